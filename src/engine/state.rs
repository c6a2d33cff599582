//! A position of the game, and the one door through which typed positions come in.

use std::fmt;

use super::{Attempt, Board, CLOSE_COMBAT_PLACES, CardFace, CardNumber, Carried, Day, Deck, Place, Roll, Rulings, Track, Turn};

/// Why the game was lost (10.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Defeat {
    /// A third unit entered Close Combat; at once.
    Overrun,
    /// A second status track reached 0; at once.
    TwoTracks,
    /// A turn ended with two units in Close Combat.
    Breach,
    /// A status track stood at 0 at a check.
    Surrender,
}

impl Defeat {
    /// All ways to lose.
    pub const ALL: [Self; 4] = [Self::Overrun, Self::TwoTracks, Self::Breach, Self::Surrender];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Overrun => "overrun",
            Self::TwoTracks => "two-tracks",
            Self::Breach => "breach",
            Self::Surrender => "surrender",
        }
    }
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Waiting {
    /// The die of the Enemy Line Check (5.0).
    LineCheck,
    /// A card (6.0).
    Draw,
    /// The die of a single trebuchet; the card in play (7.2).
    Trebuchet(CardNumber),
    /// The player's decision (9.0).
    Act(Turn),
    /// The die of an action, whose point and cost are paid.
    Roll(Turn, Roll),
    /// Nothing: won.
    Won,
    /// Nothing: lost.
    Lost(Defeat),
}

/// Who has to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// The player.
    Decision,
    /// Nature.
    Chance,
    /// Nobody.
    Over,
}

/// A complete position: equal positions have equal futures.
///
/// ```
/// use nine_card_siege::engine::{GameState, Node};
/// let start = GameState::START;
/// assert_eq!(start.to_string(), "1 1234567 444 3 444 C0 draw");
/// assert_eq!(start.node(), Node::Chance);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameState {
    day: Day,
    deck: Deck,
    board: Board,
    waiting: Waiting,
}

const _: () = assert!(size_of::<GameState>() <= 32, "the solver keeps many positions");

/// Why a typed position cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionError {
    /// Three units in Close Combat, and the game not lost.
    ThreeInCloseCombat,
    /// Two tracks at 0, and the game not lost.
    TwoTracksAtZero,
    /// A card or a check is due, and the deck is empty.
    EmptyDeck,
    /// The card in play is still in the deck.
    CardInDeck(CardNumber),
    /// An Enemy Line Check, and the soldiers are elsewhere.
    NoCheckDue,
    /// The die of a single trebuchet, and there is not one, or the card does not fire it.
    NoTrebuchetDie,
    /// The die of an action that could change nothing.
    IdleRoll(Roll),
    /// The die of boiling water, and the flag of its use is not set.
    BoilWithoutFlag,
    /// Supplies were paid for the roll, so they cannot be at 4.
    SupplyNotPaid,
    /// More points than the turn can have after one was paid.
    PointNotPaid,
    /// Won before the last card of Day 3.
    WonTooEarly,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ThreeInCloseCombat => f.write_str("three units in Close Combat lose the game at once"),
            Self::TwoTracksAtZero => f.write_str("two tracks at 0 lose the game at once"),
            Self::EmptyDeck => f.write_str("no card is left to wait for"),
            Self::CardInDeck(card) => write!(f, "card {card} is in play and cannot be in the deck"),
            Self::NoCheckDue => f.write_str("a check needs soldiers in the Enemy Lines"),
            Self::NoTrebuchetDie => f.write_str("only a single trebuchet, on a card that fires it, needs a die"),
            Self::IdleRoll(_) => f.write_str("this roll could change nothing"),
            Self::BoilWithoutFlag => f.write_str("a roll for boiling water has flag b"),
            Self::SupplyNotPaid => f.write_str("with 4 supplies none was paid for this roll"),
            Self::PointNotPaid => f.write_str("too many points: one was paid for this roll"),
            Self::WonTooEarly => f.write_str("the game is won only after the last card of Day 3"),
        }
    }
}

impl std::error::Error for PositionError {}

impl GameState {
    /// The start of a game (3.0): everything full, Day 1, the first card to be drawn.
    pub const START: Self = Self { day: Day::One, deck: Deck::FULL, board: Board::SETUP, waiting: Waiting::Draw };

    /// A position from its parts.
    ///
    /// # Errors
    /// If the rules could not leave the cards like this.
    pub fn new(day: Day, deck: Deck, board: Board, waiting: Waiting) -> Result<Self, PositionError> {
        let state = Self { day, deck, board, waiting };
        state.check().map(|()| state)
    }

    /// For the transition, whose results are positions by construction.
    #[inline]
    pub(super) const fn from_rules(day: Day, deck: Deck, board: Board, waiting: Waiting) -> Self {
        Self { day, deck, board, waiting }
    }

    fn check(&self) -> Result<(), PositionError> {
        match self.waiting {
            Waiting::Lost(_) => return Ok(()),
            Waiting::Won if self.day != Day::Three || !self.deck.is_empty() => return Err(PositionError::WonTooEarly),
            Waiting::Won => return Ok(()),
            _ => {}
        }
        if self.board.enemies.in_close_combat() > CLOSE_COMBAT_PLACES {
            return Err(PositionError::ThreeInCloseCombat);
        }
        if self.board.status.at_zero() > 1 {
            return Err(PositionError::TwoTracksAtZero);
        }
        if let Some(card) = self.card()
            && self.deck.contains(card)
        {
            return Err(PositionError::CardInDeck(card));
        }
        match self.waiting {
            Waiting::LineCheck | Waiting::Draw if self.deck.is_empty() => Err(PositionError::EmptyDeck),
            Waiting::LineCheck if self.board.soldiers.place() != Place::EnemyLines => Err(PositionError::NoCheckDue),
            Waiting::Trebuchet(card)
                if self.board.trebuchets.get() != 1 || !CardFace::of(self.day, card).is_trebuchet_attack() =>
            {
                Err(PositionError::NoTrebuchetDie)
            }
            Waiting::Roll(turn, roll) => self.check_roll(turn, roll),
            _ => Ok(()),
        }
    }

    fn check_roll(&self, turn: Turn, roll: Roll) -> Result<(), PositionError> {
        if roll.can_change(&self.board).is_err() {
            return Err(PositionError::IdleRoll(roll));
        }
        if turn.points() >= Turn::CARD_POINTS + u8::from(turn.extra) {
            return Err(PositionError::PointNotPaid);
        }
        match roll {
            Roll::Boil(_) if !turn.boiled => Err(PositionError::BoilWithoutFlag),
            Roll::RallyWithSupply if self.board.level(Track::Supplies).is_full() => Err(PositionError::SupplyNotPaid),
            _ => Ok(()),
        }
    }

    /// The day.
    #[inline]
    pub const fn day(&self) -> Day {
        self.day
    }

    /// The undrawn cards of the day.
    #[inline]
    pub const fn deck(&self) -> Deck {
        self.deck
    }

    /// The two track cards.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What the game waits for.
    #[inline]
    pub const fn waiting(&self) -> &Waiting {
        &self.waiting
    }

    /// The turn in which the player acts, also while a die of an action is due.
    pub const fn turn(&self) -> Option<&Turn> {
        match &self.waiting {
            Waiting::Act(turn) | Waiting::Roll(turn, _) => Some(turn),
            _ => None,
        }
    }

    /// The card in play.
    pub const fn card(&self) -> Option<CardNumber> {
        match &self.waiting {
            Waiting::Act(turn) | Waiting::Roll(turn, _) => Some(turn.card),
            Waiting::Trebuchet(card) => Some(*card),
            _ => None,
        }
    }

    /// Who has to move.
    #[inline]
    pub const fn node(&self) -> Node {
        match self.waiting {
            Waiting::Act(_) => Node::Decision,
            Waiting::LineCheck | Waiting::Draw | Waiting::Trebuchet(_) | Waiting::Roll(..) => Node::Chance,
            Waiting::Won | Waiting::Lost(_) => Node::Over,
        }
    }

    /// The turn of the day, `1..=7` (4.0).
    pub const fn turn_number(&self) -> u8 {
        let drawn = 7 - self.deck.len() as u8;
        match self.waiting {
            Waiting::LineCheck | Waiting::Draw => drawn + 1,
            _ if drawn == 0 => 1,
            _ => drawn,
        }
    }

    /// The roll that the game waits for, or that `roll` would be now, with everything that decides it.
    pub fn attempt(&self, roll: Roll, rulings: &Rulings) -> Option<Attempt> {
        self.turn().map(|turn| Attempt::new(roll, &self.board, self.day, turn.card, rulings))
    }

    /// The supplies that the soldiers carry.
    pub const fn carried(&self) -> Carried {
        self.board.soldiers.carried()
    }
}

//! The one transition of the game. Play, replay, load, undo, tests and the solver all use it.

use std::fmt;

use super::rules::Table;
use super::{Action, CardNumber, EventSink, GameState, Illegality, Roll, Rulings, Step, Turn, Waiting};

/// Why a step was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepError {
    /// The player may not do this now.
    Illegal(Illegality),
    /// A die was given, and none is due.
    NoDieDue,
    /// A card was given, and none is due.
    NoCardDue,
    /// The card was drawn already today.
    CardDrawnAlready(CardNumber),
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(illegality) => write!(f, "{illegality} (rule {})", illegality.rule()),
            Self::NoDieDue => f.write_str("no die is due"),
            Self::NoCardDue => f.write_str("no card is due"),
            Self::CardDrawnAlready(card) => write!(f, "card {card} was drawn already today"),
        }
    }
}

impl std::error::Error for StepError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Illegal(illegality) => Some(illegality),
            _ => None,
        }
    }
}

impl GameState {
    /// The position after `step`; what happens on the way goes to `events`. Everything that is forced (movement, checks, the
    /// night) happens inside, so that the result again waits for somebody or is the end.
    ///
    /// ```
    /// use nine_card_siege::engine::{CardNumber, GameState, Rulings, Step};
    /// let drawn = GameState::START.step(Step::Card(CardNumber::Three), &Rulings::default(), &mut ()).unwrap();
    /// assert_eq!(drawn.to_string(), "1 124567 344 3 443 C0 act:3:2:-");
    /// ```
    ///
    /// # Errors
    /// If the step is not possible here. Then nothing has happened, and no event was sent.
    #[inline]
    pub fn step<S: EventSink>(self, step: Step, rulings: &Rulings, events: &mut S) -> Result<Self, StepError> {
        match (step, *self.waiting()) {
            (Step::Act(action), Waiting::Act(turn)) => {
                self.legality(action, rulings).map_err(StepError::Illegal)?;
                Ok(Table::new(self, rulings, events).act(action, turn))
            }
            (Step::Act(action), _) => {
                let illegality = self.legality(action, rulings).err().unwrap_or(Illegality::GameOver);
                Err(StepError::Illegal(illegality))
            }
            (Step::Card(card), Waiting::Draw) => {
                if !self.deck().contains(card) {
                    return Err(StepError::CardDrawnAlready(card));
                }
                Ok(Table::new(self, rulings, events).draw(card))
            }
            (Step::Card(_), _) => Err(StepError::NoCardDue),
            (Step::Die(die), Waiting::LineCheck) => Ok(Table::new(self, rulings, events).line_check(die)),
            (Step::Die(die), Waiting::Trebuchet(card)) => Ok(Table::new(self, rulings, events).single_trebuchet(die, card)),
            (Step::Die(die), Waiting::Roll(turn, roll)) => Ok(Table::new(self, rulings, events).roll(die, turn, roll)),
            (Step::Die(_), _) => Err(StepError::NoDieDue),
        }
    }

    /// Every possible step, in the order of the notation; empty when the game is over. Steps of chance all have the same weight.
    pub fn steps(&self, rulings: &Rulings) -> StepSet {
        match self.waiting() {
            Waiting::Act(_) => StepSet::Actions(self.legal_actions(rulings)),
            Waiting::Draw => StepSet::Cards(self.deck()),
            Waiting::LineCheck | Waiting::Trebuchet(_) | Waiting::Roll(..) => StepSet::Dice,
            Waiting::Won | Waiting::Lost(_) => StepSet::None,
        }
    }
}

/// The possible steps of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepSet {
    /// Decisions of the player.
    Actions(super::ActionSet),
    /// The six faces of a die.
    Dice,
    /// The cards of the deck.
    Cards(super::Deck),
    /// The game is over.
    None,
}

impl StepSet {
    /// Number of steps.
    #[inline]
    pub const fn len(self) -> usize {
        match self {
            Self::Actions(actions) => actions.len(),
            Self::Dice => super::Die::ALL.len(),
            Self::Cards(deck) => deck.len(),
            Self::None => 0,
        }
    }

    /// Whether there is none: the game is over.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The `n`-th step, counted from 0.
    #[inline]
    pub fn nth(self, n: usize) -> Option<Step> {
        match self {
            Self::Actions(actions) => actions.nth(n).map(Step::Act),
            Self::Dice => super::Die::ALL.get(n).copied().map(Step::Die),
            Self::Cards(deck) => deck.cards().nth(n).map(Step::Card),
            Self::None => None,
        }
    }

    /// The steps in order.
    pub fn iter(self) -> impl Iterator<Item = Step> {
        (0..self.len()).filter_map(move |n| self.nth(n))
    }
}

impl Turn {
    /// The turn after choosing an action that leads to `roll`: the point is paid, boiling water is marked.
    pub(super) const fn rolling(mut self, roll: Roll) -> Self {
        if matches!(roll, Roll::Boil(_)) {
            self.boiled = true;
        }
        self
    }
}

impl Action {
    /// The action that leads to `roll`.
    pub const fn of_roll(roll: Roll) -> Self {
        match roll {
            Roll::Archers(unit) => Self::Archers(unit),
            Roll::Boil(unit) => Self::Boil(unit),
            Roll::Fight(unit) => Self::Fight(unit),
            Roll::Coupure => Self::Coupure,
            Roll::Rally => Self::Rally,
            Roll::RallyWithSupply => Self::RallyWithSupply,
            Roll::Raid => Self::Raid,
            Roll::Sabotage => Self::Sabotage,
        }
    }
}

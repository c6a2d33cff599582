//! The seven event cards with three day divisions each (2.1), as a table.

use std::fmt;

use super::Unit;

/// A day of the siege (4.0): yellow, blue, green.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Day {
    /// The first day, the yellow division on top.
    One = 1,
    /// The second day, the blue division in the middle.
    Two,
    /// The third day, the green division below.
    Three,
}

impl Day {
    /// The three days in order.
    pub const ALL: [Self; 3] = [Self::One, Self::Two, Self::Three];

    /// 1, 2 or 3.
    #[inline]
    pub const fn get(self) -> u8 {
        self as u8
    }

    /// The day with this number, or `None` outside `1..=3`.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|day| day.get() == number)
    }

    /// The day after, or `None` after the third.
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::One => Some(Self::Two),
            Self::Two => Some(Self::Three),
            Self::Three => None,
        }
    }
}

/// The number in the corner of an event card, 1 to 7 (2.1.2a). For reference only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the seven numbers say all there is to say")]
pub enum CardNumber {
    One = 1,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
}

impl CardNumber {
    /// The seven cards, ascending.
    pub const ALL: [Self; 7] = [Self::One, Self::Two, Self::Three, Self::Four, Self::Five, Self::Six, Self::Seven];

    /// The number, `1..=7`.
    #[inline]
    pub const fn get(self) -> u8 {
        self as u8
    }

    /// The card with this number, or `None` outside `1..=7`.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|card| card.get() == number)
    }

    const fn index(self) -> usize {
        self as usize - 1
    }
}

impl fmt::Display for CardNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.get())
    }
}

/// The SET of undrawn cards. Drawing at random from it is the same as drawing from a shuffled pile, with nothing hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deck(u8);

impl Deck {
    /// All seven cards: the start of a day (4.0).
    pub const FULL: Self = Self(0b0111_1111);
    /// No card left.
    pub const EMPTY: Self = Self(0);

    const fn bit(card: CardNumber) -> u8 {
        1 << card.index()
    }

    /// Whether `card` has not been drawn yet.
    #[inline]
    pub const fn contains(self, card: CardNumber) -> bool {
        self.0 & Self::bit(card) != 0
    }

    /// The same with `card`.
    #[must_use]
    pub const fn with(self, card: CardNumber) -> Self {
        Self(self.0 | Self::bit(card))
    }

    /// The same without `card`.
    #[must_use]
    #[inline]
    pub const fn without(self, card: CardNumber) -> Self {
        Self(self.0 & !Self::bit(card))
    }

    /// Number of undrawn cards, `0..=7`.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether all cards of the day have been drawn.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The undrawn cards, ascending.
    pub fn cards(self) -> impl Iterator<Item = CardNumber> {
        CardNumber::ALL.into_iter().filter(move |card| self.contains(*card))
    }
}

impl FromIterator<CardNumber> for Deck {
    fn from_iter<I: IntoIterator<Item = CardNumber>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// What a die-roll modifier of an event applies to (7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// Every attack: Archers, Boiling Water and, by R11, Close Combat.
    AllAttacks,
    /// Archers and Boiling Water against one unit. Never Close Combat (9.1.3).
    Unit(Unit),
    /// Archers and Boiling Water against units in circle spaces.
    Circles,
    /// Close Combat.
    CloseCombat,
    /// The Coupure action (9.1.4).
    Coupure,
    /// The Rally Troops action (9.1.5).
    Rally,
    /// The Supply Raid action (9.1.7).
    Raid,
    /// The Sabotage action (9.1.8).
    Sabotage,
}

/// One thing that an event does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// All trebuchets fire at the wall (7.2).
    TrebuchetAttack,
    /// A status track loses 1.
    Lose(super::Track),
    /// Rolls for the target get this modifier for the rest of the turn.
    Modifier(Target, i8),
    /// Only Supply Raid and Sabotage can be chosen this turn.
    OnlyRaidAndSabotage,
    /// The Siege Tower leaves the game if it stands on its starting space.
    TowerLeaves,
    /// The enemy gains a trebuchet, up to 3.
    TrebuchetRepaired,
}

/// The order on the banner (8.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Orders {
    /// "None": nobody moves (8.3b).
    None,
    /// These units move one space (8.1), left to right.
    Advance(&'static [Unit]),
    /// All units farthest from the wall move one space (8.2).
    Slowest,
}

/// One day division of one card (2.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardFace {
    /// The event's title.
    pub title: &'static str,
    /// Action points, `1..=3` (9.0).
    pub points: u8,
    /// The banner.
    pub orders: Orders,
    /// What the event does, in printed order. All of it is followed (2.1.4).
    pub effects: &'static [Effect],
}

impl CardFace {
    /// The division of `card` for `day`.
    #[inline]
    pub fn of(day: Day, card: CardNumber) -> &'static Self {
        &FACES[day as usize - 1][card.index()]
    }

    /// Whether the event is a trebuchet attack (7.2).
    #[inline]
    pub fn is_trebuchet_attack(&self) -> bool {
        self.effects.first() == Some(&Effect::TrebuchetAttack)
    }

    /// Whether only Supply Raid and Sabotage can be chosen (Bad Weather).
    #[inline]
    pub fn bars_other_actions(&self) -> bool {
        self.effects.first() == Some(&Effect::OnlyRaidAndSabotage)
    }

    /// The sum of the modifiers for which `applies` says yes.
    #[inline]
    pub fn modifier(&self, applies: impl Fn(Target) -> bool) -> i8 {
        let mut sum = 0;
        for effect in self.effects {
            if let Effect::Modifier(target, amount) = effect
                && applies(*target)
            {
                sum += amount;
            }
        }
        sum
    }
}

const fn face(title: &'static str, points: u8, orders: Orders, effects: &'static [Effect]) -> CardFace {
    CardFace { title, points, orders, effects }
}

const TREBUCHET_ATTACK: &[Effect] = &[Effect::TrebuchetAttack];

static FACES: [[CardFace; 7]; 3] = {
    use super::Track::{Morale, Supplies};
    use Effect::{Lose, Modifier, OnlyRaidAndSabotage, TowerLeaves, TrebuchetRepaired};
    use Orders::{Advance, None, Slowest};
    use Target::{AllAttacks, Circles, CloseCombat, Coupure, Raid, Rally, Sabotage};
    use Unit::{Ladders, Ram, Tower};
    [
        [
            face("Trebuchet Attack", 3, None, TREBUCHET_ATTACK),
            face("Illness", 2, Advance(&[Tower]), &[Lose(Morale), Lose(Supplies)]),
            face("Supplies Spoiled", 2, Advance(&[Ladders]), &[Lose(Supplies)]),
            face("Death of a Leader", 2, Advance(&[Ladders, Tower]), &[Lose(Morale)]),
            face("Volley of Arrows", 3, Advance(&[Ram]), &[Modifier(AllAttacks, 1)]),
            face("Cover of Darkness", 3, Slowest, &[Modifier(Raid, 1), Modifier(Sabotage, 1)]),
            face("Determined Enemy", 2, Advance(&[Ram]), &[Modifier(Target::Unit(Ram), -1)]),
        ],
        [
            face("Trebuchet Attack", 2, None, TREBUCHET_ATTACK),
            face("Guards Distracted", 2, Slowest, &[Modifier(Sabotage, 1), Modifier(Rally, 1)]),
            face("Bad Weather", 2, None, &[OnlyRaidAndSabotage]),
            face("Gate Fortified", 2, Advance(&[Ladders, Ram]), &[Modifier(Target::Unit(Ram), 1)]),
            face("Collapsed!", 2, Advance(&[Ladders, Ram]), &[TowerLeaves]),
            face("Enemy Fatigue", 3, Advance(&[Ladders]), &[Modifier(Coupure, 1), Modifier(Raid, 1), Modifier(Sabotage, 1)]),
            face("Iron Shields", 2, Advance(&[Tower]), &[Modifier(Target::Unit(Tower), -1)]),
        ],
        [
            face("Trebuchet Attack", 1, None, TREBUCHET_ATTACK),
            face("Trebuchet Attack", 1, None, TREBUCHET_ATTACK),
            face("Boiling Oil", 2, Advance(&[Ladders, Ram]), &[Modifier(Circles, 2)]),
            face("Flaming Arrows", 3, Advance(&[Tower]), &[Modifier(Target::Unit(Tower), 1)]),
            face("Repaired Trebuchet", 2, Advance(&[Ladders]), &[TrebuchetRepaired, Modifier(Coupure, 1)]),
            face("Rally!", 3, Advance(&[Ram, Tower]), &[Modifier(CloseCombat, 1), Modifier(Circles, 1)]),
            face(
                "Faith",
                3,
                Advance(&[Ladders, Ram, Tower]),
                &[Modifier(Target::Unit(Ram), 1), Modifier(Target::Unit(Ladders), 1), Modifier(Rally, 1)],
            ),
        ],
    ]
};

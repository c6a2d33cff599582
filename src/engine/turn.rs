//! What exists only inside a turn: the card in play, points, flags, the roll under way.

use super::{CardNumber, Unit};

/// A turn in which the player acts (9.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The card in play.
    pub card: CardNumber,
    points: u8,
    /// Boiling water was used (once a turn, 9.1.2).
    pub boiled: bool,
    /// The additional action was bought (once a turn, 9.2).
    pub extra: bool,
    /// The free tunnel step was used, or barred by entering the tunnel (9.1.6.2).
    pub free_step: bool,
}

impl Turn {
    /// The most points a card gives (9.0).
    pub const CARD_POINTS: u8 = 3;

    /// The start of the player's actions with `points` from the card, at most 3.
    pub(crate) fn begin(card: CardNumber, points: u8) -> Self {
        Self { card, points: points.min(Self::CARD_POINTS), boiled: false, extra: false, free_step: false }
    }

    /// A turn in the middle, or `None` for more points than a turn can have: 3, or 4 with the additional action.
    pub fn new(card: CardNumber, points: u8, boiled: bool, extra: bool, free_step: bool) -> Option<Self> {
        (points <= Self::CARD_POINTS + u8::from(extra)).then_some(Self { card, points, boiled, extra, free_step })
    }

    /// Action points left, `0..=4`.
    #[inline]
    pub const fn points(self) -> u8 {
        self.points
    }

    /// The same with one point fewer, or `None` if there is none.
    #[inline]
    pub(crate) fn spend(mut self) -> Option<Self> {
        self.points = self.points.checked_sub(1)?;
        Some(self)
    }

    /// The same with the additional action bought (9.2).
    #[inline]
    pub(crate) const fn buy(mut self) -> Self {
        self.points += 1;
        self.extra = true;
        self
    }
}

/// An action whose die is about to be rolled; its point and its cost are paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Roll {
    /// Archers Attack (9.1.1).
    Archers(Unit),
    /// Boiling Water Attack (9.1.2).
    Boil(Unit),
    /// Close Combat (9.1.3).
    Fight(Unit),
    /// Coupure (9.1.4).
    Coupure,
    /// Rally Troops (9.1.5).
    Rally,
    /// Rally Troops with a supply (9.1.5).
    RallyWithSupply,
    /// Supply Raid (9.1.7).
    Raid,
    /// Sabotage (9.1.8).
    Sabotage,
}

impl Roll {
    /// Every roll, in the order of the notation.
    pub const ALL: [Self; 14] = [
        Self::Archers(Unit::Ladders),
        Self::Archers(Unit::Ram),
        Self::Archers(Unit::Tower),
        Self::Boil(Unit::Ladders),
        Self::Boil(Unit::Ram),
        Self::Boil(Unit::Tower),
        Self::Fight(Unit::Ladders),
        Self::Fight(Unit::Ram),
        Self::Fight(Unit::Tower),
        Self::Coupure,
        Self::Rally,
        Self::RallyWithSupply,
        Self::Raid,
        Self::Sabotage,
    ];
}

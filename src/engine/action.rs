//! The 22 things a player can decide (9.1, 9.2) and the steps of a game.

use super::{CardNumber, Die, Roll, Side, Track, Unit};

/// A decision of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Archers Attack (9.1.1): 1 point.
    Archers(Unit),
    /// Boiling Water Attack (9.1.2): 1 point, once a turn.
    Boil(Unit),
    /// Close Combat (9.1.3): 1 point.
    Fight(Unit),
    /// Coupure (9.1.4): 1 point.
    Coupure,
    /// Rally Troops (9.1.5): 1 point.
    Rally,
    /// Rally Troops with a supply (9.1.5): 1 point and 1 supply.
    RallyWithSupply,
    /// Moving into the tunnel from either end (9.1.6.1): 1 point.
    Enter,
    /// The free step in the tunnel (9.1.6.2): no point, once a turn.
    FreeStep(Side),
    /// Fast Movement to the end of the tunnel (9.1.6.2): 1 point.
    FastMove(Side),
    /// Supply Raid (9.1.7): 1 point.
    Raid,
    /// Sabotage (9.1.8): 1 point.
    Sabotage,
    /// The additional action for 1 morale (9.2).
    ExtraForMorale,
    /// The additional action for 1 supply (9.2).
    ExtraForSupplies,
    /// The end of the player's actions (9.1).
    EndTurn,
}

impl Action {
    /// Every action, in the order of the notation. This order breaks all ties.
    pub const ALL: [Self; 22] = [
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
        Self::Enter,
        Self::FreeStep(Side::Castle),
        Self::FreeStep(Side::Enemy),
        Self::FastMove(Side::Castle),
        Self::FastMove(Side::Enemy),
        Self::Raid,
        Self::Sabotage,
        Self::ExtraForMorale,
        Self::ExtraForSupplies,
        Self::EndTurn,
    ];

    /// The roll that the action leads to, or `None` if it needs no die.
    #[inline]
    pub const fn roll(self) -> Option<Roll> {
        match self {
            Self::Archers(unit) => Some(Roll::Archers(unit)),
            Self::Boil(unit) => Some(Roll::Boil(unit)),
            Self::Fight(unit) => Some(Roll::Fight(unit)),
            Self::Coupure => Some(Roll::Coupure),
            Self::Rally => Some(Roll::Rally),
            Self::RallyWithSupply => Some(Roll::RallyWithSupply),
            Self::Raid => Some(Roll::Raid),
            Self::Sabotage => Some(Roll::Sabotage),
            _ => None,
        }
    }

    /// The track that the additional action is paid from, or `None` for all other actions.
    pub const fn extra_paid_from(self) -> Option<Track> {
        match self {
            Self::ExtraForMorale => Some(Track::Morale),
            Self::ExtraForSupplies => Some(Track::Supplies),
            _ => None,
        }
    }

    /// Action points that it costs, 0 or 1 (9.1).
    #[inline]
    pub const fn cost(self) -> u8 {
        match self {
            Self::FreeStep(_) | Self::ExtraForMorale | Self::ExtraForSupplies | Self::EndTurn => 0,
            _ => 1,
        }
    }
}

/// A set of actions, iterated in the order of [`Action::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ActionSet(u32);

impl ActionSet {
    /// The actions for which `keep` says yes.
    #[inline]
    pub fn filter(mut keep: impl FnMut(Action) -> bool) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < Action::ALL.len() {
            bits |= u32::from(keep(Action::ALL[i])) << i;
            i += 1;
        }
        Self(bits)
    }

    /// Number of actions, `0..=22`.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `action` is in the set.
    pub fn contains(self, action: Action) -> bool {
        self.iter().any(|member| member == action)
    }

    /// The `n`-th action, counted from 0.
    #[inline]
    pub fn nth(self, n: usize) -> Option<Action> {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits.wrapping_sub(1);
        }
        Action::ALL.get(bits.trailing_zeros() as usize).copied()
    }

    /// The actions in order.
    pub fn iter(self) -> impl Iterator<Item = Action> {
        Action::ALL.into_iter().enumerate().filter(move |(i, _)| self.0 >> i & 1 == 1).map(|(_, action)| action)
    }
}

/// One step of a game: a decision of the player or an outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// The player decides.
    Act(Action),
    /// A die shows a face.
    Die(Die),
    /// A card is drawn.
    Card(CardNumber),
}

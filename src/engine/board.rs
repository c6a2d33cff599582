//! Everything that stands on the two track cards.

use super::{Enemies, Level, Soldiers, Status, Track, Trebuchets};

/// The two track cards with their nine cubes: a value, nothing hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The three enemy tracks and the Close Combat area (2.2.1, 2.2.2).
    pub enemies: Enemies,
    /// The trebuchet count (2.2.3).
    pub trebuchets: Trebuchets,
    /// Wall, morale and supplies (2.3.1).
    pub status: Status,
    /// Tunnel track and raided supplies (2.3.2, 2.3.3).
    pub soldiers: Soldiers,
}

impl Board {
    /// The set-up of rule 3.0.
    pub const SETUP: Self =
        Self { enemies: Enemies::AT_START, trebuchets: Trebuchets::FULL, status: Status::FULL, soldiers: Soldiers::Castle };

    /// The level of a status track.
    #[inline]
    pub const fn level(&self, track: Track) -> Level {
        self.status.level(track)
    }
}

//! Normal and hardcore play, what is counted of a game, and how it ends.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::engine::Defeat;

/// Whether steps can be taken back (design, section 5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mode {
    /// Any number of steps can be taken back.
    #[default]
    Normal,
    /// Nothing can be taken back, and nothing is shown before it is on the disk.
    Hardcore {
        /// How many steps were made when it was switched on; 0: from the start.
        since: usize,
    },
    /// Hardcore mode was switched off again, for good. What was played in it can be taken back, what was before it cannot.
    Renounced {
        /// How many steps were made when it was switched on.
        since: usize,
    },
}

impl Mode {
    /// Whether hardcore mode is on.
    pub const fn is_hardcore(self) -> bool {
        matches!(self, Self::Hardcore { .. })
    }

    /// The first moment, in steps, that can still be gone back to.
    pub const fn floor(self) -> usize {
        match self {
            Self::Normal => 0,
            Self::Hardcore { since } | Self::Renounced { since } => since,
        }
    }

    /// The word for the player and the records.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Hardcore { since: 0 } => "hardcore",
            Self::Hardcore { .. } => "hardcore, not from the start",
            Self::Renounced { .. } => "hardcore given up",
        }
    }
}

/// What is counted of a game besides its steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    /// How often the player went back.
    pub take_backs: u32,
    /// How many hints were asked for.
    pub hints: u32,
    /// How often a hardcore run was taken up from an older file.
    pub returns: u32,
    /// Time at the table, in milliseconds.
    pub milliseconds: u64,
}

/// How a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The fortress held.
    Won,
    /// It fell.
    Lost(Defeat),
    /// The player gave it up.
    Conceded,
}

impl Ending {
    /// `won`, `lost` or `conceded`, as the records write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost(_) => "lost",
            Self::Conceded => "conceded",
        }
    }

    /// The word of the notation for a defeat (design, section 3); empty otherwise.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Lost(defeat) => defeat.word(),
            Self::Won | Self::Conceded => "",
        }
    }
}

/// Why a step cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTakeBack {
    /// There is none.
    Nothing,
    /// Hardcore mode is on.
    Hardcore,
    /// It was made before hardcore mode was switched on.
    BeforeHardcore,
}

impl fmt::Display for NoTakeBack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nothing => "There is nothing to take back.",
            Self::Hardcore => "Hardcore mode: what is done is done.",
            Self::BeforeHardcore => "What was played before hardcore mode was switched on stays as it is.",
        })
    }
}

impl std::error::Error for NoTakeBack {}

/// Why hardcore mode cannot be switched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSwitch {
    /// The game is over.
    Over,
    /// It was switched off in this game; that is for good.
    Renounced,
    /// It is as wished already.
    Already,
}

impl fmt::Display for NoSwitch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Over => "The game is over.",
            Self::Renounced => "Hardcore mode was given up in this game; it can be chosen again in the next.",
            Self::Already => "It is so already.",
        })
    }
}

impl std::error::Error for NoSwitch {}

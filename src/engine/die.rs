//! The six-sided die (2.0).

use std::fmt;

/// A face of the die, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Die {
    /// Face 1, which hurts in four of the actions.
    One = 1,
    /// Face 2.
    Two,
    /// Face 3.
    Three,
    /// Face 4.
    Four,
    /// Face 5.
    Five,
    /// Face 6.
    Six,
}

impl Die {
    /// All faces, ascending. Each has the same weight.
    pub const ALL: [Self; 6] = [Self::One, Self::Two, Self::Three, Self::Four, Self::Five, Self::Six];

    /// The face that shows `number`, or `None` outside `1..=6`.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|die| die.get() == number)
    }

    /// The number of pips, `1..=6`.
    #[inline]
    pub const fn get(self) -> u8 {
        self as u8
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.get())
    }
}

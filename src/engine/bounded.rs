//! Small counted things: a number that can only be `0..=MAX`.

use std::fmt;

/// A count in `0..=MAX`. A value outside the range cannot be made.
///
/// ```
/// use nine_card_siege::engine::Level;
/// assert_eq!(Level::new(5), None);
/// assert_eq!(Level::FULL.down().map(Level::get), Some(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UpTo<const MAX: u8>(u8);

impl<const MAX: u8> UpTo<MAX> {
    /// The lowest value, 0.
    pub const ZERO: Self = Self(0);
    /// The highest value, `MAX`.
    pub const FULL: Self = Self(MAX);

    /// The count `number`, or `None` above `MAX`.
    pub const fn new(number: u8) -> Option<Self> {
        if number <= MAX { Some(Self(number)) } else { None }
    }

    /// The number itself, `0..=MAX`.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Whether nothing is left.
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Whether the count is at `MAX`.
    #[inline]
    pub const fn is_full(self) -> bool {
        self.0 == MAX
    }

    /// One more, or `None` at `MAX`.
    #[inline]
    pub const fn up(self) -> Option<Self> {
        Self::new(self.0 + 1)
    }

    /// One less, or `None` at 0.
    #[inline]
    pub const fn down(self) -> Option<Self> {
        match self.0.checked_sub(1) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The sum, at most `MAX`: what is over is lost.
    #[inline]
    pub const fn plus(self, more: u8) -> Self {
        let sum = self.0.saturating_add(more);
        if sum > MAX { Self(MAX) } else { Self(sum) }
    }

    /// The difference, at least 0: what is missing is forgiven (2.3.1).
    #[inline]
    pub const fn minus(self, fewer: u8) -> Self {
        Self(self.0.saturating_sub(fewer))
    }

    /// Every value from 0 to `MAX`.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..=MAX).map(Self)
    }
}

impl<const MAX: u8> fmt::Debug for UpTo<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl<const MAX: u8> fmt::Display for UpTo<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

//! A short code for the dice and cards of a game, to be told, copied and typed.

use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;

use super::Seed;

/// Digits and letters that are not taken for each other (Crockford's base 32).
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Letters of the shortest code.
const SHORTEST: u32 = 8;

/// Letters that a 64-bit number can need.
const LONGEST: u32 = 13;

/// The code of a seed: eight letters in two groups, more only for numbers of 2^40 and above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code(pub Seed);

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seed = self.0.0;
        let needed = (u64::BITS - seed.leading_zeros()).div_ceil(5).max(SHORTEST);
        for place in (0..needed).rev() {
            let letter = LETTERS[(seed >> (5 * place) & 31) as usize];
            write!(f, "{}", char::from(letter))?;
            if place > 0 && place % 4 == 0 {
                f.write_str("-")?;
            }
        }
        Ok(())
    }
}

/// Why a text is no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCode {
    /// Nothing was typed.
    Empty,
    /// This letter is in no code.
    Letter(char),
    /// It is longer than any code.
    Long,
}

impl fmt::Display for NoCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("type or paste it, like 7K3M-Q2XW"),
            Self::Letter(letter) => write!(f, "no code has a \u{201c}{letter}\u{201d}"),
            Self::Long => f.write_str("this is longer than any code"),
        }
    }
}

impl std::error::Error for NoCode {}

impl FromStr for Code {
    type Err = NoCode;

    /// Small letters, blanks and hyphens do not matter, and O is read as 0, I and L as 1.
    fn from_str(text: &str) -> Result<Self, NoCode> {
        let mut seed = 0_u64;
        let mut count = 0;
        for letter in text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-') {
            let read = match letter.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                other => other,
            };
            let value = LETTERS.iter().position(|known| char::from(*known) == read).ok_or(NoCode::Letter(letter))?;
            count += 1;
            // Thirteen letters are 65 bits.
            if count > LONGEST || seed >> (u64::BITS - 5) != 0 {
                return Err(NoCode::Long);
            }
            seed = seed << 5 | value as u64;
        }
        if count == 0 { Err(NoCode::Empty) } else { Ok(Self(Seed(seed))) }
    }
}

impl Seed {
    /// The siege of a day, the same for everyone: the date as a number, such as 20261207.
    pub fn of_the_day(date: Date) -> Self {
        let number = i64::from(date.year()) * 10_000 + i64::from(date.month()) * 100 + i64::from(date.day());
        Self(number.unsigned_abs())
    }

    /// The siege of today where the player is.
    pub fn of_today() -> Self {
        Self::of_the_day(jiff::Timestamp::now().to_zoned_datetime(jiff::tz::TimeZone::system()).date())
    }
}

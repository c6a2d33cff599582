//! What the mornings of Day 2 and Day 3 are worth: enough to solve each day on its own.

use std::fmt;

use super::space::{SLICES, Slice};
use crate::engine::{Board, Day, Place, Rulings};

/// Boards on which Day 2 or Day 3 can begin: soldiers at home, at most one unit in Close Combat, a wall, and at most one of
/// morale and supplies at 0.
pub const MORNINGS: usize = 52_224;

/// The probability of winning under best play at the start of Day 2 and of Day 3, for every board on which it can begin.
#[derive(Clone, Debug, PartialEq)]
pub struct Nights {
    rulings: Rulings,
    values: [Vec<f64>; 2],
}

/// Why a file of start-of-day values was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NightsError {
    /// It is not such a file, or of another version.
    Foreign,
    /// It is too short or too long.
    Length,
    /// The checksum does not fit what it holds.
    Checksum,
    /// It was made for other rulings.
    OtherRulings,
    /// A value is not a probability.
    Value,
}

impl fmt::Display for NightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Foreign => "this is not a table of start-of-day values of this version",
            Self::Length => "the table is not complete",
            Self::Checksum => "the table is damaged",
            Self::OtherRulings => "the table was made for other rulings",
            Self::Value => "the table holds a value that is no probability",
        })
    }
}

impl std::error::Error for NightsError {}

const MAGIC: &[u8; 16] = b"9CS mornings 1\r\n";

/// The table that the game ships, for the default rulings: written by `siege-cli solve --out assets/mornings.bin`.
static SHIPPED: &[u8] = include_bytes!("../../assets/mornings.bin");

impl Nights {
    /// Where the rulings stand in the file: one byte for each option, 0 for the default.
    pub const MARKS: std::ops::Range<usize> = 16..21;

    /// The shipped table, for the default rulings.
    ///
    /// # Errors
    /// If the program is damaged.
    pub fn shipped() -> Result<Self, NightsError> {
        Self::from_bytes(SHIPPED, &Rulings::default())
    }

    /// No values yet; all are 0.
    pub(super) fn blank(rulings: &Rulings) -> Self {
        Self { rulings: *rulings, values: [vec![0.0; MORNINGS], vec![0.0; MORNINGS]] }
    }

    /// The rulings for which the values hold.
    pub const fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// The value at the start of `day` on `board`, or `None` if the day cannot begin like this; Day 1 has none.
    pub fn value(&self, day: Day, board: &Board) -> Option<f64> {
        if board.soldiers.place() != Place::Castle {
            return None;
        }
        let morning = morning(&Slice::of(board))?;
        let values = match day {
            Day::One => return None,
            Day::Two => &self.values[0],
            Day::Three => &self.values[1],
        };
        values.get(morning).copied()
    }

    pub(super) fn set(&mut self, day: Day, values: Vec<f64>) {
        match day {
            Day::One => {}
            Day::Two => self.values[0] = values,
            Day::Three => self.values[1] = values,
        }
    }

    /// The table as a file: a mark, the rulings, the values of Day 2 and Day 3 (64 bits each, least byte first), a checksum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(rulings_bytes(&self.rulings));
        for value in self.values.iter().flatten() {
            bytes.extend(value.to_le_bytes());
        }
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// Reads what [`Self::to_bytes`] made.
    ///
    /// # Errors
    /// If anything about it is not as it was written, or the rulings are others.
    pub fn from_bytes(bytes: &[u8], rulings: &Rulings) -> Result<Self, NightsError> {
        let body = bytes.strip_prefix(MAGIC).ok_or(NightsError::Foreign)?;
        let marks = rulings_bytes(rulings);
        if body.len() != marks.len() + 2 * MORNINGS * 8 + 4 {
            return Err(NightsError::Length);
        }
        let (content, checksum) = bytes.split_at(bytes.len() - 4);
        if crc32fast::hash(content).to_le_bytes() != checksum {
            return Err(NightsError::Checksum);
        }
        let (found, numbers) = body[..body.len() - 4].split_at(marks.len());
        if found != marks {
            return Err(NightsError::OtherRulings);
        }
        let mut values = numbers.as_chunks::<8>().0.iter().map(|number| f64::from_le_bytes(*number));
        let mut day = || values.by_ref().take(MORNINGS).collect::<Vec<f64>>();
        let nights = Self { rulings: *rulings, values: [day(), day()] };
        let sound = nights.values.iter().flatten().all(|value| (0.0..=1.0).contains(value));
        if sound { Ok(nights) } else { Err(NightsError::Value) }
    }
}

/// One byte for each option: 0 for the default.
fn rulings_bytes(rulings: &Rulings) -> [u8; 5] {
    let pairs = rulings.pairs();
    std::array::from_fn(|option| u8::from(pairs[option].1 != Rulings::OPTIONS[option].1[0]))
}

/// The number of a board on which a day can begin, `0..MORNINGS`.
pub(super) fn morning(slice: &Slice) -> Option<usize> {
    if slice.wall == 0 || slice.zeros() > 1 || slice.in_close_combat() > 1 {
        return None;
    }
    // The 14 triples with more than one unit in Close Combat leave gaps.
    let gaps = (0..slice.enemies()).filter(|triple| Slice::new(triple * 25 + 24).in_close_combat() > 1).count();
    let enemies = slice.enemies() - gaps;
    let stores = slice.morale * 5 + slice.supplies - 1;
    Some(((enemies * 4 + slice.trebuchets) * 4 + slice.wall - 1) * 24 + stores)
}

/// Every board on which a day can begin, with its number.
pub(super) fn mornings() -> impl Iterator<Item = (usize, Slice)> {
    (0..SLICES).filter_map(|index| {
        let slice = Slice::new(index);
        morning(&slice).map(|number| (number, slice))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Deck, GameState, Waiting};

    #[test]
    fn mornings_are_numbered_without_gap_or_double() {
        let mut numbers: Vec<usize> = mornings().map(|(number, _)| number).collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..MORNINGS));
        let begins = |slice: Slice| GameState::new(Day::Two, Deck::FULL, slice.board(0), Waiting::Draw).is_ok();
        assert!(mornings().all(|(_, slice)| begins(slice)));
    }

    #[test]
    fn a_changed_byte_is_noticed() {
        let bytes = Nights::blank(&Rulings::default()).to_bytes();
        assert!(Nights::from_bytes(&bytes, &Rulings::default()).is_ok());
        for place in (0..bytes.len()).step_by(4999).chain([15, 16, 20, bytes.len() - 1]) {
            let mut changed = bytes.clone();
            changed[place] ^= 4;
            assert!(Nights::from_bytes(&changed, &Rulings::default()).is_err(), "byte {place}");
        }
        assert_eq!(Nights::from_bytes(&bytes[..bytes.len() - 1], &Rulings::default()), Err(NightsError::Length));
    }

    #[test]
    fn a_table_for_other_rulings_is_refused() {
        let other = Rulings { forced_close_combat: false, ..Rulings::default() };
        let bytes = Nights::blank(&other).to_bytes();
        assert_eq!(Nights::from_bytes(&bytes, &Rulings::default()), Err(NightsError::OtherRulings));
    }
}

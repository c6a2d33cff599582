//! The save format: one readable RON file a game, loaded only if all of it replays.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{ChanceSource, Game, Seed, Setup};
use crate::engine::{GameState, PositionParseError, RulingError, Rulings, Step, StepError};

/// The format that this program writes.
pub const FORMAT: u32 = 1;

/// The name in the header, so that a foreign RON file is not taken for a game.
const GAME: &str = "nine-card-siege";

/// The most steps a file may hold. A game of 21 turns has far fewer.
const MAX_STEPS: usize = 10_000;

/// The part that every format, past and future, has.
#[derive(Deserialize)]
struct Header {
    game: String,
    format: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaveFile {
    game: String,
    format: u32,
    program: String,
    sequence: u64,
    run: String,
    rulings: BTreeMap<String, String>,
    chance: ChanceRecord,
    start: String,
    steps: Vec<String>,
    cursor: usize,
    take_backs: u32,
    position: String,
    /// CRC-32 of all that stands above it, so that a flipped bit in the seed or a counter does not pass for a game.
    checksum: u32,
}

impl SaveFile {
    /// The checksum of the content, whatever its layout.
    fn sum(&mut self) -> Result<u32, ron::Error> {
        let kept = std::mem::take(&mut self.checksum);
        let text = ron::to_string(self);
        self.checksum = kept;
        Ok(crc32fast::hash(text?.as_bytes()))
    }
}

#[derive(Serialize, Deserialize)]
enum ChanceRecord {
    Seeded(u64),
    Scripted(Vec<String>),
    Manual,
}

/// Why a file is not loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// Not a save of this game: what the reader found.
    NotASave(String),
    /// Written by a newer version, in this format.
    Newer(u32),
    /// The content is not what was written.
    Checksum,
    /// A part (its name) is damaged.
    Damaged(&'static str),
    /// A ruling is unknown.
    Ruling(RulingError),
    /// A position (the part's name) is not well formed.
    Position(&'static str, PositionParseError),
    /// A step (its number, counted from 1) cannot be read.
    StepText(usize, String),
    /// A step (its number, counted from 1) is refused by the rules.
    Step(usize, StepError),
    /// The steps lead to another position than the file says.
    OtherPosition,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASave(found) => write!(f, "this is not a saved game ({found})"),
            Self::Newer(format) => {
                write!(f, "this game was saved by a newer version (format {format}, this program reads up to {FORMAT})")
            }
            Self::Checksum => f.write_str("the saved game was changed or damaged after it was written"),
            Self::Damaged(part) => write!(f, "the part '{part}' of the saved game is damaged"),
            Self::Ruling(error) => write!(f, "the saved game has a wrong ruling: {error}"),
            Self::Position(part, error) => write!(f, "the part '{part}' of the saved game is wrong: {error}"),
            Self::StepText(number, text) => write!(f, "step {number} of the saved game, '{text}', is not a step"),
            Self::Step(number, error) => write!(f, "step {number} of the saved game is against the rules: {error}"),
            Self::OtherPosition => f.write_str("the steps of the saved game lead to another position than it says"),
        }
    }
}

impl std::error::Error for LoadError {}

/// The game as a RON text. `sequence` counts the saves of a game, so that order never depends on a clock.
///
/// # Errors
/// None in practice: the serializer's own, for values that RON cannot hold.
pub fn to_ron(game: &Game, sequence: u64) -> Result<String, ron::Error> {
    let setup = game.setup();
    let mut file = SaveFile {
        game: GAME.to_owned(),
        format: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        sequence,
        run: format!("{:016x}", game.run()),
        rulings: setup.rulings.pairs().into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        chance: match &setup.chance {
            ChanceSource::Seeded(Seed(seed)) => ChanceRecord::Seeded(*seed),
            ChanceSource::Scripted(script) => ChanceRecord::Scripted(script.iter().map(Step::to_string).collect()),
            ChanceSource::Manual => ChanceRecord::Manual,
        },
        start: setup.start.to_string(),
        steps: game.steps().map(|step| step.to_string()).collect(),
        cursor: game.cursor(),
        take_backs: game.take_backs(),
        position: game.state().to_string(),
        checksum: 0,
    };
    file.checksum = file.sum()?;
    let config = ron::ser::PrettyConfig::new().new_line("\n").indentor("  ");
    ron::ser::to_string_pretty(&file, config).map(|mut text| {
        text.push('\n');
        text
    })
}

/// The game in a RON text, and its sequence number. All of it must replay, or nothing is returned.
///
/// # Errors
/// What is wrong with the text, in words for the player.
pub fn from_ron(text: &str) -> Result<(Game, u64), LoadError> {
    let header: Header = ron::from_str(text).map_err(|error| LoadError::NotASave(error.to_string()))?;
    if header.game != GAME {
        return Err(LoadError::NotASave("another program's file".to_owned()));
    }
    if header.format > FORMAT {
        return Err(LoadError::Newer(header.format));
    }
    if header.format == 0 {
        return Err(LoadError::Damaged("format"));
    }
    let mut file: SaveFile = ron::from_str(text).map_err(|error| LoadError::NotASave(error.to_string()))?;
    if file.sum().ok() != Some(file.checksum) {
        return Err(LoadError::Checksum);
    }
    let run = u64::from_str_radix(&file.run, 16).map_err(|_| LoadError::Damaged("run"))?;
    let mut rulings = Rulings::default();
    for (name, value) in &file.rulings {
        rulings.set(name, value).map_err(LoadError::Ruling)?;
    }
    let chance = match file.chance {
        ChanceRecord::Seeded(seed) => ChanceSource::Seeded(Seed(seed)),
        ChanceRecord::Scripted(script) => ChanceSource::Scripted(parse_steps(&script)?),
        ChanceRecord::Manual => ChanceSource::Manual,
    };
    let start: GameState = file.start.parse().map_err(|error| LoadError::Position("start", error))?;
    let position: GameState = file.position.parse().map_err(|error| LoadError::Position("position", error))?;
    let steps = parse_steps(&file.steps)?;
    if file.cursor > steps.len() {
        return Err(LoadError::Damaged("cursor"));
    }
    let setup = Setup { start, rulings, chance };
    let game = Game::replay(setup, run, &steps, file.cursor, file.take_backs)
        .map_err(|(number, error)| LoadError::Step(number + 1, error))?;
    if game.state() != position {
        return Err(LoadError::OtherPosition);
    }
    Ok((game, file.sequence))
}

fn parse_steps(texts: &[String]) -> Result<Vec<Step>, LoadError> {
    if texts.len() > MAX_STEPS {
        return Err(LoadError::Damaged("steps"));
    }
    let parse = |(number, text): (usize, &String)| text.parse().map_err(|_| LoadError::StepText(number + 1, text.clone()));
    texts.iter().enumerate().map(parse).collect()
}

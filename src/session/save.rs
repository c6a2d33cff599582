//! The save format: one readable RON file a game, loaded only if all of it replays.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::mode::{Counts, Ending, Mode};
use super::{ChanceSource, Game, Seed, Setup};
use crate::engine::{GameState, PositionParseError, RulingError, Rulings, Step, StepError};

/// The format that this program writes.
pub const FORMAT: u32 = 1;

/// The name in the header, so that a foreign RON file is not taken for a game.
const GAME: &str = "nine-card-siege";

/// The most steps a file may hold. A game of 21 turns has far fewer.
const MAX_STEPS: usize = 10_000;

/// The longest name of a saved game, in characters.
pub const MAX_NAME: usize = 60;

/// When, in which order and under which name a game was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Counts the saves of a data folder, so that order never depends on a clock.
    pub sequence: u64,
    /// The clock's time, as RFC 3339 in UTC. It is shown to the player and used for nothing else.
    pub saved_at: String,
    /// The player's name for it, at most [`MAX_NAME`] characters; empty for the game on the table and games put away.
    pub name: String,
    /// The format that the file was written in.
    pub format: u32,
}

impl Stamp {
    /// The stamp of a save at `now`.
    pub fn new(sequence: u64, now: SystemTime) -> Self {
        Self { sequence, saved_at: rfc3339(now), name: String::new(), format: FORMAT }
    }

    /// The same under a name, cut to [`MAX_NAME`] characters and without control characters.
    pub fn named(mut self, name: &str) -> Self {
        self.name = clean_name(name);
        self
    }
}

/// The text without control characters, which become blanks.
fn clean(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// A name as it may stand in a file: one line, without blanks at the ends, at most [`MAX_NAME`] characters.
pub(super) fn clean_name(name: &str) -> String {
    clean(name).trim().chars().take(MAX_NAME).collect::<String>().trim_end().to_owned()
}

/// The time as RFC 3339 in UTC, to the second; a clock that is out of all range reads as 1970.
pub(super) fn rfc3339(time: SystemTime) -> String {
    let time = jiff::Timestamp::try_from(time).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    format!("{time:.0}")
}

/// How a text of an older format becomes one of the next.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// The format that it reads.
    pub from: u32,
    /// Makes a text of a higher format of it, checksum and all.
    pub upgrade: fn(&str) -> Result<String, LoadError>,
}

/// All older formats: none was released before format 1.
const MIGRATIONS: &[Migration] = &[];

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
    saved_at: String,
    name: String,
    run: String,
    mode: Mode,
    rulings: BTreeMap<String, String>,
    chance: ChanceRecord,
    start: String,
    steps: Vec<String>,
    cursor: usize,
    conceded: bool,
    take_backs: u32,
    hints: u32,
    returns: u32,
    milliseconds: u64,
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
    /// Nothing is in the file.
    Empty,
    /// The file is no UTF-8 text.
    NoText,
    /// Not a save of this game: what the reader found.
    NotASave(String),
    /// Written by a newer version, in this format.
    Newer(u32),
    /// Written in this format, which nobody can read any more.
    Older(u32),
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
            Self::Empty => f.write_str("the file is empty"),
            Self::NoText => f.write_str("the file is no text"),
            Self::NotASave(found) => write!(f, "this is not a saved game ({found})"),
            Self::Newer(format) => {
                write!(f, "this game was saved by a newer version (format {format}, this program reads up to {FORMAT})")
            }
            Self::Older(format) => {
                write!(f, "this game was saved in the old format {format}, which this program cannot read")
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

/// The game as a RON text.
///
/// # Errors
/// None in practice: the serializer's own, for values that RON cannot hold.
pub fn to_ron(game: &Game, stamp: &Stamp) -> Result<String, ron::Error> {
    let setup = game.setup();
    let counts = game.counts();
    let mut file = SaveFile {
        game: GAME.to_owned(),
        format: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        sequence: stamp.sequence,
        saved_at: stamp.saved_at.clone(),
        name: stamp.name.clone(),
        run: format!("{:016x}", game.run()),
        mode: game.mode(),
        rulings: setup.rulings.pairs().into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        chance: match &setup.chance {
            ChanceSource::Seeded(Seed(seed)) => ChanceRecord::Seeded(*seed),
            ChanceSource::Scripted(script) => ChanceRecord::Scripted(script.iter().map(Step::to_string).collect()),
            ChanceSource::Manual => ChanceRecord::Manual,
        },
        start: setup.start.to_string(),
        steps: game.steps().map(|step| step.to_string()).collect(),
        cursor: game.cursor(),
        conceded: game.ending() == Some(Ending::Conceded),
        take_backs: counts.take_backs,
        hints: counts.hints,
        returns: counts.returns,
        milliseconds: counts.milliseconds,
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

/// The game in a RON text, and its stamp. All of it must replay, or nothing is returned.
///
/// # Errors
/// What is wrong with the text, in words for the player.
pub fn from_ron(text: &str) -> Result<(Game, Stamp), LoadError> {
    from_ron_migrated(text, MIGRATIONS)
}

/// [`from_ron`] with other ways to read older formats.
///
/// # Errors
/// What is wrong with the text, in words for the player.
pub fn from_ron_migrated(text: &str, migrations: &[Migration]) -> Result<(Game, Stamp), LoadError> {
    let written_in = format_of(text)?;
    let mut format = written_in;
    let mut text = Cow::Borrowed(text);
    while format < FORMAT {
        let migration = migrations.iter().find(|migration| migration.from == format).ok_or(LoadError::Older(format))?;
        text = Cow::Owned((migration.upgrade)(&text)?);
        let next = format_of(&text)?;
        if next <= format {
            return Err(LoadError::Damaged("format"));
        }
        format = next;
    }
    let (game, stamp) = from_format_1(&text)?;
    Ok((game, Stamp { format: written_in, ..stamp }))
}

/// The format that a text says it has, if this program may read it.
fn format_of(text: &str) -> Result<u32, LoadError> {
    if text.trim().is_empty() {
        return Err(LoadError::Empty);
    }
    let header: Header = ron::from_str(text).map_err(|error| LoadError::NotASave(shortened(&error.to_string())))?;
    if header.game != GAME {
        return Err(LoadError::NotASave("another program's file".to_owned()));
    }
    if header.format > FORMAT { Err(LoadError::Newer(header.format)) } else { Ok(header.format) }
}

fn from_format_1(text: &str) -> Result<(Game, Stamp), LoadError> {
    let mut file: SaveFile = ron::from_str(text).map_err(|error| LoadError::NotASave(shortened(&error.to_string())))?;
    if file.sum().ok() != Some(file.checksum) {
        return Err(LoadError::Checksum);
    }
    if clean_name(&file.name) != file.name {
        return Err(LoadError::Damaged("name"));
    }
    let run = u64::from_str_radix(&file.run, 16).map_err(|_| LoadError::Damaged("run"))?;
    let mut rulings = Rulings::default();
    for (name, value) in &file.rulings {
        rulings.set(name, value).map_err(|error| {
            LoadError::Ruling(match error {
                RulingError::Name(name) => RulingError::Name(shortened(&name)),
                RulingError::Value(name, value) => RulingError::Value(name, shortened(&value)),
            })
        })?;
    }
    let chance = match file.chance {
        ChanceRecord::Seeded(seed) => ChanceSource::Seeded(Seed(seed)),
        ChanceRecord::Scripted(script) => ChanceSource::Scripted(parse_steps(&script)?),
        ChanceRecord::Manual => ChanceSource::Manual,
    };
    let start: GameState = file.start.parse().map_err(|error| LoadError::Position("start", error))?;
    let position: GameState = file.position.parse().map_err(|error| LoadError::Position("position", error))?;
    let steps = parse_steps(&file.steps)?;
    let SaveFile { take_backs, hints, returns, milliseconds, .. } = file;
    let counts = Counts { take_backs, hints, returns, milliseconds };
    let game = Game::replay(Setup { start, rulings, chance }, run, &steps)
        .map_err(|(number, error)| LoadError::Step(number + 1, error))?
        .restored(file.cursor, file.mode, file.conceded, counts)
        .ok_or(LoadError::Damaged("cursor or mode"))?;
    if game.state() != position {
        return Err(LoadError::OtherPosition);
    }
    Ok((game, Stamp { sequence: file.sequence, saved_at: file.saved_at, name: file.name, format: FORMAT }))
}

/// What a message quotes of a file: the beginning, in one line.
fn shortened(text: &str) -> String {
    /// In characters.
    const LONGEST: usize = 80;
    let line = clean(text);
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}\u{2026}", &line[..end]),
        None => line,
    }
}

fn parse_steps(texts: &[String]) -> Result<Vec<Step>, LoadError> {
    if texts.len() > MAX_STEPS {
        return Err(LoadError::Damaged("steps"));
    }
    let parse = |(number, text): (usize, &String)| text.parse().map_err(|_| LoadError::StepText(number + 1, shortened(text)));
    texts.iter().enumerate().map(parse).collect()
}

//! The records: every game that is over, once by its run number.
//!
//! `records.ron` is a list of lines, each a RON value with its own checksum. A line is only ever added: a crash can cut off the
//! last one and harms no other, and a line that cannot be read stays where it is. The last line of a run is the one that counts,
//! so that a win that was taken back and won again counts once. The whole game lies in `finished/`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::{ChanceSource, Game, Seed, Store, StoreError, to_ron};
use crate::engine::What;

/// The file in the data folder.
const FILE: &str = "records.ron";

/// The largest file that is read, in bytes: some forty thousand games.
const MAX_BYTES: u64 = 24 << 20;

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The game's number, 16 hexadecimal digits.
    pub run: String,
    /// `won`, `lost` or `conceded`.
    pub result: String,
    /// The defeat's word of the notation; empty if it was none.
    pub reason: String,
    /// The number of the rule that ended the game; empty if it was conceded.
    pub rule: String,
    /// The day of the end, `1..=3`.
    pub day: u8,
    /// The turn of that day, `1..=7`.
    pub turn: u8,
    /// The mode's word.
    pub mode: String,
    /// Whether hardcore mode was on at the end: then no file of the run is taken up again.
    pub sealed: bool,
    /// Whether it was hardcore from the start to the end, from one file.
    pub hardcore_run: bool,
    /// The seed, or `scripted` or `manual`.
    pub seed: String,
    /// The first position, in notation.
    pub start: String,
    /// The rulings by name.
    pub rulings: BTreeMap<String, String>,
    /// How often the player went back.
    pub take_backs: u32,
    /// How many hints were asked for.
    pub hints: u32,
    /// How often the run was taken up from an older file.
    pub returns: u32,
    /// Time at the table, in milliseconds.
    pub milliseconds: u64,
    /// The decisions that were made.
    pub decisions: u32,
    /// The final position, in notation.
    pub position: String,
    /// The sequence number of its last save: the order of the records.
    pub sequence: u64,
    /// The clock's time, RFC 3339 in UTC; only shown.
    pub finished_at: String,
    /// The version of the program.
    pub program: String,
}

#[derive(Serialize, Deserialize)]
struct Line {
    checksum: u32,
    record: Record,
}

impl Record {
    /// The record of a game; `None` if it is not over.
    pub fn new(game: &Game, sequence: u64, finished_at: String) -> Option<Self> {
        let ending = game.ending()?;
        let state = game.state();
        let counts = game.counts();
        let last = game.moments().next_back();
        let decided = last.filter(|moment| matches!(moment.event.what, What::Won | What::Lost(_)));
        Some(Self {
            run: format!("{:016x}", game.run()),
            result: ending.word().to_owned(),
            reason: ending.reason().to_owned(),
            rule: decided.map_or(String::new(), |moment| moment.event.rule.to_string()),
            day: last.map_or_else(|| state.day().get(), |moment| moment.day),
            turn: last.map_or_else(|| state.turn_number(), |moment| moment.turn),
            mode: game.mode().word().to_owned(),
            sealed: game.mode().is_hardcore(),
            hardcore_run: game.is_hardcore_run(),
            seed: match game.setup().chance {
                ChanceSource::Seeded(Seed(seed)) => seed.to_string(),
                ChanceSource::Scripted(_) => "scripted".to_owned(),
                ChanceSource::Manual => "manual".to_owned(),
            },
            start: game.setup().start.to_string(),
            rulings: game.rulings().pairs().into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            take_backs: counts.take_backs,
            hints: counts.hints,
            returns: counts.returns,
            milliseconds: counts.milliseconds,
            decisions: u32::try_from(game.decisions()).unwrap_or(u32::MAX),
            position: state.to_string(),
            sequence,
            finished_at,
            program: env!("CARGO_PKG_VERSION").to_owned(),
        })
    }

    /// The same but for what changes when a game that is over is saved once more.
    fn is_same_end(&self, other: &Self) -> bool {
        let timeless = |record: &Self| Self { milliseconds: 0, sequence: 0, finished_at: String::new(), ..record.clone() };
        timeless(self) == timeless(other)
    }

    fn to_line(&self) -> Result<String, ron::Error> {
        let checksum = crc32fast::hash(ron::to_string(self)?.as_bytes());
        ron::to_string(&Line { checksum, record: self.clone() })
    }

    fn from_line(line: &str) -> Option<Self> {
        let Line { checksum, record } = ron::from_str(line).ok()?;
        (crc32fast::hash(ron::to_string(&record).ok()?.as_bytes()) == checksum).then_some(record)
    }
}

/// All records, by run number.
#[derive(Debug, Default)]
pub struct Records {
    by_run: BTreeMap<String, Record>,
    /// Lines that could not be read.
    unreadable: usize,
    /// Whether the file ends within a line.
    torn: bool,
}

impl Records {
    /// Reads the records of a data folder.
    ///
    /// # Errors
    /// If the file is there and cannot be read, or is too large.
    pub fn load(store: &Store) -> Result<Self, StoreError> {
        let path = store.folder().join(FILE);
        let mut records = Self::default();
        if !store.disk().exists(&path) {
            return Ok(records);
        }
        let bytes = match store.disk().read(&path, MAX_BYTES + 1) {
            Ok(bytes) if bytes.len() as u64 > MAX_BYTES => return Err(StoreError::TooLarge(path)),
            Ok(bytes) => bytes,
            Err(error) => return Err(StoreError::Io("read", path, error)),
        };
        records.torn = bytes.last().is_some_and(|last| *last != b'\n');
        for line in bytes.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
            match std::str::from_utf8(line).ok().and_then(Record::from_line) {
                Some(record) => {
                    records.by_run.insert(record.run.clone(), record);
                }
                None => records.unreadable += 1,
            }
        }
        Ok(records)
    }

    /// The records in the order in which the games ended.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Record> {
        let mut records: Vec<&Record> = self.by_run.values().collect();
        records.sort_by_key(|record| record.sequence);
        records.into_iter()
    }

    /// How many games are recorded.
    pub fn len(&self) -> usize {
        self.by_run.len()
    }

    /// Whether none is recorded.
    pub fn is_empty(&self) -> bool {
        self.by_run.is_empty()
    }

    /// How many lines of the file could not be read; they are left as they are.
    pub const fn unreadable(&self) -> usize {
        self.unreadable
    }

    /// The record of a game, if it ever was over.
    pub fn of(&self, game: &Game) -> Option<&Record> {
        self.by_run.get(&format!("{:016x}", game.run()))
    }

    /// Whether the game is a file of a run that ended in hardcore mode.
    pub(super) fn is_sealed(&self, game: &Game) -> bool {
        self.of(game).is_some_and(|record| record.sealed)
    }

    /// Writes down a game that is over, with the whole of it in `finished/`, if that is not written down already. Returns whether
    /// something was written.
    ///
    /// # Errors
    /// What failed; the next call tries again.
    pub(super) fn note(&mut self, store: &Store, game: &Game, sequence: u64) -> Result<bool, StoreError> {
        let Some(record) = Record::new(game, sequence, store.now()) else { return Ok(false) };
        if self.of(game).is_some_and(|known| known.is_same_end(&record)) {
            return Ok(false);
        }
        let text = to_ron(game, &store.stamp(sequence)).map_err(StoreError::Serialize)?;
        store.replace(&store.folder().join("finished").join(format!("{}.ron", record.run)), text.as_bytes())?;
        let line = record.to_line().map_err(StoreError::Serialize)?;
        // A line that was cut off by a crash is closed first; it stays as it is.
        let line = if self.torn { format!("\n{line}\n") } else { format!("{line}\n") };
        let path = self.path(store);
        if let Err(error) = store.disk().append(&path, line.as_bytes()) {
            // A part may have been written.
            self.torn = true;
            return Err(StoreError::Io("write", path, error));
        }
        store.sync(store.folder())?;
        self.torn = false;
        self.by_run.insert(record.run.clone(), record);
        Ok(true)
    }

    /// Where the records lie.
    pub fn path(&self, store: &Store) -> PathBuf {
        store.folder().join(FILE)
    }

    /// The records as comma-separated values (RFC 4180), a head line first, in the order in which the games ended.
    ///
    /// # Errors
    /// None in practice: the writer's own.
    pub fn to_csv(&self) -> Result<String, csv::Error> {
        let mut table = csv::Writer::from_writer(Vec::new());
        table.write_record([
            "run",
            "result",
            "reason",
            "rule",
            "day",
            "turn",
            "mode",
            "hardcore_run",
            "seed",
            "start",
            "rulings",
            "take_backs",
            "hints",
            "returns",
            "minutes",
            "decisions",
            "position",
            "finished_at",
            "program",
        ])?;
        for record in self.iter() {
            let rulings: Vec<String> = record.rulings.iter().map(|(name, value)| format!("{name}={value}")).collect();
            table.write_record([
                record.run.clone(),
                record.result.clone(),
                record.reason.clone(),
                record.rule.clone(),
                record.day.to_string(),
                record.turn.to_string(),
                record.mode.clone(),
                record.hardcore_run.to_string(),
                record.seed.clone(),
                record.start.clone(),
                rulings.join(" "),
                record.take_backs.to_string(),
                record.hints.to_string(),
                record.returns.to_string(),
                format!("{}.{}", record.milliseconds / 60_000, record.milliseconds % 60_000 / 6_000),
                record.decisions.to_string(),
                record.position.clone(),
                record.finished_at.clone(),
                record.program.clone(),
            ])?;
        }
        let bytes = table.into_inner().map_err(csv::IntoInnerError::into_error)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

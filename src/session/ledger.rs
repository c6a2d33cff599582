//! The ledger of hardcore runs: which save of each was the last, kept apart from the saves themselves, so that going back to an
//! older file is noticed. It is not fought further (design, section 5).

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::{Game, Store, StoreError};

/// The file in the data folder.
const FILE: &str = "hardcore.ron";

/// The largest ledger that is read, in bytes: some ten thousand unfinished runs.
const MAX_BYTES: u64 = 1 << 20;

/// What is known of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Seen {
    sequence: u64,
    returns: u32,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct LedgerFile {
    runs: BTreeMap<String, Seen>,
    checksum: u32,
}

/// The hardcore runs that are not over.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    runs: BTreeMap<String, Seen>,
}

fn key(game: &Game) -> String {
    format!("{:016x}", game.run())
}

fn checksum(runs: &BTreeMap<String, Seen>) -> u32 {
    crc32fast::hash(ron::to_string(runs).unwrap_or_default().as_bytes())
}

impl Ledger {
    /// Reads the ledger. A damaged one is set aside (its new place is returned) and begun anew.
    pub(super) fn load(store: &Store) -> (Self, Option<PathBuf>) {
        let path = store.folder().join(FILE);
        let Ok(bytes) = store.disk().read(&path, MAX_BYTES + 1) else { return (Self::default(), None) };
        let whole = std::str::from_utf8(&bytes).ok().filter(|_| bytes.len() as u64 <= MAX_BYTES);
        let file = whole.and_then(|text| ron::from_str::<LedgerFile>(text).ok());
        match file.filter(|file| file.checksum == checksum(&file.runs)) {
            Some(file) => (Self { runs: file.runs }, None),
            None => (Self::default(), store.set_aside(&path).ok()),
        }
    }

    /// The key of the game's run, and what is known of it.
    pub(super) fn seen(&self, game: &Game) -> (String, Option<Seen>) {
        let run = key(game);
        let seen = self.runs.get(&run).copied();
        (run, seen)
    }

    /// Makes what is known of a run what it was.
    pub(super) fn restore(&mut self, run: String, seen: Option<Seen>) {
        match seen {
            Some(seen) => drop(self.runs.insert(run, seen)),
            None => drop(self.runs.remove(&run)),
        }
    }

    /// Whether a game that was saved as number `sequence` is older than its run was; counted, also for all other files of it.
    pub(super) fn returned(&mut self, game: &mut Game, sequence: u64) -> bool {
        let Some(seen) = self.runs.get_mut(&key(game)) else { return false };
        let older = sequence < seen.sequence;
        if older {
            seen.returns = seen.returns.saturating_add(1);
        }
        let counts = game.counts_mut();
        counts.returns = counts.returns.max(seen.returns);
        older
    }

    /// Notes that a game was saved as number `sequence`.
    ///
    /// # Errors
    /// If the ledger cannot be written.
    pub(super) fn note(&mut self, store: &Store, game: &Game, sequence: u64) -> Result<(), StoreError> {
        let seen = self.runs.entry(key(game)).or_default();
        *seen = Seen { sequence, returns: seen.returns.max(game.counts().returns) };
        self.write(store)
    }

    /// Forgets a run that the records know to be over.
    ///
    /// # Errors
    /// If the ledger cannot be written.
    pub(super) fn forget(&mut self, store: &Store, game: &Game) -> Result<(), StoreError> {
        if self.runs.remove(&key(game)).is_some() { self.write(store) } else { Ok(()) }
    }

    fn write(&self, store: &Store) -> Result<(), StoreError> {
        let file = LedgerFile { runs: self.runs.clone(), checksum: checksum(&self.runs) };
        let config = ron::ser::PrettyConfig::new().new_line("\n").indentor("  ");
        let text = ron::ser::to_string_pretty(&file, config).map_err(StoreError::Serialize)?;
        store.replace(&store.folder().join(FILE), text.as_bytes())
    }
}

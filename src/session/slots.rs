//! Saved games beside the running one: the files in the folder `saves` of the data folder.
//!
//! A slot is a save file like the running game's, with the player's name for it inside. A game that another took the place of is
//! *put away*: a slot without a name, which goes back onto the table when it is taken up. Nothing here overwrites anything, and
//! what is deleted goes to the folder `trash`.

use std::path::{Path, PathBuf};

use super::mode::{Counts, Ending, Mode};
use super::save::clean_name;
use super::store::UNFINISHED;
use super::{Game, LoadError, Stamp, Store, StoreError, to_ron};
use crate::engine::{GameState, Rulings};

/// The longest part of a file name that is made from the player's name, in bytes: systems allow 255.
const MAX_STEM: usize = 180;

/// File names that Windows keeps for devices, with any extension.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// What a list shows of a saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Name, order, date.
    pub stamp: Stamp,
    /// The number of the game; copies have the same.
    pub run: u64,
    /// The position.
    pub state: GameState,
    /// Normal or hardcore.
    pub mode: Mode,
    /// The rulings.
    pub rulings: Rulings,
    /// Take-backs, hints, time.
    pub counts: Counts,
    /// How it is over, if it is.
    pub ending: Option<Ending>,
    /// Whether it began elsewhere than at the printed set-up.
    pub is_practice: bool,
}

impl Summary {
    /// The summary of a game.
    pub fn new(game: &Game, stamp: Stamp) -> Self {
        Self {
            stamp,
            run: game.run(),
            state: game.state(),
            mode: game.mode(),
            rulings: *game.rulings(),
            counts: game.counts(),
            ending: game.ending(),
            is_practice: game.is_practice(),
        }
    }

    /// Whether the file goes away when its game is taken up: games put away, and hardcore runs, of which there is only one.
    pub const fn is_moved(&self) -> bool {
        self.stamp.name.is_empty() || self.mode.is_hardcore()
    }
}

/// What an entry of the folder is.
#[derive(Debug)]
pub enum Content {
    /// A game that can be loaded.
    Game(Box<Summary>),
    /// A folder.
    Folder,
    /// A file that is no loadable game, and why.
    Bad(StoreError),
}

/// An entry of the folder of saved games.
#[derive(Debug)]
pub struct Slot {
    /// Where it lies.
    pub path: PathBuf,
    /// What it is.
    pub content: Content,
}

impl Slot {
    /// The game, if it is one.
    pub fn summary(&self) -> Option<&Summary> {
        if let Content::Game(summary) = &self.content { Some(summary) } else { None }
    }

    /// What it is, in a few words for the player.
    pub fn kind(&self) -> String {
        match &self.content {
            Content::Game(summary) if summary.stamp.format < super::FORMAT => {
                format!("saved in format {}", summary.stamp.format)
            }
            Content::Game(_) => "a saved game".to_owned(),
            Content::Folder => "a folder".to_owned(),
            Content::Bad(StoreError::TooLarge(_)) => "too large for a saved game".to_owned(),
            Content::Bad(StoreError::Load(_, LoadError::NotASave(_))) => "not a saved game".to_owned(),
            Content::Bad(StoreError::Load(_, error)) => error.to_string(),
            Content::Bad(StoreError::Io(_, _, error)) => format!("cannot be read: {error}"),
            Content::Bad(error) => error.to_string(),
        }
    }
}

impl Store {
    /// The folder of saved games.
    pub fn saves_folder(&self) -> PathBuf {
        self.folder().join("saves")
    }

    /// All that lies in the folder of saved games: games first, the newest at the top, then the rest by name. Order goes by
    /// sequence number, never by clock.
    ///
    /// # Errors
    /// If the folder is there and cannot be read.
    pub fn slots(&self) -> Result<Vec<Slot>, StoreError> {
        let folder = self.saves_folder();
        if !self.disk().exists(&folder) {
            return Ok(Vec::new());
        }
        let entries = self.disk().list(&folder).map_err(|error| StoreError::Io("read", folder, error))?;
        let mut slots: Vec<Slot> = entries
            .into_iter()
            .filter(|entry| entry.path.extension().is_none_or(|extension| extension != UNFINISHED))
            .map(|entry| {
                let content = if entry.is_folder {
                    Content::Folder
                } else {
                    match self.read_game(&entry.path) {
                        Ok((game, stamp)) => Content::Game(Box::new(Summary::new(&game, stamp))),
                        Err(error) => Content::Bad(error),
                    }
                };
                Slot { path: entry.path, content }
            })
            .collect();
        slots.sort_by_key(|slot| slot.summary().map_or((true, 0), |summary| (false, u64::MAX - summary.stamp.sequence)));
        Ok(slots)
    }

    /// Saves a game under a name, beside all others: if the name is taken, with a number after it. Returns where.
    ///
    /// # Errors
    /// What failed; then nothing new lies there.
    pub fn save_slot(&self, game: &Game, sequence: u64, name: &str) -> Result<PathBuf, StoreError> {
        let (name, path) = self.free_slot(name);
        self.write_slot(game, &self.stamp(sequence).named(&name), &path)?;
        Ok(path)
    }

    /// Puts a game away: a slot without a name. Returns where.
    ///
    /// # Errors
    /// What failed; then nothing new lies there.
    pub fn put_away(&self, game: &Game, sequence: u64) -> Result<PathBuf, StoreError> {
        let stem = format!("put-away-{:016x}", game.run());
        let path = self.free_name(&self.saves_folder(), &stem, "ron", |number| format!("{stem} ({number})"));
        self.write_slot(game, &self.stamp(sequence), &path)?;
        Ok(path)
    }

    /// Gives a saved game another name; its place in the order stays.
    ///
    /// # Errors
    /// What failed; then the game lies there under the old name or the new.
    pub fn rename_slot(&self, path: &Path, name: &str) -> Result<PathBuf, StoreError> {
        let (game, stamp) = self.read_game(path)?;
        if stamp.name == clean_name(name) {
            return Ok(path.to_owned());
        }
        let (name, target) = self.free_slot(name);
        self.write_slot(&game, &stamp.named(&name), path)?;
        self.rename(path, &target)?;
        self.sync(&self.saves_folder())?;
        Ok(target)
    }

    /// Moves a file of the folder of saved games to the trash. Returns where it lies now.
    ///
    /// # Errors
    /// What failed; then it lies where it was.
    pub fn trash_slot(&self, path: &Path) -> Result<PathBuf, StoreError> {
        let trash = self.folder().join("trash");
        self.make_folder(&trash)?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let extension = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        let target = self.free_name(&trash, &stem, &extension, |number| format!("{stem} ({number})"));
        self.rename(path, &target)?;
        self.sync(&trash)?;
        Ok(target)
    }

    /// A name that no saved game has, and the file for it.
    fn free_slot(&self, name: &str) -> (String, PathBuf) {
        let name = clean_name(name);
        let mut free = name.clone();
        let mut end = String::new();
        let mut number = 2;
        loop {
            let path = self.saves_folder().join(format!("{}.ron", file_stem(&free, &end)));
            if !self.disk().exists(&path) {
                return (free, path);
            }
            end = format!(" ({number})");
            let room = super::save::MAX_NAME - end.chars().count();
            free = format!("{}{end}", name.chars().take(room).collect::<String>().trim_end());
            number += 1;
        }
    }

    fn write_slot(&self, game: &Game, stamp: &Stamp, path: &Path) -> Result<(), StoreError> {
        let text = to_ron(game, stamp).map_err(StoreError::Serialize)?;
        self.replace(path, text.as_bytes())
    }
}

/// A file name, without extension, that every system takes, from a name that a player typed. The end of the name, by which it
/// differs from others, stays when it is cut.
fn file_stem(name: &str, end: &str) -> String {
    let mut stem = String::new();
    for letter in name.strip_suffix(end).unwrap_or(name).chars() {
        let forbidden = letter.is_control() || r#"<>:"/\|?*"#.contains(letter);
        let letter = if forbidden { '_' } else { letter };
        if stem.len() + letter.len_utf8() + end.len() <= MAX_STEM {
            stem.push(letter);
        }
    }
    stem.push_str(end);
    // Windows drops blanks and dots at the end; a dot at the start hides a file elsewhere.
    let stem = stem.trim_end_matches([' ', '.']);
    let first = stem.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let port = first.strip_prefix("com").or_else(|| first.strip_prefix("lpt"));
    let is_device = DEVICES.contains(&first.as_str()) || port.is_some_and(|number| number.chars().count() == 1);
    match stem {
        "" => "game".to_owned(),
        _ if is_device || stem.starts_with('.') => format!("_{stem}"),
        _ => stem.to_owned(),
    }
}

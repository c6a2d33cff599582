//! Files: where the running game lies, how it is written so that a crash never harms it, how it is read.
//!
//! The data folder holds the generations of the running game, `saves/` ([`super::slots`]), `finished/` and `records.ron`
//! ([`super::records`]), `hardcore.ron` ([`super::ledger`]), `trash/`, and files that were damaged, under another name.
//!
//! The running game is kept in three generations, `current.ron` and the two before it. A save writes a temporary file, waits
//! for the disk, moves each generation one back and the temporary file to the front: at every moment the newest whole file is
//! the position before or after the step, and a generation that was ruined is made good by the one before it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use directories::ProjectDirs;

use super::disk::{Disk, SystemDisk};
use super::save::rfc3339;
use super::{Game, LoadError, Stamp, from_ron, to_ron};

/// The generations of the running game, newest first.
const GENERATIONS: [&str; 3] = ["current.ron", "current-1.ron", "current-2.ron"];

/// A save on its way; never loaded.
const TEMPORARY: &str = "current.new";

/// The file whose lock says that the folder is in use. It holds nothing.
const LOCK: &str = "lock";

/// The largest file that is read, in bytes. A whole game takes some 10 KiB.
const MAX_BYTES: u64 = 1 << 20;

/// Ends the name of a file on its way.
pub(super) const UNFINISHED: &str = "siege-new";

/// A file operation that failed, in words for the player.
#[derive(Debug)]
pub enum StoreError {
    /// The system names no home folder, so there is no data folder.
    NoHome,
    /// Another window has this folder.
    InUse(PathBuf),
    /// An operation (its verb) on a path failed.
    Io(&'static str, PathBuf, io::Error),
    /// The file is larger than any saved game.
    TooLarge(PathBuf),
    /// The file is no loadable game.
    Load(PathBuf, LoadError),
    /// A file of this name lies there already.
    Exists(PathBuf),
    /// The game could not be written as text.
    Serialize(ron::Error),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoHome => f.write_str("no home folder is known; start the game with --data-dir FOLDER"),
            Self::InUse(folder) => write!(f, "another window plays the game in {}", folder.display()),
            Self::Io(verb, path, error) => write!(f, "cannot {verb} {}: {error}", path.display()),
            Self::TooLarge(path) => write!(f, "{} is too large for a saved game", path.display()),
            Self::Load(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Exists(path) => write!(f, "{} exists already; choose another name", path.display()),
            Self::Serialize(error) => write!(f, "the game cannot be written: {error}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// What the data folder holds of a running game.
#[derive(Debug, Default)]
pub struct Stored {
    /// The newest whole generation, with the highest sequence number of all.
    pub game: Option<(Box<Game>, u64)>,
    /// Files that were no loadable games, with the reason; they now lie under another name, unharmed.
    pub set_aside: Vec<(StoreError, PathBuf)>,
}

/// The newest whole generation with its sequence number, and the files that are none.
type Scanned = (Option<(Box<Game>, u64)>, Vec<(StoreError, PathBuf)>);

/// The right to write in a data folder; it ends with this value or with the process.
#[derive(Debug)]
pub struct Claim(#[expect(dead_code, reason = "the lock lives as long as the open file")] std::fs::File);

/// The data folder of one player.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
    disk: Arc<dyn Disk>,
    clock: fn() -> SystemTime,
}

impl Store {
    /// The data folder that the system assigns to this program.
    ///
    /// # Errors
    /// If the system names no home folder.
    pub fn system_folder() -> Result<PathBuf, StoreError> {
        let folders = Self::project().ok_or(StoreError::NoHome)?;
        Ok(folders.data_dir().to_owned())
    }

    /// The system's folder for what this program can make again; one for passing things if it has none.
    pub fn cache_folder() -> PathBuf {
        Self::project().map_or_else(std::env::temp_dir, |folders| folders.cache_dir().to_owned())
    }

    fn project() -> Option<ProjectDirs> {
        ProjectDirs::from("", "", "Nine Card Siege")
    }

    /// The store in `folder`, which is made when first needed.
    pub fn new(folder: PathBuf) -> Self {
        Self::on(Arc::new(SystemDisk), folder)
    }

    /// The store in `folder` of a given disk.
    pub fn on(disk: Arc<dyn Disk>, folder: PathBuf) -> Self {
        Self { folder, disk, clock: SystemTime::now }
    }

    /// The same store with another clock. What a clock says is only ever shown.
    pub fn with_clock(self, clock: fn() -> SystemTime) -> Self {
        Self { clock, ..self }
    }

    /// The clock's time, as it is written into files.
    pub(super) fn now(&self) -> String {
        rfc3339((self.clock)())
    }

    /// A stamp for a save at this moment.
    pub(super) fn stamp(&self, sequence: u64) -> Stamp {
        Stamp::new(sequence, (self.clock)())
    }

    /// The disk.
    pub(super) fn disk(&self) -> &dyn Disk {
        &*self.disk
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The newest generation of the running game.
    pub fn current(&self) -> PathBuf {
        self.folder.join(GENERATIONS[0])
    }

    /// Writes the running game.
    ///
    /// # Errors
    /// What failed. Whatever it was, the next [`Self::load`] finds the game as it was before or as it is now.
    pub fn save(&self, game: &Game, sequence: u64) -> Result<(), StoreError> {
        let text = to_ron(game, &self.stamp(sequence)).map_err(StoreError::Serialize)?;
        self.make_folder(&self.folder)?;
        let temporary = self.folder.join(TEMPORARY);
        self.write(&temporary, text.as_bytes())?;
        // The oldest first, so that no moment is without a whole file.
        for pair in GENERATIONS.windows(2).rev() {
            let [newer, older] = [self.folder.join(pair[0]), self.folder.join(pair[1])];
            if self.disk.exists(&newer) {
                self.rename(&newer, &older)?;
            }
        }
        self.rename(&temporary, &self.current())?;
        self.sync(&self.folder)
    }

    /// Puts another game in the place of the running one, in all generations: no ruined file ever leads back to the other game.
    ///
    /// # Errors
    /// What failed. The next [`Self::load`] finds the one game or the other, whole.
    pub fn install(&self, game: &Game, sequence: u64) -> Result<(), StoreError> {
        GENERATIONS.iter().try_for_each(|_| self.save(game, sequence))
    }

    /// Writes a file as a whole or not at all; its folder is made if need be.
    ///
    /// # Errors
    /// What failed; then the file is as it was.
    pub(super) fn replace(&self, path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        let folder = path.parent().unwrap_or(&self.folder);
        self.make_folder(folder)?;
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".");
        name.push(UNFINISHED);
        let temporary = folder.join(name);
        self.write(&temporary, bytes)?;
        self.rename(&temporary, path)?;
        self.sync(folder)
    }

    pub(super) fn make_folder(&self, folder: &Path) -> Result<(), StoreError> {
        self.disk.make_folder(folder).map_err(|error| StoreError::Io("make the folder", folder.to_owned(), error))
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        self.disk.write(path, bytes).map_err(|error| StoreError::Io("write", path.to_owned(), error))
    }

    pub(super) fn sync(&self, folder: &Path) -> Result<(), StoreError> {
        self.disk.sync_folder(folder).map_err(|error| StoreError::Io("write", folder.to_owned(), error))
    }

    pub(super) fn rename(&self, from: &Path, to: &Path) -> Result<(), StoreError> {
        self.disk.rename(from, to).map_err(|error| StoreError::Io("rename", from.to_owned(), error))
    }

    /// Claims the folder for this program until the returned claim is dropped or the process dies.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another program has it; other errors if the folder cannot be written to.
    pub fn claim(&self) -> Result<Claim, StoreError> {
        let path = self.folder.join(LOCK);
        let io_error = |error| StoreError::Io("lock", path.clone(), error);
        self.disk.make_folder(&self.folder).map_err(io_error)?;
        let file = std::fs::File::create(&path).map_err(io_error)?;
        match file.try_lock() {
            Ok(()) => Ok(Claim(file)),
            Err(std::fs::TryLockError::WouldBlock) => Err(StoreError::InUse(self.folder.clone())),
            Err(std::fs::TryLockError::Error(error)) => Err(io_error(error)),
        }
    }

    /// Whether the lock file is where the claim made it: a folder that was removed while playing takes it along.
    pub(super) fn is_claimed(&self) -> bool {
        self.disk.exists(&self.folder.join(LOCK))
    }

    /// Reads the running game: the newest generation that is whole. A damaged file is set aside under another name, never
    /// overwritten.
    ///
    /// # Errors
    /// If a file cannot be read, was written by a newer version, or cannot be set aside. Then nothing may be saved here either.
    pub fn load(&self) -> Result<Stored, StoreError> {
        let (game, damaged) = self.scan()?;
        let mut stored = Stored { game, set_aside: Vec::new() };
        for (error, path) in damaged {
            let now = self.set_aside(&path)?;
            stored.set_aside.push((error, now));
        }
        Ok(stored)
    }

    /// Reads the running game without touching anything.
    ///
    /// # Errors
    /// If a file cannot be read, or was written by a newer version.
    pub fn look(&self) -> Result<Option<Box<Game>>, StoreError> {
        self.scan().map(|(game, _)| game.map(|(game, _)| game))
    }

    fn scan(&self) -> Result<Scanned, StoreError> {
        let mut newest: Option<(Box<Game>, u64)> = None;
        let mut damaged = Vec::new();
        for name in GENERATIONS {
            let path = self.folder.join(name);
            match read_game(&*self.disk, &path) {
                Ok((game, stamp)) => {
                    if newest.as_ref().is_none_or(|(_, highest)| stamp.sequence > *highest) {
                        newest = Some((Box::new(game), stamp.sequence));
                    }
                }
                Err(StoreError::Io(_, _, error)) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error @ StoreError::Load(_, LoadError::Newer(_))) => return Err(error),
                Err(error @ (StoreError::Load(..) | StoreError::TooLarge(_))) => damaged.push((error, path)),
                Err(error) => return Err(error),
            }
        }
        Ok((newest, damaged))
    }

    /// Gives a damaged file another name; nothing is ever overwritten.
    pub(super) fn set_aside(&self, path: &Path) -> Result<PathBuf, StoreError> {
        let target = self.free_name(&self.folder, "damaged-1", "ron", |number| format!("damaged-{number}"));
        self.disk.rename(path, &target).map_err(|error| StoreError::Io("set aside", path.to_owned(), error))?;
        Ok(target)
    }

    /// A path in `folder` that nothing has: `first`, or what `next` makes of 2, 3, ...
    pub(super) fn free_name(&self, folder: &Path, first: &str, extension: &str, next: impl Fn(u32) -> String) -> PathBuf {
        let dot = if extension.is_empty() { "" } else { "." };
        let path = |stem: String| folder.join(format!("{stem}{dot}{extension}"));
        let mut free = path(first.to_owned());
        let mut number = 2;
        while self.disk.exists(&free) {
            free = path(next(number));
            number += 1;
        }
        free
    }

    /// Reads a saved game from any file.
    ///
    /// # Errors
    /// If the file cannot be read or is none.
    pub fn read_game(&self, path: &Path) -> Result<(Game, Stamp), StoreError> {
        read_game(&*self.disk, path)
    }
}

/// Reads a saved game from any file, at most 1 MiB of it.
fn read_game(disk: &dyn Disk, path: &Path) -> Result<(Game, Stamp), StoreError> {
    let bytes = disk.read(path, MAX_BYTES + 1).map_err(|error| StoreError::Io("read", path.to_owned(), error))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(StoreError::TooLarge(path.to_owned()));
    }
    let load_error = |error| StoreError::Load(path.to_owned(), error);
    let text = String::from_utf8(bytes).map_err(|_| load_error(LoadError::NoText))?;
    from_ron(&text).map_err(load_error)
}

/// The game in a file, replayed.
///
/// # Errors
/// If the file cannot be read or does not replay.
pub fn replay_file(path: &Path) -> Result<Game, StoreError> {
    read_game(&SystemDisk, path).map(|(game, _)| game)
}

//! Files: where the running game lies, how it is written so that a crash never harms it, how it is read.

use std::fmt;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use atomic_write_file::AtomicWriteFile;
use directories::ProjectDirs;

use super::{Game, LoadError, chronicle, from_ron, to_ron};

/// The file of the running game.
const CURRENT: &str = "current.ron";

/// The largest file that is read, in bytes. A whole game takes some 20 KiB.
const MAX_BYTES: u64 = 1 << 20;

/// A file operation that failed, in words for the player.
#[derive(Debug)]
pub enum StoreError {
    /// The system names no home folder, so there is no data folder.
    NoHome,
    /// An operation (its verb) on a path failed.
    Io(&'static str, PathBuf, io::Error),
    /// The file is larger than any saved game.
    TooLarge(PathBuf),
    /// The file is no loadable game.
    Load(PathBuf, LoadError),
    /// The game could not be written as text.
    Serialize(ron::Error),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoHome => f.write_str("no home folder is known; start the game with --data-dir FOLDER"),
            Self::Io(verb, path, error) => write!(f, "cannot {verb} {}: {error}", path.display()),
            Self::TooLarge(path) => write!(f, "{} is too large for a saved game", path.display()),
            Self::Load(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Serialize(error) => write!(f, "the game cannot be written: {error}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// What the data folder holds of a running game.
#[derive(Debug)]
pub enum Stored {
    /// No game was left.
    Nothing,
    /// A game, and its sequence number.
    Game(Box<Game>, u64),
    /// The file was no loadable game; it now lies under another name, unharmed.
    SetAside {
        /// Why it could not be loaded.
        why: StoreError,
        /// Where it lies now.
        now: PathBuf,
    },
}

/// The data folder of one player.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// The data folder that the system assigns to this program.
    ///
    /// # Errors
    /// If the system names no home folder.
    pub fn system_folder() -> Result<PathBuf, StoreError> {
        let folders = ProjectDirs::from("", "", "Nine Card Siege").ok_or(StoreError::NoHome)?;
        Ok(folders.data_dir().to_owned())
    }

    /// The store in `folder`, which is made when first needed.
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of the running game.
    pub fn current(&self) -> PathBuf {
        self.folder.join(CURRENT)
    }

    /// Writes the running game: temporary file, fsync, rename, fsync of the folder. The old file stays whole until then.
    ///
    /// # Errors
    /// What failed; the old file is unharmed.
    pub fn save(&self, game: &Game, sequence: u64) -> Result<(), StoreError> {
        let text = to_ron(game, sequence).map_err(StoreError::Serialize)?;
        let path = self.current();
        fs::create_dir_all(&self.folder).map_err(|error| StoreError::Io("make the folder", self.folder.clone(), error))?;
        let write = || {
            let mut file = AtomicWriteFile::open(&path)?;
            file.write_all(text.as_bytes())?;
            file.commit()
        };
        write().map_err(|error| StoreError::Io("write", path.clone(), error))
    }

    /// Reads the running game. A file that cannot be loaded is set aside under another name, never overwritten.
    ///
    /// # Errors
    /// If the file cannot be read, or not be set aside. Then it must not be written over either.
    pub fn load(&self) -> Result<Stored, StoreError> {
        let path = self.current();
        match read_game(&path) {
            Ok((game, sequence)) => Ok(Stored::Game(Box::new(game), sequence)),
            Err(StoreError::Io(_, _, error)) if error.kind() == io::ErrorKind::NotFound => Ok(Stored::Nothing),
            Err(why @ (StoreError::Load(..) | StoreError::TooLarge(_))) => {
                let now = self.set_aside(&path)?;
                Ok(Stored::SetAside { why, now })
            }
            Err(error) => Err(error),
        }
    }

    fn set_aside(&self, path: &Path) -> Result<PathBuf, StoreError> {
        let free = (1..1000).map(|n| self.folder.join(format!("damaged-{n}.ron"))).find(|path| !path.exists());
        let target = free.unwrap_or_else(|| self.folder.join("damaged.ron"));
        fs::rename(path, &target).map_err(|error| StoreError::Io("set aside", path.to_owned(), error))?;
        Ok(target)
    }
}

/// Reads a saved game from any file.
///
/// # Errors
/// If it cannot be read or is no loadable game.
fn read_game(path: &Path) -> Result<(Game, u64), StoreError> {
    let io_error = |error| StoreError::Io("read", path.to_owned(), error);
    let file = fs::File::open(path).map_err(io_error)?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(io_error)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(StoreError::TooLarge(path.to_owned()));
    }
    let load_error = |error| StoreError::Load(path.to_owned(), error);
    let text = String::from_utf8(bytes).map_err(|_| load_error(LoadError::NotASave("no text".to_owned())))?;
    from_ron(&text).map_err(load_error)
}

/// The log of a saved game, line by line, and its final position.
///
/// # Errors
/// If the file cannot be read or does not replay.
pub fn replay_file(path: &Path) -> Result<String, StoreError> {
    read_game(path).map(|(game, _)| chronicle::transcript(&game))
}

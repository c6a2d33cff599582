//! The few file operations that a save is made of, so that tests can let any of them fail.

use std::fmt::Debug;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// An entry of a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// Where it lies.
    pub path: PathBuf,
    /// Whether it is a folder.
    pub is_folder: bool,
}

/// File operations. Each either happens or fails; [`Disk::write`] and [`Disk::append`] alone can leave a part behind when the
/// power goes, so nothing but temporary files is ever written with the first, and lines with a checksum with the other.
pub trait Disk: Debug + Send + Sync {
    /// Makes a folder and its parents.
    ///
    /// # Errors
    /// The system's.
    fn make_folder(&self, folder: &Path) -> io::Result<()>;

    /// Reads a file, at most `limit` bytes of it.
    ///
    /// # Errors
    /// The system's.
    fn read(&self, path: &Path, limit: u64) -> io::Result<Vec<u8>>;

    /// Writes a file, replacing what was there, and waits until it is on the medium (fsync).
    ///
    /// # Errors
    /// The system's.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Adds to the end of a file, which is made if need be, and waits until it is on the medium (fsync).
    ///
    /// # Errors
    /// The system's.
    fn append(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Gives a file another name, replacing what had it.
    ///
    /// # Errors
    /// The system's.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// The system's.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// What lies in a folder, in the order of the names.
    ///
    /// # Errors
    /// The system's.
    fn list(&self, folder: &Path) -> io::Result<Vec<Entry>>;

    /// Waits until the names in a folder are on the medium (fsync).
    ///
    /// # Errors
    /// The system's.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// Whether something has this name.
    fn exists(&self, path: &Path) -> bool;
}

/// The real disk.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemDisk;

impl Disk for SystemDisk {
    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)
    }

    fn read(&self, path: &Path, limit: u64) -> io::Result<Vec<u8>> {
        // A pipe or a device could keep us waiting for ever; folders give the system's own error.
        let kind = fs::metadata(path)?.file_type();
        if !kind.is_file() && !kind.is_dir() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "it is a pipe or a device, not a file; take it out of the folder",
            ));
        }
        let mut bytes = Vec::new();
        fs::File::open(path)?.take(limit).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = fs::File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn append(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = fs::OpenOptions::new().append(true).create(true).open(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<Entry>> {
        let entries: io::Result<Vec<_>> = fs::read_dir(folder)?.collect();
        let mut entries: Vec<Entry> =
            entries?.into_iter().map(|entry| entry.path()).map(|path| Entry { is_folder: path.is_dir(), path }).collect();
        entries.sort();
        Ok(entries)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        // A virus scanner or an indexer may hold a file for a moment; Windows then refuses.
        let mut patience = if cfg!(windows) { 8 } else { 0 };
        while patience > 0 {
            match fs::rename(from, to) {
                Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                    std::thread::sleep(std::time::Duration::from_millis(15));
                    patience -= 1;
                }
                result => return result,
            }
        }
        fs::rename(from, to)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        // Windows has no such call; its rename is written through.
        if cfg!(unix) { fs::File::open(folder)?.sync_all() } else { Ok(()) }
    }

    fn exists(&self, path: &Path) -> bool {
        path.symlink_metadata().is_ok()
    }
}

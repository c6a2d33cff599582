//! Crashes, full disks and ruined files: what loads next is the position before or after the step, never a third.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::SeqCst};

use nine_card_siege::session::{Controller, Disk, Entry, Game, Opening, Seed, Setup, Store, SystemDisk};

use super::play;

/// The real disk until `left` operations are done; then it fails, for ever (a crash) or for a while.
#[derive(Debug)]
pub(super) struct FailingDisk {
    left: AtomicI64,
    /// Whether only the one operation fails, and whether it has.
    once: AtomicBool,
    failed: AtomicBool,
    /// What a write leaves behind that is cut off: this share of the bytes, in eighths.
    eighths: usize,
}

impl FailingDisk {
    pub(super) fn after(operations: i64, eighths: usize) -> Arc<Self> {
        let (once, failed) = (AtomicBool::new(false), AtomicBool::new(false));
        Arc::new(Self { left: AtomicI64::new(operations), once, failed, eighths })
    }

    /// From now on, lets so many operations happen; then one fails, or all that follow.
    pub(super) fn fail_after(&self, operations: i64, lasting: bool) {
        self.left.store(operations, SeqCst);
        self.once.store(!lasting, SeqCst);
        self.failed.store(false, SeqCst);
    }

    pub(super) fn has_failed(&self) -> bool {
        self.failed.load(SeqCst)
    }

    fn fails(&self) -> bool {
        let left = self.left.fetch_sub(1, SeqCst);
        let fails = if self.once.load(SeqCst) { left == 0 } else { left <= 0 };
        self.failed.fetch_or(fails, SeqCst);
        fails
    }

    fn guard(&self) -> io::Result<()> {
        if self.fails() { Err(io::Error::from(io::ErrorKind::StorageFull)) } else { Ok(()) }
    }
}

impl Disk for FailingDisk {
    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        SystemDisk.make_folder(folder)
    }

    fn read(&self, path: &Path, limit: u64) -> io::Result<Vec<u8>> {
        SystemDisk.read(path, limit)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        if self.fails() {
            SystemDisk.write(path, &bytes[..bytes.len() * self.eighths / 8])?;
            return Err(io::Error::from(io::ErrorKind::StorageFull));
        }
        SystemDisk.write(path, bytes)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.guard()?;
        SystemDisk.rename(from, to)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.guard()?;
        SystemDisk.sync_folder(folder)
    }

    fn append(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        if self.fails() {
            SystemDisk.append(path, &bytes[..bytes.len() * self.eighths / 8])?;
            return Err(io::Error::from(io::ErrorKind::StorageFull));
        }
        SystemDisk.append(path, bytes)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.guard()?;
        SystemDisk.remove(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<Entry>> {
        SystemDisk.list(folder)
    }

    fn exists(&self, path: &Path) -> bool {
        SystemDisk.exists(path)
    }
}

/// A game of `steps` steps, saved after each.
fn saved(folder: &Path, steps: usize) -> Game {
    let mut game = Game::new(Setup::seeded(Seed(8)), 1);
    let store = Store::new(folder.to_owned());
    for sequence in 1..=steps {
        play(&mut game, 1);
        store.save(&game, sequence as u64).unwrap();
    }
    game
}

#[test]
fn a_crash_at_any_operation_loses_no_more_than_the_step() {
    let mut points = 0;
    for earlier_saves in 0..5 {
        for operations in 0.. {
            for eighths in [0, 4, 8] {
                let folder = tempfile::tempdir().unwrap();
                let before = saved(folder.path(), earlier_saves);
                let mut after = before.clone();
                play(&mut after, 1);
                let disk = FailingDisk::after(operations, eighths);
                let result = Store::on(disk, folder.path().to_owned()).save(&after, earlier_saves as u64 + 1);
                // The program is started again.
                let stored = Store::new(folder.path().to_owned()).load().unwrap();
                assert!(stored.set_aside.is_empty(), "nothing looks damaged: {:?}", stored.set_aside);
                let loaded = stored.game.map(|(game, _)| *game);
                if result.is_ok() {
                    assert_eq!(loaded, Some(after));
                } else {
                    let expected_before = (earlier_saves > 0).then_some(before);
                    assert!(loaded == expected_before || loaded == Some(after), "a third state after {operations}");
                }
                points += 1;
            }
            let folder = tempfile::tempdir().unwrap();
            let game = saved(folder.path(), earlier_saves);
            if Store::on(FailingDisk::after(operations, 0), folder.path().to_owned()).save(&game, 99).is_ok() {
                break;
            }
        }
    }
    assert!(points > 60, "only {points} crashes were tried");
}

#[test]
fn the_save_after_the_trouble_is_whole_again() {
    for operations in 0..5 {
        let folder = tempfile::tempdir().unwrap();
        let mut game = saved(folder.path(), 4);
        play(&mut game, 1);
        assert!(Store::on(FailingDisk::after(operations, 4), folder.path().to_owned()).save(&game, 5).is_err());
        play(&mut game, 1);
        let store = Store::new(folder.path().to_owned());
        store.save(&game, 6).unwrap();
        let stored = store.load().unwrap();
        assert_eq!(stored.game.map(|(loaded, sequence)| (*loaded, sequence)), Some((game, 6)));
        assert!(stored.set_aside.is_empty());
    }
}

/// A way to ruin a file.
type Ruin = (&'static str, fn(&mut Vec<u8>));

const RUINS: [Ruin; 5] = [
    ("empty", Vec::clear),
    ("cut", |bytes| bytes.truncate(bytes.len() / 2)),
    ("zeros", |bytes| bytes.fill(0)),
    ("a flipped bit", |bytes| {
        // In the middle of the steps.
        let at = bytes.windows(6).position(|part| part == b"steps:").map_or(0, |at| at + 14);
        bytes[at] ^= 4;
    }),
    ("no text", |bytes| bytes.fill(0xFF)),
];

#[test]
fn ruined_generations_are_made_good_by_the_one_before_and_told() {
    for (name, ruin) in RUINS {
        for ruined in 1..=2 {
            let folder = tempfile::tempdir().unwrap();
            let mut game = Game::new(Setup::seeded(Seed(8)), 1);
            let store = Store::new(folder.path().to_owned());
            let mut states = Vec::new();
            for sequence in 1..=6 {
                play(&mut game, 1);
                store.save(&game, sequence).unwrap();
                states.push(game.clone());
            }
            for generation in ["current.ron", "current-1.ron"].into_iter().take(ruined) {
                let path: PathBuf = folder.path().join(generation);
                let mut bytes = fs::read(&path).unwrap();
                ruin(&mut bytes);
                fs::write(&path, bytes).unwrap();
            }
            let (mut controller, opening) = Controller::open(store, None);
            let Opening::Older(text) = opening else { panic!("{name}: {opening:?}") };
            assert!(text.contains("could not be opened") && text.contains("goes on"), "{text}");
            assert_eq!(*controller.game(), states[5 - ruined], "{name}, {ruined} ruined");
            // Play goes on, and the next start finds it without complaint.
            controller.take_back().unwrap();
            controller.resolve();
            let game = controller.game().clone();
            drop(controller);
            let (again, opening) = Controller::open(Store::new(folder.path().to_owned()), None);
            assert!(matches!(opening, Opening::Continued), "{name}: {opening:?}");
            assert_eq!(*again.game(), game);
        }
    }
}

#[test]
fn a_newer_save_is_left_alone_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    saved(folder.path(), 3);
    let path = folder.path().join("current.ron");
    let newer = fs::read_to_string(&path).unwrap().replacen("format: 1", "format: 99", 1);
    fs::write(&path, &newer).unwrap();
    let (mut controller, opening) = Controller::open(Store::new(folder.path().to_owned()), None);
    let Opening::Unreadable(text) = opening else { panic!("{opening:?}") };
    assert!(text.contains("newer version"), "{text}");
    controller.resolve();
    assert_eq!(fs::read_to_string(&path).unwrap(), newer);
    let games = fs::read_dir(folder.path()).unwrap().filter(|entry| entry.as_ref().unwrap().file_name() != "lock");
    assert_eq!(games.count(), 3, "nothing new lies there");
}

#[test]
fn a_second_window_only_looks_and_touches_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (mut first, _) = Controller::open(Store::new(folder.path().to_owned()), Some(Seed(4)));
    first.resolve();
    // Even a damaged generation stays where it is.
    fs::write(folder.path().join("current-1.ron"), "ruined").unwrap();
    let before = listing(folder.path());
    let (mut second, opening) = Controller::open(Store::new(folder.path().to_owned()), None);
    assert!(matches!(opening, Opening::InUse), "{opening:?}");
    assert!(!second.can_play() && second.trouble().is_some());
    assert_eq!(second.game(), first.game());
    second.save();
    assert_eq!(listing(folder.path()), before);
    // The claim ends with the first window, however it ends.
    drop(first);
    let (third, opening) = Controller::open(Store::new(folder.path().to_owned()), None);
    assert!(third.can_play() && matches!(opening, Opening::Older(_)), "{opening:?}");
}

fn listing(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

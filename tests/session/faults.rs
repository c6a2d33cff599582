//! Faults of the disk at every operation of everything that moves a game: no game is lost, none is there twice.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use nine_card_siege::session::{Controller, Disk, Game, Refusal, Seed, Setup, Store};

use super::crashes::FailingDisk;
use super::play;

/// What a player can do with games, one after the other on one folder.
type Deed = fn(&mut Controller) -> Result<(), Refusal>;

const DEEDS: &[(&str, Deed)] = &[
    ("save as", |controller| controller.save_as("Tower").map(drop)),
    ("new game", |controller| controller.new_game(Setup::seeded(Seed(9)), false)),
    ("new hardcore game", |controller| controller.new_game(Setup::seeded(Seed(9)), true)),
    ("load a named game", |controller| load(controller, "Named")),
    ("load a game that was put away", |controller| load(controller, "")),
    ("rename", |controller| {
        let path = slot(controller, "Named");
        controller.rename(&path, "Other").map(drop)
    }),
    ("hardcore on", |controller| controller.switch_hardcore(true)),
    ("give up", Controller::concede),
];

fn slot(controller: &Controller, name: &str) -> std::path::PathBuf {
    let slots = controller.slots().unwrap();
    slots.iter().find(|slot| slot.summary().is_some_and(|found| found.stamp.name == name)).unwrap().path.clone()
}

fn load(controller: &mut Controller, name: &str) -> Result<(), Refusal> {
    let path = slot(controller, name);
    controller.load(&path).map(drop)
}

/// A folder with a game on the table, one with a name and one that was put away; run by run.
fn prepared(folder: &Path) -> Vec<u64> {
    let (mut controller, _) = Controller::open(Store::new(folder.to_owned()), Some(Seed(1)));
    let mut runs = Vec::new();
    for (seed, steps) in [(2, 9), (3, 7), (4, 8)] {
        controller.new_game(Setup::seeded(Seed(seed)), false).unwrap();
        for _ in 0..steps {
            step(&mut controller);
        }
        runs.push(controller.game().run());
        if seed == 2 {
            controller.save_as("Named").unwrap();
        }
    }
    runs
}

fn step(controller: &mut Controller) {
    let mut next = controller.game().clone();
    play(&mut next, 1);
    let made = next.last_step().unwrap();
    controller.enter(made).unwrap();
}

/// The steps of every run that a folder still has, on the table, in a slot or in the records.
fn kept(folder: &Path) -> (Game, Vec<(u64, usize)>) {
    let (controller, opening) = Controller::open(Store::new(folder.to_owned()), Some(Seed(77)));
    assert!(controller.trouble().is_none(), "{opening:?}");
    let mut runs = vec![(controller.game().run(), controller.game().steps().count())];
    for slot in controller.slots().unwrap() {
        let (game, _) = controller.store().read_game(&slot.path).unwrap();
        runs.push((game.run(), game.steps().count()));
    }
    (controller.game().clone(), runs)
}

#[test]
fn a_fault_at_any_operation_of_any_deed_loses_no_game() {
    for (deed_name, deed) in DEEDS {
        let mut faults = 0;
        for lasting in [false, true] {
            for operations in 0.. {
                let folder = tempfile::tempdir().unwrap();
                let runs = prepared(folder.path());
                let (before, had) = kept(folder.path());
                let disk = FailingDisk::after(i64::MAX, 4);
                let shared: Arc<dyn Disk> = disk.clone();
                let (mut controller, _) = Controller::open(Store::on(shared, folder.path().to_owned()), None);
                disk.fail_after(operations, lasting);
                let result = deed(&mut controller);
                let failed = disk.has_failed();
                let on_table = controller.game().clone();
                let told = controller.trouble().is_some();
                drop(controller); // the program ends here, as by a crash
                let (table, has) = kept(folder.path());
                let what = format!("{deed_name}, fault after {operations}, lasting: {lasting}, {result:?}");
                for run in &runs {
                    let steps =
                        |all: &[(u64, usize)]| all.iter().filter(|(found, _)| found == run).map(|(_, steps)| *steps).max();
                    assert_eq!(steps(&has), steps(&had), "{what}");
                }
                // The new game, or the one to load, whole.
                let is_new = !runs.contains(&table.run()) && table.steps().next().is_none() && deed_name.starts_with("new");
                let is_loaded = had.contains(&(table.run(), table.steps().count())) && deed_name.starts_with("load");
                // Switched and, as the disk stays away, not switched back.
                let is_switched = lasting && *deed_name == "hardcore on" && table.steps().eq(before.steps());
                let is_after = table == on_table || is_new || is_loaded || is_switched;
                assert!(table == before || is_after, "a third game is on the table: {what}");
                if result.is_ok() && !told {
                    assert_eq!(table, on_table, "what was said to be done is done: {what}");
                }
                if !failed {
                    break;
                }
                faults += 1;
            }
        }
        assert!(faults > 4, "{deed_name}: {faults}");
    }
}

/// A refused load of an older file of a hardcore run is no return.
#[test]
fn what_is_not_taken_up_is_no_return() {
    let folder = tempfile::tempdir().unwrap();
    let older = folder.path().join("older.ron");
    let disk = FailingDisk::after(i64::MAX, 4);
    let shared: Arc<dyn Disk> = disk.clone();
    let (mut controller, _) = Controller::open(Store::on(shared, folder.path().to_owned()), Some(Seed(3)));
    controller.switch_hardcore(true).unwrap();
    step(&mut controller);
    fs::copy(controller.store().current(), &older).unwrap();
    step(&mut controller);
    step(&mut controller);
    controller.new_game(Setup::seeded(Seed(4)), false).unwrap();
    disk.fail_after(0, true);
    assert!(controller.open_file(&older).is_err());
    disk.fail_after(i64::MAX, false);
    load(&mut controller, "").unwrap();
    assert_eq!(controller.game().counts().returns, 0, "the newest file of the run");
    assert!(controller.game().is_hardcore_run());
    controller.open_file(&older).unwrap();
    assert_eq!(controller.game().counts().returns, 1);
}

/// A file lies there that cannot be read, so the table is not written: then the slot is the only copy of its game.
#[test]
fn a_game_stays_in_its_slot_while_the_table_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    prepared(folder.path());
    fs::remove_file(folder.path().join("current.ron")).unwrap();
    fs::create_dir(folder.path().join("current.ron")).unwrap();
    let (mut controller, _) = Controller::open(Store::new(folder.path().to_owned()), None);
    let path = slot(&controller, "");
    controller.load(&path).unwrap();
    assert!(path.exists());
}

#[test]
fn long_names_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    prepared(folder.path());
    let (mut controller, _) = Controller::open(Store::new(folder.path().to_owned()), None);
    let name = "\u{1F3F0}".repeat(60);
    let paths: std::collections::BTreeSet<_> = (0..12).map(|_| controller.save_as(&name).unwrap()).collect();
    assert_eq!(paths.len(), 12);
}

#[test]
fn a_file_without_extension_goes_to_the_trash_under_its_name() {
    let folder = tempfile::tempdir().unwrap();
    prepared(folder.path());
    let store = Store::new(folder.path().to_owned());
    let path = store.saves_folder().join("notes");
    for name in ["notes", "notes (2)"] {
        fs::write(&path, "mine").unwrap();
        assert_eq!(store.trash_slot(&path).unwrap().file_name().unwrap(), name);
    }
}

/// Pipes and devices give no answer, or one without end.
#[cfg(target_os = "linux")]
#[test]
fn pipes_and_devices_are_not_read() {
    let folder = tempfile::tempdir().unwrap();
    prepared(folder.path());
    let saves = folder.path().join("saves");
    // Not by another program: a child holds the locks of all tests for a moment.
    rustix::fs::mkfifoat(rustix::fs::CWD, saves.join("pipe.ron"), rustix::fs::Mode::RWXU).unwrap();
    std::os::unix::fs::symlink("/dev/zero", saves.join("zero.ron")).unwrap();
    std::os::unix::fs::symlink("nowhere", saves.join("dangling.ron")).unwrap();
    fs::File::create(saves.join("huge.ron")).unwrap().set_len(50 << 20).unwrap();
    fs::create_dir(saves.join("folder.ron")).unwrap();
    for (name, bytes) in
        [("empty.ron", &b""[..]), ("text.ron", b"Dear diary"), ("latin.ron", b"\xFCber"), ("wide.ron", b"\xFF\xFE(\0")]
    {
        fs::write(saves.join(name), bytes).unwrap();
    }
    let names = |folder: &Path| -> Vec<_> { fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect() };
    let before = names(&saves).len();
    let (controller, _) = Controller::open(Store::new(folder.path().to_owned()), None);
    let slots = controller.slots().unwrap();
    let games = slots.iter().filter(|slot| slot.summary().is_some()).count();
    assert_eq!((games, names(&saves).len()), (2, before), "{slots:?}");
    for name in ["pipe", "zero", "huge", "empty", "text", "latin", "wide"] {
        let slot = slots.iter().find(|slot| slot.path.file_stem().unwrap() == name);
        assert!(slot.is_some_and(|slot| slot.summary().is_none()), "{name} is shown as what it is: {slots:?}");
    }
    assert_eq!(fs::read(saves.join("text.ron")).unwrap(), b"Dear diary");
}

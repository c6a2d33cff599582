//! Updating: the data folder of every version that was released opens in this one, with everything in it.
//!
//! `SIEGE_REWRITE=1 cargo test upgrade` writes the folder of this version if there is none yet; released ones are never changed.

use std::fs;
use std::path::{Path, PathBuf};

use nine_card_siege::engine::{Action, Node};
use nine_card_siege::session::{Controller, Gauge, Opening, Resolved, Seed, Settings, Setup, Store, Theme};

/// One folder for each released version.
fn folders() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

fn open(folder: &Path) -> (Controller, Opening) {
    Controller::open(Store::new(folder.to_owned()), Some(Seed(5)))
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A game that is lost, one under a name, one on the table, and settings.
fn write(folder: &Path) {
    let (mut controller, _) = open(folder);
    while controller.game().ending().is_none() {
        match controller.game().state().node() {
            Node::Decision => controller.act(Action::EndTurn).unwrap(),
            _ => assert!(matches!(controller.resolve(), Resolved::Step(_))),
        }
    }
    controller.new_game(Setup::seeded(Seed(6)), false).unwrap();
    controller.resolve();
    controller.save_as("Before the storm").unwrap();
    controller.new_game(Setup::seeded(Seed(7)), true).unwrap();
    controller.resolve();
    controller.act(Action::EndTurn).unwrap();
    let settings = Settings { theme: Theme::Night, zoom: 110, gauge: Gauge::Hidden, ..Settings::default() };
    controller.store().save_settings(&settings).unwrap();
}

#[test]
fn the_data_of_every_released_version_opens() {
    let own = folders().join(env!("CARGO_PKG_VERSION"));
    if std::env::var_os("SIEGE_REWRITE").is_some() && !own.exists() {
        write(&own);
        let _ = fs::remove_file(own.join("lock"));
    }
    let mut versions: Vec<PathBuf> = fs::read_dir(folders()).unwrap().map(|entry| entry.unwrap().path()).collect();
    versions.sort();
    assert!(versions.contains(&own), "the folder of this version: SIEGE_REWRITE=1 cargo test upgrade");
    for version in versions {
        let folder = tempfile::tempdir().unwrap();
        copy(&version, folder.path());
        let (mut controller, opening) = open(folder.path());
        let name = version.display();
        assert!(matches!(opening, Opening::Continued), "{name}: {opening:?}");
        let steps: Vec<String> = controller.game().steps().map(|step| step.to_string()).collect();
        assert_eq!((steps.len(), steps[1].as_str()), (2, "end"), "{name}");
        assert!(controller.game().is_hardcore_run(), "{name}");
        assert_eq!((controller.records().len(), controller.records().unreadable()), (1, 0), "{name}");
        let slots = controller.slots().unwrap();
        let named = slots.iter().find(|slot| slot.summary().is_some_and(|summary| summary.stamp.name == "Before the storm"));
        let path = named.unwrap_or_else(|| panic!("{name}: the game under a name")).path.clone();
        let (settings, trouble) = controller.store().load_settings();
        assert_eq!(
            (settings.theme, settings.zoom, settings.gauge, trouble),
            (Theme::Night, 110, Gauge::Hidden, None),
            "{name}"
        );
        // It goes on, and another game comes back.
        controller.resolve();
        assert_eq!(controller.trouble(), None, "{name}");
        controller.load(&path).unwrap();
        assert_eq!(controller.game().cursor(), 1, "{name}");
    }
}

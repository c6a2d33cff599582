//! Clocks that go wrong: order follows the sequence numbers, whatever the clock says.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use nine_card_siege::engine::Node;
use nine_card_siege::session::{Controller, Seed, Setup, Store};

/// The clock on the wall, in seconds since 1970; only one test sets it.
static WALL: Mutex<i64> = Mutex::new(0);

fn wall() -> SystemTime {
    let seconds = *WALL.lock().unwrap();
    let distance = Duration::from_secs(seconds.unsigned_abs());
    if seconds < 0 { UNIX_EPOCH - distance } else { UNIX_EPOCH + distance }
}

fn open(folder: &Path) -> Controller {
    Controller::open(Store::new(folder.to_owned()).with_clock(wall), Some(Seed(5))).0
}

fn step(controller: &mut Controller) {
    let game = controller.game();
    if game.state().node() == Node::Chance {
        controller.resolve();
    } else {
        let action = game.state().legal_actions(game.rulings()).iter().next().unwrap();
        controller.act(action).unwrap();
    }
    assert_eq!(controller.trouble(), None);
}

/// Noon of 2026-03-29, the day on which the clocks of Europe jump from 1 to 3.
const NOON: i64 = 1_774_785_600;

const YEAR: i64 = 365 * 24 * 3600;

#[test]
fn a_wrong_clock_changes_the_dates_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    // Right, set back an hour, ten years ahead, ten years back, before 1970, before the year 1, right again.
    let times = [NOON, NOON - 3600, NOON + 10 * YEAR, NOON - 10 * YEAR, -YEAR, -3000 * YEAR, NOON + 60];
    let mut names: Vec<String> = Vec::new();
    let mut dates = Vec::new();
    for (number, time) in times.into_iter().enumerate() {
        *WALL.lock().unwrap() = time;
        let mut controller = open(folder.path());
        step(&mut controller);
        let game = controller.game().clone();
        let name = format!("Save {number}");
        controller.save_as(&name).unwrap();
        names.insert(0, name);
        drop(controller);

        // The next start goes on from the newest step.
        let controller = open(folder.path());
        assert_eq!(*controller.game(), game);
        let slots = controller.slots().unwrap();
        let listed: Vec<&str> = slots.iter().map(|slot| slot.summary().unwrap().stamp.name.as_str()).collect();
        assert_eq!(listed, names, "the newest at the top");
        dates.push(slots[0].summary().unwrap().stamp.saved_at.clone());
    }
    let expected = [
        "2026-03-29T12:00:00Z",
        "2026-03-29T11:00:00Z",
        "2036-03-26T12:00:00Z",
        "2016-03-31T12:00:00Z",
        "1969-01-01T00:00:00Z",
        "-001029-12-29T00:00:00Z",
        "2026-03-29T12:01:00Z",
    ];
    assert_eq!(dates, expected, "the date is what the clock said");

    // With the newest generation ruined the one before comes back, also if its date is the later one.
    *WALL.lock().unwrap() = NOON + 10 * YEAR;
    let mut controller = open(folder.path());
    step(&mut controller);
    let before = controller.game().clone();
    *WALL.lock().unwrap() = NOON;
    step(&mut controller);
    let newest = controller.store().current();
    drop(controller);
    fs::write(newest, "").unwrap();
    let loaded = Store::new(folder.path().to_owned()).load().unwrap();
    let (game, _) = loaded.game.unwrap();
    assert_eq!(game.steps().collect::<Vec<_>>(), before.steps().collect::<Vec<_>>());
}

#[test]
fn every_end_is_recorded_once_when_the_clock_is_set_back() {
    fn later() -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(2_000_000_000)
    }
    fn earlier() -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(1_000_000_000)
    }
    let folder = tempfile::tempdir().unwrap();
    let mut runs = Vec::new();
    for clock in [later as fn() -> SystemTime, earlier, later] {
        let store = Store::new(folder.path().to_owned()).with_clock(clock);
        let (mut controller, _) = Controller::open(store, Some(Seed(7)));
        controller.new_game(Setup::seeded(Seed(7)), false).unwrap();
        runs.push(controller.game().run());
        while controller.game().ending().is_none() {
            step(&mut controller);
        }
    }
    let (controller, _) = Controller::open(Store::new(folder.path().to_owned()), None);
    let kept: Vec<String> = controller.records().iter().map(|record| record.run.clone()).collect();
    let expected: Vec<String> = runs.iter().map(|run| format!("{run:016x}")).collect();
    assert_eq!(kept, expected, "in the order in which they ended");
}

//! Records: every game that is over, exactly once.

use std::fs;
use std::path::Path;
use std::time::Duration;

use nine_card_siege::engine::{Action, GameState, Node};
use nine_card_siege::session::{ChanceSource, Controller, Ending, Records, Resolved, Seed, Setup, Store};

use super::game_at;

fn open(folder: &Path, seed: u64) -> Controller {
    Controller::open(Store::new(folder.to_owned()), Some(Seed(seed))).0
}

/// Plays to the end, or to the last decision before a win if it comes to one.
fn finish(controller: &mut Controller) {
    while controller.game().ending().is_none() {
        match controller.game().state().node() {
            Node::Decision => controller.act(Action::EndTurn).unwrap(),
            _ => assert!(matches!(controller.resolve(), Resolved::Step(_))),
        }
    }
}

/// One step before the victory.
const LAST: &str = "3 - 224 3 222 C0 act:3:0:-";

fn lines(folder: &Path) -> usize {
    fs::read_to_string(folder.join("records.ron")).map_or(0, |text| text.lines().count())
}

#[test]
fn a_game_that_is_over_is_recorded_with_all_that_belongs_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = open(folder.path(), 5);
    controller.resolve();
    controller.act(Action::EndTurn).unwrap();
    controller.take_back().unwrap();
    controller.pass(Duration::from_millis(90_000));
    finish(&mut controller);
    controller.pass(Duration::from_secs(500)); // looking at the end is no play
    let game = controller.game().clone();
    let record = controller.records().of(&game).unwrap();
    assert_eq!(record.run, format!("{:016x}", game.run()));
    let Some(Ending::Lost(defeat)) = game.ending() else { panic!("ending every turn loses") };
    assert_eq!((record.result.as_str(), record.reason.as_str()), ("lost", defeat.word()));
    assert_eq!(record.rule, "10.0");
    assert!((1..=3).contains(&record.day) && (1..=7).contains(&record.turn));
    assert_eq!((record.seed.as_str(), record.mode.as_str(), record.hardcore_run), ("5", "normal", false));
    assert_eq!((record.take_backs, record.hints, record.milliseconds), (1, 0, 90_000));
    assert_eq!(record.decisions as usize, game.decisions());
    assert_eq!(record.rulings.len(), 5);
    assert_eq!(record.start, GameState::START.to_string());
    // The whole game lies beside it.
    let archived = folder.path().join("finished").join(format!("{}.ron", record.run));
    let (kept, _) = controller.store().read_game(&archived).unwrap();
    assert_eq!(kept.state(), game.state());
    // And is read again by the next start, once.
    drop(controller);
    let controller = open(folder.path(), 5);
    assert_eq!((controller.records().len(), lines(folder.path())), (1, 1));
}

#[test]
fn a_win_undone_and_won_again_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    Store::new(folder.path().to_owned()).save(&game_at(LAST, 1), 1).unwrap();
    let mut controller = open(folder.path(), 1);
    for times in 1..=4 {
        controller.act(Action::EndTurn).unwrap();
        assert_eq!(controller.game().ending(), Some(Ending::Won));
        assert_eq!(controller.records().len(), 1);
        assert_eq!(controller.records().iter().next().unwrap().take_backs, times - 1);
        controller.take_back().unwrap();
        assert_eq!(controller.game().ending(), None);
    }
    // Redone is won, too.
    controller.redo().unwrap();
    drop(controller);
    let records = Records::load(&Store::new(folder.path().to_owned())).unwrap();
    assert_eq!((records.len(), records.unreadable()), (1, 0));
    assert_eq!(records.iter().next().unwrap().result, "won");
}

#[test]
fn a_lost_line_is_written_by_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = open(folder.path(), 5);
    finish(&mut controller);
    drop(controller);
    fs::remove_file(folder.path().join("records.ron")).unwrap();
    for _ in 0..2 {
        drop(open(folder.path(), 5));
        assert_eq!(lines(folder.path()), 1);
    }
}

#[test]
fn a_torn_line_harms_no_other_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = open(folder.path(), 0);
    for seed in 1..=3 {
        finish(&mut controller);
        controller.new_game(Setup::seeded(Seed(seed)), false).unwrap();
    }
    assert_eq!(controller.records().len(), 3);
    drop(controller);
    let path = folder.path().join("records.ron");
    let whole = fs::read(&path).unwrap();
    let lines: Vec<&[u8]> = whole.split(|byte| *byte == b'\n').collect();
    // Cut anywhere in the last line.
    for cut in [1, 10, 200, lines[2].len() - 1] {
        fs::write(&path, &whole[..lines[0].len() + lines[1].len() + 2 + cut]).unwrap();
        let mut controller = open(folder.path(), 0);
        assert_eq!((controller.records().len(), controller.records().unreadable()), (2, 1));
        finish(&mut controller);
        drop(controller);
        let records = Records::load(&Store::new(folder.path().to_owned())).unwrap();
        assert_eq!(records.unreadable(), 1, "what was torn stays as it is");
        assert_eq!(records.len(), 3, "the next line is whole");
        fs::write(folder.path().join("current.ron"), "").unwrap();
        for name in ["current-1.ron", "current-2.ron"] {
            fs::remove_file(folder.path().join(name)).unwrap();
        }
    }
    // One flipped bit: that line does not count, the others do.
    let mut flipped = whole.clone();
    flipped[lines[0].len() + 40] ^= 1;
    fs::write(&path, &flipped).unwrap();
    let records = Records::load(&Store::new(folder.path().to_owned())).unwrap();
    assert_eq!((records.len(), records.unreadable()), (2, 1));
}

#[test]
fn the_table_for_spreadsheets_has_a_line_for_each_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = open(folder.path(), 0);
    let mut setup = Setup::seeded(Seed(1));
    setup.chance = ChanceSource::Manual;
    finish(&mut controller);
    controller.new_game(Setup::seeded(Seed(3)), false).unwrap();
    controller.resolve();
    controller.pass(Duration::from_secs(150));
    controller.concede().unwrap();
    let target = controller.export_records(folder.path()).unwrap();
    let text = fs::read_to_string(&target).unwrap();
    let mut table = csv::Reader::from_reader(text.as_bytes());
    let head: Vec<String> = table.headers().unwrap().iter().map(str::to_owned).collect();
    let rows: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 2);
    let cell = |row: usize, name: &str| rows[row][head.iter().position(|column| column == name).unwrap()].to_owned();
    assert_eq!((cell(0, "result"), cell(1, "result")), ("lost".to_owned(), "conceded".to_owned()));
    assert_eq!((cell(1, "minutes"), cell(1, "seed"), cell(1, "rule")), ("2.5".to_owned(), "3".to_owned(), String::new()));
    assert!(cell(1, "rulings").contains("rolled_one=die"));
    assert!(controller.export_records(&target).is_err(), "nothing is overwritten");
}

#[test]
fn a_conceded_game_taken_up_again_and_finished_counts_once_with_its_last_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = open(folder.path(), 0);
    controller.resolve();
    controller.concede().unwrap();
    assert_eq!(controller.records().iter().next().unwrap().result, "conceded");
    controller.take_back().unwrap();
    finish(&mut controller);
    assert_eq!(controller.records().len(), 1);
    assert_eq!(controller.records().iter().next().unwrap().result, "lost");
    assert_eq!(lines(folder.path()), 2, "a line is only ever added");
}

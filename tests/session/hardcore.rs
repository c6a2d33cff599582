//! Hardcore mode (design, section 5): nothing comes back, nothing is shown before it is written, older files are noticed.

use std::fs;
use std::path::Path;

use nine_card_siege::engine::{Action, Node};
use nine_card_siege::session::{
    Controller, Ending, Game, Mode, NoSwitch, NoTakeBack, Opening, Refusal, Resolved, Seed, Setup, Store,
};

use super::{game_at, play};

fn open(folder: &Path, seed: u64) -> Controller {
    Controller::open(Store::new(folder.to_owned()), Some(Seed(seed))).0
}

/// Makes `steps` steps; decisions end the turn, so that games are short.
fn go_on(controller: &mut Controller, steps: usize) {
    for _ in 0..steps {
        match controller.game().state().node() {
            Node::Over => return,
            Node::Chance => assert!(matches!(controller.resolve(), Resolved::Step(_))),
            Node::Decision => controller.act(Action::EndTurn).unwrap(),
        }
    }
}

fn hardcore(folder: &Path, seed: u64) -> Controller {
    let mut controller = open(folder, seed);
    controller.switch_hardcore(true).unwrap();
    controller
}

#[test]
fn nothing_comes_back() {
    let mut game = Game::new(Setup::seeded(Seed(1)), 1);
    play(&mut game, 6);
    assert!(game.take_back());
    game.switch_hardcore(true).unwrap();
    let since = game.cursor();
    assert_eq!(game.mode(), Mode::Hardcore { since });
    assert!(!game.can_redo(), "what could be redone is forgotten");
    play(&mut game, 6);
    let copy = game.clone();
    assert_eq!(game.can_take_back(), Err(NoTakeBack::Hardcore));
    assert!(!game.take_back() && !game.undo() && !game.redo() && !game.redo_decision());
    for count in 0..=game.cursor() {
        assert_eq!(game.go_back_to(count), Err(NoTakeBack::Hardcore));
    }
    assert_eq!(game, copy);
}

#[test]
fn given_up_it_cannot_be_had_again_and_what_was_before_it_stays() {
    let mut game = Game::new(Setup::seeded(Seed(1)), 1);
    play(&mut game, 6);
    let since = game.cursor();
    game.switch_hardcore(true).unwrap();
    play(&mut game, 6);
    game.switch_hardcore(false).unwrap();
    assert_eq!(game.mode(), Mode::Renounced { since });
    assert_eq!(game.switch_hardcore(true), Err(NoSwitch::Renounced));
    while game.undo() {}
    assert_eq!(game.cursor(), since, "not past the moment at which it was switched on");
    assert_eq!(game.go_back_to(since - 1), Err(NoTakeBack::BeforeHardcore));
    assert_eq!(game.can_take_back(), Err(NoTakeBack::BeforeHardcore));
}

#[test]
fn before_the_first_step_it_is_free() {
    let mut game = Game::new(Setup::seeded(Seed(1)), 1);
    for _ in 0..3 {
        game.switch_hardcore(true).unwrap();
        assert_eq!(game.switch_hardcore(true), Err(NoSwitch::Already));
        game.switch_hardcore(false).unwrap();
        assert_eq!(game.mode(), Mode::Normal);
    }
    game.switch_hardcore(true).unwrap();
    assert!(game.is_hardcore_run());
}

#[test]
fn only_a_game_that_was_hardcore_from_the_start_is_a_hardcore_run() {
    let mut late = Game::new(Setup::seeded(Seed(1)), 1);
    play(&mut late, 2);
    late.switch_hardcore(true).unwrap();
    assert!(!late.is_hardcore_run());
    // Nor one whose dice were looked at first.
    let mut peeked = Game::new(Setup::seeded(Seed(1)), 1);
    play(&mut peeked, 6);
    while peeked.undo() {}
    peeked.switch_hardcore(true).unwrap();
    assert!(!peeked.is_hardcore_run());
}

#[test]
fn a_step_is_on_the_disk_when_it_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = hardcore(folder.path(), 4);
    for _ in 0..200 {
        go_on(&mut controller, 1);
        let (saved, _) = controller.store().load().unwrap().game.unwrap();
        assert_eq!(*saved, *controller.game());
    }
    assert_eq!(controller.game().state().node(), Node::Over);
}

#[test]
fn an_end_is_in_the_records_and_the_run_cannot_be_taken_up_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = hardcore(folder.path(), 4);
    go_on(&mut controller, 3);
    let older = fs::read(controller.store().current()).unwrap();
    go_on(&mut controller, 300);
    let record = controller.records().of(controller.game()).unwrap().clone();
    assert!(record.hardcore_run && record.sealed);
    assert_eq!((record.result.as_str(), record.take_backs, record.returns), ("lost", 0, 0));
    let ended = controller.game().clone();
    drop(controller);
    // The game is found as it ended.
    let controller = open(folder.path(), 1);
    assert_eq!(*controller.game(), ended);
    drop(controller);
    // An older file of it in its place, in all generations: a new game.
    for name in ["current.ron", "current-1.ron", "current-2.ron"] {
        fs::write(folder.path().join(name), &older).unwrap();
    }
    let (mut controller, opening) = Controller::open(Store::new(folder.path().to_owned()), Some(Seed(9)));
    assert!(matches!(opening, Opening::Sealed(_)), "{opening:?}");
    assert_ne!(controller.game().run(), ended.run());
    // Nor from elsewhere.
    let elsewhere = folder.path().join("elsewhere.ron");
    fs::write(&elsewhere, &older).unwrap();
    assert!(matches!(controller.open_file(&elsewhere), Err(Refusal::Sealed)));
    assert!(matches!(controller.import(&elsewhere), Err(Refusal::Sealed)));
    assert_eq!(controller.records().len(), 1);
}

#[test]
fn going_back_to_an_older_file_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = hardcore(folder.path(), 4);
    go_on(&mut controller, 3);
    let older = fs::read(controller.store().current()).unwrap();
    go_on(&mut controller, 3);
    assert!(controller.game().is_hardcore_run());
    drop(controller);
    for name in ["current.ron", "current-1.ron", "current-2.ron"] {
        fs::write(folder.path().join(name), &older).unwrap();
    }
    let (mut controller, opening) = Controller::open(Store::new(folder.path().to_owned()), None);
    let Opening::Older(text) = opening else { panic!("{opening:?}") };
    assert!(text.contains("marked in the records"), "{text}");
    assert_eq!((controller.game().cursor(), controller.game().counts().returns), (3, 1));
    assert!(!controller.game().is_hardcore_run());
    // The mark stays, and is not made twice.
    go_on(&mut controller, 300);
    let record = controller.records().of(controller.game()).unwrap();
    assert_eq!((record.returns, record.hardcore_run), (1, false));
}

#[test]
fn a_restart_is_not_going_back() {
    let folder = tempfile::tempdir().unwrap();
    drop(hardcore(folder.path(), 4));
    for _ in 0..8 {
        let (mut controller, opening) = Controller::open(Store::new(folder.path().to_owned()), None);
        assert!(matches!(opening, Opening::Continued), "{opening:?}");
        go_on(&mut controller, 2);
        assert!(controller.game().is_hardcore_run());
    }
}

#[test]
fn there_is_one_running_game_and_no_copy() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = hardcore(folder.path(), 4);
    go_on(&mut controller, 5);
    let run = controller.game().clone();
    assert!(matches!(controller.save_as("copy"), Err(Refusal::Hardcore)));
    assert!(matches!(controller.export(None, &folder.path().join("copy.ron")), Err(Refusal::Hardcore)));
    // Another game takes its place, and it waits.
    controller.new_game(Setup::seeded(Seed(7)), false).unwrap();
    go_on(&mut controller, 1);
    let slots = controller.slots().unwrap();
    let [slot] = &slots[..] else { panic!("{slots:?}") };
    assert!(matches!(controller.duplicate(&slot.path), Err(Refusal::Hardcore)));
    assert!(matches!(controller.export(Some(&slot.path), &folder.path().join("copy.ron")), Err(Refusal::Hardcore)));
    // Taken up again it is moved, and not marked.
    assert_eq!(controller.load(&slot.path).unwrap(), None);
    assert_eq!(*controller.game(), run);
    let slots = controller.slots().unwrap();
    assert_eq!(slots.len(), 1, "the other game waits now");
    assert_eq!(slots[0].summary().unwrap().mode, Mode::Normal);
    assert!(controller.game().is_hardcore_run());
}

/// A save made before hardcore mode was switched on is an older file of the run; so is one that was put away and copied by hand.
#[test]
fn the_mark_is_on_every_file_of_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = open(folder.path(), 4);
    let before = controller.save_as("before").unwrap();
    controller.switch_hardcore(true).unwrap();
    go_on(&mut controller, 4);
    assert!(controller.game().is_hardcore_run());
    // Looks into the dice in a normal game of the same run...
    assert!(controller.load(&before).unwrap().is_some());
    assert_eq!(controller.game().counts().returns, 1);
    go_on(&mut controller, 2);
    // ...and takes the run up again.
    let put_away = controller.slots().unwrap().into_iter().find(|slot| slot.summary().unwrap().mode.is_hardcore()).unwrap();
    controller.load(&put_away.path).unwrap();
    assert_eq!(controller.game().cursor(), 4);
    assert!(!controller.game().is_hardcore_run());
}

#[test]
fn a_conceded_run_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = hardcore(folder.path(), 4);
    go_on(&mut controller, 5);
    controller.concede().unwrap();
    assert_eq!(controller.game().ending(), Some(Ending::Conceded));
    assert!(controller.act(Action::EndTurn).is_err());
    assert!(matches!(controller.take_back(), Err(Refusal::TakeBack(NoTakeBack::Hardcore))));
    assert!(matches!(controller.concede(), Err(Refusal::Over)));
    assert!(matches!(controller.switch_hardcore(false), Err(Refusal::Switch(NoSwitch::Over))));
    drop(controller);
    let controller = open(folder.path(), 1);
    assert_eq!(controller.game().ending(), Some(Ending::Conceded));
    assert_eq!(controller.records().len(), 1);
}

#[test]
fn a_normal_game_can_be_conceded_and_taken_up_again() {
    let mut game = game_at("1 24 224 3 222 A0 act:3:2:-", 4);
    assert!(game.concede());
    assert!(!game.concede());
    assert!(game.commit("coupure".parse().unwrap()).is_err());
    assert_eq!(game.resolve(), Resolved::NotDue);
    assert!(game.take_back());
    assert_eq!((game.ending(), game.take_backs()), (None, 1));
    assert!(game.commit("coupure".parse().unwrap()).is_ok());
}

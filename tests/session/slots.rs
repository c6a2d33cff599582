//! Saved games: by name, put away, taken up, renamed, copied, thrown away; and never one game's steps in another.

use std::fs;
use std::path::Path;

use nine_card_siege::engine::{Action, Node};
use nine_card_siege::session::{
    Controller, Game, LoadError, Migration, Refusal, Resolved, Seed, Setup, Store, from_ron, from_ron_migrated, to_ron,
};

use super::{game_at, play, stamp};

fn open(folder: &Path, seed: u64) -> Controller {
    Controller::open(Store::new(folder.to_owned()), Some(Seed(seed))).0
}

/// Makes `steps` steps with some real decisions among them.
fn go_on(controller: &mut Controller, steps: usize) {
    for _ in 0..steps {
        let game = controller.game();
        let state = game.state();
        match state.node() {
            Node::Over => return,
            Node::Chance => assert!(matches!(controller.resolve(), Resolved::Step(_))),
            Node::Decision => {
                let legal = state.legal_actions(game.rulings());
                controller.act(legal.nth(game.cursor() * 7 % legal.len()).unwrap()).unwrap();
            }
        }
    }
}

fn names(controller: &Controller) -> Vec<String> {
    let slots = controller.slots().unwrap();
    slots.iter().map(|slot| slot.summary().unwrap().stamp.name.clone()).collect()
}

#[test]
fn a_slot_holds_the_game_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = open(folder.path(), 5);
    go_on(&mut controller, 8);
    controller.take_back().unwrap();
    let then = controller.game().clone();
    let path = controller.save_as("Before the storm").unwrap();
    go_on(&mut controller, 9);
    assert_ne!(*controller.game(), then);
    controller.load(&path).unwrap();
    assert_eq!(*controller.game(), then, "with what can be redone");
    assert!(path.exists(), "a named save stays");
    // Also after a restart.
    drop(controller);
    assert_eq!(*open(folder.path(), 1).game(), then);
}

#[test]
fn what_was_on_the_table_is_put_away_and_never_lost() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = open(folder.path(), 5);
    let mut games: Vec<Game> = Vec::new();
    for seed in 0..5 {
        go_on(&mut controller, 4);
        games.push(controller.game().clone());
        controller.new_game(Setup::seeded(Seed(seed)), false).unwrap();
    }
    assert_eq!(controller.slots().unwrap().len(), 5);
    for game in games.iter().rev() {
        let slots = controller.slots().unwrap();
        let slot = slots.iter().find(|slot| slot.summary().unwrap().run == game.run()).unwrap();
        controller.load(&slot.path).unwrap();
        assert_eq!(controller.game(), game);
        assert!(!slot.path.exists(), "it lies on the table now");
    }
    // A game in which nothing happened is nothing to keep.
    let count = controller.slots().unwrap().len();
    controller.new_game(Setup::seeded(Seed(1)), false).unwrap();
    controller.new_game(Setup::seeded(Seed(2)), false).unwrap();
    assert_eq!(controller.slots().unwrap().len(), count + 1);
}

#[test]
fn looking_through_the_slots_leaves_no_copies_behind() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = open(folder.path(), 5);
    go_on(&mut controller, 4);
    let first = controller.save_as("first").unwrap();
    go_on(&mut controller, 4);
    let second = controller.save_as("second").unwrap();
    for _ in 0..5 {
        controller.load(&first).unwrap();
        controller.load(&second).unwrap();
    }
    assert_eq!(names(&controller), ["second", "first"]);
}

#[test]
fn the_newest_is_first_by_number() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = open(folder.path(), 5);
    for name in ["b", "c", "a"] {
        go_on(&mut controller, 1);
        controller.save_as(name).unwrap();
    }
    assert_eq!(names(&controller), ["a", "c", "b"]);
    // Another name is no other place.
    let path = controller.slots().unwrap()[2].path.clone();
    controller.rename(&path, "z").unwrap();
    assert_eq!(names(&controller), ["a", "c", "z"]);
}

#[test]
fn undo_after_loading_never_reaches_another_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = open(folder.path(), 5);
    go_on(&mut controller, 12);
    let first = controller.save_as("first").unwrap();
    controller.new_game(Setup::seeded(Seed(77)), false).unwrap();
    go_on(&mut controller, 20);
    let second_run = controller.game().run();
    controller.load(&first).unwrap();
    let run = controller.game().run();
    assert_ne!(run, second_run);
    let seed = controller.game().setup().clone();
    while controller.take_back().is_ok() {
        assert_eq!((controller.game().run(), controller.game().setup()), (run, &seed));
    }
    assert!(controller.game().last_step().is_none_or(|step| !matches!(step, nine_card_siege::engine::Step::Act(_))));
    while controller.redo().is_ok() {}
    assert_eq!(controller.game().cursor(), 12);
}

#[test]
fn save_load_undo_is_undo() {
    for seed in 0..40 {
        let mut game = Game::new(Setup::seeded(Seed(seed)), seed);
        play(&mut game, 10 + seed as usize * 3);
        loop {
            let (mut loaded, _) = from_ron(&to_ron(&game, &stamp(1)).unwrap()).unwrap();
            assert_eq!(loaded.take_back(), game.take_back());
            assert_eq!(loaded, game);
            let mut forward = loaded.clone();
            let mut expected = game.clone();
            assert_eq!(forward.redo_decision(), expected.redo_decision());
            assert_eq!(forward, expected);
            if game.can_take_back().is_err() {
                break;
            }
        }
    }
}

#[test]
fn going_back_to_a_moment_is_one_take_back() {
    let mut game = Game::new(Setup::seeded(Seed(3)), 1);
    play(&mut game, 30);
    let (then, end) = (game.state_after(11), game.cursor());
    assert!(end > 20);
    game.go_back_to(11).unwrap();
    assert_eq!((game.state(), game.cursor(), game.take_backs()), (then, 11, 1));
    assert!(game.go_back_to(11).is_err() && game.go_back_to(12).is_err());
    while game.redo() {}
    assert_eq!(game.cursor(), end);
}

#[test]
fn loading_draws_no_random_number() {
    // The next outcome depends on the seed and on how many came before, and on nothing that loading could use up.
    let folder = tempfile::tempdir().unwrap();
    let mut controller = open(folder.path(), 5);
    go_on(&mut controller, 13);
    let path = controller.save_as("here").unwrap();
    let mut plain = controller.game().clone();
    for _ in 0..20 {
        controller.load(&path).unwrap();
        controller.slots().unwrap();
    }
    play(&mut plain, 40);
    let (mut loaded, _) = controller.store().read_game(&path).unwrap();
    play(&mut loaded, 40);
    assert_eq!(loaded, plain);
    // The file itself says nothing else than before.
    let before = fs::read(&path).unwrap();
    controller.load(&path).unwrap();
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_saved_game_travels() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut controller = open(here.path(), 5);
    go_on(&mut controller, 9);
    let game = controller.game().clone();
    let file = controller.export(None, &there.path().join("letter.ron")).unwrap();
    assert!(matches!(controller.export(None, &file), Err(Refusal::Store(_))), "nothing is overwritten");
    let mut other = open(&there.path().join("data"), 6);
    go_on(&mut other, 3);
    let theirs = other.game().clone();
    let slot = other.import(&file).unwrap();
    other.load(&slot).unwrap();
    assert_eq!(*other.game(), game);
    assert_eq!(names(&other), ["", "letter"], "the other game is put away, the import is named after its file");
    // Opened from the command line it is on the table at once, and the file stays.
    let mut third = open(&there.path().join("third"), 6);
    third.open_file(&file).unwrap();
    assert_eq!(*third.game(), game);
    assert!(file.exists() && third.slots().unwrap().is_empty());
    // Opened twice it is the same game still.
    third.open_file(&file).unwrap();
    assert!(third.slots().unwrap().is_empty());
    assert_ne!(theirs, game);
}

#[test]
fn a_second_window_looks_at_a_file_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = open(folder.path(), 5);
    go_on(&mut first, 3);
    let file = folder.path().join("letter.ron");
    fs::write(&file, to_ron(&game_at("1 24 224 3 222 A0 act:3:2:-", 4), &stamp(1)).unwrap()).unwrap();
    let current = fs::read(first.store().current()).unwrap();
    let mut second = open(folder.path(), 6);
    second.open_file(&file).unwrap();
    assert_eq!(second.game().setup().start.to_string(), "1 24 224 3 222 A0 act:3:2:-");
    assert!(matches!(second.act(Action::EndTurn), Err(Refusal::LookOnly)));
    for result in [second.save_as("x").map(drop), second.delete(&file).map(drop), second.new_practice("x").map(drop)] {
        assert!(result.is_err());
    }
    assert_eq!(fs::read(first.store().current()).unwrap(), current);
}

#[test]
fn a_pasted_position_is_a_practice_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut controller = open(folder.path(), 5);
    go_on(&mut controller, 3);
    let before = controller.game().clone();
    for wrong in ["", "nonsense", "1 24 224 3 222 A0 act:3:9:-", "1 24 224 3 000 A0 lost:two-tracks"] {
        assert!(controller.new_practice(wrong).is_err(), "{wrong}");
        assert_eq!(*controller.game(), before);
    }
    controller.new_practice("  2 13567 41x 3 432 E1 act:2:1:bx \n").unwrap();
    assert!(controller.game().is_practice());
    assert_eq!(controller.game().state().to_string(), "2 13567 41x 3 432 E1 act:2:1:bx");
    assert_eq!(controller.slots().unwrap().len(), 1, "the siege is put away");
    // What is copied is what can be pasted.
    let line = controller.game().state().to_string();
    controller.new_practice(&line).unwrap();
    assert_eq!(controller.game().state().to_string(), line);
}

/// A made-up format before the first: its steps stood in one string.
fn upgrade(text: &str) -> Result<String, LoadError> {
    let (head, rest) = text.split_once("moves: \"").ok_or(LoadError::Damaged("moves"))?;
    let (moves, tail) = rest.split_once('"').ok_or(LoadError::Damaged("moves"))?;
    let steps: Vec<String> = moves.split(';').filter(|step| !step.is_empty()).map(|step| format!("\"{step}\"")).collect();
    let list = format!("{head}steps: [{}]{tail}", steps.join(",")).replacen("format: 0", "format: 1", 1);
    Ok(super::files::with_checksum(&list))
}

#[test]
fn an_older_format_is_upgraded_and_said() {
    let mut game = Game::new(Setup::seeded(Seed(3)), 1);
    play(&mut game, 17);
    let text = to_ron(&game, &stamp(9)).unwrap();
    let (head, rest) = text.split_once("steps: [").unwrap();
    let (steps, tail) = rest.split_once(']').unwrap();
    let moves: Vec<&str> = steps.split(',').map(|step| step.trim().trim_matches('"')).collect();
    let old = format!("{head}moves: \"{}\"{tail}", moves.join(";")).replacen("format: 1", "format: 0", 1);
    assert!(matches!(from_ron(&old), Err(LoadError::Older(0))), "no such format was ever released");
    let migrations = [Migration { from: 0, upgrade }];
    let (loaded, read) = from_ron_migrated(&old, &migrations).unwrap();
    assert_eq!((loaded, read.format, read.sequence), (game, 0, 9));
    // One that does not move on is refused instead of turning for ever; one that breaks the text is refused too.
    let idle = [Migration { from: 0, upgrade: |text| Ok(text.to_owned()) }];
    assert!(matches!(from_ron_migrated(&old, &idle), Err(LoadError::Damaged("format"))));
    let careless = [Migration { from: 0, upgrade: |text| Ok(text.replacen("format: 0", "format: 1", 1)) }];
    assert!(from_ron_migrated(&old, &careless).is_err());
}

//! Saves: what is written is what is read, and a bad file harms nothing.

use std::fs;
use std::path::Path;

use nine_card_siege::session::{
    ChanceSource, Controller, Game, LoadError, Opening, Seed, Setup, Store, StoreError, Stored, from_ron, replay_file, to_ron,
};

use super::{game_at, play};

fn round_trip(game: &Game) -> Game {
    let text = to_ron(game, 3).unwrap();
    let (loaded, sequence) = from_ron(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(sequence, 3);
    loaded
}

#[test]
fn save_and_load_is_the_same_game_at_every_point() {
    for seed in 0..8 {
        let mut game = Game::new(Setup::seeded(Seed(seed)), seed);
        for _ in 0..60 {
            play(&mut game, 1);
            let loaded = round_trip(&game);
            assert_eq!(loaded, game, "points, flags, history, pending die: all of it");
        }
    }
}

#[test]
fn the_dice_to_come_are_the_same_after_loading() {
    let mut game = Game::new(Setup::seeded(Seed(12)), 1);
    play(&mut game, 9);
    let mut loaded = round_trip(&game);
    play(&mut game, 200);
    play(&mut loaded, 200);
    assert_eq!(loaded, game);
}

#[test]
fn take_backs_and_what_can_be_redone_survive() {
    let mut game = game_at("1 24 224 3 222 A0 act:3:2:-", 4);
    play(&mut game, 8);
    game.take_back();
    game.take_back();
    let mut loaded = round_trip(&game);
    assert_eq!(loaded, game);
    assert!(loaded.redo_decision());
}

#[test]
fn every_chance_source_and_ruling_is_kept() {
    let script = vec!["card 3".parse().unwrap(), "die 2".parse().unwrap()];
    for chance in [ChanceSource::Manual, ChanceSource::Scripted(script), ChanceSource::Seeded(Seed(u64::MAX))] {
        let mut setup = Setup::seeded(Seed(1));
        setup.chance = chance;
        setup.rulings.set("rolled_one", "sum").unwrap();
        setup.rulings.set("zero_on_the_last_night", "wins").unwrap();
        let game = Game::new(setup, u64::MAX);
        assert_eq!(round_trip(&game), game);
    }
}

/// `UPDATE_GOLDEN=1` writes the file anew; needed only until a format is released.
#[test]
fn the_golden_save_of_format_1_loads() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves/golden-format-1.ron");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let mut game = Game::new(Setup::seeded(Seed(15)), 15);
        play(&mut game, 45);
        fs::write(&path, to_ron(&game, 46).unwrap()).unwrap();
    }
    let text = fs::read_to_string(path).unwrap();
    let (game, _) = from_ron(&text).unwrap();
    assert_eq!(game.cursor(), game.steps().count());
    assert!(game.cursor() > 20);
}

fn damaged(find: &str, replace: &str) -> LoadError {
    let mut game = game_at("1 24 224 3 222 A0 act:3:2:-", 4);
    game.commit("archers L".parse().unwrap()).unwrap();
    let text = to_ron(&game, 1).unwrap();
    assert!(text.contains(find), "{find} is not in {text}");
    from_ron(&text.replacen(find, replace, 1)).unwrap_err()
}

#[test]
fn a_damaged_text_is_refused_with_the_reason() {
    assert!(matches!(damaged("format: 1", "format: 2"), LoadError::Newer(2)));
    assert!(matches!(damaged("format: 1", "format: 0"), LoadError::Damaged("format")));
    assert!(matches!(damaged("nine-card-siege", "chess"), LoadError::NotASave(_)));
    assert!(matches!(damaged("archers L", "archers Q"), LoadError::StepText(1, _)));
    assert!(matches!(damaged("archers L", "raid"), LoadError::Step(1, _)));
    assert!(matches!(damaged("roll:3:1:-:archers-L", "act:3:1:-"), LoadError::OtherPosition));
    assert!(matches!(damaged("cursor: 1", "cursor: 9"), LoadError::Damaged("cursor")));
    assert!(matches!(damaged("\"die\"", "\"dice\""), LoadError::Ruling(_)));
    assert!(matches!(damaged("take_backs", "take_bucks"), LoadError::NotASave(_)));
    assert!(matches!(from_ron(""), Err(LoadError::NotASave(_))));
    assert!(matches!(from_ron("\0\0\0\0"), Err(LoadError::NotASave(_))));
}

#[test]
fn every_cut_of_a_save_is_refused() {
    let mut game = Game::new(Setup::seeded(Seed(3)), 1);
    play(&mut game, 12);
    let text = to_ron(&game, 1).unwrap();
    for end in 0..text.trim_end().len() {
        assert!(from_ron(&text[..end]).is_err(), "cut at {end}");
    }
}

#[test]
fn a_store_keeps_one_running_game() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().join("deep/er"));
    assert!(matches!(store.load(), Ok(Stored::Nothing)));
    let mut game = Game::new(Setup::seeded(Seed(3)), 1);
    for sequence in 1..5 {
        play(&mut game, 3);
        store.save(&game, sequence).unwrap();
    }
    let Stored::Game(loaded, 4) = store.load().unwrap() else { panic!("the game was saved") };
    assert_eq!(*loaded, game);
    let names: Vec<_> = fs::read_dir(store.folder()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["current.ron"], "no temporary file is left");
}

#[test]
fn a_damaged_file_is_set_aside_and_told() {
    let folder = tempfile::tempdir().unwrap();
    for bytes in [&b"not a game"[..], b"", &[0; 400], &[0xFF, 0xFE, 0xFF]] {
        let store = Store::new(folder.path().to_owned());
        fs::write(store.current(), bytes).unwrap();
        let (mut controller, opening) = Controller::open(store, Some(Seed(1)));
        let Opening::SetAside(text) = opening else { panic!("{opening:?}") };
        assert!(text.contains("damaged-"), "{text}");
        controller.resolve();
        assert!(controller.store().current().exists(), "the new game is saved beside it");
        fs::remove_file(controller.store().current()).unwrap();
    }
    let kept: Vec<Vec<u8>> = (1..=4).map(|n| fs::read(folder.path().join(format!("damaged-{n}.ron"))).unwrap()).collect();
    assert_eq!(kept, [b"not a game".to_vec(), vec![], vec![0; 400], vec![0xFF, 0xFE, 0xFF]], "unharmed");
}

#[test]
fn a_huge_file_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().to_owned());
    fs::File::create(store.current()).unwrap().set_len(50 << 20).unwrap();
    let Ok(Stored::SetAside { why: StoreError::TooLarge(_), .. }) = store.load() else { panic!("too large") };
}

#[test]
fn a_file_that_cannot_be_read_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().to_owned());
    fs::create_dir(store.current()).unwrap(); // a folder named like the save
    fs::write(store.current().join("precious"), "x").unwrap();
    let (mut controller, opening) = Controller::open(store, Some(Seed(1)));
    assert!(matches!(opening, Opening::Unreadable(_)), "{opening:?}");
    controller.resolve();
    assert!(controller.trouble().is_some());
    assert!(controller.store().current().join("precious").exists());
}

#[test]
fn play_goes_on_when_the_disk_refuses_and_saves_when_it_can_again() {
    let folder = tempfile::tempdir().unwrap();
    let blocker = folder.path().join("data");
    fs::write(&blocker, "a file where the folder should be").unwrap();
    let (mut controller, opening) = Controller::open(Store::new(blocker.clone()), Some(Seed(1)));
    // The system says "not a folder": nothing can be read there, and nothing is written over.
    assert!(matches!(opening, Opening::New | Opening::Unreadable(_)), "{opening:?}");
    controller.resolve();
    assert!(controller.trouble().is_some(), "the player is told");
    assert_eq!(controller.game().cursor(), 1, "play goes on");

    let good = folder.path().join("good");
    let (mut controller, _) = Controller::open(Store::new(good.clone()), Some(Seed(1)));
    controller.resolve();
    assert!(controller.trouble().is_none());
    fs::remove_dir_all(&good).unwrap();
    fs::write(&good, "in the way").unwrap();
    controller.act("end".parse().map(action).unwrap()).unwrap();
    assert!(controller.trouble().is_some());
    fs::remove_file(&good).unwrap();
    controller.resolve();
    assert!(controller.trouble().is_none(), "saved again: {:?}", controller.trouble());
    let Ok(Stored::Game(loaded, _)) = controller.store().load() else { panic!("saved") };
    assert_eq!(*loaded, *controller.game());
}

fn action(step: nine_card_siege::engine::Step) -> nine_card_siege::engine::Action {
    match step {
        nine_card_siege::engine::Step::Act(action) => action,
        other => panic!("{other} is no action"),
    }
}

#[test]
fn the_controller_saves_after_every_step() {
    let folder = tempfile::tempdir().unwrap();
    let (mut controller, _) = Controller::open(Store::new(folder.path().to_owned()), Some(Seed(2)));
    for i in 0..40 {
        if controller.game().state().steps(controller.game().rulings()).is_empty() {
            break;
        }
        match controller.game().state().legal_actions(controller.game().rulings()) {
            none if none.is_empty() => drop(controller.resolve()),
            legal => controller.act(legal.nth(i % legal.len()).unwrap()).unwrap(),
        }
        let Ok(Stored::Game(loaded, _)) = controller.store().load() else { panic!("not saved") };
        assert_eq!(*loaded, *controller.game());
    }
}

#[test]
fn replay_prints_the_log_and_the_final_position() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ron");
    let mut game = Game::new(Setup::seeded(Seed(3)), 1);
    play(&mut game, 40);
    fs::write(&path, to_ron(&game, 1).unwrap()).unwrap();
    let log = replay_file(&path).unwrap();
    assert!(log.starts_with("Day 1, turn 1\n"), "{log}");
    assert!(log.ends_with(&format!("position {}\n", game.state())), "{log}");
    fs::write(&path, "gone").unwrap();
    assert!(replay_file(&path).is_err());
}

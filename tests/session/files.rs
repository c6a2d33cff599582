//! Saves: what is written is what is read, and a bad file harms nothing.

use std::fs;
use std::path::Path;

use nine_card_siege::session::{
    ChanceSource, Controller, Game, LoadError, Mode, Opening, Seed, Setup, Store, StoreError, chronicle, from_ron, replay_file,
    to_ron,
};

use super::{game_at, play, stamp};

fn round_trip(game: &Game) -> Game {
    let text = to_ron(game, &stamp(3)).unwrap();
    let (loaded, read) = from_ron(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, stamp(3));
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
        play(&mut game, 3);
        game.switch_hardcore(true).unwrap();
        play(&mut game, 42);
        game.switch_hardcore(false).unwrap();
        assert!(game.take_back() && game.take_back());
        fs::write(&path, to_ron(&game, &stamp(46).named("Golden: day & night")).unwrap()).unwrap();
    }
    let text = fs::read_to_string(path).unwrap();
    let (game, read) = from_ron(&text).unwrap();
    assert!(game.cursor() > 20 && game.cursor() < game.steps().count(), "in mid-turn, with steps to redo");
    assert_eq!(game.mode(), Mode::Renounced { since: 3 });
    assert_eq!((game.take_backs(), read.name.as_str(), read.sequence), (2, "Golden: day & night", 46));
    // The file tells which version wrote it, and the checksum is over that too.
    let fixed = |text: &str| -> Vec<String> {
        let changes = |line: &&str| !line.starts_with("  program: ") && !line.starts_with("  checksum: ");
        text.lines().filter(changes).map(str::to_owned).collect()
    };
    let written = to_ron(&game, &read).unwrap();
    assert_eq!(fixed(&written), fixed(&text), "the format is fixed, to the byte");
    assert_eq!(fixed(&text).len() + 2, text.lines().count());
}

fn damaged(find: &str, replace: &str) -> LoadError {
    let mut game = game_at("1 24 224 3 222 A0 act:3:2:-", 4);
    game.commit("archers L".parse().unwrap()).unwrap();
    let text = to_ron(&game, &stamp(1)).unwrap();
    assert!(text.contains(find), "{find} is not in {text}");
    from_ron(&text.replacen(find, replace, 1)).unwrap_err()
}

#[test]
fn a_damaged_text_is_refused_with_the_reason() {
    assert!(matches!(damaged("format: 1", "format: 2"), LoadError::Newer(2)));
    assert!(matches!(damaged("format: 1", "format: 0"), LoadError::Older(0)));
    assert!(matches!(damaged("nine-card-siege", "chess"), LoadError::NotASave(_)));
    assert!(matches!(damaged("take_backs", "take_bucks"), LoadError::NotASave(_)));
    assert!(matches!(damaged("archers L", "archers R"), LoadError::Checksum));
    assert!(matches!(damaged("Seeded(4)", "Seeded(5)"), LoadError::Checksum));
    assert!(matches!(damaged("cursor: 1", "cursor: 0"), LoadError::Checksum));
    assert!(matches!(from_ron(""), Err(LoadError::Empty)));
    assert!(matches!(from_ron("\0\0\0\0"), Err(LoadError::NotASave(_))));
}

/// A text whose checksum is right and whose content is not: only a program could have written it.
#[test]
fn a_text_against_the_rules_is_refused_with_the_reason() {
    let refused = |find: &str, replace: &str| {
        let mut game = game_at("1 24 224 3 222 A0 act:3:2:-", 4);
        game.commit("archers L".parse().unwrap()).unwrap();
        let text = to_ron(&game, &stamp(1)).unwrap();
        assert!(text.contains(find), "{find} is not in {text}");
        from_ron(&with_checksum(&text.replacen(find, replace, 1))).unwrap_err()
    };
    assert!(matches!(refused("archers L", "archers Q"), LoadError::StepText(1, _)));
    assert!(matches!(refused("archers L", "raid"), LoadError::Step(1, _)));
    assert!(matches!(refused("roll:3:1:-:archers-L", "act:3:1:-"), LoadError::OtherPosition));
    assert!(matches!(refused("cursor: 1", "cursor: 9"), LoadError::Damaged("cursor or mode")));
    assert!(matches!(refused("\"die\"", "\"dice\""), LoadError::Ruling(_)));
    assert!(matches!(refused("1 24 224 3 222 A0 act:3:2:-", "1 24 224 3 222 A0 act:3:9:-"), LoadError::Position("start", _)));
    assert!(matches!(refused("0000000000000001", "run"), LoadError::Damaged("run")));
}

/// Puts the checksum into a text that it belongs to: CRC-32 of the compact form with checksum 0.
pub(super) fn with_checksum(text: &str) -> String {
    let (head, _) = text.split_once("checksum:").unwrap();
    let compact: String = compact(&format!("{head}checksum:0)"));
    format!("{head}checksum: {},\n)\n", crc32(compact.as_bytes()))
}

/// Without the blanks and line ends outside of strings, and without the commas before a closing bracket.
fn compact(text: &str) -> String {
    let mut compact = String::new();
    let mut quoted = false;
    for letter in text.chars() {
        quoted ^= letter == '"';
        if quoted || !letter.is_whitespace() {
            compact.push(letter);
        }
    }
    compact.replace(",)", ")").replace(",]", "]").replace(",}", "}")
}

/// CRC-32 as in zip and png, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 })
    })
}

/// Every single flipped bit: refused, or without any effect on the game.
#[test]
fn no_flipped_bit_makes_another_game() {
    let mut game = Game::new(Setup::seeded(Seed(3)), 1);
    play(&mut game, 12);
    game.take_back();
    let bytes = to_ron(&game, &stamp(7)).unwrap().into_bytes();
    let mut harmless = 0;
    for bit in 0..bytes.len() * 8 {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        let Ok(text) = String::from_utf8(flipped) else { continue };
        if let Ok(loaded) = from_ron(&text) {
            assert_eq!(loaded, (game.clone(), stamp(7)), "bit {bit}");
            harmless += 1;
        }
    }
    assert!(harmless < bytes.len(), "blanks that became other blanks");
}

#[test]
fn every_cut_of_a_save_is_refused() {
    let mut game = Game::new(Setup::seeded(Seed(3)), 1);
    play(&mut game, 12);
    let text = to_ron(&game, &stamp(1)).unwrap();
    for end in 0..text.trim_end().len() {
        assert!(from_ron(&text[..end]).is_err(), "cut at {end}");
    }
}

#[test]
fn a_store_keeps_one_running_game() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().join("deep/er"));
    assert!(store.load().unwrap().game.is_none());
    let mut game = Game::new(Setup::seeded(Seed(3)), 1);
    for sequence in 1..5 {
        play(&mut game, 3);
        store.save(&game, sequence).unwrap();
    }
    let (loaded, sequence) = store.load().unwrap().game.unwrap();
    assert_eq!((*loaded, sequence), (game, 4));
    let mut names: Vec<_> = fs::read_dir(store.folder()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["current-1.ron", "current-2.ron", "current.ron"], "no temporary file is left");
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
    let stored = store.load().unwrap();
    assert!(stored.game.is_none());
    assert!(matches!(stored.set_aside[..], [(StoreError::TooLarge(_), _)]));
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
    let (loaded, _) = controller.store().load().unwrap().game.unwrap();
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
        let (loaded, _) = controller.store().load().unwrap().game.unwrap();
        assert_eq!(*loaded, *controller.game());
    }
}

#[test]
fn replay_prints_the_log_and_the_final_position() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ron");
    let mut game = Game::new(Setup::seeded(Seed(3)), 1);
    play(&mut game, 40);
    fs::write(&path, to_ron(&game, &stamp(1)).unwrap()).unwrap();
    let log = chronicle::transcript(&replay_file(&path).unwrap());
    assert!(log.starts_with("Day 1, turn 1\n"), "{log}");
    assert!(log.ends_with(&format!("position {}\n", game.state())), "{log}");
    fs::write(&path, "gone").unwrap();
    assert!(replay_file(&path).is_err());
}

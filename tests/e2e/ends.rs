//! However the program ends, the next start goes on from the same state; wherever the home is and whatever the locale.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use nine_card_siege::engine::{Action, Node, Waiting};
use nine_card_siege::session::{Game, Seed, Setup, Store};

use super::desk::Desk;

/// The ways out: signals, the window's own button, the key.
const WAYS: [&str; 5] = ["TERM", "INT", "HUP", "window", "ctrl+q"];

/// A phase's name and what the game waits for in it.
type Phase = (&'static str, fn(&Waiting) -> bool);

/// The phases of a turn, and the end.
const PHASES: [Phase; 6] = [
    ("check", |waiting| matches!(waiting, Waiting::LineCheck)),
    ("draw", |waiting| matches!(waiting, Waiting::Draw)),
    ("trebuchet", |waiting| matches!(waiting, Waiting::Trebuchet(_))),
    ("act", |waiting| matches!(waiting, Waiting::Act(_))),
    ("roll", |waiting| matches!(waiting, Waiting::Roll(..))),
    ("over", |waiting| matches!(waiting, Waiting::Won | Waiting::Lost(_))),
];

/// A game of more than a turn that waits for this.
fn game_in(phase: fn(&Waiting) -> bool) -> Game {
    for seed in 0..100_000 {
        let mut game = Game::new(Setup::seeded(Seed(seed)), 100 + seed);
        loop {
            if game.cursor() > 12 && phase(game.state().waiting()) {
                return game;
            }
            match game.state().node() {
                Node::Over => break,
                Node::Chance => drop(game.resolve()),
                Node::Decision => {
                    let legal = game.state().legal_actions(game.rulings());
                    let choices: Vec<Action> = legal.iter().filter(|action| *action != Action::EndTurn).collect();
                    let choice = Seed(99).outcome(1000 * seed + game.cursor() as u64, choices.len().max(1) as u32);
                    game.act(choices.get(choice as usize).copied().unwrap_or(Action::EndTurn)).unwrap();
                }
            }
        }
    }
    panic!("no game gets there");
}

/// All of a game but the time at the table.
fn play_of(game: &Game) -> (Vec<String>, usize, String) {
    (game.steps().map(|step| step.to_string()).collect(), game.cursor(), game.state().to_string())
}

fn every_phase_ended_by(ways: &[&str], name: &'static str) {
    let mut desk = Desk::new(name, 1280, 800);
    for (number, (phase_name, phase)) in PHASES.iter().enumerate() {
        for (turn, way) in ways.iter().enumerate() {
            let folder = tempfile::tempdir().unwrap();
            let before = game_in(*phase);
            Store::new(folder.path().to_owned()).save(&before, 1).unwrap();
            desk.start(&["--data-dir", folder.path().to_str().unwrap()]);
            desk.key("Return"); // Continue
            // Every other time a step is made first, and the program ends while it is still shown.
            let steps = (number + turn) % 2 == 1 && before.state().node() == Node::Chance;
            let expected = if steps {
                desk.key("space");
                desk.wait_for_game(folder.path(), |game| game.cursor() == before.cursor() + 1)
            } else {
                before.clone()
            };
            desk.end_by(way);
            let stored = Store::new(folder.path().to_owned()).load().unwrap();
            assert!(stored.set_aside.is_empty(), "{way} in {phase_name}");
            assert_eq!(play_of(&stored.game.unwrap().0), play_of(&expected), "{way} in {phase_name}");
            assert_eq!(expected.cursor(), before.cursor() + usize::from(steps));
        }
    }
}

#[test]
fn signals_end_the_program_in_every_phase_and_lose_nothing() {
    every_phase_ended_by(&WAYS[..3], "signals");
}

#[test]
fn closing_and_quitting_in_every_phase_lose_nothing() {
    every_phase_ended_by(&WAYS[3..], "closing");
}

/// The running game somewhere below a home.
fn saved_below(home: &Path) -> Option<PathBuf> {
    let folders = std::fs::read_dir(home.join(".local/share")).ok()?;
    folders.flatten().map(|entry| entry.path()).find(|folder| folder.join("current.ron").exists())
}

#[test]
fn any_home_and_any_locale() {
    let names: [&OsStr; 5] = [
        OsStr::new("Homes with blanks"),
        OsStr::new("\u{414}\u{43E}\u{43C}"),
        OsStr::new("\u{57CE}\u{585E}"),
        OsStr::new("\u{1F3F0}\u{1F3F3}\u{FE0F}"),
        OsStr::from_bytes(b"no\xFFtext\xE4"),
    ];
    let locales = [
        ("de_DE.UTF-8", "Europe/Berlin"),
        ("tr_TR.UTF-8", "Europe/Istanbul"),
        ("C", "Asia/Kathmandu"),
        ("POSIX", "America/New_York"),
        ("tr_TR", "nowhere at all"),
    ];
    let mut desk = Desk::new("homes", 1280, 800);
    for (name, (locale, zone)) in names.iter().zip(locales) {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join(name);
        std::fs::create_dir(&home).unwrap();
        let environment: Vec<(&str, OsString)> = vec![
            ("HOME", home.clone().into()),
            ("XDG_DATA_HOME", "".into()), // as if it were not there
            ("LANG", locale.into()),
            ("LC_ALL", locale.into()),
            ("TZ", zone.into()),
        ];
        for steps in 1..=2 {
            desk.start_with(&["--seed", "5"], &environment);
            desk.key("Return");
            desk.key(if steps == 1 { "space" } else { "e" });
            if steps == 2 {
                desk.key("e"); // the question is answered by asking again
            }
            let data = desk.wait_for(|| saved_below(&home));
            desk.wait_for_game(&data, |game| game.cursor() == steps);
            desk.key("ctrl+q");
            assert_eq!(desk.wait_for_end(), Some(0), "{}", home.display());
        }
    }
}

//! Golden transcripts: whole games and ends of games, step by step, with every event and every position.
//!
//! A transcript begins with remarks (`# ...`), `start POSITION` and, if need be, `ruling NAME=VALUE`. Then come the steps, one a
//! line; below each, indented, the events (rule, phase, what happened) and, after `=`, the position. The whole text is compared.
//! `UPDATE_TRANSCRIPTS=1 cargo test --test replay` writes the files anew from their own headers and steps: read the difference
//! by the rulebook before you commit it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use nine_card_siege::engine::*;

/// The transcripts and how each ends.
const TRANSCRIPTS: [(&str, &str); 8] = [
    ("last-night-lost.txt", "lost:surrender"),
    ("last-night-won.txt", "won"),
    ("lost-breach.txt", "lost:breach"),
    ("lost-overrun.txt", "lost:overrun"),
    ("lost-surrender.txt", "lost:surrender"),
    ("lost-two-tracks.txt", "lost:two-tracks"),
    ("turn-example-15.txt", "check"),
    ("won.txt", "won"),
];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/replay")
}

/// Plays the steps of a transcript: what its whole text must be, and the last position.
fn replay(name: &str, text: &str) -> (String, GameState) {
    let mut rulings = Rulings::default();
    let mut state = None;
    let mut played = String::new();
    for line in text.lines().filter(|line| !line.starts_with(' ')) {
        writeln!(played, "{line}").unwrap();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(position) = line.strip_prefix("start ") {
            assert!(state.is_none(), "{name}: two starts");
            state = Some(position.parse::<GameState>().unwrap_or_else(|error| panic!("{name}: {position}: {error}")));
        } else if let Some(ruling) = line.strip_prefix("ruling ") {
            let (option, value) = ruling.split_once('=').unwrap_or_else(|| panic!("{name}: {line}"));
            rulings.set(option, value).unwrap_or_else(|error| panic!("{name}: {error}"));
        } else {
            let before = state.unwrap_or_else(|| panic!("{name}: a step before the start"));
            let step: Step = line.parse().unwrap_or_else(|error| panic!("{name}: {line}: {error}"));
            let mut events = Vec::new();
            let after = before
                .step(step, &rulings, &mut events)
                .unwrap_or_else(|error| panic!("{name}: {line} at {before} is refused: {error}"));
            for event in events {
                writeln!(played, "    {} {}: {:?}", event.rule, event.phase.name(), event.what).unwrap();
            }
            writeln!(played, "    = {after}").unwrap();
            state = Some(after);
        }
    }
    (played, state.unwrap_or_else(|| panic!("{name}: no start")))
}

#[test]
fn every_transcript_is_played_again_the_same() {
    let update = env::var_os("UPDATE_TRANSCRIPTS").is_some_and(|value| value == "1");
    let mut different = Vec::new();
    for (name, end) in TRANSCRIPTS {
        let path = folder().join(name);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name} is missing: {error}"));
        let (played, state) = replay(name, &text);
        assert_eq!(state.waiting().to_string(), end, "how {name} ends");
        if update {
            fs::write(&path, played).unwrap();
        } else if played != text {
            let line = played.lines().zip(text.lines()).position(|(played, text)| played != text);
            let line = line.unwrap_or_else(|| played.lines().count().min(text.lines().count()));
            let (is, was) = (played.lines().nth(line), text.lines().nth(line));
            different.push(format!("{name}:{}: {was:?} is now {is:?}", line + 1));
        }
    }
    assert_eq!(different, [""; 0]);
}

#[test]
fn no_transcript_is_left_out() {
    let found: BTreeSet<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_str().unwrap().to_owned())
        .filter(|name| name.ends_with(".txt"))
        .collect();
    let listed: BTreeSet<String> = TRANSCRIPTS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(found, listed);
    let ends: BTreeSet<&str> = TRANSCRIPTS.iter().map(|(_, end)| *end).collect();
    for defeat in Defeat::ALL {
        assert!(ends.contains(format!("lost:{}", defeat.word()).as_str()), "{defeat:?}");
    }
}

/// Games that begin at the set-up are played to their end.
#[test]
fn the_won_game_is_whole() {
    let text = fs::read_to_string(folder().join("won.txt")).unwrap();
    assert!(text.contains(&format!("start {}\n", GameState::START)));
    assert_eq!(text.lines().filter(|line| line.starts_with("card ")).count(), 21);
    assert_eq!(text.lines().filter(|line| *line == "end").count(), 21);
}

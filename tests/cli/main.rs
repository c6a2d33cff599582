//! `siege-cli` as other programs use it.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

// The limit of memory is the shell's of Linux.
#[cfg(target_os = "linux")]
mod bounds;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use nine_card_siege::engine::{Node, Rulings};
use nine_card_siege::session::{ChanceSource, Game, Seed, Setup, Stamp, random_play, to_ron};

const PROGRAM: &str = env!("CARGO_BIN_EXE_siege-cli");

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn answers(arguments: &[&str], input: &str) -> Vec<String> {
    let output = run(arguments, input);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn expand_lists_every_step_in_order() {
    let lines = answers(&["expand"], "2 2 220 0 323 A0 draw\n1 24 224 3 222 A0 lost:two-tracks\n");
    assert_eq!(lines[0], "2 2 220 0 323 A0 draw => card 2 -> 2 - 110 0 323 A0 act:2:2:-");
    assert_eq!(lines[1], "1 24 224 3 222 A0 lost:two-tracks =>");
}

#[test]
fn a_bad_line_gives_an_error_on_its_line_and_the_run_goes_on() {
    let lines = answers(&["expand"], "nonsense\n\n1 - 2\u{FC}\n2 2 220 0 323 A0 draw\r\n2 2 220 0 323 A0 draw");
    assert!(lines[..3].iter().all(|line| line.starts_with("error: ")), "{lines:?}");
    assert!(lines[3..].iter().all(|line| line.starts_with("2 2 220 0 323 A0 draw => card 2")), "{lines:?}");
    assert_eq!(lines.len(), 5);
    let mut child = Command::new(PROGRAM).arg("perft").arg("1").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"\xFF\xFE\n1 1234567 444 3 444 C0 draw\n").unwrap();
    let text = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert!(text.starts_with("error: ") && text.ends_with("\n7\n"), "{text}");
}

/// A program that asks one position at a time gets each answer before it asks again.
#[test]
fn each_answer_comes_before_the_next_question() {
    let mut child = Command::new(PROGRAM).arg("expand").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut questions = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        questions.write_all(b"2 2 220 0 323 A0 draw\n").unwrap();
        questions.flush().unwrap();
        assert!(lines.next().unwrap().unwrap().starts_with("2 2 220"));
    }
    drop(questions);
    assert!(lines.next().is_none());
    assert!(child.wait().unwrap().success());
}

/// Counted by hand: 7 cards; each is followed by the actions of its position. For longer ones, by walking the tree in the test.
#[test]
fn perft_counts_step_sequences_of_exactly_that_length() {
    let start = "1 1234567 444 3 444 C0 draw\n";
    assert_eq!(answers(&["perft", "0"], start), ["1"]);
    assert_eq!(answers(&["perft", "1"], start), ["7"]);
    // Over after one step at the latest: two deaths at the check, none of length 2.
    assert_eq!(answers(&["perft", "1"], "1 13 00x 2 101 B0 act:4:0:f\n"), ["2"]);
    assert_eq!(answers(&["perft", "2"], "1 13 00x 2 101 B0 act:4:0:f\n"), ["0"]);
    let walked = {
        let expanded = answers(&["expand"], start);
        let children: Vec<String> = expanded[0]
            .split(" => ")
            .nth(1)
            .unwrap()
            .split(" | ")
            .map(|step| step.split(" -> ").nth(1).unwrap().to_owned())
            .collect();
        let grandchildren = answers(&["expand"], &(children.join("\n") + "\n"));
        grandchildren.iter().map(|line| line.matches(" -> ").count()).sum::<usize>()
    };
    assert_eq!(answers(&["perft", "2"], start), [walked.to_string()]);
}

#[test]
fn play_tells_the_same_games_for_the_same_seed() {
    let lines = answers(&["play", "--games", "300", "--seed", "7"], "");
    let tally = random_play(300, 7, &Default::default());
    assert_eq!(lines[0], "games 300");
    assert!(lines.contains(&format!("steps {}", tally.steps)), "{lines:?}");
    let counted: u64 = lines[1..6].iter().map(|line| line.rsplit_once(' ').unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!(counted, 300, "won and lost by reason: {lines:?}");
    assert!(lines[6].starts_with("steps ") && lines[7].starts_with("games per second "));
}

#[test]
fn a_ruling_changes_the_rules() {
    let position = "1 123457 00x 2 214 C0 act:6:3:-\n";
    let forced = answers(&["expand"], position);
    let free = answers(&["expand", "--ruling", "forced_close_combat=no"], position);
    assert!(!forced[0].contains("| end ->") && free[0].contains("| end ->"), "{free:?}");
}

#[test]
fn wrong_words_are_refused_with_a_hint() {
    for arguments in [
        &["expnad"][..],
        &[],
        &["perft", "deep"],
        &["play", "--games", "1"],
        &["expand", "--ruling", "no_such=yes"],
        &["expand", "--ruling", "rolled_one=maybe"],
        &["replay", "/nonexistent.ron"],
        &["expand", "--flag"],
    ] {
        let output = run(arguments, "");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && text.starts_with("siege-cli: ") && text.len() > 20, "{arguments:?}: {text}");
    }
}

#[test]
fn replay_prints_the_log_or_says_why_not() {
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/golden-format-1.ron");
    let lines = answers(&["replay", golden], "");
    assert_eq!(lines[0], "Day 1, turn 1");
    assert!(lines.last().unwrap().starts_with("position "));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.ron");
    let text = std::fs::read_to_string(golden).unwrap().replacen("die 3", "die 4", 1);
    std::fs::write(&path, text).unwrap();
    let output = run(&["replay", path.to_str().unwrap()], "");
    assert!(!output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("damaged"));
}

#[test]
fn a_review_adds_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("last-turns.ron");
    let start = "3 15 113 2 222 C0 draw".parse().unwrap();
    let chance = ChanceSource::Seeded(Seed(4));
    let mut game = Game::new(Setup { start, rulings: Rulings::default(), chance }, 1);
    play(&mut game, 100);
    assert!(game.ending().is_some());
    std::fs::write(&path, to_ron(&game, &Stamp::new(1, std::time::UNIX_EPOCH)).unwrap()).unwrap();
    let lines = answers(&["replay", path.to_str().unwrap(), "--review"], "");
    assert_eq!(lines.iter().filter(|line| line.starts_with("day 3 turn ")).count(), game.cursor());
    let number = |name: &str| -> f64 {
        let line = lines.iter().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim_end_matches(" %").trim().parse().unwrap()
    };
    let sum = number("chance at the start ") + number("luck ") - number("given away ");
    assert!((sum - number("chance at the end ")).abs() < 0.002, "{lines:#?}");
    assert!((0.0..=100.0).contains(&number("accuracy ")), "{lines:#?}");
}

/// Plays up to `steps` steps: the first legal action each time.
fn play(game: &mut Game, steps: usize) {
    for _ in 0..steps {
        match game.state().node() {
            Node::Over => return,
            Node::Chance => drop(game.resolve()),
            Node::Decision => {
                let first = game.state().legal_actions(game.rulings()).nth(0).unwrap();
                game.act(first).unwrap();
            }
        }
    }
}

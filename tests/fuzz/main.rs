//! The loader under fire: saved games with random damage. Whatever is refused is refused in words; whatever loads is a game
//! that could have been played.
//!
//! `cargo test --release --test fuzz -- 1000000 7`: a million texts from seed 7. It prints how many were refused for what.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(clippy::print_stdout, reason = "it reports what was found")]

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use nine_card_siege::engine::{Action, GameState, Node, Rulings, Step, Waiting};
use nine_card_siege::session::{
    ChanceSource, Ending, Game, LoadError, Mode, Resolved, Seed, Setup, Stamp, below, from_ron, to_ron,
};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// Texts without an argument: a second or two in a debug build.
const DEFAULT_COUNT: u64 = 4_000;

/// Half of the texts get a right checksum, so that the damage reaches what lies behind it.
struct Fuzz {
    rng: ChaCha8Rng,
    corpus: Vec<String>,
    /// Fields of all kinds of saves, to be put where they do not belong.
    lines: Vec<String>,
}

impl Fuzz {
    fn new(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let corpus = corpus(&mut rng);
        let lines = corpus.iter().flat_map(|text| text.lines().map(str::to_owned)).collect();
        Self { rng, corpus, lines }
    }

    fn below(&mut self, count: usize) -> usize {
        below(&mut self.rng, count.max(1) as u32) as usize
    }

    fn line(&mut self) -> String {
        let index = self.below(self.lines.len());
        self.lines[index].clone()
    }

    /// A damaged save.
    fn input(&mut self) -> Vec<u8> {
        let base = self.below(self.corpus.len());
        let mut text = self.corpus[base].clone();
        for _ in 0..=self.below(3) {
            text = if self.below(8) == 0 { self.with_damaged_bytes(&text) } else { self.with_damaged_lines(&text) };
        }
        if self.below(2) == 0 {
            text = with_checksum(&text);
        }
        let mut bytes = text.into_bytes();
        if self.below(12) == 0 && !bytes.is_empty() {
            // After all: bytes that are no text, or no longer what the checksum says.
            for _ in 0..=self.below(3) {
                let place = self.below(bytes.len());
                bytes[place] ^= 1 << self.below(8);
            }
        }
        bytes
    }

    fn with_damaged_bytes(&mut self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        let place = self.below(bytes.len());
        match self.below(6) {
            0 => bytes[place..].iter_mut().take(1).for_each(|byte| *byte ^= 1),
            1 => bytes.truncate(place),
            2 => drop(bytes.drain(place..(place + 9).min(bytes.len()))),
            3 => {
                let letter = b"()[]{}\",:-0129aZ\\\n\0\xC3"[self.below(20)];
                bytes.insert(place, letter);
            }
            4 => {
                let other = self.below(self.corpus.len());
                let other = self.corpus[other].as_bytes();
                let from = place.min(other.len());
                bytes.truncate(place);
                bytes.extend_from_slice(&other[from..]);
            }
            _ => {
                let opening = [&b"["[..], b"(", b"{", b"Some(", b"/*"][self.below(5)];
                let deep: Vec<u8> = opening.repeat(1 + self.below(400));
                bytes.splice(place..place, deep);
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn with_damaged_lines(&mut self, text: &str) -> String {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        if lines.is_empty() {
            return self.line();
        }
        let place = self.below(lines.len());
        match self.below(24) {
            0 => drop(lines.remove(place)),
            1 => lines.insert(place, lines[place].clone()),
            2 => {
                let other = self.below(lines.len());
                lines.swap(place, other);
            }
            3 => lines[place] = self.line(),
            4 => {
                let line = self.line();
                lines.insert(place, line);
            }
            5 => self.change_number(&mut lines, place),
            6..=12 => self.change_field(&mut lines),
            _ => self.change_step(&mut lines),
        }
        let mut text = lines.join("\n");
        text.push('\n');
        text
    }

    /// Another number in place of the first in the line.
    fn change_number(&mut self, lines: &mut [String], from: usize) {
        let numbered = |line: &String| line.contains(|letter: char| letter.is_ascii_digit());
        let Some(line) = lines.iter_mut().skip(from).find(|line| numbered(line)) else { return };
        let number = match self.below(9) {
            0 => "0".to_owned(),
            1 => "-1".to_owned(),
            2 => u64::MAX.to_string(),
            3 => "18446744073709551616".to_owned(),
            4 => u32::MAX.to_string(),
            5 => "1e308".to_owned(),
            6 => "0x1F".to_owned(),
            _ => self.below(300).to_string(),
        };
        let start = line.find(|letter: char| letter.is_ascii_digit()).unwrap_or(0);
        let end = line[start..].find(|letter: char| !letter.is_ascii_digit()).map_or(line.len(), |end| start + end);
        line.replace_range(start..end, &number);
    }

    /// A field with another value of its own kind.
    fn change_field(&mut self, lines: &mut Vec<String>) {
        let count = lines.iter().filter(|line| line.starts_with("    \"")).count();
        let number = self.below(count + 3);
        let (field, value) = match self.below(8) {
            0 => ("cursor:", number.to_string()),
            1 => ("conceded:", ["true", "false"][self.below(2)].to_owned()),
            2 => ("mode:", format!("Hardcore(since: {number})")),
            3 => ("mode:", ["Normal".to_owned(), format!("Renounced(since: {number})")][self.below(2)].clone()),
            4 => ("chance:", ["Manual".to_owned(), format!("Seeded({number})")][self.below(2)].clone()),
            5 => ("name:", format!("\"{}\"", ["\u{1F3F0}", " x ", "\\u{0}", "\\n"][self.below(4)].repeat(1 + number))),
            6 => ("run:", ["\"\"", "\"-1\"", "\"ffffffffffffffff\"", "\"10000000000000000\""][self.below(4)].to_owned()),
            _ => (["take_backs:", "hints:", "returns:", "milliseconds:"][self.below(4)], number.to_string()),
        };
        let Some(place) = lines.iter().position(|line| line.trim_start().starts_with(field)) else { return };
        let opened = lines[place].trim_end().ends_with(['(', '[', '{']);
        if opened {
            // What is spread over lines goes as a whole.
            let end = lines[place..].iter().position(|line| line.starts_with("  )") || line.starts_with("  ]"));
            lines.drain(place + 1..=place + end.unwrap_or(0));
        }
        lines[place] = format!("  {field} {value},");
    }

    /// Another step, no step, or the same one once more; sometimes very many.
    fn change_step(&mut self, lines: &mut Vec<String>) {
        let steps: Vec<usize> = (0..lines.len()).filter(|line| lines[*line].starts_with("    \"")).collect();
        if steps.is_empty() {
            return;
        }
        let place = steps[self.below(steps.len())];
        match self.below(7) {
            0 => drop(lines.remove(place)),
            1 => lines.insert(place, lines[place].clone()),
            2 => lines.truncate(place),
            3 => {
                let other = steps[self.below(steps.len())];
                lines.swap(place, other);
            }
            4 => {
                let step = lines[place].clone();
                lines.splice(place..place, std::iter::repeat_n(step, 1 + self.below(200)));
            }
            _ => {
                let step = match self.below(4) {
                    0 => format!("die {}", self.below(8)),
                    1 => format!("card {}", self.below(9)),
                    2 => ["end", "raid", "rally", "coupure", "boiling", "enter", "run castle", "extra morale"][self.below(8)]
                        .to_owned(),
                    _ => format!("archers {}", ["L", "R", "C", "T", "Q"][self.below(5)]),
                };
                lines[place] = format!("    \"{step}\",");
            }
        }
    }
}

/// Saves of every kind: all sources of chance, rulings, practice games, modes, games with steps to redo, conceded and finished.
fn corpus(rng: &mut ChaCha8Rng) -> Vec<String> {
    let mut texts = Vec::new();
    for number in 0..48_u64 {
        let mut rulings = Rulings::default();
        if number % 3 == 1 {
            rulings.set("rolled_one", "sum").unwrap();
            rulings.set("zero_on_the_last_night", "wins").unwrap();
        }
        let start: GameState = match number % 5 {
            4 => "1 24 224 3 222 A0 act:3:2:-".parse().unwrap(),
            3 => "2 2 220 0 323 A0 draw".parse().unwrap(),
            _ => GameState::START,
        };
        let chance = match number % 4 {
            3 => ChanceSource::Manual,
            2 => ChanceSource::Scripted(vec!["card 3".parse().unwrap(), "die 2".parse().unwrap()]),
            _ => ChanceSource::Seeded(Seed(number)),
        };
        let mut game = Game::new(Setup { start, rulings, chance }, number * 77);
        let length = below(rng, 240) as usize;
        let switched = below(rng, 40) as usize;
        for step in 0..length {
            if number % 6 >= 4 && step == switched {
                // Over already, perhaps: then it stays as it is.
                let _ = game.switch_hardcore(true);
            }
            play_on(&mut game, rng);
        }
        match number % 12 {
            5 => drop(game.switch_hardcore(false)),
            6 => drop(game.concede()),
            1 | 2 | 8 => while game.cursor() * 2 > length && game.take_back() {},
            _ => {}
        }
        let stamp = Stamp::new(number, std::time::UNIX_EPOCH).named(["", "Tower", "\"\u{DC}ber\\all\""][number as usize % 3]);
        texts.push(to_ron(&game, &stamp).unwrap());
    }
    texts
}

/// One step more, whoever has to make it.
fn play_on(game: &mut Game, rng: &mut ChaCha8Rng) {
    match game.state().node() {
        Node::Over => {}
        Node::Chance => {
            if game.resolve() == Resolved::AskPlayer {
                let steps = game.state().steps(game.rulings());
                let step = steps.nth(below(rng, steps.len() as u32) as usize).unwrap();
                game.commit(step).unwrap();
            }
        }
        Node::Decision => {
            let legal = game.state().legal_actions(game.rulings());
            let action: Action = legal.nth(below(rng, legal.len() as u32) as usize).unwrap();
            game.act(action).unwrap();
        }
    }
}

/// The text with the checksum that belongs to it, if it has the form of a save.
fn with_checksum(text: &str) -> String {
    let Some((head, _)) = text.rsplit_once("checksum:") else { return text.to_owned() };
    let mut compact = String::with_capacity(text.len());
    let (mut quoted, mut escaped) = (false, false);
    for letter in head.chars().chain("checksum:0)".chars()) {
        if letter == '"' && !escaped {
            quoted = !quoted;
        }
        escaped = letter == '\\' && !escaped;
        if quoted || !letter.is_whitespace() {
            if !quoted && matches!(letter, ')' | ']' | '}') && compact.ends_with(',') {
                compact.pop();
            }
            compact.push(letter);
        }
    }
    format!("{head}checksum: {},\n)\n", crc32fast::hash(compact.as_bytes()))
}

/// What holds for every game that loads.
fn check(game: &Game, stamp: &Stamp, rng: &mut ChaCha8Rng) {
    let steps: Vec<Step> = game.steps().collect();
    // The rules lead to this position: replayed here step by step, without the session.
    let mut state = game.setup().start;
    let mut states = vec![state];
    for step in &steps {
        state = state.step(*step, game.rulings(), &mut Vec::new()).unwrap();
        states.push(state);
    }
    assert!(game.cursor() <= steps.len(), "the cursor lies in the history");
    assert_eq!(game.state(), states[game.cursor()], "the position is what the steps lead to");
    for state in &states {
        assert_eq!(state.to_string().parse().as_ref(), Ok(state), "every position has its notation");
    }
    assert!(game.cursor() >= game.mode().floor(), "a mode does not begin later than now");
    assert!(!game.mode().is_hardcore() || game.cursor() == steps.len(), "nothing to redo in hardcore mode");
    let rules_end = matches!(game.state().waiting(), Waiting::Won | Waiting::Lost(_));
    assert_eq!(game.ending().is_some(), rules_end || game.ending() == Some(Ending::Conceded));
    assert!(!(rules_end && game.ending() == Some(Ending::Conceded)), "what is over is not given up");

    let text = to_ron(game, stamp).unwrap();
    assert_eq!(from_ron(&text).as_ref(), Ok(&(game.clone(), stamp.clone())), "written again it is the same game");

    // It can be gone on with, in both directions.
    let mut on = game.clone();
    if game.mode() != Mode::Normal {
        assert!(game.go_back_to_is_bounded());
    }
    while on.take_back() {}
    while on.redo_decision() {}
    if on.ending().is_none() {
        for _ in 0..4 {
            play_on(&mut on, rng);
        }
    }
}

trait Bounded {
    fn go_back_to_is_bounded(&self) -> bool;
}

impl Bounded for Game {
    /// No moment before the one at which hardcore mode began can be gone back to.
    fn go_back_to_is_bounded(&self) -> bool {
        (0..self.mode().floor()).all(|count| self.can_go_back_to(count).is_err())
    }
}

fn kind(error: &LoadError) -> String {
    match error {
        LoadError::Damaged(part) => format!("damaged part '{part}'"),
        LoadError::Position(part, _) => format!("bad position '{part}'"),
        other => format!("{other:?}").split(['(', ' ']).next().unwrap_or_default().to_owned(),
    }
}

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let count = numbers.first().copied().unwrap_or(DEFAULT_COUNT);
    let seed = numbers.get(1).copied().unwrap_or_else(|| Seed::random().0);
    println!("fuzz: {count} texts, seed {seed}");
    let mut fuzz = Fuzz::new(seed);
    let mut tally = BTreeMap::<String, u64>::new();
    let (mut loaded, mut longest) = (0, 0);
    for number in 0..count {
        let bytes = fuzz.input();
        let rng = &mut fuzz.rng;
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let text = String::from_utf8(bytes.clone()).map_err(|_| LoadError::NoText)?;
            let (game, stamp) = from_ron(&text)?;
            check(&game, &stamp, rng);
            Ok::<(), LoadError>(())
        }));
        match outcome {
            Ok(Ok(())) => loaded += 1,
            Ok(Err(error)) => {
                let words = error.to_string();
                assert!(!words.is_empty());
                longest = longest.max(words.len());
                *tally.entry(kind(&error)).or_default() += 1;
            }
            Err(_) => {
                let path = std::env::temp_dir().join(format!("fuzz-{seed}-{number}.ron"));
                std::fs::write(&path, &bytes).unwrap();
                panic!("text {number} of seed {seed} breaks the loader; it is kept as {}", path.display());
            }
        }
    }
    println!("  {loaded:>9} loaded, and every one is a game that could have been played");
    for (kind, count) in &tally {
        println!("  {count:>9} refused: {kind}");
    }
    println!("  longest message: {longest} bytes");
    assert!(loaded > 0, "the damage lets nothing through: the invariants were not tried");
    assert!(tally.len() >= 8, "the damage reaches few of the checks");
    assert!(longest <= 400, "a message fits the window");
}

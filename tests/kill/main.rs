//! Games that are killed again and again: what is on the disk at the end is what it is without the kills.
//!
//! The program starts itself as a player who makes his game from the disk alone, and kills it (SIGKILL on Unix) ten times a
//! game at random moments. `cargo test --release --test kill -- 100 7`: a hundred games in each mode from seed 7.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(clippy::print_stdout, reason = "it reports what was found")]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use nine_card_siege::engine::{Action, Node};
use nine_card_siege::session::{Controller, Game, Record, Seed, Store, below};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// Games in each mode without an argument.
const DEFAULT_GAMES: u64 = 3;

/// How often each game is killed.
const KILLS: u64 = 10;

/// The most take-backs of a game, so that it comes to an end.
const TAKE_BACKS: u32 = 20;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [player, folder, seed, mode] = &arguments[..]
        && player == "player"
    {
        return play(Path::new(folder), seed.parse().unwrap(), mode == "hardcore");
    }
    let numbers: Vec<u64> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    let games = numbers.first().copied().unwrap_or(DEFAULT_GAMES);
    let seed = numbers.get(1).copied().unwrap_or_else(|| Seed::random().0);
    println!("kill: {games} games in each mode, {KILLS} kills each, seed {seed}");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for mode in ["normal", "hardcore"] {
        let mut found = Found::default();
        for game in 0..games {
            found.add(&siege(seed.wrapping_add(game), mode, &mut rng));
        }
        println!(
            "  {mode}: {} steps and take-backs, {} kills, {} of them in the middle of a save: no game differs",
            found.changes, found.kills, found.in_mid_save
        );
        assert_eq!(found.kills, games * KILLS);
    }
}

/// What a game, or all of them, came to.
#[derive(Debug, Default)]
struct Found {
    changes: u64,
    kills: u64,
    in_mid_save: u64,
}

impl Found {
    fn add(&mut self, other: &Self) {
        self.changes += other.changes;
        self.kills += other.kills;
        self.in_mid_save += other.in_mid_save;
    }
}

/// One game without kills and the same with them.
fn siege(seed: u64, mode: &str, rng: &mut ChaCha8Rng) -> Found {
    let quiet = tempfile::tempdir().unwrap();
    let mut player = start(quiet.path(), seed, mode);
    let changes = BufReader::new(player.stdout.take().unwrap()).lines().count() as u64;
    assert!(player.wait().unwrap().success());

    let folder = tempfile::tempdir().unwrap();
    let mut found = Found { changes, ..Found::default() };
    let mut left = changes;
    for kill in 0..KILLS {
        // Somewhere in the next part of the game, and somewhere in the step after it.
        let part = left / (KILLS - kill);
        let steps = u64::from(below(rng, part.max(1) as u32));
        let moment = Duration::from_micros(u64::from(below(rng, 4_000)));
        let mut player = start(folder.path(), seed, mode);
        let made = BufReader::new(player.stdout.take().unwrap()).lines().take(steps as usize).count() as u64;
        std::thread::sleep(moment);
        player.kill().unwrap();
        player.wait().unwrap();
        left = left.saturating_sub(made);
        found.kills += 1;
        found.in_mid_save += u64::from(folder.path().join("current.new").exists());
    }
    let mut player = start(folder.path(), seed, mode);
    let rest = BufReader::new(player.stdout.take().unwrap()).lines().count();
    assert!(player.wait().unwrap().success(), "the game comes to its end after {rest} steps");

    let (expected, once) = ended(quiet.path());
    let (game, record) = ended(folder.path());
    let told = format!("{mode}, seed {seed}");
    assert!(game.steps().eq(expected.steps()), "the same steps: {told}");
    let whole = |game: &Game| (game.cursor(), game.mode(), game.ending(), game.counts().take_backs, game.counts().returns);
    assert_eq!(whole(&game), whole(&expected), "{told}");
    assert_eq!(game.state(), expected.state(), "{told}");
    assert!(game.ending().is_some(), "{told}");
    let counted = |record: &Record| (record.result.clone(), record.take_backs, record.mode.clone());
    assert_eq!(counted(&record), counted(&once), "{told}");
    found
}

fn start(folder: &Path, seed: u64, mode: &str) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.arg("player").arg(folder).arg(seed.to_string()).arg(mode).stdout(Stdio::piped());
    command.spawn().unwrap()
}

/// The game in a folder and its record, which is there once.
fn ended(folder: &Path) -> (Game, Record) {
    let store = Store::new(folder.to_owned());
    let game = store.load().unwrap().game.unwrap().0;
    let (controller, _) = Controller::open(store, None);
    let records = controller.records();
    assert_eq!(records.unreadable(), 0);
    let all: Vec<&Record> = records.iter().collect();
    let [record] = all[..] else { panic!("{} records of one game", all.len()) };
    (*game, record.clone())
}

/// Plays the game in the folder to its end. Every choice depends on nothing but the game as it was on the disk. Each change
/// prints a line when it is written.
fn play(folder: &Path, seed: u64, hardcore: bool) {
    let (mut controller, _) = Controller::open(Store::new(folder.to_owned()), Some(Seed(seed)));
    if hardcore && !controller.game().mode().is_hardcore() {
        controller.switch_hardcore(true).unwrap();
    }
    let mut out = std::io::stdout();
    loop {
        assert_eq!(controller.trouble(), None);
        let game = controller.game();
        let choice = u64::from(game.take_backs()) << 32 | game.cursor() as u64;
        let back = Seed(seed ^ 0xBAC).outcome(choice, 9) == 0;
        if game.ending().is_some() {
            return;
        }
        if back && game.take_backs() < TAKE_BACKS && game.can_take_back().is_ok() {
            controller.take_back().unwrap();
        } else if game.state().node() == Node::Chance {
            controller.resolve();
        } else {
            let legal = game.state().legal_actions(game.rulings());
            // The end of the turn is rare, so that games are long.
            let actions: Vec<Action> = legal.iter().filter(|action| *action != Action::EndTurn).collect();
            let action = match actions.len() as u32 {
                0 => Action::EndTurn,
                count => actions[Seed(seed ^ 0xAC7).outcome(choice, count) as usize],
            };
            controller.act(action).unwrap();
        }
        // A reader that has seen enough closes the pipe; the game goes on.
        let _ = out.write_all(b"\n").and_then(|()| out.flush());
    }
}

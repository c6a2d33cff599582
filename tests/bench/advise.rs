//! How long the adviser takes and how much memory: the first answer of each day, every following question, and how quickly a
//! question that nobody asks any more ends: `cargo bench --bench advise`.
#![allow(clippy::print_stdout, reason = "a benchmark prints its numbers")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed run")]

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use nine_card_siege::advisor::{Adviser, Nights, Progress, all_threads};
use nine_card_siege::engine::{GameState, Node, Rulings, Step};
use nine_card_siege::session::{Game, Seed, Setup};

/// A line of the kernel's account of this program, in MB; nothing where there is none.
fn memory(name: &str) -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')?.trim().strip_suffix(" kB"));
    line.and_then(|text| text.trim().parse::<f64>().ok()).map_or_else(|| "?".to_owned(), |kb| format!("{:.0} MB", kb / 1024.0))
}

/// A game to the end: the best action each time, dice and cards from a seed.
fn play(adviser: &mut Adviser, seed: u64) -> (Vec<(u8, Duration)>, Vec<Duration>) {
    let mut game = Game::new(Setup::seeded(Seed(seed)), seed);
    let (mut first, mut following) = (Vec::new(), Vec::new());
    while game.state().node() != Node::Over {
        let state = game.state();
        let begun = Instant::now();
        let known = adviser.knows(&state);
        if !known && state.node() == Node::Chance && adviser.value(&state).is_some() {
            // A morning: the gauge needs no more, and the drawn card halves what there is to solve.
            game.resolve();
            continue;
        }
        if !known {
            adviser.forget();
        }
        assert!(adviser.prepare(&[state], all_threads(), &Progress::default()));
        adviser.value(&state).unwrap();
        let ranked = adviser.advise(&state);
        if ranked.is_none() {
            adviser.outcomes(&state).unwrap();
        }
        if known {
            following.push(begun.elapsed());
        } else {
            first.push((state.day().get(), begun.elapsed()));
        }
        match ranked {
            Some(ranked) => drop(game.act(ranked[0].0).unwrap()),
            None => drop(game.resolve()),
        }
    }
    (first, following)
}

fn main() {
    let begun = Instant::now();
    let nights = Arc::new(Nights::shipped().unwrap());
    println!("table of mornings read in {:?}; resident {}", begun.elapsed(), memory("VmRSS"));
    let mut following = Vec::new();
    for seed in 1..=3 {
        let mut adviser = Adviser::new(Arc::clone(&nights));
        let (first, more) = play(&mut adviser, seed);
        for (day, time) in first {
            println!("game {seed}, day {day}: first answer after {time:?}");
        }
        following.extend(more);
        let held = adviser.bytes() as f64 / 1e6;
        println!("game {seed}: values kept {held:.1} MB; resident {}", memory("VmRSS"));
    }
    println!("peak {}", memory("VmHWM"));
    following.sort();
    println!(
        "following questions: {}, median {:?}, 99th percentile {:?}, worst {:?}",
        following.len(),
        following[following.len() / 2],
        following[following.len() * 99 / 100],
        following[following.len() - 1]
    );
    for wait in [50, 300, 900] {
        let mut adviser = Adviser::new(Arc::clone(&nights));
        let progress = Progress::default();
        let ended = thread::scope(|scope| {
            let work = scope.spawn(|| {
                assert!(!adviser.prepare(&[GameState::START], all_threads(), &progress), "it was cancelled");
                Instant::now()
            });
            thread::sleep(Duration::from_millis(wait));
            let cancelled = Instant::now();
            progress.cancel();
            work.join().unwrap().duration_since(cancelled)
        });
        println!("cancelled after {wait} ms: at rest {ended:?} later");
    }
    // A day from a hand's breadth before its end.
    let state: GameState = "2 24 214 3 232 C0 draw".parse().unwrap();
    let mut adviser = Adviser::new(nights);
    let begun = Instant::now();
    assert!(adviser.prepare(&[state], all_threads(), &Progress::default()));
    let card: Step = "card 2".parse().unwrap();
    let next = state.step(card, &Rulings::default(), &mut ()).unwrap();
    adviser.value(&next).unwrap();
    println!("two cards left: first answer after {:?}", begun.elapsed());
}

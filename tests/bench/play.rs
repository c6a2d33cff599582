//! How fast the engine plays: `cargo bench --no-default-features --bench play`.
//!
//! Three loops play the same uniformly random games in one run, so that a noisy machine slows all of them alike:
//! the engine's (`random_play`: a bit set of legal actions, no events), the same with events collected, and a naive loop that
//! writes down every legal step with its position and events in fresh vectors before it chooses one.

#![allow(clippy::print_stdout, reason = "a benchmark prints its numbers")]

use std::hint::black_box;
use std::time::Instant;

use nine_card_siege::engine::{Event, GameState, Rulings, Step};
use nine_card_siege::session::{below, random_play};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

const GAMES: u64 = 100_000;
const ROUNDS: usize = 3;

fn main() {
    let rulings = Rulings::default();
    let loops: [(&str, &dyn Fn() -> u64); 3] = [
        ("engine", &|| random_play(GAMES, 1, &rulings).steps),
        ("with events", &|| with_events(&rulings)),
        ("naive loop", &|| naive(&rulings)),
    ];
    let mut best = [f64::INFINITY; 3];
    let mut steps = [0; 3];
    for _ in 0..ROUNDS {
        for (i, (_, run)) in loops.iter().enumerate() {
            let started = Instant::now();
            steps[i] = black_box(run());
            best[i] = best[i].min(started.elapsed().as_secs_f64());
        }
    }
    assert!(steps.iter().all(|count| *count == steps[0]), "all loops play the same games: {steps:?}");
    println!("{GAMES} games, {} steps, best of {ROUNDS}; a position takes {} bytes", steps[0], size_of::<GameState>());
    for (i, (name, _)) in loops.iter().enumerate() {
        let rate = GAMES as f64 / best[i];
        let nanoseconds = best[i] * 1e9 / steps[i] as f64;
        println!(
            "{name:<12} {rate:>9.0} games/s  {nanoseconds:>6.1} ns/step  ratio to the naive loop {:.2}",
            best[2] / best[i]
        );
    }
}

/// The engine's loop, with the events of every step collected.
fn with_events(rulings: &Rulings) -> u64 {
    let mut events: Vec<Event> = Vec::new();
    play(|state, rng| {
        let steps = state.steps(rulings);
        let step = steps.nth(draw(rng, steps.len())?)?;
        events.clear();
        state.step(step, rulings, &mut events).ok()
    })
}

/// Every step is written down with the position it leads to and its events, in fresh vectors; then one is chosen.
fn naive(rulings: &Rulings) -> u64 {
    play(|state, rng| {
        let steps: Vec<Step> = state.steps(rulings).iter().collect();
        let mut next = Vec::new();
        for step in steps {
            let mut events: Vec<Event> = Vec::new();
            next.extend(state.step(step, rulings, &mut events));
            black_box(events);
        }
        next.get(draw(rng, next.len())?).copied()
    })
}

fn draw(rng: &mut ChaCha8Rng, count: usize) -> Option<usize> {
    (count > 0).then(|| below(rng, count as u32) as usize)
}

/// Plays the games of `random_play(GAMES, 1)` with another way to make a step; returns the number of steps.
fn play(mut advance: impl FnMut(GameState, &mut ChaCha8Rng) -> Option<GameState>) -> u64 {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut steps = 0;
    for _ in 0..GAMES {
        let mut state = GameState::START;
        while let Some(next) = advance(state, &mut rng) {
            state = next;
            steps += 1;
        }
    }
    steps
}

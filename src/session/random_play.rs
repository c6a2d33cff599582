//! Games of uniformly random legal steps: a measure of speed and a check on statistics.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::below;
use crate::engine::{Defeat, GameState, Rulings, Waiting};

/// How many games ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    won: u64,
    lost: [u64; Defeat::ALL.len()],
    /// Steps made in all games together.
    pub steps: u64,
}

impl Tally {
    /// Number of games that ended with `end`.
    pub fn count(&self, end: Waiting) -> u64 {
        match end {
            Waiting::Won => self.won,
            Waiting::Lost(defeat) => self.lost[defeat as usize],
            _ => 0,
        }
    }
}

/// Plays `games` games from the set-up; every legal step of a position has the same weight. The same seed gives the same tally.
pub fn random_play(games: u64, seed: u64, rulings: &Rulings) -> Tally {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut tally = Tally::default();
    for _ in 0..games {
        let mut state = GameState::START;
        loop {
            let steps = state.steps(rulings);
            if steps.is_empty() {
                break;
            }
            let index = below(&mut rng, steps.len() as u32) as usize;
            let Some(next) = steps.nth(index).and_then(|step| state.step(step, rulings, &mut ()).ok()) else {
                debug_assert!(false, "a listed step was refused at {state}");
                break;
            };
            state = next;
            tally.steps += 1;
        }
        match *state.waiting() {
            Waiting::Won => tally.won += 1,
            Waiting::Lost(defeat) => tally.lost[defeat as usize] += 1,
            _ => debug_assert!(false, "a game stopped at {state}"),
        }
    }
    tally
}

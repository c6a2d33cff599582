//! The controller: chance, history, saves, gestures, words.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod chance;
mod chronicle;
mod clocks;
mod codes;
mod crashes;
mod faults;
pub(crate) mod files;
mod gestures;
mod hardcore;
mod history;
mod records;
mod slots;
mod upgrade;

use nine_card_siege::engine::{Action, GameState, Node, Rulings};
use nine_card_siege::session::{ChanceSource, Game, Seed, Setup, Stamp};

/// The stamp of a save at the start of 1970.
fn stamp(sequence: u64) -> Stamp {
    Stamp::new(sequence, std::time::UNIX_EPOCH)
}

/// A game from a typed position.
fn game_at(position: &str, seed: u64) -> Game {
    let start: GameState = position.parse().unwrap();
    Game::new(Setup { start, rulings: Rulings::default(), chance: ChanceSource::Seeded(Seed(seed)) }, 1)
}

/// Plays up to `steps` steps: chance by the game's seed, decisions by another, so that the end of the turn is rare.
fn play(game: &mut Game, steps: usize) {
    for _ in 0..steps {
        match game.state().node() {
            Node::Over => return,
            Node::Chance => {
                game.resolve();
            }
            Node::Decision => {
                let legal = game.state().legal_actions(game.rulings());
                let number = game.cursor() as u64 * 1000 + game.run();
                let choices: Vec<Action> = legal.iter().filter(|action| *action != Action::EndTurn).collect();
                let action = match choices.len() as u32 {
                    0 => Action::EndTurn,
                    count => choices[Seed(99).outcome(number, count) as usize],
                };
                game.act(action).unwrap();
            }
        }
    }
}

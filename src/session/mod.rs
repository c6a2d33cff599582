//! THE CONTROLLER: a game in progress. Knows no pixel.
//!
//! A [`Game`] is a set-up, a list of steps and a cursor; its position is the fold of the steps. A [`Controller`] holds the game
//! and its [`Store`] and saves after every step. Gestures on pieces become actions in [`gesture`]; what happened becomes words in
//! [`chronicle`].

pub mod chronicle;
pub mod gesture;

mod chance;
mod controller;
mod disk;
mod game;
mod random_play;
mod save;
mod store;

pub use chance::{ChanceSource, Seed, below};
pub use controller::{Controller, Opening};
pub use disk::{Disk, SystemDisk};
pub use game::{Game, Moment, Resolved, Setup};
pub use random_play::{Tally, random_play};
pub use save::{FORMAT, LoadError, from_ron, to_ron};
pub use store::{Claim, Store, StoreError, Stored, replay_file};

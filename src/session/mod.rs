//! THE CONTROLLER: a game in progress. Knows no pixel.
//!
//! A [`Game`] is a set-up, a list of steps and a cursor; its position is the fold of the steps. A [`Controller`] holds the game
//! and its [`Store`] and saves after every step; beside the running game the store holds slots, and the [`Records`] of the games
//! that are over. Gestures on pieces become actions in [`gesture`]; what happened becomes words in
//! [`chronicle`].

pub mod chronicle;
pub mod gesture;

mod chance;
mod code;
mod controller;
mod disk;
mod game;
mod ledger;
mod mode;
mod random_play;
mod records;
mod save;
mod settings;
mod slots;
mod store;

pub use chance::{ChanceSource, Seed, below};
pub use code::{Code, NoCode};
pub use controller::{Controller, Opening, Refusal};
pub use disk::{Disk, Entry, SystemDisk};
pub use game::{Game, Moment, Resolved, Setup};
pub use mode::{Counts, Ending, Mode, NoSwitch, NoTakeBack};
pub use random_play::{Tally, random_play};
pub use records::{Record, Records};
pub use save::{FORMAT, LoadError, MAX_NAME, Migration, Stamp, from_ron, from_ron_migrated, to_ron};
pub use settings::{Gauge, Motion, Pigments, Settings, Speed, Theme, Tutor, ZOOM};
pub use slots::{Content, Slot, Summary};
pub use store::{Claim, Store, StoreError, Stored, replay_file};

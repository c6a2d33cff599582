//! # 9 Card Siege
//!
//! An unofficial desktop edition of Chris Hansen's solitaire siege game: seven event cards, two track cards, three days.
//! This page is the map; it holds no code.
//!
//! ## Bird's eye
//!
//! A game is a list of steps. Each step is a decision of the player or an outcome of chance, and the engine's one transition,
//! [`engine::GameState::step`], turns a position and a step into the next position and a list of events. Everything else is
//! around that: a session keeps the list, draws the outcomes and writes it to the disk; the view paints the position, turns
//! pixels into pieces and places, and asks the session to act.
//!
//! ## Rooms
//!
//! | room | holds | knows nothing of |
//! |---|---|---|
//! | [`engine`] | the rules: positions, steps, legality, what a die must show, events, notation | files, clocks, random numbers, floats, serializers, windows |
//! | [`session`] | a game in progress: chance, history, undo, saves, records, gestures, the chronicle's words | pixels |
//! | [`advisor`] | the exact chance of winning, of every position and action; floats live here | sessions, files, windows |
//! | `app` (feature `gui`) | the view: the only room that names egui | |
//!
//! `engine <- session <- app` and `engine <- advisor <- app`: an arrow is "is used by". Two programs stand outside: `nine-card-siege` opens the window,
//! `siege-cli` puts the engine on a command line so that others can check it.
//!
//! ## Invariants
//!
//! - A [`engine::GameState`] is complete, small and `Copy`; what the rules forbid is not a value of it.
//! - Legality comes from [`engine::GameState::legality`] alone; a die's meaning from [`engine::Attempt`] alone.
//! - A refused step changes nothing and reports nothing.
//! - Outcome number `i` of a game is a pure function of its seed and `i` ([`session::Seed::outcome`]).
//! - A game is on the disk before anything that happened in it is shown; a crash at any file operation loses at most the step.
//! - What a file holds is installed only if all of it replays and its checksum is right; a damaged file is never overwritten.
//! - In hardcore mode a step that cannot be written is not made. A game leaves the table only once it lies somewhere else.
//! - Order goes by the sequence numbers of a folder; what a clock says is only ever shown.
//! - What moves is made of a step's events after the step is on the disk; any key or press ends it, and is not lost.
//! - A theme is the last step over the finished picture; no part of the view knows it but where scenery is left out.
//! - Nothing in the view decides anything: it may be thrown away at any moment without loss.

pub mod advisor;
#[cfg(feature = "gui")]
pub mod app;
pub mod engine;
pub mod session;

//! # 9 Card Siege
//!
//! A solitaire siege game: seven event cards, two track cards, three days. This page is the map.
//!
//! ## Rooms
//!
//! | room | holds | knows nothing of |
//! |---|---|---|
//! | [`engine`] | the rules: positions, steps, legality, events, notation | files, clocks, randomness, floats, serializers, windows |
//! | [`session`] | a game in progress: chance, history, undo, saves, gestures, the chronicle's words | pixels |
//! | `app` (feature `gui`) | the view: colours, drawings, widgets | rules beyond what [`engine`] and [`session`] say |

#[cfg(feature = "gui")]
pub mod app;
pub mod engine;
pub mod session;

//! Laws: what holds in every position and every game, tried on random games from the set-up and on random valid positions.
//! The random numbers are fixed, so that a run that fails fails again.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

mod games;
mod positions;
mod sources;
mod steps;
mod values;

//! Tests of the view, without a window.
//!
//! [`harness`] holds the whole screen over a game from any position; the tests drag, click and type, and look at the
//! transcript. Pictures are painted by [`raster`] and left under `target/tmp/pictures` and `target/tmp/screens` to be looked at.
#![cfg(feature = "gui")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::iter_over_hash_type,
    missing_docs,
    unreachable_pub,
    reason = "a failed unwrap is a failed test; pictures tell how long they took; textures come in any order"
)]

mod access;
mod art;
mod buttons;
mod chronicle;
mod counsel;
mod games;
mod gestures;
mod harness;
mod icon;
mod keyboard;
mod monkey;
mod pictures;
mod preferences;
mod raster;
mod settle;
mod setup;
mod sizes;

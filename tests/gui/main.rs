//! Tests of the view, without a window.
//!
//! Pictures are painted by [`raster`] and left under `target/tmp/pictures` to be looked at.
#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used, missing_docs, unreachable_pub)]

mod access;
mod art;
mod buttons;
mod gestures;
mod harness;
mod monkey;
mod pictures;
mod raster;
mod settle;
mod sizes;

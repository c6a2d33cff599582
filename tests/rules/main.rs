//! The rules, clause by clause. A test is named after its clause (`r9_1_2_...`); a test of a ruling says `// Ruling: Rn` in its
//! first line, a test of an option `// Option: NAME=VALUE`. `coverage` fails for a clause, ruling or option without a test.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

mod ch02_components;
mod ch03_setup;
mod ch04_sequence;
mod ch05_line_check;
mod ch06_card_play;
mod ch07_events;
mod ch08_movement;
mod ch09_attacks;
mod ch09_repairs;
mod ch09_soldiers;
mod ch09_turn;
mod ch10_loss;
mod ch11_night;
mod ch12_captured;
mod ch13_resupply;
mod ch14_morale;
mod common;
mod coverage;
mod faces;
mod legality;
mod modifiers;
mod notation;
mod options;
mod rulings;
mod vectors;

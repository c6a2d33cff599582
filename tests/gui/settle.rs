//! When nothing moves, nothing is painted: the game rests between the steps.

use std::time::Duration;

use eframe::egui::{Key, ViewportId};
use nine_card_siege::session::gesture::{Piece, Spot};

use crate::buttons::windows;
use crate::harness::Desk;

#[track_caller]
fn assert_at_rest(desk: &mut Desk) {
    desk.harness.try_run().unwrap();
    let delay = desk.harness.output().viewport_output[&ViewportId::ROOT].repaint_delay;
    assert_eq!(delay, Duration::MAX, "asks for another frame: {:?}", desk.harness.ctx.repaint_causes());
}

#[test]
fn the_table_rests_after_each_step() {
    let mut desk = Desk::at("1 24 224 3 232 E0 check", &["die 4", "card 2", "die 5", "die 6"]);
    assert_at_rest(&mut desk);
    for key in [Key::Space, Key::Space, Key::Num4, Key::Num1, Key::Escape, Key::E] {
        desk.harness.key_press(key);
        assert_at_rest(&mut desk);
    }
    assert!(desk.steps().len() > 2);
}

#[test]
fn the_table_rests_after_a_drag_and_with_a_choice_open() {
    let mut desk = Desk::at("1 24 214 3 222 C0 act:3:2:-", &["die 6"]);
    let to = desk.spot(Spot::Space(nine_card_siege::engine::Unit::Ram, nine_card_siege::engine::Distance::Two));
    desk.take(Piece::Unit(nine_card_siege::engine::Unit::Ram), to);
    desk.release(to);
    desk.harness.remove_cursor();
    assert_at_rest(&mut desk);
    assert!(desk.view().offer.is_some());
}

#[test]
fn every_window_rests() {
    for mut desk in windows() {
        assert_at_rest(&mut desk);
        desk.harness.step();
        assert_at_rest(&mut desk);
    }
}

#[test]
fn the_tumble_ends_by_itself() {
    let mut desk = Desk::at("1 24 224 3 222 E0 check", &["die 4"]);
    desk.harness.key_press(Key::Space);
    desk.harness.step();
    assert!(desk.view().motion.is_some());
    assert_at_rest(&mut desk);
    assert!(desk.view().motion.is_none());
}

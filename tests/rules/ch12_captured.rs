//! 12.0 Captured Procedure.

use crate::common::*;

#[test]
fn r12_0_to_the_castle_without_supplies_and_a_morale_less() {
    // Ruling: R23, in all four places of the rules.
    at("1 24 233 3 432 E2 check").then("die 1", "1 24 233 3 422 C0 draw");
    at("1 24 233 3 432 E1 roll:3:1:-:raid").then("die 1", "1 24 233 3 422 C0 act:3:1:-").tells_after_roll(&[
        (Rule::R12_0, marched(March::Captured, Place::EnemyLines, Place::Castle)),
        (Rule::R12_0, What::Carried { from: 1, to: 0 }),
        (Rule::R12_0, level(Morale, 3, 2)),
    ]);
    at("1 24 233 3 432 E2 roll:3:1:-:sabotage").then("die 1", "1 24 233 3 422 C0 act:3:1:-").tells_after_roll(&[
        (Rule::R12_0, marched(March::Captured, Place::EnemyLines, Place::Castle)),
        (Rule::R12_0, What::Carried { from: 2, to: 0 }),
        (Rule::R12_0, level(Morale, 3, 2)),
    ]);
    at("1 - 233 3 432 E2 act:3:1:-").then("end", "2 1234567 233 3 421 C0 draw");
}

#[test]
fn r12_0_nothing_carried_nothing_lost() {
    at("1 24 233 3 432 E0 roll:3:1:-:raid")
        .then("die 1", "1 24 233 3 422 C0 act:3:1:-")
        .never_told(|what| matches!(what, What::Carried { .. }));
}

#[test]
fn r12_0_new_soldiers_may_go_at_once() {
    at("1 24 233 3 432 E0 roll:3:1:-:raid")
        .then("die 1", "1 24 233 3 422 C0 act:3:1:-")
        .then("enter", "1 24 233 3 422 A0 act:3:0:f");
}

#[test]
fn r12_0_a_capture_can_lose_the_game() {
    at("1 24 233 3 013 E0 roll:3:1:-:raid").loses("die 1", Defeat::TwoTracks);
    at("1 24 233 3 413 E0 roll:3:1:-:sabotage").then("die 1", "1 24 233 3 403 C0 act:3:1:-").loses("end", Defeat::Surrender);
}

impl Table {
    /// All the events of the last step but the roll, which comes first.
    #[track_caller]
    fn tells_after_roll(mut self, expected: &[(Rule, What)]) -> Self {
        assert!(matches!(self.events.remove(0).what, What::Rolled { outcome: Outcome::Captured, .. }));
        self.tells(expected)
    }
}

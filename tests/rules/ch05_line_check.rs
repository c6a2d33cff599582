//! 5.0 Enemy Line Check.

use crate::common::*;

#[test]
fn r5_0_checked_at_the_start_of_a_turn_in_the_enemy_lines_only() {
    at("1 12 333 3 444 E1 act:3:2:-").then("end", "1 12 333 3 444 E1 check").never_told(|what| *what == What::NoLineCheck);
    for place in ["C0", "A0", "A2", "B0", "B1"] {
        at(&format!("1 12 333 3 444 {place} act:3:2:-"))
            .then("end", &format!("1 12 333 3 444 {place} draw"))
            .told(Rule::R5_0, What::NoLineCheck);
    }
}

#[test]
fn r5_0_soldiers_who_arrive_this_turn_are_checked_next_turn() {
    at("1 12 333 3 444 B0 act:3:2:-")
        .then("step enemy", "1 12 333 3 444 E0 act:3:2:f")
        .then("end", "1 12 333 3 444 E0 check")
        .then("die 3", "1 12 333 3 444 E0 draw");
}

#[test]
fn r5_0_the_check_comes_before_the_card() {
    // Ruling: R4, so that a captured raider costs morale before the card does.
    at("1 24 333 3 432 E2 check")
        .refuses_step("card 2", StepError::NoCardDue)
        .lists("die 1 | die 2 | die 3 | die 4 | die 5 | die 6")
        .then("die 1", "1 24 333 3 422 C0 draw")
        .then("card 2", "1 4 332 3 411 C0 act:2:2:-");
}

#[test]
fn r5_1_a_rolled_one_captures() {
    at("1 24 423 3 331 E1 check").dice([
        "1 24 423 3 321 C0 draw",
        "1 24 423 3 331 E1 draw",
        "1 24 423 3 331 E1 draw",
        "1 24 423 3 331 E1 draw",
        "1 24 423 3 331 E1 draw",
        "1 24 423 3 331 E1 draw",
    ]);
}

#[test]
fn r5_1_what_is_told() {
    at("1 24 423 3 331 E1 check").make("die 2").tells(&[(Rule::R5_1, What::LineChecked { die: Die::Two, captured: false })]);
    at("1 24 423 3 331 E1 check")
        .make("die 1")
        .tells(&[
            (Rule::R5_1, What::LineChecked { die: Die::One, captured: true }),
            (Rule::R12_0, marched(March::Captured, Place::EnemyLines, Place::Castle)),
            (Rule::R12_0, What::Carried { from: 1, to: 0 }),
            (Rule::R12_0, level(Morale, 3, 2)),
        ])
        .phases(&[Phase::EnemyLineCheck]);
}

#[test]
fn r5_1_the_check_has_no_modifiers() {
    // Ruling: R4, whatever was played the turn before, and whatever a rolled 1 means in this game.
    for value in ["die", "sum"] {
        for day in 1..=3 {
            for deck in ["6", "2", "4567"] {
                let table = at(&format!("{day} {deck} 333 2 333 E0 check")).ruling("rolled_one", value);
                table.clone().then("die 1", &format!("{day} {deck} 333 2 323 C0 draw"));
                table.then("die 2", &format!("{day} {deck} 333 2 333 E0 draw"));
            }
        }
    }
}

#[test]
fn r5_1_a_capture_can_lose_the_game_at_once() {
    at("1 24 423 3 310 E1 check").loses("die 1", Defeat::TwoTracks);
    at("1 24 423 3 311 E1 check").then("die 1", "1 24 423 3 301 C0 draw");
    at("1 24 423 3 301 E1 check").then("die 1", "1 24 423 3 301 C0 draw");
}

//! 11.0 End of Day Phase.

use crate::common::*;

#[test]
fn r11_0_the_deck_is_whole_again_on_the_next_day() {
    at("1 - 233 3 433 C0 act:5:1:-").then("end", "2 1234567 233 3 432 C0 draw").tells(&[
        (Rule::R9_1, What::TurnEnded(1)),
        (Rule::R10_0, What::Holds),
        (Rule::R11_0, What::DayEnded(Day::One)),
        (Rule::R11_0, level(Supplies, 3, 2)),
        (Rule::R11_0, What::DayBegan(Day::Two)),
        (Rule::R5_0, What::NoLineCheck),
    ]);
    at("2 - 233 3 433 C0 act:5:1:-").then("end", "3 1234567 233 3 432 C0 draw");
}

#[test]
fn r11_0_only_after_the_last_card() {
    at("1 3 233 3 433 A1 act:5:1:-")
        .then("end", "1 3 233 3 433 A1 draw")
        .never_told(|what| matches!(what, What::DayEnded(_) | What::Level { .. }));
}

#[test]
fn r11_0_the_third_day_ends_the_game() {
    at("3 - 233 3 433 C0 act:5:1:-")
        .then("end", "3 - 233 3 432 C0 won")
        .never_told(|what| matches!(what, What::DayBegan(_)))
        .lists("");
}

#[test]
fn r11_0_supplies_then_the_way_home_then_capture() {
    // Ruling: R21, in this order; loot is delivered at night, once.
    for place in ["A", "B"] {
        for (carried, supplies) in [(0, 2), (1, 3), (2, 4)] {
            at(&format!("1 - 233 3 433 {place}{carried} act:5:1:-"))
                .then("end", &format!("2 1234567 233 3 43{supplies} C0 draw"));
        }
    }
    at("1 - 233 3 433 B2 act:5:1:-").make("end").tells(&[
        (Rule::R9_1, What::TurnEnded(1)),
        (Rule::R10_0, What::Holds),
        (Rule::R11_0, What::DayEnded(Day::One)),
        (Rule::R11_0, level(Supplies, 3, 2)),
        (Rule::R11_0, marched(March::Night, Place::Tunnel2, Place::Castle)),
        (Rule::R13_0, What::Carried { from: 2, to: 0 }),
        (Rule::R13_0, level(Supplies, 2, 4)),
        (Rule::R11_0, What::DayBegan(Day::Two)),
        (Rule::R5_0, What::NoLineCheck),
    ]);
    // The people eat before the loot comes: 4 - 1 + 2 is 4 at most.
    at("1 - 233 3 434 A2 act:5:1:-").then("end", "2 1234567 233 3 434 C0 draw");
}

#[test]
fn r11_0_soldiers_in_the_enemy_lines_are_captured() {
    at("1 - 233 3 433 E2 act:5:1:-").then("end", "2 1234567 233 3 422 C0 draw").tells(&[
        (Rule::R9_1, What::TurnEnded(1)),
        (Rule::R10_0, What::Holds),
        (Rule::R11_0, What::DayEnded(Day::One)),
        (Rule::R11_0, level(Supplies, 3, 2)),
        (Rule::R12_0, marched(March::Captured, Place::EnemyLines, Place::Castle)),
        (Rule::R12_0, What::Carried { from: 2, to: 0 }),
        (Rule::R12_0, level(Morale, 3, 2)),
        (Rule::R11_0, What::DayBegan(Day::Two)),
        (Rule::R5_0, What::NoLineCheck),
    ]);
}

#[test]
fn r11_0_a_single_track_at_0_after_the_first_nights_is_not_yet_a_loss() {
    // Ruling: R21, the next check is at the end of the next turn.
    at("1 - 233 3 431 C0 act:5:1:-")
        .then("end", "2 1234567 233 3 430 C0 draw")
        .then("card 1", "2 234567 233 3 230 C0 act:1:2:-")
        .loses("end", Defeat::Surrender);
    at("2 - 233 3 413 E0 act:5:1:-").then("end", "3 1234567 233 3 402 C0 draw");
    at("1 - 233 3 431 A1 act:5:1:-").then("end", "2 1234567 233 3 431 C0 draw");
}

#[test]
fn r11_0_a_second_track_at_0_in_the_night_loses_at_once() {
    // Ruling: R19, at every step of the night.
    at("1 - 233 3 411 E1 act:5:1:-").loses("end", Defeat::TwoTracks).told(Rule::R12_0, level(Morale, 1, 0));
    for day in 1..=3 {
        at(&format!("{day} - 233 3 411 E0 act:5:1:-")).loses("end", Defeat::TwoTracks);
    }
}

#[test]
fn r11_0_the_check_comes_before_the_night() {
    // A track at 0 loses before loot could help.
    at("1 - 233 3 430 A2 act:5:1:-").loses("end", Defeat::Surrender).never_told(|what| matches!(what, What::DayEnded(_)));
}

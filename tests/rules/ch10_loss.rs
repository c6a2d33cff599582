//! 10.0 Victory or Loss Check Phase.

use crate::common::*;

#[test]
fn r10_0_two_units_in_close_combat_lose_at_the_end_of_the_turn() {
    // Ruling: R20, at the end of the actions of every turn.
    at("1 12 003 3 333 C0 act:3:0:-")
        .loses("end", Defeat::Breach)
        .tells(&[(Rule::R9_1, What::TurnEnded(0)), (Rule::R10_0, What::Lost(Defeat::Breach))]);
    at("1 12 300 3 333 C0 act:3:0:x").loses("end", Defeat::Breach);
    at("1 12 033 3 333 C0 act:3:0:-").then("end", "1 12 033 3 333 C0 draw").told(Rule::R10_0, What::Holds);
}

#[test]
fn r10_0_a_track_at_0_loses_at_the_end_of_the_turn() {
    // Ruling: R20, any of the three.
    for status in ["033", "303", "330"] {
        at(&format!("1 12 333 3 {status} C0 act:3:1:-"))
            .loses("end", Defeat::Surrender)
            .phases(&[Phase::PlayerActions, Phase::VictoryOrLossCheck])
            .never_told(|what| *what == What::Holds);
    }
}

#[test]
fn r10_0_a_track_at_0_can_be_raised_before_the_check() {
    at("1 12 333 3 033 C0 act:3:1:-")
        .make("coupure")
        .then("die 5", "1 12 333 3 133 C0 act:3:0:-")
        .then("end", "1 12 333 3 133 C0 draw");
}

#[test]
fn r10_0_a_breach_is_named_before_a_surrender() {
    // Ruling: R20, if both hold.
    at("1 12 003 3 033 C0 act:3:0:-").loses("end", Defeat::Breach);
}

#[test]
fn r10_0_a_second_track_at_0_loses_at_once() {
    // Ruling: R19, also in mid-event.
    at("1 2 333 3 411 C0 draw").loses("card 2", Defeat::TwoTracks).tells(&[
        (Rule::R6_0, What::CardDrawn(Day::One, card(2))),
        (Rule::R7_1, level(Morale, 1, 0)),
        (Rule::R7_1, level(Supplies, 1, 0)),
        (Rule::R10_0, What::Lost(Defeat::TwoTracks)),
    ]);
    at("1 1 333 3 204 C0 draw").loses("card 1", Defeat::TwoTracks);
    at("1 5 414 3 014 C0 draw").loses("card 5", Defeat::TwoTracks).told(Rule::R8_4, level(Morale, 1, 0));
    at("1 4 333 3 014 C0 draw").loses("card 4", Defeat::TwoTracks).never_told(|what| matches!(what, What::Advanced { .. }));
}

#[test]
fn r10_0_a_third_unit_in_close_combat_loses_at_once() {
    // Ruling: R19, before any morale is paid or action taken.
    at("1 5 010 3 444 C0 draw").loses("card 5", Defeat::Overrun).never_told(|what| matches!(what, What::Level { .. }));
    // It stops the banner: the Tower does not move any more.
    at("3 6 010 3 444 C0 draw")
        .loses("card 6", Defeat::Overrun)
        .never_told(|what| matches!(what, What::OrderIgnored(..) | What::PointsGranted(_)));
}

#[test]
fn r10_0_the_game_is_won_after_the_last_night() {
    at("3 - 243 1 412 C0 act:5:2:-").then("end", "3 - 243 1 411 C0 won").tells(&[
        (Rule::R9_1, What::TurnEnded(2)),
        (Rule::R10_0, What::Holds),
        (Rule::R11_0, What::DayEnded(Day::Three)),
        (Rule::R11_0, level(Supplies, 2, 1)),
        (Rule::R10_0, What::Won),
    ]);
}

#[test]
fn r10_0_when_it_is_over_it_is_over() {
    for position in ["3 - 243 1 411 C0 won", "1 24 223 3 211 A0 lost:two-tracks", "1 24 000 3 211 A0 lost:overrun"] {
        let table = at(position).lists("");
        for action in Action::ALL {
            table.clone().refuses(&action.to_string(), Illegality::GameOver);
        }
        table.clone().refuses_step("die 1", StepError::NoDieDue).refuses_step("card 2", StepError::NoCardDue);
        assert_eq!(table.state.node(), Node::Over);
    }
    assert_eq!(Illegality::GameOver.rule(), Rule::R10_0);
}

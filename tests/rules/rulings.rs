//! The rulings that are fixed. Those with an option are in `options`; many more are marked in the chapters.

use crate::common::*;

#[test]
fn distances_are_4_to_0() {
    // Ruling: R1, start 4, Close Combat 0.
    assert_eq!(Distance::ALL.map(Distance::get), [0, 1, 2, 3, 4]);
    assert_eq!((Distance::Start.get(), Distance::CloseCombat.get(), Distance::new(5)), (4, 0, None));
    let mut distance = Distance::Start;
    for expected in [3, 2, 1, 0] {
        let nearer = distance.nearer().unwrap();
        assert_eq!((nearer.get(), nearer.farther()), (expected, Some(distance)));
        distance = nearer;
    }
    assert_eq!((distance.nearer(), Distance::Start.farther()), (None, None));
}

#[test]
fn slowest_among_the_units_in_play() {
    // Ruling: R1, a removed Tower and units in Close Combat do not count.
    let slowest = |enemies: &str| parse(&format!("1 1 {enemies} 3 444 C0 draw")).board().enemies.slowest().map(Distance::get);
    assert_eq!(slowest("444"), Some(4));
    assert_eq!(slowest("12x"), Some(2));
    assert_eq!(slowest("001"), Some(1));
    assert_eq!(slowest("00x"), None);
}

#[test]
fn orders_for_nobody_are_ignored() {
    // Ruling: R2, both kinds in one banner.
    at("3 6 40x 3 444 C0 draw").then("card 6", "3 - 40x 3 444 C0 act:6:3:-").tells(&[
        (Rule::R6_0, What::CardDrawn(Day::Three, card(6))),
        (Rule::R7_1, What::EventHolds(Day::Three, card(6))),
        (Rule::R8_4, What::OrderIgnored(Ram, Ignored::InCloseCombat)),
        (Rule::R8_1, What::OrderIgnored(Tower, Ignored::Removed)),
        (Rule::R9_0, What::PointsGranted(3)),
    ]);
}

#[test]
fn two_units_that_enter_cost_two_morale() {
    // Ruling: R2, 1 per unit at the moment it enters.
    at("2 4 114 3 444 C0 draw").then("card 4", "2 - 004 3 424 C0 act:4:2:-");
}

#[test]
fn the_event_comes_before_the_orders() {
    // Ruling: R3, Collapsed! looks at the Tower before anybody moves, and morale falls before a unit enters.
    at("2 5 114 3 444 C0 draw").then("card 5", "2 - 00x 3 424 C0 act:5:2:-");
    at("1 4 133 3 424 C0 draw").make("card 4").tells(&[
        (Rule::R6_0, What::CardDrawn(Day::One, card(4))),
        (Rule::R7_1, level(Morale, 2, 1)),
        (Rule::R8_1, advanced(Ladders, 1, 0)),
        (Rule::R8_4, level(Morale, 1, 0)),
        (Rule::R8_1, advanced(Tower, 3, 2)),
        (Rule::R9_0, What::PointsGranted(2)),
    ]);
}

#[test]
fn a_loss_stops_the_banner() {
    // Ruling: R3, the game stops at the first immediate loss.
    at("3 7 114 3 014 C0 draw").loses("card 7", Defeat::TwoTracks).tells(&[
        (Rule::R6_0, What::CardDrawn(Day::Three, card(7))),
        (Rule::R7_1, What::EventHolds(Day::Three, card(7))),
        (Rule::R8_1, advanced(Ladders, 1, 0)),
        (Rule::R8_4, level(Morale, 1, 0)),
        (Rule::R10_0, What::Lost(Defeat::TwoTracks)),
    ]);
}

#[test]
fn trebuchets_by_their_number() {
    // Ruling: R6, nobody moves; a "None" banner moves nobody either, but its event applies.
    for (trebuchets, after) in [(3, "2"), (2, "3"), (0, "4")] {
        at(&format!("2 1 111 {trebuchets} 444 C0 draw"))
            .then("card 1", &format!("2 - 111 {trebuchets} {after}44 C0 act:1:2:-"));
    }
    at("2 1 111 1 444 C0 draw").then("card 1", "2 - 111 1 444 C0 treb:1");
    at("2 3 111 3 344 C0 draw").then("card 3", "2 - 111 3 344 C0 act:3:2:-").refuses("coupure", Illegality::BadWeather);
}

#[test]
fn bad_weather_leaves_two_units_in_close_combat_alone() {
    // Ruling: R12, no obligation where Close Combat cannot be chosen.
    at("2 1 003 3 444 E0 act:3:2:-")
        .lists("raid | sabotage | extra morale | extra supplies | end")
        .refuses("fight L", Illegality::BadWeather)
        .loses("end", Defeat::Breach);
}

#[test]
fn every_breach_and_every_zero_is_seen_at_the_end_of_a_turn() {
    // Ruling: R20, two units in Close Combat or a track at 0.
    for (enemies, defeat) in
        [("00x", Defeat::Breach), ("040", Defeat::Breach), ("400", Defeat::Breach), ("04x", Defeat::Surrender)]
    {
        at(&format!("3 1 {enemies} 3 044 C0 act:3:0:-")).loses("end", defeat);
    }
}

#[test]
fn the_night_in_order() {
    // Ruling: R21, supplies first: the last supply is eaten before the loot comes, and a capture then loses at once.
    at("1 - 333 3 331 B1 act:5:0:-").then("end", "2 1234567 333 3 331 C0 draw");
    at("1 - 333 3 331 E2 act:5:0:-").then("end", "2 1234567 333 3 320 C0 draw");
    at("1 - 333 3 311 E2 act:5:0:-").loses("end", Defeat::TwoTracks);
}

#[test]
fn supplies_at_0_before_the_last_night_lose_at_the_check() {
    // Ruling: R22, once more after the night, and not instead of the check of the turn.
    at("3 - 333 3 330 C0 act:5:0:-").loses("end", Defeat::Surrender).never_told(|what| matches!(what, What::DayEnded(_)));
    at("3 - 333 3 331 A1 act:5:0:-").then("end", "3 - 333 3 331 C0 won");
    at("3 - 333 3 412 E0 act:5:0:-").loses("end", Defeat::Surrender).told(Rule::R12_0, level(Morale, 1, 0));
}

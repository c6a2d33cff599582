//! 8.0 Enemy Movement Phase.

use crate::common::*;

#[test]
fn r8_0_the_units_on_the_banner_move_one_space_closer() {
    at("1 5 444 3 444 C0 draw")
        .then("card 5", "1 - 434 3 444 C0 act:5:3:-")
        .told(Rule::R8_1, advanced(Ram, 4, 3))
        .never_told(|what| matches!(what, What::Advanced { unit: Ladders | Tower, .. }));
    at("2 6 444 3 444 C0 draw").then("card 6", "2 - 344 3 444 C0 act:6:3:-");
    at("1 2 444 3 444 C0 draw").then("card 2", "1 - 443 3 433 C0 act:2:2:-");
}

#[test]
fn r8_1_from_every_space_one_space() {
    // The rulebook's example: the Ladders on 3 move to 2.
    for (from, to) in [(4, 3), (3, 2), (2, 1)] {
        at(&format!("2 6 {from}44 3 444 C0 draw")).then("card 6", &format!("2 - {to}44 3 444 C0 act:6:3:-"));
        at(&format!("1 5 4{from}4 3 444 C0 draw")).then("card 5", &format!("1 - 4{to}4 3 444 C0 act:5:3:-"));
        at(&format!("2 7 44{from} 3 444 C0 draw")).then("card 7", &format!("2 - 44{to} 3 444 C0 act:7:2:-"));
    }
}

#[test]
fn r8_1_all_icons_of_a_banner_move_left_to_right() {
    // Ruling: R3, Ladders, Ram, Tower.
    at("3 7 432 3 444 C0 draw").then("card 7", "3 - 321 3 444 C0 act:7:3:-").tells(&[
        (Rule::R6_0, What::CardDrawn(Day::Three, card(7))),
        (Rule::R7_1, What::EventHolds(Day::Three, card(7))),
        (Rule::R8_1, advanced(Ladders, 4, 3)),
        (Rule::R8_1, advanced(Ram, 3, 2)),
        (Rule::R8_1, advanced(Tower, 2, 1)),
        (Rule::R9_0, What::PointsGranted(3)),
    ]);
    at("3 6 432 3 444 C0 draw").then("card 6", "3 - 421 3 444 C0 act:6:3:-");
}

#[test]
fn r8_1_orders_for_a_removed_tower_are_ignored() {
    // Ruling: R2, orders for the Tower that left the game.
    at("2 7 44x 3 444 C0 draw")
        .then("card 7", "2 - 44x 3 444 C0 act:7:2:-")
        .told(Rule::R8_1, What::OrderIgnored(Tower, Ignored::Removed));
    at("3 6 44x 3 444 C0 draw").then("card 6", "3 - 43x 3 444 C0 act:6:3:-");
    at("3 7 44x 3 444 C0 draw").then("card 7", "3 - 33x 3 444 C0 act:7:3:-");
}

#[test]
fn r8_2_the_rulebooks_examples() {
    at("1 6 243 3 444 C0 draw").then("card 6", "1 - 233 3 444 C0 act:6:3:-").told(Rule::R8_2, advanced(Ram, 4, 3));
    at("1 6 332 3 444 C0 draw").then("card 6", "1 - 222 3 444 C0 act:6:3:-");
    for (from, to) in [("444", "333"), ("333", "222"), ("222", "111")] {
        at(&format!("1 6 {from} 3 444 C0 draw")).then("card 6", &format!("1 - {to} 3 444 C0 act:6:3:-"));
    }
}

#[test]
fn r8_2_all_of_several_slowest_units_move() {
    at("1 6 442 3 444 C0 draw")
        .then("card 6", "1 - 332 3 444 C0 act:6:3:-")
        .told(Rule::R8_2, advanced(Ladders, 4, 3))
        .told(Rule::R8_2, advanced(Ram, 4, 3));
    at("1 6 424 3 444 C0 draw").then("card 6", "1 - 323 3 444 C0 act:6:3:-");
    at("2 2 244 3 444 C0 draw").then("card 2", "2 - 233 3 444 C0 act:2:2:-");
}

#[test]
fn r8_2_nobody_moves_twice_by_one_order() {
    // A cascade would move the Ladders to 3 and, as they are level with the others then, all of them again.
    at("1 6 433 3 444 C0 draw").then("card 6", "1 - 333 3 444 C0 act:6:3:-");
    at("1 6 343 3 444 C0 draw").then("card 6", "1 - 333 3 444 C0 act:6:3:-");
    at("1 6 334 3 444 C0 draw").then("card 6", "1 - 333 3 444 C0 act:6:3:-");
}

#[test]
fn r8_2_a_removed_tower_is_never_slowest() {
    // Ruling: R1, it does not swallow the order either.
    at("1 6 32x 3 444 C0 draw").then("card 6", "1 - 22x 3 444 C0 act:6:3:-");
    at("1 6 22x 3 444 C0 draw").then("card 6", "1 - 11x 3 444 C0 act:6:3:-");
    assert_eq!(parse("1 6 32x 3 444 C0 draw").board().enemies.slowest(), Some(Distance::Three));
}

#[test]
fn r8_2_units_in_close_combat_are_never_slowest() {
    // Ruling: R1, they are not on a track.
    at("1 6 013 3 444 C0 draw").then("card 6", "1 - 012 3 444 C0 act:6:3:-");
    at("1 6 201 3 444 C0 draw").then("card 6", "1 - 101 3 444 C0 act:6:3:-");
    at("1 6 001 3 444 C0 draw").loses("card 6", Defeat::Overrun);
    at("1 6 01x 3 444 C0 draw").then("card 6", "1 - 00x 3 434 C0 act:6:3:-");
    at("1 6 00x 3 444 C0 draw")
        .then("card 6", "1 - 00x 3 444 C0 act:6:3:-")
        .told(Rule::R8_2, What::NoMovement(NoMovement::NobodyOnTrack));
}

#[test]
fn r8_2_trebuchets_are_not_units() {
    for trebuchets in 0..=3 {
        at(&format!("1 6 322 {trebuchets} 444 C0 draw")).then("card 6", &format!("1 - 222 {trebuchets} 444 C0 act:6:3:-"));
    }
}

#[test]
fn r8_3a_nobody_moves_under_a_trebuchet_attack() {
    for trebuchets in [0, 2, 3] {
        at(&format!("3 2 111 {trebuchets} 444 C0 draw"))
            .make("card 2")
            .told(Rule::R8_3A, What::NoMovement(NoMovement::TrebuchetAttack))
            .never_told(|what| matches!(what, What::Advanced { .. }));
    }
    at("3 - 111 1 444 C0 treb:2").then("die 6", "3 - 111 1 344 C0 act:2:1:-");
}

#[test]
fn r8_3b_none_moves_nobody() {
    at("2 3 111 3 444 C0 draw")
        .then("card 3", "2 - 111 3 444 C0 act:3:2:-")
        .told(Rule::R8_3B, What::NoMovement(NoMovement::NoOrders))
        .told(Rule::R7_1, What::EventHolds(Day::Two, card(3)));
}

#[test]
fn r8_4_entering_close_combat_costs_a_morale() {
    at("1 5 414 3 444 C0 draw").then("card 5", "1 - 404 3 434 C0 act:5:3:-").tells(&[
        (Rule::R6_0, What::CardDrawn(Day::One, card(5))),
        (Rule::R7_1, What::EventHolds(Day::One, card(5))),
        (Rule::R8_1, advanced(Ram, 1, 0)),
        (Rule::R8_4, level(Morale, 4, 3)),
        (Rule::R9_0, What::PointsGranted(3)),
    ]);
    at("1 4 141 3 444 C0 draw").then("card 4", "1 - 040 3 414 C0 act:4:2:-");
    at("1 6 411 3 444 C0 draw").then("card 6", "1 - 311 3 444 C0 act:6:3:-");
    at("1 6 011 3 444 C0 draw").loses("card 6", Defeat::Overrun);
    at("2 2 101 3 444 C0 draw").loses("card 2", Defeat::Overrun);
    at("2 2 1x1 3 444 C0 draw".replace("1x1", "11x").as_str()).then("card 2", "2 - 00x 3 424 C0 act:2:2:-");
}

#[test]
fn r8_4_a_unit_in_close_combat_does_not_pay_again() {
    // Ruling: R2, an order for it is ignored.
    at("1 5 404 3 434 C0 draw")
        .then("card 5", "1 - 404 3 434 C0 act:5:3:-")
        .told(Rule::R8_4, What::OrderIgnored(Ram, Ignored::InCloseCombat))
        .never_told(|what| matches!(what, What::Level { .. } | What::Advanced { .. }));
    at("3 7 001 3 444 C0 draw").loses("card 7", Defeat::Overrun);
    at("3 7 004 3 444 C0 draw").then("card 7", "3 - 003 3 444 C0 act:7:3:-");
}

#[test]
fn r8_4_a_third_unit_overruns_the_fortress_at_once() {
    at("3 6 001 3 444 C0 draw")
        .loses("card 6", Defeat::Overrun)
        .told(Rule::R8_1, advanced(Tower, 1, 0))
        .never_told(|what| matches!(what, What::PointsGranted(_) | What::Level { .. }));
    at("3 7 010 3 444 C0 draw").loses("card 7", Defeat::Overrun);
    at("3 7 100 3 444 C0 draw").loses("card 7", Defeat::Overrun).never_told(|what| matches!(what, What::OrderIgnored(..)));
    // Three who enter by one order: two pay, the third overruns.
    at("3 7 111 3 444 C0 draw").loses("card 7", Defeat::Overrun).tells(&[
        (Rule::R6_0, What::CardDrawn(Day::Three, card(7))),
        (Rule::R7_1, What::EventHolds(Day::Three, card(7))),
        (Rule::R8_1, advanced(Ladders, 1, 0)),
        (Rule::R8_4, level(Morale, 4, 3)),
        (Rule::R8_1, advanced(Ram, 1, 0)),
        (Rule::R8_4, level(Morale, 3, 2)),
        (Rule::R8_1, advanced(Tower, 1, 0)),
        (Rule::R10_0, What::Lost(Defeat::Overrun)),
    ]);
}

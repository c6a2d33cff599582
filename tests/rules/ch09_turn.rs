//! 9.0 Player Actions: points (9.0, 9.1) and the additional action (9.2).

use crate::common::*;

#[test]
fn r9_0_the_card_gives_one_to_three_points() {
    for day in Day::ALL {
        for number in CardNumber::ALL {
            assert!((1..=3).contains(&CardFace::of(day, number).points));
        }
    }
    at("3 1 444 3 444 C0 draw").then("card 1", "3 - 444 3 244 C0 act:1:1:-").told(Rule::R9_0, What::PointsGranted(1));
    at("2 4 444 3 444 C0 draw").then("card 4", "2 - 334 3 444 C0 act:4:2:-").told(Rule::R9_0, What::PointsGranted(2));
    at("3 4 444 3 444 C0 draw").then("card 4", "3 - 443 3 444 C0 act:4:3:-").told(Rule::R9_0, What::PointsGranted(3));
}

#[test]
fn r9_1_every_action_costs_exactly_one_point() {
    let costs = [
        ("033", "C0", "fight L"),
        ("133", "C0", "archers L"),
        ("313", "C0", "archers R"),
        ("331", "C0", "archers T"),
        ("133", "C0", "boil L"),
        ("313", "C0", "boil R"),
        ("331", "C0", "boil T"),
        ("303", "C0", "fight R"),
        ("330", "C0", "fight T"),
        ("333", "C0", "coupure"),
        ("333", "C0", "rally"),
        ("333", "C0", "rally+"),
        ("333", "C0", "enter"),
        ("333", "E0", "enter"),
        ("333", "A0", "run castle"),
        ("333", "B0", "run castle"),
        ("333", "A0", "run enemy"),
        ("333", "B0", "run enemy"),
        ("333", "E0", "raid"),
        ("333", "E0", "sabotage"),
    ];
    for (enemies, soldiers, action) in costs {
        for points in 1..=3 {
            let after = at(&format!("1 1 {enemies} 3 333 {soldiers} act:3:{points}:-")).make(action);
            assert_eq!(after.state.turn().unwrap().points(), points - 1, "{action}");
            after.told(Rule::R9_1, What::PointSpent(points - 1));
        }
        at(&format!("1 1 {enemies} 3 333 {soldiers} act:3:0:-")).refuses(action, Illegality::NoPoints);
    }
    assert_eq!(Illegality::NoPoints.rule(), Rule::R9_1);
    let costs: Vec<u8> = Action::ALL.iter().map(|action| action.cost()).collect();
    assert_eq!(costs, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 0]);
}

#[test]
fn r9_1_the_point_is_gone_whether_it_worked_or_not() {
    at("1 1 333 3 333 C0 act:3:2:-")
        .make("coupure")
        .then("die 4", "1 1 333 3 333 C0 act:3:1:-")
        .make("coupure")
        .then("die 5", "1 1 333 3 433 C0 act:3:0:-")
        .refuses("rally", Illegality::NoPoints);
}

#[test]
fn r9_1_any_action_but_boiling_water_as_often_as_there_are_points() {
    at("1 1 333 3 333 C0 act:3:3:-")
        .make("archers L")
        .then("die 6", "1 1 433 3 333 C0 act:3:2:-")
        .make("archers R")
        .then("die 1", "1 1 433 3 333 C0 act:3:1:-")
        .make("archers R")
        .then("die 4", "1 1 443 3 333 C0 act:3:0:-");
    at("1 1 333 3 333 E0 act:3:3:-")
        .make("sabotage")
        .then("die 5", "1 1 333 2 333 E0 act:3:2:-")
        .make("sabotage")
        .then("die 6", "1 1 333 1 333 E0 act:3:1:-")
        .make("sabotage")
        .then("die 5", "1 1 333 0 333 E0 act:3:0:-");
}

#[test]
fn r9_1_unused_points_lapse() {
    at("1 1 333 3 333 C0 act:3:2:-")
        .then("end", "1 1 333 3 333 C0 draw")
        .tells(&[(Rule::R9_1, What::TurnEnded(2)), (Rule::R10_0, What::Holds), (Rule::R5_0, What::NoLineCheck)])
        .then("card 1", "1 - 333 3 133 C0 act:1:3:-");
}

#[test]
fn r9_1_the_turn_ends_when_the_player_says_so() {
    at("1 1 333 3 333 C0 act:3:0:x").lists("end");
    at("1 1 333 3 333 C0 act:3:0:-").lists("extra morale | extra supplies | end");
}

#[test]
fn r9_1_the_list_follows_the_order_of_the_rulebook() {
    at("3 12 111 3 333 C0 act:5:2:-").lists(
        "archers L | archers R | archers T | boil L | boil R | boil T | coupure | rally | rally+ | enter | extra morale | \
         extra supplies | end",
    );
    at("3 12 023 3 333 A1 act:5:2:-").lists(
        "archers R | archers T | fight L | coupure | rally | rally+ | step castle | step enemy | run castle | run enemy | \
         extra morale | extra supplies | end",
    );
    at("3 12 444 3 444 E1 act:5:2:-").lists("enter | raid | sabotage | extra morale | extra supplies | end");
}

#[test]
fn r9_2_one_additional_action_a_turn_for_a_morale_or_a_supply() {
    // Ruling: R17, at any moment of the player's actions, also before the first and with no point left.
    at("1 1 333 3 333 C0 act:3:2:-")
        .then("extra morale", "1 1 333 3 323 C0 act:3:3:x")
        .tells(&[(Rule::R9_2, What::ExtraBought(3)), (Rule::R9_2, level(Morale, 3, 2))])
        .refuses("extra morale", Illegality::ExtraBought)
        .refuses("extra supplies", Illegality::ExtraBought);
    at("1 1 333 3 333 C0 act:3:0:f")
        .then("extra supplies", "1 1 333 3 332 C0 act:3:1:xf")
        .tells(&[(Rule::R9_2, What::ExtraBought(1)), (Rule::R9_2, level(Supplies, 3, 2))])
        .then("coupure", "1 1 333 3 332 C0 roll:3:0:xf:coupure")
        .then("die 6", "1 1 333 3 432 C0 act:3:0:xf")
        .refuses("coupure", Illegality::NoPoints)
        .refuses("extra morale", Illegality::ExtraBought);
    at("1 1 333 3 333 C0 act:5:3:-").then("extra morale", "1 1 333 3 323 C0 act:5:4:x");
    assert_eq!(Illegality::ExtraBought.rule(), Rule::R9_2);
}

#[test]
fn r9_2_a_new_turn_may_buy_again() {
    at("1 1 333 3 333 C0 act:3:0:x").make("end").make("card 1").then("extra morale", "1 - 333 3 123 C0 act:1:4:x");
}

#[test]
fn r9_2_the_track_needs_a_point_and_may_reach_0() {
    // Ruling: R17, 1 is enough; the loss comes with the check, unless a second track is at 0.
    at("1 1 333 3 313 C0 act:3:2:-").then("extra morale", "1 1 333 3 303 C0 act:3:3:x");
    at("1 1 333 3 331 C0 act:3:2:-").then("extra supplies", "1 1 333 3 330 C0 act:3:3:x");
    at("1 1 333 3 303 C0 act:3:2:-").refuses("extra morale", Illegality::NothingToPay(Morale)).allows("extra supplies");
    at("1 1 333 3 330 C0 act:3:2:-").refuses("extra supplies", Illegality::NothingToPay(Supplies)).allows("extra morale");
    at("1 1 333 3 310 C0 act:3:2:-").loses("extra morale", Defeat::TwoTracks);
    at("1 1 333 3 031 C0 act:3:2:-").loses("extra supplies", Defeat::TwoTracks);
    assert_eq!(Illegality::NothingToPay(Morale).rule(), Rule::R9_2);
}

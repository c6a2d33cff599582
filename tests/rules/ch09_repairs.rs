//! 9.1.4 Coupure, 9.1.5 Rally Troops.

use crate::common::*;

#[test]
fn r9_1_4_five_or_six_mends_the_wall() {
    at("1 1 333 3 333 C0 act:3:2:-").then("coupure", "1 1 333 3 333 C0 roll:3:1:-:coupure").dice([
        "1 1 333 3 333 C0 act:3:1:-",
        "1 1 333 3 333 C0 act:3:1:-",
        "1 1 333 3 333 C0 act:3:1:-",
        "1 1 333 3 333 C0 act:3:1:-",
        "1 1 333 3 433 C0 act:3:1:-",
        "1 1 333 3 433 C0 act:3:1:-",
    ]);
    at("1 1 333 3 333 C0 roll:3:1:-:coupure").make("die 5").told(Rule::R9_1_4, level(Wall, 3, 4));
    at("1 1 333 3 044 C0 roll:3:1:-:coupure").then("die 6", "1 1 333 3 144 C0 act:3:1:-");
}

#[test]
fn r9_1_4_helped_by_an_event() {
    at("2 1 333 3 333 C0 roll:6:1:-:coupure").then("die 4", "2 1 333 3 433 C0 act:6:1:-").rolled(5, 5, Outcome::Success);
    at("3 1 333 3 333 C0 roll:5:1:-:coupure").then("die 4", "3 1 333 3 433 C0 act:5:1:-");
    at("3 1 333 3 333 C0 roll:5:1:-:coupure").then("die 3", "3 1 333 3 333 C0 act:5:1:-");
}

#[test]
fn r9_1_4_not_at_full_strength() {
    at("1 1 333 3 433 C0 act:3:2:-").refuses("coupure", Illegality::WallFull);
    assert_eq!(Illegality::WallFull.rule(), Rule::R9_1_4);
}

#[test]
fn r9_1_5_five_or_six_raises_morale() {
    // Ruling: R13, 5 or more after modifiers.
    at("1 1 333 3 333 C0 act:3:2:-").then("rally", "1 1 333 3 333 C0 roll:3:1:-:rally").dice([
        "1 1 333 3 333 C0 act:3:1:-",
        "1 1 333 3 333 C0 act:3:1:-",
        "1 1 333 3 333 C0 act:3:1:-",
        "1 1 333 3 333 C0 act:3:1:-",
        "1 1 333 3 343 C0 act:3:1:-",
        "1 1 333 3 343 C0 act:3:1:-",
    ]);
    at("1 1 333 3 333 C0 roll:3:1:-:rally").make("die 5").told(Rule::R9_1_5, level(Morale, 3, 4));
}

#[test]
fn r9_1_5_a_supply_adds_one_and_is_gone_either_way() {
    // Ruling: R13, it is paid before the roll.
    at("1 1 333 3 333 C0 act:3:2:-")
        .then("rally+", "1 1 333 3 332 C0 roll:3:1:-:rally+")
        .tells(&[(Rule::R9_1, What::PointSpent(1)), (Rule::R9_1_5, level(Supplies, 3, 2))])
        .dice([
            "1 1 333 3 332 C0 act:3:1:-",
            "1 1 333 3 332 C0 act:3:1:-",
            "1 1 333 3 332 C0 act:3:1:-",
            "1 1 333 3 342 C0 act:3:1:-",
            "1 1 333 3 342 C0 act:3:1:-",
            "1 1 333 3 342 C0 act:3:1:-",
        ]);
    // Guards Distracted and Faith add one more.
    at("2 1 333 3 332 C0 roll:2:1:-:rally+").then("die 3", "2 1 333 3 342 C0 act:2:1:-").rolled(5, 5, Outcome::Success);
    at("3 1 333 3 332 C0 roll:7:1:-:rally").then("die 4", "3 1 333 3 342 C0 act:7:1:-").rolled(5, 5, Outcome::Success);
}

#[test]
fn r9_1_5_a_supply_must_be_there() {
    at("1 1 333 3 330 C0 act:3:2:-").refuses("rally+", Illegality::NoSupply).allows("rally");
    at("1 1 333 3 331 C0 act:3:2:-").then("rally+", "1 1 333 3 330 C0 roll:3:1:-:rally+");
    at("1 1 333 3 031 C0 act:3:2:-").loses("rally+", Defeat::TwoTracks);
    assert_eq!(Illegality::NoSupply.rule(), Rule::R9_1_5);
}

#[test]
fn r9_1_5_not_at_full_morale() {
    at("1 1 333 3 343 C0 act:3:2:-").refuses("rally", Illegality::MoraleFull).refuses("rally+", Illegality::MoraleFull);
    assert_eq!(Illegality::MoraleFull.rule(), Rule::R9_1_5);
}

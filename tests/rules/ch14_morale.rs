//! 14.0 Morale Reduction Events.

use crate::common::*;

#[test]
fn r14_0_the_four_causes() {
    // Entering Close Combat, boiling water, Close Combat, capture; each 1, by the rule that causes it.
    at("1 5 313 3 444 C0 draw").then("card 5", "1 - 303 3 434 C0 act:5:3:-").told(Rule::R8_4, level(Morale, 4, 3));
    at("1 1 133 3 444 C0 roll:3:0:b:boil-L")
        .then("die 1", "1 1 133 3 434 C0 act:3:0:b")
        .told(Rule::R9_1_2, level(Morale, 4, 3));
    at("1 1 033 3 444 C0 roll:3:0:-:fight-L")
        .then("die 1", "1 1 033 3 434 C0 act:3:0:-")
        .told(Rule::R9_1_3, level(Morale, 4, 3));
    at("1 1 333 3 444 E0 check").then("die 1", "1 1 333 3 434 C0 draw").told(Rule::R12_0, level(Morale, 4, 3));
}

#[test]
fn r14_0_nothing_else_costs_morale() {
    for (enemies, soldiers, roll) in [
        ("333", "C0", "archers-L"),
        ("333", "C0", "archers-R"),
        ("333", "C0", "archers-T"),
        ("333", "C0", "coupure"),
        ("333", "C0", "rally"),
        ("333", "C0", "rally+"),
    ] {
        for die in 1..=6 {
            at(&format!("1 1 {enemies} 3 333 {soldiers} roll:3:0:-:{roll}"))
                .make(&format!("die {die}"))
                .never_told(|what| matches!(what, What::Level { track: Morale, from, to } if from > to));
        }
    }
    at("1 2 333 1 333 C0 treb:1").then("die 1", "1 2 333 1 333 C0 act:1:3:-");
}

#[test]
fn r14_0_morale_at_0_is_not_lowered_further() {
    at("1 1 033 3 404 C0 roll:3:0:-:fight-L")
        .then("die 1", "1 1 033 3 404 C0 act:3:0:-")
        .told(Rule::R2_3_1, What::LevelStaysAtZero(Morale));
    at("1 5 313 3 404 C0 draw").then("card 5", "1 - 303 3 404 C0 act:5:3:-");
}

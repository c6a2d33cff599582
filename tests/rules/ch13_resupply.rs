//! 13.0 Resupply Procedure.

use crate::common::*;

#[test]
fn r13_0_added_as_soon_as_the_soldiers_reach_the_castle() {
    // The rulebook's example: two supplies, and 1 in the fortress becomes 3.
    at("1 1 333 3 331 A2 act:3:2:-").then("step castle", "1 1 333 3 333 C0 act:3:2:f").tells(&[
        (Rule::R9_1_6_2, marched(March::FreeStep, Place::Tunnel1, Place::Castle)),
        (Rule::R13_0, What::Carried { from: 2, to: 0 }),
        (Rule::R13_0, level(Supplies, 1, 3)),
    ]);
    at("1 1 333 3 331 B2 act:3:2:-").then("run castle", "1 1 333 3 333 C0 act:3:1:-");
    at("1 1 333 3 330 A1 act:3:2:-").then("run castle", "1 1 333 3 331 C0 act:3:1:-");
}

#[test]
fn r13_0_at_most_4() {
    // Ruling: R18, what is over 4 is lost.
    at("1 1 333 3 333 A2 act:3:2:-").then("step castle", "1 1 333 3 334 C0 act:3:2:f").told(Rule::R13_0, level(Supplies, 3, 4));
    at("1 1 333 3 334 A2 act:3:2:-")
        .then("step castle", "1 1 333 3 334 C0 act:3:2:f")
        .told(Rule::R13_0, What::Carried { from: 2, to: 0 })
        .never_told(|what| matches!(what, What::Level { .. }));
    at("1 1 333 3 334 B1 act:3:2:-").then("run castle", "1 1 333 3 334 C0 act:3:1:-");
}

#[test]
fn r13_0_delivered_once() {
    at("1 1 333 3 331 A2 act:5:3:-")
        .then("step castle", "1 1 333 3 333 C0 act:5:3:f")
        .then("enter", "1 1 333 3 333 A0 act:5:2:f")
        .then("run castle", "1 1 333 3 333 C0 act:5:1:f")
        .never_told(|what| matches!(what, What::Carried { .. } | What::Level { .. }));
}

#[test]
fn r13_0_not_delivered_anywhere_else() {
    at("1 1 333 3 331 B2 act:3:2:-").then("step castle", "1 1 333 3 331 A2 act:3:2:f");
    at("1 1 333 3 331 B2 act:3:2:-").then("step enemy", "1 1 333 3 331 E2 act:3:2:f");
    at("1 1 333 3 331 E2 act:3:2:-").then("enter", "1 1 333 3 331 B2 act:3:1:f");
    at("1 1 333 3 331 A2 act:3:2:-").then("run enemy", "1 1 333 3 331 E2 act:3:1:-");
}

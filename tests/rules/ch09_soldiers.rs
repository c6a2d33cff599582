//! 9.1.6 Tunnel Movement, 9.1.7 Supply Raid, 9.1.8 Sabotage.

use crate::common::*;

#[test]
fn r9_1_6_the_way_to_the_enemy_and_back() {
    at("1 123 333 3 333 C0 act:5:3:-")
        .then("enter", "1 123 333 3 333 A0 act:5:2:f")
        .then("run enemy", "1 123 333 3 333 E0 act:5:1:f")
        .then("raid", "1 123 333 3 333 E0 roll:5:0:f:raid")
        .then("die 4", "1 123 333 3 333 E1 act:5:0:f")
        .then("end", "1 123 333 3 333 E1 check")
        .then("die 2", "1 123 333 3 333 E1 draw")
        .then("card 1", "1 23 333 3 133 E1 act:1:3:-")
        .then("enter", "1 23 333 3 133 B1 act:1:2:f")
        .then("run castle", "1 23 333 3 134 C0 act:1:1:f");
}

#[test]
fn r9_1_6_1_one_point_from_either_end() {
    // Ruling: R15, from the Castle to Tunnel 1, from the Enemy Lines to Tunnel 2.
    at("1 1 333 3 333 C0 act:3:2:-")
        .then("enter", "1 1 333 3 333 A0 act:3:1:f")
        .tells(&[(Rule::R9_1, What::PointSpent(1)), (Rule::R9_1_6_1, marched(March::Enter, Place::Castle, Place::Tunnel1))]);
    at("1 1 333 3 333 E2 act:3:2:-").then("enter", "1 1 333 3 333 B2 act:3:1:f").tells(&[
        (Rule::R9_1, What::PointSpent(1)),
        (Rule::R9_1_6_1, marched(March::Enter, Place::EnemyLines, Place::Tunnel2)),
    ]);
    at("1 1 333 3 333 A0 act:3:2:-").refuses("enter", Illegality::AlreadyInTunnel);
    at("1 1 333 3 333 B0 act:3:2:-").refuses("enter", Illegality::AlreadyInTunnel);
    assert_eq!(Illegality::AlreadyInTunnel.rule(), Rule::R9_1_6_1);
}

#[test]
fn r9_1_6_2_one_free_step_a_turn() {
    at("1 1 333 3 333 A0 act:3:2:-")
        .then("step enemy", "1 1 333 3 333 B0 act:3:2:f")
        .tells(&[(Rule::R9_1_6_2, marched(March::FreeStep, Place::Tunnel1, Place::Tunnel2))])
        .refuses("step enemy", Illegality::FreeStepUsed)
        .refuses("step castle", Illegality::FreeStepUsed)
        .then("extra morale", "1 1 333 3 323 B0 act:3:3:xf")
        .refuses("step enemy", Illegality::FreeStepUsed);
    // It costs no point, so it is possible with none.
    at("1 1 333 3 333 B0 act:3:0:-").then("step castle", "1 1 333 3 333 A0 act:3:0:f");
    assert_eq!(Illegality::FreeStepUsed.rule(), Rule::R9_1_6_2);
}

#[test]
fn r9_1_6_2_the_next_turn_has_its_own_free_step() {
    at("1 12 333 3 333 A0 act:3:0:f")
        .then("end", "1 12 333 3 333 A0 draw")
        .then("card 1", "1 2 333 3 133 A0 act:1:3:-")
        .then("step enemy", "1 2 333 3 133 B0 act:1:3:f");
}

#[test]
fn r9_1_6_2_no_free_step_in_the_turn_of_entering() {
    at("1 1 333 3 333 C0 act:3:2:-")
        .make("enter")
        .refuses("step enemy", Illegality::FreeStepUsed)
        .refuses("step castle", Illegality::FreeStepUsed)
        .allows("run enemy")
        .allows("run castle");
    at("1 1 333 3 333 E0 act:3:2:-").make("enter").refuses("step castle", Illegality::FreeStepUsed);
}

#[test]
fn r9_1_6_2_leaving_the_tunnel_is_a_free_step_too() {
    at("1 1 333 3 333 A2 act:3:2:-").then("step castle", "1 1 333 3 334 C0 act:3:2:f");
    at("1 1 333 3 333 B1 act:3:2:-").then("step enemy", "1 1 333 3 333 E1 act:3:2:f");
}

#[test]
fn r9_1_6_2_soldiers_may_turn_round() {
    // Ruling: R15, every step goes to either neighbour, and Fast Movement to either end.
    at("1 1 333 3 333 A0 act:3:2:-").lists(
        "archers L | archers R | archers T | coupure | rally | rally+ | step castle | step enemy | run castle | run enemy | \
         extra morale | extra supplies | end",
    );
    at("1 1 333 3 333 B0 act:3:2:-").then("step castle", "1 1 333 3 333 A0 act:3:2:f");
    at("1 1 333 3 333 A0 act:3:2:-").then("run castle", "1 1 333 3 333 C0 act:3:1:-");
    at("1 1 333 3 333 A0 act:3:2:-").then("run enemy", "1 1 333 3 333 E0 act:3:1:-");
    at("1 1 333 3 333 B0 act:3:2:-").then("run castle", "1 1 333 3 333 C0 act:3:1:-");
    at("1 1 333 3 333 B0 act:3:2:-")
        .then("run enemy", "1 1 333 3 333 E0 act:3:1:-")
        .tells(&[(Rule::R9_1, What::PointSpent(1)), (Rule::R9_1_6_2, marched(March::Fast, Place::Tunnel2, Place::EnemyLines))]);
}

#[test]
fn r9_1_6_2_fast_movement_leaves_the_free_step_alone() {
    // Home by Fast Movement; whoever enters again has no free step, for he entered this turn.
    at("1 1 333 3 333 A0 act:5:3:-")
        .then("run castle", "1 1 333 3 333 C0 act:5:2:-")
        .then("enter", "1 1 333 3 333 A0 act:5:1:f")
        .refuses("step enemy", Illegality::FreeStepUsed);
    // A free step out, and in again by the point.
    at("1 1 333 3 333 A0 act:5:3:-")
        .then("step castle", "1 1 333 3 333 C0 act:5:3:f")
        .then("enter", "1 1 333 3 333 A0 act:5:2:f")
        .then("run enemy", "1 1 333 3 333 E0 act:5:1:f");
}

#[test]
fn r9_1_6_2_only_in_the_tunnel() {
    for place in ["C0", "E0"] {
        let table = at(&format!("1 1 333 3 333 {place} act:3:2:-"));
        for action in ["step castle", "step enemy", "run castle", "run enemy"] {
            table.clone().refuses(action, Illegality::NotInTunnel);
        }
    }
    assert_eq!(Illegality::NotInTunnel.rule(), Rule::R9_1_6_2);
}

#[test]
fn r9_1_7_three_to_five_takes_one_and_six_takes_two() {
    at("1 1 333 3 333 E0 act:3:2:-").then("raid", "1 1 333 3 333 E0 roll:3:1:-:raid").dice([
        "1 1 333 3 323 C0 act:3:1:-",
        "1 1 333 3 333 E0 act:3:1:-",
        "1 1 333 3 333 E1 act:3:1:-",
        "1 1 333 3 333 E1 act:3:1:-",
        "1 1 333 3 333 E1 act:3:1:-",
        "1 1 333 3 333 E2 act:3:1:-",
    ]);
    at("1 1 333 3 333 E0 roll:3:1:-:raid").make("die 6").rolled(6, 3, Outcome::DoubleSuccess);
}

#[test]
fn r9_1_7_a_six_and_one_is_still_two() {
    // Cover of Darkness +1: 5 + 1 takes two, 6 + 1 takes two and no more.
    at("1 1 333 3 333 E0 roll:6:1:-:raid").dice([
        "1 1 333 3 323 C0 act:6:1:-",
        "1 1 333 3 333 E1 act:6:1:-",
        "1 1 333 3 333 E1 act:6:1:-",
        "1 1 333 3 333 E1 act:6:1:-",
        "1 1 333 3 333 E2 act:6:1:-",
        "1 1 333 3 333 E2 act:6:1:-",
    ]);
    at("1 1 333 3 333 E0 roll:6:1:-:raid").make("die 6").rolled(7, 3, Outcome::DoubleSuccess);
}

#[test]
fn r9_1_7_again_with_one_carried_but_never_above_two() {
    at("1 1 333 3 333 E1 roll:3:1:-:raid").dice([
        "1 1 333 3 323 C0 act:3:1:-",
        "1 1 333 3 333 E1 act:3:1:-",
        "1 1 333 3 333 E2 act:3:1:-",
        "1 1 333 3 333 E2 act:3:1:-",
        "1 1 333 3 333 E2 act:3:1:-",
        "1 1 333 3 333 E2 act:3:1:-",
    ]);
    at("1 1 333 3 333 E2 act:3:2:-").refuses("raid", Illegality::HandsFull).allows("sabotage");
    assert_eq!(Illegality::HandsFull.rule(), Rule::R9_1_7);
}

#[test]
fn r9_1_7_raided_supplies_are_not_yet_in_the_fortress() {
    at("1 1 333 3 333 E0 roll:3:1:-:raid")
        .make("die 6")
        .told(Rule::R9_1_7, What::Carried { from: 0, to: 2 })
        .never_told(|what| matches!(what, What::Level { .. }));
}

#[test]
fn r9_1_7_in_the_enemy_lines_only() {
    for place in ["C0", "A0", "B1"] {
        at(&format!("1 1 333 3 333 {place} act:3:2:-"))
            .refuses("raid", Illegality::CannotRaidHere)
            .refuses("sabotage", Illegality::CannotSabotageHere);
    }
    assert_eq!(Illegality::CannotRaidHere.rule(), Rule::R9_1_7);
}

#[test]
fn r9_1_8_five_or_six_destroys_a_trebuchet() {
    at("1 1 333 3 333 E2 act:3:2:-").then("sabotage", "1 1 333 3 333 E2 roll:3:1:-:sabotage").dice([
        "1 1 333 3 323 C0 act:3:1:-",
        "1 1 333 3 333 E2 act:3:1:-",
        "1 1 333 3 333 E2 act:3:1:-",
        "1 1 333 3 333 E2 act:3:1:-",
        "1 1 333 2 333 E2 act:3:1:-",
        "1 1 333 2 333 E2 act:3:1:-",
    ]);
    at("1 1 333 3 333 E0 roll:3:1:-:sabotage").make("die 5").told(Rule::R9_1_8, trebuchets(3, 2));
    assert_eq!(Illegality::CannotSabotageHere.rule(), Rule::R9_1_8);
    assert_eq!(Illegality::NoTrebuchets.rule(), Rule::R9_1_8);
}

#[test]
fn r9_1_8_helped_by_an_event_but_a_one_is_a_one() {
    // Ruling: R14, the face of the die captures, whatever the modifiers.
    for (day, card) in [(1, 6), (2, 2), (2, 6)] {
        let table = at(&format!("{day} 1 333 3 333 E1 roll:{card}:1:-:sabotage"));
        table.clone().then("die 1", &format!("{day} 1 333 3 323 C0 act:{card}:1:-")).rolled(2, 5, Outcome::Captured);
        table.clone().then("die 3", &format!("{day} 1 333 3 333 E1 act:{card}:1:-")).rolled(4, 5, Outcome::Failure);
        table.then("die 4", &format!("{day} 1 333 2 333 E1 act:{card}:1:-")).rolled(5, 5, Outcome::Success);
    }
}

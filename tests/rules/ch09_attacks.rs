//! 9.1.1 Archers, 9.1.2 Boiling Water, 9.1.3 Close Combat.

use crate::common::*;

#[test]
fn r9_1_1_more_than_the_strength_throws_back() {
    at("1 1 333 3 333 C0 roll:3:1:-:archers-L").dice([
        "1 1 333 3 333 C0 act:3:1:-",
        "1 1 333 3 333 C0 act:3:1:-",
        "1 1 433 3 333 C0 act:3:1:-",
        "1 1 433 3 333 C0 act:3:1:-",
        "1 1 433 3 333 C0 act:3:1:-",
        "1 1 433 3 333 C0 act:3:1:-",
    ]);
    at("1 1 323 3 333 C0 roll:3:1:-:archers-R").dice([
        "1 1 323 3 333 C0 act:3:1:-",
        "1 1 323 3 333 C0 act:3:1:-",
        "1 1 323 3 333 C0 act:3:1:-",
        "1 1 333 3 333 C0 act:3:1:-",
        "1 1 333 3 333 C0 act:3:1:-",
        "1 1 333 3 333 C0 act:3:1:-",
    ]);
    at("1 1 331 3 333 C0 roll:3:1:-:archers-T").dice([
        "1 1 331 3 333 C0 act:3:1:-",
        "1 1 331 3 333 C0 act:3:1:-",
        "1 1 331 3 333 C0 act:3:1:-",
        "1 1 331 3 333 C0 act:3:1:-",
        "1 1 332 3 333 C0 act:3:1:-",
        "1 1 332 3 333 C0 act:3:1:-",
    ]);
}

#[test]
fn r9_1_1_the_rulebooks_examples() {
    at("1 1 333 3 333 C0 act:3:2:-")
        .make("archers L")
        .then("die 5", "1 1 433 3 333 C0 act:3:1:-")
        .rolled(5, 3, Outcome::Success)
        .told(Rule::R9_1_1, thrown_back(Ladders, 3, 4));
    // Gate Fortified: 2 + 1 is the Ram's strength, a failure.
    at("2 1 333 3 333 C0 act:4:2:-").make("archers R").then("die 2", "2 1 333 3 333 C0 act:4:1:-").rolled(
        3,
        4,
        Outcome::Failure,
    );
}

#[test]
fn r9_1_1_what_archers_can_reach() {
    // Ruling: R8, squares and circles, never Close Combat.
    let table = at("1 1 41x 3 333 C0 act:3:2:-");
    table.refuses("archers L", Illegality::OnStart(Ladders)).allows("archers R").refuses("archers T", Illegality::Removed);
    at("1 1 023 3 333 C0 act:3:2:-")
        .refuses("archers L", Illegality::BeyondArchers(Ladders))
        .allows("archers R")
        .allows("archers T");
    at("1 1 400 3 333 C0 act:3:2:-").ruling("forced_close_combat", "no").refuses("archers T", Illegality::BeyondArchers(Tower));
    assert_eq!(Illegality::OnStart(Ram).rule(), Rule::R9_1_1);
    assert_eq!(Illegality::BeyondArchers(Ram).rule(), Rule::R9_1_1);
    assert_eq!(Illegality::Removed.rule(), Rule::R8_1);
}

#[test]
fn r9_1_1_a_rolled_one_is_only_a_failure() {
    at("1 1 333 3 333 C0 roll:7:1:-:archers-R")
        .then("die 1", "1 1 333 3 333 C0 act:7:1:-")
        .rolled(0, 4, Outcome::Failure)
        .never_told(|what| matches!(what, What::Level { .. }));
}

#[test]
fn r9_1_2_adds_one_to_the_die() {
    at("1 1 111 3 333 C0 act:3:2:-").then("boil L", "1 1 111 3 333 C0 roll:3:1:b:boil-L").dice([
        "1 1 111 3 323 C0 act:3:1:b",
        "1 1 211 3 333 C0 act:3:1:b",
        "1 1 211 3 333 C0 act:3:1:b",
        "1 1 211 3 333 C0 act:3:1:b",
        "1 1 211 3 333 C0 act:3:1:b",
        "1 1 211 3 333 C0 act:3:1:b",
    ]);
    // The rulebook's example: 3 + 1 at the Ram.
    at("1 1 111 3 333 C0 act:3:2:-").then("boil R", "1 1 111 3 333 C0 roll:3:1:b:boil-R").dice([
        "1 1 111 3 323 C0 act:3:1:b",
        "1 1 111 3 333 C0 act:3:1:b",
        "1 1 121 3 333 C0 act:3:1:b",
        "1 1 121 3 333 C0 act:3:1:b",
        "1 1 121 3 333 C0 act:3:1:b",
        "1 1 121 3 333 C0 act:3:1:b",
    ]);
    at("1 1 111 3 333 C0 act:3:2:-").then("boil T", "1 1 111 3 333 C0 roll:3:1:b:boil-T").dice([
        "1 1 111 3 323 C0 act:3:1:b",
        "1 1 111 3 333 C0 act:3:1:b",
        "1 1 111 3 333 C0 act:3:1:b",
        "1 1 112 3 333 C0 act:3:1:b",
        "1 1 112 3 333 C0 act:3:1:b",
        "1 1 112 3 333 C0 act:3:1:b",
    ]);
}

#[test]
fn r9_1_2_stacks_with_events() {
    // Gate Fortified +1 and water +1; Determined Enemy -1 and water +1.
    at("2 1 313 3 333 C0 roll:4:1:b:boil-R").then("die 2", "2 1 323 3 333 C0 act:4:1:b").rolled(4, 4, Outcome::Success);
    at("1 1 313 3 333 C0 roll:7:1:b:boil-R").then("die 3", "1 1 313 3 333 C0 act:7:1:b").rolled(3, 4, Outcome::Failure);
    at("1 1 313 3 333 C0 roll:7:1:b:boil-R").then("die 4", "1 1 323 3 333 C0 act:7:1:b").rolled(4, 4, Outcome::Success);
}

#[test]
fn r9_1_2_once_a_turn() {
    at("1 1 111 3 333 C0 act:3:2:-")
        .make("boil L")
        .then("die 6", "1 1 211 3 333 C0 act:3:1:b")
        .refuses("boil R", Illegality::Boiled)
        .refuses("boil T", Illegality::Boiled)
        .then("extra morale", "1 1 211 3 323 C0 act:3:2:bx")
        .refuses("boil R", Illegality::Boiled)
        .allows("archers R");
    assert_eq!(Illegality::Boiled.rule(), Rule::R9_1_2);
}

#[test]
fn r9_1_2_again_in_the_next_turn() {
    at("1 17 331 3 333 C0 act:3:0:b")
        .then("end", "1 17 331 3 333 C0 draw")
        .then("card 1", "1 7 331 3 133 C0 act:1:3:-")
        .allows("boil T")
        .make("boil T")
        .make("die 6")
        .make("end")
        .then("card 7", "1 - 322 3 133 C0 act:7:2:-")
        .refuses("boil T", Illegality::NotInCircle(Tower));
}

#[test]
fn r9_1_2_circle_spaces_only() {
    at("1 1 23x 3 333 C0 act:3:2:-")
        .refuses("boil L", Illegality::NotInCircle(Ladders))
        .refuses("boil R", Illegality::NotInCircle(Ram))
        .refuses("boil T", Illegality::Removed);
    at("1 1 041 3 333 C0 act:3:2:-")
        .refuses("boil L", Illegality::NotInCircle(Ladders))
        .refuses("boil R", Illegality::NotInCircle(Ram))
        .allows("boil T");
    assert_eq!(Illegality::NotInCircle(Tower).rule(), Rule::R9_1_2);
}

#[test]
fn r9_1_2_a_rolled_one_costs_a_morale_unless_the_event_helps() {
    // Ruling: R10, a face of 1 fails whatever the modifiers; an event modifier of +1 or more waives the morale.
    let one = |position: &str, expected: &str, outcome| at(position).then("die 1", expected).rolled_as(outcome);
    one("1 1 133 3 333 C0 roll:3:1:b:boil-L", "1 1 133 3 323 C0 act:3:1:b", Outcome::FailureAndMoraleLoss);
    // Boiling Oil: 1 + 2 + 1 would be enough for any unit but the Tower, and still fails.
    one("3 1 133 3 333 C0 roll:3:1:b:boil-L", "3 1 133 3 333 C0 act:3:1:b", Outcome::Failure);
    one("3 1 313 3 333 C0 roll:3:1:b:boil-R", "3 1 313 3 333 C0 act:3:1:b", Outcome::Failure);
    one("2 1 313 3 333 C0 roll:4:1:b:boil-R", "2 1 313 3 333 C0 act:4:1:b", Outcome::Failure);
    // Gate Fortified helps at the Ram only.
    one("2 1 133 3 333 C0 roll:4:1:b:boil-L", "2 1 133 3 323 C0 act:4:1:b", Outcome::FailureAndMoraleLoss);
    // An event that hinders waives nothing.
    one("1 1 313 3 333 C0 roll:7:1:b:boil-R", "1 1 313 3 323 C0 act:7:1:b", Outcome::FailureAndMoraleLoss);
    at("1 1 133 3 310 C0 roll:3:1:b:boil-L").loses("die 1", Defeat::TwoTracks);
    at("1 1 133 3 333 C0 roll:3:1:b:boil-L").make("die 1").told(Rule::R9_1_2, level(Morale, 3, 2));
}

#[test]
fn r9_1_3_more_than_4_throws_back_to_the_circle() {
    // Ruling: R11, strength 4, back to space 1 of its own track.
    at("1 1 033 3 333 C0 act:3:2:-").then("fight L", "1 1 033 3 333 C0 roll:3:1:-:fight-L").dice([
        "1 1 033 3 323 C0 act:3:1:-",
        "1 1 033 3 333 C0 act:3:1:-",
        "1 1 033 3 333 C0 act:3:1:-",
        "1 1 033 3 333 C0 act:3:1:-",
        "1 1 133 3 333 C0 act:3:1:-",
        "1 1 133 3 333 C0 act:3:1:-",
    ]);
    at("1 1 303 3 333 C0 roll:3:1:-:fight-R").then("die 5", "1 1 313 3 333 C0 act:3:1:-");
    at("1 1 330 3 333 C0 roll:3:1:-:fight-T")
        .then("die 5", "1 1 331 3 333 C0 act:3:1:-")
        .told(Rule::R9_1_3, thrown_back(Tower, 0, 1));
}

#[test]
fn r9_1_3_one_roll_throws_back_one_unit() {
    // Ruling: R11, one target per action.
    at("1 1 003 3 333 C0 act:3:2:-")
        .make("fight R")
        .then("die 6", "1 1 013 3 333 C0 act:3:1:-")
        .make("fight L")
        .then("die 6", "1 1 113 3 333 C0 act:3:0:-");
    at("1 1 300 3 333 C0 roll:3:1:-:fight-T").then("die 6", "1 1 301 3 333 C0 act:3:1:-");
    at("1 1 300 3 333 C0 roll:3:1:-:fight-R").then("die 6", "1 1 310 3 333 C0 act:3:1:-");
}

#[test]
fn r9_1_3_a_rolled_one_costs_a_morale_whatever_the_modifiers() {
    // Ruling: R11, no waiver as with boiling water.
    at("1 1 033 3 333 C0 roll:5:1:-:fight-L")
        .then("die 1", "1 1 033 3 323 C0 act:5:1:-")
        .rolled(2, 5, Outcome::FailureAndMoraleLoss)
        .told(Rule::R9_1_3, level(Morale, 3, 2));
    at("3 1 033 3 333 C0 roll:6:1:-:fight-L").then("die 1", "3 1 033 3 323 C0 act:6:1:-");
    at("1 1 033 3 013 C0 roll:3:1:-:fight-L").loses("die 1", Defeat::TwoTracks);
}

#[test]
fn r9_1_3_modifiers_of_a_track_or_a_circle_do_not_apply() {
    // Ruling: R11, "all attacks" and "Close Combat" do.
    let fight = |position: &str, total| {
        let outcome = if total >= 5 { Outcome::Success } else { Outcome::Failure };
        at(position).make("die 4").rolled(total, 5, outcome);
    };
    fight("2 1 303 3 333 C0 roll:4:1:-:fight-R", 4); // Gate Fortified
    fight("1 1 303 3 333 C0 roll:7:1:-:fight-R", 4); // Determined Enemy
    fight("2 1 330 3 333 C0 roll:7:1:-:fight-T", 4); // Iron Shields
    fight("3 1 330 3 333 C0 roll:4:1:-:fight-T", 4); // Flaming Arrows
    fight("3 1 033 3 333 C0 roll:7:1:-:fight-L", 4); // Faith
    fight("3 1 033 3 333 C0 roll:3:1:-:fight-L", 4); // Boiling Oil
    fight("3 1 033 3 333 C0 roll:6:1:-:fight-L", 5); // Rally!
    fight("1 1 033 3 333 C0 roll:5:1:-:fight-L", 5); // Volley of Arrows
}

#[test]
fn r9_1_3_two_units_in_close_combat_must_be_fought() {
    // Ruling: R12, the additional action and the free tunnel step stay possible.
    at("1 12 002 3 333 A0 act:3:2:-")
        .lists("fight L | fight R | step castle | step enemy | extra morale | extra supplies")
        .refuses("end", Illegality::CloseCombatFirst)
        .refuses("archers T", Illegality::CloseCombatFirst)
        .refuses("coupure", Illegality::CloseCombatFirst)
        .refuses("run castle", Illegality::CloseCombatFirst)
        .refuses("fight T", Illegality::NotInCloseCombat(Tower));
    at("1 12 002 3 333 A0 act:3:0:f").lists("extra morale | extra supplies | end");
    at("1 12 002 3 333 C0 act:3:1:-")
        .make("fight L")
        .then("die 6", "1 12 102 3 333 C0 act:3:0:-")
        .then("end", "1 12 102 3 333 C0 draw");
    // One unit alone obliges nobody.
    at("1 12 042 3 333 C0 act:3:1:-").allows("end").allows("archers T").allows("fight L");
    assert_eq!(Illegality::CloseCombatFirst.rule(), Rule::R9_1_3);
}

#[test]
fn r9_1_3_nobody_there() {
    at("1 12 12x 3 333 C0 act:3:1:-")
        .refuses("fight L", Illegality::NotInCloseCombat(Ladders))
        .refuses("fight R", Illegality::NotInCloseCombat(Ram))
        .refuses("fight T", Illegality::Removed);
    assert_eq!(Illegality::NotInCloseCombat(Ram).rule(), Rule::R9_1_3);
}

impl Table {
    /// The outcome that the last step must have told.
    #[track_caller]
    fn rolled_as(self, outcome: Outcome) -> Self {
        let told = self.events.iter().any(|event| matches!(event.what, What::Rolled { outcome: told, .. } if told == outcome));
        assert!(told, "{outcome:?} in {:?}", self.events);
        self
    }
}

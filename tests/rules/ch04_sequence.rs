//! 4.0 Sequence of Play.

use crate::common::*;

#[test]
fn r4_0_the_phases_come_in_order() {
    let turn = at("1 25 233 3 333 E0 check").then("die 2", "1 25 233 3 333 E0 draw").phases(&[Phase::EnemyLineCheck]);
    turn.then("card 5", "1 2 223 3 333 E0 act:5:3:-")
        .phases(&[Phase::CardPlay, Phase::Event, Phase::EnemyMovement, Phase::PlayerActions])
        .then("end", "1 2 223 3 333 E0 check")
        .phases(&[Phase::PlayerActions, Phase::VictoryOrLossCheck]);
    at("1 - 233 3 333 C0 act:5:3:-").then("end", "2 1234567 233 3 332 C0 draw").phases(&[
        Phase::PlayerActions,
        Phase::VictoryOrLossCheck,
        Phase::EndOfDay,
        Phase::EnemyLineCheck,
    ]);
    let names = [
        Phase::EnemyLineCheck,
        Phase::CardPlay,
        Phase::Event,
        Phase::EnemyMovement,
        Phase::PlayerActions,
        Phase::VictoryOrLossCheck,
        Phase::EndOfDay,
    ]
    .map(Phase::name);
    assert_eq!(
        names,
        ["Enemy Line Check", "Card Play", "Event", "Enemy Movement", "Player Actions", "Victory or Loss Check", "End of Day"]
    );
}

#[test]
fn r4_0_a_day_has_seven_turns_and_a_game_three_days() {
    // The wall is mended by nobody and the enemy never comes near: trebuchets are gone, and archers are lucky.
    let mut table = at("1 1234567 444 0 444 C0 draw");
    let mut turns = 0;
    let mut seen = Vec::new();
    while !table.state.steps(&table.rulings).is_empty() {
        seen.push((table.state.day().get(), table.state.turn_number()));
        // Refill what the day took, to look at the sequence alone.
        let deck: String = table.state.deck().cards().map(|card| card.to_string()).collect();
        table = at(&format!("{} {deck} 444 0 444 C0 draw", table.state.day().get()));
        let first = table.state.steps(&table.rulings).nth(0).unwrap().to_string();
        table = table.make(&first).make("end");
        turns += 1;
    }
    assert_eq!(turns, 21);
    let expected: Vec<(u8, u8)> = (1..=3).flat_map(|day| (1..=7).map(move |turn| (day, turn))).collect();
    assert_eq!(seen, expected);
    assert_eq!(*table.state.waiting(), Waiting::Won);
}

#[test]
fn r4_0_turns_are_numbered_within_the_day() {
    let number = |position: &str| parse(position).turn_number();
    assert_eq!(number("2 34567 333 3 333 E0 check"), 3);
    assert_eq!(number("2 34567 333 3 333 C0 draw"), 3);
    assert_eq!(number("2 4567 333 3 333 C0 act:3:2:-"), 3);
    assert_eq!(number("2 23456 333 1 333 C0 treb:1"), 2);
    assert_eq!(number("2 - 333 3 333 C0 roll:3:1:-:raid".replace("C0", "E0").as_str()), 7);
}

#[test]
fn r4_0_only_what_is_due_can_be_done() {
    at("1 12 333 3 444 C0 draw")
        .refuses("end", Illegality::CardFirst)
        .refuses_step("die 3", StepError::NoDieDue)
        .refuses_step("card 3", StepError::CardDrawnAlready(card(3)));
    at("1 12 333 3 444 E0 check").refuses("end", Illegality::DieFirst).refuses_step("card 1", StepError::NoCardDue);
    at("1 2 333 1 444 C0 treb:1").refuses("rally", Illegality::DieFirst).refuses_step("card 2", StepError::NoCardDue);
    at("1 12 333 3 344 C0 roll:3:1:-:coupure")
        .refuses("coupure", Illegality::DieFirst)
        .refuses_step("card 1", StepError::NoCardDue);
    at("1 12 333 3 344 C0 act:3:1:-").refuses_step("card 1", StepError::NoCardDue).refuses_step("die 1", StepError::NoDieDue);
    assert_eq!(Illegality::DieFirst.rule(), Rule::R4_0);
    assert_eq!(Illegality::CardFirst.rule(), Rule::R4_0);
}

//! 7.0 Event Phase.

use crate::common::*;

#[test]
fn r7_0_the_title_changes_nothing() {
    // Three events are called Trebuchet Attack on Day 1 to 3 of card 1; only the points differ.
    for (day, points) in [(1, 3), (2, 2), (3, 1)] {
        at(&format!("{day} 1 333 3 444 C0 draw")).then("card 1", &format!("{day} - 333 3 244 C0 act:1:{points}:-"));
    }
}

#[test]
fn r7_1_an_event_lasts_one_turn() {
    // Volley of Arrows (+1 on attacks) on card 5; the turn after, a roll of 2 at the Ladders fails again.
    at("1 56 333 3 444 C0 draw")
        .then("card 5", "1 6 323 3 444 C0 act:5:3:-")
        .told(Rule::R7_1, What::EventHolds(Day::One, card(5)))
        .make("archers L")
        .then("die 2", "1 6 423 3 444 C0 act:5:2:-")
        .rolled(3, 3, Outcome::Success)
        .then("end", "1 6 423 3 444 C0 draw")
        .then("card 6", "1 - 323 3 444 C0 act:6:3:-")
        .make("archers L")
        .then("die 2", "1 - 323 3 444 C0 act:6:2:-")
        .rolled(2, 3, Outcome::Failure);
}

#[test]
fn r7_1_a_modifier_holds_for_every_action_of_the_turn() {
    at("1 6 333 3 444 C0 act:5:3:-")
        .make("archers L")
        .then("die 2", "1 6 433 3 444 C0 act:5:2:-")
        .make("archers R")
        .then("die 3", "1 6 443 3 444 C0 act:5:1:-")
        .make("archers T")
        .then("die 4", "1 6 444 3 444 C0 act:5:0:-");
}

#[test]
fn r7_1_the_rulebooks_boiling_oil() {
    // +2 on attacks against circle spaces, none elsewhere.
    at("3 1 122 3 444 C0 roll:3:1:-:archers-L").then("die 1", "3 1 222 3 444 C0 act:3:1:-").rolled(3, 3, Outcome::Success);
    at("3 1 222 3 444 C0 roll:3:1:-:archers-L").then("die 2", "3 1 222 3 444 C0 act:3:1:-").rolled(2, 3, Outcome::Failure);
}

#[test]
fn r7_1_an_event_that_cannot_be_used_is_lost() {
    at("3 3 444 3 444 C0 draw").then("card 3", "3 - 334 3 444 C0 act:3:2:-");
    at("2 5 443 3 444 C0 draw")
        .then("card 5", "2 - 333 3 444 C0 act:5:2:-")
        .told(Rule::R7_1, What::TowerStands)
        .never_told(|what| matches!(what, What::TowerRemoved | What::EventHolds(..)));
    at("2 5 44x 3 444 C0 draw").then("card 5", "2 - 33x 3 444 C0 act:5:2:-").told(Rule::R7_1, What::TowerStands);
    at("3 5 444 3 444 C0 draw")
        .then("card 5", "3 - 344 3 444 C0 act:5:2:-")
        .told(Rule::R7_1, What::TrebuchetsFull)
        .never_told(|what| matches!(what, What::Trebuchets { .. }));
}

#[test]
fn r7_1_collapsed_removes_the_tower_from_its_starting_space_only() {
    at("2 5 444 3 444 C0 draw").then("card 5", "2 - 33x 3 444 C0 act:5:2:-").told(Rule::R8_1, What::TowerRemoved);
    for tower in 0..=3 {
        at(&format!("2 5 44{tower} 3 444 C0 draw")).then("card 5", &format!("2 - 33{tower} 3 444 C0 act:5:2:-"));
    }
}

#[test]
fn r7_1_status_losses() {
    at("1 3 444 3 444 C0 draw").then("card 3", "1 - 344 3 443 C0 act:3:2:-").told(Rule::R7_1, level(Supplies, 4, 3));
    at("1 4 444 3 444 C0 draw").then("card 4", "1 - 343 3 434 C0 act:4:2:-").told(Rule::R7_1, level(Morale, 4, 3));
    at("1 2 444 3 432 C0 draw").then("card 2", "1 - 443 3 421 C0 act:2:2:-");
}

#[test]
fn r7_1_bad_weather_allows_raid_and_sabotage_only() {
    at("2 3 222 3 333 E0 draw")
        .then("card 3", "2 - 222 3 333 E0 act:3:2:-")
        .told(Rule::R7_1, What::EventHolds(Day::Two, card(3)))
        .lists("raid | sabotage | extra morale | extra supplies | end")
        .refuses("coupure", Illegality::BadWeather)
        .refuses("enter", Illegality::BadWeather);
    assert_eq!(Illegality::BadWeather.rule(), Rule::R7_1);
    // The day after, and on the other days, card 3 bars nothing.
    at("1 1 222 3 333 C0 act:3:2:-").allows("coupure").allows("enter");
    at("3 1 222 3 333 C0 act:3:2:-").allows("coupure").allows("enter");
}

#[test]
fn r7_2_three_trebuchets_take_two_two_take_one() {
    at("1 17 333 3 444 C0 draw").then("card 1", "1 7 333 3 244 C0 act:1:3:-").tells(&[
        (Rule::R6_0, What::CardDrawn(Day::One, card(1))),
        (Rule::R7_2, What::TrebuchetsFire(Trebuchets::FULL)),
        (Rule::R7_2, level(Wall, 4, 2)),
        (Rule::R8_3A, What::NoMovement(NoMovement::TrebuchetAttack)),
        (Rule::R9_0, What::PointsGranted(3)),
    ]);
    at("1 17 333 2 444 C0 draw").then("card 1", "1 7 333 2 344 C0 act:1:3:-").told(Rule::R7_2, level(Wall, 4, 3));
}

#[test]
fn r7_2_one_trebuchet_rolls() {
    // Ruling: R6, 4 to 6 hits.
    at("1 17 333 1 444 C0 draw").then("card 1", "1 7 333 1 444 C0 treb:1").dice([
        "1 7 333 1 444 C0 act:1:3:-",
        "1 7 333 1 444 C0 act:1:3:-",
        "1 7 333 1 444 C0 act:1:3:-",
        "1 7 333 1 344 C0 act:1:3:-",
        "1 7 333 1 344 C0 act:1:3:-",
        "1 7 333 1 344 C0 act:1:3:-",
    ]);
    at("3 7 333 1 444 C0 treb:2").then("die 3", "3 7 333 1 444 C0 act:2:1:-").tells(&[
        (Rule::R7_2, What::TrebuchetRolled { die: Die::Three, hit: false }),
        (Rule::R8_3A, What::NoMovement(NoMovement::TrebuchetAttack)),
        (Rule::R9_0, What::PointsGranted(1)),
    ]);
    at("3 7 333 1 444 C0 treb:2").then("die 4", "3 7 333 1 344 C0 act:2:1:-").tells(&[
        (Rule::R7_2, What::TrebuchetRolled { die: Die::Four, hit: true }),
        (Rule::R7_2, level(Wall, 4, 3)),
        (Rule::R8_3A, What::NoMovement(NoMovement::TrebuchetAttack)),
        (Rule::R9_0, What::PointsGranted(1)),
    ]);
    at("1 7 333 1 144 C0 treb:1").then("die 4", "1 7 333 1 044 C0 act:1:3:-");
    at("1 7 333 1 044 C0 treb:1").then("die 6", "1 7 333 1 044 C0 act:1:3:-");
    at("1 7 333 1 140 C0 treb:1").loses("die 5", Defeat::TwoTracks);
}

#[test]
fn r7_2_without_trebuchets_the_attack_is_ignored() {
    at("1 17 333 0 444 C0 draw")
        .then("card 1", "1 7 333 0 444 C0 act:1:3:-")
        .told(Rule::R7_2, What::TrebuchetsFire(Trebuchets::ZERO))
        .never_told(|what| matches!(what, What::Level { .. } | What::LevelStaysAtZero(_)));
}

#[test]
fn r7_2_there_are_four_trebuchet_attacks_in_the_game() {
    let attacks: Vec<(u8, u8)> = Day::ALL
        .into_iter()
        .flat_map(|day| CardNumber::ALL.map(|card| (day, card)))
        .filter(|(day, card)| CardFace::of(*day, *card).is_trebuchet_attack())
        .map(|(day, card)| (day.get(), card.get()))
        .collect();
    assert_eq!(attacks, [(1, 1), (2, 1), (3, 1), (3, 2)]);
}

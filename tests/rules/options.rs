//! The rulings that a player can change, both values of each.

use crate::common::*;

#[test]
fn volley_helps_in_close_combat() {
    // Ruling: R11
    // Option: volley_in_close_combat=yes
    at("1 1 033 3 333 C0 roll:5:1:-:fight-L")
        .ruling("volley_in_close_combat", "yes")
        .then("die 4", "1 1 133 3 333 C0 act:5:1:-")
        .rolled(5, 5, Outcome::Success);
}

#[test]
fn volley_does_not_help_in_close_combat() {
    // Ruling: R11
    // Option: volley_in_close_combat=no
    let table = at("1 1 033 3 333 C0 roll:5:1:-:fight-L").ruling("volley_in_close_combat", "no");
    table.clone().then("die 4", "1 1 033 3 333 C0 act:5:1:-").rolled(4, 5, Outcome::Failure);
    table.then("die 5", "1 1 133 3 333 C0 act:5:1:-");
    // It still helps the archers, and Rally! still helps in Close Combat.
    at("1 1 333 3 333 C0 roll:5:1:-:archers-L")
        .ruling("volley_in_close_combat", "no")
        .then("die 2", "1 1 433 3 333 C0 act:5:1:-");
    at("3 1 033 3 333 C0 roll:6:1:-:fight-L")
        .ruling("volley_in_close_combat", "no")
        .then("die 4", "3 1 133 3 333 C0 act:6:1:-");
}

#[test]
fn close_combat_is_forced() {
    // Ruling: R12
    // Option: forced_close_combat=yes
    at("1 12 003 3 333 C0 act:3:1:-")
        .ruling("forced_close_combat", "yes")
        .lists("fight L | fight R | extra morale | extra supplies")
        .refuses("end", Illegality::CloseCombatFirst);
}

#[test]
fn close_combat_is_not_forced() {
    // Ruling: R12
    // Option: forced_close_combat=no
    at("1 12 003 3 333 C0 act:3:1:-")
        .ruling("forced_close_combat", "no")
        .lists("archers T | fight L | fight R | coupure | rally | rally+ | enter | extra morale | extra supplies | end")
        .loses("end", Defeat::Breach);
}

#[test]
fn a_rolled_one_is_the_face_of_the_die() {
    // Ruling: R14
    // Option: rolled_one=die
    let at = |position: &str| at(position).ruling("rolled_one", "die");
    at("1 1 333 3 333 E0 roll:6:1:-:raid").then("die 1", "1 1 333 3 323 C0 act:6:1:-");
    at("1 1 333 3 333 E0 roll:6:1:-:sabotage").then("die 1", "1 1 333 3 323 C0 act:6:1:-");
    at("3 1 033 3 333 C0 roll:6:1:-:fight-L").then("die 1", "3 1 033 3 323 C0 act:6:1:-");
    at("3 1 133 3 333 C0 roll:3:1:b:boil-L").then("die 1", "3 1 133 3 333 C0 act:3:1:b");
    at("1 1 313 3 333 C0 roll:7:1:b:boil-R").then("die 2", "1 1 313 3 333 C0 act:7:1:b");
}

#[test]
fn a_rolled_one_is_the_sum_with_the_event() {
    // Ruling: R14
    // Option: rolled_one=sum
    let at = |position: &str| at(position).ruling("rolled_one", "sum");
    // Cover of Darkness: 1 + 1 is a 2 and captures nobody.
    at("1 1 333 3 333 E0 roll:6:1:-:raid").then("die 1", "1 1 333 3 333 E0 act:6:1:-").rolled(2, 3, Outcome::Failure);
    at("1 1 333 3 333 E0 roll:6:1:-:sabotage").then("die 1", "1 1 333 3 333 E0 act:6:1:-");
    at("1 1 333 3 333 E0 roll:3:1:-:raid").then("die 1", "1 1 333 3 323 C0 act:3:1:-");
    // Rally! and Volley of Arrows in Close Combat.
    at("3 1 033 3 333 C0 roll:6:1:-:fight-L").then("die 1", "3 1 033 3 333 C0 act:6:1:-");
    at("1 1 033 3 333 C0 roll:5:1:-:fight-L").then("die 1", "1 1 033 3 333 C0 act:5:1:-");
    at("1 1 033 3 333 C0 roll:5:1:-:fight-L")
        .ruling("volley_in_close_combat", "no")
        .then("die 1", "1 1 033 3 323 C0 act:5:1:-");
    // Boiling water's own +1 is not counted; Boiling Oil makes the 1 a number like any other.
    at("1 1 133 3 333 C0 roll:3:1:b:boil-L").then("die 1", "1 1 133 3 323 C0 act:3:1:b");
    at("3 1 133 3 333 C0 roll:3:1:b:boil-L").then("die 1", "3 1 233 3 333 C0 act:3:1:b").rolled(4, 3, Outcome::Success);
    at("2 1 313 3 333 C0 roll:4:1:b:boil-R").then("die 1", "2 1 313 3 333 C0 act:4:1:b").rolled(3, 4, Outcome::Failure);
    // Determined Enemy makes a 2 a rolled 1.
    at("1 1 313 3 333 C0 roll:7:1:b:boil-R").then("die 2", "1 1 313 3 323 C0 act:7:1:b").rolled(
        2,
        4,
        Outcome::FailureAndMoraleLoss,
    );
    // Archers have no rolled 1, and the Enemy Line Check has no modifiers.
    at("1 1 323 3 333 C0 roll:7:1:-:archers-R").then("die 2", "1 1 323 3 333 C0 act:7:1:-");
    at("1 6 333 3 333 E0 check").then("die 1", "1 6 333 3 323 C0 draw");
}

#[test]
fn bad_weather_allows_the_free_step() {
    // Ruling: R16
    // Option: free_step_in_bad_weather=yes
    at("2 1 222 3 333 A0 act:3:2:-")
        .ruling("free_step_in_bad_weather", "yes")
        .lists("step castle | step enemy | extra morale | extra supplies | end")
        .refuses("run castle", Illegality::BadWeather)
        .then("step enemy", "2 1 222 3 333 B0 act:3:2:f");
}

#[test]
fn bad_weather_bars_the_free_step() {
    // Ruling: R16
    // Option: free_step_in_bad_weather=no
    at("2 1 222 3 333 A0 act:3:2:-")
        .ruling("free_step_in_bad_weather", "no")
        .lists("extra morale | extra supplies | end")
        .refuses("step castle", Illegality::FreeStepBarred)
        .refuses("step enemy", Illegality::FreeStepBarred);
    assert_eq!(Illegality::FreeStepBarred.rule(), Rule::R7_1);
    // Only in bad weather.
    at("2 1 222 3 333 A0 act:4:2:-").ruling("free_step_in_bad_weather", "no").allows("step enemy");
}

#[test]
fn zero_on_the_last_night_loses() {
    // Ruling: R22
    // Option: zero_on_the_last_night=loses
    at("3 - 333 3 331 C0 act:5:0:-").ruling("zero_on_the_last_night", "loses").loses("end", Defeat::Surrender).tells(&[
        (Rule::R9_1, What::TurnEnded(0)),
        (Rule::R10_0, What::Holds),
        (Rule::R11_0, What::DayEnded(Day::Three)),
        (Rule::R11_0, level(Supplies, 1, 0)),
        (Rule::R10_0, What::Lost(Defeat::Surrender)),
    ]);
}

#[test]
fn zero_on_the_last_night_wins() {
    // Ruling: R22
    // Option: zero_on_the_last_night=wins
    let table = at("3 - 333 3 331 C0 act:5:0:-").ruling("zero_on_the_last_night", "wins");
    table.then("end", "3 - 333 3 330 C0 won");
    // R19 still holds, and so does the check of the turn before.
    at("3 - 333 3 411 E0 act:5:0:-").ruling("zero_on_the_last_night", "wins").loses("end", Defeat::TwoTracks);
    at("3 - 333 3 330 C0 act:5:0:-").ruling("zero_on_the_last_night", "wins").loses("end", Defeat::Surrender);
}

#[test]
fn the_defaults_are_the_first_values() {
    let defaults = Rulings::default().pairs();
    assert_eq!(
        defaults,
        [
            ("volley_in_close_combat", "yes"),
            ("forced_close_combat", "yes"),
            ("rolled_one", "die"),
            ("free_step_in_bad_weather", "yes"),
            ("zero_on_the_last_night", "loses"),
        ]
    );
    for (index, (name, values)) in Rulings::OPTIONS.into_iter().enumerate() {
        let mut rulings = Rulings::default();
        rulings.set(name, values[1]).unwrap();
        let mut expected = defaults;
        expected[index].1 = values[1];
        assert_eq!(rulings.pairs(), expected, "only {name} changes");
        rulings.set(name, values[0]).unwrap();
        assert_eq!(rulings, Rulings::default());
    }
}

#[test]
fn an_unknown_option_is_refused() {
    let mut rulings = Rulings::default();
    assert_eq!(rulings.set("weather", "yes"), Err(RulingError::Name("weather".to_owned())));
    assert_eq!(rulings.set("rolled_one", "yes"), Err(RulingError::Value("rolled_one".to_owned(), "yes".to_owned())));
    assert_eq!(rulings, Rulings::default());
    let text = rulings.set("rolled_one", "yes").unwrap_err().to_string();
    assert_eq!(text, "ruling rolled_one cannot be 'yes', only 'die' or 'sum'");
}

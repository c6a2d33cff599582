//! 2.0 Game Components.

use crate::common::*;

#[test]
fn r2_0_seven_cards_nine_cubes_one_die() {
    assert_eq!(CardNumber::ALL.map(CardNumber::get), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(Die::ALL.map(Die::get), [1, 2, 3, 4, 5, 6]);
    assert_eq!((Unit::ALL.len(), Track::ALL.len()), (3, 3));
    assert_eq!([Die::new(0), Die::new(7)], [None, None]);
    assert_eq!([CardNumber::new(0), CardNumber::new(8)], [None, None]);
}

#[test]
fn r2_1_a_card_has_three_divisions() {
    for number in CardNumber::ALL {
        let titles = Day::ALL.map(|day| CardFace::of(day, number).title);
        assert!(titles.iter().all(|title| !title.is_empty()), "card {number}");
    }
    assert_eq!(Deck::FULL.len(), 7);
}

#[test]
fn r2_1_2a_the_number_is_for_reference_only() {
    // Cards 1 and 2 of Day 3 print the same: only the deck can tell them apart afterwards.
    at("3 1234567 233 2 333 C0 draw").then("card 1", "3 234567 233 2 233 C0 act:1:1:-");
    at("3 1234567 233 2 333 C0 draw").then("card 2", "3 134567 233 2 233 C0 act:2:1:-");
    assert_eq!(CardFace::of(Day::Three, card(1)), CardFace::of(Day::Three, card(2)));
}

#[test]
fn r2_1_2b_each_day_uses_its_own_division() {
    at("1 1234567 332 2 333 C0 draw").then("card 3", "1 124567 232 2 332 C0 act:3:2:-");
    at("2 1234567 332 2 333 C0 draw").then("card 3", "2 124567 332 2 333 C0 act:3:2:-");
    at("3 1234567 332 2 333 C0 draw").then("card 3", "3 124567 222 2 333 C0 act:3:2:-");
}

#[test]
fn r2_1_3_a_division_has_points_event_and_orders() {
    let face = CardFace::of(Day::One, card(4));
    assert_eq!((face.title, face.points), ("Death of a Leader", 2));
    assert_eq!(face.orders, Orders::Advance(&[Ladders, Tower]));
    assert_eq!(face.effects, [Effect::Lose(Morale)]);
}

#[test]
fn r2_1_4_both_events_of_a_division_are_followed() {
    // Repaired Trebuchet: a trebuchet more, and +1 on Coupure in the same turn.
    let after = at("3 5 233 1 333 C0 draw").then("card 5", "3 - 133 2 333 C0 act:5:2:-");
    let mended = after.clone().then("coupure", "3 - 133 2 333 C0 roll:5:1:-:coupure");
    mended.clone().then("die 3", "3 - 133 2 333 C0 act:5:1:-").rolled(4, 5, Outcome::Failure);
    mended.then("die 4", "3 - 133 2 433 C0 act:5:1:-").rolled(5, 5, Outcome::Success);
    after.told(Rule::R7_1, trebuchets(1, 2)).make("coupure");
    // Illness: morale and supplies.
    at("1 2 444 3 444 C0 draw")
        .then("card 2", "1 - 443 3 433 C0 act:2:2:-")
        .told(Rule::R7_1, level(Morale, 4, 3))
        .told(Rule::R7_1, level(Supplies, 4, 3));
}

#[test]
fn r2_2_three_tracks_close_combat_and_the_trebuchet_count() {
    let board = *parse("1 1 123 2 333 C0 draw").board();
    assert_eq!(Unit::ALL.map(|unit| board.enemies.distance(unit).map(Distance::get)), [Some(1), Some(2), Some(3)]);
    assert_eq!(board.trebuchets.get(), 2);
    assert_eq!(board.enemies.in_close_combat(), 0);
}

#[test]
fn r2_2_1_strengths_and_spaces() {
    assert_eq!(Unit::ALL.map(Unit::strength), [2, 3, 4]);
    assert_eq!(Unit::ALL.map(Unit::name), ["Ladders", "Battering Ram", "Siege Tower"]);
    // The strength is the same in each space; only space 1 is a circle.
    for from in 1..=3 {
        let circles: Vec<bool> = Distance::ALL.iter().map(|distance| distance.is_circle()).collect();
        assert_eq!(circles, [false, true, false, false, false]);
        let table = at(&format!("1 1 {from}{from}{from} 2 333 C0 act:7:3:-"));
        table.clone().make("archers L").make("die 6").rolled(6, 3, Outcome::Success);
        table.clone().make("archers R").make("die 6").rolled(5, 4, Outcome::Success);
        table.make("archers T").make("die 6").rolled(6, 5, Outcome::Success);
    }
}

#[test]
fn r2_2_2_every_unit_has_strength_4_in_close_combat() {
    for (unit, enemies, back) in [("L", "033", "133"), ("R", "303", "313"), ("T", "330", "331")] {
        let lost = at(&format!("1 1 {enemies} 2 333 C0 roll:3:1:-:fight-{unit}"));
        lost.clone().then("die 4", &format!("1 1 {enemies} 2 333 C0 act:3:1:-")).rolled(4, 5, Outcome::Failure);
        lost.then("die 5", &format!("1 1 {back} 2 333 C0 act:3:1:-")).rolled(5, 5, Outcome::Success);
    }
}

#[test]
fn r2_2_2_the_strength_of_the_track_is_back_after_close_combat() {
    // The Ladders leave Close Combat (strength 4) and are archers' prey with a 3 again (strength 2).
    at("1 1 033 2 333 C0 act:3:2:-")
        .then("fight L", "1 1 033 2 333 C0 roll:3:1:-:fight-L")
        .then("die 5", "1 1 133 2 333 C0 act:3:1:-")
        .then("archers L", "1 1 133 2 333 C0 roll:3:0:-:archers-L")
        .then("die 3", "1 1 233 2 333 C0 act:3:0:-")
        .rolled(3, 3, Outcome::Success);
    // The Tower has strength 4 in both places.
    at("1 1 331 2 333 C0 roll:3:0:-:archers-T").then("die 4", "1 1 331 2 333 C0 act:3:0:-").rolled(4, 5, Outcome::Failure);
}

#[test]
fn r2_2_3_trebuchets_are_counted_0_to_3_and_cannot_be_attacked() {
    assert_eq!(Trebuchets::all().map(Trebuchets::get).collect::<Vec<_>>(), [0, 1, 2, 3]);
    assert_eq!((Trebuchets::new(4), Trebuchets::FULL.up(), Trebuchets::ZERO.down()), (None, None, None));
    // The last one leaves the card, and then there is nothing to sabotage.
    at("1 1 333 1 333 E0 roll:3:1:-:sabotage")
        .then("die 6", "1 1 333 0 333 E0 act:3:1:-")
        .told(Rule::R9_1_8, trebuchets(1, 0))
        .refuses("sabotage", Illegality::NoTrebuchets);
    // A fourth one cannot be.
    at("3 5 333 3 333 C0 draw").then("card 5", "3 - 233 3 333 C0 act:5:2:-").told(Rule::R7_1, What::TrebuchetsFull);
}

#[test]
fn r2_3_status_tracks_tunnel_and_raided_supplies() {
    let board = *parse("1 1 333 2 432 B1 draw").board();
    assert_eq!(Track::ALL.map(|track| board.level(track).get()), [4, 3, 2]);
    assert_eq!((board.soldiers.place(), board.soldiers.carried().get()), (Place::Tunnel2, 1));
    assert_eq!(Track::ALL.map(Track::name), ["Wall", "Morale", "Supplies"]);
}

#[test]
fn r2_3_1_a_loss_on_a_track_at_0_is_ignored() {
    at("1 3 333 3 440 C0 draw")
        .then("card 3", "1 - 233 3 440 C0 act:3:2:-")
        .told(Rule::R2_3_1, What::LevelStaysAtZero(Supplies))
        .never_told(|what| matches!(what, What::Level { .. }));
    at("1 1 333 3 044 C0 draw").then("card 1", "1 - 333 3 044 C0 act:1:3:-").told(Rule::R2_3_1, What::LevelStaysAtZero(Wall));
    at("1 4 333 3 404 C0 draw").then("card 4", "1 - 232 3 404 C0 act:4:2:-").told(Rule::R2_3_1, What::LevelStaysAtZero(Morale));
    assert_eq!(Level::all().map(Level::get).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
}

#[test]
fn r2_3_1_wall_1_hit_by_two_is_0() {
    // Ruling: R5, what is below 0 is lost.
    at("1 1 333 3 144 C0 draw")
        .then("card 1", "1 - 333 3 044 C0 act:1:3:-")
        .told(Rule::R7_2, level(Wall, 1, 0))
        .never_told(|what| matches!(what, What::LevelStaysAtZero(_)));
    at("1 1 333 3 244 C0 draw").then("card 1", "1 - 333 3 044 C0 act:1:3:-");
    at("1 1 333 3 344 C0 draw").then("card 1", "1 - 333 3 144 C0 act:1:3:-");
}

#[test]
fn r2_3_2_castle_two_tunnel_spaces_and_the_enemy_lines() {
    assert_eq!(Place::ALL.map(Place::name), ["Castle", "Tunnel 1", "Tunnel 2", "Enemy Lines"]);
    assert_eq!(Place::ALL.map(Place::is_tunnel), [false, true, true, false]);
    at("1 1 333 3 444 C0 act:3:2:-")
        .then("enter", "1 1 333 3 444 A0 act:3:1:f")
        .then("end", "1 1 333 3 444 A0 draw")
        .then("card 1", "1 - 333 3 244 A0 act:1:3:-")
        .then("step enemy", "1 - 333 3 244 B0 act:1:3:f");
    at("1 1 333 3 444 B0 act:3:2:-").then("step enemy", "1 1 333 3 444 E0 act:3:2:f");
    let soldiers = |text: &str| parse(&format!("1 1 333 3 444 {text} draw")).board().soldiers;
    let ways =
        ["C0", "A0", "B0", "E0"].map(|text| (soldiers(text).neighbor(Side::Castle), soldiers(text).neighbor(Side::Enemy)));
    assert_eq!(
        ways,
        [
            (None, Some(Place::Tunnel1)),
            (Some(Place::Castle), Some(Place::Tunnel2)),
            (Some(Place::Tunnel1), Some(Place::EnemyLines)),
            (Some(Place::Tunnel2), None),
        ]
    );
}

#[test]
fn r2_3_3_soldiers_carry_at_most_two() {
    assert_eq!(Carried::new(3), None);
    at("1 1 333 3 442 E1 roll:3:1:-:raid")
        .then("die 6", "1 1 333 3 442 E2 act:3:1:-")
        .told(Rule::R9_1_7, What::Carried { from: 1, to: 2 })
        .refuses("raid", Illegality::HandsFull);
}

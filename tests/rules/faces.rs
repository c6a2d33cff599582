//! The 7 x 3 divisions of the event cards (2.1), typed from the printed cards and compared in two ways: as data, and as played.

use crate::common::*;

/// Day, card, action points, orders, title, effects.
const PRINTED: [(u8, u8, u8, &str, &str, &str); 21] = [
    (1, 1, 3, "-", "Trebuchet Attack", "trebuchets fire"),
    (1, 2, 2, "T", "Illness", "-1 morale, -1 supplies"),
    (1, 3, 2, "L", "Supplies Spoiled", "-1 supplies"),
    (1, 4, 2, "LT", "Death of a Leader", "-1 morale"),
    (1, 5, 3, "R", "Volley of Arrows", "+1 all attacks"),
    (1, 6, 3, "S", "Cover of Darkness", "+1 raid, +1 sabotage"),
    (1, 7, 2, "R", "Determined Enemy", "-1 ram"),
    (2, 1, 2, "-", "Trebuchet Attack", "trebuchets fire"),
    (2, 2, 2, "S", "Guards Distracted", "+1 sabotage, +1 rally"),
    (2, 3, 2, "-", "Bad Weather", "only raid and sabotage"),
    (2, 4, 2, "LR", "Gate Fortified", "+1 ram"),
    (2, 5, 2, "LR", "Collapsed!", "tower leaves"),
    (2, 6, 3, "L", "Enemy Fatigue", "+1 coupure, +1 raid, +1 sabotage"),
    (2, 7, 2, "T", "Iron Shields", "-1 tower"),
    (3, 1, 1, "-", "Trebuchet Attack", "trebuchets fire"),
    (3, 2, 1, "-", "Trebuchet Attack", "trebuchets fire"),
    (3, 3, 2, "LR", "Boiling Oil", "+2 circles"),
    (3, 4, 3, "T", "Flaming Arrows", "+1 tower"),
    (3, 5, 2, "L", "Repaired Trebuchet", "+1 trebuchet, +1 coupure"),
    (3, 6, 3, "RT", "Rally!", "+1 close combat, +1 circles"),
    (3, 7, 3, "LRT", "Faith", "+1 ram, +1 ladders, +1 rally"),
];

/// Day, card, and what drawing the card makes of four boards. Before: enemies, trebuchets, status.
const PLAYED: [(u8, u8, [&str; 4]); 21] = [
    // 332 2 333      441 3 444        40x 0 234        114 1 121
    (1, 1, ["332 2 233", "441 3 244", "40x 0 234", "treb"]),
    (1, 2, ["331 2 322", "440 3 423", "40x 0 223", "113 1 110"]),
    (1, 3, ["232 2 332", "341 3 443", "30x 0 233", "014 1 110"]),
    (1, 4, ["231 2 323", "340 3 424", "30x 0 224", "013 1 101"]),
    (1, 5, ["322 2 333", "431 3 444", "40x 0 234", "104 1 111"]),
    (1, 6, ["222 2 333", "331 3 444", "30x 0 234", "113 1 121"]),
    (1, 7, ["322 2 333", "431 3 444", "40x 0 234", "104 1 111"]),
    (2, 1, ["332 2 233", "441 3 244", "40x 0 234", "treb"]),
    (2, 2, ["222 2 333", "331 3 444", "30x 0 234", "113 1 121"]),
    (2, 3, ["332 2 333", "441 3 444", "40x 0 234", "114 1 121"]),
    (2, 4, ["222 2 333", "331 3 444", "30x 0 234", "004 1 101"]),
    (2, 5, ["222 2 333", "331 3 444", "30x 0 234", "00x 1 101"]),
    (2, 6, ["232 2 333", "341 3 444", "30x 0 234", "014 1 111"]),
    (2, 7, ["331 2 333", "440 3 434", "40x 0 234", "113 1 121"]),
    (3, 1, ["332 2 233", "441 3 244", "40x 0 234", "treb"]),
    (3, 2, ["332 2 233", "441 3 244", "40x 0 234", "treb"]),
    (3, 3, ["222 2 333", "331 3 444", "30x 0 234", "004 1 101"]),
    (3, 4, ["331 2 333", "440 3 434", "40x 0 234", "113 1 121"]),
    (3, 5, ["232 3 333", "341 3 444", "30x 1 234", "014 2 111"]),
    (3, 6, ["321 2 333", "430 3 434", "40x 0 234", "103 1 111"]),
    (3, 7, ["221 2 333", "330 3 434", "30x 0 234", "003 1 101"]),
];

const BOARDS: [&str; 4] = ["332 2 333", "441 3 444", "40x 0 234", "114 1 121"];

fn target_words(target: Target) -> &'static str {
    match target {
        Target::AllAttacks => "all attacks",
        Target::Unit(Ladders) => "ladders",
        Target::Unit(Ram) => "ram",
        Target::Unit(Tower) => "tower",
        Target::Circles => "circles",
        Target::CloseCombat => "close combat",
        Target::Coupure => "coupure",
        Target::Rally => "rally",
        Target::Raid => "raid",
        Target::Sabotage => "sabotage",
    }
}

fn effect_words(effect: Effect) -> String {
    match effect {
        Effect::TrebuchetAttack => "trebuchets fire".to_owned(),
        Effect::Lose(track) => format!("-1 {}", track.noun()),
        Effect::Modifier(target, amount) => format!("{amount:+} {}", target_words(target)),
        Effect::OnlyRaidAndSabotage => "only raid and sabotage".to_owned(),
        Effect::TowerLeaves => "tower leaves".to_owned(),
        Effect::TrebuchetRepaired => "+1 trebuchet".to_owned(),
    }
}

fn order_letters(orders: Orders) -> String {
    match orders {
        Orders::None => "-".to_owned(),
        Orders::Slowest => "S".to_owned(),
        Orders::Advance(units) => units.iter().map(|unit| unit.letter()).collect(),
    }
}

#[test]
fn r2_1_3_every_division_is_as_printed() {
    for (number, printed) in PRINTED.iter().enumerate() {
        let (on_day, on_card, points, orders, title, effects) = *printed;
        let face = CardFace::of(day(on_day), card(on_card));
        let words: Vec<String> = face.effects.iter().copied().map(effect_words).collect();
        assert_eq!(
            (face.points, order_letters(face.orders).as_str(), face.title, words.join(", ").as_str()),
            (points, orders, title, effects),
            "day {on_day} card {on_card}"
        );
        assert_eq!(number, (usize::from(on_day) - 1) * 7 + usize::from(on_card) - 1, "each division once");
    }
}

#[test]
fn r6_0_every_division_as_played() {
    for ((on_day, on_card, after), printed) in PLAYED.into_iter().zip(PRINTED) {
        let points = printed.2;
        assert_eq!((on_day, on_card), (printed.0, printed.1));
        let rest = "1234567".replace(&on_card.to_string(), "");
        for (board, after) in BOARDS.into_iter().zip(after) {
            let table = at(&format!("{on_day} 1234567 {board} C0 draw")).make(&format!("card {on_card}"));
            let expected = if after == "treb" {
                format!("{on_day} {rest} {board} C0 treb:{on_card}")
            } else {
                format!("{on_day} {rest} {after} C0 act:{on_card}:{points}:-")
            };
            assert_eq!(table.state.to_string(), expected, "{board}, day {on_day} card {on_card}");
        }
    }
}

//! Every division of the cards x every roll x every face of the die, against a table of modifiers typed from the printed cards
//! and a small model of what a roll does.

use crate::common::*;

/// Day, card, and the event's modifiers: attacks on Ladders, Ram and Tower (in squares), on circles besides, in Close Combat,
/// then Coupure, Rally, Raid, Sabotage.
const MODIFIERS: [(u8, u8, [i32; 9]); 21] = [
    //        L   R   T   o  cc   C   Ra  Su  Sa
    (1, 1, [0, 0, 0, 0, 0, 0, 0, 0, 0]),
    (1, 2, [0, 0, 0, 0, 0, 0, 0, 0, 0]),
    (1, 3, [0, 0, 0, 0, 0, 0, 0, 0, 0]),
    (1, 4, [0, 0, 0, 0, 0, 0, 0, 0, 0]),
    (1, 5, [1, 1, 1, 0, 1, 0, 0, 0, 0]),
    (1, 6, [0, 0, 0, 0, 0, 0, 0, 1, 1]),
    (1, 7, [0, -1, 0, 0, 0, 0, 0, 0, 0]),
    (2, 1, [0, 0, 0, 0, 0, 0, 0, 0, 0]),
    (2, 2, [0, 0, 0, 0, 0, 0, 1, 0, 1]),
    (2, 3, [0, 0, 0, 0, 0, 0, 0, 0, 0]),
    (2, 4, [0, 1, 0, 0, 0, 0, 0, 0, 0]),
    (2, 5, [0, 0, 0, 0, 0, 0, 0, 0, 0]),
    (2, 6, [0, 0, 0, 0, 0, 1, 0, 1, 1]),
    (2, 7, [0, 0, -1, 0, 0, 0, 0, 0, 0]),
    (3, 1, [0, 0, 0, 0, 0, 0, 0, 0, 0]),
    (3, 2, [0, 0, 0, 0, 0, 0, 0, 0, 0]),
    (3, 3, [0, 0, 0, 2, 0, 0, 0, 0, 0]),
    (3, 4, [0, 0, 1, 0, 0, 0, 0, 0, 0]),
    (3, 5, [0, 0, 0, 0, 0, 1, 0, 0, 0]),
    (3, 6, [0, 0, 0, 1, 1, 0, 0, 0, 0]),
    (3, 7, [1, 1, 0, 0, 0, 0, 1, 0, 0]),
];

const ROLLS: [&str; 14] = [
    "archers-L",
    "archers-R",
    "archers-T",
    "boil-L",
    "boil-R",
    "boil-T",
    "fight-L",
    "fight-R",
    "fight-T",
    "coupure",
    "rally",
    "rally+",
    "raid",
    "sabotage",
];

/// The numbers on the table that a roll can change, as one writes them.
#[derive(Clone, Debug)]
struct Numbers {
    enemies: [i32; 3],
    trebuchets: i32,
    status: [i32; 3],
    place: char,
    carried: i32,
}

impl Numbers {
    fn line(&self, day: u8, waiting: &str) -> String {
        let [l, r, t] = self.enemies;
        let [wall, morale, supplies] = self.status;
        format!("{day} - {l}{r}{t} {} {wall}{morale}{supplies} {}{} {waiting}", self.trebuchets, self.place, self.carried)
    }

    fn capture(&mut self) {
        self.status[1] -= 1;
        (self.place, self.carried) = ('C', 0);
    }
}

/// Which options the table of expectations is asked for.
#[derive(Clone, Copy, Debug)]
struct Options {
    volley: bool,
    sum: bool,
}

/// What the printed rules and the rulings make of `die`: 9.1.1 to 9.1.8, R9 to R14.
fn expect(before: &Numbers, roll: &str, die: i32, row: (u8, u8, [i32; 9]), options: Options) -> Numbers {
    let mut after = before.clone();
    let [on_l, on_r, on_t, on_circles, in_close_combat, on_coupure, on_rally, on_raid, on_sabotage] = row.2;
    let unit = match roll.chars().last() {
        Some('L') => 0,
        Some('R') => 1,
        _ => 2,
    };
    let on_unit = [on_l, on_r, on_t][unit] + if before.enemies[unit] == 1 { on_circles } else { 0 };
    let strength = [2, 3, 4][unit];
    let one = |event: i32| if options.sum { die + event <= 1 } else { die == 1 };
    match roll {
        "archers-L" | "archers-R" | "archers-T" => {
            if die + on_unit > strength {
                after.enemies[unit] += 1;
            }
        }
        "boil-L" | "boil-R" | "boil-T" => {
            if one(on_unit) {
                if on_unit < 1 {
                    after.status[1] -= 1;
                }
            } else if die + on_unit + 1 > strength {
                after.enemies[unit] += 1;
            }
        }
        "fight-L" | "fight-R" | "fight-T" => {
            let is_volley = (row.0, row.1) == (1, 5);
            let event = if is_volley && !options.volley { 0 } else { in_close_combat };
            if one(event) {
                after.status[1] -= 1;
            } else if die + event > 4 {
                after.enemies[unit] = 1;
            }
        }
        "coupure" => after.status[0] += i32::from(die + on_coupure >= 5),
        "rally" => after.status[1] += i32::from(die + on_rally >= 5),
        "rally+" => after.status[1] += i32::from(die + on_rally + 1 >= 5),
        "raid" => {
            if one(on_raid) {
                after.capture();
            } else {
                let taken = match die + on_raid {
                    ..3 => 0,
                    3..=5 => 1,
                    _ => 2,
                };
                after.carried = (after.carried + taken).min(2);
            }
        }
        "sabotage" => {
            if one(on_sabotage) {
                after.capture();
            } else if die + on_sabotage >= 5 {
                after.trebuchets -= 1;
            }
        }
        other => panic!("{other}"),
    }
    after
}

fn before(enemies: [i32; 3], place: char, carried: i32) -> Numbers {
    Numbers { enemies, trebuchets: 2, status: [3, 2, 3], place, carried }
}

/// The boards on which a roll is tried: archers in squares and circles, the others where they are possible.
fn boards(roll: &str) -> Vec<Numbers> {
    let word = roll.split('-').next().unwrap();
    match word {
        "archers" => [[2, 2, 2], [3, 3, 3], [1, 1, 1], [1, 2, 3], [3, 1, 2], [2, 3, 1]].map(|e| before(e, 'A', 1)).to_vec(),
        "boil" => vec![before([1, 1, 1], 'C', 0), before([1, 1, 1], 'E', 2)],
        "fight" => {
            let unit = ["L", "R", "T"].iter().position(|letter| roll.ends_with(letter)).unwrap();
            let (mut alone, mut two) = ([1, 1, 1], [0, 0, 3]);
            alone[unit] = 0;
            if unit == 2 {
                two = [0, 3, 0];
            }
            vec![before(alone, 'C', 0), before(two, 'B', 2)]
        }
        "raid" => vec![before([1, 1, 1], 'E', 0), before([2, 2, 2], 'E', 1)],
        "sabotage" => vec![before([1, 1, 1], 'E', 0), before([2, 0, 2], 'E', 2)],
        _ => vec![before([1, 1, 1], 'C', 0), before([2, 0, 2], 'E', 2)],
    }
}

fn compare_all(options: Options) -> usize {
    let mut count = 0;
    for row in MODIFIERS {
        let (day, card, _) = row;
        for roll in ROLLS {
            for board in boards(roll) {
                let flags = if roll.starts_with("boil") { "b" } else { "-" };
                let table = at(&board.line(day, &format!("roll:{card}:1:{flags}:{roll}")))
                    .ruling("volley_in_close_combat", if options.volley { "yes" } else { "no" })
                    .ruling("rolled_one", if options.sum { "sum" } else { "die" });
                for die in 1..=6 {
                    let after = expect(&board, roll, die, row, options);
                    let expected = after.line(day, &format!("act:{card}:1:{flags}"));
                    table.clone().then(&format!("die {die}"), &expected);
                    count += 1;
                }
            }
        }
    }
    count
}

#[test]
fn r7_1_every_event_with_every_roll_and_every_face() {
    // Ruling: R9, modifiers add up.
    assert!(compare_all(Options { volley: true, sum: false }) > 21 * 14 * 6);
}

#[test]
fn r7_1_the_same_under_the_options_for_rolls() {
    compare_all(Options { volley: false, sum: false });
    compare_all(Options { volley: true, sum: true });
    compare_all(Options { volley: false, sum: true });
}

#[test]
fn r7_1_no_modifier_outlives_its_turn() {
    // Played, not typed: after every event, the turn of Trebuchet Attack (card 1, no modifiers) rolls without.
    let next_turn = |on_day: u8, on_card: u8, status: &str| {
        at(&format!("{on_day} 1{on_card} 222 0 {status} C0 draw"))
            .make(&format!("card {on_card}"))
            .make("end")
            .make("card 1")
            // Repaired Trebuchet leaves one that rolls.
            .make_if_due("die 1")
    };
    for (on_day, on_card, _) in MODIFIERS {
        if on_card == 1 {
            continue;
        }
        next_turn(on_day, on_card, "334").make("coupure").make("die 4").rolled(4, 5, Outcome::Failure);
        next_turn(on_day, on_card, "334").make("rally").make("die 4").rolled(4, 5, Outcome::Failure);
        let table = next_turn(on_day, on_card, "344");
        for unit in Unit::ALL {
            let attempt = table.state.attempt(Roll::Archers(unit), &table.rulings).unwrap();
            assert_eq!((attempt.event, attempt.own, attempt.card), (0, 0, (day(on_day), card(1))));
        }
    }
}

#[test]
fn r9_1_2_the_odds_that_a_player_is_told() {
    let attempt = |position: &str, roll| parse(position).attempt(roll, &Rulings::default()).unwrap();
    let water = attempt("2 1 313 3 333 C0 act:4:2:-", Roll::Boil(Ram));
    assert_eq!((water.event, water.own, water.needs, water.chances(), water.lowest_face()), (1, 1, 4, 5, Some(Die::Two)));
    let oil = attempt("3 1 133 3 333 C0 act:3:2:-", Roll::Boil(Ladders));
    // A face of 1 fails whatever the modifiers.
    assert_eq!((oil.event, oil.own, oil.chances(), oil.lowest_face()), (2, 1, 5, Some(Die::Two)));
    assert_eq!(oil.one(), Some(Outcome::Failure));
    let tower = attempt("2 1 333 3 333 C0 act:7:2:-", Roll::Archers(Tower));
    assert_eq!((tower.event, tower.needs, tower.chances(), tower.lowest_face()), (-1, 5, 1, Some(Die::Six)));
    assert_eq!(tower.one(), None);
    let raid = attempt("1 1 333 3 333 E0 act:6:2:-", Roll::Raid);
    assert_eq!((raid.needs, raid.chances(), raid.one()), (3, 5, Some(Outcome::Captured)));
    assert_eq!(parse("1 1 333 3 333 C0 draw").attempt(Roll::Coupure, &Rulings::default()), None);
}

#[test]
fn r9_1_rolls_and_actions_belong_together() {
    let rules = [
        "9.1.1", "9.1.1", "9.1.1", "9.1.2", "9.1.2", "9.1.2", "9.1.3", "9.1.3", "9.1.3", "9.1.4", "9.1.5", "9.1.5", "9.1.7",
        "9.1.8",
    ];
    assert_eq!(Roll::ALL.map(Roll::word), ROLLS);
    assert_eq!(Roll::ALL.map(|roll| roll.rule().number()), rules);
    for roll in Roll::ALL {
        assert_eq!(Action::of_roll(roll).roll(), Some(roll));
    }
    assert_eq!(Action::ALL.iter().filter(|action| action.roll().is_some()).count(), 14);
}

impl Table {
    /// Rolls the die if one is due.
    #[track_caller]
    fn make_if_due(self, die: &str) -> Self {
        if matches!(self.state.waiting(), Waiting::Trebuchet(_)) { self.make(die) } else { self }
    }
}

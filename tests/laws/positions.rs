//! Random valid positions of every kind, and laws of a position alone.

use nine_card_siege::engine::*;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// The settings of all laws: `cases` tries with fixed random numbers.
pub(crate) fn config(cases: u32) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(9), failure_persistence: None, ..Config::default() }
}

fn any_of<T: Copy + std::fmt::Debug + 'static>(values: &'static [T]) -> impl Strategy<Value = T> {
    (0..values.len()).prop_map(|index| values[index])
}

fn distance() -> impl Strategy<Value = Distance> {
    // Close Combat and the circle matter most.
    prop_oneof![3 => Just(Distance::CloseCombat), 3 => Just(Distance::One), 4 => any_of(&Distance::ALL)]
}

fn level() -> impl Strategy<Value = Level> {
    prop_oneof![
        1 => Just(Level::ZERO),
        2 => Just(Level::new(1).unwrap()),
        3 => (0..=4_u8).prop_map(|number| Level::new(number).unwrap()),
    ]
}

fn enemies() -> impl Strategy<Value = Enemies> {
    (distance(), distance(), prop::option::weighted(0.8, distance()))
        .prop_map(|(ladders, ram, tower)| Enemies::new(ladders, ram, tower))
}

fn soldiers() -> impl Strategy<Value = Soldiers> {
    let outside = any_of(&[Outside::Tunnel1, Outside::Tunnel2, Outside::EnemyLines]);
    let out = (outside, 0..=2_u8).prop_map(|(outside, carried)| Soldiers::Out(outside, Carried::new(carried).unwrap()));
    prop_oneof![1 => Just(Soldiers::Castle), 4 => out]
}

fn board() -> impl Strategy<Value = Board> {
    (enemies(), 0..=3_u8, (level(), level(), level()), soldiers()).prop_map(
        |(enemies, trebuchets, (wall, morale, supplies), soldiers)| Board {
            enemies,
            trebuchets: Trebuchets::new(trebuchets).unwrap(),
            status: Status::new(wall, morale, supplies),
            soldiers,
        },
    )
}

fn deck() -> impl Strategy<Value = Deck> {
    let any_deck =
        (0..128_u8).prop_map(|bits| CardNumber::ALL.into_iter().filter(|card| bits >> (card.get() - 1) & 1 == 1).collect());
    prop_oneof![1 => Just(Deck::EMPTY), 1 => Just(Deck::FULL), 6 => any_deck]
}

fn turn() -> impl Strategy<Value = Turn> {
    (any_of(&CardNumber::ALL), 0..=4_u8, any::<(bool, bool, bool)>()).prop_map(|(card, points, (boiled, extra, free_step))| {
        let most = Turn::CARD_POINTS + u8::from(extra);
        Turn::new(card, points.min(most), boiled, extra, free_step).unwrap()
    })
}

fn waiting() -> impl Strategy<Value = Waiting> {
    prop_oneof![
        2 => Just(Waiting::LineCheck),
        4 => Just(Waiting::Draw),
        2 => any_of(&CardNumber::ALL).prop_map(Waiting::Trebuchet),
        8 => turn().prop_map(Waiting::Act),
        8 => (turn(), any_of(&Roll::ALL)).prop_map(|(turn, roll)| Waiting::Roll(turn, roll)),
        1 => Just(Waiting::Won),
        1 => any_of(&Defeat::ALL).prop_map(Waiting::Lost),
    ]
}

/// Changes a board so that the game can wait for this: otherwise most kinds would be rare among random positions.
fn suit(day: &mut Day, deck: &mut Deck, board: &mut Board, waiting: &mut Waiting) {
    let enemy_lines = Soldiers::Out(Outside::EnemyLines, board.soldiers.carried());
    match waiting {
        Waiting::LineCheck => board.soldiers = enemy_lines,
        Waiting::Trebuchet(card) => {
            if !CardFace::of(*day, *card).is_trebuchet_attack() {
                *card = CardNumber::One;
            }
            board.trebuchets = Trebuchets::new(1).unwrap();
        }
        Waiting::Won => (*day, *deck) = (Day::Three, Deck::EMPTY),
        Waiting::Roll(turn, roll) => {
            let points = turn.points().min(Turn::CARD_POINTS - 1 + u8::from(turn.extra));
            let boiled = turn.boiled || matches!(roll, Roll::Boil(_));
            *turn = Turn::new(turn.card, points, boiled, turn.extra, turn.free_step).unwrap();
            match roll {
                Roll::Boil(unit) => board.enemies = board.enemies.with(*unit, Distance::One),
                Roll::Fight(unit) => board.enemies = board.enemies.with(*unit, Distance::CloseCombat),
                Roll::Raid | Roll::Sabotage => board.soldiers = enemy_lines,
                _ => {}
            }
        }
        Waiting::Draw | Waiting::Act(_) | Waiting::Lost(_) => {}
    }
    if matches!(waiting, Waiting::Draw | Waiting::LineCheck) && deck.is_empty() {
        *deck = Deck::FULL;
    }
    let card = match waiting {
        Waiting::Act(turn) | Waiting::Roll(turn, _) => turn.card,
        Waiting::Trebuchet(card) => *card,
        _ => return,
    };
    *deck = deck.without(card);
}

/// A random valid position.
pub(crate) fn positions() -> impl Strategy<Value = GameState> {
    (any_of(&Day::ALL), deck(), board(), waiting()).prop_filter_map(
        "a position that the rules allow",
        |(mut day, mut deck, mut board, mut waiting)| {
            suit(&mut day, &mut deck, &mut board, &mut waiting);
            GameState::new(day, deck, board, waiting).ok()
        },
    )
}

/// Random rulings, the default more often than any other.
pub(crate) fn rulings() -> impl Strategy<Value = Rulings> {
    let any_rulings = any::<[bool; 5]>().prop_map(|others| {
        let mut rulings = Rulings::default();
        for ((name, values), other) in Rulings::OPTIONS.into_iter().zip(others) {
            rulings.set(name, values[usize::from(other)]).unwrap();
        }
        rulings
    });
    prop_oneof![Just(Rulings::default()), any_rulings]
}

/// A label for each thing that the generator must produce.
fn labels(state: &GameState) -> Vec<String> {
    let board = state.board();
    let mut labels = vec![
        format!("day {}", state.day().get()),
        format!("close combat {}", board.enemies.in_close_combat()),
        format!("tracks at 0: {}", board.status.at_zero()),
        format!("{:?} carrying {}", board.soldiers.place(), board.soldiers.carried()),
        format!("tower {}", if board.enemies.distance(Unit::Tower).is_some() { "stands" } else { "removed" }),
        format!("trebuchets {}", board.trebuchets),
    ];
    labels.push(match state.waiting() {
        Waiting::LineCheck => "check".to_owned(),
        Waiting::Draw => format!("draw from {}", state.deck().len()),
        Waiting::Trebuchet(card) => format!("treb {card}"),
        Waiting::Act(turn) => format!("act {} {}", turn.card, turn.points()),
        Waiting::Roll(_, roll) => format!("roll {}", roll.word()),
        Waiting::Won => "won".to_owned(),
        Waiting::Lost(defeat) => format!("lost {}", defeat.word()),
    });
    labels
}

#[test]
fn the_generator_leaves_no_kind_out() {
    let mut seen = std::collections::BTreeSet::new();
    let mut runner = TestRunner::new(config(1));
    for _ in 0..6000 {
        let state = positions().new_tree(&mut runner).unwrap().current();
        seen.extend(labels(&state));
    }
    let mut expected: Vec<String> =
        ["check", "treb 1", "treb 2", "won", "tower stands", "tower removed", "Castle carrying 0"].map(str::to_owned).to_vec();
    expected.extend((1..=3).map(|day| format!("day {day}")));
    expected.extend((0..=2).map(|number| format!("close combat {number}")));
    expected.extend((0..=1).map(|number| format!("tracks at 0: {number}")));
    expected.extend((0..=3).map(|number| format!("trebuchets {number}")));
    expected.extend((1..=7).map(|number| format!("draw from {number}")));
    expected.extend((1..=7).flat_map(|card| (0..=4).map(move |points| format!("act {card} {points}"))));
    expected.extend(Roll::ALL.map(|roll| format!("roll {}", roll.word())));
    expected.extend(Defeat::ALL.map(|defeat| format!("lost {}", defeat.word())));
    for place in ["Tunnel1", "Tunnel2", "EnemyLines"] {
        expected.extend((0..=2).map(|carried| format!("{place} carrying {carried}")));
    }
    let missing: Vec<&String> = expected.iter().filter(|label| !seen.contains(*label)).collect();
    assert!(missing.is_empty(), "never made: {missing:?}");
}

proptest! {
    #![proptest_config(config(6000))]

    #[test]
    fn notation_round_trips(state in positions()) {
        let text = state.to_string();
        prop_assert!(text.is_ascii());
        prop_assert_eq!(text.parse(), Ok(state));
        prop_assert_eq!(GameState::new(state.day(), state.deck(), *state.board(), *state.waiting()), Ok(state));
    }

    #[test]
    fn no_text_but_a_written_position_is_read(state in positions(), at in any::<prop::sample::Index>(), byte in 32_u8..127) {
        let mut bytes = state.to_string().into_bytes();
        let index = at.index(bytes.len());
        bytes[index] = byte;
        let text = String::from_utf8(bytes).unwrap();
        if let Ok(read) = text.parse::<GameState>() {
            prop_assert_eq!(read.to_string(), text);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[ -~]{0,40}") {
        if let Ok(state) = text.parse::<GameState>() {
            prop_assert_eq!(state.to_string(), text.clone());
        }
        if let Ok(step) = text.parse::<Step>() {
            prop_assert_eq!(step.to_string(), text);
        }
    }

    #[test]
    fn the_kind_of_node_follows_from_what_is_waited_for(state in positions(), rulings in rulings()) {
        let steps = state.steps(&rulings);
        match state.node() {
            Node::Decision => prop_assert!(matches!(state.waiting(), Waiting::Act(_)) && !steps.is_empty()),
            Node::Chance => {
                let weight = if *state.waiting() == Waiting::Draw { state.deck().len() } else { 6 };
                prop_assert_eq!(steps.len(), weight);
            }
            Node::Over => prop_assert!(steps.is_empty()),
        }
        prop_assert!((1..=7).contains(&state.turn_number()));
    }
}

//! The adviser's values against a plain recursion over the engine's steps, and laws that the values must obey.

use std::collections::HashMap;
use std::sync::Arc;

use nine_card_siege::advisor::{Adviser, MORNINGS, Nights, Progress, Review};
use nine_card_siege::engine::*;
use proptest::prelude::*;

use crate::positions::{config, positions, rulings};

/// The probability of winning, straight from the rules: the best action, the mean over dice and cards. Mornings are looked up.
struct Recursion<'a> {
    rulings: &'a Rulings,
    nights: &'a Nights,
    day: Day,
    known: HashMap<GameState, f64>,
}

impl Recursion<'_> {
    fn value(&mut self, state: GameState) -> f64 {
        match state.node() {
            Node::Over => return f64::from(*state.waiting() == Waiting::Won),
            _ if state.day() != self.day => return self.nights.value(state.day(), state.board()).unwrap(),
            _ => {}
        }
        if let Some(value) = self.known.get(&state) {
            return *value;
        }
        let steps = state.steps(self.rulings);
        let values: Vec<f64> = steps.iter().map(|step| self.value(state.step(step, self.rulings, &mut ()).unwrap())).collect();
        let value = match state.node() {
            Node::Decision => values.iter().copied().fold(0.0, f64::max),
            _ => values.iter().sum::<f64>() / values.len() as f64,
        };
        self.known.insert(state, value);
        value
    }
}

fn shipped() -> Arc<Nights> {
    Arc::new(Nights::shipped().unwrap())
}

/// The shipped mornings under other rulings: good enough to compare what happens before them.
fn mornings_under(rulings: &Rulings) -> Arc<Nights> {
    let mut bytes = shipped().to_bytes();
    let marks = Nights::MARKS;
    for ((place, (_, value)), (_, values)) in marks.zip(rulings.pairs()).zip(Rulings::OPTIONS) {
        bytes[place] = u8::from(value != values[0]);
    }
    let end = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..end]).to_le_bytes();
    bytes[end..].copy_from_slice(&checksum);
    Arc::new(Nights::from_bytes(&bytes, rulings).unwrap())
}

/// Few cards left, so that a recursion ends soon.
fn late() -> impl Strategy<Value = GameState> {
    positions().prop_filter("few cards", |state| {
        let draws = usize::from(matches!(state.waiting(), Waiting::Draw | Waiting::LineCheck));
        state.deck().len() <= draws
    })
}

fn agrees(state: GameState, rulings: &Rulings, nights: &Arc<Nights>) {
    let mut adviser = Adviser::new(nights.clone());
    assert!(adviser.prepare(&[state], 2, &Progress::default()));
    let mut recursion = Recursion { rulings, nights, day: state.day(), known: HashMap::new() };
    let (exact, plain) = (adviser.value(&state).unwrap(), recursion.value(state));
    assert!((exact - plain).abs() < 1e-12, "{state}: {exact} by the adviser, {plain} by recursion");
    if state.node() == Node::Decision {
        let ranked = adviser.advise(&state).unwrap();
        assert_eq!(ranked.len(), state.legal_actions(rulings).len());
        assert!((ranked[0].1 - exact).abs() < 1e-14, "{state}: the value is that of the best action");
        for (action, value) in ranked {
            let next = state.step(Step::Act(action), rulings, &mut ()).unwrap();
            assert!((value - recursion.value(next)).abs() < 1e-12, "{state}: {}", Step::Act(action));
        }
    }
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn values_are_those_of_a_plain_recursion(state in late()) {
        agrees(state, &Rulings::default(), &shipped());
    }

    #[test]
    fn values_are_those_of_a_plain_recursion_under_all_rulings(state in late(), rulings in rulings()) {
        agrees(state, &rulings, &mornings_under(&rulings));
    }
}

fn prepared(positions: &[GameState]) -> Adviser {
    let mut adviser = Adviser::new(shipped());
    assert!(adviser.prepare(positions, 2, &Progress::default()));
    adviser
}

/// Worked out with pencil and paper, on the last turn of Day 3.
#[test]
fn small_endings_have_the_values_that_a_pencil_finds() {
    for (position, fraction, why) in [
        ("3 - 444 1 142 C0 act:1:0:x", (1, 1), "nothing threatens: the turn ends, the last supper leaves one supply"),
        ("3 - 444 1 141 C0 act:1:0:x", (0, 1), "the last supper takes the last supply"),
        ("3 - 444 1 042 C0 act:1:1:x", (1, 3), "one Coupure, on 5 and 6"),
        ("3 - 444 1 042 C0 act:1:1:-", (5, 9), "one Coupure, and another for a morale if it fails: 1 - (2/3)^2"),
        ("3 - 444 1 403 C0 act:1:1:x", (1, 2), "Rally with a supply, on 4, 5 and 6"),
        ("3 - 444 1 403 C0 act:1:1:-", (5, 9), "only two supplies can be spared: Rally twice without one beats once with one"),
        ("3 - 004 1 442 C0 act:1:1:x", (1, 3), "one Close Combat, on 5 and 6"),
        ("3 - 004 1 444 C0 act:1:1:-", (5, 9), "two Close Combats: 1 - (2/3)^2"),
        ("3 - 004 1 422 C0 act:1:1:-", (1, 2), "a rolled 1 takes the morale that would have paid the second: 1/3 + 1/2 x 1/3"),
        ("3 1 444 1 142 C0 draw", (7, 9), "the trebuchet misses on 1 to 3; else Coupure twice: 1/2 + 1/2 x 5/9"),
        ("3 1 444 3 242 C0 draw", (5, 9), "three trebuchets hit for two: Coupure twice"),
        ("3 1 444 0 112 C0 draw", (1, 1), "no trebuchet, nothing happens"),
    ] {
        let state: GameState = position.parse().unwrap();
        let value = prepared(&[state]).value(&state).unwrap();
        let exact = f64::from(fraction.0) / f64::from(fraction.1);
        assert!((value - exact).abs() < 1e-12, "{position}: {value} instead of {}/{}: {why}", fraction.0, fraction.1);
    }
}

/// A game of random steps from a random position with few cards left, to its end or to the night.
fn played() -> impl Strategy<Value = (GameState, Vec<Step>)> {
    (late(), prop::collection::vec(any::<prop::sample::Index>(), 60)).prop_map(|(first, choices)| {
        let (mut state, mut steps) = (first, Vec::new());
        let rulings = Rulings::default();
        for choice in choices {
            let possible = state.steps(&rulings);
            if possible.is_empty() || state.day() != first.day() {
                break;
            }
            let step = possible.nth(choice.index(possible.len())).unwrap();
            state = state.step(step, &rulings, &mut ()).unwrap();
            steps.push(step);
        }
        (first, steps)
    })
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn every_value_is_the_best_of_its_actions_or_the_mean_of_its_outcomes((first, steps) in played()) {
        let mut adviser = prepared(&[first]);
        let mut state = first;
        for step in steps {
            if state.day() != first.day() {
                break;
            }
            let value = adviser.value(&state).unwrap();
            let (best, all) = match (adviser.advise(&state), adviser.outcomes(&state)) {
                (Some(ranked), None) => (ranked[0].1, ranked.len()),
                (None, Some(outcomes)) => {
                    (outcomes.iter().map(|(_, value)| value).sum::<f64>() / outcomes.len() as f64, outcomes.len())
                }
                both => panic!("{state}: {both:?}"),
            };
            prop_assert_eq!(all, state.steps(&Rulings::default()).len());
            prop_assert!((value - best).abs() < 1e-13, "{}: {} and {}", state, value, best);
            state = state.step(step, &Rulings::default(), &mut ()).unwrap();
        }
    }

    #[test]
    fn luck_and_cost_make_up_the_whole_game((first, steps) in played()) {
        let mut adviser = Adviser::new(shipped());
        let review = Review::of(&mut adviser, first, steps.iter().copied(), 2, &Progress::default()).unwrap();
        prop_assert_eq!(review.marks.len(), steps.len());
        prop_assert!((review.start + review.luck() - review.cost() - review.end()).abs() < 1e-6);
        for mark in &review.marks {
            prop_assert!(mark.cost() >= 0.0 && mark.cost() <= 1.0 && mark.luck().abs() <= 1.0);
            prop_assert!(mark.cost() == 0.0 || mark.is_real_choice(), "{:?} costs where nothing was to be chosen", mark);
            // Luck has no favorites: over all outcomes it comes to nothing.
            if let Some(outcomes) = adviser.outcomes(&mark.state) {
                let sum: f64 = outcomes.iter().map(|(_, value)| value - mark.before).sum();
                prop_assert!(sum.abs() < 1e-9);
            }
        }
        prop_assert!(review.accuracy().is_none_or(|accuracy| (0.0..=1.0).contains(&accuracy)));
        prop_assert!(review.turning_points(3).len() <= 3);
    }
}

/// The probability of winning of a player who takes every legal action with the same weight.
fn aimless(state: GameState, known: &mut HashMap<GameState, f64>) -> f64 {
    if state.node() == Node::Over {
        return f64::from(*state.waiting() == Waiting::Won);
    }
    if let Some(value) = known.get(&state) {
        return *value;
    }
    let rulings = Rulings::default();
    let steps = state.steps(&rulings);
    let next = |step| state.step(step, &rulings, &mut ()).unwrap();
    let value = steps.iter().map(|step| aimless(next(step), known)).sum::<f64>() / steps.len() as f64;
    known.insert(state, value);
    value
}

#[test]
fn an_aimless_player_wins_as_often_as_computed() {
    use rand::{RngExt, SeedableRng};
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(11);
    for position in ["3 15 333 2 323 C0 draw", "3 4 214 1 233 E1 check", "3 - 013 2 133 A1 act:7:3:-"] {
        let first: GameState = position.parse().unwrap();
        let exact = aimless(first, &mut HashMap::new());
        assert!(exact <= prepared(&[first]).value(&first).unwrap());
        let (games, mut won) = (20_000, 0);
        for _ in 0..games {
            let mut state = first;
            while state.node() != Node::Over {
                let steps = state.steps(&Rulings::default());
                let step = steps.nth(rng.random_range(0..steps.len())).unwrap();
                state = state.step(step, &Rulings::default(), &mut ()).unwrap();
            }
            won += i32::from(*state.waiting() == Waiting::Won);
        }
        let deviation = (exact * (1.0 - exact) / f64::from(games)).sqrt();
        let rate = f64::from(won) / f64::from(games);
        assert!(exact > 0.02 && (rate - exact).abs() < 4.0 * deviation, "{position}: {rate} by play, {exact} computed");
    }
}

#[test]
fn a_question_that_is_cancelled_leaves_no_half_answer() {
    let state: GameState = "3 1234567 444 3 444 C0 draw".parse().unwrap();
    let progress = Progress::default();
    progress.cancel();
    let mut adviser = Adviser::new(shipped());
    assert!(!adviser.prepare(&[state], 2, &progress) && !adviser.knows(&state));
    assert_eq!(adviser.bytes(), 0);
    let steps = [Step::Card(CardNumber::One)];
    assert_eq!(Review::of(&mut adviser, state, steps.into_iter(), 2, &progress), None);
}

/// Every board on which a day can begin, with its value.
fn mornings(nights: &Nights, day: Day) -> Vec<(Board, f64)> {
    let mut found = Vec::new();
    let level = |number| Level::new(number).unwrap();
    for distances in 0..5 * 5 * 6 {
        let distance = |number: usize| Distance::ALL.get(number).copied();
        let (ladders, ram) = (distance(distances % 5).unwrap(), distance(distances / 5 % 5).unwrap());
        let enemies = Enemies::new(ladders, ram, distance(distances / 25));
        for (trebuchets, wall, morale, supplies) in (0..4 * 125_u16).map(|n| ((n / 125) as u8, n / 25 % 5, n / 5 % 5, n % 5)) {
            let board = Board {
                enemies,
                trebuchets: Trebuchets::new(trebuchets).unwrap(),
                status: Status::new(level(wall as u8), level(morale as u8), level(supplies as u8)),
                soldiers: Soldiers::Castle,
            };
            found.extend(nights.value(day, &board).map(|value| (board, value)));
        }
    }
    found
}

/// More wall, morale or supplies, fewer trebuchets, and a unit on its start instead of space 3 never harm. A unit farther away
/// does, elsewhere: one that already fights has cost its morale and moves no more, and one that enters while morale is at 0
/// enters free of charge.
#[test]
fn nothing_that_helps_ever_harms_in_the_morning() {
    let nights = shipped();
    let mut harmed_by_distance = 0;
    for day in [Day::Two, Day::Three] {
        let all = mornings(&nights, day);
        assert_eq!(all.len(), MORNINGS);
        for (board, value) in all {
            for better in improvements(&board) {
                let other = nights.value(day, &better);
                let Some(other) = other.filter(|other| *other < value - 1e-12) else { continue };
                let near = |unit: &Unit| matches!(board.enemies.distance(*unit), Some(distance) if distance < Distance::Three);
                let moved = |unit: &Unit| board.enemies.distance(*unit) != better.enemies.distance(*unit);
                let by_distance = Unit::ALL.iter().any(|unit| moved(unit) && near(unit));
                assert!(by_distance, "{day:?}: {value} at {board:?}, but {other} at {better:?}");
                harmed_by_distance += 1;
            }
        }
    }
    assert!(harmed_by_distance > 0, "the exception is gone: the law can be made stronger");
}

/// The same board with one thing better for the fortress.
fn improvements(board: &Board) -> Vec<Board> {
    let mut better = Vec::new();
    for track in Track::ALL {
        if let Some(level) = Level::new(board.level(track).get() + 1) {
            let mut levels = Track::ALL.map(|other| board.level(other));
            levels[track as usize] = level;
            better.push(Board { status: Status::new(levels[0], levels[1], levels[2]), ..*board });
        }
    }
    if let Some(fewer) = board.trebuchets.get().checked_sub(1).and_then(Trebuchets::new) {
        better.push(Board { trebuchets: fewer, ..*board });
    }
    for unit in Unit::ALL {
        let farther = board.enemies.distance(unit).and_then(|distance| Distance::ALL.get(distance as usize + 1));
        if let Some(farther) = farther {
            better.push(Board { enemies: board.enemies.with(unit, *farther), ..*board });
        }
    }
    better
}

#[test]
fn a_sample_of_the_shipped_mornings_is_recomputed() {
    let nights = shipped();
    // Boards from which few others are reached, so that a day is solved in moments; CI solves the whole game again.
    for position in [
        "3 1234567 111 3 101 C0 draw",
        "3 1234567 01x 2 101 C0 draw",
        "2 1234567 111 3 101 C0 draw",
        "2 1234567 11x 3 102 C0 draw",
    ] {
        let state: GameState = position.parse().unwrap();
        let kept = nights.value(state.day(), state.board()).unwrap();
        let mut adviser = prepared(&[state]);
        assert!(adviser.knows(&state), "it was solved, not looked up: {position}");
        let found = adviser.value(&state).unwrap();
        assert!(kept > 0.0 && (kept - found).abs() < 1e-12, "{position}: {kept} is kept, {found} was found");
    }
}

/// Whatever was asked before, and in whichever order, a question is answered as by an adviser who was asked nothing else.
#[test]
fn answers_do_not_depend_on_what_was_asked_before() {
    // Moments of the same turns and days: later ones first, as after taking back steps, and more than are kept side by side.
    let positions: Vec<GameState> = [
        "3 12 221 2 232 C0 act:3:1:x",
        "3 12 222 2 232 C0 act:3:2:-",
        "3 12 322 2 333 C0 act:3:2:-",
        "3 12 221 2 232 C0 act:3:1:x",
        "3 14 213 2 232 E1 act:5:2:b",
        "3 14 213 2 232 E1 act:5:3:-",
        "3 24 213 2 232 E1 check",
        "3 124 213 2 232 C0 draw",
        "3 12 222 2 232 C0 act:3:2:-",
        "2 1 211 3 422 E0 act:5:2:b",
        "3 14 213 2 232 E1 act:5:2:b",
    ]
    .map(|text| text.parse().unwrap())
    .to_vec();
    let ask_alone = |state: &GameState| {
        let mut adviser = prepared(&[*state]);
        (adviser.value(state).unwrap(), adviser.advise(state))
    };
    let alone: Vec<_> = positions.iter().map(ask_alone).collect();
    let same = |one: &[(Action, f64)], other: &[(Action, f64)]| {
        one.len() == other.len() && one.iter().zip(other).all(|((_, a), (_, b))| (a - b).abs() < 1e-12)
    };
    let mut asked_all = Adviser::new(shipped());
    for (state, (value, ranked)) in positions.iter().zip(&alone) {
        assert!(asked_all.prepare(&[*state], 2, &Progress::default()));
        assert!((asked_all.value(state).unwrap() - value).abs() < 1e-12, "{state}");
        let found = asked_all.advise(state);
        assert_eq!(found.is_some(), ranked.is_some(), "{state}");
        assert!(found.iter().zip(ranked).all(|(one, other)| same(one, other)), "{state}");
    }
    // In pairs, of which one is known already.
    for (pair, answers) in positions.windows(2).zip(alone.windows(2)) {
        assert!(asked_all.prepare(pair, 2, &Progress::default()));
        for (state, (value, ranked)) in pair.iter().zip(answers) {
            assert!((asked_all.value(state).unwrap() - value).abs() < 1e-12, "{state}");
            assert_eq!(asked_all.advise(state).is_some(), ranked.is_some(), "{state}");
        }
    }
}

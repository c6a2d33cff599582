//! The adviser's values against a plain recursion over the engine's steps, and laws that the values must obey.

use std::collections::HashMap;
use std::sync::Arc;

use nine_card_siege::advisor::{Adviser, Nights, Progress};
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

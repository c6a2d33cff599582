//! Laws of whole games of random legal steps from the set-up and from random positions.

use std::collections::BTreeMap;

use nine_card_siege::engine::*;
use nine_card_siege::session::{below, random_play};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::positions::{config, positions, rulings};
use crate::steps::{check_position, check_step, measure};

/// A game is at most this long: 21 turns of a check, a card, its die, four actions with their dice, a free step, the
/// additional action, and the end.
const LONGEST: usize = 21 * (3 + 8 + 3);

/// How the steps of a game are chosen. Games of wholly random steps are over on the first day.
#[derive(Clone, Copy, Debug)]
enum Fate {
    /// Any step.
    Random,
    /// The player is mostly sensible.
    Careful,
    /// Besides, most dice show 5 or 6.
    Lucky,
    /// Besides, most dice of attacks show 2 to 4.
    Overrun,
}

/// How little a sensible player wants this; the least wanted kinds come last.
fn reluctance(step: Step, state: &GameState) -> u8 {
    let hungry = state.board().level(Track::Supplies).get() <= 2;
    let homewards = state.carried() > Carried::ZERO || !hungry;
    match step {
        Step::Act(Action::Fight(_) | Action::Coupure | Action::Rally | Action::Raid) => 0,
        Step::Act(Action::Enter) if hungry || homewards => 1,
        Step::Act(Action::FreeStep(side) | Action::FastMove(side)) if (side == Side::Castle) == homewards => 1,
        Step::Act(Action::Archers(_) | Action::Boil(_) | Action::Sabotage) => 2,
        Step::Act(Action::EndTurn) => 3,
        Step::Act(_) => 4,
        Step::Die(_) | Step::Card(_) => 0,
    }
}

/// The step for this choice, or `None` when the game is over.
fn choose(state: &GameState, choice: u16, fate: Fate, rulings: &Rulings) -> Option<Step> {
    let mut steps: Vec<Step> = state.steps(rulings).iter().collect();
    let attacked = matches!(state.waiting(), Waiting::Roll(_, Roll::Archers(_) | Roll::Boil(_) | Roll::Fight(_)));
    if !choice.is_multiple_of(32) && !matches!(fate, Fate::Random) {
        let least = steps.iter().map(|step| reluctance(*step, state)).min()?;
        steps.retain(|step| match (step, fate) {
            (Step::Die(die), Fate::Overrun) if attacked => (Die::Two..=Die::Four).contains(die),
            (Step::Die(die), Fate::Lucky | Fate::Overrun) => *die >= Die::Five,
            (step, _) => reluctance(*step, state) == least,
        });
    }
    (!steps.is_empty()).then(|| steps[usize::from(choice / 32) % steps.len()])
}

/// Plays to the end by these choices, or until they run out; tells each step to `each`. The steps made and the last position.
fn play(
    start: GameState,
    choices: &[u16],
    rulings: &Rulings,
    mut each: impl FnMut(GameState, Step, GameState, &[Event]),
) -> (Vec<Step>, GameState) {
    let fate = [Fate::Random, Fate::Careful, Fate::Lucky, Fate::Overrun][usize::from(choices[0] % 4)];
    let mut state = start;
    let mut made = Vec::new();
    for choice in &choices[1..] {
        let Some(step) = choose(&state, *choice, fate, rulings) else {
            break;
        };
        let mut events = Vec::new();
        let next = state.step(step, rulings, &mut events).unwrap();
        each(state, step, next, &events);
        made.push(step);
        state = next;
    }
    (made, state)
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), LONGEST + 1)
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn every_game_from_the_set_up_ends_and_obeys_the_laws(choices in choices(), rulings in rulings()) {
        let (steps, end) = play(GameState::START, &choices, &rulings, |before, step, after, events| {
            check_step(before, step, after, events);
        });
        prop_assert_eq!(end.node(), Node::Over, "after {} steps", steps.len());
        // The same steps give the same end, also through the notation.
        let again = steps.iter().fold(GameState::START, |state, step| {
            let step: Step = step.to_string().parse().unwrap();
            let state: GameState = state.to_string().parse().unwrap();
            state.step(step, &rulings, &mut ()).unwrap()
        });
        prop_assert_eq!(again, end);
    }

    #[test]
    fn every_game_from_any_position_ends(start in positions(), choices in choices(), rulings in rulings()) {
        let mut last = measure(&start);
        let (_, end) = play(start, &choices, &rulings, |_, _, after, _| {
            assert!(measure(&after) < last, "{after}");
            last = measure(&after);
        });
        prop_assert_eq!(end.node(), Node::Over);
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn every_position_of_a_game_obeys_the_laws(choices in choices(), rulings in rulings()) {
        check_position(GameState::START, &rulings);
        play(GameState::START, &choices, &rulings, |_, _, after, _| check_position(after, &rulings));
    }
}

/// The random games are worth their name: they see all three days and all four ways to lose.
#[test]
fn the_games_go_far() {
    let mut runner = TestRunner::new(config(1));
    let mut rulings = Rulings::default();
    rulings.set("forced_close_combat", "no").unwrap();
    let mut ends = BTreeMap::new();
    for _ in 0..2000 {
        let choices = choices().new_tree(&mut runner).unwrap().current();
        let (_, end) = play(GameState::START, &choices, &rulings, |_, _, _, _| {});
        let word = end.to_string().rsplit(' ').next().unwrap().to_owned();
        *ends.entry(word).or_insert(0) += 1;
        *ends.entry(format!("day {}", end.day().get())).or_insert(0) += 1;
    }
    for expected in ["lost:overrun", "lost:two-tracks", "lost:breach", "lost:surrender", "day 1", "day 2", "day 3"] {
        assert!(ends.contains_key(expected), "no game reaches {expected}: {ends:?}");
    }
}

/// A die and a deck have equal weights: every outcome comes up about as often as every other.
#[test]
fn chance_is_even() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for count in [6_u32, 7, 5] {
        let mut seen = BTreeMap::new();
        for _ in 0..6000 {
            *seen.entry(below(&mut rng, count)).or_insert(0_u32) += 1;
        }
        assert_eq!(seen.keys().copied().collect::<Vec<_>>(), (0..count).collect::<Vec<_>>());
        let fair = 6000 / count;
        assert!(seen.values().all(|number| number.abs_diff(fair) < fair / 5), "{seen:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let rulings = Rulings::default();
    let tally = random_play(500, 9, &rulings);
    assert_eq!(tally, random_play(500, 9, &rulings));
    assert_ne!(tally, random_play(500, 10, &rulings));
    let ends = Defeat::ALL.map(|defeat| tally.count(Waiting::Lost(defeat)));
    assert_eq!(tally.count(Waiting::Won) + ends.iter().sum::<u64>(), 500);
}

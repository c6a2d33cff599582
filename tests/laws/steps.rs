//! Laws of a step from one position: legality, refusals, events, progress, invariants. Games are checked by the same laws.

use nine_card_siege::engine::*;
use proptest::prelude::*;

use crate::positions::{config, positions, rulings};

/// All the steps there are, in the order of the notation.
pub(crate) fn every_step() -> impl Iterator<Item = Step> {
    let actions = Action::ALL.into_iter().map(Step::Act);
    actions.chain(Die::ALL.into_iter().map(Step::Die)).chain(CardNumber::ALL.into_iter().map(Step::Card))
}

/// What falls at every step, compared from left to right: days, cards, phase, the additional action, points, the free step, the
/// die due. As it falls, no position comes twice, and every game ends.
pub(crate) fn measure(state: &GameState) -> [u8; 7] {
    let phase = match state.waiting() {
        Waiting::Trebuchet(_) => 4,
        Waiting::Act(_) | Waiting::Roll(..) => 3,
        Waiting::LineCheck => 2,
        Waiting::Draw => 1,
        Waiting::Won | Waiting::Lost(_) => 0,
    };
    let (extra, points, free) =
        state.turn().map_or((0, 0, 0), |turn| (u8::from(!turn.extra), turn.points(), u8::from(!turn.free_step)));
    let rolling = u8::from(matches!(state.waiting(), Waiting::Roll(..)));
    [3 - state.day().get(), state.deck().len() as u8, phase, extra, points, free, rolling]
}

/// Legality, the list of steps and the transition say the same; a refusal changes nothing and tells nothing; every step
/// forward obeys the laws below.
pub(crate) fn check_position(state: GameState, rulings: &Rulings) {
    let listed: Vec<Step> = state.steps(rulings).iter().collect();
    let in_order: Vec<Step> = every_step().filter(|step| listed.contains(step)).collect();
    assert_eq!(listed, in_order, "the steps are in order, each once, at {state}");
    let set = state.steps(rulings);
    assert_eq!((set.len(), set.nth(set.len())), (listed.len(), None));
    for step in every_step() {
        let mut events = Vec::new();
        let copy = state;
        let result = copy.step(step, rulings, &mut events);
        assert_eq!(copy, state);
        assert_eq!(result.is_ok(), listed.contains(&step), "{step} at {state}");
        match (step, result) {
            (_, Ok(next)) => {
                check_step(state, step, next, &events);
                assert_eq!(state.step(step, rulings, &mut ()), Ok(next), "the same without events, and again");
            }
            (Step::Act(action), Err(error)) => {
                assert_eq!(error, StepError::Illegal(state.legality(action, rulings).unwrap_err()));
                assert_eq!(error, expected_refusal(&state, step).unwrap_or(error), "{step} at {state}");
            }
            (_, Err(error)) => assert_eq!(Some(error), expected_refusal(&state, step), "{step} at {state}"),
        }
        if let Step::Act(action) = step {
            assert_eq!(state.legality(action, rulings).is_ok(), listed.contains(&step));
            assert_eq!(state.legal_actions(rulings).contains(action), listed.contains(&step));
        }
        if !listed.contains(&step) {
            assert_eq!(events, [], "a refused {step} tells nothing");
        }
    }
}

/// Why a step of the wrong kind is refused; `None` for an action where the player may act, whose reason is the rules' affair.
fn expected_refusal(state: &GameState, step: Step) -> Option<StepError> {
    let over = state.node() == Node::Over;
    match step {
        Step::Act(_) => match state.waiting() {
            Waiting::Act(_) => None,
            Waiting::Draw => Some(StepError::Illegal(Illegality::CardFirst)),
            _ if over => Some(StepError::Illegal(Illegality::GameOver)),
            _ => Some(StepError::Illegal(Illegality::DieFirst)),
        },
        Step::Die(_) => Some(StepError::NoDieDue),
        Step::Card(card) if *state.waiting() == Waiting::Draw => Some(StepError::CardDrawnAlready(card)),
        Step::Card(_) => Some(StepError::NoCardDue),
    }
}

/// The laws of one step that was made.
pub(crate) fn check_step(before: GameState, step: Step, after: GameState, events: &[Event]) {
    let name = format!("{before} {step} -> {after}");
    assert!(measure(&after) < measure(&before), "progress: {name}");
    assert_eq!(GameState::new(after.day(), after.deck(), *after.board(), *after.waiting()), Ok(after), "valid: {name}");
    assert_eq!(after.to_string().parse(), Ok(after), "{name}");
    check_board(&before, &after, &name);
    check_turn(&before, step, &after, &name);
    check_events(&before, &after, events, &name);
    if let (Step::Act(action), Some(turn)) = (step, before.turn()) {
        check_points(action, turn, &after, &name);
    }
}

fn check_board(before: &GameState, after: &GameState, name: &str) {
    let (old, new) = (before.board(), after.board());
    let lost = |defeat| *after.waiting() == Waiting::Lost(defeat);
    assert_eq!(new.enemies.in_close_combat() > 2, lost(Defeat::Overrun), "overrun: {name}");
    assert_eq!(new.status.at_zero() > 1, lost(Defeat::TwoTracks), "two tracks: {name}");
    assert!(
        old.enemies.distance(Unit::Tower).is_some() || new.enemies.distance(Unit::Tower).is_none(),
        "the Tower is back: {name}"
    );
    for unit in Unit::ALL {
        if let (Some(from), Some(to)) = (old.enemies.distance(unit), new.enemies.distance(unit)) {
            assert!(from.get().abs_diff(to.get()) <= 1, "a unit moves one space: {name}");
        }
    }
    assert!(old.trebuchets.get().abs_diff(new.trebuchets.get()) <= 1, "{name}");
    if *after.waiting() == Waiting::Won {
        assert_eq!((after.day(), after.deck()), (Day::Three, Deck::EMPTY), "{name}");
    }
}

fn check_turn(before: &GameState, step: Step, after: &GameState, name: &str) {
    assert!(after.card().is_none_or(|card| !after.deck().contains(card)), "the card in play is in the deck: {name}");
    if after.day() != before.day() {
        assert_eq!((step, after.deck()), (Step::Act(Action::EndTurn), Deck::FULL), "{name}");
        assert!(before.deck().is_empty(), "{name}");
    } else if let Step::Card(card) = step {
        assert_eq!(after.deck(), before.deck().without(card), "{name}");
    } else {
        assert_eq!(after.deck(), before.deck(), "{name}");
    }
    // The flags of a turn only ever come on; they and the points go with it.
    if let (Some(old), Some(new)) = (before.turn(), after.turn()) {
        assert_eq!(old.card, new.card, "{name}");
        assert!(old.boiled <= new.boiled && old.extra <= new.extra && old.free_step <= new.free_step, "{name}");
        if !matches!(step, Step::Act(_)) {
            assert_eq!(old, new, "a die changes neither points nor flags: {name}");
        }
    }
    if let (None, Some(new)) = (before.turn(), after.turn()) {
        let points = CardFace::of(after.day(), new.card).points;
        assert_eq!(Some(*new), Turn::new(new.card, points, false, false, false), "a turn begins: {name}");
    }
}

fn check_points(action: Action, before: &Turn, after: &GameState, name: &str) {
    let Some(turn) = after.turn() else {
        return;
    };
    let bought = action.extra_paid_from().is_some();
    let cost = u8::from(!bought && !matches!(action, Action::FreeStep(_)));
    assert_eq!(turn.points() + cost, before.points() + u8::from(bought), "points: {name}");
    assert_eq!(turn.extra, before.extra || bought, "{name}");
    assert_eq!(turn.boiled, before.boiled || matches!(action, Action::Boil(_)), "{name}");
    assert_eq!(turn.free_step, before.free_step || matches!(action, Action::FreeStep(_) | Action::Enter), "{name}");
}

/// Everything on the table, changed by nothing but the events.
#[derive(Debug, PartialEq)]
struct Retold {
    enemies: [Option<Distance>; 3],
    trebuchets: Trebuchets,
    levels: [Level; 3],
    place: Place,
    carried: u8,
}

impl Retold {
    fn new(board: &Board) -> Self {
        Self {
            enemies: Unit::ALL.map(|unit| board.enemies.distance(unit)),
            trebuchets: board.trebuchets,
            levels: Track::ALL.map(|track| board.level(track)),
            place: board.soldiers.place(),
            carried: board.soldiers.carried().get(),
        }
    }

    fn apply(&mut self, what: What, name: &str) {
        match what {
            What::Level { track, from, to } => {
                assert_eq!(self.levels[track as usize], from, "{what:?}: {name}");
                assert_ne!(from, to, "{what:?}: {name}");
                self.levels[track as usize] = to;
            }
            What::LevelStaysAtZero(track) => assert!(self.levels[track as usize].is_zero(), "{what:?}: {name}"),
            What::Advanced { unit, from, to } => {
                assert_eq!((self.enemies[unit as usize], from.nearer()), (Some(from), Some(to)), "{what:?}: {name}");
                self.enemies[unit as usize] = Some(to);
            }
            What::ThrownBack { unit, from, to } => {
                assert_eq!((self.enemies[unit as usize], from.farther()), (Some(from), Some(to)), "{what:?}: {name}");
                self.enemies[unit as usize] = Some(to);
            }
            What::TowerRemoved => {
                assert_eq!(self.enemies[2], Some(Distance::Start), "{what:?}: {name}");
                self.enemies[2] = None;
            }
            What::TowerStands => assert_ne!(self.enemies[2], Some(Distance::Start), "{what:?}: {name}"),
            What::OrderIgnored(unit, Ignored::Removed) => assert_eq!(self.enemies[unit as usize], None, "{what:?}: {name}"),
            What::OrderIgnored(unit, Ignored::InCloseCombat) => {
                assert_eq!(self.enemies[unit as usize], Some(Distance::CloseCombat), "{what:?}: {name}");
            }
            What::Trebuchets { from, to } => {
                assert_eq!(self.trebuchets, from, "{what:?}: {name}");
                assert_ne!(from, to, "{what:?}: {name}");
                self.trebuchets = to;
            }
            What::TrebuchetsFire(number) => assert_eq!(self.trebuchets, number, "{what:?}: {name}"),
            What::TrebuchetsFull => assert!(self.trebuchets.is_full(), "{what:?}: {name}"),
            What::Marched { from, to, .. } => {
                assert_eq!(self.place, from, "{what:?}: {name}");
                assert_ne!(from, to, "{what:?}: {name}");
                self.place = to;
            }
            What::Carried { from, to } => {
                assert_eq!(self.carried, from, "{what:?}: {name}");
                assert_ne!(from, to, "{what:?}: {name}");
                self.carried = to;
            }
            _ => {}
        }
    }
}

/// Retold from the events alone, the old board becomes the new one; what else is told is true.
fn check_events(before: &GameState, after: &GameState, events: &[Event], name: &str) {
    let mut retold = Retold::new(before.board());
    for (index, event) in events.iter().enumerate() {
        retold.apply(event.what, name);
        let last = index + 1 == events.len();
        match event.what {
            What::Lost(defeat) => assert!(last && *after.waiting() == Waiting::Lost(defeat), "{name}"),
            What::Won => assert!(last && *after.waiting() == Waiting::Won, "{name}"),
            What::PointsGranted(points) | What::PointSpent(points) | What::ExtraBought(points) => {
                assert!(after.turn().is_none_or(|turn| turn.points() == points), "{event:?}: {name}");
            }
            What::TurnEnded(points) => assert_eq!(before.turn().map(|turn| turn.points()), Some(points), "{name}"),
            What::DayEnded(day) => assert_eq!(day, before.day(), "{name}"),
            What::DayBegan(day) => assert_eq!((day, after.day()), (after.day(), before.day().next().unwrap()), "{name}"),
            What::CardDrawn(day, card) | What::EventHolds(day, card) => {
                assert!(before.deck().contains(card) && !after.deck().contains(card) && day == before.day(), "{name}");
            }
            _ => {}
        }
    }
    assert_eq!(retold, Retold::new(after.board()), "told by {events:?}: {name}");
    let over = matches!(events.last().map(|event| event.what), Some(What::Won | What::Lost(_)));
    assert_eq!(over, after.node() == Node::Over, "{name}");
    assert!(!events.is_empty(), "something is told of every step: {name}");
    // The phases come in the order of rule 4.0; only the next turn's check follows the end of this one.
    for pair in events.windows(2) {
        let next_turn = pair[1].phase == Phase::EnemyLineCheck && pair[0].phase >= Phase::VictoryOrLossCheck;
        // R22: the check after the last night.
        let last_check = pair[0].phase == Phase::EndOfDay && pair[1].phase == Phase::VictoryOrLossCheck;
        assert!(pair[0].phase <= pair[1].phase || next_turn || last_check, "{pair:?}: {name}");
    }
}

proptest! {
    #![proptest_config(config(12_000))]

    #[test]
    fn every_step_from_any_position_obeys_the_laws(state in positions(), rulings in rulings()) {
        check_position(state, &rulings);
    }

    #[test]
    fn a_refusal_says_a_rule(state in positions(), rulings in rulings()) {
        for action in Action::ALL {
            if let Err(reason) = state.legality(action, &rulings) {
                prop_assert!(Rule::ALL.contains(&reason.rule()));
                prop_assert!(!reason.to_string().is_empty());
            }
        }
    }
}

#[test]
fn steps_round_trip() {
    let steps: Vec<Step> = every_step().collect();
    assert_eq!(steps.len(), 22 + 6 + 7);
    for step in steps {
        assert_eq!(step.to_string().parse(), Ok(step));
    }
}

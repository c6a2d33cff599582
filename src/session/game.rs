//! History: set-up, steps and a cursor.

use super::{ChanceSource, Seed};
use crate::engine::{Action, Event, GameState, Node, Phase, Rule, Rulings, Step, StepError, What};

/// What a game starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The first position; [`GameState::START`] except in practice games.
    pub start: GameState,
    /// The rulings, fixed for the whole game.
    pub rulings: Rulings,
    /// Where dice and cards come from.
    pub chance: ChanceSource,
}

impl Setup {
    /// The printed set-up (3.0) with default rulings.
    pub fn seeded(seed: Seed) -> Self {
        Self { start: GameState::START, rulings: Rulings::default(), chance: ChanceSource::Seeded(seed) }
    }
}

/// A step that was made, with all that came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    step: Step,
    after: GameState,
    events: Vec<Event>,
}

/// One event in the history, with the moment at which it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Number of the step that it came from, counted from 0.
    pub step: usize,
    /// Day, `1..=3`.
    pub day: u8,
    /// Turn of the day, `1..=7`.
    pub turn: u8,
    /// The event.
    pub event: Event,
}

/// How a pending outcome of chance was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolved {
    /// This die or card.
    Step(Step),
    /// The player has to enter it (real dice, or the script has run out).
    AskPlayer,
    /// No outcome is due.
    NotDue,
}

/// A game in progress: any position of it can be returned to, and what chance had in store stays the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    setup: Setup,
    entries: Vec<Entry>,
    cursor: usize,
    take_backs: u32,
    run: u64,
}

impl Game {
    /// A new game. `run` tells games apart; give a random number.
    pub const fn new(setup: Setup, run: u64) -> Self {
        Self { setup, entries: Vec::new(), cursor: 0, take_backs: 0, run }
    }

    /// A game from its recorded parts; the first `cursor` steps are made, the rest can be redone.
    ///
    /// # Errors
    /// The number of the step that the rules refuse, and why.
    pub fn replay(setup: Setup, run: u64, steps: &[Step], cursor: usize, take_backs: u32) -> Result<Self, (usize, StepError)> {
        let mut game = Self::new(setup, run);
        for (number, step) in steps.iter().enumerate() {
            game.commit(*step).map_err(|error| (number, error))?;
        }
        game.cursor = cursor.min(game.entries.len());
        game.take_backs = take_backs;
        Ok(game)
    }

    /// The set-up.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The rulings of this game.
    pub const fn rulings(&self) -> &Rulings {
        &self.setup.rulings
    }

    /// The number that tells this game from all others.
    pub const fn run(&self) -> u64 {
        self.run
    }

    /// The position now.
    pub fn state(&self) -> GameState {
        self.state_after(self.cursor)
    }

    /// The position after the first `count` steps; at most all of them.
    pub fn state_after(&self, count: usize) -> GameState {
        match count.min(self.entries.len()).checked_sub(1) {
            Some(last) => self.entries[last].after,
            None => self.setup.start,
        }
    }

    /// All recorded steps; those from [`Self::cursor`] on were taken back and can be redone.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.entries.iter().map(|entry| entry.step)
    }

    /// How many of the recorded steps are made.
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// How often a step was taken back.
    pub const fn take_backs(&self) -> u32 {
        self.take_backs
    }

    /// Number of the next outcome of chance, counted from 0.
    pub fn outcome_number(&self) -> usize {
        self.entries[..self.cursor].iter().filter(|entry| !matches!(entry.step, Step::Act(_))).count()
    }

    /// Makes a step. What was taken back and not redone is forgotten.
    ///
    /// # Errors
    /// If the rules refuse it; then nothing has changed.
    pub fn commit(&mut self, step: Step) -> Result<&[Event], StepError> {
        let mut events = Vec::new();
        let after = self.state().step(step, &self.setup.rulings, &mut events)?;
        self.entries.truncate(self.cursor);
        self.entries.push(Entry { step, after, events });
        self.cursor = self.entries.len();
        Ok(self.last_events())
    }

    /// Settles the outcome that is due from the game's chance source.
    pub fn resolve(&mut self) -> Resolved {
        let state = self.state();
        if state.node() != Node::Chance {
            return Resolved::NotDue;
        }
        let Some(step) = self.setup.chance.outcome(&state, self.outcome_number()) else {
            return Resolved::AskPlayer;
        };
        match self.commit(step) {
            Ok(_) => Resolved::Step(step),
            // A script that does not fit the position: the player goes on by hand.
            Err(_) => Resolved::AskPlayer,
        }
    }

    /// The events of the step just made; empty at the start.
    pub fn last_events(&self) -> &[Event] {
        self.cursor.checked_sub(1).map_or(&[], |last| &self.entries[last].events)
    }

    /// The step just made.
    pub fn last_step(&self) -> Option<Step> {
        self.cursor.checked_sub(1).map(|last| self.entries[last].step)
    }

    /// Whether there is a decision to take back.
    pub fn can_take_back(&self) -> bool {
        self.last_decision().is_some()
    }

    fn last_decision(&self) -> Option<usize> {
        self.entries[..self.cursor].iter().rposition(|entry| matches!(entry.step, Step::Act(_)))
    }

    /// Goes back to before the player's last decision, over the dice and cards that followed it. Returns whether there was one.
    pub fn take_back(&mut self) -> bool {
        let Some(decision) = self.last_decision() else { return false };
        self.cursor = decision;
        self.take_backs = self.take_backs.saturating_add(1);
        true
    }

    /// Goes back one step, whoever made it. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.cursor == 0 {
            return false;
        }
        self.cursor -= 1;
        self.take_backs = self.take_backs.saturating_add(1);
        true
    }

    /// Whether a step that was taken back can be made again.
    pub fn can_redo(&self) -> bool {
        self.cursor < self.entries.len()
    }

    /// Makes the step again that was taken back last, with its recorded outcome. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        if self.can_redo() {
            self.cursor += 1;
            return true;
        }
        false
    }

    /// Makes again what [`Self::take_back`] took back: a decision with the outcomes that followed it.
    pub fn redo_decision(&mut self) -> bool {
        let any = self.redo();
        while self.entries.get(self.cursor).is_some_and(|entry| !matches!(entry.step, Step::Act(_))) {
            self.cursor += 1;
        }
        any
    }

    /// The history up to now, event by event, oldest first.
    pub fn moments(&self) -> impl DoubleEndedIterator<Item = Moment> {
        (0..self.cursor).flat_map(move |step| {
            let before = self.state_after(step);
            let events = &self.entries[step].events;
            // A step that ends a turn can begin the next: what belongs to its line check counts as the new turn.
            let next = self.entries[step].after;
            events.iter().map(move |event| {
                let at = if begins_turn(event) { next } else { before };
                Moment { step, day: at.day().get(), turn: at.turn_number(), event: *event }
            })
        })
    }

    /// Actions that were chosen so far, `0..`; for the records.
    pub fn decisions(&self) -> usize {
        self.entries[..self.cursor].iter().filter(|entry| matches!(entry.step, Step::Act(_))).count()
    }

    /// The player's decision `action`.
    ///
    /// # Errors
    /// If the rules refuse it; then nothing has changed.
    pub fn act(&mut self, action: Action) -> Result<&[Event], StepError> {
        self.commit(Step::Act(action))
    }
}

fn begins_turn(event: &Event) -> bool {
    event.phase == Phase::EnemyLineCheck && event.rule == Rule::R5_0 || matches!(event.what, What::DayBegan(_))
}

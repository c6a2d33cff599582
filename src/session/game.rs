//! History: set-up, steps and a cursor.

use super::mode::{Counts, Ending, Mode, NoSwitch, NoTakeBack};
use super::{ChanceSource, Seed};
use crate::engine::{Action, Event, GameState, Illegality, Node, Phase, Rule, Rulings, Step, StepError, Waiting, What};

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
    /// It could not be written, and in hardcore mode nothing is shown before it is on the disk: still due.
    NotSaved,
}

/// A game in progress: any position of it can be returned to, and what chance had in store stays the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    setup: Setup,
    entries: Vec<Entry>,
    cursor: usize,
    run: u64,
    mode: Mode,
    conceded: bool,
    counts: Counts,
}

impl Game {
    /// A new game. `run` tells games apart; give a random number.
    pub const fn new(setup: Setup, run: u64) -> Self {
        let counts = Counts { take_backs: 0, hints: 0, returns: 0, milliseconds: 0 };
        Self { setup, entries: Vec::new(), cursor: 0, run, mode: Mode::Normal, conceded: false, counts }
    }

    /// A game from its recorded steps, all of them made.
    ///
    /// # Errors
    /// The number of the step that the rules refuse, counted from 0, and why.
    pub fn replay(setup: Setup, run: u64, steps: &[Step]) -> Result<Self, (usize, StepError)> {
        let mut game = Self::new(setup, run);
        for (number, step) in steps.iter().enumerate() {
            game.commit(*step).map_err(|error| (number, error))?;
        }
        Ok(game)
    }

    /// The rest of a recorded game; `None` if the parts contradict each other: `cursor` beyond the steps, steps to redo in
    /// hardcore mode, a mode that began later than now, a concession of a game that was over.
    pub(super) fn restored(mut self, cursor: usize, mode: Mode, conceded: bool, counts: Counts) -> Option<Self> {
        let possible = cursor <= self.entries.len()
            && cursor >= mode.floor()
            && !(mode.is_hardcore() && cursor < self.entries.len())
            && !(conceded && self.state_after(cursor).node() == Node::Over);
        (self.cursor, self.mode, self.conceded, self.counts) = (cursor, mode, conceded, counts);
        possible.then_some(self)
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

    /// How often the player went back.
    pub const fn take_backs(&self) -> u32 {
        self.counts.take_backs
    }

    /// What is counted of the game.
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    pub(super) const fn counts_mut(&mut self) -> &mut Counts {
        &mut self.counts
    }

    /// Normal or hardcore.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// Whether this is a hardcore run in the sense of the records: hardcore from the start until now, nothing taken back, never
    /// taken up from an older file.
    pub const fn is_hardcore_run(&self) -> bool {
        matches!(self.mode, Mode::Hardcore { since: 0 }) && self.counts.take_backs == 0 && self.counts.returns == 0
    }

    /// Whether the game began elsewhere than at the printed set-up (3.0).
    pub fn is_practice(&self) -> bool {
        self.setup.start != GameState::START
    }

    /// How the game is over, if it is.
    pub fn ending(&self) -> Option<Ending> {
        if self.conceded {
            return Some(Ending::Conceded);
        }
        match self.state().waiting() {
            Waiting::Won => Some(Ending::Won),
            Waiting::Lost(defeat) => Some(Ending::Lost(*defeat)),
            _ => None,
        }
    }

    /// Gives the game up. Returns whether it was not over yet.
    pub fn concede(&mut self) -> bool {
        let goes_on = self.ending().is_none();
        if goes_on {
            self.entries.truncate(self.cursor);
            self.conceded = true;
        }
        goes_on
    }

    /// Whether hardcore mode can be switched on (`true`) or off now.
    ///
    /// # Errors
    /// Why not.
    pub fn can_switch_hardcore(&self, on: bool) -> Result<(), NoSwitch> {
        match (self.mode, on) {
            _ if self.ending().is_some() => Err(NoSwitch::Over),
            (Mode::Renounced { .. }, true) => Err(NoSwitch::Renounced),
            (Mode::Normal, true) | (Mode::Hardcore { .. }, false) => Ok(()),
            _ => Err(NoSwitch::Already),
        }
    }

    /// Switches hardcore mode on (`true`), which forgets what could be redone, or off, which is for good once a step is made.
    ///
    /// # Errors
    /// Why it cannot be done; then nothing has changed.
    pub fn switch_hardcore(&mut self, on: bool) -> Result<(), NoSwitch> {
        self.can_switch_hardcore(on)?;
        if on {
            self.entries.truncate(self.cursor);
            self.mode = Mode::Hardcore { since: self.cursor };
        } else if self.entries.is_empty() {
            self.mode = Mode::Normal;
        } else {
            self.mode = Mode::Renounced { since: self.mode.floor() };
        }
        Ok(())
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
        if self.conceded {
            return Err(StepError::Illegal(Illegality::GameOver));
        }
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
        if state.node() != Node::Chance || self.conceded {
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
    ///
    /// # Errors
    /// Why not.
    pub fn can_take_back(&self) -> Result<(), NoTakeBack> {
        if self.conceded && !self.mode.is_hardcore() {
            return Ok(());
        }
        self.last_decision().map_or(Err(NoTakeBack::Nothing), |decision| self.can_go_back_to(decision))
    }

    fn last_decision(&self) -> Option<usize> {
        self.entries[..self.cursor].iter().rposition(|entry| matches!(entry.step, Step::Act(_)))
    }

    /// Goes back to before the player's last decision, over the dice and cards that followed it; a concession counts as one.
    /// Returns whether there was one.
    pub fn take_back(&mut self) -> bool {
        if self.can_take_back().is_err() {
            return false;
        }
        let decision = if self.conceded { Some(self.cursor) } else { self.last_decision() };
        decision.is_some_and(|decision| self.go_back_to(decision).is_ok())
    }

    /// Goes back one step, whoever made it. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.cursor.checked_sub(1).is_some_and(|count| self.go_back_to(count).is_ok())
    }

    /// Whether the position after the first `count` steps can be gone back to.
    ///
    /// # Errors
    /// Why not.
    pub fn can_go_back_to(&self, count: usize) -> Result<(), NoTakeBack> {
        if self.mode.is_hardcore() {
            Err(NoTakeBack::Hardcore)
        } else if count >= self.cursor && !(self.conceded && count == self.cursor) {
            Err(NoTakeBack::Nothing)
        } else if count < self.mode.floor() {
            Err(NoTakeBack::BeforeHardcore)
        } else {
            Ok(())
        }
    }

    /// Goes back to the position after the first `count` steps. However far that is, it counts as one take-back.
    ///
    /// # Errors
    /// Why it cannot be done; then nothing has changed.
    pub fn go_back_to(&mut self, count: usize) -> Result<(), NoTakeBack> {
        self.can_go_back_to(count)?;
        self.cursor = count;
        self.conceded = false;
        self.counts.take_backs = self.counts.take_backs.saturating_add(1);
        Ok(())
    }

    /// Whether a step that was taken back can be made again.
    pub fn can_redo(&self) -> bool {
        self.cursor < self.entries.len() && !self.conceded
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
        while any && self.entries.get(self.cursor).is_some_and(|entry| !matches!(entry.step, Step::Act(_))) {
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

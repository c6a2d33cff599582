//! The adviser: answers for positions.

use std::sync::Arc;

use super::backward::Table;
use super::crew::Progress;
use super::day::{Counts, DayValues, Root, Sharing, Task, night};
use super::nights::{MORNINGS, Nights, mornings};
use super::space::Slice;
use super::turn::{Rest, TurnValues};
use crate::engine::{Action, Board, Day, Deck, Die, GameState, Rulings, Step, StepSet, Waiting};

/// Solutions of one day that are kept side by side; the oldest goes first.
const PATCHES: usize = 2;

/// Knows what positions are worth: the probability of winning under best play. It solves days when asked to
/// ([`Self::prepare`]); then every question about a position of these days is answered in a few milliseconds.
#[derive(Debug)]
pub struct Adviser {
    nights: Arc<Nights>,
    days: [Vec<DayValues>; 3],
    turn: Option<TurnValues>,
}

impl Adviser {
    /// An adviser that knows the mornings alone.
    pub fn new(nights: Arc<Nights>) -> Self {
        Self { nights, days: [Vec::new(), Vec::new(), Vec::new()], turn: None }
    }

    /// What it knows of the mornings.
    pub const fn nights(&self) -> &Arc<Nights> {
        &self.nights
    }

    /// Sees to it that all these positions, and everything that can follow them today, can be answered. `false` if cancelled.
    pub fn prepare(&mut self, positions: &[GameState], threads: usize, progress: &Progress) -> bool {
        for day in Day::ALL {
            let asked: Vec<&GameState> = positions.iter().filter(|state| state.day() == day).collect();
            if asked.iter().all(|state| self.knows(state)) {
                continue;
            }
            // The new solution answers for all of them by itself: an older one may go for it.
            let mut roots: Vec<Root> = Vec::new();
            let mut askers = 0;
            for state in asked {
                let before = roots.len();
                roots.extend(self.draws(state));
                askers += usize::from(roots.len() > before);
                if progress.is_cancelled() {
                    return false;
                }
            }
            // From one position few boards are reached; from many different ones nearly all.
            let boards = if askers == 1 { Sharing::Deck } else { Sharing::Size };
            let task = Task {
                day,
                roots: &roots,
                boards,
                nights: &self.nights,
                rulings: self.nights.rulings(),
                threads,
                keep: true,
                progress,
            };
            let Some(values) = task.run() else { return false };
            let solved = &mut self.days[day as usize - 1];
            if solved.len() >= PATCHES {
                solved.remove(0);
                // It may have been made from what is gone.
                self.turn = None;
            }
            solved.push(values);
        }
        true
    }

    /// Whether [`Self::prepare`] has nothing to do for this position.
    pub fn knows(&self, state: &GameState) -> bool {
        self.covers(state) || self.draws(state).iter().all(|(deck, board)| self.solved(state.day(), *deck, board).is_some())
    }

    /// Bytes of memory that the values of days take.
    pub fn bytes(&self) -> usize {
        self.days.iter().flatten().map(DayValues::bytes).sum()
    }

    /// Forgets all but the mornings.
    pub fn forget(&mut self) {
        self.days = [Vec::new(), Vec::new(), Vec::new()];
        self.turn = None;
    }

    /// The draws of today on which the value of this position rests. The value of a morning is known from the start, but not
    /// what follows it.
    fn draws(&self, state: &GameState) -> Vec<Root> {
        match state.waiting() {
            Waiting::Draw => vec![(state.deck(), *state.board())],
            Waiting::LineCheck => {
                let after = [Die::One, Die::Two]
                    .into_iter()
                    .filter_map(|die| state.step(Step::Die(die), self.nights.rulings(), &mut ()).ok());
                let drawing = after.filter(|next| matches!(next.waiting(), Waiting::Draw));
                drawing.map(|next| (next.deck(), *next.board())).collect()
            }
            _ => match Rest::of(state, self.nights.rulings()) {
                Some(rest) if !rest.deck.is_empty() => {
                    let boards = rest.boards();
                    Table::new(&boards).boards().map(|(slice, post)| (rest.deck, Slice::new(slice).board(post))).collect()
                }
                _ => Vec::new(),
            },
        }
    }

    fn covers(&self, state: &GameState) -> bool {
        self.turn.as_ref().is_some_and(|turn| turn.value(state, self.nights.rulings()).is_some())
    }

    fn solved(&self, day: Day, deck: Deck, board: &Board) -> Option<f64> {
        self.days[day as usize - 1].iter().find_map(|values| values.value(day, deck, board))
    }

    fn drawn(&self, day: Day, deck: Deck, board: &Board) -> Option<f64> {
        let morning = || if deck == Deck::FULL { self.nights.value(day, board) } else { None };
        self.solved(day, deck, board).or_else(morning)
    }

    /// The probability of winning under best play, `0.0..=1.0`, or `None` if the day was not prepared for this position.
    pub fn value(&mut self, state: &GameState) -> Option<f64> {
        match state.waiting() {
            Waiting::Won => Some(1.0),
            Waiting::Lost(_) => Some(0.0),
            Waiting::Draw => self.drawn(state.day(), state.deck(), state.board()),
            Waiting::LineCheck => {
                let mut sum = 0.0;
                for die in Die::ALL {
                    let next = state.step(Step::Die(die), self.nights.rulings(), &mut ()).ok()?;
                    sum += self.value(&next)?;
                }
                Some(sum / 6.0)
            }
            Waiting::Trebuchet(_) | Waiting::Act(_) | Waiting::Roll(..) => {
                if !self.covers(state) {
                    self.turn = Some(self.solve_turn(state)?);
                }
                self.turn.as_ref()?.value(state, self.nights.rulings())
            }
        }
    }

    fn solve_turn(&self, state: &GameState) -> Option<TurnValues> {
        let rest = Rest::of(state, self.nights.rulings())?;
        let table = Table::new(&rest.boards());
        let value = |(slice, post)| {
            let board = Slice::new(slice).board(post);
            if rest.deck.is_empty() {
                Some(night(state.day(), &board, &self.nights))
            } else {
                self.drawn(state.day(), rest.deck, &board)
            }
        };
        let values = table.boards().map(value).collect::<Option<Vec<f64>>>()?;
        Some(rest.solve(&table, &values))
    }

    /// The value of `state` after `step`, or `None` if the step is not possible or its value is not known.
    pub fn value_after(&mut self, state: &GameState, step: Step) -> Option<f64> {
        let next = state.step(step, self.nights.rulings(), &mut ()).ok()?;
        // The turn of `state` holds those of its decisions.
        self.value(state)?;
        self.value(&next)
    }

    /// All legal actions with their values, best first; ties in the order of [`Action::ALL`]. `None` where the player has
    /// nothing to decide, or where the day was not prepared.
    pub fn advise(&mut self, state: &GameState) -> Option<Vec<(Action, f64)>> {
        let StepSet::Actions(actions) = state.steps(self.nights.rulings()) else { return None };
        let mut ranked = Vec::with_capacity(actions.len());
        for action in actions.iter() {
            ranked.push((action, self.value_after(state, Step::Act(action))?));
        }
        // What rounding leaves between two ways to the same sum is no difference.
        let rounded = |value: f64| (value * 1e12).round();
        ranked.sort_by(|(_, one), (_, other)| rounded(*other).total_cmp(&rounded(*one)));
        Some(ranked)
    }

    /// All outcomes of chance with the values after them, in order, all of the same weight. `None` where nothing is left to
    /// chance, or where the day was not prepared.
    pub fn outcomes(&mut self, state: &GameState) -> Option<Vec<(Step, f64)>> {
        let steps = state.steps(self.nights.rulings());
        match steps {
            StepSet::Cards(_) => {}
            StepSet::Dice => {}
            StepSet::Actions(_) | StepSet::None => return None,
        }
        steps.iter().map(|step| Some((step, self.value_after(state, step)?))).collect()
    }
}

/// The value of the whole game and of all mornings.
#[derive(Debug)]
pub struct Whole {
    /// The mornings of Day 2 and Day 3.
    pub nights: Nights,
    /// The probability of winning from the set-up.
    pub start: f64,
    /// What each day took, Day 3 first.
    pub days: Vec<(Day, Counts)>,
}

/// Solves the whole game: Day 3 and Day 2 from every board on which they can begin, Day 1 from the set-up. `None` if
/// cancelled. `tell` hears of every finished day.
pub fn solve(rulings: &Rulings, threads: usize, progress: &Progress, mut tell: impl FnMut(Day, Counts)) -> Option<Whole> {
    let mut days = Vec::new();
    let nights = solve_mornings(rulings, threads, progress, |day, counts| {
        tell(day, counts);
        days.push((day, counts));
    })?;
    let day = Day::One;
    let (deck, board) = (GameState::START.deck(), *GameState::START.board());
    let values =
        Task { day, roots: &[(deck, board)], boards: Sharing::Deck, nights: &nights, rulings, threads, keep: false, progress }
            .run()?;
    tell(day, values.counts);
    days.push((day, values.counts));
    let start = values.value(day, deck, &board)?;
    Some(Whole { nights, start, days })
}

/// Solves Day 3 and Day 2 from every board on which they can begin. `None` if cancelled.
pub fn mornings_of(rulings: &Rulings, threads: usize, progress: &Progress) -> Option<Nights> {
    solve_mornings(rulings, threads, progress, |_, _| ())
}

fn solve_mornings(rulings: &Rulings, threads: usize, progress: &Progress, mut tell: impl FnMut(Day, Counts)) -> Option<Nights> {
    let mut nights = Nights::blank(rulings);
    let roots: Vec<Root> = mornings().map(|(_, slice)| (Deck::FULL, slice.board(0))).collect();
    for day in [Day::Three, Day::Two] {
        let values =
            Task { day, roots: &roots, boards: Sharing::Size, nights: &nights, rulings, threads, keep: false, progress }
                .run()?;
        tell(day, values.counts);
        let mut list = vec![0.0; MORNINGS];
        for (number, slice) in mornings() {
            list[number] = values.value(day, Deck::FULL, &slice.board(0))?;
        }
        nights.set(day, list);
    }
    Some(nights)
}

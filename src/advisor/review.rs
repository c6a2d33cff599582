//! What a finished game was made of: luck, and what the player gave away.

use super::adviser::Adviser;
use super::crew::Progress;
use crate::engine::{Action, GameState, Node, Step};

/// Values closer than this are the same: what rounding leaves between two ways to the same sum.
const SAME: f64 = 1e-9;

/// A game step by step, with its chances of winning.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The chance of winning before the first step.
    pub start: f64,
    /// The steps in order.
    pub marks: Vec<Mark>,
    /// For each step all legal actions with their values, best first; none for rolls and draws.
    pub ranked: Vec<Vec<(Action, f64)>>,
}

/// One step of a game, judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// The position before it.
    pub state: GameState,
    /// The step.
    pub step: Step,
    /// The chance of winning before it, under best play.
    pub before: f64,
    /// The chance after it.
    pub after: f64,
    /// The choice that the player had; `None` for a roll or a draw.
    pub choice: Option<Choice>,
}

/// What could be chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The best action; the first in the order of [`Action::ALL`] if there are several.
    pub best: Action,
    /// The value of the worst action.
    pub worst: f64,
    /// Number of legal actions.
    pub actions: usize,
}

impl Mark {
    /// What a decision gave away: the value of the best action less that of the action taken, `0.0..=1.0`. 0 for rolls and draws.
    pub fn cost(&self) -> f64 {
        let cost = if self.choice.is_some() { self.before - self.after } else { 0.0 };
        if cost < SAME { 0.0 } else { cost }
    }

    /// What a roll or a draw brought: the chance after it less the chance before, `-1.0..=1.0`. 0 for decisions.
    pub fn luck(&self) -> f64 {
        if self.choice.is_none() { self.after - self.before } else { 0.0 }
    }

    /// Whether there was something to decide: more than one legal action, not all of the same value.
    pub fn is_real_choice(&self) -> bool {
        self.choice.is_some_and(|choice| choice.actions > 1 && self.before - choice.worst > SAME)
    }
}

impl Review {
    /// Judges a game from its first position and its steps. `None` if cancelled, or if a step does not follow.
    pub fn of(
        adviser: &mut Adviser,
        first: GameState,
        steps: impl Iterator<Item = Step>,
        threads: usize,
        progress: &Progress,
    ) -> Option<Self> {
        let rulings = *adviser.nights().rulings();
        let mut game = vec![(first, None)];
        for step in steps {
            let (state, taken) = game.last_mut()?;
            *taken = Some(step);
            let next = state.step(step, &rulings, &mut ()).ok()?;
            game.push((next, None));
        }
        let mut start = None;
        let mut marks: Vec<Mark> = Vec::with_capacity(game.len());
        let mut all = Vec::with_capacity(game.len());
        let mut day = None;
        for (state, step) in game {
            // All that happens on a day follows from where the day begins. Of the days before only the numbers are kept.
            if day != Some(state.day()) {
                day = Some(state.day());
                if !adviser.knows(&state) {
                    adviser.forget();
                }
                if !adviser.prepare(&[state], threads, progress) {
                    return None;
                }
            }
            let before = adviser.value(&state)?;
            start.get_or_insert(before);
            let Some(step) = step else { break };
            let ranked = if state.node() == Node::Decision { adviser.advise(&state)? } else { Vec::new() };
            let choice = match (ranked.first(), ranked.last()) {
                (Some((best, _)), Some((_, worst))) => Some(Choice { best: *best, worst: *worst, actions: ranked.len() }),
                _ => None,
            };
            all.push(ranked);
            let after = adviser.value_after(&state, step)?;
            marks.push(Mark { state, step, before, after, choice });
        }
        Some(Self { start: start?, marks, ranked: all })
    }

    /// The chance of winning after the last step: 1 or 0 if the game is over.
    pub fn end(&self) -> f64 {
        self.marks.last().map_or(self.start, |mark| mark.after)
    }

    /// The luck of all rolls and draws. [`Self::start`] and this, less [`Self::cost`], are [`Self::end`].
    pub fn luck(&self) -> f64 {
        self.marks.iter().map(Mark::luck).sum()
    }

    /// What all decisions gave away.
    pub fn cost(&self) -> f64 {
        self.marks.iter().map(Mark::cost).sum()
    }

    /// The decisions that were real choices.
    pub fn real_choices(&self) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(|mark| mark.is_real_choice())
    }

    /// The share of what could have been given away that was not: over all real choices, 1 less the sum of the costs by the
    /// sum of what the worst actions would have cost, `0.0..=1.0`. `None` without a real choice.
    pub fn accuracy(&self) -> Option<f64> {
        let could: f64 = self.real_choices().filter_map(|mark| Some(mark.before - mark.choice?.worst)).sum();
        let did: f64 = self.real_choices().map(Mark::cost).sum();
        (could > 0.0).then(|| 1.0 - did / could)
    }

    /// The steps that changed the chance of winning most, in the order of the game: at most `count`, each by more than 5 %.
    pub fn turning_points(&self, count: usize) -> Vec<&Mark> {
        let change = |mark: &Mark| (mark.after - mark.before).abs();
        let mut places: Vec<usize> = (0..self.marks.len()).filter(|place| change(&self.marks[*place]) > 0.05).collect();
        places.sort_by(|one, other| change(&self.marks[*other]).total_cmp(&change(&self.marks[*one])));
        places.truncate(count);
        places.sort_unstable();
        places.into_iter().map(|place| &self.marks[place]).collect()
    }
}

//! One turn solved from where the player stands in it: every question about the turn is then a look into a table.

use super::backward::{Buffers, Ends, Plan, Saved, Table, backward};
use super::moves::Play;
use super::reach::{Boards, Reach, layer};
use super::space::{Slice, cell, post};
use crate::engine::{CardNumber, Day, Deck, Die, GameState, Rulings, Soldiers, Step, Turn, Waiting};

/// Where a turn stands: layer, node, cell.
type Stand = (usize, usize, usize);

fn stand(state: &GameState, turn: &Turn) -> Stand {
    let number = post(state.board().soldiers);
    let in_tunnel = matches!(state.board().soldiers, Soldiers::Out(..)) && number < cell::ENEMY_LINES;
    let soldiers = if in_tunnel && !turn.free_step { number + 9 } else { number };
    (layer(turn.extra, usize::from(turn.points())), Slice::of(state.board()).node(turn.boiled), soldiers)
}

/// The decisions that follow a position of a turn at once: itself, or those after its die. Empty between turns.
fn decisions(state: &GameState, rulings: &Rulings) -> Vec<GameState> {
    match state.waiting() {
        Waiting::Act(_) => vec![*state],
        Waiting::Trebuchet(_) | Waiting::Roll(..) => {
            let after = Die::ALL.into_iter().filter_map(|die| state.step(Step::Die(die), rulings, &mut ()).ok());
            after.filter(|next| matches!(next.waiting(), Waiting::Act(_))).collect()
        }
        _ => Vec::new(),
    }
}

/// All that can happen in the rest of a turn.
#[derive(Debug)]
pub(super) struct Rest {
    day: Day,
    pub(super) deck: Deck,
    play: Play,
    reach: Reach,
}

impl Rest {
    /// The rest of the turn in which `state` is, or `None` between turns.
    pub(super) fn of(state: &GameState, rulings: &Rulings) -> Option<Self> {
        let card = state.card()?;
        let stands: Vec<Stand> =
            decisions(state, rulings).iter().filter_map(|decision| decision.turn().map(|turn| stand(decision, turn))).collect();
        let mut play = Play::new(state.day(), card, rulings);
        // A typed position may have other points than its card gives.
        let points = |&(layer, _, _): &Stand| match super::reach::of_layer(layer) {
            (true, points) => points.saturating_sub(1),
            (false, points) => points,
        };
        play.points = stands.iter().map(points).max().unwrap_or(0);
        let reach = Reach::from_stands(&play, &stands);
        Some(Self { day: state.day(), deck: state.deck(), play, reach })
    }

    /// The boards on which the turn can end: where the next card is drawn, or in the evening.
    pub(super) fn boards(&self) -> Boards {
        if self.deck.is_empty() { self.reach.ends.clone() } else { self.reach.next_draws() }
    }

    /// Solves it; `values` are those of [`Self::boards`], in the order of the table.
    pub(super) fn solve(self, table: &Table, values: &[f64]) -> TurnValues {
        let plan = Plan::of_reach(self.play, self.reach);
        let ends = Ends { table, rows: &table.dense(), lanes: [values], line_check: !self.deck.is_empty() };
        let mut saved = Saved::default();
        backward(&plan, &ends, &mut Buffers::<1>::new(), &|| false, |tile, finished| saved.keep(&plan, tile, finished));
        TurnValues { day: self.day, deck: self.deck, card: plan.play.card, plan, saved }
    }
}

/// The values of the rest of a turn.
#[derive(Debug)]
pub(super) struct TurnValues {
    day: Day,
    deck: Deck,
    card: CardNumber,
    plan: Plan,
    saved: Saved,
}

impl TurnValues {
    /// The value of a position of the turn, or `None` if it is of another turn or was not reached.
    pub(super) fn value(&self, state: &GameState, rulings: &Rulings) -> Option<f64> {
        if (state.day(), state.deck(), state.card()) != (self.day, self.deck, Some(self.card)) {
            return None;
        }
        match state.waiting() {
            Waiting::Act(turn) => {
                let (layer, node, soldiers) = stand(state, turn);
                self.saved.value(&self.plan, layer, node, soldiers)
            }
            Waiting::Trebuchet(_) | Waiting::Roll(..) => {
                let mut sum = 0.0;
                for die in Die::ALL {
                    let next = state.step(Step::Die(die), rulings, &mut ()).ok()?;
                    if matches!(next.waiting(), Waiting::Act(_)) {
                        sum += self.value(&next, rulings)?;
                    }
                }
                Some(sum / 6.0)
            }
            _ => None,
        }
    }
}

//! What the adviser is asked for: the gauge, the tutor, counsel.

use eframe::egui;

use super::Siege;
use crate::app::counsel;
use crate::app::view::{Dialog, Odds};
use crate::engine::{Action, Node, Step};
use crate::session::{Ending, Gauge};

/// What the tutor says of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Advice {
    /// Nothing.
    Fine,
    /// It is still reckoned.
    Unknown,
    /// What the step gives away, in words.
    Against(String),
}

impl Siege {
    /// Has the position after `shown` steps reckoned if anybody wants to know: the gauge, the tutor, the open counsel. Returns
    /// what the gauge shows.
    pub(super) fn watch(&mut self, context: &egui::Context, shown: usize) -> Option<Odds> {
        let game = self.controller.game();
        let hardcore = game.mode().is_hardcore();
        let plays = self.controller.can_play() && game.ending() != Some(Ending::Conceded);
        let gauge = match self.settings.gauge {
            Gauge::Hidden => false,
            Gauge::Shown => plays && !hardcore,
            Gauge::Always => plays,
        };
        let tutor = plays && !hardcore && self.settings.tutor.threshold().is_some();
        let state = game.state_after(shown);
        match self.view.dialog {
            Some(Dialog::Counsel) => self.counsel.ask(context, state, game.rulings(), true),
            None if gauge || tutor => self.counsel.ask(context, state, game.rulings(), false),
            Some(_) if gauge || tutor => {}
            _ => self.counsel.stop(),
        }
        let known = self.counsel.answer(&state).map(|answer| answer.value);
        if !gauge {
            self.last_odds = None;
            return None;
        }
        if known.is_some() && hardcore && state.node() == Node::Decision && self.counsel.is_new_hint(&state) {
            self.controller.count_hint();
        }
        Some(match known {
            Some(chance) => {
                self.last_odds = Some(chance);
                Odds::Known(chance)
            }
            None => Odds::Reckoned { done: self.counsel.fraction().unwrap_or_default(), last: self.last_odds },
        })
    }

    /// What the tutor says of a step.
    pub(super) fn advice(&self, action: Action) -> Advice {
        let (state, game) = (self.state(), self.controller.game());
        let threshold = self.settings.tutor.threshold().filter(|_| !game.mode().is_hardcore());
        let (Some(threshold), true) = (threshold, state.legality(action, game.rulings()).is_ok()) else {
            return Advice::Fine;
        };
        let Some(answer) = self.counsel.answer(&state) else {
            return if self.counsel.gave_up(&state) { Advice::Fine } else { Advice::Unknown };
        };
        match answer.after(Step::Act(action)) {
            Some(after) if answer.value - after > threshold => Advice::Against(counsel::objection(answer.value, after)),
            _ => Advice::Fine,
        }
    }

    /// Makes the step that waited for the tutor, or asks about it.
    pub(super) fn act_at_last(&mut self, time: f64) {
        if self.view.dialog.is_some() {
            return;
        }
        if let Some(action) = self.view.pending
            && self.advice(action) != Advice::Unknown
        {
            self.view.pending = None;
            self.act(action, time);
        }
    }

    /// A hint is counted once for a position; after the end the whole game is reviewed.
    pub(super) fn take_counsel(&mut self) {
        if self.controller.game().ending().is_some() {
            self.view.dialog = Some(Dialog::Review);
            return;
        }
        if self.counsel.is_new_hint(&self.state()) {
            self.controller.count_hint();
        }
        self.view.dialog = Some(Dialog::Counsel);
    }
}

//! 10.0 Victory or Loss Check Phase.

use super::{Settled, Table};
use crate::engine::{CLOSE_COMBAT_PLACES, Defeat, EventSink, Phase, Rule, Turn, What};

impl<S: EventSink> Table<'_, S> {
    /// The end of the player's actions: unused points lapse (9.1), then the check, then the night or the next turn.
    pub(super) fn end_turn(&mut self, turn: Turn) -> Settled {
        self.tell(Rule::R9_1, What::TurnEnded(turn.points()));
        self.phase = Phase::VictoryOrLossCheck;
        // Ruling: R20, a breach is named before a surrender.
        if self.board.enemies.in_close_combat() >= CLOSE_COMBAT_PLACES {
            return Err(Defeat::Breach);
        }
        if self.board.status.at_zero() > 0 {
            return Err(Defeat::Surrender);
        }
        self.tell(Rule::R10_0, What::Holds);
        if self.deck.is_empty() { self.end_day() } else { Ok(self.begin_turn()) }
    }
}

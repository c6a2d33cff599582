//! 5.0 Enemy Line Check.

use super::Table;
use crate::engine::{Die, EventSink, GameState, Phase, Place, Rule, Waiting, What};

impl<S: EventSink> Table<'_, S> {
    /// 5.1: a rolled 1 captures the soldiers. Ruling: R4, no modifiers.
    pub(in crate::engine) fn line_check(mut self, die: Die) -> GameState {
        let captured = die == Die::One;
        self.tell(Rule::R5_1, What::LineChecked { die, captured });
        let result = if captured { self.capture() } else { Ok(()) };
        self.settle(result.map(|()| Waiting::Draw))
    }

    /// 5.0: a turn begins. The check comes before the card; without soldiers in the Enemy Lines there is none.
    pub(super) fn begin_turn(&mut self) -> Waiting {
        self.phase = Phase::EnemyLineCheck;
        if self.board.soldiers.place() == Place::EnemyLines {
            Waiting::LineCheck
        } else {
            self.tell(Rule::R5_0, What::NoLineCheck);
            Waiting::Draw
        }
    }
}

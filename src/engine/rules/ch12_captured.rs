//! 12.0 Captured Procedure, and the morale it costs (14.0).

use super::Table;
use crate::engine::{Defeat, EventSink, March, Place, Rule, Soldiers, Track, What};

impl<S: EventSink> Table<'_, S> {
    /// Ruling: R23, soldiers to the Castle, what they carried is lost, morale -1.
    pub(super) fn capture(&mut self) -> Result<(), Defeat> {
        let from = self.board.soldiers.place();
        let carried = self.board.soldiers.carried();
        self.tell(Rule::R12_0, What::Marched { march: March::Captured, from, to: Place::Castle });
        self.board.soldiers = Soldiers::Castle;
        if !carried.is_zero() {
            self.tell(Rule::R12_0, What::Carried { from: carried.get(), to: 0 });
        }
        self.lower(Track::Morale, 1, Rule::R12_0)
    }
}

//! 13.0 Resupply Procedure.

use super::Table;
use crate::engine::{Carried, EventSink, Rule, Track, What};

impl<S: EventSink> Table<'_, S> {
    /// Adds what the soldiers brought home. Ruling: R18, what is over 4 is lost.
    pub(super) fn unload(&mut self, carried: Carried) {
        if !carried.is_zero() {
            self.tell(Rule::R13_0, What::Carried { from: carried.get(), to: 0 });
            self.raise(Track::Supplies, carried.get(), Rule::R13_0);
        }
    }
}

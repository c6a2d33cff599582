//! 11.0 End of Day Phase.

use super::{Settled, Table};
use crate::engine::{Deck, Defeat, EventSink, LastNight, March, Phase, Place, Rule, Track, Waiting, What};

impl<S: EventSink> Table<'_, S> {
    /// Ruling: R21, supplies first, then the way home, then capture; R19 applies at every step.
    pub(super) fn end_day(&mut self) -> Settled {
        self.phase = Phase::EndOfDay;
        self.tell(Rule::R11_0, What::DayEnded(self.day));
        self.lower(Track::Supplies, 1, Rule::R11_0)?;
        match self.board.soldiers.place() {
            Place::Castle => {}
            Place::Tunnel1 | Place::Tunnel2 => self.march(March::Night, Place::Castle, Rule::R11_0),
            Place::EnemyLines => self.capture()?,
        }
        let Some(tomorrow) = self.day.next() else {
            return self.last_check();
        };
        // A single track at 0 is not yet a loss: the next check is at the end of the next turn.
        self.day = tomorrow;
        self.deck = Deck::FULL;
        self.tell(Rule::R11_0, What::DayBegan(tomorrow));
        Ok(self.begin_turn())
    }

    /// Ruling: R22, the losing conditions once more after the last night.
    fn last_check(&mut self) -> Settled {
        self.phase = Phase::VictoryOrLossCheck;
        if self.board.status.at_zero() > 0 && self.rulings.zero_on_the_last_night == LastNight::Loses {
            return Err(Defeat::Surrender);
        }
        self.tell(Rule::R10_0, What::Won);
        Ok(Waiting::Won)
    }
}

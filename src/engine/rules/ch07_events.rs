//! 7.0 Event Phase.

use super::Table;
use crate::engine::{
    CardFace, CardNumber, Defeat, Die, Distance, Effect, EventSink, GameState, Phase, Rule, Track, Unit, What,
};

/// Whether the event is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EventEnd {
    Done,
    /// A single trebuchet must roll.
    DieNeeded,
}

impl EventEnd {
    pub(super) const fn is_waiting_for_die(self) -> bool {
        matches!(self, Self::DieNeeded)
    }
}

impl<S: EventSink> Table<'_, S> {
    /// 7.1, 7.2: carries out the event; all of its parts (2.1.4).
    pub(super) fn event(&mut self, card: CardNumber, face: &CardFace) -> Result<EventEnd, Defeat> {
        self.phase = Phase::Event;
        let mut holds = false;
        for effect in face.effects {
            match *effect {
                Effect::TrebuchetAttack => return self.trebuchet_attack(),
                Effect::Lose(track) => self.lower(track, 1, Rule::R7_1)?,
                Effect::Modifier(..) | Effect::OnlyRaidAndSabotage => holds = true,
                Effect::TowerLeaves => self.collapse(),
                Effect::TrebuchetRepaired => match self.board.trebuchets.up() {
                    Some(more) => self.set_trebuchets(more, Rule::R7_1),
                    None => self.tell(Rule::R7_1, What::TrebuchetsFull),
                },
            }
        }
        if holds {
            self.tell(Rule::R7_1, What::EventHolds(self.day, card));
        }
        Ok(EventEnd::Done)
    }

    /// 7.2. Ruling: R6.
    fn trebuchet_attack(&mut self) -> Result<EventEnd, Defeat> {
        let trebuchets = self.board.trebuchets;
        self.tell(Rule::R7_2, What::TrebuchetsFire(trebuchets));
        match trebuchets.get() {
            3 => self.lower(Track::Wall, 2, Rule::R7_2)?,
            2 => self.lower(Track::Wall, 1, Rule::R7_2)?,
            1 => return Ok(EventEnd::DieNeeded),
            _ => {}
        }
        Ok(EventEnd::Done)
    }

    /// 7.2: a single trebuchet hits with 4, 5 or 6.
    pub(in crate::engine) fn single_trebuchet(mut self, die: Die, card: CardNumber) -> GameState {
        let hit = die >= Die::Four;
        self.tell(Rule::R7_2, What::TrebuchetRolled { die, hit });
        let result = if hit { self.lower(Track::Wall, 1, Rule::R7_2) } else { Ok(()) };
        let face = CardFace::of(self.day, card);
        let settled = result.and_then(|()| self.movement(face)).map(|()| self.grant_points(card, face));
        self.settle(settled)
    }

    /// 8.1: Collapsed! removes the Siege Tower if it stands on its starting space.
    fn collapse(&mut self) {
        if self.board.enemies.distance(Unit::Tower) == Some(Distance::Start) {
            self.board.enemies = self.board.enemies.without_tower();
            self.tell(Rule::R8_1, What::TowerRemoved);
        } else {
            self.tell(Rule::R7_1, What::TowerStands);
        }
    }
}

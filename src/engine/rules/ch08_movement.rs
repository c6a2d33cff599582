//! 8.0 Enemy Movement Phase.

use super::Table;
use crate::engine::{
    CLOSE_COMBAT_PLACES, CardFace, Defeat, Distance, EventSink, Ignored, NoMovement, Orders, Phase, Rule, Track, Unit, What,
};

impl<S: EventSink> Table<'_, S> {
    /// 8.0: carries out the banner.
    pub(super) fn movement(&mut self, face: &CardFace) -> Result<(), Defeat> {
        self.phase = Phase::EnemyMovement;
        match face.orders {
            Orders::None if face.is_trebuchet_attack() => {
                self.tell(Rule::R8_3A, What::NoMovement(NoMovement::TrebuchetAttack));
            }
            Orders::None => self.tell(Rule::R8_3B, What::NoMovement(NoMovement::NoOrders)),
            // Ruling: R3, left to right; the tables list the units in that order.
            Orders::Advance(units) => {
                for unit in units {
                    self.advance(*unit, Rule::R8_1)?;
                }
            }
            Orders::Slowest => {
                // 8.2: who is slowest is settled before anybody moves, so that nobody moves twice.
                let enemies = self.board.enemies;
                let Some(farthest) = enemies.slowest() else {
                    self.tell(Rule::R8_2, What::NoMovement(NoMovement::NobodyOnTrack));
                    return Ok(());
                };
                for unit in Unit::ALL {
                    if enemies.distance(unit) == Some(farthest) {
                        self.advance(unit, Rule::R8_2)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// 8.1, 8.4: one unit moves one space.
    fn advance(&mut self, unit: Unit, rule: Rule) -> Result<(), Defeat> {
        // Ruling: R2, orders for a removed Tower or a unit in Close Combat are ignored.
        let Some(from) = self.board.enemies.distance(unit) else {
            self.tell(Rule::R8_1, What::OrderIgnored(unit, Ignored::Removed));
            return Ok(());
        };
        let Some(to) = from.nearer() else {
            self.tell(Rule::R8_4, What::OrderIgnored(unit, Ignored::InCloseCombat));
            return Ok(());
        };
        self.board.enemies = self.board.enemies.with(unit, to);
        self.tell(rule, What::Advanced { unit, from, to });
        if to != Distance::CloseCombat {
            return Ok(());
        }
        if self.board.enemies.in_close_combat() > CLOSE_COMBAT_PLACES {
            return Err(Defeat::Overrun);
        }
        // 8.4: morale falls as the unit enters; staying costs nothing.
        self.lower(Track::Morale, 1, Rule::R8_4)
    }
}

//! 9.0 Player Actions.

use super::{Settled, Table};
use crate::engine::{
    Action, Attempt, Carried, Die, EventSink, GameState, March, Outcome, Outside, Place, Roll, Rule, Side, Soldiers, Track,
    Turn, Unit, Waiting, What,
};

impl<S: EventSink> Table<'_, S> {
    /// 9.1: carries out a legal action up to its die, if it needs one.
    #[inline]
    pub(in crate::engine) fn act(mut self, action: Action, turn: Turn) -> GameState {
        let settled = self.decide(action, turn);
        self.settle(settled)
    }

    fn decide(&mut self, action: Action, turn: Turn) -> Settled {
        if let Some(track) = action.extra_paid_from() {
            return self.buy_extra(track, turn);
        }
        let mut turn = match action.cost() {
            0 => turn,
            // Legality has seen to it that there is a point.
            _ => turn.spend().unwrap_or(turn),
        };
        if action.cost() > 0 {
            self.tell(Rule::R9_1, What::PointSpent(turn.points()));
        }
        match action {
            Action::EndTurn => return self.end_turn(turn),
            Action::Enter => {
                turn.free_step = true; // 9.1.6.2: no free step in the turn of entering.
                self.enter_tunnel();
            }
            Action::FreeStep(side) => {
                turn.free_step = true;
                let to = self.board.soldiers.neighbor(side);
                self.march(March::FreeStep, to.unwrap_or(Place::Castle), Rule::R9_1_6_2);
            }
            Action::FastMove(side) => {
                let to = if side == Side::Castle { Place::Castle } else { Place::EnemyLines };
                self.march(March::Fast, to, Rule::R9_1_6_2);
            }
            _ => {}
        }
        let Some(roll) = action.roll() else {
            return Ok(Waiting::Act(turn));
        };
        if roll == Roll::RallyWithSupply {
            // Ruling: R13, the supply is gone before the roll and either way.
            self.lower(Track::Supplies, 1, Rule::R9_1_5)?;
        }
        Ok(Waiting::Roll(turn.rolling(roll), roll))
    }

    /// 9.2. Ruling: R17, the track may reach 0.
    fn buy_extra(&mut self, track: Track, turn: Turn) -> Settled {
        let turn = turn.buy();
        self.tell(Rule::R9_2, What::ExtraBought(turn.points()));
        self.lower(track, 1, Rule::R9_2)?;
        Ok(Waiting::Act(turn))
    }

    /// 9.1.6.1. Ruling: R15, from the Castle to Tunnel 1, from the Enemy Lines to Tunnel 2.
    fn enter_tunnel(&mut self) {
        let to = if self.board.soldiers == Soldiers::Castle { Place::Tunnel1 } else { Place::Tunnel2 };
        self.march(March::Enter, to, Rule::R9_1_6_1);
    }

    /// Moves the soldiers with what they carry; in the Castle it is unloaded at once (13.0).
    pub(super) fn march(&mut self, march: March, to: Place, rule: Rule) {
        let from = self.board.soldiers.place();
        let carried = self.board.soldiers.carried();
        self.tell(rule, What::Marched { march, from, to });
        self.board.soldiers = match to {
            Place::Castle => Soldiers::Castle,
            Place::Tunnel1 => Soldiers::Out(Outside::Tunnel1, carried),
            Place::Tunnel2 => Soldiers::Out(Outside::Tunnel2, carried),
            Place::EnemyLines => Soldiers::Out(Outside::EnemyLines, carried),
        };
        if to == Place::Castle {
            self.unload(carried);
        }
    }

    /// 9.1.1 to 9.1.8: the die of an action.
    #[inline]
    pub(in crate::engine) fn roll(mut self, die: Die, turn: Turn, roll: Roll) -> GameState {
        let attempt = Attempt::new(roll, &self.board, self.day, turn.card, self.rulings);
        let outcome = attempt.outcome(die);
        self.tell(attempt.rule(), What::Rolled { attempt, die, outcome });
        let result = match outcome {
            Outcome::Failure => Ok(()),
            Outcome::FailureAndMoraleLoss => self.lower(Track::Morale, 1, attempt.rule()),
            Outcome::Captured => self.capture(),
            Outcome::Success | Outcome::DoubleSuccess => {
                self.succeed(roll, if outcome == Outcome::DoubleSuccess { 2 } else { 1 });
                Ok(())
            }
        };
        self.settle(result.map(|()| Waiting::Act(turn)))
    }

    fn succeed(&mut self, roll: Roll, supplies: u8) {
        match roll {
            Roll::Archers(unit) | Roll::Boil(unit) | Roll::Fight(unit) => self.throw_back(unit, roll.rule()),
            Roll::Coupure => self.raise(Track::Wall, 1, Rule::R9_1_4),
            Roll::Rally | Roll::RallyWithSupply => self.raise(Track::Morale, 1, Rule::R9_1_5),
            Roll::Raid => {
                if let Soldiers::Out(outside, carried) = self.board.soldiers {
                    // 9.1.7: never more than two.
                    self.carry(outside, carried, carried.plus(supplies));
                }
            }
            Roll::Sabotage => {
                let fewer = self.board.trebuchets.minus(1);
                self.set_trebuchets(fewer, Rule::R9_1_8);
            }
        }
    }

    fn carry(&mut self, outside: Outside, from: Carried, to: Carried) {
        self.board.soldiers = Soldiers::Out(outside, to);
        self.tell(Rule::R9_1_7, What::Carried { from: from.get(), to: to.get() });
    }

    /// 9.1.1: one space back; out of Close Combat to space 1 of the unit's own track (R11).
    fn throw_back(&mut self, unit: Unit, rule: Rule) {
        if let Some(from) = self.board.enemies.distance(unit)
            && let Some(to) = from.farther()
        {
            self.board.enemies = self.board.enemies.with(unit, to);
            self.tell(rule, What::ThrownBack { unit, from, to });
        }
    }
}

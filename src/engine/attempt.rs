//! What an action's die must show: modifiers, the sum needed, what a rolled 1 does (9.1.1 to 9.1.8).

use super::{
    Board, CLOSE_COMBAT_STRENGTH, CardFace, CardNumber, Day, Die, Distance, Roll, RolledOne, Rule, Rulings, Target, Unit,
};

/// A roll with everything that decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attempt {
    /// The action.
    pub roll: Roll,
    /// Day and card of the event in play, the source of `event`.
    pub card: (Day, CardNumber),
    /// The event's modifiers on this target, added up (R9).
    pub event: i8,
    /// The action's own modifier: +1 for boiling water, +1 for a supply given to the people.
    pub own: i8,
    /// The lowest sum that succeeds.
    pub needs: i8,
    rolled_one: RolledOne,
}

/// What comes of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It worked.
    Success,
    /// A raid that takes two supplies (9.1.7).
    DoubleSuccess,
    /// Nothing happens.
    Failure,
    /// Nothing happens, and morale falls by 1 (9.1.2, 9.1.3).
    FailureAndMoraleLoss,
    /// The soldiers are captured (9.1.7, 9.1.8).
    Captured,
}

impl Attempt {
    /// The roll as it would be made on `board` with `card` in play on `day`.
    pub fn new(roll: Roll, board: &Board, day: Day, card: CardNumber, rulings: &Rulings) -> Self {
        let face = CardFace::of(day, card);
        let on_track = |unit: Unit| {
            let in_circle = board.enemies.distance(unit).is_some_and(Distance::is_circle);
            face.modifier(|target| match target {
                Target::AllAttacks => true,
                Target::Unit(modified) => modified == unit,
                Target::Circles => in_circle,
                _ => false,
            })
        };
        let (event, own, needs) = match roll {
            // "greater than the strength" (9.1.1)
            Roll::Archers(unit) => (on_track(unit), 0, unit.strength() + 1),
            Roll::Boil(unit) => (on_track(unit), 1, unit.strength() + 1),
            Roll::Fight(_) => {
                // Ruling: R11, modifiers for one track or for circles do not apply in Close Combat.
                let event = face.modifier(|target| match target {
                    Target::AllAttacks => rulings.volley_in_close_combat,
                    Target::CloseCombat => true,
                    _ => false,
                });
                (event, 0, CLOSE_COMBAT_STRENGTH + 1)
            }
            Roll::Coupure => (face.modifier(|target| target == Target::Coupure), 0, 5),
            Roll::Rally => (face.modifier(|target| target == Target::Rally), 0, 5),
            Roll::RallyWithSupply => (face.modifier(|target| target == Target::Rally), 1, 5),
            Roll::Raid => (face.modifier(|target| target == Target::Raid), 0, 3),
            Roll::Sabotage => (face.modifier(|target| target == Target::Sabotage), 0, 5),
        };
        Self { roll, card: (day, card), event, own, needs, rolled_one: rulings.rolled_one }
    }

    /// The die with all modifiers.
    pub const fn total(&self, die: Die) -> i8 {
        die.get() as i8 + self.event + self.own
    }

    /// Whether this die counts as "a rolled 1" (R14).
    pub const fn is_rolled_one(&self, die: Die) -> bool {
        match self.rolled_one {
            RolledOne::Die => matches!(die, Die::One),
            // Ruling: R14 option, boiling water's own +1 is not counted.
            RolledOne::Sum => die.get() as i8 + self.event <= 1,
        }
    }

    /// What a rolled 1 does, or `None` if it is a number like any other.
    pub const fn one(&self) -> Option<Outcome> {
        match self.roll {
            // Ruling: R10, an event modifier of +1 or more waives the morale loss, never the failure. With the sum
            // ruling a rolled 1 has no such modifier.
            Roll::Boil(_) if self.event >= 1 => Some(Outcome::Failure),
            Roll::Boil(_) | Roll::Fight(_) => Some(Outcome::FailureAndMoraleLoss),
            Roll::Raid | Roll::Sabotage => Some(Outcome::Captured),
            Roll::Archers(_) | Roll::Coupure | Roll::Rally | Roll::RallyWithSupply => None,
        }
    }

    /// What comes of `die`.
    pub const fn outcome(&self, die: Die) -> Outcome {
        if self.is_rolled_one(die)
            && let Some(outcome) = self.one()
        {
            return outcome;
        }
        let total = self.total(die);
        if total < self.needs {
            Outcome::Failure
        } else if matches!(self.roll, Roll::Raid) && total >= 6 {
            Outcome::DoubleSuccess
        } else {
            Outcome::Success
        }
    }

    /// How many of the six faces succeed, `0..=6`.
    pub fn chances(&self) -> u8 {
        Die::ALL.into_iter().filter(|die| matches!(self.outcome(*die), Outcome::Success | Outcome::DoubleSuccess)).count() as u8
    }

    /// The lowest face that succeeds, or `None` if none does.
    pub fn lowest_face(&self) -> Option<Die> {
        Die::ALL.into_iter().find(|die| matches!(self.outcome(*die), Outcome::Success | Outcome::DoubleSuccess))
    }

    /// The rule of the action.
    pub const fn rule(&self) -> Rule {
        self.roll.rule()
    }
}

impl Roll {
    /// The rule of the action.
    pub const fn rule(self) -> Rule {
        match self {
            Self::Archers(_) => Rule::R9_1_1,
            Self::Boil(_) => Rule::R9_1_2,
            Self::Fight(_) => Rule::R9_1_3,
            Self::Coupure => Rule::R9_1_4,
            Self::Rally | Self::RallyWithSupply => Rule::R9_1_5,
            Self::Raid => Rule::R9_1_7,
            Self::Sabotage => Rule::R9_1_8,
        }
    }
}

//! What a card's turn allows at each node, with chances: the same for all soldiers, all layers and all decks.
//!
//! Legality and dice are restated here for whole slices at once. That they are the engine's is shown by the tests that compare
//! values with a recursion over [`GameState::step`](crate::engine::GameState::step) (tests/advisor).

use super::space::{BACK, STORES, Slice, TILE_NODES};
use crate::engine::{Attempt, Board, CardFace, CardNumber, Day, Die, Distance, Enemies, Outcome, Roll, Rulings, Unit};

/// The target of a step that loses the game at once.
pub(super) const LOST: u32 = u32::MAX;

/// Probabilities of what comes of a roll.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chances {
    pub(super) failure: f64,
    pub(super) morale: f64,
    pub(super) captured: f64,
    pub(super) success: f64,
    pub(super) double: f64,
}

impl Chances {
    fn of(attempt: &Attempt) -> Self {
        let mut chances = Self::default();
        let share = |outcome| {
            let faces = Die::ALL.into_iter().filter(|die| attempt.outcome(*die) == outcome).count();
            faces as f64 / 6.0
        };
        chances.failure = share(Outcome::Failure);
        chances.morale = share(Outcome::FailureAndMoraleLoss);
        chances.captured = share(Outcome::Captured);
        chances.success = share(Outcome::Success);
        chances.double = share(Outcome::DoubleSuccess);
        chances
    }
}

/// A roll that does the same whatever the soldiers do: the weighted nodes it leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blend {
    pub(super) weights: [f64; 3],
    pub(super) targets: [u32; 3],
}

impl Blend {
    const NONE: Self = Self { weights: [0.0; 3], targets: [LOST; 3] };

    /// Whether the third outcome can happen.
    pub(super) fn has_three(&self) -> bool {
        self.weights[2] > 0.0
    }
}

/// All blends of a node; there are never more than nine: three units, one with boiling water each, and three repairs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blends {
    list: [Blend; 9],
    len: usize,
}

impl Blends {
    const NONE: Self = Self { list: [Blend::NONE; 9], len: 0 };

    fn push(&mut self, chances: &Chances, failure: u32, morale: u32, success: u32) {
        self.list[self.len] =
            Blend { weights: [chances.success, chances.failure, chances.morale], targets: [success, failure, morale] };
        self.len += 1;
    }

    pub(super) fn as_slice(&self) -> &[Blend] {
        &self.list[..self.len]
    }
}

/// A card in play on a day.
#[derive(Clone, Debug)]
pub(super) struct Play {
    pub(super) card: CardNumber,
    pub(super) points: usize,
    /// Only Raid and Sabotage.
    pub(super) barred: bool,
    /// The free step is allowed.
    pub(super) free_step: bool,
    forced: bool,
    /// By unit, outside and inside the circle.
    archers: [[Chances; 2]; 3],
    boil: [Chances; 3],
    fight: [Chances; 3],
    coupure: Chances,
    rally: Chances,
    rally_with_supply: Chances,
    pub(super) raid: Chances,
    pub(super) sabotage: Chances,
}

impl Play {
    pub(super) fn new(day: Day, card: CardNumber, rulings: &Rulings) -> Self {
        let face = CardFace::of(day, card);
        let barred = face.bars_other_actions();
        let chances = |roll, distance| {
            let board = Board { enemies: Enemies::new(distance, distance, Some(distance)), ..Board::SETUP };
            Chances::of(&Attempt::new(roll, &board, day, card, rulings))
        };
        Self {
            card,
            points: usize::from(face.points),
            barred,
            free_step: !barred || rulings.free_step_in_bad_weather,
            forced: rulings.forced_close_combat && !barred,
            archers: Unit::ALL.map(|unit| [Distance::Two, Distance::One].map(|at| chances(Roll::Archers(unit), at))),
            boil: Unit::ALL.map(|unit| chances(Roll::Boil(unit), Distance::One)),
            fight: Unit::ALL.map(|unit| chances(Roll::Fight(unit), Distance::CloseCombat)),
            coupure: chances(Roll::Coupure, Distance::Start),
            rally: chances(Roll::Rally, Distance::Start),
            rally_with_supply: chances(Roll::RallyWithSupply, Distance::Start),
            raid: chances(Roll::Raid, Distance::Start),
            sabotage: chances(Roll::Sabotage, Distance::Start),
        }
    }

    /// R12: with a point left there is nothing to do but fight.
    pub(super) fn must_fight(&self, slice: &Slice) -> bool {
        self.forced && slice.in_close_combat() >= 2
    }

    /// The attacks and repairs at a node, for a player with a point left.
    pub(super) fn blends(&self, slice: &Slice, boiled: bool) -> Blends {
        let mut blends = Blends::NONE;
        if self.barred {
            return blends;
        }
        let node = slice.node(boiled);
        let same = node as u32;
        let must_fight = self.must_fight(slice);
        for (unit, step) in BACK.into_iter().enumerate() {
            let back = |node: usize| (node + step * 2 * STORES) as u32;
            match slice.distance[unit] {
                0 => blends.push(&self.fight[unit], same, morale_lost(slice, node), back(node)),
                1..=3 if !must_fight => {
                    let in_circle = slice.distance[unit] == 1;
                    blends.push(&self.archers[unit][usize::from(in_circle)], same, same, back(node));
                    if in_circle && !boiled {
                        let wet = node + STORES;
                        blends.push(&self.boil[unit], wet as u32, morale_lost(slice, wet), back(wet));
                    }
                }
                _ => {}
            }
        }
        if must_fight {
            return blends;
        }
        if slice.wall < 4 {
            blends.push(&self.coupure, same, same, (node + 4 * TILE_NODES) as u32);
        }
        if slice.morale < 4 {
            blends.push(&self.rally, same, same, same + 5);
            if slice.supplies > 0 {
                let paid = supply_paid(slice, node);
                let raised = if paid == LOST { LOST } else { paid + 5 };
                blends.push(&self.rally_with_supply, paid, paid, raised);
            }
        }
        blends
    }
}

/// The node after a loss of morale: unchanged at 0 (2.3.1), lost if it is the second track at 0 (R19).
pub(super) fn morale_lost(slice: &Slice, node: usize) -> u32 {
    match slice.morale {
        0 => node as u32,
        1 if slice.zeros() > 0 => LOST,
        _ => node as u32 - 5,
    }
}

/// The node after a morale is paid for the additional action (9.2), or `None` if there is none.
pub(super) fn morale_paid(slice: &Slice, node: usize) -> Option<u32> {
    (slice.morale > 0).then(|| morale_lost(slice, node))
}

/// The node after a supply is paid; there must be one.
pub(super) fn supply_paid(slice: &Slice, node: usize) -> u32 {
    if slice.supplies == 1 && slice.zeros() > 0 { LOST } else { node as u32 - 1 }
}

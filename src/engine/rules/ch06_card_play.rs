//! 6.0 Card Play Phase.

use super::Table;
use crate::engine::{CardFace, CardNumber, EventSink, GameState, Phase, Rule, Turn, Waiting, What};

impl<S: EventSink> Table<'_, S> {
    /// 6.0: a card is drawn; its event happens, the enemy moves, and the player gets the card's action points.
    pub(in crate::engine) fn draw(mut self, card: CardNumber) -> GameState {
        self.deck = self.deck.without(card);
        self.tell(Rule::R6_0, What::CardDrawn(self.day, card));
        let settled = self.play(card);
        self.settle(settled)
    }

    fn play(&mut self, card: CardNumber) -> super::Settled {
        let face = CardFace::of(self.day, card);
        // Ruling: R3, event first, then orders.
        if self.event(card, face)?.is_waiting_for_die() {
            return Ok(Waiting::Trebuchet(card));
        }
        self.movement(face)?;
        Ok(self.grant_points(card, face))
    }

    /// 9.0: the card's action points.
    pub(super) fn grant_points(&mut self, card: CardNumber, face: &CardFace) -> Waiting {
        self.phase = Phase::PlayerActions;
        self.tell(Rule::R9_0, What::PointsGranted(face.points));
        Waiting::Act(Turn::begin(card, face.points))
    }
}

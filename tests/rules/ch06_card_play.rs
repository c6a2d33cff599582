//! 6.0 Card Play Phase.

use crate::common::*;

#[test]
fn r6_0_event_then_orders_then_points() {
    // Ruling: R3, event first.
    at("1 1234567 444 3 444 C0 draw")
        .then("card 4", "1 123567 343 3 434 C0 act:4:2:-")
        .tells(&[
            (Rule::R6_0, What::CardDrawn(Day::One, card(4))),
            (Rule::R7_1, level(Morale, 4, 3)),
            (Rule::R8_1, advanced(Ladders, 4, 3)),
            (Rule::R8_1, advanced(Tower, 4, 3)),
            (Rule::R9_0, What::PointsGranted(2)),
        ])
        .phases(&[Phase::CardPlay, Phase::Event, Phase::EnemyMovement, Phase::PlayerActions]);
}

#[test]
fn r6_0_a_drawn_card_leaves_the_deck_until_the_next_day() {
    at("1 257 333 3 444 C0 draw")
        .lists("card 2 | card 5 | card 7")
        .then("card 5", "1 27 323 3 444 C0 act:5:3:-")
        .then("end", "1 27 323 3 444 C0 draw")
        .lists("card 2 | card 7")
        .refuses_step("card 5", StepError::CardDrawnAlready(card(5)))
        .refuses_step("card 1", StepError::CardDrawnAlready(card(1)));
}

#[test]
fn r6_0_the_deck_is_a_set() {
    let deck: Deck = [card(7), card(2), card(7)].into_iter().collect();
    assert_eq!(deck.cards().map(CardNumber::get).collect::<Vec<_>>(), [2, 7]);
    assert_eq!(deck.without(card(2)).without(card(2)).len(), 1);
    assert!(deck.contains(card(2)) && !deck.contains(card(1)));
    assert!(Deck::EMPTY.is_empty() && !deck.is_empty());
    assert_eq!(deck.with(card(1)).cards().map(CardNumber::get).collect::<Vec<_>>(), [1, 2, 7]);
}

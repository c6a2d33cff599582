//! 3.0 Game Setup.

use crate::common::*;

#[test]
fn r3_0_the_set_up() {
    let start = GameState::START;
    assert_eq!(start.to_string(), "1 1234567 444 3 444 C0 draw");
    assert_eq!((start.day(), start.deck(), *start.waiting()), (Day::One, Deck::FULL, Waiting::Draw));
    assert_eq!(*start.board(), Board::SETUP);
    assert_eq!(Unit::ALL.map(|unit| start.board().enemies.distance(unit)), [Some(Distance::Start); 3]);
    assert_eq!(start.board().trebuchets, Trebuchets::FULL);
    assert_eq!(Track::ALL.map(|track| start.board().level(track).get()), [4, 4, 4]);
    assert_eq!((start.board().soldiers, start.carried()), (Soldiers::Castle, Carried::ZERO));
    assert_eq!((start.node(), start.turn(), start.card(), start.turn_number()), (Node::Chance, None, None, 1));
}

#[test]
fn r3_0_any_of_the_seven_cards_may_come_first() {
    at("1 1234567 444 3 444 C0 draw").lists("card 1 | card 2 | card 3 | card 4 | card 5 | card 6 | card 7");
}

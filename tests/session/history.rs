//! Steps, undo, redo: the position is the fold of the steps.

use nine_card_siege::engine::{Node, Step, What};
use nine_card_siege::session::{Game, Resolved, Seed, Setup};

use super::{game_at, play};

#[test]
fn undo_all_and_redo_all_is_the_same_game() {
    for seed in 0..30 {
        let mut game = Game::new(Setup::seeded(Seed(seed)), 1);
        play(&mut game, 300);
        let (end, count) = (game.state(), game.cursor());
        let states: Vec<_> = (0..=count).map(|n| game.state_after(n)).collect();
        for expected in states.iter().rev().skip(1) {
            assert!(game.undo());
            assert_eq!(game.state(), *expected);
        }
        assert!(!game.undo(), "nothing before the start");
        for expected in states.iter().skip(1) {
            assert!(game.redo());
            assert_eq!(game.state(), *expected);
        }
        assert!(!game.redo());
        assert_eq!(game.state(), end);
        assert_eq!(game.take_backs() as usize, count);
    }
}

#[test]
fn after_an_undo_the_same_outcome_number_gives_the_same_die() {
    let mut game = game_at("1 24 224 3 222 A0 act:3:2:-", 77);
    game.commit("archers L".parse().unwrap()).unwrap();
    let Resolved::Step(first) = game.resolve() else { panic!("a die is due") };
    assert!(game.undo() && game.undo());
    // Another action, the same outcome number: the same die.
    game.commit("coupure".parse().unwrap()).unwrap();
    assert_eq!(game.resolve(), Resolved::Step(first));
    assert!(!game.can_redo(), "the other branch is forgotten");
}

#[test]
fn take_back_goes_to_before_the_last_decision_over_its_dice() {
    let mut game = game_at("1 24 224 3 222 A0 act:3:2:-", 5);
    let before = game.state();
    assert!(!game.take_back(), "there is no decision yet");
    game.commit("archers L".parse().unwrap()).unwrap();
    game.resolve();
    let after = game.state();
    assert!(game.take_back());
    assert_eq!(game.state(), before);
    assert_eq!(game.take_backs(), 1);
    assert!(game.redo_decision());
    assert_eq!(game.state(), after, "the recorded die again");
}

#[test]
fn a_refused_step_changes_nothing() {
    let mut game = game_at("1 24 224 3 222 A0 act:3:2:-", 5);
    let copy = game.clone();
    assert!(game.commit("raid".parse().unwrap()).is_err());
    assert!(game.commit("die 3".parse().unwrap()).is_err());
    assert_eq!(game, copy);
}

#[test]
fn replay_equals_play() {
    for seed in 0..30 {
        let mut game = Game::new(Setup::seeded(Seed(seed)), 7);
        play(&mut game, 300);
        let steps: Vec<Step> = game.steps().collect();
        let again = Game::replay(game.setup().clone(), 7, &steps).unwrap();
        assert_eq!(again, game);
    }
}

#[test]
fn replay_names_the_step_that_is_against_the_rules() {
    let setup = Setup::seeded(Seed(1));
    let steps: Vec<Step> = ["card 3", "raid"].map(|text| text.parse().unwrap()).to_vec();
    let (number, error) = Game::replay(setup, 1, &steps).unwrap_err();
    assert_eq!(number, 1);
    assert!(error.to_string().contains("9.1.7"), "{error}");
}

#[test]
fn moments_name_day_and_turn() {
    // The last turn of Day 1: its end, the night, and the dawn of Day 2.
    let mut game = game_at("1 - 334 3 444 C0 act:7:2:-", 5);
    game.commit("end".parse().unwrap()).unwrap();
    let moments: Vec<_> = game.moments().collect();
    let day_of = |what: fn(&What) -> bool| moments.iter().find(|moment| what(&moment.event.what)).map(|m| (m.day, m.turn));
    assert_eq!(day_of(|what| matches!(what, What::TurnEnded(_))), Some((1, 7)));
    assert_eq!(day_of(|what| matches!(what, What::DayEnded(_))), Some((1, 7)));
    assert_eq!(day_of(|what| matches!(what, What::DayBegan(_))), Some((2, 1)));
    assert_eq!(game.state().node(), Node::Chance);
}

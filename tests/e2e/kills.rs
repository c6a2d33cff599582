//! Whole games in the window, killed at random moments: they end as they do without the kills.

use std::time::Duration;

use nine_card_siege::engine::Node;
use nine_card_siege::session::{Controller, Game, Seed, Setup, Store};

use super::desk::Desk;

/// How often a game is killed.
const KILLS: usize = 10;

/// The game as the same hand plays it without a window.
fn unharmed(seed: u64) -> Game {
    let mut game = Game::new(Setup::seeded(Seed(seed)), 1);
    loop {
        let state = game.state();
        match state.node() {
            Node::Over => return game,
            Node::Chance => drop(game.resolve()),
            Node::Decision => {
                let choice = super::choice(&state, game.cursor());
                let action = choice.map_or(nine_card_siege::engine::Action::EndTurn, |(group, target)| group.actions()[target]);
                game.act(action).unwrap();
            }
        }
    }
}

fn a_killed_game(name: &'static str, hardcore: bool) {
    let seed = 11;
    let expected = unharmed(seed);
    assert!(expected.cursor() > 2 * KILLS, "a real game");
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--data-dir", folder.path().to_str().unwrap()];
    let store = Store::new(folder.path().to_owned());
    Controller::open(store.clone(), None).0.new_game(Setup::seeded(Seed(seed)), hardcore).unwrap();

    let mut desk = Desk::new(name, 1280, 800);
    desk.start(&arguments);
    desk.key("Return"); // Continue
    let mut kills = 0;
    loop {
        desk.settle();
        let game = desk.game(folder.path()).unwrap();
        let (state, cursor) = (game.state(), game.cursor());
        if state.node() == Node::Over {
            break;
        }
        if cursor >= (kills + 1) * expected.cursor() / (KILLS + 1) && kills < KILLS {
            // From before the hand moves until the die rolls.
            let moment = Duration::from_millis(u64::from(Seed(seed).outcome(kills as u64, 600)));
            desk.kill_amid(moment, |desk| super::press_next(desk, &state, cursor));
            kills += 1;
            desk.start(&arguments);
            desk.key("Return");
            // Before or after the step, and never anything else.
            let now = store.load().unwrap().game.unwrap().0;
            assert!(now.steps().eq(expected.steps().take(now.cursor())), "kill {kills}, after {moment:?}");
            assert!((cursor..=cursor + 2).contains(&now.cursor()), "kill {kills}: {cursor} and {}", now.cursor());
        } else {
            super::press_next(&desk, &state, cursor);
            desk.wait_for_game(folder.path(), |game| game.cursor() > cursor);
        }
    }
    assert_eq!(kills, KILLS);
    desk.picture("end");
    desk.key("ctrl+q");
    assert_eq!(desk.wait_for_end(), Some(0));
    let (controller, _) = Controller::open(store, None);
    assert!(controller.game().steps().eq(expected.steps()));
    assert_eq!(controller.game().state(), expected.state());
    assert_eq!(controller.game().is_hardcore_run(), hardcore);
    assert_eq!(controller.records().iter().count(), 1, "counted once");
}

#[test]
fn a_game_in_the_window_killed_ten_times() {
    a_killed_game("killed", false);
}

#[test]
fn a_hardcore_game_in_the_window_killed_ten_times() {
    a_killed_game("killed-hardcore", true);
}

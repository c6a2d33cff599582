//! Whole games by keyboard alone, as an expert plays them: no key waits for what moves.

use eframe::egui::{Event, Key, Modifiers};
use nine_card_siege::app::view::Dialog;
use nine_card_siege::app::words::Group;
use nine_card_siege::engine::{Action, Node, Rulings};
use nine_card_siege::session::{ChanceSource, Seed};

use crate::harness::{Desk, WINDOW, game_with, quiet};

const DIGITS: [Key; 8] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8];

/// Presses a key and looks at the next frame only.
fn tap(desk: &mut Desk, key: Key) {
    desk.harness.key_press(key);
    desk.harness.step();
    desk.harness.step();
}

/// A random legal action by its number, the arrows and Enter; the end of the turn when nothing else is left.
fn decide(desk: &mut Desk, seed: u64) {
    let legal = desk.state().legal_actions(&Rulings::default());
    let choices: Vec<Action> = legal.iter().filter(|action| *action != Action::EndTurn).collect();
    let Some(count) = u32::try_from(choices.len()).ok().filter(|count| *count > 0) else { return tap(desk, Key::E) };
    let action = choices[Seed(seed).outcome(1000 + desk.steps().len() as u64, count) as usize];
    let key = Group::EIGHT.iter().position(|group| group.actions().contains(&action)).map_or(Key::Num9, |index| DIGITS[index]);
    tap(desk, key);
    if desk.view().offer.is_some() {
        let wanted = desk.choice(action);
        for _ in 0..8 {
            if desk.focused().as_deref() == Some(&wanted) {
                break;
            }
            tap(desk, Key::ArrowRight);
        }
        assert_eq!(desk.focused(), Some(wanted));
        tap(desk, Key::Enter);
    }
    if desk.view().question.is_some() {
        // Asked about: the same again is the answer.
        tap(desk, key);
        if desk.view().offer.is_some() {
            tap(desk, Key::Escape);
        }
    }
}

#[test]
fn a_whole_game_by_keyboard_alone() {
    for seed in [4, 5, 6] {
        let start = game_with("1 1234567 444 3 444 C0 draw", ChanceSource::Seeded(Seed(seed)));
        let settings = quiet();
        let mut desk = Desk::preferring(&start, &settings, WINDOW, 1.0);
        for _ in 0..2000 {
            if desk.state().node() == Node::Over {
                break;
            }
            if desk.state().node() == Node::Chance {
                tap(&mut desk, Key::Space);
            } else {
                decide(&mut desk, seed);
            }
        }
        assert_eq!(desk.state().node(), Node::Over, "seed {seed}");
        desk.run();
        assert_eq!(desk.dialog(), Some(Dialog::End));
        assert!(desk.saved().steps().eq(desk.game().steps()));
    }
}

#[test]
fn the_key_after_the_one_that_closed_a_window_is_not_lost() {
    let mut desk = Desk::at("1 1234567 444 3 444 C0 draw", &["card 5"]);
    desk.key(Key::F2);
    desk.focus_on("Close");
    // Both come before the next picture is seen.
    for key in [Key::Enter, Key::Space] {
        let event = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE };
        desk.harness.event(event);
    }
    desk.run();
    assert_eq!((desk.dialog(), desk.steps()), (None, vec!["card 5".to_owned()]));
}

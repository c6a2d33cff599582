//! Buttons and keys: the eight actions, choices, the next step, undo, and the windows over the table.

use eframe::egui::{self, Event, Key};
use egui_kittest::kittest::NodeT;
use nine_card_siege::app::view::Dialog;
use nine_card_siege::app::words::Group;
use nine_card_siege::engine::{Action, Defeat, GameState, Rulings, Step, Unit, Waiting};
use nine_card_siege::session::Game;
use nine_card_siege::session::gesture::Piece;

use crate::harness::{Desk, WINDOW, game};

const DIGITS: [Key; 8] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8];

/// For each of the eight actions: a position, what is chosen if there is a choice, and the transcript with a rolled 5.
const EIGHT: [(&str, Option<Action>, &[&str]); 8] = [
    ("1 24 224 3 232 C0 act:3:2:-", Some(Action::Archers(Unit::Ladders)), &["archers L", "die 5"]),
    ("1 24 214 3 222 C0 act:3:2:-", Some(Action::Boil(Unit::Ram)), &["boil R", "die 5"]),
    ("1 24 024 3 222 C0 act:3:2:-", Some(Action::Fight(Unit::Ladders)), &["fight L", "die 5"]),
    ("1 24 224 3 232 C0 act:3:2:-", None, &["coupure", "die 5"]),
    ("1 24 224 3 232 C0 act:3:2:-", Some(Action::RallyWithSupply), &["rally+", "die 5"]),
    ("1 24 224 3 232 C0 act:3:2:-", Some(Action::Enter), &["enter"]),
    ("1 24 224 3 222 E1 act:3:2:-", None, &["raid", "die 5"]),
    ("1 24 224 3 222 E1 act:3:2:-", None, &["sabotage", "die 5"]),
];

#[test]
fn the_eight_actions_by_button_and_by_key() {
    for by_key in [false, true] {
        for (i, (position, choice, steps)) in EIGHT.into_iter().enumerate() {
            let mut desk = Desk::at(position, &["die 5"]);
            if by_key {
                desk.key(DIGITS[i])
            } else {
                desk.click(Group::EIGHT[i].name())
            }
            if let Some(action) = choice {
                assert!(desk.steps().is_empty(), "action {} waits for the choice", i + 1);
                desk.choose(action);
            }
            assert_eq!(desk.steps(), steps, "action {}, by key: {by_key}", i + 1);
            assert_eq!(desk.view().offer, None);
        }
    }
}

#[test]
fn a_piece_answers_an_open_action() {
    let mut desk = Desk::at("1 24 224 3 232 C0 act:3:2:-", &["die 5"]);
    desk.key(Key::Num1);
    desk.click_at(desk.piece(Piece::Unit(Unit::Ram)));
    assert_eq!(desk.steps(), ["archers R", "die 5"]);
}

#[test]
fn a_disabled_action_says_why() {
    let rules = ["9.1.1", "9.1.2", "9.1.3", "9.1.4", "9.1.5", "", "9.1.7", "9.1.8"];
    for (i, rule) in rules.into_iter().enumerate() {
        for (position, rule) in [("1 24 444 3 444 C0 act:3:2:-", rule), ("1 24 224 3 222 C0 draw", "4.0")] {
            if rule.is_empty() {
                continue;
            }
            for by_key in [false, true] {
                let mut desk = Desk::at(position, &[]);
                if by_key {
                    desk.key(DIGITS[i])
                } else {
                    desk.click(Group::EIGHT[i].name())
                }
                assert!(desk.refusal().contains(&format!("({rule})")), "action {} at {position}: {}", i + 1, desk.refusal());
                assert_eq!((desk.steps().len(), &desk.view().offer), (0, &None));
            }
        }
    }
}

#[test]
fn an_illegal_choice_says_why() {
    let mut desk = Desk::at("1 24 224 3 232 C0 act:3:2:-", &[]);
    desk.key(Key::Num1);
    desk.choose(Action::Archers(Unit::Tower));
    assert!(desk.steps().is_empty());
    assert!(desk.refusal().contains("9.1.1"), "the reason and its rule: '{}'", desk.refusal());
}

#[test]
fn the_additional_action_has_a_button() {
    let mut desk = Desk::at("1 24 224 3 232 C0 act:3:2:-", &[]);
    desk.click("Additional action for a morale or a supply");
    desk.choose(Action::ExtraForSupplies);
    assert_eq!(desk.steps(), ["extra supplies"]);
    desk.click("Additional action for a morale or a supply");
    assert!(desk.refusal().contains("(9.2)"), "{}", desk.refusal());
}

#[test]
fn end_turn_by_button_and_by_key() {
    for by_key in [false, true] {
        let mut desk = Desk::at("1 24 224 3 232 C0 act:3:2:-", &[]);
        if by_key {
            desk.key(Key::E)
        } else {
            desk.click("End turn")
        }
        assert_eq!(desk.steps(), ["end"]);
        assert!(desk.has("Draw a card"));
    }
}

#[test]
fn two_units_in_close_combat_bar_what_the_rules_bar() {
    let position = "1 27 00x 3 232 C0 act:4:2:-";
    let state: GameState = position.parse().unwrap();
    for (key, action) in [(Key::E, Action::EndTurn), (Key::Num4, Action::Coupure), (Key::Num6, Action::Enter)] {
        let illegality = state.legality(action, &Rulings::default()).unwrap_err();
        let mut desk = Desk::at(position, &[]);
        desk.key(key);
        assert!(desk.steps().is_empty(), "{action:?}");
        assert!(desk.refusal().contains(illegality.rule().number()), "{action:?}: '{}'", desk.refusal());
    }
    let mut desk = Desk::at(position, &[]);
    desk.click("End turn");
    assert!(desk.steps().is_empty() && desk.refusal().contains("9.1.3"), "'{}'", desk.refusal());
}

#[test]
fn space_and_enter_draw_and_roll_and_never_end_a_turn() {
    for key in [Key::Space, Key::Enter] {
        let mut desk = Desk::at("1 24 224 3 222 E0 check", &["die 4", "card 2"]);
        desk.key(key);
        assert_eq!(desk.steps(), ["die 4"]);
        desk.key(key);
        assert_eq!(desk.steps(), ["die 4", "card 2"]);
        let mut desk = Desk::at("1 24 224 3 232 C0 act:3:0:-", &[]);
        desk.key(key);
        assert!(desk.steps().is_empty());
    }
}

#[test]
fn a_held_key_does_one_thing() {
    for key in [Key::Space, Key::Enter] {
        let mut desk = Desk::at("1 24 224 3 222 E0 check", &["die 4", "card 2", "die 3"]);
        desk.hold(key, 12);
        assert_eq!(desk.steps(), ["die 4"], "{key:?} held down");
    }
    let mut desk = Desk::at("1 24 224 3 232 E1 act:3:2:-", &["die 2", "die 2"]);
    desk.hold(Key::Num4, 12);
    assert_eq!(desk.steps(), ["coupure", "die 2"]);
    let mut desk = Desk::at("1 24 224 3 222 C0 act:3:2:-", &["card 2"]);
    desk.hold(Key::E, 12);
    assert_eq!(desk.steps(), ["end"]);
}

#[test]
fn a_key_held_on_a_focused_button_does_one_thing() {
    for key in [Key::Space, Key::Enter] {
        let mut desk = Desk::at("1 24 224 3 222 E0 check", &["die 4", "card 2", "die 3"]);
        desk.focus_on("Roll the die");
        desk.run();
        desk.hold(key, 12);
        assert_eq!(desk.steps(), ["die 4"], "{key:?} held down on the button");
    }
}

/// On a slow machine several keys come in one frame: each counts, in the order in which they were pressed.
#[test]
fn no_key_of_a_frame_is_lost() {
    let mut desk = Desk::at("1 24 224 3 222 C0 draw", &["card 2", "die 3"]);
    for key in [Key::Space, Key::E, Key::Num4] {
        let event = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Default::default() };
        desk.harness.input_mut().events.push(event);
    }
    desk.harness.step();
    desk.run();
    assert_eq!(desk.steps(), ["card 2", "end"]);
    assert!(desk.view().refusal.as_ref().is_some_and(|refusal| refusal.contains("4.0")), "Coupure before the next card");
}

#[test]
fn undo_and_redo_by_label_and_by_key() {
    for by_key in [false, true] {
        let mut desk = Desk::at("1 24 224 3 232 C0 act:3:2:-", &["die 5", "die 1"]);
        desk.key(Key::Num4);
        let after = desk.state();
        if by_key {
            desk.ctrl(false, Key::Z)
        } else {
            desk.click("Undo")
        }
        assert_eq!((desk.steps().len(), desk.game().take_backs()), (0, 1));
        if by_key {
            desk.ctrl(true, Key::Z)
        } else {
            desk.click("Redo")
        }
        assert_eq!(desk.steps(), ["coupure", "die 5"], "the recorded outcome, not another one");
        assert_eq!(desk.state(), after);
        desk.ctrl(false, Key::Z);
        desk.ctrl(false, Key::Y);
        assert_eq!(desk.state(), after);
        // Nothing more to redo.
        desk.ctrl(true, Key::Z);
        desk.click("Redo");
        assert_eq!(desk.state(), after);
    }
}

#[test]
fn after_an_undo_the_same_die_falls() {
    let mut desk = Desk::seeded("1 24 224 3 232 C0 act:3:2:-", 11);
    desk.key(Key::Num4);
    let steps = desk.steps();
    desk.ctrl(false, Key::Z);
    desk.key(Key::Num4);
    assert_eq!(desk.steps(), steps);
}

#[test]
fn undo_with_nothing_to_undo_does_nothing() {
    let mut desk = Desk::at("1 24 224 3 232 C0 act:3:2:-", &[]);
    desk.ctrl(false, Key::Z);
    desk.click("Undo");
    assert_eq!((desk.steps().len(), desk.game().take_backs()), (0, 0));
}

// Windows over the table ---------------------------------------------------------------------------------------------

#[test]
fn the_first_start_welcomes() {
    let mut desk = Desk::first_start();
    assert_eq!(desk.dialog(), Some(Dialog::Welcome));
    desk.click("How to play");
    assert_eq!(desk.dialog(), Some(Dialog::Help));
    desk.click("Close");
    assert_eq!(desk.dialog(), None);
    assert_eq!(desk.state(), GameState::START);
}

#[test]
fn a_left_game_is_continued_or_given_up() {
    let left = || {
        let mut desk = Desk::at("1 24 224 3 232 C0 act:3:2:-", &["die 5"]);
        desk.key(Key::Num4);
        desk.reopen()
    };
    let mut desk = left();
    assert_eq!(desk.dialog(), Some(Dialog::Resume));
    desk.click("Continue");
    assert_eq!((desk.dialog(), desk.steps()), (None, vec!["coupure".to_owned(), "die 5".to_owned()]));
    let mut desk = left();
    // The word of the top line has the same name; it lies behind the window.
    let button = desk.buttons_named("New game").into_iter().max_by(|a, b| a.top().total_cmp(&b.top())).unwrap();
    desk.click_at(button.center());
    assert_eq!((desk.dialog(), desk.steps().len(), desk.state()), (None, 0, GameState::START));
    assert_eq!(desk.saved().state(), GameState::START);
}

#[test]
fn a_new_game_asks_when_one_runs() {
    let mut desk = Desk::at("1 24 224 3 232 C0 act:3:2:-", &["die 5"]);
    desk.key(Key::Num4);
    let run = desk.game().run();
    desk.click("New game");
    assert_eq!(desk.dialog(), Some(Dialog::ConfirmNew));
    desk.click("Keep playing");
    assert_eq!((desk.dialog(), desk.game().run(), desk.steps().len()), (None, run, 2));
    desk.click("New game");
    let button = desk.buttons_named("New game").into_iter().max_by(|a, b| a.top().total_cmp(&b.top())).unwrap();
    desk.click_at(button.center());
    assert_eq!((desk.dialog(), desk.state()), (None, GameState::START));
    assert_ne!(desk.game().run(), run);
}

#[test]
fn an_untouched_game_is_not_asked_about() {
    let mut desk = Desk::at("1 1234567 444 3 444 C0 draw", &["card 2"]);
    let run = desk.game().run();
    desk.click("New game");
    // There is nothing to put away, only something to choose.
    assert_eq!(desk.dialog(), Some(Dialog::Setup));
    desk.key(Key::Enter);
    assert_eq!(desk.dialog(), None);
    assert_ne!(desk.game().run(), run);
}

/// A position and the step after which the game is over.
fn last_moment(end: Waiting) -> (&'static str, Step) {
    let positions = [
        "3 - 224 3 222 C0 act:3:0:-",
        "1 24 004 3 222 C0 act:3:0:-",
        "1 24 224 3 022 C0 act:3:0:-",
        "1 24 224 3 012 C0 act:3:2:-",
        "3 1234567 011 2 444 C0 draw",
    ];
    for position in positions {
        let state: GameState = position.parse().unwrap();
        for step in state.steps(&Rulings::default()).iter() {
            let after = state.step(step, &Rulings::default(), &mut ()).unwrap();
            if *after.waiting() == end {
                return (position, step);
            }
        }
    }
    panic!("no position leads to {end}")
}

#[test]
fn every_end_is_told_with_its_reason_and_rule() {
    let ends = [
        (Waiting::Won, "Victory", "relief army"),
        (Waiting::Lost(Defeat::Overrun), "Defeat", "a third unit stormed the wall"),
        (Waiting::Lost(Defeat::TwoTracks), "Defeat", "Wall and Morale both stand at 0"),
        (Waiting::Lost(Defeat::Breach), "Defeat", "two units on the wall"),
        (Waiting::Lost(Defeat::Surrender), "Defeat", "Wall at 0"),
    ];
    for (end, title, reason) in ends {
        let (position, step) = last_moment(end);
        let chance = step.to_string();
        let mut desk = Desk::at(position, &[&chance]);
        match step {
            Step::Act(Action::EndTurn) => desk.key(Key::E),
            Step::Act(action) => {
                desk.click("Additional action for a morale or a supply");
                desk.choose(action);
            }
            _ => desk.key(Key::Space),
        }
        assert_eq!((*desk.state().waiting(), desk.dialog()), (end, Some(Dialog::End)));
        let sheet = desk.label_starting(title);
        assert!(sheet.contains(reason) && sheet.contains("(10.0)"), "{end}: {sheet}");
        // The end is found again by who starts the program later.
        desk.click("Look at the table");
        assert_eq!(desk.dialog(), None);
        let desk = desk.reopen();
        assert_eq!((*desk.state().waiting(), desk.dialog()), (end, Some(Dialog::Resume)));
    }
}

/// A roll that ends the game: morale falls to 0 with the wall at 0.
const LAST_ROLL: (&str, &[&str]) = ("1 24 014 3 012 C0 act:3:2:-", &["die 1"]);

#[test]
fn the_key_that_skips_the_last_tumble_does_not_skip_the_end() {
    for key in [Key::Space, Key::Enter, Key::Escape] {
        let mut desk = Desk::at(LAST_ROLL.0, LAST_ROLL.1);
        desk.key(Key::Num3);
        let at = desk.rect(&desk.choice(Action::Fight(Unit::Ladders))).center();
        desk.press(at);
        desk.release(at);
        desk.harness.step();
        assert!(desk.view().motion.is_some());
        desk.key(key);
        assert_eq!(desk.dialog(), Some(Dialog::End), "{key:?} during the tumble");
        assert_eq!(*desk.state().waiting(), Waiting::Lost(Defeat::TwoTracks));
    }
}

#[test]
fn a_held_key_does_not_answer_a_window() {
    // Held down on the last card: the end is still to be seen.
    for key in [Key::Space, Key::Enter] {
        let (position, step) = last_moment(Waiting::Lost(Defeat::Overrun));
        let mut desk = Desk::at(position, &[&step.to_string()]);
        desk.hold(key, 12);
        assert_eq!(desk.dialog(), Some(Dialog::End), "{key:?}");
        // A new press answers it.
        desk.key(key);
        assert_eq!((desk.dialog(), desk.state()), (None, GameState::START));
    }
}

#[test]
fn help_by_key_and_by_word() {
    let mut desk = Desk::at("1 24 224 3 232 C0 act:3:2:-", &[]);
    desk.key(Key::F1);
    assert_eq!(desk.dialog(), Some(Dialog::Help));
    desk.key(Key::Escape);
    desk.click("Help");
    assert_eq!(desk.dialog(), Some(Dialog::Help));
    desk.key(Key::Enter);
    assert_eq!(desk.dialog(), None);
}

#[test]
fn esc_closes_only_what_lies_on_top() {
    let mut desk = Desk::at("1 24 224 3 232 C0 act:3:2:-", &[]);
    desk.key(Key::Num1);
    desk.key(Key::F1);
    desk.key(Key::Escape);
    assert_eq!(desk.dialog(), None, "the window goes first");
    assert!(desk.view().offer.is_some(), "the choice under it stays");
    desk.key(Key::Escape);
    assert_eq!(desk.view().offer, None);
    desk.key(Key::Escape);
    assert_eq!((desk.dialog(), desk.steps().len()), (None, 0));
}

#[test]
fn a_window_closes_with_one_press_whatever_lies_under_it() {
    for under in [Key::Num1, Key::Num7] {
        let mut desk = Desk::at("1 24 224 3 232 C0 act:3:2:-", &[]);
        desk.key(under);
        desk.key(Key::F1);
        desk.click("Close");
        assert_eq!(desk.dialog(), None);
    }
}

/// One game for each window that can lie over the table.
pub fn windows() -> Vec<Desk> {
    let running = || Desk::at("1 24 224 3 232 C0 act:3:2:-", &["die 5", "die 5"]);
    let mut help = running();
    help.key(Key::F1);
    let mut confirm = running();
    confirm.key(Key::Num4);
    confirm.click("New game");
    let mut end = Desk::at("1 24 004 3 222 C0 act:3:0:-", &[]);
    end.key(Key::E);
    let mut left: Game = game("1 24 224 3 232 C0 act:3:2:-", &["die 5", "die 5"]);
    left.act(Action::Coupure).unwrap();
    left.resolve();
    let mut games = running();
    games.click("Games");
    let mut hardcore = running();
    hardcore.click("Hardcore mode, off");
    let mut renounce = running();
    renounce.click("Hardcore mode, off");
    renounce.click("Switch it on");
    renounce.click("Hardcore mode, on");
    let all = vec![Desk::first_start(), help, confirm, end, Desk::with(&left, WINDOW, 1.0), games, hardcore, renounce];
    let open: Vec<_> = all.iter().map(|desk| desk.dialog().unwrap()).collect();
    let expected = [
        Dialog::Welcome,
        Dialog::Help,
        Dialog::ConfirmNew,
        Dialog::End,
        Dialog::Resume,
        Dialog::Games,
        Dialog::Hardcore,
        Dialog::Renounce,
    ];
    assert_eq!(open, expected);
    all
}

#[test]
fn with_a_window_open_keys_and_clicks_leave_the_game_alone() {
    for mut desk in windows() {
        let (dialog, steps) = (desk.dialog(), desk.steps());
        for key in DIGITS.into_iter().chain([Key::E]) {
            desk.key(key);
        }
        desk.ctrl(false, Key::Z);
        desk.ctrl(true, Key::Z);
        for place in [Piece::Deck, Piece::Die] {
            desk.click_at(desk.piece(place));
        }
        desk.click("Coupure");
        assert_eq!((desk.dialog(), desk.steps()), (dialog, steps));
        assert_eq!((desk.view().held, &desk.view().offer), (None, &None));
    }
}

#[test]
fn tab_stays_inside_a_window() {
    for mut desk in windows() {
        let dialog = desk.dialog();
        let mut reached = std::collections::BTreeSet::new();
        for _ in 0..6 {
            desk.key(Key::Tab);
            reached.extend(desk.focused());
        }
        assert!(!reached.is_empty(), "{dialog:?}");
        if dialog != Some(Dialog::Games) {
            let sheets =
                desk.harness.root().children_recursive().filter(|node| node.accesskit_node().role() == egui::Role::Dialog);
            let sheet = sheets.map(|node| node.rect()).next().unwrap();
            for label in &reached {
                let inside = desk.buttons_named(label).into_iter().any(|rect| sheet.contains_rect(rect));
                assert!(inside, "{dialog:?}: {label} leaves the sheet");
            }
        }
        let buttons = match dialog {
            Some(Dialog::Games) => 6,
            Some(Dialog::Help | Dialog::Welcome | Dialog::ConfirmNew) => 3,
            _ => 2,
        };
        assert!(reached.len() <= buttons, "{dialog:?}: Tab reaches {reached:?}");
        assert!(!reached.contains("Coupure") && !reached.contains("Help"), "{dialog:?}: Tab reaches {reached:?}");
    }
}

#[test]
fn a_window_opened_from_a_focused_word_is_closed_by_enter() {
    let mut desk = Desk::at("1 24 224 3 232 C0 act:3:2:-", &[]);
    desk.focus_on("Help");
    desk.run();
    desk.key(Key::Enter);
    assert_eq!(desk.dialog(), Some(Dialog::Help));
    desk.key(Key::Enter);
    assert_eq!(desk.dialog(), None);
}

#[test]
fn a_damaged_game_is_told_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("current.ron"), "no game").unwrap();
    let mut desk = Desk::open(folder, WINDOW, 1.0);
    assert_eq!(desk.dialog(), Some(Dialog::Welcome));
    let sheet = desk.label_starting("9 Card Siege. ");
    assert!(sheet.contains("damaged-1.ron"), "{sheet}");
    desk.click("Begin");
    assert_eq!((desk.dialog(), &desk.view().warning), (None, &None));
    desk.key(Key::Space);
    assert_eq!(desk.saved().steps().count(), 1, "the new game is saved");
}

#[test]
fn a_game_that_cannot_be_saved_says_so_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    // A folder where the file should be.
    std::fs::create_dir(folder.path().join("current.ron")).unwrap();
    let mut desk = Desk::open(folder, WINDOW, 1.0);
    desk.click("Begin");
    assert!(desk.label_starting("The saved game could not be read").contains("current.ron"));
    desk.key(Key::Space);
    assert_eq!(desk.steps().len(), 1, "play goes on");
    assert!(desk.label_starting("The saved game could not be read").contains("not saved"));
}

//! The chronicle: filtered, copied, looked back into; and what is read out.

use eframe::egui::{self, Key, OutputCommand};
use egui_kittest::kittest::{NodeT, Queryable};
use nine_card_siege::engine::GameState;
use nine_card_siege::session::{Controller, Seed, Store};

use crate::harness::Desk;

/// The last turn of Day I, then a turn of Day II.
fn two_days() -> Desk {
    let chance = ["card 2", "card 3", "card 4"];
    let mut desk = Desk::at("1 2 444 0 444 C0 draw", &chance);
    for _ in 0..2 {
        desk.key(Key::Space);
        desk.key(Key::E);
    }
    desk
}

/// What a screen reader hears of the chronicle's lines.
fn lines(desk: &Desk) -> Vec<String> {
    let label = |node: egui_kittest::Node<'_>| node.accesskit_node().label().or_else(|| node.accesskit_node().value());
    desk.harness.root().children_recursive().filter_map(label).filter(|label| label.contains("\nRule ")).collect()
}

#[test]
fn one_day_can_be_shown_alone() {
    let mut desk = two_days();
    let of_day = |desk: &Desk, day: &str| lines(desk).iter().filter(|line| line.contains(day)).count();
    assert!(of_day(&desk, "Day 2, turn") > 0);
    desk.click("Show Day I only");
    assert!(of_day(&desk, "Day 1, turn") > 0 && of_day(&desk, "Day 2, turn") == 0, "{:?}", lines(&desk));
    desk.click("Show all days");
    assert!(of_day(&desk, "Day 2, turn") > 0);
}

#[test]
fn the_chronicle_is_copied_as_text() {
    let mut desk = two_days();
    desk.click("Show Day I only");
    let modifiers = egui::Modifiers { ctrl: true, command: true, ..Default::default() };
    let event = egui::Event::Key { key: Key::L, physical_key: None, pressed: true, repeat: false, modifiers };
    desk.harness.input_mut().events.push(event);
    desk.harness.step();
    let copied = desk.harness.output().platform_output.commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    let copied = copied.expect("something is copied");
    assert!(copied.starts_with("Day 1, turn 7") && copied.contains("Night falls on Day I"), "{copied}");
    assert!(!copied.contains("Day 2"), "{copied}");
}

#[test]
fn in_hardcore_mode_an_earlier_moment_is_looked_at_and_nothing_changes() {
    let folder = tempfile::tempdir().unwrap();
    let (mut controller, _) = Controller::open(Store::new(folder.path().to_owned()), Some(Seed(5)));
    controller.switch_hardcore(true).unwrap();
    drop(controller);
    let mut desk = Desk::open(folder, crate::harness::WINDOW, 1.0);
    desk.close_dialog();
    desk.key(Key::Space);
    let after: GameState = desk.state();
    desk.key(Key::E);
    let made = desk.steps();
    let line = lines(&desk).into_iter().find(|line| line.starts_with("Card ")).unwrap();
    desk.click(&line);
    assert_eq!(desk.view().peek, Some(1));
    assert!(desk.label_starting("Action points: ").ends_with(&after.turn().unwrap().points().to_string()));
    // No action is made in the past.
    desk.click("Coupure");
    assert_eq!(desk.view().peek, None, "any press leads back");
    assert_eq!(desk.steps(), made);
    desk.click(&line);
    assert_eq!(desk.view().peek, Some(1));
    desk.key(Key::E);
    assert_eq!((desk.view().peek, desk.steps()), (None, made), "a key leads back and does nothing else");
}

#[test]
fn a_key_reads_all_tracks_and_results_are_said_aloud() {
    let mut desk = Desk::at("2 24 01x 3 231 E1 act:3:2:-", &["die 5"]);
    desk.key(Key::T);
    let said = |desk: &Desk| {
        let node = desk.harness.get_by_role(egui::Role::Status);
        let node = node.accesskit_node();
        (node.label().unwrap_or_default(), node.live())
    };
    let (text, live) = said(&desk);
    for part in ["Day 2, turn 5", "Ladders Close Combat", "Ram space 1", "Tower gone", "Wall 2 of 4", "Supplies 1 of 4"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for part in ["Soldiers Enemy Lines", "Trebuchets 3 of 3", "Raided supplies 1 of 2", "action points 2"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(live, egui::accesskit::Live::Polite);
}

#[test]
fn choices_opened_by_a_key_have_the_keyboard_and_give_it_back() {
    let mut desk = Desk::at("1 24 214 3 232 C0 act:3:2:-", &["die 5"]);
    desk.focus_on("Wall, 2 of 4");
    desk.key(Key::Num1);
    assert_eq!(desk.focused().as_deref(), Some("Ladders, 3+ \u{b7} 67\u{2009}%"));
    desk.key(Key::ArrowRight);
    assert_eq!(desk.focused().as_deref(), Some("Battering Ram, 4+ \u{b7} 50\u{2009}%"));
    desk.key(Key::Enter);
    assert_eq!(desk.steps(), ["archers R", "die 5"]);
    assert_eq!(desk.focused().as_deref(), Some("Wall, 2 of 4"));
}

//! What a screen reader finds: names, roles, values, and a whole game without a pointer.

use std::collections::BTreeSet;

use eframe::egui::{self, Key};
use egui_kittest::kittest::{NodeT, Queryable};
use nine_card_siege::app::view::Dialog;
use nine_card_siege::app::words::{self, Group};
use nine_card_siege::engine::{Action, GameState, Node, Rulings, Waiting};
use nine_card_siege::session::Seed;
use nine_card_siege::session::gesture::Piece;

use crate::buttons::windows;
use crate::harness::Desk;

const POSITIONS: [&str; 6] = [
    "1 1234567 444 3 444 C0 draw",
    "1 24 214 3 232 C0 act:3:2:-",
    "2 27 00x 1 120 A1 act:4:2:bx",
    "1 24 224 3 222 E2 check",
    "3 - 224 0 222 B0 act:3:0:-",
    "1 24 224 3 022 C0 lost:surrender",
];

#[test]
fn everything_that_can_be_used_has_a_name() {
    let mut desks: Vec<Desk> = POSITIONS.into_iter().map(|position| Desk::at(position, &[])).collect();
    let mut offer = Desk::at("1 24 214 3 222 C0 act:3:2:-", &[]);
    offer.key(Key::Num1);
    desks.push(offer);
    desks.extend(windows());
    for desk in &desks {
        assert_eq!(desk.harness.unnamed_widgets(), Vec::<String>::new());
        let mut names = BTreeSet::new();
        for node in desk.harness.root().children_recursive() {
            let node = node.accesskit_node();
            let name = node.label().or_else(|| node.value()).unwrap_or_default();
            let clickable = node.data().supports_action(egui::accesskit::Action::Click);
            if clickable {
                assert!(!name.trim().is_empty(), "a {:?} without a name", node.role());
                assert_ne!(node.role(), egui::Role::Unknown, "{name} has no role");
            }
            if node.role() == egui::Role::Button && desk.dialog().is_none() {
                assert!(names.insert(name.clone()), "two buttons are called {name}");
            }
        }
    }
}

#[test]
fn every_piece_tells_its_place() {
    for position in POSITIONS {
        let desk = Desk::at(position, &[]);
        let state: GameState = position.parse().unwrap();
        for piece in Piece::ALL {
            if piece == Piece::Die || (piece == Piece::Unit(nine_card_siege::engine::Unit::Tower) && position.contains("00x")) {
                continue;
            }
            let label = format!("{}, {}", words::piece_name(piece), words::piece_value(piece, &state));
            assert!(desk.has(&label), "{label} at {position}");
        }
        assert!(desk.label_starting("Die, shows ").ends_with(&words::piece_value(Piece::Die, &state)));
    }
}

#[test]
fn every_place_has_a_name() {
    let desk = Desk::at(POSITIONS[0], &[]);
    for name in [
        "Ladders track, starting space",
        "Battering Ram track, space 1",
        "Close Combat area, Siege Tower track",
        "Wall track, level 4",
        "Supplies track, level 0",
        "Tunnel track, Castle",
        "Tunnel track, Enemy Lines",
        "Raided supplies, 2",
        "Trebuchet count, 3",
    ] {
        assert!(desk.has(name), "{name}");
    }
}

#[test]
fn a_result_is_announced() {
    let mut desk = Desk::at("1 24 224 3 232 C0 act:3:2:-", &["die 5"]);
    desk.key(Key::Num4);
    let status: Vec<_> =
        desk.harness.get_all_by_role(egui::Role::Status).filter_map(|node| node.accesskit_node().label()).collect();
    assert_eq!(status.len(), 1);
    assert!(status[0].contains("Coupure: 5") && status[0].contains("success"), "{status:?}");
}

/// Does what a screen reader does to activate something.
#[track_caller]
fn activate(desk: &mut Desk, label: &str, by_focus: bool) {
    if by_focus {
        desk.focus_on(label);
        desk.key(Key::Enter);
    } else {
        desk.harness.get_by_label(label).click_accesskit();
        desk.run();
    }
}

#[test]
fn a_whole_game_is_played_by_names_alone() {
    for (seed, by_focus) in [(1, false), (2, true), (3, false)] {
        let mut desk = Desk::seeded("1 1234567 444 3 444 C0 draw", seed);
        while desk.dialog() != Some(Dialog::End) {
            assert!(desk.steps().len() < 500, "the game goes on and on");
            let before = desk.steps().len();
            match (desk.state().node(), *desk.state().waiting()) {
                (Node::Chance, Waiting::Draw) => activate(&mut desk, "Draw a card", by_focus),
                (Node::Chance, _) => activate(&mut desk, "Roll the die", by_focus),
                _ => decide(&mut desk, seed, by_focus),
            }
            assert!(desk.steps().len() > before, "nothing happened at {}", desk.state());
        }
        assert_eq!(desk.state().node(), Node::Over);
        let saved = desk.saved();
        assert_eq!(saved.state(), desk.state());
        assert!(saved.steps().eq(desk.game().steps()), "the file has the same transcript");
    }
}

/// A random legal action, found by its name; the turn is ended when nothing else is left.
fn decide(desk: &mut Desk, seed: u64, by_focus: bool) {
    let state = desk.state();
    let legal = state.legal_actions(&Rulings::default());
    let choices: Vec<Action> = legal.iter().filter(|action| *action != Action::EndTurn).collect();
    let Some(count) = u32::try_from(choices.len()).ok().filter(|count| *count > 0) else {
        return activate(desk, "End turn", by_focus);
    };
    let action = choices[Seed(seed).outcome(1000 + desk.steps().len() as u64, count) as usize];
    let group = Group::EIGHT.into_iter().chain([Group::Extra]).find(|group| group.actions().contains(&action)).unwrap();
    let name = if group == Group::Extra { "Additional action for a morale or a supply" } else { group.name() };
    // "Coupure" and the like are buttons as well as choices: here only the button is on the screen.
    activate(desk, name, by_focus);
    if desk.view().offer.is_some() {
        let choice = desk.choice(action);
        activate(desk, &choice, by_focus);
    }
}

#[test]
fn two_requests_of_a_screen_reader_during_a_tumble_are_what_they_say() {
    let mut desk = Desk::at("1 24 224 3 222 E0 check", &["die 4", "card 2"]);
    desk.harness.get_by_label("Roll the die").click_accesskit();
    desk.harness.step();
    assert!(desk.view().motion.is_some());
    desk.harness.get_by_label("Roll the die").click_accesskit();
    desk.run();
    // It asked for a roll: that it gets no card is as it should be.
    assert!(desk.view().motion.is_none());
    assert_eq!(desk.steps(), ["die 4"]);
    desk.harness.get_by_label("Draw a card").click_accesskit();
    desk.run();
    assert_eq!(desk.steps(), ["die 4", "card 2"]);
}

#[test]
fn tab_reaches_every_cube_and_every_action() {
    let mut desk = Desk::at("1 24 224 3 222 A1 act:3:2:-", &[]);
    let mut reached = BTreeSet::new();
    for _ in 0..60 {
        desk.key(Key::Tab);
        reached.extend(desk.focused());
    }
    for button in desk.buttons() {
        let name = button.accesskit_node().label().unwrap();
        assert!(reached.contains(&name), "Tab does not reach {name}: {reached:?}");
    }
}

#[test]
fn what_the_keyboard_reaches_is_explained() {
    let mut desk = Desk::at("1 24 214 3 232 C0 act:3:2:-", &[]);
    let tips = |desk: &Desk| -> Vec<String> {
        let text = |node: egui_kittest::Node<'_>| node.accesskit_node().value().or_else(|| node.accesskit_node().label());
        desk.harness.root().children_recursive().filter_map(text).collect()
    };
    let mut explained = BTreeSet::new();
    for _ in 0..40 {
        desk.key(Key::Tab);
        for tip in tips(&desk) {
            for part in ["Coupure: 5+", "Wall: 2 of 4", "Mend the wall by 1 with a 5 or 6 (9.1.4)", "Supplies fall by 1."] {
                if tip.starts_with(part) {
                    explained.insert(part);
                }
            }
        }
    }
    assert_eq!(explained.len(), 4, "{explained:?}");
    // The pointer takes over.
    desk.harness.hover_at(desk.nowhere());
    desk.run();
    assert!(!tips(&desk).iter().any(|tip| tip.starts_with("Mend the wall")));
}

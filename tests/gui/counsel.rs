//! Counsel in the window: the numbers of the adviser, in words, without waiting for them.

use std::time::{Duration, Instant};

use eframe::egui::{Key, vec2};
use nine_card_siege::app::view::Dialog;
use nine_card_siege::engine::Node;
use nine_card_siege::session::{ChanceSource, Seed};

use crate::harness::{Desk, game, game_with};

/// Frames until the answer is there.
fn answered(desk: &mut Desk) -> String {
    let begun = Instant::now();
    loop {
        desk.frames(1);
        if let Some(text) = desk.find_label("Chance of winning: ") {
            return text;
        }
        assert!(begun.elapsed() < Duration::from_secs(300), "no answer came");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_actions_are_ranked_and_the_reason_is_made_of_the_numbers() {
    // One Coupure, and another for a morale if it fails: 5/9. Ending the turn loses.
    let mut desk = Desk::at("3 - 444 1 042 C0 act:1:1:-", &[]);
    desk.key(Key::H);
    assert_eq!(desk.dialog(), Some(Dialog::Counsel));
    let text = answered(&mut desk);
    assert!(text.starts_with("Chance of winning: 55.6\u{2009}%. "), "{text}");
    assert!(desk.label_starting("Coupure: ").ends_with(": 55.6\u{2009}%"), "{}", desk.label_starting("Coupure: "));
    assert!(desk.has("End turn: 0.0\u{2009}%"));
    assert!(text.contains("Its die can bring the chance to 100.0\u{2009}% or leave 33.3\u{2009}%."), "{text}");
    assert!(desk.steps().is_empty(), "a question is no step");
    desk.key(Key::Escape);
    assert_eq!(desk.dialog(), None);
    // The same question again is not another hint.
    desk.click("Ask for counsel: the exact chance of winning after every action (H)");
    assert!(answered(&mut desk).starts_with("Chance of winning: 55.6"));
    desk.click("Close");
    assert_eq!((desk.dialog(), desk.game().counts().hints, desk.saved().counts().hints), (None, 1, 1));
}

#[test]
fn before_a_die_or_a_card_its_outcomes_are_told() {
    let mut desk = Desk::at("3 1 444 1 142 C0 draw", &["card 1"]);
    desk.key(Key::H);
    // The trebuchet misses on 1 to 3; else Coupure twice: 1/2 + 1/2 x 5/9.
    let text = answered(&mut desk);
    assert!(text.starts_with("Chance of winning: 77.8\u{2009}%. Whatever comes now, it stays so."), "{text}");
    desk.key(Key::Enter);
    assert_eq!((desk.dialog(), desk.steps().len()), (None, 0), "the key closes the window, no more");
    desk.key(Key::Space);
    desk.run();
    desk.key(Key::H);
    let text = answered(&mut desk);
    assert!(text.contains("At best: The die shows 1, 100.0\u{2009}%. At worst: The die shows 4, 55.6\u{2009}%."), "{text}");
}

#[test]
fn a_question_is_dropped_when_the_game_goes_on() {
    let mut desk = Desk::at("1 1234567 444 3 444 C0 draw", &["card 5"]);
    desk.key(Key::H);
    desk.frames(2);
    assert!(desk.label_starting("The scribes reckon").contains("% done"), "the beginning is not answered within two frames");
    desk.key(Key::Escape);
    desk.key(Key::Space);
    assert_eq!((desk.dialog(), desk.steps()), (None, vec!["card 5".to_owned()]));
}

#[test]
fn after_the_end_the_game_is_reviewed() {
    // Ending the turn gives up what a Coupure would have kept: 1/3 with the one point that is left.
    let mut desk = Desk::at("3 - 444 1 042 C0 act:1:1:x", &[]);
    desk.key(Key::E);
    desk.run();
    assert_eq!(desk.dialog(), Some(Dialog::End));
    desk.key(Key::H);
    assert_eq!(desk.dialog(), Some(Dialog::Review));
    let begun = Instant::now();
    while desk.find_label("You were").is_none() {
        assert!(begun.elapsed() < Duration::from_secs(300), "no review came");
        desk.frames(1);
        std::thread::sleep(Duration::from_millis(20));
    }
    let text = desk.label_starting("You were");
    assert!(text.starts_with("You were 0.0\u{2009}% lucky and gave away 33.3\u{2009}%."), "{text}");
    assert!(text.contains("Accuracy 0.0\u{2009}%: 0 of 1 real choices"), "{text}");
    let told = "Day III, turn 7. End turn: 33.3\u{2009}% \u{2192} 0.0\u{2009}%. It gave away 33.3\u{2009}%. Best: Coupure.";
    assert!(text.ends_with(told), "{text}");
    // The same by the key, and the position once more as practice.
    desk.key(Key::Escape);
    assert_eq!(desk.dialog(), None);
    desk.key(Key::H);
    assert_eq!((desk.dialog(), desk.game().counts().hints), (Some(Dialog::Review), 0));
    desk.click("Play from here");
    assert_eq!(desk.state().to_string(), "3 - 444 1 042 C0 act:1:1:x");
    assert_eq!((desk.dialog(), desk.steps().len()), (None, 0));
    assert!(desk.game().is_practice());
}

#[test]
fn a_long_game_is_reviewed_in_a_picture() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("screens");
    std::fs::create_dir_all(&folder).unwrap();
    for (width, height) in [(1024.0, 600.0), (1280.0, 800.0)] {
        let start = game_with("3 123567 212 3 232 C0 draw", ChanceSource::Seeded(Seed(3)));
        let mut desk = Desk::with(&start, vec2(width, height), 1.0);
        desk.close_dialog();
        for _ in 0..200 {
            desk.key(if desk.state().node() == Node::Decision { Key::E } else { Key::Space });
            desk.run();
            if desk.game().ending().is_some() {
                break;
            }
        }
        desk.key(Key::H);
        assert_eq!(desk.dialog(), Some(Dialog::Review));
        while desk.find_label("You were").is_none() {
            desk.frames(1);
            std::thread::sleep(Duration::from_millis(20));
        }
        let before = desk.label_starting("You were");
        desk.key(Key::ArrowLeft);
        desk.frames(2);
        assert_ne!(before, desk.label_starting("You were"), "the arrows lead through the game");
        desk.harness.render().unwrap().save(folder.join(format!("review-{width}x{height}.png"))).unwrap();
    }
}

#[test]
fn the_window_of_counsel_fits_every_window() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("screens");
    std::fs::create_dir_all(&folder).unwrap();
    for (width, height, position) in [
        (1024.0, 600.0, "2 2 211 2 232 E1 act:6:3:-"),
        (1280.0, 800.0, "2 2 213 2 232 E1 act:3:2:-"),
        (2560.0, 1440.0, "2 - 111 2 232 B1 act:6:3:-"),
        (900.0, 1200.0, "3 12 213 2 232 E1 check"),
    ] {
        let mut desk = Desk::with(&game(position, &[]), vec2(width, height), 1.0);
        desk.close_dialog();
        desk.key(Key::H);
        answered(&mut desk);
        desk.frames(2);
        desk.harness.render().unwrap().save(folder.join(format!("counsel-{width}x{height}.png"))).unwrap();
        let whole = desk.layout().window;
        for label in ["Close", "Counsel"] {
            assert!(whole.contains_rect(desk.rect(label)), "{label} at {width}x{height}");
        }
    }
}

//! Counsel in the window: the numbers of the adviser, in words, without waiting for them.

use std::time::{Duration, Instant};

use eframe::egui::{Key, vec2};
use nine_card_siege::app::view::Dialog;
use nine_card_siege::engine::Node;
use nine_card_siege::session::{ChanceSource, Gauge, Seed, Settings, Tutor};

use crate::harness::{Desk, WINDOW, game, game_with, quiet};

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

#[test]
fn on_a_morning_the_chance_is_known_before_what_the_cards_bring() {
    let mut desk = Desk::at("3 1234567 333 2 333 C0 draw", &["card 5"]);
    desk.key(Key::H);
    let text = answered(&mut desk);
    assert!(text.contains("What each card brings is being reckoned"), "{text}");
    desk.key(Key::Escape);
    assert_eq!(desk.dialog(), None);
    // The gauge needs no more than that.
    let chance = text.split(": ").nth(1).unwrap().split(". ").next().unwrap().to_owned();
    let mut desk = advised("3 1234567 333 2 333 C0 draw", &["card 5"], Settings { gauge: Gauge::Shown, ..quiet() });
    said(&mut desk, &format!("Gauge: chance of winning: {chance}"));
}

/// The same with the gauge, or the tutor, as the player wishes.
fn advised(position: &str, chance: &[&str], settings: Settings) -> Desk {
    Desk::preferring(&game(position, chance), &settings, WINDOW, 1.0)
}

/// Frames until something is said.
fn said(desk: &mut Desk, start: &str) -> String {
    let begun = Instant::now();
    loop {
        desk.frames(1);
        if let Some(text) = desk.find_label(start) {
            return text;
        }
        assert!(begun.elapsed() < Duration::from_secs(300), "{start:?} did not come");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_gauge_follows_the_game_and_leads_to_counsel() {
    let settings = Settings { gauge: Gauge::Shown, ..quiet() };
    let mut desk = advised("3 - 444 1 042 C0 act:1:1:-", &["die 2", "die 5"], settings.clone());
    said(&mut desk, "Gauge: chance of winning: 55.6");
    desk.key(Key::Num4);
    said(&mut desk, "Gauge: chance of winning: 33.3");
    assert_eq!(desk.game().counts().hints, 0, "the gauge is no hint");
    let label = desk.label_starting("Gauge: ");
    desk.click(&label);
    assert_eq!((desk.dialog(), desk.game().counts().hints), (Some(Dialog::Counsel), 1));
    desk.key(Key::Escape);
    // Hidden, and in a hardcore game hidden unless it is wished there.
    let desk = advised("3 - 444 1 042 C0 act:1:1:-", &[], quiet());
    assert_eq!(desk.find_label("Gauge: "), None);
    let mut hardcore = game("3 - 444 1 042 C0 act:1:1:-", &["die 2"]);
    hardcore.switch_hardcore(true).unwrap();
    let desk = Desk::preferring(&hardcore, &settings, WINDOW, 1.0);
    assert_eq!(desk.find_label("Gauge: "), None);
    let mut desk = Desk::preferring(&hardcore, &Settings { gauge: Gauge::Always, ..quiet() }, WINDOW, 1.0);
    said(&mut desk, "Gauge: chance of winning: 55.6");
    assert_eq!(desk.saved().counts().hints, 1, "there it is counted");
    desk.key(Key::Num4);
    said(&mut desk, "Gauge: chance of winning: 33.3");
    assert_eq!(desk.saved().counts().hints, 2);
}

#[test]
fn the_gauge_tells_nothing_that_a_tumbling_die_still_hides() {
    let mut desk = advised("3 - 444 1 042 C0 act:1:1:-", &["die 5"], Settings { gauge: Gauge::Shown, ..quiet() });
    said(&mut desk, "Gauge: chance of winning: 55.6");
    desk.harness.key_press(Key::Num4);
    let mut hidden = 0;
    for _ in 0..40 {
        desk.frames(1);
        std::thread::sleep(Duration::from_millis(5));
        if desk.label_starting("Die, ").starts_with("Die, rolling") {
            hidden += 1;
            assert!(!desk.label_starting("Gauge: ").contains("100"), "the die is still rolling");
        }
    }
    assert!(hidden > 3, "the die tumbled before it lay");
    said(&mut desk, "Gauge: chance of winning: 100.0");
}

#[test]
fn the_tutor_asks_before_a_blunder_and_says_why() {
    let settings = Settings { tutor: Tutor::Bad, ..quiet() };
    let position = "3 - 444 1 042 C0 act:1:1:-";
    let mut desk = advised(position, &["die 5"], settings.clone());
    desk.key(Key::E);
    said(&mut desk, "The tutor would not: this gives away 55.6\u{2009}%, from 55.6\u{2009}% to 0.0\u{2009}%.");
    assert!(desk.steps().is_empty());
    // Why.
    desk.click("Why? (H)");
    assert_eq!((desk.dialog(), desk.game().counts().hints), (Some(Dialog::Counsel), 1));
    desk.key(Key::Escape);
    // Taken back.
    desk.click("Not now (Esc)");
    assert_eq!(desk.find_label("The tutor"), None);
    assert!(desk.steps().is_empty());
    // The best action is not asked about.
    desk.key(Key::Num4);
    let begun = Instant::now();
    while desk.steps().is_empty() {
        desk.frames(1);
        assert!(begun.elapsed() < Duration::from_secs(300));
    }
    assert_eq!(desk.steps(), ["coupure", "die 5"]);
    // Played anyway.
    let mut desk = advised(position, &[], settings.clone());
    desk.key(Key::E);
    said(&mut desk, "The tutor would not");
    desk.click("End turn all the same");
    assert_eq!(desk.steps(), ["end"]);
    // Never in hardcore mode.
    let mut hardcore = game(position, &[]);
    hardcore.switch_hardcore(true).unwrap();
    let mut desk = Desk::preferring(&hardcore, &settings, WINDOW, 1.0);
    desk.key(Key::E);
    assert_eq!(desk.steps(), ["end"]);
}

#[test]
fn the_tutor_is_not_waited_for_by_who_insists() {
    let mut desk = advised("1 1234567 444 3 444 C0 draw", &["card 5"], Settings { tutor: Tutor::Bad, ..quiet() });
    desk.key(Key::Space);
    desk.key(Key::E);
    desk.frames(1);
    assert!(desk.label_starting("The tutor looks at it first").contains("at once"));
    assert_eq!(desk.steps(), ["card 5"]);
    desk.key(Key::Escape);
    assert_eq!((desk.view().pending, desk.steps().len()), (None, 1));
    desk.key(Key::E);
    desk.key(Key::E);
    assert_eq!(desk.steps(), ["card 5", "end"]);
}

#[test]
fn the_review_asks_before_it_shows_and_the_numbers_are_explained() {
    let mut desk = Desk::at("3 - 444 1 042 C0 act:1:1:-", &["die 2"]);
    desk.key(Key::Num4);
    desk.key(Key::E);
    desk.run();
    desk.key(Key::H);
    said(&mut desk, "You were");
    desk.key(Key::ArrowLeft);
    desk.key(Key::ArrowLeft);
    desk.click("Next mistake");
    let text = desk.label_starting("You were");
    assert!(text.ends_with("What would you do here?"), "{text}");
    assert_eq!(desk.find_label("End turn: "), None, "no chance is shown before the answer");
    desk.click("One more action for a morale");
    let text = desk.label_starting("You were");
    assert!(text.contains("In the game: End turn, 0.0"), "{text}");
    assert!(desk.label_starting("End turn (you then): ").ends_with("0.0\u{2009}%"));
    desk.click("These numbers");
    assert_eq!(desk.dialog(), Some(Dialog::Numbers));
    desk.key(Key::Escape);
    assert_eq!(desk.dialog(), Some(Dialog::Review));
    desk.key(Key::Escape);
    assert_eq!(desk.dialog(), Some(Dialog::Review), "first back to the curve");
    desk.key(Key::Escape);
    assert_eq!(desk.dialog(), None);
}

#[test]
fn gauge_tutor_question_and_numbers_in_pictures() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("screens");
    std::fs::create_dir_all(&folder).unwrap();
    for (width, height) in [(1024.0, 600.0), (1280.0, 800.0), (2560.0, 1440.0), (900.0, 1200.0)] {
        let save = |desk: &mut Desk, name: &str| {
            desk.harness.render().unwrap().save(folder.join(format!("{name}-{width}x{height}.png"))).unwrap();
        };
        let settings = Settings { gauge: Gauge::Shown, tutor: Tutor::Doubtful, ..quiet() };
        let start = game("2 2 213 2 232 E1 act:3:2:-", &[]);
        let mut desk = Desk::preferring(&start, &settings, vec2(width, height), 1.0);
        said(&mut desk, "Gauge: chance of winning: 77");
        desk.frames(8);
        save(&mut desk, "gauge");
        desk.key(Key::E);
        said(&mut desk, "The tutor would not");
        let room = desk.layout().tray;
        for label in ["End turn all the same", "Not now (Esc)", "Why? (H)"] {
            assert!(room.contains_rect(desk.rect(label)), "{label} at {width}x{height}");
        }
        save(&mut desk, "tutor");
        desk.key(Key::F1);
        desk.click("The numbers");
        desk.frames(2);
        save(&mut desk, "numbers");
        assert!(desk.layout().window.contains_rect(desk.rect("Close")), "numbers at {width}x{height}");
        desk.key(Key::Escape);
        desk.key(Key::Escape);
        // To the end, giving away what there is.
        let start = game_with("3 123567 212 3 232 C0 draw", ChanceSource::Seeded(Seed(3)));
        let mut desk = Desk::with(&start, vec2(width, height), 1.0);
        desk.close_dialog();
        while desk.game().ending().is_none() {
            desk.key(if desk.state().node() == Node::Decision { Key::E } else { Key::Space });
            desk.run();
        }
        desk.key(Key::H);
        said(&mut desk, "You were");
        desk.key(Key::ArrowLeft);
        desk.click("Next mistake");
        desk.frames(2);
        save(&mut desk, "question");
        desk.click("End turn");
        desk.frames(2);
        save(&mut desk, "question-answered");
        for label in ["The curve", "These numbers"] {
            assert!(desk.layout().window.contains_rect(desk.rect(label)), "{label} at {width}x{height}");
        }
    }
}

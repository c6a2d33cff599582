//! A siege of one's own: dice and cards by a code, rulings, hardcore mode.

use eframe::egui::{Key, vec2};
use nine_card_siege::app::view::Dialog;
use nine_card_siege::engine::{LastNight, Rulings};
use nine_card_siege::session::{ChanceSource, Code, Mode, Seed};

use crate::harness::{Desk, game};

fn seed(desk: &Desk) -> Seed {
    let ChanceSource::Seeded(seed) = desk.game().setup().chance else { panic!("a seeded game") };
    seed
}

#[test]
fn an_untouched_game_is_set_up_anew() {
    let mut desk = Desk::first_start();
    desk.click("Set up\u{2026}");
    assert_eq!(desk.dialog(), Some(Dialog::Setup));
    assert!(desk.has(&format!("On the table: {}", Code(Seed(5)))));
    desk.click("The last night: Wins");
    desk.click("Bad Weather: No step");
    assert!(desk.find_label("Kept apart in the records").is_some());
    desk.click("Mode: Hardcore");
    desk.click("Begin");
    assert_eq!(desk.dialog(), None);
    let wanted = Rulings { zero_on_the_last_night: LastNight::Wins, free_step_in_bad_weather: false, ..Rulings::default() };
    assert_eq!((*desk.game().rulings(), desk.game().mode()), (wanted, Mode::Hardcore { since: 0 }));
    assert_eq!(*desk.saved().rulings(), wanted, "it is on the disk");
    // The word opens the same window while nothing has happened.
    desk.click("New game");
    assert_eq!(desk.dialog(), Some(Dialog::Setup));
    desk.click("As usual");
    desk.click("Begin");
    assert_eq!((*desk.game().rulings(), desk.game().mode()), (Rulings::default(), Mode::Normal));
}

#[test]
fn a_code_is_typed_and_gives_the_same_siege() {
    let mut desk = Desk::first_start();
    desk.close_dialog();
    desk.click("New game");
    desk.click("Dice and cards: A code");
    assert_eq!(desk.focused().as_deref(), Some("Code of the siege"));
    assert!(desk.find_label("Type or paste it").is_some());
    let run = desk.game().run();
    desk.click("Begin");
    assert_eq!((desk.dialog(), desk.game().run()), (Some(Dialog::Setup), run), "nothing begins without a code");
    desk.focus_on("Code of the siege");
    desk.harness.event(eframe::egui::Event::Text("28t5 cy4u".to_owned()));
    desk.run();
    assert!(desk.find_label("No code has a \u{201c}u\u{201d}").is_some());
    desk.key(Key::Backspace);
    desk.harness.event(eframe::egui::Event::Text("t".to_owned()));
    desk.run();
    assert!(desk.has("28T5-CY4T, not played yet"));
    desk.key(Key::Enter);
    assert_eq!((desk.dialog(), seed(&desk)), (None, Seed(0x12_3456_789A)));
    // Given up, it has been played.
    desk.key(Key::Space);
    while desk.game().ending().is_none() {
        desk.key(if desk.state().turn().is_some() { Key::E } else { Key::Space });
        desk.run();
    }
    desk.key(Key::Escape);
    desk.click("New game");
    desk.click("New game");
    desk.click("Dice and cards: A code");
    desk.harness.event(eframe::egui::Event::Text("28T5CY4T".to_owned()));
    desk.run();
    assert!(desk.has("28T5-CY4T, played once before"));
}

#[test]
fn the_siege_of_the_day_is_the_same_for_everyone() {
    let mut desk = Desk::first_start();
    desk.close_dialog();
    desk.click("New game");
    desk.click("Dice and cards: Siege of the day");
    desk.key(Key::Enter);
    // Midnight may have passed between the two.
    let (then, now) = (seed(&desk), Seed::of_today());
    assert!(then == now || now.0 > then.0 && then.0 > 20_260_000, "{then:?} {now:?}");
}

#[test]
fn a_running_game_is_asked_about_before_another_is_set_up() {
    let mut desk = Desk::at("1 24 214 3 232 C0 act:3:2:-", &["die 5"]);
    desk.key(Key::Num4);
    desk.click("New game");
    assert_eq!(desk.dialog(), Some(Dialog::ConfirmNew));
    desk.click("Set up\u{2026}");
    assert_eq!(desk.dialog(), Some(Dialog::Setup));
    let steps = desk.steps();
    desk.key(Key::Escape);
    assert_eq!((desk.dialog(), desk.steps()), (None, steps), "nothing happens without Begin");
}

#[test]
fn the_window_fits_every_window() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("screens");
    std::fs::create_dir_all(&folder).unwrap();
    for (width, height) in [(1024.0, 600.0), (1280.0, 800.0), (2560.0, 1440.0), (900.0, 1200.0)] {
        let mut desk = Desk::with(&game("1 1234567 444 3 444 C0 draw", &[]), vec2(width, height), 1.0);
        desk.close_dialog();
        desk.click("New game");
        desk.click("Dice and cards: A code");
        desk.click("The last night: Wins");
        desk.harness.render().unwrap().save(folder.join(format!("setup-{width}x{height}.png"))).unwrap();
        for label in ["Begin", "As usual", "Close", "A rolled 1: The sum"] {
            assert!(desk.layout().window.contains_rect(desk.rect(label)), "{label} at {width}x{height}");
        }
    }
}

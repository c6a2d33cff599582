//! What the player prefers: light, colors, scale, motion, questions, dice, keys.

use eframe::egui::{Color32, Key, vec2};
use nine_card_siege::app::look::{Light, Set};
use nine_card_siege::app::view::Dialog;
use nine_card_siege::engine::{Action, Waiting};
use nine_card_siege::session::gesture::Piece;
use nine_card_siege::session::{Gauge, Motion, Pigments, Settings, Speed, Store, Theme, Tutor};

use crate::harness::{Desk, WINDOW, game, quiet};

const TURN: &str = "1 24 214 3 232 C0 act:3:2:-";

fn kept(desk: &Desk) -> Settings {
    Store::new(desk.folder().to_owned()).load_settings().0
}

fn preferring(position: &str, chance: &[&str], settings: &Settings) -> Desk {
    Desk::preferring(&game(position, chance), settings, WINDOW, 1.0)
}

#[test]
fn every_setting_is_kept() {
    let mut desk = Desk::at(TURN, &[]);
    desk.click("Settings");
    assert_eq!(desk.dialog(), Some(Dialog::Settings));
    for label in [
        "Light: Night",
        "Colors: Blue, yellow",
        "Scale: Larger",
        "Motion: Reduced",
        "Speed: 2\u{d7}",
        "Ask first: Ask",
        "An action's die: On a press",
        "Other dice, cards: By themselves",
        "Gauge: Hardcore too",
        "Tutor: 3\u{2009}%",
    ] {
        desk.click(label);
    }
    let wanted = Settings {
        theme: Theme::Night,
        pigments: Pigments::BlueYellow,
        zoom: 110,
        motion: Motion::Reduced,
        speed: Speed::Double,
        asks: true,
        second_press: true,
        rolls_itself: true,
        gauge: Gauge::Always,
        tutor: Tutor::Bad,
        keys: Default::default(),
    };
    assert_eq!(kept(&desk), wanted);
    assert!(desk.steps().is_empty());
    let mut desk = desk.reopen();
    desk.close_dialog();
    desk.key(Key::F2);
    desk.click("As usual");
    assert_eq!(kept(&desk), Settings::default());
    desk.key(Key::Escape);
    assert_eq!(desk.dialog(), None);
}

#[test]
fn damaged_settings_are_set_aside_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().to_owned());
    store.save_settings(&quiet()).unwrap();
    std::fs::write(store.settings_file(), "(theme: Purple,").unwrap();
    let desk = Desk::open(folder, WINDOW, 1.0);
    let warning = desk.view().warning.clone().unwrap();
    assert!(warning.contains("damaged") && warning.contains("damaged-1.ron"), "{warning}");
    assert_eq!(std::fs::read_to_string(desk.folder().join("damaged-1.ron")).unwrap(), "(theme: Purple,");
}

#[test]
fn settings_of_another_version_are_read_as_far_as_they_go() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().to_owned());
    std::fs::write(store.settings_file(), "(zoom: 900, asks: false, wallpaper: \"oak\")").unwrap();
    let (settings, trouble) = store.load_settings();
    assert_eq!(trouble, None);
    assert_eq!(settings, Settings { zoom: 300, asks: false, ..Settings::default() });
}

#[test]
fn the_scale_is_never_larger_than_the_window_holds() {
    for (size, zoom, expected) in
        [(WINDOW, 75, 0.75), (vec2(2880.0, 1800.0), 300, 3.0), (vec2(1440.0, 900.0), 300, 1.5), (vec2(960.0, 600.0), 150, 1.0)]
    {
        let desk = Desk::preferring(&game(TURN, &[]), &Settings { zoom, ..quiet() }, size, 1.0);
        let found = desk.harness.ctx.zoom_factor();
        assert!((found - expected).abs() < 0.01, "{size:?} at {zoom}: {found}");
    }
}

#[test]
fn points_that_would_lapse_are_asked_about() {
    let mut desk = preferring(TURN, &[], &Settings::default());
    desk.key(Key::E);
    assert!(desk.steps().is_empty());
    assert!(desk.view().question.as_ref().unwrap().text.starts_with("Two action points are left"));
    desk.key(Key::Escape);
    assert_eq!(desk.view().question, None);
    desk.click("End turn");
    assert!(desk.steps().is_empty());
    desk.click("Not now (Esc)");
    assert!(desk.view().question.is_none() && desk.steps().is_empty());
    desk.key(Key::E);
    desk.key(Key::E);
    assert_eq!(desk.steps(), ["end"]);
}

#[test]
fn another_step_is_an_answer_too() {
    let mut desk = preferring(TURN, &["die 5"], &Settings::default());
    desk.key(Key::E);
    desk.key(Key::Num4);
    assert_eq!(desk.steps(), ["coupure", "die 5"]);
    assert_eq!(desk.view().question, None);
    desk.key(Key::E);
    desk.click("End turn all the same");
    assert_eq!(desk.steps(), ["coupure", "die 5", "end"]);
}

#[test]
fn what_loses_or_spends_the_last_is_asked_about_and_nothing_else() {
    let cases = [
        ("1 24 214 3 231 C0 act:3:2:-", Action::RallyWithSupply, "spends the last supply"),
        ("1 24 214 3 231 C0 act:3:2:-", Action::ExtraForSupplies, "spends the last supply"),
        ("1 24 214 3 213 C0 act:3:2:-", Action::ExtraForMorale, "spends the last morale"),
        ("1 24 214 3 203 C0 act:3:2:-", Action::EndTurn, "loses at once"),
        ("1 24 004 3 233 C0 act:3:0:-", Action::EndTurn, "loses at once"),
        ("1 24 214 3 011 C0 act:3:2:-", Action::ExtraForMorale, "loses at once"),
    ];
    for (position, action, words) in cases {
        let mut desk = preferring(position, &[], &Settings::default());
        match action {
            Action::EndTurn => desk.key(Key::E),
            Action::RallyWithSupply => {
                desk.key(Key::Num5);
                desk.choose(action);
            }
            _ => {
                desk.key(Key::Num9);
                desk.choose(action);
            }
        }
        assert!(desk.steps().is_empty(), "{position}");
        let text = desk.view().question.clone().map(|question| question.text).unwrap_or_default();
        assert!(text.contains(words), "{position} {action:?}: {text}");
    }
    // With nothing else to do there is nothing to ask.
    let mut desk = preferring("1 24 214 3 333 C0 act:3:0:x", &[], &Settings::default());
    desk.key(Key::E);
    assert_eq!(desk.steps(), ["end"]);
}

#[test]
fn an_action_waits_for_a_second_press_if_wished() {
    let mut desk = preferring(TURN, &["die 5"], &Settings { second_press: true, ..quiet() });
    desk.key(Key::Num4);
    assert_eq!(desk.steps(), ["coupure"]);
    assert!(matches!(desk.state().waiting(), Waiting::Roll(..)));
    desk.key(Key::Space);
    assert_eq!(desk.steps(), ["coupure", "die 5"]);
}

#[test]
fn forced_dice_and_cards_come_by_themselves_if_wished() {
    let settings = Settings { rolls_itself: true, ..quiet() };
    let mut desk = preferring("1 24 214 1 232 E0 act:3:0:-", &["die 4", "card 2"], &settings);
    desk.key(Key::E);
    assert_eq!(desk.steps(), ["end", "die 4", "card 2"]);
    // After a way back they wait: what was rolled lies in front.
    desk.ctrl(false, Key::Z);
    assert!(desk.steps().is_empty());
    desk.run();
    assert!(desk.steps().is_empty());
}

#[test]
fn a_key_is_given_to_a_command_and_a_conflict_is_shown() {
    let mut desk = Desk::at(TURN, &[]);
    desk.key(Key::Questionmark);
    assert_eq!(desk.dialog(), Some(Dialog::Keys));
    desk.click("End turn: E");
    desk.key(Key::Escape);
    assert_eq!(desk.dialog(), Some(Dialog::Keys), "Esc ends the wait for a key, not more");
    desk.click("End turn: E");
    desk.key(Key::T);
    assert!(desk.has("End turn: T, also Read all tracks"));
    desk.click("Read all tracks: T, also End turn");
    desk.key(Key::Backspace);
    assert!(desk.has("End turn: T") && desk.has("Read all tracks: none"));
    assert!(desk.steps().is_empty(), "no key of the list reaches the table");
    desk.key(Key::Escape);
    assert_eq!(desk.dialog(), None);
    desk.key(Key::E);
    assert!(desk.steps().is_empty());
    desk.key(Key::T);
    assert_eq!(desk.steps(), ["end"]);
    desk.key(Key::Questionmark);
    desk.click("Usual keys");
    assert_eq!(kept(&desk).keys, Default::default());
}

#[test]
fn nothing_moves_if_nothing_is_to_move() {
    let mut desk = preferring(TURN, &["die 5"], &Settings { speed: Speed::Off, ..quiet() });
    desk.harness.key_press(Key::Num4);
    desk.harness.step();
    assert!(desk.view().motion.is_none());
    assert!(desk.label_starting("Die, ").starts_with("Die, shows 5"));
    let mut desk = preferring(TURN, &["die 5"], &Settings { motion: Motion::Reduced, ..quiet() });
    desk.harness.key_press(Key::Num4);
    desk.harness.step();
    assert!(desk.view().motion.as_ref().is_some_and(|motion| motion.fades()));
    desk.frames(2);
    assert!(desk.view().motion.is_none(), "a fade of 120 ms is over");
}

#[test]
fn a_key_ends_what_moves_and_is_not_lost() {
    let mut desk = Desk::at("1 24 224 3 222 E0 check", &["die 4", "card 2", "die 5"]);
    for _ in 0..2 {
        desk.harness.key_press(Key::Space);
        desk.harness.step();
        assert!(desk.view().motion.is_some());
    }
    desk.harness.key_press(Key::Num4);
    desk.run();
    assert_eq!(desk.steps(), ["die 4", "card 2", "coupure", "die 5"]);
    assert!(desk.has(&format!("Die, shows 5, {}", nine_card_siege::app::words::piece_value(Piece::Die, &desk.state()))));
}

fn linear(channel: u8) -> f64 {
    let c = f64::from(channel) / 255.0;
    if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

fn luminance(color: Color32) -> f64 {
    0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
}

/// The contrast ratio of WCAG 2.
fn contrast(a: Color32, b: Color32) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// What an eye without one kind of cones sees, in Oklab (Machado, Oliveira, Fernandes 2009, severity 1; Ottosson 2020).
fn seen(color: Color32, eye: &[[f64; 3]; 3]) -> [f64; 3] {
    let rgb = [color.r(), color.g(), color.b()].map(linear);
    let [r, g, b] = eye.map(|row| row.iter().zip(rgb).map(|(weight, channel)| weight * channel).sum::<f64>().max(0.0));
    let l = (0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b).cbrt();
    let m = (0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b).cbrt();
    let s = (0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b).cbrt();
    [
        0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
        1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
        0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
    ]
}

const USUAL: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const PROTAN: [[f64; 3]; 3] =
    [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]];
const DEUTAN: [[f64; 3]; 3] =
    [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]];
const TRITAN: [[f64; 3]; 3] =
    [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]];
const GREY: [[f64; 3]; 3] = [[0.2126, 0.7152, 0.0722]; 3];

#[test]
fn the_cubes_differ_for_the_eyes_for_which_their_colors_are_made() {
    /// About five just noticeable differences.
    const APART: f64 = 0.1;
    for (pigments, eyes) in [
        (Pigments::Chronicle, vec![USUAL]),
        (Pigments::RedGreen, vec![USUAL, PROTAN, DEUTAN]),
        (Pigments::BlueYellow, vec![USUAL, TRITAN]),
        (Pigments::Grey, vec![USUAL, PROTAN, DEUTAN, TRITAN, GREY]),
    ] {
        let set = Set::of(pigments);
        let colors = [set.enemy, set.ours, set.engines, set.soldiers, set.carried];
        for eye in &eyes {
            for (i, a) in colors.iter().enumerate() {
                for b in &colors[i + 1..] {
                    let (p, q) = (seen(*a, eye), seen(*b, eye));
                    let apart = p.iter().zip(q).map(|(x, y)| (x - y).powi(2)).sum::<f64>().sqrt();
                    assert!(apart > APART, "{pigments:?}: {a:?} and {b:?} are {apart:.3} apart");
                }
            }
        }
    }
}

#[test]
fn text_is_read_in_every_light() {
    use nine_card_siege::app::palette::{CANDLE, INK, OAK_DEEP, PARCHMENT, VERMILION};
    for (light, least) in [(Light::Day, 7.0), (Light::Night, 5.5), (Light::Contrast, 15.0)] {
        for (text, ground) in [(INK, PARCHMENT), (PARCHMENT, OAK_DEEP), (CANDLE, OAK_DEEP)] {
            let ratio = contrast(light.seen(text), light.seen(ground));
            assert!(ratio > least, "{light:?}: {text:?} on {ground:?} has {ratio:.1}");
        }
        // The letters on the cubes and the words on the seal of a window are large.
        for pigments in Pigments::ALL {
            let set = Set::of(pigments);
            for cube in [set.enemy, set.ours, VERMILION] {
                let ratio = contrast(light.seen(CANDLE), light.seen(cube));
                assert!(ratio > 3.0, "{light:?} {pigments:?}: letters on {cube:?} have {ratio:.1}");
            }
        }
    }
}

#[test]
fn the_system_is_asked_when_the_player_leaves_it_to_it() {
    use eframe::egui::Theme::{Dark, Light as Bright};
    assert_eq!(Light::of(Theme::System, Some(Dark)), Light::Night);
    assert_eq!(Light::of(Theme::System, Some(Bright)), Light::Day);
    assert_eq!(Light::of(Theme::System, None), Light::Day);
    assert_eq!(Light::of(Theme::Day, Some(Dark)), Light::Day);
    assert_eq!(Light::of(Theme::Contrast, None), Light::Contrast);
}

#[test]
fn about_tells_whose_game_it_is_where_its_data_lies_and_what_it_is_made_of() {
    let mut desk = Desk::at(TURN, &[]);
    desk.key(Key::F2);
    assert!(desk.has("Painted with OpenGL."));
    desk.click("About");
    assert_eq!(desk.dialog(), Some(Dialog::About));
    assert!(desk.find_label("The game was designed by Chris Hansen").is_some());
    let data = desk.folder().display().to_string();
    assert!(desk.label_starting("Your games").contains(&data));
    let list = include_str!("../../assets/licences.txt");
    assert!(desk.has(list.lines().next().unwrap()), "the list of packages begins");
    assert!(list.lines().any(|line| line.starts_with("eframe ")));
    desk.key(Key::Escape);
    assert_eq!(desk.dialog(), Some(Dialog::Settings));
}

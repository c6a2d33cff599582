//! Pictures of the whole screen, left under `target/tmp/screens` to be looked at.

use std::collections::HashSet;
use std::path::PathBuf;

use eframe::egui::{Key, vec2};
use image::{Rgba, RgbaImage, imageops};
use nine_card_siege::engine::{Distance, Unit};
use nine_card_siege::session::gesture::{Piece, Spot};
use nine_card_siege::session::{Pigments, Settings, Theme};

use crate::harness::{Desk, WINDOW, game, quiet};

/// A game with a few steps behind it.
fn middle() -> Desk {
    let mut desk = Desk::seeded("1 1234567 444 3 444 C0 draw", 21);
    for _ in 0..6 {
        desk.key(Key::Space);
        for key in [Key::Num1, Key::Num4, Key::Num6] {
            desk.key(key);
            if let Some(offer) = desk.view().offer.clone() {
                let open = offer.actions.iter().find(|action| desk.state().legality(**action, desk.game().rulings()).is_ok());
                let action = *open.unwrap();
                desk.choose(action);
            }
        }
        desk.key(Key::E);
    }
    desk.key(Key::Space);
    desk
}

/// What a player sees in every phase, by name.
fn phases(settings: &Settings) -> Vec<(&'static str, Desk)> {
    let at = |position: &str, chance: &[&str]| Desk::preferring(&game(position, chance), settings, WINDOW, 1.0);
    let mut choice = at("1 24 214 3 232 A1 act:3:2:-", &["die 5"]);
    choice.key(Key::Num6);
    let mut held = at("1 24 214 3 232 E1 act:3:2:-", &["die 5"]);
    let to = held.spot(Spot::Space(Unit::Ram, Distance::Two));
    held.take(Piece::Unit(Unit::Ram), to);
    let mut tumble = at("1 24 214 3 232 C0 act:3:2:-", &["die 5"]);
    tumble.harness.key_press(Key::Num4);
    tumble.frames(4);
    let mut turning = at("1 24 214 3 232 C0 draw", &["card 2"]);
    turning.harness.key_press(Key::Space);
    turning.frames(5);
    let mut stones = at("2 1234567 214 3 432 C0 draw", &["card 1"]);
    stones.harness.key_press(Key::Space);
    stones.frames(10);
    let mut victory = at("3 - 224 3 222 C0 act:3:0:-", &[]);
    victory.key(Key::E);
    let mut defeat = at("1 24 004 3 222 C0 act:3:0:-", &[]);
    defeat.key(Key::E);
    let mut refused = at("1 27 00x 3 232 C0 act:4:2:-", &[]);
    refused.key(Key::Num4);
    let mut asked =
        Desk::preferring(&game("1 27 104 3 231 C0 act:4:2:-", &[]), &Settings { asks: true, ..settings.clone() }, WINDOW, 1.0);
    asked.key(Key::E);
    let mut preferences = at("1 24 214 3 232 C0 act:3:2:-", &[]);
    preferences.key(Key::F2);
    let mut keys = at("1 24 214 3 232 C0 act:3:2:-", &[]);
    keys.key(Key::Questionmark);
    vec![
        ("start", at("1 1234567 444 3 444 C0 draw", &[])),
        ("check", at("2 1234567 214 2 343 E1 check", &[])),
        ("turning", turning),
        ("stones", stones),
        ("choice", choice),
        ("held", held),
        ("tumble", tumble),
        ("combat", at("2 27 004 2 323 B2 act:4:2:-", &[])),
        ("ruin", at("3 27 01x 1 011 B2 act:4:2:-", &[])),
        ("refused", refused),
        ("asked", asked),
        ("settings", preferences),
        ("keys", keys),
        ("victory", victory),
        ("defeat", defeat),
    ]
}

#[test]
fn screens() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("screens");
    std::fs::create_dir_all(&folder).unwrap();
    let quiet = quiet();
    let mut screens: Vec<(String, Desk)> = vec![("welcome".to_owned(), Desk::first_start()), ("middle".to_owned(), middle())];
    for theme in [Theme::Day, Theme::Night, Theme::Contrast] {
        let settings = Settings { theme, ..quiet.clone() };
        screens.extend(phases(&settings).into_iter().map(|(name, desk)| (format!("{name}-{theme:?}"), desk)));
    }
    for pigments in Pigments::ALL {
        let desk = Desk::preferring(&game(MIXED, &[]), &Settings { pigments, ..quiet.clone() }, WINDOW, 1.0);
        screens.push((format!("pigments-{pigments:?}"), desk));
    }
    for (width, height, density) in [
        (1024.0, 600.0, 1.0),
        (1280.0, 800.0, 0.75),
        (1920.0, 1080.0, 1.0),
        (2560.0, 1440.0, 1.0),
        (1920.0, 1080.0, 2.0),
        (2560.0, 1080.0, 1.0),
        (1000.0, 1000.0, 1.0),
        (900.0, 1200.0, 1.0),
    ] {
        let desk = Desk::preferring(&game(MIXED, &[]), &quiet, vec2(width, height), density);
        screens.push((format!("size-{width}x{height}@{density}"), desk));
    }
    let mut sheet = Sheet::default();
    for (name, mut desk) in screens {
        let image = desk.harness.render().unwrap();
        image.save(folder.join(format!("{name}.png"))).unwrap();
        let colors: HashSet<_> = image.pixels().map(|pixel| pixel.0).collect();
        assert!(colors.len() > 700, "{name} has only {} colors", colors.len());
        let size = desk.harness.ctx.content_rect().size() * desk.harness.ctx.pixels_per_point();
        assert_eq!((image.width() as f32, image.height() as f32), (size.x, size.y));
        sheet.add(&image);
    }
    sheet.picture().save(folder.join("contact-sheet.png")).unwrap();
    // The window for which the screen is composed.
    assert_eq!(WINDOW, vec2(1280.0, 800.0));
}

/// A position in which every cube is away from home.
const MIXED: &str = "2 24 213 2 232 B1 act:3:2:-";

/// Small pictures side by side.
#[derive(Default)]
struct Sheet {
    thumbs: Vec<RgbaImage>,
}

impl Sheet {
    const THUMB: (u32, u32) = (480, 300);
    const COLUMNS: u32 = 5;

    fn add(&mut self, image: &RgbaImage) {
        let (width, height) = Self::THUMB;
        let share = (width as f32 / image.width() as f32).min(height as f32 / image.height() as f32);
        let (width, height) = ((image.width() as f32 * share) as u32, (image.height() as f32 * share) as u32);
        self.thumbs.push(imageops::resize(image, width.max(1), height.max(1), imageops::FilterType::Triangle));
    }

    fn picture(&self) -> RgbaImage {
        let (width, height) = (Self::THUMB.0 + 8, Self::THUMB.1 + 8);
        let rows = (self.thumbs.len() as u32).div_ceil(Self::COLUMNS);
        let mut all = RgbaImage::from_pixel(width * Self::COLUMNS, height * rows, Rgba([20, 16, 12, 255]));
        for (i, thumb) in self.thumbs.iter().enumerate() {
            let (column, row) = (i as u32 % Self::COLUMNS, i as u32 / Self::COLUMNS);
            imageops::overlay(&mut all, thumb, i64::from(column * width + 4), i64::from(row * height + 4));
        }
        all
    }
}

/// Pictures as they have to look, small; `SIEGE_REWRITE=1 cargo test --test gui snapshots` writes them anew, to be looked at.
#[test]
fn snapshots() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/gui/snapshots");
    let calm = |theme| Settings { theme, ..quiet() };
    for (theme, name) in [(Theme::Day, "held"), (Theme::Night, "combat"), (Theme::Contrast, "choice"), (Theme::Day, "victory")]
    {
        let (_, mut desk) = phases(&calm(theme)).into_iter().find(|(phase, _)| *phase == name).unwrap();
        let image = desk.harness.render().unwrap();
        let small = imageops::resize(&image, 320, 200, imageops::FilterType::Triangle);
        let path = folder.join(format!("{name}-{theme:?}.png"));
        if std::env::var_os("SIEGE_REWRITE").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            small.save(&path).unwrap();
        }
        let kept = image::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).into_rgba8();
        let differ = |a: &Rgba<u8>, b: &Rgba<u8>| a.0.iter().zip(b.0).any(|(x, y)| x.abs_diff(y) > 24);
        let count = small.pixels().zip(kept.pixels()).filter(|(a, b)| differ(a, b)).count();
        // Rounding differs between processors, never by a whole letter.
        if count > 40 {
            let found = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{theme:?}-found.png"));
            small.save(&found).unwrap();
            panic!("{count} pixels of {} differ; what was found is in {}", path.display(), found.display());
        }
    }
}

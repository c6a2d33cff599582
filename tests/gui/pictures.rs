//! Pictures of the whole screen, left under `target/tmp/screens` to be looked at.

use std::collections::HashSet;
use std::path::PathBuf;

use eframe::egui::{Key, vec2};
use nine_card_siege::engine::Unit;
use nine_card_siege::session::gesture::{Piece, Spot};

use crate::harness::{Desk, WINDOW, game};

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

#[test]
fn screens() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("screens");
    std::fs::create_dir_all(&folder).unwrap();
    let mut choice = Desk::at("1 24 214 3 232 A1 act:3:2:-", &["die 5"]);
    choice.key(Key::Num6);
    let mut held = Desk::at("1 24 214 3 232 E1 act:3:2:-", &["die 5"]);
    let to = held.spot(Spot::Space(Unit::Ram, nine_card_siege::engine::Distance::Two));
    held.take(Piece::Unit(Unit::Ram), to);
    let mut victory = Desk::at("3 - 224 3 222 C0 act:3:0:-", &[]);
    victory.key(Key::E);
    let mut defeat = Desk::at("1 24 004 3 222 C0 act:3:0:-", &[]);
    defeat.key(Key::E);
    let mut refused = Desk::at("1 27 00x 3 232 C0 act:4:2:-", &[]);
    refused.key(Key::Num4);
    let mut small = Desk::with(&game("2 24 214 3 232 E1 act:3:2:-", &[]), vec2(1024.0, 600.0), 1.0);
    small.close_dialog();
    let mut tall = Desk::with(&game("2 24 214 3 232 E1 act:3:2:-", &[]), vec2(900.0, 1200.0), 1.0);
    tall.close_dialog();
    let screens = [
        ("welcome", Desk::first_start()),
        ("start", Desk::at("1 1234567 444 3 444 C0 draw", &[])),
        ("middle", middle()),
        ("choice", choice),
        ("held", held),
        ("combat", Desk::at("2 27 004 2 323 B2 act:4:2:-", &[])),
        ("refused", refused),
        ("victory", victory),
        ("defeat", defeat),
        ("small", small),
        ("tall", tall),
    ];
    for (name, mut desk) in screens {
        let image = desk.harness.render().unwrap();
        image.save(folder.join(format!("{name}.png"))).unwrap();
        let colors: HashSet<_> = image.pixels().map(|pixel| pixel.0).collect();
        assert!(colors.len() > 2000, "{name} has only {} colors", colors.len());
        let size = desk.harness.ctx.content_rect().size();
        assert_eq!((image.width() as f32, image.height() as f32), (size.x, size.y));
    }
    // The window for which the screen is composed.
    assert_eq!(WINDOW, vec2(1280.0, 800.0));
}

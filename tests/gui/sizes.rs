//! Every size of window and every density: nothing is lost, nothing is cut off, no letter is missing.

use eframe::egui::epaint::{ClippedShape, TextShape};
use eframe::egui::{Key, Rect, Shape, Vec2, vec2};
use egui_kittest::kittest::NodeT;
use nine_card_siege::app::words::piece_name;
use nine_card_siege::session::gesture::Piece;

use crate::harness::{Desk, WINDOW, game};

const SIZES: [Vec2; 4] = [vec2(1024.0, 600.0), vec2(1280.0, 800.0), vec2(2560.0, 1440.0), vec2(900.0, 1200.0)];
const DENSITIES: [f32; 3] = [0.75, 1.0, 2.0];

/// Long texts in every part of the screen, and every piece somewhere.
const POSITIONS: [&str; 5] = [
    "1 24 214 3 232 C0 act:3:2:-",
    "3 27 00x 1 120 A1 act:4:2:bx",
    "2 24 224 3 222 E2 check",
    "3 1234567 444 3 444 C0 draw",
    "3 - 024 2 101 B2 act:6:0:f",
];

/// Each position once in each window; `touch` opens what is to be looked at.
fn everywhere(touch: impl Fn(&mut Desk), check: impl Fn(&Desk, &str)) {
    let windows = SIZES.into_iter().map(|size| (size, 1.0)).chain(DENSITIES.into_iter().map(|density| (WINDOW, density)));
    for (size, density) in windows {
        for position in POSITIONS {
            let mut desk = Desk::with(&game(position, &[]), size, density);
            desk.close_dialog();
            touch(&mut desk);
            check(&desk, &format!("{}x{} at {density}, {position}", size.x, size.y));
        }
    }
}

#[test]
fn every_cube_and_button_lies_inside_the_window() {
    everywhere(
        |_| {},
        |desk, at| {
            let window = desk.harness.ctx.content_rect().expand(0.5);
            for node in desk.buttons() {
                let name = node.accesskit_node().label().unwrap();
                assert!(window.contains_rect(node.rect()), "{name} at {:?}, {at}", node.rect());
                assert!(node.rect().width() >= 12.0 && node.rect().height() >= 12.0, "{name} is too small to be hit, {at}");
            }
            for piece in Piece::ALL {
                let gone = piece == Piece::Unit(nine_card_siege::engine::Unit::Tower) && at.contains(" 00x ");
                let start = format!("{}, ", piece_name(piece));
                let found = desk.buttons().iter().any(|node| node.accesskit_node().label().unwrap().starts_with(&start));
                assert_eq!(found, !gone, "{start} {at}");
            }
        },
    );
}

/// The lines of text in a shape, with the clip they are painted in.
fn texts(clip: Rect, shape: &Shape, found: &mut Vec<(Rect, TextShape)>) {
    match shape {
        Shape::Text(text) => found.push((clip, text.clone())),
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(clip, shape, found)),
        _ => {}
    }
}

/// The text shapes of the last frame.
fn painted(desk: &Desk) -> Vec<(Rect, TextShape)> {
    let mut found = Vec::new();
    for ClippedShape { clip_rect, shape, .. } in &desk.harness.output().shapes {
        texts(*clip_rect, shape, &mut found);
    }
    found
}

/// Text that leaves the window or its clip; the chronicle scrolls and is left out.
pub fn cut_off(desk: &Desk) -> Vec<String> {
    let chronicle = desk.layout().chronicle;
    let window = desk.harness.ctx.content_rect();
    let scrolls = |clip: &Rect| chronicle.expand(1.0).contains_rect(*clip);
    painted(desk)
        .iter()
        .filter(|(clip, _)| !scrolls(clip))
        .map(|(clip, text)| (clip.intersect(window).expand(1.5), text, ink(text)))
        .filter(|(clip, _, ink)| ink.is_positive() && !clip.contains_rect(*ink))
        .map(|(clip, text, ink)| format!("'{}' {ink:?} in {clip:?}", text.galley.text()))
        .collect()
}

/// The rectangle of the letters themselves, without the empty part of their lines.
fn ink(text: &TextShape) -> Rect {
    text.visual_bounding_rect()
}

#[test]
fn no_text_is_cut_off() {
    everywhere(|_| {}, |desk, at| assert_eq!(cut_off(desk), Vec::<String>::new(), "{at}"));
}

#[test]
fn no_text_of_a_choice_is_cut_off() {
    everywhere(
        |desk| desk.key(Key::Num6),
        |desk, at| assert_eq!(cut_off(desk), Vec::<String>::new(), "choice of the tunnel, {at}"),
    );
}

#[test]
fn no_text_of_a_window_is_cut_off() {
    everywhere(
        |desk| desk.key(Key::F1),
        |desk, at| {
            assert!(desk.dialog().is_some());
            assert_eq!(cut_off(desk), Vec::<String>::new(), "help, {at}");
            for button in desk.buttons_named("Close") {
                assert!(desk.harness.ctx.content_rect().contains_rect(button), "the button of the help, {at}");
            }
        },
    );
}

#[test]
fn the_days_leave_room_for_the_words_of_the_top_line() {
    everywhere(
        |_| {},
        |desk, at| {
            let days = desk.rect(&desk.label_starting("Day "));
            for word in ["Undo", "Redo", "New game", "Help"] {
                for rect in desk.buttons_named(word) {
                    assert!(!days.intersects(rect), "{word} at {rect:?} lies on the days at {days:?}, {at}");
                }
            }
        },
    );
}

/// Lines of text that lie on each other cannot be read.
#[test]
fn no_text_lies_on_another() {
    everywhere(
        |_| {},
        |desk, at| {
            let chronicle = desk.layout().chronicle;
            let lines: Vec<_> = painted(desk)
                .into_iter()
                .filter(|(clip, text)| !chronicle.expand(1.0).contains_rect(*clip) && !text.galley.text().trim().is_empty())
                .map(|(_, text)| (text.galley.text().to_owned(), ink(&text)))
                .collect();
            for (i, (a, ink_a)) in lines.iter().enumerate() {
                // The letter of a cube lies on the number of its space: so it is meant.
                for (b, ink_b) in lines[i + 1..].iter().filter(|(b, _)| a.len() > 2 && b.len() > 2) {
                    let common = ink_a.intersect(*ink_b);
                    let on = common.is_positive() && common.width() > 3.0 && common.height() > 4.0;
                    assert!(!on, "'{a}' and '{b}' overlap at {common:?}, {at}");
                }
            }
        },
    );
}

#[test]
fn a_resized_window_keeps_the_game() {
    let mut desk = Desk::at("1 24 214 3 232 C0 act:3:2:-", &["die 5"]);
    for size in SIZES {
        desk.harness.set_size(size);
        desk.run();
        assert!(desk.steps().is_empty());
    }
    desk.harness.set_size(SIZES[0]);
    desk.run();
    desk.drag(
        Piece::Status(nine_card_siege::engine::Track::Wall),
        nine_card_siege::session::gesture::Spot::Level(
            nine_card_siege::engine::Track::Wall,
            nine_card_siege::engine::Level::new(3).unwrap(),
        ),
    );
    assert_eq!(desk.steps(), ["coupure", "die 5"]);
}

/// Whatever is read is at least 13 points high; letters on cubes and numbers in seals are signs.
#[test]
fn no_text_is_too_small_to_read() {
    everywhere(
        |_| {},
        |desk, at| {
            for (_, text) in painted(desk) {
                let words = text.galley.text();
                for section in text.galley.job.sections.iter().filter(|_| words.chars().count() > 1) {
                    let size = section.format.font_id.size;
                    assert!(size > 12.95, "'{words}' is {size} high, {at}");
                }
            }
        },
    );
}

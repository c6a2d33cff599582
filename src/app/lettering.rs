//! Typefaces and how words are set.

use std::sync::Arc;

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Align2, Color32, FontData, FontDefinitions, FontFamily, FontId, Galley, Painter, Pos2, Rect, Vec2, pos2};

/// The hand-cut voice of titles and names: IM Fell English SC.
const TITLE: &str = "title";
/// A heavier cut for numbers on spaces: EB Garamond SemiBold.
const NUMBER: &str = "number";

/// The three voices of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Titles, names, seals.
    Title,
    /// Everything that is read.
    Text,
    /// Numbers on spaces, odds: lining figures with a clear 1.
    Number,
}

impl Face {
    /// The font of this voice at `size` points.
    pub fn id(self, size: f32) -> FontId {
        let family = match self {
            Self::Title => FontFamily::Name(TITLE.into()),
            Self::Text => FontFamily::Proportional,
            Self::Number => FontFamily::Name(NUMBER.into()),
        };
        FontId::new(size, family)
    }
}

/// The typefaces of the game; no others, so that text looks the same on every machine.
pub fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let faces: [(&str, &'static [u8]); 3] = [
        ("EB Garamond Medium", include_bytes!("../../assets/fonts/EBGaramond-Medium.ttf")),
        ("EB Garamond SemiBold", include_bytes!("../../assets/fonts/EBGaramond-SemiBold.ttf")),
        ("IM Fell English SC", include_bytes!("../../assets/fonts/IMFellEnglishSC-Regular.ttf")),
    ];
    for (name, bytes) in faces {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let families = [
        (FontFamily::Proportional, &["EB Garamond Medium"][..]),
        (FontFamily::Monospace, &["EB Garamond Medium"][..]),
        (FontFamily::Name(TITLE.into()), &["IM Fell English SC", "EB Garamond Medium"][..]),
        (FontFamily::Name(NUMBER.into()), &["EB Garamond SemiBold", "EB Garamond Medium"][..]),
    ];
    for (family, names) in families {
        fonts.families.insert(family, names.iter().map(|name| (*name).to_owned()).collect());
    }
    fonts
}

/// Sets one line of text and returns where it stands.
pub fn line(painter: &Painter, at: Pos2, align: Align2, text: &str, face: Face, size: f32, color: Color32) -> Rect {
    painter.text(at, align, text, face.id(size), color)
}

/// Sets one line that is made smaller, down to 13 points, until it fits into `width`.
#[expect(clippy::too_many_arguments, reason = "one line of text has that many properties")]
pub fn fitted(
    painter: &Painter,
    at: Pos2,
    align: Align2,
    text: &str,
    face: Face,
    size: f32,
    color: Color32,
    width: f32,
) -> Rect {
    let mut galley = painter.layout_job(job(text, face, size, color));
    if galley.size().x > width {
        let smaller = (size * width / galley.size().x).max(size.min(13.0));
        galley = painter.layout_job(job(text, face, smaller, color));
    }
    let rect = align.anchor_size(at, galley.size());
    painter.galley(rect.min, galley, color);
    rect
}

/// One line; figures among small capitals are set in the number face, whose 1 cannot be taken for an I.
fn job(text: &str, face: Face, size: f32, color: Color32) -> LayoutJob {
    let mut job = LayoutJob::default();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let figures = first.is_ascii_digit();
        let end = rest.find(|letter: char| letter.is_ascii_digit() != figures).unwrap_or(rest.len());
        let (run, tail) = rest.split_at(end);
        let (voice, size) = if figures && face == Face::Title { (Face::Number, size * 0.92) } else { (face, size) };
        job.append(run, 0.0, TextFormat::simple(voice.id(size), color));
        rest = tail;
    }
    job
}

/// Lays out a paragraph of at most `width` points, broken at blanks.
pub fn paragraph(painter: &Painter, text: &str, face: Face, size: f32, color: Color32, width: f32) -> Arc<Galley> {
    painter.layout(text.to_owned(), face.id(size), color, width)
}

/// Lays out a centered paragraph.
pub fn centered(painter: &Painter, text: &str, face: Face, size: f32, color: Color32, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple(text.to_owned(), face.id(size), color, width);
    job.halign = eframe::egui::Align::Center;
    painter.layout_job(job)
}

/// A label turned by a quarter, reading downwards, with its middle at `center`.
pub fn turned(painter: &Painter, center: Pos2, text: &str, face: Face, size: f32, color: Color32) {
    let galley = painter.layout_no_wrap(text.to_owned(), face.id(size), color);
    let half: Vec2 = galley.size() / 2.0;
    // Turned by a quarter about its corner, the text runs down and to the left of it.
    let corner = pos2(center.x + half.y, center.y - half.x);
    let shape = eframe::egui::epaint::TextShape::new(corner, galley, color).with_angle(std::f32::consts::FRAC_PI_2);
    painter.add(shape);
}

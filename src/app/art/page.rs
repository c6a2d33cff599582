//! The leaf a page is drawn on: its size, its ground, its frame, and what grows in every margin.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::pen::{Hatch, Nib, Pen, chance, corners, rounded, smooth};
use crate::app::palette::{INK, PARCHMENT, PARCHMENT_SHADE, mix, wash, with_alpha};

/// The size of a page in card units.
pub const SIZE: Vec2 = vec2(458.0, 641.0);

/// What lies inside the frame: the picture.
pub const PICTURE: Rect = Rect { min: pos2(9.5, 9.5), max: pos2(448.5, 631.5) };

/// The bare leaf, with its shadow on the table.
pub fn leaf(pen: &mut Pen) {
    let page = Rect::from_min_size(Pos2::ZERO, SIZE);
    pen.soft_wash(&rounded(page.translate(vec2(2.0, 4.0)), 9.0, 5), with_alpha(INK, 0.55), 9.0);
    pen.wash(&rounded(page, 8.0, 6), PARCHMENT);
}

/// The margin and the double line around the picture. Drawn last, it trims what the picture spills.
pub fn frame(pen: &mut Pen) {
    let page = Rect::from_min_size(Pos2::ZERO, SIZE);
    let (outer, inner) = (rounded(page, 8.0, 6), rounded(PICTURE, 2.0, 6));
    pen.ring(&outer, &inner, mix(PARCHMENT, PARCHMENT_SHADE, 0.12));
    pen.outline(&rounded(page.shrink(0.35), 7.7, 6), Nib::new(1.2, mix(PARCHMENT_SHADE, INK, 0.4)).ruled());
    pen.outline(&corners(PICTURE), Nib::new(1.5, INK).shaky(0.3));
    pen.outline(&corners(PICTURE.expand(3.2)), Nib::FINE.shaky(0.25).thin(0.8));
}

/// A tuft of grass standing at `foot`, about `size` high.
pub fn tuft(pen: &mut Pen, foot: Pos2, size: f32) {
    let salt = (foot.x * 8.0) as u32;
    let blades = 3 + (chance(salt, 3) * 2.0) as u32;
    for i in 0..blades {
        let lean = (i as f32 / (blades - 1) as f32 - 0.5) * 2.0;
        let height = size * (0.65 + 0.35 * chance(salt, 11 + i)) * (1.0 - 0.3 * lean.abs());
        let tip = foot + vec2(lean * size * 0.7, -height);
        let bend = foot + vec2(lean * size * 0.22, -height * 0.6);
        pen.line(&[foot + vec2(lean * size * 0.14, 0.0), bend, tip], Nib::HAIR.thin(0.75));
    }
}

/// A bush: a lobed outline with a shaded side.
pub fn bush(pen: &mut Pen, foot: Pos2, size: f32, color: eframe::egui::Color32) {
    let lobes = [(-1.0, 0.0), (-0.95, -0.45), (-0.5, -0.6), (-0.3, -1.0), (0.3, -1.05), (0.5, -0.65), (0.95, -0.5), (1.0, 0.0)];
    let outline = smooth(&lobes.map(|(x, y)| foot + vec2(x, y) * size), false);
    pen.wash(&outline, color);
    let shade: Vec<Pos2> =
        [(0.1, 0.0), (0.25, -0.6), (0.6, -0.62), (0.97, -0.4), (1.0, 0.0)].map(|(x, y)| foot + vec2(x, y) * size).to_vec();
    pen.hatch(&shade, Hatch::new(1.6));
    pen.line(&outline, Nib::FINE);
}

/// A chronicler's cloud: a few curls and no wash.
pub fn cloud(pen: &mut Pen, at: Pos2, size: f32) {
    let curls = [
        (-1.3, 0.1),
        (-1.0, -0.25),
        (-0.6, -0.2),
        (-0.35, -0.6),
        (0.15, -0.62),
        (0.4, -0.3),
        (0.8, -0.4),
        (1.1, -0.1),
        (1.4, 0.1),
    ];
    pen.wash(&smooth(&curls.map(|(x, y)| at + vec2(x, y) * size), false), wash(PARCHMENT_SHADE, 0.06));
    pen.curve(&curls.map(|(x, y)| at + vec2(x, y) * size), Nib::HAIR.thin(0.7));
    for (dx, dy, length) in [(-0.9, 0.25, 1.1), (0.3, 0.24, 0.7), (-0.2, 0.42, 0.9)] {
        let from = at + vec2(dx, dy) * size;
        pen.stroke(from, from + vec2(length * size, 0.0), Nib::HAIR.thin(0.5));
    }
}

/// Birds far off, each two strokes.
pub fn birds(pen: &mut Pen, at: &[Pos2]) {
    for (i, p) in at.iter().enumerate() {
        let s = 2.6 + chance(i as u32, 5) * 1.4;
        pen.curve(&[*p + vec2(-s, -s * 0.3), *p + vec2(-s * 0.45, -s * 0.55), *p], Nib::FINE.thin(0.7));
        pen.curve(&[*p, *p + vec2(s * 0.5, -s * 0.6), *p + vec2(s, -s * 0.2)], Nib::FINE.thin(0.7));
    }
}

//! Dressed stone: courses of stones, the breaches in them, and the rubble below.

use eframe::egui::{Color32, Pos2, Rect, pos2, vec2};

use super::pen::{Hatch, Nib, Pen, chance};
use crate::app::palette::{INK, PARCHMENT, STONE, mix};

/// One stone of a wall.
#[derive(Clone, Debug)]
pub struct Stone {
    /// Its middle.
    pub center: Pos2,
    rect: Rect,
    face: [Pos2; 4],
    salt: u32,
}

/// How a wall is laid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bond {
    /// Height of a course.
    pub course: f32,
    /// Length of the shortest stone.
    pub shortest: f32,
    /// Length of the longest stone.
    pub longest: f32,
    /// Tells walls of the same bond apart.
    pub salt: u32,
}

/// The stones that fill `rect`, course by course from the top.
pub fn lay(rect: Rect, bond: Bond) -> Vec<Stone> {
    let courses = (rect.height() / bond.course).round().max(1.0) as u32;
    let height = rect.height() / courses as f32;
    let mut stones = Vec::new();
    for row in 0..courses {
        let top = rect.top() + row as f32 * height;
        let mut left = rect.left();
        let mut column = 0;
        while left < rect.right() - 0.1 {
            let salt = bond.salt.wrapping_mul(7919) + row * 97 + column;
            let mut width = bond.shortest + (bond.longest - bond.shortest) * chance(salt, 1);
            if column == 0 && row % 2 == 1 {
                width *= 0.55;
            }
            if rect.right() - left - width < bond.shortest * 0.6 {
                width = rect.right() - left;
            }
            stones.push(stone(Rect::from_min_size(pos2(left, top), vec2(width, height)), salt));
            left += width;
            column += 1;
        }
    }
    stones
}

/// A single stone filling `rect`: merlons, sills.
pub fn stone(rect: Rect, salt: u32) -> Stone {
    let jitter = |k: u32| vec2(chance(salt, 20 + k) - 0.5, chance(salt, 30 + k) - 0.5) * 1.25;
    let inner = rect.shrink(0.55);
    let face = [
        inner.left_top() + jitter(0),
        inner.right_top() + jitter(1),
        inner.right_bottom() + jitter(2),
        inner.left_bottom() + jitter(3),
    ];
    Stone { center: rect.center(), rect, face, salt }
}

/// The tones a wall is washed in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tones {
    /// Four washes for the stones.
    pub faces: [Color32; 4],
    /// The wash between them.
    pub mortar: Color32,
    /// The ink of the joints.
    pub ink: Color32,
}

impl Tones {
    /// Stone thinned with `pale` parts of parchment: the further off, the paler.
    pub fn pale(pale: f32) -> Self {
        Self {
            faces: STONE.map(|s| mix(s, PARCHMENT, pale)),
            mortar: mix(mix(STONE[3], INK, 0.12), PARCHMENT, pale),
            ink: mix(INK, PARCHMENT, pale * 0.75),
        }
    }

    /// The same tones sunk in shadow.
    pub fn shaded(self, by: f32) -> Self {
        Self { faces: self.faces.map(|c| mix(c, INK, by)), mortar: mix(self.mortar, INK, by), ink: self.ink }
    }
}

/// Draws the stones with one bold outline around all that stand, wherever the others are gone.
pub fn draw(pen: &mut Pen, stones: &[Stone], tones: Tones) {
    for s in stones {
        pen.outline(&super::pen::corners(s.rect), Nib::new(2.6, tones.ink).ruled());
    }
    for s in stones {
        pen.wash(&super::pen::corners(s.rect.expand(0.3)), tones.mortar);
    }
    for s in stones {
        face(pen, s, tones);
    }
}

fn face(pen: &mut Pen, s: &Stone, tones: Tones) {
    let roll = chance(s.salt, 2);
    let tone = tones.faces[((roll * 4.0) as usize).min(3)];
    pen.wash(&s.face, tone);
    let [lt, rt, rb, lb] = s.face;
    let joint = Nib::new(0.95, tones.ink).shaky(0.5);
    // Light comes from the upper left: the lower and right joints are drawn, the others hinted at.
    pen.line(&[lb, rb, rt], joint.thin(0.85));
    if chance(s.salt, 4) < 0.55 {
        pen.stroke(lt, lt + (rt - lt) * (0.3 + 0.5 * chance(s.salt, 5)), joint.wide(0.6).thin(0.6));
    }
    let trait_roll = chance(s.salt, 6);
    if trait_roll < 0.13 && s.rect.width() > 9.0 {
        // A few stones are shaded along the foot.
        let at = |u: f32, v: f32| lt + (rt - lt) * u + (lb - lt) * v;
        pen.hatch(&[at(0.45, 0.25), at(1.0, 0.1), rb, at(0.1, 1.0)], Hatch::new(1.9).with(Nib::HAIR.ink(tones.ink).thin(0.6)));
    } else if trait_roll < 0.24 {
        // Chisel marks.
        for k in 0..3 {
            let p = lt + (rt - lt) * (0.2 + 0.6 * chance(s.salt, 40 + k)) + (lb - lt) * (0.25 + 0.5 * chance(s.salt, 50 + k));
            pen.stroke(p, p + vec2(1.8, -0.9), Nib::HAIR.ink(tones.ink).thin(0.6));
        }
    }
}

/// Fills the place of a missing stone with the rubble core of the wall, in the shade of the stones above.
pub fn core(pen: &mut Pen, s: &Stone, tones: Tones) {
    let count = (s.rect.width() / 6.5).round().max(2.0) as u32;
    for i in 0..count {
        for row in 0..2 {
            let salt = s.salt * 31 + i * 2 + row;
            let u = (i as f32 + 0.35 + 0.3 * chance(salt, 1) + 0.3 * row as f32) / (count as f32 + 0.3);
            let v = 0.36 + 0.38 * row as f32 + 0.1 * chance(salt, 2);
            let center = s.rect.min + s.rect.size() * vec2(u, v);
            let size = 2.4 + 1.3 * chance(salt, 3);
            let lump: Vec<Pos2> = (0..6)
                .map(|k| {
                    let angle = k as f32 * 1.047 + chance(salt, 4);
                    center + vec2(angle.cos() * 1.15, angle.sin() * 0.9) * size * (0.75 + 0.4 * chance(salt, 70 + k))
                })
                .collect();
            pen.shape(&lump, tones.faces[(salt % 4) as usize], Nib::FINE.ink(tones.ink));
        }
    }
    let [lt, rt, _, lb] = s.face;
    pen.hatch(&[lt, rt, rt + (lb - lt) * 0.35, lb], Hatch::new(1.8).at(-0.8).with(Nib::FINE.thin(0.8)));
}

/// A crack running down through `points`, forked once.
pub fn crack(pen: &mut Pen, points: &[Pos2], width: f32) {
    let nib = Nib::new(width, mix(INK, STONE[3], 0.1)).shaky(1.1);
    pen.line(points, nib);
    if let [.., a, b] = points {
        let side = (*b - *a).rot90() * 0.5;
        pen.line(&[*a, *a + (*b - *a) * 0.5 + side * 0.7, *a + (*b - *a) * 0.8 + side * 1.6], nib.wide(0.6));
    }
}

/// A heap of fallen stones, `width` wide and `height` high over the ground at `foot`.
pub fn rubble(pen: &mut Pen, foot: Pos2, width: f32, height: f32, tones: Tones) {
    let rows = (height / 6.0).ceil().max(1.0) as u32;
    for row in (0..rows).rev() {
        let up = row as f32 / rows as f32;
        let count = ((width * (1.0 - up) / 9.0).round() as u32).max(1);
        for i in 0..count {
            let salt = (foot.x as u32) * 131 + row * 17 + i;
            let along = if count == 1 { 0.0 } else { i as f32 / (count - 1) as f32 - 0.5 };
            let center = foot
                + vec2(
                    along * width * (1.0 - up) + (chance(salt, 1) - 0.5) * 5.0,
                    -up * height - 2.5 + (chance(salt, 8) - 0.5) * 2.0,
                );
            let size = 3.6 + 2.6 * chance(salt, 2);
            let turn = chance(salt, 3) * 1.6;
            let block: Vec<Pos2> = (0..5)
                .map(|k| {
                    let angle = turn + k as f32 * 1.257;
                    center + vec2(angle.cos(), angle.sin() * 0.72) * size * (0.75 + 0.4 * chance(salt, 60 + k))
                })
                .collect();
            pen.shape(&block, tones.faces[(salt % 4) as usize], Nib::FINE.ink(tones.ink));
            pen.hatch(&[block[0], block[1], block[2], center], Hatch::new(1.5).with(Nib::HAIR.ink(tones.ink).thin(0.7)));
        }
    }
}

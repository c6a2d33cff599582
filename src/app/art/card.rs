//! The event cards: the frame of a face, tinted by its day, and the back. Words are set by the caller.

use eframe::egui::{Color32, Pos2, Rect, Vec2, pos2, vec2};

use super::pen::{Hatch, Nib, Pen, Placing, arc, chance, corners, ellipse, rounded};
use crate::app::palette::{INK, OCHRE, OXBLOOD, PARCHMENT, PARCHMENT_SHADE, darken, lighten, mix, wash, with_alpha};

/// The size a card face is designed in: one day's division.
pub const FACE: Vec2 = vec2(304.0, 196.0);

/// The size the back is designed in.
pub const BACK: Vec2 = vec2(150.0, 210.0);

/// Where the number of action points goes on a face in `rect`.
pub fn seal_center(rect: Rect) -> Pos2 {
    pos2(rect.left() + rect.height() * 0.165, rect.center().y)
}

/// The frame of a card's face in `rect`: parchment with the day's wash, a double frame, and the half-round seal of action
/// points at the left.
pub fn face(pen: &mut Pen, rect: Rect, color: Color32) {
    pen.soft_wash(&rounded(rect.translate(vec2(2.0, 4.0)), 8.0, 5), with_alpha(INK, 0.6), 8.0);
    pen.wash(&rounded(rect, 8.0, 6), PARCHMENT);
    let inner = rect.shrink(8.0);
    pen.wash(&rounded(inner, 3.0, 4), wash(color, 0.22));
    // The wash was laid in two passes; the second one stopped short.
    let edge = |y: f32| {
        (0..=12)
            .map(|k| {
                pos2(
                    inner.left() + inner.width() * k as f32 / 12.0,
                    inner.top() + inner.height() * y + 4.0 * chance(k, (y * 50.0) as u32),
                )
            })
            .collect::<Vec<_>>()
    };
    let lower: Vec<Pos2> = edge(0.74).into_iter().chain([inner.right_bottom(), inner.left_bottom()]).collect();
    pen.wash(&lower, wash(color, 0.28));
    // Corners cut as a joiner cuts a panel, each with a bud. The left ones belong to the seal.
    for (corner, sx, sy) in [(inner.right_top(), -1.0, 1.0), (inner.right_bottom(), -1.0, -1.0)] {
        let p = |x: f32, y: f32| corner + vec2(x * sx, y * sy);
        let quarter = |r: f32| arc(corner, vec2(r * sx, r * sy), 0.0, std::f32::consts::FRAC_PI_2, 8);
        pen.line(&quarter(13.0), Nib::LINE.blunt().thin(0.85));
        pen.line(&quarter(10.4), Nib::HAIR.blunt().thin(0.8));
        pen.wash(&[p(3.0, 3.0), p(6.4, 4.0), p(7.6, 7.6), p(4.0, 6.4)], with_alpha(INK, 0.75));
    }
    half_seal(pen, rect, inner);
    pen.outline(&rounded(inner, 2.0, 3), Nib::new(1.4, INK).shaky(0.3));
    pen.outline(&rounded(inner.expand(3.0), 4.0, 3), Nib::FINE.shaky(0.25).thin(0.8));
    pen.outline(&rounded(rect.shrink(0.35), 7.7, 6), Nib::new(1.2, mix(PARCHMENT_SHADE, INK, 0.4)).ruled());
}

fn half_seal(pen: &mut Pen, rect: Rect, inner: Rect) {
    let center = pos2(inner.left(), rect.center().y);
    let r = rect.height() * 0.345;
    let half = |r: f32| arc(center, vec2(r, r * 1.06), -std::f32::consts::FRAC_PI_2, std::f32::consts::FRAC_PI_2, 28);
    pen.wash(&half(r), OCHRE);
    let crescent: Vec<Pos2> = half(r).into_iter().chain(half(r * 0.88).into_iter().rev()).collect();
    pen.wash(&crescent, darken(OCHRE, 0.18));
    pen.hatch(
        &arc(center, vec2(r * 0.86, r * 0.91), 0.25, 1.45, 14)
            .into_iter()
            .chain(arc(center, vec2(r * 0.62, r * 0.70), 1.45, 0.25, 14))
            .collect::<Vec<_>>(),
        Hatch::new(2.4).with(Nib::HAIR.thin(0.8)),
    );
    for k in 0..11 {
        let angle = -1.42 + 2.84 * k as f32 / 10.0;
        pen.disc(center + vec2(angle.cos() * r * 0.94, angle.sin() * r), Vec2::splat(r * 0.022), INK);
    }
    pen.line(&half(r), Nib::BOLD.blunt());
    pen.line(&half(r * 0.88), Nib::FINE.blunt());
}

/// The back of a card in `rect`: on oxblood, two towers in saltire over a lozenged field.
pub fn back(pen: &mut Pen, rect: Rect) {
    pen.soft_wash(&rounded(rect.translate(vec2(1.6, 3.4)), 7.0, 5), with_alpha(INK, 0.6), 6.0);
    pen.wash(&rounded(rect, 7.0, 6), PARCHMENT);
    let inner = rect.shrink(rect.width() * 0.045);
    pen.wash(&corners(inner), OXBLOOD);
    let unit = inner.width() / 7.0;
    let rows = (inner.height() / (unit * 1.5)).round().max(1.0);
    let tall = inner.height() / rows;
    // Lozenges, one in two lit.
    for row in 0..rows as u32 {
        for column in 0..7 {
            let c = pos2(inner.left() + unit * (column as f32 + 0.5), inner.top() + tall * (row as f32 + 0.5));
            let lozenge =
                [c - vec2(0.0, tall * 0.5), c + vec2(unit * 0.5, 0.0), c + vec2(0.0, tall * 0.5), c - vec2(unit * 0.5, 0.0)];
            let color = if (row + column) % 2 == 0 { lighten(OXBLOOD, 0.10) } else { darken(OXBLOOD, 0.16) };
            pen.shape(&lozenge, color, Nib::FINE.thin(0.75));
            pen.disc(c, Vec2::splat(unit * 0.07), mix(OXBLOOD, OCHRE, 0.65));
        }
    }
    // The roundel and the charge.
    let c = inner.center();
    let r = inner.width() * 0.40;
    pen.disc(c, Vec2::splat(r * 1.12), INK);
    pen.disc(c, Vec2::splat(r * 1.07), mix(OCHRE, PARCHMENT_SHADE, 0.35));
    pen.disc(c, Vec2::splat(r * 0.98), INK);
    pen.disc(c, Vec2::splat(r * 0.95), wash(PARCHMENT_SHADE, 0.2));
    for k in 0..28 {
        let v = Vec2::angled(k as f32 * std::f32::consts::TAU / 28.0);
        pen.disc(c + v * r * 1.025, Vec2::splat(r * 0.018), INK);
    }
    pen.hatch(&ellipse(c, Vec2::splat(r * 0.93), 32), Hatch::new(r * 0.075).at(0.0).with(Nib::HAIR.thin(0.35)));
    for turn in [0.72_f32, -0.72] {
        pen.placed(Placing::at(c).turn(turn).scale(r / 50.0), tower);
    }
    pen.oval(c, Vec2::splat(r * 0.17), mix(OCHRE, PARCHMENT, 0.3), Nib::LINE);
    pen.oval(c, Vec2::splat(r * 0.08), OXBLOOD, Nib::FINE);
    pen.outline(&corners(inner), Nib::new(1.5, INK).shaky(0.3));
    pen.outline(&rounded(rect.shrink(0.35), 6.7, 6), Nib::new(1.2, mix(PARCHMENT_SHADE, INK, 0.4)).ruled());
}

/// A tower as a charge, 84 high, centred on the origin.
fn tower(pen: &mut Pen) {
    let shape = [
        (-9.0, 40.0),
        (-8.0, -22.0),
        (-13.0, -28.0),
        (-13.0, -41.0),
        (-7.6, -41.0),
        (-7.6, -35.0),
        (-2.8, -35.0),
        (-2.8, -41.0),
        (2.8, -41.0),
        (2.8, -35.0),
        (7.6, -35.0),
        (7.6, -41.0),
        (13.0, -41.0),
        (13.0, -28.0),
        (8.0, -22.0),
        (9.0, 40.0),
    ]
    .map(|(x, y)| pos2(x, y));
    pen.shape(&shape, mix(OXBLOOD, PARCHMENT, 0.10), Nib::new(2.2, INK));
    pen.line(&[pos2(-12.6, -28.0), pos2(12.6, -28.0)], Nib::LINE.blunt());
    for k in 0..8 {
        let y = -20.0 + k as f32 * 7.6;
        pen.stroke(pos2(-8.2, y), pos2(8.2, y), Nib::FINE.blunt());
        let x = if k % 2 == 0 { -1.0 } else { 3.4 };
        pen.stroke(pos2(x, y), pos2(x, y + 7.6), Nib::FINE.blunt());
    }
    pen.hatch(&[pos2(2.0, -22.0), pos2(8.0, -22.0), pos2(9.0, 40.0), pos2(2.4, 40.0)], Hatch::new(2.2));
    pen.line(&[pos2(-12.0, 40.0), pos2(12.0, 40.0)], Nib::BOLD.wide(1.4).blunt());
}

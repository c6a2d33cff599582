//! What lies on the pages: spaces and the lines between them, and the things with volume: cubes, dice, seals.

use eframe::egui::{Color32, Pos2, Rect, Vec2, pos2, vec2};

use super::pen::{Nib, Pen, Placing, arc, chance, corners, ellipse, rounded, smooth};
use crate::app::palette::{GOLD, INK, IVORY, OAK_DEEP, PARCHMENT, PARCHMENT_SHADE, WAX, darken, lighten, mix, with_alpha};

/// What a space says about itself besides its number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Glow {
    /// Nothing.
    #[default]
    None,
    /// Something can be done here now; the strength, `0.0..=1.0`, lets it fade in.
    Possible(f32),
    /// The keyboard is here.
    Focus,
}

/// A line between two spaces, in the track's color.
pub fn track_line(pen: &mut Pen, from: Pos2, to: Pos2, color: Color32) {
    let steady = |width, color| Nib { width, color, wobble: 0.4, taper: false };
    pen.line(&[from, to], steady(8.4, INK));
    pen.line(&[from, to], steady(5.6, color));
    // A dry edge of the brush on the lit side.
    let side = (to - from).normalized().rot90() * if (to - from).normalized().rot90().x > 0.0 { -1.5 } else { 1.5 };
    pen.line(&[from + side, to + side], Nib::new(1.1, with_alpha(lighten(color, 0.45), 0.7)));
}

/// A square space, `size` wide.
pub fn space_square(pen: &mut Pen, center: Pos2, size: f32, glow: Glow) {
    let outline = |grow: f32| rounded(Rect::from_center_size(center, Vec2::splat(size + grow)), 5.0 + grow * 0.5, 4);
    space(pen, &outline, glow);
}

/// A round space, `size` wide.
pub fn space_circle(pen: &mut Pen, center: Pos2, size: f32, glow: Glow) {
    let outline = |grow: f32| ellipse(center, Vec2::splat((size + grow) * 0.5), 40);
    space(pen, &outline, glow);
}

/// A bar of parchment for names and for the Close Combat area, framed as the spaces are.
pub fn plaque(pen: &mut Pen, rect: Rect, glow: Glow) {
    let outline = |grow: f32| rounded(rect.expand(grow * 0.5), 6.0 + grow * 0.5, 4);
    space(pen, &outline, glow);
}

fn space(pen: &mut Pen, outline: &dyn Fn(f32) -> Vec<Pos2>, glow: Glow) {
    match glow {
        Glow::None => {}
        Glow::Possible(strength) => {
            pen.soft_wash(&outline(13.0), with_alpha(GOLD, 0.55 * strength), 9.0);
            pen.ring(&outline(10.5), &outline(5.5), with_alpha(GOLD, strength));
            pen.outline(&outline(10.5), Nib::FINE.ruled().thin(0.6 * strength));
        }
        Glow::Focus => {
            pen.ring(&outline(13.0), &outline(8.5), GOLD);
            pen.outline(&outline(13.0), Nib::FINE.ruled());
            pen.outline(&outline(8.5), Nib::FINE.ruled());
        }
    }
    pen.wash(&outline(4.0), INK);
    pen.wash(&outline(0.6), PARCHMENT_SHADE);
    pen.wash(&outline(-0.6), lighten(PARCHMENT, 0.12));
    pen.outline(&outline(-5.4), Nib::new(0.8, with_alpha(INK, 0.75)).shaky(0.25));
}

/// A wooden cube, its front face `size` wide and centred on `center`; the letter on it is set by the caller.
///
/// `lift` is how far it is off the page, `0.0..=1.0` for resting to held: it rises and its shadow falls further off.
pub fn cube(pen: &mut Pen, center: Pos2, size: f32, color: Color32, lift: f32) {
    let lift = lift.clamp(0.0, 1.5);
    let depth = size * 0.27;
    let h = size * 0.5;
    // The shadow stays on the page while the cube rises.
    let drop = vec2(size * (0.10 + 0.30 * lift), size * (0.13 + 0.42 * lift));
    let base = Rect::from_center_size(center + drop + vec2(depth * 0.4, 0.0), Vec2::splat(size * (1.0 + 0.04 * lift)));
    pen.soft_wash(&rounded(base, size * 0.12, 4), with_alpha(OAK_DEEP, 0.62 - 0.22 * lift), size * (0.18 + 0.30 * lift));
    if lift < 0.05 {
        pen.soft_wash(&corners(base.translate(vec2(-1.0, -1.0)).shrink(1.0)), with_alpha(INK, 0.5), size * 0.08);
    }
    let at = center - vec2(0.0, size * 0.10 * lift);
    let front = Rect::from_center_size(at, Vec2::splat(size));
    let back = vec2(depth, -depth * 0.82);
    let [lt, rt, rb, lb] = corners(front);
    let top = [lt, lt + back, rt + back, rt];
    let side = [rt, rt + back, rb + back, rb];
    let silhouette = [lt, lt + back, rt + back, rb + back, rb, lb];
    pen.wash(&silhouette, darken(color, 0.6));
    pen.wash(&side, darken(color, 0.42));
    pen.wash(&top, lighten(color, 0.34));
    pen.wash(&corners(front), color);
    // Grain of the wood: on the side across, on top along.
    let grain = Nib::new(size * 0.018, with_alpha(INK, 0.45));
    for k in 1..4 {
        let t = k as f32 / 4.0;
        pen.stroke(rt + (rb - rt) * t + back * 0.15, rt + (rb - rt) * (t - 0.03) + back * 0.85, grain);
        pen.stroke(
            lt + back * t + vec2(h * 0.2, 0.0),
            lt + back * t + vec2(h * (1.1 + 0.5 * chance(k, 3)), 0.0),
            grain.thin(0.8),
        );
    }
    // A bevel catches the light along the upper left edges; the lower right is worn dark.
    let inset = size * 0.055;
    let inner = corners(front.shrink(inset));
    pen.wash(&[lt, rt, inner[1], inner[0]], with_alpha(lighten(color, 0.65), 0.75));
    pen.wash(&[lt, inner[0], inner[3], lb], with_alpha(lighten(color, 0.5), 0.5));
    pen.wash(&[lb, inner[3], inner[2], rb], with_alpha(darken(color, 0.5), 0.55));
    pen.wash(&[rt, rb, inner[2], inner[1]], with_alpha(darken(color, 0.4), 0.35));
    let edge = Nib { width: size * 0.045, color: INK, wobble: 0.0, taper: false };
    pen.outline(&silhouette, Nib { width: size * 0.06, ..edge });
    pen.line(&[lt, rt, rb], Nib { width: size * 0.03, ..edge }.thin(0.85));
    pen.line(&[rt, rt + back], Nib { width: size * 0.03, ..edge }.thin(0.85));
}

/// An ivory die showing `pips`, `1..=6`, turned by `angle` radians, `size` wide.
pub fn die(pen: &mut Pen, center: Pos2, size: f32, pips: u8, angle: f32) {
    let shape = |grow: f32| rounded(Rect::from_center_size(Pos2::ZERO, Vec2::splat(size + grow)), size * 0.2, 7);
    let turned = |at: Pos2| Placing::at(at).turn(angle);
    pen.placed(turned(center + vec2(size * 0.08, size * 0.16)), |pen| {
        pen.soft_wash(&shape(size * 0.06), with_alpha(Color32::BLACK, 0.6), size * 0.2);
    });
    // The body below the face: a thickness toward the viewer, whatever the angle.
    for (down, tone) in [(0.105, darken(IVORY, 0.62)), (0.085, darken(IVORY, 0.42)), (0.05, darken(IVORY, 0.26))] {
        pen.placed(turned(center + vec2(0.0, size * down)), |pen| pen.wash(&shape(0.0), tone));
    }
    pen.placed(turned(center), |pen| {
        pen.wash(&shape(size * 0.02), darken(IVORY, 0.5));
        pen.wash(&shape(-size * 0.015), mix(IVORY, PARCHMENT_SHADE, 0.45));
    });
    // The face itself lies up and to the left of the rounded edge.
    pen.placed(turned(center + vec2(-size * 0.012, -size * 0.022)), |pen| {
        pen.wash(&shape(-size * 0.10), IVORY);
        for k in 0..5 {
            let y = size * (-0.28 + 0.14 * k as f32 + 0.04 * chance(k, 8));
            pen.curve(
                &[pos2(-size * 0.40, y), pos2(0.0, y + size * 0.03 * chance(k, 9)), pos2(size * 0.40, y - size * 0.02)],
                Nib::new(size * 0.012, with_alpha(PARCHMENT_SHADE, 0.55)),
            );
        }
        let at = |x: f32, y: f32| pos2(x * size * 0.255, y * size * 0.255);
        let middle: &[(f32, f32)] = &[(0.0, 0.0)];
        let falling: &[(f32, f32)] = &[(-1.0, -1.0), (1.0, 1.0)];
        let rising: &[(f32, f32)] = &[(-1.0, 1.0), (1.0, -1.0)];
        let flanks: &[(f32, f32)] = &[(-1.0, 0.0), (1.0, 0.0)];
        let groups: &[&[(f32, f32)]] = match pips {
            1 => &[middle],
            2 => &[falling],
            3 => &[falling, middle],
            4 => &[falling, rising],
            5 => &[falling, rising, middle],
            _ => &[falling, rising, flanks],
        };
        for (x, y) in groups.iter().copied().flatten().copied() {
            // A drilled hollow: dark, its far rim lit.
            let r = size * if pips == 1 { 0.115 } else { 0.088 };
            pen.disc(at(x, y) + vec2(r * 0.12, r * 0.16), Vec2::splat(r * 1.10), lighten(IVORY, 0.8));
            pen.disc(at(x, y), Vec2::splat(r), INK);
            pen.disc(at(x, y) + vec2(r * 0.18, r * 0.22), Vec2::splat(r * 0.62), mix(INK, PARCHMENT, 0.16));
        }
    });
    pen.placed(turned(center), |pen| {
        pen.outline(&shape(size * 0.02), Nib { width: size * 0.022, color: with_alpha(INK, 0.85), wobble: 0.0, taper: false })
    });
}

/// The states of an action-point seal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seal {
    /// A point to spend.
    Full,
    /// A point spent: the wax is broken off, its mark is left.
    Spent,
    /// The additional point, bought with morale or a supply: gilt on the rim of the wax.
    Bonus,
}

/// A wax seal of radius `r`.
pub fn seal(pen: &mut Pen, center: Pos2, r: f32, state: Seal) {
    let salt = (center.x as u32).wrapping_mul(31).wrapping_add(center.y as u32);
    let blob = |grow: f32| {
        let points: Vec<Pos2> = (0..14)
            .map(|k| {
                let drip = chance(salt, 100 + k);
                center + Vec2::angled(k as f32 / 14.0 * std::f32::consts::TAU) * r * grow * (0.92 + 0.16 * drip)
            })
            .collect();
        smooth(&points, true)
    };
    let moved = |points: &[Pos2], by: Vec2| points.iter().map(|p| *p + by).collect::<Vec<_>>();
    if state == Seal::Spent {
        pen.wash(&blob(0.98), with_alpha(OAK_DEEP, 0.7));
        pen.outline(&blob(0.98), Nib::new(r * 0.05, with_alpha(PARCHMENT, 0.28)));
        pen.outline(&ellipse(center, Vec2::splat(r * 0.66), 30), Nib::new(r * 0.04, with_alpha(PARCHMENT, 0.18)));
        for k in 0..6 {
            let from = center + Vec2::angled(chance(salt, k) * 6.3) * r * (0.2 + 0.6 * chance(salt, 20 + k));
            pen.stroke(
                from,
                from + Vec2::angled(chance(salt, 40 + k) * 6.3) * r * 0.2,
                Nib::new(r * 0.05, with_alpha(WAX, 0.75)),
            );
        }
        return;
    }
    pen.soft_wash(&moved(&blob(1.02), vec2(r * 0.10, r * 0.18)), with_alpha(Color32::BLACK, 0.6), r * 0.3);
    pen.wash(&moved(&blob(1.0), vec2(r * 0.03, r * 0.06)), darken(WAX, 0.55));
    pen.wash(&blob(0.99), WAX);
    // Light along the upper left of the rim.
    let light = |radius: f32, from: f32, to: f32| arc(center, Vec2::splat(r * radius), from, to, 18);
    pen.line(&light(0.90, 3.3, 5.1), Nib::new(r * 0.08, with_alpha(lighten(WAX, 0.55), 0.85)));
    pen.line(&light(0.88, 0.2, 1.7), Nib::new(r * 0.07, with_alpha(darken(WAX, 0.6), 0.7)));
    // The die pressed a hollow, with a tower in it.
    let rim = if state == Seal::Bonus { GOLD } else { darken(WAX, 0.45) };
    pen.disc(center, Vec2::splat(r * 0.70), darken(WAX, 0.24));
    pen.outline(
        &ellipse(center, Vec2::splat(r * 0.70), 36),
        Nib { width: r * if state == Seal::Bonus { 0.10 } else { 0.06 }, color: rim, wobble: 0.0, taper: false },
    );
    pen.line(&light(0.65, 0.3, 2.4), Nib::new(r * 0.05, with_alpha(lighten(WAX, 0.5), 0.7)));
    let tower = [
        (-0.34, 0.40),
        (-0.26, -0.10),
        (-0.38, -0.10),
        (-0.38, -0.40),
        (-0.20, -0.40),
        (-0.20, -0.26),
        (-0.09, -0.26),
        (-0.09, -0.40),
        (0.09, -0.40),
        (0.09, -0.26),
        (0.20, -0.26),
        (0.20, -0.40),
        (0.38, -0.40),
        (0.38, -0.10),
        (0.26, -0.10),
        (0.34, 0.40),
    ]
    .map(|(x, y)| center + vec2(x, y) * r);
    pen.wash(&moved(&tower, vec2(r * 0.035, r * 0.045)), darken(WAX, 0.6));
    pen.wash(&tower, lighten(WAX, if state == Seal::Bonus { 0.42 } else { 0.22 }));
    pen.outline(&tower, Nib { width: r * 0.035, color: darken(WAX, 0.5), wobble: 0.0, taper: false });
    let door = [(-0.09, 0.40), (-0.09, 0.16), (0.0, 0.07), (0.09, 0.16), (0.09, 0.40)].map(|(x, y)| center + vec2(x, y) * r);
    pen.wash(&door, darken(WAX, 0.55));
}

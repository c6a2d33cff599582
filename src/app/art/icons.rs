//! Icons in ink, for spaces, banners and actions. Each is drawn in a square of 48 units around its centre.

use std::f32::consts::{PI, TAU};

use eframe::egui::{Color32, Pos2, Rect, Vec2, pos2, vec2};

use super::figures::{self, band};
use super::pen::{Hatch, Nib, Pen, Placing, arc, corners, ellipse, smooth};
use crate::app::palette::{INK, LAPIS, OCHRE, PARCHMENT, STONE, TIMBER, VERDIGRIS, VERMILION, darken, lighten, mix, wash};
use crate::engine::Unit;

/// What an icon shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// The Ladders.
    Ladder,
    /// The Battering Ram.
    Ram,
    /// The Siege Tower.
    Tower,
    /// One trebuchet.
    OneTrebuchet,
    /// Two trebuchets.
    TwoTrebuchets,
    /// Three trebuchets.
    ThreeTrebuchets,
    /// The slowest unit: a sword.
    Slowest,
    /// Archers Attack.
    Bow,
    /// Boiling Water Attack.
    Cauldron,
    /// Close Combat.
    CrossedSwords,
    /// Coupure.
    Trowel,
    /// Rally Troops.
    Horn,
    /// Tunnel movement.
    Tunnel,
    /// Supply Raid.
    Sack,
    /// Sabotage.
    Torch,
    /// The soldiers.
    Soldier,
    /// Surrender.
    WhiteFlag,
    /// Day.
    Sun,
    /// Night.
    Moon,
}

impl Icon {
    /// All icons, in the order of a pattern sheet.
    pub const ALL: [Self; 19] = [
        Self::Ladder,
        Self::Ram,
        Self::Tower,
        Self::OneTrebuchet,
        Self::TwoTrebuchets,
        Self::ThreeTrebuchets,
        Self::Slowest,
        Self::Bow,
        Self::Cauldron,
        Self::CrossedSwords,
        Self::Trowel,
        Self::Horn,
        Self::Tunnel,
        Self::Sack,
        Self::Torch,
        Self::Soldier,
        Self::WhiteFlag,
        Self::Sun,
        Self::Moon,
    ];

    /// The icon of an enemy unit's starting space.
    pub const fn of(unit: Unit) -> Self {
        match unit {
            Unit::Ladders => Self::Ladder,
            Unit::Ram => Self::Ram,
            Unit::Tower => Self::Tower,
        }
    }
}

const THICK: Nib = Nib::new(2.2, INK);
const LINE: Nib = Nib::new(1.5, INK);
const THIN: Nib = Nib::new(1.0, INK);

fn points<const N: usize>(p: [(f32, f32); N]) -> [Pos2; N] {
    p.map(|(x, y)| pos2(x, y))
}

/// Draws an icon as large as a square of `size`.
pub fn icon(pen: &mut Pen, center: Pos2, size: f32, icon: Icon) {
    pen.placed(Placing::at(center).scale(size / 48.0), |pen| match icon {
        Icon::Ladder => ladder(pen),
        Icon::Ram => ram(pen),
        Icon::Tower => tower(pen),
        Icon::OneTrebuchet => trebuchets(pen, &[(1.0, 20.0, 0.90)]),
        Icon::TwoTrebuchets => trebuchets(pen, &[(8.0, 3.0, 0.55), (-6.0, 21.0, 0.60)]),
        Icon::ThreeTrebuchets => trebuchets(pen, &[(1.0, -1.0, 0.48), (-11.0, 20.0, 0.46), (12.0, 20.0, 0.46)]),
        Icon::Slowest => sword(pen, 0.0),
        Icon::Bow => bow(pen),
        Icon::Cauldron => cauldron(pen),
        Icon::CrossedSwords => {
            sword(pen, 0.75);
            sword(pen, -0.75);
        }
        Icon::Trowel => trowel(pen),
        Icon::Horn => horn(pen),
        Icon::Tunnel => tunnel(pen),
        Icon::Sack => pen.placed(Placing::at(pos2(0.0, 18.0)).scale(1.95), figures::sack),
        Icon::Torch => torch(pen),
        Icon::Soldier => soldier(pen),
        Icon::WhiteFlag => white_flag(pen),
        Icon::Sun => sun(pen),
        Icon::Moon => moon(pen),
    });
}

fn ladder(pen: &mut Pen) {
    let (foot, top) = (pos2(-9.0, 20.0), pos2(9.0, -20.0));
    let across = (top - foot).normalized().rot90() * 7.0;
    for k in 0..6 {
        let p = foot + (top - foot) * ((k as f32 + 0.6) / 6.2);
        pen.stroke(p - across, p + across, THICK.wide(1.2).blunt());
    }
    for side in [-1.0, 1.0] {
        pen.shape(&band(&[foot + across * side, top + across * side], 4.4, 4.0), mix(TIMBER, PARCHMENT, 0.35), LINE);
    }
}

fn ram(pen: &mut Pen) {
    // A ram's head in profile: brow, muzzle, and the great curl of the horn.
    let skull = smooth(
        &points([
            (-10.0, -10.0),
            (-1.0, -14.0),
            (8.0, -9.0),
            (16.0, 3.0),
            (20.0, 12.0),
            (16.0, 18.0),
            (9.0, 16.0),
            (4.0, 14.0),
            (1.0, 20.0),
            (-9.0, 19.0),
            (-14.0, 4.0),
        ]),
        true,
    );
    pen.shape(&skull, mix(STONE[0], PARCHMENT, 0.45), THICK);
    pen.hatch(&points([(-12.0, 8.0), (2.0, 14.0), (0.0, 20.0), (-9.0, 19.0)]), Hatch::new(2.4).with(THIN));
    pen.curve(&points([(12.0, 13.4), (15.0, 12.4), (18.6, 13.4)]), THIN);
    pen.disc(pos2(15.6, 9.0), vec2(1.1, 0.8), INK);
    pen.curve(&points([(4.6, -3.4), (6.8, -4.6), (9.0, -2.4)]), LINE);
    pen.disc(pos2(6.9, -2.6), vec2(1.3, 1.3), INK);
    let spiral: Vec<Pos2> = (0..34)
        .map(|k| {
            let t = k as f32 / 33.0;
            pos2(-5.0, 0.5) + Vec2::angled(-1.0 - t * 8.2) * (17.0 - 12.5 * t)
        })
        .collect();
    pen.shape(&band(&spiral, 9.0, 2.0), mix(OCHRE, PARCHMENT, 0.5), LINE);
    for k in (2..28).step_by(3) {
        let (a, b) = (spiral[k], spiral[k + 1]);
        let across = (b - a).normalized().rot90() * (4.2 - 0.11 * k as f32);
        pen.stroke(a - across, a + across, THIN.thin(0.8));
    }
}

fn tower(pen: &mut Pen) {
    let wood = mix(TIMBER, PARCHMENT, 0.38);
    pen.shape(&points([(7.0, -16.0), (13.0, -13.0), (15.0, 13.0), (10.0, 15.0)]), darken(wood, 0.3), LINE);
    pen.hatch(&points([(7.0, -16.0), (13.0, -13.0), (15.0, 13.0), (10.0, 15.0)]), Hatch::new(2.2).with(THIN));
    pen.shape(&points([(-9.0, -16.0), (8.0, -16.0), (11.0, 15.0), (-12.0, 15.0)]), lighten(wood, 0.1), THICK);
    for (k, x) in [-10.5, -4.0, 2.5].into_iter().enumerate() {
        let left = x + 0.4 * k as f32;
        pen.shape(&corners(Rect::from_min_size(pos2(left, -21.5), vec2(4.8, 6.0))), wood, LINE);
    }
    for y in [-6.0, 4.0] {
        pen.stroke(pos2(-10.6 - y * 0.08, y), pos2(9.6 + y * 0.08, y), LINE.blunt());
    }
    pen.shape(&points([(-3.6, -13.0), (2.6, -13.0), (2.8, -7.0), (-3.8, -7.0)]), darken(TIMBER, 0.6), THIN);
    pen.line(&points([(-10.4, 5.0), (10.4, 14.0)]), LINE);
    pen.line(&points([(10.0, 5.0), (-11.0, 14.0)]), LINE);
    for x in [-8.0, 7.4] {
        pen.oval(pos2(x, 17.6), Vec2::splat(4.8), wood, LINE);
        pen.disc(pos2(x, 17.6), Vec2::splat(1.3), INK);
    }
}

fn trebuchets(pen: &mut Pen, places: &[(f32, f32, f32)]) {
    for (x, y, scale) in places {
        pen.placed(Placing::at(pos2(*x, *y)).scale(*scale), trebuchet);
    }
}

/// A trebuchet in few strokes, standing on the origin.
fn trebuchet(pen: &mut Pen) {
    let wood = mix(TIMBER, PARCHMENT, 0.35);
    let pivot = pos2(3.0, -30.0);
    let bar = |pen: &mut Pen, a: Pos2, b: Pos2, w: f32| pen.shape(&band(&[a, b], w, w), wood, LINE.blunt());
    bar(pen, pos2(-22.0, -1.0), pos2(22.0, -1.0), 4.6);
    pen.shape(&band(&points([(-25.0, -8.0), (16.0, -41.0)]), 2.6, 5.0), lighten(wood, 0.15), LINE.blunt());
    pen.curve(&points([(-25.0, -8.0), (-20.0, -4.6), (-12.0, -5.4)]), LINE);
    pen.oval(pos2(-9.0, -6.6), Vec2::splat(3.6), STONE[1], LINE);
    pen.line(&points([(15.0, -40.0), (16.0, -30.0)]), THICK.blunt());
    pen.shape(&points([(8.6, -31.0), (24.0, -31.0), (22.0, -16.0), (10.6, -16.0)]), wash(LAPIS, 0.75), LINE);
    bar(pen, pivot, pos2(-13.0, -2.0), 4.2);
    bar(pen, pivot, pos2(18.0, -2.0), 4.2);
    pen.disc(pivot, Vec2::splat(2.6), INK);
}

fn sword(pen: &mut Pen, turn: f32) {
    pen.placed(Placing::at(Pos2::ZERO).turn(turn), |pen| {
        pen.shape(&points([(-2.8, 9.0), (-2.5, -17.0), (0.0, -23.0), (2.5, -17.0), (2.8, 9.0)]), lighten(STONE[0], 0.35), LINE);
        pen.stroke(pos2(0.0, 7.0), pos2(0.0, -15.0), THIN);
        pen.shape(&points([(-8.6, 8.2), (8.6, 8.2), (9.4, 11.4), (-9.4, 11.4)]), mix(OCHRE, PARCHMENT, 0.25), LINE);
        pen.shape(&band(&points([(0.0, 11.4), (0.0, 18.6)]), 4.0, 4.0), TIMBER, LINE);
        pen.oval(pos2(0.0, 20.6), Vec2::splat(3.0), mix(OCHRE, PARCHMENT, 0.25), LINE);
    });
}

fn bow(pen: &mut Pen) {
    let stave =
        smooth(&points([(-6.0, -21.0), (2.0, -17.0), (9.0, -8.0), (10.6, 0.0), (9.0, 8.0), (2.0, 17.0), (-6.0, 21.0)]), false);
    pen.line(&[pos2(-6.0, -21.0), pos2(-12.0, 0.0), pos2(-6.0, 21.0)], THIN);
    pen.shape(&band(&stave, 4.2, 4.2), mix(TIMBER, PARCHMENT, 0.3), LINE);
    pen.line(&points([(-12.0, 0.0), (19.0, 0.0)]), THICK.blunt());
    pen.shape(&points([(23.4, 0.0), (15.6, -4.2), (17.6, 0.0), (15.6, 4.2)]), INK, THIN);
    for x in [-12.0, -8.6] {
        pen.line(&[pos2(x - 5.0, -4.6), pos2(x, 0.0), pos2(x - 5.0, 4.6)], LINE);
    }
}

fn cauldron(pen: &mut Pen) {
    // Steam, pot, feet, fire.
    for (x, s) in [(-8.0, 1.0), (0.0, -1.0), (8.0, 1.0)] {
        pen.curve(&points([(x, -13.0), (x + 3.0 * s, -16.4), (x - 2.0 * s, -19.6), (x + 1.6 * s, -23.4)]), LINE);
    }
    pen.line(&points([(-9.0, 13.0), (-12.0, 20.0)]), THICK.wide(1.3));
    pen.line(&points([(9.0, 13.0), (12.0, 20.0)]), THICK.wide(1.3));
    let flame =
        smooth(&points([(-6.0, 21.0), (-5.0, 16.0), (-2.0, 14.0), (0.0, 17.0), (3.0, 13.6), (6.0, 17.0), (5.6, 21.0)]), false);
    pen.shape(&flame, wash(VERMILION, 0.8), LINE);
    let pot = smooth(
        &points([(-13.0, -8.0), (-17.0, 2.0), (-12.0, 12.0), (0.0, 15.6), (12.0, 12.0), (17.0, 2.0), (13.0, -8.0)]),
        false,
    );
    pen.shape(&pot, mix(INK, STONE[3], 0.42), THICK);
    pen.curve(&points([(-12.6, 2.0), (-10.4, 7.6), (-6.0, 10.6)]), THICK.ink(STONE[0]));
    pen.oval(pos2(0.0, -8.4), vec2(15.4, 4.2), mix(INK, STONE[3], 0.6), LINE);
    pen.oval(pos2(0.0, -8.2), vec2(12.4, 2.8), mix(wash(LAPIS, 0.35), PARCHMENT, 0.2), THIN);
    for (x, y) in [(-5.0, -8.6), (2.0, -7.6), (6.6, -8.8)] {
        pen.oval(pos2(x, y), vec2(1.5, 1.2), lighten(PARCHMENT, 0.5), THIN.wide(0.7));
    }
    for side in [-1.0, 1.0] {
        pen.line(
            &arc(
                pos2(side * 16.6, -3.0),
                vec2(3.4, 4.0),
                side * -1.4 + if side < 0.0 { PI } else { 0.0 },
                side * 1.4 + if side < 0.0 { PI } else { 0.0 },
                8,
            ),
            LINE,
        );
    }
}

fn trowel(pen: &mut Pen) {
    // Cut stones in a bond, the trowel before them.
    for (x, y, w, tone) in [(-20.0, 8.0, 17.0, 0), (-1.6, 8.0, 21.0, 2), (-14.0, -4.0, 20.0, 1), (-20.0, -15.6, 12.0, 3)] {
        let r = Rect::from_min_size(pos2(x, y), vec2(w, 10.6));
        pen.shape(&corners(r), mix(STONE[tone], PARCHMENT, 0.2), LINE);
        pen.hatch(&corners(r.with_min_x(r.right() - w * 0.4)), Hatch::new(2.6).with(THIN.wide(0.8)));
    }
    pen.placed(Placing::at(pos2(9.0, -7.0)).turn(0.72), |pen| {
        pen.shape(&points([(-7.0, -4.0), (7.0, -4.0), (0.0, 15.0)]), lighten(STONE[0], 0.35), LINE);
        pen.stroke(pos2(0.0, -2.0), pos2(0.0, 9.0), THIN);
        pen.line(&points([(0.0, -4.0), (0.0, -9.0)]), THICK.wide(1.4).blunt());
        pen.shape(&band(&points([(0.0, -8.0), (0.0, -18.0)]), 4.6, 5.4), TIMBER, LINE);
    });
}

fn horn(pen: &mut Pen) {
    let curl: Vec<Pos2> = arc(pos2(-3.0, -9.0), vec2(18.0, 24.0), 0.16, PI * 0.96, 22);
    pen.shape(&band(&curl, 13.0, 2.6), mix(OCHRE, PARCHMENT, 0.45), THICK);
    for k in [5, 11, 16] {
        let (a, b) = (curl[k], curl[k + 1]);
        let across = (b - a).normalized().rot90() * (6.4 - 0.24 * k as f32);
        pen.shape(&band(&[a - across, a + across], 3.2, 3.2), mix(INK, STONE[3], 0.3), THIN);
    }
    let mouth = curl[0];
    pen.oval(mouth + vec2(0.2, -0.4), vec2(7.2, 2.8), darken(TIMBER, 0.5), LINE);
    pen.curve(&points([(-17.0, -1.0), (-9.0, -1.6), (1.0, -5.0), (9.0, -1.0)]), THIN);
    for (x, y) in [(7.0, -19.0), (17.0, -23.0), (27.0, -19.0)] {
        let from = mouth + (pos2(x, y) - mouth) * 0.5;
        pen.stroke(from, pos2(x * 0.84, y), LINE);
    }
}

fn tunnel(pen: &mut Pen) {
    let ring = |r: f32| {
        let mut p = vec![pos2(-r, 20.0)];
        p.extend(arc(pos2(0.0, -1.0), vec2(r, r), PI, TAU, 20));
        p.push(pos2(r, 20.0));
        p
    };
    pen.shape(&ring(20.0), mix(STONE[0], PARCHMENT, 0.3), THICK);
    for k in 1..8 {
        let ray = Vec2::angled(PI * (1.0 + k as f32 / 8.0));
        pen.stroke(pos2(0.0, -1.0) + ray * 13.6, pos2(0.0, -1.0) + ray * 19.6, THIN.blunt());
    }
    for y in [5.0, 12.6] {
        for side in [-1.0, 1.0] {
            pen.stroke(pos2(side * 13.4, y), pos2(side * 19.6, y), THIN.blunt());
        }
    }
    pen.shape(&ring(13.0), darken(TIMBER, 0.72), LINE);
    let inner = [(-5.0, 20.0), (-5.0, 6.0), (0.0, 1.0), (5.0, 6.0), (5.0, 20.0)].map(|(x, y)| pos2(x, y));
    pen.shape(&inner, mix(TIMBER, INK, 0.35), THIN);
    pen.line(&points([(-12.0, 20.0), (-4.6, 12.0), (4.6, 12.0), (12.0, 20.0)]), THIN.ink(mix(TIMBER, PARCHMENT, 0.3)));
    pen.line(&points([(-22.0, 20.4), (22.0, 20.4)]), THICK);
}

fn torch(pen: &mut Pen) {
    // Behind, the broken arm of a trebuchet; before it, fire.
    pen.shape(
        &points([(-21.0, 19.0), (-3.0, 1.0), (-1.0, 4.4), (1.6, 4.0), (-17.0, 22.0)]),
        mix(TIMBER, PARCHMENT, 0.35),
        LINE,
    );
    pen.shape(
        &points([(3.0, -3.0), (16.0, -16.0), (20.0, -12.0), (7.4, 0.4), (5.4, -1.6), (3.6, 0.4)]),
        mix(TIMBER, PARCHMENT, 0.35),
        LINE,
    );
    pen.shape(&band(&points([(9.0, 21.0), (-2.0, -2.0)]), 4.2, 5.6), TIMBER, LINE);
    pen.shape(&band(&points([(-6.4, -3.0), (2.4, -5.4)]), 5.0, 5.0), darken(STONE[3], 0.4), LINE);
    let flame = smooth(
        &points([
            (-7.0, -5.0),
            (-12.0, -11.0),
            (-9.0, -15.0),
            (-9.4, -21.0),
            (-4.6, -17.6),
            (-1.0, -23.6),
            (1.0, -16.6),
            (4.0, -15.0),
            (4.6, -9.6),
            (2.6, -6.4),
        ]),
        false,
    );
    pen.shape(&flame, wash(VERMILION, 0.85), THICK);
    let heart = smooth(&points([(-4.6, -6.4), (-6.6, -10.6), (-3.6, -14.6), (0.0, -10.4), (0.6, -7.0)]), false);
    pen.shape(&heart, wash(OCHRE, 0.7), THIN);
}

fn soldier(pen: &mut Pen) {
    // Helmet and shield.
    let bowl: Vec<Pos2> = arc(pos2(0.0, -9.0), vec2(9.6, 11.0), PI, TAU, 14);
    let face: Vec<Pos2> = bowl.iter().copied().chain(points([(9.0, 1.0), (0.0, 4.0), (-9.0, 1.0)])).collect();
    pen.shape(&face, lighten(PARCHMENT, 0.2), LINE);
    let skirt = points([(-20.0, 22.0), (-17.0, 9.0), (-8.0, 3.6), (8.0, 3.6), (17.0, 9.0), (20.0, 22.0)]);
    pen.shape(&skirt, wash(VERDIGRIS, 0.8), THICK);
    pen.shape(&bowl, mix(STONE[0], PARCHMENT, 0.2), THICK);
    pen.shape(&points([(-15.0, -6.4), (-9.6, -10.4), (9.6, -10.4), (15.0, -6.4), (9.0, -7.6), (-9.0, -7.6)]), STONE[2], LINE);
    // The brim throws the face into shade; a coif of mail closes it.
    pen.hatch(&points([(-8.6, -7.0), (8.6, -7.0), (8.6, -2.4), (-8.6, -2.4)]), Hatch::new(1.5).at(0.0).with(THIN));
    for y in [0.0, 2.0] {
        for k in 0..6 {
            let x = -6.6 + 2.6 * k as f32 + y * 0.4;
            pen.line(&points([(x - 1.0, y - 0.4), (x, y + 0.6), (x + 1.0, y - 0.4)]), THIN.wide(0.8));
        }
    }
    let shield =
        smooth(&points([(-8.0, 9.0), (0.0, 7.6), (8.0, 9.0), (7.0, 17.0), (0.0, 23.0), (-7.0, 17.0), (-8.0, 9.0)]), false);
    pen.shape(&shield, lighten(PARCHMENT, 0.2), LINE);
    pen.line(&points([(0.0, 8.4), (0.0, 22.0)]), THICK.ink(VERDIGRIS).blunt());
    pen.line(&points([(-7.2, 13.4), (7.2, 13.4)]), THICK.ink(VERDIGRIS).blunt());
}

fn white_flag(pen: &mut Pen) {
    pen.line(&points([(-14.0, 22.0), (-11.0, -22.0)]), THICK.wide(1.5).blunt());
    let cloth: Vec<Pos2> = smooth(&points([(-11.0, -20.0), (-2.0, -23.0), (8.0, -17.0), (20.0, -20.0)]), false)
        .into_iter()
        .chain(smooth(&points([(17.6, -8.0), (20.0, 4.0)]), false))
        .chain(smooth(&points([(8.0, 7.0), (-2.0, 1.0), (-12.4, 4.0)]), false))
        .collect();
    pen.shape(&cloth, lighten(PARCHMENT, 0.7), THICK);
    pen.curve(&points([(-2.0, -21.0), (-0.4, -10.0), (-2.0, -1.0)]), THIN);
    pen.curve(&points([(8.0, -15.0), (10.0, -4.0), (8.0, 4.0)]), THIN);
}

fn sun(pen: &mut Pen) {
    for k in 0..16 {
        let v = Vec2::angled(k as f32 * TAU / 16.0);
        if k % 2 == 0 {
            let side = v.rot90() * 3.2;
            let base = v * 12.0;
            pen.shape(&[(base - side).to_pos2(), (v * 22.0).to_pos2(), (base + side).to_pos2()], wash(OCHRE, 0.85), THIN);
        } else {
            pen.stroke((v * 13.0).to_pos2(), (v * 19.0).to_pos2(), LINE);
        }
    }
    pen.oval(Pos2::ZERO, Vec2::splat(11.4), wash(OCHRE, 0.7), THICK);
    for x in [-4.0, 4.0] {
        pen.disc(pos2(x, -2.0), Vec2::splat(1.3), INK);
    }
    pen.line(&points([(0.0, -2.0), (-1.0, 2.0), (1.0, 2.0)]), THIN);
    pen.curve(&points([(-4.4, 4.6), (0.0, 6.6), (4.4, 4.6)]), LINE);
}

fn moon(pen: &mut Pen) {
    // Two circles through the same two tips.
    let tip = 1.22;
    let mut crescent = arc(pos2(-2.0, 0.0), Vec2::splat(19.0), tip, TAU - tip, 30);
    crescent.extend(arc(pos2(6.0, 0.0), Vec2::splat(17.9), PI * 1.473, PI * 0.527, 24));
    pen.shape(&crescent, mix(STONE[0], PARCHMENT, 0.35), THICK);
    for (x, y, s) in [(12.0, -10.0, 3.4), (16.0, 6.0, 2.4), (6.0, 2.0, 2.0)] {
        for k in 0..3 {
            let v = Vec2::angled(k as f32 * PI / 3.0) * s;
            pen.stroke(pos2(x, y) - v, pos2(x, y) + v, THIN);
        }
    }
}

/// The cauldron token: a disc of dark iron with the cauldron on it, to be dragged onto a circle.
pub fn cauldron_token(pen: &mut Pen, center: Pos2, size: f32) {
    let r = size * 0.5;
    pen.soft_wash(&ellipse(center + vec2(r * 0.12, r * 0.2), Vec2::splat(r * 1.02), 40), INK.gamma_multiply(0.6), r * 0.3);
    pen.disc(center + vec2(0.0, r * 0.06), Vec2::splat(r), darken(TIMBER, 0.5));
    pen.oval(center, Vec2::splat(r * 0.97), mix(TIMBER, PARCHMENT, 0.25), Nib::new(r * 0.07, INK));
    pen.oval(center, Vec2::splat(r * 0.80), lighten(PARCHMENT, 0.05), Nib::new(r * 0.04, INK));
    icon(pen, center - vec2(0.0, r * 0.02), size * 0.70, Icon::Cauldron);
}

/// A trumpet with the banner of orders hanging from it: the trumpet lies along the top of `rect`, the cloth fills the
/// rest. The icons of the units that move are drawn on the cloth at [`banner_places`].
pub fn trumpet_banner(pen: &mut Pen, rect: Rect) {
    let tube = rect.top() + rect.height() * 0.11;
    let thick = rect.height() * 0.065;
    let brass = mix(OCHRE, PARCHMENT, 0.35);
    let cloth_rect = banner_cloth(rect);
    let (left, right, top, bottom) = (cloth_rect.left(), cloth_rect.right(), cloth_rect.top(), cloth_rect.bottom());
    let tails = 5;
    let mut cloth = vec![pos2(left, top), pos2(right, top)];
    cloth.extend(smooth(
        &[pos2(right, top + 2.0), pos2(right + 1.4, (top + bottom) * 0.5), pos2(right - 0.4, bottom - 6.0)],
        false,
    ));
    for k in 0..tails {
        let step = (right - left) / tails as f32;
        let x = right - step * k as f32;
        let notch = rect.height() * 0.12;
        cloth.extend([pos2(x - step * 0.5, bottom), pos2(x - step, bottom - notch)]);
    }
    cloth.extend(smooth(&[pos2(left - 0.6, (top + bottom) * 0.5), pos2(left, top + 2.0)], false));
    let shadow: Vec<Pos2> = cloth.iter().map(|p| *p + vec2(2.0, 2.4)).collect();
    pen.hatch(&shadow, Hatch::new(1.8).at(-0.9));
    pen.shape(&cloth, VERMILION, Nib::LINE.wide(1.2));
    pen.line(&[pos2(left + 3.0, top + 3.0), pos2(left + 3.0, bottom - rect.height() * 0.16)], Nib::FINE.ink(wash(OCHRE, 0.6)));
    pen.line(
        &[pos2(right - 3.0, top + 3.0), pos2(right - 3.0, bottom - rect.height() * 0.16)],
        Nib::FINE.ink(wash(OCHRE, 0.6)),
    );
    pen.hatch(
        &[
            pos2(right - 8.0, top + 3.0),
            pos2(right - 1.0, top + 3.0),
            pos2(right - 1.0, bottom - 8.0),
            pos2(right - 5.0, bottom - 8.0),
        ],
        Hatch::new(2.0),
    );
    for k in 0..4 {
        let x = left + (right - left) * (0.12 + 0.253 * k as f32);
        pen.stroke(pos2(x, tube), pos2(x, top + 1.0), Nib::LINE.wide(1.6).blunt());
    }
    // Mouthpiece, tube, knob, bell.
    let (from, to) = (rect.left(), rect.right());
    let bell_from = to - rect.width() * 0.13;
    let bell: Vec<Pos2> = [
        pos2(bell_from, tube - thick * 0.5),
        pos2(to - rect.width() * 0.04, tube - thick * 0.9),
        pos2(to, tube - thick * 1.9),
        pos2(to, tube + thick * 1.9),
        pos2(to - rect.width() * 0.04, tube + thick * 0.9),
        pos2(bell_from, tube + thick * 0.5),
    ]
    .to_vec();
    pen.shape(&band(&[pos2(from, tube), pos2(bell_from + 1.0, tube)], thick * 0.8, thick), brass, Nib::LINE);
    pen.shape(&bell, brass, Nib::LINE);
    pen.oval(pos2(to, tube), vec2(thick * 0.5, thick * 1.9), darken(brass, 0.4), Nib::FINE);
    pen.shape(&band(&[pos2(from - 1.0, tube), pos2(from + 3.0, tube)], thick * 2.0, thick * 1.0), brass, Nib::FINE);
    for x in [from + rect.width() * 0.16, from + rect.width() * 0.80] {
        pen.oval(pos2(x, tube), vec2(thick * 0.6, thick * 1.0), lighten(brass, 0.25), Nib::FINE);
    }
    pen.stroke(pos2(from + 4.0, tube - thick * 0.2), pos2(bell_from, tube - thick * 0.2), Nib::HAIR.ink(lighten(brass, 0.7)));
}

fn banner_cloth(rect: Rect) -> Rect {
    let top = rect.top() + rect.height() * 0.20;
    Rect::from_min_max(pos2(rect.left() + rect.width() * 0.20, top), pos2(rect.right() - rect.width() * 0.20, rect.bottom()))
}

/// Where `count` icons go on the cloth of [`trumpet_banner`], and their size.
pub fn banner_places(rect: Rect, count: usize) -> (Vec<Pos2>, f32) {
    let cloth = banner_cloth(rect);
    let size = (cloth.height() * 0.72).min(cloth.width() / count.max(1) as f32 * 0.84);
    let y = cloth.top() + cloth.height() * 0.43;
    let places = (0..count).map(|k| pos2(cloth.left() + cloth.width() * (k as f32 + 0.5) / count as f32, y)).collect();
    (places, size)
}

/// An icon on a small round of parchment, so that its ink reads on a coloured ground.
pub fn medallion(pen: &mut Pen, center: Pos2, size: f32, which: Icon, ground: Color32) {
    pen.oval(center, Vec2::splat(size * 0.5), ground, Nib::new(size * 0.035, INK));
    icon(pen, center, size * 0.74, which);
}

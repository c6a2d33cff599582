//! Small woodcut figures and engines: soldiers, ladders, the ram, the tower, trebuchets, tents, stores.
//!
//! Each is drawn standing on its origin, about as large as it stands on the Enemy Tracks page, looking to the right.

use eframe::egui::{Color32, Pos2, Rect, Vec2, pos2, vec2};

use super::pen::{Hatch, Nib, Pen, Placing, arc, chance, corners, ellipse, smooth};
use crate::app::palette::{
    INK, LAPIS, OCHRE, PARCHMENT, PARCHMENT_SHADE, STONE, TIMBER, VERMILION, darken, lighten, mix, wash,
};

/// Timber as it is washed in the scenery.
const WOOD: Color32 = Color32::from_rgb(0xA9, 0x84, 0x5C);
/// Timber in shade.
const WOOD_SHADE: Color32 = Color32::from_rgb(0x86, 0x63, 0x42);
/// Iron.
const IRON: Color32 = Color32::from_rgb(0x6F, 0x6A, 0x66);

/// What a soldier wears on the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Headgear {
    /// A broad-brimmed iron hat.
    Kettle,
    /// A pointed helmet.
    Helm,
    /// A hood.
    Hood,
}

/// How a soldier stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Soldier {
    /// The wash of the coat.
    pub coat: Color32,
    /// What is on the head.
    pub head: Headgear,
    /// Length of the step; 0 stands.
    pub stride: f32,
    /// Leaning forward, in units at the shoulder.
    pub lean: f32,
}

impl Soldier {
    /// An enemy on the march.
    pub fn enemy(n: u32) -> Self {
        let coats = [wash(VERMILION, 0.72), wash(OCHRE, 0.55), wash(VERMILION, 0.5), wash(TIMBER, 0.45)];
        let heads = [Headgear::Kettle, Headgear::Helm, Headgear::Hood];
        Self { coat: coats[n as usize % 4], head: heads[n as usize % 3], stride: 4.2, lean: 1.5 }
    }

    fn shoulder(self) -> Pos2 {
        pos2(self.lean, -19.5)
    }
}

/// A band along a path, tapering from one breadth to another: limbs, beams, ropes.
pub fn band(points: &[Pos2], from: f32, to: f32) -> Vec<Pos2> {
    let n = points.len();
    let side = |i: usize, sign: f32| {
        let before = points[i.saturating_sub(1)];
        let after = points[(i + 1).min(n - 1)];
        let across = (after - before).normalized().rot90();
        let width = from + (to - from) * i as f32 / (n - 1).max(1) as f32;
        points[i] + across * (sign * width * 0.5)
    };
    (0..n).map(|i| side(i, 1.0)).chain((0..n).rev().map(|i| side(i, -1.0))).collect()
}

fn limb(pen: &mut Pen, points: &[Pos2], from: f32, to: f32, color: Color32) {
    pen.shape(&band(points, from, to), color, Nib::FINE.blunt());
}

/// A beam of timber.
pub fn beam(pen: &mut Pen, a: Pos2, b: Pos2, width: f32) {
    pen.shape(&band(&[a, b], width, width), WOOD, Nib::FINE.blunt());
    if width > 2.4 {
        let off = (b - a).normalized().rot90() * width * 0.16;
        pen.stroke(a + (b - a) * 0.08 + off, a + (b - a) * 0.85 + off, Nib::HAIR.thin(0.7));
    }
}

/// The soldier without the near arm.
pub fn soldier(pen: &mut Pen, s: Soldier) {
    let hip = pos2(s.lean * 0.3, -11.0);
    let hose = mix(darken(s.coat, 0.45), PARCHMENT_SHADE, 0.25);
    // Far leg, near leg; a knee bends forward.
    for (foot, shade) in [(-s.stride, 0.25), (s.stride, 0.0)] {
        let lift = if foot < 0.0 { 1.2 } else { 0.0 };
        let sole = pos2(foot, -lift);
        let knee = hip + (sole - hip) * 0.5 + vec2(1.1, -0.3);
        limb(pen, &[hip, knee, sole + vec2(0.0, -0.6)], 3.4, 1.9, darken(hose, shade));
        pen.line(&[sole + vec2(-0.8, -0.3), sole + vec2(2.4, 0.1)], Nib::LINE.wide(1.3).blunt());
    }
    let (chest, w) = (s.shoulder(), 3.6);
    let coat = [
        chest + vec2(-w, 0.2),
        chest + vec2(-1.4, -1.6),
        chest + vec2(1.6, -1.6),
        chest + vec2(w, 0.4),
        hip + vec2(3.2, -2.2),
        hip + vec2(4.6, 4.2),
        hip + vec2(0.4, 3.4),
        hip + vec2(-4.4, 4.4),
        hip + vec2(-3.0, -2.2),
    ];
    pen.shape(&coat, s.coat, Nib::LINE);
    pen.hatch(&[coat[0], coat[1], hip + vec2(-0.8, -2.0), hip + vec2(-1.4, 3.8), coat[7], coat[8]], Hatch::new(1.25).at(-1.1));
    pen.stroke(hip + vec2(-3.0, -1.8), hip + vec2(3.3, -1.9), Nib::LINE.blunt());
    head(pen, chest + vec2(0.9, -4.2), s.head);
}

/// A head in profile with its headgear.
pub fn head(pen: &mut Pen, at: Pos2, gear: Headgear) {
    let skin = lighten(PARCHMENT, 0.25);
    let face: Vec<Pos2> = [
        (-2.1, 1.6),
        (-2.3, -1.0),
        (0.0, -2.4),
        (2.0, -1.6),
        (2.1, -0.2),
        (2.9, 0.7),
        (2.1, 1.0),
        (1.9, 2.2),
        (0.6, 3.0),
        (-1.2, 2.8),
    ]
    .map(|(x, y)| at + vec2(x, y))
    .to_vec();
    pen.shape(&face, skin, Nib::FINE);
    pen.stroke(at + vec2(0.9, -0.1), at + vec2(1.7, -0.1), Nib::FINE.blunt());
    let iron = mix(STONE[1], PARCHMENT, 0.2);
    match gear {
        Headgear::Kettle => {
            let bowl = arc(at + vec2(0.0, -1.2), vec2(2.7, 3.2), std::f32::consts::PI, std::f32::consts::TAU, 8);
            pen.shape(&bowl, iron, Nib::FINE);
            let brim = [(-4.4, -0.5), (-2.6, -1.6), (2.6, -1.7), (4.6, -0.7), (2.4, -0.9), (-2.4, -0.8)];
            pen.shape(&brim.map(|(x, y)| at + vec2(x, y)), darken(iron, 0.2), Nib::FINE);
        }
        Headgear::Helm => {
            let helm = [(-2.7, 0.2), (-2.4, -2.2), (-0.4, -4.9), (2.0, -2.6), (2.5, -0.9), (2.6, 1.2), (1.9, 1.2), (1.7, -0.7)];
            pen.shape(&helm.map(|(x, y)| at + vec2(x, y)), iron, Nib::FINE);
            pen.stroke(at + vec2(-0.4, -4.9), at + vec2(0.7, -1.0), Nib::HAIR);
        }
        Headgear::Hood => {
            let hood = [
                (-3.2, 3.4),
                (-2.9, -0.6),
                (-4.6, -2.2),
                (-1.0, -3.6),
                (1.8, -2.6),
                (2.2, -1.2),
                (0.6, -1.0),
                (0.2, 1.6),
                (2.2, 3.3),
            ];
            pen.shape(&hood.map(|(x, y)| at + vec2(x, y)), wash(TIMBER, 0.55), Nib::FINE);
        }
    }
}

/// The near arm, from the soldier's shoulder to a hand.
pub fn arm(pen: &mut Pen, s: Soldier, hand: Pos2) {
    let from = s.shoulder() + vec2(-0.2, 1.2);
    let way = hand - from;
    let elbow = from + way * 0.5 + vec2(-way.y, way.x).normalized() * 1.2;
    limb(pen, &[from, elbow, hand], 2.9, 1.9, lighten(s.coat, 0.12));
    pen.oval(hand, Vec2::splat(1.15), lighten(PARCHMENT, 0.25), Nib::HAIR);
}

/// A ladder between two points.
pub fn ladder(pen: &mut Pen, foot: Pos2, top: Pos2, width: f32) {
    let way = top - foot;
    let across = way.normalized().rot90() * width * 0.5;
    let rungs = (way.length() / 5.2).round().max(2.0) as u32;
    for i in 0..rungs {
        let p = foot + way * ((i as f32 + 0.6) / rungs as f32);
        pen.stroke(p - across, p + across, Nib::LINE.wide(1.25).blunt());
    }
    for side in [-1.0, 1.0] {
        let (a, b) = (foot + across * side, top + across * side * 0.9);
        pen.shape(&band(&[a, b], 1.7, 1.5), lighten(WOOD, 0.12), Nib::FINE.blunt().wide(0.9));
    }
}

/// Two men with a ladder on their shoulders, climbing a slope of `rise` radians to the right.
pub fn ladder_men(pen: &mut Pen, rise: f32, n: u32) {
    let way = vec2(rise.cos(), -rise.sin());
    let (rear, front) = (Pos2::ZERO - way * 12.0, Pos2::ZERO + way * 12.0);
    let (a, b) = (Soldier::enemy(n), Soldier::enemy(n + 1));
    for (at, s) in [(rear, a), (front, b)] {
        ground_shadow(pen, at, 7.0);
        pen.placed(Placing::at(at), |pen| soldier(pen, s));
    }
    let lift = vec2(1.4, -20.0);
    ladder(pen, rear - way * 11.0 + lift, front + way * 12.0 + lift, 4.6);
    for (at, s) in [(rear, a), (front, b)] {
        pen.placed(Placing::at(at), |pen| arm(pen, s, pos2(4.4, -17.6)));
    }
}

/// A few strokes of shade on the ground to the right of a foot.
pub fn ground_shadow(pen: &mut Pen, at: Pos2, length: f32) {
    for (i, dy) in [0.2, 1.4, 2.6].into_iter().enumerate() {
        let i = i as f32;
        pen.stroke(at + vec2(-2.0 + i * 1.6, dy), at + vec2(length + i * 1.2, dy - 0.3), Nib::HAIR.thin(0.7));
    }
}

/// A spearman, his spear upright.
pub fn spearman(pen: &mut Pen, n: u32) {
    let s = Soldier { stride: 2.4, lean: 0.3, ..Soldier::enemy(n) };
    ground_shadow(pen, Pos2::ZERO, 8.0);
    soldier(pen, s);
    pen.line(&[pos2(5.0, 0.4), pos2(5.4, -31.0)], Nib::LINE.wide(1.3).blunt());
    pen.shape(&[pos2(5.4, -36.5), pos2(6.8, -32.0), pos2(5.4, -30.4), pos2(4.0, -32.0)], IRON, Nib::FINE);
    arm(pen, s, pos2(5.1, -14.6));
}

/// A crossbowman kneeling behind a standing shield.
pub fn pavise(pen: &mut Pen, n: u32) {
    let s = Soldier { stride: 3.4, lean: 1.8, head: Headgear::Kettle, ..Soldier::enemy(n) };
    ground_shadow(pen, pos2(4.0, 0.0), 12.0);
    pen.placed(Placing::at(pos2(-6.0, 0.0)), |pen| {
        soldier(pen, s);
        arm(pen, s, pos2(6.6, -18.6));
    });
    beam(pen, pos2(-4.0, -18.2), pos2(6.0, -20.4), 1.8);
    pen.curve(&[pos2(3.2, -25.4), pos2(6.2, -22.8), pos2(6.0, -20.2), pos2(6.8, -17.6), pos2(4.4, -14.8)], Nib::LINE);
    pen.line(&[pos2(3.2, -25.4), pos2(-0.4, -19.4), pos2(4.4, -14.8)], Nib::HAIR);
    let shield = [(3.4, 0.6), (3.0, -15.6), (6.6, -17.0), (12.2, -15.2), (12.6, 1.0), (8.0, 1.6)].map(|(x, y)| pos2(x, y));
    pen.shape(&shield, wash(VERMILION, 0.6), Nib::LINE);
    pen.hatch(&[shield[2], shield[3], shield[4], shield[5]], Hatch::new(1.7).at(1.2));
    pen.shape(&band(&[pos2(6.4, -16.4), pos2(7.4, 1.0)], 2.2, 2.2), PARCHMENT, Nib::FINE);
    pen.shape(&band(&[pos2(3.3, -9.2), pos2(12.2, -8.6)], 2.2, 2.2), PARCHMENT, Nib::FINE);
}

/// A head and a bow looking over a parapet whose top is at the origin.
pub fn wall_archer(pen: &mut Pen, coat: Color32) {
    let body = [(-4.2, 2.0), (-3.8, -3.4), (-1.2, -5.0), (1.6, -5.0), (3.8, -3.2), (4.2, 2.0)].map(|(x, y)| pos2(x, y));
    pen.shape(&body, coat, Nib::FINE);
    head(pen, pos2(0.4, -8.0), Headgear::Kettle);
    pen.curve(&[pos2(5.4, -12.4), pos2(8.4, -8.6), pos2(8.6, -4.6), pos2(6.4, -0.6)], Nib::LINE);
    pen.line(&[pos2(5.4, -12.4), pos2(4.6, -6.2), pos2(6.4, -0.6)], Nib::HAIR);
    pen.stroke(pos2(3.4, -6.0), pos2(11.6, -7.0), Nib::FINE.blunt());
    limb(pen, &[pos2(1.0, -3.6), pos2(4.6, -3.4), pos2(8.0, -6.4)], 2.4, 1.6, lighten(coat, 0.15));
}

/// A spoked wheel.
pub fn wheel(pen: &mut Pen, at: Pos2, r: f32) {
    pen.oval(at, Vec2::splat(r), WOOD_SHADE, Nib::LINE);
    pen.oval(at, Vec2::splat(r * 0.66), lighten(WOOD, 0.35), Nib::FINE);
    for k in 0..6 {
        let v = Vec2::angled(k as f32 * 1.047 + 0.3) * r * 0.68;
        pen.stroke(at, at + v, Nib::FINE.blunt());
    }
    pen.oval(at, Vec2::splat(r * 0.22), WOOD_SHADE, Nib::FINE);
}

/// The siege tower, 94 high, with its shadow to the right. The crowd that pushes it is drawn by [`pushers`].
pub fn siege_tower(pen: &mut Pen) {
    let shadow = [(20.0, 0.0), (52.0, -13.0), (66.0, -9.5), (27.0, 5.0), (-18.0, 5.0), (-18.0, 0.0)].map(|(x, y)| pos2(x, y));
    pen.hatch(&shadow, Hatch::new(1.7).at(-0.18).with(Nib::HAIR.wide(1.1)));
    // The flank, in shade.
    let flank = [pos2(13.0, -86.0), pos2(21.0, -81.0), pos2(25.0, -8.0), pos2(17.0, -4.0)];
    pen.shape(&flank, WOOD_SHADE, Nib::LINE);
    pen.hatch(&flank, Hatch::new(1.8).at(-0.9));
    // The front: boards, three storeys, a little narrower at the top.
    let half = |y: f32| 13.0 + 4.0 * (y + 86.0) / 82.0;
    let front = [pos2(-13.0, -86.0), pos2(13.0, -86.0), pos2(17.0, -4.0), pos2(-17.0, -4.0)];
    pen.shape(&front, lighten(WOOD, 0.22), Nib::BOLD);
    for k in 1..7 {
        let u = k as f32 / 7.0 * 2.0 - 1.0;
        let from = -80.0 - 2.0 * chance(k, 3);
        pen.line(&[pos2(u * half(from), from), pos2(u * half(-6.0), -6.0)], Nib::HAIR);
    }
    // Raw hides against fire hang in the middle.
    let hide: Vec<Pos2> = smooth(
        &[
            (-12.2, -59.0),
            (-4.0, -57.6),
            (4.0, -59.2),
            (12.4, -58.0),
            (13.4, -44.0),
            (9.2, -38.6),
            (4.2, -42.0),
            (-1.2, -37.4),
            (-6.0, -41.6),
            (-11.4, -38.8),
            (-13.4, -46.0),
        ]
        .map(|(x, y)| pos2(x, y)),
        true,
    );
    pen.shape(&hide, mix(wash(VERMILION, 0.42), WOOD, 0.3), Nib::FINE);
    for (x, y) in [(-8.0, -54.0), (-2.0, -51.0), (5.0, -53.0), (9.4, -47.0), (-7.0, -46.0), (1.4, -45.6)] {
        pen.curve(&[pos2(x - 1.6, y), pos2(x, y + 1.1), pos2(x + 1.6, y - 0.1)], Nib::HAIR);
    }
    for y in [-84.0, -62.0, -33.0, -9.0] {
        let w = half(y) + 1.2;
        pen.shape(&band(&[pos2(-w, y), pos2(w, y)], 3.4, 3.4), WOOD, Nib::FINE);
        for x in [-w + 2.0, 0.0, w - 2.0] {
            pen.disc(pos2(x, y), Vec2::splat(0.6), INK);
        }
    }
    // Braces of the lowest storey, and slits.
    pen.placed(Placing::at(Pos2::ZERO), |pen| {
        beam(pen, pos2(-15.0, -30.5), pos2(15.4, -11.0), 2.4);
        beam(pen, pos2(15.0, -30.5), pos2(-15.4, -11.0), 2.4);
    });
    for (x, y) in [(-6.0, -73.0), (5.4, -73.0)] {
        pen.shape(&corners(Rect::from_center_size(pos2(x, y), vec2(3.4, 7.6))), darken(WOOD_SHADE, 0.5), Nib::FINE);
    }
    // The bridge, held up by ropes, and the parapet with helmets behind.
    for (x, gear) in [(-7.6, Headgear::Kettle), (0.2, Headgear::Helm), (7.4, Headgear::Kettle)] {
        head(pen, pos2(x, -93.0), gear);
    }
    for k in 0..5 {
        let x = -12.4 + k as f32 * 6.2;
        pen.shape(&corners(Rect::from_center_size(pos2(x, -88.6), vec2(4.0, 6.2))), lighten(WOOD, 0.1), Nib::FINE);
    }
    // The pennon.
    pen.line(&[pos2(13.4, -86.0), pos2(13.4, -110.0)], Nib::LINE.blunt());
    pennon(pen, pos2(13.4, -109.0), vec2(13.0, 6.0), wash(VERMILION, 0.85));
    for x in [-13.0, 13.4] {
        wheel(pen, pos2(x, -1.6), 5.2);
    }
    pen.oval(pos2(22.6, -5.6), vec2(2.6, 4.0), WOOD_SHADE, Nib::FINE);
}

/// Men leaning into a load that stands to their right.
pub fn pushers(pen: &mut Pen, n: u32) {
    for (i, (x, y)) in [(-9.0, -4.0), (-1.0, 0.0)].into_iter().enumerate() {
        let s = Soldier { stride: 5.2, lean: 5.0, ..Soldier::enemy(n + i as u32) };
        pen.placed(Placing::at(pos2(x, y)), |pen| {
            ground_shadow(pen, Pos2::ZERO, 8.0);
            soldier(pen, s);
            arm(pen, s, pos2(12.2, -18.0));
        });
    }
}

/// A pennon flying to the right from the top of its pole.
pub fn pennon(pen: &mut Pen, at: Pos2, size: Vec2, color: Color32) {
    let p = |u: f32, v: f32| at + vec2(u * size.x, v * size.y);
    let cloth: Vec<Pos2> = smooth(&[p(0.0, 0.0), p(0.35, -0.12), p(0.7, 0.18), p(1.0, 0.1)], false)
        .into_iter()
        .chain([p(0.78, 0.5)])
        .chain(smooth(&[p(1.04, 0.86), p(0.7, 0.9), p(0.35, 0.86), p(0.0, 1.0)], false))
        .collect();
    pen.shape(&cloth, color, Nib::FINE);
    pen.curve(&[p(0.3, 0.1), p(0.34, 0.5), p(0.28, 0.8)], Nib::HAIR);
}

/// The ram under its wheeled roof, about 58 long, the head to the right.
pub fn ram(pen: &mut Pen, n: u32) {
    ground_shadow(pen, pos2(24.0, 0.0), 14.0);
    pen.hatch(&[pos2(-26.0, -1.0), pos2(30.0, -1.0), pos2(38.0, 3.4), pos2(-24.0, 3.4)], Hatch::new(1.5).at(0.04));
    // Under the roof it is dark; the legs of the crew show.
    pen.shape(&corners(Rect::from_min_max(pos2(-23.0, -21.0), pos2(21.0, -7.0))), mix(WOOD_SHADE, INK, 0.45), Nib::FINE);
    for k in 0..4 {
        let x = -17.5 + k as f32 * 10.4;
        let coat = Soldier::enemy(n + k).coat;
        limb(pen, &[pos2(x, -10.0), pos2(x + 1.6, -5.0), pos2(x - 2.0, -0.6)], 3.2, 1.8, darken(coat, 0.35));
        limb(pen, &[pos2(x, -10.0), pos2(x + 2.8, -5.2), pos2(x + 3.8, -0.2)], 3.2, 1.8, darken(coat, 0.15));
        pen.shape(&[pos2(x - 3.2, -9.0), pos2(x - 2.6, -17.6), pos2(x + 2.8, -17.6), pos2(x + 3.4, -9.0)], coat, Nib::FINE);
    }
    // The trunk, slung on ropes, shod with a horned iron head.
    for x in [-14.0, 8.0] {
        pen.stroke(pos2(x - 2.0, -24.0), pos2(x, -12.0), Nib::LINE.blunt());
    }
    pen.shape(&band(&[pos2(-27.0, -12.6), pos2(30.0, -12.6)], 5.6, 5.6), WOOD, Nib::LINE);
    pen.stroke(pos2(-24.0, -11.6), pos2(18.0, -11.8), Nib::HAIR);
    pen.stroke(pos2(-10.0, -13.6), pos2(27.0, -13.4), Nib::HAIR);
    ram_head(pen, pos2(29.0, -12.6), 1.0);
    // The roof of boards and wet hides.
    let roof = [pos2(-29.0, -20.0), pos2(-21.0, -36.0), pos2(18.0, -36.0), pos2(25.5, -20.0)];
    pen.shape(&roof, lighten(WOOD, 0.12), Nib::BOLD);
    for k in 1..9 {
        let u = k as f32 / 9.0;
        pen.stroke(pos2(-21.0 + 39.0 * u, -35.4), pos2(-29.0 + 54.5 * u, -20.4), Nib::HAIR);
    }
    pen.hatch(&[pos2(-29.0, -20.0), pos2(-26.4, -25.2), pos2(23.0, -25.2), pos2(25.5, -20.0)], Hatch::new(1.5).at(-0.5));
    pen.line(&[pos2(-22.0, -36.6), pos2(19.0, -36.6)], Nib::BOLD.wide(1.4).blunt());
    for x in [-20.0, 15.5] {
        wheel(pen, pos2(x, -3.6), 4.8);
    }
}

/// A ram's head in iron: brow, curled horn, muzzle to the right.
pub fn ram_head(pen: &mut Pen, at: Pos2, scale: f32) {
    pen.placed(Placing::at(at).scale(scale), |pen| {
        let skull: Vec<Pos2> = smooth(
            &[(-3.0, -4.2), (1.0, -5.2), (5.0, -3.4), (8.6, 0.6), (9.4, 3.0), (7.4, 4.4), (4.4, 3.2), (1.0, 4.6), (-3.0, 4.0)]
                .map(|(x, y)| pos2(x, y)),
            true,
        );
        pen.shape(&skull, mix(IRON, PARCHMENT, 0.15), Nib::LINE);
        let horn: Vec<Pos2> = (0..22)
            .map(|k| {
                let t = k as f32 / 21.0;
                pos2(0.4, -0.6) + Vec2::angled(-2.6 + t * 7.6) * (6.0 - 4.8 * t)
            })
            .collect();
        pen.shape(&band(&horn, 3.0, 0.8), mix(IRON, PARCHMENT, 0.45), Nib::FINE);
        pen.disc(pos2(5.0, -0.8), Vec2::splat(0.7), INK);
    });
}

/// A trebuchet at rest, the arm down to the left, about 58 wide and 56 high.
pub fn trebuchet(pen: &mut Pen) {
    pen.hatch(&[pos2(-22.0, -1.0), pos2(28.0, -1.0), pos2(36.0, 4.0), pos2(-18.0, 4.0)], Hatch::new(1.6).at(0.03));
    let pivot = pos2(3.0, -38.0);
    // The far trestle, the sledge.
    for (x, w) in [(-13.0, 2.2), (17.0, 2.2)] {
        pen.shape(&band(&[pivot + vec2(3.0, -1.0), pos2(x + 3.0, -3.0)], w, w), WOOD_SHADE, Nib::FINE);
    }
    pen.shape(&band(&[pos2(-25.0, -2.0), pos2(25.0, -2.0)], 4.0, 4.0), WOOD, Nib::LINE);
    pen.stroke(pos2(-22.0, -1.6), pos2(16.0, -1.4), Nib::HAIR);
    // The arm with the counterweight.
    let (tip, butt) = (pos2(-29.0, -13.0), pos2(16.5, -48.5));
    pen.shape(&band(&[tip, pivot, butt], 1.8, 4.2), lighten(WOOD, 0.15), Nib::LINE);
    for t in [0.3, 0.42, 0.72] {
        let p = tip + (butt - tip) * t;
        pen.stroke(p + vec2(-1.0, -1.8), p + vec2(1.2, 2.0), Nib::FINE.blunt());
    }
    let hang = pos2(16.0, -47.0);
    pen.stroke(hang, pos2(12.6, -33.0), Nib::LINE.blunt());
    pen.stroke(hang, pos2(20.0, -33.0), Nib::LINE.blunt());
    let weight = [pos2(9.6, -33.6), pos2(23.0, -33.6), pos2(21.6, -20.6), pos2(11.0, -20.6)];
    pen.shape(&weight, wash(LAPIS, 0.62), Nib::LINE);
    pen.hatch(&[pos2(16.0, -33.0), weight[1], weight[2], pos2(15.0, -21.0)], Hatch::new(1.6).at(-0.9));
    pen.stroke(pos2(10.0, -27.4), pos2(22.4, -27.4), Nib::FINE.blunt());
    // The sling with its stone in the trough.
    pen.curve(&[tip, pos2(-24.0, -5.0), pos2(-12.0, -3.8), pos2(-4.0, -6.6)], Nib::FINE);
    pen.oval(pos2(-3.0, -6.6), Vec2::splat(3.0), STONE[1], Nib::LINE);
    pen.hatch(&ellipse(pos2(-2.2, -5.8), Vec2::splat(2.0), 10), Hatch::new(1.1));
    // The near trestle.
    for x in [-16.0, 20.0] {
        pen.shape(&band(&[pivot, pos2(x, -3.6)], 3.0, 3.0), WOOD, Nib::LINE);
    }
    beam(pen, pos2(-9.6, -14.0), pos2(14.6, -14.0), 2.6);
    pen.oval(pivot, Vec2::splat(2.4), IRON, Nib::LINE);
    for x in [-20.0, 21.0] {
        wheel(pen, pos2(x, -0.6), 3.8);
    }
}

/// A round tent, 40 wide and about 44 high with its pennon.
pub fn tent(pen: &mut Pen, stripe: Color32) {
    let cloth = lighten(PARCHMENT, 0.2);
    pen.hatch(
        &[pos2(18.0, -2.0), pos2(32.0, -2.0), pos2(38.0, 2.6), pos2(-14.0, 2.6), pos2(-14.0, 0.0)],
        Hatch::new(1.5).at(0.03),
    );
    let wall = |u: f32, v: f32| pos2(u * (17.0 + 2.0 * v), -18.0 + 18.0 * v + (1.0 - u * u) * 2.2);
    let side = |from: f32, to: f32| {
        let mut p: Vec<Pos2> = (0..=4).map(|k| wall(from + (to - from) * k as f32 / 4.0, 0.0)).collect();
        p.extend((0..=4).rev().map(|k| wall(from + (to - from) * k as f32 / 4.0, 1.0)));
        p
    };
    let edges = [-1.0, -0.72, -0.34, 0.06, 0.44, 0.78, 1.0];
    for (i, w) in edges.windows(2).enumerate() {
        pen.shape(&side(w[0], w[1]), if i % 2 == 0 { cloth } else { stripe }, Nib::HAIR);
    }
    let peak = pos2(0.0, -37.0);
    for (i, w) in edges.windows(2).enumerate() {
        let eave = |u: f32| pos2(u * 20.0, -17.0 + (1.0 - u * u) * 2.4);
        let gore = [peak, eave(w[0]), eave((w[0] + w[1]) / 2.0) + vec2(0.0, 2.2), eave(w[1])];
        pen.shape(&gore, if i % 2 == 0 { stripe } else { cloth }, Nib::FINE);
    }
    pen.hatch(&[peak, pos2(8.0, -16.0), pos2(20.0, -17.0)], Hatch::new(1.7).at(1.0));
    pen.hatch(&[pos2(8.0, -15.0), pos2(17.4, -17.0), pos2(19.0, 0.0), pos2(9.6, 1.6)], Hatch::new(1.9).at(1.3));
    pen.line(&[pos2(-20.0, -17.0), peak, pos2(20.0, -17.0)], Nib::LINE);
    pen.line(&[wall(-1.0, 0.1), wall(-1.0, 1.0)], Nib::LINE);
    pen.line(&[wall(1.0, 0.1), wall(1.0, 1.0)], Nib::LINE);
    // The way in.
    let flap = [pos2(-3.6, 2.0), pos2(-1.2, -13.0), pos2(3.0, 2.2)];
    pen.shape(&flap, darken(TIMBER, 0.45), Nib::FINE);
    pen.line(&[peak, pos2(0.0, -46.0)], Nib::LINE.blunt());
    pennon(pen, pos2(0.0, -46.0), vec2(10.0, 4.6), stripe);
    for (a, b) in [((-19.0, -17.0), (-25.0, 1.0)), ((19.0, -17.0), (25.0, 1.0))] {
        pen.stroke(pos2(a.0, a.1), pos2(b.0, b.1), Nib::HAIR);
    }
}

/// A row of sharpened stakes from `from` to `to`.
pub fn palisade(pen: &mut Pen, from: Pos2, to: Pos2, height: f32) {
    let way = to - from;
    let stakes = (way.length() / 6.2).round().max(1.0) as u32;
    for rail in [0.35, 0.7] {
        let up = vec2(0.0, -height * rail);
        pen.shape(&band(&[from + up, to + up], 1.8, 1.8), WOOD_SHADE, Nib::FINE);
    }
    for i in 0..stakes {
        let salt = i + (from.x as u32) * 13;
        let foot = from + way * ((i as f32 + 0.5) / stakes as f32) + vec2(0.0, chance(salt, 1) * 2.0);
        let h = height * (0.9 + 0.2 * chance(salt, 2));
        let tilt = (chance(salt, 3) - 0.5) * 1.8;
        let stake = [(-2.2, 0.0), (-2.2 + tilt, -h + 4.0), (tilt, -h), (2.2 + tilt, -h + 4.4), (2.2, 0.0)]
            .map(|(x, y)| foot + vec2(x, y));
        pen.shape(&stake, mix(WOOD, PARCHMENT, 0.2 + 0.25 * chance(salt, 4)), Nib::FINE);
        pen.stroke(foot + vec2(0.9 + tilt * 0.6, -h + 6.0), foot + vec2(1.1, -2.0), Nib::HAIR);
    }
}

/// A cooking fire with its smoke.
pub fn fire(pen: &mut Pen) {
    for (a, b) in [((-5.0, 0.6), (4.0, -1.6)), ((-4.0, -1.8), (5.0, 0.8))] {
        beam(pen, pos2(a.0, a.1), pos2(b.0, b.1), 1.9);
    }
    let flame = smooth(
        &[(-3.0, -1.0), (-2.6, -4.6), (-0.6, -6.0), (-0.2, -9.6), (2.2, -5.6), (3.0, -1.0)].map(|(x, y)| pos2(x, y)),
        false,
    );
    pen.shape(&flame, wash(VERMILION, 0.62), Nib::FINE);
    pen.curve(
        &[pos2(0.6, -12.0), pos2(3.4, -17.0), pos2(-0.4, -22.0), pos2(3.2, -28.0), pos2(1.4, -33.0)],
        Nib::HAIR.thin(0.8),
    );
    pen.curve(&[pos2(2.4, -13.0), pos2(5.6, -17.6), pos2(2.6, -22.4), pos2(6.2, -28.0)], Nib::HAIR.thin(0.6));
}

/// A barrel standing on its end, 15 wide and 19 high.
pub fn barrel(pen: &mut Pen) {
    let left = smooth(&[pos2(-6.2, 0.0), pos2(-7.8, -9.5), pos2(-6.2, -19.0)], false);
    let body: Vec<Pos2> = left.iter().copied().chain(left.iter().rev().map(|p| pos2(-p.x, p.y))).collect();
    pen.shape(&body, lighten(WOOD, 0.1), Nib::LINE);
    pen.hatch(&[pos2(2.4, 0.0), pos2(3.0, -18.6), pos2(6.2, -18.6), pos2(7.8, -9.5), pos2(6.2, 0.0)], Hatch::new(1.6).at(1.45));
    for x in [-3.6, -0.6] {
        pen.curve(&[pos2(x * 0.9, -0.6), pos2(x * 1.1, -9.5), pos2(x * 0.9, -18.0)], Nib::HAIR);
    }
    for y in [-3.6, -15.4] {
        let w = 7.0;
        let hoop: Vec<Pos2> = smooth(&[pos2(-w, y), pos2(0.0, y + 1.2), pos2(w, y)], false);
        pen.shape(&band(&hoop, 1.8, 1.8), mix(IRON, PARCHMENT, 0.25), Nib::FINE);
    }
    pen.oval(pos2(0.0, -19.0), vec2(6.2, 2.1), lighten(WOOD, 0.35), Nib::FINE);
    pen.stroke(pos2(-4.6, -19.0), pos2(4.2, -19.1), Nib::HAIR);
}

/// A tied sack, 17 wide and 19 high.
pub fn sack(pen: &mut Pen) {
    let cloth = mix(PARCHMENT_SHADE, PARCHMENT, 0.35);
    let body = smooth(
        &[
            (-8.0, -0.4),
            (-8.8, -6.0),
            (-5.6, -11.6),
            (-2.4, -13.6),
            (2.2, -13.6),
            (5.8, -11.0),
            (8.8, -5.6),
            (7.8, -0.2),
            (0.0, 0.6),
        ]
        .map(|(x, y)| pos2(x, y)),
        true,
    );
    let ears = [(-2.0, -13.4), (-4.8, -18.4), (-1.4, -17.4), (0.6, -19.2), (2.0, -17.2), (4.6, -18.0), (2.2, -13.4)]
        .map(|(x, y)| pos2(x, y));
    pen.shape(&ears, cloth, Nib::FINE);
    pen.shape(&body, cloth, Nib::LINE);
    pen.hatch(&[pos2(2.0, 0.0), pos2(4.4, -10.4), pos2(8.6, -5.6), pos2(7.8, -0.2)], Hatch::new(1.5));
    pen.curve(&[pos2(-2.6, -13.2), pos2(0.0, -12.4), pos2(2.6, -13.4)], Nib::LINE.blunt());
    pen.curve(&[pos2(-1.4, -12.0), pos2(-3.4, -8.6), pos2(-4.2, -4.4)], Nib::HAIR);
    pen.curve(&[pos2(1.0, -12.0), pos2(1.8, -8.4), pos2(1.4, -5.6)], Nib::HAIR);
}

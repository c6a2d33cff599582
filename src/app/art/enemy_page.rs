//! The Enemy Tracks page: the town wall and its gate, the field before it, and the besiegers' camp.
//!
//! The scenery tells the state: the wall loses stones as its track falls, the camp shows as many trebuchets as there are.

use eframe::egui::{Pos2, Rect, pos2, vec2};

use super::figures::{self, Headgear};
use super::masonry::{self, Bond, Stone, Tones};
use super::page::{self, PICTURE};
use super::pen::{Hatch, Nib, Pen, Placing, arc, chance, corners, smooth};
use crate::app::palette::{
    INK, LAPIS, OCHRE, PARCHMENT, PARCHMENT_SHADE, SAP, STONE, TIMBER, VERDIGRIS, VERMILION, darken, lighten, mix, wash,
};

/// Where the wall meets the ground.
const FOOT: f32 = 216.0;
/// The walk behind the battlements.
const WALK: f32 = 92.0;

/// Draws the whole page but its spaces: leaf, picture and frame. `wall` is the Wall track's value, `0..=4`;
/// `trebuchets` their number, `0..=3`.
pub fn scenery(pen: &mut Pen, wall: u8, trebuchets: u8) {
    page::leaf(pen);
    sky(pen);
    town(pen, wall);
    field(pen);
    bushes(pen);
    road(pen);
    curtain_wall(pen, wall);
    gatehouse(pen, wall);
    breaches(pen, wall);
    assault(pen, wall);
    camp(pen, trebuchets);
    page::frame(pen);
}

fn sky(pen: &mut Pen) {
    pen.wash(&corners(Rect::from_min_max(PICTURE.min, pos2(PICTURE.right(), FOOT))), wash(LAPIS, 0.10));
    let band = |y: f32, dip: f32| {
        let mut edge = smooth(
            &[pos2(9.0, y), pos2(90.0, y + dip), pos2(190.0, y - dip * 0.6), pos2(300.0, y + dip), pos2(449.0, y - dip * 0.4)],
            false,
        );
        edge.extend([pos2(449.0, 9.0), pos2(9.0, 9.0)]);
        edge
    };
    pen.wash(&band(44.0, 5.0), wash(LAPIS, 0.17));
    pen.wash(&band(25.0, 4.0), wash(LAPIS, 0.25));
    page::cloud(pen, pos2(62.0, 33.0), 13.0);
    page::cloud(pen, pos2(392.0, 27.0), 15.0);
    page::birds(pen, &[pos2(98.0, 20.0), pos2(89.0, 25.0), pos2(362.0, 46.0), pos2(371.0, 41.0), pos2(357.0, 37.0)]);
}

/// A gabled house, `w` wide, `h` high to the eaves, its foot behind the wall.
fn house(pen: &mut Pen, left: f32, foot: f32, w: f32, h: f32, roof: f32, tint: f32) {
    let plaster = lighten(mix(PARCHMENT, PARCHMENT_SHADE, tint), 0.15);
    let tile = wash(VERMILION, 0.30 + 0.12 * tint);
    let eave = foot - h;
    pen.shape(&corners(Rect::from_min_max(pos2(left, eave), pos2(left + w, foot))), plaster, Nib::FINE);
    let gable = [pos2(left - 2.0, eave), pos2(left + w * 0.36, eave - roof), pos2(left + w * 0.72, eave)];
    let slope = [gable[1], pos2(left + w * 0.98, eave - roof), pos2(left + w + 3.0, eave + 1.0), gable[2]];
    pen.shape(&slope, tile, Nib::FINE);
    for k in 1..4 {
        let t = k as f32 / 4.0;
        let (a, b) = (slope[0] + (slope[3] - slope[0]) * t, slope[1] + (slope[2] - slope[1]) * t);
        pen.stroke(a, b, Nib::HAIR.thin(0.8));
    }
    pen.hatch(&[slope[1], slope[2], slope[3] + (slope[2] - slope[3]) * 0.4], Hatch::new(1.7).at(1.1));
    pen.shape(&gable, plaster, Nib::FINE);
    pen.stroke(gable[1], pos2(gable[1].x, eave), Nib::HAIR);
    pen.stroke(gable[0] + vec2(3.0, -1.0), pos2(gable[1].x, eave - roof * 0.45), Nib::HAIR);
    pen.shape(
        &corners(Rect::from_center_size(pos2(left + w * 0.36, eave + 5.0), vec2(3.0, 4.4))),
        darken(TIMBER, 0.3),
        Nib::HAIR,
    );
}

fn town(pen: &mut Pen, wall: u8) {
    // Left: the keep with our banner. Right: the church.
    let keep = masonry::lay(
        Rect::from_min_max(pos2(36.0, 46.0), pos2(66.0, 120.0)),
        Bond { course: 7.0, shortest: 7.0, longest: 13.0, salt: 3 },
    );
    let merlons =
        (0..4).map(|k| masonry::stone(Rect::from_min_size(pos2(34.0 + k as f32 * 9.2, 38.0), vec2(6.0, 8.0)), 70 + k));
    let keep: Vec<Stone> = keep.into_iter().chain(merlons).collect();
    masonry::draw(pen, &keep, Tones::pale(0.5));
    pen.hatch(&corners(Rect::from_min_max(pos2(54.0, 47.0), pos2(65.6, 96.0))), Hatch::new(2.0).at(-1.0));
    pen.shape(&corners(Rect::from_center_size(pos2(48.0, 58.0), vec2(3.0, 8.0))), darken(STONE[3], 0.6), Nib::FINE);
    pen.line(&[pos2(50.0, 38.0), pos2(50.0, 13.0)], Nib::LINE.blunt());
    figures::pennon(pen, pos2(50.0, 14.0), vec2(20.0, 9.0), wash(VERDIGRIS, 0.8));
    house(pen, 12.0, 108.0, 22.0, 26.0, 15.0, 0.3);
    house(pen, 68.0, 108.0, 26.0, 30.0, 13.0, 0.8);
    house(pen, 96.0, 108.0, 26.0, 34.0, 14.0, 0.1);

    let spire = |pen: &mut Pen, x: f32| {
        pen.shape(
            &corners(Rect::from_min_max(pos2(x - 8.0, 52.0), pos2(x + 8.0, 110.0))),
            mix(STONE[0], PARCHMENT, 0.55),
            Nib::LINE,
        );
        pen.hatch(&corners(Rect::from_min_max(pos2(x + 2.0, 52.0), pos2(x + 8.0, 96.0))), Hatch::new(1.8).at(-1.0));
        let cone = [pos2(x - 10.0, 52.0), pos2(x, 21.0), pos2(x + 10.0, 52.0)];
        pen.shape(&cone, mix(wash(LAPIS, 0.42), STONE[0], 0.3), Nib::LINE);
        pen.hatch(&[pos2(x, 21.0), pos2(x + 10.0, 52.0), pos2(x + 1.0, 52.0)], Hatch::new(1.7).at(1.2));
        pen.line(&[pos2(x, 22.0), pos2(x, 13.0)], Nib::FINE.blunt());
        pen.line(&[pos2(x - 2.6, 16.0), pos2(x + 2.6, 16.0)], Nib::FINE.blunt());
        let window: Vec<Pos2> = arc(pos2(x - 1.5, 62.0), vec2(2.3, 3.4), std::f32::consts::PI, std::f32::consts::TAU, 6)
            .into_iter()
            .chain([pos2(x + 0.8, 69.0), pos2(x - 3.8, 69.0)])
            .collect();
        pen.shape(&window, darken(STONE[3], 0.6), Nib::FINE);
    };
    house(pen, 358.0, 108.0, 27.0, 32.0, 13.0, 0.2);
    spire(pen, 408.0);
    house(pen, 383.0, 110.0, 20.0, 26.0, 11.0, 0.9);
    house(pen, 417.0, 108.0, 27.0, 28.0, 15.0, 0.4);
    // What a breach lets the eye see: lanes and lower storeys in the dark.
    let behind = mix(PARCHMENT_SHADE, TIMBER, 0.12);
    pen.wash(&corners(Rect::from_min_max(pos2(9.0, 107.0), pos2(449.0, FOOT))), behind);
    if wall < 3 {
        for x in [9.0, 340.0] {
            pen.hatch(
                &corners(Rect::from_min_max(pos2(x, 109.0), pos2(x + 110.0, FOOT))),
                Hatch::new(3.0).at(-0.8).with(Nib::HAIR.thin(0.6)),
            );
        }
        for left in [14.0, 40.0, 384.0, 412.0] {
            house(pen, left, FOOT, 26.0, 50.0, 20.0, chance(left as u32, 9));
        }
        for (x, y) in [(30.0, 74.0), (417.0, 72.0)] {
            smoke(pen, pos2(x, y), 4 - i32::from(wall));
        }
    }
}

/// A plume of lobes, each washed and edged on its shaded side.
fn smoke(pen: &mut Pen, at: Pos2, strength: i32) {
    let soot = mix(wash(INK, 0.34), PARCHMENT, 0.25);
    for k in (0..2 + 3 * strength.max(0)).rev() {
        let up = k as f32;
        let side = if k % 2 == 0 { -1.0 } else { 1.0 };
        let center = at + vec2(up * 1.2 + side * 2.2, -up * 4.2);
        let r = 3.2 + up * 0.42;
        pen.disc(center, vec2(r * 1.15, r), soot);
        pen.curve(
            &arc(center, vec2(r * 1.15, r), if side > 0.0 { -1.6 } else { 1.6 }, if side > 0.0 { 1.3 } else { 4.6 }, 6),
            Nib::FINE.thin(0.7),
        );
        pen.curve(&arc(center, vec2(r * 0.6, r * 0.5), 0.3, 3.4, 5), Nib::HAIR.thin(0.7));
    }
}

/// How far down the wall is gone at `x`, for a value of the Wall track.
fn broken_to(x: f32, wall: u8) -> f32 {
    let lost = f32::from(4 - wall.min(4));
    let notch = |at: f32, half: f32, depth: f32| depth * (1.0 - (x - at).abs() / half).clamp(0.0, 1.0);
    if lost == 0.0 {
        return 0.0;
    }
    let depth = notch(40.0, 20.0 + lost * 8.0, [0.0, 34.0, 66.0, 108.0, 150.0][lost as usize])
        .max(notch(421.0, 16.0 + lost * 8.0, [0.0, 26.0, 54.0, 92.0, 136.0][lost as usize]))
        .max(notch(128.0, 4.0 + lost * 7.0, [0.0, 0.0, 0.0, 34.0, 62.0][lost as usize]))
        .max(notch(330.0, 4.0 + lost * 7.0, [0.0, 0.0, 26.0, 40.0, 74.0][lost as usize]));
    if depth > 0.0 { WALK - 22.0 + depth } else { 0.0 }
}

fn stands(stone: &Stone, wall: u8) -> bool {
    let ragged = (chance(stone.center.x as u32, stone.center.y as u32) - 0.5) * 9.0;
    stone.center.y > broken_to(stone.center.x, wall) + ragged * f32::from(u8::from(wall < 4))
}

fn curtain_wall(pen: &mut Pen, wall: u8) {
    let body = Rect::from_min_max(pos2(6.0, WALK), pos2(450.0, FOOT));
    let mut stones = masonry::lay(body, Bond { course: 15.5, shortest: 16.0, longest: 31.0, salt: 1 });
    // Battlements: merlons two stones high, with gaps for the archers.
    let mut merlons = Vec::new();
    for k in 0..15 {
        let left = 3.0 + k as f32 * 31.2;
        for (row, (from, width)) in [(WALK - 22.0, 17.5), (WALK - 11.0, 17.5)].into_iter().enumerate() {
            merlons.push(masonry::stone(Rect::from_min_size(pos2(left, from), vec2(width, 11.0)), 400 + k * 2 + row as u32));
        }
    }
    // The archers stand behind the walk and in front of the town.
    for (i, x) in [26.8, 89.2, 370.0, 432.4].into_iter().enumerate() {
        if broken_to(x, wall) == 0.0 {
            let mirror = x > 229.0;
            let coat = [wash(VERDIGRIS, 0.7), wash(OCHRE, 0.5)][i % 2];
            pen.placed(Placing::at(pos2(x, WALK)).mirror(mirror).scale(0.92), |pen| figures::wall_archer(pen, coat));
        }
    }
    stones.extend(merlons);
    stones.retain(|s| stands(s, wall));
    let tones = Tones::pale(0.2);
    if wall < 4 {
        // The core of the wall, seen in the breach.
        let core: Vec<Stone> =
            stones.iter().filter(|s| broken_to(s.center.x, wall) > 0.0 && s.center.x < 438.0).cloned().collect();
        pen.placed(Placing::at(pos2(5.0, 2.0)), |pen| masonry::draw(pen, &core, tones.shaded(0.35)));
    }
    masonry::draw(pen, &stones, tones);
    // A string course under the battlements, where they stand; shade below it.
    let mut x = 6.0;
    while x < 450.0 {
        let end = x + 9.0;
        if broken_to(x, wall) == 0.0 && broken_to(end, wall) == 0.0 {
            pen.stroke(pos2(x - 0.6, WALK + 1.0), pos2(end + 0.6, WALK + 1.0), Nib::BOLD.blunt());
            pen.hatch(&corners(Rect::from_min_max(pos2(x, WALK + 2.0), pos2(end, WALK + 7.0))), Hatch::new(1.7).at(-1.0));
        }
        x = end;
    }
    // The foot of the wall: a line of shade in the grass.
    pen.hatch(&corners(Rect::from_min_max(pos2(9.0, FOOT + 0.5), pos2(449.0, FOOT + 6.0))), Hatch::new(2.0).at(-0.9));
    pen.line(&[pos2(6.0, FOOT), pos2(160.0, FOOT + 0.6), pos2(300.0, FOOT), pos2(452.0, FOOT + 0.4)], Nib::BOLD);
    // Slits.
    for x in [128.0, 330.0] {
        if broken_to(x, wall) < 150.0 {
            slit(pen, pos2(x, 166.0));
        }
    }
}

fn slit(pen: &mut Pen, at: Pos2) {
    pen.shape(&corners(Rect::from_center_size(at, vec2(7.6, 21.0))), mix(STONE[0], PARCHMENT, 0.3), Nib::FINE);
    pen.shape(&corners(Rect::from_center_size(at, vec2(2.2, 15.0))), darken(STONE[3], 0.75), Nib::HAIR);
    pen.shape(&corners(Rect::from_center_size(at + vec2(0.0, -1.0), vec2(6.0, 2.0))), darken(STONE[3], 0.75), Nib::HAIR);
}

fn gatehouse(pen: &mut Pen, wall: u8) {
    let tones = Tones::pale(0.28);
    // Two towers step forward and carry shade on their right.
    for (left, right) in [(150.0, 182.0), (276.0, 308.0)] {
        let body = Rect::from_min_max(pos2(left, 78.0), pos2(right, FOOT + 4.0));
        masonry::draw(pen, &masonry::lay(body, Bond { course: 12.6, shortest: 10.0, longest: 18.0, salt: left as u32 }), tones);
        pen.hatch(
            &corners(Rect::from_min_max(pos2(right - 11.0, 80.0), pos2(right - 0.5, FOOT + 3.0))),
            Hatch::new(2.1).at(-1.05),
        );
        pen.hatch(
            &corners(Rect::from_min_max(pos2(right - 5.0, 80.0), pos2(right - 0.5, FOOT + 3.0))),
            Hatch::new(2.1).at(0.6),
        );
        // The battered foot.
        let foot =
            [pos2(left - 4.0, FOOT + 6.0), pos2(left, FOOT - 16.0), pos2(right, FOOT - 16.0), pos2(right + 4.0, FOOT + 6.0)];
        pen.shape(&foot, mix(STONE[2], PARCHMENT, 0.25), Nib::LINE);
        pen.hatch(
            &[pos2(right - 10.0, FOOT - 16.0), foot[2], foot[3], pos2(right - 8.0, FOOT + 6.0)],
            Hatch::new(1.9).at(-1.05),
        );
        slit(pen, pos2((left + right) * 0.5 - 2.0, 132.0));
        // Shade thrown on the wall.
        pen.hatch(
            &[pos2(right, 104.0), pos2(right + 9.0, 112.0), pos2(right + 9.0, FOOT), pos2(right, FOOT)],
            Hatch::new(1.9).at(-0.8),
        );
        if wall < 2 {
            masonry::crack(
                pen,
                &[pos2(left + 8.0, 104.0), pos2(left + 14.0, 122.0), pos2(left + 9.0, 140.0), pos2(left + 16.0, 160.0)],
                1.6,
            );
        }
    }
    // The wall between them, the arch of cut stones, the doors in shade.
    let between = Rect::from_min_max(pos2(182.0, 90.0), pos2(276.0, FOOT));
    masonry::draw(pen, &masonry::lay(between, Bond { course: 14.0, shortest: 14.0, longest: 24.0, salt: 77 }), tones);
    let (middle, spring) = (229.0, 156.0);
    let opening = |r: f32| {
        let mut p = vec![pos2(middle - r, FOOT + 2.0)];
        p.extend(arc(pos2(middle, spring), vec2(r, r * 1.02), std::f32::consts::PI, std::f32::consts::TAU, 24));
        p.push(pos2(middle + r, FOOT + 2.0));
        p
    };
    pen.shape(&opening(45.0), mix(STONE[0], PARCHMENT, 0.35), Nib::BOLD);
    for k in 1..14 {
        let angle = std::f32::consts::PI * (1.0 + k as f32 / 14.0);
        let ray = vec2(angle.cos(), angle.sin() * 1.02);
        pen.stroke(pos2(middle, spring) + ray * 37.5, pos2(middle, spring) + ray * 44.5, Nib::FINE.blunt());
    }
    for y in [170.0, 185.0, 200.0] {
        for side in [-1.0, 1.0] {
            pen.stroke(pos2(middle + side * 37.5, y), pos2(middle + side * 44.6, y), Nib::FINE.blunt());
        }
    }
    let door = opening(37.0);
    pen.shape(&door, mix(TIMBER, PARCHMENT, 0.22), Nib::BOLD);
    let top_at = |x: f32| {
        let u = ((x - middle) / 37.0).clamp(-1.0, 1.0);
        spring - 37.0 * 1.02 * (1.0 - u * u).sqrt()
    };
    for k in 1..10 {
        let x = middle - 37.0 + k as f32 * 7.4;
        let nib = if k == 5 { Nib::BOLD } else { Nib::FINE };
        pen.line(&[pos2(x, top_at(x) + 1.0), pos2(x, FOOT + 1.0)], nib.blunt());
        // Grain.
        for j in 0..3 {
            let y = 126.0 + 26.0 * j as f32 + 12.0 * chance(k, j);
            if y > top_at(x - 3.0) + 3.0 {
                pen.stroke(pos2(x - 3.2, y), pos2(x - 3.6, y + 9.0), Nib::HAIR.thin(0.7));
            }
        }
    }
    for y in [150.0, 205.0] {
        let strap = corners(Rect::from_min_max(pos2(middle - 36.6, y), pos2(middle + 36.6, y + 6.0)));
        pen.shape(&strap, mix(INK, STONE[3], 0.3), Nib::FINE);
        for k in 0..9 {
            pen.disc(pos2(middle - 32.0 + k as f32 * 8.0, y + 3.0), vec2(1.1, 1.1), mix(STONE[0], INK, 0.15));
        }
    }
    // Shade of the arch on the doors, from the left.
    let mut shade: Vec<Pos2> = arc(pos2(middle, spring), vec2(36.5, 37.0), std::f32::consts::PI, 5.2, 16);
    shade.extend(arc(pos2(middle + 7.0, spring + 8.0), vec2(36.0, 37.0), 5.0, std::f32::consts::PI, 16));
    pen.hatch(&shade, Hatch::new(1.7).at(0.7));
    pen.hatch(&corners(Rect::from_min_max(pos2(middle - 36.5, spring), pos2(middle - 29.0, FOOT))), Hatch::new(1.7).at(0.7));
}

fn field(pen: &mut Pen) {
    let near = mix(wash(SAP, 0.34), wash(OCHRE, 0.34), 0.42);
    let far = mix(wash(SAP, 0.24), wash(OCHRE, 0.2), 0.4);
    pen.wash(&corners(Rect::from_min_max(pos2(9.0, FOOT), pos2(449.0, 632.0))), near);
    let strip = |top: f32, bottom: f32, sway: f32| {
        let edge =
            |y: f32, s: f32| smooth(&[pos2(9.0, y), pos2(120.0, y - s), pos2(250.0, y + s), pos2(449.0, y - s * 0.5)], false);
        edge(top, sway).into_iter().chain(edge(bottom, -sway).into_iter().rev()).collect::<Vec<_>>()
    };
    pen.wash(&strip(FOOT, 318.0, 0.0), far);
    pen.wash(&strip(318.0, 352.0, 4.0), mix(far, near, 0.45));
    pen.wash(&strip(522.0, 632.0, 3.0), mix(near, wash(TIMBER, 0.35), 0.35));
    // Folds of the ground.
    for (points, nib) in [
        ([pos2(10.0, 306.0), pos2(40.0, 299.0), pos2(66.0, 304.0)], Nib::FINE),
        ([pos2(120.0, 322.0), pos2(146.0, 314.0), pos2(176.0, 322.0)], Nib::FINE),
        ([pos2(292.0, 392.0), pos2(318.0, 385.0), pos2(340.0, 391.0)], Nib::FINE),
        ([pos2(392.0, 420.0), pos2(420.0, 412.0), pos2(448.0, 418.0)], Nib::FINE),
        ([pos2(10.0, 524.0), pos2(60.0, 517.0), pos2(130.0, 523.0)], Nib::LINE),
        ([pos2(320.0, 522.0), pos2(390.0, 516.0), pos2(448.0, 521.0)], Nib::LINE),
    ] {
        pen.curve(&points, nib.thin(0.75));
        let fall: Vec<Pos2> = points.iter().copied().chain(points.iter().rev().map(|p| *p + vec2(2.0, 5.0))).collect();
        pen.hatch(&fall, Hatch::new(2.6).at(-1.0));
    }
    for i in 0..330 {
        let p = pos2(14.0 + 430.0 * chance(i, 1), 228.0 + 382.0 * chance(i, 2));
        let on_road = (p.x - 229.0).abs() < 46.0 + (p.y - FOOT) * 0.10;
        let on_track = [92.0, 229.0, 366.0].iter().any(|x| (p.x - x).abs() < 30.0) && p.y < 476.0;
        let on_label = (474.0..520.0).contains(&p.y) && (p.x < 156.0 || p.x > 302.0);
        let on_row = (p.y - 583.0).abs() < 10.0 || (p.y > 556.0 && [92.0, 366.0].iter().any(|x| (p.x - x).abs() < 30.0));
        if !(on_road || on_track || on_label || on_row) {
            match i % 4 {
                0 | 1 => page::tuft(pen, p, 5.0 + (p.y - FOOT) * 0.006 + 2.0 * chance(i, 3)),
                2 => {
                    // Trodden ground: a few level strokes.
                    for k in 0..3 {
                        let from = p + vec2(k as f32 * 3.0 - 4.0, k as f32 * 1.7);
                        pen.stroke(from, from + vec2(5.0 + 5.0 * chance(i, 4 + k), 0.3), Nib::HAIR.thin(0.6));
                    }
                }
                _ if i % 3 == 0 => {
                    // A flower of the field.
                    pen.stroke(p, p + vec2(0.6, -4.4), Nib::HAIR);
                    pen.disc(
                        p + vec2(0.6, -4.8),
                        vec2(1.2, 1.2),
                        [wash(VERMILION, 0.7), lighten(PARCHMENT, 0.6), wash(OCHRE, 0.8)][i as usize % 7 % 3],
                    );
                }
                _ => {}
            }
        }
    }
}

/// Bushes at the edges of the field, where nobody fights.
fn bushes(pen: &mut Pen) {
    let leaf = mix(wash(SAP, 0.55), wash(OCHRE, 0.3), 0.25);
    for (x, y, size) in [
        (437.0, 240.0, 9.0),
        (424.0, 244.0, 6.5),
        (442.0, 384.0, 8.0),
        (16.0, 286.0, 8.5),
        (27.0, 290.0, 6.0),
        (20.0, 388.0, 6.5),
    ] {
        page::bush(pen, pos2(x, y), size, leaf);
    }
}

fn road(pen: &mut Pen) {
    let edge = |side: f32| {
        smooth(
            &[
                pos2(229.0 + side * 36.0, FOOT),
                pos2(229.0 + side * 41.0, 280.0),
                pos2(229.0 + side * 52.0, 380.0),
                pos2(229.0 + side * 64.0, 500.0),
                pos2(229.0 + side * 84.0, 636.0),
            ],
            false,
        )
    };
    let (left, right) = (edge(-1.0), edge(1.0));
    let road: Vec<Pos2> = left.iter().copied().chain(right.iter().rev().copied()).collect();
    pen.wash(&road, mix(wash(TIMBER, 0.24), wash(OCHRE, 0.3), 0.4));
    for side in [&left, &right] {
        pen.line(side, Nib::LINE.thin(0.85).shaky(1.2));
    }
    // Ruts, stones, and the shade along the banks.
    for side in [-1.0_f32, 1.0] {
        for (from, to) in [(238.0, 262.0), (296.0, 330.0), (352.0, 400.0), (420.0, 448.0), (522.0, 560.0), (604.0, 628.0)] {
            let x = |y: f32| 229.0 + side * (30.0 + (y - FOOT) * 0.055);
            pen.curve(
                &[pos2(x(from), from), pos2(x((from + to) / 2.0) + 0.8, (from + to) / 2.0), pos2(x(to), to)],
                Nib::FINE.thin(0.6),
            );
        }
    }
    for i in 0..44 {
        let y = 232.0 + 396.0 * chance(i, 71);
        let reach = 38.0 + (y - FOOT) * 0.10;
        let u = chance(i, 72) * 2.0 - 1.0;
        let x = 229.0 + u.signum() * (26.0 + (reach - 30.0) * u.abs());
        if (474.0..520.0).contains(&y) || (560.0..626.0).contains(&y) {
            continue;
        }
        let r = 0.9 + chance(i, 73) * 1.5;
        if i % 3 == 0 {
            pen.oval(pos2(x, y), vec2(r * 1.4, r), mix(STONE[0], PARCHMENT, 0.4), Nib::HAIR);
        } else {
            pen.stroke(pos2(x - r * 1.6, y), pos2(x + r * 1.6, y + 0.3), Nib::HAIR.thin(0.6));
        }
    }
}

fn breaches(pen: &mut Pen, wall: u8) {
    let tones = Tones::pale(0.15);
    // Cracks run where the wall still stands; below they follow the breach down.
    let crack = |pen: &mut Pen, x: f32, y: f32| {
        masonry::crack(pen, &[(4.0, 0.0), (0.0, 15.0), (7.0, 27.0), (2.0, 44.0)].map(|(dx, dy)| pos2(x + dx, y + dy)), 1.7);
    };
    match wall {
        0 | 1 => {
            crack(pen, 103.0, 114.0);
            crack(pen, 350.0, 118.0);
        }
        2 => {
            crack(pen, 40.0, 148.0);
            crack(pen, 419.0, 134.0);
        }
        3 => crack(pen, 40.0, 112.0),
        _ => {}
    }
    if wall < 4 {
        masonry::rubble(pen, pos2(34.0, FOOT + 5.0), 26.0, 5.0, tones);
    }
    if wall < 3 {
        masonry::rubble(pen, pos2(424.0, FOOT + 5.0), 32.0, 7.0, tones);
        masonry::rubble(pen, pos2(38.0, FOOT + 7.0), 40.0, 10.0, tones);
    }
    if wall < 2 {
        masonry::rubble(pen, pos2(40.0, FOOT + 8.0), 52.0, 22.0, tones);
        masonry::rubble(pen, pos2(420.0, FOOT + 8.0), 46.0, 16.0, tones);
        masonry::rubble(pen, pos2(334.0, FOOT + 6.0), 20.0, 6.0, tones);
    }
    if wall == 0 {
        masonry::rubble(pen, pos2(42.0, FOOT + 10.0), 58.0, 34.0, tones);
        masonry::rubble(pen, pos2(418.0, FOOT + 10.0), 54.0, 28.0, tones);
        masonry::rubble(pen, pos2(130.0, FOOT + 6.0), 26.0, 10.0, tones);
    }
}

/// The besiegers on their way: ladder-men left, the ram beside the road, the tower right.
fn assault(pen: &mut Pen, wall: u8) {
    if wall >= 2 {
        // A ladder stands against the wall.
        figures::ladder(pen, pos2(18.0, 240.0), pos2(27.0, 112.0), 8.0);
        let climber = figures::Soldier { stride: 2.6, lean: 1.2, ..figures::Soldier::enemy(2) };
        for (at, s) in
            [(pos2(22.6, 178.0), climber), (pos2(18.6, 222.0), figures::Soldier { head: Headgear::Kettle, ..climber })]
        {
            pen.placed(Placing::at(at).turn(0.1).scale(0.86), |pen| {
                figures::soldier(pen, s);
                figures::arm(pen, s, pos2(3.0, -26.0));
            });
        }
    }
    let at = |pen: &mut Pen, x: f32, y: f32, scale: f32, draw: &dyn Fn(&mut Pen)| {
        pen.placed(Placing::at(pos2(x, y)).scale(scale), |pen| draw(pen));
    };
    at(pen, 149.0, 290.0, 1.06, &|pen| figures::ladder_men(pen, 0.42, 0));
    at(pen, 40.0, 356.0, 1.1, &|pen| figures::ladder_men(pen, 0.7, 2));
    at(pen, 32.0, 432.0, 1.12, &|pen| figures::spearman(pen, 0));
    at(pen, 51.0, 447.0, 1.12, &|pen| figures::spearman(pen, 3));
    at(pen, 22.0, 455.0, 1.12, &|pen| figures::spearman(pen, 5));

    at(pen, 150.0, 410.0, 1.0, &|pen| figures::ram(pen, 1));

    at(pen, 310.0, 352.0, 1.06, &figures::siege_tower);
    at(pen, 290.0, 364.0, 1.06, &|pen| figures::pushers(pen, 0));
    at(pen, 318.0, 448.0, 1.12, &|pen| figures::spearman(pen, 2));
    at(pen, 302.0, 440.0, 1.12, &|pen| figures::spearman(pen, 4));

    for (x, y, n) in [(412.0, 282.0, 0), (430.0, 312.0, 1), (410.0, 340.0, 3)] {
        pen.placed(Placing::at(pos2(x, y)).mirror(true).scale(1.1), |pen| figures::pavise(pen, n));
    }
    at(pen, 420.0, 448.0, 0.95, &|pen| figures::tent(pen, wash(OCHRE, 0.55)));
}

fn camp(pen: &mut Pen, trebuchets: u8) {
    let red = wash(VERMILION, 0.66);
    let blue = wash(LAPIS, 0.5);
    let at = |pen: &mut Pen, x: f32, y: f32, scale: f32, draw: &dyn Fn(&mut Pen)| {
        pen.placed(Placing::at(pos2(x, y)).scale(scale), |pen| draw(pen));
    };
    at(pen, 104.0, 557.0, 0.82, &|pen| figures::tent(pen, blue));
    at(pen, 36.0, 560.0, 0.95, &|pen| figures::tent(pen, red));
    at(pen, 68.0, 556.0, 0.8, &|pen| figures::fire(pen));
    at(pen, 352.0, 556.0, 0.8, &|pen| figures::tent(pen, red));
    // Each trebuchet has its place; an empty one shows the beaten ground.
    for (i, (x, y)) in [(164.0, 566.0), (300.0, 566.0), (417.0, 563.0)].into_iter().enumerate() {
        if i < usize::from(trebuchets) {
            at(pen, x, y, 0.98, &figures::trebuchet);
        } else {
            for k in 0..7 {
                let p = pos2(x - 20.0 + k as f32 * 6.0, y - 3.0 + 4.0 * chance(k, i as u32));
                pen.stroke(p, p + vec2(7.0, 0.4), Nib::HAIR.thin(0.7));
            }
            page::tuft(pen, pos2(x - 12.0, y - 6.0), 5.0);
        }
    }
    figures::palisade(pen, pos2(9.0, 633.0), pos2(146.0, 633.0), 19.0);
    figures::palisade(pen, pos2(312.0, 633.0), pos2(450.0, 633.0), 19.0);
}

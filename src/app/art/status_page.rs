//! The Status Tracks page: the keep behind its three tracks, and below it the hill cut open, with the tunnel.
//!
//! The scenery tells the state: stones fall out of the left bay with the wall, the banner behind Morale hangs lower, the
//! store at the right empties with the supplies.

use eframe::egui::{Pos2, Rect, pos2, vec2};

use super::figures::{self, Headgear, Soldier, band};
use super::masonry::{self, Bond, Stone, Tones};
use super::page::{self, PICTURE};
use super::pen::{Hatch, Nib, Pen, Placing, arc, chance, corners, smooth};
use crate::app::palette::{
    INK, LAPIS, OAK_DEEP, OCHRE, PARCHMENT, PARCHMENT_SHADE, SAP, STONE, TIMBER, VERDIGRIS, VERMILION, darken, lighten, mix,
    wash,
};

/// The ground the keep stands on.
const GROUND: f32 = 466.0;
/// Roof and floor of the tunnel.
const TUNNEL: (f32, f32) = (536.0, 612.0);

/// Draws the whole page but its spaces: leaf, picture and frame. Each value is its track's, `0..=4`.
pub fn scenery(pen: &mut Pen, wall: u8, morale: u8, supplies: u8) {
    page::leaf(pen);
    sky(pen);
    keep(pen, wall);
    wall_bay(pen, wall);
    store(pen, supplies);
    banner(pen, morale);
    broken_gate(pen);
    hill(pen);
    tunnel(pen);
    enemy_lines(pen);
    page::frame(pen);
}

fn sky(pen: &mut Pen) {
    pen.wash(&corners(Rect::from_min_max(PICTURE.min, pos2(PICTURE.right(), 520.0))), wash(LAPIS, 0.13));
    pen.wash(&corners(Rect::from_min_max(PICTURE.min, pos2(PICTURE.right(), 30.0))), wash(LAPIS, 0.22));
    page::birds(pen, &[pos2(60.0, 18.0), pos2(160.0, 17.0), pos2(302.0, 18.0)]);
    // Far hills to the right, between keep and camp.
    let ridge = smooth(&[pos2(380.0, 470.0), pos2(418.0, 440.0), pos2(452.0, 452.0)], false);
    let hill: Vec<Pos2> = ridge.into_iter().chain([pos2(452.0, 520.0), pos2(380.0, 520.0)]).collect();
    pen.shape(&hill, wash(SAP, 0.22), Nib::HAIR);
    let ridge = smooth(&[pos2(4.0, 452.0), pos2(22.0, 444.0), pos2(50.0, 468.0)], false);
    let hill: Vec<Pos2> = ridge.into_iter().chain([pos2(50.0, 520.0), pos2(4.0, 520.0)]).collect();
    pen.shape(&hill, wash(SAP, 0.22), Nib::HAIR);
}

/// Whether a stone of the left bay is gone. The holes lie beside the Wall track, not behind it.
fn gone(stone: &Stone, wall: u8) -> bool {
    let lost = f32::from(4 - wall.min(4));
    let at = stone.center;
    let hole = |x: f32, y: f32, rx: f32, ry: f32| {
        let d = vec2((at.x - x) / rx, (at.y - y) / ry);
        d.length_sq() < 1.0
    };
    (lost >= 1.0 && hole(44.0, 296.0, 20.0 + lost * 3.0, 12.0 + lost * 8.0))
        || (lost >= 2.0 && hole(50.0, 150.0, 14.0 + lost * 4.0, 10.0 + lost * 7.0))
        || (lost >= 3.0 && (hole(36.0, 52.0, 26.0, 18.0 + lost * 6.0) || hole(168.0, 372.0, 20.0, 14.0)))
        || (lost >= 4.0 && (hole(40.0, 226.0, 30.0, 46.0) || hole(60.0, 380.0, 30.0, 26.0) || hole(166.0, 30.0, 30.0, 26.0)))
}

fn keep(pen: &mut Pen, wall: u8) {
    let body = Rect::from_min_max(pos2(24.0, 44.0), pos2(434.0, GROUND + 2.0));
    let mut stones = masonry::lay(body, Bond { course: 19.2, shortest: 21.0, longest: 40.0, salt: 5 });
    for k in 0..11 {
        let left = 22.0 + k as f32 * 39.1;
        stones.push(masonry::stone(Rect::from_min_size(pos2(left, 22.0), vec2(23.0, 22.0)), 900 + k));
    }
    let tones = Tones::pale(0.44);
    if wall < 4 {
        // The core behind the facing: rough, dark, seen where stones are gone.
        let hole: Vec<Stone> = stones.iter().filter(|s| gone(s, wall) && s.center.y > 44.0).cloned().collect();
        masonry::draw(pen, &hole, tones.shaded(0.42));
        for s in &hole {
            masonry::shade(pen, s, Hatch::new(2.2).at(-0.8).with(Nib::FINE.thin(0.7)));
        }
    }
    stones.retain(|s| !gone(s, wall));
    masonry::draw(pen, &stones, tones);
    // The corners step forward; shade on the right one.
    pen.hatch(&corners(Rect::from_min_max(pos2(422.0, 46.0), pos2(433.0, GROUND))), Hatch::new(2.3).at(-1.0));
    pen.stroke(pos2(421.0, 46.0), pos2(421.0, GROUND), Nib::FINE);
    // The string course under the battlements.
    let mut x = 22.0;
    while x < 434.0 {
        if wall > 1 || !(20.0..64.0).contains(&x) {
            pen.stroke(pos2(x - 0.5, 44.5), pos2(x + 13.4, 44.5), Nib::BOLD.blunt());
            pen.hatch(&corners(Rect::from_min_max(pos2(x, 45.5), pos2(x + 13.0, 50.5))), Hatch::new(1.8).at(-1.0));
        }
        x += 13.0;
    }
    for x in [52.0, 404.0] {
        let gear = if x < 200.0 { Headgear::Kettle } else { Headgear::Helm };
        if wall > 1 || x > 200.0 {
            let coat = wash(VERDIGRIS, 0.7);
            pen.placed(Placing::at(pos2(x, 44.0)).scale(1.05).mirror(x < 200.0), |pen| {
                if gear == Headgear::Kettle {
                    figures::wall_archer(pen, coat);
                } else {
                    figures::head(pen, pos2(0.0, -8.0), gear);
                    pen.shape(&[(-4.0, 1.0), (-3.0, -4.6), (3.0, -4.6), (4.0, 1.0)].map(|(x, y)| pos2(x, y)), coat, Nib::FINE);
                    pen.line(&[pos2(6.0, 1.0), pos2(6.4, -19.0)], Nib::LINE.blunt());
                }
            });
        }
    }
    // Loops and a window, away from the numbers.
    window(pen, pos2(303.0, 116.0));
    window(pen, pos2(303.0, 206.0));
    loop_hole(pen, pos2(166.0, 300.0));
    loop_hole(pen, pos2(292.0, 300.0));
}

fn window(pen: &mut Pen, at: Pos2) {
    let opening = |w: f32, h: f32| {
        let mut p = vec![at + vec2(-w, h)];
        p.extend(arc(at + vec2(0.0, -h * 0.4), vec2(w, w * 1.3), std::f32::consts::PI, std::f32::consts::TAU, 12));
        p.push(at + vec2(w, h));
        p
    };
    pen.shape(&opening(10.0, 16.0), mix(STONE[0], PARCHMENT, 0.55), Nib::FINE);
    pen.shape(&opening(6.6, 13.6), darken(STONE[3], 0.62), Nib::LINE);
    pen.line(&[at + vec2(0.0, -12.6), at + vec2(0.0, 13.6)], Nib::BOLD.ink(mix(STONE[0], PARCHMENT, 0.5)).blunt());
    pen.line(&[at + vec2(-6.4, 0.0), at + vec2(6.4, 0.0)], Nib::BOLD.ink(mix(STONE[0], PARCHMENT, 0.5)).blunt());
    pen.shape(
        &corners(Rect::from_min_max(at + vec2(-12.0, 16.0), at + vec2(12.0, 19.6))),
        mix(STONE[0], PARCHMENT, 0.5),
        Nib::FINE,
    );
}

fn loop_hole(pen: &mut Pen, at: Pos2) {
    pen.shape(&corners(Rect::from_center_size(at, vec2(9.0, 27.0))), mix(STONE[0], PARCHMENT, 0.55), Nib::FINE);
    pen.shape(&corners(Rect::from_center_size(at, vec2(2.6, 20.0))), darken(STONE[3], 0.7), Nib::HAIR);
    pen.shape(&corners(Rect::from_center_size(at, vec2(7.0, 2.4))), darken(STONE[3], 0.7), Nib::HAIR);
}

fn wall_bay(pen: &mut Pen, wall: u8) {
    let tones = Tones::pale(0.3);
    if wall < 4 {
        masonry::crack(pen, &[pos2(48.0, 322.0), pos2(54.0, 340.0), pos2(46.0, 356.0), pos2(55.0, 378.0)], 1.7);
        masonry::rubble(pen, pos2(52.0, GROUND + 2.0), 34.0, 8.0, tones);
    }
    if wall < 3 {
        masonry::crack(
            pen,
            &[pos2(52.0, 172.0), pos2(60.0, 194.0), pos2(49.0, 216.0), pos2(57.0, 244.0), pos2(48.0, 262.0)],
            1.9,
        );
        masonry::rubble(pen, pos2(58.0, GROUND + 2.0), 56.0, 16.0, tones);
    }
    if wall < 2 {
        masonry::crack(pen, &[pos2(60.0, 66.0), pos2(54.0, 88.0), pos2(64.0, 104.0), pos2(56.0, 128.0)], 1.9);
        masonry::crack(pen, &[pos2(180.0, 356.0), pos2(172.0, 338.0), pos2(181.0, 322.0)], 1.5);
        masonry::rubble(pen, pos2(60.0, GROUND + 2.0), 74.0, 30.0, tones);
    }
    if wall == 0 {
        masonry::rubble(pen, pos2(64.0, GROUND + 2.0), 86.0, 48.0, tones);
    }
    // The masons' trestle: work for the coupure, as long as there is a wall to close.
    if wall >= 1 {
        pen.placed(Placing::at(pos2(106.0, GROUND + 1.0)), |pen| {
            for x in [-13.0, 13.0] {
                figures::beam(pen, pos2(x - 4.0, 0.0), pos2(x, -19.0), 2.2);
                figures::beam(pen, pos2(x + 4.0, 0.0), pos2(x, -19.0), 2.2);
            }
            figures::beam(pen, pos2(-20.0, -20.0), pos2(20.0, -20.0), 3.4);
            for k in 0..u32::from(wall.min(3)) {
                let r = Rect::from_min_size(pos2(-16.0 + k as f32 * 11.5, -30.5), vec2(10.0, 8.6));
                pen.shape(&corners(r), mix(STONE[k as usize], PARCHMENT, 0.25), Nib::LINE);
                pen.hatch(&corners(r.with_min_x(r.center().x)), Hatch::new(1.7));
            }
        });
    }
}

fn store(pen: &mut Pen, supplies: u8) {
    // A vaulted store at the right: a recess in shade.
    let (left, right, top) = (385.0, 431.0, 296.0);
    let vault: Vec<Pos2> = std::iter::once(pos2(left, GROUND))
        .chain(arc(
            pos2((left + right) / 2.0, top),
            vec2((right - left) / 2.0, 20.0),
            std::f32::consts::PI,
            std::f32::consts::TAU,
            16,
        ))
        .chain([pos2(right, GROUND)])
        .collect();
    let rim: Vec<Pos2> = std::iter::once(pos2(left - 6.0, GROUND))
        .chain(arc(
            pos2((left + right) / 2.0, top),
            vec2((right - left) / 2.0 + 6.0, 26.0),
            std::f32::consts::PI,
            std::f32::consts::TAU,
            16,
        ))
        .chain([pos2(right + 6.0, GROUND)])
        .collect();
    pen.shape(&rim, mix(STONE[0], PARCHMENT, 0.6), Nib::LINE);
    pen.shape(&vault, mix(TIMBER, PARCHMENT_SHADE, 0.45), Nib::BOLD);
    for k in 1..8 {
        let angle = std::f32::consts::PI * (1.0 + k as f32 / 8.0);
        let c = pos2((left + right) / 2.0, top);
        pen.stroke(
            c + vec2(angle.cos() * 23.0, angle.sin() * 20.0),
            c + vec2(angle.cos() * 29.0, angle.sin() * 26.0),
            Nib::FINE.blunt(),
        );
    }
    pen.hatch(
        &[pos2(left, top), pos2(left + 14.0, top - 14.0), pos2(left + 12.0, GROUND), pos2(left, GROUND)],
        Hatch::new(1.9).at(0.8),
    );
    pen.hatch(&vault, Hatch::new(3.2).at(-0.8).with(Nib::HAIR.thin(0.6)));
    // Two shelves, and what stands on them: the fourth supply on top, the first on the floor.
    let shelves = [GROUND - 1.0, 422.0, 380.0, 338.0];
    for y in &shelves[1..] {
        pen.shape(&corners(Rect::from_min_max(pos2(left, *y), pos2(right, y + 3.4))), mix(TIMBER, PARCHMENT, 0.35), Nib::FINE);
    }
    let on = |pen: &mut Pen, x: f32, y: f32, scale: f32, draw: fn(&mut Pen)| {
        pen.placed(Placing::at(pos2(x, y)).scale(scale), draw);
    };
    if supplies >= 1 {
        on(pen, 396.0, shelves[0], 1.1, figures::barrel);
        on(pen, 417.0, shelves[0] + 1.0, 1.25, figures::sack);
    }
    if supplies >= 2 {
        on(pen, 418.0, shelves[1], 1.1, figures::barrel);
        on(pen, 398.0, shelves[1], 1.15, figures::sack);
    }
    if supplies >= 3 {
        on(pen, 397.0, shelves[2], 1.05, figures::barrel);
        on(pen, 414.0, shelves[2], 1.05, figures::barrel);
    }
    if supplies >= 4 {
        on(pen, 397.0, shelves[3], 1.05, figures::sack);
        on(pen, 417.0, shelves[3], 1.1, figures::sack);
    }
    if supplies == 0 {
        // A cobweb and a mouse.
        let c = pos2(left + 2.0, 344.0);
        for k in 0..4 {
            pen.stroke(c, c + vec2(16.0 - k as f32 * 4.4, 3.0 + k as f32 * 5.0), Nib::HAIR.ink(PARCHMENT));
        }
        for r in [5.0, 9.0, 13.0] {
            pen.curve(&[c + vec2(r, r * 0.2), c + vec2(r * 0.65, r * 0.55), c + vec2(r * 0.2, r)], Nib::HAIR.ink(PARCHMENT));
        }
        let m = pos2(414.0, GROUND - 3.0);
        pen.oval(m, vec2(4.6, 2.8), mix(INK, PARCHMENT, 0.4), Nib::FINE);
        pen.oval(m + vec2(3.6, -2.6), vec2(1.4, 1.4), mix(INK, PARCHMENT, 0.5), Nib::HAIR);
        pen.curve(&[m + vec2(-4.4, 0.6), m + vec2(-8.0, 1.8), m + vec2(-11.0, 0.2), m + vec2(-14.0, 1.8)], Nib::FINE);
    }
}

/// The great banner on the keep. It hangs straight at 4 and lower and more creased below; at 0 it holds by one corner.
fn banner(pen: &mut Pen, morale: u8) {
    let lost = f32::from(4 - morale.min(4));
    let cloth = mix(wash(VERDIGRIS, 0.60), STONE[1], 0.06 * lost);
    let trim = mix(wash(OCHRE, 0.45), STONE[0], 0.10 * lost);
    let (top, bottom) = (50.0 + lost * 1.5, 318.0 + lost * 7.0);
    let half = 52.0 - lost * 4.5;
    // Each point of the cloth, u across -1..=1 and v down 0..=1, sags with what is lost.
    let slip = if morale == 0 { 74.0 } else { lost * 3.0 };
    let place = |u: f32, v: f32| {
        let fold = (u * 5.0 + v * 2.0).sin() * lost * 0.9 * v;
        let sag = lost * 3.4 * (1.0 - u * u) * (1.0 - v * 0.4);
        let fall = slip * ((u + 1.0) * 0.5).powi(2) * (1.0 - 0.55 * v);
        let narrow = 1.0 - v * lost * 0.045;
        pos2(229.0 + u * half * narrow + fold - fall * 0.12, top + v * (bottom - top) * (1.0 - lost * 0.022) + sag + fall)
    };
    let across =
        |v: f32, from: f32, to: f32| (0..=12).map(|k| place(from + (to - from) * k as f32 / 12.0, v)).collect::<Vec<_>>();
    let down =
        |u: f32, from: f32, to: f32| (0..=14).map(|k| place(u, from + (to - from) * k as f32 / 14.0)).collect::<Vec<_>>();
    // The pole.
    figures::beam(pen, pos2(168.0, 48.0), pos2(290.0, 48.0), 4.2);
    for x in [168.0, 290.0] {
        pen.oval(pos2(x, 48.0), vec2(3.6, 3.6), wash(OCHRE, 0.7), Nib::LINE);
    }
    for u in [-1.0, -0.5, 0.0, 0.5, 1.0] {
        if morale > 0 || u < -0.4 {
            pen.stroke(pos2(229.0 + u * 52.0, 47.0), place(u, 0.0), Nib::LINE.blunt());
        }
    }
    // Cloth with three tails.
    let tails = [1.0, 0.72, 0.36, 0.0, -0.36, -0.72, -1.0];
    let mut outline = across(0.0, -1.0, 1.0);
    outline.extend(down(1.0, 0.0, 0.92));
    for (i, u) in tails.into_iter().enumerate().skip(1).take(5) {
        outline.push(place(u, if i % 2 == 0 { 0.91 } else { 1.0 }));
    }
    outline.extend(down(-1.0, 0.92, 0.0));
    let shadow: Vec<Pos2> = outline.iter().map(|p| *p + vec2(6.0, 5.0)).collect();
    pen.hatch(&shadow, Hatch::new(2.2).at(-0.9).with(Nib::HAIR.thin(0.8)));
    pen.wash(&outline, cloth);
    // Borders of gold thread, left plain between: numbers stand here.
    for u in [-1.0_f32, 0.86] {
        let strip: Vec<Pos2> = down(u, 0.0, 0.92).into_iter().chain(down(u + 0.14, 0.92, 0.0)).collect();
        pen.shape(&strip, trim, Nib::HAIR);
    }
    let strip: Vec<Pos2> = across(0.0, -1.0, 1.0).into_iter().chain(across(0.035, 1.0, -1.0)).collect();
    pen.shape(&strip, trim, Nib::HAIR);
    pen.outline(&outline, Nib::BOLD);
    // Two small keeps as charges, at each side of the track.
    for (u, v) in [(-0.5, 0.20), (0.5, 0.20), (-0.5, 0.52), (0.5, 0.52), (-0.5, 0.84), (0.5, 0.84)] {
        let c = place(u, v);
        let turn = if morale == 0 { 0.45 * (u + 1.0) * (1.0 - v) } else { 0.0 };
        pen.placed(Placing::at(c).turn(turn).scale(1.0 - lost * 0.05), |pen| {
            let tower = [
                (-6.0, 8.0),
                (-5.0, -4.0),
                (-6.6, -4.0),
                (-6.6, -9.0),
                (-3.6, -9.0),
                (-3.6, -6.6),
                (-1.4, -6.6),
                (-1.4, -9.0),
                (1.4, -9.0),
                (1.4, -6.6),
                (3.6, -6.6),
                (3.6, -9.0),
                (6.6, -9.0),
                (6.6, -4.0),
                (5.0, -4.0),
                (6.0, 8.0),
            ]
            .map(|(x, y)| pos2(x, y));
            pen.shape(&tower, mix(trim, PARCHMENT, 0.35), Nib::FINE);
            let door = [(-1.8, 8.0), (-1.8, 3.0), (0.0, 1.2), (1.8, 3.0), (1.8, 8.0)].map(|(x, y)| pos2(x, y));
            pen.shape(&door, darken(cloth, 0.4), Nib::HAIR);
        });
    }
    // Creases.
    for k in 0..(3 + 2 * u32::from(4 - morale.min(4))) {
        let u = -0.78 + 1.56 * chance(k, 21);
        let from = 0.08 + 0.5 * chance(k, 22);
        let crease = [place(u, from), place(u + 0.05, from + 0.12), place(u - 0.02, from + 0.26)];
        pen.curve(&crease, Nib::HAIR.thin(0.8));
    }
    let shade: Vec<Pos2> = down(0.62, 0.1, 0.9).into_iter().chain(down(0.85, 0.9, 0.1)).collect();
    pen.hatch(&shade, Hatch::new(2.4).at(-1.0).with(Nib::HAIR.thin(0.6)));
    if morale <= 1 {
        // Torn places show the wall.
        for (u, v) in [(-0.3, 0.84), (0.4, 0.70)] {
            let c = place(u, v);
            let tear = [(-3.0, -5.0), (1.0, -7.0), (4.0, 0.0), (1.0, 8.0), (-2.0, 3.0)].map(|(x, y)| c + vec2(x, y));
            pen.shape(&tear, mix(STONE[2], INK, 0.2), Nib::FINE);
        }
    }
}

/// Around the space 0: the gate stands broken, and a white flag is out.
fn broken_gate(pen: &mut Pen) {
    let middle = 229.0;
    let opening = |r: f32, spring: f32| {
        let mut p = vec![pos2(middle - r, GROUND + 4.0)];
        p.extend(arc(pos2(middle, spring), vec2(r, r * 0.9), std::f32::consts::PI, std::f32::consts::TAU, 20));
        p.push(pos2(middle + r, GROUND + 4.0));
        p
    };
    pen.shape(&opening(52.0, 408.0), mix(STONE[0], PARCHMENT, 0.55), Nib::BOLD);
    for k in 1..13 {
        let angle = std::f32::consts::PI * (1.0 + k as f32 / 13.0);
        let ray = vec2(angle.cos(), angle.sin() * 0.9);
        pen.stroke(pos2(middle, 408.0) + ray * 43.5, pos2(middle, 408.0) + ray * 51.5, Nib::FINE.blunt());
    }
    for y in [420.0, 438.0, 454.0] {
        for side in [-1.0, 1.0] {
            pen.stroke(pos2(middle + side * 43.5, y), pos2(middle + side * 51.6, y), Nib::FINE.blunt());
        }
    }
    pen.shape(&opening(43.0, 408.0), mix(OAK_DEEP, STONE[3], 0.36), Nib::BOLD);
    pen.hatch(&opening(42.0, 408.0), Hatch::new(2.4).at(-0.8).with(Nib::FINE.thin(0.7)));
    // Splintered leaves hang at each side.
    for side in [-1.0, 1.0] {
        pen.placed(Placing::at(pos2(middle, 0.0)).mirror(side > 0.0), |pen| {
            for (x, top, bottom) in [(-41.0, 404.0, 470.0), (-34.0, 414.0, 466.0), (-27.0, 438.0, 470.0)] {
                let plank = [
                    pos2(x, bottom),
                    pos2(x, top + 3.0),
                    pos2(x + 2.0, top - 4.0),
                    pos2(x + 3.6, top + 4.0),
                    pos2(x + 6.4, top - 1.0),
                    pos2(x + 6.6, bottom),
                ];
                pen.shape(&plank, mix(TIMBER, PARCHMENT, 0.28), Nib::LINE);
                pen.stroke(pos2(x + 3.0, top + 8.0), pos2(x + 3.2, bottom - 6.0), Nib::HAIR);
            }
            pen.shape(&band(&[pos2(-42.0, 446.0), pos2(-22.0, 449.0)], 4.4, 3.4), mix(INK, STONE[3], 0.3), Nib::FINE);
        });
    }
    // The white flag on the left, leaning out.
    pen.line(&[pos2(170.0, GROUND + 2.0), pos2(156.0, 380.0)], Nib::BOLD.wide(1.7).ink(mix(TIMBER, INK, 0.25)).blunt());
    let flag: Vec<Pos2> = smooth(&[pos2(156.2, 382.0), pos2(146.0, 379.0), pos2(134.0, 386.0), pos2(118.0, 383.0)], false)
        .into_iter()
        .chain(smooth(&[pos2(122.0, 396.0), pos2(116.0, 411.0)], false))
        .chain(smooth(&[pos2(132.0, 415.0), pos2(146.0, 408.0), pos2(160.4, 410.0)], false))
        .collect();
    pen.shape(&flag, lighten(PARCHMENT, 0.7), Nib::LINE);
    pen.curve(&[pos2(146.0, 381.0), pos2(148.0, 396.0), pos2(146.0, 406.0)], Nib::HAIR);
    pen.curve(&[pos2(133.0, 387.0), pos2(136.0, 400.0), pos2(133.0, 412.0)], Nib::HAIR);
    pen.hatch(&[pos2(122.0, 396.0), pos2(134.0, 400.0), pos2(132.0, 415.0), pos2(117.0, 411.0)], Hatch::new(2.0).at(0.9));
    // Arms laid down on the right.
    pen.placed(Placing::at(pos2(318.0, GROUND - 1.0)), |pen| {
        pen.line(&[pos2(-26.0, 0.0), pos2(18.0, -6.0)], Nib::LINE.wide(1.7).blunt());
        pen.shape(&[pos2(18.0, -7.6), pos2(26.0, -7.2), pos2(18.4, -4.4)], STONE[1], Nib::FINE);
        pen.oval(pos2(0.0, -7.0), vec2(12.0, 8.6), wash(VERDIGRIS, 0.5), Nib::LINE);
        pen.oval(pos2(0.0, -7.0), vec2(3.0, 2.4), mix(STONE[0], PARCHMENT, 0.2), Nib::FINE);
        pen.hatch(&[pos2(2.0, -4.0), pos2(11.0, -9.0), pos2(8.0, 0.0), pos2(1.0, 1.4)], Hatch::new(1.7));
        figures::head(pen, pos2(22.0, -1.0), Headgear::Kettle);
    });
}

fn hill(pen: &mut Pen) {
    let surface = smooth(
        &[
            pos2(4.0, 474.0),
            pos2(40.0, 470.0),
            pos2(110.0, 467.0),
            pos2(180.0, 470.0),
            pos2(280.0, 470.0),
            pos2(350.0, 474.0),
            pos2(380.0, 484.0),
            pos2(420.0, 496.0),
            pos2(454.0, 500.0),
        ],
        false,
    );
    let under = |points: &[Pos2]| {
        let mut p = points.to_vec();
        p.extend([pos2(454.0, 636.0), pos2(4.0, 636.0)]);
        p
    };
    let sod = mix(wash(SAP, 0.44), TIMBER, 0.08);
    let earth = [
        mix(mix(TIMBER, OCHRE, 0.2), PARCHMENT, 0.52),
        mix(mix(TIMBER, OCHRE, 0.1), PARCHMENT, 0.40),
        mix(TIMBER, PARCHMENT, 0.30),
        mix(mix(TIMBER, STONE[3], 0.4), PARCHMENT, 0.2),
    ];
    pen.wash(&under(&surface), sod);
    let seams: Vec<Vec<Pos2>> = [(490.0, 5.0), (524.0, 7.0), (566.0, 6.0), (618.0, 4.0)]
        .into_iter()
        .map(|(y, sway)| {
            smooth(
                &(0..7)
                    .map(|k| {
                        pos2(
                            2.0 + 76.0 * k as f32,
                            y + (k as f32 - 2.0).max(0.0) * 3.0 + sway * (chance(k, y as u32) - 0.5) * 2.0,
                        )
                    })
                    .collect::<Vec<_>>(),
                false,
            )
        })
        .collect();
    for (seam, color) in seams.iter().zip(earth) {
        pen.wash(&under(seam), color);
        pen.line(seam, Nib::FINE.thin(0.8).shaky(1.0));
    }
    // Roots hang from the sod, short strokes follow the strata, stones lie in them.
    for i in 0..58 {
        let x = 12.0 + i as f32 * 7.6 + 3.0 * chance(i, 31);
        let y = 491.0 + ((x - 150.0) / 76.0).max(0.0) * 3.0;
        let length = 4.0 + 9.0 * chance(i, 32);
        pen.curve(
            &[
                pos2(x, y - 3.0),
                pos2(x + 2.0 * (chance(i, 33) - 0.5), y + length * 0.5),
                pos2(x + 5.0 * (chance(i, 34) - 0.5), y + length),
            ],
            Nib::HAIR.thin(0.7),
        );
    }
    let free = |p: Pos2| {
        !(p.y > TUNNEL.0 - 8.0 && p.y < TUNNEL.1 + 6.0 && p.x < 362.0)
            && !(p.x > 362.0 && p.x < 418.0 && p.y > 503.0 && p.y < 608.0)
    };
    for i in 0..420 {
        let p = pos2(14.0 + 430.0 * chance(i, 41), 500.0 + 128.0 * chance(i, 42));
        if !free(p) {
            continue;
        }
        match i % 5 {
            0 => {
                let r = 2.2 + 3.4 * chance(i, 43);
                let block: Vec<Pos2> = (0..6)
                    .map(|k| {
                        p + vec2((k as f32 * 1.05).cos() * 1.3, (k as f32 * 1.05).sin() * 0.85)
                            * r
                            * (0.8 + 0.4 * chance(i, 50 + k))
                    })
                    .collect();
                pen.shape(&block, mix(STONE[(i % 4) as usize], PARCHMENT, 0.25), Nib::FINE);
                pen.hatch(&[p, block[0], block[1], block[2]], Hatch::new(1.4));
            }
            1 | 2 => pen.stroke(p, p + vec2(4.0 + 5.0 * chance(i, 44), 0.8), Nib::HAIR.thin(0.7)),
            3 => {
                for k in 0..3 {
                    pen.stroke(p + vec2(k as f32 * 2.4, 0.0), p + vec2(k as f32 * 2.4 - 1.8, 2.6), Nib::HAIR.thin(0.6));
                }
            }
            _ => pen.disc(p, vec2(0.8, 0.6), mix(INK, TIMBER, 0.4)),
        }
    }
    // Old bones, for whoever looks closely.
    pen.placed(Placing::at(pos2(208.0, 520.0)).turn(-0.2), |pen| {
        pen.line(&[pos2(-8.0, 0.0), pos2(8.0, 0.0)], Nib::LINE.wide(1.8).ink(lighten(PARCHMENT, 0.3)).blunt());
        for (x, y) in [(-8.6, -1.2), (-8.6, 1.2), (8.6, -1.2), (8.6, 1.2)] {
            pen.oval(pos2(x, y), vec2(1.6, 1.5), lighten(PARCHMENT, 0.3), Nib::HAIR);
        }
    });
    pen.line(&surface, Nib::BOLD);
    for i in 0..46 {
        let x = 14.0 + i as f32 * 9.6 + 4.0 * chance(i, 61);
        if (186.0..272.0).contains(&x) || (332.0..364.0).contains(&x) {
            continue;
        }
        let y = surface.windows(2).find(|w| w[1].x >= x).map_or(500.0, |w| w[0].y + 1.0);
        page::tuft(pen, pos2(x, y), 4.0 + 3.0 * chance(i, 62));
    }
}

fn tunnel(pen: &mut Pen) {
    let dark = mix(OAK_DEEP, TIMBER, 0.5);
    let (roof, floor) = TUNNEL;
    // Up into the keep at the left, out to the enemy at the right.
    let hollow: Vec<Pos2> = [
        pos2(14.0, 470.0),
        pos2(33.0, 470.0),
        pos2(33.0, 520.0),
        pos2(39.0, roof),
        pos2(120.0, roof - 2.0),
        pos2(220.0, roof + 1.0),
        pos2(328.0, roof),
        pos2(337.0, 520.0),
        pos2(338.0, 472.0),
        pos2(359.0, 476.0),
        pos2(359.0, 560.0),
        pos2(350.0, floor - 4.0),
        pos2(336.0, floor),
        pos2(180.0, floor + 1.0),
        pos2(30.0, floor),
        pos2(16.0, 596.0),
    ]
    .to_vec();
    pen.shape(&hollow, dark, Nib::BOLD.wide(1.2).shaky(1.2));
    // The gloom is hatched, not graded.
    pen.hatch(
        &[pos2(34.0, roof), pos2(334.0, roof), pos2(334.0, roof + 9.0), pos2(34.0, roof + 9.0)],
        Hatch::new(2.0).at(-0.9).with(Nib::FINE),
    );
    // Steps under the keep.
    for k in 0..8 {
        let y = 492.0 + k as f32 * 14.0;
        let x = 16.0 + k as f32 * 0.6;
        pen.shape(
            &corners(Rect::from_min_size(pos2(x - 2.0, y), vec2(13.0 + k as f32 * 0.9, 4.4))),
            mix(STONE[1], TIMBER, 0.25),
            Nib::FINE,
        );
    }
    // The floor, beaten earth with a few stones.
    pen.shape(
        &[pos2(26.0, floor - 5.0), pos2(340.0, floor - 5.0), pos2(338.0, floor), pos2(28.0, floor)],
        mix(TIMBER, PARCHMENT, 0.18),
        Nib::FINE,
    );
    figures::ladder(pen, pos2(347.0, floor - 6.0), pos2(350.0, 468.0), 9.0);
    // Props stand between the cells; a lamp hangs in each bay.
    let wood = mix(TIMBER, PARCHMENT, 0.30);
    for x in [35.0, 113.0, 187.0, 261.0, 333.0] {
        let post = [pos2(x - 3.2, floor), pos2(x - 2.8, roof + 2.0), pos2(x + 2.8, roof + 2.0), pos2(x + 3.2, floor)];
        pen.shape(&post, wood, Nib::LINE);
        pen.stroke(pos2(x - 0.6, roof + 10.0), pos2(x - 0.2, floor - 10.0), Nib::HAIR);
        for side in [-1.0, 1.0] {
            figures::beam(pen, pos2(x + side * 2.0, roof + 13.0), pos2(x + side * 10.0, roof + 2.0), 2.4);
        }
    }
    let lintel = [pos2(27.0, roof - 4.4), pos2(341.0, roof - 4.4), pos2(341.0, roof + 2.4), pos2(27.0, roof + 2.4)];
    pen.shape(&lintel, wood, Nib::LINE);
    for i in 0..22 {
        let x = 34.0 + i as f32 * 13.8;
        pen.stroke(pos2(x, roof - 1.6 + chance(i, 1) * 2.0), pos2(x + 8.0, roof - 1.2 + chance(i, 2) * 2.0), Nib::HAIR);
    }
    for x in [94.0, 168.0, 242.0, 314.0] {
        lamp(pen, pos2(x, roof + 2.0));
    }
}

fn lamp(pen: &mut Pen, at: Pos2) {
    pen.stroke(at, at + vec2(0.0, 5.0), Nib::LINE.ink(mix(PARCHMENT, INK, 0.3)).blunt());
    let glass = [(-2.6, 5.4), (2.6, 5.4), (3.4, 12.4), (-3.4, 12.4)].map(|(x, y)| at + vec2(x, y));
    pen.shape(&glass, lighten(OCHRE, 0.55), Nib::LINE);
    let flame = [(-1.2, 11.6), (0.0, 7.0), (1.2, 11.6)].map(|(x, y)| at + vec2(x, y));
    pen.wash(&flame, wash(VERMILION, 0.8));
    pen.line(&[at + vec2(-3.8, 12.8), at + vec2(3.8, 12.8)], Nib::BOLD.blunt());
    pen.line(&[at + vec2(-3.0, 5.0), at + vec2(3.0, 5.0)], Nib::LINE.wide(1.4).blunt());
}

fn enemy_lines(pen: &mut Pen) {
    let at = |pen: &mut Pen, x: f32, y: f32, scale: f32, draw: &dyn Fn(&mut Pen)| {
        pen.placed(Placing::at(pos2(x, y)).scale(scale), |pen| draw(pen));
    };
    at(pen, 431.0, 500.0, 0.86, &|pen| figures::tent(pen, wash(VERMILION, 0.66)));
    at(pen, 393.0, 493.0, 0.72, &|pen| figures::tent(pen, wash(OCHRE, 0.6)));
    at(pen, 371.0, 484.0, 0.72, &|pen| {
        let guard = Soldier { stride: 2.2, lean: 0.0, ..Soldier::enemy(0) };
        figures::ground_shadow(pen, Pos2::ZERO, 7.0);
        figures::soldier(pen, guard);
        pen.line(&[pos2(5.0, 0.4), pos2(5.4, -30.0)], Nib::LINE.wide(1.3).blunt());
        figures::arm(pen, guard, pos2(5.1, -14.6));
    });
}

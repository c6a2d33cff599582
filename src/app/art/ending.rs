//! The last picture of the chronicle: relief at sunrise, or a fallen fortress under smoke.

use std::f32::consts::{PI, TAU};

use eframe::egui::{Color32, Pos2, Rect, Vec2, pos2, vec2};

use super::figures::{self, Headgear, Soldier};
use super::masonry::{self, Bond, Stone, Tones};
use super::page;
use super::pen::{Hatch, Nib, Pen, Placing, arc, chance, corners, ellipse, smooth};
use crate::app::palette::{
    INK, LAPIS, OCHRE, PARCHMENT, SAP, STONE, TIMBER, VERDIGRIS, VERMILION, darken, lighten, mix, wash, with_alpha,
};

/// The size of the picture in its own units.
pub const SIZE: Vec2 = vec2(560.0, 190.0);

/// Where the ground begins.
const GROUND: f32 = 148.0;

/// What is seen at the end, framed.
pub fn scene(pen: &mut Pen, won: bool) {
    let frame = Rect::from_min_size(Pos2::ZERO, SIZE);
    let sky = if won { mix(wash(OCHRE, 0.34), wash(VERMILION, 0.2), 0.3) } else { mix(wash(LAPIS, 0.34), STONE[2], 0.35) };
    pen.wash(&corners(frame), sky);
    if won {
        sunrise(pen);
    } else {
        dusk(pen);
    }
    hills(pen, won);
    castle(pen, won);
    if won {
        relief(pen);
    } else {
        sack_of_the_town(pen);
    }
    // What spills over the edge is trimmed by the border of the sheet.
    pen.outline(&corners(frame.shrink(0.6)), Nib::new(1.6, INK).shaky(0.3));
    pen.outline(&corners(frame.shrink(3.8)), Nib::FINE.shaky(0.25).thin(0.8));
}

fn sunrise(pen: &mut Pen) {
    let sun = pos2(412.0, 118.0);
    for ring in 0..4 {
        let r = 92.0 - 18.0 * ring as f32;
        pen.soft_wash(&ellipse(sun, Vec2::splat(r), 40), with_alpha(lighten(OCHRE, 0.45), 0.22), 26.0);
    }
    for k in 0..26 {
        let way = Vec2::angled(PI + PI * (k as f32 + 0.5) / 26.0);
        let (from, to) = (34.0 + 5.0 * chance(k, 1), 62.0 + 42.0 * chance(k, 2));
        let nib = if k % 2 == 0 { Nib::FINE } else { Nib::HAIR };
        pen.stroke(sun + way * from, sun + way * to, nib.ink(darken(OCHRE, 0.35)).thin(0.75));
    }
    pen.oval(sun, Vec2::splat(29.0), mix(lighten(OCHRE, 0.2), wash(VERMILION, 0.5), 0.2), Nib::LINE);
    page::cloud(pen, pos2(70.0, 34.0), 13.0);
    page::cloud(pen, pos2(486.0, 44.0), 11.0);
    page::birds(pen, &[pos2(298.0, 36.0), pos2(318.0, 28.0), pos2(338.0, 40.0)]);
}

fn dusk(pen: &mut Pen) {
    // Smoke rolls off the keep and over the whole sky.
    for k in 0..34 {
        let t = k as f32 / 33.0;
        let at = pos2(196.0 + 330.0 * t + 16.0 * chance(k, 1), 58.0 - 34.0 * (t * 1.4).min(1.0) + 26.0 * chance(k, 2));
        let r = 9.0 + 24.0 * t + 7.0 * chance(k, 3);
        pen.soft_wash(&ellipse(at, vec2(r * 1.3, r), 20), with_alpha(mix(INK, STONE[3], 0.35), 0.34), r);
    }
    for (x, y, r) in [(206.0, 62.0, 7.0), (228.0, 48.0, 9.0), (256.0, 42.0, 11.0), (292.0, 34.0, 13.0), (336.0, 32.0, 14.0)] {
        pen.curve(&arc(pos2(x, y), Vec2::splat(r), PI * 0.9, PI * 2.2, 14), Nib::FINE.thin(0.7));
        pen.curve(&arc(pos2(x + 2.0, y + 3.0), Vec2::splat(r * 0.5), PI * 0.7, PI * 1.9, 10), Nib::HAIR.thin(0.7));
    }
    page::birds(pen, &[pos2(70.0, 40.0), pos2(92.0, 30.0), pos2(112.0, 44.0), pos2(448.0, 64.0), pos2(470.0, 56.0)]);
}

fn hills(pen: &mut Pen, won: bool) {
    let green = |strength: f32| mix(wash(SAP, strength), wash(OCHRE, strength), 0.4);
    let dim = |color: Color32| if won { color } else { mix(color, STONE[3], 0.38) };
    for (y, sway, strength, salt) in [(116.0, 12.0, 0.24, 1), (130.0, 9.0, 0.36, 2)] {
        let points: Vec<Pos2> = (0..=8).map(|k| pos2(70.0 * k as f32, y - sway * (chance(k, salt) - 0.4) * 1.7)).collect();
        let ridge = smooth(&points, false);
        let hill: Vec<Pos2> = ridge.into_iter().chain([pos2(560.0, 190.0), pos2(0.0, 190.0)]).collect();
        pen.shape(&hill, dim(green(strength)), Nib::HAIR);
    }
    let ground = [pos2(0.0, GROUND), pos2(150.0, GROUND - 2.0), pos2(380.0, GROUND + 3.0), pos2(560.0, GROUND - 1.0)];
    let ground: Vec<Pos2> = smooth(&ground, false).into_iter().chain([pos2(560.0, 190.0), pos2(0.0, 190.0)]).collect();
    pen.wash(&ground, dim(green(0.5)));
    // The road that leads to the gate.
    let road = [pos2(163.0, 150.0), pos2(187.0, 150.0), pos2(258.0, 190.0), pos2(168.0, 190.0)];
    pen.wash(&road, dim(mix(wash(TIMBER, 0.26), wash(OCHRE, 0.3), 0.4)));
    for k in 0..54 {
        let p = pos2(10.0 + 540.0 * chance(k, 5), 156.0 + 30.0 * chance(k, 6));
        if !(150.0..262.0).contains(&p.x) {
            page::tuft(pen, p, 4.0 + (p.y - GROUND) * 0.06);
        }
    }
}

fn tower(pen: &mut Pen, area: Rect, salt: u32, tones: Tones) {
    let bond = Bond { course: 9.0, shortest: 8.0, longest: 15.0, salt };
    let merlons = (area.width() / 11.0) as u32;
    let step = area.width() / merlons as f32;
    let crown = (0..merlons).map(|k| {
        masonry::stone(
            Rect::from_min_size(pos2(area.left() + k as f32 * step + 1.0, area.top() - 8.0), vec2(step * 0.62, 8.0)),
            salt * 7 + k,
        )
    });
    let stones: Vec<Stone> = masonry::lay(area, bond).into_iter().chain(crown).collect();
    masonry::draw(pen, &stones, tones);
    let shade = area.with_min_x(area.right() - area.width() * 0.3);
    pen.hatch(&corners(shade), Hatch::new(2.1).at(-1.05));
}

fn slit(pen: &mut Pen, at: Pos2) {
    pen.shape(&corners(Rect::from_center_size(at, vec2(3.0, 9.0))), darken(STONE[3], 0.7), Nib::HAIR);
}

fn castle(pen: &mut Pen, won: bool) {
    let tones = Tones::pale(if won { 0.34 } else { 0.1 });
    // The keep stands in both pictures; what surrounds it does not.
    tower(pen, Rect::from_min_max(pos2(148.0, 52.0), pos2(204.0, 148.0)), 3, tones);
    slit(pen, pos2(164.0, 78.0));
    slit(pen, pos2(186.0, 78.0));
    tower(pen, Rect::from_min_max(pos2(56.0, 108.0), pos2(142.0, 149.0)), 5, tones);
    tower(pen, Rect::from_min_max(pos2(208.0, 108.0), pos2(300.0, 149.0)), 7, tones);
    tower(pen, Rect::from_min_max(pos2(30.0, 84.0), pos2(62.0, 150.0)), 11, tones);
    slit(pen, pos2(44.0, 108.0));
    if won {
        tower(pen, Rect::from_min_max(pos2(292.0, 84.0), pos2(324.0, 150.0)), 13, tones);
        slit(pen, pos2(306.0, 108.0));
    } else {
        // What is left of the other tower.
        let stump = masonry::lay(
            Rect::from_min_max(pos2(292.0, 122.0), pos2(324.0, 150.0)),
            Bond { course: 9.0, shortest: 8.0, longest: 15.0, salt: 13 },
        );
        masonry::draw(pen, &stump, tones);
        masonry::rubble(pen, pos2(318.0, 152.0), 64.0, 24.0, tones);
        masonry::rubble(pen, pos2(262.0, 151.0), 50.0, 20.0, tones);
        masonry::crack(pen, &[pos2(168.0, 54.0), pos2(176.0, 74.0), pos2(169.0, 92.0), pos2(178.0, 116.0)], 1.9);
        masonry::crack(pen, &[pos2(90.0, 108.0), pos2(98.0, 122.0), pos2(92.0, 138.0)], 1.6);
    }
    gate(pen, won);
}

fn gate(pen: &mut Pen, won: bool) {
    let opening = |r: f32| {
        let mut points = vec![pos2(175.0 - r, 151.0)];
        points.extend(arc(pos2(175.0, 130.0), vec2(r, r * 1.05), PI, TAU, 18));
        points.push(pos2(175.0 + r, 151.0));
        points
    };
    pen.shape(&opening(17.0), mix(STONE[0], PARCHMENT, 0.35), Nib::LINE);
    pen.shape(&opening(13.0), darken(STONE[3], 0.78), Nib::LINE);
    let leaf = |side: f32| {
        if won {
            // Wide open, turned outwards.
            [
                pos2(175.0 + side * 13.0, 122.0),
                pos2(175.0 + side * 24.0, 127.0),
                pos2(175.0 + side * 24.0, 158.0),
                pos2(175.0 + side * 13.0, 151.0),
            ]
        } else {
            // Off its hinges.
            [
                pos2(175.0 + side * 12.0, 129.0),
                pos2(175.0 + side * 27.0, 137.0),
                pos2(175.0 + side * 22.0, 160.0),
                pos2(175.0 + side * 8.0, 152.0),
            ]
        }
    };
    for side in [-1.0, 1.0] {
        let door = leaf(side);
        pen.shape(&door, mix(TIMBER, PARCHMENT, if won { 0.25 } else { 0.08 }), Nib::LINE);
        for t in [0.33, 0.66] {
            pen.stroke(door[0] + (door[1] - door[0]) * t, door[3] + (door[2] - door[3]) * t, Nib::HAIR);
        }
    }
}

fn flag(pen: &mut Pen, foot: Pos2, height: f32, cloth: Vec2, color: Color32) {
    pen.line(&[foot, foot - vec2(0.0, height)], Nib::LINE.blunt());
    figures::pennon(pen, foot - vec2(0.0, height - 1.0), cloth, color);
}

fn at(pen: &mut Pen, x: f32, y: f32, scale: f32, mirror: bool, draw: &dyn Fn(&mut Pen)) {
    pen.placed(Placing::at(pos2(x, y)).scale(scale).mirror(mirror), |pen| draw(pen));
}

/// The relief comes with the sun; on the walls they wave, in the field the besiegers' camp is left to itself.
fn relief(pen: &mut Pen) {
    flag(pen, pos2(176.0, 44.0), 34.0, vec2(42.0, 17.0), wash(VERDIGRIS, 0.85));
    flag(pen, pos2(46.0, 76.0), 22.0, vec2(22.0, 10.0), wash(VERDIGRIS, 0.7));
    flag(pen, pos2(308.0, 76.0), 22.0, vec2(22.0, 10.0), wash(OCHRE, 0.7));
    for (x, y, coat) in [
        (82.0, 101.0, VERDIGRIS),
        (112.0, 101.0, OCHRE),
        (232.0, 101.0, VERDIGRIS),
        (262.0, 101.0, LAPIS),
        (160.0, 45.0, OCHRE),
        (193.0, 45.0, VERDIGRIS),
    ] {
        at(pen, x, y, 0.74, x > 180.0, &|pen| {
            let soldier = Soldier { coat: wash(coat, 0.66), head: Headgear::Kettle, stride: 0.0, lean: 0.0 };
            figures::soldier(pen, soldier);
            figures::arm(pen, soldier, pos2(5.0, -33.0));
        });
    }
    // The column of the relief, on the road from the east.
    for (k, x) in [372.0_f32, 394.0, 416.0, 438.0, 460.0, 482.0, 504.0, 526.0].into_iter().enumerate() {
        let y = 164.0 + 5.0 * ((k % 2) as f32) - k as f32 * 0.6;
        at(pen, x, y, 1.0, true, &|pen| figures::spearman(pen, k as u32 * 2 + 1));
    }
    flag(pen, pos2(360.0, 166.0), 58.0, vec2(38.0, 19.0), wash(LAPIS, 0.75));
    flag(pen, pos2(449.0, 162.0), 52.0, vec2(30.0, 14.0), wash(VERDIGRIS, 0.8));
    at(pen, 108.0, 178.0, 0.8, false, &|pen| figures::tent(pen, wash(VERMILION, 0.5)));
    at(pen, 62.0, 181.0, 0.72, false, &figures::fire);
}

/// The enemy's banner on the keep, the white flag below, and fire.
fn sack_of_the_town(pen: &mut Pen) {
    flag(pen, pos2(176.0, 44.0), 34.0, vec2(42.0, 17.0), wash(VERMILION, 0.85));
    for (x, y, s) in [(92.0, 108.0, 0.85), (232.0, 110.0, 0.95), (196.0, 52.0, 0.7), (118.0, 107.0, 0.6)] {
        at(pen, x, y, s, false, &figures::fire);
    }
    // The white flag at the broken gate.
    pen.line(&[pos2(208.0, 166.0), pos2(214.0, 124.0)], Nib::LINE.blunt());
    let cloth = [
        pos2(214.0, 125.0),
        pos2(228.0, 129.0),
        pos2(241.0, 126.0),
        pos2(240.0, 141.0),
        pos2(226.0, 144.0),
        pos2(211.6, 141.0),
    ];
    pen.shape(&smooth(&cloth, true), lighten(PARCHMENT, 0.7), Nib::LINE);
    pen.hatch(&[cloth[1], cloth[2], cloth[3], cloth[4]], Hatch::new(2.4).at(1.2));
    at(pen, 404.0, 166.0, 1.0, false, &figures::siege_tower);
    for (k, x) in [352.0_f32, 372.0, 438.0, 460.0, 484.0, 508.0].into_iter().enumerate() {
        at(pen, x, 170.0 + 4.0 * ((k % 2) as f32), 1.0, true, &|pen| figures::spearman(pen, k as u32 * 3));
    }
    at(pen, 530.0, 172.0, 0.9, false, &|pen| figures::tent(pen, wash(VERMILION, 0.66)));
    at(pen, 92.0, 176.0, 1.0, false, &|pen| figures::ladder_men(pen, 0.3, 1));
    at(pen, 40.0, 178.0, 1.0, false, &|pen| figures::spearman(pen, 4));
}

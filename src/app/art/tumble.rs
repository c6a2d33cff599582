//! A die in the air: a cube that turns, seen from above, with its six faces.

use std::f32::consts::{PI, TAU};

use eframe::egui::{Color32, Pos2, Vec2, pos2, vec2};

use super::pen::{Nib, Pen, ellipse};
use crate::app::palette::{INK, IVORY, darken, lighten, mix, with_alpha};

/// A vector in space: right, down, towards the viewer.
type Vector = [f32; 3];

fn turned_x([x, y, z]: Vector, angle: f32) -> Vector {
    let (sin, cos) = angle.sin_cos();
    [x, y * cos - z * sin, y * sin + z * cos]
}

fn turned_y([x, y, z]: Vector, angle: f32) -> Vector {
    let (sin, cos) = angle.sin_cos();
    [x * cos + z * sin, y, z * cos - x * sin]
}

fn turned_z([x, y, z]: Vector, angle: f32) -> Vector {
    let (sin, cos) = angle.sin_cos();
    [x * cos - y * sin, x * sin + y * cos, z]
}

/// The faces of a die whose upper face shows `top`: number, and the turns about x and y that bring it up. Opposite faces add up
/// to seven.
fn faces(top: u8) -> [(u8, f32, f32); 6] {
    let front = match top {
        1 | 6 => 2,
        2 | 5 => 3,
        _ => 1,
    };
    let right = (1..=6).find(|n| ![top, 7 - top, front, 7 - front].contains(n)).unwrap_or(1);
    [
        (top, 0.0, 0.0),
        (7 - top, PI, 0.0),
        (front, PI / 2.0, 0.0),
        (7 - front, -PI / 2.0, 0.0),
        (right, 0.0, PI / 2.0),
        (7 - right, 0.0, -PI / 2.0),
    ]
}

/// Where the pips of a face lie, from -1 to 1 on both axes.
fn pips(number: u8) -> &'static [(f32, f32)] {
    match number {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)],
        5 => &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (0.0, 0.0)],
        _ => &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0)],
    }
}

/// A die of `size` that will show `number` when `progress` is 1, `height` above the ground at `ground`, and will then lie turned
/// by `rest` radians.
pub fn die(pen: &mut Pen, ground: Pos2, size: f32, number: u8, progress: f32, height: f32, rest: f32) {
    let left = 1.0 - progress.clamp(0.0, 1.0);
    // Whole turns are left, so that it comes to rest as it has to lie.
    let (roll, pitch, spin) = (left * left * TAU * 1.5, left * left * TAU * 1.0, rest - left * TAU * 0.75);
    let half = size * 0.5;
    let lift = height + size * 0.1;
    let shadow = 1.0 + height / size * 0.5;
    let fallen = ground + vec2(size * 0.08 + height * 0.35, size * 0.16);
    pen.soft_wash(
        &ellipse(fallen, Vec2::splat(half * 1.15 * shadow), 28),
        with_alpha(Color32::BLACK, 0.6 / shadow),
        size * 0.25 * shadow,
    );
    let center = ground - vec2(0.0, lift);
    // A little from the side, so that two faces more are seen.
    let place = |v: Vector| {
        let v = turned_z(turned_y(turned_x(v, roll), pitch), spin);
        turned_x(v, 0.16 * left.min(0.25) * 4.0)
    };
    let seen = |[x, y, z]: Vector| {
        let near = 1.0 + z / size * 0.14;
        pos2(center.x + x * near, center.y + y * near)
    };
    for (face, about_x, about_y) in faces(number) {
        let on_face = |x: f32, y: f32, z: f32| place(turned_y(turned_x([x, y, z], about_x), about_y));
        let normal = on_face(0.0, 0.0, 1.0);
        if normal[2] <= 0.02 {
            continue;
        }
        // Light falls from the upper left.
        let light = (normal[2] * 0.8 - normal[0] * 0.3 - normal[1] * 0.45).clamp(0.0, 1.0);
        let color = if light > 0.7 { lighten(IVORY, (light - 0.7) * 0.8) } else { darken(IVORY, (0.7 - light) * 0.8) };
        // Corners cut a little, as ivory is worn.
        let cut = half * 0.76;
        let outline: Vec<Pos2> =
            [(-half, -cut), (-cut, -half), (cut, -half), (half, -cut), (half, cut), (cut, half), (-cut, half), (-half, cut)]
                .map(|(x, y)| seen(on_face(x, y, half)))
                .to_vec();
        pen.shape(&outline, color, Nib::new(size * 0.025, mix(IVORY, INK, 0.6)).ruled());
        for (x, y) in pips(face) {
            let ring: Vec<Pos2> = (0..14)
                .map(|k| {
                    let way = Vec2::angled(k as f32 / 14.0 * TAU) * size * 0.082;
                    seen(on_face(x * size * 0.255 + way.x, y * size * 0.255 + way.y, half))
                })
                .collect();
            pen.wash(&ring, darken(INK, 0.2));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_die_has_six_faces_and_opposite_ones_add_up_to_seven() {
        for top in 1..=6 {
            let all = faces(top);
            let mut numbers = all.map(|(number, ..)| number);
            assert_eq!(numbers[0], top);
            for pair in numbers.chunks_exact(2) {
                assert_eq!(pair[0] + pair[1], 7);
            }
            numbers.sort_unstable();
            assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
            for number in numbers {
                assert_eq!(pips(number).len(), usize::from(number));
            }
        }
    }
}

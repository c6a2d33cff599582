//! Outlines and chance for the drawings: ellipses, arcs, smooth lines, triangles, and a hash instead of dice.

use std::f32::consts::{PI, TAU};

use eframe::egui::{Pos2, Rect, Vec2, vec2};

/// A whole-number hash: well mixed, the same everywhere.
pub fn hash(mut x: u32) -> u32 {
    x ^= x >> 16;
    x = x.wrapping_mul(0x7feb_352d);
    x ^= x >> 15;
    x = x.wrapping_mul(0x846c_a68b);
    x ^ (x >> 16)
}

/// A number in `0.0..1.0` that depends on `n` and `salt` alone: the drawings' only chance.
pub fn chance(n: u32, salt: u32) -> f32 {
    (hash(n.wrapping_mul(0x9E37_79B9) ^ hash(salt)) >> 8) as f32 / (1 << 24) as f32
}

/// A number in `0.0..1.0` that depends on the place alone.
pub(super) fn noise_at(v: Vec2) -> f32 {
    chance((v.x * 16.0).round() as i32 as u32, (v.y * 16.0).round() as i32 as u32)
}

/// Smooth noise along a line, in `0.0..1.0`.
pub(super) fn wave(x: f32) -> f32 {
    let floor = x.floor();
    let t = x - floor;
    let (a, b) = (chance(floor as i32 as u32, 7), chance((floor + 1.0) as i32 as u32, 7));
    a + (b - a) * t * t * (3.0 - 2.0 * t)
}

/// The points of an ellipse.
pub fn ellipse(center: Pos2, radii: Vec2, facets: usize) -> Vec<Pos2> {
    (0..facets).map(|i| center + radii * Vec2::angled(i as f32 / facets as f32 * TAU)).collect()
}

/// The points of an arc of an ellipse, both ends included. Angles in radians, clockwise from the right.
pub fn arc(center: Pos2, radii: Vec2, from: f32, to: f32, pieces: usize) -> Vec<Pos2> {
    let at = |i: usize| from + (to - from) * i as f32 / pieces as f32;
    (0..=pieces).map(|i| center + radii * Vec2::angled(at(i))).collect()
}

/// The corners of a rectangle, clockwise.
pub fn corners(rect: Rect) -> [Pos2; 4] {
    [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()]
}

/// The points of a rectangle with rounded corners, clockwise; always `4 * (pieces + 1)` points.
pub fn rounded(rect: Rect, radius: f32, pieces: usize) -> Vec<Pos2> {
    let r = radius.min(rect.width() / 2.0).min(rect.height() / 2.0);
    let core = rect.shrink(r);
    corners(core)
        .into_iter()
        .enumerate()
        .flat_map(|(i, c)| {
            let from = PI + i as f32 * PI / 2.0;
            arc(c, Vec2::splat(r), from, from + PI / 2.0, pieces)
        })
        .collect()
}

/// Points on a smooth line through the given ones.
pub fn smooth(points: &[Pos2], closed: bool) -> Vec<Pos2> {
    let n = points.len();
    if n < 3 {
        return points.to_vec();
    }
    let at = |i: isize| {
        let last = n as isize - 1;
        points[if closed { i.rem_euclid(n as isize) } else { i.clamp(0, last) } as usize]
    };
    let spans = if closed { n } else { n - 1 };
    let mut result = Vec::with_capacity(spans * 5 + 1);
    for i in 0..spans as isize {
        let [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)].map(Pos2::to_vec2);
        let pieces = ((c - b).length() / 3.0).clamp(3.0, 8.0) as usize;
        for k in 0..pieces {
            let t = k as f32 / pieces as f32;
            let p =
                b * 2.0 + (c - a) * t + (a * 2.0 - b * 5.0 + c * 4.0 - d) * (t * t) + (b * 3.0 - a - c * 3.0 + d) * (t * t * t);
            result.push((p * 0.5).to_pos2());
        }
    }
    if !closed {
        result.push(points[n - 1]);
    }
    result
}

pub(super) fn signed_area(points: &[Pos2]) -> f32 {
    let n = points.len();
    (0..n).map(|i| cross(points[i].to_vec2(), points[(i + 1) % n].to_vec2())).sum::<f32>() * 0.5
}

fn cross(a: Vec2, b: Vec2) -> f32 {
    a.x * b.y - a.y * b.x
}

/// The outward direction at a corner of a clockwise (y down) path, long enough to keep the breadth at the corner.
pub(super) fn corner_normal(before: Pos2, here: Pos2, after: Pos2) -> Vec2 {
    let (a, b) = ((here - before).normalized(), (after - here).normalized());
    let (a, b) = (if a == Vec2::ZERO { b } else { a }, if b == Vec2::ZERO { a } else { b });
    let sum = vec2(a.y, -a.x) + vec2(b.y, -b.x);
    let length_sq = sum.length_sq();
    if length_sq < 0.05 { vec2(a.y, -a.x) } else { sum * (2.0 / length_sq).min(1.6 / length_sq.sqrt()) }
}

/// Triangles that cover a clockwise polygon: a fan if it is convex, else its ears one by one.
pub(super) fn triangulate(points: &[Pos2]) -> Vec<[u32; 3]> {
    let n = points.len();
    let turn = |a: u32, b: u32, c: u32| {
        let (a, b, c) = (points[a as usize], points[b as usize], points[c as usize]);
        cross(b - a, c - b)
    };
    let convex = (0..n as u32).all(|i| turn(i, (i + 1) % n as u32, (i + 2) % n as u32) >= -1e-4);
    if convex {
        return (1..n as u32 - 1).map(|i| [0, i, i + 1]).collect();
    }
    let mut left: Vec<u32> = (0..n as u32).collect();
    let mut triangles = Vec::with_capacity(n - 2);
    let mut at = 0;
    let mut refused = 0;
    while left.len() > 3 {
        let m = left.len();
        let (a, b, c) = (left[(at + m - 1) % m], left[at % m], left[(at + 1) % m]);
        let bend = turn(a, b, c);
        let clear = || {
            left.iter()
                .filter(|i| ![a, b, c].contains(i))
                .all(|&i| !(turn(a, b, i) > -1e-4 && turn(b, c, i) > -1e-4 && turn(c, a, i) > -1e-4))
        };
        // A polygon that crosses itself has no ear in the end: cut anyway, some picture is better than none.
        if refused > m || (bend > 0.0 && clear()) || bend.abs() < 1e-6 {
            triangles.push([a, b, c]);
            left.remove(at % m);
            refused = 0;
            at = (at + left.len() - 1) % left.len();
        } else {
            refused += 1;
            at = (at + 1) % m;
        }
    }
    if let [a, b, c] = left[..] {
        triangles.push([a, b, c]);
    }
    triangles
}

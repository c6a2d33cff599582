//! Two textures made of noise at the start: parchment to lay over every page, oak for the table. Both tile.

use eframe::egui::epaint::Vertex;
use eframe::egui::{Color32, ColorImage, Mesh, Rect, Shape, TextureId, TextureOptions};

use super::pen::hash;
use crate::app::palette::{INK, OAK, OAK_DEEP, mix};

/// Parchment's fibres and blotches: ink at a few hundredths of opacity. Paint it over a drawing, repeated, in white.
pub fn parchment() -> ColorImage {
    const SIDE: usize = 256;
    let blotches = Lattice::new(4, 4, 1);
    let clouds = Lattice::new(16, 16, 2);
    let fibres = Lattice::new(24, 128, 3);
    let grain = Lattice::new(128, 128, 4);
    let pixels = tile(SIDE, SIDE, |u, v| {
        let blotch = (blotches.at(u, v) - 0.45).max(0.0) * 0.17;
        let cloud = clouds.at(u, v) * 0.055;
        let fibre = (fibres.at(u + 0.04 * clouds.at(v, u), v) - 0.62).max(0.0) * 0.20;
        let speck = (grain.at(u, v) - 0.80).max(0.0) * 0.25;
        INK.gamma_multiply((blotch + cloud + fibre + speck - 0.02).clamp(0.0, 0.22))
    });
    ColorImage::new([SIDE, SIDE], pixels)
}

/// The table: four planks of oak, the grain along them.
pub fn oak() -> ColorImage {
    const WIDE: usize = 512;
    const HIGH: usize = 256;
    const PLANKS: f32 = 4.0;
    let sway = Lattice::new(4, 8, 11);
    let grain = Lattice::new(8, 128, 12);
    let pores = Lattice::new(64, 256, 13);
    let tone = Lattice::new(3, 16, 14);
    let pixels = tile(WIDE, HIGH, |u, v| {
        let plank = (v * PLANKS).floor();
        let inside = v * PLANKS - plank;
        let shift = plank * 0.37;
        let bent = v + 0.020 * sway.at(u + shift, v);
        let rings = ((bent * 190.0 + 9.0 * sway.at(u + shift, bent)).sin() * 0.5 + 0.5) * 0.22;
        let light = 0.16
            + 0.30 * grain.at(u + shift, bent)
            + rings
            + 0.26 * tone.at(u + shift, v)
            + (hash(plank as u32) % 7) as f32 * 0.02;
        let pore = (pores.at(u + shift, bent) - 0.72).max(0.0) * 0.9;
        let seam = (1.0 - inside.min(1.0 - inside) * 34.0).clamp(0.0, 1.0);
        mix(OAK_DEEP, OAK, (light - pore) * (1.0 - 0.75 * seam))
    });
    ColorImage::new([WIDE, HIGH], pixels)
}

/// How the textures are to be loaded: smooth, and repeated beyond their edges.
pub const OPTIONS: TextureOptions = TextureOptions::LINEAR_REPEAT;

/// A texture laid over `rect`, one tile `tile` points wide and as high as its `size` asks.
pub fn lay(texture: TextureId, size: [usize; 2], rect: Rect, tile: f32) -> Shape {
    let height = tile * size[1] as f32 / size[0] as f32;
    let mut mesh = Mesh::with_texture(texture);
    for corner in super::pen::corners(rect) {
        let uv = corner - rect.min;
        mesh.vertices.push(Vertex { pos: corner, uv: eframe::egui::pos2(uv.x / tile, uv.y / height), color: Color32::WHITE });
    }
    mesh.indices.extend_from_slice(&[0, 1, 2, 0, 2, 3]);
    Shape::mesh(mesh)
}

fn tile(width: usize, height: usize, color: impl Fn(f32, f32) -> Color32) -> Vec<Color32> {
    let mut pixels = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            pixels.push(color(x as f32 / width as f32, y as f32 / height as f32));
        }
    }
    pixels
}

/// Smooth noise that repeats in the unit square.
struct Lattice {
    columns: usize,
    rows: usize,
    values: Vec<f32>,
}

impl Lattice {
    fn new(columns: usize, rows: usize, salt: u32) -> Self {
        let value = |i: usize| (hash(i as u32 ^ hash(salt)) >> 8) as f32 / (1 << 24) as f32;
        Self { columns, rows, values: (0..columns * rows).map(value).collect() }
    }

    /// The noise at a point, `0.0..1.0`.
    fn at(&self, u: f32, v: f32) -> f32 {
        let (x, y) = (u * self.columns as f32, v * self.rows as f32);
        let (left, top) = (x.floor(), y.floor());
        let ease = |t: f32| t * t * (3.0 - 2.0 * t);
        let (fx, fy) = (ease(x - left), ease(y - top));
        let (left, top) =
            ((left as i32).rem_euclid(self.columns as i32) as usize, (top as i32).rem_euclid(self.rows as i32) as usize);
        let (right, below) = ((left + 1) % self.columns, (top + 1) % self.rows);
        let value = |x: usize, y: usize| self.values[y * self.columns + x];
        let upper = value(left, top) + (value(right, top) - value(left, top)) * fx;
        let lower = value(left, below) + (value(right, below) - value(left, below)) * fx;
        upper + (lower - upper) * fy
    }
}

//! A rasteriser on the processor: triangles of a mesh onto a canvas, the same to the byte on every machine.
//!
//! It paints as egui's own back ends do: vertex colors and textures are premultiplied and blended in gamma space, textures are
//! sampled bilinearly and clamped or repeated as their options say, and a pixel on an edge that two triangles share is painted
//! once (top-left rule). The boards' scenery is painted with it once for each state and size; the picture tests paint all with it.

use eframe::egui::epaint::Vertex;
use eframe::egui::{Color32, ColorImage, Mesh, TextureWrapMode};

type Rgba = [f32; 4];

/// A texture to paint with.
#[derive(Debug)]
pub struct Texture {
    width: usize,
    height: usize,
    wrap: TextureWrapMode,
    texels: Vec<Rgba>,
}

impl Texture {
    /// A texture of `width` by `height` pixels, row by row.
    pub fn new([width, height]: [usize; 2], pixels: &[Color32], wrap: TextureWrapMode) -> Self {
        Self { width, height, wrap, texels: pixels.iter().copied().map(rgba).collect() }
    }

    /// Replaces a part of it.
    pub fn patch(&mut self, [left, top]: [usize; 2], image: &ColorImage) {
        for (i, pixel) in image.pixels.iter().enumerate() {
            self.texels[(top + i / image.size[0]) * self.width + left + i % image.size[0]] = rgba(*pixel);
        }
    }

    fn sample(&self, u: f32, v: f32) -> Rgba {
        let (x, y) = (u * self.width as f32 - 0.5, v * self.height as f32 - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (fx, fy) = (x - left, y - top);
        let (left, top) = (left as i64, top as i64);
        let (a, b) = (self.texel(left, top), self.texel(left + 1, top));
        let (c, d) = (self.texel(left, top + 1), self.texel(left + 1, top + 1));
        std::array::from_fn(|k| (a[k] * (1.0 - fx) + b[k] * fx) * (1.0 - fy) + (c[k] * (1.0 - fx) + d[k] * fx) * fy)
    }

    fn texel(&self, x: i64, y: i64) -> Rgba {
        let index = |i: i64, len: usize| {
            let len = len as i64;
            match self.wrap {
                TextureWrapMode::ClampToEdge => i.clamp(0, len - 1) as usize,
                TextureWrapMode::Repeat => i.rem_euclid(len) as usize,
                TextureWrapMode::MirroredRepeat => {
                    let i = i.rem_euclid(2 * len);
                    i.min(2 * len - 1 - i) as usize
                }
            }
        };
        self.texels[index(y, self.height) * self.width + index(x, self.width)]
    }
}

fn rgba(color: Color32) -> Rgba {
    color.to_array().map(|c| f32::from(c) / 255.0)
}

fn mixed(color: Rgba, texel: Rgba) -> Rgba {
    [color[0] * texel[0], color[1] * texel[1], color[2] * texel[2], color[3] * texel[3]]
}

/// Pixels from `left` and `top` inclusive to `right` and `bottom` exclusive.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The first column.
    pub left: i64,
    /// The first row.
    pub top: i64,
    /// The column after the last.
    pub right: i64,
    /// The row after the last.
    pub bottom: i64,
}

/// Pixels to paint on.
#[derive(Debug)]
pub struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<Rgba>,
}

impl Canvas {
    /// A transparent canvas.
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![[0.0; 4]; width * height] }
    }

    /// Paints a mesh at `density` pixels a point inside of `clip`, with a texture or in plain colors.
    pub fn paint(&mut self, mesh: &Mesh, texture: Option<&Texture>, clip: Bounds, density: f32) {
        let clip = Bounds {
            left: clip.left.max(0),
            top: clip.top.max(0),
            right: clip.right.min(self.width as i64),
            bottom: clip.bottom.min(self.height as i64),
        };
        for corners in mesh.indices.chunks_exact(3) {
            let corners = [0, 1, 2].map(|k| &mesh.vertices[corners[k] as usize]);
            if corners.iter().any(|c| c.color != Color32::TRANSPARENT) {
                self.triangle(corners, texture, clip, density);
            }
        }
    }

    fn triangle(&mut self, corners: [&Vertex; 3], texture: Option<&Texture>, clip: Bounds, density: f32) {
        let [a, b, c] = corners.map(|v| (v.pos.x * density, v.pos.y * density));
        let doubled_area = (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
        if doubled_area == 0.0 || !doubled_area.is_finite() {
            return;
        }
        let sides = if doubled_area > 0.0 {
            [Side::new(b, c), Side::new(c, a), Side::new(a, b)]
        } else {
            [Side::new(c, b), Side::new(a, c), Side::new(b, a)]
        };
        let colors = corners.map(|v| rgba(v.color));
        let plain = corners.iter().all(|v| v.uv == corners[0].uv);
        let flat = match texture {
            None => Some([1.0; 4]),
            Some(texture) => plain.then(|| texture.sample(corners[0].uv.x, corners[0].uv.y)),
        };
        let lowest = |f: fn((f32, f32)) -> f32| f(a).min(f(b)).min(f(c)).floor() as i64;
        let highest = |f: fn((f32, f32)) -> f32| f(a).max(f(b)).max(f(c)).ceil() as i64;
        // Most triangles of a drawing have one color all over.
        let even = colors.iter().all(|color| *color == colors[0]);
        let plain = flat.filter(|_| even).map(|texel| mixed(colors[0], texel));
        for y in lowest(|p| p.1).max(clip.top)..highest(|p| p.1).min(clip.bottom) {
            let row = y as f32 + 0.5;
            // Long thin triangles cover few pixels of their box: only a span of the row needs to be looked at.
            let (mut from, mut to) = (lowest(|p| p.0).max(clip.left), highest(|p| p.0).min(clip.right));
            for side in &sides {
                side.narrow(row, &mut from, &mut to);
            }
            for x in from..to {
                let at = (x as f32 + 0.5, row);
                let (Some(wa), Some(wb), Some(wc)) = (sides[0].inside(at), sides[1].inside(at), sides[2].inside(at)) else {
                    continue;
                };
                let source = plain.unwrap_or_else(|| {
                    let weights = [wa, wb, wc].map(|w| w / doubled_area.abs());
                    let blend = |of: [f32; 3]| weights[0] * of[0] + weights[1] * of[1] + weights[2] * of[2];
                    let color = std::array::from_fn(|ch| blend(colors.map(|color| color[ch])));
                    let texel = flat.unwrap_or_else(|| {
                        let (u, v) = (blend(corners.map(|v| v.uv.x)), blend(corners.map(|v| v.uv.y)));
                        texture.map_or([1.0; 4], |texture| texture.sample(u, v))
                    });
                    mixed(color, texel)
                });
                let pixel = &mut self.pixels[y as usize * self.width + x as usize];
                let rest = 1.0 - source[3];
                for (channel, new) in pixel.iter_mut().zip(source) {
                    *channel = new + *channel * rest;
                }
            }
        }
    }

    /// The picture: premultiplied colors, row by row.
    pub fn into_image(self) -> ColorImage {
        let byte = |value: f32| (value.clamp(0.0, 1.0) * 255.0).round() as u8;
        let color = |[r, g, b, a]: Rgba| Color32::from_rgba_premultiplied(byte(r), byte(g), byte(b), byte(a));
        ColorImage::new([self.width, self.height], self.pixels.into_iter().map(color).collect())
    }
}

/// A side of a triangle whose inside is to the right of the way from start to end.
struct Side {
    from: (f32, f32),
    way: (f32, f32),
    owns_its_pixels: bool,
}

impl Side {
    fn new(from: (f32, f32), to: (f32, f32)) -> Self {
        let way = (to.0 - from.0, to.1 - from.1);
        Self { from, way, owns_its_pixels: way.1 < 0.0 || (way.1 == 0.0 && way.0 > 0.0) }
    }

    /// Takes pixels off both ends of a row's span that lie outside for sure; one more on each end is kept.
    fn narrow(&self, row: f32, from: &mut i64, to: &mut i64) {
        let (dx, dy) = self.way;
        if dy == 0.0 {
            return;
        }
        let crossing = self.from.0 + dx * (row - self.from.1) / dy;
        if dy > 0.0 {
            *to = (*to).min(crossing.ceil() as i64 + 1);
        } else {
            *from = (*from).max(crossing.floor() as i64 - 1);
        }
    }

    /// Twice the area spanned with `p` if `p` is inside, or on a side that owns its pixels.
    fn inside(&self, p: (f32, f32)) -> Option<f32> {
        let area = self.way.0 * (p.1 - self.from.1) - self.way.1 * (p.0 - self.from.0);
        (area > 0.0 || (area == 0.0 && self.owns_its_pixels)).then_some(area)
    }
}

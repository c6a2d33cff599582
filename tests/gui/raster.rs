//! A rasteriser on the processor behind [`egui_kittest::TestRenderer`]: pictures without a display or a graphics card,
//! the same to the byte on every machine.
//!
//! It paints as egui's own back ends do: vertex colours and textures are premultiplied and blended in gamma space,
//! textures are sampled bilinearly and clamped or repeated as their options say, and a pixel on an edge that two
//! triangles share is painted once (top-left rule).

use std::collections::HashMap;

use eframe::egui::epaint::{Primitive, Vertex};
use eframe::egui::{Color32, Context, FullOutput, ImageData, Mesh, TextureId, TextureWrapMode, TexturesDelta};
use egui_kittest::TestRenderer;
use image::RgbaImage;

type Rgba = [f32; 4];

/// Textures by id, and how to paint with them.
#[derive(Default)]
pub struct Raster {
    textures: HashMap<TextureId, Texture>,
}

struct Texture {
    width: usize,
    height: usize,
    wrap: TextureWrapMode,
    texels: Vec<Rgba>,
}

impl Texture {
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

impl TestRenderer for Raster {
    // Textures do not depend on each other, so their order does not matter.
    #[allow(clippy::iter_over_hash_type)]
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, images) in delta.set.drain() {
            for delta in images {
                let ImageData::Color(image) = &delta.image;
                let [width, height] = image.size;
                let texels = image.pixels.iter().copied().map(rgba);
                match (delta.pos, self.textures.get_mut(&id)) {
                    (Some([left, top]), Some(texture)) => {
                        for (i, texel) in texels.enumerate() {
                            texture.texels[(top + i / width) * texture.width + left + i % width] = texel;
                        }
                    }
                    _ => {
                        let wrap = delta.options.wrap_mode;
                        self.textures.insert(id, Texture { width, height, wrap, texels: texels.collect() });
                    }
                }
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    fn render(&mut self, ctx: &Context, output: &FullOutput) -> Result<RgbaImage, String> {
        let density = output.pixels_per_point;
        let size = ctx.content_rect().size() * density;
        let mut canvas = Canvas::new(size.x.round() as usize, size.y.round() as usize);
        for clipped in ctx.tessellate(output.shapes.clone(), density) {
            let clip = clipped.clip_rect * density;
            let clip = Bounds {
                left: clip.left().round() as i64,
                top: clip.top().round() as i64,
                right: clip.right().round() as i64,
                bottom: clip.bottom().round() as i64,
            };
            match clipped.primitive {
                Primitive::Mesh(mesh) => {
                    let texture = self.textures.get(&mesh.texture_id).ok_or("a mesh names an unknown texture")?;
                    canvas.paint(&mesh, texture, clip, density);
                }
                Primitive::Callback(_) => return Err("paint callbacks are not painted".to_owned()),
            }
        }
        canvas.into_image()
    }
}

/// Pixels from `left` and `top` inclusive to `right` and `bottom` exclusive.
#[derive(Clone, Copy)]
struct Bounds {
    left: i64,
    top: i64,
    right: i64,
    bottom: i64,
}

struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<Rgba>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![[0.0; 4]; width * height] }
    }

    fn paint(&mut self, mesh: &Mesh, texture: &Texture, clip: Bounds, density: f32) {
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

    fn triangle(&mut self, corners: [&Vertex; 3], texture: &Texture, clip: Bounds, density: f32) {
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
        let flat = plain.then(|| texture.sample(corners[0].uv.x, corners[0].uv.y));
        let lowest = |f: fn((f32, f32)) -> f32| f(a).min(f(b)).min(f(c)).floor() as i64;
        let highest = |f: fn((f32, f32)) -> f32| f(a).max(f(b)).max(f(c)).ceil() as i64;
        for y in lowest(|p| p.1).max(clip.top)..highest(|p| p.1).min(clip.bottom) {
            for x in lowest(|p| p.0).max(clip.left)..highest(|p| p.0).min(clip.right) {
                let center = (x as f32 + 0.5, y as f32 + 0.5);
                let inside = sides.each_ref().map(|side| side.inside(center));
                let [Some(wa), Some(wb), Some(wc)] = inside else { continue };
                let weights = [wa, wb, wc].map(|w| w / doubled_area.abs());
                let blend = |f: &dyn Fn(usize) -> f32| (0..3).map(|k| weights[k] * f(k)).sum::<f32>();
                let texel = flat.unwrap_or_else(|| texture.sample(blend(&|k| corners[k].uv.x), blend(&|k| corners[k].uv.y)));
                let source: Rgba = std::array::from_fn(|ch| blend(&|k| colors[k][ch]) * texel[ch]);
                let pixel = &mut self.pixels[y as usize * self.width + x as usize];
                *pixel = std::array::from_fn(|ch| source[ch] + pixel[ch] * (1.0 - source[3]));
            }
        }
    }

    fn into_image(self) -> Result<RgbaImage, String> {
        let bytes = self.pixels.iter().flatten().map(|v| (v.clamp(0.0, 1.0) * 255.0).round() as u8).collect();
        RgbaImage::from_raw(self.width as u32, self.height as u32, bytes).ok_or_else(|| "no canvas".to_owned())
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

    /// Twice the area spanned with `p` if `p` is inside, or on a side that owns its pixels.
    fn inside(&self, p: (f32, f32)) -> Option<f32> {
        let area = self.way.0 * (p.1 - self.from.1) - self.way.1 * (p.0 - self.from.0);
        (area > 0.0 || (area == 0.0 && self.owns_its_pixels)).then_some(area)
    }
}

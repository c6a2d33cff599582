//! A rasteriser on the processor: triangles of a mesh onto a canvas, the same to the byte on every machine.
//!
//! It paints as egui's own back ends do: vertex colors and textures are premultiplied and blended in gamma space, textures are
//! sampled bilinearly and clamped or repeated as their options say, and a pixel on an edge that two triangles share is painted
//! once (top-left rule). The boards' scenery is painted with it once for each state and size; the picture tests, and the window
//! where there is no OpenGL, paint everything with it.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::thread;

use eframe::egui::epaint::{ClippedPrimitive, ImageData, Primitive, Vertex};
use eframe::egui::{Color32, ColorImage, Mesh, TextureId, TextureWrapMode, TexturesDelta};

/// A premultiplied color: 8 bits each of opacity, red, green and blue, opacity highest.
type Pixel = u32;

/// Red and blue of a [`Pixel`], or its opacity and green moved down by 8 bits: two numbers that are reckoned with at once.
const LANES: u32 = 0x00ff_00ff;

const fn pack([red, green, blue, opacity]: [u8; 4]) -> Pixel {
    u32::from_be_bytes([opacity, red, green, blue])
}

/// `of` times `share / 255`, both lanes rounded.
const fn scaled(of: u32, share: u32) -> u32 {
    let product = of * share + 0x0080_0080;
    ((product + ((product >> 8) & LANES)) >> 8) & LANES
}

/// Both lanes added up, each at most 255: only colors that shine by themselves exceed it.
const fn added(one: u32, other: u32) -> u32 {
    let sum = one + other;
    let excess = sum & 0x0100_0100;
    (sum | (excess - (excess >> 8))) & LANES
}

/// A color over another one.
const fn over(color: Pixel, under: Pixel) -> Pixel {
    let rest = 255 - (color >> 24);
    if rest == 0 {
        return color;
    }
    let low = added(color & LANES, scaled(under & LANES, rest));
    let high = added(color >> 8 & LANES, scaled(under >> 8 & LANES, rest));
    low | high << 8
}

/// Two colors, channel by channel: how a texture takes the color of a vertex.
fn mixed(one: Pixel, other: Pixel) -> Pixel {
    match (one, other) {
        (u32::MAX, color) | (color, u32::MAX) => color,
        _ => {
            let (one, other) = (one.to_be_bytes(), other.to_be_bytes());
            u32::from_be_bytes(std::array::from_fn(|k| ((u32::from(one[k]) * u32::from(other[k]) + 127) / 255) as u8))
        }
    }
}

/// From `one` (at 0) to `other` (at 256).
const fn between(one: Pixel, other: Pixel, at: u32) -> Pixel {
    let low = ((one & LANES) * (256 - at) + (other & LANES) * at) >> 8 & LANES;
    let high = ((one >> 8 & LANES) * (256 - at) + (other >> 8 & LANES) * at) & !LANES;
    low | high
}

/// A texture to paint with.
#[derive(Debug)]
pub struct Texture {
    width: usize,
    height: usize,
    wrap: TextureWrapMode,
    texels: Vec<Pixel>,
}

impl Texture {
    /// A texture of `width` by `height` pixels, row by row.
    pub fn new([width, height]: [usize; 2], pixels: &[Color32], wrap: TextureWrapMode) -> Self {
        Self { width, height, wrap, texels: pixels.iter().map(|color| pack(color.to_array())).collect() }
    }

    /// Replaces a part of it.
    pub fn patch(&mut self, [left, top]: [usize; 2], image: &ColorImage) {
        for (i, pixel) in image.pixels.iter().enumerate() {
            self.texels[(top + i / image.size[0]) * self.width + left + i % image.size[0]] = pack(pixel.to_array());
        }
    }

    fn sample(&self, u: f32, v: f32) -> Pixel {
        let fixed = |coordinate: f32, size: usize| (coordinate * size as f32 * 256.0 - 127.5).floor() as i64;
        let (x, y) = (fixed(u, self.width), fixed(v, self.height));
        let (left, top) = (self.wrapped(x >> 8, self.width), self.wrapped(y >> 8, self.height) * self.width);
        let (fx, fy) = ((x & 255) as u32, (y & 255) as u32);
        if fx == 0 && fy == 0 {
            return self.texels[top + left];
        }
        let (right, below) = (self.wrapped((x >> 8) + 1, self.width), self.wrapped((y >> 8) + 1, self.height) * self.width);
        let upper = between(self.texels[top + left], self.texels[top + right], fx);
        let lower = between(self.texels[below + left], self.texels[below + right], fx);
        between(upper, lower, fy)
    }

    fn wrapped(&self, place: i64, size: usize) -> usize {
        let len = size as i64;
        match self.wrap {
            TextureWrapMode::ClampToEdge => place.clamp(0, len - 1) as usize,
            // A division for each pixel would be felt.
            TextureWrapMode::Repeat if size.is_power_of_two() => (place & (len - 1)) as usize,
            TextureWrapMode::Repeat => place.rem_euclid(len) as usize,
            TextureWrapMode::MirroredRepeat => {
                let place = place.rem_euclid(2 * len);
                place.min(2 * len - 1 - place) as usize
            }
        }
    }
}

/// All textures that a picture needs, by their id.
#[derive(Debug, Default)]
pub struct Textures(HashMap<TextureId, Texture>);

impl Textures {
    /// Takes over new and changed textures. To be done before painting.
    // Textures do not depend on each other, so their order does not matter.
    #[allow(clippy::iter_over_hash_type, reason = "textures do not depend on each other")]
    pub fn set(&mut self, delta: &mut TexturesDelta) {
        for (id, images) in delta.set.drain() {
            for delta in images {
                let ImageData::Color(image) = &delta.image;
                match (delta.pos, self.0.get_mut(&id)) {
                    (Some(at), Some(texture)) => texture.patch(at, image),
                    _ => {
                        self.0.insert(id, Texture::new(image.size, &image.pixels, delta.options.wrap_mode));
                    }
                }
            }
        }
    }

    /// Forgets textures that are not needed any more. To be done after painting.
    #[allow(clippy::iter_over_hash_type, reason = "textures do not depend on each other")]
    pub fn free(&mut self, delta: &mut TexturesDelta) {
        for id in delta.free.drain() {
            self.0.remove(&id);
        }
    }
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

impl Bounds {
    fn meet(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }
}

/// Pixels to paint on.
#[derive(Debug, Default)]
pub struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<Pixel>,
}

/// A band of rows is not painted by a thread of its own if it would be lower than this, in pixels.
const LOWEST_BAND: usize = 64;

impl Canvas {
    /// A transparent canvas.
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![0; width * height] }
    }

    /// The same canvas, transparent again and of this size.
    pub fn clear(&mut self, width: usize, height: usize) {
        (self.width, self.height) = (width, height);
        self.pixels.clear();
        self.pixels.resize(width * height, 0);
    }

    /// Paints a mesh at `density` pixels a point inside of `clip`, with a texture or in plain colors.
    pub fn paint(&mut self, mesh: &Mesh, texture: Option<&Texture>, clip: Bounds, density: f32) {
        let mut band = Band { pixels: &mut self.pixels, width: self.width, top: 0 };
        band.paint(mesh, texture, clip, density);
    }

    /// Paints a whole picture, with as many threads as the machine has. Meshes with unknown textures and paint callbacks, of
    /// which the game has none, are left out; returns whether there was one.
    pub fn paint_all(&mut self, primitives: &[ClippedPrimitive], textures: &Textures, density: f32) -> bool {
        let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let rows = self.height.div_ceil(threads).max(LOWEST_BAND);
        let width = self.width;
        let complete = primitives.iter().all(|clipped| match &clipped.primitive {
            Primitive::Mesh(mesh) => textures.0.contains_key(&mesh.texture_id),
            Primitive::Callback(_) => false,
        });
        thread::scope(|scope| {
            let mut bands = self.pixels.chunks_mut((rows * width).max(1)).enumerate();
            let first = bands.next();
            for (i, pixels) in bands {
                scope.spawn(move || Band { pixels, width, top: i * rows }.paint_all(primitives, textures, density));
            }
            if let Some((_, pixels)) = first {
                Band { pixels, width, top: 0 }.paint_all(primitives, textures, density);
            }
        });
        complete
    }

    /// Premultiplied colors row by row: 8 bits each of opacity, red, green and blue, opacity highest.
    pub fn pixels(&self) -> &[u32] {
        &self.pixels
    }

    /// The picture: premultiplied colors, row by row.
    pub fn into_image(self) -> ColorImage {
        let color = |pixel: Pixel| {
            let [opacity, red, green, blue] = pixel.to_be_bytes();
            Color32::from_rgba_premultiplied(red, green, blue, opacity)
        };
        ColorImage::new([self.width, self.height], self.pixels.into_iter().map(color).collect())
    }
}

/// Some rows of a canvas.
struct Band<'a> {
    pixels: &'a mut [Pixel],
    width: usize,
    /// The first row.
    top: usize,
}

impl Band<'_> {
    fn paint_all(&mut self, primitives: &[ClippedPrimitive], textures: &Textures, density: f32) {
        for clipped in primitives {
            let Primitive::Mesh(mesh) = &clipped.primitive else { continue };
            let Some(texture) = textures.0.get(&mesh.texture_id) else { continue };
            let clip = clipped.clip_rect * density;
            let clip = Bounds {
                left: clip.left().round() as i64,
                top: clip.top().round() as i64,
                right: clip.right().round() as i64,
                bottom: clip.bottom().round() as i64,
            };
            self.paint(mesh, Some(texture), clip, density);
        }
    }

    fn paint(&mut self, mesh: &Mesh, texture: Option<&Texture>, clip: Bounds, density: f32) {
        let rows = self.pixels.len() / self.width.max(1);
        let whole = Bounds { left: 0, top: self.top as i64, right: self.width as i64, bottom: (self.top + rows) as i64 };
        let clip = clip.meet(whole);
        if clip.left >= clip.right || clip.top >= clip.bottom {
            return;
        }
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
        let lowest = |f: fn((f32, f32)) -> f32| f(a).min(f(b)).min(f(c)).floor() as i64;
        let highest = |f: fn((f32, f32)) -> f32| f(a).max(f(b)).max(f(c)).ceil() as i64;
        let clip = clip.meet(Bounds {
            left: lowest(|p| p.0),
            top: lowest(|p| p.1),
            right: highest(|p| p.0),
            bottom: highest(|p| p.1),
        });
        let paint = Paint::new(corners, texture);
        for y in clip.top..clip.bottom {
            let row = y as f32 + 0.5;
            // Long thin triangles cover few pixels of their box: only a span of the row needs to be looked at.
            let (mut from, mut to) = (clip.left, clip.right);
            for side in &sides {
                side.narrow(row, &mut from, &mut to);
            }
            // What is left is a pixel too wide at either end; between two pixels inside all are inside.
            let inside = |x: i64| sides.iter().all(|side| side.owns((x as f32 + 0.5, row)));
            while from < to && !inside(from) {
                from += 1;
            }
            while to > from && !inside(to - 1) {
                to -= 1;
            }
            if from >= to {
                continue;
            }
            let start = (y as usize - self.top) * self.width;
            let pixels = &mut self.pixels[start + from as usize..start + to as usize];
            let weights = sides.each_ref().map(|side| side.area((from as f32 + 0.5, row)) / doubled_area.abs());
            let steps = sides.each_ref().map(|side| -side.way.1 / doubled_area.abs());
            paint.row(pixels, weights, steps);
        }
    }
}

/// What a triangle is filled with.
enum Paint<'a> {
    /// One color: most triangles of a drawing.
    Even(Pixel),
    /// Colors from corner to corner, channels from 0 to 255, with one place of the texture.
    Shaded([[f32; 4]; 3]),
    /// A texture in one color.
    Textured(&'a Texture, [(f32, f32); 3], Pixel),
    /// Both.
    Full(&'a Texture, [(f32, f32); 3], [[f32; 4]; 3]),
}

impl<'a> Paint<'a> {
    fn new(corners: [&Vertex; 3], texture: Option<&'a Texture>) -> Self {
        let colors = corners.map(|v| pack(v.color.to_array()));
        let places = corners.map(|v| (v.uv.x, v.uv.y));
        let channels = |color: Pixel| color.to_be_bytes().map(f32::from);
        let even = colors.iter().all(|color| *color == colors[0]);
        match texture.filter(|_| places.iter().any(|place| *place != places[0])) {
            Some(texture) if even => Self::Textured(texture, places, colors[0]),
            Some(texture) => Self::Full(texture, places, colors.map(channels)),
            None => {
                let texel = texture.map_or(u32::MAX, |texture| texture.sample(places[0].0, places[0].1));
                let colors = colors.map(|color| mixed(color, texel));
                if even { Self::Even(colors[0]) } else { Self::Shaded(colors.map(channels)) }
            }
        }
    }

    /// Fills pixels of a row. The weights of the corners are those of the first pixel, the steps those to the next one.
    fn row(&self, pixels: &mut [Pixel], weights: [f32; 3], steps: [f32; 3]) {
        let blend = |of: [f32; 3], with: [f32; 3]| with[0] * of[0] + with[1] * of[1] + with[2] * of[2];
        let shade = |colors: &[[f32; 4]; 3], i: usize| {
            let at = std::array::from_fn(|k| weights[k] + steps[k] * i as f32);
            u32::from_be_bytes(std::array::from_fn(|channel| {
                (blend(colors.map(|color| color[channel]), at) + 0.5).clamp(0.0, 255.0) as u8
            }))
        };
        let place = |places: &[(f32, f32); 3]| {
            let (us, vs) = (places.map(|place| place.0), places.map(|place| place.1));
            let (u, v, du, dv) = (blend(us, weights), blend(vs, weights), blend(us, steps), blend(vs, steps));
            move |i: usize| (u + du * i as f32, v + dv * i as f32)
        };
        match self {
            Self::Even(color) if color >> 24 == 255 => pixels.fill(*color),
            Self::Even(color) => {
                for pixel in pixels {
                    *pixel = over(*color, *pixel);
                }
            }
            Self::Shaded(colors) => {
                for (i, pixel) in pixels.iter_mut().enumerate() {
                    *pixel = over(shade(colors, i), *pixel);
                }
            }
            Self::Textured(texture, places, color) => {
                let place = place(places);
                for (i, pixel) in pixels.iter_mut().enumerate() {
                    let (u, v) = place(i);
                    *pixel = over(mixed(texture.sample(u, v), *color), *pixel);
                }
            }
            Self::Full(texture, places, colors) => {
                let place = place(places);
                for (i, pixel) in pixels.iter_mut().enumerate() {
                    let (u, v) = place(i);
                    *pixel = over(mixed(texture.sample(u, v), shade(colors, i)), *pixel);
                }
            }
        }
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

    /// Twice the area spanned with `p`; positive inside.
    fn area(&self, p: (f32, f32)) -> f32 {
        self.way.0 * (p.1 - self.from.1) - self.way.1 * (p.0 - self.from.0)
    }

    /// Whether `p` is inside, or on a side that owns its pixels.
    fn owns(&self, p: (f32, f32)) -> bool {
        let area = self.area(p);
        area > 0.0 || (area == 0.0 && self.owns_its_pixels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blending_is_rounded_in_every_channel_and_never_overflows() {
        for opacity in 0..=255_u32 {
            for under in (0..=255_u32).step_by(5) {
                let exact =
                    |color: u32| (f64::from(color) + f64::from(under * (255 - opacity)) / 255.0).round().min(255.0) as u32;
                let color = u32::from_be_bytes([opacity, opacity, opacity / 2, opacity / 3].map(|channel| channel as u8));
                let all = under * 0x0101_0101;
                let found = over(color, all).to_be_bytes().map(u32::from);
                assert_eq!(found, [opacity, opacity, opacity / 2, opacity / 3].map(exact), "{opacity} over {under}");
            }
        }
        assert_eq!(over(0x00ff_ff00, 0xff80_8080), 0xffff_ff80, "light is added and stops at white");
    }

    #[test]
    fn a_texture_laid_pixel_on_pixel_is_copied() {
        let pixels: Vec<Color32> = (0..12).map(|i| Color32::from_rgb(i * 20, 255 - i * 20, i)).collect();
        let texture = Texture::new([4, 3], &pixels, TextureWrapMode::ClampToEdge);
        let mut canvas = Canvas::new(4, 3);
        let mut mesh = Mesh::default();
        mesh.add_rect_with_uv(
            eframe::egui::Rect::from_min_max(eframe::egui::pos2(0.0, 0.0), eframe::egui::pos2(4.0, 3.0)),
            eframe::egui::Rect::from_min_max(eframe::egui::pos2(0.0, 0.0), eframe::egui::pos2(1.0, 1.0)),
            Color32::WHITE,
        );
        canvas.paint(&mesh, Some(&texture), Bounds { left: 0, top: 0, right: 4, bottom: 3 }, 1.0);
        assert_eq!(canvas.into_image().pixels, pixels);
    }
}

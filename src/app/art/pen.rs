//! A pen that draws in card units with a hand-cut line, into one mesh.
//!
//! Every stroke wavers a little and swells and thins, the same each time it is drawn: the waver is a hash of where the
//! stroke begins, so that a page drawn again is the same page. Fills are flat; shade is hatching.
//!
//! All geometry goes into a single untextured [`Mesh`] with its own feathered edges. Painting a kept mesh again costs a
//! copy of its vertices and nothing else.

use std::f32::consts::PI;
use std::sync::Arc;

use eframe::egui::epaint::Vertex;
use eframe::egui::{Color32, Mesh, Pos2, Rect, Shape, Vec2, pos2, vec2};

pub use super::geometry::{arc, chance, corners, ellipse, hash, rounded, smooth};
use super::geometry::{corner_normal, noise_at, signed_area, triangulate, wave};
use crate::app::palette::{INK, with_alpha};

/// A way to hold the pen: how broad, in what ink, how unsteady.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nib {
    /// Breadth of the line, in card units.
    pub width: f32,
    /// The ink.
    pub color: Color32,
    /// How far the line strays from its path, in card units.
    pub wobble: f32,
    /// Whether an open line thins out at its ends, as when the pen is lifted.
    pub taper: bool,
}

impl Nib {
    /// A nib of this breadth and ink with a hand's usual waver.
    pub const fn new(width: f32, color: Color32) -> Self {
        Self { width, color, wobble: 0.45, taper: true }
    }

    /// Outlines of the large forms.
    pub const BOLD: Self = Self::new(1.7, INK);
    /// Outlines of figures and things.
    pub const LINE: Self = Self::new(1.1, INK);
    /// Inner detail.
    pub const FINE: Self = Self::new(0.75, INK);
    /// Hatching and grass.
    pub const HAIR: Self = Self::new(0.55, INK);

    /// The same nib in another ink.
    pub const fn ink(self, color: Color32) -> Self {
        Self { color, ..self }
    }

    /// The same nib, `factor` as broad.
    pub const fn wide(self, factor: f32) -> Self {
        Self { width: self.width * factor, ..self }
    }

    /// The same nib with the ink thinned to `alpha`.
    pub fn thin(self, alpha: f32) -> Self {
        Self { color: with_alpha(self.color, alpha), ..self }
    }

    /// The same nib along a ruler: no waver, no taper.
    pub const fn ruled(self) -> Self {
        Self { wobble: 0.0, taper: false, ..self }
    }

    /// The same nib with a steady end.
    pub const fn blunt(self) -> Self {
        Self { taper: false, ..self }
    }

    /// The same nib with another waver.
    pub const fn shaky(self, wobble: f32) -> Self {
        Self { wobble, ..self }
    }
}

/// Parallel strokes for shade.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hatch {
    /// Direction of the strokes in radians; 0 is horizontal.
    pub angle: f32,
    /// Distance between strokes, in card units.
    pub gap: f32,
    /// The nib of the strokes.
    pub nib: Nib,
}

impl Hatch {
    /// Strokes falling to the left, `gap` apart, in a hair line.
    pub const fn new(gap: f32) -> Self {
        Self { angle: -PI / 4.0, gap, nib: Nib::HAIR }
    }

    /// The same strokes in another direction.
    pub const fn at(self, angle: f32) -> Self {
        Self { angle, ..self }
    }

    /// The same strokes with another nib.
    pub const fn with(self, nib: Nib) -> Self {
        Self { nib, ..self }
    }
}

/// An affine map of the plane, from the coordinates in use to card units.
#[derive(Clone, Copy, Debug)]
struct Affine {
    x: Vec2,
    y: Vec2,
    origin: Vec2,
}

impl Affine {
    const IDENTITY: Self = Self { x: vec2(1.0, 0.0), y: vec2(0.0, 1.0), origin: Vec2::ZERO };

    fn direction(self, v: Vec2) -> Vec2 {
        self.x * v.x + self.y * v.y
    }

    fn point(self, p: Pos2) -> Pos2 {
        (self.direction(p.to_vec2()) + self.origin).to_pos2()
    }

    fn then(self, inner: Self) -> Self {
        Self { x: self.direction(inner.x), y: self.direction(inner.y), origin: self.direction(inner.origin) + self.origin }
    }

    /// By how much lengths grow, on average.
    fn stretch(self) -> f32 {
        (self.x.x * self.y.y - self.x.y * self.y.x).abs().sqrt()
    }
}

/// Where a picture placed with [`Pen::placed`] goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placing {
    /// Where the picture's origin goes.
    pub at: Pos2,
    /// How large one of its units becomes.
    pub scale: f32,
    /// Turned clockwise by this many radians.
    pub turn: f32,
    /// Whether left and right are exchanged.
    pub mirror: bool,
}

impl Placing {
    /// At a point, upright, in the size it is drawn in.
    pub const fn at(at: Pos2) -> Self {
        Self { at, scale: 1.0, turn: 0.0, mirror: false }
    }

    /// The same place in another size.
    pub const fn scale(self, scale: f32) -> Self {
        Self { scale, ..self }
    }

    /// The same place, turned.
    pub const fn turn(self, turn: f32) -> Self {
        Self { turn, ..self }
    }

    /// The same place, looking the other way if `mirror`.
    pub const fn mirror(self, mirror: bool) -> Self {
        Self { mirror, ..self }
    }
}

/// The pen and what it has drawn so far.
#[derive(Clone, Debug)]
pub struct Pen {
    mesh: Mesh,
    corner: Vec2,
    scale: f32,
    feather: f32,
    map: Affine,
}

impl Pen {
    /// A pen for a picture of `units` card units, drawn as large as fits into `rect` and centred in it.
    pub fn new(rect: Rect, units: Vec2) -> Self {
        let scale = (rect.width() / units.x).min(rect.height() / units.y);
        let corner = rect.center().to_vec2() - units * scale * 0.5;
        Self { mesh: Mesh::default(), corner, scale, feather: 1.0, map: Affine::IDENTITY }
    }

    /// The same pen for a screen of that density: edges are one physical pixel soft.
    pub fn with_pixels_per_point(mut self, pixels_per_point: f32) -> Self {
        self.feather = 1.0 / pixels_per_point.max(0.1);
        self
    }

    /// The screen point of a point of the picture.
    pub fn to_screen(&self, p: Pos2) -> Pos2 {
        (self.map.point(p).to_vec2() * self.scale + self.corner).to_pos2()
    }

    /// Screen points to one card unit.
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// Draws with `draw` in coordinates of its own.
    pub fn placed(&mut self, placing: Placing, draw: impl FnOnce(&mut Self)) {
        let (sin, cos) = placing.turn.sin_cos();
        let flip = if placing.mirror { -1.0 } else { 1.0 };
        let inner = Affine {
            x: vec2(cos, sin) * placing.scale * flip,
            y: vec2(-sin, cos) * placing.scale,
            origin: placing.at.to_vec2(),
        };
        let outer = self.map;
        self.map = outer.then(inner);
        draw(self);
        self.map = outer;
    }

    /// The drawing as one mesh. Keep it while neither place, size nor state changes: painting it again with
    /// [`Shape::mesh`] copies vertices and computes nothing.
    pub fn into_mesh(self) -> Arc<Mesh> {
        Arc::new(self.mesh)
    }

    /// The drawing as one shape.
    pub fn into_shape(self) -> Shape {
        Shape::mesh(self.mesh)
    }

    /// The drawing as shapes, for [`eframe::egui::Painter::extend`].
    pub fn into_shapes(self) -> Vec<Shape> {
        vec![self.into_shape()]
    }

    /// How much has been drawn: the vertices of the mesh.
    pub fn vertex_count(&self) -> usize {
        self.mesh.vertices.len()
    }

    // Fills.

    /// A flat wash inside a polygon, convex or not, without an outline.
    pub fn wash(&mut self, polygon: &[Pos2], color: Color32) {
        let points = self.on_screen(polygon);
        self.fill(&points, color, self.feather);
    }

    /// A wash whose edge fades over `blur` card units: shadows on the table. For compact, convex outlines.
    pub fn soft_wash(&mut self, polygon: &[Pos2], color: Color32, blur: f32) {
        let points = self.on_screen(polygon);
        let bounds = Rect::from_points(&points);
        if points.len() < 3 || !bounds.is_positive() {
            return;
        }
        let reach = (blur * self.scale * self.map.stretch()).max(self.feather) * 0.5;
        let center = bounds.center();
        // Rings grown and shrunk about the middle never cross, however wide the blur.
        let grown = |by: f32| vec2((1.0 + by / bounds.width() * 2.0).max(0.0), (1.0 + by / bounds.height() * 2.0).max(0.0));
        let rings = [(-reach, 1.0), (-reach * 0.3, 0.78), (reach * 0.3, 0.28), (reach, 0.0)]
            .map(|(by, alpha)| (grown(by), with_alpha(color, alpha)));
        let base = self.vertex(center, color);
        let n = points.len() as u32;
        for (size, color) in rings {
            for p in &points {
                self.vertex(center + (*p - center) * size, color);
            }
        }
        for i in 0..n {
            let j = (i + 1) % n;
            self.mesh.indices.extend_from_slice(&[base, base + 1 + i, base + 1 + j]);
            for ring in 0..rings.len() as u32 - 1 {
                let (a, b) = (base + 1 + ring * n, base + 1 + (ring + 1) * n);
                self.mesh.indices.extend_from_slice(&[a + i, b + i, a + j, a + j, b + i, b + j]);
            }
        }
    }

    /// A wash with an ink outline.
    pub fn shape(&mut self, polygon: &[Pos2], color: Color32, nib: Nib) {
        self.wash(polygon, color);
        self.outline(polygon, nib);
    }

    /// A wash between two closed lines of the same number of points.
    pub fn ring(&mut self, outer: &[Pos2], inner: &[Pos2], color: Color32) {
        let (outer, inner) = (self.on_screen(outer), self.on_screen(inner));
        let n = outer.len().min(inner.len());
        let base = self.mesh.vertices.len() as u32;
        for (a, b) in outer.iter().zip(&inner) {
            self.vertex(*a, color);
            self.vertex(*b, color);
        }
        for i in 0..n as u32 {
            let (a, b) = (base + 2 * i, base + 2 * ((i + 1) % n as u32));
            self.mesh.indices.extend_from_slice(&[a, a + 1, b, b, a + 1, b + 1]);
        }
    }

    /// A filled ellipse without an outline.
    pub fn disc(&mut self, center: Pos2, radii: Vec2, color: Color32) {
        self.wash(&ellipse(center, radii, self.facets(radii)), color);
    }

    /// A filled, outlined ellipse.
    pub fn oval(&mut self, center: Pos2, radii: Vec2, color: Color32, nib: Nib) {
        self.shape(&ellipse(center, radii, self.facets(radii)), color, nib);
    }

    // Lines.

    /// One stroke from `a` to `b`.
    pub fn stroke(&mut self, a: Pos2, b: Pos2, nib: Nib) {
        self.line(&[a, b], nib);
    }

    /// An open line through the points, with corners.
    pub fn line(&mut self, points: &[Pos2], nib: Nib) {
        let path = self.hand(points, false, nib);
        self.ribbon(&path, false, nib);
    }

    /// An open line through the points, bent smoothly.
    pub fn curve(&mut self, points: &[Pos2], nib: Nib) {
        self.line(&smooth(points, false), nib);
    }

    /// A closed line through the points.
    pub fn outline(&mut self, points: &[Pos2], nib: Nib) {
        let path = self.hand(points, true, nib);
        self.ribbon(&path, true, nib);
    }

    /// Hatching inside a polygon, convex or not.
    pub fn hatch(&mut self, polygon: &[Pos2], hatch: Hatch) {
        let (sin, cos) = hatch.angle.sin_cos();
        let turned: Vec<Pos2> = polygon.iter().map(|p| pos2(p.x * cos + p.y * sin, p.y * cos - p.x * sin)).collect();
        let back = |x: f32, y: f32| pos2(x * cos - y * sin, x * sin + y * cos);
        let (top, bottom) = turned.iter().fold((f32::MAX, f32::MIN), |(lo, hi), p| (lo.min(p.y), hi.max(p.y)));
        let mut crossings: Vec<f32> = Vec::new();
        let rows = ((bottom - top) / hatch.gap).min(400.0) as u32;
        for row in 0..rows {
            let jitter = noise_at(vec2(row as f32, top)) - 0.5;
            let y = top + (row as f32 + 0.6 + 0.3 * jitter) * hatch.gap;
            crossings.clear();
            for (i, a) in turned.iter().enumerate() {
                let b = turned[(i + 1) % turned.len()];
                if (a.y <= y) != (b.y <= y) {
                    crossings.push(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
                }
            }
            crossings.sort_by(f32::total_cmp);
            for span in crossings.chunks_exact(2) {
                let inset = (0.3 + 0.8 * noise_at(vec2(span[0], y))).min((span[1] - span[0]) * 0.3);
                if span[1] - span[0] > 1.0 {
                    self.stroke(back(span[0] + inset * 0.4, y), back(span[1] - inset, y), hatch.nib);
                }
            }
        }
    }

    // Geometry.

    fn facets(&self, radii: Vec2) -> usize {
        let across = radii.max_elem() * self.scale * self.map.stretch();
        ((across.max(0.5).sqrt() * 6.0) as usize).clamp(10, 72)
    }

    fn on_screen(&self, points: &[Pos2]) -> Vec<Pos2> {
        points.iter().map(|p| self.to_screen(*p)).collect()
    }

    fn vertex(&mut self, pos: Pos2, color: Color32) -> u32 {
        self.mesh.vertices.push(Vertex::untextured(pos, color));
        self.mesh.vertices.len() as u32 - 1
    }

    /// Fills a polygon of screen points with a soft edge `feather` screen points wide, half of it inside.
    fn fill(&mut self, points: &[Pos2], color: Color32, feather: f32) {
        let mut points: Vec<Pos2> = points.to_vec();
        points.dedup_by(|a, b| a.distance_sq(*b) < 1e-4);
        if points.len() > 1 && points[0].distance_sq(points[points.len() - 1]) < 1e-4 {
            points.pop();
        }
        let area = signed_area(&points);
        if points.len() < 3 || area.abs() < 1e-3 || color == Color32::TRANSPARENT {
            return;
        }
        if area < 0.0 {
            points.reverse();
        }
        let n = points.len();
        let base = self.mesh.vertices.len() as u32;
        for i in 0..n {
            let normal = corner_normal(points[(i + n - 1) % n], points[i], points[(i + 1) % n]);
            self.vertex(points[i] - normal * (feather * 0.5), color);
            self.vertex(points[i] + normal * (feather * 0.5), Color32::TRANSPARENT);
        }
        for i in 0..n as u32 {
            let (a, b) = (base + 2 * i, base + 2 * ((i + 1) % n as u32));
            self.mesh.indices.extend_from_slice(&[a, a + 1, b, b, a + 1, b + 1]);
        }
        for [a, b, c] in triangulate(&points) {
            self.mesh.indices.extend_from_slice(&[base + 2 * a, base + 2 * b, base + 2 * c]);
        }
    }

    /// The path a hand takes along the points: in screen points, with waver, and the pressure at each.
    fn hand(&self, points: &[Pos2], closed: bool, nib: Nib) -> Vec<(Pos2, f32)> {
        let placed: Vec<Pos2> = points.iter().map(|p| self.map.point(*p)).collect();
        let Some(first) = placed.first().copied() else { return Vec::new() };
        if nib.wobble == 0.0 && !nib.taper {
            return placed.into_iter().map(|p| (self.card_to_screen(p), 1.0)).collect();
        }
        let seed = noise_at(first.to_vec2()) * 917.0;
        let wobble = nib.wobble * self.map.stretch().min(1.5);
        let closing = if closed { Some(first) } else { None };
        let ends: Vec<Pos2> = placed.iter().copied().chain(closing).collect();
        let total: f32 = ends.windows(2).map(|w| w[0].distance(w[1])).sum();
        if total < 1e-3 {
            return Vec::new();
        }
        let mut path = Vec::with_capacity(ends.len() * 2);
        let mut walked = 0.0;
        // On a closed line the waver must meet itself: it fades to nothing towards the start.
        let fade = |s: f32| if closed { (s.min(total - s) / 6.0).clamp(0.0, 1.0) } else { 1.0 };
        let press = |s: f32| {
            let swell = 0.82 + 0.36 * wave(s / 13.0 + seed * 1.7);
            let lift = if nib.taper && !closed {
                let reach = (total * 0.3).min(9.0 * nib.width);
                0.35 + 0.65 * (s.min(total - s) / reach).clamp(0.0, 1.0).sqrt()
            } else {
                1.0
            };
            1.0 + (swell - 1.0) * fade(s) + lift - 1.0
        };
        for pair in ends.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            let length = a.distance(b);
            if length < 1e-4 {
                continue;
            }
            let along = (b - a) / length;
            let across = along.rot90();
            let pieces = ((length / 8.0).round() as usize).clamp(1, 80);
            for k in 0..pieces {
                let t = k as f32 / pieces as f32;
                let s = walked + t * length;
                let stray = (wave(s / 11.0 + seed) - 0.5) * 2.0 * wobble * fade(s) * (length / 10.0).min(1.0);
                path.push((self.card_to_screen(a + along * (t * length) + across * stray), press(s)));
            }
            walked += length;
        }
        if !closed {
            path.push((self.card_to_screen(ends[ends.len() - 1]), press(total)));
        }
        path
    }

    fn card_to_screen(&self, p: Pos2) -> Pos2 {
        (p.to_vec2() * self.scale + self.corner).to_pos2()
    }

    /// A ribbon of varying breadth along a path of screen points, with soft edges.
    fn ribbon(&mut self, path: &[(Pos2, f32)], closed: bool, nib: Nib) {
        let n = path.len();
        if n < 2 {
            return;
        }
        let breadth = nib.width * self.scale * self.map.stretch();
        let half_soft = self.feather * 0.5;
        let base = self.mesh.vertices.len() as u32;
        for i in 0..n {
            let (here, press) = path[i];
            let before = if i > 0 {
                path[i - 1].0
            } else if closed {
                path[n - 1].0
            } else {
                here
            };
            let after = if i + 1 < n {
                path[i + 1].0
            } else if closed {
                path[0].0
            } else {
                here
            };
            let normal = corner_normal(before, here, after);
            let wanted = breadth * press;
            // A line thinner than a pixel is painted a pixel broad and paler.
            let (width, color) = if wanted < self.feather {
                (self.feather, with_alpha(nib.color, wanted / self.feather))
            } else {
                (wanted, nib.color)
            };
            let (inner, outer) = ((width * 0.5 - half_soft).max(0.0), width * 0.5 + half_soft);
            self.vertex(here + normal * outer, Color32::TRANSPARENT);
            self.vertex(here + normal * inner, color);
            self.vertex(here - normal * inner, color);
            self.vertex(here - normal * outer, Color32::TRANSPARENT);
        }
        let links = if closed { n } else { n - 1 };
        for i in 0..links as u32 {
            let (a, b) = (base + 4 * i, base + 4 * ((i + 1) % n as u32));
            for k in 0..3 {
                self.mesh.indices.extend_from_slice(&[a + k, a + k + 1, b + k, b + k, a + k + 1, b + k + 1]);
            }
        }
    }
}

//! The colours of the chronicle: iron-gall ink, parchment, and few washes. Nothing else in the app names a colour.

use eframe::egui::Color32;

/// Iron-gall ink: lines, and all text on parchment.
pub const INK: Color32 = Color32::from_rgb(0x2B, 0x21, 0x18);
/// Parchment: pages, cards, spaces; text on oak.
pub const PARCHMENT: Color32 = Color32::from_rgb(0xE9, 0xDC, 0xBF);
/// The shaded side of parchment.
pub const PARCHMENT_SHADE: Color32 = Color32::from_rgb(0xD3, 0xBF, 0x94);
/// Vermilion: the enemy.
pub const VERMILION: Color32 = Color32::from_rgb(0xA6, 0x3A, 0x2B);
/// Verdigris: ours.
pub const VERDIGRIS: Color32 = Color32::from_rgb(0x4F, 0x7A, 0x5B);
/// Lapis: the trebuchets, and Day 2.
pub const LAPIS: Color32 = Color32::from_rgb(0x2F, 0x5D, 0x7C);
/// Ochre: Day 1, and the seal of action points on a card.
pub const OCHRE: Color32 = Color32::from_rgb(0xC9, 0x97, 0x2B);
/// Sap green: Day 3.
pub const SAP: Color32 = Color32::from_rgb(0x6E, 0x8B, 0x3D);
/// Gold, reserved: what can be done now. Nothing else glows.
pub const GOLD: Color32 = Color32::from_rgb(0xD9, 0xB1, 0x3B);
/// The four greys of dressed stone, light to dark.
pub const STONE: [Color32; 4] = [
    Color32::from_rgb(0xB4, 0xAE, 0xA5),
    Color32::from_rgb(0xA8, 0xA2, 0x9A),
    Color32::from_rgb(0x9C, 0x95, 0x8B),
    Color32::from_rgb(0x93, 0x8C, 0x82),
];
/// Timber: gate, engines, props of the tunnel.
pub const TIMBER: Color32 = Color32::from_rgb(0x7A, 0x52, 0x30);
/// Oak: the table.
pub const OAK: Color32 = Color32::from_rgb(0x4A, 0x34, 0x23);
/// Oak in shadow: the deepest tone of the table.
pub const OAK_DEEP: Color32 = Color32::from_rgb(0x24, 0x1A, 0x11);
/// Text by candle-light, on the darkest ground.
pub const CANDLE: Color32 = Color32::from_rgb(0xFF, 0xE9, 0xB0);
/// Sealing wax: the action points.
pub const WAX: Color32 = Color32::from_rgb(0x9B, 0x2A, 0x22);
/// Oxblood leather: the backs of the cards.
pub const OXBLOOD: Color32 = Color32::from_rgb(0x6B, 0x26, 0x22);
/// Ivory: the dice.
pub const IVORY: Color32 = Color32::from_rgb(0xF2, 0xE8, 0xD0);

/// The colour a share `t` (0..=1) of the way from `a` to `b`.
pub fn mix(a: Color32, b: Color32, t: f32) -> Color32 {
    let t = t.clamp(0.0, 1.0);
    let channel = |x: u8, y: u8| (f32::from(x) + (f32::from(y) - f32::from(x)) * t).round() as u8;
    Color32::from_rgba_premultiplied(channel(a.r(), b.r()), channel(a.g(), b.g()), channel(a.b(), b.b()), channel(a.a(), b.a()))
}

/// The colour at `alpha` (0..=1) of its own opacity.
pub fn with_alpha(color: Color32, alpha: f32) -> Color32 {
    color.gamma_multiply(alpha.clamp(0.0, 1.0))
}

/// The colour moved towards parchment white by `t`.
pub fn lighten(color: Color32, t: f32) -> Color32 {
    mix(color, Color32::from_rgb(0xFF, 0xF6, 0xE0), t)
}

/// The colour moved towards ink by `t`.
pub fn darken(color: Color32, t: f32) -> Color32 {
    mix(color, Color32::from_rgb(0x17, 0x10, 0x0A), t)
}

/// The colour as a thin wash on parchment: `strength` 1 is the pure pigment, 0 bare parchment.
pub fn wash(pigment: Color32, strength: f32) -> Color32 {
    mix(PARCHMENT, pigment, strength)
}

/// The soldiers' cube.
pub const SOOT: Color32 = Color32::from_rgb(0x3C, 0x36, 0x32);

/// The letter on a status cube.
pub const fn track_letter(track: crate::engine::Track) -> &'static str {
    match track {
        crate::engine::Track::Wall => "W",
        crate::engine::Track::Morale => "M",
        crate::engine::Track::Supplies => "S",
    }
}

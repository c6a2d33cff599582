//! In which light and colors the table is seen.
//!
//! Everything is painted in the colors of [`palette`]. A theme is a last step over the finished picture: night is a filter before
//! the light, high contrast spreads dark and bright apart. So no part of the screen can be forgotten. Pigments, the colors that
//! tell sides and days apart, are chosen before anything is painted.

use eframe::egui::epaint::shape_transform::adjust_colors;
use eframe::egui::{Color32, Context, FullOutput, Id, Mesh, Plugin, Theme as SystemTheme};

use super::palette;
use crate::engine::Day;
use crate::session::gesture::Piece;
use crate::session::{Pigments, Theme};

/// A theme that paints: what [`Theme::System`] comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Light {
    /// Parchment by day.
    #[default]
    Day,
    /// Candle-light by night.
    Night,
    /// High contrast.
    Contrast,
}

impl Light {
    /// The theme that the player chose, or that the system wishes.
    pub fn of(theme: Theme, system: Option<SystemTheme>) -> Self {
        match (theme, system) {
            (Theme::Night, _) | (Theme::System, Some(SystemTheme::Dark)) => Self::Night,
            (Theme::Contrast, _) => Self::Contrast,
            (Theme::Day | Theme::System, _) => Self::Day,
        }
    }

    /// Whether scenery and textures are painted.
    pub const fn has_scenery(self) -> bool {
        !matches!(self, Self::Contrast)
    }

    /// A color of the palette as it is seen in this light.
    pub fn seen(self, color: Color32) -> Color32 {
        match self {
            Self::Day => color,
            Self::Night => by_candle(color),
            Self::Contrast => spread(color),
        }
    }

    /// A drawing as it is seen where it is turned into a picture, which later steps only tint.
    pub(super) fn bake(self, mesh: &mut Mesh) {
        if self == Self::Contrast {
            for vertex in &mut mesh.vertices {
                vertex.color = spread(vertex.color);
            }
        }
    }
}

/// What of red, green and blue a candle leaves, in 256ths.
const CANDLE_LIGHT: [u16; 3] = [214, 172, 122];

fn by_candle(color: Color32) -> Color32 {
    let [red, green, blue, alpha] = color.to_array();
    let dim = |channel: u8, share: u16| (u16::from(channel) * share / 256) as u8;
    Color32::from_rgba_premultiplied(dim(red, CANDLE_LIGHT[0]), dim(green, CANDLE_LIGHT[1]), dim(blue, CANDLE_LIGHT[2]), alpha)
}

/// Pale colors become white or black, strong ones stronger.
fn spread(color: Color32) -> Color32 {
    let alpha = f32::from(color.a()) / 255.0;
    if alpha == 0.0 {
        return color;
    }
    let channels = [color.r(), color.g(), color.b()].map(|channel| (f32::from(channel) / 255.0 / alpha).min(1.0));
    let (low, high) = channels.iter().fold((1.0_f32, 0.0_f32), |(low, high), c| (low.min(*c), high.max(*c)));
    let light = 0.299 * channels[0] + 0.587 * channels[1] + 0.114 * channels[2];
    let t = ((light - 0.26) / 0.40).clamp(0.0, 1.0);
    let grey = t * t * (3.0 - 2.0 * t);
    // From 0 for parchment, stone and oak to 1 for pigments: what is neither bright nor dark is a pigment sooner.
    let dull = if light > 0.6 {
        0.26
    } else if light < 0.28 {
        0.19
    } else {
        0.09
    };
    let strength = ((high - low - dull) / 0.08).clamp(0.0, 1.0);
    let strong = channels.map(|c| (light + (c - light) * 1.3).clamp(0.0, 1.0));
    let channel = |c: f32| (((grey + (c - grey) * strength) * alpha).clamp(0.0, 1.0) * 255.0).round() as u8;
    Color32::from_rgba_premultiplied(channel(strong[0]), channel(strong[1]), channel(strong[2]), color.a())
}

/// The last step over the finished picture.
#[derive(Debug, Default)]
struct Filter;

fn key() -> Id {
    Id::unique("light of the table")
}

/// Makes `context` able to show every theme.
pub(super) fn install(context: &Context) {
    context.add_plugin(Filter);
}

/// Sets the theme of what is painted from now on.
pub(super) fn set(context: &Context, light: Light) {
    context.data_mut(|data| data.insert_temp(key(), light as u8));
}

impl Plugin for Filter {
    fn debug_name(&self) -> &'static str {
        "light"
    }

    fn output_hook(&mut self, context: &Context, output: &mut FullOutput) {
        let light = context.data(|data| data.get_temp::<u8>(key()).unwrap_or_default());
        let seen: fn(Color32) -> Color32 = match light {
            1 => by_candle,
            2 => spread,
            _ => return,
        };
        let adjust = move |color: &mut Color32| {
            // The mark of "as the text says" is no color.
            if *color != Color32::PLACEHOLDER {
                *color = seen(*color);
            }
        };
        for clipped in &mut output.shapes {
            adjust_colors(&mut clipped.shape, adjust);
        }
    }
}

/// The colors that tell sides and days apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    /// Ladders, Ram, Tower.
    pub enemy: Color32,
    /// Wall, Morale, Supplies.
    pub ours: Color32,
    /// The trebuchets.
    pub engines: Color32,
    /// The soldiers.
    pub soldiers: Color32,
    /// Raided supplies on the soldiers' backs.
    pub carried: Color32,
    /// The three days.
    pub days: [Color32; 3],
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const CHRONICLE: Set = Set {
    enemy: palette::VERMILION,
    ours: palette::VERDIGRIS,
    engines: palette::LAPIS,
    soldiers: palette::SOOT,
    carried: palette::OCHRE,
    days: [palette::OCHRE, palette::LAPIS, palette::SAP],
};

const RED_GREEN: Set = Set {
    enemy: rgb(0xB54E15),
    ours: rgb(0x2C6DA3),
    engines: rgb(0x8FB9D9),
    soldiers: rgb(0x2A2624),
    carried: rgb(0xE0BC45),
    days: [rgb(0xB98A1E), rgb(0x2C6DA3), rgb(0x6B4426)],
};

const BLUE_YELLOW: Set = Set {
    enemy: rgb(0xB3262E),
    ours: rgb(0x1F7F78),
    engines: rgb(0xE3B7B0),
    soldiers: rgb(0x2A2624),
    carried: rgb(0x8FD0C8),
    days: [rgb(0xA8525A), rgb(0x1F7F78), rgb(0x3F3C46)],
};

const GREY: Set = Set {
    enemy: rgb(0x47413D),
    ours: rgb(0x7C766F),
    engines: rgb(0xABA59C),
    soldiers: rgb(0x1A1715),
    carried: rgb(0xE4DED0),
    days: [rgb(0x8C857A), rgb(0x625C54), rgb(0x3B3733)],
};

impl Set {
    /// The colors of the player's choice.
    pub const fn of(pigments: Pigments) -> &'static Self {
        match pigments {
            Pigments::Chronicle => &CHRONICLE,
            Pigments::RedGreen => &RED_GREEN,
            Pigments::BlueYellow => &BLUE_YELLOW,
            Pigments::Grey => &GREY,
        }
    }

    /// The color of a cube.
    pub const fn cube(&self, piece: Piece) -> Color32 {
        match piece {
            Piece::Unit(_) => self.enemy,
            Piece::Status(_) => self.ours,
            Piece::Trebuchets => self.engines,
            Piece::Soldiers => self.soldiers,
            Piece::Carried => self.carried,
            Piece::Cauldron | Piece::Deck | Piece::Die => palette::INK,
        }
    }

    /// The color of a day.
    pub const fn day(&self, day: Day) -> Color32 {
        self.days[day.get() as usize - 1]
    }
}

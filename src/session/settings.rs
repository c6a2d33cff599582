//! What a player prefers: kept in `settings.ron` beside the games, never in them. Nothing here changes what happens in a game.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::{Store, StoreError};

/// The name of the file in the data folder.
const FILE: &str = "settings.ron";

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 1 << 16;

/// The light in which the table is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Theme {
    /// Day or night, as the system wishes; day if it says nothing.
    #[default]
    System,
    /// Parchment by day.
    Day,
    /// Candle-light by night.
    Night,
    /// High contrast: no scenery, no textures, black on white.
    Contrast,
}

impl Theme {
    /// Every theme, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::System, Self::Day, Self::Night, Self::Contrast];
}

/// The colors of the cubes, tracks and days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pigments {
    /// The chronicler's: vermilion, verdigris, lapis.
    #[default]
    Chronicle,
    /// For eyes that take red and green for each other (protan and deutan).
    RedGreen,
    /// For eyes that take blue and yellow for each other (tritan).
    BlueYellow,
    /// Told apart by lightness alone.
    Grey,
}

impl Pigments {
    /// Every set, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Chronicle, Self::RedGreen, Self::BlueYellow, Self::Grey];
}

/// How much moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Motion {
    /// As the system wishes; everything if it says nothing.
    #[default]
    System,
    /// Everything.
    Full,
    /// Nothing but a short fade.
    Reduced,
}

impl Motion {
    /// Every choice, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::System, Self::Full, Self::Reduced];
}

/// How fast it moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Speed {
    /// Everything is at its end at once.
    Off,
    /// Half as fast.
    Half,
    /// As composed.
    #[default]
    Normal,
    /// Twice as fast.
    Double,
    /// Four times as fast.
    Quadruple,
}

impl Speed {
    /// Every speed, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::Off, Self::Half, Self::Normal, Self::Double, Self::Quadruple];

    /// How many seconds of motion pass in a second; `None` if there is none.
    pub const fn factor(self) -> Option<f64> {
        match self {
            Self::Off => None,
            Self::Half => Some(0.5),
            Self::Normal => Some(1.0),
            Self::Double => Some(2.0),
            Self::Quadruple => Some(4.0),
        }
    }
}

/// Whether the chance of winning is always seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Gauge {
    /// Never.
    Hidden,
    /// In normal games.
    #[default]
    Shown,
    /// In hardcore games too, where each decision that it weighs counts as a hint.
    Always,
}

impl Gauge {
    /// Every choice, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Hidden, Self::Shown, Self::Always];
}

/// What a decision has to give away before the tutor asks about it; never in hardcore mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tutor {
    /// It never asks.
    #[default]
    Off,
    /// More than 1 % of all chances of winning.
    Doubtful,
    /// More than 3 %.
    Bad,
    /// More than 6 %.
    Blunder,
}

impl Tutor {
    /// Every choice, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Off, Self::Doubtful, Self::Bad, Self::Blunder];

    /// The probability that has to be given away, `0.0..=1.0`; `None` if it never asks.
    pub const fn threshold(self) -> Option<f64> {
        match self {
            Self::Off => None,
            Self::Doubtful => Some(0.01),
            Self::Bad => Some(0.03),
            Self::Blunder => Some(0.06),
        }
    }
}

/// The smallest and the largest scale, in percent.
pub const ZOOM: std::ops::RangeInclusive<u16> = 75..=300;

/// What a player prefers. A file that lacks a field, as an older version writes it, means the default of that field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The light.
    pub theme: Theme,
    /// The colors.
    pub pigments: Pigments,
    /// The scale in percent, within [`ZOOM`].
    pub zoom: u16,
    /// How much moves.
    pub motion: Motion,
    /// How fast.
    pub speed: Speed,
    /// Whether a step that throws something away or loses at once is asked about.
    pub asks: bool,
    /// Whether an action waits for another press before its die falls.
    pub second_press: bool,
    /// Whether dice and cards that have to come come by themselves.
    pub rolls_itself: bool,
    /// Whether the chance of winning is always seen.
    pub gauge: Gauge,
    /// What a decision has to give away before the tutor asks about it.
    pub tutor: Tutor,
    /// Keys other than the usual ones: the command's name and the key with its modifiers ("Ctrl+Z"); empty for none.
    pub keys: BTreeMap<String, String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            pigments: Pigments::default(),
            zoom: 100,
            motion: Motion::default(),
            speed: Speed::default(),
            asks: true,
            second_press: false,
            rolls_itself: false,
            gauge: Gauge::default(),
            tutor: Tutor::default(),
            keys: BTreeMap::new(),
        }
    }
}

impl Store {
    /// The file of the settings.
    pub fn settings_file(&self) -> PathBuf {
        self.folder().join(FILE)
    }

    /// Reads the settings. A damaged file is set aside under another name; then, as on a first start, everything is as usual, and
    /// the second value says what happened.
    pub fn load_settings(&self) -> (Settings, Option<String>) {
        let path = self.settings_file();
        let bytes = match self.disk().read(&path, MAX_BYTES) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return (Settings::default(), None),
            Err(error) => {
                let text = format!("The settings could not be read ({error}); everything is as usual.");
                return (Settings::default(), Some(text));
            }
        };
        let text = String::from_utf8_lossy(&bytes);
        match ron::from_str::<Settings>(&text) {
            Ok(settings) => (settings.sound(), None),
            Err(error) => {
                let kept = match self.set_aside(&path) {
                    Ok(now) => format!("they lie in {} now", now.display()),
                    Err(trouble) => trouble.to_string(),
                };
                let at = error.span.start;
                let text =
                    format!("The settings are damaged at line {}, column {}: {kept}. Everything is as usual.", at.line, at.col);
                (Settings::default(), Some(text))
            }
        }
    }

    /// Writes the settings.
    ///
    /// # Errors
    /// What failed; then the file is as it was.
    pub fn save_settings(&self, settings: &Settings) -> Result<(), StoreError> {
        let text = ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::new()).map_err(StoreError::Serialize)?;
        self.replace(&self.settings_file(), text.as_bytes())
    }
}

impl Settings {
    /// The same with every number in its range.
    fn sound(mut self) -> Self {
        self.zoom = self.zoom.clamp(*ZOOM.start(), *ZOOM.end());
        self
    }
}

//! The window in which a siege is set up otherwise than usual: its dice and cards, the rulings, hardcore mode.

use eframe::egui::{self, Align2, CursorIcon, Id, Key, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::dialogs::{dialog_button, over_table};
use super::lettering::{self, Face};
use super::palette;
use super::preferences::{Choice, foot_button, framed};
use super::table::{focus_ring, hint};
use super::view::{Intent, Scene};
use crate::engine::{GameState, LastNight, RolledOne, Rulings};
use crate::session::{ChanceSource, Code, Records, Seed, Setup};

/// Where dice and cards come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Dice {
    /// New ones.
    #[default]
    Random,
    /// Those of the siege of the day.
    Day,
    /// Those of a code.
    Code,
}

/// What is chosen so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Preparation {
    dice: Dice,
    code: String,
    rulings: Rulings,
    hardcore: bool,
    /// The field of the code is to get the keyboard.
    wants_code: bool,
}

impl Preparation {
    /// As usual, in the mode of the game on the table.
    pub(super) fn new(hardcore: bool) -> Self {
        Self { hardcore, ..Self::default() }
    }

    /// The seed, or why there is none.
    fn seed(&self) -> Result<Option<Seed>, String> {
        match self.dice {
            Dice::Random => Ok(None),
            Dice::Day => Ok(Some(Seed::of_today())),
            Dice::Code => match self.code.parse::<Code>() {
                Ok(code) => Ok(Some(code.0)),
                Err(reason) => Err(reason.to_string()),
            },
        }
    }

    /// Paints the window.
    pub(super) fn ui(&mut self, ui: &mut Ui, scene: &Scene<'_>, records: &Records) -> Option<Intent> {
        let ui = &mut over_table(ui, scene.layout.window, "setup");
        let (room, foot, scale) = framed(ui, scene, "A siege of your own", vec2(800.0, 600.0));
        let size = (17.0 * scale).max(13.0);
        let rows = self.rows();
        let height = (room.height() - size * 3.6) / (rows.len() + 1) as f32;
        let mut pressed = None;
        for (i, choice) in rows.iter().enumerate() {
            // Below the first row is the line of the code.
            let down = if i == 0 { 0.0 } else { (i + 1) as f32 };
            let row = Rect::from_min_size(room.min + vec2(0.0, down * height), vec2(room.width(), height));
            if let Some(value) = choice.ui(ui, row, scale) {
                pressed = Some((i, value));
            }
        }
        if let Some((row, value)) = pressed {
            self.choose(row, value);
        }
        let line = Rect::from_min_size(room.min + vec2(room.width() * 0.34, height), vec2(room.width() * 0.66, height));
        let seed = self.seed();
        let typed = self.code_ui(ui, line, size, &seed, records);
        self.note_ui(ui, scene, room.with_min_y(room.bottom() - size * 3.4), size);
        let mut intent = None;
        for (i, label) in ["Begin", "As usual", "Close"].into_iter().enumerate() {
            if !foot_button(ui, foot, scale, i, 3, label).clicked() {
                continue;
            }
            match i {
                0 => intent = self.begin(&seed),
                1 => *self = Self::default(),
                _ => intent = Some(Intent::Close),
            }
        }
        let by_key = ui.memory(|memory| memory.focused().is_none()) && ui.input(|input| input.key_pressed(Key::Enter));
        if typed || by_key { self.begin(&seed).or(intent) } else { intent }
    }

    fn begin(&self, seed: &Result<Option<Seed>, String>) -> Option<Intent> {
        let seed = seed.as_ref().ok()?.unwrap_or_else(Seed::random);
        let setup = Setup { start: GameState::START, rulings: self.rulings, chance: ChanceSource::Seeded(seed) };
        Some(Intent::Begin(Box::new(setup), self.hardcore))
    }

    fn rows(&self) -> [Choice<'static>; 7] {
        let row = |name, purpose, values: &[&'static str], chosen| Choice { name, purpose, values: values.to_vec(), chosen };
        let rulings = &self.rulings;
        [
            row(
                "Dice and cards",
                "New ones, those of the siege of the day, which are the same for everyone, or those of a code",
                &["New", "Siege of the day", "A code"],
                self.dice as usize,
            ),
            row(
                "Volley of Arrows",
                "Whether its +1 to all attacks counts in Close Combat too (7.1, 9.1.3)",
                &["In Close Combat too", "Not there"],
                usize::from(!rulings.volley_in_close_combat),
            ),
            row(
                "Two in the walls",
                "Two units in Close Combat and a point left: whether they must be fought, or the choice is free (9.1.3)",
                &["Must be fought", "Free choice"],
                usize::from(!rulings.forced_close_combat),
            ),
            row(
                "A rolled 1",
                "What fails badly: the face of the die, or the sum with what an event adds (9.1.2, 9.1.3, 9.1.7, 9.1.8)",
                &["The die's face", "The sum"],
                usize::from(rulings.rolled_one == RolledOne::Sum),
            ),
            row(
                "Bad Weather",
                "Whether the soldiers still have their free step in the tunnel (9.1.6)",
                &["Free step", "No step"],
                usize::from(!rulings.free_step_in_bad_weather),
            ),
            row(
                "The last night",
                "What a track at 0 after the third night means (10.0, 11.0)",
                &["Loses", "Wins"],
                usize::from(rulings.zero_on_the_last_night == LastNight::Wins),
            ),
            row("Mode", "In hardcore mode nothing can be taken back", &["Normal", "Hardcore"], usize::from(self.hardcore)),
        ]
    }

    fn choose(&mut self, row: usize, value: usize) {
        let usual = value == 0;
        match row {
            0 => {
                self.dice = [Dice::Random, Dice::Day, Dice::Code][value];
                self.wants_code = self.dice == Dice::Code;
            }
            1 => self.rulings.volley_in_close_combat = usual,
            2 => self.rulings.forced_close_combat = usual,
            3 => self.rulings.rolled_one = if usual { RolledOne::Die } else { RolledOne::Sum },
            4 => self.rulings.free_step_in_bad_weather = usual,
            5 => self.rulings.zero_on_the_last_night = if usual { LastNight::Loses } else { LastNight::Wins },
            _ => self.hardcore = !usual,
        }
    }

    /// The code, typed or told. Returns whether Enter was pressed in its field.
    fn code_ui(&mut self, ui: &mut Ui, line: Rect, size: f32, seed: &Result<Option<Seed>, String>, records: &Records) -> bool {
        let mut entered = false;
        let mut words = line;
        if self.dice == Dice::Code {
            let field = Rect::from_center_size(
                pos2(line.left() + line.width() * 0.21, line.center().y),
                vec2(line.width() * 0.42, size * 1.9),
            );
            let fill = palette::lighten(palette::PARCHMENT, 0.5);
            ui.painter().rect(field, 4.0, fill, Stroke::new(1.2, palette::INK), StrokeKind::Inside);
            let edit = egui::TextEdit::singleline(&mut self.code)
                .id(Id::unique("code"))
                .font(Face::Text.id(size))
                .text_color(palette::INK)
                .frame(egui::Frame::NONE)
                .margin(egui::Margin::symmetric(8, 0))
                .align(Align2::LEFT_CENTER)
                .char_limit(40);
            let response = ui.put(field, edit);
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_label("Code of the siege"));
            if std::mem::take(&mut self.wants_code) {
                response.request_focus();
            }
            focus_ring(ui.painter(), &response, field);
            entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            words.min.x = field.right() + size * 0.8;
        }
        let text = match seed {
            Ok(None) => "Dice and cards that nobody has seen yet".to_owned(),
            Ok(Some(seed)) => {
                let number = seed.0.to_string();
                let start = GameState::START.to_string();
                let before = records.iter().filter(|record| record.seed == number && record.start == start).count();
                let played = match before {
                    0 => "not played yet".to_owned(),
                    1 => "played once before".to_owned(),
                    times => format!("played {times} times before"),
                };
                format!("{}, {played}", Code(*seed))
            }
            Err(reason) => crate::session::chronicle::capitalized(reason),
        };
        let at = pos2(words.left(), words.center().y);
        lettering::fitted(ui.painter(), at, Align2::LEFT_CENTER, &text, Face::Text, size, palette::INK, words.width());
        let node = ui.interact(words, Id::unique("code words"), Sense::hover());
        node.widget_info(|| WidgetInfo::labeled(Role::Status, true, &text));
        entered
    }

    /// The code of the game on the table; what other rulings mean.
    fn note_ui(&self, ui: &Ui, scene: &Scene<'_>, rect: Rect, size: f32) {
        if self.rulings != Rulings::default() {
            let text = "Kept apart in the records. The adviser solves the game for these rulings once, in about a minute.";
            let at = rect.center_top();
            lettering::fitted(ui.painter(), at, Align2::CENTER_TOP, text, Face::Text, size, palette::INK, rect.width());
            let node = ui.interact(rect.with_max_y(rect.top() + size * 1.3), Id::unique("rulings note"), Sense::hover());
            node.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
        }
        let ChanceSource::Seeded(seed) = scene.game.setup().chance else { return };
        let code = Code(seed).to_string();
        let text = format!("On the table: {code}");
        let at = pos2(rect.center().x - size * 2.2, rect.bottom() - size);
        let set = lettering::line(ui.painter(), at, Align2::CENTER_CENTER, &text, Face::Text, size, palette::INK);
        let button = Rect::from_min_size(pos2(set.right() + size * 0.7, at.y - size * 0.85), vec2(size * 4.4, size * 1.7));
        let response = dialog_button(ui, button, "Copy", false, size);
        hint(&response, "Copy the code: whoever types it gets the same dice and cards");
        let node = ui.interact(set, Id::unique("code of the table"), Sense::hover());
        node.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
        if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            ui.copy_text(code);
        }
    }
}

//! The window of saved games: the one on the table, those that were saved or put away, and whatever else lies in their folder.

use std::path::{Path, PathBuf};

use eframe::egui::{
    self, Align2, CursorIcon, Id, Key, Modifiers, Rect, Response, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use super::dialogs::{dialog_button, over_table, sheet};
use super::layout::Layout;
use super::lettering::{self, Face};
use super::look::Set;
use super::table::{focus_ring, hint};
use super::view::{FileIntent, Intent};
use super::{miniature, palette};
use crate::session::{Controller, Ending, MAX_NAME, Slot, Stamp, Summary, chronicle};

/// What is asked in the strip at the foot of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Prompt {
    /// A name for the game on the table.
    Save,
    /// Another name for a saved game.
    Rename(PathBuf),
    /// Whether a file may go to the trash.
    Delete(PathBuf),
    /// Where to write a saved game, or the one on the table.
    Export(Option<PathBuf>),
    /// Which file to take in.
    Import,
    /// A position to practice.
    Practice,
    /// Whether the game is given up.
    Concede,
    /// Where to write the records.
    Records,
}

impl Prompt {
    /// The question, and what the usual button says.
    const fn words(&self) -> (&'static str, &'static str) {
        match self {
            Self::Save => ("Save the game on the table as", "Save"),
            Self::Rename(_) => ("The new name", "Rename"),
            Self::Delete(_) => ("Move it to the trash folder?", "Delete"),
            Self::Export(_) => ("Write it to the file", "Export"),
            Self::Import => ("Take in the file", "Import"),
            Self::Practice => ("Practice the position", "Begin"),
            Self::Concede => ("Give up the siege on the table? It goes into the records as conceded.", "Give up"),
            Self::Records => ("Write the records to the file", "Export"),
        }
    }

    /// Whether something is typed.
    const fn is_text(&self) -> bool {
        !matches!(self, Self::Delete(_) | Self::Concede)
    }

    fn intent(self, text: String) -> FileIntent {
        match self {
            Self::Save => FileIntent::Save(text),
            Self::Rename(path) => FileIntent::Rename(path, text),
            Self::Delete(path) => FileIntent::Delete(path),
            Self::Export(path) => FileIntent::Export(path, text),
            Self::Import => FileIntent::Import(text),
            Self::Practice => FileIntent::Practice(text),
            Self::Concede => FileIntent::Concede,
            Self::Records => FileIntent::ExportRecords(text),
        }
    }
}

/// What the window remembers.
#[derive(Debug, Default)]
pub(super) struct Games {
    slots: Vec<Slot>,
    /// The chosen row: 0 is the game on the table, `n` the slot before.
    row: usize,
    /// What is asked, with what was typed.
    prompt: Option<(Prompt, String)>,
    /// The field has to get the keyboard yet.
    is_new: bool,
    /// The chosen row has to be scrolled to.
    follow: bool,
    /// What came of the last thing done.
    message: Option<String>,
    /// Where exported files go unless the player says otherwise.
    documents: PathBuf,
}

impl Games {
    /// Reads the folder anew; the same file stays chosen, or `chosen` if given.
    pub(super) fn refresh(&mut self, controller: &Controller, chosen: Option<&Path>) {
        let before = chosen.map(Path::to_owned).or_else(|| self.slot().map(|slot| slot.path.clone()));
        match controller.slots() {
            Ok(slots) => self.slots = slots,
            Err(error) => {
                self.slots.clear();
                self.message = Some(error.to_string());
            }
        }
        let found = before.and_then(|path| self.slots.iter().position(|slot| slot.path == path));
        self.row = found.map_or(self.row.min(self.slots.len()), |index| index + 1);
        self.follow = true;
    }

    /// Opens with the game on the table chosen.
    pub(super) fn open(&mut self, controller: &Controller, documents: &Path) {
        *self = Self { documents: documents.to_owned(), ..Self::default() };
        self.refresh(controller, None);
    }

    /// Asks something; `text` stands in the field.
    pub(super) fn ask(&mut self, prompt: Prompt, text: String) {
        self.prompt = Some((prompt, text));
        self.is_new = true;
        self.message = None;
    }

    /// Asks for a name for the game on the table, if it may be saved under one.
    pub(super) fn ask_name(&mut self, controller: &Controller) {
        match self.reason_against(Press::Save, controller) {
            Some(reason) => self.message = Some(reason),
            None => self.ask(Prompt::Save, proposed_name(controller)),
        }
    }

    /// Says what came of the last thing done.
    pub(super) fn say(&mut self, message: String) {
        self.message = Some(message);
    }

    /// Takes the question back. Returns whether there was one.
    pub(super) fn cancel(&mut self) -> bool {
        self.prompt.take().is_some()
    }

    fn slot(&self) -> Option<&Slot> {
        self.row.checked_sub(1).and_then(|index| self.slots.get(index))
    }

    /// Paints the window.
    pub(super) fn ui(&mut self, ui: &mut Ui, layout: &Layout, colors: &'static Set, controller: &Controller) -> Option<Intent> {
        let ui = &mut over_table(ui, layout.window, "games");
        let scale = layout.scale.clamp(0.85, 2.0);
        let size = vec2(1040.0, 690.0) * scale;
        let rect = Rect::from_center_size(layout.window.center(), size.min(layout.window.size() - vec2(32.0, 28.0)));
        sheet(ui, rect, scale);
        let node = ui.interact(rect, Id::unique("games sheet"), Sense::hover());
        node.widget_info(|| WidgetInfo::labeled(Role::Dialog, true, "Games"));
        let parts = Parts::new(rect, scale, colors);
        lettering::line(
            ui.painter(),
            parts.title.center(),
            Align2::CENTER_CENTER,
            "Games",
            Face::Title,
            36.0 * scale,
            palette::VERMILION,
        );
        let keys = self.keys(ui, controller);
        let rows = self.rows(ui, &parts, controller);
        let buttons = self.buttons(ui, &parts, controller);
        let foot = self.foot(ui, &parts, controller);
        keys.or(rows).or(buttons).or(foot)
    }

    /// Arrows choose, Enter plays, Delete and F2 ask; only while nothing else has the keyboard.
    fn keys(&mut self, ui: &Ui, controller: &Controller) -> Option<Intent> {
        if self.prompt.is_some() || ui.memory(|memory| memory.focused().is_some()) {
            return None;
        }
        let pressed = |key: Key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let last = self.slots.len();
        let row = if pressed(Key::ArrowDown) {
            (self.row + 1).min(last)
        } else if pressed(Key::ArrowUp) {
            self.row.saturating_sub(1)
        } else if pressed(Key::Home) {
            0
        } else if pressed(Key::End) {
            last
        } else {
            self.row
        };
        if row != self.row {
            self.row = row;
            self.follow = true;
        }
        if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::S)) {
            self.row = 0;
            self.ask_name(controller);
        }
        if pressed(Key::Delete) {
            self.press(Press::Delete, controller);
        }
        if pressed(Key::F2) {
            self.press(Press::Rename, controller);
        }
        if pressed(Key::Enter) { self.press(Press::Play, controller) } else { None }
    }

    fn rows(&mut self, ui: &mut Ui, parts: &Parts, controller: &Controller) -> Option<Intent> {
        let ground = palette::mix(palette::PARCHMENT, palette::PARCHMENT_SHADE, 0.45);
        let line = Stroke::new(1.2, palette::with_alpha(palette::INK, 0.7));
        ui.painter().rect(parts.list, 6.0, ground, line, StrokeKind::Inside);
        let mut child = ui.new_child(UiBuilder::new().max_rect(parts.list.shrink(4.0)).id_salt("games list"));
        child.spacing_mut().item_spacing.y = 3.0;
        child.spacing_mut().scroll = egui::style::ScrollStyle::thin();
        let mut intent = None;
        ScrollArea::vertical().auto_shrink(false).show(&mut child, |ui| {
            for row in 0..=self.slots.len() {
                let (rect, response) =
                    ui.allocate_exact_size(vec2(ui.available_width() - 6.0, parts.row_height()), Sense::CLICK);
                if row == self.row && self.follow {
                    ui.scroll_to_rect(rect.expand(3.0), None);
                    self.follow = false;
                }
                let text = RowText::new(row.checked_sub(1).map(|index| &self.slots[index]), controller);
                let label = format!("{}. {}. {}", text.name, text.place, text.rest);
                response.widget_info(|| WidgetInfo::selected(Role::Button, true, row == self.row, &label));
                if ui.is_rect_visible(rect) {
                    let state = match row.checked_sub(1) {
                        None => Some(controller.game().state()),
                        Some(index) => self.slots[index].summary().map(|summary| summary.state),
                    };
                    paint_row(ui, parts, rect, &text, state.as_ref(), row == self.row, response.hovered());
                }
                if response.clicked() {
                    self.row = row;
                    self.message = None;
                    if response.double_clicked() {
                        intent = self.press(Press::Play, controller);
                    }
                }
                response.on_hover_cursor(CursorIcon::PointingHand);
            }
        });
        intent
    }

    fn buttons(&mut self, ui: &Ui, parts: &Parts, controller: &Controller) -> Option<Intent> {
        let mut intent = None;
        let of_row: &[Press] = if self.row == 0 {
            &[Press::Play, Press::Save, Press::Export, Press::Concede]
        } else {
            &[Press::Play, Press::Rename, Press::Duplicate, Press::Export, Press::Delete]
        };
        let general = [Press::Import, Press::Folder, Press::Copy, Press::Practice, Press::Records, Press::Close];
        let count = (6 + general.len()) as f32 - 0.4;
        let gap = 5.0 * parts.scale;
        let height = ((parts.buttons.height() + gap) / count - gap).min(42.0 * parts.scale);
        let mut y = parts.buttons.top();
        for press in of_row {
            let rect = Rect::from_min_size(pos2(parts.buttons.left(), y), vec2(parts.buttons.width(), height));
            y += height + gap;
            intent = self.button(ui, parts, rect, *press, controller).or(intent);
        }
        let mut y = parts.buttons.bottom() - general.len() as f32 * (height + gap) + gap;
        for press in general {
            let rect = Rect::from_min_size(pos2(parts.buttons.left(), y), vec2(parts.buttons.width(), height));
            y += height + gap;
            intent = self.button(ui, parts, rect, press, controller).or(intent);
        }
        intent
    }

    fn button(&mut self, ui: &Ui, parts: &Parts, rect: Rect, press: Press, controller: &Controller) -> Option<Intent> {
        let reason = self.reason_against(press, controller);
        let name = press.name(self.row == 0);
        let response = slip_button(ui, rect, name, reason.is_none(), press == Press::Play, 17.0 * parts.scale);
        hint(&response, reason.as_deref().unwrap_or(press.purpose()));
        if response.clicked() && reason.is_none() { self.press(press, controller) } else { None }
    }

    /// Why a button has nothing to do, in words for the player.
    fn reason_against(&self, press: Press, controller: &Controller) -> Option<String> {
        let table = controller.game();
        let slot = self.slot();
        let summary = slot.and_then(Slot::summary);
        let is_game = slot.is_none() || summary.is_some();
        let hardcore = match slot {
            None => table.mode().is_hardcore(),
            Some(_) => summary.is_some_and(|summary| summary.mode.is_hardcore()),
        };
        match press {
            Press::Play | Press::Rename if !is_game => slot.map(|slot| format!("This is {}.", slot.kind())),
            Press::Duplicate | Press::Export if !is_game => slot.map(|slot| format!("This is {}.", slot.kind())),
            Press::Save | Press::Duplicate | Press::Export if hardcore => {
                Some("Hardcore mode: there is one running game and no copy of it.".to_owned())
            }
            Press::Concede if table.ending().is_some() => Some("The game is over.".to_owned()),
            Press::Concede if table.steps().next().is_none() => Some("Nothing has happened in this game yet.".to_owned()),
            Press::Records if controller.records().is_empty() => Some("No game is over yet.".to_owned()),
            _ => None,
        }
    }

    /// A button, or the key that means the same.
    fn press(&mut self, press: Press, controller: &Controller) -> Option<Intent> {
        if self.reason_against(press, controller).is_some() {
            return None;
        }
        let path = self.slot().map(|slot| slot.path.clone());
        let name = self.slot().and_then(Slot::summary).map_or(String::new(), |summary| summary.stamp.name.clone());
        match (press, path) {
            (Press::Play, None) | (Press::Close, _) => return Some(Intent::Close),
            (Press::Play, Some(path)) => return Some(Intent::Files(FileIntent::Load(path))),
            (Press::Duplicate, Some(path)) => return Some(Intent::Files(FileIntent::Duplicate(path))),
            (Press::Folder, _) => return Some(Intent::Files(FileIntent::ShowFolder)),
            (Press::Copy, _) => return Some(Intent::Files(FileIntent::CopyPosition)),
            (Press::Save, _) => self.ask(Prompt::Save, proposed_name(controller)),
            (Press::Rename, Some(path)) => self.ask(Prompt::Rename(path), name),
            (Press::Delete, Some(path)) => self.ask(Prompt::Delete(path), String::new()),
            (Press::Export, path) => {
                let file = path.as_deref().and_then(Path::file_name).unwrap_or_else(|| "siege.ron".as_ref());
                let target = self.documents.join(file).display().to_string();
                self.ask(Prompt::Export(path), target);
            }
            (Press::Import, _) => self.ask(Prompt::Import, String::new()),
            (Press::Practice, _) => self.ask(Prompt::Practice, String::new()),
            (Press::Records, _) => {
                self.ask(Prompt::Records, self.documents.join("siege-records.csv").display().to_string());
            }
            (Press::Concede, _) => self.ask(Prompt::Concede, String::new()),
            (Press::Rename | Press::Duplicate | Press::Delete, None) => {}
        }
        None
    }

    /// The question with its field, or what came of the last thing done.
    fn foot(&mut self, ui: &mut Ui, parts: &Parts, controller: &Controller) -> Option<Intent> {
        let rect = parts.foot;
        let size = 16.0 * parts.scale;
        let Some((prompt, mut text)) = self.prompt.take() else {
            let text = self.message.clone().unwrap_or_else(|| folder_line(controller));
            let response = ui.interact(rect, Id::unique("games message"), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
            let at = rect.left_center();
            lettering::fitted(ui.painter(), at, Align2::LEFT_CENTER, &text, Face::Text, size, palette::INK, rect.width());
            hint(&response, &text);
            return None;
        };
        let (question, usual) = prompt.words();
        let button = vec2(112.0 * parts.scale, rect.height() - 4.0);
        let keep = Rect::from_min_size(pos2(rect.right() - button.x, rect.top() + 2.0), button);
        let go = keep.translate(vec2(-button.x - 8.0, 0.0));
        let words = lettering::fitted(
            ui.painter(),
            rect.left_center(),
            Align2::LEFT_CENTER,
            question,
            Face::Text,
            size,
            palette::VERMILION,
            (go.left() - rect.left() - 12.0) * if prompt.is_text() { 0.4 } else { 1.0 },
        );
        let mut done = false;
        if prompt.is_text() {
            let field =
                Rect::from_min_max(pos2(words.right() + 10.0, rect.top() + 2.0), pos2(go.left() - 10.0, rect.bottom() - 2.0));
            let response = self.field(ui, field, &prompt, &mut text, size);
            done = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        } else {
            let untouched = ui.memory(|memory| memory.focused().is_none());
            done |= !self.is_new && untouched && ui.input(|input| input.key_pressed(Key::Enter));
            self.is_new = false;
        }
        done |= dialog_button(ui, go, usual, true, 18.0 * parts.scale).clicked();
        let kept = dialog_button(ui, keep, "Cancel", false, 18.0 * parts.scale).clicked();
        if done {
            return Some(Intent::Files(prompt.intent(text)));
        }
        if !kept {
            self.prompt = Some((prompt, text));
        }
        None
    }

    fn field(&mut self, ui: &mut Ui, rect: Rect, prompt: &Prompt, text: &mut String, size: f32) -> Response {
        ui.painter().rect(
            rect,
            4.0,
            palette::lighten(palette::PARCHMENT, 0.5),
            Stroke::new(1.2, palette::INK),
            StrokeKind::Inside,
        );
        let limit = if matches!(prompt, Prompt::Save | Prompt::Rename(_)) { MAX_NAME } else { 1000 };
        let edit = egui::TextEdit::singleline(text)
            .id(Id::unique("games field"))
            .font(Face::Text.id(size))
            .text_color(palette::INK)
            .frame(egui::Frame::NONE)
            .margin(egui::Margin::symmetric(8, 0))
            .align(Align2::LEFT_CENTER)
            .char_limit(limit);
        let response = ui.put(rect, edit);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(prompt.words().0));
        if self.is_new {
            self.is_new = false;
            response.request_focus();
            let mut state = egui::TextEdit::load_state(ui.ctx(), response.id).unwrap_or_default();
            let whole =
                egui::text::CCursorRange::two(egui::text::CCursor::new(0), egui::text::CCursor::new(text.chars().count()));
            state.cursor.set_char_range(Some(whole));
            state.store(ui.ctx(), response.id);
        }
        focus_ring(ui.painter(), &response, rect);
        response
    }
}

/// A button at the side of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Press {
    Play,
    Save,
    Rename,
    Duplicate,
    Export,
    Delete,
    Concede,
    Import,
    Folder,
    Copy,
    Practice,
    Records,
    Close,
}

impl Press {
    const fn name(self, on_table: bool) -> &'static str {
        match self {
            Self::Play if on_table => "Continue",
            Self::Play => "Play this game",
            Self::Save => "Save as\u{2026}",
            Self::Rename => "Rename\u{2026}",
            Self::Duplicate => "Duplicate",
            Self::Export => "Export\u{2026}",
            Self::Delete => "Delete\u{2026}",
            Self::Concede => "Give up\u{2026}",
            Self::Import => "Import\u{2026}",
            Self::Folder => "Show in folder",
            Self::Copy => "Copy position",
            Self::Practice => "Paste position\u{2026}",
            Self::Records => "Records as CSV\u{2026}",
            Self::Close => "Back to the table",
        }
    }

    const fn purpose(self) -> &'static str {
        match self {
            Self::Play => "Play it; the game on the table is put away and stands in this list (Enter)",
            Self::Save => "Save the game on the table under a name (Ctrl+S)",
            Self::Rename => "Give it another name (F2)",
            Self::Duplicate => "Make a copy with a number after its name",
            Self::Export => "Write it to a file of its own, anywhere",
            Self::Delete => "Move it to the folder 'trash' of the data folder (Del)",
            Self::Concede => "The siege ends here and goes into the records as conceded",
            Self::Import => "Take a saved game from anywhere into this list",
            Self::Folder => "Open the folder of saved games in the file manager",
            Self::Copy => "Copy the position on the table as one line of text (Ctrl+C)",
            Self::Practice => "Begin a practice game at a position, one line of text (Ctrl+V)",
            Self::Records => "Write all games that are over to a table for spreadsheets",
            Self::Close => "Close this window (Esc)",
        }
    }
}

/// Where the parts of the window lie.
struct Parts {
    scale: f32,
    colors: &'static Set,
    title: Rect,
    list: Rect,
    buttons: Rect,
    foot: Rect,
}

impl Parts {
    fn new(rect: Rect, scale: f32, colors: &'static Set) -> Self {
        let inner = rect.shrink(24.0 * scale);
        let (title, rest) = inner.split_top_bottom_at_y(inner.top() + 40.0 * scale);
        let (middle, foot) = rest.split_top_bottom_at_y(rest.bottom() - 38.0 * scale);
        let middle = Rect::from_min_max(
            pos2(middle.left(), middle.top() + 8.0 * scale),
            pos2(middle.right(), middle.bottom() - 10.0 * scale),
        );
        let (list, buttons) = middle.split_left_right_at_x(middle.right() - 200.0 * scale);
        Self { scale, colors, title, list: list.with_max_x(list.right() - 14.0 * scale), buttons, foot }
    }

    fn row_height(&self) -> f32 {
        74.0 * self.scale
    }
}

/// The words of a row.
struct RowText {
    name: String,
    /// Day, turn, how it is over.
    place: String,
    /// Mode, counts, rulings, date.
    rest: String,
}

impl RowText {
    fn new(slot: Option<&Slot>, controller: &Controller) -> Self {
        match slot {
            None => {
                let summary = Summary::new(controller.game(), Stamp::new(0, std::time::SystemTime::now()));
                Self::of_game("On the table".to_owned(), &summary)
            }
            Some(slot) => match slot.summary() {
                Some(summary) if summary.stamp.name.is_empty() => Self::of_game("Put away".to_owned(), summary),
                Some(summary) => Self::of_game(summary.stamp.name.clone(), summary),
                None => Self {
                    name: slot.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
                    place: chronicle::capitalized(&slot.kind()),
                    rest: "It is left as it is.".to_owned(),
                },
            },
        }
    }

    fn of_game(name: String, summary: &Summary) -> Self {
        let state = &summary.state;
        let ending = match summary.ending {
            None => "",
            Some(Ending::Won) => ", won",
            Some(Ending::Lost(_)) => ", lost",
            Some(Ending::Conceded) => ", given up",
        };
        let practice = if summary.is_practice { ", practice" } else { "" };
        let day = chronicle::roman(state.day().get());
        let counts = summary.counts;
        let mut rest = vec![
            match counts.take_backs {
                0 => "nothing taken back".to_owned(),
                count => format!("taken back {count}\u{d7}"),
            },
            match counts.hints {
                0 => "no hints".to_owned(),
                1 => "1 hint".to_owned(),
                count => format!("{count} hints"),
            },
        ];
        if counts.returns > 0 {
            rest.push("taken up from an older file".to_owned());
        }
        let usual = crate::engine::Rulings::default().pairs();
        let other: Vec<String> = summary
            .rulings
            .pairs()
            .into_iter()
            .filter(|pair| !usual.contains(pair))
            .map(|(ruling, value)| format!("{ruling}={value}"))
            .collect();
        rest.push(if other.is_empty() { "usual rulings".to_owned() } else { other.join(" ") });
        rest.push(local_date(&summary.stamp.saved_at));
        Self {
            name,
            place: format!("Day {day}, turn {} \u{b7} {}{practice}{ending}", state.turn_number(), summary.mode.word()),
            rest: rest.join(" \u{b7} "),
        }
    }
}

fn paint_row(
    ui: &Ui,
    parts: &Parts,
    rect: Rect,
    text: &RowText,
    state: Option<&crate::engine::GameState>,
    chosen: bool,
    hovered: bool,
) {
    let painter = ui.painter();
    let fill = match (chosen, hovered) {
        (true, _) => palette::lighten(palette::PARCHMENT, 0.75),
        (false, true) => palette::lighten(palette::PARCHMENT, 0.35),
        (false, false) => palette::PARCHMENT,
    };
    let line =
        if chosen { Stroke::new(2.2, palette::VERMILION) } else { Stroke::new(0.8, palette::with_alpha(palette::INK, 0.5)) };
    painter.rect(rect, 5.0, fill, line, StrokeKind::Inside);
    let pad = 6.0 * parts.scale;
    let height = rect.height() - 2.0 * pad;
    let drawing = Rect::from_min_size(rect.min + vec2(pad, pad), vec2(height * miniature::ASPECT, height));
    match state {
        Some(state) => miniature::paint(painter, drawing, state, parts.colors),
        None => {
            let dim = palette::with_alpha(palette::INK, 0.45);
            painter.rect_stroke(drawing, 4.0, Stroke::new(1.0, dim), StrokeKind::Inside);
            lettering::line(painter, drawing.center(), Align2::CENTER_CENTER, "?", Face::Title, height * 0.6, dim);
        }
    }
    let left = drawing.right() + 12.0 * parts.scale;
    let width = rect.right() - left - 10.0;
    let quiet = palette::with_alpha(palette::INK, 0.86);
    for (y, words, face, size, color) in [
        (0.24, &text.name, Face::Text, 18.0, palette::INK),
        (0.53, &text.place, Face::Text, 15.0, palette::INK),
        (0.79, &text.rest, Face::Text, 13.5, quiet),
    ] {
        let at = pos2(left, rect.top() + rect.height() * y);
        lettering::fitted(painter, at, Align2::LEFT_CENTER, words, face, (size * parts.scale).max(13.0), color, width);
    }
}

fn slip_button(ui: &Ui, rect: Rect, name: &str, enabled: bool, usual: bool, size: f32) -> Response {
    let response = ui.interact(rect, Id::unique(("games button", name)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    let (fill, ink) = match (enabled, usual, response.hovered()) {
        (false, ..) => {
            (palette::mix(palette::PARCHMENT, palette::PARCHMENT_SHADE, 0.8), palette::with_alpha(palette::INK, 0.5))
        }
        (true, true, true) => (palette::mix(palette::VERMILION, palette::CANDLE, 0.15), palette::CANDLE),
        (true, true, false) => (palette::VERMILION, palette::CANDLE),
        (true, false, true) => (palette::CANDLE, palette::INK),
        (true, false, false) => (palette::PARCHMENT_SHADE, palette::INK),
    };
    let line = Stroke::new(if enabled { 1.4 } else { 0.8 }, palette::with_alpha(palette::INK, if enabled { 1.0 } else { 0.5 }));
    ui.painter().rect(rect, 6.0, fill, line, StrokeKind::Inside);
    lettering::fitted(ui.painter(), rect.center(), Align2::CENTER_CENTER, name, Face::Title, size, ink, rect.width() - 14.0);
    focus_ring(ui.painter(), &response, rect);
    if enabled { response.on_hover_cursor(CursorIcon::PointingHand) } else { response }
}

/// A name for the game on the table.
fn proposed_name(controller: &Controller) -> String {
    let state = controller.game().state();
    format!("Day {}, turn {}", chronicle::roman(state.day().get()), state.turn_number())
}

fn folder_line(controller: &Controller) -> String {
    format!("Everything lies in {}", controller.store().folder().display())
}

/// A date of a file in the player's time zone; as it is written if it is no date.
fn local_date(text: &str) -> String {
    match text.parse::<jiff::Timestamp>() {
        Ok(time) => time.to_zoned_datetime(jiff::tz::TimeZone::system()).strftime("%-d %b %Y, %H:%M").to_string(),
        Err(_) => text.chars().take(30).collect(),
    }
}

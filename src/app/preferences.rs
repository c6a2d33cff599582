//! The windows of the settings and of the keys.

use eframe::egui::{
    self, Align2, CursorIcon, Event, Id, Key, Rect, Response, Role, Sense, Stroke as Line, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

use super::dialogs::{dialog_button, over_table, sheet};
use super::keys::{Command, KeyMap, Stroke};
use super::lettering::{self, Face};
use super::palette;
use super::table::{focus_ring, hint};
use super::view::{Dialog, Intent, Scene, View};
use crate::session::{Gauge, Motion, Pigments, Settings, Speed, Theme, Tutor, ZOOM};

/// Paints the open one of the two windows.
pub(super) fn ui(ui: &mut Ui, scene: &Scene<'_>, view: &View) -> Option<Intent> {
    let layout = &scene.layout;
    let ui = &mut over_table(ui, layout.window, "preferences");
    if view.dialog == Some(Dialog::Keys) { keys_ui(ui, scene, view) } else { settings_ui(ui, scene) }
}

/// A sheet with a title; returns what is between title and foot, the foot, and the scale.
pub(super) fn framed(ui: &Ui, scene: &Scene<'_>, title: &str, size: egui::Vec2) -> (Rect, Rect, f32) {
    let layout = &scene.layout;
    let scale = layout.scale.clamp(0.8, 2.0);
    let room = layout.window.size() - vec2(32.0, 24.0);
    let scale = scale.min(room.x / size.x).min(room.y / size.y);
    let rect = Rect::from_center_size(layout.window.center(), size * scale);
    sheet(ui, rect, scale);
    let node = ui.interact(rect, Id::unique(("sheet", title)), Sense::hover());
    node.widget_info(|| WidgetInfo::labeled(Role::Dialog, true, title));
    let inner = rect.shrink2(vec2(30.0, 18.0) * scale);
    let at = pos2(rect.center().x, inner.top());
    lettering::line(ui.painter(), at, Align2::CENTER_TOP, title, Face::Title, 34.0 * scale, palette::VERMILION);
    let top = inner.top() + 50.0 * scale;
    let foot = inner.bottom() - 46.0 * scale;
    (
        Rect::from_min_max(pos2(inner.left(), top), pos2(inner.right(), foot - 8.0 * scale)),
        Rect::from_min_max(pos2(inner.left(), foot), inner.max),
        scale,
    )
}

/// One choice among a few: the name at the left, the values as slips at the right.
pub(super) struct Choice<'a> {
    /// What is chosen.
    pub(super) name: &'a str,
    /// What it is for.
    pub(super) purpose: &'a str,
    /// The values.
    pub(super) values: Vec<&'a str>,
    /// The place of the one in force.
    pub(super) chosen: usize,
}

impl Choice<'_> {
    /// Paints the row; returns the value that was pressed.
    pub(super) fn ui(&self, ui: &Ui, row: Rect, scale: f32) -> Option<usize> {
        let size = (17.0 * scale).max(13.0);
        let at = pos2(row.left(), row.center().y);
        let name = lettering::line(ui.painter(), at, Align2::LEFT_CENTER, self.name, Face::Title, size * 1.1, palette::INK);
        let label = ui.interact(name, Id::unique(("preference", self.name)), Sense::hover());
        hint(&label, &format!("{}\n{}", self.name, self.purpose));
        let left = row.left() + row.width() * 0.34;
        let gap = 6.0 * scale;
        let width = (row.right() - left - gap * (self.values.len() as f32 - 1.0)) / self.values.len() as f32;
        let mut pressed = None;
        for (i, value) in self.values.iter().enumerate() {
            let min = pos2(left + i as f32 * (width + gap), row.center().y - 17.0 * scale);
            let rect = Rect::from_min_size(min, vec2(width, 34.0 * scale));
            let response = slip(ui, rect, Id::unique((self.name, i)), value, i == self.chosen, size);
            response.widget_info(|| {
                WidgetInfo::selected(Role::RadioButton, true, i == self.chosen, format!("{}: {value}", self.name))
            });
            hint(&response, &format!("{}: {value}\n{}", self.name, self.purpose));
            if response.clicked() {
                pressed = Some(i);
            }
        }
        pressed
    }
}

/// A slip of parchment; the chosen one has a seal before its word, so that color alone does not tell it.
fn slip(ui: &Ui, rect: Rect, id: Id, text: &str, chosen: bool, size: f32) -> Response {
    let response = ui.interact(rect, id, Sense::click());
    let fill = match (chosen, response.hovered()) {
        (true, _) => palette::lighten(palette::PARCHMENT, 0.75),
        (false, true) => palette::lighten(palette::PARCHMENT, 0.35),
        (false, false) => palette::PARCHMENT_SHADE,
    };
    let line = if chosen { Line::new(2.2, palette::VERMILION) } else { Line::new(0.9, palette::with_alpha(palette::INK, 0.6)) };
    ui.painter().rect(rect, 5.0, fill, line, StrokeKind::Inside);
    let mark = if chosen { size * 0.34 } else { 0.0 };
    let center = rect.center() + vec2(mark * 0.9, 0.0);
    let width = rect.width() - 10.0 - mark * 2.4;
    let set = lettering::fitted(ui.painter(), center, Align2::CENTER_CENTER, text, Face::Text, size, palette::INK, width);
    if chosen {
        ui.painter().circle_filled(pos2(set.left() - mark * 1.2, rect.center().y), mark * 0.62, palette::VERMILION);
    }
    focus_ring(ui.painter(), &response, rect);
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// Scales that are offered, in percent.
const SCALES: [u16; 10] = [75, 85, 100, 110, 125, 150, 175, 200, 250, 300];

fn settings_ui(ui: &Ui, scene: &Scene<'_>) -> Option<Intent> {
    let (room, foot, scale) = framed(ui, scene, "Settings", vec2(780.0, 660.0));
    let now = scene.settings;
    let mut wish: Option<Settings> = None;
    let percent = format!("{}\u{2009}%", now.zoom);
    let rows: [Choice<'_>; 10] = [
        Choice {
            name: "Light",
            purpose: "As the system wishes, parchment by day, candle-light by night, or black on white without scenery",
            values: vec!["System", "Day", "Night", "Contrast"],
            chosen: place(&Theme::ALL, &now.theme),
        },
        Choice {
            name: "Colors",
            purpose: "The chronicler's, for eyes that take red for green, blue for yellow, or see lightness alone",
            values: vec!["Chronicle", "Red, green", "Blue, yellow", "Grey"],
            chosen: place(&Pigments::ALL, &now.pigments),
        },
        Choice {
            name: "Scale",
            purpose: "Never larger than the window can hold",
            values: vec!["Smaller", &percent, "Larger"],
            chosen: 1,
        },
        Choice {
            name: "Motion",
            purpose: "As the system wishes, everything, or only a short fade",
            values: vec!["System", "Full", "Reduced"],
            chosen: place(&Motion::ALL, &now.motion),
        },
        Choice {
            name: "Speed",
            purpose: "Any key or press ends what moves at once",
            values: vec!["Off", "\u{bd}\u{d7}", "1\u{d7}", "2\u{d7}", "4\u{d7}"],
            chosen: place(&Speed::ALL, &now.speed),
        },
        Choice {
            name: "Ask first",
            purpose: "Before points lapse, the last morale or supply is spent, or a step loses at once",
            values: vec!["Ask", "Do not ask"],
            chosen: usize::from(!now.asks),
        },
        Choice {
            name: "An action's die",
            purpose: "Falls with the action, or on another press",
            values: vec!["At once", "On a press"],
            chosen: usize::from(now.second_press),
        },
        Choice {
            name: "Other dice, cards",
            purpose: "The line check, a single trebuchet, the next card: nothing is decided by them",
            values: vec!["On a press", "By themselves"],
            chosen: usize::from(now.rolls_itself),
        },
        Choice {
            name: "Gauge",
            purpose: "The exact chance of winning under the chronicle; in hardcore games each decision counts as a hint then",
            values: vec!["Hidden", "Shown", "Hardcore too"],
            chosen: place(&Gauge::ALL, &now.gauge),
        },
        Choice {
            name: "Tutor",
            purpose: "Asks before a decision that gives away more than this of the chance of winning; never in hardcore mode",
            values: vec!["Off", "1\u{2009}%", "3\u{2009}%", "6\u{2009}%"],
            chosen: place(&Tutor::ALL, &now.tutor),
        },
    ];
    let size = (15.0 * scale).max(13.0);
    let words = scene.painter.words();
    let at = room.center_bottom();
    let line = lettering::line(ui.painter(), at, Align2::CENTER_BOTTOM, words, Face::Text, size, palette::INK);
    let node = ui.interact(line, Id::unique("painter"), Sense::hover());
    node.widget_info(|| WidgetInfo::labeled(Role::Label, true, words));
    let height = (line.top() - room.top()) / rows.len() as f32;
    for (i, choice) in rows.iter().enumerate() {
        let row = Rect::from_min_size(room.min + vec2(0.0, i as f32 * height), vec2(room.width(), height));
        let Some(value) = choice.ui(ui, row, scale) else { continue };
        let mut settings = now.clone();
        match i {
            0 => settings.theme = Theme::ALL[value],
            1 => settings.pigments = Pigments::ALL[value],
            2 => settings.zoom = next_scale(now.zoom, value),
            3 => settings.motion = Motion::ALL[value],
            4 => settings.speed = Speed::ALL[value],
            5 => settings.asks = value == 0,
            6 => settings.second_press = value == 1,
            7 => settings.rolls_itself = value == 1,
            8 => settings.gauge = Gauge::ALL[value],
            _ => settings.tutor = Tutor::ALL[value],
        }
        wish = Some(settings);
    }
    let mut intent = wish.map(|settings| Intent::Prefer(Box::new(settings)));
    for (i, (label, meaning)) in [
        ("Close", Intent::Close),
        ("Keys", Intent::Ask(Dialog::Keys)),
        ("About", Intent::Ask(Dialog::About)),
        ("As usual", Intent::Prefer(Box::new(Settings { keys: now.keys.clone(), ..Settings::default() }))),
    ]
    .into_iter()
    .enumerate()
    {
        if foot_button(ui, foot, scale, i, 4, label).clicked() {
            intent = Some(meaning);
        }
    }
    intent
}

fn place<T: PartialEq>(all: &[T], wanted: &T) -> usize {
    all.iter().position(|value| value == wanted).unwrap_or_default()
}

fn next_scale(now: u16, value: usize) -> u16 {
    let found = match value {
        0 => SCALES.into_iter().rev().find(|scale| *scale < now),
        2 => SCALES.into_iter().find(|scale| *scale > now),
        _ => Some(100),
    };
    found.unwrap_or(now).clamp(*ZOOM.start(), *ZOOM.end())
}

/// A button at the foot of a window, one of `count`.
pub(super) fn foot_button(ui: &Ui, foot: Rect, scale: f32, index: usize, count: usize, label: &str) -> Response {
    let size = vec2(150.0 * scale, foot.height() - 4.0 * scale);
    let count = count as f32;
    let left = foot.center().x - (count * size.x + (count - 1.0) * 14.0 * scale) / 2.0;
    let rect = Rect::from_min_size(pos2(left + index as f32 * (size.x + 14.0 * scale), foot.top()), size);
    dialog_button(ui, rect, label, index == 0, 19.0 * scale)
}

fn keys_ui(ui: &Ui, scene: &Scene<'_>, view: &View) -> Option<Intent> {
    let (room, foot, scale) = framed(ui, scene, "Keys", vec2(860.0, 570.0));
    let mut intent = None;
    if let Some(command) = view.capture {
        intent = captured(ui, scene.settings, command);
    }
    let size = (16.0 * scale).max(13.0);
    let text = match view.capture {
        Some(command) => format!("{}: press the new key. Backspace: no key. Esc: as it was.", command.name()),
        None => "Press a key of the list to change it. Tab and arrows move the focus, Esc closes the topmost thing.".to_owned(),
    };
    let color = if view.capture.is_some() { palette::VERMILION } else { palette::INK };
    let note = ui.interact(room.with_max_y(room.top() + size * 1.5), Id::unique("keys note"), Sense::hover());
    note.widget_info(|| WidgetInfo::labeled(Role::Status, true, &text));
    lettering::fitted(ui.painter(), room.center_top(), Align2::CENTER_TOP, &text, Face::Text, size, color, room.width());
    let list = room.with_min_y(room.top() + size * 1.9);
    let rows = Command::ALL.len().div_ceil(2);
    let row = vec2((list.width() - 36.0 * scale) / 2.0, list.height() / rows as f32);
    for (i, command) in Command::ALL.into_iter().enumerate() {
        let column = (i / rows) as f32;
        let min = list.min + vec2(column * (row.x + 36.0 * scale), (i % rows) as f32 * row.y);
        if key_row(ui, scene.keys, Rect::from_min_size(min, row), command, view.capture == Some(command), size) {
            intent = Some(Intent::Capture(Some(command)));
        }
    }
    for (i, (label, meaning)) in [
        ("Close", Intent::Close),
        ("Settings", Intent::Ask(Dialog::Settings)),
        (
            "Usual keys",
            Intent::Prefer(Box::new(Settings { keys: std::collections::BTreeMap::new(), ..scene.settings.clone() })),
        ),
    ]
    .into_iter()
    .enumerate()
    {
        if foot_button(ui, foot, scale, i, 3, label).clicked() {
            intent = Some(meaning);
        }
    }
    intent
}

/// A command with its keys; in vermilion, and in words, if another command has one of them too.
fn key_row(ui: &Ui, keys: &KeyMap, row: Rect, command: Command, waits: bool, size: f32) -> bool {
    let conflict = keys.conflict(command);
    let names = keys.keys(command);
    let shown = match (waits, names.is_empty()) {
        (true, _) => "\u{2026}",
        (false, true) => "none",
        (false, false) => names.as_str(),
    };
    let rect = Rect::from_min_max(pos2(row.right() - row.width() * 0.46, row.top() + 2.0), row.max - vec2(0.0, 2.0));
    let response = slip(ui, rect, Id::unique(("key", command.id())), shown, waits, size);
    let also = conflict.map(|other| format!(", also {}", other.name())).unwrap_or_default();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{}: {shown}{also}", command.name())));
    hint(&response, &format!("{}: {shown}{also}\nPress to change it", command.name()));
    let color = if conflict.is_some() { palette::VERMILION } else { palette::INK };
    let name = conflict.map_or_else(|| command.name().to_owned(), |other| format!("{} = {}", command.name(), other.name()));
    let at = pos2(row.left(), row.center().y);
    let room = rect.left() - row.left() - 8.0;
    lettering::fitted(ui.painter(), at, Align2::LEFT_CENTER, &name, Face::Title, size * 1.06, color, room);
    response.clicked()
}

/// The new key of a command, if one came.
fn captured(ui: &Ui, settings: &Settings, command: Command) -> Option<Intent> {
    let pressed = ui.input_mut(|input| {
        let pressed = input.events.iter().find_map(|event| match event {
            Event::Key { key, pressed: true, repeat: false, modifiers, .. } => Some((*key, *modifiers)),
            _ => None,
        });
        // No focused button takes it for a press.
        input.events.retain(|event| !matches!(event, Event::Key { .. }));
        pressed
    });
    let (key, modifiers) = pressed?;
    let mut settings = settings.clone();
    let text = match key {
        Key::Escape => return Some(Intent::Capture(None)),
        Key::Backspace | Key::Delete => String::new(),
        _ => Stroke::new(key, modifiers).to_string(),
    };
    if text == command.usual() {
        settings.keys.remove(command.id());
    } else {
        settings.keys.insert(command.id().to_owned(), text);
    }
    Some(Intent::Prefer(Box::new(settings)))
}

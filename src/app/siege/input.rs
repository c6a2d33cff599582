//! What keys, the pointer and the system say.

use eframe::egui::{self, Key, Modifiers, Ui};

use super::Siege;
use crate::app::keys::{Command, Stroke};
use crate::app::layout::Layout;
use crate::app::view::{Dialog, FileIntent, Intent};
use crate::engine::Action;

impl Siege {
    /// A press outside of the chronicle ends the look at an earlier moment, and nothing else.
    pub(super) fn leave_peek(&mut self, ui: &Ui, layout: &Layout) {
        if self.view.peek.is_none() {
            return;
        }
        let chronicle = layout.chronicle;
        let pressed = ui.input(|input| {
            input.events.iter().any(
                |event| matches!(event, egui::Event::PointerButton { pos, pressed: true, .. } if !chronicle.contains(*pos)),
            )
        });
        if pressed {
            self.view.peek = None;
            self.view.returning = true;
        }
    }

    /// What comes from outside the window: files dropped onto it, text from the clipboard.
    pub(super) fn handed_over(&self, ui: &Ui) -> Vec<Intent> {
        let free = self.view.dialog.is_none();
        ui.input(|input| {
            let dropped = input.raw.dropped_files.iter().map(|file| file.path().to_owned());
            let mut intents: Vec<Intent> = dropped.map(|path| Intent::Files(FileIntent::Open(path))).collect();
            for event in input.events.iter().filter(|_| free) {
                match event {
                    egui::Event::Copy => intents.push(Intent::Files(FileIntent::CopyPosition)),
                    egui::Event::Paste(text) => intents.push(Intent::Paste(text.lines().next().unwrap_or_default().to_owned())),
                    _ => {}
                }
            }
            intents
        })
    }

    /// What the keys say, in the order in which they were pressed; on a slow machine several come in one frame, and none is
    /// lost. A held key says it once.
    pub(super) fn keyboard(&self, ui: &Ui) -> Vec<Intent> {
        // A focused control takes Enter and Space itself.
        let focused = ui.memory(egui::Memory::focused).is_some();
        let dialog = self.view.dialog.is_some();
        if self.view.capture.is_some() {
            return Vec::new();
        }
        ui.input(|input| {
            let key_presses = input.events.iter().filter_map(|event| match event {
                egui::Event::Key { key, pressed: true, repeat: false, modifiers, .. } => Some((*key, *modifiers)),
                _ => None,
            });
            // While an earlier moment is looked at, any key leads back.
            if self.view.peek.is_some() {
                return key_presses.map(|_| Intent::Close).take(1).collect();
            }
            key_presses.filter_map(|(key, modifiers)| self.meaning(key, modifiers, focused, dialog)).collect()
        })
    }

    /// What a key means; nothing but Esc while a window lies over the table, but for the review from the end.
    pub(super) fn meaning(&self, key: Key, modifiers: Modifiers, focused: bool, dialog: bool) -> Option<Intent> {
        if key == Key::Escape {
            return Some(Intent::Close);
        }
        let stroke = Stroke::new(key, modifiers);
        if self.view.dialog == Some(Dialog::End) && self.keys.command(stroke) == Some(Command::Hint) {
            return Some(Intent::Ask(Dialog::Counsel));
        }
        if dialog || focused && matches!(key, Key::Space | Key::Enter) && modifiers.is_none() {
            return None;
        }
        Some(match self.keys.command(stroke)? {
            Command::Next => Intent::Next,
            Command::EndTurn => Intent::Act(Action::EndTurn),
            Command::Act(group) => Intent::OpenByKey(group),
            Command::Undo => Intent::TakeBack,
            Command::Redo => Intent::Redo,
            Command::Tracks => Intent::Tracks,
            Command::Hint => Intent::Ask(Dialog::Counsel),
            Command::Games => Intent::Ask(Dialog::Games),
            Command::SaveAs => Intent::SaveAs,
            Command::NewGame => Intent::Ask(Dialog::ConfirmNew),
            Command::CopyLog => Intent::CopyLog,
            Command::Settings => Intent::Ask(Dialog::Settings),
            Command::Keys => Intent::Ask(Dialog::Keys),
            Command::Help => Intent::Ask(Dialog::Help),
        })
    }
}

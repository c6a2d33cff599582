//! What has to be said when there is no table to say it on: a message of the system, or a small window of ours.

use std::cell::Cell;
use std::rc::Rc;

use eframe::egui::{self, Align2, Id, Rect, Role, Sense, Ui, ViewportBuilder, ViewportCommand, WidgetInfo, vec2};

use super::dialogs::{dialog_button, sheet};
use super::launch::{APP_ID, prepare};
use super::lettering::{self, Face};
use super::palette;
use super::soft::{self, Screen, SoftError};

/// Which of two buttons was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The first.
    First,
    /// The second, or the window was closed.
    Second,
}

/// Says something to a player who started the program without a console; does nothing for one who did, and reads it there.
/// `window` says whether a window of ours is worth a try.
pub(super) fn tell(title: &str, text: &str, window: bool) {
    use std::io::IsTerminal;
    if std::io::stderr().is_terminal() {
        return;
    }
    #[cfg(any(windows, target_os = "macos"))]
    {
        let _ = window;
        rfd::MessageDialog::new().set_level(rfd::MessageLevel::Error).set_title(title).set_description(text).show();
    }
    #[cfg(not(any(windows, target_os = "macos")))]
    if window {
        // It stands on standard error as well.
        let _ = ask(title, text, ["Close", ""]);
    }
}

/// Asks in a small window, painted by the processor: whatever failed before, this does not need it.
pub(super) fn ask(title: &str, text: &str, buttons: [&'static str; 2]) -> Result<Answer, SoftError> {
    let answer = Rc::new(Cell::new(Answer::Second));
    let viewport = ViewportBuilder::default().with_title(title).with_app_id(APP_ID).with_inner_size(SIZE).with_resizable(false);
    let notice = Notice { title: title.to_owned(), text: text.to_owned(), buttons, answer: Rc::clone(&answer) };
    soft::run(viewport, None, |context| {
        prepare(context);
        notice
    })?;
    Ok(answer.get())
}

/// The size of the window, in points.
const SIZE: egui::Vec2 = vec2(620.0, 330.0);

struct Notice {
    title: String,
    text: String,
    /// The second one is left out if its name is empty.
    buttons: [&'static str; 2],
    answer: Rc<Cell<Answer>>,
}

impl Screen for Notice {
    fn ui(&mut self, ui: &mut Ui) {
        let window = ui.max_rect();
        ui.painter().rect_filled(window, 0.0, palette::OAK_DEEP);
        let rect = window.shrink(14.0);
        sheet(ui, rect, 1.0);
        let node = ui.interact(rect, Id::unique("notice"), Sense::hover());
        node.widget_info(|| WidgetInfo::labeled(Role::AlertDialog, true, format!("{}. {}", self.title, self.text)));
        let inner = rect.shrink2(vec2(30.0, 22.0));
        let title = lettering::line(
            ui.painter(),
            inner.center_top(),
            Align2::CENTER_TOP,
            &self.title,
            Face::Title,
            30.0,
            palette::VERMILION,
        );
        let galley = lettering::centered(ui.painter(), &self.text, Face::Text, 17.0, palette::INK, inner.width());
        ui.painter().galley(egui::pos2(inner.center().x, title.bottom() + 12.0), galley, palette::INK);
        let named: Vec<(usize, &'static str)> =
            self.buttons.into_iter().enumerate().filter(|(_, name)| !name.is_empty()).collect();
        let size = vec2(150.0, 40.0);
        let left = inner.center().x - (named.len() as f32 * (size.x + 14.0) - 14.0) / 2.0;
        for (place, (i, name)) in named.into_iter().enumerate() {
            let min = egui::pos2(left + place as f32 * (size.x + 14.0), inner.bottom() - size.y);
            let button = dialog_button(ui, Rect::from_min_size(min, size), name, i == 0, 19.0);
            let by_key = i == 0
                && ui.memory(|memory| memory.focused().is_none())
                && ui.input(|input| input.key_pressed(egui::Key::Enter));
            if button.clicked() || by_key {
                self.answer.set(if i == 0 { Answer::First } else { Answer::Second });
                ui.send_viewport_cmd(ViewportCommand::Close);
            }
        }
        if ui.input(|input| input.key_pressed(egui::Key::Escape)) {
            ui.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    fn end(&mut self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

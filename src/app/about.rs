//! The window that says whose game this is, where its data lies, and what it is made of.

use eframe::egui::{self, Id, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::dialogs::{dialog_button, over_table};
use super::lettering::{self, Face};
use super::palette;
use super::preferences::framed;
use super::view::{FileIntent, Intent, Scene};

/// Every package in the program with its licence, a line each: written by `tests/package/licences.py --rewrite`.
const LICENCES: &str = include_str!("../../assets/licences.txt");

/// Paints the window. `folder` is where the player's data lies.
pub(super) fn ui(ui: &mut Ui, scene: &Scene<'_>, folder: &str) -> Option<Intent> {
    let ui = &mut over_table(ui, scene.layout.window, "about");
    let (room, foot, scale) = framed(ui, scene, "About", vec2(720.0, 580.0));
    let size = (17.0 * scale).max(13.0);
    let paragraphs = [
        format!("9 Card Siege {}, an unofficial desktop edition.", env!("CARGO_PKG_VERSION")),
        "The game was designed by Chris Hansen (2017). The rules are his; every sentence, drawing and texture here was made for this project. His rulebook and artwork are not part of it.".to_owned(),
        format!("Your games, settings and records lie in {folder}. Nothing is ever sent anywhere, and removing the program leaves them alone."),
        "The program is free software under the MIT licence. Typefaces: EB Garamond and IM Fell English SC, SIL Open Font License. It is made with these packages, whose texts come with every download:".to_owned(),
    ];
    let mut top = room.top();
    for (i, text) in paragraphs.iter().enumerate() {
        let galley = lettering::centered(ui.painter(), text, Face::Text, size, palette::INK, room.width());
        let rect = Rect::from_min_size(pos2(room.left(), top), vec2(room.width(), galley.size().y));
        ui.painter().galley(pos2(room.center().x, top), galley, palette::INK);
        let node = ui.interact(rect, Id::unique(("about", i)), Sense::hover());
        node.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
        top = rect.bottom() + size * 0.5;
    }
    let list = room.with_min_y(top);
    ui.painter().rect(list, 4.0, palette::lighten(palette::PARCHMENT, 0.5), Stroke::new(1.0, palette::INK), StrokeKind::Inside);
    let mut child = ui.new_child(UiBuilder::new().max_rect(list.shrink(8.0)).id_salt("licences"));
    child.spacing_mut().scroll = egui::style::ScrollStyle::thin();
    let small = (14.0 * scale).max(13.0);
    let count = LICENCES.lines().count();
    let row = small * 1.3;
    child.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::vertical().auto_shrink(false).show_rows(&mut child, row, count, |ui, rows| {
        for line in LICENCES.lines().skip(rows.start).take(rows.len()) {
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - 8.0, row), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, line));
            let at = pos2(rect.left(), rect.center().y);
            let width = rect.width();
            lettering::fitted(ui.painter(), at, egui::Align2::LEFT_CENTER, line, Face::Text, small, palette::INK, width);
        }
    });
    let button = vec2(190.0 * scale, foot.height() - 4.0 * scale);
    let place = |side: f32| Rect::from_center_size(foot.center() + vec2(side * (button.x / 2.0 + 7.0 * scale), 0.0), button);
    let close = dialog_button(ui, place(-1.0), "Close", true, 19.0 * scale).clicked();
    if dialog_button(ui, place(1.0), "Show the folder", false, 19.0 * scale).clicked() {
        return Some(Intent::Files(FileIntent::ShowFolder));
    }
    let by_key = ui.memory(|memory| memory.focused().is_none()) && ui.input(|input| input.key_pressed(egui::Key::Enter));
    (close || by_key).then_some(Intent::Close)
}

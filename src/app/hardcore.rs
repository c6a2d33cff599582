//! The look of hardcore mode: an iron-bound frame round the table, a wax seal and a word at the top.

use eframe::egui::{
    Align2, Color32, Id, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::art::pen::{Nib, Pen, smooth};
use super::layout::Layout;
use super::lettering::{self, Face};
use super::palette;
use super::table::{focus_ring, hint};
use super::view::{Dialog, Intent, Scene};
use crate::session::Mode;

/// A band of oxblood leather round the table, edged with gold and nailed at the corners.
pub(super) fn frame(painter: &Painter, layout: &Layout) {
    let width = (5.0 * layout.scale).max(4.0);
    let window = layout.window;
    painter.rect_stroke(window, 0.0, Stroke::new(width, palette::OXBLOOD), StrokeKind::Inside);
    painter.rect_stroke(window.shrink(width), 0.0, Stroke::new(1.2, palette::OCHRE), StrokeKind::Inside);
    let plate = width * 3.4;
    for (corner, x, y) in [
        (window.left_top(), 1.0, 1.0),
        (window.right_top(), -1.0, 1.0),
        (window.right_bottom(), -1.0, -1.0),
        (window.left_bottom(), 1.0, -1.0),
    ] {
        let points = vec![corner, corner + vec2(plate * x, 0.0), corner + vec2(0.0, plate * y)];
        painter.add(Shape::convex_polygon(points, palette::OXBLOOD, Stroke::new(1.2, palette::OCHRE)));
        let nail = corner + vec2(plate * 0.3 * x, plate * 0.3 * y);
        painter.circle(nail, width * 0.5, palette::OCHRE, Stroke::new(1.0, palette::INK));
    }
}

/// The width of the seal with its word, in points.
pub(super) fn width(ui: &Ui, mode: Mode, size: f32) -> f32 {
    let word = ui.painter().layout_no_wrap(word(mode).to_owned(), Face::Title.id(size), palette::PARCHMENT).size().x;
    word + size * 2.6
}

const fn word(mode: Mode) -> &'static str {
    match mode {
        Mode::Normal | Mode::Hardcore { .. } => "Hardcore",
        Mode::Renounced { .. } => "Given up",
    }
}

/// The seal and the word in the top line: shows the mode, and asks before it is switched.
pub(super) fn seal_ui(ui: &Ui, scene: &Scene<'_>, rect: Rect, size: f32) -> Option<Intent> {
    let mode = scene.game.mode();
    let on = mode.is_hardcore();
    let possible = scene.game.can_switch_hardcore(!on);
    let response = ui.interact(rect, Id::unique("hardcore"), Sense::click());
    let state = match mode {
        Mode::Normal => "off",
        Mode::Hardcore { .. } => "on",
        Mode::Renounced { .. } => "given up",
    };
    response.widget_info(|| WidgetInfo::selected(Role::Button, possible.is_ok(), on, format!("Hardcore mode, {state}")));
    let radius = size * 0.62;
    let center = pos2(rect.left() + size * 0.95, rect.center().y);
    wax(ui, center, radius, mode);
    let color = match (on, possible.is_ok(), response.hovered()) {
        (_, true, true) => palette::GOLD,
        (true, ..) => palette::mix(palette::VERMILION, palette::CANDLE, 0.62),
        (false, true, false) => palette::with_alpha(palette::PARCHMENT, 0.8),
        (false, false, _) => palette::with_alpha(palette::PARCHMENT, 0.5),
    };
    let at = pos2(center.x + radius + size * 0.32, rect.center().y);
    lettering::line(ui.painter(), at, Align2::LEFT_CENTER, word(mode), Face::Title, size, color);
    focus_ring(ui.painter(), &response, rect);
    let text = match (mode, possible) {
        (Mode::Hardcore { .. }, Ok(())) => {
            "Hardcore mode is on\nWhat is done is done: no step comes back, and there is one save, written before anything is shown."
                .to_owned()
        }
        (_, Ok(())) => "Hardcore mode is off\nPress to play without taking anything back".to_owned(),
        (_, Err(reason)) => reason.to_string(),
    };
    hint(&response, &text);
    let response = if possible.is_ok() { response.on_hover_cursor(eframe::egui::CursorIcon::PointingHand) } else { response };
    let dialog = if on { Dialog::Renounce } else { Dialog::Hardcore };
    (response.clicked() && possible.is_ok() && scene.menus).then_some(Intent::Ask(dialog))
}

/// Whole wax with crossed swords, a broken half, or the empty ring where the seal would go.
fn wax(ui: &Ui, center: Pos2, r: f32, mode: Mode) {
    let rect = Rect::from_center_size(center, vec2(r, r) * 3.0);
    let mut pen = Pen::new(rect, rect.size()).with_pixels_per_point(ui.pixels_per_point());
    let middle = (rect.size() / 2.0).to_pos2();
    let rim = |grow: f32| {
        let points: Vec<Pos2> = (0..13)
            .map(|k| {
                let bulge = 0.94 + 0.09 * ((k * 5 % 7) as f32 / 7.0);
                middle + eframe::egui::Vec2::angled(k as f32 / 13.0 * std::f32::consts::TAU) * r * grow * bulge
            })
            .collect();
        smooth(&points, true)
    };
    match mode {
        Mode::Normal => {
            pen.wash(&rim(1.0), palette::with_alpha(palette::OAK_DEEP, 0.8));
            pen.outline(&rim(1.0), Nib::new(1.3, palette::with_alpha(palette::PARCHMENT, 0.6)));
        }
        Mode::Hardcore { .. } | Mode::Renounced { .. } => {
            let wax = if mode.is_hardcore() {
                palette::lighten(palette::WAX, 0.08)
            } else {
                palette::mix(palette::WAX, palette::STONE[3], 0.55)
            };
            pen.soft_wash(&rim(1.05), palette::with_alpha(Color32::BLACK, 0.5), r * 0.25);
            pen.wash(&rim(1.04), palette::darken(wax, 0.5));
            pen.wash(&rim(0.98), wax);
            pen.disc(middle, vec2(r, r) * 0.68, palette::darken(wax, 0.28));
            let blade = Nib::new(r * 0.17, palette::lighten(wax, 0.62)).blunt();
            let at = |x: f32, y: f32| middle + vec2(x, y) * r;
            if mode.is_hardcore() {
                for side in [-1.0, 1.0] {
                    pen.stroke(at(-0.42 * side, 0.42), at(0.4 * side, -0.42), blade);
                    pen.stroke(at(-0.42 * side, 0.12), at(-0.12 * side, 0.42), blade);
                }
            } else {
                // A crack from rim to rim.
                let crack = [at(-0.1, -1.05), at(0.16, -0.4), at(-0.14, 0.05), at(0.12, 0.5), at(-0.05, 1.05)];
                pen.line(&crack, Nib::new(r * 0.2, palette::OAK_DEEP).blunt());
            }
        }
    }
    ui.painter().add(pen.into_shape());
}

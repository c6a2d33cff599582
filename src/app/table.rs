//! The oak table, the top line, notices.

use eframe::egui::{
    self, Align2, Color32, FontFamily, Id, Mesh, Painter, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Style,
    TextureHandle, Ui, WidgetInfo, pos2, vec2,
};

use super::art::texture;
use super::keys::Command;
use super::layout::Layout;
use super::lettering::{self, Face};
use super::look::{Light, Set};
use super::view::{Dialog, Intent, Scene};
use super::{hardcore, palette};
use crate::engine::Day;
use crate::session::{NoTakeBack, chronicle};

/// The table top.
#[derive(Default)]
pub(super) struct Table {
    oak: Option<TextureHandle>,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("oak", &self.oak.is_some()).finish()
    }
}

impl Table {
    /// Oak with a dark rim.
    pub(super) fn paint(&mut self, ui: &Ui, window: Rect, light: Light) {
        if !light.has_scenery() {
            ui.painter().rect_filled(window, 0.0, palette::OAK_DEEP);
            return;
        }
        let oak = self.oak.get_or_insert_with(|| ui.load_texture("oak", texture::oak(), texture::OPTIONS));
        ui.painter().add(texture::lay(oak.id(), oak.size(), window, oak.size()[0] as f32 * 1.25));
        vignette(ui.painter(), window);
    }
}

/// Darkness towards the edges, as by candle-light.
fn vignette(painter: &Painter, window: Rect) {
    let dark = Color32::from_black_alpha(120);
    let inner = window.shrink2(window.size() * 0.16);
    let mut mesh = Mesh::default();
    for (corner, color) in [(window, dark), (inner, Color32::TRANSPARENT)] {
        for position in [corner.left_top(), corner.right_top(), corner.right_bottom(), corner.left_bottom()] {
            mesh.colored_vertex(position, color);
        }
    }
    for side in 0..4 {
        let next = (side + 1) % 4;
        mesh.add_triangle(side, next, side + 4);
        mesh.add_triangle(next, next + 4, side + 4);
    }
    painter.add(Shape::mesh(mesh));
}

/// Habits of all widgets: our type, parchment and oak, nothing grey.
pub(super) fn style(style: &mut Style) {
    use egui::TextStyle;
    style.text_styles = [TextStyle::Small, TextStyle::Body, TextStyle::Button, TextStyle::Heading, TextStyle::Monospace]
        .into_iter()
        .map(|text_style| {
            let size = if text_style == TextStyle::Heading { 25.0 } else { 15.0 };
            (text_style, egui::FontId::new(size, FontFamily::Proportional))
        })
        .collect();
    let visuals = &mut style.visuals;
    visuals.override_text_color = Some(palette::PARCHMENT);
    visuals.window_fill = palette::OAK_DEEP;
    visuals.window_stroke = Stroke::new(1.5, palette::GOLD);
    visuals.panel_fill = palette::OAK;
    visuals.extreme_bg_color = palette::OAK_DEEP;
    visuals.selection.bg_fill = palette::VERDIGRIS;
    visuals.window_shadow = egui::Shadow { offset: [0, 4], blur: 12, spread: 0, color: Color32::from_black_alpha(110) };
    visuals.popup_shadow = visuals.window_shadow;
    for widget in [
        &mut visuals.widgets.noninteractive,
        &mut visuals.widgets.inactive,
        &mut visuals.widgets.hovered,
        &mut visuals.widgets.active,
        &mut visuals.widgets.open,
    ] {
        widget.bg_fill = palette::OAK;
        widget.weak_bg_fill = palette::OAK;
        widget.fg_stroke.color = palette::PARCHMENT;
    }
    style.interaction.tooltip_delay = 0.25;
    style.interaction.selectable_labels = false;
    style.spacing.menu_margin = egui::Margin::symmetric(10, 7);
    style.scroll_animation = egui::style::ScrollAnimation::none();
}

/// A tooltip in our style: lines of text, the first in candle color.
pub(super) fn hint(response: &Response, text: &str) {
    // Nothing may cover the board while a piece is in the hand.
    if text.is_empty() || response.ctx.input(|input| input.pointer.any_down()) {
        return;
    }
    // Nor a window over the table by what lies under it.
    if response.ctx.memory(|memory| memory.top_modal_layer()).is_some_and(|layer| layer != response.layer_id) {
        return;
    }
    let scale = Layout::new(response.ctx.content_rect()).scale.clamp(1.0, 2.0);
    let content = |ui: &mut Ui| {
        ui.set_max_width(300.0 * scale);
        for (i, text_line) in text.lines().enumerate() {
            let color = if i == 0 { palette::CANDLE } else { palette::PARCHMENT };
            ui.label(egui::RichText::new(text_line).color(color).size(15.0 * scale));
        }
    };
    if response.has_focus() && is_keyboard_in_use(&response.ctx) {
        // What the keyboard has reached is explained as what the pointer rests on.
        egui::Tooltip::for_widget(response).gap(6.0).show(content);
    } else {
        response.clone().on_hover_ui(content);
    }
}

fn keyboard_in_use() -> Id {
    Id::unique("keyboard in use")
}

/// Whether the focus was last moved by a key; a pointer that moves or presses takes over again.
fn is_keyboard_in_use(context: &egui::Context) -> bool {
    context.data(|data| data.get_temp(keyboard_in_use()).unwrap_or_default())
}

/// Notes whether the player uses keys or the pointer.
pub(super) fn watch_hands(context: &egui::Context) {
    let last = context.input(|input| {
        input.events.iter().rev().find_map(|event| match event {
            egui::Event::Key { pressed: true, key, .. } => Some(matches!(
                key,
                egui::Key::Tab | egui::Key::ArrowUp | egui::Key::ArrowDown | egui::Key::ArrowLeft | egui::Key::ArrowRight
            )),
            egui::Event::PointerMoved(_) | egui::Event::PointerButton { .. } => Some(false),
            _ => None,
        })
    });
    if let Some(by_key) = last {
        context.data_mut(|data| data.insert_temp(keyboard_in_use(), by_key));
    }
}

/// A click that is not the second or third of a quick series: a double click is one thing, not two.
pub(super) fn clicked_once(response: &Response) -> bool {
    response.clicked() && !response.double_clicked() && !response.triple_clicked()
}

/// A word on the table that can be pressed.
pub(super) fn word_button(ui: &Ui, rect: Rect, name: &str, enabled: bool, size: f32) -> Response {
    let response = ui.interact(rect, Id::unique(("word", name)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    let color = match (enabled, response.hovered()) {
        (false, _) => palette::with_alpha(palette::PARCHMENT, 0.35),
        (true, true) => palette::GOLD,
        (true, false) => palette::PARCHMENT,
    };
    lettering::line(ui.painter(), rect.center(), Align2::CENTER_CENTER, name, Face::Title, size, color);
    focus_ring(ui.painter(), &response, rect);
    if enabled { response.on_hover_cursor(egui::CursorIcon::PointingHand) } else { response }
}

/// The golden ring round whatever has the keyboard.
pub(super) fn focus_ring(painter: &Painter, response: &Response, rect: Rect) {
    if response.has_focus() {
        painter.rect_stroke(rect.expand(2.0), 6.0, Stroke::new(2.0, palette::GOLD), StrokeKind::Outside);
    }
}

/// Title, days, turns and the words that open and undo things.
pub(super) fn top_ui(ui: &mut Ui, scene: &Scene<'_>) -> Option<Intent> {
    let layout = &scene.layout;
    let top = layout.top;
    let painter = ui.painter().clone();
    let title = layout.px(27.0);
    lettering::line(
        &painter,
        top.left_center() + vec2(2.0, 0.0),
        Align2::LEFT_CENTER,
        "9 Card Siege",
        Face::Title,
        title,
        palette::PARCHMENT,
    );
    let group = ui.interact(days_rect(layout), Id::unique("days"), Sense::hover());
    let day = scene.state.day();
    group.widget_info(|| {
        WidgetInfo::labeled(Role::Label, true, format!("Day {} of 3, turn {} of 7", day.get(), scene.state.turn_number()))
    });
    days(&painter, layout, scene.colors, day, scene.state.turn_number());
    hint(
        &group,
        &format!(
            "Day {}, turn {} of 7\nThe siege lasts three days of seven turns (4.0)",
            chronicle::roman(day.get()),
            scene.state.turn_number()
        ),
    );
    words(ui, scene)
}

fn days_rect(layout: &Layout) -> Rect {
    // Between the title and the words, above the gap between the two pages if it can be.
    let left = layout.top.left() + layout.px(180.0);
    let right = layout.top.right() - layout.px(535.0);
    let width = layout.px(420.0).min(right - left);
    let gap = (layout.enemy.right() + layout.status.left()) / 2.0;
    let center = (gap + width * 0.1).clamp(left + width / 2.0, (right - width / 2.0).max(left + width / 2.0));
    Rect::from_center_size(pos2(center, layout.top.center().y), vec2(width, layout.top.height()))
}

fn days(painter: &Painter, layout: &Layout, colors: &Set, today: Day, turn: u8) {
    let area = days_rect(layout);
    // Where the window is narrow, today alone.
    let narrow = area.width() < layout.px(230.0);
    let width = if narrow { layout.px(66.0).min(area.width() * 0.5) } else { area.width() * 0.19 };
    let gap = width * 0.14;
    let size = layout.px(17.0);
    let drop = layout.top.height() * 0.86;
    let days = Day::ALL.into_iter().filter(|day| !narrow || *day == today);
    for (i, day) in days.enumerate() {
        let left = area.left() + i as f32 * (width + gap);
        let top = layout.top.top() + layout.top.height() * 0.08;
        let pennant = [
            pos2(left, top),
            pos2(left + width, top),
            pos2(left + width, top + drop * 0.7),
            pos2(left + width / 2.0, top + drop * 0.92),
            pos2(left, top + drop * 0.7),
        ];
        let opacity = if day == today { 1.0 } else { 0.32 };
        let fill = palette::mix(palette::OAK_DEEP, colors.day(day), opacity);
        painter.add(Shape::convex_polygon(pennant.to_vec(), fill, Stroke::new(1.2, palette::INK)));
        let color = palette::with_alpha(palette::CANDLE, if day == today { 1.0 } else { 0.55 });
        let name = format!("Day {}", chronicle::roman(day.get()));
        lettering::line(
            painter,
            pos2(left + width / 2.0, top + drop * 0.38),
            Align2::CENTER_CENTER,
            &name,
            Face::Title,
            size,
            color,
        );
    }
    let count = if narrow { 1.0 } else { 3.0 };
    let rest = area.width() - count * (width + gap);
    let radius = (layout.top.height() * 0.12).min(rest / 23.0);
    let left = area.left() + count * (width + gap) + radius * 2.0;
    for number in 1..=7_u8 {
        let center = pos2(left + f32::from(number - 1) * radius * 3.2, layout.top.center().y - layout.top.height() * 0.02);
        if number < turn {
            painter.circle(center, radius, palette::PARCHMENT, Stroke::new(1.0, palette::INK));
        } else if number == turn {
            painter.circle(center, radius * 1.25, colors.day(today), Stroke::new(1.6, palette::CANDLE));
        } else {
            painter.circle_stroke(center, radius, Stroke::new(1.2, palette::with_alpha(palette::PARCHMENT, 0.6)));
        }
    }
}

fn words(ui: &Ui, scene: &Scene<'_>) -> Option<Intent> {
    let layout = &scene.layout;
    let size = layout.px(17.0);
    let game = scene.game;
    let mut right = layout.top.right();
    let mut intent = None;
    let back = game.can_take_back();
    let list = [
        ("Help", true, Intent::Ask(Dialog::Help), format!("How to play ({})", scene.keys.key(Command::Help))),
        (
            "Settings",
            true,
            Intent::Ask(Dialog::Settings),
            format!("Light, colors, scale, motion, questions, keys ({})", scene.keys.key(Command::Settings)),
        ),
        (
            "New game",
            true,
            Intent::Ask(Dialog::ConfirmNew),
            format!("Begin a new siege ({})", scene.keys.key(Command::NewGame)),
        ),
        (
            "Games",
            true,
            Intent::Ask(Dialog::Games),
            format!("Saved games: take up, save, rename, delete ({})", scene.keys.key(Command::Games)),
        ),
        (
            "Redo",
            game.can_redo(),
            Intent::Redo,
            match back {
                Err(reason @ NoTakeBack::Hardcore) => format!("{reason}"),
                _ => format!("Make it again, with the same dice ({})", scene.keys.key(Command::Redo)),
            },
        ),
        (
            "Undo",
            back.is_ok(),
            Intent::TakeBack,
            match back {
                Err(reason @ (NoTakeBack::Hardcore | NoTakeBack::BeforeHardcore)) => format!("{reason}"),
                _ => format!(
                    "Take back the last decision ({})\nThe dice to come stay the same\nTaken back so far: {}",
                    scene.keys.key(Command::Undo),
                    game.take_backs()
                ),
            },
        ),
    ];
    for (name, enabled, what, text) in list {
        let width =
            ui.painter().layout_no_wrap(name.to_owned(), Face::Title.id(size), palette::PARCHMENT).size().x + size * 0.9;
        let rect = Rect::from_min_max(pos2(right - width, layout.top.top()), pos2(right, layout.top.bottom()))
            .shrink2(vec2(0.0, layout.top.height() * 0.16));
        right -= width;
        let response = word_button(ui, rect, name, enabled, size);
        hint(&response, &text);
        if response.clicked() && enabled && scene.menus {
            intent = Some(what);
        }
    }
    let width = hardcore::width(ui, game.mode(), size);
    let rect = Rect::from_min_max(pos2(right - width, layout.top.top()), pos2(right, layout.top.bottom()))
        .shrink2(vec2(0.0, layout.top.height() * 0.16));
    intent.or(hardcore::seal_ui(ui, scene, rect, size))
}

/// What the player must know about the saved game, on a slip over the foot of the chronicle: the boards stay free.
pub(super) fn warning_ui(ui: &Ui, layout: &Layout, text: &str) {
    let room = layout.chronicle.shrink(6.0);
    let size = layout.px(15.0).min(16.0 * layout.scale.max(1.0));
    let galley = lettering::paragraph(ui.painter(), text, Face::Text, size, palette::CANDLE, room.width() - 24.0);
    let rect = room.with_min_y((room.bottom() - galley.size().y - 16.0).max(room.top()));
    let fill = palette::mix(palette::OAK_DEEP, palette::VERMILION, 0.55);
    ui.painter().rect(rect, 7.0, fill, Stroke::new(1.5, palette::CANDLE), StrokeKind::Inside);
    ui.painter().with_clip_rect(rect).galley(rect.min + vec2(12.0, 8.0), galley, palette::CANDLE);
    let response = ui.interact(rect, Id::unique("warning strip"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Alert, true, text));
    hint(&response, text);
}

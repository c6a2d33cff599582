//! The tray under the pages: deck, die, the sentence that says what just happened, the next step.

use eframe::egui::{
    self, Align2, CursorIcon, Id, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::art::{card, pen::Pen, pieces};
use super::layout::Layout;
use super::lettering::{self, Face};
use super::palette;
use super::table::{clicked_once, focus_ring, hint};
use super::view::{Intent, Offer, Scene, TUMBLE_SECONDS, View};
use super::words;
use crate::engine::{Action, Die, Node, Step, Waiting};
use crate::session::Ending;
use crate::session::gesture::Piece;

/// Where the deck, the die, the words and the button lie.
#[derive(Clone, Copy, Debug)]
pub struct TrayLayout {
    /// The pile of event cards.
    pub deck: Rect,
    /// The die.
    pub die: Rect,
    /// The sentence, or the choices.
    pub words: Rect,
    /// The button that moves the game on.
    pub next: Rect,
}

impl TrayLayout {
    /// The parts of the tray.
    pub fn new(layout: &Layout) -> Self {
        let tray = layout.tray;
        let inner = tray.shrink2(vec2(tray.height() * 0.16, tray.height() * 0.13));
        let deck = Rect::from_min_size(inner.min, vec2(inner.height() * 0.74, inner.height()));
        let die = Rect::from_min_size(pos2(deck.right() + inner.height() * 0.22, inner.top()), Vec2::splat(inner.height()));
        let button = vec2((inner.width() * 0.17).max(112.0), (inner.height() * 0.74).min(layout.px(56.0)));
        let next = Rect::from_center_size(pos2(inner.right() - button.x / 2.0, inner.center().y), button);
        let words = Rect::from_min_max(
            pos2(die.right() + inner.height() * 0.3, inner.top()),
            pos2(next.left() - inner.height() * 0.24, inner.bottom()),
        );
        Self { deck, die, words, next }
    }

    /// The chip of choice `index` among `count`.
    pub fn choice(&self, layout: &Layout, index: usize, count: usize) -> Rect {
        let row = self.words.with_min_y(self.words.top() + offer_heading(layout) * 1.35);
        let gap = 8.0 * layout.scale;
        let width = ((row.width() - gap * (count as f32 - 1.0)) / count.max(1) as f32).min(layout.px(190.0));
        Rect::from_min_size(pos2(row.left() + index as f32 * (width + gap), row.top()), vec2(width, row.height()))
    }
}

/// Size of the heading over the choices.
fn offer_heading(layout: &Layout) -> f32 {
    layout.px(14.0)
}

/// Paints the tray.
pub(super) fn ui(ui: &mut Ui, scene: &Scene<'_>, view: &View) -> Option<Intent> {
    let layout = &scene.layout;
    let painter = ui.painter().clone();
    let round = 10.0 * layout.scale;
    painter.rect(
        layout.tray,
        round,
        palette::with_alpha(palette::OAK_DEEP, 0.86),
        Stroke::new(2.0, palette::INK),
        StrokeKind::Inside,
    );
    painter.rect_stroke(
        layout.tray.shrink(5.0 * layout.scale),
        round * 0.7,
        Stroke::new(1.0, palette::with_alpha(palette::OCHRE, 0.55)),
        StrokeKind::Inside,
    );
    let parts = TrayLayout::new(layout);
    let deck = deck_ui(ui, scene, view, parts.deck);
    let die = die_ui(ui, scene, view, parts.die);
    let chosen = match &view.offer {
        Some(offer) => offer_ui(ui, scene, offer, &parts),
        None => {
            sentence(ui, scene, view, parts.words);
            None
        }
    };
    let next = next_ui(ui, scene, view, parts.next);
    deck.or(die).or(chosen).or(next)
}

fn deck_ui(ui: &Ui, scene: &Scene<'_>, view: &View, rect: Rect) -> Option<Intent> {
    let response = ui.interact(rect, Id::unique("deck"), Sense::click());
    let value = words::piece_value(Piece::Deck, &scene.state);
    let due = *scene.state.waiting() == Waiting::Draw;
    response.widget_info(|| WidgetInfo::labeled(Role::Button, due, format!("Deck, {value}")));
    let count = scene.state.deck().len();
    let mut pen = Pen::new(rect, rect.size());
    let side = rect.width().min(rect.height() * 0.72);
    let sheet = vec2(side * 0.92, rect.height() * 0.9);
    for i in 0..count.min(4) {
        let shift = i as f32 * rect.height() * 0.028;
        let min = pos2(shift * 0.4, rect.height() * 0.1 - shift);
        card::back(&mut pen, Rect::from_min_size(min, sheet));
    }
    ui.painter().add(pen.into_shape());
    if count == 0 {
        let place = Rect::from_min_size(rect.min + vec2(0.0, rect.height() * 0.1), sheet);
        ui.painter().rect_stroke(
            place,
            5.0,
            Stroke::new(1.2, palette::with_alpha(palette::PARCHMENT, 0.35)),
            StrokeKind::Inside,
        );
    }
    if due && scene.live {
        let glow = Rect::from_min_size(rect.min, vec2(sheet.x + 2.0, rect.height())).expand(2.0);
        ui.painter().rect_stroke(glow, 7.0, Stroke::new(2.0, palette::GOLD), StrokeKind::Outside);
    }
    let badge = pos2(rect.left() + sheet.x, rect.bottom() - rect.height() * 0.1);
    let radius = scene.layout.px(11.0);
    ui.painter().circle(badge, radius, palette::PARCHMENT, Stroke::new(1.4, palette::INK));
    lettering::line(ui.painter(), badge, Align2::CENTER_CENTER, &count.to_string(), Face::Number, radius * 1.35, palette::INK);
    focus_ring(ui.painter(), &response, rect);
    hint(
        &response,
        &format!(
            "Deck: {value}\n{}",
            if due { "Draw the next card (6.0)" } else { "A card is drawn at the start of each turn (6.0)" }
        ),
    );
    let response = if due { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
    (clicked_once(&response) && scene.live && !view.skipped).then_some(Intent::Press(Piece::Deck))
}

/// The die shown: the tumbling one, or the last one thrown.
fn face(scene: &Scene<'_>, view: &View) -> (Die, f32) {
    if let Some(tumble) = view.tumble {
        let progress = ((scene.time - tumble.since) / TUMBLE_SECONDS).clamp(0.0, 1.0) as f32;
        let index = (progress * 9.0) as usize;
        let other = Die::ALL[(index * 5 + tumble.die.get() as usize + 2) % 6];
        let slow = 1.0 - (1.0 - progress) * (1.0 - progress);
        let shown = if progress > 0.86 { tumble.die } else { other };
        return (shown, REST_ANGLE + (1.0 - slow) * 7.0);
    }
    let last = scene.game.steps().take(scene.shown).filter_map(|step| match step {
        Step::Die(die) => Some(die),
        _ => None,
    });
    (last.last().unwrap_or(Die::One), REST_ANGLE)
}

/// A die at rest lies a little askew, in radians.
const REST_ANGLE: f32 = -0.12;

fn die_ui(ui: &Ui, scene: &Scene<'_>, view: &View, rect: Rect) -> Option<Intent> {
    let response = ui.interact(rect, Id::unique("die"), Sense::click());
    let due = scene.state.node() == Node::Chance && *scene.state.waiting() != Waiting::Draw;
    let (die, angle) = face(scene, view);
    let value = words::piece_value(Piece::Die, &scene.state);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, due, format!("Die, shows {die}, {value}")));
    let hop = view.tumble.map_or(0.0, |tumble| {
        let progress = ((scene.time - tumble.since) / TUMBLE_SECONDS).clamp(0.0, 1.0) as f32;
        (progress * std::f32::consts::PI * 2.0).sin().abs() * (1.0 - progress) * rect.height() * 0.16
    });
    let mut pen = Pen::new(rect, rect.size());
    let center = (rect.size() / 2.0).to_pos2() - vec2(0.0, hop);
    pieces::die(&mut pen, center, rect.height() * 0.72, die.get(), angle);
    ui.painter().add(pen.into_shape());
    if due && scene.live && view.tumble.is_none() {
        ui.painter().rect_stroke(rect, 9.0, Stroke::new(2.0, palette::GOLD), StrokeKind::Outside);
    }
    focus_ring(ui.painter(), &response, rect);
    hint(&response, if due { "Roll the die (Space)" } else { "The die" });
    let response = if due { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
    (clicked_once(&response) && scene.live && !view.skipped).then_some(Intent::Press(Piece::Die))
}

fn sentence(ui: &Ui, scene: &Scene<'_>, view: &View, rect: Rect) {
    let layout = &scene.layout;
    let (text, color) = match &view.refusal {
        Some(refusal) => (refusal.replace('\n', " · "), palette::CANDLE),
        None if view.tumble.is_some() => ("The die is cast\u{2026}".to_owned(), palette::PARCHMENT),
        None => (words::headline(scene.game, scene.shown), palette::CANDLE),
    };
    let (prompt, rule) = match scene.game.ending() {
        Some(Ending::Conceded) => ("The siege was given up; Undo takes it up again".to_owned(), "records"),
        _ => words::prompt(&scene.state),
    };
    let painter = ui.painter().with_clip_rect(rect.expand(2.0));
    // The largest of a few sizes at which the sentence fits above the prompt.
    let small = layout.px(15.0);
    let room = rect.height() - small * 1.5;
    let galley = [20.0, 17.0, 15.0, 13.0]
        .into_iter()
        .map(|size| lettering::paragraph(&painter, &text, Face::Text, layout.px(size), color, rect.width()))
        .find(|galley| galley.size().y <= room)
        .unwrap_or_else(|| lettering::paragraph(&painter, &text, Face::Text, 13.0, color, rect.width()));
    let height = galley.size().y + small * 1.5;
    let top = rect.center().y - height / 2.0;
    painter.galley(pos2(rect.left(), top.max(rect.top())), galley, color);
    let under = format!("{prompt} · {rule}");
    let at = pos2(rect.left(), (top + height).min(rect.bottom()));
    lettering::fitted(
        &painter,
        at,
        Align2::LEFT_BOTTOM,
        &under,
        Face::Text,
        small,
        palette::with_alpha(palette::PARCHMENT, 0.78),
        rect.width(),
    );
    let response = ui.interact(rect, Id::unique("sentence"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Status, true, format!("{text}. {prompt}")));
}

/// The choices of an open offer: name above, odds or cost below; illegal ones pale, with the reason.
fn offer_ui(ui: &Ui, scene: &Scene<'_>, offer: &Offer, parts: &TrayLayout) -> Option<Intent> {
    let layout = &scene.layout;
    let text = format!("{}: choose, or press Esc", offer.title);
    let color = palette::with_alpha(palette::PARCHMENT, 0.8);
    let width = parts.words.width();
    let at = parts.words.left_top();
    lettering::fitted(ui.painter(), at, Align2::LEFT_TOP, &text, Face::Text, offer_heading(layout), color, width);
    let mut chosen = None;
    for (i, action) in offer.actions.iter().enumerate() {
        let chip = parts.choice(layout, i, offer.actions.len());
        let name =
            if offer.by_target { words::target_name(*action, &scene.state) } else { words::action_name(*action, &scene.state) };
        let detail = words::detail(*action, &scene.state, scene.rulings());
        if choice(ui, scene, chip, *action, &name, &detail).clicked() && scene.live {
            chosen = Some(Intent::Act(*action));
        }
    }
    chosen
}

fn choice(ui: &Ui, scene: &Scene<'_>, rect: Rect, action: Action, name: &str, detail: &str) -> Response {
    let layout = &scene.layout;
    let legality = scene.state.legality(action, scene.rulings());
    let response = ui.interact(rect, Id::unique(("choice", action.word())), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, legality.is_ok(), format!("{name}, {detail}")));
    let painter = ui.painter();
    let (fill, ink) = match (legality.is_ok(), response.hovered()) {
        (true, true) => (palette::CANDLE, palette::INK),
        (true, false) => (palette::PARCHMENT, palette::INK),
        (false, _) => (palette::mix(palette::OAK_DEEP, palette::PARCHMENT, 0.3), palette::with_alpha(palette::PARCHMENT, 0.75)),
    };
    painter.rect(
        rect,
        6.0,
        fill,
        Stroke::new(1.4, if legality.is_ok() { palette::GOLD } else { palette::INK }),
        StrokeKind::Inside,
    );
    let inner = rect.width() - 10.0;
    let center = rect.center();
    let name_at = pos2(center.x, rect.top() + rect.height() * 0.34);
    let detail_at = pos2(center.x, rect.top() + rect.height() * 0.72);
    lettering::fitted(painter, name_at, Align2::CENTER_CENTER, name, Face::Title, layout.px(17.0), ink, inner);
    lettering::fitted(painter, detail_at, Align2::CENTER_CENTER, detail, Face::Number, layout.px(14.0), ink, inner);
    focus_ring(painter, &response, rect);
    let mut lines = vec![format!("{name}: {detail}")];
    match legality {
        Ok(()) => {
            if let Some(attempt) = action.roll().and_then(|roll| scene.state.attempt(roll, scene.rulings())) {
                lines.extend(words::attempt_lines(&attempt));
                lines.push(format!("rule {}", attempt.rule()));
            }
        }
        Err(illegality) => {
            lines.push(crate::session::chronicle::capitalized(&illegality.to_string()));
            lines.push(format!("rule {}", illegality.rule()));
        }
    }
    hint(&response, &lines.join("\n"));
    if legality.is_ok() { response.on_hover_cursor(CursorIcon::PointingHand) } else { response }
}

fn next_ui(ui: &Ui, scene: &Scene<'_>, view: &View, rect: Rect) -> Option<Intent> {
    let (label, key) = words::next_label(&scene.state)?;
    let layout = &scene.layout;
    let ends_turn = matches!(scene.state.waiting(), Waiting::Act(_));
    let barred = if ends_turn { scene.state.legality(Action::EndTurn, scene.rulings()).err() } else { None };
    let enabled = barred.is_none();
    let response = ui.interact(rect, Id::unique("next"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, label));
    // Gold calls: nothing else is left to do.
    let calls = scene.live && view.tumble.is_none() && enabled && scene.state.turn().is_none_or(|turn| turn.points() == 0);
    let painter = ui.painter();
    let fill = match (enabled, response.hovered()) {
        (false, _) => palette::mix(palette::OAK_DEEP, palette::PARCHMENT, 0.5),
        (true, true) => palette::CANDLE,
        (true, false) => palette::PARCHMENT,
    };
    let stroke = if calls { Stroke::new(3.0, palette::GOLD) } else { Stroke::new(1.5, palette::INK) };
    painter.rect(rect, 8.0, fill, stroke, StrokeKind::Outside);
    painter.rect_stroke(rect.shrink(3.0), 6.0, Stroke::new(0.7, palette::with_alpha(palette::INK, 0.7)), StrokeKind::Inside);
    let ink = palette::with_alpha(palette::INK, if enabled { 1.0 } else { 0.85 });
    let center = rect.center();
    let size = layout.px(19.0);
    lettering::fitted(
        painter,
        center - vec2(0.0, rect.height() * 0.14),
        Align2::CENTER_CENTER,
        label,
        Face::Title,
        size,
        ink,
        rect.width() - 14.0,
    );
    lettering::line(
        painter,
        center + vec2(0.0, rect.height() * 0.25),
        Align2::CENTER_CENTER,
        key,
        Face::Text,
        layout.px(13.0),
        palette::with_alpha(ink, 0.8),
    );
    focus_ring(painter, &response, rect);
    let reason = barred.map(|illegality| format!("{illegality} ({})", illegality.rule())).unwrap_or_default();
    hint(&response, &crate::session::chronicle::capitalized(&reason));
    let response = if enabled { response.on_hover_cursor(egui::CursorIcon::PointingHand) } else { response };
    (clicked_once(&response) && scene.live && !view.skipped).then_some(if ends_turn {
        Intent::Act(Action::EndTurn)
    } else {
        Intent::Next
    })
}

//! The tray under the pages: deck, die, the sentence that says what just happened, the next step.

use eframe::egui::{
    self, Align2, CursorIcon, Id, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::art::{card, pen::Pen, pieces, tumble};
use super::keys::Command;
use super::layout::Layout;
use super::lettering::{self, Face};
use super::palette;
use super::table::{clicked_once, focus_ring, hint};
use super::view::{Dialog, Intent, Offer, Question, Scene, View};
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
pub(super) fn ui(ui: &mut Ui, scene: &Scene<'_>, view: &mut View) -> Option<Intent> {
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
    let wants_focus = std::mem::take(&mut view.wants_focus);
    let chosen = match (&view.question, &view.offer) {
        (Some(question), _) => question_ui(ui, scene, question, &parts),
        (None, Some(offer)) => offer_ui(ui, scene, offer, &parts, wants_focus),
        (None, None) => {
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

/// The die that was thrown last.
fn last_die(scene: &Scene<'_>) -> Die {
    let last = scene.game.steps().take(scene.shown).filter_map(|step| match step {
        Step::Die(die) => Some(die),
        _ => None,
    });
    last.last().unwrap_or(Die::One)
}

/// A die at rest lies a little askew, in radians.
const REST_ANGLE: f32 = -0.12;

fn die_ui(ui: &Ui, scene: &Scene<'_>, view: &View, rect: Rect) -> Option<Intent> {
    let response = ui.interact(rect, Id::unique("die"), Sense::click());
    let due = scene.state.node() == Node::Chance && *scene.state.waiting() != Waiting::Draw;
    let tumbling = scene.motion.as_ref().and_then(|motion| motion.die(scene.time)).filter(|(_, progress)| *progress < 1.0);
    let die = tumbling.map_or_else(|| last_die(scene), |(die, _)| die);
    let value = words::piece_value(Piece::Die, &scene.state);
    response.widget_info(|| {
        // Nobody hears the result before it is seen.
        let shows = if tumbling.is_some() { "rolling".to_owned() } else { format!("shows {die}") };
        WidgetInfo::labeled(Role::Button, due, format!("Die, {shows}, {value}"))
    });
    let size = rect.height() * 0.72;
    match tumbling {
        None => {
            let mut pen = Pen::new(rect, rect.size());
            pieces::die(&mut pen, (rect.size() / 2.0).to_pos2(), size, die.get(), REST_ANGLE);
            ui.painter().add(pen.into_shape());
        }
        Some((die, progress)) => {
            // Thrown from the hand's side, over the sentence, to its place.
            let way = 1.0 - (1.0 - progress) * (1.0 - progress);
            let hops = (progress * std::f32::consts::PI * 2.5).sin().abs() * (1.0 - progress) * rect.height() * 0.42;
            let from = rect.center() + vec2(rect.height() * 3.4, rect.height() * 0.1);
            let ground = from + (rect.center() - from) * way;
            let box_size = Vec2::splat(size * 4.0);
            let mut pen = Pen::new(Rect::from_center_size(ground, box_size), box_size);
            tumble::die(&mut pen, (box_size / 2.0).to_pos2(), size, die.get(), progress, hops, REST_ANGLE);
            let top = ui.ctx().layer_painter(egui::LayerId::new(egui::Order::Middle, Id::unique("die on its way")));
            top.add(pen.into_shape());
        }
    }
    if due && scene.live && tumbling.is_none() {
        ui.painter().rect_stroke(rect, 9.0, Stroke::new(2.0, palette::GOLD), StrokeKind::Outside);
    }
    focus_ring(ui.painter(), &response, rect);
    let key = scene.keys.key(Command::Next);
    hint(&response, &if due { format!("Roll the die ({key})") } else { "The die".to_owned() });
    let response = if due { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
    (clicked_once(&response) && scene.live && !view.skipped).then_some(Intent::Press(Piece::Die))
}

fn sentence(ui: &Ui, scene: &Scene<'_>, view: &View, rect: Rect) {
    let layout = &scene.layout;
    let (text, color) = match &view.refusal {
        Some(refusal) => (refusal.replace('\n', " · "), palette::CANDLE),
        None if view.pending.is_some() => {
            ("The tutor looks at it first\u{2026} Once more, and it is done at once.".to_owned(), palette::CANDLE)
        }
        None if scene.hides_result() => {
            let card = scene.motion.as_ref().is_some_and(|motion| motion.card(scene.time).is_some());
            let text = if card { "A card is turned over\u{2026}" } else { "The die is cast\u{2026}" };
            (text.to_owned(), palette::PARCHMENT)
        }
        None => (words::headline(scene.game, scene.shown), palette::CANDLE),
    };
    let (prompt, rule) = match scene.game.ending() {
        _ if scene.peeking => ("An earlier moment; any key or press leads back".to_owned(), "chronicle"),
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
    let place = pos2(rect.left(), top.max(rect.top()));
    let written = scene.motion.as_ref().filter(|_| view.refusal.is_none()).map_or(1.0, |motion| motion.written(scene.time));
    let fades = scene.motion.as_ref().is_some_and(super::motion::Motion::fades);
    if written >= 1.0 || scene.hides_result() {
        painter.galley(place, galley, color);
    } else if fades {
        painter.galley_with_override_text_color(place, galley, palette::with_alpha(color, written));
    } else {
        // The pen goes over line after line.
        let mut left = written * galley.rows.len() as f32;
        for row in &galley.rows {
            let area = row.rect().translate(place.to_vec2());
            let shown = area.with_max_x(area.left() + area.width() * left.clamp(0.0, 1.0)).expand2(vec2(1.0, 3.0));
            painter.with_clip_rect(shown.intersect(painter.clip_rect())).galley(place, std::sync::Arc::clone(&galley), color);
            left -= 1.0;
        }
    }
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
    announce(ui, &response, Role::Status, &format!("{text}. {prompt}"));
}

/// Words that a screen reader says by itself when they change.
fn announce(ui: &Ui, response: &Response, role: Role, text: &str) {
    response.widget_info(|| WidgetInfo::labeled(role, true, text));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_live(if role == Role::Alert { egui::accesskit::Live::Assertive } else { egui::accesskit::Live::Polite });
    });
}

/// A step that is asked about: what it means, and the two answers. The table stays free: any other step is an answer too.
fn question_ui(ui: &Ui, scene: &Scene<'_>, question: &Question, parts: &TrayLayout) -> Option<Intent> {
    let layout = &scene.layout;
    let size = layout.px(17.0);
    let response = ui.interact(parts.words, Id::unique("question"), Sense::hover());
    announce(ui, &response, Role::Alert, &question.text);
    let chip = vec2(layout.px(150.0), layout.px(30.0).min(parts.words.height() * 0.48));
    let room = parts.words.height() - chip.y - 4.0;
    let galley = [1.0, 0.9, 0.8]
        .into_iter()
        .map(|share| {
            let size = (size * share).max(13.0);
            lettering::paragraph(ui.painter(), &question.text, Face::Text, size, palette::CANDLE, parts.words.width())
        })
        .find(|galley| galley.size().y <= room);
    let galley = galley.unwrap_or_else(|| {
        lettering::paragraph(ui.painter(), &question.text, Face::Text, 13.0, palette::CANDLE, parts.words.width())
    });
    ui.painter().galley(parts.words.min, galley, palette::CANDLE);
    let verb = match question.action {
        Action::EndTurn => "End turn".to_owned(),
        action => words::action_name(action, &scene.state),
    };
    let mut intent = None;
    let top = parts.words.bottom() - chip.y;
    let mut answers =
        vec![(format!("{verb} all the same"), Intent::Act(question.action)), ("Not now (Esc)".to_owned(), Intent::Close)];
    if question.tutor {
        let why = format!("Why? ({})", scene.keys.key(Command::Hint));
        answers.push((why, Intent::Ask(Dialog::Counsel)));
    }
    let count = answers.len() as f32;
    let width = (chip.x * 1.5).min((parts.words.width() - 8.0 * (count - 1.0)) / count);
    for (i, (label, meaning)) in answers.into_iter().enumerate() {
        let rect = Rect::from_min_size(pos2(parts.words.left() + i as f32 * (width + 8.0), top), vec2(width, chip.y));
        let response = ui.interact(rect, Id::unique(("answer", i)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        let fill = if response.hovered() { palette::CANDLE } else { palette::PARCHMENT };
        ui.painter().rect(rect, 6.0, fill, Stroke::new(1.4, palette::INK), StrokeKind::Inside);
        let width = rect.width() - 10.0;
        let center = rect.center();
        lettering::fitted(ui.painter(), center, Align2::CENTER_CENTER, &label, Face::Title, size, palette::INK, width);
        focus_ring(ui.painter(), &response, rect);
        if clicked_once(&response.on_hover_cursor(CursorIcon::PointingHand)) && scene.live {
            intent = Some(meaning);
        }
    }
    intent
}

/// The choices of an open offer: name above, odds or cost below; illegal ones pale, with the reason.
fn offer_ui(ui: &Ui, scene: &Scene<'_>, offer: &Offer, parts: &TrayLayout, mut wants_focus: bool) -> Option<Intent> {
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
        let response = choice(ui, scene, chip, *action, &name, &detail);
        if wants_focus && scene.state.legality(*action, scene.rulings()).is_ok() {
            response.request_focus();
            wants_focus = false;
        }
        if response.clicked() && scene.live {
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
                lines.push(words::failure_line(&attempt));
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
    let label = words::next_label(&scene.state)?;
    let layout = &scene.layout;
    let ends_turn = matches!(scene.state.waiting(), Waiting::Act(_));
    let key = scene.keys.key(if ends_turn { Command::EndTurn } else { Command::Next });
    let barred = if ends_turn { scene.state.legality(Action::EndTurn, scene.rulings()).err() } else { None };
    let enabled = barred.is_none();
    let response = ui.interact(rect, Id::unique("next"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, label));
    // Gold calls: nothing else is left to do.
    let calls = scene.live && !scene.hides_result() && enabled && scene.state.turn().is_none_or(|turn| turn.points() == 0);
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
        &key,
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

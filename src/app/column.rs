//! The right column: event card, seals, the eight actions, chronicle.

use eframe::egui::{
    self, Align2, CursorIcon, Id, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::art::icons::{self, Icon};
use super::art::{card, pen::Pen, pieces};
use super::boards::unit_icon;
use super::counsel::percent;
use super::keys::Command;
use super::lettering::{self, Face};
use super::palette;
use super::table::{clicked_once, focus_ring, hint};
use super::tray::TrayLayout;
use super::view::{Dialog, Intent, Odds, Scene, View};
use super::words::{self, Group};

use crate::engine::{CardFace, Day, Orders, Phase, Waiting};
use crate::session::gesture::Piece;
use crate::session::{NoTakeBack, chronicle};

/// Width of the event card in the units in which it is drawn.
const CARD_WIDTH: f32 = 304.0;

/// Height of a card's back in the units in which it is drawn.
const BACK_HEIGHT: f32 = 196.0;

/// The icon of an action.
const fn group_icon(group: Group) -> Icon {
    match group {
        Group::Archers => Icon::Bow,
        Group::Boil => Icon::Cauldron,
        Group::Fight => Icon::CrossedSwords,
        Group::Coupure => Icon::Trowel,
        Group::Rally | Group::Extra => Icon::Horn,
        Group::Tunnel => Icon::Tunnel,
        Group::Raid => Icon::Sack,
        Group::Sabotage => Icon::Torch,
    }
}

/// Paints the column.
pub(super) fn ui(ui: &mut Ui, scene: &Scene<'_>, view: &View) -> Option<Intent> {
    let card = card_ui(ui, scene, view);
    let seals = seals_ui(ui, scene);
    let actions = actions_ui(ui, scene, view);
    let back = chronicle_ui(ui, scene, view);
    card.or(seals).or(actions).or(back)
}

fn card_ui(ui: &Ui, scene: &Scene<'_>, view: &View) -> Option<Intent> {
    let rect = scene.layout.card;
    if let Some((day, progress)) = scene.motion.as_ref().and_then(|motion| motion.card(scene.time))
        && progress < 1.0
    {
        turning_card(ui, scene, rect, day, progress);
        return None;
    }
    match scene.state.card() {
        Some(number) => {
            let face = CardFace::of(scene.state.day(), number);
            event_card(ui, scene, rect, face, number.get());
            None
        }
        None => face_down(ui, scene, view, rect),
    }
}

/// A card that comes from the pile and is turned over about its long edge; its words are read when it lies.
fn turning_card(ui: &Ui, scene: &Scene<'_>, rect: Rect, day: Day, progress: f32) {
    let painter = ui.painter();
    painter.rect(rect, 9.0, palette::with_alpha(palette::OAK_DEEP, 0.7), Stroke::new(1.5, palette::INK), StrokeKind::Inside);
    let deck = TrayLayout::new(&scene.layout).deck;
    let way = 1.0 - (1.0 - progress).powi(3);
    let center = deck.center() + (rect.center() - deck.center()) * way;
    let height = deck.height() * 0.9 + (rect.height() - deck.height() * 0.9) * way;
    let turn = (progress * std::f32::consts::PI).cos();
    let width = if turn > 0.0 { height * 0.7 } else { height * 0.7 + (rect.width() - height * 0.7) * (-turn) } * turn.abs();
    let place = Rect::from_center_size(
        center - vec2(0.0, (progress * std::f32::consts::PI).sin() * 18.0),
        vec2(width.max(2.0), height),
    );
    let unit = place.height() / BACK_HEIGHT;
    let area = Rect::from_min_size(egui::Pos2::ZERO, place.size() / unit);
    let mut pen = Pen::new(place, area.size());
    if turn > 0.0 {
        card::back(&mut pen, area);
    } else {
        card::face(&mut pen, area, scene.colors.day(day));
    }
    let top = ui.ctx().layer_painter(egui::LayerId::new(egui::Order::Middle, Id::unique("card on its way")));
    top.add(pen.into_shape());
}

fn event_card(ui: &Ui, scene: &Scene<'_>, rect: Rect, face: &CardFace, number: u8) {
    let layout = &scene.layout;
    let effect = chronicle::effect_words(face);
    let response = ui.interact(rect, Id::unique("event card"), Sense::focusable_noninteractive());
    response.widget_info(|| {
        let text = format!("Card {number}: {}. {} action points. {effect} {}", face.title, face.points, order_words(face));
        WidgetInfo::labeled(Role::Image, true, text)
    });
    // Drawn 304 units wide, as the art is composed.
    let unit = rect.width() / CARD_WIDTH;
    let mut pen = Pen::new(rect, rect.size() / unit);
    let area = Rect::from_min_size(egui::Pos2::ZERO, rect.size() / unit);
    card::face(&mut pen, area, scene.colors.day(scene.state.day()));
    let seal_radius = rect.height() * 0.36;
    let banner = Rect::from_min_max(
        pos2(area.left() + seal_radius / unit + area.width() * 0.07, area.top() + area.height() * 0.07),
        pos2(area.right() - area.width() * 0.07, area.top() + area.height() * 0.37),
    );
    orders(&mut pen, banner, face);
    ui.painter().add(pen.into_shape());
    let painter = ui.painter();
    let seal_at = rect.min + card::seal_center(area).to_vec2() * unit;
    lettering::line(
        painter,
        seal_at,
        Align2::CENTER_CENTER,
        &face.points.to_string(),
        Face::Number,
        rect.height() * 0.25,
        palette::INK,
    );
    let center_x = rect.left() + (seal_radius + rect.width()) / 2.0;
    let width = rect.width() - seal_radius - rect.width() * 0.08;
    let title_at = pos2(center_x, rect.top() + rect.height() * 0.49);
    lettering::fitted(painter, title_at, Align2::CENTER_CENTER, face.title, Face::Title, layout.px(25.0), palette::INK, width);
    let room = rect.height() * 0.30;
    let galley = [17.0, 15.0, 14.0, 13.0]
        .into_iter()
        .map(|size| {
            lettering::centered(
                painter,
                &effect,
                Face::Text,
                layout.px(size).min(size * layout.scale.max(1.0)),
                palette::INK,
                width,
            )
        })
        .find(|galley| galley.size().y <= room)
        .unwrap_or_else(|| lettering::centered(painter, &effect, Face::Text, 13.0, palette::INK, width));
    let text_top = rect.top() + rect.height() * 0.59;
    painter.galley(pos2(center_x, text_top), galley, palette::INK);
    let corner = rect.right_bottom() - vec2(rect.width() * 0.085, rect.height() * 0.06);
    let small = (13.0 * layout.scale).max(13.0);
    lettering::line(
        painter,
        corner,
        Align2::RIGHT_BOTTOM,
        &format!("card {number}"),
        Face::Text,
        small,
        palette::with_alpha(palette::INK, 0.85),
    );
    focus_ring(ui.painter(), &response, rect);
    hint(&response, &format!("{}\n{effect}\n{} (8.0)", face.title, order_words(face)));
}

/// The trumpet with its banner, and on it who moves.
fn orders(pen: &mut Pen, rect: Rect, face: &CardFace) {
    icons::trumpet_banner(pen, rect);
    let who: Vec<Icon> = match face.orders {
        Orders::None => Vec::new(),
        Orders::Slowest => vec![Icon::Slowest],
        Orders::Advance(units) => units.iter().map(|unit| unit_icon(*unit)).collect(),
    };
    let (places, size) = icons::banner_places(rect, who.len());
    for (at, icon) in places.into_iter().zip(who) {
        icons::medallion(pen, at, size, icon, palette::lighten(palette::PARCHMENT, 0.1));
    }
}

fn order_words(face: &CardFace) -> String {
    match face.orders {
        Orders::None if face.is_trebuchet_attack() => "No unit moves".to_owned(),
        Orders::None => "The banner says none".to_owned(),
        Orders::Slowest => "The slowest units advance".to_owned(),
        Orders::Advance(units) => {
            let names: Vec<&str> = units.iter().map(|unit| unit.name()).collect();
            format!("Advance: {}", names.join(", "))
        }
    }
}

fn face_down(ui: &Ui, scene: &Scene<'_>, view: &View, rect: Rect) -> Option<Intent> {
    let layout = &scene.layout;
    let due = *scene.state.waiting() == Waiting::Draw;
    let response = ui.interact(rect, Id::unique("face down card"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, due, "Next event card, face down"));
    let painter = ui.painter();
    painter.rect(rect, 9.0, palette::with_alpha(palette::OAK_DEEP, 0.7), Stroke::new(1.5, palette::INK), StrokeKind::Inside);
    // The top of the pile, upright.
    let back = Rect::from_center_size(rect.center(), vec2(rect.height() * 0.66, rect.height() * 0.93));
    let unit = back.height() / BACK_HEIGHT;
    let mut pen = Pen::new(back, back.size() / unit);
    card::back(&mut pen, Rect::from_min_size(egui::Pos2::ZERO, back.size() / unit));
    painter.add(pen.into_shape());
    let label = match scene.state.waiting() {
        Waiting::Draw => "Draw a card",
        Waiting::LineCheck => "First the Enemy Line Check",
        _ => "The siege is over",
    };
    let plate = Rect::from_center_size(rect.center(), vec2(rect.width() * 0.74, layout.px(38.0)));
    painter.rect(plate, 5.0, palette::PARCHMENT, Stroke::new(1.5, palette::INK), StrokeKind::Inside);
    lettering::fitted(
        painter,
        plate.center(),
        Align2::CENTER_CENTER,
        label,
        Face::Title,
        layout.px(21.0),
        palette::INK,
        plate.width() - 16.0,
    );
    if due && scene.live {
        painter.rect_stroke(
            rect,
            10.0,
            Stroke::new(if response.hovered() { 4.0 } else { 3.0 }, palette::GOLD),
            StrokeKind::Outside,
        );
    }
    focus_ring(painter, &response, rect);
    let response = if due { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
    (clicked_once(&response) && scene.live && due && !view.skipped).then_some(Intent::Press(Piece::Deck))
}

fn seals_ui(ui: &Ui, scene: &Scene<'_>) -> Option<Intent> {
    let layout = &scene.layout;
    let rect = layout.seals;
    let turn = scene.state.turn();
    let granted = turn.map_or(0, |turn| CardFace::of(scene.state.day(), turn.card).points);
    let points = turn.map_or(0, |turn| turn.points());
    let extra = turn.is_some_and(|turn| turn.extra);
    let total = (granted + u8::from(extra)).max(points);
    let radius = rect.height() * 0.40;
    let mut pen = Pen::new(rect, rect.size());
    for i in 0..total {
        let center = pos2(radius * 1.15 + f32::from(i) * radius * 2.25, rect.height() / 2.0);
        let state = match (i < points, extra && i + 1 == points) {
            (true, true) => pieces::Seal::Bonus,
            (true, false) => pieces::Seal::Full,
            (false, _) => pieces::Seal::Spent,
        };
        pieces::seal(&mut pen, center, radius, state);
    }
    ui.painter().add(pen.into_shape());
    let seals = Rect::from_min_size(rect.min, vec2(radius * 2.25 * f32::from(total) + radius * 0.3, rect.height()));
    let response = ui.interact(seals, Id::unique("seals"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, format!("Action points: {points}")));
    hint(&response, &format!("Action points: {points}\nThe card in play gives them; unused points lapse (9.0, 9.1)"));
    let words = rect.with_min_x(seals.right() + 4.0);
    extra_ui(ui, scene, words)
}

fn extra_ui(ui: &Ui, scene: &Scene<'_>, rect: Rect) -> Option<Intent> {
    let layout = &scene.layout;
    let open = Group::Extra.is_open(&scene.state, scene.rulings());
    let response = ui.interact(rect, Id::unique("extra"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, open, "Additional action for a morale or a supply"));
    let color = match (open, response.hovered()) {
        (false, _) => palette::with_alpha(palette::PARCHMENT, 0.4),
        (true, true) => palette::GOLD,
        (true, false) => palette::PARCHMENT,
    };
    let bought = scene.state.turn().is_some_and(|turn| turn.extra);
    let text = if bought { ["one more", "was bought"] } else { ["one more for a", "morale or a supply"] };
    let size = layout.px(15.0);
    for (i, text_line) in text.into_iter().enumerate() {
        let at = pos2(rect.right() - 2.0, rect.center().y + (i as f32 - 0.5) * size * 1.12);
        lettering::fitted(ui.painter(), at, Align2::RIGHT_CENTER, text_line, Face::Text, size, color, rect.width());
    }
    focus_ring(ui.painter(), &response, rect);
    let reason = Group::Extra.refusal(&scene.state, scene.rulings());
    let text = if reason.is_empty() { Group::Extra.purpose().to_owned() } else { reason };
    hint(&response, &text);
    let response = if open { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
    (response.clicked() && scene.live).then_some(Intent::Open(Group::Extra))
}

fn actions_ui(ui: &Ui, scene: &Scene<'_>, view: &View) -> Option<Intent> {
    let mut intent = None;
    for (i, group) in Group::EIGHT.into_iter().enumerate() {
        let button = scene.layout.action_button(i);
        if action_button(ui, scene, view, button, group, i + 1) {
            intent = Some(Intent::Open(group));
        }
    }
    intent
}

fn action_button(ui: &Ui, scene: &Scene<'_>, view: &View, rect: Rect, group: Group, number: usize) -> bool {
    let layout = &scene.layout;
    let reason = group.refusal(&scene.state, scene.rulings());
    let open = reason.is_empty();
    let chosen = view.offer.as_ref().is_some_and(|offer| offer.by_target && offer.title == group.name());
    let response = ui.interact(rect, Id::unique(("action", number)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, open, chosen, group.name()));
    let painter = ui.painter();
    let fill = match (open, response.hovered() || chosen) {
        (false, _) => palette::mix(palette::OAK_DEEP, palette::PARCHMENT_SHADE, 0.56),
        (true, true) => palette::CANDLE,
        (true, false) => palette::PARCHMENT,
    };
    let opacity = if open { 1.0 } else { 0.86 };
    painter.rect(rect, 6.0 * layout.scale, fill, Stroke::new(1.6, palette::INK), StrokeKind::Inside);
    painter.rect_stroke(
        rect.shrink(3.0 * layout.scale),
        4.0 * layout.scale,
        Stroke::new(0.7, palette::with_alpha(palette::INK, 0.6)),
        StrokeKind::Inside,
    );
    if chosen {
        painter.rect_stroke(rect, 6.0 * layout.scale, Stroke::new(2.5, palette::GOLD), StrokeKind::Outside);
    }
    let number_color = if open { palette::VERMILION } else { palette::with_alpha(palette::INK, 0.6) };
    let left = rect.left() + rect.width() * 0.07;
    lettering::line(
        painter,
        pos2(left, rect.center().y),
        Align2::LEFT_CENTER,
        &number.to_string(),
        Face::Number,
        layout.px(16.0),
        number_color,
    );
    let name_left = left + layout.px(16.0);
    let icon = rect.height() * 0.56;
    let width = rect.right() - name_left - icon - rect.width() * 0.09;
    lettering::fitted(
        painter,
        pos2(name_left, rect.center().y),
        Align2::LEFT_CENTER,
        group.name(),
        Face::Title,
        layout.px(18.5),
        palette::with_alpha(palette::INK, opacity),
        width,
    );
    let mut pen = Pen::new(rect, rect.size());
    let at = pos2(rect.width() - icon * 0.62 - rect.width() * 0.02, rect.height() / 2.0);
    icons::icon(&mut pen, at, icon, group_icon(group));
    painter.add(pen.into_shape());
    if !open {
        // The icon is as pale as the name.
        let veil = Rect::from_center_size(rect.min + at.to_vec2(), vec2(icon, icon) * 1.08);
        painter.rect_filled(veil, 3.0, palette::with_alpha(fill, 0.6));
    }
    focus_ring(painter, &response, rect);
    hint(&response, &if open { action_hint(scene, group) } else { reason });
    let response = if open { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
    clicked_once(&response) && scene.live
}

/// What the action is for, and the odds of each legal target.
fn action_hint(scene: &Scene<'_>, group: Group) -> String {
    let mut lines = vec![group.purpose().to_owned()];
    for action in group.actions() {
        if scene.state.legality(*action, scene.rulings()).is_ok() {
            let detail = words::detail(*action, &scene.state, scene.rulings());
            lines.push(format!("{}: {detail}", words::target_name(*action, &scene.state)));
        }
    }
    lines.join("\n")
}

fn chronicle_ui(ui: &mut Ui, scene: &Scene<'_>, view: &View) -> Option<Intent> {
    let layout = &scene.layout;
    let rect = layout.chronicle;
    let painter = ui.painter();
    painter.rect(
        rect,
        8.0 * layout.scale,
        palette::with_alpha(palette::OAK_DEEP, 0.86),
        Stroke::new(2.0, palette::INK),
        StrokeKind::Inside,
    );
    let inner = rect.shrink2(vec2(14.0, 10.0) * layout.scale.max(0.8));
    let title = layout.px(19.0);
    let heading = lettering::line(painter, inner.left_top(), Align2::LEFT_TOP, "Chronicle", Face::Title, title, palette::OCHRE);
    let mut intent = chronicle_words(ui, scene, view, heading, inner);
    let mut list = inner.with_min_y(heading.bottom() + 2.0);
    if let Some(odds) = scene.odds {
        let height = layout.px(24.0).max(20.0);
        let strip = Rect::from_min_max(pos2(inner.left(), inner.bottom() - height), inner.max);
        list.max.y = strip.top() - 4.0;
        intent = intent.or(gauge_ui(ui, scene, odds, strip));
    }
    let mut child = ui.new_child(UiBuilder::new().max_rect(list).id_salt("chronicle"));
    child.spacing_mut().item_spacing.y = 1.0;
    child.spacing_mut().scroll = egui::style::ScrollStyle::thin();
    let top = child.max_rect();
    let list = ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true).show(&mut child, |ui| {
        let (mut last, mut phase) = (None, None);
        let of_day = |day: u8| view.day.is_none_or(|wanted| wanted.get() == day);
        for moment in scene.game.moments().filter(|moment| moment.step < scene.logged && of_day(moment.day)) {
            let Some(text) = chronicle::line(&moment.event) else { continue };
            if last != Some((moment.day, moment.turn)) {
                last = Some((moment.day, moment.turn));
                let heading = format!("Day {}, turn {}", chronicle::roman(moment.day), moment.turn);
                let head = Entry { text: &heading, color: palette::GOLD, phase: "", rule: "", whole: "", opens: false };
                entry(ui, layout, &head);
                phase = None;
            }
            let begins = phase != Some(moment.event.phase);
            phase = Some(moment.event.phase);
            let strong = matches!(moment.event.phase, Phase::PlayerActions | Phase::VictoryOrLossCheck);
            let color = if strong { palette::PARCHMENT } else { palette::with_alpha(palette::PARCHMENT, 0.86) };
            let when = format!("Day {}, turn {}, {}", moment.day, moment.turn, moment.event.phase.name());
            let then = moment.step + 1;
            let past = then < scene.game.cursor();
            let back = scene.game.can_go_back_to(then);
            let opens = scene.menus && (back.is_ok() || past);
            let press = match back {
                Ok(()) => "\nPress to go back to here; Redo leads forward again",
                Err(NoTakeBack::Nothing) => "",
                Err(NoTakeBack::Hardcore) => "\nHardcore mode: there is no way back. Press to see the moment again",
                Err(NoTakeBack::BeforeHardcore) => {
                    "\nBefore hardcore mode was switched on: there is no way back. Press to see the moment again"
                }
            };
            let whole = format!("{when}\nRule {}, {}{press}", moment.event.rule, moment.event.rule.title());
            let word = if begins { phase_word(moment.event.phase) } else { "" };
            let line = Entry { text: &text, color, phase: word, rule: moment.event.rule.number(), whole: &whole, opens };
            if entry(ui, layout, &line) {
                intent = Some(if back.is_ok() { Intent::GoBackTo(then) } else { Intent::Peek(then) });
            }
        }
    });
    if list.state.clamped_offset().y > 1.0 {
        fade(ui.painter(), top, layout.px(15.0));
    }
    intent
}

/// The chance of winning as a bar and a number; a press asks for counsel.
fn gauge_ui(ui: &Ui, scene: &Scene<'_>, odds: Odds, strip: Rect) -> Option<Intent> {
    let layout = &scene.layout;
    let size = layout.px(15.0);
    let response = ui.interact(strip, Id::unique("gauge"), Sense::click());
    let (shown, text, spoken) = match odds {
        Odds::Known(chance) => (Some(chance), percent(chance), percent(chance)),
        Odds::Reckoned { done, last } => {
            (last, "\u{2026}".to_owned(), format!("reckoning, {:.0} % done", (done * 100.0).floor()))
        }
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Gauge: chance of winning: {spoken}")));
    let painter = ui.painter();
    painter.hline(strip.x_range(), strip.top() - 2.0, Stroke::new(1.0, palette::with_alpha(palette::OCHRE, 0.45)));
    let middle = strip.center().y;
    let color = if response.hovered() { palette::CANDLE } else { palette::OCHRE };
    let name =
        lettering::line(painter, pos2(strip.left(), middle), Align2::LEFT_CENTER, "To win", Face::Title, size * 1.1, color);
    let right = pos2(strip.right() - 6.0, middle);
    lettering::line(painter, right, Align2::RIGHT_CENTER, &text, Face::Number, size, palette::PARCHMENT);
    let height = (strip.height() * 0.34).max(7.0);
    let bar = Rect::from_min_max(
        pos2(name.right() + size * 0.6, middle - height / 2.0),
        pos2(strip.right() - size * 3.7, middle + height / 2.0),
    );
    painter.rect(bar, 3.0, palette::with_alpha(palette::INK, 0.8), Stroke::new(1.0, palette::OCHRE), StrokeKind::Outside);
    let time = if scene.speed.is_some() { 0.35 } else { 0.0 };
    let share = ui.ctx().animate_value_with_time(response.id, shown.unwrap_or_default() as f32, time);
    let pale = if matches!(odds, Odds::Known(_)) { 1.0 } else { 0.4 };
    let filled = bar.with_max_x(bar.left() + bar.width() * share.clamp(0.0, 1.0));
    painter.rect_filled(filled, 2.0, palette::with_alpha(palette::CANDLE, pale));
    for quarter in [0.25, 0.5, 0.75] {
        let x = bar.left() + bar.width() * quarter;
        painter.vline(x, bar.y_range(), Stroke::new(1.0, palette::with_alpha(palette::INK, 0.55)));
    }
    if let Odds::Reckoned { done, .. } = odds {
        // How far the reckoning is, as a thread under the bar.
        let line = Rect::from_min_size(bar.left_bottom() + vec2(0.0, 2.0), vec2(bar.width() * done.clamp(0.0, 1.0), 2.0));
        painter.rect_filled(line, 1.0, palette::GOLD);
    }
    focus_ring(painter, &response, strip.expand2(vec2(4.0, 0.0)));
    let key = scene.keys.key(Command::Hint);
    let text = format!("Chance of winning under best play: {spoken}\nPress for the chances of every action ({key})");
    hint(&response, &text);
    (response.on_hover_cursor(CursorIcon::PointingHand).clicked() && scene.menus).then_some(Intent::Ask(Dialog::Counsel))
}

/// Right of the heading: which day is told, a copy of it, and how often was gone back.
fn chronicle_words(ui: &Ui, scene: &Scene<'_>, view: &View, heading: Rect, inner: Rect) -> Option<Intent> {
    let size = scene.layout.px(14.0);
    let mut right = inner.right() - 6.0;
    let mut intent = None;
    let today = Day::ALL.into_iter().filter(|day| *day <= scene.state.day());
    let copy = scene.keys.key(Command::CopyLog);
    let mut words = vec![("Copy".to_owned(), false, Intent::CopyLog, format!("Copy the chronicle as text ({copy})"))];
    let counsel = scene.keys.key(Command::Hint);
    let counsel = format!("Ask for counsel: the exact chance of winning after every action ({counsel})");
    words.push(("Counsel".to_owned(), false, Intent::Ask(Dialog::Counsel), counsel));
    for day in today.rev() {
        let chosen = view.day == Some(day);
        let name = chronicle::roman(day.get());
        let text = if chosen { "Show all days".to_owned() } else { format!("Show Day {name} only") };
        words.push((name.to_owned(), chosen, Intent::Filter(Some(day).filter(|_| !chosen)), text));
    }
    for (name, chosen, what, text) in words {
        let color = if chosen { palette::GOLD } else { palette::with_alpha(palette::PARCHMENT, 0.8) };
        let galley = ui.painter().layout_no_wrap(name, Face::Title.id(size), color);
        let width = (galley.size().x + size * 0.8).max(size * 1.5);
        let rect =
            Rect::from_center_size(pos2(right - width / 2.0, heading.center().y), vec2(width, heading.height().max(20.0)));
        right -= width;
        let response = ui.interact(rect, Id::unique(("chronicle word", &text)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &text));
        let color = if response.hovered() { palette::CANDLE } else { color };
        ui.painter().galley_with_override_text_color(rect.center() - galley.size() / 2.0, galley, color);
        if chosen {
            ui.painter().hline(rect.shrink(size * 0.3).x_range(), rect.bottom() - 1.0, Stroke::new(1.6, palette::GOLD));
        }
        hint(&response, &text);
        if response.on_hover_cursor(CursorIcon::PointingHand).clicked() && scene.menus {
            intent = Some(what);
        }
    }
    let take_backs = scene.game.take_backs();
    if take_backs > 0 {
        let text = format!("taken back {take_backs}\u{d7}");
        let color = palette::with_alpha(palette::PARCHMENT, 0.75);
        let at = pos2(right - 4.0, heading.center().y);
        let room = right - 4.0 - heading.right() - 6.0;
        let small = scene.layout.px(13.0);
        if ui.painter().layout_no_wrap(text.clone(), Face::Text.id(small), color).size().x <= room {
            lettering::line(ui.painter(), at, Align2::RIGHT_CENTER, &text, Face::Text, small, color);
        } else {
            lettering::line(ui.painter(), at, Align2::RIGHT_CENTER, &format!("{take_backs}\u{d7}"), Face::Text, small, color);
        }
    }
    intent
}

/// Lines that have scrolled under the heading fade out instead of being cut.
fn fade(painter: &egui::Painter, list: Rect, height: f32) {
    let band = Rect::from_min_size(list.min, vec2(list.width(), height));
    let mut mesh = egui::Mesh::default();
    for (at, opacity) in
        [(band.left_top(), 1.0), (band.right_top(), 1.0), (band.right_bottom(), 0.0), (band.left_bottom(), 0.0)]
    {
        mesh.colored_vertex(at, palette::with_alpha(palette::OAK_DEEP, opacity));
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    painter.add(egui::Shape::mesh(mesh));
}

/// One line of the chronicle.
struct Entry<'a> {
    text: &'a str,
    color: egui::Color32,
    /// The phase in a word, where it begins.
    phase: &'a str,
    /// The rule's number.
    rule: &'a str,
    /// Day, turn, phase and rule, for the pointer and the screen reader.
    whole: &'a str,
    /// Whether a press leads back to it.
    opens: bool,
}

/// Sets a line: text at the left, phase and rule number at the right. Returns whether it was pressed.
fn entry(ui: &mut Ui, layout: &super::layout::Layout, entry: &Entry<'_>) -> bool {
    let size = layout.px(15.0);
    let small = (13.0 * layout.scale).max(13.0);
    let width = ui.available_width() - 8.0;
    let set = |text: &str, color| ui.painter().layout_no_wrap(text.to_owned(), Face::Text.id(small), color);
    let rule = set(entry.rule, palette::with_alpha(palette::OCHRE, 0.9));
    let phase = set(entry.phase, palette::with_alpha(palette::PARCHMENT, 0.55));
    let rule_left = width - rule.size().x;
    let phase_left = width - small * 3.4 - phase.size().x;
    let room = if entry.phase.is_empty() { width - small * 3.2 } else { phase_left - small * 0.4 };
    let galley = lettering::paragraph(ui.painter(), entry.text, Face::Text, size, entry.color, room);
    // No stop for Tab: a long game has hundreds of lines, and Ctrl+Z leads back too.
    let sense = if entry.opens { Sense::CLICK } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, galley.size().y + 2.0), sense);
    if ui.is_rect_visible(rect) {
        if entry.opens && response.hovered() {
            let ground = palette::with_alpha(palette::GOLD, 0.22);
            ui.painter().rect_filled(rect.expand2(vec2(4.0, 0.0)), 3.0, ground);
        }
        let down = (size - small) * 0.8;
        ui.painter().galley(rect.min, galley, entry.color);
        ui.painter().galley(rect.min + vec2(rule_left, down), rule, palette::OCHRE);
        ui.painter().galley(rect.min + vec2(phase_left, down), phase, palette::PARCHMENT);
    }
    let role = if entry.opens { Role::Button } else { Role::Label };
    response.widget_info(|| WidgetInfo::labeled(role, true, format!("{}. {}", entry.text, entry.whole)));
    hint(&response, entry.whole);
    let pressed = entry.opens && clicked_once(&response);
    if entry.opens {
        response.on_hover_cursor(CursorIcon::PointingHand);
    }
    pressed
}

/// The phase in a word.
const fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::EnemyLineCheck => "check",
        Phase::CardPlay => "card",
        Phase::Event => "event",
        Phase::EnemyMovement => "advance",
        Phase::PlayerActions => "actions",
        Phase::VictoryOrLossCheck => "verdict",
        Phase::EndOfDay => "night",
    }
}

//! The review of a game: its chance of winning step by step, what was luck, and what was given away.

use std::sync::{Arc, Mutex};

use eframe::egui::{
    self, Align2, Color32, Context, Id, Key, LayerId, Order, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use super::counsel::{Work, meter, percent, step_name};
use super::dialogs::dialog_button;
use super::lettering::{self, Face};
use super::palette;
use super::preferences::framed;
use super::table::focus_ring;
use super::view::{FileIntent, Intent, Scene};
use crate::advisor::{Adviser, Mark, Review, all_threads};
use crate::session::{Game, chronicle};

/// A decision that cost more than this is a mistake worth a look.
const MISTAKE: f64 = 0.001;

/// Judges the game on the table, on a thread of its own.
#[derive(Debug, Default)]
pub(super) struct Judgement {
    /// Which game, and how many of its steps.
    asked: Option<(u64, usize)>,
    work: Option<Work<Review>>,
    review: Option<Review>,
    /// The step that is looked at.
    at: usize,
}

impl Judgement {
    /// Sees to it that this game is judged.
    pub(super) fn ask(&mut self, context: &Context, game: &Game, adviser: &Arc<Mutex<Option<Adviser>>>) {
        let question = (game.run(), game.cursor());
        if self.asked != Some(question) {
            *self = Self { asked: Some(question), ..Self::default() };
            let (first, rulings) = (game.setup().start, *game.rulings());
            let steps: Vec<_> = game.steps().take(game.cursor()).collect();
            self.work = Work::begin(context, adviser, rulings, move |adviser, progress| {
                Review::of(adviser, first, steps.into_iter(), all_threads(), progress)
            });
        }
        let Some(work) = &self.work else { return };
        if let Some(answer) = work.poll(context) {
            self.work = None;
            self.at = answer.as_ref().map_or(0, costliest);
            self.review = answer;
        }
    }

    /// Nobody waits any more: the work ends.
    pub(super) fn stop(&mut self) {
        if self.work.take().is_some() {
            self.asked = None;
        }
    }
}

/// The decision that cost most; without one the step that changed most.
fn costliest(review: &Review) -> usize {
    let weight = |mark: &Mark| if mark.cost() > MISTAKE { 1.0 + mark.cost() } else { (mark.after - mark.before).abs() };
    let heavier = |one: &(usize, &Mark), other: &(usize, &Mark)| weight(one.1).total_cmp(&weight(other.1));
    review.marks.iter().enumerate().max_by(heavier).map_or(0, |(place, _)| place)
}

/// The next mistake after (or before) a step.
fn mistake(review: &Review, at: usize, forward: bool) -> Option<usize> {
    let is_mistake = |place: &usize| review.marks[*place].cost() > MISTAKE;
    if forward { (at + 1..review.marks.len()).find(is_mistake) } else { (0..at).rev().find(is_mistake) }
}

/// The whole game in two sentences.
fn summary(review: &Review) -> String {
    let luck = review.luck();
    let lucky = if luck < 0.0 { "unlucky" } else { "lucky" };
    format!("You were {} {lucky} and gave away {}.", percent(luck.abs()), percent(review.cost()))
}

fn accuracy(review: &Review) -> String {
    let real = review.real_choices().count();
    let best = review.real_choices().filter(|mark| mark.cost() < MISTAKE).count();
    match review.accuracy() {
        Some(accuracy) => {
            format!("Accuracy {}: {best} of {real} real choices were the best or as good.", percent(accuracy))
        }
        None => "There was nothing to choose.".to_owned(),
    }
}

/// What a step did.
fn story(mark: &Mark) -> String {
    let when = format!("Day {}, turn {}", chronicle::roman(mark.state.day().get()), mark.state.turn_number());
    let name = step_name(mark.step, &mark.state);
    let change = format!("{} \u{2192} {}", percent(mark.before), percent(mark.after));
    let verdict = match mark.choice {
        None => format!("Luck: {:+.1}.", mark.luck() * 100.0),
        Some(choice) if mark.cost() > MISTAKE => {
            let best = step_name(crate::engine::Step::Act(choice.best), &mark.state);
            format!("It gave away {}. Best: {best}.", percent(mark.cost()))
        }
        Some(_) if mark.is_real_choice() => "Nothing was better.".to_owned(),
        Some(_) => "There was nothing to choose.".to_owned(),
    };
    format!("{when}. {name}: {change}. {verdict}")
}

/// Paints the window of the review.
pub(super) fn ui(ui: &mut Ui, scene: &Scene<'_>, judgement: &mut Judgement) -> Option<Intent> {
    let layout = &scene.layout;
    let layer = LayerId::new(Order::Foreground, Id::unique("review"));
    let mut ui = ui.new_child(UiBuilder::new().layer_id(layer).max_rect(layout.window));
    let ui = &mut ui;
    ui.memory_mut(|memory| memory.set_modal_layer(layer));
    ui.interact(layout.window, Id::unique("review veil"), Sense::CLICK | Sense::DRAG);
    ui.painter().rect_filled(layout.window, 0.0, Color32::from_black_alpha(140));
    let (room, foot, scale) = framed(ui, scene, "Review", vec2(880.0, 560.0));
    let size = (18.0 * scale).max(13.0);
    let mut intent = None;
    match (&judgement.review, &judgement.work) {
        (Some(review), _) => {
            let head = summary(review);
            let top = room.center_top();
            lettering::fitted(
                ui.painter(),
                top,
                Align2::CENTER_TOP,
                &head,
                Face::Number,
                size * 1.3,
                palette::INK,
                room.width(),
            );
            let below = top + vec2(0.0, size * 1.9);
            let text = accuracy(review);
            lettering::fitted(ui.painter(), below, Align2::CENTER_TOP, &text, Face::Text, size, palette::INK, room.width());
            let chart =
                Rect::from_min_max(pos2(room.left(), below.y + size * 1.9), pos2(room.right(), room.bottom() - size * 3.4));
            let at = judgement.at;
            let chosen = curve_ui(ui, review, at, chart, size, scene);
            let words = Rect::from_min_max(pos2(room.left(), chart.bottom() + size * 0.5), room.max);
            let told = review.marks.get(at).map(story).unwrap_or_default();
            let galley = lettering::centered(ui.painter(), &told, Face::Text, size, palette::INK, words.width());
            ui.painter().galley(words.center_top(), galley, palette::INK);
            let node = ui.interact(words, Id::unique("review words"), Sense::hover());
            node.widget_info(|| WidgetInfo::labeled(Role::Status, true, format!("{head} {text} {told}")));
            ui.ctx().accesskit_node_builder(node.id, |node| node.set_live(egui::accesskit::Live::Polite));
            let (moved, wish) = foot_ui(ui, review, at, foot, scale);
            intent = wish;
            if let Some(place) = chosen.or(moved) {
                judgement.at = place;
            }
        }
        (None, Some(work)) => {
            let done = work.fraction();
            let text = format!("The scribes go over the siege: {:.0}\u{2009}% done", (done * 100.0).floor());
            let middle = room.center();
            lettering::line(ui.painter(), middle, Align2::CENTER_BOTTOM, &text, Face::Text, size, palette::INK);
            let bar = Rect::from_center_size(middle + vec2(0.0, size * 1.4), vec2(room.width() * 0.5, size));
            meter(ui, bar, done);
            let node = ui.interact(bar, Id::unique("review words"), Sense::hover());
            node.widget_info(|| WidgetInfo::labeled(Role::Status, true, &text));
        }
        (None, None) => {
            let text = "The game could not be reckoned. Close this and ask again.";
            lettering::line(ui.painter(), room.center(), Align2::CENTER_CENTER, text, Face::Text, size, palette::INK);
        }
    }
    let button = foot_button(foot, scale, 0);
    let close = dialog_button(ui, button, "Close", true, 19.0 * scale);
    let by_key = ui.memory(|memory| memory.focused().is_none()) && ui.input(|input| input.key_pressed(Key::Enter));
    if close.clicked() || by_key { Some(Intent::Close) } else { intent }
}

fn foot_button(foot: Rect, scale: f32, index: usize) -> Rect {
    let size = vec2(190.0 * scale, foot.height() - 4.0 * scale);
    let left = foot.center().x - (4.0 * size.x + 3.0 * 12.0 * scale) / 2.0;
    Rect::from_min_size(pos2(left + index as f32 * (size.x + 12.0 * scale), foot.top()), size)
}

/// Buttons and keys that lead through the mistakes; a practice game from the step that is looked at.
fn foot_ui(ui: &Ui, review: &Review, at: usize, foot: Rect, scale: f32) -> (Option<usize>, Option<Intent>) {
    let mut moved = None;
    for (i, (label, forward)) in [("Mistake before", false), ("Next mistake", true)].into_iter().enumerate() {
        let rect = foot_button(foot, scale, i + 1);
        let pressed = dialog_button(ui, rect, label, false, 19.0 * scale).clicked();
        if let Some(place) = mistake(review, at, forward).filter(|_| pressed) {
            moved = Some(place);
        }
    }
    let played = dialog_button(ui, foot_button(foot, scale, 3), "Play from here", false, 19.0 * scale).clicked();
    let wish = review.marks.get(at).filter(|_| played);
    if ui.memory(|memory| memory.focused().is_none()) {
        let key = |key| ui.input(|input| input.key_pressed(key));
        if key(Key::ArrowLeft) {
            moved = at.checked_sub(1);
        } else if key(Key::ArrowRight) && at + 1 < review.marks.len() {
            moved = Some(at + 1);
        }
    }
    (moved, wish.map(|mark| Intent::Files(FileIntent::Practice(mark.state.to_string()))))
}

/// The chance of winning over the game; a press chooses a step.
fn curve_ui(ui: &Ui, review: &Review, at: usize, rect: Rect, size: f32, scene: &Scene<'_>) -> Option<usize> {
    let painter = ui.painter();
    painter.rect(rect, 4.0, palette::lighten(palette::PARCHMENT, 0.5), Stroke::new(1.2, palette::INK), StrokeKind::Inside);
    let plot = Rect::from_min_max(rect.min + vec2(size * 3.0, size * 0.8), rect.max - vec2(size * 0.8, size * 0.8));
    for share in [0.0, 0.25, 0.5, 0.75, 1.0_f32] {
        let y = plot.bottom() - share * plot.height();
        painter.hline(plot.x_range(), y, Stroke::new(0.8, palette::with_alpha(palette::INK, 0.25)));
        let text = format!("{:.0}\u{2009}%", share * 100.0);
        let small = (size * 0.8).max(13.0);
        let at = pos2(plot.left() - size * 0.4, y);
        lettering::line(painter, at, Align2::RIGHT_CENTER, &text, Face::Text, small, palette::with_alpha(palette::INK, 0.8));
    }
    let count = review.marks.len().max(1) as f32;
    let place = |index: usize, value: f64| -> Pos2 {
        pos2(plot.left() + index as f32 / count * plot.width(), plot.bottom() - value as f32 * plot.height())
    };
    let mut day = None;
    for (i, mark) in review.marks.iter().enumerate() {
        if day != Some(mark.state.day()) {
            day = Some(mark.state.day());
            let x = place(i, 0.0).x;
            let color = scene.colors.day(mark.state.day());
            painter.vline(x, plot.y_range(), Stroke::new(2.5, color));
            let text = format!("Day {}", chronicle::roman(mark.state.day().get()));
            let at = pos2(x + size * 0.4, plot.bottom() - size * 0.2);
            lettering::line(painter, at, Align2::LEFT_BOTTOM, &text, Face::Title, (size * 0.9).max(13.0), palette::INK);
        }
    }
    let mut points = vec![place(0, review.start)];
    points.extend(review.marks.iter().enumerate().map(|(i, mark)| place(i + 1, mark.after)));
    painter.add(Shape::line(points, Stroke::new(2.4, palette::INK)));
    for (i, mark) in review.marks.iter().enumerate() {
        if mark.cost() > MISTAKE {
            painter.circle(place(i + 1, mark.after), size * 0.26, palette::VERMILION, Stroke::new(1.2, palette::INK));
        }
    }
    for mark in review.turning_points(3) {
        let Some(index) = review.marks.iter().position(|other| std::ptr::eq(other, mark)) else { continue };
        let center = place(index + 1, mark.after);
        painter.circle_stroke(center, size * 0.55, Stroke::new(2.0, palette::VERDIGRIS));
        let text = format!("{:+.0}", (mark.after - mark.before) * 100.0);
        let shift = if center.x > plot.right() - size * 3.0 { vec2(-size * 0.8, 0.0) } else { vec2(size * 0.8, 0.0) };
        let align = if shift.x < 0.0 { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
        lettering::line(painter, center + shift, align, &text, Face::Number, (size * 0.9).max(13.0), palette::INK);
    }
    if let Some(mark) = review.marks.get(at) {
        let from = place(at, mark.before);
        let to = place(at + 1, mark.after);
        painter.vline(to.x, plot.y_range(), Stroke::new(1.4, palette::VERMILION));
        painter.line_segment([from, to], Stroke::new(4.0, palette::VERMILION));
    }
    let response = ui.interact(rect, Id::unique("review curve"), Sense::click());
    response.widget_info(|| {
        let text = format!("Chance of winning, from {} to {}", percent(review.start), percent(review.end()));
        WidgetInfo::labeled(Role::Image, true, text)
    });
    focus_ring(painter, &response, rect);
    let pressed = response.interact_pointer_pos().filter(|_| response.clicked() && !review.marks.is_empty())?;
    let share = ((pressed.x - plot.left()) / plot.width()).clamp(0.0, 1.0);
    Some(((share * count).round() as usize).clamp(1, review.marks.len()) - 1)
}

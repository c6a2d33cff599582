//! The review of a game: its chance of winning step by step, what was luck, and what was given away.

use std::sync::Arc;

use eframe::egui::{
    self, Align2, Context, Id, Key, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::counsel::{meter, percent, step_name};
use super::dialogs::{dialog_button, over_table};
use super::lettering::{self, Face};
use super::palette;
use super::preferences::framed;
use super::question::{self, Question};
use super::study::{Heard, Study, Work};
use super::view::{Dialog, FileIntent, Intent, Scene};
use crate::advisor::{Mark, Review, all_threads};
use crate::session::{Game, chronicle};

/// A decision that cost more than this is a mistake worth a look.
pub(super) const MISTAKE: f64 = 0.001;

/// Judges the game on the table, on a thread of its own.
#[derive(Debug, Default)]
pub(super) struct Judgement {
    /// Which game, and how many of its steps.
    asked: Option<(u64, usize)>,
    work: Option<Work<Review>>,
    review: Option<Review>,
    /// The step that is looked at.
    at: usize,
    /// The player is asked what to do there.
    question: Option<Question>,
}

impl Judgement {
    /// Sees to it that this game is judged.
    pub(super) fn ask(&mut self, context: &Context, game: &Game, study: &Arc<Study>) {
        let question = (game.run(), game.cursor());
        if self.asked != Some(question) {
            *self = Self { asked: Some(question), ..Self::default() };
            let (first, rulings) = (game.setup().start, *game.rulings());
            let steps: Vec<_> = game.steps().take(game.cursor()).collect();
            self.work = Work::begin(context, study, rulings, move |adviser, progress, _| {
                Review::of(adviser, first, steps.into_iter(), all_threads(), progress)
            });
        }
        let Some(work) = &self.work else { return };
        if let Some(Heard::Done(answer)) = work.poll(context) {
            self.work = None;
            self.at = answer.as_ref().map_or(0, costliest);
            self.review = answer;
        }
    }

    /// Back from the question to the curve. Returns whether there was a question.
    pub(super) const fn leave_question(&mut self) -> bool {
        self.question.take().is_some()
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
    let ui = &mut over_table(ui, layout.window, "review");
    let (room, foot, scale) = framed(ui, scene, "Review", vec2(880.0, 560.0));
    let size = (18.0 * scale).max(13.0);
    let mut intent = None;
    match (&judgement.review, &judgement.work) {
        (Some(review), _) => {
            let at = judgement.at;
            let asked = judgement.question.zip(review.marks.get(at)).zip(review.ranked.get(at));
            let (head, text) = (summary(review), accuracy(review));
            let heading = asked.map_or_else(|| head.clone(), |((_, mark), _)| question::moment(mark));
            let (painter, top) = (ui.painter(), room.center_top());
            let large = size * 1.3;
            lettering::fitted(painter, top, Align2::CENTER_TOP, &heading, Face::Number, large, palette::INK, room.width());
            let mut chart = room.with_min_y(top.y + size * 2.2).with_max_y(room.bottom() - size * 3.4);
            let mut chosen = None;
            let told = match asked {
                Some(((question, mark), ranked)) => {
                    if let Some(action) = question::ui(ui, mark, ranked, question, chart, scene) {
                        judgement.question = Some(Question { answer: Some(action) });
                    }
                    question::story(question, mark, ranked)
                }
                None => {
                    let below = pos2(top.x, chart.top());
                    lettering::fitted(painter, below, Align2::CENTER_TOP, &text, Face::Text, size, palette::INK, room.width());
                    chart.min.y += size * 1.7;
                    chosen = curve_ui(ui, review, at, chart, size, scene);
                    review.marks.get(at).map(story).unwrap_or_default()
                }
            };
            let words = room.with_min_y(chart.bottom() + size * 0.5);
            let galley = lettering::centered(ui.painter(), &told, Face::Text, size, palette::INK, words.width());
            ui.painter().galley(words.center_top(), galley, palette::INK);
            let node = ui.interact(words, Id::unique("review words"), Sense::hover());
            node.widget_info(|| WidgetInfo::labeled(Role::Status, true, format!("{head} {text} {told}")));
            ui.ctx().accesskit_node_builder(node.id, |node| node.set_live(egui::accesskit::Live::Polite));
            let (moved, wish) = foot_ui(ui, review, at, foot, scale);
            intent = wish;
            if let Some(place) = chosen {
                judgement.at = place;
            }
            if let Some((place, asks)) = moved {
                judgement.at = place;
                judgement.question = asks.then(Question::default);
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
    let label = if judgement.question.is_some() { "The curve" } else { "Close" };
    let close = dialog_button(ui, button, label, true, 19.0 * scale);
    let by_key = ui.memory(|memory| memory.focused().is_none()) && ui.input(|input| input.key_pressed(Key::Enter));
    let numbers = dialog_button(ui, foot_button(foot, scale, 4), "These numbers", false, 19.0 * scale).clicked();
    if close.clicked() || by_key {
        Some(Intent::Close)
    } else if numbers {
        Some(Intent::Ask(Dialog::Numbers))
    } else {
        intent
    }
}

fn foot_button(foot: Rect, scale: f32, index: usize) -> Rect {
    let gap = 10.0 * scale;
    let size = vec2((foot.width() - 4.0 * gap) / 5.0, foot.height() - 4.0 * scale);
    Rect::from_min_size(pos2(foot.left() + index as f32 * (size.x + gap), foot.top()), size)
}

/// Buttons that lead through the mistakes, and ask about them first; arrows that lead through the steps; a practice game from
/// the step that is looked at.
fn foot_ui(ui: &Ui, review: &Review, at: usize, foot: Rect, scale: f32) -> (Option<(usize, bool)>, Option<Intent>) {
    let mut moved = None;
    for (i, (label, forward)) in [("Mistake before", false), ("Next mistake", true)].into_iter().enumerate() {
        // Where none is left there is no button.
        let Some(place) = mistake(review, at, forward) else { continue };
        if dialog_button(ui, foot_button(foot, scale, i + 1), label, false, 19.0 * scale).clicked() {
            moved = Some((place, true));
        }
    }
    let played = dialog_button(ui, foot_button(foot, scale, 3), "Play from here", false, 19.0 * scale).clicked();
    let wish = review.marks.get(at).filter(|_| played);
    if ui.memory(|memory| memory.focused().is_none()) {
        let key = |key| ui.input(|input| input.key_pressed(key));
        if key(Key::ArrowLeft) {
            moved = at.checked_sub(1).map(|place| (place, false));
        } else if key(Key::ArrowRight) && at + 1 < review.marks.len() {
            moved = Some((at + 1, false));
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
        let beside = if center.x > plot.right() - size * 3.0 { -0.7 } else { 0.7 };
        let shift = vec2(beside, -0.7) * size;
        let align = if shift.x < 0.0 { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
        lettering::line(painter, center + shift, align, &text, Face::Number, (size * 0.9).max(13.0), palette::INK);
    }
    if let Some(mark) = review.marks.get(at) {
        let from = place(at, mark.before);
        let to = place(at + 1, mark.after);
        painter.vline(to.x, plot.y_range(), Stroke::new(1.4, palette::VERMILION));
        painter.line_segment([from, to], Stroke::new(4.0, palette::VERMILION));
    }
    let response = ui.interact(rect, Id::unique("review curve"), Sense::CLICK);
    response.widget_info(|| {
        let text = format!("Chance of winning, from {} to {}", percent(review.start), percent(review.end()));
        WidgetInfo::labeled(Role::Image, true, text)
    });
    let pressed = response.interact_pointer_pos().filter(|_| response.clicked() && !review.marks.is_empty())?;
    let share = ((pressed.x - plot.left()) / plot.width()).clamp(0.0, 1.0);
    Some(((share * count).round() as usize).clamp(1, review.marks.len()) - 1)
}

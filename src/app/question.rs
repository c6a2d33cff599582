//! A mistake of the game that is reviewed, as a question: what would you do here?

use eframe::egui::{Align2, Id, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::counsel::{percent, step_name};
use super::judgement::MISTAKE;
use super::lettering::{self, Face};
use super::table::focus_ring;
use super::view::Scene;
use super::{miniature, palette, words};
use crate::advisor::Mark;
use crate::engine::{Action, CardFace, Step};
use crate::session::chronicle;

/// "What would you do here?"
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Question {
    /// The answer, once it is given; then all chances are shown.
    pub(super) answer: Option<Action>,
}

/// The moment in words: day, turn, card and points.
pub(super) fn moment(mark: &Mark) -> String {
    let state = &mark.state;
    let when = format!("Day {}, turn {}", chronicle::roman(state.day().get()), state.turn_number());
    match state.turn() {
        Some(turn) => {
            let title = CardFace::of(state.day(), turn.card).title;
            let points = turn.points();
            format!("{when}. {title}, {points} action point{}.", if points == 1 { "" } else { "s" })
        }
        None => format!("{when}."),
    }
}

/// The question, or what the answer is worth beside what was done then.
pub(super) fn story(question: Question, mark: &Mark, ranked: &[(Action, f64)]) -> String {
    let Some(answer) = question.answer else {
        return "What would you do here?".to_owned();
    };
    let value = ranked.iter().find(|(action, _)| *action == answer).map_or(mark.after, |(_, value)| *value);
    let lost = mark.before - value;
    let name = step_name(Step::Act(answer), &mark.state);
    let verdict =
        if lost < MISTAKE { "Nothing is better.".to_owned() } else { format!("It would give away {}.", percent(lost)) };
    let then = if mark.step == Step::Act(answer) {
        "The same as in the game.".to_owned()
    } else {
        format!("In the game: {}, {}.", step_name(mark.step, &mark.state), percent(mark.after))
    };
    format!("{name}: {}. {verdict} {then}", percent(value))
}

/// The position at the left; at the right the actions to choose from or, once one is chosen, what each is worth.
pub(super) fn ui(
    ui: &Ui,
    mark: &Mark,
    ranked: &[(Action, f64)],
    question: Question,
    rect: Rect,
    scene: &Scene<'_>,
) -> Option<Action> {
    let width = (rect.width() * 0.5).min(rect.height() * miniature::ASPECT * 0.7);
    let board = Rect::from_min_size(rect.min, vec2(width, width / miniature::ASPECT));
    miniature::paint(ui.painter(), board, &mark.state, scene.colors);
    let tracks = words::tracks(&mark.state);
    let node = ui.interact(board, Id::unique("review board"), Sense::hover());
    node.widget_info(|| WidgetInfo::labeled(Role::Image, true, &tracks));
    let small = (rect.height() * 0.046).clamp(13.0, 30.0);
    let below = board.left_bottom() + vec2(0.0, small * 0.5);
    let galley = lettering::paragraph(ui.painter(), &tracks, Face::Text, small, palette::INK, width);
    ui.painter().galley(below, galley, palette::INK);
    let list = rect.with_min_x(board.right() + small * 1.4);
    let mut actions: Vec<(Action, f64)> = ranked.to_vec();
    if question.answer.is_none() {
        // In their usual order, which tells nothing.
        actions.sort_by_key(|(action, _)| Action::ALL.iter().position(|other| other == action));
    }
    let height = (list.height() / actions.len().max(1) as f32).min(small * 2.6);
    let mut chosen = None;
    for (i, (action, value)) in actions.iter().enumerate() {
        let row = Rect::from_min_size(list.min + vec2(0.0, i as f32 * height), vec2(list.width(), height * 0.9));
        if choice_ui(ui, mark, *action, question.answer.map(|answer| (answer, *value)), row) {
            chosen = Some(*action);
        }
    }
    chosen
}

/// One action; after the answer with its chance, and marked if it was chosen now or then.
fn choice_ui(ui: &Ui, mark: &Mark, action: Action, answered: Option<(Action, f64)>, row: Rect) -> bool {
    let name = step_name(Step::Act(action), &mark.state);
    let size = (row.height() * 0.62).clamp(13.0, 30.0);
    let response = ui.interact(row, Id::unique(("review choice", action.word())), Sense::click());
    let painter = ui.painter();
    let hovered = response.hovered() && answered.is_none();
    let fill = if hovered { palette::CANDLE } else { palette::lighten(palette::PARCHMENT, 0.45) };
    let taken = answered.is_some_and(|(answer, _)| answer == action);
    let line = if taken { Stroke::new(2.4, palette::VERDIGRIS) } else { Stroke::new(1.0, palette::INK) };
    painter.rect(row, 4.0, fill, line, StrokeKind::Inside);
    let (label, room) = match answered {
        None => (name, row.width() - size * 1.2),
        Some((answer, value)) => {
            let color = if mark.before - value < MISTAKE { palette::VERMILION } else { palette::INK };
            let right = pos2(row.right() - size * 0.5, row.center().y);
            lettering::line(painter, right, Align2::RIGHT_CENTER, &percent(value), Face::Number, size, color);
            let tag = match (answer == action, mark.step == Step::Act(action)) {
                (true, true) => " (you, both times)",
                (true, false) => " (you now)",
                (false, true) => " (you then)",
                (false, false) => "",
            };
            (format!("{name}{tag}"), row.width() - size * 4.6)
        }
    };
    let left = pos2(row.left() + size * 0.6, row.center().y);
    lettering::fitted(painter, left, Align2::LEFT_CENTER, &label, Face::Title, size, palette::INK, room);
    let spoken = answered.map_or_else(|| label.clone(), |(_, value)| format!("{label}: {}", percent(value)));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, answered.is_none(), &spoken));
    focus_ring(painter, &response, row);
    answered.is_none() && response.clicked()
}

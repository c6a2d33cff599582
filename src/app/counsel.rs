//! Counsel: the exact chance of winning, and what every action leads to, reckoned beside the window that never waits for it.

use std::sync::Arc;

use eframe::egui::{self, Align2, Context, Id, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::dialogs::{dialog_button, over_table};
use super::lettering::{self, Face};
use super::palette;
use super::preferences::framed;
use super::study::{Answer, Heard, Row, Study, Work, reckon};
use super::table::hint;
use super::view::{Dialog, Intent, Scene};
use super::words;
use crate::engine::{Action, CardFace, GameState, Rulings, Side, Step};

/// Lines of the list.
const ROWS: usize = 8;

/// Chances closer than this are shown as the same.
const SAME: f64 = 0.0005;

/// The question that is open: one at a time, forgotten as soon as another position is asked about.
#[derive(Debug)]
pub(super) struct Counsel {
    study: Arc<Study>,
    asked: Option<(GameState, Rulings)>,
    /// Whether what every outcome brings is asked too.
    whole: bool,
    work: Option<Work<Answer>>,
    answer: Option<Answer>,
    /// The position for which a hint was counted last.
    hinted: Option<GameState>,
}

impl Counsel {
    /// Nothing is asked yet.
    pub(super) const fn new(study: Arc<Study>) -> Self {
        Self { study, asked: None, whole: false, work: None, answer: None, hinted: None }
    }

    /// Where the adviser sits, for other questions.
    pub(super) const fn study(&self) -> &Arc<Study> {
        &self.study
    }

    /// Sees to it that this position is answered: its chance, and what every action brings; what every outcome brings only if
    /// `whole`.
    pub(super) fn ask(&mut self, context: &Context, state: GameState, rulings: &Rulings, whole: bool) {
        let question = (state, *rulings);
        if self.asked != Some(question) || whole && !self.whole {
            self.asked = Some(question);
            self.whole = whole;
            self.answer = None;
            let rulings = *rulings;
            self.work = Work::begin(context, &self.study, rulings, move |adviser, progress, early| {
                reckon(adviser, state, &rulings, progress, whole, early)
            });
        }
        match self.work.as_ref().and_then(|work| work.poll(context)) {
            Some(Heard::Early(part)) => self.answer = Some(part),
            Some(Heard::Done(answer)) => {
                self.answer = answer;
                self.work = None;
            }
            None => {}
        }
    }

    /// Nobody waits any more: the work ends.
    pub(super) fn stop(&mut self) {
        if self.work.take().is_some() {
            self.asked = None;
        }
    }

    /// What is known of this position.
    pub(super) fn answer(&self, state: &GameState) -> Option<&Answer> {
        self.answer.as_ref().filter(|_| self.asked.is_some_and(|(asked, _)| asked == *state))
    }

    /// Whether there will be no answer for this position.
    pub(super) fn gave_up(&self, state: &GameState) -> bool {
        self.work.is_none() && self.answer.is_none() && self.asked.is_some_and(|(asked, _)| asked == *state)
    }

    /// How far the answer is, `0.0..=1.0`, while it is reckoned.
    pub(super) fn fraction(&self) -> Option<f32> {
        self.work.as_ref().map(Work::fraction)
    }

    /// Whether this is the first hint for this position.
    pub(super) fn is_new_hint(&mut self, state: &GameState) -> bool {
        self.hinted.replace(*state) != Some(*state)
    }
}

/// What the tutor says of a step that leads from one chance to a lesser one.
pub(super) fn objection(before: f64, after: f64) -> String {
    format!("The tutor would not: this gives away {}, from {} to {}.", percent(before - after), percent(before), percent(after))
}

/// A chance as it is shown: `41.2 %`.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1}\u{2009}%", share * 100.0)
}

/// A step in words, with its target.
pub(super) fn step_name(step: Step, state: &GameState) -> String {
    match step {
        Step::Act(action) => action_name(action, state),
        Step::Die(die) => format!("The die shows {die}"),
        Step::Card(card) => {
            let face = CardFace::of(state.day(), card);
            format!("Card {card}, {}", face.title)
        }
    }
}

/// An action with its target, as it stands in a sentence.
fn action_name(action: Action, state: &GameState) -> String {
    match action {
        Action::Archers(unit) => format!("Archers at the {}", unit.name()),
        Action::Boil(unit) => format!("Boiling Water on the {}", unit.name()),
        Action::Fight(unit) => format!("Close Combat with the {}", unit.name()),
        Action::Rally => "Rally without a supply".to_owned(),
        Action::RallyWithSupply => "Rally with a supply".to_owned(),
        Action::Enter => "Enter the tunnel".to_owned(),
        Action::FreeStep(side) => match state.board().soldiers.neighbor(side) {
            Some(place) => format!("Step to {}", place.name()),
            None => words::target_name(action, state),
        },
        Action::FastMove(Side::Castle) => "Run to the Castle".to_owned(),
        Action::FastMove(Side::Enemy) => "Run to the Enemy Lines".to_owned(),
        Action::ExtraForMorale => "One more action for a morale".to_owned(),
        Action::ExtraForSupplies => "One more action for a supply".to_owned(),
        Action::Coupure | Action::Raid | Action::Sabotage | Action::EndTurn => words::target_name(action, state),
    }
}

impl Answer {
    /// In words, from the numbers alone.
    fn reason(&self, state: &GameState) -> String {
        let named = |row: &Row| (step_name(row.step, state), percent(row.value));
        if !matches!(self.rows.first().map(|row| row.step), Some(Step::Act(_))) {
            let by_value = |one: &&Row, other: &&Row| one.value.total_cmp(&other.value);
            let (Some(worst), Some(best)) = (self.rows.iter().min_by(by_value), self.rows.iter().rev().max_by(by_value)) else {
                return String::new();
            };
            return if best.value - worst.value < SAME {
                "Whatever comes now, it stays so.".to_owned()
            } else {
                let ((best_name, best), (worst_name, worst)) = (named(best), named(worst));
                format!("Chance decides. At best: {best_name}, {best}. At worst: {worst_name}, {worst}.")
            };
        }
        let [first, rest @ ..] = &self.rows[..] else { return String::new() };
        let (best_name, best) = named(first);
        let risk = first
            .faces
            .map(|(least, most)| format!(" Its die can bring the chance to {} or leave {}.", percent(most), percent(least)));
        let against = match rest.first() {
            None => "There is nothing else to do.".to_owned(),
            Some(_) if rest.iter().all(|row| first.value - row.value < SAME) => "All actions are worth the same.".to_owned(),
            Some(second) if first.value - second.value < SAME => {
                format!("{} is just as good.", step_name(second.step, state))
            }
            Some(second) => {
                let (second_name, value) = named(second);
                format!("The next best, {second_name}: {value}, {:.1} less.", (first.value - second.value) * 100.0)
            }
        };
        format!("{best_name}: {best}. {against}{}", risk.unwrap_or_default())
    }
}

/// Paints the window of counsel.
pub(super) fn ui(ui: &mut Ui, scene: &Scene<'_>, counsel: &Counsel) -> Option<Intent> {
    let layout = &scene.layout;
    let ui = &mut over_table(ui, layout.window, "counsel");
    // As high as the list needs; for an answer that is not there yet as for a usual one.
    let done = counsel.answer.as_ref().filter(|_| counsel.work.is_none());
    let rows = done.map_or(4, |answer| answer.rows.len().clamp(2, ROWS + 1));
    let (room, foot, scale) = framed(ui, scene, "Counsel", vec2(640.0, 288.0 + 34.0 * rows as f32));
    let size = (18.0 * scale).max(13.0);
    let state = scene.game.state();
    let (head, reason) = match (&counsel.answer, &counsel.work) {
        (Some(answer), None) => (format!("Chance of winning: {}", percent(answer.value)), answer.reason(&state)),
        (Some(answer), Some(work)) => {
            let done = (work.fraction() * 100.0).floor();
            let words = format!("What each card brings is being reckoned: {done:.0}\u{2009}% done.");
            (format!("Chance of winning: {}", percent(answer.value)), words)
        }
        (None, Some(work)) => {
            let done = (work.fraction() * 100.0).floor();
            let what = if counsel.study.solves_rulings() {
                "The whole game is solved for the rulings of this table, once: about a minute."
            } else {
                "Every way that this day can go is weighed."
            };
            ("The scribes reckon\u{2026}".to_owned(), format!("{what} {done:.0}\u{2009}% done."))
        }
        (None, None) => ("No answer".to_owned(), "It could not be reckoned. Close this and ask again.".to_owned()),
    };
    let top = room.center_top();
    lettering::line(ui.painter(), top, Align2::CENTER_TOP, &head, Face::Number, size * 1.5, palette::INK);
    let galley = lettering::centered(ui.painter(), &reason, Face::Text, size, palette::INK, room.width());
    let below = top.y + size * 2.3;
    let text = Rect::from_min_size(pos2(room.left(), below), vec2(room.width(), galley.size().y));
    ui.painter().galley(pos2(room.center().x, below), galley, palette::INK);
    let node = ui.interact(text, Id::unique("counsel words"), Sense::hover());
    node.widget_info(|| WidgetInfo::labeled(Role::Status, true, format!("{head}. {reason}")));
    ui.ctx().accesskit_node_builder(node.id, |node| node.set_live(egui::accesskit::Live::Polite));
    let list = room.with_min_y(text.bottom().max(below + size * 3.4) + size * 0.5);
    if let (Some(answer), None) = (&counsel.answer, &counsel.work) {
        rows_ui(ui, answer, &state, list, size);
    } else if let Some(work) = &counsel.work {
        let bar = Rect::from_center_size(pos2(list.center().x, list.top() + size), vec2(list.width() * 0.7, size));
        meter(ui, bar, work.fraction());
    }
    let button = vec2(190.0 * scale, foot.height() - 4.0 * scale);
    let left = Rect::from_center_size(foot.center() - vec2(button.x / 2.0 + 7.0 * scale, 0.0), button);
    let close = dialog_button(ui, left, "Close", true, 19.0 * scale);
    let right = Rect::from_center_size(foot.center() + vec2(button.x / 2.0 + 7.0 * scale, 0.0), button);
    if dialog_button(ui, right, "These numbers", false, 19.0 * scale).clicked() {
        return Some(Intent::Ask(Dialog::Numbers));
    }
    let by_key = ui.memory(|memory| memory.focused().is_none())
        && ui.input(|input| input.key_pressed(egui::Key::Enter) || input.key_pressed(egui::Key::Space));
    (close.clicked() || by_key).then_some(Intent::Close)
}

/// A bar that is filled to a share.
pub(super) fn meter(ui: &Ui, rect: Rect, share: f32) {
    let painter = ui.painter();
    painter.rect(rect, 3.0, palette::PARCHMENT_SHADE, Stroke::new(1.0, palette::INK), StrokeKind::Inside);
    let filled = rect.shrink(2.0);
    let filled = filled.with_max_x(filled.left() + filled.width() * share.clamp(0.0, 1.0));
    painter.rect_filled(filled, 2.0, palette::VERDIGRIS);
}

fn rows_ui(ui: &Ui, answer: &Answer, state: &GameState, list: Rect, size: f32) {
    let height = (list.height() / answer.rows.len().min(ROWS + 1) as f32).min(size * 1.9);
    for (i, row) in answer.rows.iter().take(ROWS).enumerate() {
        let rect = Rect::from_min_size(list.min + vec2(0.0, i as f32 * height), vec2(list.width(), height));
        let (label, value) = (step_name(row.step, state), percent(row.value));
        let response = ui.interact(rect, Id::unique(("counsel row", i)), Sense::focusable_noninteractive());
        response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, format!("{label}: {value}")));
        let bold = if row.value > answer.value - SAME { palette::VERMILION } else { palette::INK };
        let middle = rect.center().y;
        let room = rect.width() * 0.5;
        let at = pos2(rect.left(), middle);
        lettering::fitted(ui.painter(), at, Align2::LEFT_CENTER, &label, Face::Title, size, bold, room);
        let bar = Rect::from_min_max(
            pos2(rect.left() + rect.width() * 0.53, middle - height * 0.22),
            pos2(rect.right() - size * 4.2, middle + height * 0.22),
        );
        meter(ui, bar, row.value as f32);
        let right = pos2(rect.right(), middle);
        lettering::line(ui.painter(), right, Align2::RIGHT_CENTER, &value, Face::Number, size, bold);
        super::table::focus_ring(ui.painter(), &response, rect);
        if let Some((least, most)) = row.faces {
            hint(&response, &format!("{label}: {value}\nThe best face: {}\nThe worst face: {}", percent(most), percent(least)));
        }
    }
    if let Some(next) = answer.rows.get(ROWS) {
        let text = format!("{} more, none better than {}", answer.rows.len() - ROWS, percent(next.value));
        let at = list.min + vec2(0.0, (ROWS as f32 + 0.5) * height);
        lettering::line(ui.painter(), at, Align2::LEFT_CENTER, &text, Face::Text, size * 0.9, palette::INK);
    }
}

//! Counsel: the exact chance of winning, and what every action leads to, reckoned beside the window that never waits for it.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use eframe::egui::{
    self, Align2, Color32, Context, Id, LayerId, Order, Rect, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2,
    vec2,
};

use super::dialogs::dialog_button;
use super::lettering::{self, Face};
use super::palette;
use super::preferences::framed;
use super::table::hint;
use super::view::{Intent, Scene};
use super::words;
use crate::advisor::{Adviser, Nights, Progress, all_threads, mornings_of};
use crate::engine::{Action, CardFace, GameState, Rulings, Side, Step};

/// How often the bar moves on while an answer is awaited.
const BEAT: Duration = Duration::from_millis(250);

/// Lines of the list.
const ROWS: usize = 8;

/// Chances closer than this are shown as the same.
const SAME: f64 = 0.0005;

/// What is known of a position.
#[derive(Clone, Debug, PartialEq)]
struct Answer {
    /// The chance of winning under best play.
    value: f64,
    /// Actions, best first, or what dice and cards can bring, in order.
    rows: Vec<Row>,
}

/// One action or outcome.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Row {
    step: Step,
    /// The chance of winning after it.
    value: f64,
    /// For an action with a die: the chances after the worst and after the best face.
    faces: Option<(f64, f64)>,
}

/// A question that is being answered on a thread of its own.
#[derive(Debug)]
pub(super) struct Work<T> {
    progress: Arc<Progress>,
    answer: Receiver<Option<T>>,
}

impl<T> Drop for Work<T> {
    fn drop(&mut self) {
        self.progress.cancel();
    }
}

impl<T: Send + 'static> Work<T> {
    /// Begins to `reckon` with an adviser for these rulings. `None` if the system has no thread left.
    pub(super) fn begin(
        context: &Context,
        adviser: &Arc<Mutex<Option<Adviser>>>,
        rulings: Rulings,
        reckon: impl FnOnce(&mut Adviser, &Progress) -> Option<T> + Send + 'static,
    ) -> Option<Self> {
        let (sender, answer) = mpsc::channel();
        let progress = Arc::new(Progress::default());
        let (adviser, context, shared) = (Arc::clone(adviser), context.clone(), Arc::clone(&progress));
        let work = move || {
            let mut kept = adviser.lock().unwrap_or_else(PoisonError::into_inner);
            let found = adviser_for(&mut kept, &rulings, &shared).and_then(|adviser| reckon(adviser, &shared));
            // Nobody listens any more if the window is closed.
            let _ = sender.send(found);
            context.request_repaint();
        };
        thread::Builder::new().name("counsel".to_owned()).spawn(work).ok()?;
        Some(Self { progress, answer })
    }

    /// The answer, once it is there; the inner `None` if there is none. Until then the screen is painted again now and then.
    pub(super) fn poll(&self, context: &Context) -> Option<Option<T>> {
        match self.answer.try_recv() {
            Ok(answer) => Some(answer),
            Err(TryRecvError::Disconnected) => Some(None),
            Err(TryRecvError::Empty) => {
                context.request_repaint_after(BEAT);
                None
            }
        }
    }

    /// The part that is done, `0.0..=1.0`.
    pub(super) fn fraction(&self) -> f32 {
        self.progress.fraction()
    }
}

/// Asks the adviser: one question at a time, forgotten as soon as another position is asked about.
#[derive(Debug, Default)]
pub(super) struct Counsel {
    adviser: Arc<Mutex<Option<Adviser>>>,
    asked: Option<(GameState, Rulings)>,
    work: Option<Work<Answer>>,
    answer: Option<Answer>,
}

impl Counsel {
    /// The adviser, for other questions.
    pub(super) const fn adviser(&self) -> &Arc<Mutex<Option<Adviser>>> {
        &self.adviser
    }

    /// Whether this position was asked about last.
    pub(super) fn knows(&self, state: &GameState) -> bool {
        self.asked.as_ref().is_some_and(|(asked, _)| asked == state)
    }

    /// Sees to it that this position is answered.
    pub(super) fn ask(&mut self, context: &Context, state: GameState, rulings: &Rulings) {
        let question = (state, *rulings);
        if self.asked != Some(question) {
            self.asked = Some(question);
            self.answer = None;
            let rulings = *rulings;
            self.work = Work::begin(context, &self.adviser, rulings, move |adviser, progress| {
                reckon(adviser, state, &rulings, progress)
            });
        }
        if let Some(answer) = self.work.as_ref().and_then(|work| work.poll(context)) {
            self.answer = answer;
            self.work = None;
        }
    }

    /// Nobody waits any more: the work ends.
    pub(super) fn stop(&mut self) {
        if self.work.take().is_some() {
            self.asked = None;
        }
    }
}

/// The adviser for these rulings: the one that is there, or another. `None` if cancelled.
fn adviser_for<'a>(kept: &'a mut Option<Adviser>, rulings: &Rulings, progress: &Progress) -> Option<&'a mut Adviser> {
    if kept.as_ref().is_none_or(|adviser| adviser.nights().rulings() != rulings) {
        let shipped = Nights::shipped().ok().filter(|nights| nights.rulings() == rulings);
        let nights = match shipped {
            Some(nights) => nights,
            None => mornings_of(rulings, all_threads(), progress)?,
        };
        *kept = Some(Adviser::new(Arc::new(nights)));
    }
    kept.as_mut()
}

/// The answer, or `None` if it was cancelled.
fn reckon(adviser: &mut Adviser, state: GameState, rulings: &Rulings, progress: &Progress) -> Option<Answer> {
    if !adviser.prepare(&[state], all_threads(), progress) {
        return None;
    }
    let value = adviser.value(&state)?;
    let rows = match adviser.advise(&state) {
        Some(ranked) => ranked
            .into_iter()
            .map(|(action, value)| {
                let step = Step::Act(action);
                let next = state.step(step, rulings, &mut ()).ok()?;
                let faces = adviser.outcomes(&next).filter(|_| action.roll().is_some());
                let faces = faces.map(|faces| {
                    faces.iter().fold((1.0_f64, 0.0_f64), |(least, most), (_, value)| (least.min(*value), most.max(*value)))
                });
                Some(Row { step, value, faces })
            })
            .collect::<Option<Vec<_>>>()?,
        None => adviser.outcomes(&state)?.into_iter().map(|(step, value)| Row { step, value, faces: None }).collect(),
    };
    Some(Answer { value, rows })
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
            Some(second) if first.value - rest[rest.len() - 1].value < SAME => {
                let _ = second;
                "All actions are worth the same.".to_owned()
            }
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
    let layer = LayerId::new(Order::Foreground, Id::unique("counsel"));
    let mut ui = ui.new_child(UiBuilder::new().layer_id(layer).max_rect(layout.window));
    let ui = &mut ui;
    ui.memory_mut(|memory| memory.set_modal_layer(layer));
    ui.interact(layout.window, Id::unique("counsel veil"), Sense::CLICK | Sense::DRAG);
    ui.painter().rect_filled(layout.window, 0.0, Color32::from_black_alpha(140));
    // As high as the list needs; for an answer that is not there yet as for a usual one.
    let rows = counsel.answer.as_ref().map_or(4, |answer| answer.rows.len().clamp(2, ROWS + 1));
    let (room, foot, scale) = framed(ui, scene, "Counsel", vec2(640.0, 288.0 + 34.0 * rows as f32));
    let size = (18.0 * scale).max(13.0);
    let state = scene.game.state();
    let (head, reason) = match (&counsel.answer, &counsel.work) {
        (Some(answer), _) => (format!("Chance of winning: {}", percent(answer.value)), answer.reason(&state)),
        (None, Some(work)) => {
            let done = (work.fraction() * 100.0).floor();
            (
                "The scribes reckon\u{2026}".to_owned(),
                format!("Every way that this day can go is weighed: {done:.0}\u{2009}% done."),
            )
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
    if let Some(answer) = &counsel.answer {
        rows_ui(ui, answer, &state, list, size);
    } else if let Some(work) = &counsel.work {
        let bar = Rect::from_center_size(pos2(list.center().x, list.top() + size), vec2(list.width() * 0.7, size));
        meter(ui, bar, work.fraction());
    }
    let button = Rect::from_center_size(foot.center(), vec2(170.0 * scale, foot.height() - 4.0 * scale));
    let close = dialog_button(ui, button, "Close", true, 19.0 * scale);
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

//! The game in its window: paints, gathers what the player wants, and carries it out once a frame.

mod files;
mod input;
mod tutor;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::{self, Id, Key, Sense, Ui};

use tutor::Advice;

use crate::app::boards::Boards;
use crate::app::counsel::{self, Counsel};
use crate::app::dialogs::OVER_TABLE;
use crate::app::games::{Games, Prompt};
use crate::app::judgement::{self, Judgement};
use crate::app::keys::KeyMap;
use crate::app::layout::Layout;
use crate::app::look::{self, Light, Set};
use crate::app::motion::Motion;
use crate::app::setup::Preparation;
use crate::app::study::Study;
use crate::app::view::{Dialog, FileIntent, Intent, Question, Scene, View};
use crate::app::words::{self, Group};
use crate::app::{Wishes, about, column, dialogs, hardcore, preferences, table, tray};
use crate::engine::{Action, GameState, Node, Waiting};
use crate::session::chronicle::capitalized;
use crate::session::gesture::{self, Piece, Response};
use crate::session::{Controller, Ending, Game, Opening, Refusal, Resolved, Settings, chronicle};

/// The whole program behind the window.
#[derive(Debug)]
pub struct Siege {
    controller: Controller,
    view: View,
    boards: Boards,
    table: table::Table,
    games: Games,
    counsel: Counsel,
    judgement: Judgement,
    preparation: Preparation,
    /// The window's clock at the last frame, in seconds.
    last_frame: f64,
    /// The window over the table at the last frame.
    last_dialog: Option<Dialog>,
    desktop: Desktop,
    settings: Settings,
    keys: KeyMap,
    /// The chance of winning that the gauge showed last.
    last_odds: Option<f64>,
    /// What had the keyboard before choices were laid out.
    focus_before: Option<Id>,
    /// The scale in force, as a factor.
    zoom: f32,
}

/// What paints the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Painter {
    /// OpenGL.
    #[default]
    OpenGl,
    /// The processor, as it was wished.
    Processor,
    /// The processor, because there is no usable OpenGL.
    NoOpenGl,
}

impl Painter {
    /// In words, for the settings.
    pub const fn words(self) -> &'static str {
        match self {
            Self::OpenGl => "Painted with OpenGL.",
            Self::Processor => "Painted by the processor alone, as it was wished.",
            Self::NoOpenGl => "Painted by the processor alone: no usable OpenGL was found.",
        }
    }
}

/// What the program asks of the system beside a window.
#[derive(Clone, Debug)]
pub struct Desktop {
    /// Where exported files go unless the player says otherwise.
    pub documents: PathBuf,
    /// Shows a folder in the file manager.
    pub show: fn(&Path) -> std::io::Result<()>,
    /// Where things are kept that can be made again.
    pub cache: PathBuf,
    /// Everything as usual: settings are neither read nor written.
    pub safe: bool,
    /// What paints the window.
    pub painter: Painter,
    /// What the system wishes of every program.
    pub wishes: Wishes,
}

impl Desktop {
    /// The player's documents, or home, or here; the system's file manager, and its wishes.
    pub fn system(wishes: Wishes, cache: PathBuf) -> Self {
        let documents = directories::UserDirs::new()
            .map_or_else(PathBuf::new, |user| user.document_dir().map_or_else(|| user.home_dir().to_owned(), Path::to_owned));
        Self { documents, show: |folder| open::that_detached(folder), cache, safe: false, painter: Painter::OpenGl, wishes }
    }
}

/// The longest time between two frames that counts as time at the table, in seconds: whoever is longer away has left it.
const LONGEST_THOUGHT: f64 = 120.0;

impl Siege {
    /// The game as it was found by [`Controller::open`].
    pub fn new(controller: Controller, opening: Opening, desktop: Desktop) -> Self {
        let mut view = View::default();
        match opening {
            Opening::New => view.dialog = Some(Dialog::Welcome),
            Opening::Continued => {
                let begun = controller.game().cursor() > 0;
                view.dialog = Some(if begun { Dialog::Resume } else { Dialog::Welcome });
            }
            Opening::InUse => view.dialog = Some(Dialog::InUse),
            Opening::Older(text) => {
                view.dialog = Some(Dialog::Resume);
                view.warning = Some(text);
            }
            Opening::SetAside(text) | Opening::Sealed(text) | Opening::Unreadable(text) => {
                view.dialog = Some(Dialog::Welcome);
                view.warning = Some(text);
            }
        }
        let (settings, damage) = if desktop.safe { (Settings::default(), None) } else { controller.store().load_settings() };
        view.warning = view.warning.or(damage);
        Self {
            controller,
            view,
            boards: Boards::default(),
            table: table::Table::default(),
            games: Games::default(),
            counsel: Counsel::new(Arc::new(Study::new(desktop.cache.clone()))),
            judgement: Judgement::default(),
            preparation: Preparation::default(),
            last_frame: f64::MAX,
            last_dialog: None,
            desktop,
            keys: KeyMap::new(&settings),
            settings,
            last_odds: None,
            focus_before: None,
            zoom: 1.0,
        }
    }

    /// The game on the table.
    pub const fn game(&self) -> &Game {
        self.controller.game()
    }

    /// Before the program ends: the steps are on the disk already; the time since the last one is not.
    pub fn save(&mut self) {
        self.controller.save();
    }

    /// The scale in force, as a factor.
    pub const fn zoom(&self) -> f32 {
        self.zoom
    }

    /// What the screen remembers beside the game.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The chance of winning that the gauge shows, `0.0..=1.0`; `None` if it is hidden or not known yet.
    pub fn chance(&self) -> Option<f64> {
        let answer = self.counsel.answer(&self.state());
        self.last_odds.filter(|_| answer.is_some())
    }

    /// One frame.
    pub fn ui(&mut self, ui: &mut Ui) {
        let window = ui.max_rect();
        let layout = Layout::new(window);
        let time = ui.input(|input| input.time);
        #[cfg(debug_assertions)]
        fault_on_purpose(ui);
        // A key that is held down commits once.
        ui.input_mut(|input| {
            input.events.retain(|event| !matches!(event, egui::Event::Key { key: Key::Enter | Key::Space, repeat: true, .. }));
        });
        table::watch_hands(ui.ctx());
        let light = self.apply_settings(ui);
        self.advance_motion(ui, time);
        self.count_time(time);
        self.leave_peek(ui, &layout);
        self.roll_forced(time);
        let mut intents = self.keyboard(ui);
        intents.extend(self.handed_over(ui));

        let logged = self.shown(time);
        let odds = self.watch(ui.ctx(), logged);
        self.act_at_last(time);
        let game = self.controller.game();
        let shown = self.view.peek.unwrap_or(logged);
        let menus = self.view.dialog.is_none() && self.controller.can_play();
        let still = self.view.peek.is_some() || self.view.returning || game.ending() == Some(Ending::Conceded);
        let scene = Scene {
            game,
            shown,
            logged,
            state: game.state_after(shown),
            layout,
            time,
            live: menus && !still,
            settings: &self.settings,
            keys: &self.keys,
            colors: Set::of(self.settings.pigments),
            light,
            speed: self.speed().filter(|_| !self.is_reduced()),
            motion: self.view.motion.clone(),
            peeking: self.view.peek.is_some(),
            odds,
            painter: self.desktop.painter,
            menus,
        };
        // Behind everything: a press on the bare table closes what is open.
        let bare = ui.interact(window, Id::unique("bare table"), Sense::CLICK);
        self.table.paint(ui, window, light);
        if self.controller.game().mode().is_hardcore() {
            hardcore::frame(ui.painter(), &layout);
        }
        intents.extend(table::top_ui(ui, &scene));
        intents.extend(self.boards.ui(ui, &scene, &mut self.view));
        intents.extend(tray::ui(ui, &scene, &mut self.view));
        intents.extend(column::ui(ui, &scene, &self.view));
        if let Some(trouble) = self.controller.trouble().or(self.view.warning.as_deref()) {
            table::warning_ui(ui, &layout, trouble);
        }
        if self.view.dialog == Some(Dialog::Games) {
            intents.extend(self.games.ui(ui, &layout, scene.colors, &self.controller));
        } else if matches!(self.view.dialog, Some(Dialog::Settings | Dialog::Keys)) {
            intents.extend(preferences::ui(ui, &scene, &self.view));
        } else if self.view.dialog == Some(Dialog::Setup) {
            intents.extend(self.preparation.ui(ui, &scene, self.controller.records()));
        } else if self.view.dialog == Some(Dialog::About) {
            intents.extend(about::ui(ui, &scene, &self.controller.store().folder().display().to_string()));
        } else if self.view.dialog == Some(Dialog::Counsel) {
            intents.extend(counsel::ui(ui, &scene, &self.counsel));
        } else if self.view.dialog == Some(Dialog::Review) {
            self.judgement.ask(ui.ctx(), scene.game, self.counsel.study());
            intents.extend(judgement::ui(ui, &scene, &mut self.judgement));
        } else if let Some(dialog) = self.view.dialog {
            intents.extend(dialogs::ui(ui, &scene, dialog, self.view.warning.as_deref()));
        }
        if self.view.dialog != Some(Dialog::Review) {
            self.judgement.stop();
        }
        if bare.clicked() && intents.is_empty() && self.view.dialog.is_none() {
            intents.push(Intent::Close);
        }
        let had_offer = self.view.offer.is_some();
        let focused = ui.memory(egui::Memory::focused);
        for intent in intents {
            let only_looking = !self.controller.can_play()
                && !matches!(
                    intent,
                    Intent::Close
                        | Intent::Ask(Dialog::Help | Dialog::Keys | Dialog::Settings | Dialog::About | Dialog::Numbers)
                        | Intent::Quit
                        | Intent::Prefer(_)
                );
            if only_looking {
                continue;
            }
            if intent == Intent::Quit {
                ui.send_viewport_cmd(egui::ViewportCommand::Close);
                continue;
            }
            if intent == Intent::Files(FileIntent::CopyPosition) {
                ui.copy_text(self.state().to_string());
            }
            if intent == Intent::CopyLog {
                ui.copy_text(self.log_text());
            }
            self.carry_out(intent, time);
            ui.request_repaint();
        }
        match (had_offer, self.view.offer.is_some()) {
            (false, true) => self.focus_before = focused,
            // The keyboard is never lost with the choice that had it.
            (true, false) => {
                if let Some(id) = self.focus_before.take() {
                    ui.memory_mut(|memory| memory.request_focus(id));
                }
            }
            _ => {}
        }
        if self.last_dialog != self.view.dialog {
            // What the pointer rests on is known one frame late: a tooltip under the window goes with the next.
            self.last_dialog = self.view.dialog;
            ui.request_repaint();
            // The keyboard does not stay with a window that is gone: the next key is meant for the table.
            let of_window = |id: &Id| ui.ctx().read_response(*id).is_some_and(|response| response.layer_id.order == OVER_TABLE);
            if let Some(id) = ui.memory(egui::Memory::focused).filter(of_window)
                && self.view.dialog.is_none()
            {
                ui.memory_mut(|memory| memory.surrender_focus(id));
            }
        }
        if !ui.input(|input| input.pointer.any_down()) {
            self.view.skipped = false;
            self.view.returning = false;
        }
    }

    /// Light and scale as the player wishes them. The scale never makes the table larger than the window.
    fn apply_settings(&mut self, ui: &Ui) -> Light {
        let context = ui.ctx();
        let dark = self.desktop.wishes.dark().then_some(egui::Theme::Dark);
        let light = Light::of(self.settings.theme, context.system_theme().or(dark));
        look::set(context, light);
        let now = context.zoom_factor();
        let pixels = context.content_rect().size() * now;
        let largest = (pixels.x / SMALLEST.x).min(pixels.y / SMALLEST.y).max(1.0);
        let wanted = (f32::from(self.settings.zoom) / 100.0).min(largest);
        if (wanted - now).abs() > 0.005 {
            context.set_zoom_factor(wanted);
        }
        self.zoom = wanted;
        light
    }

    fn speed(&self) -> Option<f64> {
        self.settings.speed.factor()
    }

    fn is_reduced(&self) -> bool {
        match self.settings.motion {
            crate::session::Motion::System => self.desktop.wishes.reduced_motion(),
            crate::session::Motion::Full => false,
            crate::session::Motion::Reduced => true,
        }
    }

    /// Dice and cards that have to come, if they are to come by themselves.
    fn roll_forced(&mut self, time: f64) {
        let game = self.controller.game();
        let forced = self.settings.rolls_itself
            && self.controller.can_play()
            && game.state().node() == Node::Chance
            && !matches!(game.state().waiting(), Waiting::Roll(..))
            && game.ending().is_none()
            && !game.can_redo();
        let free =
            self.view.dialog.is_none() && self.view.motion.is_none() && self.view.peek.is_none() && self.view.refusal.is_none();
        if forced && free {
            self.next(time);
        }
    }

    /// Time at the table, for the records.
    fn count_time(&mut self, time: f64) {
        let passed = time - self.last_frame;
        self.last_frame = time;
        if self.view.dialog.is_none() && passed > 0.0 {
            self.controller.pass(std::time::Duration::from_secs_f64(passed.min(LONGEST_THOUGHT)));
        }
    }

    /// Steps shown: all, or all but the one whose die or card is still on its way.
    fn shown(&self, time: f64) -> usize {
        let cursor = self.controller.game().cursor();
        let hidden = self.view.motion.as_ref().is_some_and(|motion| motion.hides_result(time));
        if hidden { cursor.saturating_sub(1) } else { cursor }
    }

    fn advance_motion(&mut self, ui: &Ui, time: f64) {
        let Some(motion) = &self.view.motion else { return };
        let (key, press) = ui.input(|input| {
            let any = |wanted: fn(&egui::Event) -> bool| input.events.iter().any(wanted);
            (
                any(|event| matches!(event, egui::Event::Key { pressed: true, repeat: false, .. })),
                any(|event| {
                    matches!(event, egui::Event::PointerButton { pressed: true, .. } | egui::Event::AccessKitActionRequest(_))
                }),
            )
        });
        if key || press || motion.is_over(time) {
            self.view.skipped = press && motion.hides_result(time);
            self.view.motion = None;
            self.announce_end();
            if self.view.dialog.is_some() {
                // The key that ended the motion does not answer the window that it uncovers.
                ui.input_mut(|input| input.events.retain(|event| !matches!(event, egui::Event::Key { pressed: true, .. })));
            }
        } else {
            ui.request_repaint();
        }
    }

    /// Lets what the last `steps` steps changed be seen moving.
    fn begin_motion(&mut self, steps: usize, time: f64) {
        let reduced = self.is_reduced();
        self.view.motion =
            self.speed().and_then(|factor| Motion::after_steps(self.controller.game(), steps, time, factor, reduced));
        if self.view.motion.is_none() {
            self.announce_end();
        }
    }

    fn announce_end(&mut self) {
        if self.controller.game().ending().is_some() {
            self.view.dialog = Some(Dialog::End);
        }
    }

    fn carry_out(&mut self, intent: Intent, time: f64) {
        match intent {
            Intent::Press(piece) => {
                let response = gesture::press(piece, &self.state());
                self.respond(piece, response, time);
            }
            Intent::Drop(piece, spot) => {
                let response = gesture::drop(piece, spot, &self.state(), self.controller.game().rulings());
                self.respond(piece, response, time);
            }
            Intent::Open(group) => self.open(group, time),
            Intent::OpenByKey(group) => {
                self.open(group, time);
                self.view.wants_focus = self.view.offer.is_some();
            }
            Intent::Peek(count) => self.view.peek = Some(count).filter(|count| *count < self.controller.game().cursor()),
            Intent::Filter(day) => self.view.day = day,
            Intent::CopyLog => self.view.refusal = Some("The chronicle is copied.".to_owned()),
            Intent::Tracks => self.view.refusal = Some(words::tracks(&self.state())),
            Intent::Prefer(settings) => self.prefer(*settings),
            Intent::Capture(command) => self.view.capture = command,
            Intent::Act(action) => self.act(action, time),
            Intent::Next => self.next(time),
            Intent::Close => self.close(),
            Intent::TakeBack => {
                let result = self.controller.take_back();
                self.told(result);
            }
            Intent::Redo => {
                let result = self.controller.redo();
                self.told(result);
            }
            Intent::GoBackTo(count) => {
                let result = self.controller.go_back_to(count);
                self.told(result);
            }
            Intent::Hardcore(on) => {
                self.view.dialog = None;
                let result = self.controller.switch_hardcore(on);
                self.told(result);
            }
            Intent::Files(intent) => self.files(intent),
            Intent::Paste(text) => {
                self.open_games();
                self.games.ask(Prompt::Practice, text);
            }
            Intent::SaveAs => {
                self.open_games();
                self.games.ask_name(&self.controller);
            }
            // Another game as new as this one would be no change.
            Intent::Ask(Dialog::ConfirmNew) if self.is_untouched() => self.set_up(),
            Intent::Ask(Dialog::ConfirmNew) if !self.is_worth_asking() => self.new_game(),
            Intent::Ask(Dialog::Setup) => self.set_up(),
            Intent::Begin(setup, hardcore) => self.begin(*setup, hardcore),
            Intent::Ask(Dialog::Games) => self.open_games(),
            Intent::Ask(Dialog::Counsel) => self.take_counsel(),
            Intent::Ask(dialog) => {
                self.view.back_to = self.view.dialog.filter(|now| match dialog {
                    Dialog::Keys | Dialog::About => *now == Dialog::Settings,
                    Dialog::Numbers => matches!(now, Dialog::Counsel | Dialog::Review | Dialog::Help),
                    _ => false,
                });
                self.view.dialog = Some(dialog);
            }
            Intent::NewGame => self.new_game(),
            // Meant for the window itself.
            Intent::Quit => {}
        }
    }

    fn state(&self) -> GameState {
        self.controller.game().state()
    }

    /// Takes over what the player prefers, and writes it down.
    fn prefer(&mut self, settings: Settings) {
        self.view.capture = None;
        self.keys = KeyMap::new(&settings);
        self.settings = settings;
        // The window that only looks leaves the folder to the other one.
        if self.controller.can_play()
            && !self.desktop.safe
            && let Err(error) = self.controller.store().save_settings(&self.settings)
        {
            self.view.warning = Some(format!("The settings are not saved: {error}."));
        }
    }

    /// The chronicle as text, of one day or of all.
    fn log_text(&self) -> String {
        chronicle::text(self.controller.game(), self.view.day)
    }

    fn close(&mut self) {
        if self.view.capture.take().is_some() || self.view.peek.take().is_some() {
            return;
        }
        if matches!(self.view.dialog, Some(Dialog::Keys | Dialog::Numbers | Dialog::About)) {
            self.view.dialog = self.view.back_to.take();
            return;
        }
        if self.view.dialog == Some(Dialog::Review) && self.judgement.leave_question() {
            return;
        }
        if self.view.dialog == Some(Dialog::Games) && self.games.cancel() {
            return;
        }
        if self.view.dialog.take().is_some() {
            self.view.warning = None;
            return;
        }
        if self.view.held.take().is_some()
            || self.view.question.take().is_some()
            || self.view.pending.take().is_some()
            || self.view.offer.take().is_some()
            || self.view.refusal.take().is_some()
        {
            return;
        }
        self.view.warning = None;
    }

    fn respond(&mut self, piece: Piece, response: Response, time: f64) {
        self.view.refusal = None;
        self.view.question = None;
        match response {
            Response::Unused => {}
            Response::NoEffect(refusal) => self.refuse(&refusal.to_string(), refusal.rule().number()),
            Response::Show(piece) => {
                let reasons = words::refusals(piece.actions(), &self.state(), self.controller.game().rulings());
                if reasons.is_empty() {
                    self.view.offer(piece, piece.actions().to_vec());
                } else {
                    self.view.offer = None;
                    self.view.refusal = Some(reasons);
                }
            }
            Response::Act(action) => self.act(action, time),
            Response::Choose(actions) => self.view.offer(piece, actions),
            Response::ResolveChance => self.next(time),
        }
    }

    /// A button with one action carries it out; with several it lays them out.
    fn open(&mut self, group: Group, time: f64) {
        self.view.refusal = None;
        self.view.question = self.view.question.take().filter(|question| group.actions().contains(&question.action));
        let reasons = group.refusal(&self.state(), self.controller.game().rulings());
        if !reasons.is_empty() {
            self.view.offer = None;
            self.view.refusal = Some(reasons);
            return;
        }
        match group.actions() {
            [only] => self.act(*only, time),
            _ => self.view.open(group),
        }
    }

    /// Makes a step, unless there is something to ask first. Who says it twice is not asked.
    fn act(&mut self, action: Action, time: f64) {
        let insists =
            self.view.question.as_ref().is_some_and(|question| question.action == action) || self.view.pending == Some(action);
        if !insists {
            let risk =
                if self.settings.asks { words::risk(&self.state(), action, self.controller.game().rulings()) } else { None };
            let advice = self.advice(action);
            if advice == Advice::Unknown && risk.is_none() {
                self.view.step_made();
                self.view.pending = Some(action);
                return;
            }
            let tutor = if let Advice::Against(text) = advice { Some(text) } else { None };
            let asked_by_tutor = tutor.is_some();
            let texts: Vec<String> = tutor.into_iter().chain(risk).collect();
            if !texts.is_empty() {
                self.view.step_made();
                self.view.question = Some(Question { text: texts.join(" "), action, tutor: asked_by_tutor });
                return;
            }
        }
        match self.controller.act(action) {
            Ok(()) => {
                self.view.step_made();
                // The commit of a gesture throws the die.
                if matches!(self.state().waiting(), Waiting::Roll(..)) && !self.settings.second_press {
                    self.resolve(2, time);
                } else {
                    self.begin_motion(1, time);
                }
            }
            Err(error) => {
                let text = error.to_string();
                self.view.refusal = Some(capitalized(&text));
            }
        }
    }

    /// Draws or rolls, if a card or die is due.
    fn next(&mut self, time: f64) {
        self.resolve(1, time);
    }

    /// Draws or rolls, and shows what the last `steps` steps changed.
    fn resolve(&mut self, steps: usize, time: f64) {
        match self.controller.resolve() {
            Resolved::Step(_) => {
                self.view.step_made();
                self.begin_motion(steps, time);
            }
            Resolved::AskPlayer => self.refuse("this outcome has to be entered by hand", "4.0"),
            // Nothing is due: with no point left the key that moves on may not end the turn by itself.
            Resolved::NotDue => {}
            Resolved::NotSaved => self.view.refusal = Some(Refusal::NotSaved.to_string()),
        }
    }

    fn refuse(&mut self, text: &str, rule: &str) {
        self.view.refusal = Some(format!("{} ({rule})", capitalized(text)));
    }
}

/// F12 where `SIEGE_FAULT` is set: the end-to-end tests see what becomes of a fault. Not in the program that players get.
#[cfg(debug_assertions)]
fn fault_on_purpose(ui: &Ui) {
    if ui.input(|input| input.key_pressed(Key::F12)) && std::env::var_os("SIEGE_FAULT").is_some() {
        panic!("a fault on purpose");
    }
}

/// The smallest window for which the screen is composed, in points.
const SMALLEST: egui::Vec2 = egui::vec2(960.0, 600.0);

impl eframe::App for Siege {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        Self::ui(self, ui);
    }

    /// The window's place and size are the toolkit's to keep; how large it shows everything is needed to read them.
    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        storage.set_string(crate::app::launch::ZOOM_KEY, self.zoom().to_string());
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        self.save();
    }
}

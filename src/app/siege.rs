//! The game in its window: paints, gathers what the player wants, and carries it out once a frame.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::{self, Id, Key, Modifiers, Sense, Ui};

use super::boards::Boards;
use super::counsel::{self, Counsel};
use super::dialogs::OVER_TABLE;
use super::games::{Games, Prompt};
use super::judgement::{self, Judgement};
use super::keys::{Command, KeyMap, Stroke};
use super::layout::Layout;
use super::look::{self, Light, Set};
use super::motion::Motion;
use super::setup::Preparation;
use super::study::Study;
use super::view::{Dialog, FileIntent, Intent, Odds, Question, Scene, View};
use super::words::{self, Group};
use super::{Wishes, about, column, dialogs, hardcore, preferences, table, tray};
use crate::engine::{Action, GameState, Node, Step, Waiting};
use crate::session::chronicle::capitalized;
use crate::session::gesture::{self, Piece, Response};
use crate::session::{Controller, Ending, Game, Gauge, Opening, Refusal, Resolved, Seed, Settings, Setup, chronicle};

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

/// What the tutor says of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Advice {
    /// Nothing.
    Fine,
    /// It is still reckoned.
    Unknown,
    /// What the step gives away, in words.
    Against(String),
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

    /// Opens a file that was named on the command line or dropped onto the window.
    pub fn open_file(&mut self, path: &Path) {
        match self.controller.open_file(path) {
            Ok(notice) => {
                let warning = notice.map(str::to_owned);
                self.view = View { dialog: Some(Dialog::Resume), warning, ..View::default() };
            }
            Err(refusal) => {
                self.view.warning = Some(format!("The file was not opened. {}", capitalized(&refusal.to_string())));
            }
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

    /// A press outside of the chronicle ends the look at an earlier moment, and nothing else.
    fn leave_peek(&mut self, ui: &Ui, layout: &Layout) {
        if self.view.peek.is_none() {
            return;
        }
        let chronicle = layout.chronicle;
        let pressed = ui.input(|input| {
            input.events.iter().any(
                |event| matches!(event, egui::Event::PointerButton { pos, pressed: true, .. } if !chronicle.contains(*pos)),
            )
        });
        if pressed {
            self.view.peek = None;
            self.view.returning = true;
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

    /// What comes from outside the window: files dropped onto it, text from the clipboard.
    fn handed_over(&self, ui: &Ui) -> Vec<Intent> {
        let free = self.view.dialog.is_none();
        ui.input(|input| {
            let dropped = input.raw.dropped_files.iter().map(|file| file.path().to_owned());
            let mut intents: Vec<Intent> = dropped.map(|path| Intent::Files(FileIntent::Open(path))).collect();
            for event in input.events.iter().filter(|_| free) {
                match event {
                    egui::Event::Copy => intents.push(Intent::Files(FileIntent::CopyPosition)),
                    egui::Event::Paste(text) => intents.push(Intent::Paste(text.lines().next().unwrap_or_default().to_owned())),
                    _ => {}
                }
            }
            intents
        })
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

    /// What the keys say, in the order in which they were pressed; on a slow machine several come in one frame, and none is
    /// lost. A held key says it once.
    fn keyboard(&self, ui: &Ui) -> Vec<Intent> {
        // A focused control takes Enter and Space itself.
        let focused = ui.memory(egui::Memory::focused).is_some();
        let dialog = self.view.dialog.is_some();
        if self.view.capture.is_some() {
            return Vec::new();
        }
        ui.input(|input| {
            let key_presses = input.events.iter().filter_map(|event| match event {
                egui::Event::Key { key, pressed: true, repeat: false, modifiers, .. } => Some((*key, *modifiers)),
                _ => None,
            });
            // While an earlier moment is looked at, any key leads back.
            if self.view.peek.is_some() {
                return key_presses.map(|_| Intent::Close).take(1).collect();
            }
            key_presses.filter_map(|(key, modifiers)| self.meaning(key, modifiers, focused, dialog)).collect()
        })
    }

    /// What a key means; nothing but Esc while a window lies over the table, but for the review from the end.
    fn meaning(&self, key: Key, modifiers: Modifiers, focused: bool, dialog: bool) -> Option<Intent> {
        if key == Key::Escape {
            return Some(Intent::Close);
        }
        let stroke = Stroke::new(key, modifiers);
        if self.view.dialog == Some(Dialog::End) && self.keys.command(stroke) == Some(Command::Hint) {
            return Some(Intent::Ask(Dialog::Counsel));
        }
        if dialog || focused && matches!(key, Key::Space | Key::Enter) && modifiers.is_none() {
            return None;
        }
        Some(match self.keys.command(stroke)? {
            Command::Next => Intent::Next,
            Command::EndTurn => Intent::Act(Action::EndTurn),
            Command::Act(group) => Intent::OpenByKey(group),
            Command::Undo => Intent::TakeBack,
            Command::Redo => Intent::Redo,
            Command::Tracks => Intent::Tracks,
            Command::Hint => Intent::Ask(Dialog::Counsel),
            Command::Games => Intent::Ask(Dialog::Games),
            Command::SaveAs => Intent::SaveAs,
            Command::NewGame => Intent::Ask(Dialog::ConfirmNew),
            Command::CopyLog => Intent::CopyLog,
            Command::Settings => Intent::Ask(Dialog::Settings),
            Command::Keys => Intent::Ask(Dialog::Keys),
            Command::Help => Intent::Ask(Dialog::Help),
        })
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

    /// Has the position after `shown` steps reckoned if anybody wants to know: the gauge, the tutor, the open counsel. Returns
    /// what the gauge shows.
    fn watch(&mut self, context: &egui::Context, shown: usize) -> Option<Odds> {
        let game = self.controller.game();
        let hardcore = game.mode().is_hardcore();
        let plays = self.controller.can_play() && game.ending() != Some(Ending::Conceded);
        let gauge = match self.settings.gauge {
            Gauge::Hidden => false,
            Gauge::Shown => plays && !hardcore,
            Gauge::Always => plays,
        };
        let tutor = plays && !hardcore && self.settings.tutor.threshold().is_some();
        let state = game.state_after(shown);
        match self.view.dialog {
            Some(Dialog::Counsel) => self.counsel.ask(context, state, game.rulings()),
            None if gauge || tutor => self.counsel.ask(context, state, game.rulings()),
            Some(_) if gauge || tutor => {}
            _ => self.counsel.stop(),
        }
        let known = self.counsel.answer(&state).map(|answer| answer.value);
        if !gauge {
            self.last_odds = None;
            return None;
        }
        if known.is_some() && hardcore && state.node() == Node::Decision && self.counsel.is_new_hint(&state) {
            self.controller.count_hint();
        }
        Some(match known {
            Some(chance) => {
                self.last_odds = Some(chance);
                Odds::Known(chance)
            }
            None => Odds::Reckoned { done: self.counsel.fraction().unwrap_or_default(), last: self.last_odds },
        })
    }

    /// What the tutor says of a step.
    fn advice(&self, action: Action) -> Advice {
        let (state, game) = (self.state(), self.controller.game());
        let threshold = self.settings.tutor.threshold().filter(|_| !game.mode().is_hardcore());
        let (Some(threshold), true) = (threshold, state.legality(action, game.rulings()).is_ok()) else {
            return Advice::Fine;
        };
        let Some(answer) = self.counsel.answer(&state) else {
            return if self.counsel.gave_up(&state) { Advice::Fine } else { Advice::Unknown };
        };
        match answer.after(Step::Act(action)) {
            Some(after) if answer.value - after > threshold => Advice::Against(counsel::objection(answer.value, after)),
            _ => Advice::Fine,
        }
    }

    /// Makes the step that waited for the tutor, or asks about it.
    fn act_at_last(&mut self, time: f64) {
        if self.view.dialog.is_some() {
            return;
        }
        if let Some(action) = self.view.pending
            && self.advice(action) != Advice::Unknown
        {
            self.view.pending = None;
            self.act(action, time);
        }
    }

    fn state(&self) -> GameState {
        self.controller.game().state()
    }

    /// A hint is counted once for a position; after the end the whole game is reviewed.
    fn take_counsel(&mut self) {
        if self.controller.game().ending().is_some() {
            self.view.dialog = Some(Dialog::Review);
            return;
        }
        if self.counsel.is_new_hint(&self.state()) {
            self.controller.count_hint();
        }
        self.view.dialog = Some(Dialog::Counsel);
    }

    fn open_games(&mut self) {
        self.games.open(&self.controller, &self.desktop.documents);
        self.view.dialog = Some(Dialog::Games);
    }

    /// Does something with saved games; the window of saved games, or the table, says what came of it.
    fn files(&mut self, intent: FileIntent) {
        let shown = |path: PathBuf| path.display().to_string();
        let result = match intent {
            FileIntent::Save(name) => self.controller.save_as(&name).map(|path| {
                self.games.refresh(&self.controller, Some(&path));
                format!("Saved as {}", shown(path))
            }),
            FileIntent::Load(path) => return self.taken_up(|controller| controller.load(&path)),
            FileIntent::Open(path) => return self.open_file(&path),
            FileIntent::Practice(text) => {
                return self.taken_up(|controller| controller.new_practice(&text).map(|()| None));
            }
            FileIntent::Rename(path, name) => self.controller.rename(&path, &name).map(|path| {
                self.games.refresh(&self.controller, Some(&path));
                "Renamed.".to_owned()
            }),
            FileIntent::Duplicate(path) => self.controller.duplicate(&path).map(|path| {
                self.games.refresh(&self.controller, Some(&path));
                "Here is the copy.".to_owned()
            }),
            FileIntent::Delete(path) => {
                self.controller.delete(&path).map(|path| format!("It lies in the trash now: {}", shown(path)))
            }
            FileIntent::Export(path, target) => self
                .controller
                .export(path.as_deref(), Path::new(target.trim()))
                .map(|path| format!("Written to {}", shown(path))),
            FileIntent::Import(path) => self.controller.import(Path::new(path.trim())).map(|path| {
                self.games.refresh(&self.controller, Some(&path));
                "Taken in.".to_owned()
            }),
            FileIntent::CopyPosition => Ok("The position is copied: one line of text.".to_owned()),
            FileIntent::Concede => {
                let result = self.controller.concede();
                if result.is_ok() {
                    self.view = View::default();
                    self.announce_end();
                }
                return self.told(result);
            }
            FileIntent::ExportRecords(target) => {
                self.controller.export_records(Path::new(target.trim())).map(|path| format!("Written to {}", shown(path)))
            }
            FileIntent::ShowFolder => {
                let folder = self.controller.store().saves_folder();
                // A folder that is not there yet cannot be shown.
                let shown = std::fs::create_dir_all(&folder).and_then(|()| (self.desktop.show)(&folder));
                let trouble = if shown.is_ok() { "" } else { "No file manager could be opened. " };
                Ok(format!("{trouble}The saved games lie in {}", folder.display()))
            }
        };
        let message = result.unwrap_or_else(|refusal| refusal.to_string());
        if self.view.dialog == Some(Dialog::Games) {
            self.games.refresh(&self.controller, None);
            self.games.say(message);
        } else {
            self.view.refusal = Some(message);
        }
    }

    /// Another game comes onto the table, or the window of saved games says why not.
    fn taken_up(&mut self, take: impl FnOnce(&mut Controller) -> Result<Option<&'static str>, Refusal>) {
        match take(&mut self.controller) {
            Ok(notice) => {
                self.view = View { refusal: notice.map(str::to_owned), ..View::default() };
                self.announce_end();
            }
            Err(refusal) => {
                self.games.refresh(&self.controller, None);
                if self.view.dialog == Some(Dialog::Games) {
                    self.games.say(refusal.to_string());
                } else {
                    // From the review: the table says it.
                    self.view.dialog = None;
                    self.view.refusal = Some(refusal.to_string());
                }
            }
        }
    }

    /// Whether a running game would be put away.
    fn is_worth_asking(&self) -> bool {
        self.controller.game().ending().is_none() && self.controller.game().steps().next().is_some()
    }

    /// Whether nothing has happened in the game on the table.
    fn is_untouched(&self) -> bool {
        self.controller.game().ending().is_none() && self.controller.game().steps().next().is_none()
    }

    fn set_up(&mut self) {
        self.preparation = Preparation::new(self.controller.game().mode().is_hardcore());
        self.view.dialog = Some(Dialog::Setup);
    }

    fn new_game(&mut self) {
        let hardcore = self.controller.game().mode().is_hardcore();
        self.begin(Setup::seeded(Seed::random()), hardcore);
    }

    fn begin(&mut self, setup: Setup, hardcore: bool) {
        if let Err(refusal) = self.controller.new_game(setup, hardcore) {
            self.view.dialog = None;
            self.view.refusal = Some(refusal.to_string());
            return;
        }
        self.view = View::default();
    }

    /// A change of the history: the screen forgets what belonged to the position before, or says why there is none.
    fn told(&mut self, result: Result<(), Refusal>) {
        match result {
            Ok(()) => self.view.step_made(),
            Err(refusal) => self.view.refusal = Some(refusal.to_string()),
        }
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
        storage.set_string(super::launch::ZOOM_KEY, self.zoom().to_string());
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        self.save();
    }
}

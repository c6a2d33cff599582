//! The game in its window: paints, gathers what the player wants, and carries it out once a frame.

use eframe::egui::{self, Id, Key, Modifiers, Sense, Ui};

use super::boards::Boards;
use super::layout::Layout;
use super::view::{Dialog, Intent, Scene, TUMBLE_SECONDS, Tumble, View};
use super::words::{self, Group};
use super::{column, dialogs, table, tray};
use crate::engine::{Action, GameState, Step, Waiting};
use crate::session::gesture::{self, Piece, Response};
use crate::session::{Controller, Game, Opening, Refusal, Resolved, Seed, Setup};

/// The whole program behind the window.
#[derive(Debug)]
pub struct Siege {
    controller: Controller,
    view: View,
    boards: Boards,
    table: table::Table,
}

impl Siege {
    /// The game as it was found by [`Controller::open`].
    pub fn new(controller: Controller, opening: Opening) -> Self {
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
        Self { controller, view, boards: Boards::default(), table: table::Table::default() }
    }

    /// The game on the table.
    pub const fn game(&self) -> &Game {
        self.controller.game()
    }

    /// What the screen remembers beside the game.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// One frame.
    pub fn ui(&mut self, ui: &mut Ui) {
        let window = ui.max_rect();
        let layout = Layout::new(window);
        let time = ui.input(|input| input.time);
        // A key that is held down commits once.
        ui.input_mut(|input| {
            input.events.retain(|event| !matches!(event, egui::Event::Key { key: Key::Enter | Key::Space, repeat: true, .. }));
        });
        self.advance_motion(ui, time);
        let mut intents = self.keyboard(ui);

        let shown = self.shown();
        let scene = Scene {
            game: self.controller.game(),
            shown,
            state: self.controller.game().state_after(shown),
            layout,
            time,
            live: self.view.dialog.is_none() && self.controller.can_play(),
        };
        // Behind everything: a press on the bare table closes what is open.
        let bare = ui.interact(window, Id::unique("bare table"), Sense::CLICK);
        self.table.paint(ui, window);
        intents.extend(table::top_ui(ui, &scene));
        intents.extend(self.boards.ui(ui, &scene, &mut self.view));
        intents.extend(tray::ui(ui, &scene, &self.view));
        intents.extend(column::ui(ui, &scene, &self.view));
        if let Some(trouble) = self.controller.trouble().or(self.view.warning.as_deref()) {
            table::warning_ui(ui, &layout, trouble);
        }
        if let Some(dialog) = self.view.dialog {
            intents.extend(dialogs::ui(ui, &scene, dialog, self.view.warning.as_deref()));
        }
        if bare.clicked() && intents.is_empty() && self.view.dialog.is_none() {
            intents.push(Intent::Close);
        }
        for intent in intents {
            let only_looking =
                !self.controller.can_play() && !matches!(intent, Intent::Close | Intent::Ask(Dialog::Help) | Intent::Quit);
            if only_looking || intent == Intent::Next && self.view.skipped {
                continue;
            }
            if intent == Intent::Quit {
                ui.send_viewport_cmd(egui::ViewportCommand::Close);
                continue;
            }
            self.carry_out(intent, time);
            ui.request_repaint();
        }
        if !ui.input(|input| input.pointer.any_down()) {
            self.view.skipped = false;
        }
    }

    /// Steps shown: all, or all but the one whose die still tumbles.
    fn shown(&self) -> usize {
        let cursor = self.controller.game().cursor();
        if self.view.tumble.is_some() { cursor.saturating_sub(1) } else { cursor }
    }

    fn advance_motion(&mut self, ui: &Ui, time: f64) {
        let Some(tumble) = self.view.tumble else { return };
        let touched = ui.input(|input| {
            input.events.iter().any(|event| {
                matches!(
                    event,
                    egui::Event::Key { pressed: true, repeat: false, .. }
                        | egui::Event::PointerButton { pressed: true, .. }
                        | egui::Event::AccessKitActionRequest(_)
                )
            })
        });
        if touched || time - tumble.since >= TUMBLE_SECONDS || time < tumble.since {
            self.view.tumble = None;
            self.view.skipped = touched;
            self.announce_end();
            if self.view.dialog.is_some() {
                // The key that ended the motion does not answer the window that it uncovers.
                ui.input_mut(|input| input.events.retain(|event| !matches!(event, egui::Event::Key { pressed: true, .. })));
            }
        } else {
            ui.request_repaint();
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
        ui.input(|input| {
            let key_presses = input.events.iter().filter_map(|event| match event {
                egui::Event::Key { key, pressed: true, repeat: false, modifiers, .. } => Some((*key, *modifiers)),
                _ => None,
            });
            key_presses.filter_map(|(key, modifiers)| meaning(key, modifiers, focused, dialog)).collect()
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
            Intent::Ask(Dialog::ConfirmNew) if !self.is_worth_asking() => self.new_game(),
            Intent::Ask(dialog) => self.view.dialog = Some(dialog),
            Intent::NewGame => self.new_game(),
            // Meant for the window itself.
            Intent::Quit => {}
        }
    }

    fn state(&self) -> GameState {
        self.controller.game().state()
    }

    /// Whether a running game would be given up.
    fn is_worth_asking(&self) -> bool {
        self.controller.game().ending().is_none() && self.controller.game().steps().next().is_some()
    }

    fn new_game(&mut self) {
        if let Err(refusal) = self.controller.new_game(Setup::seeded(Seed::random()), false) {
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

    fn close(&mut self) {
        if self.view.dialog.take().is_some() {
            self.view.warning = None;
            return;
        }
        if self.view.held.take().is_some() || self.view.offer.take().is_some() || self.view.refusal.take().is_some() {
            return;
        }
        self.view.warning = None;
    }

    fn respond(&mut self, piece: Piece, response: Response, time: f64) {
        self.view.refusal = None;
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

    fn act(&mut self, action: Action, time: f64) {
        match self.controller.act(action) {
            Ok(()) => {
                self.view.step_made();
                // The commit of a gesture throws the die.
                if matches!(self.state().waiting(), Waiting::Roll(..)) {
                    self.next(time);
                } else {
                    self.announce_end();
                }
            }
            Err(error) => {
                let text = error.to_string();
                self.view.refusal = Some(crate::session::chronicle::capitalized(&text));
            }
        }
    }

    /// Draws or rolls, if a card or die is due.
    fn next(&mut self, time: f64) {
        match self.controller.resolve() {
            Resolved::Step(step) => {
                self.view.step_made();
                match step {
                    Step::Die(die) => self.view.tumble = Some(Tumble { since: time, die }),
                    Step::Card(_) | Step::Act(_) => self.announce_end(),
                }
            }
            Resolved::AskPlayer => self.refuse("this outcome has to be entered by hand", "4.0"),
            // Nothing is due: with no point left the key that moves on may not end the turn by itself.
            Resolved::NotDue => {}
            Resolved::NotSaved => self.view.refusal = Some(Refusal::NotSaved.to_string()),
        }
    }

    fn refuse(&mut self, text: &str, rule: &str) {
        self.view.refusal = Some(format!("{} ({rule})", crate::session::chronicle::capitalized(text)));
    }
}

/// What a key means; nothing but Esc while a window lies over the table.
fn meaning(key: Key, modifiers: Modifiers, focused: bool, dialog: bool) -> Option<Intent> {
    let with = |wanted: Modifiers| modifiers.matches_exact(wanted);
    match key {
        Key::Escape => Some(Intent::Close),
        _ if dialog => None,
        Key::Space | Key::Enter if !focused && with(Modifiers::NONE) => Some(Intent::Next),
        Key::E if with(Modifiers::NONE) => Some(Intent::Act(Action::EndTurn)),
        Key::F1 | Key::Questionmark => Some(Intent::Ask(Dialog::Help)),
        Key::Z if with(Modifiers::COMMAND) => Some(Intent::TakeBack),
        Key::Z if with(Modifiers::COMMAND | Modifiers::SHIFT) => Some(Intent::Redo),
        Key::Y if with(Modifiers::COMMAND) => Some(Intent::Redo),
        _ if with(Modifiers::NONE) => {
            let digits = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8];
            digits.into_iter().zip(Group::EIGHT).find(|(digit, _)| *digit == key).map(|(_, group)| Intent::Open(group))
        }
        _ => None,
    }
}

impl eframe::App for Siege {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        Self::ui(self, ui);
    }
}

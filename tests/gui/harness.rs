//! The whole game without a window: any position, any size, and a hand that drags, clicks and types.

use std::path::Path;

use eframe::egui::{self, Event, Key, Modifiers, PointerButton, Pos2, Rect, UiBuilder, Vec2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};
use nine_card_siege::app::layout::{Layout, cube_units};
use nine_card_siege::app::view::{Dialog, View};
use nine_card_siege::app::{Desktop, Painter, Siege, TrayLayout, Wishes, prepare, words};
use nine_card_siege::engine::{Action, GameState, Rulings, Step};
use nine_card_siege::session::gesture::{Piece, Spot};
use nine_card_siege::session::{ChanceSource, Controller, Game, Gauge, Opening, Seed, Settings, Setup, Store, from_ron};

use crate::raster::Raster;

/// Seconds a frame takes. Two clicks are a double click, and a tumbling die needs several frames.
pub const FRAME: f32 = 0.1;

/// The window for which the screen is composed.
pub const WINDOW: Vec2 = vec2(1280.0, 800.0);

/// Most tests are about something else than questions and the chance of winning.
pub fn quiet() -> Settings {
    Settings { asks: false, gauge: Gauge::Hidden, ..Settings::default() }
}

/// A game with its screen and its data folder.
pub struct Desk {
    pub harness: Harness<'static, Siege>,
    folder: tempfile::TempDir,
    data: std::path::PathBuf,
}

/// A game from a typed position whose dice and cards are listed; when they run out, the player is asked.
pub fn game(position: &str, chance: &[&str]) -> Game {
    let script: Vec<Step> = chance.iter().map(|step| step.parse().unwrap()).collect();
    game_with(position, ChanceSource::Scripted(script))
}

/// A game from a typed position.
pub fn game_with(position: &str, chance: ChanceSource) -> Game {
    let start: GameState = position.parse().unwrap();
    Game::new(Setup { start, rulings: Rulings::default(), chance }, 1)
}

impl Desk {
    /// A position with listed dice and cards, ready to be touched.
    pub fn at(position: &str, chance: &[&str]) -> Self {
        let mut desk = Self::with(&game(position, chance), WINDOW, 1.0);
        desk.close_dialog();
        desk
    }

    /// A position whose dice and cards come from a seed.
    pub fn seeded(position: &str, seed: u64) -> Self {
        let mut desk = Self::with(&game_with(position, ChanceSource::Seeded(Seed(seed))), WINDOW, 1.0);
        desk.close_dialog();
        desk
    }

    /// A saved game, opened as the program opens it, in a window of any size and density.
    pub fn with(game: &Game, size: Vec2, density: f32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Store::new(folder.path().to_owned()).save(game, 1).unwrap();
        Self::open(folder, size, density)
    }

    /// The same for a player who wants something otherwise.
    pub fn preferring(game: &Game, settings: &Settings, size: Vec2, density: f32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path().to_owned());
        store.save(game, 1).unwrap();
        store.save_settings(settings).unwrap();
        let mut desk = Self::open(folder, size, density);
        desk.close_dialog();
        desk
    }

    /// What a player sees who starts the program for the first time.
    pub fn first_start() -> Self {
        Self::open(tempfile::tempdir().unwrap(), WINDOW, 1.0)
    }

    /// The program on a data folder.
    pub fn open(folder: tempfile::TempDir, size: Vec2, density: f32) -> Self {
        let data = folder.path().to_owned();
        Self::open_at(folder, &data, size, density)
    }

    /// The program on a data folder somewhere inside of `folder`.
    pub fn open_at(folder: tempfile::TempDir, data: &Path, size: Vec2, density: f32) -> Self {
        let store = Store::new(data.to_owned());
        if !store.settings_file().exists() {
            let _ = store.save_settings(&quiet());
        }
        let (controller, opening): (Controller, Opening) = Controller::open(store, Some(Seed(5)));
        // No test reaches the player's own folders.
        let desktop = Desktop {
            documents: folder.path().to_owned(),
            show: |_| Ok(()),
            cache: folder.path().join("cache"),
            safe: false,
            painter: Painter::OpenGl,
            wishes: Wishes::default(),
        };
        let mut harness = Harness::builder()
            .with_size(size)
            .with_pixels_per_point(density)
            .with_step_dt(FRAME)
            .with_max_steps(80)
            .with_render_cursor(false)
            .with_context_setup(prepare)
            .renderer(Raster::default())
            .build_ui_state(window, Siege::new(controller, opening, desktop));
        harness.run();
        Self { harness, folder, data: data.to_owned() }
    }

    /// The data folder.
    pub fn folder(&self) -> &Path {
        &self.data
    }

    /// What happens when a file is dropped onto the window.
    pub fn open_file(&mut self, path: &Path) {
        self.harness.state_mut().open_file(path);
        self.run();
    }

    /// Frames until nothing moves any more.
    #[track_caller]
    pub fn run(&mut self) {
        self.harness.run();
    }

    /// So many frames.
    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.harness.step();
        }
    }

    pub fn view(&self) -> &View {
        self.harness.state().view()
    }

    pub fn dialog(&self) -> Option<Dialog> {
        self.view().dialog
    }

    pub fn game(&self) -> &Game {
        self.harness.state().game()
    }

    pub fn state(&self) -> GameState {
        self.game().state()
    }

    /// The transcript: every step made, in notation.
    pub fn steps(&self) -> Vec<String> {
        self.game().steps().take(self.game().cursor()).map(|step| step.to_string()).collect()
    }

    /// The refusal on the screen, or nothing.
    pub fn refusal(&self) -> String {
        self.view().refusal.clone().unwrap_or_default()
    }

    /// The game as it lies on the disk; it replays, or this fails.
    pub fn saved(&self) -> Game {
        self.saved_at(&self.data)
    }

    /// The same in another folder.
    pub fn saved_at(&self, data: &Path) -> Game {
        let text = std::fs::read_to_string(Store::new(data.to_owned()).current()).unwrap();
        from_ron(&text).unwrap().0
    }

    /// Ends the program and starts it again on the same data.
    pub fn reopen(self) -> Self {
        let Self { harness, folder, data } = self;
        drop(harness);
        Self::open_at(folder, &data, WINDOW, 1.0)
    }

    pub fn close_dialog(&mut self) {
        if self.dialog().is_some() {
            self.key(Key::Escape);
        }
        assert_eq!(self.dialog(), None);
    }

    // Where things are -----------------------------------------------------------------------------------------------

    pub fn layout(&self) -> Layout {
        Layout::new(self.harness.ctx.content_rect())
    }

    /// The center of a piece.
    #[track_caller]
    pub fn piece(&self, piece: Piece) -> Pos2 {
        let layout = self.layout();
        let tray = TrayLayout::new(&layout);
        match piece {
            Piece::Deck => tray.deck.center(),
            Piece::Die => tray.die.center(),
            _ => {
                let (page, at) = cube_units(piece, &self.state()).unwrap();
                layout.at(page, at)
            }
        }
    }

    pub fn spot(&self, spot: Spot) -> Pos2 {
        self.layout().spot(spot).center()
    }

    /// A place on the table that means nothing to any piece: the top line.
    pub fn nowhere(&self) -> Pos2 {
        self.layout().top.left_center() + vec2(60.0, 0.0)
    }

    // The hand -------------------------------------------------------------------------------------------------------

    pub fn button(&self, at: Pos2, button: PointerButton, pressed: bool) {
        self.harness.event(Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
    }

    pub fn press(&self, at: Pos2) {
        self.harness.hover_at(at);
        self.button(at, PointerButton::Primary, true);
    }

    pub fn release(&self, at: Pos2) {
        self.button(at, PointerButton::Primary, false);
    }

    /// Takes a piece and holds it over a place.
    pub fn take(&mut self, piece: Piece, to: Pos2) {
        let from = self.piece(piece);
        self.press(from);
        for share in [0.1, 0.5, 0.8, 1.0] {
            self.harness.hover_at(from + (to - from) * share);
        }
        self.harness.step();
        self.harness.step();
    }

    /// Drags a piece to a place and puts it down.
    pub fn drag_to(&mut self, piece: Piece, to: Pos2) {
        self.take(piece, to);
        self.release(to);
        self.away();
    }

    /// Drags a piece onto a spot.
    pub fn drag(&mut self, piece: Piece, spot: Spot) {
        self.drag_to(piece, self.spot(spot));
    }

    /// The pointer leaves the window; then frames until nothing moves.
    pub fn away(&mut self) {
        self.harness.remove_cursor();
        self.run();
    }

    pub fn click_at(&mut self, at: Pos2) {
        self.clicks_at(at, 1);
    }

    /// Clicks so quickly that they count as double and triple clicks.
    pub fn clicks_at(&mut self, at: Pos2, count: usize) {
        self.harness.hover_at(at);
        for _ in 0..count {
            self.button(at, PointerButton::Primary, true);
            self.button(at, PointerButton::Primary, false);
        }
        self.harness.step();
        self.away();
    }

    #[track_caller]
    pub fn click(&mut self, label: &str) {
        self.clicks(label, 1);
    }

    #[track_caller]
    pub fn clicks(&mut self, label: &str, count: usize) {
        let at = self.rect(label).center();
        self.clicks_at(at, count);
    }

    #[track_caller]
    pub fn rect(&self, label: &str) -> Rect {
        self.harness.get_by_label(label).rect()
    }

    pub fn has(&self, label: &str) -> bool {
        self.harness.query_all_by_label(label).next().is_some()
    }

    pub fn key(&mut self, key: Key) {
        self.harness.key_press(key);
        self.run();
    }

    /// A key with modifiers as Linux and Windows report them.
    pub fn ctrl(&mut self, shift: bool, key: Key) {
        self.harness.key_press_modifiers(Modifiers { ctrl: true, command: true, shift, ..Modifiers::NONE }, key);
        self.run();
    }

    /// What a key does that is held down: the press, then repeats, then the release.
    pub fn hold(&mut self, key: Key, repeats: usize) {
        for i in 0..=repeats {
            self.harness.event(Event::Key {
                key,
                physical_key: None,
                pressed: true,
                repeat: i > 0,
                modifiers: Modifiers::NONE,
            });
        }
        self.harness.key_up(key);
        self.run();
    }

    /// The window gets or loses the keyboard.
    pub fn focus(&mut self, focused: bool) {
        self.harness.input_mut().focused = focused;
        self.harness.event(Event::WindowFocused(focused));
        self.run();
    }

    /// The label of an action in the open offer.
    #[track_caller]
    pub fn choice(&self, action: Action) -> String {
        let offer = self.view().offer.as_ref().expect("an open offer");
        assert!(offer.actions.contains(&action), "{action:?} is not among {:?}", offer.actions);
        let state = self.state();
        let name = if offer.by_target { words::target_name(action, &state) } else { words::action_name(action, &state) };
        format!("{name}, {}", words::detail(action, &state, self.game().rulings()))
    }

    /// Chooses from the open offer by mouse.
    #[track_caller]
    pub fn choose(&mut self, action: Action) {
        let label = self.choice(action);
        self.click(&label);
    }

    /// The keyboard focus, by a screen reader's request.
    #[track_caller]
    pub fn focus_on(&mut self, label: &str) {
        self.harness.get_by_label(label).focus();
        self.run();
    }

    /// The label of what has the keyboard focus.
    pub fn focused(&self) -> Option<String> {
        let focused = self.harness.root().children_recursive().find(|node| node.is_focused())?;
        focused.accesskit_node().label()
    }

    /// Where the buttons of this name are.
    pub fn buttons_named(&self, label: &str) -> Vec<Rect> {
        let named = |node: &Node<'_>| node.accesskit_node().label().is_some_and(|text| text == label);
        self.buttons().into_iter().filter(named).map(|node| node.rect()).collect()
    }

    /// The first label that starts with `start`.
    #[track_caller]
    pub fn label_starting(&self, start: &str) -> String {
        self.find_label(start).unwrap()
    }

    /// The first label that starts with `start`, if there is one.
    pub fn find_label(&self, start: &str) -> Option<String> {
        // Plain text is a value to a screen reader, the name of a control is a label.
        let text = |node: Node<'_>| node.accesskit_node().label().or_else(|| node.accesskit_node().value());
        let mut labels = self.harness.root().children_recursive().filter_map(text);
        labels.find(|label| label.starts_with(start))
    }

    /// Every node that something can be done with.
    pub fn buttons(&self) -> Vec<Node<'_>> {
        self.harness.root().children_recursive().filter(|node| node.accesskit_node().role() == egui::Role::Button).collect()
    }
}

/// One frame, over the whole window as in the program.
fn window(ui: &mut egui::Ui, siege: &mut Siege) {
    let whole = ui.ctx().content_rect();
    ui.scope_builder(UiBuilder::new().max_rect(whole), |ui| {
        ui.set_clip_rect(whole);
        siege.ui(ui);
    });
}

//! What the screen remembers that the game does not: the piece in hand, open choices, running motion. Lost without harm.

use std::path::PathBuf;

use eframe::egui::{Pos2, Vec2};

use super::keys::{Command, KeyMap};
use super::look::{Light, Set};
use super::motion::Motion;
use super::words::Group;
use crate::engine::{Action, Day, GameState, Track};
use crate::session::gesture::{Piece, Spot};
use crate::session::{Settings, Setup};

/// What the player wants, gathered while painting and carried out once afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// A piece was pressed.
    Press(Piece),
    /// A piece was dragged onto a spot.
    Drop(Piece, Spot),
    /// One of the eight actions (or the additional one) was chosen on its button.
    Open(Group),
    /// The same by a key.
    OpenByKey(Group),
    /// An action was chosen.
    Act(Action),
    /// The one step that moves the game on: draw, roll.
    Next,
    /// The topmost open thing is to be closed.
    Close,
    /// The last decision is to be taken back.
    TakeBack,
    /// It is to be made again.
    Redo,
    /// The position after this many steps is to come back.
    GoBackTo(usize),
    /// The position after this many steps is to be looked at.
    Peek(usize),
    /// Lines of one day only, or of all, are to be shown in the chronicle.
    Filter(Option<Day>),
    /// The chronicle is to be copied.
    CopyLog,
    /// The state of all tracks is to be read out.
    Tracks,
    /// Something is wished otherwise.
    Prefer(Box<Settings>),
    /// The next key is to be the key of this command, or is not any more.
    Capture(Option<Command>),
    /// Hardcore mode is to be switched on or off.
    Hardcore(bool),
    /// Something is to be done with saved games.
    Files(FileIntent),
    /// The game is to be saved under a name, which is asked for.
    SaveAs,
    /// This text came from the clipboard.
    Paste(String),
    /// A window is to be opened.
    Ask(Dialog),
    /// A new game is to begin.
    NewGame,
    /// A new game is to begin that was set up, in hardcore mode or not.
    Begin(Box<Setup>, bool),
    /// The program is to end.
    Quit,
}

/// What the player wants with saved games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileIntent {
    /// Save the game on the table under this name.
    Save(String),
    /// Take this saved game up.
    Load(PathBuf),
    /// Give a saved game another name.
    Rename(PathBuf, String),
    /// Make a copy of a saved game.
    Duplicate(PathBuf),
    /// Move a file to the trash.
    Delete(PathBuf),
    /// Write a saved game, or the one on the table, to a file anywhere.
    Export(Option<PathBuf>, String),
    /// Take a file from anywhere among the saved games.
    Import(String),
    /// Open a file from anywhere.
    Open(PathBuf),
    /// Begin a practice game at a position in notation.
    Practice(String),
    /// Copy the position on the table as notation.
    CopyPosition,
    /// Give the game up.
    Concede,
    /// Write the records as comma-separated values to a file anywhere.
    ExportRecords(String),
    /// Show the folder of saved games in the file manager.
    ShowFolder,
}

/// A window over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// First start: what the game is.
    Welcome,
    /// A game was left: go on or begin anew.
    Resume,
    /// Another window plays this game.
    InUse,
    /// A new game while one is running.
    ConfirmNew,
    /// A game is set up otherwise than usual.
    Setup,
    /// The game is over.
    End,
    /// The saved games.
    Games,
    /// Hardcore mode is to be switched on.
    Hardcore,
    /// Hardcore mode is to be switched off.
    Renounce,
    /// What the position and every action are worth.
    Counsel,
    /// The review of the game that is over.
    Review,
    /// What the numbers of the adviser are, and how to check them.
    Numbers,
    /// Whose game this is, where its data lies, what it is made of.
    About,
    /// How to play.
    Help,
    /// What the player prefers.
    Settings,
    /// The keys.
    Keys,
}

/// Actions laid out to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The heading.
    pub title: String,
    /// The actions, legal or not.
    pub actions: Vec<Action>,
    /// Whether they share an action (and differ in their target) or a piece (and differ in what is done).
    pub by_target: bool,
}

/// A piece in the hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Held {
    /// Which.
    pub piece: Piece,
    /// From the pointer to the cube's center, in points.
    pub grip: Vec2,
    /// The cube's center, in points.
    pub at: Pos2,
}

/// A piece on which the button is down, not yet moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touched {
    /// Which.
    pub piece: Piece,
    /// Where the button went down, in points.
    pub at: Pos2,
}

/// A piece that was let go and flies to its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dropped {
    /// Which.
    pub piece: Piece,
    /// Where it was let go: the cube's center, in points.
    pub at: Pos2,
    /// When, in seconds of the window's clock.
    pub since: f64,
}

/// A step that is asked about before it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What it would mean.
    pub text: String,
    /// The step.
    pub action: Action,
    /// Whether the tutor asks, who can say why.
    pub tutor: bool,
}

/// What the gauge knows of the chance of winning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Odds {
    /// The chance, `0.0..=1.0`.
    Known(f64),
    /// It is being reckoned.
    Reckoned {
        /// The part that is done, `0.0..=1.0`.
        done: f32,
        /// The chance of the position before, if it was known.
        last: Option<f64>,
    },
}

/// The state of the view.
#[derive(Clone, Debug, Default)]
pub struct View {
    /// The window over the table.
    pub dialog: Option<Dialog>,
    /// Actions to choose from.
    pub offer: Option<Offer>,
    /// The piece under the pressed button.
    pub touched: Option<Touched>,
    /// The piece in the hand.
    pub held: Option<Held>,
    /// The piece on its way home.
    pub dropped: Option<Dropped>,
    /// What moves after the last step.
    pub motion: Option<Motion>,
    /// The press that is down ended a motion that hid the result: the deck, the die and the button that moves on do not take it
    /// for a step, for it was meant for what they said before.
    pub skipped: bool,
    /// The step that is asked about.
    pub question: Option<Question>,
    /// The step that the tutor looks at before it is made.
    pub pending: Option<Action>,
    /// An earlier moment is looked at: the position after this many steps.
    pub peek: Option<usize>,
    /// The press that is down ended the look at an earlier moment, and does nothing else.
    pub returning: bool,
    /// The day whose lines the chronicle shows; all if none.
    pub day: Option<Day>,
    /// The open choices were asked for by a key: the first that can be made gets the keyboard.
    pub wants_focus: bool,
    /// The command that waits for its new key.
    pub capture: Option<Command>,
    /// The window from which the open one was opened, and to which it leads back.
    pub back_to: Option<Dialog>,
    /// Why the last gesture had no effect; until the next step.
    pub refusal: Option<String>,
    /// What the player must know about the saved game; until closed.
    pub warning: Option<String>,
}

impl View {
    /// Opens the actions of a button.
    pub fn open(&mut self, group: Group) {
        self.offer = Some(Offer { title: group.name().to_owned(), actions: group.actions().to_vec(), by_target: true });
    }

    /// Opens the actions of a piece, or some of them.
    pub fn offer(&mut self, piece: Piece, actions: Vec<Action>) {
        self.offer = Some(Offer { title: super::words::piece_name(piece).to_owned(), actions, by_target: false });
    }

    /// Forgets what belonged to the position before a step.
    pub fn step_made(&mut self) {
        self.offer = None;
        self.touched = None;
        self.held = None;
        self.refusal = None;
        self.question = None;
        self.pending = None;
        self.peek = None;
        self.motion = None;
    }
}

/// What the parts of the screen are painted from.
#[derive(Debug)]
pub struct Scene<'a> {
    /// The game.
    pub game: &'a crate::session::Game,
    /// How many of its steps are shown; the last may still be hidden by a tumbling die.
    pub shown: usize,
    /// How many of its steps the chronicle tells.
    pub logged: usize,
    /// The position shown.
    pub state: GameState,
    /// Where things lie.
    pub layout: super::layout::Layout,
    /// The window's clock, in seconds.
    pub time: f64,
    /// Whether the pieces can be touched: no window lies over the table, and the game was not given up.
    pub live: bool,
    /// What the player prefers.
    pub settings: &'a Settings,
    /// Which keys do what.
    pub keys: &'a KeyMap,
    /// The colors of sides and days.
    pub colors: &'static Set,
    /// The light.
    pub light: Light,
    /// Seconds of motion in a second; `None` if nothing moves.
    pub speed: Option<f64>,
    /// What moves after the last step.
    pub motion: Option<Motion>,
    /// Whether an earlier moment is looked at.
    pub peeking: bool,
    /// What the gauge shows; `None` if it is hidden.
    pub odds: Option<Odds>,
    /// What paints the window.
    pub painter: super::Painter,
    /// Whether the words of the top line and the chronicle can be pressed: no window lies over the table.
    pub menus: bool,
}

impl Scene<'_> {
    /// The rulings of the game.
    pub const fn rulings(&self) -> &crate::engine::Rulings {
        self.game.rulings()
    }

    /// Whether a die or a card on its way hides the result of the last step.
    pub fn hides_result(&self) -> bool {
        self.motion.as_ref().is_some_and(|motion| motion.hides_result(self.time))
    }

    /// The level that the scenery shows: the one before the step until its cube sets out.
    pub fn level(&self, track: Track) -> u8 {
        let before = self.motion.as_ref().and_then(|motion| motion.level_before(track, self.time));
        before.unwrap_or_else(|| self.state.board().level(track).get())
    }

    /// The trebuchets that the scenery shows.
    pub fn trebuchets(&self) -> u8 {
        let before = self.motion.as_ref().and_then(|motion| motion.trebuchets_before(self.time));
        before.unwrap_or_else(|| self.state.board().trebuchets.get())
    }
}

//! The game on the table, saved after every step.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::ledger::Ledger;
use super::mode::{NoSwitch, NoTakeBack};
use super::slots::Slot;
use super::{Claim, Game, Records, Resolved, Seed, Setup, Stamp, Store, StoreError, Stored};
use crate::engine::{Action, GameState, Node, PositionParseError, Step, StepError};

/// How the last game was found when the program started.
#[derive(Debug)]
pub enum Opening {
    /// No game was left: a new one lies ready.
    New,
    /// The game goes on where it was left.
    Continued,
    /// The newest file was damaged and set aside; the game goes on from the one before. The text tells the player.
    Older(String),
    /// The file was damaged; it was set aside and a new game lies ready. The text tells the player.
    SetAside(String),
    /// The file is an older one of a hardcore run that has ended; a new game lies ready. The text tells the player.
    Sealed(String),
    /// The file could not be read, and is left alone; nothing will be saved. The text tells the player.
    Unreadable(String),
    /// Another window has the folder; the game can be looked at.
    InUse,
}

/// What may be done with the game and its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// Play and save.
    Full,
    /// Play; a file lies there that could not be read, so the running game is not written.
    Unsaved,
    /// Nothing but look.
    Look,
}

/// Why something was not done; nothing has changed.
#[derive(Debug)]
pub enum Refusal {
    /// The rules refuse the step.
    Rules(StepError),
    /// It cannot be taken back.
    TakeBack(NoTakeBack),
    /// Hardcore mode cannot be switched.
    Switch(NoSwitch),
    /// In hardcore mode nothing is shown before it is on the disk, and it could not be written.
    NotSaved,
    /// Another window has the folder.
    LookOnly,
    /// Hardcore mode: there is one running save and no copy.
    Hardcore,
    /// The file belongs to a hardcore run that has ended.
    Sealed,
    /// The game is over.
    Over,
    /// A name is needed.
    NoName,
    /// The typed position is not well formed.
    Position(PositionParseError),
    /// Nothing can happen any more in the typed position.
    PositionOver,
    /// A file operation failed.
    Store(StoreError),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(error) => write!(f, "{error}"),
            Self::TakeBack(reason) => write!(f, "{reason}"),
            Self::Switch(reason) => write!(f, "{reason}"),
            Self::NotSaved => f.write_str("It could not be written to the disk, so it has not happened. Try again."),
            Self::LookOnly => f.write_str("Another window plays in this folder; here it can only be looked at."),
            Self::Hardcore => f.write_str("Hardcore mode: there is one running game and no copy of it."),
            Self::Sealed => f.write_str("This hardcore run has ended and is in the records; it cannot be taken up again."),
            Self::Over => f.write_str("The game is over."),
            Self::NoName => f.write_str("A saved game needs a name."),
            Self::Position(error) => write!(f, "This is not a position: {error}"),
            Self::PositionOver => f.write_str("In this position the game is over already."),
            Self::Store(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<StepError> for Refusal {
    fn from(error: StepError) -> Self {
        Self::Rules(error)
    }
}

impl From<NoTakeBack> for Refusal {
    fn from(reason: NoTakeBack) -> Self {
        Self::TakeBack(reason)
    }
}

impl From<NoSwitch> for Refusal {
    fn from(reason: NoSwitch) -> Self {
        Self::Switch(reason)
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// What is said when an older file of a hardcore run was taken up.
const RETURNED: &str = "This is an older file of a hardcore run: the run goes on, and is marked in the records.";

/// A game with its store. Every change goes to the disk before it returns, so that nothing is shown that could be lost.
#[derive(Debug)]
pub struct Controller {
    game: Game,
    store: Store,
    /// Number of the last save of anything in this folder.
    sequence: u64,
    /// Held as long as the game is open.
    claim: Option<Claim>,
    access: Access,
    trouble: Option<String>,
    ledger: Ledger,
    records: Records,
    /// Whether time has passed that is not on the disk.
    time_is_unsaved: bool,
}

impl Controller {
    /// Takes up the game in `store`, or a new one with `seed`.
    pub fn open(store: Store, seed: Option<Seed>) -> (Self, Opening) {
        let mut controller = Self {
            game: Game::new(Setup::seeded(seed.unwrap_or_else(Seed::random)), Seed::random().0),
            store,
            sequence: 0,
            claim: None,
            access: Access::Full,
            trouble: None,
            ledger: Ledger::default(),
            records: Records::default(),
            time_is_unsaved: false,
        };
        match controller.store.claim() {
            Ok(claim) => controller.claim = Some(claim),
            Err(StoreError::InUse(_)) => return controller.look(),
            // Nothing can be written here: the first save will say so.
            Err(_) => {}
        }
        let mut notices = Vec::new();
        match Records::load(&controller.store) {
            Ok(records) => controller.records = records,
            Err(error) => notices.push(format!("The records could not be read: {error}.")),
        }
        let (ledger, damaged) = Ledger::load(&controller.store);
        controller.ledger = ledger;
        if let Some(path) = damaged {
            notices.push(format!("The list of hardcore runs was damaged; it was kept as {}.", path.display()));
        }
        let opening = controller.take_up(notices);
        (controller, opening)
    }

    /// The running game of the folder, if there is one.
    fn take_up(&mut self, mut notices: Vec<String>) -> Opening {
        let Stored { game, set_aside } = match self.store.load() {
            Ok(stored) => stored,
            Err(error) => {
                let text = format!("The saved game could not be read: {error}. It is left as it is; this game is not saved.");
                self.access = Access::Unsaved;
                self.trouble = Some(text.clone());
                return Opening::Unreadable(text);
            }
        };
        let was_damaged = !set_aside.is_empty();
        notices.extend(told(&set_aside));
        let Some((mut game, sequence)) = game else {
            self.sequence = self.highest_slot();
            return if notices.is_empty() { Opening::New } else { Opening::SetAside(notices.join(" ")) };
        };
        self.sequence = sequence;
        if game.ending().is_none() && self.records.is_sealed(&game) {
            notices.push(Refusal::Sealed.to_string());
            return Opening::Sealed(notices.join(" "));
        }
        self.clear_moved(&game);
        let returned = self.ledger.returned(&mut game, self.sequence);
        self.game = *game;
        self.note_ending();
        if returned {
            notices.push(RETURNED.to_owned());
            self.write();
        }
        if was_damaged {
            notices.push("The game goes on from the save before it.".to_owned());
        }
        if notices.is_empty() { Opening::Continued } else { Opening::Older(notices.join(" ")) }
    }

    /// The highest sequence number of a saved game.
    fn highest_slot(&self) -> u64 {
        let slots = self.store.slots().unwrap_or_default();
        slots.iter().filter_map(Slot::summary).map(|summary| summary.stamp.sequence).max().unwrap_or(0)
    }

    /// Another window plays here: its game can be looked at as it is now, and nothing is written.
    fn look(mut self) -> (Self, Opening) {
        if let Ok(Some(game)) = self.store.look() {
            self.game = *game;
        }
        self.access = Access::Look;
        self.trouble = Some("Another window plays this game; here it can only be looked at.".to_owned());
        (self, Opening::InUse)
    }

    /// Whether the game can be played here, or only looked at.
    pub fn can_play(&self) -> bool {
        self.access != Access::Look
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Where the game is saved.
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// The games that are over.
    pub const fn records(&self) -> &Records {
        &self.records
    }

    /// Why the game is not on the disk, in words for the player; `None` when all is well.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// The player decides.
    ///
    /// # Errors
    /// If the rules refuse it, or it cannot be written in hardcore mode; then nothing has changed.
    pub fn act(&mut self, action: Action) -> Result<(), Refusal> {
        self.commit(|game| game.act(action).map(drop))
    }

    /// The player enters an outcome: real dice and cards.
    ///
    /// # Errors
    /// If this outcome is not possible now, or cannot be written in hardcore mode; then nothing has changed.
    pub fn enter(&mut self, step: Step) -> Result<(), Refusal> {
        self.commit(|game| game.commit(step).map(drop))
    }

    /// Settles the outcome of chance that is due.
    pub fn resolve(&mut self) -> Resolved {
        let mut resolved = Resolved::NotDue;
        let result = self.commit(|game| {
            resolved = game.resolve();
            if matches!(resolved, Resolved::Step(_)) { Ok(()) } else { Err(Unchanged) }
        });
        if matches!(result, Err(Refusal::NotSaved)) { Resolved::NotSaved } else { resolved }
    }

    /// Takes the last decision back.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn take_back(&mut self) -> Result<(), Refusal> {
        self.commit(|game| {
            game.can_take_back()?;
            game.take_back();
            Ok::<(), NoTakeBack>(())
        })
    }

    /// Goes back to the position after the first `count` steps.
    ///
    /// # Errors
    /// Why it cannot be done.
    pub fn go_back_to(&mut self, count: usize) -> Result<(), Refusal> {
        self.commit(|game| game.go_back_to(count))
    }

    /// Makes the decision again that was taken back last.
    ///
    /// # Errors
    /// If there is none.
    pub fn redo(&mut self) -> Result<(), Refusal> {
        self.commit(|game| if game.redo_decision() { Ok(()) } else { Err(NoTakeBack::Nothing) })
    }

    /// Switches hardcore mode on or off.
    ///
    /// # Errors
    /// Why it cannot be done.
    pub fn switch_hardcore(&mut self, on: bool) -> Result<(), Refusal> {
        if on && self.access == Access::Unsaved {
            return Err(Refusal::NotSaved);
        }
        let before = self.game.clone();
        let (run, seen) = self.ledger.seen(&before);
        self.commit(|game| game.switch_hardcore(on))?;
        if on && self.trouble.is_some() {
            // A promise that the disk cannot keep is not made; if the game was written and the ledger was not, it is written back.
            self.game = before;
            self.ledger.restore(run, seen);
            self.write();
            return Err(Refusal::NotSaved);
        }
        Ok(())
    }

    /// Gives the game up: it is over and goes into the records.
    ///
    /// # Errors
    /// If it is over already.
    pub fn concede(&mut self) -> Result<(), Refusal> {
        self.commit(|game| if game.concede() { Ok(()) } else { Err(Refusal::Over) })
    }

    /// Changes the game and writes it. In hardcore mode a change that cannot be written is not made.
    fn commit<E: Into<Refusal>>(&mut self, change: impl FnOnce(&mut Game) -> Result<(), E>) -> Result<(), Refusal> {
        if self.access == Access::Look {
            return Err(Refusal::LookOnly);
        }
        let before = self.game.mode().is_hardcore().then(|| self.game.clone());
        change(&mut self.game).map_err(Into::into)?;
        if !self.write()
            && let Some(before) = before
        {
            self.game = before;
            return Err(Refusal::NotSaved);
        }
        self.note_ending();
        Ok(())
    }

    /// Puts the game on the table away and begins another.
    ///
    /// # Errors
    /// If the game cannot be put away; then it stays on the table.
    pub fn new_game(&mut self, setup: Setup, hardcore: bool) -> Result<(), Refusal> {
        let mut game = Game::new(setup, Seed::random().0);
        if hardcore {
            game.switch_hardcore(true)?;
        }
        self.install(game)
    }

    /// Begins a practice game at a position in notation (design, section 3), with the rulings of the game on the table.
    ///
    /// # Errors
    /// If it is no position that can be played from, or the game on the table cannot be put away.
    pub fn new_practice(&mut self, position: &str) -> Result<(), Refusal> {
        let start: GameState = position.trim().parse().map_err(Refusal::Position)?;
        if start.node() == Node::Over {
            return Err(Refusal::PositionOver);
        }
        self.new_game(Setup { start, rulings: *self.game.rulings(), ..Setup::seeded(Seed::random()) }, false)
    }

    /// Puts another game on the table, and the one that lies there away.
    fn install(&mut self, game: Game) -> Result<(), Refusal> {
        match self.access {
            Access::Look => return Err(Refusal::LookOnly),
            Access::Unsaved if game.mode().is_hardcore() => return Err(Refusal::NotSaved),
            Access::Unsaved | Access::Full => {}
        }
        self.claim_again()?;
        let put_away = self.put_away()?;
        let before = std::mem::replace(&mut self.game, game);
        self.sequence = self.sequence.saturating_add(1);
        if self.access == Access::Full
            && let Err(error) = self.store.install(&self.game, self.sequence).and_then(|()| self.note_hardcore())
        {
            // The game stays on the table; there must not be two of it.
            self.game = before;
            if let Some(path) = put_away
                && self.write()
            {
                // If it stays, it is a copy of a normal game, or one that the next start clears away.
                let _ = self.store.disk().remove(&path);
            }
            return Err(error.into());
        }
        self.time_is_unsaved = false;
        if self.access == Access::Full {
            self.trouble = None;
        }
        self.note_ending();
        Ok(())
    }

    /// Writes the game on the table as a slot without a name, unless there is nothing to lose. Returns where.
    fn put_away(&mut self) -> Result<Option<PathBuf>, StoreError> {
        if self.game.ending().is_some() {
            self.records.note(&self.store, &self.game, self.sequence)?;
            return Ok(None);
        }
        if self.game.steps().next().is_none() || self.lies_in_slot()? {
            return Ok(None);
        }
        self.sequence = self.sequence.saturating_add(1);
        let path = self.store.put_away(&self.game, self.sequence)?;
        self.note_hardcore()?;
        Ok(Some(path))
    }

    /// Whether a saved game that stays where it is holds all of the game on the table.
    fn lies_in_slot(&self) -> Result<bool, StoreError> {
        let is_same = |slot: &Slot| {
            let likely = slot.summary().is_some_and(|summary| summary.run == self.game.run() && !summary.is_moved());
            likely && self.store.read_game(&slot.path).is_ok_and(|(game, _)| is_same_play(&game, &self.game))
        };
        Ok(self.store.slots()?.iter().any(is_same))
    }

    /// What an interrupted move left behind: a slot with the hardcore run that lies on the table, as it is or older.
    fn clear_moved(&mut self, game: &Game) {
        if !game.mode().is_hardcore() {
            return;
        }
        for slot in self.store.slots().unwrap_or_default() {
            let Some(summary) = slot.summary() else { continue };
            let is_same_run = summary.run == game.run() && summary.mode.is_hardcore();
            if is_same_run && (summary.stamp.sequence <= self.sequence || summary.state == game.state()) {
                self.sequence = self.sequence.max(summary.stamp.sequence);
                // If it stays, the ledger tells it from the run.
                let _ = self.store.trash_slot(&slot.path);
            }
        }
    }

    /// The saved games.
    ///
    /// # Errors
    /// If their folder cannot be read.
    pub fn slots(&self) -> Result<Vec<Slot>, StoreError> {
        self.store.slots()
    }

    /// Saves the game under a name, beside all others.
    ///
    /// # Errors
    /// If there is no name, in hardcore mode, or if it cannot be written.
    pub fn save_as(&mut self, name: &str) -> Result<PathBuf, Refusal> {
        self.can_copy(&self.game)?;
        if super::save::clean_name(name).is_empty() {
            return Err(Refusal::NoName);
        }
        self.sequence = self.sequence.saturating_add(1);
        let path = self.store.save_slot(&self.game, self.sequence, name)?;
        self.write();
        Ok(path)
    }

    /// Whether a game may be copied: not in hardcore mode, and not while another window has the folder.
    ///
    /// # Errors
    /// Why not.
    pub fn can_copy(&self, game: &Game) -> Result<(), Refusal> {
        if self.access == Access::Look {
            Err(Refusal::LookOnly)
        } else if game.mode().is_hardcore() {
            Err(Refusal::Hardcore)
        } else {
            Ok(())
        }
    }

    /// Takes up a saved game; the one on the table is put away. A game that was put away, or a hardcore run, is moved; any other
    /// stays in its slot too. Returns what the player should know.
    ///
    /// # Errors
    /// If it cannot be read, is sealed, or the game on the table cannot be put away; then that stays there.
    pub fn load(&mut self, path: &Path) -> Result<Option<&'static str>, Refusal> {
        let (game, stamp) = self.store.read_game(path)?;
        let is_moved = stamp.name.is_empty() || game.mode().is_hardcore();
        let returned = self.take(game, &stamp)?;
        if is_moved && self.access == Access::Full {
            // It is on the table, and the table is on the disk. If this fails, a copy of a normal game stays there, or one that the next start clears away.
            let _ = self.store.disk().remove(path);
        }
        Ok(returned)
    }

    /// Takes up a game from any file, which stays as it is; the one on the table is put away. In a window that only looks, it is
    /// looked at. Returns what the player should know.
    ///
    /// # Errors
    /// If it cannot be read, is sealed, or the game on the table cannot be put away; then that stays there.
    pub fn open_file(&mut self, path: &Path) -> Result<Option<&'static str>, Refusal> {
        if path.parent().is_some_and(|folder| is_same_folder(folder, &self.store.saves_folder())) && self.can_play() {
            return self.load(path);
        }
        let (game, stamp) = self.store.read_game(path)?;
        if self.access == Access::Look {
            self.game = game;
            return Ok(None);
        }
        if is_same_play(&game, &self.game) {
            return Ok(None);
        }
        self.take(game, &stamp)
    }

    fn take(&mut self, mut game: Game, stamp: &Stamp) -> Result<Option<&'static str>, Refusal> {
        if self.access == Access::Look {
            return Err(Refusal::LookOnly);
        }
        if game.ending().is_none() && self.records.is_sealed(&game) {
            return Err(Refusal::Sealed);
        }
        let is_hardcore_on_table = self.game.mode().is_hardcore() && self.game.run() == game.run();
        let sequence = stamp.sequence;
        self.sequence = self.sequence.max(sequence);
        // The run on the table is newer than any file of it, whether or not it could be written.
        if is_hardcore_on_table {
            self.ledger.note(&self.store, &self.game, self.sequence)?;
        }
        let (run, seen) = self.ledger.seen(&game);
        let returned = self.ledger.returned(&mut game, sequence);
        if let Err(refusal) = self.install(game) {
            // It has not been taken up, so nobody has gone back.
            self.ledger.restore(run, seen);
            return Err(refusal);
        }
        Ok(returned.then_some(RETURNED))
    }

    /// Gives a saved game another name.
    ///
    /// # Errors
    /// If there is no name, or it cannot be written.
    pub fn rename(&mut self, path: &Path, name: &str) -> Result<PathBuf, Refusal> {
        if self.access == Access::Look {
            return Err(Refusal::LookOnly);
        }
        if super::save::clean_name(name).is_empty() {
            return Err(Refusal::NoName);
        }
        Ok(self.store.rename_slot(path, name)?)
    }

    /// Makes a copy of a saved game, with a number after its name.
    ///
    /// # Errors
    /// If it is a hardcore run, or cannot be read or written.
    pub fn duplicate(&mut self, path: &Path) -> Result<PathBuf, Refusal> {
        let (game, stamp) = self.store.read_game(path)?;
        self.can_copy(&game)?;
        self.sequence = self.sequence.saturating_add(1);
        let name = if stamp.name.is_empty() { "Copy" } else { stamp.name.as_str() };
        Ok(self.store.save_slot(&game, self.sequence, name)?)
    }

    /// Moves a saved game, or any other file of their folder, to the trash.
    ///
    /// # Errors
    /// If it cannot be moved.
    pub fn delete(&mut self, path: &Path) -> Result<PathBuf, Refusal> {
        if self.access == Access::Look {
            return Err(Refusal::LookOnly);
        }
        Ok(self.store.trash_slot(path)?)
    }

    /// Writes a saved game (or the one on the table, without `path`) to a file anywhere; nothing is overwritten. A folder gets a
    /// file of the game's name. Returns where.
    ///
    /// # Errors
    /// If it is a hardcore run, if a file lies there already, or if it cannot be read or written.
    pub fn export(&mut self, path: Option<&Path>, target: &Path) -> Result<PathBuf, Refusal> {
        let (game, stamp) = match path {
            Some(path) => self.store.read_game(path)?,
            None => (self.game.clone(), self.store.stamp(self.sequence)),
        };
        self.can_copy(&game)?;
        let name = path.and_then(Path::file_name).unwrap_or_else(|| "nine-card-siege.ron".as_ref());
        let text = super::to_ron(&game, &stamp).map_err(StoreError::Serialize)?;
        self.write_outside(target, name.as_ref(), &text)
    }

    /// Writes the records as comma-separated values to a file anywhere; nothing is overwritten. Returns where.
    ///
    /// # Errors
    /// If a file lies there already, or it cannot be written.
    pub fn export_records(&self, target: &Path) -> Result<PathBuf, Refusal> {
        let text = self.records.to_csv().map_err(|error| {
            let path = self.records.path(&self.store);
            Refusal::Store(StoreError::Io("write", path, std::io::Error::other(error)))
        })?;
        self.write_outside(target, "nine-card-siege-records.csv".as_ref(), &text)
    }

    fn write_outside(&self, target: &Path, name: &Path, text: &str) -> Result<PathBuf, Refusal> {
        let target = if target.is_dir() { target.join(name) } else { target.to_owned() };
        if self.store.disk().exists(&target) {
            return Err(StoreError::Exists(target).into());
        }
        self.store.replace(&target, text.as_bytes())?;
        Ok(target)
    }

    /// Takes a saved game from anywhere among the saved games here. Returns where it lies now.
    ///
    /// # Errors
    /// If it cannot be read or written.
    pub fn import(&mut self, path: &Path) -> Result<PathBuf, Refusal> {
        if self.access == Access::Look {
            return Err(Refusal::LookOnly);
        }
        let (game, stamp) = self.store.read_game(path)?;
        if game.ending().is_none() && self.records.is_sealed(&game) {
            return Err(Refusal::Sealed);
        }
        let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let name = if stamp.name.is_empty() { stem } else { stamp.name };
        // A hardcore run keeps its place in the order, by which going back is noticed.
        let sequence = if game.mode().is_hardcore() {
            stamp.sequence
        } else {
            self.sequence = self.sequence.saturating_add(1);
            self.sequence
        };
        Ok(self.store.save_slot(&game, sequence, &name)?)
    }

    /// Time passed at the table. It is written with the next save.
    pub fn pass(&mut self, time: Duration) {
        if self.access != Access::Look && self.game.ending().is_none() {
            let counts = self.game.counts_mut();
            counts.milliseconds = counts.milliseconds.saturating_add(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
            self.time_is_unsaved = true;
        }
    }

    /// A hint was asked for. It is counted and written like time at the table, and stays in the records: in hardcore mode too.
    pub fn count_hint(&mut self) {
        if self.access != Access::Look && self.game.ending().is_none() {
            let counts = self.game.counts_mut();
            counts.hints = counts.hints.saturating_add(1);
            self.time_is_unsaved = true;
            self.write();
        }
    }

    /// Writes the game once more if something of it is not on the disk: at the end of the program, or to try again.
    pub fn save(&mut self) {
        if self.trouble.is_some() || self.time_is_unsaved || self.sequence == 0 {
            self.write();
            self.note_ending();
        }
    }

    /// Writes the game. A failure is kept for [`Self::trouble`] and tried again with the next step. Returns whether it is on the
    /// disk.
    fn write(&mut self) -> bool {
        if self.access != Access::Full {
            return false;
        }
        self.sequence = self.sequence.saturating_add(1);
        let hardcore = self.game.mode().is_hardcore();
        let saved = self.claim_again().and_then(|()| self.store.save(&self.game, self.sequence));
        let is_saved = saved.is_ok();
        self.time_is_unsaved &= !is_saved;
        let result = saved.and_then(|()| self.note_hardcore());
        self.trouble = result.err().map(|error| {
            let then = match (hardcore, is_saved) {
                (true, false) => "In hardcore mode nothing happens before it is on the disk; try again.",
                _ => "Play goes on; the next step tries again.",
            };
            format!("The game is not saved: {error}. {then}")
        });
        is_saved
    }

    /// Claims the folder if that was not possible before, or if the folder was removed while playing.
    fn claim_again(&mut self) -> Result<(), StoreError> {
        if self.claim.is_none() || !self.store.is_claimed() {
            match self.store.claim() {
                Ok(claim) => self.claim = Some(claim),
                Err(error @ StoreError::InUse(_)) => return Err(error),
                // No lock can be had here; saving may still be possible.
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// Keeps the number of this save apart, if the run is or was a hardcore run.
    fn note_hardcore(&mut self) -> Result<(), StoreError> {
        if self.game.mode().is_hardcore() && self.game.ending().is_none() {
            self.ledger.note(&self.store, &self.game, self.sequence)?;
        }
        Ok(())
    }

    /// A game that is over goes into the records, once.
    fn note_ending(&mut self) {
        if self.game.ending().is_none() {
            return;
        }
        let noted = self
            .records
            .note(&self.store, &self.game, self.sequence)
            .and_then(|_| if self.game.mode().is_hardcore() { self.ledger.forget(&self.store, &self.game) } else { Ok(()) });
        if let Err(error) = noted {
            self.trouble = Some(format!("The game is over but not in the records yet: {error}. The next start tries again."));
        }
    }
}

/// Chance had nothing to settle.
struct Unchanged;

impl From<Unchanged> for Refusal {
    fn from(_: Unchanged) -> Self {
        Self::Over
    }
}

/// Whether two games are the same run with the same steps, at the same moment and in the same mode.
fn is_same_play(one: &Game, other: &Game) -> bool {
    let place = |game: &Game| (game.run(), game.cursor(), game.mode(), game.take_backs(), game.ending());
    place(one) == place(other) && one.steps().eq(other.steps())
}

/// Whether two paths name the same folder.
fn is_same_folder(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

/// What was set aside, and why, in words for the player; `None` if nothing was.
fn told(set_aside: &[(StoreError, PathBuf)]) -> Option<String> {
    let (why, now) = set_aside.first()?;
    let more = match set_aside.len() {
        1 => String::new(),
        2 => " So was one more.".to_owned(),
        count => format!(" So were {} more.", count - 1),
    };
    Some(format!("A saved game could not be opened: {why}. It was kept as {}.{more}", now.display()))
}

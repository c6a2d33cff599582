//! The game on the table, saved after every step.

use std::path::PathBuf;

use super::{Claim, Game, Resolved, Seed, Setup, Store, StoreError, Stored};
use crate::engine::{Action, Step, StepError};

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
    /// Play; a file lies there that could not be read, so nothing is written.
    Unsaved,
    /// Nothing but look.
    Look,
}

/// A game with its store. Every change goes to the disk before it returns, so that nothing is shown that could be lost.
#[derive(Debug)]
pub struct Controller {
    game: Game,
    store: Store,
    sequence: u64,
    /// Held as long as the game is open.
    claim: Option<Claim>,
    access: Access,
    trouble: Option<String>,
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
        };
        match controller.store.claim() {
            Ok(claim) => controller.claim = Some(claim),
            Err(StoreError::InUse(_)) => return controller.look(),
            // Nothing can be written here: the first save will say so.
            Err(_) => {}
        }
        let opening = match controller.store.load() {
            Ok(Stored { game, set_aside }) => {
                let told = told(&set_aside);
                match (game, told) {
                    (Some((game, sequence)), told) => {
                        (controller.game, controller.sequence) = (*game, sequence);
                        let goes_on = |text| Opening::Older(format!("{text} The game goes on from the save before it."));
                        told.map_or(Opening::Continued, goes_on)
                    }
                    (None, told) => told.map_or(Opening::New, Opening::SetAside),
                }
            }
            Err(error) => {
                let text = format!("The saved game could not be read: {error}. It is left as it is; this game is not saved.");
                controller.access = Access::Unsaved;
                controller.trouble = Some(text.clone());
                Opening::Unreadable(text)
            }
        };
        (controller, opening)
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

    /// Why the game is not on the disk, in words for the player; `None` when all is well.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// The player decides.
    ///
    /// # Errors
    /// If the rules refuse it; then nothing has changed.
    pub fn act(&mut self, action: Action) -> Result<(), StepError> {
        self.game.act(action)?;
        self.save();
        Ok(())
    }

    /// Settles the outcome of chance that is due.
    pub fn resolve(&mut self) -> Resolved {
        let resolved = self.game.resolve();
        if matches!(resolved, Resolved::Step(_)) {
            self.save();
        }
        resolved
    }

    /// The player enters an outcome: real dice and cards.
    ///
    /// # Errors
    /// If this outcome is not possible now.
    pub fn enter(&mut self, step: Step) -> Result<(), StepError> {
        self.game.commit(step)?;
        self.save();
        Ok(())
    }

    /// Takes the last decision back.
    pub fn take_back(&mut self) {
        if self.game.take_back() {
            self.save();
        }
    }

    /// Makes the decision again that was taken back last.
    pub fn redo(&mut self) {
        if self.game.redo_decision() {
            self.save();
        }
    }

    /// Puts the present game away and begins another. The file is written with its first step, or now if there was one before.
    pub fn new_game(&mut self, setup: Setup) {
        self.game = Game::new(setup, Seed::random().0);
        self.save();
    }

    /// Writes the game. A failure is kept for [`Self::trouble`] and tried again with the next step.
    pub fn save(&mut self) {
        if self.access != Access::Full {
            return;
        }
        self.sequence += 1;
        self.trouble = self
            .store
            .save(&self.game, self.sequence)
            .err()
            .map(|error: StoreError| format!("The game is not saved: {error}. Play goes on; the next step tries again."));
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

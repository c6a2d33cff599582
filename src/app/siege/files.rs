//! Games that come onto the table and leave it, and what is done with saved ones.

use std::path::{Path, PathBuf};

use super::Siege;
use crate::app::setup::Preparation;
use crate::app::view::{Dialog, FileIntent, View};
use crate::session::chronicle::capitalized;
use crate::session::{Controller, Refusal, Seed, Setup};

impl Siege {
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

    pub(super) fn open_games(&mut self) {
        self.games.open(&self.controller, &self.desktop.documents);
        self.view.dialog = Some(Dialog::Games);
    }

    /// Does something with saved games; the window of saved games, or the table, says what came of it.
    pub(super) fn files(&mut self, intent: FileIntent) {
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
    pub(super) fn taken_up(&mut self, take: impl FnOnce(&mut Controller) -> Result<Option<&'static str>, Refusal>) {
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
    pub(super) fn is_worth_asking(&self) -> bool {
        self.controller.game().ending().is_none() && self.controller.game().steps().next().is_some()
    }

    /// Whether nothing has happened in the game on the table.
    pub(super) fn is_untouched(&self) -> bool {
        self.controller.game().ending().is_none() && self.controller.game().steps().next().is_none()
    }

    pub(super) fn set_up(&mut self) {
        self.preparation = Preparation::new(self.controller.game().mode().is_hardcore());
        self.view.dialog = Some(Dialog::Setup);
    }

    pub(super) fn new_game(&mut self) {
        let hardcore = self.controller.game().mode().is_hardcore();
        self.begin(Setup::seeded(Seed::random()), hardcore);
    }

    pub(super) fn begin(&mut self, setup: Setup, hardcore: bool) {
        if let Err(refusal) = self.controller.new_game(setup, hardcore) {
            self.view.dialog = None;
            self.view.refusal = Some(refusal.to_string());
            return;
        }
        self.view = View::default();
    }

    /// A change of the history: the screen forgets what belonged to the position before, or says why there is none.
    pub(super) fn told(&mut self, result: Result<(), Refusal>) {
        match result {
            Ok(()) => self.view.step_made(),
            Err(refusal) => self.view.refusal = Some(refusal.to_string()),
        }
    }
}

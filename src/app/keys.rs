//! What the keys do, and which keys the player wants for it.

use eframe::egui::{Key, Modifiers};

use super::words::Group;
use crate::session::Settings;

/// Something that a key does at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Draws or rolls what is due.
    Next,
    /// Ends the turn.
    EndTurn,
    /// One of the eight actions, or the additional one.
    Act(Group),
    /// Takes the last decision back.
    Undo,
    /// Makes it again.
    Redo,
    /// Reads the state of all tracks.
    Tracks,
    /// Asks for counsel: the chance of winning after every action.
    Hint,
    /// Shows the saved games.
    Games,
    /// Saves under a name.
    SaveAs,
    /// Begins a new game.
    NewGame,
    /// Copies the chronicle.
    CopyLog,
    /// Opens the settings.
    Settings,
    /// Lists the keys.
    Keys,
    /// Explains the game.
    Help,
}

impl Command {
    /// Every command, in the order of the list.
    pub const ALL: [Self; 22] = [
        Self::Next,
        Self::EndTurn,
        Self::Act(Group::Archers),
        Self::Act(Group::Boil),
        Self::Act(Group::Fight),
        Self::Act(Group::Coupure),
        Self::Act(Group::Rally),
        Self::Act(Group::Tunnel),
        Self::Act(Group::Raid),
        Self::Act(Group::Sabotage),
        Self::Act(Group::Extra),
        Self::Undo,
        Self::Redo,
        Self::Tracks,
        Self::Hint,
        Self::Games,
        Self::SaveAs,
        Self::NewGame,
        Self::CopyLog,
        Self::Settings,
        Self::Keys,
        Self::Help,
    ];

    /// The name on the screen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Next => "Draw or roll",
            Self::EndTurn => "End turn",
            Self::Act(group) => group.name(),
            Self::Undo => "Undo",
            Self::Redo => "Redo",
            Self::Tracks => "Read all tracks",
            Self::Hint => "Counsel, review",
            Self::Games => "Saved games",
            Self::SaveAs => "Save as",
            Self::NewGame => "New game",
            Self::CopyLog => "Copy the chronicle",
            Self::Settings => "Settings",
            Self::Keys => "Keys",
            Self::Help => "How to play",
        }
    }

    /// The name in the settings file.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Next => "next",
            Self::EndTurn => "end-turn",
            Self::Act(Group::Archers) => "archers",
            Self::Act(Group::Boil) => "boiling-water",
            Self::Act(Group::Fight) => "close-combat",
            Self::Act(Group::Coupure) => "coupure",
            Self::Act(Group::Rally) => "rally",
            Self::Act(Group::Tunnel) => "tunnel",
            Self::Act(Group::Raid) => "raid",
            Self::Act(Group::Sabotage) => "sabotage",
            Self::Act(Group::Extra) => "additional-action",
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::Tracks => "read-tracks",
            Self::Hint => "hint",
            Self::Games => "games",
            Self::SaveAs => "save-as",
            Self::NewGame => "new-game",
            Self::CopyLog => "copy-chronicle",
            Self::Settings => "settings",
            Self::Keys => "keys",
            Self::Help => "help",
        }
    }

    /// The usual keys.
    pub const fn usual(self) -> &'static str {
        match self {
            Self::Next => "Space, Enter",
            Self::EndTurn => "E",
            Self::Act(Group::Archers) => "1",
            Self::Act(Group::Boil) => "2",
            Self::Act(Group::Fight) => "3",
            Self::Act(Group::Coupure) => "4",
            Self::Act(Group::Rally) => "5",
            Self::Act(Group::Tunnel) => "6",
            Self::Act(Group::Raid) => "7",
            Self::Act(Group::Sabotage) => "8",
            Self::Act(Group::Extra) => "9",
            Self::Undo => "Ctrl+Z",
            Self::Redo => "Ctrl+Shift+Z, Ctrl+Y",
            Self::Tracks => "T",
            Self::Hint => "H",
            Self::Games => "Ctrl+O",
            Self::SaveAs => "Ctrl+S",
            Self::NewGame => "Ctrl+N",
            Self::CopyLog => "Ctrl+L",
            Self::Settings => "F2",
            Self::Keys => "?",
            Self::Help => "F1",
        }
    }
}

/// A key with what is held down beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stroke {
    key: Key,
    modifiers: Modifiers,
}

impl Stroke {
    /// The key as it came; a sign that is typed with Shift is that sign alone.
    pub fn new(key: Key, modifiers: Modifiers) -> Self {
        let typed = matches!(key, Key::Questionmark | Key::Exclamationmark | Key::Colon | Key::Plus | Key::Pipe);
        let shift = modifiers.shift && !typed;
        let command = modifiers.command || modifiers.ctrl;
        Self { key, modifiers: Modifiers { shift, alt: modifiers.alt, command, ..Modifiers::NONE } }
    }

    /// Reads `Ctrl+Shift+Z`. `None` if there is no such key.
    pub fn parse(text: &str) -> Option<Self> {
        let mut modifiers = Modifiers::NONE;
        let mut rest = text.trim();
        while let Some((first, more)) = rest.split_once('+').filter(|(_, more)| !more.is_empty()) {
            match first {
                "Ctrl" | "Cmd" => modifiers.command = true,
                "Shift" => modifiers.shift = true,
                "Alt" => modifiers.alt = true,
                _ => return None,
            }
            rest = more;
        }
        let key = if rest == "?" { Key::Questionmark } else { Key::from_name(rest)? };
        Some(Self { key, modifiers })
    }
}

impl std::fmt::Display for Stroke {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Modifiers { command, shift, alt, .. } = self.modifiers;
        for (held, name) in [(command, "Ctrl+"), (alt, "Alt+"), (shift, "Shift+")] {
            if held {
                f.write_str(name)?;
            }
        }
        f.write_str(if self.key == Key::Questionmark { "?" } else { self.key.name() })
    }
}

/// Which keys do what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMap(Vec<(Command, Vec<Stroke>)>);

impl KeyMap {
    /// The usual keys, but for those that the player wants otherwise.
    pub fn new(settings: &Settings) -> Self {
        let strokes = |command: Command| {
            let text = settings.keys.get(command.id()).map_or(command.usual(), String::as_str);
            text.split(", ").filter_map(Stroke::parse).collect()
        };
        Self(Command::ALL.into_iter().map(|command| (command, strokes(command))).collect())
    }

    /// What a key does.
    pub fn command(&self, stroke: Stroke) -> Option<Command> {
        self.0.iter().find(|(_, strokes)| strokes.contains(&stroke)).map(|(command, _)| *command)
    }

    /// The keys of a command, as words: `Space, Enter`; empty if it has none.
    pub fn keys(&self, command: Command) -> String {
        self.strokes(command).iter().map(Stroke::to_string).collect::<Vec<_>>().join(", ")
    }

    /// The first key of a command; empty if it has none.
    pub fn key(&self, command: Command) -> String {
        self.strokes(command).first().map(Stroke::to_string).unwrap_or_default()
    }

    fn strokes(&self, command: Command) -> &[Stroke] {
        self.0.iter().find(|(other, _)| *other == command).map_or(&[], |(_, strokes)| strokes)
    }

    /// Another command that has one of the same keys.
    pub fn conflict(&self, command: Command) -> Option<Command> {
        let own = self.strokes(command);
        let shares =
            |(other, strokes): &&(Command, Vec<Stroke>)| *other != command && strokes.iter().any(|stroke| own.contains(stroke));
        self.0.iter().find(shares).map(|(other, _)| *other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_keys_are_keys_and_none_does_two_things() {
        let map = KeyMap::new(&Settings::default());
        for command in Command::ALL {
            assert_eq!(map.keys(command), command.usual());
            assert_eq!(map.conflict(command), None, "{}", command.name());
        }
    }

    #[test]
    fn a_key_is_read_as_it_is_written() {
        for text in ["Ctrl+Z", "Ctrl+Shift+Z", "?", "F12", "Space", "Alt+A", "Plus"] {
            assert_eq!(Stroke::parse(text).map(|stroke| stroke.to_string()), Some(text.to_owned()));
        }
        for text in ["", "Strg+Z", "Ctrl+", "nonsense"] {
            assert_eq!(Stroke::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_key_of_the_player_replaces_the_usual_one_and_a_conflict_is_seen() {
        let mut settings = Settings::default();
        settings.keys.insert("end-turn".to_owned(), "T".to_owned());
        let map = KeyMap::new(&settings);
        let stroke = |key| Stroke::new(key, Modifiers::NONE);
        assert_eq!(map.command(stroke(Key::T)), Some(Command::EndTurn));
        assert_eq!(map.command(stroke(Key::E)), None);
        assert_eq!(map.conflict(Command::Tracks), Some(Command::EndTurn));
    }
}

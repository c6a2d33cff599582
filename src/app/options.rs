//! The command line: one list of flags, from which `--help`, the manual page and the README's lines are made.

use std::ffi::OsString;
use std::fmt::Write;
use std::path::PathBuf;

/// What paints the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Renderer {
    /// OpenGL, or the processor where there is none.
    #[default]
    Auto,
    /// OpenGL or nothing.
    Gl,
    /// The processor alone.
    Software,
}

/// A flag: its name, the name of its value (empty if it has none), and what it does.
struct Flag {
    name: &'static str,
    value: &'static str,
    text: &'static str,
}

const fn flag(name: &'static str, value: &'static str, text: &'static str) -> Flag {
    Flag { name, value, text }
}

/// All flags, in the order in which they are told.
const FLAGS: [Flag; 9] = [
    flag("--data-dir", "FOLDER", "keep everything in FOLDER instead of the player's data folder"),
    flag("--portable", "", "keep everything in the folder saves beside the program"),
    flag("--seed", "NUMBER", "dice and cards of a new game, 0 to 18446744073709551615"),
    flag("--hardcore", "", "a game that has not begun is a hardcore game"),
    flag("--renderer", "gl|software|auto", "paint with OpenGL, with the processor, or as it goes (auto)"),
    flag("--reset-window", "", "open the window where and as large as at the first start"),
    flag("--safe-mode", "", "everything as usual: no saved settings, no saved window, painted by the processor"),
    flag("--help", "", "this text"),
    flag("--version", "", "the version"),
];

/// What stands for a saved game on the command line.
const FILE: (&str, &str) = ("FILE", "a saved game to take up; the one on the table is put away");

const TITLE: &str = "9 Card Siege, an unofficial desktop edition of Chris Hansen's solitaire siege game";

/// The text of `--help`.
pub fn help() -> String {
    let mut text = format!("{TITLE}\n\n  nine-card-siege [OPTIONS] [FILE]\n\n");
    let width = FLAGS.iter().map(|flag| flag.name.len() + 1 + flag.value.len()).max().unwrap_or_default();
    let mut line = |name: &str, words: &str| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "  {name:width$}  {words}");
    };
    line(FILE.0, FILE.1);
    for flag in &FLAGS {
        line(format!("{} {}", flag.name, flag.value).trim_end(), flag.text);
    }
    text
}

/// The options on one line, as the README and the manual page show them.
pub fn synopsis() -> String {
    let flags: Vec<String> =
        FLAGS.iter().map(|flag| format!("[{}]", format!("{} {}", flag.name, flag.value).trim_end())).collect();
    format!("nine-card-siege {} [{}]", flags.join(" "), FILE.0)
}

/// The manual page, in the language of man.
pub fn manual() -> String {
    let plain = |text: &str| text.replace('-', "\\-");
    let mut page = format!(
        ".TH NINE\\-CARD\\-SIEGE 6 \"\" \"{} {}\" Games\n.SH NAME\nnine\\-card\\-siege \\- a solitaire siege in nine cards\n.SH SYNOPSIS\n.B nine\\-card\\-siege\n[\\fIOPTIONS\\fR] [\\fIFILE\\fR]\n.SH DESCRIPTION\n{TITLE}. Three days, one fortress: everything that happens is in the window, and the rules are in its help (F1).\nThe game is saved after every step and opens where it was left.\n.SH OPTIONS\n",
        "nine-card-siege",
        env!("CARGO_PKG_VERSION"),
    );
    let mut item = |name: &str, value: &str, words: &str| {
        let value = if value.is_empty() { String::new() } else { format!(" \\fI{}\\fR", plain(value)) };
        let _ = writeln!(page, ".TP\n\\fB{}\\fR{value}\n{}.", plain(name), plain(words));
    };
    for flag in &FLAGS {
        item(flag.name, flag.value, flag.text);
    }
    item(FILE.0, "", FILE.1);
    page.push_str(
        ".SH FILES\n.TP\n\\fI~/.local/share/ninecardsiege\\fR\nThe game on the table, saved games, records and settings. Removing the program leaves it alone.\n.TP\n\\fI~/.cache/ninecardsiege\\fR\nWhat can be reckoned again.\n.SH EXIT STATUS\n0 after a game; 1 if there was no window, with the reason on standard error.\n.SH SEE ALSO\n.B siege\\-cli \\-\\-help\n",
    );
    page
}

/// What the command line asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The data folder, if not the system's.
    pub data_dir: Option<PathBuf>,
    /// Keep everything beside the program.
    pub portable: bool,
    /// The seed of a new game.
    pub seed: Option<u64>,
    /// A game that has not begun is a hardcore game.
    pub hardcore: bool,
    /// What paints the window.
    pub renderer: Renderer,
    /// Forget where the window was.
    pub reset_window: bool,
    /// No saved settings, no saved window, no OpenGL.
    pub safe_mode: bool,
    /// A saved game to take up.
    pub file: Option<PathBuf>,
    /// Print something and leave.
    pub print: Option<String>,
    /// The program starts itself again after a fault, whose report lies there; no player types this.
    pub crashed: Option<PathBuf>,
}

impl Options {
    /// Reads the command line, the program's name first.
    ///
    /// # Errors
    /// What is not understood, with the flag that may have been meant.
    pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, String> {
        let arguments: Vec<OsString> = arguments.into_iter().collect();
        Self::parse_from(lexopt::Parser::from_iter(&arguments)).map_err(|error| {
            let typed = arguments.iter().filter_map(|argument| argument.to_str()).filter(|word| word.starts_with("--"));
            let unknown = typed.map(|word| word.split('=').next().unwrap_or(word)).find(|word| !is_flag(word));
            let meant = unknown.and_then(nearest).map(|name| format!("; did you mean {name}?")).unwrap_or_default();
            format!("{error}{meant}; see nine-card-siege --help")
        })
    }

    fn parse_from(mut parser: lexopt::Parser) -> Result<Self, lexopt::Error> {
        use lexopt::prelude::{Long, Short, Value, ValueExt};
        let mut options = Self::default();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("data-dir") => options.data_dir = Some(parser.value()?.into()),
                Long("portable") => options.portable = true,
                Long("seed") => options.seed = Some(parser.value()?.parse()?),
                Long("hardcore") => options.hardcore = true,
                Long("renderer") => {
                    options.renderer = parser.value()?.parse_with(|word| match word {
                        "auto" => Ok(Renderer::Auto),
                        "gl" => Ok(Renderer::Gl),
                        "software" => Ok(Renderer::Software),
                        _ => Err("it is gl, software or auto"),
                    })?;
                }
                Long("reset-window") => options.reset_window = true,
                Long("safe-mode") => options.safe_mode = true,
                Long("crashed") => options.crashed = Some(parser.value()?.into()),
                Long("help") | Short('h') => options.print = Some(help()),
                Long("version") | Short('V') => {
                    options.print = Some(format!("nine-card-siege {}\n", env!("CARGO_PKG_VERSION")));
                }
                Value(file) if options.file.is_none() => options.file = Some(file.into()),
                other => return Err(other.unexpected()),
            }
        }
        if options.data_dir.is_some() && options.portable {
            return Err("--data-dir and --portable name two folders; give one of them".into());
        }
        Ok(options)
    }
}

fn is_flag(word: &str) -> bool {
    word == "--crashed" || FLAGS.iter().any(|flag| flag.name == word)
}

/// The flag that differs least from a word, if it differs little.
fn nearest(word: &str) -> Option<&'static str> {
    let near = FLAGS.iter().map(|flag| (strsim::damerau_levenshtein(flag.name, word), flag.name)).min();
    near.filter(|(distance, _)| *distance <= 3).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Options, String> {
        Options::parse(std::iter::once("nine-card-siege").chain(arguments.iter().copied()).map(Into::into))
    }

    #[test]
    fn unknown_flags_are_refused_with_a_hint() {
        let error = parse(&["--sead", "7"]).expect_err("no such flag");
        assert!(error.contains("--sead") && error.contains("did you mean --seed?") && error.contains("--help"), "{error}");
        let error = parse(&["--wallpaper"]).expect_err("no such flag");
        assert!(error.contains("--wallpaper") && !error.contains("did you mean"), "{error}");
        let error = parse(&["--renderer", "vulkan"]).expect_err("no such renderer");
        assert!(error.contains("vulkan") && error.contains("gl, software or auto"), "{error}");
        let error = parse(&["--portable", "--data-dir", "x"]).expect_err("two folders");
        assert!(error.contains("give one"), "{error}");
    }

    #[test]
    fn flags_are_read() {
        let options = parse(&["--data-dir", "/tmp/x y", "--seed", "7", "--hardcore", "--renderer=software", "a.ron"]);
        let wanted = Options {
            data_dir: Some("/tmp/x y".into()),
            seed: Some(7),
            hardcore: true,
            renderer: Renderer::Software,
            file: Some("a.ron".into()),
            ..Options::default()
        };
        assert_eq!(options, Ok(wanted));
        assert_eq!(
            parse(&["--portable", "--safe-mode", "--reset-window"]),
            Ok(Options { portable: true, safe_mode: true, reset_window: true, ..Options::default() })
        );
    }

    #[test]
    fn every_flag_of_the_list_is_understood_and_told() {
        for flag in &FLAGS {
            let value = if flag.value.is_empty() { vec![] } else { vec![flag.value.split('|').next().unwrap_or_default()] };
            let value = if flag.value == "NUMBER" { vec!["5"] } else { value };
            let arguments: Vec<&str> = std::iter::once(flag.name).chain(value).collect();
            assert!(parse(&arguments).is_ok(), "{arguments:?}");
            assert!(help().contains(flag.text), "{}", flag.name);
        }
    }

    /// `SIEGE_REWRITE=1 cargo test manual` writes the page anew.
    #[test]
    fn the_manual_page_and_the_readme_tell_the_same_flags() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let page = root.join("assets/linux/nine-card-siege.6");
        if std::env::var_os("SIEGE_REWRITE").is_some() {
            std::fs::write(&page, manual()).expect("a writable checkout");
        }
        let kept = std::fs::read_to_string(&page).expect("the manual page");
        assert_eq!(kept, manual(), "SIEGE_REWRITE=1 cargo test manual writes it anew");
        let readme = std::fs::read_to_string(root.join("README.md")).expect("the README");
        assert!(readme.contains(&help()), "the README shows the text of --help:\n{}", help());
    }
}

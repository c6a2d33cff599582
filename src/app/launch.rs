//! From the command line to the window, and what is said when there can be none.

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use eframe::egui::{Theme, ViewportBuilder, vec2};

use super::{Desktop, Siege, Wishes, lettering, look, table};
use crate::session::{Controller, Seed, Store, StoreError};

/// Name of the window, the data folder and the desktop entry.
const TITLE: &str = "9 Card Siege";
const APP_ID: &str = "nine-card-siege";

/// The text of `--help`.
pub const HELP: &str = "\
9 Card Siege, an unofficial desktop edition of Chris Hansen's solitaire siege game

  nine-card-siege [OPTIONS] [FILE]

  FILE                a saved game to take up; the one on the table is put away
  --data-dir FOLDER   keep the game in FOLDER instead of the player's data folder
  --seed NUMBER       dice and cards of a new game, 0 to 18446744073709551615
  --reset-window      open the window where and as large as at the first start
  --help              this text
  --version           the version
";

/// What the command line asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The data folder, if not the system's.
    pub data_dir: Option<PathBuf>,
    /// The seed of a new game.
    pub seed: Option<u64>,
    /// Forget where the window was.
    pub reset_window: bool,
    /// A saved game to take up.
    pub file: Option<PathBuf>,
    /// Print something and leave.
    pub print: Option<String>,
}

/// Why the window did not open, in words for the player.
#[derive(Debug)]
pub enum LaunchError {
    /// The command line is not understood.
    Arguments(lexopt::Error),
    /// There is no data folder.
    Store(StoreError),
    /// The window could not be made.
    Window(String),
}

impl std::fmt::Display for LaunchError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Arguments(error) => write!(f, "{error}; see nine-card-siege --help"),
            Self::Store(error) => write!(f, "{error}"),
            Self::Window(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for LaunchError {}

impl Options {
    /// Reads the command line.
    ///
    /// # Errors
    /// What is not understood.
    pub fn parse(arguments: impl IntoIterator<Item = std::ffi::OsString>) -> Result<Self, LaunchError> {
        Self::parse_from(lexopt::Parser::from_iter(arguments)).map_err(LaunchError::Arguments)
    }

    fn parse_from(mut parser: lexopt::Parser) -> Result<Self, lexopt::Error> {
        use lexopt::prelude::{Long, Short, Value, ValueExt};
        let mut options = Self::default();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("data-dir") => options.data_dir = Some(parser.value()?.into()),
                Long("seed") => options.seed = Some(parser.value()?.parse()?),
                Long("reset-window") => options.reset_window = true,
                Long("help") | Short('h') => options.print = Some(HELP.to_owned()),
                Long("version") | Short('V') => {
                    options.print = Some(format!("nine-card-siege {}\n", env!("CARGO_PKG_VERSION")));
                }
                Value(file) if options.file.is_none() => options.file = Some(file.into()),
                other => return Err(other.unexpected()),
            }
        }
        Ok(options)
    }
}

/// Opens the window and plays until it is closed.
///
/// # Errors
/// Why there was no window.
pub fn run(options: Options) -> Result<(), LaunchError> {
    let cache = options.data_dir.as_ref().map_or_else(Store::cache_folder, |folder| folder.join("cache"));
    let folder = match options.data_dir {
        Some(folder) => folder,
        None => Store::system_folder().map_err(LaunchError::Store)?,
    };
    check_display()?;
    #[cfg(all(unix, not(target_os = "macos")))]
    leave_dead_wayland()?;
    let geometry = folder.join(GEOMETRY);
    if options.reset_window {
        // What is not there is as good as forgotten, and what cannot be removed is said when it is read.
        let _ = std::fs::remove_file(&geometry);
    }
    let zoom = kept_zoom(&geometry);
    let (controller, opening) = Controller::open(Store::new(folder), options.seed.map(Seed));
    // The window that only looks leaves the folder as it is.
    let keeps_window = controller.can_play();
    let native = eframe::NativeOptions {
        viewport: ViewportBuilder::default()
            .with_title(TITLE)
            .with_app_id(APP_ID)
            .with_inner_size(vec2(1280.0, 800.0))
            .with_min_inner_size(vec2(960.0, 600.0))
            .with_icon(icon()),
        renderer: eframe::Renderer::Glow,
        persist_window: keeps_window,
        persistence_path: Some(geometry),
        // Kept in points of the scale of then; a new window begins at a scale of 1.
        window_builder: Some(Box::new(move |mut builder| {
            builder.inner_size = builder.inner_size.map(|size| size * zoom);
            builder
        })),
        ..Default::default()
    };
    let create = move |context: &eframe::CreationContext<'_>| {
        prepare(&context.egui_ctx);
        let awake = context.egui_ctx.clone();
        let wishes = Wishes::ask(move || awake.request_repaint());
        let mut siege = Siege::new(controller, opening, Desktop::system(wishes, cache));
        if let Some(file) = options.file {
            siege.open_file(&file);
        }
        Ok(Box::new(siege) as Box<dyn eframe::App>)
    };
    // Missing display libraries end in a panic inside the window toolkit: that, too, must become a sentence.
    keep_panics_quiet();
    match std::panic::catch_unwind(AssertUnwindSafe(|| eframe::run_native(APP_ID, native, Box::new(create)))) {
        Ok(result) => result.map_err(|error| LaunchError::Window(explain(&error))),
        Err(_) => Err(LaunchError::Window(explain_panic())),
    }
}

/// The file in the data folder that keeps the window's place and size.
const GEOMETRY: &str = "window.ron";

/// Where the scale of then stands in it.
pub(super) const ZOOM_KEY: &str = "zoom";

/// The scale at which the window's size was kept; 1 if there is none.
fn kept_zoom(geometry: &Path) -> f32 {
    let text = std::fs::read_to_string(geometry).unwrap_or_default();
    let kept: BTreeMap<String, String> = ron::from_str(&text).unwrap_or_default();
    let zoom: Option<f32> = kept.get(ZOOM_KEY).and_then(|zoom| zoom.parse().ok());
    zoom.filter(|zoom| (0.5..=4.0).contains(zoom)).unwrap_or(1.0)
}

/// The text of the last panic; the default hook would print a source line that helps no player.
static PANIC: Mutex<String> = Mutex::new(String::new());

fn keep_panics_quiet() {
    std::panic::set_hook(Box::new(|info| {
        if let Ok(mut text) = PANIC.lock() {
            *text = info.to_string();
        }
    }));
}

fn explain_panic() -> String {
    let text = PANIC.lock().map(|text| text.clone()).unwrap_or_default();
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.contains("Library ") && line.contains("could not be loaded") {
        return format!("{NO_LIBRARIES}\n(cause: {line})");
    }
    format!(
        "the game ended because of a fault in the program. It is saved up to the last step; start it again to go on.\n\
         (cause: {line})"
    )
}

/// Typefaces, colors and habits of the window; also for tests without one.
pub fn prepare(context: &eframe::egui::Context) {
    context.set_fonts(lettering::fonts());
    context.set_theme(Theme::Dark);
    context.all_styles_mut(table::style);
    context.options_mut(|options| options.zoom_with_keyboard = false);
    look::install(context);
}

fn icon() -> eframe::egui::IconData {
    // Our own picture: a test paints it and reads it back. Without it the system's icon would do.
    image::load_from_memory(include_bytes!("../../assets/icon.png")).map_or_else(
        |_| Default::default(),
        |picture| {
            let picture = picture.into_rgba8();
            let (width, height) = picture.dimensions();
            eframe::egui::IconData { rgba: picture.into_raw(), width, height }
        },
    )
}

/// On Unix a window needs a display.
fn check_display() -> Result<(), LaunchError> {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(all(unix, not(target_os = "macos"))) && !["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(set) {
        return Err(LaunchError::Window(NO_DISPLAY.to_owned()));
    }
    Ok(())
}

/// A Wayland address that nobody answers (left behind by an old session) would hide a good X11 display: the program then starts
/// itself again without it.
#[cfg(all(unix, not(target_os = "macos")))]
fn leave_dead_wayland() -> Result<(), LaunchError> {
    use std::os::unix::{net::UnixStream, process::CommandExt};
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let (Some(socket), Some(_)) = (variable("WAYLAND_DISPLAY"), variable("DISPLAY")) else { return Ok(()) };
    if variable("WAYLAND_SOCKET").is_some() {
        return Ok(());
    }
    // A bare name lies in the runtime folder; a whole path replaces it.
    let path = PathBuf::from(variable("XDG_RUNTIME_DIR").unwrap_or_default()).join(socket);
    if UnixStream::connect(path).is_ok() {
        return Ok(());
    }
    let Ok(program) = std::env::current_exe() else { return Ok(()) };
    let error = std::process::Command::new(program).args(std::env::args_os().skip(1)).env_remove("WAYLAND_DISPLAY").exec();
    Err(LaunchError::Window(format!("{NO_LIBRARIES}\n(cause: {error})")))
}

const NO_DISPLAY: &str = "no display was found: neither DISPLAY nor WAYLAND_DISPLAY is set.\n\
    Start the game from a graphical session; over ssh use 'ssh -X', on a server a virtual display such as Xvfb.";

const NO_OPENGL: &str = "no usable OpenGL was found; the game needs OpenGL 2.1 or later.\n\
    Install or update the graphics driver. On Debian and Ubuntu the software driver is in the packages\n\
    libgl1, libegl1 and libgl1-mesa-dri.";

const NO_LIBRARIES: &str = "the display could not be reached. Either it is not running, or a library is missing:\n\
    for X11 libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0 (Debian names),\n\
    for Wayland libwayland-client0 libwayland-egl1 libxkbcommon0.";

/// What the failure means and what to do, with the cause last.
fn explain(error: &eframe::Error) -> String {
    let (what, cause) = match error {
        eframe::Error::Winit(_) | eframe::Error::WinitEventLoop(_) => (NO_LIBRARIES, error.to_string()),
        _ => (NO_OPENGL, error.to_string()),
    };
    // Drivers answer with pages of configuration, toolkits with source lines: the end of the first line is enough to ask
    // somebody.
    let line = cause.lines().next().unwrap_or_default();
    let line =
        line.rsplit_once(".rs:").map_or(line, |(_, rest)| rest.trim_start_matches(|letter: char| !letter.is_alphabetic()));
    let short: String = line.chars().take(160).collect();
    format!("{what}\n(cause: {short})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_flags_are_refused_with_a_hint() {
        let error = Options::parse(["nine-card-siege".into(), "--sead".into()]).expect_err("no such flag");
        assert!(error.to_string().contains("--sead") && error.to_string().contains("--help"), "{error}");
    }

    #[test]
    fn the_icon_is_a_square_picture() {
        let icon = icon();
        assert_eq!((icon.width, icon.height, icon.rgba.len()), (256, 256, 256 * 256 * 4));
    }

    #[test]
    fn a_missing_library_is_named_and_any_other_panic_is_told() {
        let tell = |text: &str| {
            *PANIC.lock().expect("no test panics while it holds this") = text.to_owned();
            explain_panic()
        };
        let library = tell("panicked at x.rs:1:\nLibrary libxkbcommon-x11.so could not be loaded.");
        assert!(library.contains("libxkbcommon-x11-0") && library.contains("Debian names"), "{library}");
        assert!(tell("panicked at x.rs:1:\nindex out of bounds").contains("saved up to the last step"));
    }

    #[test]
    fn flags_are_read() {
        let arguments = ["nine-card-siege", "--data-dir", "/tmp/x y", "--seed", "7"].map(Into::into);
        let options = Options::parse(arguments).expect("good flags");
        assert_eq!((options.data_dir, options.seed), (Some("/tmp/x y".into()), Some(7)));
    }
}

//! From the command line to the window, and what is said when there can be none.

use std::backtrace::Backtrace;
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use eframe::egui::{Context, Theme, Ui, ViewportBuilder, vec2};

use super::notice::{self, Answer};
use super::options::{Options, Renderer};
use super::siege::Painter;
use super::soft::{self, Screen, SoftError};
use super::{Desktop, Siege, Wishes, lettering, look, table};
use crate::session::{Controller, Opening, Seed, Store, StoreError};

/// Name of the window, the data folder and the desktop entry.
const TITLE: &str = "9 Card Siege";
pub(super) const APP_ID: &str = "nine-card-siege";

/// Why the window did not open, in words for the player.
#[derive(Debug)]
pub enum LaunchError {
    /// The command line is not understood.
    Arguments(String),
    /// There is no data folder.
    Store(StoreError),
    /// The window could not be made.
    Window(String),
    /// A fault of the program ended the game.
    Fault(String),
}

impl std::fmt::Display for LaunchError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Arguments(text) | Self::Window(text) | Self::Fault(text) => f.write_str(text),
            Self::Store(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for LaunchError {}

impl LaunchError {
    /// Says it where there is no console: in a message of the system, or in a window of ours if there can be one.
    pub fn show(&self) {
        // Who typed the command line reads the answer below it.
        if !matches!(self, Self::Arguments(_)) {
            notice::tell(TITLE, &self.to_string(), !matches!(self, Self::Window(_)));
        }
    }
}

/// Opens the window and plays until it is closed.
///
/// # Errors
/// Why there was no window.
pub fn run(options: Options) -> Result<(), LaunchError> {
    let folders = Folders::of(&options)?;
    check_display()?;
    #[cfg(all(unix, not(target_os = "macos")))]
    leave_dead_wayland()?;
    keep_panics();
    if let Some(report) = &options.crashed {
        return after_crash(report);
    }
    let fell_back = options.renderer == Renderer::Auto && std::env::var_os(FELL_BACK).is_some();
    let software = options.safe_mode || options.renderer == Renderer::Software || fell_back;
    let may_fall_back = options.renderer == Renderer::Auto && !software;
    let outcome = std::panic::catch_unwind(AssertUnwindSafe(|| {
        if software { run_soft(&options, &folders) } else { run_gl(&options, &folders) }
    }));
    match outcome {
        Ok(Ok(())) => Ok(()),
        Ok(Err(NoWindow::OpenGl(_))) if may_fall_back => restart(&[], &[FELL_BACK]),
        Ok(Err(NoWindow::OpenGl(text) | NoWindow::Other(text))) => Err(LaunchError::Window(text)),
        Err(_) => {
            let panic = PANIC.lock().map(|text| text.clone()).unwrap_or_default();
            if let Some(text) = missing_library(&panic) {
                // Only OpenGL on Wayland needs this one.
                let of_gl = may_fall_back && panic.contains("wayland-egl");
                return if of_gl { restart(&[], &[FELL_BACK]) } else { Err(LaunchError::Window(text)) };
            }
            crashed(&panic, &folders.data)
        }
    }
}

/// Set for the program that starts itself again because OpenGL is missing.
const FELL_BACK: &str = "SIEGE_NO_OPENGL";

/// Where everything is kept.
struct Folders {
    data: PathBuf,
    cache: PathBuf,
    geometry: PathBuf,
}

impl Folders {
    fn of(options: &Options) -> Result<Self, LaunchError> {
        let own = match &options.data_dir {
            Some(folder) => Some(folder.clone()),
            None => portable_folder(options.portable)?,
        };
        let cache = own.as_ref().map_or_else(Store::cache_folder, |folder| folder.join("cache"));
        let data = match own {
            Some(folder) => folder,
            None => Store::system_folder().map_err(LaunchError::Store)?,
        };
        let geometry = data.join(GEOMETRY);
        Ok(Self { data, cache, geometry })
    }
}

/// A file in the folder `saves` beside the program that makes it portable without a flag.
const PORTABLE: &str = "portable.txt";

/// The folder `saves` beside the program, if everything is to be kept there.
fn portable_folder(wished: bool) -> Result<Option<PathBuf>, LaunchError> {
    let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join("saves")));
    match beside {
        Some(folder) if wished || folder.join(PORTABLE).is_file() => Ok(Some(folder)),
        None if wished => Err(LaunchError::Window(
            "it is not known where the program lies, so nothing can be kept beside it; give --data-dir FOLDER instead."
                .to_owned(),
        )),
        _ => Ok(None),
    }
}

/// Why there was no window; only where OpenGL is missing there can still be one.
enum NoWindow {
    OpenGl(String),
    Other(String),
}

/// Makes the game once its window is there.
type Create = dyn FnOnce(&Context, Painter) -> Siege;

/// The game and all that its window needs.
struct Opened {
    siege: Box<Create>,
    viewport: ViewportBuilder,
    /// Where the window's place is kept, if it is.
    geometry: Option<PathBuf>,
}

fn open(options: &Options, folders: &Folders) -> Opened {
    if options.reset_window {
        // What is not there is as good as forgotten, and what cannot be removed is said when it is read.
        let _ = std::fs::remove_file(&folders.geometry);
    }
    let (mut controller, opening) = Controller::open(Store::new(folders.data.clone()), options.seed.map(Seed));
    if options.hardcore && controller.game().steps().next().is_none() && !controller.game().mode().is_hardcore() {
        // A window that only looks says so itself.
        let _ = controller.switch_hardcore(true);
    }
    // The window that only looks leaves the folder as it is.
    let keeps_window = controller.can_play() && !options.safe_mode;
    let (file, cache, safe) = (options.file.clone(), folders.cache.clone(), options.safe_mode);
    let siege = move |context: &Context, painter: Painter| build(context, controller, opening, file, cache, safe, painter);
    Opened { siege: Box::new(siege), viewport: viewport(), geometry: Some(folders.geometry.clone()).filter(|_| keeps_window) }
}

fn build(
    context: &Context,
    controller: Controller,
    opening: Opening,
    file: Option<PathBuf>,
    cache: PathBuf,
    safe: bool,
    painter: Painter,
) -> Siege {
    prepare(context);
    let awake = context.clone();
    let wishes = Wishes::ask(move || awake.request_repaint());
    let desktop = Desktop { safe, painter, ..Desktop::system(wishes, cache) };
    let mut siege = Siege::new(controller, opening, desktop);
    if let Some(file) = file {
        siege.open_file(&file);
    }
    siege
}

/// The window as it is at the first start.
pub(super) fn viewport() -> ViewportBuilder {
    ViewportBuilder::default()
        .with_title(TITLE)
        .with_app_id(APP_ID)
        .with_inner_size(vec2(1280.0, 800.0))
        .with_min_inner_size(vec2(960.0, 600.0))
        .with_icon(icon())
}

fn run_gl(options: &Options, folders: &Folders) -> Result<(), NoWindow> {
    let Opened { siege, viewport, geometry } = open(options, folders);
    let zoom = kept_zoom(&folders.geometry);
    let native = eframe::NativeOptions {
        viewport,
        renderer: eframe::Renderer::Glow,
        persist_window: geometry.is_some(),
        persistence_path: Some(folders.geometry.clone()),
        // Kept in points of the scale of then; a new window begins at a scale of 1.
        window_builder: Some(Box::new(move |mut builder| {
            builder.inner_size = builder.inner_size.map(|size| size * zoom);
            builder
        })),
        ..Default::default()
    };
    let create = move |context: &eframe::CreationContext<'_>| {
        Ok(Box::new(siege(&context.egui_ctx, Painter::OpenGl)) as Box<dyn eframe::App>)
    };
    eframe::run_native(APP_ID, native, Box::new(create)).map_err(|error| match error {
        eframe::Error::Winit(_) | eframe::Error::WinitEventLoop(_) => {
            NoWindow::Other(explain(NO_LIBRARIES, &error.to_string()))
        }
        _ => NoWindow::OpenGl(explain(NO_OPENGL, &error.to_string())),
    })
}

/// The game as a window without OpenGL shows it.
struct SoftSiege(Siege);

impl Screen for SoftSiege {
    fn ui(&mut self, ui: &mut Ui) {
        self.0.ui(ui);
    }

    fn end(&mut self) -> Vec<(&'static str, String)> {
        self.0.save();
        vec![(ZOOM_KEY, self.0.zoom().to_string())]
    }
}

fn run_soft(options: &Options, folders: &Folders) -> Result<(), NoWindow> {
    let Opened { siege, mut viewport, geometry } = open(options, folders);
    let painter = if std::env::var_os(FELL_BACK).is_some() { Painter::NoOpenGl } else { Painter::Processor };
    let zoom = kept_zoom(&folders.geometry);
    viewport.inner_size = viewport.inner_size.map(|size| size * if geometry.is_some() { zoom } else { 1.0 });
    let create = move |context: &Context| SoftSiege(siege(context, painter));
    soft::run(viewport, geometry, create).map_err(|error| match &error {
        SoftError::Events(_) => NoWindow::Other(explain(NO_LIBRARIES, &error.to_string())),
        SoftError::Window(_) => NoWindow::Other(explain(NO_PIXELS, &error.to_string())),
    })
}

/// Starts the program again with the same command line and more flags, in the place of this one where the system can.
fn restart(flags: &[&str], marks: &[&str]) -> Result<(), LaunchError> {
    let failed = |error: std::io::Error| LaunchError::Window(format!("the program could not be started again: {error}"));
    let mut command = Command::new(std::env::current_exe().map_err(failed)?);
    // Before what the player typed: a file's name may be last.
    command.args(flags).args(std::env::args_os().skip(1));
    for mark in marks {
        command.env(mark, "1");
    }
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        Err(failed(command.exec()))
    }
    #[cfg(not(unix))]
    {
        let status = command.status().map_err(failed)?;
        // What there was to say was said.
        std::process::exit(status.code().unwrap_or(1));
    }
}

/// The game ended because of a fault: a report is written, and the program starts itself again to say so.
fn crashed(panic: &str, folder: &Path) -> Result<(), LaunchError> {
    let line = panic.lines().take(2).collect::<Vec<_>>().join(" ");
    let saved = "the game ended because of a fault in the program. It is saved up to the last step; start it again to go on.";
    match report(panic, folder) {
        Ok(path) => {
            let argument = format!("--crashed={}", path.display());
            restart(&[&argument], &[]).map_err(|_| LaunchError::Fault(format!("{saved}\n(report: {})", path.display())))
        }
        Err(_) => Err(LaunchError::Fault(format!("{saved}\n(cause: {line})"))),
    }
}

/// Writes what happened, and nothing about the player.
fn report(panic: &str, folder: &Path) -> std::io::Result<PathBuf> {
    use std::io::Write;
    std::fs::create_dir_all(folder)?;
    for number in 1..1000_u32 {
        let path = folder.join(format!("fault-{number}.txt"));
        let file = std::fs::OpenOptions::new().write(true).create_new(true).open(&path);
        match file {
            Ok(mut file) => {
                writeln!(
                    file,
                    "9 Card Siege {}, {} {}\n\n{panic}",
                    env!("CARGO_PKG_VERSION"),
                    std::env::consts::OS,
                    std::env::consts::ARCH
                )?;
                return Ok(path);
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(std::io::ErrorKind::AlreadyExists.into())
}

/// Says what happened, where the report lies, and offers to go on.
fn after_crash(report: &Path) -> Result<(), LaunchError> {
    let text = format!(
        "The game ended because of a fault in the program. Nothing is lost: it is saved up to the last step.\nThe report lies in {}. It is sent nowhere; if you like, send it to whoever gave you the game.",
        report.display()
    );
    let answer = std::panic::catch_unwind(AssertUnwindSafe(|| notice::ask("A fault", &text, ["Go on", "Close"])));
    match answer {
        Ok(Ok(Answer::First)) => {
            let arguments = std::env::args_os().skip(1).filter(|word| !word.to_string_lossy().starts_with("--crashed"));
            let failed = |error: std::io::Error| LaunchError::Fault(format!("the program could not be started again: {error}"));
            let program = std::env::current_exe().map_err(failed)?;
            Command::new(program).args(arguments).spawn().map_err(failed)?;
            Ok(())
        }
        Ok(Ok(Answer::Second)) => Ok(()),
        _ => Err(LaunchError::Fault(text)),
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

fn keep_panics() {
    std::panic::set_hook(Box::new(|info| {
        if let Ok(mut text) = PANIC.lock() {
            *text = format!("{info}\n\n{}", Backtrace::force_capture());
        }
    }));
}

/// What to say if the window toolkit ended in a panic because a library is not there.
fn missing_library(panic: &str) -> Option<String> {
    let line = panic.split_whitespace().take(40).collect::<Vec<_>>().join(" ");
    let missing = line.contains("Library ") && line.contains("could not be loaded");
    missing.then(|| format!("{NO_LIBRARIES}\n(cause: {})", line.chars().take(200).collect::<String>()))
}

/// Typefaces, colors and habits of the window; also for tests without one.
pub fn prepare(context: &Context) {
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

const NO_OPENGL: &str = "no usable OpenGL was found; --renderer gl needs OpenGL 2.1 or later, --renderer auto does without.\n\
    Install or update the graphics driver. On Debian and Ubuntu the software driver is in the packages\n\
    libgl1, libegl1 and libgl1-mesa-dri.";

const NO_PIXELS: &str = "the window could not be painted.\n\
    Start the game with --renderer gl if there is a graphics driver.";

const NO_LIBRARIES: &str = "the display could not be reached. Either it is not running, or a library is missing:\n\
    for X11 libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0 (Debian names),\n\
    for Wayland libwayland-client0 libwayland-egl1 libxkbcommon0.";

/// What the failure means and what to do, with the cause last.
fn explain(what: &str, cause: &str) -> String {
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
    fn the_icon_is_a_square_picture() {
        let icon = icon();
        assert_eq!((icon.width, icon.height, icon.rgba.len()), (256, 256, 256 * 256 * 4));
    }

    #[test]
    fn a_missing_library_is_named_and_any_other_panic_is_none() {
        let library = missing_library("panicked at x.rs:1:\nLibrary libxkbcommon-x11.so could not be loaded.").expect("one");
        assert!(library.contains("libxkbcommon-x11-0") && library.contains("Debian names"), "{library}");
        assert_eq!(missing_library("panicked at x.rs:1:\nindex out of bounds"), None);
    }

    #[test]
    fn a_portable_game_keeps_everything_beside_the_program() {
        let options = Options { portable: true, ..Options::default() };
        let folders = Folders::of(&options).expect("the test's own folder");
        let program = std::env::current_exe().expect("this test");
        let beside = program.with_file_name("saves");
        assert_eq!((&folders.data, folders.cache, folders.geometry), (&beside, beside.join("cache"), beside.join(GEOMETRY)));
        let own = Options { data_dir: Some("elsewhere".into()), ..Options::default() };
        assert_eq!(Folders::of(&own).expect("it is named").cache, Path::new("elsewhere/cache"));
    }

    #[test]
    fn reports_never_replace_each_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = report("index out of bounds", folder.path()).expect("room");
        let second = report("another", folder.path()).expect("room");
        assert_ne!(first, second);
        let text = std::fs::read_to_string(first).expect("a report");
        assert!(text.contains("index out of bounds") && text.contains(env!("CARGO_PKG_VERSION")), "{text}");
    }
}

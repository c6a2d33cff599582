//! A display of its own (Xvfb), the program in it, and hands for mouse and keys (xdotool).

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use eframe::egui::Pos2;
use nine_card_siege::session::Game;
use x11rb::protocol::xproto::{ClientMessageEvent, ConnectionExt as _, EventMask};

const PROGRAM: &str = env!("CARGO_BIN_EXE_nine-card-siege");

/// The longest that anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A drag of the mouse.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drag {
    /// Where the button goes down.
    pub(crate) from: Pos2,
    /// Where it goes up.
    pub(crate) to: Pos2,
}

/// A display with at most one running program.
#[derive(Debug)]
pub(crate) struct Desk {
    name: &'static str,
    server: Child,
    display: String,
    program: Option<Child>,
    window: String,
}

impl Desk {
    /// A display of this size.
    pub(crate) fn new(name: &'static str, width: u32, height: u32) -> Self {
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        // Servers that start together can pick the same number.
        let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let screen = format!("{width}x{height}x24");
        for _ in 0..5 {
            let mut server = Command::new("Xvfb")
                // Without -noreset the server starts over when its last client leaves, and refuses clients meanwhile.
                .args(["-displayfd", "1", "-screen", "0", &screen, "-nolisten", "tcp", "-noreset"])
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .expect("Xvfb is needed for the end-to-end tests: apt-get install xvfb");
            let mut number = String::new();
            BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
            let desk = Self { name, server, display: format!(":{}", number.trim()), program: None, window: String::new() };
            // It answers, and with the size that was asked for: it is ours.
            for _ in 0..50 {
                if desk.xdotool(&["getdisplaygeometry"]).trim() == format!("{width} {height}") {
                    return desk;
                }
                thread::sleep(Duration::from_millis(100));
            }
        }
        panic!("Xvfb does not start");
    }

    /// The display's address.
    pub(crate) fn display(&self) -> &str {
        &self.display
    }

    fn command(program: &str, display: &str) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", display).env_remove("WAYLAND_DISPLAY").env("LIBGL_ALWAYS_SOFTWARE", "1");
        command
    }

    /// Starts the program and waits until its window can be played.
    pub(crate) fn start(&mut self, arguments: &[&str]) {
        self.start_with::<&str>(arguments, &[]);
    }

    /// The same with more environment.
    pub(crate) fn start_with<V: AsRef<OsStr>>(&mut self, arguments: &[&str], environment: &[(&str, V)]) {
        // Most tests are about something else than questions and the chance of winning.
        if let Some(folder) = arguments.iter().position(|argument| *argument == "--data-dir").map(|at| arguments[at + 1]) {
            let settings = Path::new(folder).join("settings.ron");
            if Path::new(folder).is_dir() && !settings.exists() {
                let _ = std::fs::write(settings, "(asks: false, gauge: Hidden)");
            }
        }
        // Tests that run in the background may have been told to ignore signals, and the program would do the same.
        let mut command = Self::command("env", &self.display);
        command.args(["--default-signal=HUP,INT,TERM", PROGRAM]);
        for (name, value) in environment {
            command.env(name, value);
        }
        let program = command.args(arguments).spawn().unwrap();
        let id = program.id().to_string();
        self.program = Some(program);
        let started = Instant::now();
        loop {
            let found = self.xdotool(&["search", "--onlyvisible", "--pid", &id]);
            if let Some(window) = found.lines().last().filter(|line| !line.is_empty()) {
                self.window = window.to_owned();
                break;
            }
            let ended = self.program.as_mut().unwrap().try_wait().unwrap();
            assert!(ended.is_none(), "the program ended without a window: {ended:?}");
            if started.elapsed() > PATIENCE {
                self.picture("no-window");
                let windows = self.xdotool(&["search", "--name", "."]);
                panic!("no window appeared on {}; windows: {windows:?}", self.display);
            }
            thread::sleep(Duration::from_millis(50));
        }
        let window = self.window.clone();
        self.xdotool(&["windowmove", &window, "0", "0", "windowfocus", &window]);
        while self.colors() < 50 {
            assert!(started.elapsed() < PATIENCE, "nothing was painted");
            thread::sleep(Duration::from_millis(100));
        }
        self.settle();
    }

    /// Waits for a window of this name, whichever program opens it, and gives it the keyboard.
    pub(crate) fn wait_for_window(&mut self, name: &str) {
        let exact = format!("^{name}$");
        self.window = self.wait_for(|| {
            let found = self.xdotool(&["search", "--onlyvisible", "--name", &exact]);
            found.lines().last().map(str::to_owned)
        });
        let window = self.window.clone();
        self.xdotool(&["windowmove", &window, "0", "0", "windowfocus", &window]);
        thread::sleep(Duration::from_millis(500));
    }

    /// Waits until no window has this name any more.
    pub(crate) fn wait_for_no_window(&self, name: &str) {
        let exact = format!("^{name}$");
        self.wait_for(|| self.xdotool(&["search", "--onlyvisible", "--name", &exact]).trim().is_empty().then_some(()));
    }

    fn xdotool(&self, arguments: &[&str]) -> String {
        let output = Self::command("xdotool", &self.display).args(arguments).output().expect("xdotool is needed");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Presses a key.
    pub(crate) fn key(&self, key: &str) {
        self.xdotool(&["key", key]);
        thread::sleep(Duration::from_millis(150));
    }

    fn move_to(&self, at: Pos2) {
        self.xdotool(&["mousemove", &format!("{:.0}", at.x), &format!("{:.0}", at.y)]);
        thread::sleep(Duration::from_millis(50));
    }

    /// Clicks.
    pub(crate) fn click(&self, at: Pos2) {
        self.move_to(at);
        self.xdotool(&["click", "1"]);
        thread::sleep(Duration::from_millis(100));
    }

    /// Drags in a few steps, as a hand does.
    pub(crate) fn drag(&self, drag: &Drag) {
        self.move_to(drag.from);
        self.xdotool(&["mousedown", "1"]);
        for i in 1..=6 {
            self.move_to(drag.from + (drag.to - drag.from) * (i as f32 / 6.0));
        }
        self.xdotool(&["mouseup", "1"]);
    }

    /// Waits until nothing moves any more: the processor time of the program stands still.
    pub(crate) fn settle(&self) {
        let started = Instant::now();
        let mut last = self.processor_ticks();
        let mut still = 0;
        while still < 3 && started.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(100));
            let now = self.processor_ticks();
            still = if now == last { still + 1 } else { 0 };
            last = now;
        }
    }

    /// Makes the window as large as this, in pixels.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        self.xdotool(&["windowsize", &self.window, &width.to_string(), &height.to_string()]);
    }

    /// How large the window is, in pixels.
    pub(crate) fn size(&self) -> (u32, u32) {
        let text = self.xdotool(&["getwindowgeometry", "--shell", &self.window]);
        let value = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).unwrap().parse().unwrap();
        (value("WIDTH="), value("HEIGHT="))
    }

    /// Processor time of the program so far, in clock ticks.
    pub(crate) fn processor_ticks(&self) -> u64 {
        let id = self.program.as_ref().unwrap().id();
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    }

    /// The running game in the data folder.
    pub(crate) fn game(&self, folder: &Path) -> Option<Game> {
        // Read without the store, which would set aside what it does not like.
        let text = fs::read_to_string(folder.join("current.ron")).ok()?;
        nine_card_siege::session::from_ron(&text).ok().map(|(game, _)| game)
    }

    /// Waits until the saved game is as wished.
    pub(crate) fn wait_for_game(&self, folder: &Path, wished: impl Fn(&Game) -> bool) -> Game {
        let started = Instant::now();
        loop {
            let game = self.game(folder);
            if let Some(game) = game.as_ref().filter(|game| wished(game)) {
                return game.clone();
            }
            if started.elapsed() > PATIENCE {
                self.picture("waiting");
                let steps: Vec<_> = game.iter().flat_map(Game::steps).map(|step| step.to_string()).collect();
                panic!("the game did not get there: {steps:?}; see {}", self.path("waiting").display());
            }
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("e2e-{}-{name}.png", self.name))
    }

    /// Takes a picture of the screen.
    pub(crate) fn picture(&self, name: &str) {
        let status = Self::command("import", &self.display).args(["-window", "root"]).arg(self.path(name)).status();
        assert!(status.is_ok_and(|status| status.success()), "imagemagick's import is needed");
    }

    /// Number of different colors on the screen.
    pub(crate) fn colors(&self) -> usize {
        self.picture("colors");
        let picture = image::open(self.path("colors")).unwrap().to_rgb8();
        let mut colors: Vec<[u8; 3]> = picture.pixels().map(|pixel| pixel.0).collect();
        colors.sort_unstable();
        colors.dedup();
        colors.len()
    }

    /// Ends the program without any warning (SIGKILL).
    pub(crate) fn kill(&mut self) {
        if let Some(mut program) = self.program.take() {
            program.kill().unwrap();
            program.wait().unwrap();
        }
    }

    /// Does something and ends the program without any warning this long after it began.
    pub(crate) fn kill_amid(&mut self, moment: Duration, deed: impl FnOnce(&Self)) {
        let id = self.program.as_ref().unwrap().id().to_string();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(moment);
                assert!(Command::new("kill").args(["-s", "KILL", &id]).status().unwrap().success());
            });
            deed(self);
        });
        self.program.take().unwrap().wait().unwrap();
    }

    /// Ends the program by a signal (its name without SIG), the window's own button (`window`) or a key, and waits for it.
    pub(crate) fn end_by(&mut self, way: &str) {
        match way {
            "TERM" | "INT" | "HUP" => {
                let id = self.program.as_ref().unwrap().id().to_string();
                assert!(Command::new("kill").args(["-s", way, &id]).status().unwrap().success());
            }
            "window" => self.press_close_button(),
            key => self.key(key),
        }
        let started = Instant::now();
        while self.program.as_mut().unwrap().try_wait().unwrap().is_none() {
            assert!(started.elapsed() < PATIENCE, "{way} does not end the program");
            thread::sleep(Duration::from_millis(20));
        }
        self.program = None;
    }

    /// Asks the window to close, as a window manager does when its button is pressed (ICCCM 4.2.8.1).
    fn press_close_button(&self) {
        let (connection, _) = x11rb::connect(Some(&self.display)).unwrap();
        let window = self.window.parse().unwrap();
        let atom = |name: &[u8]| connection.intern_atom(false, name).unwrap().reply().unwrap().atom;
        let message = [atom(b"WM_DELETE_WINDOW"), 0, 0, 0, 0];
        let event = ClientMessageEvent::new(32, window, atom(b"WM_PROTOCOLS"), message);
        connection.send_event(false, window, EventMask::NO_EVENT, event).unwrap().check().unwrap();
    }

    /// Waits until there is something to be found.
    pub(crate) fn wait_for<T>(&self, find: impl Fn() -> Option<T>) -> T {
        let started = Instant::now();
        loop {
            if let Some(found) = find() {
                return found;
            }
            assert!(started.elapsed() < PATIENCE, "it did not come");
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits for the program to end by itself; its exit code.
    pub(crate) fn wait_for_end(&mut self) -> Option<i32> {
        let started = Instant::now();
        let program = self.program.as_mut().unwrap();
        while started.elapsed() < PATIENCE {
            if let Some(status) = program.try_wait().unwrap() {
                self.program = None;
                return status.code();
            }
            thread::sleep(Duration::from_millis(50));
        }
        self.kill();
        None
    }

    /// Runs the program where there is no display at all.
    pub(crate) fn run_without_display() -> Output {
        let mut command = Command::new(PROGRAM);
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
        command.output().unwrap()
    }

    /// Runs the program with a display's address.
    pub(crate) fn run_with_display(display: &str, arguments: &[&str]) -> Output {
        Self::run_with_display_and(display, arguments, &[])
    }

    /// Runs the program with a display's address and more environment.
    pub(crate) fn run_with_display_and(display: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Output {
        let mut command = Self::command(PROGRAM, display);
        command.args(arguments).envs(environment.iter().copied()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut program = command.spawn().unwrap();
        let started = Instant::now();
        while program.try_wait().unwrap().is_none() {
            if started.elapsed() > PATIENCE {
                program.kill().unwrap();
                panic!("the program opened a window where it should have given up");
            }
            thread::sleep(Duration::from_millis(50));
        }
        program.wait_with_output().unwrap()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.kill();
        // The server has nothing to lose.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

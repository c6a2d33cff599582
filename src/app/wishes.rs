//! What the player has told the system to wish of every program: dark windows, little motion. Asked once, in the background, with
//! the tools that each system has; where there is no answer, there is no wish.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Wishes of the system; none until they are known.
#[derive(Clone, Debug, Default)]
pub struct Wishes(Arc<AtomicU8>);

const REDUCED_MOTION: u8 = 1;
const DARK: u8 = 2;

impl Wishes {
    /// Asks the system; `done` is called when the answer is there.
    pub fn ask(done: impl FnOnce() + Send + 'static) -> Self {
        let wishes = Self::default();
        let answer = wishes.clone();
        // Without a thread there is no answer, as on a system that has none.
        let _ = std::thread::Builder::new().name("wishes".to_owned()).spawn(move || {
            let reduced = reduced_motion().then_some(REDUCED_MOTION);
            let dark = dark().then_some(DARK);
            answer.0.store(reduced.unwrap_or_default() | dark.unwrap_or_default(), Relaxed);
            done();
        });
        wishes
    }

    /// Wishes that are known already.
    pub fn known(reduced_motion: bool, dark: bool) -> Self {
        let bit = |wished: bool, bit: u8| if wished { bit } else { 0 };
        Self(Arc::new(AtomicU8::new(bit(reduced_motion, REDUCED_MOTION) | bit(dark, DARK))))
    }

    /// Whether little is to move.
    pub fn reduced_motion(&self) -> bool {
        self.0.load(Relaxed) & REDUCED_MOTION != 0
    }

    /// Whether windows are to be dark.
    pub fn dark(&self) -> bool {
        self.0.load(Relaxed) & DARK != 0
    }
}

/// What a tool of the system prints; empty if there is no such tool or it fails.
fn printed(program: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(program);
    command.args(arguments);
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt;
        /// No console window flashes up.
        const CREATE_NO_WINDOW: u32 = 0x0800_0000;
        command.creation_flags(CREATE_NO_WINDOW);
    }
    command.output().map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default()
}

#[cfg(all(unix, not(target_os = "macos")))]
fn reduced_motion() -> bool {
    printed("gsettings", &["get", "org.gnome.desktop.interface", "enable-animations"]).trim() == "false"
}

#[cfg(all(unix, not(target_os = "macos")))]
fn dark() -> bool {
    printed("gsettings", &["get", "org.gnome.desktop.interface", "color-scheme"]).contains("dark")
}

#[cfg(target_os = "macos")]
fn reduced_motion() -> bool {
    printed("defaults", &["read", "com.apple.universalaccess", "reduceMotion"]).trim() == "1"
}

#[cfg(windows)]
fn reduced_motion() -> bool {
    let text = printed("reg", &["query", r"HKCU\Control Panel\Desktop\WindowMetrics", "/v", "MinAnimate"]);
    text.split_whitespace().last() == Some("0")
}

/// The window toolkit knows it here.
#[cfg(any(target_os = "macos", windows))]
fn dark() -> bool {
    false
}

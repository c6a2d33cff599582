//! Loading is bounded: no file makes it use more than 64 MiB or keeps the player waiting.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nine_card_siege::session::{Game, Seed, Setup, Stamp, to_ron};

/// A process may have so many KiB of memory of all kinds, the program itself included.
const MEMORY: u32 = 64 << 10;

/// Far more than a second, because a machine may be busy; without an end is what must not be. The times are printed.
const PATIENCE: Duration = Duration::from_secs(30);

/// Files at their worst, each with what is found in it.
fn files() -> Vec<(&'static str, Vec<u8>)> {
    let mut game = Game::new(Setup::seeded(Seed(5)), 5);
    super::play(&mut game, 30);
    let save = to_ron(&game, &Stamp::new(1, std::time::UNIX_EPOCH)).unwrap();
    let limit = 1 << 20;
    let filled = |piece: &str| piece.repeat((limit - 2 * save.len()) / piece.len());
    let with_steps = |steps: &str| save.replacen("steps: [", &format!("steps: [{steps}"), 1).into_bytes();
    let with_name = |name: &str| save.replacen("name: \"\"", &format!("name: \"{name}\""), 1).into_bytes();
    let with_rulings = |rulings: &str| save.replacen("rulings: {", &format!("rulings: {{{rulings}"), 1).into_bytes();
    let many: String = (0..70_000).map(|number| format!("\"{number}\":\"\",")).collect();
    vec![
        ("zeros", vec![0; 50 << 20]),
        ("large list", vec![b'['; 50 << 20]),
        ("open lists", vec![b'['; limit]),
        ("open structures", vec![b'('; limit]),
        ("options", filled("Some(").into_bytes()),
        ("open comment", filled("/*").into_bytes()),
        ("steps", with_steps(&filled("\"\","))),
        ("steps that are lists", with_steps(&filled("["))),
        ("legal steps, again and again", with_steps(&filled("\"die 1\","))),
        ("long name", with_name(&filled("\u{1F3F0}"))),
        ("many rulings", with_rulings(&many)),
        ("blanks", format!("{}{save}", filled(" ")).into_bytes()),
        ("foreign structure", filled("a:(b:[{\"c\":1}]),").into_bytes()),
    ]
}

#[test]
#[allow(clippy::print_stdout, reason = "the times are shown, and do not decide")]
fn no_file_takes_more_than_64_mib_or_has_no_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file.ron");
    for (name, bytes) in files() {
        fs::write(&path, &bytes).unwrap();
        let (code, text, time) = replay(&path);
        println!("{name}: {} bytes, {time:?}: {}", bytes.len(), text.lines().next_back().unwrap_or_default());
        // Blanks around a game are a game.
        let expected = if name == "blanks" { 0 } else { 1 };
        assert_eq!(code, Some(expected), "{name}: {text}");
        assert!(text.len() < 6_000, "{name}: the message is short");
    }
}

/// Exit code (`None`: killed), what was printed, how long it took.
fn replay(path: &Path) -> (Option<i32>, String, Duration) {
    let began = Instant::now();
    let mut child = Command::new("sh")
        .arg("-c")
        .arg(format!("ulimit -v {MEMORY} && exec \"$0\" replay \"$1\""))
        .arg(super::PROGRAM)
        .arg(path)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > PATIENCE {
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let time = began.elapsed();
    let output = child.wait_with_output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&text).into_owned(), time)
}

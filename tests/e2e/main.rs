//! End to end: the real program in a real window under Xvfb, played by mouse and keys, killed and started again.
//!
//! Needs Debian's xvfb, xdotool, imagemagick, libgl1-mesa-dri and the X11 libraries; `.ci/run` installs them.
//! Pictures of the windows lie in the target's tmp folder afterwards.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod desk;
mod ends;
mod kills;

use desk::{Desk, Drag};
use eframe::egui::{Pos2, Rect, Vec2};
use nine_card_siege::app::layout::{Layout, cube_units};
use nine_card_siege::app::words::Group;
use nine_card_siege::engine::{Action, GameState, Node, Rulings, Step, Waiting};
use nine_card_siege::session::gesture::{Piece, Spot};

/// The geometry of the default window: the same functions that the program paints with.
fn layout() -> Layout {
    Layout::new(Rect::from_min_size(Pos2::ZERO, Vec2::new(1280.0, 800.0)))
}

fn cube(piece: Piece, state: &GameState) -> Pos2 {
    let (page, units) = cube_units(piece, state).unwrap();
    layout().at(page, units)
}

fn tray() -> nine_card_siege::app::TrayLayout {
    nine_card_siege::app::TrayLayout::new(&layout())
}

#[test]
fn a_turn_by_mouse_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new("turn", 1280, 800);
    desk.start(&["--data-dir", folder.path().to_str().unwrap(), "--seed", "5"]);
    desk.key("Return"); // the welcome
    desk.settle();
    desk.click(tray().deck.center()); // draws
    let game = desk.wait_for_game(folder.path(), |game| game.cursor() == 1);
    desk.settle();
    let drawn = game.state();
    assert_eq!(drawn.node(), Node::Decision);

    // Card 5 has moved the Ram off its start: drag it back, which is Archers, and the die is thrown.
    let ram = Piece::Unit(nine_card_siege::engine::Unit::Ram);
    let back = Spot::Space(nine_card_siege::engine::Unit::Ram, nine_card_siege::engine::Distance::Start);
    desk.drag(&Drag { from: cube(ram, &drawn), to: layout().spot(back).center() });
    let game = desk.wait_for_game(folder.path(), |game| game.cursor() == 3);
    let steps: Vec<Step> = game.steps().collect();
    assert_eq!(steps[1].to_string(), "archers R");
    desk.settle();

    // Soldiers along the tunnel, then all the way by Fast Movement.
    let enter = Spot::Tunnel(nine_card_siege::engine::Place::Tunnel1);
    desk.drag(&Drag { from: cube(Piece::Soldiers, &game.state()), to: layout().spot(enter).center() });
    let game = desk.wait_for_game(folder.path(), |game| game.cursor() == 4);
    assert_eq!(game.last_step().unwrap().to_string(), "enter");
    desk.settle();
    let run = Spot::Tunnel(nine_card_siege::engine::Place::EnemyLines);
    desk.drag(&Drag { from: cube(Piece::Soldiers, &game.state()), to: layout().spot(run).center() });
    let game = desk.wait_for_game(folder.path(), |game| game.cursor() == 5);
    assert_eq!(game.last_step().unwrap().to_string(), "run enemy");
    desk.settle();
    desk.picture("mid-turn");

    desk.kill();
    desk.start(&["--data-dir", folder.path().to_str().unwrap()]);
    desk.picture("resumed");
    desk.key("Return"); // Continue
    desk.settle();
    assert_eq!(desk.game(folder.path()).unwrap(), game, "the same game, the same point, the same dice to come");

    // The turn is ended with the button; then the Enemy Line Check by the die, and the next card.
    desk.click(tray().next.center());
    let game = desk.wait_for_game(folder.path(), |game| game.cursor() == 6);
    assert_eq!(game.last_step().unwrap().to_string(), "end");
    desk.settle();
    desk.click(tray().die.center());
    desk.wait_for_game(folder.path(), |game| game.cursor() == 7);
    desk.settle();
    desk.key("space");
    let game = desk.wait_for_game(folder.path(), |game| game.cursor() == 8);
    assert!(matches!(game.last_step(), Some(Step::Card(_))));
    desk.picture("next-turn");
    assert!(desk.colors() > 200, "the window shows the boards");
    desk.key("ctrl+q");
    assert_eq!(desk.wait_for_end(), Some(0));
}

#[test]
fn a_second_window_on_the_same_game_only_looks() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--data-dir", folder.path().to_str().unwrap()];
    let mut first = Desk::new("first", 1280, 800);
    first.start(&arguments);
    first.key("Return");
    first.key("space");
    let game = first.wait_for_game(folder.path(), |game| game.cursor() == 1);
    let mut second = Desk::new("second", 1280, 800);
    second.start(&arguments);
    second.picture("in-use");
    second.key("Escape");
    second.key("e");
    second.key("space");
    second.click(tray().next.center());
    second.settle();
    assert_eq!(second.game(folder.path()), Some(game));
    second.key("ctrl+q");
    assert_eq!(second.wait_for_end(), Some(0));
    // The first plays on.
    first.key("e");
    first.wait_for_game(folder.path(), |game| game.cursor() == 2);
}

/// `nine-card-siege FILE`: the file's game comes onto the table, the other one is put away, and a bad file harms neither.
#[test]
fn a_saved_game_named_on_the_command_line() {
    use nine_card_siege::session::{Game, Seed, Setup, Stamp, Store, to_ron};
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let running = {
        let mut game = Game::new(Setup::seeded(Seed(5)), 55);
        game.resolve();
        Store::new(data.clone()).save(&game, 3).unwrap();
        game
    };
    let mut other = Game::new(Setup::seeded(Seed(6)), 66);
    other.resolve();
    other.act(Action::EndTurn).unwrap();
    let letter = folder.path().join("A letter.ron");
    std::fs::write(&letter, to_ron(&other, &Stamp::new(9, std::time::UNIX_EPOCH)).unwrap()).unwrap();
    let bad = folder.path().join("bad.ron");
    std::fs::write(&bad, "(game: \"nine-card-siege\", format: 1").unwrap();

    let mut desk = Desk::new("file", 1280, 800);
    let data_dir = data.to_str().unwrap();
    desk.start(&["--data-dir", data_dir, bad.to_str().unwrap()]);
    desk.picture("bad");
    desk.key("Return");
    desk.key("ctrl+q");
    assert_eq!(desk.wait_for_end(), Some(0));
    assert_eq!(desk.game(&data).unwrap().state(), running.state(), "a bad file changes nothing");

    desk.start(&["--data-dir", data_dir, letter.to_str().unwrap()]);
    desk.picture("letter");
    desk.wait_for_game(&data, |game| game.run() == 66 && game.state() == other.state());
    let slots = Store::new(data.clone()).slots().unwrap();
    assert_eq!(slots.iter().map(|slot| slot.summary().unwrap().run).collect::<Vec<_>>(), [55]);
    // By keyboard the other game comes back.
    desk.key("Return");
    desk.key("ctrl+o");
    desk.settle();
    desk.picture("games");
    desk.key("Down");
    desk.key("Return");
    desk.wait_for_game(&data, |game| game.run() == 55 && game.state() == running.state());
    desk.key("ctrl+q");
    assert_eq!(desk.wait_for_end(), Some(0));
    assert!(letter.exists() && bad.exists());
}

/// Hardcore mode by keyboard: on before the first step, a turn, a kill, and nothing comes back.
#[test]
fn a_hardcore_turn_survives_a_kill_and_nothing_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--data-dir", folder.path().to_str().unwrap(), "--seed", "5"];
    let mut desk = Desk::new("hardcore", 1280, 800);
    desk.start(&arguments);
    desk.key("Escape");
    desk.click(Pos2::new(815.0, 22.0)); // the seal
    desk.settle();
    desk.picture("asked");
    desk.key("Tab");
    desk.key("Tab");
    desk.key("Return");
    desk.wait_for_game(folder.path(), |game| game.is_hardcore_run());
    desk.key("space");
    desk.wait_for_game(folder.path(), |game| game.cursor() == 1);
    desk.key("6");
    let game = desk.wait_for_game(folder.path(), |game| game.cursor() >= 1);
    desk.picture("hardcore");
    desk.kill();
    desk.start(&arguments);
    desk.key("Return");
    desk.key("ctrl+z");
    desk.key("ctrl+z");
    desk.settle();
    let again = desk.game(folder.path()).unwrap();
    assert!(again.is_hardcore_run());
    assert_eq!(again.steps().collect::<Vec<_>>(), game.steps().collect::<Vec<_>>());
    desk.key("ctrl+q");
    assert_eq!(desk.wait_for_end(), Some(0));
}

/// A whole game by mouse alone, from the welcome to the end: buttons, choices, deck and die.
#[test]
fn a_whole_game_by_mouse() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new("game", 1280, 800);
    desk.start(&["--data-dir", folder.path().to_str().unwrap(), "--seed", "11"]);
    desk.click(Layout::new(layout().window).window.center() + Vec2::new(-128.0, 159.0)); // Begin
    desk.settle();
    let mut cursor = 0;
    loop {
        let game = desk.game(folder.path());
        let state = game.as_ref().map_or(GameState::START, nine_card_siege::session::Game::state);
        if state.node() == Node::Over {
            break;
        }
        press_next(&desk, &state, cursor);
        desk.wait_for_game(folder.path(), |game| game.cursor() > cursor);
        // A hand waits for the die to rest and the cubes to stand.
        desk.settle();
        cursor = desk.game(folder.path()).unwrap().cursor();
    }
    desk.settle();
    desk.picture("end");
    let game = desk.game(folder.path()).unwrap();
    assert!(game.decisions() > 10, "a real game");
    // New game, by its button on the end screen: the table is fresh and saved.
    desk.click(layout().window.center() + Vec2::new(-128.0, END_BUTTONS));
    let fresh = desk.wait_for_game(folder.path(), |fresh| fresh.run() != game.run());
    assert_eq!(fresh.cursor(), 0);
    desk.key("ctrl+q");
    assert_eq!(desk.wait_for_end(), Some(0));
}

/// How far below the middle the buttons of the end screen lie.
const END_BUTTONS: f32 = 160.0;

/// What a hand does that chooses by the number of steps: a button and which of its targets; nothing is the end of the turn.
fn choice(state: &GameState, cursor: usize) -> Option<(Group, usize)> {
    let rulings = Rulings::default();
    let open: Vec<Group> = Group::EIGHT.into_iter().filter(|group| group.is_open(state, &rulings)).collect();
    let points = state.turn().map_or(0, |turn| turn.points());
    let group = *open.get(cursor % open.len().max(1)).filter(|_| points > 0)?;
    let legal = |action: &Action| state.legality(*action, &rulings).is_ok();
    Some((group, group.actions().iter().position(legal)?))
}

/// Chooses an action by its button, and its target if it has several; the end of the turn when nothing is open.
fn press_action(desk: &Desk, state: &GameState, cursor: usize) {
    let Some((group, target)) = choice(state, cursor) else {
        return desk.click(tray().next.center());
    };
    let number = Group::EIGHT.iter().position(|other| *other == group).unwrap();
    desk.click(layout().action_button(number).center());
    if group.actions().len() > 1 {
        desk.settle();
        desk.click(tray().choice(&layout(), target, group.actions().len()).center());
    }
}

/// Does the next thing of a game by mouse.
fn press_next(desk: &Desk, state: &GameState, cursor: usize) {
    match state.waiting() {
        Waiting::Won | Waiting::Lost(_) => {}
        Waiting::Draw => desk.click(tray().deck.center()),
        Waiting::LineCheck | Waiting::Trebuchet(_) | Waiting::Roll(..) => desk.click(tray().die.center()),
        Waiting::Act(_) => press_action(desk, state, cursor),
    }
}

#[test]
fn an_idle_window_uses_no_processor_time() {
    let folder = tempfile::tempdir().unwrap();
    // With the gauge: once the chance of winning is there, nothing more is reckoned.
    std::fs::write(folder.path().join("settings.ron"), "(asks: false)").unwrap();
    let mut desk = Desk::new("idle", 1280, 800);
    desk.start(&["--data-dir", folder.path().to_str().unwrap(), "--seed", "5"]);
    desk.key("Return");
    desk.key("space");
    desk.wait_for_game(folder.path(), |game| game.cursor() == 1);
    for _ in 0..4 {
        desk.settle();
    }
    desk.picture("gauge");
    let before = desk.processor_ticks();
    std::thread::sleep(std::time::Duration::from_secs(5));
    assert_eq!(desk.processor_ticks() - before, 0, "nothing moves, so nothing runs");
}

#[test]
fn the_window_is_as_large_as_it_was_left_at_every_scale() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--data-dir", folder.path().to_str().unwrap()];
    let mut desk = Desk::new("geometry", 1600, 1200);
    for zoom in [100, 125] {
        std::fs::write(folder.path().join("settings.ron"), format!("(asks: false, zoom: {zoom})")).unwrap();
        desk.start(&arguments);
        desk.resize(1400, 900);
        desk.wait_for(|| (desk.size() == (1400, 900)).then_some(()));
        desk.settle();
        desk.key("ctrl+q");
        assert_eq!(desk.wait_for_end(), Some(0));
        desk.start(&arguments);
        desk.settle();
        assert_eq!(desk.size(), (1400, 900), "at {zoom} %");
        desk.picture(&format!("{zoom}"));
        desk.key("ctrl+q");
        assert_eq!(desk.wait_for_end(), Some(0));
    }
    desk.start(&[&arguments[..], &["--reset-window"]].concat());
    desk.settle();
    assert_eq!(desk.size(), (1280, 800));
    // A damaged file is no reason not to open.
    desk.key("ctrl+q");
    assert_eq!(desk.wait_for_end(), Some(0));
    std::fs::write(folder.path().join("window.ron"), "{\"window\": 7").unwrap();
    desk.start(&arguments);
    desk.settle();
    assert_eq!(desk.size(), (1280, 800));
}

#[test]
fn a_dead_wayland_address_does_not_hide_a_good_display() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new("wayland", 1280, 800);
    desk.start_with(&["--data-dir", folder.path().to_str().unwrap()], &[("WAYLAND_DISPLAY", "nobody-here")]);
    desk.key("Return");
    desk.key("space");
    desk.wait_for_game(folder.path(), |game| game.cursor() == 1);
    desk.key("ctrl+q");
    assert_eq!(desk.wait_for_end(), Some(0));
}

#[test]
fn without_a_display_the_program_says_what_to_do() {
    let output = Desk::run_without_display();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("no display was found") && text.contains("Xvfb"), "{text}");
    assert!(!text.contains("panicked"), "{text}");
}

#[test]
fn with_an_unreachable_display_the_program_says_what_to_do() {
    let output = Desk::run_with_display(":4077", &[]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("display could not be reached") && !text.contains("panicked"), "{text}");
}

/// `--hardcore` begins a hardcore game; `--safe-mode` neither reads nor writes settings and the window's place.
#[test]
fn flags_do_what_they_say() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("settings.ron");
    std::fs::write(&settings, "(asks: false, gauge: Hidden, zoom: 125)").unwrap();
    let data = folder.path().to_str().unwrap();
    let mut desk = Desk::new("flags", 1280, 800);
    desk.start(&["--data-dir", data, "--seed", "5", "--hardcore", "--safe-mode"]);
    desk.key("Return");
    desk.key("space");
    let game = desk.wait_for_game(folder.path(), |game| game.cursor() == 1);
    assert!(game.is_hardcore_run());
    desk.key("F2");
    desk.settle();
    desk.picture("safe");
    desk.key("Escape");
    desk.key("ctrl+q");
    assert_eq!(desk.wait_for_end(), Some(0));
    assert_eq!(std::fs::read_to_string(&settings).unwrap(), "(asks: false, gauge: Hidden, zoom: 125)");
    assert!(!folder.path().join("window.ron").exists(), "the window's place is not kept");
}

/// No driver of OpenGL can be found.
const NO_OPENGL: [(&str, &str); 2] = [("LIBGL_DRIVERS_PATH", "/nonexistent"), ("__EGL_VENDOR_LIBRARY_DIRS", "/nonexistent")];

#[test]
fn without_opengl_the_processor_paints() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let mut desk = Desk::new("no-gl", 1280, 800);
    desk.start_with(&["--data-dir", data, "--seed", "5"], &NO_OPENGL);
    desk.key("Return");
    desk.settle();
    desk.click(tray().deck.center());
    let game = desk.wait_for_game(folder.path(), |game| game.cursor() == 1);
    desk.settle();
    let ram = Piece::Unit(nine_card_siege::engine::Unit::Ram);
    let back = Spot::Space(nine_card_siege::engine::Unit::Ram, nine_card_siege::engine::Distance::Start);
    desk.drag(&Drag { from: cube(ram, &game.state()), to: layout().spot(back).center() });
    desk.wait_for_game(folder.path(), |game| game.cursor() == 3);
    desk.settle();
    assert!(desk.colors() > 200, "the window shows the boards");
    desk.key("F2");
    desk.settle();
    desk.picture("settings");
    let before = desk.processor_ticks();
    std::thread::sleep(std::time::Duration::from_secs(3));
    assert_eq!(desk.processor_ticks() - before, 0, "nothing moves, so nothing runs");
    desk.resize(1100, 700);
    desk.settle();
    desk.key("Escape");
    desk.key("ctrl+q");
    assert_eq!(desk.wait_for_end(), Some(0));
    // As large as it was left, in the window of OpenGL too.
    for environment in [&NO_OPENGL[..], &[]] {
        desk.start_with(&["--data-dir", data], environment);
        desk.settle();
        assert_eq!(desk.size(), (1100, 700));
        desk.key("Return");
        desk.key("ctrl+q");
        assert_eq!(desk.wait_for_end(), Some(0));
    }
    assert_eq!(desk.game(folder.path()).unwrap().cursor(), 3);
}

#[test]
fn who_insists_on_opengl_is_told_what_is_missing() {
    let desk = Desk::new("gl-only", 1280, 800);
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--data-dir", folder.path().to_str().unwrap(), "--renderer", "gl"];
    let output = Desk::run_with_display_and(desk.display(), &arguments, &NO_OPENGL);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("OpenGL") && text.contains("driver") && !text.contains("panicked"), "{text}");
}

/// After a fault a window says what happened and where the report lies, and the game goes on from its last step.
#[test]
fn a_fault_loses_nothing_and_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--data-dir", folder.path().to_str().unwrap(), "--seed", "5"];
    for (way, goes_on) in [("Escape", false), ("Return", true)] {
        let mut desk = Desk::new("fault", 1280, 800);
        desk.start_with(&arguments, &[("SIEGE_FAULT", "1")]);
        desk.key("Return");
        desk.key("space");
        let game = desk.wait_for_game(folder.path(), |game| game.cursor() >= 1);
        desk.settle();
        desk.key("F12");
        desk.wait_for_window("A fault");
        desk.settle();
        desk.picture(&format!("told-{way}"));
        let report = std::fs::read_to_string(folder.path().join("fault-1.txt")).unwrap();
        assert!(report.contains("a fault on purpose") && report.contains("siege"), "{report}");
        desk.key(way);
        assert_eq!(desk.wait_for_end(), Some(0));
        if goes_on {
            desk.wait_for_window("9 Card Siege");
            desk.key("Return");
            desk.key("ctrl+q");
            desk.wait_for_no_window("9 Card Siege");
        }
        let after = desk.game(folder.path()).unwrap();
        assert!(after.steps().eq(game.steps()), "nothing is lost");
    }
}

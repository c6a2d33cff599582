//! Saved games, hardcore mode and the way back, by mouse and keyboard.

use std::fs;

use eframe::egui::{Event, Key, OutputCommand, vec2};
use egui_kittest::kittest::NodeT;
use nine_card_siege::app::view::Dialog;
use nine_card_siege::engine::GameState;
use nine_card_siege::session::{Ending, Mode, NoTakeBack, Seed, Setup, Slot, Store};

use crate::harness::{Desk, WINDOW, game};

const MID_TURN: &str = "1 24 224 3 232 C0 act:3:2:-";

fn mid_turn() -> Desk {
    let mut desk = Desk::at(MID_TURN, &["die 5", "die 1", "die 6"]);
    desk.key(Key::Num4);
    assert_eq!(desk.steps(), ["coupure", "die 5"]);
    desk
}

impl Desk {
    fn type_text(&mut self, text: &str) {
        self.harness.event(Event::Text(text.to_owned()));
        self.run();
    }

    fn slots(&self) -> Vec<Slot> {
        Store::new(self.folder().to_owned()).slots().unwrap()
    }

    fn slot_names(&self) -> Vec<String> {
        self.slots().iter().map(|slot| slot.summary().unwrap().stamp.name.clone()).collect()
    }

    /// Saves the game on the table by keyboard alone, and comes back to the table.
    fn save_as(&mut self, name: &str) {
        self.ctrl(false, Key::S);
        self.type_text(name);
        self.key(Key::Enter);
        self.key(Key::Escape);
        assert_eq!(self.dialog(), None);
    }

    /// The first label with this text in it.
    fn label_with(&self, text: &str) -> String {
        let name = |node: egui_kittest::Node<'_>| node.accesskit_node().label().or_else(|| node.accesskit_node().value());
        let names: Vec<String> = self.harness.root().children_recursive().filter_map(name).collect();
        names.iter().find(|name| name.contains(text)).unwrap_or_else(|| panic!("{text} in {names:?}")).clone()
    }

    fn is_disabled(&self, label: &str) -> bool {
        use egui_kittest::kittest::Queryable;
        self.harness.get_by_label(label).accesskit_node().is_disabled()
    }
}

#[test]
fn a_game_is_saved_and_taken_up_by_keyboard() {
    let mut desk = mid_turn();
    desk.save_as("Before the storm");
    let then = desk.game().clone();
    assert_eq!(desk.slot_names(), ["Before the storm"]);
    desk.key(Key::E);
    assert_ne!(desk.state(), then.state());
    desk.ctrl(false, Key::O);
    assert_eq!(desk.dialog(), Some(Dialog::Games));
    desk.key(Key::ArrowDown);
    desk.key(Key::Enter);
    assert_eq!((desk.dialog(), desk.state()), (None, then.state()));
    // What was on the table waits without a name; the named one stays.
    assert_eq!(desk.slot_names(), ["", "Before the storm"]);
    assert_eq!(desk.saved().state(), then.state());
}

#[test]
fn a_game_is_saved_and_taken_up_by_mouse() {
    let mut desk = mid_turn();
    let then = desk.state();
    desk.click("Games");
    desk.click("Save as\u{2026}");
    desk.type_text("Mouse");
    desk.click("Save");
    desk.click("Back to the table");
    desk.key(Key::E);
    desk.click("Games");
    let row = desk.label_starting("Mouse. Day I");
    desk.click(&row);
    desk.click("Play this game");
    assert_eq!((desk.dialog(), desk.state()), (None, then));
}

#[test]
fn undo_after_loading_stays_in_the_game() {
    let mut desk = mid_turn();
    desk.save_as("here");
    desk.key(Key::E);
    desk.ctrl(false, Key::O);
    desk.key(Key::ArrowDown);
    desk.key(Key::Enter);
    let run = desk.game().run();
    for _ in 0..5 {
        desk.ctrl(false, Key::Z);
    }
    assert_eq!((desk.game().run(), desk.state().to_string()), (run, MID_TURN.to_owned()));
    desk.ctrl(true, Key::Z);
    assert_eq!(desk.steps(), ["coupure", "die 5"]);
}

#[test]
fn rename_copy_and_delete() {
    let mut desk = mid_turn();
    desk.save_as("one");
    desk.ctrl(false, Key::O);
    desk.key(Key::ArrowDown);
    desk.key(Key::F2);
    desk.type_text("two");
    desk.key(Key::Enter);
    assert_eq!(desk.slot_names(), ["two"]);
    desk.click("Duplicate");
    assert_eq!(desk.slot_names(), ["two (2)", "two"]);
    // The copy is chosen now. Esc takes the question back, and only that.
    desk.key(Key::Delete);
    desk.key(Key::Escape);
    assert_eq!((desk.dialog(), desk.slot_names().len()), (Some(Dialog::Games), 2));
    desk.key(Key::Delete);
    desk.key(Key::Enter);
    assert_eq!(desk.slot_names(), ["two"]);
    assert!(desk.folder().join("trash/two (2).ron").exists());
    desk.key(Key::Escape);
    assert_eq!(desk.dialog(), None);
}

#[test]
fn an_empty_name_is_asked_for() {
    let mut desk = mid_turn();
    desk.ctrl(false, Key::S);
    desk.key(Key::Backspace);
    desk.key(Key::Enter);
    assert_eq!(desk.dialog(), Some(Dialog::Games));
    assert!(desk.has("A saved game needs a name."));
    assert!(desk.slots().is_empty());
}

#[test]
fn keys_typed_into_a_name_do_nothing_else() {
    let mut desk = mid_turn();
    let steps = desk.steps();
    desk.ctrl(false, Key::S);
    for (key, letter) in [(Key::E, "e"), (Key::Num1, "1"), (Key::Space, " "), (Key::Z, "z")] {
        desk.harness.key_press(key);
        desk.type_text(letter);
    }
    desk.key(Key::Enter);
    assert_eq!((desk.slot_names(), desk.steps()), (vec!["e1 z".to_owned()], steps));
}

#[test]
fn every_kind_of_file_is_listed_as_what_it_is() {
    let mut desk = mid_turn();
    desk.save_as("good");
    let saves = desk.folder().join("saves");
    let good = fs::read_to_string(saves.join("good.ron")).unwrap();
    fs::write(saves.join("newer.ron"), good.replacen("format: 1", "format: 99", 1)).unwrap();
    fs::write(saves.join("empty.ron"), "").unwrap();
    fs::write(saves.join("picture.png"), [0xFF, 0xD8]).unwrap();
    fs::create_dir(saves.join("folder.ron")).unwrap();
    desk.ctrl(false, Key::O);
    for (file, kind) in [
        ("newer.ron", "newer version"),
        ("empty.ron", "The file is empty"),
        ("picture.png", "The file is no text"),
        ("folder.ron", "A folder"),
    ] {
        let row = desk.label_starting(file);
        assert!(row.contains(kind), "{row}");
        desk.click(&row);
        assert!(desk.is_disabled("Play this game") && desk.is_disabled("Rename\u{2026}"), "{file}");
        desk.key(Key::Enter);
        assert_eq!(desk.dialog(), Some(Dialog::Games), "{file} is not taken up");
    }
    assert_eq!(fs::read_to_string(saves.join("newer.ron")).unwrap(), good.replacen("format: 1", "format: 99", 1));
}

#[test]
fn a_new_game_puts_the_old_one_away() {
    let mut desk = mid_turn();
    let run = desk.game().run();
    desk.click("New game");
    assert_eq!(desk.dialog(), Some(Dialog::ConfirmNew));
    let sheet = desk.label_starting("A new siege?");
    assert!(sheet.contains("put away"), "{sheet}");
    let button = desk.buttons_named("New game").into_iter().max_by(|a, b| a.top().total_cmp(&b.top())).unwrap();
    desk.click_at(button.center());
    assert_eq!(desk.state(), GameState::START);
    let slots = desk.slots();
    assert_eq!(slots[0].summary().unwrap().run, run);
    desk.ctrl(false, Key::O);
    desk.key(Key::ArrowDown);
    desk.key(Key::Enter);
    assert_eq!((desk.game().run(), desk.steps().len(), desk.slots().len()), (run, 2, 0));
}

#[test]
fn a_file_dropped_onto_the_window_is_taken_up() {
    let mut desk = mid_turn();
    let letter = desk.folder().join("letter.ron");
    Store::new(desk.folder().join("other")).save(&game("2 24 224 3 222 A0 act:3:2:-", &[]), 1).unwrap();
    fs::rename(desk.folder().join("other/current.ron"), &letter).unwrap();
    desk.open_file(&letter);
    assert_eq!((desk.dialog(), desk.state().to_string()), (Some(Dialog::Resume), "2 24 224 3 222 A0 act:3:2:-".to_owned()));
    desk.key(Key::Enter);
    // One that is none changes nothing and says why.
    fs::write(&letter, "no game").unwrap();
    desk.open_file(&letter);
    assert_eq!(desk.state().to_string(), "2 24 224 3 222 A0 act:3:2:-");
    assert!(desk.view().warning.as_ref().is_some_and(|text| text.contains("not a saved game")));
}

#[test]
fn a_position_goes_through_the_clipboard() {
    let mut desk = mid_turn();
    desk.harness.event(Event::Copy);
    desk.harness.step();
    let copied: Vec<String> = desk
        .harness
        .output()
        .platform_output
        .commands
        .iter()
        .filter_map(|command| if let OutputCommand::CopyText(text) = command { Some(text.clone()) } else { None })
        .collect();
    assert_eq!(copied, [desk.state().to_string()]);
    desk.harness.event(Event::Paste("3 27 00x 1 120 A1 act:4:2:bx\nand more".to_owned()));
    desk.run();
    assert_eq!(desk.dialog(), Some(Dialog::Games));
    desk.key(Key::Enter);
    assert_eq!((desk.dialog(), desk.state().to_string()), (None, "3 27 00x 1 120 A1 act:4:2:bx".to_owned()));
    assert!(desk.game().is_practice());
    desk.harness.event(Event::Paste("not a position".to_owned()));
    desk.run();
    desk.key(Key::Enter);
    assert!(desk.label_starting("This is not a position").len() > 20);
    assert_eq!(desk.state().to_string(), "3 27 00x 1 120 A1 act:4:2:bx");
}

#[test]
fn a_line_of_the_chronicle_leads_back() {
    let mut desk = Desk::at(MID_TURN, &["die 5", "die 1", "card 4"]);
    desk.key(Key::Num4);
    desk.key(Key::E);
    desk.key(Key::Space);
    let steps = desk.steps().len();
    let line = desk.label_with("Rule 9.1.4");
    assert!(line.contains("go back"), "{line}");
    desk.click(&line);
    assert!(desk.steps().len() < steps && !desk.steps().is_empty());
    assert_eq!(desk.game().take_backs(), 1);
    while desk.game().can_redo() {
        desk.ctrl(true, Key::Z);
    }
    assert_eq!(desk.steps().len(), steps);
}

#[test]
fn hardcore_mode_is_asked_about_shown_and_kept() {
    let mut desk = mid_turn();
    desk.click("Hardcore mode, off");
    assert_eq!(desk.dialog(), Some(Dialog::Hardcore));
    let sheet = desk.label_starting("Hardcore mode?");
    assert!(sheet.contains("no step is ever taken back"), "{sheet}");
    // The usual answer is no.
    desk.key(Key::Enter);
    assert_eq!((desk.dialog(), desk.game().mode()), (None, Mode::Normal));
    desk.click("Hardcore mode, off");
    desk.click("Switch it on");
    assert_eq!(desk.game().mode(), Mode::Hardcore { since: 2 });
    // What it forbids does nothing and says why.
    assert!(desk.is_disabled("Undo") && desk.is_disabled("Redo"));
    desk.ctrl(false, Key::Z);
    assert_eq!(desk.refusal(), NoTakeBack::Hardcore.to_string());
    let line = desk.label_with("Rule 9.1.4");
    assert!(line.contains("no way back"), "{line}");
    desk.click(&line);
    assert_eq!(desk.steps(), ["coupure", "die 5"]);
    desk.ctrl(false, Key::S);
    assert!(desk.is_disabled("Save as\u{2026}") && desk.is_disabled("Export\u{2026}"));
    desk.key(Key::Escape);
    // It is on after a restart, and switching it off is asked about and is for good.
    let mut desk = desk.reopen();
    desk.key(Key::Enter);
    desk.click("Hardcore mode, on");
    assert!(desk.label_starting("Give up hardcore?").contains("cannot be switched on again"));
    desk.key(Key::Enter);
    assert!(desk.game().mode().is_hardcore());
    desk.click("Hardcore mode, on");
    desk.click("Switch it off");
    assert_eq!(desk.game().mode(), Mode::Renounced { since: 2 });
    assert!(desk.is_disabled("Hardcore mode, given up") && desk.is_disabled("Undo"));
}

#[test]
fn in_hardcore_mode_nothing_is_shown_that_is_not_on_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut game = game(MID_TURN, &["die 5"]);
    game.switch_hardcore(true).unwrap();
    Store::new(data.clone()).save(&game, 1).unwrap();
    let mut desk = Desk::open_at(folder, &data, WINDOW, 1.0);
    desk.key(Key::Enter);
    // The folder goes, and a file is in its place.
    fs::remove_dir_all(&data).unwrap();
    fs::write(&data, "in the way").unwrap();
    let before = desk.state();
    desk.key(Key::Num4);
    assert_eq!((desk.state(), desk.steps().len()), (before, 0), "it has not happened");
    assert!(desk.refusal().contains("not happened"), "{}", desk.refusal());
    assert!(desk.label_starting("The game is not saved").contains("try again"));
    fs::remove_file(&data).unwrap();
    desk.key(Key::Num4);
    assert_eq!(desk.steps(), ["coupure", "die 5"]);
    assert_eq!(desk.saved_at(&data).state(), desk.state());
}

#[test]
fn a_siege_is_given_up_and_recorded() {
    let mut desk = mid_turn();
    desk.ctrl(false, Key::O);
    desk.click("Give up\u{2026}");
    desk.click("Cancel");
    assert_eq!(desk.game().ending(), None);
    desk.click("Give up\u{2026}");
    desk.click("Give up");
    assert_eq!((desk.game().ending(), desk.dialog()), (Some(Ending::Conceded), Some(Dialog::End)));
    assert!(desk.label_starting("Given up").contains("records"));
    let records = fs::read_to_string(desk.folder().join("records.ron")).unwrap();
    assert_eq!(records.lines().count(), 1);
    assert!(records.contains("conceded"));
    desk.key(Key::Escape);
    // Nothing can be touched but the words; Undo takes it up again.
    let state = desk.state();
    desk.key(Key::E);
    desk.click("Coupure");
    assert_eq!(desk.state(), state);
    desk.click("Undo");
    assert_eq!(desk.game().ending(), None);
    desk.key(Key::E);
    assert_ne!(desk.state(), state);
}

#[test]
fn time_at_the_table_is_counted_and_kept() {
    let mut desk = mid_turn();
    for _ in 0..30 {
        desk.harness.step();
    }
    desk.key(Key::E);
    let counted = desk.game().counts().milliseconds;
    let saved = desk.saved().counts().milliseconds;
    assert!(saved >= 3000 && saved <= counted, "{saved} of {counted} ms");
    // A window over the table is no play.
    desk.key(Key::F1);
    for _ in 0..30 {
        desk.harness.step();
    }
    assert!(desk.game().counts().milliseconds < counted + 1000);
}

#[test]
fn a_hardcore_player_gets_another_hardcore_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut last = nine_card_siege::session::Game::new(Setup::seeded(Seed(1)), 7);
    last.switch_hardcore(true).unwrap();
    last.resolve();
    Store::new(folder.path().to_owned()).save(&last, 1).unwrap();
    let mut desk = Desk::open(folder, WINDOW, 1.0);
    desk.key(Key::Escape);
    desk.click("New game");
    desk.click("New hardcore game");
    assert_eq!((desk.game().mode(), desk.steps().len()), (Mode::Hardcore { since: 0 }, 0));
    assert!(desk.slots()[0].summary().unwrap().mode.is_hardcore(), "the other waits");
}

#[test]
fn a_game_is_exported_imported_and_shown_in_its_folder() {
    let mut desk = mid_turn();
    let state = desk.state();
    desk.ctrl(false, Key::O);
    desk.click("Export\u{2026}");
    desk.key(Key::Enter);
    let file = desk.folder().join("siege.ron");
    assert_eq!(Store::new(desk.folder().to_owned()).read_game(&file).unwrap().0.state(), state);
    // Nothing is written over.
    desk.click("Export\u{2026}");
    desk.key(Key::Enter);
    assert!(desk.label_with("exists already").contains("siege.ron"));
    desk.click("Import\u{2026}");
    desk.type_text(file.to_str().unwrap());
    desk.key(Key::Enter);
    assert_eq!(desk.slot_names(), ["siege"]);
    desk.click("Show in folder");
    assert!(desk.label_with("The saved games lie in").contains("saves"));
}

#[test]
fn the_window_of_games_holds_at_every_size() {
    for (size, density) in
        [(vec2(1024.0, 600.0), 1.0), (WINDOW, 0.75), (WINDOW, 2.0), (vec2(2560.0, 1440.0), 1.0), (vec2(900.0, 1200.0), 1.0)]
    {
        let mut desk = Desk::with(&game(MID_TURN, &["die 5"]), size, density);
        desk.key(Key::Escape);
        desk.key(Key::Num4);
        for name in ["One", "A name of exactly sixty letters, as long as a name may be mm", "Three"] {
            desk.save_as(name);
        }
        desk.ctrl(false, Key::S);
        let window = desk.harness.ctx.content_rect();
        for label in ["Save as\u{2026}", "Back to the table", "Save", "Cancel"] {
            assert!(window.contains_rect(desk.rect(label)), "{label} at {size:?}");
        }
        assert_eq!(crate::sizes::cut_off(&desk), Vec::<String>::new(), "{size:?} at {density}");
        desk.key(Key::Escape);
        desk.key(Key::End);
        assert_eq!(crate::sizes::cut_off(&desk), Vec::<String>::new(), "{size:?} at {density}");
    }
}

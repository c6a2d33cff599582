//! Every gesture with the mouse: legal, illegal and cancelled. What counts is the transcript.

use eframe::egui::{Key, PointerButton, vec2};
use nine_card_siege::engine::{Action, Distance, Level, Place, Track, Unit};
use nine_card_siege::session::gesture::{Piece, Spot};

use crate::harness::Desk;

const LADDERS: Piece = Piece::Unit(Unit::Ladders);
const RAM: Piece = Piece::Unit(Unit::Ram);
const WALL: Piece = Piece::Status(Track::Wall);
const MORALE: Piece = Piece::Status(Track::Morale);
const SUPPLIES: Piece = Piece::Status(Track::Supplies);

/// Everybody on the way, soldiers at home.
const HOME: &str = "1 24 224 3 232 C0 act:3:2:-";
/// The ram on its circle.
const CIRCLE: &str = "1 24 214 3 222 C0 act:3:2:-";
/// Ladders on the wall.
const COMBAT: &str = "1 24 024 3 222 C0 act:3:2:-";
/// Soldiers in the tunnel, near the Castle.
const INSIDE: &str = "1 24 224 3 222 A1 act:3:2:-";
/// Soldiers in the Enemy Lines.
const OUT: &str = "1 24 224 3 222 E1 act:3:2:-";

fn level(track: Track, number: u8) -> Spot {
    Spot::Level(track, Level::new(number).unwrap())
}

/// Position, piece, spot, the die if one is rolled, and the transcript.
type Case = (&'static str, Piece, Spot, &'static [&'static str], &'static [&'static str]);

/// The gestures of the design that are one action.
fn legal() -> Vec<Case> {
    let back = Spot::Space(Unit::Ladders, Distance::Three);
    let circle = |unit| Spot::Space(unit, Distance::One);
    let five: &[&str] = &["die 5"];
    vec![
        (HOME, LADDERS, back, five, &["archers L", "die 5"]),
        (CIRCLE, Piece::Cauldron, circle(Unit::Ram), five, &["boil R", "die 5"]),
        (COMBAT, LADDERS, circle(Unit::Ladders), five, &["fight L", "die 5"]),
        (HOME, WALL, level(Track::Wall, 3), five, &["coupure", "die 5"]),
        (HOME, MORALE, level(Track::Morale, 4), five, &["rally", "die 5"]),
        (HOME, SUPPLIES, level(Track::Morale, 2), five, &["rally+", "die 5"]),
        (HOME, Piece::Soldiers, Spot::Tunnel(Place::Tunnel1), &[], &["enter"]),
        (OUT, Piece::Soldiers, Spot::Tunnel(Place::Tunnel2), &[], &["enter"]),
        (INSIDE, Piece::Soldiers, Spot::Tunnel(Place::Tunnel2), &[], &["step enemy"]),
        // The free step gets there too, and is cheaper than running.
        (INSIDE, Piece::Soldiers, Spot::Tunnel(Place::Castle), &[], &["step castle"]),
        (INSIDE, Piece::Soldiers, Spot::Tunnel(Place::EnemyLines), &[], &["run enemy"]),
        ("1 24 224 3 222 A1 act:3:2:f", Piece::Soldiers, Spot::Tunnel(Place::Castle), &[], &["run castle"]),
        ("1 24 224 3 222 B1 act:3:2:-", Piece::Soldiers, Spot::Tunnel(Place::Castle), &[], &["run castle"]),
        (OUT, Piece::Carried, Spot::Carried(2), five, &["raid", "die 5"]),
        ("1 24 224 3 222 E0 act:3:2:-", Piece::Carried, Spot::Carried(1), five, &["raid", "die 5"]),
        (OUT, Piece::Trebuchets, Spot::Trebuchets(2), five, &["sabotage", "die 5"]),
        ("1 24 224 1 222 E1 act:3:2:-", Piece::Trebuchets, Spot::Trebuchets(0), five, &["sabotage", "die 5"]),
        (HOME, MORALE, Spot::Seals, &[], &["extra morale"]),
        (HOME, SUPPLIES, Spot::Seals, &[], &["extra supplies"]),
    ]
}

#[test]
fn every_gesture_is_its_action() {
    for (position, piece, spot, chance, steps) in legal() {
        let mut desk = Desk::at(position, chance);
        desk.drag(piece, spot);
        assert_eq!(desk.steps(), steps, "{piece:?} on {spot:?} at {position}");
        assert_eq!((desk.view().held, &desk.view().offer, desk.refusal().as_str()), (None, &None, ""));
        assert_eq!(desk.saved().state(), desk.state(), "what is shown is on the disk");
    }
}

#[test]
fn an_illegal_gesture_says_why_and_does_nothing() {
    let circle = |unit| Spot::Space(unit, Distance::One);
    let tired = "1 24 224 3 232 C0 act:3:0:-";
    let cases = [
        (tired, LADDERS, Spot::Space(Unit::Ladders, Distance::Three), "(9.1)"),
        (HOME, Piece::Unit(Unit::Tower), Spot::Space(Unit::Tower, Distance::Three), "(9.1.1)"),
        (CIRCLE, Piece::Cauldron, circle(Unit::Ladders), "(9.1.2)"),
        ("1 24 214 3 222 C0 act:3:1:b", Piece::Cauldron, circle(Unit::Ram), "(9.1.2)"),
        (COMBAT, LADDERS, Spot::Space(Unit::Ladders, Distance::Two), "(9.1.1)"),
        ("1 27 00x 3 232 C0 act:4:2:-", WALL, level(Track::Wall, 3), "(9.1.3)"),
        (tired, MORALE, level(Track::Morale, 4), "(9.1)"),
        ("1 24 224 3 242 C0 act:3:2:-", SUPPLIES, level(Track::Morale, 3), "(9.1.5)"),
        (HOME, Piece::Soldiers, Spot::Tunnel(Place::EnemyLines), "(9.1.6.2)"),
        ("1 24 224 3 222 A1 act:3:2:f", Piece::Soldiers, Spot::Tunnel(Place::Tunnel2), "(9.1.6.2)"),
        (HOME, Piece::Carried, Spot::Carried(1), "(9.1.7)"),
        (HOME, Piece::Trebuchets, Spot::Trebuchets(2), "(9.1.8)"),
        ("1 24 224 3 232 C0 act:3:2:x", MORALE, Spot::Seals, "(9.2)"),
        ("1 24 224 3 230 C0 act:3:2:-", SUPPLIES, Spot::Seals, "(9.2)"),
        ("1 24 224 3 222 C0 draw", LADDERS, Spot::Space(Unit::Ladders, Distance::Three), "(4.0)"),
        ("1 24 224 3 222 E0 check", Piece::Soldiers, Spot::Tunnel(Place::Tunnel2), "(4.0)"),
    ];
    for (position, piece, spot, rule) in cases {
        let mut desk = Desk::at(position, &["die 5"]);
        desk.drag(piece, spot);
        assert!(desk.steps().is_empty(), "{piece:?} on {spot:?} at {position}: {:?}", desk.steps());
        assert!(desk.refusal().contains(rule), "{piece:?} on {spot:?} at {position}: '{}'", desk.refusal());
        assert_eq!(desk.view().held, None);
    }
}

#[test]
fn a_drop_without_meaning_does_nothing_and_says_nothing() {
    let cases = [
        (HOME, LADDERS, Spot::Space(Unit::Ladders, Distance::Start)),
        (HOME, LADDERS, Spot::Space(Unit::Ladders, Distance::One)),
        (HOME, LADDERS, Spot::Space(Unit::Ram, Distance::Three)),
        (HOME, WALL, level(Track::Wall, 1)),
        (HOME, WALL, level(Track::Wall, 4)),
        (HOME, WALL, Spot::Seals),
        (HOME, MORALE, level(Track::Supplies, 4)),
        (CIRCLE, Piece::Cauldron, Spot::Space(Unit::Ram, Distance::Two)),
        (OUT, Piece::Trebuchets, Spot::Trebuchets(1)),
        (OUT, Piece::Soldiers, Spot::Seals),
    ];
    for (position, piece, spot) in cases {
        let mut desk = Desk::at(position, &["die 5"]);
        desk.drag(piece, spot);
        assert!(desk.steps().is_empty(), "{piece:?} on {spot:?}");
        assert_eq!((desk.view().held, desk.refusal().as_str()), (None, ""), "{piece:?} on {spot:?}");
    }
}

#[test]
fn from_a_circle_the_player_chooses_archers_or_boiling_water() {
    for (action, word) in [(Action::Archers(Unit::Ram), "archers R"), (Action::Boil(Unit::Ram), "boil R")] {
        let mut desk = Desk::at(CIRCLE, &["die 6"]);
        desk.drag(RAM, Spot::Space(Unit::Ram, Distance::Two));
        assert!(desk.steps().is_empty(), "the choice is still open");
        let offered = desk.view().offer.as_ref().unwrap().actions.clone();
        assert_eq!(offered, [Action::Archers(Unit::Ram), Action::Boil(Unit::Ram)]);
        desk.choose(action);
        assert_eq!(desk.steps(), [word, "die 6"]);
        assert_eq!(desk.view().offer, None);
    }
}

#[test]
fn an_open_choice_is_closed_by_esc_and_by_a_press_on_the_table() {
    for by_key in [true, false] {
        let mut desk = Desk::at(CIRCLE, &["die 6"]);
        desk.drag(RAM, Spot::Space(Unit::Ram, Distance::Two));
        assert!(desk.view().offer.is_some());
        if by_key {
            desk.key(Key::Escape)
        } else {
            desk.click_at(desk.nowhere())
        }
        assert_eq!((&desk.view().offer, desk.steps().len()), (&None, 0));
    }
}

/// A way to let go without effect, with its name.
type Cancel = (&'static str, fn(&mut Desk));

#[test]
fn every_gesture_can_be_cancelled() {
    let cancels: [Cancel; 5] = [
        ("Esc", |desk| desk.key(Key::Escape)),
        ("the right button", |desk| {
            let at = desk.spot(Spot::Seals);
            desk.button(at, PointerButton::Secondary, true);
            desk.button(at, PointerButton::Secondary, false);
            desk.run();
        }),
        ("leaving the window", Desk::away),
        ("losing the keyboard", |desk| desk.focus(false)),
        ("a drop elsewhere", |desk| {
            let nowhere = desk.nowhere();
            desk.harness.hover_at(nowhere);
            desk.release(nowhere);
            desk.run();
        }),
    ];
    for (position, piece, spot, chance, steps) in legal() {
        let mut desk = Desk::at(position, chance);
        for (name, cancel) in cancels {
            let to = desk.spot(spot);
            desk.take(piece, to);
            assert_eq!(desk.view().held.map(|held| held.piece), Some(piece), "{piece:?} is in the hand");
            cancel(&mut desk);
            assert_eq!(desk.view().held, None, "{piece:?} after {name}");
            // The hand lets go at last, over a spot that would mean something.
            desk.harness.hover_at(to);
            desk.release(to);
            desk.away();
            desk.focus(true);
            assert!(desk.steps().is_empty(), "{piece:?} on {spot:?} after {name}: {:?}", desk.steps());
            assert_eq!((desk.view().held, desk.refusal().as_str(), desk.dialog()), (None, "", None), "{piece:?} after {name}");
        }
        // And nothing of it lingers.
        desk.drag(piece, spot);
        assert_eq!(desk.steps(), steps, "{piece:?} on {spot:?} after all the cancelled gestures");
    }
}

#[test]
fn a_window_over_the_table_cancels_a_gesture() {
    let mut desk = Desk::at(HOME, &["die 5"]);
    let to = desk.spot(Spot::Space(Unit::Ladders, Distance::Three));
    desk.take(LADDERS, to);
    desk.harness.key_press(Key::F1);
    desk.harness.step();
    desk.release(to);
    desk.away();
    assert!(desk.dialog().is_some());
    assert_eq!((desk.steps().len(), desk.view().held), (0, None), "nothing happens behind an open window");
}

#[test]
fn a_move_of_less_than_six_points_is_a_click() {
    let mut desk = Desk::at(CIRCLE, &["die 6"]);
    let at = desk.piece(RAM);
    desk.press(at);
    desk.harness.hover_at(at + vec2(3.0, 2.0));
    desk.harness.step();
    assert_eq!(desk.view().held, None);
    desk.release(at + vec2(3.0, 2.0));
    desk.away();
    let offer = desk.view().offer.as_ref().unwrap();
    assert_eq!((offer.title.as_str(), offer.by_target), ("Battering Ram", false));
    assert!(desk.steps().is_empty());
}

#[test]
fn a_click_on_a_piece_offers_what_the_drag_does() {
    for (position, piece, spot, chance, steps) in legal() {
        let mut desk = Desk::at(position, chance);
        desk.click_at(desk.piece(piece));
        assert!(desk.steps().is_empty(), "a click alone decides nothing: {piece:?}");
        let action = steps[0].parse().map(|step| match step {
            nine_card_siege::engine::Step::Act(action) => action,
            other => panic!("{other}"),
        });
        desk.choose(action.unwrap());
        assert_eq!(desk.steps(), steps, "{piece:?} instead of a drag to {spot:?}");
    }
}

#[test]
fn a_click_on_a_piece_that_can_do_nothing_says_why() {
    let mut desk = Desk::at("1 24 444 3 444 C0 act:3:2:-", &[]);
    desk.click_at(desk.piece(WALL));
    assert!(desk.refusal().contains("(9.1.4)"), "{}", desk.refusal());
    assert_eq!(desk.view().offer, None);
}

#[test]
fn the_deck_draws_and_the_die_rolls() {
    let mut desk = Desk::at("1 24 224 3 222 E0 check", &["die 4", "card 2"]);
    desk.click_at(desk.piece(Piece::Deck));
    assert!(desk.steps().is_empty() && desk.refusal().contains("(4.0)"), "{}", desk.refusal());
    desk.click_at(desk.piece(Piece::Die));
    assert_eq!(desk.steps(), ["die 4"]);
    desk.click_at(desk.piece(Piece::Die));
    assert!(desk.refusal().contains("(4.0)"), "{}", desk.refusal());
    desk.click_at(desk.piece(Piece::Deck));
    assert_eq!(desk.steps(), ["die 4", "card 2"]);
}

#[test]
fn quick_clicks_on_the_deck_draw_one_card() {
    for clicks in [2, 3] {
        let mut desk = Desk::at("1 24 224 3 222 C0 draw", &["card 2", "die 3"]);
        desk.clicks_at(desk.piece(Piece::Deck), clicks);
        assert_eq!(desk.steps(), ["card 2"]);
        assert_eq!(desk.refusal(), "", "what the card did stays on the screen");
    }
}

#[test]
fn quick_clicks_on_the_die_roll_once() {
    for clicks in [2, 3] {
        let mut desk = Desk::at("1 24 224 3 222 E0 check", &["die 4", "card 2"]);
        desk.clicks_at(desk.piece(Piece::Die), clicks);
        assert_eq!(desk.steps(), ["die 4"]);
        assert_eq!(desk.refusal(), "", "the result stays on the screen");
    }
}

#[test]
fn quick_clicks_on_a_choice_act_once() {
    for clicks in [2, 3] {
        let mut desk = Desk::at(CIRCLE, &["die 1", "die 1", "die 1"]);
        desk.click_at(desk.piece(RAM));
        let label = desk.choice(Action::Archers(Unit::Ram));
        desk.clicks(&label, clicks);
        assert_eq!(desk.steps(), ["archers R", "die 1"]);
    }
}

#[test]
fn quick_clicks_on_an_action_act_once() {
    for clicks in [2, 3] {
        let mut desk = Desk::at("1 24 224 3 232 E1 act:3:2:-", &["die 2", "die 2", "die 2"]);
        desk.clicks("Coupure", clicks);
        assert_eq!(desk.steps(), ["coupure", "die 2"]);
    }
}

#[test]
fn quick_clicks_on_end_turn_end_one_turn() {
    for clicks in [2, 3] {
        let mut desk = Desk::at(HOME, &["card 2", "card 4"]);
        desk.clicks("End turn", clicks);
        assert_eq!(desk.steps(), ["end"]);
    }
}

#[test]
fn a_click_while_the_die_tumbles_ends_the_tumble_and_no_more() {
    for on_button in [false, true] {
        let mut desk = Desk::at("1 24 224 3 222 E0 check", &["die 4", "card 2"]);
        let (die, next) = (desk.piece(Piece::Die), desk.rect("Roll the die").center());
        desk.press(die);
        desk.release(die);
        desk.harness.step();
        assert!(desk.view().motion.is_some(), "the die is on its way");
        assert_eq!(desk.steps(), ["die 4"], "its outcome is settled and on the disk");
        assert_eq!(desk.saved().cursor(), 1);
        // By now the button would draw.
        let again = if on_button { next } else { die };
        desk.press(again);
        desk.harness.step();
        assert!(desk.view().motion.is_none());
        desk.release(again);
        desk.away();
        assert_eq!((desk.steps(), desk.refusal().as_str()), (vec!["die 4".to_owned()], ""), "the press is not also a step");
        // The next one is.
        desk.click("Draw a card");
        assert_eq!(desk.steps(), ["die 4", "card 2"]);
    }
}

#[test]
fn while_the_die_tumbles_the_table_shows_the_position_before_it() {
    let mut desk = Desk::at(HOME, &["die 6"]);
    let to = desk.spot(level(Track::Wall, 3));
    desk.take(WALL, to);
    desk.release(to);
    desk.harness.step();
    assert!(desk.view().motion.is_some());
    assert!(desk.has("Wall, 2 of 4"), "the outcome is not given away");
    desk.away();
    assert!(desk.has("Wall, 3 of 4"));
}

#[test]
fn a_tumbling_die_does_not_hold_up_the_hand() {
    let mut desk = Desk::at(HOME, &["die 2", "die 5"]);
    let level = level(Track::Wall, 3);
    let to = desk.spot(level);
    desk.take(WALL, to);
    desk.release(to);
    desk.harness.step();
    assert!(desk.view().motion.is_some());
    // The next drag begins while the die is still on its way.
    desk.drag(WALL, level);
    assert_eq!(desk.steps(), ["coupure", "die 2", "coupure", "die 5"]);
}

//! A monkey at mouse and keyboard: whatever it does, the game stays whole.

use std::collections::VecDeque;

use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2, vec2};
use nine_card_siege::engine::GameState;
use nine_card_siege::session::gesture::{Piece, Response, all_spots, drop};
use nine_card_siege::session::{ChanceSource, Seed};

use crate::harness::{Desk, WINDOW, game_with};

/// How many events the monkey sends: `SIEGE_MONKEY=100000 cargo test --test gui monkey`, or a few.
fn wanted_events() -> usize {
    std::env::var("SIEGE_MONKEY").ok().and_then(|count| count.parse().ok()).unwrap_or(8000)
}

/// Frames on one position before the next one is laid out.
const ROUND: usize = 300;

const POSITIONS: [&str; 8] = [
    "1 1234567 444 3 444 C0 draw",
    "1 24 214 3 232 C0 act:3:2:-",
    "2 27 00x 1 120 A1 act:4:2:bx",
    "1 24 224 3 222 E1 check",
    "1 24 224 3 222 E2 act:3:2:-",
    "3 7 123 2 333 B0 act:6:2:-",
    "3 1234567 011 2 444 C0 draw",
    "2 24 014 3 213 A2 act:3:2:-",
];

const KEYS: [Key; 28] = [
    Key::Space,
    Key::Space,
    Key::Enter,
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::E,
    Key::Z,
    Key::Y,
    Key::F1,
    Key::Space,
    Key::Enter,
    Key::Escape,
    Key::Tab,
    Key::ArrowLeft,
    Key::ArrowUp,
    Key::ArrowRight,
    Key::ArrowDown,
    Key::Num9,
    Key::T,
    Key::F2,
    Key::Questionmark,
    Key::H,
];

/// Random numbers that are the same on every machine.
struct Luck {
    count: u64,
}

impl Luck {
    fn below(&mut self, count: usize) -> usize {
        self.count += 1;
        Seed(4).outcome(self.count, count as u32) as usize
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// Anywhere, but mostly where something is.
fn somewhere(desk: &Desk, luck: &mut Luck) -> Pos2 {
    let window = desk.harness.ctx.content_rect();
    let free = pos2(luck.below(window.width() as usize) as f32, luck.below(window.height() as usize) as f32);
    match luck.below(10) {
        0..=2 => desk.spot(luck.pick(&all_spots().collect::<Vec<_>>())),
        3..=5 => {
            let on_the_table = |piece: &Piece| {
                let gone = nine_card_siege::engine::Unit::ALL.into_iter().find(|unit| *piece == Piece::Unit(*unit));
                gone.is_none_or(|unit| desk.state().board().enemies.distance(unit).is_some())
            };
            desk.piece(luck.pick(&Piece::ALL.into_iter().filter(on_the_table).collect::<Vec<_>>()))
        }
        6..=8 => {
            let places: Vec<_> = desk.buttons().iter().map(|node| node.rect().center()).collect();
            luck.pick(&places)
        }
        _ => free,
    }
}

/// Where one of the actions of an open offer is chosen; half of the time nowhere.
fn choice(desk: &Desk, luck: &mut Luck) -> Option<Pos2> {
    let offer = desk.view().offer.as_ref().filter(|_| desk.dialog().is_none() && luck.below(2) == 0)?;
    let label = desk.choice(luck.pick(&offer.actions));
    desk.buttons_named(&label).first().map(|rect| rect.center())
}

/// From where to where a drag means something; half of the time it need not.
fn gesture(desk: &Desk, luck: &mut Luck) -> Option<(Pos2, Pos2)> {
    let state = desk.state();
    let means = |piece, spot| {
        let response = drop(piece, spot, &state, desk.game().rulings());
        matches!(response, Response::Act(_) | Response::Choose(_))
    };
    let all: Vec<_> = Piece::ALL
        .into_iter()
        .flat_map(|piece| all_spots().filter(move |spot| means(piece, *spot)).map(move |spot| (piece, spot)))
        .collect();
    if all.is_empty() || luck.below(2) == 0 {
        return None;
    }
    let (piece, spot) = luck.pick(&all);
    Some((desk.piece(piece), desk.spot(spot)))
}

/// What the monkey does next, event by event.
fn whim(desk: &mut Desk, luck: &mut Luck, at: &mut Pos2) -> Vec<Event> {
    let button = if luck.below(15) == 0 { PointerButton::Secondary } else { PointerButton::Primary };
    let press = |pos, pressed| Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE };
    if desk.dialog().is_some() && luck.below(2) == 0 {
        return keystroke(Key::Escape, Modifiers::NONE, false);
    }
    match luck.below(20) {
        // A click, a double click.
        0..=5 => {
            *at = choice(desk, luck).unwrap_or_else(|| somewhere(desk, luck));
            let mut events = vec![Event::PointerMoved(*at)];
            for _ in 0..luck.pick(&[1, 1, 1, 2, 3]) {
                events.extend([press(*at, true), press(*at, false)]);
            }
            events
        }
        // A drag, broken off now and then.
        6..=11 => {
            let from;
            (from, *at) = gesture(desk, luck).unwrap_or_else(|| (somewhere(desk, luck), somewhere(desk, luck)));
            let mut events = vec![Event::PointerMoved(from), press(from, true)];
            for share in [0.2, 0.7, 1.0] {
                events.push(Event::PointerMoved(from + (*at - from) * share));
            }
            events.push(press(*at, false));
            let length = if luck.below(4) == 0 { luck.below(events.len()) } else { events.len() };
            events.truncate(length);
            events
        }
        12..=16 => {
            let modifiers = match luck.below(12) {
                0 => Modifiers { ctrl: true, command: true, ..Modifiers::NONE },
                1 => Modifiers { ctrl: true, command: true, shift: true, ..Modifiers::NONE },
                _ => Modifiers::NONE,
            };
            keystroke(luck.pick(&KEYS), modifiers, luck.below(4) == 0)
        }
        17 => vec![press(*at, luck.below(2) == 0)],
        18 => vec![Event::PointerGone],
        _ => vec![Event::WindowFocused(luck.below(2) == 0)],
    }
}

/// A key pressed, repeated if it is held, and released.
fn keystroke(key: Key, modifiers: Modifiers, held: bool) -> Vec<Event> {
    let event = |pressed, repeat| Event::Key { key, physical_key: None, pressed, repeat, modifiers };
    let mut events = vec![Event::ModifiersChanged(modifiers), event(true, false)];
    events.extend((0..if held { 3 } else { 0 }).map(|_| event(true, true)));
    events.extend([event(false, false), Event::ModifiersChanged(Modifiers::NONE)]);
    events
}

#[test]
fn whatever_a_monkey_does_the_game_stays_whole() {
    let wanted = wanted_events();
    let mut luck = Luck { count: 0 };
    let (mut events, mut steps, mut drags, mut round) = (0, 0, 0, 0);
    while events < wanted {
        let position = POSITIONS[round % POSITIONS.len()];
        round += 1;
        let mut desk = Desk::with(&game_with(position, ChanceSource::Seeded(Seed(round as u64))), WINDOW, 1.0);
        desk.close_dialog();
        let run = desk.game().run();
        let mut at = pos2(0.0, 0.0);
        let mut plan = VecDeque::new();
        for _ in 0..ROUND {
            if plan.is_empty() {
                plan.extend(whim(&mut desk, &mut luck, &mut at));
            }
            // Sometimes several events fall into one frame.
            for event in plan.drain(..plan.len().min(luck.pick(&[1, 1, 1, 2, 4]))) {
                if let Event::WindowFocused(focused) = event {
                    desk.harness.input_mut().focused = focused;
                }
                desk.harness.input_mut().events.push(event);
                events += 1;
            }
            if luck.below(60) == 0 {
                desk.harness.set_size(luck.pick(&[WINDOW, vec2(1024.0, 600.0), vec2(900.0, 1200.0), vec2(1600.0, 900.0)]));
            }
            let made = desk.game().cursor();
            desk.harness.step();
            steps += desk.game().cursor().saturating_sub(made);
            drags += usize::from(desk.view().held.is_some());
            // A new game has dice of its own; the monkey's are the same every time.
            if desk.game().run() != run {
                break;
            }
        }
        for button in [PointerButton::Primary, PointerButton::Secondary] {
            desk.button(at, button, false);
        }
        desk.away();
        desk.focus(true);
        assert_eq!(desk.view().held, None, "something is stuck in the hand, round {round}");
        assert!(desk.view().motion.is_none());
        let state: GameState = desk.state();
        if desk.game().cursor() > 0 || desk.game().run() != run {
            let saved = desk.saved();
            assert_eq!((saved.state(), saved.cursor(), saved.run()), (state, desk.game().cursor(), desk.game().run()));
            assert!(saved.steps().eq(desk.game().steps()), "round {round}");
        }
    }
    assert!(
        steps > 100 && drags > 50,
        "the monkey was lazy: {steps} steps, {drags} frames with a piece in the hand, {round} rounds"
    );
}

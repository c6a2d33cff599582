//! The one-line notation of positions and steps: what it keeps, and what it refuses.

use crate::common::*;

#[test]
fn positions_are_written_back_the_same() {
    for position in [
        "1 1234567 444 3 444 C0 draw",
        "2 13567 41x 3 432 E1 act:2:1:bx",
        "3 - 000 0 444 C0 lost:overrun",
        "3 - 444 0 111 C0 won",
        "1 7 432 1 210 A2 treb:1",
        "3 17 432 1 210 A2 treb:2",
        "2 6 123 2 043 E2 check",
    ] {
        at(position);
    }
}

#[test]
fn points_and_flags_are_kept() {
    for points in 0..=4 {
        for flags in ["-", "b", "x", "f", "bx", "bf", "xf", "bxf"] {
            let position = format!("1 1 333 3 333 C0 act:3:{points}:{flags}");
            if points == 4 && !flags.contains('x') {
                assert_eq!(position.parse::<GameState>(), Err(PositionParseError::Field("WAITING")), "{position}");
                continue;
            }
            let turn = *at(&position).state.turn().unwrap();
            assert_eq!(
                (turn.points(), turn.boiled, turn.extra, turn.free_step),
                (points, flags.contains('b'), flags.contains('x'), flags.contains('f'))
            );
        }
    }
    let roll = parse("1 1 333 3 333 C0 roll:3:2:xf:rally+");
    assert_eq!(*roll.waiting(), Waiting::Roll(Turn::new(card(3), 2, false, true, true).unwrap(), Roll::RallyWithSupply));
}

#[test]
fn a_position_read_back_goes_on_the_same() {
    let table = at("1 1 133 3 333 C0 act:5:3:-").make("boil L").make("die 6").make("extra morale").make("enter");
    let again = at(&table.state.to_string());
    assert_eq!(again.state, table.state);
    let lists = |state: GameState| state.steps(&Rulings::default()).iter().collect::<Vec<_>>();
    assert_eq!(lists(again.state), lists(table.state));
    again.refuses("extra morale", Illegality::ExtraBought).refuses("boil L", Illegality::Boiled);
}

#[test]
fn malformed_positions_are_refused() {
    use PositionParseError::{Field, Fields};
    let malformed = [
        ("", Fields),
        ("1", Fields),
        ("1 1234567 444 3 444 C0", Fields),
        ("1 1234567 444 3 444 C0 draw ", Fields),
        ("1 1234567 444 3 444 C0 draw x", Fields),
        (" 1 1234567 444 3 444 C0 draw", Fields),
        ("1  1234567 444 3 444 C0 draw", Fields),
        ("1\t1234567 444 3 444 C0 draw", Fields),
        ("0 1234567 444 3 444 C0 draw", Field("DAY")),
        ("4 1234567 444 3 444 C0 draw", Field("DAY")),
        ("01 1234567 444 3 444 C0 draw", Field("DAY")),
        ("+1 1234567 444 3 444 C0 draw", Field("DAY")),
        ("one 1234567 444 3 444 C0 draw", Field("DAY")),
        ("\u{661} 1234567 444 3 444 C0 draw", Field("DAY")),
        ("1 12345678 444 3 444 C0 draw", Field("DECK")),
        ("1 0123 444 3 444 C0 draw", Field("DECK")),
        ("1 21 444 3 444 C0 draw", Field("DECK")),
        ("1 11 444 3 444 C0 draw", Field("DECK")),
        ("1 1- 444 3 444 C0 draw", Field("DECK")),
        ("1 -- 444 3 444 C0 draw", Field("DECK")),
        ("1 1a 444 3 444 C0 draw", Field("DECK")),
        ("1 \u{e9} 444 3 444 C0 draw", Field("DECK")),
        ("1 1 44 3 444 C0 draw", Field("ENEMIES")),
        ("1 1 4444 3 444 C0 draw", Field("ENEMIES")),
        ("1 1 445 3 444 C0 draw", Field("ENEMIES")),
        ("1 1 544 3 444 C0 draw", Field("ENEMIES")),
        ("1 1 4x4 3 444 C0 draw", Field("ENEMIES")),
        ("1 1 x44 3 444 C0 draw", Field("ENEMIES")),
        ("1 1 44X 3 444 C0 draw", Field("ENEMIES")),
        ("1 1 44- 3 444 C0 draw", Field("ENEMIES")),
        ("1 1 4\u{e9} 3 444 C0 draw", Field("ENEMIES")),
        ("1 1 \u{e9}4 3 444 C0 draw", Field("ENEMIES")),
        ("1 1 444 4 444 C0 draw", Field("TREBUCHETS")),
        ("1 1 444 -1 444 C0 draw", Field("TREBUCHETS")),
        ("1 1 444 33 444 C0 draw", Field("TREBUCHETS")),
        ("1 1 444 3 445 C0 draw", Field("STATUS")),
        ("1 1 444 3 44 C0 draw", Field("STATUS")),
        ("1 1 444 3 4444 C0 draw", Field("STATUS")),
        ("1 1 444 3 4a4 C0 draw", Field("STATUS")),
        ("1 1 444 3 444 C1 draw", Field("SOLDIERS")),
        ("1 1 444 3 444 C2 draw", Field("SOLDIERS")),
        ("1 1 444 3 444 A3 draw", Field("SOLDIERS")),
        ("1 1 444 3 444 D0 draw", Field("SOLDIERS")),
        ("1 1 444 3 444 a0 draw", Field("SOLDIERS")),
        ("1 1 444 3 444 A draw", Field("SOLDIERS")),
        ("1 1 444 3 444 A00 draw", Field("SOLDIERS")),
        ("1 1 444 3 444 0A draw", Field("SOLDIERS")),
        ("1 1 444 3 444 \u{e9}0 draw", Field("SOLDIERS")),
        ("1 1 444 3 444 C0 Draw", Field("WAITING")),
        ("1 1 444 3 444 C0 draw:1", Field("WAITING")),
        ("1 1 444 3 444 C0 treb", Field("WAITING")),
        ("1 1 444 3 444 C0 treb:", Field("WAITING")),
        ("1 1 444 3 444 C0 treb:8", Field("WAITING")),
        ("1 1 444 3 444 C0 treb:1:1", Field("WAITING")),
        ("1 1 444 3 444 C0 act", Field("WAITING")),
        ("1 1 444 3 444 C0 act:3", Field("WAITING")),
        ("1 1 444 3 444 C0 act:3:2", Field("WAITING")),
        ("1 1 444 3 444 C0 act:3:2:", Field("WAITING")),
        ("1 1 444 3 444 C0 act:0:2:-", Field("WAITING")),
        ("1 1 444 3 444 C0 act:8:2:-", Field("WAITING")),
        ("1 1 444 3 444 C0 act:3:4:-", Field("WAITING")),
        ("1 1 444 3 444 C0 act:3:4:bf", Field("WAITING")),
        ("1 1 444 3 444 C0 act:3:5:x", Field("WAITING")),
        ("1 1 444 3 444 C0 act:3:02:-", Field("WAITING")),
        ("1 1 444 3 444 C0 act:3:2:xb", Field("WAITING")),
        ("1 1 444 3 444 C0 act:3:2:bb", Field("WAITING")),
        ("1 1 444 3 444 C0 act:3:2:b-", Field("WAITING")),
        ("1 1 444 3 444 C0 act:3:2:q", Field("WAITING")),
        ("1 1 444 3 444 C0 act:3:2:-:raid", Field("WAITING")),
        ("1 1 333 3 344 C0 roll:3:2:-", Field("WAITING")),
        ("1 1 333 3 344 C0 roll:3:2:-:", Field("WAITING")),
        ("1 1 333 3 344 C0 roll:3:2:-:enter", Field("WAITING")),
        ("1 1 333 3 344 C0 roll:3:2:-:archers", Field("WAITING")),
        ("1 1 333 3 344 C0 roll:3:2:-:archers L", Fields),
        ("1 1 333 3 344 C0 roll:3:2:-:archers-X", Field("WAITING")),
        ("1 1 444 3 444 C0 lost", Field("WAITING")),
        ("1 1 444 3 444 C0 lost:", Field("WAITING")),
        ("1 1 444 3 444 C0 lost:badly", Field("WAITING")),
        ("1 1 444 3 444 C0 won:1", Field("WAITING")),
    ];
    for (text, error) in malformed {
        assert_eq!(text.parse::<GameState>(), Err(error), "{text:?}");
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    use PositionError::*;
    let impossible = [
        ("1 1 000 3 444 C0 draw", ThreeInCloseCombat),
        ("1 1 000 3 444 C0 act:3:2:-", ThreeInCloseCombat),
        ("1 1 444 3 004 C0 draw", TwoTracksAtZero),
        ("1 1 444 3 400 C0 act:3:2:-", TwoTracksAtZero),
        ("1 1 444 3 000 E0 check", TwoTracksAtZero),
        ("1 - 444 3 444 C0 draw", EmptyDeck),
        ("1 - 444 3 444 E0 check", EmptyDeck),
        ("1 13 444 3 444 C0 act:3:2:-", CardInDeck(card(3))),
        ("1 13 444 1 444 C0 treb:1", CardInDeck(card(1))),
        ("1 13 333 3 444 C0 roll:3:1:-:archers-L", CardInDeck(card(3))),
        ("1 1 444 3 444 C0 check", NoCheckDue),
        ("1 1 444 3 444 A0 check", NoCheckDue),
        ("1 1 444 3 444 B2 check", NoCheckDue),
        ("1 2 444 0 444 C0 treb:1", NoTrebuchetDie),
        ("1 2 444 2 444 C0 treb:1", NoTrebuchetDie),
        ("1 2 444 3 444 C0 treb:1", NoTrebuchetDie),
        ("1 1 444 1 444 C0 treb:2", NoTrebuchetDie),
        ("2 1 444 1 444 C0 treb:2", NoTrebuchetDie),
        ("3 1 444 1 444 C0 treb:3", NoTrebuchetDie),
        ("1 1 433 3 444 C0 roll:3:1:-:archers-L", IdleRoll(Roll::Archers(Ladders))),
        ("1 1 033 3 444 C0 roll:3:1:-:archers-L", IdleRoll(Roll::Archers(Ladders))),
        ("1 1 33x 3 444 C0 roll:3:1:-:archers-T", IdleRoll(Roll::Archers(Tower))),
        ("1 1 333 3 444 C0 roll:3:1:b:boil-R", IdleRoll(Roll::Boil(Ram))),
        ("1 1 333 3 444 C0 roll:3:1:-:fight-R", IdleRoll(Roll::Fight(Ram))),
        ("1 1 333 3 444 C0 roll:3:1:-:coupure", IdleRoll(Roll::Coupure)),
        ("1 1 333 3 444 C0 roll:3:1:-:rally", IdleRoll(Roll::Rally)),
        ("1 1 333 3 443 C0 roll:3:1:-:rally+", IdleRoll(Roll::RallyWithSupply)),
        ("1 1 333 3 444 B0 roll:3:1:-:raid", IdleRoll(Roll::Raid)),
        ("1 1 333 3 444 E2 roll:3:1:-:raid", IdleRoll(Roll::Raid)),
        ("1 1 333 0 444 E0 roll:3:1:-:sabotage", IdleRoll(Roll::Sabotage)),
        ("1 1 133 3 444 C0 roll:3:1:xf:boil-L", BoilWithoutFlag),
        ("1 1 333 3 434 C0 roll:3:1:-:rally+", SupplyNotPaid),
        ("1 1 333 3 344 C0 roll:3:3:-:coupure", PointNotPaid),
        ("1 1 333 3 344 C0 roll:3:4:x:coupure", PointNotPaid),
        ("1 - 444 3 444 C0 won", WonTooEarly),
        ("2 - 444 3 444 C0 won", WonTooEarly),
        ("3 1 444 3 444 C0 won", WonTooEarly),
    ];
    for (text, error) in impossible {
        assert_eq!(text.parse::<GameState>(), Err(PositionParseError::Position(error)), "{text:?}");
        let words = text.parse::<GameState>().unwrap_err().to_string();
        assert!(words.starts_with("this position cannot be: "), "{words}");
    }
}

#[test]
fn steps_are_written_back_the_same() {
    let words = "archers L|archers R|archers T|boil L|boil R|boil T|fight L|fight R|fight T|coupure|rally|rally+|enter|step castle|\
                 step enemy|run castle|run enemy|raid|sabotage|extra morale|extra supplies|end";
    let written: Vec<String> = Action::ALL.iter().map(|action| action.to_string()).collect();
    assert_eq!(written.join("|"), words);
    for (word, action) in words.split('|').zip(Action::ALL) {
        assert_eq!(step(word), Step::Act(action));
        assert_eq!(step(word).to_string(), word);
    }
    for die in Die::ALL {
        assert_eq!(step(&format!("die {}", die.get())), Step::Die(die));
        assert_eq!(step(&Step::Die(die).to_string()), Step::Die(die));
    }
    for card in CardNumber::ALL {
        assert_eq!(step(&format!("card {}", card.get())), Step::Card(card));
        assert_eq!(step(&Step::Card(card).to_string()), Step::Card(card));
    }
}

#[test]
fn malformed_steps_are_refused() {
    for text in [
        "",
        " ",
        "die",
        "die 0",
        "die 7",
        "die  4",
        "die 04",
        "die 4 ",
        " die 4",
        "Die 4",
        "die +4",
        "die \u{664}",
        "card",
        "card 0",
        "card 8",
        "card 12",
        "archers",
        "archers l",
        "archers X",
        "archers  L",
        "archers L ",
        "archers-L",
        "boil",
        "fight",
        "rally +",
        "rally++",
        "Rally",
        "enter castle",
        "step",
        "step out",
        "run",
        "run home",
        "extra",
        "extra wall",
        "end turn",
        "END",
        "coupure 5",
        "sabotage\n",
        "raid\u{0}",
    ] {
        assert_eq!(text.parse::<Step>(), Err(ParseError), "{text:?}");
    }
}

#[test]
fn every_way_to_lose_has_its_word() {
    assert_eq!(Defeat::ALL.map(Defeat::word), ["overrun", "two-tracks", "breach", "surrender"]);
    for defeat in Defeat::ALL {
        let text = format!("1 1 444 3 444 C0 lost:{}", defeat.word());
        assert_eq!(*at(&text).state.waiting(), Waiting::Lost(defeat));
    }
}

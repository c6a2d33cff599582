//! For each of the 22 actions: where it is legal, and every reason against it with its rule number.

use crate::common::*;

/// An action, a position where it is legal, and positions where it is not, with the reason and its rule.
struct Row {
    action: &'static str,
    legal: &'static str,
    refused: &'static [(&'static str, Illegality, &'static str)],
}

const fn row(action: &'static str, legal: &'static str, refused: &'static [(&'static str, Illegality, &'static str)]) -> Row {
    Row { action, legal, refused }
}

use Illegality::*;

const ROWS: [Row; 22] = [
    row(
        "archers L",
        "1 1 333 3 444 C0 act:3:1:-",
        &[
            ("1 1 333 3 444 C0 act:3:0:-", NoPoints, "9.1"),
            ("1 1 300 3 444 C0 act:3:1:-", CloseCombatFirst, "9.1.3"),
            ("2 1 333 3 444 C0 act:3:1:-", BadWeather, "7.1"),
            ("1 1 433 3 444 C0 act:3:1:-", OnStart(Ladders), "9.1.1"),
            ("1 1 033 3 444 C0 act:3:1:-", BeyondArchers(Ladders), "9.1.1"),
        ],
    ),
    row(
        "archers R",
        "1 1 414 3 444 C0 act:3:1:-",
        &[
            ("1 1 333 3 444 C0 act:3:0:x", NoPoints, "9.1"),
            ("1 1 030 3 444 C0 act:3:1:-", CloseCombatFirst, "9.1.3"),
            ("2 1 333 3 444 C0 act:3:1:-", BadWeather, "7.1"),
            ("1 1 343 3 444 C0 act:3:1:-", OnStart(Ram), "9.1.1"),
            ("1 1 303 3 444 C0 act:3:1:-", BeyondArchers(Ram), "9.1.1"),
        ],
    ),
    row(
        "archers T",
        "1 1 442 3 444 C0 act:3:1:-",
        &[
            ("1 1 333 3 444 C0 act:3:0:-", NoPoints, "9.1"),
            ("1 1 003 3 444 C0 act:3:1:-", CloseCombatFirst, "9.1.3"),
            ("2 1 333 3 444 C0 act:3:1:-", BadWeather, "7.1"),
            ("1 1 334 3 444 C0 act:3:1:-", OnStart(Tower), "9.1.1"),
            ("1 1 330 3 444 C0 act:3:1:-", BeyondArchers(Tower), "9.1.1"),
            ("1 1 33x 3 444 C0 act:3:1:-", Removed, "8.1"),
        ],
    ),
    row(
        "boil L",
        "1 1 144 3 444 C0 act:3:1:xf",
        &[
            ("1 1 133 3 444 C0 act:3:0:-", NoPoints, "9.1"),
            ("1 1 100 3 444 C0 act:3:1:-", CloseCombatFirst, "9.1.3"),
            ("2 1 133 3 444 C0 act:3:1:-", BadWeather, "7.1"),
            ("1 1 133 3 444 C0 act:3:1:b", Boiled, "9.1.2"),
            ("1 1 233 3 444 C0 act:3:1:-", NotInCircle(Ladders), "9.1.2"),
            ("1 1 033 3 444 C0 act:3:1:-", NotInCircle(Ladders), "9.1.2"),
        ],
    ),
    row(
        "boil R",
        "1 1 313 3 444 C0 act:3:1:-",
        &[
            ("1 1 313 3 444 C0 act:3:0:-", NoPoints, "9.1"),
            ("1 1 010 3 444 C0 act:3:1:-", CloseCombatFirst, "9.1.3"),
            ("2 1 313 3 444 C0 act:3:1:-", BadWeather, "7.1"),
            ("1 1 313 3 444 C0 act:3:1:b", Boiled, "9.1.2"),
            ("1 1 343 3 444 C0 act:3:1:-", NotInCircle(Ram), "9.1.2"),
        ],
    ),
    row(
        "boil T",
        "1 1 331 3 444 C0 act:3:1:-",
        &[
            ("1 1 331 3 444 C0 act:3:0:-", NoPoints, "9.1"),
            ("1 1 001 3 444 C0 act:3:1:-", CloseCombatFirst, "9.1.3"),
            ("2 1 331 3 444 C0 act:3:1:-", BadWeather, "7.1"),
            ("1 1 331 3 444 C0 act:3:1:b", Boiled, "9.1.2"),
            ("1 1 333 3 444 C0 act:3:1:-", NotInCircle(Tower), "9.1.2"),
            ("1 1 33x 3 444 C0 act:3:1:-", Removed, "8.1"),
        ],
    ),
    row(
        "fight L",
        "1 1 033 3 444 C0 act:3:1:-",
        &[
            ("1 1 033 3 444 C0 act:3:0:-", NoPoints, "9.1"),
            ("2 1 033 3 444 C0 act:3:1:-", BadWeather, "7.1"),
            ("1 1 133 3 444 C0 act:3:1:-", NotInCloseCombat(Ladders), "9.1.3"),
            ("1 1 300 3 444 C0 act:3:1:-", NotInCloseCombat(Ladders), "9.1.3"),
        ],
    ),
    row(
        "fight R",
        "1 1 003 3 444 C0 act:3:1:-",
        &[
            ("1 1 003 3 444 C0 act:3:0:-", NoPoints, "9.1"),
            ("2 1 303 3 444 C0 act:3:1:-", BadWeather, "7.1"),
            ("1 1 343 3 444 C0 act:3:1:-", NotInCloseCombat(Ram), "9.1.3"),
        ],
    ),
    row(
        "fight T",
        "1 1 330 3 444 C0 act:3:1:-",
        &[
            ("1 1 330 3 444 C0 act:3:0:-", NoPoints, "9.1"),
            ("2 1 330 3 444 C0 act:3:1:-", BadWeather, "7.1"),
            ("1 1 332 3 444 C0 act:3:1:-", NotInCloseCombat(Tower), "9.1.3"),
            ("1 1 33x 3 444 C0 act:3:1:-", Removed, "8.1"),
        ],
    ),
    row(
        "coupure",
        "1 1 333 3 344 C0 act:3:1:-",
        &[
            ("1 1 333 3 344 C0 act:3:0:-", NoPoints, "9.1"),
            ("1 1 003 3 344 C0 act:3:1:-", CloseCombatFirst, "9.1.3"),
            ("2 1 333 3 344 C0 act:3:1:-", BadWeather, "7.1"),
            ("1 1 333 3 433 C0 act:3:1:-", WallFull, "9.1.4"),
        ],
    ),
    row(
        "rally",
        "1 1 333 3 430 C0 act:3:1:-",
        &[
            ("1 1 333 3 434 C0 act:3:0:-", NoPoints, "9.1"),
            ("1 1 003 3 434 C0 act:3:1:-", CloseCombatFirst, "9.1.3"),
            ("2 1 333 3 434 C0 act:3:1:-", BadWeather, "7.1"),
            ("1 1 333 3 343 C0 act:3:1:-", MoraleFull, "9.1.5"),
        ],
    ),
    row(
        "rally+",
        "1 1 333 3 431 C0 act:3:1:-",
        &[
            ("1 1 333 3 434 C0 act:3:0:-", NoPoints, "9.1"),
            ("1 1 003 3 434 C0 act:3:1:-", CloseCombatFirst, "9.1.3"),
            ("2 1 333 3 434 C0 act:3:1:-", BadWeather, "7.1"),
            ("1 1 333 3 343 C0 act:3:1:-", MoraleFull, "9.1.5"),
            ("1 1 333 3 430 C0 act:3:1:-", NoSupply, "9.1.5"),
        ],
    ),
    row(
        "enter",
        "1 1 333 3 444 C0 act:3:1:f",
        &[
            ("1 1 333 3 444 C0 act:3:0:-", NoPoints, "9.1"),
            ("1 1 003 3 444 E0 act:3:1:-", CloseCombatFirst, "9.1.3"),
            ("2 1 333 3 444 C0 act:3:1:-", BadWeather, "7.1"),
            ("2 1 333 3 444 E0 act:3:1:-", BadWeather, "7.1"),
            ("1 1 333 3 444 A0 act:3:1:-", AlreadyInTunnel, "9.1.6.1"),
            ("1 1 333 3 444 B2 act:3:1:-", AlreadyInTunnel, "9.1.6.1"),
        ],
    ),
    row(
        "step castle",
        "2 1 003 3 444 A0 act:3:0:bx",
        &[
            ("1 1 333 3 444 C0 act:3:1:-", NotInTunnel, "9.1.6.2"),
            ("1 1 333 3 444 E0 act:3:1:-", NotInTunnel, "9.1.6.2"),
            ("1 1 333 3 444 A0 act:3:1:f", FreeStepUsed, "9.1.6.2"),
        ],
    ),
    row(
        "step enemy",
        "1 1 333 3 444 B0 act:3:0:-",
        &[
            ("1 1 333 3 444 C0 act:3:1:-", NotInTunnel, "9.1.6.2"),
            ("1 1 333 3 444 E0 act:3:1:-", NotInTunnel, "9.1.6.2"),
            ("1 1 333 3 444 B0 act:3:1:xf", FreeStepUsed, "9.1.6.2"),
        ],
    ),
    row(
        "run castle",
        "1 1 333 3 444 B0 act:3:1:f",
        &[
            ("1 1 333 3 444 A0 act:3:0:-", NoPoints, "9.1"),
            ("1 1 003 3 444 A0 act:3:1:-", CloseCombatFirst, "9.1.3"),
            ("2 1 333 3 444 A0 act:3:1:-", BadWeather, "7.1"),
            ("1 1 333 3 444 C0 act:3:1:-", NotInTunnel, "9.1.6.2"),
            ("1 1 333 3 444 E0 act:3:1:-", NotInTunnel, "9.1.6.2"),
        ],
    ),
    row(
        "run enemy",
        "1 1 333 3 444 A0 act:3:1:f",
        &[
            ("1 1 333 3 444 B0 act:3:0:-", NoPoints, "9.1"),
            ("1 1 030 3 444 B0 act:3:1:-", CloseCombatFirst, "9.1.3"),
            ("2 1 333 3 444 B0 act:3:1:-", BadWeather, "7.1"),
            ("1 1 333 3 444 C0 act:3:1:-", NotInTunnel, "9.1.6.2"),
            ("1 1 333 3 444 E0 act:3:1:-", NotInTunnel, "9.1.6.2"),
        ],
    ),
    row(
        "raid",
        "2 1 333 0 444 E1 act:3:1:-",
        &[
            ("1 1 333 3 444 E0 act:3:0:-", NoPoints, "9.1"),
            ("1 1 003 3 444 E0 act:3:1:-", CloseCombatFirst, "9.1.3"),
            ("1 1 333 3 444 C0 act:3:1:-", CannotRaidHere, "9.1.7"),
            ("2 1 333 3 444 B0 act:3:1:-", CannotRaidHere, "9.1.7"),
            ("1 1 333 3 444 E2 act:3:1:-", HandsFull, "9.1.7"),
        ],
    ),
    row(
        "sabotage",
        "2 1 333 1 444 E2 act:3:1:-",
        &[
            ("1 1 333 3 444 E0 act:3:0:-", NoPoints, "9.1"),
            ("1 1 003 3 444 E0 act:3:1:-", CloseCombatFirst, "9.1.3"),
            ("1 1 333 3 444 C0 act:3:1:-", CannotSabotageHere, "9.1.8"),
            ("2 1 333 3 444 A0 act:3:1:-", CannotSabotageHere, "9.1.8"),
            ("1 1 333 0 444 E0 act:3:1:-", NoTrebuchets, "9.1.8"),
        ],
    ),
    row(
        "extra morale",
        "2 1 003 3 410 C0 act:3:0:bf",
        &[("1 1 333 3 444 C0 act:3:1:x", ExtraBought, "9.2"), ("1 1 333 3 404 C0 act:3:1:-", NothingToPay(Morale), "9.2")],
    ),
    row(
        "extra supplies",
        "2 1 003 3 401 C0 act:3:0:bf",
        &[("1 1 333 3 444 C0 act:3:1:x", ExtraBought, "9.2"), ("1 1 333 3 440 C0 act:3:1:-", NothingToPay(Supplies), "9.2")],
    ),
    row("end", "1 1 003 3 444 C0 act:3:0:-", &[("1 1 003 3 444 C0 act:3:1:-", CloseCombatFirst, "9.1.3")]),
];

#[test]
fn r9_1_each_action_and_each_reason_against_it() {
    // Ruling: R7, an action that cannot change anything is refused, with the reason.
    assert_eq!(ROWS.each_ref().map(|row| row.action.to_owned()), Action::ALL.map(|action| action.to_string()));
    for Row { action, legal, refused } in ROWS {
        at(legal).allows(action).make(action);
        for (position, reason, rule) in refused {
            at(position).refuses(action, *reason);
            assert_eq!(reason.rule().number(), *rule, "{reason}");
            let error = StepError::Illegal(*reason).to_string();
            assert!(error.ends_with(&format!("(rule {rule})")), "{error}");
        }
        for (position, reason, rule) in [
            ("1 1 333 3 344 C0 draw", CardFirst, "4.0"),
            ("1 1 333 3 344 E0 check", DieFirst, "4.0"),
            ("1 2 333 1 344 C0 treb:1", DieFirst, "4.0"),
            ("1 1 333 3 344 C0 roll:3:1:-:coupure", DieFirst, "4.0"),
            ("3 - 333 3 344 C0 won", GameOver, "10.0"),
            ("3 1 333 3 344 C0 lost:breach", GameOver, "10.0"),
        ] {
            at(position).refuses(action, reason);
            assert_eq!(reason.rule().number(), rule);
        }
    }
}

#[test]
fn r9_1_the_reasons_are_said_in_words() {
    let texts = [
        (GameOver, "the game is over"),
        (NoPoints, "no action point is left"),
        (OnStart(Ladders), "the Ladders on the starting space cannot be thrown back"),
        (BeyondArchers(Ram), "archers cannot reach the Battering Ram in Close Combat"),
        (NotInCircle(Tower), "the Siege Tower must stand on the circle, space 1"),
        (NothingToPay(Morale), "no morale left to pay with"),
    ];
    for (reason, text) in texts {
        assert_eq!(reason.to_string(), text);
    }
}

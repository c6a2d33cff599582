//! Words: the sum of a roll, the effect of every card, a line for every event.

use nine_card_siege::engine::{CardFace, CardNumber, Day, Die, GameState, Roll, Rulings, Unit};
use nine_card_siege::session::{Game, Seed, Setup, chronicle};

fn sum(position: &str, roll: Roll, die: Die) -> String {
    let state: GameState = position.parse().unwrap();
    chronicle::sum(&state.attempt(roll, &Rulings::default()).unwrap(), die)
}

#[test]
fn sums_are_spelled_out() {
    let guards = "2 134567 433 2 444 E0 act:2:2:-";
    assert_eq!(sum(guards, Roll::Sabotage, Die::Four), "4 + 1 Guards Distracted = 5, needs 5: success");
    assert_eq!(sum(guards, Roll::Sabotage, Die::One), "1 + 1 Guards Distracted = 2: a rolled 1, captured");
    let gate = "2 123567 414 2 444 E0 act:4:2:-";
    assert_eq!(sum(gate, Roll::Boil(Unit::Ram), Die::Three), "3 + 1 Gate Fortified + 1 boiling water = 5, needs 4: success");
    assert_eq!(sum(gate, Roll::Boil(Unit::Ram), Die::One), "1 + 1 Gate Fortified + 1 boiling water = 3: a rolled 1 fails");
    assert_eq!(sum(gate, Roll::Coupure, Die::Two), "2, needs 5: failure");
    let shields = "2 123456 441 2 444 E0 act:7:2:-";
    assert_eq!(sum(shields, Roll::Archers(Unit::Tower), Die::Five), "5 \u{2212} 1 Iron Shields = 4, needs 5: failure");
}

#[test]
fn every_card_says_what_it_does() {
    for day in Day::ALL {
        for card in CardNumber::ALL {
            let words = chronicle::effect_words(CardFace::of(day, card));
            assert!(words.ends_with('.') && words.len() > 10, "{day:?} {card:?}: {words}");
        }
    }
    let words = |day, card| chronicle::effect_words(CardFace::of(day, card));
    assert_eq!(words(Day::One, CardNumber::Two), "Morale and supplies each fall by 1.");
    assert_eq!(words(Day::Two, CardNumber::Four), "+1 to attacks on the Battering Ram this turn.");
    assert_eq!(
        words(Day::Three, CardNumber::Seven),
        "+1 to attacks on the Battering Ram, attacks on the Ladders and Rally Troops this turn."
    );
    assert_eq!(words(Day::Three, CardNumber::Five), "The enemy gains a trebuchet. +1 to Coupure this turn.");
}

#[test]
fn a_transcript_has_a_rule_number_on_every_line() {
    for seed in 0..40 {
        let mut game = Game::new(Setup::seeded(Seed(seed)), 1);
        super::play(&mut game, 400);
        let text = chronicle::transcript(&game);
        for line in text.lines().filter(|line| line.starts_with("  ")) {
            assert!(line.trim_start().starts_with(|letter: char| letter.is_ascii_digit()), "{line}");
        }
    }
}

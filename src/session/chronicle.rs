//! What happened, in words: the log of the window and of `siege-cli replay`. Made of nothing but events.

use std::fmt::Write as _;

use super::Game;
use crate::engine::{
    Attempt, CardFace, Day, Defeat, Die, Distance, Effect, Event, Ignored, March, NoMovement, Outcome, Place, Roll, Target,
    Track, Unit, What,
};

/// The event as one short line, or `None` if it says nothing that another line does not say.
pub fn line(event: &Event) -> Option<String> {
    let text = match event.what {
        What::NoLineCheck => "Nobody in the Enemy Lines, no check".to_owned(),
        What::LineChecked { die, captured: true } => format!("Enemy Line Check: {die}, the soldiers are found"),
        What::LineChecked { die, captured: false } => format!("Enemy Line Check: {die}, unseen"),
        What::CardDrawn(day, card) => format!("Card {card}: {}", CardFace::of(day, card).title),
        What::EventHolds(day, card) => effect_words(CardFace::of(day, card)),
        What::TrebuchetsFire(count) => match count.get() {
            0 => "No trebuchet is left to fire".to_owned(),
            1 => "A single trebuchet takes aim".to_owned(),
            number => format!("{number} trebuchets fire"),
        },
        What::TrebuchetRolled { die, hit: true } => format!("Trebuchet: {die}, the wall is hit"),
        What::TrebuchetRolled { die, hit: false } => format!("Trebuchet: {die}, it misses"),
        What::Trebuchets { from, to } => format!("Trebuchets {from} to {to}"),
        What::TrebuchetsFull => "Three trebuchets stand already".to_owned(),
        What::TowerRemoved => "The Siege Tower collapses and is gone".to_owned(),
        What::TowerStands => "The Siege Tower is not at its start: no effect".to_owned(),
        What::Level { track, from, to } => format!("{} {from} to {to}", track.name()),
        What::LevelStaysAtZero(track) => format!("{} is at 0 and stays there", track.name()),
        What::Advanced { unit, to: Distance::CloseCombat, .. } => format!("{} into Close Combat", unit.name()),
        What::Advanced { unit, to, .. } => format!("{} forward to {}", unit.name(), to.get()),
        What::OrderIgnored(unit, Ignored::InCloseCombat) => format!("{} fights already", unit.name()),
        What::OrderIgnored(unit, Ignored::Removed) => format!("{} is gone, its order lapses", unit.name()),
        What::NoMovement(NoMovement::TrebuchetAttack) => "Nobody moves under the stones".to_owned(),
        What::NoMovement(NoMovement::NoOrders) => "The banner says none: nobody moves".to_owned(),
        What::NoMovement(NoMovement::NobodyOnTrack) => "No unit is on a track: nobody moves".to_owned(),
        What::PointsGranted(1) => "1 action point".to_owned(),
        What::PointsGranted(points) => format!("{points} action points"),
        What::PointSpent(_) => return None,
        What::ExtraBought(_) => "One additional action".to_owned(),
        What::Rolled { attempt, die, .. } => format!("{}: {}", roll_name(attempt.roll), sum(&attempt, die)),
        What::ThrownBack { unit, to: Distance::Start, .. } => format!("{} back to the start", unit.name()),
        What::ThrownBack { unit, to, .. } => format!("{} back to {}", unit.name(), to.get()),
        What::Marched { march, from, to } => march_words(march, from, to),
        What::Carried { from, to } if to > from => format!("The soldiers carry {to}"),
        What::Carried { from, to: _ } if event.rule == crate::engine::Rule::R13_0 => format!("They bring home {from}"),
        What::Carried { from, .. } => format!("What they carried is lost ({from})"),
        What::TurnEnded(0) => "The turn ends".to_owned(),
        What::TurnEnded(1) => "The turn ends, 1 point lapses".to_owned(),
        What::TurnEnded(points) => format!("The turn ends, {points} points lapse"),
        What::Holds => "The fortress holds".to_owned(),
        What::DayEnded(day) => format!("Night falls on Day {}", roman(day.get())),
        What::DayBegan(day) => format!("Day {} dawns", roman(day.get())),
        What::Won => "The relief army is here: the siege is lifted".to_owned(),
        What::Lost(defeat) => defeat_words(defeat).to_owned(),
    };
    Some(text)
}

/// I, II or III.
pub const fn roman(day: u8) -> &'static str {
    match day {
        1 => "I",
        2 => "II",
        _ => "III",
    }
}

fn march_words(march: March, from: Place, to: Place) -> String {
    match march {
        March::Enter => format!("Soldiers enter the tunnel: {}", to.name()),
        March::FreeStep => format!("Soldiers, free step: {} to {}", from.name(), to.name()),
        March::Fast => format!("Soldiers run: {} to {}", from.name(), to.name()),
        March::Night => format!("Soldiers come home from {} by night", from.name()),
        March::Captured => "The soldiers are captured".to_owned(),
    }
}

/// Why the game was lost, in one sentence.
pub const fn defeat_words(defeat: Defeat) -> &'static str {
    match defeat {
        Defeat::Overrun => "A third unit storms the wall: overrun",
        Defeat::TwoTracks => "A second track has fallen to 0: the fortress yields",
        Defeat::Breach => "Two units hold the wall at the end of the turn: a breach",
        Defeat::Surrender => "A track stands at 0 at the check: surrender",
    }
}

/// What an action is called in the log.
pub fn roll_name(roll: Roll) -> String {
    match roll {
        Roll::Archers(unit) => format!("Archers at {}", unit.noun()),
        Roll::Boil(unit) => format!("Boiling water on {}", unit.noun()),
        Roll::Fight(unit) => format!("Close Combat with {}", unit.noun()),
        Roll::Coupure => "Coupure".to_owned(),
        Roll::Rally => "Rally Troops".to_owned(),
        Roll::RallyWithSupply => "Rally Troops with a supply".to_owned(),
        Roll::Raid => "Supply Raid".to_owned(),
        Roll::Sabotage => "Sabotage".to_owned(),
    }
}

/// The number with its sign; a real minus.
pub fn signed(number: i8) -> String {
    if number < 0 { format!("\u{2212}{}", number.unsigned_abs()) } else { format!("+{number}") }
}

/// The modifiers of a roll, each with its source: `+1 Gate Fortified, +1 boiling water`; empty if there is none.
pub fn modifiers(attempt: &Attempt) -> Vec<(i8, String)> {
    let mut list = Vec::new();
    if attempt.event != 0 {
        let (day, card) = attempt.card;
        list.push((attempt.event, CardFace::of(day, card).title.to_owned()));
    }
    if attempt.own != 0 {
        let source = if matches!(attempt.roll, Roll::Boil(_)) { "boiling water" } else { "supply given" };
        list.push((attempt.own, source.to_owned()));
    }
    list
}

/// The roll spelled out: `4 + 1 Guards Distracted = 5, needs 5: success`.
pub fn sum(attempt: &Attempt, die: Die) -> String {
    let mut text = die.to_string();
    let modifiers = modifiers(attempt);
    for (amount, source) in &modifiers {
        let sign = if *amount < 0 { '\u{2212}' } else { '+' };
        // Writing to a String cannot fail.
        let _ = write!(text, " {sign} {} {source}", amount.unsigned_abs());
    }
    if !modifiers.is_empty() {
        let _ = write!(text, " = {}", attempt.total(die));
    }
    let rolled_one = attempt.is_rolled_one(die) && attempt.one().is_some();
    if !rolled_one {
        let _ = write!(text, ", needs {}", attempt.needs);
    }
    let result = match attempt.outcome(die) {
        Outcome::Success => "success",
        Outcome::DoubleSuccess => "success, two at once",
        Outcome::Failure if rolled_one => "a rolled 1 fails",
        Outcome::Failure => "failure",
        Outcome::FailureAndMoraleLoss => "a rolled 1 costs morale",
        Outcome::Captured => "a rolled 1, captured",
    };
    let _ = write!(text, ": {result}");
    text
}

/// What an event does, in our words; one sentence for each part.
pub fn effect_words(face: &CardFace) -> String {
    let mut sentences = Vec::new();
    let mut lost = Vec::new();
    // Modifiers of the same amount are said in one sentence.
    let mut modified: Vec<(i8, Vec<&str>)> = Vec::new();
    for effect in face.effects {
        match *effect {
            Effect::TrebuchetAttack => sentences.push("All trebuchets fire at the wall.".to_owned()),
            Effect::Lose(track) => lost.push(track),
            Effect::Modifier(target, amount) => match modified.iter_mut().find(|(same, _)| *same == amount) {
                Some((_, targets)) => targets.push(target_words(target)),
                None => modified.push((amount, vec![target_words(target)])),
            },
            Effect::OnlyRaidAndSabotage => sentences.push("Only Supply Raid and Sabotage this turn.".to_owned()),
            Effect::TowerLeaves => sentences.push("A Siege Tower still at its start is lost.".to_owned()),
            Effect::TrebuchetRepaired => sentences.push("The enemy gains a trebuchet.".to_owned()),
        }
    }
    if !lost.is_empty() {
        let names: Vec<&str> = lost.iter().map(|track: &Track| track.noun()).collect();
        let verb = if lost == [Track::Supplies] { "fall" } else { "falls" };
        let verb = if lost.len() > 1 { "each fall" } else { verb };
        sentences.push(capitalized(&format!("{} {verb} by 1.", names.join(" and "))));
    }
    for (amount, targets) in modified {
        let list = match targets.as_slice() {
            [one] => (*one).to_owned(),
            [init @ .., last] => format!("{} and {last}", init.join(", ")),
            [] => continue,
        };
        sentences.push(format!("{} to {list} this turn.", signed(amount)));
    }
    sentences.join(" ")
}

const fn target_words(target: Target) -> &'static str {
    match target {
        Target::AllAttacks => "all attacks",
        Target::Unit(Unit::Ladders) => "attacks on the Ladders",
        Target::Unit(Unit::Ram) => "attacks on the Battering Ram",
        Target::Unit(Unit::Tower) => "attacks on the Siege Tower",
        Target::Circles => "attacks on units in circles",
        Target::CloseCombat => "Close Combat",
        Target::Coupure => "Coupure",
        Target::Rally => "Rally Troops",
        Target::Raid => "Supply Raid",
        Target::Sabotage => "Sabotage",
    }
}

/// The text with its first letter in upper case.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The whole log of a game, a line an event, with its final position.
pub fn transcript(game: &Game) -> String {
    text(game, None) + &format!("position {}\n", game.state())
}

/// The log of a game, a line an event, of one day or of all.
pub fn text(game: &Game, day: Option<Day>) -> String {
    let mut text = String::new();
    let mut last = None;
    for moment in game.moments().filter(|moment| day.is_none_or(|day| day.get() == moment.day)) {
        if last != Some((moment.day, moment.turn)) {
            last = Some((moment.day, moment.turn));
            let _ = writeln!(text, "Day {}, turn {}", moment.day, moment.turn);
        }
        if let Some(line) = line(&moment.event) {
            let _ = writeln!(text, "  {:<8} {:<22} {line}", moment.event.rule.number(), moment.event.phase.name());
        }
    }
    text
}

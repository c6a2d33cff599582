//! What things are called on the screen: actions, odds, prompts.

use crate::engine::{
    Action, Attempt, Defeat, Distance, GameState, Illegality, Node, Place, Rulings, Side, Step, Track, Unit, Waiting, What,
};
use crate::session::gesture::Piece;
use crate::session::{Game, chronicle};

/// The eight actions of 9.1 and the additional action of 9.2, as the player finds them on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// 9.1.1
    Archers,
    /// 9.1.2
    Boil,
    /// 9.1.3
    Fight,
    /// 9.1.4
    Coupure,
    /// 9.1.5
    Rally,
    /// 9.1.6
    Tunnel,
    /// 9.1.7
    Raid,
    /// 9.1.8
    Sabotage,
    /// 9.2
    Extra,
}

impl Group {
    /// The eight actions, in the order of 9.1; key and number are the place in this list.
    pub const EIGHT: [Self; 8] =
        [Self::Archers, Self::Boil, Self::Fight, Self::Coupure, Self::Rally, Self::Tunnel, Self::Raid, Self::Sabotage];

    /// The name on the button.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Archers => "Archers",
            Self::Boil => "Boiling Water",
            Self::Fight => "Close Combat",
            Self::Coupure => "Coupure",
            Self::Rally => "Rally Troops",
            Self::Tunnel => "Tunnel",
            Self::Raid => "Supply Raid",
            Self::Sabotage => "Sabotage",
            Self::Extra => "Additional Action",
        }
    }

    /// What it is for, in one sentence of our own, with its rule number.
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Archers => "Drive a unit on its track one space back: roll above its strength (9.1.1).",
            Self::Boil => "Against a unit on a circle, with +1, once a turn. A rolled 1 fails and costs morale (9.1.2).",
            Self::Fight => "Throw a unit out of Close Combat, strength 4. A rolled 1 costs morale (9.1.3).",
            Self::Coupure => "Mend the wall by 1 with a 5 or 6 (9.1.4).",
            Self::Rally => "Raise morale by 1 with a 5 or 6; a supply given first adds 1 (9.1.5).",
            Self::Tunnel => "Send the soldiers through the tunnel. One step a turn is free, not when they enter (9.1.6).",
            Self::Raid => "In the Enemy Lines: 3 to 5 takes a supply, 6 takes two. A rolled 1 means capture (9.1.7).",
            Self::Sabotage => "In the Enemy Lines: a 5 or 6 breaks a trebuchet. A rolled 1 means capture (9.1.8).",
            Self::Extra => "One more action this turn for a morale or a supply (9.2).",
        }
    }

    /// The actions behind the button.
    pub const fn actions(self) -> &'static [Action] {
        use Action::{Archers, Boil, Fight};
        match self {
            Self::Archers => &[Archers(Unit::Ladders), Archers(Unit::Ram), Archers(Unit::Tower)],
            Self::Boil => &[Boil(Unit::Ladders), Boil(Unit::Ram), Boil(Unit::Tower)],
            Self::Fight => &[Fight(Unit::Ladders), Fight(Unit::Ram), Fight(Unit::Tower)],
            Self::Coupure => &[Action::Coupure],
            Self::Rally => &[Action::Rally, Action::RallyWithSupply],
            Self::Tunnel => &[
                Action::Enter,
                Action::FreeStep(Side::Castle),
                Action::FreeStep(Side::Enemy),
                Action::FastMove(Side::Castle),
                Action::FastMove(Side::Enemy),
            ],
            Self::Raid => &[Action::Raid],
            Self::Sabotage => &[Action::Sabotage],
            Self::Extra => &[Action::ExtraForMorale, Action::ExtraForSupplies],
        }
    }

    /// Whether any of its actions is legal.
    pub fn is_open(self, state: &GameState, rulings: &Rulings) -> bool {
        self.actions().iter().any(|action| state.legality(*action, rulings).is_ok())
    }

    /// Why none of its actions is legal: each reason once, with its rule number.
    pub fn refusal(self, state: &GameState, rulings: &Rulings) -> String {
        refusals(self.actions(), state, rulings)
    }
}

/// Why none of `actions` is legal: each reason once, with its rule number; empty if one is legal.
pub fn refusals(actions: &[Action], state: &GameState, rulings: &Rulings) -> String {
    let mut lines: Vec<String> = Vec::new();
    for action in actions {
        let Err(illegality) = state.legality(*action, rulings) else {
            return String::new();
        };
        let line = format!("{} ({})", chronicle::capitalized(&illegality.to_string()), illegality.rule());
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.join("\n")
}

/// The target of an action among its like: "Ladders", "With a supply", "Free step to Tunnel 2".
pub fn target_name(action: Action, state: &GameState) -> String {
    let soldiers = state.board().soldiers;
    match action {
        Action::Archers(unit) | Action::Boil(unit) | Action::Fight(unit) => unit.name().to_owned(),
        Action::Coupure => "Coupure".to_owned(),
        Action::Rally => "Speech alone".to_owned(),
        Action::RallyWithSupply => "Give a supply".to_owned(),
        // Short: five of these stand side by side in a window of 1024 points.
        Action::Enter => "Enter".to_owned(),
        Action::FreeStep(side) => match soldiers.neighbor(side) {
            Some(Place::EnemyLines) => "Step: Enemy".to_owned(),
            Some(place) => format!("Step: {}", place.name()),
            None => "Step".to_owned(),
        },
        Action::FastMove(Side::Castle) => "Run: Castle".to_owned(),
        Action::FastMove(Side::Enemy) => "Run: Enemy".to_owned(),
        Action::Raid => "Supply Raid".to_owned(),
        Action::Sabotage => "Sabotage".to_owned(),
        Action::ExtraForMorale => "For 1 morale".to_owned(),
        Action::ExtraForSupplies => "For 1 supply".to_owned(),
        Action::EndTurn => "End turn".to_owned(),
    }
}

/// The name of an action among others with the same piece: "Archers", "Boiling Water".
pub fn action_name(action: Action, state: &GameState) -> String {
    match action {
        Action::Archers(_) => "Archers".to_owned(),
        Action::Boil(_) => "Boiling Water".to_owned(),
        Action::Fight(_) => "Close Combat".to_owned(),
        Action::Rally => "Rally Troops".to_owned(),
        Action::RallyWithSupply => "Rally, giving it".to_owned(),
        Action::ExtraForMorale | Action::ExtraForSupplies => "Additional action".to_owned(),
        _ => target_name(action, state),
    }
}

/// Odds as a player reads them: "5+ · 33 %".
pub fn odds(attempt: &Attempt) -> String {
    match attempt.lowest_face() {
        Some(die) => format!("{die}+ · {}\u{2009}%", percent(attempt.chances())),
        None => "cannot succeed".to_owned(),
    }
}

/// Sixths as whole percent, rounded to the nearest.
const fn percent(sixths: u8) -> u32 {
    (sixths as u32 * 100 + 3) / 6
}

/// The second line of a choice: odds, or what it costs.
pub fn detail(action: Action, state: &GameState, rulings: &Rulings) -> String {
    if let Err(illegality) = state.legality(action, rulings) {
        return short_reason(illegality).to_owned();
    }
    if let Some(attempt) = action.roll().and_then(|roll| state.attempt(roll, rulings)) {
        return odds(&attempt);
    }
    match action {
        Action::FreeStep(_) => "free".to_owned(),
        Action::ExtraForMorale => level_change(Track::Morale, state),
        Action::ExtraForSupplies => level_change(Track::Supplies, state),
        Action::EndTurn => String::new(),
        _ => "1 point".to_owned(),
    }
}

/// A refusal in two or three words, for a small place; the whole sentence is in the tooltip.
const fn short_reason(illegality: Illegality) -> &'static str {
    match illegality {
        Illegality::GameOver => "game over",
        Illegality::DieFirst => "roll first",
        Illegality::CardFirst => "draw first",
        Illegality::NoPoints => "no point left",
        Illegality::CloseCombatFirst => "fight first",
        Illegality::BadWeather | Illegality::FreeStepBarred => "bad weather",
        Illegality::Removed => "gone",
        Illegality::OnStart(_) => "at its start",
        Illegality::BeyondArchers(_) => "out of reach",
        Illegality::NotInCircle(_) => "not on a circle",
        Illegality::Boiled => "used this turn",
        Illegality::NotInCloseCombat(_) => "not in combat",
        Illegality::WallFull | Illegality::MoraleFull => "already at 4",
        Illegality::NoSupply => "no supply left",
        Illegality::AlreadyInTunnel => "in the tunnel",
        Illegality::NotInTunnel => "not inside",
        Illegality::FreeStepUsed => "none left",
        Illegality::CannotRaidHere | Illegality::CannotSabotageHere => "not at the enemy",
        Illegality::HandsFull => "hands full",
        Illegality::NoTrebuchets => "none left",
        Illegality::ExtraBought => "already bought",
        Illegality::NothingToPay(_) => "none to pay with",
    }
}

fn level_change(track: Track, state: &GameState) -> String {
    let level = state.board().level(track);
    format!("{} {level} to {}", track.noun(), level.minus(1))
}

/// All about an attempt: modifiers itemized, what a rolled 1 does.
pub fn attempt_lines(attempt: &Attempt) -> Vec<String> {
    let mut lines = Vec::new();
    let modifiers: Vec<String> = chronicle::modifiers(attempt)
        .into_iter()
        .map(|(amount, source)| format!("{} {source}", chronicle::signed(amount)))
        .collect();
    if !modifiers.is_empty() {
        lines.push(modifiers.join(", "));
    }
    match attempt.one() {
        Some(crate::engine::Outcome::Captured) => lines.push("a rolled 1: captured".to_owned()),
        Some(crate::engine::Outcome::FailureAndMoraleLoss) => lines.push("a rolled 1: morale \u{2212}1".to_owned()),
        Some(_) => lines.push("a rolled 1 fails".to_owned()),
        None => {}
    }
    lines
}

/// What a failure costs, in a line.
pub fn failure_line(attempt: &Attempt) -> String {
    match (attempt.chances(), attempt.roll) {
        (6, _) => "it cannot fail".to_owned(),
        (_, crate::engine::Roll::RallyWithSupply) => "if it fails: the point and the supply are gone".to_owned(),
        _ => "if it fails: the point is gone".to_owned(),
    }
}

/// Odds in the smallest place: "5+ 33 %".
pub fn short_odds(attempt: &Attempt) -> String {
    match attempt.lowest_face() {
        Some(die) => format!("{die}+ {}\u{2009}%", percent(attempt.chances())),
        None => "never".to_owned(),
    }
}

/// What a piece is and how it stands: the accessible value.
pub fn piece_value(piece: Piece, state: &GameState) -> String {
    let board = state.board();
    match piece {
        Piece::Unit(unit) => match board.enemies.distance(unit) {
            None => "gone".to_owned(),
            Some(Distance::CloseCombat) => "Close Combat, strength 4".to_owned(),
            Some(Distance::Start) => format!("starting space, strength {}", unit.strength()),
            Some(distance) => format!("space {}, strength {}", distance.get(), unit.strength()),
        },
        Piece::Cauldron => if state.turn().is_some_and(|turn| turn.boiled) { "used this turn" } else { "ready" }.to_owned(),
        Piece::Status(track) => format!("{} of 4", board.level(track)),
        Piece::Soldiers => board.soldiers.place().name().to_owned(),
        Piece::Carried => format!("{} of 2", board.soldiers.carried()),
        Piece::Trebuchets => format!("{} of 3", board.trebuchets),
        Piece::Deck => match state.deck().len() {
            1 => "1 card left".to_owned(),
            count => format!("{count} cards left"),
        },
        Piece::Die => match state.waiting() {
            Waiting::LineCheck | Waiting::Trebuchet(_) | Waiting::Roll(..) => "to be rolled".to_owned(),
            _ => "at rest".to_owned(),
        },
    }
}

/// The name of a piece.
pub const fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Unit(unit) => unit.name(),
        Piece::Cauldron => "Cauldron",
        Piece::Status(track) => track.name(),
        Piece::Soldiers => "Soldiers",
        Piece::Carried => "Raided supplies",
        Piece::Trebuchets => "Trebuchets",
        Piece::Deck => "Deck",
        Piece::Die => "Die",
    }
}

/// What the game waits for, said to the player, and the rule.
pub fn prompt(state: &GameState) -> (String, &'static str) {
    match state.waiting() {
        Waiting::LineCheck => ("Soldiers in the Enemy Lines: a rolled 1 means capture".to_owned(), "5.1"),
        Waiting::Draw => (format!("Turn {}: draw the next card", state.turn_number()), "6.0"),
        Waiting::Trebuchet(_) => ("A single trebuchet: 4 or more hits the wall".to_owned(), "7.2"),
        Waiting::Act(turn) => match turn.points() {
            0 => ("No action left: end the turn".to_owned(), "9.1"),
            1 => ("Your turn: one action left, or end the turn".to_owned(), "9.1"),
            points => (format!("Your turn: {} actions left, or end the turn", number_word(points)), "9.1"),
        },
        Waiting::Roll(_, roll) => (format!("Roll for: {}", chronicle::roll_name(*roll)), roll.rule().number()),
        Waiting::Won => ("The siege is lifted".to_owned(), "10.0"),
        Waiting::Lost(defeat) => (chronicle::defeat_words(*defeat).to_owned(), "10.0"),
    }
}

const fn number_word(number: u8) -> &'static str {
    match number {
        2 => "two",
        3 => "three",
        _ => "four",
    }
}

/// The label of the one button that moves the game on.
pub const fn next_label(state: &GameState) -> Option<&'static str> {
    match state.waiting() {
        Waiting::Draw => Some("Draw a card"),
        Waiting::LineCheck | Waiting::Trebuchet(_) | Waiting::Roll(..) => Some("Roll the die"),
        Waiting::Act(_) => Some("End turn"),
        Waiting::Won | Waiting::Lost(_) => None,
    }
}

/// The sentence in the tray: what the last of the first `count` steps did. Kept until the next step.
pub fn headline(game: &Game, count: usize) -> String {
    let Some(last) = count.checked_sub(1) else {
        return "The siege begins. Three days until relief comes.".to_owned();
    };
    let state_before = game.state_after(last);
    let mut sentences: Vec<String> = Vec::new();
    for moment in game.moments().filter(|moment| moment.step == last) {
        match moment.event.what {
            // Said by the prompt, by the card, or not worth a sentence.
            What::PointsGranted(_) | What::NoLineCheck | What::EventHolds(..) | What::Lost(_) | What::Won => {}
            What::TurnEnded(_) if state_before.deck().is_empty() => {}
            _ => sentences.extend(chronicle::line(&moment.event)),
        }
    }
    match game.steps().nth(last) {
        Some(Step::Act(action)) if sentences.is_empty() => {
            action.roll().map_or_else(|| chronicle::capitalized(action.word()), chronicle::roll_name)
        }
        _ => sentences.join(" · "),
    }
}

/// The state of all tracks in one breath, for the ear.
pub fn tracks(state: &GameState) -> String {
    let pieces = Unit::ALL.map(Piece::Unit).into_iter().chain(Track::ALL.map(Piece::Status)).chain([
        Piece::Soldiers,
        Piece::Carried,
        Piece::Trebuchets,
    ]);
    let mut parts: Vec<String> = pieces
        .map(|piece| {
            let value = piece_value(piece, state);
            let short = value.split(", strength").next().unwrap_or(&value);
            format!("{} {short}", piece_name(piece))
        })
        .collect();
    if let Some(turn) = state.turn() {
        parts.push(format!("action points {}", turn.points()));
    }
    format!("Day {}, turn {}: {}.", state.day().get(), state.turn_number(), parts.join("; "))
}

/// What the player should know before a step that throws something away or loses at once; `None` if there is nothing to say, or
/// nothing else can be done.
pub fn risk(state: &GameState, action: Action, rulings: &Rulings) -> Option<String> {
    if !state.legal_actions(rulings).iter().any(|other| other != action) {
        return None;
    }
    let after = state.step(Step::Act(action), rulings, &mut ()).ok()?;
    match (after.waiting(), action) {
        (Waiting::Lost(defeat), _) => Some(format!("This loses at once: {}.", chronicle::defeat_words(*defeat).to_lowercase())),
        (_, Action::ExtraForMorale) if after.board().level(Track::Morale).is_zero() => {
            Some("This spends the last morale: at 0 when the turn ends, the fortress surrenders (10.0).".to_owned())
        }
        (_, Action::ExtraForSupplies | Action::RallyWithSupply) if after.board().level(Track::Supplies).is_zero() => {
            Some("This spends the last supply: at 0 when the turn ends, the fortress surrenders (10.0).".to_owned())
        }
        (_, Action::EndTurn) => match state.turn().map_or(0, |turn| turn.points()) {
            0 => None,
            1 => Some("One action point is left; it lapses (9.1).".to_owned()),
            points => Some(format!("{} action points are left; they lapse (9.1).", capital_number(points))),
        },
        _ => None,
    }
}

fn capital_number(number: u8) -> String {
    chronicle::capitalized(number_word(number))
}

/// The title of the end: "Victory" or "Defeat".
pub fn end_title(state: &GameState) -> Option<&'static str> {
    match (state.node(), state.waiting()) {
        (Node::Over, Waiting::Won) => Some("Victory"),
        (Node::Over, _) => Some("Defeat"),
        _ => None,
    }
}

/// The story of the end, with the rule.
pub fn end_story(state: &GameState) -> Option<String> {
    let turn = format!("Day {}, turn {}", chronicle::roman(state.day().get()), state.turn_number());
    let zero: Vec<&str> =
        Track::ALL.into_iter().filter(|track| state.board().level(*track).is_zero()).map(Track::name).collect();
    let story = match state.waiting() {
        Waiting::Won => "The relief army has come over the hills. Your fortress held for three days (10.0).".to_owned(),
        Waiting::Lost(Defeat::Overrun) => {
            format!("{turn}: a third unit stormed the wall, and the fortress was overrun (10.0).")
        }
        Waiting::Lost(Defeat::TwoTracks) => format!("{turn}: {} both stand at 0 (10.0).", zero.join(" and ")),
        Waiting::Lost(Defeat::Breach) => format!("{turn} ended with two units on the wall (10.0)."),
        Waiting::Lost(Defeat::Surrender) => format!("{turn} ended with {} at 0 (10.0).", zero.join(" and ")),
        _ => return None,
    };
    Some(story)
}

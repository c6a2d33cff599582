//! The one-line notation of positions and steps (fixed: other programs check the engine with it).
//!
//! `DAY DECK ENEMIES TREBUCHETS STATUS SOLDIERS WAITING`, one blank between, such as
//! `2 13567 41x 3 432 E1 act:2:1:bx`. Anything that would not be written back the same is refused.

use std::fmt;
use std::str::FromStr;

use super::{
    Action, Board, CardNumber, Carried, Day, Deck, Defeat, Die, Distance, Enemies, GameState, Level, Outside, PositionError,
    Roll, Side, Soldiers, Status, Step, Trebuchets, Turn, Unit, Waiting,
};

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionParseError {
    /// Not seven fields with one blank between.
    Fields,
    /// A field (its name) has a wrong form.
    Field(&'static str),
    /// The form is right, but the rules do not allow it.
    Position(PositionError),
}

impl fmt::Display for PositionParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields => f.write_str(
                "a position has seven fields with one blank between: DAY DECK ENEMIES TREBUCHETS STATUS SOLDIERS WAITING",
            ),
            Self::Field(name) => write!(f, "the field {name} is not well formed"),
            Self::Position(error) => write!(f, "this position cannot be: {error}"),
        }
    }
}

impl std::error::Error for PositionParseError {}

/// Why a text is not a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError;

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a step; steps look like 'archers L', 'rally+', 'step castle', 'end', 'die 4', 'card 2'")
    }
}

impl std::error::Error for ParseError {}

// Positions ----------------------------------------------------------------------------------------------------------

impl fmt::Display for GameState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        write!(f, "{} ", self.day().get())?;
        if self.deck().is_empty() {
            f.write_str("-")?;
        }
        for card in self.deck().cards() {
            write!(f, "{card}")?;
        }
        f.write_str(" ")?;
        for unit in Unit::ALL {
            match board.enemies.distance(unit) {
                Some(distance) => write!(f, "{}", distance.get())?,
                None => f.write_str("x")?,
            }
        }
        write!(f, " {} ", board.trebuchets)?;
        for track in super::Track::ALL {
            write!(f, "{}", board.level(track))?;
        }
        let place = match board.soldiers {
            Soldiers::Castle => 'C',
            Soldiers::Out(Outside::Tunnel1, _) => 'A',
            Soldiers::Out(Outside::Tunnel2, _) => 'B',
            Soldiers::Out(Outside::EnemyLines, _) => 'E',
        };
        write!(f, " {place}{} {}", board.soldiers.carried(), self.waiting())
    }
}

impl fmt::Display for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LineCheck => f.write_str("check"),
            Self::Draw => f.write_str("draw"),
            Self::Trebuchet(card) => write!(f, "treb:{card}"),
            Self::Act(turn) => write!(f, "act:{turn}"),
            Self::Roll(turn, roll) => write!(f, "roll:{turn}:{}", roll.word()),
            Self::Won => f.write_str("won"),
            Self::Lost(defeat) => write!(f, "lost:{}", defeat.word()),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:", self.card, self.points())?;
        let flags = [(self.boiled, "b"), (self.extra, "x"), (self.free_step, "f")];
        if flags.iter().all(|(set, _)| !set) {
            return f.write_str("-");
        }
        flags.iter().filter(|(set, _)| *set).try_for_each(|(_, letter)| f.write_str(letter))
    }
}

impl Roll {
    /// The word of the notation, such as `archers-L`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Archers(Unit::Ladders) => "archers-L",
            Self::Archers(Unit::Ram) => "archers-R",
            Self::Archers(Unit::Tower) => "archers-T",
            Self::Boil(Unit::Ladders) => "boil-L",
            Self::Boil(Unit::Ram) => "boil-R",
            Self::Boil(Unit::Tower) => "boil-T",
            Self::Fight(Unit::Ladders) => "fight-L",
            Self::Fight(Unit::Ram) => "fight-R",
            Self::Fight(Unit::Tower) => "fight-T",
            Self::Coupure => "coupure",
            Self::Rally => "rally",
            Self::RallyWithSupply => "rally+",
            Self::Raid => "raid",
            Self::Sabotage => "sabotage",
        }
    }
}

impl FromStr for GameState {
    type Err = PositionParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut fields = text.split(' ');
        let mut next = || fields.next().ok_or(PositionParseError::Fields);
        let (day, deck, enemies, trebuchets) = (next()?, next()?, next()?, next()?);
        let (status, soldiers, waiting) = (next()?, next()?, next()?);
        if fields.next().is_some() {
            return Err(PositionParseError::Fields);
        }
        let field = PositionParseError::Field;
        let day = digit(day).and_then(Day::new).ok_or(field("DAY"))?;
        let deck = parse_deck(deck).ok_or(field("DECK"))?;
        let board = Board {
            enemies: parse_enemies(enemies).ok_or(field("ENEMIES"))?,
            trebuchets: digit(trebuchets).and_then(Trebuchets::new).ok_or(field("TREBUCHETS"))?,
            status: parse_status(status).ok_or(field("STATUS"))?,
            soldiers: parse_soldiers(soldiers).ok_or(field("SOLDIERS"))?,
        };
        let waiting = parse_waiting(waiting).ok_or(field("WAITING"))?;
        Self::new(day, deck, board, waiting).map_err(PositionParseError::Position)
    }
}

fn digit(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [byte @ b'0'..=b'9'] => Some(byte - b'0'),
        _ => None,
    }
}

fn digits<const N: usize>(text: &str) -> Option<[u8; N]> {
    let bytes: [u8; N] = text.as_bytes().try_into().ok()?;
    bytes.iter().all(u8::is_ascii_digit).then(|| bytes.map(|byte| byte - b'0'))
}

fn parse_card(text: &str) -> Option<CardNumber> {
    digit(text).and_then(CardNumber::new)
}

fn parse_deck(text: &str) -> Option<Deck> {
    if text == "-" {
        return Some(Deck::EMPTY);
    }
    let mut deck = Deck::EMPTY;
    let mut last = None;
    for byte in text.bytes() {
        let card = byte.checked_sub(b'0').and_then(CardNumber::new)?;
        if last >= Some(card) {
            return None; // ascending, each once
        }
        last = Some(card);
        deck = deck.with(card);
    }
    (!deck.is_empty()).then_some(deck)
}

fn parse_enemies(text: &str) -> Option<Enemies> {
    let (pair, tower) = text.split_at_checked(2)?;
    let [ladders, ram] = digits(pair)?;
    let tower = match tower {
        "x" => None,
        distance => Some(digit(distance).and_then(Distance::new)?),
    };
    Some(Enemies::new(Distance::new(ladders)?, Distance::new(ram)?, tower))
}

fn parse_status(text: &str) -> Option<Status> {
    let [wall, morale, supplies] = digits(text)?;
    Some(Status::new(Level::new(wall)?, Level::new(morale)?, Level::new(supplies)?))
}

fn parse_soldiers(text: &str) -> Option<Soldiers> {
    let (place, carried) = text.split_at_checked(1)?;
    let carried = digit(carried).and_then(Carried::new)?;
    let outside = match place {
        "C" => return carried.is_zero().then_some(Soldiers::Castle),
        "A" => Outside::Tunnel1,
        "B" => Outside::Tunnel2,
        "E" => Outside::EnemyLines,
        _ => return None,
    };
    Some(Soldiers::Out(outside, carried))
}

fn parse_waiting(text: &str) -> Option<Waiting> {
    match text {
        "check" => return Some(Waiting::LineCheck),
        "draw" => return Some(Waiting::Draw),
        "won" => return Some(Waiting::Won),
        _ => {}
    }
    let (kind, rest) = text.split_once(':')?;
    match kind {
        "treb" => parse_card(rest).map(Waiting::Trebuchet),
        "act" => parse_turn(rest).map(Waiting::Act),
        "roll" => {
            let (turn, word) = rest.rsplit_once(':')?;
            let roll = Roll::ALL.into_iter().find(|roll| roll.word() == word)?;
            parse_turn(turn).map(|turn| Waiting::Roll(turn, roll))
        }
        "lost" => Defeat::ALL.into_iter().find(|defeat| defeat.word() == rest).map(Waiting::Lost),
        _ => None,
    }
}

fn parse_turn(text: &str) -> Option<Turn> {
    let (card, rest) = text.split_once(':')?;
    let (points, flags) = rest.split_once(':')?;
    let has = |letter| flags.contains(letter);
    let turn = Turn::new(parse_card(card)?, digit(points)?, has('b'), has('x'), has('f'))?;
    (turn.to_string() == text).then_some(turn)
}

// Steps --------------------------------------------------------------------------------------------------------------

impl Action {
    /// The words of the notation, such as `archers L`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Archers(Unit::Ladders) => "archers L",
            Self::Archers(Unit::Ram) => "archers R",
            Self::Archers(Unit::Tower) => "archers T",
            Self::Boil(Unit::Ladders) => "boil L",
            Self::Boil(Unit::Ram) => "boil R",
            Self::Boil(Unit::Tower) => "boil T",
            Self::Fight(Unit::Ladders) => "fight L",
            Self::Fight(Unit::Ram) => "fight R",
            Self::Fight(Unit::Tower) => "fight T",
            Self::Coupure => "coupure",
            Self::Rally => "rally",
            Self::RallyWithSupply => "rally+",
            Self::Enter => "enter",
            Self::FreeStep(Side::Castle) => "step castle",
            Self::FreeStep(Side::Enemy) => "step enemy",
            Self::FastMove(Side::Castle) => "run castle",
            Self::FastMove(Side::Enemy) => "run enemy",
            Self::Raid => "raid",
            Self::Sabotage => "sabotage",
            Self::ExtraForMorale => "extra morale",
            Self::ExtraForSupplies => "extra supplies",
            Self::EndTurn => "end",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Act(action) => write!(f, "{action}"),
            Self::Die(die) => write!(f, "die {die}"),
            Self::Card(card) => write!(f, "card {card}"),
        }
    }
}

impl FromStr for Step {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(action) = Action::ALL.into_iter().find(|action| action.word() == text) {
            return Ok(Self::Act(action));
        }
        let (kind, number) = text.split_once(' ').ok_or(ParseError)?;
        match kind {
            "die" => digit(number).and_then(Die::new).map(Self::Die).ok_or(ParseError),
            "card" => parse_card(number).map(Self::Card).ok_or(ParseError),
            _ => Err(ParseError),
        }
    }
}

//! The one source of legality: for each action, legal or the reason why not.

use std::fmt;

use super::{
    Action, ActionSet, Board, CLOSE_COMBAT_PLACES, CardFace, Day, Distance, GameState, Place, Roll, Rule, Rulings, Track, Turn,
    Unit, Waiting,
};

/// Why an action is refused. The text (`Display`) is the tooltip of a disabled action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegality {
    /// The game is over.
    GameOver,
    /// A die must be rolled first.
    DieFirst,
    /// A card must be drawn first.
    CardFirst,
    /// No action point is left.
    NoPoints,
    /// Two units stand in Close Combat and must be fought first.
    CloseCombatFirst,
    /// The event allows only Supply Raid and Sabotage.
    BadWeather,
    /// The event bars the free tunnel step too (option of R16).
    FreeStepBarred,
    /// The Siege Tower has left the game.
    Removed,
    /// The unit stands on its starting space and cannot be thrown back.
    OnStart(Unit),
    /// Archers do not reach the Close Combat area.
    BeyondArchers(Unit),
    /// The unit is not in a circle space.
    NotInCircle(Unit),
    /// Boiling water was used this turn.
    Boiled,
    /// The unit is not in Close Combat.
    NotInCloseCombat(Unit),
    /// The wall is at full strength.
    WallFull,
    /// Morale is at its highest.
    MoraleFull,
    /// There is no supply to give to the people.
    NoSupply,
    /// The soldiers are in the tunnel already.
    AlreadyInTunnel,
    /// The soldiers are not in the tunnel.
    NotInTunnel,
    /// The free step of this turn was used.
    FreeStepUsed,
    /// The soldiers are not in the Enemy Lines, where they could raid.
    CannotRaidHere,
    /// The soldiers are not in the Enemy Lines, where they could sabotage.
    CannotSabotageHere,
    /// The soldiers carry two supplies already.
    HandsFull,
    /// There is no trebuchet left.
    NoTrebuchets,
    /// The additional action of this turn was bought.
    ExtraBought,
    /// The track has nothing to pay with.
    NothingToPay(Track),
}

impl Illegality {
    /// The rule that forbids it.
    pub const fn rule(self) -> Rule {
        match self {
            Self::GameOver => Rule::R10_0,
            Self::DieFirst | Self::CardFirst => Rule::R4_0,
            Self::NoPoints => Rule::R9_1,
            Self::BadWeather | Self::FreeStepBarred => Rule::R7_1,
            Self::Removed => Rule::R8_1,
            Self::OnStart(_) | Self::BeyondArchers(_) => Rule::R9_1_1,
            Self::NotInCircle(_) | Self::Boiled => Rule::R9_1_2,
            Self::CloseCombatFirst | Self::NotInCloseCombat(_) => Rule::R9_1_3,
            Self::WallFull => Rule::R9_1_4,
            Self::MoraleFull | Self::NoSupply => Rule::R9_1_5,
            Self::AlreadyInTunnel => Rule::R9_1_6_1,
            Self::NotInTunnel | Self::FreeStepUsed => Rule::R9_1_6_2,
            Self::CannotRaidHere | Self::HandsFull => Rule::R9_1_7,
            Self::CannotSabotageHere | Self::NoTrebuchets => Rule::R9_1_8,
            Self::ExtraBought | Self::NothingToPay(_) => Rule::R9_2,
        }
    }
}

impl fmt::Display for Illegality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::GameOver => f.write_str("the game is over"),
            Self::DieFirst => f.write_str("roll the die first"),
            Self::CardFirst => f.write_str("draw the next card first"),
            Self::NoPoints => f.write_str("no action point is left"),
            Self::CloseCombatFirst => f.write_str("two units stand in Close Combat: fight one of them first"),
            Self::BadWeather => f.write_str("bad weather: only Supply Raid and Sabotage"),
            Self::FreeStepBarred => f.write_str("bad weather bars the free step too (option chosen for this game)"),
            Self::Removed => f.write_str("the Siege Tower has left the game"),
            Self::OnStart(unit) => write!(f, "{} on the starting space cannot be thrown back", unit.noun()),
            Self::BeyondArchers(unit) => write!(f, "archers cannot reach {} in Close Combat", unit.noun()),
            Self::NotInCircle(unit) => write!(f, "{} must stand on the circle, space 1", unit.noun()),
            Self::Boiled => f.write_str("boiling water was used this turn"),
            Self::NotInCloseCombat(unit) => write!(f, "{} must stand in Close Combat", unit.noun()),
            Self::WallFull => f.write_str("the wall is at full strength"),
            Self::MoraleFull => f.write_str("morale is at its highest"),
            Self::NoSupply => f.write_str("no supply is left to give to the people"),
            Self::AlreadyInTunnel => f.write_str("the soldiers are in the tunnel already"),
            Self::NotInTunnel => f.write_str("the soldiers are not in the tunnel"),
            Self::FreeStepUsed => f.write_str("one free step a turn, and none in the turn of entering"),
            Self::CannotRaidHere => f.write_str("the soldiers must be in the Enemy Lines to raid"),
            Self::CannotSabotageHere => f.write_str("the soldiers must be in the Enemy Lines to sabotage"),
            Self::HandsFull => f.write_str("the soldiers carry two supplies already"),
            Self::NoTrebuchets => f.write_str("no trebuchet is left"),
            Self::ExtraBought => f.write_str("one additional action a turn"),
            Self::NothingToPay(track) => write!(f, "no {} left to pay with", track.noun()),
        }
    }
}

impl std::error::Error for Illegality {}

impl Unit {
    /// The name in a sentence: "the Ladders".
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Ladders => "the Ladders",
            Self::Ram => "the Battering Ram",
            Self::Tower => "the Siege Tower",
        }
    }
}

impl Track {
    /// The name in a sentence: "wall", "morale", "supplies".
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::Morale => "morale",
            Self::Supplies => "supplies",
        }
    }
}

impl GameState {
    /// Whether the player may choose `action` now.
    ///
    /// # Errors
    /// The reason why not, with its rule number.
    #[inline(always)]
    pub fn legality(&self, action: Action, rulings: &Rulings) -> Result<(), Illegality> {
        match self.waiting() {
            Waiting::Act(turn) => decide(action, self.day(), self.board(), turn, rulings),
            Waiting::Draw => Err(Illegality::CardFirst),
            Waiting::LineCheck | Waiting::Trebuchet(_) | Waiting::Roll(..) => Err(Illegality::DieFirst),
            Waiting::Won | Waiting::Lost(_) => Err(Illegality::GameOver),
        }
    }

    /// The legal actions; empty where the player has nothing to decide.
    pub fn legal_actions(&self, rulings: &Rulings) -> ActionSet {
        if matches!(self.waiting(), Waiting::Act(_)) {
            ActionSet::filter(|action| self.legality(action, rulings).is_ok())
        } else {
            ActionSet::default()
        }
    }
}

#[inline(always)]
fn decide(action: Action, day: Day, board: &Board, turn: &Turn, rulings: &Rulings) -> Result<(), Illegality> {
    let only_raid_and_sabotage = CardFace::of(day, turn.card).bars_other_actions();
    // Ruling: R12. Where Close Combat cannot be chosen there is no obligation.
    let must_fight = rulings.forced_close_combat
        && board.enemies.in_close_combat() >= CLOSE_COMBAT_PLACES
        && turn.points() > 0
        && !only_raid_and_sabotage;
    match action {
        Action::EndTurn => {
            return if must_fight { Err(Illegality::CloseCombatFirst) } else { Ok(()) };
        }
        Action::ExtraForMorale => return may_buy(Track::Morale, board, turn),
        Action::ExtraForSupplies => return may_buy(Track::Supplies, board, turn),
        Action::FreeStep(_) => {
            return if !board.soldiers.place().is_tunnel() {
                Err(Illegality::NotInTunnel)
            } else if turn.free_step {
                Err(Illegality::FreeStepUsed)
            } else if only_raid_and_sabotage && !rulings.free_step_in_bad_weather {
                Err(Illegality::FreeStepBarred)
            } else {
                Ok(())
            };
        }
        _ => {}
    }
    // From here on every action costs a point (9.1).
    if turn.points() == 0 {
        return Err(Illegality::NoPoints);
    }
    if must_fight && !matches!(action, Action::Fight(_)) {
        return Err(Illegality::CloseCombatFirst);
    }
    if only_raid_and_sabotage && !matches!(action, Action::Raid | Action::Sabotage) {
        return Err(Illegality::BadWeather);
    }
    match action {
        Action::Boil(_) if turn.boiled => Err(Illegality::Boiled),
        Action::RallyWithSupply if board.level(Track::Supplies).is_zero() => Err(Illegality::NoSupply),
        Action::Enter if board.soldiers.place().is_tunnel() => Err(Illegality::AlreadyInTunnel),
        Action::FastMove(_) if !board.soldiers.place().is_tunnel() => Err(Illegality::NotInTunnel),
        _ => action.roll().map_or(Ok(()), |roll| roll.can_change(board)),
    }
}

#[inline(always)]
fn may_buy(track: Track, board: &Board, turn: &Turn) -> Result<(), Illegality> {
    if turn.extra {
        Err(Illegality::ExtraBought)
    } else if board.level(track).is_zero() {
        Err(Illegality::NothingToPay(track))
    } else {
        Ok(())
    }
}

impl Roll {
    /// Whether a success could change anything on `board` (R7).
    #[inline(always)]
    pub(crate) fn can_change(self, board: &Board) -> Result<(), Illegality> {
        match self {
            Self::Archers(unit) => match board.enemies.distance(unit) {
                None => Err(Illegality::Removed),
                Some(Distance::Start) => Err(Illegality::OnStart(unit)),
                // Ruling: R8, archers reach squares and circles, never Close Combat.
                Some(Distance::CloseCombat) => Err(Illegality::BeyondArchers(unit)),
                Some(_) => Ok(()),
            },
            Self::Boil(unit) => match board.enemies.distance(unit) {
                None => Err(Illegality::Removed),
                Some(Distance::One) => Ok(()),
                Some(_) => Err(Illegality::NotInCircle(unit)),
            },
            Self::Fight(unit) => match board.enemies.distance(unit) {
                None => Err(Illegality::Removed),
                Some(Distance::CloseCombat) => Ok(()),
                Some(_) => Err(Illegality::NotInCloseCombat(unit)),
            },
            Self::Coupure if board.level(Track::Wall).is_full() => Err(Illegality::WallFull),
            Self::Rally | Self::RallyWithSupply if board.level(Track::Morale).is_full() => Err(Illegality::MoraleFull),
            Self::Raid if board.soldiers.place() != Place::EnemyLines => Err(Illegality::CannotRaidHere),
            Self::Raid if board.soldiers.carried().is_full() => Err(Illegality::HandsFull),
            Self::Sabotage if board.soldiers.place() != Place::EnemyLines => Err(Illegality::CannotSabotageHere),
            Self::Sabotage if board.trebuchets.is_zero() => Err(Illegality::NoTrebuchets),
            Self::Coupure | Self::Rally | Self::RallyWithSupply | Self::Raid | Self::Sabotage => Ok(()),
        }
    }
}

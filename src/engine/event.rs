//! What happened: the material of the log and of the animations.

use super::{Attempt, CardNumber, Day, Defeat, Die, Distance, Level, Outcome, Place, Rule, Track, Trebuchets, Unit};

/// A phase of the sequence of play (4.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// 5.0
    EnemyLineCheck,
    /// 6.0
    CardPlay,
    /// 7.0
    Event,
    /// 8.0
    EnemyMovement,
    /// 9.0
    PlayerActions,
    /// 10.0
    VictoryOrLossCheck,
    /// 11.0
    EndOfDay,
}

impl Phase {
    /// The name in the sequence of play.
    pub const fn name(self) -> &'static str {
        match self {
            Self::EnemyLineCheck => "Enemy Line Check",
            Self::CardPlay => "Card Play",
            Self::Event => "Event",
            Self::EnemyMovement => "Enemy Movement",
            Self::PlayerActions => "Player Actions",
            Self::VictoryOrLossCheck => "Victory or Loss Check",
            Self::EndOfDay => "End of Day",
        }
    }
}

/// Why a unit did not obey an order (R2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ignored {
    /// It already stands in Close Combat.
    InCloseCombat,
    /// The Siege Tower has left the game.
    Removed,
}

/// Why nobody moves in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoMovement {
    /// Trebuchets are firing (8.3a).
    TrebuchetAttack,
    /// The banner says none (8.3b).
    NoOrders,
    /// The order is for the slowest, and no unit is on a track (R1).
    NobodyOnTrack,
}

/// How the soldiers moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum March {
    /// Into the tunnel, 1 point (9.1.6.1).
    Enter,
    /// The free step (9.1.6.2).
    FreeStep,
    /// Fast Movement, 1 point (9.1.6.2).
    Fast,
    /// The way home at night (9.1.6.2, 11.0).
    Night,
    /// Captured; new soldiers stand ready in the Castle (12.0).
    Captured,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// The die of the Enemy Line Check; a 1 means captured (5.1).
    LineChecked {
        /// The die.
        die: Die,
        /// Whether the soldiers were found.
        captured: bool,
    },
    /// No soldiers in the Enemy Lines, so no check (5.0).
    NoLineCheck,
    /// A card was drawn (6.0).
    CardDrawn(Day, CardNumber),
    /// The event does something that lasts for the turn: a modifier or a bar (7.1).
    EventHolds(Day, CardNumber),
    /// The trebuchets fire (7.2). One trebuchet rolls a die next.
    TrebuchetsFire(Trebuchets),
    /// The die of a single trebuchet (7.2).
    TrebuchetRolled {
        /// The die; 4 or more hits.
        die: Die,
        /// Whether the wall was hit.
        hit: bool,
    },
    /// The number of trebuchets changed.
    Trebuchets {
        /// Before.
        from: Trebuchets,
        /// After.
        to: Trebuchets,
    },
    /// A fourth trebuchet cannot be: the repair is lost.
    TrebuchetsFull,
    /// The Siege Tower left the game (Collapsed!).
    TowerRemoved,
    /// The Siege Tower was not on its starting space, or gone already: nothing collapsed (7.1).
    TowerStands,
    /// A status track changed.
    Level {
        /// Which.
        track: Track,
        /// Before.
        from: Level,
        /// After.
        to: Level,
    },
    /// A track at 0 cannot be lowered: the loss is ignored (2.3.1).
    LevelStaysAtZero(Track),
    /// A unit moved one space towards the wall.
    Advanced {
        /// Which.
        unit: Unit,
        /// Before.
        from: Distance,
        /// After.
        to: Distance,
    },
    /// A unit did not obey an order.
    OrderIgnored(Unit, Ignored),
    /// Nobody moves.
    NoMovement(NoMovement),
    /// The player may act, with this many points (9.0).
    PointsGranted(u8),
    /// A point was spent on an action that needs no die or before its die; points left (9.1).
    PointSpent(u8),
    /// The additional action was bought; points now (9.2).
    ExtraBought(u8),
    /// An action's die, with the sum.
    Rolled {
        /// What was attempted, with its modifiers.
        attempt: Attempt,
        /// The die.
        die: Die,
        /// What came of it.
        outcome: Outcome,
    },
    /// A unit was thrown back one space.
    ThrownBack {
        /// Which.
        unit: Unit,
        /// Before.
        from: Distance,
        /// After.
        to: Distance,
    },
    /// The soldiers moved.
    Marched {
        /// How.
        march: March,
        /// Before.
        from: Place,
        /// After.
        to: Place,
    },
    /// Raided supplies on the soldiers' backs changed: taken, delivered or lost.
    Carried {
        /// Before.
        from: u8,
        /// After.
        to: u8,
    },
    /// The player ended the turn; points that lapse (9.1).
    TurnEnded(u8),
    /// The losing conditions were checked and none holds (10.0).
    Holds,
    /// The last card of the day is played (11.0).
    DayEnded(Day),
    /// A new day: the deck is whole again (11.0).
    DayBegan(Day),
    /// The game is won (10.0).
    Won,
    /// The game is lost (10.0).
    Lost(Defeat),
}

/// Something that happened, when and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// The phase of the turn.
    pub phase: Phase,
    /// The rule that made it happen.
    pub rule: Rule,
    /// What happened.
    pub what: What,
}

/// Receives events while a step is made. `()` wants none and costs nothing.
pub trait EventSink {
    /// Takes one event.
    fn push(&mut self, event: Event);
}

impl EventSink for () {
    #[inline]
    fn push(&mut self, _: Event) {}
}

impl EventSink for Vec<Event> {
    fn push(&mut self, event: Event) {
        Self::push(self, event);
    }
}

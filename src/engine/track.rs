//! The Enemy Tracks card (2.2) and the three status tracks (2.3.1).

use super::UpTo;

/// An enemy unit, one to each enemy track (2.2.1). The order is left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Unit {
    /// The left track, strength 2.
    Ladders,
    /// The middle track, strength 3.
    Ram,
    /// The right track, strength 4; it alone can leave the game (8.1).
    Tower,
}

impl Unit {
    /// The units from left to right, the order in which a banner is resolved.
    pub const ALL: [Self; 3] = [Self::Ladders, Self::Ram, Self::Tower];

    /// Strength on the unit's own track: 2, 3 or 4 (2.2.1).
    #[inline]
    pub const fn strength(self) -> i8 {
        match self {
            Self::Ladders => 2,
            Self::Ram => 3,
            Self::Tower => 4,
        }
    }

    /// The letter that stands for the unit in the notation: `L`, `R`, `T`.
    pub const fn letter(self) -> char {
        match self {
            Self::Ladders => 'L',
            Self::Ram => 'R',
            Self::Tower => 'T',
        }
    }

    /// The name printed under the track.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ladders => "Ladders",
            Self::Ram => "Battering Ram",
            Self::Tower => "Siege Tower",
        }
    }
}

/// Strength of every unit in the Close Combat area (2.2.2).
pub const CLOSE_COMBAT_STRENGTH: i8 = 4;

/// Places in the Close Combat area (8.4). A third unit overruns the fortress.
pub const CLOSE_COMBAT_PLACES: usize = 2;

/// How far a unit is from the wall; the number printed on its space (2.2.1).
///
/// Ruling: R1, Close Combat counts as 0 and the starting space as 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Distance {
    /// In the Close Combat area.
    CloseCombat,
    /// Space 1, the only circle.
    One,
    /// Space 2.
    Two,
    /// Space 3.
    Three,
    /// The starting space, with the icon.
    Start,
}

impl Distance {
    /// All distances, nearest first.
    pub const ALL: [Self; 5] = [Self::CloseCombat, Self::One, Self::Two, Self::Three, Self::Start];

    /// The distance as a number, `0..=4`.
    #[inline]
    pub const fn get(self) -> u8 {
        self as u8
    }

    /// The distance `number`, or `None` above 4.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// One space closer to the wall, or `None` in Close Combat.
    #[inline]
    pub const fn nearer(self) -> Option<Self> {
        match self {
            Self::CloseCombat => None,
            Self::One => Some(Self::CloseCombat),
            Self::Two => Some(Self::One),
            Self::Three => Some(Self::Two),
            Self::Start => Some(Self::Three),
        }
    }

    /// One space back, or `None` on the starting space.
    #[inline]
    pub const fn farther(self) -> Option<Self> {
        match self {
            Self::CloseCombat => Some(Self::One),
            Self::One => Some(Self::Two),
            Self::Two => Some(Self::Three),
            Self::Three => Some(Self::Start),
            Self::Start => None,
        }
    }

    /// Whether this is a circle space (9.1.2).
    #[inline]
    pub const fn is_circle(self) -> bool {
        matches!(self, Self::One)
    }
}

/// Where the three enemy units stand. Only the Tower can be gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Enemies {
    ladders: Distance,
    ram: Distance,
    tower: Option<Distance>,
}

impl Enemies {
    /// All three units on their starting spaces (3.0).
    pub const AT_START: Self = Self::new(Distance::Start, Distance::Start, Some(Distance::Start));

    /// Units at the given distances; `None` is a removed Tower.
    pub const fn new(ladders: Distance, ram: Distance, tower: Option<Distance>) -> Self {
        Self { ladders, ram, tower }
    }

    /// Distance of `unit`, or `None` if it has left the game.
    #[inline]
    pub const fn distance(self, unit: Unit) -> Option<Distance> {
        match unit {
            Unit::Ladders => Some(self.ladders),
            Unit::Ram => Some(self.ram),
            Unit::Tower => self.tower,
        }
    }

    /// The same with `unit` moved to `distance`. A removed Tower stays removed.
    #[must_use]
    #[inline]
    pub const fn with(mut self, unit: Unit, distance: Distance) -> Self {
        match unit {
            Unit::Ladders => self.ladders = distance,
            Unit::Ram => self.ram = distance,
            Unit::Tower => {
                if self.tower.is_some() {
                    self.tower = Some(distance);
                }
            }
        }
        self
    }

    /// The same without the Siege Tower (8.1).
    #[must_use]
    pub const fn without_tower(mut self) -> Self {
        self.tower = None;
        self
    }

    /// Number of units in the Close Combat area, `0..=3`.
    #[inline]
    pub fn in_close_combat(self) -> usize {
        usize::from(self.ladders == Distance::CloseCombat)
            + usize::from(self.ram == Distance::CloseCombat)
            + usize::from(self.tower == Some(Distance::CloseCombat))
    }

    /// The greatest distance among the units that are in play on their tracks, or `None` if there is no such unit.
    ///
    /// Ruling: R1, a removed Tower and units in Close Combat are not on a track.
    pub fn slowest(self) -> Option<Distance> {
        let tower = self.tower.unwrap_or(Distance::CloseCombat);
        let farthest = self.ladders.max(self.ram).max(tower);
        (farthest != Distance::CloseCombat).then_some(farthest)
    }
}

/// Number of trebuchets, `0..=3` (2.2.3). There is no printed 0: the cube leaves the card.
pub type Trebuchets = UpTo<3>;

/// A status track (2.3.1), left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Track {
    /// Strength of the wall.
    Wall,
    /// Morale of the people.
    Morale,
    /// Supplies in the fortress.
    Supplies,
}

impl Track {
    /// The tracks from left to right.
    pub const ALL: [Self; 3] = [Self::Wall, Self::Morale, Self::Supplies];

    /// The name printed beside the track.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wall => "Wall",
            Self::Morale => "Morale",
            Self::Supplies => "Supplies",
        }
    }
}

/// A level on a status track, `0..=4`. 0 is the surrender space that all three share.
pub type Level = UpTo<4>;

/// The levels of the three status tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Status([Level; 3]);

impl Status {
    /// All three tracks at 4 (3.0).
    pub const FULL: Self = Self::new(Level::FULL, Level::FULL, Level::FULL);

    /// The given levels.
    pub const fn new(wall: Level, morale: Level, supplies: Level) -> Self {
        Self([wall, morale, supplies])
    }

    /// The level of `track`.
    #[inline]
    pub const fn level(self, track: Track) -> Level {
        self.0[track as usize]
    }

    /// The same with `track` at `level`.
    #[must_use]
    #[inline]
    pub const fn with(mut self, track: Track, level: Level) -> Self {
        self.0[track as usize] = level;
        self
    }

    /// Number of tracks on the surrender space, `0..=3`.
    #[inline]
    pub fn at_zero(self) -> usize {
        self.0.iter().filter(|level| level.is_zero()).count()
    }
}

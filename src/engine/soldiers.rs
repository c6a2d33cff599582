//! The soldiers, the tunnel (2.3.2) and what they carry (2.3.3).

use super::UpTo;

/// Raided supplies on the soldiers' backs, `0..=2` (2.3.3).
pub type Carried = UpTo<2>;

/// A space of the tunnel track, from the Castle outwards (2.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Place {
    /// The Castle.
    Castle,
    /// The tunnel space on the castle side.
    Tunnel1,
    /// The tunnel space on the enemy side.
    Tunnel2,
    /// The Enemy Lines.
    EnemyLines,
}

impl Place {
    /// The four spaces from the Castle outwards.
    pub const ALL: [Self; 4] = [Self::Castle, Self::Tunnel1, Self::Tunnel2, Self::EnemyLines];

    /// The printed name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Castle => "Castle",
            Self::Tunnel1 => "Tunnel 1",
            Self::Tunnel2 => "Tunnel 2",
            Self::EnemyLines => "Enemy Lines",
        }
    }

    /// Whether this is one of the two spaces inside the tunnel.
    pub const fn is_tunnel(self) -> bool {
        matches!(self, Self::Tunnel1 | Self::Tunnel2)
    }
}

/// A direction in the tunnel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// Towards the Castle.
    Castle,
    /// Towards the Enemy Lines.
    Enemy,
}

/// A space outside the Castle, where soldiers may carry supplies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Outside {
    /// Tunnel 1.
    Tunnel1,
    /// Tunnel 2.
    Tunnel2,
    /// The Enemy Lines.
    EnemyLines,
}

impl Outside {
    /// The same space among all four.
    #[inline]
    pub const fn place(self) -> Place {
        match self {
            Self::Tunnel1 => Place::Tunnel1,
            Self::Tunnel2 => Place::Tunnel2,
            Self::EnemyLines => Place::EnemyLines,
        }
    }
}

/// Where the soldiers are and what they carry. In the Castle they carry nothing (13.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Soldiers {
    /// At home.
    Castle,
    /// Outside, with `carried` raided supplies.
    Out(Outside, Carried),
}

impl Soldiers {
    /// The space they stand on.
    #[inline]
    pub const fn place(self) -> Place {
        match self {
            Self::Castle => Place::Castle,
            Self::Out(outside, _) => outside.place(),
        }
    }

    /// The supplies they carry.
    #[inline]
    pub const fn carried(self) -> Carried {
        match self {
            Self::Castle => Carried::ZERO,
            Self::Out(_, carried) => carried,
        }
    }

    /// The neighbouring space on `side`, or `None` beyond the ends.
    pub const fn neighbor(self, side: Side) -> Option<Place> {
        match (self.place(), side) {
            (Place::Castle, Side::Castle) | (Place::EnemyLines, Side::Enemy) => None,
            (Place::Castle, Side::Enemy) | (Place::Tunnel2, Side::Castle) => Some(Place::Tunnel1),
            (Place::Tunnel1, Side::Castle) => Some(Place::Castle),
            (Place::Tunnel1, Side::Enemy) | (Place::EnemyLines, Side::Castle) => Some(Place::Tunnel2),
            (Place::Tunnel2, Side::Enemy) => Some(Place::EnemyLines),
        }
    }
}

//! What the hand does with a piece, as an action of the rules. Pixels end before this room begins.

use crate::engine::{Action, Distance, GameState, Illegality, Level, Node, Place, Rulings, Side, Track, Unit, Waiting};

/// Something the hand can take or press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// The cube of an enemy unit.
    Unit(Unit),
    /// The cauldron of boiling water.
    Cauldron,
    /// The cube of a status track.
    Status(Track),
    /// The soldiers' cube on the tunnel track.
    Soldiers,
    /// The cube of the carried supplies.
    Carried,
    /// The cube of the trebuchet count.
    Trebuchets,
    /// The pile of event cards.
    Deck,
    /// The die.
    Die,
}

impl Piece {
    /// Every piece.
    pub const ALL: [Self; 12] = [
        Self::Unit(Unit::Ladders),
        Self::Unit(Unit::Ram),
        Self::Unit(Unit::Tower),
        Self::Cauldron,
        Self::Status(Track::Wall),
        Self::Status(Track::Morale),
        Self::Status(Track::Supplies),
        Self::Soldiers,
        Self::Carried,
        Self::Trebuchets,
        Self::Deck,
        Self::Die,
    ];

    /// The actions that begin with this piece, in the order in which they are offered.
    pub const fn actions(self) -> &'static [Action] {
        use Action::{Archers, Boil, Enter, ExtraForMorale, ExtraForSupplies, FastMove, Fight, FreeStep};
        match self {
            Self::Unit(Unit::Ladders) => &[Archers(Unit::Ladders), Boil(Unit::Ladders), Fight(Unit::Ladders)],
            Self::Unit(Unit::Ram) => &[Archers(Unit::Ram), Boil(Unit::Ram), Fight(Unit::Ram)],
            Self::Unit(Unit::Tower) => &[Archers(Unit::Tower), Boil(Unit::Tower), Fight(Unit::Tower)],
            Self::Cauldron => &[Boil(Unit::Ladders), Boil(Unit::Ram), Boil(Unit::Tower)],
            Self::Status(Track::Wall) => &[Action::Coupure],
            Self::Status(Track::Morale) => &[Action::Rally, ExtraForMorale],
            Self::Status(Track::Supplies) => &[Action::RallyWithSupply, ExtraForSupplies],
            // Cheapest first: what a distance means is the first of these that gets there.
            Self::Soldiers => {
                &[FreeStep(Side::Castle), FreeStep(Side::Enemy), Enter, FastMove(Side::Castle), FastMove(Side::Enemy)]
            }
            Self::Carried => &[Action::Raid],
            Self::Trebuchets => &[Action::Sabotage],
            Self::Deck | Self::Die => &[],
        }
    }
}

/// A place where a piece can be put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A space of an enemy track. Close Combat is one area, whichever unit is dropped.
    Space(Unit, Distance),
    /// A space of a status track.
    Level(Track, Level),
    /// A space of the tunnel track.
    Tunnel(Place),
    /// A space of the carried supplies, 1 or 2.
    Carried(u8),
    /// A space of the trebuchet row; 0 is off the card.
    Trebuchets(u8),
    /// The action-point seals.
    Seals,
}

/// Whether putting `piece` down on `spot` is the gesture for `action`, legal or not.
pub fn means(piece: Piece, spot: Spot, action: Action, state: &GameState) -> bool {
    let board = state.board();
    match (piece, action) {
        (Piece::Unit(unit), Action::Archers(_) | Action::Boil(_) | Action::Fight(_)) => {
            let distance = board.enemies.distance(unit);
            let back = distance.and_then(Distance::farther);
            let leaves_close_combat = distance == Some(Distance::CloseCombat);
            let is_fight = matches!(action, Action::Fight(_));
            is_fight == leaves_close_combat && back.is_some_and(|back| spot == Spot::Space(unit, back))
        }
        (Piece::Cauldron, Action::Boil(unit)) => spot == Spot::Space(unit, Distance::One),
        (Piece::Status(Track::Wall), Action::Coupure) => one_up(spot, Track::Wall, state),
        (Piece::Status(Track::Morale), Action::Rally) => one_up(spot, Track::Morale, state),
        (Piece::Status(Track::Supplies), Action::RallyWithSupply) => matches!(spot, Spot::Level(Track::Morale, _)),
        (Piece::Status(_), Action::ExtraForMorale | Action::ExtraForSupplies) => spot == Spot::Seals,
        (Piece::Soldiers, Action::Enter) => match board.soldiers.place() {
            Place::Castle => spot == Spot::Tunnel(Place::Tunnel1),
            Place::EnemyLines => spot == Spot::Tunnel(Place::Tunnel2),
            _ => false,
        },
        (Piece::Soldiers, Action::FreeStep(side)) => board.soldiers.neighbor(side).is_some_and(|to| spot == Spot::Tunnel(to)),
        (Piece::Soldiers, Action::FastMove(Side::Castle)) => spot == Spot::Tunnel(Place::Castle),
        (Piece::Soldiers, Action::FastMove(Side::Enemy)) => spot == Spot::Tunnel(Place::EnemyLines),
        (Piece::Carried, Action::Raid) => matches!(spot, Spot::Carried(number) if number > board.soldiers.carried().get()),
        (Piece::Trebuchets, Action::Sabotage) => {
            matches!(spot, Spot::Trebuchets(number) if Some(number) == board.trebuchets.get().checked_sub(1))
        }
        _ => false,
    }
}

fn one_up(spot: Spot, track: Track, state: &GameState) -> bool {
    state.board().level(track).up().is_some_and(|level| spot == Spot::Level(track, level))
}

/// What the controller makes of a gesture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    /// It means nothing here: the piece goes home.
    Unused,
    /// It means something that the rules forbid now.
    NoEffect(Refusal),
    /// Only the view changes: the actions of this piece are shown, legal or not.
    Show(Piece),
    /// One action: carry it out.
    Act(Action),
    /// Several actions fit: let the player choose.
    Choose(Vec<Action>),
    /// Settle the die or card that is due.
    ResolveChance,
}

/// Why a gesture has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The action is illegal.
    Illegal(Illegality),
    /// No die is due.
    NoDieDue,
    /// No card is due.
    NoCardDue,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Illegal(illegality) => write!(f, "{illegality}"),
            Self::NoDieDue => f.write_str("no die is due"),
            Self::NoCardDue => f.write_str("no card is due before the turn has ended"),
        }
    }
}

impl Refusal {
    /// The rule behind it.
    pub const fn rule(self) -> crate::engine::Rule {
        match self {
            Self::Illegal(illegality) => illegality.rule(),
            Self::NoDieDue | Self::NoCardDue => crate::engine::Rule::R4_0,
        }
    }
}

/// A piece was dragged and put down on `spot`.
pub fn drop(piece: Piece, spot: Spot, state: &GameState, rulings: &Rulings) -> Response {
    let fitting = piece.actions().iter().copied().filter(|action| means(piece, spot, *action, state));
    let (mut legal, mut refused) = (Vec::new(), None);
    for action in fitting {
        match state.legality(action, rulings) {
            Ok(()) => legal.push(action),
            Err(illegality) => refused = refused.or(Some(illegality)),
        }
    }
    match (legal.as_slice(), refused) {
        ([], None) => match (piece, spot) {
            // A unit put down on its own track, but not one space back: say what keeps it where it is, if anything does.
            (Piece::Unit(unit), Spot::Space(track, _)) if unit == track => state
                .legality(Action::Archers(unit), rulings)
                .map_or_else(|illegality| Response::NoEffect(Refusal::Illegal(illegality)), |()| Response::Unused),
            _ => Response::Unused,
        },
        ([], Some(illegality)) => Response::NoEffect(Refusal::Illegal(illegality)),
        // Soldiers go the cheapest way; of two attacks the player chooses.
        ([first, ..], _) if piece == Piece::Soldiers => Response::Act(*first),
        ([only], _) => Response::Act(*only),
        _ => Response::Choose(legal),
    }
}

/// A piece was pressed.
pub fn press(piece: Piece, state: &GameState) -> Response {
    match piece {
        Piece::Deck if *state.waiting() == Waiting::Draw => Response::ResolveChance,
        Piece::Deck => Response::NoEffect(Refusal::NoCardDue),
        Piece::Die if state.node() == Node::Chance && *state.waiting() != Waiting::Draw => Response::ResolveChance,
        Piece::Die => Response::NoEffect(Refusal::NoDieDue),
        _ => Response::Show(piece),
    }
}

/// Every spot of the two cards and the seals.
pub fn all_spots() -> impl Iterator<Item = Spot> {
    let spaces = Unit::ALL.into_iter().flat_map(|unit| Distance::ALL.map(|distance| Spot::Space(unit, distance)));
    let levels = Track::ALL.into_iter().flat_map(|track| Level::all().map(move |level| Spot::Level(track, level)));
    let tunnel = Place::ALL.into_iter().map(Spot::Tunnel);
    let carried = (1..=2).map(Spot::Carried);
    let trebuchets = (0..=3).map(Spot::Trebuchets);
    spaces.chain(levels).chain(tunnel).chain(carried).chain(trebuchets).chain([Spot::Seals])
}

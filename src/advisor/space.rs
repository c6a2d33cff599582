//! Where a position lies in the tables: dense numbers for boards, and back.
//!
//! A board is a *slice* (enemies, trebuchets, wall, morale, supplies) and a *post* (soldiers and what they carry). Inside a turn
//! the soldiers have six posts more, for those in the tunnel whose free step is still to come: a *cell*. A *node* is a slice
//! with the flag of boiling water. Nodes and slices are laid out so that a turn leads only to equal or higher numbers of the
//! enemies, to higher walls and to fewer trebuchets.

use crate::engine::{Board, Carried, Distance, Enemies, Level, Outside, Soldiers, Status, Track, Trebuchets, Unit};

/// Numbers of enemy triples, `0..ENEMIES`; the one with three units in Close Combat is never used.
pub(super) const ENEMIES: usize = 5 * 5 * 6;
/// Combinations of morale and supplies.
pub(super) const STORES: usize = 25;
/// Pairs of wall and trebuchets: a tile holds all slices of one pair.
pub(super) const TILES: usize = 5 * 4;
/// Slices of a tile.
pub(super) const TILE_SLICES: usize = ENEMIES * STORES;
/// All slices.
pub(super) const SLICES: usize = TILES * TILE_SLICES;
/// Nodes of a tile.
pub(super) const TILE_NODES: usize = 2 * TILE_SLICES;
/// All nodes.
pub(super) const NODES: usize = TILES * TILE_NODES;
/// Soldiers between two turns: the Castle, and three spaces outside with 0, 1 or 2 supplies.
pub(super) const POSTS: usize = 10;
/// Soldiers inside a turn.
pub(super) const CELLS: usize = 16;

/// Cells of the soldiers. In the Castle and in the Enemy Lines the free step does not matter.
pub(super) mod cell {
    /// In the Castle.
    pub(in crate::advisor) const CASTLE: usize = 0;
    /// In Tunnel 1 with 0 supplies, free step used; 1 and 2 supplies follow.
    pub(in crate::advisor) const TUNNEL_1: usize = 1;
    /// In Tunnel 2, free step used.
    pub(in crate::advisor) const TUNNEL_2: usize = 4;
    /// In the Enemy Lines.
    pub(in crate::advisor) const ENEMY_LINES: usize = 7;
    /// In Tunnel 1, free step to come.
    pub(in crate::advisor) const FRESH_1: usize = 10;
    /// In Tunnel 2, free step to come.
    pub(in crate::advisor) const FRESH_2: usize = 13;
}

/// The cell of a post as a turn begins: the free step is to come.
pub(super) const fn fresh(post: usize) -> usize {
    if post >= cell::TUNNEL_1 && post < cell::ENEMY_LINES { post + 9 } else { post }
}

/// The post of a cell as a turn ends.
#[cfg(test)]
pub(super) const fn post_of(cell: usize) -> usize {
    if cell >= cell::FRESH_1 { cell - 9 } else { cell }
}

/// Set of cells as bits to set of posts.
pub(super) const fn posts_of(cells: u16) -> u16 {
    (cells & 0x3ff) | ((cells >> 9) & 0x7e)
}

/// Set of posts to set of cells as a turn begins.
pub(super) const fn fresh_cells(posts: u16) -> u16 {
    (posts & 0x381) | ((posts & 0x7e) << 9)
}

/// Everything on the board but the soldiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slice {
    pub(super) wall: usize,
    pub(super) trebuchets: usize,
    /// Distances of Ladders and Ram, 0..=4, and of the Tower, 5 if removed.
    pub(super) distance: [usize; 3],
    pub(super) morale: usize,
    pub(super) supplies: usize,
}

/// How far the number of an enemy triple grows when a unit goes one space back.
pub(super) const BACK: [usize; 3] = [1, 5, 25];

impl Slice {
    /// The slice with this number, `0..SLICES`.
    pub(super) const fn new(index: usize) -> Self {
        let (tile, rest) = (index / TILE_SLICES, index % TILE_SLICES);
        let (enemies, stores) = (rest / STORES, rest % STORES);
        Self {
            wall: tile / 4,
            trebuchets: tile % 4,
            distance: [enemies % 5, enemies / 5 % 5, enemies / 25],
            morale: stores / 5,
            supplies: stores % 5,
        }
    }

    /// The number, `0..SLICES`.
    pub(super) const fn index(&self) -> usize {
        self.tile() * TILE_SLICES + self.enemies() * STORES + self.morale * 5 + self.supplies
    }

    /// The number of its tile, `0..TILES`.
    pub(super) const fn tile(&self) -> usize {
        self.wall * 4 + self.trebuchets
    }

    /// The number of the enemy triple, `0..ENEMIES`.
    pub(super) const fn enemies(&self) -> usize {
        self.distance[0] + self.distance[1] * 5 + self.distance[2] * 25
    }

    /// The number of the node, `0..NODES`.
    pub(super) const fn node(&self, boiled: bool) -> usize {
        self.tile() * TILE_NODES + (self.enemies() * 2 + boiled as usize) * STORES + self.morale * 5 + self.supplies
    }

    /// The slice of a node, and its flag.
    pub(super) const fn of_node(node: usize) -> (Self, bool) {
        let (tile, rest) = (node / TILE_NODES, node % TILE_NODES);
        let (pair, stores) = (rest / STORES, rest % STORES);
        (Self::new(tile * TILE_SLICES + pair / 2 * STORES + stores), pair % 2 == 1)
    }

    /// Units in Close Combat, `0..=3`.
    pub(super) fn in_close_combat(&self) -> usize {
        self.distance.iter().filter(|distance| **distance == 0).count()
    }

    /// Tracks at 0, `0..=3`; two lose at once (R19).
    pub(super) const fn zeros(&self) -> usize {
        (self.wall == 0) as usize + (self.morale == 0) as usize + (self.supplies == 0) as usize
    }

    /// The slice of `board`.
    pub(super) fn of(board: &Board) -> Self {
        let level = |track| usize::from(board.level(track).get());
        let distance = Unit::ALL.map(|unit| board.enemies.distance(unit).map_or(5, |distance| usize::from(distance.get())));
        Self {
            wall: level(Track::Wall),
            trebuchets: usize::from(board.trebuchets.get()),
            distance,
            morale: level(Track::Morale),
            supplies: level(Track::Supplies),
        }
    }

    /// The board with the soldiers at `post`.
    pub(super) fn board(&self, post: usize) -> Board {
        let level = |number: usize| Level::new(number as u8).unwrap_or(Level::ZERO);
        let distance = |unit: usize| Distance::new(self.distance[unit] as u8);
        Board {
            enemies: Enemies::new(distance(0).unwrap_or(Distance::Start), distance(1).unwrap_or(Distance::Start), distance(2)),
            trebuchets: Trebuchets::new(self.trebuchets as u8).unwrap_or(Trebuchets::ZERO),
            status: Status::new(level(self.wall), level(self.morale), level(self.supplies)),
            soldiers: soldiers(post),
        }
    }
}

/// The soldiers at a post.
pub(super) fn soldiers(post: usize) -> Soldiers {
    const OUTSIDE: [Outside; 3] = [Outside::Tunnel1, Outside::Tunnel2, Outside::EnemyLines];
    match post.checked_sub(1) {
        None => Soldiers::Castle,
        Some(rest) => Soldiers::Out(OUTSIDE[rest / 3], Carried::new((rest % 3) as u8).unwrap_or(Carried::ZERO)),
    }
}

/// The post of the soldiers.
pub(super) fn post(soldiers: Soldiers) -> usize {
    match soldiers {
        Soldiers::Castle => 0,
        Soldiers::Out(outside, carried) => 1 + outside as usize * 3 + usize::from(carried.get()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_nodes_and_posts_are_numbered_without_gap_or_double() {
        for index in 0..SLICES {
            let slice = Slice::new(index);
            assert_eq!(slice.index(), index);
            for boiled in [false, true] {
                assert_eq!(Slice::of_node(slice.node(boiled)), (slice, boiled));
            }
            for number in 0..POSTS {
                let board = slice.board(number);
                assert_eq!((Slice::of(&board), post(board.soldiers)), (slice, number), "slice {index}");
            }
        }
        let mut nodes: Vec<usize> = (0..SLICES).flat_map(|index| [false, true].map(|b| Slice::new(index).node(b))).collect();
        nodes.sort_unstable();
        assert!(nodes.into_iter().eq(0..NODES));
    }

    #[test]
    fn posts_and_cells_agree_with_their_sets() {
        for number in 0..POSTS {
            assert_eq!(post_of(fresh(number)), number);
            assert_eq!(fresh_cells(1 << number), 1 << fresh(number));
        }
        for number in 0..CELLS {
            assert_eq!(posts_of(1 << number), 1 << post_of(number));
        }
    }
}

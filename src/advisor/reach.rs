//! Forward: which nodes a turn can reach from the boards at which its card is drawn.
//!
//! A layer is what is left of the turn: action points, and whether the additional action was bought. A step of the player
//! leads to a later layer, but for the free step in the tunnel, which at most raises supplies.

use super::moves::{LOST, Play, morale_lost, morale_paid, supply_paid};
use super::space::{ENEMIES, NODES, POSTS, SLICES, STORES, Slice, TILE_NODES, TILES, fresh_cells, posts_of};
use crate::engine::{CardNumber, Day, Deck, Die, GameState, Rulings, Step, Waiting};

/// Layers: bought with 0 to 4 points, then not bought with 0 to 3.
pub(super) const LAYERS: usize = 9;

/// The layer with `points` left.
pub(super) const fn layer(bought: bool, points: usize) -> usize {
    if bought { points } else { 5 + points }
}

/// Points left in a layer, and whether the additional action was bought.
pub(super) const fn of_layer(layer: usize) -> (bool, usize) {
    if layer < 5 { (true, layer) } else { (false, layer - 5) }
}

/// The layers of a card that gives `points`, in the order of a backward pass.
pub(super) fn backward_layers(points: usize) -> impl DoubleEndedIterator<Item = usize> + Clone {
    (0..=points + 1).chain((0..=points).map(|left| layer(false, left)))
}

/// Boards between two turns, as a set of posts for each slice.
#[derive(Clone, Debug)]
pub(super) struct Boards(Vec<u16>);

impl Boards {
    pub(super) fn none() -> Self {
        Self(vec![0; SLICES])
    }

    pub(super) fn insert(&mut self, slice: usize, posts: u16) {
        self.0[slice] |= posts;
    }

    pub(super) fn posts(&self, slice: usize) -> u16 {
        self.0[slice]
    }

    /// Adds all boards of `other`.
    pub(super) fn absorb(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine |= theirs;
        }
    }

    /// The slices that hold a board, ascending.
    pub(super) fn slices(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().filter(|(_, posts)| **posts != 0).map(|(slice, _)| slice)
    }
}

/// Where drawing a card leads: nodes with their probabilities, at most two (a single trebuchet hits or not). What is missing
/// to 1 is lost.
pub(super) type Drawn = [(f64, u32); 2];

/// Where drawing `card` on `slice` leads. The soldiers have no part in it.
pub(super) fn drawn(day: Day, card: CardNumber, slice: &Slice, rulings: &Rulings) -> Drawn {
    let mut targets = [(0.0, LOST); 2];
    let deck = Deck::EMPTY.with(card);
    let Ok(state) = GameState::new(day, deck, slice.board(0), Waiting::Draw) else {
        return targets; // Lost already: nobody asks.
    };
    let Ok(next) = state.step(Step::Card(card), rulings, &mut ()) else {
        return targets;
    };
    let mut add = |state: GameState, weight: f64| {
        if matches!(state.waiting(), Waiting::Act(_)) {
            let node = Slice::of(state.board()).node(false) as u32;
            let place = targets.iter().position(|(_, target)| *target == node || *target == LOST).unwrap_or(1);
            targets[place] = (targets[place].0 + weight, node);
        }
    };
    if matches!(next.waiting(), Waiting::Trebuchet(_)) {
        for die in Die::ALL {
            if let Ok(after) = next.step(Step::Die(die), rulings, &mut ()) {
                add(after, 1.0 / 6.0);
            }
        }
    } else {
        add(next, 1.0);
    }
    targets
}

/// Nodes of one tile and one enemy triple: no step inside a layer leaves them.
pub(super) const GROUP: usize = 2 * STORES;

/// The cells of a layer's nodes, and which groups hold any, so that few reached nodes cost little.
#[derive(Clone, Debug, Default)]
struct Layer {
    cells: Vec<u16>,
    is_reached: Vec<bool>,
    /// Groups in the order of discovery.
    groups: Vec<u32>,
}

impl Layer {
    fn new() -> Self {
        Self { cells: vec![0; NODES], is_reached: vec![false; NODES / GROUP], groups: Vec::new() }
    }

    #[inline]
    fn mark(&mut self, node: usize, cells: u16) {
        if cells == 0 {
            return;
        }
        let group = node / GROUP;
        if !self.is_reached[group] {
            self.is_reached[group] = true;
            self.groups.push(group as u32);
        }
        self.cells[node] |= cells;
    }
}

/// The nodes that a turn can reach, as a set of cells for each layer and node.
#[derive(Debug)]
pub(super) struct Reach {
    layers: Vec<Layer>,
    /// Boards at which the turn can end without losing.
    pub(super) ends: Boards,
}

impl Reach {
    /// Follows `play` from the boards at which its card may be drawn: where the draw leads, posts.
    pub(super) fn new(play: &Play, draws: &[(Drawn, u16)]) -> Self {
        let mut layers = Self::no_layers(play);
        let first = &mut layers[layer(false, play.points)];
        for (targets, posts) in draws {
            let begun = fresh_cells(*posts);
            for (_, target) in targets.iter().filter(|(weight, target)| *weight > 0.0 && *target != LOST) {
                first.mark(*target as usize, begun);
            }
        }
        Self::follow_all(play, layers)
    }

    /// Follows `play` from places in the middle of its turn: layer, node, cell.
    pub(super) fn from_stands(play: &Play, stands: &[(usize, usize, usize)]) -> Self {
        let mut layers = Self::no_layers(play);
        for (layer, node, cell) in stands {
            layers[*layer].mark(*node, 1 << cell);
        }
        Self::follow_all(play, layers)
    }

    fn no_layers(play: &Play) -> Vec<Layer> {
        let mut layers: Vec<Layer> = vec![Layer::default(); LAYERS];
        for layer in backward_layers(play.points) {
            layers[layer] = Layer::new();
        }
        layers
    }

    fn follow_all(play: &Play, layers: Vec<Layer>) -> Self {
        let mut reach = Self { layers, ends: Boards::none() };
        for layer in backward_layers(play.points).rev() {
            // A layer's steps lead to later layers, or stay in their group.
            let groups = std::mem::take(&mut reach.layers[layer].groups);
            for group in &groups {
                reach.follow(play, layer, *group as usize);
            }
            reach.layers[layer].groups = groups;
        }
        reach
    }

    /// The cells reached at a node.
    pub(super) fn cells(&self, layer: usize, node: usize) -> u16 {
        self.layers[layer].cells.get(node).copied().unwrap_or(0)
    }

    /// Whether any node of a group is reached.
    pub(super) fn reaches(&self, layer: usize, group: usize) -> bool {
        self.layers[layer].is_reached.get(group).is_some_and(|reached| *reached)
    }

    /// Cells of all nodes and layers.
    pub(super) fn total(&self) -> usize {
        let groups = self.layers.iter().flat_map(|layer| {
            layer.groups.iter().flat_map(|group| &layer.cells[*group as usize * GROUP..(*group as usize + 1) * GROUP])
        });
        groups.map(|cells| cells.count_ones() as usize).sum()
    }

    fn follow(&mut self, play: &Play, this: usize, group: usize) {
        let (bought, points) = of_layer(this);
        for node in group * GROUP..(group + 1) * GROUP {
            if self.layers[this].cells[node] == 0 {
                continue;
            }
            let (slice, boiled) = Slice::of_node(node);
            if play.free_step {
                self.free_steps(this, node, &slice);
            }
            let cells = self.layers[this].cells[node];
            let must_fight = play.must_fight(&slice);
            if slice.zeros() == 0 && slice.in_close_combat() < 2 {
                self.ends.insert(slice.index(), posts_of(cells));
            }
            if !bought {
                let next = layer(true, points + 1);
                self.mark(next, morale_paid(&slice, node).unwrap_or(LOST), cells);
                if slice.supplies > 0 {
                    self.mark(next, supply_paid(&slice, node), cells);
                }
            }
            if points == 0 {
                continue;
            }
            let next = this - 1;
            for blend in play.blends(&slice, boiled).as_slice() {
                for (weight, target) in blend.weights.into_iter().zip(blend.targets) {
                    if weight > 0.0 {
                        self.mark(next, target, cells);
                    }
                }
            }
            if must_fight {
                continue;
            }
            self.soldiers(play, next, node, &slice, cells);
        }
    }

    /// What the soldiers do for a point.
    fn soldiers(&mut self, play: &Play, next: usize, node: usize, slice: &Slice, cells: u16) {
        let lines = cells >> 7 & 7;
        if !play.barred {
            let tunnel = (cells >> 1 | cells >> 4 | cells >> 10 | cells >> 13) & 7;
            self.mark(next, node as u32, (cells & 1) << 1 | lines << 4 | tunnel << 7);
            self.come_home(next, node, slice, tunnel);
        }
        if lines & 3 != 0 {
            self.mark(next, node as u32, (lines & 3) << 7 | (lines & 3) << 8 | (lines & 1) << 9);
        }
        if lines != 0 && slice.trebuchets > 0 {
            self.mark(next, node as u32, lines << 7);
            self.mark(next, (node - TILE_NODES) as u32, lines << 7);
        }
        if lines & 3 != 0 || (lines != 0 && slice.trebuchets > 0) {
            self.mark(next, morale_lost(slice, node), 1);
        }
    }

    fn free_steps(&mut self, this: usize, node: usize, slice: &Slice) {
        let cells = self.layers[this].cells[node];
        let (first, second) = (cells >> 10 & 7, cells >> 13 & 7);
        self.layers[this].mark(node, first << 4 | second << 1 | second << 7);
        self.come_home(this, node, slice, first);
    }

    /// Soldiers with these loads (a set of bits 0 to 2) arrive in the Castle.
    fn come_home(&mut self, layer: usize, node: usize, slice: &Slice, loads: u16) {
        for load in 0..3 {
            if loads >> load & 1 == 1 {
                self.layers[layer].mark(at_home(node, slice, load), 1);
            }
        }
    }

    fn mark(&mut self, layer: usize, target: u32, cells: u16) {
        if target != LOST {
            self.layers[layer].mark(target as usize, cells);
        }
    }

    /// The boards at which the next card is drawn, if a card is left: those of the ends, and the captured.
    pub(super) fn next_draws(&self) -> Boards {
        let mut draws = self.ends.clone();
        for slice in self.ends.slices() {
            if self.ends.posts(slice) >> 7 != 0 {
                // An end has no track at 0, so that one loss of morale does not lose.
                draws.insert(slice - 5, 1);
            }
        }
        draws
    }
}

/// The node once soldiers have brought `load` supplies home, at most 4 (R18).
pub(super) const fn at_home(node: usize, slice: &Slice, load: usize) -> usize {
    let room = 4 - slice.supplies;
    node + if load < room { load } else { room }
}

/// Places of the reached nodes in the buffers of a backward pass: for each layer and node 0 if it is not reached, else its
/// number within tile and layer, from 1.
#[derive(Debug)]
pub(super) struct Places {
    places: Vec<Vec<u16>>,
    counts: [[usize; TILES]; LAYERS],
}

impl Places {
    pub(super) fn new(reach: &Reach) -> Self {
        let mut counts = [[0; TILES]; LAYERS];
        let places = reach.layers.iter().enumerate().map(|(number, layer)| {
            let mut places = vec![0; layer.cells.len()];
            for group in &layer.groups {
                let count = &mut counts[number][*group as usize / ENEMIES];
                let nodes = *group as usize * GROUP..(*group as usize + 1) * GROUP;
                for (place, cells) in places[nodes.clone()].iter_mut().zip(&layer.cells[nodes]) {
                    if *cells != 0 {
                        *count += 1;
                        *place = *count as u16;
                    }
                }
            }
            places
        });
        Self { places: places.collect(), counts }
    }

    pub(super) fn place(&self, layer: usize, node: u32) -> usize {
        if node == LOST { 0 } else { usize::from(self.places[layer][node as usize]) }
    }

    /// Number of reached nodes of a tile in a layer.
    pub(super) fn count(&self, layer: usize, tile: usize) -> usize {
        self.counts[layer][tile]
    }
}

const _: () = assert!(TILE_NODES < u16::MAX as usize && POSTS <= 16 && STORES == 25);

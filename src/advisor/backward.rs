//! Backward: values of all nodes that one turn can reach, for several decks at once.
//!
//! What happens inside a turn does not depend on the cards that remain; only the value of its end does. So all decks of one
//! size are lanes of one pass: the moves of a node are listed once, and their weighted sums run over lanes and soldiers, which
//! lie side by side in a block.
//!
//! Attacks move the enemies back, repairs raise the wall, sabotage takes trebuchets: so tiles go by falling wall and rising
//! trebuchets, and inside a tile enemy triples go from far to near. Of all finished tiles only the row above and the one
//! at hand are kept.

use super::moves::{Blend, Blends, LOST, Play, morale_lost, morale_paid, supply_paid};
use super::reach::{Boards, Drawn, GROUP, LAYERS, Places, Reach, at_home, backward_layers, layer, of_layer};
use super::space::{CELLS, ENEMIES, POSTS, SLICES, STORES, Slice, TILE_NODES, TILE_SLICES, TILES, cell, fresh};

/// Values of all cells of a node, for `L` decks.
type Block<const L: usize> = [[f64; L]; CELLS];

const fn zero<const L: usize>() -> Block<L> {
    [[0.0; L]; CELLS]
}

/// Boards between two turns and the places of their values in lists: slice by slice, post by post, without gaps.
#[derive(Debug)]
pub(super) struct Table {
    /// Ascending.
    slices: Vec<u32>,
    posts: Vec<u16>,
    /// Place of the first value of each slice.
    starts: Vec<u32>,
    len: usize,
}

impl Table {
    pub(super) fn new(boards: &Boards) -> Self {
        let mut table = Self { slices: Vec::new(), posts: Vec::new(), starts: Vec::new(), len: 0 };
        for slice in boards.slices() {
            table.slices.push(slice as u32);
            table.posts.push(boards.posts(slice));
            table.starts.push(table.len as u32);
            table.len += boards.posts(slice).count_ones() as usize;
        }
        table
    }

    /// Length of a list of values: the number of boards.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The slices, ascending, with their posts.
    pub(super) fn slices(&self) -> impl Iterator<Item = (usize, u16)> {
        self.slices.iter().map(|slice| *slice as usize).zip(self.posts.iter().copied())
    }

    /// All boards in the order of their values.
    pub(super) fn boards(&self) -> impl Iterator<Item = (usize, usize)> {
        self.slices().flat_map(|(slice, posts)| bits(posts).map(move |post| (slice, post)))
    }

    /// Place of a board's value.
    pub(super) fn index(&self, slice: usize, post: usize) -> Option<usize> {
        let row = self.slices.binary_search(&(slice as u32)).ok()?;
        let posts = self.posts[row];
        ((posts >> post) & 1 == 1).then(|| self.starts[row] as usize + (posts & ((1 << post) - 1)).count_ones() as usize)
    }

    /// The row of every slice, `u32::MAX` for none.
    pub(super) fn dense(&self) -> Vec<u32> {
        let mut rows = vec![u32::MAX; SLICES];
        for (row, slice) in self.slices.iter().enumerate() {
            rows[*slice as usize] = row as u32;
        }
        rows
    }

    /// Where drawing a card leads from each slice, with the posts of its soldiers.
    pub(super) fn draws(&self, draws: &[Drawn]) -> Vec<(Drawn, u16)> {
        self.slices().map(|(slice, posts)| (draws[slice], posts)).collect()
    }

    /// Bytes of memory that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.slices.len() * 10
    }

    /// Room for [`POSTS`] sums for each slice.
    pub(super) fn sums(&self) -> Vec<f64> {
        vec![0.0; self.slices.len() * POSTS]
    }

    /// The list of values from sums that have [`POSTS`] places for each slice.
    pub(super) fn list(&self, sums: &[f64], of: usize) -> Vec<f64> {
        let rows = sums.as_chunks::<POSTS>().0.iter().zip(&self.posts);
        rows.flat_map(|(sums, posts)| bits(*posts).map(|post| sums[post] / of as f64)).collect()
    }
}

fn bits(posts: u16) -> impl Iterator<Item = usize> {
    let mut left = posts;
    std::iter::from_fn(move || {
        let bit = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (bit < 16).then_some(bit)
    })
}

/// Everything about a card's turn that its lanes share.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) play: Play,
    reach: Reach,
    places: Places,
    /// For each tile: place of the drawing slice in the sums, node after the draw, weight.
    arrivals: Vec<Vec<(u32, u32, f64)>>,
}

impl Plan {
    /// The turn of a card that is drawn on the boards of `from`; `draws` are those of all slices.
    pub(super) fn new(play: Play, draws: &[Drawn], from: &Table) -> Self {
        let reach = Reach::new(&play, &from.draws(draws));
        let places = Places::new(&reach);
        let mut arrivals = vec![Vec::new(); TILES];
        for (row, slice) in from.slices.iter().enumerate() {
            for (weight, node) in draws[*slice as usize].iter().filter(|(weight, node)| *weight > 0.0 && *node != LOST) {
                arrivals[*node as usize / TILE_NODES].push(((row * POSTS) as u32, *node, *weight));
            }
        }
        Self { play, reach, places, arrivals }
    }

    /// A turn from somewhere in its middle; nothing arrives.
    pub(super) fn of_reach(play: Play, reach: Reach) -> Self {
        let places = Places::new(&reach);
        Self { play, reach, places, arrivals: vec![Vec::new(); TILES] }
    }

    /// Cells of all nodes and layers: decisions for one deck.
    pub(super) fn cells(&self) -> usize {
        self.reach.total()
    }
}

/// What the turn's end is worth: the boards of the next smaller decks, and their values for each lane.
#[derive(Debug)]
pub(super) struct Ends<'a, const L: usize> {
    pub(super) table: &'a Table,
    /// [`Table::dense`].
    pub(super) rows: &'a [u32],
    pub(super) lanes: [&'a [f64]; L],
    /// A card is left, so soldiers in the Enemy Lines are checked first (5.0).
    pub(super) line_check: bool,
}

impl<const L: usize> Ends<'_, L> {
    fn block(&self, slice: usize) -> Block<L> {
        let mut block = zero();
        let row = self.rows[slice] as usize;
        let Some((start, posts)) = self.table.starts.get(row).zip(self.table.posts.get(row)) else { return block };
        for (place, post) in (*start as usize..).zip(bits(*posts)) {
            let number = fresh(post);
            for (lane, values) in self.lanes.iter().enumerate() {
                block[post][lane] = values[place];
                block[number][lane] = values[place];
            }
        }
        if self.line_check {
            // An end has no track at 0: morale falls to another slice, not below. There the soldiers are in the Castle.
            let captured = self.table.starts.get(self.rows[slice - 5] as usize);
            for lanes in &mut block[cell::ENEMY_LINES..cell::ENEMY_LINES + 3] {
                for (value, values) in lanes.iter_mut().zip(&self.lanes) {
                    *value = (*value * 5.0 + captured.map_or(0.0, |start| values[*start as usize])) / 6.0;
                }
            }
        }
        block
    }
}

/// Memory of a backward pass, kept from one pass to the next.
#[derive(Debug)]
pub(super) struct Buffers<const L: usize> {
    /// By parity of the wall, trebuchets, layer.
    rows: [[Vec<Vec<Block<L>>>; 4]; 2],
    ends: Vec<Block<L>>,
    blends: Vec<Blends>,
}

impl<const L: usize> Buffers<L> {
    pub(super) fn new() -> Self {
        Self {
            rows: std::array::from_fn(|_| std::array::from_fn(|_| vec![vec![zero()]; LAYERS])),
            ends: vec![zero(); STORES],
            blends: Vec::new(),
        }
    }
}

/// One tile at work: where to read.
struct Sources<'a, const L: usize> {
    places: &'a Places,
    rows: &'a [[Vec<Vec<Block<L>>>; 4]; 2],
    tile: usize,
}

impl<const L: usize> Sources<'_, L> {
    #[inline(always)]
    fn here(&self, layer: usize, node: u32) -> &Block<L> {
        &self.rows[(self.tile / 4) & 1][self.tile % 4][layer][self.places.place(layer, node)]
    }

    /// A node of this tile, of the one with the wall one higher, or of the one with a trebuchet fewer.
    #[inline(always)]
    fn anywhere(&self, layer: usize, node: u32) -> &Block<L> {
        if node == LOST {
            return self.here(layer, LOST);
        }
        let tile = node as usize / TILE_NODES;
        &self.rows[(tile / 4) & 1][tile % 4][layer][self.places.place(layer, node)]
    }
}

/// A finished tile: values by layer and place.
pub(super) type Finished<const L: usize> = [Vec<Block<L>>];

impl Plan {
    /// Adds to `sums` what drawing the plan's card is worth where it leads into this tile, for each lane: probability times
    /// value, at the places of the drawing boards.
    pub(super) fn arrive<const L: usize>(&self, tile: usize, finished: &Finished<L>, sums: &mut [Vec<f64>; L]) {
        let top = layer(false, self.play.points);
        for (slot, node, weight) in &self.arrivals[tile] {
            let block = &finished[top][self.places.place(top, *node)];
            for (lane, sum) in sums.iter_mut().enumerate() {
                let sum = &mut sum[*slot as usize..*slot as usize + POSTS];
                for (post, sum) in sum.iter_mut().enumerate() {
                    *sum += weight * block[fresh(post)][lane];
                }
            }
        }
    }
}

/// All values of a single turn.
#[derive(Debug, Default)]
pub(super) struct Saved {
    tiles: Vec<(usize, Vec<Vec<Block<1>>>)>,
}

impl Saved {
    /// Keeps a finished tile.
    pub(super) fn keep(&mut self, plan: &Plan, tile: usize, finished: &Finished<1>) {
        let layers = finished.iter().enumerate().map(|(layer, blocks)| match plan.places.count(layer, tile) {
            0 => Vec::new(),
            count => blocks[..=count].to_vec(),
        });
        self.tiles.push((tile, layers.collect()));
    }

    /// The value of a cell, or `None` if it was not reached.
    pub(super) fn value(&self, plan: &Plan, layer: usize, node: usize, soldiers: usize) -> Option<f64> {
        if plan.reach.cells(layer, node) >> soldiers & 1 == 0 {
            return None;
        }
        let (_, layers) = self.tiles.iter().find(|(tile, _)| *tile == node / TILE_NODES)?;
        Some(layers[layer][plan.places.place(layer, node as u32)][soldiers][0])
    }
}

/// Finds the values of all reached nodes and hands over each tile as it is finished. `false` if `cancelled` said so.
pub(super) fn backward<const L: usize>(
    plan: &Plan,
    ends: &Ends<'_, L>,
    buffers: &mut Buffers<L>,
    cancelled: &dyn Fn() -> bool,
    mut finished: impl FnMut(usize, &Finished<L>),
) -> bool {
    for wall in (0..5).rev() {
        for trebuchets in 0..4 {
            if cancelled() {
                return false;
            }
            let tile = wall * 4 + trebuchets;
            for number in backward_layers(plan.play.points) {
                let buffer = &mut buffers.rows[wall & 1][trebuchets][number];
                let needed = plan.places.count(number, tile) + 1;
                if buffer.len() < needed {
                    buffer.reserve_exact(needed - buffer.len());
                    buffer.resize(needed, zero());
                }
            }
            for enemies in (0..ENEMIES).rev() {
                backward_enemies(plan, ends, buffers, tile, enemies);
            }
            finished(tile, &buffers.rows[wall & 1][trebuchets]);
        }
    }
    true
}

/// All nodes of one tile and one enemy triple.
fn backward_enemies<const L: usize>(plan: &Plan, ends: &Ends<'_, L>, buffers: &mut Buffers<L>, tile: usize, enemies: usize) {
    let play = &plan.play;
    let first_slice = tile * TILE_SLICES + enemies * STORES;
    let first_node = tile * TILE_NODES + enemies * 2 * STORES;
    let nodes = first_node..first_node + 2 * STORES;
    let layers = backward_layers(play.points);
    let group = first_node / GROUP;
    if !layers.clone().any(|layer| plan.reach.reaches(layer, group)) {
        return;
    }
    for (stores, end) in buffers.ends.iter_mut().enumerate() {
        *end = if plan.reach.ends.posts(first_slice + stores) == 0 { zero() } else { ends.block(first_slice + stores) };
    }
    buffers.blends.clear();
    buffers.blends.extend(nodes.clone().map(|node| {
        let (slice, boiled) = Slice::of_node(node);
        play.blends(&slice, boiled)
    }));
    let first = Slice::new(first_slice);
    let must_fight = play.must_fight(&first);
    for this in layers.filter(|layer| plan.reach.reaches(*layer, group)) {
        let (row, column) = ((tile / 4) & 1, tile % 4);
        let mut buffer = std::mem::take(&mut buffers.rows[row][column][this]);
        let sources = Sources { places: &plan.places, rows: &buffers.rows, tile };
        for node in nodes.clone().rev() {
            let place = plan.places.place(this, node as u32);
            if place == 0 {
                continue;
            }
            let local = node - first_node;
            let stores = local % STORES;
            let slice = Slice { morale: stores / 5, supplies: stores % 5, ..first };
            let (before, after) = buffer.split_at_mut(place + 1);
            let Some(block) = before.last_mut() else { continue };
            *block = buffers.ends[stores];
            improve(play, &sources, this, node, &slice, must_fight, buffers.blends[local].as_slice(), block);
            if play.free_step {
                free_steps(block, |load| {
                    let home = at_home(node, &slice, load);
                    let there = plan.places.place(this, home as u32);
                    // Unreached soldiers may read any block: nobody asks for their values.
                    if home == node { None } else { after.get(there.wrapping_sub(place + 1)) }
                });
            }
        }
        buffers.rows[row][column][this] = buffer;
    }
}

/// Raises the values of a block, which begin with those of ending the turn, to the best of what costs a point or buys one.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "one place in the middle of four loops")]
fn improve<const L: usize>(
    play: &Play,
    sources: &Sources<'_, L>,
    this: usize,
    node: usize,
    slice: &Slice,
    must_fight: bool,
    blends: &[Blend],
    block: &mut Block<L>,
) {
    let (bought, points) = of_layer(this);
    if !bought {
        let next = layer(true, points + 1);
        if let Some(target) = morale_paid(slice, node) {
            raise(block, sources.here(next, target));
        }
        if slice.supplies > 0 {
            raise(block, sources.here(next, supply_paid(slice, node)));
        }
    }
    if points == 0 {
        return;
    }
    let next = this - 1;
    for blend in blends {
        let [first, second, third] = blend.targets;
        let (a, b) = (sources.anywhere(next, first), sources.here(next, second));
        if blend.has_three() {
            raise_to_three(block, &blend.weights, a, b, sources.here(next, third));
        } else {
            raise_to_two(block, &blend.weights, a, b);
        }
    }
    if must_fight {
        return;
    }
    let same = sources.here(next, node as u32);
    if !play.barred {
        // Entering uses up the free step.
        better(&mut block[cell::CASTLE], &same[cell::TUNNEL_1]);
        for load in 0..3 {
            better(&mut block[cell::ENEMY_LINES + load], &same[cell::TUNNEL_2 + load]);
            let home = &sources.here(next, at_home(node, slice, load) as u32)[cell::CASTLE];
            let lines = &same[cell::ENEMY_LINES + load];
            for from in [cell::TUNNEL_1, cell::TUNNEL_2, cell::FRESH_1, cell::FRESH_2] {
                better(&mut block[from + load], home);
                better(&mut block[from + load], lines);
            }
        }
    }
    let captured = &sources.here(next, morale_lost(slice, node))[cell::CASTLE];
    let raid = &play.raid;
    for load in 0..2 {
        let at = |load: usize| &same[cell::ENEMY_LINES + load];
        let (none, one, two) = (at(load), at(load + 1), at(2));
        for lane in 0..L {
            let value = raid.captured * captured[lane]
                + (raid.failure + raid.morale) * none[lane]
                + raid.success * one[lane]
                + raid.double * two[lane];
            let best = &mut block[cell::ENEMY_LINES + load][lane];
            *best = if value > *best { value } else { *best };
        }
    }
    if slice.trebuchets > 0 {
        let fewer = sources.anywhere(next, (node - TILE_NODES) as u32);
        let sabotage = &play.sabotage;
        for load in 0..3 {
            let number = cell::ENEMY_LINES + load;
            for lane in 0..L {
                let value = sabotage.captured * captured[lane]
                    + (sabotage.failure + sabotage.morale) * same[number][lane]
                    + sabotage.success * fewer[number][lane];
                let best = &mut block[number][lane];
                *best = if value > *best { value } else { *best };
            }
        }
    }
}

/// The free step, from cells that have it to cells of the same layer. `home` gives the block of the Castle with supplies
/// unloaded, or `None` if it is this one.
#[inline(always)]
fn free_steps<'a, const L: usize>(block: &mut Block<L>, home: impl Fn(usize) -> Option<&'a Block<L>>) {
    for load in 0..3 {
        let castle = home(load).map_or(block[cell::CASTLE], |home| home[cell::CASTLE]);
        better(&mut block[cell::FRESH_1 + load], &castle);
        let second = block[cell::TUNNEL_2 + load];
        better(&mut block[cell::FRESH_1 + load], &second);
        let first = block[cell::TUNNEL_1 + load];
        better(&mut block[cell::FRESH_2 + load], &first);
        let lines = block[cell::ENEMY_LINES + load];
        better(&mut block[cell::FRESH_2 + load], &lines);
    }
}

#[inline(always)]
fn better<const L: usize>(best: &mut [f64; L], other: &[f64; L]) {
    for (best, other) in best.iter_mut().zip(other) {
        *best = if *other > *best { *other } else { *best };
    }
}

#[inline(always)]
fn raise<const L: usize>(block: &mut Block<L>, other: &Block<L>) {
    for (best, other) in block.as_flattened_mut().iter_mut().zip(other.as_flattened()) {
        *best = if *other > *best { *other } else { *best };
    }
}

#[inline(always)]
fn raise_to_two<const L: usize>(block: &mut Block<L>, weights: &[f64; 3], a: &Block<L>, b: &Block<L>) {
    let sources = a.as_flattened().iter().zip(b.as_flattened());
    for (best, (a, b)) in block.as_flattened_mut().iter_mut().zip(sources) {
        let value = weights[0] * a + weights[1] * b;
        *best = if value > *best { value } else { *best };
    }
}

#[inline(always)]
fn raise_to_three<const L: usize>(block: &mut Block<L>, weights: &[f64; 3], a: &Block<L>, b: &Block<L>, c: &Block<L>) {
    let sources = a.as_flattened().iter().zip(b.as_flattened()).zip(c.as_flattened());
    for (best, ((a, b), c)) in block.as_flattened_mut().iter_mut().zip(sources) {
        let value = weights[0] * a + weights[1] * b + weights[2] * c;
        *best = if value > *best { value } else { *best };
    }
}

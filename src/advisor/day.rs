//! One day solved: values of all boards between its turns that can be reached from where it is solved from.

use super::backward::{Buffers, Ends, Plan, Table, backward};
use super::crew::{Progress, in_order};
use super::moves::Play;
use super::nights::Nights;
use super::reach::{Boards, Reach, drawn};
use super::space::{POSTS, Slice, post};
use crate::engine::{Action, Board, CardNumber, Day, Deck, GameState, Rulings, Step, Turn, Waiting};

/// A board on which a card is drawn from a deck.
pub(super) type Root = (Deck, Board);

/// Number of a deck, `0..128`.
pub(super) fn deck_number(deck: Deck) -> usize {
    deck.cards().map(|card| 1 << (card.get() - 1)).sum()
}

fn deck_of(number: usize) -> Deck {
    CardNumber::ALL.into_iter().filter(|card| number >> (card.get() - 1) & 1 == 1).collect()
}

/// Values between the turns of one day.
#[derive(Debug)]
pub(super) struct DayValues {
    day: Day,
    /// By number of cards in the deck.
    sizes: Vec<Option<Size>>,
    /// Positions and work, for reports.
    pub(super) counts: Counts,
}

/// What a solution took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Boards between two turns, times decks.
    pub boards: u64,
    /// Decisions: nodes inside turns, times layers, soldiers and decks.
    pub decisions: u64,
}

#[derive(Debug)]
struct Size {
    table: Table,
    decks: Vec<Deck>,
    values: Vec<Vec<f64>>,
}

impl Size {
    fn values_of(&self, deck: Deck) -> Option<&Vec<f64>> {
        self.decks.iter().position(|other| *other == deck).map(|lane| &self.values[lane])
    }
}

impl DayValues {
    /// The value of drawing from `deck` on `board`, or `None` if it was not solved.
    pub(super) fn value(&self, day: Day, deck: Deck, board: &Board) -> Option<f64> {
        if day != self.day {
            return None;
        }
        let size = self.sizes.get(deck.len())?.as_ref()?;
        let index = size.table.index(Slice::of(board).index(), post(board.soldiers))?;
        size.values_of(deck)?.get(index).copied()
    }

    /// Bytes of memory that the values take.
    pub(super) fn bytes(&self) -> usize {
        let sizes = self.sizes.iter().flatten();
        sizes.map(|size| size.values.iter().map(|values| values.len() * 8).sum::<usize>() + 75_000 * 6).sum()
    }
}

/// How to solve a day.
pub(super) struct Task<'a> {
    pub(super) day: Day,
    /// Where cards are drawn. Everything that can follow is solved too.
    pub(super) roots: &'a [Root],
    /// What the next morning is worth; unused on Day 3.
    pub(super) nights: &'a Nights,
    pub(super) rulings: &'a Rulings,
    pub(super) threads: usize,
    /// Keep the values of all decks, or only those of the largest.
    pub(super) keep: bool,
    pub(super) progress: &'a Progress,
}

impl Task<'_> {
    /// Solves it, or `None` if cancelled.
    pub(super) fn run(&self) -> Option<DayValues> {
        let needed = self.needed_decks();
        let decks_of_size = |size: usize| {
            (0..128).filter(move |number| needed[*number] && number.count_ones() as usize == size).map(deck_of).collect()
        };
        let decks: Vec<Vec<Deck>> = (0..=7).map(decks_of_size).collect();
        // Weights of the work, forward and backward, for the progress alone.
        let lanes = |decks: &[Deck]| decks.len() as u64;
        self.progress.expect((1..=7).map(|size| lanes(&decks[size]) * size as u64 + 14).sum());
        let boards = self.forward(&decks)?;
        self.backward(&decks, boards)
    }

    /// The decks of the roots and all that can be left of them.
    fn needed_decks(&self) -> [bool; 128] {
        let mut needed = [false; 128];
        for (deck, _) in self.roots {
            needed[deck_number(*deck)] = true;
        }
        for number in (1..128).rev() {
            if needed[number] {
                for card in deck_of(number).cards() {
                    needed[number & !(1 << (card.get() - 1))] = true;
                }
            }
        }
        needed
    }

    /// Cards that some deck of this size holds.
    fn cards(decks: &[Deck]) -> Vec<CardNumber> {
        CardNumber::ALL.into_iter().filter(|card| decks.iter().any(|deck| deck.contains(*card))).collect()
    }

    fn draws(&self, card: CardNumber, boards: &Boards) -> Vec<(usize, super::reach::Drawn)> {
        boards.slices().map(|slice| (slice, drawn(self.day, card, &Slice::new(slice), self.rulings))).collect()
    }

    /// The boards between turns, by size of deck.
    fn forward(&self, decks: &[Vec<Deck>]) -> Option<Vec<Boards>> {
        let mut boards: Vec<Boards> = (0..=7).map(|_| Boards::none()).collect();
        for (deck, board) in self.roots {
            boards[deck.len()].insert(Slice::of(board).index(), 1 << post(board.soldiers));
        }
        for size in (1..=7).rev() {
            let cards = Self::cards(&decks[size]);
            let (below, from) = boards.split_at_mut(size);
            let (from, below) = (&from[0], &mut below[size - 1]);
            let done = in_order(
                cards.len(),
                self.threads,
                self.progress,
                || (),
                |(), job| {
                    let play = Play::new(self.day, cards[job], self.rulings);
                    let reach = Reach::new(&play, &self.draws(cards[job], from), from);
                    self.progress.advance(1);
                    Some(if size > 1 { reach.next_draws() } else { reach.ends })
                },
                |_, reached| below.absorb(&reached),
            );
            if !done {
                return None;
            }
        }
        Some(boards)
    }

    fn backward(&self, decks: &[Vec<Deck>], boards: Vec<Boards>) -> Option<DayValues> {
        let mut sizes: Vec<Option<Size>> = Vec::new();
        let mut counts = Counts::default();
        for (number, (decks, boards)) in decks.iter().zip(boards).enumerate() {
            let table = Table::new(boards);
            let size = if number == 0 {
                let values = vec![self.nightfall(&table)];
                Size { table, decks: vec![Deck::EMPTY], values }
            } else {
                let below = sizes.last().and_then(Option::as_ref)?;
                if !decks.is_empty() {
                    counts.boards += (table.boards().count() * decks.len()) as u64;
                }
                let values = self.turn(&table, decks, below, &mut counts)?;
                Size { table, decks: decks.clone(), values }
            };
            if !self.keep
                && let Some(last) = sizes.last_mut()
            {
                *last = None;
            }
            sizes.push(Some(size));
            if self.roots.iter().all(|(deck, _)| deck.len() <= number) {
                break;
            }
        }
        Some(DayValues { day: self.day, sizes, counts })
    }

    /// What the end of the day's last turn is worth.
    fn nightfall(&self, table: &Table) -> Vec<f64> {
        let mut values = vec![0.0; table.len()];
        for index in table.boards().slices() {
            let slice = Slice::new(index);
            for number in 0..POSTS {
                if let Some(place) = table.index(index, number) {
                    values[place] = night(self.day, &slice.board(number), self.nights);
                }
            }
        }
        values
    }

    /// The values of all decks of one size from those of the size below.
    fn turn(&self, table: &Table, decks: &[Deck], below: &Size, counts: &mut Counts) -> Option<Vec<Vec<f64>>> {
        let cards = Self::cards(decks);
        let mut plans = Vec::new();
        let planned = in_order(
            cards.len(),
            self.threads,
            self.progress,
            || (),
            |(), job| {
                let draws = self.draws(cards[job], table.boards());
                let plan = Plan::new(Play::new(self.day, cards[job], self.rulings), &draws, table);
                self.progress.advance(1);
                Some(plan)
            },
            |_, plan| plans.push(plan),
        );
        if !planned {
            return None;
        }
        let mut values = vec![vec![0.0; table.len()]; decks.len()];
        let lanes: Vec<Vec<usize>> =
            plans.iter().map(|plan| (0..decks.len()).filter(|deck| decks[*deck].contains(plan.play.card)).collect()).collect();
        for (plan, lanes) in plans.iter().zip(&lanes) {
            counts.decisions += (plan.cells() * lanes.len()) as u64;
        }
        let widest = lanes.iter().map(Vec::len).max().unwrap_or(0);
        let level = Level { task: self, plans: &plans, lanes: &lanes, decks, below, table };
        let done = match width(widest) {
            1 => level.run::<1>(&mut values),
            2 => level.run::<2>(&mut values),
            3 => level.run::<3>(&mut values),
            4 => level.run::<4>(&mut values),
            _ => level.run::<5>(&mut values),
        };
        for (values, deck) in values.iter_mut().zip(decks) {
            for value in values {
                *value /= deck.len() as f64;
            }
        }
        done.then_some(values)
    }
}

/// What the evening of `day` is worth, once its last turn ends on `board` with no track at 0.
pub(super) fn night(day: Day, board: &Board, nights: &Nights) -> f64 {
    let after = Turn::new(CardNumber::One, 0, false, false, false)
        .and_then(|turn| GameState::new(day, Deck::EMPTY, *board, Waiting::Act(turn)).ok())
        .and_then(|evening| evening.step(Step::Act(Action::EndTurn), nights.rulings(), &mut ()).ok());
    match after.map(|after| (*after.waiting(), after)) {
        Some((Waiting::Won, _)) => 1.0,
        Some((Waiting::Draw, morning)) => nights.value(morning.day(), morning.board()).unwrap_or(0.0),
        _ => 0.0,
    }
}

/// Lanes of one pass for so many decks: the fewest passes, then the fewest idle lanes.
fn width(decks: usize) -> usize {
    let passes = decks.div_ceil(5).max(1);
    decks.div_ceil(passes).max(1)
}

/// The passes of all cards and groups of decks of one size.
struct Level<'a> {
    task: &'a Task<'a>,
    plans: &'a [Plan],
    lanes: &'a [Vec<usize>],
    decks: &'a [Deck],
    below: &'a Size,
    table: &'a Table,
}

impl Level<'_> {
    fn run<const L: usize>(&self, values: &mut [Vec<f64>]) -> bool {
        let groups: Vec<(&Plan, &[usize])> = self
            .plans
            .iter()
            .zip(self.lanes)
            .flat_map(|(plan, lanes)| lanes.chunks(L).map(move |group| (plan, group)))
            .collect();
        in_order(
            groups.len(),
            self.task.threads,
            self.task.progress,
            Buffers::<L>::new,
            |buffers, job| {
                let (plan, group) = groups[job];
                // An incomplete group repeats its last deck.
                let member = |lane: usize| self.decks[group[lane.min(group.len() - 1)]].without(plan.play.card);
                let mut lanes: [&[f64]; L] = [&[]; L];
                for (lane, values) in lanes.iter_mut().enumerate() {
                    *values = self.below.values_of(member(lane))?;
                }
                let ends = Ends { table: &self.below.table, lanes, line_check: self.decks[group[0]].len() > 1 };
                let mut sums: [Vec<f64>; L] = std::array::from_fn(|_| vec![0.0; self.table.len()]);
                let cancelled = || self.task.progress.is_cancelled();
                let done = backward(plan, &ends, buffers, &cancelled, |tile, finished| plan.arrive(tile, finished, &mut sums));
                self.task.progress.advance(group.len() as u64);
                done.then_some(sums)
            },
            |job, sums| {
                for (sum, deck) in sums.iter().zip(groups[job].1) {
                    for (value, more) in values[*deck].iter_mut().zip(sum) {
                        *value += more;
                    }
                }
            },
        )
    }
}

//! One day solved: values of all boards between its turns that can be reached from where it is solved from.
//!
//! Decks are solved by rising size. They share their boards or not: from all mornings nearly every board can be reached with
//! every deck, so the decks of a size share one list of boards and are lanes of common passes; from a single position each
//! deck reaches few boards, and has a list and passes of its own.

use super::backward::{Buffers, Ends, Plan, Table, backward};
use super::crew::{Progress, in_order};
use super::moves::Play;
use super::nights::Nights;
use super::reach::{Boards, Drawn, Reach, drawn};
use super::space::{SLICES, Slice, post};
use crate::engine::{Action, Board, CardNumber, Day, Deck, GameState, Rulings, Step, Turn, Waiting};

/// A board on which a card is drawn from a deck.
pub(super) type Root = (Deck, Board);

/// Number of a deck, `0..DECKS`.
pub(super) fn deck_number(deck: Deck) -> usize {
    deck.cards().map(|card| 1 << (card.get() - 1)).sum()
}

const DECKS: usize = 128;

fn deck_of(number: usize) -> Deck {
    CardNumber::ALL.into_iter().filter(|card| (number >> (card.get() - 1)) & 1 == 1).collect()
}

/// Place of a card in [`CardNumber::ALL`].
const fn place(card: CardNumber) -> usize {
    card as usize - 1
}

/// Values between the turns of one day.
#[derive(Debug)]
pub(super) struct DayValues {
    day: Day,
    boards: Sharing,
    tables: Vec<Option<Table>>,
    /// By number of the deck; empty if it was not solved, or not kept.
    values: Vec<Vec<f64>>,
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

/// Which decks have a list of boards in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sharing {
    /// All of one size.
    Size,
    /// None.
    Deck,
}

impl Sharing {
    /// The number of the deck's list of boards, `0..DECKS`.
    fn list(self, deck: Deck) -> usize {
        match self {
            Self::Size => deck.len(),
            Self::Deck => deck_number(deck),
        }
    }
}

impl DayValues {
    fn table(&self, deck: Deck) -> Option<&Table> {
        self.tables[self.boards.list(deck)].as_ref()
    }

    /// The value of drawing from `deck` on `board`, or `None` if it was not solved.
    pub(super) fn value(&self, day: Day, deck: Deck, board: &Board) -> Option<f64> {
        if day != self.day {
            return None;
        }
        let index = self.table(deck)?.index(Slice::of(board).index(), post(board.soldiers))?;
        self.values[deck_number(deck)].get(index).copied()
    }

    /// Bytes of memory that the values take.
    pub(super) fn bytes(&self) -> usize {
        let values: usize = self.values.iter().map(|values| values.capacity() * size_of::<f64>()).sum();
        values + self.tables.iter().flatten().map(Table::bytes).sum::<usize>()
    }
}

/// How to solve a day.
pub(super) struct Task<'a> {
    pub(super) day: Day,
    /// Where cards are drawn. Everything that can follow is solved too.
    pub(super) roots: &'a [Root],
    pub(super) boards: Sharing,
    /// What the next morning is worth; unused on Day 3.
    pub(super) nights: &'a Nights,
    pub(super) rulings: &'a Rulings,
    pub(super) threads: usize,
    /// Keep the values of all decks, or only those of the largest.
    pub(super) keep: bool,
    pub(super) progress: &'a Progress,
}

/// Passes of one card that can be done at once: decks with the same boards.
struct Group {
    card: CardNumber,
    decks: Vec<Deck>,
}

impl Task<'_> {
    /// Solves it, or `None` if cancelled.
    pub(super) fn run(&self) -> Option<DayValues> {
        let needed = self.needed_decks();
        let decks_of_size = |size: usize| -> Vec<Deck> {
            (0..DECKS).filter(|number| needed[*number] && number.count_ones() as usize == size).map(deck_of).collect()
        };
        let decks: Vec<Vec<Deck>> = (0..=7).map(decks_of_size).collect();
        // Weights of the work, forward and backward, for the progress alone.
        let passes: usize = (1..=7).map(|size| decks[size].len() * size).sum();
        let plans = match self.boards {
            Sharing::Size => 2 * 7 * 7,
            Sharing::Deck => passes,
        };
        self.progress.expect((passes + plans) as u64);
        let draws = self.all_draws(&decks)?;
        let tables = self.forward(&decks, &draws)?;
        self.backward(&decks, &draws, tables)
    }

    /// The decks of the roots and all that can be left of them.
    fn needed_decks(&self) -> [bool; DECKS] {
        let mut needed = [false; DECKS];
        for (deck, _) in self.roots {
            needed[deck_number(*deck)] = true;
        }
        for number in (1..DECKS).rev() {
            if needed[number] {
                for card in deck_of(number).cards() {
                    needed[number & !(1 << (card.get() - 1))] = true;
                }
            }
        }
        needed
    }

    /// Where drawing leads, for each needed card and each slice.
    fn all_draws(&self, decks: &[Vec<Deck>]) -> Option<Vec<Vec<Drawn>>> {
        let mut draws = Vec::new();
        let done = in_order(
            CardNumber::ALL.len(),
            self.threads,
            self.progress,
            || (),
            |(), job| {
                let card = CardNumber::ALL[job];
                if !decks.iter().flatten().any(|deck| deck.contains(card)) {
                    return Some(Vec::new());
                }
                Some((0..SLICES).map(|slice| drawn(self.day, card, &Slice::new(slice), self.rulings)).collect())
            },
            |_, list| draws.push(list),
        );
        done.then_some(draws)
    }

    /// The boards between turns, by number of their list.
    fn forward(&self, decks: &[Vec<Deck>], draws: &[Vec<Drawn>]) -> Option<Vec<Option<Table>>> {
        let mut boards: Vec<Option<Boards>> = vec![None; DECKS];
        let mut tables: Vec<Option<Table>> = (0..DECKS).map(|_| None).collect();
        for (deck, board) in self.roots {
            let list = boards[self.boards.list(*deck)].get_or_insert_with(Boards::none);
            list.insert(Slice::of(board).index(), 1 << post(board.soldiers));
        }
        for size in (0..=7).rev() {
            for deck in &decks[size] {
                let list = self.boards.list(*deck);
                if let Some(boards) = boards[list].take() {
                    tables[list] = Some(Table::new(&boards));
                }
            }
            let list = |deck: Deck| self.boards.list(deck);
            let mut jobs: Vec<(usize, CardNumber, usize)> = decks[size]
                .iter()
                .flat_map(|deck| deck.cards().map(move |card| (list(*deck), card, list(deck.without(card)))))
                .collect();
            jobs.sort_unstable();
            jobs.dedup();
            let done = in_order(
                jobs.len(),
                self.threads,
                self.progress,
                || (),
                |(), job| {
                    let (from, card, _) = jobs[job];
                    let play = Play::new(self.day, card, self.rulings);
                    let reach = Reach::new(&play, &tables[from].as_ref()?.draws(&draws[place(card)]));
                    self.progress.advance(1);
                    Some(if size > 1 { reach.next_draws() } else { reach.ends })
                },
                |job, reached| boards[jobs[job].2].get_or_insert_with(Boards::none).absorb(&reached),
            );
            if !done {
                return None;
            }
        }
        Some(tables)
    }

    fn backward(&self, decks: &[Vec<Deck>], draws: &[Vec<Drawn>], tables: Vec<Option<Table>>) -> Option<DayValues> {
        let mut solved = DayValues {
            day: self.day,
            boards: self.boards,
            tables,
            values: vec![Vec::new(); DECKS],
            counts: Counts::default(),
        };
        solved.values[0] = self.nightfall(solved.table(Deck::EMPTY)?);
        for decks in decks[1..].iter().take_while(|decks| !decks.is_empty()) {
            let groups = self.groups(decks);
            let values = match groups.iter().map(|group| group.decks.len()).max() {
                Some(1) => self.turns::<1>(&solved, &groups, draws),
                Some(2) => self.turns::<2>(&solved, &groups, draws),
                Some(3) => self.turns::<3>(&solved, &groups, draws),
                Some(4) => self.turns::<4>(&solved, &groups, draws),
                _ => self.turns::<LANES>(&solved, &groups, draws),
            };
            let (values, decisions) = values?;
            solved.counts.decisions += decisions;
            for deck in decks {
                solved.counts.boards += solved.table(*deck)?.len() as u64;
            }
            if !self.keep {
                solved.values.fill(Vec::new());
            }
            for (deck, values) in values {
                solved.values[deck_number(deck)] = values;
            }
        }
        Some(solved)
    }

    /// What the end of the day's last turn is worth.
    fn nightfall(&self, table: &Table) -> Vec<f64> {
        table.boards().map(|(slice, number)| night(self.day, &Slice::new(slice).board(number), self.nights)).collect()
    }

    /// The passes of one size of deck.
    fn groups(&self, decks: &[Deck]) -> Vec<Group> {
        let mut groups = Vec::new();
        for card in CardNumber::ALL {
            let holders: Vec<Deck> = decks.iter().filter(|deck| deck.contains(card)).copied().collect();
            let lanes = match self.boards {
                Sharing::Deck => 1,
                // The fewest passes, then the fewest idle lanes.
                Sharing::Size => holders.len().div_ceil(holders.len().div_ceil(LANES).max(1)).max(1),
            };
            groups.extend(holders.chunks(lanes).map(|decks| Group { card, decks: decks.to_vec() }));
        }
        groups
    }

    /// The values of all decks of one size from those of the size below, and the number of decisions.
    #[expect(clippy::type_complexity, reason = "a list and a number")]
    fn turns<const L: usize>(
        &self,
        solved: &DayValues,
        groups: &[Group],
        draws: &[Vec<Drawn>],
    ) -> Option<(Vec<(Deck, Vec<f64>)>, u64)> {
        let plan = |group: &Group, table: &Table| {
            let play = Play::new(self.day, group.card, self.rulings);
            let plan = Plan::new(play, &draws[place(group.card)], table);
            self.progress.advance(1);
            plan
        };
        // Groups that share boards share the plan of their card.
        let mut plans: Vec<Option<Plan>> = (0..CardNumber::ALL.len()).map(|_| None).collect();
        if self.boards == Sharing::Size {
            let first = |card| groups.iter().find(|group| group.card == card);
            let planned = in_order(
                CardNumber::ALL.len(),
                self.threads,
                self.progress,
                || (),
                |(), job| match first(CardNumber::ALL[job]) {
                    None => Some(None),
                    Some(group) => Some(Some(plan(group, solved.table(group.decks[0])?))),
                },
                |job, plan| plans[job] = plan,
            );
            if !planned {
                return None;
            }
        }
        let mut sums: Vec<Option<(Deck, Vec<f64>, usize)>> = (0..DECKS).map(|_| None).collect();
        let mut finished = Vec::new();
        let mut decisions = 0;
        let done = in_order(
            groups.len(),
            self.threads,
            self.progress,
            Buffers::<L>::new,
            |buffers, job| {
                let group = &groups[job];
                let table = solved.table(group.decks[0])?;
                let own;
                let plan = match &plans[place(group.card)] {
                    Some(plan) => plan,
                    None => {
                        own = plan(group, table);
                        &own
                    }
                };
                // An incomplete group repeats its last deck.
                let below = |lane: usize| group.decks[lane.min(group.decks.len() - 1)].without(group.card);
                let ends = Ends {
                    table: solved.table(below(0))?,
                    rows: &solved.table(below(0))?.dense(),
                    lanes: std::array::from_fn(|lane| solved.values[deck_number(below(lane))].as_slice()),
                    line_check: group.decks[0].len() > 1,
                };
                let mut sums: [Vec<f64>; L] = std::array::from_fn(|_| table.sums());
                let cancelled = || self.progress.is_cancelled();
                let done = backward(plan, &ends, buffers, &cancelled, |tile, finished| plan.arrive(tile, finished, &mut sums));
                self.progress.advance(group.decks.len() as u64);
                done.then(|| (sums, (plan.cells() * group.decks.len()) as u64))
            },
            |job, (more, cells)| {
                decisions += cells;
                for (deck, more) in groups[job].decks.iter().zip(more) {
                    let waiting = &mut sums[deck_number(*deck)];
                    let (sum, cards) = match waiting.take() {
                        None => (more, 1),
                        Some((_, mut sum, cards)) => {
                            for (value, more) in sum.iter_mut().zip(more) {
                                *value += more;
                            }
                            (sum, cards + 1)
                        }
                    };
                    if cards < deck.len() {
                        *waiting = Some((*deck, sum, cards));
                    } else if let Some(table) = solved.table(*deck) {
                        finished.push((*deck, table.list(&sum, cards)));
                    }
                }
            },
        );
        done.then_some((finished, decisions))
    }
}

/// Decks that share boards and are solved in one pass.
const LANES: usize = 4;

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

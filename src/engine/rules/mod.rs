//! The rules, one file a chapter of the rulebook. All of them work on a [`Table`].
//!
//! An immediate loss (10.0, R19) leaves a chapter through `?` as a [`Defeat`]; `settle` turns it into the end of the game.

mod ch05_line_check;
mod ch06_card_play;
mod ch07_events;
mod ch08_movement;
mod ch09_actions;
mod ch10_loss;
mod ch11_night;
mod ch12_captured;
mod ch13_resupply;

use super::{Board, Day, Deck, Defeat, Event, EventSink, GameState, Phase, Rule, Rulings, Track, Waiting, What};

/// The cards on the table while a step is carried out.
#[derive(Debug)]
pub(super) struct Table<'a, S: EventSink> {
    day: Day,
    deck: Deck,
    board: Board,
    rulings: &'a Rulings,
    events: &'a mut S,
    phase: Phase,
}

/// What the game waits for next, or the immediate loss.
type Settled = Result<Waiting, Defeat>;

impl<'a, S: EventSink> Table<'a, S> {
    #[inline]
    pub(super) fn new(state: GameState, rulings: &'a Rulings, events: &'a mut S) -> Self {
        let phase = match state.waiting() {
            Waiting::LineCheck => Phase::EnemyLineCheck,
            Waiting::Draw => Phase::CardPlay,
            Waiting::Trebuchet(_) => Phase::Event,
            _ => Phase::PlayerActions,
        };
        Self { day: state.day(), deck: state.deck(), board: *state.board(), rulings, events, phase }
    }

    #[inline]
    fn settle(mut self, settled: Settled) -> GameState {
        let waiting = match settled {
            Ok(waiting) => waiting,
            Err(defeat) => {
                self.tell(Rule::R10_0, What::Lost(defeat));
                Waiting::Lost(defeat)
            }
        };
        GameState::from_rules(self.day, self.deck, self.board, waiting)
    }

    #[inline]
    fn tell(&mut self, rule: Rule, what: What) {
        self.events.push(Event { phase: self.phase, rule, what });
    }

    /// Lowers `track` by `by`. What is below 0 is ignored (2.3.1); a second track on 0 loses at once (10.0).
    fn lower(&mut self, track: Track, by: u8, rule: Rule) -> Result<(), Defeat> {
        let from = self.board.level(track);
        if from.is_zero() {
            self.tell(Rule::R2_3_1, What::LevelStaysAtZero(track));
            return Ok(());
        }
        // Ruling: R5, wall 1 hit for 2 becomes 0 and the rest is lost.
        let to = from.minus(by);
        self.set_level(track, to, rule);
        // Ruling: R19, at any moment.
        if to.is_zero() && self.board.status.at_zero() > 1 { Err(Defeat::TwoTracks) } else { Ok(()) }
    }

    /// Raises `track` by `by`, at most to 4.
    fn raise(&mut self, track: Track, by: u8, rule: Rule) {
        let to = self.board.level(track).plus(by);
        self.set_level(track, to, rule);
    }

    fn set_level(&mut self, track: Track, to: super::Level, rule: Rule) {
        let from = self.board.level(track);
        if from != to {
            self.board.status = self.board.status.with(track, to);
            self.tell(rule, What::Level { track, from, to });
        }
    }

    fn set_trebuchets(&mut self, to: super::Trebuchets, rule: Rule) {
        let from = self.board.trebuchets;
        self.board.trebuchets = to;
        self.tell(rule, What::Trebuchets { from, to });
    }
}

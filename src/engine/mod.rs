//! PURE RULES. Knows no clock, file, float, random number, serializer or window.
//!
//! A game is a chain of [`GameState`]s. The engine stops only where somebody must choose: the player ([`Node::Decision`]) or
//! nature ([`Node::Chance`]); everything that is forced happens inside [`GameState::step`] and is told as [`Event`]s. What a
//! player may do comes from one place, [`GameState::legality`]. What the die must show comes from one place, [`Attempt`].
//! No position comes twice in a game, so a game ends and one backward pass can solve it.

mod action;
mod attempt;
mod board;
mod bounded;
mod cards;
mod die;
mod event;
mod legality;
mod notation;
mod rule;
mod rules;
mod rulings;
mod soldiers;
mod state;
mod step;
mod track;
mod turn;

pub use action::{Action, ActionSet, Step};
pub use attempt::{Attempt, Outcome};
pub use board::Board;
pub use bounded::UpTo;
pub use cards::{CardFace, CardNumber, Day, Deck, Effect, Orders, Target};
pub use die::Die;
pub use event::{Event, EventSink, Ignored, March, NoMovement, Phase, What};
pub use legality::Illegality;
pub use notation::{ParseError, PositionParseError};
pub use rule::Rule;
pub use rulings::{LastNight, RolledOne, RulingError, Rulings};
pub use soldiers::{Carried, Outside, Place, Side, Soldiers};
pub use state::{Defeat, GameState, Node, PositionError, Waiting};
pub use step::{StepError, StepSet};
pub use track::{CLOSE_COMBAT_PLACES, CLOSE_COMBAT_STRENGTH, Distance, Enemies, Level, Status, Track, Trebuchets, Unit};
pub use turn::{Roll, Turn};

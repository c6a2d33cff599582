//! EXACT VALUES: the probability of winning under best play, of every position and every action. Floats live here.
//!
//! The game is solved backward, from its last evening to the set-up, over decisions and chance, without sampling. [`solve`]
//! solves all of it; [`Adviser`] solves the day at hand and takes the mornings after it from a table ([`Nights`]). Knows
//! nothing of sessions, files and windows.
//!
//! | file | holds |
//! |---|---|
//! | `space` | dense numbers of boards, and back |
//! | `moves` | what a turn allows on a board, with chances |
//! | `reach` | forward: which nodes a turn can reach |
//! | `backward` | backward: values of all nodes of a turn, many decks at once |
//! | `day` | one day: forward by falling, backward by rising number of cards; threads |
//! | `nights` | the values of the mornings, and their file |
//! | `turn` | the rest of one turn, for quick answers |
//! | `adviser` | answers |
//! | `review` | a finished game, judged |
//! | `crew` | threads, progress, cancelling |

mod adviser;
mod backward;
mod crew;
mod day;
mod moves;
mod nights;
mod reach;
mod review;
mod space;
mod turn;

pub use adviser::{Adviser, Whole, mornings_of, solve};
pub use crew::{Progress, all_threads};
pub use day::Counts;
pub use nights::{MORNINGS, Nights, NightsError};
pub use review::{Choice, Mark, Review};

//! THE VIEW: the only room that names egui.
//!
//! Each part of the screen is a function that paints from a [`view::Scene`] and returns what the player wants as
//! [`view::Intent`]s; [`Siege`] carries them out after everything is painted. The boards are painted in card units
//! ([`layout`]), with the drawings of [`art`].
//!
//! | on the screen | files |
//! |---|---|
//! | the table | `table`, `boards` with `hand`, `column`, `tray`, `hardcore` |
//! | windows over it | `dialogs`, `games`, `setup`, `preferences`, `about`, `counsel`, `judgement` with `question` |
//! | what is carried out | `siege`, with `keys` for what a key means and `motion` for what moves after a step |
//! | the adviser's numbers | `study` reckons them on a thread of its own; gauge, tutor, counsel and review ask there |
//! | the window itself | `launch` by way of `options`: OpenGL, or `soft` with [`raster`] where there is none; `notice` without a table |

pub mod art;
pub mod keys;
pub mod layout;
pub mod lettering;
pub mod look;
pub mod motion;
pub mod palette;
pub mod raster;
pub mod view;
pub mod words;

mod about;
mod boards;
mod column;
mod counsel;
mod dialogs;
mod games;
mod hand;
mod hardcore;
mod judgement;
mod launch;
mod miniature;
mod notice;
mod options;
mod preferences;
mod question;
mod setup;
mod siege;
mod soft;
mod study;
mod table;
mod tray;
mod wishes;

pub use launch::{LaunchError, prepare, run};
pub use options::{Options, Renderer, help, manual, synopsis};
pub use siege::{Desktop, Painter, Siege};
pub use tray::TrayLayout;
pub use wishes::Wishes;

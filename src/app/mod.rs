//! The view: what the player sees. The only room that names egui.

pub mod art;
pub mod palette;

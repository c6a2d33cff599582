//! The drawings, all made in code: a pen with a hand-cut line, and what it draws.
//!
//! Drawings are made in card units, so that one table of places serves painting and pointing, and end as one mesh
//! that can be kept and painted again: see [`pen::Pen::into_mesh`].

pub mod card;
pub mod ending;
pub mod enemy_page;
pub mod figures;
pub mod geometry;
pub mod icons;
pub mod masonry;
pub mod page;
pub mod pen;
pub mod pieces;
pub mod status_page;
pub mod texture;
pub mod tumble;

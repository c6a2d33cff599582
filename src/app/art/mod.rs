//! Drawings.
pub mod pen;
pub mod enemy_page {
    use super::pen::Pen;
    pub fn scenery(_: &mut Pen, _: u8, _: u8) {}
}
pub mod status_page {
    use super::pen::Pen;
    pub fn scenery(_: &mut Pen, _: u8, _: u8, _: u8) {}
}
pub mod pieces {
    use super::pen::*;
    use crate::app::palette;
    use eframe::egui::*;
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum Seal {
        Full,
        Spent,
        Bonus,
    }
    pub fn cube(pen: &mut Pen, c: Pos2, s: f32, color: Color32, _lift: f32) {
        pen.shape(&corners(Rect::from_center_size(c, vec2(s, s))), color, Nib::BOLD);
    }
    pub fn die(pen: &mut Pen, c: Pos2, s: f32, _: u8, _: f32) {
        pen.shape(&corners(Rect::from_center_size(c, vec2(s, s))), palette::IVORY, Nib::BOLD);
    }
    pub fn seal(pen: &mut Pen, c: Pos2, r: f32, s: Seal) {
        pen.oval(c, vec2(r, r), if s == Seal::Spent { palette::OAK_DEEP } else { palette::WAX }, Nib::BOLD);
    }
}
pub mod card {
    use super::pen::*;
    use crate::app::palette;
    use eframe::egui::*;
    pub fn card_back(pen: &mut Pen, r: Rect) {
        pen.shape(&corners(r), palette::OXBLOOD, Nib::BOLD);
    }
    pub fn event_card(pen: &mut Pen, r: Rect, _day: Color32) {
        pen.shape(&corners(r), palette::PARCHMENT, Nib::BOLD);
    }
}
pub mod icons {
    use super::pen::*;
    use crate::app::palette;
    use crate::engine::*;
    use eframe::egui::*;
    pub fn unit(_: &mut Pen, _: Unit, _: Pos2, _: f32) {}
    pub fn trebuchets(_: &mut Pen, _: u8, _: Pos2, _: f32) {}
    pub fn action(_: &mut Pen, _: crate::app::words::Group, _: Pos2, _: f32, _: Color32) {}
    pub fn cauldron_token(pen: &mut Pen, c: Pos2, r: f32) {
        pen.oval(c, vec2(r * 0.5, r * 0.5), palette::INK, Nib::BOLD);
    }
    pub fn trumpet_banner(_: &mut Pen, _: Rect, _: &CardFace) {}
}
pub mod texture {
    use eframe::egui::*;
    pub fn oak() -> ColorImage {
        ColorImage::filled([8, 8], crate::app::palette::OAK)
    }
    pub fn parchment() -> ColorImage {
        ColorImage::filled([8, 8], Color32::TRANSPARENT)
    }
}

//! The window's icon: the wax seal of an action point, painted by the game's own pen.

use std::path::Path;

use eframe::egui::{Rect, Vec2, pos2};
use egui_kittest::Harness;
use image::RgbaImage;
use nine_card_siege::app::art::pen::Pen;
use nine_card_siege::app::art::pieces::{self, Seal};

use crate::raster::Raster;

const SIDE: f32 = 256.0;

fn paint() -> RgbaImage {
    let size = Vec2::splat(SIDE);
    let mut harness = Harness::builder().with_size(size).renderer(Raster::default()).build_ui(move |ui| {
        let painter = ui.ctx().layer_painter(eframe::egui::LayerId::background());
        let mut pen = Pen::new(Rect::from_min_size(pos2(0.0, 0.0), size), size).with_pixels_per_point(1.0);
        pieces::seal(&mut pen, pos2(SIDE * 0.49, SIDE * 0.48), SIDE * 0.42, Seal::Full);
        painter.extend(pen.into_shapes());
    });
    harness.render().unwrap()
}

/// `UPDATE_ICON=1` paints the file anew.
#[test]
fn the_icon_is_what_the_pen_paints() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/icon.png");
    let painted = paint();
    if std::env::var_os("UPDATE_ICON").is_some() {
        painted.save(&path).unwrap();
    }
    let kept = image::open(path).unwrap().to_rgba8();
    assert_eq!(kept.dimensions(), painted.dimensions());
    let far = kept.pixels().zip(painted.pixels()).filter(|(a, b)| a.0.iter().zip(b.0).any(|(x, y)| x.abs_diff(y) > 8)).count();
    assert!(far < 200, "{far} pixels differ; UPDATE_ICON=1 paints it anew");
}

//! Pictures of the drawings, and what must hold of them.

use std::path::PathBuf;
use std::time::Instant;

use eframe::egui::{Color32, Rect, Shape, Ui, Vec2, pos2};
use egui_kittest::Harness;
use image::RgbaImage;
use nine_card_siege::app::art::pen::Pen;
use nine_card_siege::app::art::{enemy_page, page, status_page, texture};
use nine_card_siege::app::palette;

use crate::raster::Raster;

/// Paints `draw` on a canvas of `size` points at `density` pixels a point, and keeps the picture under `name`.
fn picture(name: &str, size: Vec2, density: f32, draw: impl Fn(&Ui) -> Vec<Shape>) -> RgbaImage {
    let mut harness = Harness::builder()
        .with_size(size)
        .with_pixels_per_point(density)
        .renderer(Raster::default())
        .build_ui(|ui| {
            let painter = ui.ctx().layer_painter(eframe::egui::LayerId::background());
            painter.rect_filled(Rect::from_min_size(pos2(0.0, 0.0), size), 0.0, palette::OAK);
            painter.extend(draw(ui));
        });
    let image = harness.render().unwrap();
    image.save(pictures().join(format!("{name}.png"))).unwrap();
    image
}

fn pictures() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Share of pixels as dark as ink.
fn inked(image: &RgbaImage) -> f32 {
    let dark = image.pixels().filter(|p| p.0[..3].iter().map(|c| u32::from(*c)).sum::<u32>() < 240).count();
    dark as f32 / (image.width() * image.height()) as f32
}

/// Share of pixels that differ visibly.
fn difference(a: &RgbaImage, b: &RgbaImage) -> f32 {
    let differ = |(p, q): &(&image::Rgba<u8>, &image::Rgba<u8>)| p.0.iter().zip(q.0).any(|(x, y)| x.abs_diff(y) > 24);
    a.pixels().zip(b.pixels()).filter(differ).count() as f32 / (a.width() * a.height()) as f32
}

const MARGIN: f32 = 12.0;

fn page_picture(name: &str, density: f32, draw: impl Fn(&mut Pen)) -> RgbaImage {
    let size = page::SIZE + Vec2::splat(2.0 * MARGIN);
    picture(name, size, density, |_| {
        let start = Instant::now();
        let rect = Rect::from_min_size(pos2(MARGIN, MARGIN), page::SIZE);
        let mut pen = Pen::new(rect, page::SIZE).with_pixels_per_point(density);
        draw(&mut pen);
        eprintln!("{name}: {} vertices in {:?}", pen.vertex_count(), start.elapsed());
        pen.into_shapes()
    })
}

#[test]
fn the_enemy_page_shows_the_wall_fall() {
    let whole = page_picture("enemy-4-3", 2.0, |pen| enemy_page::scenery(pen, 4, 3));
    let ruin = page_picture("enemy-0-0", 2.0, |pen| enemy_page::scenery(pen, 0, 0));
    page_picture("enemy-2-1", 1.0, |pen| enemy_page::scenery(pen, 2, 1));
    for image in [&whole, &ruin] {
        assert!((0.02..0.35).contains(&inked(image)), "inked share {}", inked(image));
    }
    assert!(difference(&whole, &ruin) > 0.04);
}

#[test]
fn the_status_page_shows_what_is_lost() {
    let whole = page_picture("status-4-4-4", 2.0, |pen| status_page::scenery(pen, 4, 4, 4));
    let ruin = page_picture("status-0-0-0", 2.0, |pen| status_page::scenery(pen, 0, 0, 0));
    page_picture("status-3-2-1", 1.0, |pen| status_page::scenery(pen, 3, 2, 1));
    page_picture("status-2-1-2", 2.0, |pen| status_page::scenery(pen, 2, 1, 2));
    for image in [&whole, &ruin] {
        assert!((0.02..0.35).contains(&inked(image)), "inked share {}", inked(image));
    }
    assert!(difference(&whole, &ruin) > 0.04);
}

#[test]
fn the_textures_tile() {
    let start = Instant::now();
    let (parchment, oak) = (texture::parchment(), texture::oak());
    eprintln!("textures in {:?}", start.elapsed());
    assert_eq!((parchment.size, oak.size), ([256, 256], [512, 256]));
    for (name, image) in [("oak", &oak), ("parchment", &parchment)] {
        let bytes = image.pixels.iter().flat_map(|p| palette::wash(palette::PARCHMENT, 1.0).blend(*p).to_array()).collect();
        let saved = RgbaImage::from_raw(image.size[0] as u32, image.size[1] as u32, bytes).unwrap();
        saved.save(pictures().join(format!("{name}.png"))).unwrap();
        let [width, height] = image.size;
        let seam = (0..height).map(|y| step(image.pixels[y * width], image.pixels[y * width + width - 1])).max();
        let inner = (0..height).map(|y| step(image.pixels[y * width + 100], image.pixels[y * width + 101])).max();
        assert!(seam <= inner.map(|i| i * 2 + 8), "{name} has a seam");
    }
}

fn step(a: Color32, b: Color32) -> u8 {
    a.to_array().iter().zip(b.to_array()).map(|(x, y)| x.abs_diff(y)).max().unwrap_or(0)
}

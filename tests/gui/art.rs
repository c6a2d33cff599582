//! Pictures of the drawings, and what must hold of them.

use std::path::PathBuf;

use eframe::egui::{Color32, Rect, Shape, Ui, Vec2, pos2, vec2};
use egui_kittest::Harness;
use image::RgbaImage;
use nine_card_siege::app::art::icons::{self, Icon};
use nine_card_siege::app::art::pen::Pen;
use nine_card_siege::app::art::pieces::{self, Glow, Seal};
use nine_card_siege::app::art::{card, enemy_page, page, status_page, texture};
use nine_card_siege::app::look::Set;
use nine_card_siege::app::palette;
use nine_card_siege::engine::{Day, Unit};
use nine_card_siege::session::Pigments;

use crate::raster::Raster;

/// Paints `draw` on a canvas of `size` points at `density` pixels a point, and keeps the picture under `name`.
fn picture(name: &str, size: Vec2, density: f32, draw: impl Fn(&Ui) -> Vec<Shape>) -> RgbaImage {
    let mut harness =
        Harness::builder().with_size(size).with_pixels_per_point(density).renderer(Raster::default()).build_ui(|ui| {
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
        let rect = Rect::from_min_size(pos2(MARGIN, MARGIN), page::SIZE);
        let mut pen = Pen::new(rect, page::SIZE).with_pixels_per_point(density);
        draw(&mut pen);
        assert!(pen.vertex_count() < 90_000, "{name} has grown heavy: {} vertices", pen.vertex_count());
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
    let (parchment, oak) = (texture::parchment(), texture::oak());
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

/// The spaces as the board lays them, to judge the scenery behind them.
fn enemy_spaces(pen: &mut Pen) {
    for x in [92.0, 229.0, 366.0] {
        pieces::track_line(pen, pos2(x, 187.0), pos2(229.0 + (x - 229.0) * 0.45, 92.0), palette::VERMILION);
        pieces::track_line(pen, pos2(x, 450.0), pos2(x, 187.0), palette::VERMILION);
    }
    pieces::track_line(pen, pos2(92.0, 583.0), pos2(366.0, 583.0), palette::LAPIS);
    pieces::plaque(pen, Rect::from_min_max(pos2(109.0, 22.0), pos2(349.0, 102.0)), Glow::None);
    for (x, icon) in [92.0, 229.0, 366.0].into_iter().zip(Unit::ALL.map(Icon::of)) {
        pieces::space_circle(pen, pos2(x, 187.0), 44.0, if x > 300.0 { Glow::Possible(1.0) } else { Glow::None });
        for y in [273.0, 358.0, 450.0] {
            pieces::space_square(pen, pos2(x, y), 44.0, Glow::None);
        }
        icons::icon(pen, pos2(x, 450.0), 36.0, icon);
        pieces::plaque(pen, Rect::from_min_max(pos2(x - 60.0, 480.0), pos2(x + 60.0, 513.0)), Glow::None);
    }
    for (x, icon) in [(92.0, Icon::OneTrebuchet), (229.0, Icon::TwoTrebuchets), (366.0, Icon::ThreeTrebuchets)] {
        pieces::space_square(pen, pos2(x, 583.0), 46.0, Glow::None);
        icons::icon(pen, pos2(x, 583.0), 38.0, icon);
    }
    pieces::cube(pen, pos2(92.0, 358.0), 30.0, palette::VERMILION, 0.0);
    pieces::cube(pen, pos2(229.0, 273.0), 30.0, palette::VERMILION, 1.0);
    pieces::cube(pen, pos2(229.0, 583.0), 30.0, palette::LAPIS, 0.0);
}

fn status_spaces(pen: &mut Pen) {
    for x in [104.0, 229.0, 354.0] {
        pieces::track_line(pen, pos2(x, 318.0), pos2(229.0, 430.0), palette::VERDIGRIS);
        pieces::track_line(pen, pos2(x, 60.0), pos2(x, 318.0), palette::VERDIGRIS);
        for y in [60.0, 146.0, 232.0, 318.0] {
            pieces::space_square(pen, pos2(x, y), 44.0, Glow::None);
        }
    }
    pieces::space_square(pen, pos2(229.0, 430.0), 50.0, Glow::Focus);
    for y in [531.0, 580.0] {
        pieces::space_square(pen, pos2(390.0, y), 40.0, Glow::None);
    }
    pieces::cube(pen, pos2(104.0, 146.0), 30.0, palette::VERDIGRIS, 0.0);
    pieces::cube(pen, pos2(229.0, 146.0), 30.0, palette::VERDIGRIS, 0.0);
    pieces::cube(pen, pos2(354.0, 60.0), 30.0, palette::VERDIGRIS, 0.0);
    pieces::cube(pen, pos2(150.0, 574.0), 28.0, palette::INK, 0.0);
}

#[test]
fn the_board_reads_over_its_scenery() {
    let play = |pen: &mut Pen| {
        enemy_page::scenery(pen, 3, 2);
        enemy_spaces(pen);
    };
    page_picture("board-enemy-1x", 1.0, play);
    page_picture("board-enemy-2x", 2.0, play);
    let play = |pen: &mut Pen| {
        status_page::scenery(pen, 3, 3, 4);
        status_spaces(pen);
    };
    page_picture("board-status-1x", 1.0, play);
    page_picture("board-status-2x", 2.0, play);
}

/// A sheet of everything that is not a page.
fn sheet(pen: &mut Pen) {
    for (i, icon) in Icon::ALL.into_iter().enumerate() {
        let at = pos2(36.0 + 66.0 * (i % 10) as f32, 36.0 + 66.0 * (i / 10) as f32);
        pieces::space_square(pen, at, 54.0, Glow::None);
        icons::icon(pen, at, 46.0, icon);
        icons::icon(pen, pos2(24.0 + 34.0 * i as f32, 150.0 + 16.0), 24.0, icon);
    }
    icons::cauldron_token(pen, pos2(630.0, 102.0), 48.0);
    for (i, color) in [palette::VERMILION, palette::VERDIGRIS, palette::LAPIS, palette::INK].into_iter().enumerate() {
        pieces::cube(pen, pos2(40.0 + 60.0 * i as f32, 220.0), 34.0, color, 0.0);
        pieces::cube(pen, pos2(40.0 + 60.0 * i as f32, 285.0), 34.0, color, 1.0);
    }
    for pips in 1..=6 {
        let at = pos2(300.0 + 66.0 * f32::from(pips - 1), 222.0);
        pieces::die(pen, at, 48.0, pips, f32::from(pips) * 0.5 - 1.4);
    }
    for (i, state) in [Seal::Full, Seal::Full, Seal::Bonus, Seal::Spent].into_iter().enumerate() {
        pieces::seal(pen, pos2(300.0 + 52.0 * i as f32, 290.0), 20.0, state);
    }
    pieces::space_circle(pen, pos2(530.0, 290.0), 44.0, Glow::Possible(1.0));
    pieces::space_square(pen, pos2(596.0, 290.0), 44.0, Glow::Focus);
    for (i, day) in Day::ALL.into_iter().enumerate() {
        let rect = Rect::from_min_size(pos2(12.0 + 222.0 * i as f32, 330.0), vec2(212.0, 137.0));
        card::face(pen, rect, day_color(day));
        let banner = Rect::from_min_size(rect.min + vec2(84.0, 12.0), vec2(110.0, 38.0));
        icons::trumpet_banner(pen, banner);
        let (places, size) = icons::banner_places(banner, i + 1);
        for (at, icon) in places.into_iter().zip([Icon::Ladder, Icon::Ram, Icon::Tower]) {
            icons::medallion(pen, at, size, icon, palette::PARCHMENT);
        }
    }
    card::back(pen, Rect::from_min_size(pos2(12.0, 480.0), card::BACK));
    card::face(pen, Rect::from_min_size(pos2(180.0, 480.0), card::FACE), day_color(Day::Two));
    let banner = Rect::from_min_size(pos2(290.0, 492.0), vec2(170.0, 56.0));
    icons::trumpet_banner(pen, banner);
    let (places, size) = icons::banner_places(banner, 3);
    for (at, icon) in places.into_iter().zip([Icon::Ladder, Icon::Ram, Icon::Slowest]) {
        icons::medallion(pen, at, size, icon, palette::PARCHMENT);
    }
    card::back(pen, Rect::from_min_size(pos2(500.0, 500.0), vec2(75.0, 105.0)));
}

/// Both pages on the table under their textures, as a player sees them.
#[test]
fn the_pages_lie_on_the_table() {
    let size = vec2(964.0, 690.0);
    for density in [0.72, 1.0, 2.0] {
        let textures = std::cell::OnceCell::new();
        picture(&format!("table-{density}x"), size, density, |ui| {
            let (parchment, oak) = textures.get_or_init(|| {
                let ctx = ui.ctx();
                (
                    ctx.load_texture("parchment", texture::parchment(), texture::OPTIONS),
                    ctx.load_texture("oak", texture::oak(), texture::OPTIONS),
                )
            });
            let table = Rect::from_min_size(pos2(0.0, 0.0), size);
            let mut shapes = vec![texture::lay(oak.id(), oak.size(), table, 512.0)];
            for (left, second) in [(16.0, false), (490.0, true)] {
                let rect = Rect::from_min_size(pos2(left, 24.0), page::SIZE);
                let mut pen = Pen::new(rect, page::SIZE).with_pixels_per_point(density);
                if second {
                    status_page::scenery(&mut pen, 3, 4, 3)
                } else {
                    enemy_page::scenery(&mut pen, 3, 3)
                }
                shapes.push(pen.into_shape());
                shapes.push(texture::lay(parchment.id(), parchment.size(), rect.shrink(1.0), 256.0));
                let mut pen = Pen::new(rect, page::SIZE).with_pixels_per_point(density);
                if second {
                    status_spaces(&mut pen)
                } else {
                    enemy_spaces(&mut pen)
                }
                shapes.push(pen.into_shape());
            }
            shapes
        });
    }
}

#[test]
fn every_wash_covers_its_polygon_once() {
    // A comb: concave, both ways around.
    let comb = [
        (0.0, 0.0),
        (50.0, 0.0),
        (50.0, 40.0),
        (40.0, 40.0),
        (40.0, 10.0),
        (30.0, 10.0),
        (30.0, 40.0),
        (20.0, 40.0),
        (20.0, 10.0),
        (10.0, 10.0),
        (10.0, 40.0),
        (0.0, 40.0),
    ]
    .map(|(x, y)| pos2(x, y));
    let mut backwards = comb;
    backwards.reverse();
    for polygon in [comb, backwards] {
        let mut pen =
            Pen::new(Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(100.0)), Vec2::splat(100.0)).with_pixels_per_point(100.0);
        pen.wash(&polygon, palette::INK);
        let mesh = pen.into_mesh();
        assert!(mesh.is_valid());
        let area: f32 = mesh
            .triangles()
            .map(|t| {
                let [a, b, c] = t.map(|i| mesh.vertices[i as usize].pos);
                ((b - a).x * (c - a).y - (b - a).y * (c - a).x).abs() * 0.5
            })
            .sum();
        let wanted = 50.0 * 10.0 + 3.0 * 10.0 * 30.0;
        assert!((area - wanted).abs() < 10.0, "{area} instead of {wanted}");
    }
}

#[test]
fn every_piece_and_icon_is_drawn() {
    let size = vec2(690.0, 710.0);
    for density in [1.0, 2.0] {
        let image = picture(&format!("sheet-{density}x"), size, density, |_| {
            let mut pen = Pen::new(Rect::from_min_size(pos2(0.0, 0.0), size), size).with_pixels_per_point(density);
            sheet(&mut pen);
            pen.into_shapes()
        });
        assert!((0.02..0.7).contains(&inked(&image)));
    }
    for icon in Icon::ALL {
        let mut pen = Pen::new(Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(48.0)), Vec2::splat(48.0));
        icons::icon(&mut pen, pos2(24.0, 24.0), 48.0, icon);
        let bounds = pen.into_mesh().calc_bounds();
        assert!(bounds.width() > 20.0 && bounds.height() > 30.0, "{icon:?} is too small: {bounds}");
        assert!(
            Rect::from_min_max(pos2(-3.0, -3.0), pos2(51.0, 51.0)).contains_rect(bounds),
            "{icon:?} leaves its square: {bounds}"
        );
    }
}

/// The usual color of a day.
fn day_color(day: Day) -> eframe::egui::Color32 {
    Set::of(Pigments::default()).day(day)
}

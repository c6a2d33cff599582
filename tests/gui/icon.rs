//! The program's icon in all sizes that the systems ask for: the wax seal of an action point, painted by the game's own pen.

use std::path::Path;

use eframe::egui::{Color32, Rect, Vec2, pos2};
use egui_kittest::Harness;
use image::RgbaImage;
use nine_card_siege::app::art::pen::Pen;
use nine_card_siege::app::art::pieces::{self, Seal};

use crate::raster::Raster;

/// Side of the drawing, in its own units.
const SIDE: f32 = 256.0;

/// Sides of the icons of Linux, in pixels.
const SIZES: [u32; 8] = [16, 24, 32, 48, 64, 128, 256, 512];

/// The pictures in the icon of macOS: the name of each kind and its side, in pixels.
const KINDS: [(&[u8; 4], u32); 5] = [(b"icp4", 16), (b"icp5", 32), (b"ic07", 128), (b"ic08", 256), (b"ic09", 512)];

fn paint(side: u32) -> RgbaImage {
    let size = Vec2::splat(side as f32);
    let mut harness = Harness::builder().with_size(size).renderer(Raster::default()).build_ui(move |ui| {
        let painter = ui.ctx().layer_painter(eframe::egui::LayerId::background());
        let mut pen = Pen::new(Rect::from_min_size(pos2(0.0, 0.0), size), Vec2::splat(SIDE)).with_pixels_per_point(1.0);
        pieces::seal(&mut pen, pos2(SIDE * 0.49, SIDE * 0.48), SIDE * 0.42, Seal::Full);
        painter.extend(pen.into_shapes());
    });
    let mut image = harness.render().unwrap();
    // Files hold colors that are not multiplied with their opacity.
    for pixel in image.pixels_mut() {
        let [red, green, blue, opacity] = pixel.0;
        let [red, green, blue, _] = Color32::from_rgba_premultiplied(red, green, blue, opacity).to_srgba_unmultiplied();
        pixel.0 = [red, green, blue, opacity];
    }
    image
}

fn png(image: &RgbaImage) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// The file of macOS: a mark and its length, then the kind, the length and the picture of each size.
fn icns() -> Vec<u8> {
    let mut body = Vec::new();
    for (kind, side) in KINDS {
        let picture = png(&paint(side));
        body.extend(kind);
        body.extend((picture.len() as u32 + 8).to_be_bytes());
        body.extend(picture);
    }
    let mut file = b"icns".to_vec();
    file.extend((body.len() as u32 + 8).to_be_bytes());
    file.extend(body);
    file
}

/// Whether two pictures look the same; rounding differs between processors.
fn same(kept: &RgbaImage, painted: &RgbaImage) -> bool {
    let differ = |a: &[u8; 4], b: &[u8; 4]| a.iter().zip(b).any(|(x, y)| x.abs_diff(*y) > 8) && a[3].max(b[3]) > 16;
    let far = kept.pixels().zip(painted.pixels()).filter(|(a, b)| differ(&a.0, &b.0)).count();
    kept.dimensions() == painted.dimensions() && far * 300 < kept.len() / 4
}

/// `UPDATE_ICON=1` paints the files anew.
#[test]
fn the_icons_are_what_the_pen_paints() {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let linux = |side: u32| assets.join(format!("linux/icons/{side}.png"));
    let mut files = vec![(assets.join("icon.png"), 256)];
    files.extend(SIZES.map(|side| (linux(side), side)));
    let anew = std::env::var_os("UPDATE_ICON").is_some();
    if anew {
        std::fs::write(assets.join("macos/icon.icns"), icns()).unwrap();
    }
    for (path, side) in files {
        let painted = paint(side);
        if anew {
            painted.save(&path).unwrap();
        }
        let kept = image::open(&path).unwrap().to_rgba8();
        assert!(same(&kept, &painted), "{} differs; UPDATE_ICON=1 paints it anew", path.display());
    }
    // The icon of macOS holds the same pictures.
    let file = std::fs::read(assets.join("macos/icon.icns")).unwrap();
    let mut rest = &file[8..];
    assert_eq!((&file[..4], u32::from_be_bytes(file[4..8].try_into().unwrap())), (&b"icns"[..], file.len() as u32));
    for (kind, side) in KINDS {
        let length = u32::from_be_bytes(rest[4..8].try_into().unwrap()) as usize;
        assert_eq!(&rest[..4], kind);
        let kept = image::load_from_memory(&rest[8..length]).unwrap().to_rgba8();
        assert!(same(&kept, &paint(side)), "the icon of macOS, {side} pixels");
        rest = &rest[length..];
    }
    assert!(rest.is_empty());
}

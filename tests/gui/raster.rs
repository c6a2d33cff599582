//! The game's rasteriser behind [`egui_kittest::TestRenderer`]: pictures without a display or a graphics card.

use eframe::egui::{Context, FullOutput, TexturesDelta};
use egui_kittest::TestRenderer;
use image::RgbaImage;
use nine_card_siege::app::raster::{Canvas, Textures};

/// Its textures.
#[derive(Default)]
pub struct Raster(Textures);

impl TestRenderer for Raster {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        self.0.set(delta);
        self.0.free(delta);
    }

    fn render(&mut self, ctx: &Context, output: &FullOutput) -> Result<RgbaImage, String> {
        let density = output.pixels_per_point;
        let size = ctx.content_rect().size() * density;
        let (width, height) = (size.x.round() as usize, size.y.round() as usize);
        let mut canvas = Canvas::new(width, height);
        if !canvas.paint_all(&ctx.tessellate(output.shapes.clone(), density), &self.0, density) {
            return Err("a mesh names an unknown texture, or is none".to_owned());
        }
        let bytes = canvas.into_image().pixels.iter().flat_map(|pixel| pixel.to_array()).collect();
        RgbaImage::from_raw(width as u32, height as u32, bytes).ok_or_else(|| "no canvas".to_owned())
    }
}

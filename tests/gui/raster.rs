//! The game's rasteriser behind [`egui_kittest::TestRenderer`]: pictures without a display or a graphics card.

use std::collections::HashMap;

use eframe::egui::epaint::Primitive;
use eframe::egui::{Context, FullOutput, ImageData, TextureId, TexturesDelta};
use egui_kittest::TestRenderer;
use image::RgbaImage;
use nine_card_siege::app::raster::{Bounds, Canvas, Texture};

/// Textures by id.
#[derive(Default)]
pub struct Raster {
    textures: HashMap<TextureId, Texture>,
}

impl TestRenderer for Raster {
    // Textures do not depend on each other, so their order does not matter.
    #[allow(clippy::iter_over_hash_type)]
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, images) in delta.set.drain() {
            for delta in images {
                let ImageData::Color(image) = &delta.image;
                match (delta.pos, self.textures.get_mut(&id)) {
                    (Some(at), Some(texture)) => texture.patch(at, image),
                    _ => {
                        self.textures.insert(id, Texture::new(image.size, &image.pixels, delta.options.wrap_mode));
                    }
                }
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    fn render(&mut self, ctx: &Context, output: &FullOutput) -> Result<RgbaImage, String> {
        let density = output.pixels_per_point;
        let size = ctx.content_rect().size() * density;
        let (width, height) = (size.x.round() as usize, size.y.round() as usize);
        let mut canvas = Canvas::new(width, height);
        for clipped in ctx.tessellate(output.shapes.clone(), density) {
            let clip = clipped.clip_rect * density;
            let clip = Bounds {
                left: clip.left().round() as i64,
                top: clip.top().round() as i64,
                right: clip.right().round() as i64,
                bottom: clip.bottom().round() as i64,
            };
            match clipped.primitive {
                Primitive::Mesh(mesh) => {
                    let texture = self.textures.get(&mesh.texture_id).ok_or("a mesh names an unknown texture")?;
                    canvas.paint(&mesh, Some(texture), clip, density);
                }
                Primitive::Callback(_) => return Err("paint callbacks are not painted".to_owned()),
            }
        }
        let bytes = canvas.into_image().pixels.iter().flat_map(|pixel| pixel.to_array()).collect();
        RgbaImage::from_raw(width as u32, height as u32, bytes).ok_or_else(|| "no canvas".to_owned())
    }
}

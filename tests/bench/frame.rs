//! Processor time of one frame at 1280x800, layout and tessellation without the driver: `cargo bench --bench frame`.
#![allow(clippy::print_stdout, reason = "a benchmark prints its numbers")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed run")]

use std::time::{Duration, Instant};

use eframe::egui::{Context, Event, Pos2, RawInput, Rect, Vec2, pos2};
use nine_card_siege::app::{Desktop, Siege, prepare};
use nine_card_siege::session::{Controller, Opening, Seed, Store};

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let (mut controller, _) = Controller::open(Store::new(folder.path().to_owned()), Some(Seed(5)));
    controller.resolve();
    let mut siege = Siege::new(controller, Opening::Continued, Desktop::system());
    let context = Context::default();
    prepare(&context);
    let mut frame = |events: Vec<Event>, time: f64| -> (Duration, Duration, usize) {
        let screen = Rect::from_min_size(Pos2::ZERO, Vec2::new(1280.0, 800.0));
        let input = RawInput { screen_rect: Some(screen), time: Some(time), events, ..RawInput::default() };
        let started = Instant::now();
        let mut output = context.run_ui(input, |ui| siege.ui(ui));
        let painted = started.elapsed();
        let meshes = context.tessellate(std::mem::take(&mut output.shapes), output.pixels_per_point);
        let all = started.elapsed();
        let vertices = meshes
            .iter()
            .map(|clipped| match &clipped.primitive {
                eframe::egui::epaint::Primitive::Mesh(mesh) => mesh.vertices.len(),
                eframe::egui::epaint::Primitive::Callback(_) => 0,
            })
            .sum();
        output.textures_delta.clear();
        (painted, all - painted, vertices)
    };
    let first = frame(Vec::new(), 0.0);
    let second = frame(Vec::new(), 0.1);
    println!("first frame {:?} + {:?}, second (bakes the pages) {:?} + {:?}", first.0, first.1, second.0, second.1);
    frame(
        vec![Event::Key {
            key: eframe::egui::Key::Enter,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Default::default(),
        }],
        0.2,
    );
    let mut times: Vec<(Duration, Duration, usize)> = (0..400)
        .map(|i| {
            let t = i as f32 / 400.0;
            let at = pos2(100.0 + 1100.0 * t, 400.0 + 350.0 * (t * 20.0).sin());
            frame(vec![Event::PointerMoved(at)], 1.0 + f64::from(i) * 0.016)
        })
        .collect();
    times.sort_by_key(|(painted, tessellated, _)| *painted + *tessellated);
    for (name, index) in [("median", times.len() / 2), ("99th percentile", times.len() * 99 / 100)] {
        let (painted, tessellated, vertices) = times[index];
        println!("{name}: {painted:?} for the screen + {tessellated:?} for its triangles, {vertices} vertices");
    }
}

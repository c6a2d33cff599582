//! Processor time of one frame at 1280x800 over a scripted game, layout and tessellation without the driver:
//! `cargo bench --bench frame`.
#![allow(clippy::print_stdout, reason = "a benchmark prints its numbers")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed run")]

use std::time::{Duration, Instant};

use eframe::egui::{Context, Event, Key, Modifiers, Pos2, RawInput, Rect, Vec2, pos2};
use nine_card_siege::app::{Desktop, Siege, Wishes, prepare};
use nine_card_siege::engine::Node;
use nine_card_siege::session::{Controller, Gauge, Opening, Seed, Settings, Setup, Store, Theme};

/// Frames after each key: a die and what comes of it move for about this long.
const FRAMES: usize = 40;

struct Bench {
    context: Context,
    siege: Siege,
    time: f64,
    frames: Vec<(Duration, Duration, usize)>,
}

impl Bench {
    fn frame(&mut self, events: Vec<Event>) {
        self.time += 1.0 / 60.0;
        let screen = Rect::from_min_size(Pos2::ZERO, Vec2::new(1280.0, 800.0));
        let input = RawInput { screen_rect: Some(screen), time: Some(self.time), events, ..RawInput::default() };
        let started = Instant::now();
        let mut output = self.context.run_ui(input, |ui| self.siege.ui(ui));
        let painted = started.elapsed();
        let meshes = self.context.tessellate(std::mem::take(&mut output.shapes), output.pixels_per_point);
        let all = started.elapsed();
        let vertices = meshes
            .iter()
            .map(|clipped| match &clipped.primitive {
                eframe::egui::epaint::Primitive::Mesh(mesh) => mesh.vertices.len(),
                eframe::egui::epaint::Primitive::Callback(_) => 0,
            })
            .sum();
        output.textures_delta.clear();
        self.frames.push((painted, all - painted, vertices));
    }

    fn key(&mut self, key: Key) {
        let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
        self.frame(vec![event(true), event(false)]);
        for i in 0..FRAMES {
            // The pointer wanders over everything.
            let t = self.frames.len() as f32 * 0.01 + i as f32 * 0.002;
            self.frame(vec![Event::PointerMoved(pos2(640.0 + 600.0 * (t * 1.3).sin(), 400.0 + 380.0 * (t * 2.1).cos()))]);
        }
    }

    fn report(&mut self, name: &str) {
        let first = self.frames[0];
        println!("{name}: first frame {:?} + {:?}", first.0, first.1);
        let mut frames = self.frames.split_off(2);
        frames.sort_by_key(|(painted, tessellated, _)| *painted + *tessellated);
        for (name, index) in
            [("median", frames.len() / 2), ("99th percentile", frames.len() * 99 / 100), ("worst", frames.len() - 1)]
        {
            let (painted, tessellated, vertices) = frames[index];
            println!(
                "  {name} of {}: {painted:?} for the screen + {tessellated:?} for its triangles, {vertices} vertices",
                frames.len()
            );
        }
    }
}

/// Frames at the pace of a screen while the adviser reckons the first day beside them.
fn while_it_thinks() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().to_owned());
    store.save_settings(&Settings { asks: false, ..Settings::default() }).unwrap();
    let (mut controller, _) = Controller::open(store, None);
    controller.new_game(Setup::seeded(Seed(5)), false).unwrap();
    let context = Context::default();
    prepare(&context);
    let desktop = Desktop::system(Wishes::default(), folder.path().join("cache"));
    let mut bench =
        Bench { context, siege: Siege::new(controller, Opening::Continued, desktop), time: 0.0, frames: Vec::new() };
    bench.frame(Vec::new());
    bench.frame(Vec::new());
    // Closes the welcome: the gauge asks.
    bench.key(Key::Enter);
    let begun = Instant::now();
    while bench.siege.chance().is_none() {
        let started = Instant::now();
        bench.frame(Vec::new());
        std::thread::sleep(Duration::from_micros(16_667).saturating_sub(started.elapsed()));
    }
    let late = bench.frames.iter().filter(|(painted, tessellated, _)| (*painted + *tessellated).as_micros() > 16_667).count();
    bench.report(&format!(
        "While the adviser thinks, {:?} until the answer, {late} frames longer than 16.7 ms",
        begun.elapsed()
    ));
}

fn main() {
    while_it_thinks();
    for theme in [Theme::Day, Theme::Night, Theme::Contrast] {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path().to_owned());
        store.save_settings(&Settings { theme, asks: false, gauge: Gauge::Hidden, ..Settings::default() }).unwrap();
        let (mut controller, _) = Controller::open(store, None);
        controller.new_game(Setup::seeded(Seed(5)), false).unwrap();
        let context = Context::default();
        prepare(&context);
        let siege = Siege::new(controller, Opening::Continued, Desktop::system(Wishes::default(), folder.path().join("cache")));
        let mut bench = Bench { context, siege, time: 0.0, frames: Vec::new() };
        bench.frame(Vec::new());
        bench.frame(Vec::new());
        bench.key(Key::Enter);
        while bench.siege.game().state().node() != Node::Over {
            if bench.siege.game().state().node() == Node::Chance {
                bench.key(Key::Space);
                continue;
            }
            for key in [Key::Num4, Key::Num1, Key::Enter, Key::Num5, Key::Enter] {
                bench.key(key);
            }
            bench.key(Key::Escape);
            bench.key(Key::E);
        }
        bench.report(&format!("{theme:?}, {} steps", bench.siege.game().cursor()));
    }
}

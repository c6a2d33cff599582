//! The window without OpenGL: the same table, painted by the processor ([`super::raster`]) and handed to the system as pixels.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use eframe::egui::{Context, Ui, ViewportBuilder, ViewportCommand, ViewportId, ViewportInfo};
use egui_winit::accesskit_winit;
use egui_winit::{ActionRequested, WindowSettings};
use winit::application::ApplicationHandler;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop, EventLoopProxy};
use winit::window::{Window, WindowId};

use super::raster::{Canvas, Textures};

/// Where the window's place and size stand in their file: the toolkit's own name for it.
const WINDOW_KEY: &str = "window";

/// What the window shows.
pub(super) trait Screen {
    /// One frame.
    fn ui(&mut self, ui: &mut Ui);

    /// The window closes; what is to be kept beside its place and size, by name.
    fn end(&mut self) -> Vec<(&'static str, String)>;
}

/// Why there was no window.
#[derive(Debug)]
pub(super) enum SoftError {
    /// The system's windows cannot be reached.
    Events(winit::error::EventLoopError),
    /// The window could not be made, or nothing can be shown in it.
    Window(String),
}

impl std::fmt::Display for SoftError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Events(error) => write!(f, "{error}"),
            Self::Window(text) => f.write_str(text),
        }
    }
}

/// What wakes the window from outside.
#[derive(Debug)]
enum Wake {
    /// A screen reader.
    Access(accesskit_winit::Event),
    /// A frame is wished after this time.
    Repaint(Duration),
}

impl From<accesskit_winit::Event> for Wake {
    fn from(event: accesskit_winit::Event) -> Self {
        Self::Access(event)
    }
}

/// Opens the window and runs until it is closed. Its place and size are kept in the file `geometry`, if there is one.
///
/// # Errors
/// Why there was no window.
pub(super) fn run<S: Screen>(
    viewport: ViewportBuilder,
    geometry: Option<PathBuf>,
    create: impl FnOnce(&Context) -> S,
) -> Result<(), SoftError> {
    let events = EventLoop::<Wake>::with_user_event().build().map_err(SoftError::Events)?;
    let proxy = events.create_proxy();
    let context = Context::default();
    let waker = proxy.clone();
    context.set_request_repaint_callback(move |wish| {
        // Nobody paints any more if the window is closed.
        let _ = waker.send_event(Wake::Repaint(wish.delay));
    });
    let mut soft = Soft {
        context,
        viewport,
        geometry,
        create: Some(create),
        proxy,
        open: None,
        textures: Textures::default(),
        canvas: Canvas::default(),
        next: None,
        trouble: None,
    };
    events.run_app(&mut soft).map_err(SoftError::Events)?;
    match soft.trouble {
        Some(text) => Err(SoftError::Window(text)),
        None => Ok(()),
    }
}

/// The window while it is open.
struct Open<S> {
    window: Arc<Window>,
    surface: softbuffer::Surface<Arc<Window>, Arc<Window>>,
    state: egui_winit::State,
    info: ViewportInfo,
    screen: S,
    /// Whether it was seen yet.
    shown: bool,
}

struct Soft<S, C> {
    context: Context,
    viewport: ViewportBuilder,
    geometry: Option<PathBuf>,
    create: Option<C>,
    proxy: EventLoopProxy<Wake>,
    open: Option<Open<S>>,
    textures: Textures,
    canvas: Canvas,
    /// When the next frame is due.
    next: Option<Instant>,
    trouble: Option<String>,
}

impl<S: Screen, C: FnOnce(&Context) -> S> Soft<S, C> {
    /// What was kept of an earlier window; nothing if the file cannot be read.
    fn kept(&self) -> BTreeMap<String, String> {
        let text = self.geometry.as_ref().and_then(|path| std::fs::read_to_string(path).ok());
        text.and_then(|text| ron::from_str(&text).ok()).unwrap_or_default()
    }

    fn open(&mut self, events: &ActiveEventLoop) -> Result<(), String> {
        let Some(create) = self.create.take() else { return Ok(()) };
        let settings: Option<WindowSettings> = self.kept().get(WINDOW_KEY).and_then(|text| ron::from_str(text).ok());
        let mut viewport = self.viewport.clone();
        if let Some(mut settings) = settings {
            settings.clamp_position_to_monitors(1.0, events);
            viewport = settings.initialize_viewport_builder(1.0, viewport);
        }
        // A screen reader has to know the window before it is seen.
        let window = egui_winit::create_window(&self.context, events, &viewport.with_visible(false));
        let window = Arc::new(window.map_err(|error| error.to_string())?);
        if let Some(settings) = settings {
            settings.initialize_window(&window);
        }
        let display = softbuffer::Context::new(Arc::clone(&window)).map_err(|error| error.to_string())?;
        let surface = softbuffer::Surface::new(&display, Arc::clone(&window)).map_err(|error| error.to_string())?;
        let density = Some(window.scale_factor() as f32);
        let mut state = egui_winit::State::new(self.context.clone(), ViewportId::ROOT, &*window, density, window.theme(), None);
        state.init_accesskit(events, &window, self.proxy.clone());
        let mut info = ViewportInfo::default();
        egui_winit::update_viewport_info(&mut info, &self.context, &window, true);
        let screen = create(&self.context);
        self.open = Some(Open { window, surface, state, info, screen, shown: false });
        self.paint(events);
        Ok(())
    }

    /// One frame: the screen, its triangles, its pixels.
    fn paint(&mut self, events: &ActiveEventLoop) {
        let Some(open) = &mut self.open else { return };
        self.next = None;
        egui_winit::update_viewport_info(&mut open.info, &self.context, &open.window, false);
        let mut input = open.state.take_egui_input(&open.window);
        input.viewports = std::iter::once((ViewportId::ROOT, open.info.take())).collect();
        let mut output = self.context.run_ui(input, |ui| open.screen.ui(ui));
        open.state.handle_platform_output(&open.window, output.platform_output);
        self.textures.set(&mut output.textures_delta);
        let triangles = self.context.tessellate(output.shapes, output.pixels_per_point);
        let size = open.window.inner_size();
        if let (Some(width), Some(height)) = (NonZeroU32::new(size.width), NonZeroU32::new(size.height)) {
            self.canvas.clear(size.width as usize, size.height as usize);
            self.canvas.paint_all(&triangles, &self.textures, output.pixels_per_point);
            let shown = open.surface.resize(width, height).and_then(|()| {
                let mut buffer = open.surface.buffer_mut()?;
                buffer.copy_from_slice(self.canvas.pixels());
                buffer.present()
            });
            if let Err(error) = shown {
                self.trouble = Some(error.to_string());
                return self.close(events);
            }
        }
        self.textures.free(&mut output.textures_delta);
        if !open.shown {
            open.shown = true;
            open.window.set_visible(true);
            // Some systems forget what was drawn before the window was seen.
            open.window.request_redraw();
        }
        let mut ends = false;
        if let Some(viewport) = output.viewport_output.remove(&ViewportId::ROOT) {
            ends = viewport.commands.contains(&ViewportCommand::Close);
            let mut actions: Vec<ActionRequested> = Vec::new();
            egui_winit::process_viewport_commands(&self.context, &mut open.info, viewport.commands, &open.window, &mut actions);
            self.next = Instant::now().checked_add(viewport.repaint_delay);
        }
        if ends {
            self.close(events);
        }
    }

    /// The last words of the screen, and where the window was.
    fn close(&mut self, events: &ActiveEventLoop) {
        if let Some(mut open) = self.open.take() {
            let words = open.screen.end();
            if let Some(path) = &self.geometry {
                let mut kept = self.kept();
                let settings = WindowSettings::from_window(self.context.zoom_factor(), &open.window, None);
                if let Ok(text) = ron::to_string(&settings) {
                    kept.insert(WINDOW_KEY.to_owned(), text);
                }
                kept.extend(words.into_iter().map(|(name, value)| (name.to_owned(), value)));
                if let Ok(text) = ron::ser::to_string_pretty(&kept, ron::ser::PrettyConfig::default()) {
                    // A window in the middle of the screen is no loss.
                    let _ = std::fs::write(path, text);
                }
            }
        }
        events.exit();
    }
}

impl<S: Screen, C: FnOnce(&Context) -> S> ApplicationHandler<Wake> for Soft<S, C> {
    fn resumed(&mut self, events: &ActiveEventLoop) {
        if let Err(text) = self.open(events) {
            self.trouble = Some(text);
            events.exit();
        }
    }

    fn user_event(&mut self, events: &ActiveEventLoop, wake: Wake) {
        let Some(open) = &mut self.open else { return };
        match wake {
            Wake::Repaint(delay) => {
                let due = Instant::now().checked_add(delay);
                self.next = match (self.next, due) {
                    (Some(one), Some(other)) => Some(one.min(other)),
                    (one, other) => one.or(other),
                };
            }
            Wake::Access(event) => {
                match event.window_event {
                    accesskit_winit::WindowEvent::ActionRequested(request) => open.state.on_accesskit_action_request(request),
                    accesskit_winit::WindowEvent::InitialTreeRequested => self.context.enable_accesskit(),
                    accesskit_winit::WindowEvent::AccessibilityDeactivated => self.context.disable_accesskit(),
                }
                open.window.request_redraw();
            }
        }
        self.about_to_wait(events);
    }

    fn window_event(&mut self, events: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested | WindowEvent::Destroyed => return self.close(events),
            WindowEvent::RedrawRequested => return self.paint(events),
            _ => {}
        }
        if let Some(open) = &mut self.open
            && open.state.on_window_event(&open.window, &event).repaint
        {
            open.window.request_redraw();
        }
    }

    fn about_to_wait(&mut self, events: &ActiveEventLoop) {
        match self.next {
            Some(due) if due <= Instant::now() => {
                self.next = None;
                if let Some(open) = &self.open {
                    open.window.request_redraw();
                }
                events.set_control_flow(ControlFlow::Wait);
            }
            Some(due) => events.set_control_flow(ControlFlow::WaitUntil(due)),
            None => events.set_control_flow(ControlFlow::Wait),
        }
    }

    fn exiting(&mut self, events: &ActiveEventLoop) {
        // The system ends the program: what the close button does is done.
        self.close(events);
    }
}

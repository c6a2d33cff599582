//! The two track cards as interactive boards: scenery, lines and spaces. The cubes are in `hand`.

use std::sync::Arc;

use eframe::egui::{
    Align2, Color32, ColorImage, Id, Mesh, Painter, Pos2, Rect, Role, Sense, Shape, TextureHandle, TextureOptions, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

use super::art::icons::{self, Icon};
use super::art::pen::{self, Nib, Pen};
use super::art::pieces::{self, Glow};
use super::art::{enemy_page, page as leaf, status_page, texture};
use super::hand;
use super::layout::{self, Layout, PAGE, Page};
use super::lettering::{self, Face};
use super::look::{Light, Set};
use super::motion::Motion;
use super::palette;
use super::raster::{Bounds, Canvas};
use super::table::hint;
use super::view::{Intent, Scene, View};
use crate::engine::{Distance, Level, Place, Track, Unit};
use crate::session::Pigments;
use crate::session::gesture::{self, Spot};

/// The boards, with their scenery painted once for each size and state.
#[derive(Default)]
pub(super) struct Boards {
    parchment: Option<TextureHandle>,
    scenery: [Option<Scenery>; 2],
}

/// A page's picture: scenery, lines and empty spaces.
struct Scenery {
    key: Key,
    /// The drawing itself, sharp at once; painted while the window's size changes.
    mesh: Arc<Mesh>,
    /// The drawing as a texture, pixel by pixel the same and far quicker to paint; made when the size has settled.
    baked: Option<TextureHandle>,
}

/// What a page's picture depends on: where it is, pixels a point, the levels that it shows.
#[derive(Clone, Copy, PartialEq)]
struct Key {
    rect: Rect,
    density: f32,
    levels: [u8; 3],
    light: Light,
    pigments: Pigments,
}

/// How far the shadow of a page reaches, in card units.
const SHADOW: f32 = 14.0;

/// Turns a page's drawing into a picture of [`baked_rect`], one texel a pixel.
fn bake(mesh: &Mesh, rect: Rect, density: f32, light: Light) -> ColorImage {
    let area = baked_rect(rect, density);
    let size = (area.size() * density).round();
    let mut moved = mesh.clone();
    moved.translate(-area.min.to_vec2());
    light.bake(&mut moved);
    let mut canvas = Canvas::new(size.x as usize, size.y as usize);
    canvas.paint(&moved, None, Bounds { left: 0, top: 0, right: size.x as i64, bottom: size.y as i64 }, density);
    canvas.into_image()
}

/// The page with its shadow, widened to whole pixels.
fn baked_rect(rect: Rect, density: f32) -> Rect {
    let wide = rect.expand(SHADOW * rect.width() / PAGE.x) * density;
    Rect::from_min_max(wide.min.floor(), wide.max.ceil()) / density
}

impl std::fmt::Debug for Boards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Boards").finish_non_exhaustive()
    }
}

impl Boards {
    /// Paints both pages with all pieces, and says what the hand did.
    pub(super) fn ui(&mut self, ui: &mut Ui, scene: &Scene<'_>, view: &mut View) -> Option<Intent> {
        for page in [Page::Enemy, Page::Status] {
            self.paint_page(ui, scene, page);
        }
        let painter = ui.painter().clone();
        enemy_spaces(&painter, scene);
        status_spaces(&painter, scene);
        spaces_nodes(ui, scene);
        if let Some(held) = view.held {
            hand::targets(&painter, scene, held.piece);
        }
        let intent = hand::pieces_ui(ui, scene, view);
        if let Some(motion) = &scene.motion {
            stones(&painter, scene, motion);
        }
        intent
    }

    fn paint_page(&mut self, ui: &Ui, scene: &Scene<'_>, page: Page) {
        let rect = scene.layout.page(page);
        let state = match page {
            Page::Enemy => [scene.level(Track::Wall), scene.trebuchets(), 0],
            Page::Status => [Track::Wall, Track::Morale, Track::Supplies].map(|track| scene.level(track)),
        };
        let light = scene.light;
        let key = Key {
            rect,
            density: ui.pixels_per_point(),
            // Without scenery nothing on the page changes.
            levels: if light.has_scenery() { state } else { [0; 3] },
            light,
            pigments: scene.settings.pigments,
        };
        let painter = ui.painter();
        match &mut self.scenery[page as usize] {
            Some(scenery) if scenery.key == key => {
                let baked = scenery.baked.get_or_insert_with(|| {
                    ui.load_texture(
                        format!("{page:?}"),
                        bake(&scenery.mesh, rect, key.density, key.light),
                        TextureOptions::NEAREST,
                    )
                });
                let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
                painter.image(baked.id(), baked_rect(rect, key.density), whole, Color32::WHITE);
            }
            slot => {
                let mut pen = Pen::new(rect, PAGE).with_pixels_per_point(key.density);
                match page {
                    _ if !light.has_scenery() => {
                        leaf::leaf(&mut pen);
                        leaf::frame(&mut pen);
                    }
                    Page::Enemy => enemy_page::scenery(&mut pen, state[0], state[1]),
                    Page::Status => status_page::scenery(&mut pen, state[0], state[1], state[2]),
                }
                match page {
                    Page::Enemy => enemy_furniture(&mut pen, scene.colors),
                    Page::Status => status_furniture(&mut pen, scene.colors, light),
                }
                let mesh = pen.into_mesh();
                painter.add(Shape::Mesh(Arc::clone(&mesh)));
                *slot = Some(Scenery { key, mesh, baked: None });
                // The next frame, with the size at rest, makes the texture.
                ui.request_repaint();
            }
        }
        if !light.has_scenery() {
            return;
        }
        let parchment =
            self.parchment.get_or_insert_with(|| ui.load_texture("parchment", texture::parchment(), texture::OPTIONS));
        painter.add(texture::lay(parchment.id(), parchment.size(), rect, 256.0 * scene.layout.unit()));
    }
}

/// The stones of the trebuchets on their way to the wall, and the dust where they strike; in card units.
fn stones(painter: &Painter, scene: &Scene<'_>, motion: &Motion) {
    /// How much of the way is flight; the rest is dust.
    const FLIGHT: f32 = 0.74;
    let rect = scene.layout.enemy;
    for stone in motion.stones(scene.time) {
        let mut pen = Pen::new(rect, PAGE);
        let from = [pos2(164.0, 540.0), pos2(300.0, 540.0), pos2(417.0, 538.0)][usize::from(stone.engine) % 3];
        let strike = [pos2(64.0, 150.0), pos2(398.0, 140.0), pos2(336.0, 172.0)][usize::from(stone.engine) % 3];
        let to = if stone.hits { strike } else { pos2(from.x + 36.0, 262.0) };
        if stone.progress < FLIGHT {
            let t = stone.progress / FLIGHT;
            let rise = (t * std::f32::consts::PI).sin() * 90.0;
            let at = from + (to - from) * t - vec2(0.0, rise);
            let size = 7.5 - 2.5 * t;
            let shadow = from + (to - from) * t + vec2(4.0, 6.0);
            pen.soft_wash(&pen::ellipse(shadow, vec2(size, size * 0.5), 16), palette::with_alpha(palette::INK, 0.3), 4.0);
            pen.oval(at, vec2(size, size * 0.92), palette::STONE[2], Nib::LINE);
            pen.disc(at - vec2(size, size) * 0.3, vec2(size, size) * 0.3, palette::STONE[0]);
        } else {
            let t = (stone.progress - FLIGHT) / (1.0 - FLIGHT);
            let spread = 8.0 + 26.0 * t;
            for k in 0..7 {
                let way = Vec2::angled(k as f32 * 0.9 + 0.4);
                let at = to + vec2(way.x, way.y * 0.6 - 0.35 * t) * spread;
                let puff = (6.0 + 7.0 * t) * (0.7 + 0.5 * pen::chance(k, 3));
                let dust = palette::mix(palette::STONE[0], palette::PARCHMENT, 0.5);
                pen.soft_wash(&pen::ellipse(at, vec2(puff, puff * 0.85), 18), palette::with_alpha(dust, 0.75 * (1.0 - t)), 5.0);
            }
        }
        painter.add(pen.into_shape());
    }
}

/// Lines and spaces of the Enemy Tracks card, in card units.
fn enemy_furniture(pen: &mut Pen, colors: &Set) {
    let combat = layout::close_combat();
    let gates = [pos2(169.0, combat.bottom() - 6.0), pos2(229.0, combat.bottom() - 6.0), pos2(289.0, combat.bottom() - 6.0)];
    for (track, gate) in Unit::ALL.into_iter().zip(gates) {
        let x = layout::unit_x(track);
        pieces::track_line(pen, pos2(x, 450.0), pos2(x, 187.0), colors.enemy);
        pieces::track_line(pen, pos2(x, 187.0), gate, colors.enemy);
    }
    pieces::track_line(pen, pos2(92.0, 583.0), pos2(366.0, 583.0), colors.engines);
    pieces::plaque(pen, combat, Glow::None);
    // Two places with a partial line between them (8.4).
    pen.line(&[pos2(229.0, 60.0), pos2(229.0, 92.0)], Nib::BOLD);
    for place in [169.0, 289.0] {
        let rect = Rect::from_center_size(pos2(place, 76.0), vec2(38.0, 38.0));
        pen.outline(&pen::rounded(rect, 5.0, 4), Nib::FINE.thin(0.6));
    }
    for spot in gesture::all_spots() {
        frame(pen, Page::Enemy, spot, Light::Day);
    }
}

/// Lines and spaces of the Status Tracks card, in card units.
fn status_furniture(pen: &mut Pen, colors: &Set, light: Light) {
    for track in Track::ALL {
        let x = layout::track_x(track);
        let end = layout::surrender().center() + vec2((x - 229.0) * 0.34, -20.0);
        pieces::track_line(pen, pos2(x, 60.0), pos2(x, 318.0), colors.ours);
        pieces::track_line(pen, pos2(x, 318.0), end, colors.ours);
    }
    pieces::plaque(pen, layout::surrender(), Glow::None);
    let tunnel = layout::tunnel();
    pen.wash(&pen::rounded(tunnel.expand(2.5), 8.0, 5), palette::INK);
    for spot in gesture::all_spots() {
        frame(pen, Page::Status, spot, light);
    }
}

/// The frame of one space, if it is on this page and has one of its own.
fn frame(pen: &mut Pen, page: Page, spot: Spot, light: Light) {
    let Some((_, rect)) = layout::spot_units(spot).filter(|(on, _)| *on == page) else { return };
    match spot {
        Spot::Space(_, Distance::CloseCombat) | Spot::Trebuchets(0) | Spot::Seals => {}
        Spot::Level(_, level) if level.is_zero() => {}
        Spot::Space(_, Distance::One) => pieces::space_circle(pen, rect.center(), rect.width() * 1.08, Glow::None),
        Spot::Tunnel(place) => {
            let dark = palette::mix(palette::TIMBER, palette::INK, 0.45);
            let fill = if is_dark(place, light) { dark } else { palette::lighten(palette::PARCHMENT, 0.1) };
            pen.wash(&pen::rounded(rect, 5.0, 4), fill);
        }
        _ => pieces::space_square(pen, rect.center(), rect.width(), Glow::None),
    }
}

/// Whether the space is underground; a black cube on black could not be seen.
const fn is_dark(place: Place, light: Light) -> bool {
    place.is_tunnel() && light.has_scenery()
}

/// The number on a space.
fn number(painter: &Painter, layout: &Layout, spot: Spot, text: &str) {
    let at = layout.spot(spot).center();
    lettering::line(painter, at, Align2::CENTER_CENTER, text, Face::Number, 25.0 * layout.unit(), palette::INK);
}

/// A name on a slip of parchment, with a second line or none.
fn label(painter: &Painter, layout: &Layout, page: Page, center: Pos2, lines: [&str; 2]) {
    let unit = layout.unit();
    let sizes = [(18.0 * unit).max(13.0), (14.5 * unit).max(13.0)];
    let faces = [Face::Title, Face::Text];
    let galleys: Vec<_> = (0..2)
        .filter(|i| !lines[*i].is_empty())
        .map(|i| painter.layout_no_wrap(lines[i].to_owned(), faces[i].id(sizes[i]), palette::INK))
        .collect();
    let text = galleys.iter().fold(vec2(0.0, 0.0), |size, galley| vec2(size.x.max(galley.size().x), size.y + galley.size().y));
    let at = layout.at(page, center);
    let rect = Rect::from_center_size(at, text + vec2(10.0, 2.0));
    painter.rect_filled(rect, 4.0 * unit, palette::with_alpha(palette::PARCHMENT, 0.86));
    let mut top = at.y - text.y / 2.0;
    for galley in galleys {
        let size = galley.size();
        painter.galley(pos2(at.x - size.x / 2.0, top), galley, palette::INK);
        top += size.y;
    }
}

fn enemy_spaces(painter: &Painter, scene: &Scene<'_>) {
    let layout = &scene.layout;
    let unit = layout.unit();
    let page = Page::Enemy;
    let area = layout.rect_at(page, layout::close_combat());
    let title = area.center_top() + vec2(0.0, 8.0 * unit);
    let size = (19.0 * unit).max(13.0);
    lettering::fitted(painter, title, Align2::CENTER_TOP, "Close Combat", Face::Title, size, palette::INK, area.width() * 0.8);
    for at in [pos2(128.0, 76.0), pos2(330.0, 76.0)] {
        let color = palette::with_alpha(palette::INK, 0.75);
        lettering::line(painter, layout.at(page, at), Align2::CENTER_CENTER, "4", Face::Number, 17.0 * unit, color);
    }
    for track in Unit::ALL {
        for distance in [Distance::One, Distance::Two, Distance::Three] {
            number(painter, layout, Spot::Space(track, distance), &distance.get().to_string());
        }
        let start = Spot::Space(track, Distance::Start);
        icon(painter, layout.spot(start), unit_icon(track));
        let strength = format!("strength {}", track.strength());
        label(painter, layout, page, pos2(layout::unit_x(track), 497.0), [track.name(), &strength]);
    }
    let trebuchets = [Icon::OneTrebuchet, Icon::TwoTrebuchets, Icon::ThreeTrebuchets];
    for (count, which) in (1..=3).zip(trebuchets) {
        icon(painter, layout.spot(Spot::Trebuchets(count)), which);
    }
    label(painter, layout, page, pos2(229.0, 620.0), ["Trebuchets", ""]);
}

/// The icon of a unit, on its starting space and on banners.
pub(super) const fn unit_icon(unit: Unit) -> Icon {
    match unit {
        Unit::Ladders => Icon::Ladder,
        Unit::Ram => Icon::Ram,
        Unit::Tower => Icon::Tower,
    }
}

/// Paints an icon into a space.
fn icon(painter: &Painter, rect: Rect, which: Icon) {
    let mut pen = Pen::new(rect, rect.size());
    icons::icon(&mut pen, (rect.size() / 2.0).to_pos2(), rect.width() * 0.78, which);
    painter.add(pen.into_shape());
}

fn status_spaces(painter: &Painter, scene: &Scene<'_>) {
    let layout = &scene.layout;
    let unit = layout.unit();
    let page = Page::Status;
    for track in Track::ALL {
        for level in Level::all().skip(1) {
            number(painter, layout, Spot::Level(track, level), &level.to_string());
        }
        let help = match track {
            Track::Wall => "coupure 5+",
            Track::Morale => "rally 5+",
            Track::Supplies => "by raids",
        };
        let strip = Rect::from_min_max(pos2(layout::track_x(track) + 31.0, 100.0), pos2(layout::track_x(track) + 58.0, 278.0));
        let strip = layout.rect_at(page, strip);
        painter.rect_filled(strip, 4.0 * unit, palette::with_alpha(palette::PARCHMENT, 0.82));
        let names = [(track.name(), Face::Title, 19.0, 0.30), (help, Face::Text, 14.0, 0.72)];
        for (text, face, size, share) in names {
            let at = pos2(strip.center().x, strip.top() + strip.height() * share);
            lettering::turned(painter, at, text, face, (size * unit).max(13.0), palette::INK);
        }
    }
    let surrender = layout.rect_at(page, layout::surrender());
    lettering::line(painter, surrender.center(), Align2::CENTER_CENTER, "0", Face::Number, 25.0 * unit, palette::INK);
    label(painter, layout, page, pos2(229.0, 471.0), ["Surrender", ""]);
    tunnel(painter, layout, scene.light);
    for count in [1, 2] {
        number(painter, layout, Spot::Carried(count), &count.to_string());
    }
    label(painter, layout, page, pos2(394.0, 617.0), ["carried", ""]);
}

fn tunnel(painter: &Painter, layout: &Layout, light: Light) {
    let unit = layout.unit();
    for place in Place::ALL {
        let rect = layout.spot(Spot::Tunnel(place));
        let color = if is_dark(place, light) { palette::PARCHMENT } else { palette::INK };
        let at = rect.center_bottom() - vec2(0.0, 2.5 * unit);
        let size = (14.0 * unit).max(13.0);
        // The card's name if there is room for it.
        let wide = painter.layout_no_wrap(place.name().to_owned(), Face::Text.id(size), color).size().x;
        let name = match place {
            Place::EnemyLines if wide > rect.width() => "Enemy",
            Place::Tunnel1 if wide > rect.width() + 3.0 => "Tun. 1",
            Place::Tunnel2 if wide > rect.width() + 3.0 => "Tun. 2",
            _ => place.name(),
        };
        lettering::line(painter, at, Align2::CENTER_BOTTOM, name, Face::Text, size, color);
    }
}

/// Spaces say what they are when pointed at, to the eye and to a screen reader.
fn spaces_nodes(ui: &Ui, scene: &Scene<'_>) {
    for spot in gesture::all_spots() {
        if matches!(spot, Spot::Seals | Spot::Trebuchets(0)) {
            continue;
        }
        let name = spot_name(spot);
        let response = ui.interact(scene.layout.spot(spot), Id::unique(("spot", spot)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, &name));
        hint(&response, &spot_hint(spot));
    }
}

fn spot_name(spot: Spot) -> String {
    match spot {
        Spot::Space(unit, Distance::CloseCombat) => format!("Close Combat area, {} track", unit.name()),
        Spot::Space(unit, Distance::Start) => format!("{} track, starting space", unit.name()),
        Spot::Space(unit, distance) => format!("{} track, space {}", unit.name(), distance.get()),
        Spot::Level(track, level) => format!("{} track, level {level}", track.name()),
        Spot::Tunnel(place) => format!("Tunnel track, {}", place.name()),
        Spot::Carried(number) => format!("Raided supplies, {number}"),
        Spot::Trebuchets(number) => format!("Trebuchet count, {number}"),
        Spot::Seals => "Action points".to_owned(),
    }
}

fn spot_hint(spot: Spot) -> String {
    let more = match spot {
        Spot::Space(_, Distance::CloseCombat) => "Two places, strength 4. A third unit overruns the fortress (2.2.2, 8.4)",
        Spot::Space(_, Distance::One) => "A circle: boiling water reaches it (9.1.2)",
        Spot::Space(_, Distance::Start) => "From here nobody can be driven back (9.1.1)",
        Spot::Space(..) => "Archers drive a unit one space back (9.1.1)",
        Spot::Level(_, level) if level.is_zero() => "Surrender: lost if a turn ends here, at once with a second track (10.0)",
        Spot::Level(Track::Wall, _) => "Trebuchets lower it, Coupure raises it (7.2, 9.1.4)",
        Spot::Level(Track::Morale, _) => {
            "Falls when a unit enters Close Combat or soldiers are captured; Rally raises it (14.0, 9.1.5)"
        }
        Spot::Level(Track::Supplies, _) => "One is eaten each night; raids bring more (11.0, 13.0)",
        Spot::Tunnel(Place::Castle) => "Supplies brought here are stored at once (13.0)",
        Spot::Tunnel(Place::EnemyLines) => "Raids and sabotage happen here; each turn begins with a check (5.0)",
        Spot::Tunnel(_) => "One step a turn is free, not in the turn of entering (9.1.6.2)",
        Spot::Carried(_) => "Soldiers carry at most two supplies (2.3.3)",
        Spot::Trebuchets(_) | Spot::Seals => "Three hit the wall for 2, two for 1, one on a 4 or more (7.2)",
    };
    format!("{}\n{more}", spot_name(spot))
}

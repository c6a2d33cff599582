//! The two track cards as interactive boards: spaces, cubes, and the hand that moves them.

use std::sync::Arc;

use eframe::egui::{
    self, Align2, Color32, CursorIcon, Id, LayerId, Mesh, Order, Painter, PointerButton, Pos2, Rect, Role, Sense, Shape,
    Stroke, StrokeKind, TextureHandle, TextureOptions, Ui, WidgetInfo, pos2, vec2,
};

use super::art::{enemy_page, icons, pen::Pen, pieces, status_page, texture};
use super::layout::{self, Layout, PAGE, Page};
use super::lettering::{self, Face};
use super::palette;
use super::table::hint;
use super::view::{Held, Intent, Scene, View};
use super::words;
use crate::engine::{Action, Distance, GameState, Level, Place, Track, Trebuchets, Unit};
use crate::session::gesture::{self, Piece, Refusal, Response, Spot};

/// Seconds that a cube takes to its new space.
const GLIDE: f32 = 0.2;

/// The boards, with their scenery painted once for each size and state.
#[derive(Default)]
pub(super) struct Boards {
    parchment: Option<TextureHandle>,
    scenery: [Option<Scenery>; 2],
}

/// A page's scenery, ready to be painted.
struct Scenery {
    key: (Rect, [u8; 3], u32),
    mesh: Arc<Mesh>,
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
            targets(&painter, scene, held.piece);
        }
        pieces_ui(ui, scene, view)
    }

    fn paint_page(&mut self, ui: &Ui, scene: &Scene<'_>, page: Page) {
        let layout = &scene.layout;
        let rect = layout.page(page);
        let painter = ui.painter();
        let round = 13.0 * layout.unit();
        let shadow = egui::Shadow { offset: [0, 5], blur: 18, spread: 0, color: Color32::from_black_alpha(150) };
        painter.add(shadow.as_shape(rect, round));
        painter.rect_filled(rect, round, palette::PARCHMENT);
        let parchment = self.parchment.get_or_insert_with(|| {
            let options = TextureOptions { wrap_mode: egui::TextureWrapMode::Repeat, ..TextureOptions::LINEAR };
            ui.load_texture("parchment", texture::parchment(), options)
        });
        let board = scene.state.board();
        let level = |track| board.level(track).get();
        let state = match page {
            Page::Enemy => [level(Track::Wall), board.trebuchets.get(), 0],
            Page::Status => [level(Track::Wall), level(Track::Morale), level(Track::Supplies)],
        };
        let pixels = ui.pixels_per_point();
        let key = (rect, state, pixels.to_bits());
        let slot = &mut self.scenery[page as usize];
        if slot.as_ref().is_none_or(|scenery| scenery.key != key) {
            let mut pen = Pen::new(rect, PAGE).with_pixels_per_point(pixels);
            match page {
                Page::Enemy => enemy_page::scenery(&mut pen, state[0], state[1]),
                Page::Status => status_page::scenery(&mut pen, state[0], state[1], state[2]),
            }
            *slot = Some(Scenery { key, mesh: pen.into_mesh() });
        }
        if let Some(scenery) = slot {
            let clip = painter.with_clip_rect(rect.shrink(10.0 * layout.unit()));
            clip.add(Shape::Mesh(Arc::clone(&scenery.mesh)));
        }
        let uv = Rect::from_min_size(Pos2::ZERO, rect.size() / parchment.size_vec2());
        let mut skin = egui::epaint::RectShape::filled(rect, round, Color32::WHITE);
        skin.brush = Some(Arc::new(egui::epaint::Brush { fill_texture_id: parchment.id(), uv }));
        painter.add(skin);
        let unit = layout.unit();
        painter.rect_stroke(rect.shrink(5.0 * unit), 9.0 * unit, Stroke::new(1.7 * unit, palette::INK), StrokeKind::Inside);
        painter.rect_stroke(rect.shrink(9.0 * unit), 7.0 * unit, Stroke::new(0.7 * unit, palette::INK), StrokeKind::Inside);
    }
}

// Spaces -------------------------------------------------------------------------------------------------------------

/// A line between two spaces, in the color of its side.
fn road(painter: &Painter, layout: &Layout, page: Page, from: Pos2, to: Pos2, color: Color32) {
    let unit = layout.unit();
    let points = [layout.at(page, from), layout.at(page, to)];
    painter.line_segment(points, Stroke::new(8.5 * unit, palette::INK));
    painter.line_segment(points, Stroke::new(5.6 * unit, color));
}

fn plate(painter: &Painter, layout: &Layout, rect: Rect, round: f32) {
    let unit = layout.unit();
    painter.rect(rect, round * unit, palette::PARCHMENT, Stroke::new(2.4 * unit, palette::INK), StrokeKind::Inside);
    painter.rect_stroke(
        rect.shrink(4.6 * unit),
        (round - 3.0).max(1.0) * unit,
        Stroke::new(0.8 * unit, palette::INK),
        StrokeKind::Inside,
    );
}

fn space(painter: &Painter, layout: &Layout, spot: Spot, text: &str) {
    let rect = layout.spot(spot);
    let unit = layout.unit();
    if matches!(spot, Spot::Space(_, Distance::One)) {
        let radius = rect.width() * 0.53;
        painter.circle(rect.center(), radius, palette::PARCHMENT, Stroke::new(2.4 * unit, palette::INK));
        painter.circle_stroke(rect.center(), radius - 4.2 * unit, Stroke::new(0.8 * unit, palette::INK));
    } else {
        plate(painter, layout, rect, 7.0);
    }
    lettering::line(painter, rect.center(), Align2::CENTER_CENTER, text, Face::Number, 25.0 * unit, palette::INK);
}

fn label(painter: &Painter, layout: &Layout, page: Page, center: Pos2, width: f32, lines: [&str; 2]) {
    let unit = layout.unit();
    let sizes = [(18.0 * unit).max(13.0), (14.5 * unit).max(12.0)];
    let height = if lines[1].is_empty() { sizes[0] * 1.25 } else { (sizes[0] + sizes[1]) * 1.12 };
    let at = layout.at(page, center);
    let rect = Rect::from_center_size(at, vec2((width * unit).max(88.0), height));
    painter.rect_filled(rect, 4.0 * unit, palette::with_alpha(palette::PARCHMENT, 0.82));
    let faces = [Face::Title, Face::Text];
    for (i, text) in lines.into_iter().enumerate() {
        let y = if lines[1].is_empty() { at.y } else { at.y + if i == 0 { -sizes[1] * 0.55 } else { sizes[0] * 0.55 } };
        lettering::fitted(
            painter,
            pos2(at.x, y),
            Align2::CENTER_CENTER,
            text,
            faces[i],
            sizes[i],
            palette::INK,
            rect.width() - 4.0,
        );
    }
}

fn enemy_spaces(painter: &Painter, scene: &Scene<'_>) {
    let layout = &scene.layout;
    let unit = layout.unit();
    let page = Page::Enemy;
    let combat = layout::close_combat();
    let gates = [pos2(169.0, combat.bottom() - 6.0), pos2(229.0, combat.bottom() - 6.0), pos2(289.0, combat.bottom() - 6.0)];
    for (track, gate) in Unit::ALL.into_iter().zip(gates) {
        let x = layout::unit_x(track);
        road(painter, layout, page, pos2(x, 450.0), pos2(x, 187.0), palette::VERMILION);
        road(painter, layout, page, pos2(x, 187.0), gate, palette::VERMILION);
    }
    road(painter, layout, page, pos2(92.0, 583.0), pos2(366.0, 583.0), palette::LAPIS);
    // The Close Combat area: one frame, two places, a partial line between them.
    let area = layout.rect_at(page, combat);
    plate(painter, layout, area, 9.0);
    let title = area.center_top() + vec2(0.0, 8.0 * unit);
    lettering::fitted(
        painter,
        title,
        Align2::CENTER_TOP,
        "Close Combat",
        Face::Title,
        (19.0 * unit).max(13.0),
        palette::INK,
        area.width() * 0.8,
    );
    let middle = [layout.at(page, pos2(229.0, 62.0)), layout.at(page, pos2(229.0, 90.0))];
    painter.line_segment(middle, Stroke::new(1.6 * unit, palette::INK));
    let strength = [pos2(126.0, 76.0), pos2(332.0, 76.0)];
    for at in strength {
        lettering::line(
            painter,
            layout.at(page, at),
            Align2::CENTER_CENTER,
            "4",
            Face::Number,
            17.0 * unit,
            palette::with_alpha(palette::INK, 0.75),
        );
    }
    for place in [169.0, 289.0] {
        let rect = layout.rect_at(page, Rect::from_center_size(pos2(place, 76.0), vec2(36.0, 36.0)));
        painter.rect_stroke(
            rect,
            4.0 * unit,
            Stroke::new(1.0 * unit, palette::with_alpha(palette::INK, 0.45)),
            StrokeKind::Inside,
        );
    }
    for track in Unit::ALL {
        for distance in [Distance::One, Distance::Two, Distance::Three] {
            space(painter, layout, Spot::Space(track, distance), &distance.get().to_string());
        }
        let start = Spot::Space(track, Distance::Start);
        space(painter, layout, start, "");
        icon(painter, layout.spot(start), |pen, at, size| icons::unit(pen, track, at, size));
        let strength = format!("strength {}", track.strength());
        label(painter, layout, page, pos2(layout::unit_x(track), 497.0), 118.0, [track.name(), &strength]);
    }
    for number in 1..=3 {
        let spot = Spot::Trebuchets(number);
        space(painter, layout, spot, "");
        icon(painter, layout.spot(spot), |pen, at, size| icons::trebuchets(pen, number, at, size));
    }
    label(painter, layout, page, pos2(229.0, 620.0), 110.0, ["Trebuchets", ""]);
}

/// Paints an icon into a space.
fn icon(painter: &Painter, rect: Rect, draw: impl FnOnce(&mut Pen, Pos2, f32)) {
    let mut pen = Pen::new(rect, rect.size());
    draw(&mut pen, (rect.size() / 2.0).to_pos2(), rect.width() * 0.72);
    painter.add(pen.into_shape());
}

fn status_spaces(painter: &Painter, scene: &Scene<'_>) {
    let layout = &scene.layout;
    let unit = layout.unit();
    let page = Page::Status;
    for track in Track::ALL {
        let x = layout::track_x(track);
        road(painter, layout, page, pos2(x, 60.0), pos2(x, 318.0), palette::VERDIGRIS);
        let end = layout::surrender().center() + vec2((x - 229.0) * 0.34, 0.0);
        road(painter, layout, page, pos2(x, 318.0), end, palette::VERDIGRIS);
    }
    for track in Track::ALL {
        for level in Level::all().skip(1) {
            space(painter, layout, Spot::Level(track, level), &level.to_string());
        }
        let help = match track {
            Track::Wall => "coupure 5+",
            Track::Morale => "rally 5+, +1 with a supply",
            Track::Supplies => "by raids",
        };
        let strip = Rect::from_min_max(pos2(layout::track_x(track) + 30.0, 92.0), pos2(layout::track_x(track) + 66.0, 286.0));
        let strip = layout.rect_at(page, strip);
        painter.rect_filled(strip, 4.0 * unit, palette::with_alpha(palette::PARCHMENT, 0.82));
        let names = [(track.name(), Face::Title, 19.0, 0.30), (help, Face::Text, 14.0, 0.72)];
        if track == Track::Morale {
            // Two lines side by side: the longest text of the page.
            let left = pos2(strip.left() + strip.width() * 0.28, strip.center().y);
            let right = pos2(strip.left() + strip.width() * 0.74, strip.center().y);
            lettering::turned(painter, right, "Morale", Face::Title, (19.0 * unit).max(13.0), palette::INK);
            lettering::turned(painter, left, help, Face::Text, (13.5 * unit).max(11.5), palette::INK);
        } else {
            for (text, face, size, share) in names {
                let at = pos2(strip.center().x, strip.top() + strip.height() * share);
                lettering::turned(painter, at, text, face, (size * unit).max(12.0), palette::INK);
            }
        }
    }
    let surrender = layout.rect_at(page, layout::surrender());
    plate(painter, layout, surrender, 8.0);
    lettering::line(painter, surrender.center(), Align2::CENTER_CENTER, "0", Face::Number, 25.0 * unit, palette::INK);
    label(painter, layout, page, pos2(229.0, 471.0), 90.0, ["Surrender", ""]);
    tunnel(painter, layout);
    for number in [1, 2] {
        space(painter, layout, Spot::Carried(number), &number.to_string());
    }
    label(painter, layout, page, pos2(392.0, 616.0), 70.0, ["carried", ""]);
}

fn tunnel(painter: &Painter, layout: &Layout) {
    let unit = layout.unit();
    let frame = layout.rect_at(Page::Status, layout::tunnel());
    painter.rect(frame, 7.0 * unit, palette::INK, Stroke::new(2.0 * unit, palette::INK), StrokeKind::Inside);
    for place in Place::ALL {
        let rect = layout.spot(Spot::Tunnel(place));
        let dark = place.is_tunnel();
        let fill = if dark { palette::mix(palette::TIMBER, palette::INK, 0.35) } else { palette::PARCHMENT };
        let color = if dark { palette::PARCHMENT } else { palette::INK };
        painter.rect_filled(rect, 4.0 * unit, fill);
        let at = rect.center_bottom() - vec2(0.0, 2.5 * unit);
        let size = (14.0 * unit).max(11.5);
        lettering::fitted(painter, at, Align2::CENTER_BOTTOM, place.name(), Face::Text, size, color, rect.width() - 3.0);
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

// Pieces -------------------------------------------------------------------------------------------------------------

/// The cubes, in the order in which they are painted and reached by Tab.
const CUBES: [Piece; 10] = [
    Piece::Unit(Unit::Ladders),
    Piece::Unit(Unit::Ram),
    Piece::Unit(Unit::Tower),
    Piece::Cauldron,
    Piece::Trebuchets,
    Piece::Status(Track::Wall),
    Piece::Status(Track::Morale),
    Piece::Status(Track::Supplies),
    Piece::Soldiers,
    Piece::Carried,
];

fn pieces_ui(ui: &Ui, scene: &Scene<'_>, view: &mut View) -> Option<Intent> {
    let mut intent = None;
    cancel_drag(ui, view);
    for piece in CUBES {
        let Some((page, home)) = layout::cube_units(piece, &scene.state) else { continue };
        let id = Id::unique(("piece", piece));
        // In card units, so that a resized window moves nothing by itself.
        let x = ui.animate_value_with_time(id.with("x"), home.x, GLIDE);
        let y = ui.animate_value_with_time(id.with("y"), home.y, GLIDE);
        let center = scene.layout.at(page, pos2(x, y));
        let side = scene.layout.cube() * cube_size(piece);
        let rect = Rect::from_center_size(center, vec2(side, side) * 1.25);
        let response = ui.interact(rect, id, Sense::click_and_drag());
        let open = piece.actions().iter().any(|action| scene.state.legality(*action, scene.rulings()).is_ok());
        let value = words::piece_value(piece, &scene.state);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, open, format!("{}, {value}", words::piece_name(piece))));
        if scene.live && response.drag_started_by(PointerButton::Primary) {
            let grip = ui.input(|input| input.pointer.press_origin()).map_or(vec2(0.0, 0.0), |origin| center - origin);
            view.held = Some(Held { piece, grip });
            view.offer = None;
            view.refusal = None;
        }
        let held = view.held.filter(|held| held.piece == piece);
        if scene.live && response.clicked() {
            intent = Some(press(piece, view, scene));
        }
        let Some(held) = held else {
            if view.offer.as_ref().is_some_and(|offer| is_offered(piece, &offer.actions, scene)) {
                glow(ui.painter(), center, side);
            }
            cube(ui.painter(), piece, center, side, 0.0, response.has_focus());
            let response = if open { response.on_hover_cursor(CursorIcon::Grab) } else { response };
            if view.held.is_none() {
                hint(&response, &piece_hint(piece, &value, scene));
            }
            continue;
        };
        let pointer = ui.input(|input| input.pointer.interact_pos()).unwrap_or(center);
        let at = pointer + held.grip;
        ui.set_cursor_icon(CursorIcon::Grabbing);
        let top = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("hand")));
        let spot = spot_under(scene, piece, at);
        in_hand(&top, scene, piece, at, spot);
        cube(&top, piece, at, side, 1.0, false);
        if response.drag_stopped() {
            view.held = None;
            intent = spot.map(|spot| Intent::Drop(piece, spot));
        }
    }
    intent
}

/// A drag ends without effect by Esc, the other button, a lost focus or a pointer that left the window.
fn cancel_drag(ui: &Ui, view: &mut View) {
    if view.held.is_none() {
        return;
    }
    let cancelled = ui.input(|input| {
        !input.focused
            || input.pointer.button_pressed(PointerButton::Secondary)
            || input.key_pressed(egui::Key::Escape)
            || input.events.iter().any(|event| matches!(event, egui::Event::PointerGone))
    });
    if cancelled {
        view.held = None;
        ui.stop_dragging();
    }
}

/// A press on a piece of an open offer chooses, if the choice is clear; otherwise it shows what the piece can do.
fn press(piece: Piece, view: &View, scene: &Scene<'_>) -> Intent {
    if let Some(offer) = view.offer.as_ref().filter(|offer| offer.by_target) {
        let mut fitting = offered(piece, &offer.actions, scene);
        if let (Some(action), None) = (fitting.next(), fitting.next()) {
            return Intent::Act(action);
        }
    }
    Intent::Press(piece)
}

fn offered<'a>(piece: Piece, actions: &'a [Action], scene: &'a Scene<'_>) -> impl Iterator<Item = Action> + 'a {
    let legal = |action: &&Action| scene.state.legality(**action, scene.rulings()).is_ok();
    actions.iter().filter(move |action| piece.actions().contains(action)).filter(legal).copied()
}

fn is_offered(piece: Piece, actions: &[Action], scene: &Scene<'_>) -> bool {
    offered(piece, actions, scene).next().is_some()
}

/// The spot under the hand that means something for this piece; its own space does not.
fn spot_under(scene: &Scene<'_>, piece: Piece, at: Pos2) -> Option<Spot> {
    scene.layout.spot_under(at, |spot| is_own_track(piece, spot) && !is_home(piece, spot, &scene.state))
}

fn is_own_track(piece: Piece, spot: Spot) -> bool {
    match (piece, spot) {
        (Piece::Unit(unit), Spot::Space(track, _)) => unit == track,
        (Piece::Cauldron, Spot::Space(_, Distance::One)) => true,
        (Piece::Status(Track::Supplies), Spot::Level(track, _)) => track != Track::Wall,
        (Piece::Status(own), Spot::Level(track, _)) => own == track,
        (Piece::Status(Track::Morale | Track::Supplies), Spot::Seals) => true,
        (Piece::Soldiers, Spot::Tunnel(_)) | (Piece::Carried, Spot::Carried(_)) | (Piece::Trebuchets, Spot::Trebuchets(_)) => {
            true
        }
        _ => false,
    }
}

fn is_home(piece: Piece, spot: Spot, state: &GameState) -> bool {
    let board = state.board();
    match (piece, spot) {
        (Piece::Unit(unit), Spot::Space(_, distance)) => board.enemies.distance(unit) == Some(distance),
        (Piece::Status(own), Spot::Level(track, level)) => own == track && board.level(own) == level,
        (Piece::Soldiers, Spot::Tunnel(place)) => board.soldiers.place() == place,
        (Piece::Carried, Spot::Carried(number)) => board.soldiers.carried().get() == number,
        (Piece::Trebuchets, Spot::Trebuchets(number)) => Trebuchets::new(number) == Some(board.trebuchets),
        _ => false,
    }
}

/// Spots where the held piece can go, in gold.
fn targets(painter: &Painter, scene: &Scene<'_>, piece: Piece) {
    for spot in gesture::all_spots().filter(|spot| is_own_track(piece, *spot)) {
        if matches!(gesture::drop(piece, spot, &scene.state, scene.rulings()), Response::Act(_) | Response::Choose(_)) {
            let rect = scene.layout.spot(spot);
            let round = if matches!(spot, Spot::Space(_, Distance::One)) { rect.width() } else { 9.0 * scene.layout.unit() };
            let glow = rect.expand(4.0 * scene.layout.unit());
            painter.rect_filled(glow, round, palette::with_alpha(palette::GOLD, 0.28));
            painter.rect_stroke(
                glow,
                round,
                Stroke::new(3.0 * scene.layout.unit().max(0.8), palette::GOLD),
                StrokeKind::Outside,
            );
        }
    }
}

/// What the drop would mean, beside the hand.
fn in_hand(painter: &Painter, scene: &Scene<'_>, piece: Piece, at: Pos2, spot: Option<Spot>) {
    let Some(spot) = spot else { return };
    let mut lines: Vec<String> = Vec::new();
    let describe = |action: &Action| {
        let mut text = vec![format!(
            "{}: {}",
            words::action_name(*action, &scene.state),
            words::detail(*action, &scene.state, scene.rulings())
        )];
        if let Some(attempt) = action.roll().and_then(|roll| scene.state.attempt(roll, scene.rulings())) {
            text.extend(words::attempt_lines(&attempt));
        }
        text
    };
    match gesture::drop(piece, spot, &scene.state, scene.rulings()) {
        Response::Act(action) => lines.extend(describe(&action)),
        Response::Choose(actions) => lines.extend(actions.iter().flat_map(describe)),
        Response::NoEffect(refusal @ Refusal::Illegal(_)) => {
            lines.push(crate::session::chronicle::capitalized(&refusal.to_string()));
            lines.push(format!("rule {}", refusal.rule()));
        }
        _ => return,
    }
    let layout = &scene.layout;
    let size = layout.px(15.0);
    let galleys: Vec<_> = lines
        .iter()
        .enumerate()
        .map(|(i, text)| {
            lettering::paragraph(
                painter,
                text,
                Face::Text,
                size,
                if i == 0 { palette::CANDLE } else { palette::PARCHMENT },
                260.0,
            )
        })
        .collect();
    let width = galleys.iter().map(|galley| galley.size().x).fold(0.0, f32::max) + 20.0;
    let height = galleys.iter().map(|galley| galley.size().y).sum::<f32>() + 14.0;
    let mut rect = Rect::from_min_size(at + vec2(layout.cube() * 0.9, layout.cube() * 0.5), vec2(width, height));
    rect = rect.translate(vec2(
        (layout.window.right() - 6.0 - rect.right()).min(0.0),
        (layout.window.bottom() - 6.0 - rect.bottom()).min(0.0),
    ));
    painter.rect(rect, 6.0, palette::OAK_DEEP, Stroke::new(1.5, palette::GOLD), StrokeKind::Inside);
    let mut y = rect.top() + 7.0;
    for galley in galleys {
        let next = y + galley.size().y;
        painter.galley(pos2(rect.left() + 10.0, y), galley, palette::PARCHMENT);
        y = next;
    }
}

const fn cube_size(piece: Piece) -> f32 {
    match piece {
        Piece::Soldiers | Piece::Carried => 0.84,
        _ => 1.0,
    }
}

fn glow(painter: &Painter, center: Pos2, side: f32) {
    painter.circle(center, side * 0.95, palette::with_alpha(palette::GOLD, 0.3), Stroke::new(side * 0.09, palette::GOLD));
}

fn cube(painter: &Painter, piece: Piece, center: Pos2, side: f32, lift: f32, focused: bool) {
    let color = match piece {
        Piece::Unit(_) => palette::VERMILION,
        Piece::Status(_) => palette::VERDIGRIS,
        Piece::Trebuchets => palette::LAPIS,
        Piece::Soldiers => palette::SOOT,
        Piece::Carried => palette::OCHRE,
        Piece::Cauldron | Piece::Deck | Piece::Die => palette::INK,
    };
    let box_size = vec2(side, side) * 3.0;
    let mut pen = Pen::new(Rect::from_center_size(center, box_size), box_size);
    let middle = (box_size / 2.0).to_pos2();
    let lifted = vec2(0.0, -6.0 * lift);
    if piece == Piece::Cauldron {
        icons::cauldron_token(&mut pen, middle + lifted, side * 1.1);
    } else {
        pieces::cube(&mut pen, middle + lifted, side, color, lift);
    }
    painter.add(pen.into_shape());
    let letter = match piece {
        Piece::Unit(unit) => unit.letter().to_string(),
        Piece::Status(track) => palette::track_letter(track).to_owned(),
        _ => String::new(),
    };
    if !letter.is_empty() {
        lettering::line(painter, center + lifted, Align2::CENTER_CENTER, &letter, Face::Number, side * 0.66, palette::CANDLE);
    }
    if focused {
        painter.circle_stroke(center, side * 0.98, Stroke::new(2.5, palette::GOLD));
    }
}

fn piece_hint(piece: Piece, value: &str, scene: &Scene<'_>) -> String {
    let mut lines = vec![format!("{}: {value}", words::piece_name(piece))];
    let mut any = false;
    for action in piece.actions() {
        if scene.state.legality(*action, scene.rulings()).is_ok() {
            any = true;
            let detail = words::detail(*action, &scene.state, scene.rulings());
            lines.push(format!("{}: {detail}", words::action_name(*action, &scene.state)));
        }
    }
    if !any {
        lines.extend(words::refusals(piece.actions(), &scene.state, scene.rulings()).lines().map(str::to_owned));
    }
    lines.join("\n")
}

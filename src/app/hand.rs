//! The cubes, and the hand that takes them.

use eframe::egui::{
    Align2, CursorIcon, Event, Id, Key, LayerId, Order, Painter, PointerButton, Pos2, Rect, Role, Sense, Stroke, StrokeKind,
    Ui, WidgetInfo, pos2, vec2,
};

use super::art::icons;
use super::art::pen::Pen;
use super::art::pieces;
use super::layout;
use super::lettering::{self, Face};
use super::motion::settle;
use super::palette;
use super::table::hint;
use super::view::{Dropped, Held, Intent, Scene, Touched, View};
use super::words;
use crate::engine::{Action, Distance, GameState, Track, Trebuchets, Unit};
use crate::session::gesture::{self, Piece, Refusal, Response, Spot};

/// A press that moves no farther, in points, is a click; the same as egui's own.
const CLICK_DISTANCE: f32 = 6.0;

/// Seconds in which a cube that was let go finds its place.
const SETTLE: f64 = 0.16;

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

/// Paints the cubes, and says what the hand did.
pub(super) fn pieces_ui(ui: &Ui, scene: &Scene<'_>, view: &mut View) -> Option<Intent> {
    let mut intent = hand(ui, scene, view);
    for piece in CUBES {
        let Some((page, home)) = layout::cube_units(piece, &scene.state) else { continue };
        let id = Id::unique(("piece", piece));
        let (mut center, mut lift) = on_its_way(scene, piece, (page, home));
        if let Some(dropped) = view.dropped.filter(|dropped| dropped.piece == piece) {
            let progress = (scene.speed.unwrap_or(f64::MAX) * (scene.time - dropped.since) / SETTLE) as f32;
            if (0.0..1.0).contains(&progress) {
                center = dropped.at + (center - dropped.at) * settle(progress);
                lift = 1.0 - progress;
                ui.request_repaint();
            } else {
                view.dropped = None;
            }
        }
        let side = scene.layout.cube() * cube_size(piece);
        let Some(rect) = grip_rect(scene, piece) else { continue };
        let response = ui.interact(rect, id, Sense::click());
        let open = piece.actions().iter().any(|action| scene.state.legality(*action, scene.rulings()).is_ok());
        let value = words::piece_value(piece, &scene.state);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, open, format!("{}, {value}", words::piece_name(piece))));
        if scene.live && response.clicked() {
            intent = Some(press(piece, view, scene));
        }
        if let Some(Held { at, .. }) = view.held.filter(|held| held.piece == piece) {
            ui.set_cursor_icon(CursorIcon::Grabbing);
            let top = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("hand")));
            in_hand(&top, scene, piece, at, spot_under(scene, piece, at));
            cube(&top, scene, piece, at, side, 1.0, false);
            continue;
        }
        if view.offer.as_ref().is_some_and(|offer| is_offered(piece, &offer.actions, scene)) {
            glow(ui.painter(), center, side);
        }
        cube(ui.painter(), scene, piece, center, side, lift, response.has_focus());
        let response = if open { response.on_hover_cursor(CursorIcon::Grab) } else { response };
        if view.held.is_none() {
            hint(&response, &piece_hint(piece, &value, scene));
        }
    }
    intent
}

/// Where a cube is seen, and how far it is off the page: at home, or between its place before the step and there.
fn on_its_way(scene: &Scene<'_>, piece: Piece, (page, home): (layout::Page, Pos2)) -> (Pos2, f32) {
    let center = scene.layout.at(page, home);
    let moving = scene.motion.as_ref().and_then(|motion| motion.cube_at(piece, scene.time));
    let Some((before, progress)) = moving.filter(|(_, progress)| *progress < 1.0) else { return (center, 0.0) };
    let Some((page, start)) = layout::cube_units(piece, before) else { return (center, 0.0) };
    let start = scene.layout.at(page, start);
    (start + (center - start) * settle(progress), (progress * std::f32::consts::PI).sin() * 0.6)
}

/// Where a cube can be taken: on its space, even while it still glides there.
fn grip_rect(scene: &Scene<'_>, piece: Piece) -> Option<Rect> {
    let (page, home) = layout::cube_units(piece, &scene.state)?;
    let side = scene.layout.cube() * cube_size(piece) * 1.25;
    Some(Rect::from_center_size(scene.layout.at(page, home), vec2(side, side)))
}

/// Follows the hand through the events of a frame, in their order: on a slow machine the press, the way and the release may
/// come together, and where the button went down decides which cube is held. Returns the drop, if there was one.
fn hand(ui: &Ui, scene: &Scene<'_>, view: &mut View) -> Option<Intent> {
    let events = ui.input(|input| input.events.clone());
    let mut intent = None;
    for event in &events {
        match *event {
            Event::PointerButton { pos, button: PointerButton::Primary, pressed: true, .. } if scene.live => {
                let taken =
                    CUBES.into_iter().rev().find(|piece| grip_rect(scene, *piece).is_some_and(|rect| rect.contains(pos)));
                view.touched = taken.map(|piece| Touched { piece, at: pos });
            }
            Event::PointerMoved(pos) => {
                if let Some(held) = &mut view.held {
                    held.at = pos + held.grip;
                } else if let Some(touched) = view.touched.filter(|touched| touched.at.distance(pos) > CLICK_DISTANCE) {
                    let home = grip_rect(scene, touched.piece).map_or(touched.at, |rect| rect.center());
                    let grip = home - touched.at;
                    view.held = Some(Held { piece: touched.piece, grip, at: pos + grip });
                    view.offer = None;
                    view.refusal = None;
                    view.question = None;
                }
            }
            Event::PointerButton { pos, button: PointerButton::Primary, pressed: false, .. } => {
                view.touched = None;
                if let Some(held) = view.held.take() {
                    view.dropped = Some(Dropped { piece: held.piece, at: held.at, since: scene.time });
                    let spot = spot_under(scene, held.piece, pos + held.grip);
                    intent = spot.map(|spot| Intent::Drop(held.piece, spot));
                }
            }
            // A drag ends without effect by Esc, another button, a lost focus or a pointer that left the window.
            Event::PointerButton { pressed: true, .. }
            | Event::PointerGone
            | Event::WindowFocused(false)
            | Event::Key { key: Key::Escape, pressed: true, .. } => {
                view.touched = None;
                if let Some(held) = view.held.take() {
                    view.dropped = Some(Dropped { piece: held.piece, at: held.at, since: scene.time });
                }
            }
            _ => {}
        }
    }
    if !scene.live {
        view.touched = None;
        view.held = None;
    }
    intent
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

/// Spots where the held piece can go, in gold, each with its odds.
pub(super) fn targets(painter: &Painter, scene: &Scene<'_>, piece: Piece) {
    let unit = scene.layout.unit();
    for spot in gesture::all_spots().filter(|spot| is_own_track(piece, *spot)) {
        let (Response::Act(_) | Response::Choose(_)) = gesture::drop(piece, spot, &scene.state, scene.rulings()) else {
            continue;
        };
        let rect = scene.layout.spot(spot);
        let round = if matches!(spot, Spot::Space(_, Distance::One)) { rect.width() } else { 9.0 * unit };
        let glow = rect.expand(4.0 * unit);
        painter.rect_filled(glow, round, palette::with_alpha(palette::GOLD, 0.28));
        painter.rect_stroke(glow, round, Stroke::new(3.0 * unit.max(0.8), palette::GOLD), StrokeKind::Outside);
        let tag = target_tag(piece, spot, scene);
        // Of spots that mean the same, as all levels of Morale for a supply, one tag is enough.
        let first = gesture::all_spots().find(|other| {
            is_own_track(piece, *other)
                && matches!(gesture::drop(piece, *other, &scene.state, scene.rulings()), Response::Act(_) | Response::Choose(_))
                && target_tag(piece, *other, scene) == tag
        });
        if first == Some(spot) {
            odds_tag(painter, scene, glow, &tag);
        }
    }
}

/// What a drop on the spot comes to, in the fewest words.
fn target_tag(piece: Piece, spot: Spot, scene: &Scene<'_>) -> String {
    let actions = match gesture::drop(piece, spot, &scene.state, scene.rulings()) {
        Response::Act(action) => vec![action],
        Response::Choose(actions) => actions,
        _ => return String::new(),
    };
    let tag = |action: &Action| match action.roll().and_then(|roll| scene.state.attempt(roll, scene.rulings())) {
        Some(attempt) => words::short_odds(&attempt),
        None => words::detail(*action, &scene.state, scene.rulings()),
    };
    actions.iter().map(tag).collect::<Vec<_>>().join(" or ")
}

/// A small flag of oak with the odds, above a glowing spot or below it if the page ends there.
fn odds_tag(painter: &Painter, scene: &Scene<'_>, glow: Rect, text: &str) {
    let size = scene.layout.px(15.0);
    let galley = painter.layout_no_wrap(text.to_owned(), Face::Number.id(size), palette::CANDLE);
    let box_size = galley.size() + vec2(12.0, 3.0);
    let window = scene.layout.window.shrink(4.0);
    let above = glow.center_top() - vec2(0.0, box_size.y * 0.5 + 3.0);
    let center = if above.y - box_size.y < scene.layout.top.bottom() {
        glow.center_bottom() + vec2(0.0, box_size.y * 0.5 + 3.0)
    } else {
        above
    };
    let x = center.x.clamp(window.left() + box_size.x / 2.0, window.right() - box_size.x / 2.0);
    let rect = Rect::from_center_size(pos2(x, center.y), box_size);
    painter.rect(rect, 4.0, palette::OAK_DEEP, Stroke::new(1.2, palette::GOLD), StrokeKind::Inside);
    painter.galley(rect.center() - galley.size() / 2.0, galley, palette::CANDLE);
}

/// What the drop would mean, beside the hand.
fn in_hand(painter: &Painter, scene: &Scene<'_>, piece: Piece, at: Pos2, spot: Option<Spot>) {
    let Some(spot) = spot else { return };
    let mut lines: Vec<String> = Vec::new();
    let mut costs: Vec<String> = Vec::new();
    let mut describe = |action: &Action| {
        let mut text = vec![format!(
            "{}: {}",
            words::action_name(*action, &scene.state),
            words::detail(*action, &scene.state, scene.rulings())
        )];
        if let Some(attempt) = action.roll().and_then(|roll| scene.state.attempt(roll, scene.rulings())) {
            text.extend(words::attempt_lines(&attempt));
            let cost = words::failure_line(&attempt);
            if !costs.contains(&cost) {
                costs.push(cost);
            }
        }
        text
    };
    match gesture::drop(piece, spot, &scene.state, scene.rulings()) {
        Response::Act(action) => lines.extend(describe(&action)),
        Response::Choose(actions) => lines.extend(actions.iter().flat_map(&mut describe)),
        Response::NoEffect(refusal @ Refusal::Illegal(_)) => {
            lines.push(crate::session::chronicle::capitalized(&refusal.to_string()));
            lines.push(format!("rule {}", refusal.rule()));
        }
        _ => return,
    }
    lines.append(&mut costs);
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
        Piece::Soldiers => 0.84,
        Piece::Carried => 0.68,
        _ => 1.0,
    }
}

fn glow(painter: &Painter, center: Pos2, side: f32) {
    painter.circle(center, side * 0.95, palette::with_alpha(palette::GOLD, 0.3), Stroke::new(side * 0.09, palette::GOLD));
}

fn cube(painter: &Painter, scene: &Scene<'_>, piece: Piece, center: Pos2, side: f32, lift: f32, focused: bool) {
    let color = scene.colors.cube(piece);
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

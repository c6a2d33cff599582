//! A small drawing of both track cards, made from a position.

use eframe::egui::{Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};

use super::look::Set;
use super::palette;
use crate::engine::{GameState, Place, Track, Unit};

/// Width of the drawing for a height of 1.
pub(super) const ASPECT: f32 = 1.72;

/// Draws the position into `rect`: the Enemy Tracks at the left, the Status Tracks at the right.
pub(super) fn paint(painter: &Painter, rect: Rect, state: &GameState, colors: &Set) {
    let width = rect.height() * (ASPECT - 0.06) / 2.0;
    enemy(painter, Rect::from_min_size(rect.min, vec2(width, rect.height())), state, colors);
    status(painter, Rect::from_min_max(pos2(rect.right() - width, rect.top()), rect.max), state, colors);
}

/// The sheet, with a strip in the color of the day. Returns what is below it.
fn sheet(painter: &Painter, rect: Rect, state: &GameState, colors: &Set) -> Rect {
    let line = Stroke::new((rect.height() * 0.022).max(1.0), palette::INK);
    painter.rect(rect, rect.height() * 0.05, palette::PARCHMENT, line, StrokeKind::Inside);
    let strip = rect.with_max_y(rect.top() + rect.height() * 0.1).shrink(line.width);
    painter.rect_filled(strip, 1.0, colors.day(state.day()));
    rect.with_min_y(strip.bottom())
}

/// A track from `top` to `bottom` with five places; `cube` is the place from the top, `0..=4`, where the cube lies.
fn track(painter: &Painter, from: Pos2, to: Pos2, color: eframe::egui::Color32, cube: Option<u8>, side: f32) {
    painter.line_segment([from, to], Stroke::new((side * 0.2).max(1.0), color));
    for place in 0..5_u8 {
        let at = from + (to - from) * (f32::from(place) / 4.0);
        painter.circle_filled(at, side * 0.2, palette::mix(color, palette::INK, 0.25));
        if cube == Some(place) {
            block(painter, at, side, color);
        }
    }
}

fn block(painter: &Painter, at: Pos2, side: f32, color: eframe::egui::Color32) {
    let face = Rect::from_center_size(at, vec2(side, side));
    painter.rect(face, side * 0.12, color, Stroke::new((side * 0.11).max(1.0), palette::INK), StrokeKind::Outside);
}

fn enemy(painter: &Painter, rect: Rect, state: &GameState, colors: &Set) {
    let room = sheet(painter, rect, state, colors);
    let side = rect.height() * 0.135;
    let (top, bottom) = (room.top() + room.height() * 0.14, room.top() + room.height() * 0.68);
    // The wall over which they come.
    let wall = Rect::from_min_max(
        pos2(room.left() + side * 0.5, top - side * 0.62),
        pos2(room.right() - side * 0.5, top + side * 0.62),
    );
    painter.rect_filled(wall, 1.0, palette::mix(palette::PARCHMENT, palette::STONE[2], 0.75));
    for (i, unit) in Unit::ALL.into_iter().enumerate() {
        let x = room.left() + room.width() * (0.22 + 0.28 * i as f32);
        match state.board().enemies.distance(unit) {
            Some(distance) => {
                track(painter, pos2(x, top), pos2(x, bottom), colors.enemy, Some(distance.get()), side);
            }
            None => track(painter, pos2(x, top), pos2(x, bottom), palette::PARCHMENT_SHADE, None, side),
        }
    }
    let y = room.top() + room.height() * 0.87;
    for number in 1..=3_u8 {
        let at = pos2(room.left() + room.width() * (0.22 + 0.28 * f32::from(number - 1)), y);
        if number <= state.board().trebuchets.get() {
            block(painter, at, side * 0.86, colors.engines);
        } else {
            painter.circle_filled(at, side * 0.2, colors.engines);
        }
    }
}

fn status(painter: &Painter, rect: Rect, state: &GameState, colors: &Set) {
    let room = sheet(painter, rect, state, colors);
    let side = rect.height() * 0.135;
    let (top, bottom) = (room.top() + room.height() * 0.14, room.top() + room.height() * 0.68);
    let zero = Rect::from_min_max(
        pos2(room.left() + side * 0.5, bottom - side * 0.62),
        pos2(room.right() - side * 0.5, bottom + side * 0.62),
    );
    painter.rect_filled(zero, 1.0, palette::mix(palette::PARCHMENT, palette::PARCHMENT_SHADE, 0.9));
    for (i, which) in Track::ALL.into_iter().enumerate() {
        let x = room.left() + room.width() * (0.22 + 0.28 * i as f32);
        let level = state.board().level(which).get();
        track(painter, pos2(x, top), pos2(x, bottom), colors.ours, Some(4 - level), side);
    }
    // The tunnel from the Castle to the Enemy Lines.
    let y = room.top() + room.height() * 0.87;
    let places = [Place::Castle, Place::Tunnel1, Place::Tunnel2, Place::EnemyLines];
    let x = |i: usize| room.left() + room.width() * (0.17 + 0.22 * i as f32);
    painter.line_segment([pos2(x(0), y), pos2(x(3), y)], Stroke::new((side * 0.5).max(1.0), palette::TIMBER));
    for (i, place) in places.into_iter().enumerate() {
        if state.board().soldiers.place() == place {
            block(painter, pos2(x(i), y), side * 0.86, palette::SOOT);
        } else {
            painter.circle_filled(pos2(x(i), y), side * 0.2, palette::PARCHMENT);
        }
    }
}

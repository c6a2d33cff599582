//! Where everything lies: pure geometry, no egui context. The same tables draw, hit-test and name the nodes.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::engine::{Distance, GameState, Place, Track, Unit};
use crate::session::gesture::{Piece, Spot};

/// Size of a page (a track card) in card units.
pub const PAGE: Vec2 = vec2(458.0, 641.0);

/// Side of a square space and of a big cube's place, in card units.
pub const SPACE: f32 = 46.0;

/// Front face of a cube, in card units.
pub const CUBE: f32 = 33.0;

/// The size for which the screen is composed, in points.
const DESIGN: Vec2 = vec2(1280.0, 800.0);

/// One of the two track cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Page {
    /// Enemy Tracks (2.2).
    Enemy,
    /// Status Tracks (2.3).
    Status,
}

/// The parts of the screen, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The whole window.
    pub window: Rect,
    /// Factor for sizes and type against the composed screen.
    pub scale: f32,
    /// Title, days, turns, menu.
    pub top: Rect,
    /// The Enemy Tracks card.
    pub enemy: Rect,
    /// The Status Tracks card.
    pub status: Rect,
    /// Deck, die, the sentence that says what happened, the next step.
    pub tray: Rect,
    /// The event card in play.
    pub card: Rect,
    /// Action points as seals.
    pub seals: Rect,
    /// The eight actions.
    pub actions: Rect,
    /// The log.
    pub chronicle: Rect,
}

impl Layout {
    /// The layout of a window of this size.
    pub fn new(window: Rect) -> Self {
        if window.width() < window.height() * 1.12 { Self::tall(window) } else { Self::wide(window) }
    }

    /// Pages side by side, the column to their right.
    fn wide(window: Rect) -> Self {
        let ratio = window.size() / DESIGN;
        let scale = ratio.x.min(ratio.y).clamp(0.7, 4.0);
        let gap = (16.0 * scale).max(10.0);
        let top_height = (44.0 * scale).max(34.0);
        let tray_height = (84.0 * scale).max(68.0);
        let column_width = (304.0 * scale).max(292.0);
        let room = vec2(window.width() - column_width - 4.0 * gap, window.height() - top_height - tray_height - 2.5 * gap);
        let page = fit(vec2(room.x / 2.0, room.y));
        // What is left over goes to the column first, then to the table on both sides.
        let spare = (window.width() - 2.0 * page.x - column_width - 4.0 * gap).max(0.0);
        let column_width = column_width + spare.min(column_width * 0.35);
        let used = 2.0 * page.x + column_width + 2.0 * gap;
        let left = window.left() + ((window.width() - used) / 2.0).max(gap);
        let top = Rect::from_min_size(pos2(left, window.top()), vec2(used, top_height));
        let spare_height = (window.height() - top_height - page.y - tray_height - 2.5 * gap).max(0.0);
        let page_top = top.bottom() + gap * 0.5 + spare_height * 0.35;
        let enemy = Rect::from_min_size(pos2(left, page_top), page);
        let status = enemy.translate(vec2(page.x + gap, 0.0));
        let tray_top = enemy.bottom() + gap * 0.75;
        let tray = Rect::from_min_max(
            pos2(left, tray_top),
            pos2(status.right(), (tray_top + tray_height + spare_height * 0.3).min(window.bottom() - gap * 0.75)),
        );
        let column = Rect::from_min_max(pos2(status.right() + gap, page_top), pos2(left + used, tray.bottom()));
        let [card, seals, actions, chronicle] = stack(column, scale, gap);
        Self { window, scale, top, enemy, status, tray, card, seals, actions, chronicle }
    }

    /// Portrait and square windows: pages above, tray, then the column in two halves.
    fn tall(window: Rect) -> Self {
        let scale = (window.width() / 900.0).min(window.height() / 1000.0).clamp(0.7, 4.0);
        let gap = (14.0 * scale).max(8.0);
        let top_height = (44.0 * scale).max(34.0);
        let tray_height = (84.0 * scale).max(68.0);
        let column_height = (300.0 * scale).max(236.0);
        let room = vec2(window.width() - 3.0 * gap, window.height() - top_height - tray_height - column_height - 3.5 * gap);
        let page = fit(vec2(room.x / 2.0, room.y));
        let used = (2.0 * page.x + gap).max((window.width() - 2.0 * gap).min(620.0 * scale.max(1.0)));
        let left = window.left() + (window.width() - used) / 2.0;
        let top = Rect::from_min_size(pos2(window.left() + gap, window.top()), vec2(window.width() - 2.0 * gap, top_height));
        let pages_left = left + (used - 2.0 * page.x - gap) / 2.0;
        let enemy = Rect::from_min_size(pos2(pages_left, top.bottom() + gap * 0.5), page);
        let status = enemy.translate(vec2(page.x + gap, 0.0));
        let tray = Rect::from_min_size(pos2(left, enemy.bottom() + gap), vec2(used, tray_height));
        let below = Rect::from_min_max(pos2(left, tray.bottom() + gap), pos2(left + used, window.bottom() - gap));
        let half = (used - gap) / 2.0;
        let (first, second) = below.split_left_right_at_x(below.left() + half);
        let second = second.with_min_x(second.left() + gap);
        let seals_height = (46.0 * scale).max(38.0);
        let card_height = (first.height() * 0.46).clamp(90.0, 190.0 * scale.max(1.0));
        let (card, rest) = first.split_top_bottom_at_y(first.top() + card_height);
        let seals = Rect::from_min_size(rest.min, vec2(rest.width(), seals_height));
        let actions = Rect::from_min_max(
            pos2(rest.left(), seals.bottom()),
            pos2(rest.right(), (seals.bottom() + 200.0 * scale.max(0.8)).min(rest.bottom())),
        );
        Self { window, scale, top, enemy, status, tray, card, seals, actions, chronicle: second }
    }

    /// The button of one of the eight actions, `0..8`.
    pub fn action_button(&self, index: usize) -> Rect {
        let gap = 6.0 * self.scale;
        let size = vec2((self.actions.width() - gap) / 2.0, (self.actions.height() - 3.0 * gap) / 4.0);
        let cell = vec2((index % 2) as f32, (index / 2) as f32);
        Rect::from_min_size(self.actions.min + cell * (size + vec2(gap, gap)), size)
    }

    /// The page's rectangle.
    pub const fn page(&self, page: Page) -> Rect {
        match page {
            Page::Enemy => self.enemy,
            Page::Status => self.status,
        }
    }

    /// Points to one card unit.
    pub fn unit(&self) -> f32 {
        self.enemy.width() / PAGE.x
    }

    /// A position on a page (card units) on the screen.
    pub fn at(&self, page: Page, units: Pos2) -> Pos2 {
        self.page(page).min + units.to_vec2() * self.unit()
    }

    /// A rectangle on a page (card units) on the screen.
    pub fn rect_at(&self, page: Page, units: Rect) -> Rect {
        Rect::from_min_max(self.at(page, units.min), self.at(page, units.max))
    }

    /// A type or line size of the composed screen; type never gets smaller than can be read.
    pub fn px(&self, size: f32) -> f32 {
        (size * self.scale).max(size.min(13.0))
    }

    /// The rectangle of a spot on the screen.
    pub fn spot(&self, spot: Spot) -> Rect {
        match spot_units(spot) {
            Some((page, units)) => self.rect_at(page, units),
            None => self.seals,
        }
    }

    /// Side of a cube's front face on the screen.
    pub fn cube(&self) -> f32 {
        CUBE * self.unit()
    }

    /// The spot under a position, if any. Spaces are caught generously: half again their size.
    pub fn spot_under(&self, position: Pos2, wanted: impl Fn(Spot) -> bool) -> Option<Spot> {
        let reach = SPACE * self.unit() * 0.25;
        crate::session::gesture::all_spots()
            .filter(|spot| wanted(*spot))
            .map(|spot| (self.spot(spot), spot))
            .filter(|(rect, _)| rect.expand(reach).contains(position))
            .min_by(|(a, _), (b, _)| a.center().distance(position).total_cmp(&b.center().distance(position)))
            .map(|(_, spot)| spot)
    }
}

fn fit(room: Vec2) -> Vec2 {
    PAGE * (room.x / PAGE.x).min(room.y / PAGE.y).max(0.2)
}

fn stack(column: Rect, scale: f32, gap: f32) -> [Rect; 4] {
    let card_height = (196.0 * scale).max(136.0);
    let seals_height = (46.0 * scale).max(38.0);
    let actions_height = (4.0 * 45.0 * scale).max(4.0 * 34.0);
    let (card, rest) = column.split_top_bottom_at_y(column.top() + card_height);
    let (seals, rest) = rest.with_min_y(rest.top() + gap * 0.4).split_top_bottom_at_y(rest.top() + gap * 0.4 + seals_height);
    let (actions, rest) =
        rest.with_min_y(rest.top() + gap * 0.4).split_top_bottom_at_y(rest.top() + gap * 0.4 + actions_height);
    [card, seals, actions, rest.with_min_y(rest.top() + gap * 0.6)]
}

fn square(x: f32, y: f32, side: f32) -> Rect {
    Rect::from_center_size(pos2(x, y), Vec2::splat(side))
}

/// Horizontal position of an enemy track, in card units.
pub const fn unit_x(unit: Unit) -> f32 {
    match unit {
        Unit::Ladders => 92.0,
        Unit::Ram => 229.0,
        Unit::Tower => 366.0,
    }
}

/// Horizontal position of a status track, in card units.
pub const fn track_x(track: Track) -> f32 {
    match track {
        Track::Wall => 104.0,
        Track::Morale => 229.0,
        Track::Supplies => 354.0,
    }
}

/// The Close Combat area, in card units.
pub fn close_combat() -> Rect {
    Rect::from_min_max(pos2(109.0, 22.0), pos2(349.0, 102.0))
}

/// The space that all three status tracks share, in card units.
pub fn surrender() -> Rect {
    Rect::from_center_size(pos2(229.0, 430.0), vec2(136.0, 54.0))
}

/// The frame of the four tunnel spaces, in card units.
pub fn tunnel() -> Rect {
    Rect::from_min_max(pos2(39.0, 542.0), pos2(335.0, 606.0))
}

/// Where a spot is printed: its page and its rectangle in card units; `None` for the seals.
pub fn spot_units(spot: Spot) -> Option<(Page, Rect)> {
    let found = match spot {
        Spot::Space(_, Distance::CloseCombat) => (Page::Enemy, close_combat()),
        Spot::Space(unit, distance) => {
            let y = match distance {
                Distance::Start => 450.0,
                Distance::Three => 358.0,
                Distance::Two => 273.0,
                _ => 187.0,
            };
            (Page::Enemy, square(unit_x(unit), y, SPACE))
        }
        Spot::Level(_, level) if level.is_zero() => (Page::Status, surrender()),
        Spot::Level(track, level) => {
            let y = 60.0 + 86.0 * (4 - level.get()) as f32;
            (Page::Status, square(track_x(track), y, SPACE))
        }
        Spot::Tunnel(place) => {
            let frame = tunnel();
            // As wide as the names need.
            let edges = match place {
                Place::Castle => [0.0, 60.0],
                Place::Tunnel1 => [60.0, 133.0],
                Place::Tunnel2 => [133.0, 206.0],
                Place::EnemyLines => [206.0, frame.width()],
            };
            let [left, right] = edges.map(|x| frame.left() + x);
            let cell = Rect::from_min_max(pos2(left, frame.top()), pos2(right, frame.bottom()));
            (Page::Status, cell.shrink2(vec2(3.0, 4.0)))
        }
        Spot::Carried(2) => (Page::Status, square(396.0, 531.0, 42.0)),
        Spot::Carried(_) => (Page::Status, square(396.0, 580.0, 42.0)),
        Spot::Trebuchets(0) => (Page::Enemy, square(34.0, 612.0, 36.0)),
        Spot::Trebuchets(number) => (Page::Enemy, square(92.0 + 137.0 * f32::from(number - 1), 583.0, SPACE)),
        Spot::Seals => return None,
    };
    Some(found)
}

/// Where a cube stands: page and center in card units; `None` for what is not on the cards, such as a removed Tower.
pub fn cube_units(piece: Piece, state: &GameState) -> Option<(Page, Pos2)> {
    let board = state.board();
    let center = |spot| spot_units(spot).map(|(page, rect)| (page, rect.center()));
    match piece {
        Piece::Unit(unit) => match board.enemies.distance(unit)? {
            Distance::CloseCombat => Some((Page::Enemy, close_combat_place(unit, state))),
            distance => center(Spot::Space(unit, distance)),
        },
        Piece::Status(track) => {
            let level = board.level(track);
            if level.is_zero() {
                let shift = (track_x(track) - 229.0) * 0.34;
                return Some((Page::Status, surrender().center() + vec2(shift, 0.0)));
            }
            center(Spot::Level(track, level))
        }
        Piece::Soldiers => center(Spot::Tunnel(board.soldiers.place())).map(|(page, at)| (page, at - vec2(0.0, 6.0))),
        Piece::Carried => match board.soldiers.carried().get() {
            0 => Some((Page::Status, pos2(354.0, 586.0))),
            carried => center(Spot::Carried(carried)),
        },
        Piece::Trebuchets => center(Spot::Trebuchets(board.trebuchets.get())),
        Piece::Cauldron => Some((Page::Enemy, pos2(418.0, 118.0))),
        Piece::Deck | Piece::Die => None,
    }
}

/// The two places of the Close Combat area: units stand in their order from the left; one alone stands on its own side.
fn close_combat_place(unit: Unit, state: &GameState) -> Pos2 {
    let enemies = state.board().enemies;
    let inside = |other: &Unit| enemies.distance(*other) == Some(Distance::CloseCombat);
    let before = Unit::ALL.iter().take_while(|other| **other != unit).filter(|other| inside(other)).count();
    let alone = Unit::ALL.iter().filter(|other| inside(other)).count() == 1;
    let right = if alone { unit == Unit::Tower } else { before > 0 };
    // Overrun: the third unit is seen between the two.
    let x = if before > 1 {
        229.0
    } else if right {
        289.0
    } else {
        169.0
    };
    pos2(x, 76.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_inside_the_window_and_apart_at_every_size() {
        for (width, height) in [
            (1024.0, 600.0),
            (1280.0, 800.0),
            (1920.0, 1080.0),
            (2560.0, 1440.0),
            (3840.0, 2160.0),
            (800.0, 1200.0),
            (1000.0, 1000.0),
        ] {
            let window = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            let layout = Layout::new(window);
            let parts = [
                ("top", layout.top),
                ("enemy", layout.enemy),
                ("status", layout.status),
                ("tray", layout.tray),
                ("card", layout.card),
                ("seals", layout.seals),
                ("actions", layout.actions),
                ("chronicle", layout.chronicle),
            ];
            for (i, (name, part)) in parts.iter().enumerate() {
                assert!(window.expand(0.5).contains_rect(*part), "{name} leaves the window at {width}x{height}: {part:?}");
                assert!(part.width() > 100.0 && part.height() > 30.0, "{name} is too small at {width}x{height}: {part:?}");
                for (other_name, other) in &parts[i + 1..] {
                    assert!(!part.shrink(1.0).intersects(other.shrink(1.0)), "{name} on {other_name} at {width}x{height}");
                }
            }
        }
    }

    #[test]
    fn spaces_do_not_overlap() {
        let spots: Vec<_> = crate::session::gesture::all_spots().filter_map(|spot| Some((spot, spot_units(spot)?))).collect();
        for (i, (a, (page_a, rect_a))) in spots.iter().enumerate() {
            for (b, (page_b, rect_b)) in &spots[i + 1..] {
                let same_area = rect_a == rect_b; // Close Combat and the surrender space are shared.
                assert!(page_a != page_b || same_area || !rect_a.intersects(*rect_b), "{a:?} lies on {b:?}");
            }
        }
    }
}

//! What moves after a step, and when: made of the step's events, thrown away by any key or press. Nothing here decides anything.

use crate::engine::{Day, Die, GameState, Step, Track, Unit, What};
use crate::session::Game;
use crate::session::gesture::Piece;

/// Seconds that a die tumbles.
pub const TUMBLE: f32 = 0.6;
/// Seconds in which a card is lifted and turned.
const TURN_OVER: f32 = 0.55;
/// Seconds that a unit takes from space to space.
const CREEP: f32 = 0.25;
/// Seconds in which any other cube finds its new place.
const SETTLE: f32 = 0.16;
/// Seconds that a stone flies.
const FLIGHT: f32 = 0.62;
/// Seconds between two stones.
const VOLLEY: f32 = 0.14;
/// Seconds in which the sentence writes itself.
const WRITING: f32 = 0.2;
/// Seconds of the fade that is left if little is to move.
const FADE: f32 = 0.12;

/// Something on its way, from one moment to another, in seconds since the step.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Beat<T> {
    what: T,
    from: f32,
    to: f32,
}

impl<T> Beat<T> {
    /// How much of it is over: 0 before, 1 after.
    fn progress(&self, time: f32) -> f32 {
        ((time - self.from) / (self.to - self.from)).clamp(0.0, 1.0)
    }
}

/// A stone of a trebuchet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stone {
    /// The trebuchet that throws it, from the left.
    pub engine: u8,
    /// Whether it hits the wall.
    pub hits: bool,
    /// How much of its way is behind it, 0 to 1.
    pub progress: f32,
}

/// What moves after one step.
#[derive(Clone, Debug, PartialEq)]
pub struct Motion {
    /// The window's clock when it began, in seconds.
    since: f64,
    /// Seconds of motion in a second.
    factor: f64,
    /// The position before the step.
    before: GameState,
    die: Option<Die>,
    /// The day of the card that is turned over.
    card: Option<Day>,
    /// When the result is seen, in seconds since the step.
    reveal: f32,
    cubes: Vec<Beat<Piece>>,
    stones: Vec<Beat<(u8, bool)>>,
    end: f32,
    /// Only the sentence fades in.
    fades: bool,
}

impl Motion {
    /// What moves after the last `steps` steps of `game`, which were made at `time`, `factor` times as fast as composed.
    pub fn after_steps(game: &Game, steps: usize, time: f64, factor: f64, reduced: bool) -> Option<Self> {
        let last = game.cursor().checked_sub(1)?;
        let first = game.cursor().checked_sub(steps)?;
        let before = game.state_after(first);
        let mut motion = Self {
            since: time,
            factor,
            before,
            die: None,
            card: None,
            reveal: 0.0,
            cubes: Vec::new(),
            stones: Vec::new(),
            end: FADE,
            fades: reduced,
        };
        if reduced {
            return Some(motion);
        }
        match game.steps().nth(last) {
            Some(Step::Die(die)) => {
                motion.die = Some(die);
                motion.reveal = TUMBLE;
            }
            Some(Step::Card(_)) => {
                motion.card = Some(before.day());
                motion.reveal = TURN_OVER;
            }
            Some(Step::Act(_)) | None => {}
        }
        // What a commit costs is paid while its die tumbles; what comes of it is seen afterwards.
        let (mut paid, mut at) = (0.0, motion.reveal);
        for moment in game.moments().filter(|moment| (first..=last).contains(&moment.step)) {
            let next = if moment.step == last { &mut at } else { &mut paid };
            *next = motion.add(moment.event.what, *next);
        }
        motion.end = at.max(motion.reveal + WRITING);
        Some(motion)
    }

    /// Plans what is seen of an event that comes at `at`; returns when the next one comes.
    fn add(&mut self, what: What, at: f32) -> f32 {
        match what {
            What::Advanced { unit, .. } | What::ThrownBack { unit, .. } => self.cube(Piece::Unit(unit), at, CREEP),
            What::TowerRemoved => self.cube(Piece::Unit(Unit::Tower), at, CREEP),
            What::TrebuchetsFire(count) if count.get() > 1 => self.volley(count.get(), true, at),
            What::TrebuchetRolled { hit, .. } => self.volley(1, hit, at),
            What::Level { track, .. } => self.cube(Piece::Status(track), at, SETTLE),
            What::Marched { .. } => self.cube(Piece::Soldiers, at, CREEP),
            What::Carried { .. } => self.cube(Piece::Carried, at, SETTLE),
            What::Trebuchets { .. } => self.cube(Piece::Trebuchets, at, SETTLE),
            _ => at,
        }
    }

    /// A cube goes to its new place; one that is on its way already goes on.
    fn cube(&mut self, piece: Piece, at: f32, seconds: f32) -> f32 {
        if self.cubes.iter().any(|beat| beat.what == piece) {
            return at;
        }
        self.cubes.push(Beat { what: piece, from: at, to: at + seconds });
        at + seconds
    }

    fn volley(&mut self, count: u8, hits: bool, at: f32) -> f32 {
        for engine in 0..count {
            let from = at + VOLLEY * f32::from(engine);
            self.stones.push(Beat { what: (engine, hits), from, to: from + FLIGHT });
        }
        // The wall gives way when the first stone is there.
        at + FLIGHT * 0.8
    }

    /// Seconds of motion since the step, at `time` on the window's clock.
    fn at(&self, time: f64) -> f32 {
        ((time - self.since) * self.factor) as f32
    }

    /// Whether everything is at its end.
    pub fn is_over(&self, time: f64) -> bool {
        let at = self.at(time);
        // A clock that went back is no reason to wait.
        at >= self.end || at < 0.0
    }

    /// Whether the result of the step is still hidden by a die or a card on its way.
    pub fn hides_result(&self, time: f64) -> bool {
        self.at(time) < self.reveal
    }

    /// The die on its way and how far it is, 0 to 1.
    pub fn die(&self, time: f64) -> Option<(Die, f32)> {
        self.die.map(|die| (die, (self.at(time) / TUMBLE).clamp(0.0, 1.0)))
    }

    /// The day of the card that is being turned over and how far it is, 0 to 1.
    pub fn card(&self, time: f64) -> Option<(Day, f32)> {
        self.card.map(|day| (day, (self.at(time) / TURN_OVER).clamp(0.0, 1.0)))
    }

    /// How much of the sentence is written, 0 to 1.
    pub fn written(&self, time: f64) -> f32 {
        ((self.at(time) - self.reveal) / if self.fades { FADE } else { WRITING }).clamp(0.0, 1.0)
    }

    /// Whether the sentence fades in as a whole.
    pub const fn fades(&self) -> bool {
        self.fades
    }

    /// The position before the step, and how far a cube is from its place there to its new one, 0 to 1.
    pub fn cube_at(&self, piece: Piece, time: f64) -> Option<(&GameState, f32)> {
        let beat = self.cubes.iter().find(|beat| beat.what == piece)?;
        Some((&self.before, beat.progress(self.at(time))))
    }

    /// A level that the scenery still shows although the step has changed it.
    pub fn level_before(&self, track: Track, time: f64) -> Option<u8> {
        self.waits(Piece::Status(track), time).then(|| self.before.board().level(track).get())
    }

    /// The number of trebuchets that the scenery still shows although the step has changed it.
    pub fn trebuchets_before(&self, time: f64) -> Option<u8> {
        self.waits(Piece::Trebuchets, time).then(|| self.before.board().trebuchets.get())
    }

    /// Whether the cube has not set out yet.
    fn waits(&self, piece: Piece, time: f64) -> bool {
        self.cube_at(piece, time).is_some_and(|(_, progress)| progress <= 0.0)
    }

    /// The stones in the air or in the dust.
    pub fn stones(&self, time: f64) -> impl Iterator<Item = Stone> {
        let at = self.at(time);
        self.stones.iter().filter(move |beat| beat.from <= at && at < beat.to).map(move |beat| Stone {
            engine: beat.what.0,
            hits: beat.what.1,
            progress: beat.progress(at),
        })
    }
}

/// Sets out gently and arrives a little too far, then rests: 0 to 1.
pub fn settle(progress: f32) -> f32 {
    let t = progress.clamp(0.0, 1.0) - 1.0;
    let overshoot = 1.3;
    1.0 + t * t * ((overshoot + 1.0) * t + overshoot)
}

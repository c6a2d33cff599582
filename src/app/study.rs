//! The study: where the adviser reckons, on a thread of its own, so that the window never waits for it.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{fs, thread};

use eframe::egui::Context;

use crate::advisor::{Adviser, Nights, Progress, all_threads, mornings_of};
use crate::engine::{GameState, Rulings, Step, Waiting};

/// How often the bar moves on while an answer is awaited.
const BEAT: Duration = Duration::from_millis(250);

/// The adviser, whom one question at a time has to itself, and where solved rulings are kept.
#[derive(Debug)]
pub(super) struct Study {
    adviser: Mutex<Option<Adviser>>,
    /// A folder of things that can be made again.
    cache: PathBuf,
    /// Whether other rulings than the usual ones are being solved.
    solves_rulings: AtomicBool,
}

impl Study {
    /// A study that keeps what it solved in `cache`.
    pub(super) const fn new(cache: PathBuf) -> Self {
        Self { adviser: Mutex::new(None), cache, solves_rulings: AtomicBool::new(false) }
    }

    /// Whether other rulings than the usual ones are being solved, which takes longer and is done once.
    pub(super) fn solves_rulings(&self) -> bool {
        self.solves_rulings.load(Ordering::Relaxed)
    }

    /// The adviser for these rulings: the one that is there, or another. `None` if cancelled.
    fn adviser_for<'a>(
        &self,
        kept: &'a mut Option<Adviser>,
        rulings: &Rulings,
        progress: &Progress,
    ) -> Option<&'a mut Adviser> {
        if kept.as_ref().is_none_or(|adviser| adviser.nights().rulings() != rulings) {
            *kept = Some(Adviser::new(Arc::new(self.nights(rulings, progress)?)));
        }
        kept.as_mut()
    }

    /// The values of the mornings: those that the game ships, those that were kept, or else newly solved ones.
    fn nights(&self, rulings: &Rulings, progress: &Progress) -> Option<Nights> {
        if let Some(shipped) = Nights::shipped().ok().filter(|nights| nights.rulings() == rulings) {
            return Some(shipped);
        }
        let path = self.cache.join(file_name(rulings));
        if let Some(kept) = fs::read(&path).ok().and_then(|bytes| Nights::from_bytes(&bytes, rulings).ok()) {
            return Some(kept);
        }
        self.solves_rulings.store(true, Ordering::Relaxed);
        let solved = mornings_of(rulings, all_threads(), progress);
        self.solves_rulings.store(false, Ordering::Relaxed);
        let solved = solved?;
        // What could not be kept is solved again the next time.
        let _ = keep(&path, &solved.to_bytes());
        Some(solved)
    }
}

/// The file of solved rulings: a digit for each option, 0 for the usual one.
fn file_name(rulings: &Rulings) -> String {
    let is_other = |(option, (_, value)): (usize, (&str, &str))| value != Rulings::OPTIONS[option].1[0];
    let digits: String = rulings.pairs().into_iter().enumerate().map(|pair| if is_other(pair) { '1' } else { '0' }).collect();
    format!("mornings-{digits}.bin")
}

/// Writes a file so that another program never sees half of it.
fn keep(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let unfinished = path.with_extension(format!("new-{}", std::process::id()));
    fs::write(&unfinished, bytes)?;
    fs::rename(&unfinished, path)
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Answer {
    /// The chance of winning under best play.
    pub(super) value: f64,
    /// Actions, best first, or what dice and cards can bring, in order; none if the game is over.
    pub(super) rows: Vec<Row>,
}

impl Answer {
    /// The chance of winning after this step, if it is possible.
    pub(super) fn after(&self, step: Step) -> Option<f64> {
        self.rows.iter().find(|row| row.step == step).map(|row| row.value)
    }
}

/// One action or outcome.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Row {
    /// Which.
    pub(super) step: Step,
    /// The chance of winning after it.
    pub(super) value: f64,
    /// For an action with a die: the chances after the worst and after the best face.
    pub(super) faces: Option<(f64, f64)>,
}

/// A question that is being answered on a thread of its own.
#[derive(Debug)]
pub(super) struct Work<T> {
    progress: Arc<Progress>,
    answer: Receiver<Heard<T>>,
}

/// What came of a question so far.
#[derive(Debug)]
pub(super) enum Heard<T> {
    /// A part of the answer, known from the start; the rest follows.
    Early(T),
    /// The answer, if there is one.
    Done(Option<T>),
}

impl<T> Drop for Work<T> {
    fn drop(&mut self) {
        self.progress.cancel();
    }
}

impl<T: Send + 'static> Work<T> {
    /// Begins to `reckon` with an adviser for these rulings; what it knows early it tells. `None` if the system has no thread left.
    pub(super) fn begin(
        context: &Context,
        study: &Arc<Study>,
        rulings: Rulings,
        reckon: impl FnOnce(&mut Adviser, &Progress, &dyn Fn(T)) -> Option<T> + Send + 'static,
    ) -> Option<Self> {
        let (sender, answer) = mpsc::channel();
        let progress = Arc::new(Progress::default());
        let (study, context, shared) = (Arc::clone(study), context.clone(), Arc::clone(&progress));
        let work = move || {
            let mut kept = study.adviser.lock().unwrap_or_else(PoisonError::into_inner);
            // Nobody listens any more if the window is closed.
            let tell = |heard| {
                let _ = sender.send(heard);
                context.request_repaint();
            };
            let early = |part| tell(Heard::Early(part));
            let found = study.adviser_for(&mut kept, &rulings, &shared).and_then(|adviser| reckon(adviser, &shared, &early));
            tell(Heard::Done(found));
        };
        thread::Builder::new().name("counsel".to_owned()).spawn(work).ok()?;
        Some(Self { progress, answer })
    }

    /// What is new. Until the answer is there the screen is painted again now and then.
    pub(super) fn poll(&self, context: &Context) -> Option<Heard<T>> {
        match self.answer.try_recv() {
            Ok(heard) => Some(heard),
            Err(TryRecvError::Disconnected) => Some(Heard::Done(None)),
            Err(TryRecvError::Empty) => {
                context.request_repaint_after(BEAT);
                None
            }
        }
    }

    /// The part that is done, `0.0..=1.0`.
    pub(super) fn fraction(&self) -> f32 {
        self.progress.fraction()
    }
}

/// The answer, or `None` if it was cancelled. The chance on a morning is known at once; what the cards bring is solved only if
/// `whole`: once one is drawn, what the others would have brought need not be.
pub(super) fn reckon(
    adviser: &mut Adviser,
    state: GameState,
    rulings: &Rulings,
    progress: &Progress,
    whole: bool,
    early: &dyn Fn(Answer),
) -> Option<Answer> {
    match state.waiting() {
        Waiting::Won => return Some(Answer { value: 1.0, rows: Vec::new() }),
        Waiting::Lost(_) => return Some(Answer { value: 0.0, rows: Vec::new() }),
        _ => {}
    }
    // The values of a day take dozens of megabytes: those of another one are not needed any more.
    if !adviser.knows(&state) {
        adviser.forget();
        if let Some(value) = adviser.value(&state) {
            let known = Answer { value, rows: Vec::new() };
            if !whole {
                return Some(known);
            }
            early(known);
        }
    }
    if !adviser.prepare(&[state], all_threads(), progress) {
        return None;
    }
    let value = adviser.value(&state)?;
    let rows = match adviser.advise(&state) {
        Some(ranked) => ranked
            .into_iter()
            .map(|(action, value)| {
                let step = Step::Act(action);
                let next = state.step(step, rulings, &mut ()).ok()?;
                let faces = adviser.outcomes(&next).filter(|_| action.roll().is_some());
                let faces = faces.map(|faces| {
                    faces.iter().fold((1.0_f64, 0.0_f64), |(least, most), (_, value)| (least.min(*value), most.max(*value)))
                });
                Some(Row { step, value, faces })
            })
            .collect::<Option<Vec<_>>>()?,
        None => adviser.outcomes(&state)?.into_iter().map(|(step, value)| Row { step, value, faces: None }).collect(),
    };
    Some(Answer { value, rows })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solved_rulings_are_kept_and_damaged_ones_are_not_believed() {
        let cache = tempfile::tempdir().expect("a folder");
        let study = Study::new(cache.path().join("cache"));
        let mut rulings = Rulings::default();
        rulings.set("rolled_one", "sum").expect("an option");
        assert_eq!(file_name(&rulings), "mornings-00100.bin");
        // The usual table with the mark of other rulings: solving them takes too long for this test.
        let mut bytes = Nights::shipped().expect("the program is whole").to_bytes();
        bytes[Nights::MARKS.start + 2] = 1;
        let content = bytes.len() - 4;
        let checksum = crc32fast::hash(&bytes[..content]).to_le_bytes();
        bytes[content..].copy_from_slice(&checksum);
        let path = study.cache.join(file_name(&rulings));
        keep(&path, &bytes).expect("room on the disk");
        let found = study.nights(&rulings, &Progress::default()).expect("it was kept");
        assert_eq!((found.rulings(), found.to_bytes() == bytes), (&rulings, true));
        // With a bit turned it is not read; then it would be solved, which is cancelled here.
        bytes[1000] ^= 1;
        keep(&path, &bytes).expect("room on the disk");
        let cancelled = Progress::default();
        cancelled.cancel();
        assert!(study.nights(&rulings, &cancelled).is_none());
        assert!(!study.solves_rulings());
    }
}

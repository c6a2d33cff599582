//! Work on several threads, with progress, and stopped at once when nobody wants the answer any more.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// The way into a computation: how far it is, and whether it should stop. Shared by all who have a part in it.
#[derive(Debug, Default)]
pub struct Progress {
    cancelled: AtomicBool,
    done: AtomicU64,
    total: AtomicU64,
}

impl Progress {
    /// Stops the work: it ends within a few milliseconds and gives no answer.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether the work is to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// The part that is done, `0.0..=1.0`; at the beginning an estimate.
    pub fn fraction(&self) -> f32 {
        let total = self.total.load(Ordering::Relaxed).max(1);
        (self.done.load(Ordering::Relaxed) as f32 / total as f32).clamp(0.0, 1.0)
    }

    pub(super) fn expect(&self, more: u64) {
        self.total.fetch_add(more, Ordering::Relaxed);
    }

    pub(super) fn advance(&self, by: u64) {
        self.done.fetch_add(by, Ordering::Relaxed);
    }
}

/// Threads that this machine runs at once.
pub fn all_threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Does jobs `0..jobs` on up to `threads` threads, each with a workplace of its own, and hands the results over in the order of
/// their numbers, so that sums do not depend on who was faster. `false` if cancelled.
pub(super) fn in_order<W, T: Send>(
    jobs: usize,
    threads: usize,
    progress: &Progress,
    workplace: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, usize) -> Option<T> + Sync,
    mut take: impl FnMut(usize, T),
) -> bool {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::sync_channel(1);
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, jobs.max(1)) {
            let (sender, next, work, workplace) = (sender.clone(), &next, &work, &workplace);
            scope.spawn(move || {
                let mut place = workplace();
                loop {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    if job >= jobs || progress.is_cancelled() {
                        break;
                    }
                    let Some(result) = work(&mut place, job) else { break };
                    if sender.send((job, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for (job, result) in results {
            waiting.insert(job, result);
            while let Some(result) = waiting.remove(&due) {
                take(due, result);
                due += 1;
            }
        }
        due == jobs
    })
}

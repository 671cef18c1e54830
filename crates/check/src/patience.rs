//! How long somebody waits for what is compiled and run.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Nobody waits longer than this, whatever time a compiler or a program has for itself.
#[derive(Copy, Clone, Debug, Default)]
pub struct Patience<'a> {
    pub deadline: Option<Instant>,
    /// Set when nobody waits any more.
    pub interrupt: Option<&'a AtomicBool>,
}

impl Patience<'_> {
    pub fn is_over(self) -> bool {
        self.left().is_zero() || self.interrupt.is_some_and(|interrupt| interrupt.load(Ordering::Relaxed))
    }

    pub(crate) fn left(self) -> Duration {
        self.deadline.map_or(Duration::MAX, |deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

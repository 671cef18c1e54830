//! Limits that hold although whoever explores does not look at them.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use outcome::{Limit, Reason, ReasonKind};

use crate::options::Options;

/// Between two looks.
pub(super) const TICK: Duration = Duration::from_millis(20);
/// Beyond a limit, how long an exploration may take to come to its end by itself.
const GRACE: Duration = Duration::from_millis(200);
/// What may be used beyond the limit on memory before nothing is waited for, as a part of it.
const MEMORY_BEYOND: u64 = 20;

pub(super) struct Watch<'a> {
    options: &'a Options,
    start: Instant,
    /// When the user wanted it to end.
    interrupted: Option<Instant>,
}

impl<'a> Watch<'a> {
    pub fn new(options: &'a Options, start: Instant) -> Watch<'a> {
        Watch { options, start, interrupted: None }
    }

    /// A limit that should have been seen some time ago.
    pub fn limit(&mut self) -> Option<Reason> {
        let reason = |kind, text: &str| Some(Reason { kind, text: text.into(), place: None });
        let now = Instant::now();
        if self.options.timeout.is_some_and(|timeout| now >= self.start + timeout + GRACE) {
            return reason(ReasonKind::Limit(Limit::Time), "the limit on time (--timeout)");
        }
        let most_memory = self.options.memory.map(|memory| memory + memory / MEMORY_BEYOND);
        if self.options.watched_memory.exceeds(most_memory) {
            return reason(ReasonKind::Limit(Limit::Memory), "the limit on memory (--memory)");
        }
        if self.options.interrupt.load(Ordering::Relaxed) {
            let since = *self.interrupted.get_or_insert(now);
            if now >= since + GRACE {
                return reason(ReasonKind::Interrupted, "interrupted");
            }
        }
        None
    }
}

//! The clock, the memory, and whether anybody asks to stop.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use outcome::{Limit, ReasonKind};

use super::Engine;
use crate::member::{Member, Until};
use crate::memory::resident_bytes;

/// Time between looks at the clock.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

impl Engine<'_, '_, '_> {
    /// Looks around if that is some time ago.
    pub(super) fn look_now_and_then(&mut self) {
        if self.last_look.elapsed() >= BETWEEN_LOOKS {
            self.look_around();
        } else if matches!(self.pause, Until::Work(_)) {
            self.is_paused = self.pause.has_come(|| Member::work(self));
        }
    }

    /// Looks at the clock, the memory and whether anybody asks to stop.
    pub(super) fn look_around(&mut self) {
        let now = Instant::now();
        self.last_look = now;
        self.is_paused = self.pause.has_come(|| Member::work(self));
        let elapsed = now - self.start;
        let mut limit = None;
        if self.options.timeout.is_some_and(|timeout| elapsed >= timeout) {
            limit = Some((ReasonKind::Limit(Limit::Time), "the limit on time (--timeout)"));
        } else if self.options.interrupt.load(Ordering::Relaxed) {
            limit = Some((ReasonKind::Interrupted, "interrupted"));
        } else if self.options.watched_memory.exceeds(self.options.memory)
            || self.options.memory.is_some_and(|memory| resident_bytes() > memory)
        {
            limit = Some((ReasonKind::Limit(Limit::Memory), "the limit on memory (--memory)"));
        } else if self.options.max_instructions.is_some_and(|limit| self.machine.steps > limit) {
            limit = Some((
                ReasonKind::Limit(Limit::Instructions),
                "the limit on executed instructions (--max-instructions)",
            ));
        }
        self.record_sample(false);
        if self.options.halted.load(Ordering::Relaxed) {
            self.is_halted = true;
            self.stopped = true;
            return;
        }
        if let Some((kind, text)) = limit {
            self.cut(kind, text);
            self.stopped = true;
        }
        if now - self.last_progress >= Duration::from_millis(200) {
            self.tell_progress();
        }
    }
}

//! The clock, the memory, and whether anybody asks to stop.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use outcome::{Limit, ReasonKind};

use super::Engine;
use crate::member::{Member, Until};
use crate::memory::resident_bytes;

/// Time between looks at the clock, and between words about how far things are.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);
const BETWEEN_WORDS: Duration = Duration::from_millis(200);

/// How long an engine goes on.
pub(super) struct Limits {
    start: Instant,
    last_look: Instant,
    last_progress: Instant,
    /// When another engine has its turn, and whether that has come.
    turn: Until,
    is_turn_over: bool,
    /// Nothing is explored any more: a limit was reached, or all is decided.
    is_stopped: bool,
    /// Ended from outside: not because of a limit.
    is_halted: bool,
}

impl Limits {
    pub fn new(start: Instant) -> Limits {
        Limits {
            start,
            last_look: start,
            last_progress: start,
            turn: Until::End,
            is_turn_over: false,
            is_stopped: false,
            is_halted: false,
        }
    }

    pub fn start(&self) -> Instant {
        self.start
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    pub fn begin_turn(&mut self, turn: Until) {
        self.turn = turn;
        self.is_turn_over = false;
    }

    pub fn is_turn_over(&self) -> bool {
        self.is_turn_over
    }

    pub fn stop(&mut self) {
        self.is_stopped = true;
    }

    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Stops because somebody outside says so.
    pub fn halt(&mut self) {
        self.is_halted = true;
        self.is_stopped = true;
    }

    pub fn is_halted(&self) -> bool {
        self.is_halted
    }

    /// It was said how far things are.
    pub fn told_progress(&mut self) {
        self.last_progress = Instant::now();
    }
}

impl Engine<'_, '_, '_> {
    /// Looks around if that is some time ago.
    pub(super) fn look_now_and_then(&mut self) {
        if self.limits.last_look.elapsed() >= BETWEEN_LOOKS {
            self.look_around();
        } else if matches!(self.limits.turn, Until::Work(_)) {
            self.look_at_turn();
        }
    }

    fn look_at_turn(&mut self) {
        self.limits.is_turn_over = self.limits.turn.has_come(|| Member::work(self));
    }

    /// Looks at the clock, the memory and whether anybody asks to stop.
    pub(super) fn look_around(&mut self) {
        let now = Instant::now();
        self.limits.last_look = now;
        self.look_at_turn();
        let limit = self.reached_limit(now);
        self.record_sample(false);
        if self.options.halted.load(Ordering::Relaxed) {
            self.limits.halt();
            return;
        }
        if let Some((kind, text)) = limit {
            self.cut(kind, text);
            self.limits.stop();
        }
        if now - self.limits.last_progress >= BETWEEN_WORDS {
            self.tell_progress();
        }
    }

    /// The limit that is reached, if one is.
    fn reached_limit(&self, now: Instant) -> Option<(ReasonKind, &'static str)> {
        let options = self.options;
        let elapsed = now - self.limits.start;
        if options.timeout.is_some_and(|timeout| elapsed >= timeout) {
            Some((ReasonKind::Limit(Limit::Time), "the limit on time (--timeout)"))
        } else if options.interrupt.load(Ordering::Relaxed) {
            Some((ReasonKind::Interrupted, "interrupted"))
        } else if options.watched_memory.exceeds(options.memory)
            || options.memory.is_some_and(|memory| resident_bytes() > memory)
        {
            Some((ReasonKind::Limit(Limit::Memory), "the limit on memory (--memory)"))
        } else if options.max_instructions.is_some_and(|limit| self.machine.steps > limit) {
            let text = "the limit on executed instructions (--max-instructions)";
            Some((ReasonKind::Limit(Limit::Instructions), text))
        } else {
            None
        }
    }
}

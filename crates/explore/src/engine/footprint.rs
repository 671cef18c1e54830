//! What an engine's memory is spent on.
//!
//! Counting is cheap enough for the end of a turn, but what waits and what is being learnt is gone when all is
//! over. So it is also counted whenever more states wait than ever before, and the most is told.

use outcome::Statistics;

use super::Engine;
use crate::memory::sampled;
use crate::state::Live;

/// The most that there was of what comes and goes.
#[derive(Default)]
pub(super) struct Footprint {
    /// How many states waited when it was counted last.
    counted_at: u64,
    waiting: f64,
    learnt: f64,
}

impl Engine<'_, '_, '_> {
    /// Notes how many states wait, and counts again where that is a quarter more than at the last time.
    pub(super) fn note_live_states(&mut self) {
        let live = self.frontier.len() as u64 + 1;
        self.statistics.max_live_states = self.statistics.max_live_states.max(live);
        if live > self.footprint.counted_at + self.footprint.counted_at / 4 + 16 {
            self.footprint.counted_at = live;
            self.count_bytes();
        }
    }

    fn count_bytes(&mut self) {
        let bytes_of = |index| self.frontier.get(index).map_or(0.0, Live::bytes);
        let waiting = sampled(self.frontier.len(), bytes_of);
        let learnt = self.learner.as_ref().map_or(0.0, |learner| learner.bytes());
        self.footprint.waiting = self.footprint.waiting.max(waiting);
        self.footprint.learnt = self.footprint.learnt.max(learnt);
    }

    pub(super) fn update_bytes(&mut self) {
        self.count_bytes();
        let answers =
            self.chain.borrow().bytes() + self.learner.as_ref().map_or(0.0, |learner| learner.answers());
        let Statistics { bytes, .. } = &mut self.statistics;
        bytes.insert("terms", self.store.bytes());
        bytes.insert("waiting states", self.footprint.waiting as u64);
        bytes.insert("learning", self.footprint.learnt as u64);
        bytes.insert("answers", answers as u64);
    }
}

impl Live {
    /// The memory that it takes, about.
    fn bytes(&self) -> f64 {
        let Live { machine, path, .. } = self;
        size_of::<Live>() as f64 + machine.footprint() + path.footprint(path.condition.bytes())
    }
}

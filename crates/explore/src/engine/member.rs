//! An engine that goes path by path, as a member of a portfolio.

use std::time::Duration;

use super::Engine;
use crate::member::{Ending, Hit, INSTRUCTION, Member, Report, TERM, Until, times};
use crate::targets::Targets;

/// What it takes to fork, to look at a term of an entry, and to do what is one in the account of learning.
const FORK: Duration = Duration::from_micros(10);
const LOOK: Duration = Duration::from_nanos(50);
const LEARNING: Duration = Duration::from_nanos(100);

impl Engine<'_, '_, '_> {
    /// Whether everything was explored and nothing was found.
    pub(crate) fn has_proved(&self) -> bool {
        !self.stopped && !self.is_halted && self.reasons.is_empty() && self.violated.is_none()
    }
}

impl Member for Engine<'_, '_, '_> {
    fn run(&mut self, until: Until) -> bool {
        self.run(until)
    }

    fn work(&self) -> Duration {
        let learner = self.learner.as_ref();
        let account = learner.map_or(0, |learner| learner.account.total);
        let looked_at = learner.map_or(0, |learner| learner.table.looked_at.get());
        times(INSTRUCTION, self.machine.steps)
            + times(FORK, self.statistics.forks)
            + times(LEARNING, account)
            + times(LOOK, looked_at)
            + times(TERM, self.store.len() as u64)
            + self.chain.borrow().work()
    }

    fn report(&mut self) -> Report {
        self.update_statistics();
        let mut statistics = self.statistics.clone();
        statistics.loops = self.loops.as_ref().map(|loops| loops.statistics).unwrap_or_default();
        statistics.speculation.clone_from(&self.speculation.counts);
        let account = self.learner.as_ref().map(|learner| &learner.account);
        Report {
            statistics,
            coverage: self.machine.domain.oracle.coverage.summary(self.program),
            hits: self.targets.as_mut().map(Targets::new_hits).unwrap_or_default(),
            learning_pays: self.loops.is_none() && account.is_some_and(|account| account.pays()),
            learning_pauses: account.is_some_and(|account| account.is_paused()),
        }
    }

    fn hear(&mut self, hits: &[Hit]) {
        if let Some(targets) = &mut self.targets {
            targets.take_over(hits);
            self.stopped |= targets.is_decided();
        }
    }

    fn halt(&mut self) {
        self.is_halted = true;
        self.stopped = true;
    }

    fn finish(self: Box<Self>) -> Ending {
        Ending {
            has_proved: self.has_proved(),
            violated: self.violated.clone(),
            is_exact: self.loops.is_none(),
            outcome: (*self).finish(),
        }
    }
}

//! An engine that goes path by path, as a member of a portfolio.

use std::time::Duration;

use super::Engine;
use crate::member::{Ending, INSTRUCTION, Member, News, Report, TERM, Until, times};

/// What it takes to fork, to look at a term of an entry, and to do what is one in the account of learning.
const FORK: Duration = Duration::from_micros(10);
const LOOK: Duration = Duration::from_nanos(50);
const LEARNING: Duration = Duration::from_nanos(100);

impl Engine<'_, '_, '_> {
    /// Whether everything was explored and nothing was found.
    pub(crate) fn has_proved(&self) -> bool {
        !self.limits.is_stopped() && !self.limits.is_halted() && self.findings.is_empty()
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
        // Where what is learnt is shown, it is shown with all that it rests on.
        let shares = !self.options.keep_proof && !self.options.explain && !self.options.record_tree;
        let learner = self.learner.as_mut().filter(|_| shares);
        let learnt = learner.map(|learner| learner.news()).unwrap_or_default();
        let account = self.learner.as_ref().map(|learner| &learner.account);
        Report {
            statistics,
            coverage: self.coverage(),
            hits: self.goals.new_hits(),
            learnt,
            pays: self.loops.is_none() && account.is_some_and(|account| account.pays()),
            learning_pauses: account.is_some_and(|account| account.is_paused()),
        }
    }

    fn hear(&mut self, news: &News) {
        self.goals.take_over(&news.hits);
        if let Some(learner) = &mut self.learner {
            news.learnt.iter().for_each(|learnt| learner.take_over(learnt));
        }
        self.stop_if_decided();
    }

    fn halt(&mut self) {
        self.limits.halt();
    }

    fn finish(self: Box<Self>) -> Ending {
        Ending {
            has_proved: self.has_proved(),
            violated: self.findings.violated().cloned(),
            is_exact: self.loops.is_none(),
            outcome: (*self).finish(),
        }
    }
}

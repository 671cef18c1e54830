//! Trials as a member of a portfolio.

use std::time::Duration;

use outcome::{Outcome, Statistics};

use super::Trials;
use crate::member::{Ending, Member, News, Report, Until, times};

/// What it takes to execute an instruction, about, where all values are numbers.
const STEP: Duration = Duration::from_nanos(10);
/// What it takes to begin a run, and to lay out four bytes of its variables.
const RUN: Duration = Duration::from_micros(20);
const FOUR_BYTES: Duration = Duration::from_nanos(1);

impl Trials<'_, '_> {
    pub(super) fn work(&self) -> Duration {
        times(STEP, self.steps()) + times(RUN + times(FOUR_BYTES, self.globals / 4), self.count)
    }
}

impl Member for Trials<'_, '_> {
    fn run(&mut self, until: Until) -> bool {
        self.run(until)
    }

    fn work(&self) -> Duration {
        self.work()
    }

    fn report(&mut self) -> Report {
        let statistics = Statistics { instructions: self.steps(), ..Statistics::default() };
        Report { statistics, pays: self.is_the_only_run(), ..Report::default() }
    }

    /// Runs are what they are.
    fn hear(&mut self, _news: &News) {}

    fn halt(&mut self) {
        self.is_over = true;
    }

    fn finish(self: Box<Self>) -> Ending {
        Ending {
            has_proved: false,
            violated: self.found,
            is_exact: false,
            outcome: Outcome::open(self.options.properties),
        }
    }
}

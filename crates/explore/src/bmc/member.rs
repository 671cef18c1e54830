//! Bounded model checking as a member of a portfolio.

use std::time::Duration;

use super::{Bmc, Phase};
use crate::member::{Ending, Member, News, Report, Until};

impl Member for Bmc<'_, '_, '_> {
    fn run(&mut self, until: Until) -> bool {
        self.run(until)
    }

    fn work(&self) -> Duration {
        self.work()
    }

    fn report(&mut self) -> Report {
        self.update_statistics();
        Report { statistics: self.statistics.clone(), ..Report::default() }
    }

    /// Beside others it is not asked about targets, and it has no table.
    fn hear(&mut self, _news: &News) {}

    fn halt(&mut self) {
        self.is_halted = true;
        self.phase = Phase::Over;
    }

    fn finish(self: Box<Self>) -> Ending {
        Ending {
            has_proved: self.has_proved(),
            violated: self.findings.violated().cloned(),
            is_exact: true,
            outcome: (*self).finish(),
        }
    }
}

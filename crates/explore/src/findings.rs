//! What an engine has found: violations, and why its answer is not complete.

use std::collections::BTreeSet;

use outcome::{Counterexample, Outcome, Reason, Verdict};
use program::Place;
use rustc_hash::FxHashSet;
use semantics::Violation;

#[derive(Default)]
pub(crate) struct Findings {
    reasons: BTreeSet<Reason>,
    violated: Option<Counterexample>,
    /// A violation that did not happen when it was replayed.
    unconfirmed: Option<Counterexample>,
    /// Violations that were looked at, by kind and place.
    seen: FxHashSet<(Violation, Option<Place>)>,
}

impl Findings {
    /// Notes why the answer is not complete.
    pub fn add_reason(&mut self, reason: Reason) {
        self.reasons.insert(reason);
    }

    /// Notes a violation; the first is the one that is shown.
    pub fn add_violation(&mut self, found: Counterexample) {
        self.violated.get_or_insert(found);
    }

    /// Notes a violation that did not happen when it was replayed.
    pub fn add_unconfirmed(&mut self, found: Counterexample) {
        self.unconfirmed.get_or_insert(found);
    }

    pub fn has_seen(&self, violation: Violation, place: Option<Place>) -> bool {
        self.seen.contains(&(violation, place))
    }

    pub fn see(&mut self, violation: Violation, place: Option<Place>) {
        self.seen.insert((violation, place));
    }

    pub fn violated(&self) -> Option<&Counterexample> {
        self.violated.as_ref()
    }

    /// Whether there is neither a violation nor a reason.
    pub fn is_empty(&self) -> bool {
        self.reasons.is_empty() && self.violated.is_none()
    }

    /// Writes verdict, reasons and counterexample. `is_halted`: it was ended from outside.
    pub fn tell(self, is_halted: bool, outcome: &mut Outcome) {
        outcome.verdict = match &self.violated {
            Some(found) => Verdict::False(found.property),
            // Soundness: what was ended from outside has not looked at everything.
            None if self.reasons.is_empty() && !is_halted => Verdict::True,
            None => Verdict::Unknown,
        };
        outcome.reasons = self.reasons.into_iter().collect();
        outcome.counterexample = self.violated.or(self.unconfirmed);
    }
}

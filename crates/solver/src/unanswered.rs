//! Queries that nobody has answered.

use std::time::Duration;

use rustc_hash::FxHashMap;
use term::Term;

use crate::chain_options::ChainOptions;

/// Queries that are not answered until there is half the time for the next.
const UNTIL_HALF: u32 = 4;
/// The time that every query has.
const LEAST: Duration = Duration::from_millis(10);
/// Queries kept.
const MOST: usize = 1 << 16;

/// By constraints and goal, the time that they were given.
#[derive(Default)]
pub struct Unanswered {
    known: FxHashMap<(Box<[Term]>, Term), Duration>,
    count: u32,
}

impl Unanswered {
    /// The time for a query.
    pub fn timeout(&self, options: &ChainOptions) -> Duration {
        let asked = options.timeout;
        match options.impatient {
            true => (asked * UNTIL_HALF / (UNTIL_HALF + self.count)).max(LEAST).min(asked),
            false => asked,
        }
    }

    /// Whether one was not answered in so much time.
    pub fn knows(&self, constraints: &[Term], goal: Term, timeout: Duration) -> bool {
        let is_empty = self.known.is_empty();
        !is_empty && self.known.get(&(constraints.into(), goal)).is_some_and(|&given| given >= timeout)
    }

    pub fn add(&mut self, key: (Box<[Term]>, Term), timeout: Duration) {
        self.count = self.count.saturating_add(1).min(1 << 16);
        if self.known.len() >= MOST {
            self.known.clear();
        }
        self.known.insert(key, timeout);
    }
}

#[cfg(test)]
mod tests {
    use term::TermStore;

    use super::*;

    #[test]
    fn who_is_impatient_waits_shorter_each_time_and_never_no_time() {
        let store = TermStore::new();
        let asked = Duration::from_secs(1);
        let patient = ChainOptions { timeout: asked, ..ChainOptions::default() };
        let options = ChainOptions { impatient: true, ..patient.clone() };
        let mut unanswered = Unanswered::default();
        let mut last = unanswered.timeout(&options);
        assert_eq!(last, asked);
        for number in 0..1000 {
            let goal = store.fresh_variable(1, "goal");
            assert!(!unanswered.knows(&[], goal, last), "{number}");
            unanswered.add((Box::new([]), goal), last);
            assert!(unanswered.knows(&[], goal, last) && !unanswered.knows(&[], goal, 2 * asked));
            let next = unanswered.timeout(&options);
            assert!(next <= last && next >= LEAST);
            last = next;
        }
        assert!(last < asked / 50);
        assert_eq!(unanswered.timeout(&patient), asked);
    }
}

//! The back ends in turn: Z3 for what reasoning decides, then a SAT solver for what needs search.

use std::time::Duration;

use term::TermStore;

use crate::backend::{Answer, Backend, Query};
use crate::chain_options::ChainOptions;
use crate::hard_queries::{self, HardQueries};
use crate::layer::Layer;
use crate::limit::{Limit, Pace, Slices};
use crate::sat_backend::SatBackend;
use crate::z3_backend::Z3Backend;

/// What Z3 may use of a query's time before the SAT solver gets the rest.
const FIRST: Duration = Duration::from_secs(1);

/// The back end that the options ask for.
pub fn default_backend(options: &ChainOptions) -> Box<dyn Backend> {
    let z3 = Z3Backend::with_pace(options.pace);
    match options.layers.has(Layer::Sat) {
        true => {
            let ChainOptions { pace, slices, hard, .. } = options.clone();
            Box::new(Combined { z3, sat: SatBackend::in_slices(slices.clone()), hard, pace, slices })
        }
        false => Box::new(z3),
    }
}

/// Invariant: used with one term store only.
struct Combined {
    z3: Z3Backend,
    sat: SatBackend,
    hard: HardQueries,
    pace: Pace,
    slices: Slices,
}

impl Backend for Combined {
    fn check(&mut self, store: &TermStore, query: Query<'_>) -> Answer {
        let limit = Limit::new(self.pace, query.timeout);
        let before = self.z3.work();
        let first = self.z3.check_within(store, query, limit.at_most(FIRST), limit);
        let used = self.z3.work() - before;
        let rest = limit.without(used);
        if !matches!(first, Answer::Unknown(_)) || rest.is_over() || !self.slices.go_on(used) {
            return first;
        }
        let Some(text) = hard_queries::text(store, query) else { return self.search(store, query, rest) };
        if let Some(answer) = self.hard.recall(&text, query) {
            return answer;
        }
        let answer = self.search(store, query, rest);
        self.hard.remember(text, query, &answer);
        answer
    }

    fn work(&self) -> Duration {
        self.z3.work() + self.sat.work()
    }
}

impl Combined {
    /// What Z3 did not decide soon.
    fn search(&mut self, store: &TermStore, query: Query<'_>, limit: Limit) -> Answer {
        let before = self.sat.work();
        let second = self.sat.check_within(store, query, limit);
        let rest = limit.without(self.sat.work() - before);
        if !matches!(second, Answer::Unknown(_)) || rest.is_over() {
            return second;
        }
        // The SAT solver gave up before its time was over: the query has no circuit.
        self.reason(store, query, rest)
    }

    /// The rest of the time for Z3. It cannot be interrupted and go on: where there are slices it begins anew,
    /// each time with twice as long.
    fn reason(&mut self, store: &TermStore, query: Query<'_>, mut limit: Limit) -> Answer {
        let mut slice = if self.slices.are_wanted() { FIRST } else { Duration::MAX };
        loop {
            let before = self.z3.work();
            let answer = self.z3.check_within(store, query, limit.at_most(slice), limit);
            let used = self.z3.work() - before;
            limit = limit.without(used.max(Duration::from_millis(1)));
            if !matches!(answer, Answer::Unknown(_)) || limit.is_over() || !self.slices.are_wanted() {
                return answer;
            }
            // What gave up long before its time will do so again.
            if used < slice / 2 || !self.slices.go_on(used) {
                return answer;
            }
            slice = slice.saturating_mul(2);
        }
    }
}

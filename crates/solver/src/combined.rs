//! The back ends in turn: Z3 for what reasoning decides, then a SAT solver for what needs search.

use std::time::Duration;

use term::TermStore;

use crate::backend::{Answer, Backend, Query};
use crate::chain::ChainOptions;
use crate::hard_queries::{self, HardQueries};
use crate::layer::Layer;
use crate::limit::{Limit, Pace};
use crate::sat_backend::SatBackend;
use crate::z3_backend::Z3Backend;

/// What Z3 may use of a query's time before the SAT solver gets the rest.
const FIRST: Duration = Duration::from_secs(1);

/// The back end that the options ask for.
pub fn default_backend(options: &ChainOptions) -> Box<dyn Backend> {
    let z3 = Z3Backend::with_pace(options.pace);
    match options.layers.has(Layer::Sat) {
        true => {
            let sat = SatBackend::default();
            Box::new(Combined { z3, sat, hard: options.hard.clone(), pace: options.pace })
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
}

impl Backend for Combined {
    fn check(&mut self, store: &TermStore, query: Query<'_>) -> Answer {
        let limit = Limit::new(self.pace, query.timeout);
        let before = self.z3.work();
        let first = self.z3.check_within(store, query, limit.at_most(FIRST), limit);
        let rest = limit.without(self.z3.work() - before);
        if !matches!(first, Answer::Unknown(_)) || rest.is_over() {
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
        self.z3.check_within(store, query, rest, rest)
    }
}

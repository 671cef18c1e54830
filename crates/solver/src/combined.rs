//! The back ends in turn: Z3 for what reasoning decides, then a SAT solver for what needs search.

use std::time::{Duration, Instant};

use term::TermStore;

use crate::backend::{Answer, Backend, Query};
use crate::chain::ChainOptions;
use crate::sat_backend::SatBackend;
use crate::z3_backend::Z3Backend;

/// What Z3 may use of a query's time before the SAT solver gets the rest.
const FIRST: Duration = Duration::from_secs(1);

/// The back end that the options ask for.
pub fn default_backend(options: &ChainOptions) -> Box<dyn Backend> {
    if options.sat { Box::new(Combined::default()) } else { Box::new(Z3Backend::new()) }
}

/// Invariant: used with one term store only.
#[derive(Default)]
struct Combined {
    z3: Z3Backend,
    sat: SatBackend,
}

impl Backend for Combined {
    fn check(&mut self, store: &TermStore, query: Query<'_>) -> Answer {
        let deadline = Instant::now().checked_add(query.timeout);
        let rest = || match deadline {
            Some(deadline) => deadline.saturating_duration_since(Instant::now()),
            None => query.timeout,
        };
        let first = self.z3.check(store, Query { timeout: query.timeout.min(FIRST), ..query });
        if !matches!(first, Answer::Unknown(_)) || rest().is_zero() {
            return first;
        }
        let second = self.sat.check(store, Query { timeout: rest(), ..query });
        if !matches!(second, Answer::Unknown(_)) || rest().is_zero() {
            return second;
        }
        // The SAT solver gave up before its time was over: the query has no circuit.
        self.z3.check(store, Query { timeout: rest(), ..query })
    }
}

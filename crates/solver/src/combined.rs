//! The back ends in turn: Z3 for what reasoning decides, then a SAT solver for what needs search.

use std::time::{Duration, Instant};

use term::TermStore;

use crate::backend::{Answer, Backend, Query};
use crate::chain::ChainOptions;
use crate::hard::{self, HardQueries};
use crate::sat_backend::SatBackend;
use crate::z3_backend::Z3Backend;

/// What Z3 may use of a query's time before the SAT solver gets the rest.
const FIRST: Duration = Duration::from_secs(1);

/// The back end that the options ask for.
pub fn default_backend(options: &ChainOptions) -> Box<dyn Backend> {
    match options.sat {
        true => Box::new(Combined { hard: options.hard.clone(), ..Combined::default() }),
        false => Box::new(Z3Backend::new()),
    }
}

/// Invariant: used with one term store only.
#[derive(Default)]
struct Combined {
    z3: Z3Backend,
    sat: SatBackend,
    hard: HardQueries,
}

impl Backend for Combined {
    fn check(&mut self, store: &TermStore, query: Query<'_>) -> Answer {
        let deadline = Instant::now().checked_add(query.timeout);
        let rest = || match deadline {
            Some(deadline) => deadline.saturating_duration_since(Instant::now()),
            None => query.timeout,
        };
        let first = Query { timeout: query.timeout.min(FIRST), ..query };
        let first = self.z3.check_written_by(store, first, deadline);
        if !matches!(first, Answer::Unknown(_)) || rest().is_zero() {
            return first;
        }
        let Some(text) = hard::text(store, query) else { return self.search(store, query, rest()) };
        if let Some(answer) = self.hard.recall(&text, query) {
            return answer;
        }
        let answer = self.search(store, query, rest());
        self.hard.remember(text, query, &answer);
        answer
    }
}

impl Combined {
    /// What Z3 did not decide soon.
    fn search(&mut self, store: &TermStore, query: Query<'_>, time: Duration) -> Answer {
        let deadline = Instant::now().checked_add(time);
        let rest = || match deadline {
            Some(deadline) => deadline.saturating_duration_since(Instant::now()),
            None => time,
        };
        let second = self.sat.check(store, Query { timeout: rest(), ..query });
        if !matches!(second, Answer::Unknown(_)) || rest().is_zero() {
            return second;
        }
        // The SAT solver gave up before its time was over: the query has no circuit.
        self.z3.check(store, Query { timeout: rest(), ..query })
    }
}

//! The back ends in turn: a SAT solver for what is easy, Z3 for what reasoning decides, then a SAT solver again for
//! what needs search.

use std::time::Duration;

use term::TermStore;

use crate::backend::{Answer, Backend, Query};
use crate::chain_options::ChainOptions;
use crate::hard_queries::{self, HardQueries};
use crate::layer::Layer;
use crate::limit::{Limit, Pace, Slices};
use crate::sat_backend::SatBackend;
use crate::z3_backend::Z3Backend;

/// What the SAT solver may use of a query's time before Z3 has its turn.
const SOON: Duration = Duration::from_millis(4);
/// After so many queries that were not easy, only each so many is tried as one.
const NOT_EASY: u32 = 4;
const TRIED: u64 = 8;
/// What Z3 may use of a query's time before the SAT solver gets the rest.
const FIRST: Duration = Duration::from_secs(1);

/// The back end that the options ask for.
pub fn default_backend(options: &ChainOptions) -> Box<dyn Backend> {
    let backend = asked(options);
    match &options.query_cache {
        Some(cache) if !options.validate => cache.before(backend),
        _ => backend,
    }
}

fn asked(options: &ChainOptions) -> Box<dyn Backend> {
    let z3 = Z3Backend::with_pace(options.pace);
    match options.layers.has(Layer::Sat) {
        true => {
            let ChainOptions { pace, slices, hard, .. } = options.clone();
            let sat = SatBackend::in_slices(slices.clone());
            let validate = options.validate;
            Box::new(Combined { z3, sat, hard, pace, slices, validate, queries: 0, not_easy: 0 })
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
    /// What was easy is put to Z3 as well.
    validate: bool,
    queries: u64,
    /// Queries in a row that were not easy.
    not_easy: u32,
}

impl Backend for Combined {
    fn check(&mut self, store: &TermStore, query: Query<'_>) -> Answer {
        let limit = Limit::new(self.pace, query.timeout);
        let before = self.sat.work();
        if let Some(answer) = self.soon(store, query, limit) {
            return answer;
        }
        let limit = limit.without(self.sat.work() - before);
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
    /// The answer to a query that is easy: most are, and they take the SAT solver less time than it takes to tell
    /// Z3 about them.
    fn soon(&mut self, store: &TermStore, query: Query<'_>, limit: Limit) -> Option<Answer> {
        self.queries += 1;
        if self.not_easy >= NOT_EASY && !self.queries.is_multiple_of(TRIED) {
            return None;
        }
        let answer = self.sat.check_soon(store, query, limit.at_most(SOON), limit);
        if matches!(answer, Answer::Unknown(_)) {
            self.not_easy += 1;
            return None;
        }
        self.not_easy = 0;
        if self.validate {
            let expected = matches!(answer, Answer::Satisfiable(_));
            let known = match self.z3.check_within(store, query, limit, limit) {
                Answer::Satisfiable(_) => Some(true),
                Answer::Unsatisfiable(_) => Some(false),
                Answer::Unknown(_) => None,
            };
            assert!(
                known.is_none_or(|known| known == expected),
                "the SAT solver answered {expected} where Z3 disagrees"
            );
        }
        Some(answer)
    }

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

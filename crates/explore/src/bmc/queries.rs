//! What is asked of the back end, and how long that may take.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use outcome::Statistics;
use solver::{Answer, Backend, Model, Query};
use term::{Evaluator, Term, TermStore};

use crate::member::times;

/// Time for the first query that decides something while others wait.
const FIRST_PATIENCE: Duration = Duration::from_secs(2);
/// What comes to the solver's own work with each query.
const QUERY: Duration = Duration::from_micros(100);
/// Models that are kept at most.
const MODELS: usize = 8;

pub(super) struct Queries {
    backend: Rc<RefCell<Box<dyn Backend>>>,
    /// Models that were found: a guard that one of them satisfies needs no query.
    models: Vec<Model>,
    count: u64,
    time: Duration,
    /// Time for the next query that decides something; more each time it was too little.
    pub patience: Duration,
    /// Time that went into the question whether loops can go on.
    pub header_time: Duration,
}

impl Queries {
    pub fn new(backend: Rc<RefCell<Box<dyn Backend>>>) -> Queries {
        Queries {
            backend,
            models: Vec::new(),
            count: 0,
            time: Duration::ZERO,
            patience: FIRST_PATIENCE,
            header_time: Duration::ZERO,
        }
    }

    /// Whether conditions can hold together, within this time.
    pub fn check(&mut self, store: &TermStore, conditions: &[Term], timeout: Duration) -> Answer {
        let mut evaluator = Evaluator::default();
        for model in &self.models {
            evaluator.begin();
            if conditions.iter().all(|&condition| evaluator.evaluate(store, model, condition) != 0) {
                return Answer::Satisfiable(model.clone());
            }
        }
        let query = Query { constraints: conditions, assumptions: &[], wants_core: false, timeout };
        let begin = Instant::now();
        let answer = self.backend.borrow_mut().check(store, query);
        self.count += 1;
        self.time += begin.elapsed();
        if let Answer::Satisfiable(model) = &answer {
            self.models.insert(0, model.clone());
            self.models.truncate(MODELS);
        }
        answer
    }

    pub fn work(&self) -> Duration {
        times(QUERY, self.count) + self.backend.borrow().work()
    }

    pub fn count_into(&self, statistics: &mut Statistics) {
        statistics.queries.insert("bmc", self.count);
        statistics.seconds.insert("bmc, solver", self.time.as_secs_f64());
    }
}

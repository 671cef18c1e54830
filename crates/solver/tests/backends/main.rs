//! The back ends: their answers against evaluation, enumeration and each other.

/// How a test gets the back end that it is about.
type New = fn() -> Box<dyn Backend>;

/// Makes tests of functions: one for each back end.
macro_rules! for_each_backend {
    ($($test:ident),*) => {
        mod z3 {
            $(#[test] fn $test() { super::$test(|| Box::new(solver::Z3Backend::new())) })*
        }
        mod sat {
            $(#[test] fn $test() { super::$test(|| Box::new(solver::SatBackend::new())) })*
        }
        /// First one SAT solver for all queries, then the others.
        mod in_turn {
            $(#[test] fn $test() { super::$test(|| solver::default_backend(&solver::ChainOptions::default())) })*
        }
    };
}

mod bits;
mod floats;
mod generate;
mod limits;

use std::time::Duration;

use solver::{Answer, Backend, Query, Z3Backend};
use term::{Evaluator, Term, TermStore};

/// Asks, and checks a model by evaluation: true if satisfiable.
fn ask(backend: &mut dyn Backend, store: &TermStore, constraints: &[Term], assumptions: &[Term]) -> bool {
    let query = Query { constraints, assumptions, wants_core: false, timeout: Duration::from_secs(20) };
    match backend.check(store, query) {
        Answer::Satisfiable(model) => {
            let mut evaluator = Evaluator::default();
            evaluator.begin();
            for &term in constraints.iter().chain(assumptions) {
                assert_eq!(evaluator.evaluate(store, &model, term), 1, "{model:?} violates {term:?}");
            }
            true
        }
        Answer::Unsatisfiable(_) => false,
        Answer::Unknown(reason) => panic!("unknown: {reason}"),
    }
}

/// Whether the assumptions are contradictory with the constraints; checks that the core is a part
/// of the assumptions and contradictory itself.
fn core(
    backend: &mut dyn Backend,
    store: &TermStore,
    constraints: &[Term],
    assumptions: &[Term],
) -> Option<Vec<Term>> {
    let query = Query { constraints, assumptions, wants_core: true, timeout: Duration::from_secs(20) };
    match backend.check(store, query) {
        Answer::Satisfiable(_) => None,
        Answer::Unsatisfiable(core) => {
            assert!(core.iter().all(|term| assumptions.contains(term)));
            assert!(!ask(&mut Z3Backend::new(), store, constraints, &core), "the core is no core");
            Some(core)
        }
        Answer::Unknown(reason) => panic!("unknown: {reason}"),
    }
}

//! The back end that asks a SAT solver: for queries that need search more than reasoning.
//!
//! The query becomes a circuit, the circuit clauses, and CaDiCaL solves them. A hard query has a solver of its
//! own. Those that are expected to be easy share one (`Session`): there all conditions are assumptions, so that
//! the next query, which has most of them in common with the last, only brings the gates that are new.
//! Floats are circuits, too, but for remainders.
//!
//! Soundness: the circuit of a term computes what evaluation does for every input (tests compare
//! them), inputs are unconstrained but for addresses, which are not null and aligned; reads of one
//! byte may differ and remainders be wrong until a solution shows it. So every model of the query is
//! a solution, and no solution means no model. A solution is evaluated on the query before it is
//! believed.

#[cfg(test)]
mod against_evaluation;
mod arithmetic;
mod blast;
mod circuit;
mod clauses;
mod floats;
mod reads;
mod remainders;
mod rounding;

use std::time::{Duration, Instant};

use term::{Evaluator, Node, Term, TermStore};

use crate::backend::{Answer, Backend, Query};
use crate::leaves::LeafIndex;
use crate::limit::{Limit, Pace, Slices};
use crate::model::Model;
use blast::{Blaster, Obstacle};
use circuit::Simulation;
use clauses::Clauses;

/// How often a query is asked again with more known about its remainders.
const REFINEMENTS: usize = 12;
/// Gates that a query may bring to a session.
const EASY: usize = 40_000;
/// A session is given up when it has so many variables more than thrice those of its first query: those that
/// a query does not need have to be assigned, too.
const WORN: i32 = 4_000;
/// And when it has so many gates: they take some ten megabytes.
const LARGE: usize = 100_000;

#[derive(Default)]
pub struct SatBackend {
    evaluator: Evaluator,
    work: Duration,
    slices: Slices,
    session: Option<Session>,
}

/// A solver with what was asked of it.
///
/// Soundness: its clauses define gates, or hold of the addresses, reads and remainders in any query; what a query
/// requires is only assumed.
struct Session {
    blaster: Blaster,
    clauses: Clauses,
    leaves: LeafIndex,
    /// Whether the conditions of a query are only for that one.
    assumes: bool,
    /// Variables after the first query.
    first: Option<i32>,
}

impl Session {
    fn new(slices: Slices, assumes: bool) -> Session {
        let clauses = Clauses::new(slices, assumes);
        let (blaster, leaves) = (Blaster::new(), LeafIndex::default());
        Session { blaster, clauses, leaves, assumes, first: None }
    }

    fn is_worn(&self) -> bool {
        let is_long = self.first.is_some_and(|first| self.clauses.variables() > 3 * first + WORN);
        is_long || self.blaster.circuit.len() > LARGE
    }
}

impl Backend for SatBackend {
    fn check(&mut self, store: &TermStore, query: Query<'_>) -> Answer {
        self.check_within(store, query, Limit::new(Pace::Clock, query.timeout))
    }

    fn work(&self) -> Duration {
        self.work
    }
}

impl SatBackend {
    pub fn new() -> SatBackend {
        SatBackend::default()
    }

    pub(crate) fn in_slices(slices: Slices) -> SatBackend {
        SatBackend { slices, ..SatBackend::default() }
    }

    pub(crate) fn check_within(&mut self, store: &TermStore, query: Query<'_>, limit: Limit) -> Answer {
        let mut session = Session::new(self.slices.clone(), false);
        let answer = self.attempt(store, query, &mut session, (limit, limit.until));
        self.work += session.clauses.work;
        answer.unwrap_or_else(|obstacle| Answer::Unknown(obstacle.to_string()))
    }

    /// For a query that is easy if anything. What becomes a circuit for it is there for the next ones, too: that
    /// has more time than the search.
    pub(crate) fn check_soon(
        &mut self,
        store: &TermStore,
        query: Query<'_>,
        limit: Limit,
        written: Limit,
    ) -> Answer {
        let known = self.session.take().filter(|session| !session.is_worn());
        let mut session = known.unwrap_or_else(|| Session::new(self.slices.clone(), true));
        session.blaster.allow(EASY);
        let before = session.clauses.work;
        let answer = self.attempt(store, query, &mut session, (limit, written.until));
        self.work += session.clauses.work - before;
        // What was too large left nothing half done.
        if answer.is_ok() || session.blaster.is_full() {
            session.first.get_or_insert(session.clauses.variables());
            session.blaster.abandon();
            self.session = Some(session);
        }
        answer.unwrap_or_else(|obstacle| Answer::Unknown(obstacle.to_string()))
    }

    fn attempt(
        &mut self,
        store: &TermStore,
        query: Query<'_>,
        session: &mut Session,
        (limit, deadline): (Limit, Option<Instant>),
    ) -> Result<Answer, Obstacle> {
        let Session { blaster, clauses, leaves, assumes, .. } = session;
        // Assumptions are only told apart if it matters: search is faster with clauses.
        let mut assumed = Vec::new();
        for &constraint in query.constraints {
            let literal = blaster.truth(store, constraint, deadline)?;
            if *assumes {
                assumed.push(clauses.number(&blaster.circuit, literal, deadline)?);
            } else {
                clauses.require(&blaster.circuit, literal, deadline)?;
            }
        }
        let constraints = assumed.len();
        for &assumption in query.assumptions {
            let literal = blaster.truth(store, assumption, deadline)?;
            if *assumes || query.wants_core {
                assumed.push(clauses.number(&blaster.circuit, literal, deadline)?);
            } else {
                clauses.require(&blaster.circuit, literal, deadline)?;
            }
        }
        for condition in blaster.take_conditions() {
            clauses.require(&blaster.circuit, condition, deadline)?;
        }
        let mut refinements = 0;
        let before = clauses.work;
        loop {
            match clauses.solve(&assumed, limit.without(clauses.work - before)) {
                None => return Ok(Answer::Unknown("the SAT solver: timeout".to_string())),
                Some(false) => {
                    return Ok(Answer::Unsatisfiable(core(&query, &assumed[constraints..], clauses)));
                }
                Some(true) => {}
            }
            let solution = blaster.circuit.simulate(|input| clauses.value(input));
            let mut lemmas = blaster.reads.violated(&mut blaster.circuit, &solution);
            if lemmas.is_empty() {
                let model = extract(store, &query, (blaster, leaves), &solution);
                if self.satisfies(store, &query, &model) {
                    return Ok(Answer::Satisfiable(model));
                }
                if refinements == REFINEMENTS {
                    return Err(Obstacle::Remainder);
                }
                refinements += 1;
                let circuit = &mut blaster.circuit;
                lemmas = blaster.remainders.refine(circuit, store, &mut self.evaluator, &model);
                if lemmas.is_empty() {
                    return Err(Obstacle::Solution);
                }
            }
            for lemma in lemmas {
                clauses.require(&blaster.circuit, lemma, deadline)?;
            }
        }
    }

    /// Whether the model makes every constraint and assumption true.
    fn satisfies(&mut self, store: &TermStore, query: &Query<'_>, model: &Model) -> bool {
        self.evaluator.begin();
        let mut terms = query.constraints.iter().chain(query.assumptions);
        terms.all(|&term| self.evaluator.evaluate(store, model, term) == 1)
    }
}

/// The values of everything that the query leaves open.
fn extract(
    store: &TermStore,
    query: &Query<'_>,
    (blaster, index): (&Blaster, &mut LeafIndex),
    solution: &Simulation,
) -> Model {
    let mut model = Model::default();
    let value = |term| blaster.leaf(term).map(|word| solution.number(word));
    for &root in query.constraints.iter().chain(query.assumptions) {
        let leaves = index.leaves(store, root);
        for &term in leaves.variables.iter().chain(&leaves.arrays).chain(&leaves.addresses) {
            match store.node(term) {
                Node::Variable { index, .. } => {
                    model.variables.insert(index, value(term).unwrap_or(0));
                }
                Node::ArrayVariable { index } => {
                    model.arrays.insert(index, blaster.reads.array(index, solution));
                }
                Node::Address { object, .. } => {
                    if let Some(address) = value(term) {
                        model.addresses.insert(object, address as u64);
                    }
                }
                _ => {}
            }
        }
    }
    model
}

/// The assumptions that the contradiction rests on, or all.
fn core(query: &Query<'_>, assumed: &[i32], clauses: &Clauses) -> Vec<Term> {
    if !query.wants_core {
        return query.assumptions.to_vec();
    }
    let pairs = query.assumptions.iter().zip(assumed);
    pairs.filter(|&(_, &number)| clauses.failed(number)).map(|(&assumption, _)| assumption).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    /// That multiplication distributes takes a while to find out.
    #[test]
    fn a_long_query_asks_in_between_whether_to_go_on() {
        let store = TermStore::new();
        let [x, y, z] = [0, 1, 2].map(|index| store.variable(6, index));
        let product = store.mul(x, store.add(y, z));
        let sum = store.add(store.mul(x, y), store.mul(x, z));
        let constraints = [store.not(store.eq(product, sum))];
        let timeout = Duration::from_secs(600);
        let query = Query { constraints: &constraints, assumptions: &[], wants_core: false, timeout };
        let limit = Limit::new(Pace::Steps { until: None }, timeout);
        let asked = Arc::new(AtomicU32::new(0));
        let check = |goes_on: bool| {
            asked.store(0, Ordering::Relaxed);
            let counter = asked.clone();
            let slices = Slices::new(move |_| {
                counter.fetch_add(1, Ordering::Relaxed);
                goes_on
            });
            let answer = SatBackend::in_slices(slices).check_within(&store, query, limit);
            (answer, asked.load(Ordering::Relaxed))
        };
        assert!(matches!(check(false), (Answer::Unknown(_), 1)));
        let (answer, asked) = check(true);
        assert!(matches!(answer, Answer::Unsatisfiable(_)), "{answer:?}");
        assert!(asked > 1, "{asked}");
    }
}

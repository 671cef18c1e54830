//! The back end that asks Z3.
//!
//! Without floats, incrementally: a few solvers are kept, each with the constraints of a path
//! asserted, one scope per constraint, and a query goes to the one that shares the longest prefix
//! with it. If it does not decide the query soon, a fresh solver that may preprocess everything at
//! once gets the rest of the time. With floats, or where a constraint is very large, the fresh solver at
//! once.
//!
//! Measured with Z3 4.8.12, in queries per second over depth-first trees of branches, eight 32-bit
//! variables; one run each on a busy machine; stores left to Z3 (see `translate`):
//!
//! | branches on | depth | QF_AUFBV | QF_BV | default | fresh |
//! |---|---|---|---|---|---|
//! | a variable and a constant | 20 | 5,000 | 2,000 | 3,500 | |
//! | | 40 | 6,800 | 1,200 | | 190 |
//! | two variables apart by a constant | 20 | 430 | 570 | 215 | 45 |
//! | | 40 | 100 | 210 | | 15 |
//! | products, remainders, bits | 12 | 160 | | | 17 |
//! | | 20 | 78 | 41 | 12 | |
//! | bytes of an array with stores | 20 | 280 | 4 | 106 | |
//! | sums and products of four floats | 4 | | | 8 | 18 |
//! | | 12 | | | 1 | 3 |
//!
//! QF_AUFBV is Z3's general solver with relevancy off; QF_BV an incremental SAT solver that slows
//! down with the number of scopes and is not meant for arrays.
//!
//! Every model is checked by evaluation before it is handed out (the cost is not measurable); if it
//! fails, the answer is unknown.

mod extract;
mod floats;
mod stack;
mod translate;

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use rustc_hash::{FxHashMap, FxHashSet};
use term::{Evaluator, Node, Term, TermStore};
use z3::ast::{BV, Bool};
use z3::{SatResult, Solver, StatisticsValue};

use crate::backend::{Answer, Backend, Query};
use crate::leaves::{LeafIndex, Leaves};
use crate::limit::{self, Limit, Pace};
use crate::model::{ArrayModel, Model};

use stack::Stack;
use translate::{Contents, Expression, Translator, Untranslated};

/// Paths whose solvers are kept.
const STACKS: usize = 6;
/// Translated terms after which everything is forgotten, so that memory stays bounded.
const MOST_EXPRESSIONS: usize = 2_000_000;
/// Expressions of one constraint beyond which it does not go to an incremental solver: that makes a circuit
/// of it when a scope is opened, however long it takes. (The guard of merged paths of a decoder of bits:
/// more than a minute, whatever the timeout.)
const LARGE: usize = 10_000;
/// How often a query is asked again with more known about its remainders.
const REFINEMENTS: usize = 12;
/// Remainders of one term that are remembered.
const MOST_REMAINDERS: usize = 64;
/// What the incremental solver may use before a fresh one is tried.
const INCREMENTAL_TIME: Duration = Duration::from_millis(500);

thread_local! {
    /// What Z3 has counted so far: it has one number for all that happens in a thread.
    static COUNTED: Cell<u32> = const { Cell::new(0) };
}

/// What writing an expression takes, about.
const EXPRESSION: Duration = Duration::from_micros(2);

/// Invariant: used with one term store only.
#[derive(Default)]
pub struct Z3Backend {
    translator: Translator,
    leaves: LeafIndex,
    stacks: Vec<Stack>,
    /// Queries so far.
    clock: u64,
    evaluator: Evaluator,
    /// Remainders of particular operands, found while refining.
    known_remainders: FxHashMap<Term, Vec<Bool>>,
    /// Which terms are large, of those that were looked at.
    large: FxHashMap<Term, bool>,
    /// Constants that stand for the assumptions of a query with a core.
    literals: Vec<Bool>,
    pace: Pace,
    /// What all queries took, about; nothing where the clock counts.
    work: Duration,
}

/// What came out of one solver.
enum Attempt {
    Decided(Answer),
    /// Too little time, or an incomplete theory: another solver may do better.
    GaveUp(String),
}

impl Backend for Z3Backend {
    fn check(&mut self, store: &TermStore, query: Query<'_>) -> Answer {
        let limit = Limit::new(self.pace, query.timeout);
        self.check_within(store, query, limit, limit)
    }

    fn work(&self) -> Duration {
        self.work
    }
}

impl Z3Backend {
    /// Decides a query that has a time of its own to become expressions: a large one takes longer to write
    /// than to decide.
    pub(crate) fn check_within(
        &mut self,
        store: &TermStore,
        query: Query<'_>,
        limit: Limit,
        written: Limit,
    ) -> Answer {
        self.clock += 1;
        if self.translator.len() > MOST_EXPRESSIONS {
            self.forget();
        }
        // A single assumption is the core if there is one.
        let query = Query { wants_core: query.wants_core && query.assumptions.len() > 1, ..query };
        let mut contents = Contents::default();
        let mut is_large = false;
        let mut leaves = Vec::new();
        for &term in query.constraints.iter().chain(query.assumptions) {
            let before = self.translator.len();
            let translated = self.translator.translate(store, term, written.until);
            let grown = self.translator.len() - before;
            if self.pace != Pace::Clock {
                self.work += EXPRESSION * u32::try_from(grown).unwrap_or(u32::MAX);
            }
            is_large |= self.is_large(store, term, grown);
            match translated {
                Ok(of_term) => contents = contents.union(of_term),
                // Incomplete: memory would not suffice.
                Err(Untranslated::Size) => {
                    self.forget();
                    return Answer::Unknown("the query is too large for Z3".to_string());
                }
                // Incomplete: what is written so far is kept for the next time.
                Err(Untranslated::Time) => {
                    return Answer::Unknown("Z3: timeout while the query was written".to_string());
                }
            }
            leaves.push(self.leaves.leaves(store, term));
        }
        let attempt = if contents.floats || is_large {
            self.attempt_afresh(store, &query, &leaves, contents, limit)
        } else {
            self.attempt_in_turn(store, &query, &leaves, contents, limit)
        };
        match attempt {
            Attempt::Decided(answer) => answer,
            Attempt::GaveUp(reason) => Answer::Unknown(reason),
        }
    }

    pub fn new() -> Z3Backend {
        Z3Backend::default()
    }

    pub(crate) fn with_pace(pace: Pace) -> Z3Backend {
        Z3Backend { pace, ..Z3Backend::default() }
    }

    /// Forgets all expressions and solvers.
    fn forget(&mut self) {
        let Z3Backend { clock, pace, work, .. } = *self;
        *self = Z3Backend { clock, pace, work, ..Z3Backend::default() };
    }

    /// Notes what one call of Z3 took, by its own count; and what is left.
    fn charge(&mut self, solver: &Solver, limit: Limit) -> Limit {
        if self.pace == Pace::Clock {
            return limit;
        }
        let count = match solver.get_statistics().value("rlimit count") {
            Some(StatisticsValue::UInt(count)) => count,
            Some(StatisticsValue::Double(count)) => count as u64 as u32,
            None => return limit,
        };
        // The number may overflow.
        let steps = count.wrapping_sub(COUNTED.replace(count));
        let time = limit::z3_time(u64::from(steps));
        self.work += time;
        limit.without(time)
    }
}

fn incremental_solver() -> Solver {
    Solver::new_for_logic("QF_AUFBV").unwrap_or_default()
}

fn fresh_solver(contents: Contents) -> Solver {
    let logic = match contents {
        // Its tactic preprocesses less than that of QF_BV: twice as fast on differences (45 against 23
        // queries per second), a little slower on products (13 against 17).
        Contents { arrays: false, .. } => "QF_FPBV",
        Contents { arrays: true, floats: false } => "QF_AUFBV",
        Contents { arrays: true, floats: true } => return Solver::new(),
    };
    Solver::new_for_logic(logic).unwrap_or_default()
}

impl Z3Backend {
    /// Whether a term is too large for an incremental solver. `grown`: how many expressions it was the
    /// first to need just now; a read may need many more than it has nodes.
    fn is_large(&mut self, store: &TermStore, term: Term, grown: usize) -> bool {
        // Nothing is, while there are few expressions altogether.
        if self.translator.len() <= LARGE {
            return false;
        }
        let known = self.large.entry(term).or_insert_with(|| {
            let mut seen = FxHashSet::default();
            let mut open = vec![term];
            while let Some(term) = open.pop() {
                if seen.insert(term) {
                    open.extend(store.node(term).children());
                }
                if seen.len() > LARGE {
                    return true;
                }
            }
            false
        });
        *known |= grown > LARGE;
        *known
    }

    /// The incremental solver, then a fresh one.
    fn attempt_in_turn(
        &mut self,
        store: &TermStore,
        query: &Query<'_>,
        leaves: &[Rc<Leaves>],
        contents: Contents,
        limit: Limit,
    ) -> Attempt {
        let mut stack = self.take_stack(query.constraints);
        let first = INCREMENTAL_TIME.min(query.timeout / 2).max(Duration::from_millis(1));
        let before = self.work;
        let attempt = self.attempt(store, query, leaves, &mut stack, limit.at_most(first));
        let limit = limit.without(self.work - before);
        if matches!(attempt, Attempt::Decided(_)) {
            stack.pop_to(query.constraints.len());
            self.stacks.push(stack);
            return attempt;
        }
        // A solver that was interrupted is not used again.
        drop(stack);
        if limit.is_over() {
            return attempt;
        }
        self.attempt(store, query, leaves, &mut Stack::without_scopes(fresh_solver(contents)), limit)
    }

    /// A fresh solver, for floats and what is large. Cores need its incremental part, which is slower: only if there is one to find.
    fn attempt_afresh(
        &mut self,
        store: &TermStore,
        query: &Query<'_>,
        leaves: &[Rc<Leaves>],
        contents: Contents,
        limit: Limit,
    ) -> Attempt {
        let without_core = Query { wants_core: false, ..*query };
        let fresh = || Stack::without_scopes(fresh_solver(contents));
        let attempt = self.attempt(store, &without_core, leaves, &mut fresh(), limit);
        if !query.wants_core || !matches!(attempt, Attempt::Decided(Answer::Unsatisfiable(_))) {
            return attempt;
        }
        match self.attempt(store, query, leaves, &mut fresh(), limit) {
            Attempt::Decided(Answer::Unsatisfiable(core)) => Attempt::Decided(Answer::Unsatisfiable(core)),
            _ => attempt,
        }
    }

    /// The solver that shares most with the path, with the rest of its own path undone.
    fn take_stack(&mut self, constraints: &[Term]) -> Stack {
        let stacks = || self.stacks.iter().zip(0..);
        let best = stacks().map(|(stack, index)| (stack.common_prefix(constraints), stack.used, index)).max();
        let oldest = stacks().map(|(stack, index)| (stack.used, index)).min();
        let mut stack = match (best, oldest) {
            (Some((shared, _, index)), _) if shared > 0 => self.stacks.swap_remove(index),
            (_, Some((_, index))) if self.stacks.len() >= STACKS => self.stacks.swap_remove(index),
            _ => Stack::new(incremental_solver()),
        };
        stack.pop_to(stack.common_prefix(constraints));
        stack.used = self.clock;
        stack
    }

    /// Asks one solver, which may have a prefix of the constraints asserted.
    fn attempt(
        &mut self,
        store: &TermStore,
        query: &Query<'_>,
        leaves: &[Rc<Leaves>],
        stack: &mut Stack,
        mut limit: Limit,
    ) -> Attempt {
        let asserted = stack.common_prefix(query.constraints);
        for (&constraint, leaves) in query.constraints.iter().zip(leaves).skip(asserted) {
            stack.push();
            self.assert_conditions(store, stack, leaves);
            stack.assert_constraint(constraint, &self.translator.truth(constraint));
        }
        stack.push();
        for leaves in &leaves[query.constraints.len()..] {
            self.assert_conditions(store, stack, leaves);
        }
        let literals = self.assert_assumptions(query, stack);
        for _ in 0..REFINEMENTS {
            stack.set_limit(limit);
            let result = if query.wants_core {
                stack.solver.check_assumptions(&literals)
            } else {
                stack.solver.check()
            };
            limit = self.charge(&stack.solver, limit);
            match result {
                SatResult::Unsat => {
                    return Attempt::Decided(Answer::Unsatisfiable(core(query, &literals, &stack.solver)));
                }
                SatResult::Unknown => {
                    let reason = stack.solver.get_reason_unknown();
                    return Attempt::GaveUp(format!(
                        "Z3: {}",
                        reason.as_deref().unwrap_or("no reason given")
                    ));
                }
                SatResult::Sat => {}
            }
            let Some(found) = stack.solver.get_model() else {
                return Attempt::GaveUp("Z3 gave no model".to_string());
            };
            let model = self.extract(store, leaves, &found);
            if self.satisfies(store, query, &model) {
                return Attempt::Decided(Answer::Satisfiable(model));
            }
            if !self.refine_remainders(store, leaves, stack, &model) {
                return Attempt::GaveUp("the model of Z3 does not satisfy the query".to_string());
            }
            if limit.is_over() {
                break;
            }
        }
        // Incomplete: the remainder of floats is only approximated.
        Attempt::GaveUp("too many cases of a float remainder".to_string())
    }

    /// Asserts the assumptions, for a core as implied by literals.
    fn assert_assumptions(&mut self, query: &Query<'_>, stack: &Stack) -> Vec<Bool> {
        if !query.wants_core {
            for &assumption in query.assumptions {
                stack.solver.assert(self.translator.truth(assumption));
            }
            return Vec::new();
        }
        for index in self.literals.len()..query.assumptions.len() {
            self.literals.push(Bool::new_const(format!("assumption{index}")));
        }
        let literals = self.literals[..query.assumptions.len()].to_vec();
        for (&assumption, literal) in query.assumptions.iter().zip(&literals) {
            stack.solver.assert(literal.implies(self.translator.truth(assumption)));
        }
        literals
    }

    /// Asserts what holds of the addresses and remainders in a term.
    fn assert_conditions(&mut self, store: &TermStore, stack: &mut Stack, leaves: &Leaves) {
        for &term in leaves.addresses.iter().chain(&leaves.remainders) {
            // What was simplified away needs no conditions.
            if self.translator.leaf(term).is_none() || !stack.needs_conditions(term) {
                continue;
            }
            let bits = self.translator.bits(term);
            match store.node(term) {
                Node::Address { width, object } => {
                    stack.solver.assert(bits.ne(BV::from_u64(0, width)));
                    let low = store.alignment(object).min(width);
                    if low > 0 {
                        stack.solver.assert(bits.extract(low - 1, 0).eq(BV::from_u64(0, low)));
                    }
                }
                Node::FloatBinary(_, left, right) => {
                    let (left, right) = (self.translator.bits(left), self.translator.bits(right));
                    stack.solver.assert(floats::remainder(store.width(term), &left, &right, &bits));
                    for known in self.known_remainders.get(&term).into_iter().flatten() {
                        stack.solver.assert(known);
                    }
                }
                _ => {}
            }
        }
    }

    /// Adds the remainders that the model got wrong; false if it got none wrong.
    fn refine_remainders(
        &mut self,
        store: &TermStore,
        leaves: &[Rc<Leaves>],
        stack: &mut Stack,
        model: &Model,
    ) -> bool {
        let mut remainders: Vec<Term> = leaves.iter().flat_map(|leaves| leaves.remainders.clone()).collect();
        remainders.sort_unstable();
        remainders.dedup();
        remainders.retain(|&term| self.translator.leaf(term).is_some());
        for &term in &remainders {
            let Node::FloatBinary(_, left, right) = store.node(term) else { continue };
            let values = [left, right, term].map(|term| self.evaluator.evaluate(store, model, term));
            let bits = [left, right, term].map(|term| self.translator.bits(term));
            let lemma = floats::remainder_of(
                store.width(term),
                [(&bits[0], values[0]), (&bits[1], values[1])],
                (&bits[2], values[2]),
            );
            stack.solver.assert(&lemma);
            let known = self.known_remainders.entry(term).or_default();
            if known.len() < MOST_REMAINDERS {
                known.push(lemma);
            }
        }
        !remainders.is_empty()
    }

    fn extract(&mut self, store: &TermStore, leaves: &[Rc<Leaves>], found: &z3::Model) -> Model {
        let mut model = Model::default();
        for leaves in leaves {
            for &term in leaves.variables.iter().chain(&leaves.arrays).chain(&leaves.addresses) {
                self.extract_leaf(store, term, found, &mut model);
            }
        }
        model
    }

    fn extract_leaf(&mut self, store: &TermStore, term: Term, found: &z3::Model, model: &mut Model) {
        let constant = self.translator.leaf(term);
        match store.node(term) {
            Node::Variable { index, .. } => {
                model.variables.entry(index).or_insert_with(|| match constant {
                    Some(Expression::Truth(constant)) => {
                        u128::from(extract::truth(found, constant).unwrap_or(false))
                    }
                    Some(Expression::Bits(constant)) => extract::bits(found, constant).unwrap_or(0),
                    _ => 0,
                });
            }
            Node::ArrayVariable { index } => {
                model.arrays.entry(index).or_insert_with(|| match constant {
                    Some(Expression::Bytes(constant)) => extract::array(found, constant).unwrap_or_default(),
                    _ => ArrayModel::default(),
                });
            }
            Node::Address { object, .. } => {
                if let Some(Expression::Bits(constant)) = constant
                    && let Some(address) = extract::bits(found, constant)
                {
                    model.addresses.insert(object, address as u64);
                }
            }
            _ => {}
        }
    }

    /// Whether the model makes every constraint and assumption true.
    fn satisfies(&mut self, store: &TermStore, query: &Query<'_>, model: &Model) -> bool {
        self.evaluator.begin();
        let mut terms = query.constraints.iter().chain(query.assumptions);
        terms.all(|&term| self.evaluator.evaluate(store, model, term) == 1)
    }
}

/// The assumptions whose literals the solver names, or all.
fn core(query: &Query<'_>, literals: &[Bool], solver: &Solver) -> Vec<Term> {
    if !query.wants_core {
        return query.assumptions.to_vec();
    }
    let places: FxHashMap<&Bool, usize> = literals.iter().zip(0..).collect();
    let mut named: Vec<usize> =
        solver.get_unsat_core().iter().filter_map(|literal| places.get(literal).copied()).collect();
    named.sort_unstable();
    named.into_iter().map(|place| query.assumptions[place]).collect()
}

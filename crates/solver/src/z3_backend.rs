//! The back end that asks Z3.
//!
//! Incremental: a few solvers are kept, each with the constraints of a path asserted, one scope per
//! constraint. A query goes to the one that shares the longest prefix with it. If that one gives up
//! before the time is over, a fresh solver that may preprocess everything at once gets the rest.
//!
//! Every model is checked by evaluation before it is handed out; if it fails, the answer is unknown.

mod extract;
mod floats;
mod leaves;
mod stack;
mod translate;

use std::rc::Rc;
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;
use term::{Evaluator, Node, Term, TermStore, mask};
use z3::ast::{BV, Bool};
use z3::{SatResult, Solver};

use crate::backend::{Answer, Backend, Query};
use crate::model::Model;
use leaves::{LeafIndex, Leaves};
use stack::Stack;
use translate::{Contents, Expression, Translator};

/// Paths whose solvers are kept.
const STACKS: usize = 6;
/// Translated terms after which everything is forgotten, so that memory stays bounded.
const MOST_EXPRESSIONS: usize = 4_000_000;
/// How often a query is asked again with more known about its remainders.
const REFINEMENTS: usize = 12;
/// What the incremental solver may use before a fresh one is tried.
const INCREMENTAL_TIME: Duration = Duration::from_secs(2);

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
    /// Constants that stand for the assumptions of a query with a core.
    literals: Vec<Bool>,
}

/// What came out of one solver.
enum Attempt {
    Decided(Answer),
    /// Too little time, or an incomplete theory: another solver may do better.
    GaveUp(String),
}

impl Backend for Z3Backend {
    fn check(&mut self, store: &TermStore, query: Query<'_>) -> Answer {
        let deadline = Instant::now().checked_add(query.timeout);
        self.clock += 1;
        if self.translator.len() > MOST_EXPRESSIONS {
            *self = Z3Backend { clock: self.clock, ..Z3Backend::default() };
        }
        let terms = || query.constraints.iter().chain(query.assumptions).copied();
        let contents =
            terms().fold(Contents::default(), |all, term| all.union(self.translator.contents(store, term)));
        let leaves: Vec<Rc<Leaves>> = terms().map(|term| self.leaves.leaves(store, term)).collect();

        let mut stack = self.take_stack(query.constraints, contents);
        let first = INCREMENTAL_TIME.min(query.timeout / 2).max(Duration::from_millis(1));
        let attempt = self.attempt(store, &query, &leaves, &mut stack, Instant::now().checked_add(first));
        let reason = match attempt {
            Attempt::Decided(answer) => {
                stack.pop_to(query.constraints.len());
                self.stacks.push(stack);
                return answer;
            }
            Attempt::GaveUp(reason) => reason,
        };
        // A solver that was interrupted is not used again.
        drop(stack);
        if remaining(deadline).is_zero() {
            return Answer::Unknown(reason);
        }
        let mut fresh = Stack::without_scopes(fresh_solver(contents), contents.floats);
        match self.attempt(store, &query, &leaves, &mut fresh, deadline) {
            Attempt::Decided(answer) => answer,
            Attempt::GaveUp(reason) => Answer::Unknown(reason),
        }
    }
}

fn remaining(deadline: Option<Instant>) -> Duration {
    deadline.map_or(Duration::MAX, |deadline| deadline.saturating_duration_since(Instant::now()))
}

fn incremental_solver(floats: bool) -> Solver {
    if floats {
        return Solver::new();
    }
    Solver::new_for_logic("QF_AUFBV").unwrap_or_default()
}

fn fresh_solver(contents: Contents) -> Solver {
    let logic = match contents {
        Contents { floats: false, arrays: false } => "QF_BV",
        Contents { floats: false, arrays: true } => "QF_AUFBV",
        Contents { floats: true, arrays: false } => "QF_FPBV",
        Contents { floats: true, arrays: true } => return Solver::new(),
    };
    Solver::new_for_logic(logic).unwrap_or_default()
}

impl Z3Backend {
    pub fn new() -> Z3Backend {
        Z3Backend::default()
    }

    /// The solver that shares most with the path, with the rest of its own path undone.
    fn take_stack(&mut self, constraints: &[Term], contents: Contents) -> Stack {
        let of_kind = |stack: &&(usize, &Stack)| stack.1.floats == contents.floats;
        let indexed: Vec<(usize, &Stack)> = self.stacks.iter().enumerate().collect();
        let best = indexed
            .iter()
            .filter(of_kind)
            .map(|&(index, stack)| (stack.common_prefix(constraints), stack.used, index))
            .max();
        let oldest = indexed.iter().map(|&(index, stack)| (stack.used, index)).min();
        let mut stack = match (best, oldest) {
            (Some((shared, _, index)), _) if shared > 0 || constraints.is_empty() => {
                self.stacks.swap_remove(index)
            }
            (_, Some((_, oldest))) if self.stacks.len() >= STACKS => {
                let old = self.stacks.swap_remove(oldest);
                if old.floats == contents.floats {
                    old
                } else {
                    Stack::new(incremental_solver(contents.floats), contents.floats)
                }
            }
            _ => Stack::new(incremental_solver(contents.floats), contents.floats),
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
        deadline: Option<Instant>,
    ) -> Attempt {
        let asserted = stack.common_prefix(query.constraints);
        for (&constraint, leaves) in query.constraints.iter().zip(leaves).skip(asserted) {
            stack.push();
            self.assert_conditions(store, stack, leaves);
            stack.assert_constraint(constraint, &self.translator.truth(store, constraint));
        }
        stack.push();
        for leaves in &leaves[query.constraints.len()..] {
            self.assert_conditions(store, stack, leaves);
        }
        let literals = self.assert_assumptions(store, query, stack);
        for _ in 0..REFINEMENTS {
            stack.set_timeout(remaining(deadline));
            let result = if query.wants_core {
                stack.solver.check_assumptions(&literals)
            } else {
                stack.solver.check()
            };
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
        }
        // Incomplete: the remainder of floats is only approximated.
        Attempt::GaveUp("too many cases of a float remainder".to_string())
    }

    /// Asserts the assumptions, for a core as implied by literals.
    fn assert_assumptions(&mut self, store: &TermStore, query: &Query<'_>, stack: &Stack) -> Vec<Bool> {
        if !query.wants_core {
            for &assumption in query.assumptions {
                stack.solver.assert(self.translator.truth(store, assumption));
            }
            return Vec::new();
        }
        for index in self.literals.len()..query.assumptions.len() {
            self.literals.push(Bool::new_const(format!("assumption{index}")));
        }
        let literals = self.literals[..query.assumptions.len()].to_vec();
        for (&assumption, literal) in query.assumptions.iter().zip(&literals) {
            stack.solver.assert(literal.implies(self.translator.truth(store, assumption)));
        }
        literals
    }

    /// Asserts what holds of the addresses, remainders and reads in a term.
    fn assert_conditions(&mut self, store: &TermStore, stack: &mut Stack, leaves: &Leaves) {
        for &term in leaves.addresses.iter().chain(&leaves.remainders).chain(&leaves.reads) {
            if !stack.needs_conditions(term) {
                continue;
            }
            let bits = self.translator.bits(store, term);
            match store.node(term) {
                Node::Select(..) => {
                    for condition in self.translator.table_conditions(store, term) {
                        stack.solver.assert(condition);
                    }
                }
                Node::Address { width, object } => {
                    stack.solver.assert(bits.ne(BV::from_u64(0, width)));
                    let low = store.alignment(object).min(width);
                    if low > 0 {
                        stack.solver.assert(bits.extract(low - 1, 0).eq(BV::from_u64(0, low)));
                    }
                }
                Node::FloatBinary(_, left, right) => {
                    let operands = [left, right].map(|operand| self.translator.bits(store, operand));
                    let [left, right] = &operands;
                    stack.solver.assert(floats::remainder(store.width(term), left, right, &bits));
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
        for &term in &remainders {
            let Node::FloatBinary(_, left, right) = store.node(term) else { continue };
            let values = [left, right, term].map(|term| self.evaluator.evaluate(store, model, term));
            let bits = [left, right, term].map(|term| self.translator.bits(store, term));
            let lemma = floats::remainder_of(
                store.width(term),
                [(&bits[0], values[0]), (&bits[1], values[1])],
                (&bits[2], values[2]),
            );
            stack.solver.assert(&lemma);
            self.known_remainders.entry(term).or_default().push(lemma);
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
        match store.node(term) {
            Node::Variable { width, index } => {
                model.variables.entry(index).or_insert_with(|| match self.translator.leaf(store, term) {
                    Expression::Truth(constant) => {
                        u128::from(extract::truth(found, &constant).unwrap_or(false))
                    }
                    Expression::Bits(constant) => extract::bits(found, &constant).unwrap_or(0) & mask(width),
                    Expression::Bytes(_) => 0,
                });
            }
            Node::Address { object, .. } => {
                if let Expression::Bits(constant) = self.translator.leaf(store, term)
                    && let Some(address) = extract::bits(found, &constant)
                {
                    model.addresses.insert(object, address as u64);
                }
            }
            Node::ArrayVariable { index } => {
                if !model.arrays.contains_key(&index)
                    && let Expression::Bytes(constant) = self.translator.leaf(store, term)
                {
                    model.arrays.insert(index, extract::array(found, &constant).unwrap_or_default());
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

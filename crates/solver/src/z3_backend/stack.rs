//! An incremental solver whose assertions are the constraints of a path.

use std::time::Duration;

use rustc_hash::FxHashSet;
use term::Term;
use z3::ast::Bool;
use z3::{Params, Solver};

use crate::limit::Limit;

/// Invariant: the solver has one scope per constraint, and a further one while a query runs, unless
/// it is for one query only.
pub(super) struct Stack {
    pub solver: Solver,
    /// Z3 preprocesses everything at once only if there are no scopes.
    scoped: bool,
    constraints: Vec<Term>,
    /// Terms whose side conditions are asserted, oldest first, and how many before each scope.
    conditioned: Vec<Term>,
    conditioned_set: FxHashSet<Term>,
    scopes: Vec<usize>,
    /// When it was last used, in queries.
    pub used: u64,
    /// Milliseconds, and steps.
    limits: Option<(u32, Option<u32>)>,
}

impl Stack {
    pub fn new(solver: Solver) -> Stack {
        Stack {
            solver,
            scoped: true,
            constraints: Vec::new(),
            conditioned: Vec::new(),
            conditioned_set: FxHashSet::default(),
            scopes: Vec::new(),
            used: 0,
            limits: None,
        }
    }

    /// For one query only.
    pub fn without_scopes(solver: Solver) -> Stack {
        Stack { scoped: false, ..Stack::new(solver) }
    }

    pub fn common_prefix(&self, constraints: &[Term]) -> usize {
        self.constraints.iter().zip(constraints).take_while(|(a, b)| a == b).count()
    }

    /// Undoes all constraints after the first so many.
    pub fn pop_to(&mut self, length: usize) {
        let excess = self.scopes.len() - length;
        if excess == 0 {
            return;
        }
        self.solver.pop(excess as u32);
        for term in self.conditioned.drain(self.scopes[length]..) {
            self.conditioned_set.remove(&term);
        }
        self.scopes.truncate(length);
        self.constraints.truncate(length);
    }

    /// Opens a scope.
    pub fn push(&mut self) {
        if self.scoped {
            self.solver.push();
        }
        self.scopes.push(self.conditioned.len());
    }

    pub fn assert_constraint(&mut self, constraint: Term, expression: &Bool) {
        self.constraints.push(constraint);
        self.solver.assert(expression);
    }

    /// Whether the term's side conditions are still to be asserted; they are then taken as asserted.
    pub fn needs_conditions(&mut self, term: Term) -> bool {
        let new = self.conditioned_set.insert(term);
        if new {
            self.conditioned.push(term);
        }
        new
    }

    /// Setting a limit takes as long as a small query: nearly equal ones are one.
    pub fn set_limit(&mut self, limit: Limit) {
        let limits = (coarse(milliseconds(limit.left())), limit.z3_steps().map(coarse));
        if self.limits != Some(limits) {
            set_limits(&self.solver, limits);
            self.limits = Some(limits);
        }
    }
}

/// At least one; what Z3 takes for "none" if too long.
fn milliseconds(timeout: Duration) -> u32 {
    u32::try_from(timeout.as_millis()).unwrap_or(u32::MAX).max(1)
}

/// With four significant bits, rounded down.
fn coarse(number: u32) -> u32 {
    let dropped = (u32::BITS - number.leading_zeros()).saturating_sub(4);
    number >> dropped << dropped
}

fn set_limits(solver: &Solver, (milliseconds, steps): (u32, Option<u32>)) {
    let mut params = Params::new();
    params.set_u32("timeout", milliseconds);
    if let Some(steps) = steps {
        params.set_u32("rlimit", steps);
    }
    // Ctrl-C is for whoever runs the process: by default Z3 takes it, and only ends its query.
    params.set_bool("ctrl_c", false);
    solver.set_params(&params);
}

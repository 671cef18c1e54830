//! Gates as clauses, in a SAT solver (CaDiCaL).
//!
//! Only gates that a required literal rests on get clauses, both directions of each (Tseitin), and
//! once: more can be required after a solution was found.
//!
//! `rustsat-cadical` brings the source of CaDiCaL 2 and needs a C++ compiler and libclang, a minute of them.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rustsat::solvers::{ControlSignal, Solve, SolveIncremental, SolverResult, Terminate};
use rustsat::types::{Lit, TernaryVal};
use rustsat_cadical::CaDiCaL;

use super::blast::Obstacle;
use super::circuit::{Circuit, Gate, Literal};
use crate::limit::{self, Limit, Slices};

/// How many gates become clauses between two looks at the clock.
const CLOCK_INTERVAL: usize = 1024;

/// What the clauses of a gate take, about.
const CLAUSE: Duration = Duration::from_nanos(500);

/// Steps after which it is asked whether the search goes on.
const SLICE: u64 = 8_000;

/// Ends the search.
struct Deadline {
    until: Option<Instant>,
    steps: Rc<Cell<u64>>,
    most_steps: Option<u64>,
    slices: Slices,
}

impl Deadline {
    fn has_come(&self) -> bool {
        let steps = self.steps.get() + 1;
        self.steps.set(steps);
        self.most_steps.is_some_and(|most| steps >= most)
            || self.until.is_some_and(|until| Instant::now() >= until)
            || steps.is_multiple_of(SLICE) && !self.slices.go_on(limit::sat_time(SLICE))
    }
}

pub(super) struct Clauses {
    solver: CaDiCaL<'static, 'static>,
    /// Assumptions that the contradiction found last rests on.
    core: Vec<Lit>,
    /// The variable of each gate; 0 if it has none yet.
    variables: Vec<i32>,
    last: i32,
    /// Of the variables, those whose clauses are counted in `work`.
    charged: i32,
    stack: Vec<usize>,
    /// What the search has taken, about; nothing where the clock counts.
    pub work: Duration,
    slices: Slices,
}

impl Clauses {
    /// `is_shared`: for many queries, most of them easy.
    pub fn new(slices: Slices, is_shared: bool) -> Clauses {
        let mut solver = CaDiCaL::default();
        if is_shared {
            // Options: without them answers are the same, only later or less readable. Inputs that nothing is
            // required of are zero; and no solution is tried for all gates in front of each search (half of the
            // time on zlib).
            let _ = solver.set_option("phase", 0);
            let _ = solver.set_option("lucky", 0);
        }
        Clauses {
            solver,
            core: Vec::new(),
            variables: Vec::new(),
            last: 0,
            charged: 0,
            stack: Vec::new(),
            work: Duration::ZERO,
            slices,
        }
    }

    /// Makes the literal true in every solution, unless time runs out.
    pub fn require(
        &mut self,
        circuit: &Circuit,
        literal: Literal,
        deadline: Option<Instant>,
    ) -> Result<(), Obstacle> {
        let number = self.number(circuit, literal, deadline)?;
        self.clause(&[number])
    }

    /// The solver's number of a literal, with the clauses of everything it rests on.
    pub fn number(
        &mut self,
        circuit: &Circuit,
        literal: Literal,
        deadline: Option<Instant>,
    ) -> Result<i32, Obstacle> {
        self.variables.resize(circuit.len(), 0);
        self.stack.push(literal.gate());
        let mut until_clock = CLOCK_INTERVAL;
        while let Some(gate) = self.stack.pop() {
            until_clock -= 1;
            if until_clock == 0 {
                until_clock = CLOCK_INTERVAL;
                if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    return Err(Obstacle::Time);
                }
            }
            if self.variables[gate] != 0 {
                continue;
            }
            let waiting = self.stack.len();
            self.stack.push(gate);
            for operand in circuit.gate(gate).operands() {
                if self.variables[operand.gate()] == 0 {
                    self.stack.push(operand.gate());
                }
            }
            if self.stack.len() == waiting + 1 {
                self.stack.pop();
                self.last += 1;
                self.variables[gate] = self.last;
                self.define(self.last, circuit.gate(gate))?;
            }
        }
        Ok(self.known(literal))
    }

    /// Variables that the solver knows.
    pub fn variables(&self) -> i32 {
        self.last
    }

    fn known(&self, literal: Literal) -> i32 {
        let variable = self.variables[literal.gate()];
        if literal.is_negated() { -variable } else { variable }
    }

    /// The clauses that make a variable what the gate is.
    fn define(&mut self, out: i32, gate: Gate) -> Result<(), Obstacle> {
        match gate {
            Gate::Constant => self.clause(&[-out]),
            Gate::Input => Ok(()),
            Gate::And(a, b) => {
                let [a, b] = [a, b].map(|operand| self.known(operand));
                self.add(&[&[-out, a], &[-out, b], &[out, -a, -b]])
            }
            Gate::Xor(a, b) => {
                let [a, b] = [a, b].map(|operand| self.known(operand));
                self.add(&[&[-out, a, b], &[-out, -a, -b], &[out, -a, b], &[out, a, -b]])
            }
            Gate::Choice(condition, a, b) => {
                let [condition, a, b] = [condition, a, b].map(|operand| self.known(operand));
                self.add(&[&[-condition, -out, a], &[-condition, out, -a]])?;
                self.add(&[&[condition, -out, b], &[condition, out, -b]])?;
                // Implied, but propagate while the condition is open.
                self.add(&[&[-out, a, b], &[out, -a, -b]])
            }
            Gate::Parity(a, b, c) => {
                let [a, b, c] = [a, b, c].map(|operand| self.known(operand));
                self.add(&[&[-out, a, b, c], &[-out, a, -b, -c], &[-out, -a, b, -c], &[-out, -a, -b, c]])?;
                self.add(&[&[out, -a, -b, -c], &[out, -a, b, c], &[out, a, -b, c], &[out, a, b, -c]])
            }
            Gate::Majority(a, b, c) => {
                let [a, b, c] = [a, b, c].map(|operand| self.known(operand));
                self.add(&[&[-out, a, b], &[-out, a, c], &[-out, b, c]])?;
                self.add(&[&[out, -a, -b], &[out, -a, -c], &[out, -b, -c]])
            }
        }
    }

    fn add(&mut self, clauses: &[&[i32]]) -> Result<(), Obstacle> {
        clauses.iter().try_for_each(|clause| self.clause(clause))
    }

    /// Fails if there is no memory left.
    fn clause(&mut self, numbers: &[i32]) -> Result<(), Obstacle> {
        let literals: rustsat::types::Clause = numbers.iter().map(|&number| literal(number)).collect();
        self.solver.add_clause(literals).map_err(|_| Obstacle::Size)
    }

    /// Whether there is a solution with these numbers true; nothing if time ran out.
    pub fn solve(&mut self, assumptions: &[i32], limit: Limit) -> Option<bool> {
        let most_steps = limit.sat_steps();
        let (slices, steps) = (self.slices.clone(), Rc::new(Cell::new(0)));
        let deadline = Deadline { until: limit.until, steps: steps.clone(), most_steps, slices };
        self.solver.attach_terminator(move || match deadline.has_come() {
            true => ControlSignal::Terminate,
            false => ControlSignal::Continue,
        });
        let assumptions: Vec<Lit> = assumptions.iter().map(|&number| literal(number)).collect();
        let found = self.solver.solve_assumps(&assumptions);
        if most_steps.is_some() {
            let new = u32::try_from(self.last - self.charged).unwrap_or(u32::MAX);
            self.charged = self.last;
            self.work += limit::sat_time(steps.get()) + CLAUSE * new;
        }
        match found {
            Ok(SolverResult::Sat) => Some(true),
            Ok(SolverResult::Unsat) => {
                self.core = self.solver.core().ok()?;
                Some(false)
            }
            Ok(SolverResult::Interrupted) | Err(_) => None,
        }
    }

    /// The value of a gate in the solution just found; false for one without clauses.
    pub fn value(&self, gate: usize) -> bool {
        match self.variables.get(gate) {
            None | Some(0) => false,
            Some(&variable) => matches!(self.solver.lit_val(literal(variable)), Ok(TernaryVal::True)),
        }
    }

    /// Whether the contradiction just found rests on this assumption.
    pub fn failed(&self, assumption: i32) -> bool {
        // A core is a clause: what cannot all be true.
        self.core.contains(&!literal(assumption))
    }
}

/// A literal by its number, which is not zero.
fn literal(number: i32) -> Lit {
    Lit::new(number.unsigned_abs() - 1, number < 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limit::Pace;

    #[test]
    fn making_clauses_ends_in_time() {
        let mut circuit = Circuit::new();
        let mut last = circuit.input();
        for _ in 0..10_000 {
            let input = circuit.input();
            last = circuit.xor(last, input);
        }
        let over = Some(Instant::now());
        assert!(matches!(
            Clauses::new(Slices::default(), false).require(&circuit, last, over),
            Err(Obstacle::Time)
        ));
        let mut clauses = Clauses::new(Slices::default(), false);
        assert!(clauses.require(&circuit, last, None).is_ok());
        let long = Limit::new(Pace::Clock, Duration::from_secs(600));
        assert_eq!(clauses.solve(&[], long), Some(true));
    }
}

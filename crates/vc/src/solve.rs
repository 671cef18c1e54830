//! Decides conditions.
//!
//! Over machine integers a condition is a term, and the back end of path-wise exploration decides it.
//! Over mathematical integers the solver reads the same script that is printed. A model that falsifies
//! the condition is believed only if evaluation agrees. Making terms or a script is part of the time.

use std::time::{Duration, Instant};

use solver::{
    ArrayModel, ChainOptions, Query, ScriptAnswer, ScriptSort, ScriptValue, check_script, default_backend,
};
use term::TermStore;

use crate::Theory;
use crate::condition::Condition;
use crate::error::Error;
use crate::evaluate::{Evaluator, Memory, Value};
use crate::expression::{Expressions, Sort, Variable};
use crate::smtlib::{Symbols, smtlib};
use crate::terms::condition_term;

/// Whether a condition is valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Valid,
    /// It does not hold in the initial state in which variables have these values.
    Falsified {
        values: Vec<(Variable, Value)>,
    },
    Unknown {
        reason: String,
    },
}

pub fn solve(store: &mut Expressions, condition: &Condition, theory: Theory, timeout: Duration) -> Answer {
    let found = match theory {
        Theory::Machine => solve_machine(store, condition, timeout),
        Theory::Integers => solve_integers(store, condition, timeout),
    };
    let values = match found {
        Ok(Some(values)) => values,
        Ok(None) => return Answer::Valid,
        Err(why) => return Answer::Unknown { reason: why.to_string() },
    };
    match Evaluator::new(store, theory, values.iter().cloned()).condition(condition) {
        Some(false) => {}
        Some(true) => {
            return Answer::Unknown {
                reason: "the solver's model does not falsify the condition".to_string(),
            };
        }
        None => {
            return Answer::Unknown { reason: "the solver's model is too large to be checked".to_string() };
        }
    }
    let inputs = condition.inputs(store);
    let values = values.into_iter().filter(|(variable, _)| inputs.binary_search(variable).is_ok()).collect();
    Answer::Falsified { values }
}

/// Why it is not known whether a condition is valid.
#[derive(Debug, thiserror::Error)]
enum Undecided {
    /// It cannot be said to the solver.
    #[error(transparent)]
    Condition(#[from] Error),
    #[error("{0}")]
    Solver(String),
}

/// Values of all free variables that falsify a condition; none if it is valid.
type Found = Result<Option<Vec<(Variable, Value)>>, Undecided>;

fn solve_machine(store: &Expressions, condition: &Condition, timeout: Duration) -> Found {
    let deadline = Instant::now().checked_add(timeout);
    let terms = TermStore::new();
    let term = condition_term(store, &terms, condition, deadline)?;
    let negation = [terms.not(term)];
    let rest = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
    let timeout = deadline.map_or(timeout, rest).max(Duration::from_millis(1));
    let query = Query { constraints: &[], assumptions: &negation, wants_core: false, timeout };
    let model = match default_backend(&ChainOptions::default()).check(&terms, query) {
        solver::Answer::Satisfiable(model) => model,
        solver::Answer::Unsatisfiable(_) => return Ok(None),
        solver::Answer::Unknown(reason) => return Err(Undecided::Solver(reason)),
    };
    let value = |variable: Variable| {
        let number = variable.index() as u32;
        // What was simplified away can be anything.
        let bits = model.variables.get(&number).copied().unwrap_or(0);
        match store.declaration(variable).sort {
            Sort::Truth => Value::Truth(bits != 0),
            Sort::Bits(_) => Value::Bits(bits),
            Sort::Memory => Value::Memory(model.arrays.get(&number).map(bytes).unwrap_or_default()),
        }
    };
    Ok(Some(condition.free(store).into_iter().map(|variable| (variable, value(variable))).collect()))
}

fn bytes(array: &ArrayModel) -> Memory {
    let cells = array.bytes.iter().map(|(&address, &byte)| (i128::from(address), i128::from(byte)));
    Memory { default: i128::from(array.default), cells: cells.collect() }
}

fn solve_integers(store: &Expressions, condition: &Condition, timeout: Duration) -> Found {
    let start = Instant::now();
    let script = smtlib(store, condition, Theory::Integers)?;
    let symbols = Symbols::new(store, condition);
    let free = condition.free(store);
    let constant = |&variable: &Variable| {
        let sort = match store.declaration(variable).sort {
            Sort::Truth => ScriptSort::Truth,
            Sort::Bits(_) => ScriptSort::Integer,
            Sort::Memory => ScriptSort::Array,
        };
        (symbols.of(variable).to_string(), sort)
    };
    let constants: Vec<(String, ScriptSort)> = free.iter().map(constant).collect();
    let values = match check_script(script, &constants, timeout.saturating_sub(start.elapsed())) {
        ScriptAnswer::Satisfiable(values) => values,
        ScriptAnswer::Unsatisfiable => return Ok(None),
        ScriptAnswer::Unknown(reason) => return Err(Undecided::Solver(reason)),
    };
    let values = values.into_iter().map(|value| match value {
        ScriptValue::Truth(value) => Value::Truth(value),
        ScriptValue::Integer(value) => Value::Integer(value),
        ScriptValue::Array { default, cells } => {
            Value::Memory(Memory { default, cells: cells.into_iter().collect() })
        }
    });
    Ok(Some(free.into_iter().zip(values).collect()))
}

//! Decides conditions with Z3.
//!
//! Over machine integers a condition is a term, and the back end of path-wise exploration decides it.
//! Over mathematical integers Z3 reads the same script that is printed. A model that falsifies the
//! condition is believed only if evaluation agrees.

use std::time::Duration;

use solver::{ArrayModel, ChainOptions, Query, default_backend};
use term::TermStore;
use z3::ast::{Array, Ast, Bool, Dynamic, Int};
use z3::{DeclKind, Params, SatResult, Solver};

use crate::Theory;
use crate::condition::Condition;
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
        Err(reason) => return Answer::Unknown { reason },
    };
    match Evaluator::new(store, theory, values.iter().cloned()).condition(condition) {
        Some(false) => {}
        Some(true) => {
            return Answer::Unknown { reason: "the model of Z3 does not falsify the condition".to_string() };
        }
        None => {
            return Answer::Unknown { reason: "the model of Z3 is too large to be checked".to_string() };
        }
    }
    let inputs = condition.inputs(store);
    let values = values.into_iter().filter(|(variable, _)| inputs.binary_search(variable).is_ok()).collect();
    Answer::Falsified { values }
}

/// Values of all free variables that falsify a condition; none if it is valid; or why that is not known.
type Found = Result<Option<Vec<(Variable, Value)>>, String>;

fn solve_machine(store: &Expressions, condition: &Condition, timeout: Duration) -> Found {
    let terms = TermStore::new();
    let term = condition_term(store, &terms, condition).map_err(|error| error.to_string())?;
    let negation = [terms.not(term)];
    let query = Query { constraints: &[], assumptions: &negation, wants_core: false, timeout };
    let model = match default_backend(&ChainOptions::default()).check(&terms, query) {
        solver::Answer::Satisfiable(model) => model,
        solver::Answer::Unsatisfiable(_) => return Ok(None),
        solver::Answer::Unknown(reason) => return Err(reason),
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
    let script = smtlib(store, condition, Theory::Integers).map_err(|error| error.to_string())?;
    let solver = Solver::new();
    let mut params = Params::new();
    params.set_u32("timeout", u32::try_from(timeout.as_millis()).unwrap_or(u32::MAX));
    solver.set_params(&params);
    solver.from_string(script);
    if solver.get_assertions().is_empty() {
        return Err("Z3 cannot read the condition".to_string());
    }
    match solver.check() {
        SatResult::Unsat => return Ok(None),
        SatResult::Unknown => {
            let reason = solver.get_reason_unknown();
            return Err(format!("Z3: {}", reason.as_deref().unwrap_or("no reason given")));
        }
        SatResult::Sat => {}
    }
    let model = solver.get_model().ok_or("Z3 gave no model")?;
    let symbols = Symbols::new(store, condition);
    let mut values = Vec::new();
    for variable in condition.free(store) {
        let name = symbols.of(variable);
        let value = match store.declaration(variable).sort {
            Sort::Truth => Value::Truth(
                model
                    .get_const_interp(&Bool::new_const(name))
                    .and_then(|value| value.as_bool())
                    .unwrap_or(false),
            ),
            Sort::Bits(_) => Value::Integer(match model.get_const_interp(&Int::new_const(name)) {
                // Incomplete: larger numbers cannot be checked.
                Some(value) => value.as_i128().ok_or("the counterexample has numbers beyond 128 bits")?,
                None => 0,
            }),
            Sort::Memory => {
                let array = Array::new_const(name, &z3::Sort::int(), &z3::Sort::int());
                let array = model.get_const_interp(&array).map(Dynamic::from);
                Value::Memory(
                    array
                        .map_or(Some(Memory::default()), |array| integers(&model, array))
                        .ok_or("the counterexample has a memory that cannot be read")?,
                )
            }
        };
        values.push((variable, value));
    }
    Ok(Some(values))
}

/// The cells of an array: stores over a constant array, or the graph of a function.
fn integers(model: &z3::Model, mut current: Dynamic) -> Option<Memory> {
    let number = |value: &Dynamic| value.as_int()?.as_i128();
    let mut memory = Memory::default();
    loop {
        match current.decl().kind() {
            DeclKind::Store => {
                let (address, cell) = (number(&current.nth_child(1)?)?, number(&current.nth_child(2)?)?);
                // The outermost store is the latest.
                memory.cells.entry(address).or_insert(cell);
                current = current.nth_child(0)?;
            }
            DeclKind::ConstArray => {
                memory.default = number(&current.nth_child(0)?)?;
                return Some(memory);
            }
            DeclKind::AsArray => {
                let function = model.get_func_interp(&current.as_array()?.as_array_func_decl()?)?;
                for entry in function.get_entries() {
                    let address = number(entry.get_args().first()?)?;
                    memory.cells.entry(address).or_insert(number(&entry.get_value())?);
                }
                memory.default = number(function.get_else().as_ref()?)?;
                return Some(memory);
            }
            _ => return None,
        }
    }
}

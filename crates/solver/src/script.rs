//! Scripts in SMT-LIB over mathematical integers, which terms have no words for: Z3 reads them.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use z3::ast::{Array, Ast, Bool, Dynamic, Int};
use z3::{DeclKind, Model, Params, SatResult, Solver};

/// What a constant of a script is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ScriptSort {
    Truth,
    Integer,
    /// An array of integers.
    Array,
}

/// The value of a constant of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScriptValue {
    Truth(bool),
    Integer(i128),
    Array { default: i128, cells: BTreeMap<i128, i128> },
}

/// What came out of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScriptAnswer {
    /// With a value for each of the constants that were asked for, in their order.
    Satisfiable(Vec<ScriptValue>),
    Unsatisfiable,
    /// Not decided, for this reason.
    Unknown(String),
}

/// Decides what a script asserts. Reading it is part of the time.
pub fn check_script(script: String, constants: &[(String, ScriptSort)], timeout: Duration) -> ScriptAnswer {
    let start = Instant::now();
    let solver = Solver::new();
    solver.from_string(script);
    let rest = timeout.saturating_sub(start.elapsed());
    if rest.is_zero() {
        return ScriptAnswer::Unknown("Z3: timeout while the query was read".to_string());
    }
    // Soundness: a script that Z3 cannot read asserts nothing, and nothing follows from that.
    if solver.get_assertions().is_empty() {
        return ScriptAnswer::Unknown("Z3 cannot read the condition".to_string());
    }
    let mut params = Params::new();
    params.set_u32("timeout", u32::try_from(rest.as_millis()).unwrap_or(u32::MAX).max(1));
    solver.set_params(&params);
    match solver.check() {
        SatResult::Unsat => return ScriptAnswer::Unsatisfiable,
        SatResult::Unknown => {
            let reason = solver.get_reason_unknown();
            return ScriptAnswer::Unknown(format!("Z3: {}", reason.as_deref().unwrap_or("no reason given")));
        }
        SatResult::Sat => {}
    }
    let Some(model) = solver.get_model() else {
        return ScriptAnswer::Unknown("Z3 gave no model".to_string());
    };
    match constants.iter().map(|(name, sort)| value(&model, name, *sort)).collect() {
        Ok(values) => ScriptAnswer::Satisfiable(values),
        Err(reason) => ScriptAnswer::Unknown(reason.to_string()),
    }
}

/// What a model says of a constant; where it says nothing, any value will do.
fn value(model: &Model, name: &str, sort: ScriptSort) -> Result<ScriptValue, &'static str> {
    Ok(match sort {
        ScriptSort::Truth => {
            let value = model.get_const_interp(&Bool::new_const(name));
            ScriptValue::Truth(value.and_then(|value| value.as_bool()).unwrap_or(false))
        }
        ScriptSort::Integer => ScriptValue::Integer(match model.get_const_interp(&Int::new_const(name)) {
            // Incomplete: larger numbers cannot be checked.
            Some(value) => value.as_i128().ok_or("the counterexample has numbers beyond 128 bits")?,
            None => 0,
        }),
        ScriptSort::Array => {
            let array = Array::new_const(name, &z3::Sort::int(), &z3::Sort::int());
            match model.get_const_interp(&array) {
                Some(value) => cells(model, Dynamic::from(value))
                    .ok_or("the counterexample has a memory that cannot be read")?,
                None => ScriptValue::Array { default: 0, cells: BTreeMap::new() },
            }
        }
    })
}

/// The cells of an array: stores over a constant array, or the graph of a function.
fn cells(model: &Model, mut current: Dynamic) -> Option<ScriptValue> {
    let number = |value: &Dynamic| value.as_int()?.as_i128();
    let mut cells = BTreeMap::new();
    loop {
        match current.decl().kind() {
            DeclKind::Store => {
                let (address, cell) = (number(&current.nth_child(1)?)?, number(&current.nth_child(2)?)?);
                // The outermost store is the latest.
                cells.entry(address).or_insert(cell);
                current = current.nth_child(0)?;
            }
            DeclKind::ConstArray => {
                let default = number(&current.nth_child(0)?)?;
                return Some(ScriptValue::Array { default, cells });
            }
            DeclKind::AsArray => {
                let function = model.get_func_interp(&current.as_array()?.as_array_func_decl()?)?;
                for entry in function.get_entries() {
                    let address = number(entry.get_args().first()?)?;
                    cells.entry(address).or_insert(number(&entry.get_value())?);
                }
                let default = number(function.get_else().as_ref()?)?;
                return Some(ScriptValue::Array { default, cells });
            }
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(20);

    #[test]
    fn values_are_those_of_the_script() {
        let script = "(declare-fun a () Int)(declare-fun b () Bool)(declare-fun m () (Array Int Int))
            (assert (and b (= a (* 3 7)) (= (select m 4) 9)))";
        let constants = [("a", ScriptSort::Integer), ("b", ScriptSort::Truth), ("m", ScriptSort::Array)]
            .map(|(name, sort)| (name.to_string(), sort));
        let ScriptAnswer::Satisfiable(values) = check_script(script.to_string(), &constants, TIMEOUT) else {
            panic!("it can be satisfied");
        };
        assert_eq!(values[..2], [ScriptValue::Integer(21), ScriptValue::Truth(true)]);
        let ScriptValue::Array { default, cells } = &values[2] else { panic!("{values:?}") };
        assert_eq!(cells.get(&4).unwrap_or(default), &9);
    }

    #[test]
    fn what_cannot_be_read_is_unknown() {
        let answer = check_script("(assert (= undeclared 1))".to_string(), &[], TIMEOUT);
        assert_eq!(answer, ScriptAnswer::Unknown("Z3 cannot read the condition".to_string()));
        let never = "(declare-fun a () Int)(assert (< a a))".to_string();
        assert_eq!(check_script(never.clone(), &[], TIMEOUT), ScriptAnswer::Unsatisfiable);
        let answer = check_script(never, &[], Duration::ZERO);
        assert_eq!(answer, ScriptAnswer::Unknown("Z3: timeout while the query was read".to_string()));
    }
}

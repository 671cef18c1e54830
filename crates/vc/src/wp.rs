//! Weakest preconditions and weakest liberal preconditions by substitution (Table 2 of the paper).
//!
//! The condition doubles at every choice and at every assignment of `x + x`: it is exponential in the
//! length of the program, and generation stops at a limit on its size as a tree.

use rustc_hash::FxHashMap;

use crate::command::Command;
use crate::error::Error;
use crate::expression::{Expression, Expressions};
use crate::walk::Step;

/// From where it terminates, and ends in the postcondition.
pub fn wp(
    store: &mut Expressions,
    command: &Command,
    postcondition: Expression,
    limit: u64,
) -> Result<Expression, Error> {
    transform(store, command, postcondition, limit, Expressions::and)
}

/// From where it ends in the postcondition if it terminates.
pub fn wlp(
    store: &mut Expressions,
    command: &Command,
    postcondition: Expression,
    limit: u64,
) -> Result<Expression, Error> {
    transform(store, command, postcondition, limit, Expressions::implies)
}

/// The two differ in what they make of `assert e` and a postcondition.
fn transform(
    store: &mut Expressions,
    command: &Command,
    postcondition: Expression,
    limit: u64,
    assertion: fn(&mut Expressions, Expression, Expression) -> Expression,
) -> Result<Expression, Error> {
    let steps: Vec<Step<'_>> = command.walk().collect();
    let mut current = postcondition;
    // Of the choices around: the postcondition, then the precondition of the right side.
    let mut open = Vec::new();
    for step in steps.into_iter().rev() {
        match step {
            Step::Statement(Command::Assign(variable, value)) => {
                let map = FxHashMap::from_iter([(*variable, *value)]);
                current = store.substitute(current, &map);
            }
            Step::Statement(Command::Assert(condition)) => current = assertion(store, *condition, current),
            Step::Statement(Command::Assume(condition)) => current = store.implies(*condition, current),
            Step::Statement(Command::Sequence(_) | Command::Choice(..)) => {}
            Step::Join => open.push(current),
            Step::Otherwise => {
                if let Some(postcondition) = open.last_mut() {
                    std::mem::swap(postcondition, &mut current);
                }
            }
            Step::Choice => {
                if let Some(right) = open.pop() {
                    current = store.and(current, right);
                }
            }
        }
        if store.size(current) > limit {
            return Err(Error::TooLarge { what: "the weakest precondition", limit });
        }
    }
    Ok(current)
}

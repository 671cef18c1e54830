//! Contracts: C expressions over parameters, globals and `result`, as expressions of guarded
//! commands.
//!
//! [`frontend::clause`] reads and types them, with the names that a function has outside of its body
//! (`names.rs`); `emit.rs` makes expressions of the result.
//!
//! Soundness: a division by zero or a shift too far gives no value; the clause does not hold then.
//! Incomplete: members of structures, whose layout the program does not have; what is outside of its
//! object is read like anything else.

mod emit;
mod names;

use frontend::clause::{self, Clause, ClauseError};
use vc::Expression;
use vc::translate::Translation;

/// The truth of a clause. `after`: in the final state, where `result` has a value.
pub fn lower(
    translation: &mut Translation<'_>,
    clause: &Clause,
    after: bool,
) -> Result<Expression, ClauseError> {
    let typed = clause::check(&mut names::Names { translation, after }, clause)?;
    emit::truth(translation, &typed)
}

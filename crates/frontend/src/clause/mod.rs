//! Clauses: C expressions without side effects over the variables of a program, as users write
//! them on the command line (invariants, contracts).
//!
//! [`parse`] knows no program: names are names, and `long` is `long` whatever its width.
//! Precedence and literals are those of C23 (6.4.4, 6.5). A parenthesised name is a variable,
//! unless it is one of the names that `<stdint.h>`, `<stddef.h>` and `<stdbool.h>` give to types:
//! nothing else tells a cast from an operand.
//!
//! [`check`] is the typed pass: with the names and types of a place (its [`Vocabulary`]) it makes a
//! [`Typed`] expression. Two emitters turn that into something that can be evaluated: `lower` into
//! instructions of the program, and that of contracts, which is with the command line, into expressions
//! of guarded commands.

mod ast;
mod cut;
mod emit;
mod error;
mod flow;
pub(crate) mod invariant;
mod lexer;
pub(crate) mod located;
mod lower;
mod objects;
mod parser;
mod scope;
pub(crate) mod statements;
mod typed;
mod types;
mod typing;
mod vocabulary;

pub use ast::{
    BinaryOperator, Clause, Expression, ExpressionKind, IntegerType, Length, Literal, TypeName, UnaryOperator,
};
pub use error::{ClauseError, Problem};
pub use invariant::Invariant;
pub use located::{Found, Located, Monitored, RESULT, Role, STEPS};
pub use statements::boundaries;
pub use typed::{Condition, Designated, Typed, TypedKind, conditions, operation, predicate};
pub use typing::check;
pub use vocabulary::{Binding, Integer, Member, Shape, ValueType, Vocabulary};

/// Reads a whole expression.
pub fn parse(text: &str) -> Result<Clause, ClauseError> {
    let tokens = lexer::lex(text)?;
    let root = parser::parse(text, &tokens)?;
    Ok(Clause { text: text.to_string(), root })
}

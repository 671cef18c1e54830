//! Clauses: C expressions without side effects over the variables of a program, as users write
//! them on the command line (invariants, contracts).
//!
//! [`parse`] knows no program: names are names, and `long` is `long` whatever its width.
//! Precedence and literals are those of C23 (6.4.4, 6.5). A parenthesised name is a variable,
//! unless it is one of the names that `<stdint.h>`, `<stddef.h>` and `<stdbool.h>` give to types:
//! nothing else tells a cast from an operand.

mod ast;
mod error;
mod lexer;
mod parser;

pub use ast::{
    BinaryOperator, Clause, Expression, ExpressionKind, IntegerType, Length, Literal, TypeName, UnaryOperator,
};
pub use error::{ClauseError, Problem};

/// Reads a whole expression.
pub fn parse(text: &str) -> Result<Clause, ClauseError> {
    let tokens = lexer::lex(text)?;
    let root = parser::parse(text, &tokens)?;
    Ok(Clause { text: text.to_string(), root })
}

//! Terms: what a symbolic execution computes with.
//!
//! A term is a bit-vector of 1 to 128 bits or an array of bytes with 64-bit indices. A truth value
//! is a bit-vector of one bit. A float is the bit-vector of its bits; only operations on it know
//! more. Terms are hash-consed: two terms are equal exactly if they were built as the same node,
//! after the simplifications of the constructors.

mod addresses;
mod bits;
mod dense;
mod evaluate;
mod expression;
mod float;
pub mod footprint;
mod node;
mod rules;
mod sharing;
mod smtlib;
mod store;
mod substitute;
mod text;

pub use bits::{mask, sign_extend};
pub use dense::{TermMap, TermSet};
pub use evaluate::{Assignment, Evaluator};
pub use expression::ExpressionError;
pub use node::{BinaryOp, Comparison, FloatBinaryOp, FloatComparison, FloatUnaryOp, Node, Term};
pub use rules::LEAST_ADDRESS;
pub use store::TermStore;
pub use substitute::Substitution;

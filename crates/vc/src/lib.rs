//! Verification conditions: guarded commands, and the conditions under which they go right.
//!
//! `translate` makes guarded commands ([`Command`]) of a program. [`generate`] makes of them a
//! [`Condition`] on the initial state, by one of four algorithms that all compute the weakest
//! precondition. [`smtlib`] prints it and [`solve`] decides it, in one of two theories.
//!
//! Sources: David Brumley and Ivan Jager, "Efficient Directionless Weakest Preconditions" (called
//! "the paper" throughout this crate), and Cormac Flanagan and James Saxe, "Avoiding exponential
//! explosion".

mod command;
mod expression;
pub mod translate;

pub use command::Command;
pub use expression::{Declaration, Expression, Expressions, Node, Sort, Variable};

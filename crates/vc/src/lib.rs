//! Verification conditions: guarded commands, and the conditions under which they go right.
//!
//! `translate` makes guarded commands ([`Command`]) of a program. [`generate`] makes of them a
//! [`Condition`] on the initial state, by one of four algorithms that all compute the weakest
//! precondition. [`smtlib`] prints it and [`solve`] decides it, in one of two theories.
//!
//! Sources: David Brumley and Ivan Jager, "Efficient Directionless Weakest Preconditions" (called
//! "the paper" throughout this crate), and Cormac Flanagan and James Saxe, "Avoiding exponential
//! explosion".

pub mod command;
pub mod condition;
pub mod deterministic;
pub mod dsa;
pub mod dwp;
pub mod error;
pub mod evaluate;
pub mod expression;
pub mod flanagan_saxe;
pub mod fse;
mod generate;
pub mod passify;
pub mod smtlib;
pub mod solve;
mod terms;
pub mod text;
pub mod translate;
pub mod walk;
pub mod wp;

pub use command::Command;
pub use condition::Condition;
pub use dwp::Direction;
pub use error::Error;
pub use evaluate::{Evaluator, Memory, Value};
pub use expression::{Declaration, Expression, Expressions, Node, Sort, Variable};
pub use generate::{Algorithm, generate};
pub use smtlib::smtlib;
pub use solve::{Answer, solve};

/// What numbers are.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theory {
    /// Bit-vectors.
    #[default]
    Machine,
    /// A variable of the initial state that is unsigned is not negative.
    Integers,
}

impl Theory {
    /// Each by its name, with what it means to a user.
    pub const CHOICES: &'static [(Theory, &'static str, &'static str)] = &[
        (Theory::Machine, "machine", "Integers of so many bits, that wrap around"),
        (Theory::Integers, "integers", "Mathematical integers"),
    ];
}

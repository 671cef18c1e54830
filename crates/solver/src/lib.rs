//! Satisfiability of terms: a chain of cheap layers in front of a back end.

mod abstraction;
mod backend;
mod chain;
mod domains;
mod intervals;
mod model;
mod order;
mod path;
mod ranges;
mod reasons;
mod repair;
mod support;
mod value_sets;
mod z3_backend;

pub use backend::{Answer, Backend, Query};
pub use chain::{Chain, ChainOptions, ChainStatistics, Truth};
pub use model::{ArrayModel, Model};
pub use path::PathCondition;
pub use z3_backend::Z3Backend;

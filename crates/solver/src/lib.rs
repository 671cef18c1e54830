//! Satisfiability of terms: a chain of cheap layers in front of a back end. And of scripts
//! over mathematical integers, which are no terms.

mod abstraction;
mod backend;
mod by_ranges;
mod chain;
mod chain_options;
mod combined;
mod constraints;
mod domains;
mod hard_queries;
mod intervals;
mod layer;
mod leaves;
mod limit;
mod memory;
mod model;
mod order;
mod path;
mod query_cache;
mod ranges;
mod reasons;
mod repair;
mod sat_backend;
mod script;
mod support;
mod unanswered;
mod value_sets;
mod z3_backend;

pub use backend::{Answer, Backend, Query};
pub use chain::{Chain, ChainStatistics, NotAssumed, Truth};
pub use chain_options::ChainOptions;
pub use combined::default_backend;
pub use hard_queries::HardQueries;
pub use layer::{AboutLayer, Layer, Layers};
pub use limit::{Pace, Slices};
pub use memory::z3_bytes;
pub use model::{ArrayModel, Model};
pub use path::PathCondition;
pub use query_cache::QueryCache;
pub use sat_backend::SatBackend;
pub use script::{ScriptAnswer, ScriptSort, ScriptValue, check_script};
pub use z3_backend::Z3Backend;

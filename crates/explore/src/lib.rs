//! Symbolic execution, path by path: which states there are, in which order they are explored,
//! what was covered, and the answer.

mod abduction;
mod account;
mod assumptions;
mod backprop;
mod bmc;
mod byte_sets;
mod c_expression;
mod claims;
mod coverage;
mod directed;
mod distance;
mod doubt;
mod engine;
mod entry_values;
mod findings;
mod guide;
mod interpolant;
mod learn;
mod libm_results;
mod listener;
mod loops;
mod member;
mod memory;
mod merging;
mod node;
mod options;
mod path_end;
mod points;
mod portfolio;
mod range;
mod reading;
mod record;
mod search;
mod setup;
mod shelf;
mod speculation;
mod state;
mod table;
mod targets;
mod test_of_path;
mod transition;
mod trials;
mod uninitialised;
mod walk;

pub use assumptions::on_request as assumptions_on_request;
pub use doubt::doubted;
pub use listener::{Event, Explorer, ListenerError};
pub use memory::{WatchedMemory, most_resident_bytes, resident_bytes};
pub use options::{
    EngineChoice, FactKind, Interpolation, LEARNING_CREDIT, LoopMode, Options, QUERY_TIME, Search,
    SpeculateWhen, Speculation, clang_checks,
};
pub use portfolio::explore;
pub use setup::{machine_options, proof_settings};
pub use test_of_path::given as input_of_run;

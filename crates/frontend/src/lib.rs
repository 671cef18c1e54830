//! The front end: C, bitcode or LLVM text in, a [`program::Program`] out.

mod bounds;
mod c_text;
pub mod clause;
mod cleanup;
mod crossings;
mod debug_info;
mod driver;
mod error;
mod folded_switch;
mod initialiser;
mod jumps;
mod known_names;
mod layout;
mod limits;
mod link;
mod literals;
pub mod llvm;
mod models;
mod needed;
mod parts;
mod repeated_loads;
mod scope_exits;
mod scopes;
mod short_circuit;
mod source_labels;
mod source_text;
mod source_types;
mod temporaries;
mod tool;
mod translate;
mod undefined;

pub use driver::{Loaded, MergeTests, Options, labels_of, load, load_text};
pub use error::Error;
pub use limits::Limits;
pub use source_labels::SourceLabel;

//! Symbolic execution, path by path: which states there are, in which order they are explored,
//! what was covered, and the answer.

mod claims;
mod coverage;
mod engine;
mod guide;
mod options;
mod repeated;
mod search;
mod tests;

pub use engine::{Event, Explorer, explore};
pub use options::{Options, Search, clang_checks};

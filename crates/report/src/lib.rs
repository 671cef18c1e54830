//! Renders answers: tests as suites on disk, inputs as text, whole outcomes as JSON, trees as a page. Reads what
//! other tools ask: the alarms of static analysers.
//!
//! Nothing here prints; strings and files are handed back or written where the caller says.

pub mod alarms;
mod counts;
pub mod coverage;
pub mod explain;
pub mod html;
pub mod json;
pub mod ktest;
mod run;
pub mod sarif;
mod sha256;
mod sources;
mod steps;
pub mod testcomp;
pub mod text;
pub mod tree;
pub mod unit;
pub mod witness;
mod writer;

pub use run::{Run, RunFile};
pub use sha256::sha256_hex;
pub use sources::{Sources, without_dots};
pub use writer::{Format, TestWriter, Violation, WriteError};

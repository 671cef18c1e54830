//! Confirms answers: runs a counterexample on the natively compiled program.
//!
//! [`replay`] compiles the program with the checks that can see the violation, hands it the
//! recorded inputs through a harness, and compares what happens with what was claimed.
//! [`run_native`] only runs a test and says how it ended.

mod folder;
mod harness;
mod native;
mod process;
mod replay;
mod run;
mod sanitizer;
mod toolchain;

pub use native::{Checks, Native, Source, Trouble, run_native};
pub use process::Status;
pub use replay::{Expected, Request, replay};
pub use run::{Ended, Run};
pub use sanitizer::{Finding, Location, Sanitizer};

//! Confirms answers: runs a counterexample on the natively compiled program, and re-proves a proof.
//!
//! [`replay`] compiles the program with the checks that can see the violation, hands it the
//! recorded inputs through a harness, and compares what happens with what was claimed.
//! [`run_native`] only runs a test and says how it ended. [`check_proof`] goes from every
//! interpolant of a proof, with a solver of its own, to where the code leads.

mod folder;
mod harness;
mod native;
mod patience;
mod process;
mod proof;
mod prover;
mod reaching;
mod replay;
mod run;
mod sanitizer;
mod toolchain;
mod unproved;

pub use native::{Checks, External, Native, Source, Trouble, run_native};
pub use patience::Patience;
pub use process::Status;
pub use proof::{ProofRequest, check_conditions, check_proof, check_with_claims};
pub use replay::{Expected, Request, replay};
pub use run::{Ended, Run};
pub use sanitizer::{Finding, Location, Sanitizer};
pub use unproved::{ConditionAtLine, ConditionError};

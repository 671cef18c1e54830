//! What a run answers, as plain data: property, verdict, counterexample, test, coverage. Engines
//! produce it, `check` confirms it, `report` renders it.

mod coverage;
mod property;
mod test;
mod verdict;

pub use coverage::{Coverage, Covered};
pub use property::{Properties, Property, PropertyError};
pub use test::{End, Input, InputKind, InputType, Test};
pub use verdict::{
    Counterexample, Limit, Outcome, Reason, ReasonKind, Replay, StackEntry, Statistics, Verdict,
};

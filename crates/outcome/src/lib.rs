//! What a run answers, as plain data: property, verdict, counterexample, test, coverage. Engines
//! produce it, `check` confirms it, `report` renders it.

mod assumption;
mod coverage;
mod file_status;
mod proof;
mod property;
mod remedy;
mod target;
mod test;
mod tree;
mod verdict;

pub use assumption::{Assumption, AssumptionKind};
pub use coverage::{Branches, Coverage, Covered};
pub use file_status::FileStatus;
pub use proof::{Proof, ProofCheck, ProofEntry, ProofTextError};
pub use property::{Properties, Property, PropertyError};
pub use target::{Reached, Target};
pub use test::{End, Input, InputKind, InputType, Test};
pub use tree::{Change, NodeKind, Sample, Text, Tree, TreeNode};
pub use verdict::{
    Counterexample, Decider, Explanation, Limit, LoopCounts, LoopInvariant, Outcome, Precondition, Reason,
    ReasonKind, Replay, SpeculationCounts, StackEntry, Statistics, Verdict,
};

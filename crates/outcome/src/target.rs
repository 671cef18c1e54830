//! Targets: points of a program of which it is asked whether they can be reached.

use program::{BlockId, FunctionId, Place};

use crate::test::Test;
use crate::verdict::{Counterexample, Reason, Replay};

/// A point of the program: it is reached when one of its blocks is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// What it is, such as `call of reach_error in main`.
    pub what: String,
    pub place: Option<Place>,
    /// Empty if there is no code for it.
    pub blocks: Vec<(FunctionId, BlockId)>,
    /// Why other code may belong to it: then it is not unreachable because its blocks are.
    pub doubt: Option<String>,
}

/// Whether a target can be reached.
#[derive(Clone, Debug)]
pub enum Reached {
    /// By this test; with the violation that the path ends with, where it does at once.
    Yes {
        test: Box<Test>,
        violation: Option<Box<Counterexample>>,
        /// What running the test again showed; if it was confirmed, by what.
        replay: Replay,
    },
    No,
    Unknown(Reason),
}

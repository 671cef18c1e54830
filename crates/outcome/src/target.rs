//! Targets: points of a program of which it is asked whether they can be reached.

use program::{BlockId, FunctionId, Place};

use crate::test::Test;
use crate::verdict::{Counterexample, Reason};

/// A point of the program: it is reached when one of its blocks is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// What it is, such as `call of reach_error in main`.
    pub what: String,
    pub place: Option<Place>,
    /// Empty if there is no code for it.
    pub blocks: Vec<(FunctionId, BlockId)>,
}

/// Whether a target can be reached.
#[derive(Clone, Debug)]
pub enum Reached {
    /// By this test; with what came out of running it, where the end of the path is a violation.
    Yes {
        test: Box<Test>,
        violation: Option<Box<Counterexample>>,
    },
    No,
    Unknown(Reason),
}

//! Who listens to an exploration.

use std::time::Duration;

use outcome::{Counterexample, Coverage, End, Replay, StackEntry, Statistics, Test};

/// What happens while exploring.
pub enum Event<'a> {
    /// A path ended. `output`: what it wrote to standard output, if that is kept; `stack`: where it
    /// was, innermost first, if it ended in a violation.
    Path { end: &'a End, test: Test, output: Vec<u8>, stack: Vec<StackEntry> },
    /// Time went by.
    /// `statistics`: of all engines; `blocks`: covered, and all; `targets`: reached, and all.
    Progress {
        statistics: &'a Statistics,
        live: usize,
        blocks: (usize, usize),
        /// What was executed, where that is the answer: if there comes no other.
        coverage: Option<&'a Coverage>,
        targets: Option<(usize, usize)>,
        elapsed: Duration,
    },
}

/// Why who listens cannot go on: the exploration did nothing wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ListenerError(pub String);

/// Listens to an exploration.
pub trait Explorer {
    /// Whether any test is ever wanted. Where none is, nobody is asked at the end of each path.
    fn wants_tests(&self) -> bool {
        true
    }

    /// Whether the test of a path that ended is wanted; `covered_new`: it executed something that no
    /// earlier path did.
    fn wants_test(&mut self, _end: &End, _covered_new: bool) -> bool {
        false
    }

    /// An error ends the exploration.
    fn event(&mut self, _event: Event<'_>) -> Result<(), ListenerError> {
        Ok(())
    }

    /// Runs a violation on the compiled program.
    fn replay(&mut self, counterexample: &Counterexample) -> Replay;
}

/// Listens to an engine whose paths are not those of the program, or whose violations are looked at later.
pub struct Nobody;

impl Explorer for Nobody {
    fn wants_tests(&self) -> bool {
        false
    }

    fn replay(&mut self, _counterexample: &Counterexample) -> Replay {
        Replay::NotTried("not yet".into())
    }
}

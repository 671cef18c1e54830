//! What the members of a portfolio have in common: an engine that can be told to go on for a while, and
//! that says how far it is.

use std::sync::Arc;
use std::time::{Duration, Instant};

use outcome::{Counterexample, Coverage, Outcome, Statistics, Test};
use program::FunctionId;

use crate::account::Work;

/// A target that was reached: its number, with which test, and the violation there.
#[derive(Clone, Debug)]
pub(crate) struct Hit {
    pub target: u32,
    pub test: Test,
    pub violation: Option<Counterexample>,
}

/// An interpolant that stands on its own, for members that have other terms.
///
/// Soundness: it says that no state of this shape which satisfies it reaches a target that is still undecided,
/// and whoever sends it has proved that of the same program under the same properties. It speaks of locations,
/// as proofs do, and shapes and locations mean the same to every member.
#[derive(Clone, Debug)]
pub(crate) struct Learnt {
    pub shape: u128,
    /// The active functions, outermost first, and the block.
    pub frames: Vec<FunctionId>,
    pub block: u32,
    /// Each as an s-expression over locations, the form of proofs.
    pub conditions: Vec<String>,
    pub is_invariant: bool,
    /// What there was below the node that left it.
    pub work: Work,
}

/// What others have found out.
#[derive(Clone, Debug, Default)]
pub(crate) struct News {
    pub hits: Vec<Hit>,
    pub learnt: Vec<Arc<Learnt>>,
}

impl News {
    pub fn extend(&mut self, later: News) {
        self.hits.extend(later.hits);
        self.learnt.extend(later.learnt);
    }
}

/// How far a member is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    pub statistics: Statistics,
    /// Of the member that explores paths as they are.
    pub coverage: Coverage,
    /// Targets that it was the first to reach, since it said so last.
    pub hits: Vec<Hit>,
    /// What it has learnt that is worth telling, since it said so last.
    pub learnt: Vec<Arc<Learnt>>,
    /// Whether it is likely to be the first, because learning is what makes it fast or there is one run only;
    /// and whether it has given learning up for a while.
    pub pays: bool,
    pub learning_pauses: bool,
}

/// How a member ended.
pub(crate) struct Ending {
    /// Everything was explored, and nothing was found.
    pub has_proved: bool,
    /// What it found, if it found something.
    pub violated: Option<Counterexample>,
    /// Whether what it found is on a path of the program, not of an abstraction.
    pub is_exact: bool,
    pub outcome: Outcome,
}

/// How long a turn is.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Until {
    /// There is no other.
    End,
    /// There is no other either, but then it says how far it is.
    Report(Instant),
    Time(Instant),
    /// Until it has done so much altogether ([`Member::work`]).
    Work(Duration),
}

impl Until {
    /// Whether the turn is over.
    pub fn has_come(self, work: impl FnOnce() -> Duration) -> bool {
        match self {
            Until::End => false,
            Until::Time(time) | Until::Report(time) => Instant::now() >= time,
            Until::Work(limit) => work() >= limit,
        }
    }

    pub fn is_shared(self) -> bool {
        matches!(self, Until::Time(_) | Until::Work(_))
    }
}

/// What it takes to execute an instruction, and to make a term, about.
pub(crate) const INSTRUCTION: Duration = Duration::from_nanos(500);
pub(crate) const TERM: Duration = Duration::from_nanos(500);

/// A duration so many times.
pub(crate) fn times(duration: Duration, count: u64) -> Duration {
    let nanoseconds = duration.as_nanos().saturating_mul(u128::from(count));
    Duration::from_nanos(u64::try_from(nanoseconds).unwrap_or(u64::MAX))
}

pub(crate) trait Member {
    /// Goes on until it is over, or its turn is; true if it is over.
    fn run(&mut self, until: Until) -> bool;

    /// How long what it did took, about: counted, not measured, so that it is the same each time.
    fn work(&self) -> Duration;

    fn report(&mut self) -> Report;

    /// Others have reached targets, or learnt something.
    fn hear(&mut self, news: &News);

    /// Ends it as it is: nothing is explored any more.
    fn halt(&mut self);

    fn finish(self: Box<Self>) -> Ending;
}

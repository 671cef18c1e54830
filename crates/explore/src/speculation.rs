//! Speculation: infeasible alternatives of branches are opened, in the hope of a reason for the state
//! to be safe that does not need them to be closed.
//!
//! A branch that goes one way leaves the state in front of it (an [`Opening`]). When all paths below a
//! node have come back, and the node would have to require that the branch goes this way, the guard of
//! another alternative is dropped and that one is explored from there. If all of it is safe, it is one
//! more transition of the node, and nothing is required of the guard.
//!
//! This is after the paths below were explored and not, as in the paper, before: what they have left
//! in the table is what ends most speculations early.
//!
//! Soundness: a transition is what the code does, whether a state that goes it exists or not. That the
//! state the speculation ran in cannot exist only means that what it found is of no use for it.

use std::rc::Rc;

use program::{BlockId, FunctionId};
use rustc_hash::FxHashMap;
use semantics::symbolic::{PathState, Value};
use semantics::{Closed, State};
use solver::PathCondition;
use term::Term;

/// A branch that went one way, and the state in front of it.
pub struct Opening {
    pub machine: State<Value>,
    pub path: PathState<PathCondition>,
    /// Forks on the way to it, and variables that the last one left one value.
    pub depth: u32,
    pub determined: Vec<(Term, u128)>,
    /// What the state did since the last node: blocks entered, their digest, how many decisions, and
    /// which alternatives were opened.
    pub blocks: u64,
    pub digest: u64,
    pub decisions: usize,
    pub opened: Vec<Opened>,
    pub branch: Closed,
}

/// An infeasible alternative that was gone: after so many blocks since the last node.
pub type Opened = (u64, usize);

/// Why a speculation failed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A target was reached: the guard is needed.
    Counterexample,
    /// More states came to a point than may, or the path cannot be gone on with while speculating.
    Bound,
}

/// The branch or switch whose infeasible alternatives something is required for: the block it ends.
pub type Cause = (FunctionId, BlockId);

/// The branches without which a condition would not be required; None: it is required anyway.
///
/// Invariant: sorted, none twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Causes(Option<Rc<[Cause]>>);

impl Causes {
    pub fn one(cause: Option<Cause>) -> Causes {
        Causes(cause.map(|cause| Rc::from([cause])))
    }

    pub fn is_some(&self) -> bool {
        self.0.is_some()
    }

    pub fn iter(&self) -> impl Iterator<Item = Cause> {
        self.0.iter().flat_map(|causes| causes.iter().copied())
    }

    /// Of a condition that is required for both.
    pub fn and(&self, other: &Causes) -> Causes {
        let (Some(own), Some(others)) = (&self.0, &other.0) else { return Causes(None) };
        if own == others {
            return self.clone();
        }
        let mut all: Vec<Cause> = own.iter().chain(others.iter()).copied().collect();
        all.sort_unstable();
        all.dedup();
        Causes(Some(all.into()))
    }
}

/// Where speculation is worth trying: where it keeps failing it is tried less and less often.
#[derive(Default)]
pub struct Hopes {
    records: FxHashMap<(Cause, usize), Record>,
}

#[derive(Default)]
struct Record {
    failures: u32,
    /// Times that it is not tried from now on.
    skips: u32,
}

/// Times that an alternative is left out after failures in a row double up to this power of two.
const MAX_FAILURES: u32 = 12;

impl Hopes {
    /// Whether opening an alternative is worth trying now.
    pub fn has(&self, branch: &Closed, alternative: usize) -> bool {
        self.records.get(&(branch.at, alternative)).is_none_or(|record| record.skips == 0)
    }

    /// A branch is passed: whether any of its alternatives is worth trying.
    pub fn pass(&mut self, branch: &Closed) -> bool {
        let mut any = false;
        for alternative in (0..branch.alternatives).filter(|&other| other != branch.feasible) {
            match self.records.get_mut(&(branch.at, alternative)) {
                Some(record) if record.skips > 0 => record.skips -= 1,
                _ => any = true,
            }
        }
        any
    }

    pub fn succeeded(&mut self, branch: &Closed, alternative: usize) {
        self.records.remove(&(branch.at, alternative));
    }

    pub fn failed(&mut self, branch: &Closed, alternative: usize) {
        let record = self.records.entry((branch.at, alternative)).or_default();
        record.failures = (record.failures + 1).min(MAX_FAILURES);
        record.skips = (1 << record.failures) - 1;
    }
}

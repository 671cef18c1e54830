//! The state of a path.

use program::{BlockId, FunctionId};
use semantics::State;
use semantics::symbolic::{PathState, Value};
use solver::PathCondition;
use term::Term;

use crate::claims::Claims;
use crate::node::{NodeId, Segment};
use crate::record::Position;

/// A state that waits.
pub struct Live {
    pub machine: State<Value>,
    pub path: PathState<PathCondition>,
    /// Forks on the way to it.
    pub depth: u32,
    pub claims: Claims,
    pub compare_states: bool,
    /// Variables that its last decision left one value.
    pub determined: Vec<(Term, u128)>,
    /// The node of the tree it is below, and what it did since.
    pub node: Option<NodeId>,
    pub segment: Segment,
    /// It is at a subsumption point, which is yet to be looked at.
    pub arrives: bool,
    /// The block it is in.
    pub location: Option<(FunctionId, BlockId)>,
    /// Where it is in the tree that is recorded.
    pub position: Option<Position>,
}

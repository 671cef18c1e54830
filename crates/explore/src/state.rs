//! The state of a path.

use program::{BlockId, FunctionId};
use semantics::symbolic::{PathState, Resting};
use solver::PathCondition;

use crate::claims::Claims;
use crate::guide::Course;
use crate::node::NodeId;
use crate::record::Position;

/// A state that waits.
pub struct Live {
    pub machine: Resting,
    pub path: PathState<PathCondition>,
    /// Forks on the way to it.
    pub depth: u32,
    pub claims: Claims,
    pub course: Course,
    /// The node of the tree it is below.
    pub node: Option<NodeId>,
    /// It is at a subsumption point, which is yet to be looked at.
    pub arrives: bool,
    /// The block that it goes to next, if it waits where that was just decided.
    pub ahead: Option<BlockId>,
    /// The block it is in.
    pub location: Option<(FunctionId, BlockId)>,
    /// Where it is in the tree that is recorded.
    pub position: Option<Position>,
}

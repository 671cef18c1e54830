//! Nodes of the symbolic execution tree, by number, and the way from one to the next.

use std::rc::Rc;

use crate::speculation::{Opened, Opening};
use crate::transition::Decisions;

/// A node that is not finished.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(pub u32);

/// The number of a node that was recorded, or [`TreeId::NONE`] beyond the limit.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TreeId(pub u32);

impl TreeId {
    /// A node beyond the limit.
    pub const NONE: TreeId = TreeId(u32::MAX);

    pub fn index(self) -> Option<usize> {
        (self != TreeId::NONE).then_some(self.0 as usize)
    }
}

/// What a path did since the last node.
#[derive(Clone, Default)]
pub struct Segment {
    /// Blocks entered, and a digest of which.
    pub blocks: u64,
    pub digest: u64,
    /// Conditions that were decided.
    pub decisions: Decisions,
    /// Infeasible alternatives that were gone.
    pub opened: Vec<Opened>,
    /// Branches that went one way.
    pub openings: Vec<Rc<Opening>>,
}

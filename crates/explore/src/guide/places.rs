//! Where states pause. Blocks are known by their numbers.

use semantics::Landmark;

/// What blocks are to an engine.
#[derive(Default)]
pub struct Places {
    /// Whether each block is a subsumption point.
    pub points: Vec<bool>,
    /// Whether each is one at which every state is compared; none: there are no such blocks.
    pub stops: Vec<bool>,
    /// Whether each is one of a target; none: there are no targets.
    pub targets: Vec<bool>,
    /// While a region is run: the block where its ways meet.
    pub join: Option<usize>,
}

impl Places {
    /// What a block is to any state.
    #[inline]
    pub fn landmark(&self, block: usize) -> Landmark {
        Landmark {
            is_point: self.stops.get(block) == Some(&true),
            is_target: self.targets.get(block) == Some(&true),
            is_join: self.join == Some(block),
        }
    }

    /// Whether a state that has taken a decision is compared there.
    #[inline]
    pub fn is_point(&self, block: usize) -> bool {
        self.points.get(block) == Some(&true)
    }
}

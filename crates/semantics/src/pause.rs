//! Why a machine pauses: a closed list, in words of the machine. What is to be done about it, those who
//! asked for the pause know.

use program::{BlockId, FunctionId};

/// Why a machine pauses. Execution can go on from there.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It has entered a block at which something is to be done.
    Entered(Landmark),
    /// It is at a branch or switch that can go one way only, before it goes there.
    Closed(Closed),
    /// It has gone as far as it may at a time.
    Slice,
}

/// What a block is to those who watch where execution goes: several things at once, or nothing but the
/// first block after something that they wait to do between two blocks.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Landmark {
    /// States are compared here.
    pub is_point: bool,
    /// Whether it is reached is what is asked.
    pub is_target: bool,
    /// Ways meet here.
    pub is_join: bool,
}

impl Landmark {
    #[inline]
    pub fn is_any(self) -> bool {
        self.is_point || self.is_target || self.is_join
    }

    /// A pause if the block is any of this.
    #[inline]
    pub fn pause(self) -> Option<Why> {
        self.is_any().then_some(Why::Entered(self))
    }
}

/// A branch or switch of which one alternative is feasible.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// The block that it ends.
    pub at: (FunctionId, BlockId),
    pub feasible: usize,
    pub alternatives: usize,
}

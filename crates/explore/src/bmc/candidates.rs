//! What happens on some paths, if these can be gone: asked about when all paths were executed.

use outcome::{Property, ReasonKind, StackEntry};
use program::{BlockId, FunctionId, Place, Program};
use semantics::Violation;
use semantics::symbolic::Inputs;

use crate::merging::Guard;

/// Something that happens on some paths.
pub(super) struct Candidate<W> {
    pub what: W,
    pub guard: Guard,
    pub stack: Vec<StackEntry>,
    /// The blocks of the active functions, outermost first.
    pub points: Vec<(FunctionId, BlockId)>,
    pub inputs: Inputs,
}

impl<W> Candidate<W> {
    /// The innermost place in the user's code.
    pub fn place(&self, program: &Program) -> Option<Place> {
        user_place(program, &self.stack)
    }
}

#[derive(Default)]
pub(super) struct Candidates {
    pub violations: Vec<Candidate<(Violation, Property)>>,
    /// Paths beyond the bound.
    pub beyond: Vec<Guard>,
    /// Paths of which it is not known how they go on.
    pub cuts: Vec<Candidate<(ReasonKind, String)>>,
    /// Paths that come to a target, by the number of its block.
    pub arrivals: Vec<Candidate<usize>>,
}

/// The innermost place in the user's code.
pub(super) fn user_place(program: &Program, stack: &[StackEntry]) -> Option<Place> {
    let is_users = |place: &Place| !program.files[place.file].is_model && place.line > 0;
    stack.iter().filter_map(|entry| entry.place).find(is_users)
}

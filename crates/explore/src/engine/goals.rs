//! What is asked about instead of properties, if anything is: targets.

use outcome::{Counterexample, Reason, Test};
use program::{BlockId, FunctionId};

use crate::member::Hit;
use crate::targets::Targets;

#[derive(Default)]
pub(super) struct Goals {
    targets: Option<Targets>,
    /// The targets that were reached last, on the current path.
    just_reached: Vec<u32>,
}

impl Goals {
    pub fn new(targets: Targets) -> Goals {
        Goals { targets: Some(targets), just_reached: Vec::new() }
    }

    /// Whether targets are asked about, and not properties.
    pub fn are_targets(&self) -> bool {
        self.targets.is_some()
    }

    /// Another path goes on: what was reached was reached on another.
    pub fn change_path(&mut self) {
        self.just_reached.clear();
    }

    /// How many targets were reached, and how many there are.
    pub fn counts(&self) -> Option<(usize, usize)> {
        self.targets.as_ref().map(Targets::counts)
    }

    /// The targets of a block that were not reached before.
    pub fn new_at(&self, block: usize) -> Vec<u32> {
        self.targets.as_ref().map(|targets| targets.new_at(block)).unwrap_or_default()
    }

    /// The current path has reached some targets.
    pub fn reach(&mut self, new: Vec<u32>, test: &Test) {
        if let Some(targets) = &mut self.targets {
            new.iter().for_each(|&target| targets.reach(target, test.clone()));
        }
        self.just_reached = new;
    }

    /// The first of the targets that the current path has reached last.
    pub fn last_reached(&self) -> Option<u32> {
        self.just_reached.first().copied()
    }

    /// The current path has ended with a violation.
    pub fn end_with(&mut self, found: &Counterexample) {
        if let Some(targets) = &mut self.targets {
            targets.ended_with(&std::mem::take(&mut self.just_reached), found);
        }
    }

    /// A path was cut where it was.
    pub fn cut(
        &mut self,
        stack: impl DoubleEndedIterator<Item = (FunctionId, BlockId)> + Clone,
        reason: &Reason,
    ) {
        if let Some(targets) = &mut self.targets {
            targets.cut(stack, reason);
        }
    }

    /// Whether anything that is asked about may be reached from a call stack.
    pub fn matter(&self, stack: impl DoubleEndedIterator<Item = (FunctionId, BlockId)>) -> bool {
        self.targets.as_ref().is_none_or(|targets| targets.matters(stack))
    }

    /// Whether there are targets and all of them were reached.
    pub fn are_reached(&self) -> bool {
        self.targets.as_ref().is_some_and(Targets::is_decided)
    }

    /// What was reached here since this was asked last.
    pub fn new_hits(&mut self) -> Vec<Hit> {
        self.targets.as_mut().map(Targets::new_hits).unwrap_or_default()
    }

    /// Takes over what was reached elsewhere.
    pub fn take_over(&mut self, hits: &[Hit]) {
        if let Some(targets) = &mut self.targets {
            targets.take_over(hits);
        }
    }

    pub fn into_targets(self) -> Option<Targets> {
        self.targets
    }
}

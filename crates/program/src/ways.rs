//! The ways that a branch or switch can go, as those number them who ask which one it is.

use crate::instruction::{Switch, Terminator};
use crate::program::BlockId;

impl Switch {
    /// Of each way but the default's the first case: cases that go the same way are one alternative, and the
    /// default is the last.
    pub fn ways(&self) -> Vec<usize> {
        let mut ways: Vec<usize> = Vec::new();
        for (index, (_, edge)) in self.cases.iter().enumerate() {
            if *edge != self.default && !ways.iter().any(|&first| self.cases[first].1 == *edge) {
                ways.push(index);
            }
        }
        ways
    }
}

impl Terminator {
    /// Where a branch or switch leads with this alternative; None if something else decides.
    pub fn way(&self, alternative: usize) -> Option<BlockId> {
        match self {
            Terminator::Branch { if_true, if_false, .. } => {
                [if_true, if_false].get(alternative).map(|edge| edge.target)
            }
            Terminator::Switch(switch) => Some(match switch.ways().get(alternative) {
                Some(&case) => switch.cases[case].1.target,
                None => switch.default.target,
            }),
            Terminator::Jump(_)
            | Terminator::IndirectJump { .. }
            | Terminator::Return(_)
            | Terminator::Unreachable
            | Terminator::Unsupported { .. } => None,
        }
    }
}

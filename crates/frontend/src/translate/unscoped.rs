//! Variables of blocks whose scopes are not marked.
//!
//! Modules that were compiled elsewhere have no marks, or none of variables whose declarations a jump can
//! bypass, and what a pass has left of locations does not tell scopes. Such a variable lives as long as its function and keeps what it holds
//! when its block is entered again. That is an assumption where the program could tell, and the answer
//! names it.

use program::Place;
use rustc_hash::FxHashSet;

use super::Translator;
use crate::llvm::{DebugRecord, LocalId, Named, Op, Value};

impl Translator<'_, '_, '_> {
    /// Where the first of them is declared, if there is one.
    pub(super) fn unscoped_variable(&mut self) -> Option<Place> {
        if self.scopes_known {
            return None;
        }
        let mut fixed: FxHashSet<LocalId> = FxHashSet::default();
        let mut pointed_to: FxHashSet<LocalId> = FxHashSet::default();
        for instruction in self.ast.blocks.iter().flat_map(|block| &block.instructions) {
            match &instruction.op {
                Op::Alloca { count: None, .. } => fixed.extend(instruction.result),
                Op::Load { .. } | Op::DebugRecord { .. } => {}
                Op::Store { value, .. } => pointed_to.extend(local(&value.value)),
                op => op.for_each_value(&mut |value| pointed_to.extend(local(value))),
            }
        }
        for instruction in self.ast.blocks.iter().flat_map(|block| &block.instructions) {
            if let Op::DebugRecord {
                kind: DebugRecord::Declare, value: Some(value), variable: Some(id), ..
            } = &instruction.op
                && let Value::Local(variable) = value.value
                && fixed.contains(&variable)
                && !self.started.contains(&variable)
                // Without any marks the module was not compiled for us.
                && (pointed_to.contains(&variable) || !self.started.is_empty())
                && !self.debug.is_parameter(*id)
                && self.debug.is_in_block(*id)
                && let Some(place) = instruction.debug.and_then(|id| self.debug.place(id, &mut self.linker.files))
            {
                return Some(place);
            }
        }
        self.undeclared_variable(&fixed)
    }

    /// Where a pointer to a variable is stored whose declaration is never come to: clang leaves it out.
    fn undeclared_variable(&mut self, fixed: &FxHashSet<LocalId>) -> Option<Place> {
        let mut known = self.started.clone();
        for instruction in self.ast.blocks.iter().flat_map(|block| &block.instructions) {
            match &instruction.op {
                Op::DebugRecord { value: Some(value), .. } => known.extend(local(&value.value)),
                Op::Alloca { named: Named::Literal, .. } => known.extend(instruction.result),
                _ => {}
            }
        }
        let mut instructions = self.ast.blocks.iter().flat_map(|block| &block.instructions);
        let store = instructions.find(|instruction| match &instruction.op {
            Op::Store { value, .. } => {
                local(&value.value).is_some_and(|stored| fixed.contains(&stored) && !known.contains(&stored))
            }
            _ => false,
        })?;
        self.debug.place(store.debug?, &mut self.linker.files)
    }
}

fn local(value: &Value<'_>) -> Option<LocalId> {
    match value {
        Value::Local(local) => Some(*local),
        _ => None,
    }
}

//! Variables of blocks whose scopes are not marked.
//!
//! Modules that were compiled elsewhere have no marks, or none of variables whose declarations a jump can
//! bypass, and what a pass has left of locations does not tell scopes. Such a variable lives as long as its
//! function, or as the one that its function was put into, and keeps what it holds when its block is entered again. That is an assumption where the program could tell, and the answer
//! names it.

use program::Noted;
use rustc_hash::FxHashSet;

use super::Translator;
use crate::folded_switch::Switches;
use crate::llvm::{DebugRecord, LocalId, MetadataId, Named, Op, Value};

impl Translator<'_, '_, '_> {
    /// Where the first of them is declared, if there is one.
    pub(super) fn unscoped_variable(&mut self) -> Option<Noted> {
        if self.scopes_known || self.linker.module(self.module_index).is_model {
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
                && !self.lifetimes.started.contains(&variable)
                // Without any marks the module was not compiled for us.
                && (pointed_to.contains(&variable) || !self.lifetimes.started.is_empty())
                && (self.is_inlined(instruction.debug)
                    || !self.debug.is_parameter(*id)
                        && (self.debug.is_in_block(*id) || self.is_left_out(*id)))
            {
                return Some(self.noted(instruction.debug));
            }
        }
        self.undeclared_variable(&fixed)
    }

    /// Whether a variable is one of a function that was put in place of its call, and ends with it.
    fn is_inlined(&self, debug: Option<MetadataId>) -> bool {
        debug.is_some_and(|debug| self.debug.inlined_at(debug).is_some())
    }

    /// Whether the text has a variable in a block of which the module does not tell.
    fn is_left_out(&mut self, variable: MetadataId) -> bool {
        let Some(path) = self.debug.path_of(variable.0) else { return false };
        let switches = self.linker.switches.entry(path).or_insert_with_key(|path| {
            let text = std::fs::read(path).unwrap_or_default();
            Switches::read(&path.to_string_lossy(), &text)
        });
        switches.hide(&self.debug, variable.0)
    }

    fn noted(&mut self, debug: Option<MetadataId>) -> Noted {
        Noted { place: debug.and_then(|debug| self.debug.place(debug, &mut self.linker.files)) }
    }

    /// Where a pointer to a variable is handed on that is nowhere declared: clang leaves out declarations
    /// that are never come to, and those of its own, and a module may have none at all.
    fn undeclared_variable(&mut self, fixed: &FxHashSet<LocalId>) -> Option<Noted> {
        let instructions = || self.ast.blocks.iter().flat_map(|block| &block.instructions);
        let mut known = self.lifetimes.started.clone();
        let mut is_described = false;
        for instruction in instructions() {
            match &instruction.op {
                Op::DebugRecord { value: Some(value), .. } => {
                    is_described = true;
                    known.extend(local(&value.value));
                }
                Op::Alloca { named: Named::Literal, .. } => known.extend(instruction.result),
                _ => {}
            }
        }
        // Addresses in such variables.
        let mut inside: FxHashSet<LocalId> = fixed.difference(&known).copied().collect();
        let is_inside = |inside: &FxHashSet<LocalId>, value: &Value<'_>| {
            local(value).is_some_and(|local| inside.contains(&local))
        };
        for instruction in instructions() {
            if let Op::GetElementPtr { base, .. } = &instruction.op
                && is_inside(&inside, &base.value)
            {
                inside.extend(instruction.result);
            }
        }
        let found = instructions().find(|instruction| match &instruction.op {
            Op::Store { value, .. } => is_inside(&inside, &value.value),
            // Results and arguments of calls are at addresses too, and outlive no statement.
            Op::Call(call) => {
                !is_described
                    && !self.is_intrinsic(&call.callee)
                    && call.arguments.iter().any(|argument| is_inside(&inside, &argument.value.value))
            }
            // They keep nothing, or it was followed.
            Op::Load { .. }
            | Op::GetElementPtr { .. }
            | Op::ICmp { .. }
            | Op::Ret(_)
            | Op::DebugRecord { .. }
            | Op::LifeMark { .. } => false,
            // Soundness: whatever else gets such an address may keep it.
            other => {
                let mut keeps = false;
                other.for_each_value(&mut |value| keeps |= is_inside(&inside, value));
                keeps
            }
        })?;
        Some(self.noted(found.debug))
    }

    fn is_intrinsic(&self, callee: &Value<'_>) -> bool {
        matches!(callee, Value::Symbol(symbol)
            if self.module.symbols[symbol.0 as usize].name.starts_with("llvm."))
    }
}

fn local(value: &Value<'_>) -> Option<LocalId> {
    match value {
        Value::Local(local) => Some(*local),
        _ => None,
    }
}

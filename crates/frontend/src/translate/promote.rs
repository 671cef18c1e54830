//! Promotion of memory to registers.
//!
//! A local variable whose address only ever loads and stores it whole becomes registers that are
//! written as often as the variable is. It comes into scope with an unconstrained value, one for
//! all its reads, as the authors of programs think of an uninitialised variable; LLVM's own
//! promotion would make it `undef`, another value at every read.
//!
//! Where it comes into scope:
//! - With the function: every alloca of the entry block has some value there.
//! - At `llvm.lifetime.start`, where its object has such marks. LLVM defines that what was stored
//!   before is lost there, so no pass moves a store that matters in front of one.
//! - Without marks (a jump bypasses the declaration, or the module was compiled without them) at the
//!   `#dbg_declare` of a local variable, which clang writes where the declaration is reached: then
//!   the value becomes indeterminate (C17 6.2.4p6), also that of a variable that stays in memory, and where
//!   its block is entered (`scopes.rs`). A debug record is no barrier, so in a module
//!   that an optimiser has seen it says nothing of the order.
//!
//! Soundness: the `#dbg_declare` of a parameter comes behind the store of its value. In the entry
//! block that did not matter, but the inliner, which runs for `always_inline` at `-O0` too, puts
//! both wherever the call is. A parameter always has a value, so its declaration makes none.

use program::{Instruction, VariableId};
use rustc_hash::FxHashMap;

use super::{Slot, Translator, lifetimes};
use crate::llvm::{DebugRecord, Instruction as LlvmInstruction, LocalId, MetadataId, Op, TypeId, Value};

impl Translator<'_, '_, '_> {
    pub(super) fn promote(&mut self) {
        let ast = self.ast;
        let Some(entry) = ast.blocks.first() else { return };
        let mut candidates: FxHashMap<LocalId, TypeId> = FxHashMap::default();
        for instruction in &entry.instructions {
            if let (Some(local), Op::Alloca { ty, count: None, .. }) = (instruction.result, &instruction.op) {
                candidates.insert(local, *ty);
            }
        }
        for instruction in ast.blocks.iter().flat_map(|block| &block.instructions) {
            if lifetimes::marker(self.module, &instruction.op).is_none() {
                drop_escaping(&instruction.op, &mut candidates);
            }
            // The compiler's own variables, such as the one for the returned value, always.
            if let Op::DebugRecord { value: Some(value), variable, .. } = &instruction.op
                && (!self.linker.promote || variable.is_some_and(|variable| self.is_pointed_to(variable)))
            {
                drop_value(&value.value, &mut candidates);
            }
        }
        // In order of declaration, so that output does not depend on a hash.
        for instruction in &entry.instructions {
            if let Some(local) = instruction.result
                && let Some(&ty) = candidates.get(&local)
                && self.flatten(ty).is_ok_and(|pieces| (1..=16).contains(&pieces.len()))
            {
                let slot = self.new_slot(ty);
                self.promoted.insert(local, slot);
            }
        }
    }

    /// Whether an invariant takes the address of the variable.
    fn is_pointed_to(&self, variable: MetadataId) -> bool {
        self.watched.is_some()
            && self
                .debug
                .node(variable.0)
                .and_then(|node| node.text("name"))
                .is_some_and(|name| self.linker.invariants.take_address_of(&name))
    }

    /// The registers of the variable at this address, if it was promoted.
    pub(super) fn promoted_slot(&self, address: &Value<'_>) -> Option<Slot> {
        match address {
            Value::Local(local) => self.promoted.get(local).copied(),
            _ => None,
        }
    }

    /// The variable comes into scope: it has some value.
    pub(super) fn havoc(&mut self, slot: Slot) {
        for to in slot.registers() {
            self.build.emit(Instruction::Havoc { to });
        }
    }

    fn variable(&mut self, id: MetadataId) -> Option<VariableId> {
        let variable = self.debug.variable(id, &mut self.linker.files)?;
        Some(self.build.function.variables.push(variable))
    }

    /// Notes which variable a register or object holds.
    pub(super) fn debug_record(&mut self, instruction: &LlvmInstruction<'_>) {
        if let Op::DebugRecord { kind: DebugRecord::Label, variable: Some(id), .. } = &instruction.op {
            self.mark_label(*id, instruction.debug);
            return;
        }
        let Op::DebugRecord { kind, value: Some(value), variable: Some(id), plain } = &instruction.op else {
            return;
        };
        let Value::Local(local) = value.value else { return };
        match kind {
            DebugRecord::Declare => {
                self.watch_variable(*id, local, instruction.debug);
                let variable = self.variable(*id);
                let in_entry = self.build.function.blocks.is_empty();
                let tells_order = !self.speculates && !self.lifetimes.started.contains(&local);
                let tells_value = !in_entry && tells_order && !self.debug.is_parameter(*id);
                if let Some(&slot) = self.promoted.get(&local) {
                    for register in slot.registers() {
                        self.build.function.registers[register].variable = variable;
                    }
                    if tells_value {
                        // A record has a place of its own; without one the code in front of it has.
                        let here =
                            instruction.debug.and_then(|id| self.debug.place(id, &mut self.linker.files));
                        let before = std::mem::replace(&mut self.build.place, here);
                        self.havoc(slot);
                        self.build.place = before;
                    }
                } else if let Some(&site) = self.alloca_sites.get(&local) {
                    self.build.function.allocas[site].variable = variable;
                    if tells_value && self.scopes_known && self.lifetimes.fixed.contains(&local) {
                        // The object is the same, but what it holds is lost.
                        self.build.emit(Instruction::LifetimeStart { alloca: site });
                    }
                }
            }
            DebugRecord::Value if *plain => {
                let slot = self.locals[local.0 as usize];
                if let Some(register) = slot.registers().next()
                    && slot.count == 1
                    && self.build.function.registers[register].variable.is_none()
                {
                    let variable = self.variable(*id);
                    self.build.function.registers[register].variable = variable;
                }
            }
            DebugRecord::Value | DebugRecord::Label | DebugRecord::Other => {}
        }
    }
}

/// Removes the candidates that the instruction uses for anything but a whole load or store.
fn drop_escaping(op: &Op<'_>, candidates: &mut FxHashMap<LocalId, TypeId>) {
    match op {
        Op::DebugRecord { .. } => {}
        Op::Load { ty, address, volatile } => {
            if let Value::Local(local) = address.value
                && (*volatile || candidates.get(&local).is_some_and(|known| known != ty))
            {
                candidates.remove(&local);
            }
        }
        Op::Store { value, address, volatile } => {
            drop_value(&value.value, candidates);
            if let Value::Local(local) = address.value
                && (*volatile || candidates.get(&local).is_some_and(|known| *known != value.ty))
            {
                candidates.remove(&local);
            }
        }
        op => op.for_each_value(&mut |value| drop_value(value, candidates)),
    }
}

fn drop_value(value: &Value<'_>, candidates: &mut FxHashMap<LocalId, TypeId>) {
    if let Value::Local(local) = value {
        candidates.remove(local);
    }
}

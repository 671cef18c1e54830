//! Pointers to arrays that are members of structures, or rows of other arrays, and that leave the expression in
//! which the array is named: they are stored, handed to a function or returned, or something is added to
//! them that no check looks at.
//!
//! Behind them nothing checks the bounds of the array, only those of the object around it. That is an
//! assumption, which the answer names.

use program::Noted;
use rustc_hash::FxHashMap;

use super::Translator;
use crate::debug_info::DebugInfo;
use crate::link::Linker;
use crate::llvm::{Call, Instruction, LocalId, Module, Op, Value};
use crate::parts::{Address, Left, Parts};

impl Translator<'_, '_, '_> {
    /// Where the first of them is, if there is one.
    pub(super) fn member_pointer(&mut self) -> Option<Noted> {
        if self.linker.module(self.module_index).is_model {
            return None;
        }
        let parts = Parts::new(self.linker, self.module_index);
        let instructions = || self.ast.blocks.iter().flat_map(|block| &block.instructions);
        let (addresses, mut structures) = (FxHashMap::default(), FxHashMap::default());
        for instruction in instructions() {
            if let Op::DebugRecord { value: Some(value), variable: Some(id), .. } = &instruction.op
                && let Value::Local(local) = value.value
                && let Some(bytes) =
                    self.debug.variable_type(*id).and_then(|ty| self.debug.pointed_structure(ty))
            {
                structures.insert(local, bytes);
            }
        }
        let module = (self.module, self.module_index);
        let mut known =
            Known { parts, linker: self.linker, debug: &self.debug, module, addresses, structures };
        // Blocks need not come in the order in which they are run.
        loop {
            let before = known.addresses.len();
            let mut checked = false;
            instructions().for_each(|instruction| _ = known.define(instruction, &mut checked));
            if known.addresses.len() == before {
                break;
            }
        }
        let mut checked = false;
        let leaves = instructions().find(|instruction| {
            known.define(instruction, &mut checked).is_err() || known.uses(&instruction.op).is_err()
        })?;
        let place = leaves.debug.and_then(|debug| self.debug.place(debug, &mut self.linker.files));
        Some(Noted { place })
    }
}

/// What is known of the addresses in a function.
struct Known<'a, 'm, 't> {
    parts: Parts<'a, 'm, 't>,
    linker: &'a Linker<'m, 't>,
    debug: &'a DebugInfo<'m, 't>,
    /// With its number.
    module: (&'m Module<'t>, usize),
    addresses: FxHashMap<LocalId, Address>,
    /// The bytes of the structures that variables point to, of those that do.
    structures: FxHashMap<LocalId, u64>,
}

impl<'t> Known<'_, '_, 't> {
    fn address(&self, value: &Value<'t>) -> Result<Address, Left> {
        match value {
            Value::Local(local) => Ok(self.addresses.get(local).copied().unwrap_or(Address::Other)),
            value => self.parts.constant(value),
        }
    }

    /// Notes what an instruction computes. The first address behind a check is the one that is checked.
    fn define(&mut self, instruction: &Instruction<'t>, checked: &mut bool) -> Result<(), Left> {
        let address = match &instruction.op {
            // A known answer is about a constant address, which is no instruction.
            Op::CheckIndex(condition) => {
                *checked = matches!(condition, Value::Local(_));
                return Ok(());
            }
            Op::Alloca { ty, count: None, .. } => self.parts.local(*ty),
            Op::GetElementPtr { source, base, indices } => {
                let checked = std::mem::take(checked);
                let base = self.address(&base.value)?;
                self.parts.step(base, *source, indices, checked)?
            }
            _ => return Ok(()),
        };
        if let (Some(local), true) = (instruction.result, address != Address::Other) {
            self.addresses.insert(local, address);
        }
        Ok(())
    }

    /// Whether no operand leaves its array unseen.
    fn uses(&self, op: &Op<'t>) -> Result<(), Left> {
        let hand_on = |value: &Value<'t>| self.parts.hand_on(self.address(value)?);
        let access = |value: &Value<'t>, ty| self.parts.access(self.address(value)?, self.parts.size(ty));
        match op {
            Op::Load { ty, address, .. } => access(&address.value, *ty),
            Op::Store { value, address, .. } | Op::AtomicRmw { address, value, .. } => {
                let structure = match &address.value {
                    Value::Local(local) => self.structures.get(local).copied(),
                    _ => None,
                };
                self.parts.hand_on_to(self.address(&value.value)?, structure)?;
                access(&address.value, value.ty)
            }
            Op::CmpXchg { address, expected, new } => {
                hand_on(&expected.value)?;
                hand_on(&new.value)?;
                access(&address.value, new.ty)
            }
            Op::Call(call) => self.call(call, op),
            // To compare addresses, or to look at one, is no access.
            Op::GetElementPtr { .. } | Op::ICmp { .. } | Op::DebugRecord { .. } => Ok(()),
            op => {
                let mut found = Ok(());
                op.for_each_value(&mut |value| {
                    if found.is_ok() {
                        found = hand_on(value);
                    }
                });
                found
            }
        }
    }

    fn call(&self, call: &Call<'t>, op: &Op<'t>) -> Result<(), Left> {
        if super::lifetimes::marker(self.module.0, op).is_some() {
            return Ok(());
        }
        let copied = self.copied(call);
        for (position, argument) in call.arguments.iter().enumerate() {
            let address = self.address(&argument.value.value)?;
            match (argument.by_value, copied) {
                (Some(by_value), _) => self.parts.access(address, self.parts.size(by_value.ty))?,
                (None, Some(bytes)) if position < 2 => self.parts.access(address, Some(bytes))?,
                _ => self.parts.hand_on_to(address, self.structure_of(call, position))?,
            }
        }
        Ok(())
    }

    /// The bytes of the structure that a parameter points to in the source, if it does.
    fn structure_of(&self, call: &Call<'t>, position: usize) -> Option<u64> {
        let Value::Symbol(callee) = call.callee else { return None };
        let (subprogram, count) = self.linker.subprogram(self.module.1, callee)?;
        self.debug.pointed_structure(self.debug.parameter_type(subprogram, position, count)?)
    }

    /// How many bytes a call copies or fills, if it does no more than that.
    fn copied(&self, call: &Call<'t>) -> Option<u64> {
        let Value::Symbol(callee) = call.callee else { return None };
        let name = self.module.0.symbols[callee.0 as usize].name.strip_prefix("llvm.")?;
        let is_copy = ["memcpy.", "memmove.", "memset."].iter().any(|start| name.starts_with(start));
        match &call.arguments.get(2).filter(|_| is_copy)?.value.value {
            Value::Int(bytes) => u64::try_from(bytes.magnitude?).ok(),
            _ => None,
        }
    }
}

//! Pointers to arrays that are members of structures, or rows of other arrays, and that leave the expression in
//! which the array is named: they are stored, handed to a function or returned.
//!
//! Behind them nothing checks the bounds of the array, only those of the object around it. That is an
//! assumption, which the answer names.

use program::Place;
use rustc_hash::FxHashSet;

use super::Translator;
use crate::llvm::{ConstantExpression, LocalId, Op, Type, TypeId, TypeTable, Typed, Value};

impl Translator<'_, '_, '_> {
    /// Where the first of them is, if there is one.
    pub(super) fn member_pointer(&mut self) -> Option<Place> {
        let types = &self.module.types;
        let mut inside: FxHashSet<LocalId> = FxHashSet::default();
        for instruction in self.ast.blocks.iter().flat_map(|block| &block.instructions) {
            let is_inside = |value: &Value<'_>| match value {
                Value::Local(local) => inside.contains(local),
                Value::Expression(expression) => match &**expression {
                    ConstantExpression::GetElementPtr { source, indices, .. } => {
                        is_part(types, *source, indices)
                    }
                    _ => false,
                },
                _ => false,
            };
            let leaves = match &instruction.op {
                Op::GetElementPtr { source, base, indices } => {
                    if is_part(types, *source, indices) || is_inside(&base.value) {
                        inside.extend(instruction.result);
                    }
                    false
                }
                Op::Store { value, .. } => is_inside(&value.value),
                Op::Ret(Some(value)) => is_inside(&value.value),
                Op::Call(call) => {
                    let is_mark = super::lifetimes::marker(self.module, &instruction.op).is_some();
                    !is_mark && call.arguments.iter().any(|argument| is_inside(&argument.value.value))
                }
                _ => false,
            };
            if let (true, Some(debug)) = (leaves, instruction.debug) {
                return self.debug.place(debug, &mut self.linker.files);
            }
        }
        None
    }
}

/// Whether indices lead to an array that something comes behind in the same object. The last member of a
/// structure is taken to be as long as the object lets it be.
fn is_part(types: &TypeTable, source: TypeId, indices: &[Typed<'_>]) -> bool {
    let mut ty = source;
    let mut is_last = true;
    for index in indices.iter().skip(1) {
        let known = match &index.value {
            Value::Int(number) => number.magnitude,
            _ => None,
        };
        (ty, is_last) = match types.resolve(ty) {
            Some(Type::Struct { fields, .. }) => {
                let Some(number) = known.map(|number| number as usize) else { return false };
                let Some(&field) = fields.get(number) else { return false };
                (field, is_last && number + 1 == fields.len())
            }
            Some(Type::Array(length, element)) => {
                (*element, is_last && known.is_some_and(|number| number + 1 == u128::from(*length)))
            }
            _ => return false,
        };
    }
    !is_last && matches!(types.resolve(ty), Some(Type::Array(..)))
}

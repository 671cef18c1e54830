//! Operands of `?:` that are evaluated whichever way the condition goes.
//!
//! Where both are constants clang makes one `select` of `c ? x : y`, and the code of both is in front of it.
//! A statement expression is a constant, too, if nothing in it depends on anything: its labels and lines are
//! in the code of every way then, and nobody can tell from the code whether control comes there.
//!
//! The code of the operands begins behind a `zext` of the condition, which clang adds to count how often it
//! holds and which nobody reads. A condition that is a constant has none.

use rustc_hash::FxHashSet;

use crate::llvm::{Cast, DebugRecord, Function, Instruction, LocalId, Op, Value};

/// The numbers of such instructions, in the order of the text. `declared` are the variables of the source.
pub(super) fn evaluated_anyway(function: &Function<'_>, declared: &FxHashSet<LocalId>) -> FxHashSet<usize> {
    let code: Vec<&Instruction<'_>> = function.blocks.iter().flat_map(|block| &block.instructions).collect();
    let mut found = FxHashSet::default();
    for (end, instruction) in code.iter().enumerate() {
        let Op::Select { condition, .. } = &instruction.op else { continue };
        let start = match condition.value {
            Value::Local(condition) => code[..end].iter().rposition(|step| counts(step, condition)),
            // Soundness: code that may be of something else in front of it counts as well, which only makes
            // answers unknown.
            _ => code[..end].iter().rposition(|step| !may_be_constant(step, declared)),
        };
        // Anything else that is selected is no `?:`.
        if let Some(start) = start {
            found.extend(start + 1..end);
        }
    }
    found
}

fn counts(step: &Instruction<'_>, condition: LocalId) -> bool {
    matches!(&step.op, Op::Cast { op: Cast::ZExt, value, .. } if matches!(value.value, Value::Local(local) if local == condition))
}

/// Whether an instruction may be part of an expression that the compiler takes for a constant.
fn may_be_constant(step: &Instruction<'_>, declared: &FxHashSet<LocalId>) -> bool {
    let is_own = |value: &Value<'_>| matches!(value, Value::Local(local) if !declared.contains(local));
    match &step.op {
        Op::Load { address, .. } | Op::Store { address, .. } => is_own(&address.value),
        Op::DebugRecord { kind, .. } => *kind == DebugRecord::Label,
        Op::Call(_) | Op::Alloca { .. } | Op::Ret(_) | Op::Unreachable | Op::IndirectBr { .. } => false,
        _ => true,
    }
}

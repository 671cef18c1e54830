//! Which values the program does something with, and which it only hands on.
//!
//! Copying a structure, passing it in registers or writing one of several bit-fields reads memory that
//! need not have been initialised. Only where a value is computed with, compared, branched on or used
//! as an address does it matter. A value is observed if such an operation uses it, directly or through
//! casts and bit operations.

use crate::llvm::{Binary, Function, LocalId, Op, Value};

/// One flag per local of the function. One pass from the end suffices where uses come after
/// definitions in the text, as they do but for loops through phi nodes.
pub fn observed(function: &Function<'_>) -> Vec<bool> {
    let mut observed = vec![false; function.locals as usize];
    let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
    for instruction in instructions.collect::<Vec<_>>().into_iter().rev() {
        let hands_on = match &instruction.op {
            Op::Store { address, .. } => {
                mark(&mut observed, &address.value);
                continue;
            }
            Op::Call(call) => {
                mark(&mut observed, &call.callee);
                continue;
            }
            Op::Ret(_) | Op::DebugRecord { .. } => continue,
            Op::Cast { .. }
            | Op::Freeze(_)
            | Op::Phi { .. }
            | Op::ExtractValue { .. }
            | Op::InsertValue { .. }
            | Op::ExtractElement { .. }
            | Op::InsertElement { .. }
            | Op::ShuffleVector { .. } => true,
            Op::Binary { op, .. } => {
                matches!(
                    op,
                    Binary::And | Binary::Or | Binary::Xor | Binary::Shl | Binary::LShr | Binary::AShr
                )
            }
            _ => false,
        };
        let result_observed = instruction.result.is_some_and(|LocalId(local)| observed[local as usize]);
        if !hands_on || result_observed {
            instruction.op.for_each_value(&mut |value| mark(&mut observed, value));
        }
    }
    observed
}

fn mark(observed: &mut [bool], value: &Value<'_>) {
    if let Value::Local(LocalId(local)) = value {
        observed[*local as usize] = true;
    }
}

//! Whether the numbers in a register that is no variable of the source are signed.

use program::{BinaryOp, CastOp, Function, Instruction, Operand, OperandKind, Predicate, RegisterId};

/// By what is done with it, and with what it is made from: C's types are gone, but signed division,
/// comparison, extension and arithmetic that must not overflow have been told apart.
pub(super) fn of(function: &Function, register: RegisterId) -> bool {
    let mut instructions = function.blocks.values().flat_map(|block| &block.instructions);
    let named = |operand: Operand| match operand.kind() {
        OperandKind::Register(register) => {
            function.registers[register].variable.map(|variable| function.variables[variable].signed)
        }
        OperandKind::Constant(_) => None,
    };
    let is = |operand: &Operand| operand.kind() == OperandKind::Register(register);
    let told = instructions.find_map(|instruction| match instruction {
        Instruction::Binary { op, no_wrap, to, left, right, .. } => {
            let signed = no_wrap.signed || matches!(op, BinaryOp::SDiv | BinaryOp::SRem | BinaryOp::AShr);
            let unsigned = matches!(op, BinaryOp::UDiv | BinaryOp::URem | BinaryOp::LShr);
            match *to == register || is(left) || is(right) {
                false => None,
                true if signed || unsigned => Some(signed),
                true => named(*left).or_else(|| named(*right)),
            }
        }
        Instruction::Compare { predicate, left, right, .. } if is(left) || is(right) => match predicate {
            Predicate::Slt | Predicate::Sle | Predicate::Sgt | Predicate::Sge => Some(true),
            Predicate::Ult | Predicate::Ule | Predicate::Ugt | Predicate::Uge => Some(false),
            Predicate::Eq | Predicate::Ne => named(*left).or_else(|| named(*right)),
        },
        Instruction::Cast { op, to, operand, .. } if *to == register || is(operand) => match op {
            CastOp::SExt => Some(true),
            CastOp::ZExt => Some(*to == register && named(*operand).unwrap_or(false)),
            _ => named(*operand),
        },
        Instruction::PointerIndex { index, .. } if is(index) => Some(true),
        Instruction::Move { to, from } if is(from) => {
            function.registers[*to].variable.map(|variable| function.variables[variable].signed)
        }
        Instruction::Move { to, from } if *to == register => named(*from),
        _ => None,
    });
    // `int` is what C computes with.
    told.unwrap_or(true)
}

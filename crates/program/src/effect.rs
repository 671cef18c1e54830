//! What an instruction does beside computing: to memory, to the objects on the stack, to control.
//!
//! Whoever asks that matches on [`Effect`], without a wildcard, and [`Instruction::effect`] has none
//! either: an instruction that is added does not compile before its effect is stated, and a new kind
//! of effect not before everyone who relies on effects has an answer.

use crate::instruction::{Call, Instruction, Operand};
use crate::program::{AllocaId, RegisterId};
use crate::types::Type;

/// Registers apart (see [`Instruction::written`]), what an instruction does.
#[derive(Copy, Clone, Debug)]
pub enum Effect<'a> {
    /// Its results come from its operands, and nothing else happens. Undefined behaviour, such as a
    /// division by zero, may end the path.
    Computes,
    /// Its result is whether something is true of its operands, which they cannot be told from.
    Compares,
    /// Its result can be anything.
    Chooses,
    /// The path ends unless its operand is true.
    Requires,
    /// `volatile`: a variable that is defined nowhere gets another value first.
    Reads {
        address: Operand,
        ty: Type,
        volatile: bool,
    },
    Writes {
        address: Operand,
        value: Operand,
        ty: Type,
    },
    Copies {
        to: Operand,
        from: Operand,
        length: Operand,
    },
    Fills {
        to: Operand,
        byte: Operand,
        length: Operand,
    },
    /// There is a new object, whose address `to` gets.
    Allocates {
        to: RegisterId,
        alloca: AllocaId,
    },
    /// The object of a variable lives from here, uninitialised. `to` gets its address if it may be
    /// another object than before.
    Begins {
        alloca: AllocaId,
        to: Option<RegisterId>,
    },
    /// The object of a variable is dead from here.
    Ends {
        alloca: AllocaId,
    },
    /// Its result stands for the objects that the frame has now.
    MarksStack,
    /// The objects that the frame got since a mark are gone.
    FreesStack,
    /// A list of variable arguments is written, from that of the function or from another one.
    WritesList {
        list: Operand,
        from: Option<Operand>,
    },
    /// What the called function does.
    Calls(&'a Call),
    /// Nothing at all.
    Nothing,
    /// It is not known; the path ends.
    Unknown,
}

impl Instruction {
    pub fn effect(&self) -> Effect<'_> {
        use Instruction::*;
        match *self {
            Move { .. }
            | Freeze { .. }
            | Binary { .. }
            | Overflow(_)
            | Unary { .. }
            | FunnelShift(_)
            | FloatBinary { .. }
            | FloatUnary { .. }
            | FloatFused { .. }
            | FloatCompare { .. }
            | FloatClass { .. }
            | Extended(_)
            | Cast { .. }
            | Select { .. }
            | PointerOffset { .. }
            | PointerIndex { .. } => Effect::Computes,
            Compare { .. } => Effect::Compares,
            Havoc { .. } | Landing { .. } => Effect::Chooses,
            Assume { .. } | CheckIndex { .. } => Effect::Requires,
            Load { address, ty, volatile, .. } => Effect::Reads { address, ty, volatile },
            Store { address, value, ty } => Effect::Writes { address, value, ty },
            MemoryCopy { to, from, length, .. } => Effect::Copies { to, from, length },
            MemorySet { to, byte, length } => Effect::Fills { to, byte, length },
            Alloca { to, alloca, .. } => Effect::Allocates { to, alloca },
            LifetimeStart { alloca } => Effect::Begins { alloca, to: None },
            LifetimeRenew { to, alloca } => Effect::Begins { alloca, to: Some(to) },
            LifetimeEnd { alloca } => Effect::Ends { alloca },
            StackSave { .. } => Effect::MarksStack,
            StackRestore { .. } => Effect::FreesStack,
            VaStart { list } => Effect::WritesList { list, from: None },
            VaCopy { to, from } => Effect::WritesList { list: to, from: Some(from) },
            Call(ref call) => Effect::Calls(call),
            Mark(_) => Effect::Nothing,
            Unsupported { .. } => Effect::Unknown,
        }
    }
}

//! Loops cut at their invariants, to see whether these are inductive (Floyd; Hoare's rule for `while`).
//!
//! Where control comes to such a loop, its invariants are checked. Then everything that the loop may
//! write gets any value, the invariants are assumed, and one iteration is executed: the second time that
//! control comes to the loop without having left it, the path ends behind the check. If no check fails
//! in the program that has this shape, each invariant holds where the loop is entered and is preserved
//! by an iteration, given all invariants.
//!
//! Incomplete: what a loop may write must be plain to see: variables, not what pointers point to.
//!
//! Soundness: the answer about a program never rests on this, only what is said about the invariants.

use program::{
    AllocaId, BlockId, Callee, Cfg, Effect, Function, FunctionId, Instruction, Operand, OperandKind,
    RegisterId, Terminator, Type,
};

use super::emit::Emitter;
use super::error::ClauseError;
use crate::link::Linker;

/// What a loop may write.
pub(super) struct Written {
    registers: Vec<RegisterId>,
    /// Addresses and what is there.
    memory: Vec<(Operand, Type)>,
}

/// A loop that can be cut.
pub(super) struct CutLoop {
    pub header: BlockId,
    pub written: Written,
    /// Whether control comes from the loop itself.
    flag: RegisterId,
}

/// Why a loop is not cut.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Uncut {
    #[error("the loop has several entries")]
    SeveralEntries,
    #[error("the loop copies memory")]
    Copies,
    #[error("the loop reads something volatile")]
    Volatile,
    #[error("the loop changes memory as a whole")]
    WholeMemory,
    #[error("the loop calls a function that may write memory")]
    Calls,
    #[error("the loop writes through a pointer, or into an array or structure")]
    Pointer,
    /// Its invariant is not one of this program.
    #[error("{0}")]
    Clause(ClauseError),
}

/// Prepares a function for cutting the loop with this header; the reason if it cannot be cut.
pub(super) fn prepare(
    linker: &Linker<'_, '_>,
    function: &mut Function,
    header: BlockId,
) -> Result<CutLoop, Uncut> {
    let cfg = Cfg::new(function);
    let found = cfg.loops.iter().find(|found| found.header == header);
    let blocks = found.map(|found| found.blocks.clone()).ok_or(Uncut::SeveralEntries)?;
    let written = written(linker, function, &blocks)?;
    let mut emitter = Emitter::new(function);
    let flag = emitter.register(Type::BOOL);
    let no = emitter.int(1, 0);
    for &before in cfg.predecessors[header].iter().filter(|before| !blocks.contains(before)) {
        let block = &mut emitter.function.blocks[before];
        block.places.insert(block.instructions.len(), None);
        block.instructions.push(Instruction::Move { to: flag, from: no });
    }
    Ok(CutLoop { header, written, flag })
}

impl CutLoop {
    /// Emits what is behind the checks and before the assumptions.
    pub fn emit(&self, emitter: &mut Emitter<'_>, assume: FunctionId) {
        let (over, first) = (emitter.new_block(), emitter.new_block());
        emitter.branch(self.flag.into(), over, first);
        emitter.open(over);
        let zero = emitter.int(32, 0);
        emitter.call(assume, &[zero], None);
        emitter.close(Terminator::Unreachable);
        emitter.open(first);
        for &to in &self.written.registers {
            emitter.emit(Instruction::Havoc { to });
        }
        for &(address, ty) in &self.written.memory {
            let value = emitter.register(ty);
            emitter.emit(Instruction::Havoc { to: value });
            emitter.emit(Instruction::Store { address, value: value.into(), ty });
        }
        let yes = emitter.int(1, 1);
        emitter.emit(Instruction::Move { to: self.flag, from: yes });
    }
}

fn written(linker: &Linker<'_, '_>, function: &Function, blocks: &[BlockId]) -> Result<Written, Uncut> {
    let mut written = Written { registers: Vec::new(), memory: Vec::new() };
    let instructions = || blocks.iter().flat_map(|&block| &function.blocks[block].instructions);
    let begins = |alloca: AllocaId| {
        instructions()
            .any(|found| matches!(found.effect(), Effect::Begins { alloca: of, .. } if of == alloca))
    };
    for instruction in instructions() {
        written.registers.extend(instruction.written().iter());
        match instruction.effect() {
            Effect::Writes { address, ty, .. } => match variable(function, address)? {
                // New in each iteration.
                Some(alloca) if begins(alloca) => {}
                _ => written.memory.push((address, ty)),
            },
            Effect::Copies { .. } | Effect::Fills { .. } => {
                return Err(Uncut::Copies);
            }
            Effect::Reads { volatile: true, .. } => return Err(Uncut::Volatile),
            // An object that may be another one in each iteration has no address that could be kept.
            Effect::Begins { to: Some(_), .. }
            | Effect::Allocates { .. }
            | Effect::WritesList { .. }
            | Effect::FreesStack
            | Effect::Unknown => return Err(Uncut::WholeMemory),
            Effect::Calls(call) => match call.callee {
                Callee::Direct(callee) if linker.writes_nothing(callee) => {}
                _ => return Err(Uncut::Calls),
            },
            // Nothing is written but registers. What begins or ends in the loop lives as long in the
            // iteration that is executed.
            Effect::Begins { to: None, .. } | Effect::Ends { .. } => {}
            Effect::Computes
            | Effect::Compares
            | Effect::Chooses
            | Effect::Requires
            | Effect::Reads { volatile: false, .. }
            | Effect::MarksStack
            | Effect::Nothing => {}
        }
    }
    for &block in blocks {
        let edges = function.blocks[block].terminator.edges();
        written.registers.extend(edges.iter().flat_map(|edge| edge.moves.iter().map(|step| step.to)));
    }
    written.registers.sort_unstable();
    written.registers.dedup();
    written.memory.sort_by_key(|(address, ty)| (format!("{address:?}"), format!("{ty:?}")));
    written.memory.dedup();
    Ok(written)
}

/// The local variable at an address, or None for a global one; the reason if it is neither.
fn variable(function: &Function, address: Operand) -> Result<Option<AllocaId>, Uncut> {
    let register = match address.kind() {
        OperandKind::Constant(_) => return Ok(None),
        OperandKind::Register(register) => register,
    };
    let all = function.blocks.values().flat_map(|block| &block.instructions);
    let mut makers = all.filter(|found| found.written().iter().any(|to| to == register));
    match (makers.next(), makers.next()) {
        (Some(Instruction::Alloca { alloca, .. }), None) => Ok(Some(*alloca)),
        _ => Err(Uncut::Pointer),
    }
}

//! Which object an address points into, as far as the code alone tells, and which objects no other
//! pointer can point to.
//!
//! An address that is made from the address of one object only, by adding to it, points into that
//! object. An object is *exposed* if its address is used for anything else than reading and writing
//! through it: stored, handed to a function, compared. What is not exposed is a memory of its own.

use program::{
    AllocaId, Constant, Function, GlobalId, Instruction, Operand, OperandKind, Program, RegisterId, Table,
    Terminator, Type,
};

/// What an address was made from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// Nothing is known yet: the register was not written.
    Unset,
    Alloca(AllocaId),
    Global(GlobalId),
    Parameter(usize),
    /// More than one object, or none that is known.
    Any,
}

impl Origin {
    fn join(self, other: Origin) -> Origin {
        match (self, other) {
            (Origin::Unset, known) | (known, Origin::Unset) => known,
            (left, right) if left == right => left,
            _ => Origin::Any,
        }
    }
}

pub(super) fn origin_of(
    function: &Function,
    origins: &Table<RegisterId, Origin>,
    operand: Operand,
) -> Origin {
    match operand.kind() {
        OperandKind::Register(register) => origins[register],
        OperandKind::Constant(constant) => match function.constants[constant] {
            Constant::Global { global, .. } => Origin::Global(global),
            _ => Origin::Any,
        },
    }
}

/// The origin of what each register holds, wherever it was written.
pub(super) fn origins(function: &Function) -> Table<RegisterId, Origin> {
    let mut origins = Table::filled(function.registers.len(), Origin::Unset);
    for (index, &parameter) in function.parameters.iter().enumerate() {
        let is_pointer = function.registers[parameter].ty == Type::Pointer;
        origins[parameter] = if is_pointer { Origin::Parameter(index) } else { Origin::Any };
    }
    loop {
        let before = origins.clone();
        for_each_flow(function, |to, from| {
            let new = match from {
                Flow::Alloca(alloca) => Origin::Alloca(alloca),
                Flow::From(operand) => origin_of(function, &origins, operand),
                Flow::Other => Origin::Any,
            };
            origins[to] = origins[to].join(new);
        });
        if origins == before {
            return origins;
        }
    }
}

/// What is written to a register.
enum Flow {
    Alloca(AllocaId),
    From(Operand),
    Other,
}

fn for_each_flow(function: &Function, mut visit: impl FnMut(RegisterId, Flow)) {
    for block in function.blocks.values() {
        for instruction in &block.instructions {
            match *instruction {
                // A variable that comes into scope anew keeps its object here.
                Instruction::Alloca { to, alloca, .. } | Instruction::LifetimeRenew { to, alloca } => {
                    visit(to, Flow::Alloca(alloca));
                }
                Instruction::PointerOffset { to, base, .. } | Instruction::PointerIndex { to, base, .. } => {
                    visit(to, Flow::From(base));
                }
                Instruction::Move { to, from } | Instruction::Freeze { to, from } => {
                    visit(to, Flow::From(from))
                }
                Instruction::Select { to, if_true, if_false, .. } => {
                    visit(to, Flow::From(if_true));
                    visit(to, Flow::From(if_false));
                }
                ref other => other.written().iter().for_each(|to| visit(to, Flow::Other)),
            }
        }
        for edge in block.terminator.edges() {
            edge.moves.iter().for_each(|step| visit(step.to, Flow::From(step.from)));
        }
    }
}

/// How an operand that may be an address is used.
enum Use {
    /// To read or write that type there.
    Access(Type),
    /// To read or write some bytes there.
    Bytes,
    /// To make another address, held in a register.
    Derive(RegisterId),
    Other,
}

fn for_each_use(function: &Function, mut visit: impl FnMut(Operand, Use)) {
    for block in function.blocks.values() {
        for instruction in &block.instructions {
            match *instruction {
                Instruction::Load { address, ty, .. } => visit(address, Use::Access(ty)),
                Instruction::Store { address, value, ty } => {
                    visit(address, Use::Access(ty));
                    visit(value, Use::Other);
                }
                Instruction::MemoryCopy { to, from, length, .. } => {
                    visit(to, Use::Bytes);
                    visit(from, Use::Bytes);
                    visit(length, Use::Other);
                }
                Instruction::MemorySet { to, byte, length } => {
                    visit(to, Use::Bytes);
                    visit(byte, Use::Other);
                    visit(length, Use::Other);
                }
                Instruction::PointerOffset { to, base, .. } => visit(base, Use::Derive(to)),
                Instruction::PointerIndex { to, base, index, .. } => {
                    visit(base, Use::Derive(to));
                    visit(index, Use::Other);
                }
                Instruction::Move { to, from } | Instruction::Freeze { to, from } => {
                    visit(from, Use::Derive(to));
                }
                Instruction::Select { to, condition, if_true, if_false } => {
                    visit(condition, Use::Other);
                    visit(if_true, Use::Derive(to));
                    visit(if_false, Use::Derive(to));
                }
                ref other => other.for_each_operand(|&operand| visit(operand, Use::Other)),
            }
        }
        for edge in block.terminator.edges() {
            edge.moves.iter().for_each(|step| visit(step.from, Use::Derive(step.to)));
        }
        match &block.terminator {
            Terminator::Return(values) => values.iter().for_each(|&value| visit(value, Use::Other)),
            other => other.operands().into_iter().for_each(|operand| visit(operand, Use::Other)),
        }
    }
}

/// The stack objects of a function that are exposed.
pub(super) fn exposed_allocas(
    function: &Function,
    origins: &Table<RegisterId, Origin>,
) -> Table<AllocaId, bool> {
    let mut exposed = Table::filled(function.allocas.len(), false);
    for_each_use(function, |operand, how| {
        if let origin @ Origin::Alloca(alloca) = origin_of(function, origins, operand) {
            let stays = match how {
                Use::Access(_) | Use::Bytes => true,
                Use::Derive(to) => origins[to] == origin,
                Use::Other => false,
            };
            exposed[alloca] |= !stays;
        }
    });
    exposed
}

/// How a global is used by the whole program.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum GlobalUse {
    /// Only read and written as a whole: a variable.
    Scalar,
    /// Not exposed: a memory of its own.
    Own,
    Exposed,
}

/// Soundness: every function of the program is looked at, called or not, and every initialiser: an
/// address that is exposed nowhere in the program is in no pointer.
pub(super) fn global_uses(program: &Program) -> Table<GlobalId, GlobalUse> {
    let mut uses: Table<GlobalId, GlobalUse> =
        program.globals.values().map(|global| scalar_or_own(global.size)).collect();
    for global in program.globals.values() {
        for relocation in global.initialiser.iter().flat_map(|initialiser| &initialiser.relocations) {
            if let Constant::Global { global, .. } = relocation.target {
                uses[global] = GlobalUse::Exposed;
            }
        }
    }
    for (id, global) in program.globals.iter() {
        // String literals that are equal may share an address, and of others nothing is known.
        if global.mergeable || global.initialiser.is_none() {
            uses[id] = GlobalUse::Exposed;
        }
    }
    for function in program.functions.values().filter(|function| function.has_body()) {
        let origins = origins(function);
        for_each_use(function, |operand, how| {
            let origin = origin_of(function, &origins, operand);
            let Origin::Global(global) = origin else { return };
            let whole = |ty: Type| {
                let direct = match operand.constant().map(|constant| function.constants[constant]) {
                    Some(Constant::Global { offset, .. }) => offset == 0,
                    _ => false,
                };
                direct
                    && !ty.is_float()
                    && ty.bits(program.data_model) as u64 == 8 * program.globals[global].size
            };
            let found = match how {
                Use::Access(ty) if whole(ty) => GlobalUse::Scalar,
                Use::Access(_) | Use::Bytes => GlobalUse::Own,
                Use::Derive(to) if origins[to] == origin => GlobalUse::Own,
                Use::Derive(_) | Use::Other => GlobalUse::Exposed,
            };
            uses[global] = match (uses[global], found) {
                (GlobalUse::Exposed, _) | (_, GlobalUse::Exposed) => GlobalUse::Exposed,
                (GlobalUse::Own, _) | (_, GlobalUse::Own) => GlobalUse::Own,
                (GlobalUse::Scalar, GlobalUse::Scalar) => GlobalUse::Scalar,
            };
        });
    }
    uses
}

fn scalar_or_own(size: u64) -> GlobalUse {
    if matches!(size, 1 | 2 | 4 | 8) { GlobalUse::Scalar } else { GlobalUse::Own }
}

#[cfg(test)]
mod tests {
    use super::*;
    use program::Entity;

    #[test]
    fn origins_that_differ_join_to_any() {
        let first = Origin::Alloca(AllocaId::from_index(0));
        let second = Origin::Alloca(AllocaId::from_index(1));
        assert_eq!(first.join(second), Origin::Any);
        assert_eq!(first.join(first), first);
        assert_eq!(Origin::Unset.join(first), first);
        assert_eq!(first.join(Origin::Any), Origin::Any);
    }
}

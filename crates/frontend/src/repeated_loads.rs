//! Loads that cannot fail because one in front of them, of the same address, did not.
//!
//! Within straight-line code registers that hold the same value are known by one of them (value numbering).
//! clang at `-O0` computes the address anew for every test of the same element.

use program::{
    BinaryOp, CastOp, Constant, Effect, Function, Instruction, Operand, OperandKind, RegisterId, Type,
};
use rustc_hash::FxHashMap;

/// Instructions in front that are looked at, at most.
const MAX_SEEN: usize = 64;

/// What makes a value, of operands that stand for all that hold the same.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Made {
    Offset(Operand, i64),
    Index(Operand, Operand, u32, i64),
    Cast(CastOp, Type, Type, Operand),
    Binary(BinaryOp, u32, Operand, Operand),
    Load(Operand, Type, bool),
}

impl Made {
    fn uses(&self, register: RegisterId) -> bool {
        let is = |operand: &Operand| operand.register() == Some(register);
        match self {
            Made::Offset(base, _) => is(base),
            Made::Cast(_, _, _, operand) | Made::Load(operand, _, _) => is(operand),
            Made::Index(one, other, ..) | Made::Binary(_, _, one, other) => is(one) || is(other),
        }
    }
}

/// What is known behind some instructions.
pub struct Seen<'a> {
    function: &'a Function,
    /// Registers that hold what another operand holds.
    same: FxHashMap<RegisterId, Operand>,
    /// Registers that hold what was made, and is still there.
    made: Vec<(Made, RegisterId)>,
}

impl<'a> Seen<'a> {
    /// Behind the last of these.
    pub fn behind(function: &'a Function, instructions: &[Instruction]) -> Seen<'a> {
        let mut seen = Seen { function, same: FxHashMap::default(), made: Vec::new() };
        let first = instructions.len().saturating_sub(MAX_SEEN);
        instructions[first..].iter().for_each(|instruction| seen.see(instruction));
        seen
    }

    /// Whether an instruction loads what was loaded before, so that it cannot fail.
    pub fn repeats(&self, instruction: &Instruction) -> bool {
        let Some(Made::Load(address, ty, observed)) = self.made_by(instruction) else { return false };
        self.made.iter().any(|(known, _)| match *known {
            Made::Load(of, as_type, was) => of == address && as_type == ty && (was || !observed),
            _ => false,
        })
    }

    /// One more is behind.
    pub fn see(&mut self, instruction: &Instruction) {
        // Soundness: what may change memory, or which objects there are, ends what is known of it.
        let keeps_memory = match instruction.effect() {
            Effect::Computes | Effect::Compares | Effect::Chooses | Effect::Requires | Effect::Nothing => {
                true
            }
            Effect::Reads { volatile, .. } => !volatile,
            _ => false,
        };
        if !keeps_memory {
            self.made.retain(|(made, _)| !matches!(made, Made::Load(..)));
        }
        let made = self.made_by(instruction);
        let known = made.and_then(|made| self.made.iter().find(|(known, _)| *known == made));
        let known = match instruction {
            Instruction::Move { from, .. } => self.held(*from),
            _ => known.map(|&(_, register)| register.into()),
        };
        for to in instruction.written().iter() {
            self.overwrite(to);
            match (known, made) {
                (Some(known), _) if known.register() != Some(to) => {
                    self.same.insert(to, known);
                }
                (None, Some(made)) if !made.uses(to) => self.made.push((made, to)),
                _ => {}
            }
        }
    }

    /// A register is written.
    pub fn overwrite(&mut self, register: RegisterId) {
        self.same.remove(&register);
        self.same.retain(|_, known| known.register() != Some(register));
        self.made.retain(|(made, holder)| *holder != register && !made.uses(register));
    }

    fn made_by(&self, instruction: &Instruction) -> Option<Made> {
        Some(match *instruction {
            Instruction::PointerOffset { base, offset, .. } => Made::Offset(self.held(base)?, offset),
            Instruction::PointerIndex { base, index, width, scale, .. } => {
                Made::Index(self.held(base)?, self.held(index)?, width, scale)
            }
            Instruction::Cast { op, source, target, operand, .. } => {
                Made::Cast(op, source, target, self.held(operand)?)
            }
            Instruction::Binary { op, width, left, right, .. } => {
                Made::Binary(op, width, self.held(left)?, self.held(right)?)
            }
            Instruction::Load { address, ty, observed, volatile: false, .. } => {
                Made::Load(self.held(address)?, ty, observed)
            }
            _ => return None,
        })
    }

    /// What stands for all that hold the same as an operand; None if that is another value at every use.
    fn held(&self, operand: Operand) -> Option<Operand> {
        match operand.kind() {
            OperandKind::Register(register) => Some(self.same.get(&register).copied().unwrap_or(operand)),
            OperandKind::Constant(constant) => {
                let is_any = matches!(self.function.constants[constant], Constant::Unconstrained(_));
                (!is_any).then_some(operand)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use program::Entity;

    use super::*;

    fn register(index: usize) -> RegisterId {
        RegisterId::from_index(index)
    }

    fn load(to: usize, address: usize) -> Instruction {
        let (to, address) = (register(to), register(address).into());
        Instruction::Load { to, address, ty: Type::Int(32), observed: true, volatile: false }
    }

    fn index(to: usize, base: usize, index: usize) -> Instruction {
        let (base, index) = (register(base).into(), register(index).into());
        Instruction::PointerIndex { to: register(to), base, index, width: 64, scale: 4 }
    }

    fn store(address: usize, value: usize) -> Instruction {
        let (address, value) = (register(address).into(), register(value).into());
        Instruction::Store { address, value, ty: Type::Int(32) }
    }

    fn repeats(before: &[Instruction], instruction: &Instruction) -> bool {
        Seen::behind(&Function::declared(""), before).repeats(instruction)
    }

    /// `base[*place]`, twice.
    #[test]
    fn the_same_element_is_loaded_again() {
        let before = [load(2, 0), index(3, 1, 2), load(4, 3), load(5, 0), index(6, 1, 5)];
        assert!(repeats(&before, &load(7, 6)));
        assert!(!repeats(&before[..4], &load(7, 6)), "its address is not known");
        assert!(!repeats(&before[..3], &load(7, 1)), "it was not loaded");
    }

    #[test]
    fn what_was_written_between_may_be_another_element() {
        let mut before =
            vec![load(2, 0), index(3, 1, 2), load(4, 3), store(0, 4), load(5, 0), index(6, 1, 5)];
        assert!(!repeats(&before, &load(7, 6)));
        before.swap(3, 4);
        assert!(!repeats(&before, &load(7, 6)), "the object may be gone");
    }

    #[test]
    fn a_register_that_is_written_again_holds_something_else() {
        let before = [index(3, 1, 2), load(4, 3), load(2, 0), index(6, 1, 2)];
        assert!(!repeats(&before, &load(7, 6)));
        let before = [index(3, 1, 2), load(4, 3), index(6, 1, 2), index(3, 0, 0)];
        assert!(!repeats(&before, &load(7, 3)));
        assert!(!repeats(&before, &load(7, 6)), "found again only through what stood for it");
        let before = [index(3, 1, 2), load(3, 3)];
        assert!(!repeats(&before, &load(7, 3)));
    }

    #[test]
    fn what_was_only_handed_on_may_be_uninitialised() {
        let unobserved = match load(4, 3) {
            Instruction::Load { to, address, ty, volatile, .. } => {
                Instruction::Load { to, address, ty, observed: false, volatile }
            }
            other => other,
        };
        assert!(!repeats(std::slice::from_ref(&unobserved), &load(5, 3)));
        assert!(repeats(&[load(4, 3)], &unobserved));
    }
}

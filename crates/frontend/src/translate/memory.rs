//! Memory: allocation, access, addresses, atomics (which one thread cannot tell from plain ones).

use program::{AllocaSite, BinaryOp, FloatBinaryOp, Instruction as Ir, NoWrap, Operand, Predicate, Type};

use super::{Attempt, Translator, Unsupported};
use crate::initialiser::literal;
use crate::layout::Piece;
use crate::llvm::{self, Instruction, TypeId, Typed, Value};

impl<'t> Translator<'_, '_, 't> {
    pub(super) fn alloca(
        &mut self,
        instruction: &Instruction<'t>,
        ty: TypeId,
        count: Option<&Typed<'t>>,
        align: Option<u32>,
    ) -> Attempt<()> {
        if let Some(local) = instruction.result
            && let Some(&slot) = self.promoted.get(&local)
        {
            self.havoc(slot);
            return Ok(());
        }
        let to = self.result(instruction)?;
        let types = &self.module.types;
        let element_size = self.layout.size(types, ty)?;
        let natural = self.layout.align(types, ty)?;
        let count = match count {
            Some(count) => self.scalar(count)?,
            None => self.build.int(self.layout.model.pointer_bits(), 1),
        };
        self.integer_width(count)?;
        let site = AllocaSite { element_size, align: align.unwrap_or(natural), variable: None };
        let alloca = self.build.function.allocas.push(site);
        if let Some(local) = instruction.result {
            self.alloca_sites.insert(local, alloca);
        }
        self.build.emit(Ir::Alloca { to, alloca, count });
        if instruction.result.is_some_and(|local| self.lifetimes.scoped.contains(&local)) {
            self.build.emit(Ir::LifetimeEnd { alloca });
        }
        Ok(())
    }

    /// Fails for vectors whose elements are not whole bytes: they are packed in memory.
    fn check_addressable(&self, ty: TypeId) -> Attempt<()> {
        if let llvm::Type::Vector(_, element) = self.module.types.get(ty)
            && let llvm::Type::Int(width) = self.module.types.get(*element)
            && (width % 8 != 0 || !width.is_power_of_two())
        {
            return Err("a vector of odd elements in memory".into());
        }
        Ok(())
    }

    pub(super) fn load(
        &mut self,
        instruction: &Instruction<'t>,
        ty: TypeId,
        address: &Typed<'t>,
        volatile: bool,
    ) -> Attempt<()> {
        if let Some(slot) = self.promoted_slot(&address.value) {
            let operands: Vec<Operand> = slot.registers().map(Operand::from).collect();
            return self.define(instruction.result, &operands);
        }
        self.check_addressable(ty)?;
        let address = self.pointer(address)?;
        let pieces = self.flatten(ty)?;
        let results = self.results(instruction);
        let observed = instruction.result.is_some_and(|local| self.observed[local.0 as usize]);
        if results.len() != pieces.len() {
            return Err("a load of another type".into());
        }
        for (piece, to) in pieces.iter().zip(results) {
            let address = self.offset(address, piece);
            self.build.emit(Ir::Load { to, address, ty: piece.ty, observed, volatile });
        }
        Ok(())
    }

    pub(super) fn store(&mut self, value: &Typed<'t>, address: &Typed<'t>) -> Attempt<()> {
        let operands = self.operands(value)?;
        if let Some(slot) = self.promoted_slot(&address.value) {
            return self.move_to(slot, &operands);
        }
        self.check_addressable(value.ty)?;
        let address = self.pointer(address)?;
        let pieces = self.flatten(value.ty)?;
        for (piece, value) in pieces.iter().zip(operands) {
            let address = self.offset(address, piece);
            self.build.emit(Ir::Store { address, value, ty: piece.ty });
        }
        Ok(())
    }

    /// A value that must be one pointer.
    pub(super) fn pointer(&mut self, typed: &Typed<'t>) -> Attempt<Operand> {
        let operand = self.scalar(typed)?;
        match self.build.function.operand_type(operand) {
            Type::Pointer => Ok(operand),
            other => Err(Unsupported(format!("{other} where a pointer is expected"))),
        }
    }

    fn offset(&mut self, base: Operand, piece: &Piece) -> Operand {
        if piece.offset == 0 {
            return base;
        }
        let to = self.build.register(Type::Pointer);
        self.build.emit(Ir::PointerOffset { to, base, offset: piece.offset as i64 });
        to.into()
    }

    pub(super) fn get_element_ptr(
        &mut self,
        instruction: &Instruction<'t>,
        source: TypeId,
        base: &Typed<'t>,
        indices: &[Typed<'t>],
    ) -> Attempt<()> {
        let base = self.pointer(base)?;
        let address = self.address(source, base, indices)?;
        self.define(instruction.result, &[address])
    }

    /// `base` plus indices into `source`; constant ones are summed up.
    pub(super) fn address(
        &mut self,
        source: TypeId,
        base: Operand,
        indices: &[Typed<'t>],
    ) -> Attempt<Operand> {
        let types = &self.module.types;
        let mut ty = source;
        let mut address = base;
        let mut constant = 0i64;
        for (position, index) in indices.iter().enumerate() {
            let number = self.constant_index(index);
            if position > 0
                && let Some(llvm::Type::Struct { .. }) = types.resolve(ty)
            {
                let field = number.ok_or("a variable field index")?;
                let (inside, element) = self.layout.element(types, ty, field as u64)?;
                constant = constant.wrapping_add(inside as i64);
                ty = element;
                continue;
            }
            if position > 0 {
                ty = self.layout.element(types, ty, 0)?.1;
            }
            let scale = self.layout.size(types, ty)? as i64;
            match number {
                Some(number) => constant = constant.wrapping_add(number.wrapping_mul(scale)),
                None => {
                    let index = self.scalar(index)?;
                    let width = self.integer_width(index)?;
                    let to = self.build.register(Type::Pointer);
                    self.build.emit(Ir::PointerIndex { to, base: address, index, width, scale });
                    address = to.into();
                }
            }
        }
        if constant != 0 {
            let to = self.build.register(Type::Pointer);
            self.build.emit(Ir::PointerOffset { to, base: address, offset: constant });
            address = to.into();
        }
        Ok(address)
    }

    fn constant_index(&self, index: &Typed<'t>) -> Option<i64> {
        let llvm::Type::Int(width) = self.module.types.get(index.ty) else { return None };
        match &index.value {
            Value::Int(int) => {
                let shift = 128 - (*width).min(128);
                Some(((literal(*int, *width)? << shift) as i128 >> shift) as i64)
            }
            Value::Zero => Some(0),
            _ => None,
        }
    }

    pub(super) fn atomic_rmw(
        &mut self,
        instruction: &Instruction<'t>,
        op: &str,
        address: &Typed<'t>,
        value: &Typed<'t>,
    ) -> Attempt<()> {
        let address = self.pointer(address)?;
        let operand = self.scalar(value)?;
        let ty = self.build.function.operand_type(operand);
        let old = match instruction.result {
            Some(_) => self.result(instruction)?,
            None => self.build.register(ty),
        };
        self.build.emit(Ir::Load { to: old, address, ty, observed: true, volatile: true });
        let new = self.atomic_result(op, value.ty, ty, old.into(), operand)?;
        self.build.emit(Ir::Store { address, value: new, ty });
        Ok(())
    }

    fn atomic_result(
        &mut self,
        op: &str,
        id: TypeId,
        ty: Type,
        old: Operand,
        value: Operand,
    ) -> Attempt<Operand> {
        let float = match op {
            "fadd" => Some(FloatBinaryOp::Add),
            "fsub" => Some(FloatBinaryOp::Sub),
            "fmax" => Some(FloatBinaryOp::MaxNum),
            "fmin" => Some(FloatBinaryOp::MinNum),
            _ => None,
        };
        if let Some(op) = float {
            let to = self.build.register(ty);
            self.float_binary(op, id, to, old, value)?;
            return Ok(to.into());
        }
        if op == "xchg" {
            return Ok(value);
        }
        let Type::Int(width) = ty else { return Err(Unsupported(format!("atomicrmw {op} of {ty}"))) };
        let op = match op {
            "add" => BinaryOp::Add,
            "sub" => BinaryOp::Sub,
            "and" => BinaryOp::And,
            "or" => BinaryOp::Or,
            "xor" => BinaryOp::Xor,
            "max" => BinaryOp::SMax,
            "min" => BinaryOp::SMin,
            "umax" => BinaryOp::UMax,
            "umin" => BinaryOp::UMin,
            "nand" => {
                let both = self.build.binary(BinaryOp::And, width, old, value);
                let ones = self.build.int(width, u128::MAX);
                return Ok(self.build.binary(BinaryOp::Xor, width, both, ones));
            }
            other => return Err(Unsupported(format!("atomicrmw {other}"))),
        };
        let to = self.build.register(ty);
        let no_wrap = NoWrap::default();
        self.build.emit(Ir::Binary { op, no_wrap, width, to, left: old, right: value });
        Ok(to.into())
    }

    pub(super) fn compare_exchange(
        &mut self,
        instruction: &Instruction<'t>,
        address: &Typed<'t>,
        expected: &Typed<'t>,
        new: &Typed<'t>,
    ) -> Attempt<()> {
        let address = self.pointer(address)?;
        let (expected, new) = (self.scalar(expected)?, self.scalar(new)?);
        let ty = self.build.function.operand_type(expected);
        if ty.is_float() {
            return Err("cmpxchg of floats".into());
        }
        let old = self.build.register(ty);
        self.build.emit(Ir::Load { to: old, address, ty, observed: true, volatile: true });
        let width = ty.bits(self.layout.model);
        let equal = self.build.compare(Predicate::Eq, width, old.into(), expected);
        let value = self.build.select(equal, new, old.into());
        self.build.emit(Ir::Store { address, value, ty });
        self.define(instruction.result, &[old.into(), equal])
    }
}

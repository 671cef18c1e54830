//! Operands: LLVM values as registers and constants, one per scalar.

use program::{CastOp, Constant, Instruction, Operand, Type};

use super::{Attempt, Translator, Unsupported};
use crate::initialiser::{self, Evaluated};
use crate::layout::Layout;
use crate::link::Linker;
use crate::llvm::{self, ConstantExpression, TypeId, Typed, Value};

impl<'t> Translator<'_, '_, 't> {
    /// The scalars of a value.
    pub(super) fn operands(&mut self, typed: &Typed<'t>) -> Attempt<Vec<Operand>> {
        self.operands_of(typed.ty, &typed.value)
    }

    /// The one scalar of a scalar value.
    pub(super) fn scalar(&mut self, typed: &Typed<'t>) -> Attempt<Operand> {
        self.scalar_of(typed.ty, &typed.value)
    }

    pub(super) fn scalar_of(&mut self, ty: TypeId, value: &Value<'t>) -> Attempt<Operand> {
        if let Value::Local(local) = value {
            let slot = self.locals[local.0 as usize];
            if slot.count == 1
                && let Some(register) = slot.registers().next()
                && Layout::scalar(&self.module.types, ty) == Some(self.build.function.registers[register].ty)
            {
                return Ok(register.into());
            }
        }
        match self.operands_of(ty, value)?.as_slice() {
            [operand] => Ok(*operand),
            _ => Err("a vector where a scalar is expected".into()),
        }
    }

    pub(super) fn operands_of(&mut self, ty: TypeId, value: &Value<'t>) -> Attempt<Vec<Operand>> {
        match value {
            Value::Local(local) => {
                let slot = self.locals[local.0 as usize];
                let wanted = self.flatten(ty)?;
                let registers: Vec<_> = slot.registers().collect();
                let types = &self.build.function.registers;
                // Malformed text may use a value at another type than it has.
                let fits = registers.len() == wanted.len()
                    && registers.iter().zip(wanted.iter()).all(|(&r, piece)| types[r].ty == piece.ty);
                if !fits {
                    return Err("a value used at another type".into());
                }
                Ok(registers.into_iter().map(Operand::from).collect())
            }
            Value::Int(int) if self.wide(ty).is_some() => {
                let pieces = self.flatten(ty)?;
                let width = self.wide(ty).unwrap_or_default();
                let words = initialiser::wide_literal(*int, width).ok_or("a malformed integer")?;
                let constant = |(word, piece): (&u64, &crate::layout::Piece)| match piece.ty {
                    Type::Int(width) => Constant::Int { width, value: u128::from(*word) },
                    ty => Constant::Unconstrained(ty),
                };
                Ok(words.iter().zip(pieces.iter()).map(|pair| self.build.constant(constant(pair))).collect())
            }
            Value::Aggregate(elements) => {
                let mut operands = Vec::with_capacity(elements.len());
                for element in elements {
                    operands.extend(self.operands(element)?);
                }
                self.check_count(ty, operands)
            }
            Value::Splat(element) => {
                let (count, _) = self.vector_type(ty)?;
                let operand = self.scalar(element)?;
                self.check_count(ty, vec![operand; count as usize])
            }
            Value::String(bytes) => {
                let operands = bytes.iter().map(|&byte| self.build.int(8, u128::from(byte))).collect();
                self.check_count(ty, operands)
            }
            Value::Zero => {
                let pieces = self.flatten(ty)?;
                Ok(pieces.iter().map(|piece| self.zero(piece.ty)).collect())
            }
            // Soundness: of a constant expression whose value C leaves undefined (1 / 0) clang leaves
            // nothing but poison. Optimised code has it elsewhere too.
            Value::Poison if !self.speculates && Layout::scalar(&self.module.types, ty).is_some() => {
                Err("a constant expression whose behaviour is undefined".into())
            }
            Value::Undef | Value::Poison => {
                let pieces = self.flatten(ty)?;
                let unknown = |piece: &crate::layout::Piece| Constant::Unconstrained(piece.ty);
                Ok(pieces.iter().map(|piece| self.build.constant(unknown(piece))).collect())
            }
            _ => self.constant_operand(ty, value).map(|operand| vec![operand]),
        }
    }

    fn check_count(&mut self, ty: TypeId, operands: Vec<Operand>) -> Attempt<Vec<Operand>> {
        let pieces = self.flatten(ty)?;
        let function = &self.build.function;
        let fits = pieces.len() == operands.len()
            && pieces.iter().zip(&operands).all(|(p, &o)| function.operand_type(o) == p.ty);
        if fits { Ok(operands) } else { Err("a constant of another shape than its type".into()) }
    }

    pub(super) fn zero(&mut self, ty: Type) -> Operand {
        self.build.constant(match ty {
            Type::Int(width) => Constant::Int { width, value: 0 },
            Type::Float => Constant::Float(0),
            Type::Double => Constant::Double(0),
            Type::Pointer => Constant::Null,
        })
    }

    fn constant_operand(&mut self, ty: TypeId, value: &Value<'t>) -> Attempt<Operand> {
        let scalar = Layout::scalar(&self.module.types, ty).ok_or("a constant of no scalar type")?;
        if let Value::Assembly(_) = value {
            return Err("inline assembly".into());
        }
        match initialiser::evaluate(self.linker, self.module_index, ty, value) {
            Some(evaluated) => self.evaluated(scalar, evaluated),
            None => match value {
                Value::Expression(expression) => {
                    let operand = self.expression(expression)?;
                    let found = self.build.function.operand_type(operand);
                    if found == scalar { Ok(operand) } else { Err("a constant of another type".into()) }
                }
                _ => Err("an unknown constant".into()),
            },
        }
    }

    /// An evaluated constant as an operand of that type.
    fn evaluated(&mut self, scalar: Type, evaluated: Evaluated) -> Attempt<Operand> {
        let constant = match (evaluated, scalar) {
            (Evaluated::Number(value), Type::Int(width)) => Constant::Int { width, value },
            (Evaluated::Number(bits), Type::Float) => Constant::Float(bits as u32),
            (Evaluated::Number(bits), Type::Double) => Constant::Double(bits as u64),
            (Evaluated::Number(0), Type::Pointer) => Constant::Null,
            (Evaluated::Number(address), Type::Pointer) => {
                let bits = self.layout.model.pointer_bits();
                let number = self.build.int(bits, address);
                return Ok(self.build.cast(CastOp::IntToPtr, Type::Pointer, number));
            }
            (Evaluated::Address(target, offset), _) => {
                let address = self.build.constant(Linker::address(target, offset));
                return self.address_as(scalar, address);
            }
            (Evaluated::Label(label), _) => {
                let address = self.build.constant(label);
                return self.address_as(scalar, address);
            }
        };
        Ok(self.build.constant(constant))
    }

    /// An address at the type wanted: a pointer, or an integer made of it.
    fn address_as(&mut self, scalar: Type, address: Operand) -> Attempt<Operand> {
        match scalar {
            Type::Pointer => Ok(address),
            Type::Int(_) => Ok(self.build.cast(CastOp::PtrToInt, scalar, address)),
            _ => Err("an address as a float".into()),
        }
    }

    /// A constant expression that has no value before the program runs: compute it here.
    fn expression(&mut self, expression: &ConstantExpression<'t>) -> Attempt<Operand> {
        match expression {
            ConstantExpression::GetElementPtr { source, base, indices } => {
                let base = self.scalar(base)?;
                self.address(*source, base, indices)
            }
            ConstantExpression::Cast { op, value, to } => {
                let operand = self.scalar(value)?;
                let target = Layout::scalar(&self.module.types, *to).ok_or("a cast to an aggregate")?;
                let register = self.build.register(target);
                self.cast_scalar(*op, value.ty, *to, operand, register)?;
                Ok(register.into())
            }
            ConstantExpression::Binary { op, left, right } => {
                let (left_operand, right_operand) = (self.scalar(left)?, self.scalar(right)?);
                let ty = self.build.function.operand_type(left_operand);
                let register = self.build.register(ty);
                self.binary_scalar(*op, Default::default(), left.ty, register, left_operand, right_operand)?;
                Ok(register.into())
            }
            ConstantExpression::Other(name) => Err(Unsupported(format!("constant expression {name}"))),
        }
    }

    /// Writes operands to a local's registers.
    pub(super) fn define(&mut self, local: Option<llvm::LocalId>, operands: &[Operand]) -> Attempt<()> {
        let Some(local) = local else { return Ok(()) };
        let slot = self.locals[local.0 as usize];
        self.move_to(slot, operands)
    }

    pub(super) fn move_to(&mut self, slot: super::Slot, operands: &[Operand]) -> Attempt<()> {
        let function = &self.build.function;
        let fits = slot.count as usize == operands.len()
            && slot
                .registers()
                .zip(operands)
                .all(|(r, &o)| function.registers[r].ty == function.operand_type(o));
        if !fits {
            return Err("a result of another type".into());
        }
        for (to, &from) in slot.registers().zip(operands) {
            self.build.emit(Instruction::Move { to, from });
        }
        Ok(())
    }

    /// The one register of a scalar result.
    pub(super) fn result(&self, instruction: &llvm::Instruction<'_>) -> Attempt<program::RegisterId> {
        let slot = instruction.result.map(|local| self.locals[local.0 as usize]).unwrap_or_default();
        match slot.registers().next() {
            Some(register) if slot.count == 1 => Ok(register),
            _ => Err("a scalar operation without a scalar result".into()),
        }
    }

    /// The registers of a result, one per lane.
    pub(super) fn results(&self, instruction: &llvm::Instruction<'_>) -> Vec<program::RegisterId> {
        let slot = instruction.result.map(|local| self.locals[local.0 as usize]).unwrap_or_default();
        slot.registers().collect()
    }
}

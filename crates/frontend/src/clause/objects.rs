//! Objects that the expressions of a clause designate: variables, elements, members, and what
//! pointers point to.

use std::ops::Range;

use program::{BinaryOp, CastOp, Instruction, Operand, RegisterId, Type};

use super::ast::{BinaryOperator, Expression, ExpressionKind, UnaryOperator};
use super::error::{ClauseError, Problem};
use super::lower::{Address, Binding, INT, Lowered, Lowering, Value, wrong};
use super::types::{Integer, SourceType, TypeRef};

/// What an expression designates.
#[derive(Copy, Clone, Debug)]
pub(super) enum Designated {
    Register(RegisterId),
    Memory(Operand),
    BitField { bytes: Operand, shift: u32, bits: u32 },
}

impl Lowering<'_, '_, '_, '_> {
    /// Where the expression designates an object, and its type.
    pub(super) fn designated(&mut self, expression: &Expression) -> Lowered<(Designated, TypeRef)> {
        match &expression.kind {
            ExpressionKind::Name(name) => match (self.names)(name) {
                Some(Binding::Register { register, ty }) => Ok((Designated::Register(register), ty)),
                Some(Binding::Memory { address, ty }) => {
                    let address = match address {
                        Address::Register(register) => register.into(),
                        Address::Constant(constant) => self.emitter.constant(constant),
                    };
                    Ok((Designated::Memory(address), ty))
                }
                Some(Binding::Enumerator(_) | Binding::Result { .. }) | None => {
                    wrong(expression, Problem::NoObject)
                }
            },
            ExpressionKind::Unary { operator: UnaryOperator::Dereference, operand } => {
                let (address, ty) = self.pointer(operand)?;
                Ok((Designated::Memory(address), ty))
            }
            ExpressionKind::Index { base, index } => {
                let (base_value, index_value) = (self.value(base)?, self.value(index)?);
                // `1[a]` is `a[1]`.
                let (pointer, offset, range) = match (base_value, index_value) {
                    (Value::Pointer(..), _) => (base_value, index_value, index),
                    _ => (index_value, base_value, base),
                };
                let Value::Pointer(address, ty) = pointer else { return wrong(base, Problem::NoPointer) };
                let address = self.offset(address, ty, offset, &range.range, false)?;
                Ok((Designated::Memory(address), ty))
            }
            ExpressionKind::Member { base, member, arrow } => self.member(expression, base, member, *arrow),
            _ => wrong(expression, Problem::NoObject),
        }
    }

    fn member(
        &mut self,
        expression: &Expression,
        base: &Expression,
        name: &str,
        arrow: bool,
    ) -> Lowered<(Designated, TypeRef)> {
        let (object, ty) = match arrow {
            true => self.pointer(base).map(|(address, ty)| (Designated::Memory(address), ty))?,
            false => self.designated(base)?,
        };
        let SourceType::Aggregate { name: aggregate, module, members } = self.types.get(ty) else {
            return wrong(base, Problem::NoStructure);
        };
        let Some(member) = self.types.member(module, &members, name) else {
            return wrong(expression, Problem::NoMember { member: name.to_string(), aggregate });
        };
        let Designated::Memory(address) = object else { return wrong(base, Problem::InRegister) };
        let offset = i64::try_from(member.offset / 8).unwrap_or(i64::MAX);
        let bytes = self.at_offset(address, offset);
        let designated = match member.bit_field {
            Some(bits) => Designated::BitField { bytes, shift: (member.offset % 8) as u32, bits },
            None => Designated::Memory(bytes),
        };
        Ok((designated, member.ty))
    }

    fn at_offset(&mut self, base: Operand, offset: i64) -> Operand {
        if offset == 0 {
            return base;
        }
        let to = self.emitter.register(Type::Pointer);
        self.emitter.emit(Instruction::PointerOffset { to, base, offset });
        to.into()
    }

    /// The value of the object that the expression designates.
    pub(super) fn read(&mut self, expression: &Expression) -> Lowered<Value> {
        let (designated, ty) = self.designated(expression)?;
        match self.types.get(ty) {
            SourceType::Integer(integer) => self.read_integer(expression, designated, integer),
            SourceType::Pointer(to) => {
                let operand = match designated {
                    Designated::Register(register) => self.register(expression, register, Type::Pointer)?,
                    Designated::Memory(address) => self.peek(address, Type::Pointer),
                    Designated::BitField { .. } => return wrong(expression, Problem::NoPointer),
                };
                Ok(Value::Pointer(operand, to))
            }
            SourceType::Array { element } => match designated {
                Designated::Memory(address) => Ok(Value::Pointer(address, element)),
                _ => wrong(expression, Problem::InRegister),
            },
            SourceType::Aggregate { name, .. } => wrong(expression, Problem::WholeStructure(name)),
            SourceType::Function => wrong(expression, Problem::VariableType("function".into())),
            SourceType::Void => wrong(expression, Problem::VariableType("void".into())),
            SourceType::Other(name) => wrong(expression, Problem::VariableType(name)),
        }
    }

    fn read_integer(&mut self, at: &Expression, from: Designated, ty: Integer) -> Lowered<Value> {
        match from {
            Designated::Register(register) => {
                let operand = self.register(at, register, Type::Int(ty.width))?;
                Ok(Value::Integer(operand, ty))
            }
            Designated::Memory(address) => Ok(Value::Integer(self.peek(address, Type::Int(ty.width)), ty)),
            Designated::BitField { bytes, shift, bits } => {
                let width = (shift + bits).div_ceil(8) * 8;
                if width > 64 || bits == 0 {
                    return wrong(at, Problem::VariableType("bit-field across 64 bits".into()));
                }
                let whole = self.peek(bytes, Type::Int(width));
                let amount = self.emitter.int(width, i128::from(shift));
                let shifted = self.emitter.binary(BinaryOp::LShr, width, whole, amount);
                let field = Integer { width: bits, signed: ty.signed };
                let cut = self.convert(shifted, Integer { width, signed: false }, field);
                // Fewer bits than an `int` has become an `int`, whatever their sign.
                let wider = match bits {
                    0..32 => INT,
                    32 => Integer { width: 32, signed: ty.signed },
                    _ => ty,
                };
                Ok(Value::Integer(self.convert(cut, field, wider), wider))
            }
        }
    }

    /// The variable in a register, if the register has the type that the source says.
    fn register(&self, at: &Expression, register: RegisterId, ty: Type) -> Lowered<Operand> {
        match self.emitter.function.registers[register].ty == ty {
            true => Ok(register.into()),
            false => wrong(at, Problem::InRegister),
        }
    }

    fn peek(&mut self, address: Operand, ty: Type) -> Operand {
        let number = self.emitter.int(32, i128::from(self.number));
        match self.emitter.call(self.environment.peek, &[number, address], Some(ty)) {
            Some(register) => register.into(),
            None => unreachable!("the call was given a result"),
        }
    }

    pub(super) fn pointer(&mut self, expression: &Expression) -> Lowered<(Operand, TypeRef)> {
        match self.value(expression)? {
            Value::Pointer(operand, ty) => Ok((operand, ty)),
            _ => wrong(expression, Problem::NoPointer),
        }
    }

    pub(super) fn pointer_arithmetic(
        &mut self,
        whole: &Expression,
        operator: BinaryOperator,
        (left, left_value): (&Expression, Value),
        (right, right_value): (&Expression, Value),
    ) -> Lowered<Value> {
        match (left_value, right_value) {
            (Value::Pointer(first, ty), Value::Pointer(second, _))
                if operator == BinaryOperator::Subtract =>
            {
                let Some(size) = self.types.size(ty).filter(|&size| size > 0) else {
                    return wrong(left, Problem::IncompleteType);
                };
                let width = self.model.pointer_bits();
                let first = self.emitter.cast(CastOp::PtrToInt, Type::Int(width), first);
                let second = self.emitter.cast(CastOp::PtrToInt, Type::Int(width), second);
                let bytes = self.emitter.binary(BinaryOp::Sub, width, first, second);
                let size = self.emitter.int(width, i128::from(size));
                let count = self.emitter.binary(BinaryOp::SDiv, width, bytes, size);
                Ok(Value::Integer(count, Integer { width, signed: true }))
            }
            (Value::Pointer(..), Value::Pointer(..)) => wrong(whole, Problem::NoInteger),
            (Value::Pointer(address, ty), _) => {
                let negative = operator == BinaryOperator::Subtract;
                let moved = self.offset(address, ty, right_value, &right.range, negative)?;
                Ok(Value::Pointer(moved, ty))
            }
            (_, Value::Pointer(address, ty)) if operator == BinaryOperator::Add => {
                let moved = self.offset(address, ty, left_value, &left.range, false)?;
                Ok(Value::Pointer(moved, ty))
            }
            _ => wrong(whole, Problem::NoInteger),
        }
    }

    /// The address of the element that is `index` further, or before.
    fn offset(
        &mut self,
        base: Operand,
        ty: TypeRef,
        index: Value,
        range: &Range<usize>,
        negative: bool,
    ) -> Lowered<Operand> {
        let size = self.types.size(ty).and_then(|size| i64::try_from(size).ok());
        let Some(size) = size else { return Err(ClauseError::new(range.clone(), Problem::IncompleteType)) };
        let (index, from) = self.integer(index, range)?;
        let width = self.model.pointer_bits();
        let index = self.convert(index, from, Integer { width, signed: true });
        let to = self.emitter.register(Type::Pointer);
        let scale = if negative { -size } else { size };
        self.emitter.emit(Instruction::PointerIndex { to, base, index, width, scale });
        Ok(to.into())
    }
}

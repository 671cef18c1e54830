//! A clause into instructions, with C's integer promotions and usual arithmetic conversions
//! (C23 6.3.1.1, 6.3.1.8).
//!
//! Evaluating a clause changes nothing, and is no part of the program: signed arithmetic wraps
//! around instead of being undefined, memory is read by `__surefoot_peek`, and what has no value (a
//! division by zero, a shift by the width or more, a pointer to nowhere) ends in a call of
//! `__surefoot_invariant_undefined`.
//!
//! Soundness: a clause without value is reported and never taken to hold.

use std::ops::Range;

use program::{
    BinaryOp, BlockId, CastOp, Constant, DataModel, EdgeMove, FunctionId, Operand, Predicate, RegisterId,
    Terminator, Type,
};

use super::ast::{BinaryOperator, Expression, ExpressionKind, IntegerType, TypeName, UnaryOperator};
use super::emit::Emitter;
use super::error::{ClauseError, Problem};
use super::objects::Designated;
use super::types::{Integer, TypeRef, Types};

/// What a name means.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Binding {
    Register {
        register: RegisterId,
        ty: TypeRef,
    },
    Memory {
        address: Address,
        ty: TypeRef,
    },
    Enumerator(i128),
    /// What a call returned.
    Result {
        register: RegisterId,
        signed: bool,
    },
}

/// Where a variable in memory is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Address {
    Register(RegisterId),
    Constant(Constant),
}

/// The functions of the environment that the code of a clause calls.
#[derive(Copy, Clone, Debug)]
pub(super) struct Environment {
    pub peek: FunctionId,
    pub violated: FunctionId,
    pub undefined: FunctionId,
}

/// What an expression evaluates to.
#[derive(Copy, Clone, Debug)]
pub(super) enum Value {
    /// The `i1` of a comparison; in C an `int`.
    Truth(Operand),
    Integer(Operand, Integer),
    Pointer(Operand, TypeRef),
}

pub(super) type Lowered<T> = Result<T, ClauseError>;

pub(super) const INT: Integer = Integer { width: 32, signed: true };

pub(super) struct Lowering<'l, 'f, 'm, 't> {
    pub emitter: &'l mut Emitter<'f>,
    pub types: &'l Types<'m, 't>,
    pub model: DataModel,
    pub environment: Environment,
    /// The number by which the program calls the clause.
    pub number: u32,
    pub names: &'l dyn Fn(&str) -> Option<Binding>,
    /// Where evaluation goes that gives no value, once there is such a place.
    pub undefined: Option<BlockId>,
}

impl Lowering<'_, '_, '_, '_> {
    /// Evaluates the clause in the open block; goes on in a new one if it holds, and reports it
    /// otherwise. The block in which it goes on is open afterwards.
    pub fn check(&mut self, root: &Expression) -> Lowered<()> {
        let value = self.value(root)?;
        let holds = self.truth(value);
        let (go_on, fail) = (self.emitter.new_block(), self.emitter.new_block());
        self.emitter.branch(holds, go_on, fail);
        self.emitter.open(fail);
        let number = self.emitter.int(32, i128::from(self.number));
        self.emitter.call(self.environment.violated, &[number], None);
        self.emitter.close(Terminator::Unreachable);
        self.emitter.open(go_on);
        Ok(())
    }

    /// Evaluates the clause in the open block; whether it holds, as `i1`.
    pub fn holds(&mut self, root: &Expression) -> Lowered<Operand> {
        let value = self.value(root)?;
        Ok(self.truth(value))
    }

    pub(super) fn value(&mut self, expression: &Expression) -> Lowered<Value> {
        match &expression.kind {
            ExpressionKind::Literal(literal) => {
                let ty = self.named(literal.ty(self.model));
                Ok(Value::Integer(self.emitter.int(ty.width, literal.value), ty))
            }
            ExpressionKind::Name(name) => {
                if let Some(Binding::Enumerator(value)) = (self.names)(name) {
                    let ty = enumerator_type(value);
                    return Ok(Value::Integer(self.emitter.int(ty.width, value), ty));
                }
                if let Some(Binding::Result { register, signed }) = (self.names)(name) {
                    return match self.emitter.function.registers[register].ty {
                        Type::Int(1) => Ok(Value::Truth(register.into())),
                        Type::Int(width @ (8 | 16 | 32 | 64)) => {
                            Ok(Value::Integer(register.into(), Integer { width, signed }))
                        }
                        ty => wrong(expression, Problem::VariableType(format!("{ty}"))),
                    };
                }
                self.read(expression)
            }
            ExpressionKind::Index { .. } | ExpressionKind::Member { .. } => self.read(expression),
            ExpressionKind::Unary { operator, operand } => self.unary(expression, *operator, operand),
            ExpressionKind::Cast { to, operand } => self.cast(to, operand),
            ExpressionKind::Binary { operator, left, right } => match operator {
                BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr => {
                    self.logical(*operator, left, right)
                }
                _ => self.binary(expression, *operator, left, right),
            },
            ExpressionKind::Conditional { condition, if_true, if_false } => {
                self.conditional(expression, condition, if_true, if_false)
            }
            ExpressionKind::SizeOf(of) => {
                let bytes = match of {
                    TypeName::Integer(ty) => i128::from(ty.width(self.model) / 8),
                    TypeName::Pointer => i128::from(self.model.pointer_bytes()),
                };
                let ty = self.size_type();
                Ok(Value::Integer(self.emitter.int(ty.width, bytes), ty))
            }
        }
    }

    pub(super) fn size_type(&self) -> Integer {
        Integer { width: self.model.pointer_bits(), signed: false }
    }

    fn named(&self, ty: IntegerType) -> Integer {
        Integer { width: ty.width(self.model), signed: ty.is_signed() }
    }

    pub(super) fn integer(&mut self, value: Value, range: &Range<usize>) -> Lowered<(Operand, Integer)> {
        match value {
            Value::Truth(operand) => Ok((self.emitter.cast(CastOp::ZExt, Type::Int(32), operand), INT)),
            Value::Integer(operand, ty) => Ok((operand, ty)),
            Value::Pointer(..) => Err(ClauseError::new(range.clone(), Problem::NoInteger)),
        }
    }

    /// An integer after C's integer promotions.
    fn promoted(&mut self, value: Value, range: &Range<usize>) -> Lowered<(Operand, Integer)> {
        let (operand, ty) = self.integer(value, range)?;
        let promoted = promotion(ty);
        Ok((self.convert(operand, ty, promoted), promoted))
    }

    pub(super) fn convert(&mut self, operand: Operand, from: Integer, to: Integer) -> Operand {
        match from.width.cmp(&to.width) {
            std::cmp::Ordering::Equal => operand,
            std::cmp::Ordering::Greater => self.emitter.cast(CastOp::Trunc, Type::Int(to.width), operand),
            std::cmp::Ordering::Less => {
                let op = if from.signed { CastOp::SExt } else { CastOp::ZExt };
                self.emitter.cast(op, Type::Int(to.width), operand)
            }
        }
    }

    /// Whether a value is not zero, as `i1`.
    fn truth(&mut self, value: Value) -> Operand {
        match value {
            Value::Truth(operand) => operand,
            Value::Integer(operand, ty) => {
                let zero = self.emitter.int(ty.width, 0);
                self.emitter.compare(Predicate::Ne, ty.width, operand, zero)
            }
            Value::Pointer(operand, _) => {
                let null = self.emitter.constant(Constant::Null);
                self.emitter.compare(Predicate::Ne, self.model.pointer_bits(), operand, null)
            }
        }
    }

    fn unary(&mut self, whole: &Expression, operator: UnaryOperator, operand: &Expression) -> Lowered<Value> {
        match operator {
            UnaryOperator::Dereference => self.read(whole),
            UnaryOperator::AddressOf => match self.designated(operand)? {
                (Designated::Memory(address), ty) => Ok(Value::Pointer(address, ty)),
                (Designated::Register(_), _) => wrong(operand, Problem::InRegister),
                (Designated::BitField { .. }, _) => wrong(operand, Problem::NoObject),
            },
            UnaryOperator::Not => {
                let value = self.value(operand)?;
                let truth = self.truth(value);
                let one = self.emitter.int(1, 1);
                Ok(Value::Truth(self.emitter.binary(BinaryOp::Xor, 1, truth, one)))
            }
            UnaryOperator::Plus | UnaryOperator::Minus | UnaryOperator::Complement => {
                let value = self.value(operand)?;
                let (number, ty) = self.promoted(value, &operand.range)?;
                let result = match operator {
                    UnaryOperator::Minus => {
                        let zero = self.emitter.int(ty.width, 0);
                        self.emitter.binary(BinaryOp::Sub, ty.width, zero, number)
                    }
                    UnaryOperator::Complement => {
                        let ones = self.emitter.int(ty.width, -1);
                        self.emitter.binary(BinaryOp::Xor, ty.width, number, ones)
                    }
                    _ => number,
                };
                Ok(Value::Integer(result, ty))
            }
        }
    }

    fn cast(&mut self, to: &TypeName, operand: &Expression) -> Lowered<Value> {
        let TypeName::Integer(to) = to else { return wrong(operand, Problem::UnsupportedType) };
        let value = self.value(operand)?;
        let ty = self.named(*to);
        if *to == IntegerType::Bool {
            let truth = self.truth(value);
            return Ok(Value::Integer(self.emitter.cast(CastOp::ZExt, Type::Int(ty.width), truth), ty));
        }
        let (number, from) = match value {
            Value::Pointer(address, _) => {
                let from = self.size_type();
                (self.emitter.cast(CastOp::PtrToInt, Type::Int(from.width), address), from)
            }
            _ => self.integer(value, &operand.range)?,
        };
        Ok(Value::Integer(self.convert(number, from, ty), ty))
    }

    fn binary(
        &mut self,
        whole: &Expression,
        operator: BinaryOperator,
        left: &Expression,
        right: &Expression,
    ) -> Lowered<Value> {
        let (left_value, right_value) = (self.value(left)?, self.value(right)?);
        let has_pointer =
            matches!(left_value, Value::Pointer(..)) || matches!(right_value, Value::Pointer(..));
        if has_pointer {
            return match operator {
                _ if operator.is_comparison() => {
                    let left_pointer = self.as_pointer(left, left_value)?;
                    let right_pointer = self.as_pointer(right, right_value)?;
                    let width = self.model.pointer_bits();
                    let predicate = predicate(operator, false);
                    Ok(Value::Truth(self.emitter.compare(predicate, width, left_pointer, right_pointer)))
                }
                BinaryOperator::Add | BinaryOperator::Subtract => {
                    self.pointer_arithmetic(whole, operator, (left, left_value), (right, right_value))
                }
                _ => wrong(whole, Problem::NoInteger),
            };
        }
        let (left_number, left_type) = self.promoted(left_value, &left.range)?;
        let (right_number, right_type) = self.promoted(right_value, &right.range)?;
        if matches!(operator, BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight) {
            return Ok(self.shift(operator, (left_number, left_type), (right_number, right_type), right));
        }
        let ty = common(left_type, right_type);
        let left_number = self.convert(left_number, left_type, ty);
        let right_number = self.convert(right_number, right_type, ty);
        if operator.is_comparison() {
            let predicate = predicate(operator, ty.signed);
            return Ok(Value::Truth(self.emitter.compare(predicate, ty.width, left_number, right_number)));
        }
        if matches!(operator, BinaryOperator::Divide | BinaryOperator::Remainder) {
            self.guard_division(ty, left_number, right_number, right);
        }
        let op = match (operator, ty.signed) {
            (BinaryOperator::Multiply, _) => BinaryOp::Mul,
            (BinaryOperator::Add, _) => BinaryOp::Add,
            (BinaryOperator::Subtract, _) => BinaryOp::Sub,
            (BinaryOperator::Divide, true) => BinaryOp::SDiv,
            (BinaryOperator::Divide, false) => BinaryOp::UDiv,
            (BinaryOperator::Remainder, true) => BinaryOp::SRem,
            (BinaryOperator::Remainder, false) => BinaryOp::URem,
            (BinaryOperator::BitAnd, _) => BinaryOp::And,
            (BinaryOperator::BitXor, _) => BinaryOp::Xor,
            _ => BinaryOp::Or,
        };
        Ok(Value::Integer(self.emitter.binary(op, ty.width, left_number, right_number), ty))
    }

    fn shift(
        &mut self,
        operator: BinaryOperator,
        (number, ty): (Operand, Integer),
        (amount, amount_type): (Operand, Integer),
        amount_text: &Expression,
    ) -> Value {
        if small_literal(amount_text).is_none_or(|amount| amount >= ty.width) {
            let width = self.emitter.int(amount_type.width, i128::from(ty.width));
            let fits = self.emitter.compare(Predicate::Ult, amount_type.width, amount, width);
            self.guard(fits);
        }
        let amount = self.convert(amount, amount_type, ty);
        let op = match (operator, ty.signed) {
            (BinaryOperator::ShiftLeft, _) => BinaryOp::Shl,
            (_, true) => BinaryOp::AShr,
            (_, false) => BinaryOp::LShr,
        };
        Value::Integer(self.emitter.binary(op, ty.width, number, amount), ty)
    }

    fn guard_division(&mut self, ty: Integer, left: Operand, right: Operand, divisor: &Expression) {
        if small_literal(divisor).is_some_and(|divisor| divisor != 0) {
            return;
        }
        let zero = self.emitter.int(ty.width, 0);
        let not_zero = self.emitter.compare(Predicate::Ne, ty.width, right, zero);
        self.guard(not_zero);
        if ty.signed {
            let least = self.emitter.int(ty.width, 1 << (ty.width - 1));
            let minus_one = self.emitter.int(ty.width, -1);
            let not_least = self.emitter.compare(Predicate::Ne, ty.width, left, least);
            let not_minus_one = self.emitter.compare(Predicate::Ne, ty.width, right, minus_one);
            let fits = self.emitter.binary(BinaryOp::Or, 1, not_least, not_minus_one);
            self.guard(fits);
        }
    }

    /// Goes on only if the condition holds; otherwise the clause has no value.
    fn guard(&mut self, condition: Operand) {
        let here = self.emitter.current();
        let undefined = match self.undefined {
            Some(block) => block,
            None => {
                let block = self.emitter.new_block();
                self.emitter.open(block);
                let number = self.emitter.int(32, i128::from(self.number));
                self.emitter.call(self.environment.undefined, &[number], None);
                self.emitter.close(Terminator::Unreachable);
                self.emitter.open(here);
                *self.undefined.insert(block)
            }
        };
        let go_on = self.emitter.new_block();
        self.emitter.branch(condition, go_on, undefined);
        self.emitter.open(go_on);
    }

    /// A pointer, or the null pointer that a literal 0 stands for.
    fn as_pointer(&mut self, expression: &Expression, value: Value) -> Lowered<Operand> {
        match value {
            Value::Pointer(operand, _) => Ok(operand),
            _ if small_literal(expression) == Some(0) => Ok(self.emitter.constant(Constant::Null)),
            _ => wrong(expression, Problem::NoPointer),
        }
    }

    /// `&&` and `||`. The right operand is evaluated without a branch where that does no harm.
    fn logical(&mut self, operator: BinaryOperator, left: &Expression, right: &Expression) -> Lowered<Value> {
        let is_and = operator == BinaryOperator::LogicalAnd;
        let left_value = self.value(left)?;
        let left_truth = self.truth(left_value);
        if is_total(right) {
            let right_value = self.value(right)?;
            let right_truth = self.truth(right_value);
            let op = if is_and { BinaryOp::And } else { BinaryOp::Or };
            return Ok(Value::Truth(self.emitter.binary(op, 1, left_truth, right_truth)));
        }
        let result = self.emitter.register(Type::BOOL);
        let (evaluate, skip, join) =
            (self.emitter.new_block(), self.emitter.new_block(), self.emitter.new_block());
        let (if_true, if_false) = if is_and { (evaluate, skip) } else { (skip, evaluate) };
        self.emitter.branch(left_truth, if_true, if_false);
        self.emitter.open(skip);
        let known = self.emitter.int(1, i128::from(!is_and));
        self.emitter.jump(join, vec![EdgeMove { to: result, from: known }]);
        self.emitter.open(evaluate);
        let right_value = self.value(right)?;
        let right_truth = self.truth(right_value);
        self.emitter.jump(join, vec![EdgeMove { to: result, from: right_truth }]);
        self.emitter.open(join);
        Ok(Value::Truth(result.into()))
    }

    fn conditional(
        &mut self,
        whole: &Expression,
        condition: &Expression,
        if_true: &Expression,
        if_false: &Expression,
    ) -> Lowered<Value> {
        let value = self.value(condition)?;
        let truth = self.truth(value);
        if is_total(if_true) && is_total(if_false) {
            let (first, second) = (self.value(if_true)?, self.value(if_false)?);
            let shape = self.shape(whole, (if_true, first), (if_false, second))?;
            let (first, second) =
                (self.shaped(if_true, first, shape)?, self.shaped(if_false, second, shape)?);
            return Ok(shape.value(self.emitter.select(truth, first, second)));
        }
        let (first_block, second_block, join) =
            (self.emitter.new_block(), self.emitter.new_block(), self.emitter.new_block());
        self.emitter.branch(truth, first_block, second_block);
        self.emitter.open(first_block);
        let first = self.value(if_true)?;
        let first_end = self.emitter.current();
        self.emitter.open(second_block);
        let second = self.value(if_false)?;
        let shape = self.shape(whole, (if_true, first), (if_false, second))?;
        let result = self.emitter.register(shape.register_type());
        let second = self.shaped(if_false, second, shape)?;
        self.emitter.jump(join, vec![EdgeMove { to: result, from: second }]);
        self.emitter.open(first_end);
        let first = self.shaped(if_true, first, shape)?;
        self.emitter.jump(join, vec![EdgeMove { to: result, from: first }]);
        self.emitter.open(join);
        Ok(shape.value(result.into()))
    }

    /// The common type of the two results of a conditional.
    fn shape(
        &mut self,
        whole: &Expression,
        (first_text, first): (&Expression, Value),
        (second_text, second): (&Expression, Value),
    ) -> Lowered<Shape> {
        let integer = |value| match value {
            Value::Truth(_) => Some(INT),
            Value::Integer(_, ty) => Some(promotion(ty)),
            Value::Pointer(..) => None,
        };
        match (first, second) {
            (Value::Pointer(_, ty), Value::Pointer(..)) => Ok(Shape::Pointer(ty)),
            (Value::Pointer(_, ty), _) if small_literal(second_text) == Some(0) => Ok(Shape::Pointer(ty)),
            (_, Value::Pointer(_, ty)) if small_literal(first_text) == Some(0) => Ok(Shape::Pointer(ty)),
            _ => match (integer(first), integer(second)) {
                (Some(first), Some(second)) => Ok(Shape::Integer(common(first, second))),
                _ => wrong(whole, Problem::NoInteger),
            },
        }
    }

    fn shaped(&mut self, expression: &Expression, value: Value, shape: Shape) -> Lowered<Operand> {
        match shape {
            Shape::Pointer(_) => self.as_pointer(expression, value),
            Shape::Integer(to) => {
                let (number, from) = self.promoted(value, &expression.range)?;
                Ok(self.convert(number, from, to))
            }
        }
    }
}

/// The type of a conditional.
#[derive(Copy, Clone, Debug)]
enum Shape {
    Integer(Integer),
    Pointer(TypeRef),
}

impl Shape {
    fn value(self, operand: Operand) -> Value {
        match self {
            Shape::Integer(ty) => Value::Integer(operand, ty),
            Shape::Pointer(ty) => Value::Pointer(operand, ty),
        }
    }

    fn register_type(self) -> Type {
        match self {
            Shape::Integer(ty) => Type::Int(ty.width),
            Shape::Pointer(_) => Type::Pointer,
        }
    }
}

pub(super) fn wrong<T>(expression: &Expression, problem: Problem) -> Lowered<T> {
    Err(ClauseError::new(expression.range.clone(), problem))
}

/// The type that clang gives to an enumerator of this value: `int` if it can.
fn enumerator_type(value: i128) -> Integer {
    match (i32::try_from(value), u32::try_from(value), i64::try_from(value)) {
        (Ok(_), ..) => INT,
        (_, Ok(_), _) => Integer { width: 32, signed: false },
        (.., is_signed) => Integer { width: 64, signed: is_signed.is_ok() },
    }
}

fn promotion(ty: Integer) -> Integer {
    if ty.width < 32 { INT } else { ty }
}

/// The usual arithmetic conversions of two promoted types. Rank is width: types of the same width
/// and different rank give the same values.
fn common(left: Integer, right: Integer) -> Integer {
    let (signed, unsigned) = match (left.signed, right.signed) {
        (true, false) => (left, right),
        (false, true) => (right, left),
        _ => return if left.width >= right.width { left } else { right },
    };
    if signed.width > unsigned.width { signed } else { unsigned }
}

fn predicate(operator: BinaryOperator, signed: bool) -> Predicate {
    let predicate = match operator {
        BinaryOperator::Less => Predicate::Slt,
        BinaryOperator::Greater => Predicate::Sgt,
        BinaryOperator::LessEqual => Predicate::Sle,
        BinaryOperator::GreaterEqual => Predicate::Sge,
        BinaryOperator::Equal => Predicate::Eq,
        _ => Predicate::Ne,
    };
    if signed { predicate } else { predicate.unsigned() }
}

fn small_literal(expression: &Expression) -> Option<u32> {
    match &expression.kind {
        ExpressionKind::Literal(literal) => u32::try_from(literal.value).ok(),
        _ => None,
    }
}

/// Whether evaluating the expression always gives a value.
fn is_total(expression: &Expression) -> bool {
    let mut total = true;
    expression.for_each(&mut |part| {
        total &= match &part.kind {
            ExpressionKind::Unary { operator, .. } => *operator != UnaryOperator::Dereference,
            ExpressionKind::Index { .. } | ExpressionKind::Member { arrow: true, .. } => false,
            ExpressionKind::Binary { operator, right, .. } => match operator {
                BinaryOperator::Divide | BinaryOperator::Remainder => {
                    small_literal(right).is_some_and(|divisor| divisor != 0)
                }
                BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight => {
                    small_literal(right).is_some_and(|amount| amount < 32)
                }
                _ => true,
            },
            _ => true,
        };
    });
    total
}

//! The emitter of instructions: a typed expression into code of the program.
//!
//! Evaluating a clause changes nothing, and is no part of the program: signed arithmetic wraps
//! around instead of being undefined, memory is read by `__surefoot_peek`, and what has no value (a
//! division by zero, a shift by the width or more, a pointer to nowhere) ends in a call of
//! `__surefoot_invariant_undefined`.
//!
//! Soundness: a clause without value is reported and never taken to hold.

use program::{
    BinaryOp, BlockId, CastOp, Constant, DataModel, EdgeMove, FunctionId, Instruction, Operand, Predicate,
    Terminator, Type,
};

use super::ast::BinaryOperator;
use super::emit::Emitter;
use super::scope::{Address, Object};
use super::typed::{Condition, Designated, Typed, TypedKind, conditions, operation, predicate};
use super::vocabulary::{Integer, ValueType};

/// The functions of the environment that the code of a clause calls.
#[derive(Copy, Clone, Debug)]
pub(super) struct Environment {
    pub peek: FunctionId,
    pub violated: FunctionId,
    pub undefined: FunctionId,
}

pub(super) struct Lowering<'l, 'f> {
    pub emitter: &'l mut Emitter<'f>,
    pub model: DataModel,
    pub environment: Environment,
    /// The number by which the program calls the clause.
    pub number: u32,
    /// Where evaluation goes that gives no value, once there is such a place.
    pub undefined: Option<BlockId>,
}

impl Lowering<'_, '_> {
    /// Evaluates the clause in the open block; goes on in a new one if it holds, and reports it
    /// otherwise. The block in which it goes on is open afterwards.
    pub fn check(&mut self, clause: &Typed<Object>) {
        let holds = self.value(clause);
        let (go_on, fail) = (self.emitter.new_block(), self.emitter.new_block());
        self.emitter.branch(holds, go_on, fail);
        self.emitter.open(fail);
        let number = self.emitter.int(32, i128::from(self.number));
        self.emitter.call(self.environment.violated, &[number], None);
        self.emitter.close(Terminator::Unreachable);
        self.emitter.open(go_on);
    }

    /// Evaluates an expression in the open block: a truth is an `i1`.
    pub fn value(&mut self, tree: &Typed<Object>) -> Operand {
        match &tree.kind {
            TypedKind::Constant(value) => self.emitter.int(self.width(tree.ty), *value),
            TypedKind::Null => self.emitter.constant(Constant::Null),
            TypedKind::Read(from) => self.read(from, tree.ty),
            TypedKind::ReadBits { bytes, shift } => self.read_bits(bytes, *shift, self.width(tree.ty)),
            TypedKind::Address { of, .. } => self.address(of),
            TypedKind::Convert(of) => {
                let operand = self.value(of);
                let signed = of.integer().is_some_and(|ty| ty.signed);
                let from = Integer { width: self.width(of.ty), signed };
                self.convert(operand, from, self.width(tree.ty))
            }
            TypedKind::ConvertPointer(of) => {
                let address = self.value(of);
                self.emitter.cast(CastOp::PtrToInt, Type::Int(self.model.pointer_bits()), address)
            }
            TypedKind::IsNotZero(of) => {
                let operand = self.value(of);
                let zero = match of.ty {
                    ValueType::Pointer => self.emitter.constant(Constant::Null),
                    _ => self.emitter.int(self.width(of.ty), 0),
                };
                self.emitter.compare(Predicate::Ne, self.width(of.ty), operand, zero)
            }
            TypedKind::Not(of) => {
                let operand = self.value(of);
                let one = self.emitter.int(1, 1);
                self.emitter.binary(BinaryOp::Xor, 1, operand, one)
            }
            TypedKind::Negate(of) => {
                let operand = self.value(of);
                let zero = self.emitter.int(self.width(tree.ty), 0);
                self.emitter.binary(BinaryOp::Sub, self.width(tree.ty), zero, operand)
            }
            TypedKind::Complement(of) => {
                let operand = self.value(of);
                let ones = self.emitter.int(self.width(tree.ty), -1);
                self.emitter.binary(BinaryOp::Xor, self.width(tree.ty), operand, ones)
            }
            TypedKind::Binary { operator, left, right } => self.binary(tree, *operator, left, right),
            TypedKind::Compare { operator, left, right } => {
                let (first, second) = (self.value(left), self.value(right));
                let signed = left.integer().is_some_and(|ty| ty.signed);
                let width = self.width(left.ty);
                self.emitter.compare(predicate(*operator, signed), width, first, second)
            }
            TypedKind::Logical { is_and, left, right } => self.logical(*is_and, left, right),
            TypedKind::Conditional { condition, if_true, if_false } => {
                self.conditional(condition, if_true, if_false)
            }
            TypedKind::Move { pointer, index, size, back } => {
                let (base, index) = (self.value(pointer), self.value(index));
                let scale = i64::try_from(*size).unwrap_or(i64::MAX);
                let scale = if *back { -scale } else { scale };
                let to = self.emitter.register(Type::Pointer);
                let width = self.model.pointer_bits();
                self.emitter.emit(Instruction::PointerIndex { to, base, index, width, scale });
                to.into()
            }
            TypedKind::Difference { left, right, size } => {
                let width = self.model.pointer_bits();
                let (first, second) = (self.value(left), self.value(right));
                let first = self.emitter.cast(CastOp::PtrToInt, Type::Int(width), first);
                let second = self.emitter.cast(CastOp::PtrToInt, Type::Int(width), second);
                let bytes = self.emitter.binary(BinaryOp::Sub, width, first, second);
                let size = self.emitter.int(width, i128::from(*size));
                self.emitter.binary(BinaryOp::SDiv, width, bytes, size)
            }
        }
    }

    fn width(&self, ty: ValueType) -> u32 {
        match ty {
            ValueType::Truth => 1,
            ValueType::Integer(ty) => ty.width,
            ValueType::Pointer => self.model.pointer_bits(),
        }
    }

    /// The address of an object in memory.
    fn address(&mut self, of: &Designated<Object>) -> Operand {
        match of {
            Designated::Variable(Object::Memory(Address::Register(register))) => (*register).into(),
            Designated::Variable(Object::Memory(Address::Constant(constant))) => {
                self.emitter.constant(*constant)
            }
            Designated::Variable(Object::Register(_)) => unreachable!("a register has no address"),
            Designated::Pointee(pointer) => self.value(pointer),
            Designated::Member { of, offset } => {
                let base = self.address(of);
                if *offset == 0 {
                    return base;
                }
                let to = self.emitter.register(Type::Pointer);
                let offset = i64::try_from(*offset).unwrap_or(i64::MAX);
                self.emitter.emit(Instruction::PointerOffset { to, base, offset });
                to.into()
            }
        }
    }

    fn read(&mut self, from: &Designated<Object>, ty: ValueType) -> Operand {
        if let Designated::Variable(Object::Register(register)) = from {
            return (*register).into();
        }
        let address = self.address(from);
        self.peek(address, register_type(ty))
    }

    fn read_bits(&mut self, from: &Designated<Object>, shift: u32, bits: u32) -> Operand {
        let address = self.address(from);
        let width = (shift + bits).div_ceil(8) * 8;
        let whole = self.peek(address, Type::Int(width));
        let amount = self.emitter.int(width, i128::from(shift));
        let shifted = self.emitter.binary(BinaryOp::LShr, width, whole, amount);
        self.convert(shifted, Integer { width, signed: false }, bits)
    }

    fn peek(&mut self, address: Operand, ty: Type) -> Operand {
        let number = self.emitter.int(32, i128::from(self.number));
        match self.emitter.call(self.environment.peek, &[number, address], Some(ty)) {
            Some(register) => register.into(),
            None => unreachable!("the call was given a result"),
        }
    }

    fn convert(&mut self, operand: Operand, from: Integer, width: u32) -> Operand {
        match from.width.cmp(&width) {
            std::cmp::Ordering::Equal => operand,
            std::cmp::Ordering::Greater => self.emitter.cast(CastOp::Trunc, Type::Int(width), operand),
            std::cmp::Ordering::Less => {
                let op = if from.signed { CastOp::SExt } else { CastOp::ZExt };
                self.emitter.cast(op, Type::Int(width), operand)
            }
        }
    }

    fn binary(
        &mut self,
        tree: &Typed<Object>,
        operator: BinaryOperator,
        left: &Typed<Object>,
        right: &Typed<Object>,
    ) -> Operand {
        let (first, mut second) = (self.value(left), self.value(right));
        let Some(ty) = tree.integer() else { unreachable!("arithmetic gives an integer") };
        let amount_type = right.integer().unwrap_or(ty);
        for condition in conditions(operator, ty, right) {
            self.require(condition, ty, first, (second, amount_type));
        }
        second = self.convert(second, amount_type, ty.width);
        let op = operation(operator, ty.signed);
        self.emitter.binary(op, ty.width, first, second)
    }

    /// Goes on only if an operation has a value.
    fn require(
        &mut self,
        condition: Condition,
        ty: Integer,
        left: Operand,
        (right, right_type): (Operand, Integer),
    ) {
        let holds = match condition {
            Condition::DivisorNotZero => {
                let zero = self.emitter.int(ty.width, 0);
                self.emitter.compare(Predicate::Ne, ty.width, right, zero)
            }
            Condition::QuotientFits => {
                let least = self.emitter.int(ty.width, 1 << (ty.width - 1));
                let minus_one = self.emitter.int(ty.width, -1);
                let not_least = self.emitter.compare(Predicate::Ne, ty.width, left, least);
                let not_minus_one = self.emitter.compare(Predicate::Ne, ty.width, right, minus_one);
                self.emitter.binary(BinaryOp::Or, 1, not_least, not_minus_one)
            }
            // A negative amount is a large one.
            Condition::AmountInRange => {
                let width = self.emitter.int(right_type.width, i128::from(ty.width));
                self.emitter.compare(Predicate::Ult, right_type.width, right, width)
            }
        };
        self.guard(holds);
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

    /// `&&` and `||`. The right operand is evaluated without a branch where that does no harm.
    fn logical(&mut self, is_and: bool, left: &Typed<Object>, right: &Typed<Object>) -> Operand {
        let first = self.value(left);
        if right.is_total() {
            let second = self.value(right);
            let op = if is_and { BinaryOp::And } else { BinaryOp::Or };
            return self.emitter.binary(op, 1, first, second);
        }
        let result = self.emitter.register(Type::BOOL);
        let (evaluate, skip, join) =
            (self.emitter.new_block(), self.emitter.new_block(), self.emitter.new_block());
        let (if_true, if_false) = if is_and { (evaluate, skip) } else { (skip, evaluate) };
        self.emitter.branch(first, if_true, if_false);
        self.emitter.open(skip);
        let known = self.emitter.int(1, i128::from(!is_and));
        self.emitter.jump(join, vec![EdgeMove { to: result, from: known }]);
        self.emitter.open(evaluate);
        let second = self.value(right);
        self.emitter.jump(join, vec![EdgeMove { to: result, from: second }]);
        self.emitter.open(join);
        result.into()
    }

    fn conditional(
        &mut self,
        condition: &Typed<Object>,
        if_true: &Typed<Object>,
        if_false: &Typed<Object>,
    ) -> Operand {
        let condition = self.value(condition);
        if if_true.is_total() && if_false.is_total() {
            let (first, second) = (self.value(if_true), self.value(if_false));
            return self.emitter.select(condition, first, second);
        }
        let result = self.emitter.register(register_type(if_true.ty));
        let (first_block, second_block, join) =
            (self.emitter.new_block(), self.emitter.new_block(), self.emitter.new_block());
        self.emitter.branch(condition, first_block, second_block);
        for (block, value) in [(first_block, if_true), (second_block, if_false)] {
            self.emitter.open(block);
            let from = self.value(value);
            self.emitter.jump(join, vec![EdgeMove { to: result, from }]);
        }
        self.emitter.open(join);
        result.into()
    }
}

fn register_type(ty: ValueType) -> Type {
    match ty {
        ValueType::Truth => Type::BOOL,
        ValueType::Integer(ty) => Type::Int(ty.width),
        ValueType::Pointer => Type::Pointer,
    }
}

//! Typed expressions: what an expression of the user computes, every conversion of C written out.
//!
//! Invariant: the operands of an operation have the types that it says, so that an emitter never
//! converts by itself. What types of the source pointers point to is gone: sizes and offsets are numbers.

use std::ops::Range;

use program::{BinaryOp, Predicate};

use super::ast::BinaryOperator;
use super::vocabulary::{Integer, ValueType};

/// An expression with its type. `O` is what the vocabulary has for variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed<O> {
    pub kind: TypedKind<O>,
    pub ty: ValueType,
    /// The bytes of the clause's text it was read from.
    pub range: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedKind<O> {
    /// An integer.
    Constant(i128),
    /// The null pointer.
    Null,
    /// The value of an object.
    Read(Designated<O>),
    /// So many bits as the type has, from that bit of the bytes on.
    ReadBits {
        bytes: Designated<O>,
        shift: u32,
    },
    /// A pointer to an object; `taken` by `&`, or else that to the first element of an array.
    Address {
        of: Designated<O>,
        taken: bool,
    },
    /// An integer or a truth as an integer of another type.
    Convert(Box<Typed<O>>),
    /// A pointer as an unsigned integer of its width.
    ConvertPointer(Box<Typed<O>>),
    /// Whether an integer or a pointer is not zero.
    IsNotZero(Box<Typed<O>>),
    /// Of a truth.
    Not(Box<Typed<O>>),
    Negate(Box<Typed<O>>),
    Complement(Box<Typed<O>>),
    /// Arithmetic; operands have the type of the result, but for the amount of a shift, which has one of
    /// its own.
    Binary {
        operator: BinaryOperator,
        left: Box<Typed<O>>,
        right: Box<Typed<O>>,
    },
    /// A comparison of two integers of one type, or of two pointers.
    Compare {
        operator: BinaryOperator,
        left: Box<Typed<O>>,
        right: Box<Typed<O>>,
    },
    /// `&&` if `is_and`, or else `||`, of truths. The right one is evaluated only if it matters.
    Logical {
        is_and: bool,
        left: Box<Typed<O>>,
        right: Box<Typed<O>>,
    },
    /// A truth, and two of the type of the result, of which one is evaluated.
    Conditional {
        condition: Box<Typed<O>>,
        if_true: Box<Typed<O>>,
        if_false: Box<Typed<O>>,
    },
    /// A pointer so many elements of a size further, or `back`. The index is a signed integer as wide as
    /// a pointer.
    Move {
        pointer: Box<Typed<O>>,
        index: Box<Typed<O>>,
        size: u64,
        back: bool,
    },
    /// How many elements of a size are between two pointers. Invariant: the size is not zero.
    Difference {
        left: Box<Typed<O>>,
        right: Box<Typed<O>>,
        size: u64,
    },
}

/// An object that an expression designates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Designated<O> {
    Variable(O),
    /// Where a pointer points to.
    Pointee(Box<Typed<O>>),
    /// So many bytes behind the beginning of a structure or union, which is in memory.
    Member {
        of: Box<Designated<O>>,
        offset: u64,
    },
}

/// What has to hold for an operation to have a value.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    DivisorNotZero,
    /// The least number is not divided by minus one.
    QuotientFits,
    /// A shift is by at least 0 and less than the width of what is shifted.
    AmountInRange,
}

/// The conditions under which an operation has a value, but for those that hold whatever the operands are.
pub fn conditions<O>(operator: BinaryOperator, left: Integer, right: &Typed<O>) -> Vec<Condition> {
    let known = right.constant();
    match operator {
        BinaryOperator::Divide | BinaryOperator::Remainder => {
            let mut conditions = Vec::new();
            if known.is_none_or(|divisor| divisor == 0) {
                conditions.push(Condition::DivisorNotZero);
            }
            if left.signed && known.is_none_or(|divisor| divisor == -1) {
                conditions.push(Condition::QuotientFits);
            }
            conditions
        }
        BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight => {
            let fits = known.is_some_and(|amount| (0..i128::from(left.width)).contains(&amount));
            if fits { Vec::new() } else { vec![Condition::AmountInRange] }
        }
        _ => Vec::new(),
    }
}

/// The operation on integers of a sign that arithmetic is.
pub fn operation(operator: BinaryOperator, signed: bool) -> BinaryOp {
    match (operator, signed) {
        (BinaryOperator::Multiply, _) => BinaryOp::Mul,
        (BinaryOperator::Add, _) => BinaryOp::Add,
        (BinaryOperator::Subtract, _) => BinaryOp::Sub,
        (BinaryOperator::Divide, true) => BinaryOp::SDiv,
        (BinaryOperator::Divide, false) => BinaryOp::UDiv,
        (BinaryOperator::Remainder, true) => BinaryOp::SRem,
        (BinaryOperator::Remainder, false) => BinaryOp::URem,
        (BinaryOperator::ShiftLeft, _) => BinaryOp::Shl,
        (BinaryOperator::ShiftRight, true) => BinaryOp::AShr,
        (BinaryOperator::ShiftRight, false) => BinaryOp::LShr,
        (BinaryOperator::BitAnd, _) => BinaryOp::And,
        (BinaryOperator::BitXor, _) => BinaryOp::Xor,
        (BinaryOperator::BitOr, _) => BinaryOp::Or,
        _ => unreachable!("comparisons and logical operators are no arithmetic"),
    }
}

/// The predicate on integers of a sign that a comparison is; pointers have none.
pub fn predicate(operator: BinaryOperator, signed: bool) -> Predicate {
    let predicate = match operator {
        BinaryOperator::Less => Predicate::Slt,
        BinaryOperator::Greater => Predicate::Sgt,
        BinaryOperator::LessEqual => Predicate::Sle,
        BinaryOperator::GreaterEqual => Predicate::Sge,
        BinaryOperator::Equal => Predicate::Eq,
        BinaryOperator::NotEqual => Predicate::Ne,
        _ => unreachable!("arithmetic and logical operators are no comparisons"),
    };
    if signed { predicate } else { predicate.unsigned() }
}

impl<O> Typed<O> {
    /// Its type, if it is an integer.
    pub fn integer(&self) -> Option<Integer> {
        match self.ty {
            ValueType::Integer(integer) => Some(integer),
            ValueType::Truth | ValueType::Pointer => None,
        }
    }

    /// The value of an integer constant expression (C23 6.6). None: it is none, or it overflows, which a
    /// constant expression must not.
    pub fn constant(&self) -> Option<i128> {
        let ty = match self.ty {
            ValueType::Integer(ty) => ty,
            ValueType::Truth => Integer { width: 1, signed: false },
            ValueType::Pointer => return None,
        };
        let value = match &self.kind {
            TypedKind::Constant(value) => return Some(*value),
            TypedKind::Convert(of) => return Some(wrapped(of.constant()?, ty)),
            TypedKind::IsNotZero(of) => i128::from(of.constant()? != 0),
            TypedKind::Not(of) => i128::from(of.constant()? == 0),
            TypedKind::Negate(of) => of.constant()?.checked_neg()?,
            TypedKind::Complement(of) => !of.constant()?,
            TypedKind::Binary { operator, left, right } => {
                operator_value(*operator, ty, left.constant()?, right.constant()?)?
            }
            TypedKind::Compare { operator, left, right } => {
                let (left, right) = (left.constant()?, right.constant()?);
                i128::from(match operator {
                    BinaryOperator::Less => left < right,
                    BinaryOperator::Greater => left > right,
                    BinaryOperator::LessEqual => left <= right,
                    BinaryOperator::GreaterEqual => left >= right,
                    BinaryOperator::Equal => left == right,
                    _ => left != right,
                })
            }
            TypedKind::Logical { is_and, left, right } => {
                let (left, right) = (left.constant()? != 0, right.constant()? != 0);
                i128::from(if *is_and { left && right } else { left || right })
            }
            TypedKind::Conditional { condition, if_true, if_false } => {
                let (if_true, if_false) = (if_true.constant()?, if_false.constant()?);
                if condition.constant()? != 0 { if_true } else { if_false }
            }
            TypedKind::Null
            | TypedKind::Read(_)
            | TypedKind::ReadBits { .. }
            | TypedKind::Address { .. }
            | TypedKind::ConvertPointer(_)
            | TypedKind::Move { .. }
            | TypedKind::Difference { .. } => return None,
        };
        let value_in_type = wrapped(value, ty);
        (!ty.signed || value_in_type == value).then_some(value_in_type)
    }

    /// Whether evaluating the expression always gives a value.
    pub fn is_total(&self) -> bool {
        match &self.kind {
            TypedKind::Constant(_) | TypedKind::Null => true,
            TypedKind::Read(from) | TypedKind::ReadBits { bytes: from, .. } => from.is_there(),
            TypedKind::Address { of, .. } => of.has_address(),
            TypedKind::Convert(of)
            | TypedKind::ConvertPointer(of)
            | TypedKind::IsNotZero(of)
            | TypedKind::Not(of)
            | TypedKind::Negate(of)
            | TypedKind::Complement(of) => of.is_total(),
            TypedKind::Binary { operator, left, right } => {
                let is_defined = self.integer().is_none_or(|ty| conditions(*operator, ty, right).is_empty());
                is_defined && left.is_total() && right.is_total()
            }
            TypedKind::Compare { left, right, .. }
            | TypedKind::Logical { left, right, .. }
            | TypedKind::Difference { left, right, .. } => left.is_total() && right.is_total(),
            TypedKind::Conditional { condition, if_true, if_false } => {
                condition.is_total() && if_true.is_total() && if_false.is_total()
            }
            TypedKind::Move { pointer, index, .. } => pointer.is_total() && index.is_total(),
        }
    }
}

impl<O> Designated<O> {
    /// Whether there is an object for certain.
    fn is_there(&self) -> bool {
        match self {
            Designated::Variable(_) => true,
            Designated::Pointee(_) => false,
            Designated::Member { of, .. } => of.is_there(),
        }
    }

    /// Whether its address has a value for certain.
    fn has_address(&self) -> bool {
        match self {
            Designated::Variable(_) => true,
            Designated::Pointee(pointer) => pointer.is_total(),
            Designated::Member { of, .. } => of.has_address(),
        }
    }
}

/// The number of a type that a number becomes.
fn wrapped(value: i128, ty: Integer) -> i128 {
    let unused = 128 - ty.width;
    let bits = (value as u128) << unused;
    if ty.signed { (bits as i128) >> unused } else { (bits >> unused) as i128 }
}

/// The exact result, or one that is congruent to it; None where there is none.
fn operator_value(operator: BinaryOperator, ty: Integer, left: i128, right: i128) -> Option<i128> {
    let amount = || u32::try_from(right).ok().filter(|&amount| amount < ty.width);
    match operator {
        BinaryOperator::Multiply if ty.signed => left.checked_mul(right),
        BinaryOperator::Multiply => Some(left.wrapping_mul(right)),
        BinaryOperator::Divide => left.checked_div(right),
        // Undefined where the quotient does not fit.
        BinaryOperator::Remainder => {
            let quotient = left.checked_div(right)?;
            left.checked_rem(right).filter(|_| wrapped(quotient, ty) == quotient)
        }
        BinaryOperator::Add => left.checked_add(right),
        BinaryOperator::Subtract => left.checked_sub(right),
        BinaryOperator::ShiftLeft => Some(left.wrapping_shl(amount()?)),
        BinaryOperator::ShiftRight => Some(left >> amount()?),
        BinaryOperator::BitAnd => Some(left & right),
        BinaryOperator::BitXor => Some(left ^ right),
        BinaryOperator::BitOr => Some(left | right),
        BinaryOperator::Less
        | BinaryOperator::Greater
        | BinaryOperator::LessEqual
        | BinaryOperator::GreaterEqual
        | BinaryOperator::Equal
        | BinaryOperator::NotEqual
        | BinaryOperator::LogicalAnd
        | BinaryOperator::LogicalOr => None,
    }
}

#[cfg(test)]
mod tests {
    use program::DataModel;

    use super::*;
    use crate::clause::error::Problem;
    use crate::clause::vocabulary::{Binding, Member, Shape, Vocabulary};
    use crate::clause::{check, parse};

    /// Knows that `x` is a truth.
    struct Nothing;

    impl Vocabulary for Nothing {
        type Object = ();
        type Type = ();

        fn model(&self) -> DataModel {
            DataModel::Lp64
        }

        fn binding(&mut self, name: &str) -> Result<Binding<(), ()>, Problem> {
            let truth = Binding::Value { object: (), ty: ValueType::Truth };
            if name == "x" { Ok(truth) } else { Err(Problem::NoObject) }
        }

        fn is_in_memory(&self, (): ()) -> bool {
            false
        }

        fn holds(&self, (): (), _: ValueType) -> bool {
            false
        }

        fn shape(&self, (): &()) -> Shape<()> {
            Shape::Other(String::new())
        }

        fn size(&self, (): &()) -> Option<u64> {
            None
        }

        fn member(&self, (): &(), _: &str) -> Result<Member<()>, Problem> {
            Err(Problem::NoStructure)
        }
    }

    fn typed(text: &str) -> Typed<()> {
        check(&mut Nothing, &parse(text).expect("an expression")).expect("a type")
    }

    #[test]
    fn constant_expressions_have_the_values_of_their_types() {
        for holds in [
            "1 - 1 == 0",
            "0u - 1 == 4294967295",
            "-1 < 0 && -1 > 0u",
            "(char)200 == -56 && (unsigned char)-1 == 255",
            "~0 == -1 && ~0u == 0xffffffff",
            "-7 / 2 == -3 && -7 % 2 == -1 && -8 >> 1 == -4",
            "sizeof(long) == 8 && (1 ? 2 : 3) == 2",
            "1ull << 63 == 9223372036854775808u",
        ] {
            assert_eq!(typed(holds).constant(), Some(1), "{holds}");
        }
        for none in ["x", "x && 0", "1 / 0", "2147483647 + 1", "1 << 32", "1 << -1", "(-2147483647 - 1) % -1"]
        {
            assert_eq!(typed(none).constant(), None, "{none}");
        }
    }

    #[test]
    fn what_may_have_no_value_is_not_total() {
        for total in ["x / 2", "x << 31", "x % -3", "1 / (2 - 1)"] {
            assert!(typed(total).is_total(), "{total}");
        }
        for partial in ["1 / x", "x / -1", "x << 32", "1 << x", "x / (1 - 1)", "!(1 / x)", "x ? 1 / x : 0"] {
            assert!(!typed(partial).is_total(), "{partial}");
        }
    }
}

//! The shapes a term has.

use std::fmt;

/// A term: its place in the store that made it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(pub(crate) u32);

impl Term {
    /// A number that identifies the term in its store; children have smaller ones.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t{}", self.0)
    }
}

/// Operations on two bit-vectors of the same width, with SMT-LIB's meaning: defined everywhere.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    And,
    Or,
    Xor,
    Add,
    Sub,
    Mul,
    /// All ones if the divisor is zero.
    UDiv,
    /// The dividend if the divisor is zero.
    URem,
    /// Rounds towards zero; 1 or −1 if the divisor is zero.
    SDiv,
    /// Has the sign of the dividend.
    SRem,
    /// Zero, or the sign, if the amount is the width or more.
    Shl,
    LShr,
    AShr,
}

impl BinaryOp {
    pub fn is_commutative(self) -> bool {
        use BinaryOp::*;
        matches!(self, And | Or | Xor | Add | Mul)
    }
}

/// Comparisons of two bit-vectors of the same width. The others are built from these.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Comparison {
    Equal,
    UnsignedLess,
    SignedLess,
}

/// Rounding to nearest, ties to even, as C programs have it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum FloatBinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    /// C's `fmod`: exact, with the sign of the dividend.
    Rem,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum FloatUnaryOp {
    Sqrt,
    Floor,
    Ceil,
    Trunc,
    /// Half away from zero.
    Round,
    RoundEven,
}

/// False if an operand is a NaN.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum FloatComparison {
    Equal,
    Less,
    LessOrEqual,
}

/// A term taken apart.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Constant {
        width: u32,
        value: u128,
    },
    /// An unconstrained bit-vector.
    Variable {
        width: u32,
        index: u32,
    },
    /// An unconstrained array.
    ArrayVariable {
        index: u32,
    },
    /// The address of an object: not null, aligned, otherwise unknown.
    Address {
        width: u32,
        object: u32,
    },
    /// An array of known bytes, zero beyond them.
    Table {
        index: u32,
    },
    Not(Term),
    Binary(BinaryOp, Term, Term),
    Compare(Comparison, Term, Term),
    /// Condition, then, else; bit-vectors or arrays.
    Ite(Term, Term, Term),
    /// The high part first.
    Concat(Term, Term),
    Extract {
        low: u32,
        width: u32,
        of: Term,
    },
    Extend {
        signed: bool,
        width: u32,
        of: Term,
    },
    Select(Term, Term),
    /// Array, index, byte.
    Store(Term, Term, Term),
    /// The array that holds this byte everywhere.
    Everywhere(Term),
    /// An array from a place on: at i what the array holds at i plus the place.
    Shift(Term, Term),
    /// A range, an array that is read within it, and one that is read elsewhere. The range is its beginning and its
    /// length, 64 bits each, put together; it goes on at 0 behind the last index.
    Splice(Term, Term, Term),
    FloatBinary(FloatBinaryOp, Term, Term),
    FloatUnary(FloatUnaryOp, Term),
    /// The first times the second plus the third, rounded once.
    FloatFused(Term, Term, Term),
    FloatCompare(FloatComparison, Term, Term),
    /// To the format of this width.
    FloatToFloat {
        width: u32,
        of: Term,
    },
    /// Towards zero; what does not fit becomes x86's indefinite integer.
    FloatToInt {
        signed: bool,
        width: u32,
        of: Term,
    },
    /// To the format of this width, to nearest.
    IntToFloat {
        signed: bool,
        width: u32,
        of: Term,
    },
}

impl Node {
    /// The operands, in order.
    pub fn children(&self) -> impl Iterator<Item = Term> + use<> {
        let (count, terms) = match *self {
            Node::Constant { .. }
            | Node::Variable { .. }
            | Node::ArrayVariable { .. }
            | Node::Address { .. }
            | Node::Table { .. } => (0, [Term(0); 3]),
            Node::Not(a)
            | Node::FloatUnary(_, a)
            | Node::Everywhere(a)
            | Node::Extract { of: a, .. }
            | Node::Extend { of: a, .. }
            | Node::FloatToFloat { of: a, .. }
            | Node::FloatToInt { of: a, .. }
            | Node::IntToFloat { of: a, .. } => (1, [a, a, a]),
            Node::Binary(_, a, b)
            | Node::Compare(_, a, b)
            | Node::Concat(a, b)
            | Node::Select(a, b)
            | Node::Shift(a, b)
            | Node::FloatBinary(_, a, b)
            | Node::FloatCompare(_, a, b) => (2, [a, b, b]),
            Node::Ite(a, b, c) | Node::Store(a, b, c) | Node::Splice(a, b, c) | Node::FloatFused(a, b, c) => {
                (3, [a, b, c])
            }
        };
        terms.into_iter().take(count)
    }
}

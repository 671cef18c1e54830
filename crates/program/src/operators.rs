//! The operators of instructions.

use crate::types::Type;

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    UMin,
    UMax,
    SMin,
    SMax,
    UAddSat,
    SAddSat,
    USubSat,
    SSubSat,
    UShlSat,
    SShlSat,
}

/// Promises of the compiler about an arithmetic result.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct NoWrap {
    /// No signed wrap: C's signed arithmetic.
    pub signed: bool,
    /// No unsigned wrap.
    pub unsigned: bool,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum OverflowOp {
    Add,
    Sub,
    Mul,
}

impl OverflowOp {
    /// The operation that gives its result modulo the width.
    pub fn wrapping(self) -> BinaryOp {
        match self {
            OverflowOp::Add => BinaryOp::Add,
            OverflowOp::Sub => BinaryOp::Sub,
            OverflowOp::Mul => BinaryOp::Mul,
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    Popcount,
    /// The width, for 0.
    LeadingZeros,
    /// The width, for 0.
    TrailingZeros,
    ByteSwap,
    BitReverse,
    /// Wraps for the smallest value.
    Abs,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Predicate {
    Eq,
    Ne,
    Ugt,
    Uge,
    Ult,
    Ule,
    Sgt,
    Sge,
    Slt,
    Sle,
}

impl Predicate {
    /// The same comparison of the same bits as unsigned numbers.
    pub fn unsigned(self) -> Predicate {
        match self {
            Predicate::Sgt => Predicate::Ugt,
            Predicate::Sge => Predicate::Uge,
            Predicate::Slt => Predicate::Ult,
            Predicate::Sle => Predicate::Ule,
            other => other,
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum FloatBinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    /// C's `fmod`.
    Rem,
    /// C's `fmin`: a NaN loses.
    MinNum,
    MaxNum,
    /// IEEE 754-2019 minimum: a NaN wins, −0 < +0.
    Minimum,
    Maximum,
    CopySign,
    Pow,
    Atan2,
    Hypot,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum FloatUnaryOp {
    Neg,
    Abs,
    Sqrt,
    Floor,
    Ceil,
    Trunc,
    /// Half away from zero.
    Round,
    /// Half to even, the default rounding mode.
    RoundEven,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Exp2,
    Expm1,
    Log,
    Log2,
    Log10,
    Log1p,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum FloatPredicate {
    False,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Uno,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    True,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum CastOp {
    Trunc,
    ZExt,
    SExt,
    FpTrunc,
    FpExt,
    FpToUi,
    FpToSi,
    /// Saturating, NaN to 0.
    FpToUiSat,
    FpToSiSat,
    UiToFp,
    SiToFp,
    PtrToInt,
    IntToPtr,
    /// Same bits, other type of the same size.
    Bitcast,
}

/// An operation on x87's numbers of 80 bits.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ExtendedOp {
    Binary(FloatBinaryOp),
    Unary(FloatUnaryOp),
    Compare(FloatPredicate),
    /// Whether a number is of one of the classes of LLVM's `is.fpclass`.
    Class(u32),
    /// To such a number or from one, which the types say only as an integer of 80 bits.
    Cast {
        op: CastOp,
        source: Type,
        target: Type,
    },
}

impl ExtendedOp {
    /// The type of the numbers.
    pub const TYPE: Type = Type::Int(80);

    /// The types of the operands, and of the result.
    pub fn types(self) -> (Vec<Type>, Type) {
        let ty = ExtendedOp::TYPE;
        match self {
            ExtendedOp::Binary(_) => (vec![ty, ty], ty),
            ExtendedOp::Unary(_) => (vec![ty], ty),
            ExtendedOp::Compare(_) => (vec![ty, ty], Type::BOOL),
            ExtendedOp::Class(_) => (vec![ty], Type::BOOL),
            ExtendedOp::Cast { source, target, .. } => (vec![source], target),
        }
    }
}

impl FloatUnaryOp {
    /// The operator that C's library knows under this name, for doubles.
    pub fn named(name: &str) -> Option<FloatUnaryOp> {
        Some(match name {
            "fabs" => FloatUnaryOp::Abs,
            "sqrt" => FloatUnaryOp::Sqrt,
            "floor" => FloatUnaryOp::Floor,
            "ceil" => FloatUnaryOp::Ceil,
            "trunc" => FloatUnaryOp::Trunc,
            "round" => FloatUnaryOp::Round,
            "rint" | "nearbyint" | "roundeven" => FloatUnaryOp::RoundEven,
            "sin" => FloatUnaryOp::Sin,
            "cos" => FloatUnaryOp::Cos,
            "tan" => FloatUnaryOp::Tan,
            "asin" => FloatUnaryOp::Asin,
            "acos" => FloatUnaryOp::Acos,
            "atan" => FloatUnaryOp::Atan,
            "sinh" => FloatUnaryOp::Sinh,
            "cosh" => FloatUnaryOp::Cosh,
            "tanh" => FloatUnaryOp::Tanh,
            "exp" => FloatUnaryOp::Exp,
            "exp2" => FloatUnaryOp::Exp2,
            "expm1" => FloatUnaryOp::Expm1,
            "log" => FloatUnaryOp::Log,
            "log2" => FloatUnaryOp::Log2,
            "log10" => FloatUnaryOp::Log10,
            "log1p" => FloatUnaryOp::Log1p,
            _ => return None,
        })
    }
}

impl FloatBinaryOp {
    /// The operator that C's library knows under this name, for doubles.
    pub fn named(name: &str) -> Option<FloatBinaryOp> {
        Some(match name {
            "fmod" => FloatBinaryOp::Rem,
            "pow" => FloatBinaryOp::Pow,
            "atan2" => FloatBinaryOp::Atan2,
            "hypot" => FloatBinaryOp::Hypot,
            "fmin" => FloatBinaryOp::MinNum,
            "fmax" => FloatBinaryOp::MaxNum,
            "copysign" => FloatBinaryOp::CopySign,
            _ => return None,
        })
    }
}

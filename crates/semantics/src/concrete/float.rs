//! Floats, as the bits of a single or a double.
//!
//! Rust's operations are IEEE 754 and the functions used here the C library's, so results are those of the
//! compiled program to the last bit. A NaN produced by an operation has the sign that x86 gives
//! it, because programs print it.

use program::{CastOp, FloatBinaryOp, FloatPredicate, FloatUnaryOp, Type};

use super::integer::{sign_extend, truncate};

fn single(bits: u128) -> f32 {
    f32::from_bits(bits as u32)
}

fn double(bits: u128) -> f64 {
    f64::from_bits(bits as u64)
}

/// The same NaN as a quiet one.
trait Quiet {
    fn quieted(self) -> Self;
}

impl Quiet for f32 {
    fn quieted(self) -> Self {
        f32::from_bits(self.to_bits() | 1 << 22)
    }
}

impl Quiet for f64 {
    fn quieted(self) -> Self {
        f64::from_bits(self.to_bits() | 1 << 51)
    }
}

fn quiet<F: Quiet>(nan: F) -> F {
    nan.quieted()
}

/// One definition for both formats.
macro_rules! for_format {
    ($is_double:expr, $convert:ident => $body:expr) => {
        if $is_double {
            let $convert = double;
            u128::from(($body).to_bits())
        } else {
            let $convert = single;
            u128::from(($body).to_bits())
        }
    };
}

#[inline(always)]
pub fn binary(op: FloatBinaryOp, is_double: bool, left: u128, right: u128) -> u128 {
    for_format!(is_double, of => {
        let (left, right) = (of(left), of(right));
        let result = match op {
            FloatBinaryOp::Add => left + right,
            FloatBinaryOp::Sub => left - right,
            FloatBinaryOp::Mul => left * right,
            FloatBinaryOp::Div => left / right,
            FloatBinaryOp::Rem => left % right,
            FloatBinaryOp::MinNum => {
                if right.is_nan() && !left.is_nan() || left <= right { left } else { right }
            }
            FloatBinaryOp::MaxNum => {
                if right.is_nan() && !left.is_nan() || left >= right { left } else { right }
            }
            FloatBinaryOp::Minimum => {
                if left.is_nan() || left < right || (left == right && left.is_sign_negative()) { left } else { right }
            }
            FloatBinaryOp::Maximum => {
                if left.is_nan() || left > right || (left == right && left.is_sign_positive()) { left } else { right }
            }
            FloatBinaryOp::CopySign => left.copysign(right),
            FloatBinaryOp::Pow => left.powf(right),
            FloatBinaryOp::Atan2 => left.atan2(right),
            FloatBinaryOp::Hypot => left.hypot(right),
        };
        // An invalid operation gives the default NaN, which is negative on x86; a NaN operand is
        // handed on, quieted.
        match op {
            FloatBinaryOp::Add | FloatBinaryOp::Sub | FloatBinaryOp::Mul | FloatBinaryOp::Div | FloatBinaryOp::Rem
                if result.is_nan() =>
            {
                if left.is_nan() { quiet(left) } else if right.is_nan() { quiet(right) } else { result.copysign(-1.0) }
            }
            _ => result,
        }
    })
}

/// Exponents of ten beyond which every number is infinite, or zero.
const ENORMOUS: i64 = 100_000;

/// Digits, times two to a power, and ten to an exponent, both given in 64 bits.
fn decimal_text(digits: u128, shift: u32, exponent: u128) -> String {
    let exponent = (exponent as u64 as i64).clamp(-ENORMOUS, ENORMOUS);
    format!("{}e{exponent}", u128::from(digits as u64) << shift)
}

/// The number nearest to digits times ten to an exponent.
pub fn decimal(is_double: bool, digits: u128, exponent: u128) -> u128 {
    let text = decimal_text(digits, 0, exponent);
    // Reading a decimal rounds correctly.
    match is_double {
        true => text.parse::<f64>().map_or(0, |value| u128::from(value.to_bits())),
        false => text.parse::<f32>().map_or(0, |value| u128::from(value.to_bits())),
    }
}

/// Whether it is infinite, or tiny and not exact. x86 finds tiny what rounds to less than the least normal number
/// where exponents have no end: that is looked at with the number made larger by a power of two. What is tiny has
/// an exponent so small that it is never exact: five to that power divides no number of 18 digits.
pub fn is_out_of_range(is_double: bool, digits: u128, exponent: u128) -> u128 {
    let text = |shift: u32| decimal_text(digits, shift, exponent);
    let is_out = match is_double {
        true => {
            let larger = f64::from_bits((1 + 54) << 52);
            let is_tiny = text(54).parse::<f64>().is_ok_and(|value| value < larger);
            is_tiny || text(0).parse::<f64>().is_ok_and(f64::is_infinite)
        }
        false => {
            let larger = f32::from_bits((1 + 25) << 23);
            let is_tiny = text(25).parse::<f32>().is_ok_and(|value| value < larger);
            is_tiny || text(0).parse::<f32>().is_ok_and(f32::is_infinite)
        }
    };
    u128::from(is_out && digits as u64 != 0)
}

pub fn unary(op: FloatUnaryOp, is_double: bool, operand: u128) -> u128 {
    for_format!(is_double, of => {
        let operand = of(operand);
        let result = match op {
            FloatUnaryOp::Neg => -operand,
            FloatUnaryOp::Abs => operand.abs(),
            FloatUnaryOp::Sqrt => operand.sqrt(),
            FloatUnaryOp::Floor => operand.floor(),
            FloatUnaryOp::Ceil => operand.ceil(),
            FloatUnaryOp::Trunc => operand.trunc(),
            FloatUnaryOp::Round => operand.round(),
            FloatUnaryOp::RoundEven => operand.round_ties_even(),
            FloatUnaryOp::Sin => operand.sin(),
            FloatUnaryOp::Cos => operand.cos(),
            FloatUnaryOp::Tan => operand.tan(),
            FloatUnaryOp::Asin => operand.asin(),
            FloatUnaryOp::Acos => operand.acos(),
            FloatUnaryOp::Atan => operand.atan(),
            FloatUnaryOp::Sinh => operand.sinh(),
            FloatUnaryOp::Cosh => operand.cosh(),
            FloatUnaryOp::Tanh => operand.tanh(),
            FloatUnaryOp::Exp => operand.exp(),
            FloatUnaryOp::Exp2 => operand.exp2(),
            FloatUnaryOp::Expm1 => operand.exp_m1(),
            FloatUnaryOp::Log => operand.ln(),
            FloatUnaryOp::Log2 => operand.log2(),
            FloatUnaryOp::Log10 => operand.log10(),
            FloatUnaryOp::Log1p => operand.ln_1p(),
        };
        match op {
            FloatUnaryOp::Sqrt if result.is_nan() && !operand.is_nan() => result.copysign(-1.0),
            _ => result,
        }
    })
}

pub fn fused(is_double: bool, a: u128, b: u128, c: u128) -> u128 {
    for_format!(is_double, of => of(a).mul_add(of(b), of(c)))
}

pub fn compare(predicate: FloatPredicate, is_double: bool, left: u128, right: u128) -> bool {
    // Widening a single changes neither order nor NaN.
    let widen = |bits| if is_double { double(bits) } else { f64::from(single(bits)) };
    let (left, right) = (widen(left), widen(right));
    let unordered = left.is_nan() || right.is_nan();
    match predicate {
        FloatPredicate::False => false,
        FloatPredicate::Oeq => left == right,
        FloatPredicate::Ogt => left > right,
        FloatPredicate::Oge => left >= right,
        FloatPredicate::Olt => left < right,
        FloatPredicate::Ole => left <= right,
        FloatPredicate::One => !unordered && left != right,
        FloatPredicate::Ord => !unordered,
        FloatPredicate::Uno => unordered,
        FloatPredicate::Ueq => unordered || left == right,
        FloatPredicate::Ugt => unordered || left > right,
        FloatPredicate::Uge => unordered || left >= right,
        FloatPredicate::Ult => unordered || left < right,
        FloatPredicate::Ule => unordered || left <= right,
        FloatPredicate::Une => left != right,
        FloatPredicate::True => true,
    }
}

/// The class bit of LLVM's `is.fpclass`.
pub fn class(is_double: bool, bits: u128) -> u32 {
    let (negative, class, quiet) = if is_double {
        let value = double(bits);
        (value.is_sign_negative(), value.classify(), bits >> 51 & 1 == 1)
    } else {
        let value = single(bits);
        (value.is_sign_negative(), value.classify(), bits >> 22 & 1 == 1)
    };
    let side = |negative_bit: u32, positive_bit: u32| 1 << if negative { negative_bit } else { positive_bit };
    match class {
        std::num::FpCategory::Nan => 1 << u32::from(quiet),
        std::num::FpCategory::Infinite => side(2, 9),
        std::num::FpCategory::Normal => side(3, 8),
        std::num::FpCategory::Subnormal => side(4, 7),
        std::num::FpCategory::Zero => side(5, 6),
    }
}

pub fn cast(op: CastOp, source: Type, target: Type, operand: u128) -> u128 {
    let from_double = source == Type::Double;
    let width = |ty: Type| match ty {
        Type::Int(width) => width,
        _ => 64,
    };
    let value = || if from_double { double(operand) } else { f64::from(single(operand)) };
    match op {
        CastOp::FpTrunc => u128::from((double(operand) as f32).to_bits()),
        CastOp::FpExt => u128::from(f64::from(single(operand)).to_bits()),
        CastOp::FpToSi => truncate(to_signed(value(), width(target)) as u128, width(target)),
        CastOp::FpToUi => truncate(to_unsigned(value(), width(target)), width(target)),
        CastOp::FpToSiSat => {
            let highest = (1i128 << (width(target) - 1)) - 1;
            let clamped = (value() as i128).clamp(-highest - 1, highest);
            truncate(clamped as u128, width(target))
        }
        CastOp::FpToUiSat => (value() as u128).min(truncate(u128::MAX, width(target))),
        CastOp::SiToFp => from_signed(sign_extend(operand, width(source)), target),
        CastOp::UiToFp => {
            if target == Type::Double {
                u128::from((operand as f64).to_bits())
            } else {
                u128::from((operand as f32).to_bits())
            }
        }
        _ => operand,
    }
}

fn from_signed(value: i128, target: Type) -> u128 {
    if target == Type::Double {
        u128::from((value as f64).to_bits())
    } else {
        u128::from((value as f32).to_bits())
    }
}

/// What does not fit is undefined; x86 gives its "indefinite integer", the smallest number of the
/// register it converts in (32 or 64 bits).
fn to_signed(value: f64, width: u32) -> i128 {
    let register = if width <= 32 { 32 } else { 64 };
    if width > 64 {
        return value as i128;
    }
    let limit = 2f64.powi(register - 1);
    if value >= -limit && value < limit || (value < 0.0 && value.trunc() >= -limit) {
        value.trunc() as i128
    } else {
        -(1i128 << (register - 1))
    }
}

fn to_unsigned(value: f64, width: u32) -> u128 {
    if width > 64 || (value >= 0.0 && value < 2f64.powi(width as i32)) {
        return value as u128;
    }
    // Narrow types are converted as signed 64-bit numbers and cut.
    to_signed(value, 64) as u128
}

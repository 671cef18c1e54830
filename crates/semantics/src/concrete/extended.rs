//! x87's numbers of 80 bits, C's `long double`: sign, 15 bits of exponent, 64 bits of significand with its
//! integer bit written out.
//!
//! Arithmetic is that of LLVM's own software floats, rounded to the nearest, ties to even. What is x87's
//! own is here: which NaN an operation hands on, and what patterns mean that the processor does not make
//! itself. Where the integer bit is missing ("unnormal", "pseudo-infinity", "pseudo-NaN") an operation
//! is invalid; where it is there though the exponent says denormal ("pseudo-denormal") the number is the
//! one with the least exponent.

use std::cmp::Ordering;

use program::{CastOp, ExtendedOp, FloatBinaryOp, FloatPredicate, FloatUnaryOp, Type};
use rustc_apfloat::ieee::{Double, Single, X87DoubleExtended as Extended};
use rustc_apfloat::{Float, FloatConvert, Round};

use super::integer::{sign_extend, truncate};
use crate::stop::Stop;

const SIGN: u128 = 1 << 79;
const INTEGER_BIT: u128 = 1 << 63;
const QUIET_BIT: u128 = 1 << 62;
const MAX_EXPONENT: u128 = 0x7fff;
/// The NaN of an invalid operation.
const INDEFINITE: u128 = SIGN | MAX_EXPONENT << 64 | INTEGER_BIT | QUIET_BIT;

fn exponent(bits: u128) -> u128 {
    bits >> 64 & MAX_EXPONENT
}

fn significand(bits: u128) -> u128 {
    bits & (u128::MAX >> 64)
}

/// Whether no processor since the 387 takes it for a number.
fn is_invalid(bits: u128) -> bool {
    exponent(bits) != 0 && bits & INTEGER_BIT == 0
}

fn is_nan(bits: u128) -> bool {
    is_invalid(bits) || exponent(bits) == MAX_EXPONENT && significand(bits) != INTEGER_BIT
}

/// A number that is no NaN; a pseudo-denormal as what it is equal to.
fn number(bits: u128) -> Extended {
    let is_pseudo_denormal = exponent(bits) == 0 && bits & INTEGER_BIT != 0;
    Extended::from_bits(if is_pseudo_denormal { bits | 1 << 64 } else { bits })
}

/// The result if an operand is a NaN: a quiet one before a signalling one, then the one with the larger
/// significand, then the positive one.
fn nan_of(operands: &[u128]) -> Option<u128> {
    if operands.iter().any(|&bits| is_invalid(bits)) {
        return Some(INDEFINITE);
    }
    let nans = operands.iter().copied().filter(|&bits| is_nan(bits));
    let rank = |bits: &u128| (bits & QUIET_BIT != 0, significand(*bits), bits & SIGN == 0);
    nans.max_by_key(rank).map(|bits| bits | QUIET_BIT)
}

fn of(value: Extended) -> u128 {
    if value.is_nan() { INDEFINITE } else { value.to_bits() }
}

/// What is said where that is not known.
pub fn not_computed() -> Stop {
    Stop::Unsupported("this operation on long double".into())
}

/// What an operation gives; None where that is not known.
pub fn compute(op: ExtendedOp, operands: &[u128]) -> Option<u128> {
    match (op, operands) {
        (ExtendedOp::Binary(op), &[left, right]) => binary(op, left, right),
        (ExtendedOp::Unary(op), &[operand]) => unary(op, operand),
        (ExtendedOp::Compare(predicate), &[left, right]) => Some(u128::from(compare(predicate, left, right))),
        (ExtendedOp::Class(mask), &[operand]) => Some(u128::from(class(operand) & mask != 0)),
        (ExtendedOp::Cast { op, source, target }, &[operand]) => cast(op, source, target, operand),
        _ => None,
    }
}

fn binary(op: FloatBinaryOp, left: u128, right: u128) -> Option<u128> {
    if op == FloatBinaryOp::CopySign {
        return Some(left & !SIGN | right & SIGN);
    }
    let is_choice = matches!(op, FloatBinaryOp::MinNum | FloatBinaryOp::MaxNum);
    match (is_nan(left), is_nan(right)) {
        (false, false) => {}
        // The library looks at the bits.
        _ if is_choice && (is_invalid(left) || is_invalid(right)) => return None,
        (true, false) if is_choice && left & QUIET_BIT != 0 => return Some(right),
        (false, true) if is_choice && right & QUIET_BIT != 0 => return Some(left),
        _ => return nan_of(&[left, right]),
    }
    let (one, two) = (number(left), number(right));
    let chosen = |is_left: bool| if is_left { left } else { right };
    Some(match op {
        FloatBinaryOp::Add => of((one + two).value),
        FloatBinaryOp::Sub => of((one - two).value),
        FloatBinaryOp::Mul => of((one * two).value),
        FloatBinaryOp::Div => of((one / two).value),
        FloatBinaryOp::Rem => of(one.c_fmod(two).value),
        // Of two zeros glibc takes the first for the smaller and the second for the larger.
        FloatBinaryOp::MinNum => chosen(one <= two),
        FloatBinaryOp::MaxNum => chosen(one > two),
        FloatBinaryOp::Minimum => chosen(one < two || one == two && one.is_negative()),
        FloatBinaryOp::Maximum => chosen(one > two || one == two && !one.is_negative()),
        FloatBinaryOp::CopySign | FloatBinaryOp::Pow | FloatBinaryOp::Atan2 | FloatBinaryOp::Hypot => {
            return None;
        }
    })
}

fn unary(op: FloatUnaryOp, operand: u128) -> Option<u128> {
    match op {
        FloatUnaryOp::Neg => return Some(operand ^ SIGN),
        FloatUnaryOp::Abs => return Some(operand & !SIGN),
        _ => {}
    }
    if is_invalid(operand) && op == FloatUnaryOp::Round {
        // The library looks at the bits.
        return None;
    }
    if let Some(nan) = nan_of(&[operand]) {
        return Some(nan);
    }
    let value = number(operand);
    let rounded = |round| Some(of(value.round_to_integral(round).value));
    match op {
        FloatUnaryOp::Floor => rounded(Round::TowardNegative),
        FloatUnaryOp::Ceil => rounded(Round::TowardPositive),
        FloatUnaryOp::Trunc => rounded(Round::TowardZero),
        FloatUnaryOp::Round => rounded(Round::NearestTiesToAway),
        FloatUnaryOp::RoundEven => rounded(Round::NearestTiesToEven),
        FloatUnaryOp::Sqrt => Some(of(square_root(value))),
        _ => None,
    }
}

/// The square root of an integer of 127 or 128 bits has 64, and the rest tells how to round.
fn square_root(value: Extended) -> Extended {
    if value.is_zero() || value.is_pos_infinity() {
        return value;
    }
    if value.is_negative() {
        return Extended::NAN;
    }
    // value = mantissa * 2^power, the mantissa an integer of 64 bits.
    let power = value.ilogb() - 63;
    let mantissa = value.scalbn(-power).to_u128(64).value;
    let shift = if power % 2 == 0 { 64 } else { 63 };
    let radicand = mantissa << shift;
    let root = radicand.isqrt();
    // Exactly between two there is no root.
    let rounded = root + u128::from(radicand - root * root > root);
    Extended::from_u128(rounded).value.scalbn((power - shift) / 2)
}

fn compare(predicate: FloatPredicate, left: u128, right: u128) -> bool {
    let order = match is_nan(left) || is_nan(right) {
        true => None,
        false => number(left).partial_cmp(&number(right)),
    };
    let (less, equal, greater) =
        (order == Some(Ordering::Less), order == Some(Ordering::Equal), order == Some(Ordering::Greater));
    let unordered = order.is_none();
    match predicate {
        FloatPredicate::False => false,
        FloatPredicate::Oeq => equal,
        FloatPredicate::Ogt => greater,
        FloatPredicate::Oge => greater || equal,
        FloatPredicate::Olt => less,
        FloatPredicate::Ole => less || equal,
        FloatPredicate::One => less || greater,
        FloatPredicate::Ord => !unordered,
        FloatPredicate::Uno => unordered,
        FloatPredicate::Ueq => unordered || equal,
        FloatPredicate::Ugt => unordered || greater,
        FloatPredicate::Uge => !less,
        FloatPredicate::Ult => unordered || less,
        FloatPredicate::Ule => !greater,
        FloatPredicate::Une => !equal,
        FloatPredicate::True => true,
    }
}

/// The class bit of LLVM's `is.fpclass`.
fn class(bits: u128) -> u32 {
    let side = |negative_bit: u32, positive_bit: u32| {
        1 << if bits & SIGN != 0 { negative_bit } else { positive_bit }
    };
    match (exponent(bits), significand(bits)) {
        _ if is_invalid(bits) => 1,
        (MAX_EXPONENT, INTEGER_BIT) => side(2, 9),
        (MAX_EXPONENT, _) => 1 << u32::from(bits & QUIET_BIT != 0),
        (0, 0) => side(5, 6),
        (0, fraction) if fraction & INTEGER_BIT == 0 => side(4, 7),
        _ => side(3, 8),
    }
}

fn cast(op: CastOp, source: Type, target: Type, operand: u128) -> Option<u128> {
    match (op, source, target) {
        (CastOp::SiToFp, Type::Int(width), _) => {
            Some(of(Extended::from_i128(sign_extend(operand, width)).value))
        }
        (CastOp::UiToFp, ..) => Some(of(Extended::from_u128(operand).value)),
        (CastOp::FpExt, Type::Float, _) => Some(widened::<Single>(operand, 23, 0xff)),
        (CastOp::FpExt, Type::Double, _) => Some(widened::<Double>(operand, 52, 0x7ff)),
        (CastOp::FpTrunc, _, Type::Float) => Some(narrowed::<Single>(operand, 23, 8)),
        (CastOp::FpTrunc, _, Type::Double) => Some(narrowed::<Double>(operand, 52, 11)),
        (CastOp::FpToSi, _, Type::Int(width)) => to_integer(operand, true, width),
        (CastOp::FpToUi, _, Type::Int(width)) => to_integer(operand, false, width),
        _ => None,
    }
}

/// A single or double as a long double; a NaN becomes quiet and keeps what it says.
fn widened<F: FloatConvert<Extended>>(bits: u128, fraction_bits: u32, max_exponent: u128) -> u128 {
    let fraction = truncate(bits, fraction_bits);
    if bits >> fraction_bits & max_exponent == max_exponent && fraction != 0 {
        let sign = if bits >> fraction_bits > max_exponent { SIGN } else { 0 };
        return sign | MAX_EXPONENT << 64 | INTEGER_BIT | QUIET_BIT | fraction << (63 - fraction_bits);
    }
    let mut loses = false;
    of(F::from_bits(bits).convert(&mut loses).value)
}

fn narrowed<F: Float>(bits: u128, fraction_bits: u32, exponent_bits: u32) -> u128
where
    Extended: FloatConvert<F>,
{
    if let Some(nan) = nan_of(&[bits]) {
        let exponent = ((1 << exponent_bits) - 1) << fraction_bits;
        let fraction = significand(nan & !INTEGER_BIT) >> (63 - fraction_bits);
        return (nan >> 79) << (fraction_bits + exponent_bits) | exponent | fraction;
    }
    let mut loses = false;
    number(bits).convert(&mut loses).value.to_bits()
}

/// What does not fit is undefined; x87 gives its "indefinite integer", the smallest number of the width that
/// it converts to. What a library makes of 128 bits is not known.
fn to_integer(bits: u128, signed: bool, width: u32) -> Option<u128> {
    let fitting = |signed: bool, width: u32| {
        if is_nan(bits) {
            return None;
        }
        let value = number(bits).round_to_integral(Round::TowardZero).value;
        let (mut is_exact, bits) = (false, width as usize);
        let converted = match signed {
            true => value.to_i128_r(bits, Round::TowardZero, &mut is_exact).value as u128,
            false => value.to_u128_r(bits, Round::TowardZero, &mut is_exact).value,
        };
        is_exact.then_some(converted)
    };
    let as_signed = |register: u32| fitting(true, register).unwrap_or(u128::MAX << (register - 1));
    let result = match (signed, width) {
        (_, 65..) => fitting(signed, width)?,
        (true, 33..) => as_signed(64),
        (true, 17..) => as_signed(32),
        (true, _) => as_signed(16),
        (false, 64) => fitting(false, 64).unwrap_or_else(|| match is_above(bits) {
            true => 0,
            false => as_signed(64),
        }),
        (false, 32..) => as_signed(64),
        (false, 9..) => as_signed(32),
        (false, _) => as_signed(16),
    };
    Some(truncate(result, width))
}

/// Whether compiled code converts the difference to 2⁶³, which is the other half of the unsigned numbers.
fn is_above(bits: u128) -> bool {
    is_nan(bits) || number(bits) >= Extended::from_u128(1 << 63).value
}

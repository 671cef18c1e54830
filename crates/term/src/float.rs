//! Floats as bits: what the operations of a term do to numbers.
//!
//! A NaN that an operation produces is x86's: a NaN operand handed on as a quiet one (the first of
//! two), otherwise the default NaN, which is negative.

use crate::bits::{mask, sign_extend};
use crate::node::{FloatBinaryOp, FloatComparison, FloatUnaryOp};

/// The exponent bits and the bit that makes a NaN quiet.
pub(crate) fn format(width: u32) -> (u128, u128) {
    if width == 64 { (0x7ff << 52, 1 << 51) } else { (0xff << 23, 1 << 22) }
}

pub(crate) fn default_nan(width: u32) -> u128 {
    let (exponent, quiet) = format(width);
    1 << (width - 1) | exponent | quiet
}

fn is_nan(width: u32, bits: u128) -> bool {
    let (exponent, _) = format(width);
    bits & exponent == exponent && bits & mask(width - 1) & !exponent != 0
}

fn single(bits: u128) -> f32 {
    f32::from_bits(bits as u32)
}

fn double(bits: u128) -> f64 {
    f64::from_bits(bits as u64)
}

/// Evaluates a body over f64 or f32 values.
macro_rules! by_width {
    ($width:expr, $of:ident => $body:expr) => {
        if $width == 64 {
            let $of = double;
            u128::from(($body).to_bits())
        } else {
            let $of = single;
            u128::from(($body).to_bits())
        }
    };
}

/// The result with the NaN that the hardware would give.
fn with_nan(width: u32, operands: &[u128], result: u128) -> u128 {
    if !is_nan(width, result) {
        return result;
    }
    let (_, quiet) = format(width);
    match operands.iter().find(|&&operand| is_nan(width, operand)) {
        Some(operand) => operand | quiet,
        None => default_nan(width),
    }
}

pub(crate) fn binary(op: FloatBinaryOp, width: u32, left: u128, right: u128) -> u128 {
    let result = by_width!(width, of => {
        let (left, right) = (of(left), of(right));
        match op {
            FloatBinaryOp::Add => left + right,
            FloatBinaryOp::Sub => left - right,
            FloatBinaryOp::Mul => left * right,
            FloatBinaryOp::Div => left / right,
            FloatBinaryOp::Rem => left % right,
        }
    });
    with_nan(width, &[left, right], result)
}

pub(crate) fn unary(op: FloatUnaryOp, width: u32, operand: u128) -> u128 {
    let result = by_width!(width, of => {
        let operand = of(operand);
        match op {
            FloatUnaryOp::Sqrt => operand.sqrt(),
            FloatUnaryOp::Floor => operand.floor(),
            FloatUnaryOp::Ceil => operand.ceil(),
            FloatUnaryOp::Trunc => operand.trunc(),
            FloatUnaryOp::Round => operand.round(),
            FloatUnaryOp::RoundEven => operand.round_ties_even(),
        }
    });
    with_nan(width, &[operand], result)
}

pub(crate) fn fused(width: u32, a: u128, b: u128, c: u128) -> u128 {
    let result = by_width!(width, of => of(a).mul_add(of(b), of(c)));
    with_nan(width, &[a, b, c], result)
}

pub(crate) fn compare(op: FloatComparison, width: u32, left: u128, right: u128) -> bool {
    // Widening a single changes neither order nor NaN.
    let widen = |bits| if width == 64 { double(bits) } else { f64::from(single(bits)) };
    let (left, right) = (widen(left), widen(right));
    match op {
        FloatComparison::Equal => left == right,
        FloatComparison::Less => left < right,
        FloatComparison::LessOrEqual => left <= right,
    }
}

pub(crate) fn to_float(from: u32, to: u32, bits: u128) -> u128 {
    match (from, to) {
        (64, 32) if is_nan(64, bits) => {
            // The sign and the high bits of the payload stay.
            let payload = bits >> 29 & mask(23);
            (bits >> 63) << 31 | 0xff << 23 | payload | 1 << 22
        }
        (32, 64) if is_nan(32, bits) => (bits >> 31) << 63 | 0x7ff << 52 | (bits & mask(23)) << 29 | 1 << 51,
        (64, 32) => u128::from((double(bits) as f32).to_bits()),
        (32, 64) => u128::from(f64::from(single(bits)).to_bits()),
        _ => bits,
    }
}

/// Bits of the register that x86 converts in, for a signed result of this width.
pub(crate) fn conversion_register(width: u32) -> u32 {
    if width <= 32 { 32 } else { 64 }
}

/// Whether a number truncates to one that fits a signed (or unsigned) integer of this width.
fn fits(value: f64, signed: bool, width: u32) -> bool {
    let truncated = value.trunc();
    if signed {
        let limit = 2f64.powi(width as i32 - 1);
        truncated >= -limit && truncated < limit
    } else {
        truncated >= 0.0 && truncated < 2f64.powi(width as i32)
    }
}

pub(crate) fn to_int(signed: bool, from: u32, width: u32, bits: u128) -> u128 {
    let value = if from == 64 { double(bits) } else { f64::from(single(bits)) };
    let as_signed = |register: u32| {
        if fits(value, true, register) { value.trunc() as i128 as u128 } else { u128::MAX << (register - 1) }
    };
    let result = match signed {
        true if width > 64 => value as i128 as u128,
        true => as_signed(conversion_register(width)),
        false if width > 64 || fits(value, false, width) => value as u128,
        // Narrow types are converted as signed 64-bit numbers and cut.
        false => as_signed(64),
    };
    result & mask(width)
}

pub(crate) fn from_int(signed: bool, from: u32, width: u32, bits: u128) -> u128 {
    let number = sign_extend(bits, from);
    match (signed, width) {
        (true, 64) => u128::from((number as f64).to_bits()),
        (true, _) => u128::from((number as f32).to_bits()),
        (false, 64) => u128::from((bits as f64).to_bits()),
        (false, _) => u128::from((bits as f32).to_bits()),
    }
}

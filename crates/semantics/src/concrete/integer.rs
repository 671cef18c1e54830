//! Integers of up to 128 bits, as bits with zeros above the width.

use program::{BinaryOp, OverflowOp, Predicate, UnaryOp};

#[inline]
pub fn truncate(value: u128, width: u32) -> u128 {
    if width >= 128 { value } else { value & ((1 << width) - 1) }
}

#[inline]
fn truncate_64(value: u64, width: u32) -> u64 {
    if width >= 64 { value } else { value & ((1 << width) - 1) }
}

#[inline]
pub fn sign_extend(value: u128, width: u32) -> i128 {
    let shift = 128 - width.min(128);
    (value << shift) as i128 >> shift
}

#[inline]
pub fn sign_extend_64(value: u64, width: u32) -> i64 {
    let shift = 64 - width.min(64);
    (value << shift) as i64 >> shift
}

#[inline]
pub fn binary(op: BinaryOp, width: u32, left: u128, right: u128) -> u128 {
    if width <= 64 {
        u128::from(binary_64(op, width, left as u64, right as u64))
    } else {
        binary_128(op, width, left, right)
    }
}

/// Divisors are not zero and shift amounts less than the width: the semantics checked.
#[inline]
fn binary_64(op: BinaryOp, width: u32, left: u64, right: u64) -> u64 {
    let signed = |value| sign_extend_64(value, width);
    match op {
        BinaryOp::Add => truncate_64(left.wrapping_add(right), width),
        BinaryOp::Sub => truncate_64(left.wrapping_sub(right), width),
        BinaryOp::Mul => truncate_64(left.wrapping_mul(right), width),
        BinaryOp::And => left & right,
        BinaryOp::Or => left | right,
        BinaryOp::Xor => left ^ right,
        BinaryOp::Shl => truncate_64(left.wrapping_shl(right as u32), width),
        BinaryOp::LShr => left.wrapping_shr(right as u32),
        BinaryOp::AShr => truncate_64(signed(left).wrapping_shr(right as u32) as u64, width),
        BinaryOp::UDiv => left.checked_div(right).unwrap_or(0),
        BinaryOp::URem => left.checked_rem(right).unwrap_or(0),
        BinaryOp::SDiv => match signed(right) {
            0 => 0,
            divisor => truncate_64(signed(left).wrapping_div(divisor) as u64, width),
        },
        BinaryOp::SRem => match signed(right) {
            0 => 0,
            divisor => truncate_64(signed(left).wrapping_rem(divisor) as u64, width),
        },
        _ => binary_128(op, width, u128::from(left), u128::from(right)) as u64,
    }
}

#[inline(never)]
fn binary_128(op: BinaryOp, width: u32, left: u128, right: u128) -> u128 {
    let signed = |value| sign_extend(value, width);
    let largest = truncate(u128::MAX, width);
    let highest = largest >> 1;
    let saturate = |value: Option<i128>, negative: bool| match value {
        Some(value) if sign_extend(value as u128, width) == value => truncate(value as u128, width),
        _ if negative => highest + 1,
        _ => highest,
    };
    let amount = right as u32;
    match op {
        BinaryOp::Add => truncate(left.wrapping_add(right), width),
        BinaryOp::Sub => truncate(left.wrapping_sub(right), width),
        BinaryOp::Mul => truncate(left.wrapping_mul(right), width),
        BinaryOp::UDiv => left.checked_div(right).unwrap_or(0),
        BinaryOp::URem => left.checked_rem(right).unwrap_or(0),
        BinaryOp::SDiv => match signed(right) {
            0 => 0,
            divisor => truncate(signed(left).wrapping_div(divisor) as u128, width),
        },
        BinaryOp::SRem => match signed(right) {
            0 => 0,
            divisor => truncate(signed(left).wrapping_rem(divisor) as u128, width),
        },
        BinaryOp::Shl => truncate(left.wrapping_shl(amount), width),
        BinaryOp::LShr => left.wrapping_shr(amount),
        BinaryOp::AShr => truncate(signed(left).wrapping_shr(amount) as u128, width),
        BinaryOp::And => left & right,
        BinaryOp::Or => left | right,
        BinaryOp::Xor => left ^ right,
        BinaryOp::UMin => left.min(right),
        BinaryOp::UMax => left.max(right),
        BinaryOp::SMin => {
            if signed(left) < signed(right) {
                left
            } else {
                right
            }
        }
        BinaryOp::SMax => {
            if signed(left) > signed(right) {
                left
            } else {
                right
            }
        }
        BinaryOp::UAddSat => left.checked_add(right).map_or(largest, |sum| sum.min(largest)),
        BinaryOp::USubSat => left.saturating_sub(right),
        BinaryOp::SAddSat => saturate(signed(left).checked_add(signed(right)), signed(left) < 0),
        BinaryOp::SSubSat => saturate(signed(left).checked_sub(signed(right)), signed(left) < 0),
        BinaryOp::UShlSat => {
            let shifted = truncate(left.wrapping_shl(amount), width);
            if shifted.wrapping_shr(amount) == left { shifted } else { largest }
        }
        BinaryOp::SShlSat => {
            let shifted = truncate(left.wrapping_shl(amount), width);
            if signed(shifted).wrapping_shr(amount) == signed(left) {
                shifted
            } else if signed(left) < 0 {
                highest + 1
            } else {
                highest
            }
        }
    }
}

pub fn overflows(op: OverflowOp, signed: bool, width: u32, left: u128, right: u128) -> bool {
    if signed {
        let (left, right) = (sign_extend(left, width), sign_extend(right, width));
        let exact = match op {
            OverflowOp::Add => left.checked_add(right),
            OverflowOp::Sub => left.checked_sub(right),
            OverflowOp::Mul => left.checked_mul(right),
        };
        exact.is_none_or(|exact| sign_extend(exact as u128, width) != exact)
    } else {
        let exact = match op {
            OverflowOp::Add => left.checked_add(right),
            OverflowOp::Sub => left.checked_sub(right),
            OverflowOp::Mul => left.checked_mul(right),
        };
        exact.is_none_or(|exact| truncate(exact, width) != exact)
    }
}

pub fn unary(op: UnaryOp, width: u32, operand: u128) -> u128 {
    let unused = 128 - width.min(128);
    match op {
        UnaryOp::Popcount => u128::from(operand.count_ones()),
        UnaryOp::LeadingZeros => u128::from(operand.leading_zeros() - unused),
        UnaryOp::TrailingZeros => u128::from(operand.trailing_zeros().min(width)),
        UnaryOp::ByteSwap => operand.swap_bytes() >> unused,
        UnaryOp::BitReverse => operand.reverse_bits() >> unused,
        UnaryOp::Abs => truncate(sign_extend(operand, width).wrapping_abs() as u128, width),
    }
}

pub fn funnel_shift(left: bool, width: u32, high: u128, low: u128, amount: u128) -> u128 {
    let amount = (amount % u128::from(width)) as u32;
    if amount == 0 {
        return if left { high } else { low };
    }
    let shift = if left { amount } else { width - amount };
    truncate(high << shift, width) | (low >> (width - shift))
}

#[inline]
pub fn compare(predicate: Predicate, width: u32, left: u128, right: u128) -> bool {
    if width <= 64 {
        let (left, right) = (left as u64, right as u64);
        let shift = 64 - width;
        // Shifted to the top, narrow signed numbers compare as wide ones.
        let (signed_left, signed_right) = ((left << shift) as i64, (right << shift) as i64);
        match predicate {
            Predicate::Eq => left == right,
            Predicate::Ne => left != right,
            Predicate::Ugt => left > right,
            Predicate::Uge => left >= right,
            Predicate::Ult => left < right,
            Predicate::Ule => left <= right,
            Predicate::Sgt => signed_left > signed_right,
            Predicate::Sge => signed_left >= signed_right,
            Predicate::Slt => signed_left < signed_right,
            Predicate::Sle => signed_left <= signed_right,
        }
    } else {
        let (signed_left, signed_right) = (sign_extend(left, width), sign_extend(right, width));
        match predicate {
            Predicate::Eq => left == right,
            Predicate::Ne => left != right,
            Predicate::Ugt => left > right,
            Predicate::Uge => left >= right,
            Predicate::Ult => left < right,
            Predicate::Ule => left <= right,
            Predicate::Sgt => signed_left > signed_right,
            Predicate::Sge => signed_left >= signed_right,
            Predicate::Slt => signed_left < signed_right,
            Predicate::Sle => signed_left <= signed_right,
        }
    }
}

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

#[inline(always)]
pub fn binary(op: BinaryOp, width: u32, left: u128, right: u128) -> u128 {
    if width <= 64 {
        u128::from(binary_64(op, width, left as u64, right as u64))
    } else {
        binary_128(op, width, left, right)
    }
}

/// Divisors are not zero and shift amounts less than the width: the semantics checked.
#[inline(always)]
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

#[inline(always)]
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Integers that need no width: the reference.
    fn signed(value: u128, width: u32) -> i64 {
        let value = value as i64;
        if value >> (width - 1) & 1 == 1 { value - (1 << width) } else { value }
    }

    fn wrap(value: i64, width: u32) -> u128 {
        value.rem_euclid(1 << width) as u128
    }

    fn clamp(value: i64, low: i64, high: i64, width: u32) -> u128 {
        wrap(value.clamp(low, high), width)
    }

    /// What an operation means, in mathematical integers; None where the semantics does not ask.
    fn reference(op: BinaryOp, width: u32, left: u128, right: u128) -> Option<u128> {
        let (l, r) = (left as i64, right as i64);
        let (sl, sr) = (signed(left, width), signed(right, width));
        let (low, high, top) = (-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1, (1i64 << width) - 1);
        let in_range = r < i64::from(width);
        Some(match op {
            BinaryOp::Add => wrap(l + r, width),
            BinaryOp::Sub => wrap(l - r, width),
            BinaryOp::Mul => wrap(l * r, width),
            BinaryOp::UDiv => wrap(l.checked_div(r)?, width),
            BinaryOp::URem => wrap(l.checked_rem(r)?, width),
            BinaryOp::SDiv if (sl, sr) != (low, -1) => wrap(sl.checked_div(sr)?, width),
            BinaryOp::SRem if (sl, sr) != (low, -1) => wrap(sl.checked_rem(sr)?, width),
            BinaryOp::Shl if in_range => wrap(l << r, width),
            BinaryOp::LShr if in_range => wrap(l >> r, width),
            BinaryOp::AShr if in_range => wrap(sl >> r, width),
            BinaryOp::And => wrap(l & r, width),
            BinaryOp::Or => wrap(l | r, width),
            BinaryOp::Xor => wrap(l ^ r, width),
            BinaryOp::UMin => wrap(l.min(r), width),
            BinaryOp::UMax => wrap(l.max(r), width),
            BinaryOp::SMin => wrap(sl.min(sr), width),
            BinaryOp::SMax => wrap(sl.max(sr), width),
            BinaryOp::UAddSat => clamp(l + r, 0, top, width),
            BinaryOp::USubSat => clamp(l - r, 0, top, width),
            BinaryOp::SAddSat => clamp(sl + sr, low, high, width),
            BinaryOp::SSubSat => clamp(sl - sr, low, high, width),
            BinaryOp::UShlSat if in_range => clamp(l << r, 0, top, width),
            BinaryOp::SShlSat if in_range => clamp(sl << r, low, high, width),
            _ => return None,
        })
    }

    const ALL: [BinaryOp; 23] = [
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::UDiv,
        BinaryOp::SDiv,
        BinaryOp::URem,
        BinaryOp::SRem,
        BinaryOp::Shl,
        BinaryOp::LShr,
        BinaryOp::AShr,
        BinaryOp::And,
        BinaryOp::Or,
        BinaryOp::Xor,
        BinaryOp::UMin,
        BinaryOp::UMax,
        BinaryOp::SMin,
        BinaryOp::SMax,
        BinaryOp::UAddSat,
        BinaryOp::SAddSat,
        BinaryOp::USubSat,
        BinaryOp::SSubSat,
        BinaryOp::UShlSat,
        BinaryOp::SShlSat,
    ];

    /// All pairs of values of all widths up to five.
    fn for_all(mut check: impl FnMut(u32, u128, u128)) {
        for width in 1..=5 {
            for left in 0..1 << width {
                for right in 0..1 << width {
                    check(width, left, right);
                }
            }
        }
    }

    #[test]
    fn binary_operations_on_all_small_values() {
        for_all(|width, left, right| {
            for op in ALL {
                if let Some(expected) = reference(op, width, left, right) {
                    assert_eq!(binary(op, width, left, right), expected, "{op:?} i{width} {left} {right}");
                    // The code for wide integers agrees where both can compute.
                    assert_eq!(
                        binary_128(op, width, left, right),
                        expected,
                        "{op:?} i{width} {left} {right}"
                    );
                }
            }
        });
    }

    #[test]
    fn comparisons_and_overflow_on_all_small_values() {
        for_all(|width, left, right| {
            let (l, r) = (left as i64, right as i64);
            let (sl, sr) = (signed(left, width), signed(right, width));
            let expected = [
                (Predicate::Eq, l == r),
                (Predicate::Ne, l != r),
                (Predicate::Ugt, l > r),
                (Predicate::Uge, l >= r),
                (Predicate::Ult, l < r),
                (Predicate::Ule, l <= r),
                (Predicate::Sgt, sl > sr),
                (Predicate::Sge, sl >= sr),
                (Predicate::Slt, sl < sr),
                (Predicate::Sle, sl <= sr),
            ];
            for (predicate, holds) in expected {
                assert_eq!(
                    compare(predicate, width, left, right),
                    holds,
                    "{predicate:?} i{width} {left} {right}"
                );
                // The same numbers, as the low and as the high part of a wide one.
                let shift = 128 - width;
                assert_eq!(compare(predicate, 128, left << shift, right << shift), holds);
            }
            let (low, high, top) = (-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1, (1i64 << width) - 1);
            for (op, exact, signed_exact) in [
                (OverflowOp::Add, l + r, sl + sr),
                (OverflowOp::Sub, l - r, sl - sr),
                (OverflowOp::Mul, l * r, sl * sr),
            ] {
                assert_eq!(overflows(op, false, width, left, right), exact < 0 || exact > top);
                assert_eq!(
                    overflows(op, true, width, left, right),
                    signed_exact < low || signed_exact > high
                );
            }
        });
    }

    #[test]
    fn bit_operations_on_all_small_values() {
        for width in 1..=6u32 {
            for value in 0..1u128 << width {
                let bits: Vec<u128> = (0..width).map(|bit| value >> bit & 1).collect();
                let count = |found: Option<usize>| found.map_or(u128::from(width), |zeros| zeros as u128);
                assert_eq!(unary(UnaryOp::Popcount, width, value), bits.iter().sum());
                let trailing = count(bits.iter().position(|&bit| bit == 1));
                assert_eq!(unary(UnaryOp::TrailingZeros, width, value), trailing);
                let leading = count(bits.iter().rev().position(|&bit| bit == 1));
                assert_eq!(unary(UnaryOp::LeadingZeros, width, value), leading);
                let reversed = bits.iter().fold(0, |sum, bit| sum << 1 | bit);
                assert_eq!(unary(UnaryOp::BitReverse, width, value), reversed);
                assert_eq!(unary(UnaryOp::Abs, width, value), wrap(signed(value, width).abs(), width));
                for (low, amount) in (0..1u128 << width).flat_map(|low| (0..9u128).map(move |n| (low, n))) {
                    let shift = (amount % u128::from(width)) as u32;
                    let both = value << width | low;
                    let left = truncate((both << shift) >> width, width);
                    let right = truncate(both >> shift, width);
                    assert_eq!(funnel_shift(true, width, value, low, amount), left);
                    assert_eq!(funnel_shift(false, width, value, low, amount), right);
                }
            }
        }
        assert_eq!(unary(UnaryOp::ByteSwap, 32, 0x1234_5678), 0x7856_3412);
        assert_eq!(unary(UnaryOp::ByteSwap, 16, 0x1234), 0x3412);
    }
}

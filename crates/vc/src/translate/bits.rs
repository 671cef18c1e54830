//! Operations on bits that have no node of their own.

use program::{BinaryOp, Predicate, UnaryOp};

use super::objects::compare;
use crate::expression::{Expression, Expressions, Node};

fn binary(store: &mut Expressions, op: BinaryOp, left: Expression, right: Expression) -> Expression {
    store.make(Node::Binary { op, signed: false, left, right })
}

/// Whether a bit is set.
fn bit(store: &mut Expressions, value: Expression, index: u32) -> Expression {
    let shifted = shifted_right(store, value, index);
    let bit = store.make(Node::Truncate { width: 1, of: shifted });
    let one = store.constant(1, 1);
    store.equal(bit, one)
}

fn shifted_right(store: &mut Expressions, value: Expression, by: u32) -> Expression {
    if by == 0 {
        return value;
    }
    let amount = store.constant(store.width(value), u128::from(by));
    binary(store, BinaryOp::LShr, value, amount)
}

fn shifted_left(store: &mut Expressions, value: Expression, by: u32) -> Expression {
    if by == 0 {
        return value;
    }
    let amount = store.constant(store.width(value), u128::from(by));
    binary(store, BinaryOp::Shl, value, amount)
}

pub(super) fn unary(store: &mut Expressions, op: UnaryOp, value: Expression) -> Expression {
    let width = store.width(value);
    match op {
        UnaryOp::Abs => {
            let zero = store.constant(width, 0);
            let negative = compare(store, Predicate::Slt, value, zero);
            let negated =
                store.make(Node::Binary { op: BinaryOp::Sub, signed: true, left: zero, right: value });
            store.make(Node::Ite(negative, negated, value))
        }
        UnaryOp::Popcount => {
            let mut sum = store.constant(width, 0);
            for index in 0..width {
                let bit = bit(store, value, index);
                let bit = store.make(Node::FromTruth { width, of: bit });
                sum = binary(store, BinaryOp::Add, sum, bit);
            }
            sum
        }
        UnaryOp::LeadingZeros | UnaryOp::TrailingZeros => {
            let mut count = store.constant(width, u128::from(width));
            for distance in (0..width).rev() {
                let index = if op == UnaryOp::TrailingZeros { distance } else { width - 1 - distance };
                let (set, found) = (bit(store, value, index), store.constant(width, u128::from(distance)));
                count = store.make(Node::Ite(set, found, count));
            }
            count
        }
        UnaryOp::ByteSwap => rearranged(store, value, 8),
        UnaryOp::BitReverse => rearranged(store, value, 1),
    }
}

/// The pieces of that many bits in the opposite order.
fn rearranged(store: &mut Expressions, value: Expression, piece: u32) -> Expression {
    let width = store.width(value);
    let mut result = store.constant(width, 0);
    for index in 0..width / piece {
        let shifted = shifted_right(store, value, index * piece);
        let part = store.make(Node::Truncate { width: piece, of: shifted });
        let part =
            if piece < width { store.make(Node::Extend { signed: false, width, of: part }) } else { part };
        let part = shifted_left(store, part, width - (index + 1) * piece);
        result = binary(store, BinaryOp::Or, result, part);
    }
    result
}

/// The high (left) or low word of `high:low` shifted by an amount modulo the width.
pub(super) fn funnel_shift(
    store: &mut Expressions,
    left: bool,
    width: u32,
    [high, low, amount]: [Expression; 3],
) -> Expression {
    let double = 2 * width;
    let words = store.constant(width, u128::from(width));
    let amount = binary(store, BinaryOp::URem, amount, words);
    let [high, low, amount] =
        [high, low, amount].map(|of| store.make(Node::Extend { signed: false, width: double, of }));
    let high = shifted_left(store, high, width);
    let both = binary(store, BinaryOp::Or, high, low);
    let of = if left {
        let shifted = binary(store, BinaryOp::Shl, both, amount);
        shifted_right(store, shifted, width)
    } else {
        binary(store, BinaryOp::LShr, both, amount)
    };
    store.make(Node::Truncate { width, of })
}

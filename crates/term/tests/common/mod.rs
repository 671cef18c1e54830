//! A second opinion on what terms mean: the operations written once more, from the definitions in
//! SMT-LIB, in a way that shares nothing with the crate.

#![allow(dead_code)]

pub mod lab;

use term::{Assignment, BinaryOp, Comparison, Evaluator, Term, TermStore};

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }

    /// A number with the edges of the width far more often than by chance.
    pub fn value(&mut self, width: u32) -> u128 {
        let wide = u128::from(self.next()) << 64 | u128::from(self.next());
        let edge = 1u128 << self.below(u64::from(width));
        low_bits(
            match self.below(7) {
                0 => wide % 4,
                1 => u128::MAX - wide % 4,
                2 => edge,
                3 => edge.wrapping_sub(1),
                4 => !edge,
                5 => edge.wrapping_neg(),
                _ => wide,
            },
            width,
        )
    }
}

pub fn low_bits(value: u128, width: u32) -> u128 {
    if width == 128 { value } else { value % (1 << width) }
}

/// The bits of a number, lowest first.
fn bits_of(value: u128, width: u32) -> impl Iterator<Item = bool> {
    (0..width).map(move |place| value >> place & 1 == 1)
}

fn from_bits(bits: impl Iterator<Item = bool>) -> u128 {
    bits.enumerate().map(|(place, bit)| u128::from(bit) << place).sum()
}

pub fn is_negative(value: u128, width: u32) -> bool {
    value >> (width - 1) & 1 == 1
}

/// 2^width - value
fn negated(value: u128, width: u32) -> u128 {
    low_bits((!value).wrapping_add(1), width)
}

fn magnitude(value: u128, width: u32) -> u128 {
    if is_negative(value, width) { negated(value, width) } else { value }
}

pub fn add(left: u128, right: u128, width: u32) -> u128 {
    let mut carry = false;
    from_bits(bits_of(left, width).zip(bits_of(right, width)).map(|(a, b)| {
        let sum = a ^ b ^ carry;
        carry = u8::from(a) + u8::from(b) + u8::from(carry) >= 2;
        sum
    }))
}

fn mul(left: u128, right: u128, width: u32) -> u128 {
    bits_of(right, width)
        .enumerate()
        .filter(|&(_, bit)| bit)
        .fold(0, |sum, (place, _)| add(sum, low_bits(left << place, width), width))
}

fn udiv(left: u128, right: u128, width: u32) -> u128 {
    match right {
        0 => low_bits(u128::MAX, width),
        _ => left / right,
    }
}

fn urem(left: u128, right: u128) -> u128 {
    if right == 0 { left } else { left % right }
}

/// The definitions of `bvsdiv` and `bvsrem` in SMT-LIB, by cases on the signs.
fn sdiv(left: u128, right: u128, width: u32) -> u128 {
    let quotient = udiv(magnitude(left, width), magnitude(right, width), width);
    if is_negative(left, width) != is_negative(right, width) { negated(quotient, width) } else { quotient }
}

fn srem(left: u128, right: u128, width: u32) -> u128 {
    let remainder = urem(magnitude(left, width), magnitude(right, width));
    if is_negative(left, width) { negated(remainder, width) } else { remainder }
}

fn shifted(value: u128, width: u32, source: impl Fn(u32) -> Option<u32>, fill: bool) -> u128 {
    from_bits((0..width).map(|place| match source(place) {
        Some(from) if from < width => value >> from & 1 == 1,
        _ => fill,
    }))
}

pub fn binary(op: BinaryOp, width: u32, left: u128, right: u128) -> u128 {
    let amount = right.min(200) as u32;
    match op {
        BinaryOp::And => from_bits(bits_of(left, width).zip(bits_of(right, width)).map(|(a, b)| a && b)),
        BinaryOp::Or => from_bits(bits_of(left, width).zip(bits_of(right, width)).map(|(a, b)| a || b)),
        BinaryOp::Xor => from_bits(bits_of(left, width).zip(bits_of(right, width)).map(|(a, b)| a != b)),
        BinaryOp::Add => add(left, right, width),
        BinaryOp::Sub => add(left, negated(right, width), width),
        BinaryOp::Mul => mul(left, right, width),
        BinaryOp::UDiv => udiv(left, right, width),
        BinaryOp::URem => urem(left, right),
        BinaryOp::SDiv => sdiv(left, right, width),
        BinaryOp::SRem => srem(left, right, width),
        BinaryOp::Shl => shifted(left, width, |place| place.checked_sub(amount), false),
        BinaryOp::LShr => shifted(left, width, |place| Some(place + amount), false),
        BinaryOp::AShr => shifted(left, width, |place| Some(place + amount), is_negative(left, width)),
    }
}

pub fn compare(op: Comparison, width: u32, left: u128, right: u128) -> bool {
    match op {
        Comparison::Equal => left == right,
        Comparison::UnsignedLess => left < right,
        Comparison::SignedLess => match (is_negative(left, width), is_negative(right, width)) {
            (true, false) => true,
            (false, true) => false,
            _ => left < right,
        },
    }
}

pub fn not(value: u128, width: u32) -> u128 {
    from_bits(bits_of(value, width).map(|bit| !bit))
}

pub fn concat(high: u128, low: u128, low_width: u32) -> u128 {
    (0..low_width).fold(high, |value, _| value * 2) + low
}

pub fn extract(value: u128, low: u32, width: u32) -> u128 {
    from_bits((low..low + width).map(|place| value >> place & 1 == 1))
}

pub fn extend(signed: bool, value: u128, narrow: u32, width: u32) -> u128 {
    let fill = signed && is_negative(value, narrow);
    from_bits((0..width).map(|place| if place < narrow { value >> place & 1 == 1 } else { fill }))
}

pub const BINARY: [BinaryOp; 13] = [
    BinaryOp::And,
    BinaryOp::Or,
    BinaryOp::Xor,
    BinaryOp::Add,
    BinaryOp::Sub,
    BinaryOp::Mul,
    BinaryOp::UDiv,
    BinaryOp::URem,
    BinaryOp::SDiv,
    BinaryOp::SRem,
    BinaryOp::Shl,
    BinaryOp::LShr,
    BinaryOp::AShr,
];

pub const COMPARISONS: [Comparison; 3] =
    [Comparison::Equal, Comparison::UnsignedLess, Comparison::SignedLess];

/// The values of the variables, by index; arrays and addresses are made up from their numbers.
pub struct Values(pub Vec<u128>);

impl Assignment for Values {
    fn variable(&self, index: u32) -> u128 {
        self.0[index as usize]
    }

    fn array_byte(&self, array: u32, index: u64) -> u8 {
        array_byte(array, index)
    }

    fn address(&self, object: u32) -> u64 {
        address(object)
    }
}

pub fn array_byte(array: u32, index: u64) -> u8 {
    (index.wrapping_mul(37) ^ u64::from(array).wrapping_mul(101) ^ index >> 13) as u8
}

pub fn address(object: u32) -> u64 {
    0x10000 + u64::from(object) * 0x110
}

pub fn evaluate(store: &TermStore, values: &Values, term: Term) -> u128 {
    Evaluator::default().evaluate(store, values, term)
}

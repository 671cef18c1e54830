//! Circuits against the evaluation of terms: with constants for inputs, a circuit is a constant.

use term::{
    BinaryOp, Comparison, Evaluator, FloatBinaryOp, FloatComparison, FloatUnaryOp, Term, TermStore, mask,
};

use super::circuit::{Circuit, Literal, Word, constant, constant_of};
use crate::model::Model;

const BINARY: [BinaryOp; 13] = [
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
const COMPARISONS: [Comparison; 3] = [Comparison::Equal, Comparison::UnsignedLess, Comparison::SignedLess];
const FLOAT_COMPARISONS: [FloatComparison; 3] =
    [FloatComparison::Equal, FloatComparison::Less, FloatComparison::LessOrEqual];
const FLOAT_UNARY: [FloatUnaryOp; 6] = [
    FloatUnaryOp::Sqrt,
    FloatUnaryOp::Floor,
    FloatUnaryOp::Ceil,
    FloatUnaryOp::Trunc,
    FloatUnaryOp::Round,
    FloatUnaryOp::RoundEven,
];
const FLOAT_BINARY: [FloatBinaryOp; 4] =
    [FloatBinaryOp::Add, FloatBinaryOp::Sub, FloatBinaryOp::Mul, FloatBinaryOp::Div];

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn wide(&mut self, width: u32) -> u128 {
        let random = u128::from(self.next()) << 64 | u128::from(self.next());
        let value = match self.next() >> 20 & 7 {
            0 => random & 3,
            1 => !(random & 3),
            2 => 1 << (width - 1),
            3 | 4 => random >> (random & 127),
            _ => random,
        };
        value & mask(width)
    }

    /// Often special, subnormal, or near another one.
    fn float(&mut self, width: u32) -> u128 {
        let (field, fraction) = if width == 64 { (0x7ff_u128, 52) } else { (0xff_u128, 23) };
        let random = u128::from(self.next());
        let sign = (random & 1) << (width - 1);
        let payload = random >> 8 & mask(fraction);
        let few = payload & !mask(fraction - 4) | random >> 3 & 1;
        let bias = field >> 1;
        let near = bias - 32 + (self.next() as u128 >> 5 & 63);
        match self.next() >> 17 & 15 {
            0 => sign,
            1 => sign | field << fraction,
            2 => sign | field << fraction | payload.max(1),
            3 | 4 => sign | payload >> (self.next() >> 9 & 31),
            5 => sign | 1 << fraction | few,
            6 => sign | (field - 1) << fraction | payload,
            7 => sign | (bias / 2 + (random >> 2 & 63)) << fraction | payload,
            8 | 9 => sign | near << fraction | few,
            10..=13 => sign | near << fraction | payload,
            _ => random & mask(width),
        }
    }
}

/// Constants as terms, so that constructors evaluate; and as words.
struct Operand {
    term: Term,
    word: Word,
}

fn operand(store: &TermStore, width: u32, value: u128) -> Operand {
    Operand { term: store.constant(width, value), word: constant(width as usize, value) }
}

fn check(store: &TermStore, word: &[Literal], term: Term, shown: &dyn Fn() -> String) {
    let expected = Evaluator::default().evaluate(store, &Model::default(), term);
    let found = constant_of(word);
    assert_eq!(found, Some(expected), "{}: {:x?} instead of {expected:x}", shown(), found);
}

fn check_integers(circuit: &mut Circuit, store: &TermStore, width: u32, left: u128, right: u128) {
    let (a, b) = (operand(store, width, left), operand(store, width, right));
    for op in BINARY {
        let word = match op {
            BinaryOp::And => circuit.bitwise(&a.word, &b.word, Circuit::and),
            BinaryOp::Or => circuit.bitwise(&a.word, &b.word, Circuit::or),
            BinaryOp::Xor => circuit.bitwise(&a.word, &b.word, Circuit::xor),
            BinaryOp::Add => circuit.add(&a.word, &b.word),
            BinaryOp::Sub => circuit.subtract(&a.word, &b.word),
            BinaryOp::Mul => circuit.multiply(&a.word, &b.word, width as usize),
            BinaryOp::UDiv => circuit.divide(&a.word, &b.word).0,
            BinaryOp::URem => circuit.divide(&a.word, &b.word).1,
            BinaryOp::SDiv => circuit.divide_signed(&a.word, &b.word).0,
            BinaryOp::SRem => circuit.divide_signed(&a.word, &b.word).1,
            BinaryOp::Shl => circuit.shift_left(&a.word, &b.word),
            BinaryOp::LShr => circuit.shift_right(&a.word, &b.word, Literal::FALSE),
            BinaryOp::AShr => circuit.shift_right(&a.word, &b.word, a.word[width as usize - 1]),
        };
        let shown = || format!("{op:?} of {left:x} and {right:x} at width {width}");
        check(store, &word, store.binary(op, a.term, b.term), &shown);
    }
    for op in COMPARISONS {
        let literal = match op {
            Comparison::Equal => circuit.equal(&a.word, &b.word),
            Comparison::UnsignedLess => circuit.less(&a.word, &b.word),
            Comparison::SignedLess => circuit.less_signed(&a.word, &b.word),
        };
        let shown = || format!("{op:?} of {left:x} and {right:x} at width {width}");
        check(store, &[literal], store.compare(op, a.term, b.term), &shown);
    }
}

#[test]
fn integers_of_few_bits() {
    let (mut circuit, store) = (Circuit::new(), TermStore::new());
    for width in 1..=5 {
        for left in 0..1 << width {
            for right in 0..1 << width {
                check_integers(&mut circuit, &store, width, left, right);
            }
        }
    }
}

#[test]
fn integers_of_many_bits() {
    let (mut circuit, store, mut random) = (Circuit::new(), TermStore::new(), Random(77));
    for width in [7, 8, 16, 31, 32, 33, 64, 100, 128] {
        for _ in 0..150 {
            let (left, right) = (random.wide(width), random.wide(width));
            check_integers(&mut circuit, &store, width, left, right);
            check_integers(&mut circuit, &store, width, left, u128::from(random.next() % 140) & mask(width));
        }
    }
}

fn check_floats(circuit: &mut Circuit, store: &TermStore, width: u32, values: [u128; 3]) {
    let [a, b, c] = values.map(|value| operand(store, width, value));
    let shown = |op: &dyn std::fmt::Debug| format!("{op:?} of {values:x?}");
    for op in FLOAT_BINARY {
        let word = circuit.float_binary(op, width, &a.word, &b.word);
        check(store, &word, store.float_binary(op, a.term, b.term), &|| shown(&op));
    }
    let word = circuit.float_fused(width, &a.word, &b.word, &c.word);
    check(store, &word, store.float_fused(a.term, b.term, c.term), &|| shown(&"fused"));
    for op in FLOAT_UNARY {
        let word = circuit.float_unary(op, width, &a.word);
        check(store, &word, store.float_unary(op, a.term), &|| shown(&op));
    }
    for op in FLOAT_COMPARISONS {
        for (x, y) in [(&a, &b), (&a, &a)] {
            let literal = circuit.float_compare(op, width, &x.word, &y.word);
            check(store, &[literal], store.float_compare(op, x.term, y.term), &|| shown(&op));
        }
    }
    let word = circuit.float_to_float(width, 96 - width, &a.word);
    check(store, &word, store.float_to_float(96 - width, a.term), &|| shown(&"conversion"));
}

#[test]
fn floats() {
    for width in [32, 64] {
        let (mut circuit, store, mut random) = (Circuit::new(), TermStore::new(), Random(5000));
        for _ in 0..4000 {
            let [a, b, c] = [0; 3].map(|_| random.float(width));
            check_floats(&mut circuit, &store, width, [a, b, c]);
            // Sums that cancel, or nearly.
            let sign = 1 << (width - 1);
            check_floats(&mut circuit, &store, width, [a, a ^ sign ^ random.next() as u128 & 3, c]);
            let product =
                store.float_binary(FloatBinaryOp::Mul, store.constant(width, a), store.constant(width, b));
            let product = Evaluator::default().evaluate(&store, &Model::default(), product);
            check_floats(&mut circuit, &store, width, [a, b, product ^ sign]);
        }
    }
}

#[test]
fn special_floats() {
    for (width, field, fraction) in [(32, 0xff_u128, 23), (64, 0x7ff, 52)] {
        let (mut circuit, store) = (Circuit::new(), TermStore::new());
        let bias = field >> 1;
        let mut values = Vec::new();
        for exponent in
            [0, 1, bias - 1, bias, bias + 1, bias + fraction - 1, bias + fraction, field - 1, field]
        {
            for payload in [0, 1, mask(fraction as u32), 1 << (fraction - 1), 1 << (fraction - 1) | 1] {
                let magnitude = exponent << fraction | payload;
                values.extend([magnitude, magnitude | 1 << (width - 1)]);
            }
        }
        for (place, &a) in values.iter().enumerate() {
            for &b in &values {
                check_floats(&mut circuit, &store, width, [a, b, values[values.len() - 1 - place]]);
            }
        }
    }
}

#[test]
fn conversions_to_integers() {
    for from in [32, 64] {
        let (mut circuit, store, mut random) = (Circuit::new(), TermStore::new(), Random(31));
        for _ in 0..1500 {
            let value = match random.next() & 3 {
                // Around the limits of the integers.
                0 => {
                    let power = 2f64.powi((random.next() % 132) as i32);
                    let value = power + (random.next() % 5) as f64 - 2.0;
                    if from == 64 {
                        u128::from(value.to_bits())
                    } else {
                        u128::from((value as f32).to_bits())
                    }
                }
                _ => random.float(from),
            };
            let a = operand(&store, from, value);
            for signed in [false, true] {
                for width in [1, 8, 16, 31, 32, 33, 63, 64, 65, 128] {
                    let word = circuit.float_to_int(signed, from, width, &a.word);
                    let shown = || format!("{value:x} to {width} bits, signed: {signed}");
                    check(&store, &word, store.float_to_int(signed, width, a.term), &shown);
                }
            }
        }
    }
}

#[test]
fn conversions_from_integers() {
    let (mut circuit, store, mut random) = (Circuit::new(), TermStore::new(), Random(63));
    for width in [1, 7, 8, 24, 25, 32, 54, 63, 64, 128] {
        for _ in 0..400 {
            let value = random.wide(width);
            let a = operand(&store, width, value);
            for (signed, to) in [(false, 32), (true, 32), (false, 64), (true, 64)] {
                let word = circuit.int_to_float(signed, to, &a.word);
                let shown = || format!("{value:x} of {width} bits to {to}, signed: {signed}");
                check(&store, &word, store.int_to_float(signed, to, a.term), &shown);
            }
        }
    }
}

//! Deep terms of real widths, arrays and floats among them, at random values: against operations
//! written once more, and under substitution.

mod common;

use std::rc::Rc;

use common::{BINARY, COMPARISONS, Random, Values, array_byte, low_bits};
use common::{binary, compare, concat, evaluate, extend, extract, not};
use term::{Comparison, Evaluator, FloatBinaryOp, FloatComparison, FloatUnaryOp, Term, TermStore};

const WIDTHS: [u32; 5] = [8, 16, 32, 64, 128];
const ROUNDS: usize = 4;

/// A term and its value in each round.
#[derive(Clone)]
struct Case {
    term: Term,
    values: [u128; ROUNDS],
}

/// What an array holds in one round.
enum Bytes {
    Variable(u32),
    Table(Vec<u8>),
    Stored(u64, u8, Rc<Bytes>),
    Everywhere(u8),
    Shift(Rc<Bytes>, u64),
    /// Beginning and length, what is there, and what is elsewhere.
    Splice((u64, u64), Rc<Bytes>, Rc<Bytes>),
}

impl Bytes {
    fn at(&self, index: u64) -> u8 {
        match self {
            Bytes::Variable(array) => array_byte(*array, index),
            Bytes::Table(bytes) => bytes.get(index as usize).copied().unwrap_or(0),
            Bytes::Stored(place, byte, _) if *place == index => *byte,
            Bytes::Stored(.., below) => below.at(index),
            Bytes::Everywhere(byte) => *byte,
            Bytes::Shift(of, by) => of.at(index.wrapping_add(*by)),
            Bytes::Splice((begin, length), over, under) => {
                let is_within = u128::from(index.wrapping_sub(*begin)) < u128::from(*length);
                if is_within { over.at(index) } else { under.at(index) }
            }
        }
    }
}

#[derive(Clone)]
struct ArrayCase {
    term: Term,
    bytes: [Rc<Bytes>; ROUNDS],
}

impl ArrayCase {
    fn new(term: Term, bytes: impl FnMut(usize) -> Bytes) -> ArrayCase {
        let mut bytes = bytes;
        ArrayCase { term, bytes: std::array::from_fn(|round| Rc::new(bytes(round))) }
    }

    fn byte(&self, round: usize, index: u64) -> u8 {
        self.bytes[round].at(index)
    }
}

struct Bench {
    store: TermStore,
    random: Random,
    assignments: Vec<Values>,
    variables: Vec<Case>,
    arrays: Vec<ArrayCase>,
}

impl Bench {
    fn new(seed: u64) -> Bench {
        let store = TermStore::new();
        let mut random = Random(seed);
        let widths = [8, 8, 16, 16, 32, 32, 64, 64, 64, 128, 128, 1, 1, 7, 33];
        let mut assignments: Vec<Values> = (0..ROUNDS).map(|_| Values(Vec::new())).collect();
        let mut variables = Vec::new();
        for (index, width) in widths.into_iter().enumerate() {
            let values = [0; ROUNDS].map(|_| random.value(width));
            for (assignment, value) in assignments.iter_mut().zip(values) {
                assignment.0.push(value);
            }
            variables.push(Case { term: store.fresh_variable(width, &format!("v{index}")), values });
        }
        let object = store.address(64, 3, 4);
        variables.push(Case { term: object, values: [u128::from(common::address(3)); ROUNDS] });
        let first = ArrayCase::new(store.fresh_array("a"), |_| Bytes::Variable(0));
        let table = vec![1, 4, 7, 10, 13, 16];
        let second = ArrayCase::new(store.table(&table), |_| Bytes::Table(table.clone()));
        Bench { store, random, assignments, variables, arrays: vec![first, second] }
    }

    fn check(&self, case: Case, made: &str) -> Case {
        for (assignment, value) in self.assignments.iter().zip(case.values) {
            let found = evaluate(&self.store, assignment, case.term);
            assert_eq!(found, value, "{made} gave {}", self.store.text(case.term));
            let possible = self.store.possible_bits(case.term);
            assert_eq!(value & !possible, 0, "possible bits of {}", self.store.text(case.term));
        }
        case
    }

    fn map1(&self, a: &Case, term: Term, made: &str, operation: impl Fn(u128) -> u128) -> Case {
        self.check(Case { term, values: a.values.map(operation) }, made)
    }

    fn map2(
        &self,
        a: &Case,
        b: &Case,
        term: Term,
        made: &str,
        operation: impl Fn(u128, u128) -> u128,
    ) -> Case {
        let values = std::array::from_fn(|round| operation(a.values[round], b.values[round]));
        self.check(Case { term, values }, made)
    }

    fn leaf(&mut self, width: u32) -> Case {
        if self.random.below(3) == 0 {
            let value = self.random.value(width);
            return Case { term: self.store.constant(width, value), values: [value; ROUNDS] };
        }
        let mut of_width = self.variables.iter().filter(|case| self.store.width(case.term) == width);
        let count = of_width.clone().count() as u64;
        match count {
            0 => {
                let index = self.random.below(self.variables.len() as u64) as usize;
                let variable = self.variables[index].clone();
                self.resized(&variable, width)
            }
            _ => {
                let index = self.random.below(count) as usize;
                of_width.nth(index).expect("fewer than the count").clone()
            }
        }
    }

    fn resized(&mut self, of: &Case, width: u32) -> Case {
        let signed = self.random.below(2) == 0;
        let narrow = self.store.width(of.term);
        let term = self.store.resize(signed, width, of.term);
        self.map1(of, term, "resize", |a| {
            if width <= narrow { low_bits(a, width) } else { extend(signed, a, narrow, width) }
        })
    }

    fn term(&mut self, width: u32, depth: u32) -> Case {
        if depth == 0 || self.random.below(10) == 0 {
            return self.leaf(width);
        }
        let below = depth - 1;
        match self.random.below(13) {
            0..4 => {
                let op = self.random.pick(&BINARY);
                let left = self.term(width, below);
                let right = match self.random.below(4) {
                    0 => left.clone(),
                    1 => self.leaf(width),
                    _ => self.term(width, below),
                };
                let term = self.store.binary(op, left.term, right.term);
                self.map2(&left, &right, term, "binary", |a, b| binary(op, width, a, b))
            }
            4 => {
                let of = self.term(width, below);
                self.map1(&of, self.store.not(of.term), "not", |a| not(a, width))
            }
            5 => {
                let condition = self.term(1, below);
                let (then, otherwise) = (self.term(width, below), self.term(width, below));
                let term = self.store.ite(condition.term, then.term, otherwise.term);
                let values = std::array::from_fn(|round| match condition.values[round] {
                    0 => otherwise.values[round],
                    _ => then.values[round],
                });
                self.check(Case { term, values }, "ite")
            }
            6 if width > 1 => {
                let low_width = match width {
                    8.. if self.random.below(3) > 0 => {
                        8 * (1 + self.random.below(u64::from(width - 1) / 8 + 1) as u32)
                    }
                    _ => 1,
                }
                .min(width - 1);
                let (high, low) = (self.term(width - low_width, below), self.term(low_width, below));
                let term = self.store.concat(high.term, low.term);
                self.map2(&high, &low, term, "concat", |h, l| concat(h, l, low_width))
            }
            7 => {
                let other = self.random.pick(&WIDTHS);
                let of = self.term(other, below);
                self.resized(&of, width)
            }
            8 => {
                let wide = *WIDTHS.iter().find(|&&wide| wide >= width).expect("128 is the widest");
                let of = self.term(wide, below);
                let low = self.random.below(u64::from(wide - width) + 1) as u32;
                let term = self.store.extract(low, width, of.term);
                self.map1(&of, term, "extract", |a| extract(a, low, width))
            }
            9 if width == 8 => self.read(below),
            10 if width == 32 || width == 64 => self.float(width, below),
            11.. if width == 1 => self.truth(below),
            _ => self.leaf(width),
        }
    }

    fn truth(&mut self, depth: u32) -> Case {
        let width = self.random.pick(&WIDTHS);
        let left = self.term(width, depth);
        let right = if self.random.below(2) == 0 { self.leaf(width) } else { self.term(width, depth) };
        let op = self.random.pick(&COMPARISONS);
        let term = self.store.compare(op, left.term, right.term);
        self.map2(&left, &right, term, "compare", |a, b| u128::from(compare(op, width, a, b)))
    }

    /// Small and large, known and unknown, and close to others.
    fn index(&mut self, depth: u32) -> Case {
        let narrow = self.term(8, depth.min(1));
        let small = self.random.below(4) > 0;
        let index = if small {
            let term = self.store.extract(0, 3, narrow.term);
            let cut = self.map1(&narrow, term, "extract", |a| a % 8);
            self.map1(&cut, self.store.extend(false, 64, cut.term), "extend", |a| a)
        } else {
            self.leaf(64)
        };
        let offset = u128::from(self.random.below(4));
        let term = self.store.add(self.store.constant(64, offset), index.term);
        self.map1(&index, term, "add", |a| common::add(a, offset, 64))
    }

    fn array(&mut self, depth: u32) -> ArrayCase {
        if depth == 0 {
            let index = self.random.below(2) as usize;
            return self.arrays[index].clone();
        }
        let below = self.array(depth - 1);
        match self.random.below(9) {
            6 => {
                let byte = self.leaf(8);
                let everywhere = self.store.everywhere(byte.term);
                let filled = ArrayCase::new(everywhere, |round| Bytes::Everywhere(byte.values[round] as u8));
                self.spliced(&filled, &below)
            }
            7 => {
                let by = self.index(1);
                let term = self.store.shift(below.term, by.term);
                ArrayCase::new(term, |round| {
                    Bytes::Shift(below.bytes[round].clone(), by.values[round] as u64)
                })
            }
            8 => {
                let further = self.random.below(3).min(u64::from(depth) - 1) as u32;
                let other = self.array(further);
                if self.random.below(2) == 0 {
                    self.spliced(&other, &below)
                } else {
                    self.spliced(&below, &other)
                }
            }
            0 => {
                let condition = self.term(1, 1);
                // Another version of the same array.
                let place = self.index(1);
                let byte = self.leaf(8);
                let other = self.stored(&below, &place, &byte);
                let term = self.store.ite(condition.term, below.term, other.term);
                let bytes = std::array::from_fn(|round| {
                    let from = if condition.values[round] != 0 { &below } else { &other };
                    from.bytes[round].clone()
                });
                ArrayCase { term, bytes }
            }
            // What it holds already.
            1 => {
                let place = self.index(1);
                let byte = self.selected(&below, &place);
                self.stored(&below, &place, &byte)
            }
            // What it holds elsewhere.
            2 => {
                let (place, other) = (self.index(1), self.index(1));
                let byte = self.selected(&below, &other);
                self.stored(&below, &place, &byte)
            }
            _ => {
                let place = self.index(1);
                let byte = self.leaf(8);
                self.stored(&below, &place, &byte)
            }
        }
    }

    fn stored(&mut self, array: &ArrayCase, index: &Case, byte: &Case) -> ArrayCase {
        ArrayCase::new(self.store.store(array.term, index.term, byte.term), |round| {
            let (place, byte) = (index.values[round] as u64, byte.values[round] as u8);
            Bytes::Stored(place, byte, array.bytes[round].clone())
        })
    }

    /// Within a range the one, elsewhere the other.
    fn spliced(&mut self, over: &ArrayCase, under: &ArrayCase) -> ArrayCase {
        let (begin, length) = (self.index(1), self.index(1));
        let term = self.store.splice(begin.term, length.term, over.term, under.term);
        ArrayCase::new(term, |round| {
            let range = (begin.values[round] as u64, length.values[round] as u64);
            Bytes::Splice(range, over.bytes[round].clone(), under.bytes[round].clone())
        })
    }

    fn selected(&mut self, array: &ArrayCase, index: &Case) -> Case {
        let term = self.store.select(array.term, index.term);
        let values = std::array::from_fn(|round| u128::from(array.byte(round, index.values[round] as u64)));
        self.check(Case { term, values }, "select")
    }

    fn read(&mut self, depth: u32) -> Case {
        let length = self.random.below(8) as u32;
        let array = self.array(length);
        let index = self.index(depth);
        self.selected(&array, &index)
    }

    fn float(&mut self, width: u32, depth: u32) -> Case {
        let (a, b) = (self.term(width, depth), self.leaf(width));
        match self.random.below(4) {
            0 => {
                let term = self.store.float_binary(FloatBinaryOp::Add, a.term, b.term);
                self.map2(&a, &b, term, "float", |a, b| float_sum(width, a, b))
            }
            1 => {
                let term = self.store.float_neg(a.term);
                self.map1(&a, term, "negation", |a| a ^ 1 << (width - 1))
            }
            2 => {
                let term = self.store.float_abs(a.term);
                self.map1(&a, term, "abs", |a| low_bits(a, width - 1))
            }
            _ => {
                let term = self.store.float_compare(FloatComparison::Less, a.term, b.term);
                let less = self.map2(&a, &b, term, "less", |a, b| {
                    u128::from(if width == 64 {
                        f64::from_bits(a as u64) < f64::from_bits(b as u64)
                    } else {
                        f32::from_bits(a as u32) < f32::from_bits(b as u32)
                    })
                });
                let nan = self.store.is_nan(a.term);
                let nan = self.map1(&a, nan, "is NaN", |a| {
                    u128::from(if width == 64 {
                        f64::from_bits(a as u64).is_nan()
                    } else {
                        f32::from_bits(a as u32).is_nan()
                    })
                });
                let term = self.store.or(less.term, nan.term);
                let either = self.map2(&less, &nan, term, "or", |a, b| a | b);
                self.resized(&either, width)
            }
        }
    }
}

/// Addition, with the NaN of x86.
fn float_sum(width: u32, a: u128, b: u128) -> u128 {
    if width == 64 {
        let (left, right) = (f64::from_bits(a as u64), f64::from_bits(b as u64));
        let sum = left + right;
        u128::from(match (left.is_nan(), right.is_nan()) {
            (true, _) => a as u64 | 1 << 51,
            (false, true) => b as u64 | 1 << 51,
            _ if sum.is_nan() => 0xfff8_0000_0000_0000,
            _ => sum.to_bits(),
        })
    } else {
        let (left, right) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
        let sum = left + right;
        u128::from(match (left.is_nan(), right.is_nan()) {
            (true, _) => a as u32 | 1 << 22,
            (false, true) => b as u32 | 1 << 22,
            _ if sum.is_nan() => 0xffc0_0000,
            _ => sum.to_bits(),
        })
    }
}

#[test]
fn random_terms() {
    for seed in 0..60 {
        let mut bench = Bench::new(seed);
        for _ in 0..40 {
            let width = bench.random.pick(&[1, 8, 16, 32, 64, 128]);
            bench.term(width, 6);
        }
    }
}

#[test]
fn random_arrays() {
    for seed in 1000..1040 {
        let mut bench = Bench::new(seed);
        for _ in 0..60 {
            let length = bench.random.below(24) as u32;
            let array = bench.array(length);
            for _ in 0..4 {
                let index = bench.index(2);
                bench.selected(&array, &index);
            }
        }
    }
}

/// Substituting terms for variables and evaluating is evaluating with their values.
#[test]
fn substitution_is_evaluation() {
    for seed in 2000..2060 {
        let mut bench = Bench::new(seed);
        for _ in 0..10 {
            let width = bench.random.pick(&[1, 8, 32, 64]);
            let term = bench.term(width, 6).term;
            let mut map = rustc_hash::FxHashMap::default();
            let mut replaced: Vec<Values> =
                (0..ROUNDS).map(|round| Values(bench.assignments[round].0.clone())).collect();
            for index in 0..bench.assignments[0].0.len() {
                if bench.random.below(2) == 0 {
                    let variable = bench.variables[index].term;
                    let depth = bench.random.below(3) as u32;
                    let by = bench.term(bench.store.width(variable), depth);
                    map.insert(variable, by.term);
                    for (assignment, value) in replaced.iter_mut().zip(by.values) {
                        assignment.0[index] = value;
                    }
                }
            }
            let substituted = bench.store.substitute(term, &mut map);
            for (assignment, replaced) in bench.assignments.iter().zip(&replaced) {
                let after = evaluate(&bench.store, assignment, substituted);
                assert_eq!(after, evaluate(&bench.store, replaced, term), "{}", bench.store.text(term));
            }
        }
    }
}

/// An evaluator that is used again forgets the last assignment, and only that.
#[test]
fn evaluator_is_reused() {
    let mut bench = Bench::new(7);
    let mut evaluator = Evaluator::default();
    for _ in 0..200 {
        let case = bench.term(32, 5);
        for (assignment, value) in bench.assignments.iter().zip(case.values) {
            evaluator.begin();
            assert_eq!(evaluator.evaluate(&bench.store, assignment, case.term), value);
            assert_eq!(evaluator.evaluate(&bench.store, assignment, case.term), value);
        }
    }
}

/// The same operation on the same operands is the same term.
#[test]
fn equal_shapes_are_one_term() {
    let mut first = Bench::new(99);
    for _ in 0..50 {
        let case = first.term(32, 5);
        let size = first.store.len();
        let node = first.store.node(case.term);
        let mut children = [case.term; 3];
        for (slot, child) in children.iter_mut().zip(node.children()) {
            *slot = child;
        }
        assert_eq!(first.store.rebuild(&node, children), case.term, "{}", first.store.text(case.term));
        assert!(first.store.len() <= size + 40);
    }
    let store = TermStore::new();
    let (x, y) = (store.fresh_variable(32, "x"), store.fresh_variable(32, "x"));
    assert_ne!(x, y);
    assert_eq!(store.add(x, y), store.add(y, x));
    assert_eq!(store.table(&[1, 2]), store.table(&[1, 2]));
    let size = store.len();
    store.compare(Comparison::Equal, x, store.add(x, y));
    store.compare(Comparison::Equal, store.add(y, x), x);
    assert_eq!(store.len(), size + 2, "only 0 and 0 = y are new");
}

/// Every float operation on a variable that then becomes a constant: the evaluator and the rules
/// agree, also for NaNs, infinities and subnormal numbers.
#[test]
fn float_operations_evaluate_as_they_fold() {
    let special64: [u64; 10] = [
        0,
        1,
        1 << 63,
        0x7ff0 << 48,
        0xfff0 << 48,
        0x7ff0_0000_0000_0001,
        0x7ff8 << 48,
        0x3ff0 << 48,
        0x43e0 << 48,
        0xc3e0 << 48,
    ];
    let mut random = Random(5);
    for round in 0..3000 {
        let store = TermStore::new();
        let width = if round % 2 == 0 { 32 } else { 64 };
        let value = |random: &mut Random| match (random.below(3), width) {
            (0, 64) => u128::from(random.pick(&special64)),
            (0, _) => u128::from((f64::from_bits(random.pick(&special64)) as f32).to_bits()),
            (1, 64) => u128::from((random.next() as i32 as f64 / 8.0).to_bits()),
            (1, _) => u128::from((random.next() as i16 as f32 / 8.0).to_bits()),
            _ => random.value(width),
        };
        let values: Vec<u128> = (0..3).map(|_| value(&mut random)).collect();
        let variables: Vec<Term> = (0..3).map(|_| store.fresh_variable(width, "x")).collect();
        let [x, y, z] = [variables[0], variables[1], variables[2]];
        let binaries = [
            FloatBinaryOp::Add,
            FloatBinaryOp::Sub,
            FloatBinaryOp::Mul,
            FloatBinaryOp::Div,
            FloatBinaryOp::Rem,
        ];
        let unaries = [
            FloatUnaryOp::Sqrt,
            FloatUnaryOp::Floor,
            FloatUnaryOp::Ceil,
            FloatUnaryOp::Trunc,
            FloatUnaryOp::Round,
            FloatUnaryOp::RoundEven,
        ];
        let comparisons = [FloatComparison::Equal, FloatComparison::Less, FloatComparison::LessOrEqual];
        let mut terms =
            vec![store.float_fused(x, y, z), store.is_nan(x), store.float_to_float(96 - width, x)];
        terms.extend(binaries.map(|op| store.float_binary(op, x, y)));
        terms.extend(unaries.map(|op| store.float_unary(op, x)));
        terms.extend(comparisons.map(|op| store.float_compare(op, x, y)));
        terms.extend(comparisons.map(|op| store.float_compare(op, x, x)));
        // Singles compared as doubles, with each other and with a constant.
        let (wide_x, wide_y) = (store.float_to_float(64, x), store.float_to_float(64, y));
        let wide_constant = store.constant(64, u128::from((f64::from(random.next() as i8) / 4.0).to_bits()));
        terms.extend(comparisons.map(|op| store.float_compare(op, wide_x, wide_y)));
        terms.extend(comparisons.map(|op| store.float_compare(op, wide_x, wide_constant)));
        terms.extend(comparisons.map(|op| store.float_compare(op, wide_constant, wide_x)));
        terms.push(store.is_nan(wide_x));
        for signed in [false, true] {
            for to in [8, 16, 32, 64, 128] {
                terms.push(store.float_to_int(signed, to, x));
                terms.push(store.int_to_float(signed, width, store.resize(signed, to, x)));
            }
        }
        let assignment = Values(values.clone());
        for term in terms {
            let evaluated = evaluate(&store, &assignment, term);
            let constants = values.iter().map(|&value| store.constant(width, value));
            let mut map: rustc_hash::FxHashMap<Term, Term> =
                variables.iter().copied().zip(constants).collect();
            let folded = store.substitute(term, &mut map);
            assert_eq!(store.value(folded), Some(evaluated), "{} at {values:x?}", store.text(term));
        }
        if width == 32 {
            let [a, b] = [values[0], values[1]].map(|bits| f64::from(f32::from_bits(bits as u32)));
            let less = store.float_compare(FloatComparison::Less, wide_x, wide_y);
            assert_eq!(evaluate(&store, &assignment, less) == 1, a < b);
            let constant = f64::from_bits(store.value(wide_constant).expect("a constant") as u64);
            let less = store.float_compare(FloatComparison::LessOrEqual, wide_constant, wide_x);
            assert_eq!(evaluate(&store, &assignment, less) == 1, constant <= a);
        }
    }
}

/// `f == 0.1` is false for every single, also for the one that is closest to it.
#[test]
fn constants_that_are_no_singles_stay_doubles() {
    let store = TermStore::new();
    let x = store.fresh_variable(32, "x");
    let wide = store.float_to_float(64, x);
    for constant in [0.1f64, 1e300, -1e-300, f64::NAN, 0.5, f64::INFINITY, -0.0] {
        for value in [constant as f32, 0.25, f32::NAN] {
            let assignment = Values(vec![u128::from(value.to_bits())]);
            let double = store.constant(64, u128::from(constant.to_bits()));
            let holds =
                |op, left, right| evaluate(&store, &assignment, store.float_compare(op, left, right)) == 1;
            let value = f64::from(value);
            assert_eq!(holds(FloatComparison::Equal, wide, double), value == constant);
            assert_eq!(holds(FloatComparison::Less, wide, double), value < constant);
            assert_eq!(holds(FloatComparison::LessOrEqual, double, wide), constant <= value);
        }
    }
}

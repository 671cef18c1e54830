//! Terms as Z3 expressions.
//!
//! A term of one bit is a Z3 truth value; wider ones are bit-vectors. Each term is translated once.
//!
//! No array is ever updated or chosen in Z3: a read is pushed down through the stores and choices of
//! its array, as a chain of choices, until it reaches a variable or a table. A read from a table is
//! a tree of choices over the bits of the index. Only reads from variables remain for the theory of
//! arrays. (Leaving stores to Z3 was 2 to 12 times slower on paths of 12 to 40 branches, and with
//! 100,000 stores it sometimes did not come back within 100 s, with a timeout of 1.5 s: one of its
//! loops is quadratic and does not look at the clock. A table of 6,000 bytes as stores over a
//! constant array was not decided within 20 s.)

use std::time::Instant;

use rustc_hash::FxHashMap;
use term::{BinaryOp, Comparison, FloatBinaryOp, Node, Term, TermStore};
use z3::Sort;
use z3::ast::{Array, BV, Bool};

use super::floats::Floats;

/// A translated term. Of the arrays, only variables are.
#[derive(Clone)]
pub(super) enum Expression {
    Truth(Bool),
    Bits(BV),
    Bytes(Array),
}

/// What the translation needs next.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Work {
    Term(Term),
    /// The byte of an array at an index.
    Read(Term, Term),
}

/// What decides the solver for a query.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Contents {
    pub arrays: bool,
    pub floats: bool,
}

impl Contents {
    pub fn union(self, other: Contents) -> Contents {
        Contents { arrays: self.arrays || other.arrays, floats: self.floats || other.floats }
    }
}

/// Z3 expressions after which a translation is given up.
const MOST_EXPRESSIONS: usize = 8_000_000;
/// How many steps are made between two looks at the clock.
const CLOCK_INTERVAL: usize = 64;

/// Why a term was not translated.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Untranslated {
    /// Memory would not suffice.
    Size,
    Time,
}

#[derive(Default)]
pub(super) struct Translator {
    expressions: Vec<Option<(Expression, Contents)>>,
    reads: FxHashMap<(Term, Term), (BV, Contents)>,
    /// How many expressions there are.
    count: usize,
    floats: Floats,
    /// What waits to be translated, the term that was asked for first. Not empty between calls if time ran
    /// out.
    stack: Vec<Work>,
    operands: Vec<Work>,
}

impl Translator {
    pub fn len(&self) -> usize {
        self.count
    }

    /// Translates a term and says which theories it needs. What was translated when time ran out stays: the
    /// next attempt goes on from there.
    pub fn translate(
        &mut self,
        store: &TermStore,
        term: Term,
        deadline: Option<Instant>,
    ) -> Result<Contents, Untranslated> {
        if !self.is_known(Work::Term(term)) {
            self.expressions.resize(self.expressions.len().max(store.len()), None);
            // Iterative: a term may be deeper than the machine's stack.
            if self.stack.first() != Some(&Work::Term(term)) {
                self.stack.clear();
                self.stack.push(Work::Term(term));
            }
            let mut until_clock = CLOCK_INTERVAL;
            while let Some(&work) = self.stack.last() {
                if self.count > MOST_EXPRESSIONS {
                    self.stack.clear();
                    return Err(Untranslated::Size);
                }
                until_clock -= 1;
                if until_clock == 0 {
                    until_clock = CLOCK_INTERVAL;
                    if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                        return Err(Untranslated::Time);
                    }
                }
                if self.is_known(work) || self.step(store, work) {
                    self.stack.pop();
                }
            }
        }
        Ok(self.contents(Work::Term(term)))
    }

    /// The expression of a term of one bit.
    pub fn truth(&self, term: Term) -> Bool {
        match self.known(term) {
            Expression::Truth(truth) => truth.clone(),
            Expression::Bits(bits) => from_bit(bits),
            Expression::Bytes(_) => unreachable!("an array has no truth value"),
        }
    }

    /// The expression of a term of any width but 0.
    pub fn bits(&self, term: Term) -> BV {
        match self.known(term) {
            Expression::Truth(truth) => to_bit(truth),
            Expression::Bits(bits) => bits.clone(),
            Expression::Bytes(_) => unreachable!("an array is not a bit-vector"),
        }
    }

    /// The constant that a variable, array or address is, if it was needed.
    pub fn leaf(&self, term: Term) -> Option<&Expression> {
        self.expressions.get(term.index())?.as_ref().map(|(expression, _)| expression)
    }

    fn is_known(&self, work: Work) -> bool {
        match work {
            Work::Term(term) => matches!(self.expressions.get(term.index()), Some(Some(_))),
            Work::Read(array, index) => self.reads.contains_key(&(array, index)),
        }
    }

    fn contents(&self, work: Work) -> Contents {
        let known = match work {
            Work::Term(term) => self.expressions[term.index()].as_ref().map(|(_, contents)| *contents),
            Work::Read(array, index) => self.reads.get(&(array, index)).map(|(_, contents)| *contents),
        };
        known.unwrap_or_default()
    }

    /// Translates what has its operands translated; otherwise puts those on the stack that are not.
    fn step(&mut self, store: &TermStore, work: Work) -> bool {
        let mut operands = std::mem::take(&mut self.operands);
        operands.clear();
        match work {
            Work::Term(term) => match store.node(term) {
                Node::Select(array, index) => operands.push(Work::Read(array, index)),
                node => operands.extend(node.children().map(Work::Term)),
            },
            Work::Read(array, index) => read_operands(store, array, index, &mut operands),
        }
        let before = self.stack.len();
        for &operand in &operands {
            if !self.is_known(operand) {
                self.stack.push(operand);
            }
        }
        let ready = self.stack.len() == before;
        if ready {
            let of_operands =
                operands.iter().fold(Contents::default(), |all, &operand| all.union(self.contents(operand)));
            self.count += 1;
            match work {
                Work::Term(term) => {
                    let (expression, own) = self.apply(store, term);
                    // What a read of a range comes to may be a new term.
                    if self.expressions.len() <= term.index() {
                        self.expressions.resize_with(term.index() + 1, || None);
                    }
                    self.expressions[term.index()] = Some((expression, own.union(of_operands)));
                }
                Work::Read(array, index) => {
                    let byte = self.read(store, array, index);
                    self.reads.insert((array, index), (byte, of_operands));
                }
            }
        }
        self.operands = operands;
        ready
    }

    fn known(&self, term: Term) -> &Expression {
        match &self.expressions[term.index()] {
            Some((expression, _)) => expression,
            None => unreachable!("operands are translated before the term they belong to"),
        }
    }

    fn known_read(&self, array: Term, index: Term) -> &BV {
        match self.reads.get(&(array, index)) {
            Some((byte, _)) => byte,
            None => unreachable!("operands are translated before the read they belong to"),
        }
    }

    /// The node's operation, and what it adds to the contents of its operands.
    fn apply(&mut self, store: &TermStore, term: Term) -> (Expression, Contents) {
        let arrays = Contents { arrays: true, floats: false };
        let floats = Contents { arrays: false, floats: true };
        let plain = Contents::default();
        let width = store.width(term);
        let sized =
            |bits: BV| if width == 1 { Expression::Truth(from_bit(&bits)) } else { Expression::Bits(bits) };
        let node = store.node(term);
        match node {
            Node::Constant { width: 1, value } => (Expression::Truth(Bool::from_bool(value != 0)), plain),
            Node::Constant { width, value } => (Expression::Bits(constant(width, value)), plain),
            Node::Variable { .. } | Node::Address { .. } => (leaf(node), plain),
            Node::ArrayVariable { .. } => (leaf(node), arrays),
            Node::Not(a) if width == 1 => (Expression::Truth(self.truth(a).not()), plain),
            Node::Not(a) => (Expression::Bits(self.bits(a).bvnot()), plain),
            Node::Binary(op, a, b) => (self.binary(op, width, a, b), plain),
            Node::Compare(op, a, b) => (Expression::Truth(self.compare(store, op, a, b)), plain),
            Node::Ite(condition, a, b) => (self.ite(condition, a, b), plain),
            Node::Concat(a, b) => (Expression::Bits(self.bits(a).concat(self.bits(b))), plain),
            Node::Extract { low, width, of } => (sized(self.bits(of).extract(low + width - 1, low)), plain),
            Node::Extend { signed, width, of } => {
                let of_width = store.width(of);
                let bits = self.bits(of);
                (sized(extend(&bits, signed, width - of_width)), plain)
            }
            Node::Select(array, index) => (Expression::Bits(self.known_read(array, index).clone()), plain),
            Node::Table { .. }
            | Node::Store(..)
            | Node::Everywhere(_)
            | Node::Shift(..)
            | Node::Splice(..) => unreachable!("arrays are not translated, reads are"),
            // A free variable; what is known about it are side conditions (see `remainder`).
            Node::FloatBinary(FloatBinaryOp::Rem, ..) => {
                (Expression::Bits(BV::new_const(format!("rem{}", term.index()), width)), plain)
            }
            Node::FloatBinary(op, a, b) => {
                let (a, b) = (self.bits(a), self.bits(b));
                (Expression::Bits(self.floats.binary(op, width, &a, &b)), floats)
            }
            Node::FloatUnary(op, a) => {
                let a = self.bits(a);
                (Expression::Bits(self.floats.unary(op, width, &a)), floats)
            }
            Node::FloatFused(a, b, c) => {
                let operands = [self.bits(a), self.bits(b), self.bits(c)];
                (Expression::Bits(self.floats.fused(width, &operands)), floats)
            }
            Node::FloatCompare(op, a, b) => {
                let of_width = store.width(a);
                let (a, b) = (self.bits(a), self.bits(b));
                (Expression::Truth(super::floats::compare(op, of_width, &a, &b)), plain)
            }
            Node::FloatToFloat { width, of } => {
                let of_width = store.width(of);
                let of = self.bits(of);
                (Expression::Bits(self.floats.convert(of_width, width, &of)), floats)
            }
            Node::FloatToInt { signed, width, of } => {
                let of_width = store.width(of);
                let of = self.bits(of);
                (sized(super::floats::to_int(signed, of_width, width, &of)), plain)
            }
            Node::IntToFloat { signed, width, of } => {
                let of_width = store.width(of);
                let of = self.bits(of);
                (Expression::Bits(self.floats.convert_int(signed, of_width, width, &of)), floats)
            }
        }
    }

    fn binary(&self, op: BinaryOp, width: u32, left: Term, right: Term) -> Expression {
        if width == 1 {
            let (a, b) = (self.truth(left), self.truth(right));
            match op {
                BinaryOp::And => return Expression::Truth(Bool::and(&[a, b])),
                BinaryOp::Or => return Expression::Truth(Bool::or(&[a, b])),
                BinaryOp::Xor => return Expression::Truth(a.xor(b)),
                _ => {}
            }
        }
        let (a, b) = (self.bits(left), self.bits(right));
        let bits = match op {
            BinaryOp::And => a.bvand(b),
            BinaryOp::Or => a.bvor(b),
            BinaryOp::Xor => a.bvxor(b),
            BinaryOp::Add => a.bvadd(b),
            BinaryOp::Sub => a.bvsub(b),
            BinaryOp::Mul => a.bvmul(b),
            BinaryOp::UDiv => a.bvudiv(b),
            BinaryOp::URem => a.bvurem(b),
            BinaryOp::SDiv => a.bvsdiv(b),
            BinaryOp::SRem => a.bvsrem(b),
            BinaryOp::Shl => a.bvshl(b),
            BinaryOp::LShr => a.bvlshr(b),
            BinaryOp::AShr => a.bvashr(b),
        };
        if width == 1 { Expression::Truth(from_bit(&bits)) } else { Expression::Bits(bits) }
    }

    fn compare(&self, store: &TermStore, op: Comparison, left: Term, right: Term) -> Bool {
        if store.width(left) == 1 {
            let (a, b) = (self.truth(left), self.truth(right));
            return match op {
                Comparison::Equal => a.iff(b),
                Comparison::UnsignedLess => Bool::and(&[a.not(), b]),
                // The one bit is the sign.
                Comparison::SignedLess => Bool::and(&[a, b.not()]),
            };
        }
        let (a, b) = (self.bits(left), self.bits(right));
        match op {
            Comparison::Equal => a.eq(b),
            Comparison::UnsignedLess => a.bvult(b),
            Comparison::SignedLess => a.bvslt(b),
        }
    }

    fn ite(&self, condition: Term, then: Term, otherwise: Term) -> Expression {
        let condition = self.truth(condition);
        match (self.known(then), self.known(otherwise)) {
            (Expression::Truth(a), Expression::Truth(b)) => Expression::Truth(condition.ite(a, b)),
            _ => Expression::Bits(condition.ite(&self.bits(then), &self.bits(otherwise))),
        }
    }

    fn read(&self, store: &TermStore, array: Term, index: Term) -> BV {
        match store.node(array) {
            Node::Table { index: table } => choose(&store.table_bytes(table), &self.bits(index)),
            Node::Store(_, place, byte) if place == index => self.bits(byte),
            Node::Store(below, place, _) if must_differ(store, place, index) => {
                self.known_read(below, index).clone()
            }
            Node::Store(below, place, byte) => {
                self.bits(index).eq(self.bits(place)).ite(&self.bits(byte), self.known_read(below, index))
            }
            Node::Ite(condition, then, otherwise) => {
                self.truth(condition).ite(self.known_read(then, index), self.known_read(otherwise, index))
            }
            Node::Everywhere(_) | Node::Shift(..) | Node::Splice(..) => self.bits(store.select(array, index)),
            _ => match self.known(array) {
                Expression::Bytes(variable) => {
                    variable.select(&self.bits(index)).as_bv().expect("arrays hold bytes")
                }
                _ => unreachable!("a read is from an array"),
            },
        }
    }
}

/// What the translation of a read rests on.
fn read_operands(store: &TermStore, array: Term, index: Term, operands: &mut Vec<Work>) {
    match store.node(array) {
        Node::Table { .. } => operands.push(Work::Term(index)),
        Node::Store(_, place, byte) if place == index => operands.push(Work::Term(byte)),
        Node::Store(below, place, _) if must_differ(store, place, index) => {
            operands.push(Work::Read(below, index));
        }
        Node::Store(below, place, byte) => {
            operands.extend([index, place, byte].map(Work::Term));
            operands.push(Work::Read(below, index));
        }
        Node::Ite(condition, then, otherwise) => {
            operands.push(Work::Term(condition));
            operands.extend([then, otherwise].map(|array| Work::Read(array, index)));
        }
        Node::Everywhere(_) | Node::Shift(..) | Node::Splice(..) => {
            operands.push(Work::Term(store.select(array, index)));
        }
        _ => operands.extend([array, index].map(Work::Term)),
    }
}

/// Whether two indices are different whatever the variables are.
fn must_differ(store: &TermStore, left: Term, right: Term) -> bool {
    let (left, right) = (store.split_constant(left), store.split_constant(right));
    left.1 == right.1 && left.0 != right.0
}

/// The bytes' element at the index, or 0: a tree that decides one bit of the index per level.
fn choose(bytes: &[u8], index: &BV) -> BV {
    let zero = constant(8, 0);
    let mut expressions: Vec<BV> = Vec::new();
    let mut of_byte: FxHashMap<u8, usize> = FxHashMap::default();
    let mut level: Vec<usize> = Vec::with_capacity(bytes.len());
    for &byte in bytes.iter().chain((bytes.len()..bytes.len().next_power_of_two()).map(|_| &0)) {
        let place = *of_byte.entry(byte).or_insert_with(|| {
            expressions.push(constant(8, u128::from(byte)));
            expressions.len() - 1
        });
        level.push(place);
    }
    let mut bit = 0;
    while level.len() > 1 {
        let is_set = from_bit(&index.extract(bit, bit));
        let mut of_pair: FxHashMap<(usize, usize), usize> = FxHashMap::default();
        let mut above = Vec::with_capacity(level.len() / 2);
        for pair in level.chunks_exact(2) {
            let (low, high) = (pair[0], pair[1]);
            above.push(if low == high {
                low
            } else {
                *of_pair.entry((low, high)).or_insert_with(|| {
                    expressions.push(is_set.ite(&expressions[high], &expressions[low]));
                    expressions.len() - 1
                })
            });
        }
        level = above;
        bit += 1;
    }
    let Some(&root) = level.first() else { return zero };
    let in_range = index.extract(63, bit).eq(constant(64 - bit, 0));
    in_range.ite(&expressions[root], &zero)
}

/// The Z3 constant for a variable, an array or an address.
fn leaf(node: Node) -> Expression {
    match node {
        Node::Variable { width: 1, index } => Expression::Truth(Bool::new_const(format!("v{index}"))),
        Node::Variable { width, index } => Expression::Bits(BV::new_const(format!("v{index}"), width)),
        Node::Address { width, object } => Expression::Bits(BV::new_const(format!("p{object}"), width)),
        Node::ArrayVariable { index } => {
            let (from, to) = (Sort::bitvector(64), Sort::bitvector(8));
            Expression::Bytes(Array::new_const(format!("a{index}"), &from, &to))
        }
        _ => unreachable!("not a leaf"),
    }
}

pub(super) fn constant(width: u32, value: u128) -> BV {
    match u64::try_from(value) {
        Ok(value) => BV::from_u64(value, width),
        Err(_) => BV::from_str(width, &value.to_string()).expect("a decimal number"),
    }
}

pub(super) fn extend(bits: &BV, signed: bool, by: u32) -> BV {
    match (by, signed) {
        (0, _) => bits.clone(),
        (_, true) => bits.sign_ext(by),
        (_, false) => bits.zero_ext(by),
    }
}

pub(super) fn from_bit(bit: &BV) -> Bool {
    bit.eq(constant(1, 1))
}

fn to_bit(truth: &Bool) -> BV {
    truth.ite(&constant(1, 1), &constant(1, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A term that takes many steps to translate.
    fn long(store: &TermStore) -> Term {
        let (x, y) = (store.variable(32, 0), store.variable(32, 1));
        let sum = (0..10_000)
            .fold(x, |sum, index| store.mul(store.add(sum, store.constant(32, index)), store.xor(sum, y)));
        store.eq(sum, y)
    }

    #[test]
    fn a_translation_ends_in_time_and_goes_on_later() {
        let (store, mut translator) = (TermStore::new(), Translator::default());
        let term = long(&store);
        let over = Some(Instant::now());
        let attempts = (0..1_000_000).take_while(|_| {
            let translated = translator.translate(&store, term, over);
            assert!(matches!(translated, Ok(_) | Err(Untranslated::Time)), "{translated:?}");
            translated.is_err()
        });
        assert!((10..1_000_000).contains(&attempts.count()));
        let mut interrupted = Translator::default();
        assert_eq!(interrupted.translate(&store, term, over), Err(Untranslated::Time));
        // Another term does not wait for it.
        let other = store.ult(store.variable(8, 7), store.constant(8, 3));
        assert_eq!(interrupted.translate(&store, other, over), Ok(Contents::default()));
        assert!(!interrupted.is_known(Work::Term(term)));
        assert_eq!(interrupted.translate(&store, term, None), Ok(Contents::default()));
    }
}

//! Terms as Z3 expressions.
//!
//! A term of one bit is a Z3 truth value; wider ones are bit-vectors; arrays map 64 bits to 8.
//! Each term is translated once. Reading from a table of known bytes becomes a tree of choices over
//! the bits of the index, so that most queries with tables have no arrays in them. Below many stores
//! or choices of arrays, a table is a free array, and that it holds the table's byte at the index of
//! a read is a side condition of the read: as no term compares arrays, that is all there is to know.
//! (Rejected: stores over a constant array. Z3 did not answer within 20 s for 6,000 bytes.)

use std::rc::Rc;

use rustc_hash::FxHashMap;
use term::{BinaryOp, Comparison, FloatBinaryOp, Node, Term, TermStore};
use z3::Sort;
use z3::ast::{Array, BV, Bool};

use super::floats::Floats;

/// A translated term.
#[derive(Clone)]
pub(super) enum Expression {
    Truth(Bool),
    Bits(BV),
    Bytes(Array),
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

/// A read from below more stores is left to the theory of arrays.
const LONGEST_CHAIN: usize = 16;

#[derive(Default)]
pub(super) struct Translator {
    expressions: Vec<Option<(Expression, Contents)>>,
    /// How many of them there are.
    count: usize,
    floats: Floats,
    /// The tables that an array may read from, if any.
    tables: FxHashMap<Term, Rc<[Term]>>,
    stack: Vec<Term>,
}

impl Translator {
    pub fn len(&self) -> usize {
        self.count
    }

    /// The expression of a term of one bit.
    pub fn truth(&mut self, store: &TermStore, term: Term) -> Bool {
        self.translate(store, term);
        self.known_truth(term)
    }

    /// The expression of a term of any width but 0.
    pub fn bits(&mut self, store: &TermStore, term: Term) -> BV {
        self.translate(store, term);
        self.known_bits(term)
    }

    /// The constant that a variable, array or address is.
    pub fn leaf(&mut self, store: &TermStore, term: Term) -> Expression {
        self.translate(store, term);
        self.known(term).clone()
    }

    /// Which theories a term needs.
    pub fn contents(&mut self, store: &TermStore, term: Term) -> Contents {
        self.translate(store, term);
        self.known_contents(term)
    }

    fn translate(&mut self, store: &TermStore, term: Term) {
        if is_known(&self.expressions, term) {
            return;
        }
        if self.expressions.len() < store.len() {
            self.expressions.resize(store.len(), None);
        }
        // Iterative: a term may be deeper than the machine's stack.
        self.stack.push(term);
        while let Some(&current) = self.stack.last() {
            if is_known(&self.expressions, current) {
                self.stack.pop();
                continue;
            }
            let node = store.node(current);
            let before = self.stack.len();
            let expansion = expand_read(store, &node);
            let operands = || {
                let (children, expanded) = match &expansion {
                    Some(read) => (None, Some(read.operands())),
                    None => (Some(node.children()), None),
                };
                children.into_iter().flatten().chain(expanded.into_iter().flatten())
            };
            self.stack.extend(operands().filter(|&operand| !is_known(&self.expressions, operand)));
            if self.stack.len() > before {
                continue;
            }
            let (expression, own) = match &expansion {
                Some(read) => (Expression::Bits(self.read(read)), Contents::default()),
                None => self.apply(store, current, &node),
            };
            let contents = operands().fold(own, |all, operand| all.union(self.known_contents(operand)));
            self.expressions[current.index()] = Some((expression, contents));
            self.count += 1;
            self.note_tables(current, &node);
            self.stack.pop();
        }
    }

    fn known_contents(&self, term: Term) -> Contents {
        match &self.expressions[term.index()] {
            Some((_, contents)) => *contents,
            None => Contents::default(),
        }
    }

    fn known(&self, term: Term) -> &Expression {
        match &self.expressions[term.index()] {
            Some((expression, _)) => expression,
            None => unreachable!("operands are translated before the term they belong to"),
        }
    }

    fn known_truth(&self, term: Term) -> Bool {
        match self.known(term) {
            Expression::Truth(truth) => truth.clone(),
            Expression::Bits(bits) => from_bit(bits),
            Expression::Bytes(_) => unreachable!("an array has no truth value"),
        }
    }

    fn known_bits(&self, term: Term) -> BV {
        match self.known(term) {
            Expression::Truth(truth) => to_bit(truth),
            Expression::Bits(bits) => bits.clone(),
            Expression::Bytes(_) => unreachable!("an array is not a bit-vector"),
        }
    }

    fn known_bytes(&self, term: Term) -> Array {
        match self.known(term) {
            Expression::Bytes(array) => array.clone(),
            _ => unreachable!("a bit-vector is not an array"),
        }
    }

    /// The node's operation, and what it adds to the contents of its operands.
    fn apply(&mut self, store: &TermStore, term: Term, node: &Node) -> (Expression, Contents) {
        let arrays = Contents { arrays: true, floats: false };
        let floats = Contents { arrays: false, floats: true };
        let plain = Contents::default();
        let width = store.width(term);
        let sized =
            |bits: BV| if width == 1 { Expression::Truth(from_bit(&bits)) } else { Expression::Bits(bits) };
        match *node {
            Node::Constant { width: 1, value } => (Expression::Truth(Bool::from_bool(value != 0)), plain),
            Node::Constant { width, value } => (Expression::Bits(constant(width, value)), plain),
            Node::Variable { .. } | Node::Address { .. } => (leaf(node), plain),
            Node::ArrayVariable { .. } | Node::Table { .. } => (leaf(node), arrays),
            Node::Not(a) if width == 1 => (Expression::Truth(self.known_truth(a).not()), plain),
            Node::Not(a) => (Expression::Bits(self.known_bits(a).bvnot()), plain),
            Node::Binary(op, a, b) => (self.binary(op, width, a, b), plain),
            Node::Compare(op, a, b) => (Expression::Truth(self.compare(store, op, a, b)), plain),
            Node::Ite(condition, a, b) => (self.ite(condition, a, b), plain),
            Node::Concat(a, b) => (Expression::Bits(self.known_bits(a).concat(self.known_bits(b))), plain),
            Node::Extract { low, width, of } => {
                (sized(self.known_bits(of).extract(low + width - 1, low)), plain)
            }
            Node::Extend { signed, width, of } => {
                let of_width = store.width(of);
                let bits = self.known_bits(of);
                (sized(extend(&bits, signed, width - of_width)), plain)
            }
            Node::Select(array, index) => {
                let byte = self.known_bytes(array).select(&self.known_bits(index));
                (Expression::Bits(byte.as_bv().expect("arrays hold bytes")), arrays)
            }
            Node::Store(array, index, byte) => {
                let array = self.known_bytes(array);
                (Expression::Bytes(array.store(&self.known_bits(index), &self.known_bits(byte))), arrays)
            }
            // A free variable; what is known about it are side conditions (see `remainder`).
            Node::FloatBinary(FloatBinaryOp::Rem, ..) => {
                (Expression::Bits(BV::new_const(format!("rem{}", term.index()), width)), plain)
            }
            Node::FloatBinary(op, a, b) => {
                let (a, b) = (self.known_bits(a), self.known_bits(b));
                (Expression::Bits(self.floats.binary(op, width, &a, &b)), floats)
            }
            Node::FloatUnary(op, a) => {
                let a = self.known_bits(a);
                (Expression::Bits(self.floats.unary(op, width, &a)), floats)
            }
            Node::FloatFused(a, b, c) => {
                let operands = [self.known_bits(a), self.known_bits(b), self.known_bits(c)];
                (Expression::Bits(self.floats.fused(width, &operands)), floats)
            }
            Node::FloatCompare(op, a, b) => {
                let of_width = store.width(a);
                let (a, b) = (self.known_bits(a), self.known_bits(b));
                (Expression::Truth(super::floats::compare(op, of_width, &a, &b)), plain)
            }
            Node::FloatToFloat { width, of } => {
                let of_width = store.width(of);
                let of = self.known_bits(of);
                (Expression::Bits(self.floats.to_float(of_width, width, &of)), floats)
            }
            Node::FloatToInt { signed, width, of } => {
                let of_width = store.width(of);
                let of = self.known_bits(of);
                (sized(super::floats::to_int(signed, of_width, width, &of)), plain)
            }
            Node::IntToFloat { signed, width, of } => {
                let of_width = store.width(of);
                let of = self.known_bits(of);
                (Expression::Bits(self.floats.from_int(signed, of_width, width, &of)), floats)
            }
        }
    }

    fn binary(&self, op: BinaryOp, width: u32, left: Term, right: Term) -> Expression {
        if width == 1 {
            let (a, b) = (self.known_truth(left), self.known_truth(right));
            match op {
                BinaryOp::And => return Expression::Truth(Bool::and(&[a, b])),
                BinaryOp::Or => return Expression::Truth(Bool::or(&[a, b])),
                BinaryOp::Xor => return Expression::Truth(a.xor(b)),
                _ => {}
            }
        }
        let (a, b) = (self.known_bits(left), self.known_bits(right));
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
            let (a, b) = (self.known_truth(left), self.known_truth(right));
            return match op {
                Comparison::Equal => a.iff(b),
                Comparison::UnsignedLess => Bool::and(&[a.not(), b]),
                // The one bit is the sign.
                Comparison::SignedLess => Bool::and(&[a, b.not()]),
            };
        }
        let (a, b) = (self.known_bits(left), self.known_bits(right));
        match op {
            Comparison::Equal => a.eq(b),
            Comparison::UnsignedLess => a.bvult(b),
            Comparison::SignedLess => a.bvslt(b),
        }
    }

    fn ite(&self, condition: Term, then: Term, otherwise: Term) -> Expression {
        let condition = self.known_truth(condition);
        match (self.known(then), self.known(otherwise)) {
            (Expression::Truth(a), Expression::Truth(b)) => Expression::Truth(condition.ite(a, b)),
            (Expression::Bytes(a), Expression::Bytes(b)) => Expression::Bytes(condition.ite(a, b)),
            _ => Expression::Bits(condition.ite(&self.known_bits(then), &self.known_bits(otherwise))),
        }
    }

    /// Notes the tables below an array whose operands are noted.
    fn note_tables(&mut self, term: Term, node: &Node) {
        let of = |array: Term| self.tables.get(&array).cloned();
        let tables = match *node {
            Node::Table { .. } => Some(Rc::from([term])),
            Node::Store(below, ..) => of(below),
            Node::Ite(_, then, otherwise) => match (of(then), of(otherwise)) {
                (Some(a), Some(b)) if a != b => {
                    let mut both: Vec<Term> = a.iter().chain(b.iter()).copied().collect();
                    both.sort_unstable();
                    both.dedup();
                    Some(both.into())
                }
                (a, b) => a.or(b),
            },
            _ => None,
        };
        if let Some(tables) = tables {
            self.tables.insert(term, tables);
        }
    }

    /// That the tables a read may reach hold their bytes at its index.
    pub fn table_conditions(&mut self, store: &TermStore, read: Term) -> Vec<Bool> {
        self.translate(store, read);
        let node = store.node(read);
        let Node::Select(array, index) = node else { return Vec::new() };
        let Some(tables) = self.tables.get(&array).filter(|_| expand_read(store, &node).is_none()) else {
            return Vec::new();
        };
        let index = self.known_bits(index);
        let holds = |&table: &Term| {
            let Node::Table { index: bytes } = store.node(table) else { unreachable!("a table") };
            let byte = self.known_bytes(table).select(&index).as_bv().expect("arrays hold bytes");
            byte.eq(choose(&store.table_bytes(bytes), &index))
        };
        tables.iter().map(holds).collect()
    }

    fn read(&self, read: &TableRead) -> BV {
        let index = self.known_bits(read.index);
        let below = choose(&read.bytes, &index);
        read.writes.iter().rev().fold(below, |below, &(place, byte)| {
            index.eq(self.known_bits(place)).ite(&self.known_bits(byte), &below)
        })
    }
}

fn is_known(expressions: &[Option<(Expression, Contents)>], term: Term) -> bool {
    matches!(expressions.get(term.index()), Some(Some(_)))
}

/// A read from a table below some stores.
struct TableRead {
    bytes: Rc<[u8]>,
    index: Term,
    /// Places and bytes, the latest first.
    writes: Vec<(Term, Term)>,
}

impl TableRead {
    fn operands(&self) -> impl Iterator<Item = Term> {
        self.writes.iter().flat_map(|&(place, byte)| [place, byte]).chain([self.index])
    }
}

/// The parts of a read below a few stores from a small table: choices will do for it.
fn expand_read(store: &TermStore, node: &Node) -> Option<TableRead> {
    let Node::Select(mut array, index) = *node else { return None };
    let mut writes = Vec::new();
    let bytes = loop {
        match store.node(array) {
            Node::Store(below, place, byte) if writes.len() < LONGEST_CHAIN => {
                writes.push((place, byte));
                array = below;
            }
            Node::Table { index } => break store.table_bytes(index),
            _ => return None,
        }
    };
    Some(TableRead { bytes, index, writes })
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
fn leaf(node: &Node) -> Expression {
    match *node {
        Node::Variable { width: 1, index } => Expression::Truth(Bool::new_const(format!("v{index}"))),
        Node::Variable { width, index } => Expression::Bits(BV::new_const(format!("v{index}"), width)),
        Node::Address { width, object } => Expression::Bits(BV::new_const(format!("p{object}"), width)),
        Node::ArrayVariable { index } => free_array(format!("a{index}")),
        // Free; its contents are side conditions of the reads.
        Node::Table { index } => free_array(format!("t{index}")),
        _ => unreachable!("not a leaf"),
    }
}

fn free_array(name: String) -> Expression {
    Expression::Bytes(Array::new_const(name, &Sort::bitvector(64), &Sort::bitvector(8)))
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

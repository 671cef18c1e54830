//! Evaluation: the number a term is under an assignment.

use rustc_hash::FxHashMap;

use crate::bits::{mask, sign_bit, sign_extend};
use crate::float;
use crate::node::{BinaryOp, Comparison, Node, Term};
use crate::store::TermStore;

/// Values of what terms leave open.
pub trait Assignment {
    fn variable(&self, index: u32) -> u128;
    fn array_byte(&self, array: u32, index: u64) -> u8;
    fn address(&self, object: u32) -> u64;
}

/// Evaluates terms under one assignment after another; remembers subterms within one.
#[derive(Default)]
pub struct Evaluator {
    values: Vec<u128>,
    /// The round in which the value was computed.
    rounds: Vec<u32>,
    round: u32,
    stack: Vec<Term>,
    /// How far down its array a read has come that waits for operands.
    reached: FxHashMap<Term, Term>,
}

pub(crate) fn binary(op: BinaryOp, width: u32, left: u128, right: u128) -> u128 {
    let amount = if right >= u128::from(width) { width } else { right as u32 };
    let signed = |value| sign_extend(value, width);
    let result = match op {
        BinaryOp::And => left & right,
        BinaryOp::Or => left | right,
        BinaryOp::Xor => left ^ right,
        BinaryOp::Add => left.wrapping_add(right),
        BinaryOp::Sub => left.wrapping_sub(right),
        BinaryOp::Mul => left.wrapping_mul(right),
        BinaryOp::UDiv => left.checked_div(right).unwrap_or(u128::MAX),
        BinaryOp::URem => left.checked_rem(right).unwrap_or(left),
        BinaryOp::SDiv if right == 0 => {
            if left & sign_bit(width) != 0 {
                1
            } else {
                u128::MAX
            }
        }
        BinaryOp::SDiv => signed(left).wrapping_div(signed(right)) as u128,
        BinaryOp::SRem if right == 0 => left,
        BinaryOp::SRem => signed(left).wrapping_rem(signed(right)) as u128,
        BinaryOp::Shl if amount >= width => 0,
        BinaryOp::Shl => left << amount,
        BinaryOp::LShr if amount >= width => 0,
        BinaryOp::LShr => left >> amount,
        BinaryOp::AShr => (signed(left) >> amount.min(width - 1)) as u128,
    };
    result & mask(width)
}

pub(crate) fn compare(op: Comparison, width: u32, left: u128, right: u128) -> bool {
    match op {
        Comparison::Equal => left == right,
        Comparison::UnsignedLess => left < right,
        Comparison::SignedLess => sign_extend(left, width) < sign_extend(right, width),
    }
}

impl Evaluator {
    /// Begins a new assignment: nothing is remembered.
    pub fn begin(&mut self) {
        self.reached.clear();
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.rounds.fill(0);
            self.round = 1;
        }
    }

    fn known(&self, term: Term) -> Option<u128> {
        (self.rounds.get(term.index()) == Some(&self.round)).then(|| self.values[term.index()])
    }

    fn remember(&mut self, term: Term, value: u128) {
        if self.rounds.len() <= term.index() {
            self.rounds.resize(term.index() + 1, 0);
            self.values.resize(term.index() + 1, 0);
        }
        self.rounds[term.index()] = self.round;
        self.values[term.index()] = value;
    }

    /// The value of a bit-vector under the assignment of this round.
    pub fn evaluate(&mut self, store: &TermStore, assignment: &impl Assignment, term: Term) -> u128 {
        if self.round == 0 {
            self.begin();
        }
        // Iterative: a term may be deeper than the machine's stack.
        self.stack.push(term);
        while let Some(&current) = self.stack.last() {
            if self.known(current).is_some() {
                self.stack.pop();
                continue;
            }
            if let Some(value) = self.step(store, assignment, current) {
                self.remember(current, value);
                self.stack.pop();
            }
        }
        self.known(term).unwrap_or(0)
    }

    /// The value of a term whose operands are known; otherwise puts those on the stack that are not.
    fn step(&mut self, store: &TermStore, assignment: &impl Assignment, term: Term) -> Option<u128> {
        let node = store.node(term);
        match node {
            Node::Select(..) => return self.select(store, assignment, term),
            // Only the side taken.
            Node::Ite(condition, then, otherwise) => {
                let condition = self.need(condition)?;
                return self.need(if condition != 0 { then } else { otherwise });
            }
            _ => {}
        }
        let mut missing = false;
        let mut values = [0; 3];
        for (slot, child) in values.iter_mut().zip(node.children()) {
            match self.known(child) {
                Some(value) => *slot = value,
                None => {
                    self.stack.push(child);
                    missing = true;
                }
            }
        }
        if missing {
            return None;
        }
        Some(apply(store, assignment, &node, values))
    }

    fn need(&mut self, term: Term) -> Option<u128> {
        let known = self.known(term);
        if known.is_none() {
            self.stack.push(term);
        }
        known
    }

    /// Walks down the stores of an array to the one that wrote the byte.
    fn select(&mut self, store: &TermStore, assignment: &impl Assignment, select: Term) -> Option<u128> {
        let Node::Select(array, place) = store.node(select) else { return Some(0) };
        let index = self.need(place)?;
        let mut array = self.reached.get(&select).copied().unwrap_or(array);
        loop {
            match store.node(array) {
                Node::Store(below, place, byte) => match self.known(place) {
                    Some(place) if place == index => {
                        let byte = self.need(byte);
                        if byte.is_none() {
                            self.reached.insert(select, array);
                        }
                        return byte;
                    }
                    Some(_) => array = below,
                    None => {
                        self.reached.insert(select, array);
                        self.stack.push(place);
                        return None;
                    }
                },
                Node::Ite(condition, then, otherwise) => match self.need(condition) {
                    Some(condition) => array = if condition != 0 { then } else { otherwise },
                    None => {
                        self.reached.insert(select, array);
                        return None;
                    }
                },
                Node::Table { index: table } => {
                    let bytes = store.table_bytes(table);
                    let byte = usize::try_from(index).ok().and_then(|index| bytes.get(index).copied());
                    return Some(u128::from(byte.unwrap_or(0)));
                }
                Node::ArrayVariable { index: variable } => {
                    return Some(u128::from(assignment.array_byte(variable, index as u64)));
                }
                Node::Everywhere(_) | Node::Shift(..) | Node::Splice(..) => {
                    let read = store.select(array, place);
                    let byte = self.need(read);
                    if byte.is_none() {
                        self.reached.insert(select, array);
                    }
                    return byte;
                }
                _ => return Some(0),
            }
        }
    }
}

/// The operation of a node on the values of its operands; arrays are not among them.
pub(crate) fn apply(
    store: &TermStore,
    assignment: &impl Assignment,
    node: &Node,
    [a, b, c]: [u128; 3],
) -> u128 {
    let width = |term: &Term| store.width(*term);
    match node {
        Node::Constant { value, .. } => *value,
        Node::Variable { width, index } => assignment.variable(*index) & mask(*width),
        Node::Address { width, object } => u128::from(assignment.address(*object)) & mask(*width),
        Node::Not(of) => !a & mask(width(of)),
        Node::Binary(op, left, _) => binary(*op, width(left), a, b),
        Node::Compare(op, left, _) => u128::from(compare(*op, width(left), a, b)),
        Node::Ite(..) => {
            if a != 0 {
                b
            } else {
                c
            }
        }
        Node::Concat(_, low) => a << width(low) | b,
        Node::Extract { low, width, .. } => a >> low & mask(*width),
        Node::Extend { signed: false, .. } => a,
        Node::Extend { signed: true, width: target, of } => sign_extend(a, width(of)) as u128 & mask(*target),
        Node::FloatBinary(op, left, _) => float::binary(*op, width(left), a, b),
        Node::FloatUnary(op, of) => float::unary(*op, width(of), a),
        Node::FloatFused(of, ..) => float::fused(width(of), a, b, c),
        Node::FloatCompare(op, left, _) => u128::from(float::compare(*op, width(left), a, b)),
        Node::FloatToFloat { width: target, of } => float::to_float(width(of), *target, a),
        Node::FloatToInt { signed, width: target, of } => float::to_int(*signed, width(of), *target, a),
        Node::IntToFloat { signed, width: target, of } => float::from_int(*signed, width(of), *target, a),
        // Arrays have no numbers, reads have.
        Node::ArrayVariable { .. }
        | Node::Table { .. }
        | Node::Select(..)
        | Node::Store(..)
        | Node::Everywhere(_)
        | Node::Shift(..)
        | Node::Splice(..) => 0,
    }
}

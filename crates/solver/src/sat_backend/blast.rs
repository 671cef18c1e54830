//! Terms as circuits ("bit-blasting").
//!
//! Each term becomes a word of literals, once. Arrays do not: a read is pushed down through the
//! stores and choices of its array until it reaches a table, which is a tree of choices over the
//! bits of the index, or a variable. A read from a variable is eight inputs; that reads of the same
//! byte give the same is left to [`super::reads`].

use std::rc::Rc;
use std::time::Instant;

use rustc_hash::FxHashMap;
use term::{BinaryOp, Comparison, FloatBinaryOp, Node, Term, TermStore};
use thiserror::Error;

use super::arithmetic::{resize, resize_signed};
use super::circuit::{Circuit, Literal, Word, constant};
use super::reads::Reads;
use super::remainders::Remainders;

/// Why a query is not handed to the SAT solver.
#[derive(Debug, Error, PartialEq, Eq)]
pub(super) enum Obstacle {
    #[error("the query is too large as a circuit")]
    Size,
    #[error("there was no time to make a circuit of the query")]
    Time,
    #[error("the solution of the SAT solver does not satisfy the query")]
    Solution,
    #[error("too many cases of a float remainder")]
    Remainder,
}

/// Gates after which a query is given up: they and their clauses take about a gigabyte.
const MOST_GATES: usize = 6_000_000;
/// Terms and reads after which a query is given up.
const MOST_WORDS: usize = 4_000_000;
/// How many words are made between two looks at the clock.
const CLOCK_INTERVAL: usize = 64;

/// What is made next.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum Work {
    Term(Term),
    /// The byte of an array at an index.
    Read(Term, Term),
}

pub(super) struct Blaster {
    pub circuit: Circuit,
    pub reads: Reads,
    pub remainders: Remainders,
    words: FxHashMap<Work, Rc<[Literal]>>,
    stack: Vec<Work>,
    operands: Vec<Work>,
    /// What holds of the addresses and remainders that occur.
    conditions: Vec<Literal>,
    /// Gates that there may be.
    most_gates: usize,
}

impl Blaster {
    pub fn new() -> Blaster {
        Blaster {
            circuit: Circuit::new(),
            reads: Reads::default(),
            remainders: Remainders::default(),
            words: FxHashMap::default(),
            stack: Vec::new(),
            operands: Vec::new(),
            conditions: Vec::new(),
            most_gates: MOST_GATES,
        }
    }

    /// How many gates may come until the next call.
    pub fn allow(&mut self, more: usize) {
        self.most_gates = self.circuit.len() + more;
    }

    pub fn is_full(&self) -> bool {
        self.circuit.len() > self.most_gates || self.words.len() > MOST_WORDS
    }

    /// Forgets what was to be made when something was in the way. What was made stays.
    pub fn abandon(&mut self) {
        self.stack.clear();
    }

    /// The literal of a term of one bit.
    pub fn truth(
        &mut self,
        store: &TermStore,
        term: Term,
        deadline: Option<Instant>,
    ) -> Result<Literal, Obstacle> {
        // Iterative: a term may be deeper than the machine's stack.
        self.stack.push(Work::Term(term));
        let mut until_clock = CLOCK_INTERVAL;
        while let Some(&work) = self.stack.last() {
            if self.words.contains_key(&work) || self.step(store, work) {
                self.stack.pop();
            }
            // Incomplete: memory would not suffice.
            if self.is_full() {
                return Err(Obstacle::Size);
            }
            until_clock -= 1;
            if until_clock == 0 {
                until_clock = CLOCK_INTERVAL;
                if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    return Err(Obstacle::Time);
                }
            }
        }
        Ok(self.word(Work::Term(term))[0])
    }

    /// The word of a variable or address, if it was needed.
    pub fn leaf(&self, term: Term) -> Option<&[Literal]> {
        self.words.get(&Work::Term(term)).map(|word| &**word)
    }

    /// What holds of the addresses and remainders met since the last call.
    pub fn take_conditions(&mut self) -> Vec<Literal> {
        std::mem::take(&mut self.conditions)
    }

    fn word(&self, work: Work) -> Rc<[Literal]> {
        match self.words.get(&work) {
            Some(word) => word.clone(),
            None => unreachable!("operands are made before what they belong to"),
        }
    }

    fn term(&self, term: Term) -> Rc<[Literal]> {
        self.word(Work::Term(term))
    }

    fn bit(&self, term: Term) -> Literal {
        self.term(term)[0]
    }

    /// Makes the word of what has its operands made; otherwise puts those on the stack that are not.
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
            if !self.words.contains_key(&operand) {
                self.stack.push(operand);
            }
        }
        self.operands = operands;
        if self.stack.len() > before {
            return false;
        }
        let word = match work {
            Work::Term(term) => self.apply(store, term),
            Work::Read(array, index) => self.read(store, array, index),
        };
        self.words.insert(work, word.into());
        true
    }

    fn apply(&mut self, store: &TermStore, term: Term) -> Word {
        let width = store.width(term);
        let size = width as usize;
        match store.node(term) {
            Node::Constant { value, .. } => constant(size, value),
            Node::Variable { .. } => (0..size).map(|_| self.circuit.input()).collect(),
            Node::Address { object, .. } => self.address(size, store.alignment(object) as usize),
            Node::Not(a) => {
                let a = self.term(a);
                self.circuit.not_word(&a)
            }
            Node::Binary(op, a, b) => self.binary(op, a, b),
            Node::Compare(op, a, b) => vec![self.compare(op, a, b)],
            Node::Ite(condition, a, b) => {
                let (condition, a, b) = (self.bit(condition), self.term(a), self.term(b));
                self.circuit.choose(condition, &a, &b)
            }
            Node::Concat(high, low) => [&*self.term(low), &*self.term(high)].concat(),
            Node::Extract { low, of, .. } => self.term(of)[low as usize..][..size].to_vec(),
            Node::Extend { signed: true, of, .. } => resize_signed(&self.term(of), size),
            Node::Extend { signed: false, of, .. } => resize(&self.term(of), size),
            Node::Select(array, index) => self.word(Work::Read(array, index)).to_vec(),
            Node::ArrayVariable { .. }
            | Node::Table { .. }
            | Node::Store(..)
            | Node::Everywhere(_)
            | Node::Shift(..)
            | Node::Splice(..) => {
                unreachable!("arrays have no words, reads have")
            }
            Node::FloatBinary(FloatBinaryOp::Rem, a, b) => self.remainder(term, a, b),
            Node::FloatBinary(op, a, b) => {
                let (a, b) = (self.term(a), self.term(b));
                self.circuit.float_binary(op, width, &a, &b)
            }
            Node::FloatUnary(op, a) => {
                let a = self.term(a);
                self.circuit.float_unary(op, width, &a)
            }
            Node::FloatFused(a, b, c) => {
                let (a, b, c) = (self.term(a), self.term(b), self.term(c));
                self.circuit.float_fused(width, &a, &b, &c)
            }
            Node::FloatCompare(op, left, right) => {
                let (a, b) = (self.term(left), self.term(right));
                vec![self.circuit.float_compare(op, store.width(left), &a, &b)]
            }
            Node::FloatToFloat { width, of } => {
                let word = self.term(of);
                self.circuit.float_to_float(store.width(of), width, &word)
            }
            Node::FloatToInt { signed, width, of } => {
                let word = self.term(of);
                self.circuit.float_to_int(signed, store.width(of), width, &word)
            }
            Node::IntToFloat { signed, width, of } => {
                let word = self.term(of);
                self.circuit.int_to_float(signed, width, &word)
            }
        }
    }

    /// Not null, and aligned.
    fn address(&mut self, width: usize, alignment: usize) -> Word {
        let word: Word = (0..width)
            .map(|bit| if bit < alignment { Literal::FALSE } else { self.circuit.input() })
            .collect();
        let somewhere = self.circuit.any(word.iter().copied());
        self.conditions.push(somewhere);
        word
    }

    fn remainder(&mut self, term: Term, left: Term, right: Term) -> Word {
        let operands = [left, right].map(|operand| (operand, self.term(operand).to_vec()));
        let (result, condition) = self.remainders.add(&mut self.circuit, term, operands);
        self.conditions.push(condition);
        result
    }

    fn binary(&mut self, op: BinaryOp, left: Term, right: Term) -> Word {
        let (a, b) = (self.term(left), self.term(right));
        let circuit = &mut self.circuit;
        match op {
            BinaryOp::And => circuit.bitwise(&a, &b, Circuit::and),
            BinaryOp::Or => circuit.bitwise(&a, &b, Circuit::or),
            BinaryOp::Xor => circuit.bitwise(&a, &b, Circuit::xor),
            BinaryOp::Add => circuit.add(&a, &b),
            BinaryOp::Sub => circuit.subtract(&a, &b),
            BinaryOp::Mul => circuit.multiply(&a, &b, a.len()),
            BinaryOp::UDiv => circuit.divide(&a, &b).0,
            BinaryOp::URem => circuit.divide(&a, &b).1,
            BinaryOp::SDiv => circuit.divide_signed(&a, &b).0,
            BinaryOp::SRem => circuit.divide_signed(&a, &b).1,
            BinaryOp::Shl => circuit.shift_left(&a, &b),
            BinaryOp::LShr => circuit.shift_right(&a, &b, Literal::FALSE),
            BinaryOp::AShr => circuit.shift_right(&a, &b, a[a.len() - 1]),
        }
    }

    fn compare(&mut self, op: Comparison, left: Term, right: Term) -> Literal {
        let (a, b) = (self.term(left), self.term(right));
        match op {
            Comparison::Equal => self.circuit.equal(&a, &b),
            Comparison::UnsignedLess => self.circuit.less(&a, &b),
            Comparison::SignedLess => self.circuit.less_signed(&a, &b),
        }
    }

    fn read(&mut self, store: &TermStore, array: Term, index: Term) -> Word {
        let below = |array| Work::Read(array, index);
        match store.node(array) {
            Node::Table { index: table } => {
                let index = self.term(index);
                self.element(&store.table_bytes(table), &index)
            }
            Node::Store(_, place, byte) if place == index => self.term(byte).to_vec(),
            Node::Store(array, place, _) if must_differ(store, place, index) => {
                self.word(below(array)).to_vec()
            }
            Node::Store(array, place, byte) => {
                let (place, byte, otherwise) = (self.term(place), self.term(byte), self.word(below(array)));
                let index = self.term(index);
                let is_here = self.circuit.equal(&index, &place);
                self.circuit.choose(is_here, &byte, &otherwise)
            }
            Node::Ite(condition, then, otherwise) => {
                let condition = self.bit(condition);
                let (then, otherwise) = (self.word(below(then)), self.word(below(otherwise)));
                self.circuit.choose(condition, &then, &otherwise)
            }
            Node::Everywhere(_) | Node::Shift(..) | Node::Splice(..) => {
                self.term(store.select(array, index)).to_vec()
            }
            Node::ArrayVariable { index: variable } => {
                let index = self.term(index);
                self.reads.read(&mut self.circuit, variable, &index)
            }
            _ => unreachable!("a read is from an array"),
        }
    }

    /// The bytes' element at the index, or 0: a tree that decides one bit of the index per level.
    fn element(&mut self, bytes: &[u8], index: &[Literal]) -> Word {
        let mut level: Vec<Word> = bytes.iter().map(|&byte| constant(8, u128::from(byte))).collect();
        let mut bits = index.iter();
        while level.len() > 1 {
            let is_odd = bits.next().copied().unwrap_or(Literal::FALSE);
            let zero = constant(8, 0);
            level = level
                .chunks(2)
                .map(|pair| self.circuit.choose(is_odd, pair.get(1).unwrap_or(&zero), &pair[0]))
                .collect();
        }
        let in_range = self.circuit.is_zero(bits.as_slice());
        let element = level.pop().unwrap_or_else(|| constant(8, 0));
        self.circuit.and_bit(&element, in_range)
    }
}

/// What a read rests on.
fn read_operands(store: &TermStore, array: Term, index: Term, operands: &mut Vec<Work>) {
    match store.node(array) {
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
        _ => operands.push(Work::Term(index)),
    }
}

/// Whether two indices are different whatever the variables are.
fn must_differ(store: &TermStore, left: Term, right: Term) -> bool {
    let (left, right) = (store.split_constant(left), store.split_constant(right));
    left.1 == right.1 && left.0 != right.0
}

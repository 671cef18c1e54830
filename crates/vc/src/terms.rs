//! Conditions over machine integers as terms.
//!
//! A truth is a term of one bit, a memory an array. Definitions disappear: terms are shared.

use std::time::Instant;

use program::{BinaryOp, OverflowOp, Predicate};
use rustc_hash::FxHashMap;
use term::{Term, TermStore};

use crate::condition::Condition;
use crate::error::Error;
use crate::expression::{Expression, Expressions, Node, Sort, Variable};

/// Expressions that are translated between two looks at the clock.
const BETWEEN_LOOKS: usize = 256;

/// The term of a condition, if it is made in time. Variables have their numbers.
pub(crate) fn condition_term(
    store: &Expressions,
    terms: &TermStore,
    condition: &Condition,
    deadline: Option<Instant>,
) -> Result<Term, Error> {
    let mut translation =
        Translation { store, terms, deadline, done: FxHashMap::default(), definitions: FxHashMap::default() };
    for &(name, value) in &condition.definitions {
        let value = translation.translate(value)?;
        translation.definitions.insert(name, value);
    }
    translation.translate(condition.goal)
}

struct Translation<'a> {
    store: &'a Expressions,
    terms: &'a TermStore,
    deadline: Option<Instant>,
    done: FxHashMap<Expression, Term>,
    definitions: FxHashMap<Variable, Term>,
}

impl Translation<'_> {
    fn translate(&mut self, expression: Expression) -> Result<Term, Error> {
        for next in self.store.below(expression, |below| self.done.contains_key(&below)) {
            let is_late = |deadline: Instant| Instant::now() >= deadline;
            if self.done.len().is_multiple_of(BETWEEN_LOOKS) && self.deadline.is_some_and(is_late) {
                return Err(Error::OutOfTime);
            }
            let term = self.apply(self.store.node(next))?;
            self.done.insert(next, term);
        }
        Ok(self.done[&expression])
    }

    fn apply(&self, node: Node) -> Result<Term, Error> {
        let terms = self.terms;
        let of = |expression: Expression| self.done[&expression];
        Ok(match node {
            Node::Truth(value) => terms.truth(value),
            Node::Constant { width, value } => terms.constant(width, value),
            Node::Variable(variable) => match self.definitions.get(&variable) {
                Some(&term) => term,
                None => self.variable(variable),
            },
            Node::Not(operand) => terms.not(of(operand)),
            Node::And(left, right) => terms.and(of(left), of(right)),
            Node::Or(left, right) => terms.or(of(left), of(right)),
            Node::Implies(left, right) => terms.implies(of(left), of(right)),
            Node::Equal(left, right) => {
                if self.store.sort(left) == Sort::Memory {
                    return Err(Error::Unsupported { operation: "equality of memories".to_string() });
                }
                terms.eq(of(left), of(right))
            }
            Node::Ite(condition, then, otherwise) => terms.ite(of(condition), of(then), of(otherwise)),
            Node::Binary { op, left, right, .. } => self.binary(op, of(left), of(right))?,
            Node::Compare(predicate, left, right) => self.compare(predicate, of(left), of(right)),
            Node::Overflows { op, signed, left, right } => self.overflows(op, signed, of(left), of(right))?,
            Node::Extend { signed, width, of: operand } => terms.resize(signed, width, of(operand)),
            Node::Truncate { width, of: operand } => terms.extract(0, width, of(operand)),
            Node::FromTruth { width, of: operand } => terms.resize(false, width, of(operand)),
            Node::Read { bytes, memory, address } => {
                let byte = |place| terms.select(of(memory), self.place(of(address), place));
                (1..bytes).fold(byte(0), |low, place| terms.concat(byte(place), low))
            }
            Node::Write { bytes, memory, address, value } => (0..bytes).fold(of(memory), |memory, place| {
                let byte = terms.extract(8 * place, 8, of(value));
                terms.store(memory, self.place(of(address), place), byte)
            }),
        })
    }

    fn variable(&self, variable: Variable) -> Term {
        let number = variable.index() as u32;
        match self.store.declaration(variable).sort {
            Sort::Truth => self.terms.variable(1, number),
            Sort::Bits(width) => self.terms.variable(width, number),
            Sort::Memory => self.terms.array_variable(number),
        }
    }

    /// The index of a byte at an address: addresses wrap around.
    fn place(&self, address: Term, place: u32) -> Term {
        let offset = self.terms.constant(self.terms.width(address), u128::from(place));
        self.terms.resize(false, 64, self.terms.add(address, offset))
    }

    fn binary(&self, op: BinaryOp, left: Term, right: Term) -> Result<Term, Error> {
        let terms = self.terms;
        Ok(match op {
            BinaryOp::Add => terms.add(left, right),
            BinaryOp::Sub => terms.sub(left, right),
            BinaryOp::Mul => terms.mul(left, right),
            BinaryOp::UDiv => terms.udiv(left, right),
            BinaryOp::SDiv => terms.sdiv(left, right),
            BinaryOp::URem => terms.urem(left, right),
            BinaryOp::SRem => terms.srem(left, right),
            BinaryOp::Shl => terms.shl(left, right),
            BinaryOp::LShr => terms.lshr(left, right),
            BinaryOp::AShr => terms.ashr(left, right),
            BinaryOp::And => terms.and(left, right),
            BinaryOp::Or => terms.or(left, right),
            BinaryOp::Xor => terms.xor(left, right),
            BinaryOp::UMin => terms.ite(terms.ult(left, right), left, right),
            BinaryOp::UMax => terms.ite(terms.ult(left, right), right, left),
            BinaryOp::SMin => terms.ite(terms.slt(left, right), left, right),
            BinaryOp::SMax => terms.ite(terms.slt(left, right), right, left),
            BinaryOp::UAddSat
            | BinaryOp::SAddSat
            | BinaryOp::USubSat
            | BinaryOp::SSubSat
            | BinaryOp::UShlSat
            | BinaryOp::SShlSat => {
                return Err(Error::Unsupported { operation: "saturating arithmetic".to_string() });
            }
        })
    }

    fn compare(&self, predicate: Predicate, left: Term, right: Term) -> Term {
        let terms = self.terms;
        match predicate {
            Predicate::Eq => terms.eq(left, right),
            Predicate::Ne => terms.ne(left, right),
            Predicate::Ugt => terms.ult(right, left),
            Predicate::Uge => terms.ule(right, left),
            Predicate::Ult => terms.ult(left, right),
            Predicate::Ule => terms.ule(left, right),
            Predicate::Sgt => terms.slt(right, left),
            Predicate::Sge => terms.sle(right, left),
            Predicate::Slt => terms.slt(left, right),
            Predicate::Sle => terms.sle(left, right),
        }
    }

    /// Whether the exact result differs from the extended one.
    fn overflows(&self, op: OverflowOp, signed: bool, left: Term, right: Term) -> Result<Term, Error> {
        let terms = self.terms;
        let width = terms.width(left);
        let wide = match op {
            OverflowOp::Add | OverflowOp::Sub => width + 1,
            OverflowOp::Mul => 2 * width,
        };
        // Incomplete: terms have at most so many bits.
        if wide > 128 {
            let operation = format!("overflow of arithmetic with {width} bits");
            return Err(Error::Unsupported { operation });
        }
        let apply = |left, right| match op {
            OverflowOp::Add => terms.add(left, right),
            OverflowOp::Sub => terms.sub(left, right),
            OverflowOp::Mul => terms.mul(left, right),
        };
        let extend = |term| terms.extend(signed, wide, term);
        Ok(terms.ne(apply(extend(left), extend(right)), extend(apply(left, right))))
    }
}

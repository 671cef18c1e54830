//! The constructors of terms, and the rules by which they simplify.
//!
//! Each rule has a comment with the shape it matches and the shape it gives. A rule must not make
//! a term larger without bound, must hold for every width, and is checked by the tests of this
//! crate: exhaustively up to width 4, at random up to 128.

mod arithmetic;
mod array;
mod comparison;
mod float;
mod logic;
mod structure;

pub use comparison::LEAST_ADDRESS;

use crate::bits::{mask, sign_extend};
use crate::node::{BinaryOp, Node, Term};
use crate::store::TermStore;

/// How many rules that go down into operands one constructor call may apply. Chains in programs
/// that run in loops are as long as the run; without a bound each step would walk the whole chain.
const BUDGET: u32 = 128;

impl TermStore {
    /// Applies a rule that constructs terms from the operands of an operand, where that may go on
    /// for as long as the term is deep; `None` if this call has already done so too often.
    fn within_budget(&self, rule: impl FnOnce() -> Term) -> Option<Term> {
        let nesting = self.nesting.get();
        if nesting == 0 {
            self.budget.set(BUDGET);
        }
        let left = self.budget.get().checked_sub(1)?;
        self.budget.set(left);
        self.nesting.set(nesting + 1);
        let result = rule();
        self.nesting.set(nesting);
        Some(result)
    }

    pub fn constant(&self, width: u32, value: u128) -> Term {
        self.intern(Node::Constant { width, value: value & mask(width) })
    }

    pub fn truth(&self, value: bool) -> Term {
        self.constant(1, u128::from(value))
    }

    /// The value of a constant.
    pub fn value(&self, term: Term) -> Option<u128> {
        match self.node(term) {
            Node::Constant { value, .. } => Some(value),
            _ => None,
        }
    }

    pub fn is_true(&self, term: Term) -> bool {
        matches!(self.node(term), Node::Constant { width: 1, value: 1 })
    }

    pub fn is_false(&self, term: Term) -> bool {
        matches!(self.node(term), Node::Constant { width: 1, value: 0 })
    }

    /// The operation that the node describes.
    pub fn binary(&self, op: BinaryOp, left: Term, right: Term) -> Term {
        use BinaryOp::*;
        match op {
            And => self.and(left, right),
            Or => self.or(left, right),
            Xor => self.xor(left, right),
            Add => self.add(left, right),
            Sub => self.sub(left, right),
            Mul => self.mul(left, right),
            UDiv => self.udiv(left, right),
            URem => self.urem(left, right),
            SDiv => self.sdiv(left, right),
            SRem => self.srem(left, right),
            Shl => self.shl(left, right),
            LShr => self.lshr(left, right),
            AShr => self.ashr(left, right),
        }
    }

    /// Both values, if both are constants, after bringing a constant to the left of a commutative
    /// operation and ordering the rest.
    fn ordered(&self, left: Term, right: Term) -> (Term, Term) {
        match (self.value(left), self.value(right)) {
            (Some(_), _) => (left, right),
            (None, Some(_)) => (right, left),
            (None, None) if right < left => (right, left),
            (None, None) => (left, right),
        }
    }

    /// A term that is one constant or another: condition, then, else.
    fn choice(&self, term: Term) -> Option<(Term, u128, u128)> {
        match self.node(term) {
            Node::Ite(condition, then, otherwise) => {
                Some((condition, self.value(then)?, self.value(otherwise)?))
            }
            Node::Extend { signed, width, of } if self.width(of) == 1 => {
                Some((of, if signed { mask(width) } else { 1 }, 0))
            }
            _ => None,
        }
    }

    /// A function of a choice between constants.
    fn map_choice(&self, term: Term, width: u32, function: impl Fn(u128) -> u128) -> Option<Term> {
        // f(c ? k : l)
        // c ? f(k) : f(l)
        let (condition, then, otherwise) = self.choice(term)?;
        let constant = |k| self.constant(width, function(k));
        Some(self.ite(condition, constant(then), constant(otherwise)))
    }

    /// The constant of a width whose extension to `width` bits is `k`.
    fn cut_constant(&self, k: u128, width: u32, signed: bool, narrow: u32) -> Option<Term> {
        let cut = k & mask(narrow);
        let back = if signed { sign_extend(cut, narrow) as u128 & mask(width) } else { cut };
        (back == k).then(|| self.constant(narrow, cut))
    }

    /// The bits that can be one: a cheap upper bound.
    pub fn possible_bits(&self, term: Term) -> u128 {
        self.possible_bits_within(term, 6)
    }

    fn possible_bits_within(&self, term: Term, depth: u32) -> u128 {
        let all = mask(self.width(term));
        if depth == 0 {
            return all;
        }
        let of = |term: Term| self.possible_bits_within(term, depth - 1);
        match self.node(term) {
            Node::Constant { value, .. } => value,
            Node::Address { object, .. } => all & !mask(self.alignment(object)),
            Node::Extend { signed: false, of: inner, .. } => of(inner),
            Node::Concat(high, low) => of(high) << self.width(low) | of(low),
            Node::Extract { low, of: inner, .. } => of(inner) >> low & all,
            Node::Binary(BinaryOp::And, a, b) => of(a) & of(b),
            Node::Binary(BinaryOp::Or | BinaryOp::Xor, a, b) => of(a) | of(b),
            Node::Binary(BinaryOp::Shl, a, amount) => match self.value(amount) {
                Some(amount) if amount < 128 => of(a) << amount & all,
                _ => all,
            },
            Node::Binary(BinaryOp::LShr, a, amount) => match self.value(amount) {
                Some(amount) if amount < 128 => of(a) >> amount,
                _ => all,
            },
            // Trailing zeros survive addition. What is at most the sum of the greatest operands has no more bits.
            Node::Binary(BinaryOp::Add, a, b) => {
                let (a, b) = (of(a), of(b));
                all & !mask((a | b).trailing_zeros().min(127)) & up_to(a.checked_add(b), all)
            }
            Node::Binary(BinaryOp::Sub, a, b) => {
                let low = (of(a) | of(b)).trailing_zeros().min(127);
                all & !mask(low)
            }
            Node::Binary(BinaryOp::Mul, a, b) => {
                let (a, b) = (of(a), of(b));
                let low = (a.trailing_zeros() + b.trailing_zeros()).min(127);
                all & !mask(low) & up_to(a.checked_mul(b), all)
            }
            Node::Ite(_, a, b) => of(a) | of(b),
            _ => all,
        }
    }
}

/// The bits of numbers up to this one; all that there are if it does not fit.
fn up_to(greatest: Option<u128>, all: u128) -> u128 {
    match greatest {
        Some(greatest) if greatest <= all => mask(128 - greatest.leading_zeros()),
        _ => all,
    }
}

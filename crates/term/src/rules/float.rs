//! Operations on floats: constants are folded, signs and classes are bits.

use crate::bits::mask;
use crate::float;
use crate::node::{FloatBinaryOp, FloatComparison, FloatUnaryOp, Node, Term};
use crate::store::TermStore;

impl TermStore {
    pub fn float_binary(&self, op: FloatBinaryOp, left: Term, right: Term) -> Term {
        let width = self.width(left);
        match (self.value(left), self.value(right)) {
            (Some(k), Some(l)) => self.constant(width, float::binary(op, width, k, l)),
            _ => self.intern(Node::FloatBinary(op, left, right)),
        }
    }

    pub fn float_unary(&self, op: FloatUnaryOp, operand: Term) -> Term {
        let width = self.width(operand);
        match self.value(operand) {
            Some(k) => self.constant(width, float::unary(op, width, k)),
            None => self.intern(Node::FloatUnary(op, operand)),
        }
    }

    pub fn float_fused(&self, a: Term, b: Term, c: Term) -> Term {
        let width = self.width(a);
        match (self.value(a), self.value(b), self.value(c)) {
            (Some(k), Some(l), Some(m)) => self.constant(width, float::fused(width, k, l, m)),
            _ => self.intern(Node::FloatFused(a, b, c)),
        }
    }

    pub fn float_compare(&self, op: FloatComparison, left: Term, right: Term) -> Term {
        let width = self.width(left);
        if let (Some(k), Some(l)) = (self.value(left), self.value(right)) {
            return self.truth(float::compare(op, width, k, l));
        }
        // x == x, x <= x; x < x
        // x is no NaN; false
        if left == right {
            return match op {
                FloatComparison::Less => self.truth(false),
                _ => self.not(self.is_nan(left)),
            };
        }
        let widened = |term| match self.node(term) {
            Node::FloatToFloat { width: 64, of } => Some(of),
            // A number that a single can be.
            Node::Constant { width: 64, value } => {
                let cut = float::to_float(64, 32, value);
                (float::to_float(32, 64, cut) == value).then(|| self.constant(32, cut))
            }
            _ => None,
        };
        // x as a double < y as a double, or a constant that is a single
        // x < y
        if let (Some(left), Some(right)) = (widened(left), widened(right)) {
            return self.float_compare(op, left, right);
        }
        self.intern(Node::FloatCompare(op, left, right))
    }

    /// Exponent all ones and a mantissa: a comparison of the bits without the sign.
    pub fn is_nan(&self, term: Term) -> Term {
        let width = self.width(term);
        match self.node(term) {
            // x as a double is a NaN
            // x is a NaN
            Node::FloatToFloat { of, .. } if width == 64 => return self.is_nan(of),
            // an integer as a float is a NaN
            // false
            Node::IntToFloat { .. } => return self.truth(false),
            _ => {}
        }
        let (exponent, _) = float::format(width);
        self.ult(self.constant(width - 1, exponent), self.extract(0, width - 1, term))
    }

    pub fn float_to_float(&self, width: u32, of: Term) -> Term {
        if self.width(of) == width {
            return of;
        }
        match self.value(of) {
            Some(k) => self.constant(width, float::to_float(self.width(of), width, k)),
            None => self.intern(Node::FloatToFloat { width, of }),
        }
    }

    pub fn float_to_int(&self, signed: bool, width: u32, of: Term) -> Term {
        match self.value(of) {
            Some(k) => self.constant(width, float::to_int(signed, self.width(of), width, k)),
            None => self.intern(Node::FloatToInt { signed, width, of }),
        }
    }

    pub fn int_to_float(&self, signed: bool, width: u32, of: Term) -> Term {
        match self.value(of) {
            Some(k) => self.constant(width, float::from_int(signed, self.width(of), width, k)),
            None => self.intern(Node::IntToFloat { signed, width, of }),
        }
    }

    /// The same float with the sign flipped.
    pub fn float_neg(&self, term: Term) -> Term {
        let width = self.width(term);
        self.xor(self.constant(width, 1 << (width - 1)), term)
    }

    pub fn float_abs(&self, term: Term) -> Term {
        let width = self.width(term);
        self.and(self.constant(width, mask(width - 1)), term)
    }
}

//! Bitwise operations; on one bit, logic.

use crate::bits::mask;
use crate::node::{BinaryOp, Node, Term};
use crate::store::TermStore;

impl TermStore {
    pub fn not(&self, term: Term) -> Term {
        match self.node(term) {
            // ~constant
            // constant
            Node::Constant { width, value } => self.constant(width, !value),
            // ~~x
            // x
            Node::Not(inner) => inner,
            // ~(k + x), ~(k - x)
            // (-1 - k) - x, (-1 - k) + x
            Node::Binary(BinaryOp::Add | BinaryOp::Sub, k, _) if self.value(k).is_some() => {
                self.sub(self.constant(self.width(term), u128::MAX), term)
            }
            Node::Ite(..) | Node::Extend { .. } => {
                let chosen = self.map_choice(term, self.width(term), |k| !k);
                chosen.unwrap_or_else(|| self.intern(Node::Not(term)))
            }
            _ => self.intern(Node::Not(term)),
        }
    }

    pub fn and(&self, left: Term, right: Term) -> Term {
        let (left, right) = self.ordered(left, right);
        if let Some(k) = self.value(left) {
            if let Some(l) = self.value(right) {
                return self.constant(self.width(left), k & l);
            }
            let possible = self.possible_bits(right);
            // k & x where x has only bits of k
            // x
            if possible & !k == 0 {
                return right;
            }
            // k & x where x has no bit of k
            // 0
            if possible & k == 0 {
                return self.constant(self.width(left), 0);
            }
            // k & (l & x)
            // (k & l) & x
            if let Node::Binary(BinaryOp::And, inner, x) = self.node(right)
                && let Some(l) = self.value(inner)
            {
                return self.and(self.constant(self.width(left), k & l), x);
            }
            if let Some(chosen) = self.map_choice(right, self.width(left), |l| k & l) {
                return chosen;
            }
            // k & x, the bits of k being one run
            // 0 ++ x[n-1:l] ++ 0
            let (low, count) = (k.trailing_zeros(), k.count_ones());
            if k >> low == mask(count) {
                let field = self.extract(low, count, right);
                let low_zeros = if low == 0 { field } else { self.concat(field, self.constant(low, 0)) };
                return self.extend(false, self.width(left), low_zeros);
            }
        }
        if let Some(narrowed) = self.narrowed_bitwise(BinaryOp::And, left, right) {
            return narrowed;
        }
        // (c extended by its sign) & x
        // c ? x : 0
        for (side, x) in [(left, right), (right, left)] {
            if let Node::Extend { signed: true, width, of } = self.node(side)
                && self.width(of) == 1
            {
                return self.ite(of, x, self.constant(width, 0));
            }
        }
        // x & x
        // x
        if left == right {
            return left;
        }
        // x & ~x
        // 0
        if self.are_complements(left, right) {
            return self.constant(self.width(left), 0);
        }
        // x & (x & y)
        // x & y
        if self.is_operand(BinaryOp::And, right, left) {
            return right;
        }
        if self.is_operand(BinaryOp::And, left, right) {
            return left;
        }
        // x & (x | y)
        // x
        if self.is_operand(BinaryOp::Or, right, left) {
            return left;
        }
        if self.is_operand(BinaryOp::Or, left, right) {
            return right;
        }
        self.intern(Node::Binary(BinaryOp::And, left, right))
    }

    pub fn or(&self, left: Term, right: Term) -> Term {
        let (left, right) = self.ordered(left, right);
        let all = mask(self.width(left));
        if let Some(k) = self.value(left) {
            if let Some(l) = self.value(right) {
                return self.constant(self.width(left), k | l);
            }
            // 0 | x
            // x
            if k == 0 {
                return right;
            }
            // -1 | x
            // -1
            if k == all {
                return left;
            }
            // k | (l | x)
            // (k | l) | x
            if let Node::Binary(BinaryOp::Or, inner, x) = self.node(right)
                && let Some(l) = self.value(inner)
            {
                return self.or(self.constant(self.width(left), k | l), x);
            }
            if let Some(chosen) = self.map_choice(right, self.width(left), |l| k | l) {
                return chosen;
            }
        }
        if let Some(narrowed) = self.narrowed_bitwise(BinaryOp::Or, left, right) {
            return narrowed;
        }
        // x | x
        // x
        if left == right {
            return left;
        }
        // x | ~x
        // -1
        if self.are_complements(left, right) {
            return self.constant(self.width(left), all);
        }
        // x | (x | y)
        // x | y
        if self.is_operand(BinaryOp::Or, right, left) {
            return right;
        }
        if self.is_operand(BinaryOp::Or, left, right) {
            return left;
        }
        // x | (x & y)
        // x
        if self.is_operand(BinaryOp::And, right, left) {
            return left;
        }
        if self.is_operand(BinaryOp::And, left, right) {
            return right;
        }
        if let Some(joined) = self.disjoint_or(left, right) {
            return joined;
        }
        self.intern(Node::Binary(BinaryOp::Or, left, right))
    }

    /// Bitwise operations on extended numbers, done on the narrow ones.
    fn narrowed_bitwise(&self, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
        let Node::Extend { signed, width, of: y } = self.node(right) else { return None };
        let narrow = self.width(y);
        let x = match self.node(left) {
            // k op (y extended), k such a number, or of no matter where the extension is zero
            // (k cut op y) extended
            Node::Constant { value, .. } if op == BinaryOp::And && !signed => {
                Some(self.constant(narrow, value))
            }
            Node::Constant { value, .. } => self.cut_constant(value, width, signed, narrow),
            // (x extended) op (y extended alike)
            // (x op y) extended
            Node::Extend { signed: alike, of: x, .. } if alike == signed && self.width(x) == narrow => {
                Some(x)
            }
            _ => None,
        }?;
        Some(self.extend(signed, width, self.binary(op, x, y)))
    }

    /// Bytes put together by shifts.
    fn disjoint_or(&self, left: Term, right: Term) -> Option<Term> {
        // (x << n) | (0 ++ y) with y of at most n bits
        // x[w-n-1:0] ++ (0 ++ y)[n-1:0]
        let try_join = |high: Term, low: Term| {
            let width = self.width(high);
            let Node::Binary(BinaryOp::Shl, x, amount) = self.node(high) else { return None };
            let amount =
                self.value(amount).filter(|&amount| amount > 0 && amount < u128::from(width))? as u32;
            if self.possible_bits(low) & !mask(amount) != 0 {
                return None;
            }
            let top = self.extract(0, width - amount, x);
            Some(self.concat(top, self.extract(0, amount, low)))
        };
        try_join(left, right).or_else(|| try_join(right, left))
    }

    pub fn xor(&self, left: Term, right: Term) -> Term {
        let (left, right) = self.ordered(left, right);
        let width = self.width(left);
        if let Some(k) = self.value(left) {
            if let Some(l) = self.value(right) {
                return self.constant(width, k ^ l);
            }
            // 0 ^ x
            // x
            if k == 0 {
                return right;
            }
            // -1 ^ x
            // ~x
            if k == mask(width) {
                return self.not(right);
            }
            // k ^ (l ^ x)
            // (k ^ l) ^ x
            if let Node::Binary(BinaryOp::Xor, inner, x) = self.node(right)
                && let Some(l) = self.value(inner)
            {
                return self.xor(self.constant(width, k ^ l), x);
            }
            // k ^ ~x
            // ~k ^ x
            if let Node::Not(x) = self.node(right) {
                return self.xor(self.constant(width, !k), x);
            }
            if let Some(chosen) = self.map_choice(right, width, |l| k ^ l) {
                return chosen;
            }
        }
        if let Some(narrowed) = self.narrowed_bitwise(BinaryOp::Xor, left, right) {
            return narrowed;
        }
        // x ^ x
        // 0
        if left == right {
            return self.constant(width, 0);
        }
        // x ^ ~x
        // -1
        if self.are_complements(left, right) {
            return self.constant(width, mask(width));
        }
        // x ^ (x ^ y)
        // y
        if let Node::Binary(BinaryOp::Xor, a, b) = self.node(right) {
            if a == left {
                return b;
            }
            if b == left {
                return a;
            }
        }
        if let Node::Binary(BinaryOp::Xor, a, b) = self.node(left) {
            if a == right {
                return b;
            }
            if b == right {
                return a;
            }
        }
        self.intern(Node::Binary(BinaryOp::Xor, left, right))
    }

    fn are_complements(&self, left: Term, right: Term) -> bool {
        self.node(left) == Node::Not(right) || self.node(right) == Node::Not(left)
    }

    /// Whether `part` is an operand of `whole`, an operation of this kind.
    fn is_operand(&self, op: BinaryOp, whole: Term, part: Term) -> bool {
        matches!(self.node(whole), Node::Binary(found, a, b) if found == op && (a == part || b == part))
    }

    /// All of them.
    pub fn all(&self, terms: impl IntoIterator<Item = Term>) -> Term {
        terms.into_iter().fold(self.truth(true), |left, right| self.and(left, right))
    }

    pub fn implies(&self, left: Term, right: Term) -> Term {
        self.or(self.not(left), right)
    }
}

//! Comparisons: equality and both orders.

use crate::bits::{mask, sign_bit, sign_extend};
use crate::evaluate;
use crate::node::{BinaryOp, Comparison, Node, Term};
use crate::store::TermStore;

/// No object is at a lower address: systems leave the first pages empty, so that null is special.
pub const LEAST_ADDRESS: u128 = 1 << 16;

impl TermStore {
    pub fn compare(&self, op: Comparison, left: Term, right: Term) -> Term {
        match op {
            Comparison::Equal => self.eq(left, right),
            Comparison::UnsignedLess => self.ult(left, right),
            Comparison::SignedLess => self.slt(left, right),
        }
    }

    fn folded_comparison(&self, op: Comparison, left: Term, right: Term) -> Option<Term> {
        let width = self.width(left);
        let (left, right) = (self.value(left)?, self.value(right)?);
        Some(self.truth(evaluate::compare(op, width, left, right)))
    }

    pub fn ne(&self, left: Term, right: Term) -> Term {
        self.not(self.eq(left, right))
    }

    pub fn ule(&self, left: Term, right: Term) -> Term {
        self.not(self.ult(right, left))
    }

    pub fn sle(&self, left: Term, right: Term) -> Term {
        self.not(self.slt(right, left))
    }

    pub fn eq(&self, left: Term, right: Term) -> Term {
        // x = x
        // true
        if left == right {
            return self.truth(true);
        }
        if let Some(folded) = self.folded_comparison(Comparison::Equal, left, right) {
            return folded;
        }
        let (left, right) = self.ordered(left, right);
        if let Some(k) = self.value(left) {
            return self.eq_constant(k, left, right);
        }
        match (self.node(left), self.node(right)) {
            // ~x = x
            // false
            (Node::Not(x), _) if x == right => self.truth(false),
            (_, Node::Not(x)) if x == left => self.truth(false),
            // ~x = ~y
            // x = y
            (Node::Not(x), Node::Not(y)) => self.eq(x, y),
            // ~x = y on one bit
            // ~(x = y)
            (Node::Not(x), _) if self.width(x) == 1 => self.not(self.eq(x, right)),
            (_, Node::Not(y)) if self.width(y) == 1 => self.not(self.eq(left, y)),
            // x extended = y extended alike
            // x = y, the narrower extended to the other
            (Node::Extend { signed: s, of: x, .. }, Node::Extend { signed: t, of: y, .. }) if s == t => {
                let (x, y) = self.as_wide(s, x, y);
                self.eq(x, y)
            }
            // h ++ l = g ++ m, cut at the same place
            // h = g and l = m
            (Node::Concat(h, l), Node::Concat(g, m)) if self.width(l) == self.width(m) => {
                let high_equal = self.eq(h, g);
                self.and(high_equal, self.eq(l, m))
            }
            _ => self.eq_sums(left, right),
        }
    }

    /// Both as wide as the wider one.
    fn as_wide(&self, signed: bool, x: Term, y: Term) -> (Term, Term) {
        let width = self.width(x).max(self.width(y));
        (self.extend(signed, width, x), self.extend(signed, width, y))
    }

    fn eq_sums(&self, left: Term, right: Term) -> Term {
        let width = self.width(left);
        let ((k, x), (l, y)) = (self.split_constant(left), self.split_constant(right));
        let (Some(x), Some(y)) = (x, y) else {
            return self.intern(Node::Compare(Comparison::Equal, left, right));
        };
        // k + x = l + x with k, l different
        // false
        if x == y {
            return self.truth(k == l);
        }
        let ((k, x), (l, y)) = if x < y { ((k, x), (l, y)) } else { ((l, y), (k, x)) };
        // k + x = l + y, x the older term
        // (k - l) + x = y
        if l != 0 {
            return self.eq(self.add(self.constant(width, k.wrapping_sub(l)), x), y);
        }
        if k == 0
            && let Some((b, d)) = self.common_operand(x, y)
            && let Some(rest) = self.within_budget(|| self.eq(b, d))
        {
            return rest;
        }
        self.intern(Node::Compare(Comparison::Equal, self.add(self.constant(width, k), x), y))
    }

    /// Two numbers that are equal exactly if `x` and `y` are, which share an operand.
    fn common_operand(&self, x: Term, y: Term) -> Option<(Term, Term)> {
        use BinaryOp::{Add, Sub, Xor};
        let zero = || self.constant(self.width(x), 0);
        match (self.node(x), self.node(y)) {
            // a + b = a + d
            // b = d
            (Node::Binary(Add, a, b), Node::Binary(Add, c, d))
            | (Node::Binary(Xor, a, b), Node::Binary(Xor, c, d))
                if a == c || a == d || b == c || b == d =>
            {
                let (mine, shared) = if a == c || a == d { (b, a) } else { (a, b) };
                Some((mine, if c == shared { d } else { c }))
            }
            // a - b = a - d, a - b = c - b
            // b = d, a = c
            (Node::Binary(Sub, a, b), Node::Binary(Sub, c, d)) if a == c => Some((b, d)),
            (Node::Binary(Sub, a, b), Node::Binary(Sub, c, d)) if b == d => Some((a, c)),
            // a + y = y, y - b = y
            // 0 = a, 0 = b
            (Node::Binary(Add | Xor, a, b), _) if b == y => Some((zero(), a)),
            (Node::Binary(Add | Xor | Sub, a, b), _) if a == y => Some((zero(), b)),
            (_, Node::Binary(Add | Xor, a, b)) if b == x => Some((zero(), a)),
            (_, Node::Binary(Add | Xor | Sub, a, b)) if a == x => Some((zero(), b)),
            _ => None,
        }
    }

    fn eq_constant(&self, k: u128, constant: Term, other: Term) -> Term {
        let width = self.width(other);
        // k = x on one bit
        // x, or ~x
        if width == 1 {
            let truth = self.as_truth(other);
            return if k == 1 { truth } else { self.not(truth) };
        }
        // k = x where x cannot have a bit of k
        // false
        if k & !self.possible_bits(other) != 0 {
            return self.truth(false);
        }
        self.within_budget(|| self.eq_constant_shape(k, constant, other))
            .unwrap_or_else(|| self.intern(Node::Compare(Comparison::Equal, constant, other)))
    }

    fn eq_constant_shape(&self, k: u128, constant: Term, other: Term) -> Term {
        let width = self.width(other);
        match self.node(other) {
            // k = the address of an object, k less than any address
            // false
            Node::Address { .. } if k < LEAST_ADDRESS => self.truth(false),
            // k = ~x
            // ~k = x
            Node::Not(x) => self.eq(self.constant(width, !k), x),
            // k = l + x
            // k - l = x
            Node::Binary(BinaryOp::Add, l, x) if self.value(l).is_some() => {
                let l = self.value(l).unwrap_or(0);
                self.eq(self.constant(width, k.wrapping_sub(l)), x)
            }
            // k = l - x
            // l - k = x
            Node::Binary(BinaryOp::Sub, l, x) if self.value(l).is_some() => {
                let l = self.value(l).unwrap_or(0);
                self.eq(self.constant(width, l.wrapping_sub(k)), x)
            }
            // 0 = x - y, 0 = x ^ y
            // x = y
            Node::Binary(BinaryOp::Sub | BinaryOp::Xor, x, y) if k == 0 => self.eq(x, y),
            // k = l ^ x
            // k ^ l = x
            Node::Binary(BinaryOp::Xor, l, x) if self.value(l).is_some() => {
                let l = self.value(l).unwrap_or(0);
                self.eq(self.constant(width, k ^ l), x)
            }
            // k = x extended
            // k cut = x, or false if k is no such number
            Node::Extend { signed, of, .. } => {
                let narrow = self.width(of);
                match self.cut_constant(k, width, signed, narrow) {
                    Some(cut) => self.eq(cut, of),
                    None => self.truth(false),
                }
            }
            // k = h ++ l
            // k's high part = h and k's low part = l
            Node::Concat(high, low) => {
                let split = self.width(low);
                let high_equal = self.eq(self.constant(width - split, k >> split), high);
                let low_equal = self.eq(self.constant(split, k), low);
                self.and(high_equal, low_equal)
            }
            // k = (c ? l : x) with a constant l
            // k = l: c or k = x; otherwise ~c and k = x
            Node::Ite(condition, then, otherwise) if self.value(then).is_some() => {
                let (condition, rest) = (self.as_truth(condition), self.eq(constant, otherwise));
                if self.value(then) == Some(k) {
                    self.or(condition, rest)
                } else {
                    self.and(self.not(condition), rest)
                }
            }
            Node::Ite(condition, then, otherwise) if self.value(otherwise).is_some() => {
                let (condition, rest) = (self.as_truth(condition), self.eq(constant, then));
                if self.value(otherwise) == Some(k) {
                    self.or(self.not(condition), rest)
                } else {
                    self.and(condition, rest)
                }
            }
            // k = x << n
            // k >> n = x[w-n-1:0], or false if k has lower bits
            Node::Binary(BinaryOp::Shl, x, n) if self.value(n).is_some() => {
                let n = self.value(n).unwrap_or(0) as u32;
                let kept = width - n;
                self.eq(self.constant(kept, k >> n), self.extract(0, kept, x))
            }
            Node::Binary(op, l, x) => {
                let simpler = match (self.value(l), self.value(x)) {
                    (Some(l), _) => self.eq_constant_operation(k, op, l, x),
                    (_, Some(m)) if op == BinaryOp::SRem => self.eq_signed_remainder(k, l, m),
                    _ => None,
                };
                simpler.unwrap_or_else(|| self.intern(Node::Compare(Comparison::Equal, constant, other)))
            }
            _ => self.intern(Node::Compare(Comparison::Equal, constant, other)),
        }
    }

    /// One bit as a truth value: the sign bit is an order, which more rules know.
    fn as_truth(&self, bit: Term) -> Term {
        match self.node(bit) {
            // x[w-1:w-1]
            // x < 0
            Node::Extract { low, of, .. } if low + 1 == self.width(of) => {
                self.slt(of, self.constant(self.width(of), 0))
            }
            _ => bit,
        }
    }

    /// k = l op x
    fn eq_constant_operation(&self, k: u128, op: BinaryOp, l: u128, x: Term) -> Option<Term> {
        let constant = |value| self.constant(self.width(x), value);
        match op {
            // k = l | x
            // k without l = x without l, or false if l has a bit that k has not
            BinaryOp::Or if l & !k != 0 => Some(self.truth(false)),
            BinaryOp::Or => Some(self.eq(constant(k & !l), self.and(constant(!l), x))),
            // k = l * x, l odd
            // k / l = x
            BinaryOp::Mul if l & 1 == 1 => Some(self.eq(constant(k.wrapping_mul(inverse(l))), x)),
            _ => None,
        }
    }

    /// k = x % m, signed
    fn eq_signed_remainder(&self, k: u128, x: Term, m: u128) -> Option<Term> {
        let width = self.width(x);
        if !m.is_power_of_two() {
            return None;
        }
        let n = m.trailing_zeros();
        let magnitude = sign_extend(k, width).unsigned_abs();
        // k = x % 2^n, k out of range
        // false
        if magnitude >= m {
            return Some(self.truth(false));
        }
        // k = x % 2^n
        // k = x[n-1:0], and x has the sign of k if that is not 0
        let low_equal = self.eq(self.constant(n, k), self.extract(0, n, x));
        let negative = self.slt(x, self.constant(width, 0));
        Some(match k {
            0 => low_equal,
            _ if k & sign_bit(width) != 0 => self.and(negative, low_equal),
            _ => self.and(self.not(negative), low_equal),
        })
    }

    pub fn ult(&self, left: Term, right: Term) -> Term {
        // x < x
        // false
        if left == right {
            return self.truth(false);
        }
        if let Some(folded) = self.folded_comparison(Comparison::UnsignedLess, left, right) {
            return folded;
        }
        let width = self.width(left);
        // x < y on one bit
        // ~x & y
        if width == 1 {
            return self.and(self.not(left), right);
        }
        if let Some(k) = self.value(right) {
            match k {
                // x < 0
                // false
                0 => return self.truth(false),
                // x < 1
                // x = 0
                1 => return self.eq(self.constant(width, 0), left),
                // x < -1
                // x != -1
                _ if k == mask(width) => return self.ne(right, left),
                // x < k where all possible bits together are less
                // true
                _ if self.possible_bits(left) < k => return self.truth(true),
                _ => {}
            }
        }
        if let Some(k) = self.value(left) {
            match k {
                // 0 < x
                // x != 0
                0 => return self.ne(left, right),
                // -1 < x
                // false
                _ if k == mask(width) => return self.truth(false),
                // -2 < x
                // x = -1
                _ if k == mask(width) - 1 => return self.eq(self.constant(width, mask(width)), right),
                // k < x where all possible bits together are not more
                // false
                _ if self.possible_bits(right) <= k => return self.truth(false),
                _ => {}
            }
        }
        if let Some(narrowed) = self.narrowed_order(left, right, false) {
            return narrowed;
        }
        if let Some(decided) = self.compare_choice(Comparison::UnsignedLess, left, right) {
            return decided;
        }
        // k < x
        // ~(x < k + 1)
        if let Some(k) = self.value(left) {
            return self.not(self.ult(right, self.constant(width, k + 1)));
        }
        if let Some(decided) = self.overflow_test(left, right) {
            return decided;
        }
        self.intern(Node::Compare(Comparison::UnsignedLess, left, right))
    }

    pub fn slt(&self, left: Term, right: Term) -> Term {
        // x < x
        // false
        if left == right {
            return self.truth(false);
        }
        if let Some(folded) = self.folded_comparison(Comparison::SignedLess, left, right) {
            return folded;
        }
        let width = self.width(left);
        // x < y on one bit: 1 is -1
        // x & ~y
        if width == 1 {
            return self.and(left, self.not(right));
        }
        let (least, greatest) = (sign_bit(width), sign_bit(width) - 1);
        if let Some(k) = self.value(right) {
            match k {
                // x < the least number
                // false
                _ if k == least => return self.truth(false),
                // x < the least number but one
                // x = the least number
                _ if k == least + 1 => return self.eq(self.constant(width, least), left),
                // x < the greatest number
                // x != the greatest number
                _ if k == greatest => return self.ne(right, left),
                _ => {}
            }
        }
        if let Some(k) = self.value(left) {
            match k {
                // the greatest number < x
                // false
                _ if k == greatest => return self.truth(false),
                // the greatest number but one < x
                // x = the greatest number
                _ if k == greatest - 1 => return self.eq(self.constant(width, greatest), right),
                // the least number < x
                // x != the least number
                _ if k == least => return self.ne(left, right),
                _ => {}
            }
        }
        let non_negative = |term: Term| self.possible_bits(term) & least == 0;
        // x < y, both not negative
        // x < y, unsigned
        if non_negative(left) && non_negative(right) {
            return self.ult(left, right);
        }
        // x < k, x not negative and k negative (or the other way round)
        // false (true)
        if let Some(k) = self.value(right)
            && non_negative(left)
            && k & least != 0
        {
            return self.truth(false);
        }
        if let Some(k) = self.value(left)
            && non_negative(right)
            && k & least != 0
        {
            return self.truth(true);
        }
        if let Some(narrowed) = self.narrowed_order(left, right, true) {
            return narrowed;
        }
        if let Some(decided) = self.compare_choice(Comparison::SignedLess, left, right) {
            return decided;
        }
        // k < x
        // ~(x < k + 1)
        if let Some(k) = self.value(left) {
            return self.not(self.slt(right, self.constant(width, k.wrapping_add(1))));
        }
        self.intern(Node::Compare(Comparison::SignedLess, left, right))
    }

    /// Comparisons of extended numbers, done on the narrow ones.
    fn narrowed_order(&self, left: Term, right: Term, signed: bool) -> Option<Term> {
        let order = |left, right| if signed { self.slt(left, right) } else { self.ult(left, right) };
        let extended = |term| match self.node(term) {
            Node::Extend { signed, of, .. } => Some((signed, of)),
            _ => None,
        };
        match (extended(left), extended(right)) {
            // x extended < y extended alike; zeros in front for a signed order are handled before
            // x < y, the narrower extended to the other
            (Some((s, x)), Some((t, y))) if s == t && (s || !signed) => {
                let (x, y) = self.as_wide(s, x, y);
                Some(order(x, y))
            }
            // x extended < k, k such a number
            // x < k cut
            (Some((s, x)), None) if s || !signed => {
                let k = self.value(right)?;
                match self.cut_constant(k, self.width(right), s, self.width(x)) {
                    Some(k) => Some(order(x, k)),
                    None => self.order_beyond(signed, s, x, k, self.width(right)),
                }
            }
            // k < x extended, k such a number
            // k cut < x
            (None, Some((s, x))) if s || !signed => {
                let k = self.value(left)?;
                match self.cut_constant(k, self.width(left), s, self.width(x)) {
                    Some(k) => Some(order(k, x)),
                    None => self.order_beyond(signed, s, x, k, self.width(left)).map(|less| self.not(less)),
                }
            }
            _ => None,
        }
    }

    /// x extended < k, where k is no such number: equality is impossible.
    fn order_beyond(&self, signed: bool, by_sign: bool, x: Term, k: u128, width: u32) -> Option<Term> {
        match (signed, by_sign) {
            // x extended by its sign < k, signed
            // whether k is positive
            (true, true) => Some(self.truth(k & sign_bit(width) == 0)),
            // x extended by its sign < k, unsigned
            // ~(x < 0, signed)
            (false, true) => Some(self.sle(self.constant(self.width(x), 0), x)),
            _ => None,
        }
    }

    /// Whether a sum with a constant wraps around.
    fn overflow_test(&self, left: Term, right: Term) -> Option<Term> {
        let width = self.width(left);
        let ((k, x), (l, y)) = (self.split_constant(left), self.split_constant(right));
        match (k, l) {
            // k + x < x
            // ~(x < 0 - k)
            (_, 0) if k != 0 && x == y => {
                Some(self.not(self.ult(right, self.constant(width, k.wrapping_neg()))))
            }
            // x < l + x
            // x < 0 - l
            (0, _) if l != 0 && x == y => Some(self.ult(left, self.constant(width, l.wrapping_neg()))),
            _ => None,
        }
    }

    /// Comparisons of a choice between constants with a constant.
    fn compare_choice(&self, op: Comparison, one: Term, other: Term) -> Option<Term> {
        // (c ? k : l) < m, all constants; or m < (c ? k : l)
        // c ? k < m : l < m
        let compare =
            |left: u128, right: u128| self.truth(evaluate::compare(op, self.width(one), left, right));
        if let Some(k) = self.value(other)
            && let Some((condition, then, otherwise)) = self.choice(one)
        {
            return Some(self.ite(condition, compare(then, k), compare(otherwise, k)));
        }
        if let Some(k) = self.value(one)
            && let Some((condition, then, otherwise)) = self.choice(other)
        {
            return Some(self.ite(condition, compare(k, then), compare(k, otherwise)));
        }
        None
    }
}

/// The number whose product with an odd one is 1, modulo 2^128.
fn inverse(odd: u128) -> u128 {
    // Newton's iteration: each step doubles the number of right bits, 3 at first.
    (0..6).fold(odd, |inverse, _| inverse.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(inverse))))
}

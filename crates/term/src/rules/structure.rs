//! Choice, concatenation, extraction, extension.

use crate::bits::{mask, sign_extend};
use crate::node::{BinaryOp, Comparison, Node, Term};
use crate::store::TermStore;

/// How deep an extraction looks for operands that it does not make simpler.
const CLEAN_DEPTH: u32 = 3;

impl TermStore {
    pub fn ite(&self, condition: Term, then: Term, otherwise: Term) -> Term {
        // true ? x : y, false ? x : y, c ? x : x
        // x, y, x
        if self.is_true(condition) || then == otherwise {
            return then;
        }
        if self.is_false(condition) {
            return otherwise;
        }
        // ~c ? x : y
        // c ? y : x
        if let Node::Not(inner) = self.node(condition) {
            return self.ite(inner, otherwise, then);
        }
        if self.width(then) == 1 {
            // c ? x : y on one bit, one of them constant
            // c, ~c, c | y, ~c & y, ~c | x, c & x
            match (self.value(then), self.value(otherwise)) {
                (Some(1), Some(_)) => return condition,
                (Some(_), Some(_)) => return self.not(condition),
                (Some(1), None) => return self.or(condition, otherwise),
                (Some(_), None) => return self.and(self.not(condition), otherwise),
                (None, Some(1)) => return self.or(self.not(condition), then),
                (None, Some(_)) => return self.and(condition, then),
                (None, None) => {}
            }
            // c ? c : y, c ? x : c
            // c | y, c & x
            if then == condition {
                return self.or(condition, otherwise);
            }
            if otherwise == condition {
                return self.and(condition, then);
            }
        }
        if let Some(extended) = self.ite_extended(condition, then, otherwise) {
            return extended;
        }
        // x = y ? x : y, x = y ? y : x
        // y, x
        if let Node::Compare(Comparison::Equal, x, y) = self.node(condition)
            && ((x == then && y == otherwise) || (y == then && x == otherwise))
        {
            return otherwise;
        }
        // c ? (c ? x : y) : z
        // c ? x : z
        if let Node::Ite(inner, x, _) = self.node(then)
            && inner == condition
        {
            return self.ite(condition, x, otherwise);
        }
        // c ? x : (c ? y : z)
        // c ? x : z
        if let Node::Ite(inner, _, z) = self.node(otherwise)
            && inner == condition
        {
            return self.ite(condition, then, z);
        }
        self.intern(Node::Ite(condition, then, otherwise))
    }

    /// Choices of numbers that are extended alike.
    fn ite_extended(&self, condition: Term, then: Term, otherwise: Term) -> Option<Term> {
        let width = self.width(then);
        match (self.node(then), self.node(otherwise)) {
            // c ? 1 : 0, c ? 0 : 1
            // c extended by zeros, ~c extended by zeros
            (Node::Constant { value: 1, .. }, Node::Constant { value: 0, .. }) => {
                Some(self.extend(false, width, condition))
            }
            (Node::Constant { value: 0, .. }, Node::Constant { value: 1, .. }) => {
                Some(self.extend(false, width, self.not(condition)))
            }
            // c ? -1 : 0, c ? 0 : -1
            // c extended by its sign, ~c extended by its sign
            (Node::Constant { value, .. }, Node::Constant { value: 0, .. }) if value == mask(width) => {
                Some(self.extend(true, width, condition))
            }
            (Node::Constant { value: 0, .. }, Node::Constant { value, .. }) if value == mask(width) => {
                Some(self.extend(true, width, self.not(condition)))
            }
            // c ? x extended : y extended alike
            // (c ? x : y) extended
            (Node::Extend { signed: s, of: x, .. }, Node::Extend { signed: t, of: y, .. })
                if s == t && self.width(x) == self.width(y) =>
            {
                Some(self.extend(s, width, self.ite(condition, x, y)))
            }
            _ => None,
        }
    }

    pub fn concat(&self, high: Term, low: Term) -> Term {
        let (high_width, low_width) = (self.width(high), self.width(low));
        let width = high_width + low_width;
        match (self.node(high), self.node(low)) {
            // constant ++ constant
            // constant
            (Node::Constant { value: k, .. }, Node::Constant { value: l, .. }) => {
                self.constant(width, k << low_width | l)
            }
            // 0 ++ x
            // x extended
            (Node::Constant { value: 0, .. }, _) => self.extend(false, width, low),
            // (x ++ y) ++ z
            // x ++ (y ++ z)
            (Node::Concat(x, y), _) => self.concat(x, self.concat(y, low)),
            _ if self.is_choice_beside_constant(high, low) => {
                self.joined_choice(high, low).unwrap_or_else(|| self.intern(Node::Concat(high, low)))
            }
            // copies of the sign of x ++ x
            // x extended by its sign
            (Node::Extend { signed: true, of: bit, .. }, _)
                if self.width(bit) == 1 && self.extract(low_width - 1, 1, low) == bit =>
            {
                self.extend(true, width, low)
            }
            // (x extended) ++ y
            // (x ++ y) extended
            (Node::Extend { signed, of, .. }, _) => self.extend(signed, width, self.concat(of, low)),
            (_, Node::Concat(middle, rest)) => match self.joined(high, low) {
                Some(joined) => joined,
                // x ++ (y ++ z) where x ++ y is simpler
                // (x ++ y) ++ z
                None => match self.joined(high, middle) {
                    Some(joined) => self.concat(joined, rest),
                    None => self.intern(Node::Concat(high, low)),
                },
            },
            _ => self.joined(high, low).unwrap_or_else(|| self.intern(Node::Concat(high, low))),
        }
    }

    /// The concatenation of two parts that are more together than side by side.
    fn joined(&self, high: Term, low: Term) -> Option<Term> {
        let (high_width, low_width) = (self.width(high), self.width(low));
        let width = high_width + low_width;
        match (self.node(high), self.node(low)) {
            (Node::Constant { value: k, .. }, Node::Constant { value: l, .. }) => {
                return Some(self.constant(width, k << low_width | l));
            }
            // ~x ++ ~y
            // ~(x ++ y)
            (Node::Not(x), Node::Not(y)) => return Some(self.not(self.concat(x, y))),
            // (c ? x : y) ++ (c ? z : u)
            // c ? x ++ z : y ++ u
            (Node::Ite(c, x, y), Node::Ite(d, z, u)) if c == d => {
                return self.within_budget(|| self.ite(c, self.concat(x, z), self.concat(y, u)));
            }
            // x[w-n-1:0] ++ 0 where x has w bits
            // x << n
            (Node::Extract { low: 0, of: x, .. }, Node::Constant { value: 0, .. })
                if self.width(x) == width =>
            {
                return Some(self.shl(x, self.constant(width, u128::from(low_width))));
            }
            // x[h:w-n] ++ (x << n) where x has w bits
            // x[h:0] ++ 0
            (Node::Extract { low: m, of: x, .. }, Node::Binary(BinaryOp::Shl, y, amount))
                if x == y && self.value(amount).is_some_and(|n| u128::from(low_width - m) == n) =>
            {
                let kept = self.extract(0, m + high_width, x);
                return Some(self.concat(kept, self.constant(low_width - m, 0)));
            }
            _ => {}
        }
        self.joined_choice(high, low).or_else(|| self.joined_parts(high, low))
    }

    fn is_choice_beside_constant(&self, high: Term, low: Term) -> bool {
        let is_choice = |term| self.width(term) == 1 || self.choice(term).is_some();
        (self.value(high).is_some() && is_choice(low)) || (self.value(low).is_some() && is_choice(high))
    }

    /// The concatenation of choices between constants.
    fn joined_choice(&self, high: Term, low: Term) -> Option<Term> {
        let low_width = self.width(low);
        let width = self.width(high) + low_width;
        let parts = |term| match self.value(term) {
            Some(k) => Some((None, k, k)),
            None if self.width(term) == 1 => Some((Some(term), 1, 0)),
            None => self.choice(term).map(|(condition, k, l)| (Some(condition), k, l)),
        };
        let parts = |term| {
            parts(term).map(|(condition, k, l)| match condition.map(|condition| self.node(condition)) {
                Some(Node::Not(inner)) => (Some(inner), l, k),
                _ => (condition, k, l),
            })
        };
        // (c ? k : l) ++ (c ? m : n), all constants, or one side a constant, or c itself
        // c ? k ++ m : l ++ n
        let ((c, k, l), (d, m, n)) = (parts(high)?, parts(low)?);
        let condition = c.or(d)?;
        let joined = |high: u128, low: u128| self.constant(width, high << low_width | low);
        (c.is_none() || d.is_none() || c == d).then(|| self.ite(condition, joined(k, m), joined(l, n)))
    }

    /// Two parts of the same term, side by side, whatever they were simplified to.
    fn joined_parts(&self, high: Term, low: Term) -> Option<Term> {
        let (high_width, low_width) = (self.width(high), self.width(low));
        let width = high_width + low_width;
        // x[h:m] ++ x[m-1:l]
        // x[h:l]
        if let Node::Extract { low: m, of: x, .. } = self.node(high)
            && m >= low_width
            && self.extract(m - low_width, low_width, x) == low
        {
            return Some(self.extract(m - low_width, width, x));
        }
        if let Node::Extract { low: l, of: x, .. } = self.node(low)
            && l + width <= self.width(x)
            && self.extract(l + low_width, high_width, x) == high
        {
            return Some(self.extract(l, width, x));
        }
        None
    }

    /// The bits `low + width - 1` down to `low`.
    pub fn extract(&self, low: u32, width: u32, of: Term) -> Term {
        let whole = self.width(of);
        // x[w-1:0]
        // x
        if low == 0 && width == whole {
            return of;
        }
        match self.node(of) {
            Node::Constant { value, .. } => self.constant(width, value >> low),
            // x[..][..]
            // x[..]
            Node::Extract { low: inner, of: x, .. } => self.extract(inner + low, width, x),
            // (h ++ l)[..]
            // of h, of l, or of both
            Node::Concat(h, l) => {
                let split = self.width(l);
                if low >= split {
                    self.extract(low - split, width, h)
                } else if low + width <= split {
                    self.extract(low, width, l)
                } else {
                    let high = self.extract(0, low + width - split, h);
                    self.concat(high, self.extract(low, split - low, l))
                }
            }
            // (x extended)[..]
            // of x, of the extension, or a shorter extension
            Node::Extend { signed, of: x, .. } => {
                let narrow = self.width(x);
                if low + width <= narrow {
                    self.extract(low, width, x)
                } else if low >= narrow && !signed {
                    self.constant(width, 0)
                } else if low < narrow {
                    self.extend(signed, width, self.extract(low, narrow - low, x))
                } else {
                    // Copies of the sign.
                    self.extend(true, width, self.extract(narrow - 1, 1, x))
                }
            }
            // (~x)[..]
            // ~(x[..])
            Node::Not(x) => self.not(self.extract(low, width, x)),
            // (x op y)[..] for bitwise op, where y[..] is zeros or ones, or both sides become simpler
            // x[..], ~(x[..]), zeros or ones; x[..] op y[..]
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor), x, y)
                if self.is_flat(low, width, x)
                    || self.is_flat(low, width, y)
                    || self.cuts_cleanly(low, of, CLEAN_DEPTH) =>
            {
                self.within_budget(|| {
                    self.binary(op, self.extract(low, width, x), self.extract(low, width, y))
                })
                .unwrap_or_else(|| self.intern(Node::Extract { low, width, of }))
            }
            // (x op y)[n:0], arithmetic, where both sides become simpler
            // x[n:0] op y[n:0]
            Node::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul), x, y)
                if self.cuts_cleanly(low, of, CLEAN_DEPTH) =>
            {
                self.binary(op, self.extract(0, width, x), self.extract(0, width, y))
            }
            // (x << n)[..]
            // zeros, or of x
            Node::Binary(BinaryOp::Shl, x, amount) if self.value(amount).is_some() => {
                let n = self.value(amount).unwrap_or(0) as u32;
                if low >= n {
                    self.extract(low - n, width, x)
                } else if low + width <= n {
                    self.constant(width, 0)
                } else {
                    let kept = self.extract(0, low + width - n, x);
                    self.concat(kept, self.constant(n - low, 0))
                }
            }
            // (c ? x : y)[..] where both sides become simpler
            // c ? x[..] : y[..]
            Node::Ite(condition, x, y) if self.cuts_cleanly(low, of, CLEAN_DEPTH) => {
                self.ite(condition, self.extract(low, width, x), self.extract(low, width, y))
            }
            _ => self.intern(Node::Extract { low, width, of }),
        }
    }

    /// Whether the bits are constant zeros or ones, by the shape of the term.
    fn is_flat(&self, low: u32, width: u32, of: Term) -> bool {
        match self.node(of) {
            Node::Constant { value, .. } => {
                let cut = value >> low & mask(width);
                cut == 0 || cut == mask(width)
            }
            Node::Extend { signed: false, of: x, .. } => low >= self.width(x),
            Node::Concat(_, l) => low + width <= self.width(l) && self.is_flat(low, width, l),
            Node::Binary(BinaryOp::Shl, _, amount) => {
                self.value(amount).is_some_and(|n| u128::from(low + width) <= n)
            }
            _ => false,
        }
    }

    /// Whether taking bits of a term, from this one up, leaves operations on narrower terms, and no new
    /// extraction of more than parts of its leaves.
    fn cuts_cleanly(&self, low: u32, of: Term, depth: u32) -> bool {
        let both =
            |x, y| depth > 0 && self.cuts_cleanly(low, x, depth - 1) && self.cuts_cleanly(low, y, depth - 1);
        match self.node(of) {
            Node::Constant { .. } | Node::Extend { .. } | Node::Concat(..) => true,
            Node::Not(x) => depth > 0 && self.cuts_cleanly(low, x, depth - 1),
            Node::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, x, y) | Node::Ite(_, x, y) => {
                both(x, y)
            }
            Node::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, x, y) => low == 0 && both(x, y),
            _ => false,
        }
    }

    /// To a width at least as large, by zeros or by the sign.
    pub fn extend(&self, signed: bool, width: u32, of: Term) -> Term {
        let narrow = self.width(of);
        // x extended to its own width
        // x
        if width == narrow {
            return of;
        }
        match self.node(of) {
            Node::Constant { value, .. } if signed => {
                self.constant(width, sign_extend(value, narrow) as u128)
            }
            Node::Constant { value, .. } => self.constant(width, value),
            // x extended twice, alike, or by zeros first
            // x extended once
            Node::Extend { signed: inner, of: x, .. } if inner == signed || !inner => {
                self.extend(inner, width, x)
            }
            // (c ? k : l) extended, both constant
            // c ? k extended : l extended
            Node::Ite(condition, x, y) if self.value(x).is_some() && self.value(y).is_some() => {
                self.ite(condition, self.extend(signed, width, x), self.extend(signed, width, y))
            }
            // (x ++ 0) extended
            // (x extended) << n
            Node::Concat(x, zeros) if self.value(zeros) == Some(0) => {
                let amount = self.constant(width, u128::from(self.width(zeros)));
                self.shl(self.extend(signed, width, x), amount)
            }
            // ((x extended) << n) extended alike, no bit of x shifted out
            // (x extended) << n
            Node::Binary(BinaryOp::Shl, y, amount) if self.is_kept_by_shift(signed, y, amount) => {
                let n = self.value(amount).unwrap_or(0);
                self.shl(self.extend(signed, width, y), self.constant(width, n))
            }
            // x extended by its sign, which is zero
            // x extended by zeros
            _ if signed && self.possible_bits(of) & !mask(narrow - 1) == 0 => self.extend(false, width, of),
            _ => self.intern(Node::Extend { signed, width, of }),
        }
    }

    /// Whether a term is extended by at least as many bits as this constant says.
    fn is_kept_by_shift(&self, signed: bool, term: Term, amount: Term) -> bool {
        match (self.node(term), self.value(amount)) {
            (Node::Extend { signed: inner, width, of }, Some(n)) if inner == signed => {
                u128::from(width - self.width(of)) >= n
            }
            _ => false,
        }
    }

    /// To any width: cut or extended.
    pub fn resize(&self, signed: bool, width: u32, of: Term) -> Term {
        if width <= self.width(of) { self.extract(0, width, of) } else { self.extend(signed, width, of) }
    }
}

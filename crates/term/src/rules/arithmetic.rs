//! Addition, multiplication, division, shifts.

use crate::bits::{mask, sign_bit};
use crate::evaluate;
use crate::node::{BinaryOp, Node, Term};
use crate::store::TermStore;

/// How deep an address is looked for in a sum.
const ADDENDS: u32 = 16;

impl TermStore {
    /// What is known without looking at the operands' shapes.
    fn folded(&self, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
        let width = self.width(left);
        if width == 1 {
            return Some(self.on_one_bit(op, left, right));
        }
        let (left, right) = (self.value(left)?, self.value(right)?);
        Some(self.constant(width, evaluate::binary(op, width, left, right)))
    }

    /// Arithmetic on one bit is logic.
    fn on_one_bit(&self, op: BinaryOp, x: Term, y: Term) -> Term {
        match op {
            // x + y, x - y
            // x ^ y
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor => self.xor(x, y),
            // x * y
            // x & y
            BinaryOp::Mul | BinaryOp::And => self.and(x, y),
            BinaryOp::Or => self.or(x, y),
            // x / y
            // x | ~y
            BinaryOp::UDiv | BinaryOp::SDiv => self.or(x, self.not(y)),
            // x % y, x << y, x >> y
            // x & ~y
            BinaryOp::URem | BinaryOp::SRem | BinaryOp::Shl | BinaryOp::LShr => self.and(x, self.not(y)),
            // x >> y, signed
            // x
            BinaryOp::AShr => x,
        }
    }

    /// A sum taken apart: its constant and the rest, if there is one.
    pub fn split_constant(&self, term: Term) -> (u128, Option<Term>) {
        match self.node(term) {
            Node::Constant { value, .. } => (value, None),
            Node::Binary(BinaryOp::Add, left, right) => match self.value(left) {
                Some(value) => (value, Some(right)),
                None => (0, Some(term)),
            },
            _ => (0, Some(term)),
        }
    }

    pub fn add(&self, left: Term, right: Term) -> Term {
        if let Some(folded) = self.folded(BinaryOp::Add, left, right) {
            return folded;
        }
        let width = self.width(left);
        let ((k, x), (l, y)) = (self.split_constant(left), self.split_constant(right));
        let constant = k.wrapping_add(l) & mask(width);
        let rest = match (x, y) {
            (Some(x), Some(y)) => {
                let (x, y) = self.ordered(x, y);
                match (self.node(x), self.node(y)) {
                    // x + (z - x)
                    // z
                    (_, Node::Binary(BinaryOp::Sub, z, minus)) if minus == x => z,
                    (Node::Binary(BinaryOp::Sub, z, minus), _) if minus == y => z,
                    // x + (k - y)
                    // k + (x - y)
                    (_, Node::Binary(BinaryOp::Sub, k, minus)) if self.value(k).is_some() => {
                        self.add(k, self.sub(x, minus))
                    }
                    (Node::Binary(BinaryOp::Sub, k, minus), _) if self.value(k).is_some() => {
                        self.add(k, self.sub(y, minus))
                    }
                    // x + x
                    // x << 1
                    _ if x == y => self.shl(x, self.constant(width, 1)),
                    // x + ~x
                    // -1
                    _ if self.node(x) == Node::Not(y) || self.node(y) == Node::Not(x) => {
                        return self.constant(width, constant.wrapping_sub(1));
                    }
                    _ => self.intern(Node::Binary(BinaryOp::Add, x, y)),
                }
            }
            (Some(rest), None) | (None, Some(rest)) => rest,
            (None, None) => return self.constant(width, constant),
        };
        self.plus_constant(constant, rest)
    }

    /// k + x
    fn plus_constant(&self, k: u128, x: Term) -> Term {
        let width = self.width(x);
        let k = k & mask(width);
        if let Some(l) = self.value(x) {
            return self.constant(width, k.wrapping_add(l));
        }
        if k == 0 {
            return x;
        }
        if let Some(chosen) = self.map_choice(x, width, |l| k.wrapping_add(l)) {
            return chosen;
        }
        match self.node(x) {
            // k + (l + y)
            // (k + l) + y
            Node::Binary(BinaryOp::Add, inner, y) if self.value(inner).is_some() => {
                let l = self.value(inner).unwrap_or(0);
                self.plus_constant(k.wrapping_add(l), y)
            }
            // k + (l - y)
            // (k + l) - y
            Node::Binary(BinaryOp::Sub, inner, y) if self.value(inner).is_some() => {
                let l = self.value(inner).unwrap_or(0);
                self.constant_minus(k.wrapping_add(l), y)
            }
            // k + ~y
            // (k - 1) - y
            Node::Not(y) => self.constant_minus(k.wrapping_sub(1), y),
            _ => self.intern(Node::Binary(BinaryOp::Add, self.constant(width, k), x)),
        }
    }

    /// k - x
    fn constant_minus(&self, k: u128, x: Term) -> Term {
        let width = self.width(x);
        let k = k & mask(width);
        if let Some(chosen) = self.map_choice(x, width, |l| k.wrapping_sub(l)) {
            return chosen;
        }
        match self.node(x) {
            Node::Constant { value, .. } => self.constant(width, k.wrapping_sub(value)),
            // k - (l + y)
            // (k - l) - y
            Node::Binary(BinaryOp::Add, inner, y) if self.value(inner).is_some() => {
                let l = self.value(inner).unwrap_or(0);
                self.constant_minus(k.wrapping_sub(l), y)
            }
            // k - (l - y)
            // (k - l) + y
            Node::Binary(BinaryOp::Sub, inner, y) if self.value(inner).is_some() => {
                let l = self.value(inner).unwrap_or(0);
                self.plus_constant(k.wrapping_sub(l), y)
            }
            // 0 - (y - z)
            // z - y
            Node::Binary(BinaryOp::Sub, y, z) if k == 0 => self.sub(z, y),
            // k - ~y
            // (k + 1) + y
            Node::Not(y) => self.plus_constant(k.wrapping_add(1), y),
            // -1 - x
            // ~x
            _ if k == mask(width) => self.not(x),
            _ => self.intern(Node::Binary(BinaryOp::Sub, self.constant(width, k), x)),
        }
    }

    pub fn sub(&self, left: Term, right: Term) -> Term {
        if let Some(folded) = self.folded(BinaryOp::Sub, left, right) {
            return folded;
        }
        let width = self.width(left);
        let ((k, x), (l, y)) = (self.split_constant(left), self.split_constant(right));
        let constant = k.wrapping_sub(l) & mask(width);
        let rest = match (x, y) {
            // (k + x) - (l + x)
            // k - l
            (Some(x), Some(y)) if x == y => return self.constant(width, constant),
            // (k + x) - l
            // (k - l) + x
            (Some(x), None) => x,
            (None, None) => return self.constant(width, constant),
            // k - (l + y)
            // (k - l) - y
            (None, Some(y)) => return self.constant_minus(constant, y),
            // (k + x) - (l + y)
            // (k - l) + (x - y)
            (Some(x), Some(y)) => self.difference(x, y),
        };
        self.plus_constant(constant, rest)
    }

    /// A sum without an address that is one of its addends.
    fn without_address(&self, sum: Term, address: Term, depth: u32) -> Option<Term> {
        if sum == address {
            return Some(self.constant(self.width(sum), 0));
        }
        let depth = depth.checked_sub(1).filter(|_| self.has_address(sum))?;
        match self.node(sum) {
            Node::Binary(BinaryOp::Add, a, b) => match self.without_address(a, address, depth) {
                Some(rest) => Some(self.add(rest, b)),
                None => Some(self.add(a, self.without_address(b, address, depth)?)),
            },
            Node::Binary(BinaryOp::Sub, a, b) => Some(self.sub(self.without_address(a, address, depth)?, b)),
            _ => None,
        }
    }

    /// x - y, neither with a constant part.
    fn difference(&self, x: Term, y: Term) -> Term {
        let zero = self.constant(self.width(x), 0);
        let sum = |term| match self.node(term) {
            Node::Binary(BinaryOp::Add, a, b) => Some((a, b)),
            _ => None,
        };
        let shared = |b, d| self.within_budget(|| self.sub(b, d));
        let simpler = match (sum(x), sum(y)) {
            // (a + b) - b
            // a
            (Some((a, b)), _) if b == y => Some(a),
            (Some((a, b)), _) if a == y => Some(b),
            // (a + b) - (a + d)
            // b - d
            (Some((a, b)), Some((c, d))) if a == c => shared(b, d),
            (Some((a, b)), Some((c, d))) if a == d => shared(b, c),
            (Some((a, b)), Some((c, d))) if b == c => shared(a, d),
            (Some((a, b)), Some((c, d))) if b == d => shared(a, c),
            // x - (x + d)
            // 0 - d
            (_, Some((c, d))) if c == x => Some(self.sub(zero, d)),
            (_, Some((c, d))) if d == x => Some(self.sub(zero, c)),
            // ((y + a) + b) - y, y being an address
            // a + b
            _ if matches!(self.node(y), Node::Address { .. }) => self.without_address(x, y, ADDENDS),
            _ => None,
        };
        if let Some(simpler) = simpler {
            return simpler;
        }
        match (self.node(x), self.node(y)) {
            // (y - b) - y
            // 0 - b
            (Node::Binary(BinaryOp::Sub, a, b), _) if a == y => self.sub(zero, b),
            // x - (x - b)
            // b
            (_, Node::Binary(BinaryOp::Sub, a, b)) if a == x => b,
            // x - (k - b)
            // (x + b) - k
            (_, Node::Binary(BinaryOp::Sub, k, b)) if self.value(k).is_some() => self.sub(self.add(x, b), k),
            // (k - a) - y
            // k - (a + y)
            (Node::Binary(BinaryOp::Sub, k, a), _) if self.value(k).is_some() => self.sub(k, self.add(a, y)),
            _ => self.intern(Node::Binary(BinaryOp::Sub, x, y)),
        }
    }

    pub fn neg(&self, term: Term) -> Term {
        self.sub(self.constant(self.width(term), 0), term)
    }

    pub fn mul(&self, left: Term, right: Term) -> Term {
        if let Some(folded) = self.folded(BinaryOp::Mul, left, right) {
            return folded;
        }
        let (left, right) = self.ordered(left, right);
        let width = self.width(left);
        if let Some(k) = self.value(left)
            && let Some(chosen) = self.map_choice(right, width, |l| k.wrapping_mul(l))
        {
            return chosen;
        }
        match (self.value(left), self.node(right)) {
            // 0 * x
            // 0
            (Some(0), _) => left,
            // 1 * x
            // x
            (Some(1), _) => right,
            // -1 * x
            // 0 - x
            (Some(k), _) if k == mask(width) => self.neg(right),
            // 2^n * x
            // x << n
            (Some(k), _) if k.is_power_of_two() => {
                self.shl(right, self.constant(width, u128::from(k.trailing_zeros())))
            }
            // k * (l * x)
            // (k * l) * x
            (Some(k), Node::Binary(BinaryOp::Mul, inner, x)) if self.value(inner).is_some() => {
                let l = self.value(inner).unwrap_or(0);
                self.mul(self.constant(width, k.wrapping_mul(l)), x)
            }
            // k * (l + x)
            // k * l + k * x
            (Some(k), Node::Binary(BinaryOp::Add, inner, x)) if self.value(inner).is_some() => {
                let l = self.value(inner).unwrap_or(0);
                self.add(self.constant(width, k.wrapping_mul(l)), self.mul(left, x))
            }
            // k * (l - x)
            // k * l + (0 - k) * x
            (Some(k), Node::Binary(BinaryOp::Sub, inner, x)) if self.value(inner).is_some() => {
                let l = self.value(inner).unwrap_or(0);
                let product = self.mul(self.constant(width, k.wrapping_neg()), x);
                self.add(self.constant(width, k.wrapping_mul(l)), product)
            }
            // k * (x << n)
            // (k << n) * x
            (Some(k), Node::Binary(BinaryOp::Shl, x, amount)) if self.value(amount).is_some() => {
                let n = self.value(amount).unwrap_or(0);
                self.mul(self.constant(width, k << n), x)
            }
            _ => self.intern(Node::Binary(BinaryOp::Mul, left, right)),
        }
    }

    pub fn udiv(&self, left: Term, right: Term) -> Term {
        if let Some(folded) = self.folded(BinaryOp::UDiv, left, right) {
            return folded;
        }
        let width = self.width(left);
        match self.value(right) {
            // x / k where all possible bits of x together are less
            // 0
            Some(k) if self.possible_bits(left) < k => self.constant(width, 0),
            // x / 1
            // x
            Some(1) => left,
            // x / 2^n
            // x >> n
            Some(k) if k.is_power_of_two() => {
                self.lshr(left, self.constant(width, u128::from(k.trailing_zeros())))
            }
            // (0 ++ x) / k where k fits x
            // 0 ++ (x / k)
            Some(k) => match self.node(left) {
                Node::Extend { signed: false, of, .. } if k <= mask(self.width(of)) && k != 0 => {
                    self.extend(false, width, self.udiv(of, self.constant(self.width(of), k)))
                }
                _ => self.intern(Node::Binary(BinaryOp::UDiv, left, right)),
            },
            None => self.intern(Node::Binary(BinaryOp::UDiv, left, right)),
        }
    }

    pub fn urem(&self, left: Term, right: Term) -> Term {
        if let Some(folded) = self.folded(BinaryOp::URem, left, right) {
            return folded;
        }
        let width = self.width(left);
        match self.value(right) {
            // x % k where all possible bits of x together are less
            // x
            Some(k) if self.possible_bits(left) < k => left,
            // x % 2^n
            // x & (2^n - 1)
            Some(k) if k.is_power_of_two() => self.and(self.constant(width, k - 1), left),
            // (0 ++ x) % k where k fits x
            // 0 ++ (x % k)
            Some(k) => match self.node(left) {
                Node::Extend { signed: false, of, .. } if k <= mask(self.width(of)) && k != 0 => {
                    self.extend(false, width, self.urem(of, self.constant(self.width(of), k)))
                }
                _ => self.intern(Node::Binary(BinaryOp::URem, left, right)),
            },
            // (0 ++ x) % (0 ++ y)
            // 0 ++ (x % y)
            None => match (self.node(left), self.node(right)) {
                (Node::Extend { signed: false, of: x, .. }, Node::Extend { signed: false, of: y, .. })
                    if self.width(x) == self.width(y) =>
                {
                    self.extend(false, width, self.urem(x, y))
                }
                _ => self.intern(Node::Binary(BinaryOp::URem, left, right)),
            },
        }
    }

    /// Whether the sign bit is zero for sure.
    fn is_non_negative(&self, term: Term) -> bool {
        self.possible_bits(term) & sign_bit(self.width(term)) == 0
    }

    /// Dividend and divisor at the width before the extension, if the divisor is such a constant.
    fn narrow_signed_division(&self, left: Term, right: Term) -> Option<(Term, Term)> {
        let k = self.value(right).filter(|&k| k != 0)?;
        match self.node(left) {
            Node::Extend { signed: true, width, of } => {
                Some((of, self.cut_constant(k, width, true, self.width(of))?))
            }
            _ => None,
        }
    }

    pub fn sdiv(&self, left: Term, right: Term) -> Term {
        if let Some(folded) = self.folded(BinaryOp::SDiv, left, right) {
            return folded;
        }
        let width = self.width(left);
        // x / 1
        // x
        if self.value(right) == Some(1) {
            return left;
        }
        // x / -1
        // 0 - x
        if self.value(right) == Some(mask(width)) {
            return self.neg(left);
        }
        // (x extended by its sign) / k, k such a number but not 0 (nor -1)
        // (x / k cut) extended
        if let Some((x, k)) = self.narrow_signed_division(left, right) {
            return self.extend(true, width, self.sdiv(x, k));
        }
        // x / y, both not negative
        // x / y, unsigned
        if self.is_non_negative(left) && self.is_non_negative(right) {
            return self.udiv(left, right);
        }
        self.intern(Node::Binary(BinaryOp::SDiv, left, right))
    }

    pub fn srem(&self, left: Term, right: Term) -> Term {
        if let Some(folded) = self.folded(BinaryOp::SRem, left, right) {
            return folded;
        }
        let width = self.width(left);
        // x % 1, x % -1
        // 0
        if self.value(right).is_some_and(|k| k == 1 || k == mask(width)) {
            return self.constant(width, 0);
        }
        // (x extended by its sign) % k, k such a number but not 0
        // (x % k cut) extended
        if let Some((x, k)) = self.narrow_signed_division(left, right) {
            return self.extend(true, width, self.srem(x, k));
        }
        // x % y, both not negative
        // x % y, unsigned
        if self.is_non_negative(left) && self.is_non_negative(right) {
            return self.urem(left, right);
        }
        self.intern(Node::Binary(BinaryOp::SRem, left, right))
    }

    pub fn shl(&self, left: Term, right: Term) -> Term {
        if let Some(folded) = self.folded(BinaryOp::Shl, left, right) {
            return folded;
        }
        let width = self.width(left);
        if let Some(n) = self.value(right).filter(|&n| n < u128::from(width))
            && let Some(chosen) = self.map_choice(left, width, |k| k << n)
        {
            return chosen;
        }
        match (self.value(right), self.node(left)) {
            // x << 0
            // x
            (Some(0), _) => left,
            // x << n, n at least the width
            // 0
            (Some(n), _) if n >= u128::from(width) => self.constant(width, 0),
            // (x << m) << n
            // x << (m + n)
            (Some(n), Node::Binary(BinaryOp::Shl, x, amount)) if self.value(amount).is_some() => {
                let m = self.value(amount).unwrap_or(0);
                // The sum may not fit the amount's width.
                match m + n {
                    sum if sum >= u128::from(width) => self.constant(width, 0),
                    sum => self.shl(x, self.constant(width, sum)),
                }
            }
            // (k + x) << n with a constant k
            // (k << n) + (x << n)
            (Some(n), Node::Binary(BinaryOp::Add, k, x)) if self.value(k).is_some() => {
                let k = self.value(k).unwrap_or(0);
                self.add(self.constant(width, k << n), self.shl(x, right))
            }
            // (k - x) << n with a constant k
            // (k << n) - (x << n)
            (Some(n), Node::Binary(BinaryOp::Sub, k, x)) if self.value(k).is_some() => {
                let k = self.value(k).unwrap_or(0);
                self.sub(self.constant(width, k << n), self.shl(x, right))
            }
            // (k * x) << n with a constant k
            // (k << n) * x
            (Some(n), Node::Binary(BinaryOp::Mul, k, x)) if self.value(k).is_some() => {
                let k = self.value(k).unwrap_or(0);
                self.mul(self.constant(width, k << n), x)
            }
            _ => self.intern(Node::Binary(BinaryOp::Shl, left, right)),
        }
    }

    pub fn lshr(&self, left: Term, right: Term) -> Term {
        if let Some(folded) = self.folded(BinaryOp::LShr, left, right) {
            return folded;
        }
        let width = self.width(left);
        match self.value(right) {
            // x >> n, n at least the width
            // 0
            Some(n) if n >= u128::from(width) => self.constant(width, 0),
            // x >> 0
            // x
            Some(0) => left,
            // x >> n
            // 0 ++ x[w-1:n]
            Some(n) => {
                let n = n as u32;
                self.extend(false, width, self.extract(n, width - n, left))
            }
            None => self.intern(Node::Binary(BinaryOp::LShr, left, right)),
        }
    }

    pub fn ashr(&self, left: Term, right: Term) -> Term {
        if let Some(folded) = self.folded(BinaryOp::AShr, left, right) {
            return folded;
        }
        let width = self.width(left);
        match self.value(right) {
            // x >> n, signed
            // sign ++ x[w-1:n], at least the sign
            Some(n) => {
                let n = n.min(u128::from(width - 1)) as u32;
                self.extend(true, width, self.extract(n, width - n, left))
            }
            // x >> y where x is not negative
            // x >> y, unsigned
            None if self.is_non_negative(left) => self.lshr(left, right),
            None => self.intern(Node::Binary(BinaryOp::AShr, left, right)),
        }
    }
}

//! Random terms.

use term::{BinaryOp, Comparison, FloatBinaryOp, FloatComparison, FloatUnaryOp, Term, TermStore, mask};

pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 11) as usize % limit
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Often a number at the edge of the range.
    pub fn value(&mut self, width: u32) -> u128 {
        let random = u128::from(self.next()) << 64 | u128::from(self.next());
        let value = match self.below(6) {
            0 => random & 3,
            1 => u128::MAX - (random & 3),
            2 => 1 << (width - 1),
            3 => random >> (random & 127),
            _ => random,
        };
        value & mask(width)
    }

    /// Often a special float, a NaN with some payload, or an integer.
    pub fn float(&mut self, width: u32) -> u128 {
        let (exponent, fraction) = if width == 64 { (0x7ff_u128, 52) } else { (0xff_u128, 23) };
        let random = u128::from(self.next());
        let sign = (random & 1) << (width - 1);
        let bias = exponent >> 1;
        let payload = (random >> 8) & mask(fraction);
        let short = payload & !mask(fraction - 3);
        match self.below(9) {
            0 => sign,
            1 => sign | exponent << fraction,
            2 => sign | exponent << fraction | payload.max(1),
            3 => sign | payload & mask((random >> 3 & 31) as u32 % fraction),
            4 => sign | (bias + (random >> 1 & 63)) << fraction | short,
            5 => sign | (bias + (random >> 1 & 7)) << fraction | payload,
            6 => sign | (bias - 1 + (random >> 1 & 3)) << fraction | short,
            7 => sign | (bias - (random >> 1 & 63)) << fraction | payload,
            _ => random & mask(width),
        }
    }
}

pub const BINARY: [BinaryOp; 13] = [
    BinaryOp::And,
    BinaryOp::Or,
    BinaryOp::Xor,
    BinaryOp::Add,
    BinaryOp::Sub,
    BinaryOp::Mul,
    BinaryOp::UDiv,
    BinaryOp::URem,
    BinaryOp::SDiv,
    BinaryOp::SRem,
    BinaryOp::Shl,
    BinaryOp::LShr,
    BinaryOp::AShr,
];
pub const COMPARISONS: [Comparison; 3] =
    [Comparison::Equal, Comparison::UnsignedLess, Comparison::SignedLess];
pub const FLOAT_BINARY: [FloatBinaryOp; 5] =
    [FloatBinaryOp::Add, FloatBinaryOp::Sub, FloatBinaryOp::Mul, FloatBinaryOp::Div, FloatBinaryOp::Rem];
pub const FLOAT_UNARY: [FloatUnaryOp; 6] = [
    FloatUnaryOp::Sqrt,
    FloatUnaryOp::Floor,
    FloatUnaryOp::Ceil,
    FloatUnaryOp::Trunc,
    FloatUnaryOp::Round,
    FloatUnaryOp::RoundEven,
];
pub const FLOAT_COMPARISONS: [FloatComparison; 3] =
    [FloatComparison::Equal, FloatComparison::Less, FloatComparison::LessOrEqual];

/// Makes terms over some variables.
pub struct Generator<'a> {
    pub random: Random,
    pub store: &'a TermStore,
    pub variables: Vec<Term>,
    pub arrays: Vec<Term>,
}

impl Generator<'_> {
    /// A term of this width, so many operations deep at most.
    pub fn bits(&mut self, width: u32, depth: u32) -> Term {
        let store = self.store;
        if depth == 0 {
            return self.leaf(width);
        }
        match self.random.below(12) {
            0 => store.not(self.bits(width, depth - 1)),
            1..=5 => {
                let op = self.random.pick(&BINARY);
                store.binary(op, self.bits(width, depth - 1), self.bits(width, depth - 1))
            }
            6 => {
                let condition = self.truth(depth - 1);
                store.ite(condition, self.bits(width, depth - 1), self.bits(width, depth - 1))
            }
            7 if width > 1 => {
                let high = 1 + self.random.below(width as usize - 1) as u32;
                store.concat(self.bits(high, depth - 1), self.bits(width - high, depth - 1))
            }
            8 if width > 1 => {
                let from = 1 + self.random.below(width as usize - 1) as u32;
                store.extend(self.random.below(2) == 0, width, self.bits(from, depth - 1))
            }
            9 if width < 64 => {
                let extra = 1 + self.random.below(8) as u32;
                let low = self.random.below(extra as usize + 1) as u32;
                store.extract(low, width, self.bits(width + extra, depth - 1))
            }
            10 if width == 1 => self.truth(depth - 1),
            10 | 11 if !self.arrays.is_empty() && width == 8 => {
                let array = self.bytes(depth);
                store.select(array, self.index())
            }
            _ => self.leaf(width),
        }
    }

    pub fn truth(&mut self, depth: u32) -> Term {
        let width = match self.random.below(4) {
            0 => 1,
            _ => self.store.width(self.random.pick(&self.variables)),
        };
        let op = self.random.pick(&COMPARISONS);
        let depth = depth.saturating_sub(1);
        let (left, right) = (self.bits(width, depth), self.bits(width, depth));
        self.store.compare(op, left, right)
    }

    fn leaf(&mut self, width: u32) -> Term {
        if self.random.below(5) == 0 {
            return self.store.constant(width, self.random.value(width));
        }
        let variable = self.random.pick(&self.variables);
        self.store.resize(self.random.below(2) == 0, width, variable)
    }

    fn index(&mut self) -> Term {
        let variable = self.random.pick(&self.variables);
        let narrow = self.store.resize(false, 3, variable);
        let wide = self.store.extend(false, 64, narrow);
        match self.random.below(3) {
            0 => self.store.constant(64, self.random.below(8) as u128),
            1 => wide,
            _ => self.store.add(wide, self.store.constant(64, self.random.below(4) as u128)),
        }
    }

    fn bytes(&mut self, depth: u32) -> Term {
        let store = self.store;
        match self.random.below(8) {
            5 if depth > 0 => store.shift(self.bytes(depth - 1), self.index()),
            6 if depth > 0 => {
                let filled = store.everywhere(self.bits(8, depth - 1));
                store.splice(self.index(), self.index(), filled, self.bytes(depth - 1))
            }
            7 if depth > 0 => {
                let (begin, length) = (self.index(), self.index());
                store.splice(begin, length, self.bytes(depth - 1), self.bytes(depth - 1))
            }
            0 | 1 if depth > 0 => {
                let below = self.bytes(depth - 1);
                let (index, byte) = (self.index(), self.bits(8, depth - 1));
                store.store(below, index, byte)
            }
            2 if depth > 0 => {
                let condition = self.truth(depth - 1);
                store.ite(condition, self.bytes(depth - 1), self.bytes(depth - 1))
            }
            _ => self.random.pick(&self.arrays),
        }
    }
}

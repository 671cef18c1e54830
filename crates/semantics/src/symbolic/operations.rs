//! Operations on values that are not all known.

use std::rc::Rc;

use program::{
    BinaryOp, CastOp, FloatBinaryOp, FloatPredicate, FloatUnaryOp, FunctionId, OverflowOp, Predicate, Type,
    UnaryOp,
};
use term::{FloatComparison, Node, Term, mask};

use super::functions::{Application, LibmFunction};
use super::inputs::{InputContent, InputOrigin, InputRecord};
use super::oracle::Oracle;
use super::value::Value;
use super::{Symbolic, resolve};
use crate::concrete::{float, integer};
use crate::domain::ObjectKind;
use crate::stop::{Stop, Violation};

impl<O: Oracle> Symbolic<'_, O> {
    pub(super) fn symbolic_binary(&mut self, op: BinaryOp, width: u32, left: Value, right: Value) -> Value {
        let all = mask(width) as u64;
        // Pointer arithmetic done on integers.
        if width == self.pointer_bits {
            match (op, left, right) {
                (BinaryOp::Add, Value::Address { object, offset }, Value::Bits(bits))
                | (BinaryOp::Add, Value::Bits(bits), Value::Address { object, offset }) => {
                    return Value::Address { object, offset: offset.wrapping_add(bits) & all };
                }
                (BinaryOp::Sub, Value::Address { object, offset }, Value::Bits(bits)) => {
                    return Value::Address { object, offset: offset.wrapping_sub(bits) & all };
                }
                (
                    BinaryOp::Sub,
                    Value::Address { object: left, offset: a },
                    Value::Address { object: right, offset: b },
                ) if left == right => return Value::Bits(a.wrapping_sub(b) & all),
                _ => {}
            }
        }
        let store = self.store;
        let (left, right) = (left.term(store, width), right.term(store, width));
        self.made(self.binary_term(op, width, left, right))
    }

    fn binary_term(&self, op: BinaryOp, width: u32, left: Term, right: Term) -> Term {
        let store = self.store;
        let least = || store.constant(width, 1 << (width - 1));
        let greatest = || store.constant(width, mask(width - 1));
        let is_negative = |term| store.slt(term, store.constant(width, 0));
        match op {
            BinaryOp::Add => store.add(left, right),
            BinaryOp::Sub => store.sub(left, right),
            BinaryOp::Mul => store.mul(left, right),
            BinaryOp::UDiv => store.udiv(left, right),
            BinaryOp::SDiv => store.sdiv(left, right),
            BinaryOp::URem => store.urem(left, right),
            BinaryOp::SRem => store.srem(left, right),
            BinaryOp::Shl => store.shl(left, right),
            BinaryOp::LShr => store.lshr(left, right),
            BinaryOp::AShr => store.ashr(left, right),
            BinaryOp::And => store.and(left, right),
            BinaryOp::Or => store.or(left, right),
            BinaryOp::Xor => store.xor(left, right),
            BinaryOp::UMin => store.ite(store.ult(left, right), left, right),
            BinaryOp::UMax => store.ite(store.ult(left, right), right, left),
            BinaryOp::SMin => store.ite(store.slt(left, right), left, right),
            BinaryOp::SMax => store.ite(store.slt(left, right), right, left),
            BinaryOp::UAddSat => {
                let sum = store.add(left, right);
                store.ite(store.ult(sum, left), store.constant(width, mask(width)), sum)
            }
            BinaryOp::USubSat => {
                store.ite(store.ult(left, right), store.constant(width, 0), store.sub(left, right))
            }
            BinaryOp::SAddSat | BinaryOp::SSubSat => {
                let (op, kind) = match op {
                    BinaryOp::SAddSat => (OverflowOp::Add, store.add(left, right)),
                    _ => (OverflowOp::Sub, store.sub(left, right)),
                };
                let limit = store.ite(is_negative(left), least(), greatest());
                store.ite(self.overflow_term(op, true, width, left, right), limit, kind)
            }
            BinaryOp::UShlSat => {
                let shifted = store.shl(left, right);
                let lossless = store.eq(store.lshr(shifted, right), left);
                store.ite(lossless, shifted, store.constant(width, mask(width)))
            }
            BinaryOp::SShlSat => {
                let shifted = store.shl(left, right);
                let lossless = store.eq(store.ashr(shifted, right), left);
                store.ite(lossless, shifted, store.ite(is_negative(left), least(), greatest()))
            }
        }
    }

    pub(super) fn symbolic_overflows(
        &mut self,
        op: OverflowOp,
        signed: bool,
        width: u32,
        left: Value,
        right: Value,
    ) -> Value {
        let store = self.store;
        let (left, right) = (left.term(store, width), right.term(store, width));
        self.made(self.overflow_term(op, signed, width, left, right))
    }

    /// Whether the exact result does not fit.
    fn overflow_term(&self, op: OverflowOp, signed: bool, width: u32, left: Term, right: Term) -> Term {
        let store = self.store;
        let negative = |term| store.slt(term, store.constant(width, 0));
        // One side known: a comparison with a constant, which the cheap layers decide.
        match (op, signed, store.value(left), store.value(right)) {
            (OverflowOp::Add, true, Some(k), None) => return self.add_overflow(width, k, right),
            (OverflowOp::Add, true, None, Some(k)) => return self.add_overflow(width, k, left),
            (OverflowOp::Sub, true, None, Some(k)) => {
                // x - k < least, or > greatest
                let k = term::sign_extend(k, width);
                let (least, greatest) = (mask(width) ^ mask(width - 1), mask(width - 1));
                return if k >= 0 {
                    store.slt(left, store.constant(width, least.wrapping_add(k as u128)))
                } else {
                    store.slt(store.constant(width, greatest.wrapping_add(k as u128)), left)
                };
            }
            (OverflowOp::Sub, true, Some(k), None) => {
                // k - x > greatest: x < k - greatest; k - x < least: x > k - least
                let (least, greatest) = (mask(width) ^ mask(width - 1), mask(width - 1));
                return if term::sign_extend(k, width) >= 0 {
                    store.slt(right, store.constant(width, k.wrapping_sub(greatest)))
                } else {
                    store.slt(store.constant(width, k.wrapping_sub(least)), right)
                };
            }
            _ => {}
        }
        match (op, signed) {
            (OverflowOp::Add, false) => store.ult(store.add(left, right), left),
            (OverflowOp::Sub, false) => store.ult(left, right),
            (OverflowOp::Add, true) => {
                // Operands of one sign, the sum of the other.
                let sum = negative(store.add(left, right));
                let same = store.not(store.xor(negative(left), negative(right)));
                store.and(same, store.xor(negative(left), sum))
            }
            (OverflowOp::Sub, true) => {
                let difference = negative(store.sub(left, right));
                let differ = store.xor(negative(left), negative(right));
                store.and(differ, store.xor(negative(left), difference))
            }
            // The product of an m-bit and an n-bit number has at most m + n bits.
            (OverflowOp::Mul, _)
                if self.bits_needed(signed, left) + self.bits_needed(signed, right) <= width =>
            {
                store.truth(false)
            }
            (OverflowOp::Mul, _) if width <= 64 => {
                let wide = 2 * width;
                let product = store.mul(store.extend(signed, wide, left), store.extend(signed, wide, right));
                let kept = store.extend(signed, wide, store.extract(0, width, product));
                store.ne(kept, product)
            }
            (OverflowOp::Mul, _) => {
                // Dividing gives the factor back unless the product was cut.
                let product = store.mul(left, right);
                let zero = store.eq(store.constant(width, 0), left);
                let back = if signed { store.sdiv(product, left) } else { store.udiv(product, left) };
                let differs = store.ne(back, right);
                let mut cut = differs;
                if signed {
                    let minus_one = store.constant(width, mask(width));
                    let least = store.constant(width, 1 << (width - 1));
                    let flip = store.and(store.eq(minus_one, left), store.eq(least, right));
                    cut = store.or(cut, flip);
                }
                store.and(store.not(zero), cut)
            }
        }
    }

    /// Bits in which every value of a term fits, as far as its form shows.
    fn bits_needed(&self, signed: bool, term: Term) -> u32 {
        let store = self.store;
        match store.node(term) {
            Node::Extend { signed: extended, of, .. } if extended == signed => store.width(of),
            // A number without sign takes one bit more where there are signs.
            Node::Extend { signed: false, of, .. } => store.width(of) + 1,
            _ => store.width(term),
        }
    }

    /// Whether k + x does not fit.
    fn add_overflow(&self, width: u32, k: u128, x: Term) -> Term {
        let store = self.store;
        let (least, greatest) = (mask(width) ^ mask(width - 1), mask(width - 1));
        if term::sign_extend(k, width) >= 0 {
            store.slt(store.constant(width, greatest.wrapping_sub(k)), x)
        } else {
            store.slt(x, store.constant(width, least.wrapping_sub(k)))
        }
    }

    pub(super) fn symbolic_unary(&mut self, op: UnaryOp, width: u32, operand: Value) -> Value {
        let store = self.store;
        let term = operand.term(store, width);
        let bit = |index: u32| store.extract(index, 1, term);
        let number = |value: u32| store.constant(width, u128::from(value));
        let result = match op {
            UnaryOp::Popcount => (0..width)
                .fold(number(0), |sum, index| store.add(sum, store.extend(false, width, bit(index)))),
            // From the least important bit on, the last one found wins.
            UnaryOp::LeadingZeros => (0..width)
                .fold(number(width), |rest, index| store.ite(bit(index), number(width - 1 - index), rest)),
            UnaryOp::TrailingZeros => {
                (0..width).rev().fold(number(width), |rest, index| store.ite(bit(index), number(index), rest))
            }
            UnaryOp::ByteSwap => {
                let byte = |index: u32| store.extract(8 * index, 8, term);
                (1..width / 8).fold(byte(0), |high, index| store.concat(high, byte(index)))
            }
            UnaryOp::BitReverse => (1..width).fold(bit(0), |high, index| store.concat(high, bit(index))),
            UnaryOp::Abs => store.ite(store.slt(term, number(0)), store.neg(term), term),
        };
        self.made(result)
    }

    pub(super) fn symbolic_funnel_shift(
        &mut self,
        left: bool,
        width: u32,
        high: Value,
        low: Value,
        amount: Value,
    ) -> Value {
        if let (Some(h), Some(l), Some(a)) =
            (high.known(self.store), low.known(self.store), amount.known(self.store))
        {
            return Value::number(self.store, width, integer::funnel_shift(left, width, h, l, a));
        }
        let store = self.store;
        let (high, low) = (high.term(store, width), low.term(store, width));
        let amount = store.urem(amount.term(store, width), store.constant(width, u128::from(width)));
        let rest = store.sub(store.constant(width, u128::from(width)), amount);
        // Shifting by the whole width gives zero, so an amount of 0 needs no case of its own.
        let result = if left {
            store.or(store.shl(high, amount), store.lshr(low, rest))
        } else {
            store.or(store.shl(high, rest), store.lshr(low, amount))
        };
        self.made(result)
    }

    pub(super) fn symbolic_compare(
        &mut self,
        predicate: Predicate,
        width: u32,
        left: Value,
        right: Value,
    ) -> Value {
        let (left, right) = self.pinned_addresses(width, left, right);
        if let Some(holds) = self.compare_addresses(predicate, width, left, right) {
            return Value::Bits(u64::from(holds));
        }
        let store = self.store;
        let (left, right) = (left.term(store, width), right.term(store, width));
        self.made(match predicate {
            Predicate::Eq => store.eq(left, right),
            Predicate::Ne => store.ne(left, right),
            Predicate::Ugt => store.ult(right, left),
            Predicate::Uge => store.ule(right, left),
            Predicate::Ult => store.ult(left, right),
            Predicate::Ule => store.ule(left, right),
            Predicate::Sgt => store.slt(right, left),
            Predicate::Sge => store.sle(right, left),
            Predicate::Slt => store.slt(left, right),
            Predicate::Sle => store.sle(left, right),
        })
    }

    /// Pointers to be compared, as they are in the state that is followed: what decides the outcome
    /// there is more than terms tell, such as which objects live.
    fn pinned_addresses(&mut self, width: u32, left: Value, right: Value) -> (Value, Value) {
        if width != self.pointer_bits || !self.oracle.follows() {
            return (left, right);
        }
        let mut is_address = |value: Value| match value {
            Value::Address { .. } => true,
            Value::Term(term) => self.oracle.is_address(self.store, term),
            Value::Bits(_) => false,
        };
        if is_address(left) || is_address(right) {
            (self.pinned(left), self.pinned(right))
        } else {
            (left, right)
        }
    }

    /// Comparisons of known addresses whose outcome does not depend on where the objects are.
    fn compare_addresses(&self, predicate: Predicate, width: u32, left: Value, right: Value) -> Option<bool> {
        if width != self.pointer_bits {
            return None;
        }
        // Soundness: an object does not reach around the end of the address space, so within it and
        // a little around it addresses are ordered as offsets are.
        let near = |offset: u64| integer::sign_extend_64(offset, width).unsigned_abs() < 1 << 30;
        match (left, right) {
            (Value::Address { object: a, offset: x }, Value::Address { object: b, offset: y }) if a == b => {
                if matches!(predicate, Predicate::Eq | Predicate::Ne) {
                    return Some((x == y) == (predicate == Predicate::Eq));
                }
                if !near(x) || !near(y) {
                    return None;
                }
                let (x, y) = (integer::sign_extend_64(x, width), integer::sign_extend_64(y, width));
                Some(match predicate {
                    Predicate::Ugt | Predicate::Sgt => x > y,
                    Predicate::Uge | Predicate::Sge => x >= y,
                    Predicate::Ult | Predicate::Slt => x < y,
                    _ => x <= y,
                })
            }
            (Value::Address { object: a, offset: x }, Value::Address { object: b, offset: y }) => {
                let apart = self.path.are_apart((a, x), (b, y));
                match predicate {
                    Predicate::Eq if apart => Some(false),
                    Predicate::Ne if apart => Some(true),
                    _ => None,
                }
            }
            (Value::Address { offset, .. }, Value::Bits(bits))
            | (Value::Bits(bits), Value::Address { offset, .. })
                if bits < term::LEAST_ADDRESS as u64 && offset < 1 << 30 =>
            {
                match predicate {
                    Predicate::Eq => Some(false),
                    Predicate::Ne => Some(true),
                    Predicate::Ugt | Predicate::Uge => Some(matches!(left, Value::Address { .. })),
                    Predicate::Ult | Predicate::Ule => Some(matches!(right, Value::Address { .. })),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn float_width(double: bool) -> u32 {
        if double { 64 } else { 32 }
    }

    pub(super) fn symbolic_float_binary(
        &mut self,
        op: FloatBinaryOp,
        double: bool,
        left: Value,
        right: Value,
    ) -> Result<Value, Stop> {
        let (left, right) = match op {
            FloatBinaryOp::Pow | FloatBinaryOp::Atan2 | FloatBinaryOp::Hypot => {
                (self.pinned(left), self.pinned(right))
            }
            _ => (left, right),
        };
        if let (Value::Bits(left), Value::Bits(right)) = (left, right) {
            return Ok(Value::Bits(float::binary(op, double, u128::from(left), u128::from(right)) as u64));
        }
        let store = self.store;
        let width = Self::float_width(double);
        let (left, right) = (left.term(store, width), right.term(store, width));
        let less = |a, b| store.float_compare(FloatComparison::Less, a, b);
        let not_more = |a, b| store.float_compare(FloatComparison::LessOrEqual, a, b);
        let equal = |a, b| store.float_compare(FloatComparison::Equal, a, b);
        let sign = |term| store.extract(width - 1, 1, term);
        let result = match op {
            FloatBinaryOp::Add => store.float_binary(term::FloatBinaryOp::Add, left, right),
            FloatBinaryOp::Sub => store.float_binary(term::FloatBinaryOp::Sub, left, right),
            FloatBinaryOp::Mul => store.float_binary(term::FloatBinaryOp::Mul, left, right),
            FloatBinaryOp::Div => store.float_binary(term::FloatBinaryOp::Div, left, right),
            FloatBinaryOp::Rem => store.float_binary(term::FloatBinaryOp::Rem, left, right),
            FloatBinaryOp::MinNum | FloatBinaryOp::MaxNum => {
                let right_loses = store.and(store.is_nan(right), store.not(store.is_nan(left)));
                let ordered =
                    if op == FloatBinaryOp::MinNum { not_more(left, right) } else { not_more(right, left) };
                store.ite(store.or(right_loses, ordered), left, right)
            }
            FloatBinaryOp::Minimum => {
                let tie = store.and(equal(left, right), sign(left));
                let takes_left = store.or(store.is_nan(left), store.or(less(left, right), tie));
                store.ite(takes_left, left, right)
            }
            FloatBinaryOp::Maximum => {
                let tie = store.and(equal(left, right), store.not(sign(left)));
                let takes_left = store.or(store.is_nan(left), store.or(less(right, left), tie));
                store.ite(takes_left, left, right)
            }
            FloatBinaryOp::CopySign => store.concat(sign(right), store.extract(0, width - 1, left)),
            FloatBinaryOp::Pow | FloatBinaryOp::Atan2 | FloatBinaryOp::Hypot => {
                return Ok(self.libm(LibmFunction::Binary(op), double, vec![left, right]));
            }
        };
        Ok(self.made(result))
    }

    pub(super) fn symbolic_float_unary(
        &mut self,
        op: FloatUnaryOp,
        double: bool,
        operand: Value,
    ) -> Result<Value, Stop> {
        use FloatUnaryOp::*;
        let has_term = matches!(op, Neg | Abs | Sqrt | Floor | Ceil | Trunc | Round | RoundEven);
        let operand = if has_term { operand } else { self.pinned(operand) };
        if let Value::Bits(bits) = operand {
            return Ok(Value::Bits(float::unary(op, double, u128::from(bits)) as u64));
        }
        let store = self.store;
        let term = operand.term(store, Self::float_width(double));
        let result = match op {
            FloatUnaryOp::Neg => store.float_neg(term),
            FloatUnaryOp::Abs => store.float_abs(term),
            FloatUnaryOp::Sqrt => store.float_unary(term::FloatUnaryOp::Sqrt, term),
            FloatUnaryOp::Floor => store.float_unary(term::FloatUnaryOp::Floor, term),
            FloatUnaryOp::Ceil => store.float_unary(term::FloatUnaryOp::Ceil, term),
            FloatUnaryOp::Trunc => store.float_unary(term::FloatUnaryOp::Trunc, term),
            FloatUnaryOp::Round => store.float_unary(term::FloatUnaryOp::Round, term),
            FloatUnaryOp::RoundEven => store.float_unary(term::FloatUnaryOp::RoundEven, term),
            _ => return Ok(self.libm(LibmFunction::Unary(op), double, vec![term])),
        };
        Ok(self.made(result))
    }

    /// The number nearest to a decimal, or whether there is one: where its digits are not known anything, as for a
    /// function of libm.
    pub(super) fn symbolic_decimal(
        &mut self,
        function: LibmFunction,
        is_double: bool,
        digits: Value,
        exponent: Value,
    ) -> Value {
        let operands = [digits, exponent].map(|operand| self.pinned(operand));
        let arguments = operands.map(|operand| operand.term(self.store, 64)).to_vec();
        let known =
            arguments.iter().map(|&argument| self.store.value(argument)).collect::<Option<Vec<u128>>>();
        let application = Application { function, is_double, arguments };
        match known.and_then(|known| application.value(&known)) {
            Some(value) => Value::Bits(value as u64),
            None => self.applied(application),
        }
    }

    /// What a function of libm returns: any number.
    fn libm(&mut self, function: LibmFunction, is_double: bool, arguments: Vec<Term>) -> Value {
        self.applied(Application { function, is_double, arguments })
    }

    fn applied(&mut self, application: Application) -> Value {
        let ty = match (application.function, application.is_double) {
            (LibmFunction::OutOfRange, _) => Type::Int(32),
            (_, true) => Type::Double,
            (_, false) => Type::Float,
        };
        let term = self.fresh(self.bits(ty));
        self.record(InputRecord {
            origin: InputOrigin::Libm(Rc::new(application)),
            site: None,
            content: InputContent::Scalar { ty, term },
        });
        Value::Term(term)
    }

    pub(super) fn symbolic_float_compare(
        &mut self,
        predicate: FloatPredicate,
        double: bool,
        left: Value,
        right: Value,
    ) -> Value {
        if let (Value::Bits(left), Value::Bits(right)) = (left, right) {
            let holds = float::compare(predicate, double, u128::from(left), u128::from(right));
            return Value::Bits(u64::from(holds));
        }
        let store = self.store;
        let width = Self::float_width(double);
        let (left, right) = (left.term(store, width), right.term(store, width));
        let less = |a, b| store.float_compare(FloatComparison::Less, a, b);
        let not_more = |a, b| store.float_compare(FloatComparison::LessOrEqual, a, b);
        let equal = || store.float_compare(FloatComparison::Equal, left, right);
        let unordered = || store.or(store.is_nan(left), store.is_nan(right));
        let result = match predicate {
            FloatPredicate::False => store.truth(false),
            FloatPredicate::True => store.truth(true),
            FloatPredicate::Oeq => equal(),
            FloatPredicate::Une => store.not(equal()),
            FloatPredicate::Ogt => less(right, left),
            FloatPredicate::Oge => not_more(right, left),
            FloatPredicate::Olt => less(left, right),
            FloatPredicate::Ole => not_more(left, right),
            FloatPredicate::One => store.or(less(left, right), less(right, left)),
            FloatPredicate::Ueq => store.not(store.or(less(left, right), less(right, left))),
            FloatPredicate::Ord => store.not(unordered()),
            FloatPredicate::Uno => unordered(),
            // Unordered or greater: not less or equal.
            FloatPredicate::Ugt => store.not(not_more(left, right)),
            FloatPredicate::Uge => store.not(less(left, right)),
            FloatPredicate::Ult => store.not(not_more(right, left)),
            FloatPredicate::Ule => store.not(less(right, left)),
        };
        self.made(result)
    }

    pub(super) fn symbolic_float_class(&mut self, double: bool, classes: u32, operand: Value) -> Value {
        if let Value::Bits(bits) = operand {
            return Value::Bits(u64::from(float::class(double, u128::from(bits)) & classes != 0));
        }
        let store = self.store;
        let (width, mantissa) = if double { (64, 52) } else { (32, 23) };
        let term = operand.term(store, width);
        let fraction = store.extract(0, mantissa, term);
        let exponent = store.extract(mantissa, width - 1 - mantissa, term);
        let negative = store.extract(width - 1, 1, term);
        let quiet = store.extract(mantissa - 1, 1, term);
        let zero = |term| store.eq(store.constant(store.width(term), 0), term);
        let all_ones = store.eq(store.constant(width - 1 - mantissa, u128::MAX), exponent);
        let nan = store.and(all_ones, store.not(zero(fraction)));
        let infinite = store.and(all_ones, zero(fraction));
        let subnormal = store.and(zero(exponent), store.not(zero(fraction)));
        let is_zero = store.and(zero(exponent), zero(fraction));
        let normal = store.not(store.or(all_ones, zero(exponent)));
        let positive = store.not(negative);
        let by_bit = [
            store.and(nan, store.not(quiet)),
            store.and(nan, quiet),
            store.and(infinite, negative),
            store.and(normal, negative),
            store.and(subnormal, negative),
            store.and(is_zero, negative),
            store.and(is_zero, positive),
            store.and(subnormal, positive),
            store.and(normal, positive),
            store.and(infinite, positive),
        ];
        let wanted = by_bit.iter().enumerate().filter(|(bit, _)| classes >> bit & 1 == 1);
        let result = wanted.fold(store.truth(false), |any, (_, &class)| store.or(any, class));
        self.made(result)
    }

    #[inline]
    pub(super) fn symbolic_cast(&mut self, op: CastOp, source: Type, target: Type, operand: Value) -> Value {
        let (from, to) = (self.bits(source), self.bits(target));
        if let Value::Bits(bits) = operand
            && from <= 64
            && to <= 64
        {
            return Value::Bits(match op {
                CastOp::ZExt | CastOp::Bitcast => bits,
                CastOp::Trunc | CastOp::PtrToInt | CastOp::IntToPtr => bits & mask(to) as u64,
                CastOp::SExt => integer::sign_extend_64(bits, from) as u64 & mask(to) as u64,
                _ => float::cast(op, source, target, u128::from(bits)) as u64,
            });
        }
        self.cast_term(op, source, target, operand)
    }

    fn cast_term(&mut self, op: CastOp, source: Type, target: Type, operand: Value) -> Value {
        let store = self.store;
        let (from, to) = (self.bits(source), self.bits(target));
        if from == to && matches!(op, CastOp::Bitcast | CastOp::PtrToInt | CastOp::IntToPtr) {
            return operand;
        }
        let term = operand.term(store, from);
        let result = match op {
            CastOp::ZExt | CastOp::Bitcast => store.resize(false, to, term),
            CastOp::Trunc | CastOp::PtrToInt | CastOp::IntToPtr => store.resize(false, to, term),
            CastOp::SExt => store.resize(true, to, term),
            CastOp::FpTrunc | CastOp::FpExt => store.float_to_float(to, term),
            CastOp::FpToSi => store.float_to_int(true, to, term),
            CastOp::FpToUi => store.float_to_int(false, to, term),
            CastOp::SiToFp => store.int_to_float(true, to, term),
            CastOp::UiToFp => store.int_to_float(false, to, term),
            CastOp::FpToSiSat | CastOp::FpToUiSat => self.saturating(op == CastOp::FpToSiSat, from, to, term),
        };
        self.made(result)
    }

    /// Conversion of a float to the nearest integer of the type, NaN to 0.
    fn saturating(&self, signed: bool, from: u32, to: u32, term: Term) -> Term {
        let store = self.store;
        let (least, greatest) = if signed { (1 << (to - 1), mask(to - 1)) } else { (0, mask(to)) };
        let limit = |value: u128| store.int_to_float(signed, from, store.constant(to, value));
        // The greatest number may round up to a power of two, which is already too large.
        let too_large = store.float_compare(FloatComparison::LessOrEqual, limit(greatest), term);
        let too_small = store.float_compare(FloatComparison::LessOrEqual, term, limit(least));
        let inside = store.float_to_int(signed, to, term);
        let clamped = store.ite(
            too_large,
            store.constant(to, greatest),
            store.ite(too_small, store.constant(to, least), inside),
        );
        store.ite(store.is_nan(term), store.constant(to, 0), clamped)
    }

    /// The function that an address belongs to.
    pub(super) fn function_and_offset(&mut self, address: Value) -> Result<(FunctionId, Value), Stop> {
        let resolve::Place { slot, offset } = match self.locate(address) {
            Err(Stop::Violation(_)) => return Err(Violation::InvalidCall.into()),
            other => other?,
        };
        match self.path.objects.get(slot).map(|object| object.kind) {
            Some(ObjectKind::Function(function)) => Ok((function, offset)),
            _ => Err(Violation::InvalidCall.into()),
        }
    }

    /// Checks that bytes can be read, without reading them.
    pub(super) fn check_bytes_readable(&mut self, address: Value, length: Value) -> Result<(), Stop> {
        if length == Value::Bits(0) {
            return Ok(());
        }
        self.resolve(address, length, crate::domain::Access::Read).map(|_| ())
    }
}

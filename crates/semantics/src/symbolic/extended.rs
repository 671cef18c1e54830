//! x87's numbers of 80 bits that are not known.
//!
//! Where bits tell, a result is a term: signs, comparisons, classes, conversions that do not round. What
//! rounds is computed as functions of libm are ([`super::functions`]): any number, of which a model has
//! to show that it is the right one.

use std::rc::Rc;

use program::{CastOp, ExtendedOp, FloatBinaryOp, FloatPredicate, FloatUnaryOp, Type};
use term::{Term, TermStore};

use super::Symbolic;
use super::functions::{Application, LibmFunction};
use super::inputs::{InputContent, InputOrigin, InputRecord};
use super::oracle::Oracle;
use super::value::Value;
use crate::concrete::extended;
use crate::stop::Stop;

const MAX_EXPONENT: u128 = 0x7fff;
const BIAS: u128 = 0x3fff;

impl<O: Oracle> Symbolic<'_, O> {
    pub(super) fn symbolic_extended(&mut self, op: ExtendedOp, operands: &[Value]) -> Result<Value, Stop> {
        let (types, result) = op.types();
        let store = self.store;
        let width = |ty: Type| match ty {
            Type::Int(width) => width,
            Type::Float => 32,
            Type::Double | Type::Pointer => 64,
        };
        let terms: Vec<Term> = operands.iter().zip(&types).map(|(v, &ty)| v.term(store, width(ty))).collect();
        let is_known = terms.iter().all(|&term| store.value(term).is_some());
        if let Some(term) = exact(store, op, &terms).filter(|_| !is_known) {
            return Ok(self.made(term));
        }
        let pinned: Vec<Value> = operands.iter().map(|&value| self.pinned(value)).collect();
        let numbers: Option<Vec<u128>> = pinned.iter().map(|value| value.known(store)).collect();
        if let Some(numbers) = numbers {
            let value = extended::compute(op, &numbers).ok_or_else(extended::not_computed)?;
            return Ok(self.made(store.constant(width(result), value)));
        }
        // Soundness: any number is one of them; what is not computed at all has no model that shows it.
        let term = self.fresh(width(result));
        let application =
            Application { function: LibmFunction::Extended(op), is_double: false, arguments: terms };
        self.record(InputRecord {
            origin: InputOrigin::Libm(Rc::new(application)),
            site: None,
            content: InputContent::Scalar { ty: result, term },
        });
        Ok(Value::Term(term))
    }
}

/// The result as a term, if it is one.
fn exact(store: &TermStore, op: ExtendedOp, operands: &[Term]) -> Option<Term> {
    let sign = |term| store.extract(79, 1, term);
    let rest = |term| store.extract(0, 79, term);
    Some(match (op, operands) {
        (ExtendedOp::Unary(FloatUnaryOp::Neg), &[a]) => store.concat(store.not(sign(a)), rest(a)),
        (ExtendedOp::Unary(FloatUnaryOp::Abs), &[a]) => store.concat(store.constant(1, 0), rest(a)),
        (ExtendedOp::Binary(FloatBinaryOp::CopySign), &[a, b]) => store.concat(sign(b), rest(a)),
        (ExtendedOp::Compare(predicate), &[a, b]) => compare(store, predicate, a, b),
        (ExtendedOp::Class(mask), &[a]) => class(store, mask, a),
        (ExtendedOp::Cast { op: CastOp::SiToFp, source: Type::Int(..=64), .. }, &[a]) => {
            from_int(store, true, a)
        }
        (ExtendedOp::Cast { op: CastOp::UiToFp, source: Type::Int(..=64), .. }, &[a]) => {
            from_int(store, false, a)
        }
        (
            ExtendedOp::Cast { op: CastOp::FpToSi, target: Type::Int(width @ (8 | 16 | 32 | 64)), .. },
            &[a],
        ) => store.extract(0, width, to_int(store, width.max(16), a)),
        (ExtendedOp::Cast { op: CastOp::FpToUi, target: Type::Int(32), .. }, &[a]) => {
            store.extract(0, 32, to_int(store, 64, a))
        }
        (ExtendedOp::Cast { op: CastOp::FpExt, source: Type::Double, .. }, &[a]) => widened(store, 52, 11, a),
        (ExtendedOp::Cast { op: CastOp::FpExt, source: Type::Float, .. }, &[a]) => widened(store, 23, 8, a),
        _ => return None,
    })
}

/// The parts of a number.
struct Parts {
    negative: Term,
    exponent: Term,
    significand: Term,
    integer_bit: Term,
}

impl Parts {
    fn of(store: &TermStore, term: Term) -> Parts {
        Parts {
            negative: store.extract(79, 1, term),
            exponent: store.extract(64, 15, term),
            significand: store.extract(0, 64, term),
            integer_bit: store.extract(63, 1, term),
        }
    }

    fn has_exponent(&self, store: &TermStore, exponent: u128) -> Term {
        store.eq(self.exponent, store.constant(15, exponent))
    }

    /// Whether it is a pattern that the processor takes for no number.
    fn is_invalid(&self, store: &TermStore) -> Term {
        store.not(store.or(self.integer_bit, self.has_exponent(store, 0)))
    }

    fn is_infinite(&self, store: &TermStore) -> Term {
        let is_plain = store.eq(self.significand, store.constant(64, 1 << 63));
        store.and(self.has_exponent(store, MAX_EXPONENT), is_plain)
    }

    fn is_nan(&self, store: &TermStore) -> Term {
        let special = self.has_exponent(store, MAX_EXPONENT);
        store.or(self.is_invalid(store), store.and(special, store.not(self.is_infinite(store))))
    }

    /// Of numbers without sign, a number that is ordered as they are.
    fn magnitude(&self, store: &TermStore) -> Term {
        // A pseudo-denormal has the least exponent of a normal number.
        let denormal = self.has_exponent(store, 0);
        let least = store.extend(false, 15, self.integer_bit);
        store.concat(store.ite(denormal, least, self.exponent), self.significand)
    }
}

fn compare(store: &TermStore, predicate: FloatPredicate, left: Term, right: Term) -> Term {
    let (one, two) = (Parts::of(store, left), Parts::of(store, right));
    let unordered = store.or(one.is_nan(store), two.is_nan(store));
    let (first, second) = (one.magnitude(store), two.magnitude(store));
    let zero = store.constant(79, 0);
    let zeros = store.and(store.eq(first, zero), store.eq(second, zero));
    let same_sign = store.eq(one.negative, two.negative);
    let ordered = store.not(unordered);
    let equal = store.and(ordered, store.or(zeros, store.and(same_sign, store.eq(first, second))));
    let by_magnitude = store.ite(one.negative, store.ult(second, first), store.ult(first, second));
    let less = store.ite(same_sign, by_magnitude, store.and(one.negative, store.not(zeros)));
    let less = store.and(ordered, less);
    let greater = store.and(ordered, store.not(store.or(less, equal)));
    match predicate {
        FloatPredicate::False => store.truth(false),
        FloatPredicate::Oeq => equal,
        FloatPredicate::Ogt => greater,
        FloatPredicate::Oge => store.or(greater, equal),
        FloatPredicate::Olt => less,
        FloatPredicate::Ole => store.or(less, equal),
        FloatPredicate::One => store.or(less, greater),
        FloatPredicate::Ord => ordered,
        FloatPredicate::Uno => unordered,
        FloatPredicate::Ueq => store.or(unordered, equal),
        FloatPredicate::Ugt => store.or(unordered, greater),
        FloatPredicate::Uge => store.not(less),
        FloatPredicate::Ult => store.or(unordered, less),
        FloatPredicate::Ule => store.not(greater),
        FloatPredicate::Une => store.not(equal),
        FloatPredicate::True => store.truth(true),
    }
}

/// Whether a number is of one of the classes of LLVM's `is.fpclass`.
fn class(store: &TermStore, mask: u32, term: Term) -> Term {
    let parts = Parts::of(store, term);
    let (nan, infinite, invalid) = (parts.is_nan(store), parts.is_infinite(store), parts.is_invalid(store));
    let quiet = store.and(store.extract(62, 1, term), store.not(invalid));
    let low = parts.has_exponent(store, 0);
    let zero = store.and(low, store.eq(parts.significand, store.constant(64, 0)));
    let denormal = store.and(low, store.not(store.or(zero, parts.integer_bit)));
    let normal = store.not(store.or(store.or(nan, infinite), store.or(zero, denormal)));
    let positive = store.not(parts.negative);
    let of_sign = |class: Term, sign: Term| store.and(class, sign);
    let classes = [
        store.and(nan, store.not(quiet)),
        store.and(nan, quiet),
        of_sign(infinite, parts.negative),
        of_sign(normal, parts.negative),
        of_sign(denormal, parts.negative),
        of_sign(zero, parts.negative),
        of_sign(zero, positive),
        of_sign(denormal, positive),
        of_sign(normal, positive),
        of_sign(infinite, positive),
    ];
    let wanted = classes.into_iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
    wanted.fold(store.truth(false), |either, (_, class)| store.or(either, class))
}

/// A significand of 64 bits that is not zero, moved up until its integer bit is set, and the exponent
/// less by as much.
fn normalised(store: &TermStore, mut significand: Term, mut exponent: Term) -> (Term, Term) {
    for step in [32, 16, 8, 4, 2, 1] {
        let is_low = store.eq(store.extract(64 - step, step, significand), store.constant(step, 0));
        let moved = store.shl(significand, store.constant(64, u128::from(step)));
        let less = store.sub(exponent, store.constant(15, u128::from(step)));
        (significand, exponent) = (store.ite(is_low, moved, significand), store.ite(is_low, less, exponent));
    }
    (significand, exponent)
}

/// An integer of at most 64 bits, which always fits.
fn from_int(store: &TermStore, signed: bool, term: Term) -> Term {
    let wide = store.extend(signed, 64, term);
    let negative = if signed { store.extract(63, 1, wide) } else { store.constant(1, 0) };
    let magnitude = store.ite(negative, store.neg(wide), wide);
    let (significand, exponent) = normalised(store, magnitude, store.constant(15, BIAS + 63));
    let number = store.concat(negative, store.concat(exponent, significand));
    store.ite(store.eq(wide, store.constant(64, 0)), store.constant(80, 0), number)
}

/// The whole part as a signed number of so many bits, or the least such number.
fn to_int(store: &TermStore, width: u32, term: Term) -> Term {
    let parts = Parts::of(store, term);
    let least = store.constant(width, 1 << (width - 1));
    // The bits behind the point go, and numbers below one have no others.
    let places = store.sub(store.constant(15, BIAS + 63), parts.exponent);
    let whole = store.lshr(parts.significand, store.extend(false, 64, places));
    let is_below_one = store.ult(parts.exponent, store.constant(15, BIAS));
    let fits = store.ult(parts.exponent, store.constant(15, BIAS + u128::from(width) - 1));
    let whole = store.extract(0, width, whole);
    let number = store.ite(parts.negative, store.neg(whole), whole);
    let number = store.ite(is_below_one, store.constant(width, 0), number);
    store.ite(store.and(fits, store.not(parts.is_invalid(store))), number, least)
}

/// A single or double; a NaN becomes quiet.
fn widened(store: &TermStore, fraction_bits: u32, exponent_bits: u32, term: Term) -> Term {
    let sign = store.extract(fraction_bits + exponent_bits, 1, term);
    let exponent = store.extract(fraction_bits, exponent_bits, term);
    let fraction = store.extract(0, fraction_bits, term);
    let special = store.eq(exponent, store.constant(exponent_bits, (1 << exponent_bits) - 1));
    let low = store.eq(exponent, store.constant(exponent_bits, 0));
    let empty = store.eq(fraction, store.constant(fraction_bits, 0));
    let shifted = store.concat(fraction, store.constant(63 - fraction_bits, 0));
    let bias = BIAS - ((1 << (exponent_bits - 1)) - 1);
    let raised = store.add(store.extend(false, 15, exponent), store.constant(15, bias));
    let normal = store.concat(raised, store.concat(store.constant(1, 1), shifted));
    let (significand, reduced) =
        normalised(store, store.concat(shifted, store.constant(1, 0)), store.constant(15, bias));
    let denormal = store.concat(reduced, significand);
    let quiet = store.ite(empty, store.constant(2, 2), store.constant(2, 3));
    let payload = store.extract(0, 62, shifted);
    let beyond = store.concat(store.constant(15, MAX_EXPONENT), store.concat(quiet, payload));
    let finite = store.ite(low, store.ite(empty, store.constant(79, 0), denormal), normal);
    store.concat(sign, store.ite(special, beyond, finite))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Random(u64);

    impl Random {
        fn next(&mut self) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0
        }

        /// A pattern: numbers of all kinds, and what is none.
        fn pattern(&mut self) -> u128 {
            let exponents =
                [0, 1, 0x3bcd, 0x3ffe, 0x3fff, 0x400e, 0x401d, 0x401e, 0x403d, 0x403e, 0x7ffe, 0x7fff];
            let exponent = exponents[self.next() as usize % exponents.len()];
            let significand = match self.next() % 8 {
                0 => 0,
                1 => 1 << 63,
                2 => u64::MAX,
                3 => self.next() >> (self.next() % 64),
                _ => self.next() | 1 << 63,
            };
            u128::from(self.next() & 1) << 79 | exponent << 64 | u128::from(significand)
        }
    }

    /// Terms of constants are constants: they must be what is computed.
    fn check(op: ExtendedOp, operands: &[u128]) {
        let store = TermStore::new();
        let width = |ty: Type| match ty {
            Type::Int(width) => width,
            Type::Float => 32,
            Type::Double | Type::Pointer => 64,
        };
        let types = op.types().0;
        let terms: Vec<Term> =
            operands.iter().zip(types).map(|(&value, ty)| store.constant(width(ty), value)).collect();
        let found = exact(&store, op, &terms).and_then(|term| store.value(term));
        assert_eq!(found, extended::compute(op, operands), "{op:?} {operands:x?}");
    }

    #[test]
    fn terms_say_what_is_computed() {
        use FloatPredicate::*;
        let mut random = Random(88172645463325252);
        let extended = ExtendedOp::TYPE;
        for _ in 0..2000 {
            let (a, mut b) = (random.pattern(), random.pattern());
            if random.next().is_multiple_of(8) {
                b = a ^ u128::from(random.next() & 1) << 79;
            }
            for predicate in [Oeq, Ogt, Oge, Olt, Ole, One, Ord, Uno, Ueq, Ugt, Uge, Ult, Ule, Une] {
                check(ExtendedOp::Compare(predicate), &[a, b]);
            }
            for bit in 0..10 {
                check(ExtendedOp::Class(1 << bit), &[a]);
            }
            check(ExtendedOp::Unary(FloatUnaryOp::Neg), &[a]);
            check(ExtendedOp::Unary(FloatUnaryOp::Abs), &[a]);
            check(ExtendedOp::Binary(FloatBinaryOp::CopySign), &[a, b]);
            for width in [8, 16, 32, 64] {
                let (number, ty) = (u128::from(random.next() >> (64 - width)), Type::Int(width));
                let number = number >> (random.next() % u64::from(width));
                let cast = |op, source, target| ExtendedOp::Cast { op, source, target };
                check(cast(CastOp::SiToFp, ty, extended), &[number]);
                check(cast(CastOp::UiToFp, ty, extended), &[number]);
                check(cast(CastOp::FpToSi, extended, ty), &[a]);
            }
            check(ExtendedOp::Cast { op: CastOp::FpToUi, source: extended, target: Type::Int(32) }, &[a]);
            let kind = if random.next().is_multiple_of(4) { 0x7ff << 52 } else { 0 };
            let bits = u128::from(random.next() >> (random.next() % 64) | kind);
            check(ExtendedOp::Cast { op: CastOp::FpExt, source: Type::Double, target: extended }, &[bits]);
            let bits = bits >> 32 | (bits & 0xff80_0000);
            let bits = bits & 0xffff_ffff;
            check(ExtendedOp::Cast { op: CastOp::FpExt, source: Type::Float, target: extended }, &[bits]);
        }
    }
}

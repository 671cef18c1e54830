//! Float formats, their parts, and rounding to nearest, ties to even.
//!
//! Inside an operation a number is a sign, an exponent and a significand: a word whose highest bit
//! has the weight two to the exponent, the exponent being biased as in the result's format but a
//! signed word, wide enough never to overflow. The lowest bit of a significand may stand for
//! everything below it (*sticky*).

use super::arithmetic::resize;
use super::circuit::{Circuit, Literal, Word, constant};

/// The layout of a float format.
#[derive(Copy, Clone)]
pub(super) struct Format {
    pub width: usize,
    pub exponent: usize,
    pub fraction: usize,
}

impl Format {
    pub fn of(width: u32) -> Format {
        if width == 64 {
            Format { width: 64, exponent: 11, fraction: 52 }
        } else {
            Format { width: 32, exponent: 8, fraction: 23 }
        }
    }

    /// Bits of the exponents inside operations: enough for the sum of two exponents, less the lengths
    /// of two significands, with a sign.
    pub fn inner_exponent(self) -> usize {
        self.exponent + 3
    }

    pub fn bias(self) -> i64 {
        (1 << (self.exponent - 1)) - 1
    }

    pub fn infinity(self) -> u128 {
        ((1 << self.exponent) - 1) << self.fraction
    }

    pub fn default_nan(self) -> u128 {
        1 << (self.width - 1) | self.infinity() | 1 << (self.fraction - 1)
    }
}

/// A float taken apart. If it is neither infinite nor a NaN, its value is the significand's.
pub(super) struct Parts {
    pub sign: Literal,
    /// Biased; 1 for a subnormal number and zero.
    pub exponent: Word,
    /// With the hidden bit.
    pub significand: Word,
    pub is_nan: Literal,
    pub is_infinite: Literal,
    pub is_zero: Literal,
}

/// A finite number inside an operation.
pub(super) struct Number {
    pub sign: Literal,
    pub exponent: Word,
    pub significand: Word,
}

impl Circuit {
    pub fn parts(&mut self, format: Format, bits: &[Literal]) -> Parts {
        let (fraction, field) =
            (&bits[..format.fraction], &bits[format.fraction..format.fraction + format.exponent]);
        let all_ones = self.all(field.iter().copied());
        let all_zeros = self.is_zero(field);
        let no_fraction = self.is_zero(fraction);
        let mut exponent = resize(field, format.inner_exponent());
        exponent[0] = self.or(exponent[0], all_zeros);
        let mut significand = fraction.to_vec();
        significand.push(!all_zeros);
        Parts {
            sign: bits[format.width - 1],
            exponent,
            significand,
            is_nan: self.and(all_ones, !no_fraction),
            is_infinite: self.and(all_ones, no_fraction),
            is_zero: self.and(all_zeros, no_fraction),
        }
    }

    /// With the highest bit of the significand set, unless it is zero.
    pub fn normal(&mut self, parts: &Parts) -> Number {
        let (significand, amount) = self.normalise(&parts.significand, parts.significand.len() - 1);
        let amount = resize(&amount, parts.exponent.len());
        Number { sign: parts.sign, exponent: self.subtract(&parts.exponent, &amount), significand }
    }

    /// The float nearest to a number that has at most `zeros` leading zeros, or is zero.
    pub fn round(&mut self, format: Format, number: &Number, zeros: usize) -> Word {
        // The result's significand, a bit to round by, and a sticky one.
        let kept = format.fraction + 3;
        let (significand, amount) = self.normalise(&number.significand, zeros);
        let inner = number.exponent.len();
        let amount = resize(&amount, inner);
        let exponent = self.subtract(&number.exponent, &amount);
        let significand = self.cut(&significand, kept);
        let is_number = significand[kept - 1];
        // Exponents of zero and below are those of subnormal numbers: 1, with a smaller significand.
        let lowest = constant(inner, 1);
        let is_low = self.less_signed(&exponent, &lowest);
        let missing = self.subtract(&lowest, &exponent);
        let missing = self.and_bit(&missing, is_low);
        let significand = self.shift_right_sticky(&significand, &missing);
        let highest = constant(inner, (1 << format.exponent) - 1);
        let below = self.less_signed(&exponent, &highest);
        let overflows = self.and(is_number, !below);
        // The fields as one number: a carry out of the fraction raises the exponent.
        let hidden = significand[kept - 1];
        let field = self.and_bit(&exponent[..format.exponent], hidden);
        let mut fields = significand[2..kept - 1].to_vec();
        fields.extend(field);
        let tie_or_more = significand[1];
        let more = self.or(significand[0], significand[2]);
        let up = self.and(tie_or_more, more);
        let rounded = self.increment_if(up, &fields);
        let infinity = constant(format.width - 1, format.infinity());
        let mut packed = self.choose(overflows, &infinity, &rounded);
        packed.push(number.sign);
        packed
    }

    /// The highest bits; the lowest of them is sticky for the rest.
    fn cut(&mut self, significand: &[Literal], kept: usize) -> Word {
        match significand.len().checked_sub(kept) {
            Some(0) => significand.to_vec(),
            Some(rest) => {
                let mut word = significand[rest..].to_vec();
                word[0] = self.any(significand[..=rest].iter().copied());
                word
            }
            None => {
                let mut word = constant(kept - significand.len(), 0);
                word.extend(significand);
                word
            }
        }
    }

    /// The exact sum up to stickiness, before rounding; zero has the sign of both, or none.
    ///
    /// Invariant: of two numbers that are not zero, the one with the larger exponent is not smaller
    /// by more than a bit that normal numbers have set, that is: each is normal, or both exponents
    /// are those of the format's subnormal numbers.
    pub fn sum(&mut self, a: &Number, b: &Number) -> Number {
        let (a_zero, b_zero) = (self.is_zero(&a.significand), self.is_zero(&b.significand));
        let inner = a.exponent.len();
        let key = |number: &Number, zero: Literal| {
            let mut key = number.significand.clone();
            key.extend(&number.exponent[..inner - 1]);
            // Signed exponents in the order of unsigned ones; below them all, zero.
            key.push(!number.exponent[inner - 1]);
            key.push(!zero);
            key
        };
        let swap = self.less(&key(a, a_zero), &key(b, b_zero));
        let large = self.choose(swap, &b.significand, &a.significand);
        let small = self.choose(swap, &a.significand, &b.significand);
        let large_exponent = self.choose(swap, &b.exponent, &a.exponent);
        let small_exponent = self.choose(swap, &a.exponent, &b.exponent);
        let distance = self.subtract(&large_exponent, &small_exponent);
        // Two bits that rounding may need after a subtraction, and a sticky one.
        let pad = |word: &[Literal]| {
            let mut padded = constant(3, 0);
            padded.extend(word);
            padded
        };
        let small = self.shift_right_sticky(&pad(&small), &distance);
        let opposite = self.xor(a.sign, b.sign);
        let width = large.len() + 4;
        let large = resize(&pad(&large), width);
        let addend: Word = resize(&small, width).iter().map(|&bit| self.xor(bit, opposite)).collect();
        let (significand, _) = self.add_carry(&large, &addend, opposite);
        let nothing = self.is_zero(&significand);
        let sign = self.choice(swap, b.sign, a.sign);
        let both = self.and(a.sign, b.sign);
        let one = constant(inner, 1);
        Number {
            sign: self.choice(nothing, both, sign),
            exponent: self.add(&large_exponent, &one),
            significand,
        }
    }
}

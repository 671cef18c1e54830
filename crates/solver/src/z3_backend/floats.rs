//! Operations on the bits of floats as Z3 expressions, bit for bit as `term` evaluates them.
//!
//! Comparisons and conversions to integers are written on the bits: smaller than Z3's own, and the
//! query stays one of bit-vectors. Arithmetic goes through Z3's floats. The remainder (C's `fmod`)
//! is not translated: Z3's `fp.rem` is another function, and as a circuit thousands of bits wide. It
//! is a free variable with side conditions that the back end refines when a model violates them.

use rustc_hash::FxHashMap;
use term::{FloatBinaryOp, FloatComparison, FloatUnaryOp};
use z3::ast::{Ast, BV, Bool, Float, RoundingMode};
use z3::{FuncDecl, Solver, Sort};

use super::translate::{constant, from_bit};

/// The layout of a float format.
#[derive(Copy, Clone)]
struct Format {
    width: u32,
    exponent: u32,
    fraction: u32,
}

impl Format {
    fn of(width: u32) -> Format {
        if width == 64 {
            Format { width, exponent: 11, fraction: 52 }
        } else {
            Format { width, exponent: 8, fraction: 23 }
        }
    }

    fn bias(self) -> u64 {
        (1 << (self.exponent - 1)) - 1
    }

    fn sort(self) -> Sort {
        Sort::float(self.exponent, self.fraction + 1)
    }

    fn infinity(self) -> u128 {
        ((1 << self.exponent) - 1) << self.fraction
    }

    fn quiet_bit(self) -> u128 {
        1 << (self.fraction - 1)
    }

    fn default_nan(self) -> u128 {
        1 << (self.width - 1) | self.infinity() | self.quiet_bit()
    }

    fn magnitude(self, bits: &BV) -> BV {
        bits.extract(self.width - 2, 0)
    }

    fn is_negative(self, bits: &BV) -> Bool {
        from_bit(&bits.extract(self.width - 1, self.width - 1))
    }

    fn is_nan(self, bits: &BV) -> Bool {
        self.magnitude(bits).bvugt(constant(self.width - 1, self.infinity()))
    }

    fn is_zero(self, bits: &BV) -> Bool {
        self.magnitude(bits).eq(constant(self.width - 1, 0))
    }
}

/// Which conversion of bits to a float: the bits themselves, or a number of so many bits.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum Source {
    Bits,
    Number { signed: bool, width: u32 },
}

/// Translates float operations; keeps what the binding has no constructor for.
#[derive(Default)]
pub(super) struct Floats {
    conversions: FxHashMap<(Source, u32), FuncDecl>,
}

impl Floats {
    /// The function symbol of a conversion. The binding cannot build it, but can parse it.
    fn conversion(&mut self, source: Source, target: Format) -> &FuncDecl {
        self.conversions.entry((source, target.width)).or_insert_with(|| {
            let (exponent, significand) = (target.exponent, target.fraction + 1);
            let (width, term) = match source {
                Source::Bits => (target.width, format!("((_ to_fp {exponent} {significand}) x)")),
                Source::Number { signed: true, width } => {
                    (width, format!("((_ to_fp {exponent} {significand}) RNE x)"))
                }
                Source::Number { signed: false, width } => {
                    (width, format!("((_ to_fp_unsigned {exponent} {significand}) RNE x)"))
                }
            };
            let parser = Solver::new();
            parser.from_string(format!("(declare-fun x () (_ BitVec {width})) (assert (fp.isNaN {term}))"));
            let assertions = parser.get_assertions();
            let converted = assertions.first().and_then(|assertion| assertion.nth_child(0));
            converted.expect("Z3 parses a conversion to a float").decl()
        })
    }

    fn of_bits(&mut self, format: Format, bits: &BV) -> Float {
        let float = self.conversion(Source::Bits, format).apply(&[bits]);
        float.as_float().expect("to_fp gives a float")
    }

    /// The bits of a result, with the NaN that x86 would give.
    fn with_nan(&self, format: Format, operands: &[&BV], result: &Float) -> BV {
        let default = constant(format.width, format.default_nan());
        let computed = result.is_nan().ite(&default, &result.to_ieee_bv());
        operands.iter().rev().fold(computed, |otherwise, operand| {
            let quiet = operand.bvor(constant(format.width, format.quiet_bit()));
            format.is_nan(operand).ite(&quiet, &otherwise)
        })
    }

    pub fn binary(&mut self, op: FloatBinaryOp, width: u32, left: &BV, right: &BV) -> BV {
        let format = Format::of(width);
        let (a, b) = (self.of_bits(format, left), self.of_bits(format, right));
        let nearest = RoundingMode::round_nearest_ties_to_even();
        let result = match op {
            FloatBinaryOp::Add => nearest.add(&a, &b),
            FloatBinaryOp::Sub => nearest.sub(&a, &b),
            FloatBinaryOp::Mul => nearest.mul(&a, &b),
            FloatBinaryOp::Div => nearest.div(&a, &b),
            FloatBinaryOp::Rem => unreachable!("remainders are free variables"),
        };
        self.with_nan(format, &[left, right], &result)
    }

    pub fn unary(&mut self, op: FloatUnaryOp, width: u32, operand: &BV) -> BV {
        let format = Format::of(width);
        let a = self.of_bits(format, operand);
        let integral = |mode: RoundingMode| a.round_to_integral_with_rounding_mode(&mode);
        let result = match op {
            FloatUnaryOp::Sqrt => a.sqrt(),
            FloatUnaryOp::Floor => integral(RoundingMode::round_towards_negative()),
            FloatUnaryOp::Ceil => integral(RoundingMode::round_towards_positive()),
            FloatUnaryOp::Trunc => integral(RoundingMode::round_towards_zero()),
            FloatUnaryOp::Round => integral(RoundingMode::round_nearest_ties_to_away()),
            FloatUnaryOp::RoundEven => integral(RoundingMode::round_nearest_ties_to_even()),
        };
        self.with_nan(format, &[operand], &result)
    }

    pub fn fused(&mut self, width: u32, [a, b, c]: &[BV; 3]) -> BV {
        let format = Format::of(width);
        let [x, y, z] = [a, b, c].map(|operand| self.of_bits(format, operand));
        self.with_nan(format, &[a, b, c], &x.fma(&y, &z))
    }

    pub fn convert(&mut self, from: u32, to: u32, bits: &BV) -> BV {
        let (source, target) = (Format::of(from), Format::of(to));
        if from == to {
            return bits.clone();
        }
        let nearest = RoundingMode::round_nearest_ties_to_even();
        let converted = self.of_bits(source, bits).to_fp_with_rounding_mode(&nearest, &target.sort());
        // The sign and the high bits of the payload stay.
        let sign = bits.extract(from - 1, from - 1);
        let payload = if to < from {
            bits.extract(source.fraction - 1, source.fraction - target.fraction)
        } else {
            bits.extract(source.fraction - 1, 0).concat(constant(target.fraction - source.fraction, 0))
        };
        let exponent = constant(target.exponent, (1 << target.exponent) - 1);
        let nan = sign.concat(exponent).concat(payload).bvor(constant(to, target.quiet_bit()));
        source.is_nan(bits).ite(&nan, &converted.to_ieee_bv())
    }

    pub fn convert_int(&mut self, signed: bool, from: u32, width: u32, bits: &BV) -> BV {
        let symbol = self.conversion(Source::Number { signed, width: from }, Format::of(width));
        let nearest = RoundingMode::round_nearest_ties_to_even();
        let converted = symbol.apply(&[&nearest, bits]);
        converted.as_float().expect("to_fp gives a float").to_ieee_bv()
    }
}

pub(super) fn compare(op: FloatComparison, width: u32, left: &BV, right: &BV) -> Bool {
    let format = Format::of(width);
    let both_zero = Bool::and(&[format.is_zero(left), format.is_zero(right)]);
    let (a, b) = (format.magnitude(left), format.magnitude(right));
    let (a_negative, b_negative) = (format.is_negative(left), format.is_negative(right));
    let equal = || Bool::or(&[left.eq(right), both_zero.clone()]);
    let less = || {
        let magnitudes = a_negative.ite(&b.bvult(&a), &a.bvult(&b));
        let ordered = a_negative.iff(&b_negative).ite(&magnitudes, &a_negative);
        Bool::and(&[both_zero.not(), ordered])
    };
    let holds = match op {
        FloatComparison::Equal => equal(),
        FloatComparison::Less => less(),
        FloatComparison::LessOrEqual => Bool::or(&[less(), equal()]),
    };
    Bool::and(&[format.is_nan(left).not(), format.is_nan(right).not(), holds])
}

/// Truncation to an integer: the significand, shifted by the exponent.
pub(super) fn to_int(signed: bool, from: u32, width: u32, bits: &BV) -> BV {
    let format = Format::of(from);
    let register = if width > 64 { 128 } else { 64 };
    let exponent = bits.extract(from - 2, format.fraction).zero_ext(register - format.exponent);
    let number = |value: u64| constant(register, u128::from(value));
    let below = |limit: u64| exponent.bvult(number(format.bias() + limit));
    let significand = constant(1, 1).concat(bits.extract(format.fraction - 1, 0));
    let significand = significand.zero_ext(register - format.fraction - 1);
    let point = number(format.bias() + u64::from(format.fraction));
    let shifted = exponent
        .bvult(&point)
        .ite(&significand.bvlshr(point.bvsub(&exponent)), &significand.bvshl(exponent.bvsub(&point)));
    let negative = format.is_negative(bits);
    let magnitude = below(0).ite(&number(0), &shifted);
    let signed_value = negative.ite(&magnitude.bvneg(), &magnitude);
    // What is as small as the smallest number of the register gives the indefinite integer anyway.
    let as_signed = |register_bits: u32| {
        let indefinite = constant(register, 1 << (register_bits - 1));
        below(u64::from(register_bits) - 1).ite(&signed_value, &indefinite)
    };
    let converted = match signed {
        true if width > 64 => {
            let saturated = negative.ite(&constant(128, 1 << 127), &constant(128, u128::MAX >> 1));
            let saturated = format.is_nan(bits).ite(&constant(128, 0), &saturated);
            below(127).ite(&signed_value, &saturated)
        }
        true => as_signed(if width <= 32 { 32 } else { 64 }),
        false if width > 64 => {
            let saturated = format.is_nan(bits).ite(&constant(128, 0), &constant(128, u128::MAX));
            let positive = below(128).ite(&magnitude, &saturated);
            negative.ite(&constant(128, 0), &positive)
        }
        // Below 2 to the 63, the conversion to a signed number does the same.
        false if width == 64 => Bool::and(&[negative.not(), below(64)]).ite(&magnitude, &as_signed(64)),
        false => as_signed(64),
    };
    if width == register { converted } else { converted.extract(width - 1, 0) }
}

/// What holds of the remainder of two floats: everything, but for its value where the dividend is
/// the larger one.
pub(super) fn remainder(width: u32, left: &BV, right: &BV, result: &BV) -> Bool {
    let format = Format::of(width);
    let whole = |value| constant(width, value);
    let quiet = |operand: &BV| operand.bvor(whole(format.quiet_bit()));
    let (a, b) = (format.magnitude(left), format.magnitude(right));
    let infinite = a.eq(constant(width - 1, format.infinity()));
    let sign = left.extract(width - 1, width - 1);
    let result_sign = result.extract(width - 1, width - 1);
    let smaller = Bool::and(&[result_sign.eq(&sign), format.magnitude(result).bvult(&b)]);
    let otherwise = a.bvult(&b).ite(&result.eq(left), &smaller);
    let invalid = Bool::or(&[infinite, format.is_zero(right)]);
    let otherwise = invalid.ite(&result.eq(whole(format.default_nan())), &otherwise);
    let otherwise = format.is_nan(right).ite(&result.eq(quiet(right)), &otherwise);
    format.is_nan(left).ite(&result.eq(quiet(left)), &otherwise)
}

/// The remainder of two particular floats.
pub(super) fn remainder_of(width: u32, operands: [(&BV, u128); 2], result: (&BV, u128)) -> Bool {
    let is = |(bits, value): (&BV, u128)| bits.eq(constant(width, value));
    Bool::and(&operands.map(is)).implies(is(result))
}

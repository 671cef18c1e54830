//! Float operations as circuits, bit for bit as `term` evaluates them.
//!
//! Operands of products, quotients and roots are made normal first: significands are then short, and
//! rounding has at most one leading zero to remove. (Products of operands as they are, with the
//! leading zeros removed from the product, were slower on three polynomials of four, on one more
//! than five times; a divider for such operands is twice as wide.)
//!
//! A quotient is that of restoring division. (By a constant, what multiplied by it gives the
//! dividend: half the time on a contradictory polynomial with such divisions, but ten times as long
//! on a satisfiable one; for other divisors, no difference.)

use term::{FloatBinaryOp, FloatComparison, FloatUnaryOp};

use super::arithmetic::{resize, resize_signed};
use super::circuit::{Circuit, Literal, Word, constant};
use super::rounding::{Format, Number, Parts};

impl Circuit {
    /// Not for remainders (see [`super::remainders`]).
    pub fn float_binary(&mut self, op: FloatBinaryOp, width: u32, a: &[Literal], b: &[Literal]) -> Word {
        let format = Format::of(width);
        let (x, mut y) = (self.parts(format, a), self.parts(format, b));
        let result = match op {
            FloatBinaryOp::Add => self.float_add(format, &x, &y),
            FloatBinaryOp::Sub => {
                y.sign = !y.sign;
                self.float_add(format, &x, &y)
            }
            FloatBinaryOp::Mul => self.float_multiply(format, &x, &y),
            FloatBinaryOp::Div => self.float_divide(format, &x, &y),
            FloatBinaryOp::Rem => unreachable!("remainders are inputs"),
        };
        self.with_nan(format, &[(a, x.is_nan), (b, y.is_nan)], result)
    }

    /// The result, or the first operand that is a NaN, as a quiet one.
    fn with_nan(&mut self, format: Format, operands: &[(&[Literal], Literal)], result: Word) -> Word {
        operands.iter().rev().fold(result, |otherwise, &(operand, is_nan)| {
            let mut quiet = operand.to_vec();
            quiet[format.fraction - 1] = Literal::TRUE;
            self.choose(is_nan, &quiet, &otherwise)
        })
    }

    fn choose_default_nan(&mut self, format: Format, condition: Literal, otherwise: &[Literal]) -> Word {
        let nan = constant(format.width, format.default_nan());
        self.choose(condition, &nan, otherwise)
    }

    fn choose_infinity(
        &mut self,
        format: Format,
        condition: Literal,
        sign: Literal,
        otherwise: &[Literal],
    ) -> Word {
        let mut infinity = constant(format.width - 1, format.infinity());
        infinity.push(sign);
        self.choose(condition, &infinity, otherwise)
    }

    fn choose_zero(
        &mut self,
        format: Format,
        condition: Literal,
        sign: Literal,
        otherwise: &[Literal],
    ) -> Word {
        let mut zero = constant(format.width - 1, 0);
        zero.push(sign);
        self.choose(condition, &zero, otherwise)
    }

    fn float_add(&mut self, format: Format, a: &Parts, b: &Parts) -> Word {
        let number = |parts: &Parts| Number {
            sign: parts.sign,
            exponent: parts.exponent.clone(),
            significand: parts.significand.clone(),
        };
        let sum = self.sum(&number(a), &number(b));
        let rounded = self.round(format, &sum, sum.significand.len() - 1);
        self.add_infinities(format, (a.is_infinite, a.sign), (b.is_infinite, b.sign), &rounded)
    }

    fn add_infinities(
        &mut self,
        format: Format,
        (a_infinite, a_sign): (Literal, Literal),
        (b_infinite, b_sign): (Literal, Literal),
        finite: &[Literal],
    ) -> Word {
        let infinite = self.or(a_infinite, b_infinite);
        let sign = self.choice(a_infinite, a_sign, b_sign);
        let result = self.choose_infinity(format, infinite, sign, finite);
        let both = self.and(a_infinite, b_infinite);
        let opposite = self.xor(a_sign, b_sign);
        let invalid = self.and(both, opposite);
        self.choose_default_nan(format, invalid, &result)
    }

    /// The exact product of two finite numbers: at most one leading zero, unless it is zero.
    fn product(&mut self, format: Format, a: &Parts, b: &Parts) -> Number {
        let sign = self.xor(a.sign, b.sign);
        let (a, b) = (self.normal(a), self.normal(b));
        let exponent = self.add(&a.exponent, &b.exponent);
        let less = constant(exponent.len(), (1 - format.bias()) as u128);
        let exponent = self.add(&exponent, &less);
        let significand = self.multiply(&a.significand, &b.significand, 2 * a.significand.len());
        Number { sign, exponent, significand }
    }

    fn float_multiply(&mut self, format: Format, a: &Parts, b: &Parts) -> Word {
        let product = self.product(format, a, b);
        let sign = product.sign;
        let rounded = self.round(format, &product, 1);
        // A zero significand gives zero whatever the exponent.
        let infinite = self.or(a.is_infinite, b.is_infinite);
        let result = self.choose_infinity(format, infinite, sign, &rounded);
        let invalid = self.infinity_times_zero(a, b);
        self.choose_default_nan(format, invalid, &result)
    }

    fn infinity_times_zero(&mut self, a: &Parts, b: &Parts) -> Literal {
        let left = self.and(a.is_infinite, b.is_zero);
        let right = self.and(a.is_zero, b.is_infinite);
        self.or(left, right)
    }

    fn float_divide(&mut self, format: Format, a: &Parts, b: &Parts) -> Word {
        let sign = self.xor(a.sign, b.sign);
        let (x, y) = (self.normal(a), self.normal(b));
        let bias = constant(x.exponent.len(), format.bias() as u128);
        let exponent = self.subtract(&x.exponent, &y.exponent);
        let exponent = self.add(&exponent, &bias);
        let significand = self.quotient(format, &x.significand, &y.significand);
        let rounded = self.round(format, &Number { sign, exponent, significand }, 1);
        let infinite = self.or(a.is_infinite, b.is_zero);
        let zero = self.or(a.is_zero, b.is_infinite);
        let result = self.choose_zero(format, zero, sign, &rounded);
        let result = self.choose_infinity(format, infinite, sign, &result);
        let invalid = self.and(infinite, zero);
        self.choose_default_nan(format, invalid, &result)
    }

    /// The quotient of normal significands, with a sticky bit: restoring division.
    fn quotient(&mut self, format: Format, dividend: &[Literal], divisor: &[Literal]) -> Word {
        let complement = self.not_word(&resize(divisor, format.fraction + 2));
        // Stays below twice the divisor.
        let mut remainder = resize(dividend, format.fraction + 2);
        let mut digits = Word::new();
        for _ in 0..format.fraction + 3 {
            let (difference, fits) = self.add_carry(&remainder, &complement, Literal::TRUE);
            digits.push(fits);
            remainder = self.choose(fits, &difference, &remainder);
            // Below the divisor, which has the highest bit clear.
            remainder.pop();
            remainder.insert(0, Literal::FALSE);
        }
        digits.push(self.any(remainder));
        digits.reverse();
        digits
    }

    /// The first times the second plus the third, rounded once.
    pub fn float_fused(&mut self, width: u32, a: &[Literal], b: &[Literal], c: &[Literal]) -> Word {
        let format = Format::of(width);
        let (x, y, z) = (self.parts(format, a), self.parts(format, b), self.parts(format, c));
        let product = self.product(format, &x, &y);
        let (significand, amount) = self.normalise(&product.significand, 1);
        let amount = resize(&amount, product.exponent.len());
        let exponent = self.subtract(&product.exponent, &amount);
        let product_sign = product.sign;
        let product = Number { sign: product_sign, exponent, significand };
        let addend = self.normal(&z);
        let mut significand = constant(product.significand.len() - addend.significand.len(), 0);
        significand.extend(&addend.significand);
        let addend = Number { significand, ..addend };
        let sum = self.sum(&product, &addend);
        let rounded = self.round(format, &sum, sum.significand.len() - 1);
        let infinite = self.or(x.is_infinite, y.is_infinite);
        let result = self.add_infinities(format, (infinite, product_sign), (z.is_infinite, z.sign), &rounded);
        let invalid = self.infinity_times_zero(&x, &y);
        let result = self.choose_default_nan(format, invalid, &result);
        self.with_nan(format, &[(a, x.is_nan), (b, y.is_nan), (c, z.is_nan)], result)
    }

    pub fn float_unary(&mut self, op: FloatUnaryOp, width: u32, operand: &[Literal]) -> Word {
        let format = Format::of(width);
        let parts = self.parts(format, operand);
        let result = match op {
            FloatUnaryOp::Sqrt => self.square_root(format, &parts),
            _ => self.integral(op, format, operand),
        };
        self.with_nan(format, &[(operand, parts.is_nan)], result)
    }

    fn square_root(&mut self, format: Format, parts: &Parts) -> Word {
        let number = self.normal(parts);
        // The bias is odd: an exponent that is odd, biased, is even.
        let is_even = number.exponent[0];
        let doubled = {
            let mut doubled = constant(1, 0);
            doubled.extend(&number.significand);
            doubled
        };
        let radicand = resize(&number.significand, format.fraction + 2);
        let mut radicand = self.choose(is_even, &radicand, &doubled);
        // Half of the exponent, rounded down: (e − bias) / 2 + bias = (e + bias) / 2.
        let bias = constant(number.exponent.len(), format.bias() as u128);
        let total = self.add(&number.exponent, &bias);
        let exponent = resize_signed(&total[1..], total.len());
        // Restoring square root, two bits of the radicand for each bit of the root.
        let digits = format.fraction + 2;
        let mut bits = constant(2 * digits - radicand.len(), 0);
        bits.append(&mut radicand);
        let mut root = Word::new();
        let mut remainder = Word::new();
        for _ in 0..digits {
            let (high, low) = (bits.pop().unwrap_or(Literal::FALSE), bits.pop().unwrap_or(Literal::FALSE));
            remainder.insert(0, high);
            remainder.insert(0, low);
            let mut trial = vec![Literal::TRUE, Literal::FALSE];
            trial.extend(&root);
            let width = trial.len().max(remainder.len());
            let (trial, whole) = (resize(&trial, width), resize(&remainder, width));
            let complement = self.not_word(&trial);
            let (difference, fits) = self.add_carry(&whole, &complement, Literal::TRUE);
            remainder = self.choose(fits, &difference, &whole);
            root.insert(0, fits);
            // At most twice the root.
            remainder.truncate(root.len() + 1);
        }
        let inexact = self.any(remainder);
        root.insert(0, inexact);
        let rounded = self.round(format, &Number { sign: Literal::FALSE, exponent, significand: root }, 0);
        let result = self.choose_infinity(format, parts.is_infinite, Literal::FALSE, &rounded);
        let result = self.choose_default_nan(format, parts.sign, &result);
        self.choose_zero(format, parts.is_zero, parts.sign, &result)
    }

    /// Rounding to an integer: bits below the point are cleared, and one at it may be added. With
    /// the fields of the float as one number, a carry raises the exponent.
    fn integral(&mut self, op: FloatUnaryOp, format: Format, operand: &[Literal]) -> Word {
        let (magnitude, sign) = (&operand[..format.width - 1], operand[format.width - 1]);
        let field = &magnitude[format.fraction..];
        let below_exponent = |circuit: &mut Circuit, limit: i64| {
            let limit = constant(format.exponent, (format.bias() + limit) as u128);
            circuit.less(field, &limit)
        };
        // Whether each place of the fraction is below the point; the place after is the hidden bit's.
        let mut is_below: Word = (0..format.fraction)
            .map(|place| below_exponent(self, (format.fraction - place) as i64))
            .collect();
        is_below.push(Literal::FALSE);
        let whole: Word =
            (0..format.fraction).map(|place| self.and(magnitude[place], !is_below[place])).collect();
        let rest: Word =
            (0..format.fraction).map(|place| self.and(magnitude[place], is_below[place])).collect();
        let whole = [&whole, field].concat();
        // The place of the units, the highest one that is not below the point.
        let mut units = constant(format.width - 1, 0);
        for place in 1..=format.fraction {
            units[place] = self.and(is_below[place - 1], !is_below[place]);
        }
        let halves: Word =
            (0..format.fraction).map(|place| self.and(rest[place], units[place + 1])).collect();
        let lower: Word =
            (0..format.fraction).map(|place| self.and(rest[place], !units[place + 1])).collect();
        let (half, lower) = (self.any(halves), self.any(lower));
        let odd: Word = (0..format.fraction).map(|place| self.and(magnitude[place], units[place])).collect();
        // The hidden bit, if it has the units, is set.
        let odd = self.any(odd.into_iter().chain([units[format.fraction]]));
        let inexact = self.or(half, lower);
        let up = match op {
            FloatUnaryOp::Floor => self.and(sign, inexact),
            FloatUnaryOp::Ceil => self.and(!sign, inexact),
            FloatUnaryOp::Round => half,
            FloatUnaryOp::RoundEven => {
                let more = self.or(lower, odd);
                self.and(half, more)
            }
            FloatUnaryOp::Trunc | FloatUnaryOp::Sqrt => Literal::FALSE,
        };
        let added = self.and_bit(&units, up);
        let large = self.add(&whole, &added);
        // Below one in magnitude: zero or one.
        let is_small = below_exponent(self, 0);
        let is_zero = self.is_zero(magnitude);
        let at_least_half = {
            let less = below_exponent(self, -1);
            !less
        };
        let to_one = match op {
            FloatUnaryOp::Floor => self.and(sign, !is_zero),
            FloatUnaryOp::Ceil => self.and(!sign, !is_zero),
            FloatUnaryOp::Round => at_least_half,
            FloatUnaryOp::RoundEven => {
                let fraction = self.any(magnitude[..format.fraction].iter().copied());
                self.and(at_least_half, fraction)
            }
            FloatUnaryOp::Trunc | FloatUnaryOp::Sqrt => Literal::FALSE,
        };
        let one = constant(format.width - 1, (format.bias() as u128) << format.fraction);
        let small = self.and_bit(&one, to_one);
        let mut result = self.choose(is_small, &small, &large);
        result.push(sign);
        result
    }

    pub fn float_compare(
        &mut self,
        op: FloatComparison,
        width: u32,
        a: &[Literal],
        b: &[Literal],
    ) -> Literal {
        let format = Format::of(width);
        let sign = format.width - 1;
        let infinity = constant(sign, format.infinity());
        let nan = [a, b].map(|operand| self.less(&infinity, &operand[..sign]));
        let unordered = self.or(nan[0], nan[1]);
        let magnitudes = self.or_words(&a[..sign], &b[..sign]);
        let both_zero = self.is_zero(&magnitudes);
        let holds = match op {
            FloatComparison::Equal => {
                let same = self.equal(a, b);
                self.or(same, both_zero)
            }
            FloatComparison::Less => {
                let less = self.less_in_order(a, b, sign);
                self.and(less, !both_zero)
            }
            FloatComparison::LessOrEqual => {
                let greater = self.less_in_order(b, a, sign);
                self.or(!greater, both_zero)
            }
        };
        self.and(holds, !unordered)
    }

    /// The order of floats that are not NaNs, with −0 below 0.
    fn less_in_order(&mut self, a: &[Literal], b: &[Literal], sign: usize) -> Literal {
        // As numbers after the bits of negative ones are flipped.
        let mut key = |operand: &[Literal]| {
            let mut key: Word = operand[..sign].iter().map(|&bit| self.xor(bit, operand[sign])).collect();
            key.push(!operand[sign]);
            key
        };
        let (a, b) = (key(a), key(b));
        self.less(&a, &b)
    }

    fn or_words(&mut self, a: &[Literal], b: &[Literal]) -> Word {
        self.bitwise(a, b, Circuit::or)
    }

    pub fn float_to_float(&mut self, from: u32, to: u32, operand: &[Literal]) -> Word {
        let (source, target) = (Format::of(from), Format::of(to));
        if from == to {
            return operand.to_vec();
        }
        let parts = self.parts(source, operand);
        let inner = source.inner_exponent().max(target.inner_exponent());
        let shift = constant(inner, (target.bias() - source.bias()) as u128);
        let exponent = self.add(&resize(&parts.exponent, inner), &shift);
        let number = Number { sign: parts.sign, exponent, significand: parts.significand };
        let zeros = source.fraction;
        let rounded = self.round(target, &number, zeros);
        let result = self.choose_infinity(target, parts.is_infinite, parts.sign, &rounded);
        // The sign and the high bits of the payload stay.
        let mut nan: Word = (0..target.fraction)
            .map(|place| {
                let place = place as i64 + source.fraction as i64 - target.fraction as i64;
                usize::try_from(place).map_or(Literal::FALSE, |place| operand[place])
            })
            .collect();
        nan[target.fraction - 1] = Literal::TRUE;
        nan.extend(constant(target.exponent, u128::MAX));
        nan.push(parts.sign);
        self.choose(parts.is_nan, &nan, &result)
    }

    /// To nearest.
    pub fn int_to_float(&mut self, signed: bool, width: u32, operand: &[Literal]) -> Word {
        let format = Format::of(width);
        let sign = match operand.last() {
            Some(&sign) if signed => sign,
            _ => Literal::FALSE,
        };
        let significand = self.negate_if(sign, operand);
        let zeros = significand.len() - 1;
        let exponent = constant(format.inner_exponent(), (format.bias() + zeros as i64) as u128);
        self.round(format, &Number { sign, exponent, significand }, zeros)
    }

    /// Truncation: the significand, shifted by the exponent. What does not fit is x86's.
    pub fn float_to_int(&mut self, signed: bool, from: u32, width: u32, operand: &[Literal]) -> Word {
        let format = Format::of(from);
        let register = if width > 64 { 128 } else { 64 };
        let parts = self.parts(format, operand);
        let field = &operand[format.fraction..format.fraction + format.exponent];
        let below = |circuit: &mut Circuit, limit: i64| {
            let limit = constant(format.exponent + 1, (format.bias() + limit) as u128);
            circuit.less(&resize(field, format.exponent + 1), &limit)
        };
        // The integer part, of the significand at the register's top shifted right.
        let mut top = constant(register - format.fraction - 1, 0);
        top.extend(&parts.significand);
        let highest = constant(format.exponent + 1, (format.bias() + register as i64 - 1) as u128);
        let amount = self.subtract(&highest, &resize(field, format.exponent + 1));
        let shifted = self.shift_right(&top, &amount, Literal::FALSE);
        let is_fraction = below(self, 0);
        let magnitude = self.and_bit(&shifted, !is_fraction);
        let value = self.negate_if(parts.sign, &magnitude);
        let number = |value: u128| constant(register, value);
        let mut as_signed = |bits: u32| {
            let fits = below(self, i64::from(bits) - 1);
            self.choose(fits, &value, &number(u128::MAX << (bits - 1)))
        };
        let converted = match signed {
            true if width > 64 => {
                let saturated = self.choose(parts.sign, &number(1 << 127), &number(u128::MAX >> 1));
                let saturated = self.and_bit(&saturated, !parts.is_nan);
                let fits = below(self, 127);
                self.choose(fits, &value, &saturated)
            }
            true => as_signed(if width <= 32 { 32 } else { 64 }),
            false if width > 64 => {
                let saturated = self.and_bit(&number(u128::MAX), !parts.is_nan);
                let fits = below(self, 128);
                let positive = self.choose(fits, &magnitude, &saturated);
                self.and_bit(&positive, !parts.sign)
            }
            // Below 2 to the 63, the conversion to a signed number does the same.
            false if width == 64 => {
                let as_signed = as_signed(64);
                let below_limit = below(self, 64);
                let fits = self.and(!parts.sign, below_limit);
                self.choose(fits, &magnitude, &as_signed)
            }
            false => as_signed(64),
        };
        resize(&converted, width as usize)
    }
}

//! Integer arithmetic as circuits: ripple carries, rows of partial products, restoring division.
//! (Division by a constant as inputs whose product with it gives the dividend took 2.7 times as long
//! on paths with remainders of sums of bytes.)

use super::circuit::{Circuit, Literal, Word, constant};

impl Circuit {
    pub fn not_word(&mut self, word: &[Literal]) -> Word {
        word.iter().map(|&bit| !bit).collect()
    }

    pub fn and_bit(&mut self, word: &[Literal], bit: Literal) -> Word {
        word.iter().map(|&of| self.and(of, bit)).collect()
    }

    pub fn bitwise(
        &mut self,
        a: &[Literal],
        b: &[Literal],
        gate: fn(&mut Circuit, Literal, Literal) -> Literal,
    ) -> Word {
        a.iter().zip(b).map(|(&a, &b)| gate(self, a, b)).collect()
    }

    pub fn choose(&mut self, condition: Literal, then: &[Literal], otherwise: &[Literal]) -> Word {
        then.iter().zip(otherwise).map(|(&a, &b)| self.choice(condition, a, b)).collect()
    }

    /// The sum with a carry in, and the carry out.
    pub fn add_carry(&mut self, a: &[Literal], b: &[Literal], mut carry: Literal) -> (Word, Literal) {
        let mut sum = Word::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            sum.push(self.parity(a, b, carry));
            carry = self.majority(a, b, carry);
        }
        (sum, carry)
    }

    pub fn add(&mut self, a: &[Literal], b: &[Literal]) -> Word {
        self.add_carry(a, b, Literal::FALSE).0
    }

    pub fn subtract(&mut self, a: &[Literal], b: &[Literal]) -> Word {
        let b = self.not_word(b);
        self.add_carry(a, &b, Literal::TRUE).0
    }

    pub fn negate_if(&mut self, condition: Literal, word: &[Literal]) -> Word {
        let flipped: Word = word.iter().map(|&bit| self.xor(bit, condition)).collect();
        self.increment_if(condition, &flipped)
    }

    pub fn increment_if(&mut self, condition: Literal, word: &[Literal]) -> Word {
        self.add_carry(word, &constant(word.len(), 0), condition).0
    }

    pub fn equal(&mut self, a: &[Literal], b: &[Literal]) -> Literal {
        let same: Word = a.iter().zip(b).map(|(&a, &b)| !self.xor(a, b)).collect();
        self.all(same)
    }

    pub fn is_zero(&mut self, word: &[Literal]) -> Literal {
        !self.any(word.iter().copied())
    }

    /// Unsigned.
    pub fn less(&mut self, a: &[Literal], b: &[Literal]) -> Literal {
        // a < b exactly if a − b borrows.
        let mut carry = Literal::TRUE;
        for (&a, &b) in a.iter().zip(b) {
            carry = self.majority(a, !b, carry);
        }
        !carry
    }

    pub fn less_signed(&mut self, a: &[Literal], b: &[Literal]) -> Literal {
        let flip = |word: &[Literal]| {
            let mut word = word.to_vec();
            if let Some(sign) = word.last_mut() {
                *sign = !*sign;
            }
            word
        };
        self.less(&flip(a), &flip(b))
    }

    /// The product, of the width asked for.
    pub fn multiply(&mut self, a: &[Literal], b: &[Literal], width: usize) -> Word {
        let constants = |word: &[Literal]| word.iter().filter(|bit| bit.gate() == 0).count();
        // Rows of bits that are known cost less.
        let (rows, addend) = if constants(a) > constants(b) { (a, b) } else { (b, a) };
        let mut product = constant(width, 0);
        for (shift, &bit) in rows.iter().enumerate().take(width) {
            if bit == Literal::FALSE {
                continue;
            }
            let kept = addend.len().min(width - shift);
            let row = self.and_bit(&addend[..kept], bit);
            // Above the row, nothing was added yet: the carry goes one place up and no further.
            let mut carry = Literal::FALSE;
            for (place, &of_row) in row.iter().enumerate() {
                let of_product = product[shift + place];
                product[shift + place] = self.parity(of_product, of_row, carry);
                carry = self.majority(of_product, of_row, carry);
            }
            for of_product in product.iter_mut().skip(shift + kept) {
                let above = *of_product;
                *of_product = self.xor(above, carry);
                carry = self.and(above, carry);
            }
        }
        product
    }

    /// Quotient and remainder; all ones and the dividend if the divisor is zero.
    pub fn divide(&mut self, dividend: &[Literal], divisor: &[Literal]) -> (Word, Word) {
        let width = dividend.len();
        // Whether the divisor has no bit at this place or above.
        let mut none_above = vec![Literal::TRUE; width + 1];
        for place in (0..width).rev() {
            none_above[place] = self.and(none_above[place + 1], !divisor[place]);
        }
        // What is left is below a divisor that is not zero, so that it has no more bits.
        let bits = if divisor.contains(&Literal::TRUE) {
            width - divisor.iter().rev().take_while(|&&bit| bit == Literal::FALSE).count()
        } else {
            width
        };
        let mut quotient = constant(width, 0);
        let mut remainder = Word::new();
        for place in (0..width).rev() {
            // The remainder of the dividend's highest bits, which is no longer than they are.
            remainder.insert(0, dividend[place]);
            let length = remainder.len();
            let subtrahend = self.not_word(&divisor[..length]);
            let (difference, no_borrow) = self.add_carry(&remainder, &subtrahend, Literal::TRUE);
            let fits = self.and(no_borrow, none_above[length]);
            quotient[place] = fits;
            remainder = self.choose(fits, &difference, &remainder);
            remainder.truncate(bits);
        }
        remainder.resize(width, Literal::FALSE);
        (quotient, remainder)
    }

    /// Quotient and remainder of signed numbers, towards zero; SMT-LIB's where the divisor is zero.
    pub fn divide_signed(&mut self, dividend: &[Literal], divisor: &[Literal]) -> (Word, Word) {
        let sign = |word: &[Literal]| word.last().copied().unwrap_or(Literal::FALSE);
        let (negative, divisor_negative) = (sign(dividend), sign(divisor));
        let (a, b) = (self.negate_if(negative, dividend), self.negate_if(divisor_negative, divisor));
        let (quotient, remainder) = self.divide(&a, &b);
        let differ = self.xor(negative, divisor_negative);
        (self.negate_if(differ, &quotient), self.negate_if(negative, &remainder))
    }

    /// Towards higher bits, zeros coming in.
    pub fn shift_left(&mut self, word: &[Literal], amount: &[Literal]) -> Word {
        let reversed: Word = word.iter().rev().copied().collect();
        let mut shifted = self.shift_right(&reversed, amount, Literal::FALSE);
        shifted.reverse();
        shifted
    }

    /// Towards lower bits, `fill` coming in; nothing but it if the amount is the width or more.
    pub fn shift_right(&mut self, word: &[Literal], amount: &[Literal], fill: Literal) -> Word {
        let stages = stages(word.len()).min(amount.len());
        let mut shifted = word.to_vec();
        for (stage, &bit) in amount.iter().enumerate().take(stages) {
            let by = 1 << stage;
            let moved: Word =
                (0..word.len()).map(|place| shifted.get(place + by).copied().unwrap_or(fill)).collect();
            shifted = self.choose(bit, &moved, &shifted);
        }
        let beyond = self.any(amount[stages..].iter().copied());
        let fills = vec![fill; word.len()];
        self.choose(beyond, &fills, &shifted)
    }

    /// The same, but what is shifted out is kept: the lowest bit is set if a bit was lost.
    pub fn shift_right_sticky(&mut self, word: &[Literal], amount: &[Literal]) -> Word {
        let stages = stages(word.len()).min(amount.len());
        let mut shifted = word.to_vec();
        let mut lost = Literal::FALSE;
        for (stage, &bit) in amount.iter().enumerate().take(stages) {
            let by = 1 << stage;
            let out = self.any(shifted.iter().take(by).copied());
            let out = self.and(bit, out);
            lost = self.or(lost, out);
            let moved: Word = (0..word.len())
                .map(|place| shifted.get(place + by).copied().unwrap_or(Literal::FALSE))
                .collect();
            shifted = self.choose(bit, &moved, &shifted);
        }
        let beyond = self.any(amount[stages..].iter().copied());
        let any = self.any(word.iter().copied());
        let all_lost = self.and(beyond, any);
        lost = self.or(lost, all_lost);
        let mut shifted = self.and_bit(&shifted, !beyond);
        if let Some(lowest) = shifted.first_mut() {
            *lowest = self.or(*lowest, lost);
        }
        shifted
    }

    /// Shifted left until the highest bit is set, by at most `most`, and by how much.
    pub fn normalise(&mut self, word: &[Literal], most: usize) -> (Word, Word) {
        let width = word.len();
        let mut shifted = word.to_vec();
        let mut amount = Word::new();
        for stage in (0..stages(most + 1)).rev() {
            let by = 1 << stage;
            if by >= width {
                amount.push(Literal::FALSE);
                continue;
            }
            let zeros = self.is_zero(&shifted[width - by..]);
            let moved: Word = (0..width)
                .map(|place| if place < by { Literal::FALSE } else { shifted[place - by] })
                .collect();
            shifted = self.choose(zeros, &moved, &shifted);
            amount.push(zeros);
        }
        amount.reverse();
        (shifted, amount)
    }
}

/// Bits of the numbers below a limit.
fn stages(limit: usize) -> usize {
    limit.next_power_of_two().trailing_zeros() as usize
}

/// Cut or filled up with zeros.
pub(super) fn resize(word: &[Literal], width: usize) -> Word {
    let mut word = word.to_vec();
    word.resize(width, Literal::FALSE);
    word
}

/// Cut or filled up with the sign.
pub(super) fn resize_signed(word: &[Literal], width: usize) -> Word {
    let sign = word.last().copied().unwrap_or(Literal::FALSE);
    let mut word = word.to_vec();
    word.resize(width, sign);
    word
}

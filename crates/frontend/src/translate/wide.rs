//! Integers of more than 128 bits, as 64-bit words, low ones first.
//!
//! clang accesses a run of bit-fields as one integer, and `_BitInt` may have any width. What such
//! accesses need is here: bitwise operations, shifts by constants, sums, comparisons, casts.
//! Products and quotients are unsupported.

use program::{BinaryOp, CastOp, Constant, Operand, Predicate, Type};

use super::{Attempt, Translator, Unsupported};
use crate::layout::{Layout, MAX_WIDTH};
use crate::llvm::{self, Binary, Cast, TypeId};

const WORD: u32 = 64;

impl Translator<'_, '_, '_> {
    /// The width of an integer type that is split into words.
    pub(super) fn wide(&self, ty: TypeId) -> Option<u32> {
        match self.module.types.get(ty) {
            llvm::Type::Int(width) if *width > MAX_WIDTH => Some(*width),
            _ => None,
        }
    }

    pub(super) fn wide_binary(
        &mut self,
        op: Binary,
        width: u32,
        left: &[Operand],
        right: &[Operand],
    ) -> Attempt<Vec<Operand>> {
        let bitwise = match op {
            Binary::And => Some(BinaryOp::And),
            Binary::Or => Some(BinaryOp::Or),
            Binary::Xor => Some(BinaryOp::Xor),
            _ => None,
        };
        if let Some(op) = bitwise {
            let pairs = left.iter().zip(right);
            return pairs.map(|(&l, &r)| Ok(self.build.binary(op, self.integer_width(l)?, l, r))).collect();
        }
        match op {
            Binary::Shl | Binary::LShr | Binary::AShr => {
                let amount = self.constant_amount(right).ok_or("a wide shift by a variable amount")?;
                if amount >= width {
                    return Err("an oversized wide shift".into());
                }
                Ok(self.wide_shift(op, width, left, amount))
            }
            Binary::Add | Binary::Sub => self.wide_sum(op == Binary::Sub, left, right),
            _ => Err(Unsupported(format!("{op:?} of integers of {width} bits"))),
        }
    }

    /// A constant shift amount, which fits the low word.
    fn constant_amount(&self, words: &[Operand]) -> Option<u32> {
        let mut amount = None;
        for (index, word) in words.iter().enumerate() {
            match self.build.function.constants[word.constant()?] {
                Constant::Int { value, .. } if index == 0 => amount = u32::try_from(value).ok(),
                Constant::Int { value: 0, .. } => {}
                _ => return None,
            }
        }
        amount
    }

    /// Full words; the last one extended by zeros, or by its sign.
    fn full_words(&mut self, words: &[Operand], signed: bool) -> Vec<Operand> {
        let mut full = words.to_vec();
        if let Some(last) = full.last_mut()
            && self.build.function.operand_type(*last) != Type::Int(WORD)
        {
            let op = if signed { CastOp::SExt } else { CastOp::ZExt };
            *last = self.build.cast(op, Type::Int(WORD), *last);
        }
        full
    }

    /// Cuts full words to the pieces of a width.
    fn pieces_of(&mut self, words: Vec<Operand>, width: u32) -> Vec<Operand> {
        let count = width.div_ceil(WORD) as usize;
        let mut words: Vec<Operand> = words.into_iter().take(count).collect();
        let rest = width - (count as u32 - 1) * WORD;
        if let Some(last) = words.last_mut() {
            *last = self.build.resize(rest, *last);
        }
        words
    }

    /// The word of 64 bits that starts at bit `position` of some full words.
    fn word_at(&mut self, words: &[Operand], fill: Operand, position: i64) -> Operand {
        let zero = self.build.int(WORD, 0);
        let index = position.div_euclid(i64::from(WORD));
        let shift = position.rem_euclid(i64::from(WORD)) as u32;
        let get = |index: i64| match usize::try_from(index) {
            Ok(index) => words.get(index).copied().unwrap_or(fill),
            Err(_) => zero,
        };
        let (low, high) = (get(index), get(index + 1));
        if shift == 0 {
            return low;
        }
        let down = self.build.int(WORD, u128::from(shift));
        let up = self.build.int(WORD, u128::from(WORD - shift));
        let low = self.build.binary(BinaryOp::LShr, WORD, low, down);
        let high = self.build.binary(BinaryOp::Shl, WORD, high, up);
        self.build.binary(BinaryOp::Or, WORD, low, high)
    }

    fn wide_shift(&mut self, op: Binary, width: u32, words: &[Operand], amount: u32) -> Vec<Operand> {
        let signed = op == Binary::AShr;
        let full = self.full_words(words, signed);
        let fill = self.fill_word(&full, signed);
        let distance = if op == Binary::Shl { -i64::from(amount) } else { i64::from(amount) };
        let shifted = (0..full.len() as i64)
            .map(|index| self.word_at(&full, fill, index * i64::from(WORD) + distance))
            .collect();
        self.pieces_of(shifted, width)
    }

    /// What is above the top: zeros, or copies of the sign.
    fn fill_word(&mut self, full: &[Operand], signed: bool) -> Operand {
        match full.last() {
            Some(&last) if signed => {
                let amount = self.build.int(WORD, u128::from(WORD - 1));
                self.build.binary(BinaryOp::AShr, WORD, last, amount)
            }
            _ => self.build.int(WORD, 0),
        }
    }

    /// Word by word with carry or borrow.
    fn wide_sum(&mut self, subtract: bool, left: &[Operand], right: &[Operand]) -> Attempt<Vec<Operand>> {
        let op = if subtract { BinaryOp::Sub } else { BinaryOp::Add };
        let mut carry: Option<Operand> = None;
        let mut words = Vec::with_capacity(left.len());
        for (&l, &r) in left.iter().zip(right) {
            let width = self.integer_width(l)?;
            let partial = self.build.binary(op, width, l, r);
            // A sum below an operand has wrapped; a difference wraps if less is taken from more.
            let (first, second) = if subtract { (l, r) } else { (partial, l) };
            let mut wrapped = self.build.compare(Predicate::Ult, width, first, second);
            let mut sum = partial;
            if let Some(carry) = carry {
                let amount =
                    if width == 1 { carry } else { self.build.cast(CastOp::ZExt, Type::Int(width), carry) };
                sum = self.build.binary(op, width, partial, amount);
                let (first, second) = if subtract { (partial, amount) } else { (sum, partial) };
                let again = self.build.compare(Predicate::Ult, width, first, second);
                wrapped = self.build.binary(BinaryOp::Or, 1, wrapped, again);
            }
            carry = Some(wrapped);
            words.push(sum);
        }
        Ok(words)
    }

    pub(super) fn wide_compare(
        &mut self,
        predicate: Predicate,
        left: &[Operand],
        right: &[Operand],
    ) -> Attempt<Operand> {
        // From the top down: the highest words that differ decide.
        let (strict, or_equal) = match predicate {
            Predicate::Eq | Predicate::Ne => (None, predicate == Predicate::Eq),
            Predicate::Ugt | Predicate::Sgt => (Some(predicate), false),
            Predicate::Ult | Predicate::Slt => (Some(predicate), false),
            Predicate::Uge => (Some(Predicate::Ugt), true),
            Predicate::Sge => (Some(Predicate::Sgt), true),
            Predicate::Ule => (Some(Predicate::Ult), true),
            Predicate::Sle => (Some(Predicate::Slt), true),
        };
        let mut result = self.build.int(1, u128::from(or_equal));
        for (index, (&l, &r)) in left.iter().zip(right).enumerate() {
            let width = self.integer_width(l)?;
            let same = self.build.compare(Predicate::Eq, width, l, r);
            let differs = match strict {
                None => self.build.int(1, u128::from(!or_equal)),
                // Only the top word has a sign.
                Some(strict) => {
                    let top = index + 1 == left.len();
                    self.build.compare(if top { strict } else { strict.unsigned() }, width, l, r)
                }
            };
            result = self.build.select(same, result, differs);
        }
        Ok(result)
    }

    pub(super) fn wide_cast(&mut self, op: Cast, operands: &[Operand], to: TypeId) -> Attempt<Vec<Operand>> {
        let target = match self.module.types.get(to) {
            llvm::Type::Int(width) => *width,
            _ => return Err("a cast between a wide integer and another type".into()),
        };
        if !matches!(op, Cast::Trunc | Cast::ZExt | Cast::SExt) {
            return Err("a cast between a wide integer and another type".into());
        }
        let signed = op == Cast::SExt;
        // A scalar source may itself have up to two words.
        let source = match operands {
            [one] => {
                let width = self.integer_width(*one)?;
                if width <= WORD {
                    vec![*one]
                } else {
                    let low = self.build.resize(WORD, *one);
                    let amount = self.build.int(width, u128::from(WORD));
                    let high = self.build.binary(BinaryOp::LShr, width, *one, amount);
                    vec![low, self.build.resize(width - WORD, high)]
                }
            }
            words => words.to_vec(),
        };
        let full = self.full_words(&source, signed);
        let fill = self.fill_word(&full, signed);
        if target > MAX_WIDTH {
            let count = target.div_ceil(WORD) as usize;
            let words = (0..count).map(|index| full.get(index).copied().unwrap_or(fill)).collect();
            return Ok(self.pieces_of(words, target));
        }
        debug_assert!(Layout::scalar(&self.module.types, to).is_some());
        let low = full.first().copied().unwrap_or(fill);
        if target <= WORD {
            return Ok(vec![self.build.resize(target, low)]);
        }
        let high = full.get(1).copied().unwrap_or(fill);
        let (low, high) = (self.build.resize(target, low), self.build.resize(target, high));
        let amount = self.build.int(target, u128::from(WORD));
        let high = self.build.binary(BinaryOp::Shl, target, high, amount);
        Ok(vec![self.build.binary(BinaryOp::Or, target, low, high)])
    }
}

//! The remainder of floats (C's `fmod`): inputs, with conditions, refined where a solution is wrong.
//!
//! As a circuit it would be a subtraction for each exponent that a float may have. What is known
//! without one: the sign, the bound, and everything where the dividend is the smaller one or one
//! operand is special.
//!
//! Soundness: the conditions and the refinements hold of the remainder, so they exclude no model.

use term::{Evaluator, Term, TermStore};

use super::circuit::{Circuit, Literal, Word, constant};
use super::rounding::Format;
use crate::model::Model;

struct Remainder {
    term: Term,
    operands: [(Term, Word); 2],
    result: Word,
}

#[derive(Default)]
pub(super) struct Remainders {
    all: Vec<Remainder>,
}

impl Remainders {
    /// The word that stands for a remainder, and what holds of it.
    pub fn add(&mut self, circuit: &mut Circuit, term: Term, operands: [(Term, Word); 2]) -> (Word, Literal) {
        let result: Word = operands[0].1.iter().map(|_| circuit.input()).collect();
        let condition = circuit.float_remainder(&operands[0].1, &operands[1].1, &result);
        self.all.push(Remainder { term, operands, result: result.clone() });
        (result, condition)
    }

    /// What the remainders of the operands' values in a model are.
    pub fn refine(
        &self,
        circuit: &mut Circuit,
        store: &TermStore,
        evaluator: &mut Evaluator,
        model: &Model,
    ) -> Vec<Literal> {
        let mut lemmas = Vec::with_capacity(self.all.len());
        evaluator.begin();
        for remainder in &self.all {
            let mut is = |circuit: &mut Circuit, term: Term, word: &Word| {
                let value = evaluator.evaluate(store, model, term);
                circuit.equal(word, &constant(word.len(), value))
            };
            let [(left, a), (right, b)] = &remainder.operands;
            let (left, right) = (is(circuit, *left, a), is(circuit, *right, b));
            let given = circuit.and(left, right);
            let result = is(circuit, remainder.term, &remainder.result);
            lemmas.push(circuit.or(!given, result));
        }
        lemmas
    }
}

impl Circuit {
    fn float_remainder(&mut self, a: &[Literal], b: &[Literal], result: &[Literal]) -> Literal {
        let format = Format::of(a.len() as u32);
        let sign = format.width - 1;
        let (x, y) = (self.parts(format, a), self.parts(format, b));
        let mut quiet = |operand: &[Literal]| {
            let mut quiet = operand.to_vec();
            quiet[format.fraction - 1] = Literal::TRUE;
            self.equal(result, &quiet)
        };
        let (is_a_quiet, is_b_quiet) = (quiet(a), quiet(b));
        let is_default = self.equal(result, &constant(format.width, format.default_nan()));
        let same_sign = !self.xor(a[sign], result[sign]);
        let bounded = self.less(&result[..sign], &b[..sign]);
        let smaller = self.and(same_sign, bounded);
        let is_a = self.equal(result, a);
        let is_dividend = self.less(&a[..sign], &b[..sign]);
        let finite = self.choice(is_dividend, is_a, smaller);
        let invalid = self.or(x.is_infinite, y.is_zero);
        let otherwise = self.choice(invalid, is_default, finite);
        let otherwise = self.choice(y.is_nan, is_b_quiet, otherwise);
        self.choice(x.is_nan, is_a_quiet, otherwise)
    }
}

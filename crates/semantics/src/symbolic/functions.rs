//! Functions of libm on values that are not known.
//!
//! What they return is any number: a variable of its own for each call, recorded as an input of the
//! path, with the function and its arguments.
//!
//! Soundness: the real result is one of these, so a proof is one of the program. A path to a violation
//! need not be one: who takes a model for an execution has to ask [`Application::value`] first. That two
//! calls with equal arguments have equal results is not used anywhere. It would be a fact about the past
//! of a state that the state itself does not hold, and states are compared without their past.

use program::{ExtendedOp, FloatBinaryOp, FloatUnaryOp};
use term::{FloatBinaryOp as FloatOp, Term, TermStore};

use crate::concrete::{extended, float};

/// A call of a function of libm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Application {
    pub function: LibmFunction,
    pub is_double: bool,
    pub arguments: Vec<Term>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum LibmFunction {
    Unary(FloatUnaryOp),
    Binary(FloatBinaryOp),
    /// The number nearest to digits times ten to an exponent.
    Decimal,
    /// Whether that is too large or too small.
    OutOfRange,
    /// An operation on long doubles that no term says.
    Extended(ExtendedOp),
}

impl Application {
    /// What the function returns for these arguments.
    pub fn value(&self, arguments: &[u128]) -> Option<u128> {
        match (self.function, arguments) {
            (LibmFunction::Unary(op), &[operand]) => Some(float::unary(op, self.is_double, operand)),
            (LibmFunction::Binary(op), &[left, right]) => {
                Some(float::binary(op, self.is_double, left, right))
            }
            (LibmFunction::Decimal, &[digits, exponent]) => {
                Some(float::decimal(self.is_double, digits, exponent))
            }
            (LibmFunction::OutOfRange, &[digits, exponent]) => {
                Some(float::is_out_of_range(self.is_double, digits, exponent))
            }
            (LibmFunction::Extended(op), _) => extended::compute(op, arguments),
            _ => None,
        }
    }

    /// What the result is for many arguments at once, if a term says so: a decimal whose digits and power of ten
    /// are numbers of the format is their product, or quotient, which is rounded once.
    pub fn definition(&self, store: &TermStore, result: Term) -> Option<Term> {
        let (width, exact, powers) = if self.is_double { (64, 53, 22) } else { (32, 24, 10) };
        let (LibmFunction::Decimal, &[digits, exponent]) = (self.function, self.arguments.as_slice()) else {
            return None;
        };
        let exponent = store.value(exponent)? as u64 as i64;
        if exponent.abs() > powers {
            return None;
        }
        let power = float::decimal(self.is_double, 1, u128::from(exponent.unsigned_abs()));
        let number = store.int_to_float(false, width, digits);
        let op = if exponent < 0 { FloatOp::Div } else { FloatOp::Mul };
        let value = store.float_binary(op, number, store.constant(width, power));
        let is_exact = store.ult(digits, store.constant(64, 1 << exact));
        Some(store.or(store.not(is_exact), store.eq(result, value)))
    }
}

//! Terms over mathematical integers.
//!
//! Division rounds towards zero, as in C; SMT-LIB's `div` and `mod` round so that the remainder is not
//! negative. Shifts are products and quotients of powers of two, masks of low bits remainders.
//!
//! Soundness: a memory holds a number at each address. Accesses of one width read what was written
//! there, as in C, if they do not overlap: objects of that width are at multiples of it.

use program::{BinaryOp, Predicate};

use super::Script;
use crate::error::Error;
use crate::evaluate::integer_constant;
use crate::expression::{Expression, Node};

impl Script<'_> {
    pub(super) fn integer_term(&mut self, node: Node) -> Result<String, Error> {
        match node {
            Node::Constant { width, value } => Ok(numeral(integer_constant(width, value))),
            Node::Binary { op, left, right, .. } => self.integer_binary(op, left, right),
            Node::Compare(predicate, left, right) => {
                let operator = match predicate {
                    Predicate::Eq => "=",
                    Predicate::Ne => "distinct",
                    Predicate::Ugt | Predicate::Sgt => ">",
                    Predicate::Uge | Predicate::Sge => ">=",
                    Predicate::Ult | Predicate::Slt => "<",
                    Predicate::Ule | Predicate::Sle => "<=",
                };
                self.application(operator, [left, right])
            }
            Node::Overflows { .. } => Ok("false".to_string()),
            Node::Extend { of, .. } | Node::Truncate { of, .. } => self.operand(of),
            Node::FromTruth { of, .. } => {
                let of = self.operand(of)?;
                Ok(format!("(ite {of} 1 0)"))
            }
            Node::Read { bytes, memory, address } => {
                self.access(bytes)?;
                self.application("select", [memory, address])
            }
            Node::Write { bytes, memory, address, value } => {
                self.access(bytes)?;
                self.application("store", [memory, address, value])
            }
            // Written without regard to the theory.
            _ => Err(Error::Unsupported { operation: format!("{node:?}") }),
        }
    }

    fn access(&mut self, bytes: u32) -> Result<(), Error> {
        let first = *self.access.get_or_insert(bytes);
        if first == bytes { Ok(()) } else { Err(Error::MixedAccess { first, second: bytes }) }
    }

    fn integer_binary(&mut self, op: BinaryOp, left: Expression, right: Expression) -> Result<String, Error> {
        let (left_value, right_value) = (self.integer_value(left), self.integer_value(right));
        match op {
            BinaryOp::Add => self.application("+", [left, right]),
            BinaryOp::Sub => self.application("-", [left, right]),
            BinaryOp::Mul => {
                self.is_linear &= left_value.is_some() || right_value.is_some();
                self.application("*", [left, right])
            }
            BinaryOp::UDiv | BinaryOp::SDiv => self.quotient("quotient", left, right),
            BinaryOp::URem | BinaryOp::SRem => self.quotient("remainder", left, right),
            BinaryOp::Shl => {
                let factor = power(right_value).ok_or_else(|| not_over_integers("a shift by a variable"))?;
                let left = self.operand(left)?;
                Ok(format!("(* {left} {factor})"))
            }
            BinaryOp::LShr | BinaryOp::AShr => {
                let divisor = power(right_value).ok_or_else(|| not_over_integers("a shift by a variable"))?;
                let left = self.operand(left)?;
                Ok(format!("(div {left} {divisor})"))
            }
            BinaryOp::And => match (mask(left_value), mask(right_value)) {
                (_, Some(modulus)) => self.modulo(left, modulus),
                (Some(modulus), None) => self.modulo(right, modulus),
                (None, None) => Err(not_over_integers("bitwise and")),
            },
            BinaryOp::Or => Err(not_over_integers("bitwise or")),
            BinaryOp::Xor => match (left_value, right_value) {
                (_, Some(-1)) => self.complement(left),
                (Some(-1), _) => self.complement(right),
                _ => Err(not_over_integers("bitwise exclusive or")),
            },
            BinaryOp::UMin | BinaryOp::SMin => self.integer_extremum("min", "<", left, right),
            BinaryOp::UMax | BinaryOp::SMax => self.integer_extremum("max", ">", left, right),
            BinaryOp::UAddSat
            | BinaryOp::SAddSat
            | BinaryOp::USubSat
            | BinaryOp::SSubSat
            | BinaryOp::UShlSat
            | BinaryOp::SShlSat => Err(not_over_integers("saturating arithmetic")),
        }
    }

    /// The number that an operand is, if it is a constant.
    fn integer_value(&self, expression: Expression) -> Option<i128> {
        match self.store.node(expression) {
            Node::Constant { width, value } => Some(integer_constant(width, value)),
            Node::Extend { of, .. } | Node::Truncate { of, .. } => match self.store.node(of) {
                Node::Constant { width, value } => Some(integer_constant(width, value)),
                _ => None,
            },
            _ => None,
        }
    }

    /// `quotient` or `remainder`, by a constant in a function of its own, so that it stays linear.
    fn quotient(&mut self, what: &str, left: Expression, right: Expression) -> Result<String, Error> {
        let is_quotient = what == "quotient";
        if let Some(divisor) = self.integer_value(right).filter(|&divisor| divisor != 0) {
            let sign = if divisor < 0 { "minus" } else { "" };
            let size = divisor.unsigned_abs();
            let function = self.function(format!("{what}_by_{sign}{size}"), |name| {
                let positive = format!("(ite (>= x 0) (div x {size}) (- (div (- x) {size})))");
                let body = match (is_quotient, divisor < 0) {
                    (true, false) => positive,
                    (true, true) => format!("(- {positive})"),
                    (false, _) => format!("(ite (>= x 0) (mod x {size}) (- (mod (- x) {size})))"),
                };
                format!("(define-fun {name} ((x Int)) Int {body})")
            });
            return self.application(&function, [left]);
        }
        self.is_linear = false;
        let function = self.function(what.to_string(), |name| {
            // `div` and `mod` of numbers that are not negative, and the sign afterwards.
            let body = if is_quotient {
                "(ite (= y 0) 0 (ite (>= x 0) (div x y) (- (div (- x) y))))"
            } else {
                "(ite (= y 0) x (ite (>= x 0) (mod x y) (- (mod (- x) y))))"
            };
            format!("(define-fun {name} ((x Int) (y Int)) Int {body})")
        });
        self.application(&function, [left, right])
    }

    fn modulo(&mut self, of: Expression, modulus: i128) -> Result<String, Error> {
        let of = self.operand(of)?;
        Ok(format!("(mod {of} {modulus})"))
    }

    fn complement(&mut self, of: Expression) -> Result<String, Error> {
        let of = self.operand(of)?;
        Ok(format!("(- (- {of}) 1)"))
    }

    fn integer_extremum(
        &mut self,
        name: &str,
        comparison: &str,
        left: Expression,
        right: Expression,
    ) -> Result<String, Error> {
        let function = self.function(format!("{name}.Int"), |name| {
            format!("(define-fun {name} ((x Int) (y Int)) Int (ite ({comparison} x y) x y))")
        });
        self.application(&function, [left, right])
    }
}

fn not_over_integers(operation: &str) -> Error {
    Error::NotOverIntegers { operation: operation.to_string() }
}

/// Two to that power.
fn power(exponent: Option<i128>) -> Option<i128> {
    let exponent = exponent.filter(|exponent| (0..126).contains(exponent))?;
    Some(1 << exponent)
}

/// For a mask of low bits the power of two above it.
fn mask(value: Option<i128>) -> Option<i128> {
    let above = value.filter(|&value| value >= 0)?.checked_add(1)?;
    (above.count_ones() == 1).then_some(above)
}

fn numeral(value: i128) -> String {
    if value < 0 { format!("(- {})", value.unsigned_abs()) } else { value.to_string() }
}

//! Conditions over entry variables as expressions of C that mean exactly the same.
//!
//! [`crate::reading`] is for people; here every width and sign is as C would read it. Arithmetic is done
//! in unsigned types, where it wraps around, and nothing is divided by or shifted by what is not a
//! constant, so that an expression has a value in every state. What has no such expression over integer
//! variables of the innermost function and globals (other objects, floats, pointers, the number of
//! iterations) has none.

use program::{Function, Program, Type};
use semantics::symbolic::{EntryVariables, Location};
use term::{BinaryOp, Comparison, Node, Term, TermStore, mask, sign_extend};

use crate::range::Range;

/// Nodes of an expression at most: a longer one helps nobody.
const MAX_SIZE: u32 = 200;

/// Names the variables of the function that a condition is about.
pub struct Writer<'a> {
    pub program: &'a Program,
    pub store: &'a TermStore,
    pub entry: &'a EntryVariables,
    pub function: &'a Function,
    /// The depth of its frame.
    pub depth: u32,
}

/// An expression whose value, in its type, has the bits of a term.
#[derive(Clone, Debug)]
struct Typed {
    text: String,
    width: u32,
    signed: bool,
    /// Whether it can stand beside any operator as it is.
    is_primary: bool,
    constant: Option<u128>,
}

impl Typed {
    fn operand(&self) -> String {
        if self.is_primary { self.text.clone() } else { format!("({})", self.text) }
    }
}

impl Writer<'_> {
    /// The condition as an expression; None if it has none.
    pub fn condition(&self, condition: Term) -> Option<String> {
        let mut budget = MAX_SIZE;
        if let Some(range) = Range::of(self.store, condition)
            && range.width > 1
        {
            let literals = range.literals(self.store);
            let texts: Option<Vec<String>> =
                literals.iter().map(|&literal| self.truth(literal, &mut budget)).collect();
            return texts.map(|texts| texts.join(" && "));
        }
        let text = self.truth(condition, &mut budget)?;
        // `truth` puts these into parentheses of their own.
        match self.store.node(condition) {
            Node::Binary(..) | Node::Ite(..) => Some(text[1..text.len() - 1].to_string()),
            _ => Some(text),
        }
    }

    /// A term of one bit, as a condition; text that binds like a comparison at least, or is in
    /// parentheses.
    fn truth(&self, term: Term, budget: &mut u32) -> Option<String> {
        *budget = budget.checked_sub(1)?;
        let store = self.store;
        match store.node(term) {
            Node::Constant { value, .. } => Some(value.to_string()),
            Node::Not(inner) => match store.node(inner) {
                Node::Compare(comparison, left, right) => self.compare(comparison, left, right, true, budget),
                _ => Some(format!("!({})", self.truth(inner, budget)?)),
            },
            Node::Compare(comparison, left, right) => self.compare(comparison, left, right, false, budget),
            Node::Binary(op, left, right) => {
                let operator = match op {
                    BinaryOp::And => "&&",
                    BinaryOp::Or => "||",
                    BinaryOp::Xor => "!=",
                    _ => return None,
                };
                let (left, right) = (self.truth(left, budget)?, self.truth(right, budget)?);
                Some(format!("(({left}) {operator} ({right}))"))
            }
            Node::Ite(condition, then, otherwise) => {
                let condition = self.truth(condition, budget)?;
                let (then, otherwise) = (self.truth(then, budget)?, self.truth(otherwise, budget)?);
                Some(format!("(({condition}) ? ({then}) : ({otherwise}))"))
            }
            Node::Extract { low, width: 1, of } => {
                let of = self.unsigned(self.value(of, budget)?);
                let of = if of.width < 32 { cast(&of, 32, false)? } else { of };
                Some(format!("(({} >> {low}) & 1) != 0", of.operand()))
            }
            _ => None,
        }
    }

    fn compare(
        &self,
        comparison: Comparison,
        left: Term,
        right: Term,
        negated: bool,
        budget: &mut u32,
    ) -> Option<String> {
        if self.store.width(left) == 1 {
            let (left, right) = (self.truth(left, budget)?, self.truth(right, budget)?);
            let operator = match (comparison, negated) {
                (Comparison::Equal, false) => "==",
                (Comparison::Equal, true) => "!=",
                _ => return None,
            };
            return Some(format!("({left}) {operator} ({right})"));
        }
        let (mut left, mut right) = (self.value(left, budget)?, self.value(right, budget)?);
        let operator = match (comparison, negated) {
            (Comparison::Equal, false) => "==",
            (Comparison::Equal, true) => "!=",
            (_, false) => "<",
            (_, true) => ">=",
        };
        let signed = match comparison {
            Comparison::SignedLess => true,
            Comparison::UnsignedLess => false,
            // As the side reads that is no constant.
            Comparison::Equal => {
                if left.constant.is_some() {
                    right.signed
                } else {
                    left.signed
                }
            }
        };
        // A constant reads better on the right.
        if comparison == Comparison::Equal && left.constant.is_some() {
            std::mem::swap(&mut left, &mut right);
        }
        let (left, right) = (with_sign(left, signed)?, with_sign(right, signed)?);
        Some(format!("{} {operator} {}", left.operand(), right.operand()))
    }

    fn value(&self, term: Term, budget: &mut u32) -> Option<Typed> {
        *budget = budget.checked_sub(1)?;
        let store = self.store;
        let node = store.node(term);
        if let Some(location) = self.entry.location(node) {
            return self.variable(location, store.width(term));
        }
        match node {
            Node::Constant { width, value } => constant(width, value, false),
            Node::Binary(op, left, right) => self.binary(op, left, right, budget),
            Node::Ite(condition, then, otherwise) => {
                let condition = self.truth(condition, budget)?;
                let then = self.unsigned(self.value(then, budget)?);
                let otherwise = self.unsigned(self.value(otherwise, budget)?);
                let text = format!("({condition}) ? {} : {}", then.operand(), otherwise.operand());
                arithmetic(text, then.width)
            }
            Node::Extend { signed, width, of } => {
                if store.width(of) == 1 {
                    let truth = self.truth(of, budget)?;
                    let text =
                        if signed { format!("({truth}) ? -1 : 0") } else { format!("({truth}) ? 1 : 0") };
                    return cast(
                        &Typed { text, width: 32, signed: true, is_primary: false, constant: None },
                        width,
                        false,
                    );
                }
                let of = with_sign(self.value(of, budget)?, signed)?;
                cast(&of, width, signed)
            }
            Node::Extract { low: 0, width, of } => cast(&self.value(of, budget)?, width, false),
            Node::Extract { low, width, of } => {
                let of = self.unsigned(self.value(of, budget)?);
                let shifted = arithmetic(format!("{} >> {low}", of.operand()), of.width)?;
                cast(&shifted, width, false)
            }
            _ => None,
        }
    }

    fn binary(&self, op: BinaryOp, left: Term, right: Term, budget: &mut u32) -> Option<Typed> {
        let divisor = self.store.value(right);
        let (left, right) = (self.value(left, budget)?, self.value(right, budget)?);
        let width = left.width;
        let (operator, signed) = match op {
            BinaryOp::And => ("&", false),
            BinaryOp::Or => ("|", false),
            BinaryOp::Xor => ("^", false),
            BinaryOp::Add => ("+", false),
            BinaryOp::Sub => ("-", false),
            BinaryOp::Mul => ("*", false),
            BinaryOp::UDiv if divisor? != 0 => ("/", false),
            BinaryOp::URem if divisor? != 0 => ("%", false),
            BinaryOp::SDiv if divisor? != 0 && divisor? != mask(width) => ("/", true),
            BinaryOp::SRem if divisor? != 0 && divisor? != mask(width) => ("%", true),
            BinaryOp::Shl if divisor? < u128::from(width) => ("<<", false),
            BinaryOp::LShr if divisor? < u128::from(width) => (">>", false),
            BinaryOp::AShr if divisor? < u128::from(width) => (">>", true),
            _ => return None,
        };
        let (mut left, right) = (with_sign(left, signed)?, with_sign(right, signed)?);
        // `unsigned short` times itself would be done in `int`, and could overflow there.
        if width < 32 && !signed {
            left = cast(&left, 32, false)?;
        }
        if left.constant.is_some() && matches!(op, BinaryOp::Add) {
            let text = format!("{} {operator} {}", right.operand(), left.operand());
            return narrowed(text, width, signed);
        }
        narrowed(format!("{} {operator} {}", left.operand(), right.operand()), width, signed)
    }

    fn unsigned(&self, value: Typed) -> Typed {
        with_sign(value.clone(), false).unwrap_or(value)
    }

    /// The variable that a location belongs to.
    fn variable(&self, location: Location, width: u32) -> Option<Typed> {
        let (text, signed) = match location {
            Location::Register { depth, register } if depth == self.depth => {
                let register = self.function.registers.values().nth(register as usize)?;
                if register.ty != Type::Int(width) {
                    return None;
                }
                let variable = &self.function.variables[register.variable?];
                (variable.name.clone(), variable.signed)
            }
            Location::Bytes { slot, offset, count } if width == 8 * count => {
                self.global(slot, offset, count)?
            }
            _ => return None,
        };
        let is_name = text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '[' | ']'));
        let fits = matches!(width, 8 | 16 | 32 | 64);
        (is_name && fits).then_some(Typed { text, width, signed, is_primary: true, constant: None })
    }

    /// A global or an element of a global array, and whether it is signed.
    fn global(&self, slot: u32, offset: u32, count: u32) -> Option<(String, bool)> {
        let index = (slot as usize).checked_sub(self.program.functions.len())?;
        let global = self.program.globals.values().nth(index)?;
        let variable = global.variable.as_ref()?;
        // What a static variable of a function is called elsewhere is something else.
        if global.name != variable.name || variable.type_name.contains('*') {
            return None;
        }
        let name = variable.name.clone();
        if offset == 0 && global.size == u64::from(count) && !variable.type_name.contains('[') {
            return Some((name, variable.signed));
        }
        let element = crate::reading::element_size(variable)?;
        let is_element = element == count && offset.is_multiple_of(count);
        is_element.then(|| (format!("{name}[{}]", offset / count), variable.signed))
    }
}

/// A constant as it reads with that sign.
fn constant(width: u32, value: u128, signed: bool) -> Option<Typed> {
    if !matches!(width, 8 | 16 | 32 | 64) {
        return None;
    }
    let number = sign_extend(value, width);
    let text = match (signed, width) {
        // No literal of C is that small.
        (true, 64) if number == i128::from(i64::MIN) => "(-9223372036854775807LL - 1)".into(),
        (true, 64) => format!("{number}LL"),
        (true, 32) if number == i128::from(i32::MIN) => "(-2147483647 - 1)".into(),
        (true, _) => number.to_string(),
        (false, 64) => format!("{value}ULL"),
        (false, 32) => format!("{value}U"),
        (false, _) => value.to_string(),
    };
    // What is narrower than `int` is an `int` that holds its value.
    Some(Typed { text, width, signed, is_primary: true, constant: Some(value) })
}

fn type_name(width: u32, signed: bool) -> Option<&'static str> {
    Some(match (width, signed) {
        (8, true) => "signed char",
        (8, false) => "unsigned char",
        (16, true) => "short",
        (16, false) => "unsigned short",
        (32, true) => "int",
        (32, false) => "unsigned int",
        (64, true) => "long long",
        (64, false) => "unsigned long long",
        _ => return None,
    })
}

fn cast(value: &Typed, width: u32, signed: bool) -> Option<Typed> {
    if let Some(number) = value.constant {
        let number = match (value.width < width, value.signed) {
            (true, true) => sign_extend(number, value.width) as u128,
            _ => number,
        };
        return constant(width, number & mask(width), signed);
    }
    if (value.width, value.signed) == (width, signed) {
        return Some(value.clone());
    }
    let text = format!("({}){}", type_name(width, signed)?, value.operand());
    Some(Typed { text, width, signed, is_primary: true, constant: None })
}

fn with_sign(value: Typed, signed: bool) -> Option<Typed> {
    let width = value.width;
    cast(&value, width, signed)
}

/// The result of unsigned arithmetic, done in `unsigned int` or `unsigned long long`.
fn arithmetic(text: String, width: u32) -> Option<Typed> {
    narrowed(text, width, false)
}

/// What C computes in a type at least as wide as `int`, brought back to its width.
fn narrowed(text: String, width: u32, signed: bool) -> Option<Typed> {
    let whole = Typed { text, width: width.max(32), signed, is_primary: false, constant: None };
    if width < 32 { cast(&whole, width, signed) } else { Some(whole) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_read_as_what_they_are() {
        let text = |width, value, signed| constant(width, value, signed).expect("a constant").text;
        assert_eq!(text(32, 0xffff_ffff, true), "-1");
        assert_eq!(text(32, 0xffff_ffff, false), "4294967295U");
        assert_eq!(text(32, 0x8000_0000, true), "(-2147483647 - 1)");
        assert_eq!(text(8, 0xff, true), "-1");
        assert_eq!(text(64, 1 << 63, true), "(-9223372036854775807LL - 1)");
        assert!(constant(24, 0, true).is_none());
    }

    #[test]
    fn a_cast_of_a_constant_is_a_constant() {
        let minus_one = constant(8, 0xff, true).expect("a constant");
        assert_eq!(cast(&minus_one, 32, false).expect("a cast").text, "4294967295U");
        let byte = constant(8, 0xff, false).expect("a constant");
        assert_eq!(cast(&byte, 32, true).expect("a cast").text, "255");
    }
}

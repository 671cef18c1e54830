//! Terms over bit-vectors.

use std::fmt::Write;

use program::{BinaryOp, OverflowOp, Predicate};

use super::Script;
use crate::error::Error;
use crate::expression::{Expression, Node, Sort};

impl Script<'_> {
    pub(super) fn machine_term(&mut self, node: Node) -> Result<String, Error> {
        match node {
            Node::Constant { width, value } => Ok(constant(width, value)),
            Node::Binary { op, left, right, .. } => self.machine_binary(op, left, right),
            Node::Compare(predicate, left, right) => {
                let operator = match predicate {
                    Predicate::Eq => "=",
                    Predicate::Ne => "distinct",
                    Predicate::Ugt => "bvugt",
                    Predicate::Uge => "bvuge",
                    Predicate::Ult => "bvult",
                    Predicate::Ule => "bvule",
                    Predicate::Sgt => "bvsgt",
                    Predicate::Sge => "bvsge",
                    Predicate::Slt => "bvslt",
                    Predicate::Sle => "bvsle",
                };
                self.application(operator, [left, right])
            }
            Node::Overflows { op, signed, left, right } => {
                let function = self.overflows(op, signed, self.store.width(left));
                self.application(&function, [left, right])
            }
            Node::Extend { signed, width, of } => {
                let more = width.saturating_sub(self.store.width(of));
                let kind = if signed { "sign_extend" } else { "zero_extend" };
                self.application(&format!("(_ {kind} {more})"), [of])
            }
            Node::Truncate { width, of } => self.application(&format!("(_ extract {} 0)", width - 1), [of]),
            Node::FromTruth { width, of } => {
                let of = self.operand(of)?;
                Ok(format!("(ite {of} {} {})", constant(width, 1), constant(width, 0)))
            }
            Node::Read { bytes, memory, address } => {
                let function = self.read(bytes);
                let memory = self.operand(memory)?;
                let address = self.address(address)?;
                Ok(format!("({function} {memory} {address})"))
            }
            Node::Write { bytes, memory, address, value } => {
                let function = self.write_bytes(bytes);
                let memory = self.operand(memory)?;
                let address = self.address(address)?;
                let value = self.operand(value)?;
                Ok(format!("({function} {memory} {address} {value})"))
            }
            // Written without regard to the theory.
            _ => Err(Error::Unsupported { operation: format!("{node:?}") }),
        }
    }

    fn machine_binary(&mut self, op: BinaryOp, left: Expression, right: Expression) -> Result<String, Error> {
        let operator = match op {
            BinaryOp::Add => "bvadd",
            BinaryOp::Sub => "bvsub",
            BinaryOp::Mul => "bvmul",
            BinaryOp::UDiv => "bvudiv",
            BinaryOp::SDiv => "bvsdiv",
            BinaryOp::URem => "bvurem",
            BinaryOp::SRem => "bvsrem",
            BinaryOp::Shl => "bvshl",
            BinaryOp::LShr => "bvlshr",
            BinaryOp::AShr => "bvashr",
            BinaryOp::And => "bvand",
            BinaryOp::Or => "bvor",
            BinaryOp::Xor => "bvxor",
            BinaryOp::UMin => return self.extremum("umin", "bvult", left, right),
            BinaryOp::UMax => return self.extremum("umax", "bvugt", left, right),
            BinaryOp::SMin => return self.extremum("smin", "bvslt", left, right),
            BinaryOp::SMax => return self.extremum("smax", "bvsgt", left, right),
            BinaryOp::UAddSat
            | BinaryOp::SAddSat
            | BinaryOp::USubSat
            | BinaryOp::SSubSat
            | BinaryOp::UShlSat
            | BinaryOp::SShlSat => {
                return Err(Error::Unsupported { operation: "saturating arithmetic".to_string() });
            }
        };
        self.application(operator, [left, right])
    }

    fn extremum(
        &mut self,
        name: &str,
        comparison: &str,
        left: Expression,
        right: Expression,
    ) -> Result<String, Error> {
        let width = self.store.width(left);
        let sort = self.sort(Sort::Bits(width));
        let function = self.function(format!("{name}.{width}"), |name| {
            format!("(define-fun {name} ((x {sort}) (y {sort})) {sort} (ite ({comparison} x y) x y))")
        });
        self.application(&function, [left, right])
    }

    /// Whether the exact result of an operation differs from the extended one.
    fn overflows(&mut self, op: OverflowOp, signed: bool, width: u32) -> String {
        let (name, operator, more) = match op {
            OverflowOp::Add => ("add", "bvadd", 1),
            OverflowOp::Sub => ("sub", "bvsub", 1),
            OverflowOp::Mul => ("mul", "bvmul", width),
        };
        let (letter, extend) = if signed { ('s', "sign_extend") } else { ('u', "zero_extend") };
        let sort = self.sort(Sort::Bits(width));
        self.function(format!("{letter}{name}_overflows.{width}"), |name| {
            let wide = |of: &str| format!("((_ {extend} {more}) {of})");
            let exact = format!("({operator} {} {})", wide("x"), wide("y"));
            let wrapped = wide(&format!("({operator} x y)"));
            format!("(define-fun {name} ((x {sort}) (y {sort})) Bool (distinct {exact} {wrapped}))")
        })
    }

    /// An address of the width that all have.
    fn address(&mut self, address: Expression) -> Result<String, Error> {
        let more = self.address_width - self.store.width(address);
        if more == 0 {
            self.operand(address)
        } else {
            self.application(&format!("(_ zero_extend {more})"), [address])
        }
    }

    /// The function that reads so many bytes, the lowest first.
    fn read(&mut self, bytes: u32) -> String {
        let (memory, address) = (self.sort(Sort::Memory), self.sort(Sort::Bits(self.address_width)));
        let value = self.sort(Sort::Bits(8 * bytes));
        let width = self.address_width;
        self.function(format!("read{bytes}"), |name| {
            let mut body = "(select m a)".to_string();
            for place in 1..bytes {
                body = format!("(concat (select m {}) {body})", place_of(width, place));
            }
            format!("(define-fun {name} ((m {memory}) (a {address})) {value} {body})")
        })
    }

    fn write_bytes(&mut self, bytes: u32) -> String {
        let (memory, address) = (self.sort(Sort::Memory), self.sort(Sort::Bits(self.address_width)));
        let value = self.sort(Sort::Bits(8 * bytes));
        let width = self.address_width;
        self.function(format!("write{bytes}"), |name| {
            let mut body = "m".to_string();
            for place in 0..bytes {
                let low = 8 * place;
                let byte = format!("((_ extract {} {low}) v)", low + 7);
                body = format!("(store {body} {} {byte})", place_of(width, place));
            }
            format!("(define-fun {name} ((m {memory}) (a {address}) (v {value})) {memory} {body})")
        })
    }
}

fn place_of(width: u32, place: u32) -> String {
    if place == 0 { "a".to_string() } else { format!("(bvadd a {})", constant(width, u128::from(place))) }
}

fn constant(width: u32, value: u128) -> String {
    let mut text = String::new();
    let _ = if width.is_multiple_of(4) {
        write!(text, "#x{value:00$x}", width as usize / 4)
    } else {
        write!(text, "#b{value:00$b}", width as usize)
    };
    text
}

//! Guarded commands, expressions and conditions as text.
//!
//! Expressions are written as in C. Operators that read their operands as unsigned have a `u` behind
//! them, casts to so many bits are `(u8)` and `(i64)`, by whether they fill up with zeros or with the
//! sign, constants are signed, and `read4(m, a)` and `write4(m, a, v)` are four bytes of memory.

use std::fmt::{self, Display, Write};

use program::{BinaryOp, OverflowOp, Predicate};

use crate::command::Command;
use crate::condition::Condition;
use crate::evaluate::integer_constant;
use crate::expression::{Expression, Expressions, Node};
use crate::walk::Step;

/// Something of a store, to be written.
pub struct Shown<'a, T> {
    store: &'a Expressions,
    what: T,
}

impl Expressions {
    pub fn show(&self, expression: Expression) -> Shown<'_, Expression> {
        Shown { store: self, what: expression }
    }
}

impl Command {
    pub fn show<'a>(&'a self, store: &'a Expressions) -> Shown<'a, &'a Command> {
        Shown { store, what: self }
    }
}

impl Condition {
    pub fn show<'a>(&'a self, store: &'a Expressions) -> Shown<'a, &'a Condition> {
        Shown { store, what: self }
    }
}

impl Display for Shown<'_, &Command> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut depth = 0;
        for step in self.what.walk() {
            let before = match step {
                Step::Statement(_) | Step::Choice => depth,
                Step::Otherwise | Step::Join => depth - 1,
            };
            write!(f, "{:1$}", "", 2 * before)?;
            match step {
                Step::Statement(Command::Assign(variable, value)) => {
                    writeln!(f, "{} := {}", self.store.declaration(*variable).name, self.store.show(*value))?;
                }
                Step::Statement(Command::Assert(condition)) => {
                    writeln!(f, "assert {}", self.store.show(*condition))?;
                }
                Step::Statement(Command::Assume(condition)) => {
                    writeln!(f, "assume {}", self.store.show(*condition))?;
                }
                Step::Statement(Command::Sequence(_) | Command::Choice(..)) => {}
                Step::Choice => {
                    depth += 1;
                    writeln!(f, "(")?;
                }
                Step::Otherwise => writeln!(f, "[]")?,
                Step::Join => {
                    depth -= 1;
                    writeln!(f, ")")?;
                }
            }
        }
        Ok(())
    }
}

impl Display for Shown<'_, &Condition> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &(name, value) in &self.what.definitions {
            writeln!(f, "{} = {}", self.store.declaration(name).name, self.store.show(value))?;
        }
        writeln!(f, "{}", self.store.show(self.what.goal))
    }
}

/// How tightly an operator binds.
type Precedence = u8;
const CONDITIONAL: Precedence = 1;
const IMPLICATION: Precedence = 2;
const DISJUNCTION: Precedence = 3;
const CONJUNCTION: Precedence = 4;
const EQUALITY: Precedence = 8;
const COMPARISON: Precedence = 9;
const SUM: Precedence = 11;
const UNARY: Precedence = 13;
const ATOM: Precedence = 14;

enum Piece {
    Text(&'static str),
    Owned(String),
    /// In brackets, if it binds less tightly.
    Operand(Expression, Precedence),
}

impl Display for Shown<'_, Expression> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pending = vec![Piece::Operand(self.what, 0)];
        while let Some(piece) = pending.pop() {
            match piece {
                Piece::Text(text) => f.write_str(text)?,
                Piece::Owned(text) => f.write_str(&text)?,
                Piece::Operand(expression, least) => {
                    let (precedence, pieces) = self.pieces(self.store.node(expression));
                    if precedence < least {
                        f.write_char('(')?;
                        pending.push(Piece::Text(")"));
                    }
                    pending.extend(pieces.into_iter().rev());
                }
            }
        }
        Ok(())
    }
}

impl Shown<'_, Expression> {
    fn pieces(&self, node: Node) -> (Precedence, Vec<Piece>) {
        match node {
            Node::Truth(true) => (ATOM, vec![Piece::Text("true")]),
            Node::Truth(false) => (ATOM, vec![Piece::Text("false")]),
            Node::Constant { width, value } => {
                let value = integer_constant(width, value);
                (if value < 0 { UNARY } else { ATOM }, vec![Piece::Owned(value.to_string())])
            }
            Node::Variable(variable) => {
                (ATOM, vec![Piece::Owned(self.store.declaration(variable).name.clone())])
            }
            Node::Not(of) => match self.store.node(of) {
                Node::Equal(left, right) => chain(EQUALITY, left, " != ", right),
                _ => (UNARY, vec![Piece::Text("!"), Piece::Operand(of, UNARY)]),
            },
            Node::And(left, right) => chain(CONJUNCTION, left, " && ", right),
            Node::Or(left, right) => chain(DISJUNCTION, left, " || ", right),
            Node::Implies(left, right) => (
                IMPLICATION,
                vec![
                    Piece::Operand(left, IMPLICATION + 1),
                    Piece::Text(" ==> "),
                    Piece::Operand(right, IMPLICATION),
                ],
            ),
            Node::Equal(left, right) => chain(EQUALITY, left, " == ", right),
            Node::Ite(condition, then, otherwise) => (
                CONDITIONAL,
                vec![
                    Piece::Operand(condition, CONDITIONAL + 1),
                    Piece::Text(" ? "),
                    Piece::Operand(then, CONDITIONAL + 1),
                    Piece::Text(" : "),
                    Piece::Operand(otherwise, CONDITIONAL),
                ],
            ),
            Node::Binary { op, left, right, .. } => binary(op, left, right),
            Node::Compare(predicate, left, right) => {
                let operator = match predicate {
                    Predicate::Eq => return chain(EQUALITY, left, " == ", right),
                    Predicate::Ne => return chain(EQUALITY, left, " != ", right),
                    Predicate::Ugt => " >u ",
                    Predicate::Uge => " >=u ",
                    Predicate::Ult => " <u ",
                    Predicate::Ule => " <=u ",
                    Predicate::Sgt => " > ",
                    Predicate::Sge => " >= ",
                    Predicate::Slt => " < ",
                    Predicate::Sle => " <= ",
                };
                chain(COMPARISON, left, operator, right)
            }
            Node::Overflows { op, signed, left, right } => {
                let operator = match op {
                    OverflowOp::Add => " + ",
                    OverflowOp::Sub => " - ",
                    OverflowOp::Mul => " * ",
                };
                let name = if signed { "overflows(" } else { "overflowsu(" };
                let mut pieces = vec![Piece::Text(name)];
                pieces.extend(chain(SUM + 1, left, operator, right).1);
                pieces.push(Piece::Text(")"));
                (ATOM, pieces)
            }
            Node::Extend { signed: true, width, of } => cast('i', width, of),
            Node::Extend { signed: false, width, of }
            | Node::Truncate { width, of }
            | Node::FromTruth { width, of } => cast('u', width, of),
            Node::Read { bytes, memory, address } => call(format!("read{bytes}"), &[memory, address]),
            Node::Write { bytes, memory, address, value } => {
                call(format!("write{bytes}"), &[memory, address, value])
            }
        }
    }
}

/// Operators that are written without brackets around what is to their left.
fn chain(
    precedence: Precedence,
    left: Expression,
    operator: &'static str,
    right: Expression,
) -> (Precedence, Vec<Piece>) {
    let pieces =
        vec![Piece::Operand(left, precedence), Piece::Text(operator), Piece::Operand(right, precedence + 1)];
    (precedence, pieces)
}

fn cast(kind: char, width: u32, of: Expression) -> (Precedence, Vec<Piece>) {
    (UNARY, vec![Piece::Owned(format!("({kind}{width})")), Piece::Operand(of, UNARY)])
}

fn call(name: String, operands: &[Expression]) -> (Precedence, Vec<Piece>) {
    let mut pieces = vec![Piece::Owned(name), Piece::Text("(")];
    for (index, &operand) in operands.iter().enumerate() {
        if index > 0 {
            pieces.push(Piece::Text(", "));
        }
        pieces.push(Piece::Operand(operand, 0));
    }
    pieces.push(Piece::Text(")"));
    (ATOM, pieces)
}

fn binary(op: BinaryOp, left: Expression, right: Expression) -> (Precedence, Vec<Piece>) {
    let function = |name: &str| call(name.to_string(), &[left, right]);
    match op {
        BinaryOp::Or => chain(5, left, " | ", right),
        BinaryOp::Xor => chain(6, left, " ^ ", right),
        BinaryOp::And => chain(7, left, " & ", right),
        BinaryOp::Shl => chain(10, left, " << ", right),
        BinaryOp::LShr => chain(10, left, " >>u ", right),
        BinaryOp::AShr => chain(10, left, " >> ", right),
        BinaryOp::Add => chain(SUM, left, " + ", right),
        BinaryOp::Sub => chain(SUM, left, " - ", right),
        BinaryOp::Mul => chain(12, left, " * ", right),
        BinaryOp::UDiv => chain(12, left, " /u ", right),
        BinaryOp::SDiv => chain(12, left, " / ", right),
        BinaryOp::URem => chain(12, left, " %u ", right),
        BinaryOp::SRem => chain(12, left, " % ", right),
        BinaryOp::UMin => function("umin"),
        BinaryOp::UMax => function("umax"),
        BinaryOp::SMin => function("smin"),
        BinaryOp::SMax => function("smax"),
        BinaryOp::UAddSat => function("uadd_sat"),
        BinaryOp::SAddSat => function("sadd_sat"),
        BinaryOp::USubSat => function("usub_sat"),
        BinaryOp::SSubSat => function("ssub_sat"),
        BinaryOp::UShlSat => function("ushl_sat"),
        BinaryOp::SShlSat => function("sshl_sat"),
    }
}

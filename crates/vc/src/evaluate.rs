//! The value of an expression, in either theory.
//!
//! Operations on bit-vectors have SMT-LIB's meaning, defined everywhere. Over integers a quotient by
//! zero is zero and the remainder the dividend; extension and truncation change nothing; a memory has
//! one number at each address, whatever the width of the access.
//!
//! Incomplete: integers beyond 128 bits, and saturating arithmetic, have no value here.

use std::collections::BTreeMap;

use program::{BinaryOp, OverflowOp, Predicate};
use rustc_hash::FxHashMap;

use crate::Theory;
use crate::condition::Condition;
use crate::expression::{Expression, Expressions, Node, Sort, Variable, as_signed, ones};

/// The value of a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    Truth(bool),
    /// Of a machine integer.
    Bits(u128),
    Integer(i128),
    Memory(Memory),
}

/// Bytes, or integers, by address.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Memory {
    /// At all other addresses.
    pub default: i128,
    pub cells: BTreeMap<i128, i128>,
}

/// Evaluates expressions under one choice of values.
pub struct Evaluator<'a> {
    store: &'a Expressions,
    theory: Theory,
    variables: FxHashMap<Variable, Known>,
    known: FxHashMap<Expression, Known>,
    memories: Vec<Layer>,
}

/// A value, with memories in layers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Known {
    Truth(bool),
    /// Invariant: below two to the width of what it is the value of.
    Bits(u128),
    Integer(i128),
    /// Its top layer.
    Memory(usize),
}

enum Layer {
    Ground(Memory),
    Write { below: usize, address: i128, value: i128 },
}

impl<'a> Evaluator<'a> {
    /// Variables without a value are zero.
    pub fn new(
        store: &'a Expressions,
        theory: Theory,
        values: impl IntoIterator<Item = (Variable, Value)>,
    ) -> Self {
        let mut evaluator = Evaluator {
            store,
            theory,
            variables: FxHashMap::default(),
            known: FxHashMap::default(),
            memories: Vec::new(),
        };
        for (variable, value) in values {
            let value = match value {
                Value::Truth(value) => Known::Truth(value),
                Value::Bits(value) => Known::Bits(value),
                Value::Integer(value) => Known::Integer(value),
                Value::Memory(memory) => evaluator.layer(Layer::Ground(memory)),
            };
            evaluator.variables.insert(variable, value);
        }
        evaluator
    }

    /// Whether the condition holds; nothing if that cannot be computed.
    pub fn condition(&mut self, condition: &Condition) -> Option<bool> {
        for &(name, value) in &condition.definitions {
            let value = self.value(value)?;
            self.variables.insert(name, value);
        }
        self.truth(condition.goal)
    }

    /// The value of a truth.
    pub fn truth(&mut self, expression: Expression) -> Option<bool> {
        match self.value(expression)? {
            Known::Truth(value) => Some(value),
            _ => None,
        }
    }

    /// The value of an expression.
    pub fn evaluate(&mut self, expression: Expression) -> Option<Value> {
        Some(match self.value(expression)? {
            Known::Truth(value) => Value::Truth(value),
            Known::Bits(value) => Value::Bits(value),
            Known::Integer(value) => Value::Integer(value),
            Known::Memory(top) => Value::Memory(self.flatten(top)),
        })
    }

    fn value(&mut self, expression: Expression) -> Option<Known> {
        for next in self.store.below(expression, |below| self.known.contains_key(&below)) {
            let value = self.apply(self.store.node(next))?;
            self.known.insert(next, value);
        }
        self.known.get(&expression).copied()
    }

    fn operand(&self, expression: Expression) -> Option<Known> {
        self.known.get(&expression).copied()
    }

    fn operand_truth(&self, expression: Expression) -> Option<bool> {
        match self.operand(expression)? {
            Known::Truth(value) => Some(value),
            _ => None,
        }
    }

    fn apply(&mut self, node: Node) -> Option<Known> {
        Some(match node {
            Node::Truth(value) => Known::Truth(value),
            Node::Constant { width, value } => match self.theory {
                Theory::Machine => Known::Bits(value),
                Theory::Integers => Known::Integer(integer_constant(width, value)),
            },
            Node::Variable(variable) => self.variable(variable),
            Node::Not(of) => Known::Truth(!self.operand_truth(of)?),
            Node::And(left, right) => Known::Truth(self.operand_truth(left)? & self.operand_truth(right)?),
            Node::Or(left, right) => Known::Truth(self.operand_truth(left)? | self.operand_truth(right)?),
            Node::Implies(left, right) => {
                Known::Truth(!self.operand_truth(left)? | self.operand_truth(right)?)
            }
            Node::Equal(left, right) => match (self.operand(left)?, self.operand(right)?) {
                (Known::Memory(left), Known::Memory(right)) => {
                    Known::Truth(left == right || self.flatten(left) == self.flatten(right))
                }
                (left, right) => Known::Truth(left == right),
            },
            Node::Ite(condition, then, otherwise) => {
                self.operand(if self.operand_truth(condition)? { then } else { otherwise })?
            }
            Node::Read { bytes, memory, address } => self.read(bytes, memory, address)?,
            Node::Write { bytes, memory, address, value } => self.write(bytes, memory, address, value)?,
            Node::FromTruth { of, .. } => {
                let value = self.operand_truth(of)?;
                match self.theory {
                    Theory::Machine => Known::Bits(u128::from(value)),
                    Theory::Integers => Known::Integer(i128::from(value)),
                }
            }
            Node::Binary { op, left, right, .. } => match (self.operand(left)?, self.operand(right)?) {
                (Known::Bits(a), Known::Bits(b)) => Known::Bits(machine(op, self.store.width(left), a, b)?),
                (Known::Integer(a), Known::Integer(b)) => Known::Integer(integer(op, a, b)?),
                _ => return None,
            },
            Node::Compare(predicate, left, right) => match (self.operand(left)?, self.operand(right)?) {
                (Known::Bits(a), Known::Bits(b)) => {
                    let width = self.store.width(left);
                    Known::Truth(compare(predicate, (a, b), (as_signed(width, a), as_signed(width, b))))
                }
                (Known::Integer(a), Known::Integer(b)) => Known::Truth(compare(predicate, (a, b), (a, b))),
                _ => return None,
            },
            Node::Overflows { op, signed, left, right } => {
                match (self.operand(left)?, self.operand(right)?) {
                    (Known::Bits(a), Known::Bits(b)) => {
                        Known::Truth(overflows(op, signed, self.store.width(left), a, b))
                    }
                    (Known::Integer(_), Known::Integer(_)) => Known::Truth(false),
                    _ => return None,
                }
            }
            Node::Extend { signed, width, of } => match self.operand(of)? {
                Known::Bits(value) if signed => {
                    Known::Bits(as_signed(self.store.width(of), value) as u128 & ones(width))
                }
                other => other,
            },
            Node::Truncate { width, of } => match self.operand(of)? {
                Known::Bits(value) => Known::Bits(value & ones(width)),
                other => other,
            },
        })
    }

    fn variable(&mut self, variable: Variable) -> Known {
        if let Some(&value) = self.variables.get(&variable) {
            return value;
        }
        let value = match (self.store.declaration(variable).sort, self.theory) {
            (Sort::Truth, _) => Known::Truth(false),
            (Sort::Bits(_), Theory::Machine) => Known::Bits(0),
            (Sort::Bits(_), Theory::Integers) => Known::Integer(0),
            (Sort::Memory, _) => self.layer(Layer::Ground(Memory::default())),
        };
        self.variables.insert(variable, value);
        value
    }

    fn layer(&mut self, layer: Layer) -> Known {
        self.memories.push(layer);
        Known::Memory(self.memories.len() - 1)
    }

    fn read(&self, bytes: u32, memory: Expression, address: Expression) -> Option<Known> {
        let Known::Memory(top) = self.operand(memory)? else { return None };
        match self.operand(address)? {
            Known::Integer(address) => Some(Known::Integer(self.cell(top, address))),
            Known::Bits(first) => {
                let width = self.store.width(address);
                let bytes = (0..bytes).rev().map(|place| byte_address(width, first, place));
                Some(Known::Bits(
                    bytes.fold(0, |value, address| value << 8 | self.cell(top, address) as u128),
                ))
            }
            _ => None,
        }
    }

    fn write(
        &mut self,
        bytes: u32,
        memory: Expression,
        address: Expression,
        value: Expression,
    ) -> Option<Known> {
        let Known::Memory(mut below) = self.operand(memory)? else { return None };
        match (self.operand(address)?, self.operand(value)?) {
            (Known::Integer(address), Known::Integer(value)) => {
                Some(self.layer(Layer::Write { below, address, value }))
            }
            (Known::Bits(first), Known::Bits(value)) => {
                let width = self.store.width(address);
                for place in 0..bytes {
                    let value = (value >> (8 * place) & 0xff) as i128;
                    let address = byte_address(width, first, place);
                    self.memories.push(Layer::Write { below, address, value });
                    below = self.memories.len() - 1;
                }
                Some(Known::Memory(below))
            }
            _ => None,
        }
    }

    fn cell(&self, mut top: usize, wanted: i128) -> i128 {
        loop {
            match &self.memories[top] {
                Layer::Write { address, value, .. } if *address == wanted => return *value,
                Layer::Write { below, .. } => top = *below,
                Layer::Ground(memory) => {
                    return memory.cells.get(&wanted).copied().unwrap_or(memory.default);
                }
            }
        }
    }

    /// What the layers are together; no cell has the default.
    fn flatten(&self, mut top: usize) -> Memory {
        let mut written = BTreeMap::new();
        let ground = loop {
            match &self.memories[top] {
                Layer::Write { below, address, value } => {
                    written.entry(*address).or_insert(*value);
                    top = *below;
                }
                Layer::Ground(memory) => break memory,
            }
        };
        let mut cells = ground.cells.clone();
        cells.extend(written);
        cells.retain(|_, value| *value != ground.default);
        Memory { default: ground.default, cells }
    }
}

/// Addresses wrap around.
fn byte_address(width: u32, first: u128, place: u32) -> i128 {
    (first.wrapping_add(u128::from(place)) & ones(width)) as i128
}

/// A constant as an integer.
pub(crate) fn integer_constant(width: u32, value: u128) -> i128 {
    if width > 1 { as_signed(width, value) } else { value as i128 }
}

fn compare<T: Ord>(predicate: Predicate, (a, b): (T, T), (signed_a, signed_b): (i128, i128)) -> bool {
    match predicate {
        Predicate::Eq => a == b,
        Predicate::Ne => a != b,
        Predicate::Ugt => a > b,
        Predicate::Uge => a >= b,
        Predicate::Ult => a < b,
        Predicate::Ule => a <= b,
        Predicate::Sgt => signed_a > signed_b,
        Predicate::Sge => signed_a >= signed_b,
        Predicate::Slt => signed_a < signed_b,
        Predicate::Sle => signed_a <= signed_b,
    }
}

fn machine(op: BinaryOp, width: u32, a: u128, b: u128) -> Option<u128> {
    let (signed_a, signed_b) = (as_signed(width, a), as_signed(width, b));
    let amount = if b < u128::from(width) { b as u32 } else { width };
    let result = match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::UDiv => a.checked_div(b).unwrap_or(u128::MAX),
        BinaryOp::URem => a.checked_rem(b).unwrap_or(a),
        BinaryOp::SDiv if b == 0 => {
            if signed_a < 0 {
                1
            } else {
                u128::MAX
            }
        }
        BinaryOp::SDiv => signed_a.wrapping_div(signed_b) as u128,
        BinaryOp::SRem if b == 0 => a,
        BinaryOp::SRem => signed_a.wrapping_rem(signed_b) as u128,
        BinaryOp::Shl | BinaryOp::LShr if amount == width => 0,
        BinaryOp::Shl => a << amount,
        BinaryOp::LShr => a >> amount,
        BinaryOp::AShr => (signed_a >> amount.min(width - 1)) as u128,
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::UMin => a.min(b),
        BinaryOp::UMax => a.max(b),
        BinaryOp::SMin => signed_a.min(signed_b) as u128,
        BinaryOp::SMax => signed_a.max(signed_b) as u128,
        BinaryOp::UAddSat
        | BinaryOp::SAddSat
        | BinaryOp::USubSat
        | BinaryOp::SSubSat
        | BinaryOp::UShlSat
        | BinaryOp::SShlSat => return None,
    };
    Some(result & ones(width))
}

fn integer(op: BinaryOp, a: i128, b: i128) -> Option<i128> {
    let amount = u32::try_from(b).ok().filter(|&amount| amount < 127);
    match op {
        BinaryOp::Add => a.checked_add(b),
        BinaryOp::Sub => a.checked_sub(b),
        BinaryOp::Mul => a.checked_mul(b),
        BinaryOp::UDiv | BinaryOp::SDiv if b == 0 => Some(0),
        BinaryOp::UDiv | BinaryOp::SDiv => a.checked_div(b),
        BinaryOp::URem | BinaryOp::SRem if b == 0 => Some(a),
        BinaryOp::URem | BinaryOp::SRem => a.checked_rem(b),
        BinaryOp::Shl => a.checked_mul(1 << amount?),
        // Towards minus infinity.
        BinaryOp::LShr | BinaryOp::AShr => Some(a >> amount?),
        BinaryOp::And => Some(a & b),
        BinaryOp::Or => Some(a | b),
        BinaryOp::Xor => Some(a ^ b),
        BinaryOp::UMin | BinaryOp::SMin => Some(a.min(b)),
        BinaryOp::UMax | BinaryOp::SMax => Some(a.max(b)),
        BinaryOp::UAddSat
        | BinaryOp::SAddSat
        | BinaryOp::USubSat
        | BinaryOp::SSubSat
        | BinaryOp::UShlSat
        | BinaryOp::SShlSat => None,
    }
}

fn overflows(op: OverflowOp, signed: bool, width: u32, a: u128, b: u128) -> bool {
    if signed {
        let (a, b) = (as_signed(width, a), as_signed(width, b));
        let exact = match op {
            OverflowOp::Add => a.checked_add(b),
            OverflowOp::Sub => a.checked_sub(b),
            OverflowOp::Mul => a.checked_mul(b),
        };
        exact.is_none_or(|exact| as_signed(width, exact as u128) != exact)
    } else {
        let exact = match op {
            OverflowOp::Add => a.checked_add(b),
            OverflowOp::Sub => a.checked_sub(b),
            OverflowOp::Mul => a.checked_mul(b),
        };
        exact.is_none_or(|exact| exact > ones(width))
    }
}

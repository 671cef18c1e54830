//! Circuits of gates: what a query becomes before it is clauses.
//!
//! A literal is a gate or its negation. Constructors fold constants, bring operands into one order
//! and share equal gates, so that a circuit whose inputs are all constants is a constant: tests
//! compare every operation with the evaluation of terms that way, without a SAT solver.
//!
//! Besides conjunctions there are gates whose clauses propagate more than those of the conjunctions
//! they could be built from: choices, and the two outputs of a full adder.

use std::ops::Not;

use rustc_hash::FxHashMap;

/// The output of a gate, or its negation.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Literal(u32);

impl Literal {
    pub const FALSE: Literal = Literal(0);
    pub const TRUE: Literal = Literal(1);

    pub fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    fn negated_if(self, condition: bool) -> Literal {
        Literal(self.0 ^ u32::from(condition))
    }

    fn positive(self) -> Literal {
        Literal(self.0 & !1)
    }
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

impl From<bool> for Literal {
    fn from(value: bool) -> Literal {
        if value { Literal::TRUE } else { Literal::FALSE }
    }
}

/// A bit-vector, lowest bit first.
pub(super) type Word = Vec<Literal>;

/// Invariant: operands are gates made before.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Gate {
    /// Gate 0, and no other: false.
    Constant,
    Input,
    And(Literal, Literal),
    Xor(Literal, Literal),
    /// Condition, then, else.
    Choice(Literal, Literal, Literal),
    /// The sum of a full adder.
    Parity(Literal, Literal, Literal),
    /// The carry of a full adder.
    Majority(Literal, Literal, Literal),
}

impl Gate {
    pub fn operands(self) -> impl Iterator<Item = Literal> {
        let (count, literals) = match self {
            Gate::Constant | Gate::Input => (0, [Literal::FALSE; 3]),
            Gate::And(a, b) | Gate::Xor(a, b) => (2, [a, b, b]),
            Gate::Choice(a, b, c) | Gate::Parity(a, b, c) | Gate::Majority(a, b, c) => (3, [a, b, c]),
        };
        literals.into_iter().take(count)
    }
}

pub(super) struct Circuit {
    gates: Vec<Gate>,
    shared: FxHashMap<Gate, u32>,
}

impl Circuit {
    pub fn new() -> Circuit {
        Circuit { gates: vec![Gate::Constant], shared: FxHashMap::default() }
    }

    pub fn len(&self) -> usize {
        self.gates.len()
    }

    pub fn gate(&self, index: usize) -> Gate {
        self.gates[index]
    }

    pub fn input(&mut self) -> Literal {
        self.gates.push(Gate::Input);
        Literal((self.gates.len() as u32 - 1) << 1)
    }

    fn share(&mut self, gate: Gate) -> Literal {
        let gates = &mut self.gates;
        let index = *self.shared.entry(gate).or_insert_with(|| {
            gates.push(gate);
            gates.len() as u32 - 1
        });
        Literal(index << 1)
    }

    pub fn and(&mut self, a: Literal, b: Literal) -> Literal {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        match a {
            Literal::FALSE => Literal::FALSE,
            Literal::TRUE => b,
            _ if a == b => a,
            _ if a == !b => Literal::FALSE,
            _ => self.share(Gate::And(a, b)),
        }
    }

    pub fn or(&mut self, a: Literal, b: Literal) -> Literal {
        !self.and(!a, !b)
    }

    pub fn xor(&mut self, a: Literal, b: Literal) -> Literal {
        let negated = a.is_negated() != b.is_negated();
        let (a, b) = (a.positive(), b.positive());
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        let positive = match a {
            Literal::FALSE => b,
            _ if a == b => Literal::FALSE,
            _ => self.share(Gate::Xor(a, b)),
        };
        positive.negated_if(negated)
    }

    pub fn choice(&mut self, condition: Literal, then: Literal, otherwise: Literal) -> Literal {
        if condition.is_negated() {
            return if condition == Literal::TRUE { then } else { self.choice(!condition, otherwise, then) };
        }
        if condition == Literal::FALSE || then == otherwise {
            return otherwise;
        }
        if then == !otherwise {
            return self.xor(condition, otherwise);
        }
        if then == Literal::TRUE || then == condition {
            return self.or(condition, otherwise);
        }
        if then == Literal::FALSE || then == !condition {
            return self.and(!condition, otherwise);
        }
        if otherwise == Literal::FALSE || otherwise == condition {
            return self.and(condition, then);
        }
        if otherwise == Literal::TRUE || otherwise == !condition {
            return self.or(!condition, then);
        }
        let negated = then.is_negated();
        let gate = Gate::Choice(condition, then.negated_if(negated), otherwise.negated_if(negated));
        self.share(gate).negated_if(negated)
    }

    pub fn parity(&mut self, a: Literal, b: Literal, c: Literal) -> Literal {
        let negated = a.is_negated() ^ b.is_negated() ^ c.is_negated();
        let mut operands = [a.positive(), b.positive(), c.positive()];
        operands.sort_unstable();
        let [a, b, c] = operands;
        let positive = if a == Literal::FALSE {
            self.xor(b, c)
        } else if a == b {
            c
        } else if b == c {
            a
        } else {
            self.share(Gate::Parity(a, b, c))
        };
        positive.negated_if(negated)
    }

    pub fn majority(&mut self, a: Literal, b: Literal, c: Literal) -> Literal {
        let mut operands = [a, b, c];
        operands.sort_unstable();
        let [a, b, c] = operands;
        match a {
            Literal::FALSE => return self.and(b, c),
            Literal::TRUE => return self.or(b, c),
            _ => {}
        }
        if a == b || b == c {
            return b;
        }
        if a == !b {
            return c;
        }
        if b == !c {
            return a;
        }
        // The majority of the negations is the negation of the majority.
        let negated = a.is_negated();
        let [a, b, c] = operands.map(|operand| operand.negated_if(negated));
        self.share(Gate::Majority(a, b, c)).negated_if(negated)
    }

    pub fn all(&mut self, literals: impl IntoIterator<Item = Literal>) -> Literal {
        // A balanced tree: less deep, and halves are shared.
        let mut level: Vec<Literal> = literals.into_iter().collect();
        while level.len() > 1 {
            level = level
                .chunks(2)
                .map(|pair| match *pair {
                    [a, b] => self.and(a, b),
                    _ => pair[0],
                })
                .collect();
        }
        level.first().copied().unwrap_or(Literal::TRUE)
    }

    pub fn any(&mut self, literals: impl IntoIterator<Item = Literal>) -> Literal {
        let negations: Vec<Literal> = literals.into_iter().map(Not::not).collect();
        !self.all(negations)
    }

    /// The value of every gate, given those of the inputs.
    pub fn simulate(&self, input: impl Fn(usize) -> bool) -> Simulation {
        let mut simulation = Simulation { values: Vec::with_capacity(self.gates.len()) };
        for (index, &gate) in self.gates.iter().enumerate() {
            let of = |literal| simulation.value(literal);
            let value = match gate {
                Gate::Constant => false,
                Gate::Input => input(index),
                Gate::And(a, b) => of(a) && of(b),
                Gate::Xor(a, b) => of(a) != of(b),
                Gate::Choice(condition, a, b) => of(if of(condition) { a } else { b }),
                Gate::Parity(a, b, c) => of(a) ^ of(b) ^ of(c),
                Gate::Majority(a, b, c) => {
                    if of(a) {
                        of(b) || of(c)
                    } else {
                        of(b) && of(c)
                    }
                }
            };
            simulation.values.push(value);
        }
        simulation
    }
}

/// A value for every gate of a circuit.
pub(super) struct Simulation {
    values: Vec<bool>,
}

impl Simulation {
    fn value(&self, literal: Literal) -> bool {
        self.values[literal.gate()] != literal.is_negated()
    }

    /// A word of at most 128 bits as a number.
    pub fn number(&self, word: &[Literal]) -> u128 {
        word.iter().rev().fold(0, |number, &literal| number << 1 | u128::from(self.value(literal)))
    }
}

/// The number that a word of constants is; nothing if a bit is open.
#[cfg(test)]
pub(super) fn constant_of(word: &[Literal]) -> Option<u128> {
    word.iter().rev().try_fold(0, |number, &literal| match literal {
        Literal::FALSE => Some(number << 1),
        Literal::TRUE => Some(number << 1 | 1),
        _ => None,
    })
}

/// The lowest bits of a number as a word.
pub(super) fn constant(width: usize, value: u128) -> Word {
    (0..width).map(|bit| Literal::from(bit < 128 && value >> bit & 1 == 1)).collect()
}

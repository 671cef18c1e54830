//! Random guarded commands over few and narrow variables.

use program::{BinaryOp, OverflowOp, Predicate};
use vc::{Command, Expression, Expressions, Node, Sort, Variable};

/// Marsaglia's xorshift.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// All numbers below a bound, shuffled.
    pub fn permutation(&mut self, bound: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..bound).collect();
        for place in (1..bound).rev() {
            all.swap(place, self.below(place + 1));
        }
        all
    }
}

/// Which programs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Choices are conditional statements, and there are no other assumptions.
    Deterministic,
    /// Choices are free, and there are no assumptions.
    Total,
    /// Everything.
    Partial,
    /// Everything but assignments.
    AssignmentFree,
}

pub const KINDS: [Kind; 4] = [Kind::Deterministic, Kind::Total, Kind::Partial, Kind::AssignmentFree];

/// Which operations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Operations {
    All,
    /// Those that make sense over mathematical integers, and are linear.
    Linear,
}

/// A random program and postcondition.
pub struct Program {
    pub store: Expressions,
    pub variables: Vec<Variable>,
    pub width: u32,
    pub command: Command,
    pub postcondition: Expression,
}

impl Program {
    pub fn new(seed: u64, kind: Kind, operations: Operations) -> Program {
        let mut random = Random::new(seed);
        let (width, count) = random.pick(&[(2, 3), (3, 2), (4, 1), (2, 2)]);
        let mut store = Expressions::new();
        let names = ["x", "y", "z"];
        let variables: Vec<Variable> =
            (0..count).map(|index| store.declare(names[index], Sort::Bits(width), true)).collect();
        let mut generator = Generator {
            random,
            store,
            variables,
            width,
            operations,
            // Paths double at each.
            choices: 4,
        };
        let length = 1 + generator.random.below(8);
        let command = generator.sequence(kind, length);
        let postcondition = generator.truth(2);
        let Generator { store, variables, width, .. } = generator;
        Program { store, variables, width, command, postcondition }
    }

    /// All initial states: the values of the variables.
    pub fn states(&self) -> impl Iterator<Item = Vec<(Variable, u128)>> + use<> {
        let (width, variables) = (self.width, self.variables.clone());
        (0..1u128 << (width as usize * variables.len())).map(move |all| {
            let value = |index: usize| all >> (index * width as usize) & ((1 << width) - 1);
            variables.iter().enumerate().map(|(index, &variable)| (variable, value(index))).collect()
        })
    }
}

struct Generator {
    random: Random,
    store: Expressions,
    variables: Vec<Variable>,
    width: u32,
    operations: Operations,
    choices: usize,
}

impl Generator {
    fn sequence(&mut self, kind: Kind, length: usize) -> Command {
        Command::Sequence((0..length).map(|_| self.command(kind)).collect())
    }

    fn command(&mut self, kind: Kind) -> Command {
        match self.random.below(10) {
            0..4 if kind != Kind::AssignmentFree => {
                let variable = self.random.pick(&self.variables);
                Command::Assign(variable, self.bits(2))
            }
            0..6 => {
                let condition = self.truth(2);
                // Assertions that always fail are no use.
                let fallback = self.truth(1);
                Command::Assert(self.store.or(condition, fallback))
            }
            6 if matches!(kind, Kind::Partial | Kind::AssignmentFree) => Command::Assume(self.truth(2)),
            _ if self.choices > 0 => {
                self.choices -= 1;
                let (left, right) = (self.random.below(4), self.random.below(4));
                let (left, right) = (self.sequence(kind, left), self.sequence(kind, right));
                if kind == Kind::Deterministic || kind != Kind::Total && self.random.below(2) == 0 {
                    let condition = self.truth(1);
                    Command::conditional(&mut self.store, condition, left, right)
                } else {
                    Command::choice(left, right)
                }
            }
            _ => Command::Assert(self.store.truth(true)),
        }
    }

    fn leaf(&mut self) -> Expression {
        if self.random.below(3) == 0 {
            let value = self.random.below(1 << self.width) as u128;
            self.store.constant(self.width, value)
        } else {
            let variable = self.random.pick(&self.variables);
            self.store.variable(variable)
        }
    }

    fn bits(&mut self, depth: usize) -> Expression {
        if depth == 0 || self.random.below(4) == 0 {
            return self.leaf();
        }
        let (left, right) = (self.bits(depth - 1), self.bits(depth - 1));
        let signed = self.random.below(2) == 0;
        let node = match (self.random.below(8), self.operations) {
            (0, _) => Node::Ite(self.truth(depth - 1), left, right),
            (1, _) => Node::FromTruth { width: self.width, of: self.truth(depth - 1) },
            (2, Operations::All) => {
                let wide = self.store.make(Node::Extend { signed, width: 2 * self.width, of: left });
                let other =
                    self.store.make(Node::Extend { signed: !signed, width: 2 * self.width, of: right });
                let op = self.random.pick(BINARY);
                let wide = self.store.make(Node::Binary { op, signed, left: wide, right: other });
                Node::Truncate { width: self.width, of: wide }
            }
            (_, Operations::All) => Node::Binary { op: self.random.pick(BINARY), signed, left, right },
            (2, Operations::Linear) => {
                let constant = self.random.below(1 << self.width) as u128;
                let right = self.store.constant(self.width, constant);
                Node::Binary { op: self.random.pick(BY_CONSTANT), signed, left, right }
            }
            (_, Operations::Linear) => Node::Binary { op: self.random.pick(LINEAR), signed, left, right },
        };
        self.store.make(node)
    }

    fn truth(&mut self, depth: usize) -> Expression {
        let choice = self.random.below(12);
        if depth == 0 || choice < 6 {
            let below = depth.saturating_sub(1);
            let (left, right) = (self.bits(below), self.bits(below));
            let signed = self.random.below(2) == 0;
            let node = match choice {
                0 if depth > 0 => Node::Truth(signed),
                1 => Node::Equal(left, right),
                2 => Node::Overflows { op: self.random.pick(OVERFLOWS), signed, left, right },
                _ => Node::Compare(self.random.pick(PREDICATES), left, right),
            };
            return self.store.make(node);
        }
        let (left, right) = (self.truth(depth - 1), self.truth(depth - 1));
        self.store.make(match choice {
            6 => Node::Not(left),
            7 | 8 => Node::And(left, right),
            9 | 10 => Node::Or(left, right),
            _ => Node::Implies(left, right),
        })
    }
}

const BINARY: &[BinaryOp] = &[
    BinaryOp::Add,
    BinaryOp::Sub,
    BinaryOp::Mul,
    BinaryOp::UDiv,
    BinaryOp::SDiv,
    BinaryOp::URem,
    BinaryOp::SRem,
    BinaryOp::Shl,
    BinaryOp::LShr,
    BinaryOp::AShr,
    BinaryOp::And,
    BinaryOp::Or,
    BinaryOp::Xor,
    BinaryOp::UMin,
    BinaryOp::UMax,
    BinaryOp::SMin,
    BinaryOp::SMax,
];
const LINEAR: &[BinaryOp] = &[BinaryOp::Add, BinaryOp::Sub, BinaryOp::SMin, BinaryOp::UMax];
const BY_CONSTANT: &[BinaryOp] = &[BinaryOp::Mul, BinaryOp::SDiv, BinaryOp::URem, BinaryOp::SRem];
const OVERFLOWS: &[OverflowOp] = &[OverflowOp::Add, OverflowOp::Sub, OverflowOp::Mul];
const PREDICATES: &[Predicate] = &[
    Predicate::Ugt,
    Predicate::Uge,
    Predicate::Ult,
    Predicate::Ule,
    Predicate::Sgt,
    Predicate::Sge,
    Predicate::Slt,
    Predicate::Sle,
];

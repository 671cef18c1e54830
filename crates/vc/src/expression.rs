//! Expressions of guarded commands.
//!
//! They say what the source says, and are not simplified: the size of a condition is what the
//! papers measure, and an expression is read in one of two theories, machine integers or
//! mathematical ones, whose laws differ. Equal expressions are one node, so that substitution takes
//! time in the number of nodes; [`Expressions::size`] counts them as the tree they stand for.

use program::{BinaryOp, OverflowOp, Predicate};
use rustc_hash::{FxHashMap, FxHashSet};

/// An expression: its place in the store that made it. Operands have smaller ones.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Expression(u32);

/// A variable of guarded commands, or an incarnation of one.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Variable(u32);

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    Truth,
    /// An integer of that many bits.
    Bits(u32),
    /// Bytes by address.
    Memory,
}

#[derive(Clone, Debug)]
pub struct Declaration {
    pub name: String,
    pub sort: Sort,
    /// Whether its values are to be read as signed numbers.
    pub signed: bool,
}

impl Expression {
    /// A number that identifies it in its store; operands have smaller ones.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Variable {
    /// A number that identifies it in its store.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The bit that stands for it where sets of variables are approximated.
    pub(crate) fn signature(self) -> u64 {
        1 << (self.0 % 64)
    }
}

/// An expression taken apart.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Truth(bool),
    /// Over integers a negative number, if its highest bit is set and it has several bits: compilers
    /// write `x - 1` as the sum of `x` and all ones, whatever the sign of `x`.
    ///
    /// Invariant: `value < 2^width`.
    Constant {
        width: u32,
        value: u128,
    },
    Variable(Variable),
    Not(Expression),
    And(Expression, Expression),
    Or(Expression, Expression),
    Implies(Expression, Expression),
    /// Of one sort.
    Equal(Expression, Expression),
    Ite(Expression, Expression, Expression),
    /// `signed`: C's signed arithmetic, where the sign does not show in the operator.
    Binary {
        op: BinaryOp,
        signed: bool,
        left: Expression,
        right: Expression,
    },
    /// Neither of the predicates is (in)equality.
    Compare(Predicate, Expression, Expression),
    /// Whether the exact result does not fit.
    Overflows {
        op: OverflowOp,
        signed: bool,
        left: Expression,
        right: Expression,
    },
    Extend {
        signed: bool,
        width: u32,
        of: Expression,
    },
    Truncate {
        width: u32,
        of: Expression,
    },
    /// 1 or 0.
    FromTruth {
        width: u32,
        of: Expression,
    },
    /// The integer of that many bytes at an address, the lowest first.
    Read {
        bytes: u32,
        memory: Expression,
        address: Expression,
    },
    Write {
        bytes: u32,
        memory: Expression,
        address: Expression,
        value: Expression,
    },
}

impl Node {
    /// The operands, in order.
    pub fn operands(&self) -> impl Iterator<Item = Expression> + use<> {
        let none = Expression(0);
        let (count, all) = match *self {
            Node::Truth(_) | Node::Constant { .. } | Node::Variable(_) => (0, [none; 3]),
            Node::Not(of)
            | Node::Extend { of, .. }
            | Node::Truncate { of, .. }
            | Node::FromTruth { of, .. } => (1, [of; 3]),
            Node::And(left, right)
            | Node::Or(left, right)
            | Node::Implies(left, right)
            | Node::Equal(left, right)
            | Node::Binary { left, right, .. }
            | Node::Compare(_, left, right)
            | Node::Overflows { left, right, .. } => (2, [left, right, right]),
            Node::Read { memory, address, .. } => (2, [memory, address, address]),
            Node::Ite(condition, then, otherwise) => (3, [condition, then, otherwise]),
            Node::Write { memory, address, value, .. } => (3, [memory, address, value]),
        };
        all.into_iter().take(count)
    }

    /// The same operation on other operands.
    fn with_operands(&self, [a, b, c]: [Expression; 3]) -> Node {
        match *self {
            Node::Truth(_) | Node::Constant { .. } | Node::Variable(_) => *self,
            Node::Not(_) => Node::Not(a),
            Node::Extend { signed, width, .. } => Node::Extend { signed, width, of: a },
            Node::Truncate { width, .. } => Node::Truncate { width, of: a },
            Node::FromTruth { width, .. } => Node::FromTruth { width, of: a },
            Node::And(..) => Node::And(a, b),
            Node::Or(..) => Node::Or(a, b),
            Node::Implies(..) => Node::Implies(a, b),
            Node::Equal(..) => Node::Equal(a, b),
            Node::Binary { op, signed, .. } => Node::Binary { op, signed, left: a, right: b },
            Node::Compare(predicate, ..) => Node::Compare(predicate, a, b),
            Node::Overflows { op, signed, .. } => Node::Overflows { op, signed, left: a, right: b },
            Node::Read { bytes, .. } => Node::Read { bytes, memory: a, address: b },
            Node::Ite(..) => Node::Ite(a, b, c),
            Node::Write { bytes, .. } => Node::Write { bytes, memory: a, address: b, value: c },
        }
    }
}

/// All expressions and variables of one program.
#[derive(Clone, Default, Debug)]
pub struct Expressions {
    nodes: Vec<Node>,
    places: FxHashMap<Node, Expression>,
    sizes: Vec<u64>,
    sorts: Vec<Sort>,
    /// Of each expression a bit for each variable in it; variables may share one.
    signatures: Vec<u64>,
    declarations: Vec<Declaration>,
    /// How often each name was given.
    names: FxHashMap<String, u32>,
}

impl Expressions {
    pub fn new() -> Expressions {
        Expressions::default()
    }

    /// A new variable. Where the name is taken a number is added to it.
    pub fn declare(&mut self, name: &str, sort: Sort, signed: bool) -> Variable {
        let mut name = name.to_string();
        loop {
            let count = self.names.entry(name.clone()).or_insert(0);
            *count += 1;
            if *count == 1 {
                break;
            }
            name = format!("{name}.{}", *count - 1);
        }
        self.declarations.push(Declaration { name, sort, signed });
        Variable(self.declarations.len() as u32 - 1)
    }

    /// A variable that is like another one, and called after it.
    pub fn declare_like(&mut self, variable: Variable) -> Variable {
        let Declaration { name, sort, signed } = self.declaration(variable).clone();
        self.declare(&name, sort, signed)
    }

    pub fn declaration(&self, variable: Variable) -> &Declaration {
        &self.declarations[variable.0 as usize]
    }

    pub fn variables(&self) -> impl Iterator<Item = Variable> + use<> {
        (0..self.declarations.len() as u32).map(Variable)
    }

    pub fn node(&self, expression: Expression) -> Node {
        self.nodes[expression.0 as usize]
    }

    /// Nodes of the tree that it stands for; saturates.
    pub fn size(&self, expression: Expression) -> u64 {
        self.sizes[expression.0 as usize]
    }

    pub fn make(&mut self, node: Node) -> Expression {
        if let Some(&known) = self.places.get(&node) {
            return known;
        }
        let size = node.operands().fold(1u64, |sum, operand| sum.saturating_add(self.size(operand)));
        let signature = match node {
            Node::Variable(variable) => variable.signature(),
            _ => node.operands().fold(0, |all, operand| all | self.signature(operand)),
        };
        let sort = self.sort_of(&node);
        let expression = Expression(self.nodes.len() as u32);
        self.nodes.push(node);
        self.sizes.push(size);
        self.sorts.push(sort);
        self.signatures.push(signature);
        self.places.insert(node, expression);
        expression
    }

    pub fn sort(&self, expression: Expression) -> Sort {
        self.sorts[expression.0 as usize]
    }

    fn signature(&self, expression: Expression) -> u64 {
        self.signatures[expression.0 as usize]
    }

    fn sort_of(&self, node: &Node) -> Sort {
        match *node {
            Node::Truth(_)
            | Node::Not(_)
            | Node::And(..)
            | Node::Or(..)
            | Node::Implies(..)
            | Node::Equal(..)
            | Node::Compare(..)
            | Node::Overflows { .. } => Sort::Truth,
            Node::Constant { width, .. }
            | Node::Extend { width, .. }
            | Node::Truncate { width, .. }
            | Node::FromTruth { width, .. } => Sort::Bits(width),
            Node::Variable(variable) => self.declaration(variable).sort,
            Node::Ite(_, of, _) | Node::Binary { left: of, .. } => self.sort(of),
            Node::Read { bytes, .. } => Sort::Bits(8 * bytes),
            Node::Write { .. } => Sort::Memory,
        }
    }

    /// Bits of an integer.
    pub fn width(&self, expression: Expression) -> u32 {
        match self.sort(expression) {
            Sort::Bits(width) => width,
            Sort::Truth | Sort::Memory => 0,
        }
    }

    pub fn truth(&mut self, value: bool) -> Expression {
        self.make(Node::Truth(value))
    }

    pub fn constant(&mut self, width: u32, value: u128) -> Expression {
        self.make(Node::Constant { width, value: value & ones(width) })
    }

    pub fn variable(&mut self, variable: Variable) -> Expression {
        self.make(Node::Variable(variable))
    }

    pub fn not(&mut self, of: Expression) -> Expression {
        self.make(Node::Not(of))
    }

    pub fn and(&mut self, left: Expression, right: Expression) -> Expression {
        self.make(Node::And(left, right))
    }

    pub fn or(&mut self, left: Expression, right: Expression) -> Expression {
        self.make(Node::Or(left, right))
    }

    pub fn implies(&mut self, left: Expression, right: Expression) -> Expression {
        self.make(Node::Implies(left, right))
    }

    pub fn equal(&mut self, left: Expression, right: Expression) -> Expression {
        self.make(Node::Equal(left, right))
    }

    /// The expression with others in the place of variables.
    pub fn substitute(
        &mut self,
        expression: Expression,
        map: &FxHashMap<Variable, Expression>,
    ) -> Expression {
        let touched = map.keys().fold(0, |all, variable| all | variable.signature());
        self.substitute_touched(expression, touched, map)
    }

    /// As `substitute`; `touched` has the signature bits of all keys.
    pub(crate) fn substitute_touched(
        &mut self,
        expression: Expression,
        touched: u64,
        map: &FxHashMap<Variable, Expression>,
    ) -> Expression {
        if self.signature(expression) & touched == 0 {
            return expression;
        }
        let mut done: FxHashMap<Expression, Expression> = FxHashMap::default();
        let mut work = vec![expression];
        while let Some(&next) = work.last() {
            if self.signature(next) & touched == 0 {
                done.insert(next, next);
            }
            if done.contains_key(&next) {
                work.pop();
                continue;
            }
            let node = self.node(next);
            let before = work.len();
            work.extend(node.operands().filter(|operand| !done.contains_key(operand)));
            if work.len() > before {
                continue;
            }
            work.pop();
            let new = match node {
                Node::Variable(variable) => map.get(&variable).copied().unwrap_or(next),
                _ => {
                    let mut operands = [next; 3];
                    for (place, operand) in operands.iter_mut().zip(node.operands()) {
                        *place = done[&operand];
                    }
                    self.make(node.with_operands(operands))
                }
            };
            done.insert(next, new);
        }
        done[&expression]
    }

    /// Visits every node below some expressions once, operands first.
    pub fn visit(
        &self,
        roots: impl IntoIterator<Item = Expression>,
        mut visit: impl FnMut(Expression, Node),
    ) {
        let mut seen = vec![false; self.nodes.len()];
        let mut work: Vec<Expression> = roots.into_iter().collect();
        let mut found = Vec::new();
        while let Some(next) = work.pop() {
            if !std::mem::replace(&mut seen[next.0 as usize], true) {
                work.extend(self.node(next).operands());
                found.push(next);
            }
        }
        found.sort_unstable();
        for expression in found {
            visit(expression, self.node(expression));
        }
    }

    /// The expressions below one that are not done yet, itself among them, operands first. What is
    /// below those that are done is not looked at.
    pub(crate) fn below(
        &self,
        root: Expression,
        mut is_done: impl FnMut(Expression) -> bool,
    ) -> Vec<Expression> {
        let mut seen = FxHashSet::default();
        let mut work = vec![root];
        while let Some(next) = work.pop() {
            if !is_done(next) && seen.insert(next) {
                work.extend(self.node(next).operands());
            }
        }
        let mut found: Vec<Expression> = seen.into_iter().collect();
        found.sort_unstable();
        found
    }

    /// The variables that occur.
    pub fn variables_of(&self, roots: impl IntoIterator<Item = Expression>) -> Vec<Variable> {
        let mut found = Vec::new();
        self.visit(roots, |_, node| {
            if let Node::Variable(variable) = node {
                found.push(variable);
            }
        });
        found.sort_unstable();
        found
    }
}

/// All bits of a width.
pub(crate) fn ones(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// A number of that many bits, read as signed.
pub(crate) fn as_signed(width: u32, value: u128) -> i128 {
    let shift = 128 - width;
    ((value << shift) as i128) >> shift
}

//! Programs with loops over a few variables of a few bits, as a tree that is written as C and that
//! the oracle interprets.

/// A variable of a function, or of the program.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Var {
    pub is_global: bool,
    pub index: usize,
}

/// What a variable is in C. Each has one or more slots, which hold small numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Scalar(&'static str),
    /// An int whose address is taken.
    Taken,
    Array(usize),
    /// A structure of two ints.
    Pair,
    /// An int of which two bytes are written on their own.
    Wide,
    /// A pointer to one of these ints; its slot holds which.
    Pointer(Vec<(Var, usize)>),
    /// A parameter: never assigned.
    Parameter,
}

#[derive(Clone, Debug)]
pub struct Declaration {
    pub kind: Kind,
    /// What the slots hold at the beginning.
    pub initial: Vec<u8>,
}

#[derive(Clone, Debug)]
pub enum Place {
    Slot(Var, usize),
    /// The index is masked to the length of the array.
    Element(Var, Box<Expression>),
    Behind(Var),
}

#[derive(Clone, Debug)]
pub enum Expression {
    Number(i32),
    Read(Place),
    Binary(&'static str, Box<Expression>, Box<Expression>),
}

#[derive(Clone, Debug)]
pub enum Condition {
    /// An input says.
    Any,
    Compare(&'static str, Expression, Expression),
    Not(Box<Condition>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
}

#[derive(Clone, Debug)]
pub enum Statement {
    /// What is assigned is masked.
    Assign(Place, Expression),
    /// An input of two bits.
    Input(Place),
    /// A pointer is set to one of two of its targets.
    Point(Var, Condition, usize, usize),
    /// A structure or an array is copied.
    Copy(Var, Var),
    /// Memory is set to zero.
    Clear(Var),
    /// All bytes of an int are written.
    Fill(Var, Expression),
    If(Condition, Vec<Statement>, Vec<Statement>),
    While(Condition, Vec<Statement>),
    DoWhile(Vec<Statement>, Condition),
    Break,
    Continue,
    Label(u32),
    Goto(u32),
    Call(usize, Expression, Option<Place>),
    Assume(Condition),
    /// An error if the condition of this number holds.
    Check(usize),
    Return(Expression),
}

#[derive(Clone, Debug, Default)]
pub struct Function {
    /// The first one is a parameter, but in the first function.
    pub locals: Vec<Declaration>,
    pub body: Vec<Statement>,
}

/// Two expressions that are looked at, and the condition on them that is an error.
#[derive(Clone, Debug)]
pub struct Check {
    pub observed: [Expression; 2],
    pub error: Option<Condition>,
}

#[derive(Clone, Debug, Default)]
pub struct Model {
    pub seed: u64,
    pub mask: u8,
    pub globals: Vec<Declaration>,
    /// The first is where it begins.
    pub functions: Vec<Function>,
    pub checks: Vec<Check>,
}

impl Kind {
    pub fn slots(&self) -> usize {
        match self {
            Kind::Array(length) => *length,
            Kind::Pair | Kind::Wide => 2,
            Kind::Scalar(_) | Kind::Taken | Kind::Pointer(_) | Kind::Parameter => 1,
        }
    }
}

impl Model {
    pub fn declaration(&self, function: usize, var: Var) -> &Declaration {
        match var.is_global {
            true => &self.globals[var.index],
            false => &self.functions[function].locals[var.index],
        }
    }

    pub fn entry(&self) -> String {
        format!("entry_{}", self.seed)
    }
}

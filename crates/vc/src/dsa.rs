//! Dynamic single assignment: on each path every variable is assigned at most once.
//!
//! Each assignment makes a new *incarnation* of its variable, and what is read is the current one. At
//! the end of a choice the sides are brought to common incarnations by assignments. [`Incarnations`]
//! is the context of section 6 of the paper, which needs to see a program only in execution order;
//! [`single_assignment`] converts a whole program in advance.
//!
//! Memories are not merged by assignments to a common incarnation: solvers are slow at equations
//! between arrays. Instead a selector says which side was taken, a new variable that the left side
//! assumes true and the right one false, and the common incarnation is chosen by it. As the selector is
//! universally quantified like all incarnations, nothing is lost or gained.

use rustc_hash::FxHashMap;

use crate::command::Command;
use crate::expression::{Expression, Expressions, Node, Sort, Variable};
use crate::walk::{Builder, Step};

/// A program in which every variable is assigned at most once on each path.
pub struct SingleAssignment {
    pub command: Command,
    /// As they are at its end.
    pub incarnations: Incarnations,
}

/// Converts a program.
pub fn single_assignment(store: &mut Expressions, command: &Command) -> SingleAssignment {
    let mut incarnations = Incarnations::default();
    let mut builder = Builder::default();
    for step in command.walk() {
        match step {
            Step::Statement(statement) => builder.push(incarnations.statement(store, statement)),
            Step::Choice => {
                incarnations.choice();
                builder.choice();
            }
            Step::Otherwise => {
                incarnations.otherwise();
                builder.otherwise();
            }
            Step::Join => {
                let Ends { left, right, after } = incarnations.join(store);
                builder.join(left, right);
                after.into_iter().for_each(|command| builder.push(command));
            }
        }
    }
    SingleAssignment { command: builder.finish(), incarnations }
}

/// The current incarnation of each variable.
#[derive(Clone, Default, Debug)]
pub struct Incarnations {
    /// Of the variables that were assigned.
    current: FxHashMap<Variable, Expression>,
    /// The signature bits of its keys.
    touched: u64,
    open: Vec<OpenChoice>,
    made: Vec<Variable>,
}

#[derive(Clone, Default, Debug)]
struct OpenChoice {
    /// Of the variables that this side assigned: what they were before the choice, if not initial.
    before: FxHashMap<Variable, Option<Expression>>,
    /// Of those that the left side assigned: what they were at its end.
    left: FxHashMap<Variable, Expression>,
}

/// What the end of a choice adds.
#[derive(Default, Debug)]
pub struct Ends {
    /// At the end of the left side.
    pub left: Vec<Command>,
    pub right: Vec<Command>,
    /// Behind the choice.
    pub after: Vec<Command>,
}

/// A variable that differs at the ends of a choice.
pub(crate) struct Merge {
    pub common: Variable,
    pub left: Expression,
    pub right: Expression,
}

impl Incarnations {
    /// All that were made, and selectors.
    pub fn made(&self) -> &[Variable] {
        &self.made
    }

    /// The expression over current incarnations.
    pub fn read(&self, store: &mut Expressions, expression: Expression) -> Expression {
        store.substitute_touched(expression, self.touched, &self.current)
    }

    /// A new incarnation, the current one from now on.
    pub fn assign(&mut self, store: &mut Expressions, variable: Variable) -> Variable {
        let incarnation = store.declare_like(variable);
        self.made.push(incarnation);
        let value = store.variable(incarnation);
        self.set(variable, value);
        incarnation
    }

    /// The statement over incarnations.
    pub fn statement(&mut self, store: &mut Expressions, statement: &Command) -> Command {
        match statement {
            Command::Assign(variable, value) => {
                let value = self.read(store, *value);
                Command::Assign(self.assign(store, *variable), value)
            }
            Command::Assert(condition) => Command::Assert(self.read(store, *condition)),
            Command::Assume(condition) => Command::Assume(self.read(store, *condition)),
            Command::Sequence(_) | Command::Choice(..) => statement.clone(),
        }
    }

    /// The left side of a choice begins.
    pub fn choice(&mut self) {
        self.open.push(OpenChoice::default());
    }

    /// Its right side begins: everything is as before the choice.
    pub fn otherwise(&mut self) {
        let Some(choice) = self.open.last_mut() else { return };
        for (variable, before) in choice.before.drain() {
            let at_end = match before {
                Some(value) => self.current.insert(variable, value),
                None => self.current.remove(&variable),
            };
            if let Some(value) = at_end {
                choice.left.insert(variable, value);
            }
        }
    }

    /// Ends a choice.
    pub fn join(&mut self, store: &mut Expressions) -> Ends {
        let mut ends = Ends::default();
        let mut selector = None;
        for Merge { common, left, right } in self.merge(store) {
            if store.declaration(common).sort != Sort::Memory {
                ends.left.push(Command::Assign(common, left));
                ends.right.push(Command::Assign(common, right));
                continue;
            }
            let selector = *selector.get_or_insert_with(|| {
                let variable = store.declare("side", Sort::Truth, false);
                self.made.push(variable);
                let taken = store.variable(variable);
                ends.left.push(Command::Assume(taken));
                ends.right.push(Command::Assume(store.not(taken)));
                taken
            });
            let chosen = store.make(Node::Ite(selector, left, right));
            ends.after.push(Command::Assign(common, chosen));
        }
        ends
    }

    /// Ends a choice: a common incarnation for each variable that one side assigned.
    pub(crate) fn merge(&mut self, store: &mut Expressions) -> Vec<Merge> {
        let Some(OpenChoice { before, left }) = self.open.pop() else { return Vec::new() };
        let mut assigned: Vec<Variable> = before.keys().chain(left.keys()).copied().collect();
        assigned.sort_unstable();
        assigned.dedup();
        let mut merges = Vec::with_capacity(assigned.len());
        for variable in assigned {
            let initial = store.variable(variable);
            let right = self.current.get(&variable).copied();
            let unassigned = before.get(&variable).copied().unwrap_or(right);
            let at_left = left.get(&variable).copied().or(unassigned);
            // The log of the choice around this one is to have what was before this one.
            match unassigned {
                Some(value) => self.current.insert(variable, value),
                None => self.current.remove(&variable),
            };
            merges.push(Merge {
                common: self.assign(store, variable),
                left: at_left.unwrap_or(initial),
                right: right.unwrap_or(initial),
            });
        }
        merges
    }

    fn set(&mut self, variable: Variable, value: Expression) {
        let before = self.current.insert(variable, value);
        self.touched |= variable.signature();
        if let Some(choice) = self.open.last_mut() {
            choice.before.entry(variable).or_insert(before);
        }
    }
}

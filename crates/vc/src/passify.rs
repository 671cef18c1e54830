//! Passification: programs without assignments.
//!
//! In a program in dynamic single assignment form `x := e` is `assume x = e`, where the incarnations
//! are universally quantified: `wp(P, Q) = ∀x⃗. wp(P', Q)` (section 3.1 of the paper). Memories, which
//! that form assigns once in the text, become definitions.

use crate::command::Command;
use crate::dsa::{Ends, Incarnations, SingleAssignment};
use crate::expression::{Expression, Expressions, Sort, Variable};
use crate::walk::{Builder, Step};

/// A program without assignments.
pub struct Passive {
    pub command: Command,
    /// Memories and what they are.
    pub definitions: Vec<(Variable, Expression)>,
    /// As they are at its end.
    pub incarnations: Incarnations,
}

impl Passive {
    /// A postcondition over the incarnations at the end.
    pub fn read(&self, store: &mut Expressions, postcondition: Expression) -> Expression {
        self.incarnations.read(store, postcondition)
    }
}

/// Of a program that was put into dynamic single assignment form in advance.
pub fn passify(store: &mut Expressions, program: SingleAssignment) -> Passive {
    let mut definitions = Vec::new();
    let mut builder = Builder::default();
    for step in program.command.walk() {
        match step {
            Step::Statement(statement) => {
                passive(store, statement.clone(), &mut definitions)
                    .into_iter()
                    .for_each(|command| builder.push(command));
            }
            Step::Choice => builder.choice(),
            Step::Otherwise => builder.otherwise(),
            Step::Join => builder.join(Vec::new(), Vec::new()),
        }
    }
    Passive { command: builder.finish(), definitions, incarnations: program.incarnations }
}

/// Passifies a program on the fly: statement by statement, in execution order.
#[derive(Default)]
pub struct Passifier {
    incarnations: Incarnations,
    definitions: Vec<(Variable, Expression)>,
}

impl Passifier {
    /// Nothing where a memory is assigned.
    pub fn statement(&mut self, store: &mut Expressions, statement: &Command) -> Option<Command> {
        let single = self.incarnations.statement(store, statement);
        passive(store, single, &mut self.definitions)
    }

    pub fn choice(&mut self) {
        self.incarnations.choice();
    }

    pub fn otherwise(&mut self) {
        self.incarnations.otherwise();
    }

    /// What the sides of the choice end with.
    pub fn join(&mut self, store: &mut Expressions) -> (Vec<Command>, Vec<Command>) {
        let Ends { left, right, after } = self.incarnations.join(store);
        let mut all = |commands: Vec<Command>| -> Vec<Command> {
            let definitions = &mut self.definitions;
            commands.into_iter().filter_map(|command| passive(store, command, definitions)).collect()
        };
        let ends = (all(left), all(right));
        // Only memories are assigned behind a choice, and they are definitions.
        all(after);
        ends
    }

    /// The context and the memories at the end.
    pub fn finish(self) -> (Incarnations, Vec<(Variable, Expression)>) {
        (self.incarnations, self.definitions)
    }
}

/// Of a whole program, on the fly.
pub fn passify_on_the_fly(store: &mut Expressions, command: &Command) -> Passive {
    let mut passifier = Passifier::default();
    let mut builder = Builder::default();
    for step in command.walk() {
        match step {
            Step::Statement(statement) => {
                passifier.statement(store, statement).into_iter().for_each(|command| builder.push(command));
            }
            Step::Choice => {
                passifier.choice();
                builder.choice();
            }
            Step::Otherwise => {
                passifier.otherwise();
                builder.otherwise();
            }
            Step::Join => {
                let (left, right) = passifier.join(store);
                builder.join(left, right);
            }
        }
    }
    let (incarnations, definitions) = passifier.finish();
    Passive { command: builder.finish(), definitions, incarnations }
}

/// A statement in dynamic single assignment form without assignment.
fn passive(
    store: &mut Expressions,
    statement: Command,
    definitions: &mut Vec<(Variable, Expression)>,
) -> Option<Command> {
    match statement {
        Command::Assign(variable, value) if store.declaration(variable).sort == Sort::Memory => {
            definitions.push((variable, value));
            None
        }
        Command::Assign(variable, value) => {
            let variable = store.variable(variable);
            Some(Command::Assume(store.equal(variable, value)))
        }
        other => Some(other),
    }
}

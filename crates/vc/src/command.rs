//! The guarded command language (Table 1 of the paper).

use crate::expression::{Expression, Expressions, Node, Variable};
use crate::walk::{Step, Walk};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `x := e`
    Assign(Variable, Expression),
    /// Goes wrong unless it holds.
    Assert(Expression),
    /// Only goes on if it holds.
    Assume(Expression),
    /// One after the other; nothing if empty.
    Sequence(Vec<Command>),
    /// One or the other.
    Choice(Box<Command>, Box<Command>),
}

impl Command {
    pub fn skip() -> Command {
        Command::Sequence(Vec::new())
    }

    pub fn choice(left: Command, right: Command) -> Command {
        Command::Choice(Box::new(left), Box::new(right))
    }

    /// `assume e; S₁ □ assume ¬e; S₂`
    pub fn conditional(
        store: &mut Expressions,
        condition: Expression,
        then: Command,
        otherwise: Command,
    ) -> Command {
        let negation = store.not(condition);
        let guarded = |guard, body| match body {
            Command::Sequence(mut list) => {
                list.insert(0, Command::Assume(guard));
                Command::Sequence(list)
            }
            other => Command::Sequence(vec![Command::Assume(guard), other]),
        };
        Command::choice(guarded(condition, then), guarded(negation, otherwise))
    }

    /// The steps through it, in execution order.
    pub fn walk(&self) -> Walk<'_> {
        Walk::new(self)
    }

    /// `|S|`: nodes of its expressions as trees, and of assignments their equations; saturates. A side
    /// of a choice, or a program, with nothing in it counts as `assume true`.
    pub fn size(&self, store: &Expressions) -> u64 {
        self.fold(1, |statement| match statement {
            Command::Assign(_, value) => store.size(*value).saturating_add(2),
            Command::Assert(condition) | Command::Assume(condition) => store.size(*condition),
            Command::Sequence(_) | Command::Choice(..) => 0,
        })
    }

    /// `len(S)`: statements, a choice counted as one more than its sides, and nothing as one.
    pub fn length(&self) -> u64 {
        let choices = self.walk().filter(|step| *step == Step::Choice).count() as u64;
        self.fold(1, |_| 1).saturating_add(choices)
    }

    /// The sum over statements, and `nothing` for each side of a choice without any; saturates.
    fn fold(&self, nothing: u64, weight: impl Fn(&Command) -> u64) -> u64 {
        let mut sum = 0u64;
        let mut is_empty = true;
        for step in self.walk() {
            match step {
                Step::Statement(statement) => sum = sum.saturating_add(weight(statement)),
                Step::Choice => {}
                Step::Otherwise | Step::Join if is_empty => sum = sum.saturating_add(nothing),
                Step::Otherwise | Step::Join => {}
            }
            is_empty = matches!(step, Step::Choice | Step::Otherwise);
        }
        if is_empty { sum.saturating_add(nothing) } else { sum }
    }

    /// The paths through it; saturates.
    pub fn paths(&self) -> u64 {
        let mut current = 1u64;
        let mut open = Vec::new();
        for step in self.walk() {
            match step {
                Step::Statement(_) => {}
                Step::Choice => open.push((std::mem::replace(&mut current, 1), 0)),
                Step::Otherwise => {
                    if let Some((_, left)) = open.last_mut() {
                        *left = std::mem::replace(&mut current, 1);
                    }
                }
                Step::Join => {
                    if let Some((before, left)) = open.pop() {
                        current = current.saturating_add(left).saturating_mul(before);
                    }
                }
            }
        }
        current
    }

    /// Calls `visit` with every statement that is no sequence or choice, in order.
    pub fn for_each_statement<'a>(&'a self, visit: &mut impl FnMut(&'a Command)) {
        for step in self.walk() {
            if let Step::Statement(statement) = step {
                visit(statement);
            }
        }
    }

    /// The expressions in it, in order.
    pub fn expressions(&self) -> Vec<Expression> {
        let mut all = Vec::new();
        self.for_each_statement(&mut |statement| match statement {
            Command::Assign(_, value) => all.push(*value),
            Command::Assert(condition) | Command::Assume(condition) => all.push(*condition),
            Command::Sequence(_) | Command::Choice(..) => {}
        });
        all
    }

    /// The variables that are assigned somewhere in it.
    pub fn assigned(&self) -> Vec<Variable> {
        let mut all = Vec::new();
        self.for_each_statement(&mut |statement| {
            if let Command::Assign(variable, _) = statement {
                all.push(*variable);
            }
        });
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Whether each choice is `assume e; … □ assume ¬e; …` and there is no other assumption: the
    /// program is deterministic and complete, and forward symbolic execution is defined for it.
    pub fn is_deterministic_and_complete(&self, store: &Expressions) -> bool {
        let mut steps = self.walk();
        // The guards of the left sides of the choices that are open.
        let mut guards = Vec::new();
        while let Some(step) = steps.next() {
            match step {
                Step::Statement(Command::Assume(condition)) => {
                    if store.node(*condition) != Node::Truth(true) {
                        return false;
                    }
                }
                Step::Statement(_) => {}
                Step::Choice => match steps.next() {
                    Some(Step::Statement(Command::Assume(guard))) => guards.push(*guard),
                    _ => return false,
                },
                Step::Otherwise => match (guards.pop(), steps.next()) {
                    (Some(left), Some(Step::Statement(Command::Assume(right))))
                        if are_opposite(store, left, *right) => {}
                    _ => return false,
                },
                Step::Join => {}
            }
        }
        true
    }

    /// Its first assumption, if it begins with one, and the rest.
    pub fn guard(&self) -> Option<(Expression, &[Command])> {
        match self {
            Command::Assume(condition) => Some((*condition, &[])),
            Command::Sequence(list) => match list.split_first()? {
                (Command::Assume(condition), rest) => Some((*condition, rest)),
                _ => None,
            },
            _ => None,
        }
    }

    /// As a list: the statements of a sequence, or the one that it is.
    pub fn statements(&self) -> &[Command] {
        match self {
            Command::Sequence(list) => list,
            other => std::slice::from_ref(other),
        }
    }
}

/// Whether one is the negation of the other.
fn are_opposite(store: &Expressions, left: Expression, right: Expression) -> bool {
    store.node(right) == Node::Not(left) || store.node(left) == Node::Not(right)
}

//! The guarded command language (Table 1 of the paper).

use crate::expression::{Expression, Expressions, Node, Variable};

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

    /// `|S|`: nodes of its expressions as trees, and of assignments their equations; saturates.
    pub fn size(&self, store: &Expressions) -> u64 {
        match self {
            Command::Assign(_, value) => store.size(*value).saturating_add(2),
            Command::Assert(condition) | Command::Assume(condition) => store.size(*condition),
            Command::Sequence(list) => {
                list.iter().fold(0u64, |sum, command| sum.saturating_add(command.size(store)))
            }
            Command::Choice(left, right) => left.size(store).saturating_add(right.size(store)),
        }
    }

    /// `len(S)`: statements, a choice counted as one more than its sides.
    pub fn length(&self) -> u64 {
        match self {
            Command::Assign(..) | Command::Assert(_) | Command::Assume(_) => 1,
            Command::Sequence(list) => list.iter().map(Command::length).sum(),
            Command::Choice(left, right) => 1 + left.length() + right.length(),
        }
    }

    /// The paths through it; saturates.
    pub fn paths(&self) -> u64 {
        match self {
            Command::Assign(..) | Command::Assert(_) | Command::Assume(_) => 1,
            Command::Sequence(list) => list.iter().fold(1u64, |n, command| n.saturating_mul(command.paths())),
            Command::Choice(left, right) => left.paths().saturating_add(right.paths()),
        }
    }

    /// Calls `visit` with every statement that is no sequence or choice, in order.
    pub fn for_each_statement<'a>(&'a self, visit: &mut impl FnMut(&'a Command)) {
        match self {
            Command::Sequence(list) => list.iter().for_each(|command| command.for_each_statement(visit)),
            Command::Choice(left, right) => {
                left.for_each_statement(visit);
                right.for_each_statement(visit);
            }
            statement => visit(statement),
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
        match self {
            Command::Assign(..) | Command::Assert(_) => true,
            Command::Assume(condition) => store.node(*condition) == Node::Truth(true),
            Command::Sequence(list) => {
                list.iter().all(|command| command.is_deterministic_and_complete(store))
            }
            Command::Choice(left, right) => match (left.guard(), right.guard()) {
                (Some((condition, then)), Some((negation, otherwise))) => {
                    store.node(negation) == Node::Not(condition)
                        && then.iter().chain(otherwise).all(|c| c.is_deterministic_and_complete(store))
                }
                _ => false,
            },
        }
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

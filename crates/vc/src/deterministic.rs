//! The condition of half the size, for deterministic complete programs.
//!
//! Such a program has one execution from each state, and it terminates or goes wrong, so `N` need not
//! be computed: `wp(P, Q) = wp(P, T) ∧ Q` (section 4.4 of the paper). As it stands that is a formula
//! whose incarnations are existentially quantified. Here they are definitions instead, which are total:
//! an assignment defines an incarnation also where its side is not taken, and at the end of a choice
//! the guard chooses between the sides. So the condition is quantifier-free and as ready for a question
//! of validity as for one of satisfiability. It has at most `|P| + |Q|` nodes, `P` being the program in
//! single assignment form with one node for each statement and choice in it.

use crate::command::Command;
use crate::condition::Condition;
use crate::dsa::{Incarnations, Merge};
use crate::error::Error;
use crate::expression::{Expression, Expressions, Node, Sort, Variable};
use crate::walk::Step;

/// A choice that is open.
struct Open {
    guard: Expression,
    /// What has to hold before the choice; nothing if everything is fine.
    before: Option<Expression>,
    left: Option<Expression>,
}

/// The weakest precondition of a deterministic complete program.
pub fn half_size(
    store: &mut Expressions,
    command: &Command,
    postcondition: Expression,
) -> Result<Condition, Error> {
    if !command.is_deterministic_and_complete(store) {
        return Err(Error::NotDeterministic);
    }
    let mut incarnations = Incarnations::default();
    let mut definitions = Vec::new();
    let mut current: Option<Expression> = None;
    let mut open: Vec<Open> = Vec::new();
    let mut steps = command.walk();
    while let Some(step) = steps.next() {
        match step {
            Step::Statement(Command::Assert(condition)) => {
                let condition = incarnations.read(store, *condition);
                current = Some(both(store, current, condition));
            }
            Step::Statement(Command::Assign(variable, value)) => {
                let value = incarnations.read(store, *value);
                definitions.push((incarnations.assign(store, *variable), value));
            }
            Step::Statement(_) => {}
            Step::Choice => {
                // Each side begins with its guard.
                let Some(Step::Statement(Command::Assume(guard))) = steps.next() else { continue };
                let guard = incarnations.read(store, *guard);
                incarnations.choice();
                open.push(Open { guard, before: current.take(), left: None });
            }
            Step::Otherwise => {
                steps.next();
                incarnations.otherwise();
                if let Some(choice) = open.last_mut() {
                    choice.left = current.take();
                }
            }
            Step::Join => {
                let Some(Open { guard, before, left }) = open.pop() else { continue };
                let right = std::mem::replace(&mut current, before);
                let merges = incarnations.merge(store);
                if let Some(sides) = end(store, &mut definitions, guard, &merges, left, right) {
                    current = Some(both(store, current, sides));
                }
            }
        }
    }
    let postcondition = incarnations.read(store, postcondition);
    let goal = both(store, current, postcondition);
    Ok(Condition { definitions, goal, incarnations: incarnations.made().to_vec() })
}

/// Ends a choice: defines the common incarnations, and says what has to hold on the side taken.
fn end(
    store: &mut Expressions,
    definitions: &mut Vec<(Variable, Expression)>,
    mut guard: Expression,
    merges: &[Merge],
    left: Option<Expression>,
    right: Option<Expression>,
) -> Option<Expression> {
    let needs_something = left.is_some() || right.is_some();
    if merges.len() + usize::from(needs_something) > 1 && store.size(guard) > 1 {
        let name = store.declare("g", Sort::Truth, false);
        definitions.push((name, guard));
        guard = store.variable(name);
    }
    for merge in merges {
        let chosen = store.make(Node::Ite(guard, merge.left, merge.right));
        definitions.push((merge.common, chosen));
    }
    if !needs_something {
        return None;
    }
    let [left, right] = [left, right].map(|side| side.unwrap_or_else(|| store.truth(true)));
    Some(store.make(Node::Ite(guard, left, right)))
}

fn both(store: &mut Expressions, before: Option<Expression>, condition: Expression) -> Expression {
    match before {
        Some(before) => store.and(before, condition),
        None => condition,
    }
}

//! The repair layer: a model of the path, changed a little so that one more comparison holds.

use term::{Assignment, Comparison, Evaluator, Node, Term, TermStore, mask};

use crate::model::Model;

/// A model of the constraints and the goal, if changing one variable of the goal gives one.
pub fn repair(
    store: &TermStore,
    evaluator: &mut Evaluator,
    constraints: &[Term],
    goal: Term,
    model: &Model,
) -> Option<Model> {
    let (positive, node) = match store.node(goal) {
        Node::Not(inner) => (false, store.node(inner)),
        node => (true, node),
    };
    let Node::Compare(op, left, right) = node else { return None };
    evaluator.begin();
    let (a, b) = (evaluator.evaluate(store, model, left), evaluator.evaluate(store, model, right));
    let top = mask(store.width(left));
    let (up, down) = (|value: u128| value.wrapping_add(1) & top, |value: u128| value.wrapping_sub(1) & top);
    // Values for the left side, then for the right one.
    let (for_left, for_right) = match (op, positive) {
        (Comparison::Equal, true) => ([b, b], [a, a]),
        (Comparison::Equal, false) => ([up(b), down(b)], [up(a), down(a)]),
        (_, true) => ([down(b), least(op, top)], [up(a), greatest(op, top)]),
        (_, false) => ([b, greatest(op, top)], [a, least(op, top)]),
    };
    let sides = [(left, for_left), (right, for_right)];
    for (side, values) in sides {
        for value in values {
            let Some((index, value)) = variable_for(store, side, value) else { continue };
            if model.variable(index) == value {
                continue;
            }
            let mut changed = model.clone();
            changed.variables.insert(index, value);
            evaluator.begin();
            let holds = evaluator.evaluate(store, &changed, goal) != 0
                && constraints.iter().all(|&constraint| evaluator.evaluate(store, &changed, constraint) != 0);
            if holds {
                return Some(changed);
            }
        }
    }
    None
}

fn least(op: Comparison, top: u128) -> u128 {
    if op == Comparison::SignedLess { top ^ (top >> 1) } else { 0 }
}

fn greatest(op: Comparison, top: u128) -> u128 {
    if op == Comparison::SignedLess { top >> 1 } else { top }
}

/// The variable to set, and to what, so that a term gets a value: through sums and extensions.
fn variable_for(store: &TermStore, term: Term, value: u128) -> Option<(u32, u128)> {
    let (mut term, mut value) = (term, value);
    loop {
        match store.node(term) {
            Node::Variable { index, .. } => return Some((index, value)),
            Node::Binary(term::BinaryOp::Add, k, x) => {
                value = value.wrapping_sub(store.value(k)?) & mask(store.width(x));
                term = x;
            }
            Node::Extend { of, .. } => {
                value &= mask(store.width(of));
                term = of;
            }
            _ => return None,
        }
    }
}

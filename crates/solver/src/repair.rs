//! The repair layer: a model of the path, changed a little so that one more comparison holds.

use std::collections::VecDeque;

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
            evaluator.begin();
            for (index, value) in variables_for(store, evaluator, model, side, value) {
                if model.variable(index) == value {
                    continue;
                }
                let mut changed = model.clone();
                changed.variables.insert(index, value);
                evaluator.begin();
                let mut holds = |term: Term| evaluator.evaluate(store, &changed, term) != 0;
                if holds(goal) && constraints.iter().all(|&constraint| holds(constraint)) {
                    return Some(changed);
                }
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

/// Variables of a sum that are tried.
const SUMMANDS: usize = 3;
/// Operations on the way to them.
const STEPS: usize = 64;

/// Variables, and what to set each to so that a term gets a value while the others stay: through sums and
/// extensions. The model's round of the evaluator has begun.
fn variables_for(
    store: &TermStore,
    evaluator: &mut Evaluator,
    model: &Model,
    term: Term,
    value: u128,
) -> Vec<(u32, u128)> {
    let mut found = Vec::new();
    // The nearest first: a sum may be long on either side.
    let mut open = VecDeque::from([(term, value)]);
    for _ in 0..STEPS {
        let Some((term, value)) = open.pop_front() else { break };
        match store.node(term) {
            Node::Variable { index, .. } => found.push((index, value)),
            Node::Binary(term::BinaryOp::Add, left, right) => {
                for (summand, other) in [(left, right), (right, left)] {
                    let rest = evaluator.evaluate(store, model, other);
                    open.push_back((summand, value.wrapping_sub(rest) & mask(store.width(term))));
                }
            }
            Node::Extend { of, .. } => open.push_back((of, value & mask(store.width(of)))),
            _ => {}
        }
        if found.len() == SUMMANDS {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_gets_a_value_by_one_of_its_variables() {
        let store = TermStore::new();
        let variables: Vec<Term> = (0..80).map(|index| store.variable(32, index)).collect();
        let sum = variables.iter().copied().reduce(|sum, next| store.add(sum, next)).expect("a sum");
        let number = |value: i64| store.constant(32, value as u128 & mask(32));
        let low = store.not(store.slt(sum, number(-80)));
        // The variable that comes first to mind is held in place.
        let held = store.eq(number(0), variables[79]);
        let constraints = [low, held];
        for goal in [store.slt(number(80), sum), store.eq(number(-80), sum), store.slt(sum, number(-79))] {
            let model = repair(&store, &mut Evaluator::default(), &constraints, goal, &Model::default());
            let model = model.expect("a model");
            let mut evaluator = Evaluator::default();
            evaluator.begin();
            assert!([low, held, goal].iter().all(|&term| evaluator.evaluate(&store, &model, term) == 1));
        }
        let beyond = store.slt(sum, number(-80));
        assert!(repair(&store, &mut Evaluator::default(), &constraints, beyond, &Model::default()).is_none());
    }
}

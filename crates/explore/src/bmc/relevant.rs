//! What of a model a condition depends on: of a choice only the side that is taken, of a disjunction
//! that holds only one that does.
//!
//! What is left out can have any value, so that a test says what matters, and memory that was never
//! written is part of it only where the violation hangs on it.

use rustc_hash::FxHashSet;
use solver::Model;
use term::{BinaryOp, Evaluator, Node, Term, TermStore};

/// The part of a model under which a condition that it satisfies holds already.
pub fn relevant(store: &TermStore, model: &Model, condition: Term) -> Model {
    let mut evaluator = Evaluator::default();
    evaluator.begin();
    let mut seen = FxHashSet::default();
    let mut work = vec![condition];
    let mut part = Model::default();
    while let Some(term) = work.pop() {
        if !seen.insert(term) {
            continue;
        }
        let node = store.node(term);
        match node {
            Node::Variable { index, .. } => {
                part.variables.extend(model.variables.get(&index).map(|&value| (index, value)));
            }
            Node::ArrayVariable { index } => {
                part.arrays.extend(model.arrays.get(&index).map(|bytes| (index, bytes.clone())));
            }
            Node::Address { object, .. } => {
                part.addresses.extend(model.addresses.get(&object).map(|&address| (object, address)));
            }
            Node::Ite(choice, then, otherwise) => {
                let holds = evaluator.evaluate(store, model, choice) != 0;
                work.extend([choice, if holds { then } else { otherwise }]);
            }
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) if store.width(term) == 1 => {
                // One that decides it suffices.
                let decisive = u128::from(op == BinaryOp::Or);
                let decides = |side: &Term| seen.contains(side);
                let mut value = |side: Term| evaluator.evaluate(store, model, side);
                let sides = [left, right].map(|side| (side, value(side) == decisive));
                match sides {
                    [(left, true), (right, true)] => work.push(if decides(&right) { right } else { left }),
                    [(side, true), _] | [_, (side, true)] => work.push(side),
                    _ => work.extend([left, right]),
                }
            }
            _ => work.extend(node.children()),
        }
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_decides_is_kept() {
        let store = TermStore::new();
        let [a, b, c] = [0, 1, 2].map(|index| store.variable(1, index));
        let [x, y] = [3, 4].map(|index| store.variable(8, index));
        let ten = store.constant(8, 10);
        let chosen = store.ite(a, x, y);
        let condition = store.and(store.ult(chosen, ten), store.or(b, c));
        let mut model = Model::default();
        model.variables.extend([(0, 1), (1, 0), (2, 1), (3, 5), (4, 200)]);
        let part = relevant(&store, &model, condition);
        let mut kept: Vec<u32> = part.variables.keys().copied().collect();
        kept.sort_unstable();
        assert_eq!(kept, [0, 2, 3]);
        let mut evaluator = Evaluator::default();
        evaluator.begin();
        assert_eq!(evaluator.evaluate(&store, &part, condition), 1);
    }
}

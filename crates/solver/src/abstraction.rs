//! Forgetting what terms are made of: a query in which the same large terms occur in the constraints
//! and in the goal is often contradictory whatever they are. Sums of many variables are hard for a
//! solver that looks at every bit, and easy for one that does not look into them.

use rustc_hash::{FxHashMap, FxHashSet};
use term::{Node, Term, TermStore};

/// Variables from here on stand for terms; the rest of the number is the term's.
const FIRST: u32 = 1 << 29;

/// Constraints and goal with a variable for each of the largest terms that occur in both; None if
/// there is none.
///
/// Soundness: if this is contradictory, so is the query it comes from. The reverse does not hold.
pub fn abstracted(store: &TermStore, constraints: &[Term], goal: Term) -> Option<(Vec<Term>, Term)> {
    let mut in_constraints = FxHashSet::default();
    let mut stack = constraints.to_vec();
    while let Some(term) = stack.pop() {
        if in_constraints.insert(term) {
            stack.extend(store.node(term).children());
        }
    }
    let mut map = FxHashMap::default();
    let mut seen = FxHashSet::default();
    let mut stack = vec![goal];
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        let node = store.node(term);
        let is_large = matches!(node, Node::Binary(..) | Node::Ite(..) | Node::Select(..) | Node::Concat(..));
        let index = term.index() as u32;
        if is_large && store.width(term) > 1 && in_constraints.contains(&term) && index < FIRST {
            map.insert(term, store.variable(store.width(term), FIRST | index));
        } else {
            stack.extend(node.children());
        }
    }
    if map.is_empty() {
        return None;
    }
    let constraints = constraints.iter().map(|&constraint| store.substitute(constraint, &mut map)).collect();
    Some((constraints, store.substitute(goal, &mut map)))
}

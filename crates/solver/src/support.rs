//! What a term depends on: its variables, arrays and addresses.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use term::{Node, Term, TermStore};

/// The leaves of terms, remembered.
#[derive(Default)]
pub struct Support {
    known: FxHashMap<Term, Rc<[Term]>>,
}

impl Support {
    /// The variables, array variables and addresses in a term, ascending.
    pub fn leaves(&mut self, store: &TermStore, term: Term) -> Rc<[Term]> {
        if let Some(leaves) = few_leaves(store, term) {
            return leaves;
        }
        if let Some(leaves) = self.known.get(&term) {
            return leaves.clone();
        }
        let mut seen = FxHashSet::default();
        let mut leaves = Vec::new();
        let mut stack = vec![term];
        while let Some(current) = stack.pop() {
            if !seen.insert(current) {
                continue;
            }
            if let Some(known) = self.known.get(&current) {
                leaves.extend(known.iter().copied());
                continue;
            }
            let node = store.node(current);
            match node {
                Node::Variable { .. } | Node::ArrayVariable { .. } | Node::Address { .. } => {
                    leaves.push(current);
                }
                _ => stack.extend(node.children()),
            }
        }
        leaves.sort_unstable();
        leaves.dedup();
        let leaves: Rc<[Term]> = leaves.into();
        self.known.insert(term, leaves.clone());
        leaves
    }
}

/// The only leaf, if it is a variable of at most 64 bits.
pub fn single_variable(store: &TermStore, leaves: &[Term]) -> Option<Term> {
    match *leaves {
        [variable] => match store.node(variable) {
            Node::Variable { width, .. } if width <= 64 => Some(variable),
            _ => None,
        },
        _ => None,
    }
}

/// Subterms of a term up to which it is looked at each time: faster than to look it up.
const FEW: usize = 8;

/// The leaves of a small term.
fn few_leaves(store: &TermStore, term: Term) -> Option<Rc<[Term]>> {
    let mut terms = [term; FEW];
    let mut count = 1;
    let mut next = 0;
    let mut leaves = 0;
    // Leaves to the front, in the place of what was looked at.
    while next < count {
        let current = terms[next];
        next += 1;
        let node = store.node(current);
        if matches!(node, Node::Variable { .. } | Node::ArrayVariable { .. } | Node::Address { .. }) {
            if !terms[..leaves].contains(&current) {
                terms[leaves] = current;
                leaves += 1;
            }
            continue;
        }
        for child in node.children() {
            *terms.get_mut(count)? = child;
            count += 1;
        }
    }
    let leaves = &mut terms[..leaves];
    leaves.sort_unstable();
    Some((&*leaves).into())
}

/// Whether two ascending lists have a member in common.
pub fn intersect(left: &[Term], right: &[Term]) -> bool {
    let (small, large) = if left.len() < right.len() { (left, right) } else { (right, left) };
    small.iter().any(|term| large.binary_search(term).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_terms_have_the_same_kind_of_leaves() {
        let store = TermStore::new();
        let mut support = Support::default();
        let variables: Vec<Term> = (0..6).map(|index| store.variable(8, index)).collect();
        let address = store.address(8, 3, 0);
        let small = store.ult(store.add(variables[1], variables[0]), store.add(variables[0], address));
        assert_eq!(*support.leaves(&store, small), [variables[0], variables[1], address]);
        let sum = |terms: &[Term]| terms[1..].iter().fold(terms[0], |sum, &term| store.add(sum, term));
        let large = store.ult(store.add(sum(&variables), address), variables[2]);
        assert!(few_leaves(&store, large).is_none());
        assert_eq!(support.leaves(&store, large).len(), 7);
        assert!(support.leaves(&store, store.constant(8, 1)).is_empty());
    }
}

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

/// Whether two ascending lists have a member in common.
pub fn intersect(left: &[Term], right: &[Term]) -> bool {
    let (small, large) = if left.len() < right.len() { (left, right) } else { (right, left) };
    small.iter().any(|term| large.binary_search(term).is_ok())
}

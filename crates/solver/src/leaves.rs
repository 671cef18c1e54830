//! What a query leaves open: the variables, arrays and addresses in its terms.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use term::{FloatBinaryOp, Node, Term, TermStore};

/// The open parts of a term, each once.
#[derive(Default)]
pub(crate) struct Leaves {
    pub variables: Vec<Term>,
    pub arrays: Vec<Term>,
    pub addresses: Vec<Term>,
    /// Remainders of floats are not leaves of the term, but of its translation.
    pub remainders: Vec<Term>,
}

/// Finds leaves, once for each constraint.
#[derive(Default)]
pub(crate) struct LeafIndex {
    found: FxHashMap<Term, Rc<Leaves>>,
    /// The walk in which a term was last seen.
    walks: Vec<u32>,
    walk: u32,
}

impl LeafIndex {
    pub fn leaves(&mut self, store: &TermStore, root: Term) -> Rc<Leaves> {
        if let Some(leaves) = self.found.get(&root) {
            return leaves.clone();
        }
        let leaves = Rc::new(self.walk(store, root));
        self.found.insert(root, leaves.clone());
        leaves
    }

    fn walk(&mut self, store: &TermStore, root: Term) -> Leaves {
        self.walk += 1;
        if self.walks.len() < store.len() {
            self.walks.resize(store.len(), 0);
        }
        let mut leaves = Leaves::default();
        let mut stack = vec![root];
        while let Some(term) = stack.pop() {
            if std::mem::replace(&mut self.walks[term.index()], self.walk) == self.walk {
                continue;
            }
            let node = store.node(term);
            match node {
                Node::Variable { .. } => leaves.variables.push(term),
                Node::ArrayVariable { .. } => leaves.arrays.push(term),
                Node::Address { .. } => leaves.addresses.push(term),
                Node::FloatBinary(FloatBinaryOp::Rem, ..) => leaves.remainders.push(term),
                _ => {}
            }
            stack.extend(node.children());
        }
        leaves
    }
}

//! Substitution: a term with other terms in the place of some of its subterms.

use rustc_hash::FxHashMap;

use crate::dense::TermMap;
use crate::node::{Node, Term};
use crate::store::TermStore;

/// What stands in the place of terms: a small map, or one for many terms.
pub trait Substitution {
    fn get(&self, term: Term) -> Option<Term>;
    fn set(&mut self, term: Term, value: Term);
}

impl Substitution for FxHashMap<Term, Term> {
    fn get(&self, term: Term) -> Option<Term> {
        FxHashMap::get(self, &term).copied()
    }

    fn set(&mut self, term: Term, value: Term) {
        self.insert(term, value);
    }
}

impl Substitution for TermMap {
    fn get(&self, term: Term) -> Option<Term> {
        TermMap::get(self, term)
    }

    fn set(&mut self, term: Term, value: Term) {
        self.insert(term, value);
    }
}

impl TermStore {
    /// The term with each key of the map replaced by its value, simplified again. Results for
    /// subterms are added to the map, so that it can be used for several terms.
    pub fn substitute(&self, term: Term, map: &mut impl Substitution) -> Term {
        // Iterative: a term may be deeper than the machine's stack.
        let mut stack = vec![term];
        while let Some(&current) = stack.last() {
            if map.get(current).is_some() {
                stack.pop();
                continue;
            }
            let node = self.node(current);
            let before = stack.len();
            let mut children = [current; 3];
            let mut changed = false;
            for (slot, child) in children.iter_mut().zip(node.children()) {
                match map.get(child) {
                    Some(known) => {
                        *slot = known;
                        changed |= known != child;
                    }
                    // A leaf that is not replaced needs no entry.
                    None if self.is_leaf(child) => *slot = child,
                    None => stack.push(child),
                }
            }
            if stack.len() > before {
                continue;
            }
            let result = if changed { self.rebuild(&node, children) } else { current };
            map.set(current, result);
            stack.pop();
        }
        map.get(term).unwrap_or(term)
    }

    /// Whether a term has no operands.
    pub(crate) fn is_leaf(&self, term: Term) -> bool {
        matches!(
            self.node(term),
            Node::Constant { .. }
                | Node::Variable { .. }
                | Node::ArrayVariable { .. }
                | Node::Address { .. }
                | Node::Table { .. }
        )
    }

    /// The node's operation on other operands, by the simplifying constructors.
    pub fn rebuild(&self, node: &Node, [a, b, c]: [Term; 3]) -> Term {
        match *node {
            Node::Constant { .. }
            | Node::Variable { .. }
            | Node::ArrayVariable { .. }
            | Node::Address { .. }
            | Node::Table { .. } => self.intern(*node),
            Node::Not(_) => self.not(a),
            Node::Binary(op, ..) => self.binary(op, a, b),
            Node::Compare(op, ..) => self.compare(op, a, b),
            Node::Ite(..) => self.ite(a, b, c),
            Node::Concat(..) => self.concat(a, b),
            Node::Extract { low, width, .. } => self.extract(low, width, a),
            Node::Extend { signed, width, .. } => self.extend(signed, width, a),
            Node::Select(..) => self.select(a, b),
            Node::Store(..) => self.store(a, b, c),
            Node::Everywhere(_) => self.everywhere(a),
            Node::Shift(..) => self.shift(a, b),
            Node::Splice(..) => self.splice_range(a, b, c),
            Node::FloatBinary(op, ..) => self.float_binary(op, a, b),
            Node::FloatUnary(op, _) => self.float_unary(op, a),
            Node::FloatFused(..) => self.float_fused(a, b, c),
            Node::FloatCompare(op, ..) => self.float_compare(op, a, b),
            Node::FloatToFloat { width, .. } => self.float_to_float(width, a),
            Node::FloatToInt { signed, width, .. } => self.float_to_int(signed, width, a),
            Node::IntToFloat { signed, width, .. } => self.int_to_float(signed, width, a),
        }
    }
}

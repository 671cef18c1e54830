//! A number for each query by which most that are not kept are told at once.
//!
//! Writing a query takes as long as an easy one takes to be answered. Its shape is what it is without saying
//! which variable is which: that of a term is made once, of those of its operands.

use term::{Node, Term, TermStore};

use super::canonical::conjuncts;
use crate::backend::Query;

/// Invariant: used with one term store only.
#[derive(Default)]
pub(super) struct Shapes {
    /// By term; zero if it is not known yet.
    known: Vec<u64>,
}

/// The shape of what is about addresses.
const ADDRESS: u64 = u64::MAX;

impl Shapes {
    /// None if the query is about addresses.
    pub fn of(&mut self, store: &TermStore, query: Query<'_>) -> Option<u64> {
        let mut sum = 0u64;
        for term in conjuncts(store, query.constraints.iter().chain(query.assumptions)) {
            match self.of_term(store, term) {
                ADDRESS => return None,
                shape => sum = sum.wrapping_add(scattered(shape)),
            }
        }
        Some(sum)
    }

    fn of_term(&mut self, store: &TermStore, root: Term) -> u64 {
        if self.known.len() < store.len() {
            self.known.resize(store.len(), 0);
        }
        let mut open = vec![root];
        while let Some(&term) = open.last() {
            if self.known[term.index()] != 0 {
                open.pop();
                continue;
            }
            let node = store.node(term);
            let before = open.len();
            open.extend(node.children().filter(|operand| self.known[operand.index()] == 0));
            if open.len() == before {
                self.known[term.index()] = self.of_node(store, term, node);
                open.pop();
            }
        }
        self.known[root.index()]
    }

    fn of_node(&self, store: &TermStore, term: Term, node: Node) -> u64 {
        let own = match node {
            Node::Address { .. } => return ADDRESS,
            Node::Constant { value, .. } => mixed(1, mixed(value as u64, (value >> 64) as u64)),
            Node::Variable { .. } => 2,
            Node::ArrayVariable { .. } => 3,
            Node::Table { index } => {
                store.table_bytes(index).iter().fold(4, |sum, &byte| mixed(sum, byte.into()))
            }
            Node::Not(_) => 5,
            Node::Binary(op, ..) => mixed(6, op as u64),
            Node::Compare(op, ..) => mixed(7, op as u64),
            Node::Ite(..) => 8,
            Node::Concat(..) => 9,
            Node::Extract { low, .. } => mixed(10, low.into()),
            Node::Extend { signed, .. } => mixed(11, signed.into()),
            Node::Select(..) => 12,
            Node::Store(..) => 13,
            Node::FloatBinary(op, ..) => mixed(14, op as u64),
            Node::FloatUnary(op, _) => mixed(15, op as u64),
            Node::FloatFused(..) => 16,
            Node::FloatCompare(op, ..) => mixed(17, op as u64),
            Node::FloatToFloat { .. } => 18,
            Node::FloatToInt { signed, .. } => mixed(19, signed.into()),
            Node::IntToFloat { signed, .. } => mixed(20, signed.into()),
            Node::Everywhere(_) => 21,
            Node::Shift(..) => 22,
            Node::Splice(..) => 23,
        };
        let mut shape = mixed(own, store.width(term).into());
        for operand in node.children() {
            match self.known[operand.index()] {
                ADDRESS => return ADDRESS,
                of_operand => shape = mixed(shape, of_operand),
            }
        }
        // The two values that mean something else.
        if shape == 0 || shape == ADDRESS { 1 } else { shape }
    }
}

fn mixed(one: u64, other: u64) -> u64 {
    scattered(one.rotate_left(23) ^ other.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

fn scattered(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

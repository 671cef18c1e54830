//! Answers to hard queries, shared by the members of a portfolio.
//!
//! Each engine has terms and a back end of its own, but all run the same program, and a query that
//! takes one of them seconds comes up in the others, too. What the first back end does not decide at
//! once is remembered under its text, in which terms have no store's numbers: conjuncts one by one, in
//! an order of their own, each written as its nodes.
//!
//! Soundness: equal texts are equal queries over the same variables. Addresses are left out: what is
//! known of them is not in the text.

use std::fmt::Write;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use term::{BinaryOp, Comparison, FloatComparison, Node, Term, TermStore};

use crate::backend::{Answer, Query};
use crate::model::Model;

/// What hard queries were answered. Copies share it.
#[derive(Clone, Debug, Default)]
pub struct HardQueries(Arc<Mutex<FxHashMap<String, Known>>>);

#[derive(Clone, Debug)]
enum Known {
    Satisfiable(Model),
    Unsatisfiable,
    /// Not in this time, for this reason.
    Unknown(Duration, String),
}

impl HardQueries {
    /// The answer to a query with this text, if it is known, or known not to be found in its time.
    pub(crate) fn recall(&self, text: &str, query: Query<'_>) -> Option<Answer> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(text).cloned()?;
        match known {
            Known::Satisfiable(model) => Some(Answer::Satisfiable(model)),
            Known::Unsatisfiable => Some(Answer::Unsatisfiable(query.assumptions.to_vec())),
            Known::Unknown(time, why) if query.timeout <= time => Some(Answer::Unknown(why)),
            Known::Unknown(..) => None,
        }
    }

    pub(crate) fn remember(&self, text: String, query: Query<'_>, answer: &Answer) {
        let known = match answer {
            Answer::Satisfiable(model) => Known::Satisfiable(model.clone()),
            Answer::Unsatisfiable(_) => Known::Unsatisfiable,
            Answer::Unknown(why) => Known::Unknown(query.timeout, why.clone()),
        };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(text, known);
    }
}

/// Nodes of one conjunct at most that are written: beyond that the text costs as much as the answer.
const MOST_NODES: usize = 200_000;

/// The text of a query; None if it is about addresses, or very large.
pub(crate) fn text(store: &TermStore, query: Query<'_>) -> Option<String> {
    let mut conjuncts = Vec::new();
    let mut open: Vec<Term> = query.constraints.iter().chain(query.assumptions).copied().collect();
    while let Some(term) = open.pop() {
        match store.node(term) {
            Node::Binary(BinaryOp::And, left, right) if store.width(term) == 1 => open.extend([left, right]),
            _ => conjuncts.push(term),
        }
    }
    conjuncts.sort_unstable();
    conjuncts.dedup();
    let texts: Option<Vec<String>> = conjuncts.into_iter().map(|term| nodes(store, term)).collect();
    let mut texts = texts?;
    texts.sort_unstable();
    Some(texts.join("\n"))
}

/// The nodes of a term, operands first and by their positions.
fn nodes(store: &TermStore, root: Term) -> Option<String> {
    let mut ranks: FxHashMap<Term, u64> = FxHashMap::default();
    let mut order = Vec::new();
    let is_whole = walk(store, root, |node| node.children().collect(), |term| order.push(term));
    if !is_whole {
        return None;
    }
    for &term in &order {
        let operands = operands(store.node(term), &ranks);
        let mut hasher = FxHasher::default();
        label(store, store.node(term))?.hash(&mut hasher);
        operands.iter().for_each(|operand| ranks[operand].hash(&mut hasher));
        ranks.insert(term, hasher.finish());
    }
    let mut positions: FxHashMap<Term, usize> = FxHashMap::default();
    let mut out = String::new();
    walk(
        store,
        root,
        |node| operands(node, &ranks),
        |term| {
            let node = store.node(term);
            out.push_str(&label(store, node).unwrap_or_default());
            for operand in operands(node, &ranks) {
                let _ = write!(out, " {}", positions[&operand]);
            }
            out.push(';');
            positions.insert(term, positions.len());
        },
    );
    Some(out)
}

/// Visits each node below a term once, operands before what uses them; false if there are too many.
fn walk(
    store: &TermStore,
    root: Term,
    mut operands: impl FnMut(Node) -> Vec<Term>,
    mut visit: impl FnMut(Term),
) -> bool {
    let mut seen = FxHashSet::default();
    let mut open = vec![(root, false)];
    while let Some((term, is_ready)) = open.pop() {
        if is_ready {
            visit(term);
        } else if seen.insert(term) {
            if seen.len() > MOST_NODES {
                return false;
            }
            open.push((term, true));
            open.extend(operands(store.node(term)).into_iter().map(|operand| (operand, false)));
        }
    }
    true
}

/// The operands of a node; where their order means nothing, in one that does not depend on the store.
fn operands(node: Node, ranks: &FxHashMap<Term, u64>) -> Vec<Term> {
    let mut operands: Vec<Term> = node.children().collect();
    let is_commutative = match node {
        Node::Binary(op, ..) => op.is_commutative(),
        Node::Compare(op, ..) => op == Comparison::Equal,
        Node::FloatCompare(op, ..) => op == FloatComparison::Equal,
        _ => false,
    };
    if is_commutative {
        operands.sort_by_key(|operand| ranks.get(operand).copied());
    }
    operands
}

/// A node without its operands; None for addresses.
fn label(store: &TermStore, node: Node) -> Option<String> {
    let kind = std::mem::discriminant(&node);
    Some(match node {
        Node::Address { .. } => return None,
        Node::Table { index } => format!("table {:?}", store.table_bytes(index)),
        Node::Constant { .. } | Node::Variable { .. } | Node::ArrayVariable { .. } => format!("{node:?}"),
        Node::Binary(op, ..) => format!("{op:?}"),
        Node::Compare(op, ..) => format!("{op:?}"),
        Node::FloatBinary(op, ..) => format!("float {op:?}"),
        Node::FloatUnary(op, ..) => format!("float {op:?}"),
        Node::FloatCompare(op, ..) => format!("float {op:?}"),
        Node::Extract { low, width, .. } => format!("{kind:?} {low} {width}"),
        Node::Extend { signed, width, .. }
        | Node::FloatToInt { signed, width, .. }
        | Node::IntToFloat { signed, width, .. } => format!("{kind:?} {signed} {width}"),
        Node::FloatToFloat { width, .. } => format!("{kind:?} {width}"),
        Node::Not(_)
        | Node::Ite(..)
        | Node::Concat(..)
        | Node::Select(..)
        | Node::Store(..)
        | Node::Everywhere(_)
        | Node::Shift(..)
        | Node::Splice(..)
        | Node::FloatFused(..) => format!("{kind:?}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(constraints: &[Term]) -> Query<'_> {
        Query { constraints, assumptions: &[], wants_core: false, timeout: Duration::from_secs(1) }
    }

    /// Two stores in which everything has other numbers.
    #[test]
    fn equal_queries_of_two_stores_have_the_same_text_and_others_do_not() {
        let write = |store: &TermStore, addend: u128| {
            let (x, y) = (store.variable(8, 1), store.variable(8, 2));
            let sum = store.add(x, store.constant(8, addend));
            let first = store.ult(sum, y);
            let second = store.eq(store.mul(x, y), store.constant(8, 9));
            (first, second)
        };
        let (one, other) = (TermStore::new(), TermStore::new());
        other.variable(16, 7);
        other.add(other.variable(8, 2), other.constant(8, 77));
        let (first, second) = write(&one, 3);
        let (same, further) = write(&other, 3);
        let expected = text(&one, query(&[first, second]));
        assert!(expected.is_some());
        assert_eq!(expected, text(&other, query(&[other.and(further, same)])));
        let (different, _) = write(&other, 4);
        assert_ne!(expected, text(&other, query(&[different, further])));
        assert_ne!(expected, text(&other, query(&[same])));
    }

    #[test]
    fn what_was_not_decided_is_tried_again_with_more_time() {
        let (store, hard) = (TermStore::new(), HardQueries::default());
        let constraints = [store.eq(store.variable(8, 0), store.constant(8, 5))];
        let short = query(&constraints);
        hard.remember("text".into(), short, &Answer::Unknown("time".into()));
        assert!(matches!(hard.recall("text", short), Some(Answer::Unknown(_))));
        let long = Query { timeout: Duration::from_secs(2), ..short };
        assert!(hard.recall("text", long).is_none());
        hard.remember("text".into(), long, &Answer::Unsatisfiable(Vec::new()));
        assert!(matches!(hard.recall("text", short), Some(Answer::Unsatisfiable(_))));
    }
}

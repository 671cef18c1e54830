//! Which memory that was never written decides that a path is taken.
//!
//! No run can be made to find a value in such memory. So where the compiled program does not fail as
//! predicted, that says nothing if the path depends on what it found there, and all if it does not:
//! with all other inputs as they are, is there a value for which the path is not taken?

use rustc_hash::{FxHashMap, FxHashSet};
use semantics::symbolic::{InputContent, InputOrigin, InputRecord};
use solver::Model;
use term::{Assignment, Node, Term, TermStore};

use crate::walk::Seen;

/// Takes what was never written, and does not decide anything, out of a model of the conditions.
/// `always`: whether a condition holds whatever the values of its variables are.
pub fn keep_decisive(
    store: &TermStore,
    records: &[InputRecord],
    conditions: &[Term],
    model: &Model,
    mut always: impl FnMut(Term) -> bool,
) -> Model {
    // Regions that were filled from outside are listed as such; what is read of others was never written.
    let is_filled = |wanted: u32| {
        records.iter().any(|record| matches!(record.content, InputContent::Region { id, .. } if id == wanted))
    };
    let unwritten: FxHashSet<Term> = records
        .iter()
        .filter(|record| record.origin == InputOrigin::Uninitialised)
        .filter_map(|record| match record.content {
            InputContent::Scalar { term, .. } => Some(term),
            InputContent::Part { region, term, .. } => Some(term).filter(|_| !is_filled(region)),
            InputContent::Whole { region, array, .. } => Some(array).filter(|_| !is_filled(region)),
            InputContent::Region { .. } | InputContent::Return => None,
        })
        .collect();
    let mut kept = model.clone();
    // What a model does not list is zero: a condition may need it all the same.
    for leaf in conditions.iter().flat_map(|&condition| leaves(store, condition)) {
        match store.node(leaf) {
            Node::Variable { index, .. } => {
                kept.variables.entry(index).or_insert(0);
            }
            Node::ArrayVariable { index } => {
                kept.arrays.entry(index).or_default();
            }
            _ => {}
        }
    }
    if unwritten.is_empty() {
        return kept;
    }
    let mut decisive: FxHashSet<Term> = FxHashSet::default();
    for &condition in conditions {
        let found = leaves(store, condition);
        let depends: Vec<Term> = found.iter().copied().filter(|leaf| unwritten.contains(leaf)).collect();
        if depends.iter().all(|leaf| decisive.contains(leaf)) {
            continue;
        }
        let others = found.into_iter().filter(|leaf| !unwritten.contains(leaf));
        let mut values: FxHashMap<Term, Term> =
            others.filter_map(|leaf| Some((leaf, value_of(store, model, leaf)?))).collect();
        if !always(store.substitute(condition, &mut values)) {
            decisive.extend(depends);
        }
    }
    for term in unwritten.into_iter().filter(|term| !decisive.contains(term)) {
        match store.node(term) {
            Node::Variable { index, .. } => {
                kept.variables.remove(&index);
            }
            Node::ArrayVariable { index } => {
                kept.arrays.remove(&index);
            }
            _ => {}
        }
    }
    kept
}

/// The value of a leaf in a model; None for arrays, which stay open.
fn value_of(store: &TermStore, model: &Model, leaf: Term) -> Option<Term> {
    match store.node(leaf) {
        Node::Variable { index, width } => Some(store.constant(width, model.variable(index))),
        Node::Address { object, width } => Some(store.constant(width, u128::from(model.address(object)))),
        _ => None,
    }
}

fn leaves(store: &TermStore, term: Term) -> Vec<Term> {
    let mut found = Vec::new();
    let mut seen = Seen::default();
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        if seen.insert(term) {
            match store.node(term) {
                Node::Variable { .. } | Node::ArrayVariable { .. } | Node::Address { .. } => found.push(term),
                node => stack.extend(node.children()),
            }
        }
    }
    found
}

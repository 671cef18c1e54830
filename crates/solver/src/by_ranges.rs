//! Conditions of a path by the ranges of its variables.
//!
//! A clause holds if it does where its literals on single variables do not: what `c` is otherwise than a digit
//! says nothing about where the sum with it is. (Exponents of decimal numbers, 250 queries of 5 ms each.)

use rustc_hash::FxHashMap;
use term::{BinaryOp, Node, Term, TermStore};

use crate::chain::Truth;
use crate::intervals::ValueSet;
use crate::path::PathCondition;
use crate::ranges::Ranges;
use crate::support::{Support, single_variable};
use crate::value_sets::ValueSets;

/// Parts of a conjunction that are looked at.
const MOST_PARTS: usize = 64;

/// What is known of terms.
pub struct About<'a> {
    pub support: &'a mut Support,
    pub sets: &'a mut ValueSets,
}

type Known = FxHashMap<Term, ValueSet>;

/// Whether a condition holds in all states of a path, or in none, if the ranges tell.
pub fn decide(
    store: &TermStore,
    path: &PathCondition,
    touching: &[usize],
    condition: Term,
    mut about: About<'_>,
) -> Option<Truth> {
    let groups = touching.iter().flat_map(|&index| path.group(index).sets());
    let known: Known = groups.map(|(variable, set)| (variable, set.clone())).collect();
    if let Some(holds) = ranges(store, &known).decide(condition) {
        return Some(if holds { Truth::Always } else { Truth::Never });
    }
    let negation = store.not(condition);
    match () {
        () if is_contradiction(store, &known, negation, &mut about) => Some(Truth::Always),
        () if is_contradiction(store, &known, condition, &mut about) => Some(Truth::Never),
        () => None,
    }
}

fn ranges<'a>(store: &'a TermStore, known: &Known) -> Ranges<'a> {
    let mut ranges = Ranges::new(store);
    for (&variable, set) in known {
        ranges.restrict(variable, set);
    }
    ranges
}

/// Whether a conjunction cannot hold, by what its parts on single variables leave of these.
fn is_contradiction(store: &TermStore, known: &Known, condition: Term, about: &mut About<'_>) -> bool {
    let parts = conjuncts(store, condition);
    if parts.len() < 2 {
        return false;
    }
    let mut known = known.clone();
    let mut others = Vec::new();
    for part in parts {
        let leaves = about.support.leaves(store, part);
        let variable = single_variable(store, &leaves);
        let found = variable.and_then(|variable| Some((variable, about.sets.of(store, variable, part)?)));
        let Some((variable, set)) = found else {
            others.push(part);
            continue;
        };
        let left = match known.get(&variable) {
            Some(before) => before.intersect(&set),
            None => (*set).clone(),
        };
        if left.is_empty() {
            return true;
        }
        known.insert(variable, left);
    }
    let mut ranges = ranges(store, &known);
    others.into_iter().any(|part| ranges.decide(part) == Some(false))
}

/// The parts of a conjunction, also of one that is the negation of a clause.
fn conjuncts(store: &TermStore, condition: Term) -> Vec<Term> {
    let mut parts = Vec::new();
    let mut open = vec![condition];
    while let Some(term) = open.pop() {
        if parts.len() + open.len() >= MOST_PARTS {
            parts.push(term);
            continue;
        }
        match store.node(term) {
            Node::Binary(BinaryOp::And, left, right) if store.width(term) == 1 => open.extend([right, left]),
            Node::Not(inner) => match store.node(inner) {
                Node::Binary(BinaryOp::Or, left, right) if store.width(inner) == 1 => {
                    open.extend([store.not(right), store.not(left)]);
                }
                _ => parts.push(term),
            },
            _ => parts.push(term),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decided(store: &TermStore, condition: Term) -> Option<Truth> {
        let (mut support, mut sets) = (Support::default(), ValueSets::default());
        let about = About { support: &mut support, sets: &mut sets };
        decide(store, &PathCondition::new(), &[], condition, about)
    }

    /// The exponent of a decimal number: two bytes, of which the first is a digit.
    #[test]
    fn a_literal_on_one_variable_narrows_the_others() {
        let store = TermStore::new();
        let [c, d] = [0, 1].map(|index| store.variable(8, index));
        let wide = |byte: Term| store.extend(true, 64, byte);
        let constant = |value: i64| store.constant(64, value as u128);
        let value = |byte: Term| store.add(constant(-48), wide(byte));
        let sum = store.add(value(d), store.mul(constant(10), value(c)));
        let byte = |value: u128| store.constant(8, value);
        let no_digit = store.not(store.ule(store.sub(c, byte(48)), byte(9)));
        let small = store.slt(sum, constant(301));
        assert_eq!(decided(&store, small), None);
        assert_eq!(decided(&store, store.or(no_digit, small)), Some(Truth::Always));
        let neither = store.not(store.or(no_digit, small));
        assert_eq!(decided(&store, neither), Some(Truth::Never));
        let smaller = store.slt(sum, constant(150));
        assert_eq!(decided(&store, store.or(no_digit, smaller)), None);
        let never = store.and(store.ult(c, byte(3)), store.ult(byte(9), c));
        assert_eq!(decided(&store, store.and(never, store.ult(c, d))), Some(Truth::Never));
    }
}

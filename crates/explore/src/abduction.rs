//! Abduction (Fig. 7 of the TracerX paper): facts of a state that are enough for a condition.

use rustc_hash::{FxHashMap, FxHashSet};
use semantics::symbolic::EntryVariables;
use solver::{Chain, PathCondition, Truth};
use term::{Node, Term, TermStore};

use crate::entry_values::{Source, Valuation};
use crate::walk::Seen;

/// Facts beyond which no core is looked for.
const MAX_FACTS: usize = 64;

/// Facts over entry variables that hold in a state: what each variable is, and what the path assumes
/// about inputs that one of them holds.
pub fn facts(
    source: &Source<'_>,
    valuation: &mut Valuation,
    chain: &mut Chain,
    path: &PathCondition,
    variables: &[Term],
) -> Vec<Term> {
    let store = source.store;
    let mut facts = Vec::new();
    // The variable that holds each input as it is.
    let mut holders: FxHashMap<Term, Term> = FxHashMap::default();
    let mut actuals = Vec::new();
    for &variable in variables {
        // Of arrays only reads can be compared.
        if store.is_array(variable) {
            continue;
        }
        let actual = valuation.term(source, variable);
        if actual == variable {
            continue;
        }
        match store.node(actual) {
            Node::Variable { .. } if !holders.contains_key(&actual) => {
                holders.insert(actual, variable);
            }
            _ => facts.push((variable, actual)),
        }
        actuals.push(actual);
    }
    let rewritten = |term: Term| {
        let leaves = leaves(store, term);
        let all = leaves.iter().all(|leaf| holders.contains_key(leaf));
        all.then(|| store.substitute(term, &mut holders.clone()))
    };
    let mut result: Vec<Term> = facts
        .into_iter()
        .filter_map(|(variable, actual)| Some(store.eq(rewritten(actual)?, variable)))
        .collect();
    let constraints = chain.constraints_on(store, path, &actuals, false);
    result.extend(constraints.into_iter().filter_map(rewritten));
    result.retain(|&fact| store.value(fact).is_none());
    result.sort_unstable();
    result.dedup();
    result
}

/// Some of the facts that together imply a condition, none of which can be left out; None if they
/// do not imply it. (CORE)
pub fn core(store: &TermStore, chain: &mut Chain, facts: &[Term], condition: Term) -> Option<Vec<Term>> {
    if facts.contains(&condition) {
        return Some(vec![condition]);
    }
    if facts.len() > MAX_FACTS {
        return None;
    }
    let mut core = chain.core(store, facts, store.not(condition))?;
    // The solver's core need not be the smallest.
    let mut index = 0;
    while core.len() > 1 && index < core.len() {
        let fact = core.remove(index);
        if !implies(store, chain, &core, condition) {
            core.insert(index, fact);
            index += 1;
        }
    }
    Some(core)
}

/// Whether facts imply a condition.
fn implies(store: &TermStore, chain: &mut Chain, facts: &[Term], condition: Term) -> bool {
    let negated = facts.iter().fold(condition, |clause, &fact| store.or(clause, store.not(fact)));
    store.is_true(negated) || chain.decide(store, &PathCondition::new(), negated) == Truth::Always
}

/// Splits conditions into those connected to some variables, directly or through others, and the
/// rest, which shares no variable with them. (SEPARATE)
pub fn separate(store: &TermStore, conditions: &[Term], variables: &[Term]) -> (Vec<Term>, Vec<Term>) {
    let mut known: FxHashSet<Term> = variables.iter().copied().collect();
    let mut apart: Vec<(Term, Vec<Term>)> =
        conditions.iter().map(|&condition| (condition, leaves(store, condition))).collect();
    let mut connected = Vec::new();
    loop {
        let before = connected.len();
        apart.retain(|(condition, leaves)| {
            let touches = leaves.iter().any(|leaf| known.contains(leaf));
            if touches {
                known.extend(leaves);
                connected.push(*condition);
            }
            !touches
        });
        if connected.len() == before {
            break;
        }
    }
    (connected, apart.into_iter().map(|(condition, _)| condition).collect())
}

/// The variables of a term, arrays included, ascending.
pub fn leaves(store: &TermStore, term: Term) -> Vec<Term> {
    let mut leaves = Vec::new();
    let mut seen = Seen::default();
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        if seen.insert(term) {
            let node = store.node(term);
            match node {
                Node::Variable { .. } | Node::ArrayVariable { .. } => leaves.push(term),
                _ => stack.extend(node.children()),
            }
        }
    }
    leaves.sort_unstable();
    leaves
}

/// The entry variables of a term.
pub fn entry_variables(store: &TermStore, entry: &EntryVariables, term: Term) -> Vec<Term> {
    let mut variables = leaves(store, term);
    variables.retain(|&leaf| entry.location(store.node(leaf)).is_some());
    variables
}

#[cfg(test)]
mod tests {
    use solver::{ChainOptions, Z3Backend};

    use super::*;

    /// Example 5.5 of the paper: φ = (−1 < x < 2 ∧ y = 0 ∧ z = 1), e = (x > 0),
    /// Ψ = (−4 < x < 5 ∧ y < z + 33).
    #[test]
    fn the_frame_of_the_guard_is_taken_from_the_state() {
        let store = TermStore::new();
        let mut chain = Chain::new(Box::new(Z3Backend::new()), ChainOptions::default());
        let [x, y, z] = [0, 1, 2].map(|index| store.variable(32, index));
        let number = |value: i64| store.constant(32, value as u128);
        let low = store.slt(number(-1), x);
        let high = store.slt(x, number(2));
        let facts = [low, high, store.eq(number(0), y), store.eq(number(1), z)];
        let wanted = store.and(store.slt(number(-4), x), store.slt(x, number(5)));
        let mut found = core(&store, &mut chain, &facts, wanted).expect("the facts imply it");
        found.sort_unstable();
        let mut expected = vec![low, high];
        expected.sort_unstable();
        assert_eq!(found, expected);
        let (frame, rest) = separate(&store, &facts, &[x]);
        assert_eq!(frame, [low, high]);
        assert_eq!(rest, facts[2..]);
        assert_eq!(core(&store, &mut chain, &facts[..1], wanted), None);
    }

    #[test]
    fn what_is_connected_through_others_is_not_apart() {
        let store = TermStore::new();
        let [a, b, c, d] = [0, 1, 2, 3].map(|index| store.variable(8, index));
        let conditions = [store.ult(b, c), store.ult(a, b), store.ult(d, store.constant(8, 9))];
        let (connected, apart) = separate(&store, &conditions, &[a]);
        assert_eq!(connected, [conditions[1], conditions[0]]);
        assert_eq!(apart, [conditions[2]]);
    }
}

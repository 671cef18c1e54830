//! Interpolants: conjunctions of clauses over the entry variables of a program point.
//!
//! An interpolant Ψ at a program point says: every state there, with the same call stack, that
//! satisfies Ψ reaches no target. The normal form keeps it small: one range per term, and what an
//! equality fixes is put in where it occurs.

use rustc_hash::FxHashMap;
use semantics::symbolic::EntryVariables;
use term::{BinaryOp, Comparison, Node, Term, TermStore};

use crate::byte_sets::{ByteSet, ByteSets};
use crate::range::{Intersection, Range, Union};
use crate::walk::Seen;

/// The conjuncts of a condition.
pub fn conjuncts(store: &TermStore, condition: Term, into: &mut Vec<Term>) {
    split(store, condition, BinaryOp::And, into);
}

/// The literals of a clause; what it says of one byte is one of them.
pub fn literals(store: &TermStore, sets: &ByteSets, clause: Term) -> Vec<Term> {
    if sets.of(store, clause).is_some() {
        return vec![clause];
    }
    let mut found = Vec::new();
    split(store, clause, BinaryOp::Or, &mut found);
    if found.len() > 1 { sets.join(store, found) } else { found }
}

/// Takes apart a conjunction or disjunction, also one that is behind a negation.
fn split(store: &TermStore, condition: Term, by: BinaryOp, into: &mut Vec<Term>) {
    let dual = if by == BinaryOp::And { BinaryOp::Or } else { BinaryOp::And };
    let is_whole = match store.node(condition) {
        Node::Binary(op, ..) => op != by,
        Node::Not(inner) => !matches!(store.node(inner), Node::Binary(op, ..) if op == dual),
        _ => true,
    };
    if is_whole {
        into.push(condition);
        return;
    }
    let mut stack = vec![condition];
    // What is shared is taken apart once.
    let mut seen = Seen::default();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        match store.node(term) {
            Node::Binary(op, left, right) if op == by => stack.extend([right, left]),
            Node::Not(inner) => match store.node(inner) {
                Node::Binary(op, left, right) if op == dual => {
                    stack.extend([store.not(right), store.not(left)]);
                }
                _ => into.push(term),
            },
            _ => into.push(term),
        }
    }
}

/// The disjunction of literals, with one set per byte and one range per term.
pub fn clause(store: &TermStore, sets: &ByteSets, literals: &[Term]) -> Term {
    let mut ranges: Vec<Range> = Vec::new();
    let (bytes, literals) = sets.gather(store, literals.iter().copied(), ByteSet::union);
    if bytes.iter().any(|set| set.is_full()) {
        return store.truth(true);
    }
    let mut others: Vec<Term> = bytes.iter().map(|&set| sets.condition(store, set)).collect();
    for literal in literals {
        let Some(mut range) = Range::of(store, literal) else {
            others.push(literal);
            continue;
        };
        // Joined with one, it may touch another.
        while let Some((position, union)) = ranges
            .iter()
            .enumerate()
            .filter(|(_, known)| known.base == range.base)
            .find_map(|(position, known)| Some((position, known.union(&range)?)))
        {
            match union {
                Union::All => return store.truth(true),
                Union::Range(union) => range = union,
            }
            ranges.remove(position);
        }
        ranges.push(range);
    }
    let stated = ranges.iter().map(|range| range.literal(store));
    stated.chain(others).fold(store.truth(false), |clause, literal| store.or(clause, literal))
}

/// Brings a conjunction into normal form. `value`: the number that a term is in the state the
/// interpolant is learnt from, if it is one.
///
/// Soundness: the result implies the conjunction: every step keeps it or makes it stronger.
pub fn normalise(
    store: &TermStore,
    sets: &ByteSets,
    entry: &EntryVariables,
    mut conditions: Vec<Term>,
    value: &mut dyn FnMut(Term) -> Option<u128>,
) -> Vec<Term> {
    for _ in 0..4 {
        let mut flat = Vec::new();
        conditions.iter().for_each(|&condition| conjuncts(store, condition, &mut flat));
        let (ranges, mut others) = merge_ranges(store, sets, flat, value);
        let fixed = equalities(store, entry, &ranges, &others);
        others = simplify_clauses(store, sets, &ranges, others);
        let mut result = Vec::new();
        let mut changed = false;
        let mut map: FxHashMap<Term, Term> = fixed.iter().copied().collect();
        let is_definition =
            |literal: Term| definition(store, entry, literal).is_some_and(|found| fixed.contains(&found));
        // What a variable can be that nothing fixes stays as it is.
        let is_free = |range: &Range| {
            !fixed.iter().any(|(known, _)| *known == range.base)
                && matches!(store.node(range.base), Node::Variable { .. })
        };
        let (free, bound): (Vec<Range>, Vec<Range>) = ranges.iter().partition(|range| is_free(range));
        result.extend(free.iter().flat_map(|range| range.literals(store)));
        let statements = bound.iter().flat_map(|range| range.literals(store)).chain(others);
        for literal in statements {
            if is_definition(literal) {
                result.push(literal);
                continue;
            }
            let replaced = if fixed.is_empty() { literal } else { store.substitute(literal, &mut map) };
            changed |= replaced != literal;
            if !store.is_true(replaced) {
                result.push(replaced);
            }
        }
        result.sort_unstable();
        result.dedup();
        conditions = result;
        if !changed {
            break;
        }
    }
    conditions
}

/// One set per byte, one range per term; what is neither beside them.
fn merge_ranges(
    store: &TermStore,
    sets: &ByteSets,
    literals: Vec<Term>,
    value: &mut dyn FnMut(Term) -> Option<u128>,
) -> (Vec<Range>, Vec<Term>) {
    let mut ranges: Vec<Range> = Vec::new();
    let mut index: FxHashMap<Term, usize> = FxHashMap::default();
    let (bytes, literals) = sets.gather(store, literals, ByteSet::intersection);
    let mut others = Vec::new();
    for set in bytes {
        match set.range() {
            Some(range) => {
                index.insert(range.base, ranges.len());
                ranges.push(range);
            }
            None => others.push(sets.condition(store, set)),
        }
    }
    for literal in literals {
        if store.is_true(literal) {
            continue;
        }
        let Some(range) = Range::of(store, literal) else {
            others.push(literal);
            continue;
        };
        match index.get(&range.base) {
            None => {
                index.insert(range.base, ranges.len());
                ranges.push(range);
            }
            Some(&position) => {
                let keep = value(range.base);
                match ranges[position].intersect(&range, keep) {
                    Intersection::Range(both) => ranges[position] = both,
                    Intersection::TwoPieces => others.push(literal),
                    Intersection::Empty => others.push(store.truth(false)),
                }
            }
        }
    }
    (ranges, others)
}

/// A literal that says what a variable is: a number, or an address.
pub fn definition(store: &TermStore, entry: &EntryVariables, literal: Term) -> Option<(Term, Term)> {
    let is_entry = |term: Term| entry.location(store.node(term)).is_some();
    match store.node(literal) {
        Node::Compare(Comparison::Equal, left, right) => {
            for (one, other) in [(right, left), (left, right)] {
                if !is_closed(store, other) {
                    continue;
                }
                let (constant, rest) = store.split_constant(one);
                if let Some(variable) = rest.filter(|&rest| is_entry(rest)) {
                    // k + x = a: x = a - k
                    let constant = store.constant(store.width(one), constant);
                    return Some((variable, store.sub(other, constant)));
                }
            }
            None
        }
        Node::Not(inner) if store.width(inner) == 1 && is_entry(inner) => Some((inner, store.truth(false))),
        _ if store.width(literal) == 1 && is_entry(literal) => Some((literal, store.truth(true))),
        _ => None,
    }
}

/// A constant, or the address of an object plus a constant.
fn is_closed(store: &TermStore, term: Term) -> bool {
    match store.node(term) {
        Node::Constant { .. } | Node::Address { .. } => true,
        Node::Binary(BinaryOp::Add, left, right) => is_closed(store, left) && is_closed(store, right),
        _ => false,
    }
}

fn equalities(
    store: &TermStore,
    entry: &EntryVariables,
    ranges: &[Range],
    others: &[Term],
) -> Vec<(Term, Term)> {
    let mut fixed: Vec<(Term, Term)> = Vec::new();
    for range in ranges {
        if let Some(single) = range.single()
            && entry.location(store.node(range.base)).is_some()
        {
            fixed.push((range.base, store.constant(range.width, single)));
        }
    }
    for &literal in others {
        if let Some((variable, term)) = definition(store, entry, literal)
            && fixed.iter().all(|(known, _)| *known != variable)
        {
            fixed.push((variable, term));
        }
    }
    fixed
}

/// Leaves out clauses that a range implies, and literals that one contradicts.
fn simplify_clauses(store: &TermStore, sets: &ByteSets, ranges: &[Range], others: Vec<Term>) -> Vec<Term> {
    let index: FxHashMap<Term, &Range> = ranges.iter().map(|range| (range.base, range)).collect();
    let mut result: Vec<Term> = Vec::new();
    for condition in others {
        let all = literals(store, sets, condition);
        if all.len() < 2 {
            result.push(condition);
            continue;
        }
        let mut kept = Vec::new();
        let mut implied = false;
        for literal in all {
            match Range::of(store, literal).and_then(|range| Some((range, *index.get(&range.base)?))) {
                Some((range, known)) if known.is_within(&range) => implied = true,
                Some((range, known)) if known.intersect(&range, None) == Intersection::Empty => {}
                _ => kept.push(literal),
            }
        }
        if !implied {
            result.push(clause(store, sets, &kept));
        }
    }
    result
}

//! Conditions about one byte, as the set of its values.
//!
//! Code that looks at characters compares one byte with many constants. Written as clauses, what it requires
//! is long, differs with the order in which it was asked, and is often true of every byte, which no rule about
//! ranges sees. The set of the values for which a condition holds is exact, its conjunctions and disjunctions
//! are, and one set has one text.

use std::cell::RefCell;

use rustc_hash::FxHashMap;
use term::{Assignment, BinaryOp, Comparison, Evaluator, Node, Term, TermStore};

use crate::range::Range;

/// Operations in a condition that is tried value by value, at most.
const ENUMERATED: usize = 64;

/// The values of a byte, or of something narrower.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ByteSet {
    /// A variable, or what an array variable has at a known index.
    pub byte: Term,
    width: u32,
    members: [u64; 4],
}

impl ByteSet {
    fn none(byte: Term, width: u32) -> ByteSet {
        ByteSet { byte, width, members: [0; 4] }
    }

    fn size(self) -> usize {
        1 << self.width
    }

    fn insert(&mut self, value: usize) {
        self.members[value / 64] |= 1 << (value % 64);
    }

    pub fn contains(self, value: usize) -> bool {
        self.members[value / 64] >> (value % 64) & 1 == 1
    }

    fn of(byte: Term, width: u32, holds: impl Fn(usize) -> bool) -> ByteSet {
        let mut set = ByteSet::none(byte, width);
        (0..set.size()).filter(|&value| holds(value)).for_each(|value| set.insert(value));
        set
    }

    fn join(self, other: ByteSet, by: impl Fn(u64, u64) -> u64) -> ByteSet {
        let members = std::array::from_fn(|part| by(self.members[part], other.members[part]));
        ByteSet { members, ..self }
    }

    pub fn union(self, other: ByteSet) -> ByteSet {
        self.join(other, |one, other| one | other)
    }

    pub fn intersection(self, other: ByteSet) -> ByteSet {
        self.join(other, |one, other| one & other)
    }

    fn complement(self) -> ByteSet {
        self.join(ByteSet::of(self.byte, self.width, |_| true), |one, all| all & !one)
    }

    pub fn is_empty(self) -> bool {
        self.members == [0; 4]
    }

    pub fn is_full(self) -> bool {
        self.complement().is_empty()
    }

    /// Its intervals, ascending, where the greatest value is followed by 0.
    fn ranges(self) -> Vec<Range> {
        let size = self.size();
        let before = |value: usize| (value + size - 1) % size;
        let starts = (0..size).filter(|&value| self.contains(value) && !self.contains(before(value)));
        let length = |low: usize| (1..size).take_while(|&more| self.contains((low + more) % size)).count();
        let range = |low: usize| Range {
            base: self.byte,
            width: self.width,
            low: low as u128,
            length: length(low) as u128,
        };
        starts.map(range).collect()
    }

    /// The one range that it is.
    pub fn range(self) -> Option<Range> {
        match *self.ranges() {
            [range] => Some(range),
            _ => None,
        }
    }

    /// The condition that the byte is in it: one for each set.
    fn condition(self, store: &TermStore) -> Term {
        if self.is_full() {
            return store.truth(true);
        }
        let stated = |set: ByteSet| {
            let ranges = set.ranges();
            let literals = ranges.iter().map(|range| range.literal(store));
            (ranges.len(), literals.fold(store.truth(false), |clause, literal| store.or(clause, literal)))
        };
        let (inside, condition) = stated(self);
        match stated(self.complement()) {
            (outside, other) if outside < inside => store.not(other),
            _ => condition,
        }
    }
}

/// The sets of conditions, and the conditions of sets, remembered.
#[derive(Default)]
pub struct ByteSets {
    known: RefCell<FxHashMap<Term, Option<ByteSet>>>,
    conditions: RefCell<FxHashMap<ByteSet, Term>>,
    evaluator: RefCell<Evaluator>,
}

/// The byte has a value, nothing else is there.
struct Single(usize);

impl Assignment for Single {
    fn variable(&self, _index: u32) -> u128 {
        self.0 as u128
    }

    fn array_byte(&self, _array: u32, _index: u64) -> u8 {
        self.0 as u8
    }

    fn address(&self, _object: u32) -> u64 {
        0
    }
}

impl ByteSets {
    /// The values of a byte for which a condition holds; None if it speaks of something else, too.
    pub fn of(&self, store: &TermStore, condition: Term) -> Option<ByteSet> {
        if let Some(known) = self.known.borrow().get(&condition) {
            return *known;
        }
        let found = self.find(store, condition);
        self.known.borrow_mut().insert(condition, found);
        found
    }

    /// The condition that a byte is in a set: one for each set.
    pub fn condition(&self, store: &TermStore, set: ByteSet) -> Term {
        *self.conditions.borrow_mut().entry(set).or_insert_with(|| set.condition(store))
    }

    fn find(&self, store: &TermStore, condition: Term) -> Option<ByteSet> {
        match store.node(condition) {
            Node::Not(inner) => Some(self.of(store, inner)?.complement()),
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let (left, right) = (self.of(store, left)?, self.of(store, right)?);
                let joined = if op == BinaryOp::And { left.intersection(right) } else { left.union(right) };
                (left.byte == right.byte).then_some(joined)
            }
            Node::Compare(Comparison::Equal, left, right) if is_byte(store, right) => {
                let constant = store.value(left)? as usize;
                Some(ByteSet::of(right, store.width(right), |value| value == constant))
            }
            _ => {
                let byte = only_byte(store, condition)?;
                let mut evaluator = self.evaluator.borrow_mut();
                let mut set = ByteSet::none(byte, store.width(byte));
                for value in 0..set.size() {
                    evaluator.begin();
                    if evaluator.evaluate(store, &Single(value), condition) != 0 {
                        set.insert(value);
                    }
                }
                Some(set)
            }
        }
    }

    /// Literals of which one must hold: those about one byte as one, none if that holds for every byte.
    pub fn join(&self, store: &TermStore, literals: Vec<Term>) -> Vec<Term> {
        let (sets, mut others) = self.gather(store, literals, ByteSet::union);
        if sets.iter().any(|set| set.is_full()) {
            return vec![store.truth(true)];
        }
        others.extend(sets.iter().map(|&set| self.condition(store, set)));
        others
    }

    /// The sets of bytes that conditions speak of, those about one byte put together, and the other conditions.
    pub fn gather(
        &self,
        store: &TermStore,
        conditions: impl IntoIterator<Item = Term>,
        together: impl Fn(ByteSet, ByteSet) -> ByteSet,
    ) -> (Vec<ByteSet>, Vec<Term>) {
        let mut sets: Vec<ByteSet> = Vec::new();
        let mut others = Vec::new();
        for condition in conditions {
            let Some(set) = self.of(store, condition) else {
                others.push(condition);
                continue;
            };
            match sets.iter_mut().find(|known| known.byte == set.byte) {
                Some(known) => *known = together(*known, set),
                None => sets.push(set),
            }
        }
        (sets, others)
    }
}

fn is_byte(store: &TermStore, term: Term) -> bool {
    match store.node(term) {
        Node::Variable { width, .. } => (2..=8).contains(&width),
        Node::Select(array, index) => {
            matches!(store.node(array), Node::ArrayVariable { .. }) && store.value(index).is_some()
        }
        _ => false,
    }
}

/// The byte that is all that a condition speaks of.
fn only_byte(store: &TermStore, condition: Term) -> Option<Term> {
    let mut found = None;
    let mut seen = Vec::new();
    let mut stack = vec![condition];
    while let Some(term) = stack.pop() {
        if seen.contains(&term) {
            continue;
        }
        seen.push(term);
        if seen.len() > ENUMERATED {
            return None;
        }
        let node = store.node(term);
        match node {
            _ if is_byte(store, term) => match found {
                Some(byte) if byte != term => return None,
                _ => found = Some(term),
            },
            Node::Variable { .. } | Node::ArrayVariable { .. } | Node::Address { .. } => return None,
            _ => stack.extend(node.children()),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every set of values of a variable of three bits: its condition has just these values, says nothing else,
    /// and is the same however it is put together.
    #[test]
    fn a_set_has_one_condition() {
        let store = TermStore::new();
        let sets = ByteSets::default();
        let x = store.variable(3, 0);
        let equals = |value: u32| store.eq(store.constant(3, u128::from(value)), x);
        for chosen in 0u32..256 {
            let has = |value: &u32| chosen >> value & 1 == 1;
            let upwards =
                (0..8).filter(has).fold(store.truth(false), |all, value| store.or(all, equals(value)));
            let others = (0..8).rev().filter(|value| !has(value));
            let downwards =
                others.fold(store.truth(true), |all, value| store.and(all, store.not(equals(value))));
            let [one, other] = [upwards, downwards].map(|condition| match store.value(condition) {
                Some(value) => ByteSet::of(x, 3, |_| value != 0),
                None => sets.of(&store, condition).expect("a set"),
            });
            assert_eq!(one, other);
            assert_eq!(one.is_full(), chosen == 255);
            assert_eq!(one.is_empty(), chosen == 0);
            let condition = one.condition(&store);
            let mut evaluator = Evaluator::default();
            for value in 0..8 {
                evaluator.begin();
                let holds = evaluator.evaluate(&store, &Single(value), condition) != 0;
                assert_eq!(holds, has(&(value as u32)), "{}", store.text(condition));
            }
            if let Some(range) = one.range() {
                assert_eq!(range.literals(&store).is_empty(), one.is_full());
            }
        }
    }

    #[test]
    fn what_speaks_of_something_else_is_no_set() {
        let store = TermStore::new();
        let sets = ByteSets::default();
        let (x, y, wide) = (store.variable(8, 0), store.variable(8, 1), store.variable(32, 2));
        let array = store.array_variable(0);
        let index = |value: u128| store.constant(64, value);
        let letter = |byte: Term| store.ult(byte, store.constant(8, 65));
        assert!(sets.of(&store, store.ult(x, y)).is_none());
        assert!(sets.of(&store, store.and(letter(x), letter(y))).is_none());
        assert!(sets.of(&store, store.ult(wide, store.constant(32, 65))).is_none());
        assert!(sets.of(&store, store.ult(store.address(8, 3, 0), x)).is_none());
        let (one, other) = (store.select(array, index(1)), store.select(array, index(2)));
        assert_eq!(sets.of(&store, letter(one)).map(|set| set.byte), Some(one));
        assert!(sets.of(&store, store.ult(one, other)).is_none());
        let extended = store.ult(store.extend(false, 32, one), store.constant(32, 7));
        assert_eq!(sets.of(&store, extended), Some(ByteSet::of(one, 8, |value| value < 7)));
    }

    #[test]
    fn literals_about_a_byte_become_one_or_none() {
        let store = TermStore::new();
        let sets = ByteSets::default();
        let (x, y) = (store.variable(8, 0), store.variable(32, 1));
        let is = |value: u128| store.eq(store.constant(8, value), x);
        let other = store.eq(store.constant(32, 7), y);
        let joined = sets.join(&store, vec![is(34), other, is(91)]);
        assert_eq!(joined, [other, store.or(is(34), is(91))]);
        let always = sets.join(&store, vec![other, store.not(is(34)), store.or(is(34), is(91))]);
        assert_eq!(always, [store.truth(true)]);
    }
}

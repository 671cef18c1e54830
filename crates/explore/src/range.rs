//! Ranges: the literals that interpolants are mostly made of.
//!
//! Every comparison of a term with a constant, signed or not, says that the term less a constant is in
//! one interval of the numbers modulo 2^width. Ranges of the same term are intersected, so that an
//! interpolant has one fact about it and not one for each path.

use term::{BinaryOp, Comparison, Node, Term, TermStore, mask};

/// `base` is one of `low`, `low + 1`, …, `low + length`, modulo 2^width.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// Has no constant addend.
    pub base: Term,
    pub width: u32,
    pub low: u128,
    pub length: u128,
}

impl Range {
    /// The range that a literal states, if it states one.
    pub fn of(store: &TermStore, literal: Term) -> Option<Range> {
        match store.node(literal) {
            Node::Not(inner) => Range::of(store, inner)?.complement(),
            Node::Compare(comparison, left, right) => {
                let width = store.width(left);
                if width > 64 {
                    return None;
                }
                let all = mask(width);
                let least = 1 << (width - 1);
                let (term, low, high) = match (comparison, store.value(left), store.value(right)) {
                    (Comparison::Equal, Some(k), None) => (right, k, k),
                    (Comparison::Equal, None, Some(k)) => (left, k, k),
                    (Comparison::UnsignedLess, None, Some(k)) => (left, 0, k.wrapping_sub(1) & all),
                    (Comparison::UnsignedLess, Some(k), None) => (right, (k + 1) & all, all),
                    (Comparison::SignedLess, None, Some(k)) => (left, least, k.wrapping_sub(1) & all),
                    (Comparison::SignedLess, Some(k), None) => (right, (k + 1) & all, least - 1),
                    _ => return None,
                };
                Range { base: term, width, low, length: high.wrapping_sub(low) & all }.stripped(store)
            }
            _ if store.width(literal) == 1 && store.value(literal).is_none() => {
                Some(Range { base: literal, width: 1, low: 1, length: 0 })
            }
            _ => None,
        }
    }

    /// The same about the term without its constant.
    fn stripped(self, store: &TermStore) -> Option<Range> {
        let all = mask(self.width);
        // k - x in [l, l + n]: x in [k - l - n, k - l]
        if let Node::Binary(BinaryOp::Sub, left, right) = store.node(self.base)
            && let Some(k) = store.value(left)
        {
            let low = k.wrapping_sub(self.low).wrapping_sub(self.length) & all;
            return Range { base: right, low, ..self }.stripped(store);
        }
        let (constant, rest) = store.split_constant(self.base);
        Some(Range { base: rest?, low: self.low.wrapping_sub(constant) & all, ..self })
    }

    fn complement(self) -> Option<Range> {
        let all = mask(self.width);
        let length = all.checked_sub(self.length)?.checked_sub(1)?;
        Some(Range { low: self.low.wrapping_add(self.length).wrapping_add(1) & all, length, ..self })
    }

    #[cfg(test)]
    fn contains(&self, value: u128) -> bool {
        value.wrapping_sub(self.low) & mask(self.width) <= self.length
    }

    /// The one value it leaves.
    pub fn single(&self) -> Option<u128> {
        (self.length == 0).then_some(self.low)
    }

    /// Whether each of its values is one of the other's.
    pub fn is_within(&self, other: &Range) -> bool {
        let start = self.low.wrapping_sub(other.low) & mask(self.width);
        start <= other.length && self.length <= other.length - start
    }

    /// The values that are in both, if they are one range; of two, the one with the given value.
    ///
    /// Soundness: of two pieces one is left out, which makes the range stronger.
    pub fn intersect(&self, other: &Range, keep: Option<u128>) -> Intersection {
        let modulus = mask(self.width) + 1;
        let start = other.low.wrapping_sub(self.low) & mask(self.width);
        let end = start + other.length;
        let piece = |first: u128, last: u128| Range {
            low: self.low.wrapping_add(first) & mask(self.width),
            length: last - first,
            ..*self
        };
        let first = (start <= self.length).then(|| (start, end.min(self.length)));
        let second = (end >= modulus).then(|| (0, (end - modulus).min(self.length)));
        match (first, second) {
            (None, None) => Intersection::Empty,
            (Some((first, last)), None) | (None, Some((first, last))) => {
                Intersection::Range(piece(first, last))
            }
            (Some((first, last)), Some((_, wrapped))) => {
                if wrapped + 1 >= first {
                    return Intersection::Range(piece(0, last));
                }
                let Some(keep) = keep else { return Intersection::TwoPieces };
                let offset = keep.wrapping_sub(self.low) & mask(self.width);
                if offset <= wrapped {
                    Intersection::Range(piece(0, wrapped))
                } else {
                    Intersection::Range(piece(first, last))
                }
            }
        }
    }

    /// The values that are in at least one of two; None if they are no range.
    pub fn union(&self, other: &Range) -> Option<Union> {
        let (Some(outside), Some(also)) = (self.complement(), other.complement()) else {
            return Some(Union::All);
        };
        match outside.intersect(&also, None) {
            Intersection::Empty => Some(Union::All),
            Intersection::Range(neither) => Some(neither.complement().map_or(Union::All, Union::Range)),
            Intersection::TwoPieces => None,
        }
    }

    /// One literal that states it.
    pub fn literal(&self, store: &TermStore) -> Term {
        match self.literals(store).as_slice() {
            [] => store.truth(true),
            [literal] => *literal,
            _ => {
                let constant = |value: u128| store.constant(self.width, value);
                store.ule(store.sub(self.base, constant(self.low)), constant(self.length))
            }
        }
    }

    /// Literals that state it, the most readable ones.
    pub fn literals(&self, store: &TermStore) -> Vec<Term> {
        let Range { base, width, low, length } = *self;
        let all = mask(width);
        let high = low.wrapping_add(length) & all;
        let constant = |value: u128| store.constant(width, value);
        let (least, greatest) = (1u128 << (width - 1), all >> 1);
        let signed = |value: u128| value ^ least;
        if length == all {
            return Vec::new();
        }
        if width == 1 {
            return vec![if low == 1 { base } else { store.not(base) }];
        }
        if length == 0 {
            return vec![store.eq(constant(low), base)];
        }
        if length == all - 1 {
            return vec![store.ne(constant(low.wrapping_sub(1) & all), base)];
        }
        if signed(low) <= signed(high) {
            let mut literals = Vec::new();
            if low != least {
                literals.push(store.sle(constant(low), base));
            }
            if high != greatest {
                literals.push(store.sle(base, constant(high)));
            }
            return literals;
        }
        if low <= high {
            let mut literals = Vec::new();
            if low != 0 {
                literals.push(store.ule(constant(low), base));
            }
            if high != all {
                literals.push(store.ule(base, constant(high)));
            }
            return literals;
        }
        vec![store.ule(store.sub(base, constant(low)), constant(length))]
    }
}

/// What is in one of two ranges.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Union {
    All,
    Range(Range),
}

/// What two ranges have in common.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Intersection {
    Empty,
    Range(Range),
    TwoPieces,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All literals `base ⋈ k` of width 3, over `x + c`: the range has exactly their values, and its
    /// own literals state the same.
    #[test]
    fn a_range_has_the_values_of_its_literal() {
        let store = TermStore::new();
        let x = store.variable(3, 0);
        let mut evaluator = term::Evaluator::default();
        let mut holds = |literal: Term, value: u128| {
            struct One(u128);
            impl term::Assignment for One {
                fn variable(&self, _: u32) -> u128 {
                    self.0
                }
                fn array_byte(&self, _: u32, _: u64) -> u8 {
                    0
                }
                fn address(&self, _: u32) -> u64 {
                    0
                }
            }
            evaluator.begin();
            evaluator.evaluate(&store, &One(value), literal) != 0
        };
        let mut ranges = Vec::new();
        for c in 0..8 {
            for k in 0..8 {
                let (sum, limit) = (store.add(store.constant(3, c), x), store.constant(3, k));
                let difference = store.sub(store.constant(3, c), x);
                for term in [sum, difference] {
                    let literals = [
                        store.eq(term, limit),
                        store.ne(term, limit),
                        store.ult(term, limit),
                        store.ult(limit, term),
                        store.slt(term, limit),
                        store.slt(limit, term),
                        store.sle(term, limit),
                        store.ule(limit, term),
                    ];
                    for literal in literals {
                        let Some(range) = Range::of(&store, literal) else {
                            assert!(store.value(literal).is_some(), "{}", store.text(literal));
                            continue;
                        };
                        // Some are simplified to statements about other terms.
                        if range.base != x {
                            continue;
                        }
                        for value in 0..8 {
                            assert_eq!(range.contains(value), holds(literal, value));
                            let again =
                                range.literals(&store).into_iter().all(|literal| holds(literal, value));
                            assert_eq!(again, range.contains(value), "{range:?} at {value}");
                            assert_eq!(holds(range.literal(&store), value), again);
                        }
                        ranges.push(range);
                    }
                }
            }
        }
        ranges.dedup();
        for a in &ranges {
            for b in &ranges {
                for keep in (0..8).filter(|&value| a.contains(value) && b.contains(value)) {
                    let Intersection::Range(both) = a.intersect(b, Some(keep)) else {
                        panic!("{a:?} and {b:?} have {keep} in common");
                    };
                    assert!(both.contains(keep) && both.is_within(a) && both.is_within(b));
                }
                let within = (0..8).all(|value| !a.contains(value) || b.contains(value));
                assert!(!a.is_within(b) || within);
                for value in 0..8 {
                    let either = a.contains(value) || b.contains(value);
                    match a.union(b) {
                        Some(Union::All) => assert!(either),
                        Some(Union::Range(union)) => assert_eq!(union.contains(value), either),
                        None => {}
                    }
                }
                if let Intersection::Range(both) = a.intersect(b, None) {
                    for value in 0..8 {
                        assert_eq!(both.contains(value), a.contains(value) && b.contains(value));
                    }
                }
            }
        }
    }
}

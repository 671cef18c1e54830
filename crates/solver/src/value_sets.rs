//! The value-set layer: the exact set of values of one variable for which a condition holds, where
//! that is a union of few intervals.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use term::{Assignment, BinaryOp, Comparison, Evaluator, FloatComparison, Node, Term, TermStore, mask};

use crate::intervals::ValueSet;

/// Sets of conditions, remembered.
#[derive(Default)]
pub struct ValueSets {
    known: FxHashMap<Term, Option<Rc<ValueSet>>>,
    evaluator: Evaluator,
}

/// How deep a condition is looked into.
const DEPTH: u32 = 24;
/// Variables up to this width are tried value by value.
const ENUMERATED: u32 = 8;
/// Operations in a condition that is tried value by value, at most.
const ENUMERATED_SIZE: usize = 128;

/// High bits that a set of the low ones is repeated for.
const DROPPED: u32 = 2;

/// One variable has a value, nothing else is there.
struct Single {
    value: u64,
}

impl Assignment for Single {
    fn variable(&self, _index: u32) -> u128 {
        u128::from(self.value)
    }

    fn array_byte(&self, _array: u32, _index: u64) -> u8 {
        0
    }

    fn address(&self, _object: u32) -> u64 {
        0
    }
}

impl ValueSets {
    /// The values of a condition's only variable for which it holds; None if that is not a simple
    /// set. The variable must be the only leaf of the condition.
    pub fn of(&mut self, store: &TermStore, variable: Term, condition: Term) -> Option<Rc<ValueSet>> {
        if let Some(known) = self.known.get(&condition) {
            return known.clone();
        }
        let set = solve(store, variable, condition, DEPTH)
            .or_else(|| self.enumerate(store, variable, condition))
            .filter(ValueSet::is_small)
            .map(Rc::new);
        self.known.insert(condition, set.clone());
        set
    }

    fn enumerate(&mut self, store: &TermStore, variable: Term, condition: Term) -> Option<ValueSet> {
        let width = store.width(variable);
        if width > ENUMERATED || !is_small(store, condition) {
            return None;
        }
        let mut members = Vec::new();
        for value in 0..1 << width {
            self.evaluator.begin();
            if self.evaluator.evaluate(store, &Single { value }, condition) != 0 {
                members.push((value, value));
            }
        }
        ValueSet::of(width, members)
    }
}

fn is_small(store: &TermStore, condition: Term) -> bool {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut stack = vec![condition];
    while let Some(term) = stack.pop() {
        if seen.insert(term) {
            stack.extend(store.node(term).children());
        }
        if seen.len() > ENUMERATED_SIZE {
            return false;
        }
    }
    true
}

fn solve(store: &TermStore, variable: Term, condition: Term, depth: u32) -> Option<ValueSet> {
    let depth = depth.checked_sub(1)?;
    match store.node(condition) {
        Node::Constant { value: 0, .. } => Some(ValueSet::empty(store.width(variable))),
        Node::Constant { .. } => Some(ValueSet::full(store.width(variable))),
        Node::Not(inner) => Some(solve(store, variable, inner, depth)?.complement()),
        Node::Binary(BinaryOp::And, left, right) => {
            let left = solve(store, variable, left, depth)?;
            Some(left.intersect(&solve(store, variable, right, depth)?))
        }
        Node::Binary(BinaryOp::Or, left, right) => {
            let left = solve(store, variable, left, depth)?;
            left.union(&solve(store, variable, right, depth)?)
        }
        Node::Compare(op, left, right) => {
            let width = store.width(left);
            if width > 64 {
                return None;
            }
            let top = mask(width) as u64;
            let half = 1u64 << (width - 1);
            match (op, store.value(left), store.value(right)) {
                (Comparison::Equal, Some(k), _) => {
                    preimage(store, variable, right, ValueSet::range(width, k as u64, k as u64), depth)
                }
                (Comparison::UnsignedLess, None, Some(k)) => {
                    let set = match (k as u64).checked_sub(1) {
                        Some(high) => ValueSet::range(width, 0, high),
                        None => ValueSet::empty(width),
                    };
                    preimage(store, variable, left, set, depth)
                }
                (Comparison::UnsignedLess, Some(k), None) => {
                    let set = match k as u64 {
                        k if k == top => ValueSet::empty(width),
                        k => ValueSet::range(width, k + 1, top),
                    };
                    preimage(store, variable, right, set, depth)
                }
                // Signed order is unsigned order shifted by half.
                (Comparison::SignedLess, None, Some(k)) => {
                    let shifted = (k as u64).wrapping_add(half) & top;
                    let set = match shifted.checked_sub(1) {
                        Some(high) => ValueSet::range(width, 0, high).minus(half)?,
                        None => ValueSet::empty(width),
                    };
                    preimage(store, variable, left, set, depth)
                }
                (Comparison::SignedLess, Some(k), None) => {
                    let shifted = (k as u64).wrapping_add(half) & top;
                    let set = match shifted {
                        k if k == top => ValueSet::empty(width),
                        k => ValueSet::range(width, k + 1, top).minus(half)?,
                    };
                    preimage(store, variable, right, set, depth)
                }
                _ => None,
            }
        }
        Node::FloatCompare(op, left, right) => {
            let (term, set) = match (store.value(left), store.value(right)) {
                (None, Some(k)) => (left, floats(op, store.width(left), k as u64, false)?),
                (Some(k), None) => (right, floats(op, store.width(right), k as u64, true)?),
                _ => return None,
            };
            preimage(store, variable, term, set, depth)
        }
        _ => preimage(store, variable, condition, ValueSet::range(1, 1, 1), depth),
    }
}

/// The floats, as their bits, that compare so with a constant, which is on the left or on the right.
fn floats(op: FloatComparison, width: u32, constant: u64, is_left: bool) -> Option<ValueSet> {
    let fraction = match width {
        32 => 23,
        64 => 52,
        _ => return None,
    };
    let sign = 1u64 << (width - 1);
    let infinity = (sign - 1) >> fraction << fraction;
    let magnitude = constant & (sign - 1);
    if magnitude > infinity {
        return Some(ValueSet::empty(width));
    }
    // Of one sign, the order is that of the magnitudes; both zeros are one number.
    let between = |low: u64, high: u64| (low <= high).then_some((low, high));
    let (above, below) = (magnitude + 1, magnitude.checked_sub(1));
    let all = |sign: u64| Some((sign, sign | infinity));
    let is_negative = constant & sign != 0 && magnitude != 0;
    // Those with a greater value than the constant, and those with a smaller one.
    let greater = match (is_negative, below) {
        (true, below) => [all(0), below.map(|below| (sign, sign | below))],
        (false, _) => [between(above, infinity), None],
    };
    let smaller = match (is_negative, below) {
        (true, _) => [between(sign | above, sign | infinity), None],
        (false, Some(below)) => [Some((0, below)), all(sign)],
        (false, None) => [between(sign | above, sign | infinity), None],
    };
    let equal = match magnitude {
        0 => [Some((0, 0)), Some((sign, sign))],
        _ => [Some((constant, constant)), None],
    };
    let strict = if is_left { greater } else { smaller };
    let found: Vec<(u64, u64)> = match op {
        FloatComparison::Equal => equal.into_iter().flatten().collect(),
        FloatComparison::Less => strict.into_iter().flatten().collect(),
        FloatComparison::LessOrEqual => strict.into_iter().chain(equal).flatten().collect(),
    };
    ValueSet::of(width, found)
}

/// The values of the variable for which a term is in a set.
fn preimage(store: &TermStore, variable: Term, term: Term, set: ValueSet, depth: u32) -> Option<ValueSet> {
    let depth = depth.checked_sub(1)?;
    if term == variable {
        return Some(set);
    }
    let width = store.width(term);
    if width > 64 {
        return None;
    }
    match store.node(term) {
        Node::Constant { value, .. } => Some(if set.contains(value as u64) {
            ValueSet::full(store.width(variable))
        } else {
            ValueSet::empty(store.width(variable))
        }),
        Node::Binary(BinaryOp::Add, k, x) => {
            let k = store.value(k)?;
            preimage(store, variable, x, set.minus(k as u64)?, depth)
        }
        Node::Binary(BinaryOp::Sub, k, x) => {
            let k = store.value(k)?;
            preimage(store, variable, x, set.mirrored(k as u64)?, depth)
        }
        Node::Binary(op @ (BinaryOp::Or | BinaryOp::Xor), k, x) => {
            let k = store.value(k)?;
            preimage(store, variable, x, unmasked(op, k as u64, &set, width)?, depth)
        }
        Node::Not(x) => preimage(store, variable, x, set.mirrored(mask(width) as u64)?, depth),
        Node::Extend { signed, of, .. } => {
            let narrow = set.narrowed(signed, store.width(of))?;
            preimage(store, variable, of, narrow, depth)
        }
        Node::Extract { low, of, .. } if low + width == store.width(of) && store.width(of) <= 64 => {
            preimage(store, variable, of, set.as_high_bits(low, store.width(of))?, depth)
        }
        Node::Extract { low: 0, of, .. } if width + DROPPED >= store.width(of) && store.width(of) <= 64 => {
            preimage(store, variable, of, set.as_low_bits(store.width(of))?, depth)
        }
        Node::Binary(BinaryOp::UDiv, x, k) => {
            let k = store.value(k).filter(|&k| k > 0)?;
            preimage(store, variable, x, set.times(k as u64)?, depth)
        }
        Node::Ite(condition, then, otherwise) => {
            let holds = solve(store, variable, condition, depth)?;
            let then = preimage(store, variable, then, set.clone(), depth)?;
            let otherwise = preimage(store, variable, otherwise, set, depth)?;
            holds.intersect(&then).union(&holds.complement().intersect(&otherwise))
        }
        _ => None,
    }
}

/// The numbers whose highest bit, set or changed, makes them members of a set: what is done to the sign of a float.
fn unmasked(op: BinaryOp, constant: u64, set: &ValueSet, width: u32) -> Option<ValueSet> {
    let half = 1u64 << (width - 1);
    match op {
        BinaryOp::Xor if constant == half => set.minus(half),
        BinaryOp::Or if constant == half => {
            let high = set.intersect(&ValueSet::range(width, half, mask(width) as u64));
            high.union(&high.minus(half)?)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Constants that set, clear or change the highest bits, all ranges: the preimage is exact.
    #[test]
    fn what_is_done_to_the_highest_bits_is_undone() {
        let (store, width) = (TermStore::new(), 4);
        let variable = store.variable(width, 0);
        let constants = [(BinaryOp::Xor, 8), (BinaryOp::Or, 8), (BinaryOp::And, 7), (BinaryOp::And, 3)];
        for (op, constant) in constants {
            let term = store.binary(op, store.constant(width, constant), variable);
            for low in 0..16 {
                for high in low..16 {
                    let set = ValueSet::range(width, low, high);
                    let found = preimage(&store, variable, term, set.clone(), DEPTH)
                        .unwrap_or_else(|| panic!("no preimage under {}", store.text(term)));
                    let apply = |value: u64| match op {
                        BinaryOp::Xor => value ^ constant as u64,
                        BinaryOp::Or => value | constant as u64,
                        _ => value & constant as u64,
                    };
                    for value in 0..16 {
                        assert_eq!(found.contains(value), set.contains(apply(value)), "{op:?} {set:?}");
                    }
                }
            }
        }
    }

    /// Numbers of all kinds against each other: the set has just those for which the comparison holds.
    #[test]
    fn comparisons_of_floats_have_the_right_values() {
        let store = TermStore::new();
        let mut evaluator = Evaluator::default();
        for width in [32, 64] {
            let variable = store.variable(width, width);
            let (sign, fraction) = (1u64 << (width - 1), if width == 32 { 23 } else { 52 });
            let infinity = (sign - 1) >> fraction << fraction;
            let least_normal = 1 << fraction;
            let positive = [0, 1, 2, least_normal - 1, least_normal, infinity / 2, infinity - 1, infinity];
            let nans = [infinity + 1, sign - 1];
            let mut numbers: Vec<u64> = positive.into_iter().chain(nans).collect();
            numbers.extend(numbers.clone().into_iter().map(|number| sign | number));
            for op in [FloatComparison::Equal, FloatComparison::Less, FloatComparison::LessOrEqual] {
                for &constant in &numbers {
                    let k = store.constant(width, u128::from(constant));
                    for condition in
                        [store.float_compare(op, variable, k), store.float_compare(op, k, variable)]
                    {
                        let Some(set) = ValueSets::default().of(&store, variable, condition) else {
                            panic!("no set of {}", store.text(condition));
                        };
                        for &value in &numbers {
                            evaluator.begin();
                            let holds = evaluator.evaluate(&store, &Single { value }, condition) != 0;
                            assert_eq!(set.contains(value), holds, "{} at {value:x}", store.text(condition));
                        }
                    }
                }
            }
        }
    }
}

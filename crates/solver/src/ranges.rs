//! The range layer: conditions over several variables that follow from the range of each.
//!
//! Every term has two ranges, one of its values as unsigned and one as signed numbers; what one of
//! them says is handed on to the other where it does not cross the point at which they differ.

use rustc_hash::FxHashMap;
use term::{BinaryOp, Comparison, Node, Term, TermStore, mask, sign_extend};

use crate::intervals::ValueSet;

/// How deep a term is looked into.
const DEPTH: u32 = 16;

/// The least and the greatest number that a term can be, or wider ranges.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Range {
    unsigned: (u128, u128),
    signed: (i128, i128),
}

impl Range {
    /// All numbers of a width.
    fn full(width: u32) -> Range {
        let half = 1i128 << (width - 1).min(126);
        let signed = if width < 128 { (-half, half - 1) } else { (i128::MIN, i128::MAX) };
        Range { unsigned: (0, mask(width)), signed }
    }

    fn constant(width: u32, value: u128) -> Range {
        let signed = sign_extend(value, width);
        Range { unsigned: (value, value), signed: (signed, signed) }
    }

    /// With what each says about the other.
    fn reduced(self, width: u32) -> Range {
        let Range { unsigned: (low, high), signed: (least, most) } = self;
        let sign = |value: u128| value >> (width - 1);
        let mut reduced = self;
        if sign(low) == sign(high) {
            reduced.signed = (least.max(sign_extend(low, width)), most.min(sign_extend(high, width)));
        }
        if (least < 0) == (most < 0) {
            let bits = |value: i128| value as u128 & mask(width);
            reduced.unsigned = (low.max(bits(least)), high.min(bits(most)));
        }
        // Nothing is left only where the state is not there: then anything may be said.
        let is_empty = reduced.unsigned.0 > reduced.unsigned.1 || reduced.signed.0 > reduced.signed.1;
        if is_empty { self } else { reduced }
    }

    fn union(self, other: Range) -> Range {
        let ((a, b), (c, d)) = (self.unsigned, other.unsigned);
        let ((e, f), (g, h)) = (self.signed, other.signed);
        Range { unsigned: (a.min(c), b.max(d)), signed: (e.min(g), f.max(h)) }
    }
}

/// Ranges of variables, and what follows for terms over them.
pub struct Ranges<'a> {
    store: &'a TermStore,
    variables: FxHashMap<Term, Range>,
    known: FxHashMap<Term, Range>,
}

impl<'a> Ranges<'a> {
    pub fn new(store: &'a TermStore) -> Ranges<'a> {
        Ranges { store, variables: FxHashMap::default(), known: FxHashMap::default() }
    }

    pub fn restrict(&mut self, variable: Term, set: &ValueSet) {
        if let (Some((low, high)), Some(signed)) = (set.hull(), set.signed_hull()) {
            let range = Range { unsigned: (u128::from(low), u128::from(high)), signed };
            self.variables.insert(variable, range);
        }
    }

    /// Whether a condition holds for all values in the ranges, or for none.
    pub fn decide(&mut self, condition: Term) -> Option<bool> {
        self.truth(condition, DEPTH)
    }

    fn truth(&mut self, condition: Term, depth: u32) -> Option<bool> {
        let depth = depth.checked_sub(1)?;
        match self.store.node(condition) {
            Node::Constant { value, .. } => Some(value != 0),
            Node::Not(inner) => self.truth(inner, depth).map(|holds| !holds),
            Node::Binary(BinaryOp::And, left, right) => {
                match (self.truth(left, depth), self.truth(right, depth)) {
                    (Some(false), _) | (_, Some(false)) => Some(false),
                    (Some(true), Some(true)) => Some(true),
                    _ => None,
                }
            }
            Node::Binary(BinaryOp::Or, left, right) => {
                match (self.truth(left, depth), self.truth(right, depth)) {
                    (Some(true), _) | (_, Some(true)) => Some(true),
                    (Some(false), Some(false)) => Some(false),
                    _ => None,
                }
            }
            Node::Compare(op, left, right) => {
                let (left, right) = (self.range(left, depth), self.range(right, depth));
                match op {
                    Comparison::Equal => {
                        let ((a, b), (c, d)) = (left.unsigned, right.unsigned);
                        let ((e, f), (g, h)) = (left.signed, right.signed);
                        if b < c || d < a || f < g || h < e {
                            Some(false)
                        } else {
                            (a == b && c == d && a == c).then_some(true)
                        }
                    }
                    Comparison::UnsignedLess => less(left.unsigned, right.unsigned),
                    Comparison::SignedLess => less(left.signed, right.signed),
                }
            }
            _ => match self.range(condition, depth).unsigned {
                (0, 0) => Some(false),
                (1, 1) => Some(true),
                _ => None,
            },
        }
    }

    fn range(&mut self, term: Term, depth: u32) -> Range {
        if let Some(&known) = self.known.get(&term) {
            return known;
        }
        let width = self.store.width(term);
        let full = Range::full(width);
        let Some(depth) = depth.checked_sub(1) else { return full };
        let node = self.store.node(term);
        let range = match node {
            Node::Constant { value, .. } => Range::constant(width, value),
            Node::Variable { .. } => self.variables.get(&term).copied().unwrap_or(full),
            Node::Ite(condition, then, otherwise) => match self.truth(condition, depth) {
                Some(true) => self.range(then, depth),
                Some(false) => self.range(otherwise, depth),
                None => self.range(then, depth).union(self.range(otherwise, depth)),
            },
            _ => {
                let unsigned = self.unsigned(node, full.unsigned.1, depth).unwrap_or(full.unsigned);
                let signed = if width <= 64 { self.signed(node, depth) } else { None };
                let fits = |&(low, high): &(i128, i128)| full.signed.0 <= low && high <= full.signed.1;
                Range { unsigned, signed: signed.filter(fits).unwrap_or(full.signed) }.reduced(width)
            }
        };
        self.known.insert(term, range);
        range
    }

    fn unsigned(&mut self, node: Node, top: u128, depth: u32) -> Option<(u128, u128)> {
        let store = self.store;
        let within = |low: Option<u128>, high: Option<u128>| Some((low?, high.filter(|&high| high <= top)?));
        let mut range = |term: Term| self.range(term, depth).unsigned;
        match node {
            Node::Extend { signed: false, of, .. } => Some(range(of)),
            Node::Binary(BinaryOp::Add, left, right) => {
                let ((a, b), (c, d)) = (range(left), range(right));
                if let Some(sum) = within(a.checked_add(c), b.checked_add(d)) {
                    return Some(sum);
                }
                // A negative constant: both ends wrap.
                let (low, high) = (a.checked_add(c)?, b.checked_add(d)?);
                (top < u128::MAX && low > top && high <= 2 * top + 1).then(|| (low - top - 1, high - top - 1))
            }
            Node::Binary(BinaryOp::Sub, left, right) => {
                let ((a, b), (c, d)) = (range(left), range(right));
                within(a.checked_sub(d), b.checked_sub(c))
            }
            Node::Binary(BinaryOp::Mul, left, right) => {
                let ((a, b), (c, d)) = (range(left), range(right));
                within(a.checked_mul(c), b.checked_mul(d))
            }
            Node::Binary(BinaryOp::Shl, left, right) => {
                let (a, b) = range(left);
                let factor = 1u128.checked_shl(u32::try_from(store.value(right)?).ok()?)?;
                within(a.checked_mul(factor), b.checked_mul(factor))
            }
            Node::Binary(BinaryOp::And, left, right) => {
                let ((_, b), (_, d)) = (range(left), range(right));
                Some((0, b.min(d)))
            }
            Node::Binary(BinaryOp::UDiv, left, right) => {
                let (a, b) = range(left);
                let k = store.value(right).filter(|&k| k > 0)?;
                Some((a / k, b / k))
            }
            Node::Binary(BinaryOp::URem, left, right) => {
                let (a, b) = range(left);
                let k = store.value(right).filter(|&k| k > 0)?;
                Some(if b < k { (a, b) } else { (0, k - 1) })
            }
            Node::Binary(BinaryOp::LShr, left, right) => {
                let (a, b) = range(left);
                let k = store.value(right).filter(|&k| k < 128)?;
                Some((a >> k, b >> k))
            }
            Node::Extract { low, width, of } => {
                let (a, b) = range(of);
                // The bits above are the same at both ends and so in between.
                let above = low + width;
                let same = above >= 128 || a >> above == b >> above;
                same.then(|| (a >> low & mask(width), b >> low & mask(width)))
            }
            Node::Concat(high, low) => {
                let ((a, b), (c, d)) = (range(high), range(low));
                let shift = store.width(low);
                Some((a << shift | c, b << shift | d))
            }
            _ => None,
        }
    }

    /// May be outside of what the width has room for; then it says nothing.
    fn signed(&mut self, node: Node, depth: u32) -> Option<(i128, i128)> {
        let store = self.store;
        let constant = |term: Term| store.value(term).map(|value| sign_extend(value, store.width(term)));
        let mut range = |term: Term| self.range(term, depth);
        match node {
            Node::Extend { signed: true, of, .. } => Some(range(of).signed),
            Node::Extend { signed: false, of, .. } => {
                let (low, high) = range(of).unsigned;
                Some((i128::try_from(low).ok()?, i128::try_from(high).ok()?))
            }
            // What fits stays what it is when it is cut.
            Node::Extract { low: 0, of, .. } if store.width(of) <= 64 => Some(range(of).signed),
            Node::Binary(BinaryOp::Add, left, right) => {
                let ((a, b), (c, d)) = (range(left).signed, range(right).signed);
                Some((a.checked_add(c)?, b.checked_add(d)?))
            }
            Node::Binary(BinaryOp::Sub, left, right) => {
                let ((a, b), (c, d)) = (range(left).signed, range(right).signed);
                Some((a.checked_sub(d)?, b.checked_sub(c)?))
            }
            Node::Binary(BinaryOp::Mul, left, right) => {
                let ((a, b), (c, d)) = (range(left).signed, range(right).signed);
                let corners = [a.checked_mul(c)?, a.checked_mul(d)?, b.checked_mul(c)?, b.checked_mul(d)?];
                Some((corners.into_iter().min()?, corners.into_iter().max()?))
            }
            Node::Binary(BinaryOp::AShr, left, right) => {
                let (a, b) = range(left).signed;
                let k = store.value(right)?.min(127);
                Some((a >> k, b >> k))
            }
            Node::Binary(BinaryOp::SDiv, left, right) => {
                let (a, b) = range(left).signed;
                let k = constant(right).filter(|&k| k != 0)?;
                let (low, high) = (a / k, b / k);
                Some((low.min(high), low.max(high)))
            }
            Node::Binary(BinaryOp::SRem, left, right) => {
                let (a, b) = range(left).signed;
                let most = constant(right).filter(|&k| k != 0)?.abs() - 1;
                if -most <= a && b <= most {
                    return Some((a, b));
                }
                Some((a.max(-most).min(0), b.min(most).max(0)))
            }
            _ => None,
        }
    }
}

fn less<T: PartialOrd>((a, b): (T, T), (c, d): (T, T)) -> Option<bool> {
    if b < c {
        Some(true)
    } else if a >= d {
        Some(false)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;
    use term::Evaluator;

    /// Terms of one or two operations over two variables of three bits and some numbers, and all
    /// values in some sets.
    #[test]
    fn every_value_is_within_the_range() {
        let store = TermStore::new();
        let width = 3;
        let variables = [store.fresh_variable(width, "x"), store.fresh_variable(width, "y")];
        let numbers = [1u128, 2, 3, 6, 7].map(|value| store.constant(width, value));
        let operations = |left: Term, right: Term| {
            let wide = |term: Term, signed: bool| store.resize(signed, 5, term);
            vec![
                store.add(left, right),
                store.sub(left, right),
                store.mul(left, right),
                store.udiv(left, right),
                store.urem(left, right),
                store.sdiv(left, right),
                store.srem(left, right),
                store.shl(left, right),
                store.lshr(left, right),
                store.ashr(left, right),
                store.and(left, right),
                store.or(left, right),
                store.ite(store.slt(left, right), left, right),
                store.extract(0, width, store.add(wide(left, true), wide(right, true))),
                store.extract(1, width, store.mul(wide(left, false), wide(right, true))),
            ]
        };
        let mut terms = Vec::new();
        for right in variables.iter().chain(&numbers) {
            terms.extend(operations(variables[0], *right));
        }
        for term in terms.clone() {
            for right in [variables[1], numbers[1], numbers[3]] {
                terms.extend(operations(term, right));
            }
        }
        let sets = [
            ValueSet::full(width),
            ValueSet::range(width, 2, 5),
            ValueSet::of(width, vec![(0, 1), (6, 7)]).expect("a small set"),
        ];
        let mut evaluator = Evaluator::default();
        for set in &sets {
            let mut ranges = Ranges::new(&store);
            variables.iter().for_each(|&variable| ranges.restrict(variable, set));
            for &term in &terms {
                let Range { unsigned, signed } = ranges.range(term, DEPTH);
                for values in 0..64u64 {
                    let values = [values & 7, values >> 3];
                    if !values.iter().all(|&value| set.contains(value)) {
                        continue;
                    }
                    let mut model = Model::default();
                    for (variable, value) in variables.iter().zip(values) {
                        if let Node::Variable { index, .. } = store.node(*variable) {
                            model.variables.insert(index, u128::from(value));
                        }
                    }
                    evaluator.begin();
                    let value = evaluator.evaluate(&store, &model, term);
                    let number = sign_extend(value, store.width(term));
                    let is_within = unsigned.0 <= value
                        && value <= unsigned.1
                        && signed.0 <= number
                        && number <= signed.1;
                    assert!(is_within, "{value} of {} is not in {unsigned:?}, {signed:?}", store.text(term));
                }
            }
        }
    }
}

//! The range layer: conditions over several variables that follow from the range of each.

use rustc_hash::FxHashMap;
use term::{BinaryOp, Comparison, Node, Term, TermStore, mask};

/// How deep a term is looked into.
const DEPTH: u32 = 16;

/// Ranges of variables, and what follows for terms over them.
pub struct Ranges<'a> {
    store: &'a TermStore,
    variables: FxHashMap<Term, (u128, u128)>,
    known: FxHashMap<Term, (u128, u128)>,
}

impl<'a> Ranges<'a> {
    pub fn new(store: &'a TermStore) -> Ranges<'a> {
        Ranges { store, variables: FxHashMap::default(), known: FxHashMap::default() }
    }

    pub fn restrict(&mut self, variable: Term, low: u64, high: u64) {
        self.variables.insert(variable, (u128::from(low), u128::from(high)));
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
                let width = self.store.width(left);
                let (a, b) = self.range(left, depth);
                let (c, d) = self.range(right, depth);
                match op {
                    Comparison::Equal if b < c || d < a => Some(false),
                    Comparison::Equal if a == b && c == d && a == c => Some(true),
                    Comparison::Equal => None,
                    Comparison::UnsignedLess => less((a, b), (c, d)),
                    Comparison::SignedLess => {
                        let half = 1u128 << (width - 1);
                        // Shifted by half, signed order is unsigned order, if a range does not
                        // cross the middle.
                        let shift = |(low, high): (u128, u128)| {
                            ((low < half) == (high < half)).then_some((low ^ half, high ^ half))
                        };
                        less(shift((a, b))?, shift((c, d))?)
                    }
                }
            }
            _ => match self.range(condition, depth) {
                (0, 0) => Some(false),
                (1, 1) => Some(true),
                _ => None,
            },
        }
    }

    /// The least and the greatest number that a term can be, or a wider range.
    fn range(&mut self, term: Term, depth: u32) -> (u128, u128) {
        if let Some(&known) = self.known.get(&term) {
            return known;
        }
        let top = mask(self.store.width(term));
        let Some(depth) = depth.checked_sub(1) else { return (0, top) };
        let range = self.compute(term, top, depth).unwrap_or((0, top));
        self.known.insert(term, range);
        range
    }

    fn compute(&mut self, term: Term, top: u128, depth: u32) -> Option<(u128, u128)> {
        let store = self.store;
        let within = |low: Option<u128>, high: Option<u128>| Some((low?, high.filter(|&high| high <= top)?));
        match store.node(term) {
            Node::Constant { value, .. } => Some((value, value)),
            Node::Variable { .. } => self.variables.get(&term).copied(),
            Node::Extend { signed: false, of, .. } => Some(self.range(of, depth)),
            Node::Extend { signed: true, of, .. } => {
                let (low, high) = self.range(of, depth);
                let width = store.width(of);
                let extend = |value| term::sign_extend(value, width) as u128 & top;
                ((low >> (width - 1)) == (high >> (width - 1))).then(|| (extend(low), extend(high)))
            }
            Node::Binary(BinaryOp::Add, left, right) => {
                let ((a, b), (c, d)) = (self.range(left, depth), self.range(right, depth));
                if let Some(sum) = within(a.checked_add(c), b.checked_add(d)) {
                    return Some(sum);
                }
                // A negative constant: both ends wrap.
                let (low, high) = (a.checked_add(c)?, b.checked_add(d)?);
                (top < u128::MAX && low > top && high <= 2 * top + 1).then(|| (low - top - 1, high - top - 1))
            }
            Node::Binary(BinaryOp::Sub, left, right) => {
                let ((a, b), (c, d)) = (self.range(left, depth), self.range(right, depth));
                within(a.checked_sub(d), b.checked_sub(c))
            }
            Node::Binary(BinaryOp::Mul, left, right) => {
                let ((a, b), (c, d)) = (self.range(left, depth), self.range(right, depth));
                within(a.checked_mul(c), b.checked_mul(d))
            }
            Node::Binary(BinaryOp::Shl, left, right) => {
                let (a, b) = self.range(left, depth);
                let factor = 1u128.checked_shl(u32::try_from(store.value(right)?).ok()?)?;
                within(a.checked_mul(factor), b.checked_mul(factor))
            }
            Node::Binary(BinaryOp::And, left, right) => {
                let ((_, b), (_, d)) = (self.range(left, depth), self.range(right, depth));
                Some((0, b.min(d)))
            }
            Node::Binary(BinaryOp::UDiv, left, right) => {
                let (a, b) = self.range(left, depth);
                let k = store.value(right).filter(|&k| k > 0)?;
                Some((a / k, b / k))
            }
            Node::Binary(BinaryOp::URem, left, right) => {
                let (_, b) = self.range(left, depth);
                let k = store.value(right).filter(|&k| k > 0)?;
                Some((0, b.min(k - 1)))
            }
            Node::Extract { low, width, of } => {
                let (a, b) = self.range(of, depth);
                // The bits above are the same at both ends and so in between.
                let above = low + width;
                let same = above >= 128 || a >> above == b >> above;
                same.then(|| (a >> low & mask(width), b >> low & mask(width)))
            }
            Node::Concat(high, low) => {
                let ((a, b), (c, d)) = (self.range(high, depth), self.range(low, depth));
                let shift = store.width(low);
                Some((a << shift | c, b << shift | d))
            }
            Node::Ite(condition, then, otherwise) => match self.truth(condition, depth) {
                Some(true) => Some(self.range(then, depth)),
                Some(false) => Some(self.range(otherwise, depth)),
                None => {
                    let ((a, b), (c, d)) = (self.range(then, depth), self.range(otherwise, depth));
                    Some((a.min(c), b.max(d)))
                }
            },
            _ => None,
        }
    }
}

fn less((a, b): (u128, u128), (c, d): (u128, u128)) -> Option<bool> {
    if b < c {
        Some(true)
    } else if a >= d {
        Some(false)
    } else {
        None
    }
}

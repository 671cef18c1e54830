//! Sets of numbers of a fixed width, as ascending intervals.

use term::{mask, sign_extend};

/// A set of numbers below 2 to the width, at most 64. Invariant: intervals ascend, do not overlap
/// and do not touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueSet {
    width: u32,
    intervals: Vec<(u64, u64)>,
}

/// A set of more intervals is given up.
const MAX_INTERVALS: usize = 256;

impl ValueSet {
    /// The memory that it takes besides itself.
    pub fn bytes(&self) -> f64 {
        term::footprint::room(&self.intervals)
    }

    pub fn full(width: u32) -> ValueSet {
        ValueSet { width, intervals: vec![(0, mask(width) as u64)] }
    }

    pub fn empty(width: u32) -> ValueSet {
        ValueSet { width, intervals: Vec::new() }
    }

    /// The numbers from one to another, both included.
    pub fn range(width: u32, low: u64, high: u64) -> ValueSet {
        if low > high {
            return ValueSet::empty(width);
        }
        ValueSet { width, intervals: vec![(low, high)] }
    }

    /// Of intervals in any order.
    pub fn of(width: u32, mut intervals: Vec<(u64, u64)>) -> Option<ValueSet> {
        intervals.sort_unstable();
        let mut joined: Vec<(u64, u64)> = Vec::with_capacity(intervals.len());
        for (low, high) in intervals {
            match joined.last_mut() {
                Some((_, last)) if low <= last.saturating_add(1) => *last = high.max(*last),
                _ => joined.push((low, high)),
            }
        }
        (joined.len() <= MAX_INTERVALS).then_some(ValueSet { width, intervals: joined })
    }

    pub fn is_empty(&self) -> bool {
        self.intervals.is_empty()
    }

    pub fn contains(&self, value: u64) -> bool {
        self.intervals.iter().any(|&(low, high)| low <= value && value <= high)
    }

    /// The least and the greatest member.
    pub fn hull(&self) -> Option<(u64, u64)> {
        Some((self.intervals.first()?.0, self.intervals.last()?.1))
    }

    /// The least and the greatest member as signed numbers.
    pub fn signed_hull(&self) -> Option<(i128, i128)> {
        let half = 1u64 << (self.width - 1);
        let signed = |value: u64| sign_extend(u128::from(value), self.width);
        let ends = self.intervals.iter().map(|&(low, high)| {
            let crosses = low < half && half <= high;
            if crosses { (signed(half), signed(half - 1)) } else { (signed(low), signed(high)) }
        });
        ends.reduce(|(a, b), (c, d)| (a.min(c), b.max(d)))
    }

    /// A member: 0 if it is one, otherwise the least.
    pub fn pick(&self) -> Option<u64> {
        Some(self.intervals.first()?.0)
    }

    pub fn intersect(&self, other: &ValueSet) -> ValueSet {
        let mut intervals = Vec::new();
        let (mut i, mut j) = (0, 0);
        while i < self.intervals.len() && j < other.intervals.len() {
            let (a, b) = self.intervals[i];
            let (c, d) = other.intervals[j];
            let (low, high) = (a.max(c), b.min(d));
            if low <= high {
                intervals.push((low, high));
            }
            if b < d {
                i += 1;
            } else {
                j += 1;
            }
        }
        ValueSet { width: self.width, intervals }
    }

    pub fn complement(&self) -> ValueSet {
        let top = mask(self.width) as u64;
        let mut intervals = Vec::with_capacity(self.intervals.len() + 1);
        let mut next = Some(0);
        for &(low, high) in &self.intervals {
            if let Some(start) = next
                && start < low
            {
                intervals.push((start, low - 1));
            }
            next = high.checked_add(1).filter(|&start| start <= top);
        }
        if let Some(start) = next {
            intervals.push((start, top));
        }
        ValueSet { width: self.width, intervals }
    }

    /// Whether they have no member in common.
    pub fn is_disjoint(&self, other: &ValueSet) -> bool {
        let (mut i, mut j) = (0, 0);
        while i < self.intervals.len() && j < other.intervals.len() {
            let (a, b) = self.intervals[i];
            let (c, d) = other.intervals[j];
            if a.max(c) <= b.min(d) {
                return false;
            }
            if b < d {
                i += 1;
            } else {
                j += 1;
            }
        }
        true
    }

    pub fn is_subset(&self, other: &ValueSet) -> bool {
        let mut j = 0;
        self.intervals.iter().all(|&(a, b)| {
            while j < other.intervals.len() && other.intervals[j].1 < a {
                j += 1;
            }
            other.intervals.get(j).is_some_and(|&(c, d)| c <= a && b <= d)
        })
    }

    pub fn is_small(&self) -> bool {
        self.intervals.len() <= MAX_INTERVALS
    }

    /// The numbers x with x + k in the set.
    pub fn minus(&self, k: u64) -> Option<ValueSet> {
        let top = mask(self.width) as u64;
        let mut intervals = Vec::with_capacity(self.intervals.len() + 1);
        for &(low, high) in &self.intervals {
            let (low, high) = (low.wrapping_sub(k) & top, high.wrapping_sub(k) & top);
            if low <= high {
                intervals.push((low, high));
            } else {
                intervals.extend([(low, top), (0, high)]);
            }
        }
        ValueSet::of(self.width, intervals)
    }

    /// The numbers x with k - x in the set.
    pub fn mirrored(&self, k: u64) -> Option<ValueSet> {
        let top = mask(self.width) as u64;
        let mut intervals = Vec::with_capacity(self.intervals.len() + 1);
        for &(low, high) in &self.intervals {
            let (low, high) = (k.wrapping_sub(high) & top, k.wrapping_sub(low) & top);
            if low <= high {
                intervals.push((low, high));
            } else {
                intervals.extend([(low, top), (0, high)]);
            }
        }
        ValueSet::of(self.width, intervals)
    }

    /// The numbers of a smaller width that extend to members.
    pub fn narrowed(&self, signed: bool, width: u32) -> Option<ValueSet> {
        let piece = |low: u64, high: u64| {
            let part = self.intersect(&ValueSet::range(self.width, low, high));
            part.intervals.into_iter().map(move |(a, b)| (a - low, b - low))
        };
        let narrow_top = mask(width) as u64;
        if !signed {
            return ValueSet::of(width, piece(0, narrow_top).collect());
        }
        let half = 1u64 << (width - 1);
        let top = mask(self.width) as u64;
        let negative = piece(top - half + 1, top).map(|(a, b)| (a + half, b + half));
        ValueSet::of(width, piece(0, half - 1).chain(negative).collect())
    }

    /// The numbers of a larger width whose bits from `low` on are members.
    pub fn as_high_bits(&self, low: u32, width: u32) -> Option<ValueSet> {
        let fill = mask(low) as u64;
        ValueSet::of(width, self.intervals.iter().map(|&(a, b)| (a << low, b << low | fill)).collect())
    }

    /// The numbers whose quotient by k is a member.
    pub fn times(&self, k: u64) -> Option<ValueSet> {
        let top = mask(self.width) as u64;
        let mut intervals = Vec::with_capacity(self.intervals.len());
        for &(low, high) in &self.intervals {
            let Some(low) = low.checked_mul(k).filter(|&low| low <= top) else { continue };
            let high = high.checked_mul(k).and_then(|high| high.checked_add(k - 1)).unwrap_or(top);
            intervals.push((low, high.min(top)));
        }
        ValueSet::of(self.width, intervals)
    }

    /// The numbers of a greater width whose low bits are a member.
    pub fn as_low_bits(&self, width: u32) -> Option<ValueSet> {
        let copies = 0..1u64 << (width - self.width);
        let moved = |high: u64| {
            self.intervals.iter().map(move |&(a, b)| (high << self.width | a, high << self.width | b))
        };
        ValueSet::of(width, copies.flat_map(moved).collect())
    }

    pub fn union(&self, other: &ValueSet) -> Option<ValueSet> {
        ValueSet::of(self.width, self.intervals.iter().chain(&other.intervals).copied().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(set: &ValueSet) -> Vec<u64> {
        (0..1u64 << set.width).filter(|&value| set.contains(value)).collect()
    }

    fn from_bits(width: u32, bits: u64) -> ValueSet {
        let intervals = (0..1u64 << width).filter(|v| bits >> v & 1 == 1).map(|v| (v, v)).collect();
        ValueSet::of(width, intervals).expect("few intervals")
    }

    /// All sets of numbers of three bits against the definition of each operation.
    #[test]
    fn operations_agree_with_membership() {
        for a in 0..256 {
            let set = from_bits(3, a);
            let check = |result: ValueSet, holds: &dyn Fn(u64) -> bool| {
                let expected: Vec<u64> = (0..1 << result.width).filter(|&x| holds(x)).collect();
                assert_eq!(members(&result), expected);
                let touching = result.intervals.windows(2).any(|pair| pair[0].1 + 1 >= pair[1].0);
                assert!(!touching, "{result:?}");
            };
            check(set.complement(), &|x| !set.contains(x));
            for k in 0..8 {
                check(set.minus(k).unwrap(), &|x| set.contains((x + k) & 7));
                check(set.mirrored(k).unwrap(), &|x| set.contains(k.wrapping_sub(x) & 7));
                if k > 0 {
                    check(set.times(k).unwrap(), &|x| set.contains(x / k));
                }
            }
            check(set.narrowed(false, 2).unwrap(), &|x| set.contains(x));
            check(set.narrowed(true, 2).unwrap(), &|x| set.contains(if x >= 2 { x + 4 } else { x }));
            check(set.as_high_bits(1, 4).unwrap(), &|x| set.contains(x >> 1));
            check(set.as_low_bits(5).unwrap(), &|x| set.contains(x & 7));
            for b in 0..256 {
                let other = from_bits(3, b);
                check(set.intersect(&other), &|x| set.contains(x) && other.contains(x));
                check(set.union(&other).unwrap(), &|x| set.contains(x) || other.contains(x));
                assert_eq!(set.is_disjoint(&other), a & b == 0);
                assert_eq!(set.is_subset(&other), a & !b == 0);
            }
        }
    }
}

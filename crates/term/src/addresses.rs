//! The objects whose addresses occur in each term, told when the term is made.
//!
//! Pointers that were merged are large terms, and every access through one asks which objects it may lead
//! to: found by going through the term that was 70 % of the time of a run with merging. Most terms have the
//! set of one of their operands, so sets are shared, by number.

use std::rc::Rc;

use rustc_hash::FxHashMap;

/// Larger sets are not kept: terms with thousands of addresses have thousands of such sets.
const MAX_OBJECTS: usize = 32;

/// The number of a set. The empty one is the first.
pub(crate) type SetId = u32;

pub(crate) const NONE: SetId = 0;
/// A set that is too large to be kept.
const MANY: SetId = u32::MAX;

#[derive(Default)]
pub(crate) struct AddressSets {
    /// By term.
    of: Vec<SetId>,
    /// Sorted; by number, without the empty one.
    sets: Vec<Rc<[u32]>>,
    numbers: FxHashMap<Rc<[u32]>, SetId>,
    /// Of two sets, the smaller number first.
    unions: FxHashMap<(SetId, SetId), SetId>,
}

impl AddressSets {
    #[inline]
    pub fn of(&self, term: usize) -> SetId {
        self.of[term]
    }

    /// The set of the next term.
    pub fn push(&mut self, set: SetId) {
        self.of.push(set);
    }

    /// None if it is too large to be kept.
    pub fn objects(&self, set: SetId) -> Option<&[u32]> {
        match set {
            NONE => Some(&[]),
            MANY => None,
            set => Some(&self.sets[set as usize - 1]),
        }
    }

    pub fn bytes(&self) -> usize {
        let sets: usize = self.sets.iter().map(|set| 2 * size_of::<Rc<[u32]>>() + size_of_val(&**set)).sum();
        let unions = self.unions.capacity() * size_of::<((SetId, SetId), SetId)>();
        self.of.capacity() * size_of::<SetId>() + sets + unions
    }

    pub fn single(&mut self, object: u32) -> SetId {
        self.number(&[object])
    }

    #[inline]
    pub fn union(&mut self, one: SetId, other: SetId) -> SetId {
        if one == other || other == NONE {
            return one;
        }
        if one == NONE {
            return other;
        }
        self.union_of_different(one.min(other), one.max(other))
    }

    fn union_of_different(&mut self, one: SetId, other: SetId) -> SetId {
        if let Some(&known) = self.unions.get(&(one, other)) {
            return known;
        }
        let (Some(left), Some(right)) = (self.objects(one), self.objects(other)) else { return MANY };
        let mut objects = [left, right].concat();
        objects.sort_unstable();
        objects.dedup();
        let union = if objects.len() > MAX_OBJECTS { MANY } else { self.number(&objects) };
        self.unions.insert((one, other), union);
        union
    }

    fn number(&mut self, objects: &[u32]) -> SetId {
        if let Some(&known) = self.numbers.get(objects) {
            return known;
        }
        let objects: Rc<[u32]> = objects.into();
        self.sets.push(objects.clone());
        let number = self.sets.len() as SetId;
        self.numbers.insert(objects, number);
        number
    }
}

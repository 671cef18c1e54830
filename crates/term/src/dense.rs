//! Sets and maps of terms that are cheap to begin and to end.
//!
//! Walks over terms come by the million, and each needs to know what it has seen. A hash table grows anew in
//! every walk; here a term has a place of its own by its number, which is in use if it bears the stamp of the
//! walk. The places are kept for the next walk of the thread.

use std::cell::RefCell;

use crate::node::Term;

/// Places that are kept for later, at most so many of them, so that walks within walks have theirs.
const KEPT: usize = 6;

thread_local! {
    static POOL: RefCell<Vec<Places>> = const { RefCell::new(Vec::new()) };
}

#[derive(Default)]
struct Places {
    /// Invariant: none is beyond `stamp`.
    stamps: Vec<u32>,
    values: Vec<u32>,
    stamp: u32,
}

impl Places {
    /// Forgets everything.
    fn renew(&mut self) {
        match self.stamp.checked_add(1) {
            Some(stamp) => self.stamp = stamp,
            None => *self = Places { stamp: 1, ..Places::default() },
        }
    }

    fn holds(&self, index: usize) -> bool {
        self.stamps.get(index) == Some(&self.stamp)
    }

    fn stamp(&mut self, index: usize) {
        if index >= self.stamps.len() {
            self.stamps.resize((index + 1).next_power_of_two(), 0);
        }
        self.stamps[index] = self.stamp;
    }
}

/// Places of this thread that nobody uses, empty.
fn take() -> Places {
    let mut places = POOL.with_borrow_mut(Vec::pop).unwrap_or_default();
    places.renew();
    places
}

fn give_back(places: &mut Places) {
    let places = std::mem::take(places);
    // The pool is gone when the thread ends.
    let _ = POOL.try_with(|pool| {
        if let Ok(mut pool) = pool.try_borrow_mut()
            && pool.len() < KEPT
        {
            pool.push(places);
        }
    });
}

/// A set of terms.
pub struct TermSet(Places);

impl Default for TermSet {
    fn default() -> Self {
        TermSet(take())
    }
}

impl TermSet {
    /// Adds a term; false if it was there.
    pub fn insert(&mut self, term: Term) -> bool {
        let is_new = !self.0.holds(term.index());
        if is_new {
            self.0.stamp(term.index());
        }
        is_new
    }
}

impl Drop for TermSet {
    fn drop(&mut self) {
        give_back(&mut self.0);
    }
}

/// A map from terms to terms.
pub struct TermMap(Places);

impl Default for TermMap {
    fn default() -> Self {
        TermMap(take())
    }
}

impl TermMap {
    pub fn get(&self, term: Term) -> Option<Term> {
        let index = term.index();
        self.0.holds(index).then(|| Term(self.0.values[index]))
    }

    pub fn insert(&mut self, term: Term, value: Term) {
        let index = term.index();
        self.0.stamp(index);
        if index >= self.0.values.len() {
            self.0.values.resize(self.0.stamps.len(), 0);
        }
        self.0.values[index] = value.0;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.renew();
    }
}

impl Drop for TermMap {
    fn drop(&mut self) {
        give_back(&mut self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TermStore;

    #[test]
    fn what_one_walk_holds_no_other_does() {
        let store = TermStore::new();
        let terms: Vec<Term> = (0..100).map(|index| store.variable(8, index)).collect();
        for _ in 0..3 {
            let (mut outer, mut inner) = (TermSet::default(), TermSet::default());
            assert!(terms.iter().all(|&term| outer.insert(term)));
            assert!(terms.iter().all(|&term| inner.insert(term) && !outer.insert(term)));
        }
        let mut map = TermMap::default();
        assert_eq!(map.get(terms[7]), None);
        map.insert(terms[7], terms[8]);
        map.insert(terms[3], terms[4]);
        assert_eq!((map.get(terms[7]), map.get(terms[3])), (Some(terms[8]), Some(terms[4])));
        map.clear();
        assert_eq!(map.get(terms[7]), None);
    }

    #[test]
    fn stamps_may_run_out() {
        let mut places = Places { stamp: u32::MAX - 1, ..Places::default() };
        places.renew();
        places.stamp(3);
        assert!(places.holds(3));
        places.renew();
        assert!(!places.holds(3));
        places.stamp(4);
        assert!(places.holds(4) && !places.holds(0));
    }
}

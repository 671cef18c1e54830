//! What a loop was seen to do, from which candidates are made.

use rustc_hash::{FxHashMap, FxHashSet};
use term::Term;

use super::instance::{View, Written};
use crate::entry_values::Snapshot;

/// States that are kept at most.
const MAX_RETURNS: usize = 4;

#[derive(Default)]
pub struct Observed {
    /// Numbers that places were seen to hold.
    numbers: FxHashMap<Term, FxHashSet<u128>>,
    /// States that returned while nothing was forgotten, a few.
    pub exact: Vec<Snapshot>,
    /// States that returned in this round, a few.
    pub returns: Vec<Snapshot>,
}

impl Observed {
    /// Keeps a state that returned.
    pub fn keep(&mut self, view: &View<'_>, written: &[Written]) {
        for written in written.iter().filter(|written| !view.store.is_array(written.variable)) {
            if let Some(value) = view.store.value(view.value(written.variable)) {
                self.numbers.entry(written.variable).or_default().insert(value);
            }
        }
        let is_exact = written.iter().all(|written| written.forgotten.is_none());
        if is_exact && self.exact.len() < MAX_RETURNS {
            self.exact.push(view.snapshot());
        }
        if self.returns.len() < MAX_RETURNS {
            self.returns.push(view.snapshot());
        }
    }

    /// Numbers that a place was seen to hold.
    pub fn numbers_of(&self, place: Term) -> impl Iterator<Item = &u128> {
        self.numbers.get(&place).into_iter().flatten()
    }

    pub fn forget_numbers(&mut self) {
        self.numbers.clear();
    }

    pub fn begin_round(&mut self) {
        self.returns.clear();
    }
}

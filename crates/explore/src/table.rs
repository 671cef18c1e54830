//! The subsumption table: interpolants by program point, call stack and shape of the state.

use rustc_hash::FxHashMap;
use solver::{Chain, PathCondition, Truth};
use term::Term;

use crate::actual::{Source, Valuation};

/// An interpolant in the table.
#[derive(Clone, Debug)]
pub struct Entry {
    pub shape: u128,
    pub conditions: Vec<Term>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EntryId(pub u32);

#[derive(Default)]
pub struct Table {
    entries: Vec<Entry>,
    by_shape: FxHashMap<u128, Vec<EntryId>>,
}

impl Table {
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn entry(&self, id: EntryId) -> &Entry {
        &self.entries[id.0 as usize]
    }

    pub fn insert(&mut self, shape: u128, conditions: Vec<Term>) -> EntryId {
        let id = EntryId(self.entries.len() as u32);
        self.entries.push(Entry { shape, conditions });
        self.by_shape.entry(shape).or_default().push(id);
        id
    }

    /// An entry that the state satisfies.
    ///
    /// Soundness: `path condition ⊨ Ψ[store]` is asked of the solver unless the conjunct is plainly
    /// true; what it cannot tell is no.
    pub fn subsuming(
        &self,
        shape: u128,
        source: &Source<'_>,
        condition: &PathCondition,
        chain: &mut Chain,
    ) -> Option<EntryId> {
        let candidates = self.by_shape.get(&shape)?;
        let mut valuation = Valuation::default();
        let mut open = Vec::new();
        'entries: for &id in candidates.iter().rev() {
            open.clear();
            for &conjunct in &self.entry(id).conditions {
                let actual = valuation.term(source, conjunct);
                match source.store.value(actual) {
                    Some(0) => continue 'entries,
                    Some(_) => {}
                    None => open.push(actual),
                }
            }
            if open.iter().all(|&actual| chain.decide(source.store, condition, actual) == Truth::Always) {
                return Some(id);
            }
        }
        None
    }
}

//! What members of a portfolio tell each other of what they have learnt.

use std::rc::Rc;
use std::sync::Arc;

use semantics::symbolic::{read_leaf, write_leaf};
use term::Term;

use super::Learner;
use crate::member::Learnt;
use crate::speculation::Causes;
use crate::table::Entry;

/// Blocks that were entered below a node whose interpolant is worth telling: to read it and to look at it
/// costs the others more than they save otherwise.
const WORTH_TELLING: u64 = 2_000;
/// Interpolants that are told at once, those with most below them.
const MOST_AT_ONCE: usize = 64;
/// And altogether: who combines them keeps them all.
const MOST: usize = 4_096;
/// Conditions of one interpolant, and its bytes, beyond which it is kept to oneself.
const MOST_CONDITIONS: usize = 256;
const LONGEST: usize = 16 << 10;

/// What others were told.
#[derive(Default)]
pub struct Told {
    /// How many entries of the table they know, or need not.
    entries: usize,
    /// How many they were told of.
    count: usize,
}

impl Learner<'_, '_> {
    /// What was learnt since the last time, stands on its own, and is worth telling.
    pub fn news(&mut self) -> Vec<Arc<Learnt>> {
        let first = std::mem::replace(&mut self.told.entries, self.table.len());
        let is_worth = |entry: &&Entry| {
            let is_small = entry.conditions.len() <= MOST_CONDITIONS;
            entry.within.is_none() && is_small && entry.work.entered() >= WORTH_TELLING
        };
        let mut found: Vec<&Entry> = self.table.entries_from(first).filter(is_worth).collect();
        found.sort_by_key(|entry| std::cmp::Reverse(entry.work.entered()));
        found.truncate(MOST_AT_ONCE.min(MOST - self.told.count));
        let words = found.into_iter().map(|entry| self.in_words(entry));
        let is_short = |learnt: &Learnt| learnt.conditions.iter().map(String::len).sum::<usize>() <= LONGEST;
        let news: Vec<_> = words.filter(is_short).map(Arc::new).collect();
        self.told.count += news.len();
        news
    }

    fn in_words(&self, entry: &Entry) -> Learnt {
        let write = |node| write_leaf(&self.entry, node);
        Learnt {
            shape: entry.shape,
            frames: entry.frames.to_vec(),
            block: entry.block,
            conditions: entry.conditions.iter().map(|&term| self.store.expression(term, &write)).collect(),
            is_invariant: entry.is_invariant,
            work: entry.work,
        }
    }

    /// Another member has learnt this.
    ///
    /// Soundness: [`Learnt`]. What cannot be read is left out.
    pub fn take_over(&mut self, learnt: &Learnt) {
        let read = |word: &str| read_leaf(self.store, &self.entry, word);
        let conditions = learnt.conditions.iter().map(|text| {
            let term = self.store.read_expression(text, &read).ok()?;
            (self.store.width(term) == 1).then_some(term)
        });
        let Some(conditions) = conditions.collect::<Option<Vec<Term>>>() else { return };
        let entry = Entry {
            shape: learnt.shape,
            frames: Rc::from(learnt.frames.as_slice()),
            block: learnt.block,
            causes: vec![Causes::default(); conditions.len()],
            conditions,
            work: learnt.work,
            is_gone: false,
            is_invariant: learnt.is_invariant,
            within: None,
            origin: None,
        };
        // It is not to be told back.
        let is_last = self.told.entries == self.table.len();
        self.table.insert(self.store, &self.entry, entry);
        self.told.entries += usize::from(is_last);
    }
}

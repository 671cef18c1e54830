//! The subsumption table: interpolants by program point, call stack and shape of the state, then by
//! what they fix ([`Shelf`]): a state sees only the entries that can cover it, not thousands of others.

use std::rc::Rc;

use program::FunctionId;
use std::cell::Cell;
use std::ops::ControlFlow;

use rustc_hash::{FxHashMap, FxHashSet};
use semantics::symbolic::EntryVariables;
use solver::{Chain, PathCondition};
use term::footprint::room;
use term::{Node, Term, TermStore};

use crate::account::Work;
use crate::entry_values::{Source, Valuation};
use crate::interpolant::definition;
use crate::node::{NodeId, TreeId};
use crate::range::Range;
use crate::shelf::{Group, Shelf};
use crate::speculation::Causes;

pub use crate::shelf::EntryId;

/// An interpolant in the table.
#[derive(Clone, Debug)]
pub struct Entry {
    pub shape: u128,
    /// The active functions, outermost first, and the block.
    pub frames: Rc<[FunctionId]>,
    pub block: u32,
    pub conditions: Vec<Term>,
    /// The infeasible branches without which each of them would not be required.
    pub causes: Vec<Causes>,
    /// What there was below the node that left it.
    pub work: Work,
    /// Another implies it, or it had to go.
    pub is_gone: bool,
    /// It is an invariant of a loop.
    pub is_invariant: bool,
    /// It relies on the invariant of the loop with this header, which is not known yet.
    pub within: Option<NodeId>,
    /// The node that left it, in the tree that is recorded.
    pub origin: Option<TreeId>,
}

pub struct Table {
    entries: Vec<Entry>,
    by_shape: FxHashMap<u128, Shelf>,
    /// The innermost functions and blocks of which there are or were entries.
    places: FxHashSet<(FunctionId, u32)>,
    /// Conjuncts of all entries.
    size: usize,
    limit: usize,
    /// Entries that another implies, or that had to go.
    pub dropped: u64,
    /// Entries before this one are gone.
    oldest: usize,
    /// Terms that were looked at to find entries.
    pub looked_at: Cell<u64>,
}

impl Table {
    fn look_at(&self, terms: usize) {
        self.looked_at.set(self.looked_at.get() + 1 + terms as u64);
    }

    /// A table of so many conjuncts.
    pub fn new(limit: usize) -> Table {
        Table {
            entries: Vec::new(),
            by_shape: FxHashMap::default(),
            places: FxHashSet::default(),
            size: 0,
            limit,
            dropped: 0,
            oldest: 0,
            looked_at: Cell::new(0),
        }
    }

    pub fn entry(&self, id: EntryId) -> &Entry {
        &self.entries[id.0 as usize]
    }

    /// Whether there is or was an entry of a place.
    pub fn knows(&self, function: FunctionId, block: u32) -> bool {
        self.places.contains(&(function, block))
    }

    /// How many were ever put in: the number that the next one gets.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The memory that it takes, about: each conjunct is in its entry and, if it fixes something, on a shelf.
    pub fn bytes(&self) -> f64 {
        const OF_CONJUNCT: usize = 3 * size_of::<Term>() + size_of::<Causes>();
        room(&self.entries) + (self.size * OF_CONJUNCT) as f64
    }

    /// Takes out those from a number on that are wanted out.
    pub fn remove(&mut self, first: usize, is_wanted: impl Fn(&Entry) -> bool) -> Vec<Entry> {
        let mut removed = Vec::new();
        for index in first.max(self.oldest)..self.entries.len() {
            let entry = &mut self.entries[index];
            if entry.is_gone || !is_wanted(entry) {
                continue;
            }
            removed.push(entry.clone());
            self.size -= entry.conditions.len() + 1;
            entry.is_gone = true;
            entry.conditions = Vec::new();
            entry.causes = Vec::new();
            let id = EntryId(index as u32);
            self.by_shape.entry(entry.shape).or_default().retain(&mut |other| other != id);
        }
        removed
    }

    /// Those that are still there, oldest first.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries_from(0)
    }

    /// The same, from a number on.
    pub fn entries_from(&self, first: usize) -> impl Iterator<Item = &Entry> {
        self.entries.iter().skip(first).filter(|entry| !entry.is_gone)
    }

    pub fn insert(&mut self, store: &TermStore, entry: &EntryVariables, new: Entry) -> EntryId {
        let Entry { shape, conditions, within, .. } = &new;
        let shape = *shape;
        self.places.extend(new.frames.last().map(|&function| (function, new.block)));
        let id = EntryId(self.entries.len() as u32);
        self.size += conditions.len() + 1;
        let mut fixed: Vec<(Term, Term)> =
            conditions.iter().filter_map(|&condition| definition(store, entry, condition)).collect();
        fixed.sort_unstable();
        fixed.dedup_by_key(|(variable, _)| *variable);
        let (variables, values): (Vec<Term>, Vec<Term>) = fixed.into_iter().unzip();
        let found = self.by_shape.entry(shape).or_default().place(&variables, &values, id);
        let entries = &mut self.entries;
        let (size, dropped) = (&mut self.size, &mut self.dropped);
        found.retain(|&old| {
            let old = &mut entries[old.0 as usize];
            // What relies on something else lives longer, or shorter.
            old.is_gone = old.within == *within && implies(store, &old.conditions, conditions);
            if old.is_gone {
                *size -= old.conditions.len() + 1;
                *dropped += 1;
                old.conditions = Vec::new();
            }
            !old.is_gone
        });
        found.push(id);
        self.entries.push(new);
        if self.size > self.limit {
            self.drop_oldest();
        }
        id
    }

    /// Makes room: the older half of the entries goes.
    fn drop_oldest(&mut self) {
        let keep = EntryId(((self.oldest + self.entries.len()) / 2) as u32);
        let mut size = 0;
        let entries = &self.entries;
        let dropped = &mut self.dropped;
        for shelf in self.by_shape.values_mut() {
            shelf.retain(&mut |id| {
                if id < keep {
                    *dropped += 1;
                    return false;
                }
                size += entries[id.0 as usize].conditions.len() + 1;
                true
            });
        }
        for entry in &mut self.entries[self.oldest..keep.0 as usize] {
            entry.conditions = Vec::new();
            entry.is_gone = true;
        }
        self.oldest = keep.0 as usize;
        self.size = size;
    }

    /// An entry that the state satisfies; `around`: the headers of the loops that it is in.
    ///
    /// Soundness: what was learnt in a loop relies on the invariant of that, also where this says
    /// something about places that the loop does not write. Within the loop these are as they were.
    ///
    /// Soundness: `path condition ⊨ Ψ[store]` is asked of the solver unless the conjunct is plainly
    /// true; what it cannot tell is no.
    ///
    /// `missed`: what the state misses of the last one that was looked at, if that is of interest.
    pub fn subsuming(
        &self,
        shape: u128,
        source: &Source<'_>,
        condition: &PathCondition,
        chain: &mut Chain,
        around: &[NodeId],
        mut missed: Option<&mut Missed>,
    ) -> Option<EntryId> {
        let shelf = self.by_shape.get(&shape)?;
        let mut valuation = Valuation::default();
        let (mut values, mut open) = (Vec::new(), Vec::new());
        let mut value = |term: Term| valuation.term(source, term);
        let found = shelf.groups(&mut value, &mut |group, value| {
            values.clear();
            values.extend(group.variables.iter().map(|&variable| value(variable)));
            self.look_at(values.len());
            let Some(candidates) = group.entries(&values) else {
                if let Some(missed) = missed.as_deref_mut() {
                    missed.value_of(self, group);
                }
                return ControlFlow::Continue(());
            };
            let is_in_reach =
                |id: &EntryId| self.entry(*id).within.is_none_or(|header| around.contains(&header));
            for id in candidates.iter().rev().copied().filter(is_in_reach) {
                match self.missing(id, source, condition, chain, value, &mut open) {
                    None => return ControlFlow::Break(id),
                    Some(conjunct) => Missed::note(&mut missed, conjunct, self.entry(id)),
                }
            }
            ControlFlow::Continue(())
        });
        found.break_value()
    }

    /// What a state misses of an entry; `open` is used up.
    fn missing(
        &self,
        id: EntryId,
        source: &Source<'_>,
        condition: &PathCondition,
        chain: &mut Chain,
        value: &mut dyn FnMut(Term) -> Term,
        open: &mut Vec<(Term, Term)>,
    ) -> Option<Term> {
        open.clear();
        self.look_at(self.entry(id).conditions.len());
        // A sum of many places costs more to look at than a place, which often tells enough.
        let conditions = || self.entry(id).conditions.iter();
        let (plain, other) = (is_plain(source.store, true), is_plain(source.store, false));
        for &conjunct in conditions().filter(plain).chain(conditions().filter(other)) {
            let actual = value(conjunct);
            match source.store.value(actual) {
                Some(0) => return Some(conjunct),
                Some(_) => {}
                None => open.push((actual, conjunct)),
            }
        }
        let failing = open.iter().find(|&&(actual, _)| !chain.always(source.store, condition, actual));
        failing.map(|&(_, conjunct)| conjunct)
    }
}

/// Whether a condition is, or is not, one about a variable or two as they are.
fn is_plain(store: &TermStore, wanted: bool) -> impl Fn(&&Term) -> bool {
    let is_leaf = |term: Term| store.node(term).children().next().is_none();
    move |&&condition| {
        let inner = match store.node(condition) {
            Node::Not(inner) => store.node(inner),
            node => node,
        };
        inner.children().all(is_leaf) == wanted
    }
}

/// What a state that is not subsumed misses, of the entries that were looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Missed {
    /// Nothing was learnt for this call stack and shape of the state.
    #[default]
    NoEntry,
    /// This condition of an entry, which a node left, is not known to hold.
    Condition(Term, Option<TreeId>),
    /// These places hold something else than what all of some entries ask for.
    Values(Vec<Term>, Option<TreeId>),
}

impl Missed {
    fn note(missed: &mut Option<&mut Missed>, conjunct: Term, entry: &Entry) {
        if let Some(missed) = missed {
            **missed = Missed::Condition(conjunct, entry.origin);
        }
    }

    fn value_of(&mut self, table: &Table, group: &Group) {
        if *self == Missed::NoEntry {
            *self = Missed::Values(group.variables.clone(), table.entry(group.newest).origin);
        }
    }
}

/// Why a state is not covered by any entry.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// Nothing was learnt for this call stack and shape of the state.
    NoEntry,
    /// This condition of the nearest entry is not known to hold.
    Fails(Term),
}

impl Table {
    /// Why no entry covers a state: what it misses of the entry that it misses least of.
    pub fn why_not(
        &self,
        shape: u128,
        source: &Source<'_>,
        condition: &PathCondition,
        chain: &mut Chain,
    ) -> WhyNot {
        let mut valuation = Valuation::default();
        let entries = self.by_shape.get(&shape).into_iter().flat_map(Shelf::entries);
        let mut nearest: Option<(usize, Term)> = None;
        for id in entries.take(MAX_COMPARED) {
            let mut missed = self.entry(id).conditions.iter().copied().filter(|&conjunct| {
                let actual = valuation.term(source, conjunct);
                match source.store.value(actual) {
                    Some(value) => value == 0,
                    None => !chain.always(source.store, condition, actual),
                }
            });
            let Some(first) = missed.next() else { continue };
            let count = 1 + missed.count();
            if nearest.is_none_or(|(least, _)| count < least) {
                nearest = Some((count, first));
            }
        }
        nearest.map_or(WhyNot::NoEntry, |(_, condition)| WhyNot::Fails(condition))
    }
}

/// Entries that are looked at to find out what a state misses.
const MAX_MISSED: usize = 4;

impl Table {
    /// Whether only infeasible branches keep a state from being subsumed by one of the newest entries:
    /// it satisfies all that is required for other reasons.
    pub fn misses_branches(
        &self,
        shape: u128,
        source: &Source<'_>,
        condition: &PathCondition,
        chain: &mut Chain,
    ) -> bool {
        let mut valuation = Valuation::default();
        let mut groups = self.by_shape.get(&shape).into_iter().flat_map(Shelf::all).take(MAX_MISSED);
        groups.any(|group| {
            let Entry { conditions, causes, .. } = self.entry(group.newest);
            if !causes.iter().any(Causes::is_some) {
                return false;
            }
            let mut others = conditions.iter().zip(causes).filter(|(_, causes)| !causes.is_some());
            others.all(|(&conjunct, _)| {
                let actual = valuation.term(source, conjunct);
                match source.store.value(actual) {
                    Some(value) => value != 0,
                    None => chain.always(source.store, condition, actual),
                }
            })
        })
    }
}

/// Entries looked at to explain why a state is not covered.
const MAX_COMPARED: usize = 64;

/// Whether each condition of one list is plainly implied by one of another.
fn implies(store: &TermStore, stronger: &[Term], weaker: &[Term]) -> bool {
    weaker.iter().all(|&wanted| {
        stronger.contains(&wanted)
            || Range::of(store, wanted).is_some_and(|wanted| {
                let mut ranges = stronger.iter().filter_map(|&known| Range::of(store, known));
                ranges.any(|known| known.base == wanted.base && known.is_within(&wanted))
            })
    })
}

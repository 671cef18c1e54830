//! Entries of the subsumption table for states of one shape, found by what they fix.
//!
//! Most interpolants say of some locations exactly what is in them. Entries that fix the same locations are a
//! *group*, and in it they are found by the values: a state looks up what it holds there. Where there are many
//! groups, most of them fix one location in common (how far the input was read, say), and the value of that
//! leads to a shelf with the few that can cover the state.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;
use term::Term;

/// The number of an entry: later ones have greater ones.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EntryId(pub u32);

/// Groups from which on a location is looked for that most of them fix, each time there are twice as many.
const MANY: usize = 16;

/// Entries that fix the same locations, by the values they fix them to.
pub struct Group {
    pub variables: Vec<Term>,
    by_values: FxHashMap<Vec<Term>, Vec<EntryId>>,
    pub newest: EntryId,
}

#[derive(Default)]
pub struct Shelf {
    groups: Vec<Group>,
    /// A variable, and the shelves of the entries that fix it, by its value; none of `groups` fixes it.
    parted: Option<(Term, FxHashMap<Term, Shelf>)>,
}

impl Group {
    fn new(variables: Vec<Term>, newest: EntryId) -> Group {
        Group { variables, by_values: FxHashMap::default(), newest }
    }

    /// Entries that fix their locations to these values, oldest first.
    pub fn entries(&self, values: &[Term]) -> Option<&[EntryId]> {
        self.by_values.get(values).map(Vec::as_slice)
    }

    fn retain(&mut self, mut keep: impl FnMut(EntryId) -> bool) -> bool {
        self.by_values.retain(|_, found| {
            found.retain(|&id| keep(id));
            !found.is_empty()
        });
        !self.by_values.is_empty()
    }
}

impl Shelf {
    /// The place for another entry that fixes variables to values: behind those that fix the same.
    pub fn place(&mut self, variables: &[Term], values: &[Term], id: EntryId) -> &mut Vec<EntryId> {
        self.part_if_many();
        if let Some((by, shelves)) = &mut self.parted
            && let Some(position) = variables.iter().position(|variable| variable == by)
        {
            return shelves.entry(values[position]).or_default().place(variables, values, id);
        }
        let position = match self.groups.iter().position(|group| group.variables == variables) {
            Some(position) => position,
            None => {
                self.groups.push(Group::new(variables.to_vec(), id));
                self.groups.len() - 1
            }
        };
        let group = &mut self.groups[position];
        group.newest = group.newest.max(id);
        group.by_values.entry(values.to_vec()).or_default()
    }

    /// Parts many groups by a variable that most of them fix to different values, if there is one.
    fn part_if_many(&mut self) {
        if self.parted.is_some() || self.groups.len() < MANY || !self.groups.len().is_power_of_two() {
            return;
        }
        // Of each variable: how many groups fix it, and its values.
        let mut fixed: FxHashMap<Term, (usize, Vec<Term>)> = FxHashMap::default();
        for group in &self.groups {
            for (position, &variable) in group.variables.iter().enumerate() {
                let (groups, values) = fixed.entry(variable).or_default();
                *groups += 1;
                for known in group.by_values.keys() {
                    if values.len() < MANY && !values.contains(&known[position]) {
                        values.push(known[position]);
                    }
                }
            }
        }
        let is_common = |groups: usize| groups * 2 >= self.groups.len();
        let parts = fixed.into_iter().filter(|(_, (groups, values))| is_common(*groups) && values.len() > 1);
        let best = parts.max_by_key(|(variable, (groups, values))| (groups * values.len(), *variable));
        let Some((by, _)) = best else { return };
        let (with, without) = std::mem::take(&mut self.groups)
            .into_iter()
            .partition(|group: &Group| group.variables.contains(&by));
        self.groups = without;
        let mut shelves: FxHashMap<Term, Shelf> = FxHashMap::default();
        for Group { variables, by_values, .. } in with {
            let position = variables.iter().position(|&variable| variable == by);
            let Some(position) = position else { continue };
            for (values, found) in by_values {
                let Some(&newest) = found.last() else { continue };
                let shelf = shelves.entry(values[position]).or_default();
                *shelf.place(&variables, &values, newest) = found;
            }
        }
        self.parted = Some((by, shelves));
    }

    /// Goes through the groups in which entries can be that cover a state in which `value` tells what a variable is.
    pub fn groups<B>(
        &self,
        value: &mut impl FnMut(Term) -> Term,
        see: &mut impl FnMut(&Group, &mut dyn FnMut(Term) -> Term) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for group in &self.groups {
            see(group, value)?;
        }
        if let Some((by, shelves)) = &self.parted
            && let Some(shelf) = shelves.get(&value(*by))
        {
            return shelf.groups(value, see);
        }
        ControlFlow::Continue(())
    }

    /// All its groups.
    pub fn all(&self) -> Box<dyn Iterator<Item = &Group> + '_> {
        let parts = self.parted.iter().flat_map(|(_, shelves)| shelves.values());
        Box::new(self.groups.iter().chain(parts.flat_map(Shelf::all)))
    }

    /// All its entries.
    pub fn entries(&self) -> impl Iterator<Item = EntryId> {
        self.all().flat_map(|group| group.by_values.values().flatten().copied())
    }

    /// Takes out the entries that are not to be kept.
    pub fn retain(&mut self, keep: &mut impl FnMut(EntryId) -> bool) {
        self.groups.retain_mut(|group| group.retain(&mut *keep));
        if let Some((_, shelves)) = &mut self.parted {
            shelves.values_mut().for_each(|shelf| shelf.retain(keep));
        }
    }
}

//! The condition of a path, in independent groups, each known to be satisfiable.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use term::footprint::{room, share};
use term::{Node, Term, TermStore};

use crate::constraints::Constraints;
use crate::intervals::ValueSet;
use crate::model::Model;
use crate::support::intersect;

/// What was assumed along a path. Invariant: satisfiable; groups share no leaf.
#[derive(Clone, Default)]
pub struct PathCondition {
    /// Shared with the copies of the path until one of them assumes more; then only a piece differs.
    chunks: Rc<Vec<Chunk>>,
}

/// Groups in one chunk at most: a path has as many groups as it read inputs, perhaps thousands, and
/// each step asks about few of them.
const CHUNK: usize = 32;

#[derive(Clone)]
struct Chunk {
    bounds: Bounds,
    groups: Rc<Vec<(Bounds, Rc<Group>)>>,
}

/// The least and the greatest of some leaves: most groups that share no leaf with a condition are
/// told from these, without a look at the group itself.
#[derive(Copy, Clone)]
struct Bounds {
    least: Term,
    greatest: Term,
}

impl Bounds {
    /// None if there are no leaves; they are ascending.
    fn of(leaves: &[Term]) -> Option<Bounds> {
        Some(Bounds { least: *leaves.first()?, greatest: *leaves.last()? })
    }

    fn join(self, other: Bounds) -> Bounds {
        Bounds { least: self.least.min(other.least), greatest: self.greatest.max(other.greatest) }
    }

    fn meets(self, other: Bounds) -> bool {
        self.least <= other.greatest && other.least <= self.greatest
    }
}

/// Constraints that are connected through the variables they share.
pub(crate) struct Group {
    /// Ascending.
    pub leaves: Vec<Term>,
    /// Oldest first.
    pub constraints: Constraints,
    pub knowledge: Knowledge,
}

pub(crate) enum Knowledge {
    /// One variable, and exactly the values it can have.
    Exact(ValueSet),
    /// Values that satisfy the constraints, and for some variables a set that they are in.
    Model { model: Rc<Model>, sets: Vec<(Term, ValueSet)> },
}

impl Group {
    fn bytes(&self) -> f64 {
        let knowledge = match &self.knowledge {
            Knowledge::Exact(values) => values.bytes(),
            Knowledge::Model { model, sets } => {
                let values: f64 = sets.iter().map(|(_, values)| values.bytes()).sum();
                share(model, model.bytes()) + room(sets) + values
            }
        };
        room(&self.leaves) + self.constraints.bytes() + knowledge
    }
}

impl PathCondition {
    pub fn new() -> PathCondition {
        PathCondition::default()
    }

    /// Whether this is one of the constraints.
    pub fn assumes(&self, store: &TermStore, condition: Term) -> bool {
        // Groups share no leaf: only the one that has a leaf of the condition can have it.
        let Some(leaf) = some_leaf(store, condition) else { return false };
        let own = Bounds { least: leaf, greatest: leaf };
        let chunks = self.chunks.iter().filter(|chunk| chunk.bounds.meets(own));
        let mut groups = chunks.flat_map(|chunk| chunk.groups.iter()).filter(|(bounds, _)| bounds.meets(own));
        groups.any(|(_, group)| {
            group.leaves.binary_search(&leaf).is_ok() && group.constraints.contains(condition)
        })
    }

    /// All constraints; those of one group in the order in which they came.
    pub fn constraints(&self) -> impl Iterator<Item = Term> {
        self.groups().flat_map(|(_, group)| group.constraints.iter())
    }

    /// The memory that it takes, about; what is shared in parts (`term::footprint`).
    pub fn bytes(&self) -> f64 {
        let of_group = |(_, group): &(Bounds, Rc<Group>)| share(group, group.bytes());
        let of_chunk = |chunk: &Chunk| {
            let groups: f64 = chunk.groups.iter().map(of_group).sum();
            share(&chunk.groups, room(&chunk.groups) + groups)
        };
        let chunks: f64 = self.chunks.iter().map(of_chunk).sum();
        share(&self.chunks, room(&self.chunks) + chunks)
    }

    pub(crate) fn groups(&self) -> impl Iterator<Item = (usize, &Group)> {
        self.chunks.iter().enumerate().flat_map(|(number, chunk)| {
            let groups = chunk.groups.iter().enumerate();
            groups.map(move |(index, (_, group))| (number * CHUNK + index, &**group))
        })
    }

    /// The group at a position.
    pub(crate) fn group(&self, position: usize) -> &Group {
        &self.chunks[position / CHUNK].groups[position % CHUNK].1
    }

    /// Positions of the groups that share a leaf with these, ascending.
    pub(crate) fn touching(&self, leaves: &[Term]) -> Vec<usize> {
        let mut positions = Vec::new();
        let Some(bounds) = Bounds::of(leaves) else { return positions };
        for (number, chunk) in self.chunks.iter().enumerate().filter(|(_, chunk)| chunk.bounds.meets(bounds))
        {
            for (index, (own, group)) in chunk.groups.iter().enumerate() {
                if own.meets(bounds) && intersect(&group.leaves, leaves) {
                    positions.push(number * CHUNK + index);
                }
            }
        }
        positions
    }

    /// Puts a group in the place of the first of those it joins; their positions are ascending.
    ///
    /// Soundness: a group without leaves is left out; it can hold, so it always does.
    pub(crate) fn replace(&mut self, joined: &[usize], group: Group) {
        let Some(bounds) = Bounds::of(&group.leaves) else { return };
        let new = (bounds, Rc::new(group));
        let chunks = Rc::make_mut(&mut self.chunks);
        let Some((&first, rest)) = joined.split_first() else {
            match chunks.last_mut().filter(|last| last.groups.len() < CHUNK) {
                Some(last) => {
                    last.bounds = last.bounds.join(bounds);
                    Rc::make_mut(&mut last.groups).push(new);
                }
                None => chunks.push(Chunk { bounds, groups: Rc::new(vec![new]) }),
            }
            return;
        };
        let place = &mut chunks[first / CHUNK];
        place.bounds = place.bounds.join(bounds);
        Rc::make_mut(&mut place.groups)[first % CHUNK] = new;
        for &position in rest.iter().rev() {
            Rc::make_mut(&mut chunks[position / CHUNK].groups).remove(position % CHUNK);
        }
        if !rest.is_empty() {
            chunks.retain(|chunk| !chunk.groups.is_empty());
        }
    }

    /// Puts a leaf that no constraint has for another one. Both are variables of one width, or both
    /// addresses.
    pub fn rename(&mut self, store: &TermStore, from: Term, to: Term) {
        for position in self.touching(&[from]) {
            let group = self.group(position);
            let mut map = FxHashMap::from_iter([(from, to)]);
            let constraints = group.constraints.iter().map(|term| store.substitute(term, &mut map)).collect();
            let mut leaves: Vec<Term> =
                group.leaves.iter().map(|&leaf| if leaf == from { to } else { leaf }).collect();
            leaves.sort_unstable();
            let knowledge = match &group.knowledge {
                Knowledge::Exact(values) => Knowledge::Exact(values.clone()),
                Knowledge::Model { model, sets } => {
                    let mut model = (**model).clone();
                    model.rename(store.node(from), store.node(to));
                    let renamed = |&(leaf, ref set): &(Term, ValueSet)| {
                        (if leaf == from { to } else { leaf }, set.clone())
                    };
                    Knowledge::Model { model: Rc::new(model), sets: sets.iter().map(renamed).collect() }
                }
            };
            self.replace(&[position], Group { leaves, constraints, knowledge });
        }
    }

    /// Values for everything the path constrains.
    pub fn model(&self, store: &TermStore) -> Model {
        let mut model = Model::default();
        for (_, group) in self.groups() {
            group.add_to(store, &mut model);
        }
        model
    }
}

impl Group {
    /// Adds values that satisfy the group to a model.
    pub fn add_to(&self, store: &TermStore, model: &mut Model) {
        match &self.knowledge {
            Knowledge::Exact(set) => {
                if let (Some(value), Node::Variable { index, .. }) = (set.pick(), store.node(self.leaves[0]))
                {
                    model.variables.insert(index, u128::from(value));
                }
            }
            Knowledge::Model { model: own, .. } => {
                model.variables.extend(&own.variables);
                model.arrays.extend(own.arrays.iter().map(|(array, bytes)| (*array, bytes.clone())));
                model.addresses.extend(&own.addresses);
            }
        }
    }

    /// Sets that variables of the group are in.
    pub fn sets(&self) -> impl Iterator<Item = (Term, &ValueSet)> {
        let (exact, sets): (_, &[(Term, ValueSet)]) = match &self.knowledge {
            Knowledge::Exact(set) => (Some((self.leaves[0], set)), &[]),
            Knowledge::Model { sets, .. } => (None, sets),
        };
        exact.into_iter().chain(sets.iter().map(|(variable, set)| (*variable, set)))
    }
}

/// Only the values of these leaves.
pub(crate) fn restricted(store: &TermStore, model: &Model, leaves: &[Term]) -> Model {
    let mut result = Model {
        variables: FxHashMap::default(),
        arrays: FxHashMap::default(),
        addresses: FxHashMap::default(),
    };
    for &leaf in leaves {
        match store.node(leaf) {
            Node::Variable { index, .. } => {
                if let Some(value) = model.variables.get(&index) {
                    result.variables.insert(index, *value);
                }
            }
            Node::ArrayVariable { index } => {
                if let Some(bytes) = model.arrays.get(&index) {
                    result.arrays.insert(index, bytes.clone());
                }
            }
            Node::Address { object, .. } => {
                if let Some(address) = model.addresses.get(&object) {
                    result.addresses.insert(object, *address);
                }
            }
            _ => {}
        }
    }
    result
}

/// One of the leaves of a term.
fn some_leaf(store: &TermStore, term: Term) -> Option<Term> {
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        match store.node(term) {
            Node::Variable { .. } | Node::ArrayVariable { .. } | Node::Address { .. } => return Some(term),
            // Without leaves there may be many paths to a constant, but not long ones: those are folded.
            node => stack.extend(node.children()),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(leaves: &[Term]) -> Group {
        let mut leaves = leaves.to_vec();
        leaves.sort_unstable();
        Group { leaves, constraints: Constraints::default(), knowledge: Knowledge::Exact(ValueSet::full(8)) }
    }

    /// Over several chunks: what is found, joined and shared is the same as in a plain list.
    #[test]
    fn groups_are_found_and_joined_wherever_they_are() {
        let store = TermStore::new();
        let variables: Vec<Term> = (0..100).map(|index| store.variable(8, index)).collect();
        let mut path = PathCondition::new();
        for &variable in &variables {
            assert!(path.touching(&[variable]).is_empty());
            path.replace(&[], group(&[variable]));
        }
        let before = path.clone();
        // Of three chunks.
        let joined = [variables[3], variables[40], variables[70], variables[71]];
        let positions = path.touching(&joined);
        assert_eq!(positions.len(), 4);
        path.replace(&positions, group(&joined));
        assert_eq!(path.groups().count(), 97);
        for &variable in &variables {
            let [position] = path.touching(&[variable])[..] else { panic!("one group per variable") };
            let expected = if joined.contains(&variable) { 4 } else { 1 };
            assert_eq!(path.group(position).leaves.len(), expected);
            assert!(path.group(position).leaves.contains(&variable));
        }
        assert_eq!(before.groups().count(), 100, "a copy stays as it was");
        assert!(before.groups().all(|(position, found)| before.touching(&found.leaves) == [position]));
    }
}

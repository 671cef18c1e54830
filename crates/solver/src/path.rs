//! The condition of a path, in independent groups, each known to be satisfiable.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use term::{Node, Term, TermStore};

use crate::intervals::ValueSet;
use crate::model::Model;
use crate::support::intersect;

/// What was assumed along a path. Invariant: satisfiable; groups share no leaf.
#[derive(Clone, Default)]
pub struct PathCondition {
    pub(crate) groups: Vec<Rc<Group>>,
}

/// Constraints that are connected through the variables they share.
pub(crate) struct Group {
    /// Ascending.
    pub leaves: Vec<Term>,
    /// Oldest first.
    pub constraints: Vec<Term>,
    pub knowledge: Knowledge,
}

pub(crate) enum Knowledge {
    /// One variable, and exactly the values it can have.
    Exact(ValueSet),
    /// Values that satisfy the constraints, and for some variables a set that they are in.
    Model { model: Rc<Model>, sets: Vec<(Term, ValueSet)> },
}

impl PathCondition {
    pub fn new() -> PathCondition {
        PathCondition::default()
    }

    /// All constraints; those of one group in the order in which they came.
    pub fn constraints(&self) -> impl Iterator<Item = Term> {
        self.groups.iter().flat_map(|group| group.constraints.iter().copied())
    }

    /// Positions of the groups that share a leaf with these.
    pub(crate) fn touching(&self, leaves: &[Term]) -> Vec<usize> {
        let groups = self.groups.iter().enumerate();
        groups.filter(|(_, group)| intersect(&group.leaves, leaves)).map(|(index, _)| index).collect()
    }

    /// Values for everything the path constrains.
    pub fn model(&self, store: &TermStore) -> Model {
        let mut model = Model::default();
        for group in &self.groups {
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

//! A verification condition: a goal over named subformulas.
//!
//! It holds in an initial state if the goal is true for all values of the incarnations that
//! passification made. A program is right if its condition is valid: true for all values of all
//! variables that are not defined.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::Error;
use crate::expression::{Expression, Expressions, Variable};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    /// Names and what they stand for.
    ///
    /// Invariant: each name is defined once, and before it is used.
    pub definitions: Vec<(Variable, Expression)>,
    pub goal: Expression,
    /// Variables that are not of the initial state: values that variables have later.
    pub incarnations: Vec<Variable>,
}

impl Condition {
    /// A condition on the initial state without names.
    pub fn plain(goal: Expression) -> Condition {
        Condition { definitions: Vec::new(), goal, incarnations: Vec::new() }
    }

    /// The nodes of `x₁ = e₁ ∧ … ∧ goal` as a tree, as the paper counts them; saturates.
    pub fn size(&self, store: &Expressions) -> u64 {
        // Each definition brings a name, an equality sign, and a conjunction.
        self.definitions.iter().fold(store.size(self.goal), |sum, &(_, value)| {
            sum.saturating_add(store.size(value)).saturating_add(3)
        })
    }

    /// The goal with names replaced by what they stand for, unless it has more nodes than the limit.
    pub fn to_expression(&self, store: &mut Expressions, limit: u64) -> Result<Expression, Error> {
        let mut expanded: FxHashMap<Variable, Expression> = FxHashMap::default();
        for &(name, value) in &self.definitions {
            let value = store.substitute(value, &expanded);
            expanded.insert(name, value);
        }
        let goal = store.substitute(self.goal, &expanded);
        if store.size(goal) > limit {
            return Err(Error::TooLarge { what: "the condition without names", limit });
        }
        Ok(goal)
    }

    /// All its expressions, the goal last.
    pub fn expressions(&self) -> impl Iterator<Item = Expression> + '_ {
        self.definitions.iter().map(|&(_, value)| value).chain([self.goal])
    }

    /// The variables whose values are arbitrary: inputs and incarnations.
    pub fn free(&self, store: &Expressions) -> Vec<Variable> {
        let defined: FxHashSet<Variable> = self.definitions.iter().map(|&(name, _)| name).collect();
        let mut all = store.variables_of(self.expressions());
        all.retain(|variable| !defined.contains(variable));
        all
    }

    /// The variables of the initial state that it depends on.
    pub fn inputs(&self, store: &Expressions) -> Vec<Variable> {
        let later: FxHashSet<Variable> = self.incarnations.iter().copied().collect();
        let mut all = self.free(store);
        all.retain(|variable| !later.contains(variable));
        all
    }
}

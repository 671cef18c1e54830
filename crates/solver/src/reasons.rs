//! Why conditions follow from paths, or do not: the answer for one path is often that for another.
//!
//! Interpolation asks the same about a node, its parent, and so on up: whether a condition still holds
//! with fewer constraints. It does as long as those that it follows from are among them, and it does
//! not as long as a state that was found to refute it is still on the path.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use term::{Evaluator, Term, TermStore};

use crate::model::Model;

/// Conditions that are remembered.
const MOST_CONDITIONS: usize = 1 << 16;
/// Questions after which the next like them is worth a reason.
const FREE_QUESTIONS: u32 = 1;
/// Reasons of one condition that are remembered; the oldest go.
const MOST_REASONS: usize = 4;

#[derive(Default)]
struct Known {
    /// How often it was asked for in vain.
    asked: u32,
    /// Constraints that imply it.
    cores: Vec<Vec<Term>>,
    /// Models in which it does not hold.
    models: Vec<Rc<Model>>,
}

#[derive(Default)]
pub struct Reasons {
    known: FxHashMap<Term, Known>,
}

impl Reasons {
    /// Whether a condition is known to follow from constraints, or not to.
    pub fn decide(
        &self,
        store: &TermStore,
        evaluator: &mut Evaluator,
        constraints: &[Term],
        condition: Term,
    ) -> Option<bool> {
        let known = self.known.get(&condition)?;
        let there: FxHashSet<Term> = constraints.iter().copied().collect();
        if known.cores.iter().any(|core| core.iter().all(|constraint| there.contains(constraint))) {
            return Some(true);
        }
        let refutes = |model: &Rc<Model>| {
            evaluator.begin();
            evaluator.evaluate(store, &**model, condition) == 0
                && constraints.iter().all(|&constraint| evaluator.evaluate(store, &**model, constraint) != 0)
        };
        known.models.iter().any(refutes).then_some(false)
    }

    /// Whether a reason is worth a query of its own: where the same was asked before.
    pub fn is_wanted(&mut self, condition: Term) -> bool {
        let known = self.of(condition);
        known.asked += 1;
        known.asked > FREE_QUESTIONS
    }

    pub fn follows_from(&mut self, condition: Term, core: Vec<Term>) {
        add(&mut self.of(condition).cores, core);
    }

    pub fn refuted_by(&mut self, condition: Term, model: Rc<Model>) {
        add(&mut self.of(condition).models, model);
    }

    fn of(&mut self, condition: Term) -> &mut Known {
        if self.known.len() >= MOST_CONDITIONS {
            self.known.clear();
        }
        self.known.entry(condition).or_default()
    }
}

fn add<T>(list: &mut Vec<T>, new: T) {
    if list.len() >= MOST_REASONS {
        list.remove(0);
    }
    list.push(new);
}

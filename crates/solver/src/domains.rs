//! The domains layer: constraints that are made of conditions on one variable each, as state
//! machines have them, decided by propagation over sets of values and a short search.
//!
//! Every variable starts with all its values. A condition that must hold takes away those for which
//! it does not; of alternatives, those that cannot hold any more go, and the last one must hold.
//! Where alternatives are left, values are guessed from a model, and then the alternatives are tried.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use term::{Assignment, BinaryOp, Evaluator, Node, Term, TermStore};

use crate::intervals::ValueSet;
use crate::model::Model;
use crate::support::Support;
use crate::value_sets::ValueSets;

/// Alternatives that are tried at most.
const MAX_TRIED: u32 = 32;
/// Constraints that are looked at.
const MAX_CONSTRAINTS: usize = 512;

pub enum Found {
    Contradiction,
    Model(Model),
    Unknown,
}

/// What a condition is made of.
enum Formula {
    /// A variable has one of these values.
    Within(Term, Rc<ValueSet>),
    All(Vec<Rc<Formula>>),
    Any(Vec<Rc<Formula>>),
    /// Something about several variables.
    Other,
}

/// Conditions, taken apart and remembered.
#[derive(Default)]
pub struct Domains {
    formulas: FxHashMap<Term, Rc<Formula>>,
}

/// Sets of values that variables may have; those that are not there may have any.
type Values = FxHashMap<Term, ValueSet>;

/// The parts of the chain that the layer works with.
pub struct Tools<'a> {
    pub store: &'a TermStore,
    pub support: &'a mut Support,
    pub sets: &'a mut ValueSets,
    pub evaluator: &'a mut Evaluator,
}

/// One query.
struct Search<'a> {
    store: &'a TermStore,
    evaluator: &'a mut Evaluator,
    constraints: &'a [Term],
    goal: Term,
    /// Satisfies the constraints, but not the goal.
    model: &'a Model,
    tries_left: u32,
}

impl Domains {
    /// Whether constraints and goal can hold together. The model satisfies the constraints.
    pub fn decide(&mut self, mut tools: Tools<'_>, constraints: &[Term], goal: Term, model: &Model) -> Found {
        if constraints.len() > MAX_CONSTRAINTS {
            return Found::Unknown;
        }
        let first = self.formula(&mut tools, goal);
        if matches!(*first, Formula::Other) {
            return Found::Unknown;
        }
        let mut open = vec![first];
        open.extend(constraints.iter().map(|&constraint| self.formula(&mut tools, constraint)));
        let Tools { store, evaluator, .. } = tools;
        Search { store, evaluator, constraints, goal, model, tries_left: MAX_TRIED }
            .decide(Values::default(), open)
    }

    fn formula(&mut self, tools: &mut Tools<'_>, condition: Term) -> Rc<Formula> {
        if let Some(known) = self.formulas.get(&condition) {
            return known.clone();
        }
        let formula = Rc::new(self.take_apart(tools, condition));
        self.formulas.insert(condition, formula.clone());
        formula
    }

    fn take_apart(&mut self, tools: &mut Tools<'_>, condition: Term) -> Formula {
        let store = tools.store;
        if let Some(value) = store.value(condition) {
            return if value != 0 { Formula::All(Vec::new()) } else { Formula::Any(Vec::new()) };
        }
        let leaves = tools.support.leaves(store, condition);
        if let [variable] = *leaves {
            return match store.node(variable) {
                Node::Variable { width, .. } if width <= 64 => {
                    let set = tools.sets.of(store, variable, condition);
                    set.map_or(Formula::Other, |set| Formula::Within(variable, set))
                }
                _ => Formula::Other,
            };
        }
        let (is_positive, node) = match store.node(condition) {
            Node::Not(inner) => (false, store.node(inner)),
            node => (true, node),
        };
        let Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) = node else {
            return Formula::Other;
        };
        let sides = [left, right].map(|side| {
            let side = if is_positive { side } else { store.not(side) };
            self.formula(tools, side)
        });
        let is_all = (op == BinaryOp::And) == is_positive;
        let mut parts = Vec::new();
        for side in sides {
            match (&*side, is_all) {
                (Formula::All(inner), true) | (Formula::Any(inner), false) => {
                    parts.extend(inner.iter().cloned())
                }
                _ => parts.push(side),
            }
        }
        if is_all { Formula::All(parts) } else { Formula::Any(parts) }
    }
}

impl Formula {
    /// Whether it holds for all values, or for none.
    fn truth(&self, values: &Values) -> Option<bool> {
        match self {
            Formula::Within(variable, set) => {
                let Some(left) = values.get(variable) else {
                    return set.is_empty().then_some(false);
                };
                if left.is_subset(set) { Some(true) } else { left.is_disjoint(set).then_some(false) }
            }
            Formula::All(parts) => {
                let mut all = Some(true);
                for part in parts {
                    match part.truth(values) {
                        Some(false) => return Some(false),
                        Some(true) => {}
                        None => all = None,
                    }
                }
                all
            }
            Formula::Any(parts) => {
                let mut any = Some(false);
                for part in parts {
                    match part.truth(values) {
                        Some(true) => return Some(true),
                        Some(false) => {}
                        None => any = None,
                    }
                }
                any
            }
            Formula::Other => None,
        }
    }
}

impl Search<'_> {
    fn decide(&mut self, mut values: Values, mut open: Vec<Rc<Formula>>) -> Found {
        if !propagate(&mut values, &mut open) {
            return Found::Contradiction;
        }
        if let Some(model) = self.guess(&values) {
            return Found::Model(model);
        }
        let fewest = open
            .iter()
            .enumerate()
            .filter_map(|(index, formula)| match &**formula {
                Formula::Any(parts) => Some((parts.len(), index)),
                _ => None,
            })
            .min();
        let Some((_, index)) = fewest else { return Found::Unknown };
        let chosen = open.swap_remove(index);
        let Formula::Any(parts) = &*chosen else { return Found::Unknown };
        let mut all_contradict = true;
        for part in parts.iter().filter(|part| part.truth(&values) != Some(false)) {
            if self.tries_left == 0 {
                return Found::Unknown;
            }
            self.tries_left -= 1;
            let mut below = open.clone();
            below.push(part.clone());
            match self.decide(values.clone(), below) {
                Found::Contradiction => {}
                Found::Unknown => all_contradict = false,
                found => return found,
            }
        }
        // Soundness: one of the alternatives must hold, and with none of them the rest can.
        if all_contradict { Found::Contradiction } else { Found::Unknown }
    }

    /// A model with values of these sets, if it is one.
    fn guess(&mut self, values: &Values) -> Option<Model> {
        let mut model = self.model.clone();
        for (&variable, set) in values {
            let Node::Variable { index, .. } = self.store.node(variable) else { continue };
            let stays = u64::try_from(model.variable(index)).is_ok_and(|value| set.contains(value));
            if !stays {
                model.variables.insert(index, u128::from(set.pick()?));
            }
        }
        self.evaluator.begin();
        let (store, evaluator) = (self.store, &mut *self.evaluator);
        let mut holds = |term: Term| evaluator.evaluate(store, &model, term) != 0;
        let is_one = holds(self.goal) && self.constraints.iter().all(|&constraint| holds(constraint));
        is_one.then_some(model)
    }
}

/// Takes away values for which what must hold does not; what is left open stays. False if nothing
/// is left of a set or of alternatives.
fn propagate(values: &mut Values, open: &mut Vec<Rc<Formula>>) -> bool {
    let mut changed = true;
    while std::mem::take(&mut changed) {
        let mut waiting = std::mem::take(open);
        while let Some(formula) = waiting.pop() {
            match &*formula {
                Formula::Other => open.push(formula),
                Formula::All(parts) => waiting.extend(parts.iter().cloned()),
                Formula::Within(variable, set) => {
                    let left = match values.get(variable) {
                        Some(left) if left.is_subset(set) => continue,
                        Some(left) => left.intersect(set),
                        None => (**set).clone(),
                    };
                    if left.is_empty() {
                        return false;
                    }
                    values.insert(*variable, left);
                    changed = true;
                }
                Formula::Any(parts) => {
                    let mut possible = None;
                    let mut count = 0;
                    let mut holds = false;
                    for part in parts {
                        match part.truth(values) {
                            Some(true) => holds = true,
                            Some(false) => continue,
                            None => count += 1,
                        }
                        if holds || count > 1 {
                            break;
                        }
                        possible = Some(part);
                    }
                    match possible {
                        _ if holds => {}
                        _ if count > 1 => open.push(formula),
                        Some(part) => waiting.push(part.clone()),
                        None => return false,
                    }
                }
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Bench {
        store: TermStore,
        domains: Domains,
        support: Support,
        sets: ValueSets,
        evaluator: Evaluator,
    }

    impl Bench {
        fn new() -> Bench {
            Bench {
                store: TermStore::new(),
                domains: Domains::default(),
                support: Support::default(),
                sets: ValueSets::default(),
                evaluator: Evaluator::default(),
            }
        }

        /// 0: a contradiction, 1: a model, 2: unknown.
        fn decide(&mut self, constraints: &[Term], goal: Term) -> u8 {
            let Bench { store, domains, support, sets, evaluator } = self;
            let tools = Tools { store, support, sets, evaluator };
            match domains.decide(tools, constraints, goal, &Model::default()) {
                Found::Contradiction => 0,
                Found::Model(_) => 1,
                Found::Unknown => 2,
            }
        }
    }

    #[test]
    fn what_must_hold_leaves_one_alternative() {
        let mut bench = Bench::new();
        let store = &bench.store;
        let (x, y) = (store.fresh_variable(32, "x"), store.fresh_variable(32, "y"));
        let is = |variable: Term, k: u128| store.eq(store.constant(32, k), variable);
        // Not (x = 1 and y = 2), x = 1 or x = 3, y = 2: x = 3.
        let constraints = [store.not(store.and(is(x, 1), is(y, 2))), store.or(is(x, 1), is(x, 3)), is(y, 2)];
        let (one, three) = (is(x, 1), is(x, 3));
        assert_eq!(bench.decide(&constraints, one), 0);
        assert_eq!(bench.decide(&constraints, three), 1);
    }

    /// All sets of three clauses over two variables of two bits, against trying all values.
    #[test]
    fn small_queries_are_decided_as_trying_all_values_does() {
        let mut bench = Bench::new();
        let store = TermStore::new();
        let (x, y) = (store.fresh_variable(2, "x"), store.fresh_variable(2, "y"));
        let mut atoms = Vec::new();
        for variable in [x, y] {
            for k in 0..4 {
                let constant = store.constant(2, k);
                atoms.extend([store.eq(constant, variable), store.ult(variable, constant)]);
            }
        }
        let mut clauses = Vec::new();
        for (index, &left) in atoms.iter().enumerate() {
            for &right in &atoms[..=index] {
                clauses.extend([store.or(left, right), store.not(store.and(left, right))]);
            }
        }
        let both = |x_value: u128, y_value: u128| {
            let mut model = Model::default();
            for (variable, value) in [(x, x_value), (y, y_value)] {
                if let Node::Variable { index, .. } = store.node(variable) {
                    model.variables.insert(index, value);
                }
            }
            model
        };
        let models: Vec<Model> = (0..16).map(|value| both(value & 3, value >> 2)).collect();
        let mut evaluator = Evaluator::default();
        let tables: Vec<u16> = clauses
            .iter()
            .map(|&clause| {
                let holds = models.iter().enumerate().map(|(bit, model)| {
                    evaluator.begin();
                    u16::from(evaluator.evaluate(&store, model, clause) != 0) << bit
                });
                holds.fold(0, |all, bit| all | bit)
            })
            .collect();
        bench.store = store;
        let mut decided = 0;
        let count = clauses.len();
        for a in 0..count {
            for b in (0..=a).step_by(3) {
                for goal in (0..count).step_by(7) {
                    let expected = tables[a] & tables[b] & tables[goal] != 0;
                    let found = bench.decide(&[clauses[a], clauses[b]], clauses[goal]);
                    assert!(found == 2 || (found == 1) == expected, "{a} {b} {goal}: {found}");
                    decided += u32::from(found != 2);
                }
            }
        }
        assert!(decided > 1000);
    }
}

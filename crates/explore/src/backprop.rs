//! Back-propagation: from the interpolants behind the transitions of a node to its own.
//!
//! The rules are those of Fig. 6 of the TracerX paper, on clauses: (1b) nothing to do; (2b)
//! assignments are substituted, by [`Runner::before`](crate::transition::Runner::before); (3b) where only
//! one way was explored, it must be gone: the branch that is infeasible must stay so, and (4b) what
//! the state implies is required; (5b) where the ways fork, the branch taken is a premise, which is
//! dropped if the state implies the rest without it.
//!
//! Soundness: the steps of all transitions of a node form a tree. A state is safe if from the root
//! one of the next steps holds, and so on down to the end of a transition, where what is behind it
//! holds. So at each place in the tree the disjunction of the next steps is required, under the steps
//! that lead there; only where they are a condition and its negation nothing is. Whether the steps
//! were forks on the path, or values that it happened to have, does not matter.

use std::cell::RefCell;

use rustc_hash::FxHashMap;
use semantics::symbolic::{EntryVariables, Value};
use solver::{Chain, PathCondition, Truth};
use term::footprint::room;
use term::{Assignment, Evaluator, Term, TermStore};

use crate::abduction;
use crate::byte_sets::{ByteSet, ByteSets};
use crate::entry_values::{Source, Valuation};
use crate::interpolant::{self, clause, literals};
use crate::speculation::{Cause, Causes};
use crate::transition::Step;
use crate::walk::InputTerms;

/// How general interpolants are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Facts of the state only.
    Core,
    /// Conjunctions of literals where possible.
    Conjunctive,
    /// Clauses.
    Exact,
}

/// A condition that is required, and the infeasible branches without which it would not be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    pub condition: Term,
    pub causes: Causes,
}

impl Reason {
    /// A condition that is required anyway.
    pub fn plain(condition: Term) -> Reason {
        Reason { condition, causes: Causes::default() }
    }
}

/// A transition of a node: its steps, and what must hold where it ends, over the entry variables of
/// the node.
#[derive(Clone, Debug, Default)]
pub struct Transition {
    pub steps: Vec<Step>,
    /// Branches that went one way: the steps from here up to there.
    pub branches: Vec<(usize, usize, Cause)>,
    pub after: Vec<Reason>,
}

impl Transition {
    /// The memory that it takes besides itself, about.
    pub fn bytes(&self) -> f64 {
        room(&self.steps) + room(&self.branches) + room(&self.after)
    }

    fn causes(&self, step: usize) -> Causes {
        let mut branches = self.branches.iter();
        let found = branches.find_map(|&(from, to, cause)| (from..to).contains(&step).then_some(cause));
        Causes::one(found)
    }
}

/// A condition that must hold if some premises do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obligation {
    pub premises: Vec<Term>,
    pub reason: Reason,
}

/// What must hold for every state to go one of the ways, and for its end to be safe.
pub fn obligations(store: &TermStore, sets: &ByteSets, transitions: &[Transition]) -> Vec<Obligation> {
    let mut result = Vec::new();
    let mut waiting = vec![((0..transitions.len()).collect::<Vec<usize>>(), 0, Vec::new())];
    while let Some((group, position, premises)) = waiting.pop() {
        cover(store, sets, transitions, (group, position, premises), &mut waiting, &mut result);
    }
    result
}

/// Transitions that have gone the same way up to a position, under premises.
type Group = (Vec<usize>, usize, Vec<Term>);

/// Goes down the tree of steps to the next place where ways part.
fn cover(
    store: &TermStore,
    sets: &ByteSets,
    transitions: &[Transition],
    (group, mut position, mut premises): Group,
    waiting: &mut Vec<Group>,
    result: &mut Vec<Obligation>,
) {
    loop {
        // One that ends here covers every state that comes here.
        if let Some(&ended) = group.iter().find(|&&index| transitions[index].steps.len() == position) {
            for reason in &transitions[ended].after {
                require(store, sets, &premises, reason, result);
            }
            return;
        }
        let common = transitions[group[0]].steps[position];
        if group.iter().all(|&index| transitions[index].steps[position] == common) {
            let causes = transitions[group[0]].causes(position);
            position += 1;
            if common.is_assumption {
                assume(store, sets, &mut premises, common.condition);
            } else {
                require(store, sets, &premises, &Reason { condition: common.condition, causes }, result);
            }
            continue;
        }
        let mut next: Vec<(Step, Vec<usize>)> = Vec::new();
        for &index in &group {
            let step = transitions[index].steps[position];
            match next.iter_mut().find(|(known, _)| *known == step) {
                Some((_, members)) => members.push(index),
                None => next.push((step, vec![index])),
            }
        }
        position += 1;
        let conditions: Vec<Term> = next.iter().map(|(step, _)| step.condition).collect();
        let complementary = matches!(*conditions, [one, other] if store.not(one) == other);
        if !complementary {
            let condition = clause(store, sets, &conditions);
            require(store, sets, &premises, &Reason::plain(condition), result);
        }
        // The first that holds is the one that is gone.
        for (step, members) in next {
            let mut below = premises.clone();
            assume(store, sets, &mut below, step.condition);
            waiting.push((members, position, below));
            assume(store, sets, &mut premises, store.not(step.condition));
        }
        return;
    }
}

/// Adds a premise; what is known of one byte is one premise.
fn assume(store: &TermStore, sets: &ByteSets, premises: &mut Vec<Term>, condition: Term) {
    let Some(mut set) = sets.of(store, condition) else { return premises.push(condition) };
    premises.retain(|&premise| match sets.of(store, premise) {
        Some(known) if known.byte == set.byte => {
            set = set.intersection(known);
            false
        }
        _ => true,
    });
    premises.push(sets.condition(store, set));
}

fn require(
    store: &TermStore,
    sets: &ByteSets,
    premises: &[Term],
    reason: &Reason,
    result: &mut Vec<Obligation>,
) {
    let mut flat = Vec::new();
    interpolant::conjuncts(store, reason.condition, &mut flat);
    let (bytes, mut others) = sets.gather(store, flat, ByteSet::intersection);
    others.extend(bytes.into_iter().map(|set| sets.condition(store, set)));
    let is_open = |condition: &Term| !store.is_true(*condition) && !premises.contains(condition);
    for condition in others.into_iter().filter(is_open) {
        let reason = Reason { condition, causes: reason.causes.clone() };
        result.push(Obligation { premises: premises.to_vec(), reason });
    }
}

/// For obligations of a state, by condition and premises, the conditions that they were met by.
pub type Met = FxHashMap<(Term, Vec<Term>), Vec<Term>>;

/// Conditions that are required, and why.
#[derive(Default)]
struct Required {
    conditions: FxHashMap<Term, Causes>,
    /// Of the obligation that is met, and what it is met by.
    causes: Causes,
    found: Vec<Term>,
}

impl Required {
    fn insert(&mut self, condition: Term) {
        self.found.push(condition);
        let known = self.conditions.entry(condition).or_insert_with(|| self.causes.clone());
        *known = known.and(&self.causes);
    }

    /// Whether a condition is required, now also for the obligation that is met.
    fn has(&mut self, condition: Term) -> bool {
        let is_there = self.conditions.contains_key(&condition);
        if is_there {
            self.insert(condition);
        }
        is_there
    }
}

/// Why a node has no interpolant: nothing is wrong with it, only more than we can say in a condition.
#[derive(Debug, thiserror::Error)]
pub enum NoInterpolant {
    #[error("no condition over program variables was found for {0}")]
    NoCondition(String),
    #[error("it is too large")]
    TooLarge,
    #[error("not all below it was explored")]
    Unexplored,
}

/// What is remembered of terms.
#[derive(Default)]
pub struct AboutTerms {
    pub inputs: RefCell<InputTerms>,
    pub sets: ByteSets,
    /// Whether clauses hold for all values of their variables.
    valid: RefCell<FxHashMap<Term, bool>>,
    /// It has room for all terms there are: too much to make anew for each clause.
    evaluator: RefCell<Evaluator>,
}

/// Values by chance, small ones among them.
struct Sample(u64);

impl Sample {
    /// Assignments that a clause is tried under before the solver is asked whether it always holds.
    const TRIED: u64 = 16;

    fn number(&self, index: u64) -> u64 {
        let mixed = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29) ^ self.0;
        let mixed = mixed.wrapping_mul(0xd1b5_4a32_d192_ed03);
        let mixed = mixed ^ mixed >> 32;
        if mixed & 0x300 == 0 { mixed & 3 } else { mixed }
    }
}

impl Assignment for Sample {
    fn variable(&self, index: u32) -> u128 {
        u128::from(self.number(u64::from(index)))
    }

    fn array_byte(&self, array: u32, index: u64) -> u8 {
        self.number(index ^ u64::from(array) << 40) as u8
    }

    fn address(&self, _object: u32) -> u64 {
        0
    }
}

/// What meeting obligations needs.
pub struct Back<'a, 's> {
    pub store: &'s TermStore,
    pub entry: &'a EntryVariables,
    pub chain: &'a RefCell<Chain>,
    pub about: &'a AboutTerms,
    pub mode: Mode,
}

impl Back<'_, '_> {
    /// Conditions over entry variables alone that hold in the state and under which all obligations
    /// are met. `met`: what others of the same state were met by, where
    /// it is asked again.
    pub fn conditions(
        &self,
        source: &Source<'_>,
        obligations: &[Obligation],
        mut met: Option<&mut Met>,
    ) -> Result<Vec<Reason>, NoInterpolant> {
        let path = &source.path.condition;
        let mut valuation = Valuation::default();
        let mut result = Required::default();
        for obligation in obligations {
            result.causes = obligation.reason.causes.clone();
            result.found.clear();
            let Some(met) = met.as_deref_mut() else {
                self.discharge(path, source, &mut valuation, obligation, &mut result)?;
                continue;
            };
            let key = (obligation.reason.condition, obligation.premises.clone());
            if let Some(known) = met.get(&key) {
                known.iter().for_each(|&condition| result.insert(condition));
                continue;
            }
            self.discharge(path, source, &mut valuation, obligation, &mut result)?;
            met.insert(key, std::mem::take(&mut result.found));
        }
        let found = result.conditions.into_iter();
        let mut found: Vec<Reason> = found.map(|(condition, causes)| Reason { condition, causes }).collect();
        found.sort_unstable_by_key(|reason| reason.condition);
        Ok(found)
    }

    /// Whether a clause holds for all values of its variables: of bytes that are not read yet whatever was found
    /// out about them is found out again.
    ///
    /// Soundness: who does not require what every state satisfies requires as much.
    fn is_valid(&self, chain: &mut Chain, clause: Term) -> bool {
        let store = self.store;
        // Soundness: what is known of addresses is known of objects that are there.
        if store.has_address(clause) {
            return false;
        }
        if let Some(&known) = self.about.valid.borrow().get(&clause) {
            return known;
        }
        let mut evaluator = self.about.evaluator.borrow_mut();
        let holds = |seed: u64| {
            evaluator.begin();
            evaluator.evaluate(store, &Sample(seed), clause) != 0
        };
        let is_valid = (0..Sample::TRIED).all(holds)
            && chain.decide(store, &PathCondition::new(), clause) == Truth::Always;
        self.about.valid.borrow_mut().insert(clause, is_valid);
        is_valid
    }

    /// Adds conditions over entry variables alone that hold in the state and under which an
    /// obligation is met.
    fn discharge(
        &self,
        path: &PathCondition,
        source: &Source<'_>,
        valuation: &mut Valuation,
        Obligation { premises, reason: Reason { condition, .. } }: &Obligation,
        result: &mut Required,
    ) -> Result<(), NoInterpolant> {
        let (store, sets) = (self.store, &self.about.sets);
        let has_input = |term: Term| self.about.inputs.borrow_mut().mentions_input(store, term);
        let mut chain = self.chain.borrow_mut();
        let holds = |chain: &mut Chain, valuation: &mut Valuation, term: Term| {
            let value = valuation.term(source, term);
            match store.value(value) {
                Some(value) => value != 0,
                None => chain.always(store, path, value),
            }
        };
        // What the path assumes as it is needs no weaker form, and no stronger one.
        if !has_input(*condition) && path.assumes(store, valuation.term(source, *condition)) {
            result.insert(*condition);
            return Ok(());
        }
        // Soundness: leaving out premises makes the condition stronger.
        let mut alone = literals(store, sets, *condition);
        alone.retain(|&literal| !has_input(literal));
        let fixes_address = |literal: Term| {
            store.has_address(literal) && interpolant::definition(store, self.entry, literal).is_some()
        };
        if self.mode != Mode::Exact || alone.iter().any(|&literal| fixes_address(literal)) {
            // What is required anyway is the least to ask for.
            if alone.iter().any(|&literal| result.has(literal)) {
                return Ok(());
            }
            for &literal in &alone {
                if holds(&mut chain, valuation, literal) {
                    result.insert(literal);
                    return Ok(());
                }
            }
            if alone.len() > 1 {
                let whole = clause(store, sets, &alone);
                if holds(&mut chain, valuation, whole) {
                    if !self.is_valid(&mut chain, whole) {
                        result.insert(whole);
                    }
                    return Ok(());
                }
            }
        }
        let mut all: Vec<Term> =
            premises.iter().flat_map(|&premise| literals(store, sets, store.not(premise))).collect();
        // Premises that have nothing to do with the condition seldom help it. (SEPARATE)
        if self.mode != Mode::Exact {
            let variables = abduction::leaves(store, *condition);
            let (mut related, apart) = abduction::separate(store, &all, &variables);
            related.extend(literals(store, sets, *condition));
            related.retain(|&literal| !has_input(literal));
            if !apart.is_empty() {
                let clause = clause(store, sets, &related);
                if holds(&mut chain, valuation, clause) {
                    if !self.is_valid(&mut chain, clause) {
                        result.insert(clause);
                    }
                    return Ok(());
                }
            }
        }
        all.extend(literals(store, sets, *condition));
        // Soundness: an input can be anything, and what holds without the literals that speak of it
        // holds with them.
        let without: Vec<Term> = all.iter().copied().filter(|&literal| !has_input(literal)).collect();
        let rest = clause(store, sets, &without);
        if store.is_true(rest) {
            return Ok(());
        }
        if holds(&mut chain, valuation, rest) {
            if !self.is_valid(&mut chain, rest) {
                result.insert(rest);
            }
            return Ok(());
        }
        // Where variables and inputs mix, facts of the state that imply the clause for all inputs.
        let whole = clause(store, sets, &all);
        // What needs no facts is known without asking; of inputs that the path has not constrained it is common.
        if store.is_true(whole) || self.is_valid(&mut chain, whole) {
            return Ok(());
        }
        let variables = abduction::entry_variables(store, self.entry, whole);
        let facts = abduction::facts(source, valuation, &mut chain, path, &variables);
        match abduction::core(store, &mut chain, &facts, whole) {
            Some(core) => core.into_iter().for_each(|fact| result.insert(fact)),
            None => return Err(NoInterpolant::NoCondition(store.text(whole))),
        }
        Ok(())
    }
}

/// Facts of the state in the place of what was learnt about the locations they are about: the
/// baseline that takes interpolants from the state alone.
pub fn facts_instead(
    store: &TermStore,
    entry: &EntryVariables,
    source: &Source<'_>,
    conditions: Vec<Term>,
) -> Vec<Term> {
    let mut valuation = Valuation::default();
    let mut result = Vec::new();
    for condition in conditions {
        let mut facts = Vec::new();
        let mut known = rustc_hash::FxHashMap::default();
        for variable in abduction::entry_variables(store, entry, condition) {
            let value = valuation.term(source, variable);
            let is_known = !store.is_array(variable) && !matches!(Value::of(store, value), Value::Term(_));
            if is_known {
                known.insert(variable, value);
                facts.push(store.eq(value, variable));
            }
        }
        // Soundness: only facts that imply the condition can stand for it.
        if store.is_true(store.substitute(condition, &mut known)) {
            result.extend(facts);
        } else {
            result.push(condition);
        }
    }
    result.sort_unstable();
    result.dedup();
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(conditions: &[Term]) -> Vec<Step> {
        conditions.iter().map(|&condition| Step { condition, is_assumption: false }).collect()
    }

    fn transition(conditions: &[Term], after: &[Term]) -> Transition {
        let after = after.iter().map(|&condition| Reason::plain(condition)).collect();
        Transition { steps: steps(conditions), branches: Vec::new(), after }
    }

    fn text(store: &TermStore, found: &[Obligation]) -> Vec<String> {
        let mut texts: Vec<String> = found
            .iter()
            .map(|obligation| {
                let premises: Vec<String> =
                    obligation.premises.iter().map(|&premise| store.text(premise)).collect();
                format!("[{}] {}", premises.join(", "), store.text(obligation.reason.condition))
            })
            .collect();
        texts.sort();
        texts
    }

    /// Rule (4b): a single way is required, step by step, and what is behind it.
    #[test]
    fn one_way_is_required() {
        let store = TermStore::new();
        let x = store.fresh_variable(8, "x");
        let [a, b] = [3, 5].map(|k| store.ult(x, store.constant(8, k)));
        let found = obligations(&store, &ByteSets::default(), &[transition(&[b], &[a])]);
        assert_eq!(text(&store, &found), ["[] (x <u 3)", "[] (x <u 5)"]);
    }

    /// Rule (5b): where ways fork, the branch is a premise of what is behind it and needs no reason.
    #[test]
    fn a_fork_is_a_premise() {
        let store = TermStore::new();
        let (x, y) = (store.fresh_variable(8, "x"), store.fresh_variable(8, "y"));
        let e = store.ult(x, store.constant(8, 9));
        let [p, q] = [1, 2].map(|k| store.eq(store.constant(8, k), y));
        let ways = [transition(&[e], &[p]), transition(&[store.not(e)], &[q])];
        let found = text(&store, &obligations(&store, &ByteSets::default(), &ways));
        assert_eq!(found, ["[!(x <u 9)] (2 = y)", "[(x <u 9)] (1 = y)"]);
    }

    /// Ways that do not cover everything between them: one of them must be gone.
    #[test]
    fn values_that_were_not_explored_are_excluded() {
        let store = TermStore::new();
        let x = store.fresh_variable(8, "x");
        let [p, q] = [1, 7].map(|k| store.eq(store.constant(8, k), x));
        let found = text(
            &store,
            &obligations(&store, &ByteSets::default(), &[transition(&[p], &[]), transition(&[q], &[])]),
        );
        assert_eq!(found, ["[] ((1 = x) | (7 = x))"]);
    }

    /// A case that is infeasible behind the last feasible one is excluded, too.
    #[test]
    fn the_last_case_of_a_switch_is_required() {
        let store = TermStore::new();
        let x = store.fresh_variable(8, "x");
        let [p, q] = [0, 1].map(|k| store.eq(store.constant(8, k), x));
        let ways = [transition(&[p], &[]), transition(&[store.not(p), q], &[])];
        let found = text(&store, &obligations(&store, &ByteSets::default(), &ways));
        assert_eq!(found, ["[!(0 = x)] (1 = x)"]);
    }

    #[test]
    fn an_assumption_is_a_premise_and_never_required() {
        let store = TermStore::new();
        let x = store.fresh_variable(8, "x");
        let [p, q] = [3, 4].map(|k| store.ult(x, store.constant(8, k)));
        let steps = vec![Step { condition: p, is_assumption: true }];
        let found = text(
            &store,
            &obligations(&store, &ByteSets::default(), &[Transition { steps, ..transition(&[], &[q]) }]),
        );
        assert_eq!(found, ["[(x <u 3)] (x <u 4)"]);
    }
}

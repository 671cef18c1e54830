//! Back-propagation: from the interpolant behind a transition to the condition before it.
//!
//! The rules are those of Fig. 6 of the TracerX paper, on clauses: (1b) nothing to do; (2b)
//! assignments are substituted, by [`Runner::before`]; (3b) the branch that is infeasible must stay
//! so, and (4b) what the state implies is required; (5b) where the way forked, the branch taken is a
//! premise, which is dropped if the state implies the rest without it.

use std::cell::RefCell;

use program::DataModel;
use semantics::symbolic::{EntryVariables, is_input};
use solver::{Chain, PathCondition, Truth};
use term::{Node, Term, TermStore};

use crate::abduction;
use crate::actual::{Source, Valuation};
use crate::follow::{Runner, Step, StepKind, Way};
use crate::interpolant::{self, clause, literals};

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

/// What going back needs.
pub struct Back<'a, 'p, 's> {
    pub store: &'s TermStore,
    pub entry: &'a EntryVariables,
    pub chain: &'a RefCell<Chain>,
    pub runner: &'a mut Runner<'p, 's>,
    pub model: DataModel,
    pub mode: Mode,
}

/// A condition that must hold if some premises do.
struct Obligation {
    /// How many of the premises come before it.
    premises: usize,
    condition: Term,
}

impl Back<'_, '_, '_> {
    /// Conditions over the entry variables where the way begins under which everything on it goes
    /// well and `after` holds where it ends. They hold in the state where it begins. An error says
    /// why they were not found.
    pub fn conditions(&mut self, way: Way, after: &[Term]) -> Result<Vec<Term>, String> {
        let store = self.store;
        let from = way.from.clone();
        let inputs = way.inputs.clone();
        let steps = self.runner.follow(way)?;
        let after = self.runner.before(after)?;
        let (premises, obligations) = self.classify(&from.path.condition, &steps, &after)?;
        let source = Source {
            store,
            entry: self.entry,
            model: self.model,
            machine: &from.machine,
            path: &from.path,
            inputs: &inputs,
        };
        let mut valuation = Valuation::default();
        let mut result = Vec::new();
        for obligation in obligations {
            let premises = &premises[..obligation.premises];
            let path = &from.path.condition;
            self.discharge(path, &source, &mut valuation, premises, obligation.condition, &mut result)?;
        }
        result.sort_unstable();
        result.dedup();
        Ok(result)
    }

    /// Tells forks, which are premises, from what had to be so, which is required.
    ///
    /// Soundness: where the other side was possible in the state, it was explored, as a transition of
    /// its own. Where it was not, nothing is known of it, so that the side taken must be required.
    fn classify(
        &mut self,
        path: &PathCondition,
        steps: &[Step],
        after: &[Term],
    ) -> Result<(Vec<Term>, Vec<Obligation>), String> {
        let store = self.store;
        let mut chain = self.chain.borrow_mut();
        let mut path = path.clone();
        // What was assumed on the way matters only if the solver is asked.
        let asks = |step: &Step| matches!(step.kind, StepKind::Open | StepKind::Settled);
        let opens = steps.iter().any(|step| asks(step) && !store.is_true(step.actual));
        let mut premises = Vec::new();
        let mut obligations = Vec::new();
        let mut require = |premises: usize, condition: Term| {
            let mut flat = Vec::new();
            interpolant::conjuncts(store, condition, &mut flat);
            obligations.extend(flat.into_iter().map(|condition| Obligation { premises, condition }));
        };
        for step in steps {
            let is_true = store.is_true(step.actual);
            let kind = match step.kind {
                StepKind::Open | StepKind::Settled if is_true => StepKind::Implied,
                StepKind::Open | StepKind::Settled => match chain.decide(store, &path, step.actual) {
                    Truth::Always => StepKind::Implied,
                    Truth::Sometimes if step.kind == StepKind::Settled => {
                        return Err("a value that the state leaves open".into());
                    }
                    Truth::Sometimes => StepKind::Fork,
                    Truth::Never => return Err("a step that the state contradicts".into()),
                    Truth::Unknown(why) => return Err(why),
                },
                kind => kind,
            };
            match kind {
                // Soundness: with fewer premises more is required.
                StepKind::Pinned => require(0, step.condition),
                StepKind::Implied | StepKind::Open | StepKind::Settled => {
                    require(premises.len(), step.condition);
                }
                StepKind::Fork | StepKind::Assumption => {
                    premises.push(step.condition);
                    if opens && !is_true {
                        chain.assume(store, &mut path, step.actual)?;
                    }
                }
            }
        }
        after.iter().for_each(|&condition| require(premises.len(), condition));
        Ok((premises, obligations))
    }

    /// Adds conditions over entry variables alone that hold in the state and under which an
    /// obligation is met.
    fn discharge(
        &mut self,
        path: &PathCondition,
        source: &Source<'_>,
        valuation: &mut Valuation,
        premises: &[Term],
        condition: Term,
        result: &mut Vec<Term>,
    ) -> Result<(), String> {
        let store = self.store;
        if store.is_true(condition) {
            return Ok(());
        }
        let has_input = |term: Term| mentions_input(store, term);
        let mut chain = self.chain.borrow_mut();
        let holds = |chain: &mut Chain, valuation: &mut Valuation, term: Term| {
            let value = valuation.term(source, term);
            match store.value(value) {
                Some(value) => value != 0,
                None => chain.decide(store, path, value) == Truth::Always,
            }
        };
        // Soundness: leaving out premises makes the condition stronger.
        if self.mode != Mode::Exact {
            let mut alone = literals(store, condition);
            alone.retain(|&literal| !has_input(literal));
            for &literal in &alone {
                if holds(&mut chain, valuation, literal) {
                    result.push(literal);
                    return Ok(());
                }
            }
            let whole = clause(store, &alone);
            if alone.len() > 1 && holds(&mut chain, valuation, whole) {
                result.push(whole);
                return Ok(());
            }
        }
        let mut all: Vec<Term> =
            premises.iter().flat_map(|&premise| literals(store, store.not(premise))).collect();
        all.extend(literals(store, condition));
        // Soundness: an input can be anything, and what holds without the literals that speak of it
        // holds with them.
        let without: Vec<Term> = all.iter().copied().filter(|&literal| !has_input(literal)).collect();
        let rest = clause(store, &without);
        if store.is_true(rest) {
            return Ok(());
        }
        if holds(&mut chain, valuation, rest) {
            result.push(rest);
            return Ok(());
        }
        // Where variables and inputs mix, facts of the state that imply the clause for all inputs.
        let whole = clause(store, &all);
        if store.is_true(whole) {
            return Ok(());
        }
        let variables = abduction::entry_variables(store, self.entry, whole);
        let facts = abduction::facts(source, valuation, &mut chain, path, &variables);
        match abduction::core(store, &mut chain, &facts, whole) {
            Some(core) => result.extend(core),
            None => {
                let text = store.text(whole);
                return Err(format!("no condition over program variables was found for {text}"));
            }
        }
        Ok(())
    }
}

/// Whether an input of the transition occurs in a term.
fn mentions_input(store: &TermStore, term: Term) -> bool {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        if seen.insert(term) {
            let node = store.node(term);
            if is_input(node) {
                return true;
            }
            stack.extend(node.children());
        }
    }
    false
}

/// Facts of the state in the place of what was learnt about the locations they are about: the
/// baseline that takes interpolants from the state alone.
///
/// Soundness: a condition whose locations all have known values is implied by these values.
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
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = vec![condition];
        let mut complete = true;
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            let node = store.node(term);
            match node {
                Node::Variable { .. } if entry.location(node).is_some() => {
                    let value = valuation.term(source, term);
                    let is_known = store.value(value).is_some()
                        || semantics::symbolic::Value::of(store, value)
                            != semantics::symbolic::Value::Term(value);
                    complete &= is_known;
                    facts.push(store.eq(value, term));
                }
                Node::ArrayVariable { .. } => complete = false,
                _ => stack.extend(node.children()),
            }
        }
        if complete {
            result.extend(facts);
        } else {
            result.push(condition);
        }
    }
    result.sort_unstable();
    result.dedup();
    result
}

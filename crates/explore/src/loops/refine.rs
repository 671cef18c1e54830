//! Refinement: what to do where an abstraction leads to a target.

use semantics::symbolic::{EntryVariables, Value};
use solver::{Chain, PathCondition};
use term::{Term, TermStore};

use super::Loops;
use super::instance::{Instance, Written};
use crate::abduction;

/// Why a path leads where it must not.
pub enum Blame {
    /// The loop of this number has forgotten too much; it knows more now and is to be begun again.
    Loop(usize),
    /// Nothing that was forgotten matters: with these equations the path is one of the program.
    Nobody(Vec<Term>),
}

/// What a path that must not be there ends with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A pointer that leads nowhere.
    Pointer,
    Other,
}

impl Instance {
    /// What the forgotten places stand for on the path into the loop.
    fn equations(&self, store: &TermStore) -> Vec<(usize, Term)> {
        let forgotten = self.written.iter().enumerate();
        let forgotten = forgotten.filter_map(|(index, written)| {
            let value = written.forgotten.filter(|&value| !store.is_array(value))?;
            Some((index, store.eq(value, written.initial)))
        });
        forgotten.filter(|&(_, equation)| !store.is_true(equation)).collect()
    }
}

impl Loops {
    /// Finds the innermost loop to blame for a path, and what it has to know.
    pub fn blame(
        &mut self,
        store: &TermStore,
        entry: &EntryVariables,
        chain: &mut Chain,
        path: &PathCondition,
        trouble: Trouble,
    ) -> Blame {
        let mut known: Vec<Term> = Vec::new();
        for number in (0..self.instances.len()).rev() {
            let equations = self.instances[number].equations(store);
            if equations.is_empty() {
                continue;
            }
            let facts: Vec<Term> = equations.iter().map(|&(_, equation)| equation).collect();
            let mut terms = facts.clone();
            terms.extend(&known);
            let constraints = chain.constraints_on(store, path, &terms, false);
            let goal = constraints.into_iter().chain(known.iter().copied());
            let goal = goal.fold(store.truth(true), |all, constraint| store.and(all, constraint));
            if let Some(core) = abduction::core(store, chain, &facts, store.not(goal)) {
                return self.strengthen(number, store, entry, chain, path, &core);
            }
            known.extend(facts);
        }
        // What stood in a whole object is not compared; it may be what is missing.
        let forgets = |instance: &Instance| {
            let mut written = instance.written.iter();
            written.any(|place| place.forgotten.is_some_and(|value| store.is_array(value)))
        };
        if let Some(number) = self.instances.iter().rposition(forgets) {
            self.instances[number].is_unrolled = true;
            return Blame::Loop(number);
        }
        if trouble == Trouble::Pointer
            && let Some(blame) = self.blame_pointers(store, entry, chain, path)
        {
            return blame;
        }
        Blame::Nobody(known)
    }

    /// Has the innermost loop that forgot where something points keep it.
    ///
    /// A pointer whose object was forgotten leads nowhere, whatever is known about its value.
    fn blame_pointers(
        &mut self,
        store: &TermStore,
        entry: &EntryVariables,
        chain: &mut Chain,
        path: &PathCondition,
    ) -> Option<Blame> {
        for number in (0..self.instances.len()).rev() {
            let instance = &self.instances[number];
            let mut core = instance.equations(store);
            core.retain(|&(index, _)| {
                let Written { initial, forgotten, .. } = instance.written[index];
                store.has_address(initial) && forgotten.is_some_and(|value| !store.has_address(value))
            });
            if !core.is_empty() {
                let core: Vec<Term> = core.into_iter().map(|(_, equation)| equation).collect();
                return Some(self.strengthen(number, store, entry, chain, path, &core));
            }
        }
        None
    }

    /// Gives a loop facts that exclude a path: candidates first, then those that are required.
    fn strengthen(
        &mut self,
        number: usize,
        store: &TermStore,
        entry: &EntryVariables,
        chain: &mut Chain,
        path: &PathCondition,
        core: &[Term],
    ) -> Blame {
        let instance = &mut self.instances[number];
        let tried = match self.without_paths {
            true => 0,
            false => instance.propose_against(store, entry, chain, path),
        };
        if tried > 0 {
            self.statistics.candidates += tried;
            return Blame::Loop(number);
        }
        if !self.without_states && !instance.follows_states {
            instance.follow_states(store, entry, chain);
            return Blame::Loop(number);
        }
        let equations = instance.equations(store);
        for (index, _) in equations.into_iter().filter(|(_, equation)| core.contains(equation)) {
            let written = instance.written[index];
            if matches!(Value::of(store, written.initial), Value::Term(_)) {
                // What it held is no fact that could be required.
                instance.is_unrolled = true;
                return Blame::Loop(number);
            }
            let fact = store.eq(written.initial, written.variable);
            if !instance.facts.contains(&fact) {
                instance.facts.push(fact);
            }
            instance.required.insert(fact);
            self.statistics.required += 1;
        }
        Blame::Loop(number)
    }
}

//! Loops that run a state machine: one place, the control, holds one of a few numbers, and what the
//! others hold depends on it.
//!
//! What the places were seen to hold is kept as rows of numbers. For each number of a control the rows
//! with it give facts that are candidates under it: `control = 3 implies x = 1`. They are tried only
//! where something has to be excluded, for there are many of them.

use rustc_hash::{FxHashMap, FxHashSet};
use semantics::symbolic::EntryVariables;
use solver::Chain;
use term::{Term, TermStore};

use super::instance::{Instance, View};

/// Rows that are kept at most.
const MAX_ROWS: usize = 128;
/// Numbers that a control has at most.
const MAX_NUMBERS: usize = 16;
/// Controls at most.
const MAX_CONTROLS: usize = 2;
/// Numbers that a place is said to have one of.
const MAX_CHOICES: usize = 4;
/// Candidates at a time at most.
const MAX_CANDIDATES: usize = 200;

/// The numbers that places held in a state, by their entry variables; those with others are left out.
pub type Row = FxHashMap<Term, u128>;

impl Instance {
    /// Begins to look for facts that depend on a control, from what held when the loop was entered.
    pub fn follow_states(&mut self, store: &TermStore, entry: &EntryVariables, chain: &mut Chain) {
        self.follows_states = true;
        self.keeps_equations = true;
        self.tried.clear();
        self.observed.forget_numbers();
        let equations: Vec<Term> =
            self.written.iter().filter_map(|written| self.equation(store, written)).collect();
        for equation in equations {
            if !self.facts.contains(&equation) {
                self.facts.push(equation);
            }
        }
        let arrival = self.arrival.clone();
        self.keep_row(&View::of(store, entry, &arrival), chain);
    }

    /// Remembers what a state that does not satisfy the facts holds.
    pub fn keep_row(&mut self, view: &View<'_>, chain: &mut Chain) {
        if self.rows.len() >= MAX_ROWS {
            return;
        }
        let store = view.store;
        let mut row = Row::default();
        for written in self.written.iter().filter(|written| !store.is_array(written.variable)) {
            let value = view.value(written.variable);
            if let Some(number) = chain.only_value(store, &view.path.condition, value) {
                row.insert(written.variable, number);
            }
        }
        if !self.rows.contains(&row) {
            self.rows.push(row);
        }
    }

    /// Facts about the other places for each number of a control.
    pub fn by_control(&self, store: &TermStore) -> Vec<Term> {
        let mut found = Vec::new();
        let controls = self.controls(store);
        for &(control, ref numbers) in controls.iter().take(MAX_CONTROLS) {
            let width = store.width(control);
            for &number in numbers {
                let rows: Vec<&Row> = self.rows.iter().filter(|row| row[&control] == number).collect();
                let elsewhere = store.not(store.eq(store.constant(width, number), control));
                for written in &self.written {
                    let place = written.variable;
                    if place != control && !store.is_array(place) {
                        let facts = seen_of(store, place, &rows);
                        found.extend(facts.into_iter().map(|fact| store.or(elsewhere, fact)));
                    }
                }
            }
        }
        found.truncate(MAX_CANDIDATES);
        found
    }

    /// The places that held a number in each row, but not always the same and not too many, with
    /// their numbers; the one with the most first.
    fn controls(&self, store: &TermStore) -> Vec<(Term, Vec<u128>)> {
        let mut controls = Vec::new();
        for written in self.written.iter().filter(|written| !store.is_array(written.variable)) {
            let numbers: Option<FxHashSet<u128>> =
                self.rows.iter().map(|row| row.get(&written.variable).copied()).collect();
            if let Some(numbers) = numbers.filter(|numbers| (2..=MAX_NUMBERS).contains(&numbers.len())) {
                let mut numbers: Vec<u128> = numbers.into_iter().collect();
                numbers.sort_unstable();
                controls.push((written.variable, numbers));
            }
        }
        controls.sort_by_key(|(_, numbers)| std::cmp::Reverse(numbers.len()));
        controls
    }
}

/// What a place held in all of some rows: a number, one of a few, one with a certain last bit.
fn seen_of(store: &TermStore, place: Term, rows: &[&Row]) -> Vec<Term> {
    let width = store.width(place);
    let known: Vec<u128> = rows.iter().filter_map(|row| row.get(&place).copied()).collect();
    let numbers: FxHashSet<u128> = known.iter().copied().collect();
    let mut numbers: Vec<u128> = numbers.into_iter().collect();
    numbers.sort_unstable();
    let mut facts = Vec::new();
    if known.len() == rows.len() && numbers.len() <= MAX_CHOICES {
        let is = |number: u128| store.eq(store.constant(width, number), place);
        facts.push(numbers.iter().fold(store.truth(false), |any, &number| store.or(any, is(number))));
    }
    if let Some(first) = numbers.first()
        && (2..=64).contains(&width)
        && numbers.iter().all(|number| number & 1 == first & 1)
    {
        facts.push(store.eq(store.constant(1, first & 1), store.extract(0, 1, place)));
    }
    facts
}

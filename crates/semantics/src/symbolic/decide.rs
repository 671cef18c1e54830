//! Decisions: whether a condition holds on the path, and forks where that is open.
//!
//! What was answered for an instruction is kept in the trail of the path, so that the instruction gets the
//! same answers when it is executed again.

use std::rc::Rc;

use program::{BlockId, FunctionId, Switch};
use term::Term;

use super::Symbolic;
use super::oracle::{Decision, Oracle};
use super::value::Value;
use crate::domain::Domain;
use crate::pause::Closed;
use crate::stop::Stop;

impl<O: Oracle> Symbolic<'_, O> {
    /// Whether a condition holds; forks if that is open.
    pub(super) fn decide_term(&mut self, condition: Term) -> Result<bool, Stop> {
        if let Some(value) = self.store.value(condition) {
            return Ok(value != 0);
        }
        if let Some(&answer) = self.path.trail.get(self.position) {
            self.position += 1;
            return Ok(answer == 0);
        }
        if self.store.has_address(condition) {
            self.constrain_addresses(condition)?;
        }
        let answer = match self.oracle.decide(self.store, &self.path.condition, condition) {
            Decision::True => true,
            Decision::False => false,
            Decision::Open => {
                self.alternatives = vec![condition, self.store.not(condition)];
                return Err(Stop::Fork);
            }
            Decision::Undecided(why) => return Err(Stop::Undecided(why)),
        };
        self.path.trail.push(u32::from(!answer));
        self.position += 1;
        Ok(answer)
    }

    /// Whether a condition is false on this path, if that can be told; never forks.
    pub(super) fn certainly_false(&mut self, condition: Term) -> bool {
        self.store.is_false(condition)
            || self.oracle.decide(self.store, &self.path.condition, condition) == Decision::False
    }

    /// States what holds of the addresses in a condition: where objects can be, that they are
    /// aligned, and that those that live at the same time do not overlap but where constants are merged.
    pub(super) fn constrain_addresses(&mut self, condition: Term) -> Result<(), Stop> {
        let store = self.store;
        let width = self.pointer_bits;
        for name in self.addresses_in(condition) {
            self.path.expose(name);
            if self.path.addresses.contains(&name) {
                continue;
            }
            let Some(object) = self.path.objects.get(name.slot()) else { continue };
            let size = store.resize(false, width, object.size.term(store, 64));
            let address = name.term(store, width);
            let end = store.add(address, size);
            let limit = store.constant(width, if width == 64 { 1 << 47 } else { 0xffff_0000 });
            let mut facts = vec![
                store.ule(store.constant(width, term::LEAST_ADDRESS), address),
                store.ule(address, end),
                store.ule(end, limit),
            ];
            if name.alignment() > 0 {
                let low = store.extract(0, name.alignment(), address);
                facts.push(store.eq(store.constant(name.alignment(), 0), low));
            }
            if object.generation == name.generation() {
                for &other in self.path.addresses.iter() {
                    let Some(neighbour) = self.path.objects.get(other.slot()) else { continue };
                    // Soundness: memory of an object that died may be used by one that came later.
                    if !object.was_beside(neighbour) || neighbour.generation != other.generation() {
                        continue;
                    }
                    let other_size = store.resize(false, width, neighbour.size.term(store, 64));
                    let other_address = other.term(store, width);
                    let other_end = store.add(other_address, other_size);
                    let apart = store.or(store.ule(end, other_address), store.ule(other_end, address));
                    let apart = store.and(apart, store.ne(address, other_address));
                    let shared = object.shared_places(neighbour).map(|places| {
                        let at = |place: i64| store.constant(width, i128::from(place) as u128);
                        places
                            .into_iter()
                            .map(|place| store.eq(other_address, store.add(address, at(place))))
                            .fold(apart, |either, shared| store.or(either, shared))
                    });
                    facts.extend(shared);
                }
            }
            Rc::make_mut(&mut self.path.addresses).push(name);
            for fact in facts {
                self.assume_term(fact)?;
            }
        }
        Ok(())
    }

    /// A branch or switch is decided by what is known: pauses if its other alternatives can be opened.
    #[inline]
    pub(super) fn close(&mut self, branch: Closed, on: Option<Term>) -> Result<(), Stop> {
        let Some(why) = self.oracle.closed(branch, on) else { return Ok(()) };
        // It is executed again, with the answer.
        self.path.trail.clear();
        self.position = 0;
        Err(Stop::Pause(why))
    }

    /// A fork over conditions of which exactly one holds: the index of the one that does.
    pub(super) fn choose_among(&mut self, conditions: Vec<Term>) -> Result<usize, Stop> {
        if let Some(&answer) = self.path.trail.get(self.position) {
            self.position += 1;
            return Ok(answer as usize);
        }
        for &condition in &conditions {
            if self.store.has_address(condition) {
                self.constrain_addresses(condition)?;
            }
        }
        let mut open = 0;
        let mut possible = 0;
        let impossible = self.store.truth(false);
        let mut alternatives = Vec::with_capacity(conditions.len());
        for (index, condition) in conditions.into_iter().enumerate() {
            let decision = match self.store.value(condition) {
                Some(value) => {
                    if value != 0 {
                        Decision::True
                    } else {
                        Decision::False
                    }
                }
                None => self.oracle.decide(self.store, &self.path.condition, condition),
            };
            match decision {
                Decision::True => {
                    self.path.trail.push(index as u32);
                    self.position += 1;
                    return Ok(index);
                }
                Decision::False => alternatives.push(impossible),
                Decision::Open => {
                    open += 1;
                    possible = index;
                    alternatives.push(condition);
                }
                Decision::Undecided(why) => return Err(Stop::Undecided(why)),
            }
        }
        if open == 1 {
            self.path.trail.push(possible as u32);
            self.position += 1;
            return Ok(possible);
        }
        self.alternatives = alternatives;
        Err(Stop::Fork)
    }

    /// Whether the branch at the end of a block is taken.
    pub(super) fn decide_branch(
        &mut self,
        at: (FunctionId, BlockId),
        condition: Value,
    ) -> Result<bool, Stop> {
        if let Some(&answer) = self.path.trail.get(self.position) {
            self.position += 1;
            return Ok(answer == 0);
        }
        if let Some(alternative) = self.oracle.opened() {
            let condition = condition.term(self.store, 1);
            let is_taken = alternative == 0;
            self.oracle.open(if is_taken { condition } else { self.store.not(condition) });
            return Ok(is_taken);
        }
        let is_taken = self.decide(condition)?;
        let on = if let Value::Term(term) = condition { Some(term) } else { None };
        self.close(Closed { at, feasible: usize::from(!is_taken), alternatives: 2 }, on)?;
        Ok(is_taken)
    }

    /// The case that the switch at the end of a block takes.
    pub(super) fn choose_case(
        &mut self,
        at: (FunctionId, BlockId),
        value: Value,
        switch: &Switch,
    ) -> Result<Option<usize>, Stop> {
        if let Some(known) = value.known(self.store)
            && !self.oracle.opens()
            && self.path.trail.is_empty()
        {
            return Ok(switch.case_of(known));
        }
        // Cases that go the same way are one alternative; the last is the default.
        let groups = switch.ways();
        if let Some(&answer) = self.path.trail.get(self.position) {
            self.position += 1;
            return Ok(groups.get(answer as usize).copied());
        }
        let opened = self.oracle.opened();
        if let (Some(known), None) = (value.known(self.store), opened) {
            let case = switch.case_of(known);
            let edge = case.map_or(&switch.default, |case| &switch.cases[case].1);
            let group = groups.iter().position(|&first| switch.cases[first].1 == *edge);
            let feasible = group.unwrap_or(groups.len());
            self.close(Closed { at, feasible, alternatives: groups.len() + 1 }, None)?;
            return Ok(case);
        }
        let store = self.store;
        let term = value.term(store, switch.width);
        let mut conditions = vec![store.truth(false); groups.len()];
        let mut default = store.truth(true);
        let mut default_like = store.truth(false);
        for (case, edge) in &switch.cases {
            let equal = store.eq(store.constant(switch.width, *case), term);
            default = store.and(store.not(equal), default);
            match groups.iter().position(|&first| switch.cases[first].1 == *edge) {
                Some(group) => conditions[group] = store.or(conditions[group], equal),
                None => default_like = store.or(default_like, equal),
            }
        }
        conditions.push(store.or(default, default_like));
        if let Some(opened) = opened {
            for &condition in conditions.iter().take(opened) {
                self.oracle.open(store.not(condition));
            }
            // The default is what is left.
            if opened < groups.len() {
                self.oracle.open(conditions[opened]);
            }
            return Ok(groups.get(opened).copied());
        }
        let alternatives = conditions.len();
        let feasible = self.choose_among(conditions)?;
        self.close(Closed { at, feasible, alternatives }, Some(term))?;
        Ok(groups.get(feasible).copied())
    }

    /// The number that a value has; forks over what it can be.
    pub(super) fn known_number(&mut self, value: Value) -> Result<u128, Stop> {
        let value = self.pinned(value);
        if let Some(known) = value.known(self.store) {
            return Ok(known);
        }
        let store = self.store;
        let term = value.term(store, self.pointer_bits);
        // One value after the other, each on a path of its own.
        loop {
            let width = store.width(term);
            let guess = match self.path.trail.get(self.position) {
                Some(&low) => {
                    // The guess was remembered in two parts before its answer.
                    let high = self.path.trail.get(self.position + 1).copied().unwrap_or(0);
                    self.position += 2;
                    u128::from(high) << 32 | u128::from(low)
                }
                None => {
                    let guess = self.oracle.value(store, &self.path.condition, term);
                    if guess >> 64 != 0 {
                        return Err(Stop::Unsupported("a large number that is not known".into()));
                    }
                    self.path.trail.extend([guess as u32, (guess >> 32) as u32]);
                    self.position += 2;
                    guess
                }
            };
            if self.decide_term(store.eq(store.constant(width, guess), term))? {
                return Ok(guess);
            }
        }
    }
}

//! Merging in exploration path by path: the ways between a branch and the block where they meet again
//! become one transition, whose values are choices by the conditions of the branches.
//!
//! All ways through a region are run at once, before anything else goes on. If each comes to the join and
//! nothing else happens, one state goes on from there, under the condition from before the branch: the
//! ways together are all that a state can go. Otherwise (a violation, a target, an end of the program, an
//! unmodelled function, objects that live on one way only) the branch forks as it does without merging.
//!
//! Soundness: of what happens in a region nothing is left out: either all of it is in the merged state,
//! or it is explored again way by way.

use std::rc::Rc;

use outcome::Property;
use program::{BlockId, Cfg, FunctionId, Table};
use rustc_hash::FxHashMap;
use semantics::symbolic::PathState;
use semantics::{Stop, Why};
use solver::PathCondition;
use term::Term;

use super::Engine;
use crate::merging::{Guard, Merging, Waiting};

/// States that a region may have at once, and times that merging may fail at a branch before it is not
/// tried any more.
const MAX_STATES: usize = 64;
const MAX_FAILURES: u32 = 4;

/// Where ways meet, and how often merging failed.
#[derive(Default)]
pub(super) struct Regions {
    joins: FxHashMap<FunctionId, Rc<Table<BlockId, Option<BlockId>>>>,
    failures: FxHashMap<(FunctionId, BlockId), u32>,
    pub merged: u64,
    /// Whether the program jumps out of calls, once it was asked.
    jumps: Option<bool>,
}

impl Engine<'_, '_, '_> {
    /// The current state is about to fork: true if it went through the region behind its branch in one.
    pub(super) fn merge_region(&mut self) -> bool {
        let Some((function, block, join)) = self.region() else { return false };
        let place = self.guide().number((function, join));
        let before = (self.machine.state.clone(), self.machine.domain.path.clone());
        let alternatives = self.machine.domain.take_alternatives();
        let is_merged = self.run_region(place, &alternatives);
        self.guide().places.join = None;
        if !is_merged {
            *self.regions.failures.entry((function, block)).or_default() += 1;
            self.machine.state = before.0;
            self.machine.domain.resume(before.1);
            self.machine.domain.put_back_alternatives(alternatives);
        }
        is_merged
    }

    /// The branch that the current state forks at, and the block where its ways meet, if it is worth it.
    fn region(&mut self) -> Option<(FunctionId, BlockId, BlockId)> {
        // Soundness: of an object that only one way has made it is not known later whether it is there.
        let properties = self.options.properties;
        if properties.contains(Property::ValidMemtrack) || properties.contains(Property::ValidMemcleanup) {
            return None;
        }
        let (function, block, index) = self.machine.state.points().last()?;
        let program = self.program;
        // Soundness: a jump out of a call leaves the region without coming to its join.
        if *self.regions.jumps.get_or_insert_with(|| program.makes_jumps()) {
            return None;
        }
        let body = &program.functions[function];
        let is_branch = index == body.blocks[block].instructions.len();
        let failures = self.regions.failures.get(&(function, block)).copied().unwrap_or(0);
        if !is_branch || failures >= MAX_FAILURES {
            return None;
        }
        let joins = self.regions.joins.entry(function);
        let joins = joins.or_insert_with(|| Rc::new(program::joins(body, &Cfg::new(body))));
        joins[block].map(|join| (function, block, join))
    }

    /// Runs all ways from the current state to a block; false if they cannot be merged.
    fn run_region(&mut self, join: usize, alternatives: &[Term]) -> bool {
        let depth = self.machine.state.points().count();
        let condition = self.machine.domain.path.condition.clone();
        let unmodelled = self.machine.unmodelled.len();
        let mut merging = Merging::new(self.program, self.store);
        merging.numbers = self.machine.domain.path.numbers();
        let original = self.machine.domain.path.clone();
        let (mut running, mut arrived) = (Vec::new(), Vec::new());
        if !self.split(alternatives, &Guard::default(), &mut running) {
            return false;
        }
        while let Some(mut waiting) = running.pop() {
            if running.len() + arrived.len() > MAX_STATES {
                return false;
            }
            self.machine.state = waiting.machine;
            waiting.path.set_numbers(merging.numbers);
            self.machine.domain.resume(waiting.path);
            loop {
                self.guide().places.join = Some(join);
                let stop = self.machine.run();
                self.guide().course.determined.clear();
                if self.machine.unmodelled.len() != unmodelled {
                    return false;
                }
                match stop {
                    Stop::Pause(Why::Entered(block)) if block.is_target => return false,
                    Stop::Pause(Why::Entered(block))
                        if block.is_join && self.machine.state.points().count() == depth =>
                    {
                        merging.numbers = self.machine.domain.path.numbers();
                        let path = self.machine.domain.resume(PathState::new(PathCondition::new()));
                        let machine = self.machine.state.clone();
                        arrived.push(Waiting { guard: waiting.guard, machine, path });
                        break;
                    }
                    Stop::Pause(why) => {
                        match why {
                            // The ways of a region are not opened one by one.
                            Why::Closed(branch) => self.machine.domain.path.answer(branch.feasible),
                            Why::Entered(_) | Why::Slice => {}
                        }
                        self.look_now_and_then();
                        if self.limits.is_stopped() {
                            return false;
                        }
                    }
                    Stop::Fork => {
                        merging.numbers = self.machine.domain.path.numbers();
                        let alternatives = self.machine.domain.take_alternatives();
                        if !self.split(&alternatives, &waiting.guard, &mut running) {
                            return false;
                        }
                        break;
                    }
                    _ => return false,
                }
            }
        }
        let mut merged = merging.merge(arrived, &|_: &Guard| condition.clone());
        let (Some(mut state), true) = (merged.pop(), merged.is_empty()) else { return false };
        state.path.take_addresses(&original);
        self.machine.state = state.machine;
        self.machine.domain.resume(state.path);
        self.guide().course.compare_states = true;
        self.regions.merged += merging.count;
        true
    }

    /// Adds the alternatives of the fork that the current state is at; false if the solver does not know
    /// them.
    fn split(
        &mut self,
        alternatives: &[Term],
        guard: &Guard,
        running: &mut Vec<Waiting<PathCondition>>,
    ) -> bool {
        self.statistics.forks += 1;
        for (index, &alternative) in alternatives.iter().enumerate() {
            if self.store.is_false(alternative) {
                continue;
            }
            let mut path = self.machine.domain.path.clone();
            let mut chain = self.chain.borrow_mut();
            if chain.assume(self.store, &mut path.condition, alternative).is_err() {
                return false;
            }
            drop(chain);
            path.answer(index);
            let mut guard = guard.clone();
            guard.push(self.store, alternative);
            running.push(Waiting { guard, machine: self.machine.state.clone(), path });
        }
        true
    }
}

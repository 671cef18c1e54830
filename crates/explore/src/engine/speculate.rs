//! What the engine does to open infeasible alternatives of branches.
//!
//! While a speculation goes on nothing else is explored: its states wait on a stack of their own, and
//! what they do is neither covered, nor tested, nor a reason for the answer.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use outcome::{NodeKind, Property, ReasonKind, SpeculationCounts};
use rustc_hash::{FxHashMap, FxHasher};
use semantics::symbolic::{Location, Resting};
use semantics::{Closed, Stop};

use super::Engine;
use super::tree::arrival;
use crate::account;
use crate::claims::Claims;
use crate::guide::Course;
use crate::loops::{Phase, Strategy, View};
use crate::node::NodeId;
use crate::options::Speculation as Bounds;
use crate::path_end::{PathEnd, path_end};
use crate::speculation::{Failure, Opening};
use crate::state::Live;

/// Blocks that one speculation may enter, with all those within it.
const MAX_BLOCKS: u64 = 1024;

/// What speculation may cost in any case: some seconds.
const CREDIT: u64 = 10_000_000;
/// Instructions of a block, roughly.
const INSTRUCTIONS: u64 = 4;
/// Branches between two nodes that are kept at most: each keeps a state. And what all of them may hold.
const MAX_OPENINGS: u64 = 512;
const MAX_BYTES: u64 = 64 << 20;
const REGISTER_BYTES: u64 = 16;

#[derive(Default)]
pub(super) struct Speculation {
    /// Those that go on, the innermost last.
    levels: Vec<Level>,
    /// States that were explored at each point since the outermost began.
    visits: FxHashMap<u64, u32>,
    /// Branches that are kept between two nodes at most, now.
    openings: usize,
    /// What speculations have cost, and what there was of costs when the outermost began.
    spent: u64,
    begun: u64,
    /// By level.
    pub counts: Vec<SpeculationCounts>,
}

struct Level {
    /// The node whose branch was opened.
    root: NodeId,
    branch: Closed,
    alternative: usize,
    /// States that wait.
    waiting: Vec<Live>,
    failure: Option<Failure>,
}

impl Speculation {
    /// Where states wait while a speculation goes on.
    pub fn waiting(&mut self) -> Option<&mut Vec<Live>> {
        self.levels.last_mut().map(|level| &mut level.waiting)
    }

    fn counts(&mut self) -> &mut SpeculationCounts {
        let level = self.levels.len().max(1);
        if self.counts.len() < level {
            self.counts.resize(level, SpeculationCounts::default());
        }
        &mut self.counts[level - 1]
    }
}

impl Engine<'_, '_, '_> {
    pub(super) fn is_speculating(&self) -> bool {
        !self.speculation.levels.is_empty()
    }

    /// Whether a node waits for its branches to be opened.
    pub(super) fn wants_speculation(&self) -> bool {
        !self.limits.is_stopped()
            && self.learner.as_ref().is_some_and(|learner| learner.speculation.wanted.is_some())
    }

    /// Whether what is learnt now may be thrown away: the facts of a loop around are not known to be
    /// stable.
    fn is_in_vain(&self) -> bool {
        let Some(loops) = &self.loops else { return false };
        !matches!(loops.strategy, Strategy::Abstract)
            || loops.instances.iter().any(|instance| instance.phase == Phase::Body)
    }

    /// Whether another speculation may begin: all of them cost no more than the rest, but for a credit.
    fn may_speculate(&self) -> bool {
        let costs = self.costs();
        let spent = match self.is_speculating() {
            true => self.speculation.spent + (costs - self.speculation.begun),
            false => self.speculation.spent,
        };
        self.options.speculation.is_on()
            && self.speculation.levels.len() < self.options.speculation.depth
            && spent < CREDIT + (costs - spent)
            && !self.is_in_vain()
    }

    /// What all that was done has cost, in the units of the account of learning.
    fn costs(&self) -> u64 {
        let learnt = self.learner.as_ref().map_or(0, |learner| learner.account.total);
        let queries = self.chain.borrow().statistics.backend;
        learnt + queries * account::QUERY + self.machine.steps / INSTRUCTIONS
    }

    /// Branches are kept if they may be opened.
    pub(super) fn look_for_branches(&mut self) {
        if !self.options.speculation.is_on() {
            return;
        }
        let is_wanted = self.may_speculate()
            && self.machine.domain.oracle.learns()
            && match (&self.learner, self.current.node) {
                (Some(learner), Some(node)) => learner.is_learning(node),
                _ => false,
            };
        // What is written after a state was kept is copied.
        let registers = self.machine.state.register_locations().count() as u64;
        let bytes = self.machine.domain.path.bytes().saturating_add(registers * REGISTER_BYTES).max(1);
        self.speculation.openings = (MAX_BYTES / bytes).min(MAX_OPENINGS) as usize;
        self.guide().opens = is_wanted && self.speculation.openings > 0;
    }

    /// The current state is at a branch of which one alternative is feasible, and takes that.
    pub(super) fn keep_opening(&mut self, branch: Closed) {
        let (machine, path) = (self.machine.state.clone(), self.machine.domain.path.clone());
        let guide = &mut self.machine.domain.oracle;
        let segment = &mut guide.course.segment;
        segment.openings.push(Rc::new(Opening {
            machine,
            path,
            depth: self.current.depth,
            determined: guide.course.determined.clone(),
            blocks: segment.blocks,
            digest: segment.digest,
            decisions: segment.decisions.len(),
            opened: segment.opened.clone(),
            branch,
        }));
        guide.opens = segment.openings.len() < self.speculation.openings;
        self.machine.domain.path.answer(branch.feasible);
        self.look_now_and_then();
    }

    /// Opens the next branch, or goes on with the innermost speculation. True if the machine is in a
    /// state to go on with.
    pub(super) fn next_in_speculation(&mut self) -> bool {
        while !self.limits.is_stopped() {
            self.look_now_and_then();
            if let Some(node) = self.learner.as_mut().and_then(|learner| learner.speculation.wanted.take()) {
                self.open_next(node);
                continue;
            }
            let Some(level) = self.speculation.levels.last_mut() else { return false };
            let failed = self.learner.as_ref().is_some_and(|learner| learner.speculation.has_failed());
            if level.failure.is_none() && failed {
                level.failure = Some(Failure::Bound);
            }
            match level.waiting.pop() {
                Some(live) if level.failure.is_none() => {
                    self.resume(live);
                    return true;
                }
                _ => self.end_speculation(),
            }
        }
        false
    }

    /// Opens the next branch of a node that waits for nothing else, or finishes the node.
    fn open_next(&mut self, node: NodeId) {
        let is_possible = self.may_speculate();
        let (costs, is_nested) = (self.costs(), self.is_speculating());
        let Some(learner) = &mut self.learner else { return };
        if !is_possible {
            learner.drop_openings(node);
        }
        loop {
            let Some((opening, alternative, segment)) = learner.next_opening(node) else {
                learner.complete(node);
                return;
            };
            let branch = opening.branch;
            if !self.machine.domain.oracle.hopes.has(&branch, alternative) {
                continue;
            }
            if !is_nested {
                self.speculation.begun = costs;
            }
            learner.begin_speculation(node);
            let mut path = opening.path.clone();
            path.answer(alternative);
            let live = Live {
                machine: Resting::of(&opening.machine),
                path,
                depth: opening.depth,
                claims: Claims::default(),
                course: Course { compare_states: true, determined: opening.determined.clone(), segment },
                node: Some(node),
                arrives: false,
                ahead: None,
                location: None,
                position: self.recording.open_branch(learner, node),
            };
            let (waiting, failure) = (vec![live], None);
            self.speculation.levels.push(Level { root: node, branch, alternative, waiting, failure });
            self.speculation.counts().tried += 1;
            self.guide().begin_speculation();
            return;
        }
    }

    /// The innermost speculation is over.
    fn end_speculation(&mut self) {
        let Some(learner) = &mut self.learner else { return };
        let Some(level) = self.speculation.levels.last() else { return };
        let Level { root, branch, alternative, failure, .. } = *level;
        let has_succeeded = learner.end_speculation(failure.is_some());
        let counts = self.speculation.counts();
        match failure {
            None if has_succeeded => counts.succeeded += 1,
            Some(Failure::Counterexample) => counts.counterexamples += 1,
            _ => counts.bounds += 1,
        }
        let guide = &mut self.machine.domain.oracle;
        match has_succeeded {
            true => guide.hopes.succeeded(&branch, alternative),
            false => guide.hopes.failed(&branch, alternative),
        }
        self.speculation.levels.pop();
        if self.speculation.levels.is_empty() {
            guide.end_speculation();
            self.speculation.visits.clear();
        }
        self.machine.domain.take_writes();
        learner.complete(root);
        if !self.is_speculating() {
            self.speculation.spent += self.costs() - self.speculation.begun;
        }
    }

    /// The innermost speculation has failed.
    pub(super) fn fail_speculation(&mut self, failure: Failure) {
        let Some(level) = self.speculation.levels.last_mut() else { return };
        level.failure = Some(failure);
        level.waiting.clear();
        self.record_cut(match failure {
            Failure::Counterexample => "speculation failed: a target was reached",
            Failure::Bound => "speculation failed: it went too far",
        });
    }

    /// The current state, of a speculation, is at a subsumption point: true if it goes on.
    pub(super) fn arrive_speculating(&mut self) -> bool {
        if !self.writes_what_is_known() || self.leaves_early() {
            self.fail_speculation(Failure::Bound);
            return false;
        }
        // The shape takes time to find out.
        let is_due = self.guide().is_due;
        let is_known = match (&self.learner, self.machine.location()) {
            (Some(learner), Some(location)) => learner.knows(location),
            _ => false,
        };
        if !is_due && !is_known {
            return !self.is_too_far();
        }
        let shape = self.machine.shape();
        if !self.matters() {
            self.leave_out(shape);
            self.record_leaf(NodeKind::Irrelevant, None);
            return false;
        }
        let around = self.around();
        let Some(learner) = &mut self.learner else { return false };
        let arrival = arrival(&self.machine);
        if let Some(entry) = learner.subsuming(shape, &arrival, &around) {
            let origin = learner.origin(entry);
            learner.path_subsumed(self.current.node, &arrival, (shape, entry), (0, false));
            self.record_leaf(NodeKind::Subsumed, origin);
            return false;
        }
        if let Some(is_fine) = self.returns_speculating(shape, &around) {
            if !is_fine {
                self.fail_speculation(Failure::Bound);
            }
            return false;
        }
        // It is compared at every point, but only where ways have parted it becomes a node.
        if !is_due {
            return !self.is_too_far();
        }
        !self.is_one_too_many() && self.add_node(shape)
    }

    /// Whether the current speculation has gone so far that it fails.
    fn is_too_far(&mut self) -> bool {
        let is_too_far = self.guide().speculative_blocks > MAX_BLOCKS;
        if is_too_far {
            self.fail_speculation(Failure::Bound);
        }
        is_too_far
    }

    /// Whether the current state, which no entry covers, is one too many, so that its speculation fails.
    fn is_one_too_many(&mut self) -> bool {
        let Bounds { states, nodes, .. } = self.options.speculation;
        let mut hasher = FxHasher::default();
        self.machine.state.points().for_each(|point| point.hash(&mut hasher));
        let visits = self.speculation.visits.entry(hasher.finish()).or_default();
        *visits += 1;
        let is_one_too_many = *visits > states || self.speculation.visits.len() > nodes;
        if is_one_too_many {
            self.fail_speculation(Failure::Bound);
        }
        is_one_too_many
    }

    /// Whether the current state has written only what the loops around it are known to write.
    ///
    /// Soundness: what a loop does not write is taken for unchanged when it is back at its header.
    fn writes_what_is_known(&mut self) -> bool {
        let writes = self.machine.domain.take_writes();
        let (Some(loops), Some(learner), Some(node)) = (&self.loops, &self.learner, self.current.node) else {
            return true;
        };
        let around = learner.around(node);
        let mut instances = loops.instances.iter().filter(|instance| around.contains(&instance.entered.node));
        instances.all(|instance| writes.iter().all(|&location: &Location| instance.is_written(location)))
    }

    /// Whether the current state has left a loop whose facts may not be stable.
    fn leaves_early(&self) -> bool {
        let innermost = self.loops.as_ref().and_then(|loops| loops.instances.last());
        innermost.is_some_and(|innermost| {
            !innermost.is_unrolled && innermost.phase == Phase::Body && innermost.is_left(&self.machine.state)
        })
    }

    /// Whether the current state has returned to the header of a loop around it, and whether it
    /// satisfies the facts of that.
    fn returns_speculating(&mut self, shape: u128, around: &[NodeId]) -> Option<bool> {
        let (loops, learner, node) = (self.loops.as_ref()?, self.learner.as_mut()?, self.current.node?);
        let domain = &self.machine.domain;
        let entry = learner.entry.clone();
        let view =
            View { store: self.store, entry: &entry, machine: &self.machine.state, path: &domain.path };
        let mut instances = loops
            .instances
            .iter()
            .rev()
            .filter(|found| found.entered.shape == shape && around.contains(&found.entered.node));
        let mut chain = self.chain.borrow_mut();
        let mut is_there = false;
        let found = instances.find(|instance| {
            is_there = true;
            !instance.is_unrolled && instance.failing(&view, &mut chain).is_empty()
        });
        drop(chain);
        let Some(instance) = found else { return is_there.then_some(false) };
        let arrival = arrival(&self.machine);
        learner.path_returned(node, &arrival, shape, &instance.facts);
        let header = learner.recorded(instance.entered.node);
        self.record_return(header, &[]);
        Some(true)
    }

    /// The current path, of a speculation, is over.
    pub(super) fn end_speculative_path(&mut self, stop: &Stop) {
        let has_heap = || {
            let properties = self.options.properties;
            let asks = properties.contains(Property::ValidMemtrack)
                || properties.contains(Property::ValidMemcleanup);
            asks && !self.machine.domain.heap_objects().is_empty()
        };
        let failure = match path_end(stop, self.options) {
            Some(PathEnd::Over { leaks, .. }) => (leaks && has_heap()).then_some(Failure::Counterexample),
            Some(PathEnd::Violates(..)) => (!self.goals.are_targets()).then_some(Failure::Counterexample),
            Some(PathEnd::Cut { kind: ReasonKind::Undefined, .. }) => Some(Failure::Counterexample),
            None | Some(PathEnd::Unwound | PathEnd::Cut { .. }) => Some(Failure::Bound),
        };
        let failure = failure.or_else(|| (!self.writes_what_is_known()).then_some(Failure::Bound));
        if let Some(failure) = failure {
            self.fail_speculation(failure);
            return;
        }
        let (Some(learner), Some(node)) = (&mut self.learner, self.current.node) else { return };
        let arrival = arrival(&self.machine);
        learner.path_ended(node, &arrival, stop);
        self.record_leaf(NodeKind::Ended, None);
    }
}

//! What the engine does at subsumption points and targets: nodes of the tree, and learning.

use outcome::{End, NodeKind, ReasonKind};
use rustc_hash::FxHashMap;
use semantics::{Machine, Stop, Symbolic};
use term::Term;

use super::Engine;
use crate::entry_values::Snapshot;
use crate::guide::Guide;
use crate::learn::Arrival;
use crate::libm_results;
use crate::node::Segment;
use crate::points;
use crate::speculation::Failure;

/// Where the current path is, for the learner.
pub(super) fn arrival<'a>(machine: &'a Machine<'_, Symbolic<'_, Guide>>) -> Arrival<'a> {
    let domain = &machine.domain;
    Arrival { machine: &machine.state, path: &domain.path, segment: &domain.oracle.course.segment }
}

impl Engine<'_, '_, '_> {
    /// Makes the state in which the program begins the root of the tree.
    pub(super) fn plant(&mut self) {
        let shape = self.machine.shape();
        let snapshot = self.snapshot();
        if let Some(learner) = &mut self.learner {
            self.current.node = Some(learner.add_node(None, None, Segment::default(), snapshot, shape));
            learner.speculation.is_on = self.options.speculation.is_on();
            self.guide().course.compare_states = true;
            self.guide().set_learns(true);
        }
        self.record_point();
        self.look_for_branches();
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot { machine: self.machine.state.clone(), path: self.machine.domain.path.clone() }
    }

    /// The current state is at a subsumption point: false if it need not be explored.
    pub(super) fn arrive(&mut self) -> bool {
        // A loop without forks may be at a point with every pause.
        self.look_now_and_then();
        if self.is_speculating() {
            return self.arrive_speculating();
        }
        if self.waits_outside() {
            return false;
        }
        if !self.matters() {
            // Soundness: nothing that is asked about can be reached from here, whatever is true.
            self.leave_out(self.machine.shape());
            self.record_leaf(NodeKind::Irrelevant, None);
            self.statistics.irrelevant_states += 1;
            return false;
        }
        // Soundness: what was explored below a loop that is begun again is not explored any more, so a
        // repeated state says nothing there.
        if self.loops.is_some() {
            return self.arrive_in_loops();
        }
        let pauses = self.learning_pauses();
        let digest = self.digest();
        let is_repeated = self.repeated.contains(digest);
        if let Some(learner) = &mut self.learner {
            let shape = self.machine.shape();
            let arrival = arrival(&self.machine);
            if let Some(entry) = learner.subsuming(shape, &arrival, &[]) {
                let origin = learner.origin(entry);
                learner.path_subsumed(self.current.node, &arrival, (shape, entry), (digest, is_repeated));
                self.record_leaf(NodeKind::Subsumed, origin);
                self.statistics.subsumed_states += 1;
                self.frontier.subsumed();
                self.offer_test(&End::Cut("a state that an interpolant covers".into()));
                return false;
            }
            if is_repeated || pauses {
                // Soundness: nothing is learnt above a path that is left alone.
                let segment = self.machine.domain.oracle.take_segment();
                learner.account.explored(segment.blocks);
                if let Some(node) = self.current.node.take() {
                    learner.path_cut(node);
                }
            } else {
                self.add_node(shape);
            }
        }
        self.record_visit(digest, is_repeated);
        if is_repeated {
            self.statistics.repeated_states += 1;
            self.offer_test(&End::Cut("a state that was explored before".into()));
        } else {
            self.repeated.insert(digest);
        }
        !is_repeated
    }

    /// The same, where loops are abstracted.
    fn arrive_in_loops(&mut self) -> bool {
        let around = self.around();
        let shape = self.machine.shape();
        let Some(learner) = &mut self.learner else { return true };
        let arrival = arrival(&self.machine);
        if let Some(entry) = learner.subsuming(shape, &arrival, &around) {
            let origin = learner.origin(entry);
            learner.path_subsumed(self.current.node, &arrival, (shape, entry), (0, false));
            self.record_leaf(NodeKind::Subsumed, origin);
            self.statistics.subsumed_states += 1;
            return false;
        }
        self.enter(shape)
    }

    /// Whether nothing is learnt now; then states are compared where they are without interpolation.
    fn learning_pauses(&mut self) -> bool {
        let Some(learner) = &mut self.learner else { return false };
        let pauses = learner.pauses();
        if self.guide().learns() == pauses {
            self.guide().set_learns(!pauses);
            self.frontier.learns = !pauses;
            self.guide().places.points = match pauses {
                true => points::loop_headers(self.program),
                false => points::subsumption_points(self.program),
            };
        }
        pauses
    }

    /// Ends the current path as one of which nothing is required.
    pub(super) fn leave_out(&mut self, shape: u128) {
        let arrival = arrival(&self.machine);
        if let (Some(learner), Some(node)) = (&mut self.learner, self.current.node) {
            learner.path_irrelevant(node, &arrival, shape);
        }
    }

    /// Makes the current state a node of the tree.
    pub(super) fn add_node(&mut self, shape: u128) -> bool {
        let snapshot = self.snapshot();
        let within = self.around().first().copied();
        if let Some(learner) = &mut self.learner {
            let segment = self.machine.domain.oracle.take_segment();
            self.current.node = Some(learner.add_node(self.current.node, within, segment, snapshot, shape));
        }
        self.record_point();
        self.look_for_branches();
        true
    }

    /// The current state is in a block of targets: None if it goes on as it is, otherwise whether another
    /// state is there to go on with.
    pub(super) fn come_to_target(&mut self) -> Option<bool> {
        let location = self.machine.location()?;
        let block = self.guide().number(location);
        if self.goals.new_at(block).is_empty() {
            return None;
        }
        if self.is_speculating() {
            self.fail_speculation(Failure::Counterexample);
            return Some(false);
        }
        if self.abstracts_loops() {
            return self.refine_target(block);
        }
        self.reach(block);
        None
    }

    /// The current state is in a block of targets: notes those that are reached for the first time.
    pub(super) fn reach(&mut self, block: usize) {
        let new = self.goals.new_at(block);
        if new.is_empty() {
            return;
        }
        let Some(model) = self.real_model() else {
            self.cut(ReasonKind::Unsupported, libm_results::OPEN);
            return;
        };
        let test = self.test(&model);
        self.goals.reach(new, &test);
        self.stop_if_decided();
        self.record_target();
    }

    /// Where all targets were reached nothing is left to do.
    pub(super) fn stop_if_decided(&mut self) {
        if self.goals.are_reached() {
            self.limits.stop();
        }
    }

    /// Whether a target that was not reached yet may be reached from the current state.
    pub(super) fn matters(&self) -> bool {
        self.goals.matter(self.stack_of_blocks().into_iter())
    }

    /// Puts what variables are known to be in their places.
    pub(super) fn settle(&mut self) {
        let determined = std::mem::take(&mut self.guide().course.determined);
        if determined.is_empty() {
            return;
        }
        let mut known: FxHashMap<Term, Term> = determined
            .into_iter()
            .map(|(variable, value)| (variable, self.store.constant(self.store.width(variable), value)))
            .collect();
        self.machine.state.settle(self.store, &mut known);
        self.machine.domain.path.settle(self.store, &mut known);
    }

    /// What tells the current state from others.
    fn digest(&mut self) -> u128 {
        let store = self.store;
        self.repeated.digest(self.program, &mut self.machine, |machine, state| {
            let domain = &machine.domain;
            let mut chain = self.chain.borrow_mut();
            chain.digest_on(store, &domain.path.condition, &state.terms, state.has_addresses)
        })
    }

    /// The current path is over; `safe`: it reached no target and was not cut.
    pub(super) fn learn_from_end(&mut self, stop: &Stop, safe: bool) {
        let (Some(learner), Some(node)) = (&mut self.learner, self.current.node) else { return };
        if self.limits.is_stopped() {
            return;
        }
        if safe {
            let arrival = arrival(&self.machine);
            learner.path_ended(node, &arrival, stop);
        } else {
            learner.path_cut(node);
        }
    }

    /// What the state did since the last node, with the side that a fork takes.
    pub(super) fn segment_at_fork(&self, possible: &[(usize, Term)], taken: usize) -> Segment {
        let guide = &self.machine.domain.oracle;
        if !guide.learns() {
            return Segment::default();
        }
        let mut segment = guide.course.segment.clone();
        for (position, &(_, condition)) in possible.iter().enumerate() {
            segment.decisions.push(if position == taken { condition } else { self.store.not(condition) });
        }
        segment
    }
}

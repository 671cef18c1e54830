//! The state that runs, and how it changes places with those that wait.

use outcome::End;
use semantics::symbolic::{PathState, Resting};
use solver::PathCondition;

use super::Engine;
use crate::claims::Claims;
use crate::node::NodeId;
use crate::state::Live;

/// What is known of the state that runs, beside what the machine and the guide know.
#[derive(Default)]
pub(super) struct Current {
    /// Forks on the way to it.
    pub depth: u32,
    /// What it was the first to execute, before its last fork.
    pub claims: Claims,
    /// The node of the tree that it is below.
    pub node: Option<NodeId>,
    /// It is at a subsumption point, which is yet to be looked at.
    pub arrives: bool,
    /// There is such a state.
    pub goes_on: bool,
    /// The number of forks at which tests of those that wait are handed out.
    pub keeps_up_at: u64,
}

/// Forks between times that tests of states that wait are handed out: at first, and later.
const FIRST_TESTS: u64 = 64;
const LATER_TESTS: u64 = 4096;

impl Engine<'_, '_, '_> {
    /// Takes the next state; false if there is none.
    pub(super) fn next(&mut self) -> bool {
        // Where every path has its test, what waits has one when it ends.
        let is_due = self.statistics.forks >= self.current.keeps_up_at.max(FIRST_TESTS);
        if self.options.covers && !self.options.repeat_states && is_due {
            self.keep_up();
        }
        let Some(live) = self.frontier.pop(&self.machine.domain.oracle.coverage) else { return false };
        self.resume(live);
        true
    }

    /// Hands out tests of states that wait, and were the first to execute something: a run may be ended while
    /// they do.
    fn keep_up(&mut self) {
        let forks = self.statistics.forks;
        self.current.keeps_up_at = forks + forks.clamp(FIRST_TESTS, LATER_TESTS);
        for index in 0..self.frontier.len() {
            let Some(live) = self.frontier.get(index).filter(|live| live.claims.is_open()) else { continue };
            let (path, claims) = (live.path.clone(), live.claims.clone());
            self.machine.domain.resume(path);
            self.current.claims = claims;
            self.offer_test(&End::Cut("not finished".into()));
            if self.limits.is_stopped() {
                break;
            }
        }
        self.current.claims = Claims::default();
    }

    /// Goes on with a state that was put aside.
    pub(super) fn resume(&mut self, live: Live) {
        let Live { machine, path, depth, claims, course, node, arrives, position, .. } = live;
        machine.wake(&mut self.machine.state);
        self.machine.domain.resume(path);
        self.goals.change_path();
        self.guide().resume(course);
        let Current { goes_on, keeps_up_at, .. } = self.current;
        self.current = Current { depth, claims, node, arrives, goes_on, keeps_up_at };
        self.recording.position = position;
        self.look_for_branches();
    }

    /// Puts a state aside.
    pub(super) fn put_aside(&mut self, live: Live) {
        match self.speculation.waiting() {
            Some(waiting) => waiting.push(live),
            None => self.frontier.push(live),
        }
    }

    /// Lets the current state wait with the others.
    pub(super) fn queue_current(&mut self) {
        let live = self.leave();
        self.frontier.push(live);
    }

    /// The current state, to be put aside.
    pub(super) fn leave(&mut self) -> Live {
        let path = PathState::new(PathCondition::new());
        Live {
            machine: Resting::of(&self.machine.state),
            path: self.machine.domain.resume(path),
            depth: self.current.depth,
            claims: self.claims(),
            course: self.machine.domain.oracle.course.clone(),
            node: self.current.node,
            arrives: false,
            ahead: None,
            location: self.machine.location(),
            position: self.recording.position.clone(),
        }
    }

    /// What the current state and those it comes from were the first to execute.
    pub(super) fn claims(&mut self) -> Claims {
        if std::mem::take(&mut self.guide().covered_new) {
            self.current.claims.add();
        }
        self.current.claims.clone()
    }
}

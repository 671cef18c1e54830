//! The engine: runs states until none is left or a limit is reached.

mod answer;
mod begin;
mod deepen;
mod ends;
mod fork;
mod headers;
mod limits;
mod member;
mod merge;
mod recording;
mod speculate;
mod tree;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Instant;

use outcome::{Counterexample, Reason, ReasonKind, Statistics};
use program::{Place, Program};
use rustc_hash::FxHashSet;
use semantics::symbolic::{PathState, Repeated};
use semantics::{Landmark, Machine, Stop, Symbolic, Violation, Why};
use solver::{Chain, PathCondition};
use term::TermStore;

use crate::claims::Claims;
use crate::guide::Guide;
use crate::learn::Learner;
use crate::listener::Explorer;
use crate::loops::Loops;
use crate::member::Until;
use crate::node::NodeId;
use crate::options::Options;
use crate::search::Frontier;
use crate::state::Live;
use crate::targets::Targets;

pub(crate) use deepen::explore as deepen;

pub(crate) struct Engine<'a, 'p, 's> {
    program: &'p Program,
    store: &'s TermStore,
    options: &'a Options,
    explorer: &'a mut dyn Explorer,
    /// The solver, which the machine asks too.
    chain: Rc<RefCell<Chain>>,
    machine: Machine<'p, Symbolic<'s, Guide>>,
    frontier: Frontier,
    start: Instant,
    /// Forks on the way to the current state.
    depth: u32,
    statistics: Statistics,
    reasons: BTreeSet<Reason>,
    violated: Option<Counterexample>,
    unconfirmed: Option<Counterexample>,
    /// What the current state was the first to execute, before its last fork.
    claims: Claims,
    /// Violations that were looked at, by kind and place.
    seen: FxHashSet<(Violation, Option<Place>)>,
    last_progress: Instant,
    last_look: Instant,
    /// A limit was reached: nothing is explored any more.
    stopped: bool,
    repeated: Repeated,
    learner: Option<Learner<'p, 's>>,
    /// The node of the tree that the current state is below.
    node: Option<NodeId>,
    targets: Option<Targets>,
    /// The targets that were reached last, on the current path.
    just_reached: Vec<u32>,
    /// Where ways are merged.
    regions: merge::Regions,
    /// Where loops are abstracted.
    loops: Option<Loops>,
    speculation: speculate::Speculation,
    /// The current state is at a subsumption point, which is yet to be looked at.
    arrives: bool,
    recording: recording::Recording,
    /// When another engine has its turn, and whether the current state goes on afterwards.
    pause: Until,
    is_paused: bool,
    goes_on: bool,
    /// Ended from outside: not because of a limit.
    is_halted: bool,
}

impl Engine<'_, '_, '_> {
    /// Explores until nothing is left or a limit is reached, or until it is another's turn; true if it
    /// is over.
    fn run(&mut self, pause: Until) -> bool {
        self.pause = pause;
        self.is_paused = false;
        loop {
            if !self.goes_on {
                self.goes_on = self.next_in_speculation() || self.next_in_loops();
                if !self.goes_on && self.wants_speculation() {
                    continue;
                }
                if !self.goes_on && (self.stopped || !self.next()) {
                    return true;
                }
            }
            let stop = match std::mem::take(&mut self.arrives) {
                true => Stop::Pause(Why::Entered(Landmark { is_point: true, ..Landmark::default() })),
                false => self.machine.run(),
            };
            self.record_one_way();
            self.goes_on = match stop {
                Stop::Fork => self.options.merge && self.merge_region() || self.fork(),
                Stop::Pause(Why::Entered(block)) => self.look_at(block),
                Stop::Pause(Why::Closed(branch)) => {
                    self.keep_opening(branch);
                    self.goes_on = true;
                    continue;
                }
                Stop::Pause(Why::Slice) => self.end_slice(),
                stop if self.is_speculating() => {
                    self.end_speculative_path(&stop);
                    false
                }
                stop => self.refine(&stop).unwrap_or_else(|| {
                    let safe = self.end_path(&stop);
                    self.learn_from_end(&stop, safe);
                    false
                }),
            };
            // What pauses at every block takes no slices.
            if !self.stopped && self.options.watched_memory.exceeds(self.options.memory) {
                self.look_around();
            }
            if self.stopped {
                if self.goes_on && !self.is_speculating() {
                    let live = self.current();
                    self.frontier.push(live);
                }
                self.statistics.cut_paths += self.frontier.len() as u64;
                return true;
            }
            if self.is_paused {
                return false;
            }
        }
    }

    /// The current state has entered a block at which it pauses; true if it goes on.
    fn look_at(&mut self, block: Landmark) -> bool {
        self.settle();
        if block.is_target
            && let Some(goes_on) = self.come_to_target()
        {
            return goes_on;
        }
        !block.is_point || self.arrive()
    }

    /// The current state has had its turn; true if it goes on.
    fn end_slice(&mut self) -> bool {
        self.look_around();
        if self.is_speculating() || self.frontier.is_depth_first() || self.frontier.len() == 0 {
            return true;
        }
        let live = self.current();
        self.frontier.push(live);
        false
    }

    /// Takes the next state; false if there is none.
    fn next(&mut self) -> bool {
        let Some(live) = self.frontier.pop(&self.machine.domain.oracle.coverage) else { return false };
        self.resume(live);
        true
    }

    /// Goes on with a state that was put aside.
    fn resume(&mut self, live: Live) {
        self.machine.state = live.machine;
        self.machine.domain.resume(live.path);
        // What was reached was reached on another path.
        self.just_reached.clear();
        self.machine.domain.oracle.covered_new = false;
        self.claims = live.claims;
        self.machine.domain.oracle.compare_states = live.compare_states;
        self.machine.domain.oracle.segment = live.segment;
        self.machine.domain.oracle.determined = live.determined;
        self.node = live.node;
        self.depth = live.depth;
        self.arrives = live.arrives;
        self.recording.position = live.position;
        self.look_for_branches();
    }

    /// Puts a state aside.
    fn put_aside(&mut self, live: Live) {
        match self.speculation.waiting() {
            Some(waiting) => waiting.push(live),
            None => self.frontier.push(live),
        }
    }

    /// The current state, to be put aside.
    fn current(&mut self) -> Live {
        let path = PathState::new(PathCondition::new());
        Live {
            machine: self.machine.state.clone(),
            path: self.machine.domain.resume(path),
            depth: self.depth,
            claims: self.claims(),
            compare_states: self.machine.domain.oracle.compare_states,
            determined: self.machine.domain.oracle.determined.clone(),
            node: self.node,
            segment: self.machine.domain.oracle.segment.clone(),
            arrives: false,
            location: self.machine.location(),
            position: self.recording.position.clone(),
        }
    }

    /// What the current state and those it comes from were the first to execute.
    fn claims(&mut self) -> Claims {
        if std::mem::take(&mut self.machine.domain.oracle.covered_new) {
            self.claims.add();
        }
        self.claims.clone()
    }

    /// Notes why the answer is not complete, at the current place.
    fn cut(&mut self, kind: ReasonKind, text: &str) {
        let place = self.place();
        let reason = Reason { kind, text: text.to_string(), place };
        if let Some(targets) = &mut self.targets {
            let stack: Vec<_> =
                self.machine.state.points().map(|(function, block, _)| (function, block)).collect();
            targets.cut(stack.into_iter(), &reason);
        }
        self.reasons.insert(reason);
    }

    /// The innermost place in the user's code.
    fn place(&self) -> Option<Place> {
        let stack = self.machine.call_stack();
        let in_user_code = |place: &Place| !self.program.files[place.file].is_model && place.line > 0;
        stack.iter().filter_map(|&(_, place)| place).find(in_user_code)
    }
}

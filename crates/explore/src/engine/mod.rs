//! The engine: runs states until none is left or a limit is reached.

mod answer;
mod begin;
mod current;
mod deepen;
mod ends;
mod footprint;
mod fork;
mod goals;
mod headers;
mod limits;
mod member;
mod merge;
mod recording;
mod speculate;
mod tree;

use std::cell::RefCell;
use std::rc::Rc;

use outcome::{Reason, ReasonKind, Statistics};
use program::{BlockId, FunctionId, Place, Program};
use semantics::symbolic::Repeated;
use semantics::{Landmark, Machine, Stop, Symbolic, Why};
use solver::Chain;
use term::TermStore;

use crate::findings::Findings;
use crate::guide::Guide;
use crate::learn::Learner;
use crate::listener::Explorer;
use crate::loops::Loops;
use crate::member::Until;
use crate::options::Options;
use crate::search::Frontier;
use current::Current;
use footprint::Footprint;
use goals::Goals;
use limits::Limits;

pub(crate) use deepen::explore as deepen;

pub(crate) struct Engine<'a, 'p, 's> {
    program: &'p Program,
    store: &'s TermStore,
    options: &'a Options,
    explorer: &'a mut dyn Explorer,
    /// The solver, which the machine asks too.
    chain: Rc<RefCell<Chain>>,
    machine: Machine<'p, Symbolic<'s, Guide>>,
    /// The state that the machine is in, and those that wait.
    current: Current,
    frontier: Frontier,
    limits: Limits,
    goals: Goals,
    findings: Findings,
    statistics: Statistics,
    footprint: Footprint,
    /// What states are compared with.
    repeated: Repeated,
    learner: Option<Learner<'p, 's>>,
    /// Where ways are merged.
    regions: merge::Regions,
    /// Where loops are abstracted.
    loops: Option<Loops>,
    speculation: speculate::Speculation,
    recording: recording::Recording,
}

impl Engine<'_, '_, '_> {
    /// Explores until nothing is left or a limit is reached, or until it is another's turn; true if it
    /// is over.
    fn run(&mut self, turn: Until) -> bool {
        self.limits.begin_turn(turn);
        loop {
            if !self.current.goes_on {
                self.current.goes_on = self.next_in_speculation() || self.next_in_loops();
                if !self.current.goes_on && self.wants_speculation() {
                    continue;
                }
                if !self.current.goes_on && (self.limits.is_stopped() || !self.next()) {
                    return true;
                }
            }
            let stop = match std::mem::take(&mut self.current.arrives) {
                true => Stop::Pause(Why::Entered(Landmark { is_point: true, ..Landmark::default() })),
                false => self.machine.run(),
            };
            self.record_one_way();
            self.current.goes_on = match stop {
                Stop::Fork => self.options.merge && self.merge_region() || self.fork(),
                Stop::Pause(Why::Entered(block)) => self.look_at(block),
                Stop::Pause(Why::Closed(branch)) => {
                    self.keep_opening(branch);
                    self.current.goes_on = true;
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
            if !self.limits.is_stopped() && self.options.watched_memory.exceeds(self.options.memory) {
                self.look_around();
            }
            if self.limits.is_stopped() {
                if self.current.goes_on && !self.is_speculating() {
                    self.queue_current();
                }
                self.statistics.cut_paths += self.frontier.len() as u64;
                return true;
            }
            if self.limits.is_turn_over() {
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
        self.queue_current();
        false
    }

    /// What the machine asks while it executes.
    fn guide(&mut self) -> &mut Guide {
        &mut self.machine.domain.oracle
    }

    /// Notes why the answer is not complete, at the current place.
    fn cut(&mut self, kind: ReasonKind, text: &str) {
        let place = self.place();
        let reason = Reason { kind, text: text.to_string(), place };
        if self.goals.are_targets() {
            let stack = self.stack_of_blocks();
            self.goals.cut(stack.into_iter(), &reason);
        }
        self.findings.add_reason(reason);
    }

    /// The blocks of the active functions, outermost first.
    fn stack_of_blocks(&self) -> Vec<(FunctionId, BlockId)> {
        self.machine.state.points().map(|(function, block, _)| (function, block)).collect()
    }

    /// The innermost place in the user's code.
    fn place(&self) -> Option<Place> {
        let stack = self.machine.call_stack();
        let in_user_code = |place: &Place| !self.program.files[place.file].is_model && place.line > 0;
        stack.iter().filter_map(|&(_, place)| place).find(in_user_code)
    }
}

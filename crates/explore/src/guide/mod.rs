//! What the symbolic domain asks while it executes: the solver, coverage, and when to pause.

mod places;
mod slices;

use std::cell::RefCell;
use std::rc::Rc;

use program::{BlockId, FunctionId};
use semantics::symbolic::{Decision, Oracle, Undecided};
use semantics::{Closed, Why};
use solver::{Chain, PathCondition, Truth};
use term::{Term, TermStore};

use crate::coverage::Tracker;
use crate::node::Segment;
use crate::speculation::Hopes;
use crate::transition::add_block;
use places::Places;
pub use slices::Slices;

/// A branch or switch that went one way, because what is known of the path decides it.
pub struct OneWay {
    pub branch: Closed,
    pub on: Term,
}

/// What a state did, as far as it matters for what comes next.
#[derive(Clone, Default)]
pub struct Course {
    /// Whether it is to be compared with others at the next subsumption point: it took a decision since the
    /// last time.
    pub compare_states: bool,
    /// Variables that have only one value since the last fork: it is put in their places at the next
    /// block, where the state pauses for that.
    pub determined: Vec<(Term, u128)>,
    /// What it did since the last node of the tree, if that is kept.
    pub segment: Segment,
}

pub struct Guide {
    chain: Rc<RefCell<Chain>>,
    pub coverage: Tracker,
    /// Whether the state being executed executed something for the first time.
    pub covered_new: bool,
    pub places: Places,
    slices: Slices,
    /// Of the state being executed.
    pub course: Course,
    /// It took a decision before the subsumption point that it is at: one that speculates is compared at
    /// all of them.
    pub is_due: bool,
    /// Whether what is decided is kept, to learn from it.
    keeps_decisions: bool,
    /// Whether branches that go one way are of interest, so that the state pauses there, and where they
    /// are worth it.
    pub opens: bool,
    pub hopes: Hopes,
    /// Whether a state that comes to a condition of which the solver does not know whether it can hold forks:
    /// it goes the way of which that is known, and what is lost with the other is noted.
    pub goes_on_undecided: bool,
    /// Branches that went one way, where they are recorded.
    pub one_way: Option<Vec<OneWay>>,
    /// The state is one that need not exist: it covers nothing.
    speculates: bool,
    /// Blocks that such states have entered.
    pub speculative_blocks: u64,
}

impl Guide {
    pub fn new(chain: Rc<RefCell<Chain>>, coverage: Tracker, points: Vec<bool>, slices: Slices) -> Guide {
        Guide {
            chain,
            coverage,
            covered_new: false,
            places: Places { points, ..Places::default() },
            slices,
            course: Course::default(),
            is_due: false,
            keeps_decisions: false,
            opens: false,
            hopes: Hopes::default(),
            goes_on_undecided: false,
            one_way: None,
            speculates: false,
            speculative_blocks: 0,
        }
    }

    /// Goes on with another state.
    pub fn resume(&mut self, course: Course) {
        self.covered_new = false;
        self.course = course;
    }

    /// The number of a block.
    pub fn number(&self, (function, block): (FunctionId, BlockId)) -> usize {
        self.coverage.number(function, block)
    }

    /// Whether what is decided is kept.
    pub fn learns(&self) -> bool {
        self.keeps_decisions
    }

    /// From now on what is decided is kept, or not.
    pub fn set_learns(&mut self, learns: bool) {
        self.keeps_decisions = learns;
    }

    /// What the state did since the last node; a new node begins.
    pub fn take_segment(&mut self) -> Segment {
        std::mem::take(&mut self.course.segment)
    }

    /// From now on states need not exist.
    pub fn begin_speculation(&mut self) {
        self.speculates = true;
    }

    /// From now on they do.
    pub fn end_speculation(&mut self) {
        self.speculates = false;
        self.speculative_blocks = 0;
    }

    /// Remembers that a condition has to hold.
    fn decided(&mut self, condition: Term) {
        if self.keeps_decisions {
            self.course.segment.decisions.push(condition);
        }
    }
}

impl Oracle for Guide {
    type Condition = PathCondition;

    fn decide(&mut self, store: &TermStore, path: &PathCondition, condition: Term) -> Decision {
        let truth = self.chain.borrow_mut().decide(store, path, condition);
        match truth {
            Truth::Always => {
                self.decided(condition);
                Decision::True
            }
            Truth::Never => {
                self.decided(store.not(condition));
                Decision::False
            }
            Truth::Sometimes => Decision::Open,
            Truth::Unknown(_) if self.goes_on_undecided => Decision::Open,
            Truth::Unknown(why) => Decision::Undecided(why),
        }
    }

    fn assume(
        &mut self,
        store: &TermStore,
        path: &mut PathCondition,
        condition: Term,
    ) -> Result<(), Undecided> {
        self.chain.borrow_mut().assume(store, path, condition).map_err(|why| Undecided(why.to_string()))
    }

    fn value(&mut self, store: &TermStore, path: &PathCondition, term: Term) -> u128 {
        self.chain.borrow_mut().value(store, path, term)
    }

    fn opens(&self) -> bool {
        self.opens
    }

    #[inline]
    fn closed(&mut self, branch: Closed, on: Option<Term>) -> Option<Why> {
        if let (Some(one_way), Some(on)) = (&mut self.one_way, on) {
            one_way.push(OneWay { branch, on });
        }
        (self.opens && self.hopes.pass(&branch)).then_some(Why::Closed(branch))
    }

    #[inline]
    fn enter_block(
        &mut self,
        function: FunctionId,
        from: Option<(BlockId, usize)>,
        to: BlockId,
    ) -> Option<Why> {
        match self.speculates {
            true => self.speculative_blocks += 1,
            false => self.covered_new |= self.coverage.enter(function, from, to),
        }
        self.course.segment.blocks += 1;
        self.course.segment.digest = add_block(self.course.segment.digest, function, to);
        let number = self.coverage.number(function, to);
        let mut block = self.places.landmark(number);
        let is_stop = block.is_point;
        if (self.course.compare_states || self.speculates) && self.places.is_point(number) {
            self.is_due = self.course.compare_states;
            self.course.compare_states = false;
            block.is_point = true;
        }
        self.is_due |= is_stop;
        if block.is_any() || !self.course.determined.is_empty() {
            return Some(Why::Entered(block));
        }
        if !self.slices.is_over() {
            return None;
        }
        self.course.compare_states |= self.slices.forces_comparison();
        Some(Why::Slice)
    }
}

//! What the symbolic domain asks while it executes: the solver, coverage, and when to pause.

use std::cell::RefCell;
use std::rc::Rc;

use program::{BlockId, FunctionId};
use semantics::Stop;
use semantics::symbolic::{Decision, Oracle};
use solver::{Chain, PathCondition, Truth};
use term::{Term, TermStore};

use crate::coverage::Tracker;
use crate::memory::WatchedMemory;
use crate::node::Segment;
use crate::speculation::{Closed, Hopes};
use crate::transition::add_block;

/// Blocks between looks at the clock.
const BLOCKS_PER_SLICE: u32 = 1 << 14;

/// A branch or switch that went one way, because what is known of the path decides it.
pub struct OneWay {
    pub at: (FunctionId, BlockId),
    pub feasible: usize,
    pub alternatives: usize,
    pub on: Term,
}

pub struct Guide {
    pub chain: Rc<RefCell<Chain>>,
    pub coverage: Tracker,
    /// Whether the state being executed executed something for the first time.
    pub covered_new: bool,
    blocks_left: u32,
    /// It is time to look at the clock and at other states.
    slice_over: bool,
    /// Whether each block, by its number, is a subsumption point.
    pub points: Vec<bool>,
    /// Whether the state is to be compared with others at the next subsumption point: it took a
    /// decision since the last time.
    pub compare_states: bool,
    /// It has come to that: one that speculates is compared at all of them.
    pub is_due: bool,
    /// Blocks, by their numbers, at which every state pauses.
    pub stops: Vec<bool>,
    /// The state pauses at a subsumption point to be compared.
    pub at_point: bool,
    /// While a region is run: the number of the block where its ways meet, and whether the state pauses
    /// there.
    pub join: Option<usize>,
    pub at_region_end: bool,
    /// Whether each block, by its number, is one of a target.
    pub target_blocks: Vec<bool>,
    /// The state pauses in the block of a target: its number.
    pub at_target: Option<usize>,
    /// Variables that have only one value since the last fork: it is put in their places at the next
    /// block.
    pub determined: Vec<(Term, u128)>,
    /// The state pauses for that.
    pub settles: bool,
    /// What the state did since the last node of the tree, if that is kept.
    pub segment: Segment,
    pub keeps_decisions: bool,
    /// Whether branches that go one way are of interest, and where they are worth it.
    pub opens: bool,
    pub hopes: Hopes,
    /// The state pauses at such a branch.
    pub at_branch: Option<Closed>,
    /// Branches that went one way, where they are recorded: where, the alternative that was taken, and
    /// what decided it.
    pub one_way: Option<Vec<OneWay>>,
    /// The state is one that need not exist: it covers nothing.
    pub speculates: bool,
    /// Blocks that such states have entered.
    pub speculative_blocks: u64,
    /// Blocks until a state that takes no decisions is compared with others too; doubles each time.
    forced: u64,
    blocks: u64,
    /// What the process uses, and may use: beyond that the slice is over.
    pub watched_memory: (WatchedMemory, Option<u64>),
}

impl Guide {
    pub fn new(chain: Rc<RefCell<Chain>>, coverage: Tracker, points: Vec<bool>) -> Guide {
        Guide {
            chain,
            coverage,
            covered_new: false,
            blocks_left: BLOCKS_PER_SLICE,
            slice_over: false,
            points,
            compare_states: false,
            is_due: false,
            stops: Vec::new(),
            at_point: false,
            join: None,
            at_region_end: false,
            target_blocks: Vec::new(),
            at_target: None,
            determined: Vec::new(),
            settles: false,
            segment: Segment::default(),
            keeps_decisions: false,
            opens: false,
            hopes: Hopes::default(),
            at_branch: None,
            one_way: None,
            speculates: false,
            speculative_blocks: 0,
            forced: u64::from(BLOCKS_PER_SLICE),
            blocks: 0,
            watched_memory: (WatchedMemory::default(), None),
        }
    }
}

impl Guide {
    /// Remembers that a condition has to hold.
    fn decided(&mut self, condition: Term) {
        if self.keeps_decisions {
            self.segment.decisions.push(condition);
        }
    }

    /// Whether the state has run long enough for others to have their turn.
    pub fn take_slice(&mut self) -> bool {
        std::mem::take(&mut self.slice_over)
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
            Truth::Unknown(why) => Decision::Undecided(why),
        }
    }

    fn assume(&mut self, store: &TermStore, path: &mut PathCondition, condition: Term) -> Result<(), String> {
        self.chain.borrow_mut().assume(store, path, condition)
    }

    fn value(&mut self, store: &TermStore, path: &PathCondition, term: Term) -> u128 {
        self.chain.borrow_mut().value(store, path, term)
    }

    fn opens(&self) -> bool {
        self.opens
    }

    #[inline]
    fn closed(
        &mut self,
        at: (FunctionId, BlockId),
        feasible: usize,
        alternatives: usize,
        on: Option<Term>,
    ) -> bool {
        if let (Some(one_way), Some(on)) = (&mut self.one_way, on) {
            one_way.push(OneWay { at, feasible, alternatives, on });
        }
        if self.opens {
            let branch = Closed { at, feasible, alternatives };
            self.at_branch = self.hopes.pass(&branch).then_some(branch);
        }
        self.at_branch.is_some()
    }

    #[inline]
    fn enter_block(
        &mut self,
        function: FunctionId,
        from: Option<(BlockId, usize)>,
        to: BlockId,
    ) -> Result<(), Stop> {
        match self.speculates {
            true => self.speculative_blocks += 1,
            false => self.covered_new |= self.coverage.enter(function, from, to),
        }
        self.segment.blocks += 1;
        self.segment.digest = add_block(self.segment.digest, function, to);
        if (self.compare_states || self.speculates)
            && self.points.get(self.coverage.number(function, to)) == Some(&true)
        {
            self.is_due = self.compare_states;
            self.compare_states = false;
            self.at_point = true;
        }
        if !self.stops.is_empty() && self.stops[self.coverage.number(function, to)] {
            self.is_due = true;
            self.at_point = true;
        }
        if !self.target_blocks.is_empty() {
            let number = self.coverage.number(function, to);
            self.at_target = self.target_blocks[number].then_some(number);
        }
        if let Some(join) = self.join {
            self.at_region_end = self.coverage.number(function, to) == join;
        }
        self.settles = !self.determined.is_empty();
        if self.at_region_end || self.at_point || self.settles || self.at_target.is_some() {
            return Err(Stop::Pause);
        }
        self.blocks_left -= 1;
        if self.blocks_left == 0 {
            self.blocks_left = BLOCKS_PER_SLICE;
            self.blocks += u64::from(BLOCKS_PER_SLICE);
            if self.blocks >= self.forced {
                self.forced = self.forced.saturating_mul(2);
                self.compare_states = true;
            }
            self.slice_over = true;
            return Err(Stop::Pause);
        }
        if self.watched_memory.0.exceeds(self.watched_memory.1) {
            self.slice_over = true;
            return Err(Stop::Pause);
        }
        Ok(())
    }
}

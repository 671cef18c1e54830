//! What the symbolic domain asks while states are merged: hardly anything. A condition that is not
//! plainly decided is open, and whether a path can be gone is found out at its end.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use program::{BlockId, FunctionId};
use semantics::symbolic::{Decision, Oracle, Undecided};
use semantics::{Landmark, Why};
use solver::{Answer, Backend, Query};
use term::{Evaluator, Term, TermStore};

use crate::coverage::Tracker;
use crate::memory::WatchedMemory;
use crate::merging::Guard;

/// Blocks between looks at the clock.
const BLOCKS_PER_SLICE: u32 = 1 << 12;

pub struct Lazy {
    pub backend: Rc<RefCell<Box<dyn Backend>>>,
    /// Time for a question that cannot wait.
    pub timeout: Duration,
    tracker: Tracker,
    /// Whether each block, by its number, is one where ways meet.
    joins: Vec<bool>,
    /// Whether each block, by its number, is one of a target.
    pub target_blocks: Vec<bool>,
    blocks_left: u32,
    /// What the process uses, and may use: beyond that the state pauses.
    pub watched_memory: (WatchedMemory, Option<u64>),
}

impl Lazy {
    pub fn new(backend: Rc<RefCell<Box<dyn Backend>>>, tracker: Tracker, joins: Vec<bool>) -> Lazy {
        let timeout = Duration::from_secs(1);
        Lazy {
            backend,
            timeout,
            tracker,
            joins,
            target_blocks: Vec::new(),
            blocks_left: BLOCKS_PER_SLICE,
            watched_memory: (WatchedMemory::default(), None),
        }
    }

    /// The number of a block.
    pub fn number(&self, (function, block): (FunctionId, BlockId)) -> usize {
        self.tracker.number(function, block)
    }
}

impl Oracle for Lazy {
    type Condition = Guard;

    fn decide(&mut self, store: &TermStore, path: &Guard, condition: Term) -> Decision {
        match path.decides(store, condition) {
            Some(true) => Decision::True,
            Some(false) => Decision::False,
            None => Decision::Open,
        }
    }

    fn assume(&mut self, store: &TermStore, path: &mut Guard, condition: Term) -> Result<(), Undecided> {
        path.push(store, condition);
        Ok(())
    }

    /// Where the path cannot be gone, or that is not known, a number that no program can use.
    fn value(&mut self, store: &TermStore, path: &Guard, term: Term) -> u128 {
        let conditions = path.conditions();
        let query =
            Query { constraints: &conditions, assumptions: &[], wants_core: false, timeout: self.timeout };
        match self.backend.borrow_mut().check(store, query) {
            Answer::Satisfiable(model) => {
                let mut evaluator = Evaluator::default();
                evaluator.begin();
                evaluator.evaluate(store, &model, term)
            }
            Answer::Unsatisfiable(_) | Answer::Unknown(_) => u128::MAX,
        }
    }

    fn enter_block(
        &mut self,
        function: FunctionId,
        _from: Option<(BlockId, usize)>,
        to: BlockId,
    ) -> Option<Why> {
        let number = self.number((function, to));
        let is_join = self.joins.get(number) == Some(&true);
        let is_target = self.target_blocks.get(number) == Some(&true);
        self.blocks_left -= 1;
        let is_over = self.blocks_left == 0 || self.watched_memory.0.exceeds(self.watched_memory.1);
        let why = Landmark { is_point: false, is_target, is_join }.pause();
        let why = why.or(is_over.then_some(Why::Slice));
        if why.is_some() {
            self.blocks_left = BLOCKS_PER_SLICE;
        }
        why
    }
}

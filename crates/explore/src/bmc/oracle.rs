//! What the symbolic domain asks while states are merged: hardly anything. A condition that is not
//! plainly decided is open, and whether a path can be gone is found out at its end.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use program::{BlockId, FunctionId};
use semantics::Stop;
use semantics::symbolic::{Decision, Oracle};
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
    /// The state pauses where ways meet.
    pub at_join: bool,
    /// Whether each block, by its number, is one of a target; and the number of the one that the state
    /// pauses at.
    pub target_blocks: Vec<bool>,
    pub at_target: Option<usize>,
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
            at_join: false,
            target_blocks: Vec::new(),
            at_target: None,
            blocks_left: BLOCKS_PER_SLICE,
            watched_memory: (WatchedMemory::default(), None),
        }
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

    fn assume(&mut self, store: &TermStore, path: &mut Guard, condition: Term) -> Result<(), String> {
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
    ) -> Result<(), Stop> {
        let number = self.tracker.number(function, to);
        self.at_join = self.joins.get(number) == Some(&true);
        if self.target_blocks.get(number) == Some(&true) {
            self.at_target = Some(number);
        }
        self.blocks_left -= 1;
        let is_full = self.watched_memory.0.exceeds(self.watched_memory.1);
        if self.at_join || self.at_target.is_some() || self.blocks_left == 0 || is_full {
            self.blocks_left = BLOCKS_PER_SLICE;
            return Err(Stop::Pause);
        }
        Ok(())
    }
}

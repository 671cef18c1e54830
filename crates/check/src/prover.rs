//! The oracle of the proof checker: a solver of its own, and pauses where the proof has entries.

use std::rc::Rc;

use program::{BlockId, FunctionId};
use rustc_hash::FxHashSet;
use semantics::Stop;
use semantics::symbolic::{Decision, EntryVariables, Location, Oracle};
use solver::{Chain, PathCondition, Truth};
use term::{Term, TermStore};

/// Blocks between looks at the clock.
const BLOCKS_PER_SLICE: u32 = 1 << 12;

pub struct Prover {
    pub chain: Chain,
    pub entry: Rc<EntryVariables>,
    pub constant: Vec<bool>,
    /// Blocks with entries, and loop headers.
    pub points: FxHashSet<(FunctionId, BlockId)>,
    /// Whether execution began in a state of entry variables.
    pub is_general: bool,
    /// The pause is at a point.
    pub at_point: bool,
    pub blocks_left: u32,
}

impl Prover {
    pub fn new(chain: Chain, entry: Rc<EntryVariables>, constant: Vec<bool>) -> Prover {
        Prover {
            chain,
            entry,
            constant,
            points: FxHashSet::default(),
            is_general: false,
            at_point: false,
            blocks_left: BLOCKS_PER_SLICE,
        }
    }
}

impl Oracle for Prover {
    type Condition = PathCondition;

    fn decide(&mut self, store: &TermStore, path: &PathCondition, condition: Term) -> Decision {
        match self.chain.decide(store, path, condition) {
            Truth::Always => Decision::True,
            Truth::Never => Decision::False,
            Truth::Sometimes => Decision::Open,
            Truth::Unknown(why) => Decision::Undecided(why),
        }
    }

    fn assume(&mut self, store: &TermStore, path: &mut PathCondition, condition: Term) -> Result<(), String> {
        self.chain.assume(store, path, condition)
    }

    fn value(&mut self, store: &TermStore, path: &PathCondition, term: Term) -> u128 {
        self.chain.value(store, path, term)
    }

    fn enter_block(
        &mut self,
        function: FunctionId,
        _from: Option<(BlockId, usize)>,
        to: BlockId,
    ) -> Result<(), Stop> {
        self.at_point = self.points.contains(&(function, to));
        self.blocks_left -= 1;
        if self.blocks_left == 0 {
            self.blocks_left = BLOCKS_PER_SLICE;
            return Err(Stop::Pause);
        }
        if self.at_point { Err(Stop::Pause) } else { Ok(()) }
    }

    fn follows(&self) -> bool {
        self.is_general
    }

    fn entry_variable(&mut self, store: &TermStore, location: Location, width: u32) -> Term {
        self.entry.variable(store, location, width)
    }

    fn is_constant(&self, slot: usize) -> bool {
        self.constant.get(slot).copied().unwrap_or(false)
    }
}

//! The oracle of the proof checker: a solver of its own, and pauses where the proof has entries.

use std::rc::Rc;

use program::{BlockId, FunctionId};
use rustc_hash::FxHashSet;
use semantics::symbolic::{Decision, EntryVariables, Location, ObjectName, Oracle, Undecided, Value};
use semantics::{Landmark, Why};
use solver::{Chain, PathCondition, Truth};
use term::{Node, Term, TermStore};

/// Blocks between looks at the clock.
const BLOCKS_PER_SLICE: u32 = 1 << 12;

pub struct Prover {
    pub chain: Chain,
    pub entry: Rc<EntryVariables>,
    pub constant: Vec<bool>,
    /// Blocks with entries, and loop headers.
    pub points: FxHashSet<(FunctionId, BlockId)>,
    /// Those of them that must not be entered.
    pub forbidden: FxHashSet<(FunctionId, BlockId)>,
    /// Whether execution began in a state of entry variables.
    pub is_general: bool,
    blocks_left: u32,
    /// Why the solver gave no answer since this was last cleared: what then looks like a hole may be
    /// none.
    pub no_answer: Option<String>,
}

impl Prover {
    pub fn new(chain: Chain, entry: Rc<EntryVariables>, constant: Vec<bool>) -> Prover {
        Prover {
            chain,
            entry,
            constant,
            points: FxHashSet::default(),
            forbidden: FxHashSet::default(),
            is_general: false,
            blocks_left: BLOCKS_PER_SLICE,
            no_answer: None,
        }
    }

    /// Asks the solver, and remembers if it gave no answer.
    pub fn truth(&mut self, store: &TermStore, path: &PathCondition, condition: Term) -> Truth {
        let truth = self.chain.decide(store, path, condition);
        if let Truth::Unknown(why) = &truth {
            self.no_answer.get_or_insert_with(|| why.clone());
        }
        truth
    }

    /// The value that a term must have.
    fn only_value(&mut self, store: &TermStore, path: &PathCondition, term: Term) -> Option<u128> {
        if let Some(known) = store.value(term) {
            return Some(known);
        }
        let guess = self.chain.value(store, path, term);
        let is_it = store.eq(store.constant(store.width(term), guess), term);
        (self.truth(store, path, is_it) == Truth::Always).then_some(guess)
    }

    /// The objects whose addresses are in a term or in what is assumed about it.
    fn objects_near(&mut self, store: &TermStore, path: &PathCondition, term: Term) -> Vec<ObjectName> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = self.chain.constraints_on(store, path, &[term], false);
        stack.push(term);
        while let Some(term) = stack.pop() {
            if !store.has_address(term) || !seen.insert(term) {
                continue;
            }
            let node = store.node(term);
            match node {
                Node::Address { object, width } if width == store.width(term) => {
                    found.push(ObjectName(object));
                }
                _ => stack.extend(node.children()),
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

impl Oracle for Prover {
    type Condition = PathCondition;

    fn decide(&mut self, store: &TermStore, path: &PathCondition, condition: Term) -> Decision {
        match self.truth(store, path, condition) {
            Truth::Always => Decision::True,
            Truth::Never => Decision::False,
            Truth::Sometimes => Decision::Open,
            Truth::Unknown(why) => Decision::Undecided(why),
        }
    }

    fn assume(
        &mut self,
        store: &TermStore,
        path: &mut PathCondition,
        condition: Term,
    ) -> Result<(), Undecided> {
        self.chain.assume(store, path, condition).map_err(|why| Undecided(why.to_string()))
    }

    fn value(&mut self, store: &TermStore, path: &PathCondition, term: Term) -> u128 {
        self.chain.value(store, path, term)
    }

    fn enter_block(
        &mut self,
        function: FunctionId,
        _from: Option<(BlockId, usize)>,
        to: BlockId,
    ) -> Option<Why> {
        let is_point = self.points.contains(&(function, to));
        let is_target = is_point && self.forbidden.contains(&(function, to));
        self.blocks_left -= 1;
        let is_over = self.blocks_left == 0;
        if is_over {
            self.blocks_left = BLOCKS_PER_SLICE;
        }
        let block = Landmark { is_point, is_target, is_join: false };
        block.pause().or(is_over.then_some(Why::Slice))
    }

    /// Soundness: the exploration decides by marks when an object needs a new name. The checker does not
    /// rely on these: it looks where the name is, and what is left of the old object gets another one.
    fn renames(&self) -> bool {
        true
    }

    fn rename(&mut self, store: &TermStore, path: &mut PathCondition, from: Term, to: Term) {
        path.rename(store, from, to);
    }

    fn follows(&self) -> bool {
        self.is_general
    }

    fn pin(&mut self, store: &TermStore, path: &PathCondition, term: Term) -> Option<Value> {
        if !self.is_general || store.is_array(term) {
            return None;
        }
        if let Some(number) = self.only_value(store, path, term) {
            return Some(Value::number(store, store.width(term), number)).filter(|_| store.width(term) <= 64);
        }
        for object in self.objects_near(store, path, term) {
            let offset = store.sub(term, object.term(store, store.width(term)));
            if let Some(offset) = self.only_value(store, path, offset) {
                return Some(Value::Address { object, offset: offset as u64 });
            }
        }
        None
    }

    /// Soundness: the offset is checked against the size of the object before it is used; a pointer
    /// that is within an object points into it.
    fn object_of(
        &mut self,
        store: &TermStore,
        path: &PathCondition,
        pointer: Term,
    ) -> Option<(ObjectName, Term)> {
        let width = store.width(pointer);
        let found = self.objects_near(store, path, pointer).into_iter().find(|object| {
            let offset = store.sub(pointer, object.term(store, width));
            let is_near = store.ult(offset, store.constant(width, 1 << 30));
            self.truth(store, path, is_near) == Truth::Always
        });
        found.map(|object| (object, pointer))
    }

    fn entry_variable(&mut self, store: &TermStore, location: Location, width: u32) -> Term {
        self.entry.variable(store, location, width)
    }

    fn is_constant(&self, slot: usize) -> bool {
        self.constant.get(slot).copied().unwrap_or(false)
    }
}

//! Transition summaries: the code between two nodes, run from entry variables along the way that a
//! state took.
//!
//! What decided the way in the state, a condition, a pointer, a length, becomes a step of the
//! summary: a condition over the entry variables under which the code goes the same way. What the
//! code leaves behind is read off the machine afterwards, over the entry variables.

use std::cell::RefCell;
use std::rc::Rc;

use program::{BlockId, DataModel, Entity, FunctionId, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::symbolic::{
    Decision, EntryVariables, InputContent, InputOrigin, InputRecord, Location, ObjectName, Oracle,
    PathState, Undecided, Value, choice_in, split_address,
};
use semantics::{Closed, Machine, State, Stop, Symbolic, Why};
use solver::{Chain, PathCondition, Truth};
use term::{Node, Term, TermMap, TermStore};

use crate::abduction::leaves;
use crate::entry_values::{Snapshot, Source, Valuation};
use crate::speculation::{Cause, Opened};
use crate::walk::Seen;

/// Summaries that are kept, in all and of one way.
const MAX_SUMMARIES: usize = 1 << 12;
const MAX_ALIKE: usize = 4;
/// Steps of one transition at most.
const MAX_STEPS: usize = 4096;

/// A condition, over entry variables and inputs of the transition, under which code goes the way it
/// went.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    pub condition: Term,
    /// States in which it does not hold are left out: they need no reason to be safe.
    pub is_assumption: bool,
}

/// What was decided on a path since the last node: conditions over its inputs that hold.
pub type Decisions = Vec<Term>;

/// Decisions, to be looked up.
pub struct SortedDecisions(Decisions);

impl SortedDecisions {
    pub fn new(decisions: &[Term]) -> SortedDecisions {
        let mut sorted = decisions.to_vec();
        sorted.sort_unstable();
        SortedDecisions(sorted)
    }

    fn contains(&self, condition: Term) -> bool {
        self.0.binary_search(&condition).is_ok()
    }
}

/// How a transition ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TransitionEnd {
    /// After entering this many blocks, in a state of this shape.
    Blocks(u64, u128),
    /// The path ends.
    Stop(Stop),
}

/// The way that a state took.
pub struct Way {
    pub from: Rc<Snapshot>,
    /// Of the state that it began in.
    pub shape: u128,
    pub end: TransitionEnd,
    /// What the path assumes where the transition ends.
    pub condition: PathCondition,
    /// What was read on the way.
    pub inputs: Vec<InputRecord>,
    /// What was decided on the way.
    pub decisions: SortedDecisions,
    /// A digest of the blocks that were entered, and how many they were.
    pub blocks: u64,
    pub length: u64,
    /// Infeasible alternatives of branches that were gone.
    pub opened: Vec<Opened>,
    /// Objects whose addresses were used as numbers where it ends.
    pub exposed: Rc<Vec<ObjectName>>,
}

/// Why a transition cannot be taken from entry variables: what is known of them is too little.
#[derive(Debug, thiserror::Error)]
pub enum NotFollowed {
    #[error("{0}")]
    Undecided(String),
    #[error("from entry variables the way ends otherwise: {0}")]
    Otherwise(Stop),
    #[error("{0:?} is not there at the end")]
    Gone(Location),
}

const NOTHING_FOLLOWED: &str = "nothing is followed";

/// What following a way has found.
pub struct Followed {
    /// The steps under which code goes it.
    pub steps: Vec<Step>,
    pub branches: Vec<Branch>,
}

/// A branch that went one way: after how many blocks, and which steps decided it.
#[derive(Copy, Clone, Debug)]
pub struct Branch {
    pub blocks: u64,
    pub from: usize,
    pub to: usize,
    pub at: Cause,
}

/// Adds a block to the digest of those that were entered.
#[inline]
pub fn add_block(digest: u64, function: FunctionId, block: BlockId) -> u64 {
    let number = (function.index() as u64) << 32 | block.index() as u64;
    (digest.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The oracle of a machine that follows a way.
pub struct Follower {
    entry: Rc<EntryVariables>,
    chain: Rc<RefCell<Chain>>,
    model: DataModel,
    constant_slots: Rc<[bool]>,
    way: Option<Way>,
    valuation: Valuation,
    steps: Vec<Step>,
    branches: Vec<Branch>,
    /// How many steps there were before the branch that is decided.
    before: usize,
    known: FxHashSet<Term>,
    /// Blocks that are to be entered, and that were.
    blocks: u64,
    entered: u64,
    digest: u64,
    scalars: usize,
    /// Inputs of the transition and what they are on the path.
    matched: Vec<(Term, Term)>,
    inputs: Vec<InputRecord>,
}

/// What a transition does, for every state of the shape that it begins in and that satisfies the
/// steps.
struct Summary {
    end: TransitionEnd,
    steps: Vec<Step>,
    branches: Vec<Branch>,
    inputs: Vec<InputRecord>,
    /// Where it ends, over the entry variables of where it begins.
    state: State<Value>,
    path: PathState<()>,
}

/// The shape in which a transition begins, a digest of its blocks and how many they are.
type Blocks = (u128, u64, u64);

/// Runs transitions; what they did stays in its machine until the next.
pub struct Runner<'p, 's> {
    pub machine: Machine<'p, Symbolic<'s, Follower>>,
    store: &'s TermStore,
    entry: Rc<EntryVariables>,
    summaries: FxHashMap<Blocks, Vec<Rc<Summary>>>,
    kept: usize,
    /// How often the summary of a way was known.
    pub known: u64,
}

impl<'p, 's> Runner<'p, 's> {
    pub fn new(
        program: &'p Program,
        store: &'s TermStore,
        entry: Rc<EntryVariables>,
        chain: Rc<RefCell<Chain>>,
        constant_slots: Rc<[bool]>,
        options: semantics::Options,
        (arguments, stdin): (Vec<Vec<u8>>, Option<u64>),
    ) -> Result<Runner<'p, 's>, Stop> {
        let follower = Follower {
            entry: entry.clone(),
            chain,
            model: program.data_model,
            constant_slots,
            way: None,
            valuation: Valuation::default(),
            steps: Vec::new(),
            branches: Vec::new(),
            before: 0,
            known: FxHashSet::default(),
            blocks: 0,
            entered: 0,
            digest: 0,
            scalars: 0,
            matched: Vec::new(),
            inputs: Vec::new(),
        };
        let domain = Symbolic::new(store, program.data_model, follower, (), stdin);
        let mut machine = Machine::new(program, domain, options, arguments)?;
        // Inputs are numbered by the order in which a transition reads them, so constants that are
        // unconstrained must not be made within one.
        machine.make_constants();
        let summaries = FxHashMap::default();
        Ok(Runner { machine, store, entry, summaries, kept: 0, known: 0 })
    }

    /// Follows a way: the steps under which code goes it.
    pub fn follow(&mut self, way: Way) -> Result<Followed, NotFollowed> {
        let key = (way.shape, way.blocks, way.length);
        let (from, end, blocks) = (way.from.clone(), way.end.clone(), way.blocks);
        let exposed = way.exposed.clone();
        self.machine.domain.oracle.way = Some(way);
        if let Some(found) = self.find(&key, &end) {
            self.known += 1;
            self.machine.state = found.state.clone();
            self.machine.domain.resume(found.path.clone());
            return Ok(Followed { steps: found.steps.clone(), branches: found.branches.clone() });
        }
        self.machine.generalise(&self.entry, &from.machine, &from.path);
        self.machine.domain.path.set_exposed(exposed);
        let follower = &mut self.machine.domain.oracle;
        follower.begin();
        follower.steps.clear();
        follower.branches.clear();
        follower.entered = 0;
        follower.known.clear();
        follower.blocks = match end {
            TransitionEnd::Blocks(count, _) => count,
            TransitionEnd::Stop(_) => u64::MAX,
        };
        follower.digest = 0;
        let stop = self.machine.run();
        let follower = &mut self.machine.domain.oracle;
        let steps = std::mem::take(&mut follower.steps);
        let branches = std::mem::take(&mut follower.branches);
        let followed = Followed { steps, branches };
        // Soundness: the code must have gone the same way, or the steps are those of another.
        let same_way = follower.digest == blocks;
        let arrived = match (&end, &stop) {
            (TransitionEnd::Blocks(_, shape), stop) => {
                *stop == Stop::Pause(Why::Slice) && self.machine.shape() == *shape
            }
            // The status of an exit is a value, which is not known here.
            (TransitionEnd::Stop(Stop::Exit(_)), Stop::Exit(_)) => true,
            (TransitionEnd::Stop(end), stop) => end == stop,
        };
        let arrived = arrived && same_way;
        match stop {
            _ if arrived => {
                self.keep(key, end, &followed);
                Ok(followed)
            }
            Stop::Undecided(why) => Err(NotFollowed::Undecided(why)),
            stop => Err(NotFollowed::Otherwise(stop)),
        }
    }

    /// The summary of the way that is followed, if one is known whose steps hold.
    ///
    /// Soundness: a summary holds for all states of its shape that satisfy its steps; these are
    /// required of the state in any case. That they hold here makes it the one to use.
    fn find(&mut self, key: &Blocks, end: &TransitionEnd) -> Option<Rc<Summary>> {
        let candidates = self.summaries.get(key)?.iter().rev().filter(|found| found.end.is_like(end));
        let candidates: Vec<Rc<Summary>> = candidates.cloned().collect();
        let (store, follower) = (self.store, &mut self.machine.domain.oracle);
        for summary in candidates {
            follower.begin();
            summary.inputs.iter().for_each(|record| follower.input(record));
            let mut needed = summary.steps.iter().filter(|step| !step.is_assumption);
            if needed.all(|step| follower.holds(store, step.condition)) {
                return Some(summary);
            }
        }
        None
    }

    /// Keeps the transition that was just followed.
    fn keep(&mut self, key: Blocks, end: TransitionEnd, followed: &Followed) {
        if self.kept >= MAX_SUMMARIES {
            self.summaries.clear();
            self.kept = 0;
        }
        let alike = self.summaries.entry(key).or_default();
        if alike.len() >= MAX_ALIKE {
            alike.remove(0);
            self.kept -= 1;
        }
        self.kept += 1;
        alike.push(Rc::new(Summary {
            end,
            steps: followed.steps.clone(),
            branches: followed.branches.clone(),
            inputs: self.machine.domain.oracle.inputs.clone(),
            state: self.machine.state.clone(),
            path: self.machine.domain.path.clone(),
        }));
    }

    /// A term over what locations hold at the end of the transition just followed, as a term over
    /// the entry variables of its beginning. (Rule 2b: assignments are substituted.)
    pub fn before(&mut self, terms: &[Term]) -> Result<Vec<Term>, NotFollowed> {
        let mut map = TermMap::default();
        let mut leaves = Vec::new();
        let mut seen = Seen::default();
        let mut stack = terms.to_vec();
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            let node = self.store.node(term);
            match self.entry.location(node) {
                Some(location) => leaves.push((term, location)),
                None => stack.extend(node.children()),
            }
        }
        for (leaf, location) in leaves {
            let value = self.machine.value_after(location);
            map.insert(leaf, value.ok_or(NotFollowed::Gone(location))?);
        }
        Ok(terms.iter().map(|&term| self.store.substitute(term, &mut map)).collect())
    }
}

impl TransitionEnd {
    /// Whether transitions end in the same way. The status of an exit is a value.
    fn is_like(&self, other: &TransitionEnd) -> bool {
        match (self, other) {
            (TransitionEnd::Stop(Stop::Exit(_)), TransitionEnd::Stop(Stop::Exit(_))) => true,
            _ => self == other,
        }
    }
}

impl Follower {
    /// Begins with another way.
    fn begin(&mut self) {
        self.valuation.clear();
        self.scalars = 0;
        self.matched.clear();
        self.inputs.clear();
    }

    /// Whether a condition over entry variables holds on the way.
    fn holds(&mut self, store: &TermStore, condition: Term) -> bool {
        let Some(actual) = self.actual(store, condition) else { return false };
        self.truth(store, actual) == Ok(true)
    }

    fn actual(&mut self, store: &TermStore, term: Term) -> Option<Term> {
        let way = self.way.as_ref()?;
        for (variable, value) in self.matched.drain(..) {
            if store.width(variable) == store.width(value) {
                self.valuation.set(variable, value);
            }
        }
        let source = Source {
            store,
            entry: &self.entry,
            machine: &way.from.machine,
            path: &way.from.path,
            inputs: &way.inputs,
        };
        Some(self.valuation.term(&source, term))
    }

    /// Remembers a condition that holds in the state that is followed.
    fn step(&mut self, condition: Term, is_assumption: bool) {
        if self.known.insert(condition) {
            self.steps.push(Step { condition, is_assumption });
        }
    }

    /// Whether a condition held on the way.
    fn truth(&mut self, store: &TermStore, actual: Term) -> Result<bool, Undecided> {
        if let Some(value) = store.value(actual) {
            return Ok(value != 0);
        }
        let Some(way) = &self.way else { return Err(Undecided(NOTHING_FOLLOWED.into())) };
        if way.decisions.contains(actual) {
            return Ok(true);
        }
        if way.decisions.contains(store.not(actual)) {
            return Ok(false);
        }
        if let Some(value) = store.value(self.determined(store, actual)) {
            return Ok(value != 0);
        }
        let Some(way) = &self.way else { return Err(Undecided(NOTHING_FOLLOWED.into())) };
        match self.chain.borrow_mut().decide(store, &way.condition, actual) {
            Truth::Always => Ok(true),
            Truth::Never => Ok(false),
            Truth::Sometimes => Err(Undecided("not decided on the path".into())),
            Truth::Unknown(why) => Err(Undecided(why)),
        }
    }

    /// A term of the path with choices between addresses made as the path has made them.
    fn without_choices(&mut self, store: &TermStore, mut term: Term) -> Term {
        while store.has_address(term)
            && let Some((condition, then, otherwise)) = choice_in(store, term)
        {
            let Some(way) = &self.way else { return term };
            match self.chain.borrow_mut().decide(store, &way.condition, condition) {
                Truth::Always => term = then,
                Truth::Never => term = otherwise,
                _ => return term,
            }
        }
        term
    }

    /// A term of the path with what the path leaves only one value in its place.
    fn determined(&mut self, store: &TermStore, term: Term) -> Term {
        let Some(way) = &self.way else { return term };
        if store.value(term).is_some() {
            return term;
        }
        let determined = self.chain.borrow_mut().determined(store, &way.condition, term);
        if determined.is_empty() {
            return term;
        }
        let known = determined.into_iter();
        let mut known: FxHashMap<Term, Term> =
            known.map(|(variable, value)| (variable, store.constant(store.width(variable), value))).collect();
        store.substitute(term, &mut known)
    }
}

impl Oracle for Follower {
    type Condition = ();

    fn decide(&mut self, store: &TermStore, (): &(), condition: Term) -> Decision {
        if self.steps.len() >= MAX_STEPS {
            return Decision::Undecided("a long transition".into());
        }
        let Some(actual) = self.actual(store, condition) else {
            return Decision::Undecided(NOTHING_FOLLOWED.into());
        };
        match self.truth(store, actual) {
            Ok(true) => {
                self.step(condition, false);
                Decision::True
            }
            Ok(false) => {
                self.step(store.not(condition), false);
                Decision::False
            }
            Err(Undecided(why)) => Decision::Undecided(why),
        }
    }

    fn assume(&mut self, store: &TermStore, (): &mut (), condition: Term) -> Result<(), Undecided> {
        // What holds of addresses everywhere needs no mention.
        if !store.has_address(condition) {
            self.step(condition, true);
        }
        Ok(())
    }

    fn value(&mut self, store: &TermStore, (): &(), term: Term) -> u128 {
        let actual = self.actual(store, term).unwrap_or(term);
        let Some(way) = &self.way else { return 0 };
        self.chain.borrow_mut().value(store, &way.condition, actual)
    }

    fn enter_block(
        &mut self,
        function: FunctionId,
        _from: Option<(BlockId, usize)>,
        to: BlockId,
    ) -> Option<Why> {
        self.digest = add_block(self.digest, function, to);
        self.entered += 1;
        self.blocks -= 1;
        (self.blocks == 0).then_some(Why::Slice)
    }

    fn follows(&self) -> bool {
        self.way.is_some()
    }

    fn opens(&self) -> bool {
        self.way.as_ref().is_some_and(|way| !way.opened.is_empty())
    }

    fn opened(&mut self) -> Option<usize> {
        self.before = self.steps.len();
        let mut opened = self.way.as_ref()?.opened.iter();
        opened.find_map(|&(blocks, alternative)| (blocks == self.entered).then_some(alternative))
    }

    fn open(&mut self, condition: Term) {
        self.step(condition, false);
    }

    fn closed(&mut self, branch: Closed, _on: Option<Term>) -> Option<Why> {
        let (from, to) = (self.before, self.steps.len());
        if from < to {
            self.branches.push(Branch { blocks: self.entered, from, to, at: branch.at });
        }
        None
    }

    fn pin(&mut self, store: &TermStore, (): &(), term: Term) -> Option<Value> {
        let actual = self.actual(store, term)?;
        let actual = self.without_choices(store, actual);
        let actual = self.determined(store, actual);
        let value = Value::of(store, actual);
        if matches!(value, Value::Term(_)) {
            return None;
        }
        // Soundness: requiring more of the state than that the term has this value only makes the
        // transition one of fewer states. Conditions on single locations are the easiest to use.
        let mut pinned = true;
        for leaf in leaves(store, term) {
            let value = match store.node(leaf) {
                Node::Variable { .. } => self.actual(store, leaf),
                _ => None,
            };
            // What the way itself determined is no fact of the state it began in.
            match value {
                Some(value) if !matches!(Value::of(store, value), Value::Term(_)) => {
                    self.step(store.eq(value, leaf), false);
                }
                _ => pinned = false,
            }
        }
        if !pinned {
            self.step(store.eq(actual, term), false);
        }
        Some(value)
    }

    fn is_address(&mut self, store: &TermStore, term: Term) -> bool {
        let actual = self.actual(store, term);
        actual.is_some_and(|actual| matches!(Value::of(store, actual), Value::Address { .. }))
    }

    fn object_of(&mut self, store: &TermStore, (): &(), pointer: Term) -> Option<(ObjectName, Term)> {
        let actual = self.actual(store, pointer)?;
        let actual = self.without_choices(store, actual);
        let (object, _) = split_address(store, self.model.pointer_bits(), actual)?;
        let mut known = FxHashMap::default();
        for leaf in leaves(store, pointer) {
            let Some(value) = self.actual(store, leaf) else { continue };
            if matches!(Value::of(store, value), Value::Address { .. }) {
                self.step(store.eq(value, leaf), false);
                known.insert(leaf, value);
            }
        }
        Some((object, store.substitute(pointer, &mut known)))
    }

    fn input(&mut self, record: &InputRecord) {
        let Some(way) = &self.way else { return };
        self.inputs.push(record.clone());
        // Numbers without a place are made up by models and constants, in no fixed order.
        let counts = |record: &&InputRecord| {
            matches!(record.content, InputContent::Scalar { .. })
                && (record.site.is_some() || record.origin != InputOrigin::Uninitialised)
        };
        let found = match record.content {
            InputContent::Scalar { term, .. } if counts(&record) => {
                self.scalars += 1;
                let mut scalars = way.inputs.iter().filter(counts);
                scalars.nth(self.scalars - 1).and_then(|actual| match actual.content {
                    InputContent::Scalar { term: value, .. } => Some((term, value)),
                    _ => None,
                })
            }
            InputContent::Part { region, offset, term } => {
                way.inputs.iter().find_map(|actual| match actual.content {
                    InputContent::Part { region: of, offset: at, term: value }
                        if of == region && at == offset =>
                    {
                        Some((term, value))
                    }
                    _ => None,
                })
            }
            InputContent::Whole { region, array, .. } => {
                way.inputs.iter().find_map(|actual| match actual.content {
                    InputContent::Whole { region: of, array: value, .. } if of == region => {
                        Some((array, value))
                    }
                    _ => None,
                })
            }
            _ => None,
        };
        if let Some((variable, value)) = found {
            self.matched.push((variable, value));
        }
    }

    fn entry_variable(&mut self, store: &TermStore, location: Location, width: u32) -> Term {
        self.entry.variable(store, location, width)
    }

    fn is_constant(&self, slot: usize) -> bool {
        self.constant_slots.get(slot).copied().unwrap_or(false)
    }
}

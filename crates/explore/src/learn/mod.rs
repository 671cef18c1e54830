//! Learning: the nodes of the symbolic execution tree that are not finished, and the interpolant
//! that each leaves when it is.
//!
//! A node is a state at a subsumption point. Below it lie transitions, to other nodes or to the ends
//! of paths. When all of them have come back with a reason to be safe, the node's interpolant is
//! their conjunction, each taken back over its transition.

mod loops;
mod speculate;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use outcome::{Explanation, Precondition, Proof, ProofEntry};
use program::{BlockId, Cfg, Entity, FunctionId, Program};
use rustc_hash::FxHashMap;
use semantics::symbolic::{EntryVariables, Location, write_leaf};
use semantics::symbolic::{PathState, Value};
use semantics::{State, Stop};
use solver::{Chain, PathCondition};
use term::{Term, TermStore};

use crate::account::{Account, Work};
use crate::backprop::{self, Back, Met, Mode, Reason, Transition};
use crate::entry_values::{Snapshot, Source, Valuation};
use crate::interpolant;
use crate::node::{NodeId, Segment, TreeId};
use crate::reading::{self, Reading, Style};
use crate::record::{Note, Record};
use crate::table::{Entry, EntryId, Missed, Table, WhyNot};
use crate::transition::{Followed, Runner, SortedDecisions, TransitionEnd, Way};
use crate::walk::InputTerms;

/// Different reasons why nothing was learnt that are remembered.
const MAX_FAILURES: usize = 1 << 10;
/// Conjuncts in the table at most.
const MAX_TABLE: usize = 1 << 23;

struct Node {
    parent: Option<NodeId>,
    /// The header of the innermost loop that it is in, while the facts of that are looked for.
    within: Option<NodeId>,
    /// Nothing was explored below.
    is_new: bool,
    /// A loop that is abstracted begins here.
    is_header: bool,
    /// How it was reached from the parent.
    segment: Segment,
    snapshot: Rc<Snapshot>,
    shape: u128,
    /// Paths from here that have not come back.
    pending: u32,
    /// Something below was cut: there is no interpolant.
    failed: bool,
    transitions: Vec<Transition>,
    /// Blocks that were entered below.
    work: Work,
    /// What is known of the loop that begins here, when it is finished.
    header: Option<Header>,
    /// Branches that could be opened.
    openings: Vec<speculate::Candidate>,
    /// What it requires, if that is known already.
    required: Option<Rc<Vec<Reason>>>,
    /// What its obligations were met by.
    met: RefCell<Met>,
    /// No branch was opened.
    is_closed: bool,
    /// Its number in the tree that is recorded.
    recorded: Option<TreeId>,
}

/// An invariant of a loop, when the loop is finished.
pub struct Header {
    /// The facts that hold whenever the loop is at its header.
    pub facts: Vec<Term>,
    /// The places that the loop writes.
    pub written: Vec<Location>,
    /// Entries that were learnt inside the loop have numbers from here on.
    pub entries: usize,
}

/// States that came to a subsumption point.
#[derive(Default)]
struct Lookups {
    states: u64,
    subsumed: u64,
    /// Why they were not.
    reasons: FxHashMap<String, u64>,
}

#[derive(Clone, Debug, Default)]
pub struct LearnStatistics {
    pub nodes: u64,
    pub learnt: u64,
    pub failed: u64,
    pub subsumed: u64,
    pub transitions: u64,
    /// Those whose summary was known.
    pub known: u64,
    /// Time spent on learning and looking up, and how much of it in the solver.
    pub time: Duration,
    pub solver_time: Duration,
    /// Queries that the back end answered.
    pub backend: u64,
}

/// Where a path is when it reaches a node or its end.
pub struct Arrival<'a> {
    pub machine: &'a State<Value>,
    pub path: &'a PathState<PathCondition>,
    /// What it did since the last node.
    pub segment: &'a Segment,
}

pub struct Learner<'p, 's> {
    store: &'s TermStore,
    pub entry: Rc<EntryVariables>,
    /// For questions that only help.
    pub chain: Rc<RefCell<Chain>>,
    runner: Runner<'p, 's>,
    inputs: RefCell<InputTerms>,
    program: &'p Program,
    /// What was learnt last at blocks of the program's first function; the first state at a point is
    /// finished last.
    preconditions: BTreeMap<u32, Vec<Term>>,
    pub table: Table,
    /// Invariants that only the checker can confirm, and how many entries there were before each.
    claims: Vec<(usize, Entry)>,
    /// Nothing is learnt from paths: they are walked only to find out which facts hold.
    pub searches: bool,
    /// Whether it is remembered why states were or were not subsumed.
    pub explains: bool,
    lookups: BTreeMap<(FunctionId, u32), Lookups>,
    /// Why nothing was learnt, how often.
    failures: FxHashMap<String, u64>,
    nodes: Vec<Option<Node>>,
    free: Vec<u32>,
    /// Whether branches are kept to be opened.
    pub speculates: bool,
    /// How many states of each shape only infeasible branches kept from being subsumed.
    regrets: FxHashMap<u128, usize>,
    /// A node that is to be finished when its branches were opened.
    pub wanted: Option<NodeId>,
    /// The nodes below which is speculated, outermost first, and the nodes that were made meanwhile.
    roots: Vec<speculate::Root>,
    speculative: Vec<NodeId>,
    mode: Mode,
    size: usize,
    pub account: Account,
    /// Where the tree is recorded, if it is.
    pub record: Option<Rc<RefCell<Record>>>,
    /// What the state that was looked up last missed.
    pub missed: Missed,
    statistics: LearnStatistics,
}

impl<'p, 's> Learner<'p, 's> {
    pub fn new(
        program: &'p Program,
        store: &'s TermStore,
        entry: Rc<EntryVariables>,
        chain: Rc<RefCell<Chain>>,
        runner: Runner<'p, 's>,
        mode: Mode,
        size: usize,
    ) -> Learner<'p, 's> {
        Learner {
            store,
            entry,
            chain,
            runner,
            program,
            inputs: RefCell::default(),
            preconditions: BTreeMap::new(),
            table: Table::new(MAX_TABLE),
            claims: Vec::new(),
            searches: false,
            explains: false,
            lookups: BTreeMap::new(),
            failures: FxHashMap::default(),
            nodes: Vec::new(),
            free: Vec::new(),
            speculates: false,
            regrets: FxHashMap::default(),
            wanted: None,
            roots: Vec::new(),
            speculative: Vec::new(),
            mode,
            size,
            account: Account::new(None),
            record: None,
            missed: Missed::default(),
            statistics: LearnStatistics::default(),
        }
    }

    pub fn add_node(
        &mut self,
        parent: Option<NodeId>,
        within: Option<NodeId>,
        segment: Segment,
        snapshot: Snapshot,
        shape: u128,
    ) -> NodeId {
        self.statistics.nodes += 1;
        let node = Node {
            parent,
            within,
            is_new: true,
            is_header: false,
            segment,
            snapshot: Rc::new(snapshot),
            shape,
            pending: 1,
            failed: self.searches,
            transitions: Vec::new(),
            header: None,
            work: Work::default(),
            openings: Vec::new(),
            required: None,
            met: RefCell::default(),
            is_closed: true,
            recorded: None,
        };
        let id = match self.free.pop() {
            Some(index) => {
                self.nodes[index as usize] = Some(node);
                NodeId(index)
            }
            None => {
                self.nodes.push(Some(node));
                NodeId(self.nodes.len() as u32 - 1)
            }
        };
        if !self.roots.is_empty() {
            self.speculative.push(id);
        }
        id
    }

    /// Says which node of the tree that is recorded a node is.
    pub fn set_recorded(&mut self, id: NodeId, recorded: TreeId) {
        if let Some(node) = self.node(id) {
            node.recorded = Some(recorded);
        }
    }

    /// The number of a node in the tree that is recorded.
    pub fn recorded(&self, id: NodeId) -> Option<TreeId> {
        self.nodes[id.0 as usize].as_ref()?.recorded
    }

    /// The node that left an entry, in the tree that is recorded.
    pub fn origin(&self, entry: EntryId) -> Option<TreeId> {
        self.table.entry(entry).origin
    }

    /// Records what a node left, or why it left nothing.
    fn record_interpolant(&self, node: &Node, found: Result<(&[Term], bool), &str>) {
        let (Some(record), Some(id)) = (&self.record, node.recorded) else { return };
        let mut record = record.borrow_mut();
        match found {
            Ok((conditions, is_invariant)) => record.learnt(id, conditions, is_invariant),
            Err("") => record.note(id, Note::Words("no interpolant: not all below it was explored".into())),
            Err(why) => record.note(id, Note::Words(format!("no interpolant: {why}"))),
        }
    }

    fn reading<'a>(&'a self, frames: &'a [FunctionId]) -> Reading<'a> {
        let (program, store, entry) = (self.program, self.store, &*self.entry);
        Reading { program, store, entry, frames, style: Style::default() }
    }

    fn node(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes[id.0 as usize].as_mut()
    }

    /// A path below a node forked: so many more are to come back.
    pub fn forked(&mut self, id: NodeId, more: u32) {
        if let Some(node) = self.node(id) {
            node.pending += more;
        }
    }

    /// Whether nothing is learnt now, because it costs more than it saves.
    pub fn pauses(&mut self) -> bool {
        let before = self.account.is_paused();
        let pauses = self.account.pauses();
        if pauses && !before {
            for node in self.nodes.iter_mut().flatten().filter(|node| !node.failed) {
                node.failed = true;
                node.transitions = Vec::new();
            }
        }
        pauses
    }

    /// A path below a node will give no reason.
    pub fn fail(&mut self, id: NodeId) {
        if let Some(node) = self.node(id) {
            node.failed = true;
        }
        if let Some(root) = self.roots.last_mut() {
            root.failed = true;
        }
    }

    /// The entry that covers a state that reaches a subsumption point in loops with these headers.
    pub fn subsuming(&mut self, shape: u128, arrival: &Arrival<'_>, around: &[NodeId]) -> Option<EntryId> {
        let start = Instant::now();
        let source = Source {
            store: self.store,
            entry: &self.entry,
            machine: arrival.machine,
            path: arrival.path,
            inputs: &[],
        };
        let mut chain = self.chain.borrow_mut();
        self.missed = Missed::default();
        let condition = &arrival.path.condition;
        let missed = self.record.is_some().then_some(&mut self.missed);
        let found = self.table.subsuming(shape, &source, condition, &mut chain, around, missed);
        self.statistics.subsumed += u64::from(found.is_some());
        if found.is_none()
            && self.speculates
            && self.table.misses_branches(shape, &source, &arrival.path.condition, &mut chain)
        {
            *self.regrets.entry(shape).or_default() += 1;
        }
        if self.explains && self.roots.is_empty() {
            let why = match found {
                Some(_) => None,
                None => Some(self.table.why_not(shape, &source, &arrival.path.condition, &mut chain)),
            };
            drop(chain);
            self.note_lookup(arrival.machine, why);
        }
        self.statistics.time += start.elapsed();
        found
    }

    /// Remembers whether a state was subsumed, and if not, why.
    fn note_lookup(&mut self, machine: &State<Value>, why: Option<WhyNot>) {
        let Some((function, block)) = reading::block(machine) else { return };
        let frames = reading::frames(machine);
        let text = why.map(|why| match why {
            WhyNot::NoEntry => "nothing was learnt yet for this call stack and these objects".to_string(),
            WhyNot::Fails(condition) => {
                let (program, store, entry) = (self.program, self.store, &*self.entry);
                let style = Style::default();
                let reading = Reading { program, store, entry, frames: &frames, style };
                format!("it is not known that {}", reading.condition(condition))
            }
        });
        let log = self.lookups.entry((function, block)).or_default();
        log.states += 1;
        match text {
            None => log.subsumed += 1,
            Some(text) if log.reasons.len() < MAX_FAILURES || log.reasons.contains_key(&text) => {
                *log.reasons.entry(text).or_insert(0) += 1;
            }
            Some(_) => {}
        }
    }

    /// What happened at each subsumption point, and why nodes have no interpolant.
    pub fn explanations(&self) -> Vec<Explanation> {
        let sorted = |reasons: &FxHashMap<String, u64>| {
            let mut reasons: Vec<(String, u64)> =
                reasons.iter().map(|(text, count)| (text.clone(), *count)).collect();
            reasons.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
            reasons
        };
        let mut result: Vec<Explanation> = self
            .lookups
            .iter()
            .map(|(&(function, block), log)| {
                let body = &self.program.functions[function];
                let places = &body.blocks[BlockId::from_index(block as usize)].places;
                Explanation {
                    what: body.name.clone(),
                    place: places.iter().copied().flatten().find(|place| place.line > 0),
                    states: log.states,
                    subsumed: log.subsumed,
                    reasons: sorted(&log.reasons),
                }
            })
            .collect();
        let failed = self.statistics.failed;
        if failed > 0 {
            let what = "nodes without interpolant".to_string();
            let reasons = sorted(&self.failures);
            result.push(Explanation { what, place: None, states: failed, subsumed: 0, reasons });
        }
        result
    }

    /// A path, below a node if anything is learnt from it, reached a state that an entry covers.
    /// `digest`: of the state, to know it again.
    pub fn path_subsumed(
        &mut self,
        id: Option<NodeId>,
        arrival: &Arrival<'_>,
        (shape, entry): (u128, EntryId),
        (digest, is_repeated): (u128, bool),
    ) {
        let start = Instant::now();
        let below = self.table.entry(entry).work;
        let saves = self.roots.is_empty() && self.account.saved(below, digest, is_repeated);
        let Some(id) = id else { return };
        if saves && let Some(node) = self.node(id) {
            node.work.save(below);
        }
        let found = self.table.entry(entry);
        let causes = found.causes.iter().cloned();
        let reasons =
            found.conditions.iter().zip(causes).map(|(&condition, causes)| Reason { condition, causes });
        let after: Vec<Reason> = reasons.collect();
        let end = TransitionEnd::Blocks(arrival.segment.blocks, shape);
        let way = self.way(id, end, arrival.path, arrival.segment);
        self.come_back(id, way, arrival.segment, &after);
        self.settle(id);
        self.statistics.time += start.elapsed();
    }

    /// A path below a node reached a state from which nothing that is asked about can be reached.
    pub fn path_irrelevant(&mut self, id: NodeId, arrival: &Arrival<'_>, shape: u128) {
        let start = Instant::now();
        let end = TransitionEnd::Blocks(arrival.segment.blocks, shape);
        let way = self.way(id, end, arrival.path, arrival.segment);
        self.come_back(id, way, arrival.segment, &[]);
        self.settle(id);
        self.statistics.time += start.elapsed();
    }

    /// A path below a node ended without reaching a target.
    pub fn path_ended(&mut self, id: NodeId, arrival: &Arrival<'_>, stop: &Stop) {
        let start = Instant::now();
        let way = self.way(id, TransitionEnd::Stop(stop.clone()), arrival.path, arrival.segment);
        self.come_back(id, way, arrival.segment, &[]);
        self.settle(id);
        self.statistics.time += start.elapsed();
    }

    /// A path below a node was cut.
    pub fn path_cut(&mut self, id: NodeId) {
        self.fail(id);
        self.settle(id);
    }

    /// Nodes and subsumed states so far.
    pub fn counts(&self) -> (u64, u64) {
        (self.statistics.nodes, self.statistics.subsumed)
    }

    /// What was done so far.
    pub fn statistics(&self) -> LearnStatistics {
        let chain = self.chain.borrow();
        LearnStatistics {
            solver_time: chain.statistics.total_time,
            backend: chain.statistics.backend,
            known: self.runner.known,
            ..self.statistics.clone()
        }
    }

    fn way(
        &mut self,
        id: NodeId,
        end: TransitionEnd,
        path: &PathState<PathCondition>,
        segment: &Segment,
    ) -> Option<Way> {
        let node = self.node(id)?;
        node.work.enter(segment.blocks);
        if node.failed {
            return None;
        }
        let (from, shape) = (node.snapshot.clone(), node.shape);
        let inputs = path.inputs.since(&from.path.inputs);
        let decisions = SortedDecisions::new(&segment.decisions);
        let condition = path.condition.clone();
        let (blocks, length) = (segment.digest, segment.blocks);
        let opened = segment.opened.clone();
        let exposed = path.exposed();
        Some(Way { from, shape, end, condition, inputs, decisions, blocks, length, opened, exposed })
    }

    /// Takes a reason back over a transition.
    fn come_back(&mut self, id: NodeId, way: Option<Way>, segment: &Segment, after: &[Reason]) {
        let Some(way) = way else { return };
        self.statistics.transitions += 1;
        self.account.followed(way.length);
        let runner = &mut self.runner;
        let conditions: Vec<Term> = after.iter().map(|reason| reason.condition).collect();
        let found = runner.follow(way).and_then(|followed| Ok((followed, runner.before(&conditions)?)));
        let (Followed { steps, branches }, conditions) = match found {
            Ok(found) => found,
            Err(why) => {
                self.fail(id);
                self.note_failure(why);
                return;
            }
        };
        self.keep_openings(id, segment, &branches);
        if let Some(node) = self.node(id) {
            let causes = after.iter().map(|reason| reason.causes.clone());
            let after = conditions.into_iter().zip(causes);
            let after = after.map(|(condition, causes)| Reason { condition, causes }).collect();
            let branches = branches.iter().map(|branch| (branch.from, branch.to, branch.at)).collect();
            node.transitions.push(Transition { steps, branches, after });
        }
    }

    /// Remembers why nothing was learnt.
    fn note_failure(&mut self, why: String) {
        if why.is_empty() {
            return;
        }
        if self.failures.len() < MAX_FAILURES || self.failures.contains_key(&why) {
            *self.failures.entry(why).or_insert(0) += 1;
        }
    }

    /// One path fewer is to come back; a node that waits for none is finished.
    fn settle(&mut self, id: NodeId) {
        if let Some(node) = self.node(id) {
            node.pending -= 1;
            self.complete(id);
        }
    }

    /// Finishes a node if it waits for nothing, and what waits for nothing else then.
    pub fn complete(&mut self, id: NodeId) {
        let mut current = id;
        loop {
            let is_root = self.roots.last().is_some_and(|root| root.node == current);
            let Some(node) = self.node(current) else { return };
            if is_root || node.pending > 0 {
                return;
            }
            if self.has_openings(current) {
                self.wanted = Some(current);
                return;
            }
            let Some(node) = self.nodes[current.0 as usize].take() else { return };
            self.free.push(current.0);
            let interpolant = self.finish(current, &node);
            let Some(parent) = node.parent else { return };
            if let Some(above) = self.node(parent) {
                above.work.add(node.work);
            }
            match interpolant {
                Some(conditions) => {
                    let end = TransitionEnd::Blocks(node.segment.blocks, node.shape);
                    let way = self.way(parent, end, &node.snapshot.path, &node.segment);
                    self.come_back(parent, way, &node.segment, &conditions);
                }
                None => self.fail(parent),
            }
            let Some(above) = self.node(parent) else { return };
            above.pending -= 1;
            current = parent;
        }
    }

    /// What was learnt at the entry and the loops of the program's first function.
    pub fn preconditions(&self) -> Vec<Precondition> {
        let frames = [self.program.entry];
        let reading = self.reading(&frames);
        let body = &self.program.functions[self.program.entry];
        let cfg = Cfg::new(body);
        let mut result = Vec::new();
        for (&block, conditions) in &self.preconditions {
            let id = BlockId::from_index(block as usize);
            let what = if body.entry() == Some(id) {
                format!("the entry of {}", body.name)
            } else if cfg.loop_of_header(id).is_some() {
                format!("a loop in {}", body.name)
            } else {
                continue;
            };
            let place = body.blocks[id].places.iter().copied().flatten().find(|place| place.line > 0);
            let conditions = conditions.iter().map(|&condition| reading.condition(condition)).collect();
            result.push(Precondition { what, place, conditions });
        }
        result
    }

    /// What is in the table, as a proof.
    pub fn proof(&self, settings: Vec<String>) -> Proof {
        let finished = self.table.entries().filter(|found| found.within.is_none());
        Proof { settings, entries: finished.map(|entry| self.proof_entry(entry)).collect() }
    }

    /// Invariants that only the checker can confirm.
    pub fn claims(&self) -> Vec<ProofEntry> {
        self.claims.iter().map(|(_, entry)| self.proof_entry(entry)).collect()
    }

    fn proof_entry(&self, found: &Entry) -> ProofEntry {
        let Entry { shape, frames, block, conditions, .. } = found;
        let function = frames.last().copied().unwrap_or(self.program.entry);
        let reading = self.reading(frames);
        let body = &self.program.functions[function];
        let places = &body.blocks[BlockId::from_index(*block as usize)].places;
        let place = places.iter().copied().flatten().find(|place| place.line > 0);
        let write = |node| write_leaf(&self.entry, node);
        ProofEntry {
            shape: *shape,
            function: body.name.clone(),
            block: *block,
            place: match place {
                Some(place) => format!("{}:{}", self.program.files[place.file].path, place.line),
                None => format!("block {block} of {}", body.name),
            },
            conditions: conditions.iter().map(|&term| self.store.expression(term, &write)).collect(),
            readings: conditions.iter().map(|&term| reading.condition(term)).collect(),
            lines: Vec::new(),
        }
    }

    /// The interpolant of a node, put into the table.
    fn finish(&mut self, id: NodeId, node: &Node) -> Option<Vec<Reason>> {
        if self.searches {
            return None;
        }
        let found = self.interpolant(node);
        let found = found.map_err(|why| {
            self.record_interpolant(node, Err(&why));
            self.note_failure(why);
        });
        let found = found.ok();
        self.statistics.failed += u64::from(found.is_none());
        let (reasons, is_invariant) = match &node.header {
            Some(header) => {
                let found = found.map(|reasons| reasons.iter().map(|reason| reason.condition).collect());
                let invariant = self.invariant(id, node, header, found)?;
                let reasons = invariant.into_iter().map(Reason::plain);
                (reasons.collect(), true)
            }
            None => (found?, false),
        };
        let conditions: Vec<Term> = reasons.iter().map(|reason| reason.condition).collect();
        self.statistics.learnt += 1;
        self.record_interpolant(node, Ok((&conditions, is_invariant)));
        let machine = &node.snapshot.machine;
        if let Some((function, block)) = reading::block(machine) {
            let frames: Rc<[FunctionId]> = reading::frames(machine).into();
            if *frames == [self.program.entry] && function == self.program.entry {
                self.preconditions.insert(block, conditions.clone());
            }
            let Node { shape, within, work, .. } = *node;
            let causes = reasons.iter().map(|reason| reason.causes.clone()).collect();
            let (is_gone, origin) = (false, node.recorded);
            let entry = Entry {
                shape,
                frames,
                block,
                conditions,
                causes,
                work,
                is_gone,
                is_invariant,
                within,
                origin,
            };
            self.table.insert(self.store, &self.entry, entry);
        }
        Some(reasons)
    }

    /// The interpolant of a node. An error says why there is none.
    fn interpolant(&mut self, node: &Node) -> Result<Vec<Reason>, String> {
        if node.failed {
            return Err(String::new());
        }
        let entry = self.entry.clone();
        let source = Source {
            store: self.store,
            entry: &entry,
            machine: &node.snapshot.machine,
            path: &node.snapshot.path,
            inputs: &[],
        };
        let store = self.store;
        let required = match node.required.clone() {
            Some(known) => known,
            None => Rc::new(self.required(&source, &node.transitions, &mut node.met.borrow_mut())?),
        };
        let mut valuation = Valuation::default();
        let mut value = |term: Term| store.value(valuation.term(&source, term));
        let conditions = required.iter().map(|reason| reason.condition).collect();
        let mut conditions = interpolant::normalise(store, &self.entry, conditions, &mut value);
        if self.mode == Mode::Core {
            conditions = backprop::facts_instead(store, &self.entry, &source, conditions);
        }
        if conditions.iter().any(|&condition| store.is_false(condition)) || conditions.len() > self.size {
            return Err("it is too large".into());
        }
        Ok(self.with_causes(conditions, &required))
    }

    /// What a state requires to go one of some transitions, to an end that is safe.
    fn required(
        &mut self,
        source: &Source<'_>,
        transitions: &[Transition],
        met: &mut Met,
    ) -> Result<Vec<Reason>, String> {
        let store = self.store;
        let obligations = backprop::obligations(store, transitions);
        let queries = self.chain.borrow().statistics.backend;
        let (chain, inputs) = (&self.chain, &self.inputs);
        let back = Back { store, entry: &self.entry, chain, inputs, mode: self.mode };
        let found = back.conditions(source, &obligations, self.speculates.then_some(met));
        let queries = self.chain.borrow().statistics.backend - queries;
        self.account.finished(obligations.len() as u64, queries);
        found
    }
}

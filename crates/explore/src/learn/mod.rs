//! Learning: the nodes of the symbolic execution tree that are not finished, and the interpolant
//! that each leaves when it is.
//!
//! A node is a state at a subsumption point. Below it lie transitions, to other nodes or to the ends
//! of paths. When all of them have come back with a reason to be safe, the node's interpolant is
//! their conjunction, each taken back over its transition.

mod explain;
mod loops;
mod nodes;
mod shared;
mod speculate;
mod written;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use program::{FunctionId, Program};
use semantics::symbolic::{EntryVariables, PathState, Value};
use semantics::{State, Stop};
use solver::{Chain, PathCondition};
use term::{Term, TermStore};

use crate::account::Account;
use crate::backprop::{self, AboutTerms, Back, Met, Mode, NoInterpolant, Reason, Transition};
use crate::entry_values::{Snapshot, Source, Valuation};
use crate::interpolant;
use crate::node::{NodeId, Segment, TreeId};
use crate::reading;
use crate::record::{Note, Record};
use crate::table::{Entry, EntryId, Missed, Table};
use crate::transition::{Followed, Runner, SortedDecisions, TransitionEnd, Way};
use explain::Explanations;
pub use nodes::Header;
use nodes::{Node, Nodes};
use shared::Told;
use speculate::Speculation;

/// Conjuncts in the table at most.
const MAX_TABLE: usize = 1 << 23;

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
    about: AboutTerms,
    program: &'p Program,
    /// What was learnt last at blocks of the program's first function; the first state at a point is
    /// finished last.
    preconditions: BTreeMap<u32, Vec<Term>>,
    pub table: Table,
    told: Told,
    /// Invariants that only the checker can confirm, and how many entries there were before each.
    claims: Vec<(usize, Entry)>,
    /// Nothing is learnt from paths: they are walked only to find out which facts hold.
    pub searches: bool,
    pub explanations: Explanations,
    nodes: Nodes,
    pub speculation: Speculation,
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
            about: AboutTerms::default(),
            preconditions: BTreeMap::new(),
            table: Table::new(MAX_TABLE),
            told: Told::default(),
            claims: Vec::new(),
            searches: false,
            explanations: Explanations::default(),
            nodes: Nodes::default(),
            speculation: Speculation::default(),
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
        let mut node = Node::new((parent, within), segment, snapshot, shape);
        node.failed = self.searches;
        let id = self.nodes.add(node);
        self.speculation.made(id);
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
        self.nodes.get(id)?.recorded
    }

    /// The node that left an entry, in the tree that is recorded.
    pub fn origin(&self, entry: EntryId) -> Option<TreeId> {
        self.table.entry(entry).origin
    }

    /// Records what a node left, or why it left nothing.
    fn record_interpolant(&self, node: &Node, found: Result<(&[Term], bool), &NoInterpolant>) {
        let (Some(record), Some(id)) = (&self.record, node.recorded) else { return };
        let mut record = record.borrow_mut();
        match found {
            Ok((conditions, is_invariant)) => record.learnt(id, conditions, is_invariant),
            Err(why) => record.note(id, Note::Words(format!("no interpolant: {why}"))),
        }
    }

    fn node(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id)
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
            for node in self.nodes.iter_mut().filter(|node| !node.failed) {
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
        self.speculation.fail();
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
            && self.speculation.is_on
            && self.table.misses_branches(shape, &source, &arrival.path.condition, &mut chain)
        {
            self.speculation.regret(shape);
        }
        if self.explanations.is_on && !self.speculation.goes_on() {
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
        let saves = !self.speculation.goes_on() && self.account.saved(below, digest, is_repeated);
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
                self.explanations.note_failure(why.to_string());
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
            let is_root = self.speculation.is_below(current);
            let Some(node) = self.node(current) else { return };
            if is_root || node.pending > 0 {
                return;
            }
            if self.has_openings(current) {
                self.speculation.wanted = Some(current);
                return;
            }
            let Some(node) = self.nodes.remove(current) else { return };
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

    /// The interpolant of a node, put into the table.
    fn finish(&mut self, id: NodeId, node: &Node) -> Option<Vec<Reason>> {
        if self.searches {
            return None;
        }
        let found = self.interpolant(node);
        let found = found.map_err(|why| {
            self.record_interpolant(node, Err(&why));
            match why {
                // Why that is was noted below.
                NoInterpolant::Unexplored => {}
                why => self.explanations.note_failure(why.to_string()),
            }
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

    fn interpolant(&mut self, node: &Node) -> Result<Vec<Reason>, NoInterpolant> {
        if node.failed {
            return Err(NoInterpolant::Unexplored);
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
        let mut conditions =
            interpolant::normalise(store, &self.about.sets, &self.entry, conditions, &mut value);
        if self.mode == Mode::Core {
            conditions = backprop::facts_instead(store, &self.entry, &source, conditions);
        }
        if conditions.iter().any(|&condition| store.is_false(condition)) || conditions.len() > self.size {
            return Err(NoInterpolant::TooLarge);
        }
        Ok(self.with_causes(conditions, &required))
    }

    /// What a state requires to go one of some transitions, to an end that is safe.
    fn required(
        &mut self,
        source: &Source<'_>,
        transitions: &[Transition],
        met: &mut Met,
    ) -> Result<Vec<Reason>, NoInterpolant> {
        let store = self.store;
        let obligations = backprop::obligations(store, &self.about.sets, transitions);
        let queries = self.chain.borrow().statistics.backend;
        let (chain, about) = (&self.chain, &self.about);
        let back = Back { store, entry: &self.entry, chain, about, mode: self.mode };
        let found = back.conditions(source, &obligations, self.speculation.is_on.then_some(met));
        let queries = self.chain.borrow().statistics.backend - queries;
        self.account.finished(obligations.len() as u64, queries);
        found
    }
}

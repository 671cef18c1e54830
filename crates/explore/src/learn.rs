//! Learning: the nodes of the symbolic execution tree that are not finished, and the interpolant
//! that each leaves when it is.
//!
//! A node is a state at a subsumption point. Below it lie transitions, to other nodes or to the ends
//! of paths. When all of them have come back with a reason to be safe, the node's interpolant is
//! their conjunction, each taken back over its transition.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use program::DataModel;
use semantics::symbolic::EntryVariables;
use semantics::symbolic::{PathState, Value};
use semantics::{State, Stop};
use solver::{Chain, PathCondition};
use term::{Term, TermStore};

use crate::actual::{Snapshot, Source, Valuation};
use crate::backprop::{self, Back, Mode};
use crate::follow::{Decisions, Runner, TransitionEnd, Way};
use crate::interpolant;
use crate::table::{EntryId, Table};

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(u32);

/// Conjuncts in the table at most.
const MAX_TABLE: usize = 1 << 23;

struct Node {
    parent: Option<NodeId>,
    /// Blocks entered since the parent, and what was decided.
    blocks: u64,
    decisions: Decisions,
    snapshot: Rc<Snapshot>,
    shape: u128,
    /// Paths from here that have not come back.
    pending: u32,
    /// Something below was cut: there is no interpolant.
    failed: bool,
    conditions: Vec<Term>,
}

#[derive(Clone, Debug, Default)]
pub struct LearnStatistics {
    pub nodes: u64,
    pub learnt: u64,
    pub failed: u64,
    pub subsumed: u64,
    pub transitions: u64,
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
    /// Blocks entered since the last node.
    pub blocks: u64,
    /// What was decided since then.
    pub decisions: &'a Decisions,
}

pub struct Learner<'p, 's> {
    store: &'s TermStore,
    entry: Rc<EntryVariables>,
    chain: Rc<RefCell<Chain>>,
    runner: Runner<'p, 's>,
    model: DataModel,
    pub table: Table,
    nodes: Vec<Option<Node>>,
    free: Vec<u32>,
    mode: Mode,
    size: usize,
    statistics: LearnStatistics,
}

impl<'p, 's> Learner<'p, 's> {
    pub fn new(
        store: &'s TermStore,
        entry: Rc<EntryVariables>,
        chain: Rc<RefCell<Chain>>,
        runner: Runner<'p, 's>,
        model: DataModel,
        mode: Mode,
        size: usize,
    ) -> Learner<'p, 's> {
        Learner {
            store,
            entry,
            chain,
            runner,
            model,
            table: Table::new(MAX_TABLE),
            nodes: Vec::new(),
            free: Vec::new(),
            mode,
            size,
            statistics: LearnStatistics::default(),
        }
    }

    pub fn add_node(
        &mut self,
        parent: Option<NodeId>,
        (blocks, decisions): (u64, Decisions),
        snapshot: Snapshot,
        shape: u128,
    ) -> NodeId {
        self.statistics.nodes += 1;
        let node = Node {
            parent,
            blocks,
            decisions,
            snapshot: Rc::new(snapshot),
            shape,
            pending: 1,
            failed: false,
            conditions: Vec::new(),
        };
        match self.free.pop() {
            Some(index) => {
                self.nodes[index as usize] = Some(node);
                NodeId(index)
            }
            None => {
                self.nodes.push(Some(node));
                NodeId(self.nodes.len() as u32 - 1)
            }
        }
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

    /// A path below a node will give no reason.
    pub fn fail(&mut self, id: NodeId) {
        if let Some(node) = self.node(id) {
            node.failed = true;
        }
    }

    /// The entry that covers a state that reaches a subsumption point.
    pub fn subsuming(&mut self, shape: u128, arrival: &Arrival<'_>) -> Option<EntryId> {
        let start = Instant::now();
        let source = Source {
            store: self.store,
            entry: &self.entry,
            model: self.model,
            machine: arrival.machine,
            path: arrival.path,
            inputs: &[],
        };
        let mut chain = self.chain.borrow_mut();
        let found = self.table.subsuming(shape, &source, &arrival.path.condition, &mut chain);
        self.statistics.subsumed += u64::from(found.is_some());
        self.statistics.time += start.elapsed();
        found
    }

    /// A path below a node reached a state that an entry covers.
    pub fn path_subsumed(&mut self, id: NodeId, arrival: &Arrival<'_>, entry: EntryId) {
        let start = Instant::now();
        let after = self.table.entry(entry).conditions.clone();
        let way = self.way(id, TransitionEnd::Blocks(arrival.blocks), arrival.path, arrival.decisions);
        self.come_back(id, way, &after);
        self.settle(id);
        self.statistics.time += start.elapsed();
    }

    /// A path below a node ended without reaching a target.
    pub fn path_ended(&mut self, id: NodeId, arrival: &Arrival<'_>, stop: &Stop) {
        let start = Instant::now();
        let way = self.way(id, TransitionEnd::Stop(stop.clone()), arrival.path, arrival.decisions);
        self.come_back(id, way, &[]);
        self.settle(id);
        self.statistics.time += start.elapsed();
    }

    /// A path below a node was cut.
    pub fn path_cut(&mut self, id: NodeId) {
        self.fail(id);
        self.settle(id);
    }

    /// What was done so far.
    pub fn statistics(&self) -> LearnStatistics {
        let chain = self.chain.borrow();
        LearnStatistics {
            solver_time: chain.statistics.total_time,
            backend: chain.statistics.backend,
            ..self.statistics.clone()
        }
    }

    fn way(
        &mut self,
        id: NodeId,
        end: TransitionEnd,
        path: &PathState<PathCondition>,
        decisions: &Decisions,
    ) -> Option<Way> {
        let node = self.node(id)?;
        if node.failed {
            return None;
        }
        let from = node.snapshot.clone();
        let inputs = path.inputs.since(&from.path.inputs);
        let decisions = decisions.iter().copied().collect();
        Some(Way { from, end, condition: path.condition.clone(), inputs, decisions })
    }

    /// Takes a reason back over a transition.
    fn come_back(&mut self, id: NodeId, way: Option<Way>, after: &[Term]) {
        let Some(way) = way else { return };
        self.statistics.transitions += 1;
        let mut back = Back {
            store: self.store,
            entry: &self.entry,
            chain: &self.chain,
            runner: &mut self.runner,
            model: self.model,
            mode: self.mode,
        };
        let found = back.conditions(way, after);
        let Some(node) = self.node(id) else { return };
        match found {
            Ok(conditions) => node.conditions.extend(conditions),
            Err(why) => {
                node.failed = true;
                if std::env::var_os("SF_WHY").is_some() {
                    eprintln!("why: {why}");
                }
            }
        }
    }

    /// One path fewer is to come back; a node that waits for none is finished.
    fn settle(&mut self, id: NodeId) {
        let mut current = id;
        loop {
            let Some(node) = self.node(current) else { return };
            node.pending -= 1;
            if node.pending > 0 {
                return;
            }
            let Some(node) = self.nodes[current.0 as usize].take() else { return };
            self.free.push(current.0);
            let interpolant = self.finish(&node);
            let Some(parent) = node.parent else { return };
            match interpolant {
                Some(conditions) => {
                    let end = TransitionEnd::Blocks(node.blocks);
                    let way = self.way(parent, end, &node.snapshot.path, &node.decisions);
                    self.come_back(parent, way, &conditions);
                }
                None => self.fail(parent),
            }
            current = parent;
        }
    }

    /// The interpolant of a node, put into the table.
    fn finish(&mut self, node: &Node) -> Option<Vec<Term>> {
        if node.failed {
            self.statistics.failed += 1;
            return None;
        }
        let source = Source {
            store: self.store,
            entry: &self.entry,
            model: self.model,
            machine: &node.snapshot.machine,
            path: &node.snapshot.path,
            inputs: &[],
        };
        let mut valuation = Valuation::default();
        let store = self.store;
        let mut value = |term: Term| store.value(valuation.term(&source, term));
        let mut conditions = interpolant::normalise(store, &self.entry, node.conditions.clone(), &mut value);
        if self.mode == Mode::Core {
            conditions = backprop::facts_instead(store, &self.entry, &source, conditions);
        }
        if conditions.iter().any(|&condition| store.is_false(condition)) || conditions.len() > self.size {
            self.statistics.failed += 1;
            return None;
        }
        self.statistics.learnt += 1;
        self.table.insert(store, &self.entry, node.shape, conditions.clone());
        Some(conditions)
    }
}

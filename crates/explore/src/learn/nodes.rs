//! The nodes of the symbolic execution tree that are not finished.

use std::cell::RefCell;
use std::rc::Rc;

use semantics::symbolic::Location;
use term::Term;
use term::footprint::room;

use super::speculate::Candidate;
use crate::account::Work;
use crate::backprop::{Met, Reason, Transition};
use crate::entry_values::Snapshot;
use crate::memory::sampled;
use crate::node::{NodeId, Segment, TreeId};

pub(super) struct Node {
    pub parent: Option<NodeId>,
    /// The header of the innermost loop that it is in, while the facts of that are looked for.
    pub within: Option<NodeId>,
    /// Nothing was explored below.
    pub is_new: bool,
    /// A loop that is abstracted begins here.
    pub is_header: bool,
    /// How it was reached from the parent.
    pub segment: Segment,
    pub snapshot: Rc<Snapshot>,
    pub shape: u128,
    /// Paths from here that have not come back.
    pub pending: u32,
    /// Something below was cut: there is no interpolant.
    pub failed: bool,
    pub transitions: Vec<Transition>,
    /// Blocks that were entered below.
    pub work: Work,
    /// What is known of the loop that begins here, when it is finished.
    pub header: Option<Header>,
    /// Branches that could be opened.
    pub openings: Vec<Candidate>,
    /// What it requires, if that is known already.
    pub required: Option<Rc<Vec<Reason>>>,
    /// What its obligations were met by.
    pub met: RefCell<Met>,
    /// No branch was opened.
    pub is_closed: bool,
    /// Its number in the tree that is recorded.
    pub recorded: Option<TreeId>,
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

impl Node {
    pub fn new(
        (parent, within): (Option<NodeId>, Option<NodeId>),
        segment: Segment,
        snapshot: Snapshot,
        shape: u128,
    ) -> Node {
        Node {
            parent,
            within,
            is_new: true,
            is_header: false,
            segment,
            snapshot: Rc::new(snapshot),
            shape,
            pending: 1,
            failed: false,
            transitions: Vec::new(),
            header: None,
            work: Work::default(),
            openings: Vec::new(),
            required: None,
            met: RefCell::default(),
            is_closed: true,
            recorded: None,
        }
    }
}

/// Nodes by number; numbers of those that are gone are given again.
#[derive(Default)]
pub(super) struct Nodes {
    nodes: Vec<Option<Node>>,
    free: Vec<u32>,
}

impl Nodes {
    pub fn add(&mut self, node: Node) -> NodeId {
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

    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes[id.0 as usize].as_ref()
    }

    /// The memory that they take, about, with the states that they keep.
    pub fn bytes(&self) -> f64 {
        let of_node = |node: &Node| {
            let Snapshot { machine, path } = &*node.snapshot;
            let transitions: f64 = node.transitions.iter().map(Transition::bytes).sum();
            machine.footprint()
                + path.footprint(path.condition.bytes())
                + room(&node.transitions)
                + transitions
        };
        let kept = sampled(self.nodes.len(), |index| self.nodes[index].as_ref().map_or(0.0, of_node));
        room(&self.nodes) + kept
    }

    pub fn get_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes[id.0 as usize].as_mut()
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Node> {
        self.nodes.iter_mut().flatten()
    }

    /// Takes a node away, if it is there.
    pub fn remove(&mut self, id: NodeId) -> Option<Node> {
        let node = self.nodes[id.0 as usize].take()?;
        self.free.push(id.0);
        Some(node)
    }

    /// Takes a node out for a moment, until it is put back.
    pub fn take_out(&mut self, id: NodeId) -> Option<Node> {
        self.nodes[id.0 as usize].take()
    }

    pub fn put_back(&mut self, id: NodeId, node: Node) {
        self.nodes[id.0 as usize] = Some(node);
    }

    /// Takes away all that is below a node.
    pub fn remove_below(&mut self, id: NodeId) {
        let indices = 0..self.nodes.len() as u32;
        let gone: Vec<NodeId> = indices.map(NodeId).filter(|&other| self.is_below(other, id)).collect();
        for id in gone {
            self.remove(id);
        }
    }

    fn is_below(&self, id: NodeId, above: NodeId) -> bool {
        let parent = |id: &NodeId| self.get(*id).and_then(|node| node.parent);
        std::iter::successors(parent(&id), parent).any(|parent| parent == above)
    }
}

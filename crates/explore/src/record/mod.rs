//! Records the symbolic execution tree for people, when that is asked for.
//!
//! Nodes are what the page shows: a state that begins at the root, at an alternative of a fork or at a
//! subsumption point, up to what happens to it next. While exploring only terms and values are noted, and
//! no term is made; texts are written when all is over (`render.rs`). So what is recorded does not change
//! what is explored.

mod capture;
mod render;

use std::rc::Rc;
use std::time::Instant;

use outcome::{NodeKind, Sample};
use program::{FunctionId, Place};
use rustc_hash::FxHashMap;
use semantics::symbolic::{InputRecord, Inputs, Location};
use term::Term;

use capture::Held;
pub use capture::{Seen, Variables};
pub use render::Renderer;

use crate::node::TreeId;
use crate::table::Missed;

/// Nodes at most; further ones are counted.
pub const MAX_NODES: usize = 200_000;
/// Samples at most: when there are as many, every other goes, and they are taken half as often.
const MAX_SAMPLES: usize = 512;

/// Where a state is in the tree that is recorded, with what it held when something was noted last.
#[derive(Clone)]
pub struct Position {
    pub node: TreeId,
    seen: Rc<Seen>,
}

impl Position {
    /// The same, at another node.
    pub fn at(&self, node: TreeId) -> Position {
        Position { node, seen: self.seen.clone() }
    }
}

/// A condition, or its negation.
#[derive(Copy, Clone, Debug)]
pub struct Literal {
    pub condition: Term,
    pub is_negated: bool,
}

/// What was decided on the way to a node.
#[derive(Clone, Debug)]
pub enum Decided {
    Condition(Literal),
    /// Cases of a switch that are not the one taken.
    OtherCases(usize),
    Words(&'static str),
}

/// What is said of a node.
#[derive(Clone, Debug)]
pub enum Note {
    Words(String),
    Missed(Missed),
}

/// A node as it was noted.
#[derive(Default)]
struct Raw {
    parent: Option<TreeId>,
    kind: NodeKind,
    is_point: bool,
    is_speculative: bool,
    is_target: bool,
    frames: Rc<[FunctionId]>,
    function: Option<FunctionId>,
    place: Option<Place>,
    decision: Option<Decided>,
    decided: Option<Place>,
    assumed: Vec<Term>,
    inputs: Vec<InputRecord>,
    forgotten: Vec<(Location, Term)>,
    changes: Vec<(Held, bool)>,
    interpolant: Option<Vec<Term>>,
    notes: Vec<Note>,
    link: Option<TreeId>,
    milliseconds: u32,
}

/// The tree of one engine.
pub struct Record {
    nodes: Vec<Raw>,
    omitted: u64,
    start: Instant,
    samples: Vec<Sample>,
    between_samples: u32,
    /// Where states with these digests were seen first.
    first: FxHashMap<u128, TreeId>,
    /// Loops that were begun again: the header, and the nodes made since.
    dropped: Vec<(TreeId, std::ops::Range<usize>)>,
    variables: Variables,
    last_frames: Rc<[FunctionId]>,
}

impl Record {
    pub fn new(variables: Variables, start: Instant) -> Record {
        Record {
            nodes: Vec::new(),
            omitted: 0,
            start,
            samples: Vec::new(),
            between_samples: 0,
            first: FxHashMap::default(),
            dropped: Vec::new(),
            variables,
            last_frames: Rc::default(),
        }
    }

    pub fn variables(&self) -> &Variables {
        &self.variables
    }

    /// Adds a node of which nothing is known yet.
    pub fn add(
        &mut self,
        parent: Option<TreeId>,
        decision: Option<Decided>,
        decided: Option<Place>,
        is_speculative: bool,
    ) -> TreeId {
        if self.nodes.len() >= MAX_NODES || parent == Some(TreeId::NONE) {
            self.omitted += 1;
            return TreeId::NONE;
        }
        let inherited = parent.and_then(|parent| self.node(parent)).is_some_and(|above| above.is_speculative);
        self.nodes.push(Raw {
            parent,
            decision,
            decided,
            is_speculative: is_speculative || inherited,
            milliseconds: self.milliseconds(),
            ..Raw::default()
        });
        TreeId(self.nodes.len() as u32 - 1)
    }

    /// A position at a node from which nothing was seen yet.
    pub fn position(&self, node: TreeId) -> Position {
        Position { node, seen: Rc::default() }
    }

    fn node(&mut self, id: TreeId) -> Option<&mut Raw> {
        self.nodes.get_mut(id.index()?)
    }

    fn milliseconds(&self) -> u32 {
        self.start.elapsed().as_millis() as u32
    }

    /// Whether nothing was noted at a node yet.
    pub fn is_fresh(&mut self, id: TreeId) -> bool {
        self.node(id).is_some_and(|node| node.kind == NodeKind::Open)
    }

    /// Whether nothing happens to a state any more that is there.
    pub fn is_leaf(&mut self, id: TreeId) -> bool {
        use NodeKind::{Explored, Loop, Open};
        self.node(id).is_some_and(|node| !matches!(node.kind, Open | Explored | Loop))
    }

    pub fn has_parent(&mut self, id: TreeId) -> bool {
        self.node(id).is_some_and(|node| node.parent.is_some())
    }

    pub fn set_kind(&mut self, id: TreeId, kind: NodeKind) {
        if let Some(node) = self.node(id) {
            node.kind = kind;
        }
    }

    pub fn set_point(&mut self, id: TreeId) {
        if let Some(node) = self.node(id) {
            node.is_point = true;
        }
    }

    pub fn set_target(&mut self, id: TreeId) {
        if let Some(node) = self.node(id) {
            node.is_target = true;
        }
    }

    pub fn set_link(&mut self, id: TreeId, link: Option<TreeId>) {
        if let Some(node) = self.node(id) {
            node.link = link.filter(|&link| link != TreeId::NONE);
        }
    }

    pub fn note(&mut self, id: TreeId, note: Note) {
        if let Some(node) = self.node(id) {
            node.notes.push(note);
        }
    }

    /// Where a node is, where the state itself is not there.
    pub fn set_place(&mut self, id: TreeId, function: FunctionId, place: Option<Place>) {
        if let Some(node) = self.node(id) {
            (node.function, node.place) = (Some(function), place);
        }
    }

    /// Notes what a state holds at a node; the position remembers it.
    pub fn capture(&mut self, position: &mut Position, seen: Seen, place: Option<Place>) {
        if *self.last_frames != *seen.frames {
            self.last_frames = seen.frames.clone();
        }
        let frames = self.last_frames.clone();
        let before = std::mem::replace(&mut position.seen, Rc::new(seen));
        let seen = position.seen.clone();
        let Some(node) = self.node(position.node) else { return };
        node.assumed.extend(seen.assumed_since(&before));
        node.changes.extend(seen.changes_since(&before));
        let inputs = seen.inputs.as_ref().map(|inputs| match &before.inputs {
            Some(earlier) => inputs.since(earlier),
            None => inputs.since(&Inputs::default()),
        });
        node.inputs.extend(inputs.into_iter().flatten());
        node.function = frames.last().copied();
        node.frames = frames;
        node.place = place;
    }

    /// A node has left an interpolant.
    pub fn learnt(&mut self, id: TreeId, conditions: &[Term], is_invariant: bool) {
        if let Some(node) = self.node(id) {
            node.interpolant = Some(conditions.to_vec());
            if is_invariant {
                node.kind = NodeKind::Loop;
            }
        }
    }

    /// Where a state with this digest was first; None if it is this one.
    pub fn first(&self, digest: u128) -> Option<TreeId> {
        self.first.get(&digest).copied()
    }

    pub fn seen_first(&mut self, digest: u128, id: TreeId) {
        self.first.insert(digest, id);
    }

    /// The loop that begins at a node is begun: with the node, or, where it was begun before, with a new
    /// one below it. What was found since goes.
    /// `forgotten`: places that hold anything now, and what stands for it.
    pub fn begin_loop(&mut self, header: TreeId, forgotten: Vec<(Location, Term)>) -> TreeId {
        let Some(index) = header.index() else { return TreeId::NONE };
        self.set_kind(header, NodeKind::Loop);
        let mut since = index + 1;
        for (other, range) in &self.dropped {
            if *other == header {
                since = since.max(range.end);
            }
        }
        let mut begun = header;
        if since < self.nodes.len() {
            self.dropped.push((header, since..self.nodes.len()));
            let words = Decided::Words("the loop is begun again, with other facts");
            begun = self.add(Some(header), Some(words), None, false);
        }
        if let Some(node) = self.node(begun) {
            node.forgotten.extend(forgotten);
        }
        begun
    }

    /// Counts at this moment, unless the last ones are young. `is_last`: in any case.
    pub fn sample(&mut self, mut sample: Sample, is_last: bool) {
        sample.milliseconds = self.milliseconds();
        let is_due = self
            .samples
            .last()
            .is_none_or(|last| sample.milliseconds >= last.milliseconds + self.between_samples.max(1));
        if !is_due && !is_last {
            return;
        }
        if self.samples.len() >= MAX_SAMPLES {
            let mut number = 0;
            self.samples.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.between_samples = (2 * self.between_samples).max(10);
        }
        self.samples.push(sample);
    }
}

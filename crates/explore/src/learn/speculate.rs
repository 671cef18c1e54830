//! What nodes know of branches that can be opened, and how a speculation below a node ends.

use std::rc::Rc;

use program::{BlockId, Entity, FunctionId};
use rustc_hash::{FxHashMap, FxHashSet};
use term::{Term, TermStore};

use super::Learner;
use crate::abduction;
use crate::account::Work;
use crate::backprop::{Reason, Transition};
use crate::entry_values::{Snapshot, Source};
use crate::node::{NodeId, Segment};
use crate::range::Range;
use crate::speculation::{Cause, Opening};
use crate::transition::{Branch, Decisions};

/// Conditions of one node at most that branches are opened for, and as many again for each state that
/// they kept from being subsumed.
const MAX_CLOSED: usize = 16;

/// A branch below a node that could be opened.
pub struct Candidate {
    opening: Rc<Opening>,
    /// What was decided on the path, also behind the branch.
    decisions: Rc<Decisions>,
    /// The transition that it is on, and the step that it decides there.
    transition: usize,
    step: usize,
    /// Alternatives that were not tried.
    alternatives: Vec<usize>,
}

/// A node below which is speculated.
struct Root {
    node: NodeId,
    /// A reason is missing.
    failed: bool,
    /// What was there before.
    pending: u32,
    transitions: usize,
    openings: usize,
    work: Work,
    made: usize,
}

/// What is known of speculations.
#[derive(Default)]
pub struct Speculation {
    /// Whether branches are kept to be opened.
    pub is_on: bool,
    /// A node that is to be finished when its branches were opened.
    pub wanted: Option<NodeId>,
    /// How many states of each shape only infeasible branches kept from being subsumed.
    regrets: FxHashMap<u128, usize>,
    /// The nodes below which is speculated, outermost first, and the nodes that were made meanwhile.
    roots: Vec<Root>,
    made: Vec<NodeId>,
}

impl Speculation {
    /// Whether a speculation goes on.
    pub fn goes_on(&self) -> bool {
        !self.roots.is_empty()
    }

    /// Whether the innermost is below this node.
    pub fn is_below(&self, node: NodeId) -> bool {
        self.roots.last().is_some_and(|root| root.node == node)
    }

    /// Whether a reason is missing in the innermost.
    pub fn has_failed(&self) -> bool {
        self.roots.last().is_some_and(|root| root.failed)
    }

    /// A reason is missing.
    pub fn fail(&mut self) {
        if let Some(root) = self.roots.last_mut() {
            root.failed = true;
        }
    }

    /// A node was made.
    pub fn made(&mut self, id: NodeId) {
        if self.goes_on() {
            self.made.push(id);
        }
    }

    /// Only infeasible branches kept a state of this shape from being subsumed.
    pub fn regret(&mut self, shape: u128) {
        *self.regrets.entry(shape).or_default() += 1;
    }
}

impl Learner<'_, '_> {
    /// Keeps the branches of a path that came back, where they decide what is required.
    pub(super) fn keep_openings(&mut self, id: NodeId, segment: &Segment, branches: &[Branch]) {
        if !self.speculation.is_on || segment.openings.is_empty() || branches.is_empty() {
            return;
        }
        let decisions = Rc::new(segment.decisions.clone());
        let Some(node) = self.node(id) else { return };
        let transition = node.transitions.len();
        let found = segment.openings.iter().filter_map(|opening| {
            let Branch { from: step, .. } =
                *branches.iter().find(|branch| branch.blocks == opening.blocks)?;
            let mut alternatives: Vec<usize> = (0..opening.branch.alternatives).collect();
            alternatives.retain(|&other| other != opening.branch.feasible);
            let (opening, decisions) = (opening.clone(), decisions.clone());
            Some(Candidate { opening, decisions, transition, step, alternatives })
        });
        let found: Vec<Candidate> = found.collect();
        node.openings.extend(found);
    }

    /// Conditions that were put in order, with their causes: those of what speaks of the same places.
    pub(super) fn with_causes(&self, conditions: Vec<Term>, before: &[Reason]) -> Vec<Reason> {
        let is_caused = before.iter().any(|reason| reason.causes.is_some());
        // Each is looked into once: it may be a sum of many places.
        let places = |condition: Term| abduction::leaves(self.store, condition);
        let mut places_before: Option<Vec<Vec<Term>>> = None;
        let mut causes = |condition: Term| {
            if let Some(same) = before.iter().find(|reason| reason.condition == condition) {
                return same.causes.clone();
            }
            let places_before = places_before
                .get_or_insert_with(|| before.iter().map(|reason| places(reason.condition)).collect());
            let leaves = places(condition);
            // They are ascending.
            let is_related = |other: &[Term]| other.iter().any(|leaf| leaves.binary_search(leaf).is_ok());
            let related = before.iter().zip(places_before).filter(|(_, other)| is_related(other));
            let causes = related.map(|(reason, _)| reason.causes.clone());
            causes.reduce(|all, causes| all.and(&causes)).unwrap_or_default()
        };
        let reason = |condition: Term| match is_caused {
            true => Reason { condition, causes: causes(condition) },
            false => Reason::plain(condition),
        };
        conditions.into_iter().map(reason).collect()
    }

    /// Whether something was learnt at a place.
    pub fn knows(&self, (function, block): (FunctionId, BlockId)) -> bool {
        self.table.knows(function, block.index() as u32)
    }

    /// Whether something may be learnt at a node.
    pub fn is_learning(&self, id: NodeId) -> bool {
        self.nodes.get(id).is_some_and(|node| !node.failed)
    }

    /// Whether a node has branches that can be opened.
    pub fn has_openings(&self, id: NodeId) -> bool {
        let node = self.nodes.get(id);
        node.is_some_and(|node| !node.failed && !node.openings.is_empty())
    }

    pub fn drop_openings(&mut self, id: NodeId) {
        if let Some(node) = self.node(id) {
            node.openings.clear();
        }
    }

    /// What a node requires whose paths are all back, if it can be found.
    fn known_required(&mut self, id: NodeId) -> Option<Rc<Vec<Reason>>> {
        let mut node = self.nodes.take_out(id)?;
        if node.required.is_none() {
            let entry = self.entry.clone();
            let Snapshot { machine, path } = &*node.snapshot;
            let source = Source { store: self.store, entry: &entry, machine, path, inputs: &[] };
            let met = &mut node.met.borrow_mut();
            node.required = self.required(&source, &node.transitions, met).ok().map(Rc::new);
        }
        let required = node.required.clone();
        self.nodes.put_back(id, node);
        required
    }

    /// The next branch of a node to open: its state, the alternative, and what the path did before.
    pub fn next_opening(&mut self, id: NodeId) -> Option<(Rc<Opening>, usize, Segment)> {
        // What the node requires only to keep branches closed.
        let required = self.known_required(id);
        let closed = required.as_ref().map_or(0, |required| self.closed(required));
        let causes = required.map(|required| {
            let needed = self.variables(required.iter().filter(|reason| !reason.causes.is_some()));
            let caused = required.iter().filter(|reason| reason.causes.is_some());
            let caused = caused.filter(|&reason| !self.variables([reason].into_iter()).is_subset(&needed));
            caused.flat_map(|reason| reason.causes.iter()).collect::<FxHashSet<Cause>>()
        });
        let store = self.store;
        let shape = self.node(id)?.shape;
        let regrets = self.speculation.regrets.get(&shape).copied().unwrap_or(0);
        let node = self.node(id)?;
        // All of them have to be opened for states that come here to be subsumed.
        if std::mem::take(&mut node.is_closed) && closed > MAX_CLOSED * (1 + regrets) {
            node.openings.clear();
        }
        loop {
            let candidate = node.openings.last_mut()?;
            let Some(alternative) = candidate.alternatives.pop() else {
                node.openings.pop();
                continue;
            };
            let opening = candidate.opening.clone();
            let (transition, step) = (candidate.transition, candidate.step);
            let decisions = candidate.decisions[..opening.decisions].to_vec();
            // Paths that share the way to the branch share the branch.
            for other in node.openings.iter_mut() {
                let Opening { blocks, digest, .. } = *other.opening;
                if blocks == opening.blocks
                    && digest == opening.digest
                    && other.opening.opened == opening.opened
                {
                    other.alternatives.retain(|&known| known != alternative);
                }
            }
            let is_required = causes.as_ref().is_none_or(|causes| causes.contains(&opening.branch.at));
            if !is_required
                || opening.branch.alternatives == 2 && is_covered(store, &node.transitions, transition, step)
            {
                continue;
            }
            let mut opened = opening.opened.clone();
            opened.push((opening.blocks, alternative));
            let (blocks, digest) = (opening.blocks, opening.digest);
            let segment = Segment { blocks, digest, decisions, opened, openings: Vec::new() };
            return Some((opening, alternative, segment));
        }
    }

    /// How many conditions are required only to keep branches closed and not implied by others.
    fn closed(&self, required: &[Reason]) -> usize {
        let ranges: Vec<Option<Range>> =
            required.iter().map(|reason| Range::of(self.store, reason.condition)).collect();
        let is_implied = |range: &Range| {
            let mut others = ranges.iter().flatten();
            others.any(|other| other.base == range.base && other != range && other.is_within(range))
        };
        let closed = required.iter().zip(&ranges).filter(|(reason, _)| reason.causes.is_some());
        closed.filter(|(_, range)| !range.as_ref().is_some_and(is_implied)).count()
    }

    /// The places that conditions speak of.
    fn variables<'r>(&self, reasons: impl Iterator<Item = &'r Reason>) -> FxHashSet<Term> {
        reasons.flat_map(|reason| abduction::leaves(self.store, reason.condition)).collect()
    }

    /// A speculation begins below a node.
    pub fn begin_speculation(&mut self, id: NodeId) {
        let made = self.speculation.made.len();
        let Some(node) = self.node(id) else { return };
        let root = Root {
            node: id,
            failed: false,
            pending: node.pending,
            transitions: node.transitions.len(),
            openings: node.openings.len(),
            work: node.work,
            made,
        };
        node.pending += 1;
        self.speculation.roots.push(root);
    }

    /// The innermost speculation is over. It has succeeded if all of its paths are back with a
    /// reason. Otherwise what is below the node goes. What was learnt at nodes that are finished stays.
    ///
    /// Soundness: the interpolant of a node that is finished holds whatever becomes of those above.
    pub fn end_speculation(&mut self, is_failed: bool) -> bool {
        let Some(root) = self.speculation.roots.pop() else { return false };
        let made = self.speculation.made.split_off(root.made);
        let Some(node) = self.node(root.node) else { return false };
        node.work = root.work;
        let has_succeeded = !is_failed && !root.failed && node.pending == root.pending;
        if has_succeeded {
            node.required = None;
            if self.speculation.goes_on() {
                self.speculation.made.extend(made);
            }
            return true;
        }
        node.pending = root.pending;
        node.failed = false;
        node.transitions.truncate(root.transitions);
        node.openings.truncate(root.openings);
        for id in made {
            self.nodes.remove(id);
        }
        false
    }
}

/// Whether the other side of a step was explored on another transition.
fn is_covered(store: &TermStore, transitions: &[Transition], transition: usize, step: usize) -> bool {
    let Some(Transition { steps, .. }) = transitions.get(transition) else { return true };
    let opposite = store.not(steps[step].condition);
    transitions.iter().any(|other| {
        other.steps.get(step).is_some_and(|found| found.condition == opposite)
            && other.steps[..step] == steps[..step]
    })
}

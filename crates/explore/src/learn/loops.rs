//! Learning from loops that are abstracted.

use std::rc::Rc;

use outcome::{LoopInvariant, Precondition};
use program::{BlockId, Entity};
use rustc_hash::FxHashSet;
use semantics::symbolic::Location;
use term::Term;

use super::nodes::Node;
use super::{Arrival, Header, Learner};
use crate::abduction;
use crate::account::Work;
use crate::backprop::Reason;
use crate::c_expression::Writer;
use crate::entry_values::{Snapshot, Source, Valuation};
use crate::loops::overlaps;
use crate::node::NodeId;
use crate::reading;
use crate::speculation::Causes;
use crate::table::Entry;
use crate::transition::TransitionEnd;

impl Learner<'_, '_> {
    /// A path below a node returned to the header of a loop in a state that satisfies its facts.
    pub fn path_returned(&mut self, id: NodeId, arrival: &Arrival<'_>, shape: u128, facts: &[Term]) {
        let end = TransitionEnd::Blocks(arrival.segment.blocks, shape);
        let way = self.way(id, end, arrival.path, arrival.segment);
        let facts: Vec<Reason> = facts.iter().map(|&condition| Reason::plain(condition)).collect();
        self.come_back(id, way, arrival.segment, &facts);
        self.settle(id);
    }

    /// The invariants that are in the table.
    pub fn invariants(&self) -> Vec<Precondition> {
        let claims = self.claims.iter().map(|(_, entry)| entry);
        let found = self.table.entries().filter(|entry| entry.is_invariant).chain(claims);
        let mut invariants: Vec<Precondition> = found
            .map(|Entry { frames, block, conditions, .. }| {
                let function = frames.last().copied().unwrap_or(self.program.entry);
                let body = &self.program.functions[function];
                let reading = self.reading(frames);
                let places = &body.blocks[BlockId::from_index(*block as usize)].places;
                Precondition {
                    what: format!("a loop in {}", body.name),
                    place: places.iter().copied().flatten().find(|place| place.line > 0),
                    conditions: conditions.iter().map(|&condition| reading.condition(condition)).collect(),
                }
            })
            .collect();
        invariants.dedup();
        invariants
    }

    /// The same as far as C can say it, loop by loop.
    pub fn loop_invariants(&self) -> Vec<LoopInvariant> {
        let claims = self.claims.iter().map(|(_, entry)| entry);
        let mut found: Vec<LoopInvariant> = Vec::new();
        for entry in self.table.entries().filter(|entry| entry.is_invariant).chain(claims) {
            let function = entry.frames.last().copied().unwrap_or(self.program.entry);
            let body = &self.program.functions[function];
            let header = BlockId::from_index(entry.block as usize);
            let Some(&(_, keyword)) = body.loops.iter().find(|(known, _)| *known == header) else { continue };
            let writer = Writer {
                program: self.program,
                store: self.store,
                entry: &self.entry,
                function: body,
                depth: (entry.frames.len() as u32).saturating_sub(1),
            };
            let mut case: Vec<String> =
                entry.conditions.iter().filter_map(|&condition| writer.condition(condition)).collect();
            case.dedup();
            let known = found.iter_mut().find(|known| (known.function, known.keyword) == (function, keyword));
            match known {
                Some(known) if known.cases.contains(&case) => {}
                Some(known) => known.cases.push(case),
                None => found.push(LoopInvariant { function, keyword, cases: vec![case] }),
            }
        }
        found
    }

    /// The entries that were ever learnt.
    pub fn entries(&self) -> usize {
        self.table.len()
    }

    /// A loop is begun again from another state: what is below its node, and what was learnt there,
    /// goes. `is_header`: what is learnt below relies on its invariant.
    pub fn begin_again(&mut self, id: NodeId, snapshot: Snapshot, entries: usize, is_header: bool) {
        self.table.remove(entries, |_| true);
        self.claims.retain(|(since, _)| *since < entries);
        // A loop that is begun for the first time has nothing below.
        if self.node(id).is_some_and(|node| !node.is_new) {
            self.nodes.remove_below(id);
        }
        let searches = self.searches;
        if let Some(node) = self.node(id) {
            node.is_new = false;
            node.is_header = is_header;
            node.snapshot = Rc::new(snapshot);
            // One path goes on, and the loop itself is to be finished.
            node.pending = 2;
            node.failed = searches;
            node.transitions.clear();
            node.openings.clear();
            node.required = None;
            node.is_closed = true;
            node.met.borrow_mut().clear();
        }
    }

    /// A node waits for one thing fewer.
    pub fn release(&mut self, id: NodeId) {
        self.settle(id);
    }

    /// A loop is finished: its node waits for nothing else.
    pub fn loop_over(&mut self, id: NodeId, header: Header) {
        let Some(node) = self.node(id) else { return };
        node.header = Some(header);
        self.settle(id);
    }

    /// The headers of the loops that the paths below a node were in, innermost first.
    pub fn around(&self, id: NodeId) -> Vec<NodeId> {
        let node = |id: NodeId| self.nodes.get(id);
        let first = node(id).and_then(|node| if node.is_header { Some(id) } else { node.within });
        std::iter::successors(first, |&header| node(header).and_then(|node| node.within)).collect()
    }

    /// What has to hold at the header of a loop: the facts, and of the places that the loop does not
    /// write what its interpolant asks for. What was learnt inside holds under the same conditions;
    /// without them it does not hold.
    ///
    /// Soundness: a state that satisfies the facts and the rest satisfies the interpolant, so it is
    /// safe until it is at the header again, and then satisfies the facts; the rest did not change.
    pub(super) fn invariant(
        &mut self,
        id: NodeId,
        node: &Node,
        header: &Header,
        interpolant: Option<Vec<Term>>,
    ) -> Option<Vec<Term>> {
        let inside = self.table.remove(header.entries, |entry| entry.within == Some(id));
        let rest = interpolant.and_then(|conditions| self.rest(node, header, &conditions));
        let Some(rest) = rest else {
            self.claim(node, header);
            return None;
        };
        for mut entry in inside {
            for condition in &rest {
                if !entry.conditions.contains(condition) {
                    entry.conditions.push(*condition);
                    entry.causes.push(Causes::default());
                }
            }
            entry.within = node.within;
            self.table.insert(self.store, &self.entry, entry);
        }
        let mut invariant = header.facts.clone();
        invariant.extend(rest);
        Some(invariant)
    }

    /// Claims an invariant of a loop whose interpolant could not be found: the facts, and all that is
    /// known of other places that facts and code speak of.
    ///
    /// Soundness: nothing is subsumed by it. The checker finds out whether it is one.
    fn claim(&mut self, node: &Node, header: &Header) {
        let store = self.store;
        let snapshot = &node.snapshot;
        let is_written =
            |location: Location| header.written.iter().any(|&written| overlaps(written, location));
        let frames = reading::frames(&snapshot.machine);
        let registers = snapshot.machine.register_locations().filter_map(|location| {
            let Location::Register { depth, register } = location else { return None };
            let function = &self.program.functions[*frames.get(depth as usize)?];
            let ty = function.registers.values().nth(register as usize)?.ty;
            let width = ty.bits(self.program.data_model);
            (!is_written(location)).then(|| self.entry.variable(store, location, width))
        });
        let cells = self.entry.cells().into_iter().filter_map(|location| match location {
            Location::Bytes { count, .. } if !is_written(location) => {
                Some(self.entry.variable(store, location, 8 * count))
            }
            _ => None,
        });
        let variables: Vec<Term> = registers.chain(cells).collect();
        let (machine, path) = (&snapshot.machine, &snapshot.path);
        let source = Source { store, entry: &self.entry, machine, path, inputs: &[] };
        let mut conditions = header.facts.clone();
        let mut chain = self.chain.borrow_mut();
        let mut valuation = Valuation::default();
        conditions.extend(abduction::facts(&source, &mut valuation, &mut chain, &path.condition, &variables));
        drop(chain);
        let Some((_, block)) = reading::block(machine) else { return };
        let (shape, within) = (node.shape, None);
        let (work, is_gone, is_invariant) = (Work::default(), false, true);
        let frames = frames.into();
        let causes = vec![Causes::default(); conditions.len()];
        self.record_interpolant(node, Ok((&conditions, true)));
        let origin = node.recorded;
        let entry =
            Entry { shape, frames, block, conditions, causes, work, is_gone, is_invariant, within, origin };
        self.claims.push((self.table.len(), entry));
    }

    /// What the interpolant of a header asks for of the places that the loop does not write.
    fn rest(&mut self, node: &Node, header: &Header, conditions: &[Term]) -> Option<Vec<Term>> {
        let store = self.store;
        let is_written = |term: Term| match self.entry.location(store.node(term)) {
            Some(location) => header.written.iter().any(|&written| overlaps(written, location)),
            None => true,
        };
        let source = Source {
            store,
            entry: &self.entry,
            machine: &node.snapshot.machine,
            path: &node.snapshot.path,
            inputs: &[],
        };
        let mut chain = self.chain.borrow_mut();
        let mut rest: Vec<Term> = Vec::new();
        let mut is_found = true;
        let mut mixed = Vec::new();
        for &condition in conditions {
            let leaves = abduction::leaves(store, condition);
            if header.facts.contains(&condition) {
                continue;
            }
            if !leaves.iter().any(|&leaf| is_written(leaf)) {
                rest.push(condition);
            } else {
                mixed.push((condition, leaves));
            }
        }
        for (condition, leaves) in mixed {
            let mut known = header.facts.clone();
            known.extend(&rest);
            if abduction::core(store, &mut chain, &known, condition).is_some() {
                continue;
            }
            let mut variables: FxHashSet<Term> = leaves.into_iter().collect();
            variables.extend(header.facts.iter().flat_map(|&fact| abduction::leaves(store, fact)));
            let mut others: Vec<Term> =
                variables.into_iter().filter(|&variable| !is_written(variable)).collect();
            others.sort_unstable();
            let mut valuation = Valuation::default();
            let path = &node.snapshot.path.condition;
            known.extend(abduction::facts(&source, &mut valuation, &mut chain, path, &others));
            match abduction::core(store, &mut chain, &known, condition) {
                Some(core) => {
                    rest.extend(core.into_iter().filter(|fact| !header.facts.contains(fact)));
                    rest.sort_unstable();
                    rest.dedup();
                }
                None => is_found = false,
            }
        }
        drop(chain);
        if !is_found {
            self.statistics.failed += 1;
            self.explanations.note_failure("what a loop relies on could not be found".into());
            return None;
        }
        Some(rest)
    }
}

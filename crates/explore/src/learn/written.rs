//! What was learnt, for others to read: proofs, preconditions, counts.

use outcome::{Precondition, Proof, ProofEntry};
use program::{BlockId, Cfg, Entity, FunctionId};
use rustc_hash::FxHashSet;
use semantics::symbolic::{Location, write_leaf};

use super::Learner;
use crate::abduction;
use crate::reading::{Reading, Style};
use crate::table::Entry;

impl Learner<'_, '_> {
    pub(super) fn reading<'a>(&'a self, frames: &'a [FunctionId]) -> Reading<'a> {
        let (program, store, entry) = (self.program, self.store, &*self.entry);
        Reading { program, store, entry, frames, style: Style::default() }
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

    /// The memory that the table and the nodes take, about.
    pub fn bytes(&self) -> f64 {
        self.table.bytes() + self.nodes.bytes()
    }

    /// The memory that the answers of its own solver take that are kept, about.
    pub fn answers(&self) -> f64 {
        self.chain.borrow().bytes()
    }

    /// How many interpolants are in the table, and how many program variables are in them.
    pub fn stored(&self) -> (u64, u64) {
        let mut variables = FxHashSet::default();
        let mut count = 0;
        for entry in self.table.entries() {
            count += 1;
            let leaves = entry.conditions.iter().flat_map(|&term| abduction::leaves(self.store, term));
            let locations = leaves.filter_map(|leaf| self.entry.location(self.store.node(leaf)));
            variables.extend(locations.map(|location| match location {
                Location::Register { depth, .. } => (entry.frames.get(depth as usize).copied(), location),
                _ => (None, location),
            }));
        }
        (count, variables.len() as u64)
    }
}

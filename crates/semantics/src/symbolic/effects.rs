//! What a function without body may do to memory: all that its arguments lead to becomes unconstrained.

use std::cell::Cell;
use std::collections::VecDeque;

use program::Type;
use rustc_hash::FxHashSet;
use term::{Node, Term};

use super::Symbolic;
use super::inputs::{InputContent, InputOrigin, InputRecord};
use super::memory::MAX_MIXED;
use super::objects::{Contents, Mixed, Slot};
use super::oracle::Oracle;
use super::value::Value;
use crate::domain::{ObjectKind, Site};
use crate::stop::Stop;

/// Why a transition from entry variables, or a state of which something was forgotten, does not say
/// what a function can reach.
const NOT_KNOWN: &str = "what a function without body can reach";

impl<O: Oracle> Symbolic<'_, O> {
    /// Forgets what memory holds that these arguments lead to.
    ///
    /// Soundness: an object can be reached only by its address, so that what is in the arguments, and in
    /// the memory that they lead to, is all that the function can write. Where a value is not known to be
    /// an input, which is a number, it may be an address, and nothing is decided.
    pub(super) fn forget_reachable(
        &mut self,
        values: &[Value],
        types: &[Type],
        origin: &InputOrigin,
        site: Option<Site>,
    ) -> Result<(), Stop> {
        let mut waiting = VecDeque::new();
        let mut inputs = None;
        for (&value, &ty) in values.iter().zip(types) {
            if self.bits(ty) == self.pointer_bits && !ty.is_float() {
                let value = self.pinned(value);
                self.note_addresses(value, &mut inputs, &mut waiting)?;
            }
        }
        let mut reached = Vec::new();
        let mut seen = FxHashSet::default();
        while let Some(slot) = waiting.pop_front() {
            if !seen.insert(slot) {
                continue;
            }
            let object = self.object(slot)?;
            if let ObjectKind::Function(_) = object.kind {
                // It may call it, at once or later.
                let InputOrigin::Unmodelled(name) = origin else { continue };
                return Err(Stop::Unsupported(format!(
                    "the function {name}, which has no body and is given a function that it may call,"
                )));
            }
            if !object.alive || object.kind == ObjectKind::Unsized {
                continue;
            }
            let is_constant = self.oracle.is_constant(slot);
            if self.oracle.follows() && !is_constant {
                return Err(Stop::Undecided(NOT_KNOWN.into()));
            }
            if !object.read_only {
                reached.push(slot);
            }
            let terms: Vec<Term> = match &object.contents {
                Contents::Bytes(_) => Vec::new(),
                Contents::Mixed(mixed) => {
                    let mut terms: Vec<Term> = Vec::new();
                    for content in &mixed.slots {
                        if let Slot::Part(term, _) = content
                            && terms.last() != Some(term)
                        {
                            terms.push(*term);
                        }
                    }
                    terms
                }
                Contents::Array(array) => vec![*array],
            };
            for term in terms {
                self.note_addresses(Value::Term(term), &mut inputs, &mut waiting)?;
            }
        }
        reached.into_iter().try_for_each(|slot| self.forget_object(slot, origin, site))
    }

    /// Adds the objects whose addresses a value holds.
    fn note_addresses(
        &self,
        value: Value,
        inputs: &mut Option<FxHashSet<Term>>,
        slots: &mut VecDeque<usize>,
    ) -> Result<(), Stop> {
        let mut found = Vec::new();
        self.names_in(value, &mut found);
        slots.extend(found);
        let Value::Term(term) = value else { return Ok(()) };
        let is_leaf = |node: Node| matches!(node, Node::Variable { .. } | Node::ArrayVariable { .. });
        let leaves = self.leaves_of(term, is_leaf);
        if leaves.is_empty() {
            return Ok(());
        }
        let inputs = inputs.get_or_insert_with(|| self.input_terms());
        match leaves.iter().all(|leaf| inputs.contains(leaf)) {
            true => Ok(()),
            false => Err(Stop::Undecided(NOT_KNOWN.into())),
        }
    }

    /// The variables that are inputs of the path.
    fn input_terms(&self) -> FxHashSet<Term> {
        let records = self.path.inputs.to_vec().into_iter();
        let terms = records.filter_map(|record| match record.content {
            InputContent::Scalar { term, .. } | InputContent::Part { term, .. } => Some(term),
            InputContent::Whole { array, .. } => Some(array),
            InputContent::Region { .. } | InputContent::Return => None,
        });
        terms.collect()
    }

    /// The parts of a term for which this holds.
    fn leaves_of(&self, term: Term, is_leaf: impl Fn(Node) -> bool) -> Vec<Term> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            let node = self.store.node(term);
            if is_leaf(node) {
                found.push(term);
            }
            stack.extend(node.children());
        }
        found
    }

    /// All bytes of an object become those of a new region.
    fn forget_object(&mut self, slot: usize, origin: &InputOrigin, site: Option<Site>) -> Result<(), Stop> {
        let size = self.object(slot)?.size;
        let contents = match size {
            Value::Bits(0) => return Ok(()),
            Value::Bits(size) if size <= MAX_MIXED => {
                let region = self.new_region(origin.clone(), size, site);
                Contents::Mixed(Mixed {
                    bytes: vec![0; size as usize],
                    slots: vec![Slot::Open(region); size as usize],
                    open: size as usize,
                    array: Cell::new(None),
                })
            }
            _ => {
                let region = self.new_region(origin.clone(), 0, site);
                Contents::Array(self.region_array(region))
            }
        };
        self.object_mut(slot)?.contents = contents;
        self.note_write_of_all(slot);
        Ok(())
    }

    /// What a pointer was made from that nobody knows: what a function without body returned or left in
    /// memory, a variable that is defined nowhere, or a parameter of the entry. In words.
    pub(super) fn unknown_pointer(&self, pointer: Term) -> Option<String> {
        let is_leaf = |node: Node| matches!(node, Node::Variable { .. } | Node::ArrayVariable { .. });
        let leaves = self.leaves_of(pointer, is_leaf);
        let records = self.path.inputs.to_vec();
        let of_region = |wanted: u32| {
            let mut regions = records
                .iter()
                .filter(|record| matches!(record.content, InputContent::Region { id, .. } if id == wanted));
            regions.next().map(|record| &record.origin)
        };
        let origin = |record: &'_ InputRecord| match &record.content {
            InputContent::Scalar { term, .. } if leaves.contains(term) => Some(record.origin.clone()),
            InputContent::Part { region, term, .. } if leaves.contains(term) => of_region(*region).cloned(),
            InputContent::Whole { region, array, .. } if leaves.contains(array) => {
                of_region(*region).cloned()
            }
            _ => None,
        };
        records.iter().filter_map(origin).find_map(|origin| match origin {
            InputOrigin::Unmodelled(name) => {
                Some(format!("a pointer that comes from {name}, which has no body,"))
            }
            InputOrigin::External(name) => {
                Some(format!("a pointer that comes from {name}, which is defined nowhere,"))
            }
            InputOrigin::Parameter(name) => Some(format!("the pointer {name}, a parameter of the entry,")),
            _ => None,
        })
    }
}

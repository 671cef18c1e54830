//! What a path knows beside registers and call stack.

use std::rc::Rc;

use rustc_hash::FxHashSet;
use term::Term;

use super::inputs::Inputs;
use super::objects::Objects;
use super::value::ObjectName;

/// What a path knows beside registers and call stack.
#[derive(Clone)]
pub struct PathState<C> {
    pub condition: C,
    pub(super) objects: Objects,
    pub(super) free_stack_slots: Vec<u32>,
    pub inputs: Inputs,
    /// Numbers of the next variable, array variable and region.
    pub(super) variables: u32,
    pub(super) arrays: u32,
    pub(super) regions: u32,
    /// Where regions begin in their objects, if not at the start.
    pub(super) region_offsets: Rc<Vec<(u32, usize)>>,
    /// Objects whose addresses were constrained.
    pub(super) addresses: Rc<Vec<ObjectName>>,
    /// Objects on the stack whose addresses were used as numbers: values or conditions may depend on
    /// where they were, also after they are gone. Ascending; nothing is ever taken away.
    pub(super) exposed: Rc<Vec<ObjectName>>,
    /// How many names that were forgotten have been given away.
    pub(super) forgotten: u32,
    /// Bytes of standard input that were read.
    pub(super) stdin_position: u64,
    /// What was written to standard output, if it is kept.
    pub output: Output,
    /// What was answered for the instruction being executed.
    pub(super) trail: Vec<u32>,
    /// Where a transition is run from entry variables: slots of objects that it has touched.
    pub(super) touched: FxHashSet<u32>,
}

impl<C> PathState<C> {
    pub fn new(condition: C) -> PathState<C> {
        PathState {
            condition,
            objects: Objects::default(),
            free_stack_slots: Vec::new(),
            inputs: Inputs::default(),
            variables: 0,
            arrays: 0,
            regions: 0,
            region_offsets: Rc::default(),
            addresses: Rc::default(),
            exposed: Rc::default(),
            forgotten: 0,
            stdin_position: 0,
            output: Output::default(),
            trail: Vec::new(),
            touched: FxHashSet::default(),
        }
    }

    pub(super) fn region_offset(&self, region: u32) -> usize {
        self.region_offsets.iter().find(|(id, _)| *id == region).map_or(0, |(_, offset)| *offset)
    }

    pub(super) fn set_region_offset(&mut self, region: u32, offset: usize) {
        if offset != 0 {
            Rc::make_mut(&mut self.region_offsets).push((region, offset));
        }
    }

    /// The answer with which the instruction that forked is executed again.
    pub fn answer(&mut self, alternative: usize) {
        self.trail.push(alternative as u32);
    }
}

/// Bytes that a path wrote; copies share their common beginning.
#[derive(Clone, Default)]
pub struct Output(Option<Rc<(Vec<Term>, Output)>>);

impl Output {
    pub(super) fn last(&self) -> Option<&Rc<(Vec<Term>, Output)>> {
        self.0.as_ref()
    }

    /// All bytes, in order.
    pub fn bytes(&self) -> Vec<Term> {
        let mut pieces = Vec::new();
        let mut list = self;
        while let Some(cell) = &list.0 {
            pieces.push(&cell.0);
            list = &cell.1;
        }
        pieces.into_iter().rev().flatten().copied().collect()
    }

    /// Adds bytes at the end.
    pub(super) fn push(&mut self, bytes: Vec<Term>) {
        let before = std::mem::take(self);
        *self = Output(Some(Rc::new((bytes, before))));
    }
}

//! A loop that is being explored: the state that entered it, and the facts that are kept of it.

use std::rc::Rc;

use program::{BlockId, Entity, FunctionId, Program};
use rustc_hash::FxHashSet;
use semantics::State;
use semantics::symbolic::{EntryVariables, Location, ObjectName, PathState, Value};
use solver::{Chain, PathCondition};
use term::{Term, TermStore};

use super::observed::Observed;
use super::states::Row;
use super::{FunctionLoops, blocks_of, overlaps};
use crate::abduction;
use crate::claims::Claims;
use crate::entry_values::{Snapshot, Source, Valuation};
use crate::node::NodeId;
use crate::state::Live;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// What stays in the loop is explored, until the facts are stable.
    Body,
    /// What leaves the loop is explored, under facts that are stable.
    Exits,
}

/// A place that the loop writes.
#[derive(Copy, Clone, Debug)]
pub struct Written {
    pub location: Location,
    /// Its entry variable.
    pub variable: Term,
    /// What stood there when the loop was entered.
    pub initial: Term,
    /// What stands there instead, where that is forgotten.
    pub forgotten: Option<Term>,
}

/// Values, and what is assumed about them.
#[derive(Copy, Clone)]
pub struct View<'a> {
    pub store: &'a TermStore,
    pub entry: &'a EntryVariables,
    pub machine: &'a State<Value>,
    pub path: &'a PathState<PathCondition>,
}

impl<'a> View<'a> {
    pub fn of(store: &'a TermStore, entry: &'a EntryVariables, snapshot: &'a Snapshot) -> View<'a> {
        View { store, entry, machine: &snapshot.machine, path: &snapshot.path }
    }

    pub fn snapshot(&self) -> Snapshot {
        Snapshot { machine: self.machine.clone(), path: self.path.clone() }
    }

    /// A term over entry variables in this state.
    pub fn value(&self, term: Term) -> Term {
        let View { store, entry, machine, path } = *self;
        Valuation::default().term(&Source { store, entry, machine, path, inputs: &[] }, term)
    }

    /// Whether a fact is known to hold in this state.
    pub fn holds(&self, chain: &mut Chain, fact: Term) -> bool {
        let actual = self.value(fact);
        match self.store.value(actual) {
            Some(value) => value != 0,
            None => chain.always(self.store, &self.path.condition, actual),
        }
    }
}

/// Rounds in which nothing is learnt.
///
/// What is learnt in a round is thrown away if a fact fails in it. So where learning cuts few paths
/// off, the facts are found first, and one more round learns.
#[derive(Copy, Clone, Debug, Default)]
pub struct Searches {
    pub is_on: bool,
    /// Nodes and subsumed states when the round began.
    pub before: (u64, u64),
    /// Nodes that a round may have; beyond, learning is needed after all.
    limit: u64,
    /// That has happened.
    needs_learning: bool,
}

impl Searches {
    /// A round in which a fact failed is over: whether the next one learns nothing.
    pub fn round_over(&mut self, (nodes, subsumed): (u64, u64)) {
        let (nodes, subsumed) = (nodes - self.before.0, subsumed - self.before.1);
        if !self.needs_learning && nodes >= FEWEST_NODES && subsumed * LEAST_SUBSUMED < nodes {
            self.limit = nodes * MORE_NODES + FREE_NODES;
            self.is_on = true;
        }
    }

    /// Whether this round has become too long without learning.
    pub fn is_too_long(&self, (nodes, _): (u64, u64)) -> bool {
        self.is_on && nodes - self.before.0 > self.limit
    }

    pub fn give_up(&mut self) {
        self.is_on = false;
        self.needs_learning = true;
    }
}

pub struct Instance {
    /// The state that entered the loop, as it was.
    pub arrival: Rc<Snapshot>,
    pub entered: Entered,
    /// The number of frames.
    frames: usize,
    /// By block of the function.
    inside: Rc<[bool]>,
    /// Registers that the loop assigns before it reads them.
    temporaries: FxHashSet<Location>,
    pub phase: Phase,
    /// Something was dropped or found since the loop was begun last.
    pub is_dirty: bool,
    /// Whether this round only looks for facts that fail, and learns nothing.
    pub searches: Searches,
    /// Nothing is forgotten, and no path ends where it returns: each iteration is explored.
    pub is_unrolled: bool,
    /// Whether what a place held is a fact as long as nothing speaks against it.
    pub keeps_equations: bool,
    pub written: Vec<Written>,
    /// Over entry variables.
    pub facts: Vec<Term>,
    /// What is assumed where the loop was begun last.
    pub assumed: FxHashSet<Term>,
    /// Facts that are not dropped.
    pub required: FxHashSet<Term>,
    /// Facts that were candidates once.
    pub tried: FxHashSet<Term>,
    pub observed: Observed,
    /// Facts that depend on a control are looked for, in what places were seen to hold.
    pub follows_states: bool,
    pub rows: Vec<Row>,
    /// Where a loop is left, states wait until the facts are stable.
    pub exits: Vec<Live>,
}

/// Nodes of a round below which learning costs nothing.
const FEWEST_NODES: u64 = 16;
/// One of so many nodes must be subsumed for learning to pay in rounds that are thrown away.
const LEAST_SUBSUMED: u64 = 4;
/// How many more nodes than the one before a round may have without learning.
const MORE_NODES: u64 = 4;
const FREE_NODES: u64 = 512;

/// Where a loop is entered.
pub struct Entered {
    pub shape: u128,
    pub function: FunctionId,
    pub header: BlockId,
    pub node: NodeId,
    /// Forks on the way to it, and what was claimed there.
    pub depth: u32,
    pub claims: Claims,
    /// How many states wait outside of it.
    pub mark: usize,
    /// Entries of the table that were there before.
    pub entries: usize,
}

impl Instance {
    /// A loop that is entered in a state. None if the block begins none.
    pub fn new(
        program: &Program,
        loops: &FunctionLoops,
        view: View<'_>,
        entered: Entered,
        width: impl Fn(Location) -> Option<u32>,
    ) -> Option<Instance> {
        let Entered { function, header, .. } = entered;
        let body = &program.functions[function];
        let inside = blocks_of(&loops.cfg, body.blocks.len(), header)?;
        let frames = view.machine.points().count();
        let mut instance = Instance {
            arrival: Rc::new(view.snapshot()),
            entered,
            frames,
            inside: inside.clone(),
            temporaries: FxHashSet::default(),
            phase: Phase::Body,
            is_dirty: false,
            searches: Searches::default(),
            is_unrolled: false,
            keeps_equations: true,
            written: Vec::new(),
            facts: Vec::new(),
            assumed: FxHashSet::default(),
            required: FxHashSet::default(),
            tried: FxHashSet::default(),
            observed: Observed::default(),
            follows_states: false,
            rows: Vec::new(),
            exits: Vec::new(),
        };
        // Soundness: registers of other frames are not written while this one is active, and those
        // that are not live are not read.
        let live = loops.liveness.live_at(body, header, 0);
        let mut assigned = vec![false; body.registers.len()];
        for (_, block) in body.blocks.iter().filter(|(id, _)| inside[id.index()]) {
            for instruction in &block.instructions {
                instruction.written().iter().for_each(|register| assigned[register.index()] = true);
            }
            let edges = block.terminator.edges();
            let moves = edges.into_iter().flat_map(|edge| edge.moves.iter());
            moves.for_each(|step| assigned[step.to.index()] = true);
        }
        for register in (0..assigned.len()).filter(|&register| assigned[register]) {
            let location = Location::Register { depth: frames as u32 - 1, register: register as u32 };
            if live[register] {
                instance.add(view.store, view.entry, location, &width);
            } else {
                instance.temporaries.insert(location);
            }
        }
        Some(instance)
    }

    /// The places that the loop changes.
    ///
    /// Soundness: also registers that are not live here, which conditions learnt further inside may
    /// still speak of.
    pub fn changed(&self) -> Vec<Location> {
        let written = self.written.iter().map(|written| written.location);
        written.chain(self.temporaries.iter().copied()).collect()
    }

    /// Whether the loop leaves a place as it was when the loop was entered.
    ///
    /// Soundness: a fact about a register that is assigned before it is read would be compared with
    /// what the last iteration left there, and assumed about what was there before the first.
    pub fn keeps(&self, location: Location) -> bool {
        !self.changed().into_iter().any(|changed| overlaps(changed, location))
    }

    pub fn arrival_view<'a>(&'a self, store: &'a TermStore, entry: &'a EntryVariables) -> View<'a> {
        View::of(store, entry, &self.arrival)
    }

    /// Whether it is known that the loop writes a place, or does not matter.
    ///
    /// Soundness: an object that is not there when the loop is entered, or that has another life
    /// later, is part of the shape of a state, which has to be the same.
    pub fn is_written(&self, location: Location) -> bool {
        let slot = match location {
            Location::Bytes { slot, .. } | Location::Array { slot } => Some(slot),
            _ => None,
        };
        slot.is_some_and(|slot| !self.arrival.path.is_alive(slot))
            || self.written.iter().any(|known| {
                known.location == location
                    || matches!(known.location, Location::Array { slot: whole } if Some(whole) == slot)
            })
    }

    /// The loop writes a place. True if that was not known.
    pub fn add(
        &mut self,
        store: &TermStore,
        entry: &EntryVariables,
        location: Location,
        width: &impl Fn(Location) -> Option<u32>,
    ) -> bool {
        if self.is_written(location) {
            return false;
        }
        if let Location::Array { slot } = location {
            // All of it is forgotten, so nothing is kept of its pieces.
            let gone: Vec<Term> = self
                .written
                .iter()
                .filter(|known| matches!(known.location, Location::Bytes { slot: of, .. } if of == slot))
                .map(|known| known.variable)
                .collect();
            self.written.retain(|known| !gone.contains(&known.variable));
            let mentions = |fact: Term| abduction::leaves(store, fact).iter().any(|leaf| gone.contains(leaf));
            self.facts.retain(|&fact| !mentions(fact));
        }
        let Some(width) = width(location) else { return false };
        let variable = entry.variable(store, location, width);
        let initial = self.arrival_view(store, entry).value(variable);
        let written = Written { location, variable, initial, forgotten: None };
        if self.keeps_equations {
            self.facts.extend(self.equation(store, &written));
        }
        self.written.push(written);
        true
    }

    /// The fact that a place holds what it held when the loop was entered, if that is a number or an
    /// address.
    pub fn equation(&self, store: &TermStore, written: &Written) -> Option<Term> {
        if store.is_array(written.variable) || matches!(Value::of(store, written.initial), Value::Term(_)) {
            return None;
        }
        Some(store.eq(written.initial, written.variable))
    }

    /// The object that a place keeps pointing into, if that is one of the facts.
    pub fn stays_in(&self, store: &TermStore, written: &Written) -> Option<ObjectName> {
        let object = object_of(store, written.initial)?;
        let fact = within(store, &self.arrival, object, written.variable)?;
        self.facts.contains(&fact).then_some(object)
    }

    /// Whether a state that is below this one has left the loop.
    pub fn is_left(&self, machine: &State<Value>) -> bool {
        match machine.points().nth(self.frames - 1) {
            Some((function, block, _)) => function != self.entered.function || !self.inside[block.index()],
            None => true,
        }
    }

    /// The facts that a state does not satisfy.
    pub fn failing(&self, view: &View<'_>, chain: &mut Chain) -> Vec<Term> {
        let mut valuation = Valuation::default();
        let View { store, entry, machine, path } = *view;
        let source = Source { store, entry, machine, path, inputs: &[] };
        let fails = |&fact: &Term| {
            let actual = valuation.term(&source, fact);
            match store.value(actual) {
                Some(value) => value == 0,
                None => !chain.always(store, &path.condition, actual),
            }
        };
        self.facts.iter().copied().filter(fails).collect()
    }

    /// Leaves out facts that others imply, the newest first.
    pub fn simplify(&mut self, store: &TermStore, chain: &mut Chain) {
        for index in (0..self.facts.len()).rev() {
            let fact = self.facts.remove(index);
            let is_implied = abduction::core(store, chain, &self.facts, fact).is_some();
            if !is_implied || self.required.contains(&fact) {
                self.facts.insert(index, fact);
            }
        }
    }

    /// Drops facts that a state does not satisfy.
    pub fn weaken(&mut self, failing: &[Term], view: &View<'_>, chain: &mut Chain) {
        self.facts.retain(|fact| !failing.contains(fact));
        self.tried.extend(failing);
        self.is_dirty = true;
        self.observed.keep(view, &self.written);
        if self.follows_states {
            self.keep_row(view, chain);
        }
    }
}

/// The object that a value points into, where its form shows that.
pub fn object_of(store: &TermStore, value: Term) -> Option<ObjectName> {
    match Value::of(store, value) {
        Value::Address { object, .. } => Some(object),
        _ => None,
    }
}

/// The condition that a pointer is within an object, or at its end, if the size of that is a number.
pub fn within(store: &TermStore, state: &Snapshot, object: ObjectName, pointer: Term) -> Option<Term> {
    let width = store.width(pointer);
    let size = state.path.size_of(object.slot() as u32)?;
    let size = store.resize(false, width, size.term(store, 64));
    store.value(size)?;
    Some(store.ule(store.sub(pointer, object.term(store, width)), size))
}

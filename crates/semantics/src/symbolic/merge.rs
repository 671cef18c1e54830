//! Merging: two states at the same place become one, whose values depend on a guard.
//!
//! This is dynamic single assignment where ways meet, done while executing: a place that holds
//! different values in the two states holds `ite(guard, left, right)` afterwards.
//!
//! Soundness: the guard holds in every state of the left path and in none of the right one, and the
//! caller's condition of the merged path is the disjunction of theirs. So each state of the merged path is
//! one of the left or of the right one, with the same values. What cannot be said with a guard (different
//! stacks, objects that live on one side only) is not merged.

use std::cell::Cell;
use std::rc::Rc;

use program::{BlockId, Cfg, Entity, FunctionId, Program};
use term::{Term, TermStore};

use super::digest::LiveRegisters;
use super::inputs::{InputContent, InputOrigin, InputRecord, Inputs};
use super::objects::{Contents, Mixed, Object, Objects, Slot};
use super::value::{ObjectName, Value};
use super::{PathState, mixed_value};
use crate::domain::ObjectKind;
use crate::machine::{Frame, State};

/// Bytes of a cell that is merged as one value where nothing says how it is used: an `int`.
const CELL: usize = 4;

/// What is needed to merge states of a program.
pub struct Merger<'a> {
    pub store: &'a TermStore,
    pub program: &'a Program,
    /// Which registers matter at a place.
    pub live: &'a mut LiveRegisters<'a>,
}

/// A state with what its path knows.
pub type Side<'a, C> = (&'a State<Value>, &'a PathState<C>);

impl Merger<'_> {
    /// The two states as one, if they can be merged. `guard`: holds on the left path and not on the
    /// right; `condition`: that either path was gone; `numbers`: those of variables that no path has.
    pub fn merge<C>(
        &mut self,
        guard: Term,
        condition: C,
        numbers: [u32; 3],
        left: Side<'_, C>,
        right: Side<'_, C>,
    ) -> Option<(State<Value>, PathState<C>)> {
        if !is_alike(left.0, right.0) {
            return None;
        }
        let path = self.path(guard, condition, numbers, left.1, right.1)?;
        let registers = self.registers(guard, left.0, right.0);
        let stack_objects = left.0.stack_objects.clone();
        let state = State { registers, stack_objects, ..left.0.clone() };
        Some((state, path))
    }

    fn registers(&mut self, guard: Term, left: &State<Value>, right: &State<Value>) -> Vec<Value> {
        let mut merged = left.registers.clone();
        for frame in &left.frames {
            let live = (self.live)(frame.function, frame.block, frame.index);
            let registers = self.program.functions[frame.function].registers.values();
            for (index, register) in registers.enumerate() {
                let at = frame.base + index;
                let (one, other) = (left.registers[at], right.registers[at]);
                // What is not read any more need not be right.
                if one != other && live.get(index) == Some(&true) {
                    let bits = register.ty.bits(self.program.data_model);
                    merged[at] = self.choice(guard, bits, one, other);
                }
            }
        }
        merged
    }

    fn choice(&self, guard: Term, width: u32, left: Value, right: Value) -> Value {
        let (left, right) = (left.term(self.store, width), right.term(self.store, width));
        Value::of(self.store, self.store.ite(guard, left, right))
    }

    fn path<C>(
        &self,
        guard: Term,
        condition: C,
        numbers: [u32; 3],
        left: &PathState<C>,
        right: &PathState<C>,
    ) -> Option<PathState<C>> {
        let is_between = left.trail.is_empty() && right.trail.is_empty();
        if !is_between || left.stdin_position != right.stdin_position {
            return None;
        }
        let mut path = PathState::new(condition);
        path.inputs = Inputs::merged(guard, &left.inputs, &right.inputs);
        [left.numbers(), right.numbers(), numbers].into_iter().for_each(|numbers| path.set_numbers(numbers));
        path.region_offsets = left.region_offsets.clone();
        for &(region, offset) in right.region_offsets.iter() {
            if !left.region_offsets.contains(&(region, offset)) {
                path.set_region_offset(region, offset);
            }
        }
        let both = left.addresses.iter().copied().filter(|name| right.addresses.contains(name));
        path.addresses = Rc::new(both.collect::<Vec<ObjectName>>());
        path.exposed = left.exposed.clone();
        path.take_exposed(right);
        path.forgotten = left.forgotten.max(right.forgotten);
        path.stdin_position = left.stdin_position;
        path.output = left.output.clone();
        path.free_stack_slots = free_slots(left, right);
        path.objects = self.objects(guard, &mut path, &left.objects, &right.objects)?;
        Some(path)
    }

    fn objects<C>(
        &self,
        guard: Term,
        path: &mut PathState<C>,
        left: &Objects,
        right: &Objects,
    ) -> Option<Objects> {
        // Soundness: an object that only one side has made is there on the merged path; on the other
        // nothing points to it.
        let (longer, shorter) = if left.len() >= right.len() { (left, right) } else { (right, left) };
        let mut merged = longer.clone();
        for slot in 0..shorter.len() {
            if left.is_same(right, slot) {
                continue;
            }
            let (one, other) = (left.get(slot)?, right.get(slot)?);
            let object = self.object(guard, path, one, other)?;
            *merged.get_mut(slot)? = object;
        }
        Some(merged)
    }

    fn object<C>(
        &self,
        guard: Term,
        path: &mut PathState<C>,
        left: &Object,
        right: &Object,
    ) -> Option<Object> {
        let is_alike = left.kind == right.kind
            && left.alive == right.alive
            && left.out_of_scope == right.out_of_scope
            && left.read_only == right.read_only
            && left.mergeable == right.mergeable;
        if !is_alike {
            return None;
        }
        if !left.alive && !left.out_of_scope && left.kind == ObjectKind::Stack {
            // Names of later objects in the slot must be new on both sides.
            let generation = left.generation.max(right.generation);
            return Some(Object {
                generation,
                digest: Cell::new(None),
                has_address: Cell::new(None),
                ..left.clone()
            });
        }
        if left.generation != right.generation || left.size != right.size || left.alignment != right.alignment
        {
            return None;
        }
        let contents = match (&left.contents, &right.contents) {
            (Contents::Array(_), _) | (_, Contents::Array(_)) => {
                let (left, right) = (self.array(&left.contents)?, self.array(&right.contents)?);
                Contents::Array(self.store.ite(guard, left, right))
            }
            (left, right) => self.cells(guard, path, left, right)?,
        };
        // Soundness: they were beside others on the merged path if they were on both.
        let born = left.born.max(right.born);
        let freed = left.freed.min(right.freed);
        let (digest, has_address) = (Cell::new(None), Cell::new(None));
        Some(Object { contents, born, freed, digest, has_address, ..left.clone() })
    }

    /// Contents as an array; None if some were never written.
    fn array(&self, contents: &Contents) -> Option<Term> {
        let store = self.store;
        match contents {
            Contents::Array(array) => Some(*array),
            Contents::Bytes(bytes) => Some(store.table(bytes)),
            Contents::Mixed(mixed) => {
                let mut array = store.table(&mixed.bytes);
                for (index, slot) in mixed.slots.iter().enumerate() {
                    match *slot {
                        Slot::Known => {}
                        Slot::Open(_) => return None,
                        Slot::Part(term, part) => {
                            let byte = store.extract(8 * u32::from(part), 8, term);
                            array = store.store(array, store.constant(64, index as u128), byte);
                        }
                    }
                }
                Some(array)
            }
        }
    }

    /// Contents byte by byte, in cells of the size that they were written in.
    fn cells<C>(
        &self,
        guard: Term,
        path: &mut PathState<C>,
        left: &Contents,
        right: &Contents,
    ) -> Option<Contents> {
        let (left, right) = (mixed(left)?, mixed(right)?);
        if left.slots.len() != right.slots.len() {
            return None;
        }
        let mut merged = left.clone();
        merged.array.set(None);
        let mut next = 0;
        while next < left.slots.len() {
            if left.slots[next] == right.slots[next]
                && (left.slots[next] != Slot::Known || left.bytes[next] == right.bytes[next])
            {
                next += 1;
                continue;
            }
            let (start, length) = self.cell(&left, &right, next);
            let one = self.cell_value(path, (guard, true), &left, start, length)?;
            let other = self.cell_value(path, (guard, false), &right, start, length)?;
            let term = self.store.ite(guard, one, other);
            let known = self.store.value(term);
            for index in 0..length {
                let slot = match known {
                    Some(value) => {
                        merged.bytes[start + index] = (value >> (8 * index)) as u8;
                        Slot::Known
                    }
                    None => Slot::Part(term, index as u8),
                };
                merged.set(start + index, slot);
            }
            next = start + length;
        }
        Some(match merged.open {
            0 => Contents::Bytes(merged.bytes),
            _ => Contents::Mixed(merged),
        })
    }

    /// The bytes around one that differs which are merged as one value: where it begins and how long
    /// it is.
    fn cell(&self, left: &Mixed, right: &Mixed, at: usize) -> (usize, usize) {
        let written = |mixed: &Mixed| match mixed.slots[at] {
            Slot::Part(term, part) => {
                let length = self.store.width(term) as usize / 8;
                at.checked_sub(part as usize).map(|start| (start, length))
            }
            _ => None,
        };
        let default = (at - at % CELL, CELL);
        let candidates = [written(left), written(right), Some(default)];
        let is_uniform = |mixed: &Mixed, (start, length): (usize, usize)| {
            let slots = &mixed.slots[start..start + length];
            let open = slots.iter().filter(|slot| matches!(slot, Slot::Open(_))).count();
            open == 0 || slots.iter().all(|slot| *slot == slots[0])
        };
        let fits = |cell: &(usize, usize)| {
            cell.1.is_power_of_two()
                && cell.1 <= 16
                && cell.0 + cell.1 <= left.slots.len()
                && is_uniform(left, *cell)
                && is_uniform(right, *cell)
        };
        let usable = candidates.into_iter().flatten().filter(fits);
        usable.max_by_key(|&(_, length)| length).unwrap_or((at, 1))
    }

    /// What a side holds in a cell. What was never written becomes a variable: an input of this side, since
    /// the other one may have read the same bytes before.
    fn cell_value<C>(
        &self,
        path: &mut PathState<C>,
        (guard, is_left): (Term, bool),
        side: &Mixed,
        start: usize,
        length: usize,
    ) -> Option<Term> {
        let Slot::Open(region) = side.slots[start] else {
            return Some(mixed_value(self.store, side, start, length));
        };
        let term = self.store.variable(8 * length as u32, path.variables);
        path.variables += 1;
        let begin = path.region_offset(region);
        let offset = start.checked_sub(begin)? as u64;
        let content = InputContent::Part { region, offset, term };
        let record = InputRecord { origin: InputOrigin::Uninitialised, site: None, content };
        path.inputs.push_on_side(guard, is_left, record);
        Some(term)
    }
}

/// Contents with a slot per byte; None if they are an array.
fn mixed(contents: &Contents) -> Option<Mixed> {
    match contents {
        Contents::Bytes(bytes) => Some(Mixed {
            bytes: bytes.clone(),
            slots: vec![Slot::Known; bytes.len()],
            open: 0,
            array: Cell::new(None),
        }),
        Contents::Mixed(mixed) => Some(mixed.clone()),
        Contents::Array(_) => None,
    }
}

/// Slots for stack objects that are free on the merged path: those that are free on both, and those that
/// are free on one and not there on the other.
fn free_slots<C>(left: &PathState<C>, right: &PathState<C>) -> Vec<u32> {
    let of = |path: &PathState<C>, other: &PathState<C>| -> Vec<u32> {
        let is_free =
            |&slot: &u32| slot as usize >= other.objects.len() || other.free_stack_slots.contains(&slot);
        path.free_stack_slots.iter().copied().filter(is_free).collect()
    };
    let mut slots = of(left, right);
    let more: Vec<u32> = of(right, left).into_iter().filter(|slot| !slots.contains(slot)).collect();
    slots.extend(more);
    slots
}

/// Whether two states have the same stack at the same place, so that only values differ.
fn is_alike(left: &State<Value>, right: &State<Value>) -> bool {
    let same_arguments =
        |one: &Frame<Value>, other: &Frame<Value>| match (&one.variable_arguments, &other.variable_arguments)
        {
            (None, None) => true,
            (Some(one), Some(other)) => one.values() == other.values() && one.offsets() == other.offsets(),
            _ => false,
        };
    let same_frame = |(one, other): (&Frame<Value>, &Frame<Value>)| {
        one.function == other.function
            && one.block == other.block
            && one.index == other.index
            && one.base == other.base
            && one.objects == other.objects
            && one.returns_to_call == other.returns_to_call
            && one.stack_bytes == other.stack_bytes
            && one.iterations == other.iterations
            && same_arguments(one, other)
    };
    left.frames.len() == right.frames.len()
        && left.frames.iter().zip(&right.frames).all(same_frame)
        && left.registers.len() == right.registers.len()
        && left.stack_bytes == right.stack_bytes
        && left.stack_objects.len() == right.stack_objects.len()
        && left.stack_objects.iter().zip(&right.stack_objects).all(|(one, other)| {
            one.address == other.address
                && one.bytes == other.bytes
                && one.alloca == other.alloca
                && one.is_kept == other.is_kept
        })
        && left.phase == right.phase
        && left.status == right.status
        && left.status_value == right.status_value
}

impl State<Value> {
    /// Forgets how many iterations were begun of loops that were left.
    ///
    /// Soundness: a loop that is entered anew is counted anew in any case.
    pub fn forget_left_loops(&mut self, mut cfg: impl FnMut(FunctionId) -> Rc<Cfg>) {
        for frame in self.frames.iter_mut().filter(|frame| !frame.iterations.is_empty()) {
            let cfg = cfg(frame.function);
            let block = frame.block;
            let is_in = |header: BlockId| {
                let mut around = cfg.innermost_loop[block];
                while let Some(index) = around {
                    if cfg.loops[index].header == header {
                        return true;
                    }
                    around = cfg.loops[index].parent;
                }
                // Entries of irreducible loops are counted for good.
                cfg.irreducible_entries.contains(&header)
            };
            frame.iterations.retain(|&(header, _)| is_in(header));
            frame.iterations.sort_unstable_by_key(|&(header, _)| header.index());
        }
    }

    /// How many iterations were begun of the loops around the places of each frame, outermost first, as
    /// far as that is known.
    pub fn iterations(&self) -> impl Iterator<Item = (FunctionId, BlockId, usize, Vec<(BlockId, u64)>)> {
        self.frames.iter().map(|frame| {
            let counts = frame.iterations.iter().filter_map(|&(header, count)| match count {
                Value::Bits(count) => Some((header, count)),
                _ => None,
            });
            (frame.function, frame.block, frame.index, counts.collect())
        })
    }
}

impl<C> PathState<C> {
    /// Numbers of the next variable, array variable and region.
    pub fn numbers(&self) -> [u32; 3] {
        [self.variables, self.arrays, self.regions]
    }

    /// Forgets which addresses were constrained but for those of another path, whose condition this has.
    pub fn take_addresses(&mut self, other: &PathState<C>) {
        self.addresses = other.addresses.clone();
    }

    /// Takes numbers from others, so that no two paths have the same variables for different inputs.
    pub fn set_numbers(&mut self, [variables, arrays, regions]: [u32; 3]) {
        self.variables = self.variables.max(variables);
        self.arrays = self.arrays.max(arrays);
        self.regions = self.regions.max(regions);
    }
}

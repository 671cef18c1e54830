//! States of entry variables, and what stands in a location of a state.

use std::cell::Cell;

use program::{Entity, Function, Program, frozen_globals};
use rustc_hash::FxHashMap;
use term::{Term, TermStore};

use super::entry::{EntryVariables, FIRST_INPUT, Location};
use super::objects::{Contents, Mixed, Object, Slot};
use super::oracle::Oracle;
use super::resolve::Place;
use super::value::Value;
use super::{Digest, PathState, Symbolic};
use crate::domain::ObjectKind;
use crate::machine::{Machine, State};
use crate::stop::Stop;

/// Regions from here on are what an object holds at entry; the rest of the number is its slot.
const ENTRY_REGION: u32 = 1 << 31;
/// Objects up to this size get a variable per value that is read, larger ones an array.
const MAX_PIECEWISE: u64 = 1 << 16;

/// For the objects made before anything runs, by slot, whether what they hold is the same in all
/// states.
pub fn constant_objects(program: &Program) -> Vec<bool> {
    let functions = program.functions.keys().map(|_| true);
    functions.chain(frozen_globals(program).values().copied()).collect()
}

/// What stands in a location.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Peek {
    Value(Value),
    /// Bytes of a region that were not read yet, from an offset in it.
    Unread {
        region: u32,
        offset: u64,
    },
    /// Nothing that has one value: the location does not exist, or its parts differ in kind.
    Nothing,
}

impl<O: Oracle> Symbolic<'_, O> {
    /// Makes the contents of an object that the transition has not touched yet entry variables.
    pub(super) fn touch(&mut self, slot: usize) -> Result<(), Stop> {
        if !self.oracle.follows() || self.oracle.is_constant(slot) || !self.path.touched.insert(slot as u32) {
            return Ok(());
        }
        let object = self.object(slot)?;
        if !object.alive || matches!(object.kind, ObjectKind::Function(_) | ObjectKind::Unsized) {
            return Ok(());
        }
        let contents = match object.size {
            Value::Bits(0) => return Ok(()),
            Value::Bits(size) if size <= MAX_PIECEWISE => Contents::Mixed(Mixed {
                bytes: vec![0; size as usize],
                slots: vec![Slot::Open(ENTRY_REGION | slot as u32); size as usize],
                open: size as usize,
                array: Cell::new(None),
            }),
            _ => {
                let location = Location::Array { slot: slot as u32 };
                Contents::Array(self.oracle.entry_variable(self.store, location, 0))
            }
        };
        self.object_mut(slot)?.contents = contents;
        Ok(())
    }

    /// The entry variable for bytes, if the region is one of what an object holds at entry.
    pub(super) fn entry_bytes(
        &mut self,
        slot: usize,
        region: u32,
        start: usize,
        count: usize,
    ) -> Option<Term> {
        // An entry region of another object: copied unread, which does not happen, because copies
        // are read first.
        if region & ENTRY_REGION == 0 {
            return None;
        }
        debug_assert_eq!(region & !ENTRY_REGION, slot as u32);
        let location = Location::Bytes { slot: slot as u32, offset: start as u32, count: count as u32 };
        Some(self.oracle.entry_variable(self.store, location, 8 * count as u32))
    }

    pub(super) fn entry_array(&mut self, region: u32) -> Option<Term> {
        if region & ENTRY_REGION == 0 {
            return None;
        }
        let location = Location::Array { slot: region & !ENTRY_REGION };
        Some(self.oracle.entry_variable(self.store, location, 0))
    }

    /// Bytes of an object where a transition ends, over its entry variables.
    fn bytes_after(&mut self, slot: usize, offset: usize, count: usize) -> Option<Term> {
        let object = self.path.objects.get(slot)?;
        let size = match object.size {
            Value::Bits(size) => size as usize,
            _ => usize::MAX,
        };
        if !object.alive || offset.checked_add(count)? > size {
            return None;
        }
        self.touch(slot).ok()?;
        let place = Place { slot, offset: Value::Bits(offset as u64) };
        let value = self.load_at(place, 8 * count as u32).ok()?;
        Some(value.term(self.store, 8 * count as u32))
    }
}

impl<O: Oracle> Machine<'_, Symbolic<'_, O>> {
    /// Puts the machine into the state of entry variables that has the shape of another state.
    pub fn generalise<C>(&mut self, entry: &EntryVariables, state: &State<Value>, path: &PathState<C>)
    where
        O::Condition: Default,
    {
        let store = self.domain.store;
        let mut general = state.clone();
        for (depth, frame) in general.frames.iter_mut().enumerate() {
            let depth = depth as u32;
            let function = &self.program.functions[frame.function];
            let widths = function.registers.values().map(|register| self.domain.bits(register.ty));
            let variables = entry.registers(store, depth, frame.function, widths);
            general.registers[frame.base..frame.base + variables.len()].copy_from_slice(&variables);
            for (header, count) in &mut frame.iterations {
                let location = Location::Count { depth, header: header.index() as u32 };
                *count = Value::Term(entry.variable(store, location, 32));
            }
        }
        self.state = general;
        let mut objects = path.objects.clone();
        let symbolic: Vec<usize> = path
            .objects
            .iter()
            .filter(|(_, object)| object.alive && matches!(object.size, Value::Term(_)))
            .map(|(slot, _)| slot)
            .collect();
        for slot in symbolic {
            if let Some(object) = objects.get_mut(slot) {
                let location = Location::Size { slot: slot as u32 };
                object.size = Value::Term(entry.variable(store, location, 64));
            }
        }
        let mut general = PathState::new(O::Condition::default());
        general.objects = objects;
        general.free_stack_slots = path.free_stack_slots.clone();
        general.variables = FIRST_INPUT;
        general.arrays = FIRST_INPUT;
        general.regions = path.regions;
        general.region_offsets = path.region_offsets.clone();
        general.exposed = path.exposed.clone();
        general.forgotten = path.forgotten;
        general.stdin_position = path.stdin_position;
        self.domain.resume(general);
    }

    /// Puts a value into a location of a state of entry variables. False if there is no such place.
    pub fn set_location(&mut self, location: Location, value: Term) -> bool {
        let store = self.domain.store;
        let known = if store.is_array(value) { Value::Term(value) } else { Value::of(store, value) };
        let found = match location {
            Location::Register { depth, register } => {
                let base = self.state.frames.get(depth as usize).map(|frame| frame.base);
                base.and_then(|base| self.state.registers.get_mut(base + register as usize))
            }
            Location::Count { depth, header } => {
                let frame = self.state.frames.get_mut(depth as usize);
                frame.and_then(|frame| {
                    let mut counts = frame.iterations.iter_mut();
                    counts.find(|(block, _)| block.index() as u32 == header).map(|(_, count)| count)
                })
            }
            Location::Size { slot } => {
                self.domain.path.objects.get_mut(slot as usize).map(|object| &mut object.size)
            }
            Location::Bytes { slot, offset, count } => {
                let (slot, width) = (slot as usize, 8 * count);
                if self.domain.bytes_after(slot, offset as usize, count as usize).is_none() {
                    return false;
                }
                let place = Place { slot, offset: Value::Bits(u64::from(offset)) };
                return self.domain.store_at(place, known, width).is_ok();
            }
            Location::Array { slot } => {
                let object = self.domain.path.objects.get_mut(slot as usize).filter(|object| object.alive);
                let Some(object) = object else { return false };
                object.contents = Contents::Array(value);
                return true;
            }
        };
        match found {
            Some(place) => {
                *place = known;
                true
            }
            None => false,
        }
    }

    /// What stands in a location now, over the entry variables.
    pub fn value_after(&mut self, location: Location) -> Option<Term> {
        let store = self.domain.store;
        match location {
            Location::Register { depth, register } => {
                let frame = self.state.frames.get(depth as usize)?;
                let function = &self.program.functions[frame.function];
                let width = register_width(&self.domain, function, register)?;
                let value = self.state.registers.get(frame.base + register as usize)?;
                Some(value.term(store, width))
            }
            Location::Bytes { slot, offset, count } => {
                self.domain.bytes_after(slot as usize, offset as usize, count as usize)
            }
            Location::Array { slot } => {
                let slot = slot as usize;
                if !self.domain.path.objects.get(slot)?.alive {
                    return None;
                }
                self.domain.touch(slot).ok()?;
                self.domain.array_of(slot).ok()
            }
            Location::Size { slot } => {
                let object = self.domain.path.objects.get(slot as usize)?;
                Some(object.size.term(store, 64))
            }
            Location::Count { depth, header } => {
                let frame = self.state.frames.get(depth as usize)?;
                let counts = &mut frame.iterations.iter();
                let (_, count) = counts.find(|(block, _)| block.index() as u32 == header)?;
                Some(count.term(store, 32))
            }
        }
    }
}

fn register_width<O: Oracle>(domain: &Symbolic<'_, O>, function: &Function, register: u32) -> Option<u32> {
    let mut registers = function.registers.values();
    Some(domain.bits(registers.nth(register as usize)?.ty))
}

impl State<Value> {
    /// Puts what variables are known to be in their places.
    pub fn settle(&mut self, store: &TermStore, known: &mut FxHashMap<Term, Term>) {
        for value in &mut self.registers {
            if let Value::Term(term) = *value {
                *value = Value::of(store, store.substitute(term, known));
            }
        }
    }

    /// What stands in a register or counter.
    pub fn peek(&self, location: Location) -> Peek {
        let found = match location {
            Location::Register { depth, register } => self
                .frames
                .get(depth as usize)
                .and_then(|frame| self.registers.get(frame.base + register as usize))
                .copied(),
            Location::Count { depth, header } => self.frames.get(depth as usize).and_then(|frame| {
                let found = frame.iterations.iter().find(|(block, _)| block.index() as u32 == header);
                found.map(|(_, count)| *count)
            }),
            _ => None,
        };
        found.map_or(Peek::Nothing, Peek::Value)
    }

    /// The registers of all frames.
    pub fn register_locations(&self) -> impl Iterator<Item = Location> {
        let ends = self.frames.iter().skip(1).map(|frame| frame.base).chain([self.registers.len()]);
        let frames = self.frames.iter().zip(ends).enumerate();
        frames.flat_map(|(depth, (frame, end))| {
            let registers = 0..end.saturating_sub(frame.base) as u32;
            registers.map(move |register| Location::Register { depth: depth as u32, register })
        })
    }

    /// Where each frame is, outermost first.
    pub fn points(&self) -> impl DoubleEndedIterator<Item = (program::FunctionId, program::BlockId, usize)> {
        self.frames.iter().map(|frame| (frame.function, frame.block, frame.index))
    }
}

impl<C> PathState<C> {
    /// Puts what variables are known to be in their places in memory.
    pub fn settle(&mut self, store: &TermStore, known: &mut FxHashMap<Term, Term>) {
        let mut changes: Vec<(usize, usize, Term)> = Vec::new();
        let mut sizes = Vec::new();
        for (slot, object) in self.objects.iter().filter(|(_, object)| object.alive) {
            if let Value::Term(size) = object.size {
                sizes.push((slot, store.substitute(size, known)));
            }
            match &object.contents {
                Contents::Bytes(_) => {}
                Contents::Mixed(mixed) => {
                    let mut last = None;
                    for (index, content) in mixed.slots.iter().enumerate() {
                        if let Slot::Part(term, 0) = *content
                            && last != Some(term)
                        {
                            last = Some(term);
                            let settled = store.substitute(term, known);
                            if settled != term {
                                changes.push((slot, index, settled));
                            }
                        }
                    }
                }
                Contents::Array(array) => {
                    let settled = store.substitute(*array, known);
                    if settled != *array {
                        changes.push((slot, usize::MAX, settled));
                    }
                }
            }
        }
        for (slot, size) in sizes {
            if let Some(object) = self.objects.get_mut(slot) {
                object.size = Value::of(store, size);
            }
        }
        for (slot, index, settled) in changes {
            let Some(object) = self.objects.get_mut(slot) else { continue };
            match &mut object.contents {
                Contents::Array(array) => *array = settled,
                Contents::Mixed(mixed) => settle_part(store, mixed, index, settled),
                Contents::Bytes(_) => {}
            }
            object.settle();
        }
    }

    /// Whether an object is alive.
    pub fn is_alive(&self, slot: u32) -> bool {
        self.objects.get(slot as usize).is_some_and(|object| object.alive)
    }

    /// The object that an address is inside, where the slot still tells of it. The beginning of a heap
    /// object is inside, however small it is.
    ///
    /// Soundness: a name whose object is gone may be that of another place than the slot holds now.
    fn inside(&self, name: super::ObjectName, offset: u64) -> Option<&Object> {
        self.objects.get(name.slot()).filter(|object| {
            object.generation == name.generation()
                && (matches!(object.size, Value::Bits(size) if offset < size)
                    || offset == 0 && object.kind == ObjectKind::Heap)
        })
    }

    /// Whether two addresses in different objects are known to differ.
    ///
    /// Soundness: objects that are or were there at the same time do not overlap, but for constants that
    /// the linker merges; one past the end may be where the next object begins.
    pub fn are_apart(
        &self,
        (left, x): (super::ObjectName, u64),
        (right, y): (super::ObjectName, u64),
    ) -> bool {
        let (Some(one), Some(other)) = (self.inside(left, x), self.inside(right, y)) else { return false };
        left.slot() != right.slot() && one.was_beside(other) && !(one.mergeable && other.mergeable)
    }

    /// The bytes that the objects of the path hold, roughly.
    pub fn bytes(&self) -> u64 {
        let sizes = self.objects.iter().map(|(_, object)| match object.size {
            Value::Bits(size) if object.alive => size,
            _ => 0,
        });
        sizes.fold(0, u64::saturating_add)
    }

    /// The size of an object that is alive.
    pub fn size_of(&self, slot: u32) -> Option<Value> {
        self.objects.get(slot as usize).filter(|object| object.alive).map(|object| object.size)
    }

    /// What stands in a part of memory.
    pub fn peek(&self, store: &TermStore, location: Location) -> Peek {
        match location {
            Location::Bytes { slot, offset, count } => {
                match self.objects.get(slot as usize).filter(|object| object.alive) {
                    Some(object) => self.peek_bytes(store, object, offset as usize, count as usize),
                    None => Peek::Nothing,
                }
            }
            Location::Array { slot } => match self.objects.get(slot as usize) {
                Some(object) if object.alive => peek_array(store, object),
                _ => Peek::Nothing,
            },
            Location::Size { slot } => match self.objects.get(slot as usize) {
                Some(object) if object.alive => Peek::Value(object.size),
                _ => Peek::Nothing,
            },
            Location::Register { .. } | Location::Count { .. } => Peek::Nothing,
        }
    }

    fn peek_bytes(&self, store: &TermStore, object: &Object, offset: usize, count: usize) -> Peek {
        let size = match &object.contents {
            Contents::Bytes(bytes) => bytes.len(),
            Contents::Mixed(mixed) => mixed.bytes.len(),
            Contents::Array(_) => match object.size {
                Value::Bits(size) => size as usize,
                _ => usize::MAX,
            },
        };
        if offset.checked_add(count).is_none_or(|end| end > size) || count == 0 || count > 16 {
            return Peek::Nothing;
        }
        let known = |bytes: &[u8]| {
            let mut raw = [0; 16];
            raw[..count].copy_from_slice(&bytes[offset..offset + count]);
            Peek::Value(Value::number(store, 8 * count as u32, u128::from_le_bytes(raw)))
        };
        match &object.contents {
            Contents::Bytes(bytes) => known(bytes),
            Contents::Mixed(mixed) => {
                let slots = &mixed.slots[offset..offset + count];
                if slots.iter().all(|slot| *slot == Slot::Known) {
                    return known(&mixed.bytes);
                }
                if let Slot::Open(region) = slots[0]
                    && slots.iter().all(|slot| *slot == slots[0])
                {
                    let begin = self.region_offset(region);
                    return Peek::Unread { region, offset: (offset - begin) as u64 };
                }
                if slots.iter().any(|slot| matches!(slot, Slot::Open(_))) {
                    return Peek::Nothing;
                }
                if let Slot::Part(term, 0) = slots[0]
                    && store.width(term) == 8 * count as u32
                    && slots.iter().enumerate().all(|(part, slot)| *slot == Slot::Part(term, part as u8))
                {
                    return Peek::Value(Value::of(store, term));
                }
                let byte = |index: usize| match slots[index] {
                    Slot::Part(term, part) => store.extract(8 * u32::from(part), 8, term),
                    _ => store.constant(8, u128::from(mixed.bytes[offset + index])),
                };
                let term = (1..count).fold(byte(0), |low, index| store.concat(byte(index), low));
                Peek::Value(Value::of(store, term))
            }
            Contents::Array(array) => {
                let byte = |index: usize| store.select(*array, store.constant(64, (offset + index) as u128));
                let term = (1..count).fold(byte(0), |low, index| store.concat(byte(index), low));
                Peek::Value(Value::of(store, term))
            }
        }
    }
}

/// Replaces the parts of one term from an index on, as far as they are all there.
fn settle_part(store: &TermStore, mixed: &mut Mixed, start: usize, settled: Term) {
    let Slot::Part(term, 0) = mixed.slots[start] else { return };
    let value = store.value(settled);
    let mut part = 0;
    while mixed.slots.get(start + part) == Some(&Slot::Part(term, part as u8)) {
        match value {
            Some(value) => {
                mixed.bytes[start + part] = (value >> (8 * part)) as u8;
                mixed.set(start + part, Slot::Known);
            }
            None => mixed.set(start + part, Slot::Part(settled, part as u8)),
        }
        part += 1;
    }
}

fn peek_array(store: &TermStore, object: &Object) -> Peek {
    match &object.contents {
        Contents::Bytes(bytes) => Peek::Value(Value::Term(store.table(bytes))),
        Contents::Array(array) => Peek::Value(Value::Term(*array)),
        Contents::Mixed(mixed) => {
            if let Some(array) = mixed.array.get() {
                return Peek::Value(Value::Term(array));
            }
            let mut array = store.table(&mixed.bytes);
            for (index, slot) in mixed.slots.iter().enumerate() {
                match *slot {
                    Slot::Known => {}
                    Slot::Open(_) => return Peek::Nothing,
                    Slot::Part(term, part) => {
                        let byte = store.extract(8 * u32::from(part), 8, term);
                        array = store.store(array, store.constant(64, index as u128), byte);
                    }
                }
            }
            mixed.array.set(Some(array));
            Peek::Value(Value::Term(array))
        }
    }
}

impl<O: Oracle> Machine<'_, Symbolic<'_, O>> {
    /// A digest of all that execution reads of the current state beside values: call stack, which
    /// objects there are and of which kind, how far input was read.
    ///
    /// Soundness: states with the same shape differ only in what entry variables stand for.
    pub fn shape(&self) -> u128 {
        let mut digest = Digest::default();
        let value = |digest: &mut Digest, value: Value| match value {
            Value::Bits(bits) => {
                digest.add(1);
                digest.add(bits);
            }
            Value::Address { object, offset } => {
                digest.add(2);
                digest.add(u64::from(object.0));
                digest.add(offset);
            }
            Value::Term(term) => {
                digest.add(3);
                digest.add(term.index() as u64);
            }
        };
        for frame in &self.state.frames {
            digest.add(frame.function.index() as u64);
            digest.add((frame.block.index() as u64) << 32 | frame.index as u64);
            digest.add((frame.objects as u64) << 1 | u64::from(frame.returns_to_call));
            let mut headers: Vec<u64> =
                frame.iterations.iter().map(|(header, _)| header.index() as u64).collect();
            headers.sort_unstable();
            digest.add(headers.len() as u64);
            headers.into_iter().for_each(|header| digest.add(header));
            if let Some(arguments) = &frame.variable_arguments {
                arguments.values().into_iter().for_each(|argument| value(&mut digest, argument));
                arguments.offsets().into_iter().for_each(|offset| digest.add(u64::from(offset)));
            }
        }
        let state = &self.state;
        digest.add(self.phase_number());
        digest.add(state.stack_bytes);
        digest.add(state.status as u32 as u64);
        if let Some(status) = state.status_value {
            value(&mut digest, status);
        }
        for object in &state.stack_objects {
            value(&mut digest, object.address);
            digest.add(object.bytes);
            digest.add(object.alloca.map_or(0, |alloca| 1 + alloca.index() as u64));
        }
        let path = &self.domain.path;
        digest.add(path.stdin_position);
        digest.add(path.objects.len() as u64);
        path.free_stack_slots.iter().for_each(|&slot| digest.add(u64::from(slot)));
        // The objects made before anything runs are the same in all states.
        let fixed = self.program.functions.len() + self.program.globals.len();
        let has_freed = path.objects.iter().any(|(_, object)| object.freed.is_some());
        for (slot, object) in path.objects.iter().skip(fixed) {
            digest.add((slot as u64) << 32 | u64::from(object.generation) << 1 | u64::from(object.alive));
            // Which objects were there at the same time.
            if has_freed && (object.alive || object.freed.is_some()) {
                digest.add(u64::from(object.born) << 32 | u64::from(object.freed.unwrap_or(u32::MAX)));
            }
            if !object.alive {
                continue;
            }
            let kind = match object.kind {
                ObjectKind::Global => 0,
                ObjectKind::Stack => 1,
                ObjectKind::Heap => 2,
                ObjectKind::Function(_) => 3,
                ObjectKind::Unsized => 4,
                ObjectKind::Library => 5,
            };
            digest.add(kind << 32 | u64::from(object.alignment) << 1 | u64::from(object.read_only));
            match object.size {
                Value::Bits(size) => digest.add(size),
                _ => digest.add(u64::MAX),
            }
        }
        digest.finish()
    }
}

//! Objects, and the addresses they have.
//!
//! With 64-bit pointers an address names its object: slot of the object table, generation of the
//! slot, and offset, so an access finds its object without a search, and a pointer into one object
//! never reaches another one, however far it is off. With 32-bit pointers there is no room for
//! that: objects get addresses one after the other with gaps between them, and an ordered map
//! finds the object; freed ones stay in it for a while so that their use is noticed.

use std::cell::Cell;

use program::{DataModel, FunctionId};

use super::narrow::{ASTRAY, NarrowSpace};
use crate::domain::{Access, ObjectKind};
use crate::stop::{Stop, Violation};

/// Bit position of the slot (plus one) in a 64-bit address.
const SLOT_SHIFT: u32 = 40;
/// Bit position of the generation.
const GENERATION_SHIFT: u32 = 32;
/// Offset 0 is in the middle, so that pointers before an object stay its own.
const ORIGIN: u32 = 1 << 31;
/// Slots at most, so that addresses stay positive.
const MAX_SLOTS: usize = (1 << 23) - 2;
/// Bytes of one object at most.
const MAX_SIZE: u64 = 1 << 31;
/// What an object takes beside its bytes, about.
const OVERHEAD: u64 = 128;
/// Freed objects whose addresses are not given out again yet, with 32-bit pointers.
const MAX_GRAVES: usize = 1 << 16;
/// Buffers larger than this are given back when their object dies.
const KEPT_CAPACITY: usize = 1 << 16;

pub(super) struct Object {
    pub bytes: Vec<u8>,
    pub kind: ObjectKind,
    pub alive: bool,
    /// Dead because its variable is out of scope.
    out_of_scope: bool,
    read_only: bool,
    /// Changes with every reuse of the slot.
    generation: u8,
    /// Whether what was in the slot before it went out of scope.
    renewed: bool,
    /// Its address, with 32-bit pointers.
    pub base: u32,
    /// One per byte, if initialisation is tracked.
    initialised: Vec<bool>,
    /// The upper half of the addresses through which it can be read, and through which it can be written,
    /// without a look at anything but its length; else `NO_ADDRESS`.
    ///
    /// Invariant: what [`Object::permit`] makes of the fields above.
    readable: u32,
    writable: u32,
}

/// The upper half of no address of an object.
const NO_ADDRESS: u32 = u32::MAX;

impl Object {
    /// Finds anew through which addresses it can be accessed: its state has changed.
    ///
    /// Soundness: these accesses skip what [`Memory::range`] checks but for the bounds, so only a living object
    /// that is memory has such addresses, for writing only if it may be written, and none has where
    /// initialisation is tracked or addresses do not name their objects.
    fn permit(&mut self, slot: usize, is_direct: bool) {
        let is_memory = !matches!(self.kind, ObjectKind::Function(_));
        let upper = (slot as u32 + 1) << (SLOT_SHIFT - GENERATION_SHIFT) | u32::from(self.generation);
        self.readable = if is_direct && self.alive && is_memory { upper } else { NO_ADDRESS };
        self.writable = if self.read_only { NO_ADDRESS } else { self.readable };
    }
}

pub struct Memory {
    objects: Vec<Object>,
    /// Slots of dead objects, to be used again: those of stack objects for stack objects, so that
    /// what a stale pointer pointed to is known.
    free_slots: FreeSlots,
    narrow: Option<NarrowSpace>,
    track_initialisation: bool,
    /// Bytes of all objects that are not freed, and how many they may be.
    living: u64,
    pub limit: u64,
    /// The address of the last access that was wrong, and its length, if it is not a `free`.
    wrong: Cell<Option<(u64, Option<u64>)>>,
}

#[derive(Default)]
pub(super) struct FreeSlots {
    stack: Vec<u32>,
    other: Vec<u32>,
}

impl FreeSlots {
    pub fn of(&mut self, kind: ObjectKind) -> &mut Vec<u32> {
        match kind {
            ObjectKind::Stack => &mut self.stack,
            _ => &mut self.other,
        }
    }
}

impl Memory {
    pub fn new(model: DataModel, track_initialisation: bool) -> Memory {
        let narrow = match model {
            DataModel::Ilp32 => Some(NarrowSpace::new()),
            DataModel::Lp64 => None,
        };
        Memory {
            objects: Vec::new(),
            free_slots: FreeSlots::default(),
            narrow,
            track_initialisation,
            living: 0,
            limit: u64::MAX,
            wrong: Cell::new(None),
        }
    }

    pub fn allocate(&mut self, size: u64, align: u32, kind: ObjectKind, zeroed: bool) -> Result<u64, Stop> {
        if size >= MAX_SIZE {
            return Err(Stop::Unsupported(format!("an object of {size} bytes")));
        }
        let living = self.living + size + OVERHEAD;
        if living > self.limit {
            return Err(Stop::Unsupported(format!("memory of {living} bytes")));
        }
        self.living = living;
        let slot = self.new_slot(kind)?;
        let track = self.track_initialisation;
        self.permit(slot as usize);
        let object = &mut self.objects[slot as usize];
        object.bytes.clear();
        object.bytes.resize(size as usize, 0);
        object.initialised.clear();
        if track {
            object.initialised.resize(size as usize, zeroed);
        }
        let generation = object.generation;
        match &mut self.narrow {
            None => Ok(u64::from(slot + 1) << SLOT_SHIFT
                | u64::from(generation) << GENERATION_SHIFT
                | u64::from(ORIGIN)),
            Some(space) => {
                let base = space.place(&mut self.objects, &mut self.free_slots, slot, size, align)?;
                self.objects[slot as usize].base = base;
                Ok(u64::from(base))
            }
        }
    }

    /// The state of an object has changed.
    fn permit(&mut self, slot: usize) {
        let is_direct = self.narrow.is_none() && !self.track_initialisation;
        self.objects[slot].permit(slot, is_direct);
    }

    pub fn living(&self) -> u64 {
        self.living
    }

    fn new_slot(&mut self, kind: ObjectKind) -> Result<u32, Stop> {
        if let Some(slot) = self.free_slots.of(kind).pop() {
            let object = &mut self.objects[slot as usize];
            object.kind = kind;
            object.alive = true;
            object.out_of_scope = false;
            object.read_only = false;
            object.renewed = false;
            return Ok(slot);
        }
        if self.objects.len() >= MAX_SLOTS {
            return Err(Stop::Unsupported("more than eight million objects at a time".into()));
        }
        self.objects.push(Object {
            bytes: Vec::new(),
            kind,
            alive: true,
            out_of_scope: false,
            read_only: false,
            generation: 0,
            renewed: false,
            base: 0,
            initialised: Vec::new(),
            readable: NO_ADDRESS,
            writable: NO_ADDRESS,
        });
        Ok(self.objects.len() as u32 - 1)
    }

    /// The object an address belongs to, dead or alive, and the offset in it.
    #[inline]
    fn locate(&self, address: u64) -> Result<(usize, i64), Violation> {
        if let Some(space) = &self.narrow {
            return space.locate(address as u32);
        }
        let slot = (address >> SLOT_SHIFT) as usize;
        let generation = (address >> GENERATION_SHIFT) as u8;
        let offset = i64::from((address as u32).wrapping_sub(ORIGIN) as i32);
        match self.objects.get(slot.wrapping_sub(1)) {
            Some(object) if object.generation == generation => Ok((slot - 1, offset)),
            Some(object) if object.renewed => Err(Violation::UseAfterScope),
            Some(object) => Err(dangling(object.kind)),
            None if address < 1 << 16 => Err(Violation::NullDereference),
            None => Err(Violation::InvalidPointer),
        }
    }

    /// The live object and the range of its bytes that an access touches.
    #[inline]
    fn range(&self, address: u64, size: u64, access: Access) -> Result<(usize, usize), Stop> {
        let (slot, offset) = match self.locate(address) {
            Ok(found) => found,
            Err(violation) => return Err(self.no_object((address, size), violation, access)),
        };
        let object = &self.objects[slot];
        let end = offset.wrapping_add(size as i64);
        let inside = offset >= 0 && size <= MAX_SIZE && end as u64 <= object.bytes.len() as u64;
        if !inside || !object.alive || (access == Access::Write && object.read_only) {
            return Err(self.bad_access((address, size), slot, inside, access));
        }
        if let ObjectKind::Function(_) = object.kind {
            return Err(self.bad_access((address, size), slot, false, access));
        }
        Ok((slot, offset as usize))
    }

    #[cold]
    fn no_object(&self, (address, size): (u64, u64), violation: Violation, access: Access) -> Stop {
        self.wrong.set(Some((address, Some(size))));
        let astray = self.narrow.is_some() && address == u64::from(ASTRAY);
        match access {
            Access::Read if astray => Violation::OutOfBoundsRead.into(),
            Access::Write if astray => Violation::OutOfBoundsWrite.into(),
            _ => violation.into(),
        }
    }

    #[cold]
    fn bad_access(&self, (address, size): (u64, u64), slot: usize, inside: bool, access: Access) -> Stop {
        self.wrong.set(Some((address, Some(size))));
        let object = &self.objects[slot];
        if object.kind == ObjectKind::Unsized {
            return Stop::Unsupported("an object of unknown size that is defined nowhere".into());
        }
        let violation = if object.out_of_scope {
            Violation::UseAfterScope
        } else if !object.alive {
            dangling(object.kind)
        } else if inside {
            Violation::WriteToConstant
        } else {
            match access {
                Access::Read => Violation::OutOfBoundsRead,
                Access::Write => Violation::OutOfBoundsWrite,
            }
        };
        violation.into()
    }

    #[inline(always)]
    pub fn pointer_add(&self, base: u64, offset: i64) -> u64 {
        let sum = base.wrapping_add(offset as u64);
        // The address of an object, which stays one of the same object. With 32-bit pointers there is none.
        if base >> SLOT_SHIFT != 0 && (sum ^ base) >> GENERATION_SHIFT == 0 {
            return sum;
        }
        self.pointer_far(base, offset)
    }

    #[inline(never)]
    fn pointer_far(&self, base: u64, offset: i64) -> u64 {
        if let Some(space) = &self.narrow {
            return u64::from(space.pointer_add(&self.objects, base as u32, offset));
        }
        if base >> SLOT_SHIFT == 0 {
            return base.wrapping_add(offset as u64);
        }
        // Beyond what belongs to the object: as far outside as it gets, so that it stays outside.
        let edge = if offset < 0 { 0 } else { u64::from(u32::MAX) };
        base >> GENERATION_SHIFT << GENERATION_SHIFT | edge
    }

    /// The object that an address names, and the offset in it; before its start that is larger than any object.
    #[inline(always)]
    fn named(address: u64) -> (usize, u32, usize) {
        let slot = ((address >> SLOT_SHIFT) as usize).wrapping_sub(1);
        let offset = (address as u32).wrapping_sub(ORIGIN);
        (slot, (address >> GENERATION_SHIFT) as u32, offset as usize)
    }

    /// So many bytes at an address, if they can be read without more checks.
    #[inline(always)]
    fn direct<const SIZE: usize>(&self, address: u64) -> Option<[u8; SIZE]> {
        let (slot, upper, start) = Self::named(address);
        let object = self.objects.get(slot)?;
        if object.readable != upper {
            return None;
        }
        object.bytes.get(start..start + SIZE)?.try_into().ok()
    }

    /// The same for writing.
    #[inline(always)]
    fn direct_mut<const SIZE: usize>(&mut self, address: u64) -> Option<&mut [u8; SIZE]> {
        let (slot, upper, start) = Self::named(address);
        let object = self.objects.get_mut(slot)?;
        if object.writable != upper {
            return None;
        }
        object.bytes.get_mut(start..start + SIZE)?.try_into().ok()
    }

    #[inline(always)]
    pub fn load(&self, address: u64, bits: u32, observed: bool) -> Result<u128, Stop> {
        let direct = match bits {
            8 => self.direct(address).map(|bytes| u64::from(u8::from_le_bytes(bytes))),
            16 => self.direct(address).map(|bytes| u64::from(u16::from_le_bytes(bytes))),
            32 => self.direct(address).map(|bytes| u64::from(u32::from_le_bytes(bytes))),
            64 => self.direct(address).map(u64::from_le_bytes),
            _ => None,
        };
        match direct {
            Some(value) => Ok(u128::from(value)),
            None => self.checked_load(address, bits, observed),
        }
    }

    #[inline(never)]
    fn checked_load(&self, address: u64, bits: u32, observed: bool) -> Result<u128, Stop> {
        let size = u64::from(bits.div_ceil(8));
        let (slot, start) = self.range(address, size, Access::Read)?;
        let object = &self.objects[slot];
        if self.track_initialisation && observed {
            let known = &object.initialised[start..start + size as usize];
            // Padding may be copied along with a value, so one initialised byte is enough.
            if !known.iter().any(|&known| known) {
                return Err(Violation::UninitialisedRead.into());
            }
        }
        let bytes = &object.bytes[start..start + size as usize];
        let mut whole = [0; 16];
        whole[..bytes.len()].copy_from_slice(bytes);
        Ok(super::integer::truncate(u128::from_le_bytes(whole), bits))
    }

    #[inline(always)]
    pub fn store(&mut self, address: u64, value: u128, bits: u32) -> Result<(), Stop> {
        let low = value as u64;
        let direct = match bits {
            8 => self.direct_mut(address).map(|bytes| *bytes = (low as u8).to_le_bytes()),
            16 => self.direct_mut(address).map(|bytes| *bytes = (low as u16).to_le_bytes()),
            32 => self.direct_mut(address).map(|bytes| *bytes = (low as u32).to_le_bytes()),
            64 => self.direct_mut(address).map(|bytes| *bytes = low.to_le_bytes()),
            _ => None,
        };
        match direct {
            Some(()) => Ok(()),
            None => self.checked_store(address, value, bits),
        }
    }

    #[inline(never)]
    fn checked_store(&mut self, address: u64, value: u128, bits: u32) -> Result<(), Stop> {
        let size = bits.div_ceil(8) as usize;
        let (slot, start) = self.range(address, size as u64, Access::Write)?;
        let object = &mut self.objects[slot];
        if self.track_initialisation {
            object.initialised[start..start + size].fill(true);
        }
        object.bytes[start..start + size].copy_from_slice(&value.to_le_bytes()[..size]);
        Ok(())
    }

    pub fn bytes(&self, address: u64, length: u64, access: Access) -> Result<&[u8], Stop> {
        if length == 0 {
            return Ok(&[]);
        }
        let (slot, start) = self.range(address, length, access)?;
        Ok(&self.objects[slot].bytes[start..start + length as usize])
    }

    /// Bytes to be written; they count as initialised.
    pub fn bytes_mut(&mut self, address: u64, length: u64) -> Result<&mut [u8], Stop> {
        if length == 0 {
            return Ok(&mut []);
        }
        let (slot, start) = self.range(address, length, Access::Write)?;
        let object = &mut self.objects[slot];
        let end = start + length as usize;
        if self.track_initialisation {
            object.initialised[start..end].fill(true);
        }
        Ok(&mut object.bytes[start..end])
    }

    /// Ends with a violation if so many bytes at two addresses overlap.
    pub fn check_apart(&self, to: (u64, u64), from: (u64, u64)) -> Result<(), Stop> {
        let (first, second) = if to.0 <= from.0 { (to, from) } else { (from, to) };
        match first.1 > 0 && second.1 > 0 && second.0 - first.0 < first.1 {
            true => Err(Violation::OverlappingCopy.into()),
            false => Ok(()),
        }
    }

    pub fn copy(&mut self, to: u64, from: u64, length: u64, may_overlap: bool) -> Result<(), Stop> {
        if length == 0 {
            return Ok(());
        }
        let (source, start) = self.range(from, length, Access::Read)?;
        let (target, place) = self.range(to, length, Access::Write)?;
        let length = length as usize;
        if source == target {
            // LLVM's memcpy allows the regions to be the same, but not to overlap otherwise.
            let apart = start.abs_diff(place);
            if !may_overlap && apart != 0 && apart < length {
                return Err(Violation::OverlappingCopy.into());
            }
            let object = &mut self.objects[source];
            object.bytes.copy_within(start..start + length, place);
            if self.track_initialisation {
                object.initialised.copy_within(start..start + length, place);
            }
            return Ok(());
        }
        let (low, high) = (source.min(target), source.max(target));
        let (before, after) = self.objects.split_at_mut(high);
        let (first, second) = (&mut before[low], &mut after[0]);
        let (read, write) = if source < target { (first, second) } else { (second, first) };
        write.bytes[place..place + length].copy_from_slice(&read.bytes[start..start + length]);
        if self.track_initialisation {
            write.initialised[place..place + length]
                .copy_from_slice(&read.initialised[start..start + length]);
        }
        Ok(())
    }

    pub fn make_constant(&mut self, address: u64) {
        if let Ok((slot, _)) = self.locate(address) {
            self.objects[slot].read_only = true;
            self.permit(slot);
        }
    }

    /// The object lives, uninitialised anew.
    pub fn start_lifetime(&mut self, address: u64) {
        if let Ok((slot, _)) = self.locate(address) {
            let object = &mut self.objects[slot];
            object.alive = true;
            object.out_of_scope = false;
            object.bytes.fill(0);
            object.initialised.fill(false);
            self.permit(slot);
        }
    }

    /// The object keeps its slot, but must not be used.
    pub fn end_lifetime(&mut self, address: u64) {
        if let Ok((slot, _)) = self.locate(address) {
            let object = &mut self.objects[slot];
            object.alive = false;
            object.out_of_scope = true;
            self.permit(slot);
        }
    }

    pub fn is_alive(&self, address: u64) -> bool {
        self.locate(address).is_ok_and(|(slot, _)| self.objects[slot].alive)
    }

    /// Another object for a variable that comes into scope again.
    pub fn renew_stack_object(&mut self, address: u64, size: u64, align: u32) -> Result<u64, Stop> {
        let before = self.locate(address).ok().map(|(slot, _)| slot);
        self.end_stack_object(address);
        let renewed = self.allocate(size, align, ObjectKind::Stack, false)?;
        match before {
            // It is in its grave, where a pointer finds it.
            Some(slot) if self.narrow.is_some() => self.objects[slot].out_of_scope = true,
            _ => {
                if let Ok((slot, _)) = self.locate(renewed) {
                    self.objects[slot].renewed = true;
                }
            }
        }
        Ok(renewed)
    }

    pub fn end_stack_object(&mut self, address: u64) {
        if let Ok((slot, _)) = self.locate(address) {
            self.bury(slot);
        }
    }

    /// The object of this kind that starts at an address, or why it cannot be freed.
    fn heap_object(&self, address: u64, kind: ObjectKind) -> Result<usize, Violation> {
        self.wrong.set(Some((address, None)));
        let (slot, offset) = self.locate(address).map_err(|violation| match violation {
            Violation::UseAfterFree => Violation::DoubleFree,
            _ => Violation::InvalidFree,
        })?;
        let object = &self.objects[slot];
        match (object.kind, object.alive, offset) {
            (found, true, 0) if found == kind => Ok(slot),
            (found, false, _) if found == kind => Err(Violation::DoubleFree),
            _ => Err(Violation::InvalidFree),
        }
    }

    pub fn free(&mut self, address: u64, kind: ObjectKind) -> Result<(), Stop> {
        let slot = self.heap_object(address, kind)?;
        self.bury(slot);
        Ok(())
    }

    pub fn heap_size(&self, address: u64) -> Result<u64, Stop> {
        let slot = self.heap_object(address, ObjectKind::Heap)?;
        Ok(self.objects[slot].bytes.len() as u64)
    }

    /// The last access that was wrong: the address of the object it was meant for, as far as that is
    /// known, the offset in it, and the length.
    pub fn wrong_access(&self) -> Option<(u64, i64, Option<u64>)> {
        let (address, length) = self.wrong.get()?;
        let base = match &self.narrow {
            None => address >> GENERATION_SHIFT << GENERATION_SHIFT | u64::from(ORIGIN),
            Some(space) => u64::from(space.owner(&self.objects, address as u32)?),
        };
        Some((base, address.wrapping_sub(base) as i64, length))
    }

    /// The living objects whose addresses occur in a region, at the places where a pointer may be.
    pub fn pointers_in(&self, base: u64) -> Vec<u64> {
        let Ok((slot, _)) = self.locate(base) else { return Vec::new() };
        let width = if self.narrow.is_some() { 4 } else { 8 };
        let words = self.objects[slot].bytes.chunks_exact(width).map(|word| {
            let mut bytes = [0; 8];
            bytes[..width].copy_from_slice(word);
            u64::from_le_bytes(bytes)
        });
        words.filter_map(|word| self.base_of(word)).collect()
    }

    /// The size of the object at an address, if it lives and may be written.
    pub fn writable_size(&self, base: u64) -> Option<u64> {
        let (slot, _) = self.locate(base).ok()?;
        let object = &self.objects[slot];
        let is_memory = matches!(
            object.kind,
            ObjectKind::Global | ObjectKind::Stack | ObjectKind::Heap | ObjectKind::Library
        );
        (object.alive && !object.read_only && is_memory).then_some(object.bytes.len() as u64)
    }

    /// The address of the object that an address belongs to.
    pub fn base_of(&self, address: u64) -> Option<u64> {
        self.locate(address).ok().map(|(_, offset)| address.wrapping_sub(offset as u64))
    }

    fn bury(&mut self, slot: usize) {
        let object = &mut self.objects[slot];
        self.living -= object.bytes.len() as u64 + OVERHEAD;
        object.alive = false;
        object.out_of_scope = false;
        object.renewed = false;
        if object.bytes.capacity() > KEPT_CAPACITY {
            object.bytes = Vec::new();
            object.initialised = Vec::new();
        }
        match &mut self.narrow {
            None => {
                object.generation = object.generation.wrapping_add(1);
                // A slot whose generations are used up is retired, so that old pointers never fit.
                if object.generation == 0 {
                    object.bytes = Vec::new();
                    object.initialised = Vec::new();
                } else {
                    self.free_slots.of(object.kind).push(slot as u32);
                }
            }
            Some(space) => {
                space.graves.push_back(slot as u32);
                if space.graves.len() > MAX_GRAVES
                    && let Some(oldest) = space.graves.pop_front()
                {
                    let object = &self.objects[oldest as usize];
                    space.by_address.remove(&object.base);
                    self.free_slots.of(object.kind).push(oldest);
                }
            }
        }
        self.permit(slot);
    }

    pub fn function_at(&self, address: u64) -> Result<FunctionId, Stop> {
        match self.locate(address) {
            Ok((slot, 0)) => match self.objects[slot].kind {
                ObjectKind::Function(function) => Ok(function),
                _ => Err(Violation::InvalidCall.into()),
            },
            _ => Err(Violation::InvalidCall.into()),
        }
    }

    pub fn label_at(&self, address: u64) -> Result<usize, Stop> {
        match self.locate(address) {
            Ok((slot, offset))
                if offset > 0 && matches!(self.objects[slot].kind, ObjectKind::Function(_)) =>
            {
                Ok(offset as usize - 1)
            }
            _ => Err(Violation::InvalidCall.into()),
        }
    }
}

fn dangling(kind: ObjectKind) -> Violation {
    match kind {
        ObjectKind::Stack => Violation::UseAfterReturn,
        _ => Violation::UseAfterFree,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A memory with objects to which all that can happen has happened, and addresses of all of them.
    fn lived(model: DataModel, track_initialisation: bool) -> Result<(Memory, Vec<u64>), Stop> {
        let mut memory = Memory::new(model, track_initialisation);
        let function = program::Entity::from_index(0);
        let mut addresses = vec![0, 1, 1 << 16, u64::from(u32::MAX), u64::MAX];
        for kind in [ObjectKind::Heap, ObjectKind::Stack, ObjectKind::Global, ObjectKind::Library] {
            for zeroed in [false, true] {
                addresses.push(memory.allocate(8, 16, kind, zeroed)?);
            }
        }
        addresses.push(memory.allocate(8, 16, ObjectKind::Function(function), true)?);
        addresses.push(memory.allocate(0, 16, ObjectKind::Unsized, true)?);
        let constant = memory.allocate(8, 16, ObjectKind::Global, true)?;
        memory.make_constant(constant);
        let freed = memory.allocate(8, 16, ObjectKind::Heap, true)?;
        memory.free(freed, ObjectKind::Heap)?;
        let again = memory.allocate(4, 16, ObjectKind::Heap, true)?;
        let [out, back, renewed, ended] = [(); 4].map(|()| memory.allocate(8, 16, ObjectKind::Stack, true));
        let (out, back, renewed, ended) = (out?, back?, renewed?, ended?);
        memory.end_lifetime(out);
        memory.end_lifetime(back);
        memory.start_lifetime(back);
        let other = memory.renew_stack_object(renewed, 8, 16)?;
        memory.end_stack_object(ended);
        addresses.extend([constant, freed, again, out, back, renewed, other, ended]);
        Ok((memory, addresses))
    }

    #[test]
    fn direct_accesses_come_out_as_checked_ones() -> Result<(), Stop> {
        for (model, track) in
            [DataModel::Lp64, DataModel::Ilp32].into_iter().flat_map(|model| [(model, false), (model, true)])
        {
            let (mut memory, addresses) = lived(model, track)?;
            for (&base, offset) in
                addresses.iter().flat_map(|base| (-9..17).map(move |offset| (base, offset)))
            {
                let address = memory.pointer_add(base, offset);
                for bits in [1_u32, 8, 16, 24, 32, 64, 80, 128] {
                    let size = u64::from(bits.div_ceil(8));
                    let loaded = memory.checked_load(address, bits, true);
                    assert_eq!(memory.load(address, bits, true), loaded, "{base:x} {offset} {bits}");
                    let written = memory.range(address, size, Access::Write).map(|_| ());
                    assert_eq!(memory.store(address, 0x7f, bits), written, "{base:x} {offset} {bits}");
                    if written.is_ok() {
                        let value = super::super::integer::truncate(0x7f, bits);
                        assert_eq!(memory.load(address, bits, true), Ok(value));
                    }
                }
            }
        }
        Ok(())
    }
}

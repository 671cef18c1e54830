//! Memory of the symbolic domain: making objects, reading and writing values in them.

use std::cell::Cell;

use program::Type;
use term::{Term, TermStore, mask};

use super::inputs::{InputContent, InputOrigin, InputRecord};
use super::objects::{Contents, Mixed, Object, Slot};
use super::oracle::Oracle;
use super::resolve::Place;
use super::value::{MAX_SLOTS, ObjectName, Value};
use super::{MAX_OBJECT, Symbolic};
use crate::domain::{Access, ObjectKind, Site};
use crate::stop::{Stop, Violation};

/// Unwritten bytes that become variables of their own when an object becomes an array.
const MAX_OPEN_VARIABLES: usize = 256;
/// Elements that an access at an unknown offset chooses between; of more, an array is made.
const MAX_ELEMENTS: u64 = 64;
/// Objects that are given a slot per byte; larger ones become arrays when anything is not known.
pub(super) const MAX_MIXED: u64 = 1 << 22;

impl<O: Oracle> Symbolic<'_, O> {
    pub(super) fn object(&self, slot: usize) -> Result<&Object, Stop> {
        self.path.objects.get(slot).ok_or_else(|| Violation::InvalidPointer.into())
    }

    pub(super) fn object_mut(&mut self, slot: usize) -> Result<&mut Object, Stop> {
        self.path.objects.get_mut(slot).ok_or_else(|| Violation::InvalidPointer.into())
    }

    pub(super) fn new_object(
        &mut self,
        size: Value,
        align: u32,
        kind: ObjectKind,
        zeroed: bool,
    ) -> Result<ObjectName, Stop> {
        let alignment = align.max(1).trailing_zeros().min(12);
        let contents = self.new_contents(size, zeroed)?;
        let mut object = Object {
            kind,
            size,
            alive: true,
            out_of_scope: false,
            read_only: false,
            mergeable: false,
            generation: 0,
            born: self.path.objects.len() as u32,
            freed: None,
            renewed: false,
            alignment,
            contents,
            digest: Cell::new(None),
            has_address: Cell::new(None),
        };
        if kind == ObjectKind::Stack
            && let Some(slot) = self.path.free_stack_slots.pop()
        {
            let place = self.object_mut(slot as usize)?;
            object.generation = place.generation;
            let name = ObjectName::new(slot as usize, object.generation, alignment);
            *place = object;
            if self.oracle.follows() {
                self.path.touched.insert(slot);
            }
            return Ok(name);
        }
        if self.path.objects.len() >= MAX_SLOTS {
            return Err(Stop::Unsupported("more than a million objects".into()));
        }
        let slot = self.path.objects.push(object);
        if self.oracle.follows() {
            // What it holds is made here and nothing that was there at entry.
            self.path.touched.insert(slot as u32);
        }
        Ok(ObjectName::new(slot, 0, alignment))
    }

    /// What a new object of this size holds: zeros, or unconstrained bytes.
    fn new_contents(&mut self, size: Value, zeroed: bool) -> Result<Contents, Stop> {
        Ok(match size.known(self.store) {
            Some(size) if size >= u128::from(MAX_OBJECT) => {
                return Err(Stop::Unsupported(format!("an object of {size} bytes")));
            }
            Some(size) if zeroed => Contents::Bytes(vec![0; size as usize]),
            Some(0) => Contents::Bytes(Vec::new()),
            Some(size) if size <= u128::from(MAX_MIXED) => {
                let region = self.new_region(InputOrigin::Uninitialised, size as u64, None);
                Contents::Mixed(Mixed {
                    bytes: vec![0; size as usize],
                    slots: vec![Slot::Open(region); size as usize],
                    open: size as usize,
                    array: Cell::new(None),
                })
            }
            _ if zeroed => Contents::Array(self.store.table(&[])),
            _ => {
                let region = self.new_region(InputOrigin::Uninitialised, 0, None);
                Contents::Array(self.region_array(region))
            }
        })
    }

    /// The object's variable comes into scope.
    pub(super) fn come_into_scope(&mut self, slot: usize) -> Result<(), Stop> {
        let size = self.object(slot)?.size;
        let contents = self.new_contents(size, false)?;
        let born = self.path.objects.len() as u32;
        let object = self.object_mut(slot)?;
        object.contents = contents;
        object.born = born;
        object.alive = true;
        object.out_of_scope = false;
        self.note_write_of_all(slot);
        if self.oracle.follows() {
            // What it holds is made here and nothing that was there at entry.
            self.path.touched.insert(slot as u32);
        }
        Ok(())
    }

    /// The object's variable goes out of scope.
    ///
    /// The slot stays its own: where it comes into scope again and a pointer from before may be left, it
    /// is renewed.
    pub(super) fn go_out_of_scope(&mut self, slot: usize) {
        if let Some(object) = self.path.objects.get_mut(slot) {
            object.alive = false;
            object.out_of_scope = true;
            object.contents = Contents::Bytes(Vec::new());
        }
    }

    /// A new region of unconstrained bytes.
    pub(super) fn new_region(&mut self, origin: InputOrigin, length: u64, site: Option<Site>) -> u32 {
        let id = self.path.regions;
        self.path.regions += 1;
        // What was never written is an input only if it is read.
        if origin != InputOrigin::Uninitialised {
            self.record(InputRecord { origin, site, content: InputContent::Region { id, length } });
        }
        id
    }

    pub(super) fn region_array(&mut self, region: u32) -> Term {
        if let Some(array) = self.entry_array(region) {
            return array;
        }
        let array = self.store.array_variable(self.path.arrays);
        self.path.arrays += 1;
        let begin = self.path.region_offset(region) as u64;
        self.record(InputRecord {
            origin: InputOrigin::Uninitialised,
            site: None,
            content: InputContent::Whole { region, begin, array },
        });
        array
    }

    /// Ends the life of an object; `is_kept`: a pointer to it may be left.
    pub(super) fn end(&mut self, slot: usize, is_kept: bool) {
        let count = self.path.objects.len() as u32;
        if let Some(object) = self.path.objects.get_mut(slot) {
            object.alive = false;
            object.out_of_scope = false;
            object.renewed = false;
            object.contents = Contents::Bytes(Vec::new());
            if matches!(object.kind, ObjectKind::Heap | ObjectKind::Library) {
                object.freed = Some(count);
            }
            // Soundness: a slot that has no further generation is not used again, so that no pointer
            // to an object that died is taken for one to another in its slot.
            // If no pointer is left and nothing depends on where it was, the next object may have the
            // same name.
            let name = ObjectName::new(slot, object.generation, object.alignment);
            let is_kept = is_kept || self.path.exposed.binary_search(&name).is_ok();
            if object.kind == ObjectKind::Stack
                && let Some(next) = object.generation.checked_add(u8::from(is_kept))
            {
                object.generation = next;
                self.path.free_stack_slots.push(slot as u32);
            }
        }
    }

    #[inline]
    pub(super) fn load_bytes(&mut self, address: Value, ty: Type) -> Result<Value, Stop> {
        let width = self.bits(ty);
        let length = width.div_ceil(8);
        // The common case: known bytes at a known place.
        if let Value::Address { object, offset } = address
            && !self.oracle.follows()
            && let Some(found) = self.path.objects.get(object.slot())
            && found.alive
            && found.generation == object.generation()
            && let Contents::Bytes(bytes) = &found.contents
            && width <= 64
            && let Some(end) = offset.checked_add(u64::from(length))
            && end <= bytes.len() as u64
            && !matches!(found.kind, ObjectKind::Function(_) | ObjectKind::Unsized)
        {
            let offset = offset as usize;
            return Ok(Value::Bits(read_known(bytes, offset, length as usize) & mask(width) as u64));
        }
        let place = self.resolve(address, Value::Bits(u64::from(length)), Access::Read)?;
        self.load_at(place, width)
    }

    pub(super) fn load_at(&mut self, place: Place, width: u32) -> Result<Value, Stop> {
        let store = self.store;
        let length = width.div_ceil(8) as usize;
        let term = match place.offset {
            Value::Bits(offset) => {
                let offset = offset as usize;
                self.settle_open(place.slot, offset, length)?;
                match &self.object(place.slot)?.contents {
                    Contents::Bytes(bytes) if width <= 64 => {
                        let known = read_known(bytes, offset, length);
                        return Ok(Value::Bits(known & mask(width) as u64));
                    }
                    Contents::Bytes(bytes) => {
                        let mut raw = [0; 16];
                        raw[..length].copy_from_slice(&bytes[offset..offset + length]);
                        store.constant(8 * length as u32, u128::from_le_bytes(raw))
                    }
                    Contents::Mixed(mixed) => mixed_value(store, mixed, offset, length),
                    Contents::Array(array) => self.load_array(*array, place.offset, length),
                }
            }
            offset => match self.elements(place, length)? {
                Some(elements) => self.load_element(elements, offset, length)?,
                None => {
                    let array = self.array_of(place.slot)?;
                    self.load_array(array, offset, length)
                }
            },
        };
        Ok(Value::of(store, store.extract(0, width, term)))
    }

    /// The elements of this length that an access at an unknown offset can touch, if they are few:
    /// the offset of the first, and how many.
    pub(super) fn elements(&self, place: Place, length: usize) -> Result<Option<(Place, u64)>, Stop> {
        let object = self.object(place.slot)?;
        let (Value::Bits(size), false) = (object.size, matches!(object.contents, Contents::Array(_))) else {
            return Ok(None);
        };
        let offset = place.offset.term(self.store, self.pointer_bits);
        let (shift, _) = self.store.split_constant(offset);
        let Some(rest) = self.store.split_constant(offset).1 else { return Ok(None) };
        // Elements begin at the constant part of the offset, modulo their length.
        let length = length as u64;
        let aligned = length.is_power_of_two()
            && self.store.possible_bits(rest).trailing_zeros() >= length.trailing_zeros();
        if !aligned {
            return Ok(None);
        }
        let first = shift as u64 % length;
        let count = size.saturating_sub(first) / length;
        // From the constant part on, as far as the rest reaches.
        let end = shift.checked_add(self.store.possible_bits(rest));
        let (skipped, count) = match end.filter(|&end| end <= mask(self.pointer_bits)) {
            Some(end) => {
                let skipped = shift as u64 / length;
                let last = end as u64 / length;
                (skipped, count.min(last.saturating_add(1)).saturating_sub(skipped))
            }
            None => (0, count),
        };
        if count == 0 || count > MAX_ELEMENTS {
            return Ok(None);
        }
        let first = first + skipped * length;
        Ok(Some((Place { slot: place.slot, offset: Value::Bits(first) }, count)))
    }

    /// The element at an unknown offset: a choice between all of them.
    pub(super) fn load_element(
        &mut self,
        (first, count): (Place, u64),
        offset: Value,
        length: usize,
    ) -> Result<Term, Stop> {
        let store = self.store;
        let offset = offset.term(store, self.pointer_bits);
        let width = 8 * length as u32;
        let mut result = None;
        for index in (0..count).rev() {
            let place = self.advanced(first, index * length as u64);
            let element = self.load_at(place, width)?.term(store, width);
            let here = store.eq(place.offset.term(store, self.pointer_bits), offset);
            // The bounds were checked: the last element needs no condition.
            result = Some(result.map_or(element, |rest| store.ite(here, element, rest)));
        }
        Ok(result.unwrap_or_else(|| store.constant(width, 0)))
    }

    /// Writes an element at an unknown offset: each becomes the new value or stays.
    pub(super) fn store_element(
        &mut self,
        (first, count): (Place, u64),
        offset: Value,
        value: Term,
        length: usize,
    ) -> Result<(), Stop> {
        let store = self.store;
        let offset = offset.term(store, self.pointer_bits);
        let width = 8 * length as u32;
        for index in 0..count {
            let place = self.advanced(first, index * length as u64);
            let here = store.eq(place.offset.term(store, self.pointer_bits), offset);
            if store.is_false(here) {
                continue;
            }
            let old = self.load_at(place, width)?.term(store, width);
            let new = store.ite(here, value, old);
            self.store_at(place, Value::of(store, new), width)?;
        }
        Ok(())
    }

    pub(super) fn load_array(&self, array: Term, offset: Value, length: usize) -> Term {
        let store = self.store;
        let offset = store.extend(false, 64, offset.term(store, self.pointer_bits));
        let byte = |index: usize| {
            let place = store.add(store.constant(64, index as u128), offset);
            store.select(array, place)
        };
        (1..length).fold(byte(0), |low, index| store.concat(byte(index), low))
    }

    /// Gives unwritten bytes of a range their variables: one for the whole range if it is all
    /// unwritten, so that it is read back as one value.
    pub(super) fn settle_open(&mut self, slot: usize, offset: usize, length: usize) -> Result<(), Stop> {
        let mut start = offset;
        while start < offset + length {
            let Contents::Mixed(mixed) = &self.object(slot)?.contents else { return Ok(()) };
            let Slot::Open(region) = mixed.slots[start] else {
                start += 1;
                continue;
            };
            let limit = (offset + length).min(start + 8);
            let mut end = start + 1;
            while end < limit && mixed.slots[end] == Slot::Open(region) {
                end += 1;
            }
            let count = end - start;
            // Powers of two, so that variables have the widths of C's types.
            let count = if count.is_power_of_two() { count } else { count.next_power_of_two() / 2 };
            let term = match self.entry_bytes(slot, region, start, count) {
                Some(term) => term,
                None => {
                    // A region begins where its first byte was when it was made.
                    let begin = self.path.region_offset(region);
                    let term = self.fresh(8 * count as u32);
                    self.record(InputRecord {
                        origin: InputOrigin::Uninitialised,
                        site: self.reader,
                        content: InputContent::Part { region, offset: (start - begin) as u64, term },
                    });
                    term
                }
            };
            if let Contents::Mixed(mixed) = &mut self.object_mut(slot)?.contents {
                for index in 0..count {
                    mixed.set(start + index, Slot::Part(term, index as u8));
                }
            }
            start += count;
        }
        Ok(())
    }

    /// The object's contents as an array, kept until the next write.
    pub(super) fn array_of(&mut self, slot: usize) -> Result<Term, Stop> {
        let store = self.store;
        match &self.object(slot)?.contents {
            Contents::Array(array) => return Ok(*array),
            Contents::Bytes(bytes) => return Ok(store.table(bytes)),
            Contents::Mixed(mixed) => {
                if let Some(array) = mixed.array.get() {
                    return Ok(array);
                }
            }
        }
        let (length, unwritten) = match &self.object(slot)?.contents {
            Contents::Mixed(mixed) => {
                let unwritten = mixed.slots.iter().filter(|slot| matches!(slot, Slot::Open(_))).count();
                (mixed.slots.len(), unwritten)
            }
            _ => (0, 0),
        };
        let mut base = None;
        if unwritten > MAX_OPEN_VARIABLES {
            if let Contents::Mixed(mixed) = &self.object(slot)?.contents
                && let Some(Slot::Open(region)) = mixed.slots.iter().find(|s| matches!(s, Slot::Open(_)))
            {
                let region = *region;
                // Bytes of other regions are no part of this one's array.
                let others: Vec<usize> = (0..length)
                    .filter(|&at| matches!(mixed.slots[at], Slot::Open(other) if other != region))
                    .collect();
                for at in others {
                    self.settle_open(slot, at, 1)?;
                }
                base = Some(self.region_array(region));
            }
        } else {
            self.settle_open(slot, 0, length)?;
        }
        let Contents::Mixed(mixed) = &self.object(slot)?.contents else {
            return Ok(store.table(&[]));
        };
        let from_table = base.is_none();
        let mut array = base.unwrap_or_else(|| store.table(&mixed.bytes));
        for (index, content) in mixed.slots.iter().enumerate() {
            let byte = match *content {
                Slot::Open(_) => continue,
                Slot::Known if from_table => continue,
                Slot::Known => store.constant(8, u128::from(mixed.bytes[index])),
                Slot::Part(term, part) => store.extract(8 * u32::from(part), 8, term),
            };
            array = store.store(array, store.constant(64, index as u128), byte);
        }
        if from_table {
            mixed.array.set(Some(array));
        } else {
            // The unwritten bytes now have their names in the array only.
            self.object_mut(slot)?.contents = Contents::Array(array);
        }
        Ok(array)
    }

    #[inline]
    pub(super) fn store_bytes(&mut self, address: Value, value: Value, ty: Type) -> Result<(), Stop> {
        let width = self.bits(ty);
        let length = width.div_ceil(8);
        if let (Value::Address { object, offset }, Value::Bits(bits)) = (address, value)
            && !self.oracle.follows()
            && let Some(found) = self.path.objects.get_mut(object.slot())
            && found.alive
            && !found.read_only
            && found.generation == object.generation()
            && !matches!(found.kind, ObjectKind::Function(_) | ObjectKind::Unsized)
            && let Contents::Bytes(bytes) = &mut found.contents
            && let Some(end) = offset.checked_add(u64::from(length))
            && end <= bytes.len() as u64
        {
            write_known(bytes, offset as usize, length as usize, bits);
            let place = Place { slot: object.slot(), offset: Value::Bits(offset) };
            self.note_write(place, Value::Bits(u64::from(length)));
            return Ok(());
        }
        let place = self.resolve(address, Value::Bits(u64::from(length)), Access::Write)?;
        self.store_at(place, value, width)
    }

    /// Gives an object of zeros these bytes at its beginning; false if it is not one whose bytes are all known.
    pub(super) fn fill_known(&mut self, address: Value, bytes: &[u8]) -> bool {
        if let Value::Address { object, offset: 0 } = address
            && !self.oracle.follows()
            && let Some(found) = self.path.objects.get_mut(object.slot())
            && let Contents::Bytes(known) = &mut found.contents
            && let Some(known) = known.get_mut(..bytes.len())
        {
            known.copy_from_slice(bytes);
            return true;
        }
        false
    }

    pub(super) fn store_at(&mut self, place: Place, value: Value, width: u32) -> Result<(), Stop> {
        let store = self.store;
        let length = width.div_ceil(8) as usize;
        let whole = 8 * length as u32;
        if let Value::Bits(offset) = place.offset {
            let offset = offset as usize;
            let object = self.object_mut(place.slot)?;
            match (&mut object.contents, value) {
                (Contents::Bytes(bytes), Value::Bits(bits)) => {
                    write_known(bytes, offset, length, bits);
                    return Ok(());
                }
                (Contents::Mixed(mixed), Value::Bits(bits)) => {
                    write_known(&mut mixed.bytes, offset, length, bits);
                    for index in offset..offset + length {
                        mixed.set(index, Slot::Known);
                    }
                    object.settle();
                    return Ok(());
                }
                (Contents::Array(_), _) => {}
                (_, value) => {
                    let term = store.extend(false, whole, value.term(store, width));
                    let constant = store.value(term);
                    if let Some(mixed) = object.mixed() {
                        for index in 0..length {
                            match constant {
                                Some(constant) => {
                                    mixed.bytes[offset + index] = (constant >> (8 * index)) as u8;
                                    mixed.set(offset + index, Slot::Known);
                                }
                                None => mixed.set(offset + index, Slot::Part(term, index as u8)),
                            }
                        }
                    }
                    object.settle();
                    return Ok(());
                }
            }
        }
        let term = store.extend(false, whole, value.term(store, width));
        if !matches!(place.offset, Value::Bits(_))
            && let Some(elements) = self.elements(place, length)?
        {
            return self.store_element(elements, place.offset, term, length);
        }
        let mut array = self.array_of(place.slot)?;
        let offset = store.extend(false, 64, place.offset.term(store, self.pointer_bits));
        for index in 0..length {
            let at = store.add(store.constant(64, index as u128), offset);
            array = store.store(array, at, store.extract(8 * index as u32, 8, term));
        }
        self.object_mut(place.slot)?.contents = Contents::Array(array);
        Ok(())
    }

    /// Bytes at an address, one term each.
    pub(super) fn read_bytes(&mut self, address: Value, count: u64) -> Result<Vec<Term>, Stop> {
        if count == 0 {
            return Ok(Vec::new());
        }
        let place = self.resolve(address, Value::Bits(count), Access::Read)?;
        (0..count).map(|index| self.byte_at(self.advanced(place, index))).collect()
    }

    /// One byte at a place that was checked.
    pub(super) fn byte_at(&mut self, place: Place) -> Result<Term, Stop> {
        let value = self.load_at(place, 8)?;
        Ok(value.term(self.store, 8))
    }

    pub(super) fn advanced(&self, place: Place, by: u64) -> Place {
        let offset = match place.offset {
            Value::Bits(offset) => Value::Bits(offset.wrapping_add(by) & mask(self.pointer_bits) as u64),
            offset => {
                let width = self.pointer_bits;
                let by = self.store.constant(width, u128::from(by));
                Value::of(self.store, self.store.add(by, offset.term(self.store, width)))
            }
        };
        Place { slot: place.slot, offset }
    }

    /// A length or size as 64 bits.
    pub(super) fn wide(&self, value: Value) -> Value {
        match value {
            Value::Term(term) => Value::of(self.store, self.store.resize(false, 64, term)),
            Value::Address { .. } => {
                let term = value.term(self.store, self.pointer_bits);
                Value::of(self.store, self.store.resize(false, 64, term))
            }
            bits => bits,
        }
    }

    /// C's `free` of a pointer that is not null.
    pub(super) fn free_object(&mut self, address: Value, kind: ObjectKind) -> Result<(), Stop> {
        let slot = self.heap_object(address, kind)?;
        self.end(slot, true);
        Ok(())
    }
}

/// The value of some bytes, none of which was never written.
pub(super) fn mixed_value(store: &TermStore, mixed: &Mixed, offset: usize, length: usize) -> Term {
    let slots = &mixed.slots[offset..offset + length];
    // A whole value read back as it was written.
    if let Slot::Part(term, 0) = slots[0]
        && store.width(term) == 8 * length as u32
        && slots.iter().enumerate().all(|(index, slot)| *slot == Slot::Part(term, index as u8))
    {
        return term;
    }
    let byte = |index: usize| match slots[index] {
        Slot::Part(term, part) => store.extract(8 * u32::from(part), 8, term),
        _ => store.constant(8, u128::from(mixed.bytes[offset + index])),
    };
    (1..length).fold(byte(0), |low, index| store.concat(byte(index), low))
}

#[inline]
fn read_known(bytes: &[u8], offset: usize, length: usize) -> u64 {
    match length {
        1 => u64::from(bytes[offset]),
        4 => u64::from(u32::from_le_bytes([
            bytes[offset],
            bytes[offset + 1],
            bytes[offset + 2],
            bytes[offset + 3],
        ])),
        _ => {
            let mut raw = [0; 8];
            raw[..length].copy_from_slice(&bytes[offset..offset + length]);
            u64::from_le_bytes(raw)
        }
    }
}

#[inline]
fn write_known(bytes: &mut [u8], offset: usize, length: usize, bits: u64) {
    let raw = bits.to_le_bytes();
    match length {
        1 => bytes[offset] = raw[0],
        4 => bytes[offset..offset + 4].copy_from_slice(&raw[..4]),
        // Longer values are terms, but for zeros above.
        _ => {
            let direct = length.min(8);
            bytes[offset..offset + direct].copy_from_slice(&raw[..direct]);
            bytes[offset + direct..offset + length].fill(0);
        }
    }
}

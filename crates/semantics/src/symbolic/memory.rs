//! Memory of the symbolic domain: finding objects, reading and writing them.

use std::cell::Cell;

use program::Type;
use term::{BinaryOp, Node, Term, mask};

use super::inputs::{InputContent, InputOrigin, InputRecord};
use super::objects::{Contents, Mixed, Object, Slot};
use super::oracle::Oracle;
use super::value::{MAX_SLOTS, ObjectName, Value};
use super::{MAX_OBJECT, Symbolic};
use crate::domain::{Access, ObjectKind, Site};
use crate::stop::{Stop, Violation};

/// Bytes of symbolic length that are copied one by one at most.
const MAX_SYMBOLIC_LENGTH: u64 = 1 << 12;
/// Unwritten bytes that become variables of their own when an object becomes an array.
const MAX_OPEN_VARIABLES: usize = 256;
/// Elements that an access at an unknown offset chooses between; of more, an array is made.
const MAX_ELEMENTS: u64 = 64;
/// Objects that are given a slot per byte; larger ones become arrays when anything is not known.
const MAX_MIXED: u64 = 1 << 22;

/// A pointer taken apart.
#[derive(Copy, Clone, Debug)]
pub(super) struct Place {
    pub slot: usize,
    /// As wide as a pointer.
    pub offset: Value,
}

fn dangling(kind: ObjectKind) -> Violation {
    match kind {
        ObjectKind::Stack => Violation::UseAfterReturn,
        _ => Violation::UseAfterFree,
    }
}

fn out_of_bounds(access: Access) -> Violation {
    match access {
        Access::Read => Violation::OutOfBoundsRead,
        Access::Write => Violation::OutOfBoundsWrite,
    }
}

impl<O: Oracle> Symbolic<'_, O> {
    fn object(&self, slot: usize) -> Result<&Object, Stop> {
        self.path.objects.get(slot).ok_or_else(|| Violation::InvalidPointer.into())
    }

    fn object_mut(&mut self, slot: usize) -> Result<&mut Object, Stop> {
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
        let contents = match size.known(self.store) {
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
        };
        let mut object = Object {
            kind,
            size,
            alive: true,
            read_only: false,
            generation: 0,
            alignment,
            contents,
            digest: Cell::new(None),
        };
        if kind == ObjectKind::Stack
            && let Some(slot) = self.path.free_stack_slots.pop()
        {
            let place = self.object_mut(slot as usize)?;
            object.generation = place.generation;
            let name = ObjectName::new(slot as usize, object.generation, alignment);
            *place = object;
            return Ok(name);
        }
        if self.path.objects.len() >= MAX_SLOTS {
            return Err(Stop::Unsupported("more than a million objects".into()));
        }
        let slot = self.path.objects.push(object);
        Ok(ObjectName::new(slot, 0, alignment))
    }

    /// A new region of unconstrained bytes.
    pub(super) fn new_region(&mut self, origin: InputOrigin, length: u64, site: Option<Site>) -> u32 {
        let id = self.path.regions;
        self.path.regions += 1;
        // What was never written is an input only if it is read.
        if origin != InputOrigin::Uninitialised {
            self.path.inputs.push(InputRecord { origin, site, content: InputContent::Region { id, length } });
        }
        id
    }

    fn region_array(&mut self, region: u32) -> Term {
        let array = self.store.array_variable(self.path.arrays);
        self.path.arrays += 1;
        self.path.inputs.push(InputRecord {
            origin: InputOrigin::Uninitialised,
            site: None,
            content: InputContent::Whole { region, array },
        });
        array
    }

    /// Ends the life of an object.
    pub(super) fn end(&mut self, slot: usize) {
        if let Some(object) = self.path.objects.get_mut(slot) {
            object.alive = false;
            object.contents = Contents::Bytes(Vec::new());
            // Soundness: a slot that has no further generation is not used again, so that no pointer
            // to an object that died is taken for one to another in its slot.
            if object.kind == ObjectKind::Stack
                && let Some(next) = object.generation.checked_add(1)
            {
                object.generation = next;
                self.path.free_stack_slots.push(slot as u32);
            }
        }
    }

    /// The object that a pointer points into, dead or alive, by asking where it must.
    pub(super) fn locate(&mut self, address: Value) -> Result<Place, Stop> {
        let width = self.pointer_bits;
        match address {
            Value::Bits(bits) if bits < term::LEAST_ADDRESS as u64 => Err(Violation::NullDereference.into()),
            Value::Bits(_) => Err(Violation::InvalidPointer.into()),
            Value::Address { object, offset } => {
                let found = self.object(object.slot())?;
                if found.generation != object.generation() {
                    return Err(dangling(found.kind).into());
                }
                Ok(Place { slot: object.slot(), offset: Value::Bits(offset) })
            }
            Value::Term(term) => {
                if let Some((object, offset)) = self.split_address(term) {
                    let found = self.object(object.slot())?;
                    if found.generation != object.generation() {
                        return Err(dangling(found.kind).into());
                    }
                    return Ok(Place { slot: object.slot(), offset: Value::of(self.store, offset) });
                }
                if let Some((condition, then, otherwise)) = self.choice_in(term) {
                    let chosen = if self.decide_term(condition)? { then } else { otherwise };
                    return self.locate(Value::of(self.store, chosen));
                }
                self.search(term, width)
            }
        }
    }

    /// A sum with exactly one address among its terms: the object and the rest.
    fn split_address(&self, term: Term) -> Option<(ObjectName, Term)> {
        if !self.store.has_address(term) {
            return None;
        }
        let store = self.store;
        let mut base = None;
        let mut rest = store.constant(self.pointer_bits, 0);
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            match store.node(term) {
                Node::Address { object, .. } if base.is_none() => base = Some(ObjectName(object)),
                Node::Binary(BinaryOp::Add, left, right) => stack.extend([left, right]),
                Node::Binary(BinaryOp::Sub, left, right) if !store.has_address(right) => {
                    rest = store.sub(rest, right);
                    stack.push(left);
                }
                _ if store.has_address(term) => return None,
                _ => rest = store.add(rest, term),
            }
        }
        base.map(|base| (base, rest))
    }

    /// A sum in which an address depends on a condition: the condition and the two sums.
    fn choice_in(&self, term: Term) -> Option<(Term, Term, Term)> {
        let store = self.store;
        match store.node(term) {
            Node::Ite(condition, then, otherwise) => Some((condition, then, otherwise)),
            Node::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), left, right) => {
                if store.has_address(left)
                    && let Some((condition, then, otherwise)) = self.choice_in(left)
                {
                    return Some((
                        condition,
                        store.binary(op, then, right),
                        store.binary(op, otherwise, right),
                    ));
                }
                if store.has_address(right)
                    && let Some((condition, then, otherwise)) = self.choice_in(right)
                {
                    return Some((
                        condition,
                        store.binary(op, left, then),
                        store.binary(op, left, otherwise),
                    ));
                }
                None
            }
            _ => None,
        }
    }

    /// Tries the objects whose addresses occur in a term one after the other.
    ///
    /// Soundness: a pointer computed without the address of an object cannot legally point into it;
    /// numbers that happen to be an address do not count.
    fn search(&mut self, term: Term, width: u32) -> Result<Place, Stop> {
        let store = self.store;
        for name in self.addresses_in(term) {
            let object = self.object(name.slot())?;
            if object.generation != name.generation() {
                continue;
            }
            let size = store.resize(false, width, object.size.term(store, 64));
            // One past the end may be where the next object begins.
            let offset = store.sub(term, name.term(store, width));
            if self.decide_term(store.ult(offset, size))? {
                return Ok(Place { slot: name.slot(), offset: Value::of(store, offset) });
            }
        }
        let is_null = store.eq(store.constant(width, 0), term);
        if self.certainly_false(store.not(is_null)) {
            return Err(Violation::NullDereference.into());
        }
        Err(Violation::InvalidPointer.into())
    }

    /// The objects whose addresses occur in a term.
    pub(super) fn addresses_in(&self, term: Term) -> Vec<ObjectName> {
        let mut found = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            if !self.store.has_address(term) || !seen.insert(term) {
                continue;
            }
            let node = self.store.node(term);
            if let Node::Address { object, .. } = node {
                found.push(ObjectName(object));
            }
            stack.extend(node.children());
        }
        found.sort();
        found
    }

    /// A place at which `length` bytes (64 bits) can be accessed.
    pub(super) fn resolve(&mut self, address: Value, length: Value, access: Access) -> Result<Place, Stop> {
        let place = self.locate(address)?;
        self.check_bounds(place, length, access)?;
        Ok(place)
    }

    fn check_bounds(&mut self, place: Place, length: Value, access: Access) -> Result<(), Stop> {
        let object = self.object(place.slot)?;
        if !object.alive {
            return Err(dangling(object.kind).into());
        }
        match object.kind {
            ObjectKind::Unsized => {
                return Err(Stop::Unsupported("memory that is declared without a size".into()));
            }
            ObjectKind::Function(_) => return Err(out_of_bounds(access).into()),
            _ => {}
        }
        let read_only = object.read_only && access == Access::Write;
        let size = object.size;
        if let (Value::Bits(offset), Value::Bits(length), Value::Bits(size)) = (place.offset, length, size) {
            let end = offset.checked_add(length);
            if end.is_none_or(|end| end > size) {
                return Err(out_of_bounds(access).into());
            }
        } else {
            let store = self.store;
            let offset = store.extend(false, 64, place.offset.term(store, self.pointer_bits));
            let (length, size) = (length.term(store, 64), size.term(store, 64));
            // length <= size and offset <= size - length, without overflow
            let fits = store.ule(length, size);
            let inside = store.ule(offset, store.sub(size, length));
            if !self.decide_term(store.and(fits, inside))? {
                return Err(out_of_bounds(access).into());
            }
        }
        if read_only { Err(Violation::WriteToConstant.into()) } else { Ok(()) }
    }

    #[inline]
    pub(super) fn load_bytes(&mut self, address: Value, ty: Type) -> Result<Value, Stop> {
        let width = self.bits(ty);
        let length = width.div_ceil(8);
        // The common case: known bytes at a known place.
        if let Value::Address { object, offset } = address
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

    fn load_at(&mut self, place: Place, width: u32) -> Result<Value, Stop> {
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
                    Contents::Mixed(mixed) => self.load_mixed(mixed, offset, length),
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
    fn elements(&self, place: Place, length: usize) -> Result<Option<(Place, u64)>, Stop> {
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
        let few = count > 0 && count <= MAX_ELEMENTS;
        Ok(few.then_some((Place { slot: place.slot, offset: Value::Bits(first) }, count)))
    }

    /// The element at an unknown offset: a choice between all of them.
    fn load_element(
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
    fn store_element(
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

    fn load_mixed(&self, mixed: &Mixed, offset: usize, length: usize) -> Term {
        let store = self.store;
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

    fn load_array(&self, array: Term, offset: Value, length: usize) -> Term {
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
    fn settle_open(&mut self, slot: usize, offset: usize, length: usize) -> Result<(), Stop> {
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
            // A region begins where its first byte was when it was made.
            let begin = self.path.region_offset(region);
            let term = self.fresh(8 * count as u32);
            self.path.inputs.push(InputRecord {
                origin: InputOrigin::Uninitialised,
                site: None,
                content: InputContent::Part { region, offset: (start - begin) as u64, term },
            });
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
    fn array_of(&mut self, slot: usize) -> Result<Term, Stop> {
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
            return Ok(());
        }
        let place = self.resolve(address, Value::Bits(u64::from(length)), Access::Write)?;
        self.store_at(place, value, width)
    }

    fn store_at(&mut self, place: Place, value: Value, width: u32) -> Result<(), Stop> {
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
    fn byte_at(&mut self, place: Place) -> Result<Term, Stop> {
        let value = self.load_at(place, 8)?;
        Ok(value.term(self.store, 8))
    }

    fn advanced(&self, place: Place, by: u64) -> Place {
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

    pub(super) fn copy_bytes(
        &mut self,
        to: Value,
        from: Value,
        length: Value,
        may_overlap: bool,
    ) -> Result<(), Stop> {
        let store = self.store;
        let length = self.wide(length);
        if length == Value::Bits(0) {
            return Ok(());
        }
        let known = match length {
            Value::Bits(length) => Some(length),
            _ => {
                let zero = store.eq(store.constant(64, 0), length.term(store, 64));
                if self.decide_term(zero)? {
                    return Ok(());
                }
                None
            }
        };
        let source = self.resolve(from, length, Access::Read)?;
        let target = self.resolve(to, length, Access::Write)?;
        if source.slot == target.slot && !may_overlap {
            self.check_overlap(source, target, length)?;
        }
        let Some(length) = known else { return self.copy_symbolic(target, source, length) };
        if let (Value::Bits(target_offset), Value::Bits(source_offset)) = (target.offset, source.offset) {
            let (target_offset, source_offset) = (target_offset as usize, source_offset as usize);
            let count = length as usize;
            if let (Contents::Bytes(source_bytes), Contents::Bytes(_)) =
                (&self.object(source.slot)?.contents, &self.object(target.slot)?.contents)
            {
                let bytes = source_bytes[source_offset..source_offset + count].to_vec();
                if let Contents::Bytes(target_bytes) = &mut self.object_mut(target.slot)?.contents {
                    target_bytes[target_offset..target_offset + count].copy_from_slice(&bytes);
                }
                return Ok(());
            }
            // Copies must stay equal: unwritten bytes get their variables before they are copied.
            self.settle_open(source.slot, source_offset, count)?;
            let is_array = |object: &Object| matches!(object.contents, Contents::Array(_));
            if !is_array(self.object(source.slot)?) && !is_array(self.object(target.slot)?) {
                let (bytes, slots) = match &self.object(source.slot)?.contents {
                    Contents::Bytes(bytes) => {
                        (bytes[source_offset..source_offset + count].to_vec(), vec![Slot::Known; count])
                    }
                    Contents::Mixed(mixed) => (
                        mixed.bytes[source_offset..source_offset + count].to_vec(),
                        mixed.slots[source_offset..source_offset + count].to_vec(),
                    ),
                    Contents::Array(_) => (Vec::new(), Vec::new()),
                };
                let object = self.object_mut(target.slot)?;
                if let Some(mixed) = object.mixed() {
                    for (index, (byte, slot)) in bytes.into_iter().zip(slots).enumerate() {
                        mixed.bytes[target_offset + index] = byte;
                        mixed.set(target_offset + index, slot);
                    }
                }
                object.settle();
                return Ok(());
            }
        }
        if length > MAX_SYMBOLIC_LENGTH {
            return Err(Stop::Unsupported(format!("copying {length} bytes to or from unknown places")));
        }
        let bytes: Vec<Term> =
            (0..length).map(|index| self.byte_at(self.advanced(source, index))).collect::<Result<_, _>>()?;
        for (index, byte) in bytes.into_iter().enumerate() {
            let place = self.advanced(target, index as u64);
            self.store_at(place, Value::of(store, byte), 8)?;
        }
        Ok(())
    }

    fn check_overlap(&mut self, source: Place, target: Place, length: Value) -> Result<(), Stop> {
        let store = self.store;
        let wide = |place: Place| store.extend(false, 64, place.offset.term(store, self.pointer_bits));
        let (source, target) = (wide(source), wide(target));
        let length = length.term(store, 64);
        let (before, after) = (store.sub(target, source), store.sub(source, target));
        // Same places are allowed in practice; otherwise they must be `length` apart.
        let apart = store.and(store.ule(length, before), store.ule(length, after));
        let fine = store.or(store.eq(source, target), apart);
        if self.decide_term(fine)? { Ok(()) } else { Err(Violation::OverlappingCopy.into()) }
    }

    /// The largest length that the bounds of an object leave at a place.
    fn room(&self, place: Place) -> Result<u64, Stop> {
        let size = self.object(place.slot)?.size;
        let offset = match place.offset {
            Value::Bits(offset) => offset,
            _ => 0,
        };
        match size {
            Value::Bits(size) => Ok(size.saturating_sub(offset)),
            _ => Ok(u64::MAX),
        }
    }

    fn limited(&self, room: u64) -> Result<u64, Stop> {
        if room > MAX_SYMBOLIC_LENGTH {
            return Err(Stop::Unsupported(format!(
                "a memory operation of unknown length on an object of more than {MAX_SYMBOLIC_LENGTH} bytes"
            )));
        }
        Ok(room)
    }

    /// A copy of a length that is not known: each byte is copied if it is within the length.
    fn copy_symbolic(&mut self, target: Place, source: Place, length: Value) -> Result<(), Stop> {
        let store = self.store;
        let length = length.term(store, 64);
        let room = self.limited(self.room(target)?.min(self.room(source)?))?;
        let mut bytes = Vec::new();
        for index in 0..room {
            let inside = store.ult(store.constant(64, u128::from(index)), length);
            if self.certainly_false(inside) {
                break;
            }
            let (old, new) =
                (self.byte_at(self.advanced(target, index))?, self.byte_at(self.advanced(source, index))?);
            bytes.push(store.ite(inside, new, old));
        }
        for (index, byte) in bytes.into_iter().enumerate() {
            let place = self.advanced(target, index as u64);
            self.store_at(place, Value::of(store, byte), 8)?;
        }
        Ok(())
    }

    pub(super) fn set_bytes(&mut self, to: Value, byte: Value, length: Value) -> Result<(), Stop> {
        let store = self.store;
        let length = self.wide(length);
        if length == Value::Bits(0) {
            return Ok(());
        }
        if !matches!(length, Value::Bits(_)) {
            let zero = store.eq(store.constant(64, 0), length.term(store, 64));
            if self.decide_term(zero)? {
                return Ok(());
            }
        }
        let target = self.resolve(to, length, Access::Write)?;
        match (length, target.offset, byte) {
            (Value::Bits(length), Value::Bits(offset), Value::Bits(byte)) => {
                let range = offset as usize..(offset + length) as usize;
                let object = self.object_mut(target.slot)?;
                match &mut object.contents {
                    Contents::Bytes(bytes) => bytes[range].fill(byte as u8),
                    Contents::Mixed(mixed) => {
                        mixed.bytes[range.clone()].fill(byte as u8);
                        range.for_each(|index| mixed.set(index, Slot::Known));
                        object.settle();
                    }
                    Contents::Array(_) => {
                        let count = self.limited(length)?;
                        for index in 0..count {
                            self.store_at(self.advanced(target, index), Value::Bits(byte & 0xff), 8)?;
                        }
                    }
                }
            }
            (Value::Bits(length), ..) => {
                let byte = store.resize(false, 8, byte.term(store, 8));
                for index in 0..self.limited(length)? {
                    self.store_at(self.advanced(target, index), Value::of(store, byte), 8)?;
                }
            }
            _ => {
                let byte = store.resize(false, 8, byte.term(store, 8));
                let length = length.term(store, 64);
                for index in 0..self.limited(self.room(target)?)? {
                    let inside = store.ult(store.constant(64, u128::from(index)), length);
                    if self.certainly_false(inside) {
                        break;
                    }
                    let place = self.advanced(target, index);
                    let old = self.byte_at(place)?;
                    let new = store.ite(inside, byte, old);
                    self.store_at(place, Value::of(store, new), 8)?;
                }
            }
        }
        Ok(())
    }

    /// Makes bytes unconstrained: the region they become.
    pub(super) fn havoc_bytes(
        &mut self,
        address: Value,
        length: Value,
        whole: bool,
        origin: InputOrigin,
        site: Option<Site>,
    ) -> Result<(), Stop> {
        let length = self.wide(length);
        if length == Value::Bits(0) {
            return Ok(());
        }
        let Value::Bits(count) = length else {
            return Err(Stop::Unsupported("input of a length that is not known".into()));
        };
        let target = self.resolve(address, length, Access::Write)?;
        let Value::Bits(offset) = target.offset else {
            return Err(Stop::Unsupported("input into a place that is not known".into()));
        };
        if whole && (offset != 0 || self.object(target.slot)?.size != Value::Bits(count)) {
            return Err(Stop::Unsupported("input into a part of an object".into()));
        }
        if count > MAX_MIXED {
            return Err(Stop::Unsupported(format!("an input of {count} bytes")));
        }
        let region = self.new_region(origin, count, site);
        self.path.set_region_offset(region, offset as usize);
        let object = self.object_mut(target.slot)?;
        match object.mixed() {
            Some(mixed) => {
                for index in offset..offset + count {
                    mixed.set(index as usize, Slot::Open(region));
                }
            }
            None => {
                return Err(Stop::Unsupported(
                    "input into memory that was accessed at unknown places".into(),
                ));
            }
        }
        Ok(())
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
    pub(super) fn free_object(&mut self, address: Value) -> Result<(), Stop> {
        let slot = self.heap_object(address)?;
        self.end(slot);
        Ok(())
    }

    /// The living heap object that begins at an address.
    pub(super) fn heap_object(&mut self, address: Value) -> Result<usize, Stop> {
        let place = match self.locate(address) {
            Err(Stop::Violation(Violation::UseAfterFree)) => return Err(Violation::DoubleFree.into()),
            Err(Stop::Violation(_)) => return Err(Violation::InvalidFree.into()),
            other => other?,
        };
        let object = self.object(place.slot)?;
        if object.kind != ObjectKind::Heap {
            return Err(Violation::InvalidFree.into());
        }
        if !object.alive {
            return Err(Violation::DoubleFree.into());
        }
        let store = self.store;
        let offset = place.offset.term(store, self.pointer_bits);
        let at_start = store.eq(store.constant(self.pointer_bits, 0), offset);
        if !self.decide_term(at_start)? {
            return Err(Violation::InvalidFree.into());
        }
        Ok(place.slot)
    }

    /// Heap objects that were not freed.
    pub fn heap_objects(&self) -> Vec<ObjectName> {
        let objects = self.path.objects.iter();
        objects
            .filter(|(_, object)| object.alive && object.kind == ObjectKind::Heap)
            .map(|(slot, object)| ObjectName::new(slot, object.generation, object.alignment))
            .collect()
    }

    /// Heap objects that were not freed and that no pointer in `roots` or in reachable memory
    /// leads to. Any occurrence of an address counts as a pointer.
    pub fn lost_objects(&self, roots: impl Iterator<Item = Value>) -> Vec<ObjectName> {
        let mut reached = rustc_hash::FxHashSet::default();
        let mut stack: Vec<usize> = Vec::new();
        for value in roots {
            self.names_in(value, &mut stack);
        }
        for (slot, object) in self.path.objects.iter() {
            if object.alive && matches!(object.kind, ObjectKind::Global | ObjectKind::Stack) {
                stack.push(slot);
            }
        }
        while let Some(slot) = stack.pop() {
            if !reached.insert(slot) {
                continue;
            }
            let Some(object) = self.path.objects.get(slot) else { continue };
            match &object.contents {
                Contents::Bytes(_) => {}
                Contents::Mixed(mixed) => {
                    let mut last = None;
                    for content in &mixed.slots {
                        if let Slot::Part(term, _) = content
                            && last != Some(*term)
                        {
                            last = Some(*term);
                            self.names_in(Value::Term(*term), &mut stack);
                        }
                    }
                }
                Contents::Array(array) => self.names_in(Value::Term(*array), &mut stack),
            }
        }
        self.heap_objects().into_iter().filter(|name| !reached.contains(&name.slot())).collect()
    }

    fn names_in(&self, value: Value, slots: &mut Vec<usize>) {
        match value {
            Value::Bits(_) => {}
            Value::Address { object, .. } => slots.push(object.slot()),
            Value::Term(term) => slots.extend(self.addresses_in(term).into_iter().map(ObjectName::slot)),
        }
    }
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

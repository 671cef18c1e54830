//! Copying, filling and forgetting ranges of memory.

use term::Term;

use super::Symbolic;
use super::inputs::{InputContent, InputOrigin, InputRecord};
use super::memory::MAX_MIXED;
use super::objects::{Contents, Object, Slot};
use super::oracle::Oracle;
use super::resolve::Place;
use super::value::Value;
use crate::domain::{Access, Site};
use crate::stop::{Stop, Violation};

/// Bytes that are taken one by one at most where it is not known how many there are.
const MAX_SYMBOLIC_LENGTH: u64 = 1 << 12;
/// The same where it is not known where they are.
const MAX_PIECEWISE_LENGTH: u64 = 1 << 6;
/// Reads that one of an array may be a choice of.
const MAX_READS: usize = 1 << 7;

impl<O: Oracle> Symbolic<'_, O> {
    pub(super) fn copy_bytes(
        &mut self,
        to: Value,
        from: Value,
        length: Value,
        may_overlap: bool,
    ) -> Result<(), Stop> {
        let store = self.store;
        let length = self.pinned(length);
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
        if length > MAX_PIECEWISE_LENGTH {
            return self.copy_range(target, source, Value::Bits(length));
        }
        let bytes: Vec<Term> =
            (0..length).map(|index| self.byte_at(self.advanced(source, index))).collect::<Result<_, _>>()?;
        for (index, byte) in bytes.into_iter().enumerate() {
            let place = self.advanced(target, index as u64);
            self.store_at(place, Value::of(store, byte), 8)?;
        }
        Ok(())
    }

    /// Ends with a violation if a string was copied onto itself. Each is an address and a length.
    pub(super) fn check_strings_apart(
        &mut self,
        to: (Value, Value),
        from: (Value, Value),
    ) -> Result<(), Stop> {
        let written = self.pinned(to.1);
        let written = self.wide(written);
        let taken = self.pinned(from.1);
        let taken = self.wide(taken);
        if written == Value::Bits(0) || taken == Value::Bits(0) {
            return Ok(());
        }
        let source = self.resolve(from.0, taken, Access::Read)?;
        let target = self.resolve(to.0, written, Access::Read)?;
        if source.slot != target.slot {
            return Ok(());
        }
        let apart = self.are_apart((source, taken), (target, written));
        if self.decide_term(apart)? { Ok(()) } else { Err(Violation::OverlappingCopy.into()) }
    }

    /// Whether so many bytes at two places of one object do not overlap.
    ///
    /// One of the two differences is negative, and so larger than any length, unless both are zero.
    fn are_apart(&self, (source, taken): (Place, Value), (target, written): (Place, Value)) -> Term {
        let store = self.store;
        let wide = |place: Place| store.extend(false, 64, place.offset.term(store, self.pointer_bits));
        let (source, target) = (wide(source), wide(target));
        let (taken, written) = (taken.term(store, 64), written.term(store, 64));
        let (before, after) = (store.sub(target, source), store.sub(source, target));
        store.and(store.ule(taken, before), store.ule(written, after))
    }

    pub(super) fn check_overlap(&mut self, source: Place, target: Place, length: Value) -> Result<(), Stop> {
        let store = self.store;
        let apart = self.are_apart((source, length), (target, length));
        // Same places are allowed in practice; otherwise they must be `length` apart.
        let offset = |place: Place| place.offset.term(store, self.pointer_bits);
        let fine = store.or(store.eq(offset(source), offset(target)), apart);
        if self.decide_term(fine)? { Ok(()) } else { Err(Violation::OverlappingCopy.into()) }
    }

    /// The largest length that the bounds of an object leave at a place.
    pub(super) fn room(&self, place: Place) -> Result<u64, Stop> {
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

    /// Whether a range of an object stays one, and is not taken byte by byte.
    fn stays_whole(&self, place: Place, room: u64) -> Result<bool, Stop> {
        Ok(room > MAX_SYMBOLIC_LENGTH || matches!(self.object(place.slot)?.contents, Contents::Array(_)))
    }

    /// The bytes in a range, of a length of 64 bits, become what an array holds there.
    fn splice(&mut self, target: Place, length: Value, over: Term) -> Result<(), Stop> {
        let store = self.store;
        let begin = store.extend(false, 64, target.offset.term(store, self.pointer_bits));
        let under = self.array_of(target.slot)?;
        let array = store.splice(begin, length.term(store, 64), over, under);
        if store.is_choice_of_more_than(array, MAX_READS) {
            let what = "so many memory operations of unknown length that depend on each other";
            return Err(Stop::Unsupported(what.into()));
        }
        self.object_mut(target.slot)?.contents = Contents::Array(array);
        Ok(())
    }

    /// A copy as one operation, whatever its length.
    fn copy_range(&mut self, target: Place, source: Place, length: Value) -> Result<(), Stop> {
        let store = self.store;
        let offset = |place: Place| store.extend(false, 64, place.offset.term(store, self.pointer_bits));
        let by = store.sub(offset(source), offset(target));
        let from = self.array_of(source.slot)?;
        self.splice(target, length, store.shift(from, by))
    }

    /// A copy of a length that is not known: in a small object each byte is copied if it is within the length.
    pub(super) fn copy_symbolic(&mut self, target: Place, source: Place, length: Value) -> Result<(), Stop> {
        let store = self.store;
        let room = self.room(target)?.min(self.room(source)?);
        if self.stays_whole(target, room)? || self.stays_whole(source, room)? {
            return self.copy_range(target, source, length);
        }
        let length = length.term(store, 64);
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
        let length = self.pinned(length);
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
                        self.fill(target, length, self.store.constant(8, u128::from(byte as u8)))?
                    }
                }
            }
            (Value::Bits(length), ..) => {
                let byte = store.resize(false, 8, byte.term(store, 8));
                self.fill(target, length, byte)?;
            }
            _ => {
                let byte = store.resize(false, 8, byte.term(store, 8));
                let room = self.room(target)?;
                if self.stays_whole(target, room)? {
                    return self.splice(target, length, store.everywhere(byte));
                }
                let length = length.term(store, 64);
                for index in 0..room {
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

    /// So many bytes of one value.
    fn fill(&mut self, target: Place, length: u64, byte: Term) -> Result<(), Stop> {
        let store = self.store;
        let is_array = matches!(self.object(target.slot)?.contents, Contents::Array(_));
        let is_known = matches!(target.offset, Value::Bits(_)) && !is_array;
        if length > if is_known { MAX_MIXED } else { MAX_PIECEWISE_LENGTH } {
            return self.splice(target, Value::Bits(length), store.everywhere(byte));
        }
        for index in 0..length {
            self.store_at(self.advanced(target, index), Value::of(store, byte), 8)?;
        }
        Ok(())
    }

    /// Makes bytes unconstrained: the region they become.
    pub(super) fn havoc_bytes(
        &mut self,
        address: Value,
        length: Value,
        origin: InputOrigin,
        site: Option<Site>,
    ) -> Result<(), Stop> {
        let length = self.pinned(length);
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
        if count > MAX_MIXED {
            return Err(Stop::Unsupported(format!("an input of {count} bytes")));
        }
        let region = self.new_region(origin, count, site);
        self.path.set_region_offset(region, offset as usize);
        if let Some(mixed) = self.object_mut(target.slot)?.mixed() {
            for index in offset..offset + count {
                mixed.set(index as usize, Slot::Open(region));
            }
            return Ok(());
        }
        // An array has no bytes that get their variables when they are read.
        for index in 0..count {
            let term = self.fresh(8);
            let content = InputContent::Part { region, offset: index, term };
            self.record(InputRecord { origin: InputOrigin::Uninitialised, site: None, content });
            self.store_at(self.advanced(target, index), Value::Term(term), 8)?;
        }
        Ok(())
    }
}

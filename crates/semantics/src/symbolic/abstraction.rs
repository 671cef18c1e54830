//! Abstraction of a state: places that were written, and values that are forgotten.

use rustc_hash::FxHashSet;
use term::Term;

use super::Symbolic;
use super::entry::Location;
use super::oracle::Oracle;
use super::resolve::Place;
use super::value::{ObjectName, Value};
use crate::machine::Machine;

/// Bytes beyond which a written range counts as the whole object.
const MAX_CELL: u64 = 8;

impl<O: Oracle> Symbolic<'_, O> {
    /// From now on, remembers which places in memory are written.
    pub fn keep_writes(&mut self) {
        self.writes.get_or_insert_default();
    }

    /// The places in memory that were written since the last time. Places that are not known are
    /// whole objects.
    pub fn take_writes(&mut self) -> FxHashSet<Location> {
        self.writes.as_mut().map(std::mem::take).unwrap_or_default()
    }

    #[inline]
    pub(super) fn note_write(&mut self, place: Place, length: Value) {
        let Some(writes) = &mut self.writes else { return };
        let slot = place.slot as u32;
        writes.insert(match (place.offset, length) {
            (Value::Bits(offset), Value::Bits(length)) if length <= MAX_CELL && offset < 1 << 31 => {
                Location::Bytes { slot, offset: offset as u32, count: length as u32 }
            }
            _ => Location::Array { slot },
        });
    }

    pub(super) fn note_write_of_all(&mut self, slot: usize) {
        if let Some(writes) = &mut self.writes {
            writes.insert(Location::Array { slot: slot as u32 });
        }
    }
}

impl<O: Oracle> Machine<'_, Symbolic<'_, O>> {
    /// The width of a location, 0 for a whole object; None if there is no such place.
    pub fn width_of(&self, location: Location) -> Option<u32> {
        match location {
            Location::Register { depth, register } => {
                let frame = self.state.frames.get(depth as usize)?;
                let mut registers = self.program.functions[frame.function].registers.values();
                Some(self.domain.bits(registers.nth(register as usize)?.ty))
            }
            Location::Bytes { count, .. } => Some(8 * count),
            Location::Array { .. } => Some(0),
            Location::Size { .. } | Location::Count { .. } => None,
        }
    }

    /// Forgets what a location holds: a new variable stands there, or a pointer into an object of
    /// which only the offset is forgotten. What stands there now; None if there is no such place.
    ///
    /// Soundness: the value was one of those that the new variable can have. That it still points
    /// into the object is for the caller to make sure of.
    pub fn havoc(&mut self, location: Location, object: Option<ObjectName>) -> Option<Term> {
        let width = self.width_of(location)?;
        let store = self.domain.store;
        let value = match (location, object) {
            (Location::Array { .. }, _) => {
                let index = self.domain.path.arrays;
                self.domain.path.arrays += 1;
                store.array_variable(index)
            }
            (_, Some(object)) => store.add(object.term(store, width), self.domain.fresh(width)),
            (_, None) => self.domain.fresh(width),
        };
        self.set_location(location, value).then_some(value)
    }
}

//! Addresses of 32 bits: objects one after the other, with gaps between them.

use std::collections::{BTreeMap, VecDeque};

use super::memory::{FreeSlots, Object};
use crate::stop::{Stop, Violation};

/// The 32-bit address space.
#[derive(Default)]
pub(super) struct NarrowSpace {
    pub by_address: BTreeMap<u32, u32>,
    next: u32,
    pub graves: VecDeque<u32>,
}

/// Bytes between objects with 32-bit pointers, at least. Half of them belong to the object before,
/// half to the one behind: a pointer may stray that far and come back.
const GAP: u64 = 256;
const NARROW_START: u32 = 0x1_0000;
const NARROW_END: u64 = 0xffff_0000;
/// What a pointer becomes that strays further: no object is there.
pub(super) const ASTRAY: u32 = 0xffff_8000;

impl NarrowSpace {
    pub fn new() -> NarrowSpace {
        NarrowSpace { next: NARROW_START, ..NarrowSpace::default() }
    }

    /// Pointers stay with their object, as far as 32 bits allow.
    pub fn pointer_add(&self, objects: &[Object], base: u32, offset: i64) -> u32 {
        let sum = i64::from(base).wrapping_add(offset);
        let zone = |(&start, &slot): (&u32, &u32)| {
            let start = i64::from(start);
            let end = start + objects[slot as usize].bytes.len() as i64;
            (start - GAP as i64 / 2, end + GAP as i64 / 2)
        };
        let around = |address: u32| {
            let inside = |&(start, end): &(i64, i64)| (start..=end).contains(&i64::from(address));
            let before = self.by_address.range(..=address).next_back().map(zone).filter(inside);
            before.or_else(|| self.by_address.range(address..).next().map(zone).filter(inside))
        };
        match around(base) {
            Some((start, end)) if !(start..=end).contains(&sum) => ASTRAY,
            _ => sum as u32,
        }
    }

    /// The address of the object that an address belongs to, also if it is a little off.
    pub fn owner(&self, objects: &[Object], address: u32) -> Option<u32> {
        let before = self.by_address.range(..=address).next_back();
        let is_near = |&(&base, &slot): &(&u32, &u32)| {
            let end = u64::from(base) + objects[slot as usize].bytes.len() as u64;
            u64::from(address) <= end + GAP / 2
        };
        let behind = || {
            self.by_address.range(address..).next().filter(|&(&base, _)| u64::from(base - address) <= GAP / 2)
        };
        before.filter(is_near).or_else(behind).map(|(&base, _)| base)
    }

    pub fn locate(&self, address: u32) -> Result<(usize, i64), Violation> {
        let found = self.by_address.range(..=address).next_back();
        match found {
            Some(_) if u64::from(address) >= NARROW_END => Err(Violation::InvalidPointer),
            Some((&base, &slot)) => Ok((slot as usize, i64::from(address - base))),
            None if address < NARROW_START => Err(Violation::NullDereference),
            None => Err(Violation::InvalidPointer),
        }
    }

    /// An address for an object, behind the last one given out; from the start again at the end.
    pub fn place(
        &mut self,
        objects: &mut [Object],
        free_slots: &mut FreeSlots,
        slot: u32,
        size: u64,
        align: u32,
    ) -> Result<u32, Stop> {
        let align = u64::from(align.max(16));
        for _ in 0..2 {
            let mut candidate = u64::from(self.next).next_multiple_of(align);
            while candidate + size + GAP < NARROW_END {
                match self.obstacle(objects, free_slots, candidate as u32, size + GAP) {
                    None => {
                        self.next = (candidate + size + GAP) as u32;
                        self.by_address.insert(candidate as u32, slot);
                        return Ok(candidate as u32);
                    }
                    Some(end) => candidate = (end + GAP).next_multiple_of(align),
                }
            }
            self.next = NARROW_START;
        }
        Err(Stop::Unsupported("more memory than 32-bit addresses reach".into()))
    }

    /// The end of a live object in the way; dead ones are cleared away.
    fn obstacle(
        &mut self,
        objects: &mut [Object],
        free_slots: &mut FreeSlots,
        start: u32,
        size: u64,
    ) -> Option<u64> {
        loop {
            let last = (u64::from(start) + size - 1).min(u64::from(u32::MAX)) as u32;
            let (&base, &slot) = self.by_address.range(..=last).next_back()?;
            let object = &objects[slot as usize];
            let end = u64::from(base) + object.bytes.len() as u64;
            if base < start && end + GAP <= u64::from(start) {
                return None;
            }
            if object.alive {
                return Some(end);
            }
            self.by_address.remove(&base);
            self.graves.retain(|&grave| grave != slot);
            free_slots.of(object.kind).push(slot);
        }
    }
}

//! What a state holds, for people to look at. Unlike what the engines ask, no term is made: looking at a
//! state leaves everything as it is.

use program::AllocaId;
use term::TermStore;

use super::PathState;
use super::objects::{Contents, Slot};
use super::value::Value;
use crate::machine::State;

/// A variable of an active function that is kept in memory.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct StackVariable {
    /// Of the frame, the outermost being 0.
    pub depth: u32,
    pub alloca: AllocaId,
    /// The object, and its size.
    pub slot: u32,
    pub bytes: u64,
}

impl State<Value> {
    /// The variables of all frames that are kept in memory, the outermost first.
    pub fn stack_variables(&self) -> impl Iterator<Item = StackVariable> {
        self.frames.iter().enumerate().flat_map(|(depth, frame)| {
            let end = self.frames.get(depth + 1).map_or(self.stack_objects.len(), |next| next.objects);
            let own = self.stack_objects.get(frame.objects..end).unwrap_or_default();
            own.iter().filter_map(move |object| {
                let Value::Address { object: name, offset: 0 } = object.address else { return None };
                let (alloca, slot) = (object.alloca?, name.slot() as u32);
                Some(StackVariable { depth: depth as u32, alloca, slot, bytes: object.bytes })
            })
        })
    }
}

impl<C> PathState<C> {
    /// What some bytes of an object hold, where that is a number or was written in one piece.
    pub fn glance(&self, store: &TermStore, slot: u32, offset: usize, count: usize) -> Option<Value> {
        let object = self.objects.get(slot as usize).filter(|object| object.alive)?;
        if count == 0 || count > 8 {
            return None;
        }
        let known = |bytes: &[u8]| {
            let mut raw = [0; 8];
            raw[..count].copy_from_slice(bytes.get(offset..offset.checked_add(count)?)?);
            Some(Value::Bits(u64::from_le_bytes(raw)))
        };
        let mixed = match &object.contents {
            Contents::Bytes(bytes) => return known(bytes),
            Contents::Mixed(mixed) => mixed,
            Contents::Array(_) => return None,
        };
        let slots = mixed.slots.get(offset..offset.checked_add(count)?)?;
        if slots.iter().all(|slot| *slot == Slot::Known) {
            return known(&mixed.bytes);
        }
        let Slot::Part(term, 0) = slots[0] else { return None };
        let is_whole = store.width(term) == 8 * count as u32
            && slots.iter().enumerate().all(|(part, slot)| *slot == Slot::Part(term, part as u8));
        is_whole.then(|| Value::of(store, term))
    }
}

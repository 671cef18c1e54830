//! How much memory a state takes that waits; what it shares with others in parts (`term::footprint`).

use std::rc::Rc;

use term::footprint::{room, share};

use super::PathState;
use super::inputs::Inputs;
use super::objects::{Contents, Object, Objects};
use super::path::Output;
use crate::machine::State;

/// The part of an older piece of a list below which it is not looked at.
const NO_PART: f64 = 0.01;

impl<C> PathState<C> {
    /// About; `condition` is what its condition takes besides itself.
    pub fn footprint(&self, condition: f64) -> f64 {
        let lists = share(&self.region_offsets, room(&self.region_offsets))
            + share(&self.addresses, room(&self.addresses))
            + share(&self.exposed, room(&self.exposed))
            + room(&self.free_stack_slots)
            + room(&self.trail);
        let touched = self.touched.capacity() * size_of::<u32>();
        let objects = self.objects.bytes();
        size_of::<Self>() as f64
            + condition
            + objects
            + lists
            + touched as f64
            + self.inputs.bytes()
            + self.output.shared_bytes()
    }
}

impl<V> State<V> {
    /// About.
    pub fn footprint(&self) -> f64 {
        let counts: f64 = self.frames.iter().map(|frame| room(&frame.iterations)).sum();
        size_of::<Self>() as f64
            + room(&self.frames)
            + counts
            + room(&self.registers)
            + room(&self.stack_objects)
    }
}

impl Objects {
    fn bytes(&self) -> f64 {
        let of_chunk = |chunk: &Rc<Vec<Rc<Object>>>| {
            // Most chunks are the same in many states: then what is in them matters little.
            let is_shared_by_many = Rc::strong_count(chunk) as f64 > 1.0 / NO_PART;
            let objects = match is_shared_by_many {
                true => 0.0,
                false => chunk.iter().map(|object| share(object, object.contents.bytes())).sum(),
            };
            share(chunk, room(chunk) + objects)
        };
        room(self.chunks()) + self.chunks().iter().map(of_chunk).sum::<f64>()
    }
}

impl Contents {
    /// Besides itself.
    fn bytes(&self) -> f64 {
        match self {
            Contents::Bytes(bytes) => room(bytes),
            Contents::Mixed(mixed) => room(&mixed.bytes) + room(&mixed.slots),
            Contents::Array(_) => 0.0,
        }
    }
}

impl Inputs {
    fn bytes(&self) -> f64 {
        let (mut bytes, mut part, mut next) = (0.0, 1.0, self.last());
        while let Some((cell, holders, older)) = next {
            bytes += part * cell;
            part /= holders;
            next = older.last().filter(|_| part > NO_PART);
        }
        bytes
    }
}

impl Output {
    fn shared_bytes(&self) -> f64 {
        let (mut bytes, mut part, mut next) = (0.0, 1.0, self.last());
        while let Some(cell) = next {
            bytes += part * share(cell, room(&cell.0));
            part /= Rc::strong_count(cell) as f64;
            next = cell.1.last().filter(|_| part > NO_PART);
        }
        bytes
    }
}

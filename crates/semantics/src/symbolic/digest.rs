//! Digests of states: equal states have equal digests, and different ones, for all practical
//! purposes, different digests.

use program::{Entity, FunctionId};
use term::Term;

use super::objects::{Contents, Object, Slot};
use super::oracle::Oracle;
use super::value::{ObjectName, Value};
use super::{PathState, Symbolic};
use crate::domain::ObjectKind;
use crate::machine::Machine;

/// 128 bits from two lanes of multiplications that share nothing.
///
/// Soundness: two different states of a run are taken for the same with a probability of about
/// n² / 2^129 for n states: 10^-20 for a billion of them.
#[derive(Clone, Copy)]
pub struct Digest {
    low: u64,
    high: u64,
}

impl Default for Digest {
    fn default() -> Self {
        Digest { low: 0x2545_f491_4f6c_dd1d, high: 0x9e37_79b9_7f4a_7c15 }
    }
}

impl Digest {
    pub fn add(&mut self, number: u64) {
        let fold = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            product as u64 ^ (product >> 64) as u64
        };
        self.low = fold(self.low ^ number, 0xa076_1d64_78bd_642f).rotate_left(23) ^ number;
        self.high = fold(self.high.wrapping_add(number), 0xe703_7ed1_a0b4_28db).wrapping_add(self.low);
    }

    pub fn finish(mut self) -> u128 {
        self.add(0);
        self.add(1);
        u128::from(self.high) << 64 | u128::from(self.low)
    }
}

/// What of a state decides how it goes on.
pub struct StateDigest {
    pub digest: Digest,
    /// The terms in it, which the condition of the path constrains.
    pub terms: Vec<Term>,
    /// The objects whose addresses stand in it by themselves.
    names: Vec<ObjectName>,
    /// Whether addresses can be told apart by what was assumed of them.
    pub has_addresses: bool,
}

impl StateDigest {
    fn value(&mut self, value: Value) {
        match value {
            Value::Bits(bits) => {
                self.digest.add(1);
                self.digest.add(bits);
            }
            Value::Address { object, offset } => {
                self.digest.add(2);
                self.digest.add(u64::from(object.0));
                self.digest.add(offset);
                self.names.push(object);
            }
            Value::Term(term) => {
                self.digest.add(3);
                self.digest.add(term.index() as u64);
                self.terms.push(term);
            }
        }
    }
}

/// The registers that are live before an instruction of a function.
pub type LiveRegisters<'a> = dyn FnMut(FunctionId, program::BlockId, usize) -> std::rc::Rc<[bool]> + 'a;

impl<O: Oracle> Machine<'_, Symbolic<'_, O>> {
    /// The digest of everything but the condition of the path: call stack, live registers, memory.
    pub fn digest(&self, live: &mut LiveRegisters<'_>) -> StateDigest {
        let mut state = StateDigest {
            digest: Digest::default(),
            terms: Vec::new(),
            names: Vec::new(),
            has_addresses: false,
        };
        for frame in &self.state.frames {
            state.digest.add(frame.function.index() as u64);
            state.digest.add(frame.block.index() as u64);
            state.digest.add(frame.index as u64);
            state.digest.add(frame.objects as u64);
            for &(header, iterations) in &frame.iterations {
                state.digest.add(header.index() as u64);
                state.value(iterations);
            }
            let live = live(frame.function, frame.block, frame.index);
            for (index, live) in live.iter().enumerate() {
                if *live {
                    state.digest.add(index as u64);
                    state.value(self.state.registers[frame.base + index]);
                }
            }
            if let Some(arguments) = &frame.variable_arguments {
                for value in arguments.values() {
                    state.value(value);
                }
            }
        }
        state.digest.add(self.phase_number());
        state.digest.add(self.state.stack_bytes);
        for object in &self.state.stack_objects {
            match object.address {
                // Soundness: a renewed object that is out of scope comes back under a name that is new
                // in any case, and all pointers to it are stale now and then, whatever their generation.
                Value::Address { object: name, .. }
                    if object.renewed && !self.domain.path.is_alive(name.slot() as u32) =>
                {
                    state.digest.add(name.slot() as u64);
                }
                address => state.value(address),
            }
            state.digest.add(object.bytes);
            state.digest.add(object.alloca.map_or(0, |alloca| 1 + alloca.index() as u64));
        }
        self.domain.path.digest_memory(&mut state);
        self.domain.digest_lives(&mut state);
        state
    }
}

impl<O: Oracle> Symbolic<'_, O> {
    /// Adds which objects were there beside those that were freed and that something still points to:
    /// that decides how addresses compare.
    fn digest_lives(&self, state: &mut StateDigest) {
        let of_terms = state.terms.iter().flat_map(|&term| self.addresses_in(term));
        let mut names: Vec<ObjectName> = of_terms.chain(state.names.iter().copied()).collect();
        names.sort_unstable();
        names.dedup();
        let lives = names.into_iter().filter_map(|name| {
            let object = self.path.objects.get(name.slot())?;
            Some((name.slot(), object.born, object.freed?))
        });
        let lives: Vec<(usize, u32, u32)> = lives.collect();
        for &(slot, born, freed) in &lives {
            state.digest.add(slot as u64);
            state.digest.add(u64::from(born) << 32 | u64::from(freed));
        }
        if !lives.is_empty() {
            let alive = self.path.objects.iter().filter(|(_, object)| object.alive);
            alive.for_each(|(_, object)| state.digest.add(u64::from(object.born)));
        }
    }
}

impl<C> PathState<C> {
    fn digest_memory(&self, state: &mut StateDigest) {
        state.digest.add(self.stdin_position);
        state.has_addresses = !self.addresses.is_empty();
        for (slot, object) in self.objects.iter() {
            // What is dead cannot be seen; a pointer to it carries its generation with it.
            if !object.alive || matches!(object.kind, ObjectKind::Function(_)) {
                continue;
            }
            state.digest.add(slot as u64);
            let digest = object.digest.get().unwrap_or_else(|| {
                let digest = digest_of(object);
                object.digest.set(Some(digest));
                digest
            });
            state.digest.add(digest as u64);
            state.digest.add((digest >> 64) as u64);
            collect_terms(object, &mut state.terms);
        }
    }
}

fn digest_of(object: &Object) -> u128 {
    let mut state =
        StateDigest { digest: Digest::default(), terms: Vec::new(), names: Vec::new(), has_addresses: false };
    state.value(object.size);
    state.digest.add(u64::from(object.generation));
    state.digest.add(u64::from(object.read_only));
    match &object.contents {
        Contents::Bytes(bytes) => {
            state.digest.add(bytes.len() as u64);
            let (words, rest) = bytes.as_chunks::<8>();
            words.iter().for_each(|word| state.digest.add(u64::from_le_bytes(*word)));
            rest.iter().for_each(|&byte| state.digest.add(u64::from(byte)));
        }
        Contents::Mixed(mixed) => {
            for (byte, slot) in mixed.bytes.iter().zip(&mixed.slots) {
                state.digest.add(match *slot {
                    Slot::Known => u64::from(*byte),
                    Slot::Open(region) => 1 << 40 | u64::from(region),
                    Slot::Part(term, part) => 1 << 48 | (term.index() as u64) << 8 | u64::from(part),
                });
            }
        }
        Contents::Array(array) => {
            state.digest.add(1 << 56);
            state.digest.add(array.index() as u64);
        }
    }
    state.digest.finish()
}

/// The terms that an object holds; some may be there more than once.
pub(super) fn collect_terms(object: &Object, terms: &mut Vec<Term>) {
    if let Value::Term(size) = object.size {
        terms.push(size);
    }
    match &object.contents {
        Contents::Bytes(_) => {}
        Contents::Mixed(mixed) => {
            // The parts of a term are beside each other but for few.
            let mut last = None;
            for slot in &mixed.slots {
                if let Slot::Part(term, _) = *slot
                    && last != Some(term)
                {
                    terms.push(term);
                    last = Some(term);
                }
            }
        }
        Contents::Array(array) => terms.push(*array),
    }
}

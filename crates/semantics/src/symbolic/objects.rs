//! Objects of a path: contents, and a table that forks share.

use std::cell::Cell;
use std::rc::Rc;

use term::Term;

use super::value::Value;
use crate::domain::ObjectKind;

/// What one byte of an object holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The byte beside it.
    Known,
    /// Never written: a byte of this region of unconstrained bytes.
    Open(u32),
    /// This byte of a term, the lowest first.
    Part(Term, u8),
}

#[derive(Clone, Debug)]
pub enum Contents {
    /// All bytes are known.
    Bytes(Vec<u8>),
    Mixed(Mixed),
    /// Written or read at an index that is not known.
    Array(Term),
}

/// Bytes, some of them not known.
#[derive(Clone, Debug)]
pub struct Mixed {
    pub bytes: Vec<u8>,
    pub slots: Vec<Slot>,
    /// How many slots are not known.
    pub open: usize,
    /// The same as an array, until the next write.
    pub array: Cell<Option<Term>>,
}

impl Mixed {
    pub fn set(&mut self, offset: usize, slot: Slot) {
        self.open -= usize::from(self.slots[offset] != Slot::Known);
        self.open += usize::from(slot != Slot::Known);
        self.slots[offset] = slot;
        self.array.set(None);
    }
}

#[derive(Clone, Debug)]
pub struct Object {
    pub kind: ObjectKind,
    /// 64 bits.
    pub size: Value,
    pub alive: bool,
    /// Dead because its variable is out of scope.
    pub out_of_scope: bool,
    pub read_only: bool,
    /// It may be part of another constant.
    pub mergeable: bool,
    pub generation: u8,
    /// How many objects there were when it began to live, and when it was freed.
    pub born: u32,
    pub freed: Option<u32>,
    /// Whether what was in the slot before it went out of scope.
    pub renewed: bool,
    pub alignment: u32,
    pub contents: Contents,
    /// Of what it holds, until the next write.
    pub digest: Cell<Option<u128>>,
    /// Whether there is an address in a term in it, until the next write.
    pub has_address: Cell<Option<bool>>,
}

impl Object {
    /// The contents with a slot per byte; None if they are an array.
    pub fn mixed(&mut self) -> Option<&mut Mixed> {
        if let Contents::Bytes(bytes) = &mut self.contents {
            let bytes = std::mem::take(bytes);
            let slots = vec![Slot::Known; bytes.len()];
            self.contents = Contents::Mixed(Mixed { bytes, slots, open: 0, array: Cell::new(None) });
        }
        match &mut self.contents {
            Contents::Mixed(mixed) => Some(mixed),
            _ => None,
        }
    }

    /// Whether the two were there at the same time, so that their addresses are apart for good.
    ///
    /// Soundness: the number of objects never falls, so what was born when there were fewer than at some
    /// moment was there before it. Of an object on the stack that is gone nothing is known: it may have
    /// been there several times. A heap object has a slot of its own, so what is in it tells of all its life.
    pub fn was_beside(&self, other: &Object) -> bool {
        let may_die = |object: &Object| object.alive || object.freed.is_some();
        let before_end = |one: &Object, other: &Object| other.freed.is_none_or(|end| one.born < end);
        may_die(self) && may_die(other) && before_end(self, other) && before_end(other, self)
    }

    /// Where the other object may begin relative to this one although the two overlap; None if that
    /// is not known.
    ///
    /// Soundness: only constants are merged, and only where they hold the same bytes.
    pub fn shared_places(&self, other: &Object) -> Option<Vec<i64>> {
        /// More would not be looked through at each comparison.
        const MAX_BYTES: usize = 256;
        if !self.mergeable || !other.mergeable {
            return Some(Vec::new());
        }
        let (Contents::Bytes(bytes), Contents::Bytes(others)) = (&self.contents, &other.contents) else {
            return None;
        };
        if bytes.len().max(others.len()) > MAX_BYTES {
            return None;
        }
        let agree = |place: &i64| {
            let first = (*place).max(0);
            let last = (bytes.len() as i64).min(place + others.len() as i64);
            (first..last).all(|at| bytes[at as usize] == others[(at - place) as usize])
        };
        Some((1 - others.len() as i64..bytes.len() as i64).filter(agree).collect())
    }

    /// Goes back to plain bytes when everything is known.
    pub fn settle(&mut self) {
        if let Contents::Mixed(mixed) = &mut self.contents
            && mixed.open == 0
        {
            self.contents = Contents::Bytes(std::mem::take(&mut mixed.bytes));
        }
    }
}

const CHUNK: usize = 16;

/// A table of objects; copies share what neither has changed.
#[derive(Clone, Debug, Default)]
pub struct Objects {
    chunks: Vec<Rc<Vec<Rc<Object>>>>,
    length: usize,
}

impl Objects {
    pub fn len(&self) -> usize {
        self.length
    }

    pub(super) fn chunks(&self) -> &Vec<Rc<Vec<Rc<Object>>>> {
        &self.chunks
    }

    #[inline]
    pub fn get(&self, slot: usize) -> Option<&Object> {
        Some(self.chunks.get(slot / CHUNK)?.get(slot % CHUNK)?)
    }

    /// Whether two tables share the object in a slot.
    pub fn is_same(&self, other: &Objects, slot: usize) -> bool {
        let (Some(own), Some(others)) = (self.chunks.get(slot / CHUNK), other.chunks.get(slot / CHUNK))
        else {
            return false;
        };
        if Rc::ptr_eq(own, others) {
            return true;
        }
        match (own.get(slot % CHUNK), others.get(slot % CHUNK)) {
            (Some(own), Some(others)) => Rc::ptr_eq(own, others),
            _ => false,
        }
    }

    #[inline]
    pub fn get_mut(&mut self, slot: usize) -> Option<&mut Object> {
        let chunk = Rc::make_mut(self.chunks.get_mut(slot / CHUNK)?);
        let object = Rc::make_mut(chunk.get_mut(slot % CHUNK)?);
        object.digest.set(None);
        object.has_address.set(None);
        Some(object)
    }

    pub fn push(&mut self, object: Object) -> usize {
        if self.length.is_multiple_of(CHUNK) {
            self.chunks.push(Rc::new(Vec::with_capacity(CHUNK)));
        }
        if let Some(chunk) = self.chunks.last_mut() {
            Rc::make_mut(chunk).push(Rc::new(object));
        }
        self.length += 1;
        self.length - 1
    }

    pub fn iter(&self) -> impl Iterator<Item = (usize, &Object)> {
        self.chunks.iter().flat_map(|chunk| chunk.iter()).map(|object| &**object).enumerate()
    }
}

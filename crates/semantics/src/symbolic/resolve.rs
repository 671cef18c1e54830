//! From a pointer to the object and offset it stands for, and whether an access there is allowed.

use term::{BinaryOp, Node, Term, TermStore};

use super::Symbolic;
use super::objects::Object;
use super::oracle::Oracle;
use super::value::{ObjectName, Value};
use crate::domain::{Access, ObjectKind};
use crate::stop::{Stop, Violation};

/// A pointer taken apart.
#[derive(Copy, Clone, Debug)]
pub(super) struct Place {
    pub slot: usize,
    /// As wide as a pointer.
    pub offset: Value,
}

fn dangling(object: &Object) -> Violation {
    if object.out_of_scope { Violation::UseAfterScope } else { previous(object) }
}

/// The use of an object that was in a slot before.
fn previous(object: &Object) -> Violation {
    match object.kind {
        ObjectKind::Stack if object.renewed => Violation::UseAfterScope,
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

/// A sum with exactly one address among its terms: the object and the rest.
pub fn split_address(store: &TermStore, pointer_bits: u32, term: Term) -> Option<(ObjectName, Term)> {
    if !store.has_address(term) {
        return None;
    }
    let mut base = None;
    let mut rest = store.constant(pointer_bits, 0);
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
pub fn choice_in(store: &TermStore, term: Term) -> Option<(Term, Term, Term)> {
    match store.node(term) {
        Node::Ite(condition, then, otherwise) => Some((condition, then, otherwise)),
        Node::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), left, right) => {
            if store.has_address(left)
                && let Some((condition, then, otherwise)) = choice_in(store, left)
            {
                return Some((condition, store.binary(op, then, right), store.binary(op, otherwise, right)));
            }
            if !store.has_address(right) {
                return None;
            }
            let (condition, then, otherwise) = choice_in(store, right)?;
            Some((condition, store.binary(op, left, then), store.binary(op, left, otherwise)))
        }
        _ => None,
    }
}

impl<O: Oracle> Symbolic<'_, O> {
    /// The object that a pointer points into, dead or alive, by asking where it must.
    pub(super) fn locate(&mut self, address: Value) -> Result<Place, Stop> {
        let width = self.pointer_bits;
        match address {
            Value::Bits(bits) if bits < term::LEAST_ADDRESS as u64 => Err(Violation::NullDereference.into()),
            Value::Bits(_) => Err(Violation::InvalidPointer.into()),
            Value::Address { object, offset } => {
                let found = self.object(object.slot())?;
                if found.generation != object.generation() {
                    return Err(previous(found).into());
                }
                Ok(Place { slot: object.slot(), offset: Value::Bits(offset) })
            }
            Value::Term(term) => {
                if self.oracle.follows() {
                    if let Some(value) = self.oracle.pin(self.store, &self.path.condition, term) {
                        return self.locate(value);
                    }
                    // Soundness: the offset is computed from the pointer itself, and that it lies
                    // within the object is decided, and so part of the guard, before it is used.
                    let found = self.oracle.object_of(self.store, &self.path.condition, term);
                    if let Some((object, term)) = found {
                        let found = self.object(object.slot())?;
                        if found.generation != object.generation() {
                            return Err(previous(found).into());
                        }
                        let offset = self.store.sub(term, object.term(self.store, width));
                        return Ok(Place { slot: object.slot(), offset: Value::of(self.store, offset) });
                    }
                }
                if let Some((object, offset)) = self.split_address(term) {
                    let found = self.object(object.slot())?;
                    if found.generation != object.generation() {
                        return Err(previous(found).into());
                    }
                    return Ok(Place { slot: object.slot(), offset: Value::of(self.store, offset) });
                }
                if let Some((condition, then, otherwise)) = choice_in(self.store, term) {
                    let chosen = if self.decide_term(condition)? { then } else { otherwise };
                    return self.locate(Value::of(self.store, chosen));
                }
                self.search(term, width)
            }
        }
    }

    pub(super) fn split_address(&self, term: Term) -> Option<(ObjectName, Term)> {
        split_address(self.store, self.pointer_bits, term)
    }

    /// Tries the objects whose addresses occur in a term one after the other.
    ///
    /// Soundness: a pointer computed without the address of an object cannot legally point into it;
    /// numbers that happen to be an address do not count.
    pub(super) fn search(&mut self, term: Term, width: u32) -> Result<Place, Stop> {
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
        // Soundness: where it points to is not known, so that neither a violation nor its absence is.
        if let Some(what) = self.unknown_pointer(term) {
            return Err(Stop::Unsupported(what));
        }
        Err(Violation::InvalidPointer.into())
    }

    /// The objects whose addresses occur in a term.
    pub(super) fn addresses_in(&self, term: Term) -> Vec<ObjectName> {
        self.store.addresses_in(term).into_iter().map(ObjectName).collect()
    }

    /// A place at which `length` bytes (64 bits) can be accessed.
    pub(super) fn resolve(&mut self, address: Value, length: Value, access: Access) -> Result<Place, Stop> {
        let place = self.locate(address)?;
        self.check_bounds(place, length, access)?;
        if self.oracle.follows() {
            self.touch(place.slot)?;
        }
        if access == Access::Write {
            self.note_write(place, length);
        }
        Ok(place)
    }

    pub(super) fn check_bounds(&mut self, place: Place, length: Value, access: Access) -> Result<(), Stop> {
        let object = self.object(place.slot)?;
        if !object.alive {
            return Err(dangling(object).into());
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

    /// The living object of a kind that begins at an address.
    pub(super) fn heap_object(&mut self, address: Value, kind: ObjectKind) -> Result<usize, Stop> {
        let place = match self.locate(address) {
            Err(Stop::Violation(Violation::UseAfterFree)) => return Err(Violation::DoubleFree.into()),
            Err(Stop::Violation(_)) => return Err(Violation::InvalidFree.into()),
            other => other?,
        };
        let object = self.object(place.slot)?;
        if object.kind != kind {
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
}

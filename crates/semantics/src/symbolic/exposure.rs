//! Addresses as numbers: which objects on the stack have left something behind that depends on where
//! they were.
//!
//! A name of an object is used again when its object is gone, so that a function that is called in a
//! loop returns to states that were there before. That is right as long as nothing on the path speaks
//! about the address of the first object: a condition (`if ((uintptr_t)&x & 4)`), or a value that was
//! computed from it (`g = &x < p`), would be taken for one about the second. Which pointers are kept
//! the program text tells (`program`, `escape.rs`); whether an address became a number depends on the
//! path: `p < end` is none if both are known to be in one object.
//!
//! Soundness: a term that contains an address is either a pointer (a sum, or a choice between such by a
//! condition that contains no address) or marks the objects in it when it is made, as each condition
//! does that is asked about. A pointer is in registers, which die with their frame, or was stored, and
//! then the program text says that it is kept.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use term::{Term, TermStore};

use super::digest::collect_terms;
use super::objects::{Contents, Object, Slot};
use super::oracle::Oracle;
use super::resolve::choice_in;
use super::value::{MAX_SLOTS, ObjectName, Value};
use super::{PathState, Symbolic};
use crate::domain::ObjectKind;

/// Choices that are looked through for pointers; deeper ones count as numbers.
const MAX_CHOICES: u32 = 8;

impl<O: Oracle> Symbolic<'_, O> {
    /// The result of an operation.
    #[inline]
    pub(super) fn made(&mut self, term: Term) -> Value {
        let value = Value::of(self.store, term);
        if let Value::Term(term) = value
            && self.store.has_address(term)
            && !self.is_pointer(term, MAX_CHOICES)
        {
            self.expose(term);
        }
        value
    }

    /// Marks the objects whose addresses occur in a term as a number.
    pub fn expose(&mut self, term: Term) {
        for name in self.addresses_in(term) {
            self.path.expose(name);
        }
    }

    /// Gives what is left of an object that is gone another name, if its own is used again: registers,
    /// memory, conditions.
    ///
    /// Soundness: this does not rely on marks or on the program text. Afterwards nothing on the path
    /// speaks of the name, so the next object that has it is like one that was never there before. The
    /// other name is that of no object; of its address all is known that was.
    pub(super) fn forget_name(&mut self, name: ObjectName, registers: &mut [Value]) {
        let is_used_again =
            self.path.objects.get(name.slot()).is_some_and(|object| object.generation == name.generation());
        if !is_used_again {
            return;
        }
        let store = self.store;
        let slot = MAX_SLOTS - 1 - self.path.forgotten as usize % (MAX_SLOTS / 2);
        let other = ObjectName::new(slot, u8::MAX, name.alignment());
        self.path.forgotten += 1;
        let (from, to) = (name.term(store, self.pointer_bits), other.term(store, self.pointer_bits));
        self.oracle.rename(store, &mut self.path.condition, from, to);
        Rc::make_mut(&mut self.path.addresses).retain(|known| *known != name);
        let mut map = FxHashMap::from_iter([(from, to)]);
        for register in registers {
            *register = self.renamed(*register, name, other, &mut map);
        }
        let holders: Vec<usize> = self
            .path
            .objects
            .iter()
            .filter(|(_, object)| object.alive && holds_address(store, object))
            .map(|(slot, _)| slot)
            .collect();
        for slot in holders {
            self.forget_in(slot, name, other, &mut map);
        }
    }

    fn renamed(
        &self,
        value: Value,
        name: ObjectName,
        other: ObjectName,
        map: &mut FxHashMap<Term, Term>,
    ) -> Value {
        match value {
            Value::Address { object, offset } if object == name => Value::Address { object: other, offset },
            Value::Term(term) if self.store.has_address(term) => {
                let renamed = self.store.substitute(term, map);
                if self.store.is_array(renamed) {
                    Value::Term(renamed)
                } else {
                    Value::of(self.store, renamed)
                }
            }
            value => value,
        }
    }

    fn forget_in(
        &mut self,
        slot: usize,
        name: ObjectName,
        other: ObjectName,
        map: &mut FxHashMap<Term, Term>,
    ) {
        let store = self.store;
        let Some(object) = self.path.objects.get(slot) else { return };
        let size = self.renamed(object.size, name, other, map);
        let mut terms = Vec::new();
        collect_terms(object, &mut terms);
        let is_unchanged =
            |term: &Term, map: &mut FxHashMap<Term, Term>| store.substitute(*term, map) == *term;
        if size == object.size && terms.iter().all(|term| is_unchanged(term, map)) {
            return;
        }
        let Some(object) = self.path.objects.get_mut(slot) else { return };
        object.size = size;
        match &mut object.contents {
            Contents::Bytes(_) => {}
            Contents::Mixed(mixed) => {
                for content in &mut mixed.slots {
                    if let Slot::Part(term, _) = content {
                        *term = store.substitute(*term, map);
                    }
                }
                mixed.array.set(None);
            }
            Contents::Array(array) => *array = store.substitute(*array, map),
        }
    }

    /// Whether a term is the address of an object and an offset, perhaps one of several by conditions
    /// that do not depend on addresses.
    fn is_pointer(&self, term: Term, choices: u32) -> bool {
        if self.split_address(term).is_some() {
            return true;
        }
        let Some((condition, then, otherwise)) = choice_in(self.store, term) else { return false };
        let is_fine =
            |side: Term| !self.store.has_address(side) || choices > 0 && self.is_pointer(side, choices - 1);
        !self.store.has_address(condition) && is_fine(then) && is_fine(otherwise)
    }
}

fn holds_address(store: &TermStore, object: &Object) -> bool {
    if let Some(known) = object.has_address.get() {
        return known;
    }
    let mut terms = Vec::new();
    collect_terms(object, &mut terms);
    let found =
        matches!(object.size, Value::Address { .. }) || terms.into_iter().any(|term| store.has_address(term));
    object.has_address.set(Some(found));
    found
}

impl<C> PathState<C> {
    /// The objects that are marked.
    pub fn exposed(&self) -> Rc<Vec<ObjectName>> {
        self.exposed.clone()
    }

    /// Marks what is marked on the path that is followed, which may be used as a number here only where
    /// entry variables stand for it.
    pub fn set_exposed(&mut self, exposed: Rc<Vec<ObjectName>>) {
        self.exposed = exposed;
    }

    /// Marks an object. Those that are not on the stack never share a name.
    pub(super) fn expose(&mut self, name: ObjectName) {
        let object = self.objects.get(name.slot());
        let is_there = object
            .is_some_and(|object| object.kind == ObjectKind::Stack && object.generation == name.generation());
        if is_there && let Err(place) = self.exposed.binary_search(&name) {
            Rc::make_mut(&mut self.exposed).insert(place, name);
        }
    }

    /// Marks the objects that are marked on another path.
    pub fn take_exposed<D>(&mut self, other: &PathState<D>) {
        if Rc::ptr_eq(&self.exposed, &other.exposed) || other.exposed.is_empty() {
            return;
        }
        let own = Rc::make_mut(&mut self.exposed);
        own.extend_from_slice(&other.exposed);
        own.sort_unstable();
        own.dedup();
    }
}

//! Heap objects that are left, and those that nothing leads to.
//!
//! An object is held by a value from which the pointer to it can be had again: a sum of its address and an
//! offset, anywhere in memory that is held itself; also one into its middle or behind its end. Where the
//! value is a choice, it is held under that condition, so that a pointer that is overwritten at an index
//! that is not known is lost on some paths and not on others. A comparison of addresses holds nothing.
//! What else was computed from an address (the exclusive or of two, a piece of one) perhaps leads back to
//! it: then nothing is claimed.

use rustc_hash::{FxHashMap, FxHashSet};
use term::{Node, Term};

use super::Symbolic;
use super::memory::mixed_value;
use super::objects::{Contents, Mixed, Object, Slot};
use super::oracle::{Decision, Oracle};
use super::resolve::choice_in;
use super::value::{ObjectName, Value};
use crate::domain::ObjectKind;

/// Bytes of an object at an index that is not known that are looked through for pointers.
const MAX_ARRAY: u64 = 1 << 12;
/// Pointers that one value chooses between; what is beyond perhaps holds its objects.
const MAX_CHOICES: usize = 64;
/// Pointers that are there under conditions; with more nothing is claimed.
const MAX_CONDITIONS: usize = 512;

/// Whether what was not freed is held.
#[derive(Debug, PartialEq, Eq)]
pub enum Tracking {
    Held,
    /// Not where this condition holds, which it does in some states of the path.
    Lost(Term),
    /// That is not known, for this reason.
    Unclear(&'static str),
}

/// Something that leads to a heap object.
#[derive(Copy, Clone)]
struct Hold {
    /// The heap object that it is in; None: a place that is always there.
    holder: Option<usize>,
    object: usize,
    condition: Term,
    /// Whether the pointer can be had again from it.
    is_pointer: bool,
}

impl<O: Oracle> Symbolic<'_, O> {
    /// Heap objects that were not freed.
    pub fn heap_objects(&self) -> Vec<ObjectName> {
        let objects = self.path.objects.iter();
        objects
            .filter(|(_, object)| object.alive && object.kind == ObjectKind::Heap)
            .map(|(slot, object)| ObjectName::new(slot, object.generation, object.alignment))
            .collect()
    }

    /// Whether all heap objects that were not freed are held. `registers`: what may hold them too.
    ///
    /// Soundness: they are said to be held only if they are without registers, where assignments to
    /// variables that are not read any more may have been left out, and by pointers.
    pub fn tracking(&mut self, registers: impl Iterator<Item = Value>) -> Tracking {
        if self.heap_objects().is_empty() {
            return Tracking::Held;
        }
        let pointers = self.holds();
        let certain: Vec<Hold> = pointers.iter().copied().filter(|hold| hold.is_pointer).collect();
        let mut all = pointers;
        for value in registers {
            self.add_holds(None, value.term(self.store, self.pointer_bits), &mut all);
        }
        let conditions = all.iter().filter(|hold| !self.store.is_true(hold.condition)).count();
        if conditions > MAX_CONDITIONS {
            return Tracking::Unclear("allocated memory that too many conditions decide about");
        }
        let lost = self.lost_under(&all);
        match self.ask(lost) {
            Ok(Decision::False) => {}
            Ok(Decision::True | Decision::Open) => return Tracking::Lost(lost),
            _ => {
                return Tracking::Unclear(
                    "allocated memory of which the solver does not know whether it is lost",
                );
            }
        }
        let perhaps = self.lost_under(&certain);
        if self.ask(perhaps) == Ok(Decision::False) {
            return Tracking::Held;
        }
        let is_computed = all.iter().any(|hold| !hold.is_pointer);
        Tracking::Unclear(match is_computed {
            true => "allocated memory whose address is only held in a form it was computed into",
            false => "allocated memory to which perhaps only a local variable points at exit()",
        })
    }

    fn ask(&mut self, condition: Term) -> Result<Decision, ()> {
        if let Some(value) = self.store.value(condition) {
            return Ok(if value != 0 { Decision::True } else { Decision::False });
        }
        if self.store.has_address(condition) {
            self.constrain_addresses(condition).map_err(|_| ())?;
        }
        Ok(self.oracle.decide(self.store, &self.path.condition, condition))
    }

    /// The condition under which one of the heap objects is not held.
    fn lost_under(&self, holds: &[Hold]) -> Term {
        let store = self.store;
        let heap: Vec<usize> = self.heap_objects().into_iter().map(ObjectName::slot).collect();
        // What is held whatever the conditions are.
        let mut always: FxHashSet<usize> = FxHashSet::default();
        let mut from: FxHashMap<Option<usize>, Vec<usize>> = FxHashMap::default();
        for hold in holds.iter().filter(|hold| store.is_true(hold.condition)) {
            from.entry(hold.holder).or_default().push(hold.object);
        }
        let mut stack: Vec<usize> = from.get(&None).cloned().unwrap_or_default();
        while let Some(object) = stack.pop() {
            if always.insert(object) {
                stack.extend(from.get(&Some(object)).into_iter().flatten());
            }
        }
        // The rest under conditions: after as many rounds as there are objects, ways of every length
        // have been gone.
        let is_open = |object: &usize| !always.contains(object);
        let open: Vec<usize> = heap.iter().copied().filter(is_open).collect();
        let rest: Vec<&Hold> = holds.iter().filter(|hold| is_open(&hold.object)).collect();
        let mut held: FxHashMap<usize, Term> = FxHashMap::default();
        for _ in 0..open.len() {
            let mut is_new = false;
            for hold in &rest {
                let holder = match hold.holder {
                    Some(holder) if !always.contains(&holder) => {
                        held.get(&holder).copied().unwrap_or_else(|| store.truth(false))
                    }
                    _ => store.truth(true),
                };
                let before = held.get(&hold.object).copied().unwrap_or_else(|| store.truth(false));
                let after = store.or(before, store.and(holder, hold.condition));
                is_new |= after != before;
                held.insert(hold.object, after);
            }
            if !is_new {
                break;
            }
        }
        open.iter().fold(store.truth(false), |lost, object| {
            let held = held.get(object).copied().unwrap_or_else(|| store.truth(false));
            store.or(lost, store.not(held))
        })
    }

    /// What is in memory that leads to heap objects.
    fn holds(&self) -> Vec<Hold> {
        let mut found = Vec::new();
        for (slot, object) in self.path.objects.iter().filter(|(_, object)| object.alive) {
            let holder = match object.kind {
                ObjectKind::Heap => Some(slot),
                ObjectKind::Global | ObjectKind::Stack | ObjectKind::Library => None,
                ObjectKind::Function(_) | ObjectKind::Unsized => continue,
            };
            match &object.contents {
                Contents::Bytes(_) => {}
                Contents::Mixed(mixed) => self.add_mixed(holder, mixed, &mut found),
                Contents::Array(array) => self.add_array(holder, object, *array, &mut found),
            }
        }
        found
    }

    fn add_mixed(&self, holder: Option<usize>, mixed: &Mixed, found: &mut Vec<Hold>) {
        let length = self.pointer_bits as usize / 8;
        let mut at = 0;
        while at < mixed.slots.len() {
            let Slot::Part(term, _) = mixed.slots[at] else {
                at += 1;
                continue;
            };
            if !self.store.has_address(term) {
                at += 1;
                continue;
            }
            let word = mixed.slots.get(at..at + length);
            let is_written = word.is_some_and(|word| word.iter().all(|slot| !matches!(slot, Slot::Open(_))));
            if is_written {
                let mut pointers = Vec::new();
                self.add_holds(holder, mixed_value(self.store, mixed, at, length), &mut pointers);
                if pointers.iter().any(|hold| hold.is_pointer) {
                    found.extend(pointers);
                    at += length;
                    continue;
                }
            }
            self.add_computed(holder, self.store.truth(true), term, found);
            at += 1;
        }
    }

    fn add_array(&self, holder: Option<usize>, object: &Object, array: Term, found: &mut Vec<Hold>) {
        if !self.store.has_address(array) {
            return;
        }
        let length = u64::from(self.pointer_bits / 8);
        if let Value::Bits(size) = object.size
            && size <= MAX_ARRAY
        {
            for offset in (0..size.saturating_sub(length - 1)).step_by(length as usize) {
                let word = self.load_array(array, Value::Bits(offset), length as usize);
                self.add_holds(holder, word, found);
            }
        }
        self.add_computed(holder, self.store.truth(true), array, found);
    }

    /// What a value leads to.
    fn add_holds(&self, holder: Option<usize>, value: Term, found: &mut Vec<Hold>) {
        let store = self.store;
        let mut choices = 0;
        let mut stack = vec![(store.truth(true), value)];
        while let Some((condition, value)) = stack.pop() {
            if !store.has_address(value) || store.is_false(condition) {
                continue;
            }
            if store.width(value) == self.pointer_bits {
                if let Some((name, _)) = self.split_address(value) {
                    self.add_hold(holder, name, condition, true, found);
                    continue;
                }
                if choices < MAX_CHOICES
                    && let Some((chosen, then, otherwise)) = choice_in(store, value)
                {
                    choices += 1;
                    stack.push((store.and(condition, chosen), then));
                    stack.push((store.and(condition, store.not(chosen)), otherwise));
                    continue;
                }
            }
            self.add_computed(holder, condition, value, found);
        }
    }

    /// What a term perhaps leads to that is no pointer: objects whose addresses it was computed from,
    /// but for those that were only compared.
    fn add_computed(&self, holder: Option<usize>, condition: Term, term: Term, found: &mut Vec<Hold>) {
        let store = self.store;
        let mut seen = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            let is_comparison = !store.is_array(term) && store.width(term) == 1;
            if is_comparison || !store.has_address(term) || !seen.insert(term) {
                continue;
            }
            let node = store.node(term);
            if let Node::Address { object, .. } = node {
                self.add_hold(holder, ObjectName(object), condition, false, found);
            }
            stack.extend(node.children());
        }
    }

    /// The slots of all objects whose addresses occur in a value, in whatever form.
    pub(super) fn names_in(&self, value: Value, slots: &mut Vec<usize>) {
        match value {
            Value::Bits(_) => {}
            Value::Address { object, .. } => slots.push(object.slot()),
            Value::Term(term) => slots.extend(self.addresses_in(term).into_iter().map(ObjectName::slot)),
        }
    }

    fn add_hold(
        &self,
        holder: Option<usize>,
        name: ObjectName,
        condition: Term,
        is_pointer: bool,
        found: &mut Vec<Hold>,
    ) {
        let is_there = self.path.objects.get(name.slot()).is_some_and(|object| {
            object.alive && object.kind == ObjectKind::Heap && object.generation == name.generation()
        });
        if is_there {
            found.push(Hold { holder, object: name.slot(), condition, is_pointer });
        }
    }
}

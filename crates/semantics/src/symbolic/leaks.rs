//! Heap objects that are left, and those that nothing leads to.

use super::Symbolic;
use super::objects::{Contents, Slot};
use super::oracle::Oracle;
use super::value::{ObjectName, Value};
use crate::domain::ObjectKind;

impl<O: Oracle> Symbolic<'_, O> {
    /// Heap objects that were not freed.
    pub fn heap_objects(&self) -> Vec<ObjectName> {
        let objects = self.path.objects.iter();
        objects
            .filter(|(_, object)| object.alive && object.kind == ObjectKind::Heap)
            .map(|(slot, object)| ObjectName::new(slot, object.generation, object.alignment))
            .collect()
    }

    /// Heap objects that were not freed and that no pointer in `roots` or in reachable memory
    /// leads to. Any occurrence of an address counts as a pointer.
    pub fn lost_objects(&self, roots: impl Iterator<Item = Value>) -> Vec<ObjectName> {
        let mut reached = rustc_hash::FxHashSet::default();
        let mut stack: Vec<usize> = Vec::new();
        for value in roots {
            self.names_in(value, &mut stack);
        }
        for (slot, object) in self.path.objects.iter() {
            if object.alive && matches!(object.kind, ObjectKind::Global | ObjectKind::Stack) {
                stack.push(slot);
            }
        }
        while let Some(slot) = stack.pop() {
            if !reached.insert(slot) {
                continue;
            }
            let Some(object) = self.path.objects.get(slot) else { continue };
            match &object.contents {
                Contents::Bytes(_) => {}
                Contents::Mixed(mixed) => {
                    let mut last = None;
                    for content in &mixed.slots {
                        if let Slot::Part(term, _) = content
                            && last != Some(*term)
                        {
                            last = Some(*term);
                            self.names_in(Value::Term(*term), &mut stack);
                        }
                    }
                }
                Contents::Array(array) => self.names_in(Value::Term(*array), &mut stack),
            }
        }
        self.heap_objects().into_iter().filter(|name| !reached.contains(&name.slot())).collect()
    }

    pub(super) fn names_in(&self, value: Value, slots: &mut Vec<usize>) {
        match value {
            Value::Bits(_) => {}
            Value::Address { object, .. } => slots.push(object.slot()),
            Value::Term(term) => slots.extend(self.addresses_in(term).into_iter().map(ObjectName::slot)),
        }
    }
}

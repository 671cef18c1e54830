//! Memory: which object lives in which variable, and what is known of addresses.
//!
//! An object that no pointer can point to by surprise (see `provenance`) has a variable of its own:
//! a global that is only read and written as a whole is an integer, others are a memory in which
//! they begin at address 0. All other objects share the variable `memory`, each at an address that
//! is a variable too, of which is assumed that it is not null, that the object fits behind it in the
//! lower half of the address space, and that it is apart from the others.
//!
//! Soundness: a write beyond the end of an object with a memory of its own changes nothing else. It
//! is undefined in C, and an assertion on request; without, conditions speak of executions that have
//! none.

use program::{Constant, Entity, Global, GlobalId, Initialiser, Predicate, Program, Table};
use rustc_hash::FxHashMap;

use super::Note;
use super::provenance::{GlobalUse, global_uses};
use crate::command::Command;
use crate::expression::{Expression, Expressions, Node, Sort, Variable};

/// A number of an object.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct ObjectId(usize);

pub(super) struct Object {
    /// None: not known.
    pub size: Option<u64>,
    pub home: Home,
    /// Whether it may have the same address as another one of this kind.
    mergeable: bool,
    /// Whether it is made by the function: no pointer from outside points to it.
    local: bool,
}

/// Where an object lives.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Home {
    /// It is the integer.
    Scalar(Variable),
    /// It is in that memory, from that address on.
    Bytes { memory: Variable, base: Expression },
}

pub(super) struct Objects {
    pub all: Vec<Object>,
    uses: Table<GlobalId, GlobalUse>,
    globals: FxHashMap<GlobalId, ObjectId>,
    /// The calls with locals that pointers point to.
    exposing: Vec<usize>,
    /// The memory that pointers point to.
    pub memory: Variable,
    pointer_bits: u32,
}

/// Bytes of a global at most whose contents are assumed.
const LARGEST_CONTENTS: usize = 1 << 14;
/// Objects at most that are assumed to be apart pair by pair; more are assumed to be in order.
const MOST_PAIRS: usize = 8;

impl Objects {
    pub fn new(program: &Program, store: &mut Expressions) -> Objects {
        Objects {
            all: Vec::new(),
            uses: global_uses(program),
            globals: FxHashMap::default(),
            exposing: Vec::new(),
            memory: store.declare("memory", Sort::Memory, false),
            pointer_bits: program.data_model.pointer_bits(),
        }
    }

    pub fn object(&self, id: ObjectId) -> &Object {
        &self.all[id.0]
    }

    /// The object of a global.
    pub fn global(&mut self, program: &Program, store: &mut Expressions, id: GlobalId) -> ObjectId {
        if let Some(&known) = self.globals.get(&id) {
            return known;
        }
        let global = &program.globals[id];
        let signed = global.variable.as_ref().is_some_and(|variable| variable.signed);
        let name = global_name(global);
        let home = match self.uses[id] {
            GlobalUse::Scalar => {
                Home::Scalar(store.declare(name, Sort::Bits(8 * global.size as u32), signed))
            }
            GlobalUse::Own => self.own(store, name),
            GlobalUse::Exposed => self.shared(store, name),
        };
        let size = global.initialiser.is_some().then_some(global.size);
        let object = self.add(Object { size, home, mergeable: global.mergeable, local: false });
        self.globals.insert(id, object);
        object
    }

    /// An object on the stack.
    pub fn stack(&mut self, store: &mut Expressions, name: &str, size: u64, exposed: bool) -> ObjectId {
        let home = if exposed { self.shared(store, name) } else { self.own(store, name) };
        self.add(Object { size: Some(size), home, mergeable: false, local: true })
    }

    /// Notes that a call has a local that pointers point to. How many calls have, if it is a new one.
    pub fn exposed_in(&mut self, call: usize) -> usize {
        if self.exposing.contains(&call) {
            return 0;
        }
        self.exposing.push(call);
        self.exposing.len()
    }

    fn add(&mut self, object: Object) -> ObjectId {
        self.all.push(object);
        ObjectId(self.all.len() - 1)
    }

    fn own(&self, store: &mut Expressions, name: &str) -> Home {
        let memory = store.declare(name, Sort::Memory, false);
        Home::Bytes { memory, base: store.constant(self.pointer_bits, 0) }
    }

    fn shared(&self, store: &mut Expressions, name: &str) -> Home {
        let base = store.declare(&format!("&{name}"), Sort::Bits(self.pointer_bits), false);
        Home::Bytes { memory: self.memory, base: store.variable(base) }
    }

    /// What is assumed of the addresses of objects in the shared memory, and of pointers that come
    /// from outside.
    pub fn layout(
        &self,
        store: &mut Expressions,
        pointers: &[Expression],
        notes: &mut Vec<Note>,
    ) -> Vec<Command> {
        let mut assumed = Vec::new();
        let mut shared: Vec<(Expression, Expression, &Object)> = Vec::new();
        for object in &self.all {
            let Home::Bytes { memory, base } = object.home else { continue };
            if memory != self.memory {
                continue;
            }
            let size = u128::from(object.size.unwrap_or(1).max(1));
            let null = store.constant(self.pointer_bits, 0);
            assumed.push(compare(store, Predicate::Ugt, base, null));
            // In the lower half of the address space, where numbers are the same signed and unsigned.
            let last = (1u128 << (self.pointer_bits - 1)).saturating_sub(1 + size);
            let last = store.constant(self.pointer_bits, last);
            assumed.push(compare(store, Predicate::Ule, base, last));
            let size = store.constant(self.pointer_bits, size);
            shared.push((base, add(store, base, size), object));
        }
        let mut apart = |store: &mut Expressions, left: usize, right: usize, ordered: bool| {
            let ((base, end, first), (other_base, other_end, second)) = (&shared[left], &shared[right]);
            if first.mergeable && second.mergeable {
                return;
            }
            let before = compare(store, Predicate::Ule, *end, *other_base);
            let behind = compare(store, Predicate::Ule, *other_end, *base);
            assumed.push(if ordered { before } else { store.or(before, behind) });
        };
        if shared.len() <= MOST_PAIRS {
            for right in 0..shared.len() {
                (0..right).for_each(|left| apart(store, left, right, false));
            }
        } else {
            (1..shared.len()).for_each(|right| apart(store, right - 1, right, true));
            notes.push(Note {
                text: format!("the {} objects that are pointed to are assumed in one order", shared.len()),
                place: None,
            });
        }
        for &pointer in pointers {
            for (base, end, _) in shared.iter().filter(|(_, _, object)| object.local) {
                let below = compare(store, Predicate::Ult, pointer, *base);
                let above = compare(store, Predicate::Uge, pointer, *end);
                assumed.push(store.or(below, above));
            }
        }
        assumed.into_iter().map(Command::Assume).collect()
    }

    /// What is assumed of the contents of globals at the beginning: of constants always, of
    /// variables if the program begins here.
    pub fn contents(
        &mut self,
        program: &Program,
        store: &mut Expressions,
        from_the_start: bool,
        notes: &mut Vec<Note>,
    ) -> Vec<Command> {
        let mut assumed = Vec::new();
        let mut done: Vec<GlobalId> = Vec::new();
        // Addresses in initialisers make more globals known.
        loop {
            let next =
                self.globals.keys().copied().filter(|id| !done.contains(id)).min_by_key(|id| id.index());
            let Some(id) = next else { break };
            done.push(id);
            let global = &program.globals[id];
            let Some(initialiser) = global.initialiser.as_ref().filter(|_| global.constant || from_the_start)
            else {
                continue;
            };
            if global.size > LARGEST_CONTENTS as u64 {
                let text = format!("what {} holds is not assumed: it is too large", global_name(global));
                notes.push(Note { text, place: None });
                continue;
            }
            self.assume_contents(program, store, id, initialiser, &mut assumed);
        }
        assumed
    }

    fn assume_contents(
        &mut self,
        program: &Program,
        store: &mut Expressions,
        id: GlobalId,
        initialiser: &Initialiser,
        assumed: &mut Vec<Command>,
    ) {
        let object = self.global(program, store, id);
        let size = program.globals[id].size;
        let pointer_bytes = u64::from(self.pointer_bits / 8);
        let mut offset = 0;
        while offset < size {
            let relocation = initialiser.relocations.iter().find(|relocation| relocation.offset == offset);
            let next =
                initialiser.relocations.iter().map(|r| r.offset).find(|&next| next > offset).unwrap_or(size);
            let (bytes, value) = match relocation {
                Some(relocation) => {
                    let value = match relocation.target {
                        Constant::Global { global, offset } => {
                            Some(self.address(program, store, global, offset))
                        }
                        // Incomplete: the addresses of functions and labels can be anything.
                        _ => None,
                    };
                    (pointer_bytes, value)
                }
                None => {
                    let bytes = [8, 4, 2, 1].into_iter().find(|bytes| offset + bytes <= next).unwrap_or(1);
                    (bytes, Some(store.constant(8 * bytes as u32, number_at(initialiser, offset, bytes))))
                }
            };
            if let Some(value) = value {
                let held = match self.object(object).home {
                    Home::Scalar(variable) => store.variable(variable),
                    Home::Bytes { memory, base } => {
                        let place = store.constant(self.pointer_bits, u128::from(offset));
                        let address = if offset == 0 { base } else { add(store, base, place) };
                        let memory = store.variable(memory);
                        store.make(Node::Read { bytes: bytes as u32, memory, address })
                    }
                };
                assumed.push(Command::Assume(store.equal(held, value)));
            }
            offset += bytes;
        }
    }

    /// The address of a place in a global.
    pub fn address(
        &mut self,
        program: &Program,
        store: &mut Expressions,
        global: GlobalId,
        offset: i64,
    ) -> Expression {
        let object = self.global(program, store, global);
        let base = match self.object(object).home {
            Home::Bytes { base, .. } => base,
            // Only read and written as a whole: nobody looks at its address.
            Home::Scalar(_) => store.constant(self.pointer_bits, 0),
        };
        offset_by(store, base, offset)
    }
}

fn number_at(initialiser: &Initialiser, offset: u64, bytes: u64) -> u128 {
    let byte = |index: u64| initialiser.bytes.get(index as usize).copied().unwrap_or(0);
    (0..bytes).fold(0, |number, index| number | u128::from(byte(offset + index)) << (8 * index))
}

/// What the source calls a global.
pub(super) fn global_name(global: &Global) -> &str {
    global.variable.as_ref().map_or(global.name.as_str(), |variable| variable.name.as_str())
}

pub(super) fn compare(
    store: &mut Expressions,
    predicate: Predicate,
    left: Expression,
    right: Expression,
) -> Expression {
    match predicate {
        Predicate::Eq => store.equal(left, right),
        Predicate::Ne => {
            let equal = store.equal(left, right);
            store.not(equal)
        }
        other => store.make(Node::Compare(other, left, right)),
    }
}

pub(super) fn add(store: &mut Expressions, left: Expression, right: Expression) -> Expression {
    store.make(Node::Binary { op: program::BinaryOp::Add, signed: false, left, right })
}

/// An address some bytes further on, or back.
pub(super) fn offset_by(store: &mut Expressions, base: Expression, offset: i64) -> Expression {
    if offset == 0 {
        return base;
    }
    let distance = store.constant(store.width(base), u128::from(offset.unsigned_abs()));
    let op = if offset < 0 { program::BinaryOp::Sub } else { program::BinaryOp::Add };
    store.make(Node::Binary { op, signed: false, left: base, right: distance })
}

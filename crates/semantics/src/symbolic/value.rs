//! Values: numbers and addresses as they are, everything else as a term.

use term::{BinaryOp, Node, Term, TermStore, mask};

/// A value of up to 64 bits that is known, an address, or a term. Known values of more than 64
/// bits are constant terms.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Zero above the width of its type.
    Bits(u64),
    /// The address of an object plus an offset, modulo the width of a pointer.
    Address {
        object: ObjectName,
        offset: u64,
    },
    Term(Term),
}

/// Names an object within a path: its slot in the object table, the generation of the slot, and the
/// logarithm of its alignment, so that the term for its address is the same wherever it has the
/// same properties.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectName(pub u32);

const SLOT_BITS: u32 = 20;
const GENERATION_BITS: u32 = 8;
pub const MAX_SLOTS: usize = 1 << SLOT_BITS;

impl ObjectName {
    pub fn new(slot: usize, generation: u8, alignment: u32) -> ObjectName {
        ObjectName(
            alignment.min(15) << (SLOT_BITS + GENERATION_BITS)
                | u32::from(generation) << SLOT_BITS
                | slot as u32,
        )
    }

    #[inline]
    pub fn slot(self) -> usize {
        self.0 as usize & (MAX_SLOTS - 1)
    }

    #[inline]
    pub fn generation(self) -> u8 {
        (self.0 >> SLOT_BITS) as u8
    }

    pub fn alignment(self) -> u32 {
        self.0 >> (SLOT_BITS + GENERATION_BITS)
    }

    pub fn term(self, store: &TermStore, width: u32) -> Term {
        store.address(width, self.0, self.alignment())
    }
}

impl Value {
    /// The value as a term of this width.
    pub fn term(self, store: &TermStore, width: u32) -> Term {
        match self {
            Value::Bits(bits) => store.constant(width, u128::from(bits)),
            Value::Address { object, offset } => {
                let offset = store.constant(width, u128::from(offset));
                store.add(offset, object.term(store, width))
            }
            Value::Term(term) => term,
        }
    }

    /// The simplest form of a term.
    pub fn of(store: &TermStore, term: Term) -> Value {
        match store.node(term) {
            Node::Constant { width, value } if width <= 64 => Value::Bits(value as u64),
            Node::Address { object, .. } => Value::Address { object: ObjectName(object), offset: 0 },
            Node::Binary(BinaryOp::Add, left, right) => match (store.value(left), store.node(right)) {
                (Some(offset), Node::Address { object, .. }) => {
                    Value::Address { object: ObjectName(object), offset: offset as u64 }
                }
                _ => Value::Term(term),
            },
            _ => Value::Term(term),
        }
    }

    /// A known number of this width.
    pub fn number(store: &TermStore, width: u32, value: u128) -> Value {
        if width <= 64 {
            Value::Bits((value & mask(width)) as u64)
        } else {
            Value::Term(store.constant(width, value))
        }
    }

    /// The number it is, if that is known.
    pub fn known(self, store: &TermStore) -> Option<u128> {
        match self {
            Value::Bits(bits) => Some(u128::from(bits)),
            Value::Address { .. } => None,
            Value::Term(term) => store.value(term),
        }
    }
}

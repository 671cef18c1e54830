//! A model: values that satisfy a set of constraints.

use rustc_hash::FxHashMap;
use term::{Assignment, Node};

/// What is not listed is zero; an address that is not listed is one that no other object has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    pub variables: FxHashMap<u32, u128>,
    pub arrays: FxHashMap<u32, ArrayModel>,
    pub addresses: FxHashMap<u32, u64>,
}

/// The bytes of an array variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArrayModel {
    pub default: u8,
    pub bytes: FxHashMap<u64, u8>,
}

impl Model {
    /// The memory that it takes besides itself, about.
    pub(crate) fn bytes(&self) -> f64 {
        let arrays: usize =
            self.arrays.values().map(|array| array.bytes.capacity() * size_of::<(u64, u8)>()).sum();
        let tables = self.variables.capacity() * size_of::<(u32, u128)>()
            + self.arrays.capacity() * size_of::<(u32, ArrayModel)>()
            + self.addresses.capacity() * size_of::<(u32, u64)>();
        (arrays + tables) as f64
    }

    /// Gives what one leaf is to another.
    pub(crate) fn rename(&mut self, from: Node, to: Node) {
        match (from, to) {
            (Node::Variable { index: from, .. }, Node::Variable { index: to, .. }) => {
                let value = self.variable(from);
                self.variables.remove(&from);
                self.variables.insert(to, value);
            }
            (Node::Address { object: from, .. }, Node::Address { object: to, .. }) => {
                let value = self.address(from);
                self.addresses.remove(&from);
                self.addresses.insert(to, value);
            }
            _ => unreachable!("a leaf is renamed to one of another kind"),
        }
    }
}

impl Assignment for Model {
    fn variable(&self, index: u32) -> u128 {
        self.variables.get(&index).copied().unwrap_or(0)
    }

    fn array_byte(&self, array: u32, index: u64) -> u8 {
        match self.arrays.get(&array) {
            Some(array) => array.bytes.get(&index).copied().unwrap_or(array.default),
            None => 0,
        }
    }

    fn address(&self, object: u32) -> u64 {
        self.addresses.get(&object).copied().unwrap_or_else(|| default_address(object))
    }
}

/// Apart by more than most objects are large, and aligned for everything. The low bits of an
/// object's number tell the objects of one path apart.
fn default_address(object: u32) -> u64 {
    0x10_0000 + (u64::from(object & 0xf_ffff) << 16)
}

//! Entry variables: names for what a state holds where a transition begins.
//!
//! A transition is run from a state in which every register, every piece of memory and every counter
//! holds a variable of its own. Formulas over these variables speak about all states of one program
//! point and call stack at once.

use std::cell::RefCell;
use std::rc::Rc;

use program::FunctionId;
use rustc_hash::FxHashMap;
use term::{Node, Term, TermStore};

use super::value::{ObjectName, Value};

/// A part of a state that has a value.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Location {
    /// A register of the frame at this depth, the outermost being 0.
    Register { depth: u32, register: u32 },
    /// Bytes of the object in this slot.
    Bytes { slot: u32, offset: u32, count: u32 },
    /// All bytes of the object in this slot.
    Array { slot: u32 },
    /// The size of the object in this slot, where it is not a number.
    Size { slot: u32 },
    /// Iterations begun of the loop with this header, in the frame at this depth.
    Count { depth: u32, header: u32 },
}

/// Numbers of variables from here on are entry variables.
const ENTRY: u32 = 1 << 31;
/// Numbers of variables from here on, below [`ENTRY`], are inputs read within a transition.
pub const FIRST_INPUT: u32 = 1 << 30;

/// The entry variables made so far. Invariant: a location has the same variable at every program
/// point, so that equal formulas are equal terms.
#[derive(Default)]
pub struct EntryVariables {
    locations: RefCell<Vec<Location>>,
    numbers: RefCell<FxHashMap<(Location, u32), u32>>,
    frames: RefCell<Frames>,
}

/// Values of all registers of a function, by depth.
type Frames = FxHashMap<(u32, FunctionId), Rc<[Value]>>;

impl EntryVariables {
    /// The variable of this width for a location; an array for [`Location::Array`].
    pub fn variable(&self, store: &TermStore, location: Location, width: u32) -> Term {
        if let Location::Array { slot } = location {
            return store.array_variable(ENTRY | slot);
        }
        let mut numbers = self.numbers.borrow_mut();
        let number = *numbers.entry((location, width)).or_insert_with(|| {
            let mut locations = self.locations.borrow_mut();
            locations.push(location);
            locations.len() as u32 - 1
        });
        store.variable(width, ENTRY | number)
    }

    /// The pieces of memory that there are variables for.
    pub fn cells(&self) -> Vec<Location> {
        let is_cell = |location: &Location| matches!(location, Location::Bytes { .. });
        self.locations.borrow().iter().copied().filter(is_cell).collect()
    }

    /// The variables of all registers, of these widths, of a function in the frame at a depth.
    pub fn registers(
        &self,
        store: &TermStore,
        depth: u32,
        function: FunctionId,
        widths: impl Iterator<Item = u32>,
    ) -> Rc<[Value]> {
        let mut frames = self.frames.borrow_mut();
        let variable = |(register, width): (usize, u32)| {
            let location = Location::Register { depth, register: register as u32 };
            Value::Term(self.variable(store, location, width))
        };
        let found = frames.entry((depth, function));
        found.or_insert_with(|| widths.enumerate().map(variable).collect()).clone()
    }

    /// The location that a variable stands for.
    pub fn location(&self, node: Node) -> Option<Location> {
        match node {
            Node::Variable { index, .. } if index & ENTRY != 0 => {
                self.locations.borrow().get((index & !ENTRY) as usize).copied()
            }
            Node::ArrayVariable { index } if index & ENTRY != 0 => {
                Some(Location::Array { slot: index & !ENTRY })
            }
            _ => None,
        }
    }
}

/// A leaf of a formula over entry variables as a word: `r0.5:32` a register, `m17+4:4` bytes of the
/// object in a slot, `a17` all of them, `n17` their number, `c0.3` a counter, `@17:64` an address.
pub fn write_leaf(entry: &EntryVariables, node: Node) -> String {
    match (entry.location(node), node) {
        (Some(Location::Register { depth, register }), Node::Variable { width, .. }) => {
            format!("r{depth}.{register}:{width}")
        }
        (Some(Location::Bytes { slot, offset, count }), _) => format!("m{slot}+{offset}:{count}"),
        (Some(Location::Array { slot }), _) => format!("a{slot}"),
        (Some(Location::Size { slot }), _) => format!("n{slot}"),
        (Some(Location::Count { depth, header }), _) => format!("c{depth}.{header}"),
        (_, Node::Address { width, object }) => format!("@{object}:{width}"),
        (_, other) => format!("{other:?}").replace(char::is_whitespace, ""),
    }
}

/// The leaf that a word stands for.
pub fn read_leaf(store: &TermStore, entry: &EntryVariables, word: &str) -> Option<Term> {
    let kind = word.chars().next()?;
    let rest = word.get(kind.len_utf8()..)?;
    let numbers: Option<Vec<u32>> = rest.split(['.', '+', ':']).map(|number| number.parse().ok()).collect();
    let (location, width) = match (kind, numbers?.as_slice()) {
        ('r', &[depth, register, width]) if (1..=128).contains(&width) => {
            (Location::Register { depth, register }, width)
        }
        ('m', &[slot, offset, count]) if (1..=16).contains(&count) => {
            (Location::Bytes { slot, offset, count }, 8 * count)
        }
        ('a', &[slot]) if slot < FIRST_INPUT => (Location::Array { slot }, 0),
        ('n', &[slot]) => (Location::Size { slot }, 64),
        ('c', &[depth, header]) => (Location::Count { depth, header }, 32),
        ('@', &[object, width]) if width == 32 || width == 64 => {
            return Some(ObjectName(object).term(store, width));
        }
        _ => return None,
    };
    Some(entry.variable(store, location, width))
}

/// Whether a leaf of a term is an input read within a transition.
pub fn is_input(node: Node) -> bool {
    match node {
        Node::Variable { index, .. } | Node::ArrayVariable { index } => {
            index & ENTRY == 0 && index & FIRST_INPUT != 0
        }
        _ => false,
    }
}

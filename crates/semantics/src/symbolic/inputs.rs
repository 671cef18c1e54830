//! What a path read from outside, in order.

use std::rc::Rc;

use program::Type;
use term::Term;

use crate::domain::{Origin, Site};

/// One input of a path.
#[derive(Clone, Debug)]
pub struct InputRecord {
    pub origin: InputOrigin,
    pub site: Option<Site>,
    pub content: InputContent,
}

/// [`Origin`] without borrowed names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputOrigin {
    Uninitialised,
    Call(Rc<str>),
    Unmodelled(Rc<str>),
    Memory(Rc<str>),
    External(Rc<str>),
    Argument(u32),
    Stdin,
}

impl InputOrigin {
    pub fn of(origin: Origin<'_>) -> InputOrigin {
        match origin {
            Origin::Uninitialised => InputOrigin::Uninitialised,
            Origin::Input(name) => InputOrigin::Call(name.into()),
            Origin::Unmodelled(name) => InputOrigin::Unmodelled(name.into()),
            Origin::Memory(name) => InputOrigin::Memory(name.into()),
            Origin::External(name) => InputOrigin::External(name.into()),
            Origin::Argument(index) => InputOrigin::Argument(index),
        }
    }
}

#[derive(Clone, Debug)]
pub enum InputContent {
    Scalar {
        ty: Type,
        term: Term,
    },
    /// A region of memory that gets its values when it is read.
    Region {
        id: u32,
        length: u64,
    },
    /// Bytes of a region, from an offset, when they were first read.
    Part {
        region: u32,
        offset: u64,
        term: Term,
    },
    /// A region as an array, from an offset on.
    Whole {
        region: u32,
        array: Term,
    },
}

/// A list whose copies share their common beginning.
#[derive(Clone, Debug, Default)]
pub struct Inputs(Option<Rc<Cell>>);

#[derive(Debug)]
struct Cell {
    record: InputRecord,
    before: Inputs,
}

impl Inputs {
    pub fn push(&mut self, record: InputRecord) {
        let before = std::mem::take(self);
        self.0 = Some(Rc::new(Cell { record, before }));
    }

    /// Those that came after an earlier list, oldest first.
    pub fn since(&self, earlier: &Inputs) -> Vec<InputRecord> {
        let mut records = Vec::new();
        let mut list = self;
        while let Some(cell) = &list.0 {
            if earlier.0.as_ref().is_some_and(|earlier| Rc::ptr_eq(cell, earlier)) {
                break;
            }
            records.push(cell.record.clone());
            list = &cell.before;
        }
        records.reverse();
        records
    }

    /// All of them, oldest first.
    pub fn to_vec(&self) -> Vec<InputRecord> {
        let mut records = Vec::new();
        let mut list = self;
        while let Some(cell) = &list.0 {
            records.push(cell.record.clone());
            list = &cell.before;
        }
        records.reverse();
        records
    }
}

impl Drop for Inputs {
    /// One after the other: a long list must not be dropped by recursion.
    fn drop(&mut self) {
        let mut list = self.0.take();
        while let Some(cell) = list {
            match Rc::try_unwrap(cell) {
                Ok(mut cell) => list = cell.before.0.take(),
                Err(_) => break,
            }
        }
    }
}

//! What a path read from outside, in order.

use std::rc::Rc;

use program::Type;
use term::Term;
use term::footprint::share;

use super::functions::Application;
use crate::domain::{Origin, Site};
use crate::environment::Given;

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
    Given(Given),
    Observed(Rc<str>),
    Parameter(Rc<str>),
    Stdin,
    /// What a model of a library function does not compute: no input of the program, but not known either.
    Library,
    /// What a function of libm returned: no input of the program, but not known either.
    Libm(Rc<Application>),
}

impl InputOrigin {
    pub fn of(origin: Origin<'_>) -> InputOrigin {
        match origin {
            Origin::Uninitialised => InputOrigin::Uninitialised,
            Origin::Input(name) => InputOrigin::Call(name.into()),
            Origin::Unmodelled(name) => InputOrigin::Unmodelled(name.into()),
            Origin::Memory(name) => InputOrigin::Memory(name.into()),
            Origin::External(name) => InputOrigin::External(name.into()),
            Origin::Given(given) => InputOrigin::Given(given),
            Origin::Observed(name) => InputOrigin::Observed(name.into()),
            Origin::Parameter(name) => InputOrigin::Parameter(name.into()),
            Origin::Library => InputOrigin::Library,
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
    /// A region as an array: the region's first byte is the one at `begin`.
    Whole {
        region: u32,
        begin: u64,
        array: Term,
    },
    /// Nothing: the function was called, and returned.
    Return,
}

/// A list whose copies share their common beginning.
#[derive(Clone, Debug, Default)]
pub struct Inputs(Option<Rc<Cell>>);

#[derive(Debug)]
struct Cell {
    entry: Rc<Entry>,
    before: Inputs,
    /// Of the list up to here.
    length: usize,
}

#[derive(Debug)]
enum Entry {
    Record(InputRecord),
    /// Of a merged state: what one side read if the guard holds, and the other if not.
    Choice {
        guard: Term,
        left: Vec<Rc<Entry>>,
        right: Vec<Rc<Entry>>,
    },
}

impl Inputs {
    /// The newest input: its bytes in the part that falls to this list, how many lists go on from it, and what
    /// came before.
    pub(super) fn last(&self) -> Option<(f64, f64, &Inputs)> {
        let cell = self.0.as_ref()?;
        let bytes = share(cell, share(&cell.entry, 0.0));
        Some((bytes, Rc::strong_count(cell) as f64, &cell.before))
    }

    pub fn push(&mut self, record: InputRecord) {
        self.add(Entry::Record(record));
    }

    /// Adds an input of one side of a merged path only.
    pub(super) fn push_on_side(&mut self, guard: Term, is_left: bool, record: InputRecord) {
        let record = vec![Rc::new(Entry::Record(record))];
        let (left, right) = if is_left { (record, Vec::new()) } else { (Vec::new(), record) };
        self.add(Entry::Choice { guard, left, right });
    }

    fn add(&mut self, entry: Entry) {
        let before = std::mem::take(self);
        let length = before.length() + 1;
        self.0 = Some(Rc::new(Cell { entry: Rc::new(entry), before, length }));
    }

    /// Those that came after an earlier list, oldest first; of both sides of what was merged.
    pub fn since(&self, earlier: &Inputs) -> Vec<InputRecord> {
        self.collect(earlier, &mut |_| None)
    }

    /// All of them, oldest first.
    pub fn to_vec(&self) -> Vec<InputRecord> {
        self.since(&Inputs::default())
    }

    /// Those of the path on which guards hold or do not, oldest first.
    pub fn on_path(&self, holds: &mut dyn FnMut(Term) -> bool) -> Vec<InputRecord> {
        self.collect(&Inputs::default(), &mut |guard| Some(holds(guard)))
    }

    fn collect(&self, earlier: &Inputs, side: &mut dyn FnMut(Term) -> Option<bool>) -> Vec<InputRecord> {
        let mut records = Vec::new();
        let mut list = self;
        while let Some(cell) = &list.0 {
            if earlier.0.as_ref().is_some_and(|earlier| Rc::ptr_eq(cell, earlier)) {
                break;
            }
            cell.entry.collect(side, &mut records);
            list = &cell.before;
        }
        records.reverse();
        records
    }

    fn length(&self) -> usize {
        self.0.as_ref().map_or(0, |cell| cell.length)
    }

    /// What two paths have read that were one up to some place: `guard` holds on the left one.
    pub(super) fn merged(guard: Term, left: &Inputs, right: &Inputs) -> Inputs {
        let (mut one, mut other) = (left, right);
        let (mut one_length, mut other_length) = (left.length(), right.length());
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        loop {
            match (&one.0, &other.0) {
                (Some(cell), Some(same)) if Rc::ptr_eq(cell, same) => break,
                (None, None) => break,
                (Some(cell), _) if one_length >= other_length => {
                    ours.push(cell.entry.clone());
                    one = &cell.before;
                    one_length -= 1;
                }
                (_, Some(cell)) => {
                    theirs.push(cell.entry.clone());
                    other = &cell.before;
                    other_length -= 1;
                }
                _ => break,
            }
        }
        let mut merged = one.clone();
        if ours.is_empty() && theirs.is_empty() {
            return merged;
        }
        ours.reverse();
        theirs.reverse();
        merged.add(Entry::Choice { guard, left: ours, right: theirs });
        merged
    }
}

impl Entry {
    /// Adds what is on the sides that are wanted, the latest first.
    fn collect(&self, side: &mut dyn FnMut(Term) -> Option<bool>, records: &mut Vec<InputRecord>) {
        match self {
            Entry::Record(record) => records.push(record.clone()),
            Entry::Choice { guard, left, right } => {
                let wanted = side(*guard);
                let of_right = right.iter().rev().filter(|_| wanted != Some(true));
                let of_left = left.iter().rev().filter(|_| wanted != Some(false));
                of_right.chain(of_left).for_each(|entry| entry.collect(side, records));
            }
        }
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

//! The symbolic domain: values may be terms, memory may hold terms, and a condition that is not
//! decided makes the path fork.
//!
//! What is known is computed as in the concrete domain and never becomes a term.

mod abstraction;
mod decide;
mod digest;
mod domain;
mod effects;
mod entry;
mod exposure;
mod extended;
mod footprint;
mod functions;
mod general;
mod glance;
mod inputs;
mod leaks;
mod memory;
mod merge;
mod objects;
mod operations;
mod oracle;
mod path;
mod repeated;
mod resolve;
mod resting;
mod transfer;
mod value;

use program::{DataModel, Type};
use rustc_hash::FxHashSet;
use term::{Term, TermStore};

use crate::domain::Site;
use crate::stop::Stop;
pub use digest::{Digest, LiveRegisters, StateDigest};
pub use entry::{EntryVariables, FIRST_INPUT, Location, is_input, read_leaf, write_leaf};
pub use functions::{Application, LibmFunction};
pub use general::{Peek, constant_objects};
pub use glance::StackVariable;
pub use inputs::{InputContent, InputOrigin, InputRecord, Inputs};
pub use leaks::Tracking;
use memory::mixed_value;
pub use merge::{Merger, Side};
pub use oracle::{Decision, Oracle, Undecided};
pub use path::{Output, PathState};
pub use repeated::Repeated;
pub use resolve::{choice_in, split_address};
pub use resting::Resting;
pub use value::{ObjectName, Value};

/// Bytes of one object at most.
const MAX_OBJECT: u64 = 1 << 31;

pub struct Symbolic<'s, O: Oracle> {
    store: &'s TermStore,
    pub oracle: O,
    pub path: PathState<O::Condition>,
    pointer_bits: u32,
    /// Answers of the trail that were given again.
    position: usize,
    /// The alternatives of a fork: conditions of which exactly one holds.
    alternatives: Vec<Term>,
    /// Bytes of symbolic standard input; None: reading it is not supported.
    stdin_length: Option<u64>,
    /// The instruction that read memory last.
    reader: Option<Site>,
    /// Whether what the program writes is kept.
    pub keep_output: bool,
    /// The places in memory that were written since they were asked for last, if that is kept.
    writes: Option<FxHashSet<Location>>,
}

impl<'s, O: Oracle> Symbolic<'s, O> {
    pub fn new(
        store: &'s TermStore,
        model: DataModel,
        oracle: O,
        condition: O::Condition,
        stdin_length: Option<u64>,
    ) -> Symbolic<'s, O> {
        Symbolic {
            store,
            oracle,
            path: PathState::new(condition),
            pointer_bits: model.pointer_bits(),
            position: 0,
            alternatives: Vec::new(),
            stdin_length,
            reader: None,
            keep_output: false,
            writes: None,
        }
    }

    /// Goes on with another path, from the start of the instruction it was left at.
    pub fn resume(&mut self, path: PathState<O::Condition>) -> PathState<O::Condition> {
        self.position = 0;
        std::mem::replace(&mut self.path, path)
    }

    /// The alternatives of the fork that stopped execution: those that can hold, with the answers
    /// they stand for.
    pub fn take_alternatives(&mut self) -> Vec<Term> {
        self.position = 0;
        std::mem::take(&mut self.alternatives)
    }

    /// Whether the instruction has got an answer before the one that it waits for.
    pub fn has_answers(&self) -> bool {
        !self.path.trail.is_empty()
    }

    /// Undoes [`Symbolic::take_alternatives`].
    pub fn put_back_alternatives(&mut self, alternatives: Vec<Term>) {
        self.alternatives = alternatives;
    }

    /// Makes a condition part of the path.
    fn assume_term(&mut self, condition: Term) -> Result<(), Stop> {
        let assumed = self.oracle.assume(self.store, &mut self.path.condition, condition);
        assumed.map_err(|Undecided(why)| Stop::Undecided(why))
    }

    fn bits(&self, ty: Type) -> u32 {
        match ty {
            Type::Int(width) => width,
            Type::Float => 32,
            Type::Double => 64,
            Type::Pointer => self.pointer_bits,
        }
    }

    /// The value in the state that is followed, if there is one and it is a number or an address.
    #[inline]
    fn pinned(&mut self, value: Value) -> Value {
        match value {
            Value::Term(term) if self.oracle.follows() => {
                self.oracle.pin(self.store, &self.path.condition, term).unwrap_or(value)
            }
            value => value,
        }
    }

    /// Remembers an input.
    fn record(&mut self, record: InputRecord) {
        self.oracle.input(&record);
        self.path.inputs.push(record);
    }

    /// A variable that is new on this path. Paths share variables: the same number at the same
    /// width, so that they share terms and answers.
    fn fresh(&mut self, width: u32) -> Term {
        let index = self.path.variables;
        self.path.variables += 1;
        self.store.variable(width, index)
    }
}

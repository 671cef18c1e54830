//! What the symbolic domain asks others: whether a condition can hold on a path.

use program::{BlockId, FunctionId};
use term::{Term, TermStore};

use super::entry::Location;
use super::inputs::InputRecord;
use super::value::{ObjectName, Value};
use crate::pause::{Closed, Why};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It holds in every state of the path.
    True,
    /// It holds in none.
    False,
    /// In some it holds, in some not.
    Open,
    /// Not known, for this reason.
    Undecided(String),
}

/// Why it is not known whether a condition can hold: the fault of who was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Undecided(pub String);

/// Decides conditions, and watches where execution goes.
pub trait Oracle {
    /// What was assumed along a path; copied when the path forks.
    type Condition: Clone;

    fn decide(&mut self, store: &TermStore, path: &Self::Condition, condition: Term) -> Decision;

    /// Adds a condition that can hold.
    fn assume(
        &mut self,
        store: &TermStore,
        path: &mut Self::Condition,
        condition: Term,
    ) -> Result<(), Undecided>;

    /// A value that a bit-vector can have on the path.
    fn value(&mut self, store: &TermStore, path: &Self::Condition, term: Term) -> u128;

    /// Whether what is executed is a transition from entry variables, along the way that a state with
    /// values took: then memory holds entry variables until it is written.
    fn follows(&self) -> bool {
        false
    }

    /// The value that a term has in the state that is followed, if it is a number or an address.
    /// From now on the transition is only for states in which it is the same.
    fn pin(&mut self, _store: &TermStore, _path: &Self::Condition, _term: Term) -> Option<Value> {
        None
    }

    /// Whether a term is plainly an address in the state that is followed.
    fn is_address(&mut self, _store: &TermStore, _term: Term) -> bool {
        false
    }

    /// The object that a pointer points into in the state that is followed, and the pointer with the
    /// addresses in it put in their places.
    fn object_of(
        &mut self,
        _store: &TermStore,
        _path: &Self::Condition,
        _pointer: Term,
    ) -> Option<(ObjectName, Term)> {
        None
    }

    /// Whether what depends on the address of an object that is gone gets another name for it. By
    /// default, the next object gets another name.
    fn renames(&self) -> bool {
        false
    }

    /// Puts an address for another one in what was assumed.
    fn rename(&mut self, _store: &TermStore, _path: &mut Self::Condition, _from: Term, _to: Term) {}

    /// An input was read.
    fn input(&mut self, _record: &InputRecord) {}

    /// The entry variable for a location.
    fn entry_variable(&mut self, store: &TermStore, _location: Location, width: u32) -> Term {
        store.constant(width, 0)
    }

    /// Whether the object in a slot has the same contents in all states.
    fn is_constant(&self, _slot: usize) -> bool {
        false
    }

    /// Whether infeasible alternatives of branches are of interest.
    fn opens(&self) -> bool {
        false
    }

    /// A branch or switch is about to be decided: the alternative that is gone although it is
    /// infeasible, where it was opened.
    fn opened(&mut self) -> Option<usize> {
        None
    }

    /// A condition of the alternative that is gone although it is infeasible.
    fn open(&mut self, _condition: Term) {}

    /// A branch or switch is decided: only one alternative is feasible. `on`: what decides it, where that
    /// is no number. Why the machine is to pause in front of it, if it is: so that others can be opened.
    fn closed(&mut self, _branch: Closed, _on: Option<Term>) -> Option<Why> {
        None
    }

    /// As [`Domain::enter_block`](crate::Domain::enter_block).
    fn enter_block(
        &mut self,
        function: FunctionId,
        from: Option<(BlockId, usize)>,
        to: BlockId,
    ) -> Option<Why>;
}

//! What the symbolic domain asks others: whether a condition can hold on a path.

use program::{BlockId, FunctionId};
use term::{Term, TermStore};

use crate::stop::Stop;

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

/// Decides conditions, and watches where execution goes.
pub trait Oracle {
    /// What was assumed along a path; copied when the path forks.
    type Condition: Clone;

    fn decide(&mut self, store: &TermStore, path: &Self::Condition, condition: Term) -> Decision;

    /// Adds a condition that can hold. An error says why it is not known whether it can.
    fn assume(
        &mut self,
        store: &TermStore,
        path: &mut Self::Condition,
        condition: Term,
    ) -> Result<(), String>;

    /// A value that a bit-vector can have on the path.
    fn value(&mut self, store: &TermStore, path: &Self::Condition, term: Term) -> u128;

    /// As [`Domain::enter_block`](crate::Domain::enter_block).
    fn enter_block(
        &mut self,
        function: FunctionId,
        from: Option<(BlockId, usize)>,
        to: BlockId,
    ) -> Result<(), Stop>;
}

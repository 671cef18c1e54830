//! What a state was the first to execute, until a test shows it.
//!
//! A state that forks hands its claims on to all its successors, since any of them may be cut. The
//! first one whose test is taken settles the claim for all: every block and branch that was executed
//! is in some test, and no two tests are there for the same reason.

use std::cell::Cell;
use std::rc::Rc;

/// Claims of one state, newest first.
///
/// Invariant: behind a settled claim there are only settled ones.
#[derive(Clone, Default)]
pub struct Claims(Option<Rc<Claim>>);

struct Claim {
    settled: Cell<bool>,
    before: Claims,
}

impl Claims {
    pub fn add(&mut self) {
        // What is settled need not be remembered.
        let before = if self.is_open() { std::mem::take(self) } else { Claims::default() };
        self.0 = Some(Rc::new(Claim { settled: Cell::new(false), before }));
    }

    pub fn is_open(&self) -> bool {
        self.0.as_ref().is_some_and(|claim| !claim.settled.get())
    }

    pub fn settle(&self) {
        let mut claims = self;
        while let Some(claim) = claims.0.as_ref().filter(|claim| !claim.settled.replace(true)) {
            claims = &claim.before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_test_settles_the_claims_of_all_that_share_them() {
        let mut first = Claims::default();
        assert!(!first.is_open());
        first.add();
        let mut second = first.clone();
        second.add();
        let third = second.clone();
        third.settle();
        assert!(!first.is_open() && !second.is_open() && !third.is_open());
        second.add();
        assert!(second.is_open() && !first.is_open());
    }

    #[test]
    fn a_test_of_the_older_state_leaves_the_newer_claim_open() {
        let mut first = Claims::default();
        first.add();
        let mut second = first.clone();
        second.add();
        first.settle();
        assert!(second.is_open());
        second.settle();
        assert!(!second.is_open());
    }
}

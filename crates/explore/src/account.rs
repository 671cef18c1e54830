//! Whether learning pays: what it costs against what states that were subsumed would have cost.
//!
//! Costs are counted in blocks entered, not in time, so that a run can be repeated. A state that is
//! subsumed saves the blocks that were entered below the node which left the entry, or nothing if it
//! is a repeated state, which would not be explored anyway. When learning is far in the red it pauses:
//! states are explored as without interpolation, and what is in the table still subsumes. It is tried
//! again after a while, each time for a longer one.
//!
//! What is counted as saved is what was explored, and less than would have been: subsumption below the
//! node saved as well, and where paths never meet in equal states that multiplies with every fork. So
//! learning pauses only where repeated states are common, or where hardly anything is subsumed.
//!
//! Soundness: a pause leaves nodes without interpolant, nothing else.
//!
//! Rejected: an account per program point. An interpolant is made of those behind it, so that a point
//! where nothing is learnt leaves all that come before it without one.

use rustc_hash::FxHashSet;

/// What it costs to follow a block from entry variables, in blocks executed on a path.
const FOLLOWED: u64 = 4;
/// What it costs to meet an obligation.
const OBLIGATION: u64 = 20;
/// What it costs to ask the back end.
pub const QUERY: u64 = 4000;

/// One in this many states that are subsumed is a repeated state where these are common.
const REPEATED: u64 = 8;
/// One in this many nodes has a state that it saves where learning is of use.
const USEFUL: u64 = 16;

/// Blocks below a node.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Those that were entered.
    entered: u64,
    /// Those, and what states that were subsumed would have cost.
    worth: u64,
}

impl Work {
    pub fn enter(&mut self, blocks: u64) {
        self.add(Work { entered: blocks, worth: blocks });
    }

    pub fn add(&mut self, other: Work) {
        self.entered = self.entered.saturating_add(other.entered);
        self.worth = self.worth.saturating_add(other.worth);
    }

    /// Blocks that were entered.
    pub fn entered(self) -> u64 {
        self.entered
    }

    /// A state was subsumed by an entry below whose node there was so much.
    pub fn save(&mut self, below: Work) {
        self.worth = self.worth.saturating_add(below.worth);
    }
}

#[derive(Default)]
pub struct Account {
    /// What all learning has cost.
    pub total: u64,
    /// What it has cost since the last pause.
    spent: u64,
    saved: u64,
    /// The same, with what was saved below.
    worth: u64,
    /// Nodes finished, states subsumed, and how many of these were repeated states.
    nodes: u64,
    subsumed: u64,
    repeated: u64,
    /// The states subsumed: without interpolation they would be explored, once.
    known: FxHashSet<u128>,
    /// Blocks entered while nothing is learnt, and how many it will be.
    pause: Option<(u64, u64)>,
    /// Pauses so far.
    pauses: u32,
    /// Costs up to which it is not asked whether learning pays; None: it never pauses.
    credit: Option<u64>,
}

impl Account {
    /// `credit`: costs up to which it is not asked whether learning pays; None: it never is.
    pub fn new(credit: Option<u64>) -> Account {
        Account { credit, ..Account::default() }
    }

    fn spend(&mut self, cost: u64) {
        self.total += cost;
        self.spent += cost;
    }

    /// A transition was followed.
    pub fn followed(&mut self, blocks: u64) {
        self.spend(blocks * FOLLOWED);
    }

    /// A node was finished.
    pub fn finished(&mut self, obligations: u64, queries: u64) {
        self.nodes += 1;
        self.spend(obligations * OBLIGATION + queries * QUERY);
    }

    /// A state was subsumed by an entry below whose node there was so much. `is_repeated`: it is a state that
    /// was explored before. Whether that saves anything.
    pub fn saved(&mut self, below: Work, digest: u128, is_repeated: bool) -> bool {
        self.subsumed += 1;
        let is_new = self.known.insert(digest) && !is_repeated;
        if is_new {
            self.saved = self.saved.saturating_add(below.entered);
            self.worth = self.worth.saturating_add(below.worth);
        } else {
            self.repeated += 1;
        }
        is_new
    }

    /// Whether exploring goes as well without what is learnt, or as badly.
    fn is_of_little_use(&self) -> bool {
        let useful = self.subsumed - self.repeated;
        self.repeated * REPEATED >= self.subsumed || useful * USEFUL <= self.nodes
    }

    /// Blocks were entered while nothing is learnt.
    pub fn explored(&mut self, blocks: u64) {
        if let Some((passed, _)) = &mut self.pause {
            *passed += blocks;
        }
    }

    /// Whether learning saves several times what it costs. Where paths meet in equal states, what is saved
    /// below others is counted too high.
    pub fn pays(&self) -> bool {
        self.saved / 4 > self.spent || self.worth / 4 > self.spent && !self.is_of_little_use()
    }

    pub fn is_paused(&self) -> bool {
        self.pause.is_some()
    }

    /// Whether nothing is learnt from now on.
    pub fn pauses(&mut self) -> bool {
        match self.pause {
            None => {
                let debt = self.spent.saturating_sub(self.saved);
                if self.credit.is_some_and(|credit| debt > credit) && self.is_of_little_use() {
                    self.pauses += 1;
                    self.pause = Some((0, self.spent << self.pauses.min(16)));
                }
            }
            Some((passed, length)) => {
                if passed > length || self.saved >= self.spent {
                    let known = std::mem::take(&mut self.known);
                    let Account { total, pauses, credit, .. } = *self;
                    *self = Account { total, pauses, credit, known, ..Account::default() };
                }
            }
        }
        self.pause.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CREDIT: u64 = 1 << 20;

    fn entered(blocks: u64) -> Work {
        let mut work = Work::default();
        work.enter(blocks);
        work
    }

    #[test]
    fn learning_that_saves_nothing_pauses_longer_each_time() {
        let mut account = Account::new(Some(CREDIT));
        let mut lengths = Vec::new();
        for _ in 0..3 {
            account.followed(CREDIT / FOLLOWED);
            assert!(!account.pauses());
            account.finished(1, 0);
            let mut length = 0;
            while account.pauses() {
                account.explored(CREDIT);
                length += 1;
            }
            lengths.push(length);
        }
        assert!(lengths.windows(2).all(|pair| pair[0] < pair[1]), "{lengths:?}");
    }

    #[test]
    fn learning_that_pays_or_must_be_goes_on() {
        let mut account = Account::new(Some(CREDIT));
        account.followed(CREDIT);
        account.saved(entered(FOLLOWED * CREDIT), 1, false);
        assert!(!account.pauses());
        let mut account = Account::new(None);
        account.followed(CREDIT);
        assert!(!account.pauses());
    }

    #[test]
    fn choices_that_multiply_are_worth_more_than_was_explored() {
        let mut account = Account::new(Some(CREDIT));
        account.followed(CREDIT);
        account.finished(1, 0);
        account.saved(entered(1), 1, false);
        assert!(!account.pauses());
        account.saved(entered(1), 1, false);
        assert!(account.pauses());
    }

    #[test]
    fn what_was_learnt_before_a_pause_may_end_it() {
        let mut account = Account::new(Some(CREDIT));
        account.followed(CREDIT);
        assert!(account.pauses());
        account.saved(entered(FOLLOWED * CREDIT), 1, false);
        assert!(!account.pauses());
    }

    /// A chain of choices: below each, one way is explored and the other subsumed.
    #[test]
    fn what_is_saved_doubles_with_every_fork() {
        let mut account = Account::new(Some(CREDIT));
        let mut below = entered(1);
        for choice in 0..40 {
            account.followed(1 << 10);
            account.finished(1, 0);
            assert!(account.saved(below, choice, false));
            below.save(below);
            below.enter(1);
        }
        assert!(account.pays());
        assert!(!account.saved(below, 1, false), "it was there before");
    }
}

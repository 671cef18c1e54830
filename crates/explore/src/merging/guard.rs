//! The condition of a path that may have been merged: conjuncts, of which nobody asks whether they can
//! hold together before the end.

use std::cell::Cell;
use std::rc::Rc;

use term::{Node, Term, TermStore};

/// Conjuncts that are looked at to decide a condition without a solver, the latest first.
const LOOKED_AT: usize = 64;

/// A list whose copies share their common beginning.
#[derive(Clone, Default)]
pub struct Guard(Option<Rc<Link>>);

struct Link {
    condition: Term,
    /// The conjunction of this and all before it, once it was asked for.
    conjunction: Cell<Option<Term>>,
    length: usize,
    before: Guard,
}

impl Drop for Guard {
    /// One after the other: a long list must not be dropped by recursion.
    fn drop(&mut self) {
        let mut list = self.0.take();
        while let Some(link) = list {
            match Rc::try_unwrap(link) {
                Ok(mut link) => list = link.before.0.take(),
                Err(_) => break,
            }
        }
    }
}

impl Guard {
    pub fn push(&mut self, store: &TermStore, condition: Term) {
        if store.is_true(condition) {
            return;
        }
        let before = std::mem::take(self);
        let length = before.len() + 1;
        self.0 = Some(Rc::new(Link { condition, conjunction: Cell::new(None), length, before }));
    }

    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |link| link.length)
    }

    /// The conjuncts, latest first.
    pub fn latest_first(&self) -> impl Iterator<Item = Term> {
        std::iter::successors(self.0.as_deref(), |link| link.before.0.as_deref()).map(|link| link.condition)
    }

    /// The conjuncts, oldest first.
    pub fn conditions(&self) -> Vec<Term> {
        let mut conditions: Vec<Term> = self.latest_first().collect();
        conditions.reverse();
        conditions
    }

    /// As one term.
    pub fn term(&self, store: &TermStore) -> Term {
        let mut links = Vec::new();
        let mut list = self;
        let mut all = store.truth(true);
        while let Some(link) = &list.0 {
            if let Some(known) = link.conjunction.get() {
                all = known;
                break;
            }
            links.push(link);
            list = &link.before;
        }
        for link in links.into_iter().rev() {
            all = store.and(all, link.condition);
            link.conjunction.set(Some(all));
        }
        all
    }

    /// Whether a condition holds or not by what was assumed last, if that is plain.
    pub fn decides(&self, store: &TermStore, condition: Term) -> Option<bool> {
        let negation = store.not(condition);
        let equal = equation(store, condition);
        self.latest_first().take(LOOKED_AT).find_map(|known| {
            if known == condition {
                Some(true)
            } else if known == negation {
                Some(false)
            } else {
                let (value, of) = equal?;
                let (other, same) = equation(store, known)?;
                (same == of && other != value).then_some(false)
            }
        })
    }

    /// How many conjuncts two guards share.
    pub fn shared(&self, other: &Guard) -> usize {
        self.split(other).0.len()
    }

    /// What two guards share, and what each has beside it, oldest first.
    fn split(&self, other: &Guard) -> (Guard, Vec<Term>, Vec<Term>) {
        let (mut one, mut two) = (self, other);
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        loop {
            match (&one.0, &two.0) {
                (Some(link), Some(same)) if Rc::ptr_eq(link, same) => break,
                (Some(link), _) if one.len() >= two.len() => {
                    ours.push(link.condition);
                    one = &link.before;
                }
                (_, Some(link)) => {
                    theirs.push(link.condition);
                    two = &link.before;
                }
                _ => break,
            }
        }
        ours.reverse();
        theirs.reverse();
        (one.clone(), ours, theirs)
    }

    /// The guard of a path that is one of two which exclude each other, and a condition that holds on
    /// this one and not on the other.
    pub fn merged(&self, store: &TermStore, other: &Guard) -> (Guard, Term) {
        let (mut shared, ours, theirs) = self.split(other);
        let (one, two) = (store.all(ours.iter().copied()), store.all(theirs.iter().copied()));
        match (ours.split_first(), theirs.split_first()) {
            (Some((&first, ours)), Some((&opposite, theirs))) if opposite == store.not(first) => {
                let (one, two) = (store.all(ours.iter().copied()), store.all(theirs.iter().copied()));
                shared.push(store, store.ite(first, one, two));
                (shared, first)
            }
            _ => {
                shared.push(store, store.or(one, two));
                (shared, one)
            }
        }
    }
}

/// A number and what it is equal to, if the condition says that.
fn equation(store: &TermStore, condition: Term) -> Option<(u128, Term)> {
    let Node::Compare(term::Comparison::Equal, left, right) = store.node(condition) else { return None };
    match (store.value(left), store.value(right)) {
        (Some(value), None) => Some((value, right)),
        (None, Some(value)) => Some((value, left)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard(store: &TermStore, base: &Guard, conditions: &[Term]) -> Guard {
        let mut guard = base.clone();
        conditions.iter().for_each(|&condition| guard.push(store, condition));
        guard
    }

    #[test]
    fn branches_that_meet_leave_what_was_before() {
        let store = TermStore::new();
        let [a, b, c] = [0, 1, 2].map(|index| store.variable(1, index));
        let base = guard(&store, &Guard::default(), &[a]);
        let (left, right) = (guard(&store, &base, &[b]), guard(&store, &base, &[store.not(b)]));
        let (merged, choice) = left.merged(&store, &right);
        assert_eq!((merged.conditions(), choice), (vec![a], b));
        // What is assumed on one side only is assumed if that was gone.
        let left = guard(&store, &left, &[c]);
        let (merged, choice) = left.merged(&store, &right);
        assert_eq!(choice, b);
        assert_eq!(merged.conditions(), vec![a, store.ite(b, c, store.truth(true))]);
        assert_eq!(merged.term(&store), store.and(a, store.ite(b, c, store.truth(true))));
    }

    #[test]
    fn of_other_ways_one_was_gone() {
        let store = TermStore::new();
        let [a, b] = [0, 1].map(|index| store.variable(1, index));
        let none = Guard::default();
        let (left, right) = (guard(&store, &none, &[a]), guard(&store, &none, &[b]));
        let (merged, choice) = left.merged(&store, &right);
        assert_eq!((merged.conditions(), choice), (vec![store.or(a, b)], a));
    }

    #[test]
    fn what_was_assumed_is_decided() {
        let store = TermStore::new();
        let (x, y) = (store.variable(8, 0), store.variable(8, 1));
        let is = |value| store.eq(store.constant(8, value), x);
        let path = guard(&store, &Guard::default(), &[is(3), store.ult(x, y)]);
        assert_eq!(path.decides(&store, is(3)), Some(true));
        assert_eq!(path.decides(&store, is(4)), Some(false));
        assert_eq!(path.decides(&store, store.not(store.ult(x, y))), Some(false));
        assert_eq!(path.decides(&store, store.ult(y, x)), None);
    }
}

//! A list of constraints that grows, shared by all paths that have its beginning.
//!
//! A path through a loop of ten thousand rounds has as many constraints, and so has each of the ten thousand
//! states that wait along it: each holds only its last few itself.

use std::rc::Rc;

use term::Term;
use term::footprint::{room, share};

/// Constraints that a list holds itself, at most.
const OWN: usize = 64;
/// The part of an older piece below which it is not looked at, where memory is counted.
const NO_PART: f64 = 0.01;

#[derive(Clone, Debug, Default)]
pub(crate) struct Constraints {
    older: Option<Rc<Constraints>>,
    /// The newest last.
    own: Vec<Term>,
    /// Of all of them, in whatever order.
    digest: u128,
}

impl Constraints {
    pub fn push(&mut self, constraint: Term) {
        if self.own.len() == OWN {
            let older = std::mem::take(self);
            *self = Constraints { digest: older.digest, older: Some(Rc::new(older)), own: Vec::new() };
        }
        self.own.push(constraint);
        self.digest = self.digest.wrapping_add(scattered(constraint));
    }

    /// All of them, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = Term> {
        let mut pieces = Vec::new();
        let mut next = Some(self);
        while let Some(piece) = next {
            pieces.push(piece.own.as_slice());
            next = piece.older.as_deref();
        }
        pieces.into_iter().rev().flatten().copied()
    }

    pub fn contains(&self, constraint: Term) -> bool {
        let mut next = Some(self);
        while let Some(piece) = next {
            if piece.own.contains(&constraint) {
                return true;
            }
            next = piece.older.as_deref();
        }
        false
    }

    pub fn bytes(&self) -> f64 {
        let (mut bytes, mut part, mut next) = (0.0, 1.0, Some(self));
        while let Some(piece) = next {
            bytes += part * room(&piece.own);
            if let Some(older) = &piece.older {
                bytes += part * share(older, 0.0);
                part /= Rc::strong_count(older) as f64;
            }
            next = piece.older.as_deref().filter(|_| part > NO_PART);
        }
        bytes
    }

    /// Equal for lists of the same constraints, and else different but for a chance of one in 2^128 or so.
    pub fn digest(&self) -> u128 {
        self.digest
    }
}

impl Extend<Term> for Constraints {
    fn extend<I: IntoIterator<Item = Term>>(&mut self, constraints: I) {
        constraints.into_iter().for_each(|constraint| self.push(constraint));
    }
}

impl FromIterator<Term> for Constraints {
    fn from_iter<I: IntoIterator<Item = Term>>(constraints: I) -> Self {
        let mut list = Constraints::default();
        list.extend(constraints);
        list
    }
}

/// A number that looks random: sums of such are equal only if they are of the same terms.
fn scattered(term: Term) -> u128 {
    let half = |mut number: u64| {
        number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ number >> 31
    };
    let number = term.index() as u64 + 1;
    let low = half(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    u128::from(half(low ^ 0x2545_f491_4f6c_dd1d)) << 64 | u128::from(low)
}

#[cfg(test)]
mod tests {
    use term::TermStore;

    use super::*;

    #[test]
    fn a_list_is_what_was_put_into_it() {
        let store = TermStore::new();
        let terms: Vec<Term> = (0..1000).map(|index| store.variable(1, index)).collect();
        let mut list = Constraints::default();
        let mut before = Vec::new();
        for (index, &term) in terms.iter().enumerate() {
            before.push((index, list.clone()));
            list.push(term);
        }
        assert!(list.iter().eq(terms.iter().copied()));
        for (count, list) in before {
            assert!(list.iter().eq(terms[..count].iter().copied()));
            assert!(terms[..count].iter().all(|&term| list.contains(term)));
            assert!(!list.contains(terms[count]));
        }
    }

    #[test]
    fn digests_tell_lists_apart() {
        let store = TermStore::new();
        let terms: Vec<Term> = (0..200).map(|index| store.variable(1, index)).collect();
        let whole: Constraints = terms.iter().copied().collect();
        let turned: Constraints = terms.iter().rev().copied().collect();
        assert_eq!(whole.digest(), turned.digest());
        let mut digests = vec![whole.digest()];
        for left_out in 0..terms.len() {
            let others = terms.iter().enumerate().filter(|(index, _)| *index != left_out);
            digests.push(others.map(|(_, &term)| term).collect::<Constraints>().digest());
        }
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), terms.len() + 1);
    }
}

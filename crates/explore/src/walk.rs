//! Walks over terms: each subterm once.

use semantics::symbolic::is_input;
use term::{Term, TermSet, TermStore};

/// Terms that a walk has seen. Most terms are small: the first few are kept in place.
#[derive(Default)]
pub struct Seen {
    few: [Option<Term>; 12],
    count: usize,
    many: Option<TermSet>,
}

impl Seen {
    /// Adds a term; false if it was there.
    pub fn insert(&mut self, term: Term) -> bool {
        if self.few[..self.count].contains(&Some(term)) {
            return false;
        }
        if self.count < self.few.len() {
            self.few[self.count] = Some(term);
            self.count += 1;
            return true;
        }
        self.many.get_or_insert_default().insert(term)
    }
}

/// Whether an input of a transition occurs in terms, remembered by term.
#[derive(Default)]
pub struct InputTerms {
    known: Vec<Option<bool>>,
}

impl InputTerms {
    pub fn mentions_input(&mut self, store: &TermStore, term: Term) -> bool {
        if let Some(&Some(known)) = self.known.get(term.index()) {
            return known;
        }
        self.known.resize(store.len(), None);
        let mut stack = vec![term];
        while let Some(&current) = stack.last() {
            let node = store.node(current);
            let before = stack.len();
            let mut mentions = is_input(node);
            for child in node.children() {
                match self.known[child.index()] {
                    Some(known) => mentions |= known,
                    None => stack.push(child),
                }
            }
            if mentions || stack.len() == before {
                self.known[current.index()] = Some(mentions);
                stack.truncate(before - 1);
            }
        }
        self.known[term.index()] == Some(true)
    }
}

#[cfg(test)]
mod tests {
    use semantics::symbolic::FIRST_INPUT;

    use super::*;

    #[test]
    fn each_term_is_seen_once() {
        let store = TermStore::new();
        let mut seen = Seen::default();
        let terms: Vec<Term> = (0..40).map(|index| store.variable(8, index)).collect();
        assert!(terms.iter().all(|&term| seen.insert(term)));
        assert!(terms.iter().all(|&term| !seen.insert(term)));
    }

    #[test]
    fn an_input_is_found_wherever_it_occurs() {
        let store = TermStore::new();
        let mut terms = InputTerms::default();
        let (plain, input) = (store.variable(8, 0), store.variable(8, FIRST_INPUT));
        let sum = store.add(plain, input);
        assert!(terms.mentions_input(&store, store.ult(sum, plain)));
        assert!(!terms.mentions_input(&store, store.ult(plain, store.constant(8, 9))));
        assert!(terms.mentions_input(&store, store.not(store.ult(plain, sum))));
        assert!(!terms.mentions_input(&store, plain));
    }
}

//! What the written forms of terms have in common: which subterms get a name of their own, so that
//! the text is linear in the number of nodes, and the writing without recursion.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::node::Term;
use crate::store::TermStore;

/// A term nested deeper gets a name although nobody else uses it.
const GREATEST_NESTING: u32 = 24;

/// A shared term with fewer nodes is written out in each place.
const LEAST_NAMED: u32 = 4;

pub(crate) enum Piece {
    Text(Cow<'static, str>),
    Term(Term),
}

impl From<&'static str> for Piece {
    fn from(text: &'static str) -> Piece {
        Piece::Text(text.into())
    }
}

impl From<String> for Piece {
    fn from(text: String) -> Piece {
        Piece::Text(text.into())
    }
}

impl From<Term> for Piece {
    fn from(term: Term) -> Piece {
        Piece::Term(term)
    }
}

/// A list of pieces from text and terms.
macro_rules! pieces {
    ($($piece:expr),* $(,)?) => { vec![$($crate::sharing::Piece::from($piece)),*] };
}
pub(crate) use pieces;

/// The subterms of some terms.
pub(crate) struct Sharing {
    /// Each once, operands before what uses them.
    pub terms: Vec<Term>,
    named: FxHashSet<Term>,
}

impl Sharing {
    /// `wants_name` tells the terms that must have a name, whatever their use.
    pub fn new(store: &TermStore, roots: &[Term], wants_name: impl Fn(Term) -> bool) -> Sharing {
        let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
        let mut terms = Vec::new();
        let mut stack = roots.to_vec();
        while let Some(term) = stack.pop() {
            let count = uses.entry(term).or_insert(0);
            *count += 1;
            if *count == 1 {
                terms.push(term);
                stack.extend(store.node(term).children());
            }
        }
        // Operands have smaller numbers.
        terms.sort_unstable();
        let mut named = FxHashSet::default();
        // Nesting and number of nodes of what is written for a term where it has no name.
        let mut extent: FxHashMap<Term, (u32, u32)> = FxHashMap::default();
        for &term in &terms {
            let (mut nesting, mut size) = (0, 1u32);
            for child in store.node(term).children().filter(|child| !named.contains(child)) {
                let (child_nesting, child_size) = extent[&child];
                nesting = nesting.max(child_nesting + 1);
                size = size.saturating_add(child_size);
            }
            let is_shared = uses[&term] > 1 && size >= LEAST_NAMED;
            if is_shared || nesting >= GREATEST_NESTING || wants_name(term) {
                named.insert(term);
            }
            extent.insert(term, (nesting, size));
        }
        Sharing { terms, named }
    }

    pub fn is_named(&self, term: Term) -> bool {
        self.named.contains(&term)
    }

    /// Writes pieces and the terms among them; a term with a name as `t` and its number.
    pub fn write(&self, out: &mut String, pieces: Vec<Piece>, expand: impl Fn(Term) -> Vec<Piece>) {
        let mut stack: Vec<Piece> = pieces.into_iter().rev().collect();
        while let Some(piece) = stack.pop() {
            match piece {
                Piece::Text(text) => out.push_str(&text),
                Piece::Term(term) if self.is_named(term) => out.push_str(&format!("{term:?}")),
                Piece::Term(term) => stack.extend(expand(term).into_iter().rev()),
            }
        }
    }
}

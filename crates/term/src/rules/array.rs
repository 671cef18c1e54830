//! Arrays of bytes: read over write.

use crate::bits::mask;
use crate::node::{Node, Term};
use crate::store::TermStore;

/// How far down a store looks for the one it overwrites.
const OVERWRITE_SEARCH: usize = 32;

impl TermStore {
    /// Whether two indices differ whatever the variables are: constants apart from a common rest, or apart by
    /// a number that the rest of the other cannot be.
    fn are_apart(&self, left: Term, right: Term) -> bool {
        let ((k, x), (l, y)) = (self.split_constant(left), self.split_constant(right));
        let all = mask(self.width(left));
        match (x, y) {
            (None, Some(rest)) => k.wrapping_sub(l) & all & !self.possible_bits(rest) != 0,
            (Some(rest), None) => l.wrapping_sub(k) & all & !self.possible_bits(rest) != 0,
            _ => x == y && k != l,
        }
    }

    pub fn select(&self, array: Term, index: Term) -> Term {
        let mut array = array;
        loop {
            match self.node(array) {
                // a[i := v][i]
                // v
                Node::Store(_, place, byte) if place == index => return byte,
                // a[i := v][j], i and j apart
                // a[j]
                Node::Store(below, place, _) if self.are_apart(place, index) => array = below,
                // table[k]
                // constant
                Node::Table { index: table } if self.value(index).is_some() => {
                    let place = self.value(index).and_then(|k| usize::try_from(k).ok());
                    let bytes = self.table_bytes(table);
                    let byte = place.and_then(|place| bytes.get(place).copied());
                    return self.constant(8, u128::from(byte.unwrap_or(0)));
                }
                _ => return self.intern(Node::Select(array, index)),
            }
        }
    }

    /// Whether a byte is the one that an array without stores at hand has at an index.
    fn is_read(&self, byte: Term, array: Term, index: Term) -> bool {
        match (self.node(byte), self.node(array)) {
            (Node::Select(from, place), _) => from == array && place == index,
            (Node::Constant { .. }, Node::Table { .. }) if self.value(index).is_some() => {
                self.select(array, index) == byte
            }
            _ => false,
        }
    }

    pub fn store(&self, array: Term, index: Term, byte: Term) -> Term {
        // a[i := v][j := u]…[i := w], all indices apart from i
        // a[j := u]…[i := w]
        let mut above = Vec::new();
        let mut below = array;
        loop {
            // a[j := u]…[i := a[i]], all indices apart from i
            // a[j := u]…
            if self.is_read(byte, below, index) {
                return array;
            }
            let Node::Store(further, place, other) = self.node(below) else { break };
            if above.len() == OVERWRITE_SEARCH {
                break;
            }
            if place == index {
                let array = above
                    .into_iter()
                    .rev()
                    .fold(further, |array, (place, byte)| self.intern(Node::Store(array, place, byte)));
                return self.intern(Node::Store(array, index, byte));
            }
            if !self.are_apart(place, index) {
                break;
            }
            above.push((place, other));
            below = further;
        }
        self.intern(Node::Store(array, index, byte))
    }
}

//! Arrays of bytes: read over write, and operations on ranges of unknown length.
//!
//! What copies and fills ranges is observed by reads only, and a read of it is a choice between reads of what it was
//! made of: no quantifier and no loop over the range is ever needed.

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
        let (mut array, mut index) = (array, index);
        loop {
            match self.node(array) {
                // everywhere(v)[i]
                // v
                Node::Everywhere(byte) => return byte,
                // shift(a, d)[i]
                // a[i + d]
                Node::Shift(of, by) => (array, index) = (of, self.add(index, by)),
                // splice(b ++ n, a, c)[i]
                // i - b < n ? a[i] : c[i]
                Node::Splice(range, over, under) => {
                    let is_within = self.is_within(range, index);
                    match self.value(is_within) {
                        Some(0) => array = under,
                        Some(_) => array = over,
                        None => {
                            let (over, under) = (self.select(over, index), self.select(under, index));
                            return self.ite(is_within, over, under);
                        }
                    }
                }
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

    fn is_within(&self, range: Term, index: Term) -> Term {
        let (begin, length) = (self.extract(64, 64, range), self.extract(0, 64, range));
        self.ult(self.sub(index, begin), length)
    }

    /// The array that holds this byte everywhere.
    pub fn everywhere(&self, byte: Term) -> Term {
        match self.value(byte) {
            // everywhere(0)
            // table()
            Some(0) => self.table(&[]),
            _ => self.intern(Node::Everywhere(byte)),
        }
    }

    /// An array from a place on, around its end.
    pub fn shift(&self, array: Term, by: Term) -> Term {
        match self.node(array) {
            // shift(a, 0)
            // a
            _ if self.value(by) == Some(0) => array,
            // shift(everywhere(v), d)
            // everywhere(v)
            Node::Everywhere(_) => array,
            // shift(shift(a, d), e)
            // shift(a, d + e)
            Node::Shift(of, further) => self.shift(of, self.add(further, by)),
            _ => self.intern(Node::Shift(array, by)),
        }
    }

    /// An array with what another holds in a range, which begins somewhere and has a length.
    pub fn splice(&self, begin: Term, length: Term, over: Term, under: Term) -> Term {
        self.splice_range(self.concat(begin, length), over, under)
    }

    pub(crate) fn splice_range(&self, range: Term, over: Term, under: Term) -> Term {
        // splice(b ++ 0, a, c)
        // c
        if over == under || self.value(self.extract(0, 64, range)) == Some(0) {
            return under;
        }
        match self.node(under) {
            // splice(r, a, splice(r, c, d))
            // splice(r, a, d)
            Node::Splice(other, _, further) if other == range => self.splice_range(range, over, further),
            _ => self.intern(Node::Splice(range, over, under)),
        }
    }

    /// Whether a read of the array is a choice between more reads than this.
    pub fn is_choice_of_more_than(&self, array: Term, most: usize) -> bool {
        let mut waiting = vec![array];
        let mut count = 0;
        while let Some(array) = waiting.pop() {
            match self.node(array) {
                Node::Splice(_, over, under) => waiting.extend([over, under]),
                Node::Ite(_, then, otherwise) => waiting.extend([then, otherwise]),
                Node::Shift(of, _) | Node::Store(of, ..) => waiting.push(of),
                _ => count += 1,
            }
            if count + waiting.len() > most {
                return true;
            }
        }
        false
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

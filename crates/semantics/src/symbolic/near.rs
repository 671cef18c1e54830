//! Pointers near one object are ordered as their offsets are, wherever the object is.
//!
//! With the address in it such a comparison needs all that is known of where objects can be, in each query about
//! anything that the offset depends on.

use program::Predicate;
use term::{BinaryOp, Node, Term, TermStore, mask, sign_extend};

use super::Symbolic;
use super::oracle::Oracle;
use super::resolve::split_address;
use super::value::{ObjectName, Value};

/// Only where objects are below 2^47.
const WIDTH: u32 = 64;
/// How far before the object and behind its start: no object is nearer to the ends of the address space.
const BEFORE: i128 = term::LEAST_ADDRESS as i128;
const BEHIND: i128 = 1 << 46;
/// How deep a sum is looked into.
const DEPTH: u32 = 12;

/// The object that a pointer is near whatever the variables are, and how far it is behind its start.
pub fn near(store: &TermStore, pointer: Term) -> Option<(ObjectName, Term)> {
    if store.width(pointer) != WIDTH {
        return None;
    }
    let (object, _) = split_address(store, WIDTH, pointer)?;
    let offset = offset_from(store, object, pointer);
    is_small(store, offset).then_some((object, offset))
}

/// How far a pointer is behind the start of an object.
pub fn offset_from(store: &TermStore, object: ObjectName, pointer: Term) -> Term {
    store.sub(pointer, object.term(store, WIDTH))
}

/// What holds of an offset that is small.
pub fn small(store: &TermStore, offset: Term) -> Term {
    let constant = |value: i128| store.constant(WIDTH, value as u128);
    match is_small(store, offset) {
        true => store.truth(true),
        false => store.ule(store.add(constant(BEFORE), offset), constant(BEFORE + BEHIND)),
    }
}

fn is_small(store: &TermStore, offset: Term) -> bool {
    let bounds = if store.has_address(offset) { None } else { bounds(store, offset, DEPTH) };
    bounds.is_some_and(|(least, greatest)| -BEFORE <= least && greatest <= BEHIND)
}

/// Numbers that a sum is between, signed, if none of its parts is large.
fn bounds(store: &TermStore, term: Term, depth: u32) -> Option<(i128, i128)> {
    let depth = depth.checked_sub(1)?;
    let width = store.width(term);
    let fits = |(least, greatest): (i128, i128)| {
        let limit = (mask(width) >> 1) as i128;
        (-limit <= least && greatest <= limit).then_some((least, greatest))
    };
    match store.node(term) {
        Node::Constant { value, .. } => {
            let value = sign_extend(value, width);
            Some((value, value))
        }
        Node::Binary(BinaryOp::Add, left, right) => {
            let (a, b) = (bounds(store, left, depth)?, bounds(store, right, depth)?);
            fits((a.0 + b.0, a.1 + b.1))
        }
        Node::Binary(BinaryOp::Sub, left, right) => {
            let (a, b) = (bounds(store, left, depth)?, bounds(store, right, depth)?);
            fits((a.0 - b.1, a.1 - b.0))
        }
        Node::Ite(_, left, right) => {
            let (a, b) = (bounds(store, left, depth)?, bounds(store, right, depth)?);
            Some((a.0.min(b.0), a.1.max(b.1)))
        }
        Node::Extend { signed: true, of, .. } => {
            let half = 1 << (store.width(of) - 1);
            Some(bounds(store, of, depth).unwrap_or((-half, half - 1)))
        }
        _ => {
            let possible = store.possible_bits(term) as i128;
            (0 <= possible && possible <= (mask(width) >> 1) as i128).then_some((0, possible))
        }
    }
}

impl<O: Oracle> Symbolic<'_, O> {
    /// Comparisons for order of pointers near the same object.
    ///
    /// Soundness: objects begin at least so far from the lower end of the address space and end below 2^47
    /// (`constrain_addresses`), so that no sum wraps around, as numbers with a sign or without.
    pub(super) fn compare_near(
        &mut self,
        predicate: Predicate,
        width: u32,
        left: Value,
        right: Value,
    ) -> Option<Term> {
        let is_open = |value: Value| matches!(value, Value::Term(_));
        let is_order = !matches!(predicate, Predicate::Eq | Predicate::Ne);
        if width != WIDTH || self.pointer_bits != WIDTH || !is_order || !(is_open(left) || is_open(right)) {
            return None;
        }
        let store = self.store;
        let is_pointer = |value: Value| !matches!(value, Value::Bits(_));
        if !is_pointer(left) || !is_pointer(right) {
            return None;
        }
        let (left, right) = (left.term(store, width), right.term(store, width));
        let object = self.oracle.near(store, left)?;
        if self.oracle.near(store, right)? != object {
            return None;
        }
        let condition = &self.path.condition;
        let left = self.oracle.offset_from(store, condition, object, left);
        let right = self.oracle.offset_from(store, condition, object, right);
        Some(match predicate {
            Predicate::Ugt | Predicate::Sgt => store.slt(right, left),
            Predicate::Uge | Predicate::Sge => store.sle(right, left),
            Predicate::Ult | Predicate::Slt => store.slt(left, right),
            _ => store.sle(left, right),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_bytes_and_small_constants_are_near_and_others_are_not() {
        let store = TermStore::new();
        let object = ObjectName::new(3, 0, 4);
        let address = object.term(&store, WIDTH);
        let wide = |width: u32, index: u32| store.extend(false, WIDTH, store.variable(width, index));
        let constant = |value: i64| store.constant(WIDTH, value as u128);
        let sum = store.add(store.add(wide(8, 0), constant(-40)), store.add(address, wide(16, 1)));
        let (found, offset) = near(&store, sum).expect("a byte and a short");
        assert_eq!(found, object);
        assert_eq!(bounds(&store, offset, DEPTH), Some((-40, 255 + 65_535 - 40)));
        let back = store.sub(store.add(address, wide(8, 0)), wide(16, 1));
        assert!(near(&store, back).is_some(), "{}", store.text(back));
        let nested = store.add(wide(8, 0), store.add(constant(4), store.add(sum, wide(4, 4))));
        assert!(near(&store, nested).is_some(), "{}", store.text(nested));
        let before = store.add(address, constant(-0x10001));
        assert!(near(&store, before).is_none());
        assert!(near(&store, store.add(address, store.variable(64, 2))).is_none());
        assert!(near(&store, store.sub(address, wide(32, 3))).is_none());
        assert!(near(&store, wide(8, 0)).is_none());
        let small = small(&store, offset);
        assert!(store.is_true(small));
    }
}

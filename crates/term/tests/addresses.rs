//! Which objects a term speaks of.

use term::{Term, TermStore};

const POINTER: u32 = 64;

/// A choice between the addresses of these objects, each moved a little.
fn choice(store: &TermStore, objects: impl IntoIterator<Item = u32>) -> Term {
    objects.into_iter().fold(store.fresh_variable(POINTER, "p"), |otherwise, object| {
        let condition = store.fresh_variable(1, "c");
        let moved = store.add(store.address(POINTER, object, 0), store.constant(POINTER, 3));
        store.ite(condition, moved, otherwise)
    })
}

#[test]
fn a_term_has_the_objects_of_its_operands() {
    let store = TermStore::new();
    assert!(store.addresses_in(choice(&store, [])).is_empty());
    let left = choice(&store, [5, 3, 5]);
    let right = choice(&store, [4, 3]);
    assert_eq!(store.addresses_in(left), [3, 5]);
    assert_eq!(store.addresses_in(store.sub(left, right)), [3, 4, 5]);
    assert_eq!(store.addresses_in(store.sub(right, left)), [3, 4, 5]);
    assert_eq!(store.addresses_in(store.ult(left, store.constant(POINTER, 9))), [3, 5]);
}

#[test]
fn many_objects_are_all_found() {
    let store = TermStore::new();
    for count in [31, 32, 33, 500] {
        let all: Vec<u32> = (0..count).collect();
        let term = choice(&store, all.iter().rev().copied());
        assert_eq!(store.addresses_in(term), all);
        let more = store.sub(term, store.address(POINTER, 1000, 0));
        assert_eq!(store.addresses_in(more), [all, vec![1000]].concat());
        assert!(store.has_address(more));
    }
}

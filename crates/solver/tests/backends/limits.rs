//! Depth, time and memory.

use std::time::{Duration, Instant};

use solver::{Answer, Query};
use term::{BinaryOp, Term, TermStore};

use crate::{New, ask};

fn deep_terms(new: New) {
    let store = TermStore::new();
    let mut backend = new();
    let x = store.fresh_variable(8, "x");
    let y = store.fresh_variable(8, "y");
    let mut term = x;
    for step in 0..100_000_u128 {
        let op = [BinaryOp::Xor, BinaryOp::Add, BinaryOp::Or][step as usize % 3];
        let other = if step % 2 == 0 { y } else { store.constant(8, step * 7) };
        term = store.binary(op, term, other);
    }
    ask(&mut *backend, &store, &[], &[store.eq(term, store.constant(8, 3))]);
    drop(backend);
}

fn deep_arrays(new: New) {
    let store = TermStore::new();
    let mut backend = new();
    let x = store.fresh_variable(64, "x");
    let mut array = store.fresh_array("a");
    for step in 0..100_000_u128 {
        let place = store.add(x, store.constant(64, step * 3));
        array = store.store(array, place, store.constant(8, step));
    }
    let read = store.select(array, store.constant(64, 70));
    let query = Query {
        constraints: &[],
        assumptions: &[store.eq(read, store.constant(8, 3))],
        wants_core: false,
        timeout: Duration::from_millis(1000),
    };
    // That it returns is what matters.
    backend.check(&store, query);
    drop(backend);
}

fn time_is_kept_and_the_back_end_usable_after(new: New) {
    let store = TermStore::new();
    let mut backend = new();
    let wide = |term: Term| store.extend(false, 80, term);
    let [x, y] = ["x", "y"].map(|name| store.fresh_variable(40, name));
    let product = store.mul(wide(x), wide(y));
    let semiprime = store.eq(product, store.constant(80, 943783788697 * 927465761771));
    let proper = store.ult(store.constant(40, 1), x);
    let smaller = store.ult(x, y);
    let constraints = [proper, smaller];
    for wants_core in [false, true] {
        let timeout = Duration::from_millis(600);
        let query = Query { constraints: &constraints, assumptions: &[semiprime], wants_core, timeout };
        let begun = Instant::now();
        let answer = backend.check(&store, query);
        assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
        assert!(matches!(answer, Answer::Unknown(_)), "{answer:?}");
        assert!(ask(&mut *backend, &store, &constraints, &[]));
        assert!(!ask(&mut *backend, &store, &constraints, &[store.ult(y, store.constant(40, 2))]));
    }
}

for_each_backend!(deep_terms, deep_arrays, time_is_kept_and_the_back_end_usable_after);

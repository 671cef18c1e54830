//! Depth, time and memory.

use std::time::{Duration, Instant};

use solver::{Answer, ChainOptions, Layer, Layers, Query, default_backend};
use term::{BinaryOp, FloatBinaryOp, FloatComparison, Term, TermStore};

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

/// Z3 does not decide it in ten seconds, the SAT solver at once.
#[test]
fn the_sat_solver_has_its_turn_after_z3() {
    let store = TermStore::new();
    let number = |value: f32| store.constant(32, u128::from(value.to_bits()));
    let x = store.fresh_variable(32, "x");
    let power = |factor, exponent| {
        (0..exponent).fold(number(factor), |power, _| store.float_binary(FloatBinaryOp::Mul, power, x))
    };
    let terms = [(0.5, 1), (-0.125, 2), (0.0625, 3), (-0.0390625, 4)];
    let root = terms.iter().fold(number(1.0), |sum, &(factor, exponent)| {
        store.float_binary(FloatBinaryOp::Add, sum, power(factor, exponent))
    });
    let not_above = |left, right| store.float_compare(FloatComparison::LessOrEqual, left, right);
    let path = [not_above(number(0.0), x), store.not(not_above(number(1.0), x))];
    let large = not_above(number(1.39843), root);
    for sat in [true, false] {
        let off: &[Layer] = if sat { &[] } else { &[Layer::Sat] };
        let layers = Layers::default().without(off);
        let mut backend = default_backend(&ChainOptions { layers, ..ChainOptions::default() });
        let timeout = Duration::from_secs(if sat { 20 } else { 2 });
        let query = Query { constraints: &path, assumptions: &[large], wants_core: false, timeout };
        let answer = backend.check(&store, query);
        assert_eq!(matches!(answer, Answer::Satisfiable(_)), sat, "{answer:?}");
    }
}

for_each_backend!(deep_terms, deep_arrays, time_is_kept_and_the_back_end_usable_after);

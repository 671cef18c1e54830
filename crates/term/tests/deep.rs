//! Terms as deep as a program runs long: nothing recurses over them, nothing takes quadratic time.

mod common;

use std::time::{Duration, Instant};

use common::{Values, evaluate};
use rustc_hash::FxHashMap;
use term::{BinaryOp, Term, TermStore};

const DEPTH: u64 = 100_000;

/// Evaluates, substitutes and writes a deep term of one bit.
fn check_deep(store: &TermStore, variables: &[(Term, u128)], term: Term, expected: u128) {
    let started = Instant::now();
    let values = Values(variables.iter().map(|&(_, value)| value).collect());
    assert_eq!(evaluate(store, &values, term), expected);
    let constants =
        variables.iter().map(|&(variable, value)| (variable, store.constant(store.width(variable), value)));
    let mut map: FxHashMap<Term, Term> = constants.collect();
    let folded = store.substitute(term, &mut map);
    assert_eq!(store.value(folded), Some(expected));
    let nodes = store.len();
    for text in [store.text(term), store.smtlib(&[term])] {
        assert!(text.len() > DEPTH as usize && text.len() < nodes * 100, "{} characters", text.len());
    }
    // Quadratic would be minutes.
    assert!(started.elapsed() < Duration::from_secs(30), "took {:?}", started.elapsed());
}

#[test]
fn sum() {
    let store = TermStore::new();
    let [x, y] = ["x", "y"].map(|name| store.fresh_variable(32, name));
    let mut term = x;
    let mut value = 7u32;
    for step in 0..DEPTH {
        // No two steps are alike, and nothing folds.
        let factor = store.constant(32, u128::from(step * 2 + 3));
        term = store.add(store.mul(factor, y), store.xor(term, y));
        value = 11u32.wrapping_mul(step as u32 * 2 + 3).wrapping_add(value ^ 11);
    }
    let term = store.eq(term, store.constant(32, u128::from(value)));
    check_deep(&store, &[(x, 7), (y, 11)], term, 1);
}

#[test]
fn choices() {
    let store = TermStore::new();
    let [x, y] = ["x", "y"].map(|name| store.fresh_variable(32, name));
    let mut term = y;
    for step in 0..DEPTH {
        let condition = store.eq(x, store.constant(32, u128::from(step)));
        term = store.ite(condition, store.constant(32, u128::from(step * 3)), term);
        // What a program does with it all the while.
        if step % 16 == 0 {
            store.eq(term, store.constant(32, 9));
            store.extract(0, 8, term);
            store.ult(term, store.constant(32, 9));
        }
    }
    let term = store.eq(term, store.constant(32, 15));
    check_deep(&store, &[(x, 5), (y, 0)], term, 1);
}

#[test]
fn stores() {
    let store = TermStore::new();
    let i = store.fresh_variable(64, "i");
    let j = store.fresh_variable(64, "j");
    let mut array = store.fresh_array("a");
    for step in 0..DEPTH {
        let index = store.add(store.mul(store.constant(64, u128::from(step * 2 + 1)), i), j);
        array = store.store(array, index, store.constant(8, u128::from(step % 251)));
    }
    // 2 * 3 + 1 = 7 is written by one step, overwritten by none, and far down.
    let read = store.select(array, store.constant(64, 7));
    let term = store.eq(read, store.constant(8, 3));
    check_deep(&store, &[(i, 1), (j, 0)], term, 1);
}

#[test]
fn merged_arrays() {
    let store = TermStore::new();
    let (x, i) = (store.fresh_variable(32, "x"), store.fresh_variable(64, "i"));
    let mut array = store.table(&[9; 16]);
    for step in 0..DEPTH / 2 {
        let index = store.add(store.mul(store.constant(64, u128::from(step * 2 + 3)), i), i);
        let other = store.store(array, index, store.constant(8, 1));
        let condition = store.eq(x, store.constant(32, u128::from(step) + 10));
        array = store.ite(condition, other, array);
    }
    let term = store.eq(store.select(array, i), store.constant(8, 9));
    check_deep(&store, &[(x, 3), (i, 5)], term, 1);
}

/// Rules that follow an operand into its operands stop somewhere.
#[test]
fn rules_do_not_recurse_without_bound() {
    let store = TermStore::new();
    let width = 32;
    let x = store.fresh_variable(width, "x");
    let [a, b] = ["a", "b"].map(|name| store.fresh_variable(width, name));
    let bytes: Vec<Term> = (0..64).map(|_| store.fresh_variable(8, "c")).collect();
    let chain = |start: Term, step: &dyn Fn(Term, u64) -> Term| (0..DEPTH / 2).fold(start, step);
    let factor = |step: u64| store.mul(store.constant(width, u128::from(step * 2 + 3)), x);
    // Two sums with all operands but one in common.
    let (left, right) = (
        chain(a, &|term, step| store.add(term, factor(step))),
        chain(b, &|term, step| store.add(term, factor(step))),
    );
    store.sub(left, right);
    store.eq(left, right);
    // Invertible operations.
    let scrambled = chain(x, &|term, step| {
        let odd = store.mul(store.constant(width, u128::from(step % 64 * 2 + 5)), term);
        store.xor(store.constant(width, u128::from(step + 1)), odd)
    });
    store.eq(scrambled, store.constant(width, 12345));
    // A byte at a time into the low bits.
    let hashed = chain(x, &|term, step| {
        let byte = store.extend(false, width, bytes[(step % 64) as usize]);
        let next = store.xor(term, byte);
        store.extract(8, 8, next);
        store.extract(0, 4, store.add(next, byte));
        next
    });
    store.extract(16, 8, hashed);
    // A check sum bit by bit, which shares each step twice.
    let mut crc = x;
    for _ in 0..2000 {
        let low = store.and(crc, store.constant(width, 1));
        let mask = store.and(store.neg(low), store.constant(width, 0xedb8_8320));
        crc = store.binary(BinaryOp::Xor, store.lshr(crc, store.constant(width, 1)), mask);
    }
    assert!(store.len() < 2_000_000, "{} terms", store.len());
}

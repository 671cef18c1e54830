//! Floats: each operation against the evaluation of terms, bit for bit.

use std::time::Duration;

use solver::{Answer, Backend, Model, Query, SatBackend, Z3Backend};
use term::{Evaluator, FloatBinaryOp, Term, TermStore};

use crate::generate::{FLOAT_BINARY, FLOAT_COMPARISONS, FLOAT_UNARY, Random};
use crate::{New, ask};

/// The term has the value that evaluation gives it, and no other, if the operands have theirs.
fn check(store: &TermStore, backend: &mut dyn Backend, operands: &[(Term, u128)], term: Term) {
    check_given(store, backend, operands, term, false);
}

/// The same; with bounds, Z3 does not see that the operands are constants, and builds its circuits.
fn check_given(
    store: &TermStore,
    backend: &mut dyn Backend,
    operands: &[(Term, u128)],
    term: Term,
    by_bounds: bool,
) {
    let mut model = Model::default();
    let mut path = Vec::new();
    for &(operand, value) in operands {
        let term::Node::Variable { index, .. } = store.node(operand) else { panic!("a variable") };
        model.variables.insert(index, value);
        let value = store.constant(store.width(operand), value);
        if by_bounds {
            path.extend([store.ule(operand, value), store.ule(value, operand)]);
        } else {
            path.push(store.eq(operand, value));
        }
    }
    let value = Evaluator::default().evaluate(store, &model, term);
    let is = store.eq(term, store.constant(store.width(term), value));
    let shown = || format!("{:?} of {operands:x?} is {value:x}", store.node(term));
    assert!(ask(backend, store, &path, &[is]), "{}", shown());
    assert!(!ask(backend, store, &path, &[store.not(is)]), "{}", shown());
}

fn arithmetic(new: New, width: u32, rounds: usize, by_bounds: bool) {
    let store = TermStore::new();
    let mut backend = new();
    let mut random = Random(4000 + u64::from(width));
    let [x, y, z] = ["x", "y", "z"].map(|name| store.fresh_variable(width, name));
    for _ in 0..rounds {
        let [a, b, c] = [0; 3].map(|_| random.float(width));
        for op in FLOAT_BINARY {
            let term = store.float_binary(op, x, y);
            check_given(&store, &mut *backend, &[(x, a), (y, b)], term, by_bounds);
        }
        for op in FLOAT_UNARY {
            check_given(&store, &mut *backend, &[(x, a)], store.float_unary(op, x), by_bounds);
        }
        let fused = store.float_fused(x, y, z);
        check_given(&store, &mut *backend, &[(x, a), (y, b), (z, c)], fused, by_bounds);
    }
}

fn single_arithmetic(new: New) {
    arithmetic(new, 32, 25, false);
}

fn single_circuits(new: New) {
    arithmetic(new, 32, 4, true);
}

fn double_arithmetic(new: New) {
    arithmetic(new, 64, 15, false);
}

fn double_circuits(new: New) {
    arithmetic(new, 64, 1, true);
}

fn division_by_constants(new: New) {
    for width in [32, 64] {
        let store = TermStore::new();
        let mut backend = new();
        let mut random = Random(606 + u64::from(width));
        let x = store.fresh_variable(width, "x");
        for _ in 0..40 {
            let (a, divisor) = (random.float(width), store.constant(width, random.float(width)));
            check(&store, &mut *backend, &[(x, a)], store.float_binary(FloatBinaryOp::Div, x, divisor));
        }
    }
}

fn comparisons(new: New) {
    for width in [32, 64] {
        let store = TermStore::new();
        let mut backend = new();
        let mut random = Random(99);
        let [x, y] = ["x", "y"].map(|name| store.fresh_variable(width, name));
        for round in 0..150 {
            let a = random.float(width);
            let b = if round % 5 == 0 { a } else { random.float(width) };
            for op in FLOAT_COMPARISONS {
                check(&store, &mut *backend, &[(x, a), (y, b)], store.float_compare(op, x, y));
            }
        }
    }
}

fn conversions(new: New) {
    for from in [32, 64] {
        let store = TermStore::new();
        let mut backend = new();
        let mut random = Random(123);
        let x = store.fresh_variable(from, "x");
        for round in 0..30 {
            let a = random.float(from);
            let converted = store.float_to_float(96 - from, x);
            check_given(&store, &mut *backend, &[(x, a)], converted, round % 2 == 0);
            for signed in [false, true] {
                for width in [1, 8, 16, 31, 32, 33, 63, 64, 65, 128] {
                    check(&store, &mut *backend, &[(x, a)], store.float_to_int(signed, width, x));
                }
            }
        }
    }
}

fn conversions_from_integers(new: New) {
    for width in [1, 7, 8, 32, 63, 64, 128] {
        let store = TermStore::new();
        let mut backend = new();
        let mut random = Random(321);
        let x = store.fresh_variable(width, "x");
        for round in 0..8 {
            let a = random.value(width);
            for (signed, to) in [(false, 32), (true, 32), (false, 64), (true, 64)] {
                let converted = store.int_to_float(signed, to, x);
                check_given(&store, &mut *backend, &[(x, a)], converted, round % 4 == 0);
            }
        }
    }
}

fn open_operands(new: New) {
    let store = TermStore::new();
    let mut backend = new();
    let number = |value: f32| store.constant(32, u128::from(value.to_bits()));
    let [x, y] = ["x", "y"].map(|name| store.fresh_variable(32, name));
    let sum = store.float_binary(FloatBinaryOp::Add, x, y);
    let [equal, less, less_or_equal] = FLOAT_COMPARISONS;
    let above = |term, value| store.float_compare(less, number(value), term);
    let below = |term, value| store.float_compare(less_or_equal, term, number(value));
    let path = [above(x, 1.0), below(x, 2.0), above(y, 1.0), below(y, 2.0)];
    assert!(ask(&mut *backend, &store, &path, &[store.float_compare(equal, sum, number(3.5))]));
    assert!(!ask(&mut *backend, &store, &path, &[above(sum, 4.0)]));
    assert!(!ask(&mut *backend, &store, &path, &[store.is_nan(sum)]));
    let product = store.float_binary(FloatBinaryOp::Mul, x, y);
    assert!(ask(&mut *backend, &store, &path, &[store.float_compare(equal, product, number(3.0))]));
    let remainder = store.float_binary(FloatBinaryOp::Rem, x, y);
    assert!(!ask(&mut *backend, &store, &path, &[above(remainder, 2.0)]));
    assert!(!ask(&mut *backend, &store, &path, &[store.float_compare(less, remainder, number(0.0))]));
    let at_five = store.float_binary(FloatBinaryOp::Rem, number(5.5), x);
    assert!(ask(&mut *backend, &store, &path, &[store.float_compare(less, at_five, number(1.0))]));
}

/// Random bounds on operations with open operands: the back ends agree where both decide.
#[test]
fn back_ends_agree() {
    let store = TermStore::new();
    let mut random = Random(2718);
    let [x, y] = ["x", "y"].map(|name| store.fresh_variable(32, name));
    let timeout = Duration::from_secs(4);
    let (mut compared, mut unsatisfiable) = (0, 0);
    for _ in 0..40 {
        let term = match random.below(3) {
            0 => store.float_unary(random.pick(&FLOAT_UNARY), x),
            // Not products and quotients, on which Z3 takes long.
            1 => store.float_binary(random.pick(&FLOAT_BINARY[..2]), x, y),
            _ => store.float_to_float(32, store.float_to_float(64, x)),
        };
        let mut bound = |term| {
            let (a, b) = (random.float(32), random.float(32));
            let (a, b) = (store.constant(32, a), store.constant(32, b));
            let op = random.pick(&FLOAT_COMPARISONS);
            [store.float_compare(op, a, term), store.not(store.float_compare(op, b, term))]
        };
        let terms = [bound(x), bound(y), bound(term)].concat();
        let split = random.below(terms.len());
        let query =
            Query { constraints: &terms[..split], assumptions: &terms[split..], wants_core: false, timeout };
        let decided = |answer| match answer {
            Answer::Satisfiable(_) => Some(true),
            Answer::Unsatisfiable(_) => Some(false),
            Answer::Unknown(_) => None,
        };
        let z3 = decided(Z3Backend::new().check(&store, query));
        let sat = decided(SatBackend::new().check(&store, query));
        if z3.is_some() && sat.is_some() {
            assert_eq!(z3, sat, "{:?}", store.text(term));
            compared += 1;
            unsatisfiable += usize::from(z3 == Some(false));
        }
    }
    assert!(compared > 20 && unsatisfiable > 5, "{compared} {unsatisfiable}");
}

for_each_backend!(
    single_arithmetic,
    single_circuits,
    double_arithmetic,
    double_circuits,
    division_by_constants,
    comparisons,
    conversions,
    conversions_from_integers,
    open_operands
);

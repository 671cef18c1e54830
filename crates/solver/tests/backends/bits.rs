//! Bit-vectors, arrays, addresses.

use solver::{Answer, Query, Z3Backend};
use std::time::Duration;
use term::{Assignment, BinaryOp, Evaluator, Term, TermStore};

use crate::generate::{BINARY, COMPARISONS, Generator, Random};
use crate::{New, ask, core};

struct Fixed(Vec<u128>);

impl Assignment for Fixed {
    fn variable(&self, index: u32) -> u128 {
        self.0[index as usize]
    }

    fn array_byte(&self, _: u32, _: u64) -> u8 {
        0
    }

    fn address(&self, _: u32) -> u64 {
        0
    }
}

/// Whether some values of the variables make all terms true.
fn enumerate(store: &TermStore, variables: &[Term], terms: &[Term]) -> bool {
    let bits: u32 = variables.iter().map(|&variable| store.width(variable)).sum();
    let mut evaluator = Evaluator::default();
    (0..1_u128 << bits).any(|mut all| {
        let values = variables.iter().map(|&variable| {
            let value = all;
            all >>= store.width(variable);
            value
        });
        let assignment = Fixed(values.collect());
        evaluator.begin();
        terms.iter().all(|&term| evaluator.evaluate(store, &assignment, term) == 1)
    })
}

fn small_widths_agree_with_enumeration(new: New) {
    let mut unsatisfiable = 0;
    for width in 1..=4 {
        let store = TermStore::new();
        let variables: Vec<Term> =
            [width, width, 1 + width % 4].iter().map(|&width| store.fresh_variable(width, "x")).collect();
        let mut backend = new();
        let random = Random(77 + u64::from(width));
        let mut generator =
            Generator { random, store: &store, variables: variables.clone(), arrays: Vec::new() };
        for _ in 0..350 {
            let count = 1 + generator.random.below(6);
            let terms: Vec<Term> = (0..count).map(|_| generator.truth(3)).collect();
            let split = generator.random.below(count + 1);
            let satisfiable = ask(&mut *backend, &store, &terms[..split], &terms[split..]);
            assert_eq!(satisfiable, enumerate(&store, &variables, &terms));
            unsatisfiable += usize::from(!satisfiable);
        }
    }
    assert!(unsatisfiable > 100, "{unsatisfiable}");
}

fn every_operation_at_small_widths(new: New) {
    for width in 1..=3 {
        let store = TermStore::new();
        let x = store.fresh_variable(width, "x");
        let y = store.fresh_variable(width, "y");
        let z = store.fresh_variable(width, "z");
        let mut backend = new();
        for op in BINARY {
            let term = store.binary(op, x, y);
            for a in 0..1_u128 << width {
                for b in 0..1_u128 << width {
                    let fixed = Fixed(vec![a, b, 0]);
                    let value = Evaluator::default().evaluate(&store, &fixed, term);
                    let is = |term, value| store.eq(term, store.constant(width, value));
                    let path = [is(x, a), is(y, b), store.eq(z, term)];
                    assert!(ask(&mut *backend, &store, &path, &[is(z, value)]), "{op:?} {a} {b}");
                    assert!(!ask(&mut *backend, &store, &path, &[store.not(is(z, value))]), "{op:?} {a} {b}");
                }
            }
        }
        for op in COMPARISONS {
            let term = store.compare(op, x, y);
            for value in 0..2_u128 {
                let wanted = store.eq(term, store.constant(1, value));
                assert_eq!(
                    ask(&mut *backend, &store, &[], &[wanted]),
                    enumerate(&store, &[x, y, z], &[wanted])
                );
            }
        }
    }
}

/// The operations that a back end may treat differently if the divisor is known.
fn division_by_constants(new: New) {
    for width in 1..=4 {
        let store = TermStore::new();
        let x = store.fresh_variable(width, "x");
        let mut backend = new();
        for op in [BinaryOp::UDiv, BinaryOp::URem, BinaryOp::SDiv, BinaryOp::SRem] {
            for divisor in 0..1_u128 << width {
                let term = store.binary(op, x, store.constant(width, divisor));
                for a in 0..1_u128 << width {
                    let value = Evaluator::default().evaluate(&store, &Fixed(vec![a]), term);
                    let is = |term, value| store.eq(term, store.constant(width, value));
                    let path = [is(x, a)];
                    let shown = format!("{op:?} {a} {divisor}");
                    assert!(ask(&mut *backend, &store, &path, &[is(term, value)]), "{shown}");
                    assert!(!ask(&mut *backend, &store, &path, &[store.not(is(term, value))]), "{shown}");
                }
            }
        }
    }
}

/// Random paths as depth-first search makes them, against a solver that starts anew each time.
fn paths(new: New, seed: u64, widths: &[u32], with_arrays: bool, queries: usize, depth: u32) {
    let store = TermStore::new();
    let variables = widths.iter().map(|&width| store.fresh_variable(width, "x")).collect();
    let arrays = if with_arrays {
        vec![store.fresh_array("a"), store.fresh_array("b"), store.table(&[1, 2, 3, 0, 255])]
    } else {
        Vec::new()
    };
    let mut generator = Generator { random: Random(seed), store: &store, variables, arrays };
    let mut backend = new();
    let mut path: Vec<Term> = Vec::new();
    let mut unsatisfiable = 0;
    for query in 0..queries {
        let condition = generator.truth(depth);
        let negated = store.not(condition);
        let both = [condition, negated].map(|side| ask(&mut *backend, &store, &path, &[side]));
        assert!(both[0] || both[1], "the path was satisfiable");
        if query % 10 == 0 {
            let fresh = ask(&mut Z3Backend::new(), &store, &path, &[condition]);
            assert_eq!(fresh, both[0], "incremental and fresh disagree");
        }
        unsatisfiable += usize::from(!both[0] || !both[1]);
        path.push(if both[0] { condition } else { negated });
        if generator.random.below(4) == 0 || path.len() > 12 {
            path.truncate(generator.random.below(path.len()));
        }
    }
    assert!(unsatisfiable > queries / 50, "{unsatisfiable}");
}

fn random_paths_over_bit_vectors(new: New) {
    paths(new, 1, &[8, 8, 5], false, 400, 3);
    paths(new, 2, &[1, 1, 3, 7], false, 400, 3);
    paths(new, 3, &[16, 32], false, 120, 2);
    paths(new, 4, &[33, 64, 63], false, 60, 1);
}

fn random_paths_over_arrays(new: New) {
    paths(new, 5, &[8, 8, 3], true, 300, 3);
    paths(new, 6, &[3, 8, 16], true, 200, 2);
}

fn wide_numbers_have_exact_models(new: New) {
    let store = TermStore::new();
    let x = store.fresh_variable(128, "x");
    let value = 0xfedc_ba98_7654_3210_0123_4567_89ab_cdef;
    let sum = store.add(x, store.constant(128, 5));
    let is = store.eq(store.binary(term::BinaryOp::Xor, sum, x), store.constant(128, value ^ (value + 5)));
    ask(&mut *new(), &store, &[is], &[]);
    let exact = store.eq(sum, store.constant(128, value));
    assert!(ask(&mut *new(), &store, &[exact], &[]));
}

fn addresses_are_aligned_and_not_null(new: New) {
    let store = TermStore::new();
    let mut backend = new();
    let p = store.address(64, 0, 3);
    let q = store.address(64, 1, 0);
    let low = store.extract(0, 3, store.add(p, store.constant(64, 4)));
    // Made by hand, so that the rules of the store cannot decide it.
    let x = store.fresh_variable(64, "x");
    let same = store.eq(x, p);
    let x_low = store.extract(0, 3, x);
    assert!(!ask(&mut *backend, &store, &[same], &[store.ne(x_low, store.constant(3, 0))]));
    assert!(!ask(&mut *backend, &store, &[same], &[store.eq(x, store.constant(64, 0))]));
    assert!(!ask(&mut *backend, &store, &[], &[same, store.eq(x, store.constant(64, 0))]));
    assert!(ask(&mut *backend, &store, &[], &[store.eq(low, store.constant(3, 4))]));
    assert!(!ask(&mut *backend, &store, &[store.ult(q, store.constant(64, 2))], &[store.ult(p, q)]));
    assert!(ask(&mut *backend, &store, &[store.ult(p, q)], &[]));
    assert!(ask(&mut *backend, &store, &[same], &[]));
}

fn a_model_names_everything_in_the_query(new: New) {
    let store = TermStore::new();
    let x = store.fresh_variable(32, "x");
    let y = store.fresh_variable(1, "y");
    let a = store.fresh_array("a");
    let p = store.address(64, 7, 4);
    let read = store.select(a, store.extend(false, 64, x));
    let any = store.ite(y, store.eq(read, store.constant(8, 9)), store.ult(p, store.constant(64, 1 << 20)));
    let query =
        Query { constraints: &[any], assumptions: &[], wants_core: false, timeout: Duration::from_secs(5) };
    let Answer::Satisfiable(model) = new().check(&store, query) else { panic!("satisfiable") };
    assert_eq!(model.variables.len(), 2);
    assert_eq!(model.arrays.len(), 1);
    assert!(model.addresses[&7] != 0 && model.addresses[&7] % 16 == 0);
}

fn cores_are_contradictory(new: New) {
    let store = TermStore::new();
    let variables: Vec<Term> = [4, 4, 3].iter().map(|&width| store.fresh_variable(width, "x")).collect();
    let mut generator = Generator { random: Random(9), store: &store, variables, arrays: Vec::new() };
    let mut backend = new();
    let (mut cores, mut smaller) = (0, 0);
    for _ in 0..300 {
        let count = 3 + generator.random.below(6);
        let terms: Vec<Term> = (0..count).map(|_| generator.truth(2)).collect();
        let split = generator.random.below(3);
        let found = core(&mut *backend, &store, &terms[..split], &terms[split..]);
        let satisfiable = ask(&mut *backend, &store, &terms[..split], &terms[split..]);
        assert_eq!(found.is_none(), satisfiable);
        if let Some(core) = found {
            cores += 1;
            smaller += usize::from(core.len() < count - split);
        }
    }
    assert!(cores > 50 && smaller > 25, "{cores} {smaller}");
}

fn tables_small_and_large(new: New) {
    let store = TermStore::new();
    let mut backend = new();
    let x = store.fresh_variable(64, "x");
    for size in [0_usize, 1, 2, 3, 16, 100, 4096, 6000] {
        let bytes: Vec<u8> = (0..size).map(|place| (place * 7 % 251) as u8).collect();
        let table = store.table(&bytes);
        let read = store.select(table, x);
        let nonzero = store.ne(read, store.constant(8, 0));
        assert_eq!(ask(&mut *backend, &store, &[], &[nonzero]), size > 1, "{size}");
        let outside = store.ule(store.constant(64, size as u128), x);
        assert!(!ask(&mut *backend, &store, &[outside], &[nonzero]), "{size}");
        let y = store.extend(false, 64, store.extract(0, 8, x));
        let written = store.store(table, y, store.constant(8, 255));
        let found = store.eq(store.select(written, x), store.constant(8, 255));
        assert!(ask(&mut *backend, &store, &[], &[found]), "{size}");
        let same = store.eq(x, y);
        assert!(!ask(&mut *backend, &store, &[same], &[store.not(found)]), "{size}");
    }
}

for_each_backend!(
    small_widths_agree_with_enumeration,
    every_operation_at_small_widths,
    division_by_constants,
    random_paths_over_bit_vectors,
    random_paths_over_arrays,
    wide_numbers_have_exact_models,
    addresses_are_aligned_and_not_null,
    a_model_names_everything_in_the_query,
    cores_are_contradictory,
    tables_small_and_large
);

//! The rules on bit-vectors, exhaustively: every constructor on every operand of a few nodes, under
//! every assignment.

mod common;

use std::collections::HashSet;

use common::lab::{Case, Lab};
use common::{BINARY, COMPARISONS, Random};
use term::{Assignment, BinaryOp, Evaluator, TermStore};

/// Without the terms that were there before.
fn distinct(cases: impl IntoIterator<Item = Case>) -> Vec<Case> {
    let mut seen = HashSet::new();
    cases.into_iter().filter(|case| seen.insert(case.term)).collect()
}

/// Variables of this width, and the constants and extended variables of other widths.
fn leaves(lab: &mut Lab, width: u32, constants: &[u128]) -> Vec<Case> {
    let mut leaves = Vec::new();
    for variable in lab.variables.clone() {
        if lab.width(&variable) <= width {
            leaves.push(lab.extend(false, width, &variable));
            leaves.push(lab.extend(true, width, &variable));
        }
    }
    for &value in constants {
        leaves.push(lab.constant(width, value));
    }
    distinct(leaves)
}

/// Every operation on every two of these.
fn grown(lab: &mut Lab, leaves: &[Case]) -> Vec<Case> {
    let condition = lab.variables[2].clone();
    let mut shapes = leaves.to_vec();
    for left in leaves {
        shapes.push(lab.not(left));
        shapes.push(lab.neg(left));
        for right in leaves {
            for op in BINARY {
                shapes.push(lab.binary(op, left, right));
            }
            shapes.push(lab.ite(&condition, left, right));
            let width = lab.width(left);
            for cut in 1..width {
                let high = lab.extract(cut, width - cut, left);
                let low = lab.extract(0, cut, right);
                shapes.push(lab.concat(&high, &low));
                let crossed = lab.extract(width - cut, cut, right);
                shapes.push(lab.concat(&high, &crossed));
            }
            for op in COMPARISONS {
                let truth = lab.compare(op, left, right);
                shapes.push(lab.extend(false, width, &truth));
                shapes.push(lab.extend(true, width, &truth));
            }
        }
    }
    distinct(shapes)
}

/// Every constructor of two operands on these.
fn check_pair(lab: &mut Lab, left: &Case, right: &Case) {
    for op in BINARY {
        lab.binary(op, left, right);
    }
    for op in COMPARISONS {
        lab.compare(op, left, right);
    }
    lab.derived(left, right);
    let condition = lab.variables[2].clone();
    lab.ite(&condition, left, right);
    let equal = lab.compare(term::Comparison::Equal, left, right);
    lab.ite(&equal, left, right);
    if lab.width(left) <= 4 {
        let joined = lab.concat(left, right);
        let width = lab.width(&joined);
        lab.extract(lab.width(left) / 2, width / 2, &joined);
    }
}

/// Every constructor of one operand.
fn check_one(lab: &mut Lab, of: &Case) {
    let width = lab.width(of);
    lab.not(of);
    lab.neg(of);
    for low in 0..width {
        for cut in 1..=width - low {
            let part = lab.extract(low, cut, of);
            lab.extend(true, width, &part);
        }
    }
    for wide in width..=8 {
        for signed in [false, true] {
            let extended = lab.extend(signed, wide, of);
            for (low, cut) in [(0, width), (width - 1, wide - width + 1), (wide - 1, 1), (wide / 2, wide / 2)]
            {
                if cut > 0 {
                    lab.extract(low, cut, &extended);
                }
            }
        }
    }
    for other in 1..=8 {
        lab.resize(true, other, of);
        lab.resize(false, other, of);
    }
    // All ways to take it apart in two and three and put it together.
    for first in 1..width {
        let (high, low) = (lab.extract(first, width - first, of), lab.extract(0, first, of));
        lab.concat(&high, &low);
        for second in first + 1..width {
            let high = lab.extract(second, width - second, of);
            let middle = lab.extract(first, second - first, of);
            let below = lab.concat(&middle, &low);
            lab.concat(&high, &below);
            let above = lab.concat(&high, &middle);
            lab.concat(&above, &low);
        }
    }
}

fn check_width(width: u32, others: &[u32], constants: &[u128], pairs: usize) {
    let widths: Vec<u32> = [width, width, 1].iter().chain(others).copied().collect();
    let mut lab = Lab::new(&widths);
    let leaves = leaves(&mut lab, width, constants);
    let shapes = grown(&mut lab, &leaves);
    for shape in &shapes {
        check_one(&mut lab, shape);
    }
    if shapes.len() * shapes.len() <= pairs {
        for left in &shapes {
            for right in &shapes {
                check_pair(&mut lab, left, right);
            }
        }
        return;
    }
    // All with a leaf, and as many others as there is time for.
    for shape in &shapes {
        for leaf in &leaves {
            check_pair(&mut lab, shape, leaf);
            check_pair(&mut lab, leaf, shape);
        }
    }
    let mut random = Random(u64::from(width));
    for _ in 0..pairs {
        let left = &shapes[random.below(shapes.len() as u64) as usize];
        let right = &shapes[random.below(shapes.len() as u64) as usize];
        check_pair(&mut lab, left, right);
    }
}

#[test]
fn one_bit() {
    check_width(1, &[1], &[0, 1], 100_000);
}

#[test]
fn two_bits() {
    check_width(2, &[], &[0, 1, 2, 3], 20_000);
}

#[test]
fn three_bits() {
    check_width(3, &[], &[0, 1, 2, 3, 4, 5, 6, 7], 2_000);
}

#[test]
fn four_bits() {
    check_width(4, &[], &[0, 1, 6, 8, 15], 300);
}

/// Wider than the variables, for what extension and concatenation do to the rules.
#[test]
fn extended_operands() {
    let mut lab = Lab::new(&[2, 2, 1]);
    let constants = [0, 1, 2, 3];
    let narrow = leaves(&mut lab, 2, &constants);
    let mut shapes = Vec::new();
    for left in &narrow {
        for signed in [false, true] {
            shapes.push(lab.extend(signed, 4, left));
            let part = lab.extract(0, 1, left);
            shapes.push(lab.extend(signed, 4, &part));
            let middle = lab.extend(signed, 3, left);
            shapes.push(lab.extend(!signed, 4, &middle));
        }
        for right in &narrow {
            shapes.push(lab.concat(left, right));
            let sum = lab.binary(BinaryOp::Add, left, right);
            shapes.push(lab.extend(true, 4, &sum));
        }
    }
    for value in 0..16 {
        shapes.push(lab.constant(4, value));
    }
    let shapes = distinct(shapes);
    for left in &shapes {
        check_one(&mut lab, left);
        for right in &shapes {
            check_pair(&mut lab, left, right);
        }
        for amount in [1, 2, 3] {
            let constant = lab.constant(4, amount);
            for op in BINARY {
                let changed = lab.binary(op, left, &constant);
                check_one(&mut lab, &changed);
            }
        }
    }
}

/// Parts of a number beside the number shifted.
#[test]
fn parts_beside_shifts() {
    for width in 2..=4 {
        let mut lab = Lab::new(&[width, 1, 1]);
        let x = lab.variables[0].clone();
        for amount in 0..=width {
            let amount = lab.constant(width, u128::from(amount));
            for op in [BinaryOp::Shl, BinaryOp::LShr, BinaryOp::AShr, BinaryOp::Add, BinaryOp::Mul] {
                let shifted = lab.binary(op, &x, &amount);
                for low in 0..width {
                    for cut in 1..=width - low {
                        let part = lab.extract(low, cut, &x);
                        lab.concat(&part, &shifted);
                        lab.concat(&shifted, &part);
                    }
                }
            }
        }
    }
}

/// Deep terms over few bits, every step of them under every assignment.
#[test]
fn random_shapes() {
    for seed in 0..40 {
        let mut lab = Lab::new(&[3, 3, 1, 2]);
        let mut random = Random(seed);
        for _ in 0..150 {
            let width = 1 + random.below(8) as u32;
            lab.random(&mut random, width, 4);
        }
    }
}

/// Sums with an address in them, less the address: all of three bits.
#[test]
fn an_address_is_taken_out_of_a_sum() {
    struct Three([u128; 3]);
    impl Assignment for Three {
        fn variable(&self, index: u32) -> u128 {
            self.0[index as usize]
        }
        fn array_byte(&self, _: u32, _: u64) -> u8 {
            0
        }
        fn address(&self, _: u32) -> u64 {
            self.0[2] as u64
        }
    }
    let store = &TermStore::new();
    let [x, y] = [0, 1].map(|index| store.variable(3, index));
    let (address, k) = (store.address(3, 7, 0), store.constant(3, 3));
    let sums = [
        store.add(store.add(address, x), y),
        store.add(x, store.add(y, address)),
        store.add(store.sub(address, x), y),
        store.add(x, store.sub(store.add(k, address), y)),
        store.sub(store.add(x, store.add(address, y)), store.add(x, x)),
        store.add(k, store.add(store.add(x, address), store.add(y, y))),
    ];
    let mut evaluator = Evaluator::default();
    for sum in sums {
        let rest = store.sub(sum, address);
        assert!(!store.has_address(rest), "{} less the address is {}", store.text(sum), store.text(rest));
        for values in 0..512 {
            let values = Three([values & 7, values >> 3 & 7, values >> 6]);
            evaluator.begin();
            let [sum, rest] = [sum, rest].map(|term| evaluator.evaluate(store, &values, term));
            assert_eq!(rest, sum.wrapping_sub(values.0[2]) & 7);
        }
    }
}

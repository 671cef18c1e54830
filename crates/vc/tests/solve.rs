//! Conditions in both theories: the lecture's examples, memory, and what scripts look like.

use std::time::Duration;

use program::{BinaryOp, OverflowOp, Predicate};
use vc::{
    Algorithm, Answer, Command, Condition, Direction, Error, Evaluator, Expression, Expressions, Node, Sort,
    Theory, Value, Variable, generate, smtlib, solve,
};

const TIMEOUT: Duration = Duration::from_secs(60);
const ALGORITHMS: [Algorithm; 4] = [Algorithm::Wp, Algorithm::FlanaganSaxe, Algorithm::Fse, Algorithm::Dwp];

fn binary(store: &mut Expressions, op: BinaryOp, left: Expression, right: Expression) -> Expression {
    store.make(Node::Binary { op, signed: false, left, right })
}

/// The lecture's condition (8): `a > 0 ∨ b > 0 → a + b ≠ 0`, of unsigned numbers.
fn lecture() -> (Expressions, [Variable; 2], Command) {
    let mut store = Expressions::new();
    let [a, b] = ["a", "b"].map(|name| store.declare(name, Sort::Bits(32), false));
    let [x, y] = [a, b].map(|variable| store.variable(variable));
    let zero = store.constant(32, 0);
    let [positive_x, positive_y] = [x, y].map(|of| store.make(Node::Compare(Predicate::Ugt, of, zero)));
    let guard = store.or(positive_x, positive_y);
    let sum = binary(&mut store, BinaryOp::Add, x, y);
    let is_zero = store.equal(sum, zero);
    let asserted = store.not(is_zero);
    let command = Command::conditional(&mut store, guard, Command::Assert(asserted), Command::skip());
    (store, [a, b], command)
}

#[test]
fn the_lectures_sum_is_zero_on_machines_only() {
    for algorithm in ALGORITHMS {
        let (mut store, [a, b], command) = lecture();
        let post = store.truth(true);
        let condition = generate(&mut store, &command, post, algorithm, Direction::Backward, 1000);
        let condition = condition.expect("it is small");
        assert_eq!(solve(&mut store, &condition, Theory::Integers, TIMEOUT), Answer::Valid);
        let Answer::Falsified { values } = solve(&mut store, &condition, Theory::Machine, TIMEOUT) else {
            panic!("{algorithm:?}: a sum can wrap around");
        };
        let [(first, Value::Bits(left)), (second, Value::Bits(right))] = values[..] else {
            panic!("{values:?}");
        };
        assert_eq!((first, second), (a, b));
        assert_eq!(left + right, 1 << 32);
        // The lecture's own.
        let lecture = [(a, Value::Bits((1 << 32) - 1)), (b, Value::Bits(1))];
        assert_eq!(Evaluator::new(&store, Theory::Machine, lecture).condition(&condition), Some(false));
    }
}

#[test]
fn scripts_are_plain() {
    let (mut store, _, command) = lecture();
    let post = store.truth(true);
    let condition = generate(&mut store, &command, post, Algorithm::Wp, Direction::Forward, 1000);
    let condition = condition.expect("it is small");
    let machine = smtlib(&store, &condition, Theory::Machine).expect("it can be written");
    assert_eq!(
        machine,
        "; Unsatisfiable exactly if the condition is valid.
(set-logic QF_BV)
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(define-fun t!5 () Bool (or (bvugt a #x00000000) (bvugt b #x00000000)))
(assert (not (and (=> t!5 (and (not (= (bvadd a b) #x00000000)) true)) (=> (not t!5) true))))
(check-sat)
"
    );
    let integers = smtlib(&store, &condition, Theory::Integers).expect("it can be written");
    assert_eq!(
        integers,
        "; Unsatisfiable exactly if the condition is valid.
(set-logic QF_LIA)
(declare-fun a () Int)
(assert (>= a 0))
(declare-fun b () Int)
(assert (>= b 0))
(define-fun t!5 () Bool (or (> a 0) (> b 0)))
(assert (not (and (=> t!5 (and (not (= (+ a b) 0)) true)) (=> (not t!5) true))))
(check-sat)
"
    );
    assert_eq!(
        command.show(&store).to_string(),
        "(
  assume a >u 0 || b >u 0
  assert a + b != 0
[]
  assume !(a >u 0 || b >u 0)
)
"
    );
}

/// Z3's answer to a script.
fn read_by_z3(script: &str) -> z3::SatResult {
    // As its command line does, which the script tells the logic.
    let logic = script.split_once("(set-logic ").and_then(|(_, rest)| rest.split_once(')'));
    let (logic, _) = logic.expect("it has a logic");
    let solver = z3::Solver::new_for_logic(logic).expect("Z3 knows it");
    let mut params = z3::Params::new();
    params.set_u32("timeout", TIMEOUT.as_millis() as u32);
    solver.set_params(&params);
    solver.from_string(script);
    assert!(!solver.get_assertions().is_empty(), "{script}");
    solver.check()
}

/// What each of two theories says of a condition, which Z3 must also say of the script.
fn check(store: &mut Expressions, condition: &Condition, expected: [Result<bool, Error>; 2]) {
    for (theory, expected) in [Theory::Machine, Theory::Integers].into_iter().zip(expected) {
        let answer = solve(store, condition, theory, TIMEOUT);
        match (smtlib(store, condition, theory), expected) {
            (Ok(script), Ok(expected)) => {
                assert_eq!(answer == Answer::Valid, expected, "{theory:?}: {answer:?}\n{script}");
                assert_eq!(matches!(answer, Answer::Falsified { .. }), !expected, "{answer:?}\n{script}");
                let expected = if expected { z3::SatResult::Unsat } else { z3::SatResult::Sat };
                assert_eq!(read_by_z3(&script), expected, "{script}");
            }
            (Err(error), Err(expected)) => {
                assert_eq!(error, expected);
                assert_eq!(answer, Answer::Unknown { reason: error.to_string() });
            }
            (script, expected) => panic!("{theory:?}: {script:?} {expected:?}"),
        }
    }
}

/// `if (c) write(m, p, v); else write(m, q, v)` and what is read afterwards.
fn memory_program(address_width: u32, bytes: u32) -> (Expressions, Command, [Expression; 5]) {
    let mut store = Expressions::new();
    let m = store.declare("m", Sort::Memory, false);
    let [p, q] = ["p", "q"].map(|name| {
        let variable = store.declare(name, Sort::Bits(address_width), false);
        store.variable(variable)
    });
    let v = store.declare("v", Sort::Bits(8 * bytes), false);
    let c = store.declare("c", Sort::Truth, false);
    let [memory, value, condition] = [m, v, c].map(|variable| store.variable(variable));
    let [left, right] =
        [p, q].map(|address| Command::Assign(m, store.make(Node::Write { bytes, memory, address, value })));
    let command = Command::conditional(&mut store, condition, left, right);
    let [at_p, at_q] = [p, q].map(|address| store.make(Node::Read { bytes, memory, address }));
    (store, command, [at_p, at_q, value, p, q])
}

#[test]
fn memory_is_merged_at_the_end_of_a_choice() {
    for (address_width, bytes) in [(16, 2), (32, 1), (64, 1)] {
        for algorithm in ALGORITHMS {
            let (mut store, command, [at_p, at_q, value, p, q]) = memory_program(address_width, bytes);
            let [left, right] = [at_p, at_q].map(|at| store.equal(at, value));
            let one_of_them = store.or(left, right);
            let same = store.equal(p, q);
            let both_if_same = store.implies(same, left);
            let right_post = store.and(one_of_them, both_if_same);
            for (post, is_valid) in [(right_post, true), (left, false)] {
                let condition = generate(&mut store, &command, post, algorithm, Direction::Forward, 10_000);
                let condition = condition.expect("it is small");
                check(&mut store, &condition, [Ok(is_valid), Ok(is_valid)]);
            }
        }
    }
}

#[test]
fn bytes_of_numbers_are_read() {
    let (mut store, command, [_, _, value, p, _]) = memory_program(64, 4);
    let m = store.variables().next().expect("the memory");
    let memory = store.variable(m);
    let one = store.constant(64, 1);
    let address = binary(&mut store, BinaryOp::Add, p, one);
    let byte = store.make(Node::Read { bytes: 1, memory, address });
    let eight = store.constant(32, 8);
    let shifted = binary(&mut store, BinaryOp::LShr, value, eight);
    let expected = store.make(Node::Truncate { width: 8, of: shifted });
    let post = store.equal(byte, expected);
    let Command::Choice(left, _) = &command else { panic!("a choice") };
    let taken = left.statements()[1].clone();
    let condition = generate(&mut store, &taken, post, Algorithm::Dwp, Direction::Mixed, 0);
    let mixed = Error::MixedAccess { first: 4, second: 1 };
    check(&mut store, &condition.expect("no limit"), [Ok(true), Err(mixed)]);
}

#[test]
fn operations_over_integers() {
    let mut store = Expressions::new();
    let [x, y] = ["x", "y"].map(|name| {
        let variable = store.declare(name, Sort::Bits(8), true);
        store.variable(variable)
    });
    let zero = store.constant(8, 0);
    let two = store.constant(8, 2);
    let minus_three = store.constant(8, u128::MAX - 2);
    let mut conditions = Vec::new();
    // x / -3 * -3 + x % -3 = x, by a constant and by a variable.
    for divisor in [minus_three, y] {
        let quotient = binary(&mut store, BinaryOp::SDiv, x, divisor);
        let product = binary(&mut store, BinaryOp::Mul, quotient, divisor);
        let remainder = binary(&mut store, BinaryOp::SRem, x, divisor);
        let sum = binary(&mut store, BinaryOp::Add, product, remainder);
        let is_same = store.equal(sum, x);
        if divisor == minus_three {
            conditions.push((is_same, [Ok(true), Ok(true)]));
        }
        // -7 / -3 is 2, rounded towards zero.
        let minus_seven = store.constant(8, u128::MAX - 6);
        let is_minus_seven = store.equal(x, minus_seven);
        let is_minus_three = store.equal(divisor, minus_three);
        let given = store.and(is_minus_seven, is_minus_three);
        let is_two = store.equal(quotient, two);
        conditions.push((store.implies(given, is_two), [Ok(true), Ok(true)]));
    }
    // x < x + 1, unless it overflows.
    let one = store.constant(8, 1);
    let next = binary(&mut store, BinaryOp::Add, x, one);
    let grows = store.make(Node::Compare(Predicate::Slt, x, next));
    conditions.push((grows, [Ok(false), Ok(true)]));
    let overflows = store.make(Node::Overflows { op: OverflowOp::Add, signed: true, left: x, right: one });
    conditions.push((store.or(grows, overflows), [Ok(true), Ok(true)]));
    // x << 2 = x * 4, x >> 1 rounds down, x & 3 is not negative, ~x = -x - 1.
    let four = store.constant(8, 4);
    let (shifted, product) =
        (binary(&mut store, BinaryOp::Shl, x, two), binary(&mut store, BinaryOp::Mul, x, four));
    conditions.push((store.equal(shifted, product), [Ok(true), Ok(true)]));
    let half = binary(&mut store, BinaryOp::AShr, x, one);
    let double = binary(&mut store, BinaryOp::Mul, half, two);
    conditions.push((store.make(Node::Compare(Predicate::Sle, double, x)), [Ok(true), Ok(true)]));
    let three = store.constant(8, 3);
    let low = binary(&mut store, BinaryOp::And, three, x);
    conditions.push((store.make(Node::Compare(Predicate::Sge, low, zero)), [Ok(true), Ok(true)]));
    let ones = store.constant(8, u128::MAX);
    let complement = binary(&mut store, BinaryOp::Xor, x, ones);
    let sum = binary(&mut store, BinaryOp::Add, complement, x);
    conditions.push((store.equal(sum, ones), [Ok(true), Ok(true)]));
    // What is not expressible.
    for (op, operation) in [
        (BinaryOp::Or, "bitwise or"),
        (BinaryOp::And, "bitwise and"),
        (BinaryOp::Xor, "bitwise exclusive or"),
        (BinaryOp::Shl, "a shift by a variable"),
    ] {
        let result = binary(&mut store, op, x, y);
        let is_itself = store.equal(result, result);
        let error = Error::NotOverIntegers { operation: operation.to_string() };
        conditions.push((is_itself, [Ok(true), Err(error)]));
    }
    for (condition, expected) in conditions {
        check(&mut store, &Condition::plain(condition), expected);
    }
}

#[test]
fn products_of_variables_are_decided() {
    let mut store = Expressions::new();
    let x = store.declare("x", Sort::Bits(16), true);
    let x = store.variable(x);
    let (zero, square) = (store.constant(16, 0), binary(&mut store, BinaryOp::Mul, x, x));
    let condition = store.make(Node::Compare(Predicate::Sge, square, zero));
    check(&mut store, &Condition::plain(condition), [Ok(false), Ok(true)]);
    let script = smtlib(&store, &Condition::plain(condition), Theory::Integers).expect("it can be written");
    assert!(script.contains("(set-logic QF_NIA)"), "{script}");
}

/// Whatever variables are called, solvers read the script.
#[test]
fn names_do_not_clash() {
    let mut store = Expressions::new();
    let names =
        ["and", "store", "x", "x", "t!3", "a b|c", "", "bvadd", "7", ".x", "read4", "n", "é", "in[3]"];
    let zero = store.constant(8, 0);
    let mut goal = store.truth(false);
    for name in names {
        let variable = store.declare(name, Sort::Bits(8), true);
        let variable = store.variable(variable);
        let is_zero = store.equal(variable, zero);
        goal = store.or(goal, is_zero);
        goal = store.or(goal, is_zero);
    }
    check(&mut store, &Condition::plain(goal), [Ok(false), Ok(false)]);
}

/// A condition is written as often as it is different, not as often as it occurs.
#[test]
fn scripts_are_linear() {
    let mut store = Expressions::new();
    let x = store.declare("x", Sort::Bits(32), true);
    let mut sum = store.variable(x);
    for _ in 0..5_000 {
        sum = binary(&mut store, BinaryOp::Add, sum, sum);
    }
    let x = store.variable(x);
    let goal = store.equal(sum, x);
    assert_eq!(store.size(goal), u64::MAX);
    for theory in [Theory::Machine, Theory::Integers] {
        let script = smtlib(&store, &Condition::plain(goal), theory).expect("it can be written");
        assert!(script.len() < 5_000 * 80, "{}", script.len());
    }
}

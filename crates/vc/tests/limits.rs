//! Programs longer and deeper than a machine's stack, and conditions larger than a limit.

use std::time::Duration;

use program::{BinaryOp, Predicate};
use vc::deterministic::half_size;
use vc::dsa::single_assignment;
use vc::dwp::{Rules, dwp};
use vc::flanagan_saxe::flanagan_saxe;
use vc::passify::passify;
use vc::{
    Algorithm, Answer, Command, Direction, Error, Expression, Expressions, Node, Sort, Theory, Variable, fse,
    generate, smtlib, solve,
};

const DIRECTIONS: [Direction; 3] = [Direction::Forward, Direction::Backward, Direction::Mixed];

struct Parts {
    store: Expressions,
    x: Variable,
    y: Variable,
    x_now: Expression,
    y_now: Expression,
}

fn parts() -> Parts {
    let mut store = Expressions::new();
    let x = store.declare("x", Sort::Bits(32), false);
    let y = store.declare("y", Sort::Bits(32), false);
    let (x_now, y_now) = (store.variable(x), store.variable(y));
    Parts { store, x, y, x_now, y_now }
}

fn sum(store: &mut Expressions, left: Expression, right: Expression) -> Expression {
    store.make(Node::Binary { op: BinaryOp::Add, signed: false, left, right })
}

/// `x := x + y; assert x <= x` and so on.
fn long(parts: &mut Parts, length: usize) -> Command {
    let next = sum(&mut parts.store, parts.x_now, parts.y_now);
    let is_fine = parts.store.make(Node::Compare(Predicate::Ule, parts.x_now, parts.x_now));
    let pair = [Command::Assign(parts.x, next), Command::Assert(is_fine)];
    Command::Sequence(pair.into_iter().cycle().take(length).collect())
}

/// A loop that was unrolled: `assume x < y; x := x + 1; … □ assume ¬(x < y)`.
fn unrolled(parts: &mut Parts, times: usize) -> Command {
    let store = &mut parts.store;
    let one = store.constant(32, 1);
    let next = sum(store, parts.x_now, one);
    let goes_on = store.make(Node::Compare(Predicate::Ult, parts.x_now, parts.y_now));
    let ends = store.not(goes_on);
    (0..times).fold(Command::Assert(ends), |rest, _| {
        let body = Command::Sequence(vec![Command::Assign(parts.x, next), rest]);
        Command::conditional(store, goes_on, body, Command::skip())
    })
}

/// One conditional after the other.
fn branches(parts: &mut Parts, count: usize) -> Command {
    let store = &mut parts.store;
    let one = store.constant(32, 1);
    let next = sum(store, parts.x_now, one);
    let condition = store.make(Node::Compare(Predicate::Ult, parts.x_now, parts.y_now));
    let branch = Command::conditional(
        store,
        condition,
        Command::Assign(parts.x, next),
        Command::Assign(parts.y, next),
    );
    Command::Sequence(vec![branch; count])
}

/// Everything whose condition is no larger than the program.
fn generate_everything(parts: &mut Parts, command: &Command) {
    let store = &mut parts.store;
    let post = store.truth(true);
    assert!(command.is_deterministic_and_complete(store));
    assert!(command.paths() > 0);
    let single = single_assignment(store, command);
    assert!(single.command.length() >= command.length());
    let passive = passify(store, single);
    let bound = 2 * passive.command.size(store) + 9 * passive.command.length() + 1;
    for direction in DIRECTIONS {
        let condition = dwp(store, &passive, post, Rules::Efficient, direction);
        assert!(condition.size(store) < bound);
    }
    let condition = generate(store, command, post, Algorithm::Dwp, Direction::Forward, 0).expect("no limit");
    assert!(condition.size(store) < bound);
    assert!(smtlib(store, &condition, Theory::Machine).expect("it can be written").len() > 1000);
    assert!(smtlib(store, &condition, Theory::Integers).expect("it can be written").len() > 1000);
    flanagan_saxe(store, &passive, post);
    fse::merged(store, &passive, post);
    half_size(store, command, post).expect("it is deterministic");
}

#[test]
fn long_programs_do_not_overflow() {
    let mut parts = parts();
    let command = long(&mut parts, 100_000);
    generate_everything(&mut parts, &command);
    assert_eq!(command.show(&parts.store).to_string().lines().count(), 100_000);
}

#[test]
fn many_branches_do_not_overflow() {
    let mut parts = parts();
    let command = branches(&mut parts, 10_000);
    assert_eq!(command.paths(), u64::MAX);
    generate_everything(&mut parts, &command);
}

#[test]
fn deep_programs_do_not_overflow() {
    let mut parts = parts();
    let command = unrolled(&mut parts, 3_000);
    assert_eq!(command.paths(), 3_001);
    generate_everything(&mut parts, &command);
    let post = parts.store.truth(true);
    let stopped = vc::wp::wp(&mut parts.store, &command, post, 10_000);
    assert_eq!(stopped, Err(Error::TooLarge { what: "the weakest precondition", limit: 10_000 }));
}

#[test]
fn long_conditions_are_decided() {
    let mut parts = parts();
    let command = unrolled(&mut parts, 40);
    let post = parts.store.truth(true);
    let condition = generate(&mut parts.store, &command, post, Algorithm::Dwp, Direction::Backward, 0);
    let condition = condition.expect("no limit");
    // The loop may go on after 40 times.
    let answer = solve(&mut parts.store, &condition, Theory::Machine, Duration::from_secs(60));
    assert!(matches!(answer, Answer::Falsified { .. }), "{answer:?}");
    let command = long(&mut parts, 5_000);
    let condition = generate(&mut parts.store, &command, post, Algorithm::Dwp, Direction::Forward, 0);
    let condition = condition.expect("no limit");
    let answer = solve(&mut parts.store, &condition, Theory::Machine, Duration::from_secs(60));
    assert_eq!(answer, Answer::Valid);
}

#[test]
fn exponential_conditions_stop_at_the_limit() {
    let mut parts = parts();
    let command = branches(&mut parts, 60);
    let post = parts.store.make(Node::Compare(Predicate::Ult, parts.x_now, parts.y_now));
    for (algorithm, what) in
        [(Algorithm::Wp, "the weakest precondition"), (Algorithm::Fse, "the condition of all paths")]
    {
        let limit = 100_000;
        let error = generate(&mut parts.store, &command, post, algorithm, Direction::Forward, limit)
            .expect_err("it is exponential");
        assert_eq!(error, Error::TooLarge { what, limit });
        let text = error.to_string();
        assert!(text.starts_with(&format!("{what} has more than 100000 nodes: raise the limit")), "{text}");
    }
    // Substitution alone doubles it too.
    let double = sum(&mut parts.store, parts.x_now, parts.x_now);
    let command = Command::Sequence(vec![Command::Assign(parts.x, double); 64]);
    let stopped = generate(&mut parts.store, &command, post, Algorithm::Wp, Direction::Forward, 1_000_000);
    assert!(matches!(stopped, Err(Error::TooLarge { .. })));
    let condition = generate(&mut parts.store, &command, post, Algorithm::Dwp, Direction::Forward, 0);
    assert!(condition.expect("it has no limit").size(&parts.store) < 64 * 25);
}

//! The theorems of the paper, on random programs.
//!
//! Variables have few bits, so all initial states are tried, and what a program does in each is found
//! out by running it. Where incarnations are quantified, those of the paths that were run are tried,
//! and the solver is asked about all others.

mod execute;
mod generator;

use std::time::Duration;

use execute::{End, State, execute, holds};
use generator::{KINDS, Kind, Operations, Program, Random};
use vc::deterministic::half_size;
use vc::dsa::single_assignment;
use vc::dwp::{Rules, dwp, dwp_in_order, dwp_on_the_fly};
use vc::flanagan_saxe::flanagan_saxe;
use vc::passify::{Passive, passify, passify_on_the_fly};
use vc::wp::{wlp, wp};
use vc::{
    Algorithm, Answer, Command, Condition, Direction, Error, Evaluator, Expression, Expressions, Sort,
    Theory, Value, Variable, fse, generate, smtlib, solve,
};

const LIMIT: u64 = 10_000_000;
const TIMEOUT: Duration = Duration::from_secs(20);
const DIRECTIONS: [Direction; 3] = [Direction::Forward, Direction::Backward, Direction::Mixed];

/// So many programs of each kind, numbered.
fn for_programs(count: u64, kinds: &[Kind], mut check: impl FnMut(u64, Program)) {
    for &kind in kinds {
        for seed in 0..count {
            check(seed, Program::new(seed * 8 + kind as u64, kind, Operations::All));
        }
    }
}

fn machine_state(values: Vec<(Variable, u128)>) -> State {
    values.into_iter().map(|(variable, value)| (variable, Value::Bits(value))).collect()
}

fn condition_holds(store: &Expressions, state: &State, condition: &Condition) -> bool {
    let values = state.iter().map(|(&variable, value)| (variable, value.clone()));
    Evaluator::new(store, Theory::Machine, values).condition(condition).expect("it has a value")
}

/// Checks that an expression over initial values is true in a state exactly if `expected` says so.
fn check_expression(program: &Program, expression: Expression, expected: impl Fn(&State) -> bool) {
    for state in program.states().map(machine_state) {
        assert_eq!(
            holds(&program.store, Theory::Machine, &state, expression),
            expected(&state),
            "{state:?}\n{}\n{}",
            program.command.show(&program.store),
            program.store.show(expression)
        );
    }
}

fn oracle_wp(program: &Program, state: &State) -> bool {
    execute::wp(&program.store, Theory::Machine, &program.command, program.postcondition, state)
}

#[test]
fn wp_and_wlp_are_what_execution_says() {
    let mut valid = 0;
    for_programs(150, &KINDS, |_, mut program| {
        let post = program.postcondition;
        let weakest = wp(&mut program.store, &program.command, post, LIMIT).expect("it is small");
        let liberal = wlp(&mut program.store, &program.command, post, LIMIT).expect("it is small");
        check_expression(&program, weakest, |state| oracle_wp(&program, state));
        check_expression(&program, liberal, |state| {
            execute::wlp(&program.store, Theory::Machine, &program.command, post, state)
        });
        valid += usize::from(program.states().map(machine_state).all(|state| oracle_wp(&program, &state)));
    });
    // The generator makes programs that are right and programs that are not.
    assert!((30..570).contains(&valid), "{valid}");
}

/// Theorem 2, for both figures.
#[test]
fn dwp_is_wp() {
    for_programs(150, &KINDS, |seed, mut program| {
        let post = program.postcondition;
        let weakest = wp(&mut program.store, &program.command, post, LIMIT).expect("it is small");
        let single = single_assignment(&mut program.store, &program.command);
        let command = single.command.clone();
        let passive = passify(&mut program.store, single);
        let condition = dwp(&mut program.store, &passive, post, Rules::Efficient, Direction::Forward);
        for state in program.states().map(machine_state) {
            let expected = oracle_wp(&program, &state);
            // Incarnations that were not assigned on a path do not matter.
            let paths = execute(&program.store, Theory::Machine, &command, &state);
            let ends = paths.iter().filter_map(|end| match end {
                End::Normal(state) | End::Wrong(state) => Some(state),
                End::Blocked => None,
            });
            let on_paths = ends.map(|state| condition_holds(&program.store, state, &condition));
            let all = on_paths.fold(true, |all, holds| all & holds);
            assert_eq!(all, expected, "seed {seed}, {state:?}\n{}", program.command.show(&program.store));
        }
        // For all other values of incarnations: wp implies the condition.
        let goal = program.store.implies(weakest, condition.goal);
        let implied = Condition { goal, ..condition };
        assert_eq!(
            solve(&mut program.store, &implied, Theory::Machine, TIMEOUT),
            Answer::Valid,
            "seed {seed}"
        );
    });
}

/// The order of visiting statements changes nothing, nor do names; and Flanagan and Saxe's condition is
/// the same as that of Figure 1.
#[test]
fn all_orders_give_the_same_condition() {
    for_programs(150, &KINDS, |seed, mut program| {
        let post = program.postcondition;
        let single = single_assignment(&mut program.store, &program.command);
        let passive = passify(&mut program.store, single);
        let store = &mut program.store;
        let reference = flanagan_saxe(store, &passive, post);
        assert!(reference.definitions.is_empty());
        let mut conditions = Vec::new();
        for rules in [Rules::Basic, Rules::Efficient] {
            for direction in DIRECTIONS {
                conditions.push(dwp(store, &passive, post, rules, direction));
            }
            for order in 0..4 {
                let mut random = Random::new(seed * 4 + order);
                let order = |count| random.permutation(count);
                conditions.push(dwp_in_order(store, &passive, post, rules, order));
            }
        }
        for condition in conditions {
            assert_eq!(condition.incarnations, reference.incarnations);
            assert_eq!(condition.to_expression(store, LIMIT), Ok(reference.goal), "seed {seed}");
        }
    });
}

/// Section 6.
#[test]
fn passification_in_advance_and_on_the_fly_agree() {
    for_programs(150, &KINDS, |seed, program| {
        let mut stores = [(); 4].map(|()| program.store.clone());
        let single = single_assignment(&mut stores[0], &program.command);
        let in_advance = passify(&mut stores[0], single);
        let on_the_fly = passify_on_the_fly(&mut stores[1], &program.command);
        // The same expressions were made in another order.
        let shown = |store: &Expressions, passive: &Passive| passive.command.show(store).to_string();
        assert_eq!(shown(&stores[0], &in_advance), shown(&stores[1], &on_the_fly), "seed {seed}");
        let post = program.postcondition;
        let reference = dwp(&mut stores[0], &in_advance, post, Rules::Basic, Direction::Backward);
        let basic = dwp_on_the_fly(&mut stores[2], &program.command, post, Rules::Basic);
        let text = reference.show(&stores[0]).to_string();
        assert_eq!(basic.show(&stores[2]).to_string(), text, "seed {seed}");
        let mut efficient = dwp_on_the_fly(&mut stores[3], &program.command, post, Rules::Efficient);
        efficient.goal = efficient.to_expression(&mut stores[3], LIMIT).expect("it is small");
        efficient.definitions.clear();
        assert_eq!(efficient.show(&stores[3]).to_string(), text, "seed {seed}");
    });
}

/// On each path every incarnation is assigned at most once, and never one that was there before.
#[test]
fn single_assignment_assigns_once() {
    fn check(command: &Command, assigned: &mut Vec<Variable>) {
        match command {
            Command::Assign(variable, _) => {
                assert!(!assigned.contains(variable));
                assigned.push(*variable);
            }
            Command::Sequence(list) => list.iter().for_each(|command| check(command, assigned)),
            Command::Choice(left, right) => {
                let mut other = assigned.clone();
                check(left, assigned);
                check(right, &mut other);
                assigned.extend(other);
                assigned.sort();
                assigned.dedup();
            }
            Command::Assert(_) | Command::Assume(_) => {}
        }
    }
    for_programs(150, &KINDS, |_, mut program| {
        let single = single_assignment(&mut program.store, &program.command);
        check(&single.command, &mut program.variables.clone());
    });
}

/// Theorem 4: `|DWP(S, Q)| < 2·|S| + 9·len(S) + |Q|`
#[test]
fn dwp_is_linear_in_the_passive_program() {
    let mut closest = u64::MAX;
    for_programs(200, &KINDS, |seed, mut program| {
        let post = program.postcondition;
        let single = single_assignment(&mut program.store, &program.command);
        let passive = passify(&mut program.store, single);
        for direction in DIRECTIONS {
            let condition = dwp(&mut program.store, &passive, post, Rules::Efficient, direction);
            let (size, length) = (passive.command.size(&program.store), passive.command.length());
            let bound = 2 * size + 9 * length + program.store.size(post);
            let actual = condition.size(&program.store);
            assert!(
                actual < bound,
                "seed {seed}: {actual} {bound}\n{}",
                passive.command.show(&program.store)
            );
            closest = closest.min(bound - actual);
        }
    });
    // It is tight: a single assertion has one node less.
    assert_eq!(closest, 1);
}

/// Section 4.4: at most `|P| + |Q|`, where each statement and choice of `P` counts as a node.
#[test]
fn the_half_size_condition_is_wp_of_deterministic_programs() {
    for_programs(600, &[Kind::Deterministic], |seed, mut program| {
        let post = program.postcondition;
        let condition = half_size(&mut program.store, &program.command, post).expect("it is deterministic");
        assert_eq!(condition.free(&program.store), condition.inputs(&program.store));
        for state in program.states().map(machine_state) {
            assert_eq!(
                condition_holds(&program.store, &state, &condition),
                oracle_wp(&program, &state),
                "seed {seed}, {state:?}\n{}",
                program.command.show(&program.store)
            );
        }
        let single = single_assignment(&mut program.store, &program.command).command;
        let bound = single.size(&program.store) + single.length() + program.store.size(post);
        let actual = condition.size(&program.store);
        assert!(actual <= bound, "seed {seed}: {actual} {bound}\n{}", single.show(&program.store));
    });
    for_programs(50, &[Kind::Total], |_, mut program| {
        if program.command.paths() > 1 {
            let result = half_size(&mut program.store, &program.command, program.postcondition);
            assert_eq!(result, Err(Error::NotDeterministic));
        }
    });
}

/// Theorem 5, path by path and merged.
#[test]
fn fse_is_wp_of_deterministic_programs() {
    for_programs(500, &[Kind::Deterministic], |seed, mut program| {
        assert!(program.command.is_deterministic_and_complete(&program.store));
        let post = program.postcondition;
        let forward = fse::forward(&mut program.store, &program.command, post, LIMIT).expect("it is small");
        check_expression(&program, forward, |state| oracle_wp(&program, state));
        let single = single_assignment(&mut program.store, &program.command);
        let command = single.command.clone();
        let passive = passify(&mut program.store, single);
        let merged = fse::merged(&mut program.store, &passive, post);
        for state in program.states().map(machine_state) {
            // Only the values of incarnations on the path that is taken can satisfy it.
            let some =
                execute(&program.store, Theory::Machine, &command, &state).iter().any(|end| match end {
                    End::Normal(state) | End::Wrong(state) => {
                        holds(&program.store, Theory::Machine, state, merged)
                    }
                    End::Blocked => false,
                });
            assert_eq!(some, oracle_wp(&program, &state), "seed {seed}, {state:?}");
        }
    });
}

#[test]
fn requirements_of_every_path_are_wp_of_all_programs() {
    for_programs(150, &KINDS, |_, mut program| {
        let post = program.postcondition;
        let all = fse::every_path(&mut program.store, &program.command, post, LIMIT).expect("it is small");
        check_expression(&program, all, |state| oracle_wp(&program, state));
    });
}

/// Section 4.4: a partial and a nondeterministic program for which they differ.
#[test]
fn fse_is_not_wp_of_other_programs() {
    let mut store = Expressions::new();
    let x = store.declare("x", Sort::Bits(2), false);
    let (x_now, one) = (store.variable(x), store.constant(2, 1));
    let (is_one, truth) = (store.equal(x_now, one), store.truth(true));
    let partial = Command::Assume(is_one);
    let free = Command::choice(Command::Assign(x, one), Command::Assign(x, x_now));
    for (command, post) in [(partial, truth), (free, is_one)] {
        assert!(!command.is_deterministic_and_complete(&store));
        let weakest = wp(&mut store, &command, post, LIMIT).expect("it is small");
        let forward = fse::forward(&mut store, &command, post, LIMIT).expect("it is small");
        let differ = (0..4).any(|value| {
            let state = machine_state(vec![(x, value)]);
            holds(&store, Theory::Machine, &state, weakest) != holds(&store, Theory::Machine, &state, forward)
        });
        assert!(differ);
        // What is offered under the name is right for them too.
        let offered = generate(&mut store, &command, post, Algorithm::Fse, Direction::Forward, LIMIT);
        let offered = offered.expect("it is small");
        for value in 0..4 {
            let state = machine_state(vec![(x, value)]);
            assert_eq!(
                condition_holds(&store, &state, &offered),
                holds(&store, Theory::Machine, &state, weakest)
            );
        }
    }
}

/// Theorem 1: `wp(P, Q) = wp(P, T) ∧ (wlp(P, F) ∨ Q)` without assignments; and the last columns of
/// Table 2.
#[test]
fn wp_by_constant_postconditions() {
    for_programs(600, &[Kind::AssignmentFree], |_, mut program| {
        let (command, post) = (program.command.clone(), program.postcondition);
        let store = &mut program.store;
        let (truth, falsity) = (store.truth(true), store.truth(false));
        let terminates = wp(store, &command, truth, LIMIT).expect("it is small");
        let never_ends = wlp(store, &command, falsity, LIMIT).expect("it is small");
        let weakest = wp(store, &command, post, LIMIT).expect("it is small");
        let ends_well = store.or(never_ends, post);
        let theorem = store.and(terminates, ends_well);
        let parts: Vec<Expression> = command
            .statements()
            .iter()
            .map(|part| wlp(store, part, falsity, LIMIT).expect("it is small"))
            .collect();
        let some_part = parts.into_iter().fold(falsity, |all, part| store.or(all, part));
        let store = &program.store;
        check_expression(&program, theorem, |state| holds(store, Theory::Machine, state, weakest));
        check_expression(&program, some_part, |state| holds(store, Theory::Machine, state, never_ends));
    });
}

/// Lemma 7: `wp(P, T) ∧ wlp(P, F) = F` for deterministic complete programs, and not for all.
#[test]
fn deterministic_programs_terminate_or_go_wrong() {
    let both = |program: &mut Program| {
        let store = &mut program.store;
        let (truth, falsity) = (store.truth(true), store.truth(false));
        let terminates = wp(store, &program.command, truth, LIMIT).expect("it is small");
        let never_ends = wlp(store, &program.command, falsity, LIMIT).expect("it is small");
        store.and(terminates, never_ends)
    };
    for_programs(600, &[Kind::Deterministic], |_, mut program| {
        let lemma = both(&mut program);
        check_expression(&program, lemma, |_| false);
    });
    let mut exceptions = 0;
    for_programs(50, &[Kind::Partial], |_, mut program| {
        let lemma = both(&mut program);
        let mut states = program.states().map(machine_state);
        exceptions += usize::from(states.any(|state| holds(&program.store, Theory::Machine, &state, lemma)));
    });
    assert!(exceptions > 0);
}

/// The solver's answers are those of execution, whatever the algorithm.
#[test]
fn answers_are_what_execution_says() {
    const ALGORITHMS: [Algorithm; 4] =
        [Algorithm::Wp, Algorithm::FlanaganSaxe, Algorithm::Fse, Algorithm::Dwp];
    for_programs(130, &KINDS, |seed, mut program| {
        let is_right = program.states().map(machine_state).all(|state| oracle_wp(&program, &state));
        let (algorithm, direction) = (ALGORITHMS[seed as usize % 4], DIRECTIONS[seed as usize / 4 % 3]);
        let post = program.postcondition;
        let condition = generate(&mut program.store, &program.command, post, algorithm, direction, LIMIT);
        let condition = condition.expect("it is small");
        match solve(&mut program.store, &condition, Theory::Machine, TIMEOUT) {
            Answer::Valid => assert!(is_right, "seed {seed}, {algorithm:?}"),
            Answer::Falsified { values } => {
                assert!(values.iter().all(|(variable, _)| program.variables.contains(variable)));
                let zeros = program.variables.iter().map(|&variable| (variable, Value::Bits(0)));
                let state: State = zeros.chain(values).collect();
                assert!(!oracle_wp(&program, &state), "seed {seed}, {algorithm:?}");
            }
            Answer::Unknown { reason } => panic!("seed {seed}, {algorithm:?}: {reason}"),
        }
    });
}

/// What is printed means what is decided.
#[test]
fn scripts_say_the_same() {
    for_programs(130, &KINDS, |seed, mut program| {
        let post = program.postcondition;
        let direction = DIRECTIONS[seed as usize % 3];
        let condition =
            generate(&mut program.store, &program.command, post, Algorithm::Dwp, direction, LIMIT)
                .expect("it has no limit");
        let script = smtlib(&program.store, &condition, Theory::Machine).expect("it can be written");
        let solver = z3::Solver::new();
        solver.from_string(script.as_str());
        assert!(!solver.get_assertions().is_empty(), "{script}");
        let is_right = program.states().map(machine_state).all(|state| oracle_wp(&program, &state));
        let expected = if is_right { z3::SatResult::Unsat } else { z3::SatResult::Sat };
        assert_eq!(solver.check(), expected, "seed {seed}\n{script}");
    });
}

/// Over mathematical integers: a counterexample is one, and where there is none, none is found nearby.
#[test]
fn answers_over_integers_are_what_execution_says() {
    let mut decided = [0, 0];
    for seed in 0..250 {
        let kind = KINDS[seed as usize % KINDS.len()];
        let mut program = Program::new(seed, kind, Operations::Linear);
        let post = program.postcondition;
        let direction = DIRECTIONS[seed as usize % 3];
        let condition =
            generate(&mut program.store, &program.command, post, Algorithm::Dwp, direction, LIMIT)
                .expect("it has no limit");
        let wp = |program: &Program, state: &State| {
            execute::wp(&program.store, Theory::Integers, &program.command, post, state)
        };
        match solve(&mut program.store, &condition, Theory::Integers, TIMEOUT) {
            Answer::Valid => {
                decided[0] += 1;
                for state in program.states() {
                    let shifted = |value: u128| Value::Integer(value as i128 - (1 << (program.width - 1)));
                    let state = state.into_iter().map(|(variable, value)| (variable, shifted(value)));
                    assert!(wp(&program, &state.collect()), "seed {seed}");
                }
            }
            Answer::Falsified { values } => {
                decided[1] += 1;
                let zeros = program.variables.iter().map(|&variable| (variable, Value::Integer(0)));
                assert!(!wp(&program, &zeros.chain(values).collect()), "seed {seed}");
            }
            Answer::Unknown { reason } => {
                panic!("seed {seed}: {reason}\n{}", program.command.show(&program.store));
            }
        }
    }
    assert!(decided[0] > 20 && decided[1] > 20, "{decided:?}");
}

//! The examples of "Unbounded Symbolic Execution for Program Verification" (Fig. 1), and what the
//! answers about them say.

mod common;

use std::path::PathBuf;
use std::time::Duration;

use check::check_with_claims;
use explore::{LoopMode, Options, explore};
use outcome::{LoopCounts, Outcome, ProofCheck, Verdict};

use crate::common::{Silent, request};

const DECLARATIONS: &str = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n";

/// Explores a program; a proof must be confirmed.
fn run(name: &str, source: &str, loops: LoopMode, seconds: u64) -> Outcome {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("unbounded-{name}-{loops:?}.c"));
    std::fs::write(&file, format!("{DECLARATIONS}{source}")).expect("the program");
    let loaded = frontend::load(&[file], &frontend::Options::default()).expect("it compiles");
    let timeout = Some(Duration::from_secs(seconds));
    let options = Options { loops, keep_proof: true, timeout, ..Options::default() };
    let mut outcome = explore(&loaded.program, &options, &mut Silent);
    if let Some(proof) = &mut outcome.proof {
        let request = request(&options, 60, 10);
        let checked = check_with_claims(&loaded.program, proof, &outcome.claims, &request);
        assert!(matches!(checked, ProofCheck::Confirmed { .. }), "{name}: {checked:?}");
    }
    outcome
}

/// Proves a program by abstraction alone.
fn prove(name: &str, source: &str) -> Outcome {
    let outcome = run(name, source, LoopMode::AbstractOnly, 60);
    assert_eq!(outcome.verdict, Verdict::True, "{name}: {:?}", outcome.reasons);
    // With the help of unrolling, the answer is the same.
    assert_eq!(run(name, source, LoopMode::Abstract, 60).verdict, Verdict::True, "{name}");
    outcome
}

fn invariant(outcome: &Outcome) -> Vec<String> {
    outcome.invariants.iter().flat_map(|invariant| invariant.conditions.clone()).collect()
}

const A: &str = "int main(void) { int n = __VERIFIER_nondet_int(), x = 0;\n\
                 while (x < n) { x++; }\n\
                 if (x < 0) reach_error(); return 0; }\n";

/// `new` and `old` wrap around, as the compiled program does.
const B: &str = "int main(void) { int lock = 0; unsigned old = __VERIFIER_nondet_int(), new = old + 1;\n\
                 while (new != old) { lock = 1; old = new;\n\
                   if (__VERIFIER_nondet_int()) { lock = 0; new++; } }\n\
                 if (lock == 0) reach_error(); return 0; }\n";

fn c(condition: &str) -> String {
    format!(
        "static void foo(void) {{ int a = 0; while (a < 3) a++; }}\n\
         int main(void) {{ int x = 0, y = 0, z = 1;\n\
         while (__VERIFIER_nondet_int()) {{\n\
           if (__VERIFIER_nondet_int()) {{ }} else {{ x++; y++; }}\n\
           foo(); x = x - y; y = 0; }}\n\
         if ({condition}) reach_error(); return 0; }}\n"
    )
}

const D: &str = "int main(void) { int y = __VERIFIER_nondet_int(), x = 0;\n\
                 if (y < 0 || y > 1000000) return 0;\n\
                 while (x < 10000) { y++; x++; }\n\
                 if (y + x < 10000) reach_error(); return 0; }\n";

#[test]
fn a_bound_is_found_and_shown() {
    let outcome = prove("a", A);
    assert!(invariant(&outcome).contains(&"x >= 0".to_string()), "{:?}", outcome.invariants);
    let shown = &outcome.invariants[0];
    assert_eq!(shown.what, "a loop in main");
    assert_eq!(shown.place.map(|place| place.line), Some(3));
}

#[test]
fn a_disjunctive_invariant_needs_few_restarts() {
    let outcome = prove("b", B);
    let LoopCounts { restarts, .. } = outcome.statistics.loops;
    assert!((1..=2).contains(&restarts), "{restarts} restarts");
    let found = invariant(&outcome);
    let is_it = |text: &String| text.contains("||") && text.contains("lock") && text.contains("new");
    assert!(found.iter().any(is_it), "{found:?}");
}

#[test]
fn deepening_does_not_finish_where_the_invariant_is_disjunctive() {
    assert_eq!(run("b", B, LoopMode::Deepen, 3).verdict, Verdict::Unknown);
    let outcome = run("a", A, LoopMode::Deepen, 60);
    assert_eq!(outcome.verdict, Verdict::True);
    assert!(invariant(&outcome).contains(&"x >= 0".to_string()), "{:?}", outcome.invariants);
}

#[test]
fn what_is_subsumed_inside_a_loop_is_abstracted_only_as_far_as_allowed() {
    prove("c-z", &c("z != 1"));
    prove("c-x", &c("x != 0"));
}

#[test]
fn a_long_loop_is_not_unrolled() {
    let outcome = prove("d", D);
    assert_eq!(outcome.statistics.loops.unrolled, 0);
    assert!(outcome.statistics.instructions < 10_000, "{}", outcome.statistics.instructions);
}

#[test]
fn a_violation_after_many_iterations_is_found() {
    let source =
        "int main(void) { int x = 0; while (x < 3000) x++; if (x == 3000) reach_error(); return 0; }\n";
    assert!(matches!(run("deep", source, LoopMode::Abstract, 60).verdict, Verdict::False(_)));
}

#[test]
fn the_answer_is_unknown_where_nothing_is_found() {
    let source = "int main(void) { unsigned x = __VERIFIER_nondet_int(), steps = 0;\n\
                  while (x > 1) { x = x % 2 ? 3 * x + 1 : x / 2; steps++; }\n\
                  if (steps == 123456789) reach_error(); return 0; }\n";
    let outcome = run("collatz", source, LoopMode::AbstractOnly, 5);
    assert_eq!(outcome.verdict, Verdict::Unknown);
    assert!(!outcome.reasons.is_empty());
}

/// What the parity of a counter is depends on the state of a state machine.
const PROTOCOL: &str = "int main(void) { int state = 0, full = 0; unsigned count = 0;\n\
    while (__VERIFIER_nondet_int()) {\n\
      if (state == 0) { if (count % 2 != 0 || full) reach_error(); state = 1; full = 1; count++; }\n\
      else if (state == 1) { if (count % 2 != 1) reach_error();\n\
        if (__VERIFIER_nondet_int()) { state = 2; full = 0; } }\n\
      else if (state == 2) { if (full) reach_error(); state = 3; count += 3; }\n\
      else { if (count % 2 != 0 || full) reach_error(); state = 0; } }\n\
    return 0; }\n";

#[test]
fn facts_depend_on_the_state_of_a_state_machine() {
    let conditions = invariant(&prove("protocol", PROTOCOL));
    for state in ["state != 2", "state != 3"] {
        let depends = |condition: &String| condition.contains(state) && condition.contains("count & 1");
        assert!(conditions.iter().any(depends), "{state}: {conditions:?}");
    }
}

//! The examples of the paper on lazy symbolic execution: what is learnt from infeasible branches.

mod common;

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use check::check_proof;
use explore::{LoopMode, Options, Search, SpeculateWhen, Speculation, explore};
use outcome::{Outcome, ProofCheck, SpeculationCounts, Verdict};

use crate::common::{Silent, request};

/// Explores a safe program, depth first; its proof must be confirmed.
fn run(name: &str, source: &str, is_on: bool) -> Outcome {
    run_when(name, source, if is_on { SpeculateWhen::Always } else { SpeculateWhen::Never })
}

fn run_when(name: &str, source: &str, when: SpeculateWhen) -> Outcome {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("speculation-{name}-{when:?}.c"));
    std::fs::write(&file, source).expect("the program");
    let loaded = frontend::load(&[file], &frontend::Options::default()).expect("it compiles");
    let options = Options {
        search: Search::DepthFirst,
        loops: LoopMode::Unroll,
        speculation: Speculation { when, ..Speculation::default() },
        keep_proof: true,
        explain: true,
        timeout: Some(Duration::from_secs(60)),
        ..Options::default()
    };
    let outcome = explore(&loaded.program, &options, &mut Silent);
    assert_eq!(outcome.verdict, Verdict::True, "{name}: {:?}", outcome.reasons);
    let proof = outcome.proof.as_ref().expect("a proof");
    let checked = check_proof(&loaded.program, proof, &request(&options, 60, 10));
    assert!(matches!(checked, ProofCheck::Confirmed { .. }), "{name}: {checked:?}");
    outcome
}

/// The programs of Fig. 1: a sequence of tests of inputs, of which few combinations are possible, and
/// `y <= count` at the end.
fn figure_1(kind: char, count: usize) -> String {
    let mut source = String::from(
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n\
         int main(void) {\n\
           int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();\n\
           int x = 0, y = 0;\n",
    );
    if kind == 'c' {
        let _ = writeln!(source, "  if (a <= {count}) return 0;");
    }
    for index in 0..count {
        // In no order.
        let bound = index * 7919 % count + 1;
        let input = ["a", "b", "c"][if kind == 'c' { 1 + index % 2 } else { index % 3 }];
        let _ = match kind {
            'b' => writeln!(source, "  if (a == {bound}) y += 2;"),
            'c' if index == count / 2 => writeln!(source, "  if (a > {bound}) y++; else y = {};", count + 1),
            _ => writeln!(source, "  if ({input} > {bound}) y++; else x++;"),
        };
    }
    let _ = writeln!(source, "  if (y > {count}) reach_error();\n  return 0;\n}}");
    source
}

#[test]
fn where_branches_do_not_matter_the_tree_is_linear() {
    for kind in ['a', 'c'] {
        for count in [10, 25, 100] {
            let name = format!("figure-1{kind}-{count}");
            let lazy = run(&name, &figure_1(kind, count), true).statistics;
            assert!(lazy.nodes < 2 * count as u64 + 10, "{name}: {} nodes", lazy.nodes);
            let SpeculationCounts { tried, succeeded, .. } = lazy.speculation[0];
            assert!(2 * succeeded > tried, "{name}: {succeeded} of {tried}");
        }
        let name = format!("figure-1{kind}-100");
        let eager = run(&name, &figure_1(kind, 100), false).statistics;
        let lazy = run(&name, &figure_1(kind, 100), true).statistics;
        assert!(eager.nodes > 5 * lazy.nodes, "{name}: {} and {} nodes", eager.nodes, lazy.nodes);
        assert!(eager.stored_interpolants > 5 * lazy.stored_interpolants);
        assert!(eager.interpolant_variables > lazy.interpolant_variables);
        assert!(eager.speculation.is_empty());
    }
}

/// By default another engine speculates, in a small part of the time: that is enough here.
#[test]
fn speculation_beside_ends_a_tree_that_explodes() {
    let outcome = run_when("beside", &figure_1('a', 200), SpeculateWhen::Beside);
    assert!(outcome.statistics.nodes < 30_000, "{} nodes", outcome.statistics.nodes);
    let entries = outcome.proof.map_or(0, |proof| proof.entries.len());
    assert!(entries < 500, "the proof is of the engine that speculates, and has {entries} entries");
}

#[test]
fn where_branches_matter_little_is_lost() {
    for count in [10, 25, 100] {
        let name = format!("figure-1b-{count}");
        let eager = run(&name, &figure_1('b', count), false).statistics;
        let lazy = run(&name, &figure_1('b', count), true).statistics;
        assert!(10 * lazy.nodes < 13 * eager.nodes + 100, "{name}: {} and {}", eager.nodes, lazy.nodes);
        assert!(10 * lazy.transitions < 13 * eager.transitions + 1000, "{name}");
    }
}

/// Fig. 2 and 3: in the first context `x + y < 6` is infeasible, and it does not matter.
#[test]
fn the_second_context_of_figure_3_is_subsumed_at_the_top() {
    let source = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n\
         int main(void) {\n\
           int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n\
           if (x < -1000 || x > 1000 || y < -1000 || y > 1000) return 0;\n\
           if (__VERIFIER_nondet_int()) {\n\
             if (!(y == 4 && x > 0)) return 0;\n\
           } else {\n\
             if (!(y <= 3 && x <= 1)) return 0;\n\
           }\n\
           y = y;\n\
           if (x == 1) x++; else x += 2;\n\
           if (x + y < 6) y++; else y += 2;\n\
           if (y > 100) reach_error();\n\
           return 0;\n\
         }\n";
    let states_at_the_top = |is_on| {
        let outcome = run("figure-3", source, is_on);
        let top = outcome.explanations.iter().find(|found| found.place.is_some_and(|place| place.line == 10));
        let top = top.or_else(|| {
            outcome.explanations.iter().find(|found| found.place.is_some_and(|place| place.line == 11))
        });
        let top = top.expect("the place where the contexts meet");
        (top.states, top.subsumed)
    };
    assert_eq!(states_at_the_top(true), (2, 1));
    assert_eq!(states_at_the_top(false), (2, 0));
}

/// A branch that is infeasible and has to be: a target lies behind it.
#[test]
fn a_speculation_that_reaches_a_target_fails_and_is_no_violation() {
    let source = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n\
         int main(void) {\n\
           int x = __VERIFIER_nondet_int(), y = 0;\n\
           if (x < 0) x = 0;\n\
           if (__VERIFIER_nondet_int()) y++; else y--;\n\
           if (x < 0) reach_error();\n\
           return 0;\n\
         }\n";
    let outcome = run("needed", source, true);
    assert!(outcome.counterexample.is_none());
    assert!(outcome.statistics.speculation[0].counterexamples > 0);
    assert!(!outcome.coverage.uncovered.is_empty(), "what is only speculated about is not covered");
}

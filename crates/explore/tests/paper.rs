//! The examples of the TracerX paper: interpolants, subsumption, and trees that do not explode.

mod common;

use std::path::PathBuf;
use std::time::Duration;

use check::check_proof;
use explore::{Interpolation, LoopMode, Options, Search, explore};
use outcome::{Outcome, ProofCheck, Verdict};

use crate::common::{Silent, request};

/// Explores a program, depth first; a proof must be confirmed.
fn run(name: &str, source: &str, interpolation: Interpolation) -> Outcome {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("paper-{name}-{interpolation:?}.c"));
    std::fs::write(&file, source).expect("the program");
    let loaded = frontend::load(&[file], &frontend::Options::default()).expect("it compiles");
    let options = Options {
        search: Search::DepthFirst,
        loops: LoopMode::Unroll,
        interpolation,
        keep_proof: true,
        timeout: Some(Duration::from_secs(60)),
        ..Options::default()
    };
    let outcome = explore(&loaded.program, &options, &mut Silent);
    if let Some(proof) = &outcome.proof {
        let request = request(&options, 60, 10);
        let checked = check_proof(&loaded.program, proof, &request);
        assert!(matches!(checked, ProofCheck::Confirmed { .. }), "{name}: {checked:?}");
    }
    outcome
}

/// The interpolants of all entries of the proof, as C has them.
fn readings(outcome: &Outcome) -> Vec<Vec<String>> {
    let proof = outcome.proof.as_ref().expect("a proof");
    proof.entries.iter().map(|entry| entry.readings.clone()).collect()
}

/// Example 2.1: the graph of Fig. 2 with the distances of the text, along 1-2-3-4 120 in all.
fn shortest_path(bound: i32) -> String {
    format!(
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n\
         extern void __VERIFIER_assume(int);\n\
         int graph[5][5] = {{{{0}}, {{0, 0, 20, 35, 110}}, {{0, 0, 0, 40, 90}}, {{0, 0, 0, 0, 60}}}};\n\
         int d = 0;\n\
         int main(void) {{\n\
           int node = 1;\n\
           while (node < 4) {{\n\
             int next = __VERIFIER_nondet_int();\n\
             __VERIFIER_assume(next > node && next <= 4);\n\
             for (int i = node + 1; i <= 4; i++)\n\
               if (next == i) {{ d += graph[node][i]; break; }}\n\
             node = next;\n\
           }}\n\
           if (!(d >= {bound})) reach_error();\n\
           return 0;\n\
         }}\n"
    )
}

#[test]
fn the_interpolant_at_the_root_tells_by_how_much_the_bound_can_be_tightened() {
    let outcome = run("figure-2", &shortest_path(90), Interpolation::Conjunctive);
    assert_eq!(outcome.verdict, Verdict::True);
    let entry = &outcome.preconditions[0];
    assert_eq!(entry.what, "the entry of main");
    // 90 + 5 is the length of the shortest path.
    assert!(entry.conditions.contains(&"d >= -5".to_string()), "{:?}", entry.conditions);
    let found = readings(&outcome);
    let has = |wanted: &[&str]| {
        found.iter().any(|conditions| wanted.iter().all(|w| conditions.iter().any(|c| c == w)))
    };
    // At node 3 it is d >= 30, at node 2 d >= 0.
    assert!(has(&["next == 3", "d >= 30"]), "{found:?}");
    assert!(has(&["next == 2", "d >= 0"]), "{found:?}");
    assert!(outcome.statistics.subsumed_states >= 2, "node 3 is reached twice, node 4 often");
    assert_eq!(run("figure-2-tight", &shortest_path(95), Interpolation::Conjunctive).verdict, Verdict::True);
    let beyond = run("figure-2-beyond", &shortest_path(96), Interpolation::Conjunctive);
    assert!(matches!(beyond.verdict, Verdict::False(_)));
}

/// Fig. 4 with the sum bounded by N.
fn choices(count: u32) -> String {
    format!(
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n\
         int b[{count}], x[{count}];\n\
         int main(void) {{\n\
           for (int i = 0; i < {count}; i++) b[i] = __VERIFIER_nondet_int();\n\
           for (int i = 0; i < {count}; i++) {{ if (b[i]) x[i] = 1; else x[i] = -1; }}\n\
           int sum = 0;\n\
           for (int i = 0; i < {count}; i++) sum += x[i];\n\
           if (!(-{count} <= sum && sum <= {count})) reach_error();\n\
           return 0;\n\
         }}\n"
    )
}

#[test]
fn the_tree_of_independent_choices_is_linear() {
    let mut sizes = Vec::new();
    // What takes longer to check than to find is no proof: 60 s did not suffice for 80.
    for count in [40, 80, 160] {
        let outcome = run(&format!("figure-4-{count}"), &choices(count), Interpolation::Conjunctive);
        assert_eq!(outcome.verdict, Verdict::True);
        assert_eq!(outcome.statistics.subsumed_states, u64::from(count));
        sizes.push(outcome.statistics.nodes);
    }
    assert_eq!(sizes[2] - sizes[1], 2 * (sizes[1] - sizes[0]), "{sizes:?}");
}

/// Example 3.4: with N = 3 and all b equal, the postcondition holds for two of eight assignments.
#[test]
fn the_precondition_of_example_3_4_names_the_two_feasible_assignments() {
    let source = "extern _Bool __VERIFIER_nondet_bool(void); extern void reach_error(void);\n\
        extern void __VERIFIER_assume(int);\n\
        _Bool b[3]; int x1, x2, x3;\n\
        static void body(void) {\n\
          if (b[0]) x1 = 1; else x1 = -1;\n\
          if (b[1]) x2 = 1; else x2 = -1;\n\
          if (b[2]) x3 = 1; else x3 = -1;\n\
          if (!(x1 + x2 + x3 == 3 || x1 + x2 + x3 == -3)) reach_error();\n\
        }\n\
        int main(void) {\n\
          for (int i = 0; i < 3; i++) b[i] = __VERIFIER_nondet_bool();\n\
          __VERIFIER_assume(b[0] == b[1] && b[1] == b[2]);\n\
          body();\n\
          return 0;\n\
        }\n";
    for interpolation in [Interpolation::Conjunctive, Interpolation::Exact] {
        let outcome = run("example-3-4", source, interpolation);
        assert_eq!(outcome.verdict, Verdict::True, "{interpolation:?}: {:?}", outcome.reasons);
    }
    // Without the assumption six of the eight fail.
    let without = source.replace("__VERIFIER_assume(b[0] == b[1] && b[1] == b[2]);", "");
    let outcome = run("example-3-4-without", &without, Interpolation::Exact);
    assert!(matches!(outcome.verdict, Verdict::False(_)));
}

/// Example 5.5: a state with other y and z but in the same relation is subsumed, unless the
/// interpolant is made of facts of the state alone.
#[test]
fn the_second_state_of_figure_8_is_subsumed_except_with_facts_alone() {
    let source = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n\
        extern void __VERIFIER_assume(int);\n\
        int x, y, z;\n\
        int main(void) {\n\
          int t = __VERIFIER_nondet_int();\n\
          x = __VERIFIER_nondet_int();\n\
          __VERIFIER_assume(-1 < x && x < 2);\n\
          if (t > 0) { y = 0; z = 1; } else { y = 5; z = 6; }\n\
          if (x > 0) { x = x + 1; z = z + 33; } else { x = x + 3; y = z - 1; z = z + 1; }\n\
          if (!(-3 < x && x < 6 && y < z)) reach_error();\n\
          return 0;\n\
        }\n";
    for (interpolation, subsumed) in
        [(Interpolation::Core, false), (Interpolation::Conjunctive, true), (Interpolation::Exact, true)]
    {
        let outcome = run("figure-8", source, interpolation);
        assert_eq!(outcome.verdict, Verdict::True, "{interpolation:?}");
        let paths = outcome.statistics.paths;
        // Of the paths that meet the assumption two go through the second branch if the second state at
        // the join is subsumed, else all four.
        assert_eq!(paths <= 3, subsumed, "{interpolation:?}: {paths} paths, {:?}", outcome.statistics);
    }
}

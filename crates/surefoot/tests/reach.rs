//! `surefoot reach`: targets of every kind, decided in one run.

mod common;

use std::path::PathBuf;

use common::{Ran, Scratch, run, surefoot};

const PROGRAM: &str = "#include <assert.h>\n\
extern int __VERIFIER_nondet_int(void);\n\
extern void reach_error(void);\n\
static int dead(int x) {\n\
  if (x > 10 && x < 5)\n\
    return 1;\n\
  return 0;\n\
}\n\
int main(void) {\n\
  int x = __VERIFIER_nondet_int();\n\
  assert(x * 2 != 7);\n\
  if (dead(x)) reach_error();\n\
  if (x == 42) goto error_1;\n\
  if (x == 43 && x > 50) goto error_2;\n\
  return 0;\n\
error_1: reach_error();\n\
error_2: reach_error();\n\
  return 1;\n\
}\n";

fn program(name: &str, text: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).expect("the program");
    file
}

fn reach(file: &PathBuf, flags: &[&str]) -> Ran {
    run(surefoot().arg("reach").args(flags).arg(file), b"")
}

/// The lines of the table, without the place.
fn rows(ran: &Ran) -> Vec<String> {
    let stdout = String::from_utf8_lossy(&ran.stdout);
    stdout
        .lines()
        .map(|line| line.split_once("  ").map_or(line, |(_, rest)| rest).trim().to_string())
        .collect()
}

#[test]
fn error_calls_and_assertions_are_targets_by_themselves() {
    let file = program("reach-calls.c", PROGRAM);
    let ran = reach(&file, &["--check-proof"]);
    let rows = rows(&ran);
    assert_eq!(ran.code, Some(0), "{rows:?} {}", ran.stderr);
    assert!(rows[0].starts_with("assertion in main") && rows[0].ends_with("unreachable"), "{rows:?}");
    assert!(rows[1].ends_with("unreachable"), "{rows:?}");
    assert!(rows[2].contains("reachable, confirmed by the compiled program, with x = 42"), "{rows:?}");
    assert!(rows[3].ends_with("unreachable"), "{rows:?}");
    assert_eq!(rows[4], "1 reachable, 3 unreachable, 0 unknown");
    assert!(ran.stderr.contains("proof confirmed"), "{}", ran.stderr);
}

#[test]
fn labels_lines_and_functions_are_targets_on_request() {
    let file = program("reach-named.c", PROGRAM);
    let ran = reach(
        &file,
        &[
            "--target-labels",
            "error_*",
            "--target",
            "reach-named.c:6",
            "--target",
            "function:dead",
            "--no-replay",
        ],
    );
    let rows = rows(&ran);
    assert_eq!(ran.code, Some(0), "{rows:?} {}", ran.stderr);
    assert!(rows[0].starts_with("line 6") && rows[0].ends_with("unreachable"), "{rows:?}");
    assert!(rows[1].starts_with("function dead") && rows[1].contains(" reachable"), "{rows:?}");
    assert!(rows[2].starts_with("label error_1") && rows[2].contains(" reachable"), "{rows:?}");
    assert!(rows[3].starts_with("label error_2") && rows[3].ends_with("unreachable"), "{rows:?}");
}

#[test]
fn dead_code_is_found() {
    let file = program("reach-blocks.c", PROGRAM);
    let ran = reach(&file, &["--targets", "blocks", "--check-proof"]);
    let stdout = String::from_utf8_lossy(&ran.stdout);
    assert_eq!(ran.code, Some(0), "{stdout} {}", ran.stderr);
    let dead = stdout.lines().find(|line| line.contains(":6 ")).expect("line 6");
    assert!(dead.ends_with("unreachable"), "{stdout}");
}

#[test]
fn alarms_of_an_analyser_are_refuted_or_reached() {
    let file = program("reach-alarms.c", PROGRAM);
    let alarm = |line: u32| {
        format!(
            r#"{{"ruleId": "rule", "message": {{"text": "alarm"}}, "locations": [{{"physicalLocation":
            {{"artifactLocation": {{"uri": "reach-alarms.c"}}, "region": {{"startLine": {line}}}}}}}]}}"#
        )
    };
    let text = format!(
        r#"{{"version": "2.1.0", "runs": [{{"tool": {{"driver": {{"name": "t"}}}}, "results": [{}, {}]}}]}}"#,
        alarm(6),
        alarm(16)
    );
    let alarms = program("alarms.sarif", &text);
    let ran = reach(&file, &["--alarms", &alarms.to_string_lossy(), "--json", "--no-replay"]);
    let stdout = String::from_utf8_lossy(&ran.stdout);
    assert_eq!(ran.code, Some(0), "{stdout} {}", ran.stderr);
    let value: serde_json::Value = serde_json::from_str(&stdout).expect("JSON");
    let answers: Vec<&str> =
        value["targets"].as_array().expect("targets").iter().filter_map(|t| t["answer"].as_str()).collect();
    assert_eq!(answers, ["unreachable", "reachable"]);
}

#[test]
fn what_is_cut_makes_only_targets_behind_it_unknown() {
    let text = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n\
        int main(void) {\n\
          int n = __VERIFIER_nondet_int(), i = 0;\n\
          if (n == 5 && n == 6) reach_error();\n\
          while (i < n) i++;\n\
          if (i == 77) reach_error();\n\
          return 0;\n\
        }\n";
    let file = program("reach-cut.c", text);
    let ran = reach(&file, &["--unwind", "3"]);
    let rows = rows(&ran);
    assert_eq!(ran.code, Some(3), "{rows:?} {}", ran.stderr);
    assert!(rows[0].ends_with("unreachable"), "{rows:?}");
    assert!(rows[1].contains("unknown (bound"), "{rows:?}");
}

#[test]
fn bad_targets_are_refused() {
    let file = program("reach-bad.c", PROGRAM);
    for (flags, message) in [
        (&["--target", "nonsense"][..], "neither FILE:LINE"),
        (&["--target", "other.c:3"], "no file of the program"),
        (&["--target", "reach-bad.c:1000"], "no code in line 1000"),
        (&["--target", "function:nobody"], "no function nobody"),
        (&["--target-labels", "nothing*"], "no label matches"),
        (&["--alarms", "/nonexistent"], "cannot read"),
    ] {
        let ran = reach(&file, flags);
        assert_eq!(ran.code, Some(2), "{flags:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(message), "{flags:?}: {}", ran.stderr);
    }
}

#[test]
fn a_target_may_be_reached_before_main() {
    let text = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n\
        static int code;\n\
        __attribute__((constructor)) static void before(void) {\n\
          code = __VERIFIER_nondet_int();\n\
          if (code == 3) reach_error();\n\
        }\n\
        int main(void) {\n\
          if (code == 3) reach_error();\n\
          if (code == 4) reach_error();\n\
          return 0;\n\
        }\n";
    let ran = reach(&program("reach-before.c", text), &["--check-proof"]);
    let rows = rows(&ran);
    assert_eq!(ran.code, Some(0), "{rows:?} {}", ran.stderr);
    let stdout = String::from_utf8_lossy(&ran.stdout);
    let row = |line: u32| stdout.lines().find(|row| row.contains(&format!("c:{line} "))).expect("a row");
    assert!(row(5).contains(" reachable, confirmed"), "{stdout}");
    // The error function ends the program, so main is never called with 3.
    assert!(row(8).ends_with("unreachable"), "{stdout}");
    assert!(row(9).contains(" reachable, confirmed"), "{stdout}");
}

/// The code before a label in its line is not what is labelled.
#[test]
fn a_label_is_the_code_behind_it() {
    let text = "extern int __VERIFIER_nondet_int(void);\n\
        static volatile int sink;\n\
        int main(void) {\n\
          int x = __VERIFIER_nondet_int();\n\
          if (x > 3 && x < 3) goto dead;\n\
          if (x == 8) goto live;\n\
          sink = 1; return 0; dead: sink = 2; return 1; live: sink = 3;\n\
          return 2;\n\
        }\n";
    let file = program("reach-label.c", text);
    let ran = reach(&file, &["--target-labels", "*e*", "--check-proof"]);
    let rows = rows(&ran);
    assert_eq!(ran.code, Some(0), "{rows:?} {}", ran.stderr);
    assert!(rows[0].starts_with("label dead") && rows[0].ends_with("unreachable"), "{rows:?}");
    assert!(rows[1].starts_with("label live") && rows[1].contains("with x = 8"), "{rows:?}");
}

fn alarm_file(name: &str, file: &str, line: u32) -> PathBuf {
    let text = format!(
        r#"{{"version": "2.1.0", "runs": [{{"tool": {{"driver": {{"name": "t"}}}}, "results": [
            {{"ruleId": "rule", "message": {{"text": "alarm"}}, "locations": [{{"physicalLocation":
            {{"artifactLocation": {{"uri": "{file}"}}, "region": {{"startLine": {line}}}}}}}]}}]}}]}}"#
    );
    program(name, &text)
}

/// It may be that the code of the line was left out; then it is not known whether it can be reached.
#[test]
fn of_an_alarm_in_a_line_without_code_nothing_is_known() {
    let file = program("reach-comment.c", "/* a comment */\nint main(void) { return 0; }\n");
    let alarms = alarm_file("comment.sarif", "reach-comment.c", 1);
    let ran = reach(&file, &["--alarms", &alarms.to_string_lossy()]);
    let rows = rows(&ran);
    assert_eq!(ran.code, Some(3), "{rows:?} {}", ran.stderr);
    assert!(rows[0].contains("unknown") && rows[0].contains("no code in this line"), "{rows:?}");
}

#[test]
fn static_functions_of_one_name_are_one_target() {
    let first = program(
        "reach-first.c",
        "extern int other(int);\n\
         static int helper(int x) { return x + 1; }\n\
         int unused(int x) { return helper(x); }\n\
         int main(void) { return other(2); }\n",
    );
    let second = program(
        "reach-second.c",
        "static int helper(int x) { return x + 2; }\nint other(int x) { return helper(x); }\n",
    );
    let with = |target: &str| {
        let mut command = surefoot();
        command.args(["reach", "--target", target, "--no-replay"]).args([&first, &second]);
        run(&mut command, b"")
    };
    let ran = with("function:helper");
    assert!(rows(&ran)[0].contains(" reachable"), "{:?} {}", rows(&ran), ran.stderr);
    let ran = with("reach-first.c:2");
    assert!(rows(&ran)[0].ends_with("unreachable"), "{:?} {}", rows(&ran), ran.stderr);
}

/// A path names a file by whole components, the one at that path before others that end like it.
#[test]
fn a_path_means_one_file() {
    let scratch = Scratch::new("reach-paths");
    for folder in ["a", "b", "ab"] {
        std::fs::create_dir_all(scratch.0.join(folder)).expect("a folder");
    }
    let main = "extern int f(void);\nint main(void) { return f(); }\n";
    scratch.file("x.c", main);
    scratch.file("a/x.c", "int g(void) { return 1; }\n");
    scratch.file("b/y.c", "int f(void) { return 2; }\n");
    scratch.file("ab/y.c", "extern int g(void);\nint h(void) { return g(); }\n");
    let with = |target: &str| {
        let mut command = surefoot();
        command.current_dir(&scratch.0).args(["reach", "--no-replay", "--target", target]);
        run(command.args(["x.c", "a/x.c", "b/y.c", "ab/y.c"]), b"")
    };
    for (target, answer) in [
        ("x.c:2", " reachable"),
        ("./x.c:2", " reachable"),
        ("a/../x.c:2", " reachable"),
        ("a/x.c:1", "unreachable"),
        ("b/y.c:1", " reachable"),
        ("ab/y.c:2", "unreachable"),
    ] {
        let ran = with(target);
        assert_eq!(ran.code, Some(0), "{target}: {}", ran.stderr);
        assert!(rows(&ran)[0].contains(answer), "{target}: {:?}", rows(&ran));
    }
    for (target, messages) in [
        ("y.c:1", &["may be any of", "/b/y.c", "/ab/y.c"][..]),
        ("c/x.c:2", &["no file of the program"]),
        ("c.c:2", &["no file of the program"]),
        ("elsewhere/a/x.c:1", &["no file of the program"]),
    ] {
        let ran = with(target);
        assert_eq!(ran.code, Some(2), "{target}: {:?}", rows(&ran));
        for message in messages {
            assert!(ran.stderr.contains(message), "{target}: {}", ran.stderr);
        }
    }
}

/// Objects can be anywhere as far as the exploration knows, but not in the compiled program.
#[test]
fn what_the_compiled_program_does_not_reach_is_unknown() {
    let text = "extern void reach_error(void);\n\
        static int object;\n\
        int main(void) {\n\
          if ((unsigned long)&object < 0x20000) reach_error();\n\
          return 0;\n\
        }\n";
    let file = program("reach-refuted.c", text);
    let ran = reach(&file, &[]);
    assert_eq!(ran.code, Some(3), "{:?} {}", rows(&ran), ran.stderr);
    assert!(rows(&ran)[0].contains("unknown (unconfirmed violation: "), "{:?}", rows(&ran));
    let ran = reach(&file, &["--no-replay"]);
    assert!(rows(&ran)[0].contains(" reachable"), "{:?} {}", rows(&ran), ran.stderr);
}

/// What does not end the program cannot be seen in the compiled one; the interpreter comes by.
#[test]
fn lines_labels_and_functions_are_confirmed_by_the_interpreter() {
    let file = program("reach-confirmed.c", PROGRAM);
    let flags =
        ["--target-labels", "error_1", "--target", "reach-confirmed.c:7", "--target", "function:main"];
    let ran = reach(&file, &flags);
    let rows = rows(&ran);
    assert_eq!(ran.code, Some(0), "{rows:?} {}", ran.stderr);
    for row in &rows[..3] {
        assert!(row.contains(" reachable, confirmed by the interpreter, "), "{rows:?}");
    }
    let ran = reach(&file, &["--target", "function:main", "--json"]);
    let value: serde_json::Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    assert_eq!(value["targets"][0]["confirmed_by"], "the interpreter");
}

/// The violation of one path says nothing about a target that another reached.
#[test]
fn a_violation_belongs_to_the_path_it_ends() {
    let text = "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\n\
        static volatile int sink;\n\
        int main(void) {\n\
          int x = __VERIFIER_nondet_int();\n\
          if (x == 1) {\n\
            sink = 1;\n\
            return 0;\n\
          }\n\
          assert(x != 2);\n\
          if (x == 3) {\n\
            sink = 3;\n\
            return 0;\n\
          }\n\
          assert(x != 4);\n\
          if (x > 5 && x < 5)\n\
            sink = 5;\n\
          return 0;\n\
        }\n";
    let file = program("reach-paths.c", text);
    let lines =
        ["--target", "reach-paths.c:7", "--target", "reach-paths.c:12", "--target", "reach-paths.c:17"];
    for search in ["dfs", "bfs"] {
        let mut flags = lines.to_vec();
        flags.extend(["--search", search]);
        let ran = reach(&file, &flags);
        let rows = rows(&ran);
        assert_eq!(ran.code, Some(0), "{rows:?} {}", ran.stderr);
        assert!(rows[0].contains("confirmed by the interpreter, with x = 1"), "{rows:?}");
        assert!(rows[1].contains("confirmed by the interpreter, with x = 3"), "{rows:?}");
        assert!(rows[2].ends_with("unreachable"), "{rows:?}");
    }
}

/// Where deepening proves, loops are abstracted: what is reached there only need not be.
#[test]
fn deepening_reaches_only_what_it_unrolled() {
    let text = "int main(void) {\n  int u = 0;\n  for (int i = 0; i < 3; i++) { }\n  while (1) {\n    \
                if (u == 3) { T_0: ; }\n    T_1: u = 0;\n  }\n  T_2: return 0;\n}\n";
    let file = program("reach-deepening-proves.c", text);
    for further in [&[][..], &["--engine", "paths", "--jobs", "1", "--check-proof"]] {
        let flags = ["--target-labels", "T_*", "--loops", "deepen", "--json"];
        let ran = reach(&file, &[&flags[..], further].concat());
        let value: serde_json::Value = serde_json::from_slice(&ran.stdout).expect("JSON");
        let targets = value["targets"].as_array().expect("targets").iter();
        let answers: Vec<&str> = targets.filter_map(|target| target["answer"].as_str()).collect();
        assert_eq!(answers, ["unreachable", "reachable", "unreachable"]);
    }
}

/// Beyond the bound nothing was looked at, and there was no time to go on.
#[test]
fn deepening_that_runs_out_of_time_decides_nothing() {
    let text = "extern unsigned __VERIFIER_nondet_uint(void);\n\
        int main(void) {\n\
          unsigned x = __VERIFIER_nondet_uint(), sum = 0;\n\
          for (unsigned i = 0; i < 100000; i++) sum = sum * 3 + (x ^ i);\n\
          if (sum != 7) { far: return 1; }\n\
          return 0;\n\
        }\n";
    let file = program("reach-deepening.c", text);
    let ran = reach(&file, &["--target-labels", "far", "--loops", "deepen", "--timeout", "1"]);
    let rows = rows(&ran);
    assert!(!rows[0].contains("unreachable"), "{rows:?} {}", ran.stderr);
}

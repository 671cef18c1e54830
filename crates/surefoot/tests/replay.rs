//! `surefoot replay` with good and bad tests, and `verify --trace`.

mod common;

use common::{Ran, Scratch, run, surefoot};

const PROGRAM: &str = "#include <stdio.h>\n#include <stdlib.h>\n\
extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n\
int main(void) {\n\
  int table[4] = {0};\n\
  int i = __VERIFIER_nondet_int();\n\
  int j = __VERIFIER_nondet_int();\n\
  printf(\"%d %d\\n\", i, j);\n\
  if (i == 1) reach_error();\n\
  if (i == 2) return table[j];\n\
  if (i == 3) abort();\n\
  if (i == 4) for (;;) ;\n\
  if (i == 5) return j + 1;\n\
  return 0;\n}\n";

fn case(inputs: &[i32]) -> String {
    let inputs: String = inputs.iter().map(|input| format!("<input>{input}</input>")).collect();
    format!("<?xml version=\"1.0\"?>\n<testcase>{inputs}</testcase>\n")
}

/// Replays a file of that name and content on [`PROGRAM`].
fn replay(name: &str, content: impl AsRef<[u8]>, further: &[&str]) -> Ran {
    let scratch = Scratch::new("replay");
    let program = scratch.file("prog.c", PROGRAM);
    let test = scratch.file(name, content);
    run(surefoot().arg("replay").args(further).arg(program).arg(test), b"")
}

#[track_caller]
fn check(ran: &Ran, code: i32, message: &str) {
    assert_eq!(ran.code, Some(code), "{}", ran.stderr);
    assert!(ran.stderr.contains(message), "{}", ran.stderr);
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
}

#[test]
fn each_way_to_end_has_its_code() {
    let ran = replay("t.xml", case(&[7, -8]), &[]);
    check(&ran, 0, "nothing wrong: it ended with status 0");
    assert_eq!(ran.stdout, b"7 -8\n");
    check(&replay("t.xml", case(&[1, 0]), &[]), 1, "violation: it called reach_error");
    check(&replay("t.xml", case(&[2, 4]), &[]), 1, "stack-buffer-overflow");
    check(&replay("t.xml", case(&[2, 3]), &[]), 0, "nothing wrong");
    check(&replay("t.xml", case(&[3, 0]), &[]), 0, "killed by SIGABRT");
    check(&replay("t.xml", case(&[4, 0]), &["--timeout", "1"]), 3, "did not end in time");
    check(
        &replay("t.xml", case(&[7]), &[]),
        3,
        "asked __VERIFIER_nondet_int for an input after the last one",
    );
    check(&replay("t.xml", case(&[5, i32::MAX]), &[]), 0, "nothing wrong");
    let overflow = ["--property", "no-overflow"];
    check(&replay("t.xml", case(&[5, i32::MAX]), &overflow), 1, "signed integer overflow");
}

#[test]
fn a_counterexample_as_json_can_be_replayed_and_executed() {
    let scratch = Scratch::new("json");
    let program = scratch.file("prog.c", PROGRAM);
    let found = run(surefoot().args(["verify", "--json", "--property", "valid-deref"]).arg(&program), b"");
    assert_eq!(found.code, Some(1), "{}", found.stderr);
    let test = scratch.file("found.json", &found.stdout);
    check(&run(surefoot().arg("replay").arg(&program).arg(&test), b""), 1, "AddressSanitizer: stack-");
    let own = run(surefoot().arg("exec").arg("--test").arg(&test).arg(&program), b"");
    check(&own, 1, "out-of-bounds read");
}

#[test]
fn what_is_no_test_is_said() {
    check(&replay("t.xml", "hello", &[]), 2, "no well-formed XML");
    check(&replay("t.xml", "<suite></suite>", &[]), 2, "not 'testcase'");
    check(&replay("t.ktest", "hello", &[]), 2, "it is no .ktest file");
    check(&replay("t.ktest", b"KTEST\0\0\0\x03\0\0\0\x01", &[]), 2, "it ends within an argument");
    check(&replay("t.json", "hello", &[]), 2, "it is no JSON");
    check(&replay("t.json", "{\"counterexample\": null}", &[]), 2, "verify found no violation");
    check(&replay("t.txt", "hello", &[]), 2, "one test is needed");
    let ran = run(surefoot().args(["replay", "/no/such/prog.c", "/no/such/test.xml"]), b"");
    check(&ran, 2, "cannot read /no/such/prog.c");
    let scratch = Scratch::new("missing");
    let program = scratch.file("prog.c", PROGRAM);
    let ran = run(surefoot().arg("replay").arg(&program).arg("/no/such/test.xml"), b"");
    check(&ran, 2, "cannot read /no/such/test.xml");
    check(
        &run(surefoot().args(["replay", "test.xml"]), b""),
        2,
        "the program that test.xml is for is missing",
    );
    check(&run(surefoot().args(["replay", "a.c", "a.xml", "b.xml"]), b""), 2, "there is several");
}

/// The lines of every decision on the way, and the one with the violation.
#[test]
fn the_trace_shows_the_way() {
    let scratch = Scratch::new("trace");
    let program = scratch.file(
        "way.c",
        "extern int __VERIFIER_nondet_int(void);\n\
         extern void reach_error(void);\n\
         static int limit(int x) {\n  if (x > 100)\n    return 100;\n  return x;\n}\n\
         int main(void) {\n\
         \x20 int x = __VERIFIER_nondet_int();\n\
         \x20 int y = limit(x);\n\
         \x20 for (int i = 0; i < 2; i++)\n    y += i;\n\
         \x20 if (y == 101)\n    reach_error();\n  return 0;\n}\n",
    );
    let ran = run(surefoot().args(["verify", "--trace"]).arg(&program), b"");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let (_, way) = ran.stderr.split_once("the way there:\n").expect("a trace");
    let lines: Vec<&str> =
        way.lines().map(|line| line.trim().split_once("  ").expect("a line").1.trim()).collect();
    assert_eq!(
        lines,
        [
            "int x = __VERIFIER_nondet_int();",
            "if (x > 100)",
            "return 100;",
            "}",
            "for (int i = 0; i < 2; i++)",
            "y += i;",
            "for (int i = 0; i < 2; i++)",
            "y += i;",
            "for (int i = 0; i < 2; i++)",
            "if (y == 101)",
            "reach_error();",
        ],
        "{way}"
    );
}

#[test]
fn a_long_trace_is_cut_at_its_beginning() {
    let scratch = Scratch::new("long");
    let program = scratch.file(
        "long.c",
        "extern void reach_error(void);\nint main(void) {\n\
         \x20 int sum = 0;\n  for (int i = 0; i < 1000; i++)\n    sum += i;\n  reach_error();\n  return sum;\n}\n",
    );
    let ran = run(surefoot().args(["verify", "--trace"]).arg(&program), b"");
    let (_, way) = ran.stderr.split_once("the way there, its last lines:\n").expect("a trace");
    assert_eq!(way.lines().count(), 200);
    assert!(way.trim_end().ends_with("reach_error();"), "{way}");
    assert!(ran.stderr.contains("whatever the inputs are"), "{}", ran.stderr);
}

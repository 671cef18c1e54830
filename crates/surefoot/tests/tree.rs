//! `show tree` and `--html`: what is recorded, and that recording changes nothing.

mod common;

use std::path::Path;

use common::{Ran, Scratch, check_all, root, run, surefoot};

const DIAMONDS: &str = "\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int sum = 0;
  int first = __VERIFIER_nondet_int();
  if (first > 3) sum += 1; else sum += 2;
  if (__VERIFIER_nondet_int()) sum = 3;
  if (first > 2 && sum == 1) sum = 2;
  if (sum > 6) reach_error();
  return 0;
}
";

fn surefoot_in(folder: &Path, arguments: &[&str]) -> Ran {
    run(surefoot().current_dir(folder).args(arguments), b"")
}

fn stdout(ran: &Ran) -> String {
    String::from_utf8(ran.stdout.clone()).expect("text")
}

/// Whatever depends on time is left out.
fn counts(ran: &Ran) -> Vec<String> {
    let lines = ran.stderr.lines();
    let kept = lines.filter(|line| {
        !line.starts_with("seconds") && !line.starts_with("memory, ") && !line.starts_with("the tree is in")
    });
    kept.map(String::from).collect()
}

#[test]
fn a_tree_as_text() {
    let scratch = Scratch::new("tree");
    scratch.file("diamonds.c", DIAMONDS);
    let arguments = ["show", "tree", "--engine", "paths", "--speculation", "off", "diamonds.c"];
    let ran = surefoot_in(&scratch.0, &arguments);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), "true\n"));
    let expected = "\
engine: learning, which gave the answer
0 explored [the program begins]
    interpolant: true
1 explored main diamonds.c:4
    not subsumed: nothing was learnt yet for this point, call stack and these objects
    interpolant: true
  2 explored main diamonds.c:7 [first#1 >= 4]
      not subsumed: nothing was learnt yet for this point, call stack and these objects
      interpolant: first >= 3 && sum == 1
    4 explored main diamonds.c:8 [__VERIFIER_nondet_int()#1 != 0]
        not subsumed: nothing was learnt yet for this point, call stack and these objects
        interpolant: sum < 7 && sum >= 2
    6 ended diamonds.c:10
    5 explored main diamonds.c:8 [__VERIFIER_nondet_int()#1 == 0]
        not subsumed: the interpolant of node 4 needs sum >= 2, which is not known to hold
        interpolant: first >= 3 && sum == 1
      7 infeasible main diamonds.c:8 [first#1 < 3]
      8 ended diamonds.c:10
  3 explored main diamonds.c:7 [first#1 < 4]
      not subsumed: the interpolant of node 2 needs other values of sum
      interpolant: sum < 7 && sum >= 2
    9 subsumed main diamonds.c:8 [__VERIFIER_nondet_int()#1 != 0] -> 4
    10 subsumed main diamonds.c:8 [__VERIFIER_nondet_int()#1 == 0] -> 4
";
    assert_eq!(stdout(&ran), expected);
}

#[test]
fn a_tree_for_graphviz() {
    let scratch = Scratch::new("tree");
    scratch.file("diamonds.c", DIAMONDS);
    let arguments =
        ["show", "tree", "--format", "dot", "--engine", "paths", "--speculation", "off", "diamonds.c"];
    let text = stdout(&surefoot_in(&scratch.0, &arguments));
    assert!(text.starts_with("digraph tree {\n") && text.ends_with("}\n"), "{text}");
    assert!(text.contains("[style=dashed, constraint=false"), "{text}");
}

#[test]
fn recording_changes_neither_the_answer_nor_the_exploration() {
    let modes: [&[&str]; 4] = [
        &["--unwind", "3", "--speculation", "off"],
        &["--unwind", "3", "--speculation", "on"],
        &["--unwind", "3", "--speculation", "off", "--interpolation", "off"],
        &["--loops", "abstract-only"],
    ];
    let programs = [
        "examples/held_lock.c",
        "examples/off_by_one.c",
        "tests/programs/interpolation/correlated-diamonds.c",
        "tests/programs/interpolation/array-of-structures.c",
        "tests/programs/interpolation/global-changed-in-a-callee.c",
        "tests/programs/interpolation/diamonds-with-one-bad-sum.c",
        "tests/programs/interpolation/freed-on-the-late-path.c",
    ];
    let cases = programs.iter().flat_map(|program| modes.map(|mode| (*program, mode)));
    // Abstraction alone does not come to an end there.
    let ends = |(program, mode): &(&str, &[&str])| mode.len() > 2 || !program.ends_with("off_by_one.c");
    let cases: Vec<(&str, &[&str])> = cases.filter(ends).collect();
    check_all(&cases, |(program, mode)| {
        let scratch = Scratch::new("tree");
        let file = root().join(program);
        let mut arguments =
            vec!["verify", "--progress", "never", "--stats", "--no-replay", "--engine", "paths"];
        arguments.extend(*mode);
        let plain = run(surefoot().args(&arguments).arg(&file), b"");
        let recorded = run(surefoot().args(&arguments).arg("--html").arg(&scratch.0).arg(&file), b"");
        if !scratch.0.join("index.html").is_file() {
            return Err(format!("{program} {mode:?}: no page: {}", recorded.stderr));
        }
        let same = (plain.code, &plain.stdout, counts(&plain))
            == (recorded.code, &recorded.stdout, counts(&recorded));
        let difference = || format!("{program} {mode:?}:\n{}\n{}", plain.stderr, recorded.stderr);
        if same { Ok(()) } else { Err(difference()) }
    });
}

#[test]
fn targets_are_in_the_page() {
    let scratch = Scratch::new("tree");
    scratch.file("diamonds.c", DIAMONDS);
    let ran = surefoot_in(&scratch.0, &["reach", "--quiet", "--html", "new/folder", "diamonds.c"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let page = std::fs::read_to_string(scratch.0.join("new/folder/index.html")).expect("a page");
    assert!(page.contains(r#""targets":[[9,"call of reach_error in main","unreachable"]]"#), "{page}");
    assert!(page.contains(r#""verdict":"0 reachable, 1 unreachable, 0 unknown""#));
}

#[test]
fn a_folder_that_cannot_be_written_does_not_hide_the_answer() {
    let scratch = Scratch::new("tree");
    scratch.file("diamonds.c", DIAMONDS);
    scratch.file("taken", "");
    let ran = surefoot_in(&scratch.0, &["verify", "--quiet", "--html", "taken", "diamonds.c"]);
    assert_eq!((ran.code, stdout(&ran).as_str()), (Some(2), "true\n"));
    assert!(ran.stderr.contains("error: cannot write taken/index.html"), "{}", ran.stderr);
}

#[test]
fn what_has_no_tree_says_so() {
    let scratch = Scratch::new("tree");
    scratch.file("diamonds.c", DIAMONDS);
    let ran = surefoot_in(&scratch.0, &["show", "tree", "--engine", "bmc", "diamonds.c"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("there is no tree"), "{}", ran.stderr);
    let ran = surefoot_in(&scratch.0, &["show", "tree", "--format", "html", "diamonds.c"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("--output"), "{}", ran.stderr);
    let ran =
        surefoot_in(&scratch.0, &["verify", "--quiet", "--engine", "bmc", "--html", "out", "diamonds.c"]);
    assert_eq!((ran.code, stdout(&ran).as_str()), (Some(0), "true\n"));
    assert!(scratch.0.join("out/index.html").is_file());
}

//! `--engine bmc` and `--merge` from the command line.

mod common;

use common::{Ran, Scratch, root, run, surefoot};

const DECLARATIONS: &str = "extern int __VERIFIER_nondet_int(void);\n\
                            extern unsigned char __VERIFIER_nondet_uchar(void);\n\
                            extern void reach_error(void);\n";

fn verify(source: &str, flags: &[&str]) -> Ran {
    let scratch = Scratch::new("bounded");
    let file = scratch.file("program.c", format!("{DECLARATIONS}{source}"));
    run(surefoot().arg("verify").args(flags).arg(file), b"")
}

fn first_line(ran: &Ran) -> String {
    String::from_utf8_lossy(&ran.stdout).lines().next().unwrap_or_default().to_string()
}

/// A sum of up to ten inputs, none above 100.
fn sums(bound: u32) -> String {
    format!(
        "int main(void) {{\n\
           int n = __VERIFIER_nondet_int(), sum = 0, a[10];\n\
           if (n < 0 || n > 10) return 0;\n\
           for (int i = 0; i < n; i++) {{\n\
             a[i] = __VERIFIER_nondet_int();\n\
             if (a[i] < 0) a[i] = 0;\n\
             if (a[i] > 100) a[i] = 100;\n\
           }}\n\
           for (int i = 0; i < n; i++) sum += a[i];\n\
           if (sum > {bound}) reach_error();\n\
           return 0;\n\
         }}\n"
    )
}

#[test]
fn the_bound_grows_until_no_execution_goes_beyond_it() {
    let ran = verify(&sums(1000), &["--engine", "bmc", "--stats"]);
    assert_eq!((first_line(&ran).as_str(), ran.code), ("true", Some(0)), "{}", ran.stderr);
    assert!(ran.stderr.contains("loops unrolled 16 times"), "{}", ran.stderr);
}

#[test]
fn a_violation_has_a_test_that_was_replayed() {
    let ran = verify(&sums(999), &["--engine", "bmc"]);
    assert_eq!((first_line(&ran).as_str(), ran.code), ("false(unreach-call)", Some(1)), "{}", ran.stderr);
    assert!(ran.stderr.contains("n = 10"), "{}", ran.stderr);
    assert!(ran.stderr.contains("confirmed by running the compiled program"), "{}", ran.stderr);
    // Only the inputs that were asked for, each once.
    let (_, inputs) = ran.stderr.split_once("inputs that lead to it").unwrap_or_default();
    assert_eq!(inputs.matches("__VERIFIER_nondet_int()").count(), 11, "{}", ran.stderr);
    assert!(!ran.stderr.contains("never written"), "{}", ran.stderr);
    let example = root().join("examples/off_by_one.c");
    let ran = run(surefoot().args(["verify", "--engine", "bmc"]).arg(example), b"");
    assert_eq!((first_line(&ran).as_str(), ran.code), ("false(valid-deref)", Some(1)), "{}", ran.stderr);
}

#[test]
fn what_was_never_written_can_be_anything_after_a_join() {
    let source = "int main(void) {\n\
                    int a[2], x = __VERIFIER_nondet_int();\n\
                    if (x) a[0] = 1;\n\
                    if (a[0] == 7) reach_error();\n\
                    return 0;\n\
                  }\n";
    let ran = verify(source, &["--engine", "bmc", "--no-replay"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stderr.contains("x = 0"), "{}", ran.stderr);
}

/// Bytes of an input that one way reads and the other does not: each has names of its own for them.
#[test]
fn an_input_that_one_way_reads_is_in_the_test_of_that_way() {
    let source = "int main(int count, char **arguments) {\n\
                    char first = 0;\n\
                    if (count > 1) first = arguments[1][0];\n\
                    if (first == 'a') reach_error();\n\
                    return 0;\n\
                  }\n";
    for engine in [&["--engine", "bmc"][..], &["--engine", "paths", "--merge"]] {
        let ran = verify(source, &[engine, &["--sym-args", "0", "1", "1"]].concat());
        assert_eq!(ran.code, Some(1), "{}", ran.stderr);
        assert!(ran.stderr.contains("confirmed by running the compiled program"), "{}", ran.stderr);
    }
}

#[test]
fn a_bound_that_was_asked_for_is_kept() {
    let source = "int main(void) { int n = __VERIFIER_nondet_int(), i = 0; while (i < n) i++; return 0; }\n";
    let ran = verify(source, &["--engine", "bmc", "--unwind", "3"]);
    assert_eq!(ran.code, Some(3));
    assert!(ran.stderr.contains("--unwind"), "{}", ran.stderr);
    let ran = verify(source, &["--engine", "bmc", "--unwind", "3", "--no-unwinding-assertions"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.stderr.contains("assumed: loops and recursion do not go beyond --unwind"), "{}", ran.stderr);
    let ran = verify(source, &["--engine", "bmc", "--timeout", "1"]);
    assert_eq!(ran.code, Some(3));
    assert!(ran.stderr.contains("--timeout"), "{}", ran.stderr);
}

#[test]
fn targets_are_decided_one_query_each() {
    let scratch = Scratch::new("bounded");
    let source = "int main(void) {\n\
                    int x = 0;\n\
                    for (int i = 0; i < 4; i++) if (__VERIFIER_nondet_int() > 5) x++;\n\
                    if (x == 4) goto all;\n\
                    if (x == 5) goto more;\n\
                    return 0;\n\
                    all: return 1;\n\
                    more: return 2;\n\
                  }\n";
    let file = scratch.file("labels.c", format!("{DECLARATIONS}{source}"));
    let mut command = surefoot();
    let ran = run(command.args(["reach", "--engine", "bmc", "--target-labels", "*"]).arg(file), b"");
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(text.contains("1 reachable, 1 unreachable, 0 unknown"), "{text}{}", ran.stderr);
}

#[test]
fn what_it_does_not_do_it_says() {
    let source = "int main(void) { return 0; }\n";
    let ran = verify(source, &["--engine", "bmc", "--check-proof"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("leaves no proof"), "{}", ran.stderr);
    let ran = verify(source, &["--engine", "bmc", "--property", "valid-memsafety"]);
    assert_eq!(ran.code, Some(3));
    assert!(ran.stderr.contains("--engine paths"), "{}", ran.stderr);
}

/// Copies in which each character takes one of two ways: twice as many paths with each, without merging.
#[test]
fn merging_keeps_the_number_of_paths_linear() {
    let source = "char from[N + 1], to[N + 1];\n\
                  int main(void) {\n\
                    for (int i = 0; i < N; i++) from[i] = (char)__VERIFIER_nondet_uchar();\n\
                    from[N] = 0;\n\
                    int i = 0;\n\
                    while (from[i]) { char c = from[i]; if (c >= 'a') c -= 32; to[i] = c; i++; }\n\
                    if (i > N) reach_error();\n\
                    return 0;\n\
                  }\n";
    assert_eq!(paths(source, &["--merge"]), 11);
    assert!(paths(source, &[]) > 1000);
}

/// How many paths a safe program has up to the number N of 10.
#[track_caller]
fn paths(source: &str, flags: &[&str]) -> u64 {
    let common = ["--engine", "paths", "--loops", "unroll", "--interpolation", "off", "--stats", "-DN=10"];
    let ran = verify(source, &[&common, flags].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let line = ran.stderr.lines().find_map(|line| line.strip_prefix("paths: ")).expect("the paths");
    line.split(' ').next().expect("a number").parse().expect("a number")
}

/// The second test reads the character again, through a pointer, and cannot fail where the first did not.
#[test]
fn two_tests_of_one_element_are_one_branch() {
    let source = "struct reader { const char *text; int at; };\n\
                  static void skip(struct reader *reader) {\n\
                    while (reader->text[reader->at] == 'x' || reader->text[reader->at] == 'y') reader->at++;\n\
                  }\n\
                  int main(void) {\n\
                    char text[N + 1];\n\
                    for (int i = 0; i < N; i++) text[i] = (char)__VERIFIER_nondet_uchar();\n\
                    text[N] = 0;\n\
                    struct reader reader = {text, 0};\n\
                    skip(&reader);\n\
                    if (reader.at > N) reach_error();\n\
                    return 0;\n\
                  }\n";
    assert_eq!(paths(source, &["--all-paths"]), 11);
}

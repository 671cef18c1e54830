//! Suites of tests in every format: they can be read, compiled and run, end as predicted, and cover
//! what Surefoot says they cover.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{Ran, Scratch, check_all, root, run, surefoot, with_timeout};
use report::ktest::KTest;
use serde_json::Value;

fn program(name: &str) -> PathBuf {
    root().join("tests/programs").join(name)
}

fn annotation(file: &Path, key: &str) -> Option<String> {
    let source = std::fs::read_to_string(file).expect("a program");
    let prefix = format!("//@ {key}: ");
    source.lines().find_map(|line| line.strip_prefix(&prefix)).map(|text| text.trim().to_string())
}

fn suite(file: &Path, folder: &Path, further: &[&str]) -> Ran {
    let mut command = surefoot();
    command.args(["test", "--timeout", "60", "--output"]).arg(folder).args(further);
    if let Some(property) = annotation(file, "property") {
        command.args(["--property", &property]);
    }
    command.args(annotation(file, "options").unwrap_or_default().split_whitespace());
    run(command.arg(file), b"")
}

/// The files in a folder whose names end like this, sorted.
fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.to_string_lossy().ends_with(end)).collect();
    files.sort();
    files
}

fn stdout(ran: &Ran) -> String {
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

/// Runs each test of a suite on the compiled program and in Surefoot's own semantics; both must
/// fail exactly where the suite says so.
fn replay_all(file: &Path, tests: &[PathBuf], fails: impl Fn(&Path) -> bool) -> Result<(), String> {
    for test in tests {
        let expected = i32::from(fails(test));
        let mut replay = surefoot();
        replay.arg("replay");
        if let Some(property) = annotation(file, "property") {
            replay.args(["--property", &property]);
        }
        let native = run(replay.arg(file).arg(test), b"");
        if native.code != Some(expected) {
            return Err(format!("{}: {:?}, not {expected}: {}", test.display(), native.code, native.stderr));
        }
        let own = run(surefoot().arg("exec").arg("--test").arg(test).arg(file), b"");
        let failed = own.stderr.contains("error: ");
        if failed != fails(test) {
            return Err(format!("{} in exec: {:?}, {}", test.display(), own.code, own.stderr));
        }
    }
    Ok(())
}

/// Programs with each kind of input, and violations of each kind that a run can show.
const REPLAYED: [&str; 5] = [
    "klee/make-symbolic-structure.c",
    "inputs/memory-block.c",
    "inputs/function-without-body.c",
    "sym-floats/index-from-a-float.c",
    "memsafety-free/double-free-on-one-path.c",
];

#[test]
fn tests_of_each_format_replay_as_predicted() {
    check_all(&REPLAYED, |name| {
        let (file, scratch) = (program(name), Scratch::new("suite"));
        let folder = scratch.0.join("out");
        let ran = suite(&file, &folder, &["--format", "ktest", "--cover", "paths"]);
        if ran.code != Some(1) || !stdout(&ran).contains("violations: 1\n") {
            return Err(format!("{name}: {:?}, {}{}", ran.code, stdout(&ran), ran.stderr));
        }
        let tests = files(&folder, ".ktest");
        for test in &tests {
            KTest::decode(&std::fs::read(test).expect("a test")).map_err(|error| error.to_string())?;
        }
        let errors = files(&folder, ".err");
        if errors.is_empty() || tests.len() < 2 {
            return Err(format!("{name}: {} tests, {} errors", tests.len(), errors.len()));
        }
        let described = |test: &Path| {
            let stem = test.with_extension("").to_string_lossy().into_owned();
            errors.iter().any(|error| error.to_string_lossy().starts_with(&format!("{stem}.")))
        };
        replay_all(&file, &tests, described)?;
        // What a function without body returned has no place in an XML suite.
        if name.contains("without-body") {
            return Ok(());
        }
        let folder = scratch.0.join("xml");
        suite(&file, &folder, &["--format", "test-comp"]);
        let fails =
            |test: &Path| std::fs::read_to_string(test).expect("a test").contains("coversError=\"true\"");
        let tests: Vec<_> =
            files(&folder, ".xml").into_iter().filter(|file| !file.ends_with("metadata.xml")).collect();
        if !tests.iter().any(|test| fails(test)) {
            return Err(format!("{name}: no test covers the error"));
        }
        replay_all(&file, &tests, fails)
    });
}

/// Exploration ends where a state was there before, the compiled program does not.
#[test]
fn tests_of_paths_that_were_cut_are_whole() {
    let scratch = Scratch::new("suite-cut");
    let file = scratch.0.join("cut.c");
    let source = "#include <stdio.h>\nextern int __VERIFIER_nondet_int(void);\n\
        extern double __VERIFIER_nondet_double(void);\nextern _Bool __VERIFIER_nondet_bool(void);\n\
        int main(void) {\n  int x = __VERIFIER_nondet_int();\n  double d = __VERIFIER_nondet_double();\n\
        if (x > 10 && d < 0.5) puts(\"a\");\n  else if (d != d) puts(\"nan\");\n  else puts(\"b\");\n\
        if (__VERIFIER_nondet_bool()) puts(\"t\");\n  return 0;\n}\n";
    std::fs::write(&file, source).expect("a program");
    let folder = scratch.0.join("out");
    let ran = suite(&file, &folder, &[]);
    let is_case = |file: &PathBuf| !file.ends_with("metadata.xml");
    let tests: Vec<_> = files(&folder, ".xml").into_iter().filter(is_case).collect();
    assert!(ran.code == Some(0) && tests.len() > 1, "{:?}, {}{}", ran.code, stdout(&ran), ran.stderr);
    replay_all(&file, &tests, |_| false).unwrap_or_else(|why| panic!("{why}"));
}

/// What the system answered is no input that the program asks for, also where the compiled program cannot be told.
#[test]
fn tests_with_failing_calls_replay() {
    let scratch = Scratch::new("suite-failing");
    let file = scratch.0.join("failing.c");
    let source = "#include <stdio.h>\nextern int __VERIFIER_nondet_int(void);\n\
        int main(void) {\n  puts(\"one\");\n  int number = __VERIFIER_nondet_int();\n\
        if (number == 5) puts(\"five\");\n  FILE *file = fopen(\"a\", \"r\");\n\
        if (file) fclose(file);\n  return 0;\n}\n";
    std::fs::write(&file, source).expect("a program");
    let folder = scratch.0.join("out");
    let ran = suite(&file, &folder, &["--format", "ktest", "--max-fail", "1"]);
    let tests = files(&folder, ".ktest");
    assert!(ran.code == Some(0) && tests.len() > 1, "{:?}, {}{}", ran.code, stdout(&ran), ran.stderr);
    replay_all(&file, &tests, |_| false).unwrap_or_else(|why| panic!("{why}"));
}

#[test]
fn unit_tests_compile_and_run() {
    let names = ["klee/make-symbolic-structure.c", "sym-branches/switch-missing-break.c", REPLAYED[2]];
    check_all(&names, |name| {
        let (file, scratch) = (program(name), Scratch::new("unit"));
        let folder = scratch.0.join("out");
        let ran = suite(&file, &folder, &["--format", "c", "--cover", "paths"]);
        let tests = files(&folder, ".c");
        if ran.code != Some(1) || tests.len() < 2 {
            return Err(format!("{name}: {:?}, {}{}", ran.code, stdout(&ran), ran.stderr));
        }
        for test in tests {
            let executable = scratch.0.join("test");
            let text = std::fs::read_to_string(&test).expect("a test");
            let fails = text.contains("// Leads to: ");
            // As the test itself says: what it leads to must be seen then.
            let line = text.lines().find_map(|line| line.strip_prefix("// compile: cc "));
            let flags = line.and_then(|line| Some(line.split_once("-o test ")?.0)).unwrap_or_default();
            let mut compiler = Command::new("clang-22");
            compiler
                .arg("-w")
                .args(flags.split_whitespace())
                .arg("-o")
                .arg(&executable)
                .arg(&test)
                .arg(&file);
            let compiled = run(&mut compiler, b"");
            if compiled.code != Some(0) {
                return Err(format!("{}: {}", test.display(), compiled.stderr));
            }
            let ended = run(&mut with_timeout(20, &executable), b"");
            let output = stdout(&ended) + &ended.stderr;
            let failed =
                output.contains("Sanitizer") || output.contains("was called") || output.contains("Assertion");
            if failed != fails || output.contains("the test ends here") {
                return Err(format!("{}: {:?}, {output}", test.display(), ended.code));
            }
        }
        Ok(())
    });
}

#[test]
fn a_suite_without_tests_has_its_metadata() {
    let scratch = Scratch::new("empty");
    let file = scratch.file("safe.c", "int main(void) { return 0; }");
    let folder = scratch.0.join("out");
    let ran = suite(&file, &folder, &["--cover", "errors"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(files(&folder, ""), [folder.join("metadata.xml")]);
    let metadata = std::fs::read_to_string(folder.join("metadata.xml")).expect("metadata");
    assert!(metadata.contains("COVER( init(main()), FQL(COVER EDGES(@CALL(reach_error))) )"), "{metadata}");
    assert!(stdout(&ran).starts_with("tests: 0, in "), "{}", stdout(&ran));
}

/// A property file of Test-Comp says what to cover.
#[test]
fn goals_come_from_property_files() {
    let scratch = Scratch::new("goals");
    let file = scratch.file(
        "two.c",
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n\
         int main(void) { int x = __VERIFIER_nondet_int(); if (x == 7) reach_error(); return x > 3; }",
    );
    for (goal, cover, tests) in [
        ("@CALL(reach_error)", "errors", 1),
        ("@DECISIONEDGE", "branches", 2),
        ("@BASICBLOCKENTRY", "blocks", 2),
    ] {
        let text = format!("COVER( init(main()), FQL(COVER EDGES({goal})) )\n");
        let property = scratch.file("goal.prp", text);
        let folder = scratch.0.join(cover);
        let property = property.to_str().expect("a path");
        let ran = suite(&file, &folder, &["--json", "--property", property]);
        assert_eq!(ran.code, Some(1), "{}", ran.stderr);
        let json: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
        assert_eq!(json["suite"]["cover"], cover);
        assert_eq!(json["suite"]["tests"], tests, "{cover}");
        let metadata = std::fs::read_to_string(folder.join("metadata.xml")).expect("metadata");
        assert!(metadata.contains(goal), "{metadata}");
    }
}

/// A path that an assumption cuts has executed something all the same.
#[test]
fn a_path_cut_by_an_assumption_gives_its_test() {
    let scratch = Scratch::new("assumed");
    let file = scratch.file(
        "assumed.c",
        "extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int);\n\
         int main(void) { if (__VERIFIER_nondet_int()) { __VERIFIER_assume(0); } return 0; }",
    );
    for cover in ["paths", "branches"] {
        let folder = scratch.0.join(cover);
        let ran = suite(&file, &folder, &["--cover", cover]);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        assert!(stdout(&ran).starts_with("tests: 2, in "), "{}", stdout(&ran));
    }
}

/// Ends with the counters saved, however it ends.
const DUMP: &str = "#include <signal.h>\n#include <unistd.h>\nextern void __gcov_dump(void);\n\
    static void end(int signal) { __gcov_dump(); _exit(100 + signal); }\n\
    __attribute__((constructor)) static void install(void) {\n\
      int all[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};\n\
      for (int i = 0; i < 5; i++) signal(all[i], end);\n}\n";

/// Not among them: programs with a path that calls a function of the harness that exits (the counts
/// of gcov are sums over edges, and come out wrong), and assertions with `&&` (of which it sees the
/// first operand only).
const COVERED: [&str; 14] = [
    "sym-strings/balanced-brackets.c",
    "sym-strings/atoi-knows-signs.c",
    "sym-branches/switch-case-ranges.c",
    "sym-branches/switch-fall-through-adds-up.c",
    "sym-branches/switch-with-every-case.c",
    "sym-branches/goto-state-machine.c",
    "sym-arrays/linear-search-with-sentinel.c",
    "sym-arrays/binary-search-drops-a-candidate.c",
    "sym-loops/break-leaves-the-inner-loop.c",
    "sym-heap/delete-from-the-list.c",
    "sym-sizes/realloc-keeps-the-contents.c",
    "sym-structs/callee-changes-only-its-copy.c",
    "sym-floats/comparisons-are-total-without-nan.c",
    "sym-recursion/wrong-base-case.c",
];

/// What a tool counts, by line: executed or not, and of each decision how many branches of how many.
#[derive(Debug, PartialEq, Eq, Default)]
struct Counted {
    lines: BTreeMap<u64, bool>,
    decisions: BTreeMap<u64, (u64, u64)>,
}

fn counted_by_surefoot(json: &Value, file: &Path) -> Option<Counted> {
    let name = file.file_name()?.to_str()?;
    let files = json["coverage"]["files"].as_array()?;
    let found = files.iter().find(|entry| entry["file"].as_str().is_some_and(|path| path.ends_with(name)))?;
    let mut counted = Counted::default();
    for (key, executed) in [("covered_lines", true), ("uncovered_lines", false)] {
        for line in found[key].as_array()? {
            counted.lines.insert(line.as_u64()?, executed);
        }
    }
    for entry in found["decisions"].as_array()? {
        let branches = (entry["covered"].as_u64()?, entry["total"].as_u64()?);
        counted.decisions.insert(entry["line"].as_u64()?, branches);
    }
    Some(counted)
}

/// Compiles the program for gcov, runs all tests on it, and reads what `llvm-cov gcov` counts.
fn counted_by_gcov(file: &Path, tests: &[PathBuf], folder: &Path) -> Result<Counted, String> {
    let step = |program: &str, arguments: &[&str], further: Option<&Path>| {
        let mut command = Command::new(program);
        let ran = run(command.args(arguments).args(further).current_dir(folder), b"");
        if ran.code == Some(0) { Ok(()) } else { Err(format!("{program} {arguments:?}: {}", ran.stderr)) }
    };
    std::fs::copy(file, folder.join("program.c")).expect("a copy");
    std::fs::write(folder.join("dump.c"), DUMP).expect("written");
    step("clang-22", &["-w", "-O0", "--coverage", "-c", "program.c"], None)?;
    step("clang-22", &["-w", "-c", "dump.c"], None)?;
    for test in tests {
        step("clang-22", &["-w", "-c", "-o", "test.o"], Some(test))?;
        step("clang-22", &["--coverage", "-o", "test", "test.o", "program.o", "dump.o", "-lm"], None)?;
        run(with_timeout(20, folder.join("test")).current_dir(folder), b"");
    }
    step("llvm-cov-22", &["gcov", "-b", "-i", "program.c"], None)?;
    let text = std::fs::read_to_string(folder.join("program.c.gcov")).map_err(|error| error.to_string())?;
    let mut counted = Counted::default();
    for line in text.lines() {
        let Some((key, values)) = line.split_once(':') else { continue };
        let Some((number, what)) = values.split_once(',') else { continue };
        let Ok(number) = number.parse::<u64>() else { continue };
        match key {
            "lcount" => *counted.lines.entry(number).or_default() |= what != "0",
            "branch" => {
                let (taken, total) = counted.decisions.entry(number).or_default();
                *taken += u64::from(what == "taken");
                *total += 1;
            }
            _ => {}
        }
    }
    Ok(counted)
}

#[test]
fn coverage_is_what_gcov_counts() {
    check_all(&COVERED, |name| {
        let (file, scratch) = (program(name), Scratch::new("covered"));
        let folder = scratch.0.join("out");
        let further = ["--cover", "branches", "--format", "c", "--json", "--no-replay"];
        let ran = suite(&file, &folder, &further);
        let json: Value = serde_json::from_slice(&ran.stdout).map_err(|error| format!("{name}: {error}"))?;
        let ours = counted_by_surefoot(&json, &file).ok_or_else(|| format!("{name}: {json:#}"))?;
        let gcov = counted_by_gcov(&file, &files(&folder, ".c"), &scratch.0)?;
        // Braces are lines of their own to gcov.
        let missing: BTreeSet<_> = ours.lines.keys().filter(|line| !gcov.lines.contains_key(line)).collect();
        let differ: Vec<_> =
            ours.lines.iter().filter(|(line, executed)| gcov.lines.get(line) != Some(executed)).collect();
        if ours.lines.len() < 4
            || !missing.is_empty()
            || !differ.is_empty()
            || ours.decisions != gcov.decisions
        {
            return Err(format!("{name}: {ours:?}\nbut gcov: {gcov:?}"));
        }
        Ok(())
    });
}

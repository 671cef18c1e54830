//! Runs that are stopped, killed, or out of room keep what they have.

mod common;

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{Scratch, run};
use report::ktest::KTest;

/// 2^20 paths.
const MANY_PATHS: &str = "extern int __VERIFIER_nondet_int(void);\n\
    int main(void) { int n = 0; for (int i = 0; i < 20; i++) if (__VERIFIER_nondet_int()) n++; return n; }\n";

const ENDLESS: &str = "extern int __VERIFIER_nondet_int(void);\n\
    int main(void) { unsigned long n = 0; if (__VERIFIER_nondet_int()) return 1; for (;;) n++; }\n";

fn start(arguments: &[&str], files: &[&Path]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_surefoot"));
    command.args(arguments).args(files).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("surefoot starts")
}

fn send(signal: &str, child: &Child) {
    let sent = run(Command::new("kill").args([signal, &child.id().to_string()]), b"");
    assert_eq!(sent.code, Some(0), "{}", sent.stderr);
}

/// Waits until something holds; far longer than it takes.
#[track_caller]
fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what} takes too long");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Whether a process catches SIGINT by now.
fn catches_interrupts(child: &Child) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0");
    u64::from_str_radix(caught.trim(), 16).unwrap_or(0) & 2 != 0
}

/// Exit code, standard output and standard error; the process must end soon.
fn finish(mut child: Child) -> (Option<i32>, String, String) {
    let mut ended = None;
    wait_until("the end", || {
        ended = child.try_wait().expect("a child");
        ended.is_some()
    });
    let (mut stdout, mut stderr) = (String::new(), String::new());
    child.stdout.take().expect("a pipe").read_to_string(&mut stdout).expect("text");
    child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("text");
    (ended.and_then(|status| status.code()), stdout, stderr)
}

/// The files of a folder, but for drafts, which no tool takes for a test.
fn whole(folder: &Path) -> Vec<String> {
    names(folder).into_iter().filter(|name| !name.starts_with('.')).collect()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn killed_half_way_every_test_is_whole() {
    for format in ["test-comp", "ktest"] {
        let scratch = Scratch::new("killed");
        let (program, folder) = (scratch.file("many.c", MANY_PATHS), scratch.0.join("out"));
        let child = start(&["test", "--cover", "paths", "--format", format, "-o"], &[&folder, &program]);
        wait_until("the first tests", || whole(&folder).len() > 20);
        send("-KILL", &child);
        assert_eq!(child.wait_with_output().expect("a child").status.code(), None);
        let mut tests = 0;
        // A draft may have been left behind.
        for name in &whole(&folder) {
            let content = std::fs::read(folder.join(name)).expect("a file");
            if name.ends_with(".ktest") {
                assert_eq!(KTest::decode(&content).expect("a test").objects.len(), 20);
            } else if name != "metadata.xml" {
                let text = String::from_utf8(content).expect("text");
                assert_eq!(report::testcomp::read(&text).expect("a test").inputs.len(), 20);
            }
            tests += 1;
        }
        assert!(tests > 20);
    }
}

#[test]
fn an_interrupt_ends_with_a_verdict() {
    for signal in ["-INT", "-TERM"] {
        let scratch = Scratch::new("interrupt");
        let program = scratch.file("endless.c", ENDLESS);
        let child = start(&["verify"], &[&program]);
        wait_until("the start", || catches_interrupts(&child));
        send(signal, &child);
        let (code, stdout, stderr) = finish(child);
        assert_eq!(code, Some(3), "{stderr}");
        assert!(stdout.starts_with("unknown (stopped: interrupted"), "{stdout}");
    }
}

/// Deciding a condition has nothing to keep: it ends at once.
#[test]
fn an_interrupt_ends_the_decision_of_a_condition() {
    let scratch = Scratch::new("interrupt");
    let factors = "int f(unsigned long a, unsigned long b) {
        return a * b != 1000000016000000063ul || a < 2 || b < 2 || a > 4000000000ul || b > 4000000000ul; }";
    let program = scratch.file("factors.c", factors);
    let child = start(&["vc", "--function", "f", "--solve", "--ensures", "result"], &[&program]);
    wait_until("the start", || catches_interrupts(&child));
    send("-INT", &child);
    let (code, stdout, stderr) = finish(child);
    assert_eq!(code, Some(3), "{stderr}");
    assert!(stdout.starts_with("unknown (interrupted"), "{stdout}");
}

/// The path in the endless loop gets its test, too.
#[test]
fn an_interrupt_keeps_the_tests() {
    let scratch = Scratch::new("interrupt");
    let (program, folder) = (scratch.file("endless.c", ENDLESS), scratch.0.join("out"));
    let child = start(&["test", "-o"], &[&folder, &program]);
    wait_until("the first test", || names(&folder).iter().any(|name| name.starts_with("testcase-")));
    // Two tests may be there already only after the interrupt.
    send("-INT", &child);
    let (code, stdout, stderr) = finish(child);
    assert_eq!(code, Some(3), "{stderr}");
    assert!(stdout.starts_with("tests: 2, in "), "{stdout}");
    assert!(stdout.contains("explored: not everything (stopped: interrupted"), "{stdout}");
    let mut found = names(&folder);
    found.sort();
    assert_eq!(found, ["metadata.xml", "testcase-1.xml", "testcase-2.xml"]);
}

#[test]
fn limits_keep_the_tests() {
    let scratch = Scratch::new("limits");
    let (program, folder) = (scratch.file("endless.c", ENDLESS), scratch.0.join("out"));
    let child = start(&["test", "--unwind", "5", "-o"], &[&folder, &program]);
    let (code, stdout, stderr) = finish(child);
    assert_eq!(code, Some(3), "{stderr}");
    assert!(stdout.starts_with("tests: 2, in "), "{stdout}");
    assert!(stderr.contains("--unwind"), "{stderr}");
}

/// No room for a large test: files may not grow beyond 50 or 100 kilobytes, as the shell counts.
#[test]
fn a_full_disk_is_said_and_leaves_no_partial_file() {
    let scratch = Scratch::new("full");
    let program = scratch.file(
        "large.c",
        "#include <stddef.h>\nextern int __VERIFIER_nondet_int(void);\n\
         extern void __VERIFIER_nondet_memory(void *, size_t);\nunsigned char block[200000];\n\
         int main(void) { if (__VERIFIER_nondet_int() == 1) return 0;\n\
           __VERIFIER_nondet_memory(block, sizeof block); return block[7]; }\n",
    );
    let folder = scratch.0.join("out");
    let mut shell = Command::new("sh");
    let script =
        "trap '' XFSZ; ulimit -f 100; exec \"$0\" test --format ktest --cover paths -o \"$1\" \"$2\"";
    shell.args(["-c", script, env!("CARGO_BIN_EXE_surefoot")]).arg(&folder).arg(&program);
    let ran = run(&mut shell, b"");
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("error: cannot write "), "{}", ran.stderr);
    assert!(names(&folder).len() <= 1, "{:?}", names(&folder));
    for name in names(&folder) {
        KTest::decode(&std::fs::read(folder.join(name)).expect("a file")).expect("a whole test");
    }
}

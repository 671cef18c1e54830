//! Limits hold, whatever is under way, and the answer names the one that was reached. No test here depends
//! on how fast the machine is: what is run would never end, or need many times what it may use.

mod common;

use std::process::Stdio;
use std::time::Duration;

use common::{Ran, Scratch, run, surefoot, with_timeout};
use serde_json::Value;

/// Allocates for ever, without a decision on the way.
const ALLOCATES: &str = "#include <stdlib.h>\n\
    int main(void) {\n\
      while (1) { char *p = malloc(100000); if (!p) return 0; p[0] = 1; p[99999] = 2; }\n\
    }\n";

/// Needs many times the memory within an instruction.
const COPIES: &str = "static char a[1 << 28], b[1 << 28];\n\
    extern int __VERIFIER_nondet_int(void);\n\
    int main(void) {\n\
      for (int i = 0; i < 100; i++) { __builtin_memcpy(a, b, sizeof a); b[i] = 1; }\n\
      return a[__VERIFIER_nondet_int() & 1023];\n\
    }\n";

const NEVER_ENDS: &str = "#include <stdio.h>\n\
    int main(void) { puts(\"begun\"); for (volatile unsigned i = 0;; i++) { } }\n";

fn stdout(ran: &Ran) -> String {
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

/// Runs surefoot, and says how many megabytes it had in memory at most.
fn measured(arguments: &[&str]) -> (Ran, u64) {
    let script = "import resource, subprocess, sys\n\
                  code = subprocess.run(sys.argv[1:]).returncode\n\
                  print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)\n\
                  sys.exit(code)";
    let mut command = with_timeout(300, "python3");
    command.args(["-c", script, env!("CARGO_BIN_EXE_surefoot")]).args(arguments);
    let ran = run(&mut command, b"");
    let kilobytes = ran.stderr.lines().last().and_then(|line| line.parse::<u64>().ok());
    let kilobytes = kilobytes.unwrap_or_else(|| panic!("no measure in {}", ran.stderr));
    (ran, kilobytes >> 10)
}

#[test]
fn the_limit_on_memory_holds_where_nothing_forks() {
    let scratch = Scratch::new("limits");
    let file = scratch.file("a.c", ALLOCATES);
    let file = file.to_str().expect("a path");
    let modes: [&[&str]; 4] =
        [&[], &["--engine", "paths"], &["--engine", "bmc"], &["--loops", "unroll", "--interpolation", "off"]];
    for mode in modes {
        let mut arguments = vec!["verify", "-q", "--memory", "400", file];
        arguments.extend(mode);
        let (ran, megabytes) = measured(&arguments);
        assert_eq!(ran.code, Some(3), "{mode:?}: {}", ran.stderr);
        assert!(
            stdout(&ran).starts_with("unknown (bound: the limit on memory (--memory)"),
            "{mode:?}: {}",
            stdout(&ran)
        );
        assert!(megabytes < 600, "{mode:?}: {megabytes} MB");
    }
    let (ran, megabytes) = measured(&["exec", "--memory", "400", file]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stderr.contains("stopped after --memory"), "{}", ran.stderr);
    assert!(megabytes < 2000, "{megabytes} MB");
}

/// What does not look at its limits is ended from outside, and leaves whole documents behind.
#[test]
fn what_does_not_stop_is_ended_with_an_answer() {
    let scratch = Scratch::new("limits");
    let file = scratch.file("a.c", COPIES);
    let sarif = scratch.0.join("found.sarif");
    let arguments = ["--memory", "100", "--json", "--sarif"];
    for command in ["verify", "test"] {
        let (file, sarif) = (file.to_str().expect("a path"), sarif.to_str().expect("a path"));
        let suite = scratch.0.join(command);
        let mut all = vec![command, "-q"];
        all.extend(arguments);
        all.extend([sarif, file]);
        if command == "test" {
            all.extend(["--output", suite.to_str().expect("a path")]);
        }
        let (ran, megabytes) = measured(&all);
        assert_eq!(ran.code, Some(3), "{command}: {}{}", stdout(&ran), ran.stderr);
        assert!(megabytes < 1000, "{command}: {megabytes} MB");
        let document: Value = serde_json::from_slice(&ran.stdout).expect("a document");
        let reason = document["reasons"][0]["text"].as_str().unwrap_or_default();
        assert!(reason.starts_with("the limit on memory"), "{command}: {document:#}");
        let written = std::fs::read_to_string(sarif).expect("a file");
        let written: Value = serde_json::from_str(&written).expect("a document");
        assert_eq!(written["version"], "2.1.0", "{command}");
        assert!(written.to_string().contains("the limit on memory"), "{command}: {written:#}");
    }
}

#[test]
fn exec_ends_in_time_with_the_output_so_far() {
    let scratch = Scratch::new("limits");
    let file = scratch.file("a.c", NEVER_ENDS);
    let ran = run(surefoot().args(["exec", "--timeout", "5"]).arg(&file), b"");
    assert_eq!((ran.code, stdout(&ran).as_str()), (Some(3), "begun\n"), "{}", ran.stderr);
    assert!(ran.stderr.contains("stopped after --timeout"), "{}", ran.stderr);
    // Instructions are counted as if nobody had looked at the clock.
    let counted = |further: &[&str]| {
        let mut command = surefoot();
        command.args(["exec", "--max-instructions", "1000000", "--stats"]).args(further).arg(&file);
        let ran = run(&mut command, b"");
        assert_eq!(ran.code, Some(3), "{}", ran.stderr);
        assert!(ran.stderr.contains("stopped after --max-instructions"), "{}", ran.stderr);
        ran.stderr.lines().find_map(|line| Some(line.split_once(" in ")?.0.to_string()))
    };
    assert!(counted(&[]).is_some_and(|line| line.starts_with("100000")));
    assert_eq!(counted(&[]), counted(&["--timeout", "100"]));
}

/// Also one that waits for input which does not come, and what it asked is seen.
#[test]
fn exec_ends_in_time_while_it_waits() {
    let scratch = Scratch::new("limits-waits");
    let text = "#include <stdio.h>\nint main(void) { printf(\"name? \"); return getchar() == 'x'; }\n";
    let file = scratch.file("waits.c", text);
    let mut command = surefoot();
    command.args(["exec", "--timeout", "5"]).arg(&file);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it begins");
    let input = child.stdin.take();
    // If it does not end by itself, the input does, and the answer is another one.
    let holder = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(60));
        drop(input);
    });
    let ran = child.wait_with_output().expect("it ends");
    drop(holder);
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(3), "{errors}");
    assert_eq!(ran.stdout, b"name? ");
    assert!(errors.contains("--timeout"), "{errors}");
}

/// A condition that takes far longer to write down than it may: neither its circuit nor its clauses go on
/// after the limit.
#[test]
fn vc_ends_in_time() {
    let scratch = Scratch::new("limits");
    let text = "unsigned long f(unsigned long x, unsigned long y, unsigned n) {\n\
                  for (unsigned i = 0; i < n; i++) { x = x * y + (x + 7) * (y - i); y = y * x + i; }\n\
                  return x;\n\
                }\n";
    let file = scratch.file("a.c", text);
    for theory in ["machine", "integers"] {
        let mut command = surefoot();
        command.args(["vc", "--function", "f", "--solve", "--timeout", "1", "--unwind", "20000"]);
        command.args(["--no-unwinding-assertions", "--theory", theory, "--ensures", "result != 12345"]);
        let ran = run(command.arg(&file), b"");
        assert_eq!(ran.code, Some(3), "{theory}: {}{}", stdout(&ran), ran.stderr);
        assert!(stdout(&ran).starts_with("unknown ("), "{theory}: {}", stdout(&ran));
    }
}

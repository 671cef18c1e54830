//! Limits hold while a program is loaded. No test here depends on how fast the machine is: the compiler
//! never comes to an end.

mod common;

use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::{Scratch, run, surefoot};
use serde_json::Value;

/// A compiler that says which version it is, and then waits with a process of its own, whose number it
/// leaves in a file.
fn endless_compiler(scratch: &Scratch) -> PathBuf {
    let noted = scratch.0.join("pid");
    let script = format!(
        "#!/bin/sh\n[ \"$1\" = --version ] && echo 'clang version 22.0.0' && exit\n\
         sleep 600 &\necho $! > {0}.new\nmv {0}.new {0}\nwait\n",
        noted.display()
    );
    let file = scratch.file("clang", script);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("permissions");
    file
}

/// Whether the process that the compiler waits for ends; far longer than it takes, but not as long as it would.
fn is_ended(scratch: &Scratch) -> bool {
    let Ok(id) = std::fs::read_to_string(scratch.0.join("pid")) else { return true };
    let has_ended = || {
        let status = std::fs::read_to_string(format!("/proc/{}/stat", id.trim())).unwrap_or_default();
        status.is_empty() || status.contains(") Z ")
    };
    let pause = std::time::Duration::from_millis(20);
    (0..3000).any(|_| has_ended() || (std::thread::sleep(pause), false).1)
}

fn program(scratch: &Scratch) -> PathBuf {
    scratch.file("a.c", "int main(void) { return 0; }\n")
}

const LATE: &str = "the limit on time (--timeout), while the program was still being loaded";

#[test]
fn the_limit_on_time_holds_while_a_program_is_loaded() {
    let commands: [&[&str]; 5] = [&["verify"], &["reach"], &["test"], &["vc"], &["show", "tree"]];
    for command in commands {
        let scratch = Scratch::new("loading");
        let (compiler, file) = (endless_compiler(&scratch), program(&scratch));
        let mut late = surefoot();
        late.args(command).args(["--timeout", "0.5"]).arg(file).current_dir(&scratch.0);
        let ran = run(late.env("SUREFOOT_CLANG", compiler), b"");
        let stdout = String::from_utf8_lossy(&ran.stdout);
        assert_eq!(ran.code, Some(3), "{command:?}: {stdout}{}", ran.stderr);
        assert!(stdout.starts_with("unknown (") && stdout.contains(LATE), "{command:?}: {stdout}");
        if command != ["vc"] {
            assert!(is_ended(&scratch), "{command:?}: the compiler was left behind");
        }
    }
}

#[test]
fn a_run_says_that_it_was_still_loading() {
    let scratch = Scratch::new("loading");
    let (compiler, file) = (endless_compiler(&scratch), program(&scratch));
    let mut late = surefoot();
    late.args(["exec", "--timeout", "0.5"]).arg(file);
    let ran = run(late.env("SUREFOOT_CLANG", compiler), b"");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stderr.contains("--timeout, while the program was still being loaded"), "{}", ran.stderr);
}

#[test]
fn documents_of_what_was_not_loaded_are_whole() {
    for command in ["verify", "reach", "test"] {
        let scratch = Scratch::new("loading");
        let (compiler, file) = (endless_compiler(&scratch), program(&scratch));
        let sarif = scratch.0.join("found.sarif");
        let mut late = surefoot();
        late.args([command, "--timeout", "0.5", "--json", "--sarif"]).arg(&sarif).arg(file);
        let ran = run(late.env("SUREFOOT_CLANG", compiler).current_dir(&scratch.0), b"");
        assert_eq!(ran.code, Some(3), "{command}: {}", ran.stderr);
        let document: Value = serde_json::from_slice(&ran.stdout).expect("a whole document");
        assert_eq!(document["reasons"][0]["text"], LATE, "{command}");
        assert_eq!(document["reasons"][0]["flag"], "--timeout", "{command}");
        let written = std::fs::read(&sarif).expect("a file");
        assert!(serde_json::from_slice::<Value>(&written).is_ok(), "{command}");
    }
}

/// Interrupts a run while the compiler is at work.
fn interrupt(scratch: &Scratch, signal: &str, file: &Path, compiler: &Path) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_surefoot"));
    command.args(["verify", "-q"]).arg(file).env("SUREFOOT_CLANG", compiler);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("surefoot starts");
    while !scratch.0.join("pid").exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    run(Command::new("kill").args([signal, &child.id().to_string()]), b"");
    let mut line = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut line).expect("text");
    (child.wait().expect("a child").code(), line)
}

#[test]
fn an_interrupt_ends_loading() {
    for signal in ["-INT", "-TERM"] {
        let scratch = Scratch::new("loading");
        let (compiler, file) = (endless_compiler(&scratch), program(&scratch));
        let (code, line) = interrupt(&scratch, signal, &file, &compiler);
        assert_eq!(code, Some(3), "{line}");
        assert_eq!(line, "unknown (stopped: interrupted, while the program was still being loaded)\n");
        assert!(is_ended(&scratch), "the compiler was left behind");
    }
}

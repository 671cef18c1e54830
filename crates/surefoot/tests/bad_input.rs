//! Bad input gets a clear message and the right exit code, never a crash or silence.

mod common;

use common::{Ran, Scratch, run, surefoot};

fn exec(arguments: &[&std::ffi::OsStr]) -> Ran {
    run(surefoot().arg("exec").args(arguments), b"")
}

/// Runs a file of that name and content, and checks exit code and message.
#[track_caller]
fn check(name: &str, content: impl AsRef<[u8]>, code: i32, message: &str) {
    let scratch = Scratch::new("bad-input");
    let ran = exec(&[scratch.file(name, content).as_os_str()]);
    assert_eq!(ran.code, Some(code), "{}", ran.stderr);
    assert!(ran.stderr.contains(message), "{}", ran.stderr);
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
}

#[test]
fn an_empty_file() {
    check("empty.c", "", 2, "no function `main`");
    check("empty.ll", "", 2, "no function `main`");
    check("empty.bc", "", 2, "empty.bc: ");
}

#[test]
fn no_main() {
    check("no-main.c", "int f(void) { return 1; }", 2, "no function `main`");
}

#[test]
fn a_directory() {
    let scratch = Scratch::new("directory.c");
    let ran = exec(&[scratch.0.as_os_str()]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("is a directory"), "{}", ran.stderr);
}

#[test]
fn a_file_that_is_not_there() {
    let ran = exec(&["/no/such/file.c".as_ref()]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("cannot read /no/such/file.c"), "{}", ran.stderr);
}

#[test]
fn a_file_of_another_kind() {
    check("notes.txt", "hello", 2, "not a file of a kind I know");
}

#[test]
fn binary_garbage() {
    let garbage: Vec<u8> =
        (0..20_000u32).map(|index| (index.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    check("garbage.c", &garbage, 2, "garbage.c");
    check("garbage.ll", &garbage, 2, "garbage.ll:1: ");
    check("garbage.bc", &garbage, 2, "garbage.bc: ");
    check("garbage", [b"BC\xC0\xDE", garbage.as_slice()].concat(), 2, "garbage: ");
}

#[test]
fn truncated_bitcode_and_text() {
    let scratch = Scratch::new("truncated");
    let source = scratch.file("whole.c", "int main(void) { int a[3] = {1, 2, 5}; return a[2]; }");
    let bitcode = scratch.0.join("whole.bc");
    let text = scratch.0.join("whole.ll");
    for (flag, path) in [("-c", &bitcode), ("-S", &text)] {
        let mut compiler = std::process::Command::new("clang-22");
        compiler.args([flag, "-emit-llvm"]).arg(&source).arg("-o").arg(path);
        assert_eq!(run(&mut compiler, b"").code, Some(0));
    }
    for path in [&bitcode, &text] {
        assert_eq!(exec(&[path.as_os_str()]).code, Some(5));
        let whole = std::fs::read(path).expect("the module");
        for part in [whole.len() / 8, whole.len() / 4] {
            let name = format!("cut.{}", path.extension().expect("an extension").display());
            let cut = scratch.file(&name, &whole[..part]);
            let ran = exec(&[cut.as_os_str()]);
            assert_eq!(ran.code, Some(2), "{}", ran.stderr);
            assert_eq!(ran.stderr.trim_end().lines().count(), 1, "{}", ran.stderr);
        }
    }
}

#[test]
fn a_line_of_ten_megabytes() {
    let line = format!("int main(void) {{ return 0{}; }}", " + 0".repeat(20));
    let mut source = "/*".to_string() + &"x".repeat(10 << 20) + "*/";
    source.push_str(&line);
    check("long-line.c", source, 0, "");
    check("long-line.ll", "x".repeat(10 << 20), 2, "long-line.ll:1: ");
    check("long-string.ll", format!("source_filename = \"{}", "x".repeat(10 << 20)), 2, "long-string.ll:1: ");
}

#[test]
fn deep_nesting() {
    check("nested.ll", "@x = global ".to_string() + &"[1 x ".repeat(100_000), 2, "nested too deeply");
    check(
        "nested-value.ll",
        "@x = global i32 ".to_string() + &"{ i32 ".repeat(100_000),
        2,
        "nested too deeply",
    );
}

#[test]
fn a_program_that_recurses_for_ever() {
    check(
        "recursion.c",
        "int f(int x) { return f(x + 1) + 1; } int main(void) { return f(0); }",
        1,
        "stack overflow",
    );
}

#[test]
fn a_program_that_takes_all_memory() {
    check(
        "hungry.c",
        "#include <stdlib.h>\nint main(void) { for (;;) if (!malloc(1ul << 50)) return 7; }",
        7,
        "",
    );
    check(
        "large.c",
        "#include <stdlib.h>\nint main(void) { return !malloc(3ul << 30); }",
        3,
        "an object of 3221225472 bytes",
    );
}

#[test]
fn a_missing_header_and_errors_are_shown_as_clang_prints_them() {
    check(
        "header.c",
        "#include \"nowhere.h\"\nint main(void) { return 0; }",
        2,
        "'nowhere.h' file not found",
    );
    check("error.c", "int main(void) { return x; }", 2, "error: use of undeclared identifier 'x'");
}

#[test]
fn old_c_is_forgiven_with_a_warning() {
    check("old.c", "f(x) { return x; } main() { return g(f(3)); } int g(int y) { return y; }", 3, "warning:");
}

#[test]
fn inline_assembly_is_unknown() {
    check(
        "asm.c",
        "int main(void) { int x = 1; __asm__(\"incl %0\" : \"+r\"(x)); return x; }",
        3,
        "inline assembly",
    );
}

#[test]
fn a_function_nobody_knows_is_named() {
    let source = "int mystery(int); int main(void) { return mystery(3); }";
    check("mystery.c", source, 3, "the function mystery, which has no body");
    let scratch = Scratch::new("mystery");
    let file = scratch.file("mystery.c", source);
    let ran = exec(&["--external".as_ref(), "zero".as_ref(), file.as_os_str()]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.stderr.contains("mystery has no body and no model"), "{}", ran.stderr);
}

#[test]
fn usage_errors() {
    for arguments in [&["exec"][..], &["nonsense"], &["exec", "--data-model", "16", "x.c"], &[]] {
        let ran = run(surefoot().args(arguments), b"");
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.stderr.contains("--help"), "{}", ran.stderr);
    }
}

#[test]
fn a_missing_or_wrong_compiler_says_what_to_install() {
    let scratch = Scratch::new("compiler");
    let file = scratch.file("ok.c", "int main(void) { return 0; }");
    let missing = run(surefoot().env("SUREFOOT_CLANG", "/no/clang").arg("exec").arg(&file), b"");
    assert_eq!(missing.code, Some(2));
    assert!(missing.stderr.contains("apt-get install clang-22"), "{}", missing.stderr);
    let old = scratch.file("old-clang", "#!/bin/sh\necho clang version 9.0.1\n");
    std::fs::set_permissions(&old, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("a script");
    let wrong = run(surefoot().env("SUREFOOT_CLANG", &old).arg("exec").arg(&file), b"");
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.stderr.contains("is version 9"), "{}", wrong.stderr);
}

#[test]
fn output_that_cannot_be_written_is_said() {
    let scratch = Scratch::new("full");
    let file = scratch.file("print.c", "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }");
    let mut command = std::process::Command::new("sh");
    command.args(["-c", "\"$0\" exec \"$1\" > /dev/full", env!("CARGO_BIN_EXE_surefoot")]).arg(&file);
    let ran = run(&mut command, b"");
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("cannot write"), "{}", ran.stderr);
}

/// Runs a command on a file of that name and content, and checks message and exit code 2.
#[track_caller]
fn check_command(arguments: &[&str], name: &str, content: &str, message: &str) {
    let scratch = Scratch::new("bad-command");
    let file = scratch.file(name, content);
    let (before, after) =
        arguments.split_at(arguments.iter().position(|a| *a == "--").unwrap_or(arguments.len()));
    let mut command = surefoot();
    command.args(before).current_dir(&scratch.0);
    let ran = run(command.arg(file).args(after), b"");
    assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.stderr);
    assert!(ran.stderr.contains(message), "{arguments:?}: {}", ran.stderr);
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
    assert!(ran.stdout.is_empty(), "{arguments:?} prints {:?}", String::from_utf8_lossy(&ran.stdout));
    assert!(!scratch.0.join("test-suite").exists(), "{arguments:?} leaves a folder");
}

const SAFE: &str = "int main(void) { return 0; }";

#[test]
fn programs_that_are_none() {
    for command in ["verify", "test"] {
        check_command(&[command], "no-main.c", "int f(void) { return 1; }", "no function `main`");
        check_command(&[command], "broken.c", "int main(void) { return }", "error: expected expression");
        check_command(&[command], "notes.txt", "hello", "not a file of a kind I know");
        check_command(&[command, "/no/such/file.c"], "ok.c", SAFE, "cannot read /no/such/file.c");
        check_command(&[command, "--entry", "start"], "ok.c", SAFE, "no function `start`");
    }
}

#[test]
fn properties_that_are_none() {
    let scratch = Scratch::new("property");
    let garbage = scratch.file("garbage.prp", "\u{1}\u{2}nonsense");
    let binary = scratch.file("binary.prp", b"\xff\xfe\x00");
    let empty = scratch.file("empty.prp", "\n");
    let termination = scratch.file("termination.prp", "CHECK( init(main()), LTL(F end) )");
    let goal = scratch.file("goal.prp", "COVER( init(main()), FQL(COVER EDGES(@MUTANT)) )");
    let text = |path: &std::path::Path| path.to_str().expect("a path").to_string();
    for command in ["verify", "test"] {
        for (property, message) in [
            ("nonsense".to_string(), "unknown property 'nonsense'; known: unreach-call, assert"),
            ("/no/such.prp".to_string(), "cannot read /no/such.prp"),
            (text(&scratch.0) + "/.prp", "unknown property"),
            (text(&garbage), "not a property that Surefoot checks"),
            (text(&binary), "cannot read "),
            (text(&empty), "holds no property"),
            (text(&termination), "not a property that Surefoot checks"),
            (text(&goal), "not a "),
            (String::new(), "unknown property ''"),
        ] {
            check_command(&[command, "--property", &property], "ok.c", SAFE, message);
        }
    }
}

#[test]
fn flags_that_contradict_or_make_no_sense() {
    for command in ["verify", "test"] {
        for (flags, message) in [
            (&["--no-unwinding-assertions"][..], "--unwind"),
            (&["--sym-args", "0", "1", "0"], "1 <= LENGTH"),
            (&["--sym-files", "27", "1"], "at most 26 files"),
            (&["--sym-env", "HOME"], "NAME="),
            (&["--sym-env", "HOME=x"], "NAME=LENGTH"),
            (&["--env", "=value"], "NAME="),
            (&["--file", "a=/dev/null/none"], "cannot read"),
            (&["--file", "A=ok.c", "--sym-files", "1", "1"], "both say"),
            (&["--folder", "here"], "not a whole name"),
            (&["--sym-args", "2", "1", "4"], "MIN <= MAX"),
            (&["--sym-args", "0", "1000", "4"], "MAX <= 64"),
            (&["--", "--sym-arg", "x"], "--sym-arg"),
            (&["--sym-args", "0", "x", "4"], "invalid value 'x'"),
            (&["--sym-args", "-1", "2", "4"], "-1"),
            (&["--timeout", "0"], "a positive number of seconds"),
            (&["--timeout", "soon"], "a positive number of seconds"),
            (&["--query-timeout", "-3"], "-3"),
            (&["--search", "best"], "possible values: dfs"),
            (&["--unwind", "many"], "invalid value 'many'"),
            (&["--dump-queries", "/dev/null/here"], "cannot create /dev/null/here"),
        ] {
            let arguments: Vec<&str> = [command].iter().chain(flags).copied().collect();
            check_command(&arguments, "ok.c", SAFE, message);
        }
    }
    check_command(&["test", "--cover", "everything"], "ok.c", SAFE, "possible values: paths");
    check_command(&["test", "--format", "xml"], "ok.c", SAFE, "possible values: ktest");
    check_command(&["exec", "--test", "t.ktest", "--", "argument"], "ok.c", SAFE, "cannot be used with");
    check_command(&["exec", "--test", "t.ktest"], "ok.c", SAFE, "cannot read t.ktest");
}

#[test]
fn folders_that_cannot_take_tests() {
    let scratch = Scratch::new("folders");
    let file = scratch.file("ok.c", SAFE);
    let test = |folder: &std::path::Path| run(surefoot().args(["test", "-o"]).arg(folder).arg(&file), b"");
    let first = test(&scratch.0.join("suite"));
    assert_eq!(first.code, Some(0), "{}", first.stderr);
    for (folder, message) in [
        (scratch.0.join("suite"), "already holds tests (metadata.xml): name another one"),
        (file.clone(), "is a file, not a folder"),
        (file.join("below"), "cannot use the folder"),
        ("/proc/nowhere".into(), "cannot use the folder /proc/nowhere"),
    ] {
        let ran = test(&folder);
        let complete = ran.code == Some(2) && ran.stderr.contains(message) && ran.stdout.is_empty();
        // The first complaint names one of the files, whichever is listed first.
        let in_use = folder.ends_with("suite") && ran.stderr.contains("already holds tests (");
        assert!(
            complete || ran.code == Some(2) && in_use,
            "{}: {:?}, {}",
            folder.display(),
            ran.code,
            ran.stderr
        );
    }
}

#[test]
fn output_that_nobody_reads() {
    let scratch = Scratch::new("broken-pipe");
    let file = scratch.file("long.c", "int main(void) { return 0; }");
    let mut command = surefoot();
    command.args(["verify", "--json"]).arg(file);
    command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let mut child = command.spawn().expect("surefoot");
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("its end");
    let stderr = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(141), "{stderr}");
    assert!(!stderr.contains("panicked") && !stderr.contains("internal error"), "{stderr}");
}

/// What a command does not do, it does not let one ask for.
#[test]
fn flags_without_effect() {
    let scratch = Scratch::new("flags");
    let file = scratch.file("a.c", "int main(void) { return 0; }\n");
    let ran = |arguments: &[&str]| {
        let mut command = surefoot();
        command.args(arguments).arg(&file).current_dir(&scratch.0);
        run(&mut command, b"")
    };
    let rejected: [(&[&str], &str); 7] = [
        (&["test", "--interpolation", "exact", "--speculation", "on"], "--speculation has no effect on test"),
        (&["test", "--interpolant-size", "3"], "--interpolant-size has no effect on test"),
        (&["test", "--speculation", "on"], "--speculation has no effect on test"),
        (&["test", "--loops", "abstract-only"], "--loops has no effect on test"),
        (&["test", "--without-facts", "bounds"], "--without-facts has no effect on test"),
        (&["test", "--explain"], "--explain has no effect on test"),
        (&["vc", "--algorithm", "wp", "--direction", "backward"], "--direction is for --algorithm dwp only"),
    ];
    for (arguments, message) in rejected {
        let ran = ran(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(message), "{arguments:?}: {}", ran.stderr);
    }
    // What asks for nothing else than what happens is no mistake.
    let accepted = ["test", "--interpolation", "off", "--loops", "unroll", "--output", "suite"];
    assert_eq!(ran(&accepted).code, Some(0), "{}", ran(&accepted).stderr);
    let noted: [(&[&str], &str); 3] = [
        (&["verify", "--engine", "bmc", "--search", "dfs"], "--search has no effect with --engine bmc"),
        (&["verify", "--interpolation", "off", "--loops", "deepen"], "--loops has no effect"),
        (&["verify", "--unwind", "3", "--loops", "abstract-only"], "--loops has no effect with --unwind"),
    ];
    for (arguments, message) in noted {
        let answered = ran(arguments);
        assert_eq!(answered.code, Some(0), "{arguments:?}: {}", answered.stderr);
        assert!(answered.stderr.contains(message), "{arguments:?}: {}", answered.stderr);
        let quiet: Vec<&str> = arguments.iter().copied().chain(["-q"]).collect();
        assert_eq!(ran(&quiet).stderr, "", "{arguments:?}");
    }
}

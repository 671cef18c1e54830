//! Modules that clang optimised, with what the headers of glibc make of calls there: fortified functions,
//! and code that reads the fields of a stream.

mod common;

use std::path::PathBuf;
use std::process::Command;

use common::{Ran, Scratch, run, surefoot};

/// A module of LLVM text, compiled by clang with these flags.
fn module(scratch: &Scratch, source: &str, flags: &[&str]) -> PathBuf {
    let file = scratch.file("program.c", source);
    let module = scratch.0.join("program.ll");
    let mut compiler = Command::new("clang-22");
    compiler.args(["-S", "-emit-llvm", "-g", "-w"]).args(flags).arg("-o").arg(&module).arg(file);
    let compiled = run(&mut compiler, b"");
    assert_eq!(compiled.code, Some(0), "{}", compiled.stderr);
    module
}

fn first_line(ran: &Ran) -> String {
    String::from_utf8_lossy(&ran.stdout).lines().next().unwrap_or_default().to_string()
}

const FORTIFIED: [[&str; 2]; 2] = [["-O2", "-D_FORTIFY_SOURCE=2"], ["-O2", "-D_FORTIFY_SOURCE=3"]];

/// Copies a string of up to `most` characters into eight bytes.
fn copies(most: u32) -> String {
    format!(
        "#include <stdio.h>\n#include <string.h>\n\
         extern unsigned char __VERIFIER_nondet_uchar(void);\n\
         char line[32];\n\
         __attribute__((noinline)) static void copy(const char *text) {{\n\
           char target[8];\n\
           strcpy(target, text);\n\
           puts(target);\n\
         }}\n\
         int main(void) {{\n\
           unsigned char n = __VERIFIER_nondet_uchar();\n\
           if (n > {most}) return 0;\n\
           memset(line, 'x', n);\n\
           line[n] = 0;\n\
           copy(line);\n\
           return 0;\n\
         }}\n"
    )
}

#[test]
fn a_fortified_copy_that_does_not_fit_is_a_violation_and_confirmed() {
    for flags in FORTIFIED {
        let scratch = Scratch::new("fortified");
        let module = module(&scratch, &copies(8), &flags);
        let text = std::fs::read_to_string(&module).expect("the module");
        assert!(text.contains("@__strcpy_chk("), "{flags:?}: {text}");
        let ran = run(surefoot().arg("verify").arg(module), b"");
        assert_eq!(first_line(&ran), "false(valid-deref)", "{flags:?}: {}", ran.stderr);
        assert!(ran.stderr.contains("error: buffer overflow (valid-deref)"), "{flags:?}: {}", ran.stderr);
        // Not in the header that the call was inlined from.
        assert!(ran.stderr.contains("program.c:7:"), "{flags:?}: {}", ran.stderr);
        let confirmed =
            "confirmed by running the compiled program: the C library refused: buffer overflow detected";
        assert!(ran.stderr.contains(confirmed), "{flags:?}: {}", ran.stderr);
    }
}

#[test]
fn a_fortified_copy_that_fits_is_proved() {
    for flags in FORTIFIED {
        let scratch = Scratch::new("fortified");
        let module = module(&scratch, &copies(7), &flags);
        let ran = run(surefoot().args(["verify", "--check-proof"]).arg(module), b"");
        assert_eq!(first_line(&ran), "true", "{flags:?}: {}", ran.stderr);
    }
}

/// Whatever headers make of it, the program does the same.
#[test]
fn inlined_and_fortified_calls_do_what_the_plain_ones_do() {
    let source = "#include <stdio.h>\n#include <string.h>\n\
                  int main(void) {\n\
                    char line[16], copy[16], text[40];\n\
                    int c, count = 0;\n\
                    if (!fgets(line, sizeof line, stdin)) return 1;\n\
                    strcpy(copy, line);\n\
                    strcat(copy, \"!\");\n\
                    snprintf(text, sizeof text, \"%s|%zu\", copy, strlen(copy));\n\
                    printf(\"%s\\n\", text);\n\
                    while ((c = getc_unlocked(stdin)) != EOF) {\n\
                      count++;\n\
                      putc_unlocked(c + 1, stdout);\n\
                    }\n\
                    putchar_unlocked('\\n');\n\
                    printf(\"%d %d %d\\n\", count, feof_unlocked(stdin), ferror_unlocked(stdin));\n\
                    return 3;\n\
                  }\n";
    for flags in [["-O0", "-U_FORTIFY_SOURCE"], ["-O1", "-U_FORTIFY_SOURCE"], FORTIFIED[0], FORTIFIED[1]] {
        let scratch = Scratch::new("inlined");
        let module = module(&scratch, source, &flags);
        let ran = run(surefoot().arg("exec").arg(module), b"a line\nand ab");
        assert_eq!(
            String::from_utf8_lossy(&ran.stdout),
            "a line\n!|8\nboe!bc\n6 1 0\n",
            "{flags:?}: {}",
            ran.stderr
        );
        assert_eq!(ran.code, Some(3), "{flags:?}: {}", ran.stderr);
    }
}

/// The inlined body of `getc_unlocked` is followed for all inputs, and nothing is read outside a stream.
#[test]
fn inlined_input_is_unknown_input() {
    let source = "#include <stdio.h>\n\
                  extern void reach_error(void);\n\
                  int main(void) {\n\
                    if (getc_unlocked(stdin) == 'x' && getchar_unlocked() == 'y' && getchar_unlocked() == EOF)\n\
                      if (feof_unlocked(stdin)) reach_error();\n\
                    return 0;\n\
                  }\n";
    for length in [1, 2, 3] {
        let scratch = Scratch::new("inlined");
        let module = module(&scratch, source, &["-O2"]);
        let ran = run(surefoot().args(["verify", "--sym-stdin"]).arg(length.to_string()).arg(module), b"");
        let expected = if length == 2 { "false(unreach-call)" } else { "true" };
        assert_eq!(first_line(&ran), expected, "{length}: {}", ran.stderr);
    }
}

/// What an optimiser has moved or removed is not told; what no optimiser has touched is.
#[test]
fn overflow_and_shifts_of_optimised_modules_are_unknown() {
    let program = |expression: &str| {
        format!(
            "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\n\
             int main(void) {{ int x = __VERIFIER_nondet_int(); int y = {expression}; return y; }}\n"
        )
    };
    for (expression, property) in [("x + 1", "no-overflow"), ("1 << x", "shift"), ("abs(x)", "no-overflow")] {
        let scratch = Scratch::new("overflow-of-modules");
        for (flags, expected) in [
            (vec!["-O0"], format!("false({property})")),
            (vec!["-O0", "-g0"], format!("false({property})")),
            (vec!["-O1"], "unknown".to_string()),
            (vec!["-O2", "-g0"], "unknown".to_string()),
        ] {
            let module = module(&scratch, &program(expression), &flags);
            for mode in [&[][..], &["--engine", "bmc"], &["--check-proof"]] {
                let mut command = surefoot();
                command.args(["verify", "--no-replay", "--property", property]).args(mode).arg(&module);
                let ran = run(&mut command, b"");
                let answer = first_line(&ran);
                assert!(answer.starts_with(&expected), "{expression} {flags:?} {mode:?}: {answer}");
                assert!(
                    expected != "unknown" || answer.contains("may be optimised"),
                    "{expression} {flags:?} {mode:?}: {answer}"
                );
            }
        }
    }
    let scratch = Scratch::new("overflow-of-modules");
    let module = module(&scratch, "int f(int x) { return x + 1; }\n", &["-O1"]);
    let ran =
        run(surefoot().args(["vc", "--solve", "--check", "overflow", "--function", "f"]).arg(module), b"");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
}

/// The optimiser makes constants of its own of the source's.
#[test]
fn rows_of_constants_in_optimised_modules_are_named() {
    let rows = "static const int m[2][3] = {{1, 2, 3}, {4, 5, 6}};\n\
        extern int __VERIFIER_nondet_int(void);\n\
        int main(void) { unsigned i = __VERIFIER_nondet_int(); if (i > 5) return 0; return m[0][i]; }\n";
    let member = "extern int __VERIFIER_nondet_int(void);\n\
        int main(void) { unsigned i = __VERIFIER_nondet_int(); if (i > 2) return 0;\n\
        struct { int a[2]; int b; } s = {{1, 2}, 3}; return s.a[i]; }\n";
    for source in [rows, member] {
        for flags in [["-O1"], ["-O2"]] {
            let scratch = Scratch::new("rows-of-constants");
            let module = module(&scratch, source, &flags);
            let ran = run(surefoot().arg("verify").arg(module), b"");
            let is_named = ran.stderr.contains("stay inside these arrays");
            assert!(first_line(&ran) != "true" || is_named, "{flags:?}: {}", ran.stderr);
        }
    }
}

/// Debug information says what clang did, not what passes did later, and nothing of what was linked to it.
#[test]
fn later_passes_and_linked_modules_are_taken_for_optimised() {
    let scratch = Scratch::new("later-passes");
    let compared = "extern int __VERIFIER_nondet_int(void);\n\
        int main(void) { int x = __VERIFIER_nondet_int(); return x + 1 > x; }\n";
    let tool = |name: &str, arguments: &[&std::ffi::OsStr]| {
        let ran = run(Command::new(name).args(arguments), b"");
        assert_eq!(ran.code, Some(0), "{name}: {}", ran.stderr);
    };
    let answer = |module: &std::path::Path| {
        let ran = run(surefoot().args(["verify", "--property", "no-overflow"]).arg(module), b"");
        first_line(&ran)
    };
    let plain = module(&scratch, compared, &["-O0", "-Xclang", "-disable-O0-optnone"]);
    let passed = scratch.0.join("passed.ll");
    tool("opt-22", &["-S".as_ref(), "-O2".as_ref(), plain.as_ref(), "-o".as_ref(), passed.as_ref()]);
    assert!(answer(&passed).contains("may be optimised"), "{}", answer(&passed));
    let optimised = scratch.0.join("optimised.ll");
    std::fs::rename(module(&scratch, compared, &["-O2", "-g0"]), &optimised).expect("a module");
    let other = module(&scratch, "int other(void) { return 1; }\n", &["-O0"]);
    let linked = scratch.0.join("linked.ll");
    tool(
        "llvm-link-22",
        &["-S".as_ref(), optimised.as_ref(), other.as_ref(), "-o".as_ref(), linked.as_ref()],
    );
    assert!(answer(&linked).contains("may be optimised"), "{}", answer(&linked));
}

/// clang writes shifts of signed and unsigned numbers alike.
#[test]
fn overflow_of_shifts_in_modules_is_unknown() {
    let scratch = Scratch::new("shifts-of-modules");
    let shifted = "extern int __VERIFIER_nondet_int(void);\n\
        int main(void) { int x = __VERIFIER_nondet_int(); return (x << 2) == 5; }\n";
    let module = module(&scratch, shifted, &["-O0"]);
    let ran = run(surefoot().args(["verify", "--property", "no-overflow"]).arg(&module), b"");
    assert!(first_line(&ran).starts_with("unknown"), "{}", first_line(&ran));
    let source = module.with_extension("c");
    let ran = run(surefoot().args(["verify", "--property", "no-overflow"]).arg(&source), b"");
    assert_eq!(first_line(&ran), "false(no-overflow)");
    for file in [module, source] {
        let ran = run(surefoot().args(["vc", "--solve", "--check", "overflow"]).arg(&file), b"");
        assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    }
}

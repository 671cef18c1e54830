//! What an answer rests on beside the program: named in every output, lifted where there is a flag for it.
//! And what the parameters of an entry, and functions without body, are taken to be.

mod common;

use std::path::Path;
use std::process::Command;

use common::{Scratch, run, surefoot};
use serde_json::Value;

/// A run, with its output as text.
struct Said {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

fn said(command: &mut Command) -> Said {
    let ran = run(command, b"");
    let stdout = String::from_utf8_lossy(&ran.stdout).into_owned();
    Said { code: ran.code, stdout, stderr: ran.stderr }
}

fn verify(file: &Path, flags: &[&str]) -> Said {
    said(surefoot().args(["verify", "--timeout", "60"]).args(flags).arg(file))
}

/// The verdict of a program, and what is said on standard error.
fn answer(name: &str, source: &str, flags: &[&str]) -> (String, String) {
    let scratch = Scratch::new(&format!("environment-{name}"));
    let ran = verify(&scratch.file("program.c", source), flags);
    (ran.stdout.lines().next().unwrap_or("").to_string(), ran.stderr)
}

#[track_caller]
fn check(name: &str, source: &str, flags: &[&str], verdict: &str, said: &str) {
    let (answer, stderr) = answer(name, source, flags);
    assert!(answer.starts_with(verdict), "{answer}\n{stderr}");
    assert!(answer.contains(said) || stderr.contains(said), "{answer}\n{stderr}");
}

const GETENV: &str = "#include <stdlib.h>\n#include <string.h>\n\
    int main(void) { char b[4]; char *h = getenv(\"HOME\"); if (h) strcpy(b, h); return 0; }\n";
const ARGUMENTS: &str = "#include <string.h>\n\
    int main(int argc, char **argv) { char b[4]; if (argc > 1) strcpy(b, argv[1]); return 0; }\n";

#[test]
fn an_unset_variable_is_named_even_when_only_the_answer_is_asked_for() {
    for flags in [&[][..], &["-q"], &["--engine", "bmc"], &["--engine", "paths"], &["--loops", "unroll"]] {
        check("getenv", GETENV, flags, "true", "note: assumed: the environment variable HOME is not set");
    }
}

/// That there are no other tests to write is as much a proof.
#[test]
fn tests_rest_on_it_too() {
    let scratch = Scratch::new("environment-tests");
    let program = scratch.file("program.c", GETENV);
    for flags in [&["-q"][..], &[]] {
        let suite = scratch.0.join(format!("suite-{}", flags.len()));
        let ran = said(surefoot().arg("test").args(flags).arg("--output").arg(suite).arg(&program));
        assert!(ran.stdout.contains("explored: everything"), "{}", ran.stdout);
        assert!(ran.stderr.contains("HOME is not set"), "{}{}", ran.stdout, ran.stderr);
    }
}

#[test]
fn a_getenv_of_your_own_lifts_it() {
    let scratch = Scratch::new("environment-own-getenv");
    let program = scratch.file("program.c", GETENV);
    let own = scratch.file(
        "own.c",
        "void *malloc(unsigned long); char __VERIFIER_nondet_char(void);\n\
         char *getenv(const char *name) {\n\
           char *value = malloc(8); for (int i = 0; i < 7; i++) value[i] = __VERIFIER_nondet_char();\n\
           value[7] = 0; return value; }\n",
    );
    let ran = said(surefoot().args(["verify", "--timeout", "60"]).arg(program).arg(own));
    assert!(ran.stdout.starts_with("false(valid-deref)"), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn fixed_arguments_are_named_where_they_are_read() {
    check("argv", ARGUMENTS, &[], "true", "note: assumed: the program gets no arguments");
    check("argv", ARGUMENTS, &["--sym-args", "0", "1", "8"], "false(valid-deref)", "");
    let short = &["--sym-args", "0", "1", "3"];
    check("argv", ARGUMENTS, short, "true", "the program gets 0 to 1 argument of up to 3 bytes");
    let (verdict, stderr) =
        answer("no-argv", "int main(int argc, char **argv) { return 0; }", &["--property", "assert"]);
    assert_eq!((verdict.as_str(), stderr.as_str()), ("true", ""));
}

#[test]
fn bounds_that_nothing_checks_are_named() {
    let program = |use_of_it: &str| {
        format!(
            "struct s {{ int a[2]; int b; }};\nstatic void set(int *p) {{ *p = 1; }}\n\
             int main(void) {{ struct s s = {{{{0}}, 0}}; {use_of_it} return s.b; }}\n"
        )
    };
    let named =
        "note: assumed: pointers to arrays inside other objects, once handed on, stay inside these arrays";
    check("member-handed-on", &program("set(s.a);"), &[], "true", named);
    check("member-kept", &program("int *p = &s.a[1]; p[1] = 0;"), &[], "true", named);
    // Without a name of its own the pointer is not checked either.
    for use_of_it in ["*(&s.a[0] + 2) = 0;", "(0, s.a)[2] = 0;", "(s.a + 1)[1] = 0;", "((char *)s.a)[8] = 0;"]
    {
        check("member-added-to", &program(use_of_it), &[], "true", named);
    }
    let (verdict, stderr) = answer("member-indexed", &program("s.a[1] = 2; set(&s.b);"), &[]);
    assert_eq!((verdict.as_str(), stderr.as_str()), ("true", ""));
    // What a global begins with is at its address.
    let global = "struct s { int a[2]; int b; } g;\n";
    for use_of_it in
        ["int *p; int main(void) { p = g.a; return p[2]; }", "int *p = g.a; int main(void) { return p[2]; }"]
    {
        check("member-of-a-global", &format!("{global}{use_of_it}\n"), &[], "true", named);
    }
    let whole = "static int f(struct s *p) { return p->b; }\n\
                 int main(void) { struct s *p = &g; return g.a[1] + g.b + f(p) + f(&g); }\n";
    let (verdict, stderr) = answer("global", &format!("{global}{whole}"), &[]);
    assert_eq!((verdict.as_str(), stderr.as_str()), ("true", ""));
}

/// Modules have no checks: any index may leave its array, and variables of inlined functions their lives.
#[test]
fn what_modules_do_not_tell_is_named() {
    let scratch = Scratch::new("environment-modules");
    let text = |body: &str| {
        format!(
            "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n\
             %s = type {{ [2 x i32], i32 }}\n@g = global %s zeroinitializer\n\
             define i32 @main() {{\n{body}\n}}\n"
        )
    };
    let member = "%p = getelementptr [2 x i32], ptr @g, i64 0, i64 2\n%v = load i32, ptr %p\nret i32 %v";
    let ran = verify(&scratch.file("member.ll", text(member)), &[]);
    assert!(ran.stdout.starts_with("true"), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stderr.contains("stay inside these arrays"), "{}", ran.stderr);
    let kept = "%x = alloca i32\n%p = alloca ptr\nstore i32 0, ptr %x\nstore ptr %x, ptr %p\n\
                %q = load ptr, ptr %p\n%v = load i32, ptr %q\nret i32 %v";
    let ran = verify(&scratch.file("kept.ll", text(kept)), &[]);
    assert!(ran.stdout.starts_with("true"), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stderr.contains("live as long as their functions"), "{}", ran.stderr);
}

/// The module has a variable of a folded `switch` in no block; only the text tells that it is in one.
#[test]
fn without_its_text_a_module_may_hide_a_block() {
    let scratch = Scratch::new("environment-folded");
    let named = "live as long as their functions";
    let answer = |name: &str, body: &str, has_text: bool| {
        let text = format!("int *p;\nint main(void) {{\n{body}\nreturn *p;\n}}\n");
        let source = scratch.file(&format!("{name}.c"), text);
        let module = source.with_extension("ll");
        let mut clang = std::process::Command::new("clang-22");
        clang.args(["-O0", "-g", "-S", "-emit-llvm"]).arg(&source).arg("-o").arg(&module);
        assert!(clang.status().expect("clang").success());
        if !has_text {
            std::fs::remove_file(&source).expect("the source");
        }
        let ran = verify(&module, &[]);
        assert!(ran.stdout.starts_with("true"), "{}{}", ran.stdout, ran.stderr);
        ran.stderr
    };
    let folded = "switch (1) {\ncase 1:;\nint x = 0;\np = &x;\n}";
    let plain = "int x = 0;\np = &x;";
    assert!(answer("folded", folded, true).contains(named));
    assert!(answer("folded-alone", folded, false).contains(named));
    assert!(answer("plain-alone", plain, false).contains(named));
    assert!(!answer("plain", plain, true).contains(named));
}

/// What is counted of the stack is less than what a compiled program takes.
#[test]
fn room_on_the_stack_is_named_where_it_matters() {
    let named = "note: assumed: 8388608 bytes of stack are enough";
    let recursive = "static int f(int n) { return n ? f(n - 1) : 0; }\nint main(void) { return f(3); }\n";
    check("recursion", recursive, &[], "true", named);
    let large = "int main(void) { char b[100000]; b[0] = 0; return b[0]; }\n";
    check("large-variable", large, &[], "true", named);
    let plain = "static int f(int n) { int a[9] = {n}; return a[0]; }\nint main(void) { return f(f(0)); }\n";
    let (verdict, stderr) = answer("calls", plain, &[]);
    assert_eq!((verdict.as_str(), stderr.as_str()), ("true", ""));
}

/// Only where the program could tell: hardly any program looks at what printing returns.
#[test]
fn that_variables_survive_a_jump_is_named() {
    let program = |kind: &str| {
        format!(
            "#include <setjmp.h>\nextern void reach_error(void);\nstatic jmp_buf back;\n\
             static void leave(void) {{ longjmp(back, 1); }}\n\
             int main(void) {{ {kind} int changed = 1, same = 2;\n\
             if (!setjmp(back)) {{ changed = 10; leave(); }}\n\
             if (changed != 10 || same != 2) reach_error(); return 0; }}\n"
        )
    };
    let named = "variables that changed between setjmp and longjmp keep their new values, though they are not \
                 volatile: changed";
    check("jump", &program(""), &[], "true", named);
    let (verdict, said) = answer("safe-jump", &program("volatile"), &[]);
    assert!(verdict.starts_with("true") && !said.contains("longjmp"), "{verdict}\n{said}");
}

#[test]
fn that_output_succeeds_is_named_where_results_are_used() {
    let program = |body: &str| {
        format!(
            "#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n\
             int main(void) {{ {body} return 0; }}\n"
        )
    };
    let named = "note: assumed: writing to standard output succeeds, at ";
    for (index, body) in [
        "assert(write(1, \"abc\", 3) == 3);",
        "int r = printf(\"abc\\n\"); assert(r == 4);",
        "assert(puts(\"a\") != EOF);",
        "if (fflush(stdout)) abort();",
        "if (fflush(NULL)) abort();",
        "printf(\"a\"); if (ferror(stdout)) abort();",
        "int r; int *p = &r; *p = fputs(\"a\", stdout); assert(r >= 0);",
    ]
    .into_iter()
    .enumerate()
    {
        check(&format!("output-{index}"), &program(body), &["--property", "assert"], "true", named);
    }
    let to_errors = "if (fprintf(stderr, \"a\") < 0) abort();";
    check("errors", &program(to_errors), &[], "true", "assumed: writing to standard error succeeds");
    let ignored = "printf(\"%d\\n\", 1); int r = puts(\"a\"); (void)fputs(\"b\", stdout); putchar(99);\n\
        write(1, \"abc\", 3); fflush(stdout);";
    let (verdict, stderr) = answer("output-ignored", &program(ignored), &[]);
    assert_eq!((verdict.as_str(), stderr.as_str()), ("true", ""));
}

#[test]
fn that_input_succeeds_is_named() {
    let short = "#include <assert.h>\n#include <unistd.h>\n\
        int main(void) { char b[4]; int r = read(0, b, 4); assert(r == 4); return 0; }\n";
    let named = "note: assumed: read gives all that it is asked for and there is, at ";
    check("short-read", short, &["--sym-stdin", "4"], "true", named);
    let failed = "#include <stdio.h>\n#include <stdlib.h>\n\
        int main(void) { getchar(); if (ferror(stdin)) abort(); return 0; }\n";
    check("failed-read", failed, &["--sym-stdin", "1"], "true", "assumed: reading standard input succeeds");
    let bytes = "#include <stdio.h>\nint main(void) { char b[4]; return fread(b, 1, 4, stdin) != 4; }\n";
    let (_, stderr) = answer("read-by-the-library", bytes, &["--sym-stdin", "4"]);
    assert!(stderr.contains("standard input has 4 bytes") && !stderr.contains("succeeds"), "{stderr}");
}

/// A run that confirms a violation needs the bytes that did not fit.
#[test]
fn input_that_does_not_fit_is_fed_to_the_compiled_program() {
    let read = "#include <stdio.h>\nint main(void) { char b[4]; fread(b, 1, 8, stdin); return 0; }\n";
    check("fread", read, &["--sym-stdin", "8"], "false(valid-deref)", "confirmed by running");
    let line = "char *gets(char *);\nint main(void) { char b[4]; gets(b); return 0; }\n";
    check("gets", line, &["--sym-stdin", "6"], "false(valid-deref)", "confirmed by running");
}

#[test]
fn assumptions_are_data() {
    let scratch = Scratch::new("environment-data");
    let file = scratch.file("program.c", GETENV);
    let ran = verify(&file, &["--json"]);
    let document: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let found = &document["rests_on"][0];
    assert_eq!(found["kind"], "unset-variable");
    assert_eq!(found["text"], "the environment variable HOME is not set");
    assert_eq!(found["place"]["line"], 3);
    assert!(found["remedy"].is_string());
    assert_eq!(document["assumptions"][0], found["text"]);
    let ran = said(surefoot().args(["reach", "--json", "--targets", "blocks"]).arg(&file));
    let document: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(document["rests_on"][0]["kind"], "unset-variable", "{document:#}");
}

#[test]
fn a_real_function_is_asked_where_there_is_one() {
    // What is made up for the result decides; the real function returns something else.
    let source = "#include <netdb.h>\nint main(void) { return getprotobynumber(6)->p_name[0] == 0; }\n";
    check(
        "protocol",
        source,
        &[],
        "unknown",
        "a pointer that comes from getprotobynumber, which has no body",
    );
    let source = "int sockatmark(int);\n\
        int main(void) { int t[2] = {0}; return t[sockatmark(0) == 4097 ? 2 : 0]; }\n";
    check("sockatmark", source, &[], "unknown", "depends on what is made up for sockatmark");
    // A variable of the library is the real one, too.
    let source = "extern int h_nerr;\nint main(void) { int t[2] = {0}; return t[h_nerr == 77 ? 2 : 0]; }\n";
    check("variable", source, &[], "unknown", "depends on the value of h_nerr, which is defined nowhere");
    // And here it returns what the violation needs.
    let source =
        "int sockatmark(int);\nint main(void) { int t[2] = {0}; return t[sockatmark(0) < 1 ? 2 : 0]; }\n";
    check("page-size", source, &[], "false(valid-deref)", "confirmed by running the compiled program");
}

#[test]
fn the_rule_of_the_competition_is_an_option() {
    let source = "int mystery(int *p); int main(void) { int x = 3; int t[4] = {0}; int i = mystery(&x);\n\
        if (x != 3) return *(int *)0; if (i < 0) return 0; return t[i]; }\n";
    let flags = ["--external", "pure"];
    check("pure", source, &flags, "false(valid-deref)", "mystery, which has no body, only returns a value");
    check(
        "havoc",
        source,
        &[],
        "unknown",
        "mystery, which has no body, returns, frees and keeps nothing, and writes only to what its arguments lead to",
    );
    check("stop", source, &["--external", "stop"], "unknown", "the function mystery, which has no body");
    let scratch = Scratch::new("environment-prp");
    let property = scratch.file("memory.prp", "CHECK( init(main()), LTL(G valid-deref) )\n");
    let file = scratch.file("program.c", source);
    let ran = verify(&file, &["--property", property.to_str().expect("a path")]);
    assert!(ran.stdout.starts_with("false(valid-deref)"), "{}{}", ran.stdout, ran.stderr);
}

const ENTRIES: &str = "\
    int narrow(unsigned char c) { int t[10] = {0}; return t[c]; }\n\
    int within(unsigned char c) { int t[256] = {0}; return t[c]; }\n\
    int divide(int w, int h) { return 100 / (w - h); }\n\
    struct large { int index; char gap[40]; int t[4]; };\n\
    int by_value(struct large s) { if (s.index < 0) return 0; return s.t[s.index]; }\n\
    struct small { int first, second; };\n\
    int in_registers(struct small s) { int t[4] = {0}; return s.second < 0 || s.second > 4 ? 0 : t[s.second]; }\n\
    int floating(double x) { int t[4] = {0}; return x >= 0 && x < 5 ? t[(int)x] : 0; }\n\
    int truth(_Bool b) { int t[1] = {0}; return t[b]; }\n\
    int pointer(int *p) { return p ? *p : 0; }\n\
    int null(int *p) { return p == 0; }\n\
    int variadic(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); return __builtin_va_arg(l, int); }\n\
    static int global = 3;\n\
    int first(void) { int t[4] = {0}; return t[global]; }\n\
    void nothing(signed char c) { int t[10] = {0}; if (c < 10) t[c] = 1; }\n\
    int main(void) { return 0; }\n";

#[test]
fn parameters_of_an_entry_are_arbitrary() {
    let cases = [
        ("narrow", "false(valid-deref)", "confirmed by running"),
        ("within", "true", ""),
        ("divide", "false(division-by-zero)", "confirmed by running"),
        ("by_value", "false(valid-deref)", "confirmed by running"),
        ("in_registers", "false(valid-deref)", "confirmed by running"),
        ("floating", "false(valid-deref)", "confirmed by running"),
        ("truth", "false(valid-deref)", "confirmed by running"),
        ("pointer", "unknown", "the pointer p, a parameter of the entry"),
        ("null", "true", ""),
        ("variadic", "unknown", "va_start"),
        ("first", "true", "note: assumed: global variables hold their initial values when first is called"),
        ("nothing", "false(valid-deref)", "confirmed by running"),
    ];
    for (entry, verdict, said) in cases {
        for engine in ["auto", "paths", "bmc"] {
            let flags = ["--entry", entry, "--engine", engine, "--property", "valid-deref,division-by-zero"];
            check(&format!("entry-{entry}"), ENTRIES, &flags, verdict, said);
        }
    }
}

#[test]
fn a_property_file_names_the_entry() {
    let scratch = Scratch::new("environment-init");
    let file = scratch.file("program.c", ENTRIES);
    let check = |entry: &str, flags: &[&str], verdict: &str, said: &str| {
        let text = format!("CHECK( init({entry}()), LTL(G valid-deref) )\n");
        let property = scratch.file("memory.prp", text);
        let mut all = vec!["--property", property.to_str().expect("a path")];
        all.extend(flags);
        let ran = verify(&file, &all);
        assert!(ran.stdout.starts_with(verdict) && ran.stderr.contains(said), "{}{}", ran.stdout, ran.stderr);
    };
    check("narrow", &[], "false(valid-deref)", "in narrow");
    check("main", &[], "true", "");
    check("narrow", &["--entry", "narrow"], "false(valid-deref)", "in narrow");
    check("narrow", &["--entry", "divide"], "", "is about a program that starts in narrow");
    check("start", &[], "", "no function `start`");
}

#[test]
fn a_run_stops_at_a_function_without_body() {
    let scratch = Scratch::new("environment-exec");
    let source = "int next(void); int main(void) { while (next() != -1) { } return 0; }\n";
    let file = scratch.file("program.c", source);
    let ran = said(surefoot().arg("exec").arg(&file));
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stderr.contains("the function next, which has no body"), "{}", ran.stderr);
    assert!(ran.stderr.contains("--external zero"), "{}", ran.stderr);
    let source = "int next(void); int main(void) { return next(); }\n";
    let file = scratch.file("program.c", source);
    let ran = said(surefoot().args(["exec", "--external", "zero"]).arg(&file));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains("next has no body and no model: it returned 0"), "{}", ran.stderr);
}

#[test]
fn a_target_that_only_an_invented_value_reaches_is_open() {
    let scratch = Scratch::new("environment-reach");
    let source =
        "int mystery(void);\nint main(void) {\n  if (mystery() == 3)\n    return 1;\n  return 0;\n}\n";
    let file = scratch.file("program.c", source);
    let ran = said(surefoot().args(["reach", "--target", "program.c:4"]).arg(&file));
    assert!(ran.stdout.contains("unknown"), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stderr.contains("made up for mystery"), "{}{}", ran.stdout, ran.stderr);
}

/// Arguments, variables and files that are left open are found, and the compiled program is run with them.
#[test]
fn what_is_left_open_of_the_environment_is_part_of_a_test() {
    let source = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
        int main(int argc, char **argv) {\n\
          FILE *f = fopen(\"A\", \"r\"); if (!f) return 1;\n\
          int c = fgetc(f), d = fgetc(f); fclose(f);\n\
          if (c == 'x' && d == 'y' && argc == 3 && !strcmp(argv[1], \"-v\") && argv[2][0] == 'q'\n\
              && getenv(\"DEBUG\") && getenv(\"DEBUG\")[0] == '7') abort();\n\
          return 0; }\n";
    let flags = ["--property", "no-abort", "--sym-files", "1", "4", "--sym-env", "DEBUG=3"];
    let arguments = ["--sym-arg", "3", "--sym-args", "0", "2", "2"];
    let all = [&flags[..], &arguments[..]].concat();
    check("left-open", source, &all, "false(no-abort)", "confirmed by running");
    check("left-open-files", source, &flags[..5], "true", "the program gets no arguments");
    let without = ["--property", "no-abort"];
    check("left-out", source, &without, "true", "the only files are those that were given");
}

/// What the system answers is an input, and calls may fail where that is asked for.
#[test]
fn answers_of_the_system_are_inputs() {
    let clock = "#include <assert.h>\n#include <time.h>\n\
        int main(void) { time_t a = time(0), b = time(0); assert(b >= a); assert(b - a < 5); return 0; }\n";
    check("clock", clock, &["--property", "assert"], "false(assert)", "confirmed by running");
    let ordered = "#include <assert.h>\n#include <time.h>\n\
        int main(void) { time_t a = time(0), b = time(0); assert(b >= a); return 0; }\n";
    check("ordered", ordered, &["--property", "assert"], "true", "the clock does not go backwards");
    let read = "#include <assert.h>\n#include <fcntl.h>\n#include <unistd.h>\n\
        int main(void) { char b[4]; int f = open(\"A\", O_RDONLY); if (f < 0) return 1;\n\
          assert(read(f, b, 4) == 4); return 0; }\n";
    let flags = ["--property", "assert", "--sym-files", "1", "4"];
    check(
        "no-failure",
        read,
        &flags,
        "true",
        "calls of the system do not fail for reasons outside of the program",
    );
    let failing = [&flags[..], &["--max-fail", "1"]].concat();
    check("failure", read, &failing, "false(assert)", "confirmed by running");
}

/// Nothing of the machine is there; what cannot be followed is unknown.
#[test]
fn hostile_uses_of_files_touch_nothing_and_prove_nothing() {
    let program = |body: &str| {
        format!(
            "#include <assert.h>\n#include <dirent.h>\n#include <errno.h>\n#include <fcntl.h>\n#include <stdio.h>\n\
             #include <sys/stat.h>\n#include <unistd.h>\nint main(void) {{ {body} return 0; }}\n"
        )
    };
    let check = |name: &str, body: &str, verdict: &str, said: &str| {
        check(name, &program(body), &["--property", "assert"], verdict, said);
    };
    check(
        "traversal",
        "assert(!fopen(\"../../../../etc/passwd\", \"r\"));",
        "true",
        "the only files are those",
    );
    let far = "int f = open(\"a\", O_RDWR | O_CREAT, 0600); lseek(f, 1L << 30, SEEK_SET); assert(write(f, \"x\", 1) == 1);";
    check("far", far, "unknown", "a file of more than 16 megabytes");
    let hole = "int f = open(\"a\", O_RDWR | O_CREAT, 0600); char c = 1; ftruncate(f, 1L << 30);\n\
        lseek(f, -1, SEEK_END); assert(read(f, &c, 1) == 1 && c == 0);";
    check("hole", hole, "true", "");
    let cycle = "symlink(\"l\", \"l\"); assert(open(\"l/x\", O_RDONLY) < 0 && errno == ELOOP);";
    check("cycle", cycle, "true", "");
    let hidden = "FILE *f = fopen(\"a\", \"w\"); fputs(\"abc\", f); struct stat s; stat(\"a\", &s); assert(s.st_size == 3);";
    check("hidden", hidden, "unknown", "written to without being flushed");
    let closed = "FILE *f = fopen(\"a\", \"w\"); fclose(f); fputs(\"b\", f);";
    let flags = ["--property", "valid-deref"];
    // AddressSanitizer does not watch the C library, so nothing confirms it.
    self::check("closed", &program(closed), &flags, "unknown", "use after free");
}

/// What a compiled program would change outside of its folder stays as it is.
#[test]
fn a_run_does_not_leave_its_folder() {
    let scratch = Scratch::new("environment-outside");
    let kept = scratch.file("kept", "kept");
    let source = format!(
        "#include <assert.h>\n#include <unistd.h>\nint main(void) {{ unlink(\"{}\"); assert(0); return 0; }}\n",
        kept.display()
    );
    check("outside", &source, &["--property", "assert"], "unknown", "beyond the folder of the test");
    let by_number = format!(
        "#define _GNU_SOURCE\n#include <assert.h>\n#include <sys/syscall.h>\n#include <unistd.h>\n\
         int main(void) {{ syscall(SYS_unlink, \"{}\"); assert(0); return 0; }}\n",
        kept.display()
    );
    // No calls that would do harm if they were let through.
    let declared =
        "int shm_open(const char *, int, unsigned); int socket(int, int, int); int setsid(void);\n";
    for (name, call) in [
        ("shared-memory", "shm_open(\"/surefoot\", 66, 0600)"),
        ("network", "socket(1, 1, 0)"),
        ("group-of-processes", "setsid()"),
    ] {
        let source =
            format!("#include <assert.h>\n{declared}int main(void) {{ {call}; assert(0); return 0; }}\n");
        let (verdict, _) = answer(name, &source, &["--property", "assert"]);
        assert!(verdict.starts_with("unknown"), "{name}: {verdict}");
    }
    check(
        "by-number",
        &by_number,
        &["--property", "assert"],
        "unknown",
        "syscall would reach beyond the folder",
    );
    assert!(kept.exists());
}

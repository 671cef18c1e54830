//! Small C programs, replayed: every property under both data models, and every way to fail.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use check::{Checks, Ended, Expected, External, Native, Request, Run, Source, Status, replay, run_native};
use outcome::{Input, InputKind, InputType, Property, Replay, Test};
use program::{DataModel, Place, Program};

const BOTH: [DataModel; 2] = [DataModel::Lp64, DataModel::Ilp32];
const TIME: Duration = Duration::from_secs(20);

/// A program on disk, loaded.
struct Loaded {
    folder: PathBuf,
    files: Vec<PathBuf>,
    program: Arc<Program>,
    entry: &'static str,
    clang: Option<PathBuf>,
}

impl Loaded {
    fn new(text: &str, model: DataModel) -> Loaded {
        Loaded::files(&[("a.c", text)], model, "main")
    }

    fn files(texts: &[(&str, &str)], model: DataModel, entry: &'static str) -> Loaded {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("surefoot-check-test-{}-{number}", std::process::id()));
        fs::create_dir(&folder).expect("a folder");
        let mut files = Vec::new();
        for (name, text) in texts {
            files.push(folder.join(name));
            fs::write(folder.join(name), text).expect("a file");
        }
        let mut loaded = Loaded::load(files, model, entry);
        loaded.folder = folder;
        loaded
    }

    fn load(files: Vec<PathBuf>, model: DataModel, entry: &'static str) -> Loaded {
        let options =
            frontend::Options { data_model: model, entry: entry.to_string(), ..frontend::Options::default() };
        let program = frontend::load(&files, &options).expect("a program").program;
        Loaded { folder: PathBuf::new(), files, program, entry, clang: None }
    }

    fn source(&self) -> Source<'_> {
        Source {
            program: &self.program,
            files: &self.files,
            clang_arguments: &[],
            entry: self.entry,
            external: External::Real,
            clang: self.clang.as_deref(),
            patience: check::Patience::default(),
        }
    }

    /// Replays; the violation is expected at the line marked `//~`.
    fn replay(&self, property: Property, kind: &str, inputs: Vec<Input>) -> Replay {
        let test = Test { inputs, ..Test::default() };
        self.replay_test(property, kind, &test, TIME)
    }

    fn replay_test(&self, property: Property, kind: &str, test: &Test, timeout: Duration) -> Replay {
        let expected = Expected { property, kind, place: self.marked() };
        replay(&Request { source: self.source(), test, expected, timeout })
    }

    fn marked(&self) -> Option<Place> {
        let (file, source) = self.program.files.iter().find(|(_, file)| !file.is_model)?;
        // The debug information may split the path.
        let text = fs::read_to_string(Path::new(&source.directory).join(&source.path)).ok()?;
        let line = text.lines().position(|line| line.contains("//~"))?;
        Some(Place { file, line: line as u32 + 1, column: 0 })
    }

    fn run(&self, inputs: Vec<Input>, checks: Checks) -> Run {
        let test = Test { inputs, ..Test::default() };
        run_native(&self.source(), &test, checks, TIME).expect("a run")
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        if self.folder != Path::new("") {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

fn input(kind: InputKind, name: &str, ty: InputType, bytes: &[u8]) -> Input {
    Input { kind, name: name.into(), ty, bytes: bytes.to_vec(), variable: None, place: None }
}

fn int(value: i32) -> Input {
    let ty = InputType::Int { width: 32, signed: true };
    input(InputKind::Call, "__VERIFIER_nondet_int", ty, &value.to_le_bytes())
}

#[track_caller]
fn assert_confirmed(replay: &Replay, words: &[&str]) {
    match replay {
        Replay::Confirmed(how) => {
            for word in words {
                assert!(how.contains(word), "{word} is not in: {how}");
            }
        }
        other => panic!("not confirmed: {other:?}"),
    }
}

#[track_caller]
fn assert_refuted(replay: &Replay, words: &str) {
    match replay {
        Replay::Refuted(what) => assert!(what.contains(words), "{words} is not in: {what}"),
        other => panic!("not refuted: {other:?}"),
    }
}

#[track_caller]
fn assert_not_tried(replay: &Replay, words: &str) {
    match replay {
        Replay::NotTried(why) => assert!(why.contains(words), "{words} is not in: {why}"),
        other => panic!("tried: {other:?}"),
    }
}

/// Confirmed under both data models, at the marked line, and in these words.
#[track_caller]
fn check(property: Property, kind: &str, text: &str, inputs: &[Input], words: &[&str]) {
    for model in BOTH {
        let replay = Loaded::new(text, model).replay(property, kind, inputs.to_vec());
        assert_confirmed(&replay, words);
        let Replay::Confirmed(how) = replay else { return };
        assert!(!how.contains("expected at"), "{how}");
    }
}

#[test]
fn an_error_function_without_body() {
    let text = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
        int main(void) { int x = __VERIFIER_nondet_int(); if (x == -7) reach_error(); return 0; }";
    check(Property::UnreachCall, "error function reached", text, &[int(-7)], &["reach_error was called"]);
}

#[test]
fn an_error_function_with_a_body() {
    for body in ["{ assert(0); }", "{}", "{ abort(); }"] {
        let text = format!(
            "#include <assert.h>\n#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);
             static void reach_error(void) {body}
             int main(void) {{ if (__VERIFIER_nondet_int() == 3) reach_error(); return 0; }}"
        );
        check(Property::UnreachCall, "error function reached", &text, &[int(3)], &["was called"]);
        let replay = Loaded::new(&text, DataModel::Lp64).replay(Property::UnreachCall, "", vec![int(4)]);
        assert_refuted(&replay, "ended with status 0");
    }
}

#[test]
fn a_failed_assertion() {
    let text = "#include <assert.h>
        extern int __VERIFIER_nondet_int(void);
        int main(void) { int x = __VERIFIER_nondet_int();
          assert(x < 10); //~
          return 0; }";
    check(Property::Assert, "assertion failure", text, &[int(10)], &["'x < 10' failed at", "a.c:4"]);
    let replay =
        Loaded::new(text, DataModel::Lp64).replay(Property::Assert, "assertion failure", vec![int(9)]);
    assert_refuted(&replay, "it ended with status 0");
}

/// Whether an error function is entered matters for one property only.
#[test]
fn an_assertion_inside_an_error_function() {
    let text = "#include <assert.h>
        void reach_error(void) {
          assert(0); //~
        }
        int main(void) { reach_error(); return 0; }";
    check(Property::Assert, "assertion failure", text, &[], &["'0' failed", "a.c:3"]);
    check(Property::UnreachCall, "error function reached", text, &[], &["was called"]);
}

#[test]
fn memory_errors() {
    let head = "#include <stdlib.h>\n#include <string.h>\nextern int __VERIFIER_nondet_int(void);\n";
    let cases = [
        (
            "out-of-bounds write",
            "int a[4]; int i = __VERIFIER_nondet_int();\n a[i] = 1; //~\n return a[0];",
            "stack-buffer-overflow",
        ),
        (
            "out-of-bounds read",
            "char *p = malloc(4); int i = __VERIFIER_nondet_int();\n return p[i]; //~\n",
            "heap-buffer-overflow",
        ),
        (
            "out-of-bounds write",
            "static char g[4]; int i = __VERIFIER_nondet_int();\n g[i] = 1; //~\n return 0;",
            "global-buffer-overflow",
        ),
        (
            "out-of-bounds write",
            "char *p = malloc(3); int i = __VERIFIER_nondet_int();\n memset(p, 0, i); //~\n return 0;",
            "heap-buffer-overflow",
        ),
        (
            "use after free",
            "int *p = malloc(4); int i = __VERIFIER_nondet_int(); free(p);\n *p = i; //~\n return 0;",
            "heap-use-after-free",
        ),
        (
            "use after return",
            "int *q = f(__VERIFIER_nondet_int());\n return *q; //~\n",
            "stack-use-after-return",
        ),
        (
            "null dereference",
            "int *p = 0; int i = __VERIFIER_nondet_int();\n *p = i; //~\n return 0;",
            "SEGV on a null pointer",
        ),
        (
            "write to constant",
            "char *p = \"text\"; int i = __VERIFIER_nondet_int();\n p[0] = i; //~\n return 0;",
            "SEGV",
        ),
        ("stack overflow", "return g(__VERIFIER_nondet_int());", "stack-overflow"),
    ];
    let functions = "int *f(int i) { int x = i; int *volatile p = &x; return p; }\n\
                     int g(int i) { volatile char a[1000]; a[0] = 1; return i == 0 ? 0 : g(i + (i < 4000000)) + a[0]; }\n";
    for (kind, body, words) in cases {
        let text = format!("{head}{functions}int main(void) {{ {body} }}\n");
        check(Property::ValidDeref, kind, &text, &[int(4)], &[words]);
    }
}

#[test]
fn a_violation_at_another_line_says_so() {
    let text = "int main(void) { int *p = 0;
        *p = 1;
        *p = 2; //~
        return 0; }";
    let replay = Loaded::new(text, DataModel::Lp64).replay(Property::ValidDeref, "null dereference", vec![]);
    assert_confirmed(&replay, &["a.c:2 (expected at", "a.c:3)"]);
}

#[test]
fn wrong_frees() {
    let head = "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\n";
    let twice = format!(
        "{head}int main(void) {{ char *p = malloc(4); if (__VERIFIER_nondet_int()) free(p);\n free(p); //~\n return 0; }}"
    );
    check(Property::ValidFree, "double free", &twice, &[int(1)], &["double-free"]);
    let inside = format!(
        "{head}int main(void) {{ char *p = malloc(4); p += __VERIFIER_nondet_int();\n free(p); //~\n return 0; }}"
    );
    check(Property::ValidFree, "invalid free", &inside, &[int(1)], &["bad-free"]);
    let stack = format!(
        "{head}int main(void) {{ char a[4]; char *p = a + __VERIFIER_nondet_int();\n free(p); //~\n return 0; }}"
    );
    check(Property::ValidFree, "invalid free", &stack, &[int(0)], &["bad-free"]);
    // Another violation than the expected one does not confirm it.
    let replay =
        Loaded::new(&twice, DataModel::Lp64).replay(Property::ValidDeref, "use after free", vec![int(1)]);
    assert_refuted(&replay, "double-free");
}

#[test]
fn undefined_arithmetic() {
    let program = |expression: &str| {
        format!(
            "extern int __VERIFIER_nondet_int(void);
             int main(void) {{ int x = __VERIFIER_nondet_int();
               int y = {expression}; //~
               return y == 42; }}"
        )
    };
    let (overflow, shift) = (Property::NoOverflow, Property::Shift);
    check(
        overflow,
        "signed overflow",
        &program("x + 1"),
        &[int(i32::MAX)],
        &["signed integer overflow", "a.c:3"],
    );
    check(overflow, "signed overflow", &program("x / -1"), &[int(i32::MIN)], &["cannot be represented"]);
    check(overflow, "signed overflow", &program("1 << x"), &[int(31)], &["left shift of 1 by 31"]);
    check(shift, "oversized shift", &program("1 >> x"), &[int(32)], &["shift exponent 32"]);
    check(shift, "oversized shift", &program("1 << x"), &[int(-1)], &["shift exponent -1"]);
    // Undefined in C, but not what was claimed to happen.
    let text = "int main(void) { int x = -1, y = 1; y = x << 1;
        y += 5; //~
        return y; }";
    let replay = Loaded::new(text, DataModel::Lp64).replay(overflow, "signed overflow", vec![]);
    assert_refuted(&replay, "ended with status 3");
    let division = Property::DivisionByZero;
    check(division, "division by zero", &program("7 / x"), &[int(0)], &["division by zero"]);
    check(division, "division by zero", &program("7 % x"), &[int(0)], &["division by zero"]);
    let replay = Loaded::new(&program("x / -1"), DataModel::Lp64).replay(
        division,
        "division by zero",
        vec![int(i32::MIN)],
    );
    assert_refuted(&replay, "SIGFPE");
}

#[test]
fn memory_that_is_lost_or_left() {
    let lost = "#include <stdlib.h>
        extern int __VERIFIER_nondet_int(void);
        char *p;
        int main(void) { p = malloc(10); if (__VERIFIER_nondet_int()) p = malloc(20); return 0; }";
    check(
        Property::ValidMemtrack,
        "memory leak",
        lost,
        &[int(1)],
        &["10 byte(s) leaked in 1 allocation(s)", "allocated at"],
    );
    check(Property::ValidMemcleanup, "memory leak", lost, &[int(1)], &["2 heap blocks were not freed"]);
    for model in BOTH {
        let program = Loaded::new(lost, model);
        let replay = program.replay(Property::ValidMemtrack, "memory leak", vec![int(0)]);
        assert_refuted(&replay, "it ended with status 0");
        // Lost before the program asks for more than the test has.
        let replay = program.replay(Property::ValidMemcleanup, "memory leak", vec![]);
        assert_refuted(&replay, "after the last one");
    }
    let midway = "#include <stdlib.h>
        extern int __VERIFIER_nondet_int(void);
        void f(void) { char *p = malloc(10); p = malloc(20); free(p); }
        int main(void) { f(); return __VERIFIER_nondet_int(); }";
    check(Property::ValidMemtrack, "memory leak", midway, &[], &["10 byte(s) leaked"]);
    let clean = "#include <stdlib.h>\n#include <string.h>\n#include <stdio.h>
        int main(void) { char *p = malloc(10), *q = strdup(\"x\"); puts(q); p = realloc(p, 5000); free(q); free(p);
          for (int i = 0; i < 5000; i++) { p = calloc(i, 3); free(p); } return 0; }";
    for model in BOTH {
        let replay = Loaded::new(clean, model).replay(Property::ValidMemcleanup, "memory leak", vec![]);
        assert_refuted(&replay, "it ended with status 0");
    }
}

#[test]
fn every_type_of_input_arrives_exactly() {
    let text = r#"#include <stdio.h>
        #include <stddef.h>
        extern _Bool __VERIFIER_nondet_bool(void); extern char __VERIFIER_nondet_char(void);
        extern unsigned char __VERIFIER_nondet_uchar(void); extern short __VERIFIER_nondet_short(void);
        extern long long __VERIFIER_nondet_longlong(void); extern float __VERIFIER_nondet_float(void);
        extern double __VERIFIER_nondet_double(void); extern void *__VERIFIER_nondet_pointer(void);
        extern void __VERIFIER_nondet_memory(void *, size_t);
        extern int mystery(const char *, int); extern void nothing(int); extern int outside[2];
        extern void klee_make_symbolic(void *, size_t, const char *); extern int klee_int(const char *);
        extern int klee_range(int, int, const char *); extern void klee_warning(const char *);
        int unused(void) { extern int never_called(void); return never_called(); }
        int main(int count, char **arguments) {
          char m[3], k[2]; int c;
          printf("%d %d %d %d ", __VERIFIER_nondet_bool(), __VERIFIER_nondet_char(), __VERIFIER_nondet_uchar(), __VERIFIER_nondet_short());
          printf("%lld %a %a %p ", __VERIFIER_nondet_longlong(), __VERIFIER_nondet_float(), __VERIFIER_nondet_double(), __VERIFIER_nondet_pointer());
          __VERIFIER_nondet_memory(m, 3); nothing(1); klee_warning("w");
          klee_make_symbolic(k, 2, "k");
          printf("%d%d%d %d ", m[0], m[1], m[2], k[1]);
          printf("%d %d %d ", mystery("x", 2), klee_int("i"), klee_range(0, 9, "r"));
          printf("%d %d %s ", outside[0], outside[1], arguments[count - 1]);
          while ((c = getchar()) != -1) putchar(c);
          return 5; }"#;
    let signed = |width| InputType::Int { width, signed: true };
    let unsigned = |width| InputType::Int { width, signed: false };
    for model in BOTH {
        let program = Loaded::new(text, model);
        let call = |name: &str, ty, bytes: &[u8]| {
            input(InputKind::Call, &format!("__VERIFIER_nondet_{name}"), ty, bytes)
        };
        let pointer = &4096u64.to_le_bytes()[..model.pointer_bytes() as usize];
        let inputs = vec![
            input(InputKind::External, "outside", InputType::Bytes, &[1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]),
            call("bool", InputType::Bool, &[1]),
            call("char", signed(8), &[0x80]),
            call("uchar", unsigned(8), &[0x80]),
            call("short", signed(16), &[0xfe, 0xff]),
            call("longlong", signed(64), &(-5_000_000_000i64).to_le_bytes()),
            call("float", InputType::Float, &1.5f32.to_le_bytes()),
            call("double", InputType::Double, &(-0.0f64).to_le_bytes()),
            call("pointer", InputType::Pointer, pointer),
            input(InputKind::Memory, "m", InputType::Bytes, &[1, 2, 3]),
            input(InputKind::Memory, "k", InputType::Bytes, &[8, 9]),
            input(InputKind::Unmodelled, "mystery", unsigned(32), &77u32.to_le_bytes()),
            input(InputKind::Memory, "i", InputType::Bytes, &6u32.to_le_bytes()),
            input(InputKind::Call, "klee_range", signed(32), &8u32.to_le_bytes()),
        ];
        let test = Test {
            inputs,
            arguments: vec![b"one".to_vec(), b"two words".to_vec()],
            stdin: b"stdin!".to_vec(),
            ..Test::default()
        };
        // Arguments of a call are evaluated in order by clang, which the sequence relies on.
        for checks in [Checks::None, Checks::Memory] {
            let run = run_native(&program.source(), &test, checks, TIME).expect("a run");
            assert_eq!(run.ended, Ended::ByItself, "{run}");
            assert_eq!(run.status, Status::Exited(5));
            assert_eq!(
                String::from_utf8_lossy(&run.stdout),
                "1 -128 128 -2 -5000000000 0x1.8p+0 -0x0p+0 0x1000 123 9 77 6 8 1 -1 two words stdin!"
            );
        }
    }
}

#[test]
fn runs_that_end_in_another_way() {
    let text = "#include <stdio.h>
        extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);
        extern void __VERIFIER_assume(int);
        int main(void) { int x = __VERIFIER_nondet_int(); puts(\"first\"); __VERIFIER_assume(x > 0);
          if (x == 1) __VERIFIER_nondet_uint(); while (x == 2) printf(\"%s\", \"much output\");
          return __VERIFIER_nondet_int(); }";
    let program = Loaded::new(text, DataModel::Lp64);
    let native = Native::compile(&program.source(), Checks::None).expect("it compiles");
    let run = |inputs: Vec<Input>, timeout| {
        native.run(&Test { inputs, ..Test::default() }, timeout).expect("a run")
    };
    let exhausted = run(vec![int(5)], TIME);
    assert_eq!(exhausted.ended, Ended::Exhausted("__VERIFIER_nondet_int".into()));
    assert_eq!(exhausted.stdout, b"first\n");
    assert_eq!(run(vec![int(-5)], TIME).ended, Ended::Assumption);
    let diverged = run(vec![int(1), int(2)], TIME);
    assert_eq!(
        diverged.ended,
        Ended::Diverged(
            "it asked for __VERIFIER_nondet_uint where the test has __VERIFIER_nondet_int".into()
        )
    );
    assert_eq!(run(vec![int(5), int(7)], TIME).status, Status::Exited(7));
    let endless = run(vec![int(2)], Duration::from_millis(300));
    assert_eq!(endless.status, Status::TimedOut);
    assert_eq!(endless.stdout.len(), 1 << 20);

    let test = Test { inputs: vec![int(2)], ..Test::default() };
    let replay = program.replay_test(Property::UnreachCall, "", &test, Duration::from_millis(300));
    assert_refuted(&replay, "did not end within 300ms");
    let replay = program.replay(Property::UnreachCall, "", vec![int(1), int(2)]);
    assert_refuted(&replay, "took another path");
}

#[test]
fn uninitialised_data_is_named_as_the_cause() {
    let text = "extern void reach_error(void); int main(void) { volatile int x = 0; if (x) reach_error(); return 0; }";
    let x = input(InputKind::Uninitialised, "x", InputType::Int { width: 32, signed: true }, &[1, 0, 0, 0]);
    let replay = Loaded::new(text, DataModel::Lp64).replay(Property::UnreachCall, "", vec![x]);
    assert_refuted(&replay, "uninitialised data");
}

#[test]
fn llvm_code_is_replayed_too() {
    let text = "#include <stdlib.h>
        extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
        int main(void) { int x = __VERIFIER_nondet_int(); char *p = malloc(4);
          if (x == 9) reach_error();
          p[x] = 1; //~
          return 100 / x; }";
    let c = Loaded::new(text, DataModel::Ilp32);
    for (file, flags) in [("b.ll", "-S"), ("b.bc", "-c")] {
        let file = c.folder.join(file);
        let mut command = std::process::Command::new("clang-22");
        command.args(["-m32", "-g", "-emit-llvm", flags, "-o"]).arg(&file).arg(&c.files[0]);
        assert!(command.status().expect("clang").success());
        let program = Loaded::load(vec![file], DataModel::Ilp32, "main");
        assert_confirmed(&program.replay(Property::UnreachCall, "", vec![int(9)]), &["reach_error"]);
        let replay = program.replay(Property::ValidDeref, "out-of-bounds write", vec![int(4)]);
        assert_confirmed(&replay, &["heap-buffer-overflow", "a.c:5"]);
        assert_confirmed(&program.replay(Property::DivisionByZero, "", vec![int(0)]), &["SIGFPE"]);
        let replay = program.replay(Property::NoOverflow, "signed overflow", vec![int(0)]);
        assert_not_tried(&replay, "needs C source");
    }
}

#[test]
fn another_entry_function_and_several_files() {
    let first = "extern int __VERIFIER_nondet_int(void); int part(int);
        static int start(void) { return part(__VERIFIER_nondet_int()); }
        int (*keep)(void) = start;
        int main(void) { return 1; }";
    let second = "extern void reach_error(void); int part(int x) { if (x) reach_error(); return 3; }";
    for model in BOTH {
        let program = Loaded::files(&[("a.c", first), ("b.c", second)], model, "start");
        assert_confirmed(&program.replay(Property::UnreachCall, "", vec![int(1)]), &["reach_error"]);
        assert_eq!(program.run(vec![int(0)], Checks::None).status, Status::Exited(3));
    }
}

#[test]
fn programs_that_cannot_be_compiled_here() {
    let text = "int main(void) { return 0; }";
    let mut program = Loaded::new(text, DataModel::Lp64);
    fs::write(&program.files[0], "int main(void) { return }").expect("written");
    assert_not_tried(&program.replay(Property::UnreachCall, "", vec![]), "does not compile natively");
    fs::write(&program.files[0], "int main(void) { return 0; } int f(void) { return 0; }").expect("written");
    program.files.push(program.folder.join("b.c"));
    fs::write(&program.files[1], "int f(void) { return 0; }").expect("written");
    assert_not_tried(&program.replay(Property::UnreachCall, "", vec![]), "does not link natively");
    program.clang = Some(PathBuf::from("/nowhere/clang"));
    assert_not_tried(&program.replay(Property::UnreachCall, "", vec![]), "clang was not found");
}

/// Without the sanitizers' libraries the checks trap, and the machine sees some memory errors.
#[test]
fn sanitizers_that_are_not_installed() {
    let text = "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);
        int main(void) { int x = __VERIFIER_nondet_int(), *p = 0; char *q = malloc(8);
          if (x == 1) *p = 1; if (x == 2) { free(q); free(q); } if (x == 3) q[9] = 1;
          if (x == 4) x /= (x - 4);
          return x + 1 > 0; }";
    for model in BOTH {
        let mut program = Loaded::new(text, model);
        let wrapper = program.folder.join("clang");
        let script = "#!/bin/sh\ncase \" $* \" in *' -fsanitize='*' -lm '*) echo 'ld: cannot find libclang_rt.x.a' >&2; exit 1;; esac\nexec clang-22 \"$@\"\n";
        fs::write(&wrapper, script).expect("written");
        fs::set_permissions(&wrapper, fs::Permissions::from_mode(0o755)).expect("executable");
        program.clang = Some(wrapper);
        let replay = |property, x: i32| program.replay(property, "", vec![int(x)]);
        assert_confirmed(&replay(Property::ValidDeref, 1), &["SIGSEGV", "not installed"]);
        assert_confirmed(&replay(Property::ValidFree, 2), &["double free"]);
        assert_not_tried(&replay(Property::ValidDeref, 3), "AddressSanitizer is not installed");
        assert_confirmed(&replay(Property::NoOverflow, i32::MAX), &["trapped"]);
        assert_confirmed(&replay(Property::DivisionByZero, 4), &["trapped"]);
        assert_not_tried(&replay(Property::Shift, 5), "not installed");
        assert_not_tried(&replay(Property::ValidMemtrack, 5), "LeakSanitizer");
    }
}

/// Programs that define what the harness or the C library has, or that hide what they do.
#[test]
fn programs_that_get_in_the_way() {
    let text = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
        extern int chdir(const char *), close(int);
        int write(int a) { return a; } int open(void) { return -1; } int end, next, taken;
        int klee_int(const char *name) { return 3; } void klee_assume(int x) {} int surefoot(void) { return 1; }
        void *memcpy(void *to, const void *from, unsigned long n) { return to; }
        int strcmp(const char *a, const char *b) { return 1; }
        int main(void) {
          for (int i = 0; i < 64; i++) close(i);
          chdir(\"/\"); klee_assume(0);
          if (__VERIFIER_nondet_int() == klee_int(\"x\") + write(1) + open()) reach_error();
          return 0; }";
    check(Property::UnreachCall, "error function reached", text, &[int(3)], &["reach_error"]);
    let forking = "#include <unistd.h>\n#include <stdlib.h>
        extern int __VERIFIER_nondet_int(void);
        int main(void) { char *p = malloc(4); int i = __VERIFIER_nondet_int();
          if (fork() == 0) for (;;) sleep(1);
          p[i] = 0; //~
          return 0; }";
    check(Property::ValidDeref, "out-of-bounds write", forking, &[int(5)], &["heap-buffer-overflow"]);
    let old_fashioned = "main(c, v) char **v; { int *p = 5; return f(p); } f(x) { reach_error(); }";
    check(Property::UnreachCall, "error function reached", old_fashioned, &[], &["reach_error"]);
}

/// As read from a test suite in XML, which does not name the functions.
#[test]
fn literals_are_read_as_the_type_that_is_asked_for() {
    let text = r#"#include <stdio.h>
        #include <stddef.h>
        extern int __VERIFIER_nondet_int(void); extern unsigned long long __VERIFIER_nondet_ulonglong(void);
        extern double __VERIFIER_nondet_double(void); extern float __VERIFIER_nondet_float(void);
        extern char __VERIFIER_nondet_char(void); extern void __VERIFIER_nondet_memory(void *, size_t);
        int main(void) {
          unsigned char m[2];
          printf("%d %llu ", __VERIFIER_nondet_int(), __VERIFIER_nondet_ulonglong());
          printf("%a %a ", __VERIFIER_nondet_double(), __VERIFIER_nondet_float());
          printf("%d %d ", __VERIFIER_nondet_char(), __VERIFIER_nondet_int());
          __VERIFIER_nondet_memory(m, 2);
          printf("%d %d", m[0], m[1]);
          return __VERIFIER_nondet_int(); }"#;
    for model in BOTH {
        let literals =
            ["-2147483648", "18446744073709551615UL", "0x1.8p-3", "-inf", "'a'", "0x7f", "254", "017"];
        let inputs = literals.map(|text| input(InputKind::Call, "", InputType::Bytes, text.as_bytes()));
        let run = Loaded::new(text, model).run(inputs.to_vec(), Checks::None);
        assert_eq!(run.ended, Ended::Exhausted("__VERIFIER_nondet_int".into()), "{run}");
        let output = String::from_utf8_lossy(&run.stdout);
        assert_eq!(output, "-2147483648 18446744073709551615 0x1.8p-3 -inf 97 127 254 15");
    }
}

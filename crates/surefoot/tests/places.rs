//! `surefoot reach` compared with running the program on all its inputs: labels and lines are places in
//! the control flow, whether they have code or not.
//!
//! In the programs `/*@*/` stands in front of a statement and `/*!*/` in front of a declaration whose line
//! is a target, and every label `T_n` is one. For the oracle they become calls that note that control
//! came by; the inputs are few enough to try all.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use common::writer::{HEAD, Writer};
use common::{Scratch, check_all, run, surefoot};

/// Values of an input: all that its bits can have.
const VALUES: u32 = 8;

/// What a target is called: `label T_1` or `line 12`.
type Names = BTreeSet<String>;

/// The program for the oracle, with the names of all its targets.
fn instrumented(body: &str) -> (String, Names) {
    let first = HEAD.lines().count() + 1;
    let mut names = Names::new();
    let mut text = String::new();
    for (index, line) in body.lines().enumerate() {
        let number = first + index;
        let mut line = line.to_string();
        for (mark, call) in [("/*@*/", "if (hit(L)); else "), ("/*!*/", "hit(L); ")] {
            if line.contains(mark) {
                names.insert(format!("line {number}"));
                // The head of a loop is also come to from its body, in which it may have been entered.
                let noted = format!("hit(\"line {number}\"), ");
                line = line.replace("while (", &format!("while ({noted}"));
                if let Some((head, rest)) =
                    line.split_once("for (").map(|(_, rest)| rest).and_then(|rest| rest.split_once(';'))
                {
                    let changed =
                        format!("for ({head};{noted}{}", rest.replacen(';', &format!(";{noted}"), 1));
                    line = format!("{}{changed}", &line[..line.find("for (").unwrap_or(0)]);
                }
                line = line.replace(mark, &call.replace('L', &format!("\"line {number}\"")));
            }
        }
        let mut rest = line.as_str();
        while let Some(at) = rest.find("T_") {
            let digits = rest[at + 2..].bytes().take_while(u8::is_ascii_digit).count();
            let (before, behind) = rest.split_at(at + 2 + digits);
            text.push_str(before);
            rest = behind;
            if let Some(statement) = rest.strip_prefix(':') {
                let name = format!("label {}", &before[at..]);
                let next = statement.trim_start();
                let ends = next.is_empty() || next.starts_with('}') || next.starts_with("hit(");
                let call = if ends {
                    format!(": hit(\"{name}\");")
                } else {
                    format!(": if (hit(\"{name}\")); else")
                };
                text.push_str(&call);
                names.insert(name);
                rest = statement;
            }
        }
        text.push_str(rest);
        text.push('\n');
    }
    (text, names)
}

/// The targets that some inputs lead to.
fn reached_natively(folder: &Path, body: &str) -> Result<(Names, Names), String> {
    let (text, names) = instrumented(body);
    let driver = format!(
        "#include <stdio.h>\n#define main program\n\
         static int inputs[2], next;\n\
         static int in(void) {{ return next < 2 ? inputs[next++] : 0; }}\n\
         static int total;\n\
         static void foo(int x) {{ total += x; }}\n\
         static void use(int *p) {{ p[0] = total; p[1] = p[0]; }}\n\
         static int hit(const char *name) {{ puts(name); return 0; }}\n\
         {text}\n#undef main\n\
         int main(void) {{\n\
           for (int x = 0; x < {VALUES}; x++) for (int y = 0; y < {VALUES}; y++) {{\n\
             inputs[0] = x; inputs[1] = y; next = 0; total = 0; program();\n\
           }}\n\
           return 0;\n\
         }}\n"
    );
    let (source, binary) = (folder.join("native.c"), folder.join("native"));
    std::fs::write(&source, driver).map_err(|error| error.to_string())?;
    let built = run(Command::new("clang-22").args(["-w", "-o"]).arg(&binary).arg(&source), b"");
    if built.code != Some(0) {
        return Err(format!("the oracle does not compile: {}", built.stderr));
    }
    let ran = run(&mut Command::new(&binary), b"");
    if ran.code != Some(0) {
        return Err(format!("the oracle ended with {:?}", ran.code));
    }
    Ok((String::from_utf8_lossy(&ran.stdout).lines().map(String::from).collect(), names))
}

/// The answers of `reach` for all targets of a program.
fn answers(
    file: &Path,
    source: &str,
    names: &Names,
    flags: &[&str],
) -> Result<BTreeMap<String, String>, String> {
    let mut command = surefoot();
    command.args(["reach", "--json", "-q"]).args(flags);
    if names.iter().any(|name| name.starts_with("label")) {
        command.args(["--target-labels", "T_*"]);
    }
    for line in names.iter().filter_map(|name| name.strip_prefix("line ")) {
        command.args(["--target", &format!("{source}:{line}")]);
    }
    let ran = run(command.arg(file), b"");
    let value: serde_json::Value = serde_json::from_slice(&ran.stdout)
        .map_err(|_| format!("{} {}", String::from_utf8_lossy(&ran.stdout), ran.stderr))?;
    let targets = value["targets"].as_array().ok_or("no targets")?;
    let mut answers = BTreeMap::new();
    for target in targets {
        let what = target["what"].as_str().unwrap_or_default();
        let what = what.split(" in ").next().unwrap_or(what).to_string();
        answers.insert(what, target["answer"].as_str().unwrap_or_default().to_string());
    }
    Ok(answers)
}

/// Whether a program is also looked at as a module that clang made of it.
#[derive(Copy, Clone, PartialEq)]
enum Modules {
    No,
    Yes,
    /// But of some targets nothing need be known there, or that they are there.
    Unknown,
}

/// Compares all answers with the oracle.
fn check(name: &str, body: &str, flags: &[&str], modules: Modules) -> Result<(), String> {
    let scratch = Scratch::new(&format!("places-{name}"));
    let source = scratch.file("program.c", format!("{HEAD}{body}"));
    let (reached, names) = reached_natively(&scratch.0, body)?;
    let mut files: Vec<PathBuf> = vec![source.clone()];
    if modules != Modules::No {
        let module = scratch.0.join("program.ll");
        let clang = ["-w", "-S", "-emit-llvm", "-g", "-O0", "-o"];
        let built = run(Command::new("clang-22").args(clang).arg(&module).arg(&source), b"");
        assert_eq!(built.code, Some(0), "{}", built.stderr);
        files.push(module);
    }
    for file in files {
        let answers =
            answers(&file, "program.c", &names, flags).map_err(|why| format!("{name}: {why}\n{body}"))?;
        for target in &names {
            let expected = if reached.contains(target) { "reachable" } else { "unreachable" };
            let answer = answers.get(target).map(String::as_str);
            let is_unknown =
                modules == Modules::Unknown && file != source && answer.is_none_or(|a| a == "unknown");
            if answer != Some(expected) && !is_unknown {
                let shown = file.display();
                return Err(format!(
                    "{name}: {target} is {expected}, not {answer:?}, in {shown}\n{HEAD}{body}"
                ));
            }
        }
    }
    Ok(())
}

/// Every kind of statement without code, behind labels and by itself.
const PROGRAMS: &[(&str, &str)] = &[
    (
        "only-jumps",
        "int main(void) {\n  int x = in();\n  for (int i = 0; i < 3; i++) { T_0: ; goto OUT; }\n  /*@*/foo(1);\nOUT: ;\n  if (0) { T_1: ; }\n  if (0) { T_2: foo(1); }\n  if (x == 5) goto T_3;\n  if (0) { foo(7); T_3: foo(2); T_4: }\n  return 0;\n  T_5: ;\n  T_6: foo(9);\n  return 1;\n}\n",
    ),
    (
        "empty",
        "int main(void) {\n  int x = in();\n  if (x == 8) T_0: ;\n  if (x == 7) T_1: T_2: ;\n  else T_3: {}\n  if (x > 8) { T_4: }\n  if (x > 3) { int a = 2; T_5: ; }\n  { T_6: ; int q; T_7: }\n  if (x < 9) return 0;\n  T_8: ;\n  return 1;\n}\n",
    ),
    (
        "switch",
        "int main(void) {\n  int x = in();\n  switch (x) {\n    T_0: case 1: /*@*/foo(3); T_1: /*@*/break;\n    case 2: T_2: break;\n    case 3: ;\n    case 4: /*@*/foo(1);\n      /*@*/break;\n    case 9: /*@*/break;\n    T_3: default: ;\n    T_4: case 6: ;\n  }\n  switch (x) {\n    int q;\n    T_5: case 1: T_6: ; case 2: T_7: ; }\n  return 0;\n}\n",
    ),
    (
        "jump-into-switch",
        "int main(void) {\n  int x = in();\n  if (x == 3)\n    /*@*/goto T_0;\n  /*@*/return 0;\n  /*@*/switch (x)\n  { T_0: case 1:\n      /*@*/foo(5);\n      /*@*/break;\n    T_1: case 2: ;\n  }\n  return 0;\n}\n",
    ),
    (
        "loops",
        "int main(void) {\n  int x = in(), n = x;\n  /*@*/while (n > 0) {\n    /*@*/n--;\n    if (n == 9) { T_0: continue; }\n    if (n == 2)\n      /*@*/continue;\n    if (n == 8)\n      /*@*/break;\n  }\n  do {\n    if (x != 8)\n      /*@*/continue;\n    /*@*/foo(1); }\n  while (x == 9);\n  for (int i = 0; i < 2; i++) {\n    /*!*/int a[2];\n    /*@*/use(a);\n    if (i >= 0) continue;\n    /*@*/foo(8); }\n  for (;;)\n    /*@*/break;\n  for (int i = 9; i < 3; i++) {\n    /*@*/;foo(2);\n  T_1: }\n  return 0;\n}\n",
    ),
    (
        "else-jumps",
        "int main(void) {\n  int x = in(), y = in();\n  if (x > 8)\n    /*@*/foo(1);\n  else {\n    /*!*/int q;\n    if (y == 3) q = 1; else q = 2;\n    /*@*/foo(q);\n  }\n  if (x == 2)\n    /*@*/goto OUT;\n  else if (x == 9)\n    /*@*/return 1;\n  else\n    /*@*/goto T_0;\n  T_0: ;\n  T_1: ;\nOUT:\n  /*@*/return 0;\n}\n",
    ),
    (
        "dead-stores",
        "int main(void) {\n  int x = in(), z;\n  if (x == 3) {\n    /*@*/z = 1; } else {\n    /*@*/z = 2; }\n  if (x == 9)\n    /*@*/z = 3;\n  if (x == 4)\n    /*@*/(void)x;\n  return 0;\n}\n",
    ),
    (
        "void-returns",
        "static void f(int x) {\n  if (x == 9) { T_0: return; }\n  if (x == 2)\n    /*@*/return;\n  T_1: ;\n  /*@*/total++;\n}\nstatic void g(int x) {\n  while (x) { if (x == 9)\n      /*@*/return;\n    x--; }\n  T_2: /*@*/return;\n}\nstatic void never(int x) {\n  T_3: ;\n  /*@*/foo(x);\n}\nvoid (*taken)(int) = never;\nint main(void) { int x = in(); f(x); g(x); return 0; }\n",
    ),
    (
        "inlined",
        "static inline __attribute__((always_inline)) int f(void) {\n  if (total == 3) { T_0: ; return 1; }\n  if (total == 9)\n    /*@*/return 2;\n  if (total == 6)\n    /*@*/goto OUT;\n  /*@*/foo(1);\nOUT: ;\n  T_1: ;\n  return 0;\n}\nint main(void) { total = 5; f(); int x = in(); total = x == 3 ? 4 : x; f(); total = 2; f(); return 0; }\n",
    ),
];

/// With the flags that each is asked with.
#[test]
fn statements_without_code_are_places_of_the_control_flow() {
    check_all(PROGRAMS, |(name, body)| {
        for (number, flags) in
            [&["--check-proof"][..], &["--engine", "bmc"], &["--loops", "unroll"]].iter().enumerate()
        {
            check(&format!("{name}-{number}"), body, flags, Modules::Yes)?;
        }
        Ok(())
    });
}

/// Operands that are evaluated only if others are such, with statements in them. Most are constants.
const OPERANDS: &[(&str, &str)] = &[
    (
        "condition",
        "int main(void) {\n  int x = in(), z;\n  z = x == 9 ? ({ T_0: ; 1; }) : ({ T_1: ; 2; });\n  x == 9 ? ({ T_2: ; 1; }) : 2;\n  foo(x == 3 ? 2 : ({ T_3: ; 1; }));\n  double d = x == 9 ? ({ T_4: ; 1.0; }) : ({ T_5: ; 2.0; });\n  int *p = x == 9 ? ({ T_6: ; (int *)0; }) : &z;\n  char *s = x < 8 ? ({ T_7: ; \"a\"; }) : ({ T_8: ; \"b\"; });\n  z = x > 3 ? x == 9 ? ({ T_9: ; 1; }) : ({ T_10: ; 2; }) : ({ T_11: ; 3; });\n  (void)(x == 9 ? ({ T_12: ; }) : (void)0);\n  z = x ?: ({ T_13: ; 4; });\n  z = x + 1 ?: ({ T_14: ; 4; });\n  z = ({ T_15: ; 0; }) ? ({ T_16: ; 1; }) : ({ T_17: ; 2; });\n  if (x == 9 ? ({ T_18: ; 1; }) : 0) { T_19: ; }\n  switch (x == 9 ? ({ T_20: ; 1; }) : 2) { case 1: T_21: ; }\n  int a[4]; a[x == 9 ? ({ T_22: ; 1; }) : 2] = 3;\n  z = x == 9 ? 1 + ({ T_23: ; 4; }) : 2;\n  return x == 9 ? ({ T_24: ; 1; }) : 0;\n}\n",
    ),
    (
        "nested",
        "int main(void) {\n  int x = in(), z;\n  z = x == 9 ? ({ T_0: ; ({ T_1: ; 4; }); }) : ({ T_2: ; ({ T_3: ; 4; }); });\n  z = x == 9 ? ({ int q = 3; T_4: ; q; }) : ({ T_5: ; x; });\n  z = x == 3 ? ({ if (0) { T_6: ; } 1; }) : ({ do { T_7: ; } while (0); while (0) { T_8: ; } 2; });\n  z = x == 9 ? ({ T_9: ; 1 || ({ T_10: ; 4; }); }) : 2;\n  z = x == 2 ? ({ T_11: ; 1 && ({ T_12: ; 4; }); }) : 2;\n  z = x == 9 ? (({ T_13: ; 1; }), 3) : (({ T_14: ; 1; }), 3);\n  return 0;\n}\n",
    ),
    (
        "logical",
        "int main(void) {\n  int x = in(), z;\n  z = x == 9 && ({ T_0: ; 1; });\n  z = x < 9 || ({ T_1: ; 1; });\n  z = (x == 9 || ({ T_2: ; x == 1; })) && ({ T_3: ; x == 0; }) && ({ T_4: ; 1; });\n  z = 0 && ({ T_5: ; 1; });\n  z = 1 || ({ T_6: ; 1; });\n  z = 1 && ({ T_7: ; 1; });\n  z = 0 || ({ T_8: ; 1; });\n  if (0 && ({ T_9: ; 1; })) { T_10: ; }\n  while (x == 9 || ({ T_11: ; 0; })) { T_12: ; }\n  for (int i = ({ T_13: ; 0; }); i < ({ T_14: ; 2; }); ({ T_15: ; i++; })) { continue; T_16: ; }\n  return 0;\n}\n",
    ),
    (
        "constant",
        "int main(void) {\n  int x = in(), z;\n  z = 0 ? ({ T_0: ; 1; }) : ({ T_1: ; 2; });\n  z = 1 ? ({ T_2: ; 1; }) : ({ T_3: ; 2; });\n  z = (0 ? ({ T_4: ; 1; }) : 2) + x;\n  z = 0 ? !({ T_5: ; 1; }) : 2;\n  z = __builtin_abs(({ T_6: ; 1; }));\n  if (0) { T_7: ; }\n  if (1) { T_8: ; } else { T_9: ; }\n  z = (({ T_10: ; 0; }), 0) ? ({ T_11: ; 1; }) : 2;\n  z = __builtin_choose_expr(1, ({ T_12: ; 1; }), 2);\n  z = _Generic(x, int: ({ T_13: ; 1; }), default: 2);\n  z = 0 ? (({ T_14: ; 1; }), 3) : 2;\n  0 ? (({ T_15: ; }), 3) : (({ T_16: ; }), 4);\n  if (0 ? (({ T_17: ; 1; }), 3) : 0) { T_18: ; }\n  return 0;\n}\n",
    ),
    (
        "lines",
        "int main(void) {\n  int x = in(), z;\n  z = x == 9 ? ({\n    /*@*/foo(1);\n    T_0: ;\n    1; }) : ({\n    /*@*/goto OUT;\n    OUT: ;\n    2; });\n  z = x == 9 && ({\n    /*@*/z = 3;\n    1; });\n  return 0;\n}\n",
    ),
];

/// Operands have their places, though clang takes some for constants; of a module that is not so.
#[test]
fn operands_are_places_of_the_control_flow() {
    check_all(OPERANDS, |(name, body)| {
        for (number, flags) in [&["--check-proof"][..], &["--engine", "bmc"]].iter().enumerate() {
            check(&format!("{name}-{number}"), body, flags, Modules::Unknown)?;
        }
        Ok(())
    });
}

/// Where labels cannot be kept apart, because whether something is a constant is asked, and in lines
/// without labels.
#[test]
fn of_operands_that_are_evaluated_in_any_case_nothing_is_said() {
    let scratch = Scratch::new("places-anyway");
    let asks = "int main(void) {\n  int z = __builtin_constant_p(({ ; ; 1; })), y;\n  y = z == 0 ? ({ T_0: ; 1; }) : 2;\n  y = 0 ? ({ T_1: ; 1; }) : 2;\n  T_2: return y;\n}\n";
    let found = answers(
        &scratch.file("asks.c", asks),
        "asks.c",
        &["label T_0", "label T_1", "label T_2"].map(String::from).into(),
        &[],
    );
    let found: Vec<String> = found.expect("answers").into_values().collect();
    assert_eq!(found, ["unknown", "unknown", "reachable"]);
    let lines = "int in(void);\nint main(void) {\n  int z = in() == 3 ? ({\n      -({ 4; });\n    }) : 5;\n  return z;\n}\n";
    let names = ["line 3", "line 4", "line 6"].map(String::from).into();
    let found = answers(&scratch.file("lines.c", lines), "lines.c", &names, &[]);
    let found: Vec<String> = found.expect("answers").into_values().collect();
    assert_eq!(found, ["reachable", "unknown", "reachable"]);
}

/// clang writes the code of a label in an operand that is never evaluated as if it always were. In a module
/// only the text of the source tells that from a block.
#[test]
fn labels_of_modules_need_the_text() {
    let scratch = Scratch::new("places-no-text");
    let text = "#define LABEL(name) name: ;\nint __VERIFIER_nondet_int(void);\nint main(void) {\n  int z = 0 ? (({ T_0: ; 1; }), 3) : 2;\n  if (__VERIFIER_nondet_int()) { T_1: z++; }\n  { T_2: z--; if (z > 5) goto T_2; }\n  if (z) { LABEL(T_3) z = 3; }\n  T_4: z--;\n  return z;\n}\n";
    let source = scratch.file("labels.c", text);
    let module = scratch.0.join("labels.ll");
    let clang = ["-S", "-emit-llvm", "-O0", "-g", "-o"];
    let built = run(Command::new("clang-22").args(clang).arg(&module).arg(&source), b"");
    assert_eq!(built.code, Some(0), "{}", built.stderr);
    let names: Names = (0..5).map(|number| format!("label T_{number}")).collect();
    let found = || answers(&module, "labels.c", &names, &[]).expect("answers");
    let all = |expected: [&str; 5]| assert_eq!(found().into_values().collect::<Vec<_>>(), expected);
    all(["unknown", "reachable", "reachable", "unknown", "reachable"]);
    std::fs::remove_file(&source).expect("the source was there");
    all(["unknown", "unknown", "reachable", "unknown", "reachable"]);
}

/// Labels in functions and operands that clang leaves out.
#[test]
fn labels_without_code_are_listed() {
    let scratch = Scratch::new("places-left-out");
    let text = "#define LABEL(name) name: ;\n\
         static int unused(int a) { T_0: return a; }\n\
         static int by_unused(int a) { LABEL(T_1) return unused(a); }\n\
         inline int elsewhere(int a) { T_2: return a; }\n\
         static int renamed(int a) __asm__(\"other\");\n\
         static int renamed(int a) { T_3: if (a) { LABEL(T_4) return 0; } return 1; }\n\
         static int used(int a) { LABEL(T_5) return a + sizeof(({ T_6: ; 1; })); }\n\
         int main(void) {\n  int z = __builtin_choose_expr(1, 2, ({ T_7: ; 4; }));\n\
           z += _Generic(z, int: 1, default: ({ T_8: ; 4; }));\n  return renamed(z) + used(z);\n}\n";
    let names = ["label T_0".to_string()].into();
    let found = answers(&scratch.file("left.c", text), "left.c", &names, &[]).expect("answers");
    let of = |answer: &str| -> Vec<&str> {
        let labels = found.iter().filter(|(_, found)| *found == answer);
        labels.map(|(label, _)| label.trim_start_matches("label ")).collect()
    };
    assert_eq!(of("unreachable"), ["T_0", "T_1"]);
    assert_eq!(of("reachable"), ["T_3", "T_4", "T_5"]);
    assert_eq!(of("unknown"), ["T_2", "T_6", "T_7", "T_8"]);
}

/// Where it is not known what comes next, anything may.
#[test]
fn behind_what_is_not_supported_nothing_is_unreachable() {
    let scratch = Scratch::new("places-unsupported");
    for (name, text) in [
        ("asm-goto", "int main(void) { asm goto(\"\" : : : : T_0); T_0: ; T_1: return 0; }\n"),
        (
            "handler",
            "#include <signal.h>\nstatic int g;\nstatic void handler(int x) { T_0: g = x; T_1: g++; }\n\
             int main(void) { signal(SIGSEGV, handler); return 0; }\n",
        ),
        (
            "callback",
            "static int g;\nstatic void back(int x) { T_0: g = x; T_1: g++; }\nvoid give(void (*)(int));\n\
             int main(void) { give(back); return 0; }\n",
        ),
    ] {
        let file = scratch.file(&format!("{name}.c"), text);
        let names: Names = ["label T_0", "label T_1"].map(String::from).into();
        let found = answers(&file, "", &names, &[]).expect("answers");
        assert_eq!(found.into_values().collect::<Vec<String>>(), ["unknown", "unknown"], "{name}");
    }
}

/// clang makes one block of what is behind such a label and of where every `return` goes.
#[test]
fn of_a_label_where_all_return_nothing_is_said() {
    let scratch = Scratch::new("places-end");
    let file = scratch.file(
        "end.c",
        "static int f(int x) { return x; T_0: ; }\nstatic void g(int x) { if (x) return; T_1: ; }\n\
         int main(void) { f(1); g(1); return 0; }\n",
    );
    let ran = run(surefoot().args(["reach", "--target-labels", "T_*"]).arg(file), b"");
    let stdout = String::from_utf8_lossy(&ran.stdout);
    for label in ["T_0", "T_1"] {
        let line = stdout.lines().find(|line| line.contains(label)).unwrap_or("");
        assert!(line.contains("unknown (unsupported: it is where the function returns"), "{stdout}");
    }
}

/// What is no statement has no code, and nothing is said about the code next to it.
#[test]
fn of_a_line_without_statement_nothing_is_said() {
    let scratch = Scratch::new("places-nothing");
    let body = "int main(void) {\n  int x = in();\n  if (x == 3)\n    ;\n  else\n    {}\n  for (; x > 9; ) {\n    foo(1);\n  }\n  switch (x) {\n    case 2:\n    case 3: foo(2);\n    static int s;\n  }\n  if (0)\n    foo(3);\n  return 0;\n}\n";
    let file = scratch.file("program.c", format!("{HEAD}{body}"));
    let first = HEAD.lines().count() + 1;
    for (index, line) in body.lines().enumerate() {
        let nothing = [";", "else", "{}", "}", "case 2:", "static int s;"].contains(&line.trim());
        let folded = ["if (0)", "foo(3);"].contains(&line.trim());
        let target = format!("program.c:{}", first + index);
        let ran = run(surefoot().args(["reach", "-q", "--target", &target]).arg(&file), b"");
        let refused = index == 0 || nothing || folded;
        assert_eq!(ran.code, Some(if refused { 2 } else { 0 }), "{target}: {line}: {}", ran.stderr);
        assert!(!refused || ran.stderr.contains("there is no code in line"), "{target}: {}", ran.stderr);
    }
}

/// An optimiser moves code: that the rest of a line is unreachable says nothing.
#[test]
fn lines_of_optimised_modules_are_not_unreachable() {
    let scratch = Scratch::new("places-optimised");
    let body =
        "int main(void) {\n  int x = in();\n  if (x > 8)\n    foo(1);\n  T_0: foo(x);\n  return total;\n}\n";
    let source = scratch.file("program.c", format!("{HEAD}{body}"));
    let module = scratch.0.join("program.ll");
    let clang = ["-w", "-S", "-emit-llvm", "-g", "-O1", "-fno-inline", "-o"];
    let built = run(Command::new("clang-22").args(clang).arg(&module).arg(&source), b"");
    assert_eq!(built.code, Some(0), "{}", built.stderr);
    let first = HEAD.lines().count() + 1;
    for index in 1..body.lines().count() {
        let target = format!("program.c:{}", first + index);
        let ran = run(surefoot().args(["reach", "-q", "--target", &target]).arg(&module), b"");
        assert!(!String::from_utf8_lossy(&ran.stdout).contains(" unreachable\n"), "{target}: {}", ran.stderr);
    }
}

#[test]
fn random_programs_are_reached_as_they_run() {
    let seeds: Vec<u64> = (0..24).collect();
    check_all(&seeds, |&seed| {
        let modules = if seed % 4 == 0 { Modules::Yes } else { Modules::No };
        check(&format!("random-{seed}"), &Writer::program(seed), &["--check-proof"], modules)
    });
}

//! `surefoot vc`: the lecture's examples, the same answer by every algorithm, and bad input.

mod common;

use common::{Ran, Scratch, check_all, run, surefoot};

/// Runs `surefoot vc` on a program.
fn vc(program: &str, arguments: &[&str]) -> Ran {
    let scratch = Scratch::new("vc");
    let file = scratch.file("program.c", program);
    run(surefoot().arg("vc").args(arguments).arg(file), b"")
}

fn text(ran: &Ran) -> String {
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

/// Checks the first line of the answer, and that the exit code says the same.
fn check(program: &str, arguments: &[&str], expected: &str) -> Ran {
    let ran = vc(program, &[arguments, &["--solve"]].concat());
    let printed = text(&ran);
    let first = printed.lines().next().unwrap_or_default();
    assert_eq!(first.split(" (").next(), Some(expected), "{arguments:?}: {printed}{}", ran.stderr);
    let code = match expected {
        "valid" => 0,
        "falsified" => 1,
        _ => 3,
    };
    assert_eq!(ran.code, Some(code), "{arguments:?}");
    ran
}

/// The value of a variable in a counterexample.
fn value(ran: &Ran, name: &str) -> i128 {
    let prefix = format!("  {name} = ");
    let printed = text(ran);
    let line = printed.lines().find_map(|line| line.strip_prefix(&prefix));
    line.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no {name} in {printed}"))
}

/// The lecture's loop, which multiplies.
const MULTIPLY: &str = "int multiply(int x, int y) {
  int z = 0;
  while (y > 0) {
    if (y % 2 == 1) { z = z + x; }
    x = 2 * x;
    y = y / 2;
  }
  return z;
}";

const CONTRACT: [&str; 8] =
    ["--function", "multiply", "--requires", "x != 0", "--ensures", "result != 0", "--unwind", "1"];

/// Conditions (2), (6) and (7) of the lecture, each by the path that it is about: with N = 1 the loop
/// is left at once (2), or has one iteration that adds (6) or does not (7).
#[test]
fn the_multiplication_of_the_lecture() {
    let bounded = [&CONTRACT[..], &["--no-unwinding-assertions"]].concat();
    let on_path = |path: &'static str| [&bounded[..], &["--requires", path]].concat();
    // (2): the bug.
    let bug = check(MULTIPLY, &on_path("y <= 0"), "falsified");
    assert!(value(&bug, "x") != 0 && value(&bug, "y") <= 0);
    // (6): z1 = 0 + x is not 0.
    check(MULTIPLY, &on_path("y > 0 && y % 2 == 1"), "valid");
    // (7): z is still 0. Of the paths with one iteration only it has none: y is at least 2 and halved.
    check(MULTIPLY, &on_path("y > 0 && y % 2 != 1"), "valid");
    // Without assuming that the loop ends there, as the lecture does, the path is a bug.
    let once = "int once(int x, int y) {
      int z = 0;
      if (y % 2 == 1) { z = z + x; }
      x = 2 * x;
      y = y / 2;
      return z;
    }";
    let path = ["--function", "once", "--requires", "x != 0 && y > 0", "--ensures", "result != 0"];
    check(once, &[&path[..], &["--requires", "y % 2 == 1"]].concat(), "valid");
    let seven = check(once, &[&path[..], &["--requires", "y % 2 != 1"]].concat(), "falsified");
    assert!(value(&seven, "y") > 0 && value(&seven, "y") % 2 == 0);
    // With unwinding assertions one iteration is not enough.
    check(MULTIPLY, &[&CONTRACT[..], &["--requires", "y > 0"]].concat(), "unknown");
}

#[test]
fn the_guarded_commands_of_the_multiplication() {
    let ran = vc(MULTIPLY, &[&CONTRACT[..], &["--emit", "gcl"]].concat());
    let expected = "assume x != 0
x.1 := x
y.1 := y
z := 0
(
  assume y.1 > 0
  (
    assume y.1 % 2 == 1
    z := z + x.1
  []
    assume y.1 % 2 != 1
  )
  x.1 := 2 * x.1
  y.1 := y.1 / 2
  (
    assume y.1 > 0
    assert false
  []
    assume !(y.1 > 0)
  )
[]
  assume !(y.1 > 0)
)
result := z
// ensures result != 0
";
    assert_eq!(text(&ran), expected);
    assert_eq!(ran.code, Some(0));
}

/// Condition (9): with x = 2 the loop ends within N = 2, so the proof is for all executions.
#[test]
fn unwinding_assertions_prove_that_the_bound_is_enough() {
    let program = "int count(int x) { while (0 < x) x = x - 1; return x; }";
    let contract = |x: &'static str, n: &'static str| {
        ["--function", "count", "--requires", x, "--ensures", "result == 0", "--unwind", n]
    };
    check(program, &contract("x == 2", "2"), "valid");
    check(program, &contract("x == 2", "1"), "unknown");
    check(program, &contract("x == 3", "2"), "unknown");
    check(program, &[&contract("x == 3", "2")[..], &["--no-unwinding-assertions"]].concat(), "valid");
}

const PATHS: &str = "#include <assert.h>
int paths(int a, int b, int c, int x, int y, int z) {
  if (a > 0) { x = -2; }
  if (b < 5) {
    if (a == 0 && c != 0) { y = 1; }
    z = 2;
  }
  assert(x + y + z != 3);
  return 0;
}";

/// The path of (13) is infeasible, so no assertion fails on it; on that of (14) it fails with x = 0.
#[test]
fn the_paths_of_the_lecture() {
    let path = |requires: &'static str| ["--function", "paths", "--requires", requires];
    check(PATHS, &path("a > 0 && b < 5 && a == 0 && c != 0"), "valid");
    let found = check(PATHS, &path("a <= 0 && b < 5 && a == 0 && c != 0"), "falsified");
    assert_eq!(value(&found, "x"), 0);
    assert_eq!(value(&found, "a"), 0);
}

#[test]
fn the_control_flow_graph_has_its_error_node_marked() {
    let scratch = Scratch::new("vc");
    let file =
        scratch.file("paths.c", format!("{PATHS}\nint main(void) {{ return paths(0, 0, 0, 0, 0, 0); }}"));
    let shown = run(surefoot().args(["show", "cfg", "--function", "paths"]).arg(&file), b"");
    let printed = text(&shown);
    let marked: Vec<&str> = printed.lines().filter(|line| line.contains(" error")).collect();
    assert_eq!(marked.len(), 1, "{printed}");
    assert!(marked[0].contains("-> []"), "{printed}");
    let drawn =
        run(surefoot().args(["show", "cfg", "--format", "dot", "--function", "paths"]).arg(&file), b"");
    let printed = text(&drawn);
    let red: Vec<&str> = printed.lines().filter(|line| line.contains("color=red")).collect();
    assert_eq!(red.len(), 1, "{printed}");
    assert!(red[0].contains("__assert_fail"), "{printed}");
}

/// a > 0 ∨ b > 0 → a + b ≠ 0 is valid over integers, and not over 32 bits.
#[test]
fn the_overflow_of_the_lecture() {
    let program = "#include <assert.h>
unsigned divide(unsigned a, unsigned b, unsigned c) {
  unsigned x = 0;
  if (a > 0 || b > 0) { assert(a + b != 0); x = c / (a + b); }
  return x;
}";
    let integers = ["--function", "divide", "--theory", "integers"];
    check(program, &integers, "valid");
    let found = check(program, &["--function", "divide"], "falsified");
    let (a, b) = (value(&found, "a"), value(&found, "b"));
    assert!((a > 0 || b > 0) && (a + b) % (1 << 32) == 0, "{a} and {b}");
    let pinned = ["--function", "divide", "--requires", "a == 4294967295u && b == 1"];
    let found = check(program, &pinned, "falsified");
    assert_eq!((value(&found, "a"), value(&found, "b")), (4294967295, 1));
    // A large number is no contradiction over integers.
    let large = [&integers[..], &["--requires", "a == 4294967295u", "--ensures", "0"]].concat();
    let found = check(program, &large, "falsified");
    assert_eq!(value(&found, "a"), 4294967295);
}

/// A function, what is asked of it, and the answer.
struct Case {
    name: &'static str,
    code: &'static str,
    arguments: &'static [&'static str],
    answer: &'static str,
}

const CASES: &[Case] = &[
    Case {
        name: "max",
        code: "int f(int a, int b) { return a > b ? a : b; }",
        arguments: &["--ensures", "result >= a && result >= b && (result == a || result == b)"],
        answer: "valid",
    },
    Case {
        name: "absolute",
        code: "int f(int a) { if (a < 0) a = -a; return a; }",
        arguments: &["--ensures", "result >= 0"],
        answer: "falsified",
    },
    Case {
        name: "absolute, checked",
        code: "int f(int a) { if (a < 0) a = -a; return a; }",
        arguments: &["--requires", "a > -100", "--ensures", "result >= 0", "--check", "overflow"],
        answer: "valid",
    },
    Case {
        name: "overflow",
        code: "int f(int a) { return a + 1; }",
        arguments: &["--check", "overflow"],
        answer: "falsified",
    },
    Case {
        name: "break",
        code: "int f(int n) { int i; for (i = 0; i < 3; i++) { if (i == n) break; } return i; }",
        arguments: &["--unwind", "3", "--ensures", "result <= 3 && (n < 0 || n > 3 || result == n)"],
        answer: "valid",
    },
    Case {
        name: "continue",
        code: "int f(int n) { int s = 0; for (int i = 0; i < 4; i++) { if (i == n) continue; s += i; } return s; }",
        arguments: &["--unwind", "4", "--ensures", "n < 0 || n > 3 || result == 6 - n"],
        answer: "valid",
    },
    Case {
        name: "early return",
        code: "int f(int a, int b) { for (int i = 0; i < 3; i++) { if (a == i) return -1; if (b == i) return 1; } b = 0; return b; }",
        arguments: &["--unwind", "3", "--ensures", "result != 1 || (b >= 0 && b < 3)"],
        answer: "valid",
    },
    Case {
        name: "early return, wrong",
        code: "int f(int a, int b) { for (int i = 0; i < 3; i++) { if (a == i) return -1; if (b == i) return 1; } b = 0; return b; }",
        arguments: &["--unwind", "3", "--ensures", "result != 1 || a > 2"],
        answer: "falsified",
    },
    Case {
        name: "goto",
        code: "int f(int a, int b) { int r = 0; if (a) { if (b) goto out; r = 1; } r += 2; out: return r; }",
        arguments: &["--ensures", "result == (a ? (b ? 0 : 3) : 2)"],
        answer: "valid",
    },
    Case {
        name: "switch",
        code: "int f(unsigned a) { int r = 0; switch (a) { case 1: r = 10; break; case 2: case 3: r = 20; case 4: r += 5; break; default: r = 1; } return r; }",
        arguments: &["--ensures", "result == (a == 1 ? 10 : a == 2 || a == 3 ? 25 : a == 4 ? 5 : 1)"],
        answer: "valid",
    },
    Case {
        name: "switch, wrong",
        code: "int f(unsigned a) { int r = 0; switch (a) { case 1: r = 10; break; case 2: case 3: r = 20; case 4: r += 5; break; default: r = 1; } return r; }",
        arguments: &["--ensures", "result != 25 || a == 2"],
        answer: "falsified",
    },
    Case {
        name: "nested loops",
        code: "int f(int n) { int s = 0; for (int i = 0; i < 2; i++) for (int j = 0; j <= i; j++) s += n; return s; }",
        arguments: &["--unwind", "2", "--ensures", "result == 3 * n"],
        answer: "valid",
    },
    Case {
        name: "nested loops, leaving both",
        code: "int f(int n) { for (int i = 0; i < 3; i++) { for (int j = 0; j < 2; j++) { if (i + j == n) return 10 * i + j; } } return -1; }",
        arguments: &[
            "--unwind",
            "3",
            "--ensures",
            "result == (n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 11 : n == 3 ? 21 : -1)",
        ],
        answer: "valid",
    },
    Case {
        name: "do",
        code: "int f(int n) { int i = 0; do { i++; } while (i < n); return i; }",
        arguments: &["--unwind", "3", "--requires", "n <= 3", "--ensures", "result == (n < 1 ? 1 : n)"],
        answer: "valid",
    },
    Case {
        name: "do, beyond the bound",
        code: "int f(int n) { int i = 0; do { i++; } while (i < n); return i; }",
        arguments: &["--unwind", "2", "--requires", "n <= 3"],
        answer: "unknown",
    },
    Case {
        name: "calls",
        code: "static void swap(int *p, int *q) { int t = *p; *p = *q; *q = t; } int f(int a, int b) { swap(&a, &b); return a - b; }",
        arguments: &["--ensures", "result == b - a"],
        answer: "valid",
    },
    Case {
        name: "recursion",
        code: "int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }",
        arguments: &["--unwind", "3", "--requires", "n <= 3 && n >= 0", "--ensures", "result == n"],
        answer: "valid",
    },
    Case {
        name: "recursion, beyond the bound",
        code: "int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }",
        arguments: &["--unwind", "2", "--requires", "n <= 3"],
        answer: "unknown",
    },
    Case {
        name: "array on the stack",
        code: "int f(unsigned i, unsigned j) { int a[4] = {1, 2, 3, 4}; a[i & 3] = 7; return a[j & 3]; }",
        arguments: &["--ensures", "(i & 3) == (j & 3) ? result == 7 : result == (int)(j & 3) + 1"],
        answer: "valid",
    },
    Case {
        name: "writing out of bounds",
        code: "int f(unsigned i) { int a[4] = {0, 0, 0, 0}; a[i] = 7; return a[0]; }",
        arguments: &["--check", "bounds"],
        answer: "falsified",
    },
    Case {
        name: "writing within bounds",
        code: "int f(unsigned i) { int a[4] = {0, 0, 0, 0}; if (i < 4) a[i] = 7; return a[0]; }",
        arguments: &["--check", "bounds", "--ensures", "result == 0 || i == 0"],
        answer: "valid",
    },
    Case {
        name: "pointers may alias",
        code: "int f(int *p, int *q) { *p = 1; *q = 2; return *p; }",
        arguments: &["--ensures", "result == 1"],
        answer: "falsified",
    },
    Case {
        name: "pointers that do not alias",
        code: "int f(int *p, int *q) { *p = 1; *q = 2; return *p; }",
        arguments: &[
            "--requires",
            "p < q && p + 1 <= q && p < p + 1 && q < q + 1",
            "--ensures",
            "result == 1 && *q == 2",
        ],
        answer: "valid",
    },
    Case {
        name: "globals",
        code: "int g; static unsigned char t[4]; int f(int a) { g = a; t[1] = 5; g += t[1]; return g; }",
        arguments: &["--ensures", "g == a + 5 && result == g && t[1] == 5"],
        answer: "valid",
    },
    Case {
        name: "constants",
        code: "static const short t[5] = {1, 2, 4, 8, 16}; int f(unsigned i) { return i < 5 ? t[i] : 0; }",
        arguments: &["--ensures", "i >= 5 ? result == 0 : result == 1 << i"],
        answer: "valid",
    },
    Case {
        name: "division",
        code: "int f(int a, int b) { return a / b; }",
        arguments: &["--check", "division"],
        answer: "falsified",
    },
    Case {
        name: "division, guarded",
        code: "int f(int a, int b) { return b ? a / b : 0; }",
        arguments: &["--check", "division"],
        answer: "valid",
    },
    Case {
        name: "assumption",
        code: "extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int); extern void reach_error(void); int f(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 3); if (x < 3) reach_error(); return x; }",
        arguments: &["--ensures", "result > 3"],
        answer: "valid",
    },
    Case {
        name: "a function that ends before its error",
        code: "extern void reach_error(void); int g; static int t[2]; int f(int a) { g = 5; t[1] = a; if (g == 5 && t[1] == a) return 0; reach_error(); return 1; }",
        arguments: &["--ensures", "result == 0"],
        answer: "valid",
    },
    Case {
        name: "an error behind returns",
        code: "extern void reach_error(void); int f(int a, int b) { if (a > 0 && b > 0) return 1; if (a < 0) return 2; if (a == 0 || b != 3) return 3; reach_error(); return 1; }",
        arguments: &["--requires", "b <= 0 || a <= 0"],
        answer: "valid",
    },
    Case {
        name: "an error behind returns, reached",
        code: "extern void reach_error(void); int f(int a, int b) { if (a > 0 && b < 0) return 1; if (a < 0) return 2; if (a == 0 || b != 3) return 3; reach_error(); return 1; }",
        arguments: &[],
        answer: "falsified",
    },
    Case {
        name: "error",
        code: "extern int __VERIFIER_nondet_int(void); extern void reach_error(void); int f(void) { int x = __VERIFIER_nondet_int(); if (x == 77) reach_error(); return x; }",
        arguments: &[],
        answer: "falsified",
    },
];

const WAYS: [&[&str]; 6] = [
    &["--algorithm", "wp"],
    &["--algorithm", "fs"],
    &["--algorithm", "fse"],
    &["--algorithm", "dwp", "--direction", "forward"],
    &["--algorithm", "dwp", "--direction", "backward"],
    &["--algorithm", "dwp", "--direction", "mixed"],
];

/// Every algorithm in every direction gives the answer that is right.
#[test]
fn all_algorithms_agree() {
    let items: Vec<(&Case, &[&str])> = CASES.iter().flat_map(|case| WAYS.map(|way| (case, way))).collect();
    check_all(&items, |(case, way)| {
        let arguments = [&["--function", "f", "--solve"], case.arguments, way].concat();
        let ran = vc(case.code, &arguments);
        let printed = text(&ran);
        let answer = printed.lines().next().unwrap_or_default();
        match answer.split(" (").next() == Some(case.answer) {
            true => Ok(()),
            false => Err(format!("{} {way:?}: {printed}{}", case.name, ran.stderr)),
        }
    });
}

#[test]
fn an_unknown_answer_says_why() {
    let many =
        "int f(int n) { int s = 0; for (int i = 0; i < 20; i++) { if (n & (1 << i)) s += i; } return s; }";
    let few = ["--function", "f", "--unwind", "20", "--algorithm", "fse", "--limit", "1000", "--solve"];
    let ran = vc(many, &few);
    assert_eq!(ran.code, Some(3));
    assert!(text(&ran).starts_with("unknown (") && text(&ran).contains("1000"), "{}", text(&ran));
    let float = vc("double f(double x) {\n  return x + 1;\n}", &["--function", "f", "--solve"]);
    assert_eq!(float.code, Some(3));
    assert!(float.stderr.contains("floating-point arithmetic"), "{}", float.stderr);
    assert!(float.stderr.contains("program.c:1"), "{}", float.stderr);
    let pointer = vc("int f(int (*g)(int)) {\n  return g(1);\n}", &["--function", "f"]);
    assert_eq!(pointer.code, Some(3));
    assert!(pointer.stderr.contains("a call through a pointer"), "{}", pointer.stderr);
    assert!(pointer.stderr.contains("program.c:2"), "{}", pointer.stderr);
    let jump = "int f(int n) { if (n) goto in; do { n--; in: n--; } while (n > 0); return n; }";
    let irreducible = vc(jump, &["--function", "f"]);
    assert_eq!(irreducible.code, Some(3));
    assert!(irreducible.stderr.contains("into the middle of a loop"), "{}", irreducible.stderr);
}

#[test]
fn functions_without_body_are_told_of() {
    let program = "int g(int); int f(int a) { return g(a) == g(a); }";
    let ran = check(program, &["--function", "f", "--ensures", "result == 1"], "falsified");
    assert_eq!(ran.stderr.matches("the function g has no body").count(), 1, "{}", ran.stderr);
    let writes = "void g(int *); int f(void) { int a = 1; g(&a); return a; }";
    let ran = vc(writes, &["--function", "f", "--ensures", "result == 1", "--solve"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stderr.contains("a call of g, which has no body, with a pointer"), "{}", ran.stderr);
    let asserts =
        "void __CPROVER_assert(_Bool, const char *); void f(int a) { __CPROVER_assert(a != 3, \"\"); }";
    check(asserts, &["--function", "f"], "falsified");
    let unchecked = vc("void f(int *p) { *p = 1; }", &["--function", "f", "--check", "bounds", "--solve"]);
    assert!(unchecked.stderr.contains("is not checked for its bounds"), "{}", unchecked.stderr);
}

#[test]
fn bad_input_is_said_with_its_place() {
    let program =
        "struct s { int x; } *s; int g; int f(int a, int *p) { return a + *p; }\nint h(void) { return 0; }";
    let ran = vc(program, &["--function", "k"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("no function `k`") && ran.stderr.contains("f, h"), "{}", ran.stderr);
    let bad = [
        ("--requires", "a + * 3", "a pointer or an array is needed here", "^"),
        ("--requires", "a >", "expected", "^"),
        ("--requires", "a > b", "in scope are: a, p, s, g", "^"),
        ("--requires", "result > 0", "no result yet", "^^^^^^"),
        ("--ensures", "p->x", "a structure or union is needed here", "^"),
        ("--ensures", "s->x", "members", "^^^^"),
        ("--ensures", "p > 3", "pointers can be compared", "^^^^^"),
        ("--ensures", "a = 3", "", "^"),
    ];
    for (flag, clause, message, mark) in bad {
        let ran = vc(program, &["--function", "f", flag, clause]);
        assert_eq!(ran.code, Some(2), "{clause}");
        assert!(ran.stderr.contains(message), "{clause}: {}", ran.stderr);
        let shown = ran.stderr.lines().nth(1).unwrap_or("");
        assert_eq!(shown, format!("  {flag} {clause}"));
        assert!(ran.stderr.lines().nth(2).is_some_and(|line| line.trim() == mark), "{}", ran.stderr);
    }
    let void = vc("void f(void) {}", &["--function", "f", "--ensures", "result"]);
    assert_eq!(void.code, Some(2));
    let unwind = vc(program, &["--function", "f", "--unwind", "0"]);
    assert_eq!(unwind.code, Some(2));
}

#[test]
fn the_json_has_sizes_times_and_values() {
    let ran = vc(MULTIPLY, &[&CONTRACT[..], &["--solve", "--json"]].concat());
    assert_eq!(ran.code, Some(1));
    let json: serde_json::Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    assert_eq!(json["answer"], "falsified");
    assert_eq!(json["function"], "multiply");
    assert!(json["size"].as_u64().is_some_and(|size| size > 10));
    assert!(json["seconds_generating"].is_f64() && json["seconds_solving"].is_f64());
    assert!(json["values"]["x"].is_string());
}

/// Unrolled 32 times, nested, with early returns: the commands stay linear in the iterations.
#[test]
fn early_returns_do_not_multiply_the_commands() {
    let program = "int f(const int *a, int n) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          if (a[i] == a[j] && i != j) return 1;
        }
        if (a[i] == 0) break;
      }
      return 0;
    }";
    let length = |unwind: &str| {
        let ran = vc(program, &["--function", "f", "--unwind", unwind, "--json"]);
        let json: serde_json::Value = serde_json::from_slice(&ran.stdout).expect("JSON");
        json["program_length"].as_u64().expect("a length")
    };
    let (small, large) = (length("4"), length("16"));
    assert!(large < 18 * small, "{small} grew to {large}");
}

/// Pointers are left behind where the variables come into scope again: they get other objects. These have
/// addresses, and they are apart.
#[test]
fn variables_that_come_into_scope_again_are_apart() {
    let program = "int *p, *q;
int f(int n) {
  int s = 0;
  for (int i = 0; i < 2; i++) {
    int x = n, y = n;
    p = &x;
    q = &y;
    *q = 3;
    *p = 4;
    s = y;
  }
  return s;
}";
    let unwound = ["--function", "f", "--unwind", "3", "--ensures"];
    check(program, &[&unwound[..], &["result == 3"]].concat(), "valid");
    check(program, &[&unwound[..], &["result == 4"]].concat(), "falsified");
}

#[test]
fn the_limit_on_time_holds_in_both_theories() {
    let scratch = Scratch::new("vc");
    // A product of two primes: too hard for any solver.
    let file = scratch.file(
        "program.c",
        "int f(unsigned long a, unsigned long b) { return a * b != 1000000016000000063ul || a < 2 || b < 2
         || a > 4000000000ul || b > 4000000000ul; }",
    );
    let command = || {
        let mut command = surefoot();
        command.args(["vc", "--function", "f", "--solve", "--ensures", "result"]).arg(&file);
        command
    };
    for theory in ["machine", "integers"] {
        let start = std::time::Instant::now();
        let ran = run(command().args(["--theory", theory, "--timeout", "1"]), b"");
        assert!(text(&ran).starts_with("unknown ("), "{theory}: {}{}", text(&ran), ran.stderr);
        assert_eq!(ran.code, Some(3), "{theory}");
        // Compiling is not part of it, and machines are busy.
        assert!(start.elapsed().as_secs() < 5, "{theory}: {:?}", start.elapsed());
    }
}

/// An iteration beyond the bound says nothing against the contract; one within it does.
#[test]
fn a_bound_that_is_too_small_falsifies_nothing() {
    let up = "int up(signed char b) { int n = b; while (n < 2) n++; return n; }";
    let ensured = |clause: &'static str, bound: &'static str| {
        ["--function", "up", "--ensures", clause, "--unwind", bound]
    };
    let unknown = check(up, &ensured("result >= 2", "4"), "unknown");
    assert!(text(&unknown).contains("go beyond --unwind 4"), "{}", text(&unknown));
    check(up, &ensured("result >= 2", "130"), "valid");
    let found = check(up, &ensured("result != 2", "4"), "falsified");
    assert!((-2..=2).contains(&value(&found, "b")), "{}", text(&found));
}

//! `verify --invariant`: what holds after every statement, what does not, and where; and random
//! expressions against what clang makes of them.

mod common;

use common::expressions::Generator;
use common::{Ran, Scratch, check_all, run, surefoot};

/// Verifies a program with these flags.
fn verify(source: &str, flags: &[&str]) -> Ran {
    let scratch = Scratch::new("invariant");
    let file = scratch.file("a.c", source);
    run(surefoot().args(["verify", "--timeout", "60", "--check-proof"]).args(flags).arg(file), b"")
}

fn verdict(ran: &Ran) -> String {
    String::from_utf8_lossy(&ran.stdout).lines().next().unwrap_or_default().to_string()
}

#[track_caller]
fn holds(source: &str, flags: &[&str]) {
    let ran = verify(source, flags);
    assert_eq!((verdict(&ran).as_str(), ran.code), ("true", Some(0)), "{flags:?}\n{source}\n{}", ran.stderr);
}

/// `place` is LINE:COLUMN; `what` is how the report begins.
#[track_caller]
fn fails(source: &str, flags: &[&str], place: &str, what: &str) {
    let ran = verify(source, flags);
    assert_eq!(
        (verdict(&ran).as_str(), ran.code),
        ("false(invariant)", Some(1)),
        "{flags:?}\n{}",
        ran.stderr
    );
    assert!(ran.stderr.starts_with(&format!("error: {what} (invariant)")), "{flags:?}\n{}", ran.stderr);
    assert!(ran.stderr.contains(&format!("a.c:{place}\n")), "{flags:?} not at {place}\n{}", ran.stderr);
    assert!(ran.stderr.contains("confirmed by concrete execution: "), "{}", ran.stderr);
}

#[track_caller]
fn is_refused(source: &str, flags: &[&str], message: &str) {
    let ran = verify(source, flags);
    assert_eq!(ran.code, Some(2), "{flags:?}\n{}", ran.stderr);
    assert!(ran.stderr.contains(message), "{flags:?}\n{}", ran.stderr);
}

const MOVE: &str = "\
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  int x = n, y = 0;
  while (x > 0) {
    x--;
    y++;
  }
  return y;
}
";

#[test]
fn loops() {
    holds(MOVE, &["--invariant", "x >= 0"]);
    holds(MOVE, &["--invariant", "x >= 0 && y >= 0 && x <= 100"]);
    holds(MOVE, &["--invariant", "x + y == n || x + y == n - 1", "--in", "main"]);
    // Broken between two statements only.
    fails(MOVE, &["--invariant", "x + y == n"], "7:6", "invariant violated: x + y == n");
    // Only after many iterations.
    fails(MOVE, &["--invariant", "y < 100"], "8:6", "invariant violated: y < 100");
    // Before anything restricts it.
    fails(MOVE, &["--invariant", "n <= 100"], "3:7", "invariant violated: n <= 100");
}

#[test]
fn several_invariants_and_other_properties() {
    holds(MOVE, &["--invariant", "x >= 0", "--invariant", "y >= 0"]);
    fails(MOVE, &["--invariant", "x >= 0", "--invariant", "y != 3"], "8:6", "invariant violated: y != 3");
    let divides = "int main(void) { int d = 0; int x = 1; int *p = 0; x = *p; return x / d; }";
    // Undefined behaviour that nobody asked about is no proof.
    let ran = verify(divides, &["--invariant", "d == 0"]);
    assert!(verdict(&ran).starts_with("unknown (undefined behaviour"), "{}", verdict(&ran));
    let ran = verify(divides, &["--invariant", "d == 0", "--property", "valid-deref"]);
    assert_eq!(verdict(&ran), "false(valid-deref)");
}

#[test]
fn a_statement_is_a_full_expression() {
    // Nothing is checked between the two assignments of one statement.
    holds(
        "int main(void) { int a = 0, b = 0; a = 1, b = 1; a = b = 2; return a; }",
        &["--invariant", "a == b"],
    );
    let two = "int main(void) {\n  int a = 0, b = 0;\n  a = 1; b = 1;\n  return a;\n}\n";
    fails(two, &["--invariant", "a == b"], "3:5", "invariant violated: a == b");
    // Nor between the lines of one.
    let lines = "\
int a, b;
int set(int *p) { return *p = 1; }
int main(void) {
  int c = set(&a) +
          set(&b);
  return c;
}
";
    holds(lines, &["--invariant", "a == b", "--in", "main"]);
    // Conditions are full expressions, also where nothing follows.
    let condition = "int main(void) {\n  int n = 3;\n  while (--n)\n    ;\n  return n;\n}\n";
    holds(condition, &["--invariant", "n >= 0"]);
    fails(condition, &["--invariant", "n != 1"], "3:3", "invariant violated: n != 1");
    let returned = "int g;\nint main(void) {\n  return g++;\n}\n";
    fails(returned, &["--invariant", "g == 0"], "3:11", "invariant violated: g == 0");
    let branch = "int main(void) {\n  int a = 1, b = 1;\n  if (a && (b = 0))\n    a = 2;\n  return a;\n}\n";
    fails(branch, &["--invariant", "a == b"], "3:15", "invariant violated: a == b");
}

#[test]
fn dead_assignments_are_seen() {
    let dead = "int main(void) {\n  int x = 1;\n  x = 5;\n  x = 2;\n  return 0;\n}\n";
    fails(dead, &["--invariant", "x < 5"], "3:5", "invariant violated: x < 5");
    holds(dead, &["--invariant", "x <= 5"]);
}

#[test]
fn variables_count_from_when_they_have_a_value() {
    let late = "\
int __VERIFIER_nondet_int(void);
int main(void) {
  int x;
  int c = __VERIFIER_nondet_int();
  if (c)
    x = 1;
  c = 0;
  for (int i = 0; i < 2; i++) {
    int t;
    c++;
    t = i;
    c += t;
  }
  return c;
}
";
    holds(late, &["--invariant", "x == 1"]);
    fails(late, &["--invariant", "x == 2"], "6:7", "invariant violated: x == 2");
    fails(late, &["--invariant", "x != 1 || c != 0"], "7:5", "invariant violated: x != 1 || c != 0");
    holds(late, &["--invariant", "t <= i"]);
    let parameter = "int f(int p) {\n  int a = 1;\n  return a;\n}\nint main(void) { return f(-1); }\n";
    fails(parameter, &["--invariant", "p >= 0"], "2:7", "invariant violated: p >= 0");
}

#[test]
fn names_mean_what_they_mean_there() {
    let shadow = "\
int x = 1;
int main(void) {
  int y = 0;
  {
    y = 1;
    int x = 5;
    y = x;
  }
  return y;
}
";
    fails(shadow, &["--invariant", "x == 1"], "6:9", "invariant violated: x == 1");
    fails(shadow, &["--invariant", "y < 5"], "7:7", "invariant violated: y < 5");
    holds(shadow, &["--invariant", "x == 1 || x == 5"]);
    let own = "int f(void) { static int n; n++; return n; }\nint main(void) { int n = 7; f(); return n; }\n";
    holds(own, &["--invariant", "n == 7", "--in", "main"]);
    holds(own, &["--invariant", "n <= 1", "--in", "f"]);
    fails(own, &["--invariant", "n == 0", "--in", "f"], "1:30", "invariant violated: n == 0");
}

const STRUCTURES: &str = "\
struct node { int value; struct node *next; unsigned small : 3; signed low : 4; union { int u; char c; }; };
enum mode { OFF, ON = 7 };
int total;
static void add(struct node *list, int v) {
  list->value += v;
  total += v;
}
int main(void) {
  struct node last = {5, 0, 1, -1, {65}};
  struct node head = {0, &last, 7, -8, {66}};
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
  enum mode m = ON;
  struct node *p = &head;
  for (int i = 0; i < 3; i++) {
    add(&head, a[1][i]);
    a[0][i] = a[1][i] * 2;
  }
  p = p->next;
  return head.value;
}
";

#[test]
fn memory() {
    holds(STRUCTURES, &["--invariant", "total == head.value"]);
    fails(
        STRUCTURES,
        &["--invariant", "total == list->value"],
        "5:15",
        "invariant violated: total == list->value",
    );
    holds(STRUCTURES, &["--invariant", "head.next->value == 5 && (*head.next).next == 0"]);
    holds(STRUCTURES, &["--invariant", "head.small == 7 && head.low == -8 && head.c == 'B' && last.u == 65"]);
    holds(STRUCTURES, &["--invariant", "m == ON && m != OFF"]);
    holds(STRUCTURES, &["--invariant", "p == &head || p == &last"]);
    holds(STRUCTURES, &["--invariant", "!p || p - &head == 0 || p->next == NULL"]);
    holds(STRUCTURES, &["--invariant", "&a[1][2] - &a[0][0] == 5 && *(a[1] + 1) == 5 && 1[a][0] == 4"]);
    fails(STRUCTURES, &["--invariant", "a[0][2] == 3"], "16:13", "invariant violated: a[0][2] == 3");
    fails(STRUCTURES, &["--invariant", "total < 15"], "6:9", "invariant violated: total < 15");
    holds(STRUCTURES, &["--invariant", "total < 16", "--in", "add"]);
}

#[test]
fn what_has_no_value_is_reported() {
    let what = "invariant cannot be evaluated: head.next->next->value == 2";
    fails(STRUCTURES, &["--invariant", "head.next->next->value == 2"], "10:40", what);
    fails(STRUCTURES, &["--invariant", "a[1][i] > 0"], "14:27", "invariant cannot be evaluated: a[1][i] > 0");
    holds(STRUCTURES, &["--invariant", "i > 2 || a[1][i] > 0"]);
    fails(MOVE, &["--invariant", "100 / y >= 0"], "5:14", "invariant cannot be evaluated: 100 / y >= 0");
    holds(MOVE, &["--invariant", "x == 0 || 100 / x >= 0"]);
    fails(MOVE, &["--invariant", "1 << y != 0"], "8:6", "invariant cannot be evaluated: 1 << y != 0");
    holds(MOVE, &["--invariant", "y > 31 || y < 0 ? 1 : (1 << y) != 0"]);
}

#[test]
fn memory_without_value_proves_nothing() {
    let partly = "struct s { int a, b; };\nint main(void) { struct s v; v.a = 1; v.b = 2; return v.b; }\n";
    let ran = verify(partly, &["--invariant", "v.b == 2"]);
    assert!(verdict(&ran).starts_with("unknown (unconfirmed violation: "), "{}", verdict(&ran));
}

#[test]
fn bad_input_is_refused() {
    is_refused(MOVE, &["--invariant", "x +"], "expected an expression, found the end");
    is_refused(MOVE, &["--invariant", "x = 1"], "would change the program");
    is_refused(
        MOVE,
        &["--invariant", "x + z > q"],
        "not in scope in any function: z, q; in scope are: n, x, y",
    );
    is_refused(
        STRUCTURES,
        &["--invariant", "v > 0", "--in", "main"],
        "not in scope in main: v; in scope are: ",
    );
    is_refused(STRUCTURES, &["--invariant", "v > i"], "after which all its variables are in scope");
    is_refused(MOVE, &["--invariant", "x > 0", "--in", "nowhere"], "no function nowhere");
    is_refused(MOVE, &["--invariant", "x.a > 0"], "a structure or union is needed");
    is_refused(MOVE, &["--invariant", "*x > 0"], "a pointer or an array is needed");
    is_refused(STRUCTURES, &["--invariant", "head.size > 0"], "struct node has no member 'size'");
    is_refused(STRUCTURES, &["--invariant", "head"], "name a member");
    is_refused("int main(void) { double d = 1; return 0; }", &["--invariant", "d > 0"], "type 'double'");
    is_refused(MOVE, &["--in", "main"], "--invariant");
    let ran = verify(MOVE, &["--invariant", "x + zz > 1"]);
    assert!(ran.stderr.contains("1 | x + zz > 1 \n  |     ^^"), "{}", ran.stderr);
}

/// Expressions per program.
const BATCH: usize = 40;

#[test]
fn expressions_have_the_values_that_clang_gives_them() {
    let programs: Vec<u64> = (0..10).collect();
    check_all(&programs, |&seed| {
        let mut random = Generator::new(seed + 1, &["v.f", "v.g", "t[1]"]);
        let expressions: Vec<String> = (0..BATCH).map(|_| random.expression(3)).collect();
        let mut source = String::from("struct s { unsigned f : 5; int g : 7; };\nunsigned short us;\n");
        source.push_str("int main(void) {\n  short t[3] = {1, -77, 3};\n");
        let mut number = |width: u32| random.below(1 << width.min(33));
        source.push_str(&format!("  struct s v = {{{}, {}}};\n", number(5), number(6)));
        source.push_str(&format!("  us = {};\n", number(16)));
        for (ty, name, width) in [
            ("char", "c", 8),
            ("unsigned char", "uc", 8),
            ("short", "s", 16),
            ("int", "i", 32),
            ("unsigned", "u", 32),
            ("long", "l", 32),
            ("unsigned long", "ul", 32),
            ("long long", "ll", 33),
            ("unsigned long long", "ull", 33),
            ("_Bool", "b", 1),
        ] {
            let scale = if width > 32 { "* 3037000499ull" } else { "" };
            source.push_str(&format!("  {ty} {name} = ({ty})({}u{scale});\n", number(width)));
        }
        for (index, expression) in expressions.iter().enumerate() {
            source.push_str(&format!("  long long r{index} = {expression};\n"));
        }
        source.push_str("  return 0;\n}\n");
        let terms = expressions.iter().enumerate().map(|(index, text)| format!("(({text}) == r{index})"));
        let sum = terms.collect::<Vec<_>>().join(" + ");
        let model = if seed % 3 == 0 { "ILP32" } else { "LP64" };
        for (operator, expected) in [("==", "true"), ("!=", "false(invariant)")] {
            let clause = format!("{sum} {operator} {BATCH}");
            let ran = verify(&source, &["--data-model", model, "--invariant", &clause]);
            if verdict(&ran) != expected {
                return Err(format!("seed {seed}, {operator}: {}\n{}\n{source}", verdict(&ran), ran.stderr));
            }
        }
        Ok(())
    });
}

#[test]
fn preprocessed_files_have_statements_too() {
    let source = "\
# 1 \"gone.c\"
int a, b;
int set(int *p) { return *p = 1; }
int main(void) {
  int c = set(&a) +
          set(&b);
  a = 2; b = 2;
  return c;
}
";
    let scratch = Scratch::new("invariant");
    let file = scratch.file("a.i", source);
    let mut command = surefoot();
    command.args(["verify", "--in", "main", "--invariant", "a == b"]).arg(file);
    let ran = run(&mut command, b"");
    assert_eq!(verdict(&ran), "false(invariant)", "{}", ran.stderr);
    assert!(ran.stderr.contains("gone.c:6:5\n"), "{}", ran.stderr);
}

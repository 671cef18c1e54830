//! The same expressions as invariants and as contracts: both emitters behind the typed pass have to agree
//! on every one, on what it means, whether it has a value, and whether it means anything.

mod common;

use common::expressions::Generator;
use common::{Scratch, check_all, run, surefoot};

/// What became of an expression.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Outcome {
    Holds,
    /// It does not hold.
    Fails,
    /// It has no value. A contract does not hold then.
    Undefined,
    /// It is not one that can be evaluated.
    Refused,
}

/// The function `f` of the program, with a contract that is to hold at its end.
fn as_contract(source: &str, model: &str, clause: &str) -> Result<Outcome, String> {
    let scratch = Scratch::new("clauses");
    let file = scratch.file("a.c", source);
    let mut command = surefoot();
    command.args(["vc", "--function", "f", "--solve", "--data-model", model, "--ensures", clause]).arg(file);
    let ran = run(&mut command, b"");
    match ran.code {
        Some(0) => Ok(Outcome::Holds),
        Some(1) => Ok(Outcome::Fails),
        Some(2) => Ok(Outcome::Refused),
        _ => Err(format!("{}{}", String::from_utf8_lossy(&ran.stdout), ran.stderr)),
    }
}

/// The same by symbolic execution and by concrete execution of what it finds, where `done` is set.
fn as_invariant(source: &str, model: &str, clause: &str) -> Result<Outcome, String> {
    let scratch = Scratch::new("clauses");
    let file = scratch.file("a.c", source);
    let invariant = format!("!done || ({clause})");
    let mut command = surefoot();
    command.args(["verify", "--timeout", "60", "--data-model", model, "--in", "f"]);
    let ran = run(command.args(["--invariant", &invariant]).arg(file), b"");
    match ran.code {
        Some(0) => Ok(Outcome::Holds),
        Some(1) if ran.stderr.contains("invariant cannot be evaluated") => Ok(Outcome::Undefined),
        Some(1) if ran.stderr.contains("invariant violated") => Ok(Outcome::Fails),
        Some(2) => Ok(Outcome::Refused),
        _ => Err(format!("{}{}", String::from_utf8_lossy(&ran.stdout), ran.stderr)),
    }
}

fn both(source: &str, model: &str, clause: &str, expected: Outcome) -> Result<(), String> {
    let contract = match expected {
        Outcome::Undefined => Outcome::Fails,
        other => other,
    };
    for (way, found, expected) in [
        ("contract", as_contract(source, model, clause), contract),
        ("invariant", as_invariant(source, model, clause), expected),
    ] {
        if found.as_ref() != Ok(&expected) {
            return Err(format!("{clause} as {way}: {found:?} is not {expected:?}"));
        }
    }
    Ok(())
}

/// Expressions per program.
const BATCH: usize = 30;

#[test]
fn expressions_mean_the_same_to_both() {
    let programs: Vec<u64> = (0..6).collect();
    check_all(&programs, |&seed| {
        let mut random = Generator::new(seed + 100, &["t[1]", "w[1][2]"]);
        let expressions: Vec<String> = (0..BATCH).map(|_| random.expression(3)).collect();
        let mut globals = String::from("int done;\nshort t[3];\nunsigned char w[2][3];\n");
        let mut body = String::from("  t[1] = -77;\n  w[1][2] = 200;\n");
        for (ty, name, width) in [
            ("char", "c", 8),
            ("unsigned char", "uc", 8),
            ("short", "s", 16),
            ("unsigned short", "us", 16),
            ("int", "i", 32),
            ("unsigned", "u", 32),
            ("long", "l", 32),
            ("unsigned long", "ul", 32),
            ("long long", "ll", 33),
            ("unsigned long long", "ull", 33),
            ("_Bool", "b", 1),
        ] {
            let scale = if width > 32 { "* 3037000499ull" } else { "" };
            globals.push_str(&format!("{ty} {name};\n"));
            body.push_str(&format!("  {name} = ({ty})({}u{scale});\n", random.below(1 << width.min(32))));
        }
        for (index, expression) in expressions.iter().enumerate() {
            globals.push_str(&format!("long long r{index};\n"));
            body.push_str(&format!("  r{index} = {expression};\n"));
        }
        let source =
            format!("{globals}void f(void) {{\n{body}  done = 1;\n}}\nint main(void) {{ f(); return 0; }}\n");
        let terms = expressions.iter().enumerate().map(|(index, text)| format!("(({text}) == r{index})"));
        let sum = terms.collect::<Vec<_>>().join(" + ");
        let model = if seed % 3 == 0 { "ILP32" } else { "LP64" };
        for (operator, expected) in [("==", Outcome::Holds), ("!=", Outcome::Fails)] {
            both(&source, model, &format!("{sum} {operator} {BATCH}"), expected)
                .map_err(|error| format!("seed {seed}: {error}\n{source}"))?;
        }
        Ok(())
    });
}

const VARIABLES: &str = "\
typedef short number;
typedef number *pointer;
struct pair { int a, b; };
int done, zero, least, minus, wide, one;
long long large;
number t[3];
number *p;
pointer q;
int own[2][3];
char word[4];
struct pair pair;
float real;
_Bool flag;
static void g(void) { static int hidden; hidden++; }
void f(void) {
  zero = 0;
  one = 1;
  least = -2147483647 - 1;
  minus = -1;
  wide = 32;
  large = 1ll << 32;
  t[0] = 5;
  t[1] = 7;
  p = t + 1;
  q = t;
  own[1][2] = 9;
  pair.a = 1;
  flag = 1;
  g();
  done = 1;
}
int main(void) {
  f();
  return 0;
}
";

const CASES: &[(&str, Outcome)] = &[
    // Division: not by zero, nor where the quotient does not fit.
    ("1 / zero != 3", Outcome::Undefined),
    ("1 % zero != 3", Outcome::Undefined),
    ("least / minus != 3", Outcome::Undefined),
    ("least % minus == 0", Outcome::Undefined),
    ("least / -1 != 3", Outcome::Undefined),
    ("(least + 1) / minus == 2147483647", Outcome::Holds),
    ("(unsigned)least / minus == 0", Outcome::Holds),
    ("(long long)least / minus == 2147483648", Outcome::Holds),
    // Shifts: the amount counts as it is, whatever the width of what is shifted.
    ("one << wide != 3", Outcome::Undefined),
    ("one << large == 1", Outcome::Undefined),
    ("one << minus != 3", Outcome::Undefined),
    ("one >> 32 == 0", Outcome::Undefined),
    ("1ll << wide == large", Outcome::Holds),
    ("least >> 31 == -1", Outcome::Holds),
    // What is not evaluated has no value and needs none.
    ("zero == 0 || 1 / zero == 1", Outcome::Holds),
    ("(zero && 1 / zero) == 0", Outcome::Holds),
    ("zero ? 1 / zero : one", Outcome::Holds),
    ("(zero != 0 & 1 / (zero + 1) == 7) == 0", Outcome::Holds),
    // Conversions.
    ("minus > 0u", Outcome::Holds),
    ("minus < 0ll", Outcome::Holds),
    ("(unsigned char)minus == 255 && (char)255 == -1", Outcome::Holds),
    ("sizeof(int) - 5 > 0", Outcome::Holds),
    ("flag + flag == 2 && ~flag == -2 && (_Bool)wide == 1", Outcome::Holds),
    ("(zero ? 0u : minus) > 0", Outcome::Holds),
    // Pointers and arrays.
    ("p == t + 1 && p == 1 + t && *p == 7 && p[-1] == 5 && 1[t] == 7", Outcome::Holds),
    ("q + 1 == p && *(q + 1) == *p && q[1] == 7", Outcome::Holds),
    ("own[1][2] == 9 && *(own[1] + 2) == 9", Outcome::Holds),
    ("p && t && !!p", Outcome::Holds),
    ("!t", Outcome::Fails),
    ("p != 0 && p != 1 - 1 && 0 != p && p != (char)0 && p != NULL", Outcome::Holds),
    ("(one ? p : 0) == p && (zero ? p : 0) == 0", Outcome::Holds),
    ("p == 3", Outcome::Refused),
    ("p == zero", Outcome::Refused),
    ("(one ? p : one) == p", Outcome::Refused),
    ("3 - p == p", Outcome::Refused),
    ("p + p == p", Outcome::Refused),
    ("p * 2 == p", Outcome::Refused),
    ("-p == p", Outcome::Refused),
    ("t[p] == 0", Outcome::Refused),
    ("zero[one] == 0", Outcome::Refused),
    ("*zero == 0", Outcome::Refused),
    // What is no number and no pointer, and what has no name here.
    ("pair == 0", Outcome::Refused),
    ("real > 0", Outcome::Refused),
    ("zero.a == 0", Outcome::Refused),
    ("hidden == 1", Outcome::Refused),
    ("nothing == 1", Outcome::Refused),
];

#[test]
fn both_agree_on_what_has_a_value() {
    check_all(CASES, |&(clause, expected)| both(VARIABLES, "LP64", clause, expected));
}

/// What contracts cannot say is refused, not misread.
#[test]
fn contracts_refuse_what_they_cannot_express() {
    let refused = [
        "!own",
        "own != 0",
        "(one ? own[0] : p) == p",
        "&zero == p",
        "p - q == 1",
        "(long)p != 0",
        "pair.a",
        "word == 0",
        "word[0] == 0",
    ];
    check_all(&refused, |clause| match as_contract(VARIABLES, "LP64", clause)? {
        Outcome::Refused => Ok(()),
        other => Err(format!("{clause}: {other:?}")),
    });
}

//! Whole C programs at random.
//!
//! A program asks for a few small inputs (`pick(n)`), so that all its runs can be made, and does with them what
//! C programs do: structures by value, unions, bit-fields, variable arguments, function pointers, `goto`,
//! `switch`, recursion, heap, strings, floats, calls of the library. Most of it is defined behaviour, guarded where
//! it is written; how often it is not, the *danger*, differs from program to program. Places are marked by
//! labels (`T_k: MARK(k);`), half of them where there is no code.
//!
//! The same text is the input of Surefoot and, with `ORACLE` defined as the name of its `main`, of the oracle.

mod expression;
mod scope;
mod statement;
mod types;

use std::fmt::Write as _;

use crate::random::Random;
use scope::Scope;
use types::{INTEGERS, Integer, Structure};

/// A program, and what is known of it without running it.
#[derive(Clone, Debug)]
pub struct Generated {
    pub text: String,
    /// Labels `T_0` to `T_{marks - 1}` are in it.
    pub marks: usize,
}

/// Ends of the oracle's set of marks.
const MOST_MARKS: usize = 40;

pub fn generate(seed: u64) -> Generated {
    let mut random = Random::new(seed);
    let danger = *random.pick(&[0, 0, 0, 2, 6]);
    let generator = Generator {
        danger,
        marks: 0,
        names: 0,
        text: String::new(),
        indent: 0,
        structures: Vec::new(),
        functions: Vec::new(),
        scope: Scope::default(),
        budget: 0,
        picks: random.below(3) + 1,
        loop_depth: 0,
        in_loop: false,
        pure: false,
        random,
    };
    generator.program()
}

/// A function that later ones may call.
#[derive(Clone, Debug)]
struct Callable {
    name: String,
    parameters: Vec<Parameter>,
    returns: Integer,
}

#[derive(Clone, Debug)]
enum Parameter {
    Integer(Integer),
    Structure(usize),
    /// A pointer to the first of at least four `int`s.
    Numbers,
    /// A string.
    Text,
    Float,
}

struct Generator {
    random: Random,
    /// Percentage of operations that are not guarded.
    danger: u32,
    marks: usize,
    names: usize,
    text: String,
    indent: usize,
    structures: Vec<Structure>,
    functions: Vec<Callable>,
    scope: Scope,
    /// Statements that the function may still have.
    budget: usize,
    /// Inputs that may still be asked for.
    picks: usize,
    loop_depth: usize,
    /// Whether `break` and `continue` mean a loop here.
    in_loop: bool,
    /// Whether nothing but values may be used: in a comparator.
    pure: bool,
}

const PROLOGUE: &str = r#"#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef ORACLE
unsigned oracle_pick(unsigned);
void oracle_mark(int);
void oracle_error(void);
#define pick oracle_pick
#define MARK(k) oracle_mark(k)
#define reach_error oracle_error
#define main ORACLE
#elif defined(FIXED)
static unsigned pick(unsigned n) {
  static const unsigned fixed[] = {FIXED};
  static unsigned next;
  return fixed[next++ % (sizeof fixed / sizeof *fixed)] % n;
}
static void reach_error(void) { printf("error\n"); exit(3); }
#define MARK(k)
#else
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
__attribute__((noinline)) void reach_error(void) { exit(3); }
static unsigned pick(unsigned n) {
  unsigned value = __VERIFIER_nondet_uint();
  __VERIFIER_assume(value < n);
  return value;
}
#define MARK(k)
#endif
"#;

impl Generator {
    fn program(mut self) -> Generated {
        self.text.push_str(PROLOGUE);
        for _ in 0..self.random.below(3) + 1 {
            self.structure();
        }
        self.globals();
        self.fixed_functions();
        for _ in 0..self.random.below(4) {
            self.function();
        }
        self.main();
        Generated { text: self.text, marks: self.marks }
    }

    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.text.push_str("  ");
        }
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn open(&mut self, text: &str) {
        self.line(&format!("{text} {{"));
        self.indent += 1;
        self.scope.enter();
    }

    fn close(&mut self) {
        self.close_with("}");
    }

    fn close_with(&mut self, text: &str) {
        self.scope.leave();
        self.indent -= 1;
        self.line(text);
    }

    /// Whether to do something that may be undefined.
    fn dares(&mut self) -> bool {
        self.danger > 0 && self.random.percent(self.danger)
    }

    fn integer(&mut self) -> Integer {
        *self.random.pick(&INTEGERS)
    }

    fn structure(&mut self) {
        let structure = Structure::random(&mut self.random, self.structures.len());
        let text = structure.definition();
        self.text.push_str(&text);
        self.structures.push(structure);
    }

    fn globals(&mut self) {
        for _ in 0..self.random.below(3) + 1 {
            let ty = self.integer();
            let name = self.name("g");
            let value = self.random.within(0, 9);
            self.line(&format!("static {} {name} = {value};", ty.name));
            self.scope.add_integer(&name, ty);
        }
        let name = self.name("table");
        let values: Vec<String> = (0..8).map(|_| self.random.within(-4, 9).to_string()).collect();
        self.line(&format!("static int {name}[8] = {{{}}};", values.join(", ")));
        self.scope.add_array(&name, INTEGERS[0], 8);
        let structure = self.random.below(self.structures.len());
        let name = self.name("shared");
        self.line(&format!("static struct S{structure} {name};"));
        self.scope.add_structure(&name, structure);
        let name = self.name("word");
        let text = *self.random.pick(&["", "a", "12", "-7x", "key=1", "0x1f", "hello"]);
        self.line(&format!("static char {name}[8] = \"{text}\";"));
        self.scope.add_text(&name, 8);
    }

    /// Functions that have a form of their own.
    fn fixed_functions(&mut self) {
        self.text.push_str(
            "static int sum(int count, ...) {\n  va_list list;\n  va_start(list, count);\n  int total = 0;\n  \
             for (int i = 0; i < count; i++) total += va_arg(list, int);\n  va_end(list);\n  return total;\n}\n\
             static int twice(int x) { return 2 * x; }\nstatic int minus(int x) { return -x; }\n\
             static int same(int x) { return x; }\n\
             static int (*const steps[])(int) = {twice, minus, same, abs};\n",
        );
        let step = self.random.within(1, 3);
        let base = self.random.within(0, 5);
        let _ = write!(
            self.text,
            "static int deep(int n) {{ return n <= 0 ? {base} : deep(n - {step}) + (n & 3); }}\n\
             static int order(const void *a, const void *b) {{\n  int x = *(const int *)a, y = *(const int *)b;\n  \
             return (x > y) - (x < y);\n}}\n\
             struct node {{ int value; struct node *next; }};\n"
        );
    }

    fn function(&mut self) {
        let name = self.name("f");
        let returns = self.integer();
        let attribute = *self.random.pick(&[
            "static",
            "static inline",
            "static inline __attribute__((always_inline))",
            "static inline __attribute__((always_inline))",
            "static __attribute__((noinline))",
        ]);
        let mut parameters = Vec::new();
        let mut texts = Vec::new();
        self.scope.enter();
        for _ in 0..self.random.below(4) {
            let parameter = self.name("p");
            let kind = match self.random.below(8) {
                0 => Parameter::Structure(self.random.below(self.structures.len())),
                1 => Parameter::Numbers,
                2 => Parameter::Text,
                3 => Parameter::Float,
                _ => Parameter::Integer(self.integer()),
            };
            texts.push(match &kind {
                Parameter::Integer(ty) => {
                    self.scope.add_integer(&parameter, *ty);
                    format!("{} {parameter}", ty.name)
                }
                Parameter::Structure(index) => {
                    self.scope.add_structure(&parameter, *index);
                    format!("struct S{index} {parameter}")
                }
                Parameter::Numbers => {
                    self.scope.add_array(&parameter, INTEGERS[0], 4);
                    format!("int *{parameter}")
                }
                Parameter::Text => {
                    self.scope.add_constant_text(&parameter);
                    format!("const char *{parameter}")
                }
                Parameter::Float => {
                    self.scope.add_float(&parameter);
                    format!("double {parameter}")
                }
            });
            parameters.push(kind);
        }
        let list = if texts.is_empty() { "void".to_owned() } else { texts.join(", ") };
        self.budget = self.random.below(6) + 2;
        self.open(&format!("{attribute} {} {name}({list})", returns.name));
        self.locals();
        self.statements();
        if self.random.percent(40) {
            self.mark();
        }
        let value = self.value(3);
        self.line(&format!("return {value};"));
        self.close();
        self.scope.leave();
        self.functions.push(Callable { name, parameters, returns });
    }

    fn main(&mut self) {
        self.budget = self.random.below(8) + 4;
        self.open("int main(void)");
        for _ in 0..self.random.below(2) + 1 {
            let name = self.name("in");
            let limit = *self.random.pick(&[2, 3, 4, 8]);
            let ty = self.integer();
            self.line(&format!("{} {name} = pick({limit});", ty.name));
            self.scope.add_integer(&name, ty);
        }
        self.locals();
        self.statements();
        self.mark();
        self.check();
        self.line("return 0;");
        self.close();
    }

    /// Something of each kind that statements may use.
    fn locals(&mut self) {
        for _ in 0..self.random.below(3) + 1 {
            self.declaration();
        }
    }
}

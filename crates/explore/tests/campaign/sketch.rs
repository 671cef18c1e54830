//! A random program with its inputs and error checks left open, so that one text serves the oracle
//! (inputs are enumerated, checks note the values they see) and the verifier.

use std::fmt::Write as _;

use crate::condition::Condition;

/// An expression that reads an input.
pub struct Read {
    pub verifier: String,
    /// The same values in the oracle, by `choose`.
    pub oracle: String,
}

/// A place where an error is reported if two values are in some relation.
pub struct Check {
    pub first: String,
    pub second: String,
    /// One of several, of which the one that sees the most is kept.
    pub is_candidate: bool,
}

pub struct Global {
    pub ty: String,
    pub name: String,
    /// What comes after the name.
    pub dimension: String,
    pub initial: String,
}

/// Invariant: all names of file scope have the seed in them, so that many sketches share a file.
pub struct Sketch {
    pub seed: u64,
    pub types: String,
    pub globals: Vec<Global>,
    /// `#r3#` and `#c3#` stand for reads and checks.
    pub functions: String,
    pub reads: Vec<Read>,
    pub checks: Vec<Check>,
}

/// Declarations of what verifiers know.
pub const VERIFIER: &str = "\
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
";

impl Sketch {
    pub fn entry(&self) -> String {
        format!("entry_{}", self.seed)
    }

    /// As a part of a file for the verifier.
    pub fn for_verifier(&self, conditions: &[Option<Condition>]) -> String {
        let mut text = self.types.clone();
        for Global { ty, name, dimension, initial } in &self.globals {
            let _ = writeln!(text, "static {ty}{name}{dimension} = {initial};");
        }
        text + &self.fill(
            |read| read.verifier.clone(),
            |number| {
                let Check { first, second, .. } = &self.checks[number];
                let condition = conditions[number].map(|condition| condition.text(first, second));
                condition.map_or_else(String::new, |condition| format!("if ({condition}) reach_error();"))
            },
        )
    }

    /// As a file of its own.
    pub fn standalone(&self, conditions: &[Option<Condition>]) -> String {
        let text = self.for_verifier(conditions).replace(&format!("{}(void)", self.entry()), "main(void)");
        // Checks that were left out leave empty lines.
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        format!("{VERIFIER}\n{}\n", lines.join("\n"))
    }

    /// As a part of a file for the oracle, with a function that gives globals their values again.
    pub fn for_oracle(&self) -> String {
        let (mut text, mut reset) = (self.types.clone(), String::new());
        for Global { ty, name, dimension, initial } in &self.globals {
            let _ = writeln!(text, "static {ty}{name}{dimension} = {initial};");
            let _ = writeln!(text, "static {ty}{name}_initial{dimension} = {initial};");
            let _ = writeln!(reset, "  memcpy(&{name}, &{name}_initial, sizeof {name});");
        }
        let _ = writeln!(text, "static void reset_{}(void) {{\n{reset}}}", self.seed);
        text + &self.fill(
            |read| read.oracle.clone(),
            |number| {
                let check = &self.checks[number];
                format!("observe({number}, {}, {});", check.first, check.second)
            },
        )
    }

    /// The functions with what was left open.
    fn fill(&self, read: impl Fn(&Read) -> String, check: impl Fn(usize) -> String) -> String {
        let mut text = String::new();
        for (position, part) in self.functions.split('#').enumerate() {
            // Every second part is between two marks.
            if position % 2 == 0 {
                text.push_str(part);
                continue;
            }
            let (kind, number) = part.split_at(1);
            let number: usize = number.parse().expect("the number of a read or check");
            text.push_str(&if kind == "r" { read(&self.reads[number]) } else { check(number) });
        }
        text
    }
}

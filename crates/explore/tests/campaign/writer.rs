//! Writes random programs: the text so far and what is in scope.

use crate::dice::Dice;
use crate::scope::{Scope, Type};
use crate::sketch::{Check, Read};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// `unsigned f(unsigned, unsigned)`, without effects.
    Pure,
    /// `unsigned f(unsigned)`, with effects on globals.
    Effects,
    /// `void f(unsigned *, unsigned)`.
    Through,
    /// `unsigned f(unsigned depth, unsigned)`: calls itself as deep as that.
    Recursive,
    /// `void f(unsigned depth, unsigned *)`, likewise.
    RecursiveThrough,
}

#[derive(Clone)]
pub struct Helper {
    pub name: String,
    pub shape: Shape,
    /// Bits of input that a call reads.
    pub bits: u32,
}

/// What may be rare: so often at most in a program.
pub struct Allowance {
    pub assumptions: u32,
    pub returns: u32,
    pub checks: u32,
}

pub struct Writer {
    pub seed: u64,
    pub dice: Dice,
    pub text: String,
    pub indent: usize,
    pub scope: Scope,
    pub helpers: Vec<Helper>,
    pub reads: Vec<Read>,
    pub checks: Vec<Check>,
    /// Bits of input that may still be read.
    pub bits: u32,
    /// How often the current place may be executed.
    pub times: u32,
    pub loops: u32,
    /// What the current function returns at an early end.
    pub result: Option<&'static str>,
    /// There is a label `out` further down.
    pub has_out: bool,
    /// The current function has no effects, and sees nothing but its arguments.
    pub is_pure: bool,
    pub allowance: Allowance,
    names: u32,
}

impl Writer {
    pub fn new(seed: u64) -> Writer {
        let mut dice = Dice::new(seed);
        Writer {
            seed,
            text: String::new(),
            indent: 0,
            scope: Scope::default(),
            helpers: Vec::new(),
            reads: Vec::new(),
            checks: Vec::new(),
            bits: 8 + dice.roll(5) as u32,
            times: 1,
            loops: 0,
            result: None,
            has_out: false,
            is_pure: false,
            allowance: Allowance { assumptions: 2, returns: 2, checks: 2 },
            names: 0,
            dice,
        }
    }

    /// A number that no other name has.
    pub fn fresh(&mut self) -> u32 {
        self.names += 1;
        self.names
    }

    pub fn line(&mut self, line: &str) {
        for _ in 0..self.indent {
            self.text.push_str("  ");
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    pub fn open(&mut self, line: &str) {
        self.line(line);
        self.indent += 1;
    }

    pub fn close(&mut self, line: &str) {
        self.indent -= 1;
        self.line(line);
    }

    /// The bits that an input of so many values counts for here, if there are as many left.
    fn take_bits(&mut self, values: u32) -> bool {
        let needed = (u32::BITS - (values - 1).leading_zeros()) * self.times;
        let enough = needed <= self.bits;
        self.bits -= if enough { needed } else { 0 };
        enough
    }

    /// Whether a helper may be called here as to the inputs it reads.
    pub fn can_call(&self, helper: &Helper) -> bool {
        helper.bits * self.times <= self.bits
    }

    pub fn count_call(&mut self, helper: &Helper) {
        self.bits -= helper.bits * self.times;
    }

    /// An expression that reads an input, with few values by an operation.
    pub fn read(&mut self) -> Option<(String, u32)> {
        let form = self.dice.roll(5);
        let bits = 1 + self.dice.roll(3) as u32;
        let values = match form {
            0 => 2,
            1 => [3, 5, 6, 7][self.dice.roll(4)],
            _ => 1 << bits,
        };
        if !self.take_bits(values) {
            return None;
        }
        let verifier = match form {
            0 => "__VERIFIER_nondet_bool()".to_string(),
            // Remainders of many bits are too slow in the back end.
            1 => format!("((__VERIFIER_nondet_uint() & 7u) % {values}u)"),
            2 => format!("(__VERIFIER_nondet_uint() >> {})", 32 - bits),
            3 => format!("(__VERIFIER_nondet_uchar() & {}u)", values - 1),
            _ => format!("(__VERIFIER_nondet_uint() & {}u)", values - 1),
        };
        Some((self.mark_read(verifier, format!("choose({values})")), values))
    }

    /// Reads an input into a variable and assumes that it has one of a few values.
    pub fn read_assumed(&mut self, place: &str, ty: Type) -> bool {
        let values = if ty == Type::Bool { 2 } else { 2 + self.dice.roll(6) as u32 };
        if !self.take_bits(values) {
            return false;
        }
        let lowest = if ty.is_signed() { -(self.dice.roll(4) as i64) } else { 0 };
        let oracle = format!("(int)choose({values}) + ({lowest})");
        let read = self.mark_read(format!("__VERIFIER_nondet_{}()", ty.input()), oracle);
        self.line(&format!("{place} = {read};"));
        let highest = lowest + i64::from(values) - 1;
        match ty {
            Type::Bool => {}
            _ if lowest < 0 => {
                self.line(&format!("__VERIFIER_assume({place} >= {lowest} && {place} <= {highest});"));
            }
            _ if ty.is_signed() => {
                self.line(&format!("__VERIFIER_assume({place} >= 0);"));
                self.line(&format!("__VERIFIER_assume({place} <= {highest});"));
            }
            _ => self.line(&format!("__VERIFIER_assume({place} <= {highest}u);")),
        }
        true
    }

    fn mark_read(&mut self, verifier: String, oracle: String) -> String {
        self.reads.push(Read { verifier, oracle });
        format!("#r{}#", self.reads.len() - 1)
    }

    pub fn check(&mut self, is_candidate: bool) {
        let (first, second) = (self.observed(), self.observed());
        self.checks.push(Check { first, second, is_candidate });
        self.line(&format!("#c{}#", self.checks.len() - 1));
    }
}

//! Expressions.

use super::types::Field;
use super::{Callable, Generator, Parameter};

impl Generator {
    /// An integer of any type, with at most this many levels.
    pub(super) fn value(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.percent(25) {
            return self.leaf();
        }
        match self.random.below(16) {
            0..=4 => {
                let (a, b) = (self.value(depth - 1), self.value(depth - 1));
                let operator = *self.random.pick(&["+", "-", "*", "&", "|", "^"]);
                format!("({a} {operator} {b})")
            }
            5 => {
                let (a, b) = (self.value(depth - 1), self.value(depth - 1));
                let operator = *self.random.pick(&["/", "%"]);
                if self.dares() {
                    format!("({a} {operator} {b})")
                } else {
                    format!("({a} {operator} (({b} & 7) + 1))")
                }
            }
            6 => {
                let (a, b) = (self.value(depth - 1), self.value(depth - 1));
                match (self.dares(), self.random.percent(50)) {
                    (true, _) => format!("({a} << {b})"),
                    (_, true) => format!("((unsigned){a} << ({b} & 7))"),
                    _ => format!("({a} >> ({b} & 3))"),
                }
            }
            7 | 8 => self.condition(depth),
            9 => {
                let condition = self.condition(depth - 1);
                let (a, b) = (self.value(depth - 1), self.value(depth - 1));
                format!("({condition} ? {a} : {b})")
            }
            10 => {
                let ty = self.integer();
                let value = self.value(depth - 1);
                format!("(({}){value})", ty.name)
            }
            11 => {
                let value = self.value(depth - 1);
                let operator = *self.random.pick(&["-", "~", "!"]);
                format!("({operator}{value})")
            }
            12 | 13 => self.call(depth),
            14 => self.library(depth),
            _ => self.peculiar(depth),
        }
    }

    pub(super) fn condition(&mut self, depth: usize) -> String {
        let smaller = depth.saturating_sub(1);
        match self.random.below(6) {
            0 if depth > 0 => {
                let (a, b) = (self.condition(smaller), self.condition(smaller));
                let operator = *self.random.pick(&["&&", "||"]);
                format!("({a} {operator} {b})")
            }
            1 => {
                let (value, constant) = (self.float_value(smaller), self.random.within(-3, 9));
                format!("({value} > {constant}.25)")
            }
            2 => {
                let (value, constant) = (self.value(smaller), self.random.within(0, 7));
                format!("(({value} & 7) == {constant})")
            }
            _ => {
                let (a, b) = (self.value(smaller), self.value(smaller));
                let operator = *self.random.pick(&["<", ">", "<=", ">=", "==", "!="]);
                format!("({a} {operator} {b})")
            }
        }
    }

    fn constant(&mut self) -> String {
        match self.random.below(12) {
            0 => (*self.random.pick(&[
                "127",
                "255",
                "32767",
                "65535u",
                "2147483647",
                "4294967295u",
                "'a'",
                "0x80",
            ]))
            .to_owned(),
            1 => "(-1)".to_owned(),
            _ => self.random.within(0, 9).to_string(),
        }
    }

    fn leaf(&mut self) -> String {
        match self.random.below(12) {
            0..=3 if !self.scope.integers.is_empty() => self.random.pick(&self.scope.integers).0.clone(),
            4 if !self.scope.counters.is_empty() => self.random.pick(&self.scope.counters).clone(),
            5 | 6 if !self.scope.arrays.is_empty() => self.element(),
            7 if !self.scope.structures.is_empty() => self.member(),
            8 if !self.scope.pointers.is_empty() => format!("*{}", self.random.pick(&self.scope.pointers)),
            9 if !self.scope.integers.is_empty() => self.random.pick(&self.scope.integers).0.clone(),
            _ => self.constant(),
        }
    }

    /// An element of an array.
    pub(super) fn element(&mut self) -> String {
        let array = self.random.pick(&self.scope.arrays).clone();
        let index = self.index_leaf();
        if self.dares() {
            return format!("{}[{index}]", array.name);
        }
        format!("{}[{index} & {}]", array.name, array.length - 1)
    }

    fn index_leaf(&mut self) -> String {
        match self.random.below(3) {
            0 if !self.scope.counters.is_empty() => self.random.pick(&self.scope.counters).clone(),
            1 if !self.scope.integers.is_empty() => self.random.pick(&self.scope.integers).0.clone(),
            _ => self.random.within(0, 9).to_string(),
        }
    }

    /// A member of a structure that can be read and written.
    pub(super) fn member(&mut self) -> String {
        let (name, index) = self.random.pick(&self.scope.structures).clone();
        let (member, field) = self.random.pick(&self.structures[index].fields).clone();
        match field {
            Field::Integer(_) | Field::Bits { .. } => format!("{name}.{member}"),
            Field::Array { length, .. } => {
                let index = self.index_leaf();
                match self.dares() {
                    true => format!("{name}.{member}[{index}]"),
                    false => format!("{name}.{member}[{index} & {}]", length - 1),
                }
            }
            Field::Union => match self.random.percent(50) {
                true => format!("{name}.{member}.whole"),
                false => format!("{name}.{member}.bytes[{}]", self.random.below(4)),
            },
        }
    }

    fn call(&mut self, depth: usize) -> String {
        match self.random.below(6) {
            0 => {
                let (index, value) = (self.value(depth - 1), self.value(depth - 1));
                // abs() of the least number is undefined.
                format!("steps[{index} & 3](({value}) & 0xffff)")
            }
            1 => {
                let count = self.random.below(3) + 1;
                let values: Vec<String> =
                    (0..count).map(|_| format!("(int){}", self.value(depth - 1))).collect();
                format!("sum({count}, {})", values.join(", "))
            }
            2 => format!("deep({} & 7)", self.value(depth - 1)),
            _ if self.functions.is_empty() || self.pure => self.leaf(),
            _ => {
                let function = self.random.pick(&self.functions).clone();
                self.call_of(&function, depth - 1)
            }
        }
    }

    fn call_of(&mut self, function: &Callable, depth: usize) -> String {
        let mut arguments = Vec::new();
        for parameter in &function.parameters {
            arguments.push(match parameter {
                Parameter::Integer(_) => self.value(depth),
                Parameter::Structure(index) => {
                    let known = self.scope.structures.iter().filter(|(_, kind)| kind == index);
                    let names: Vec<String> = known.map(|(name, _)| name.clone()).collect();
                    match names.is_empty() {
                        true => format!("(struct S{index}){{{}}}", self.value(depth)),
                        false => self.random.pick(&names).clone(),
                    }
                }
                Parameter::Numbers => {
                    let fitting = self.scope.arrays.iter().filter(|a| a.of.name == "int" && a.length >= 4);
                    let names: Vec<String> = fitting.map(|array| array.name.clone()).collect();
                    match names.is_empty() || self.random.percent(15) {
                        true => format!("(int[4]){{{}, {}}}", self.value(depth), self.value(depth)),
                        false => self.random.pick(&names).clone(),
                    }
                }
                Parameter::Text => self.scope.any_text(&mut self.random),
                Parameter::Float => self.float_value(depth),
            });
        }
        let call = format!("{}({})", function.name, arguments.join(", "));
        // As the type it has: conversions are the compiler's.
        if function.returns.bits == 1 { format!("(int){call}") } else { call }
    }

    /// A call of the C library whose result is the same everywhere.
    fn library(&mut self, depth: usize) -> String {
        let text = self.scope.any_text(&mut self.random);
        let other = self.scope.any_text(&mut self.random);
        let value = self.value(depth - 1);
        match self.random.below(18) {
            0 => format!("(int)strlen({text})"),
            1 => format!("atoi({text})"),
            2 => format!("(int)strtol({text}, NULL, {})", self.random.pick(&["0", "10", "16"])),
            3 => format!("(strcmp({text}, {other}) > 0)"),
            4 => format!("(strncmp({text}, {other}, {value} & 3) == 0)"),
            5 => format!("(memcmp({text}, {other}, 1) < 0)"),
            6 => format!("(strchr({text}, '{}') != NULL)", self.random.pick(&['a', '1', '=', 'l'])),
            7 => format!("(int)strspn({text}, \"0123456789-\")"),
            8 => format!("(int)strcspn({text}, \"=x\")"),
            9 => format!("toupper({value} & 127)"),
            10 => format!("(isdigit({value} & 127) != 0)"),
            11 => format!("(isalpha({text}[0]) != 0)"),
            12 => format!("abs((int){value} & 1023)"),
            13 => format!("div((int){value} & 255, 7).rem"),
            14 => format!("__builtin_popcount((unsigned){value})"),
            15 => format!("__builtin_clz((unsigned){value} | 1)"),
            16 => format!(
                "snprintf(NULL, 0, \"{}\", (int){value})",
                self.random.pick(&["%d", "%5d", "%x", "<%-3d>", "%+d"])
            ),
            _ => format!("(strstr({text}, \"{}\") != NULL)", self.random.pick(&["", "l", "=1", "2"])),
        }
    }

    /// What is seldom seen.
    fn peculiar(&mut self, depth: usize) -> String {
        match self.random.below(6) {
            0 => {
                let name = self.name("x");
                let (a, b) = (self.value(depth - 1), self.value(depth - 1));
                format!("({{ int {name} = {a}; {name} += {b}; {name}; }})")
            }
            1 => {
                let (a, b) = (self.value(depth - 1), self.value(depth - 1));
                format!("((void){a}, {b})")
            }
            2 => {
                let value = self.float_value(depth - 1);
                let name = self.name("d");
                format!(
                    "({{ double {name} = {value}; {name} < 1000.0 && {name} > -1000.0 ? (int){name} : 0; }})"
                )
            }
            3 => {
                let value = self.value(depth - 1);
                // A bit-field has no size.
                format!("(int)sizeof({value} + 0)")
            }
            4 => {
                let value = self.value(depth - 1);
                format!(
                    "((union {{ int i; unsigned char b[4]; }}){{.i = {value}}}).b[{}]",
                    self.random.below(4)
                )
            }
            _ if self.picks > 0 && !self.pure && self.loop_depth == 0 => {
                self.picks -= 1;
                format!("(int)pick({})", self.random.below(3) + 2)
            }
            _ => self.leaf(),
        }
    }

    pub(super) fn float_value(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.percent(40) {
            return match self.scope.floats.is_empty() || self.random.percent(30) {
                true => format!("{}.5", self.random.within(0, 9)),
                false => self.random.pick(&self.scope.floats).clone(),
            };
        }
        match self.random.below(4) {
            0 => {
                let value = self.value(depth - 1);
                format!("(double)({value})")
            }
            1 => {
                let value = self.float_value(depth - 1);
                format!("(float)({value})")
            }
            _ => {
                let (a, b) = (self.float_value(depth - 1), self.float_value(depth - 1));
                let operator = *self.random.pick(&["+", "-", "*"]);
                format!("({a} {operator} {b})")
            }
        }
    }
}

//! Random programs for which states that come together at a point often differ in what does not
//! matter for the rest, and sometimes in what does.

use std::fmt::Write as _;

use crate::dice::Dice;
use crate::scope::{Array, Input, Pointer, Scalar, Scope, Type};
use crate::sketch::{Global, Sketch};
use crate::writer::{Helper, Shape, Writer};

pub fn generate(seed: u64) -> Sketch {
    let mut writer = Writer::new(seed);
    let (types, globals) = writer.globals();
    for _ in 0..1 + writer.dice.roll(4) {
        writer.helper();
    }
    writer.entry();
    let Writer { text, reads, checks, .. } = writer;
    Sketch { seed, types, globals, functions: text, reads, checks }
}

fn list(length: usize, dice: &mut Dice) -> String {
    let values: Vec<String> = (0..length).map(|_| dice.roll(5).to_string()).collect();
    format!("{{{}}}", values.join(", "))
}

impl Writer {
    fn globals(&mut self) -> (String, Vec<Global>) {
        let (seed, mut types, mut globals) = (self.seed, String::new(), Vec::new());
        let mut scope = Scope::default();
        let is_global = true;
        let mut add = |ty: &str, name: &str, dimension: &str, initial: String| {
            let (name, dimension) = (name.to_string(), dimension.to_string());
            globals.push(Global { ty: format!("{ty} "), name, dimension, initial });
        };
        for number in 0..2 + self.dice.roll(3) {
            let place = format!("g{number}_{seed}");
            let ty = if number == 0 { Type::Unsigned } else { Type::any(&mut self.dice) };
            let initial = if ty == Type::Bool { 1 } else { self.dice.roll(9) };
            add(ty.text(), &place, "", initial.to_string());
            scope.scalars.push(Scalar { place, ty, is_global });
        }
        for number in 0..self.dice.roll(3) {
            let (place, length) = (format!("a{number}_{seed}"), [2, 4, 4, 8][self.dice.roll(4)]);
            let ty = Type::any(&mut self.dice);
            add(ty.text(), &place, &format!("[{length}]"), list(length, &mut self.dice));
            scope.arrays.push(Array { place, ty, length, is_global });
        }
        if self.dice.once_in(2) {
            let ty = format!("struct s_{seed}");
            let _ = writeln!(
                types,
                "{ty} {{ unsigned char a; short b; unsigned c; unsigned d : 3; signed e : 5; unsigned f[2]; }};"
            );
            for place in [format!("s0_{seed}"), format!("s1_{seed}")] {
                add(&ty, &place, "", format!("{{1, 2, 3, 4, 5, {}}}", list(2, &mut self.dice)));
                let fields = [
                    ("a", Type::UnsignedChar),
                    ("b", Type::Short),
                    ("c", Type::Unsigned),
                    ("d", Type::BitField),
                    ("e", Type::BitField),
                ];
                for (field, ty) in fields {
                    scope.scalars.push(Scalar { place: format!("{place}.{field}"), ty, is_global });
                }
                let ty = Type::Unsigned;
                scope.arrays.push(Array { place: format!("{place}.f"), ty, length: 2, is_global });
            }
            scope.structures = Some((format!("s0_{seed}"), format!("s1_{seed}")));
        }
        if self.dice.once_in(2) {
            let (ty, place) = (format!("union u_{seed}"), format!("u_{seed}"));
            let _ = writeln!(types, "{ty} {{ unsigned w; unsigned short h[2]; unsigned char b[4]; }};");
            add(&ty, &place, "", format!("{{{}u}}", self.dice.roll(0x2_0000)));
            scope.scalars.push(Scalar { place: format!("{place}.w"), ty: Type::Unsigned, is_global });
            let parts = [("h", Type::UnsignedShort, 2), ("b", Type::UnsignedChar, 4)];
            for (part, ty, length) in parts {
                scope.arrays.push(Array { place: format!("{place}.{part}"), ty, length, is_global });
            }
        }
        if self.dice.once_in(2) {
            let place = format!("p_{seed}");
            add("unsigned *", &place, "", format!("&g0_{seed}"));
            scope.pointers.push(Pointer { place, is_global });
        }
        if self.dice.once_in(3) {
            let place = format!("i_{seed}");
            add("unsigned", &place, "", "0".into());
            scope.inputs.push(Input { scalar: Scalar { place, ty: Type::Unsigned, is_global }, values: 4 });
        }
        self.scope = scope;
        (types, globals)
    }

    /// A local variable with a value.
    fn local(&mut self, name: &str, ty: Type) {
        let initial = self.expression(0);
        self.line(&format!("{} {name} = ({})({initial});", ty.text(), ty.text()));
        self.scope.scalars.push(Scalar { place: name.into(), ty, is_global: false });
    }

    fn local_array(&mut self, name: &str) {
        let (ty, length) = (Type::any(&mut self.dice), [2, 4][self.dice.roll(2)]);
        let initial = list(length, &mut self.dice);
        self.line(&format!("{} {name}[{length}] = {initial};", ty.text()));
        self.scope.arrays.push(Array { place: name.into(), ty, length, is_global: false });
    }

    fn parameter(&mut self, name: &str) {
        self.scope.scalars.push(Scalar { place: name.into(), ty: Type::Unsigned, is_global: false });
    }

    fn helper(&mut self) {
        let shape = [Shape::Pure, Shape::Effects, Shape::Through, Shape::Recursive, Shape::RecursiveThrough]
            [self.dice.roll(5)];
        let name = format!("f{}_{}", self.fresh(), self.seed);
        let globals = self.scope.clone();
        let bits_of_program = self.bits;
        let reads = matches!(shape, Shape::Effects | Shape::Through) && self.dice.once_in(2);
        self.bits = if reads { 2.min(bits_of_program / 3) } else { 0 };
        let bits_of_helper = self.bits;
        match shape {
            Shape::Pure => self.pure(&name),
            Shape::Effects => self.with_effects(&name),
            Shape::Through => self.through(&name),
            Shape::Recursive => self.recursive(&name),
            Shape::RecursiveThrough => self.recursive_through(&name),
        }
        let bits = bits_of_helper - self.bits;
        self.bits = bits_of_program;
        self.result = None;
        self.scope = globals;
        self.helpers.push(Helper { name, shape, bits });
    }

    fn pure(&mut self, name: &str) {
        self.open(&format!("static unsigned {name}(unsigned x, unsigned y) {{"));
        self.scope = Scope::default();
        self.parameter("x");
        self.parameter("y");
        let ty = Type::any(&mut self.dice);
        self.local("l", ty);
        self.is_pure = true;
        self.result = Some("return x;");
        let statements = 1 + self.dice.roll(2);
        self.block(statements, 1);
        self.is_pure = false;
        let result = self.expression(1);
        self.line(&format!("return {result};"));
        self.close("}");
    }

    fn with_effects(&mut self, name: &str) {
        self.open(&format!("static unsigned {name}(unsigned x) {{"));
        self.parameter("x");
        let ty = Type::any(&mut self.dice);
        self.local("l", ty);
        if self.dice.once_in(3) {
            self.local_array("c");
        }
        self.result = Some("return x;");
        let statements = 1 + self.dice.roll(3);
        self.block(statements, 2);
        let result = self.expression(1);
        self.line(&format!("return {result};"));
        self.close("}");
    }

    fn through(&mut self, name: &str) {
        self.open(&format!("static void {name}(unsigned *q, unsigned x) {{"));
        self.parameter("x");
        self.scope.pointers.push(Pointer { place: "q".into(), is_global: false });
        self.result = Some("return;");
        let statements = 1 + self.dice.roll(2);
        self.block(statements, 1);
        let value = self.expression(1);
        self.line(&format!("*q = {value};"));
        self.close("}");
    }

    fn recursive(&mut self, name: &str) {
        self.open(&format!("static unsigned {name}(unsigned n, unsigned x) {{"));
        self.scope.counters.push("n".into());
        self.parameter("x");
        let first = self.expression(1);
        self.line(&format!("if (n == 0u) return {first};"));
        self.result = Some("return x;");
        let statements = 1 + self.dice.roll(2);
        // The helpers are called on every level.
        self.times = 4;
        self.block(statements, 1);
        let argument = self.expression(1);
        self.line(&format!("x = {name}(n - 1u, {argument});"));
        self.block(1, 1);
        self.times = 1;
        let result = self.expression(1);
        self.line(&format!("return {result};"));
        self.close("}");
    }

    /// Passes pointers into the frames of its callers on.
    fn recursive_through(&mut self, name: &str) {
        self.open(&format!("static void {name}(unsigned n, unsigned *q) {{"));
        self.scope.counters.push("n".into());
        self.local("l", Type::Unsigned);
        self.scope.pointers.push(Pointer { place: "q".into(), is_global: false });
        self.times = 4;
        self.block(1, 1);
        let condition = self.condition(1);
        self.line(&format!("if (n != 0u) {name}(n - 1u, {condition} ? &l : q);"));
        self.block(1, 1);
        self.times = 1;
        let value = self.expression(1);
        self.line(&format!("*q = l + {value};"));
        self.close("}");
    }

    fn entry(&mut self) {
        let name = format!("entry_{}", self.seed);
        self.open(&format!("int {name}(void) {{"));
        self.has_out = true;
        self.result = Some("return 0;");
        for number in 0..2 + self.dice.roll(3) {
            let ty = [Type::Unsigned, Type::UnsignedChar, Type::Int][self.dice.roll(3)];
            let place = format!("i{number}");
            let (value, values) = self.read().unwrap_or_else(|| ("0u".into(), 2));
            self.line(&format!("{} {place} = ({})({value});", ty.text(), ty.text()));
            self.scope.inputs.push(Input { scalar: Scalar { place, ty, is_global: false }, values });
        }
        self.local("x", Type::Unsigned);
        for name in ["y", "z"] {
            let ty = Type::any(&mut self.dice);
            self.local(name, ty);
        }
        if self.dice.once_in(2) {
            self.local_array("c");
        }
        self.pointers();
        let statements = 8 + self.dice.roll(10);
        self.block(statements, 3);
        self.line("out:;");
        // A jump to the label would now be a loop.
        self.has_out = false;
        if self.dice.once_in(3) {
            self.statement(1);
        }
        for _ in 0..8 {
            self.check(true);
        }
        self.line("return 0;");
        self.close("}");
    }

    fn pointers(&mut self) {
        for name in ["q", "r"] {
            if let Some(address) = self.address(false)
                && self.dice.once_in(2)
            {
                self.line(&format!("unsigned *{name} = {address};"));
                self.scope.pointers.push(Pointer { place: name.into(), is_global: false });
            }
        }
        if let (Some(one), Some(other)) = (self.address(false), self.address(false))
            && self.dice.once_in(3)
        {
            self.line(&format!("unsigned *t[2] = {{{one}, {other}}};"));
            for place in ["t[0]", "t[1]", "t[i0 & 1u]"] {
                self.scope.pointers.push(Pointer { place: place.into(), is_global: false });
            }
        }
        let pure: Vec<String> = self
            .helpers
            .iter()
            .filter(|helper| helper.shape == Shape::Pure)
            .map(|helper| helper.name.clone())
            .collect();
        if let Some(function) = self.dice.pick(&pure) {
            let line = format!("unsigned (*h)(unsigned, unsigned) = {function};");
            self.line(&line);
            self.scope.function_pointer = Some("h".into());
        }
    }
}

//! Random statements: diamonds that join again, loops, jumps, stores that may alias.

use crate::scope::{Scalar, Type};
use crate::writer::{Shape, Writer};

impl Writer {
    /// So many statements, nested so deep.
    pub fn block(&mut self, statements: usize, depth: u32) {
        for _ in 0..statements {
            self.statement(depth);
        }
    }

    fn small_block(&mut self, depth: u32) {
        let statements = 1 + self.dice.roll(2);
        self.block(statements, depth);
    }

    pub fn statement(&mut self, depth: u32) {
        let roll = self.dice.roll(100);
        if depth == 0 || roll < 28 {
            return match self.dice.roll(8) {
                0 => self.call(),
                1 => self.read_input(),
                _ => self.assign(),
            };
        }
        match roll {
            28..52 => self.diamond(depth),
            52..59 if self.loops < 2 => self.repeat(depth),
            59..66 => self.read_input(),
            66..71 => self.switch(depth),
            71..75 => self.shared(depth),
            75..82 => self.redirect(),
            82..91 => self.call(),
            91..94 => self.leave(depth),
            94 => self.assume(),
            95..97 => self.copy(),
            97 => self.check_inside(),
            _ => self.flag(),
        }
    }

    /// Where something can be stored.
    fn target(&mut self) -> Option<Scalar> {
        let bytes = |place| Scalar { place, ty: Type::UnsignedChar, is_global: false };
        let words =
            |pointer: String| Scalar { place: format!("(*{pointer})"), ty: Type::Unsigned, is_global: false };
        match self.dice.roll(10) {
            0 | 1 => self.element(),
            2 => self.pointer().map(words),
            3 => self.byte().map(bytes),
            _ => None,
        }
        .or_else(|| self.scalar())
    }

    pub fn assign(&mut self) {
        let Some(Scalar { place, ty, .. }) = self.target() else { return };
        match self.dice.roll(8) {
            0 | 1 => {
                let value = self.constant();
                self.line(&format!("{place} = ({})({value});", ty.text()));
            }
            // Compound assignments of ints would be signed and might overflow.
            2 if ty != Type::Int => self.line(&format!("{place}++;")),
            3 | 4 => {
                let operator = ["+=", "-=", "^=", "|=", "&="][self.dice.roll(5)];
                let value = self.expression(1);
                self.line(&format!("{place} {operator} {value};"));
            }
            _ => {
                let value = self.expression(2);
                self.line(&format!("{place} = ({})({value});", ty.text()));
            }
        }
    }

    fn diamond(&mut self, depth: u32) {
        let condition = self.condition(1);
        self.open(&format!("if ({condition}) {{"));
        self.small_block(depth - 1);
        if self.dice.roll(3) > 0 {
            self.close("} else {");
            self.indent += 1;
            self.small_block(depth - 1);
        }
        self.close("}");
    }

    /// A condition kept in a variable that is asked later.
    fn flag(&mut self) {
        let condition = self.condition(1);
        let Some(Scalar { place, ty, .. }) = self.scalar() else { return };
        self.line(&format!("{place} = ({})({condition});", ty.text()));
        self.assign();
        let condition = self.condition(0);
        self.open(&format!("if ({place} || {condition}) {{"));
        self.assign();
        self.close("}");
    }

    fn repeat(&mut self, depth: u32) {
        let (name, most) = (format!("k{}", self.fresh()), 2 + self.dice.roll(2));
        let form = self.dice.roll(4);
        match form {
            0 | 1 => self.open(&format!("for (int {name} = 0; {name} < {most}; {name}++) {{")),
            2 => {
                let condition = self.condition(1);
                self.open("{");
                self.line(&format!("int {name} = {most};"));
                self.open(&format!("while ({name}-- > 0 && {condition}) {{"));
            }
            _ => {
                self.open("{");
                self.line(&format!("int {name} = 0;"));
                self.open("do {");
            }
        }
        self.scope.counters.push(name.clone());
        (self.times, self.loops) = (self.times * most as u32, self.loops + 1);
        let statements = 1 + self.dice.roll(3);
        self.block(statements, depth - 1);
        if self.dice.once_in(3) {
            let (condition, jump) = (self.condition(1), ["break;", "continue;"][self.dice.roll(2)]);
            self.line(&format!("if ({condition}) {jump}"));
            self.assign();
        }
        (self.times, self.loops) = (self.times / most as u32, self.loops - 1);
        let condition =
            if self.dice.once_in(2) { format!(" && {}", self.condition(0)) } else { String::new() };
        self.scope.counters.pop();
        // Conditions that name the counter end with it.
        self.scope.conditions.retain(|condition| !condition.contains(&name));
        if form == 3 {
            self.close(&format!("}} while (++{name} < {most}{condition});"));
        } else {
            self.close("}");
        }
        if form > 1 {
            self.close("}");
        }
    }

    fn read_input(&mut self) {
        if self.is_pure {
            return self.assign();
        }
        if !self.scope.inputs.is_empty() && self.dice.roll(3) > 0 {
            let number = self.dice.roll(self.scope.inputs.len());
            let Scalar { place, ty, .. } = self.scope.inputs[number].scalar.clone();
            let Some((read, values)) = self.read() else { return self.assign() };
            self.scope.inputs[number].values = values;
            return self.line(&format!("{place} = ({})({read});", ty.text()));
        }
        let Some(Scalar { place, ty, .. }) = self.scalar() else { return };
        if ty == Type::BitField || !self.read_assumed(&place, ty) {
            self.assign();
        }
    }

    fn switch(&mut self, depth: u32) {
        let value = self.expression(1);
        let cases = 2 + self.dice.roll(3);
        self.open(&format!("switch ({value} & 3u) {{"));
        for case in 0..cases {
            let label = if case == 3 || case + 1 == cases && self.dice.once_in(2) {
                "default:".to_string()
            } else {
                format!("case {case}:")
            };
            self.open(&label);
            self.block(1, depth - 1);
            // Otherwise it goes on with the next case.
            if !self.dice.once_in(3) || case + 1 == cases {
                self.line("break;");
            }
            self.indent -= 1;
        }
        self.close("}");
    }

    /// Code that several jumps lead to.
    fn shared(&mut self, depth: u32) {
        let number = self.fresh();
        for _ in 0..2 {
            let condition = self.condition(1);
            self.open(&format!("if ({condition}) {{"));
            self.assign();
            self.line(&format!("goto shared_{number};"));
            self.close("}");
            self.assign();
        }
        if self.dice.once_in(2) {
            self.line(&format!("goto after_{number};"));
        }
        self.line(&format!("shared_{number}:;"));
        self.block(1, depth - 1);
        self.line(&format!("after_{number}:;"));
    }

    /// Makes a pointer point elsewhere, depending on a condition or an index.
    fn redirect(&mut self) {
        if self.is_pure {
            return self.assign();
        }
        if self.scope.function_pointer.is_some() && self.dice.once_in(5) {
            return self.redirect_function();
        }
        let Some(pointer) = self.dice.pick(&self.scope.pointers).cloned() else { return self.assign() };
        let place = pointer.place;
        let addresses = (self.address(pointer.is_global), self.address(pointer.is_global));
        let (Some(one), Some(other)) = addresses else { return self.assign() };
        let condition = self.condition(1);
        match self.dice.roll(4) {
            0 => self.line(&format!("{place} = {one};")),
            1 => self.line(&format!("{place} = {condition} ? {one} : {other};")),
            2 => self.line(&format!("if ({condition}) {place} = {one};")),
            _ => {
                self.open(&format!("if ({condition}) {{"));
                self.line(&format!("{place} = {one};"));
                self.assign();
                self.close("} else {");
                self.indent += 1;
                self.line(&format!("{place} = {other};"));
                self.close("}");
            }
        }
        let value = self.expression(1);
        self.line(&format!("*{place} = {value};"));
    }

    fn redirect_function(&mut self) {
        let pure: Vec<String> = self
            .helpers
            .iter()
            .filter(|helper| helper.shape == Shape::Pure)
            .map(|helper| helper.name.clone())
            .collect();
        let (Some(place), Some(one), Some(other)) =
            (self.scope.function_pointer.clone(), self.dice.pick(&pure), self.dice.pick(&pure))
        else {
            return self.assign();
        };
        let (one, other) = (one.clone(), other.clone());
        let condition = self.condition(1);
        self.line(&format!("{place} = {condition} ? {one} : {other};"));
    }

    fn call(&mut self) {
        let helpers: Vec<_> = self
            .helpers
            .iter()
            .filter(|helper| self.can_call(helper) && (!self.is_pure || helper.shape == Shape::Pure))
            .cloned()
            .collect();
        let Some(helper) = self.dice.pick(&helpers).cloned() else { return self.assign() };
        let argument = self.expression(1);
        // Evaluated before the call, which may change what an index depends on.
        let Some(Scalar { place, ty, .. }) = self.scalar() else { return };
        let address = if self.dice.once_in(2) { self.pointer() } else { self.address(false) };
        let nesting =
            if self.dice.once_in(2) { "2u".to_string() } else { format!("{} & 3u", self.expression(0)) };
        let name = &helper.name;
        let call = match (helper.shape, address) {
            (Shape::Pure, _) => {
                let second = self.expression(1);
                format!("{place} = ({})({name}({argument}, {second}));", ty.text())
            }
            (Shape::Effects, _) => format!("{place} = ({})({name}({argument}));", ty.text()),
            (Shape::Recursive, _) => format!("{place} = ({})({name}({nesting}, {argument}));", ty.text()),
            (Shape::Through, Some(address)) => format!("{name}({address}, {argument});"),
            (Shape::RecursiveThrough, Some(address)) => format!("{name}({nesting}, {address});"),
            (_, None) => return self.assign(),
        };
        self.count_call(&helper);
        self.line(&call);
    }

    /// An early end: of the function, or of all that comes before the last check.
    fn leave(&mut self, depth: u32) {
        if self.loops > 0 && self.dice.once_in(2) {
            let condition = self.condition(1);
            self.open(&format!("if ({condition}) {{"));
            self.block(1, depth - 1);
            self.line("break;");
            return self.close("}");
        }
        let Some(mut result) = self.result else { return self.assign() };
        if self.allowance.returns == 0 {
            return self.assign();
        }
        self.allowance.returns -= 1;
        if self.has_out && self.dice.once_in(2) {
            result = "goto out;";
        }
        let condition = self.condition(1);
        self.line(&format!("if ({condition}) {result}"));
    }

    fn assume(&mut self) {
        if self.allowance.assumptions == 0 || self.is_pure {
            return self.assign();
        }
        self.allowance.assumptions -= 1;
        let (condition, other) = (self.condition(1), self.condition(0));
        self.line(&format!("__VERIFIER_assume({condition} || {other});"));
    }

    fn copy(&mut self) {
        match self.scope.structures.clone() {
            Some((one, other)) if !self.is_pure => self.line(&format!("{one} = {other};")),
            _ => self.assign(),
        }
    }

    fn check_inside(&mut self) {
        if self.allowance.checks == 0 || self.is_pure {
            return self.assign();
        }
        self.allowance.checks -= 1;
        self.check(false);
    }
}

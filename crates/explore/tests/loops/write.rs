//! A model as C.

use std::fmt::Write as _;

use crate::model::{Condition, Declaration, Expression, Function, Kind, Model, Place, Statement, Var};

pub const HEADER: &str = "#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
struct pair { int a, b; };
";

struct Writer<'a> {
    model: &'a Model,
    function: usize,
    text: String,
}

impl Model {
    /// The functions and globals of the program; its names carry its seed.
    pub fn text(&self) -> String {
        let mut writer = Writer { model: self, function: 0, text: String::new() };
        for (index, global) in self.globals.iter().enumerate() {
            writer.declare(1, Var { is_global: true, index }, global);
        }
        // What is called comes first.
        for (index, function) in self.functions.iter().enumerate().rev() {
            writer.function = index;
            writer.function(function);
        }
        writer.text
    }

    /// A file of its own.
    pub fn standalone(&self) -> String {
        format!("{HEADER}{}int main(void) {{\n  return {}();\n}}\n", self.text(), self.entry())
    }
}

impl Writer<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.text, "{:width$}{text}", "", width = 2 * (depth - 1));
    }

    fn function_name(&self, index: usize) -> String {
        match index {
            0 => self.model.entry(),
            _ => format!("f{}_{index}", self.model.seed),
        }
    }

    fn function(&mut self, function: &Function) {
        let name = self.function_name(self.function);
        let parameters = if self.function == 0 { "void" } else { "int v0" };
        self.line(1, &format!("int {name}({parameters}) {{"));
        for (index, local) in function.locals.iter().enumerate() {
            self.declare(2, Var { is_global: false, index }, local);
        }
        self.block(2, &function.body);
        self.line(2, "return 0;");
        self.line(1, "}");
    }

    fn name(&self, var: Var) -> String {
        match var.is_global {
            true => format!("g{}_{}", self.model.seed, var.index),
            false => format!("v{}", var.index),
        }
    }

    fn declare(&mut self, depth: usize, var: Var, Declaration { kind, initial }: &Declaration) {
        let name = self.name(var);
        let first = initial[0];
        let values = || initial.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
        let text = match kind {
            Kind::Parameter => return,
            Kind::Scalar(ctype) => format!("{ctype} {name} = {first};"),
            Kind::Taken => format!("int {name} = {first};"),
            Kind::Array(length) => format!("int {name}[{length}] = {{{}}};", values()),
            Kind::Pair => format!("struct pair {name} = {{{}}};", values()),
            Kind::Wide => format!("int {name} = {};", u32::from(first) + 256 * u32::from(initial[1])),
            Kind::Pointer(targets) => {
                let (target, slot) = targets[usize::from(first)];
                format!("int *{name} = &{};", self.slot(target, slot))
            }
        };
        self.line(depth, &text);
    }

    fn kind(&self, var: Var) -> &Kind {
        &self.model.declaration(self.function, var).kind
    }

    /// A slot that is an object of its own, or a byte that is read.
    fn slot(&self, var: Var, slot: usize) -> String {
        let name = self.name(var);
        match self.kind(var) {
            Kind::Array(_) => format!("{name}[{slot}]"),
            Kind::Pair => format!("{name}.{}", if slot == 0 { "a" } else { "b" }),
            Kind::Wide if slot == 0 => format!("({name} & 255)"),
            Kind::Wide => format!("({name} >> 8 & 255)"),
            Kind::Scalar(_) | Kind::Taken | Kind::Parameter | Kind::Pointer(_) => name,
        }
    }

    fn place(&self, place: &Place) -> String {
        match place {
            Place::Slot(var, slot) => self.slot(*var, *slot),
            Place::Element(var, index) => {
                let mask = self.kind(*var).slots() - 1;
                format!("{}[{} & {mask}]", self.name(*var), self.expression(index))
            }
            Place::Behind(var) => format!("*{}", self.name(*var)),
        }
    }

    /// A place that is assigned.
    fn target(&self, place: &Place) -> String {
        match place {
            Place::Slot(var, slot) if *self.kind(*var) == Kind::Wide => {
                format!("((unsigned char *)&{})[{slot}]", self.name(*var))
            }
            _ => self.place(place),
        }
    }

    fn expression(&self, expression: &Expression) -> String {
        match expression {
            Expression::Number(number) => number.to_string(),
            Expression::Read(place) => self.place(place),
            Expression::Binary(operator, left, right) => {
                format!("({} {operator} {})", self.expression(left), self.expression(right))
            }
        }
    }

    fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::Any => "__VERIFIER_nondet_int()".into(),
            Condition::Compare(operator, left, right) => {
                format!("{} {operator} {}", self.expression(left), self.expression(right))
            }
            Condition::Not(inner) => format!("!({})", self.condition(inner)),
            Condition::And(left, right) => {
                format!("({}) && ({})", self.condition(left), self.condition(right))
            }
            Condition::Or(left, right) => {
                format!("({}) || ({})", self.condition(left), self.condition(right))
            }
        }
    }

    fn block(&mut self, depth: usize, statements: &[Statement]) {
        statements.iter().for_each(|statement| self.statement(depth, statement));
    }

    fn statement(&mut self, depth: usize, statement: &Statement) {
        let mask = self.model.mask;
        let text = match statement {
            Statement::If(condition, then, otherwise) => {
                self.line(depth, &format!("if ({}) {{", self.condition(condition)));
                self.block(depth + 1, then);
                if !otherwise.is_empty() {
                    self.line(depth, "} else {");
                    self.block(depth + 1, otherwise);
                }
                "}".into()
            }
            Statement::While(condition, body) => {
                self.line(depth, &format!("while ({}) {{", self.condition(condition)));
                self.block(depth + 1, body);
                "}".into()
            }
            Statement::DoWhile(body, condition) => {
                self.line(depth, "do {");
                self.block(depth + 1, body);
                format!("}} while ({});", self.condition(condition))
            }
            Statement::Assign(place, value) => {
                format!("{} = {} & {mask};", self.target(place), self.expression(value))
            }
            Statement::Input(place) => format!("{} = __VERIFIER_nondet_int() & 3;", self.target(place)),
            Statement::Point(var, condition, one, other) => {
                let Kind::Pointer(targets) = self.kind(*var) else { unreachable!("a pointer") };
                let [one, other] =
                    [targets[*one], targets[*other]].map(|(target, slot)| self.slot(target, slot));
                format!("{} = {} ? &{one} : &{other};", self.name(*var), self.condition(condition))
            }
            Statement::Copy(to, from) => {
                let (to_name, from_name) = (self.name(*to), self.name(*from));
                match self.kind(*to) {
                    Kind::Array(_) => format!("memcpy({to_name}, {from_name}, sizeof {to_name});"),
                    _ => format!("{to_name} = {from_name};"),
                }
            }
            Statement::Clear(var) => format!("memset(&{0}, 0, sizeof {0});", self.name(*var)),
            Statement::Fill(var, value) => {
                format!("{} = {} & {mask};", self.name(*var), self.expression(value))
            }
            Statement::Break => "break;".into(),
            Statement::Continue => "continue;".into(),
            Statement::Label(label) => format!("L{label}:;"),
            Statement::Goto(label) => format!("goto L{label};"),
            Statement::Call(function, argument, result) => {
                let call = format!("{}({})", self.function_name(*function), self.expression(argument));
                match result {
                    Some(place) => format!("{} = {call};", self.target(place)),
                    None => format!("{call};"),
                }
            }
            Statement::Assume(condition) => format!("__VERIFIER_assume({});", self.condition(condition)),
            Statement::Check(number) => match &self.model.checks[*number].error {
                Some(condition) => format!("if ({}) reach_error();", self.condition(condition)),
                None => ";".into(),
            },
            Statement::Return(value) => format!("return {} & {mask};", self.expression(value)),
        };
        self.line(depth, &text);
    }
}

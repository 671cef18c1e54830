//! Conditions over entry variables as C has them, for people.

use program::{Entity, Function, FunctionId, Program, Variable};
use semantics::symbolic::{EntryVariables, Location, ObjectName};
use term::{BinaryOp, Comparison, FloatBinaryOp, FloatComparison, Node, Term, TermStore, sign_extend};

/// How deep an expression is shown.
const MAX_DEPTH: u32 = 24;

/// How conditions are shown.
#[derive(Copy, Clone)]
pub struct Style<'a> {
    /// How deep expressions are shown; what is deeper is left out, visibly.
    pub depth: u32,
    /// What the inputs of the path are called.
    pub inputs: Option<&'a dyn Fn(u32) -> Option<String>>,
}

impl Default for Style<'_> {
    fn default() -> Self {
        Style { depth: MAX_DEPTH, inputs: None }
    }
}

/// Names what conditions at one program point speak of.
pub struct Reading<'a> {
    pub program: &'a Program,
    pub store: &'a TermStore,
    pub entry: &'a EntryVariables,
    /// The functions that are active, outermost first.
    pub frames: &'a [FunctionId],
    pub style: Style<'a>,
}

impl Reading<'_> {
    /// A condition as a C expression over the variables of the source where that can be told; what
    /// has no name in the source is written `object17`, `register5` and the like.
    pub fn condition(&self, condition: Term) -> String {
        if let Some(range) = self.range(condition) {
            return range;
        }
        self.text(condition, 0, true)
    }

    /// `low <= x && x <= high` for a range of a variable that is one comparison modulo 2^n.
    fn range(&self, condition: Term) -> Option<String> {
        let range = crate::range::Range::of(self.store, condition)?;
        if range.width == 1 || range.length == 0 {
            return None;
        }
        let literals = range.literals(self.store);
        let texts: Vec<String> = literals.iter().map(|&literal| self.text(literal, 0, true)).collect();
        Some(texts.join(" && "))
    }

    /// A value as a C expression.
    pub fn expression(&self, term: Term) -> String {
        self.text(term, 0, true)
    }

    fn text(&self, term: Term, depth: u32, outermost: bool) -> String {
        let store = self.store;
        let node = store.node(term);
        if depth > self.style.depth {
            return "…".into();
        }
        let of = |term: Term| self.text(term, depth + 1, false);
        let around = |text: String| if outermost { text } else { format!("({text})") };
        if let Some(location) = self.entry.location(node) {
            return self.name(location);
        }
        match node {
            Node::Constant { width, value } => number(width, value),
            Node::Address { object, .. } => format!("&{}", self.object(ObjectName(object).slot() as u32)),
            Node::Table { .. } => "table".into(),
            Node::Variable { index, .. } => {
                let name = self.style.inputs.and_then(|name| name(index));
                name.unwrap_or_else(|| format!("input{index}"))
            }
            Node::ArrayVariable { index } => format!("memory{index}"),
            Node::Not(inner) => self.negation(inner, depth, outermost),
            Node::Compare(comparison, left, right) => {
                let operator = match comparison {
                    Comparison::Equal => "==",
                    Comparison::UnsignedLess | Comparison::SignedLess => "<",
                };
                // A constant on the left reads better on the right.
                if comparison == Comparison::Equal && store.value(left).is_some() {
                    return around(format!("{} == {}", of(right), of(left)));
                }
                if comparison == Comparison::UnsignedLess {
                    return around(format!("(unsigned){} < (unsigned){}", of(left), of(right)));
                }
                around(format!("{} {operator} {}", of(left), of(right)))
            }
            Node::Binary(op, left, right) => {
                let boolean = store.width(term) == 1;
                let operator = match op {
                    BinaryOp::And if boolean => "&&",
                    BinaryOp::Or if boolean => "||",
                    BinaryOp::Xor if boolean => "!=",
                    BinaryOp::And => "&",
                    BinaryOp::Or => "|",
                    BinaryOp::Xor => "^",
                    BinaryOp::Add => "+",
                    BinaryOp::Sub => "-",
                    BinaryOp::Mul => "*",
                    BinaryOp::UDiv | BinaryOp::SDiv => "/",
                    BinaryOp::URem | BinaryOp::SRem => "%",
                    BinaryOp::Shl => "<<",
                    BinaryOp::LShr | BinaryOp::AShr => ">>",
                };
                if op == BinaryOp::Add && store.value(left).is_some() {
                    return around(format!("{} + {}", of(right), of(left)));
                }
                around(format!("{} {operator} {}", of(left), of(right)))
            }
            Node::Ite(condition, then, otherwise) => {
                around(format!("{} ? {} : {}", of(condition), of(then), of(otherwise)))
            }
            Node::Extend { signed: true, of: inner, .. } => of(inner),
            Node::Extend { of: inner, .. } => format!("(unsigned){}", of(inner)),
            Node::Extract { low: 0, width: 1, of: inner } => around(format!("{} & 1", of(inner))),
            Node::Extract { low: 0, width, of: inner } => format!("bits({}, {width})", of(inner)),
            Node::Extract { low, width, of: inner } => format!("bits({} >> {low}, {width})", of(inner)),
            Node::Concat(high, low) => format!("join({}, {})", of(high), of(low)),
            Node::Select(array, index) => format!("{}[{}]", of(array), of(index)),
            Node::Store(array, index, byte) => format!("{}[{} := {}]", of(array), of(index), of(byte)),
            Node::Everywhere(byte) => format!("{{{} …}}", of(byte)),
            Node::Shift(array, by) => format!("{}[{} …]", of(array), of(by)),
            Node::Splice(range, over, under) => {
                let (begin, length) = (store.extract(64, 64, range), store.extract(0, 64, range));
                format!("{}[{} … + {} := {}]", of(under), of(begin), of(length), of(over))
            }
            Node::FloatCompare(comparison, left, right) => {
                let operator = match comparison {
                    FloatComparison::Equal => "==",
                    FloatComparison::Less => "<",
                    FloatComparison::LessOrEqual => "<=",
                };
                around(format!("{} {operator} {}", of(left), of(right)))
            }
            Node::FloatBinary(op, left, right) => {
                let operator = match op {
                    FloatBinaryOp::Add => "+",
                    FloatBinaryOp::Sub => "-",
                    FloatBinaryOp::Mul => "*",
                    FloatBinaryOp::Div => "/",
                    FloatBinaryOp::Rem => "%",
                };
                around(format!("{} {operator} {}", of(left), of(right)))
            }
            other => {
                let operands: Vec<String> = other.children().map(of).collect();
                format!("f({})", operands.join(", "))
            }
        }
    }

    fn negation(&self, inner: Term, depth: u32, outermost: bool) -> String {
        let of = |term: Term| self.text(term, depth + 1, false);
        let text = match self.store.node(inner) {
            Node::Compare(Comparison::Equal, left, right) if self.store.value(left).is_some() => {
                format!("{} != {}", of(right), of(left))
            }
            Node::Compare(Comparison::Equal, left, right) => format!("{} != {}", of(left), of(right)),
            Node::Compare(Comparison::SignedLess, left, right) => format!("{} >= {}", of(left), of(right)),
            Node::Compare(Comparison::UnsignedLess, left, right) => {
                format!("(unsigned){} >= (unsigned){}", of(left), of(right))
            }
            _ => return format!("!{}", self.text(inner, depth + 1, false)),
        };
        if outermost { text } else { format!("({text})") }
    }

    /// What a place is called.
    pub fn name(&self, location: Location) -> String {
        match location {
            Location::Register { depth, register } => {
                let Some(&function) = self.frames.get(depth as usize) else {
                    return format!("register{register}");
                };
                let function = &self.program.functions[function];
                let name = register_name(function, register);
                if depth as usize + 1 == self.frames.len() {
                    name
                } else {
                    format!("{}::{name}", function.name)
                }
            }
            Location::Bytes { slot, offset, count } => self.bytes(slot, offset, count),
            Location::Array { slot } => self.object(slot),
            Location::Size { slot } => format!("sizeof({})", self.object(slot)),
            Location::Count { depth, header } => match self.frames.get(depth as usize) {
                Some(&function) => {
                    format!("iterations({}, bb{header})", self.program.functions[function].name)
                }
                None => format!("iterations(bb{header})"),
            },
        }
    }

    fn global(&self, slot: u32) -> Option<&program::Global> {
        let index = (slot as usize).checked_sub(self.program.functions.len())?;
        self.program.globals.values().nth(index)
    }

    /// The name of the object in a slot.
    pub fn object(&self, slot: u32) -> String {
        if let Some(function) = self.program.functions.values().nth(slot as usize) {
            return function.name.clone();
        }
        match self.global(slot) {
            Some(global) => global.name.clone(),
            None => format!("object{slot}"),
        }
    }

    fn bytes(&self, slot: u32, offset: u32, count: u32) -> String {
        let name = self.object(slot);
        let Some(global) = self.global(slot) else {
            return format!("{name}[{offset}..{}]", offset + count);
        };
        if offset == 0 && global.size == u64::from(count) {
            return name;
        }
        let element = global.variable.as_ref().and_then(element_size);
        if element == Some(count) && offset.is_multiple_of(count) {
            return format!("{name}[{}]", offset / count);
        }
        format!("{name}[{offset}..{}]", offset + count)
    }
}

/// The size of the elements of an array of a basic type.
pub fn element_size(variable: &Variable) -> Option<u32> {
    let (element, rest) = variable.type_name.split_once('[')?;
    if rest.contains('[') {
        return None;
    }
    let element = element.trim().trim_start_matches("unsigned ").trim_start_matches("signed ");
    Some(match element {
        "char" | "_Bool" | "bool" => 1,
        "short" => 2,
        "int" | "unsigned" | "float" => 4,
        "long long" | "double" => 8,
        _ => return None,
    })
}

fn register_name(function: &Function, register: u32) -> String {
    let found = function.registers.values().nth(register as usize);
    match found.and_then(|found| found.variable) {
        Some(variable) => function.variables[variable].name.clone(),
        None => format!("register{register}"),
    }
}

fn number(width: u32, value: u128) -> String {
    let signed = sign_extend(value, width);
    if width == 1 { value.to_string() } else { signed.to_string() }
}

/// The active functions of a state, outermost first.
pub fn frames(machine: &semantics::State<semantics::symbolic::Value>) -> Vec<FunctionId> {
    machine.points().map(|(function, _, _)| function).collect()
}

/// The block that a state is in.
pub fn block(machine: &semantics::State<semantics::symbolic::Value>) -> Option<(FunctionId, u32)> {
    machine.points().last().map(|(function, block, _)| (function, block.index() as u32))
}

//! What both sides say of a module, in one vocabulary, each fact with one text form.
//!
//! Facts are what our reader's syntax tree keeps. What it drops on purpose (attributes, address
//! spaces, fast-math flags, memory orderings, names of locals and types) is no fact.

use std::fmt::{self, Display, Write};
use std::rc::Rc;

/// A module as a list of sections of facts, one fact a line: the module itself, then each function.
#[derive(Debug, Default)]
pub struct ModuleFacts {
    pub sections: Vec<Section>,
    pub functions: usize,
    pub instructions: usize,
}

#[derive(Debug, Default)]
pub struct Section {
    pub name: String,
    pub facts: Vec<String>,
}

/// A type's spelling. Named structs are spelt by their bodies, behind a `%`.
pub type TypeText = Rc<str>;

pub fn struct_text(named: bool, packed: bool, fields: &[TypeText]) -> String {
    let sigil = if named { "%" } else { "" };
    let (open, close) = if packed { ("<{", "}>") } else { ("{", "}") };
    format!("{sigil}{open}{}{close}", fields.join(", "))
}

pub fn function_text(result: &str, parameters: &[TypeText], variadic: bool) -> String {
    let mut parameters = parameters.join(", ");
    if variadic {
        parameters.push_str(if parameters.is_empty() { "..." } else { ", ..." });
    }
    format!("{result} ({parameters})")
}

pub const OPAQUE_STRUCT: &str = "%opaque";

/// A value as an operand or inside a constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operand {
    /// Arguments first, then each block and the results in it, all in one sequence.
    Local(u32),
    Global(String),
    /// Reduced to its width if that is at most 128 bits, else with its sign.
    Int(String),
    /// The bits in the format of its type.
    Float(u128),
    Null,
    Undef,
    Poison,
    Zero,
    NoToken,
    Bytes(Vec<u8>),
    Aggregate(Vec<Typed>),
    /// A scalable vector of equal elements.
    Splat(Box<Typed>),
    /// A function and the position of the block in it.
    BlockAddress(String, usize),
    /// `detail` is the source type of a getelementptr, or the type a cast goes to.
    Expression {
        opcode: String,
        detail: TypeText,
        operands: Vec<Typed>,
    },
    Assembly(String),
    Metadata,
    /// What the tool does not know, by a name that should read the same on both sides.
    Other(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typed {
    pub ty: TypeText,
    pub operand: Operand,
}

impl Operand {
    /// An integer of at most 128 bits, reduced to its width.
    pub fn int(width: u32, negative: bool, magnitude: u128) -> Operand {
        let value = if negative { magnitude.wrapping_neg() } else { magnitude };
        let mask = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
        Operand::Int((value & mask).to_string())
    }

    /// An array, struct or vector in the form LLVM keeps it: uniform ones and byte arrays collapse.
    pub fn aggregate(ty: &str, elements: Vec<Typed>) -> Operand {
        if elements.iter().all(|element| element.operand.is_zero()) {
            return Operand::Zero;
        }
        for uniform in [Operand::Poison, Operand::Undef] {
            if elements.iter().all(|element| element.operand == uniform) {
                return uniform;
            }
        }
        if ty.starts_with('[') && elements.iter().all(|element| &*element.ty == "i8") {
            let byte = |element: &Typed| match &element.operand {
                Operand::Int(text) => text.parse::<u8>().ok(),
                _ => None,
            };
            if let Some(bytes) = elements.iter().map(byte).collect() {
                return Operand::Bytes(bytes);
            }
        }
        Operand::Aggregate(elements)
    }

    pub fn bytes(bytes: &[u8]) -> Operand {
        if bytes.iter().all(|&byte| byte == 0) { Operand::Zero } else { Operand::Bytes(bytes.to_vec()) }
    }

    fn is_zero(&self) -> bool {
        match self {
            Operand::Zero | Operand::Null | Operand::Float(0) | Operand::NoToken => true,
            Operand::Int(text) => text == "0",
            _ => false,
        }
    }
}

impl Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Local(number) => write!(f, "%{number}"),
            Operand::Global(name) => write!(f, "@{name}"),
            Operand::Int(text) => f.write_str(text),
            Operand::Float(bits) => write!(f, "bits {bits:#x}"),
            Operand::Null => f.write_str("null"),
            Operand::Undef => f.write_str("undef"),
            Operand::Poison => f.write_str("poison"),
            Operand::Zero => f.write_str("zero"),
            Operand::NoToken => f.write_str("none"),
            Operand::Bytes(bytes) => write!(f, "c\"{}\"", bytes.escape_ascii()),
            Operand::Aggregate(elements) => write!(f, "({})", List(elements)),
            Operand::Splat(element) => write!(f, "splat({element})"),
            Operand::BlockAddress(function, block) => write!(f, "blockaddress(@{function}, block {block})"),
            Operand::Expression { opcode, detail, operands } => {
                write!(f, "{opcode}[{detail}]({})", List(operands))
            }
            Operand::Assembly(template) => write!(f, "asm {template:?}"),
            Operand::Metadata => f.write_str("metadata"),
            Operand::Other(name) => write!(f, "<{name}>"),
        }
    }
}

impl Display for Typed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.ty, self.operand)
    }
}

struct List<'a, T>(&'a [T]);

impl<T: Display> Display for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, item) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            item.fmt(f)?;
        }
        Ok(())
    }
}

/// Where a global or alias can be seen, grouped as our reader groups it.
#[derive(Debug, Clone, Copy)]
pub enum Visibility {
    External,
    Local,
    Weak,
    ExternWeak,
    Copy,
    Appending,
}

#[derive(Debug)]
pub struct Global {
    pub name: String,
    pub visibility: Visibility,
    pub constant: bool,
    pub thread_local: bool,
    pub ty: TypeText,
    pub align: Option<u32>,
    pub has_debug: bool,
    pub initialiser: Option<Operand>,
}

impl Display for Global {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.constant { "constant" } else { "variable" };
        let storage = if self.thread_local { " thread_local" } else { "" };
        write!(f, "@{} = {:?} {kind}{storage} {}", self.name, self.visibility, self.ty)?;
        write_align(f, self.align)?;
        if self.has_debug {
            f.write_str(" debug")?;
        }
        match &self.initialiser {
            Some(value) => write!(f, " = {value}"),
            None => f.write_str(" declared"),
        }
    }
}

#[derive(Debug)]
pub struct Alias {
    pub name: String,
    pub visibility: Visibility,
    pub is_ifunc: bool,
    pub target: Operand,
}

impl Display for Alias {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_ifunc { "ifunc" } else { "alias" };
        write!(f, "@{} = {:?} {kind} {}", self.name, self.visibility, self.target)
    }
}

/// The first fact of a function's section.
#[derive(Debug)]
pub struct Header {
    pub visibility: Visibility,
    pub ty: TypeText,
    pub by_value: Vec<ByValue>,
    /// The line of its debug entry.
    pub line: Option<u32>,
}

/// A `byval` parameter or argument, by its position.
#[derive(Debug)]
pub struct ByValue {
    pub position: usize,
    pub ty: TypeText,
    pub align: Option<u32>,
}

impl Display for ByValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byval {}: {}", self.position, self.ty)?;
        write_align(f, self.align)
    }
}

impl Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.visibility, self.ty)?;
        for parameter in &self.by_value {
            write!(f, " {parameter}")?;
        }
        match self.line {
            Some(line) => write!(f, " line {line}"),
            None => Ok(()),
        }
    }
}

fn write_align(f: &mut fmt::Formatter<'_>, align: Option<u32>) -> fmt::Result {
    match align {
        Some(align) => write!(f, " align {align}"),
        None => Ok(()),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub line: u32,
    pub column: u32,
}

/// A debug location with the calls it was inlined through, innermost first. Empty: none.
#[derive(Debug, Clone, Default)]
pub struct Location(pub Vec<Place>);

impl Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, place) in self.0.iter().enumerate() {
            f.write_str(if index == 0 { " at " } else { " in " })?;
            write!(f, "{}:{}", place.line, place.column)?;
        }
        Ok(())
    }
}

#[derive(Debug, Default)]
pub struct Instruction {
    /// The local it defines.
    pub number: Option<u32>,
    pub opcode: String,
    pub result: Option<TypeText>,
    pub operands: Vec<Typed>,
    /// Whatever else its kind has: flags, predicates, types, indices, alignment.
    pub details: String,
    /// Blocks it names, in the order of the text.
    pub targets: Vec<u32>,
    pub location: Location,
}

impl Instruction {
    pub fn detail(&mut self, detail: impl Display) {
        write!(self.details, " {detail}").expect("writing to a string cannot fail");
    }
}

impl Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("  ")?;
        if let Some(number) = self.number {
            write!(f, "%{number} = ")?;
        }
        write!(f, "{}", self.opcode)?;
        if let Some(result) = &self.result {
            write!(f, " {result}")?;
        }
        write!(f, " ({}){}", List(&self.operands), self.details)?;
        for target in &self.targets {
            write!(f, " -> %{target}")?;
        }
        write!(f, "{}", self.location)
    }
}

/// A `#dbg_…` record.
#[derive(Debug)]
pub struct Record {
    pub kind: RecordKind,
    /// None for a list of values or none.
    pub value: Option<Typed>,
    /// The line of the variable's declaration, if there is a variable.
    pub line: Option<u32>,
    /// Whether the value is the variable itself.
    pub plain: bool,
    pub location: Location,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordKind {
    Declare,
    Value,
    Other,
}

impl Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  # {:?}", self.kind)?;
        if let Some(value) = &self.value {
            write!(f, " {value}")?;
        }
        if let Some(line) = self.line {
            write!(f, " of line {line}")?;
        }
        write!(f, "{}{}", if self.plain { " plain" } else { "" }, self.location)
    }
}

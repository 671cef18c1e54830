//! Inline assembly of x86: barriers, and short calculations on registers.
//!
//! A template is executed here, on a table of what each of its registers holds, and leaves the instructions
//! that compute the same. What is understood: barriers, `nop` and `pause`, moves, additions, multiplications, logic,
//! byte swaps, rotations by constants, and what depends on the carry or overflow of the instruction before. The
//! rest is refused as a whole, so that executing it makes the answer unknown.
//!
//! Soundness: two operands may be in one register where the constraints allow it: an input that is read
//! behind the first write to an output that is not marked as early is refused. What a barrier orders is of no
//! consequence to one thread; memory operands are understood where the template does not name them.

use program::{BinaryOp, FunnelShift, Instruction as Ir, Operand, Predicate, Type, UnaryOp};
use rustc_hash::FxHashMap;

use super::builder::Builder;
use super::{Attempt, Translator};
use crate::llvm::{self, Assembly, Instruction};

/// What is there and does nothing to a single thread.
const WITHOUT_EFFECT: [&str; 7] = ["nop", "pause", "rep nop", "lfence", "mfence", "sfence", "rep"];

/// Constraints whose operand stands for a value: in a register, in memory, or a constant.
const VALUES: &str = "rqQRgmine";

/// Where an operand is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Place {
    /// In a register that has a name.
    Fixed(String),
    /// In the register of the operand of this number.
    Chosen(usize),
    /// In memory.
    Memory,
}

/// An operand of the template.
struct Named {
    place: Place,
    is_output: bool,
    /// Written before the last input is read, or only read.
    is_early: bool,
}

/// A template at work.
struct State {
    named: Vec<Named>,
    values: FxHashMap<Place, Operand>,
    /// Of registers that have names: those that may be written.
    clobbered: Vec<String>,
    /// An output was written that may share its register with an input.
    is_written: bool,
    carry: Option<Operand>,
    overflow: Option<Operand>,
    /// Bits of a register.
    word: u32,
}

impl<'t> Translator<'_, '_, 't> {
    pub(super) fn assembly(
        &mut self,
        instruction: &Instruction<'t>,
        call: &llvm::Call<'t>,
        assembly: &Assembly<'t>,
    ) -> Attempt<()> {
        self.execute_assembly(instruction, call, assembly).ok_or_else(|| "inline assembly".into())
    }

    /// None if it is not understood.
    fn execute_assembly(
        &mut self,
        instruction: &Instruction<'t>,
        call: &llvm::Call<'t>,
        assembly: &Assembly<'t>,
    ) -> Option<()> {
        if assembly.is_intel {
            return None;
        }
        let mut state = self.assembly_operands(call, assembly.constraints)?;
        let template = assembly.template.replace("\\0A", "\n").replace("\\09", " ");
        for line in template.split(['\n', ';']) {
            let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
            if line.is_empty() {
                continue;
            }
            if !self.is_for_x86() {
                return None;
            }
            if !WITHOUT_EFFECT.contains(&line.as_str()) {
                self.assembly_line(&mut state, &line)?;
            }
        }
        let outputs = state.named.iter().filter(|named| named.is_output && named.place != Place::Memory);
        let results: Option<Vec<Operand>> =
            outputs.map(|named| state.values.get(&named.place).copied()).collect();
        match instruction.result {
            Some(local) => self.define(Some(local), &results?).ok(),
            None => Some(()),
        }
    }

    fn is_for_x86(&self) -> bool {
        let families = ["x86_64", "i386", "i486", "i586", "i686"];
        families.iter().any(|family| self.module.triple.starts_with(family))
    }

    /// What the constraints say of the operands, outputs first, with the values of the inputs.
    fn assembly_operands(&mut self, call: &llvm::Call<'t>, constraints: &str) -> Option<State> {
        let mut state = State {
            named: Vec::new(),
            values: FxHashMap::default(),
            clobbered: Vec::new(),
            is_written: false,
            carry: None,
            overflow: None,
            word: Type::Pointer.bits(self.layout.model),
        };
        let mut arguments = call.arguments.iter();
        for constraint in constraints.split(',').filter(|constraint| !constraint.is_empty()) {
            let number = state.named.len();
            if let Some(clobbered) = constraint.strip_prefix('~') {
                // What is no general register cannot be written here either.
                state.clobbered.extend(fixed_register(clobbered));
                continue;
            }
            let output = constraint.strip_prefix('=');
            let is_output = output.is_some();
            let rest = output.unwrap_or(constraint);
            let early = rest.strip_prefix('&');
            let is_early = !is_output || early.is_some();
            let rest = early.unwrap_or(rest);
            if rest.contains('*') {
                arguments.next()?;
                state.named.push(Named { place: Place::Memory, is_output, is_early });
                continue;
            }
            let place = if rest.starts_with('{') {
                Place::Fixed(fixed_register(rest)?)
            } else if let Ok(tied) = rest.parse::<usize>() {
                state.named.get(tied).filter(|tied| tied.is_output)?.place.clone()
            } else if rest.chars().all(|letter| VALUES.contains(letter)) {
                Place::Chosen(number)
            } else {
                return None;
            };
            if is_output && state.named.iter().any(|named| named.place == place) {
                return None;
            }
            if !is_output {
                let argument = &arguments.next()?.value;
                let values = self.operands(argument).ok()?;
                let [value] = values.as_slice() else { return None };
                if state.values.insert(place.clone(), *value).is_some() {
                    return None;
                }
            }
            state.named.push(Named { place, is_output, is_early });
        }
        Some(state)
    }

    fn assembly_line(&mut self, state: &mut State, line: &str) -> Option<()> {
        let (mnemonic, operands) = line.split_once(' ').unwrap_or((line, ""));
        let operands: Vec<&str> =
            operands.split(',').map(str::trim).filter(|text| !text.is_empty()).collect();
        let (operation, suffix) = operation_of(mnemonic)?;
        let build = &mut self.build;
        match (operation, operands.as_slice()) {
            ("set", &[target]) => {
                let (place, width) = state.target(build, target, None)?;
                let flag = state.flag(mnemonic.strip_prefix("set")?, build)?;
                let value = build.resize(width, flag);
                state.write(place, value)
            }
            ("cmov", &[source, target]) => {
                let (place, width) = state.target(build, target, None)?;
                let (from, old) = (state.read(build, source, width)?, state.read(build, target, width)?);
                let flag = state.flag(mnemonic.strip_prefix("cmov")?, build)?;
                let value = build.select(flag, from, old);
                state.write(place, value)
            }
            ("mov", &[source, target]) => {
                let suffix = suffix.or_else(|| state.width(build, source));
                let (place, width) = state.target(build, target, suffix)?;
                let value = state.read(build, source, width)?;
                state.write(place, value)
            }
            ("bswap" | "not" | "neg", &[target]) => {
                let (place, width) = state.target(build, target, suffix)?;
                let old = state.read(build, target, width)?;
                let value = match operation {
                    "bswap" if width == 32 || width == 64 => {
                        let to = build.register(Type::Int(width));
                        build.emit(Ir::Unary { op: UnaryOp::ByteSwap, width, to, operand: old });
                        to.into()
                    }
                    "not" => {
                        let ones = build.int(width, u128::MAX);
                        build.binary(BinaryOp::Xor, width, old, ones)
                    }
                    "neg" => {
                        state.forget_flags();
                        let zero = build.int(width, 0);
                        build.binary(BinaryOp::Sub, width, zero, old)
                    }
                    _ => return None,
                };
                state.write(place, value)
            }
            ("rol" | "ror", &[amount, target]) => {
                let (place, width) = state.target(build, target, suffix)?;
                let amount = immediate(amount)?.checked_rem(u128::from(width))?;
                let old = state.read(build, target, width)?;
                let (amount, to) = (build.int(width, amount), build.register(Type::Int(width)));
                let left = operation == "rol";
                let shift = FunnelShift { left, width, to, high: old, low: old, amount };
                build.emit(Ir::FunnelShift(Box::new(shift)));
                state.forget_flags();
                state.write(place, to.into())
            }
            ("add" | "sub" | "and" | "or" | "xor", &[source, target]) => {
                let (place, width) = state.target(build, target, suffix)?;
                let (right, left) = (state.read(build, source, width)?, state.read(build, target, width)?);
                let op = match operation {
                    "add" => BinaryOp::Add,
                    "sub" => BinaryOp::Sub,
                    "and" => BinaryOp::And,
                    "or" => BinaryOp::Or,
                    _ => BinaryOp::Xor,
                };
                let value = build.binary(op, width, left, right);
                state.forget_flags();
                state.carry = match operation {
                    "add" => Some(build.compare(Predicate::Ult, width, value, left)),
                    "sub" => Some(build.compare(Predicate::Ult, width, left, right)),
                    _ => None,
                };
                state.write(place, value)
            }
            // The register a times the operand; the upper half of the product comes into d.
            ("mul", &[source]) => {
                let width = suffix.or_else(|| state.width(build, source)).filter(|width| *width >= 32)?;
                let right = state.read(build, source, width)?;
                let left = state.read(build, "%a", width)?;
                let wide = Type::Int(2 * width);
                let [left, right] = [left, right].map(|value| build.cast(program::CastOp::ZExt, wide, value));
                let product = build.binary(BinaryOp::Mul, 2 * width, left, right);
                let (low, by) = (build.resize(width, product), build.int(2 * width, u128::from(width)));
                let high = build.binary(BinaryOp::LShr, 2 * width, product, by);
                let high = build.resize(width, high);
                let zero = build.int(width, 0);
                let is_large = build.compare(Predicate::Ne, width, high, zero);
                (state.carry, state.overflow) = (Some(is_large), Some(is_large));
                state.write(Place::Fixed("a".into()), low)?;
                state.write(Place::Fixed("d".into()), high)
            }
            _ => None,
        }
    }
}

impl State {
    /// Where an operand is, and how wide the access is if its name says so.
    fn place(&self, text: &str) -> Option<(Place, Option<u32>)> {
        if let Some(register) = text.strip_prefix('%') {
            let (name, width) = register_of(register)?;
            return Some((Place::Fixed(name), width));
        }
        let text = text.strip_prefix('$')?;
        let (number, modifier) = match text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
            Some(inner) => inner.split_once(':').unwrap_or((inner, "")),
            None => (text, ""),
        };
        let width = match modifier {
            "" => None,
            "q" => Some(64),
            "k" => Some(32),
            "w" => Some(16),
            "b" => Some(8),
            _ => return None,
        };
        let named = self.named.get(number.parse::<usize>().ok()?)?;
        (named.place != Place::Memory).then(|| (named.place.clone(), width))
    }

    /// How wide what an operand holds is.
    fn width(&self, build: &Builder, text: &str) -> Option<u32> {
        let (place, width) = self.place(text)?;
        let held = self.values.get(&place).map(|&value| build.function.operand_type(value));
        width.or(match held? {
            Type::Int(width) => Some(width),
            _ => None,
        })
    }

    /// Where is written, and how much of it: what the mnemonic says, or the name, or what is there.
    ///
    /// Soundness: what is wider than a register of the machine is in several, of which a name means one.
    fn target(&self, build: &Builder, text: &str, suffix: Option<u32>) -> Option<(Place, u32)> {
        let (place, named) = self.place(text)?;
        let width =
            suffix.or(named).or_else(|| self.width(build, text)).or(Some(8).filter(|_| named.is_none()))?;
        let agrees = named.is_none_or(|named| named == width)
            && self
                .values
                .get(&place)
                .is_none_or(|&held| build.function.operand_type(held) == Type::Int(width));
        (agrees && self.fits_register(width)).then_some((place, width))
    }

    /// All of what an operand holds, of just this width.
    fn read(&self, build: &mut Builder, text: &str, width: u32) -> Option<Operand> {
        if !self.fits_register(width) {
            return None;
        }
        if text.starts_with("$$") {
            // Of 64 bits only those are written that an extension of the sign gives.
            let most = if width == 64 { i32::MAX as u128 } else { (1 << width) - 1 };
            let value = immediate(text).filter(|value| *value <= most)?;
            return Some(build.int(width, value));
        }
        let (place, named) = self.place(text)?;
        if named.is_some_and(|named| named != width) {
            return None;
        }
        let is_output = self.named.iter().any(|named| named.is_output && named.place == place);
        if self.is_written && !is_output {
            return None;
        }
        let value = *self.values.get(&place)?;
        (build.function.operand_type(value) == Type::Int(width)).then_some(value)
    }

    fn write(&mut self, place: Place, value: Operand) -> Option<()> {
        let output = self.named.iter().find(|named| named.is_output && named.place == place);
        match (output, &place) {
            (Some(output), _) => self.is_written |= !output.is_early,
            (None, Place::Fixed(name)) if self.clobbered.contains(name) => {}
            _ => return None,
        }
        self.values.insert(place, value);
        Some(())
    }

    fn fits_register(&self, width: u32) -> bool {
        matches!(width, 8 | 16 | 32) || width == 64 && self.word == 64
    }

    fn forget_flags(&mut self) {
        (self.carry, self.overflow) = (None, None);
    }

    fn flag(&self, condition: &str, build: &mut Builder) -> Option<Operand> {
        let (flag, negated) = match condition {
            "c" | "b" => (self.carry?, false),
            "nc" | "ae" => (self.carry?, true),
            "o" => (self.overflow?, false),
            "no" => (self.overflow?, true),
            _ => return None,
        };
        if !negated {
            return Some(flag);
        }
        let one = build.int(1, 1);
        Some(build.binary(BinaryOp::Xor, 1, flag, one))
    }
}

/// An operation and the width that its suffix names.
fn operation_of(mnemonic: &str) -> Option<(&'static str, Option<u32>)> {
    const SUFFIXED: [&str; 12] =
        ["bswap", "not", "neg", "rol", "ror", "add", "sub", "and", "or", "xor", "mul", "mov"];
    if mnemonic.starts_with("cmov") {
        return Some(("cmov", None));
    }
    if mnemonic.starts_with("set") {
        return Some(("set", None));
    }
    if let Some(&operation) = SUFFIXED.iter().find(|&&operation| operation == mnemonic) {
        return Some((operation, None));
    }
    SUFFIXED.iter().find_map(|&operation| {
        let width = match mnemonic.strip_prefix(operation)? {
            "b" => 8,
            "w" => 16,
            "l" => 32,
            "q" => 64,
            _ => return None,
        };
        Some((operation, Some(width)))
    })
}

/// As the assembler reads it: octal where it begins with 0.
fn immediate(text: &str) -> Option<u128> {
    let text = text.strip_prefix("$$")?;
    let (digits, radix) = match (text.strip_prefix("0x"), text.strip_prefix('0')) {
        (Some(hex), _) => (hex, 16),
        (None, Some(octal)) if !octal.is_empty() => (octal, 8),
        _ => (text, 10),
    };
    let are_digits = digits.chars().all(|digit| digit.is_digit(radix));
    are_digits.then(|| u128::from_str_radix(digits, radix).ok()).flatten()
}

/// A general register in braces.
fn fixed_register(text: &str) -> Option<String> {
    let name = text.strip_prefix('{')?.strip_suffix('}')?;
    register_of(name).map(|(register, _)| register)
}

/// The register behind a name, and how much of it the name means. Whichever name it has, it is one.
fn register_of(name: &str) -> Option<(String, Option<u32>)> {
    const POINTERS: [&str; 4] = ["si", "di", "bp", "sp"];
    if let Some(numbered) = name.strip_prefix('r')
        && numbered.starts_with(|digit: char| digit.is_ascii_digit())
    {
        let number = numbered.trim_end_matches(['b', 'w', 'd']);
        let width = match &numbered[number.len()..] {
            "" => 64,
            "d" => 32,
            "w" => 16,
            "b" => 8,
            _ => return None,
        };
        let is_there = number.parse::<u32>().is_ok_and(|number| (8..16).contains(&number));
        return is_there.then(|| (format!("r{number}"), Some(width)));
    }
    let (stem, width) = match name.as_bytes() {
        [b'a'..=b'd'] => (name, None),
        [b'a'..=b'd', b'l'] => (&name[..1], Some(8)),
        [b'a'..=b'd', b'x'] => (&name[..1], Some(16)),
        [b'e', b'a'..=b'd', b'x'] => (&name[1..2], Some(32)),
        [b'r', b'a'..=b'd', b'x'] => (&name[1..2], Some(64)),
        [_, _] => (name, Some(16)),
        [b'e', ..] => (&name[1..], Some(32)),
        [b'r', ..] => (&name[1..], Some(64)),
        [_, _, b'l'] => (&name[..2], Some(8)),
        _ => return None,
    };
    let is_lettered = matches!(stem, "a" | "b" | "c" | "d");
    (is_lettered || POINTERS.contains(&stem)).then(|| (stem.to_string(), width))
}

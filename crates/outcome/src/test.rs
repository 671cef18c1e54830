//! A test: what the program read from its environment on one path.

use program::Place;

use crate::file_status::FileStatus;

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Test {
    /// In the order in which the program asked for them.
    pub inputs: Vec<Input>,
    /// Arguments of the program, without its name.
    pub arguments: Vec<Vec<u8>>,
    pub stdin: Vec<u8>,
    /// Variables of the environment that are set, with their values.
    pub variables: Vec<(Vec<u8>, Vec<u8>)>,
    /// Files that are there, by name, with what they hold.
    pub files: Vec<(Vec<u8>, Vec<u8>)>,
    /// Of files about which the program asks the system, what it is told.
    pub statuses: Vec<FileStatus>,
    /// Standard output is a new file, not a pipe.
    pub has_output_file: bool,
    /// Functions without body that the path depends on: on what was made up for their results, or for
    /// what they left in memory.
    pub invented: Vec<String>,
    /// Functions without body that the path calls at all: that they return is made up, too.
    pub without_body: Vec<String>,
    /// Variables that are defined nowhere whose values, which are made up, the path depends on.
    pub undefined: Vec<String>,
}

impl Test {
    /// The memory that it takes, about.
    pub fn size(&self) -> usize {
        let pair =
            |(name, content): &(Vec<u8>, Vec<u8>)| 2 * size_of::<Vec<u8>>() + name.len() + content.len();
        let inputs =
            self.inputs.iter().map(|input| size_of::<Input>() + input.name.len() + input.bytes.len());
        let arguments = self.arguments.iter().map(|argument| size_of_val(argument) + argument.len());
        let pairs = self.variables.iter().chain(&self.files).map(pair);
        let lists: usize = inputs.chain(arguments).chain(pairs).sum();
        size_of::<Test>() + self.stdin.len() + self.statuses.len() * size_of::<FileStatus>() + lists
    }

    /// The functions and variables for which something was made up.
    pub fn rests_on(&self) -> impl Iterator<Item = &String> {
        self.without_body.iter().chain(&self.undefined)
    }
}

/// One value that the program got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    pub kind: InputKind,
    /// The function that returned it, or the name of the object or variable it fills.
    pub name: String,
    pub ty: InputType,
    /// Its bytes in memory order (little-endian).
    pub bytes: Vec<u8>,
    /// The source variable it was assigned to first, where that is known.
    pub variable: Option<String>,
    pub place: Option<Place>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// The result of a call of `__VERIFIER_nondet_…` or of `klee_int` and the like.
    Call,
    /// A region filled by `klee_make_symbolic` or `__VERIFIER_nondet_memory`.
    Memory,
    /// The initial value of a variable that is defined nowhere.
    External,
    /// What a function without body or model returned, or left in memory (bytes).
    Unmodelled,
    /// A parameter of an entry other than `main`.
    Parameter,
    /// What the world told a function of the library: the clock, a number of a process, a failure.
    Observed,
    /// A variable or memory that was read before it was written.
    Uninitialised,
}

impl InputKind {
    /// Whether a harness can hand the value to a compiled program.
    pub fn is_replayable(self) -> bool {
        self != InputKind::Uninitialised
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum InputType {
    Bool,
    Int {
        width: u32,
        signed: bool,
    },
    Float,
    Double,
    Pointer,
    /// Bytes without further structure.
    Bytes,
}

impl Input {
    /// The value as a C literal of its type; None for bytes without structure.
    pub fn literal(&self) -> Option<String> {
        let mut raw = [0; 16];
        if self.bytes.len() > raw.len() {
            return None;
        }
        raw[..self.bytes.len()].copy_from_slice(&self.bytes);
        let bits = u128::from_le_bytes(raw);
        Some(match self.ty {
            InputType::Bool => u8::from(bits & 1 != 0).to_string(),
            InputType::Int { width, signed: true } => {
                let shift = 128 - width.clamp(1, 128);
                ((bits << shift) as i128 >> shift).to_string()
            }
            InputType::Int { .. } | InputType::Pointer => bits.to_string(),
            InputType::Float => float_literal(f64::from(f32::from_bits(bits as u32)), "f"),
            InputType::Double => float_literal(f64::from_bits(bits as u64), ""),
            InputType::Bytes => return None,
        })
    }
}

/// A literal that reads back as exactly this value.
fn float_literal(value: f64, suffix: &str) -> String {
    if value.is_nan() {
        return if value.is_sign_negative() { "-__builtin_nan(\"\")" } else { "__builtin_nan(\"\")" }.into();
    }
    if value.is_infinite() {
        return if value < 0.0 { "-__builtin_inf()" } else { "__builtin_inf()" }.into();
    }
    let bits = value.to_bits();
    let sign = if bits >> 63 == 1 { "-" } else { "" };
    let exponent = (bits >> 52 & 0x7ff) as i64;
    let mantissa = bits & ((1 << 52) - 1);
    match (exponent, mantissa) {
        (0, 0) => format!("{sign}0.0{suffix}"),
        (0, _) => format!("{sign}0x0.{mantissa:013x}p-1022{suffix}"),
        _ => format!("{sign}0x1.{mantissa:013x}p{}{suffix}", exponent - 1023),
    }
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    Exit(i32),
    Abort,
    Trap,
    /// An assumption that does not hold.
    Assumption,
    /// A violation of a property, with its kind.
    Violation(String),
    /// Cut for this reason.
    Cut(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(ty: InputType, bytes: &[u8]) -> String {
        let input = Input {
            kind: InputKind::Call,
            name: "f".into(),
            ty,
            bytes: bytes.to_vec(),
            variable: None,
            place: None,
        };
        input.literal().expect("a literal")
    }

    #[test]
    fn literals_read_back_as_the_value() {
        assert_eq!(literal(InputType::Int { width: 32, signed: true }, &[0xff; 4]), "-1");
        assert_eq!(literal(InputType::Int { width: 32, signed: false }, &[0xff; 4]), "4294967295");
        assert_eq!(literal(InputType::Bool, &[1]), "1");
        assert_eq!(literal(InputType::Double, &1.5f64.to_le_bytes()), "0x1.8000000000000p0");
        assert_eq!(literal(InputType::Double, &(-0.0f64).to_le_bytes()), "-0.0");
        assert_eq!(literal(InputType::Double, &5e-324f64.to_le_bytes()), "0x0.0000000000001p-1022");
        assert_eq!(literal(InputType::Float, &0.1f32.to_le_bytes()), "0x1.99999a0000000p-4f");
        assert_eq!(literal(InputType::Double, &f64::NEG_INFINITY.to_le_bytes()), "-__builtin_inf()");
    }
}

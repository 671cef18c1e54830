//! Test suites in the XML format of Test-Comp, version 1.1.
//!
//! The format knows results of input functions only, in call order and without the function's
//! name. What functions without body returned, variables defined nowhere, arguments and standard
//! input have no place in it and are left out. A filled region is one input per byte.

use std::fmt::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use outcome::{Input, InputKind, InputType, Test};
use program::DataModel;

const HEADER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n";

/// What a suite says about itself.
#[derive(Clone, Debug)]
pub struct Metadata {
    /// The tool and its version.
    pub producer: String,
    /// `COVER( init(main()), FQL(…) )`.
    pub specification: String,
    /// The file with the entry function; suites name only one.
    pub program_file: String,
    /// All files of the program.
    pub program_files: Vec<String>,
    /// SHA-256 of the first in hexadecimal: [`crate::sha256_hex`].
    pub program_hash: String,
    pub entry: String,
    pub data_model: DataModel,
    pub created: SystemTime,
}

/// The text of `metadata.xml`.
pub fn metadata(metadata: &Metadata) -> String {
    let mut text = String::from(HEADER);
    text.push_str(
        "<!DOCTYPE test-metadata PUBLIC \"+//IDN sosy-lab.org//DTD test-format test-metadata 1.1//EN\" \
         \"https://sosy-lab.org/test-format/test-metadata-1.1.dtd\">\n<test-metadata>\n",
    );
    let architecture = match metadata.data_model {
        DataModel::Ilp32 => "32bit",
        DataModel::Lp64 => "64bit",
    };
    for (tag, value) in [
        ("sourcecodelang", "C"),
        ("producer", &metadata.producer),
        ("specification", &metadata.specification),
        ("programfile", &metadata.program_file),
        ("programhash", &metadata.program_hash),
        ("entryfunction", &metadata.entry),
        ("architecture", architecture),
        ("creationtime", &timestamp(metadata.created)),
    ] {
        let _ = writeln!(text, "  <{tag}>{}</{tag}>", escape(value));
    }
    text.push_str("</test-metadata>\n");
    text
}

/// The text of one test case.
pub fn testcase(test: &Test, covers_error: bool) -> String {
    let mut text = String::from(HEADER);
    text.push_str(
        "<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" \
         \"https://sosy-lab.org/test-format/testcase-1.1.dtd\">\n",
    );
    text.push_str(if covers_error { "<testcase coversError=\"true\">\n" } else { "<testcase>\n" });
    for input in &test.inputs {
        write_input(&mut text, input);
    }
    text.push_str("</testcase>\n");
    text
}

fn write_input(text: &mut String, input: &Input) {
    let variable = match &input.variable {
        Some(variable) => format!(" variable=\"{}\"", escape(variable)),
        None => String::new(),
    };
    match (input.kind, value(input)) {
        (InputKind::Call, Some(value)) => {
            let ty = c_type(input.ty).map_or_else(String::new, |ty| format!(" type=\"{ty}\""));
            let _ = writeln!(text, "  <input{variable}{ty}>{value}</input>");
        }
        (InputKind::Call | InputKind::Memory, _) => {
            for byte in &input.bytes {
                let _ = writeln!(text, "  <input{variable} type=\"unsigned char\">{byte}</input>");
            }
        }
        (
            InputKind::External
            | InputKind::Unmodelled
            | InputKind::Parameter
            | InputKind::Observed
            | InputKind::Uninitialised,
            _,
        ) => {}
    }
}

/// A literal that `scanf` reads exactly, too: hexadecimal floats without suffix, and words for
/// what is no finite number.
fn value(input: &Input) -> Option<String> {
    let literal = input.literal()?;
    let is_float = matches!(input.ty, InputType::Float | InputType::Double);
    Some(match literal.as_str() {
        _ if !is_float => literal,
        "__builtin_nan(\"\")" => "nan".into(),
        "-__builtin_nan(\"\")" => "-nan".into(),
        "__builtin_inf()" => "inf".into(),
        "-__builtin_inf()" => "-inf".into(),
        _ => literal.trim_end_matches('f').into(),
    })
}

fn c_type(ty: InputType) -> Option<&'static str> {
    Some(match ty {
        InputType::Bool => "_Bool",
        InputType::Int { width: 8, signed: true } => "char",
        InputType::Int { width: 8, signed: false } => "unsigned char",
        InputType::Int { width: 16, signed: true } => "short",
        InputType::Int { width: 16, signed: false } => "unsigned short",
        InputType::Int { width: 32, signed: true } => "int",
        InputType::Int { width: 32, signed: false } => "unsigned int",
        InputType::Int { width: 64, signed: true } => "long long",
        InputType::Int { width: 64, signed: false } => "unsigned long long",
        InputType::Int { width: 128, signed: true } => "__int128",
        InputType::Int { width: 128, signed: false } => "unsigned __int128",
        InputType::Float => "float",
        InputType::Double => "double",
        InputType::Pointer => "void *",
        InputType::Int { .. } | InputType::Bytes => return None,
    })
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // No XML file may hold other control characters, not even escaped.
            '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' => escaped.push('\u{fffd}'),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// ISO 8601 in UTC. The calendar is counted from March, so that the leap day ends a year
/// (Hinnant, "chrono-compatible low-level date algorithms").
pub(crate) fn timestamp(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (days, second) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// Why a test case could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("it is no well-formed XML: {0}")]
    Xml(#[from] roxmltree::Error),
    #[error("the root element is '{0}', not 'testcase'")]
    Root(String),
    #[error("input {0} is empty")]
    Empty(usize),
}

/// Reads a test case. Which function an input is for, and so its type, shows only when the
/// program asks for it. Until then it is a [`InputKind::Call`] without name, of type
/// [`InputType::Bytes`], whose bytes are the literal's text; [`parse_literal`] turns them into a value.
pub fn read(text: &str) -> Result<Test, ReadError> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    let document = roxmltree::Document::parse_with_options(text, options)?;
    let root = document.root_element();
    if root.tag_name().name() != "testcase" {
        return Err(ReadError::Root(root.tag_name().name().to_string()));
    }
    let mut inputs = Vec::new();
    for node in root.children().filter(|node| node.has_tag_name("input")) {
        let literal: String = node.children().filter_map(|child| child.text()).collect();
        let literal = literal.trim();
        if literal.is_empty() {
            return Err(ReadError::Empty(inputs.len() + 1));
        }
        inputs.push(Input {
            kind: InputKind::Call,
            name: String::new(),
            ty: InputType::Bytes,
            bytes: literal.as_bytes().to_vec(),
            variable: node.attribute("variable").map(String::from),
            place: None,
        });
    }
    Ok(Test { inputs, ..Test::default() })
}

/// The bytes of a C literal as a value of this type, or None if it is none. Too large integers
/// are cut to the type, as C does it.
pub fn parse_literal(literal: &str, ty: InputType, model: DataModel) -> Option<Vec<u8>> {
    let literal = literal.trim();
    let size = match ty {
        InputType::Bool => 1,
        InputType::Int { width, .. } => width.div_ceil(8) as usize,
        InputType::Pointer => model.pointer_bytes() as usize,
        InputType::Float => return Some((parse_float(literal)? as f32).to_le_bytes().to_vec()),
        InputType::Double => return Some(parse_float(literal)?.to_le_bytes().to_vec()),
        InputType::Bytes => return None,
    };
    let bits = parse_integer(literal)?;
    let bits = if ty == InputType::Bool { u128::from(bits != 0) } else { bits };
    bits.to_le_bytes().get(..size).map(<[u8]>::to_vec)
}

fn parse_integer(literal: &str) -> Option<u128> {
    let (negative, digits) = match literal.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, literal.strip_prefix('+').unwrap_or(literal)),
    };
    let value = if let Some(character) = digits.strip_prefix('\'') {
        u128::from(u8::try_from(character.strip_suffix('\'')?.chars().next()?).ok()?)
    } else {
        let digits = digits.trim_end_matches(['u', 'U', 'l', 'L']);
        let hexadecimal = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
        match (hexadecimal, digits.strip_prefix('0')) {
            (Some(digits), _) => u128::from_str_radix(digits, 16).ok()?,
            (None, Some(digits)) if !digits.is_empty() => u128::from_str_radix(digits, 8).ok()?,
            _ => digits.parse().ok()?,
        }
    };
    Some(if negative { value.wrapping_neg() } else { value })
}

/// Decimal or hexadecimal, with or without suffix.
fn parse_float(literal: &str) -> Option<f64> {
    let (sign, magnitude) = match literal.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, literal.strip_prefix('+').unwrap_or(literal)),
    };
    let value = match magnitude.strip_prefix("0x").or_else(|| magnitude.strip_prefix("0X")) {
        Some(digits) => parse_hexadecimal_float(digits)?,
        None if matches!(magnitude, "inf" | "nan") => magnitude.parse().ok()?,
        None => magnitude.trim_end_matches(['f', 'F', 'l', 'L']).parse().ok()?,
    };
    Some(sign * value)
}

fn parse_hexadecimal_float(digits: &str) -> Option<f64> {
    let digits = digits.trim_end_matches(['l', 'L']);
    let (mantissa, exponent) = match digits.split_once(['p', 'P']) {
        Some((mantissa, exponent)) => (mantissa, exponent.trim_end_matches(['f', 'F']).parse::<i32>().ok()?),
        None => (digits, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let bits = u64::from_str_radix(&format!("{whole}{fraction}"), 16).ok()?;
    // Exact as long as the digits fit into the mantissa, as those of our own files do.
    if bits >> 53 != 0 {
        return None;
    }
    if bits == 0 {
        return Some(0.0);
    }
    let exponent = exponent.checked_sub(4 * i32::try_from(fraction.len()).ok()?)?;
    // In two steps, since the power itself may not be representable.
    let half = exponent / 2;
    Some(bits as f64 * 2f64.powi(half) * 2f64.powi(exponent - half))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn times_are_written_in_iso_8601() {
        let at = |seconds| timestamp(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01T00:00:00Z");
        assert_eq!(at(951_827_696), "2000-02-29T12:34:56Z");
        assert_eq!(at(1_794_830_400), "2026-11-16T12:00:00Z");
    }

    #[test]
    fn literals_of_floats_read_back_exactly() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut cases: Vec<u64> = [0.0, -0.0, 5e-324, f64::MIN_POSITIVE, f64::MAX, f64::INFINITY, 0.1, 1.0]
            .map(f64::to_bits)
            .to_vec();
        for _ in 0..2000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            cases.push(state);
        }
        for bits in cases {
            let input = |ty, bytes: &[u8]| Input {
                kind: InputKind::Call,
                name: "f".into(),
                ty,
                bytes: bytes.to_vec(),
                variable: None,
                place: None,
            };
            let (double, float) = (f64::from_bits(bits), f32::from_bits(bits as u32));
            let number = input(InputType::Double, &bits.to_le_bytes());
            let read = parse_literal(&value(&number).unwrap_or_default(), InputType::Double, DataModel::Lp64);
            assert!(
                double.is_nan() || read.as_ref() == Some(&number.bytes),
                "{double:e} {:?}",
                value(&number)
            );
            let number = input(InputType::Float, &float.to_le_bytes());
            let read = parse_literal(&value(&number).unwrap_or_default(), InputType::Float, DataModel::Lp64);
            assert!(float.is_nan() || read.as_ref() == Some(&number.bytes), "{float:e} {:?}", value(&number));
        }
    }

    #[test]
    fn literals_of_integers() {
        let int = |signed, width| InputType::Int { width, signed };
        let parse = |text, ty| parse_literal(text, ty, DataModel::Ilp32);
        assert_eq!(parse("-1", int(true, 16)), Some(vec![0xff, 0xff]));
        assert_eq!(parse("0xffU", int(false, 32)), Some(vec![0xff, 0, 0, 0]));
        assert_eq!(parse("010", int(false, 8)), Some(vec![8]));
        assert_eq!(parse("0", int(false, 8)), Some(vec![0]));
        assert_eq!(parse("'a'", int(true, 8)), Some(vec![97]));
        assert_eq!(parse(" 7 ", InputType::Pointer), Some(vec![7, 0, 0, 0]));
        assert_eq!(parse("5", InputType::Bool), Some(vec![1]));
        for nonsense in ["", "-", "x", "0x", "1.5", "--1", "''"] {
            assert_eq!(parse(nonsense, int(true, 32)), None, "{nonsense}");
        }
        for nonsense in ["", "0x", "0xp", "0x1p", "1e", "0x123456789abcdef01p0", "0x1p99999999999"] {
            assert_eq!(parse(nonsense, InputType::Double), None, "{nonsense}");
        }
    }
}

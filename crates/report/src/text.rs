//! The inputs of a test, for people: one line each, in call order.

use std::fmt::Write;

use outcome::{Counterexample, FileStatus, Input, InputKind, InputType, Replay, Test};
use program::{Place, Program};

/// Bytes shown of a region before it is cut.
const SHOWN: usize = 32;

/// `FILE:LINE`, or None if the compiler made the code up.
pub fn place(program: &Program, place: Place) -> Option<String> {
    let file = program.files.get(place.file)?;
    (place.line != 0).then(|| format!("{}:{}", file.path, place.line))
}

/// Everything a test hands to the program; empty if that is nothing.
pub fn test(program: &Program, test: &Test) -> String {
    let mut text = String::new();
    for (index, argument) in test.arguments.iter().enumerate() {
        let _ = writeln!(text, "argument {} = {}", index + 1, quoted(argument));
    }
    if !test.stdin.is_empty() {
        let _ = writeln!(text, "standard input = {}", quoted(&test.stdin));
    }
    for (name, value) in &test.variables {
        let _ = writeln!(text, "variable {} = {}", String::from_utf8_lossy(name), quoted(value));
    }
    for (name, bytes) in &test.files {
        let _ = writeln!(text, "file {} = {}", String::from_utf8_lossy(name), quoted(bytes));
    }
    for FileStatus { name, mode, accessed, modified } in &test.statuses {
        let name = String::from_utf8_lossy(name);
        let [accessed, modified] = [accessed, modified].map(|(seconds, part)| format!("{seconds}.{part:09}"));
        let _ =
            writeln!(text, "file {name} has mode {mode:o}, was read at {accessed}, changed at {modified}");
    }
    if test.has_output_file {
        text.push_str("standard output = a file\n");
    }
    for input in &test.inputs {
        text.push_str(&self::input(program, input));
        text.push('\n');
    }
    text
}

/// What is undefined where a counterexample depends on memory that was never written, and what that memory holds:
/// `undefined behaviour: x (a.c:3) is read before it is set; where it holds 7`
pub fn undefined(program: &Program, found: &Counterexample) -> Option<String> {
    const FEW: usize = 3;
    // A run failed with what it found there.
    if matches!(found.replay, Replay::Confirmed(_)) {
        return None;
    }
    let unset: Vec<&Input> =
        found.test.inputs.iter().filter(|input| input.kind == InputKind::Uninitialised).collect();
    let name = |input: &&Input| {
        let name = input.variable.as_deref().unwrap_or("memory");
        match input.place.and_then(|at| place(program, at)) {
            Some(place) => format!("{name} ({place})"),
            None => name.to_string(),
        }
    };
    let mut names: Vec<String> = unset.iter().map(name).collect();
    let values: Vec<String> = unset.iter().take(FEW).map(|input| plain_value(input)).collect();
    names.dedup();
    let more = if names.len() > FEW { " and more" } else { "" };
    let (verb, it, hold) =
        if names.len() == 1 { ("is", "it is", "it holds") } else { ("are", "they are", "they hold") };
    names.truncate(FEW);
    let further = if unset.len() > FEW { ", …" } else { "" };
    (!unset.is_empty()).then(|| {
        format!(
            "undefined behaviour: {}{more} {verb} read before {it} set; where {hold} {}{further}",
            names.join(", "),
            values.join(", ")
        )
    })
}

/// A value that has the size of an integer as one.
fn plain_value(input: &Input) -> String {
    match (input.ty, input.bytes.len()) {
        (InputType::Bytes, 1 | 2 | 4 | 8) => {
            let ty = InputType::Int { width: 8 * input.bytes.len() as u32, signed: true };
            value(&Input { ty, ..input.clone() })
        }
        _ => value(input),
    }
}

/// The violation in words, with what is undefined before it.
pub fn violation(program: &Program, found: &Counterexample) -> String {
    match undefined(program, found) {
        Some(undefined) => format!("{undefined}: {}", found.kind),
        None => found.kind.clone(),
    }
}

/// `x = -7, from __VERIFIER_nondet_int() at a.c:3`
pub fn input(program: &Program, input: &Input) -> String {
    let source = match input.kind {
        InputKind::Unmodelled
            if input.ty == InputType::Bytes && !crate::unit::is_structure(program, input) =>
        {
            format!("memory that {}() was given", input.name)
        }
        InputKind::Call | InputKind::Unmodelled | InputKind::Observed => format!("{}()", input.name),
        InputKind::Memory | InputKind::External | InputKind::Parameter => input.name.clone(),
        InputKind::Uninitialised => "memory that was never written".into(),
    };
    let at = input.place.and_then(|at| place(program, at)).map(|place| format!("at {place}"));
    let from = match &input.variable {
        Some(variable) if *variable != source && input.kind == InputKind::Uninitialised => {
            Some("never initialised".into())
        }
        Some(variable) if *variable != source => Some(format!("from {source}")),
        _ => None,
    };
    let mut line = format!("{} = {}", input.variable.as_ref().unwrap_or(&source), value(input));
    let origin: Vec<String> = [from, at].into_iter().flatten().collect();
    if !origin.is_empty() {
        let _ = write!(line, ", {}", origin.join(" "));
    }
    line.push_str(match input.kind {
        InputKind::External => " (a variable that is defined nowhere)",
        InputKind::Unmodelled => " (a function without body)",
        InputKind::Parameter => " (a parameter of the entry)",
        InputKind::Observed => " (what the system answers)",
        InputKind::Call | InputKind::Memory | InputKind::Uninitialised => "",
    });
    line
}

/// The value as a C literal, or as bytes.
pub fn value(input: &Input) -> String {
    input.literal().unwrap_or_else(|| {
        let shown: Vec<String> = input.bytes.iter().take(SHOWN).map(|byte| format!("{byte:#04x}")).collect();
        let rest = match input.bytes.len() {
            0..=SHOWN => String::new(),
            length => format!(", … {length} bytes"),
        };
        let text = as_text(&input.bytes).map(|text| format!(", the text {}", quoted(text)));
        format!("{{{}{rest}}}{}", shown.join(", "), text.unwrap_or_default())
    })
}

/// What bytes say, if they are a text with zeros behind it or none.
fn as_text(bytes: &[u8]) -> Option<&[u8]> {
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    let (text, rest) = bytes.split_at(end);
    let is_text = text.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t'));
    (!text.is_empty() && text.len() <= SHOWN && is_text && rest.iter().all(|&byte| byte == 0)).then_some(text)
}

/// Bytes as a C string literal.
pub fn quoted(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => {
                text.push('\\');
                text.push(byte as char);
            }
            b'\n' => text.push_str("\\n"),
            b' '..=b'~' => text.push(byte as char),
            _ => {
                let _ = write!(text, "\\{byte:03o}");
            }
        }
    }
    text.push('"');
    text
}

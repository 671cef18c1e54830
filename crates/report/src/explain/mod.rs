//! A run in plain language, from what `--json` printed: what was proved about what, what it rests on,
//! what happens step by step where something is violated, what is open and what to try.
//!
//! Invariant: the text holds no control characters but line ends, whatever the document holds.

mod answers;
mod steps;

use serde_json::Value;

use crate::json::SCHEMA_VERSION;
use crate::run::RunFile;

/// Why a document cannot be explained.
#[derive(Debug, thiserror::Error)]
pub enum ExplainError {
    #[error("it is no JSON: {0}")]
    Syntax(#[from] serde_json::Error),
    #[error("it is not what surefoot --json prints: {0} is missing, or not as surefoot writes it")]
    Field(&'static str),
    #[error("it has version {0} of the schema; this version of surefoot understands {SCHEMA_VERSION}")]
    Version(String),
    #[error("it is what {0} printed; explain reads what verify, reach and test print")]
    Command(String),
    #[error("{0}")]
    OtherFiles(String),
}

/// Looks up the text of a line, by the name of its file in the document.
pub type Lines<'a> = &'a dyn Fn(&str, u64) -> Option<String>;

/// The page. The files are those that it is to be about.
pub fn page(text: &str, files: &[RunFile], lines: Lines) -> Result<String, ExplainError> {
    let run: Value = serde_json::from_str(text)?;
    match &run["schema_version"] {
        Value::Null => return Err(ExplainError::Field("schema_version")),
        version if *version != SCHEMA_VERSION => return Err(ExplainError::Version(version.to_string())),
        _ => {}
    }
    if run["tool"]["name"] != "surefoot" {
        return Err(ExplainError::Field("tool"));
    }
    check_files(&run, files)?;
    let command = run["command"].as_str().ok_or(ExplainError::Field("command"))?;
    let mut page = Page::default();
    match command {
        "verify" => answers::verify(&run, &mut page, lines)?,
        "reach" => answers::reach(&run, &mut page, lines)?,
        "test" => answers::suite(&run, &mut page, lines)?,
        other => return Err(ExplainError::Command(other.into())),
    }
    Ok(page.text)
}

fn check_files(run: &Value, files: &[RunFile]) -> Result<(), ExplainError> {
    let of_run = run["files"].as_array().ok_or(ExplainError::Field("files"))?;
    let name = |file: &Value| file["file"].as_str().unwrap_or("?").to_string();
    if of_run.len() != files.len() {
        let names: Vec<String> = of_run.iter().map(name).collect();
        let given = files.len();
        let text = format!("the run was about {}, and {given} files are given", names.join(", "));
        return Err(ExplainError::OtherFiles(text));
    }
    for (of_run, file) in of_run.iter().zip(files) {
        if of_run["sha256"].as_str() != Some(&file.sha256) || file.sha256.is_empty() {
            let text = format!(
                "{} is not what the run was about: it was {} with other content",
                file.path,
                name(of_run)
            );
            return Err(ExplainError::OtherFiles(text));
        }
    }
    Ok(())
}

/// Text in lines that are not too long.
#[derive(Default)]
struct Page {
    text: String,
}

const WIDTH: usize = 96;

impl Page {
    fn heading(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn paragraph(&mut self, text: &str) {
        self.wrapped("  ", "  ", text);
    }

    fn item(&mut self, text: &str) {
        self.wrapped("  - ", "    ", text);
    }

    fn numbered(&mut self, number: usize, text: &str) {
        self.wrapped(&format!("{number:>4}. "), "      ", text);
    }

    /// A line as it is: of source or of a condition.
    fn verbatim(&mut self, indent: &str, text: &str) {
        self.text.push_str(indent);
        self.text.push_str(&printable(text));
        self.text.push('\n');
    }

    fn wrapped(&mut self, first: &str, rest: &str, text: &str) {
        let text = printable(text);
        let mut line = first.to_string();
        let mut is_empty = true;
        for word in text.split_whitespace() {
            if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
                self.text.push_str(&line);
                self.text.push('\n');
                line = rest.to_string();
                is_empty = true;
            }
            if !is_empty {
                line.push(' ');
            }
            line.push_str(word);
            is_empty = false;
        }
        self.text.push_str(&line);
        self.text.push('\n');
    }
}

/// A terminal must not obey what a program's name or string says.
fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\t' => printable.push(' '),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => printable.extend(letter.escape_unicode()),
            letter if letter.is_control() => printable.extend(letter.escape_debug()),
            letter => printable.push(letter),
        }
    }
    printable
}

/// The texts of a list.
fn texts<'a>(value: &'a Value, name: &str) -> Vec<&'a str> {
    value[name].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The items of a list.
fn items<'a>(value: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> {
    value[name].as_array().into_iter().flatten()
}

/// `FILE:LINE`, if the place is known.
fn place(value: &Value) -> Option<String> {
    Some(format!("{}:{}", value["file"].as_str()?, value["line"].as_u64()?))
}

//! Alarms of a static analyser, read from the file it wrote: places to look for an execution.
//!
//! Three formats, told apart by content, because the same analyser writes several and names of
//! files say little: SARIF 2.1.0 (`sarif.rs`), clang's property lists (`plist.rs`) and Frama-C's
//! table (`csv.rs`).
//!
//! Invariant: every result of the file is an alarm, is listed as skipped with the reason, or is one
//! that the analyser itself calls no problem. What cannot be understood is an error for the whole
//! file: an alarm dropped silently would look like one that was refuted.

mod csv;
mod kind;
mod plist;
mod sarif;
mod uri;

use std::fmt;

pub use kind::covered_by;
pub(crate) use sarif::{Slot, read_with_slots};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// As the analyser names it: absolute, or relative to where it ran.
    pub file: String,
    /// From 1.
    pub line: u32,
    /// From 1, counted as the analyser does: in bytes, UTF-16 units or characters.
    pub column: Option<u32>,
    /// The analyser's name for this kind of alarm; empty if it gives none.
    pub rule: String,
    pub message: String,
}

/// What a file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alarms {
    /// In the order of the file; the same place may occur several times.
    pub alarms: Vec<Alarm>,
    pub skipped: Vec<Skipped>,
}

/// A result that is no alarm to look for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    pub rule: String,
    pub message: String,
    pub why: Why,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It names no line of a file.
    NoPlace,
    /// It is at this address, which is no file on this machine.
    Remote(String),
    /// Someone decided not to see it.
    Suppressed,
    /// It was there in an earlier run of the analyser and is gone.
    Gone,
    /// The analyser's word for it, "Considered valid" or "Dead".
    Status(String),
}

impl fmt::Display for Why {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Why::NoPlace => write!(formatter, "it names no line of a file"),
            Why::Remote(address) => write!(formatter, "it is at '{address}', which is no local file"),
            Why::Suppressed => write!(formatter, "it is suppressed"),
            Why::Gone => write!(formatter, "it is gone since an earlier run of the analyser"),
            Why::Status(status) => write!(formatter, "its status is '{status}'"),
        }
    }
}

/// Why no alarms could be read. It is the fault of the file, or of whoever named it.
#[derive(Debug, thiserror::Error)]
pub enum AlarmsError {
    #[error("the file is empty")]
    Empty,
    #[error(
        "it begins with '{0}': it is neither SARIF 2.1.0, nor a property list as clang writes it, nor \
         Frama-C's -report-csv"
    )]
    Unrecognised(String),
    #[error("it is a binary property list; only those in XML are read")]
    Binary,
    #[error("it is no well-formed JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error("it is no well-formed XML: {0}")]
    Xml(#[from] roxmltree::Error),
    /// The place is a path into the JSON, or line and column of the text.
    #[error("{place}: {what}")]
    Malformed { place: String, what: String },
}

fn malformed(place: impl Into<String>, what: impl Into<String>) -> AlarmsError {
    AlarmsError::Malformed { place: place.into(), what: what.into() }
}

/// Reads SARIF 2.1.0, a property list as `clang --analyze` writes it, or the table of Frama-C's
/// `-report-csv`.
pub fn read(text: &str) -> Result<Alarms, AlarmsError> {
    let text = without_mark(text);
    let start = text.trim_start();
    if start.is_empty() {
        Err(AlarmsError::Empty)
    } else if start.starts_with(['{', '[']) {
        sarif::read(text)
    } else if start.starts_with('<') {
        // XML wants its declaration at the very start.
        plist::read(start)
    } else if start.starts_with("bplist") {
        Err(AlarmsError::Binary)
    } else if start.starts_with("directory") {
        csv::read(text)
    } else {
        Err(AlarmsError::Unrecognised(shorten(start.lines().next().unwrap_or_default())))
    }
}

/// Whether a text that [`read`] understands is SARIF.
pub(crate) fn is_sarif(text: &str) -> bool {
    without_mark(text).trim_start().starts_with(['{', '['])
}

/// Tools on Windows put a byte order mark in front.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Text of the file for a message: the file may be anything, and its lines of any length.
fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut characters = text.chars();
    let mut short = String::new();
    for character in characters.by_ref().take(LONGEST) {
        if character.is_control() {
            short.extend(character.escape_debug());
        } else {
            short.push(character);
        }
    }
    if characters.next().is_some() {
        short.push('…');
    }
    short
}

/// What is wrong with a line or column.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum PositionError {
    #[error("it is 0; lines and columns count from 1")]
    Zero,
    #[error("'{0}' is no number from 1 to {max}", max = u32::MAX)]
    NoNumber(String),
}

/// A line or column as text, which must be from 1 on.
fn position(text: &str) -> Result<u32, PositionError> {
    match text.parse() {
        Ok(0) => Err(PositionError::Zero),
        Ok(number) => Ok(number),
        Err(_) => Err(PositionError::NoNumber(shorten(text))),
    }
}

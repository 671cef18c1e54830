//! Messages for people, on standard error.

use std::fmt::Write;
use std::io::IsTerminal;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use diagnose::{Mark, Note, SourceText};
use frontend::Error;
use frontend::clause::ClauseError;
use outcome::Reason;
use program::{FileId, FunctionId, Place, Program};

use crate::USAGE;
use crate::cli::FlagError;
use crate::files::FileError;
use crate::recorded::TestFileError;
use crate::targets::TargetError;
use crate::terminal::{WIDEST, plain, plain_lines, shown};

/// Why a command ends without an answer.
#[derive(Debug)]
pub enum Refusal {
    /// What is wrong with what was asked for; it is still to be said.
    Usage(String),
    /// It was said where it was found; the exit code.
    Said(u8),
}

impl From<String> for Refusal {
    fn from(message: String) -> Refusal {
        Refusal::Usage(message)
    }
}

impl From<&str> for Refusal {
    fn from(message: &str) -> Refusal {
        Refusal::Usage(message.into())
    }
}

/// Errors that are the user's to mend.
macro_rules! usage_errors {
    ($($error:ty),* $(,)?) => {$(
        impl From<$error> for Refusal {
            fn from(error: $error) -> Refusal {
                Refusal::Usage(error.to_string())
            }
        }
    )*};
}

usage_errors!(FileError, FlagError, TargetError, TestFileError);

/// What is wrong with the input is said at once.
impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        Refusal::Said(input_error(&error))
    }
}

impl Refusal {
    /// Says it, unless it was said; returns the exit code.
    pub fn exit_code(self) -> u8 {
        match self {
            Refusal::Usage(message) => usage(&message),
            Refusal::Said(code) => code,
        }
    }
}

/// Prints why a program could not be loaded; returns the exit code.
pub fn input_error(error: &Error) -> u8 {
    match error {
        // As clang prints them.
        Error::Compilation { messages } => eprintln!("{messages}"),
        Error::Clause { text, error } => return clause(text, error),
        other => eprintln!("error: {other}"),
    }
    USAGE
}

/// Prints what is wrong with an expression of the command line, and where; returns the exit code.
pub fn clause(text: &str, error: &ClauseError) -> u8 {
    // The end of the text is a place, too.
    let source = format!("{text} ");
    let end = error.range.end.max(error.range.start + 1).min(source.len());
    let (source, marks) = shown(source.as_bytes(), std::slice::from_ref(&(error.range.start..end)));
    let marks = marks.into_iter().flatten().map(|mark| AnnotationKind::Primary.span(mark));
    let snippet = Snippet::source(source).path("the expression").annotations(marks);
    let title = error.to_string();
    let report = [Level::ERROR.primary_title(plain(&title)).element(snippet)];
    std::eprintln!("{}", renderer().render(&report));
    USAGE
}

/// Prints what is wrong with the command line; returns the exit code.
pub fn usage(message: &str) -> u8 {
    eprintln!("error: {message}");
    USAGE
}

pub fn warnings(text: &str) {
    if !text.is_empty() {
        eprint!("{}", plain_lines(text));
    }
}

/// With colours on a terminal, unless the user wants none (`NO_COLOR`), or wants them everywhere
/// (`CLICOLOR_FORCE`).
fn renderer() -> Renderer {
    let renderer = if has_colours() { Renderer::styled() } else { Renderer::plain() };
    match terminal_size::terminal_size_of(std::io::stderr()) {
        Some((width, _)) => renderer.term_width(usize::from(width.0).max(40)),
        None => renderer,
    }
}

pub fn has_colours() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    if is_set("NO_COLOR") {
        return false;
    }
    let forced =
        is_set("CLICOLOR_FORCE") && std::env::var_os("CLICOLOR_FORCE").is_some_and(|value| value != "0");
    forced || std::io::stderr().is_terminal() && !is_dumb
}

pub fn place_text(program: &Program, place: Place) -> String {
    let path = plain(&program.files[place.file].path);
    match (place.line, place.column) {
        (0, _) => path,
        (line, 0) => format!("{path}:{line}"),
        (line, column) => format!("{path}:{line}:{column}"),
    }
}

/// `FILE:LINE`.
pub fn line_text(program: &Program, place: Place) -> String {
    place_text(program, Place { column: 0, ..place })
}

/// A message with the source line it is about.
pub fn at_place(program: &Program, title: &str, label: &str, place: Option<Place>) {
    std::eprintln!("{}", excerpts(program, title, label, place, &[]));
}

/// A message with the source lines it is about: one excerpt per file, that of the message first.
pub fn excerpts(program: &Program, title: &str, label: &str, place: Option<Place>, notes: &[Note]) -> String {
    let first = place.map(|place| Note { place, label: label.into(), mark: Mark::Word });
    let mut files: Vec<FileId> = first.iter().chain(notes).map(|note| note.place.file).collect();
    let mut seen = Vec::new();
    files.retain(|&file| !seen.contains(&file) && (seen.push(file), true).1);
    let mut group: Group<'_> = Group::with_title(Level::ERROR.primary_title(plain(title)));
    let mut left: Vec<&Note> = Vec::new();
    for file in files {
        let primary = first.as_ref().filter(|note| note.place.file == file);
        let others = notes.iter().filter(|note| note.place.file == file);
        let marked: Vec<(&Note, AnnotationKind)> = primary
            .map(|note| (note, AnnotationKind::Primary))
            .into_iter()
            .chain(others.map(|note| (note, AnnotationKind::Context)))
            .collect();
        match snippet(program, &marked) {
            Some((snippet, not_in_it)) => {
                group = group.element(snippet);
                left.extend(not_in_it);
            }
            None => left.extend(marked.iter().map(|(note, _)| *note)),
        }
    }
    let mut text = renderer().render(&[group]);
    for note in left {
        let place = place_text(program, note.place);
        let _ = match first.as_ref().is_some_and(|first| std::ptr::eq(first, note)) {
            true => write!(text, "\n  --> {place}"),
            false => write!(text, "\n  ::: {place}: {}", plain(&note.label)),
        };
    }
    text
}

/// An excerpt of a file, and the remarks for which there was no room in it.
type Excerpt<'a, 'n> = (Snippet<'a, Annotation<'a>>, Vec<&'n Note>);

/// The lines of one file that have marks, and those between that are near.
fn snippet<'a, 'n>(program: &Program, marked: &[(&'n Note, AnnotationKind)]) -> Option<Excerpt<'a, 'n>> {
    let place = marked.first()?.0.place;
    let text = SourceText::of(program, place)?;
    let spans: Option<Vec<_>> = marked.iter().map(|(note, _)| text.marked(note.place, note.mark)).collect();
    let spans = spans?;
    let first = marked.iter().map(|(note, _)| note.place.line).min()?;
    let last = marked.iter().map(|(note, _)| note.place.line).max()?;
    let mut source = String::new();
    let (mut annotations, mut left) = (Vec::new(), Vec::new());
    for number in first..=last {
        let here: Vec<usize> =
            (0..marked.len()).filter(|&index| marked[index].0.place.line == number).collect();
        let marks: Vec<_> = here.iter().map(|&index| spans[index].clone()).collect();
        let (line, marks) = shown(text.line(number)?, &marks);
        for (&index, mark) in here.iter().zip(marks) {
            let (note, kind) = marked[index];
            match mark {
                Some(mark) => {
                    let span = source.len() + mark.start..source.len() + mark.end;
                    annotations.push(kind.span(span).label(plain(&note.label)));
                }
                None => left.push(note),
            }
        }
        source.push_str(&line);
        source.push('\n');
    }
    let mut path = plain(&program.files[place.file].path);
    // Of a line that was cut the excerpt does not know the column.
    if text.line(place.line)?.len() > WIDEST {
        path = format!("{path}:{}:{}, in the excerpt", place.line, place.column);
    }
    Some((Snippet::source(source).line_start(first as usize).path(path).annotations(annotations), left))
}

/// The text of the line, without the spaces around it.
pub fn source_line(program: &Program, place: Place) -> Option<String> {
    let text = SourceText::of(program, place)?;
    let (line, _) =
        shown(text.line(place.line)?, &text.marked(place, Mark::Word).into_iter().collect::<Vec<_>>());
    Some(line.trim().to_string())
}

/// How many frames at each end of a deep call stack are shown.
const SHOWN_FRAMES: usize = 8;

/// The call stack, innermost function first.
pub fn stack(program: &Program, stack: impl Iterator<Item = (FunctionId, Option<Place>)>) {
    let stack: Vec<_> = stack.collect();
    for (index, &(function, place)) in stack.iter().enumerate() {
        if index == SHOWN_FRAMES && stack.len() > 2 * SHOWN_FRAMES {
            eprintln!("  … {} more …", stack.len() - 2 * SHOWN_FRAMES);
        }
        if index >= SHOWN_FRAMES && index + SHOWN_FRAMES < stack.len() {
            continue;
        }
        let name = plain(&program.functions[function].name);
        match place {
            Some(place) => eprintln!("  in {name} at {}", place_text(program, place)),
            None => eprintln!("  in {name}"),
        }
    }
}

/// A remark about a place, without the excerpt.
pub fn note(program: &Program, text: &str, place: Option<Place>) {
    let text = plain(text);
    match place {
        Some(place) => eprintln!("note: {text}, at {}", place_text(program, place)),
        None => eprintln!("note: {text}"),
    }
}

/// Reasons that are shown unless all are asked for.
const SHOWN_REASONS: usize = 20;

/// Why something stayed open, and for each kind of reason what can be done about it.
pub fn cuts(program: &Program, before: &str, reasons: &[Reason], all: bool) {
    let shown = if all { reasons.len() } else { SHOWN_REASONS.min(reasons.len()) };
    let mut remedies: Vec<String> = Vec::new();
    for reason in &reasons[..shown] {
        note(program, &format!("{before}{}", reason.text), reason.place);
        remedies.extend(reason.remedy().filter(|remedy| !remedies.contains(remedy)));
    }
    if shown < reasons.len() {
        eprintln!("note: and {} more reasons (-v shows them)", reasons.len() - shown);
    }
    for remedy in remedies {
        eprintln!("help: {}", plain(&remedy));
    }
}

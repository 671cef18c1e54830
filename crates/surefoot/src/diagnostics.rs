//! Messages for people, on standard error.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use frontend::Error;
use frontend::clause::ClauseError;
use program::{FileId, FunctionId, Place, Program};

use crate::USAGE;

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
    let annotation = AnnotationKind::Primary.span(error.range.start..end);
    let snippet = Snippet::source(&source).path("the expression").annotation(annotation);
    let title = error.to_string();
    let report = [Level::ERROR.primary_title(&title).element(snippet)];
    let renderer = if std::io::stderr().is_terminal() { Renderer::styled() } else { Renderer::plain() };
    eprintln!("{}", renderer.render(&report));
    USAGE
}

/// Prints what is wrong with the command line; returns the exit code.
pub fn usage(message: &str) -> u8 {
    eprintln!("error: {message}");
    USAGE
}

pub fn warnings(text: &str) {
    if !text.is_empty() {
        eprint!("{text}");
    }
}

/// The path of a source file as it can be opened from here.
pub fn path_of(program: &Program, file: FileId) -> PathBuf {
    let file = &program.files[file];
    let path = Path::new(&file.path);
    if path.is_relative() && !path.exists() {
        Path::new(&file.directory).join(path)
    } else {
        path.to_path_buf()
    }
}

pub fn place_text(program: &Program, place: Place) -> String {
    let path = &program.files[place.file].path;
    match (place.line, place.column) {
        (0, _) => path.clone(),
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
    let excerpt = place.and_then(|place| excerpt(program, place));
    let (Some(place), Some((source, span))) = (place, excerpt) else {
        match place {
            Some(place) => eprintln!("error: {title}\n  --> {}", place_text(program, place)),
            None => eprintln!("error: {title}"),
        }
        return;
    };
    let path = &program.files[place.file].path;
    let snippet = Snippet::source(&source)
        .line_start(place.line as usize)
        .path(path)
        .annotation(AnnotationKind::Primary.span(span).label(label));
    let report = [Level::ERROR.primary_title(title).element(snippet)];
    let renderer = if std::io::stderr().is_terminal() { Renderer::styled() } else { Renderer::plain() };
    eprintln!("{}", renderer.render(&report));
}

/// The text of the line, without the spaces around it.
pub fn source_line(program: &Program, place: Place) -> Option<String> {
    excerpt(program, place).map(|(line, _)| line.trim().to_string())
}

/// The source line, and the bytes of it to underline: from the column to the end of the word.
fn excerpt(program: &Program, place: Place) -> Option<(String, std::ops::Range<usize>)> {
    let bytes = std::fs::read(path_of(program, place.file)).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let line = text.lines().nth((place.line as usize).checked_sub(1)?)?.to_string();
    // A line of a megabyte helps nobody.
    if line.len() > 500 {
        return None;
    }
    let start = (place.column.max(1) as usize - 1).min(line.len().saturating_sub(1));
    let start = (0..=start).rev().find(|&index| line.is_char_boundary(index))?;
    let word = line[start..].find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(line.len() - start);
    let mut end = (start + word.max(1)).min(line.len());
    while !line.is_char_boundary(end) {
        end += 1;
    }
    Some((line, start..end))
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
        let name = &program.functions[function].name;
        match place {
            Some(place) => eprintln!("  in {name} at {}", place_text(program, place)),
            None => eprintln!("  in {name}"),
        }
    }
}

/// A remark about a place, without the excerpt.
pub fn note(program: &Program, text: &str, place: Option<Place>) {
    match place {
        Some(place) => eprintln!("note: {text}, at {}", place_text(program, place)),
        None => eprintln!("note: {text}"),
    }
}

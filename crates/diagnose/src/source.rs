//! The source text of a program: its lines, and what of them to underline.
//!
//! Columns are those of the compiler: bytes from the start of the line, also where a line is not
//! UTF-8.

use std::ops::Range;
use std::path::{Path, PathBuf};

use outcome::StackEntry;
use program::{Decider, FileId, Place, Program};

/// The lines of a source file.
pub struct SourceText {
    bytes: Vec<u8>,
    /// Where each line begins.
    starts: Vec<usize>,
}

/// What is underlined at a place.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The word that begins there.
    Word,
    /// What is in parentheses around it, or behind the keyword there.
    Condition,
    /// The whole condition of the statement that it is in, or whose keyword or end it is; nothing if that
    /// is not all in the line.
    ConditionOf(Decider),
    /// What a `switch` decides on.
    ConditionOfSwitch,
}

impl SourceText {
    /// The file of a place, if it can be read.
    pub fn of(program: &Program, place: Place) -> Option<SourceText> {
        std::fs::read(path_of(program, place.file)).ok().map(SourceText::new)
    }

    fn new(bytes: Vec<u8>) -> SourceText {
        let breaks = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').map(|(at, _)| at + 1);
        let starts = std::iter::once(0).chain(breaks).collect();
        SourceText { bytes, starts }
    }

    /// A line by its number, from 1 on, without what ends it.
    pub fn line(&self, number: u32) -> Option<&[u8]> {
        let index = (number as usize).checked_sub(1)?;
        let start = *self.starts.get(index)?;
        let end = self.starts.get(index + 1).map_or(self.bytes.len(), |next| next - 1);
        let line = &self.bytes[start..end];
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    }

    /// What a place begins with.
    pub fn byte(&self, place: Place) -> Option<u8> {
        self.line(place.line)?.get((place.column as usize).checked_sub(1)?).copied()
    }

    /// The bytes of its line to underline at a place.
    pub fn marked(&self, place: Place, mark: Mark) -> Option<Range<usize>> {
        let line = self.line(place.line)?;
        if line.is_empty() {
            return None;
        }
        let column = (place.column.max(1) as usize - 1).min(line.len() - 1);
        let condition = match mark {
            Mark::Word => None,
            Mark::Condition => condition_around(line, column),
            Mark::ConditionOf(decider) => return condition_of(line, column, decider),
            Mark::ConditionOfSwitch => return in_parentheses_of(line, column, b"switch"),
        };
        Some(condition.unwrap_or_else(|| column..column + word_length(&line[column..])))
    }
}

/// The place where a line names something, if its column is not known.
pub fn named(program: &Program, place: Place, name: &str) -> Place {
    let text = if place.column == 0 { SourceText::of(program, place) } else { None };
    let column = text.as_ref().and_then(|text| text.line(place.line)).and_then(|line| {
        let is_there = |&at: &usize| {
            line[at..].starts_with(name.as_bytes())
                && word_length(&line[at..]) == name.len()
                && (at == 0 || word_length(&line[at - 1..]) == 1)
        };
        (0..line.len()).find(is_there)
    });
    column.map_or(place, |column| Place { column: column as u32 + 1, ..place })
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

/// Whether a place is one in the user's code, not in the model of a library function.
pub fn is_users(program: &Program, place: Place) -> bool {
    place.line > 0 && !program.files[place.file].is_model
}

/// The innermost place in the user's code.
pub fn user_place(program: &Program, stack: &[StackEntry]) -> Option<Place> {
    stack.iter().filter_map(|entry| entry.place).find(|&place| is_users(program, place))
}

/// Bytes of the word that a text begins with, or of the character.
fn word_length(text: &[u8]) -> usize {
    let is_in_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
    text.iter().take_while(|&&byte| is_in_word(byte)).count().max(1)
}

/// The condition in parentheses behind a keyword, or around a column.
fn condition_around(line: &[u8], column: usize) -> Option<Range<usize>> {
    let is_keyword = |word: &[u8]| [&b"if"[..], b"for", b"while", b"switch"].contains(&word);
    // The end of a `do` loop is the end of its body.
    let mut column = column;
    if line[column] == b'}' {
        column += line[column..].windows(5).position(|word| word == b"while")?;
    }
    let word = &line[column..column + word_length(&line[column..])];
    let open = if is_keyword(word) {
        column + line[column..].iter().position(|&byte| byte == b'(')?
    } else {
        let mut depth = 0;
        (0..column).rev().find(|&at| {
            match line[at] {
                b')' => depth += 1,
                b'(' => depth -= 1,
                _ => {}
            }
            depth < 0
        })?
    };
    let close = open + closing(&line[open..])?;
    // Within the head of a `for` the condition is between the semicolons.
    let inside = &line[open + 1..close];
    if word == b"for" || inside.contains(&b';') {
        let first = inside.iter().position(|&byte| byte == b';')?;
        let second = first + 1 + inside[first + 1..].iter().position(|&byte| byte == b';')?;
        return trimmed(line, open + 1 + first + 1..open + 1 + second);
    }
    trimmed(line, open + 1..close)
}

/// The condition of a statement that a column is in, or whose keyword is there.
fn condition_of(line: &[u8], column: usize, decider: Decider) -> Option<Range<usize>> {
    match decider {
        Decider::If => in_parentheses_of(line, column, b"if"),
        Decider::While => in_parentheses_of(line, column, b"while"),
        Decider::For => {
            let head = in_parentheses_of(line, column, b"for")?;
            // Between its semicolons.
            let inside = &line[head.clone()];
            let first = head.start + inside.iter().position(|&byte| byte == b';')?;
            let second = first + 1 + line[first + 1..head.end].iter().position(|&byte| byte == b';')?;
            trimmed(line, first + 1..second)
        }
        // The end of a `do` loop is the end of its body.
        Decider::Do if line[column] == b'}' => {
            let rest = line[column + 1..].trim_ascii_start();
            let keyword = line.len() - rest.len();
            (&rest[..word_length(rest).min(rest.len())] == b"while")
                .then(|| in_parentheses_of(line, keyword, b"while"))?
        }
        Decider::Do => None,
    }
}

/// What the parentheses behind a keyword enclose: it is at the column, or the column is in them.
fn in_parentheses_of(line: &[u8], column: usize, keyword: &[u8]) -> Option<Range<usize>> {
    let at_keyword = &line[column..column + word_length(&line[column..])] == keyword;
    let open = if at_keyword {
        let rest = &line[column + keyword.len()..];
        let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let open = column + keyword.len() + blanks;
        (line.get(open) == Some(&b'(')).then_some(open)?
    } else {
        let mut depth = 0;
        (0..column).rev().find(|&at| {
            match line[at] {
                b')' => depth += 1,
                b'(' if depth > 0 => depth -= 1,
                // Of another statement, or of a part of the condition.
                b'(' => return ends_with_word(&line[..at], keyword),
                _ => {}
            }
            false
        })?
    };
    let close = open + closing(&line[open..])?;
    let inside = &line[open + 1..close];
    // Another statement may be in it.
    let whole = !inside.contains(&b'{') && (keyword == b"for" || !inside.contains(&b';'));
    trimmed(line, open + 1..close).filter(|_| whole)
}

/// Whether a word is the last of a text.
fn ends_with_word(text: &[u8], word: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    let before = text.len().checked_sub(word.len() + 1).map(|before| text[before]);
    text.ends_with(word)
        && before.is_none_or(|byte| !byte.is_ascii_alphanumeric() && byte != b'_' && byte < 0x80)
}

/// Where the parenthesis closes that a text begins with.
fn closing(text: &[u8]) -> Option<usize> {
    let mut depth = 0;
    text.iter().position(|&byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}

/// A range without the spaces at its ends; None if nothing is left.
fn trimmed(line: &[u8], range: Range<usize>) -> Option<Range<usize>> {
    let text = &line[range.clone()];
    let front = text.iter().position(|byte| !byte.is_ascii_whitespace())?;
    let back = text.iter().rev().position(|byte| !byte.is_ascii_whitespace())?;
    Some(range.start + front..range.end - back)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_found_around_a_column() {
        let text = SourceText::new(
            b"if (f(a) && b > 1) x();\r\nfor (i = 0; i < n; i++) {\n  } while (--n);".to_vec(),
        );
        let file = program::Entity::from_index(0);
        let check = |line: u32, column: u32, expected: &str| {
            let place = Place { file, line, column };
            let range = text.marked(place, Mark::Condition).expect("a mark");
            let line = text.line(line).expect("a line");
            assert_eq!(std::str::from_utf8(&line[range]), Ok(expected));
        };
        check(1, 10, "f(a) && b > 1");
        check(1, 1, "f(a) && b > 1");
        check(2, 1, "i < n");
        check(3, 3, "--n");
        let mut text = SourceText::new(
            b"  else if (a && (b)) x();\nfor (i = 0; i < n; i++) {\n  } while (--n);\nsifif (a)\nif (f("
                .to_vec(),
        );
        let whole = |text: &SourceText, line: u32, column: u32, decider: Decider| {
            let range = text.marked(Place { file, line, column }, Mark::ConditionOf(decider))?;
            Some(String::from_utf8_lossy(&text.line(line)?[range]).into_owned())
        };
        // Of a part, the whole condition is the one of its statement.
        assert_eq!(whole(&text, 1, 18, Decider::If).as_deref(), Some("a && (b)"));
        assert_eq!(whole(&text, 1, 12, Decider::If).as_deref(), Some("a && (b)"));
        assert_eq!(whole(&text, 1, 18, Decider::While), None);
        assert_eq!(whole(&text, 2, 1, Decider::For).as_deref(), Some("i < n"));
        assert_eq!(whole(&text, 3, 3, Decider::Do).as_deref(), Some("--n"));
        assert_eq!(whole(&text, 4, 8, Decider::If), None);
        assert_eq!(whole(&text, 5, 5, Decider::If), None);
        text = SourceText::new(Vec::new());
        assert_eq!(text.marked(Place { file, line: 1, column: 3 }, Mark::Word), None);
    }
}

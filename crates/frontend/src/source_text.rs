//! What the text of a source file has at a place.
//!
//! Debug information has a line and a column for most of what the compiler emits, but does not say what
//! is there. Line markers of preprocessed files are followed; a line that they tell of more than once has
//! several texts.

use std::path::{Path, PathBuf};

use program::{FileId, Place, SourceFile, Table};
use rustc_hash::FxHashMap;

use crate::c_text::{Kind, Tokens, marker};

/// What is at a place of the source.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum At {
    /// A brace, which is no statement.
    Brace,
    /// `&&`, `||` or `?`, of which only the operands are evaluated.
    Operator,
    /// The beginning of a statement.
    Statement,
    /// The middle of one, or its end.
    Within,
    /// Something else, of which it cannot be told whether a statement begins with it.
    Code,
    /// There is no text, or there are several that differ.
    Unknown,
}

/// The lines of a file, by their numbers.
type Lines = FxHashMap<u32, Vec<Vec<u8>>>;

/// The texts of source files.
#[derive(Default)]
pub(crate) struct SourceTexts {
    files: FxHashMap<String, Lines>,
    by_id: FxHashMap<FileId, Option<String>>,
    /// Where expressions begin and end that have blocks in them; of files that were asked for.
    expressions: FxHashMap<String, Vec<Crossing>>,
}

/// A place, and whether what is behind it is in a block that is part of an expression.
type Crossing = ((u32, u32), bool);

impl SourceTexts {
    /// Reads the inputs of the program; other files are read when they are asked for.
    pub fn of_inputs(paths: &[PathBuf]) -> SourceTexts {
        let mut texts = SourceTexts::default();
        for path in paths {
            let is_source = path.extension().is_some_and(|extension| extension == "c" || extension == "i");
            if is_source && let Ok(bytes) = std::fs::read(path) {
                texts.add(&path.to_string_lossy(), &bytes);
            }
        }
        texts
    }

    fn add(&mut self, name: &str, text: &[u8]) {
        let mut lines = self.files.remove(name).unwrap_or_default();
        let (mut file, mut number) = (name.to_string(), 0u32);
        for line in text.split(|&byte| byte == b'\n') {
            number = number.wrapping_add(1);
            let Some((next, named)) = marker(line) else {
                lines.entry(number).or_default().push(line.to_vec());
                continue;
            };
            number = next.wrapping_sub(1);
            if let Some(named) = named.filter(|named| *named != file) {
                let other = self.files.remove(&named).unwrap_or_default();
                self.files.insert(std::mem::replace(&mut file, named), std::mem::replace(&mut lines, other));
            }
        }
        self.files.insert(file, lines);
    }

    /// What is at a place.
    pub fn at(&mut self, place: Place, files: &Table<FileId, SourceFile>) -> At {
        let name = self.by_id.get(&place.file).cloned().unwrap_or_else(|| {
            let name = self.find(&files[place.file]);
            self.by_id.insert(place.file, name.clone());
            name
        });
        let texts = name.and_then(|name| self.files.get(&name)?.get(&place.line));
        let mut found = texts.into_iter().flatten().map(|line| kind(line, place.column));
        let Some(first) = found.next() else { return At::Unknown };
        if found.all(|other| other == first) { first } else { At::Unknown }
    }

    /// The same, where it matters whether a statement begins there.
    pub fn statement_at(&mut self, place: Place, files: &Table<FileId, SourceFile>) -> At {
        let at = self.at(place, files);
        if at != At::Code {
            return at;
        }
        let name = self.by_id.get(&place.file).cloned().flatten();
        let Some(lines) = name.and_then(|name| self.files.get(&name)) else { return At::Unknown };
        let Some([line]) = lines.get(&place.line).map(Vec::as_slice) else { return At::Code };
        let (before, text) = line.split_at((place.column as usize).saturating_sub(1).min(line.len()));
        // What is in front of it may be in a line before.
        let mut before = before.to_vec();
        let mut number = place.line;
        while before.trim_ascii().is_empty() && number > 1 {
            number -= 1;
            match lines.get(&number).map(Vec::as_slice) {
                Some([line]) => before.clone_from(line),
                _ => return At::Code,
            }
        }
        beginning(before.trim_ascii_end(), text)
    }

    /// Whether nothing but opening braces, `else`, blanks and comments is between two places.
    pub fn only_opens(&mut self, from: Place, to: Place, files: &Table<FileId, SourceFile>) -> bool {
        // The file is read when it is asked for the first time.
        self.at(to, files);
        if from.file != to.file {
            return false;
        }
        let name = self.by_id.get(&from.file).cloned().flatten();
        let Some(lines) = name.and_then(|name| self.files.get(&name)) else { return false };
        let mut between = Vec::new();
        for number in from.line..=to.line {
            let Some([line]) = lines.get(&number).map(Vec::as_slice) else { return false };
            let end = if number == to.line { to.column.saturating_sub(1) as usize } else { line.len() };
            let start = if number == from.line { from.column.saturating_sub(1) as usize } else { 0 };
            between.extend(line.get(start..end).unwrap_or_default());
            between.push(b'\n');
        }
        opens(&between)
    }

    /// Whether a label is written at a place, and not made by a macro.
    pub fn has_label(&mut self, place: Place, files: &Table<FileId, SourceFile>) -> bool {
        self.at(place, files);
        let name = self.by_id.get(&place.file).cloned().flatten();
        let texts = name.and_then(|name| self.files.get(&name)?.get(&place.line));
        let Some([line]) = texts.map(Vec::as_slice) else { return false };
        let start = (place.column as usize).saturating_sub(1);
        let mut tokens = Tokens::new("", line.get(start..).unwrap_or_default());
        tokens.next().is_some_and(|token| token.kind == Kind::Word)
            && tokens.next().is_some_and(|token| token.text == b":")
    }

    /// Whether a place is in a block that is part of an expression, if the text tells.
    pub fn is_in_expression(&mut self, place: Place, files: &Table<FileId, SourceFile>) -> Option<bool> {
        // The file is read when it is asked for the first time.
        self.at(place, files);
        let name = self.by_id.get(&place.file).cloned().flatten()?;
        let lines = self.files.get(&name)?;
        lines.get(&place.line)?;
        let found = self.expressions.entry(name).or_insert_with(|| expressions(lines));
        let behind = found.partition_point(|&(at, _)| at <= (place.line, place.column));
        Some(behind > 0 && found[behind - 1].1)
    }

    fn find(&mut self, file: &SourceFile) -> Option<String> {
        let below = Path::new(&file.directory).join(&file.path);
        // The compiler may have split the name that it was given.
        for name in [file.path.clone(), below.to_string_lossy().into_owned()] {
            if self.files.contains_key(&name) {
                return Some(name);
            }
        }
        let bytes = std::fs::read(&file.path).or_else(|_| std::fs::read(below)).ok()?;
        self.add(&file.path, &bytes);
        self.files.contains_key(&file.path).then(|| file.path.clone())
    }
}

/// Where blocks that are parts of expressions begin and end. All is part of one if some line has several texts.
fn expressions(lines: &Lines) -> Vec<Crossing> {
    let last = lines.keys().copied().max().unwrap_or(0);
    let mut text = Vec::new();
    for number in 1..=last {
        match lines.get(&number).map(Vec::as_slice) {
            Some([line]) => text.extend(line),
            Some(_) => return vec![((0, 0), true)],
            None => {}
        }
        text.push(b'\n');
    }
    let mut open = Vec::new();
    let mut found = Vec::new();
    for token in Tokens::new("", &text).without_markers() {
        match token.text {
            b"(" | b"[" | b"{" => open.push(token.text[0]),
            b")" | b"]" | b"}" => {
                open.pop();
            }
            _ => continue,
        }
        let expression = open.iter().position(|&sign| sign != b'{').unwrap_or(open.len());
        found.push(((token.line, token.column), open[expression..].contains(&b'{')));
    }
    found
}

/// Whether a statement begins between two texts.
fn beginning(before: &[u8], text: &[u8]) -> At {
    const KEYWORDS: [&[u8]; 9] =
        [b"goto", b"break", b"continue", b"return", b"for", b"while", b"do", b"if", b"switch"];
    let is_in_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80;
    let word = &text[..text.iter().take_while(|byte| is_in_word(byte)).count()];
    if KEYWORDS.contains(&word) {
        return At::Statement;
    }
    // Only a name, a parenthesis or an operator with one operand begins an expression.
    if word.first().is_none_or(|byte| byte.is_ascii_digit())
        && !text.starts_with(b"(")
        && !text.starts_with(b"*")
    {
        return At::Within;
    }
    if before.ends_with(b"*/") || before.windows(2).any(|pair| pair == b"//") || before.starts_with(b"#") {
        return At::Code;
    }
    let last_word = &before[before.len() - before.iter().rev().take_while(|byte| is_in_word(byte)).count()..];
    match before.last() {
        Some(b';' | b'{' | b'}') => At::Statement,
        // A label, a case, or the last operand of a condition.
        Some(b':') if !before.contains(&b'?') => At::Statement,
        Some(b')') if closes_head(before) => At::Statement,
        Some(b':' | b')') | None => At::Code,
        _ if last_word == b"else" || last_word == b"do" => At::Statement,
        _ => At::Within,
    }
}

/// Whether the parenthesis at the end of a text closes the head of a statement.
fn closes_head(text: &[u8]) -> bool {
    let mut depth = 0;
    let open = text.iter().rposition(|byte| {
        match byte {
            b')' => depth += 1,
            b'(' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let head = open.map_or(&text[..0], |open| text[..open].trim_ascii_end());
    [&b"if"[..], b"while", b"for", b"switch"].iter().any(|keyword| {
        let apart = |byte: &u8| !byte.is_ascii_alphanumeric() && *byte != b'_';
        head.strip_suffix(*keyword).is_some_and(|before| before.last().is_none_or(apart))
    })
}

fn opens(text: &[u8]) -> bool {
    let mut rest = text.trim_ascii_start();
    while !rest.is_empty() {
        let behind = |mark: &[u8]| {
            rest.windows(mark.len()).position(|window| window == mark).map(|at| at + mark.len())
        };
        let length = match rest {
            [b'{', ..] => Some(1),
            [b'/', b'/', ..] => behind(b"\n"),
            [b'/', b'*', ..] => behind(b"*/"),
            [b'e', b'l', b's', b'e', next, ..] if next.is_ascii_whitespace() || *next == b'{' => Some(4),
            _ => None,
        };
        let Some(length) = length else { return false };
        rest = rest[length..].trim_ascii_start();
    }
    true
}

fn kind(line: &[u8], column: u32) -> At {
    let text = (column as usize).checked_sub(1).and_then(|start| line.get(start..)).unwrap_or_default();
    let begins = |tokens: &[&[u8]]| tokens.iter().any(|token| text.starts_with(token));
    if text.is_empty() {
        At::Unknown
    } else if begins(&[b"{", b"}", b"<%", b"%>"]) {
        At::Brace
    } else if begins(&[b"&&", b"||", b"?"]) {
        At::Operator
    } else {
        At::Code
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_opens_a_statement_is_passed_over() {
        for (text, expected) in [
            ("", true),
            (" { else { /* ; */ // x\n ", true),
            ("else\n", true),
            (";", false),
            ("} ", false),
            ("x = ", false),
            ("elsewhere ", false),
            ("/* ", false),
        ] {
            assert_eq!(opens(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn statements_begin_behind_others() {
        for (before, text, expected) in [
            ("x = 1;", "FAIL;", At::Statement),
            ("if (f(x))", "FAIL;", At::Statement),
            ("else", "FAIL;", At::Statement),
            ("case 3:", "FAIL;", At::Statement),
            ("x == (int)", "MAX)", At::Code),
            ("c ? a :", "MAX)", At::Code),
            ("x == 3 /* */", "FAIL;", At::Code),
            ("if (x ==", "MAX)", At::Within),
            ("if (x ==", "8)", At::Within),
            ("foo(1", ");", At::Within),
            ("anything", "goto x;", At::Statement),
            ("anything", "gotox;", At::Within),
        ] {
            assert_eq!(beginning(before.as_bytes(), text.as_bytes()), expected, "{before} {text}");
        }
    }

    #[test]
    fn lines_are_those_that_markers_tell_of() {
        let mut texts = SourceTexts::default();
        texts.add("a.i", b"# 1 \"a.c\"\nx {\n# 7 \"b.h\" 1\n  }\n#line 3 \"a.c\"\n a && b\n# 3\n  c }\n");
        let mut files: Table<FileId, SourceFile> = Table::new();
        let mut file = |path: &str| {
            files.push(SourceFile { path: path.into(), directory: "/nowhere".into(), is_model: false })
        };
        let (a, b, c) = (file("a.c"), file("b.h"), file("c.c"));
        let mut at = |file, line, column| texts.at(Place { file, line, column }, &files);
        assert_eq!(at(a, 1, 1), At::Code);
        assert_eq!(at(a, 1, 3), At::Brace);
        assert_eq!(at(b, 7, 3), At::Brace);
        // Line 3 is there twice: what both agree in is known.
        assert_eq!(at(a, 3, 2), At::Code);
        assert_eq!(at(a, 3, 4), At::Unknown);
        assert_eq!(at(c, 1, 1), At::Unknown);
        assert_eq!(at(a, 1, 0), At::Unknown);
    }
}

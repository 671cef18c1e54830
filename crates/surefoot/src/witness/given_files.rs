//! The text of the files that the user gave: where statements begin, where calls end.
//!
//! Lines and columns here are *physical*, those of the file as it is. The compiler follows line markers
//! and calls them by other names; [`Sources::physical`] and [`GivenFile::presumed`] translate.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use frontend::clause::boundaries;
use program::{Place, Program};

use crate::files::{self, FileError};

/// A place of a given file.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    pub line: u32,
    pub column: u32,
}

/// The files that were given.
pub struct Sources {
    pub files: Vec<GivenFile>,
}

impl Sources {
    pub fn read(paths: &[PathBuf]) -> Result<Sources, FileError> {
        let read = |path: &PathBuf| Ok(GivenFile::new(path, &files::read(path)?));
        Ok(Sources { files: paths.iter().map(read).collect::<Result<_, FileError>>()? })
    }

    /// The given file that a place is in, and where there.
    pub fn physical(&self, program: &Program, place: Place) -> Option<(&GivenFile, Spot)> {
        let file = &program.files[place.file];
        if place.line == 0 || file.is_model {
            return None;
        }
        let below = Path::new(&file.directory).join(&file.path);
        let below = below.to_string_lossy();
        self.files.iter().find_map(|source| {
            let line = source.physical_line(&file.path, place.line);
            let line = line.or_else(|| source.physical_line(&below, place.line))?;
            Some((source, Spot { line, column: place.column }))
        })
    }
}

pub struct GivenFile {
    pub path: PathBuf,
    pub sha256: String,
    /// The text without comments, directives and what is between quotes: blanks are in their place.
    code: Vec<u8>,
    /// Where lines begin.
    lines: Vec<usize>,
    /// Where parts begin: behind `;`, braces, and heads of statements.
    boundaries: Vec<usize>,
    /// By line: the name of the file and the line there that a marker says it is.
    markers: Vec<Option<(usize, u32)>>,
    names: Vec<String>,
    /// By name and line there.
    physical: HashMap<(usize, u32), u32>,
}

impl GivenFile {
    pub fn new(path: &Path, bytes: &[u8]) -> GivenFile {
        let mut lines = vec![0];
        lines.extend(bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1));
        let mut source = GivenFile {
            path: path.to_path_buf(),
            sha256: report::sha256_hex(bytes),
            code: blanked(bytes),
            lines,
            boundaries: Vec::new(),
            markers: Vec::new(),
            names: vec![path.to_string_lossy().into_owned()],
            physical: HashMap::new(),
        };
        source.read_markers(bytes);
        let found = boundaries(bytes).into_iter();
        source.boundaries = found.filter_map(|(line, column)| source.offset(Spot { line, column })).collect();
        source
    }

    /// Its name as it was given.
    pub fn name(&self) -> String {
        self.path.to_string_lossy().into_owned()
    }

    fn read_markers(&mut self, bytes: &[u8]) {
        let (mut name, mut line) = (0, 1);
        for (index, text) in bytes.split(|byte| *byte == b'\n').enumerate() {
            if let Some((number, file)) = marker(text) {
                line = number;
                if let Some(file) = file {
                    name = self.names.iter().position(|known| *known == file).unwrap_or_else(|| {
                        self.names.push(file);
                        self.names.len() - 1
                    });
                }
                self.markers.push(None);
                continue;
            }
            self.markers.push(Some((name, line)));
            // A line that occurs twice, as in a header without guard, is where it is first.
            self.physical.entry((name, line)).or_insert(index as u32 + 1);
            line += 1;
        }
    }

    fn physical_line(&self, name: &str, line: u32) -> Option<u32> {
        let number = self.names.iter().position(|known| known == name)?;
        self.physical.get(&(number, line)).copied()
    }

    /// What the compiler calls a line.
    pub fn presumed(&self, line: u32) -> Option<(&str, u32)> {
        let &(name, line) = self.markers.get((line as usize).checked_sub(1)?)?.as_ref()?;
        Some((&self.names[name], line))
    }

    fn offset(&self, spot: Spot) -> Option<usize> {
        let start = *self.lines.get((spot.line as usize).checked_sub(1)?)?;
        let at = start + (spot.column as usize).checked_sub(1)?;
        (at <= self.code.len()).then_some(at)
    }

    fn spot(&self, at: usize) -> Spot {
        let line = self.lines.partition_point(|&start| start <= at);
        Spot { line: line as u32, column: (at - self.lines[line - 1] + 1) as u32 }
    }

    fn next_code(&self, from: usize) -> Option<usize> {
        let rest = self.code.get(from..)?;
        rest.iter().position(|byte| !byte.is_ascii_whitespace()).map(|length| from + length)
    }

    fn code_before(&self, at: usize) -> Option<u8> {
        self.code[..at].iter().rev().copied().find(|byte| !byte.is_ascii_whitespace())
    }

    fn word(&self, at: usize) -> &[u8] {
        let rest = &self.code[at..];
        let end = rest.iter().position(|&byte| !is_word(byte)).unwrap_or(rest.len());
        &rest[..end]
    }

    /// The word at a place.
    pub fn word_at(&self, spot: Spot) -> String {
        let word = self.offset(spot).map(|at| self.word(at)).unwrap_or_default();
        String::from_utf8_lossy(word).into_owned()
    }

    /// The first column of a line that has code.
    pub fn first_column(&self, line: u32) -> Option<u32> {
        let start = self.offset(Spot { line, column: 1 })?;
        let spot = self.spot(self.next_code(start)?);
        (spot.line == line).then_some(spot.column)
    }

    /// Where the statement or full expression begins that a place is in.
    pub fn statement(&self, spot: Spot) -> Option<Spot> {
        let at = self.statement_offset(self.offset(spot)?)?;
        Some(self.spot(at))
    }

    fn statement_offset(&self, at: usize) -> Option<usize> {
        let part = self.boundaries.partition_point(|&begin| begin <= at);
        let begin = part.checked_sub(1).map_or(0, |part| self.boundaries[part]);
        let mut start = self.next_code(begin)?;
        loop {
            let word = self.word(start);
            let behind = self.next_code(start + word.len())?;
            let is_label = !word.is_empty() && self.code[behind] == b':' && word != b"case";
            let next = match word {
                b"else" | b"do" => Some(behind),
                b"case" => {
                    let colon = self.code[behind..].iter().position(|byte| *byte == b':')?;
                    self.next_code(behind + colon + 1)
                }
                _ if is_label => self.next_code(behind + 1),
                _ => None,
            };
            match next.filter(|&next| next <= at) {
                Some(next) => start = next,
                None => return Some(start.min(at)),
            }
        }
    }

    /// The parenthesis that closes the arguments of the call of the function whose name is there.
    pub fn end_of_call(&self, callee: Spot) -> Option<Spot> {
        Some(self.spot(self.end_of_call_offset(self.offset(callee)?)?))
    }

    fn end_of_call_offset(&self, callee: usize) -> Option<usize> {
        let open = self.next_code(callee + self.word(callee).len())?;
        if self.code[open] != b'(' {
            return None;
        }
        let mut depth = 0;
        for (length, byte) in self.code[open..].iter().enumerate() {
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(open + length);
            }
        }
        None
    }

    /// The name of the function whose call ends with the parenthesis there.
    pub fn callee(&self, parenthesis: Spot) -> Option<Spot> {
        let close = self.offset(parenthesis)?;
        if self.code.get(close) != Some(&b')') {
            return None;
        }
        let mut depth = 0;
        for at in (0..=close).rev() {
            match self.code[at] {
                b')' => depth += 1,
                b'(' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let end = self.code[..at].iter().rposition(|byte| !byte.is_ascii_whitespace())? + 1;
                let length = self.code[..end].iter().rev().take_while(|&&byte| is_word(byte)).count();
                return (length > 0).then(|| self.spot(end - length));
            }
        }
        None
    }

    /// The statement that is executed next behind `… variable = callee(…);`, if that is the whole
    /// statement and one follows it in the same block.
    pub fn behind_assignment(&self, variable: &str, callee: Spot) -> Option<Spot> {
        let callee = self.offset(callee)?;
        let start = self.statement_offset(callee)?;
        if !matches!(self.code_before(start), Some(b';' | b'{' | b'}')) {
            return None;
        }
        let before = std::str::from_utf8(&self.code[start..callee]).ok()?;
        let target = before.trim_end().strip_suffix('=')?.trim_end().strip_suffix(variable)?;
        let is_plain = target.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c.is_whitespace());
        let ends_word = target.is_empty() || target.ends_with(char::is_whitespace);
        let semicolon = self.next_code(self.end_of_call_offset(callee)? + 1)?;
        if !is_plain || !ends_word || self.code[semicolon] != b';' {
            return None;
        }
        let next = self.next_code(semicolon + 1)?;
        let word = self.word(next);
        let is_label = !word.is_empty()
            && self.next_code(next + word.len()).is_some_and(|behind| self.code[behind] == b':');
        let follows = !matches!(self.code[next], b'}' | b'{' | b';')
            && !matches!(word, b"else" | b"case" | b"default" | b"do")
            && !is_label;
        follows.then(|| self.spot(next))
    }
}

fn is_word(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphanumeric() || byte >= 0x80
}

/// `# 12 "file.c"` or `#line 12 "file.c"`.
fn marker(line: &[u8]) -> Option<(u32, Option<String>)> {
    let text = String::from_utf8_lossy(line);
    let text = text.trim_start().strip_prefix('#')?.trim_start();
    let text = text.strip_prefix("line").unwrap_or(text).trim_start();
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number = text[..digits].parse().ok()?;
    Some((number, text.split('"').nth(1).map(String::from)))
}

/// The text with blanks where there is no code; of the same length.
fn blanked(text: &[u8]) -> Vec<u8> {
    let mut code = text.to_vec();
    let mut at = 0;
    let mut begins_line = true;
    let peek = |at: usize| text.get(at).copied().unwrap_or(0);
    while at < text.len() {
        let start = at;
        let end = match (text[at], peek(at + 1)) {
            (b'/', b'*') => {
                let rest = text[at + 2..].windows(2).position(|pair| pair == b"*/");
                rest.map_or(text.len(), |length| at + length + 4)
            }
            (b'/', b'/') => end_of_line(text, at),
            (b'#', _) if begins_line => end_of_line(text, at),
            (quote @ (b'"' | b'\''), _) => {
                let mut end = at + 1;
                while end < text.len() && text[end] != quote && text[end] != b'\n' {
                    end += if text[end] == b'\\' { 2 } else { 1 };
                }
                // The quotes stay: something is there.
                code[start] = quote;
                let end = (end + 1).min(text.len());
                blank(&mut code[(start + 1).min(end)..end]);
                begins_line = false;
                at = end;
                continue;
            }
            (byte, _) => {
                begins_line = byte == b'\n' || begins_line && byte.is_ascii_whitespace();
                at += 1;
                continue;
            }
        };
        blank(&mut code[start..end]);
        at = end;
    }
    code
}

fn end_of_line(text: &[u8], from: usize) -> usize {
    let mut at = from;
    while at < text.len() && text[at] != b'\n' {
        at += if text[at] == b'\\' && text.get(at + 1) == Some(&b'\n') { 2 } else { 1 };
    }
    at.min(text.len())
}

fn blank(code: &mut [u8]) {
    code.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> GivenFile {
        GivenFile::new(Path::new("a.c"), text.as_bytes())
    }

    /// The place of `@` in the text, which is left out.
    fn with_mark(text: &str) -> (GivenFile, Spot) {
        let at = text.find('@').expect("a mark");
        let source = source(&text.replace('@', ""));
        let spot = source.spot(at);
        (source, spot)
    }

    #[track_caller]
    fn rest(source: &GivenFile, spot: Option<Spot>, expected: Option<&str>) {
        let rest = spot.map(|spot| {
            let at = source.offset(spot).expect("a place of the text");
            String::from_utf8_lossy(&source.code[at..]).into_owned()
        });
        assert_eq!(rest.as_deref(), expected);
    }

    #[test]
    fn statements_begin_where_c_says() {
        for (text, expected) in [
            ("{ a; b = @f(); c; }", "b = f(); c; }"),
            ("{ if (x) a = @1; }", "a = 1; }"),
            ("{ if (x) y; else a = @1; }", "a = 1; }"),
            ("{ switch (x) { case 1: a = @1; } }", "a = 1; } }"),
            ("{ here: a = @1; }", "a = 1; }"),
            ("{ /* ; */ a\n = @1; }", "a\n = 1; }"),
            ("{ for (int i = 0; i @< n; i++) x; }", "i < n; i++) x; }"),
            ("{ while (@x) y; }", "while (x) y; }"),
        ] {
            let (source, spot) = with_mark(text);
            rest(&source, source.statement(spot), Some(expected));
        }
    }

    #[test]
    fn calls_end_with_their_parenthesis() {
        let (source, spot) = with_mark("{ x = @f (g(1), \")\"); }");
        rest(&source, source.end_of_call(spot), Some("); }"));
        let end = source.end_of_call(spot).expect("an end");
        assert_eq!(source.callee(end), Some(spot));
        let (source, spot) = with_mark("{ x = @f; }");
        assert_eq!(source.end_of_call(spot), None);
    }

    #[test]
    fn what_follows_an_assignment() {
        for (text, expected) in [
            ("{ int x = @f(); y = x; }", Some("y = x; }")),
            ("{ x = @f(); }", None),
            ("{ while (1) x = @f(); y; }", None),
            ("{ x = 1 + @f(); y; }", None),
            ("{ x = @f() + 1; y; }", None),
            ("{ xx = @f(); y; }", None),
            ("{ a.x = @f(); y; }", None),
            ("{ int z, x = @f(); y; }", None),
            ("{ if (c) { x = @f(); } else y; }", None),
            ("{ x = @f(); again: y; }", None),
        ] {
            let (source, spot) = with_mark(text);
            rest(&source, source.behind_assignment("x", spot), expected);
        }
    }

    #[test]
    fn markers_are_translated_both_ways() {
        let source = source("# 1 \"b.c\"\nx;\n# 7 \"c.h\" 1\ny;\n# 3 \"b.c\" 2\nz;\n");
        assert_eq!(source.presumed(2), Some(("b.c", 1)));
        assert_eq!(source.presumed(6), Some(("b.c", 3)));
        assert_eq!(source.presumed(1), None);
        assert_eq!(source.physical_line("c.h", 7), Some(4));
        assert_eq!(source.physical_line("b.c", 3), Some(6));
        assert_eq!(source.physical_line("a.c", 1), None);
    }
}

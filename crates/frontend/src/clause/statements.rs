//! Which places of a source file belong to the same full expression.
//!
//! Debug information has the line and column of each instruction, but does not say where a
//! statement ends: `a = 1, b = 2;` and `a = 1; b = 2;` look alike. The text does. A new part begins
//! behind `;`, behind the braces of a block, and behind the parenthesis that closes the head of `if`,
//! `while`, `for` or `switch`: so the parts are what C calls full expressions (6.8), but that all
//! initialisers of a declaration are one part. The use of a macro is where its name is, so that it is
//! in one part whatever it stands for. Braces around initialisers are no boundary: they stand
//! behind `=`, `,`, `return`, `(`, `[`, another such brace, or a type in parentheses.
//!
//! Line markers of preprocessed files are followed.
//!
//! Incomplete: without the text each line is a part of its own, so that a statement of several lines
//! may be taken for several.

use std::path::{Path, PathBuf};

use program::{FileId, Place, SourceFile, Table};
use rustc_hash::FxHashMap;

/// Where parts begin, by file.
#[derive(Default)]
pub(crate) struct Statements {
    /// Invariant: sorted.
    boundaries: FxHashMap<String, Vec<(u32, u32)>>,
    by_id: FxHashMap<FileId, Option<String>>,
}

/// Where parts begin in a text, as lines and columns of the text itself: line markers are passed over.
pub fn boundaries(text: &[u8]) -> Vec<(u32, u32)> {
    let mut found = FxHashMap::default();
    let mut scanner = Scanner::new("", text);
    scanner.follows_markers = false;
    scanner.run(&mut found);
    found.remove("").unwrap_or_default()
}

/// A part of a file; two places in the same belong together.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    file: FileId,
    number: usize,
}

impl Statements {
    /// Reads the inputs of the program; other files are read when they are asked for.
    pub fn of_inputs(paths: &[PathBuf]) -> Statements {
        let mut statements = Statements::default();
        for path in paths {
            let is_source = path.extension().is_some_and(|extension| extension == "c" || extension == "i");
            if is_source && let Ok(bytes) = std::fs::read(path) {
                statements.add(&path.to_string_lossy(), &bytes);
            }
        }
        statements
    }

    fn add(&mut self, name: &str, text: &[u8]) {
        Scanner::new(name, text).run(&mut self.boundaries);
        self.boundaries.values_mut().for_each(|found| found.sort_unstable());
    }

    pub(super) fn part(&mut self, place: Place, files: &Table<FileId, SourceFile>) -> Part {
        let name = self.by_id.get(&place.file).cloned().unwrap_or_else(|| {
            let name = self.find(&files[place.file]);
            self.by_id.insert(place.file, name.clone());
            name
        });
        let found = name.and_then(|name| self.boundaries.get(&name));
        let number = match found {
            Some(found) => found.partition_point(|&begin| begin <= (place.line, place.column)),
            None => place.line as usize,
        };
        Part { file: place.file, number }
    }

    /// Where the part that a place is in begins, if the text is known.
    pub(super) fn start_of_part(
        &mut self,
        place: Place,
        files: &Table<FileId, SourceFile>,
    ) -> Option<(u32, u32)> {
        let Part { number, .. } = self.part(place, files);
        let name = self.by_id.get(&place.file).cloned().flatten()?;
        self.boundaries.get(&name)?.get(number.checked_sub(1)?).copied()
    }

    /// Where the part that a place is in ends.
    pub(super) fn end_of_part(&mut self, place: Place, files: &Table<FileId, SourceFile>) -> (u32, u32) {
        let Part { number, .. } = self.part(place, files);
        let name = self.by_id.get(&place.file).cloned().flatten();
        let found = name.and_then(|name| self.boundaries.get(&name)?.get(number).copied());
        found.unwrap_or((place.line + 1, 0))
    }

    fn find(&mut self, file: &SourceFile) -> Option<String> {
        let below = Path::new(&file.directory).join(&file.path);
        // The compiler may have split the name that it was given.
        for name in [file.path.clone(), below.to_string_lossy().into_owned()] {
            if self.boundaries.contains_key(&name) {
                return Some(name);
            }
        }
        let bytes = std::fs::read(&file.path).or_else(|_| std::fs::read(below)).ok()?;
        self.add(&file.path, &bytes);
        self.boundaries.contains_key(&file.path).then(|| file.path.clone())
    }
}

/// What opened a brace or parenthesis.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Opened {
    Block,
    Initialiser,
    /// The head of a statement that goes on behind it.
    Head,
    /// Arguments of a call, of a macro, or parameters.
    Arguments,
    /// An expression or type.
    Group,
}

/// The token before, as far as it matters.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Before {
    /// A brace behind it encloses initialisers.
    Operator,
    Head,
    Name,
    /// A parenthesis that was closed, with what it was.
    Closed(Opened),
    Other,
}

struct Scanner<'t> {
    text: &'t [u8],
    at: usize,
    file: String,
    line: u32,
    /// Where the line begins.
    line_start: usize,
    open: Vec<Opened>,
    before: Before,
    /// Boundaries of the current file.
    found: Vec<(u32, u32)>,
    follows_markers: bool,
}

impl<'t> Scanner<'t> {
    fn new(name: &str, text: &'t [u8]) -> Scanner<'t> {
        let (file, found) = (name.to_string(), Vec::new());
        let (open, before) = (Vec::new(), Before::Other);
        Scanner { text, at: 0, file, line: 1, line_start: 0, open, before, found, follows_markers: true }
    }

    fn run(mut self, boundaries: &mut FxHashMap<String, Vec<(u32, u32)>>) {
        let mut begins_line = true;
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b'\n' => {
                    self.new_line();
                    begins_line = true;
                    continue;
                }
                b'#' if begins_line => {
                    self.directive(boundaries);
                    continue;
                }
                _ if byte.is_ascii_whitespace() => {
                    self.at += 1;
                    continue;
                }
                b'/' if self.peek(1) == b'*' => self.comment(),
                b'/' if self.peek(1) == b'/' => self.rest_of_line(),
                b'"' | b'\'' => self.quoted(byte),
                b'_' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | 0x80.. => self.word(),
                _ => self.punctuator(byte),
            }
            begins_line = false;
        }
        let (file, found) = (std::mem::take(&mut self.file), std::mem::take(&mut self.found));
        boundaries.entry(file).or_default().extend(found);
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn new_line(&mut self) {
        self.at += 1;
        self.line += 1;
        self.line_start = self.at;
    }

    fn comment(&mut self) {
        self.at += 2;
        while self.at < self.text.len() {
            match (self.peek(0), self.peek(1)) {
                (b'*', b'/') => {
                    self.at += 2;
                    return;
                }
                (b'\n', _) => self.new_line(),
                _ => self.at += 1,
            }
        }
    }

    /// Up to the end of the line, which a backslash moves to the next.
    fn rest_of_line(&mut self) {
        while self.at < self.text.len() && self.peek(0) != b'\n' {
            if self.peek(0) == b'\\' && self.peek(1) == b'\n' {
                self.at += 1;
                self.new_line();
            } else {
                self.at += 1;
            }
        }
    }

    /// Directives are no code; `# 12 "file.c"` says where what follows is from.
    fn directive(&mut self, boundaries: &mut FxHashMap<String, Vec<(u32, u32)>>) {
        let start = self.at + 1;
        self.rest_of_line();
        let text = String::from_utf8_lossy(&self.text[start..self.at]).into_owned();
        let text = text.trim_start();
        let marker = text.strip_prefix("line").unwrap_or(text).trim_start();
        let digits = marker.find(|c: char| !c.is_ascii_digit()).unwrap_or(marker.len());
        let Some(line) = marker[..digits].parse::<u32>().ok().filter(|_| self.follows_markers) else {
            return;
        };
        if self.at < self.text.len() {
            self.new_line();
        }
        self.line = line;
        if let Some(name) = marker.split('"').nth(1).filter(|name| *name != self.file) {
            let file = std::mem::replace(&mut self.file, name.to_string());
            boundaries.entry(file).or_default().append(&mut self.found);
        }
    }

    fn quoted(&mut self, quote: u8) {
        self.at += 1;
        while self.at < self.text.len() && self.peek(0) != b'\n' && self.peek(0) != quote {
            self.at += if self.peek(0) == b'\\' && self.peek(1) != b'\n' { 2 } else { 1 };
        }
        if self.peek(0) == quote {
            self.at += 1;
        }
        self.before = Before::Other;
    }

    fn word(&mut self) {
        let start = self.at;
        while matches!(self.peek(0), b'_' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | 0x80..) {
            self.at += 1;
        }
        self.before = match &self.text[start..self.at] {
            b"if" | b"while" | b"for" | b"switch" => Before::Head,
            b"return" => Before::Operator,
            b"else" | b"do" => Before::Other,
            _ => Before::Name,
        };
    }

    fn punctuator(&mut self, byte: u8) {
        self.at += 1;
        self.before = match byte {
            b'(' => {
                self.open.push(match self.before {
                    Before::Head => Opened::Head,
                    Before::Name => Opened::Arguments,
                    _ => Opened::Group,
                });
                Before::Operator
            }
            b')' => {
                let opened = self.open.pop().unwrap_or(Opened::Group);
                if opened == Opened::Head {
                    self.boundary();
                }
                Before::Closed(opened)
            }
            b'{' => self.open_brace(),
            b'}' => {
                match self.open.pop() {
                    Some(Opened::Initialiser) => {}
                    _ => self.boundary(),
                }
                Before::Other
            }
            b';' => {
                self.boundary();
                Before::Other
            }
            b'=' | b',' | b'[' => Before::Operator,
            _ => Before::Other,
        };
    }

    fn open_brace(&mut self) -> Before {
        let initialises = match self.before {
            Before::Operator => !self.is_statement_expression(),
            // A type in parentheses: a compound literal. Behind anything else a block begins.
            Before::Closed(Opened::Group) => true,
            _ => self.open.last() == Some(&Opened::Initialiser),
        };
        self.open.push(if initialises { Opened::Initialiser } else { Opened::Block });
        if initialises {
            return Before::Operator;
        }
        self.boundary();
        Before::Other
    }

    /// `({ … })`: the brace stands directly behind a parenthesis.
    fn is_statement_expression(&self) -> bool {
        let before = self.text[..self.at - 1].iter().rev().find(|byte| !byte.is_ascii_whitespace());
        before == Some(&b'(')
    }

    /// A new part begins here.
    fn boundary(&mut self) {
        let column = u32::try_from(self.at - self.line_start + 1).unwrap_or(u32::MAX);
        self.found.push((self.line, column));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows each boundary as `¦` in the text.
    fn marked(text: &str) -> String {
        let mut statements = Statements::default();
        statements.add("a.c", text.as_bytes());
        let mut lines: Vec<String> = text.lines().map(String::from).collect();
        for &(line, column) in statements.boundaries["a.c"].iter().rev() {
            lines[line as usize - 1].insert(column as usize - 1, '¦');
        }
        lines.join("\n")
    }

    #[track_caller]
    fn check(expect: &str) {
        assert_eq!(marked(&expect.replace('¦', "")), expect);
    }

    #[test]
    fn statements_end_where_c_says() {
        check("int f(int a, int b) {¦ a = 1, b = 2;¦ return a;¦ }¦");
        check("{¦ if (a = f())¦ b = 1;¦ else c = 2;¦ }¦");
        check("{¦ for (int i = 0;¦ i < n;¦ i++)¦ {¦ x;¦ }¦ }¦");
        check("{¦ while (--n)¦ ;¦ do x;¦ while (y)¦;¦ }¦");
        check("{¦ int a[2] = {1, f(2)}, b = 3;¦ }¦");
        check("{¦ struct s v = {.x = {1}, .y = 2};¦ v = (struct s){1, 2};¦ }¦");
        check("{¦ each(p, list) {¦ x;¦ }¦ }¦");
        check("{¦ x = ({¦ int y = 1;¦ y;¦ }¦);¦ }¦");
        check("{¦ switch (x)¦ {¦ case 1: y = 2;¦ break;¦ }¦ }¦");
        check("{¦ return (struct s){1};¦ }¦");
    }

    #[test]
    fn comments_strings_and_directives_are_no_code() {
        check("{¦ x /* ; */ = 1;¦ // ; }");
        check("{¦ f(\"a;\\\";\", ';');¦ }¦");
        check("#define A x; y; \\\n z;\n{¦ A;¦ }¦");
    }

    #[test]
    fn line_markers_are_followed() {
        let mut statements = Statements::default();
        statements.add("a.i", b"# 1 \"b.c\"\nx;\n# 7 \"c.h\" 1\ny;\n# 3 \"b.c\" 2\nz;\n");
        assert_eq!(statements.boundaries["b.c"], [(1, 3), (3, 3)]);
        assert_eq!(statements.boundaries["c.h"], [(7, 3)]);
        assert_eq!(boundaries(b"# 7 \"b.c\"\nx;\n"), [(2, 3)]);
    }
}

//! Which places of a source file belong to the same full expression.
//!
//! Debug information has the line and column of each instruction, but does not say where a
//! statement ends: `a = 1, b = 2;` and `a = 1; b = 2;` look alike. The text does. A new part begins
//! behind `;`, behind the braces of a block, and behind the parenthesis that closes the head of `if`,
//! `while`, `for` or `switch`: so the parts are what C calls full expressions (6.8), but that all
//! initialisers of a declaration are one part. The use of a macro is where its name is, so that it is
//! in one part whatever it stands for. Braces around initialisers are no boundary: they stand
//! behind `=`, `,`, `return`, `[`, another such brace, or a type in parentheses.
//!
//! Line markers of preprocessed files are followed.
//!
//! Incomplete: without the text each line is a part of its own, so that a statement of several lines
//! may be taken for several.

use std::path::{Path, PathBuf};

use program::{FileId, Place, SourceFile, Table};
use rustc_hash::FxHashMap;

use crate::c_text::{Kind, Tokens};

/// Where parts begin, by file.
#[derive(Default)]
pub(crate) struct Statements {
    /// Invariant: sorted.
    boundaries: FxHashMap<String, Vec<(u32, u32)>>,
    by_id: FxHashMap<FileId, Option<String>>,
}

/// Where parts begin in a text, as lines and columns of the text itself: line markers are passed over.
pub fn boundaries(text: &[u8]) -> Vec<(u32, u32)> {
    let mut found = Finder::default().run(Tokens::new("", text).without_markers());
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
        self.boundaries.entry(name.to_string()).or_default();
        for (file, found) in Finder::default().run(Tokens::new(name, text)) {
            let known = self.boundaries.entry(file).or_default();
            known.extend(found);
            known.sort_unstable();
        }
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
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
enum Before {
    /// A brace behind it encloses initialisers.
    Operator,
    /// One that opens; a brace behind it begins a statement expression.
    Parenthesis,
    Head,
    Name,
    /// A parenthesis that was closed, with what it was.
    Closed(Opened),
    #[default]
    Other,
}

/// Finds the boundaries of one text.
#[derive(Default)]
struct Finder {
    open: Vec<Opened>,
    before: Before,
    found: FxHashMap<String, Vec<(u32, u32)>>,
}

impl Finder {
    fn run(mut self, mut tokens: Tokens<'_>) -> FxHashMap<String, Vec<(u32, u32)>> {
        while let Some(token) = tokens.next() {
            let ends = match token.kind {
                Kind::Literal => {
                    self.before = Before::Other;
                    false
                }
                Kind::Word => {
                    self.before = match token.text {
                        b"if" | b"while" | b"for" | b"switch" => Before::Head,
                        b"return" => Before::Operator,
                        b"else" | b"do" => Before::Other,
                        _ => Before::Name,
                    };
                    false
                }
                Kind::Sign => self.sign(token.text[0]),
            };
            // Files that have no boundaries are known, too.
            if !self.found.contains_key(tokens.file()) {
                self.found.insert(tokens.file().to_string(), Vec::new());
            }
            if ends && let Some(found) = self.found.get_mut(tokens.file()) {
                found.push((token.line, token.column + 1));
            }
        }
        self.found
    }

    /// Whether a new part begins behind it.
    fn sign(&mut self, sign: u8) -> bool {
        let (before, ends) = match sign {
            b'(' => {
                self.open.push(match self.before {
                    Before::Head => Opened::Head,
                    Before::Name => Opened::Arguments,
                    _ => Opened::Group,
                });
                (Before::Parenthesis, false)
            }
            b')' => {
                let opened = self.open.pop().unwrap_or(Opened::Group);
                (Before::Closed(opened), opened == Opened::Head)
            }
            b'{' => match self.initialises() {
                true => {
                    self.open.push(Opened::Initialiser);
                    (Before::Operator, false)
                }
                false => {
                    self.open.push(Opened::Block);
                    (Before::Other, true)
                }
            },
            b'}' => (Before::Other, self.open.pop() != Some(Opened::Initialiser)),
            b';' => (Before::Other, true),
            b'=' | b',' | b'[' => (Before::Operator, false),
            _ => (Before::Other, false),
        };
        self.before = before;
        ends
    }

    /// Whether a brace that opens here encloses initialisers.
    fn initialises(&self) -> bool {
        match self.before {
            Before::Operator => true,
            // A statement expression.
            Before::Parenthesis => false,
            // A type in parentheses: a compound literal. Behind anything else a block begins.
            Before::Closed(Opened::Group) => true,
            _ => self.open.last() == Some(&Opened::Initialiser),
        }
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

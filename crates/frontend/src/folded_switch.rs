//! Variables whose block clang does not tell of.
//!
//! Where the value of a `switch` is constant, clang may emit the statements of one case without the block
//! around them. A variable that is declared there, where a jump can bypass its declaration, seems to be one of
//! the block around the `switch`: nothing in the module says where it dies. The text does.
//!
//! Incomplete: a `switch` that a macro makes, and one whose text is not there, are not seen.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

use crate::debug_info::DebugInfo;

/// A line and a column.
type At = (usize, usize);

/// The names directly in bodies of `switch`, with their lines, and where the bodies begin.
type Names = FxHashMap<(usize, String), At>;

/// What the texts of files say, each read when it is asked for.
#[derive(Default)]
pub struct Switches {
    files: FxHashMap<PathBuf, Names>,
}

impl Switches {
    /// Whether a variable is declared directly in the body of a `switch` that is not the block which the
    /// module says it is in.
    pub fn hide(&mut self, debug: &DebugInfo<'_, '_>, variable: u32) -> bool {
        self.find(debug, variable).unwrap_or(false)
    }

    fn find(&mut self, debug: &DebugInfo<'_, '_>, variable: u32) -> Option<bool> {
        let node = debug.node(variable)?;
        let file = debug.node(node.id("file")?)?;
        let path = Path::new(&file.text("directory").unwrap_or_default()).join(file.text("filename")?);
        let names = self.files.entry(path).or_insert_with_key(|path| {
            let text = std::fs::read(path).unwrap_or_default();
            names(&String::from_utf8_lossy(&text))
        });
        let line = usize::try_from(node.integer("line")?).ok()?;
        let &(line, column) = names.get(&(line, node.text("name")?))?;
        let scope = debug.node(node.id("scope")?)?;
        let number = |field: &str| scope.integer(field).and_then(|number| usize::try_from(number).ok());
        let is_there = (number("line"), number("column")) == (Some(line), Some(column));
        Some(scope.node != "DILexicalBlock" || !is_there)
    }
}

fn names(text: &str) -> Names {
    let mut names = Names::default();
    let mut braces: Vec<Option<At>> = Vec::new();
    let mut reader = Reader { rest: text, line: 1, column: 1 };
    // Open parentheses behind `switch`, and whether its body is next.
    let mut condition: Option<usize> = None;
    let mut is_next = false;
    while let Some((token, at)) = reader.token() {
        let opens_body = std::mem::take(&mut is_next);
        match (token, condition) {
            ("switch", _) => condition = Some(0),
            ("(", Some(open)) => condition = Some(open + 1),
            (")", Some(1)) => (condition, is_next) = (None, true),
            (")", Some(open)) => condition = Some(open.saturating_sub(1)),
            ("{", _) => braces.push(opens_body.then_some(at)),
            ("}", _) => {
                braces.pop();
            }
            _ => {
                if let Some(&Some(body)) = braces.last() {
                    names.insert((at.0, token.to_string()), body);
                }
            }
        }
    }
    names
}

struct Reader<'t> {
    rest: &'t str,
    line: usize,
    column: usize,
}

impl<'t> Reader<'t> {
    /// The next word or sign with its place. Comments, texts and directives are none.
    fn token(&mut self) -> Option<(&'t str, At)> {
        loop {
            let first = self.rest.chars().next()?;
            let at = (self.line, self.column);
            if self.rest.starts_with("//") || first == '#' && self.column == 1 {
                self.skip(self.rest.find('\n').unwrap_or(self.rest.len()));
            } else if self.rest.starts_with("/*") {
                self.skip(self.rest.find("*/").map_or(self.rest.len(), |end| end + 2));
            } else if first == '"' || first == '\'' {
                self.skip(literal(self.rest, first));
            } else if first.is_alphanumeric() || first == '_' {
                let is_outside = |letter: char| !letter.is_alphanumeric() && letter != '_';
                return Some((self.skip(self.rest.find(is_outside).unwrap_or(self.rest.len())), at));
            } else if first.is_whitespace() {
                self.skip(first.len_utf8());
            } else {
                return Some((self.skip(first.len_utf8()), at));
            }
        }
    }

    fn skip(&mut self, length: usize) -> &'t str {
        let (skipped, rest) = self.rest.split_at(length);
        for byte in skipped.bytes() {
            (self.line, self.column) =
                if byte == b'\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.rest = rest;
        skipped
    }
}

/// The length of a text or character in quotes.
fn literal(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (index, letter) in text.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '\n' => return index,
            _ if letter == quote => return index + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_found() {
        let text = "int f(int n) { // {\n  char c = '{'; switch (g(\")\"))\n  { case 1:; int z; { int y; } }\n  int x; }\n";
        let names = names(text);
        let body = |name: &str, line| names.get(&(line, name.to_string())).copied();
        assert_eq!(body("z", 3), Some((3, 3)));
        assert_eq!(body("y", 3), None);
        assert_eq!(body("x", 4), None);
        assert_eq!(body("z", 2), None);
    }
}

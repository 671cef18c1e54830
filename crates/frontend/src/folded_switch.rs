//! Variables whose block clang does not tell of.
//!
//! Where the value of a `switch` is constant, clang may emit the statements of one case without the block
//! around them. A variable that is declared there, where a jump can bypass its declaration, seems to be one of
//! the block around the `switch`: nothing in the module says where it dies. The text does, with its macros
//! expanded.
//!
//! Soundness: what is not found in the text, or may be one of two blocks that begin in the same line, counts as
//! hidden.

use std::path::Path;

use rustc_hash::FxHashMap;

use crate::c_text::{Kind, Tokens};
use crate::debug_info::DebugInfo;

/// The block that a name stands in directly.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Around {
    /// The body of a `switch` that begins in this line.
    Switch { line: u32 },
    /// The same, but another block may begin in this line, too.
    Unclear,
    /// Any other.
    Other,
}

/// The words of a preprocessed text, by name of the file and line.
#[derive(Default)]
pub struct Switches {
    words: FxHashMap<(String, u32), Vec<(String, Around)>>,
}

impl Switches {
    /// `name`: that of the file, until a line marker says otherwise.
    pub fn read(name: &str, text: &[u8]) -> Switches {
        let mut switches = Switches::default();
        let mut braces: Vec<Around> = Vec::new();
        // Open parentheses behind each `switch`, and whether the body of the last is next.
        let mut conditions: Vec<usize> = Vec::new();
        let mut is_next = false;
        // The line of the last token that begins a block.
        let mut opened = 0;
        let mut tokens = Tokens::new(name, text);
        while let Some(token) = tokens.next() {
            let opens_body = std::mem::take(&mut is_next);
            match (token.text, conditions.last_mut()) {
                (b"switch", _) => conditions.push(0),
                (b"(", Some(open)) => *open += 1,
                (b")", Some(open)) => {
                    *open = open.saturating_sub(1);
                    is_next = *open == 0;
                    if is_next {
                        conditions.pop();
                    }
                }
                (b"{", _) => {
                    let line = token.line;
                    braces.push(match (opens_body, opened == line) {
                        (true, false) => Around::Switch { line },
                        (true, true) => Around::Unclear,
                        (false, _) => Around::Other,
                    });
                    opened = line;
                }
                (b"}", _) => {
                    braces.pop();
                }
                _ if token.kind == Kind::Word => {
                    if let b"for" | b"if" | b"else" | b"while" | b"do" = token.text {
                        opened = token.line;
                    }
                    if let Some(&around) = braces.last() {
                        let word = String::from_utf8_lossy(token.text).into_owned();
                        let key = (name_of(tokens.file()), token.line);
                        switches.words.entry(key).or_default().push((word, around));
                    }
                }
                _ => {}
            }
        }
        switches
    }

    /// Whether a variable may be declared directly in the body of a `switch` that is not the block which the
    /// module says it is in.
    pub fn hide(&self, debug: &DebugInfo<'_, '_>, variable: u32) -> bool {
        self.is_certain(debug, variable) != Some(true)
    }

    fn is_certain(&self, debug: &DebugInfo<'_, '_>, variable: u32) -> Option<bool> {
        let node = debug.node(variable)?;
        // The compiler's own, such as the length of an array.
        if node.word("flags") == "DIFlagArtificial" {
            return Some(true);
        }
        let file = name_of(&debug.node(node.id("file")?)?.text("filename")?);
        let name = node.text("name")?;
        let scope = debug.node(node.id("scope")?)?;
        let is_block_of = |line: u32| scope.node == "DILexicalBlock" && scope.number("line") == line;
        let words = self.words.get(&(file, node.number("line")))?;
        let mut found = words.iter().filter(|(word, _)| *word == name).map(|&(_, around)| match around {
            Around::Switch { line } => is_block_of(line),
            Around::Unclear => false,
            Around::Other => true,
        });
        // There is one at least, and all agree.
        Some(found.next()? && found.all(|is_certain| is_certain))
    }
}

/// The last part of a path; the compiler may have split the rest.
fn name_of(path: &str) -> String {
    let name = Path::new(path).file_name().map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_found() {
        let text = "# 1 \"d/a.c\"\nint f(int n) { // {\n  char c = '{'; switch (g(\")\"))\n  { case 1:; int z; { int y; } }\n  int x; for (;;) switch (1) { int w; } }\n";
        let switches = Switches::read("", text.as_bytes());
        let around = |name: &str, line| {
            let words = switches.words.get(&("a.c".into(), line))?;
            words.iter().find(|(word, _)| word == name).map(|&(_, around)| around)
        };
        assert_eq!(around("z", 3), Some(Around::Switch { line: 3 }));
        assert_eq!(around("y", 3), Some(Around::Other));
        assert_eq!(around("x", 4), Some(Around::Other));
        assert_eq!(around("w", 4), Some(Around::Unclear));
        assert_eq!(around("z", 2), None);
    }
}

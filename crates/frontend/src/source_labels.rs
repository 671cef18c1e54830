//! The labels that a source has, whether there is code for them or not.
//!
//! The compiler leaves out functions that nobody needs and operands that are not evaluated, with their labels.
//! Its syntax tree has them all, also those that macros make.

use std::path::Path;

/// A label of the source.
#[derive(Debug, PartialEq, Eq)]
pub struct SourceLabel {
    pub name: String,
    pub function: String,
    /// Whether the function is known in its file only.
    pub is_static: bool,
    /// As clang calls it.
    pub file: String,
    pub line: u32,
}

/// Reads clang's dump of a syntax tree.
pub(crate) fn read(dump: &str, path: &Path) -> Vec<SourceLabel> {
    let mut labels = Vec::new();
    let mut at = At { file: path.display().to_string(), line: 0 };
    let (mut function, mut is_static) = (String::new(), false);
    for text in dump.lines() {
        let text = text.trim_start_matches(['|', '`', '-', ' ']);
        let Some((kind, text)) = text.split_once(" 0x") else { continue };
        let Some((_, text)) = text.split_once(" <") else { continue };
        let Some((places, rest)) = text.split_once("> ").or_else(|| Some((text.strip_suffix('>')?, "")))
        else {
            continue;
        };
        let (begin, end) = places.split_once(", ").unwrap_or((places, ""));
        at.go_to(begin);
        let line = at.line;
        let file = (kind == "LabelStmt").then(|| at.file.clone());
        at.go_to(end);
        // The place of a name.
        at.go_to(rest.split(' ').next().unwrap_or_default());
        if let (Some(file), Some(name)) = (file, rest.split('\'').nth(1)) {
            let (name, function) = (name.to_string(), function.clone());
            labels.push(SourceLabel { name, function, is_static, file, line });
        }
        if kind == "FunctionDecl"
            && let Some((before, behind)) = rest.split_once(" '")
        {
            function = before.rsplit(' ').next().unwrap_or_default().to_string();
            let behind = behind.rsplit('\'').next().unwrap_or_default();
            is_static = behind.split(' ').any(|word| word == "static");
        }
    }
    labels
}

/// The place that was told last; what is the same in the next is left out.
struct At {
    file: String,
    line: u32,
}

impl At {
    /// `col:5`, `line:3:5` or `file.c:3:5`; anything else is no place.
    fn go_to(&mut self, text: &str) {
        let mut parts = text.rsplitn(3, ':');
        let (column, line, file) = (parts.next(), parts.next(), parts.next());
        let number = |text: Option<&str>| text.and_then(|text| text.parse::<u32>().ok());
        if let (Some(_), Some(line), Some(file)) = (number(column), number(line), file) {
            self.line = line;
            if file != "line" {
                self.file = file.to_string();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_read_with_their_functions() {
        let dump = "\
TranslationUnitDecl 0x1 <<invalid sloc>> <invalid sloc>
|-FunctionDecl 0x2 </usr/x.h:7:1, a.c:3:9> line:2:12 used f 'int (int)' static inline
| `-CompoundStmt 0x3 <col:5, line:6:1>
|   |-LabelStmt 0x4 <line:5:3, col:9> 'L1'
|   | `-ReturnStmt 0x5 <line:9:1, col:2>
|   `-LabelStmt 0x6 <col:7> 'L2'
`-FunctionDecl 0x7 prev 0x2 <line:11:1, line:12:1> line:11:5 main 'int (void)'
  `-LabelStmt 0x8 <b.h:1:3, col:9> 'L3'
";
        let found = read(dump, Path::new("a.c"));
        let found: Vec<String> = found
            .iter()
            .map(|label| {
                let SourceLabel { name, function, is_static, file, line } = label;
                format!("{name} {function} {is_static} {file}:{line}")
            })
            .collect();
        assert_eq!(found, ["L1 f true a.c:5", "L2 f true a.c:9", "L3 main false b.h:1"]);
    }
}

//! Files, functions and structures of all crates stay small, or say why they are not: a comment
//! `// Size: <reason>` directly above a function or structure, or at the beginning of a file.

use std::fs;
use std::path::{Path, PathBuf};

const MAX_LINES: usize = 700;
const MAX_FUNCTION: usize = 100;
const MAX_FIELDS: usize = 20;

const REASON: &str = "// Size: ";

/// The sources of all crates.
fn sources() -> Vec<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = fs::read_dir(crates).expect("the crates").map(|entry| entry.expect("an entry").path());
    folders
        .map(|folder| folder.join("src"))
        .filter(|folder| folder.is_dir())
        .flat_map(|src| files(&src))
        .collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let files = entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// What is too large in a source, with where and how much it is.
fn too_large(source: &str) -> Vec<String> {
    let lines: Vec<&str> = source.lines().collect();
    let mut found = Vec::new();
    if lines.len() > MAX_LINES
        && !lines.iter().take_while(|line| !line.is_empty()).any(|line| is_reason(line))
    {
        found.push(format!("{} lines", lines.len()));
    }
    for (number, line) in lines.iter().enumerate() {
        let item = &lines[number..];
        let (size, most, unit) = match line.trim_start() {
            start if is_item(start, "fn ") => (length(item), MAX_FUNCTION, "lines"),
            start if is_item(start, "struct ") => (fields(item), MAX_FIELDS, "fields"),
            _ => continue,
        };
        if size > most && !has_reason(&lines[..number]) {
            found.push(format!("line {}: {size} {unit}: {}", number + 1, line.trim()));
        }
    }
    found
}

fn is_reason(line: &str) -> bool {
    line.trim_start().strip_prefix(REASON).is_some_and(|reason| !reason.trim().is_empty())
}

/// Whether a reason is among the comments and attributes directly above an item.
fn has_reason(above: &[&str]) -> bool {
    let is_part = |line: &&&str| line.trim_start().starts_with("//") || line.trim_start().starts_with("#[");
    above.iter().rev().take_while(is_part).any(|line| is_reason(line))
}

/// Whether a line begins an item of this kind, whatever stands before the keyword.
fn is_item(line: &str, keyword: &str) -> bool {
    let Some((before, _)) = line.split_once(keyword) else { return false };
    before.split_whitespace().all(|word| {
        matches!(word, "pub" | "const" | "unsafe" | "async" | "extern" | "\"C\"") || word.starts_with("pub(")
    })
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The lines of a function, which rustfmt closes where it begins; 1 for one without a body.
fn length(item: &[&str]) -> usize {
    let depth = indent(item[0]);
    let closes = |line: &&str| indent(line) == depth && (*line.trim() == *"}" || line.ends_with(';'));
    if item[0].ends_with('}') || item[0].ends_with(';') {
        return 1;
    }
    item.iter().position(closes).map_or(item.len(), |end| end + 1)
}

/// The fields of a structure with names.
fn fields(item: &[&str]) -> usize {
    if !item[0].ends_with('{') {
        return 0;
    }
    let depth = indent(item[0]);
    let body = item[1..].iter().take_while(|line| indent(line) > depth || line.is_empty());
    let is_field = |line: &&&str| {
        let name = line.trim_start().trim_start_matches("pub ").trim_start_matches("pub(crate) ");
        let name = name.trim_start_matches("pub(super) ").split(": ").next().unwrap_or("");
        let is_name =
            !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
        indent(line) == depth + 4 && line.contains(": ") && is_name
    };
    body.filter(is_field).count()
}

#[test]
fn sources_are_small() {
    let mut found = Vec::new();
    for file in sources() {
        let source = fs::read_to_string(&file).expect("a source");
        found.extend(too_large(&source).into_iter().map(|what| format!("{}: {what}", file.display())));
    }
    assert!(found.is_empty(), "split these, or say why they are large:\n{}", found.join("\n"));
}

#[test]
fn what_is_too_large_is_seen() {
    let function =
        |above: &str| format!("{above}    pub(crate) fn long() {{\n{}    }}\n", "        x();\n".repeat(99));
    assert_eq!(too_large(&function("")).len(), 1);
    assert_eq!(
        too_large(&function("    /// What it does.\n    // Size: it is a table.\n    #[inline]\n")).len(),
        0
    );
    assert_eq!(too_large(&function("    // Size: it is a table.\n\n")).len(), 1);
    assert_eq!(too_large(&function("    // Size:\n")).len(), 1);
    let structure = |count: usize| {
        format!("struct Wide {{\n{}}}\n", "    /// A field.\n    pub field: u32,\n".repeat(count))
    };
    assert_eq!(too_large(&structure(20)).len(), 0);
    assert_eq!(too_large(&structure(21)).len(), 1);
    assert_eq!(too_large(&"\n".repeat(700)).len(), 0);
    assert_eq!(too_large(&"\n".repeat(701)).len(), 1);
    assert_eq!(too_large(&format!("//! About it.\n// Size: data.\n{}", "\n".repeat(701))).len(), 0);
    // One without a body ends where it begins.
    let declared = "    fn short(\n        &self,\n    ) -> bool;\n".to_string() + &"    \n".repeat(200);
    assert_eq!(too_large(&declared).len(), 0);
}

//! The page of a run: the symbolic execution tree with the source beside it, in one file that needs
//! nothing else and fetches nothing.
//!
//! The data is JSON in elements of its own, in which no character has a meaning for HTML; the script puts
//! all of it into the page as text. A content security policy allows the page's own script and style, by
//! their digests, and nothing else.

mod data;
mod escape;

use program::{FileId, Place, Program};

use crate::sha256::sha256;

/// What a page is about.
pub struct Page<'a> {
    pub program: &'a Program,
    pub outcome: &'a outcome::Outcome,
    /// What was asked, such as the files.
    pub title: String,
    /// The answer in one line.
    pub verdict: String,
    pub targets: Vec<Marked>,
    /// Source files, as they are.
    pub sources: Vec<(FileId, Vec<u8>)>,
}

/// A target in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked {
    pub place: Place,
    pub what: String,
    pub state: MarkedState,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum MarkedState {
    Reached,
    Unreachable,
    Open,
}

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("style.css");
const SCRIPT: &[&str] = &[
    "'use strict';\n",
    include_str!("data.js"),
    include_str!("list.js"),
    include_str!("view.js"),
    include_str!("outline.js"),
    include_str!("graph.js"),
    include_str!("source.js"),
    include_str!("details.js"),
    include_str!("timeline.js"),
    include_str!("main.js"),
];

/// The page.
pub fn page(page: &Page<'_>) -> String {
    let script = SCRIPT.concat();
    let values = [
        ("TITLE", escape::html(&format!("surefoot: {}", page.title))),
        ("STYLE-HASH", digest(STYLE)),
        ("SCRIPT-HASH", digest(&script)),
        ("STYLE", STYLE.to_string()),
        ("SCRIPT", script),
        ("DATA", data::elements(page)),
    ];
    fill(TEMPLATE, &values)
}

/// A template with values in the places of `@NAME@`; what is in a value is left alone.
fn fill(template: &str, values: &[(&str, String)]) -> String {
    let mut filled = String::with_capacity(values.iter().map(|(_, value)| value.len()).sum());
    for (index, part) in template.split('@').enumerate() {
        match values.iter().find(|(name, _)| index % 2 == 1 && *name == part) {
            Some((_, value)) => filled.push_str(value),
            None => filled.push_str(part),
        }
    }
    filled
}

/// As a content security policy has it.
fn digest(text: &str) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut written = String::from("sha256-");
    for group in sha256(text.as_bytes()).chunks(3) {
        let bits =
            group.iter().fold(0u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - group.len()));
        for index in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * index)) as usize & 63];
            written.push(if index <= group.len() { letter as char } else { '=' });
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_the_one_that_browsers_compute() {
        assert_eq!(digest("abc"), "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
    }

    #[test]
    fn the_template_has_a_place_for_everything_and_no_other() {
        let names: Vec<&str> = TEMPLATE.split('@').skip(1).step_by(2).collect();
        assert_eq!(names, ["STYLE-HASH", "SCRIPT-HASH", "TITLE", "STYLE", "DATA", "SCRIPT"]);
    }

    #[test]
    fn values_are_not_templates() {
        let values = [("A", "@B@".to_string()), ("B", "no".to_string())];
        assert_eq!(fill("<@A@>", &values), "<@B@>");
    }

    #[test]
    fn the_script_writes_no_markup_and_asks_nobody() {
        let script = SCRIPT.concat();
        for word in
            ["innerHTML", "outerHTML", "insertAdjacent", "document.write", "fetch(", "XMLHttp", "eval("]
        {
            assert!(!script.contains(word), "{word}");
        }
        assert!(!script.contains("</script") && !STYLE.contains("</style"));
    }
}

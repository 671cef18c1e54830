//! What people read: the whole text of a dozen kinds of answers, compared with `tests/text/*.txt`.
//!
//! Each of these files is a session: commands, and what they print. `BLESS=1` writes them anew. A new
//! one needs only its commands.

mod common;

use std::path::{Path, PathBuf};

use common::check_all;
use common::session::{Session, steps};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text")
}

#[test]
fn answers_read_as_they_should() {
    let entries = std::fs::read_dir(folder()).expect("the snapshots");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    assert!(files.len() >= 12, "snapshots are missing");
    let bless = std::env::var_os("BLESS").is_some_and(|value| value == "1");
    check_all(&files, |path| {
        let expected = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let session = Session::new("text", &["examples", "crates/surefoot/tests/text"]);
        let mut actual = String::new();
        for step in steps(expected.lines()) {
            let (printed, code) = session.run(&step.command);
            actual.push_str(&format!("$ {}\n", step.command));
            printed.iter().for_each(|line| actual.push_str(&format!("{}\n", timeless(line))));
            actual.push_str(&format!("[exit code {}]\n", code.unwrap_or(-1)));
        }
        if bless {
            return std::fs::write(path, actual).map_err(|error| error.to_string());
        }
        match actual == expected {
            true => Ok(()),
            false => Err(format!("{}: expected\n{expected}\nbut it is\n{actual}", path.display())),
        }
    });
}

/// Numbers as numbers, and other bytes as bytes, with their text where they are one.
#[test]
fn bytes_that_a_call_fills_are_shown_as_what_they_are() {
    let session = Session::new("text", &["crates/surefoot/tests/text"]);
    let (printed, code) = session.run("surefoot verify filled.c");
    assert_eq!(code, Some(1), "{printed:#?}");
    let expected = [
        r#"  word = {0x20, 0x22, 0x78, 0x00}, the text " \"x", at filled.c:13"#,
        "  raw = {0xc8, 0x61, 0x00}, at filled.c:14",
        "  number = 4000000000, at filled.c:15",
        "  pair = {0x01, 0x00, 0x62, 0x63}, at filled.c:16",
        "  block = {0x6b, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03}, at filled.c:17",
    ];
    for line in expected {
        assert!(printed.iter().any(|printed| printed == line), "no {line} in {printed:#?}");
    }
}

/// A line without times, and without counts that depend on them.
fn timeless(line: &str) -> String {
    let counts =
        ["seconds, ", "memory, ", "queries, ", "states: ", "paths: ", "nodes: ", "LLVM instructions: "];
    if !counts.iter().any(|start| line.starts_with(start)) {
        return line.to_string();
    }
    let mut result = String::new();
    for character in line.chars() {
        match character {
            '0'..='9' | '.' if result.ends_with('N') => {}
            '0'..='9' => result.push('N'),
            other => result.push(other),
        }
    }
    result
}

//! Sessions in a shell, as documents and snapshots show them: `$ COMMAND` and what it prints.

use std::path::Path;
use std::process::Command;

use super::{Scratch, root, run};

/// A command and the lines that it prints.
pub struct Step {
    pub command: String,
    pub printed: Vec<String>,
}

/// Reads the steps of a text; what is in front of the first command is left out.
pub fn steps<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in lines {
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step { command: command.to_string(), printed: Vec::new() });
        } else if let Some(step) = steps.last_mut() {
            step.printed.push(line.to_string());
        }
    }
    steps
}

/// A folder in which `surefoot` is a command, with copies of the files of other folders.
pub struct Session(Scratch);

impl Session {
    pub fn new(name: &str, folders: &[&str]) -> Session {
        let scratch = Scratch::new(name);
        for folder in folders {
            copy(&root().join(folder), &scratch.0);
        }
        Session(scratch)
    }

    /// What a command prints, line by line, and its exit code.
    pub fn run(&self, command: &str) -> (Vec<String>, Option<i32>) {
        let mut shell = Command::new("timeout");
        // The binary goes by its name, and both outputs come in the order in which they are written.
        let script = format!("surefoot() {{ \"$0\" \"$@\"; }}; {{ {command}\n}} 2>&1");
        shell.args(["60", "sh", "-c", &script, env!("CARGO_BIN_EXE_surefoot")]).current_dir(&self.0.0);
        for variable in ["NO_COLOR", "CLICOLOR_FORCE", "COLUMNS"] {
            shell.env_remove(variable);
        }
        let output = run(&mut shell, b"");
        let here = format!("{}/", self.0.0.display());
        let text = String::from_utf8_lossy(&output.stdout).replace(&here, "");
        // Escapes are shown, so that snapshots are plain text.
        let text = text.replace('\x1b', "␛");
        (text.lines().map(|line| line.trim_end().to_string()).collect(), output.code)
    }
}

fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_file() {
            std::fs::copy(&path, to.join(path.file_name().expect("a name"))).expect("a copy");
        }
    }
}

/// Whether lines are as expected, where a line `…` stands for any number of lines, and `…` in a line for
/// any text.
pub fn agrees(expected: &[String], printed: &[String]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first.trim() == "…" => {
            (0..=printed.len()).any(|skipped| agrees(rest, &printed[skipped..]))
        }
        Some((first, rest)) => {
            printed.first().is_some_and(|line| line_agrees(first, line)) && agrees(rest, &printed[1..])
        }
    }
}

fn line_agrees(expected: &str, printed: &str) -> bool {
    let Some((start, rest)) = expected.split_once('…') else { return expected == printed };
    let Some(printed) = printed.strip_prefix(start) else { return false };
    let ends = printed.char_indices().map(|(at, _)| at).chain([printed.len()]);
    ends.into_iter().any(|at| line_agrees(rest, &printed[at..]))
}

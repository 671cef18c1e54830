//! The annotated programs under `tests/programs`, verified.
//!
//! `//@ verify: true`, `//@ verify: false(<property>)` with the violating line marked
//! `//~ violation: <kind>`, or `//@ verify: unknown` with the reason marked `//~ unknown: …`; further
//! `//@ property:`, `//@ data-model:` and `//@ options:`; `//@ without-replay:` what the answer would be if nothing
//! were run on the compiled program.

mod common;

use std::path::{Path, PathBuf};

use common::{Ran, check_all, root, run, slice, surefoot};

struct Program {
    path: PathBuf,
    source: String,
}

impl Program {
    fn annotation(&self, key: &str) -> Option<&str> {
        let prefix = format!("//@ {key}: ");
        self.source.lines().find_map(|line| line.strip_prefix(&prefix)).map(str::trim)
    }

    /// Lines marked `//~ key: text`, with the text.
    fn marks(&self, key: &str) -> Vec<(usize, &str)> {
        let mark = format!("//~ {key}: ");
        let lines = self.source.lines().enumerate();
        lines.filter_map(|(index, line)| Some((index + 1, line.split_once(&mark)?.1.trim()))).collect()
    }

    fn verify(&self, further: &[&str]) -> Ran {
        let mut command = surefoot();
        command.args(["verify", "--timeout", "60"]).args(further);
        if let Some(property) = self.annotation("property") {
            command.args(["--property", property]);
        }
        if let Some(model) = self.annotation("data-model") {
            command.args(["--data-model", model]);
        }
        command.args(self.annotation("options").unwrap_or("").split_whitespace());
        run(command.arg(&self.path), b"")
    }

    /// The path as messages show it, whichever way the debug information split it.
    fn tail(&self) -> String {
        let parts: Vec<_> = self.path.iter().rev().take(2).collect();
        format!("{}/{}", parts[1].to_string_lossy(), parts[0].to_string_lossy())
    }
}

fn collect(folder: &Path, programs: &mut Vec<Program>) {
    for entry in std::fs::read_dir(folder).expect("tests/programs") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, programs);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            let source = std::fs::read_to_string(&path).expect("a program");
            programs.push(Program { path, source });
        }
    }
}

fn programs() -> Vec<Program> {
    let mut programs = Vec::new();
    collect(&root().join("tests/programs"), &mut programs);
    programs.retain(|program| program.annotation("verify").is_some());
    programs.sort_by(|a, b| a.path.cmp(&b.path));
    slice(programs)
}

fn check(program: &Program, ran: &Ran) -> Result<(), String> {
    let complain = |what: &str| {
        let stdout = String::from_utf8_lossy(&ran.stdout);
        Err(format!("{}: {what}; got {:?}, {stdout}{}", program.path.display(), ran.code, ran.stderr))
    };
    let wanted = program.annotation("verify").unwrap_or("");
    let stdout = String::from_utf8_lossy(&ran.stdout);
    let verdict = stdout.lines().next().unwrap_or("");
    let (key, code) = match wanted {
        "true" => {
            return if verdict == "true" && ran.code == Some(0) { Ok(()) } else { complain("not true") };
        }
        "unknown" => ("unknown", 3),
        _ => ("violation", 1),
    };
    if ran.code != Some(code) || !verdict.starts_with(wanted) {
        return complain(&format!("not {wanted}"));
    }
    let tail = program.tail();
    let fits = program.marks(key).iter().any(|(line, text)| match key {
        "unknown" => stdout.contains(text) || ran.stderr.contains(text),
        _ => {
            let title = ran.stderr.lines().find(|line| line.starts_with("error: ")).unwrap_or("");
            title.contains(text) && ran.stderr.contains(&format!("{tail}:{line}:"))
        }
    });
    if !fits {
        return complain(&format!("not as marked: {:?}", program.marks(key)));
    }
    if key == "violation" && ran.stderr.contains("did not fail like this") {
        return complain("not confirmed");
    }
    Ok(())
}

/// The verdict, the violating line, and every violation confirmed on the compiled program, but for
/// those that depend on uninitialised memory.
#[test]
fn verdicts_are_as_annotated_and_violations_replay() {
    check_all(&programs(), |program| {
        let ran = program.verify(&[]);
        check(program, &ran)?;
        let is_false = program.annotation("verify").is_some_and(|wanted| wanted.starts_with("false"));
        let unconfirmed =
            is_false && ran.stderr.contains("not confirmed") && !ran.stderr.contains("uninitialised");
        if unconfirmed { Err(format!("{}: {}", program.path.display(), ran.stderr)) } else { Ok(()) }
    });
}

/// Kinds of violations that no property asks about unless it is named, or that are no violations for all
/// that verify knows: memory that was never set may hold something harmless.
const OTHER_KINDS: [&str; 5] = ["uninitialised", "signed-overflow", "division", "shift", "invariant"];

/// What goes wrong when a program is executed cannot be proved not to happen.
#[test]
fn what_execution_finds_is_never_proved_absent() {
    let mut programs = Vec::new();
    collect(&root().join("tests/programs"), &mut programs);
    programs.retain(|program| {
        let path = program.path.to_string_lossy();
        program.annotation("exec") == Some("violation") && !OTHER_KINDS.iter().any(|kind| path.contains(kind))
    });
    assert!(programs.len() >= 50, "only {} programs", programs.len());
    check_all(&programs, |program| {
        let ran = program.verify(&["--no-replay"]);
        match ran.stdout.starts_with(b"true") {
            true => Err(format!("{}: {}", program.path.display(), ran.stderr)),
            false => Ok(()),
        }
    });
}

//! Runs with `--jobs 1` can be repeated: they say the same each time, but for times.

mod common;

use common::{check_all, root, run, slice, surefoot};
use serde_json::Value;

/// One in so many programs.
const EVERY: usize = 11;

/// Leaves out what is measured: by the clock, and the memory of the process and of solvers.
fn without_times(value: Value) -> Value {
    match value {
        Value::Object(entries) => {
            let kept = entries.into_iter().filter(|(name, _)| !name.contains("second") && name != "bytes");
            Value::Object(kept.map(|(name, value)| (name, without_times(value))).collect())
        }
        Value::Array(values) => Value::Array(values.into_iter().map(without_times).collect()),
        value => value,
    }
}

#[test]
fn two_runs_with_one_job_are_equal() {
    let mut files = Vec::new();
    for folder in std::fs::read_dir(root().join("tests/programs")).expect("programs").flatten() {
        let found = std::fs::read_dir(folder.path()).into_iter().flatten().flatten();
        files.extend(found.map(|entry| entry.path()).filter(|path| {
            let is_c = path.extension().is_some_and(|extension| extension == "c");
            // What runs out of time has no common end.
            is_c && std::fs::read_to_string(path).is_ok_and(|text| text.contains("//@ verify: "))
        }));
    }
    files.sort();
    let files: Vec<_> = slice(files.into_iter().step_by(EVERY).collect());
    assert!(files.len() > 2);
    check_all(&files, |file| {
        let answer = || {
            let mut command = surefoot();
            command.args(["verify", "--json", "--jobs", "1", "--no-replay", "--timeout", "120"]).arg(file);
            let ran = run(&mut command, b"");
            let json = serde_json::from_slice(&ran.stdout).unwrap_or(Value::Null);
            (ran.code, without_times(json))
        };
        let (first, second) = (answer(), answer());
        match first == second {
            true => Ok(()),
            false => Err(format!("{}: {first:?} and then {second:?}", file.display())),
        }
    });
}

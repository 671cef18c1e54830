//! The oracle: all programs of a batch, compiled natively and run on all their inputs.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use program::DataModel;

use crate::condition::{Pair, Seen};
use crate::sketch::Sketch;

const HARNESS: &str = include_str!("harness.c");

/// What the checks of a program see.
#[derive(Default)]
pub struct Observations {
    /// Sequences of inputs.
    pub runs: u32,
    /// For each check.
    pub seen: Vec<Seen>,
    /// The first inputs, in the order they are read, for which a check sees a pair: a digit for each.
    pub inputs: BTreeMap<(usize, Pair), String>,
}

/// Runs the programs on all inputs; in their order.
pub fn observe(sketches: &[Sketch], model: DataModel, folder: &Path) -> Result<Vec<Observations>, String> {
    let mut text = HARNESS.to_string();
    let mut main = String::new();
    for sketch in sketches {
        let _ = writeln!(text, "{}", sketch.for_oracle());
        let _ = writeln!(main, "  enumerate({0}, reset_{0}, {1});", sketch.seed, sketch.entry());
    }
    let _ = writeln!(text, "int main(void) {{\n{main}  return 0;\n}}");
    let (file, binary) = (folder.join("oracle.c"), folder.join("oracle"));
    std::fs::write(&file, text).map_err(|error| error.to_string())?;
    let width = if model == DataModel::Ilp32 { "-m32" } else { "-m64" };
    let mut compiler = Command::new("clang-22");
    // Optimising takes longer than it saves: there are few inputs.
    compiler.args(["-O0", "-w", width, "-o"]).arg(&binary).arg(&file);
    let compiled = compiler.output().map_err(|error| format!("clang-22: {error}"))?;
    if !compiled.status.success() {
        return Err(format!("the oracle does not compile: {}", String::from_utf8_lossy(&compiled.stderr)));
    }
    let ran = Command::new("timeout").arg("120").arg(&binary).output().map_err(|error| error.to_string())?;
    if !ran.status.success() {
        return Err(format!("the oracle failed: {}", ran.status));
    }
    let output = String::from_utf8_lossy(&ran.stdout);
    read(&output, sketches).ok_or_else(|| format!("the oracle printed {output:?}"))
}

fn read(output: &str, sketches: &[Sketch]) -> Option<Vec<Observations>> {
    let mut all: Vec<Observations> = Vec::new();
    for line in output.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        if let ["program", _, runs] = words[..] {
            let seen = vec![Seen::new(); sketches.get(all.len())?.checks.len()];
            all.push(Observations { runs: runs.parse().ok()?, seen, inputs: BTreeMap::new() });
            continue;
        }
        let [check, first, second, times, inputs] = words[..] else { return None };
        let (check, pair): (usize, Pair) = (check.parse().ok()?, (first.parse().ok()?, second.parse().ok()?));
        let observations = all.last_mut()?;
        observations.seen.get_mut(check)?.insert(pair, times.parse().ok()?);
        observations.inputs.insert((check, pair), inputs.trim_end_matches('.').to_string());
    }
    (all.len() == sketches.len()).then_some(all)
}

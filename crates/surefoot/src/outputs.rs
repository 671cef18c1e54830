//! What the documents of a run need beside its outcome, and writing them where the user said.

use std::path::PathBuf;

use clap::ValueEnum;
use outcome::{Limit, Outcome, Reached, Reason, ReasonKind};
use program::Program;
use report::{Run, RunFile};

use crate::cli::{Exploration, Input};
use crate::watchdog::{self, Watchdog};

/// What is run: for the heads of documents.
pub fn run(command: &'static str, input: &Input, flags: Option<&Exploration>) -> Run {
    let engine = flags.and_then(|flags| flags.engine.to_possible_value());
    Run {
        command,
        version: env!("CARGO_PKG_VERSION"),
        engine: engine.map(|value| value.get_name().to_string()).unwrap_or_default(),
        entry: input.entry.clone(),
        files: hashed(&input.files),
    }
}

/// Files with their hashes.
pub fn hashed(paths: &[PathBuf]) -> Vec<RunFile> {
    let file = |path: &PathBuf| RunFile {
        path: path.to_string_lossy().into_owned(),
        sha256: std::fs::read(path).map(|bytes| report::sha256_hex(&bytes)).unwrap_or_default(),
    };
    paths.iter().map(file).collect()
}

/// A watchdog that leaves a whole document behind, where one was asked for.
pub fn watchdog(run: &Run, options: &explore::Options, flags: &Exploration, program: &Program) -> Watchdog {
    if !flags.json || options.timeout.is_none() {
        return Watchdog::new(options.timeout, None);
    }
    let kind = ReasonKind::Limit(Limit::Time);
    let reason = Reason { kind, text: watchdog::REASON.into(), place: None };
    let mut outcome = Outcome::open(options.properties);
    outcome.reasons = vec![reason.clone()];
    outcome.reached = vec![Reached::Unknown(reason); options.targets.len()];
    let document = match run.command {
        "reach" => report::json::targets(run, program, &options.targets, &outcome),
        _ => report::json::outcome(run, program, &outcome),
    };
    Watchdog::new(options.timeout, Some(format!("{document:#}")))
}

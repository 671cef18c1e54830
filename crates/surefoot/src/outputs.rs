//! What the documents of a run need beside its outcome, and writing them where the user said.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use outcome::{Outcome, Reached, Reason};
use program::Program;
use report::sarif::{self, Context};
use report::{Run, RunFile, Sources};
use serde_json::Value;

use crate::cli::{Exploration, Input, OutputFiles};
use crate::watchdog::{LastWords, Limits, Phase, Prepared, Watchdog};
use crate::{UNKNOWN, USAGE, diagnostics};

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

/// A watchdog that leaves whole documents behind, where they were asked for.
pub fn watchdog(
    run: &Run,
    options: &explore::Options,
    flags: &Exploration,
    files: Option<&OutputFiles>,
    program: &Program,
) -> Watchdog {
    let open = |reason: &Reason| open(options, reason);
    Watchdog::new(Limits::of(options), last_words(Phase::Solving, run, options, flags, files, program, &open))
}

/// The outcome of an exploration that was ended for this reason.
pub fn open(options: &explore::Options, reason: &Reason) -> Outcome {
    let mut outcome = Outcome::open(options.properties);
    outcome.reasons = vec![reason.clone()];
    outcome.reached = vec![Reached::Unknown(reason.clone()); options.targets.len()];
    outcome
}

/// What is left behind by a run that is ended, whose outcome then is this one: whole documents, where they
/// were asked for.
pub fn last_words(
    phase: Phase,
    run: &Run,
    options: &explore::Options,
    flags: &Exploration,
    files: Option<&OutputFiles>,
    program: &Program,
    outcome: &dyn Fn(&Reason) -> Outcome,
) -> LastWords {
    let mut words = LastWords::line(phase);
    if flags.json {
        words.printed = Prepared::new(phase, |reason| {
            let document = match run.command {
                "reach" => report::json::targets(run, program, &options.targets, &outcome(reason)),
                _ => report::json::outcome(run, program, &outcome(reason)),
            };
            format!("{document:#}")
        });
    }
    if let Some(file) = files.and_then(|files| files.sarif.clone()) {
        let sources = sources(program);
        let context = Context { run, program, sources: &sources, exit_code: UNKNOWN };
        let text = Prepared::new(phase, |reason| {
            let document = match run.command {
                "reach" => sarif::targets(&context, &options.targets, &outcome(reason)),
                "test" => sarif::suite(&context, &outcome(reason), &[]),
                _ => sarif::verify(&context, &outcome(reason)),
            };
            format!("{document:#}\n")
        });
        words.files.push((file, text));
    }
    words
}

/// The text of the user's sources, as far as they can be read.
pub fn sources(program: &Program) -> Sources {
    let mut sources = Sources { base: std::env::current_dir().unwrap_or_default(), ..Sources::default() };
    for (id, file) in program.files.iter().filter(|(_, file)| !file.is_model) {
        let path = Path::new(&file.directory).join(&file.path);
        if let Ok(content) = std::fs::read(path) {
            sources.insert(id, &content);
        }
    }
    sources
}

/// Whether there are files to write that quote the sources or show ways.
pub fn are_asked_for(files: &OutputFiles) -> bool {
    files.sarif.is_some() || files.coverage.is_some()
}

/// Writes what was asked for, after the answer was printed; returns the exit code, which says if
/// something could not be written.
pub fn write(
    files: &OutputFiles,
    context: &Context,
    outcome: &Outcome,
    sarif: impl FnOnce(&Context) -> Value,
) -> u8 {
    let mut code = context.exit_code;
    if let Some(file) = &files.sarif
        && let Err(error) = std::fs::write(file, format!("{:#}\n", sarif(context)))
    {
        code = diagnostics::usage(&format!("cannot write {}: {error}", file.display()));
    }
    if let Some(folder) = &files.coverage
        && let Err(message) = write_coverage(folder, context, outcome)
    {
        eprintln!("error: {message}");
        code = USAGE;
    }
    code
}

fn write_coverage(folder: &Path, context: &Context, outcome: &Outcome) -> Result<(), String> {
    std::fs::create_dir_all(folder)
        .map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
    let Context { run, program, sources, .. } = context;
    for page in report::coverage::pages(run, program, sources, &outcome.coverage) {
        let file = folder.join(&page.name);
        std::fs::write(&file, page.content)
            .map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    }
    Ok(())
}

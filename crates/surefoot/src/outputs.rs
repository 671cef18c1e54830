//! What the documents of a run need beside its outcome, and writing them where the user said.

use std::path::{Path, PathBuf};

use explore::EngineChoice;
use outcome::Outcome;
use program::Program;
use report::sarif::Context;
use report::{Run, RunFile, Sources};
use serde_json::Value;

use crate::cli::{Exploration, Input, OutputFiles, name_of};
use crate::diagnostics::Refusal;
use crate::files::{self, FileError};

/// What is run: for the heads of documents.
pub fn run(command: &'static str, input: &Input, flags: Option<&Exploration>) -> Run {
    let engine = flags.map(|flags| name_of(EngineChoice::CHOICES, flags.search.engine));
    Run {
        command,
        version: env!("CARGO_PKG_VERSION"),
        engine: engine.unwrap_or_default().to_string(),
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
    asked: &OutputFiles,
    context: &Context,
    outcome: &Outcome,
    sarif: impl FnOnce(&Context) -> Value,
) -> u8 {
    let mut code = context.exit_code;
    if let Some(file) = &asked.sarif
        && let Err(error) = files::write(file, format!("{:#}\n", sarif(context)))
    {
        code = Refusal::from(error).exit_code();
    }
    if let Some(folder) = &asked.coverage
        && let Err(error) = write_coverage(folder, context, outcome)
    {
        code = Refusal::from(error).exit_code();
    }
    code
}

fn write_coverage(folder: &Path, context: &Context, outcome: &Outcome) -> Result<(), FileError> {
    files::create_folder(folder)?;
    let Context { run, program, sources, .. } = context;
    for page in report::coverage::pages(run, program, sources, &outcome.coverage) {
        files::write(folder.join(&page.name), page.content)?;
    }
    Ok(())
}

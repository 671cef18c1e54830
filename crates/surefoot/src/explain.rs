//! `surefoot explain`: a run in plain language.

use std::collections::HashMap;
use std::path::Path;

use crate::cli::Explain;
use crate::diagnostics::Refusal;
use crate::files::{self, FileError};
use crate::{USAGE, outputs};

pub fn run(arguments: &Explain) -> Result<u8, Refusal> {
    let [sources @ .., document] = arguments.files.as_slice() else { return Ok(USAGE) };
    if sources.is_empty() {
        return Err(Refusal::from(
            "the program and what --json printed about it are needed\nusage: surefoot explain prog.c run.json",
        ));
    }
    for file in sources {
        std::fs::metadata(file).map_err(|error| FileError::Read(file.clone(), error))?;
    }
    let shown = document.display();
    let text = String::from_utf8_lossy(&files::read(document)?).into_owned();
    // Files by the names they have in the document: as they were given then, or as they are given now.
    let mut known: HashMap<String, Vec<String>> = HashMap::new();
    for file in sources {
        known.insert(file.to_string_lossy().into_owned(), lines_of(file));
    }
    let line = |name: &str, number: u64| {
        let is_it = |path: &String| Path::new(path).file_name() == Path::new(name).file_name();
        let lines = known.get(name).or_else(|| known.iter().find(|(path, _)| is_it(path)).map(|(_, l)| l))?;
        lines.get(usize::try_from(number).ok()?.checked_sub(1)?).cloned()
    };
    let page = report::explain::page(&text, &outputs::hashed(sources), &line)
        .map_err(|error| format!("{shown} cannot be explained: {error}"))?;
    print!("{page}");
    Ok(0)
}

fn lines_of(file: &Path) -> Vec<String> {
    let bytes = std::fs::read(file).unwrap_or_default();
    String::from_utf8_lossy(&bytes).lines().map(|line| line.trim().to_string()).collect()
}

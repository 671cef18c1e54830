//! `surefoot explain`: a run in plain language.

use std::collections::HashMap;
use std::path::Path;

use crate::cli::Explain;
use crate::{USAGE, diagnostics, outputs};

pub fn run(arguments: &Explain) -> u8 {
    let [files @ .., document] = arguments.files.as_slice() else { return USAGE };
    if files.is_empty() {
        return diagnostics::usage(
            "the program and what --json printed about it are needed\nusage: surefoot explain prog.c run.json",
        );
    }
    for file in files {
        if let Err(error) = std::fs::metadata(file) {
            return diagnostics::usage(&format!("cannot read {}: {error}", file.display()));
        }
    }
    let shown = document.display();
    let text = match std::fs::read(document) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) => return diagnostics::usage(&format!("cannot read {shown}: {error}")),
    };
    // Files by the names they have in the document: as they were given then, or as they are given now.
    let mut known: HashMap<String, Vec<String>> = HashMap::new();
    for file in files {
        known.insert(file.to_string_lossy().into_owned(), lines_of(file));
    }
    let line = |name: &str, number: u64| {
        let is_it = |path: &String| Path::new(path).file_name() == Path::new(name).file_name();
        let lines = known.get(name).or_else(|| known.iter().find(|(path, _)| is_it(path)).map(|(_, l)| l))?;
        lines.get(usize::try_from(number).ok()?.checked_sub(1)?).cloned()
    };
    match report::explain::page(&text, &outputs::hashed(files), &line) {
        Ok(page) => {
            print!("{page}");
            0
        }
        Err(error) => diagnostics::usage(&format!("{shown} cannot be explained: {error}")),
    }
}

fn lines_of(file: &Path) -> Vec<String> {
    let bytes = std::fs::read(file).unwrap_or_default();
    String::from_utf8_lossy(&bytes).lines().map(|line| line.trim().to_string()).collect()
}

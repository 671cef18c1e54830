//! Reads LLVM text with LLVM's own parser and with ours, and compares what the two understood.
//!
//! Usage: `llvm-oracle FILE-OR-FOLDER…`. Exit status: 0 no difference, 1 some, 2 something could not
//! be read by one side.

#![allow(unsafe_code)]

mod api;
mod compare;
mod facts;
mod our_instructions;
mod ours;
#[cfg(test)]
mod sensitivity;
mod their_instructions;
mod theirs;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use facts::ModuleFacts;

#[derive(Debug, Default)]
struct Totals {
    modules: usize,
    functions: usize,
    instructions: usize,
    differences: usize,
    unreadable: usize,
}

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if arguments.is_empty() {
        eprintln!("usage: llvm-oracle FILE-OR-FOLDER…");
        return ExitCode::from(2);
    }
    let mut totals = Totals::default();
    for argument in &arguments {
        for path in modules_below(argument) {
            check(&path, &mut totals);
        }
    }
    println!(
        "{} modules, {} functions, {} instructions, {} differences",
        totals.modules, totals.functions, totals.instructions, totals.differences
    );
    if totals.unreadable > 0 {
        println!("{} modules could not be compared", totals.unreadable);
        return ExitCode::from(2);
    }
    ExitCode::from(u8::from(totals.differences > 0))
}

/// The file itself, or all `.ll` files below a folder, in order.
fn modules_below(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(path) else { return vec![path.to_path_buf()] };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.retain(|path| path.is_dir() || path.extension().is_some_and(|extension| extension == "ll"));
    paths.iter().flat_map(|path| modules_below(path)).collect()
}

/// Compares one module, and prints what differs.
fn check(path: &Path, totals: &mut Totals) {
    let file = path.display().to_string();
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            totals.unreadable += 1;
            println!("{file}\n  {error}");
            return;
        }
    };
    match (read_theirs(&file, &text), read_ours(&file, &text)) {
        (Ok(theirs), Ok(ours)) => {
            let differences = compare::compare(&theirs, &ours);
            if differences.count > 0 {
                println!("--- LLVM: {file}\n+++ ours: {file}");
                differences.lines.iter().for_each(|line| println!("{line}"));
            }
            totals.modules += 1;
            totals.functions += theirs.functions;
            totals.instructions += theirs.instructions;
            totals.differences += differences.count;
        }
        (theirs, ours) => {
            totals.unreadable += 1;
            let verdict = |side: Result<ModuleFacts, String>| match side {
                Ok(_) => "reads it".to_string(),
                Err(message) => format!("cannot read it: {}", message.trim_end()),
            };
            println!("{file}\n  LLVM {}\n  ours {}", verdict(theirs), verdict(ours));
        }
    }
}

fn read_theirs(file: &str, text: &str) -> Result<ModuleFacts, String> {
    Ok(theirs::module_facts(&api::Module::read(file, text)?))
}

fn read_ours(file: &str, text: &str) -> Result<ModuleFacts, String> {
    let module = frontend::llvm::read(file, text).map_err(|error| error.to_string())?;
    Ok(ours::module_facts(&module))
}

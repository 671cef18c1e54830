//! The models of the C library as a whole: each is called by some program, and what has none is named.

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use common::library::{Standing, headers, models};
use common::{Scratch, check_all, root, run, surefoot};

/// Models that no program can use by name on this machine's headers, each with the reason.
const UNCALLED: [(&str, &str); 0] = [];

fn collect(folder: &Path, programs: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("tests/programs") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, programs);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            programs.push(path);
        }
    }
}

/// The symbols that the module of a program refers to.
fn symbols(path: &Path) -> Result<BTreeSet<String>, String> {
    let source = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let annotation = |key: &str| {
        let prefix = format!("//@ {key}: ");
        let found = source.lines().find_map(|line| line.strip_prefix(&prefix)).unwrap_or("");
        found.split_whitespace().map(str::to_string).collect::<Vec<String>>()
    };
    let mut compiler = Command::new("clang-22");
    // Also what the compiler knows by itself.
    compiler.args(["-O0", "-w", "-fno-builtin", "-S", "-emit-llvm", "-o", "-"]).args(annotation("cflags"));
    let is_narrow = annotation("data-model").iter().any(|model| model == "ILP32");
    let ran = run(compiler.arg(if is_narrow { "-m32" } else { "-m64" }).arg(path), b"");
    if ran.code != Some(0) {
        return Err(format!("{}: {}", path.display(), ran.stderr));
    }
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    let is_part = |byte: char| byte.is_ascii_alphanumeric() || byte == '_';
    // A declaration alone is no use of a function.
    let lines = text.lines().filter(|line| !line.starts_with("declare"));
    let words = lines.flat_map(|line| line.split('@').skip(1));
    Ok(words.filter_map(|rest| rest.split(|byte| !is_part(byte)).next()).map(str::to_string).collect())
}

#[test]
fn every_modelled_function_is_used_by_a_program() {
    let mut programs = Vec::new();
    collect(&root().join("tests/programs"), &mut programs);
    let used = Mutex::new(BTreeSet::new());
    check_all(&programs, |path| {
        let found = symbols(path)?;
        used.lock().expect("no panic inside").extend(found);
        Ok(())
    });
    let used = used.into_inner().expect("no panic inside");
    let excused: BTreeSet<&str> = UNCALLED.iter().map(|(name, _)| *name).collect();
    let provided: Vec<String> = models().into_iter().flat_map(|model| model.provides).collect();
    let unused: Vec<&String> =
        provided.iter().filter(|name| !used.contains(*name) && !excused.contains(name.as_str())).collect();
    assert!(unused.is_empty(), "no program of tests/programs uses {unused:?}");
    let stale: Vec<&&str> = excused.iter().filter(|name| used.contains(**name)).collect();
    assert!(stale.is_empty(), "used after all: {stale:?}");
}

/// What an answer made of a function without a model rests on is said, with its name.
#[test]
fn functions_without_a_model_are_named() {
    let headers = headers();
    let functions = headers.iter().flat_map(|header| &header.functions);
    let missing: Vec<&str> = functions
        .filter(|(_, standing)| *standing == Standing::Not)
        .map(|(name, _)| name.as_str())
        // Macros, variables and types of results that no plain declaration fits.
        .filter(|name| {
            !["signgam", "getdate_err", "pthread_cleanup_pop", "pthread_cleanup_push"].contains(name)
        })
        .collect();
    let scratch = Scratch::new("library-missing");
    let parts: Vec<&[&str]> = missing.chunks(24).collect();
    check_all(&parts, |names| {
        for (kind, names) in [("one", &names[..1]), ("all", names)] {
            let declared: String = names.iter().map(|name| format!("int {name}();\n")).collect();
            let called: String = names.iter().map(|name| format!("  {name}(1);\n")).collect();
            let text = format!("{declared}int main(void) {{\n{called}  return 0;\n}}\n");
            let program = scratch.file(&format!("{}-{kind}.c", names[0]), text);
            let mut command = surefoot();
            command.args([
                "verify",
                "--timeout",
                "60",
                "--no-replay",
                "--property",
                "assert",
                "--std",
                "gnu89",
            ]);
            let ran = run(command.arg(program), b"");
            let stdout = String::from_utf8_lossy(&ran.stdout);
            let all_named = names.iter().all(|name| ran.stderr.contains(name) || stdout.contains(name));
            let one_named = names.iter().any(|name| stdout.contains(name) || ran.stderr.contains(name));
            let is_said =
                (stdout.starts_with("unknown") && one_named) || (stdout.starts_with("true") && all_named);
            if !is_said {
                return Err(format!("{names:?}: {stdout}{}", ran.stderr));
            }
        }
        Ok(())
    });
}

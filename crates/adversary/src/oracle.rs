//! All runs of programs, made natively under the sanitizers.
//!
//! Programs are compiled one by one and linked together with `oracle.c`, which runs them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs of one program at most; with more of them nothing is said about all of them.
const MOST_RUNS: u32 = 400;

/// How the runs of a program ended: a set, with the bits of `oracle.c`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Ends(pub u32);

impl Ends {
    pub const ERROR: u32 = 1 << 1;
    pub const ASSERTION: u32 = 1 << 2;
    pub const ACCESS: u32 = 1 << 3;
    pub const FREE: u32 = 1 << 4;
    pub const BOUNDS: u32 = 1 << 5;
    pub const OVERFLOW: u32 = 1 << 6;
    pub const DIVISION: u32 = 1 << 7;
    pub const SHIFT: u32 = 1 << 8;
    pub const OTHER: u32 = 1 << 9;
    pub const HUNG: u32 = 1 << 11;
    /// Memory that nothing points to, and memory that was not freed, when the program ended.
    pub const LOST: u32 = 1 << 12;
    pub const LEFT: u32 = 1 << 13;
    pub const UNINITIALISED: u32 = 1 << 14;
    /// What C does not define: behind it nothing is known.
    pub const UNDEFINED: u32 = Ends::ACCESS
        | Ends::FREE
        | Ends::BOUNDS
        | Ends::OVERFLOW
        | Ends::DIVISION
        | Ends::SHIFT
        | Ends::OTHER
        | Ends::UNINITIALISED;

    pub fn any(self, of: u32) -> bool {
        self.0 & of != 0
    }

    pub fn names(self) -> String {
        const NAMES: [&str; 15] = [
            "finished",
            "error",
            "assertion",
            "access",
            "free",
            "bounds",
            "overflow",
            "division",
            "shift",
            "other",
            "aborted",
            "hung",
            "lost",
            "left",
            "uninitialised",
        ];
        let present = NAMES.iter().enumerate().filter(|(bit, _)| self.0 & 1 << bit != 0);
        present.map(|(_, name)| *name).collect::<Vec<_>>().join(" ")
    }
}

/// What all runs of a program show.
#[derive(Copy, Clone, Debug)]
pub struct Runs {
    /// Whether every run was made.
    pub all: bool,
    pub count: u32,
    pub ends: Ends,
    /// Labels that were passed, as bits.
    pub marks: u64,
}

/// How programs are compiled for the oracle.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Build {
    /// Memory, and what else is undefined; signed overflow wraps.
    Memory,
    /// The same, with signed overflow seen.
    Overflow,
    /// As the first, for 32 bits.
    Narrow,
    /// As the first, and looks for memory that nothing points to.
    Leaks,
    /// Values that were never set.
    Uninitialised,
}

impl Build {
    pub fn flags(self) -> &'static [&'static str] {
        const CHECKS: &str = "-fsanitize=address,shift,integer-divide-by-zero,array-bounds,vla-bound";
        // Arrays at the ends of structures have bounds too.
        const BOUNDS: &str = "-fstrict-flex-arrays=1";
        const TRAP: &str =
            "-fsanitize-trap=shift,integer-divide-by-zero,array-bounds,vla-bound,signed-integer-overflow";
        match self {
            Build::Memory | Build::Leaks => &[CHECKS, TRAP, BOUNDS, "-fwrapv"],
            Build::Narrow => &[CHECKS, TRAP, BOUNDS, "-fwrapv", "-m32"],
            Build::Overflow => &[CHECKS, TRAP, BOUNDS, "-fsanitize=signed-integer-overflow"],
            Build::Uninitialised => &["-fsanitize=memory", "-fwrapv", "-O1"],
        }
    }
}

fn clang() -> Command {
    let mut command = Command::new("clang-22");
    command.arg("-w").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("cannot run {command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Makes all runs of some programs. Files are made in `folder`.
pub fn runs(programs: &[PathBuf], build: Build, folder: &Path) -> Result<Vec<Runs>, String> {
    let mut list = String::from("typedef int (*program)(void);\n");
    let mut table = String::from("const program programs[] = {");
    let mut sources = Vec::new();
    for (index, program) in programs.iter().enumerate() {
        let _ = writeln!(list, "int program_{index}(void);");
        let _ = write!(table, "program_{index}, ");
        let source = folder.join(format!("run{index}.c"));
        let path = program.canonicalize().map_err(|error| format!("{}: {error}", program.display()))?;
        write(&source, &format!("#define ORACLE program_{index}\n#include \"{}\"\n", path.display()))?;
        sources.push(source);
    }
    let _ = write!(table, "}};\nconst int program_count = {};\n", programs.len());
    let (listed, oracle) = (folder.join("list.c"), folder.join("oracle.c"));
    write(&listed, &(list + &table))?;
    write(&oracle, include_str!("oracle.c"))?;
    let executable = folder.join("oracle");
    run(clang().args(build.flags()).args(&sources).args([&listed, &oracle]).arg("-o").arg(&executable))?;
    let leaks = if build == Build::Leaks { "1" } else { "0" };
    let mut command = Command::new(&executable);
    command.args([&MOST_RUNS.to_string(), leaks]).stdin(Stdio::null()).stderr(Stdio::null());
    let text = run(command.stdout(Stdio::piped()))?;
    let parsed: Option<Vec<Runs>> = text.lines().map(parse).collect();
    match parsed {
        Some(runs) if runs.len() == programs.len() => Ok(runs),
        _ => Err(format!("the oracle says {text:?}")),
    }
}

fn parse(line: &str) -> Option<Runs> {
    let numbers: Vec<u64> = line.split(' ').map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let &[_, all, count, ends, marks] = numbers.as_slice() else { return None };
    Some(Runs { all: all == 1, count: count as u32, ends: Ends(ends as u32), marks })
}

/// What one run with fixed inputs prints, and its exit code; none if it ended otherwise.
pub struct FixedRun {
    pub output: Vec<u8>,
    pub code: Option<i32>,
}

/// The exit code of a run in which the address sanitizer found something.
const FOUND: i32 = 77;

/// Runs a program once, its inputs fixed by `define`.
pub fn fixed_run(program: &Path, define: &str, folder: &Path) -> Result<FixedRun, String> {
    let executable = folder.join("fixed");
    let compiled =
        clang().args(Build::Memory.flags()).arg(define).arg(program).arg("-o").arg(&executable).output();
    let compiled = compiled.map_err(|error| format!("cannot run clang: {error}"))?;
    if !compiled.status.success() {
        return Err(String::from_utf8_lossy(&compiled.stderr).into_owned());
    }
    let mut command = Command::new(&executable);
    command
        .env("ASAN_OPTIONS", format!("exitcode={FOUND}:detect_leaks=0:handle_abort=0"))
        .stdin(Stdio::null());
    let output = command.output().map_err(|error| format!("cannot run {}: {error}", executable.display()))?;
    Ok(FixedRun { output: output.stdout, code: output.status.code().filter(|&code| code != FOUND) })
}

/// Compiles a program to LLVM text, optimised as it would be for use.
pub fn optimised(program: &Path, level: &str, to: &Path) -> Result<(), String> {
    run(clang().args([level, "-g", "-fwrapv", "-S", "-emit-llvm"]).arg(program).arg("-o").arg(to)).map(|_| ())
}

pub fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

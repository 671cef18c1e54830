//! A program compiled for this machine, unoptimised and with checks, that runs tests.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, FileTimes, Permissions};
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, UNIX_EPOCH};

use outcome::{FileStatus, Properties, Property, Test};
use program::Program;

use crate::folder::PrivateFolder;
use crate::harness;
use crate::patience::Patience;
use crate::process::{self, Status};
use crate::run::{Ended, Run};
use crate::sanitizer::{self, Sanitizer};
use crate::toolchain::Toolchain;

/// Time for one call of the compiler or linker.
const COMPILE_TIME: Duration = Duration::from_secs(300);

/// What is compiled.
#[derive(Copy, Clone, Debug)]
pub struct Source<'a> {
    /// What the front end made of the files; it also gives the data model.
    pub program: &'a Program,
    /// C, preprocessed C, bitcode or LLVM text, as given to the front end.
    pub files: &'a [PathBuf],
    pub clang_arguments: &'a [OsString],
    /// The function to start at.
    pub entry: &'a str,
    /// What functions without body return.
    pub external: External,
    /// The compiler, if not the one that is found in the way the front end finds it.
    pub clang: Option<&'a Path>,
    pub patience: Patience<'a>,
}

/// What functions without body return in a run.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum External {
    /// What the libraries say that the program is linked with. What was made up for one is handed out
    /// only if it is defined nowhere, or changes the world outside of the program.
    Real,
    /// What the test says.
    Recorded,
}

/// What is checked while the program runs. One at a time: a check that is not asked for must not
/// end the run.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Checks {
    None,
    /// Calls of error functions that the program defines. Without a body they end every run.
    ErrorCalls,
    /// Accesses outside of living objects, and wrong frees.
    Memory,
    /// Signed overflow, also of divisions and left shifts.
    Overflow,
    DivisionByZero,
    /// Shifts by a negative amount or too much.
    Shift,
    /// Heap blocks that nothing points to.
    Leaks,
    /// Heap blocks left at the end.
    LiveBlocks,
    /// Ends by `abort` or a trap, which the status tells.
    Aborts,
}

/// Why a program could not be run natively.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    #[error("clang was not found: install clang-22, or set SUREFOOT_CLANG")]
    NoClang,
    #[error("it does not compile natively: {0}")]
    Compile(String),
    #[error("it does not link natively: {0}")]
    Link(String),
    #[error("the run-time library of {0} is not installed for {1} (Debian package libclang-rt-22-dev)")]
    MissingRuntime(&'static str, program::DataModel),
    #[error("{0}")]
    Unsupported(String),
    #[error("no time was left to compile and run it")]
    NoTime,
    #[error("cannot run it: {0}")]
    Io(#[from] io::Error),
}

/// What a pipe takes without being read.
const PIPE_ROOM: usize = 1 << 16;

/// Standard input is a pipe, as it is for the models; only what no pipe takes at once is a file.
fn standard_input(folder: &Path, bytes: &[u8]) -> Result<Stdio, Trouble> {
    if bytes.len() <= PIPE_ROOM {
        let (reader, mut writer) = io::pipe()?;
        writer.write_all(bytes)?;
        return Ok(reader.into());
    }
    let file = folder.join("stdin");
    fs::write(&file, bytes)?;
    Ok(File::open(file)?.into())
}

/// Makes the files of a test in the folder that it runs in.
fn lay_out_files(folder: &Path, test: &Test) -> Result<(), Trouble> {
    for (name, bytes) in &test.files {
        let name = Path::new(OsStr::from_bytes(name));
        // Nothing is written outside of the folder.
        let is_inside = name.components().all(|part| matches!(part, Component::Normal(_)));
        if !is_inside || name.as_os_str().is_empty() {
            return Err(Trouble::Unsupported(format!("the file {} is not below its folder", name.display())));
        }
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, bytes)?;
        if let Some(status) = test.statuses.iter().find(|status| status.name == name.as_os_str().as_bytes()) {
            set_status(&path, status)?;
        }
    }
    Ok(())
}

fn set_status(path: &Path, status: &FileStatus) -> io::Result<()> {
    let time = |(seconds, part): (u32, u32)| UNIX_EPOCH + Duration::new(seconds.into(), part);
    let times = FileTimes::new().set_accessed(time(status.accessed)).set_modified(time(status.modified));
    File::options().write(true).open(path)?.set_times(times)?;
    fs::set_permissions(path, Permissions::from_mode(status.mode))
}

/// Compiles a program and runs one test on it.
pub fn run_native(source: &Source, test: &Test, checks: Checks, timeout: Duration) -> Result<Run, Trouble> {
    Native::compile(source, checks)?.run(test, timeout)
}

/// A compiled program. Its files are removed when it is dropped.
#[derive(Debug)]
pub struct Native<'a> {
    source: Source<'a>,
    checks: Checks,
    /// Without the sanitizers' run-time libraries: what can be checked traps instead.
    traps: bool,
    toolchain: Toolchain,
    folder: PrivateFolder,
    objects: Vec<PathBuf>,
    runs: AtomicU32,
}

impl<'a> Native<'a> {
    pub fn compile(source: &Source<'a>, checks: Checks) -> Result<Native<'a>, Trouble> {
        Native::compile_with(source, checks, false)
    }

    /// The same without any library of the sanitizers: what is checked at all ends in a trap.
    pub(crate) fn compile_trapping(source: &Source<'a>, checks: Checks) -> Result<Native<'a>, Trouble> {
        Native::compile_with(source, checks, true)
    }

    fn compile_with(source: &Source<'a>, checks: Checks, traps: bool) -> Result<Native<'a>, Trouble> {
        let toolchain = Toolchain::find(source.clang).ok_or(Trouble::NoClang)?;
        if let Some(problem) = harness::entry_problem(source.program, source.entry) {
            return Err(Trouble::Unsupported(problem));
        }
        let has_ir = source.files.iter().any(|file| is_ir(file));
        if has_ir && matches!(checks, Checks::Overflow | Checks::Shift) {
            return Err(Trouble::Unsupported("this check needs C source, not LLVM code".into()));
        }
        let folder = PrivateFolder::new()?;
        let (objects, runs) = (Vec::new(), AtomicU32::new(0));
        let mut native = Native { source: *source, checks, traps, toolchain, folder, objects, runs };
        native.compile_files()?;
        native.compile_harness("harness.c", harness::FIXED)?;
        if checks == Checks::Memory && !traps && has_unwatched_calls(source.program) {
            native.compile_harness("fortify.c", harness::FORTIFY)?;
        }
        if checks == Checks::LiveBlocks {
            native.compile_harness("heap.c", harness::HEAP)?;
        }
        Ok(native)
    }

    /// Runs one test.
    pub fn run(&self, test: &Test, timeout: Duration) -> Result<Run, Trouble> {
        let number = self.runs.fetch_add(1, Ordering::Relaxed);
        let folder = self.folder.path().join(format!("run{number}"));
        let work = folder.join("work");
        fs::create_dir_all(&work)?;
        let (events, log) = (folder.join("events"), folder.join("log"));
        let (executable, made_up) = self.link(test, &folder, &events)?;
        let mut command = Command::new(executable);
        if let Some(file) = self.source.files.first() {
            command.arg0(file); // as the engines name the program
        }
        command.env_clear().current_dir(&work);
        let variables = test.variables.iter();
        command.envs(variables.map(|(name, value)| (OsStr::from_bytes(name), OsStr::from_bytes(value))));
        lay_out_files(&work, test)?;
        command.stdin(standard_input(&folder, &test.stdin)?);
        command.args(test.arguments.iter().map(|argument| OsStr::from_bytes(argument)));
        let options = self.sanitizer_options(&log);
        for variable in ["ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS"] {
            command.env(variable, &options);
        }
        let output = test.has_output_file.then(|| folder.join("stdout"));
        let captured = process::run(command, output.as_deref(), timeout, self.source.patience)?;
        if captured.status == Status::TimedOut && self.source.patience.is_over() {
            return Err(Trouble::NoTime);
        }

        let log = read_logs(&folder)?;
        if self.checks == Checks::Leaks && sanitizer::leak_check_failed(&log) {
            return Err(Trouble::Unsupported("LeakSanitizer cannot run here (it needs ptrace)".into()));
        }
        let events = fs::read(&events).unwrap_or_default();
        let (mut ended, live_blocks) = Run::ended_by(&String::from_utf8_lossy(&events));
        let files: Vec<&str> = self.source.program.files.values().map(|file| file.path.as_str()).collect();
        let mut findings = sanitizer::findings(&log, &files);
        for at in findings.iter_mut().filter_map(|finding| finding.at.as_mut()) {
            at.name_like(&files);
        }
        let stopped = captured.status == Status::Exited(STOPPED_BY_SANITIZER) && !findings.is_empty();
        if ended == Ended::ByItself && stopped {
            ended = Ended::Sanitizer;
        }
        let (status, stdout, stderr) = (captured.status, captured.stdout, captured.stderr);
        // What a run leaves behind is of no use to the next one.
        let _ = fs::remove_dir_all(&folder);
        Ok(Run { status, ended, findings, live_blocks, made_up, stdout, stderr })
    }

    fn compile_files(&mut self) -> Result<(), Trouble> {
        let via_assembly =
            self.checks == Checks::ErrorCalls && harness::defines_error_function(self.source.program);
        for (number, file) in self.source.files.iter().enumerate() {
            let object = self.folder.path().join(format!("{number}.o"));
            if via_assembly {
                let assembly = self.folder.path().join(format!("{number}.s"));
                self.compile_file(file, number, "-S", &assembly)?;
                let text = String::from_utf8_lossy(&fs::read(&assembly)?).into_owned();
                fs::write(&assembly, harness::mark_error_functions(&text))?;
                let mut command = self.clang();
                command.arg("-c").arg("-o").arg(&object).arg("--").arg(&assembly);
                finish(command, self.source.patience, Trouble::Compile)?;
            } else {
                self.compile_file(file, number, "-c", &object)?;
            }
            if self.source.entry != "main" {
                self.rename_main(&object)?;
            }
            self.objects.push(object);
        }
        Ok(())
    }

    fn compile_file(&self, file: &Path, number: usize, mode: &str, to: &Path) -> Result<(), Trouble> {
        let mut command = self.clang();
        let mut file = file.to_path_buf();
        if is_ir(&file) {
            if self.checks == Checks::Memory && !self.traps {
                file = self.with_attribute(&file, number)?;
            }
            command.args(["-x", "ir"]);
        } else {
            command.args(self.source.clang_arguments);
            // A variable that is returned is an object of its own, as it is for the verifier.
            command.args(["-Xclang", "-fno-elide-constructors"]);
            if file.extension() == Some(OsStr::new("h")) {
                command.args(["-x", "c"]);
            }
        }
        // After the user's arguments, so that no optimiser removes what is to be seen.
        command.args(["-Wno-everything", "-O0", "-g", "-fno-omit-frame-pointer"]);
        command.args(self.check_flags());
        command.arg(mode).arg("-o").arg(to).arg("--").arg(file);
        finish(command, self.source.patience, Trouble::Compile)
    }

    fn compile_harness(&mut self, name: &str, text: &str) -> Result<(), Trouble> {
        let object = self.compile_text(self.folder.path(), name, text)?;
        self.objects.push(object);
        Ok(())
    }

    fn compile_text(&self, folder: &Path, name: &str, text: &str) -> Result<PathBuf, Trouble> {
        let file = folder.join(name);
        let object = file.with_extension("o");
        fs::write(&file, text)?;
        let mut command = self.clang();
        command.args(["-w", "-O0", "-fno-builtin"]);
        if self.checks == Checks::Memory {
            // Filling memory with an input is an access, too.
            command.args(self.check_flags());
        }
        command.arg("-c").arg("-o").arg(&object).arg("--").arg(file);
        finish(command, self.source.patience, Trouble::Compile)?;
        Ok(object)
    }

    /// Links with the harness for this test. Functions that nothing defines are only known
    /// afterwards, so it may take a second round.
    ///
    /// Beside the program: the functions whose results are made up.
    fn link(
        &self,
        test: &Test,
        folder: &Path,
        events: &Path,
    ) -> Result<(PathBuf, BTreeSet<String>), Trouble> {
        let executable = folder.join("program");
        let mut undefined = BTreeSet::new();
        for _ in 0..2 {
            let made_up = harness::made_up(&self.source, test, &undefined);
            let text = harness::generate(&self.source, test, events, &undefined, &made_up);
            let inputs = self.compile_text(folder, "inputs.c", &text)?;
            let mut command = self.clang();
            if !self.traps {
                command.args(self.check_flags());
            }
            if self.checks == Checks::LiveBlocks {
                command.args(harness::WRAPPED.map(|name| format!("-Wl,--wrap={name}")));
            }
            let (world, guard, replaced) = harness::world(self.source.program, test);
            if let Some(text) = world {
                command.arg(self.compile_text(folder, "world.c", &text)?);
            }
            command.arg(self.compile_text(folder, "guard.c", &guard)?);
            command.args(replaced.iter().map(|name| format!("-Wl,--wrap={name}")));
            command.args(&self.objects).arg(inputs).args(["-lm", "-lpthread", "-o"]).arg(&executable);
            let captured = process::run(command, None, COMPILE_TIME, self.source.patience)?;
            if captured.status == Status::TimedOut && self.source.patience.is_over() {
                return Err(Trouble::NoTime);
            }
            if captured.status == Status::Exited(0) {
                return Ok((executable, made_up));
            }
            let messages = String::from_utf8_lossy(&captured.stderr).into_owned();
            let missed: BTreeSet<String> = messages.lines().filter_map(undefined_symbol).collect();
            if messages.contains("libclang_rt") {
                return Err(Trouble::MissingRuntime(self.checks.sanitizer(), self.source.program.data_model));
            }
            // What has a body must be there: the files are not the ones that were loaded.
            let with_body = |name: &String| {
                let id = self.source.program.function_named(name);
                id.is_some_and(|id| self.source.program.functions[id].has_body())
            };
            if missed.is_empty() || !undefined.is_empty() || missed.iter().any(with_body) {
                return Err(Trouble::Link(essence(&messages)));
            }
            undefined = missed;
        }
        Err(Trouble::Link("some functions stay undefined".into()))
    }

    /// Frees the name `main` for the harness, and makes the entry function visible to it.
    fn rename_main(&self, object: &Path) -> Result<(), Trouble> {
        let tool = self.toolchain.sibling("llvm-objcopy");
        let tool = tool.ok_or_else(|| Trouble::Unsupported("llvm-objcopy was not found".into()))?;
        let mut command = Command::new(tool);
        command.arg("--redefine-sym=main=surefoot_unused_main");
        command.arg(format!("--globalize-symbol={}", self.source.entry)).arg(object);
        finish(command, self.source.patience, Trouble::Compile)
    }

    /// A copy of LLVM code whose functions are marked for the address sanitizer, which otherwise
    /// is the job of the compiler for C.
    fn with_attribute(&self, file: &Path, number: usize) -> Result<PathBuf, Trouble> {
        let copy = self.folder.path().join(format!("{number}.ll"));
        if file.extension() == Some(OsStr::new("ll")) {
            fs::copy(file, &copy)?;
        } else {
            let tool = self.toolchain.sibling("llvm-dis");
            let tool = tool.ok_or_else(|| Trouble::Unsupported("llvm-dis was not found".into()))?;
            let mut command = Command::new(tool);
            command.arg("-o").arg(&copy).arg("--").arg(file);
            finish(command, self.source.patience, Trouble::Compile)?;
        }
        let text = String::from_utf8_lossy(&fs::read(&copy)?).into_owned();
        let mut marked = String::with_capacity(text.len() + 64);
        for line in text.lines() {
            match line.split_once("= {") {
                Some((group, rest)) if group.starts_with("attributes #") => {
                    marked.push_str(group);
                    marked.push_str("= { sanitize_address");
                    marked.push_str(rest);
                }
                _ => marked.push_str(line),
            }
            marked.push('\n');
        }
        fs::write(&copy, marked)?;
        Ok(copy)
    }

    fn clang(&self) -> Command {
        let mut command = Command::new(&self.toolchain.clang);
        command.env("LC_ALL", "C").stdin(Stdio::null());
        command.arg(harness::width_flag(self.source.program.data_model));
        command.arg("-fno-color-diagnostics");
        command
    }

    /// What is undefined, but need not be the violation that is looked for, is reported and the
    /// run goes on: an index beyond an array inside a larger object, a negative number shifted.
    fn check_flags(&self) -> &'static [&'static str] {
        match (self.checks, self.traps) {
            (Checks::Memory, false) => {
                // Arrays at the ends of structures have bounds, as they have where violations are looked for.
                &[
                    "-fsanitize=address,null,array-bounds",
                    "-fsanitize-recover=null,array-bounds",
                    "-fstrict-flex-arrays=1",
                ]
            }
            (Checks::Overflow, false) => &[
                "-fsanitize=signed-integer-overflow,shift-base",
                "-fno-sanitize-recover=signed-integer-overflow",
                "-fsanitize-recover=shift-base",
            ],
            (Checks::DivisionByZero, false) => {
                &["-fsanitize=integer-divide-by-zero", "-fno-sanitize-recover=all"]
            }
            (Checks::Shift, false) => &["-fsanitize=shift-exponent", "-fno-sanitize-recover=all"],
            (Checks::Leaks, false) => &["-fsanitize=leak"],
            (Checks::Overflow, true) => &["-fsanitize=signed-integer-overflow", "-fsanitize-trap=all"],
            (Checks::DivisionByZero, true) => &["-fsanitize=integer-divide-by-zero", "-fsanitize-trap=all"],
            (Checks::Shift, true) => &["-fsanitize=shift-exponent", "-fsanitize-trap=all"],
            (Checks::Memory | Checks::Leaks, true) => &[],
            (Checks::None | Checks::ErrorCalls | Checks::LiveBlocks | Checks::Aborts, _) => &[],
        }
    }

    fn sanitizer_options(&self, log: &Path) -> OsString {
        let mut options = OsString::from("log_path=\"");
        options.push(log);
        options.push("\"");
        if let Some(symbolizer) = self.toolchain.sibling("llvm-symbolizer") {
            options.push(":external_symbolizer_path=\"");
            options.push(symbolizer);
            options.push("\"");
        }
        options.push(format!(":exitcode={STOPPED_BY_SANITIZER}:detect_stack_use_after_return=1"));
        options.push(":allocator_may_return_null=1:redzone=256:max_redzone=2048:detect_odr_violation=0");
        if self.checks != Checks::Memory {
            options.push(":handle_segv=0:handle_sigbus=0");
        }
        options.push(":handle_sigfpe=0:handle_sigill=0:handle_abort=0");
        options.push(if self.checks == Checks::Leaks { ":detect_leaks=1" } else { ":detect_leaks=0" });
        options
    }
}

/// The status with which a sanitizer ends a run.
const STOPPED_BY_SANITIZER: i32 = 95;

/// Whether the program may call functions that the sanitizer does not watch, such as those that
/// _FORTIFY_SOURCE puts in place of others.
fn has_unwatched_calls(program: &Program) -> bool {
    let is_fortified = |name: &str| name.starts_with("__") && name.ends_with("_chk");
    let is_unwatched = |name: &str| is_fortified(name) || matches!(name, "gets" | "memccpy");
    program.functions.values().any(|function| is_unwatched(&function.name))
}

impl Checks {
    /// The check that can see violations of a property.
    pub fn of(property: Property) -> Checks {
        match property {
            Property::UnreachCall => Checks::ErrorCalls,
            // Invariants are not part of the compiled program.
            Property::Assert | Property::Invariant => Checks::None,
            Property::ValidDeref | Property::ValidFree => Checks::Memory,
            Property::ValidMemtrack => Checks::Leaks,
            Property::ValidMemcleanup => Checks::LiveBlocks,
            Property::NoOverflow => Checks::Overflow,
            Property::DivisionByZero => Checks::DivisionByZero,
            Property::Shift => Checks::Shift,
            Property::NoAbort => Checks::Aborts,
        }
    }

    /// Those that show any violation of these properties in a program, each to be run on its own.
    pub fn all_of(properties: Properties, program: &Program) -> Vec<Checks> {
        let mut all = Vec::new();
        for checks in properties.iter().map(Checks::of) {
            // Assertions, and error functions without a body, end every run.
            let seen_anyway = match checks {
                Checks::None => true,
                Checks::ErrorCalls => !harness::defines_error_function(program),
                _ => false,
            };
            if !seen_anyway && !all.contains(&checks) {
                all.push(checks);
            }
        }
        if all.is_empty() {
            all.push(Checks::None);
        }
        all
    }

    pub(crate) fn sanitizer(self) -> &'static str {
        match self {
            Checks::Memory => "AddressSanitizer",
            Checks::Leaks => "LeakSanitizer",
            _ => "UndefinedBehaviorSanitizer",
        }
    }

    /// Whether this finding is what the check looks for.
    pub(crate) fn own(self, sanitizer: Sanitizer) -> bool {
        match self {
            Checks::Memory => sanitizer == Sanitizer::Address,
            Checks::Leaks => sanitizer == Sanitizer::Leak,
            Checks::Overflow | Checks::DivisionByZero | Checks::Shift => sanitizer == Sanitizer::Undefined,
            Checks::None | Checks::ErrorCalls | Checks::LiveBlocks | Checks::Aborts => false,
        }
    }
}

/// Whether a file holds LLVM code: the front end takes everything that is no C for it.
pub(crate) fn is_ir(file: &Path) -> bool {
    !matches!(file.extension().and_then(OsStr::to_str), Some("c" | "i" | "h"))
}

/// Runs a tool that must succeed.
fn finish(command: Command, patience: Patience<'_>, trouble: fn(String) -> Trouble) -> Result<(), Trouble> {
    let captured = process::run(command, None, COMPILE_TIME, patience)?;
    match captured.status {
        Status::Exited(0) => Ok(()),
        Status::TimedOut if patience.is_over() => Err(Trouble::NoTime),
        Status::TimedOut => Err(trouble("the compiler takes too long".into())),
        _ => Err(trouble(essence(&String::from_utf8_lossy(&captured.stderr)))),
    }
}

/// The first line of messages that says what is wrong.
fn essence(messages: &str) -> String {
    let telling = |line: &&str| line.contains("error:") || line.contains("multiple definition");
    let line = messages.lines().find(telling).or_else(|| messages.lines().next());
    line.unwrap_or("the compiler gives no reason").trim().to_string()
}

/// The symbol that a message of GNU ld, gold, lld or mold says is undefined.
fn undefined_symbol(line: &str) -> Option<String> {
    let rest =
        line.split_once("undefined reference to ").or_else(|| line.split_once("undefined symbol: "))?.1;
    let name = rest.trim_matches(['`', '\'', '"']).split_whitespace().next()?;
    Some(name.to_string())
}

/// The logs of all processes of a run, in order.
fn read_logs(folder: &Path) -> io::Result<String> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().as_bytes().starts_with(b"log.") {
            paths.push(entry.path());
        }
    }
    paths.sort();
    let mut text = String::new();
    for path in paths {
        text.push_str(&String::from_utf8_lossy(&fs::read(path)?));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undefined_symbols_are_recognised() {
        assert_eq!(undefined_symbol("a.c:3: undefined reference to `foo'").as_deref(), Some("foo"));
        assert_eq!(undefined_symbol("ld.lld: error: undefined symbol: foo").as_deref(), Some("foo"));
        assert_eq!(undefined_symbol("/usr/bin/ld: cannot find -lfoo"), None);
    }
}

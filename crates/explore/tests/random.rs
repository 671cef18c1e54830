//! Random programs from csmith with some of their constants made inputs: every test that a path
//! gives, run on the compiled program, must print what the path predicted and end as it did.
//!
//! csmith guards arithmetic at run time and chooses array indices so that they are inside for all
//! values of variables, so a program stays defined whatever a constant in an expression becomes.
//! It may no longer end; such paths are cut by the limits. In place of the checksum the programs
//! write the values of all global variables as bytes: printing numbers would fork.
//!
//! `SUREFOOT_CSMITH=FIRST..LAST` chooses the seeds. The files of a seed that fails are kept.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::Write as _;
use std::os::unix::process::ExitStatusExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use check::{Expected, Request, Source};
use explore::{Event, Explorer, Options, Search, explore};
use frontend::{Loaded, MergeTests};
use outcome::{Counterexample, End, InputKind, Outcome, Properties, Property, Replay, Test, Verdict};
use program::DataModel;

const FLAGS: [&str; 3] = ["-I/usr/include/csmith", "-w", "-Wno-incompatible-pointer-types"];
const SIZE: [&str; 14] = [
    "--concise",
    "--no-argc",
    "--max-funcs",
    "3",
    "--max-block-depth",
    "2",
    "--max-block-size",
    "4",
    "--max-expr-complexity",
    "5",
    "--max-array-dim",
    "2",
    "--max-array-len-per-dim",
    "6",
];

/// More conditions and fewer jumps than csmith has by itself: its programs often end at once. Each
/// number includes those before it.
const PROBABILITIES: &str = "[statement_prob,statement_assign_prob=100,statement_block_prob=0,\
    statement_for_prob=40,statement_ifelse_prob=30,statement_return_prob=41,statement_continue_prob=42,\
    statement_break_prob=43,statement_goto_prob=44,statement_arrayop_prob=54]\n";

/// The suffix of the function that gives an input, and its type.
const INPUT_TYPES: [(&str, &str); 11] = [
    ("bool", "_Bool"),
    ("char", "char"),
    ("uchar", "unsigned char"),
    ("short", "short"),
    ("ushort", "unsigned short"),
    ("int", "int"),
    ("uint", "unsigned int"),
    ("long", "long"),
    ("ulong", "unsigned long"),
    ("longlong", "long long"),
    ("ulonglong", "unsigned long long"),
];

/// Added to the program.
const DECLARATIONS: &str = "
long write(int, const void *, unsigned long);
void __VERIFIER_nondet_memory(void *, unsigned long);
static void flipped_memory(void *to, unsigned long size) {
  __VERIFIER_nondet_memory(to, size);
  for (unsigned long i = 0; i < size; i++) ((unsigned char *)to)[i] ^= 37 * i + 129;
}
static void emit_bytes(const volatile void *from, unsigned long size) { write(1, (void *)from, size); }
static void emit(uint64_t value) { write(1, &value, sizeof value); }
#define EMIT_BYTES(from, size, name, flag) emit_bytes(from, size)
#define EMIT(value, name, flag) emit(value)
";

/// Gives the compiled program the bytes of its inputs from standard input.
const HARNESS: &str = "
long read(int, void *, unsigned long);
void _exit(int);
static void take(void *to, unsigned long size) {
  for (long count; size != 0; size -= count, to = (char *)to + count)
    if ((count = read(0, to, size)) <= 0) _exit(97);
}
__attribute__((destructor)) static void finish(void) {
  char left;
  if (read(0, &left, 1) != 0) _exit(98);
}
void __VERIFIER_nondet_memory(void *to, unsigned long size) { take(to, size); }
";

/// What a program writes in the end if its inputs are some that were chosen beforehand.
const KNOWN: &str = "known";

/// Random numbers that are the same for the same seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        (self.bits() % sides as u64) as usize
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    }
}

/// What can become an input.
enum Candidate {
    /// A variable or an element of an array.
    Global(String),
    /// By a statement at the start of `main`.
    Statement(String),
    /// A constant in an expression: where it starts and ends.
    Literal(usize, usize),
    /// A constant index, and the length of the array.
    Index(usize, usize, usize),
}

/// The lengths of the dimensions of an array at the start of a text, and what follows.
fn dimensions(mut text: &str) -> (Vec<usize>, &str) {
    let mut lengths = Vec::new();
    while let Some((length, rest)) = text.strip_prefix('[').and_then(|inner| inner.split_once(']')) {
        let Ok(length) = length.parse() else { break };
        lengths.push(length);
        text = rest;
    }
    (lengths, text)
}

/// Words and numbers of a line, with their positions.
fn tokens(line: &str) -> Vec<(usize, &str)> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.';
    let bytes = line.as_bytes();
    let mut found = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let mut end = start;
        while end < bytes.len() && is_part(bytes[end]) {
            // The exponent of a float may have a sign.
            let exponent = bytes[end] == b'p' && bytes[start].is_ascii_digit();
            end += if exponent && end + 1 < bytes.len() { 2 } else { 1 };
        }
        if end > start {
            found.push((start, &line[start..end]));
        }
        start = end.max(start + 1);
    }
    found
}

/// A program of csmith, by its lines.
struct Generated {
    source: String,
    candidates: Vec<Candidate>,
    /// Whether the first function returns an integer.
    returns_integer: bool,
}

impl Generated {
    fn read(source: String, dice: &mut Dice) -> Generated {
        let mut arrays: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut candidates = Vec::new();
        let mut returns_integer = false;
        let mut in_function = false;
        let mut position = 0;
        for line in source.split_inclusive('\n') {
            let start = position;
            position += line.len();
            if line.starts_with("int main") {
                break;
            }
            if line.contains(" func_1(void);") {
                returns_integer = line.contains("int") && !line.contains('*');
            }
            in_function = match line.as_bytes()[0] {
                b'{' => true,
                b'}' => false,
                _ => in_function,
            };
            let words = tokens(line);
            for &(at, word) in &words {
                let is_variable = word.starts_with("g_") || word.starts_with("l_");
                let (lengths, _) = dimensions(&line[at + word.len()..]);
                // The declaration comes before every use.
                if is_variable && !word.contains('.') && !lengths.is_empty() && !arrays.contains_key(word) {
                    arrays.insert(word.to_string(), lengths);
                } else if in_function && let Some(lengths) = arrays.get(word) {
                    find_indices(line, start, at + word.len(), lengths, &mut candidates);
                }
            }
            if !in_function {
                candidates.extend(global(line, dice));
                continue;
            }
            // Whether a loop ends is decided by its constants.
            if line.trim_start().starts_with("for (") || line.contains("static") {
                continue;
            }
            for (at, word) in words {
                if word.ends_with('L') && word.as_bytes()[0].is_ascii_digit() {
                    candidates.push(Candidate::Literal(start + at, start + at + word.len()));
                }
            }
        }
        Generated { source, candidates, returns_integer }
    }

    /// The program with inputs, which writes its variables in place of the checksum.
    fn with_inputs(&self, dice: &mut Dice) -> String {
        let mut declarations = DECLARATIONS.to_string();
        for (name, ty) in INPUT_TYPES {
            let _ = writeln!(declarations, "{ty} __VERIFIER_nondet_{name}(void);");
        }
        let mut statements = String::new();
        let mut is_known = String::from("1");
        let inputs = 1 + dice.roll(3);
        for number in 0..inputs {
            let (name, ty) = INPUT_TYPES[dice.roll(INPUT_TYPES.len())];
            let _ = writeln!(declarations, "static {ty} in_{number};");
            // What a path does not ask about is mostly 0 in its test.
            let flip = if dice.roll(2) == 0 { dice.bits() } else { 0 };
            let _ = writeln!(statements, "    in_{number} = __VERIFIER_nondet_{name}() ^ ({ty}){flip}ull;");
            let value = dice.bits() >> dice.roll(64);
            let _ = write!(is_known, " && in_{number} == ({ty}){value}ull");
        }
        let mut changes: Vec<(usize, usize, String)> = Vec::new();
        let one_in = 1 + dice.roll(5);
        for candidate in &self.candidates {
            if dice.roll(one_in) != 0 {
                continue;
            }
            let input = match dice.roll(12) {
                // Asked for where it is used, it is an input more each time.
                0 => format!("__VERIFIER_nondet_{}()", INPUT_TYPES[dice.roll(INPUT_TYPES.len())].0),
                _ => format!("in_{}", dice.roll(inputs)),
            };
            match candidate {
                Candidate::Statement(statement) => drop(writeln!(statements, "    {statement}")),
                Candidate::Global(place) => drop(writeln!(statements, "    {place} = {input};")),
                &Candidate::Literal(start, end) => changes.push((start, end, input)),
                &Candidate::Index(start, end, length) => {
                    changes.push((start, end, format!("(unsigned long long){input} % {length}")));
                }
            }
        }
        changes.sort();
        let mut text = String::new();
        let mut position = 0;
        for (start, end, change) in changes {
            text.push_str(&self.source[position..start]);
            text.push_str(&change);
            position = end;
        }
        text.push_str(&self.source[position..]);

        let (functions, main) = text.split_once("int main").expect("a main function");
        let (include, functions) = functions.split_once("\n\n").expect("what csmith includes");
        format!("{include}\n{declarations}{functions}{}", self.main(main, &statements, &is_known))
    }

    /// The main function, with statements at its start.
    fn main(&self, text: &str, statements: &str, is_known: &str) -> String {
        let (before, after) = text.split_once("crc32_gentab();\n").expect("the table");
        let status = if self.returns_integer { "int status = (int)" } else { "int status = 0; " };
        let end = format!("if ({is_known}) emit_bytes(\"{KNOWN}\", {});\n    return status;", KNOWN.len());
        let after = after
            .replacen("func_1();", &format!("{status}func_1();"), 1)
            .replace("transparent_crc_bytes", "EMIT_BYTES")
            .replace("transparent_crc(", "EMIT(")
            .replace("platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);", "")
            .replace("return 0;", &end);
        format!("int main{before}\n{statements}{after}")
    }
}

/// Finds constant indices of an array whose name ends there.
fn find_indices(line: &str, start: usize, end: usize, lengths: &[usize], to: &mut Vec<Candidate>) {
    let mut at = end;
    for &length in lengths {
        let Some(index) = line[at..].strip_prefix('[').and_then(|rest| rest.split(']').next()) else {
            return;
        };
        if index.parse::<usize>().is_ok() {
            to.push(Candidate::Index(start + at + 1, start + at + 1 + index.len(), length));
        }
        if index.contains('[') {
            return;
        }
        at += index.len() + 2;
    }
}

/// How a global variable becomes an input.
fn global(line: &str, dice: &mut Dice) -> Option<Candidate> {
    let (declaration, _) = line.strip_prefix("static ")?.split_once(" = ")?;
    let (ty, variable) = declaration.rsplit_once(' ')?;
    if declaration.contains('*') || ty.contains("const") {
        return None;
    }
    let name = variable.split('[').next()?;
    let (lengths, _) = dimensions(&variable[name.len()..]);
    let is_struct = ty.contains("struct ") || ty.contains("union ");
    if is_struct || !lengths.is_empty() && dice.roll(2) == 0 && !ty.contains("float") {
        let fill = if dice.roll(2) == 0 { "__VERIFIER_nondet_memory" } else { "flipped_memory" };
        return Some(Candidate::Statement(format!("{fill}((void *)&{name}, sizeof {name});")));
    }
    let mut place = name.to_string();
    for length in lengths {
        let _ = write!(place, "[{}]", dice.roll(length));
    }
    Some(Candidate::Global(place))
}

/// What a path predicts.
struct Predicted {
    end: End,
    test: Test,
    output: Vec<u8>,
}

/// Unions have bytes that nothing wrote; a run cannot be given them.
fn depends_on_uninitialised(test: &Test) -> bool {
    test.inputs.iter().any(|input| input.kind == InputKind::Uninitialised)
}

/// Collects predictions, and has violations confirmed.
struct Collector<'a> {
    source: Source<'a>,
    paths: Vec<Predicted>,
    refuted: Vec<String>,
}

impl Explorer for Collector<'_> {
    fn wants_test(&mut self, end: &End, _covered_new: bool) -> bool {
        matches!(end, End::Exit(_) | End::Abort | End::Trap)
    }

    fn event(&mut self, event: Event<'_>) -> Result<(), explore::ListenerError> {
        if let Event::Path { end, test, output, .. } = event {
            self.paths.push(Predicted { end: end.clone(), test, output });
        }
        Ok(())
    }

    fn replay(&mut self, counterexample: &Counterexample) -> Replay {
        let place = counterexample.stack.first().and_then(|entry| entry.place);
        let expected = Expected { property: counterexample.property, kind: &counterexample.kind, place };
        let timeout = Duration::from_secs(10);
        let request = Request { source: self.source, test: &counterexample.test, expected, timeout };
        let replay = check::replay(&request);
        if let Replay::Refuted(how) = &replay
            && !depends_on_uninitialised(&counterexample.test)
        {
            let line = place.map_or(0, |place| place.line);
            self.refuted.push(format!("{} at line {line}, but {how}", counterexample.kind));
        }
        replay
    }
}

fn options(timeout: Duration) -> Options {
    let mut options = Options {
        properties: Properties::default().with(Property::DivisionByZero).with(Property::Shift),
        timeout: Some(timeout),
        max_paths: Some(30),
        arguments: vec![b"program".to_vec()],
        keep_output: true,
        keep_going: true,
        ..Options::default()
    };
    options.solver.timeout = Duration::from_millis(200);
    options
}

/// Other settings, under which a complete exploration must find the same paths.
fn other_settings(seed: u64, options: &Options) -> Options {
    let mut options = options.clone();
    match seed / 8 % 4 {
        0 => options.search = Search::DepthFirst,
        1 => options.search = Search::RandomPath,
        2 => options.solver.validate = true,
        _ => {
            options.search = Search::BreadthFirst;
            options.solver.layers = solver::Layers::only(&[solver::Layer::Sat]);
        }
    }
    options
}

/// Runs the compiled program with those bytes as its inputs.
fn run(binary: &Path, inputs: &[u8]) -> (ExitStatus, Vec<u8>) {
    let mut command = Command::new("timeout");
    command.arg("5").arg(binary).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("timeout");
    // A program that ends early closes the pipe; what it printed will tell.
    let _ = child.stdin.take().expect("a pipe").write_all(inputs);
    let output = child.wait_with_output().expect("the program runs");
    (output.status, output.stdout)
}

#[derive(Default)]
struct Counts {
    programs: AtomicUsize,
    paths: AtomicUsize,
    /// Explorations repeated under other settings.
    repeated: AtomicUsize,
}

/// One random program.
struct Case<'a> {
    seed: u64,
    folder: PathBuf,
    counts: &'a Counts,
}

impl Case<'_> {
    fn data_model(&self) -> DataModel {
        if self.seed % 4 == 1 { DataModel::Ilp32 } else { DataModel::Lp64 }
    }

    fn generate(&self) -> PathBuf {
        let plain = self.folder.join("csmith.c");
        let probabilities = self.folder.join("probabilities");
        std::fs::write(&probabilities, PROBABILITIES).expect("a temporary file");
        let mut generator = Command::new("csmith");
        generator.arg("--probability-configuration").arg(probabilities);
        generator.args(SIZE).args(["--seed", &self.seed.to_string(), "-o"]).arg(&plain);
        if self.seed % 8 == 3 {
            generator.arg("--float");
        }
        let status = generator.current_dir(&self.folder).status().expect("csmith");
        assert!(status.success(), "csmith failed");
        let text = std::fs::read_to_string(&plain).expect("a program");
        let mut dice = Dice(self.seed);
        let program = self.folder.join("program.c");
        let changed = Generated::read(text, &mut dice).with_inputs(&mut dice);
        std::fs::write(&program, changed).expect("a temporary file");
        program
    }

    fn load(&self, program: &PathBuf) -> Result<Loaded, String> {
        let options = frontend::Options {
            data_model: self.data_model(),
            clang_arguments: FLAGS.map(OsString::from).to_vec(),
            promote: !self.seed.is_multiple_of(5),
            merge_tests: if self.seed.is_multiple_of(3) { MergeTests::Always } else { MergeTests::Never },
            share_registers: self.seed.is_multiple_of(2),
            ..frontend::Options::default()
        };
        frontend::load(std::slice::from_ref(program), &options).map_err(|error| error.to_string())
    }

    fn compile(&self, program: &Path) -> Result<PathBuf, String> {
        let harness = self.folder.join("harness.c");
        let mut text = HARNESS.to_string();
        for (name, ty) in INPUT_TYPES {
            let _ = writeln!(
                text,
                "{ty} __VERIFIER_nondet_{name}(void) {{ {ty} value; take(&value, sizeof value); return value; }}"
            );
        }
        std::fs::write(&harness, text).expect("a temporary file");
        let binary = self.folder.join("program");
        let width = if self.data_model() == DataModel::Ilp32 { "-m32" } else { "-m64" };
        let mut compiler = Command::new("clang-22");
        compiler.args(FLAGS).args(["-O0", width]).arg(program).arg(harness).arg("-lm").arg("-o").arg(&binary);
        let output = compiler.output().expect("clang");
        if !output.status.success() {
            return Err(format!("does not compile: {}", String::from_utf8_lossy(&output.stderr)));
        }
        Ok(binary)
    }

    /// Compares a path with the run of its test; whether it could be compared.
    fn compare(&self, binary: &Path, predicted: &Predicted) -> Result<bool, String> {
        if depends_on_uninitialised(&predicted.test) {
            return Ok(false);
        }
        let inputs: Vec<u8> = predicted.test.inputs.iter().flat_map(|input| input.bytes.clone()).collect();
        let (status, output) = run(binary, &inputs);
        let as_predicted = match predicted.end {
            End::Exit(code) => status.code() == Some(code & 0xff),
            End::Abort => status.signal() == Some(6),
            End::Trap => matches!(status.signal(), Some(4 | 5)),
            _ => false,
        };
        if as_predicted && output == predicted.output {
            return Ok(true);
        }
        let differs = output.iter().zip(&predicted.output).position(|(a, b)| a != b);
        Err(format!(
            "inputs {:?}: predicted {:?} and {} bytes, got {status} and {} bytes; first difference at {differs:?}",
            predicted.test.inputs.iter().map(|input| (&input.name, &input.bytes)).collect::<Vec<_>>(),
            predicted.end,
            predicted.output.len(),
            output.len(),
        ))
    }

    fn explore(
        &self,
        loaded: &Loaded,
        file: &PathBuf,
        options: &Options,
    ) -> Result<(Vec<Predicted>, Outcome), String> {
        let mut arguments: Vec<OsString> = FLAGS.map(OsString::from).to_vec();
        arguments.extend(loaded.further_arguments.iter().cloned());
        let source = Source {
            program: &loaded.program,
            files: std::slice::from_ref(file),
            clang_arguments: &arguments,
            entry: "main",
            external: check::External::Real,
            clang: None,
            patience: check::Patience::default(),
        };
        let mut collector = Collector { source, paths: Vec::new(), refuted: Vec::new() };
        let outcome = explore(&loaded.program, options, &mut collector);
        if !collector.refuted.is_empty() {
            return Err(collector.refuted.join("\n"));
        }
        Ok((collector.paths, outcome))
    }

    fn check(&self) -> Result<(), String> {
        let file = self.generate();
        let loaded = self.load(&file)?;
        let options = options(Duration::from_millis(600));
        let (mut paths, outcome) = self.explore(&loaded, &file, &options)?;
        let complete = outcome.verdict == Verdict::True;
        if complete {
            // One of the paths is that of the inputs that were chosen beforehand.
            if !paths.iter().any(|path| path.output.ends_with(KNOWN.as_bytes())) {
                return Err(format!("{} paths, but one is missing", paths.len()));
            }
            let options = other_settings(self.seed, &options);
            let (more, other) = self.explore(&loaded, &file, &options)?;
            if other.verdict == Verdict::True {
                self.counts.repeated.fetch_add(1, Ordering::Relaxed);
                if outcome.statistics.paths != other.statistics.paths {
                    return Err(format!(
                        "{} paths, under other settings {}",
                        outcome.statistics.paths, other.statistics.paths
                    ));
                }
            }
            paths.extend(more);
        }
        if paths.is_empty() {
            return Ok(());
        }
        let binary = self.compile(&file)?;
        let mut compared = 0;
        for path in &paths {
            compared += usize::from(self.compare(&binary, path)?);
        }
        self.counts.paths.fetch_add(compared, Ordering::Relaxed);
        self.counts.programs.fetch_add(usize::from(compared > 0), Ordering::Relaxed);
        Ok(())
    }
}

fn seeds() -> Vec<u64> {
    let range = std::env::var("SUREFOOT_CSMITH").unwrap_or_else(|_| "1..70".into());
    let (first, last) = range.split_once("..").expect("FIRST..LAST");
    (first.parse().expect("a seed")..=last.parse().expect("a seed")).collect()
}

#[test]
fn tests_of_random_programs_run_as_predicted() {
    let seeds = seeds();
    let (next, counts, complaints) = (AtomicUsize::new(0), Counts::default(), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(&seed) = seeds.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("random-{seed}"));
                    std::fs::create_dir_all(&folder).expect("a temporary folder");
                    let case = Case { seed, folder, counts: &counts };
                    let checked = catch_unwind(AssertUnwindSafe(|| case.check()));
                    match checked.unwrap_or_else(|_| Err("a panic".into())) {
                        Ok(()) => drop(std::fs::remove_dir_all(&case.folder)),
                        Err(complaint) => complaints.lock().expect("the complaints").push(format!(
                            "seed {seed} ({}): {complaint}",
                            case.folder.join("program.c").display()
                        )),
                    }
                }
            });
        }
    });
    let complaints = complaints.into_inner().expect("the complaints");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    let (programs, paths, repeated) =
        (counts.programs.into_inner(), counts.paths.into_inner(), counts.repeated.into_inner());
    let numbers = format!("{programs} of {} programs, {paths} paths, {repeated} repeated", seeds.len());
    let enough = programs * 10 >= seeds.len() * 6 && paths >= 2 * seeds.len() && repeated * 10 >= seeds.len();
    assert!(enough, "only {numbers}");
}

//! Test files of KLEE (`.ktest`, version 3), written and read.
//!
//! All numbers are 32 bits, big-endian. KLEE's reader fails on strings and objects without bytes,
//! so none are written: an object without bytes is left out, an argument without characters is
//! written as its terminating NUL.

use outcome::{FileStatus, Input, InputKind, InputType, Test};
use program::{Function, Program, Type};

const MAGIC: &[u8; 5] = b"KTEST";
const OLD_MAGIC: &[u8; 5] = b"BOUT\n";
const VERSION: u32 = 3;

/// The object that holds standard input, by KLEE's convention.
const STDIN: &[u8] = b"stdin";

/// How the names of objects end that hold files, by the same convention.
const FILE: &[u8] = b"-data";
/// And that hold what `stat` says of them: the structure of 64-bit Linux.
const STATUS: &[u8] = b"-data-stat";
/// And what it says of standard output.
const OUTPUT_STATUS: &[u8] = b"stdout-stat";
/// How the names of objects end that hold what the system answered to a function: the program does not ask for it.
/// KLEE has none.
const ANSWER: &str = " (answer of the system)";
const STAT_SIZE: usize = 144;
/// Where its members are.
const STAT_LINKS: usize = 16;
const STAT_MODE: usize = 24;
const STAT_BYTES: usize = 48;
const STAT_ACCESSED: usize = 72;
const STAT_MODIFIED: usize = 88;
/// The type of a file, and of one that is nothing else, in its mode.
const TYPE_OF_FILE: u32 = 0o170_000;
const PLAIN_FILE: u32 = 0o100_000;

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct KTest {
    /// The program's name and its arguments.
    pub arguments: Vec<Vec<u8>>,
    pub symbolic_arguments: u32,
    pub symbolic_argument_length: u32,
    pub objects: Vec<Object>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    pub name: Vec<u8>,
    pub bytes: Vec<u8>,
}

/// Why a file could not be read.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KTestError {
    #[error("it is no .ktest file")]
    NotKTest,
    #[error("version {0} of the format is not known")]
    Version(u32),
    #[error("it ends within {0}")]
    Truncated(&'static str),
    #[error("{0} bytes follow the last object")]
    Trailing(usize),
}

impl KTest {
    /// The inputs that can be handed to a compiled program, in order.
    pub fn from_test(program_name: &str, test: &Test) -> KTest {
        let name = program_name.as_bytes().to_vec();
        let arguments = std::iter::once(name).chain(test.arguments.iter().cloned()).collect();
        let mut objects = Vec::new();
        if !test.stdin.is_empty() {
            objects.push(Object { name: STDIN.to_vec(), bytes: test.stdin.clone() });
        }
        for (name, bytes) in &test.files {
            objects.push(Object { name: [name.as_slice(), FILE].concat(), bytes: bytes.clone() });
            if let Some(status) = test.statuses.iter().find(|status| status.name == *name) {
                let bytes = stat_of(status, bytes.len());
                objects.push(Object { name: [name.as_slice(), STATUS].concat(), bytes });
            }
        }
        if test.has_output_file {
            let mut bytes = vec![0; STAT_SIZE];
            bytes[STAT_MODE..STAT_MODE + 4].copy_from_slice(&(PLAIN_FILE | 0o644).to_le_bytes());
            objects.push(Object { name: OUTPUT_STATUS.to_vec(), bytes });
        }
        for input in test.inputs.iter().filter(|input| input.kind.is_replayable()) {
            let suffix = if input.kind == InputKind::Observed { ANSWER } else { "" };
            let name = format!("{}{suffix}", input.name).into_bytes();
            objects.push(Object { name, bytes: input.bytes.clone() });
        }
        KTest { arguments, objects, ..KTest::default() }
    }

    /// The test for this program: an object that goes by the name of a function without body is
    /// its result, one by the name of a variable defined nowhere is its value, any other is a
    /// region of memory, unless it says that the system answered it.
    pub fn to_test(&self, program: &Program) -> Test {
        let mut test =
            Test { arguments: self.arguments.iter().skip(1).cloned().collect(), ..Test::default() };
        for object in &self.objects {
            if object.name == STDIN {
                test.stdin = object.bytes.clone();
                continue;
            }
            if object.name == OUTPUT_STATUS {
                test.has_output_file = status_of(OUTPUT_STATUS, &object.bytes).is_some();
                continue;
            }
            if let Some(file) = object.name.strip_suffix(STATUS).filter(|name| !name.is_empty()) {
                test.statuses.extend(status_of(file, &object.bytes));
                continue;
            }
            if let Some(file) = object.name.strip_suffix(FILE).filter(|name| !name.is_empty()) {
                test.files.push((file.to_vec(), object.bytes.clone()));
                continue;
            }
            let mut name = String::from_utf8_lossy(&object.name).into_owned();
            let is_answer = name.ends_with(ANSWER);
            if is_answer {
                name.truncate(name.len() - ANSWER.len());
            }
            let function = program.function_named(&name).map(|id| &program.functions[id]);
            let function = function.filter(|function| !function.has_body());
            let external = || program.globals.values().any(|g| g.name == name && g.initialiser.is_none());
            let (kind, ty) = match function {
                _ if is_answer => (InputKind::Observed, InputType::Bytes),
                Some(function) if is_input_function(&name) => (InputKind::Call, result_type(function)),
                Some(function) => (InputKind::Unmodelled, result_type(function)),
                None if external() => (InputKind::External, InputType::Bytes),
                None => (InputKind::Memory, InputType::Bytes),
            };
            test.inputs.push(Input {
                kind,
                name,
                ty,
                bytes: object.bytes.clone(),
                variable: None,
                place: None,
            });
        }
        test
    }

    /// The file's bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        put(&mut file, VERSION);
        put(&mut file, length(self.arguments.len()));
        for argument in &self.arguments {
            put_bytes(&mut file, if argument.is_empty() { b"\0" } else { argument });
        }
        put(&mut file, self.symbolic_arguments);
        put(&mut file, self.symbolic_argument_length);
        let objects = || self.objects.iter().filter(|object| !object.bytes.is_empty());
        put(&mut file, length(objects().count()));
        for object in objects() {
            put_bytes(&mut file, if object.name.is_empty() { b"unnamed" } else { &object.name });
            put_bytes(&mut file, &object.bytes);
        }
        file
    }

    pub fn decode(file: &[u8]) -> Result<KTest, KTestError> {
        let mut reader = Reader { rest: file };
        let magic = reader.take(MAGIC.len(), "its first word").map_err(|_| KTestError::NotKTest)?;
        if magic != MAGIC && magic != OLD_MAGIC {
            return Err(KTestError::NotKTest);
        }
        let version = reader.number("the version")?;
        if !(1..=VERSION).contains(&version) {
            return Err(KTestError::Version(version));
        }
        let mut test = KTest::default();
        for _ in 0..reader.number("the number of arguments")? {
            let argument = reader.bytes("an argument")?;
            test.arguments.push(if argument == b"\0" { Vec::new() } else { argument.to_vec() });
        }
        if version >= 2 {
            test.symbolic_arguments = reader.number("the number of symbolic arguments")?;
            test.symbolic_argument_length = reader.number("the length of symbolic arguments")?;
        }
        for _ in 0..reader.number("the number of objects")? {
            let name = reader.bytes("the name of an object")?.to_vec();
            test.objects.push(Object { name, bytes: reader.bytes("an object")?.to_vec() });
        }
        match reader.rest.len() {
            0 => Ok(test),
            left => Err(KTestError::Trailing(left)),
        }
    }
}

/// What `stat` says of a file of so many bytes.
fn stat_of(status: &FileStatus, size: usize) -> Vec<u8> {
    let mut stat = vec![0; STAT_SIZE];
    let mut put = |at: usize, value: u64, width: usize| {
        stat[at..at + width].copy_from_slice(&value.to_le_bytes()[..width]);
    };
    put(STAT_LINKS, 1, 8);
    put(STAT_MODE, u64::from(PLAIN_FILE | status.mode), 4);
    put(STAT_BYTES, size as u64, 8);
    for (at, (seconds, part)) in [(STAT_ACCESSED, status.accessed), (STAT_MODIFIED, status.modified)] {
        put(at, u64::from(seconds), 8);
        put(at + 8, u64::from(part), 8);
    }
    stat
}

/// The same, read; None of what is no file that can be made.
fn status_of(name: &[u8], stat: &[u8]) -> Option<FileStatus> {
    let number = |at: usize| Some(u32::from_le_bytes(stat.get(at..at + 4)?.try_into().ok()?));
    let mode = number(STAT_MODE).filter(|mode| mode & TYPE_OF_FILE == PLAIN_FILE)?;
    let numbers = [mode, number(STAT_ACCESSED)?, number(STAT_ACCESSED + 8)?]
        .into_iter()
        .chain([number(STAT_MODIFIED)?, number(STAT_MODIFIED + 8)?]);
    let bytes: Vec<u8> = numbers.flat_map(u32::to_le_bytes).collect();
    Some(FileStatus::of_bytes(name, &bytes))
}

/// The suffix of the file that describes an error, by the kind of the violation, as KLEE names it.
pub fn error_suffix(kind: &str) -> &'static str {
    match kind {
        "assertion failure" => "assert.err",
        "error function reached" => "report_error.err",
        "double free" | "invalid free" => "free.err",
        "write to constant" => "read_only.err",
        "signed overflow" => "overflow.err",
        "division by zero" => "div.err",
        "oversized shift" => "overshift.err",
        "unreachable code reached" => "unreachable_call.err",
        "memory leak" => "leak.err",
        "out-of-bounds read"
        | "out-of-bounds write"
        | "index beyond the array"
        | "use after free"
        | "use after return"
        | "use after scope"
        | "null dereference"
        | "invalid pointer"
        | "stack overflow" => "ptr.err",
        _ => "user.err",
    }
}

fn is_input_function(name: &str) -> bool {
    program::intrinsic(name) == Some(program::Intrinsic::Input) || name.starts_with("klee_")
}

fn result_type(function: &Function) -> InputType {
    // The IR does not say whether an integer is signed; the names of input functions do.
    let of = function.name.strip_prefix("__VERIFIER_nondet_").unwrap_or("");
    let signed = !of.starts_with('u') && of != "size_t" && of != "sector_t";
    match function.results.first() {
        Some(Type::Int(1)) => InputType::Bool,
        Some(&Type::Int(width)) => InputType::Int { width, signed },
        Some(Type::Float) => InputType::Float,
        Some(Type::Double) => InputType::Double,
        Some(Type::Pointer) => InputType::Pointer,
        None => InputType::Bytes,
    }
}

/// A length as it is written. What is longer than four gigabytes is cut; no test is.
fn length(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

fn put(file: &mut Vec<u8>, number: u32) {
    file.extend_from_slice(&number.to_be_bytes());
}

fn put_bytes(file: &mut Vec<u8>, bytes: &[u8]) {
    let length = length(bytes.len());
    put(file, length);
    file.extend_from_slice(&bytes[..length as usize]);
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize, what: &'static str) -> Result<&'a [u8], KTestError> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(KTestError::Truncated(what))?;
        self.rest = rest;
        Ok(taken)
    }

    fn number(&mut self, what: &'static str) -> Result<u32, KTestError> {
        let bytes = self.take(4, what)?;
        Ok(bytes.iter().fold(0, |number, &byte| number << 8 | u32::from(byte)))
    }

    fn bytes(&mut self, what: &'static str) -> Result<&'a [u8], KTestError> {
        let count = self.number(what)? as usize;
        self.take(count, what)
    }
}

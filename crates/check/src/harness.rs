//! Writes the half of the harness that depends on the program and the test: the table of inputs,
//! a definition of every function that takes one, and of every variable that is defined nowhere.
//!
//! Definitions get their name by an assembler label, so that they never disagree with a
//! declaration that the compiler knows.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use outcome::{Input, InputKind, InputType, Test};
use program::{ByValue, DataModel, Function, Intrinsic, Program, Type, intrinsic};

use crate::native::{External, Source};
use crate::reaching::reaching;

/// The half that is always the same.
pub(crate) const FIXED: &str = include_str!("harness.c");

/// Fortified functions that the address sanitizer sees.
pub(crate) const FORTIFY: &str = include_str!("fortify.c");

/// Keeps the program in its folder.
const GUARD: &str = include_str!("guard.c");

/// The functions that it watches.
pub(crate) const GUARDED: [&str; 65] = [
    "open",
    "open64",
    "creat",
    "openat",
    "fopen",
    "fopen64",
    "freopen",
    "unlink",
    "unlinkat",
    "remove",
    "rmdir",
    "mkdir",
    "mkdirat",
    "mkfifo",
    "mknod",
    "chmod",
    "fchmodat",
    "chown",
    "lchown",
    "truncate",
    "utimes",
    "utime",
    "utimensat",
    "mkstemp",
    "mkdtemp",
    "chdir",
    "rename",
    "renameat",
    "link",
    "symlink",
    "system",
    "popen",
    "execv",
    "execve",
    "execvp",
    "execvpe",
    "execl",
    "execlp",
    "execle",
    "posix_spawn",
    "posix_spawnp",
    "kill",
    "killpg",
    "mount",
    "reboot",
    "ptrace",
    "mkstemp64",
    "mkostemp",
    "mkostemp64",
    "mkstemps",
    "mkstemps64",
    "mkostemps",
    "mkostemps64",
    "creat64",
    "openat64",
    "truncate64",
    "freopen64",
    "mknodat",
    "mkfifoat",
    "fchownat",
    "futimesat",
    "lutimes",
    "linkat",
    "renameat2",
    "symlinkat",
];

/// By the numbers of the system there would be a way around it. The sanitizers call it, too: it is replaced
/// only where the program does.
const BY_NUMBER: &str = "syscall";

/// Tells the program what the system answered.
const WORLD: &str = include_str!("world.c");

/// By the name that an answer of the system goes by: the functions that give it.
const ANSWERING: [(&str, &[&str]); 47] = [
    ("open", &["open", "open64", "creat"]),
    ("openat", &["openat"]),
    ("read", &["read"]),
    ("write", &["write"]),
    ("close", &["close"]),
    ("pipe", &["pipe", "pipe2"]),
    ("fsync", &["fsync", "fdatasync"]),
    ("ftruncate", &["ftruncate"]),
    ("fopen", &["fopen", "fopen64"]),
    ("fclose", &["fclose"]),
    ("tmpfile", &["tmpfile"]),
    ("opendir", &["opendir"]),
    ("mkdir", &["mkdir"]),
    ("rmdir", &["rmdir"]),
    ("unlink", &["unlink"]),
    ("unlinkat", &["unlinkat"]),
    ("remove", &["remove"]),
    ("link", &["link"]),
    ("symlink", &["symlink"]),
    ("rename", &["rename"]),
    ("stat", &["stat"]),
    ("lstat", &["lstat"]),
    ("fstat", &["fstat"]),
    ("fstatat", &["fstatat"]),
    ("access", &["access"]),
    ("dup", &["dup"]),
    ("dup2", &["dup2", "dup3"]),
    ("chdir", &["chdir"]),
    ("fchdir", &["fchdir"]),
    ("getcwd", &["getcwd"]),
    ("realpath", &["realpath"]),
    ("readlink", &["readlink"]),
    ("truncate", &["truncate"]),
    ("readdir", &["readdir"]),
    ("fdopen", &["fdopen"]),
    ("fflush", &["fflush"]),
    ("setenv", &["setenv"]),
    ("putenv", &["putenv"]),
    ("chmod", &["chmod"]),
    ("fchmod", &["fchmod"]),
    ("chown", &["chown"]),
    ("mkstemp", &["mkstemp"]),
    ("nanosleep", &["nanosleep"]),
    ("getrandom", &["getrandom"]),
    ("clock_gettime", &["clock_gettime", "time", "gettimeofday"]),
    ("geteuid", &["geteuid", "getuid"]),
    ("getegid", &["getegid", "getgid"]),
];
/// And those that stand for themselves.
const NUMBERS: [&str; 2] = ["getpid", "getppid"];

/// The text that tells a program what the system answered on the path of a test, if it was asked; the one that
/// keeps the program in its folder; and the functions that are replaced.
pub(crate) fn world(program: &Program, test: &Test) -> (Option<String>, String, Vec<&'static str>) {
    let is_asked =
        |name: &str| test.inputs.iter().any(|input| input.kind == InputKind::Observed && input.name == name);
    let mut text = String::new();
    let mut replaced = Vec::new();
    for (name, functions) in ANSWERING.iter().filter(|(name, _)| is_asked(name)) {
        let _ = writeln!(text, "#define SUREFOOT_{name}");
        replaced.extend_from_slice(functions);
    }
    for name in NUMBERS.iter().filter(|name| is_asked(name)) {
        let _ = writeln!(text, "#define SUREFOOT_{name}");
        replaced.push(name);
    }
    let mut guard = format!("{text}{GUARD}");
    let world = (!replaced.is_empty()).then(|| text + WORLD);
    replaced.extend(GUARDED);
    replaced.extend(program.function_named(BY_NUMBER).map(|_| BY_NUMBER));
    for name in reaching(program) {
        let _ = writeln!(guard, "NEVER({name})");
        replaced.push(name);
    }
    replaced.sort_unstable();
    replaced.dedup();
    (world, guard, replaced)
}

/// Bookkeeping of heap blocks, and the functions it wraps.
pub(crate) const HEAP: &str = include_str!("heap.c");
pub(crate) const WRAPPED: [&str; 11] = [
    "malloc",
    "calloc",
    "realloc",
    "free",
    "aligned_alloc",
    "memalign",
    "posix_memalign",
    "strdup",
    "strndup",
    "_exit",
    "_Exit",
];

/// Functions of the fixed half that take an input.
const FIXED_INPUTS: [&str; 5] =
    ["__VERIFIER_nondet_memory", "klee_make_symbolic", "klee_int", "klee_range", "klee_choose"];

/// Calls of these are violations of `unreach-call`, whether or not the program defines them.
pub(crate) const ERROR_FUNCTIONS: [&str; 2] = ["reach_error", "__VERIFIER_error"];

/// The C text for one program and test. `undefined` are symbols that the linker missed.
/// `made_up`: functions without body that return what the test says.
pub(crate) fn generate(
    source: &Source<'_>,
    test: &Test,
    events: &Path,
    undefined: &BTreeSet<String>,
    made_up: &BTreeSet<String>,
) -> String {
    let Source { program, entry, .. } = *source;
    let mut text = String::from(
        "#include <stddef.h>\n#include <stdint.h>\n\
         struct surefoot_input { char kind; const char *name; size_t size; const unsigned char *bytes; };\n\
         void surefoot_take(const char *name, char type, int loose, void *to, size_t size);\n\
         void surefoot_unexpected(const char *name);\n",
    );
    let _ = writeln!(text, "const char surefoot_events[] = \"{}\";", escape(&events.to_string_lossy()));
    write_table(&mut text, source, test, made_up);
    let mut defined = BTreeSet::new();
    // A variable that the libraries define has the value that it has there.
    let is_nowhere = |name: &String| source.external == External::Recorded || undefined.contains(name);
    let variables = test.inputs.iter().filter(|input| input.kind == InputKind::External);
    for input in variables.filter(|input| is_nowhere(&input.name)) {
        if defined.insert(input.name.as_str()) {
            write_variable(&mut text, program, &input.name, &input.bytes, defined.len());
        }
    }
    // Signedness decides how a narrow result is widened; the IR does not know it, the inputs do.
    let mut asked: BTreeMap<&str, &Input> = BTreeMap::new();
    for input in &test.inputs {
        if input.kind == InputKind::Call || made_up.contains(&input.name) {
            asked.entry(&input.name).or_insert(input);
        }
    }
    for function in program.functions.values().filter(|function| !function.has_body()) {
        let name = function.name.as_str();
        let takes_input = asked.contains_key(name) || intrinsic(name) == Some(Intrinsic::Input);
        if takes_input && !FIXED_INPUTS.contains(&name) && defined.insert(name) {
            write_function(&mut text, program, function, asked.get(name).copied(), defined.len());
        }
    }
    for name in undefined {
        if !defined.insert(name) {
            continue;
        }
        let number = defined.len();
        if let Some(function) = program.function_named(name) {
            let input = asked.get(name.as_str()).copied();
            write_function(&mut text, program, &program.functions[function], input, number);
        } else if program.globals.values().any(|global| global.name == *name) {
            write_variable(&mut text, program, name, &[], number);
        } else {
            let name = escape(name);
            let _ = writeln!(text, "void surefoot_{number}(void) __asm__(\"{name}\");");
            let _ = writeln!(text, "void surefoot_{number}(void) {{ surefoot_unexpected(\"{name}\"); }}");
        }
    }
    if let Some(id) = program.function_named(entry).filter(|_| entry != "main") {
        write_main(&mut text, program, &program.functions[id]);
    }
    text
}

/// Functions that change what is outside of the program, or end other processes: a test does not call
/// the real ones.
const DANGEROUS: [&str; 24] = [
    "unlink",
    "unlinkat",
    "remove",
    "rmdir",
    "rename",
    "renameat",
    "truncate",
    "ftruncate",
    "system",
    "popen",
    "execl",
    "execlp",
    "execle",
    "execvpe",
    "kill",
    "killpg",
    "chmod",
    "chown",
    "mkdir",
    "symlink",
    "link",
    "reboot",
    "mount",
    "ioctl",
];

/// The functions without body that return what the test says instead of what the real ones would, and the
/// variables that hold it.
pub(crate) fn made_up(source: &Source<'_>, test: &Test, undefined: &BTreeSet<String>) -> BTreeSet<String> {
    let inputs = test.inputs.iter().filter(|input| input.kind == InputKind::Unmodelled);
    let names = inputs.map(|input| &input.name).chain(test.rests_on());
    let is_made_up = |name: &&String| {
        source.external == External::Recorded
            || undefined.contains(*name)
            || DANGEROUS.contains(&name.as_str())
    };
    names.filter(is_made_up).cloned().collect()
}

/// A `main` that calls the entry with the parameters that the test has for it.
fn write_main(text: &mut String, program: &Program, function: &Function) {
    let (mut types, mut taken, mut names) = (Vec::new(), String::new(), Vec::new());
    for (index, &parameter) in function.parameters.iter().enumerate() {
        let name = escape(&program::parameter_name(function, index));
        let (ty, class, size) = match function.by_value.get(index).copied().flatten() {
            Some(ByValue { size, align }) => {
                let _ = writeln!(
                    text,
                    "struct surefoot_p{index} {{ unsigned char bytes[{size}]; }} __attribute__((aligned({align})));"
                );
                (format!("struct surefoot_p{index}"), 'm', size)
            }
            None => {
                let ty = function.registers[parameter].ty;
                let signed = program::parameter_variable(function, index).is_none_or(|found| found.signed);
                (c_type(ty, signed).to_string(), class_of(ty), ty.bytes(program.data_model))
            }
        };
        let _ = write!(taken, "{ty} p{index}; surefoot_take(\"{name}\", '{class}', 1, &p{index}, {size}); ");
        types.push(ty);
        names.push(format!("p{index}"));
    }
    if function.variadic && !types.is_empty() {
        types.push("...".into());
    }
    let types = if types.is_empty() { "void".into() } else { types.join(", ") };
    let (name, names) = (escape(&function.name), names.join(", "));
    let _ = writeln!(text, "int surefoot_entry({types}) __asm__(\"{name}\");");
    let call = match function.results.as_slice() {
        [Type::Int(_)] => format!("return surefoot_entry({names});"),
        _ => format!("surefoot_entry({names}); return 0;"),
    };
    let _ = writeln!(text, "int main(void) {{ {taken}{call} }}");
}

/// How the harness fills a scalar of this type.
fn class_of(ty: Type) -> char {
    match ty {
        Type::Int(80) => 'x',
        Type::Int(_) | Type::Pointer => 'i',
        Type::Float => 'f',
        Type::Double => 'd',
    }
}

fn write_table(text: &mut String, source: &Source<'_>, test: &Test, made_up: &BTreeSet<String>) {
    text.push_str("const struct surefoot_input surefoot_inputs[] = {\n");
    let mut count = 0;
    for input in &test.inputs {
        let kind = match input.kind {
            _ if is_literal(input) => 'l',
            InputKind::Call => 'r',
            // What was made up for memory is left to the real function, or to nobody. Functions that write
            // to none return structures.
            InputKind::Unmodelled
                if made_up.contains(&input.name)
                    && (input.ty != InputType::Bytes || source.external == External::Recorded) =>
            {
                'r'
            }
            InputKind::Parameter if input.ty != InputType::Bytes => 'r',
            InputKind::Memory | InputKind::Parameter => 'm',
            InputKind::Observed => 'o',
            InputKind::External | InputKind::Uninitialised | InputKind::Unmodelled => continue,
        };
        count += 1;
        let (name, size) = (escape(&input.name), input.bytes.len());
        let _ = write!(text, "  {{'{kind}', \"{name}\", {size}, (const unsigned char *)\"");
        for byte in &input.bytes {
            let _ = write!(text, "\\{byte:03o}");
        }
        text.push_str("\"},\n");
    }
    let _ = writeln!(text, "  {{0, 0, 0, 0}}}};\nconst size_t surefoot_input_count = {count};");
}

/// Test suites in XML do not say which function an input is for: such an input has no name, and
/// its bytes are the text of a literal.
fn is_literal(input: &Input) -> bool {
    input.kind == InputKind::Call && input.name.is_empty()
}

fn write_variable(text: &mut String, program: &Program, name: &str, bytes: &[u8], number: usize) {
    let global = program.globals.values().find(|global| global.name == name);
    let (size, align) = global.map_or((0, 16), |global| (global.size, global.align.max(1)));
    let size = size.max(bytes.len() as u64).max(1);
    let _ = write!(
        text,
        "unsigned char surefoot_{number}[{size}] __asm__(\"{}\") __attribute__((aligned({align}))) = {{0",
        escape(name)
    );
    for (index, byte) in bytes.iter().enumerate() {
        let _ = write!(text, ", [{index}] = {byte}");
    }
    text.push_str("};\n");
}

/// A function that returns the next input, or nothing.
fn write_function(
    text: &mut String,
    program: &Program,
    function: &Function,
    input: Option<&Input>,
    number: usize,
) {
    let name = escape(&function.name);
    if let Some(size) = function.returned {
        write_function_with_structure(text, program.data_model, &name, size, number);
        return;
    }
    if function.no_return {
        let _ = writeln!(text, "__attribute__((noreturn)) void exit(int);");
        let _ = writeln!(text, "void surefoot_{number}(void) __asm__(\"{name}\");");
        let _ = writeln!(text, "void surefoot_{number}(void) {{ exit(1); }}");
        return;
    }
    let Some(&ty) = function.results.first() else {
        let _ = writeln!(text, "void surefoot_{number}(void) __asm__(\"{name}\");");
        let _ = writeln!(text, "void surefoot_{number}(void) {{}}");
        return;
    };
    let signed = input.is_some_and(|input| matches!(input.ty, InputType::Int { signed: true, .. }));
    let result = c_type(ty, signed);
    let class = class_of(ty);
    let size = ty.bytes(program.data_model);
    let _ = writeln!(text, "{result} surefoot_{number}(void) __asm__(\"{name}\");");
    let take = format!("surefoot_take(\"{name}\", '{class}', 0, &value, {size});");
    let body = format!("{{ {result} value = 0; {take} return value; }}");
    let _ = writeln!(text, "{result} surefoot_{number}(void) {body}");
}

/// A function that leaves the next input where its caller wants the structure that it returns.
fn write_function_with_structure(text: &mut String, model: DataModel, name: &str, size: u64, number: usize) {
    let take = |to: &str| format!("surefoot_take(\"{name}\", 's', 0, {to}, {size});");
    let (head, body) = match model {
        // The pointer is the first argument, and is returned.
        DataModel::Lp64 => {
            (format!("void *surefoot_{number}(void *to)"), format!("{{ {} return to; }}", take("to")))
        }
        // The callee takes the pointer off the stack, which only a structure does. All are alike.
        DataModel::Ilp32 => {
            let ty = format!("struct surefoot_r{number}");
            let _ = writeln!(text, "{ty} {{ unsigned char bytes[{size}]; }};");
            (
                format!("{ty} surefoot_{number}(void)"),
                format!("{{ {ty} value; {} return value; }}", take("&value")),
            )
        }
    };
    let _ = writeln!(text, "{head} __asm__(\"{name}\");\n{head} {body}");
}

/// The C type that is returned in the way a scalar of the IR is.
fn c_type(ty: Type, signed: bool) -> &'static str {
    match (ty, signed) {
        (Type::Int(1), _) => "_Bool",
        (Type::Int(2..=8), true) => "int8_t",
        (Type::Int(2..=8), false) => "uint8_t",
        (Type::Int(9..=16), true) => "int16_t",
        (Type::Int(9..=16), false) => "uint16_t",
        (Type::Int(17..=32), _) => "uint32_t",
        (Type::Int(33..=64), _) => "uint64_t",
        (Type::Int(80), _) => "long double",
        (Type::Int(_), _) => "unsigned __int128",
        (Type::Float, _) => "float",
        (Type::Double, _) => "double",
        (Type::Pointer, _) => "void *",
    }
}

/// Why the entry function cannot be called by a harness.
pub(crate) fn entry_problem(program: &Program, entry: &str) -> Option<String> {
    let Some(id) = program.function_named(entry) else {
        return Some(format!("the program has no function {entry}"));
    };
    let function = &program.functions[id];
    // In registers or in memory goes by the members of a small structure, which are not known here.
    let in_memory = |by_value: &ByValue| by_value.size > 16 || program.data_model == DataModel::Ilp32;
    let mut copies = function.by_value.iter().flatten();
    match copies.all(in_memory) {
        _ if entry == "main" => None,
        true => None,
        false => Some(format!("{entry} takes a structure that the harness cannot pass")),
    }
}

/// Whether the program defines an error function itself.
pub(crate) fn defines_error_function(program: &Program) -> bool {
    let mut names = program.functions.values().filter(|function| function.has_body());
    names.any(|function| ERROR_FUNCTIONS.contains(&function.name.as_str()))
}

/// Makes every error function defined in this assembly end the run as soon as it is entered. A
/// jump in place of a call: it keeps the stack aligned as the caller left it.
pub(crate) fn mark_error_functions(assembly: &str) -> String {
    let mut marked = String::with_capacity(assembly.len() + 64);
    for line in assembly.lines() {
        marked.push_str(line);
        marked.push('\n');
        let label = line.split_once(':').map(|(label, _)| label);
        if label.is_some_and(|label| ERROR_FUNCTIONS.contains(&label)) {
            marked.push_str("\tjmp\tsurefoot_error_entered\n");
        }
    }
    marked
}

/// For the option of the compiler that chooses the data model.
pub(crate) fn width_flag(model: DataModel) -> &'static str {
    match model {
        DataModel::Ilp32 => "-m32",
        DataModel::Lp64 => "-m64",
    }
}

/// Text inside a C string literal.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' | b'?' | 0..=31 | 127.. => {
                let _ = write!(escaped, "\\{byte:03o}");
            }
            _ => escaped.push(byte as char),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_labels_of_error_functions_are_marked() {
        let assembly =
            "main:\n\tcall\treach_error\n\t.type\treach_error,@function\nreach_error: # @reach_error\n";
        let marked = mark_error_functions(assembly);
        assert_eq!(marked, format!("{assembly}\tjmp\tsurefoot_error_entered\n"));
    }

    #[test]
    fn names_are_escaped() {
        assert_eq!(escape("a\"b\\c??\n"), "a\\042b\\134c\\077\\077\\012");
    }
}

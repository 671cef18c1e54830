//! A test as a C file of its own, to be compiled and linked with the program under test.
//!
//! Every input function gets a definition that returns its recorded values one after the other.
//! A queue per function keeps the global order, as a run of the same program asks in the same
//! order. Incomplete: functions without body that return nothing are the user's to define.

use std::collections::BTreeMap;
use std::fmt::Write;

use outcome::{FileStatus, Input, InputKind, InputType, Property, Test};
use program::{DataModel, Function, Intrinsic, Program, Type, intrinsic};

use crate::text;

/// What the header of the file says.
#[derive(Clone, Debug)]
pub struct About<'a> {
    /// The name of this file, and those of the program.
    pub name: &'a str,
    pub program_files: &'a [String],
    /// What running it shows, as a sentence.
    pub purpose: &'a str,
    /// Flags of the compiler without which what it leads to may go unseen.
    pub shown_by: &'a str,
}

/// The flags with which a compiled program ends at the violation of a property. Without them an access out
/// of bounds, say, mostly goes by unseen. Both clang and gcc know them.
pub fn shown_by(property: Property) -> &'static str {
    match property {
        Property::ValidDeref | Property::ValidFree => {
            "-g -fsanitize=address,null,bounds -fno-sanitize-recover=null,bounds"
        }
        Property::ValidMemtrack | Property::ValidMemcleanup => "-g -fsanitize=leak",
        Property::NoOverflow => "-g -fsanitize=signed-integer-overflow,shift -fno-sanitize-recover=all",
        Property::DivisionByZero => "-g -fsanitize=integer-divide-by-zero -fno-sanitize-recover=all",
        Property::Shift => "-g -fsanitize=shift -fno-sanitize-recover=all",
        // The program itself ends.
        _ => "",
    }
}

const PRELUDE: &str = "\
typedef __SIZE_TYPE__ test_size;
extern int puts(const char *);
extern __attribute__((noreturn)) void exit(int);

static __attribute__((unused, noreturn)) void test_end(const char *why) {
  puts(why);
  exit(77);
}
";

const FILL: &str = "
static __attribute__((unused)) void test_fill(void *to, test_size size) {
  static unsigned next;
  if (next == sizeof test_regions / sizeof *test_regions - 1) test_end(\"the test ends here\");
  if (test_regions[next].size != size) test_end(\"the program took another path\");
  for (test_size i = 0; i < size; i++) ((unsigned char *)to)[i] = test_regions[next].bytes[i];
  next++;
}
";

/// What the verification functions do in a test, by name.
const KNOWN: [(&str, &str); 10] = [
    ("reach_error", "void reach_error(void) { puts(\"reach_error was called\"); exit(1); }"),
    ("__VERIFIER_error", "void __VERIFIER_error(void) { puts(\"__VERIFIER_error was called\"); exit(1); }"),
    (
        "__VERIFIER_assume",
        "void __VERIFIER_assume(int holds) { if (!holds) test_end(\"an assumption does not hold\"); }",
    ),
    (
        "assume_abort_if_not",
        "void assume_abort_if_not(int holds) { if (!holds) test_end(\"an assumption does not hold\"); }",
    ),
    (
        "klee_assume",
        "void klee_assume(__UINTPTR_TYPE__ holds) { if (!holds) test_end(\"an assumption does not hold\"); }",
    ),
    (
        "__VERIFIER_nondet_memory",
        "void __VERIFIER_nondet_memory(void *to, test_size size) { test_fill(to, size); }",
    ),
    (
        "klee_make_symbolic",
        "void klee_make_symbolic(void *to, test_size size, const char *name) { test_fill(to, size); }",
    ),
    (
        "klee_int",
        "int klee_int(const char *name) { int value; test_fill(&value, sizeof value); return value; }",
    ),
    (
        "klee_range",
        "int klee_range(int from, int to, const char *name) { int value = from; \
         if (to - 1 != from) test_fill(&value, sizeof value); return value; }",
    ),
    (
        "klee_choose",
        "__UINTPTR_TYPE__ klee_choose(__UINTPTR_TYPE__ count) { __UINTPTR_TYPE__ value; \
         test_fill(&value, sizeof value); return value; }",
    ),
];

/// The text of the C file.
pub fn generate(program: &Program, test: &Test, about: &About) -> String {
    let mut unit = header(program, test, about);
    unit.push_str(PRELUDE);
    write_regions(&mut unit, program, test);
    let mut calls: BTreeMap<&str, Vec<&Input>> = BTreeMap::new();
    for input in &test.inputs {
        match input.kind {
            // What was left in memory is none of its results, unless it returns a structure.
            InputKind::Unmodelled if input.ty == InputType::Bytes && !is_structure(program, input) => {}
            InputKind::Call | InputKind::Unmodelled => calls.entry(&input.name).or_default().push(input),
            InputKind::External => write_variable(&mut unit, program, input),
            InputKind::Memory | InputKind::Parameter | InputKind::Observed | InputKind::Uninitialised => {}
        }
    }
    for function in program.functions.values().filter(|function| !has_own_body(program, function)) {
        let name = function.name.as_str();
        if let Some(inputs) = calls.get(name) {
            write_function(&mut unit, program, function, inputs);
        } else if let Some((_, definition)) = KNOWN.iter().find(|(known, _)| *known == name) {
            let _ = writeln!(unit, "\n{definition}");
        } else if intrinsic(name) == Some(Intrinsic::Input) {
            write_function(&mut unit, program, function, &[]);
        } else if function.results.is_empty() && is_advice(name) {
            let _ = writeln!(unit, "\nvoid {name}(void) {{}}");
        }
    }
    unit
}

/// Whether an input is a structure that its function returns.
pub(crate) fn is_structure(program: &Program, input: &Input) -> bool {
    let function = program.function_named(&input.name).map(|id| &program.functions[id]);
    function.is_some_and(|function| function.returned == Some(input.bytes.len() as u64))
}

/// Whether the program itself defines the function; a model of ours is not linked.
fn has_own_body(program: &Program, function: &Function) -> bool {
    let file = function.declared.and_then(|place| program.files.get(place.file));
    function.has_body() && !file.is_some_and(|file| file.is_model)
}

/// Functions that only talk to an engine.
fn is_advice(name: &str) -> bool {
    ["klee_", "tracerx_", "__VERIFIER_atomic_"].iter().any(|prefix| name.starts_with(prefix))
}

fn header(program: &Program, test: &Test, about: &About) -> String {
    let width = match program.data_model {
        DataModel::Ilp32 => "-m32",
        DataModel::Lp64 => "-m64",
    };
    let files = about.program_files.join(" ");
    let mut run = String::new();
    for (name, bytes) in &test.files {
        let _ = write!(run, "printf '{}' > \"$(printf '{}')\"; ", shell_escape(bytes), shell_escape(name));
    }
    for FileStatus { name, mode, accessed, modified } in &test.statuses {
        let name = shell_escape(name);
        for (which, (seconds, part)) in [('a', accessed), ('m', modified)] {
            let _ = write!(run, "touch -{which} -d @{seconds}.{part:09} \"$(printf '{name}')\"; ");
        }
        let _ = write!(run, "chmod {mode:o} \"$(printf '{name}')\"; ");
    }
    if !test.stdin.is_empty() {
        let _ = write!(run, "printf '{}' | ", shell_escape(&test.stdin));
    }
    for (name, value) in &test.variables {
        let _ = write!(run, "{}=\"$(printf '{}')\" ", String::from_utf8_lossy(name), shell_escape(value));
    }
    run.push_str("./test");
    for argument in &test.arguments {
        let _ = write!(run, " \"$(printf '{}')\"", shell_escape(argument));
    }
    if test.has_output_file {
        run.push_str(" > output");
    }
    let mut lines = format!(
        "// {}\n//\n// compile: cc {width}{} -o test {} {files}\n// run:     {run}\n",
        one_line(about.purpose),
        if about.shown_by.is_empty() { String::new() } else { format!(" {}", about.shown_by) },
        about.name
    );
    if test.inputs.iter().any(|input| !input.kind.is_replayable()) {
        lines.push_str("//\n// The path also depends on uninitialised data, which no test can set.\n");
    }
    lines.push('\n');
    lines
}

/// For the format of the shell's `printf`, within single quotes.
fn shell_escape(bytes: &[u8]) -> String {
    let mut escaped = String::new();
    for (index, &byte) in bytes.iter().enumerate() {
        // A dash at the start would be an option of printf.
        let is_option = byte == b'-' && index == 0;
        if !is_option && (byte.is_ascii_alphanumeric() || b" _-+=.,:/@".contains(&byte)) {
            escaped.push(byte as char);
        } else {
            let _ = write!(escaped, "\\{byte:03o}");
        }
    }
    escaped
}

fn write_regions(unit: &mut String, program: &Program, test: &Test) {
    unit.push_str(
        "\nstatic const struct { test_size size; const unsigned char *bytes; } test_regions[] = {\n",
    );
    for input in test.inputs.iter().filter(|input| input.kind == InputKind::Memory) {
        let bytes: String = input.bytes.iter().map(|byte| format!("\\{byte:03o}")).collect();
        let size = input.bytes.len();
        let _ = writeln!(unit, "  {{{size}, (const unsigned char *)\"{bytes}\"}},{}", remark(program, input));
    }
    unit.push_str("  {0, 0}};\n");
    unit.push_str(FILL);
}

fn write_variable(unit: &mut String, program: &Program, input: &Input) {
    let global = program.globals.values().find(|global| global.name == input.name);
    let (size, align) = global.map_or((0, 1), |global| (global.size, global.align.max(1)));
    let size = size.max(input.bytes.len() as u64).max(1);
    let _ = writeln!(
        unit,
        "\nunsigned char {}[{size}] __attribute__((aligned({align}))) = {{{}}};",
        input.name,
        byte_list(&input.bytes)
    );
}

/// A definition that returns the values one after the other.
fn write_function(unit: &mut String, program: &Program, function: &Function, inputs: &[&Input]) {
    if let Some(size) = function.returned {
        write_function_with_structure(unit, program, function, size, inputs);
        return;
    }
    let Some(&result) = function.results.first() else { return };
    let signed = inputs.first().is_some_and(|input| matches!(input.ty, InputType::Int { signed: true, .. }));
    let ty = c_type(result, signed);
    let name = &function.name;
    let _ = writeln!(unit, "\n{ty} {name}(void) {{\n  static unsigned next;");
    if inputs.is_empty() {
        let _ = writeln!(unit, "  (void)next;\n  test_end(\"the test ends here\");\n}}");
        return;
    }
    let literals: Option<Vec<String>> = inputs.iter().map(|input| literal(input, result)).collect();
    match &literals {
        Some(_) => {
            let _ = writeln!(unit, "  static {ty} const values[] = {{");
        }
        None => {
            let size = result.bytes(program.data_model);
            let _ = writeln!(unit, "  static const unsigned char values[][{size}] = {{");
        }
    }
    for (index, input) in inputs.iter().enumerate() {
        let value = match &literals {
            Some(literals) => literals[index].clone(),
            None => format!("{{{}}}", byte_list(&input.bytes)),
        };
        let _ = writeln!(unit, "    {value},{}", remark(program, input));
    }
    unit.push_str("  };\n");
    let _ = writeln!(unit, "  if (next == {}) test_end(\"the test ends here\");", inputs.len());
    if literals.is_some() {
        unit.push_str("  return values[next++];\n}\n");
    } else {
        let _ =
            writeln!(unit, "  {ty} value = 0;\n  __builtin_memcpy(&value, values[next++], sizeof *values);");
        unit.push_str("  return value;\n}\n");
    }
}

/// The same for a function that returns a structure in memory. With 64-bit pointers its caller hands over
/// where to, with 32-bit pointers all structures are returned alike.
fn write_function_with_structure(
    unit: &mut String,
    program: &Program,
    function: &Function,
    size: u64,
    inputs: &[&Input],
) {
    let name = &function.name;
    let (head, result) = match program.data_model {
        DataModel::Lp64 => (format!("void *{name}(void *to)"), "to"),
        DataModel::Ilp32 => {
            let _ = writeln!(unit, "\nstruct test_{name} {{ unsigned char bytes[{size}]; }};");
            (format!("struct test_{name} {name}(void)"), "*to")
        }
    };
    let _ = writeln!(unit, "\n{head} {{\n  static unsigned next;");
    let _ = writeln!(unit, "  static const unsigned char values[][{size}] = {{");
    for input in inputs {
        let _ = writeln!(unit, "    {{{}}},{}", byte_list(&input.bytes), remark(program, input));
    }
    let _ = writeln!(unit, "    {{0}}\n  }};");
    if program.data_model == DataModel::Ilp32 {
        let _ = writeln!(unit, "  struct test_{name} value, *to = &value;");
    }
    let _ = writeln!(unit, "  if (next == {}) test_end(\"the test ends here\");", inputs.len());
    let _ = writeln!(unit, "  __builtin_memcpy(to, values[next++], sizeof *values);\n  return {result};\n}}");
}

/// The value as an expression, if C can write it exactly.
fn literal(input: &Input, result: Type) -> Option<String> {
    let literal = input.literal()?;
    match result {
        Type::Int(..=32) => Some(literal),
        Type::Int(33..=64) if literal == i64::MIN.to_string() => Some("(-9223372036854775807LL - 1)".into()),
        Type::Int(33..=64) if literal.starts_with('-') => Some(format!("{literal}LL")),
        Type::Int(33..=64) => Some(format!("{literal}ULL")),
        Type::Int(_) => None,
        // A payload of a NaN may matter.
        Type::Float | Type::Double => Some(literal).filter(|literal| !literal.contains("nan")),
        Type::Pointer => Some(format!("(void *)(__UINTPTR_TYPE__){literal}ULL")),
    }
}

fn c_type(ty: Type, signed: bool) -> &'static str {
    match (ty, signed) {
        (Type::Int(1), _) => "_Bool",
        (Type::Int(..=8), true) => "signed char",
        (Type::Int(..=8), false) => "unsigned char",
        (Type::Int(..=16), true) => "short",
        (Type::Int(..=16), false) => "unsigned short",
        (Type::Int(..=32), true) => "int",
        (Type::Int(..=32), false) => "unsigned int",
        (Type::Int(..=64), true) => "long long",
        (Type::Int(..=64), false) => "unsigned long long",
        (Type::Int(80), _) => "long double",
        (Type::Int(_), _) => "unsigned __int128",
        (Type::Float, _) => "float",
        (Type::Double, _) => "double",
        (Type::Pointer, _) => "void *",
    }
}

fn byte_list(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| byte.to_string()).collect::<Vec<_>>().join(", ")
}

/// A comment at the end of a line: what the value was for.
fn remark(program: &Program, input: &Input) -> String {
    let place = input.place.and_then(|place| text::place(program, place));
    let name = (input.kind == InputKind::Memory).then(|| input.name.clone());
    let words: Vec<String> = [name, input.variable.clone(), place].into_iter().flatten().collect();
    if words.is_empty() { String::new() } else { format!(" // {}", one_line(&words.join(", "))) }
}

/// No line ends, and no backslash that would continue a comment.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r', '\\'], " ")
}

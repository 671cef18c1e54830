//! The annotated programs under `tests/programs`, run concretely.
//!
//! The first line says what is expected: `//@ exec: same` (standard output and exit code of the
//! compiled program), `//@ exec: violation` (of the kind and at a line marked `//~ violation: …`)
//! or `//@ exec: unknown` (with the text and at the line marked `//~ unknown: …`).

mod common;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, OnceLock};

use common::{Ran, Scratch, check_all, root, run, slice, surefoot, with_timeout};

struct Program {
    path: PathBuf,
    source: String,
}

type Native = Arc<OnceLock<Result<Arc<Ran>, String>>>;

impl Program {
    fn annotation(&self, key: &str) -> Option<&str> {
        let prefix = format!("//@ {key}: ");
        self.source.lines().find_map(|line| line.strip_prefix(&prefix))
    }

    fn words(&self, key: &str) -> Vec<&str> {
        self.annotation(key).unwrap_or("").split_whitespace().collect()
    }

    fn is_ilp32(&self) -> bool {
        self.annotation("data-model") == Some("ILP32")
    }

    fn stdin(&self) -> Vec<u8> {
        let text = self.annotation("stdin").unwrap_or("");
        text.replace("\\n", "\n").replace("\\t", "\t").into_bytes()
    }

    /// Lines marked `//~ key: text`, with the text.
    fn marks(&self, key: &str) -> Vec<(usize, &str)> {
        let mark = format!("//~ {key}: ");
        let lines = self.source.lines().enumerate();
        lines.filter_map(|(index, line)| Some((index + 1, line.split_once(&mark)?.1.trim()))).collect()
    }

    fn exec(&self, further: &[&str]) -> Ran {
        let mut command = surefoot();
        command.arg("exec").args(self.words("options")).args(further);
        if self.is_ilp32() {
            command.args(["--data-model", "ILP32"]);
        }
        command.arg(&self.path);
        if let Some(flags) = self.annotation("cflags") {
            command.args(["--cflags", flags]);
        }
        command.arg("--").args(self.words("args"));
        run(&mut command, &self.stdin())
    }

    /// What the compiled program does, which several tests ask for: it is compiled and run once.
    fn native(&self) -> Result<Arc<Ran>, String> {
        static KNOWN: Mutex<BTreeMap<PathBuf, Native>> = Mutex::new(BTreeMap::new());
        let known = KNOWN.lock().expect("no panic inside").entry(self.path.clone()).or_default().clone();
        known.get_or_init(|| self.compile_and_run().map(Arc::new)).clone()
    }

    fn compile_and_run(&self) -> Result<Ran, String> {
        let scratch = Scratch::new("native");
        let binary = scratch.0.join("program");
        let mut compiler = Command::new("clang-22");
        // Plain doubles on 32 bits too, as LLVM's own semantics has them.
        compiler.args(if self.is_ilp32() { &["-m32", "-msse2", "-mfpmath=sse"][..] } else { &["-m64"] });
        compiler.args(["-O0", "-w"]).args(self.words("cflags"));
        compiler.arg(&self.path).arg("-o").arg(&binary).arg("-lm");
        let compiled = run(&mut compiler, b"");
        if compiled.code != Some(0) {
            return Err(format!("{}: does not compile:\n{}", self.path.display(), compiled.stderr));
        }
        // With nothing around it, as the models have it.
        let folder = scratch.0.join("folder");
        std::fs::create_dir(&folder).expect("a folder");
        let mut command = with_timeout(20, &binary);
        command.args(self.words("args")).current_dir(&folder).env_clear();
        Ok(run(&mut command, &self.stdin()))
    }
}

fn collect(folder: &Path, programs: &mut Vec<Program>) {
    for entry in std::fs::read_dir(folder).expect("tests/programs") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, programs);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            let source = std::fs::read_to_string(&path).expect("a program");
            programs.push(Program { path, source });
        }
    }
}

fn programs(expectation: &str) -> Vec<Program> {
    slice(all_programs(expectation))
}

fn all_programs(expectation: &str) -> Vec<Program> {
    let mut programs = Vec::new();
    collect(&root().join("tests/programs"), &mut programs);
    for program in &programs {
        let known = matches!(program.annotation("exec"), Some("same" | "violation" | "unknown"));
        let verified = program.annotation("verify").is_some();
        assert!(known || verified, "{}: no expectation", program.path.display());
    }
    programs.retain(|program| program.annotation("exec") == Some(expectation));
    programs.sort_by(|a, b| a.path.cmp(&b.path));
    programs
}

fn compare(program: &Program, native: &Ran, ours: &Ran) -> Result<(), String> {
    if native.code == ours.code && native.stdout == ours.stdout {
        return Ok(());
    }
    let (native_text, our_text) =
        (String::from_utf8_lossy(&native.stdout), String::from_utf8_lossy(&ours.stdout));
    let pairs = native_text.lines().zip(our_text.lines()).enumerate();
    let difference = pairs.into_iter().find(|(_, (a, b))| a != b);
    Err(format!(
        "{}: native exit {:?}, ours {:?}; first difference {difference:?}; {}",
        program.path.display(),
        native.code,
        ours.code,
        ours.stderr
    ))
}

#[test]
fn programs_behave_as_compiled() {
    check_all(&programs("same"), |program| compare(program, &*program.native()?, &program.exec(&[])));
}

/// Variables in memory instead of registers, with what was written tracked: nothing may change.
#[test]
fn programs_behave_as_compiled_with_initialisation_tracked() {
    check_all(&programs("same"), |program| {
        compare(program, &program.exec(&[]), &program.exec(&["--check-uninitialised"]))
    });
}

/// The stop that a program ended with: what and at which of the marked lines.
fn check_stop(program: &Program, key: &str, code: i32, ran: &Ran) -> Result<(), String> {
    let marks = program.marks(key);
    let file = program.path.display().to_string();
    // Debug information may split the path elsewhere.
    let tail: PathBuf = program.path.components().skip(program.path.components().count() - 2).collect();
    let fits = marks.iter().any(|(line, text)| {
        let first = ran.stderr.lines().find(|line| line.starts_with("error: ")).unwrap_or("");
        first.contains(text) && ran.stderr.contains(&format!("{}:{line}:", tail.display()))
    });
    if ran.code == Some(code) && fits {
        return Ok(());
    }
    Err(format!("{file}: expected {marks:?}, got exit {:?} and {}", ran.code, ran.stderr))
}

#[test]
fn violations_are_detected_where_they_happen() {
    check_all(&programs("violation"), |program| check_stop(program, "violation", 1, &program.exec(&[])));
}

#[test]
fn what_is_not_supported_is_said() {
    check_all(&programs("unknown"), |program| check_stop(program, "unknown", 3, &program.exec(&[])));
}

/// Optimised code has phi nodes, vectors and intrinsics that `-O0` has not.
#[test]
fn optimised_modules_behave_as_compiled() {
    let levels = ["-O1", "-O2"].into_iter().cycle();
    let jobs: Vec<(Program, &str)> =
        programs("same").into_iter().filter(|program| !program.is_ilp32()).zip(levels).collect();
    modules_behave_as_compiled(&jobs);
}

/// Without optimisation clang inlines what says so, and only then do scopes begin anywhere else than
/// where a function begins.
#[test]
fn inlined_modules_behave_as_compiled() {
    let jobs: Vec<(Program, &str)> = ["-O0", "-O0 -g", "-O0 -g -Xclang -fsanitize-address-use-after-scope"]
        .into_iter()
        .flat_map(|flags| all_programs("same").into_iter().map(move |program| (program, flags)))
        .filter(|(program, _)| !program.is_ilp32() && program.source.contains("always_inline"))
        .collect();
    let jobs = slice(jobs);
    assert!(!jobs.is_empty());
    modules_behave_as_compiled(&jobs);
}

/// Programs as modules that were compiled with these flags.
fn modules_behave_as_compiled(jobs: &[(Program, &str)]) {
    let scratch = Scratch::new("modules");
    check_all(jobs, |(program, flags)| {
        let name = program.path.file_stem().expect("a name").to_string_lossy().into_owned();
        let topic = program.path.parent().and_then(Path::file_name).expect("a topic").to_string_lossy();
        let module = scratch.0.join(format!("{topic}-{name}{}.ll", flags.replace(' ', "")));
        let mut compiler = Command::new("clang-22");
        compiler
            .args(flags.split_whitespace())
            .args(["-w", "-S", "-emit-llvm"])
            .args(program.words("cflags"));
        compiler.arg(&program.path).arg("-o").arg(&module);
        let compiled = run(&mut compiler, b"");
        if compiled.code != Some(0) {
            return Err(compiled.stderr);
        }
        let mut command = surefoot();
        command.arg("exec").arg(&module).arg("--").args(program.words("args"));
        let ours = run(&mut command, &program.stdin());
        // What the optimiser makes of a program may be unsupported, but never wrong.
        if ours.code == Some(3) && ours.stderr.contains("is not supported") {
            return Ok(());
        }
        // The name of the program is the module's.
        if program.annotation("args").is_some() {
            return Ok(());
        }
        compare(program, &*program.native()?, &ours)
    });
}

#[test]
fn flags_reach_the_compiler() {
    let scratch = Scratch::new("flags");
    std::fs::create_dir(scratch.0.join("include")).expect("a folder");
    scratch.file("include/five.h", "#define FIVE 5\n");
    let source = "#include <five.h>\n#ifndef __STRICT_ANSI__\n#error strict\n#endif\n\
                  int main(int n, char **v) { return FIVE * TEN + n + MORE + (v[1][0] == '-'); }\n";
    let main = scratch.file("main.c", source);
    let mut command = surefoot();
    command.arg("exec").arg("-I").arg(scratch.0.join("include")).args(["-D", "TEN=10", "--std", "c99"]);
    command.arg(&main).args(["--cflags", "-DMORE=3", "-fno-common", "--", "-x", "--std"]);
    let ran = run(&mut command, b"");
    assert_eq!(ran.code, Some(57), "{}", ran.stderr);
}

#[test]
fn several_inputs_of_all_kinds_are_linked() {
    let scratch = Scratch::new("link");
    let main = scratch.file(
        "main.c",
        "int twice(int); extern int base; static int local(void) { return 1; }\n\
         int main(void) { return twice(base) + local(); }\n",
    );
    let other = scratch.file(
        "other.c",
        "int base = 20; static int local(void) { return 2; }\nint twice(int x) { return x * local(); }\n",
    );
    let emit = |arguments: &[&str], name: &str| {
        let output = scratch.0.join(name);
        let mut command = Command::new("clang-22");
        command.args(arguments).args(["-g", "-emit-llvm"]).arg(&other).arg("-o").arg(&output);
        assert_eq!(run(&mut command, b"").code, Some(0));
        output
    };
    let text = emit(&["-S"], "other.ll");
    let bitcode = emit(&["-c"], "other.bc");
    let nameless = scratch.0.join("bitcode-without-extension");
    std::fs::copy(&bitcode, &nameless).expect("a copy");
    for second in [&other, &text, &bitcode, &nameless] {
        let ran = run(surefoot().arg("exec").arg(&main).arg(second), b"");
        assert_eq!(ran.code, Some(41), "{}: {}", second.display(), ran.stderr);
    }
    // Of tentative definitions the largest counts, whatever the order.
    let small = scratch.file("small.c", "int shared[2]; int first(void) { return shared[0]; }\n");
    let large =
        scratch.file("large.c", "int shared[20]; int main(void) { shared[19] = 6; return shared[19]; }\n");
    for pair in [[&small, &large], [&large, &small]] {
        let ran = run(surefoot().arg("exec").args(pair).args(["--cflags", "-fcommon"]), b"");
        assert_eq!(ran.code, Some(6), "{}", ran.stderr);
    }
    let twice = run(surefoot().arg("exec").arg(&main).arg(&other).arg(&text), b"");
    assert_eq!(twice.code, Some(2));
    assert!(twice.stderr.contains("is defined a second time"), "{}", twice.stderr);
}

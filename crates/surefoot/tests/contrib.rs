//! What is under `contrib/` works with this Surefoot.

mod common;

use std::process::Command;

use common::{Scratch, root, run};
use serde_json::Value;

/// Stands in for the parts of BenchExec that a tool-info module uses, where it is not installed.
const STUB: &str = r#"
import sys, types
def module(name, **content):
    made = types.ModuleType(name)
    made.__dict__.update(content)
    sys.modules[name] = made
    return made
false = {f"RESULT_FALSE_{short}": f"false({name})" for short, name in [
    ("REACH", "unreach-call"), ("OVERFLOW", "no-overflow"), ("DEREF", "valid-deref"), ("FREE", "valid-free"),
    ("MEMTRACK", "valid-memtrack"), ("MEMCLEANUP", "valid-memcleanup")]}
class BaseTool2:
    pass
class ToolNotFoundException(Exception):
    pass
top = module("benchexec")
top.result = module("benchexec.result", RESULT_TRUE_PROP="true", RESULT_FALSE_PROP="false",
    RESULT_UNKNOWN="unknown", RESULT_ERROR="ERROR", RESULT_TIMEOUT="TIMEOUT", **false)
top.tools = module("benchexec.tools")
top.tools.template = module("benchexec.tools.template", BaseTool2=BaseTool2,
    ToolNotFoundException=ToolNotFoundException)
module("benchexec.tools.sv_benchmarks_util", ILP32="ILP32", LP64="LP64",
    get_data_model_from_task=lambda task, names: names.get((task.options or {}).get("data_model")))

import importlib.util
spec = importlib.util.spec_from_file_location("surefoot", sys.argv[1])
surefoot = importlib.util.module_from_spec(spec)
spec.loader.exec_module(surefoot)
tool = surefoot.Tool()

from types import SimpleNamespace as Record
def result(lines, code=0, timeout=False):
    exit_code = Record(value=code, signal=None)
    return tool.determine_result(Record(output=lines, exit_code=exit_code, was_timeout=timeout))
def command(given, limits={}, **task):
    task = Record(**{"property_file": None, "options": None, "input_files_or_identifier": ["a.c"], **task})
    limits = Record(**{"cputime": None, "walltime": None, "memory": None, **limits})
    return " ".join(tool.cmdline("surefoot", given, task, limits))
"#;

fn python(script: &str) -> String {
    let scratch = Scratch::new("contrib");
    let file = scratch.file("check.py", format!("{STUB}\n{script}"));
    let module = root().join("contrib/benchexec/surefoot.py");
    let mut command = Command::new("python3");
    let ran = run(command.arg("-B").arg(file).arg(module), b"");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

#[test]
fn benchexec_understands_the_answers() {
    let printed = python(
        r#"
print(result(["note: x", "true", "  true"]))
for name in ["unreach-call", "no-overflow", "valid-deref", "valid-free", "valid-memtrack", "assert"]:
    print(result([f"false({name})", "error: something", "unknown things happened"], 1))
print(result(["unknown (bound: the limit on time (--timeout) at a.c:9:5)"], 3))
print(result(["error: no file"], 2), result([], 101), result([], 1), result(["trueish"], 9, True), sep="|")
"#,
    );
    let expected = "true\nfalse(unreach-call)\nfalse(no-overflow)\nfalse(valid-deref)\nfalse(valid-free)\n\
                    false(valid-memtrack)\nfalse(assert)\nunknown\n\
                    ERROR (bad input)|ERROR (internal error)|ERROR|TIMEOUT\n";
    assert_eq!(printed, expected);
}

#[test]
fn benchexec_starts_surefoot_as_it_is_meant() {
    let printed = python(
        r#"
print(command([]))
print(command(["--engine", "paths"], {"cputime": 900, "walltime": 1000, "memory": 15 * 10**9},
    property_file="p.prp", options={"data_model": "ILP32", "language": "C"}))
print(command(["reach", "--timeout", "5"], {"cputime": 900}))
"#,
    );
    let expected = "surefoot verify a.c\n\
                    surefoot verify --engine paths --data-model ILP32 --timeout 855 --memory 12874 \
                    --property p.prp a.c\n\
                    surefoot reach --timeout 5 a.c\n";
    assert_eq!(printed, expected);
    // Surefoot takes what it is given.
    let scratch = Scratch::new("contrib");
    let property = scratch.file("p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    let mut command = Command::new(env!("CARGO_BIN_EXE_surefoot"));
    command.args(["verify", "--engine", "paths", "--data-model", "ILP32", "--timeout", "60"]);
    command.args(["--memory", "12874", "--property"]).arg(property);
    let ran = run(command.arg(scratch.file("a.c", "int main(void) { return 0; }\n")), b"");
    assert_eq!(String::from_utf8_lossy(&ran.stdout), "true\n", "{}", ran.stderr);
}

#[test]
fn the_smoke_test_passes_and_can_fail() {
    let script = root().join("contrib/benchexec/smoketest.sh");
    let mut command = Command::new("sh");
    let ran = run(command.arg(&script).env("SUREFOOT", env!("CARGO_BIN_EXE_surefoot")), b"");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let mut command = Command::new("sh");
    let ran = run(command.arg(&script).env("SUREFOOT", "true"), b"");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
}

#[test]
fn the_hook_fails_at_violations_only() {
    let scratch = Scratch::new("contrib");
    let script = root().join("contrib/pre-commit/verify-changed.sh");
    let hook = |name: &str, text: &str| {
        let file = scratch.file(name, text);
        let mut command = Command::new("sh");
        command.arg(&script).arg(file).env("SUREFOOT", env!("CARGO_BIN_EXE_surefoot"));
        run(&mut command, b"").code
    };
    assert_eq!(hook("safe.c", "int main(void) { return 0; }\n"), Some(0));
    assert_eq!(hook("unsafe.c", "int main(void) { int a[2], i = 2; a[i] = 1; return 0; }\n"), Some(1));
    assert_eq!(hook("library.c", "int f(int *p) { return *p; }\n"), Some(0));
}

/// The patterns of the problem matcher find what Surefoot prints: two lines, one after the other, as the
/// editor reads them.
#[test]
fn the_problem_matcher_finds_violations() {
    let text = std::fs::read_to_string(root().join("contrib/vscode/tasks.json")).expect("the tasks");
    let tasks: Value = serde_json::from_str(&text).expect("JSON");
    let patterns = tasks["tasks"][0]["problemMatcher"][0]["pattern"].as_array().expect("patterns");
    let scratch = Scratch::new("contrib");
    let file = scratch.file("a.c", "int main(void) {\n  int a[2], i = 2;\n  a[i] = 1;\n  return 0;\n}\n");
    let ran = run(Command::new(env!("CARGO_BIN_EXE_surefoot")).arg("verify").arg(&file), b"");
    let lines: Vec<&str> = ran.stderr.lines().collect();
    let matched = |pattern: &Value, line: &str| -> Option<Vec<String>> {
        let script = "import re, sys\nfound = re.search(sys.argv[1], sys.argv[2])\n\
                      print('\\n'.join(found.groups()) if found else '', end='')";
        let mut python = Command::new("python3");
        python.args(["-c", script, pattern["regexp"].as_str().expect("a pattern"), line]);
        let found = String::from_utf8_lossy(&run(&mut python, b"").stdout).into_owned();
        (!found.is_empty()).then(|| found.lines().map(String::from).collect())
    };
    let found = lines.windows(2).find_map(|pair| {
        let (title, place) = (matched(&patterns[0], pair[0])?, matched(&patterns[1], pair[1])?);
        Some((title, place))
    });
    let (title, place) = found.unwrap_or_else(|| panic!("nothing matches in\n{}", ran.stderr));
    let group = |groups: &[String], pattern: &Value, name: &str| {
        groups[pattern[name].as_u64().expect("a group") as usize - 1].clone()
    };
    assert_eq!(group(&title, &patterns[0], "severity"), "error");
    assert_eq!(group(&title, &patterns[0], "message"), "out-of-bounds write (valid-deref)");
    assert_eq!(group(&place, &patterns[1], "file"), file.to_string_lossy());
    assert_eq!(group(&place, &patterns[1], "line"), "3");
    assert_eq!(group(&place, &patterns[1], "column"), "8");
}

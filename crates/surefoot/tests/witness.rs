//! `verify --witness` and `verify --validate-witness`: what is written can be validated, and what is
//! wrong cannot.

mod common;

use std::path::{Path, PathBuf};

use common::{Ran, Scratch, check_all, root, run, surefoot};
use yaml_rust2::{Yaml, YamlLoader};

fn verify(arguments: &[&str], file: &Path) -> Ran {
    let mut command = surefoot();
    command.args(["verify", "--timeout", "20"]).args(arguments).arg(file);
    run(&mut command, b"")
}

fn answer(ran: &Ran) -> String {
    String::from_utf8_lossy(&ran.stdout).trim().to_string()
}

/// Verifies a program and gives the answer with the text of the witness.
fn witness_of(scratch: &Scratch, arguments: &[&str], file: &Path) -> (String, String) {
    let path = scratch.0.join("witness.yml");
    let name = path.to_string_lossy().into_owned();
    let ran = verify(&[arguments, &["--witness", &name]].concat(), file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("no witness: {}", ran.stderr));
    (answer(&ran), text)
}

fn validate(scratch: &Scratch, witness: &str, arguments: &[&str], file: &Path) -> Ran {
    let path = scratch.file("checked.yml", witness).to_string_lossy().into_owned();
    verify(&[arguments, &["--validate-witness", &path]].concat(), file)
}

/// Programs, the flags for them, the answer, and how many waypoints or invariants the witness has at
/// least.
const PROGRAMS: [(&str, &[&str], &str, usize); 16] = [
    ("loops/byte-of-a-counter-written", &["--property", "unreach-call"], "false(unreach-call)", 2),
    ("loops/function-pointer-changes", &[], "false(unreach-call)", 2),
    ("loops/recursion-within-loop", &["--property", "unreach-call"], "false(unreach-call)", 10),
    ("loops/pointer-one-past-the-end", &[], "false(valid-deref)", 2),
    ("inputs/error-function-with-a-body", &["--property", "unreach-call"], "false(unreach-call)", 2),
    ("inputs/extremes-are-possible", &["--property", "unreach-call"], "false(unreach-call)", 2),
    ("inputs/several-in-a-loop", &["--property", "unreach-call"], "false(unreach-call)", 5),
    ("inputs/boolean-both-ways", &[], "false(assert)", 3),
    ("sym-loops/continue-skips-the-increment", &[], "false(unreach-call)", 2),
    ("sym-loops/count-down-past-zero", &["--property", "valid-memsafety"], "false(valid-deref)", 2),
    ("loops/state-machine-with-parity", &["--property", "unreach-call"], "true", 1),
    ("loops/two-machines-in-step", &["--property", "unreach-call"], "true", 1),
    ("loops/value-restored-in-each-iteration", &["--property", "unreach-call"], "true", 1),
    ("loops/inner-bound-grows", &["--property", "unreach-call"], "true", 1),
    ("loops/pointer-stays-in-array", &[], "true", 0),
    ("inputs/signed-kinds", &[], "true", 0),
];

#[test]
fn what_is_written_is_validated() {
    check_all(&PROGRAMS, |(name, flags, expected, least)| {
        let scratch = Scratch::new("witness");
        let file = root().join(format!("tests/programs/{name}.c"));
        let (answered, text) = witness_of(&scratch, flags, &file);
        if answered != *expected {
            return Err(format!("{name}: {answered}"));
        }
        let entries = well_formed(&text).map_err(|error| format!("{name}: {error}\n{text}"))?;
        if entries < *least {
            return Err(format!("{name}: only {entries} waypoints or invariants\n{text}"));
        }
        let ran = validate(&scratch, &text, &[], &file);
        let validated = answer(&ran);
        match validated == *expected {
            true => Ok(()),
            false => Err(format!("{name}: the witness is {validated}\n{text}\n{}", ran.stderr)),
        }
    });
}

// A strict check of the structure, in place of the competition's linter, which is in no package.

fn field<'y>(yaml: &'y Yaml, path: &str) -> Result<&'y Yaml, String> {
    path.split('.').try_fold(yaml, |yaml, key| {
        let found = yaml.as_hash().and_then(|hash| hash.get(&Yaml::String(key.into())));
        found.ok_or_else(|| format!("{key} of {path} is missing"))
    })
}

fn text<'y>(yaml: &'y Yaml, path: &str) -> Result<&'y str, String> {
    field(yaml, path)?.as_str().ok_or_else(|| format!("{path} is no text"))
}

fn one_of(yaml: &Yaml, path: &str, allowed: &[&str]) -> Result<(), String> {
    let found = text(yaml, path)?;
    if allowed.contains(&found) { Ok(()) } else { Err(format!("{path} is {found}")) }
}

fn keys(yaml: &Yaml, allowed: &[&str]) -> Result<(), String> {
    let hash = yaml.as_hash().ok_or("no mapping")?;
    let strange = hash.keys().find(|key| key.as_str().is_none_or(|key| !allowed.contains(&key)));
    strange.map_or(Ok(()), |key| Err(format!("{key:?} is not allowed")))
}

/// The number of waypoints or invariants, if the witness has the structure that the format prescribes.
fn well_formed(witness: &str) -> Result<usize, String> {
    let documents = YamlLoader::load_from_str(witness).map_err(|error| error.to_string())?;
    let [document] = documents.as_slice() else { return Err("not one document".into()) };
    let [entry] = document.as_vec().ok_or("no list")?.as_slice() else { return Err("not one entry".into()) };
    keys(entry, &["entry_type", "metadata", "content"])?;
    let metadata = field(entry, "metadata")?;
    keys(metadata, &["format_version", "uuid", "creation_time", "producer", "task"])?;
    one_of(metadata, "format_version", &["2.0"])?;
    let uuid = text(metadata, "uuid")?;
    let parts: Vec<usize> = uuid.split('-').map(str::len).collect();
    if parts != [8, 4, 4, 4, 12] || !uuid.chars().all(|c| c == '-' || c.is_ascii_hexdigit()) {
        return Err(format!("{uuid} is no UUID"));
    }
    let time = text(metadata, "creation_time")?;
    if time.len() != 20 || !time.ends_with('Z') || time.as_bytes()[10] != b'T' {
        return Err(format!("{time} is no time with a zone"));
    }
    text(metadata, "producer.name")?;
    text(metadata, "producer.version")?;
    let task = field(metadata, "task")?;
    keys(task, &["input_files", "input_file_hashes", "specification", "data_model", "language"])?;
    one_of(task, "data_model", &["ILP32", "LP64"])?;
    one_of(task, "language", &["C"])?;
    if !text(task, "specification")?.lines().all(|line| line.starts_with("CHECK( init(main()), LTL(G ")) {
        return Err("the specification is no list of CHECK( … )".into());
    }
    let files = field(task, "input_files")?.as_vec().ok_or("input_files is no list")?;
    for file in files {
        let name = file.as_str().ok_or("a file has no name")?;
        let hashes = field(task, "input_file_hashes")?.as_hash().ok_or("no hashes")?;
        let hash = hashes.get(file).and_then(Yaml::as_str).ok_or("a hash is missing")?;
        let content = std::fs::read(name).map_err(|error| error.to_string())?;
        if hash != report::sha256_hex(&content) {
            return Err(format!("{hash} is not the hash of {name}"));
        }
    }
    let content = field(entry, "content")?.as_vec().ok_or("content is no list")?;
    match text(entry, "entry_type")? {
        "violation_sequence" => sequence(content, files),
        "invariant_set" => {
            for item in content {
                keys(item, &["invariant"])?;
                let invariant = field(item, "invariant")?;
                keys(invariant, &["type", "location", "value", "format"])?;
                one_of(invariant, "type", &["loop_invariant"])?;
                one_of(invariant, "format", &["c_expression"])?;
                text(invariant, "value")?;
                location(invariant, files)?;
            }
            Ok(content.len())
        }
        kind => Err(format!("the entry is of type {kind}")),
    }
}

fn sequence(content: &[Yaml], files: &[Yaml]) -> Result<usize, String> {
    for (index, item) in content.iter().enumerate() {
        keys(item, &["segment"])?;
        let [only] = field(item, "segment")?.as_vec().ok_or("no segment")?.as_slice() else {
            return Err("not one waypoint".into());
        };
        let waypoint = field(only, "waypoint")?;
        one_of(waypoint, "action", &["follow"])?;
        location(waypoint, files)?;
        let is_last = index + 1 == content.len();
        if is_last {
            keys(waypoint, &["type", "action", "location"])?;
            one_of(waypoint, "type", &["target"])?;
            continue;
        }
        keys(waypoint, &["type", "action", "constraint", "location"])?;
        one_of(waypoint, "type", &["assumption", "function_return"])?;
        let result = text(waypoint, "constraint.value")?.starts_with("\\result ");
        let expected =
            if result { ("function_return", "acsl_expression") } else { ("assumption", "c_expression") };
        one_of(waypoint, "type", &[expected.0])?;
        one_of(waypoint, "constraint.format", &[expected.1])?;
    }
    if content.is_empty() { Err("no segment".into()) } else { Ok(content.len()) }
}

fn location(yaml: &Yaml, files: &[Yaml]) -> Result<(), String> {
    let location = field(yaml, "location")?;
    keys(location, &["file_name", "line", "column", "function"])?;
    if !files.contains(field(location, "file_name")?) {
        return Err("a location is in no file of the task".into());
    }
    for key in ["line", "column"] {
        if field(location, key)?.as_i64().is_none_or(|number| number < 1) {
            return Err(format!("{key} is no positive number"));
        }
    }
    Ok(())
}

const UNSAFE: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y;
  y = 0;
  while (y < 9 && __VERIFIER_nondet_int() > 0) {
    y = y + 3;
  }
  if (x == 7 && y == 6) {
    reach_error();
  }
  return 0;
}
";

const SAFE: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned int s = 0;
  for (int i = 0; i < 100000; i++) {
    s = s + 2;
    while (__VERIFIER_nondet_int()) {
      s = s + 4;
    }
  }
  if (s % 2 == 1) reach_error();
  return 0;
}
";

/// A witness as another tool might write it.
fn by_hand(file: &Path, entry_type: &str, content: &str) -> String {
    let hash = report::sha256_hex(&std::fs::read(file).expect("the program"));
    format!(
        "- entry_type: {entry_type}
  metadata:
    format_version: '2.0'
    uuid: 018cdad1-1dd5-4f78-8d1a-3881aab1e25b
    creation_time: 2025-08-18T17:47:57+08:00
    producer: {{name: Hand, version: 1.0.0}}
    task:
      input_files: [a.c]
      input_file_hashes: {{a.c: {hash}}}
      specification: G ! call(reach_error())
      data_model: LP64
      language: C
  content:
{content}"
    )
}

fn invariant(line: u32, column: u32, value: &str) -> String {
    format!(
        "  - invariant:
      type: loop_invariant
      location: {{file_name: a.c, line: {line}, column: {column}, function: main}}
      value: {value}
      format: c_expression
"
    )
}

fn program(scratch: &Scratch, text: &str) -> PathBuf {
    scratch.file("a.c", text)
}

#[test]
fn violations_with_a_wrong_step_are_not_confirmed() {
    let scratch = Scratch::new("witness");
    let file = program(&scratch, UNSAFE);
    let (answered, text) = witness_of(&scratch, &["--property", "unreach-call"], &file);
    assert_eq!(answered, "false(unreach-call)");
    for right in ["x == 7", "line: 5", "line: 11", "type: assumption", "type: function_return"] {
        assert!(text.contains(right), "{right} is not in\n{text}");
    }
    for (right, wrong) in [
        ("x == 7", "x == 8"),
        // Another statement than the one with the violation.
        ("line: 11", "line: 8"),
        // The loop is left at once.
        ("\\\\result == 1", "\\\\result == -1"),
    ] {
        let wrong = text.replace(right, wrong);
        assert_ne!(wrong, text);
        let ran = validate(&scratch, &wrong, &[], &file);
        assert!(answer(&ran).starts_with("unknown (unconfirmed violation: no execution"), "{}", answer(&ran));
        assert_eq!(ran.code, Some(3));
    }
    let ran = validate(&scratch, &text, &["--property", "unreach-call"], &file);
    assert_eq!((answer(&ran).as_str(), ran.code), ("false(unreach-call)", Some(1)), "{}", ran.stderr);
}

#[test]
fn violations_of_other_tools_are_followed() {
    let scratch = Scratch::new("witness");
    let file = program(&scratch, UNSAFE);
    let waypoint = |kind: &str, line: u32, column: u32, value: &str| {
        format!(
            "  - segment:
    - waypoint:
        type: {kind}
        action: follow
        constraint: {{value: '{value}', format: c_expression}}
        location: {{file_name: a.c, line: {line}, column: {column}, function: main}}
"
        )
    };
    let target = "  - segment:
    - waypoint: {type: target, action: follow, location: {file_name: a.c, line: 11, column: 5}}
";
    // Only some of the inputs are pinned down, and a step is passed not the first time, but later.
    let content = format!(
        "{}{}{target}",
        waypoint("assumption", 6, 3, "x > 6"),
        waypoint("assumption", 8, 5, "y == 3")
    );
    let ran = validate(&scratch, &by_hand(&file, "violation_sequence", &content), &[], &file);
    assert_eq!(answer(&ran), "false(unreach-call)", "{}", ran.stderr);
    let content = format!("{}{target}", waypoint("assumption", 8, 5, "y == 6"));
    let ran = validate(&scratch, &by_hand(&file, "violation_sequence", &content), &[], &file);
    assert!(answer(&ran).starts_with("unknown"), "{}", answer(&ran));
    // What is not followed is said.
    let content = format!("{}{target}", waypoint("branching", 10, 3, "true"));
    let ran = validate(&scratch, &by_hand(&file, "violation_sequence", &content), &[], &file);
    assert_eq!(answer(&ran), "false(unreach-call)", "{}", ran.stderr);
    assert!(ran.stderr.contains("note: not followed: waypoints of type branching"), "{}", ran.stderr);
}

#[test]
fn invariants_are_proved_and_never_assumed() {
    let scratch = Scratch::new("witness");
    let file = program(&scratch, SAFE);
    let check = |content: &str| {
        let ran = validate(&scratch, &by_hand(&file, "invariant_set", content), &[], &file);
        (answer(&ran), ran.stderr)
    };
    let right = format!("{}{}", invariant(5, 3, "s % 2 == 0"), invariant(7, 5, "s % 2 == 0"));
    let (answered, messages) = check(&right);
    assert_eq!(answered, "true", "{messages}");
    assert!(messages.contains("witness confirmed: 2 invariants hold"), "{messages}");
    assert!(messages.contains("note: they are inductive"), "{messages}");
    for (content, expected) in [
        // Wrong from the second iteration on.
        (invariant(5, 3, "s == 0"), "the invariant 's == 0' at a.c:5:3 does not hold"),
        (invariant(7, 5, "s == 2 * i + 2"), "the invariant 's == 2 * i + 2' at a.c:7:5 does not hold"),
        // The property would follow from it.
        (invariant(5, 3, "0"), "the invariant '0' at a.c:5:3 does not hold"),
        (invariant(6, 5, "s % 2 == 0"), "at a.c:6:5: there is no loop"),
        (invariant(5, 3, "t == 0"), "not in scope at line 5: t"),
        (invariant(5, 3, "1 / s == 0"), "does not hold"),
    ] {
        let (answered, messages) = check(&content);
        let found = answered.starts_with("unknown (the proof could not be confirmed: ")
            && answered.contains(expected);
        assert!(found, "{answered}, not {expected}\n{messages}");
    }
}

/// The next code in the text is executed in other cases: an invariant that holds there is not confirmed.
#[test]
fn invariants_at_statements_without_code_are_not_confirmed() {
    let scratch = Scratch::new("witness");
    let text = "extern int __VERIFIER_nondet_int(void);\n\
        int main(void) {\n\
        int x = __VERIFIER_nondet_int(), y = 0;\n\
        for (int i = 0; i < 2; i++) {\n\
        if (x == 3)\n\
        ;\n\
        else {\n\
        y = 1;\n\
        continue;\n\
        }\n\
        if (x == 4)\n\
        goto OUT;\n\
        y = 2;\n\
        }\n\
        OUT:\n\
        return y;\n\
        }\n";
    let file = program(&scratch, text);
    for (line, value, expected) in [
        // `y = 1;` comes next in the text.
        (6, "x != 3", "there is no statement"),
        (10, "x == 3", "there is no statement"),
        // Braces are passed over: the statement behind them begins there.
        (7, "x != 3", "true"),
        (8, "x != 3", "true"),
        (8, "y == 0", "does not hold"),
        // Jumps are where they are.
        (9, "y == 1", "true"),
        (9, "x == 3", "does not hold"),
        (12, "x == 3", "true"),
        (13, "x == 3", "true"),
        (13, "x == 4", "does not hold"),
        (15, "(x == 3 && y == 2) || (x != 3 && y == 1)", "true"),
        (15, "y == 2", "does not hold"),
    ] {
        let content = invariant(line, 1, value).replace("loop_invariant", "location_invariant");
        let ran = validate(&scratch, &by_hand(&file, "invariant_set", &content), &[], &file);
        let answered = answer(&ran);
        assert!(answered.contains(expected), "{line} {value}: {answered}, not {expected}\n{}", ran.stderr);
    }
}

#[test]
fn induction_is_told_apart_from_truth() {
    let scratch = Scratch::new("witness");
    // `odd` is never anything but 0, but an iteration does not preserve that for any `step`.
    let text = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned int step = 2, odd = 0;
  while (__VERIFIER_nondet_int()) {
    odd = odd + step % 2;
    step = step + 4;
  }
  if (odd != 0) reach_error();
  return 0;
}
";
    let file = program(&scratch, text);
    let alone = by_hand(&file, "invariant_set", &invariant(5, 3, "odd == 0"));
    let ran = validate(&scratch, &alone, &[], &file);
    assert_eq!(answer(&ran), "true", "{}", ran.stderr);
    let expected = "note: the invariant 'odd == 0' at a.c:5:3 is not inductive, given the others";
    assert!(ran.stderr.contains(expected), "{}", ran.stderr);
    let both = format!("{}{}", invariant(5, 3, "odd == 0"), invariant(5, 3, "step % 2 == 0"));
    let ran = validate(&scratch, &by_hand(&file, "invariant_set", &both), &[], &file);
    assert_eq!(answer(&ran), "true", "{}", ran.stderr);
    assert!(ran.stderr.contains("note: they are inductive"), "{}", ran.stderr);
}

/// Lines are those of the file, whatever markers and line ends it has.
#[test]
fn preprocessed_files_and_windows_line_ends() {
    let marked = format!("# 100 \"original.c\"\n{}", UNSAFE.replace("int y;\n", "int y;\n# 7 \"other.h\"\n"));
    for (name, text) in [("a.i", marked), ("a.c", UNSAFE.replace('\n', "\r\n"))] {
        let scratch = Scratch::new("witness");
        let file = scratch.file(name, &text);
        let (answered, witness) = witness_of(&scratch, &["--property", "unreach-call"], &file);
        assert_eq!(answered, "false(unreach-call)");
        let line = text.lines().position(|line| line.contains("reach_error();")).expect("the call") + 1;
        let target = witness.rsplit("type: target").next().expect("a target");
        assert!(target.contains(&format!("line: {line}\n")), "line {line}:\n{witness}");
        let ran = validate(&scratch, &witness, &[], &file);
        assert_eq!(answer(&ran), "false(unreach-call)", "{witness}\n{}", ran.stderr);
    }
}

#[test]
fn witnesses_for_something_else_are_bad_input() {
    let scratch = Scratch::new("witness");
    let file = program(&scratch, SAFE);
    let right = by_hand(&file, "invariant_set", &invariant(5, 3, "s % 2 == 0"));
    let other = scratch.file("b.c", format!("{SAFE}\n"));
    for (text, arguments, file, expected) in [
        (right.clone(), &[][..], &other, "the witness is for a.c, which was not given"),
        (right.replace("a.c", "b.c"), &[], &other, "is for another version of"),
        (right.clone(), &["--data-model", "ILP32"], &file, "is for the data model LP64, not ILP32"),
        (right.clone(), &["--property", "no-overflow"], &file, "is for another specification"),
        (right.replace("G ! call(reach_error())", "F end"), &[], &file, "does not check: F end"),
        (right.replace("'2.0'", "'2.2'"), &[], &file, "it has version 2.2 of the format"),
        (right.replace("  content:", "  contents:"), &[], &file, "content is missing"),
        ("\u{0}{{".into(), &[], &file, "is no witness that I can read"),
        (right.replace("s % 2 == 0", "s = 1"), &[], &file, "would change the program"),
    ] {
        let ran = validate(&scratch, &text, arguments, file);
        assert_eq!(ran.code, Some(2), "{expected}: {}", ran.stderr);
        assert!(ran.stderr.contains(expected), "{}", ran.stderr);
        assert_eq!(answer(&ran), "");
    }
    let ran = verify(&["--validate-witness", "no/such/file.yml"], &file);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("cannot read no/such/file.yml"), "{}", ran.stderr);
}

#[test]
fn without_an_answer_there_is_no_witness() {
    let scratch = Scratch::new("witness");
    let file = program(&scratch, SAFE);
    let path = scratch.0.join("none.yml");
    let name = path.to_string_lossy().into_owned();
    let ran = verify(&["--unwind", "2", "--engine", "paths", "--loops", "unroll", "--witness", &name], &file);
    assert!(answer(&ran).starts_with("unknown"), "{}", answer(&ran));
    assert!(ran.stderr.contains("note: no witness was written: the answer is unknown"), "{}", ran.stderr);
    assert!(!path.exists());
    // A file that cannot be written costs nothing but itself.
    let ran = verify(&["--witness", "/no/such/folder/w.yml"], &program(&scratch, UNSAFE));
    assert_eq!((answer(&ran).as_str(), ran.code), ("false(unreach-call)", Some(2)));
    assert!(ran.stderr.contains("error: cannot write /no/such/folder/w.yml"), "{}", ran.stderr);
    // Nor has the format a word for everything.
    let text =
        "extern int __VERIFIER_nondet_int(void);\nint main(void) { return 1 / __VERIFIER_nondet_int(); }\n";
    let division = scratch.file("c.c", text);
    let ran = verify(&["--property", "division-by-zero", "--witness", &name], &division);
    assert_eq!(answer(&ran), "false(division-by-zero)");
    assert!(ran.stderr.contains("the format has no specification for division-by-zero"), "{}", ran.stderr);
}

#[test]
fn property_files_are_quoted_exactly() {
    let scratch = Scratch::new("witness");
    let file = program(&scratch, UNSAFE);
    let property = scratch.file("p.prp", "CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )\n\n");
    let (answered, text) = witness_of(&scratch, &["--property", &property.to_string_lossy()], &file);
    assert_eq!(answered, "false(unreach-call)");
    assert!(
        text.contains("specification: \"CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )\"\n"),
        "{text}"
    );
}

//! Every document that a run can leave behind, over outcomes of all kinds: valid against the schemas,
//! and as the snapshots in `tests/snapshots/<outcome>/` have them. `BLESS=1` writes these anew.

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

use common::{Scratch, check_all, root, run, surefoot};
use serde_json::Value;

/// One engine at a time: which of several is first depends on the clock.
const ONE_ENGINE: [&str; 5] =
    ["--engine=paths", "--loops=unroll", "--speculation=off", "--quiet", "--timeout=60"];

fn snapshots() -> PathBuf {
    root().join("crates/surefoot/tests/snapshots")
}

/// What a run left behind.
struct Documents {
    json: Value,
    sarif: Value,
    lcov: String,
    page: String,
    explained: String,
}

fn documents(case: &Path, scratch: &Scratch) -> Result<Documents, String> {
    for entry in std::fs::read_dir(case).map_err(|error| error.to_string())? {
        let from = entry.map_err(|error| error.to_string())?.path();
        let name = from.file_name().expect("a name");
        std::fs::copy(&from, scratch.0.join(name)).map_err(|error| error.to_string())?;
    }
    let flags = std::fs::read_to_string(case.join("flags")).map_err(|error| error.to_string())?;
    let mut command = surefoot();
    command.current_dir(&scratch.0).args(flags.split_whitespace());
    let own = |flag: &&&str| !flags.contains(flag.split('=').next().unwrap_or_default());
    command.args(ONE_ENGINE.iter().filter(own));
    command.args(["--json", "--sarif", "run.sarif", "--coverage", "coverage", "program.c"]);
    let ran = run(&mut command, b"");
    if !matches!(ran.code, Some(0 | 1 | 3)) {
        return Err(format!("code {:?}: {}", ran.code, ran.stderr));
    }
    scratch.file("run.json", &ran.stdout);
    let read = |name: &str| {
        std::fs::read_to_string(scratch.0.join(name)).map_err(|error| format!("{name}: {error}"))
    };
    let parse = |text: &str| serde_json::from_str(text).map_err(|error| format!("{error}: {text}"));
    let mut explain = surefoot();
    explain.current_dir(&scratch.0).args(["explain", "program.c", "run.json"]);
    let explained = run(&mut explain, b"");
    if explained.code != Some(0) {
        return Err(format!("explain: {}", explained.stderr));
    }
    let page = read("coverage/1-program.c.html").unwrap_or_else(|_| "nothing was recorded\n".into());
    let index = read("coverage/index.html")?;
    Ok(Documents {
        json: parse(&read("run.json")?)?,
        sarif: parse(&read("run.sarif")?)?,
        lcov: read("coverage/lcov.info")?,
        page: without_style(&index) + &without_style(&page),
        explained: String::from_utf8_lossy(&explained.stdout).into_owned(),
    })
}

/// The style is the same everywhere.
fn without_style(page: &str) -> String {
    match (page.split_once("<style>"), page.split_once("</style>")) {
        (Some((before, _)), Some((_, after))) => format!("{before}{after}"),
        _ => page.to_string(),
    }
}

/// Without what differs from run to run: times, counts, versions, hashes, folders.
fn normalised(mut value: Value, folder: &str) -> Value {
    match &mut value {
        Value::Object(members) => {
            for (name, member) in members.iter_mut() {
                *member = match name.as_str() {
                    "statistics" => "counts and times".into(),
                    "version" | "semanticVersion" if member != "2.1.0" => "VERSION".into(),
                    "sha256" | "sha-256" | "surefootResult/v1" => "HASH".into(),
                    _ => normalised(member.take(), folder),
                };
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| *item = normalised(item.take(), folder)),
        Value::String(text) => *text = plain(text, folder),
        _ => {}
    }
    value
}

/// Sanitizers show full paths.
fn plain(text: &str, folder: &str) -> String {
    text.replace(&format!("{folder}/"), "").replace(env!("CARGO_PKG_VERSION"), "VERSION")
}

fn compare(file: &Path, text: &str) -> Result<(), String> {
    if std::env::var_os("BLESS").is_some() {
        return std::fs::write(file, text).map_err(|error| error.to_string());
    }
    let expected = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    if text == expected {
        return Ok(());
    }
    let line = text.lines().zip(expected.lines()).position(|(found, expected)| found != expected);
    let line = line.unwrap_or_else(|| text.lines().count().min(expected.lines().count()));
    let at = |text: &str| text.lines().nth(line).unwrap_or("(the end)").to_string();
    Err(format!(
        "{}:{}: expected\n  {}\nfound\n  {}\nBLESS=1 writes it anew",
        file.display(),
        line + 1,
        at(&expected),
        at(text)
    ))
}

/// The schema that the crate `serde-sarif` ships, found by cargo.
fn public_sarif_schema() -> Value {
    let mut cargo = Command::new(env!("CARGO"));
    // What only other systems need is not there without a network.
    let platform = ["--filter-platform", "x86_64-unknown-linux-gnu"];
    cargo.args(["metadata", "--offline", "--format-version", "1"]).args(platform).current_dir(root());
    let output = run(&mut cargo, b"");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let package = packages.iter().find(|package| package["name"] == "serde-sarif").expect("the crate");
    let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
    let file = manifest.with_file_name("src").join("schema.json");
    let mut schema: Value = serde_json::from_slice(&std::fs::read(file).expect("the schema")).expect("JSON");
    // The pattern for languages is no regular expression of ECMAScript with Unicode: a bracket too many.
    for name in ["run", "toolComponent"] {
        let language = &mut schema["definitions"][name]["properties"]["language"];
        language.as_object_mut().expect("a definition").remove("pattern");
    }
    schema
}

fn own_schema() -> Value {
    let file = root().join("docs/schema/outcome-1.json");
    serde_json::from_slice(&std::fs::read(file).expect("the schema")).expect("JSON")
}

fn validate(what: &str, schema: &jsonschema::Validator, document: &Value) -> Result<(), String> {
    let errors: Vec<String> = schema
        .iter_errors(document)
        .map(|error| format!("{what} is not valid at '{}': {error}", error.instance_path()))
        .collect();
    if errors.is_empty() { Ok(()) } else { Err(errors.join("\n").chars().take(4000).collect()) }
}

#[test]
fn documents_are_valid_and_as_expected() {
    let own = jsonschema::validator_for(&own_schema()).expect("a schema");
    let public = jsonschema::validator_for(&public_sarif_schema()).expect("a schema");
    let mut cases: Vec<PathBuf> = std::fs::read_dir(snapshots())
        .expect("snapshots")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    cases.sort();
    assert!(cases.len() >= 12, "a dozen outcomes");
    check_all(&cases, |case| {
        let scratch = Scratch::new("outputs");
        let name = case.file_name().expect("a name").to_string_lossy();
        let found = documents(case, &scratch).map_err(|error| format!("{name}: {error}"))?;
        validate(&format!("the JSON of {name}"), &own, &found.json)?;
        validate(&format!("the SARIF of {name}"), &public, &found.sarif)?;
        let folder = scratch.0.canonicalize().expect("the folder").display().to_string();
        let json = normalised(found.json, &folder);
        let sarif = normalised(found.sarif, &folder);
        compare(&case.join("expected.json"), &format!("{json:#}\n"))?;
        compare(&case.join("expected.sarif"), &format!("{sarif:#}\n"))?;
        compare(&case.join("expected.lcov"), &found.lcov)?;
        compare(&case.join("expected.html"), &plain(&found.page, &folder))?;
        compare(&case.join("expected.txt"), &plain(&found.explained, &folder))
    });
}

/// A schema that allows everything would be no schema.
#[test]
fn the_schema_refuses_what_it_does_not_know() {
    let schema = jsonschema::validator_for(&own_schema()).expect("a schema");
    let scratch = Scratch::new("refused");
    let found = documents(&snapshots().join("out-of-bounds"), &scratch).expect("documents").json;
    validate("it", &schema, &found).expect("valid");
    let changes: [(&str, Value); 7] = [
        ("/verdict", "perhaps".into()),
        ("/schema_version", 2.into()),
        ("/command", "reach".into()),
        ("/violated", Value::Null),
        ("/counterexample/replay/result", "believed".into()),
        ("/counterexample/test/stdin", "0".into()),
        ("/engine/decided", "luck".into()),
    ];
    for (pointer, value) in changes {
        let mut changed = found.clone();
        *changed.pointer_mut(pointer).expect(pointer) = value;
        assert!(validate("it", &schema, &changed).is_err(), "{pointer}");
    }
    let mut more = found.clone();
    more["mood"] = "good".into();
    assert!(validate("it", &schema, &more).is_err());
    let mut less = found;
    less.as_object_mut().expect("an object").remove("reasons");
    assert!(validate("it", &schema, &less).is_err());
}

#[test]
fn documents_of_other_commands_are_valid() {
    let schema = jsonschema::validator_for(&own_schema()).expect("a schema");
    let scratch = Scratch::new("others");
    let file = scratch.file("f.c", "int f(int x) { return x < 0 ? -x : x; }\nint main(void) { return 0; }\n");
    let proof = scratch.0.join("f.proof");
    let written = run(surefoot().arg("verify").arg("--proof").arg(&proof).arg(&file), b"");
    assert_eq!(written.code, Some(0), "{}", written.stderr);
    let check = |command: &mut Command, code: i32| {
        let ran = run(command, b"");
        assert_eq!(ran.code, Some(code), "{}", ran.stderr);
        let document: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
        validate("it", &schema, &document).expect("valid");
        document
    };
    let checked = check(surefoot().args(["check-proof", "--json"]).arg(&proof).arg(&file), 0);
    assert_eq!(checked["confirmed"], true);
    let vc = ["vc", "--json", "--function", "f", "--ensures", "result >= 0"];
    check(surefoot().args(vc).arg(&file), 0);
    let falsified = check(surefoot().args(vc).arg("--solve").arg(&file), 1);
    assert_eq!(falsified["answer"], "falsified");
}

/// Every field at the top of a document, and every word for a verdict, is explained.
#[test]
fn the_fields_are_documented() {
    let text = std::fs::read_to_string(root().join("docs/json.md")).expect("the document");
    let schema = own_schema();
    let pointers = ["/$defs/header", "/$defs/outcome", "/$defs/target", "/$defs/suite", "/oneOf/4"];
    for pointer in pointers {
        let properties = schema.pointer(pointer).and_then(|part| part["properties"].as_object());
        for name in properties.expect(pointer).keys() {
            assert!(text.contains(&format!("`{name}`")), "{name} of {pointer} is not in docs/json.md");
        }
    }
}

//! Inputs as text and outcomes as JSON, compared with golden texts.

#![recursion_limit = "256"]

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use outcome::{
    Counterexample, Coverage, Covered, Decider, Input, InputKind, InputType, Limit, Outcome, Properties,
    Property, Reason, ReasonKind, Replay, StackEntry, Statistics, Test, Verdict,
};
use program::{FileId, Place, Program};
use serde_json::json;

fn program(name: &str) -> (Arc<Program>, FileId) {
    let file = std::env::temp_dir().join(format!("surefoot-render-{}-{name}.c", std::process::id()));
    fs::write(&file, "int main(void) { return 0; }").expect("written");
    let mut program = frontend::load(std::slice::from_ref(&file), &frontend::Options::default())
        .expect("a program")
        .program;
    fs::remove_file(file).expect("removed");
    let known = Arc::make_mut(&mut program);
    for source in known.files.values_mut() {
        source.path = "a.c".into();
    }
    let id = known.files.keys().next().expect("a file");
    (program, id)
}

fn test(file: FileId) -> Test {
    let input = |kind, name: &str, ty, bytes: &[u8]| Input {
        kind,
        name: name.into(),
        ty,
        bytes: bytes.to_vec(),
        variable: None,
        place: None,
    };
    let int = InputType::Int { width: 32, signed: true };
    let call = input(InputKind::Call, "__VERIFIER_nondet_int", int, &(-7i32).to_le_bytes());
    let inputs = vec![
        Input { variable: Some("x".into()), place: Some(Place { file, line: 3, column: 9 }), ..call },
        input(InputKind::Memory, "buffer", InputType::Bytes, &[0, 255]),
        input(InputKind::Memory, "large", InputType::Bytes, &[1; 33]),
        input(InputKind::External, "outside", int, &[1, 0, 0, 0]),
        input(InputKind::Unmodelled, "mystery", InputType::Float, &1.5f32.to_le_bytes()),
        Input {
            variable: Some("y".into()),
            ..input(InputKind::Uninitialised, "uninitialised", InputType::Bool, &[1])
        },
    ];
    Test { inputs, arguments: vec![b"-v".to_vec()], stdin: b"a\"b\n\xff".to_vec(), ..Test::default() }
}

#[test]
fn inputs_as_text() {
    let (program, file) = program("text");
    let large = format!("{{{}, … 33 bytes}}", ["0x01"; 32].join(", "));
    assert_eq!(
        report::text::test(&program, &test(file)),
        format!(
            "argument 1 = \"-v\"\n\
             standard input = \"a\\\"b\\n\\377\"\n\
             x = -7, from __VERIFIER_nondet_int() at a.c:3\n\
             buffer = {{0x00, 0xff}}\n\
             large = {large}\n\
             outside = 1 (a variable that is defined nowhere)\n\
             mystery() = 0x1.8000000000000p0f (a function without body)\n\
             y = 1, never initialised\n"
        )
    );
    assert_eq!(report::text::test(&program, &Test::default()), "");
}

#[test]
fn an_outcome_as_json() {
    let (program, file) = program("json");
    let place = Some(Place { file, line: 3, column: 9 });
    let mut test = test(file);
    test.inputs.truncate(1);
    let outcome = Outcome {
        properties: Properties::none().with(Property::Assert),
        verdict: Verdict::False(Property::Assert),
        decided_by: Some(Decider::Bounded),
        counterexample: Some(Counterexample {
            property: Property::Assert,
            kind: "assertion failure".into(),
            stack: vec![StackEntry { function: program.entry, place }],
            test,
            trace: vec![Place { file, line: 2, column: 1 }],
            replay: Replay::Confirmed("it failed".into()),
        }),
        reasons: vec![Reason { kind: ReasonKind::Limit(Limit::Time), text: "60 s".into(), place: None }],
        coverage: Coverage { blocks: Covered { covered: 1, total: 2 }, ..Coverage::default() },
        statistics: Statistics {
            paths: 4,
            seconds: BTreeMap::from([("replay", 0.5)]),
            ..Statistics::default()
        },
        unmodelled: vec!["mystery".into()],
        assumptions: vec![],
        preconditions: vec![],
        invariants: vec![],
        loop_invariants: vec![],
        explanations: vec![],
        reached: vec![],
        proof: None,
        claims: vec![],
        proof_check: None,
        trees: vec![],
    };
    let file = report::RunFile { path: "a.c".into(), sha256: "00".into() };
    let run = report::Run {
        command: "verify",
        version: "9.9",
        engine: "auto".into(),
        entry: "main".into(),
        files: vec![file],
    };
    let covered = json!({ "covered": 0, "total": 0 });
    assert_eq!(
        report::json::outcome(&run, &program, &outcome),
        json!({
            "schema_version": 1,
            "tool": { "name": "surefoot", "version": "9.9" },
            "command": "verify",
            "files": [{ "file": "a.c", "sha256": "00" }],
            "entry": "main",
            "engine": { "asked": "auto", "decided": "bmc" },
            "verdict": "false",
            "violated": "assert",
            "properties": ["assert"],
            "data_model": "LP64",
            "reasons": [{
                "kind": "time limit",
                "text": "60 s",
                "place": null,
                "flag": "--timeout",
                "remedy": "raise --timeout",
            }],
            "counterexample": {
                "property": "assert",
                "kind": "assertion failure",
                "stack": [{ "function": "main", "place": { "file": "a.c", "line": 3, "column": 9 } }],
                "test": {
                    "inputs": [{
                        "kind": "call",
                        "name": "__VERIFIER_nondet_int",
                        "type": { "name": "int", "width": 32, "signed": true },
                        "value": "-7",
                        "bytes": "f9ffffff",
                        "variable": "x",
                        "place": { "file": "a.c", "line": 3, "column": 9 },
                    }],
                    "arguments": ["2d76"],
                    "stdin": "6122620aff", "variables": [], "files": [], "statuses": [],
                    "output_file": false,
                },
                "trace": [{ "file": "a.c", "line": 2, "column": 1 }],
                "replay": { "result": "confirmed", "text": "it failed" },
            },
            "coverage": {
                "blocks": { "covered": 1, "total": 2 },
                "branches": covered,
                "lines": covered,
                "uncovered": [],
                "files": [],
            },
            "statistics": {
                "paths": 4, "cut_paths": 0, "states": 0, "repeated_states": 0,
                "subsumed_states": 0, "nodes": 0, "interpolants": 0, "nodes_without_interpolant": 0,
                "transitions": 0, "known_transitions": 0,
                "stored_interpolants": 0, "interpolant_variables": 0, "speculation": [],
                "merged_states": 0, "bound": null,
                "max_live_states": 0,
                "forks": 0, "instructions": 0, "terms": 0, "seconds": { "replay": 0.5 }, "queries": {},
                "bytes": {},
                "loops": {
                    "rounds": 0, "restarts": 0, "unrolled": 0, "facts_tried": 0, "facts_dropped": 0, "facts_required": 0,
                },
            },
            "unmodelled": ["mystery"],
            "assumptions": [],
            "rests_on": [],
            "preconditions": [],
            "invariants": [],
            "proof_check": null,
        })
    );
}

#[test]
fn a_test_is_read_back_from_json() {
    let (program, file) = program("back");
    let mut test = test(file);
    let written = report::json::test(&program, &test).to_string();
    let read = report::json::read(&written).expect("a test");
    for input in &mut test.inputs {
        input.place = None;
    }
    assert_eq!(read, test);
    for nonsense in ["", "{}", "[]", "7", "{\"inputs\": [{}], \"arguments\": [], \"stdin\": \"\"}"] {
        assert!(report::json::read(nonsense).is_err(), "{nonsense}");
    }
    for (whole, broken) in [("\"call\"", "\"cell\""), ("\"2d76\"", "\"2d7\""), ("\"float\"", "\"half\"")] {
        assert!(report::json::read(&written.replace(whole, broken)).is_err(), "{broken}");
    }
    let safe = report::json::read("{\"counterexample\": null}").expect_err("no test");
    assert!(safe.to_string().contains("no violation"), "{safe}");
}

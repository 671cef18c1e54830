//! Witnesses as text, and back.

use report::witness::{
    Constraint, Content, Invariant, Location, Metadata, Producer, ReadError, Segment, Waypoint, WaypointKind,
    Witness, read, write,
};

fn location(line: u32, column: Option<u32>) -> Location {
    Location { file_name: "dir/a b.c".into(), line, column, function: column.map(|_| "main".into()) }
}

fn witness(content: Content) -> Witness {
    Witness {
        metadata: Metadata {
            format_version: "2.0".into(),
            uuid: "018cdad1-1dd5-4f78-8d1a-3881aab1e25b".into(),
            creation_time: "2026-11-15T12:00:00Z".into(),
            producer: Producer { name: "Surefoot".into(), version: "0.1.0".into() },
            input_files: vec![("dir/a b.c".into(), "00ff".into())],
            specification:
                "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )".into(),
            data_model: "LP64".into(),
        },
        content,
    }
}

fn violation() -> Witness {
    let follow = |kind, constraint: Option<(&str, &str)>, location| Segment {
        avoid: Vec::new(),
        follow: Waypoint {
            kind,
            constraint: constraint
                .map(|(value, format)| Constraint { value: value.into(), format: Some(format.into()) }),
            location,
        },
    };
    witness(Content::Violation(vec![
        follow(WaypointKind::Assumption, Some(("x == 2", "c_expression")), location(4, Some(3))),
        follow(
            WaypointKind::FunctionReturn,
            Some(("\\result == 0", "acsl_expression")),
            location(5, Some(30)),
        ),
        follow(WaypointKind::Target, None, location(6, None)),
    ]))
}

fn correctness() -> Witness {
    let value = "(0 <= i && i <= n) || i == -1".into();
    let of_loop = true;
    let location = location(10, Some(3));
    witness(Content::Correctness(vec![Invariant { of_loop, location, value, format: "c_expression".into() }]))
}

const HEAD: &str = r#"  metadata:
    format_version: "2.0"
    uuid: "018cdad1-1dd5-4f78-8d1a-3881aab1e25b"
    creation_time: "2026-11-15T12:00:00Z"
    producer:
      name: Surefoot
      version: "0.1.0"
    task:
      input_files:
      - "dir/a b.c"
      input_file_hashes:
        "dir/a b.c": "00ff"
      specification: "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )"
      data_model: LP64
      language: C
"#;

#[test]
fn a_violation_is_a_list_of_segments() {
    let expected = r#"  content:
  - segment:
    - waypoint:
        type: assumption
        action: follow
        constraint:
          value: "x == 2"
          format: c_expression
        location:
          file_name: "dir/a b.c"
          line: 4
          column: 3
          function: main
  - segment:
    - waypoint:
        type: function_return
        action: follow
        constraint:
          value: "\\result == 0"
          format: acsl_expression
        location:
          file_name: "dir/a b.c"
          line: 5
          column: 30
          function: main
  - segment:
    - waypoint:
        type: target
        action: follow
        location:
          file_name: "dir/a b.c"
          line: 6
"#;
    assert_eq!(write(&violation()), format!("- entry_type: violation_sequence\n{HEAD}{expected}"));
}

#[test]
fn a_proof_is_a_list_of_invariants() {
    let expected = r#"  content:
  - invariant:
      type: loop_invariant
      location:
        file_name: "dir/a b.c"
        line: 10
        column: 3
        function: main
      value: "(0 <= i && i <= n) || i == -1"
      format: c_expression
"#;
    assert_eq!(write(&correctness()), format!("- entry_type: invariant_set\n{HEAD}{expected}"));
    let empty = witness(Content::Correctness(Vec::new()));
    assert_eq!(write(&empty), format!("- entry_type: invariant_set\n{HEAD}  content: []\n"));
}

#[test]
fn what_is_written_is_read_back() {
    for witness in [violation(), correctness(), witness(Content::Correctness(Vec::new()))] {
        assert_eq!(read(&write(&witness)), Ok(witness));
    }
    // Whatever the strings hold.
    let mut hostile = correctness();
    for text in
        ["\"", "\\", "a: b # c", "- x", "*a &b", "\u{0}\u{1f}\u{85}\u{2028}", "ä€", "%", "@", "''", " x "]
    {
        hostile.metadata.producer.name = text.into();
        hostile.metadata.input_files[0].0 = text.into();
        if let Content::Correctness(invariants) = &mut hostile.content {
            invariants[0].value = text.into();
        }
        assert_eq!(read(&write(&hostile)).as_ref(), Ok(&hostile), "{text:?}");
    }
}

/// As other tools write them: flow style, other quotes, more fields.
#[test]
fn other_styles_are_read() {
    let text = "
- entry_type: invariant_set
  metadata:
    format_version: 2.0
    uuid: 018cdad1-1dd5-4f78-8d1a-3881aab1e25b
    creation_time: 2025-08-18T17:47:57+08:00
    producer: {name: CPAchecker, version: '4.0', description: \"x\"}
    task: {input_files: ['a.c'], input_file_hashes: {a.c: ABCD}, specification: 'G ! call(reach_error())',
      data_model: ILP32, language: C}
  content:
  - invariant: {type: location_invariant, value: x > 0, format: c_expression,
      location: {file_name: a.c, line: 7}}
";
    let read = read(text).expect("a witness");
    assert_eq!(read.metadata.input_files, [("a.c".to_string(), "abcd".to_string())]);
    assert_eq!(read.metadata.creation_time, "2025-08-18T17:47:57+08:00");
    let Content::Correctness(invariants) = read.content else { panic!("a correctness witness") };
    assert!(!invariants[0].of_loop);
    assert_eq!(invariants[0].location.column, None);
}

#[test]
fn what_is_wrong_is_named() {
    let (violation, correctness) = (write(&violation()), write(&correctness()));
    for (text, expected) in [
        (correctness.replace("      language: C\n", ""), "metadata.task.language is missing"),
        (correctness.replace("LP64", "LP65"), "data_model is neither ILP32 nor LP64"),
        (
            correctness.replace("\"2.0\"", "\"2.1\""),
            "it has version 2.1 of the format: only 2.0 is supported",
        ),
        (correctness.replace("line: 10", "line: -1"), "location.line is no positive number"),
        (correctness.replace("loop_invariant", "contract"), "type is neither loop_invariant nor"),
        (correctness.replace("\"dir/a b.c\": ", "other: "), "input_file_hashes.dir/a b.c is missing"),
        (correctness.replace("invariant_set", "something"), "has no entry of type"),
        (violation.replace("type: target", "type: branching"), "has no constraint"),
        (violation.replace("action: follow", "action: cycle"), "action is neither follow nor avoid"),
        (violation.replace("type: assumption", "type: target"), "must end in the target"),
        (violation.replace("action: follow", "action: avoid"), "has no waypoint that is to be followed"),
        (format!("{violation}{violation}"), "several witnesses"),
        ("a: [".into(), "no well-formed YAML"),
        ("".into(), "the file is no list"),
        ("- &a [x, *a]\n".into(), "anchors and aliases are not supported"),
        ("<?xml version=\"1.0\"?>".into(), "GraphML"),
    ] {
        let error = read(&text).expect_err("a wrong witness").to_string();
        assert!(error.contains(expected), "{error}\n{text}");
    }
}

/// Neither deep nesting nor size ends the reader.
#[test]
fn large_files_are_refused() {
    assert_eq!(read(&"[".repeat(1 << 20)), Err(ReadError::TooLarge));
    assert_eq!(read(&"- ".repeat(1 << 20)), Err(ReadError::TooLarge));
    assert_eq!(read(&"? ".repeat(1 << 20)), Err(ReadError::TooLarge));
    assert_eq!(read(&"#".repeat((16 << 20) + 1)), Err(ReadError::TooLarge));
}

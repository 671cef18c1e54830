//! A violation that nobody explored: a test by hand is all that it takes to explain one.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use diagnose::{Rerun, circumstances, short_way, way};
use outcome::{Counterexample, Input, InputKind, InputType, Property, Replay, Test};
use program::Program;
use semantics::Stop;

const TEXT: &str = "\
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int unused = __VERIFIER_nondet_int();
  char *p = malloc(4);
  if (!p)
    return 1;
  if (n > 10)
    p[4 + (n & 1)] = 1;
  return 0;
}
";

/// A program on disk, loaded.
struct Loaded {
    folder: PathBuf,
    program: Arc<Program>,
}

impl Loaded {
    fn new(name: &str) -> Loaded {
        let folder = std::env::temp_dir().join(format!("surefoot-diagnose-{name}-{}", std::process::id()));
        fs::create_dir(&folder).expect("a folder");
        let file = folder.join("a.c");
        fs::write(&file, TEXT).expect("a file");
        let program = frontend::load(&[file], &frontend::Options::default()).expect("a program").program;
        Loaded { folder, program }
    }

    fn rerun(&self) -> Rerun<'_> {
        Rerun::new(&self.program, semantics::Options::default(), b"a.c".to_vec())
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn input(value: i32) -> Input {
    Input {
        kind: InputKind::Call,
        name: "__VERIFIER_nondet_int".into(),
        ty: InputType::Int { width: 32, signed: true },
        bytes: value.to_le_bytes().to_vec(),
        variable: None,
        place: None,
    }
}

/// The violation that a run with these values ends with. Where inputs are asked for, the text says.
fn found(loaded: &Loaded, values: [i32; 2]) -> Counterexample {
    let mut test = Test { inputs: values.map(input).to_vec(), ..Test::default() };
    let stop = loaded.rerun().machine(&test).expect("a machine").run();
    let Stop::Violation(violation) = stop else { panic!("it ended with: {stop}") };
    let file = loaded.program.files.iter().find(|(_, file)| file.path.ends_with("a.c")).expect("the file").0;
    for (input, line) in test.inputs.iter_mut().zip([4, 5]) {
        input.place = Some(program::Place { file, line, column: 11 });
    }
    let kind = violation.describe(&loaded.program);
    let replay = Replay::NotTried("nobody asked".into());
    Counterexample {
        property: Property::ValidDeref,
        kind,
        stack: Vec::new(),
        test,
        trace: Vec::new(),
        replay,
    }
}

#[test]
fn what_matters_is_told_and_nothing_else() {
    let loaded = Loaded::new("circumstances");
    let found = found(&loaded, [13, 7]);
    let told = circumstances(&loaded.rerun(), &found, true);
    assert_eq!(told.access.as_deref(), Some("1 byte written, 1 byte behind the end"));
    let notes: Vec<(u32, &str)> =
        told.notes.iter().map(|note| (note.place.line, note.label.as_str())).collect();
    let expected = [
        (6, "memory allocated here, 4 bytes"),
        (9, "taken because this holds"),
        (7, "taken because this does not hold"),
        (4, "this input: 13"),
    ];
    assert_eq!(notes, expected);
    assert_eq!(told.left_out, 0);
}

#[test]
fn the_way_leads_to_the_violation() {
    let loaded = Loaded::new("way");
    let found = found(&loaded, [12, 0]);
    let found_way = way(&loaded.rerun(), &found).expect("a way");
    assert!(found_way.ended.is_none() && !found_way.is_cut);
    let lines: Vec<u32> = found_way.places.iter().map(|place| place.line).collect();
    assert_eq!(lines.last(), Some(&10), "{lines:?}");
    assert!(lines.contains(&9), "{lines:?}");
    assert_eq!(short_way(&loaded.rerun(), &found), found_way.places);
}

/// Nothing is told of a violation that does not happen.
#[test]
fn what_does_not_happen_again_is_not_explained() {
    let loaded = Loaded::new("other");
    let mut found = found(&loaded, [12, 0]);
    found.test.inputs[0] = input(3);
    let told = circumstances(&loaded.rerun(), &found, true);
    assert!(told.access.is_none() && told.notes.is_empty());
    assert!(way(&loaded.rerun(), &found).expect("a way").ended.is_some());
    assert!(short_way(&loaded.rerun(), &found).is_empty());
}

//! Tests from files, and handing their inputs to a concrete run.

use std::collections::VecDeque;
use std::path::Path;

use outcome::{Input, InputKind, InputType, Test};
use program::{DataModel, Program, Type};
use report::ktest::KTest;
use semantics::Origin;
use semantics::concrete::{Feed, Wanted};

/// What the names of files with tests end in.
const EXTENSIONS: [&str; 3] = ["ktest", "xml", "json"];

/// Whether a file goes by a name that tests have.
pub fn is_test(path: &Path) -> bool {
    path.extension().is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known))
}

/// Reads a test for this program; what kind it is shows in the file's name.
pub fn read(path: &Path, program: &Program) -> Result<Test, String> {
    let shown = path.display();
    let bytes = std::fs::read(path).map_err(|error| format!("cannot read {shown}: {error}"))?;
    let text = String::from_utf8_lossy(&bytes);
    let test = match path.extension().and_then(|extension| extension.to_str()) {
        Some("ktest") => KTest::decode(&bytes).map(|file| file.to_test(program)).map_err(|e| e.to_string()),
        Some("xml") => report::testcomp::read(&text).map_err(|error| error.to_string()),
        _ => report::json::read(&text).map_err(|error| error.to_string()),
    };
    test.map_err(|error| {
        format!(
            "{shown} is no test that I can read: {error}\n\
             a test is a .ktest file, a test case of a suite (.xml), or what verify --json printed (.json)"
        )
    })
}

/// Hands out the inputs of a test in order.
///
/// Incomplete: memory that was never written is not among them; a run that depends on it may take
/// another path.
pub fn feed(test: &Test, model: DataModel) -> Feed {
    let of_kind = |uninitialised: bool| {
        let inputs = test.inputs.iter().filter(move |input| {
            let is_scalar = input.ty != InputType::Bytes;
            (input.kind == InputKind::Uninitialised) == uninitialised && (!uninitialised || is_scalar)
        });
        inputs.cloned().collect::<VecDeque<Input>>()
    };
    let (mut inputs, mut uninitialised) = (of_kind(false), of_kind(true));
    Box::new(move |origin, wanted| match origin {
        Origin::Uninitialised => uninitialised.pop_front().map(|input| input.bytes),
        Origin::Argument(_) | Origin::Library => None,
        _ => next(&mut inputs, wanted, model),
    })
}

fn next(inputs: &mut VecDeque<Input>, wanted: Wanted, model: DataModel) -> Option<Vec<u8>> {
    let is_literal = |input: &Input| input.kind == InputKind::Call && input.name.is_empty();
    if wanted == Wanted::Bytes(0) && inputs.front().is_some_and(|input| !input.bytes.is_empty()) {
        return None;
    }
    let first = inputs.pop_front()?;
    if !is_literal(&first) {
        return Some(first.bytes);
    }
    let value = |input: &Input, ty| {
        report::testcomp::parse_literal(&String::from_utf8_lossy(&input.bytes), ty, model)
    };
    match wanted {
        Wanted::Scalar(ty) => value(&first, input_type(ty)),
        // A region is one literal per byte.
        Wanted::Bytes(length) => {
            let byte = InputType::Int { width: 8, signed: false };
            let rest = (1..length).map_while(|_| inputs.pop_front());
            std::iter::once(first).chain(rest).map(|input| value(&input, byte)?.first().copied()).collect()
        }
    }
}

fn input_type(ty: Type) -> InputType {
    match ty {
        Type::Int(width) => InputType::Int { width, signed: true },
        Type::Float => InputType::Float,
        Type::Double => InputType::Double,
        Type::Pointer => InputType::Pointer,
    }
}

//! Handing the inputs of a test to a concrete run.

use std::collections::VecDeque;

use outcome::{Input, InputKind, InputType, Test};
use program::{DataModel, Type};
use semantics::Origin;
use semantics::concrete::{Feed, Wanted};

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
    Box::new(move |origin, wanted, _| match origin {
        Origin::Uninitialised => uninitialised.pop_front().map(|input| input.bytes),
        Origin::Given(_) | Origin::Library => None,
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

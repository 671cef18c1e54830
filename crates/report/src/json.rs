//! A whole outcome as JSON, for programs that call Surefoot.

use outcome::{
    Counterexample, Coverage, Covered, Input, InputKind, InputType, Limit, Outcome, Reason, ReasonKind,
    Replay, Statistics, Test, Verdict,
};
use program::{Place, Program};
use serde_json::{Value, json};

use crate::text;

/// Raised whenever a field changes its meaning or goes; new fields may come without.
pub const SCHEMA_VERSION: u32 = 1;

pub fn outcome(program: &Program, outcome: &Outcome) -> Value {
    let (verdict, violated) = match outcome.verdict {
        Verdict::True => ("true", None),
        Verdict::False(property) => ("false", Some(property.name())),
        Verdict::Unknown => ("unknown", None),
    };
    json!({
        "schema_version": SCHEMA_VERSION,
        "verdict": verdict,
        "violated": violated,
        "properties": outcome.properties.iter().map(|property| property.name()).collect::<Vec<_>>(),
        "data_model": program.data_model.to_string(),
        "reasons": outcome.reasons.iter().map(|entry| reason(program, entry)).collect::<Vec<_>>(),
        "counterexample": outcome.counterexample.as_ref().map(|found| counterexample(program, found)),
        "coverage": coverage(program, &outcome.coverage),
        "statistics": statistics(&outcome.statistics),
        "unmodelled": outcome.unmodelled,
        "assumptions": outcome.assumptions,
    })
}

fn place(program: &Program, place: Option<Place>) -> Value {
    match place.and_then(|at| Some((at, program.files.get(at.file)?))) {
        Some((at, file)) if at.line != 0 => {
            json!({ "file": file.path, "line": at.line, "column": at.column })
        }
        _ => Value::Null,
    }
}

fn reason(program: &Program, reason: &Reason) -> Value {
    let kind = match reason.kind {
        ReasonKind::Limit(Limit::Time) => "time limit",
        ReasonKind::Limit(Limit::Memory) => "memory limit",
        ReasonKind::Limit(Limit::Depth) => "depth limit",
        ReasonKind::Limit(Limit::Unwind) => "unwind limit",
        ReasonKind::Limit(Limit::Paths) => "path limit",
        ReasonKind::Limit(Limit::Instructions) => "instruction limit",
        ReasonKind::Unsupported => "unsupported",
        ReasonKind::Solver => "solver",
        ReasonKind::Undefined => "undefined behaviour",
        ReasonKind::Unconfirmed => "unconfirmed",
        ReasonKind::Interrupted => "interrupted",
    };
    json!({ "kind": kind, "text": reason.text, "place": place(program, reason.place) })
}

fn counterexample(program: &Program, found: &Counterexample) -> Value {
    let stack = found.stack.iter().map(|entry| {
        let function = program.functions.get(entry.function).map(|function| function.name.as_str());
        json!({ "function": function, "place": place(program, entry.place) })
    });
    let (replayed, how) = match &found.replay {
        Replay::NotTried(why) => ("not tried", why),
        Replay::Confirmed(how) => ("confirmed", how),
        Replay::Refuted(what) => ("refuted", what),
    };
    json!({
        "property": found.property.name(),
        "kind": found.kind,
        "stack": stack.collect::<Vec<_>>(),
        "test": test(program, &found.test),
        "trace": found.trace.iter().map(|&at| place(program, Some(at))).collect::<Vec<_>>(),
        "replay": { "result": replayed, "text": how },
    })
}

pub fn test(program: &Program, test: &Test) -> Value {
    json!({
        "inputs": test.inputs.iter().map(|entry| input(program, entry)).collect::<Vec<_>>(),
        "arguments": test.arguments.iter().map(|argument| hex(argument)).collect::<Vec<_>>(),
        "stdin": hex(&test.stdin),
    })
}

fn input(program: &Program, input: &Input) -> Value {
    let kind = match input.kind {
        InputKind::Call => "call",
        InputKind::Memory => "memory",
        InputKind::External => "external",
        InputKind::Unmodelled => "unmodelled",
        InputKind::Uninitialised => "uninitialised",
    };
    let ty = match input.ty {
        InputType::Bool => json!({ "name": "bool" }),
        InputType::Int { width, signed } => json!({ "name": "int", "width": width, "signed": signed }),
        InputType::Float => json!({ "name": "float" }),
        InputType::Double => json!({ "name": "double" }),
        InputType::Pointer => json!({ "name": "pointer" }),
        InputType::Bytes => json!({ "name": "bytes" }),
    };
    json!({
        "kind": kind,
        "name": input.name,
        "type": ty,
        "value": text::value(input),
        "bytes": hex(&input.bytes),
        "variable": input.variable,
        "place": place(program, input.place),
    })
}

/// Bytes in hexadecimal: JSON's strings hold text only.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn coverage(program: &Program, coverage: &Coverage) -> Value {
    let covered = |covered: Covered| json!({ "covered": covered.covered, "total": covered.total });
    let uncovered = coverage.uncovered.iter().map(|&(function, block, at)| {
        let function = program.functions.get(function).map(|function| function.name.as_str());
        json!({ "function": function, "block": block.to_string(), "place": place(program, at) })
    });
    json!({
        "blocks": covered(coverage.blocks),
        "branches": covered(coverage.branches),
        "lines": covered(coverage.lines),
        "uncovered": uncovered.collect::<Vec<_>>(),
    })
}

fn statistics(statistics: &Statistics) -> Value {
    json!({
        "paths": statistics.paths,
        "cut_paths": statistics.cut_paths,
        "states": statistics.states,
        "max_live_states": statistics.max_live_states,
        "forks": statistics.forks,
        "instructions": statistics.instructions,
        "terms": statistics.terms,
        "seconds": statistics.seconds,
        "queries": statistics.queries,
    })
}

//! A whole outcome as JSON, for programs that call Surefoot.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use outcome::{
    Assumption, Counterexample, Coverage, Covered, Decider, FileStatus, Input, InputKind, InputType, Limit,
    Outcome, Precondition, ProofCheck, Reached, Reason, ReasonKind, Replay, Statistics, Target, Test,
    Verdict,
};
use program::{FileId, Place, Program};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value, json};

use crate::run::Run;
use crate::sarif::Decision;
use crate::text;

/// Raised whenever a field changes its meaning or goes; new fields may come without.
pub const SCHEMA_VERSION: u32 = 1;

/// What every document begins with: what was run, and on what.
fn header(run: &Run) -> Map<String, Value> {
    let files = run.files.iter().map(|file| json!({ "file": file.path, "sha256": file.sha256 }));
    let mut header = Map::new();
    header.insert("schema_version".into(), SCHEMA_VERSION.into());
    header.insert("tool".into(), json!({ "name": "surefoot", "version": run.version }));
    header.insert("command".into(), run.command.into());
    header.insert("files".into(), files.collect());
    header.insert("entry".into(), run.entry.as_str().into());
    header
}

/// A document with its header.
pub fn document(run: &Run, body: Value) -> Value {
    let mut members = header(run);
    if let Value::Object(body) = body {
        members.extend(body);
    }
    Value::Object(members)
}

pub fn outcome(run: &Run, program: &Program, outcome: &Outcome) -> Value {
    let (verdict, violated) = match outcome.verdict {
        Verdict::True => ("true", None),
        Verdict::False(property) => ("false", Some(property.name())),
        Verdict::Unknown => ("unknown", None),
    };
    let body = json!({
        "engine": { "asked": run.engine, "decided": outcome.decided_by.map(decider) },
        "verdict": verdict,
        "violated": violated,
        "properties": outcome.properties.iter().map(|property| property.name()).collect::<Vec<_>>(),
        "data_model": program.data_model.to_string(),
        "reasons": outcome.reasons.iter().map(|entry| reason(program, entry)).collect::<Vec<_>>(),
        "counterexample": outcome.counterexample.as_ref().map(|found| counterexample(program, found)),
        "coverage": coverage(program, &outcome.coverage),
        "statistics": statistics(&outcome.statistics),
        "unmodelled": outcome.unmodelled,
        "assumptions": outcome.assumptions.iter().map(|found| found.text.clone()).collect::<Vec<_>>(),
        "rests_on": outcome.assumptions.iter().map(|found| assumption(program, found)).collect::<Vec<_>>(),
        "preconditions": conditions(program, &outcome.preconditions),
        "invariants": conditions(program, &outcome.invariants),
        "proof_check": outcome.proof_check.as_ref().map(checked),
    });
    document(run, body)
}

/// What an answer rests on.
pub(crate) fn assumption(program: &Program, found: &Assumption) -> Value {
    json!({
        "kind": found.kind.name(),
        "text": found.text,
        "place": place(program, found.place),
        "remedy": found.remedy,
    })
}

fn decider(decider: Decider) -> &'static str {
    match decider {
        Decider::Paths => "paths",
        Decider::Abstraction => "loop abstraction",
        Decider::Learning => "interpolation",
        Decider::Speculation => "speculation",
        Decider::Merging => "merging",
        Decider::Bounded => "bmc",
        Decider::Trials => "trials",
        Decider::Deepening => "deepening",
    }
}

/// Conditions at program points.
fn conditions(program: &Program, found: &[Precondition]) -> Value {
    let written = found.iter().map(|found| {
        json!({
            "what": found.what,
            "place": place(program, found.place),
            "conditions": found.conditions,
        })
    });
    written.collect()
}

/// What came out of checking a proof, as a document of its own.
pub fn proof_check(run: &Run, check: &ProofCheck) -> Value {
    document(run, checked(check))
}

fn checked(checked: &ProofCheck) -> Value {
    match checked {
        ProofCheck::Confirmed { entries, transitions } => {
            json!({ "confirmed": true, "interpolants": entries, "transitions": transitions })
        }
        ProofCheck::Unconfirmed(why) => json!({ "confirmed": false, "reason": why }),
    }
}

/// A suite of tests that was written.
#[derive(Clone, Debug)]
pub struct Suite<'a> {
    pub folder: &'a Path,
    /// As the flag that chooses it names it.
    pub format: &'a str,
    pub cover: &'a str,
    pub tests: usize,
    pub violations: &'a [Violated],
}

/// A violation, with the file of a test that leads to it.
#[derive(Clone, Debug)]
pub struct Violated {
    pub counterexample: Counterexample,
    pub test: Option<PathBuf>,
}

/// The outcome of writing a suite.
pub fn suite(run: &Run, program: &Program, found: &Outcome, suite: &Suite) -> Value {
    let mut value = outcome(run, program, found);
    let violations = suite.violations.iter().map(|found| {
        let mut entry = counterexample(program, &found.counterexample);
        entry["file"] = json!(found.test.as_ref().map(|file| file.to_string_lossy()));
        entry
    });
    value["suite"] = json!({
        "folder": suite.folder.to_string_lossy(),
        "format": suite.format,
        "cover": suite.cover,
        "tests": suite.tests,
        "violations": violations.collect::<Vec<_>>(),
    });
    value
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
        ReasonKind::UnconfirmedProof => "unconfirmed-proof",
        ReasonKind::Interrupted => "interrupted",
    };
    json!({
        "kind": kind,
        "text": reason.text,
        "place": place(program, reason.place),
        "flag": reason.flag(),
        "remedy": reason.remedy(),
    })
}

pub fn counterexample(program: &Program, found: &Counterexample) -> Value {
    let stack = found.stack.iter().map(|entry| {
        let function = program.functions.get(entry.function).map(|function| function.name.as_str());
        json!({ "function": function, "place": place(program, entry.place) })
    });
    let (replayed, how) = match &found.replay {
        Replay::NotTried(why) => ("not tried", why),
        Replay::Confirmed(how) => ("confirmed", how),
        Replay::Refuted(what) => ("refuted", what),
        Replay::Doubted(why) => ("doubted", why),
    };
    let mut value = json!({
        "property": found.property.name(),
        "kind": found.kind,
        "stack": stack.collect::<Vec<_>>(),
        "test": test(program, &found.test),
        "trace": found.trace.iter().map(|&at| place(program, Some(at))).collect::<Vec<_>>(),
        "replay": { "result": replayed, "text": how },
    });
    if let Some(undefined) = crate::text::undefined(program, found) {
        value["undefined"] = undefined.into();
    }
    value
}

pub fn test(program: &Program, test: &Test) -> Value {
    json!({
        "inputs": test.inputs.iter().map(|entry| input(program, entry)).collect::<Vec<_>>(),
        "arguments": test.arguments.iter().map(|argument| hex(argument)).collect::<Vec<_>>(),
        "stdin": hex(&test.stdin),
        "variables": pairs(&test.variables),
        "files": pairs(&test.files),
        "statuses": test.statuses.iter().map(status).collect::<Vec<_>>(),
        "output_file": test.has_output_file,
    })
}

fn status(status: &FileStatus) -> Value {
    json!({ "name": hex(&status.name), "mode": status.mode, "bytes": hex(&status.to_bytes()) })
}

/// Names with what they stand for.
fn pairs(pairs: &[(Vec<u8>, Vec<u8>)]) -> Vec<Value> {
    pairs.iter().map(|(name, bytes)| json!({ "name": hex(name), "bytes": hex(bytes) })).collect()
}

const KINDS: [(InputKind, &str); 7] = [
    (InputKind::Call, "call"),
    (InputKind::Memory, "memory"),
    (InputKind::External, "external"),
    (InputKind::Unmodelled, "unmodelled"),
    (InputKind::Parameter, "parameter"),
    (InputKind::Observed, "observed"),
    (InputKind::Uninitialised, "uninitialised"),
];

fn input(program: &Program, input: &Input) -> Value {
    let kind = KINDS.iter().find(|(kind, _)| *kind == input.kind).map(|(_, name)| name);
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

/// Why a test could not be read from JSON.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("it is no JSON: {0}")]
    Syntax(#[from] serde_json::Error),
    #[error("it holds no test: verify found no violation")]
    NoTest,
    #[error("{0} is missing, or not as surefoot writes it")]
    Field(String),
}

/// Reads the test back from an [`outcome`] with a counterexample, or from a [`test`].
pub fn read(text: &str) -> Result<Test, ReadError> {
    let value: Value = serde_json::from_str(text)?;
    let written = match value.get("counterexample") {
        Some(Value::Null) => return Err(ReadError::NoTest),
        Some(found) => &found["test"],
        None => &value,
    };
    let list = |name: &str| written[name].as_array().ok_or_else(|| ReadError::Field(name.into()));
    let mut test = Test { stdin: bytes(&written["stdin"], "stdin")?, ..Test::default() };
    for argument in list("arguments")? {
        test.arguments.push(bytes(argument, "an argument")?);
    }
    // Tests of earlier versions have none.
    let read_pairs = |name: &str| {
        let entries = written[name].as_array().map(Vec::as_slice).unwrap_or_default();
        let pair = |entry: &Value| Ok((bytes(&entry["name"], name)?, bytes(&entry["bytes"], name)?));
        entries.iter().map(pair).collect::<Result<Vec<_>, ReadError>>()
    };
    test.variables = read_pairs("variables")?;
    test.files = read_pairs("files")?;
    let statuses = read_pairs("statuses")?;
    test.statuses = statuses.iter().map(|(name, bytes)| FileStatus::of_bytes(name, bytes)).collect();
    test.has_output_file = written["output_file"].as_bool().unwrap_or_default();
    for (index, entry) in list("inputs")?.iter().enumerate() {
        let field = |name: &str| format!("{name} of input {}", index + 1);
        let kind = KINDS.iter().find(|(_, name)| entry["kind"] == *name);
        test.inputs.push(Input {
            kind: kind.ok_or_else(|| ReadError::Field(field("kind")))?.0,
            name: entry["name"].as_str().ok_or_else(|| ReadError::Field(field("name")))?.into(),
            ty: input_type(&entry["type"]).ok_or_else(|| ReadError::Field(field("type")))?,
            bytes: bytes(&entry["bytes"], &field("bytes"))?,
            variable: entry["variable"].as_str().map(String::from),
            place: None,
        });
    }
    Ok(test)
}

fn input_type(value: &Value) -> Option<InputType> {
    Some(match value["name"].as_str()? {
        "bool" => InputType::Bool,
        "int" => InputType::Int {
            width: u32::try_from(value["width"].as_u64()?).ok()?,
            signed: value["signed"].as_bool()?,
        },
        "float" => InputType::Float,
        "double" => InputType::Double,
        "pointer" => InputType::Pointer,
        "bytes" => InputType::Bytes,
        _ => return None,
    })
}

fn bytes(value: &Value, field: &str) -> Result<Vec<u8>, ReadError> {
    let digits = value.as_str().filter(|digits| digits.is_ascii() && digits.len().is_multiple_of(2));
    let bytes = digits.and_then(|digits| {
        let pairs = (0..digits.len()).step_by(2).map(|at| &digits[at..at + 2]);
        pairs.map(|pair| u8::from_str_radix(pair, 16).ok()).collect()
    });
    bytes.ok_or_else(|| ReadError::Field(field.into()))
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
        "files": files(program, coverage),
    })
}

/// By file: blocks, the lines that were executed and those that were not, and how many branches of each decision
/// were taken.
fn files(program: &Program, coverage: &Coverage) -> Vec<Value> {
    let of = |lines: &BTreeSet<(FileId, u32)>, file: FileId| {
        lines.iter().filter(|(of, _)| *of == file).map(|&(_, line)| line).collect::<Vec<_>>()
    };
    let with_code = program.files.iter().filter(|(file, _)| {
        coverage.covered_lines.iter().chain(&coverage.uncovered_lines).any(|(of, _)| of == file)
    });
    let files = with_code.map(|(id, file)| {
        let decisions = coverage.decisions.iter().filter(|((of, _), _)| *of == id);
        let decisions = decisions.map(|(&(_, line), branches)| {
            let counts = branches.counts();
            json!({ "line": line, "covered": counts.covered, "total": counts.total })
        });
        let blocks = coverage.blocks_of.get(&id).copied().unwrap_or_default();
        json!({
            "file": file.path,
            "blocks": { "covered": blocks.covered, "total": blocks.total },
            "covered_lines": of(&coverage.covered_lines, id),
            "uncovered_lines": of(&coverage.uncovered_lines, id),
            "decisions": decisions.collect::<Vec<_>>(),
        })
    });
    files.collect()
}

fn statistics(statistics: &Statistics) -> Value {
    let speculation = statistics.speculation.iter().map(|counts| {
        json!({
            "tried": counts.tried,
            "succeeded": counts.succeeded,
            "failed_by_counterexample": counts.counterexamples,
            "failed_by_bound": counts.bounds,
        })
    });
    let speculation: Vec<Value> = speculation.collect();
    json!({
        "paths": statistics.paths,
        "cut_paths": statistics.cut_paths,
        "states": statistics.states,
        "repeated_states": statistics.repeated_states,
        "subsumed_states": statistics.subsumed_states,
        "nodes": statistics.nodes,
        "interpolants": statistics.interpolants,
        "stored_interpolants": statistics.stored_interpolants,
        "interpolant_variables": statistics.interpolant_variables,
        "merged_states": statistics.merged_states,
        "bound": statistics.bound,
        "speculation": speculation,
        "transitions": statistics.transitions,
        "known_transitions": statistics.known_transitions,
        "nodes_without_interpolant": statistics.nodes_without_interpolant,
        "max_live_states": statistics.max_live_states,
        "forks": statistics.forks,
        "instructions": statistics.instructions,
        "terms": statistics.terms,
        "seconds": statistics.seconds,
        "queries": statistics.queries,
        "bytes": statistics.bytes,
        "loops": {
            "rounds": statistics.loops.rounds,
            "restarts": statistics.loops.restarts,
            "unrolled": statistics.loops.unrolled,
            "facts_tried": statistics.loops.candidates,
            "facts_dropped": statistics.loops.dropped,
            "facts_required": statistics.loops.required,
        },
    })
}

/// What reached a target again, with the test.
fn confirmed_by(reached: &Reached) -> Option<&str> {
    match reached {
        Reached::Yes { replay: Replay::Confirmed(by), .. } => Some(by),
        _ => None,
    }
}

/// What was found out about targets, as a document. There can be tens of thousands: each is made only while
/// the document is written.
pub struct TargetsDocument<'a> {
    head: Map<String, Value>,
    program: &'a Program,
    targets: &'a [Target],
    reached: &'a [Reached],
    alarms: BTreeMap<usize, Value>,
}

/// Where the targets stand in the document.
const TARGETS: &str = "targets";

/// A document about targets.
pub fn targets<'a>(
    run: &Run,
    program: &'a Program,
    targets: &'a [Target],
    found: &'a Outcome,
) -> TargetsDocument<'a> {
    let mut head = match outcome(run, program, found) {
        Value::Object(head) => head,
        _ => Map::new(),
    };
    head.insert(TARGETS.into(), Value::Null);
    TargetsDocument { head, program, targets, reached: &found.reached, alarms: BTreeMap::new() }
}

impl TargetsDocument<'_> {
    /// Says what was found out about the alarm that a target stands for.
    pub fn set_alarm(&mut self, target: usize, decision: &Decision) {
        self.alarms.insert(target, alarm(decision));
    }

    fn answer(&self, number: usize, target: &Target, reached: &Reached) -> Value {
        let program = self.program;
        let (answer, test, replay, why) = match reached {
            Reached::Yes { test: found, violation, .. } => {
                let replay = violation.as_ref().map(|violation| counterexample(program, violation));
                ("reachable", Some(test(program, found)), replay, None)
            }
            Reached::No => ("unreachable", None, None, None),
            Reached::Unknown(found) => ("unknown", None, None, Some(reason(program, found))),
        };
        json!({
            "what": target.what,
            "place": place(program, target.place),
            "answer": answer,
            "test": test,
            "confirmed_by": confirmed_by(reached),
            "counterexample": replay,
            "reason": why,
            "alarm": self.alarms.get(&number),
        })
    }
}

impl Serialize for TargetsDocument<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.head.len()))?;
        for (key, value) in &self.head {
            match key == TARGETS {
                true => map.serialize_entry(key, &Answers(self))?,
                false => map.serialize_entry(key, value)?,
            }
        }
        map.end()
    }
}

/// The list of a document about targets.
struct Answers<'a, 'd>(&'a TargetsDocument<'d>);

impl Serialize for Answers<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let all = self.0.targets.iter().zip(self.0.reached).enumerate();
        serializer.collect_seq(all.map(|(number, (target, reached))| self.0.answer(number, target, reached)))
    }
}

/// The text of a document.
pub fn text_of(document: &impl Serialize) -> String {
    // Only keys that are no texts could fail, and there are none.
    serde_json::to_string_pretty(document).unwrap_or_default()
}

/// What was found out about the alarm that a target stands for.
fn alarm(decision: &Decision) -> Value {
    let found = decision.evidence.as_ref().and_then(|evidence| evidence.counterexample.clone());
    json!({ "verdict": decision.judgement.name(), "text": decision.text, "counterexample": found })
}

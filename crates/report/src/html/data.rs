//! The data of a page: columns of numbers, and texts, each once.

use std::collections::{BTreeMap, BTreeSet};

use outcome::{Outcome, Text, Tree, TreeNode};
use program::{FileId, FunctionId, Place};
use serde_json::{Value, json};

use super::{MarkedState, Page, escape};
use crate::{counts, text};

/// Bits of the column of flags.
const LEARNT: u32 = 1;
const POINT: u32 = 2;
const SPECULATIVE: u32 = 4;
const DROPPED: u32 = 8;
const TARGET: u32 = 16;

/// The elements that hold the data: one for what is common, and for each tree one for its columns and one
/// for the details of its nodes.
pub fn elements(page: &Page<'_>) -> String {
    let files = Files::new(page);
    let mut functions = Functions::default();
    let mut trees = String::new();
    for (number, tree) in page.outcome.trees.iter().enumerate() {
        element(&mut trees, &format!("tree-{number}"), &columns(tree, &files, &mut functions));
        element(&mut trees, &format!("details-{number}"), &details(tree));
    }
    let mut all = String::new();
    element(&mut all, "data", &common(page, &files, &functions));
    all.push_str(&trees);
    all
}

fn element(out: &mut String, id: &str, value: &Value) {
    let json = escape::json(value);
    out.extend(["<script type=\"application/json\" id=\"", id, "\">", &json, "</script>\n"]);
}

/// The files of a page, by their numbers in it.
struct Files {
    numbers: BTreeMap<FileId, usize>,
}

impl Files {
    fn new(page: &Page<'_>) -> Files {
        let numbers = page.sources.iter().enumerate().map(|(number, (file, _))| (*file, number));
        Files { numbers: numbers.collect() }
    }

    /// A file and a line; -1 and 0 if it is not there.
    fn place(&self, place: Option<Place>) -> (i64, u32) {
        let found = place.and_then(|place| Some((*self.numbers.get(&place.file)? as i64, place.line)));
        found.unwrap_or((-1, 0))
    }
}

/// The functions that nodes are in, by their numbers in the page.
#[derive(Default)]
struct Functions {
    numbers: BTreeMap<FunctionId, usize>,
    order: Vec<FunctionId>,
}

impl Functions {
    fn number(&mut self, function: Option<FunctionId>) -> i64 {
        let Some(function) = function else { return -1 };
        let order = &mut self.order;
        let number = *self.numbers.entry(function).or_insert_with(|| {
            order.push(function);
            order.len() - 1
        });
        number as i64
    }
}

fn common(page: &Page<'_>, files: &Files, functions: &Functions) -> Value {
    let Outcome { trees, .. } = page.outcome;
    let names: Vec<String> =
        functions.order.iter().map(|&id| escape::visible(&page.program.functions[id].name)).collect();
    let about = |tree: &Tree| {
        let sample = |sample: &outcome::Sample| {
            json!([sample.milliseconds, sample.paths, sample.subsumed, sample.nodes, sample.live])
        };
        json!({
            "engine": tree.engine,
            "has_answered": tree.has_answered,
            "size": tree.nodes.len(),
            "omitted": tree.omitted,
            "lacks_texts": tree.lacks_texts,
            "samples": tree.samples.iter().map(sample).collect::<Vec<_>>(),
        })
    };
    json!({
        "version": 1,
        "title": escape::visible(&page.title),
        "verdict": escape::visible(&page.verdict),
        "files": sources(page),
        "functions": names,
        "loops": loops(page, files),
        "sections": sections(page),
        "trees": trees.iter().map(about).collect::<Vec<_>>(),
    })
}

fn sources(page: &Page<'_>) -> Vec<Value> {
    let coverage = &page.outcome.coverage;
    let lines = |lines: &BTreeSet<(FileId, u32)>, wanted: FileId| -> Vec<u32> {
        lines.iter().filter(|(file, _)| *file == wanted).map(|(_, line)| *line).collect()
    };
    let source = |(file, bytes): &(FileId, Vec<u8>)| {
        let targets = page.targets.iter().filter(|target| target.place.file == *file);
        let targets: Vec<Value> = targets
            .map(|target| {
                let state = match target.state {
                    MarkedState::Reached => "reached",
                    MarkedState::Unreachable => "unreachable",
                    MarkedState::Open => "open",
                };
                json!([target.place.line, escape::visible(&target.what), state])
            })
            .collect();
        json!({
            "path": escape::visible(&page.program.files[*file].path),
            "text": escape::source(bytes),
            "covered": lines(&coverage.covered_lines, *file),
            "uncovered": lines(&coverage.uncovered_lines, *file),
            "targets": targets,
        })
    };
    page.sources.iter().map(source).collect()
}

fn loops(page: &Page<'_>, files: &Files) -> Vec<Value> {
    let is_users = |place: Option<Place>| place.is_none_or(|place| !page.program.files[place.file].is_model);
    let found = page.outcome.invariants.iter().filter(|found| is_users(found.place));
    found
        .map(|found| {
            let (file, line) = files.place(found.place);
            let conditions: Vec<String> =
                found.conditions.iter().map(|condition| escape::visible(condition)).collect();
            json!({ "what": escape::visible(&found.what), "file": file, "line": line, "conditions": conditions })
        })
        .collect()
}

/// What there is to say of the run, as tables.
fn sections(page: &Page<'_>) -> Vec<Value> {
    let Page { program, outcome, .. } = page;
    let place =
        |place: Option<Place>| place.and_then(|place| text::place(program, place)).unwrap_or_default();
    let mut answer = vec![[String::from("verdict"), page.verdict.clone()]];
    answer.push(["properties".into(), outcome.properties.to_string()]);
    for reason in &outcome.reasons {
        answer.push(["open".into(), format!("{} {}", reason.text, place(reason.place))]);
    }
    for assumption in &outcome.assumptions {
        answer.push(["assumed".into(), assumption.to_string()]);
    }
    for name in &outcome.unmodelled {
        answer.push(["without body or model".into(), name.clone()]);
    }
    let mut inputs = Vec::new();
    if let Some(found) = &outcome.counterexample {
        let at = found.stack.first().and_then(|entry| entry.place);
        inputs.push(["violation".into(), format!("{} {}", found.kind, place(at))]);
        let test = text::test(program, &found.test);
        inputs.extend(test.lines().map(|line| ["input".into(), line.to_string()]));
    }
    let preconditions = outcome.preconditions.iter().map(|found| {
        let conditions = match found.conditions.is_empty() {
            true => "true".into(),
            false => found.conditions.join(" && "),
        };
        [format!("{} {}", found.what, place(found.place)), conditions]
    });
    let seconds = outcome.statistics.seconds.iter();
    let seconds = seconds.map(|(phase, time)| [phase.to_string(), format!("{time:.3}")]);
    let megabytes = outcome.statistics.bytes.iter();
    let megabytes = megabytes
        .map(|(kind, bytes)| [kind.to_string(), format!("{:.1}", *bytes as f64 / f64::from(1 << 20))]);
    let sections = [
        ("Answer", answer),
        ("Counterexample", inputs),
        ("Safe from here on if", preconditions.collect()),
        ("Counts", counts::rows(&outcome.statistics)),
        ("Seconds", seconds.collect()),
        ("Megabytes", megabytes.collect()),
    ];
    let shown = |rows: Vec<[String; 2]>| -> Vec<Value> {
        rows.iter().map(|[name, value]| json!([escape::visible(name), escape::visible(value)])).collect()
    };
    sections.into_iter().map(|(title, rows)| json!([title, shown(rows)])).collect()
}

fn columns(tree: &Tree, files: &Files, functions: &mut Functions) -> Value {
    let column = |value: &dyn Fn(&TreeNode) -> i64| tree.nodes.iter().map(value).collect::<Vec<i64>>();
    let texts: Vec<String> = tree.texts.iter().map(|text| escape::visible(text)).collect();
    let function: Vec<i64> = tree.nodes.iter().map(|node| functions.number(node.function)).collect();
    json!({
        "texts": texts,
        "parent": column(&|node| number(node.parent)),
        "kind": column(&|node| node.kind as i64),
        "flags": column(&|node| i64::from(flags(node))),
        "function": function,
        "file": column(&|node| files.place(node.place).0),
        "line": column(&|node| i64::from(files.place(node.place).1)),
        "decision": column(&|node| number(node.decision.map(|Text(number)| number))),
        "decided_file": column(&|node| files.place(node.decided).0),
        "decided_line": column(&|node| i64::from(files.place(node.decided).1)),
        "link": column(&|node| number(node.link)),
        "time": column(&|node| i64::from(node.milliseconds)),
    })
}

fn number(number: Option<u32>) -> i64 {
    number.map_or(-1, i64::from)
}

fn flags(node: &TreeNode) -> u32 {
    let bits = [
        (node.interpolant.is_some(), LEARNT),
        (node.is_point, POINT),
        (node.is_speculative, SPECULATIVE),
        (node.is_dropped, DROPPED),
        (node.is_target, TARGET),
    ];
    bits.into_iter().filter(|(is_set, _)| *is_set).map(|(_, bit)| bit).sum()
}

/// For each node what it assumes, what changed in its store, its interpolant and what is said of it.
fn details(tree: &Tree) -> Value {
    let texts = |texts: &[Text]| texts.iter().map(|text| text.0).collect::<Vec<u32>>();
    let details = |node: &TreeNode| {
        let TreeNode { assumed, changes, interpolant, notes, .. } = node;
        if assumed.is_empty() && changes.is_empty() && interpolant.is_none() && notes.is_empty() {
            return json!(0);
        }
        let changes: Vec<Value> = changes
            .iter()
            .map(|change| {
                let [owner, value] = [change.owner, change.value].map(|text| number(text.map(|text| text.0)));
                json!([owner, change.name.0, value])
            })
            .collect();
        let interpolant = interpolant.as_deref().map(texts);
        json!([texts(assumed), changes, interpolant, texts(notes)])
    };
    Value::Array(tree.nodes.iter().map(details).collect())
}

#[cfg(test)]
mod tests {
    use outcome::NodeKind;

    #[test]
    fn kinds_have_the_numbers_that_the_script_knows() {
        let script = include_str!("data.js");
        let names: Vec<&str> = script
            .lines()
            .skip_while(|line| !line.starts_with("const KINDS"))
            .skip(1)
            .take_while(|line| !line.starts_with("];"))
            .filter_map(|line| line.split('\'').nth(1))
            .collect();
        let expected: Vec<&str> = NodeKind::ALL.iter().map(|kind| kind.name()).collect();
        assert_eq!(names, expected);
        assert!(NodeKind::ALL.iter().enumerate().all(|(number, &kind)| kind as usize == number));
    }
}

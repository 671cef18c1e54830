//! Answers as SARIF 2.1.0, the format that code hosts and editors show.
//!
//! A violation is a result of kind `fail` with the way to it as code flow. What was proved is there,
//! too, as `pass`, and what is not known as `open` with the reason: a run without findings must not
//! look like no run. The standard wants level `none` for all kinds but `fail`.
//!
//! Paths are relative to the folder Surefoot ran in, which is `%SRCROOT%`; where that is on the
//! machine is not said. Columns count characters.

mod alarms;
mod findings;
mod flow;
mod location;
mod rules;

use outcome::Outcome;
use program::Program;
use serde_json::{Value, json};

use crate::run::Run;
use crate::sources::Sources;

pub use alarms::{Decision, Evidence, Given, Judgement, decided};
pub use findings::{suite, targets, verify};
pub use rules::demand;

/// What every result is about.
#[derive(Copy, Clone)]
pub struct Context<'a> {
    pub run: &'a Run,
    pub program: &'a Program,
    pub sources: &'a Sources,
    pub exit_code: u8,
}

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// A log with one run of Surefoot.
fn log(context: &Context, outcome: &Outcome, rules: Vec<Value>, results: Vec<Value>) -> Value {
    let Context { run, sources, .. } = context;
    let artifacts = run.files.iter().map(|file| {
        let mut artifact = json!({
            "location": location::artifact(&sources.relative(file.path.as_ref())),
            "roles": ["analysisTarget"],
        });
        if !file.sha256.is_empty() {
            artifact["hashes"] = json!({ "sha-256": file.sha256 });
        }
        artifact
    });
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": driver(run, rules) },
            "invocations": [invocation(context, outcome)],
            "originalUriBaseIds": {
                "%SRCROOT%": { "description": { "text": "the folder that surefoot ran in" } },
            },
            "artifacts": artifacts.collect::<Vec<_>>(),
            "columnKind": "unicodeCodePoints",
            "results": results,
            "properties": properties(context, outcome),
        }],
    })
}

fn driver(run: &Run, rules: Vec<Value>) -> Value {
    json!({
        "name": "Surefoot",
        "version": run.version,
        "semanticVersion": run.version,
        "rules": rules,
    })
}

/// How it ran, with what the answer rests on as notifications.
fn invocation(context: &Context, outcome: &Outcome) -> Value {
    let notes = outcome.assumptions.iter().map(|assumption| format!("assumed: {assumption}"));
    let notes: Vec<Value> = notes.map(|text| json!({ "level": "note", "message": message(&text) })).collect();
    json!({
        "executionSuccessful": true,
        "exitCode": context.exit_code,
        "toolExecutionNotifications": notes,
    })
}

fn properties(context: &Context, outcome: &Outcome) -> Value {
    let invariants = outcome.invariants.iter().map(|found| {
        json!({
            "what": found.what,
            "place": found.place.and_then(|place| crate::text::place(context.program, place)),
            "conditions": found.conditions,
        })
    });
    json!({
        "command": context.run.command,
        "assumptions": outcome.assumptions.iter().map(|found| found.text.clone()).collect::<Vec<_>>(),
        "restsOn": outcome
            .assumptions
            .iter()
            .map(|found| crate::json::assumption(context.program, found))
            .collect::<Vec<_>>(),
        "unmodelled": outcome.unmodelled,
        "invariants": invariants.collect::<Vec<_>>(),
    })
}

/// A message. What would be taken for a link or a placeholder is text here.
fn message(text: &str) -> Value {
    let mut escaped = text.to_string();
    if escaped.contains("](") {
        escaped = escaped.replace('\\', "\\\\").replace('[', "\\[").replace(']', "\\]");
    }
    if has_placeholder(&escaped) {
        escaped = escaped.replace('{', "{{").replace('}', "}}");
    }
    json!({ "text": escaped })
}

/// Whether a text has something like `{0}`.
fn has_placeholder(text: &str) -> bool {
    text.match_indices('{').any(|(at, _)| {
        let rest = text[at + 1..].trim_start_matches(|letter: char| letter.is_ascii_digit());
        rest.len() < text.len() - at - 1 && rest.starts_with('}')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_hold_no_links_and_no_placeholders() {
        for (text, expected) in [
            ("a[3] = {0x01, 0x02}", "a[3] = {0x01, 0x02}"),
            ("[click](http://example.org)", "\\[click\\](http://example.org)"),
            ("f{0}", "f{{0}}"),
            ("{}", "{}"),
        ] {
            assert_eq!(message(text)["text"], expected);
        }
    }
}

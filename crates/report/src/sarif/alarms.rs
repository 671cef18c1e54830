//! The alarms of an analyser as they came, each with what Surefoot found out about it.
//!
//! Nothing of the analyser's own is lost: rules, messages, locations, order and properties stay. A
//! confirmed alarm is of kind `fail`, a refuted one `pass`, any other `open`; what `kind` and `level`
//! were is kept in the property `surefoot`, beside the verdict in words.

use serde_json::{Map, Value, json};

use super::{Context, SCHEMA, flow, message};
use crate::alarms::{Alarm, Alarms, Slot, Why, is_sarif, read_with_slots, without_mark};
use crate::run::Run;
use outcome::Counterexample;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// A test violates a property there, and was run.
    Confirmed,
    /// It cannot happen.
    Refuted,
    Open,
}

impl Judgement {
    pub fn name(self) -> &'static str {
        match self {
            Judgement::Confirmed => "confirmed",
            Judgement::Refuted => "refuted",
            Judgement::Open => "open",
        }
    }
}

/// What was found out about an alarm.
#[derive(Clone, Debug)]
pub struct Decision {
    pub judgement: Judgement,
    /// Why, in words.
    pub text: String,
    /// The violation, or the test that reaches the line.
    pub evidence: Option<Evidence>,
}

#[derive(Clone, Debug)]
pub struct Evidence {
    /// Of a violation, as JSON has it.
    pub counterexample: Option<Value>,
    pub test: Value,
    flow: Option<Value>,
}

impl Evidence {
    pub fn violation(context: &Context, found: &Counterexample, place: Option<program::Place>) -> Evidence {
        Evidence {
            counterexample: Some(crate::json::counterexample(context.program, found)),
            test: crate::json::test(context.program, &found.test),
            flow: Some(rebased(flow::code_flow(context, found, place))),
        }
    }

    pub fn test(program: &program::Program, test: &outcome::Test) -> Evidence {
        Evidence { counterexample: None, test: crate::json::test(program, test), flow: None }
    }
}

/// Where our own flows are relative to: the analyser's run may have a `%SRCROOT%` of its own.
const ROOT: &str = "%SUREFOOTROOT%";

/// A flow for the run of another tool, which may also count columns in another way.
fn rebased(mut value: Value) -> Value {
    match &mut value {
        Value::Object(members) => {
            if members.contains_key("uriBaseId") {
                members.insert("uriBaseId".into(), ROOT.into());
            }
            members.remove("startColumn");
            members.iter_mut().for_each(|(_, member)| *member = rebased(member.take()));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| *item = rebased(item.take())),
        _ => {}
    }
    value
}

/// A file of alarms: its text, what was read from it, and a decision for each of its alarms.
pub struct Given<'a> {
    pub text: &'a str,
    pub alarms: &'a Alarms,
    pub decisions: &'a [Decision],
}

/// All alarms of some files with the decisions about them, as one log.
pub fn decided(run: &Run, files: &[Given]) -> Value {
    let mut log = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [] });
    let mut runs = Vec::new();
    for (index, file) in files.iter().enumerate() {
        match decided_sarif(run, file) {
            Some(mut document) => {
                let found = document.remove("runs");
                // What else the first document holds stays, too.
                if index == 0 {
                    log = Value::Object(document);
                }
                runs.extend(found.and_then(|runs| runs.as_array().cloned()).unwrap_or_default());
            }
            None => runs.push(translated(run, file)),
        }
    }
    log["runs"] = runs.into();
    log
}

/// The document with decisions; None if it is none of SARIF.
fn decided_sarif(run: &Run, file: &Given) -> Option<Map<String, Value>> {
    if !is_sarif(file.text) {
        return None;
    }
    let text = without_mark(file.text);
    let (_, slots) = read_with_slots(text).ok()?;
    let Value::Object(mut document) = serde_json::from_str(text).ok()? else { return None };
    let runs = document.get_mut("runs")?.as_array_mut()?;
    for (of_run, slots) in runs.iter_mut().zip(slots) {
        sign(run, of_run);
        let results = of_run.get_mut("results").and_then(Value::as_array_mut);
        for (result, slot) in results.into_iter().flatten().zip(slots) {
            match slot {
                Slot::Alarm(index) => file.decisions.get(index).iter().for_each(|decision| {
                    decide(result, decision);
                }),
                Slot::Skipped(index) => skip(result, file.alarms.skipped.get(index).map(|s| &s.why)),
                Slot::NoProblem => {}
            }
        }
    }
    Some(document)
}

/// Notes who decided, and what our paths are relative to.
fn sign(run: &Run, of_run: &mut Value) {
    if let Some(tool) = of_run.get_mut("tool").and_then(Value::as_object_mut) {
        let extensions = tool.entry("extensions").or_insert_with(|| json!([]));
        let own = json!({ "name": "Surefoot", "version": run.version });
        if let Some(extensions) = extensions.as_array_mut().filter(|known| !known.contains(&own)) {
            extensions.push(own);
        }
    }
    if let Some(of_run) = of_run.as_object_mut() {
        let bases = of_run.entry("originalUriBaseIds").or_insert_with(|| json!({}));
        if let Some(bases) = bases.as_object_mut() {
            bases
                .insert(ROOT.into(), json!({ "description": { "text": "the folder that surefoot ran in" } }));
        }
    }
}

fn decide(result: &mut Value, decision: &Decision) {
    let own_kind = result.get("kind").cloned();
    let own_level = result.get("level").cloned();
    let kind = match decision.judgement {
        Judgement::Confirmed => "fail",
        Judgement::Refuted => "pass",
        Judgement::Open => "open",
    };
    result["kind"] = kind.into();
    match (decision.judgement, own_level.as_ref().and_then(Value::as_str)) {
        // A violation that was seen is not without a level.
        (Judgement::Confirmed, Some("none")) => result["level"] = "warning".into(),
        (Judgement::Confirmed, _) => {}
        _ => result["level"] = "none".into(),
    }
    let mut property = json!({ "verdict": decision.judgement.name(), "text": decision.text });
    if let Some(evidence) = &decision.evidence {
        property["test"] = evidence.test.clone();
    }
    for (name, own) in [("kind", own_kind), ("level", own_level)] {
        if let Some(own) = own {
            property[name] = own;
        }
    }
    note(result, property);
    let place = result.pointer("/locations/0/physicalLocation").cloned();
    let mut remark =
        json!({ "message": message(&format!("{}: {}", decision.judgement.name(), decision.text)) });
    if let Some(place) = place {
        remark["physicalLocation"] = place;
    }
    append(result, "relatedLocations", remark);
    if let Some(flow) = decision.evidence.as_ref().and_then(|evidence| evidence.flow.clone()) {
        append(result, "codeFlows", flow);
    }
}

/// What is no alarm to look for says why; its kind is left as it is if somebody decided about it.
fn skip(result: &mut Value, why: Option<&Why>) {
    let Some(why) = why else { return };
    if matches!(why, Why::NoPlace | Why::Remote(_)) {
        let text = format!("{why}");
        decide(result, &Decision { judgement: Judgement::Open, text, evidence: None });
    } else {
        note(result, json!({ "verdict": "open", "text": why.to_string() }));
    }
}

fn note(result: &mut Value, property: Value) {
    if !result.get("properties").is_some_and(Value::is_object) {
        result["properties"] = json!({});
    }
    result["properties"]["surefoot"] = property;
}

fn append(result: &mut Value, list: &str, item: Value) {
    if !result.get(list).is_some_and(Value::is_array) {
        result[list] = json!([]);
    }
    if let Some(items) = result[list].as_array_mut().filter(|items| !items.contains(&item)) {
        items.push(item);
    }
}

/// Alarms that came in another format, as results of a run.
fn translated(run: &Run, file: &Given) -> Value {
    let name = if without_mark(file.text).trim_start().starts_with('<') { "clang" } else { "Frama-C" };
    let mut rules: Vec<&str> = Vec::new();
    for Alarm { rule, .. } in &file.alarms.alarms {
        if !rule.is_empty() && !rules.contains(&rule.as_str()) {
            rules.push(rule);
        }
    }
    let results = file.alarms.alarms.iter().zip(file.decisions).map(|(alarm, decision)| {
        let mut result = translated_result(alarm);
        if let Some(index) = rules.iter().position(|rule| *rule == alarm.rule) {
            result["ruleId"] = alarm.rule.as_str().into();
            result["ruleIndex"] = index.into();
        }
        decide(&mut result, decision);
        result
    });
    let mut of_run = json!({
        "tool": { "driver": {
            "name": name,
            "rules": rules.iter().map(|rule| json!({ "id": rule })).collect::<Vec<_>>(),
        } },
        "results": results.collect::<Vec<_>>(),
    });
    let skipped = file.alarms.skipped.iter().map(|skipped| {
        let mut result = json!({ "level": "warning", "message": message(&skipped.message) });
        if !skipped.rule.is_empty() {
            result["ruleId"] = skipped.rule.as_str().into();
        }
        let text = skipped.why.to_string();
        decide(&mut result, &Decision { judgement: Judgement::Open, text, evidence: None });
        result
    });
    let skipped: Vec<Value> = skipped.collect();
    if let Some(results) = of_run["results"].as_array_mut() {
        results.extend(skipped);
    }
    sign(run, &mut of_run);
    of_run
}

fn translated_result(alarm: &Alarm) -> Value {
    let mut region = json!({ "startLine": alarm.line });
    if let Some(column) = alarm.column {
        region["startColumn"] = column.into();
    }
    json!({
        "level": "warning",
        "message": message(&alarm.message),
        "locations": [{ "physicalLocation": {
            "artifactLocation": super::location::named(&alarm.file),
            "region": region,
        } }],
    })
}

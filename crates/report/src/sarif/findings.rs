//! The answers of `verify`, `reach` and `test` as results.

use outcome::{
    Counterexample, Outcome, Properties, Property, Reached, Reason, Replay, Target, Test, Verdict,
};
use program::Place;
use serde_json::{Value, json};

use super::location::{self, Fingerprints};
use super::{Context, flow, log, message, rules};
use crate::json::Violated;
use crate::text;

/// The answer of `verify`: a result for each property.
pub fn verify(context: &Context, outcome: &Outcome) -> Value {
    let mut prints = Fingerprints::default();
    let properties = outcome.properties;
    let found = outcome.counterexample.as_ref();
    let results = properties.iter().enumerate().map(|(index, property)| {
        let of_property = found.filter(|found| found.property == property);
        let mut result = match (&outcome.verdict, of_property) {
            (Verdict::False(violated), Some(found)) if *violated == property => {
                failure(context, found, &mut prints)
            }
            (Verdict::True, _) => passed(context, outcome, property, &mut prints),
            (Verdict::False(violated), _) => {
                let why = format!("the run ended with a violation of {violated}");
                open(context, property, &why, None, &mut prints)
            }
            (Verdict::Unknown, Some(found)) => unconfirmed(context, found, &mut prints),
            (Verdict::Unknown, None) => open(
                context,
                property,
                &reasons(context, &outcome.reasons),
                first_place(outcome),
                &mut prints,
            ),
        };
        result["ruleIndex"] = index.into();
        result
    });
    log(context, outcome, property_rules(properties), results.collect())
}

/// The answer of `test`: each violation, and what is known about the other properties.
pub fn suite(context: &Context, outcome: &Outcome, violations: &[Violated]) -> Value {
    let mut prints = Fingerprints::default();
    let mut results = Vec::new();
    for (index, property) in outcome.properties.iter().enumerate() {
        let of_property = violations.iter().filter(|found| found.counterexample.property == property);
        let mut found: Vec<Value> = of_property
            .map(|violated| {
                let mut result = failure(context, &violated.counterexample, &mut prints);
                if let Some(file) = &violated.test {
                    result["properties"]["test"] = file.to_string_lossy().into();
                }
                result
            })
            .collect();
        if found.is_empty() {
            found.push(match (&outcome.verdict, violations.is_empty()) {
                (Verdict::True, true) => passed(context, outcome, property, &mut prints),
                (_, _) if !outcome.reasons.is_empty() => {
                    let why = reasons(context, &outcome.reasons);
                    open(context, property, &why, first_place(outcome), &mut prints)
                }
                (_, _) => {
                    let why =
                        "paths end at violations of other properties, and what would follow is not known";
                    open(context, property, why, None, &mut prints)
                }
            });
        }
        found.iter_mut().for_each(|result| result["ruleIndex"] = index.into());
        results.append(&mut found);
    }
    log(context, outcome, property_rules(outcome.properties), results)
}

/// The answer of `reach`: a result for each target.
pub fn targets(context: &Context, targets: &[Target], outcome: &Outcome) -> Value {
    let mut prints = Fingerprints::default();
    let results = targets.iter().zip(&outcome.reached).map(|(target, reached)| {
        let what = &target.what;
        let mut result = match reached {
            Reached::No => kind("pass", &format!("Proved: no input reaches this {what}.")),
            Reached::Unknown(reason) => {
                let why = reasons(context, std::slice::from_ref(reason));
                kind("open", &format!("Not known whether this can be reached ({what}): {why}."))
            }
            Reached::Yes { violation: Some(found), test, .. }
                if matches!(found.replay, Replay::Confirmed(_)) =>
            {
                let mut result = failure_message(context, found);
                result["properties"] = json!({ "test": crate::json::test(context.program, test) });
                result["codeFlows"] = json!([flow::code_flow(context, found, target.place)]);
                result
            }
            Reached::Yes { test, replay, .. } => {
                let by = match replay {
                    Replay::Confirmed(by) => format!(", confirmed by {by}"),
                    _ => String::new(),
                };
                let text = format!("Reachable{by} ({what}){}.", with_inputs(context, test));
                let mut result = kind("informational", &text);
                result["properties"] = json!({ "test": crate::json::test(context.program, test) });
                result
            }
        };
        result["ruleId"] = rules::TARGET.into();
        result["ruleIndex"] = 0.into();
        locate(context, &mut result, target.place);
        result["partialFingerprints"] = prints.of(context, &[rules::TARGET, what], target.place);
        result
    });
    log(context, outcome, vec![rules::target()], results.collect())
}

fn property_rules(properties: Properties) -> Vec<Value> {
    properties.iter().map(rules::property).collect()
}

/// A result that is no violation.
fn kind(kind: &str, text: &str) -> Value {
    json!({ "kind": kind, "level": "none", "message": message(text) })
}

fn passed(context: &Context, outcome: &Outcome, property: Property, prints: &mut Fingerprints) -> Value {
    let mut text = format!("Proved for all inputs: {}.", rules::demand(property));
    if !outcome.assumptions.is_empty() {
        let assumed: Vec<&str> = outcome.assumptions.iter().map(|found| found.text.as_str()).collect();
        text = format!("{text} Assumed: {}.", assumed.join("; "));
    }
    about(context, kind("pass", &text), property, None, prints)
}

fn open(
    context: &Context,
    property: Property,
    why: &str,
    place: Option<Place>,
    prints: &mut Fingerprints,
) -> Value {
    let text = format!("Not known whether {}: {why}.", rules::demand(property));
    about(context, kind("open", &text), property, place, prints)
}

fn unconfirmed(context: &Context, found: &Counterexample, prints: &mut Fingerprints) -> Value {
    let did = match &found.replay {
        Replay::Refuted(what) => format!("the compiled program did not fail like this: {what}"),
        Replay::Doubted(why) => why.clone(),
        Replay::NotTried(why) => format!("it was not run on the compiled program: {why}"),
        Replay::Confirmed(how) => how.clone(),
    };
    let text = format!("Perhaps {}, but {did}.", crate::text::violation(context.program, found));
    let place = user_place(context, found);
    let mut result = about(context, kind("open", &text), found.property, place, prints);
    result["codeFlows"] = json!([flow::code_flow(context, found, place)]);
    result
}

fn failure_message(context: &Context, found: &Counterexample) -> Value {
    let confirmed = match &found.replay {
        Replay::Confirmed(how) => format!("Confirmed: {how}."),
        Replay::Doubted(why) => format!("Not confirmed: {why}."),
        Replay::NotTried(why) => format!("Not run on the compiled program: {why}."),
        Replay::Refuted(what) => format!("Not seen on the compiled program: {what}."),
    };
    let what = crate::text::violation(context.program, found);
    let text = format!("{what}{}. {confirmed}", with_inputs(context, &found.test));
    json!({ "kind": "fail", "level": "error", "message": message(&text) })
}

fn failure(context: &Context, found: &Counterexample, prints: &mut Fingerprints) -> Value {
    let place = user_place(context, found);
    let mut result = about(context, failure_message(context, found), found.property, place, prints);
    result["codeFlows"] = json!([flow::code_flow(context, found, place)]);
    result["stacks"] = json!([flow::stack(context, found)]);
    result["properties"] = json!({ "test": crate::json::test(context.program, &found.test) });
    result
}

/// Gives a result its rule, place and fingerprint; without a place of its own it is about the entry.
fn about(
    context: &Context,
    mut result: Value,
    property: Property,
    place: Option<Place>,
    prints: &mut Fingerprints,
) -> Value {
    let entry = &context.program.functions[context.program.entry];
    let place = place.or(entry.declared);
    result["ruleId"] = property.name().into();
    locate(context, &mut result, place);
    let kind = result["kind"].as_str().unwrap_or_default().to_string();
    result["partialFingerprints"] = prints.of(context, &[property.name(), &kind, &entry.name], place);
    result
}

fn locate(context: &Context, result: &mut Value, place: Option<Place>) {
    if let Some(place) = place.filter(|place| place.line > 0) {
        result["locations"] = json!([location::location(context, place, None)]);
    }
}

/// The innermost place in the user's code.
fn user_place(context: &Context, found: &Counterexample) -> Option<Place> {
    let mut places = found.stack.iter().filter_map(|entry| entry.place);
    places.find(|place| !context.program.files[place.file].is_model && place.line > 0)
}

fn first_place(outcome: &Outcome) -> Option<Place> {
    outcome.reasons.iter().find_map(|reason| reason.place)
}

/// Inputs that are named in a message.
const SHOWN: usize = 6;

fn with_inputs(context: &Context, test: &Test) -> String {
    let inputs = text::test(context.program, test);
    let inputs: Vec<&str> = inputs.lines().collect();
    match inputs.as_slice() {
        [] => ", whatever the inputs are".into(),
        all if all.len() <= SHOWN => format!(", with {}", all.join("; ")),
        all => format!(", with {}; and {} more", all[..SHOWN].join("; "), all.len() - SHOWN),
    }
}

/// Reasons with their places and what to try.
fn reasons(context: &Context, reasons: &[Reason]) -> String {
    let texts = reasons.iter().map(|reason| {
        let place = reason.place.and_then(|place| text::place(context.program, place));
        let place = place.map(|place| format!(" at {place}")).unwrap_or_default();
        let remedy = reason.remedy().map(|remedy| format!(" ({remedy})")).unwrap_or_default();
        format!("{}{place}{remedy}", reason.text)
    });
    let all: Vec<String> = texts.collect();
    if all.is_empty() { "no reason is known".into() } else { all.join("; ") }
}

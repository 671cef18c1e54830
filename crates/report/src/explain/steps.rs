//! A violation, step by step.

use serde_json::Value;

use super::{Lines, Page, items, place};
use crate::steps::{Spot, read_at};

/// Steps of a long way that are told; those at its end.
const TOLD: usize = 40;

/// What happens, from the inputs to the violation.
pub fn tell(page: &mut Page, found: &Value, lines: Lines) {
    let spot = |value: &Value| {
        Some(Spot {
            file: value["file"].as_str()?.to_string(),
            line: value["line"].as_u64()?,
            column: value["column"].as_u64().unwrap_or(0),
        })
    };
    let way: Vec<Spot<String>> = items(found, "trace").filter_map(spot).collect();
    let inputs: Vec<&Value> = items(&found["test"], "inputs").collect();
    let read: Vec<Option<Spot<String>>> = inputs.iter().map(|input| spot(&input["place"])).collect();
    let at = read_at(&way, &read);
    environment(page, &found["test"]);
    let mut number = 0;
    let mut tell = |page: &mut Page, text: &str| {
        number += 1;
        page.numbered(number, text);
    };
    for (input, _) in inputs.iter().zip(&at).filter(|(_, at)| at.is_none()) {
        tell(page, &input_text(input));
    }
    let skipped = way.len().saturating_sub(TOLD);
    if skipped > 0 {
        tell(page, &format!("{skipped} lines further on the way"));
    }
    for (index, spot) in way.iter().enumerate().skip(skipped) {
        let line = lines(&spot.file, spot.line).filter(|line| !matches!(line.as_str(), "" | "{" | "}"));
        let read: Vec<String> = inputs
            .iter()
            .zip(&at)
            .filter(|(_, at)| **at == Some(index))
            .map(|(i, _)| input_text(i))
            .collect();
        let (Some(line), file, number) = (line, &spot.file, spot.line) else {
            read.iter().for_each(|input| tell(page, input));
            continue;
        };
        let mut text = format!("{file}:{number}: {line}");
        if !read.is_empty() {
            text = format!("{text}  [{}]", read.join("; "));
        }
        tell(page, &text);
    }
    let kind = found["kind"].as_str().unwrap_or("the violation");
    let end = items(found, "stack").find_map(|entry| {
        let place = place(&entry["place"])?;
        Some(format!("in {} at {place}", entry["function"].as_str().unwrap_or("?")))
    });
    tell(page, &format!("Here it happens: {kind}, {}.", end.unwrap_or_else(|| "at no known place".into())));
}

/// Arguments and standard input.
fn environment(page: &mut Page, test: &Value) {
    let bytes = |value: &Value| {
        let digits = value.as_str().unwrap_or_default().as_bytes();
        let pairs = digits.chunks(2).filter_map(|pair| std::str::from_utf8(pair).ok());
        pairs.filter_map(|pair| u8::from_str_radix(pair, 16).ok()).collect::<Vec<u8>>()
    };
    let arguments: Vec<String> =
        items(test, "arguments").map(|argument| crate::text::quoted(&bytes(argument))).collect();
    if !arguments.is_empty() {
        page.paragraph(&format!("The program is called with the arguments {}.", arguments.join(" ")));
    }
    let input = bytes(&test["stdin"]);
    if !input.is_empty() {
        page.paragraph(&format!("Standard input is {}.", crate::text::quoted(&input)));
    }
}

/// `x becomes -7, which __VERIFIER_nondet_int() returns`
fn input_text(input: &Value) -> String {
    let name = input["name"].as_str().unwrap_or("?");
    let value = input["value"].as_str().unwrap_or("?");
    let variable = input["variable"].as_str();
    match (input["kind"].as_str(), variable) {
        (Some("call" | "unmodelled"), Some(variable)) => {
            format!("{variable} becomes {value}, which {name}() returns")
        }
        (Some("call" | "unmodelled"), None) => format!("{name}() returns {value}"),
        (Some("uninitialised"), variable) => {
            format!("{} was never initialised and holds {value}", variable.unwrap_or("memory"))
        }
        (_, variable) => format!("{} is {value}", variable.unwrap_or(name)),
    }
}

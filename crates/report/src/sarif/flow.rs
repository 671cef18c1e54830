//! The way to a violation as a code flow: the lines on it, and the inputs where they are read.

use outcome::{Counterexample, Input};
use program::Place;
use serde_json::{Value, json};

use super::{Context, location};
use crate::steps::{Spot, read_at};
use crate::text;

pub fn code_flow(context: &Context, found: &Counterexample, end: Option<Place>) -> Value {
    let spot = |place: Place| Spot {
        file: context.sources.path(context.program, place.file),
        line: place.line.into(),
        column: place.column.into(),
    };
    let way: Vec<Spot<_>> = found.trace.iter().map(|&place| spot(place)).collect();
    let inputs = &found.test.inputs;
    let read: Vec<Option<Spot<_>>> = inputs.iter().map(|input| input.place.map(spot)).collect();
    let at = read_at(&way, &read);
    let mut steps: Vec<(Option<Place>, String, &str)> = Vec::new();
    // What is read at no line of the way comes first.
    for (input, _) in inputs.iter().zip(&at).filter(|(_, at)| at.is_none()) {
        steps.push((input.place, text::input(context.program, input), "important"));
    }
    for (index, &place) in found.trace.iter().enumerate() {
        let read: Vec<&Input> =
            inputs.iter().zip(&at).filter(|(_, at)| **at == Some(index)).map(|(input, _)| input).collect();
        if read.is_empty() {
            let line = context.sources.line(place).unwrap_or_default();
            let importance = if index + 1 == found.trace.len() { "important" } else { "unimportant" };
            steps.push((Some(place), line, importance));
        }
        for input in read {
            steps.push((input.place, text::input(context.program, input), "important"));
        }
    }
    steps.push((end, format!("{} ({})", found.kind, found.property), "essential"));
    let locations = steps.into_iter().enumerate().map(|(index, (place, text, importance))| {
        let text = if text.is_empty() { "here" } else { &text };
        let location = match place.filter(|place| place.line > 0) {
            Some(place) => location::location(context, place, Some(text)),
            None => json!({ "message": super::message(text) }),
        };
        json!({ "location": location, "executionOrder": index + 1, "importance": importance })
    });
    json!({ "threadFlows": [{ "locations": locations.collect::<Vec<_>>() }] })
}

/// The call stack of a violation, innermost first.
pub fn stack(context: &Context, found: &Counterexample) -> Value {
    let frames = found.stack.iter().map(|entry| {
        let place = entry.place.filter(|place| place.line > 0 && !context.program.files[place.file].is_model);
        json!({ "location": location::in_function(context, place, entry.function) })
    });
    json!({ "frames": frames.collect::<Vec<_>>() })
}

//! Places as SARIF has them: addresses relative to the root of the sources, regions, and fingerprints
//! that stay the same while lines move.

use std::collections::HashMap;
use std::path::Path;

use program::{FunctionId, Place};
use serde_json::{Value, json};

use super::Context;
use crate::sha256::sha256_hex;

/// An artifact by its path, as [`crate::Sources::relative`] gives it.
pub fn artifact(path: &Path) -> Value {
    let encoded = encode(&path.to_string_lossy());
    if path.is_absolute() {
        return json!({ "uri": format!("file://{encoded}") });
    }
    json!({ "uri": encoded, "uriBaseId": "%SRCROOT%" })
}

/// An artifact by the path that another tool gave it.
pub fn named(path: &str) -> Value {
    let encoded = encode(path);
    let uri = if path.starts_with('/') { format!("file://{encoded}") } else { encoded };
    json!({ "uri": uri })
}

/// A path as part of an address: everything but slashes and letters that mean themselves is encoded.
fn encode(path: &str) -> String {
    let letter = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    path.bytes().map(letter).collect()
}

pub fn physical(context: &Context, place: Place) -> Value {
    let mut region = json!({ "startLine": place.line });
    if let Some(column) = context.sources.column(place) {
        region["startColumn"] = column.into();
    }
    json!({
        "artifactLocation": artifact(&context.sources.path(context.program, place.file)),
        "region": region,
    })
}

pub fn location(context: &Context, place: Place, text: Option<&str>) -> Value {
    let mut location = json!({ "physicalLocation": physical(context, place) });
    if let Some(text) = text {
        location["message"] = super::message(text);
    }
    location
}

/// A location that also names the function.
pub fn in_function(context: &Context, place: Option<Place>, function: FunctionId) -> Value {
    let mut found = match place {
        Some(place) => location(context, place, None),
        None => json!({}),
    };
    let name = context.program.functions.get(function).map_or("", |function| function.name.as_str());
    found["logicalLocations"] = json!([{ "name": name, "kind": "function" }]);
    found
}

/// Numbers what is otherwise the same.
#[derive(Default)]
pub struct Fingerprints {
    seen: HashMap<String, u32>,
}

impl Fingerprints {
    /// Of the rule, the file, the function and the text of the line: none changes when lines are added
    /// above.
    pub fn of(&mut self, context: &Context, parts: &[&str], place: Option<Place>) -> Value {
        let mut text = parts.join("\n");
        if let Some(place) = place {
            let path = context.sources.path(context.program, place.file);
            let line = context.sources.line(place).unwrap_or_default();
            let squeezed: String = line.split_whitespace().collect();
            text = format!("{text}\n{}\n{squeezed}", path.display());
        }
        let hash = sha256_hex(text.as_bytes())[..32].to_string();
        let number = self.seen.entry(hash.clone()).or_insert(0);
        *number += 1;
        json!({ "surefootResult/v1": format!("{hash}:{number}") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_encoded_and_relative_where_they_can_be() {
        let relative = artifact(Path::new("a b/<x>\"é:#?.c"));
        assert_eq!(relative["uri"], "a%20b/%3Cx%3E%22%C3%A9%3A%23%3F.c");
        assert_eq!(relative["uriBaseId"], "%SRCROOT%");
        assert_eq!(artifact(Path::new("/a/b.c")), json!({ "uri": "file:///a/b.c" }));
    }
}

//! Writes witnesses as YAML.
//!
//! The structure is fixed, so that the emitter only has to know how to quote: everything that is not a
//! plain word is written between double quotes, with escapes that YAML shares with JSON.

use std::fmt::Write;

use super::{Content, Invariant, Location, Metadata, Waypoint, WaypointKind, Witness};

/// The witness as text: a list with one entry.
pub fn write(witness: &Witness) -> String {
    let kind = match witness.content {
        Content::Violation(_) => "violation_sequence",
        Content::Correctness(_) => "invariant_set",
    };
    let mut text = format!("- entry_type: {kind}\n");
    metadata(&mut text, &witness.metadata);
    match &witness.content {
        Content::Violation(segments) if segments.is_empty() => text.push_str("  content: []\n"),
        Content::Correctness(invariants) if invariants.is_empty() => text.push_str("  content: []\n"),
        Content::Violation(segments) => {
            text.push_str("  content:\n");
            for segment in segments {
                text.push_str("  - segment:\n");
                segment.avoid.iter().for_each(|avoided| waypoint(&mut text, avoided, "avoid"));
                waypoint(&mut text, &segment.follow, "follow");
            }
        }
        Content::Correctness(invariants) => {
            text.push_str("  content:\n");
            invariants.iter().for_each(|found| invariant(&mut text, found));
        }
    }
    text
}

// Writing to a string cannot fail.
macro_rules! line {
    ($text:expr, $($format:tt)*) => { let _ = writeln!($text, $($format)*); };
}

fn metadata(text: &mut String, metadata: &Metadata) {
    text.push_str("  metadata:\n");
    line!(text, "    format_version: {}", string(&metadata.format_version));
    line!(text, "    uuid: {}", string(&metadata.uuid));
    line!(text, "    creation_time: {}", string(&metadata.creation_time));
    text.push_str("    producer:\n");
    line!(text, "      name: {}", string(&metadata.producer.name));
    line!(text, "      version: {}", string(&metadata.producer.version));
    text.push_str("    task:\n      input_files:\n");
    for (name, _) in &metadata.input_files {
        line!(text, "      - {}", string(name));
    }
    text.push_str("      input_file_hashes:\n");
    for (name, hash) in &metadata.input_files {
        line!(text, "        {}: {}", string(name), string(hash));
    }
    line!(text, "      specification: {}", string(&metadata.specification));
    line!(text, "      data_model: {}", metadata.data_model);
    text.push_str("      language: C\n");
}

fn waypoint(text: &mut String, waypoint: &Waypoint, action: &str) {
    text.push_str("    - waypoint:\n");
    line!(text, "        type: {}", waypoint.kind.name());
    line!(text, "        action: {action}");
    if let Some(constraint) = waypoint.constraint.as_ref().filter(|_| waypoint.kind != WaypointKind::Target) {
        text.push_str("        constraint:\n");
        line!(text, "          value: {}", string(&constraint.value));
        if let Some(format) = &constraint.format {
            line!(text, "          format: {format}");
        }
    }
    location(text, &waypoint.location, "        ");
}

fn invariant(text: &mut String, invariant: &Invariant) {
    text.push_str("  - invariant:\n");
    let kind = if invariant.of_loop { "loop_invariant" } else { "location_invariant" };
    line!(text, "      type: {kind}");
    location(text, &invariant.location, "      ");
    line!(text, "      value: {}", string(&invariant.value));
    line!(text, "      format: {}", invariant.format);
}

fn location(text: &mut String, location: &Location, indent: &str) {
    line!(text, "{indent}location:");
    line!(text, "{indent}  file_name: {}", string(&location.file_name));
    line!(text, "{indent}  line: {}", location.line);
    if let Some(column) = location.column {
        line!(text, "{indent}  column: {column}");
    }
    if let Some(function) = &location.function {
        line!(text, "{indent}  function: {}", string(function));
    }
}

/// A string that no reader takes for a number, a truth value or a date.
fn string(text: &str) -> String {
    let is_word = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '/' | '-'))
        && !["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
            .contains(&text.to_ascii_lowercase().as_str());
    if is_word {
        return text.to_string();
    }
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '\r' => quoted.push_str("\\r"),
            // Control characters, what YAML calls line breaks, and the mark at the beginning of files.
            '\0'..='\x1f' | '\x7f'..='\u{a0}' | '\u{2028}' | '\u{2029}' | '\u{feff}' => {
                let _ = write!(quoted, "\\u{:04x}", character as u32);
            }
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

/// A name for a witness with this content, made at this time: version 4 as far as its form goes.
pub fn uuid(content: &str, time: &str) -> String {
    let hash = crate::sha256_hex(format!("{time}\n{content}").as_bytes());
    // The high bits of the variant are 10.
    let variant = ['8', '9', 'a', 'b'][hash.as_bytes()[16] as usize % 4];
    format!("{}-{}-4{}-{variant}{}-{}", &hash[..8], &hash[8..12], &hash[13..16], &hash[17..20], &hash[20..32])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_quoted_where_that_is_needed() {
        for (text, expected) in [
            ("main", "main"),
            ("src/a-b.c", "src/a-b.c"),
            ("2.0", "\"2.0\""),
            ("x == 2", "\"x == 2\""),
            ("\\result == 2", "\"\\\\result == 2\""),
            ("a\nb", "\"a\\nb\""),
            ("No", "\"No\""),
            ("", "\"\""),
            ("ä: #\"", "\"ä: #\\\"\""),
            ("\u{85}\u{0}", "\"\\u0085\\u0000\""),
        ] {
            assert_eq!(string(text), expected);
        }
    }

    #[test]
    fn names_have_the_form_of_version_four() {
        let name = uuid("content", "2026-11-15T12:00:00Z");
        let lengths: Vec<usize> = name.split('-').map(str::len).collect();
        assert_eq!(lengths, [8, 4, 4, 4, 12]);
        assert_eq!(name.as_bytes()[14], b'4');
        assert!(b"89ab".contains(&name.as_bytes()[19]));
        assert_ne!(name, uuid("content", "2026-11-15T12:00:01Z"));
    }
}

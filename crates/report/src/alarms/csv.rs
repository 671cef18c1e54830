//! The table of Frama-C's `-report-csv`: a header, then a property per line, separated by tabs and
//! never quoted.

use super::{Alarm, Alarms, AlarmsError, Skipped, Why, malformed, position, shorten};

const COLUMNS: [&str; 7] = ["directory", "file", "line", "function", "property kind", "status", "property"];

/// What was proved: no alarm.
const VALID: [&str; 2] = ["Valid", "Surely valid"];

/// Neither proved nor doubted: what is taken for granted (contracts of functions without body), and
/// what stands in code that Frama-C found unreachable. All other statuses are alarms, also those
/// that are not known here.
const UNDOUBTED: [&str; 2] = ["Considered valid", "Dead"];

pub fn read(text: &str) -> Result<Alarms, AlarmsError> {
    let mut lines = text.lines();
    let header = lines.next().unwrap_or_default();
    if !header.split('\t').eq(COLUMNS) {
        let expected = format!("the columns are not {}, separated by tabs", COLUMNS.join(", "));
        return Err(malformed("line 1", expected));
    }
    let mut found = Alarms::default();
    for (line, number) in lines.zip(2..).filter(|(line, _)| !line.is_empty()) {
        row(line, &format!("line {number}"), &mut found)?;
    }
    Ok(found)
}

fn row(line: &str, place: &str, found: &mut Alarms) -> Result<(), AlarmsError> {
    // A tab in the property is part of it.
    let fields: Vec<&str> = line.splitn(COLUMNS.len(), '\t').collect();
    let [directory, file, line, _, kind, status, property] = fields[..] else {
        let what =
            format!("it has {} instead of {} columns: '{}'", fields.len(), COLUMNS.len(), shorten(line));
        return Err(malformed(place, what));
    };
    if VALID.contains(&status) {
        return Ok(());
    }
    for (field, name) in [(file, "file"), (status, "status")] {
        if field.is_empty() {
            return Err(malformed(place, format!("the {name} is missing")));
        }
    }
    let (rule, message) = (kind.to_string(), property.to_string());
    if UNDOUBTED.contains(&status) {
        found.skipped.push(Skipped { rule, message, why: Why::Status(status.into()) });
        return Ok(());
    }
    let line = position(line).map_err(|what| malformed(format!("{place}, column line"), what.to_string()))?;
    found.alarms.push(Alarm { file: path(directory, file), line, column: None, rule, message });
    Ok(())
}

fn path(directory: &str, file: &str) -> String {
    match directory {
        "" | "." => file.into(),
        _ => format!("{}/{file}", directory.trim_end_matches('/')),
    }
}

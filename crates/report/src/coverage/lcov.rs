//! A tracefile as `lcov` and the tools around it read it.
//!
//! Counts are 1 and 0: what matters is whether some path executed a line, not how many did.

use std::fmt::Write;

use super::File;

pub fn info(files: &[File]) -> String {
    let mut text = String::new();
    for file in files {
        record(&mut text, file);
    }
    text
}

fn record(text: &mut String, file: &File) {
    let _ = writeln!(text, "TN:\nSF:{}", plain(&file.path));
    for function in &file.functions {
        let _ = writeln!(text, "FN:{},{}", function.line, plain(&function.name));
    }
    for function in &file.functions {
        let _ = writeln!(text, "FNDA:{},{}", u8::from(function.executed), plain(&function.name));
    }
    let functions = file.covered_functions();
    let _ = writeln!(text, "FNF:{}\nFNH:{}", functions.total, functions.covered);
    for (&line, decision) in &file.decisions {
        let executed = file.lines.get(&line).copied().unwrap_or(false);
        for (branch, &taken) in decision.0.iter().enumerate() {
            let taken = match (executed, taken) {
                (_, true) => "1",
                (true, false) => "0",
                (false, false) => "-",
            };
            let _ = writeln!(text, "BRDA:{line},0,{branch},{taken}");
        }
    }
    let branches = file.branches();
    let _ = writeln!(text, "BRF:{}\nBRH:{}", branches.total, branches.covered);
    for (&line, &executed) in &file.lines {
        let _ = writeln!(text, "DA:{line},{}", u8::from(executed));
    }
    let lines = file.covered_lines();
    let _ = writeln!(text, "LF:{}\nLH:{}\nend_of_record", lines.total, lines.covered);
}

/// The format has no escapes: what would end a line or a field is replaced.
fn plain(name: &str) -> String {
    name.chars().map(|letter| if letter.is_control() || letter == ',' { '_' } else { letter }).collect()
}

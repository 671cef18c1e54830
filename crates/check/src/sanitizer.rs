//! Reads the reports of the sanitizers.

use std::fmt;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Sanitizer {
    Address,
    Leak,
    Undefined,
}

/// One report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub sanitizer: Sanitizer,
    /// Its own name of the error (`heap-buffer-overflow`), or the whole message of an undefined
    /// behaviour, or the summary of a leak.
    pub what: String,
    /// Where in the program it happened; of a leak, where the block was allocated.
    pub at: Option<Location>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    pub file: String,
    pub line: u32,
}

impl fmt::Display for Sanitizer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Sanitizer::Address => "AddressSanitizer",
            Sanitizer::Leak => "LeakSanitizer",
            Sanitizer::Undefined => "UndefinedBehaviorSanitizer",
        })
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.sanitizer, self.what)?;
        match &self.at {
            Some(at) if self.sanitizer == Sanitizer::Leak => write!(f, " allocated at {at}"),
            Some(at) => write!(f, " at {at}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

impl Location {
    /// From `FILE:LINE` or `FILE:LINE:COLUMN`.
    pub(crate) fn parse(text: &str) -> Option<Location> {
        let (head, last) = text.rsplit_once(':')?;
        let number = |text: &str| text.parse::<u32>().ok();
        let before = head.rsplit_once(':').and_then(|(file, line)| Some((file, number(line)?)));
        let (file, line) = match before {
            Some(found) if number(last).is_some() => found,
            _ => (head, number(last)?),
        };
        Some(Location { file: file.to_string(), line })
    }

    /// Takes the name that one of these files goes by in the debug information, which may be shorter.
    pub(crate) fn name_like(&mut self, files: &[&str]) {
        let is_same = |path: &&&str| {
            self.file.strip_suffix(**path).is_some_and(|before| before.is_empty() || before.ends_with('/'))
        };
        if let Some(path) = files.iter().filter(|path| !path.is_empty()).find(is_same) {
            self.file = path.to_string();
        }
    }

    /// Whether a path of the debug information may name the same file.
    pub(crate) fn is_in(&self, path: &str) -> bool {
        last_component(&self.file) == last_component(path)
    }
}

fn last_component(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// All reports in the text of a log. `files` are those of the program: what happens in a library
/// function is reported at the program's call of it.
pub(crate) fn findings(log: &str, files: &[&str]) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    // The error whose stack trace is being read.
    let mut open: Option<Finding> = None;
    for line in log.lines() {
        if let Some((place, message)) = line.split_once(": runtime error: ") {
            findings.extend(open.take());
            findings.push(Finding {
                sanitizer: Sanitizer::Undefined,
                what: message.to_string(),
                at: Location::parse(place),
            });
        } else if let Some((_, message)) = line.split_once("ERROR: AddressSanitizer: ") {
            findings.extend(open.take());
            let what = error_name(message);
            open = Some(Finding { sanitizer: Sanitizer::Address, what, at: None });
        } else if line.contains("ERROR: LeakSanitizer: detected memory leaks") {
            findings.extend(open.take());
            open = Some(Finding { sanitizer: Sanitizer::Leak, what: "memory leaks".into(), at: None });
        } else if let Some((_, summary)) = line.split_once("SUMMARY: ") {
            if let Some(mut finding) = open.take() {
                if finding.sanitizer == Sanitizer::Leak {
                    finding.what = summary.split_once(": ").map_or(summary, |(_, rest)| rest).to_string();
                    finding.what.truncate(finding.what.trim_end_matches('.').len());
                }
                findings.push(finding);
            }
        } else if let Some(finding) = &mut open {
            // Frames: "    #1 0x55… in main a.c:3:5"; the first trace is the one of the error.
            let is_frame = line.trim_start().starts_with('#');
            if finding.at.is_none() && is_frame {
                let location = line.rsplit_once(' ').and_then(|(_, last)| Location::parse(last));
                finding.at = location.filter(|at| files.iter().any(|file| at.is_in(file)));
            }
        }
    }
    findings.extend(open);
    findings
}

/// Whether the leak checker had to give up.
pub(crate) fn leak_check_failed(log: &str) -> bool {
    log.contains("LeakSanitizer has encountered a fatal error")
}

/// The name that the first words of an error message stand for, as the summary would say it.
fn error_name(message: &str) -> String {
    if message.starts_with("attempting double-free") {
        return "double-free".into();
    }
    if message.starts_with("attempting free on address") {
        return "bad-free".into();
    }
    let first = message.split([' ', ':']).next().unwrap_or(message);
    if first == "SEGV" && message.contains("unknown address 0x") {
        let address = message.split("unknown address 0x").nth(1).unwrap_or("");
        let digits: String = address.chars().take_while(char::is_ascii_hexdigit).collect();
        if u64::from_str_radix(&digits, 16).is_ok_and(|address| address < 4096) {
            return "SEGV on a null pointer".into();
        }
    }
    first.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(file: &str, line: u32) -> Option<Location> {
        Some(Location { file: file.into(), line })
    }

    #[test]
    fn locations_are_read_with_and_without_column() {
        assert_eq!(Location::parse("/x/a.c:3:5"), at("/x/a.c", 3));
        assert_eq!(Location::parse("a.c:3"), at("a.c", 3));
        assert_eq!(Location::parse("(/lib/libc.so+0x12)"), None);
        assert_eq!(Location::parse(""), None);
    }

    #[test]
    fn an_error_in_a_library_function_is_at_the_call() {
        let log = "==1==ERROR: AddressSanitizer: attempting double-free on 0x602 in thread T0:\n\
                   \x20   #0 0x49 in free (/tmp/x/prog+0x49)\n\
                   \x20   #1 0x4d in main /tmp/x/a.c:7:3\n\
                   \x20   #2 0x4e in main /tmp/x/a.c:9:3\n\
                   SUMMARY: AddressSanitizer: double-free (/tmp/x/prog+0x49) in free\n";
        let expected =
            Finding { sanitizer: Sanitizer::Address, what: "double-free".into(), at: at("/tmp/x/a.c", 7) };
        assert_eq!(findings(log, &["a.c"]), [expected]);
    }

    #[test]
    fn several_reports_keep_their_order() {
        let log = "a.c:4:10: runtime error: store to null pointer of type 'int'\n\
                   SUMMARY: UndefinedBehaviorSanitizer: undefined-behavior a.c:4:10\n\
                   AddressSanitizer:DEADLYSIGNAL\n\
                   ==1==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000000 (pc 0x55)\n\
                   \x20   #0 0x49 in main a.c:4:10\n\
                   SUMMARY: AddressSanitizer: SEGV a.c:4:10 in main\n";
        let found: Vec<String> = findings(log, &["a.c"]).iter().map(Finding::to_string).collect();
        assert_eq!(
            found,
            [
                "UndefinedBehaviorSanitizer: store to null pointer of type 'int' at a.c:4",
                "AddressSanitizer: SEGV on a null pointer at a.c:4"
            ]
        );
    }
}

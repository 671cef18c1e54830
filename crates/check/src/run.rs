//! What a native run showed.

use std::collections::BTreeSet;
use std::fmt;

use crate::native::Checks;
use crate::process::Status;
use crate::sanitizer::Finding;

#[derive(Clone, Debug)]
pub struct Run {
    pub status: Status,
    pub ended: Ended,
    /// What sanitizers reported, in order.
    pub findings: Vec<Finding>,
    /// Heap blocks left at the end, where they were counted and the end was reached.
    pub live_blocks: Option<u64>,
    /// Functions without body whose results, and that they did nothing else, were made up.
    pub made_up: BTreeSet<String>,
    /// The beginning of what it wrote.
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

/// How a run ended, as far as the harness saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// By itself: the status says how.
    ByItself,
    /// It asked this function for more inputs than the test has.
    Exhausted(String),
    /// It asked for something else than the next input of the test; what.
    Diverged(String),
    /// An assumption did not hold.
    Assumption,
    /// It called this error function.
    ErrorFunction(String),
    /// An assertion failed; `place` is `FILE:LINE`.
    Assertion { place: String, expression: String },
    /// It called `klee_report_error`.
    Reported { place: String, message: String },
    /// The sanitizer ended it: the last of the findings.
    Sanitizer,
}

impl Run {
    /// What was wrong, as the end of a sentence that starts with "it"; None if nothing was. `checks`:
    /// those that it ran with. Ending by `abort` or a trap is one only where that was looked for.
    pub fn violation(&self, checks: Checks) -> Option<String> {
        match &self.ended {
            Ended::ErrorFunction(_) | Ended::Assertion { .. } | Ended::Reported { .. } | Ended::Sanitizer => {
                return Some(self.to_string());
            }
            _ => {}
        }
        if let Some(finding) = self.findings.iter().find(|finding| checks.own(finding.sanitizer)) {
            return Some(format!("was reported by {finding}"));
        }
        if self.refused_write().is_some() || checks == Checks::Aborts && self.is_own_abort() {
            return Some(self.to_string());
        }
        match (self.status, self.live_blocks) {
            (Status::Signalled(SIGSEGV | SIGBUS | SIGFPE), _) => Some(self.to_string()),
            (_, Some(1)) => Some("left 1 heap block behind".into()),
            (_, Some(count @ 2..)) => Some(format!("left {count} heap blocks behind")),
            _ => None,
        }
    }

    /// What a fortified function of the C library said when it ended the run: "buffer overflow detected".
    pub(crate) fn refused_write(&self) -> Option<String> {
        if self.status != Status::Signalled(SIGABRT) {
            return None;
        }
        let output = String::from_utf8_lossy(&self.stderr);
        let (words, _) = output.split_once(REFUSED)?;
        words.rsplit_once("*** ").map(|(_, words)| words.to_string())
    }

    /// Whether it ended by an `abort` or a trap of its own, not of the C library or an assertion.
    pub(crate) fn is_own_abort(&self) -> bool {
        let refusals = [REFUSED, "free(): ", "double free", "munmap_chunk(): ", "realloc(): ", "malloc(): "];
        match self.status {
            _ if self.ended != Ended::ByItself => false,
            Status::Signalled(SIGABRT) => !refusals.iter().any(|words| self.says(words)),
            Status::Signalled(signal) => matches!(signal, SIGILL | SIGTRAP),
            _ => false,
        }
    }

    fn says(&self, words: &str) -> bool {
        String::from_utf8_lossy(&self.stderr).contains(words)
    }

    /// Whether the program got to an end of its own with the test's inputs.
    pub fn is_complete(&self) -> bool {
        !matches!(self.ended, Ended::Exhausted(_) | Ended::Diverged(_)) && self.status != Status::TimedOut
    }

    /// Reads what the harness noted: one event per line, its word and its text.
    pub(crate) fn ended_by(events: &str) -> (Ended, Option<u64>) {
        let mut ended = Ended::ByItself;
        let mut live_blocks = None;
        for line in events.lines() {
            let (word, text) = line.split_once('\t').unwrap_or((line, ""));
            let (place, words) = text.split_once('\t').unwrap_or(("", text));
            let (place, words) = (place.to_string(), words.to_string());
            match word {
                "exhausted" => ended = Ended::Exhausted(words),
                "diverged" => ended = Ended::Diverged(words),
                "assumption" => ended = Ended::Assumption,
                "error" => ended = Ended::ErrorFunction(words),
                "assert" => ended = Ended::Assertion { place, expression: words },
                "reported" => ended = Ended::Reported { place, message: words },
                "live" => live_blocks = words.parse().ok(),
                _ => {}
            }
        }
        (ended, live_blocks)
    }
}

/// What the program did, as the end of a sentence that starts with "it".
impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.ended {
            Ended::Exhausted(function) => write!(f, "asked {function} for an input after the last one"),
            Ended::Diverged(how) => write!(f, "took another path: {how}"),
            Ended::Assumption => f.write_str("ended at an assumption that does not hold"),
            Ended::ErrorFunction(name) => write!(f, "called {name}"),
            Ended::Assertion { place, expression } => {
                write!(f, "failed the assertion '{expression}' at {place}")
            }
            Ended::Reported { place, message } => write!(f, "reported the error '{message}' at {place}"),
            Ended::Sanitizer => match self.findings.last() {
                Some(finding) => write!(f, "was stopped by {finding}"),
                None => f.write_str("was stopped by a sanitizer"),
            },
            Ended::ByItself => match self.status {
                Status::Exited(code) => write!(f, "ended with status {code}"),
                Status::Signalled(signal) => write!(f, "was killed by {}", signal_name(signal)),
                Status::TimedOut => f.write_str("did not end in time"),
            },
        }
    }
}

/// How the C library ends what it says before it aborts by itself.
const REFUSED: &str = " ***: terminated";

pub(crate) const SIGILL: i32 = 4;
pub(crate) const SIGTRAP: i32 = 5;
pub(crate) const SIGABRT: i32 = 6;
pub(crate) const SIGBUS: i32 = 7;
pub(crate) const SIGFPE: i32 = 8;
pub(crate) const SIGSEGV: i32 = 11;

pub(crate) fn signal_name(signal: i32) -> String {
    match signal {
        SIGILL => "SIGILL".into(),
        SIGTRAP => "SIGTRAP".into(),
        SIGABRT => "SIGABRT".into(),
        SIGBUS => "SIGBUS".into(),
        SIGFPE => "SIGFPE".into(),
        SIGSEGV => "SIGSEGV".into(),
        _ => format!("signal {signal}"),
    }
}

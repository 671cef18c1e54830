//! Replays a counterexample and judges whether the compiled program fails as was claimed.
//!
//! The inputs of a counterexample end with its violation, and a run that asks for more is stopped.
//! So a violation of the same property at another line shows on the same inputs: it counts, and
//! the text says where it was expected.

use std::time::Duration;

use outcome::{InputKind, Property, Replay, Test};
use program::{Place, Program};

use crate::native::{Checks, External, Native, Source, Trouble, is_ir};
use crate::process::Status;
use crate::run::{Ended, Run, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP, signal_name};
use crate::sanitizer::{Finding, Location, Sanitizer};

#[derive(Copy, Clone, Debug)]
pub struct Request<'a> {
    pub source: Source<'a>,
    pub test: &'a Test,
    pub expected: Expected<'a>,
    /// For the run; compiling has its own.
    pub timeout: Duration,
}

/// The violation that was found.
#[derive(Copy, Clone, Debug)]
pub struct Expected<'a> {
    pub property: Property,
    /// In words: "out-of-bounds write".
    pub kind: &'a str,
    pub place: Option<Place>,
}

/// Runs the compiled program on a counterexample.
pub fn replay(request: &Request) -> Replay {
    if request.expected.property == Property::Invariant {
        return Replay::NotTried("the compiled program does not check invariants".into());
    }
    let checks = Checks::of(request.expected.property);
    let (run, complete) = match run(request, checks) {
        Ok(found) => found,
        Err(trouble) => return Replay::NotTried(trouble.to_string()),
    };
    let judge = Judge { request, checks, run: &run, complete };
    match judge.violation() {
        // Soundness: of what was made up for a function nothing is known of the real one.
        // The same goes for the value of a variable.
        Some(how) => match request.test.rests_on().find(|name| run.made_up.contains(*name)) {
            Some(name) if request.source.external == External::Real => {
                Replay::NotTried(format!("nothing that could be run is known of {name}"))
            }
            _ => Replay::Confirmed(how),
        },
        None => judge.no_violation(),
    }
}

/// The run, and whether the checks were complete: a sanitizer that is not installed is replaced
/// by what the machine notices by itself.
fn run(request: &Request, checks: Checks) -> Result<(Run, bool), Trouble> {
    match Native::compile(&request.source, checks)?.run(request.test, request.timeout) {
        Err(Trouble::MissingRuntime(..)) if checks != Checks::Leaks => {
            let native = Native::compile_trapping(&request.source, checks)?;
            Ok((native.run(request.test, request.timeout)?, false))
        }
        result => Ok((result?, true)),
    }
}

/// Errors of the address sanitizer that are no access: wrong frees, and requests that it refuses.
const WRONG_FREES: [&str; 2] = ["double-free", "bad-free"];
const NO_ACCESS: [&str; 9] = [
    "double-free",
    "bad-free",
    "alloc-dealloc-mismatch",
    "allocation-size-too-big",
    "requested",
    "calloc-overflow",
    "out-of-memory",
    "FPE",
    "ABRT",
];

struct Judge<'a> {
    request: &'a Request<'a>,
    checks: Checks,
    run: &'a Run,
    complete: bool,
}

impl Judge<'_> {
    /// How the expected violation showed, if it did.
    fn violation(&self) -> Option<String> {
        match self.request.expected.property {
            Property::UnreachCall => self.error_function(),
            Property::Assert => self.assertion(),
            // No compiled program checks them.
            Property::Invariant => None,
            Property::ValidDeref | Property::ValidFree if !self.complete => self.signal_of_memory(),
            Property::ValidDeref => self.access().or_else(|| self.refused_write()),
            Property::ValidFree => self.free(),
            Property::ValidMemtrack => self.own_finding(),
            Property::ValidMemcleanup => match self.run.live_blocks {
                Some(1) => Some("1 heap block was not freed at the end".into()),
                Some(count @ 2..) => Some(format!("{count} heap blocks were not freed at the end")),
                _ => None,
            },
            Property::NoOverflow => self.overflow().or_else(|| self.trap()),
            Property::NoAbort => self.abort(),
            Property::Shift => self.own_finding().or_else(|| self.trap()),
            Property::DivisionByZero => {
                self.own_finding().or_else(|| self.trap()).or_else(|| self.division_signal())
            }
        }
    }

    fn error_function(&self) -> Option<String> {
        match &self.run.ended {
            Ended::ErrorFunction(name) => Some(format!("{name} was called")),
            Ended::Reported { place, message } => {
                Some(format!("it reported the error '{message}' at {place}"))
            }
            _ => None,
        }
    }

    fn assertion(&self) -> Option<String> {
        match &self.run.ended {
            Ended::Assertion { place, expression } => {
                let note = self.elsewhere(Location::parse(place).as_ref());
                Some(format!("the assertion '{expression}' failed at {place}{note}"))
            }
            Ended::Reported { .. } => self.error_function(),
            _ => None,
        }
    }

    fn access(&self) -> Option<String> {
        let is_expected = |finding: &&Finding| match finding.what.as_str() {
            "stack-overflow" => self.request.expected.kind == "stack overflow",
            what => !NO_ACCESS.contains(&what),
        };
        let own = self.own().find(is_expected);
        own.map(|finding| self.tell(finding)).or_else(|| self.undefined_at_place())
    }

    /// A fortified function of the C library saw that its target is too small.
    fn refused_write(&self) -> Option<String> {
        let words = self.run.refused_write()?;
        Some(format!("the C library refused: {words}"))
    }

    fn abort(&self) -> Option<String> {
        self.run.is_own_abort().then(|| format!("it {}", self.run))
    }

    fn free(&self) -> Option<String> {
        let own = self.own().find(|finding| {
            // Freeing a number that is no address at all crashes inside `free`.
            WRONG_FREES.contains(&finding.what.as_str())
                || finding.what.starts_with("SEGV") && self.is_at_place(finding.at.as_ref())
        });
        own.map(|finding| self.tell(finding))
    }

    /// Shifting a negative number is undefined, but no overflow unless it was found to be one.
    fn overflow(&self) -> Option<String> {
        let own = self.own().find(|finding| {
            !finding.what.starts_with("left shift of negative") || self.is_at_place(finding.at.as_ref())
        });
        own.map(|finding| self.tell(finding))
    }

    /// Indexing beyond an array inside a larger object is no access outside of the object; only at
    /// the place where the violation was found is it the same thing.
    fn undefined_at_place(&self) -> Option<String> {
        let mut findings = self.run.findings.iter();
        let found = findings.find(|finding| {
            finding.sanitizer == Sanitizer::Undefined && self.is_at_place(finding.at.as_ref())
        });
        found.map(|finding| self.tell(finding))
    }

    fn own(&self) -> impl Iterator<Item = &Finding> {
        self.run.findings.iter().filter(|finding| self.checks.own(finding.sanitizer))
    }

    fn own_finding(&self) -> Option<String> {
        self.own().next().map(|finding| self.tell(finding))
    }

    fn tell(&self, finding: &Finding) -> String {
        // Where a leaked block was allocated is not where it was lost.
        let note = match finding.sanitizer {
            Sanitizer::Leak => String::new(),
            _ => self.elsewhere(finding.at.as_ref()),
        };
        format!("{finding}{note}")
    }

    fn trap(&self) -> Option<String> {
        let trapped = matches!(self.run.status, Status::Signalled(SIGILL | SIGTRAP));
        (trapped && !self.complete).then(|| {
            let missing = self.checks.sanitizer();
            format!("the check of this property trapped ({missing}, which would say where, is not installed)")
        })
    }

    fn division_signal(&self) -> Option<String> {
        // C code reports before it divides; a signal is then a quotient that does not fit.
        let has_ir = self.request.source.files.iter().any(|file| is_ir(file));
        (has_ir && self.run.status == Status::Signalled(SIGFPE))
            .then(|| "the division was refused by the processor (SIGFPE)".to_string())
    }

    fn signal_of_memory(&self) -> Option<String> {
        let output = String::from_utf8_lossy(&self.run.stderr);
        let refused = ["free(): ", "double free", "munmap_chunk(): ", "realloc(): "]
            .iter()
            .any(|words| output.contains(words));
        match (self.request.expected.property, self.run.status) {
            (Property::ValidDeref, Status::Signalled(signal @ (SIGSEGV | SIGBUS))) => Some(format!(
                "it was killed by {} (without AddressSanitizer, which is not installed)",
                signal_name(signal)
            )),
            (Property::ValidFree, Status::Signalled(SIGABRT)) if refused => {
                let line = output.lines().last().unwrap_or_default();
                Some(format!("the C library refused: {line}"))
            }
            _ => None,
        }
    }

    /// What is said if the violation did not show.
    fn no_violation(&self) -> Replay {
        let mut text = format!("it {}", self.run);
        if self.run.status == Status::TimedOut {
            text = format!("it did not end within {:?}", self.request.timeout);
        }
        if self.request.test.inputs.iter().any(|input| input.kind == InputKind::Uninitialised) {
            text.push_str(", having found something else in uninitialised data");
        }
        if !self.complete {
            let missing = self.checks.sanitizer();
            return Replay::NotTried(format!("{missing} is not installed; without it, {text}"));
        }
        let unseen = self.run.findings.is_empty();
        if let Some(blind) = blind_spot(self.request.expected.kind).filter(|_| unseen) {
            text.push_str("; ");
            text.push_str(blind);
        }
        Replay::Refuted(text)
    }

    fn is_at_place(&self, at: Option<&Location>) -> bool {
        match (at, self.request.expected.place) {
            (Some(at), Some(place)) => {
                at.line == place.line && at.is_in(file_name(self.request.source.program, place))
            }
            _ => false,
        }
    }

    /// A note if it happened at another place than expected.
    fn elsewhere(&self, at: Option<&Location>) -> String {
        match (at, self.request.expected.place) {
            (Some(_), Some(place)) if place.line != 0 && !self.is_at_place(at) => {
                let file = file_name(self.request.source.program, place);
                format!(" (expected at {file}:{})", place.line)
            }
            _ => String::new(),
        }
    }
}

fn file_name(program: &Program, place: Place) -> &str {
    program.files.get(place.file).map_or("", |file| file.path.as_str())
}

/// What the sanitizers may miss, by the kind of the violation.
fn blind_spot(kind: &str) -> Option<&'static str> {
    match kind {
        "out-of-bounds read" | "out-of-bounds write" | "invalid pointer" | "use after free" => {
            Some("AddressSanitizer does not see an access that happens to hit another living object")
        }
        "index beyond the array" => Some(
            "UndefinedBehaviorSanitizer checks the sum of an array and an index, not the access behind it",
        ),
        "use after scope" => Some(
            "AddressSanitizer does not see the end of a compound literal, nor a variable that is in scope again",
        ),
        "uninitialised read" => Some("AddressSanitizer does not see reads of uninitialised memory"),
        "memory leak" => Some("LeakSanitizer takes stale copies of a pointer for the pointer itself"),
        _ => None,
    }
}

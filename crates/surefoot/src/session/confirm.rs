//! Runs violations on the compiled program before they are called violations.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use diagnose::user_place;
use explore::Explorer;
use outcome::{Counterexample, Property, Replay};
use program::Program;

use crate::invariants;

/// Time that the compiled program may take on a counterexample.
pub const REPLAY_TIME: Duration = Duration::from_secs(10);

pub struct Confirmation<'a> {
    pub program: &'a Program,
    pub files: &'a [PathBuf],
    /// What the front end gave clang, but for the checks.
    pub clang_arguments: &'a [OsString],
    pub entry: &'a str,
    /// What functions without body return in a run.
    pub external: check::External,
    /// Whether anything is run at all.
    pub wanted: bool,
    pub patience: check::Patience<'a>,
}

impl<'a> Confirmation<'a> {
    pub fn source(&self) -> check::Source<'a> {
        check::Source {
            program: self.program,
            files: self.files,
            clang_arguments: self.clang_arguments,
            entry: self.entry,
            external: self.external,
            clang: None,
            patience: self.patience,
        }
    }

    pub fn replay(&self, counterexample: &Counterexample) -> Replay {
        if !self.wanted {
            return Replay::NotTried("--no-replay".into());
        }
        let replay = check::replay(&check::Request {
            source: self.source(),
            test: &counterexample.test,
            expected: check::Expected {
                property: counterexample.property,
                kind: &counterexample.kind,
                place: user_place(self.program, &counterexample.stack),
            },
            timeout: REPLAY_TIME,
        });
        // Soundness: memory that was never written may hold anything; that the compiled program
        // finds something harmless there proves nothing. Only what decides that the path is taken is
        // among the inputs.
        let uninitialised = counterexample.test.inputs.iter().any(|input| !input.kind.is_replayable());
        match replay {
            Replay::Refuted(what) if uninitialised => Replay::NotTried(format!(
                "no run can choose what memory holds that was never set; compiled and run, {what}"
            )),
            replay => replay,
        }
    }
}

/// Listens to an exploration that only answers: confirms violations.
pub struct Listener<'a> {
    pub confirmation: Confirmation<'a>,
    /// How the program is explored, and run again where an invariant does not hold.
    pub options: &'a explore::Options,
}

impl Explorer for Listener<'_> {
    fn wants_tests(&self) -> bool {
        false
    }

    fn replay(&mut self, counterexample: &Counterexample) -> Replay {
        if counterexample.property == Property::Invariant && self.confirmation.wanted {
            return invariants::confirm(self.confirmation.program, self.options, counterexample);
        }
        self.confirmation.replay(counterexample)
    }
}

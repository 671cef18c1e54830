//! What a session leaves behind if it is ended from outside: whole documents, where they were asked for.

use outcome::{Outcome, Reached, Reason};
use program::Program;
use report::sarif::{self, Context};

use super::Session;
use crate::watchdog::{LastWords, Limits, Phase, Prepared, Watchdog};
use crate::{UNKNOWN, outputs};

impl Session<'_> {
    /// Ends an exploration that goes beyond its limits, until it is told that all is over.
    pub fn watchdog(&self, program: &Program) -> Watchdog {
        let words = self.last_words(Phase::Solving, program, &|reason| self.open(reason));
        Watchdog::new(Limits::of(&self.options), words)
    }

    /// The outcome of an exploration that was ended for this reason.
    pub fn open(&self, reason: &Reason) -> Outcome {
        let mut outcome = Outcome::open(self.options.properties);
        outcome.reasons = vec![reason.clone()];
        outcome.reached = vec![Reached::Unknown(reason.clone()); self.options.targets.len()];
        outcome
    }

    /// What is left behind where the outcome then is this one.
    pub fn last_words(
        &self,
        phase: Phase,
        program: &Program,
        outcome: &dyn Fn(&Reason) -> Outcome,
    ) -> LastWords {
        let (run, targets) = (&self.run, &self.options.targets);
        let mut words = LastWords::line(phase);
        if self.asked.flags.reporting.json {
            words.printed = Prepared::new(phase, |reason| {
                let document = match run.command {
                    "reach" => report::json::targets(run, program, targets, &outcome(reason)),
                    _ => report::json::outcome(run, program, &outcome(reason)),
                };
                format!("{document:#}")
            });
        }
        if let Some(file) = self.asked.outputs.and_then(|files| files.sarif.clone()) {
            let sources = outputs::sources(program);
            let context = Context { run, program, sources: &sources, exit_code: UNKNOWN };
            let text = Prepared::new(phase, |reason| {
                let document = match run.command {
                    "reach" => sarif::targets(&context, targets, &outcome(reason)),
                    "test" => sarif::suite(&context, &outcome(reason), &[]),
                    _ => sarif::verify(&context, &outcome(reason)),
                };
                format!("{document:#}\n")
            });
            words.files.push((file, text));
        }
        words
    }
}

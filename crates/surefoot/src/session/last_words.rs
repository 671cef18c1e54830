//! What a session leaves behind if it is ended from outside: whole documents, where they were asked for.

use std::sync::Arc;

use outcome::{Outcome, Reached, Reason};
use program::Program;
use report::json::text_of;
use report::sarif::{self, Context};

use super::Session;
use crate::watchdog::{LastWords, Limits, Phase, Prepared, Watchdog};
use crate::{UNKNOWN, outputs};

impl Session<'_> {
    /// Ends an exploration that goes beyond its limits, until it is told that all is over.
    pub fn watchdog(&self, program: &Arc<Program>) -> Watchdog {
        let words = self.last_words(Phase::Solving, program, self.open());
        Watchdog::new(Limits::of(&self.options), words)
    }

    /// The outcome of an exploration that was ended for a reason.
    pub fn open(&self) -> impl Fn(&Reason) -> Outcome + Send + Sync + 'static {
        let (properties, targets) = (self.options.properties, self.options.targets.len());
        move |reason| Outcome {
            reasons: vec![reason.clone()],
            reached: vec![Reached::Unknown(reason.clone()); targets],
            ..Outcome::open(properties)
        }
    }

    /// What is left behind where the outcome then is this one.
    pub fn last_words(
        &self,
        phase: Phase,
        program: &Arc<Program>,
        outcome: impl Fn(&Reason) -> Outcome + Send + Sync + 'static,
    ) -> LastWords {
        let known = Arc::new((self.run.clone(), program.clone(), self.options.targets.clone(), outcome));
        let mut words = LastWords::line(phase);
        if self.asked.flags.reporting.json {
            let known = known.clone();
            words.printed = Prepared::new(phase, move |reason| {
                let (run, program, targets, outcome) = &*known;
                let outcome = outcome(reason);
                match run.command {
                    "reach" => text_of(&report::json::targets(run, program, targets, &outcome)),
                    _ => text_of(&report::json::outcome(run, program, &outcome)),
                }
            });
        }
        if let Some(file) = self.asked.outputs.and_then(|files| files.sarif.clone()) {
            let text = Prepared::new(phase, move |reason| {
                let (run, program, targets, outcome) = &*known;
                let sources = outputs::sources(program);
                let context = Context { run, program, sources: &sources, exit_code: UNKNOWN };
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
